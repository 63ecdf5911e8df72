// Package hierarchies stores the kinds of work of a company, in trees. A task has
// one kind on each side.
package hierarchies

import (
	"strconv"

	"teren/internal/kit/einvoice"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/record"
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
	KPD          string      `db:"kpd" json:"kpd"` // what its work is invoiced as; "" is as what is above it
	Version      int64       `db:"version" json:"version"`
	Demands
	trash.Deleted
}

// Demands is what an order of this kind must have before it can be finished. Checks
// are the items of the checklist that its orders get; an order that has begun keeps
// its own.
type Demands struct {
	Description bool     `db:"demands_description" json:"demands_description" history:"demands"`
	Photo       bool     `db:"demands_photo" json:"demands_photo" history:"demands"`
	Signature   bool     `db:"demands_signature" json:"demands_signature" history:"demands"`
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
	KPD          string      `json:"kpd,omitempty"`
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
	n.Title, n.ExpenseType, n.Checks, n.KPD = e.Title, e.ExpenseType, e.Checks, e.KPD
	return c.Err()
}

func (n New) edit() Edit {
	return Edit{n.ParentID, n.Title, n.ExpenseType, n.TimeEstimate, n.KPD, Demands{n.Description, n.Photo, n.Signature, n.Checks}}
}

// Edit is everything of a node that a Change can change.
type Edit struct {
	ParentID     *int64      `json:"parent_id" history:"parent"`
	Title        string      `json:"title" db:"name" fold:"name_fold" rule:"needed,max=200"`
	ExpenseType  ExpenseType `json:"expense_type" db:"expense_type" rule:"needed,enum"`
	TimeEstimate *int64      `json:"time_estimate" db:"time_estimate"`
	KPD          string      `json:"kpd" db:"kpd" rule:"max=10"`
	Demands
}

var fields = record.Of[Edit]("h")

// Change is a person's change of a node. A new parent moves the node with all below
// it, null makes it a root. Name is another word for Title.
type Change struct {
	record.Change
	Edit
	Name api.Opt[string] `json:"name,omitzero"`
}

func (n Node) edit() Edit {
	return Edit{n.ParentID, n.Name, n.ExpenseType, n.TimeEstimate, n.KPD, n.Demands}
}

// apply applies the change to the earlier values.
func (c Change) apply(e Edit) Edit {
	e = fields.Over(e, c.Edit, c.Sent)
	if !c.Sent.Has("title") {
		e.Title = c.Name.Or(e.Title)
	}
	return e
}

// The limits of a node.
const (
	maxTitle    = 200
	maxEstimate = 30 * 24 * 60 // minutes
	maxChecks   = 50
)

// check tidies the node and notes what is wrong with it.
func (e *Edit) check(c *fault.Check) {
	fields.Check(c, e, nil) // it has no day
	if !einvoice.IsKPD(e.KPD) {
		c.Fail("kpd", "no_such_kpd", fault.Args{"code": e.KPD})
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
func (e *Edit) checkEstimate(c *fault.Check) {
	if e.TimeEstimate == nil {
		c.Fail("time_estimate", "required", nil)
	} else if *e.TimeEstimate < 1 || *e.TimeEstimate > maxEstimate {
		c.Fail("time_estimate", "out_of_range", fault.Args{"min": 1, "max": maxEstimate})
	}
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
