package tenants

import (
	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// list is the register as a file.
var list = export.List[Entry]{
	Name: words.ListCompanies,
	Heads: []words.Key{
		words.HeadID, words.HeadName, words.HeadTaxNumber, words.HeadType, words.HeadRelationship, words.HeadAddress, words.HeadPostalCode,
		words.HeadCity, words.HeadCountry, words.HeadContacts, words.HeadNote, words.HeadArchived,
	},
	Row: func(e Entry) []any {
		address := e.Address
		if address+e.Zipcode+e.City == "" {
			address = e.OwnAddress
		}
		return []any{
			e.ID, e.Name, e.IDNumber, words.CompanyType.Of(string(e.Type)), words.Correlation.Of(string(e.Correlation)), address, e.Zipcode, e.City, e.Country,
			e.words("contacts"), e.Note, e.ArchivedAt,
		}
	},
}
