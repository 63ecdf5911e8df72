package orders

import (
	"context"

	"teren/internal/areas/tasks"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/planning"
	"teren/internal/platform/search"
)

// PickTeams searches for teams, and asks whether they are free then, and whether
// they do the kind of work of the task.
type PickTeams struct {
	PickWorkers
	TaskID *int64 `json:"task_id,omitempty"`
}

// A TeamCandidate is a team to be picked, with its people who may be assigned. Busy
// is the first order in the way of any of them.
type TeamCandidate struct {
	ID        int64              `db:"team_id" json:"team_id"`
	Name      string             `db:"name" json:"name"`
	Matches   bool               `db:"matches" json:"matches_task"`
	BusyCount int64              `json:"busy_count"`
	Busy      *planning.Conflict `json:"busy"`
	Workers   []Candidate        `json:"workers"`
}

func (c TeamCandidate) Key() int64 { return c.ID }

// teams defines the columns by which teams can be picked: with a slot also whether
// they are busy then, with a kind of work also whether they do it or a wider one.
func teams(slot *planning.Slot, whier *int64) search.Table {
	matches, kind := fits(whier)
	t := search.Table{
		Name: "order_teams", From: "team g", Key: "g.team_id", Search: []string{"name"},
		OrderBy: []search.OrderBy{{Column: "is_busy"}, {Column: "matches_task", Direction: "desc"}, {Column: "name"}},
		Columns: map[string]search.Column{
			"team_id":           {SQL: "g.team_id", Kind: search.Integer},
			"name":              {SQL: "g.name", Kind: search.Text, Fold: "g.name_fold"},
			"work_hierarchy_id": {SQL: "g.work_hierarchy_id", Kind: search.Integer},
			"is_busy":           {SQL: "(g.team_id < 0)", Kind: search.Boolean},
			"matches_task":      {SQL: matches, Args: kind, Kind: search.Boolean},
		},
	}
	if slot != nil {
		taken, args := slot.Taken("b.user_id")
		t.Columns["is_busy"] = search.Column{Kind: search.Boolean, Args: args, SQL: `EXISTS (SELECT 1 FROM team_user b
			JOIN tenant_user c ON c.tenant_id = g.tenant_id AND c.user_id = b.user_id JOIN user_account l ON l.user_id = b.user_id
			WHERE b.team_id = g.team_id AND ` + planning.Workers + ` AND ` + taken + `)`}
	}
	return t
}

// fits returns the condition that team g does the kind of work, or a wider one.
func fits(whier *int64) (sql string, args []any) {
	if whier == nil {
		return "(g.team_id < 0)", nil
	}
	return `EXISTS (SELECT 1 FROM work_hierarchy_path p WHERE p.ancestor_id = g.work_hierarchy_id AND p.node_id = ?)`, []any{*whier}
}

// PickTeams returns the teams of the company: free ones first, of those the ones
// that do the kind of work of the task or of the order, then by name.
func (s *Service) PickTeams(ctx context.Context, who access.Who, in PickTeams) (search.List[TeamCandidate], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (none search.List[TeamCandidate], err error) {
		whier, err := in.whier(tx, who)
		if err != nil {
			return none, err
		}
		slot := in.slot(who)
		own := search.Where(`g.tenant_id = ? AND g.deleted_at IS NULL`, who.TenantID)
		return search.Run(tx, who, teams(slot, whier), own, in.Request, func(tx *db.Tx, _ access.Who, ids []int64) ([]TeamCandidate, error) {
			return teamCandidates(tx, ids, slot, whier)
		})
	})
}

// whier returns the kind of work of the given task or order, if any.
func (p *PickTeams) whier(tx *db.Tx, who access.Who) (*int64, error) {
	var c fault.Check
	task := p.TaskID
	if task == nil && p.OrderID != nil {
		o, err := Find(tx, who, access.OrderRead, *p.OrderID)
		if err := c.Found("order_id", err); err != nil {
			return nil, err
		}
		task = &o.TaskID
	}
	if task == nil || c.Err() != nil {
		return nil, c.Err()
	}
	t, err := tasks.Find(tx, who, access.TaskRead, *task)
	if err := c.Found("task_id", err); err != nil {
		return nil, err
	}
	return t.WhierID, c.Err()
}

func teamCandidates(tx *db.Tx, ids []int64, slot *planning.Slot, whier *int64) ([]TeamCandidate, error) {
	matches, args := fits(whier)
	all, err := db.All[TeamCandidate](tx, `SELECT g.team_id, g.name, `+matches+` AS matches FROM team g WHERE g.team_id IN (?)`, append(args, ids)...)
	if err != nil {
		return nil, err
	}
	type member struct {
		Team int64 `db:"team_id"`
		User int64 `db:"user_id"`
	}
	members, err := db.All[member](tx, `SELECT b.team_id, b.user_id FROM team_user b JOIN team g ON g.team_id = b.team_id
		JOIN tenant_user c ON c.tenant_id = g.tenant_id AND c.user_id = b.user_id JOIN user_account l ON l.user_id = b.user_id
		WHERE b.team_id IN (?) AND `+planning.Workers, ids)
	if err != nil {
		return nil, err
	}
	var people []int64
	in := map[member]bool{}
	for _, m := range members {
		people, in[m] = append(people, m.User), true
	}
	workers, err := candidates(tx, people, slot)
	for i := range all {
		t := &all[i]
		t.Workers = []Candidate{}
		for _, w := range workers {
			if !in[member{t.ID, w.WorkerID}] {
				continue
			}
			t.Workers = append(t.Workers, w)
			if w.Busy == nil {
				continue
			}
			if t.BusyCount++; t.Busy == nil || w.Busy.From.Before(t.Busy.From) {
				t.Busy = w.Busy
			}
		}
	}
	return all, err
}
