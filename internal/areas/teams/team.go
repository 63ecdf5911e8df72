// Package teams stores the teams of a company: people who work together, and the
// kind of work they do.
package teams

import (
	"slices"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/record"
	"teren/internal/platform/trash"
)

// Entity is the name of a team in the history.
const Entity = "team"

// Fields are the columns of a team that people enter. WhierID is the kind of work it
// does; for orders of that kind the team is offered first.
type Fields struct {
	Name    string `json:"name" db:"name" fold:"name_fold" rule:"needed,max=200" search:"sought"`
	WhierID *int64 `json:"work_hierarchy_id" db:"work_hierarchy_id" history:"whier"`
}

// Edit is everything of a team that people enter.
type Edit struct {
	Fields
	UserIDs []int64 `json:"user_ids" rule:"needed,max=100" history:"users"`
}

var fields = record.Of[Edit]("e")

// Team is a team as lists show it. WhierPath is the path of its kind of work, ""
// for none.
type Team struct {
	ID int64 `db:"team_id" json:"team_id"`
	Fields
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

// New is a request for a new team.
type New struct {
	record.New
	Edit
}

// Change is a person's change of a team.
type Change struct {
	record.Change
	Edit
}

// edit returns everything of a team that a Change can change.
func (t Team) edit() Edit {
	e := Edit{Fields: t.Fields}
	for _, m := range t.Users {
		e.UserIDs = append(e.UserIDs, m.UserID)
	}
	slices.Sort(e.UserIDs)
	return e
}

func (n *New) Validate(who access.Who) error {
	var c fault.Check
	fields.Check(&c, &n.Edit, who.Location())
	return c.Err()
}
