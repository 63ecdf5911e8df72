package usedplaces

import "strings"

// Site is an address with a person to call there. The record that contains it names
// it.
type Site struct {
	Address1     string   `db:"address1" json:"address1" rule:"needed,max=300" search:"column" history:"address" unit:"address"`
	Address2     string   `db:"address2" json:"address2" rule:"max=300" search:"column" history:"address" unit:"address"`
	Address3     string   `db:"address3" json:"address3" rule:"max=300" history:"address" unit:"address"`
	Address4     string   `db:"address4" json:"address4" rule:"max=300" history:"address" unit:"address"`
	Zipcode      string   `db:"zipcode" json:"zipcode" rule:"max=20" search:"column" history:"address" unit:"address"`
	City         string   `db:"city" json:"city" rule:"needed,max=100" search:"column" history:"address" unit:"address"`
	Region       string   `db:"region" json:"region" rule:"max=100" search:"column" history:"address" unit:"address"`
	Country      string   `db:"country" json:"country" rule:"max=100" search:"column" history:"address" unit:"address"`
	Latitude     *float64 `db:"latitude" json:"latitude" rule:"around=90" history:"address" unit:"address"`
	Longitude    *float64 `db:"longitude" json:"longitude" rule:"around=180" history:"address" unit:"address"`
	WorkingHours string   `db:"working_hours" json:"working_hours" rule:"max=300" search:"column"`
	ContactName  string   `db:"contact_name" json:"contact_name" rule:"max=200" search:"column" history:"contact"`
	ContactPhone string   `db:"contact_phone" json:"contact_phone" rule:"max=50" history:"contact"`
	ContactEmail string   `db:"contact_email" json:"contact_email" rule:"max=200,email" search:"column" history:"contact"`
}

// Trim removes from the first line the parts that have fields of their own, such as
// the city.
func (s *Site) Trim() {
	s.Address1 = Street(s.Address1, s.Zipcode, s.City, s.Region, s.Country)
}

// Place returns the part of the site that is remembered for suggestions.
func (s Site) Place() Place {
	return Place{Address1: s.Address1, Zipcode: s.Zipcode, City: s.City, Region: s.Region, Country: s.Country, Latitude: s.Latitude, Longitude: s.Longitude}
}

// Line returns the address as a person reads it.
func (s Site) Line() string {
	return Line(s.Address1, s.Address2, s.Address3, s.Address4, strings.TrimSpace(s.Zipcode+" "+s.City), s.Region, s.Country)
}
