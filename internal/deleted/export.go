package deleted

import (
	"teren/internal/addresses"
	"teren/internal/catalog"
	"teren/internal/export"
	"teren/internal/hierarchies"
	"teren/internal/locations"
	"teren/internal/teams"
	"teren/internal/tenants"
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
