// Package materials stores what a company has in stock: how much of each material
// there is and where, and in a ledger every change of it. Names and prices of
// materials are in the catalogue.
package materials

import (
	"strings"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/trash"
)

// Entity is the name of a material in history, live changes and notices.
const Entity = "material"

// Material is a stored material. Its id is that of its item in the catalogue.
type Material struct {
	trash.Deleted
	ID         int64        `db:"catalog_item_id"`
	TenantID   int64        `db:"tenant_id"`
	Quantity   Quantity     `db:"quantity"` // in all places
	Critical   Quantity     `db:"critical_quantity"`
	Unit       catalog.Unit `db:"unit_of_measure"`
	Comment    string       `db:"comment"`
	Code       string       `db:"code"` // what a phone scans; none is ""
	SupplierID *int64       `db:"supplier_id"`
	Told       bool         `db:"told"` // that it is below the critical quantity
	ChangedAt  time.Time    `db:"changed_at"`
	CreatedAt  time.Time    `db:"created_at"`
	Version    int64        `db:"version"`

	// Read from other tables.
	Name     string   `db:"name"`
	GroupID  int64    `db:"catalog_group_id"`
	Group    string   `db:"group_name"`
	Supplier *string  `db:"supplier"`
	Reserved Quantity `db:"reserved"`
	Ordered  Quantity `db:"ordered"`
}

// Key returns the number of the item in the catalogue.
func (m Material) Key() int64 { return m.ID }

// Ref names the material in history.
func (m Material) Ref(access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: m.ID, Version: m.Version, Tenants: []int64{m.TenantID}}
}

func (m Material) Title() string { return m.Name }

// Row is one material as lists show it. Available is the stock less what is
// reserved, below 0 where more is reserved. Places is what each place holds; empty
// for a company with a single place. Last is the newest entry of the ledger.
type Row struct {
	ID         int64           `json:"catalog_item_id"`
	Name       string          `json:"name"`
	Quantity   Quantity        `json:"quantity"`
	Critical   Quantity        `json:"critical_quantity"`
	Unit       catalog.Unit    `json:"unit_of_measure"`
	Comment    string          `json:"comment"`
	Code       string          `json:"code"`
	Available  Quantity        `json:"available"`
	Reserved   Quantity        `json:"reserved"`
	Ordered    Quantity        `json:"ordered"` // and not there yet
	IsCritical bool            `json:"is_critical"`
	IsEmpty    bool            `json:"is_empty"`
	GroupID    int64           `json:"catalog_group_id"`
	Group      string          `json:"catalog_group_name"`
	Supplier   *Supplier       `json:"supplier"`
	Places     []Stock         `json:"places"`
	Last       *Entry          `json:"last_change"`
	UpdatedAt  time.Time       `json:"updated_at"` // its quantity
	CreatedAt  time.Time       `json:"created_at"`
	Version    int64           `json:"version"`
	Allowed    []access.Action `json:"allowed_actions"`
}

// Key returns the number of the item in the catalogue.
func (r Row) Key() int64 { return r.ID }

// Supplier is the company that a material is bought from.
type Supplier struct {
	ID   int64  `json:"tenant_id"`
	Name string `json:"name"`
}

// Stock is what one place holds of a material.
type Stock struct {
	ID       int64     `db:"catalog_item_id" json:"-"`
	PlaceID  int64     `db:"stock_place_id" json:"stock_place_id"`
	Place    string    `db:"name" json:"name"`
	Kind     PlaceKind `db:"kind" json:"kind"`
	IsMain   bool      `db:"is_main" json:"is_main"`
	Quantity Quantity  `db:"quantity" json:"quantity"`
}

// Picked is a material as it is picked.
type Picked struct {
	ID       int64        `db:"catalog_item_id" json:"catalog_item_id"`
	Name     string       `db:"name" json:"name"`
	Quantity Quantity     `db:"quantity" json:"quantity"`
	Unit     catalog.Unit `db:"unit_of_measure" json:"unit_of_measure"`
	Code     string       `db:"code" json:"code"`
	ItemCode string       `db:"item_code" json:"item_code"` // of the catalogue
	Usual    *Quantity    `db:"usual" json:"usual"`         // what an order uses; null if there were few
}

func (p Picked) Key() int64 { return p.ID }

// Item is an item of the catalogue that may become a material.
type Item struct {
	ID    int64        `db:"catalog_item_id" json:"catalog_item_id"`
	Code  string       `db:"code" json:"code"` // of the catalogue
	Name  string       `db:"name" json:"name"`
	Group string       `db:"group_name" json:"catalog_group_name"`
	Unit  catalog.Unit `db:"unit_of_measure" json:"unit_of_measure"`
}

