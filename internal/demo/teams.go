package demo

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"teren/internal/areas/addresses"
	"teren/internal/areas/locations"
	"teren/internal/areas/teams"
	"teren/internal/kit/geo"
	"teren/internal/platform/record"
)

// crewsOf are the teams of the companies, their people by last name, and their kind
// of work.
var crewsOf = []struct {
	company, name, node string
	people              []string
}{
	{primorje, "Elektro ekipa", "Elektroinstalacije", []string{"Božić", "Đurđević"}},
	{primorje, "Ekipa za klimu i hlađenje", "Grijanje i hlađenje", []string{"Žuvela", "Perković"}},
	{primorje, "Vodoinstalateri", "Vodoinstalacije", []string{"Šimić", "Ćosić"}},
	{primorje, "Građevinska ekipa", "Građevinski radovi", []string{"Jurić", "Matić", "Blažević"}},
	{primorje, "Bravari i stolari", "Stolarija i bravarija", []string{"Žgaljić", "Hadžić"}},
	{primorje, "Dežurna ekipa", "", []string{"Grgić", "Božić", "Šimić"}},
	{velebit, "Ekipa Lončarić", "Elektroinstalacije", []string{"Lončarić", "Rukavina"}},
}

// gather makes the teams.
func (l *life) gather() error {
	for _, t := range crewsOf {
		c := l.crews[t.company]
		n := teams.Edit{Fields: teams.Fields{Name: t.name}}
		if id, ok := c.nodes[t.node]; ok {
			n.WhierID = &id
		}
		for _, last := range t.people {
			n.UserIDs = append(n.UserIDs, c.people[last])
		}
		if _, err := teams.Insert(l.tx, c.office[0], n); err != nil {
			return err
		}
	}
	return nil
}

// A ground is a place to store as a location, below the one whose code its own
// begins with. It may have an address of its own.
type ground struct {
	cin, name string
	kind      locations.Type
	street    string
	locations.Place
	address *int64 // saved, of the same place
}

// grounds are Primorje's own.
var grounds = []ground{
	{cin: "PS-1", name: "Uprava", kind: "OFFICE", street: "Riva 10, Rijeka"},
	{cin: "PS-1-1", name: "Dispečerski ured", kind: "OFFICE"},
	{cin: "PS-1-2", name: "Arhiva", kind: "WAREHOUSE"},
	{cin: "PS-2", name: "Središnje skladište", kind: "WAREHOUSE", street: "Kukuljanovo 318, Bakar"},
	{cin: "PS-2-1", name: "Hala A: elektromaterijal", kind: "WAREHOUSE"},
	{cin: "PS-2-1-1", name: "Regal A1: kabeli", kind: "WAREHOUSE"},
	{cin: "PS-2-1-2", name: "Regal A2: rasvjeta", kind: "WAREHOUSE"},
	{cin: "PS-2-2", name: "Hala B: grijanje i voda", kind: "WAREHOUSE"},
	{cin: "PS-2-2-1", name: "Regal B1: cijevi", kind: "WAREHOUSE"},
	{cin: "PS-2-2-2", name: "Regal B2: klima uređaji", kind: "WAREHOUSE"},
	{cin: "PS-2-3", name: "Alatnica", kind: "WAREHOUSE"},
	{cin: "PS-3", name: "Skladište Pula", kind: "WAREHOUSE", street: "Prvomajska ulica 31, Pula"},
	{cin: "PS-3-1", name: "Kontejner za alat", kind: "WAREHOUSE"},
}

// estates are the clients whose places are stored as locations, by the beginning of
// their codes, and the locations within their first place.
var estates = []struct {
	cin, client, name string
	within            []string
}{
	{"JT", jadran, "Jadran Trgovina", []string{"Strojarnica", "Hladnjača"}},
	{"HKB", "Hotel Kvarner Biser d.o.o.", "Hotel Kvarner Biser", []string{"Kotlovnica", "Kuhinja", "Krov"}},
	{"OIZ", "Osnovna škola Ivana Zajca", "Osnovna škola Ivana Zajca", []string{"Kotlovnica", "Dvorana"}},
	{"SSK", "Sportski savez Kvarner", "Sportski savez Kvarner", []string{"Strojarnica bazena"}},
	{"TCZ", "Tehno Centar Žabica d.d.", "Tehno Centar Žabica", []string{"Skladište robe"}},
}

