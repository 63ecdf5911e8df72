// Package locations keeps the places of a company and its clients, places
// within places, and named groups of them to filter by.
package locations

import (
	"strings"

	"teren/internal/areas/usedplaces"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/trash"
)

// What history calls a location and a group.
const (
	Entity      = "location"
	GroupEntity = "locgroup"
)

// Type is the type of a location.
type Type string

func (Type) Values() []string { return []string{"OFFICE", "STORE", "WAREHOUSE"} }

// Place is the address of a location.
type Place struct {
	Address1  string   `db:"address1" json:"address1"`
	Address2  string   `db:"address2" json:"address2"`
	Zipcode   string   `db:"zipcode" json:"zipcode"`
	City      string   `db:"city" json:"city"`
	Region    string   `db:"region" json:"region"`
	Country   string   `db:"country" json:"country"`
	Latitude  *float64 `db:"latitude" json:"latitude"`
	Longitude *float64 `db:"longitude" json:"longitude"`
}

// empty reports whether no address is written; coordinates alone are none.
func (p Place) empty() bool {
	return p.Address1+p.Address2+p.Zipcode+p.City+p.Region+p.Country == ""
}

// line returns the address as a person reads it, "" for none.
func (p Place) line() string {
	return usedplaces.Line(p.Address1, p.Address2, strings.TrimSpace(p.Zipcode+" "+p.City), p.Region, p.Country)
}

func (p Place) usedPlace() usedplaces.Place {
	return usedplaces.Place{Address1: p.Address1, Zipcode: p.Zipcode, City: p.City, Region: p.Region, Country: p.Country, Latitude: p.Latitude, Longitude: p.Longitude}
}

// Location is one place. CIN is the company's code of it, Path the names of its
// ancestors and its own. Effective is its address: its own, or while that is empty
// the one it inherits.
type Location struct {
	ID       int64  `db:"location_id" json:"location_id"`
	ParentID *int64 `db:"parent_id" json:"parent_id"`
	Name     string `db:"name" json:"name"`
	Path     string `db:"path" json:"path"`
	CIN      string `db:"cin" json:"cin"`
	Type     Type   `db:"location_type" json:"location_type"`
	Place
	Version   int64 `db:"version" json:"version"`
	Inherited bool  `json:"inherited"`
	Effective Place `json:"effective_address"`
	trash.Deleted
}

func (l Location) Key() int64 { return l.ID }

// Ref names the location in history.
func (l Location) Ref(who access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: l.ID, Version: l.Version, Tenants: []int64{who.TenantID}}
}

func (l Location) Title() string { return l.Path }

// Tree is a location with those within it.
type Tree struct {
	Location
	Sublocations []Tree `json:"sublocations"`
}

// inherit finds where each location without an address of its own is: where
// the nearest around it is that has one.
func inherit(out []Location, around map[int64]Location) {
	for i := range out {
		l := &out[i]
		l.Effective = l.Place
		if !l.empty() {
			continue
		}
		for up := l.ParentID; up != nil; {
			parent, ok := around[*up]
			if !ok {
				break
			}
			if up = parent.ParentID; parent.empty() {
				continue
			}
			l.Inherited, l.Effective = true, parent.Place
			if l.Latitude != nil && l.Longitude != nil {
				l.Effective.Latitude, l.Effective.Longitude = l.Latitude, l.Longitude
			}
			break
		}
	}
}

// New is a location to be made; without ParentID it lies in no other, and
// needs a city.
type New struct {
	ParentID *int64 `json:"parent_id,omitempty"`
	Name     string `json:"name"`
	CIN      string `json:"cin"`
	Type     Type   `json:"location_type"`
	Place
}

// Change is a person's change of a location; absent fields stay as they are. A new
// parent moves it with all within it, null takes it out. Version is the version the
// change was made on: without it the change is made on the newest.
type Change struct {
	ID        int64            `path:"location_id" json:"-"`
	Version   int64            `json:"version,omitempty"`
	ParentID  api.Opt[int64]   `json:"parent_id,omitzero"`
	Name      api.Opt[string]  `json:"name,omitzero"`
	CIN       api.Opt[string]  `json:"cin,omitzero"`
	Type      api.Opt[Type]    `json:"location_type,omitzero"`
	Address1  api.Opt[string]  `json:"address1,omitzero"`
	Address2  api.Opt[string]  `json:"address2,omitzero"`
	Zipcode   api.Opt[string]  `json:"zipcode,omitzero"`
	City      api.Opt[string]  `json:"city,omitzero"`
	Region    api.Opt[string]  `json:"region,omitzero"`
	Country   api.Opt[string]  `json:"country,omitzero"`
	Latitude  api.Opt[float64] `json:"latitude,omitzero"`
	Longitude api.Opt[float64] `json:"longitude,omitzero"`
}

// edit returns everything of a location that a Change can change.
func (l Location) edit() New { return New{l.ParentID, l.Name, l.CIN, l.Type, l.Place} }

// apply applies the change to the earlier values.
func (c Change) apply(n New) New {
	return New{c.ParentID.OrNil(n.ParentID), c.Name.Or(n.Name), c.CIN.Or(n.CIN), c.Type.Or(n.Type), Place{
		c.Address1.Or(n.Address1), c.Address2.Or(n.Address2), c.Zipcode.Or(n.Zipcode), c.City.Or(n.City), c.Region.Or(n.Region), c.Country.Or(n.Country),
		c.Latitude.OrNil(n.Latitude), c.Longitude.OrNil(n.Longitude),
	}}
}

// Validate tidies the location and reports every field that is wrong.
func (n *New) Validate() error {
	var c fault.Check
	n.check(&c)
	return c.Err()
}

func (n *New) check(c *fault.Check) {
	c.Needed("name", &n.Name, 200)
	c.Needed("cin", &n.CIN, 50)
	n.Type = Type(strings.ToUpper(string(n.Type)))
	if n.Type == "" {
		c.Fail("location_type", "required", nil)
	} else {
		c.OneOf("location_type", string(n.Type), n.Type.Values())
	}
	c.Text("address1", &n.Address1, 300)
	c.Text("address2", &n.Address2, 300)
	c.Text("zipcode", &n.Zipcode, 20)
	c.Text("city", &n.City, 100)
	if n.ParentID == nil {
		c.Require("city", n.City)
	}
	c.Text("region", &n.Region, 100)
	c.Text("country", &n.Country, 100)
	c.Around("latitude", n.Latitude, 90)
	c.Around("longitude", n.Longitude, 180)
}

// kindOf returns the history kind of a changed field.
func kindOf(field string) string {
	switch field {
	case "name", "cin", "location_type":
		return field
	case "parent_id":
		return "parent"
	}
	return "address"
}

// unit groups the fields that are merged only together: half of my address and half
// of yours is no address.
func unit(field string) string { return kindOf(field) }
