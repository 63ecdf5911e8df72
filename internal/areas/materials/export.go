package materials

import (
	"teren/internal/areas/catalog"
	"teren/internal/kit/sheet"
	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// list is the list of materials as a file.
var list = export.List[Row]{
	Name: words.ListMaterials,
	Heads: []words.Key{
		words.HeadID, words.HeadName, words.HeadWorkGroup, words.HeadQuantity, words.HeadUnitOfMeasure, words.HeadCriticalQuantity, words.HeadReserved, words.HeadAvailable,
		words.HeadSupplier, words.HeadCode, words.HeadNote, words.HeadLastChange,
	},
	Row: func(r Row) []any {
		supplier := ""
		if r.Supplier != nil {
			supplier = r.Supplier.Name
		}
		return []any{
			r.ID, r.Name, r.Group, r.Quantity.cell(), r.Quantity.measure(r.Unit), r.Critical.cell(), r.Reserved.cell(), r.Available.cell(),
			supplier, r.Code, r.Comment, r.UpdatedAt,
		}
	},
}

// measure returns the unit of the quantity in words.
func (q Quantity) measure(unit catalog.Unit) words.Measure {
	return words.Measure{Unit: string(unit), Amount: q.String()}
}

// cell returns the quantity in a cell of a file.
func (q Quantity) cell() sheet.Decimal { return sheet.Decimal(q.String()) }
