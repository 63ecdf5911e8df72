package materials

import (
	"cmp"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/merge"
	"teren/internal/platform/trash"
)

// References are the columns that name a material. What is in stock is booked over, so
// that the ledgers of both stay as they were written.
var References = []merge.Reference{
	{Table: "material_reservation", Column: "catalog_item_id", Keys: []string{"order_id", "catalog_item_id"}, Also: []string{"material_reservation_id", "tenant_id", "created_by", "created_at"},
		Sum: []string{"quantity", "used"}, Count: "reservations", Entity: "order"},
	{Table: "work_hierarchy_material", Column: "catalog_item_id", Keys: []string{"work_hierarchy_id", "catalog_item_id"}, Sum: []string{"quantity"}, Count: "kinds", Entity: "work_hierarchy"},
	{Table: "material_purchase_line", Column: "catalog_item_id", Keys: []string{"material_purchase_id", "catalog_item_id"}, Sum: []string{"quantity", "received"}, Count: "purchases", Entity: PurchaseEntity},
	{Table: "material_difference", Column: "catalog_item_id", Keys: []string{"material_difference_id"}, Count: "differences", Entity: Entity},
	{Table: "material_use", Column: "catalog_item_id", Count: "uses", Stays: "moved with what was counted since"},
	{Table: "material_stock", Column: "catalog_item_id", Stays: "booked over"},
	{Table: "material_log", Column: "catalog_item_id", Stays: "the ledger is never changed"},
}

// Article is an item of the catalogue with its stock; nil if it never had any.
type Article struct {
	catalog.Whole
	stock  *Material
	places int64 // that hold some
}

// Card is everything of an article that a person can edit.
type Card struct {
	catalog.Fields
	Critical   Quantity `json:"critical_quantity"`
	Comment    string   `json:"comment"`
	ScanCode   string   `json:"scan_code"`
	SupplierID *int64   `json:"supplier_id"`

	places int64
}

func (a Article) card() Card {
	c := Card{Fields: a.Fields(), places: a.places}
	if a.stock != nil {
		c.Critical, c.Comment, c.ScanCode, c.SupplierID = a.stock.Critical, a.stock.Comment, a.stock.Code, a.stock.SupplierID
	}
	return c
}

// article returns an article of the person's company, also a deleted one.
func article(tx *db.Tx, who access.Who, id int64) (a Article, err error) {
	if a.Whole, err = catalog.FindAny(tx, who, id); err != nil {
		return a, err
	}
	m, err := findAny(tx, who, id)
	if fault.IsMissing(err) {
		return a, nil
	}
	if err != nil {
		return a, err
	}
	a.stock = &m
	a.places, err = db.One[int64](tx, `SELECT COUNT(*) FROM material_stock WHERE catalog_item_id = ? AND quantity > 0`, id)
	return a, err
}

// kept reports whether the article is in stock now.
func (a Article) kept() bool { return a.stock != nil && a.stock.DeletedAt == nil }

// Merging defines how two articles are merged: items of the catalogue with their
// stock.
func (s *Service) Merging() merge.Kind[Article, Card] {
	return merge.Kind[Article, Card]{
		DB: s.DB, Entity: catalog.ItemEntity, References: append(catalog.References[:len(catalog.References):len(catalog.References)], References...),
		Find: article, Edit: Article.card,
		Field: func(field string) string { return kindOf(catalog.Field(field)) },
		Words: func(tx *db.Tx, field string, c Card) (any, error) {
			switch field {
			case "supplier":
				return readable(tx, field, edit{SupplierID: c.SupplierID})
			case "critical_quantity", "comment", "scan_code":
				return history.Value(c, field), nil
			}
			return catalog.Words(tx, field, c.Fields)
		},
		Refuse: func(_ *db.Tx, _ access.Who, kept, gone Article) error {
			if err := kept.Single(gone.Whole); err != nil {
				return err
			}
			switch {
			case gone.stock != nil && (kept.stock == nil || gone.kept() && !kept.kept()):
				return fault.OnField("gone_id", "merge_in_stock", fault.Args{"name": gone.Name})
			case gone.stock != nil && gone.stock.Unit != kept.stock.Unit:
				return fault.OnField("gone_id", "merge_other_unit", fault.Args{"name": gone.Name})
			}
			return nil
		},
		Combine: func(after, gone Card) (Card, []merge.Count) {
			if gone.places == 0 {
				return after, nil
			}
			return after, []merge.Count{{What: "places", N: gone.places}}
		},
		Write: func(tx *db.Tx, who access.Who, kept Article, after Card) (api.Changed, error) {
			return kept.write(tx, who, after)
		},
		Mark: func(tx *db.Tx, a Article, at *time.Time) (int64, error) { return a.Mark(tx, at) },
		Book: bookOver, Unbook: bookBack,
		BeforeUndo: func(tx *db.Tx, who access.Who, gone Article) error {
			var c fault.Check
			if gone.stock != nil {
				if err := freeCode(tx, who, gone.ID, gone.stock.Code, &c); err != nil {
					return err
				}
			}
			return cmp.Or(c.Err(), gone.Revive(tx, who))
		},
	}
}

