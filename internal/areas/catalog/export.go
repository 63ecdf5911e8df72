package catalog

import (
	"teren/internal/kit/money"
	"teren/internal/kit/sheet"
	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// maxExport is how many items one file holds: a large catalogue whole.
const maxExport = 50_000

// list defines the file of the list of items. With the prices of a client it has
// the general ones beside them.
var list = export.List[Row]{
	Name: words.ListCatalogue,
	Heads: []words.Key{
		words.HeadID, words.HeadItemCode, words.HeadTitle, words.HeadWorkGroup, words.HeadItemType, words.HeadUnitOfMeasure, words.HeadQuantity,
		words.HeadFlatRate, words.HeadWorkerQualification, words.HeadCurrency, words.HeadKpd, words.HeadNetPrice,
		words.HeadGeneralPrice, words.HeadTaxPercent, words.HeadPurchasePrice,
	},
	Money: 4,
	Most:  maxExport,
	Row: func(r Row) []any {
		group := ""
		for _, g := range r.Groups {
			group = g.Name
		}
		tax := ""
		if r.Tax != nil {
			tax = money.Rate(*r.Tax).Percent()
		}
		return []any{
			r.ID, r.Code, r.Name, group, words.ItemType.Of(string(r.Type)), words.Unit.Of(string(r.Unit)), sheet.Decimal(r.Quantity.String()), r.LumpSum, r.Qualification,
			string(r.Currency), r.KPD, export.Price(r.UnitPrice), export.Price(r.GeneralPrice), sheet.Decimal(tax),
			export.Price(r.PurchasePrice),
		}
	},
}
