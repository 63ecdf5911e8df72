// Package intake supports telephone calls: it finds the caller by what they say of
// themselves, and returns everything that is needed for the caller's next task.
package intake

import (
	"strings"
	"time"

	"teren/internal/areas/addresses"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/platform/fault"
)

// Query is what a caller says of themselves: a name, a phone number or an OIB.
type Query struct {
	Search string `json:"search"`
}

// Searches returns 1: it waits for its turn as one search.
func (Query) Searches() int { return 1 }

const (
	maxSearch = 200
	shown     = 8   // callers, and tasks of one
	recent    = 300 // tasks of a client, the newest, that are looked at
)

func (q *Query) Validate() error {
	var c fault.Check
	c.Text("search", &q.Search, maxSearch)
	return c.Err()
}

// Caller is a client who fits. A private individual is the client 0 with the newest
// of their tasks. Contact is who of them fits; null if none does.
type Caller struct {
	TenantID int64            `json:"tenant_id"`
	TaskID   *int64           `json:"task_id"`
	Name     string           `json:"name"`
	IDNumber string           `json:"id_number"`
	City     string           `json:"city"`
	Contact  *tenants.Contact `json:"contact"`

	tasks int64 // up to 200
}

// Who names a client, or a private individual by a task of theirs.
type Who struct {
	TenantID int64  `json:"tenant_id"`
	TaskID   *int64 `json:"task_id,omitempty"`
}

// Searches returns 1: it waits for its turn as one search.
func (Who) Searches() int { return 1 }

// Validate requires a task for a private individual.
func (w *Who) Validate() error {
	if w.TenantID == 0 && w.TaskID == nil {
		return fault.OnField("task_id", "required", nil)
	}
	return nil
}

// Client is a client with contacts, places of work, the most used first, and tasks:
// the open ones, then the last ones.
type Client struct {
	TenantID int64             `json:"tenant_id"`
	Name     string            `json:"name"`
	IDNumber string            `json:"id_number"`
	Since    *int64            `json:"since"` // the year of their first task
	Contacts []tenants.Contact `json:"contacts"`
	Places   []Place           `json:"places"`
	Tasks    []Task            `json:"tasks"`
}

// Place is where a client has, or had, work: a saved address, or one of their tasks.
// Tasks is how many of their newest tasks were there.
type Place struct {
	AddressID *int64 `db:"address_id" json:"address_id"`
	addresses.New
	Tasks int64 `db:"tasks" json:"tasks"`
}

// same reports whether the two are one place: the same saved address, or the same
// street and name.
func (p Place) same(q Place) bool {
	if p.AddressID != nil && q.AddressID != nil {
		return *p.AddressID == *q.AddressID
	}
	return strings.EqualFold(p.Address1, q.Address1) && strings.EqualFold(p.City, q.City) && strings.EqualFold(p.Name, q.Name)
}

// Task is a task of the client. Place is which of the places it is at; Start and
// Workers are of its next visit.
type Task struct {
	ID      int64        `db:"task_id" json:"task_id"`
	Title   string       `db:"title" json:"title"`
	Status  tasks.Status `db:"status" json:"status"`
	Phase   tasks.Phase  `db:"phase" json:"phase"`
	WhierID *int64       `db:"whier_id" json:"whier_id"`
	Created time.Time    `db:"created_at" json:"created_at"`
	Start   *time.Time   `db:"start" json:"start"`
	Workers string       `db:"workers" json:"workers"`
	Place   int          `db:"-" json:"place"`
}
