// Package area defines what an area of the product registers with the program. The
// program is the list of its areas in package app; an area that is not in that list
// does not exist.
package area

import (
	"maps"
	"slices"
	"strings"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/jobs"
	"teren/internal/platform/search"
)

// Area is everything that the program needs from one area. Only Name and Routes are
// required.
type Area struct {
	Name      string
	Routes    func(*api.Routes)
	Searches  []search.Table          // described to those who write clients
	Jobs      map[string]jobs.Handler // by kind
	Recurring []jobs.Recurring
	// BeforeCommit ends every write within its transaction, with the records that it
	// touched. One area has it.
	BeforeCommit func(tx *db.Tx, touched []db.Record) error
	// React makes the area follow what happens in the areas that it depends on; see
	// package event.
	React func()
}

// Entity is a kind of record that an area owns and other areas refer to. An area
// registers it when its package is loaded.
type Entity struct {
	Name string // in history, comments, files and live changes: "team"; its word is in words.Entity
	// Files decides who may open the files of a record and of its comments;
	// without it there are none.
	Files Visible
	// Changes decides which WORKER receives the change of a record; without it
	// none does. All other roles of its companies receive every change.
	Changes Visible
	// Deleted is the SELECT of the deleted records of all companies; without it
	// the trash does not list them. Its columns: tenant_id, id, name, name_fold,
	// about (what distinguishes a record from others of its name), deleted_at,
	// archived (not deleted, only kept out of new work), and below (how many were
	// deleted with it).
	Deleted string
	// Find says by which words and codes its records are found; without it the
	// search over everything does not find them.
	Find *search.Findable
	// Comments is who may read what people write on its records; "" where they do not.
	Comments access.Action
	// Subject is what notices and conversations show of its records; nil if there
	// are none about them.
	Subject *Subject
}

// Subject is the SQL of a record that a notice or a conversation is about. All of it
// may use the notice n, whose n.tenant_id is the company that reads it.
type Subject struct {
	From, Key string            // its tables, and the column with its number
	Title     string            // of the record
	Side      string            // the company on the other side; "" is none
	Lives     string            // the condition without which no notice about it is listed; "" is none
	Open      map[string]string // by kind of notice: the condition while it is not settled
}

// Of returns the subquery of the expression for the record that n is about.
func (s Subject) Of(expression string) string {
	return `(SELECT ` + expression + ` FROM ` + s.From + ` WHERE ` + s.Key + ` = n.thing_id)`
}

// Has returns the condition that the record that n is about matches.
func (s Subject) Has(condition string) string {
	return `EXISTS (SELECT 1 FROM ` + s.From + ` WHERE ` + s.Key + ` = n.thing_id AND ` + condition + `)`
}

var entities = map[string]Entity{}

// Register adds a kind of record to the program. Its name and the number by which
// it is found must be new.
func Register(e Entity) {
	for _, other := range entities {
		if other.Name == e.Name || e.Find != nil && other.Find != nil && e.Find.Number != 0 && e.Find.Number == other.Find.Number {
			panic("two areas register " + e.Name + ", or the number by which it is found")
		}
	}
	entities[e.Name] = e
}

// Entities returns all registered kinds of records, by name.
func Entities() []Entity {
	return slices.SortedFunc(maps.Values(entities), func(a, b Entity) int { return strings.Compare(a.Name, b.Name) })
}

// Visible returns not_found unless who may see the record.
type Visible = func(tx *db.Tx, who access.Who, id int64) error

// MasterData allows everybody who may read the company's master data. It does not
// check to which company the record belongs.
func MasterData(_ *db.Tx, who access.Who, _ int64) error {
	if who.May(access.MasterRead) {
		return nil
	}
	return fault.Missing()
}
