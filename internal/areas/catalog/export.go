package catalog

import (
	"teren/internal/kit/money"
	"teren/internal/kit/sheet"
	"teren/internal/platform/export"
	"teren/internal/platform/imports"
)

// Values are called as in the spreadsheet that people fill in.
var typeNames, unitNames = imports.Names(typeWords), imports.Names(unitWords)

// maxExport is how many items one file holds: a large catalogue whole.
const maxExport = 50_000

// list is the list of items as a file. With the prices of a client the general
// ones stand beside them.
var list = export.List[Row]{
	Name: export.Word{"Catalogue", "Cjenik"},
	Heads: []export.Word{
		{"ID", "ID"}, {"Title", "Naziv"}, {"Work Group", "Grupa radova"}, {"Type", "Tip"}, {"Unit of measure", "Mjerna jedinica"}, {"Quantity", "Količina"},
		{"Flat rate", "Paušal"}, {"Worker qualification", "Kvalifikacija radnika"}, {"Currency", "Valuta"}, {"Net price", "Neto cijena"},
		{"General price", "Opća cijena"}, {"Tax (%)", "PDV (%)"},
	},
	Money: 3,
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
			r.ID, r.Name, group, typeNames.Of(string(r.Type)), unitNames.Of(string(r.Unit)), sheet.Decimal(r.Quantity.String()), r.LumpSum, r.Qualification,
			string(r.Currency), sheet.Decimal(shown(r.UnitPrice)), sheet.Decimal(shown(r.GeneralPrice)), sheet.Decimal(tax),
		}
	},
}
