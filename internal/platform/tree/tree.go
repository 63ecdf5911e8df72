// Package tree stores trees of rows of one table: a kind of work within a kind of
// work, a hall within a warehouse. Each such table has a second one with every row
// and all its ancestors, and each row stores its path: the names of its ancestors
// and its own.
//
// The area that owns the rows decides to whom they belong, which are deleted and
// which names are allowed.
package tree

import (
	"bytes"
	"slices"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Table names a table of such rows, with the columns parent_id, path, deleted_at
// and version, and the one beside it with ancestor_id, node_id and depth. The
// names become SQL as they are.
type Table struct{ Name, Key, Paths string }

// MaxDepth is how many rows a path may lead through.
const MaxDepth = 20

// The faults of a place that a row cannot have: within itself, or at the end
// of a path through more than MaxDepth rows. Areas name the parent parent_id.
var (
	errCycle = fault.OnField("parent_id", "cycle", nil)
	errDepth = fault.OnField("parent_id", "too_deep", fault.Args{"max": MaxDepth})
)

// Path returns the path of a row of the name within the row of the path above, ""
// for none.
func Path(above, name string) string {
	if above == "" {
		return name
	}
	return above + " / " + name
}

// NoParent turns not_found into the fault of the requested parent.
func NoParent(err error) error {
	if fault.IsMissing(err) {
		return fault.OnField("parent_id", "no_such_thing", nil)
	}
	return err
}

// Add stores the ancestors of a new row: the parent and all its ancestors.
func (t Table) Add(tx *db.Tx, id int64, parent *int64) error {
	if err := t.fits(tx, id, parent); err != nil {
		return err
	}
	_, err := tx.Exec(`
		INSERT INTO `+t.Paths+` (ancestor_id, node_id, depth)
		SELECT ancestor_id, CAST(? AS BIGINT), depth + 1 FROM `+t.Paths+` WHERE node_id = ?
		UNION ALL SELECT CAST(? AS BIGINT), CAST(? AS BIGINT), 0`, id, parent, id, id)
	return err
}

// Move moves a row, with everything below it, into parent; nil makes it a root. It
// does not update the paths: Rename does.
func (t Table) Move(tx *db.Tx, id int64, parent *int64) error {
	if err := t.fits(tx, id, parent); err != nil {
		return err
	}
	around, err := db.All[int64](tx, `SELECT ancestor_id FROM `+t.Paths+` WHERE node_id = ? AND ancestor_id <> ?`, id, id)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM `+t.Paths+` WHERE ancestor_id IN (?) AND node_id IN (SELECT w.node_id FROM `+t.Paths+` w WHERE w.ancestor_id = ?)`, around, id); err != nil {
		return err
	}
	if _, err := tx.Exec(`
		INSERT INTO `+t.Paths+` (ancestor_id, node_id, depth)
		SELECT a.ancestor_id, w.node_id, a.depth + w.depth + 1
		FROM `+t.Paths+` a JOIN `+t.Paths+` w ON w.ancestor_id = ? WHERE a.node_id = ?`, id, parent); err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE `+t.Name+` SET parent_id = ? WHERE `+t.Key+` = ?`, parent, id)
	return err
}

// fits refuses a place within itself, and one too deep.
func (t Table) fits(tx *db.Tx, id int64, parent *int64) error {
	if parent == nil {
		return nil
	}
	cycle, err := db.Exists(tx, `SELECT 1 FROM `+t.Paths+` WHERE ancestor_id = ? AND node_id = ?`, id, *parent)
	if err != nil {
		return err
	}
	if cycle || id == *parent {
		return errCycle
	}
	above, err := db.One[int](tx, `SELECT COUNT(*) FROM `+t.Paths+` WHERE node_id = ?`, *parent)
	if err != nil {
		return err
	}
	below, err := db.One[int](tx, `SELECT COALESCE(MAX(depth), 0) FROM `+t.Paths+` WHERE ancestor_id = ?`, id)
	if err == nil && above+1+below > MaxDepth {
		return errDepth
	}
	return err
}

