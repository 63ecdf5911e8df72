package tenants

import (
	"teren/internal/platform/export"
	"teren/internal/platform/imports"
)

// Values are called as in the spreadsheet that people fill in.
var typeNames, correlationNames = imports.Names(typeWords), imports.Names(correlationWords)

// list is the register as a file.
var list = export.List[Entry]{
	Name: export.Word{"Companies", "Tvrtke"},
	Heads: []export.Word{
		{"ID", "ID"}, {"Name", "Naziv"}, {"ID number", "OIB"}, {"Type", "Vrsta"}, {"Relationship", "Odnos"}, {"Address", "Adresa"}, {"Postal code", "Poštanski broj"},
		{"City", "Mjesto"}, {"Country", "Država"}, {"Contacts", "Kontakti"}, {"Note", "Napomena"}, {"Archived", "Arhivirano"},
	},
	Row: func(e Entry) []any {
		address := e.Address
		if address+e.Zipcode+e.City == "" {
			address = e.OwnAddress
		}
		return []any{
			e.ID, e.Name, e.IDNumber, typeNames.Of(string(e.Type)), correlationNames.Of(string(e.Correlation)), address, e.Zipcode, e.City, e.Country,
			e.words("contacts"), e.Note, e.ArchivedAt,
		}
	},
}
