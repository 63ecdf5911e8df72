// Package addresses stores the addresses of a company, each for one of its clients,
// and suggests addresses while somebody types.
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

// Entity is the name of an address in the history.
const Entity = "address"

// Address is a saved address. LinkedLocation is the location of the company's
// tree that it is the address of, LocationPath the names that lead there.
type Address struct {
	ID       int64  `db:"address_id" json:"address_id"`
	Name     string `db:"address_name" json:"address_name"`
	Type     Type   `db:"address_type" json:"address_type"`
	ClientID int64  `db:"client_id" json:"client_tenant_id"`
	Client   string `db:"client" json:"tenant_name"`
	usedplaces.Site
	LinkedLocation *int64    `db:"linked_location" json:"linked_location"`
	LocationPath   string    `db:"location_path" json:"linked_location_path"`
	CreatedAt      time.Time `db:"created_at" json:"created_at"`
	Version        int64     `db:"version" json:"version"`

	trash.Deleted
}

func (a Address) Key() int64 { return a.ID }

// Ref names the address in history.
func (a Address) Ref(who access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: a.ID, Version: a.Version, Tenants: []int64{who.TenantID}}
}

func (a Address) Title() string { return a.Name }

// Type is the type of place of an address.
type Type string

// Values returns the types there are; STORE is the default.
func (Type) Values() []string { return []string{"OFFICE", "STORE", "WAREHOUSE", "OTHER"} }

// New is an address to be saved.
type New struct {
	Name string `db:"address_name" json:"address_name"`
	Type Type   `db:"location_type" json:"location_type"`
	usedplaces.Site
}

// Entry is an address as a person enters it. Without TenantID, the client's,
// it is the company's own.
type Entry struct {
	New
	TenantID       *int64 `json:"tenant_id,omitempty"`
	LinkedLocation *int64 `json:"linked_location,omitempty"`
}

// Added is a new address. One that looks like another of its client is saved only
// if the person confirms it.
type Added struct {
	Entry
	Sure bool `json:"sure,omitempty"`
}

// Change is a person's change of an address; absent fields stay as they are.
// Version is the version the change was made on: without it the change is made on
// the newest.
type Change struct {
	ID      int64           `path:"address_id" json:"-"`
	Version int64           `json:"version,omitempty"`
	Name    api.Opt[string] `json:"address_name,omitzero"`
	Type    api.Opt[Type]   `json:"location_type,omitzero"`
	usedplaces.SiteChange
	TenantID       api.Opt[int64] `json:"tenant_id,omitzero"`
	LinkedLocation api.Opt[int64] `json:"linked_location,omitzero"`
	Sure           bool           `json:"sure,omitempty"` // of an address that looks like another
}

// edit returns everything of an address that a Change can change.
func (a Address) edit() Entry {
	return Entry{New{a.Name, a.Type, a.Site}, &a.ClientID, a.LinkedLocation}
}

// apply applies the change to the earlier values. Without a client it is the
// company's.
func (c Change) apply(e Entry, company int64) Entry {
	e.Name = c.Name.Or(e.Name)
	e.Type = c.Type.Or(e.Type)
	e.Site = c.SiteChange.Apply(e.Site)
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
	e.Site.Check(c)
}

// kindOf returns the history kind of a changed field.
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

// unit groups the fields that are merged only together: half of my address and half
// of yours is no address.
func unit(field string) string {
	if kindOf(field) == "address" {
		return "address"
	}
	return field
}