// write stores the article after an edit: the item, and the fields of its stock.
func (a Article) write(tx *db.Tx, who access.Who, after Card) (api.Changed, error) {
	changed := api.Changed{ID: a.ID, Version: a.Version}
	var err error
	if len(history.Diff(a.Fields(), after.Fields)) > 0 {
		if changed, err = a.Change(tx, who, after.Fields); err != nil {
			return changed, err
		}
	}
	if a.stock == nil {
		return changed, nil
	}
	now := edit{after.Critical, a.stock.Unit, after.Comment, after.ScanCode, after.SupplierID}
	_, err = a.stock.change(tx, who, 0, now, &fault.Check{})
	return changed, err
}

// bookOver books the stock of the merged article, place by place, to the kept one.
// Its uses belong to the kept one from now on; if one is returned later, quantities
// counted since stay.
func bookOver(m *merge.Moving, who access.Who, kept, gone Article) error {
	if gone.stock == nil {
		return nil
	}
	held, err := db.All[Stock](m.Tx, `SELECT stock_place_id, quantity FROM material_stock WHERE catalog_item_id = ? AND quantity > 0 ORDER BY stock_place_id`, gone.ID)
	if err != nil {
		return err
	}
	var entries []int64
	for _, h := range held {
		from, err := book(m.Tx, who, gone.ID, booking{Place: h.PlaceID, By: -h.Quantity, Cause: CorrectionCause, Comment: kept.Title()})
		if err != nil {
			return err
		}
		to, err := book(m.Tx, who, kept.ID, booking{Place: h.PlaceID, By: h.Quantity, Cause: CorrectionCause, Comment: gone.Title()})
		if err != nil {
			return err
		}
		entries = append(entries, from, to)
	}
	last, err := latest(m.Tx, kept.ID)
	if err != nil {
		return err
	}
	if err := moveUses(m, kept.ID, gone.ID, *last.After); err != nil {
		return err
	}
	was := int64(0)
	if gone.kept() {
		was = 1
		if err := gone.stock.storeDeleted(m.Tx, who, &m.Now, history.Event{Kind: "merged_into", New: kept.Title()}); err != nil {
			return err
		}
	}
	if err := history.Record(m.Tx, who, kept.stock.Ref(who), history.Event{Kind: "merged", New: gone.Title()}); err != nil {
		return err
	}
	if err := markCritical(m.Tx, kept.ID, gone.ID); err != nil {
		return err
	}
	return m.Note(append([]int64{*last.After, was}, entries...)...)
}

// moveUses moves the uses of one article to another, as if each had happened at the
// newest entry of the other's ledger.
func moveUses(m *merge.Moving, kept, gone, newest int64) error {
	uses, err := db.All[use](m.Tx, oneUse+`v.catalog_item_id = ? ORDER BY v.material_use_id`, gone)
	if err != nil {
		return err
	}
	for _, v := range uses {
		since, err := v.countedSince(m.Tx)
		if err != nil {
			return err
		}
		if err := m.Replace("material_use", merge.Row{"material_use_id": &v.ID, "catalog_item_id": &gone, "ledger_at": v.LedgerAt, "before_count": v.BeforeCount},
			merge.Row{"material_use_id": &v.ID, "catalog_item_id": &kept, "ledger_at": &newest, "before_count": since}); err != nil {
			return err
		}
	}
	return nil
}

// bookBack reverses what bookOver recorded, unless the stock was changed since:
// then it is not clear to which article it belongs.
func bookBack(tx *db.Tx, who access.Who, kept, gone Article, noted []int64) error {
	if len(noted) < 2 {
		return nil
	}
	last, err := latest(tx, kept.ID)
	if err != nil {
		return err
	}
	if *last.After != noted[0] {
		return fault.New(fault.Conflict, "merge_stock_moved")
	}
	entries, err := readEntries(tx, who, `l.material_log_id IN (?) ORDER BY l.material_log_id`, noted[2:])
	if err != nil {
		return err
	}
	for _, e := range entries {
		if _, err := book(tx, who, e.ItemID, booking{Place: e.PlaceID, By: -e.signed(), Cause: CorrectionCause, Corrects: &e.ID, Comment: e.Comment}); err != nil {
			return err
		}
	}
	if noted[1] != 0 {
		if err := gone.stock.storeDeleted(tx, who, nil, history.Event{Kind: "restored", New: gone.Title()}); err != nil {
			return err
		}
	}
	if err := history.Record(tx, who, kept.stock.Ref(who), history.Event{Kind: "unmerged", New: gone.Title()}); err != nil {
		return err
	}
	return markCritical(tx, kept.ID, gone.ID)
}

// storeDeleted stores when the material was deleted, nil for never, and records
// that in its history.
func (m Material) storeDeleted(tx *db.Tx, who access.Who, at *time.Time, e history.Event) error {
	version, err := trash.MarkIn[Material]("material", "catalog_item_id")(tx, m, at)
	if err != nil {
		return err
	}
	ref := m.Ref(who)
	ref.Version = version
	return history.Record(tx, who, ref, e)
}

// markCritical stores whether the materials are critical, without a notice.
func markCritical(tx *db.Tx, ids ...int64) error {
	_, err := tx.Exec(`UPDATE material SET told = (SELECT `+isCritical+` FROM material m WHERE m.catalog_item_id = material.catalog_item_id) WHERE catalog_item_id IN (?)`, ids)
	return err
}
