package locations

import (
	"strings"

	"teren/internal/platform/export"
)

// TypeWords are what kinds of places are called, also those that addresses
// know.
var TypeWords = export.Words{"OFFICE": {"Office", "Ured"}, "STORE": {"Store", "Trgovina"}, "WAREHOUSE": {"Warehouse", "Skladište"}, "OTHER": {"Other", "Ostalo"}}

// list is the tree of locations as a file; the address is the one a location
// is found at.
var list = export.List[Location]{
	Name: export.Word{"Locations", "Lokacije"},
	Heads: []export.Word{
		{"ID", "ID"}, {"Path", "Putanja"}, {"Name", "Naziv"}, {"CIN", "Šifra"}, {"Type", "Vrsta"}, {"Address", "Adresa"}, {"Address line 2", "Drugi redak adrese"},
		{"Postal code", "Poštanski broj"}, {"City", "Mjesto"}, {"Region", "Županija"}, {"Country", "Država"}, {"Inherited address", "Naslijeđena adresa"},
		{"Latitude", "Širina"}, {"Longitude", "Dužina"},
	},
	Row: func(l Location) []any {
		at := l.Effective
		return []any{
			l.ID, l.Path, l.Name, l.CIN, TypeWords.Of(string(l.Type)), at.Address1, at.Address2, at.Zipcode, at.City, at.Region, at.Country, l.Inherited,
			at.Latitude, at.Longitude,
		}
	},
}

// groupList is the list of groups as a file.
var groupList = export.List[Group]{
	Name:  export.Word{"Location groups", "Grupe lokacija"},
	Heads: []export.Word{{"ID", "ID"}, {"Name", "Naziv"}, {"Number of locations", "Broj lokacija"}, {"Locations", "Lokacije"}, {"Created", "Kreirano"}},
	Row: func(g Group) []any {
		paths := make([]string, len(g.Members))
		for i, m := range g.Members {
			paths[i] = m.Path
		}
		return []any{g.ID, g.Name, g.Count, strings.Join(paths, "; "), g.CreatedAt}
	},
}
