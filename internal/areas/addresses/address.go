// Package addresses keeps the addresses a company has saved, each for one of
// its clients, and suggests addresses while somebody types.
package addresses

import (
	"strings"
	"time"

	"teren/internal/areas/usedplaces"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/trash"
)

// Entity is what history calls an address.
const Entity = "address"

// Address is a saved address. LinkedLocation is the location of the company's
// tree that it is the address of, LocationPath the names that lead there.
type Address struct {
	ID             int64     `db:"address_id" json:"address_id"`
	Name           string    `db:"address_name" json:"address_name"`
	Type           Type      `db:"address_type" json:"address_type"`
	ClientID       int64     `db:"client_id" json:"client_tenant_id"`
	Client         string    `db:"client" json:"tenant_name"`
	Address1       string    `db:"address1" json:"address1"`
	Address2       string    `db:"address2" json:"address2"`
	Address3       string    `db:"address3" json:"address3"`
	Address4       string    `db:"address4" json:"address4"`
	Zipcode        string    `db:"zipcode" json:"zipcode"`
	City           string    `db:"city" json:"city"`
	Region         string    `db:"region" json:"region"`
	Country        string    `db:"country" json:"country"`
	Latitude       *float64  `db:"latitude" json:"latitude"`
	Longitude      *float64  `db:"longitude" json:"longitude"`
	WorkingHours   string    `db:"working_hours" json:"working_hours"`
	ContactName    string    `db:"contact_name" json:"contact_name"`
	ContactPhone   string    `db:"contact_phone" json:"contact_phone"`
	ContactEmail   string    `db:"contact_email" json:"contact_email"`
	LinkedLocation *int64    `db:"linked_location" json:"linked_location"`
	LocationPath   string    `db:"location_path" json:"linked_location_path"`
	CreatedAt      time.Time `db:"created_at" json:"created_at"`
	Version        int64     `db:"version" json:"version"`

	trash.Deleted
}

// Key is what search knows the row by.
func (a Address) Key() int64 { return a.ID }

// Ref names the address in history.
func (a Address) Ref(who access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: a.ID, Version: a.Version, Tenants: []int64{who.TenantID}}
}

// Title is the address in history.
func (a Address) Title() string { return a.Name }

// Type is what kind of place an address is.
type Type string

// Values are the types there are; STORE is the default.
func (Type) Values() []string { return []string{"OFFICE", "STORE", "WAREHOUSE", "OTHER"} }

