package trash

import (
	"teren/internal/areas/addresses"
	"teren/internal/areas/catalog"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/locations"
	"teren/internal/areas/teams"
	"teren/internal/areas/tenants"
	"teren/internal/platform/export"
)

var things = export.Words{
	teams.Thing: {"Team", "Tim"}, hierarchies.Thing: {"Work hierarchy", "Vrsta radova"}, locations.Thing: {"Location", "Lokacija"},
	locations.GroupThing: {"Location group", "Grupa lokacija"}, addresses.Thing: {"Address", "Adresa"}, tenants.Partner: {"Company", "Tvrtka"},
	catalog.ItemThing: {"Catalogue item", "Stavka kataloga"}, catalog.GroupThing: {"Catalogue group", "Grupa kataloga"},
}

// list is the list of what was deleted as a file.
var list = export.List[Record]{
	Name: export.Word{"Deleted", "Obrisano"},
	Heads: []export.Word{
		{"Kind", "Vrsta"}, {"ID", "ID"}, {"Name", "Naziv"}, {"Description", "Opis"}, {"Deleted", "Obrisano"}, {"By", "Obrisao"}, {"Deleted with it", "Obrisano s time"}, {"Archived", "Arhivirano"},
	},
	Row: func(r Record) []any {
		return []any{things.Of(string(r.Thing)), r.ID, r.Name, r.About, r.At, r.By, r.Below, r.Archived}
	},
}
