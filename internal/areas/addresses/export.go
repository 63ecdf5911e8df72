package addresses

import (
	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// list is the list of addresses as a file.
var list = export.List[Address]{
	Name: words.ListAddresses,
	Heads: []words.Key{
		words.HeadID, words.HeadClient, words.HeadType, words.HeadName, words.HeadAddress, words.HeadAddressLine2,
		words.HeadPostalCode, words.HeadCity, words.HeadRegion, words.HeadCountry, words.HeadWorkingHours,
		words.HeadContact, words.HeadPhone, words.HeadEmail, words.HeadLatitude, words.HeadLongitude, words.HeadLocation,
	},
	Row: func(a Address) []any {
		return []any{
			a.ID, a.Client, words.LocationType.Of(string(a.Type)), a.Name, a.Address1, a.Address2, a.Zipcode, a.City, a.Region, a.Country,
			a.WorkingHours, a.ContactName, a.ContactPhone, a.ContactEmail, a.Latitude, a.Longitude, a.LocationPath,
		}
	},
}
