package addresses

import (
	"teren/internal/areas/locations"
	"teren/internal/platform/export"
)

// list is the list of addresses as a file.
var list = export.List[Address]{
	Name: export.Word{"Addresses", "Adrese"},
	Heads: []export.Word{
		{"ID", "ID"}, {"Client", "Klijent"}, {"Type", "Vrsta"}, {"Name", "Naziv"}, {"Address", "Adresa"}, {"Address line 2", "Drugi redak adrese"},
		{"Postal code", "Poštanski broj"}, {"City", "Mjesto"}, {"Region", "Županija"}, {"Country", "Država"}, {"Working hours", "Radno vrijeme"},
		{"Contact", "Kontakt"}, {"Phone", "Telefon"}, {"E-mail", "E-pošta"}, {"Latitude", "Širina"}, {"Longitude", "Dužina"}, {"Location", "Lokacija"},
	},
	Row: func(a Address) []any {
		return []any{
			a.ID, a.Client, locations.TypeWords.Of(string(a.Type)), a.Name, a.Address1, a.Address2, a.Zipcode, a.City, a.Region, a.Country,
			a.WorkingHours, a.ContactName, a.ContactPhone, a.ContactEmail, a.Latitude, a.Longitude, a.LocationPath,
		}
	},
}
