package catalog

import (
	"time"

	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/merge"
)

const paper = "what was done then stays as it was"

// References are the columns that name an item, without those of its stock. Lines
// have their own copy of an item's name and price.
var References = []merge.Reference{
	{Table: "catalog_item_price", Column: "catalog_item_id", Keys: []string{"client_id", "catalog_item_id"}, Also: []string{"unit_price", "fine_unit_price"}, Count: "prices", Entity: "catalog"},
	{Table: "order_line_item", Column: "catalog_item_id", Keys: []string{"order_line_item_id"}, Count: "order_lines", Entity: "task"},
	{Table: "offer_line", Column: "catalog_item_id", Keys: []string{"offer_line_item_id"}, Count: "offer_lines", Entity: "offer"},
	{Table: "equipment", Column: "catalog_item_id", Keys: []string{"equipment_id"}, Count: "equipment", Entity: "equipment"},
	{Table: "catalog_import_row", Column: "catalog_item_id", Stays: paper},
	{Table: "catalog_price_log", Column: "catalog_item_id", Stays: paper},
}

// Fields is everything of an item that a person can edit, with its general price.
type Fields struct {
	facts
	Price *money.Price `json:"unit_price"`
}

// Whole is a stored item of a company, which may be deleted.
type Whole struct{ entry }

// Key returns the number of the item.
func (w Whole) Key() int64 { return w.ID }

// Ref names the item in history.
func (w Whole) Ref(who access.Who) history.Ref {
	return history.Ref{Entity: ItemEntity, ID: w.ID, Version: w.Version, Tenants: []int64{who.TenantID}}
}

func (w Whole) Title() string { return w.Name }

// Gone returns when the item was deleted, nil for never.
func (w Whole) Gone() *time.Time {
	if w.Status == Active {
		return nil
	}
	return &w.UpdatedAt
}

// Fields returns what can be edited of the item.
func (w Whole) Fields() Fields { return Fields{w.facts, w.entry.Price} }

// FindAny returns an item of the person's company, also a deleted one.
func FindAny(tx *db.Tx, who access.Who, id int64) (Whole, error) {
	e, err := findAny(tx, who, 0, id)
	return Whole{e}, err
}

// Change stores the item with other fields, and writes its history.
func (w Whole) Change(tx *db.Tx, who access.Who, after Fields) (api.Changed, error) {
	now := w.entry
	now.facts, now.Price = after.facts, after.Price
	done, err := store(tx, who, 0, []change{{&w.entry, now}}, nil)
	if err != nil {
		return api.Changed{}, err
	}
	return api.Changed{ID: w.ID, Version: done[0].Version}, nil
}

// Mark stores whether the item is deleted, as its next version.
func (w Whole) Mark(tx *db.Tx, at *time.Time) (int64, error) {
	status := Active
	if at != nil {
		status = Deleted
	}
	return db.One[int64](tx, `UPDATE catalog_item SET status = ?, version = version + 1, updated_at = ? WHERE catalog_item_id = ? RETURNING version`, status, tx.Now, w.ID)
}

// Single refuses to merge two items that count or cost something else.
func (w Whole) Single(gone Whole) error {
	code := ""
	switch {
	case w.Type != gone.Type:
		code = "merge_other_type"
	case w.Unit != gone.Unit:
		code = "merge_other_unit"
	case w.Currency != gone.Currency:
		code = "merge_other_currency"
	default:
		return nil
	}
	return fault.OnField("gone_id", code, fault.Args{"name": gone.Name})
}

// Revive refuses to restore the item while another has its code, and moves it to a
// live group if its own was deleted.
func (w Whole) Revive(tx *db.Tx, who access.Who) error {
	now := w.entry
	now.Status = Active
	changes := []change{{&w.entry, now}}
	err := revive(tx, who, changes)
	if err != nil {
		return err
	}
	if group := changes[0].now.GroupID; group != w.GroupID {
		_, err = tx.Exec(`UPDATE catalog_item SET catalog_group_id = ? WHERE catalog_item_id = ?`, group, w.ID)
	}
	return err
}

// Words returns a field of an item as a person reads it.
func Words(tx *db.Tx, kind string, f Fields) (any, error) {
	if kind == "catalog_group" {
		return db.One[string](tx, `SELECT name FROM catalog_group WHERE catalog_group_id = ?`, f.GroupID)
	}
	return history.Value(f, kind), nil
}

// Field returns what history calls a field of an item.
func Field(field string) string { return kindOf(field) }
