package teams

import (
	"slices"
	"strings"

	"teren/internal/areas/hierarchies"
	"teren/internal/areas/users"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/record"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/uploads"
)

// Table defines the columns that can be searched. A kind of work includes all below
// it; user is the names of the team's people.
var Table = search.Table{
	Name: "teams", From: "team e", Key: "e.team_id", Search: fields.Sought(), OrderBy: []search.OrderBy{{Column: "name"}},
	Joins: []search.Join{{Alias: "h", SQL: "LEFT JOIN work_hierarchy h ON h.work_hierarchy_id = e.work_hierarchy_id"}},
	Columns: fields.Search(map[string]search.Column{
		"team_id": {SQL: "e.team_id", Kind: search.Integer},
		"work_hierarchy_id": {SQL: "e.work_hierarchy_id", Kind: search.Integer,
			Match: "e.work_hierarchy_id IN (SELECT w.node_id FROM work_hierarchy_path w WHERE w.ancestor_id IN (?))"},
		"work_hierarchy": {SQL: "h.path", Kind: search.Text},
		"user_id":        {SQL: "0", Kind: search.Integer, Match: "e.team_id IN (SELECT m.team_id FROM team_user m WHERE m.user_id IN (?))"},
		"user": {SQL: "(SELECT string_agg(u.first_name || ' ' || u.last_name, ', ') FROM team_user m JOIN user_account u ON u.user_id = m.user_id AND u.deleted_at IS NULL WHERE m.team_id = e.team_id)",
			Kind: search.Text},
		"created_at": {SQL: "e.created_at", Kind: search.Timestamp},
	}),
}

// UserTable defines the columns that can be searched, for people who could be in a
// team.
var UserTable = search.Table{
	Name: "team_users", From: "tenant_user m", Key: "m.user_id", Search: []string{"name"}, OrderBy: []search.OrderBy{{Column: "last_name"}, {Column: "first_name"}},
	Joins: []search.Join{{Alias: "u", SQL: "JOIN user_account u ON u.user_id = m.user_id"}},
	Columns: map[string]search.Column{
		"user_id":    {SQL: "m.user_id", Kind: search.Integer},
		"first_name": {SQL: "u.first_name", Kind: search.Text},
		"last_name":  {SQL: "u.last_name", Kind: search.Text},
		"name":       {SQL: "u.first_name || ' ' || u.last_name", Kind: search.Text, Fold: "u.name_fold"},
	},
}

const (
	live    = `e.tenant_id = ? AND e.deleted_at IS NULL`
	present = `m.tenant_id = ? AND m.roles <> 0 AND u.deleted_at IS NULL`
)

var face = `u.user_id, u.first_name, u.last_name, u.email, ` + uploads.FaceOf(`u.user_id`) + ` AS image`

// deleted reads the teams of all companies that are deleted, for the trash.
const deleted = `SELECT e.tenant_id, e.team_id AS id, e.name, e.name_fold, '' AS about, e.deleted_at, FALSE AS archived, 0 AS below
	FROM team e WHERE e.deleted_at IS NOT NULL`

func rows(tx *db.Tx, _ access.Who, ids []int64) ([]Team, error) {
	return read(tx, `e.team_id IN (?)`, ids)
}

func members(tx *db.Tx, _ access.Who, ids []int64) ([]Member, error) {
	return db.All[Member](tx, `SELECT `+face+` FROM user_account u WHERE u.user_id IN (?)`, ids)
}

// read returns the teams that match the condition, with their people who still work
// for the company.
func read(tx *db.Tx, which string, args ...any) ([]Team, error) {
	teams, err := db.All[Team](tx, `SELECT e.team_id, `+fields.Select()+`, COALESCE(h.path, '') AS path, e.created_at, e.version, e.deleted_at,
			(SELECT COUNT(*) FROM recurrence r JOIN task t ON t.task_id = r.task_id WHERE r.team_id = e.team_id AND t.status = 'TEMPLATE') AS plans,
			(SELECT COUNT(*) FROM stock_place p WHERE p.team_id = e.team_id AND p.deleted_at IS NULL) AS vans
		FROM team e LEFT JOIN work_hierarchy h ON h.work_hierarchy_id = e.work_hierarchy_id WHERE `+which, args...)
	if err != nil {
		return nil, err
	}
	at, ids := map[int64]*Team{}, make([]int64, len(teams))
	for i := range teams {
		teams[i].Users = []Member{}
		at[teams[i].ID], ids[i] = &teams[i], teams[i].ID
	}
	type row struct {
		Team int64 `db:"team_id"`
		Member
	}
	people, err := db.All[row](tx, `SELECT m.team_id, `+face+` FROM team_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.team_id IN (?) AND u.deleted_at IS NULL ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, u.user_id`, ids)
	for _, p := range people {
		at[p.Team].Users = append(at[p.Team].Users, p.Member)
	}
	return teams, err
}

