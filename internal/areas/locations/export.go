package locations

import (
	"strings"

	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// list is the tree of locations as a file; the address is the one a location
// is found at.
var list = export.List[Location]{
	Name: words.ListLocations,
	Heads: []words.Key{
		words.HeadID, words.HeadPath, words.HeadName, words.HeadCIN, words.HeadType, words.HeadAddress, words.HeadAddressLine2,
		words.HeadPostalCode, words.HeadCity, words.HeadRegion, words.HeadCountry, words.HeadInheritedAddress,
		words.HeadLatitude, words.HeadLongitude,
	},
	Row: func(l Location) []any {
		at := l.Effective
		return []any{
			l.ID, l.Path, l.Name, l.CIN, words.LocationType.Of(string(l.Type)), at.Address1, at.Address2, at.Zipcode, at.City, at.Region, at.Country, l.Inherited,
			at.Latitude, at.Longitude,
		}
	},
}

// groupList is the list of groups as a file.
var groupList = export.List[Group]{
	Name:  words.ListLocationGroups,
	Heads: []words.Key{words.HeadID, words.HeadName, words.HeadNumberOfLocations, words.HeadLocations, words.HeadCreated},
	Row: func(g Group) []any {
		paths := make([]string, len(g.Members))
		for i, m := range g.Members {
			paths[i] = m.Path
		}
		return []any{g.ID, g.Name, g.Count, strings.Join(paths, "; "), g.CreatedAt}
	},
}
