package usedplaces

import (
	"strings"

	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Site is an address with a person to call there. The record that contains it names
// it.
type Site struct {
	Address1     string   `db:"address1" json:"address1"`
	Address2     string   `db:"address2" json:"address2"`
	Address3     string   `db:"address3" json:"address3"`
	Address4     string   `db:"address4" json:"address4"`
	Zipcode      string   `db:"zipcode" json:"zipcode"`
	City         string   `db:"city" json:"city"`
	Region       string   `db:"region" json:"region"`
	Country      string   `db:"country" json:"country"`
	Latitude     *float64 `db:"latitude" json:"latitude"`
	Longitude    *float64 `db:"longitude" json:"longitude"`
	WorkingHours string   `db:"working_hours" json:"working_hours"`
	ContactName  string   `db:"contact_name" json:"contact_name"`
	ContactPhone string   `db:"contact_phone" json:"contact_phone"`
	ContactEmail string   `db:"contact_email" json:"contact_email"`
}

// Check tidies the site and notes what is wrong with it.
func (s *Site) Check(c *fault.Check) {
	c.Needed("address1", &s.Address1, 300)
	c.Text("address2", &s.Address2, 300)
	c.Text("address3", &s.Address3, 300)
	c.Text("address4", &s.Address4, 300)
	c.Text("zipcode", &s.Zipcode, 20)
	c.Needed("city", &s.City, 100)
	c.Text("region", &s.Region, 100)
	c.Text("country", &s.Country, 100)
	c.Around("latitude", s.Latitude, 90)
	c.Around("longitude", s.Longitude, 180)
	c.Text("working_hours", &s.WorkingHours, 300)
	c.Text("contact_name", &s.ContactName, 200)
	c.Text("contact_phone", &s.ContactPhone, 50)
	c.Text("contact_email", &s.ContactEmail, 200)
	c.Email("contact_email", s.ContactEmail)
}

// Columns returns the stored columns of the site.
func (s Site) Columns() db.Columns {
	return db.Columns{
		"address1": s.Address1, "address2": s.Address2, "address3": s.Address3, "address4": s.Address4,
		"zipcode": s.Zipcode, "city": s.City, "region": s.Region, "country": s.Country, "latitude": s.Latitude, "longitude": s.Longitude,
		"working_hours": s.WorkingHours, "contact_name": s.ContactName, "contact_phone": s.ContactPhone, "contact_email": s.ContactEmail,
	}
}

// Place returns the part of the site that is remembered for suggestions.
func (s Site) Place() Place {
	return Place{Address1: s.Address1, Zipcode: s.Zipcode, City: s.City, Region: s.Region, Country: s.Country, Latitude: s.Latitude, Longitude: s.Longitude}
}

// Line returns the address as a person reads it.
func (s Site) Line() string {
	return Line(s.Address1, s.Address2, s.Address3, s.Address4, strings.TrimSpace(s.Zipcode+" "+s.City), s.Region, s.Country)
}

// SiteChange is a person's change of a site; absent fields stay as they are.
type SiteChange struct {
	Address1     api.Opt[string]  `json:"address1,omitzero"`
	Address2     api.Opt[string]  `json:"address2,omitzero"`
	Address3     api.Opt[string]  `json:"address3,omitzero"`
	Address4     api.Opt[string]  `json:"address4,omitzero"`
	Zipcode      api.Opt[string]  `json:"zipcode,omitzero"`
	City         api.Opt[string]  `json:"city,omitzero"`
	Region       api.Opt[string]  `json:"region,omitzero"`
	Country      api.Opt[string]  `json:"country,omitzero"`
	Latitude     api.Opt[float64] `json:"latitude,omitzero"`
	Longitude    api.Opt[float64] `json:"longitude,omitzero"`
	WorkingHours api.Opt[string]  `json:"working_hours,omitzero"`
	ContactName  api.Opt[string]  `json:"contact_name,omitzero"`
	ContactPhone api.Opt[string]  `json:"contact_phone,omitzero"`
	ContactEmail api.Opt[string]  `json:"contact_email,omitzero"`
}

// Apply applies the change to the earlier site. From a new first line it removes
// the parts that have fields of their own, such as the city.
func (c SiteChange) Apply(s Site) Site {
	s = Site{
		c.Address1.Or(s.Address1), c.Address2.Or(s.Address2), c.Address3.Or(s.Address3), c.Address4.Or(s.Address4),
		c.Zipcode.Or(s.Zipcode), c.City.Or(s.City), c.Region.Or(s.Region), c.Country.Or(s.Country),
		c.Latitude.OrNil(s.Latitude), c.Longitude.OrNil(s.Longitude), c.WorkingHours.Or(s.WorkingHours),
		c.ContactName.Or(s.ContactName), c.ContactPhone.Or(s.ContactPhone), c.ContactEmail.Or(s.ContactEmail),
	}
	if c.Address1.Set {
		s.Address1 = Street(s.Address1, s.Zipcode, s.City, s.Region, s.Country)
	}
	return s
}