// Find returns a team of the person's company that is not deleted.
func Find(tx *db.Tx, who access.Who, id int64) (Team, error) { return trash.Live(findAny(tx, who, id)) }

// findAny returns a team of the person's company, also a deleted one.
func findAny(tx *db.Tx, who access.Who, id int64) (Team, error) {
	return fault.Only(read(tx, `e.tenant_id = ? AND e.team_id = ?`, who.TenantID, id))
}

// Insert creates a team of the person's company. Its people and its kind of work
// must be of the company, and no other team may have its name.
func Insert(tx *db.Tx, who access.Who, e Edit) (int64, error) {
	var c fault.Check
	fields.Check(&c, &e, who.Location())
	if err := e.checkReferences(tx, who, Team{}, &c); err != nil {
		return 0, err
	}
	id, err := db.Insert(tx, "team", "team_id", fields.Columns(e).And(db.Columns{"tenant_id": who.TenantID, "created_at": tx.Now}))
	if err != nil {
		return 0, err
	}
	if err := join(tx, id, e.UserIDs); err != nil {
		return 0, err
	}
	return id, history.Record(tx, who, Team{ID: id, Version: 1}.Ref(who), history.Event{Kind: "created", New: e.Name})
}

// checkReferences checks that the records which the team newly names are ones the
// person may name, and that its name is not taken.
func (e Edit) checkReferences(tx *db.Tx, who access.Who, was Team, c *fault.Check) error {
	before := was.edit()
	err := record.Reference(c, "work_hierarchy_id", before.WhierID, e.WhierID, func(id int64) (hierarchies.Node, error) {
		return hierarchies.Find(tx, who, id)
	})
	if err == nil && !c.Failed("user_ids") && !slices.Equal(e.UserIDs, before.UserIDs) {
		err = c.Found("user_ids", users.Colleagues(tx, who, e.UserIDs))
	}
	if err != nil {
		return err
	}
	if err := c.Err(); err != nil {
		return err
	}
	return free(tx, who, was.ID, e.Name)
}

// free returns name_taken if another team of the company has this name.
func free(tx *db.Tx, who access.Who, id int64, name string) error {
	twins, err := db.All[string](tx, `SELECT e.name FROM team e WHERE `+live+` AND e.name_fold = ? AND e.team_id <> ?`, who.TenantID, textfold.Text(name), id)
	if err == nil && len(twins) > 0 {
		err = fault.OnField("name", "name_taken", fault.Args{"name": twins[0]})
	}
	return err
}

func join(tx *db.Tx, team int64, people []int64) error {
	for _, id := range people {
		if _, err := tx.Exec(`INSERT INTO team_user (team_id, user_id) VALUES (?, ?)`, team, id); err != nil {
			return err
		}
	}
	return nil
}

// write stores the team as it is after an edit, and returns its version.
func write(tx *db.Tx, id int64, after Edit) (version int64, err error) {
	if _, err := tx.Exec(`DELETE FROM team_user WHERE team_id = ?`, id); err != nil {
		return 0, err
	}
	if err := join(tx, id, after.UserIDs); err != nil {
		return 0, err
	}
	return db.Update(tx, "team", "team_id", id, fields.Columns(after))
}

// forgetGone removes a deleted kind of work from the team.
func forgetGone(tx *db.Tx, id int64) error {
	_, err := tx.Exec(`UPDATE team SET work_hierarchy_id = NULL WHERE team_id = ?
		AND work_hierarchy_id IN (SELECT h.work_hierarchy_id FROM work_hierarchy h WHERE h.deleted_at IS NOT NULL)`, id)
	return err
}

// readable returns the value of a kind as the history shows it: names, not ids.
func readable(tx *db.Tx, kind string, e Edit) (any, error) {
	switch kind {
	case "whier":
		if e.WhierID == nil {
			return nil, nil
		}
		return db.One[string](tx, `SELECT path FROM work_hierarchy WHERE work_hierarchy_id = ?`, *e.WhierID)
	case "users":
		names, err := db.All[string](tx, `SELECT first_name || ' ' || last_name FROM user_account WHERE user_id IN (?) ORDER BY last_name COLLATE hr, user_id`, e.UserIDs)
		return strings.Join(names, ", "), err
	}
	return history.Value(e, kind), nil
}
