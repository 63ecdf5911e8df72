// Package addresses stores the addresses of a company, each for one of its clients,
// and suggests addresses while somebody types.
package addresses

import (
	"time"

	"teren/internal/areas/usedplaces"
	"teren/internal/platform/access"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/record"
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
	Name string `db:"address_name" fold:"name_fold" json:"address_name" rule:"needed,max=200" search:"sought"`
	Type Type   `db:"address_type" json:"location_type" rule:"needed,enum" search:"column"`
	usedplaces.Site
}

// Entry is an address as a person enters it. Without TenantID, the client's,
// it is the company's own.
type Entry struct {
	New
	TenantID       *int64 `db:"client_id" json:"tenant_id,omitempty" history:"client"`
	LinkedLocation *int64 `db:"linked_location" json:"linked_location,omitempty" search:"column"`
}

var fields = record.Of[Entry]("a")

// Added is a new address. One that looks like another of its client is saved only
// if the person confirms it.
type Added struct {
	Entry
	Sure bool `json:"sure,omitempty"`
}

// Change is a person's change of an address.
type Change struct {
	record.Change
	Entry
	Sure bool `json:"sure,omitempty"` // of an address that looks like another
}

// edit returns everything of an address that a Change can change.
func (a Address) edit() Entry {
	return Entry{New{a.Name, a.Type, a.Site}, &a.ClientID, a.LinkedLocation}
}

// apply applies the change to the earlier values. Without a client it is the
// company's.
func (c Change) apply(e Entry, company int64) Entry {
	e = fields.Over(e, c.Entry, c.Sent)
	if e.TenantID == nil {
		e.TenantID = &company
	}
	if c.Sent.Has("address1") {
		e.Trim()
	}
	return e
}

func (a *Added) Validate() error { return a.check() }

// check tidies the address and reports every field that is wrong.
func (e *Entry) check() error {
	var c fault.Check
	fields.Check(&c, e, nil) // it has no day
	return c.Err()
}
