package assets

import (
	"strings"

	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// list is the list of assets as a file.
var list = export.Columns(words.ListAssets, []export.Column[Row]{
	{Head: words.HeadCode, Cell: func(r Row) any { return r.Code }},
	{Head: words.HeadName, Cell: func(r Row) any { return r.Name }},
	{Head: words.HeadType, Cell: func(r Row) any { return words.AssetKind.Of(string(r.Kind)) }},
	{Head: words.HeadMaker, Cell: func(r Row) any { return r.Maker }},
	{Head: words.HeadModel, Cell: func(r Row) any { return r.Model }},
	{Head: words.HeadSerialNumber, Cell: func(r Row) any { return r.SerialNum }},
	{Head: words.HeadClient, Cell: func(r Row) any { return r.Client }},
	{Head: words.HeadLocation, Cell: func(r Row) any { return r.Address }},
	{Head: words.HeadAddress, Cell: func(r Row) any { return oneLine(r.Address1, r.Zipcode, r.City) }},
	{Head: words.HeadInstalledOn, Cell: func(r Row) any { return export.Day(r.InstalledOn) }},
	{Head: words.HeadWarrantyEnd, Cell: func(r Row) any { return export.Day(r.WarrantyUntil) }},
	{Head: words.HeadLastWork, Cell: func(r Row) any { return r.LastWork }},
	{Head: words.HeadContractor, Cell: func(r Row) any { return r.Keeper }},
})

// oneLine returns an address in a cell of a file.
func oneLine(street, zipcode, city string) string {
	return strings.Trim(street+", "+strings.TrimSpace(zipcode+" "+city), ", ")
}
