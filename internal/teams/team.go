// Package teams keeps the teams of a company: people who go to work together,
// and what kind of work they are good at.
package teams

import (
	"slices"
	"strings"

	"teren/internal/fault"
)

// Thing is what history calls a team.
const Thing = "team"

// New is a team to be made. WhierID is the kind of work it does; orders of
// that kind are offered the team first.
type New struct {
	Name    string  `json:"name"`
	WhierID *int64  `json:"work_hierarchy_id,omitempty"`
	UserIDs []int64 `json:"user_ids"`
}

// maxUsers of one team.
const maxUsers = 100

// Validate reports every field that is wrong.
func (n *New) Validate() error {
	var c fault.Check
	n.check(&c)
	return c.Err()
}

// check tidies the team and notes what is wrong with it.
func (n *New) check(c *fault.Check) {
	n.Name = strings.TrimSpace(n.Name)
	c.Require("name", n.Name)
	c.Max("name", n.Name, 200)
	n.UserIDs = slices.Compact(slices.Sorted(slices.Values(n.UserIDs)))
	switch {
	case len(n.UserIDs) == 0:
		c.Fail("user_ids", "required", nil)
	case len(n.UserIDs) > maxUsers:
		c.Fail("user_ids", "out_of_range", fault.Args{"min": 1, "max": maxUsers})
	}
}
