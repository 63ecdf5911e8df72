package materials

import (
	"teren/internal/areas/catalog"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Quantity is how much of a material there is, in hundredths of its unit: 150 is
// 1.5 pieces.
type Quantity int64

// maxQuantity bounds the stock of one material.
const maxQuantity Quantity = 9_999_999_99

// quantities are quantities as a person types them.
var quantities = catalog.Numbers[Quantity]{Parse: ParseQuantity, High: maxQuantity, Show: Quantity.String}

// ParseQuantity reads a quantity with at most two decimals, after a comma or a
// point.
func ParseQuantity(s string) (Quantity, error) {
	c, err := money.ParseCents(s)
	return Quantity(c), err
}

// whole notes a fraction of a piece in a company that keeps pieces whole.
func whole(tx *db.Tx, who access.Who, c *fault.Check, at string, unit catalog.Unit, q Quantity) error {
	if unit != catalog.Piece || q%100 == 0 {
		return nil
	}
	kept, err := db.One[bool](tx, `SELECT whole_pieces FROM tenant WHERE tenant_id = ?`, who.TenantID)
	if err == nil && kept && !c.Failed(at) {
		c.Fail(at, "whole_pieces", nil)
	}
	return err
}

// rounded returns the quantity to buy: rounded up to whole pieces where the unit is
// pieces.
func (q Quantity) rounded(unit catalog.Unit) Quantity {
	if unit != catalog.Piece {
		return q
	}
	return (q + 99) / 100 * 100
}

// Line returns the quantity as the lines of tasks count it.
func (q Quantity) Line() money.Quantity { return money.Quantity(q) * 10 }

// String returns the plain decimal number without idle zeros, 1.5.
func (q Quantity) String() string { return q.Line().String() }

// MarshalJSON writes the quantity as an exact decimal number, 1.5.
func (q Quantity) MarshalJSON() ([]byte, error) { return q.Line().MarshalJSON() }

// UnmarshalJSON reads what MarshalJSON wrote, or a text of it.
func (q *Quantity) UnmarshalJSON(text []byte) error { return (*money.Cents)(q).UnmarshalJSON(text) }

// JSONSchema describes the quantity.
func (Quantity) JSONSchema() map[string]any {
	return map[string]any{"type": "number", "description": "An exact quantity with at most two decimals."}
}