// locgroups are groups of the locations whose codes are like one of these.
var locgroups = []struct {
	name string
	cins []string
}{
	{"Poslovnice Jadrana", []string{"JT-[1-7]"}},
	{"Vlastita skladišta", []string{"PS-[23]*"}},
	{"Škole i dvorane", []string{"OIZ-?", "SSK-?"}},
	{"Ugostiteljstvo i trgovina", []string{"HKB-?", "TCZ-?"}},
}

// estate returns the places of a client, each at its saved address, and what lies
// within the first.
func (l *life) estate(cin, client, name string, within []string) []ground {
	out := []ground{{cin: cin, name: name, kind: "OFFICE"}}
	for _, s := range l.sites {
		if s.company != client {
			continue
		}
		t := s.text
		g := ground{cin: fmt.Sprint(cin, "-", len(out)), name: t.AddressName, kind: locations.Type(t.LocationType), address: s.address, Place: locations.Place{
			Address1: t.Address1, Zipcode: t.Zipcode, City: t.City, Region: t.Region, Country: t.Country, Latitude: t.Latitude, Longitude: t.Longitude,
		}}
		switch {
		case strings.Contains(g.name, "skladište"):
			g.kind = "WAREHOUSE"
		case g.kind == "OTHER", strings.Contains(g.name, "uprava"):
			g.kind = "OFFICE"
		}
		out = append(out, g)
	}
	out[0].Place = out[1].Place
	for i, name := range within {
		out = append(out, ground{cin: fmt.Sprint(cin, "-1-", i+1), name: name, kind: out[1].kind})
	}
	return out
}

// survey makes the locations and their groups, and links the saved addresses
// of the clients to theirs.
func (l *life) survey() error {
	all := slices.Clone(grounds)
	for i, g := range all {
		if line, town, ok := strings.Cut(g.street, ", "); ok {
			all[i].Place = locations.Place{Address1: line, City: town, Country: "Hrvatska"}
			for _, s := range geo.Suggest(g.street, 1) {
				all[i].Zipcode, all[i].Region, all[i].Latitude, all[i].Longitude = s.PostalCode, s.County, &s.Latitude, &s.Longitude
			}
		}
	}
	for _, e := range estates {
		all = append(all, l.estate(e.cin, e.client, e.name, e.within)...)
	}
	who, ids := l.crews[primorje].office[0], map[string]int64{}
	for _, g := range all {
		n := locations.Edit{Fields: locations.Fields{Name: g.name, CIN: g.cin, Type: g.kind, Place: g.Place}}
		if i := strings.LastIndex(g.cin, "-"); i >= 0 {
			if parent, ok := ids[g.cin[:i]]; ok {
				n.ParentID = &parent
			}
		}
		id, err := locations.Insert(l.tx, who, n)
		if err != nil {
			return err
		}
		ids[g.cin] = id
		if g.address == nil {
			continue
		}
		link := addresses.Change{Change: record.Change{ID: *g.address, Sent: record.Sent{"linked_location"}}, Entry: addresses.Entry{LinkedLocation: &id}}
		if _, err := l.addresses.Update(l.ctx, who, link); err != nil {
			return err
		}
	}
	for _, g := range locgroups {
		n := locations.GroupEdit{GroupFields: locations.GroupFields{Name: g.name}}
		for cin, id := range ids {
			if slices.ContainsFunc(g.cins, func(like string) bool { is, _ := path.Match(like, cin); return is }) {
				n.LocationIDs = append(n.LocationIDs, id)
			}
		}
		if _, err := locations.InsertGroup(l.tx, who, n); err != nil {
			return err
		}
	}
	return nil
}
