// Package teams stores the teams of a company: people who work together, and the
// kind of work they do.
package teams

import (
	"slices"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/trash"
)

// Entity is the name of a team in the history.
const Entity = "team"

// Team is a team as lists show it. WhierPath is the path of its kind of work, ""
// for none.
type Team struct {
	ID        int64     `db:"team_id" json:"team_id"`
	Name      string    `db:"name" json:"name"`
	WhierID   *int64    `db:"work_hierarchy_id" json:"work_hierarchy_id"`
	WhierPath string    `db:"path" json:"work_hierarchy"`
	CreatedAt time.Time `db:"created_at" json:"created_at"`
	Version   int64     `db:"version" json:"version"`
	Users     []Member  `json:"users"`
	Plans     int64     `db:"plans" json:"plans"` // templates whose tasks it is given
	Vans      int64     `db:"vans" json:"vans"`   // places of stock that are its own

	trash.Deleted
}

func (t Team) Key() int64 { return t.ID }

// Ref names the team in history.
func (t Team) Ref(who access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: t.ID, Version: t.Version, Tenants: []int64{who.TenantID}}
}

func (t Team) Title() string { return t.Name }

// Member is one of a team's people, or who could be one.
type Member struct {
	UserID    int64   `db:"user_id" json:"user_id"`
	FirstName string  `db:"first_name" json:"first_name"`
	LastName  string  `db:"last_name" json:"last_name"`
	Email     string  `db:"email" json:"email"`
	ImageURL  *string `db:"image" json:"image_url"`
}

func (m Member) Key() int64 { return m.UserID }

// New is a new team. WhierID is the kind of work it does; for orders of that kind
// the team is offered first.
type New struct {
	Name    string  `json:"name"`
	WhierID *int64  `json:"work_hierarchy_id,omitempty"`
	UserIDs []int64 `json:"user_ids"`
}

// Change is a person's change of a team; absent fields stay as they are. Version is
// the version the change was made on: without it the change is made on the newest.
type Change struct {
	ID      int64            `path:"team_id" json:"-"`
	Version int64            `json:"version,omitempty"`
	Name    api.Opt[string]  `json:"name,omitzero"`
	WhierID api.Opt[int64]   `json:"work_hierarchy_id,omitzero"`
	UserIDs api.Opt[[]int64] `json:"user_ids,omitzero"`
}

// apply applies the change to the earlier values.
func (c Change) apply(n New) New {
	return New{c.Name.Or(n.Name), c.WhierID.OrNil(n.WhierID), c.UserIDs.Or(n.UserIDs)}
}

// edit returns everything of a team that a Change can change.
func (t Team) edit() New {
	n := New{Name: t.Name, WhierID: t.WhierID}
	for _, m := range t.Users {
		n.UserIDs = append(n.UserIDs, m.UserID)
	}
	slices.Sort(n.UserIDs)
	return n
}

// maxUsers of one team.
const maxUsers = 100

func (n *New) Validate() error {
	var c fault.Check
	n.check(&c)
	return c.Err()
}

// check tidies the team and notes what is wrong with it.
func (n *New) check(c *fault.Check) {
	c.Needed("name", &n.Name, 200)
	n.UserIDs = slices.Compact(slices.Sorted(slices.Values(n.UserIDs)))
	switch {
	case len(n.UserIDs) == 0:
		c.Fail("user_ids", "required", nil)
	case len(n.UserIDs) > maxUsers:
		c.Fail("user_ids", "out_of_range", fault.Args{"min": 1, "max": maxUsers})
	}
}

// kindOf returns the history kind of a changed field.
func kindOf(field string) string {
	switch field {
	case "work_hierarchy_id":
		return "whier"
	case "user_ids":
		return "users"
	}
	return field
}
