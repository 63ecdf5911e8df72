package assets

import (
	"strings"

	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// list is the list of assets as a file.
var list = export.List[Row]{
	Name: words.ListAssets,
	Heads: []words.Key{
		words.HeadCode, words.HeadName, words.HeadType, words.HeadMaker, words.HeadModel, words.HeadSerialNumber, words.HeadClient, words.HeadLocation, words.HeadAddress,
		words.HeadInstalledOn, words.HeadWarrantyEnd, words.HeadLastWork, words.HeadContractor,
	},
	Row: func(r Row) []any {
		return []any{
			r.Code, r.Name, words.AssetKind.Of(string(r.Kind)), r.Maker, r.Model, r.SerialNum, r.Client, r.Address, oneLine(r.Address1, r.Zipcode, r.City),
			export.Day(r.InstalledOn), export.Day(r.WarrantyUntil), r.LastWork, r.Keeper,
		}
	},
}

// oneLine returns an address in a cell of a file.
func oneLine(street, zipcode, city string) string {
	return strings.Trim(street+", "+strings.TrimSpace(zipcode+" "+city), ", ")
}
