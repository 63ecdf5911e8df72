// Package locations keeps the places of a company and its clients, places
// within places, and named groups of them to filter by.
package locations

import (
	"strings"

	"teren/internal/areas/usedplaces"
	"teren/internal/platform/access"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/record"
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

// Place is the address of a location. Its fields are merged only together: half of
// my address and half of yours is no address.
type Place struct {
	Address1  string   `db:"address1" json:"address1" rule:"max=300" search:"column" history:"address" unit:"address"`
	Address2  string   `db:"address2" json:"address2" rule:"max=300" history:"address" unit:"address"`
	Zipcode   string   `db:"zipcode" json:"zipcode" rule:"max=20" history:"address" unit:"address"`
	City      string   `db:"city" json:"city" rule:"max=100" history:"address" unit:"address"`
	Region    string   `db:"region" json:"region" rule:"max=100" history:"address" unit:"address"`
	Country   string   `db:"country" json:"country" rule:"max=100" history:"address" unit:"address"`
	Latitude  *float64 `db:"latitude" json:"latitude" rule:"around=90" history:"address" unit:"address"`
	Longitude *float64 `db:"longitude" json:"longitude" rule:"around=180" history:"address" unit:"address"`
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

// Fields are the columns of a location that people enter. CIN is the company's code
// of it.
type Fields struct {
	Name string `json:"name" db:"name" fold:"name_fold" rule:"needed,max=200" search:"column"`
	CIN  string `json:"cin" db:"cin" fold:"cin_fold" rule:"needed,max=50" search:"column"`
	Type Type   `json:"location_type" db:"location_type" rule:"needed,enum" search:"column"`
	Place
}

// Edit is everything of a location that people enter; without ParentID it lies in no
// other, and needs a city.
type Edit struct {
	ParentID *int64 `json:"parent_id,omitempty" history:"parent"`
	Fields
}

var fields = record.Of[Edit]("l")

// Location is one place. Path is the names of its ancestors and its own. Effective
// is its address: its own, or while that is empty the one it inherits.
type Location struct {
	ID       int64  `db:"location_id" json:"location_id"`
	ParentID *int64 `db:"parent_id" json:"parent_id"`
	Path     string `db:"path" json:"path"`
	Fields
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

// New is a location to be made.
type New struct{ Edit }

// Change is a person's change of a location. A new parent moves it with all within
// it, null takes it out.
type Change struct {
	record.Change
	Edit
}

// edit returns everything of a location that a Change can change.
func (l Location) edit() Edit { return Edit{l.ParentID, l.Fields} }

// Validate tidies the location and reports every field that is wrong.
func (n *New) Validate() error { return n.check() }

func (e *Edit) check() error {
	var c fault.Check
	fields.Check(&c, e, nil) // it has no day
	if e.ParentID == nil {
		c.Require("city", e.City)
	}
	return c.Err()
}
