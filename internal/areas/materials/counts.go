package materials

import (
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// standing is the condition on a count l that was not reversed.
const standing = `l.cause IN ('COUNT', 'IMPORT') AND NOT EXISTS (SELECT 1 FROM material_log x WHERE x.corrects = l.material_log_id)`

// moment is when a quantity changed: at a time, if a phone sent it late, or after
// the entry that was then the newest of the material's ledger.
type moment struct {
	At    *time.Time
	After *int64
}

// latest returns the moment after the newest entry of a material's ledger.
func latest(tx *db.Tx, item int64) (m moment, err error) {
	after, err := db.One[int64](tx, `SELECT COALESCE(MAX(l.material_log_id), 0) FROM material_log l WHERE l.catalog_item_id = ?`, item)
	return moment{After: &after}, err
}

// moment returns when the event of the entry happened.
func (e Entry) moment() moment {
	m := moment{e.HappenedAt, e.HappenedAfter}
	if m.At == nil && m.After == nil {
		m.After = &e.ID
	}
	return m
}

// isCount reports whether the entry is a count.
func (e Entry) isCount() bool { return e.Cause == CountCause || e.Cause == ImportCause }

// signed returns the quantity that the entry adds to its place, below 0 what it
// subtracts.
func (e Entry) signed() Quantity {
	if e.Type == Subtraction {
		return -e.Quantity
	}
	return e.Quantity
}

// countedSince returns the newest count of the place after the moment; nil if it was
// not counted since.
func countedSince(tx *db.Tx, item, place int64, m moment) (*int64, error) {
	after, arg := `l.material_log_id > ?`, any(m.After)
	if m.At != nil {
		after, arg = `l.created_at > ?`, *m.At
	}
	return db.One[*int64](tx, `SELECT MAX(l.material_log_id) FROM material_log l WHERE l.catalog_item_id = ? AND l.stock_place_id = ? AND `+standing+` AND `+after, item, place, arg)
}

// withoutCount returns what the place would hold without the count: what the one before
// it found, and all that happened since.
func withoutCount(tx *db.Tx, count Entry) (Quantity, error) {
	before, err := db.All[Entry](tx, entries+`l.catalog_item_id = ? AND l.stock_place_id = ? AND l.material_log_id <> ? AND `+standing+` ORDER BY l.material_log_id DESC LIMIT 1`,
		count.ItemID, count.PlaceID, count.ID)
	if err != nil {
		return 0, err
	}
	var last Entry
	for _, last = range before {
	}
	return db.One[Quantity](tx, `SELECT CAST(? + COALESCE(SUM(CASE l.change_type WHEN 'SUBTRACTION' THEN -l.quantity ELSE l.quantity END), 0) AS BIGINT)
		FROM material_log l LEFT JOIN material_log c ON c.material_log_id = l.corrects
		WHERE l.catalog_item_id = ? AND l.stock_place_id = ? AND l.material_log_id > ? AND l.cause NOT IN ('COUNT', 'IMPORT') AND COALESCE(c.cause, '') NOT IN ('COUNT', 'IMPORT')
			AND COALESCE(l.happened_at, ?) >= ? AND COALESCE(l.happened_after, l.material_log_id) >= ?`,
		last.PlaceTotal, count.ItemID, count.PlaceID, last.ID, last.CreatedAt, last.CreatedAt, last.ID)
}

// takeBack books the opposite of an entry. For an entry from before a later count
// of the place, the counted quantity stays; reversing the last count restores what
// the place would hold without it, and reopens the differences that it resolved.
func takeBack(tx *db.Tx, who access.Who, e Entry, comment string) error {
	m := e.moment()
	since, err := countedSince(tx, e.ItemID, e.PlaceID, m)
	if err != nil {
		return err
	}
	b := booking{Place: e.PlaceID, By: -e.signed(), Cause: CorrectionCause, Corrects: &e.ID, PurchaseID: e.PurchaseID, Comment: comment, moment: m, BeforeCount: since}
	last := e.isCount() && since == nil
	if last {
		there, err := held(tx, e.ItemID, e.PlaceID)
		if err != nil {
			return err
		}
		without, err := withoutCount(tx, e)
		if err != nil {
			return err
		}
		b.By = without - there
	}
	if _, err := book(tx, who, e.ItemID, b); err != nil || !last {
		return err
	}
	n, err := tx.Exec(`UPDATE material_difference SET outcome = 'OPEN', resolved_at = NULL, resolved_by = NULL, settled_by = NULL
		WHERE settled_by = ? AND outcome = 'COUNT' AND material_use_id IN (SELECT v.material_use_id FROM material_use v WHERE v.taken_back_at IS NULL)`, e.ID)
	if err != nil || n == 0 {
		return err
	}
	return announceDifference(tx, who, e.ItemID)
}
