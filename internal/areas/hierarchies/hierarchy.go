// Package hierarchies stores the kinds of work of a company, in trees. A task has
// one kind on each side.
package hierarchies

import (
	"strconv"
	"strings"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/trash"
)

// Entity is the name of a node in the history.
const Entity = "work_hierarchy"

// ExpenseType is how work of a kind is booked.
type ExpenseType string

// The expense types.
const (
	Capital     ExpenseType = "CAPITAL"
	Operational ExpenseType = "OPERATIONAL"
	Income      ExpenseType = "INCOME"
)

func (ExpenseType) Values() []string { return []string{"CAPITAL", "OPERATIONAL", "INCOME"} }

// Node is one kind of work. Path is the names of its ancestors and its own: "A / B
// / C". TimeEstimate is in minutes.
type Node struct {
	ID           int64       `db:"work_hierarchy_id" json:"work_hierarchy_id"`
	ParentID     *int64      `db:"parent_id" json:"parent"`
	Name         string      `db:"name" json:"name"`
	Path         string      `db:"path" json:"path"`
	ExpenseType  ExpenseType `db:"expense_type" json:"expense_type"`
	TimeEstimate *int64      `db:"time_estimate" json:"time_estimate"`
	Version      int64       `db:"version" json:"version"`
	Demands
	trash.Deleted
}

// Demands is what an order of this kind must have before it can be finished. Checks
// are the items of the checklist that its orders get; an order that has begun keeps
// its own.
type Demands struct {
	Description bool     `db:"demands_description" json:"demands_description"`
	Photo       bool     `db:"demands_photo" json:"demands_photo"`
	Signature   bool     `db:"demands_signature" json:"demands_signature"`
	Checks      []string `json:"checklist"`
}

func (n Node) Key() int64 { return n.ID }

// Ref names the node in history.
func (n Node) Ref(who access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: n.ID, Version: n.Version, Tenants: []int64{who.TenantID}}
}

func (n Node) Title() string { return n.Path }

// Tree is a node with everything below it.
type Tree struct {
	Node
	Children []Tree `json:"children"`
}

// New is a node to be made; without ParentID it is the root of a tree. Name is
// another word for Title.
type New struct {
	ParentID     *int64      `json:"parent_id,omitempty"`
	Title        string      `json:"title,omitempty"`
	Name         string      `json:"name,omitempty"`
	ExpenseType  ExpenseType `json:"expense_type"`
	TimeEstimate *int64      `json:"time_estimate"`
	Description  bool        `json:"demands_description,omitempty"`
	Photo        bool        `json:"demands_photo,omitempty"`
	Signature    bool        `json:"demands_signature,omitempty"`
	Checks       []string    `json:"checklist,omitempty"`
}

// Validate tidies the node and reports every field that is wrong.
func (n *New) Validate() error {
	var c fault.Check
	if n.Title == "" {
		n.Title = n.Name
	}
	e := n.edit()
	e.check(&c)
	e.checkEstimate(&c)
	n.Title, n.ExpenseType, n.Checks = e.Title, e.ExpenseType, e.Checks
	return c.Err()
}

func (n New) edit() edit {
	return edit{n.ParentID, n.Title, n.ExpenseType, n.TimeEstimate, Demands{n.Description, n.Photo, n.Signature, n.Checks}}
}

// Change is a person's change of a node; absent fields stay as they are. A new
// parent moves the node with all below it, null makes it a root. Version is the
// version the change was made on: without it the change is made on the newest.
type Change struct {
	ID           int64                `path:"work_hierarchy_id" json:"-"`
	Version      int64                `json:"version,omitempty"`
	ParentID     api.Opt[int64]       `json:"parent_id,omitzero"`
	Title        api.Opt[string]      `json:"title,omitzero"`
	Name         api.Opt[string]      `json:"name,omitzero"`
	ExpenseType  api.Opt[ExpenseType] `json:"expense_type,omitzero"`
	TimeEstimate api.Opt[int64]       `json:"time_estimate,omitzero"`
	Description  api.Opt[bool]        `json:"demands_description,omitzero"`
	Photo        api.Opt[bool]        `json:"demands_photo,omitzero"`
	Signature    api.Opt[bool]        `json:"demands_signature,omitzero"`
	Checks       api.Opt[[]string]    `json:"checklist,omitzero"`
}

// edit is everything of a node that a Change can change.
type edit struct {
	ParentID     *int64      `json:"parent_id"`
	Title        string      `json:"title"`
	ExpenseType  ExpenseType `json:"expense_type"`
	TimeEstimate *int64      `json:"time_estimate"`
	Demands
}

func (n Node) edit() edit {
	return edit{n.ParentID, n.Name, n.ExpenseType, n.TimeEstimate, n.Demands}
}

// apply applies the change to the earlier values.
func (c Change) apply(e edit) edit {
	e.ParentID = c.ParentID.OrNil(e.ParentID)
	e.Title = c.Title.Or(c.Name.Or(e.Title))
	e.ExpenseType = c.ExpenseType.Or(e.ExpenseType)
	e.TimeEstimate = c.TimeEstimate.OrNil(e.TimeEstimate)
	e.Description = c.Description.Or(e.Description)
	e.Photo = c.Photo.Or(e.Photo)
	e.Signature = c.Signature.Or(e.Signature)
	e.Checks = c.Checks.Or(e.Checks)
	return e
}

// The limits of a node.
const (
	maxTitle    = 200
	maxEstimate = 30 * 24 * 60 // minutes
	maxChecks   = 50
)

// check tidies the node and notes what is wrong with it.
func (e *edit) check(c *fault.Check) {
	c.Needed("title", &e.Title, maxTitle)
	e.ExpenseType = ExpenseType(strings.ToUpper(string(e.ExpenseType)))
	if e.ExpenseType == "" {
		c.Fail("expense_type", "required", nil)
	} else {
		c.OneOf("expense_type", string(e.ExpenseType), e.ExpenseType.Values())
	}
	if len(e.Checks) > maxChecks {
		c.Fail("checklist", "out_of_range", fault.Args{"min": 0, "max": maxChecks})
		return
	}
	e.Checks = append([]string{}, e.Checks...)
	for i := range e.Checks {
		c.Needed("checklist."+strconv.Itoa(i), &e.Checks[i], maxTitle)
	}
}

// checkEstimate notes a time estimate that is missing or out of range. The nodes
// that a company starts with have none until somebody enters it.
func (e *edit) checkEstimate(c *fault.Check) {
	if e.TimeEstimate == nil {
		c.Fail("time_estimate", "required", nil)
	} else if *e.TimeEstimate < 1 || *e.TimeEstimate > maxEstimate {
		c.Fail("time_estimate", "out_of_range", fault.Args{"min": 1, "max": maxEstimate})
	}
}

// kindOf returns the history kind of a changed field.
func kindOf(field string) string {
	switch field {
	case "parent_id":
		return "parent"
	case "demands_description", "demands_photo", "demands_signature":
		return "demands"
	}
	return field
}

// demanded returns the names of the demands.
func (d Demands) demanded() []string {
	out := []string{}
	for _, one := range []struct {
		name string
		is   bool
	}{{"description", d.Description}, {"photo", d.Photo}, {"signature", d.Signature}} {
		if one.is {
			out = append(out, one.name)
		}
	}
	return out
}
