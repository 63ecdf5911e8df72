package teams

import (
	"teren/internal/access"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/fold"
	"teren/internal/hierarchies"
	"teren/internal/history"
	"teren/internal/users"
)

// Insert makes a team of the person's company. Its people are of the company,
// and so is its kind of work.
func Insert(tx *db.Tx, who access.Who, n New) (int64, error) {
	var c fault.Check
	n.check(&c)
	if err := n.known(tx, who, &c); err != nil {
		return 0, err
	}
	id, err := db.One[int64](tx, `INSERT INTO team (tenant_id, name, name_fold, work_hierarchy_id, created_at) VALUES (?, ?, ?, ?, ?) RETURNING team_id`,
		who.TenantID, n.Name, fold.Text(n.Name), n.WhierID, tx.Now)
	if err != nil {
		return 0, err
	}
	if err := join(tx, id, n.UserIDs); err != nil {
		return 0, err
	}
	return id, history.Record(tx, who, history.Thing{Name: Thing, ID: id, Version: 1, Tenants: []int64{who.TenantID}}, history.Event{Kind: "created", New: n.Name})
}

// known sees that what the team names is the person's to name.
func (n New) known(tx *db.Tx, who access.Who, c *fault.Check) error {
	if n.WhierID != nil {
		_, err := hierarchies.Find(tx, who, *n.WhierID)
		if err := c.Found("work_hierarchy_id", err); err != nil {
			return err
		}
	}
	if len(n.UserIDs) > 0 {
		if err := c.Found("user_ids", users.Colleagues(tx, who, n.UserIDs)); err != nil {
			return err
		}
	}
	return c.Err()
}

func join(tx *db.Tx, team int64, people []int64) error {
	for _, id := range people {
		if _, err := tx.Exec(`INSERT INTO team_user (team_id, user_id) VALUES (?, ?)`, team, id); err != nil {
			return err
		}
	}
	return nil
}