// Rename gives the row a new path, and with it all within it.
func (t Table) Rename(tx *db.Tx, id int64, was, path string) error {
	if was == path {
		return nil
	}
	_, err := tx.Exec(`UPDATE `+t.Name+` SET path = CAST(? AS TEXT) || substr(path, ?)
		WHERE `+t.Key+` IN (SELECT node_id FROM `+t.Paths+` WHERE ancestor_id = ?)`, path, utf8.RuneCountInString(was)+1, id)
	return err
}

// Below returns how many rows lie within these, themselves not counted, and are not
// deleted.
func (t Table) Below(tx *db.Tx, ids ...int64) (int64, error) {
	return db.One[int64](tx, `SELECT COUNT(DISTINCT w.node_id) FROM `+t.Paths+` w JOIN `+t.Name+` t ON t.`+t.Key+` = w.node_id
		WHERE w.ancestor_id IN (?) AND w.node_id NOT IN (?) AND t.deleted_at IS NULL`, ids, ids)
}

// Mark stores of rows, and of all within them that were deleted at the instant
// was, that they are deleted at another; nil means not at all. Each is at its
// next version then.
func (t Table) Mark(tx *db.Tx, was, at *time.Time, ids ...int64) error {
	_, err := tx.Exec(`UPDATE `+t.Name+` SET deleted_at = ?, version = version + 1
		WHERE deleted_at IS NOT DISTINCT FROM ? AND `+t.Key+` IN (SELECT node_id FROM `+t.Paths+` WHERE ancestor_id IN (?))`, at, was, ids)
	return err
}

// Deleted reads the deleted rows of all companies for the trash: those alone that
// did not go with one they lie within. What went with one is below it.
func (t Table) Deleted() string {
	return `SELECT t.tenant_id, t.` + t.Key + ` AS id, t.name, t.name_fold, t.path AS about, t.deleted_at, FALSE AS archived,
			(SELECT COUNT(*) FROM ` + t.Paths + ` w JOIN ` + t.Name + ` n ON n.` + t.Key + ` = w.node_id
				WHERE w.ancestor_id = t.` + t.Key + ` AND w.depth > 0 AND n.deleted_at = t.deleted_at) AS below
		FROM ` + t.Name + ` t WHERE t.deleted_at IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM ` + t.Name + ` p WHERE p.` + t.Key + ` = t.parent_id AND p.deleted_at = t.deleted_at)`
}

// A Collator is dear to make and may not be shared: keep some.
var collators = sync.Pool{New: func() any { return collate.New(language.Croatian, collate.Numeric) }}

// Sort sorts rows by name, with numbers by value: "Hala 2" before "Hala 10", č
// after c. Rows of one name keep their order.
func Sort[N any](rows []N, name func(N) string) {
	c := collators.Get().(*collate.Collator)
	defer collators.Put(c)
	type keyed struct {
		row N
		key []byte
	}
	var buf collate.Buffer
	all := make([]keyed, len(rows))
	for i, row := range rows {
		all[i] = keyed{row, c.KeyFromString(&buf, name(row))}
	}
	slices.SortStableFunc(all, func(a, b keyed) int { return bytes.Compare(a.key, b.key) })
	for i := range all {
		rows[i] = all[i].row
	}
}

// Nest puts each row into its parent, in the given order. place returns the id of a
// row and of its parent; rows below a parent that is not among them are left out.
func Nest[N, T any](rows []N, place func(N) (id int64, parent *int64), into func(N, []T) T) []T {
	within := map[int64][]N{}
	for _, n := range rows {
		_, parent := place(n)
		if parent == nil {
			parent = new(int64)
		}
		within[*parent] = append(within[*parent], n)
	}
	var nest func(parent int64) []T
	nest = func(parent int64) []T {
		out := make([]T, len(within[parent]))
		for i, n := range within[parent] {
			id, _ := place(n)
			out[i] = into(n, nest(id))
		}
		return out
	}
	return nest(0)
}
