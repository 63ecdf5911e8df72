// Package catalog is the price list of a company: materials, hours of work and
// travel in groups, each with a general price and, where agreed, another one for a
// client. What was charged is stored by package tasks: a line of a task keeps its
// copy, independent of later changes of the item.
package catalog

import "teren/internal/kit/money"

// Type is the type of an item: material, work or travel.
type Type string

const (
	Material Type = "MATERIAL"
	Work     Type = "WORK"
	Travel   Type = "TRAVEL"
)

func (Type) Values() []string { return []string{"MATERIAL", "WORK", "TRAVEL"} }

// Unit is the unit of a quantity.
type Unit string

// OtherUnit is the unit of what fits no other, Piece that of countable items.
const (
	OtherUnit Unit = "OTHER"
	Piece     Unit = "PIECE"
)

func (Unit) Values() []string {
	return []string{"CENTIMETER", "METER", "KILOMETER", "SQUARE_METER", "CUBIC_METER", "KILOGRAM", "LITER", "SERVICE", "HOUR", "PIECE", "OTHER"}
}

// DefaultTax is the tax rate of an item without one, unless the company has set
// another: see TaxOf.
const DefaultTax money.Rate = 2500

// The statuses of items, groups and lines. Nothing is ever removed.
const (
	Active  = "ACTIVE"
	Deleted = "DELETED"
)

// Group is a group of items.
type Group struct {
	ID   int64  `db:"catalog_group_id" json:"catalog_group_id"`
	Name string `db:"name" json:"name"`
}

func (g Group) Key() int64 { return g.ID }

// Item is an item of the price list for one client: the price is the client's where
// there is one.
type Item struct {
	ID        int64          `db:"catalog_item_id"`
	GroupID   int64          `db:"catalog_group_id"`
	GroupName string         `db:"group_name"`
	Type      Type           `db:"catalog_type"`
	Code      string         `db:"code"` // what price lists call it by; none is ""
	Name      string         `db:"name"`
	Quantity  money.Quantity `db:"quantity"`
	Unit      Unit           `db:"unit_of_measure"`
	LumpSum   bool           `db:"lump_sum"`
	Tax       money.Rate     `db:"tax"`
	Price     money.Price    `db:"unit_price"`
	Purchase  *money.Price   `db:"purchase_price"` // nil is unknown
	KPD       string         `db:"kpd"`            // none is ""
	Currency  money.Currency `db:"currency"`
}

// Groups returns the item's group in the form of the calls: a list of one.
func (i Item) Groups() []Group { return []Group{{i.GroupID, i.GroupName}} }

// New is an item to be made. Without a price it is only for clients that get
// one of their own.
type New struct {
	GroupID  int64
	Type     Type
	Code     string // none is ""
	Name     string
	Quantity money.Quantity
	Unit     Unit
	LumpSum  bool
	Tax      money.Rate
	Price    *money.Price
	Purchase *money.Price // nil is unknown
	Currency money.Currency
}
