// Package views stores lists as people save them: filters, order and columns under
// a name. The pages define the content; here it is a text.
package views

import (
	"encoding/json"
	"regexp"

	"teren/internal/kit/textfold"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// How much is kept.
const (
	maxViews = 50   // of one person and list
	maxState = 4000 // bytes
)

// View is a saved list.
type View struct {
	ID      int64  `db:"view_id" json:"view_id"`
	List    string `db:"list" json:"list"`
	Name    string `db:"name" json:"name"`
	State   string `db:"state" json:"state"`      // JSON, as the address of the list has it
	Shared  bool   `db:"shared" json:"is_shared"` // with the office of the company
	Default bool   `db:"opens" json:"is_default"` // the list opens with it for the person
	Own     bool   `db:"own" json:"is_own"`       // else a colleague's
	Owner   string `db:"owner" json:"owner"`      // their name
	CanEdit bool   `db:"-" json:"can_edit"`       // also delete it
	Version int64  `db:"version" json:"version"`
}

// New is a view to save.
type New struct {
	List   string `json:"list"`
	Name   string `json:"name"`
	State  string `json:"state"`
	Shared bool   `json:"is_shared,omitempty"`
}

// Change is a person's change of a view; absent fields stay as they are.
type Change struct {
	ID      int64   `path:"view_id" json:"-"`
	Version int64   `json:"version,omitempty"`
	Name    *string `json:"name,omitempty"`
	State   *string `json:"state,omitempty"`
	Shared  *bool   `json:"is_shared,omitempty"`
}

// Opening is which view a list opens with; null is none.
type Opening struct {
	List   string `json:"list"`
	ViewID *int64 `json:"view_id"`
}

var listName = regexp.MustCompile(`^[a-z0-9_-]{1,40}$`)

// check tidies a view and notes what is wrong with it.
func (n *New) check(c *fault.Check) {
	checkList(c, n.List)
	c.Needed("name", &n.Name, 60)
	var state map[string]any
	switch {
	case len(n.State) > maxState:
		c.Fail("state", "too_long", fault.Args{"max": maxState})
	case json.Unmarshal([]byte(n.State), &state) != nil || state == nil:
		c.Fail("state", "not_a_view", nil)
	}
}

func checkList(c *fault.Check, list string) {
	if !listName.MatchString(list) {
		c.Fail("list", "not_a_view", nil)
	}
}

func (n New) fold() string { return textfold.Text(n.Name) }

// columns returns the stored columns of the view.
func (n New) columns() db.Columns {
	return db.Columns{"name": n.Name, "name_fold": n.fold(), "state": n.State, "shared": n.Shared}
}