// New is an address to be saved.
type New struct {
	Name         string   `db:"address_name" json:"address_name"`
	Type         Type     `db:"location_type" json:"location_type"`
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

// Place is where the address is, apart from who and what is there.
func (n New) Place() usedplaces.Place {
	return usedplaces.Place{Address1: n.Address1, Zipcode: n.Zipcode, City: n.City, Region: n.Region, Country: n.Country, Latitude: n.Latitude, Longitude: n.Longitude}
}

// Entry is an address as a person enters it. Without TenantID, the client's,
// it is the company's own.
type Entry struct {
	New
	TenantID       *int64 `json:"tenant_id,omitempty"`
	LinkedLocation *int64 `json:"linked_location,omitempty"`
}

// Change is what a person changed of an address; absent fields stay as they
// are. Version is the one the change was based on: without it the newest wins.
type Change struct {
	ID             int64            `path:"address_id" json:"-"`
	Version        int64            `json:"version,omitempty"`
	Name           api.Opt[string]  `json:"address_name,omitzero"`
	Type           api.Opt[Type]    `json:"location_type,omitzero"`
	Address1       api.Opt[string]  `json:"address1,omitzero"`
	Address2       api.Opt[string]  `json:"address2,omitzero"`
	Address3       api.Opt[string]  `json:"address3,omitzero"`
	Address4       api.Opt[string]  `json:"address4,omitzero"`
	Zipcode        api.Opt[string]  `json:"zipcode,omitzero"`
	City           api.Opt[string]  `json:"city,omitzero"`
	Region         api.Opt[string]  `json:"region,omitzero"`
	Country        api.Opt[string]  `json:"country,omitzero"`
	Latitude       api.Opt[float64] `json:"latitude,omitzero"`
	Longitude      api.Opt[float64] `json:"longitude,omitzero"`
	WorkingHours   api.Opt[string]  `json:"working_hours,omitzero"`
	ContactName    api.Opt[string]  `json:"contact_name,omitzero"`
	ContactPhone   api.Opt[string]  `json:"contact_phone,omitzero"`
	ContactEmail   api.Opt[string]  `json:"contact_email,omitzero"`
	TenantID       api.Opt[int64]   `json:"tenant_id,omitzero"`
	LinkedLocation api.Opt[int64]   `json:"linked_location,omitzero"`
}

// edit is everything of an address that a Change can change.
func (a Address) edit() Entry {
	return Entry{New{
		a.Name, a.Type, a.Address1, a.Address2, a.Address3, a.Address4, a.Zipcode, a.City, a.Region, a.Country, a.Latitude, a.Longitude,
		a.WorkingHours, a.ContactName, a.ContactPhone, a.ContactEmail,
	}, &a.ClientID, a.LinkedLocation}
}

// apply puts the change over what was. Without a client it is the company's.
func (c Change) apply(e Entry, company int64) Entry {
	e.Name = c.Name.Or(e.Name)
	e.Type = c.Type.Or(e.Type)
	e.Address1 = c.Address1.Or(e.Address1)
	e.Address2 = c.Address2.Or(e.Address2)
	e.Address3 = c.Address3.Or(e.Address3)
	e.Address4 = c.Address4.Or(e.Address4)
	e.Zipcode = c.Zipcode.Or(e.Zipcode)
	e.City = c.City.Or(e.City)
	e.Region = c.Region.Or(e.Region)
	e.Country = c.Country.Or(e.Country)
	e.Latitude = c.Latitude.OrNil(e.Latitude)
	e.Longitude = c.Longitude.OrNil(e.Longitude)
	if c.Address1.Set {
		e.Address1 = usedplaces.Street(e.Address1, e.Zipcode, e.City, e.Region, e.Country)
	}
	e.WorkingHours = c.WorkingHours.Or(e.WorkingHours)
	e.ContactName = c.ContactName.Or(e.ContactName)
	e.ContactPhone = c.ContactPhone.Or(e.ContactPhone)
	e.ContactEmail = c.ContactEmail.Or(e.ContactEmail)
	if e.TenantID = c.TenantID.OrNil(e.TenantID); e.TenantID == nil {
		e.TenantID = &company
	}
	e.LinkedLocation = c.LinkedLocation.OrNil(e.LinkedLocation)
	return e
}

// Validate tidies the address and reports every field that is wrong.
func (e *Entry) Validate() error {
	var c fault.Check
	e.check(&c)
	return c.Err()
}

func (e *Entry) check(c *fault.Check) {
	e.Type = Type(strings.ToUpper(string(e.Type)))
	if e.Type == "" {
		c.Fail("location_type", "required", nil)
	} else {
		c.OneOf("location_type", string(e.Type), e.Type.Values())
	}
	c.Needed("address_name", &e.Name, 200)
	c.Needed("address1", &e.Address1, 300)
	c.Text("address2", &e.Address2, 300)
	c.Text("address3", &e.Address3, 300)
	c.Text("address4", &e.Address4, 300)
	c.Text("zipcode", &e.Zipcode, 20)
	c.Needed("city", &e.City, 100)
	c.Text("region", &e.Region, 100)
	c.Text("country", &e.Country, 100)
	c.Around("latitude", e.Latitude, 90)
	c.Around("longitude", e.Longitude, 180)
	c.Text("working_hours", &e.WorkingHours, 300)
	c.Text("contact_name", &e.ContactName, 200)
	c.Text("contact_phone", &e.ContactPhone, 50)
	c.Text("contact_email", &e.ContactEmail, 200)
	c.Email("contact_email", e.ContactEmail)
}

// kindOf says under which type of the history a changed field is told.
func kindOf(field string) string {
	switch field {
	case "address_name", "location_type", "working_hours", "linked_location":
		return field
	case "tenant_id":
		return "client"
	case "contact_name", "contact_phone", "contact_email":
		return "contact"
	}
	return "address"
}

// unit names the fields that are merged only together: half of my address and
// half of yours is nobody's address.
func unit(field string) string {
	if kindOf(field) == "address" {
		return "address"
	}
	return field
}

// line is the address as a person reads it.
func (n New) line() string {
	return usedplaces.Line(n.Address1, n.Address2, n.Address3, n.Address4, strings.TrimSpace(n.Zipcode+" "+n.City), n.Region, n.Country)
}