func (i Item) Key() int64 { return i.ID }

// New is a new material, of a MATERIAL item of the catalogue whose unit it has
// unless another is given. Quantity is what the place, the main store if none is
// given, holds at first.
type New struct {
	ID         int64                 `json:"catalog_item_id"`
	Quantity   api.Opt[money.Number] `json:"quantity,omitzero"`
	Critical   api.Opt[money.Number] `json:"critical_quantity,omitzero"`
	Unit       catalog.Unit          `json:"unit_of_measure,omitempty"`
	Comment    string                `json:"comment,omitempty"`
	Code       string                `json:"code,omitempty"`
	SupplierID *int64                `json:"supplier_id,omitempty"`
	PlaceID    *int64                `json:"stock_place_id,omitempty"`
	Sure       bool                  `json:"sure,omitempty"` // of a material that looks like another
}

// Edit is a person's change of a material; absent fields stay as they are. Its
// quantity is changed by Change. Version is the one the edit was based on: without
// it the change is made on the newest.
type Edit struct {
	ID         int64                 `path:"catalog_item_id" json:"-"`
	Version    int64                 `json:"version,omitempty"`
	Critical   api.Opt[money.Number] `json:"critical_quantity,omitzero"`
	Unit       api.Opt[catalog.Unit] `json:"unit_of_measure,omitzero"`
	Comment    api.Opt[string]       `json:"comment,omitzero"`
	Code       api.Opt[string]       `json:"code,omitzero"`
	SupplierID api.Opt[int64]        `json:"supplier_id,omitzero"`
}

// edit is everything of a material that an Edit can change.
type edit struct {
	Critical   Quantity     `json:"critical_quantity"`
	Unit       catalog.Unit `json:"unit_of_measure"`
	Comment    string       `json:"comment"`
	Code       string       `json:"code"`
	SupplierID *int64       `json:"supplier_id"`
}

const (
	maxComment = 1000
	maxCode    = 64
)

// codeOf returns a code as it is stored, however it was typed: capitals without
// blanks.
func codeOf(c *fault.Check, typed string) string {
	code := strings.ToUpper(strings.Join(strings.Fields(typed), ""))
	c.Text("code", &code, maxCode)
	return code
}

func (m Material) edit() edit { return edit{m.Critical, m.Unit, m.Comment, m.Code, m.SupplierID} }

// apply applies the change to the earlier values, and notes what is wrong with it.
func (in Edit) apply(c *fault.Check, e edit) edit {
	e.Critical = quantities.Read(c, "critical_quantity", in.Critical, e.Critical)
	e.Unit = catalog.Unit(strings.ToUpper(string(in.Unit.Or(e.Unit))))
	c.OneOf("unit_of_measure", string(e.Unit), e.Unit.Values())
	e.Comment = in.Comment.Or(e.Comment)
	c.Text("comment", &e.Comment, maxComment)
	e.Code = codeOf(c, in.Code.Or(e.Code))
	if e.SupplierID = in.SupplierID.OrNil(e.SupplierID); e.SupplierID != nil && *e.SupplierID == 0 {
		e.SupplierID = nil
	}
	return e
}

// edit returns the new material as an edit of nothing.
func (n *New) edit(c *fault.Check, unit catalog.Unit) edit {
	e := Edit{Critical: n.Critical, Comment: api.Opt[string]{Set: true, Value: &n.Comment}, Code: api.Opt[string]{Set: true, Value: &n.Code}}
	if n.Unit != "" {
		unit = n.Unit
	}
	e.SupplierID = api.Opt[int64]{Set: true, Value: n.SupplierID}
	return e.apply(c, edit{Unit: unit})
}

// Validate reports every field that is wrong, as far as it shows without looking
// at the company.
func (n *New) Validate() error {
	var c fault.Check
	if n.ID == 0 {
		c.Fail("catalog_item_id", "required", nil)
	}
	n.edit(&c, catalog.OtherUnit)
	quantities.Read(&c, "quantity", n.Quantity, 0)
	return c.Err()
}

// actions are those that a material's allowed_actions may name.
var actions = []access.Action{access.MaterialChange, access.MaterialEdit, access.MaterialDelete, access.MaterialRestore}

// may reports whether the person may do the action to the material as it is now.
func (m Material) may(who access.Who, a access.Action) bool {
	return who.May(a) && (m.DeletedAt == nil) != (a == access.MaterialRestore)
}

func (m Material) allowed(who access.Who) []access.Action {
	return access.Filter(actions, func(a access.Action) bool { return m.may(who, a) })
}

func (m Material) critical() bool { return m.Quantity-m.Reserved < m.Critical }
