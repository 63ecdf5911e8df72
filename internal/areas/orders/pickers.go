package orders

import (
	"context"
	"time"

	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/planning"
	"teren/internal/platform/search"
)

// PickWorkers asks for workers, and whether they are free from the planned
// start for the time estimate in minutes; OrderID names the order that is not
// in the way.
type PickWorkers struct {
	search.Request
	PlannedStart *time.Time `json:"planned_start_time,omitempty"`
	TimeEstimate *int64     `json:"time_estimate,omitempty"`
	OrderID      *int64     `json:"order_id,omitempty"`
}

func (p *PickWorkers) Validate() error {
	var c fault.Check
	p.plan().check(&c, "planned_start_time")
	return c.Err()
}

func (p *PickWorkers) plan() plan {
	return plan{PlannedStart: p.PlannedStart, TimeEstimate: p.TimeEstimate}.normal()
}

// A Candidate is a worker to be picked, with the first order that is in the
// way.
type Candidate struct {
	WorkerID  int64              `db:"user_id" json:"worker_id"`
	UserID    int64              `json:"user_id"`
	FirstName string             `db:"first_name" json:"first_name"`
	LastName  string             `db:"last_name" json:"last_name"`
	Email     string             `db:"email" json:"email"`
	ImageURL  string             `db:"image" json:"image_url"`
	Busy      *planning.Conflict `json:"busy"`
}

func (c Candidate) Key() int64 { return c.WorkerID }

// workers defines the columns by which workers can be picked; with a slot also
// whether they are busy then.
func workers(slot *planning.Slot) search.Table {
	t := search.Table{
		Name: "workers", From: "tenant_user c", Key: "c.user_id", Search: []string{"name"},
		OrderBy: []search.OrderBy{{Column: "is_busy"}, {Column: "last_name"}, {Column: "first_name"}},
		Joins:   []search.Join{{Alias: "u", SQL: "JOIN user_account u ON u.user_id = c.user_id"}},
		Columns: map[string]search.Column{
			"worker_id":  {SQL: "c.user_id", Kind: search.Integer},
			"first_name": {SQL: "u.first_name", Kind: search.Text},
			"last_name":  {SQL: "u.last_name", Kind: search.Text},
			"name":       {SQL: "u.first_name || ' ' || u.last_name", Kind: search.Text, Fold: "u.name_fold"},
			"is_busy":    {SQL: "(c.user_id < 0)", Kind: search.Boolean},
		},
	}
	if slot != nil {
		sql, args := slot.Taken("c.user_id")
		t.Columns["is_busy"] = search.Column{SQL: sql, Args: args, Kind: search.Boolean}
	}
	return t
}

// PickWorkers returns the workers of the company, the free ones first if a time is
// given.
func (s *Service) PickWorkers(ctx context.Context, who access.Who, in PickWorkers) (search.List[Candidate], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[Candidate], error) {
		return pick(tx, who, in.Request, in.slot(who), ` AND c.roles <> 0 AND c.roles IN (1, 3, 5, 7)`)
	})
}

// slot returns the time asked about; nil without one.
func (p *PickWorkers) slot(who access.Who) *planning.Slot {
	order := int64(0)
	if p.OrderID != nil {
		order = *p.OrderID
	}
	return p.plan().slot(who.TenantID, order)
}

// PickAnyWorker lists everybody who may have worked on an order.
func (s *Service) PickAnyWorker(ctx context.Context, who access.Who, in search.Request) (search.List[Candidate], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[Candidate], error) { return pick(tx, who, in, nil, "") })
}

func pick(tx *db.Tx, who access.Who, in search.Request, slot *planning.Slot, only string) (search.List[Candidate], error) {
	return search.Run(tx, who, workers(slot), search.Where(`c.tenant_id = ?`+only, who.TenantID), in, func(tx *db.Tx, _ access.Who, ids []int64) ([]Candidate, error) {
		return candidates(tx, ids, slot)
	})
}

// candidates reads the people, and the conflict of each.
func candidates(tx *db.Tx, ids []int64, slot *planning.Slot) ([]Candidate, error) {
	all, err := db.All[Candidate](tx, `SELECT u.user_id, u.first_name, u.last_name, u.email, `+Face+` AS image FROM user_account u WHERE u.user_id IN (?)
		ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, u.user_id`, ids)
	if err != nil {
		return nil, err
	}
	var taken []planning.Conflict
	if slot != nil {
		if taken, err = slot.Conflicts(tx, ids); err != nil {
			return nil, err
		}
	}
	first := planning.First(taken)
	for i, c := range all {
		all[i].UserID, all[i].Busy = c.WorkerID, first[c.WorkerID]
	}
	return all, nil
}

// openTasks defines the columns by which tasks can be picked.
var openTasks = search.Table{
	Name: "order_tasks", From: "task_party p", Key: "p.task_id", Search: []string{"title"},
	Joins: []search.Join{
		{Alias: "t", SQL: "JOIN task t ON t.task_id = p.task_id"},
		{Alias: "c", SQL: "JOIN tenant c ON c.tenant_id = t.client_id"},
	},
	Columns: map[string]search.Column{
		"task_id":      {SQL: "p.task_id", Kind: search.Integer},
		"title":        {SQL: "t.title", Kind: search.Text, Fold: "p.title_fold", Trigrams: db.TextIndex{Table: "task_text", Key: "p.task_id"}},
		"client_name":  {SQL: "c.name", Kind: search.Text},
		"address_name": {SQL: "t.address_name", Kind: search.Text},
	},
}

// OpenTask is a task that can get a work order, with the estimate of its kind of
// work in minutes.
type OpenTask struct {
	ID           int64  `db:"task_id" json:"task_id"`
	Title        string `db:"title" json:"title"`
	AddressName  string `db:"address_name" json:"address_name"`
	Address      string `db:"address1" json:"address"`
	ClientID     int64  `db:"client_id" json:"client_tenant_id"`
	Client       string `db:"client" json:"client"`
	TimeEstimate *int64 `db:"time_estimate" json:"time_estimate"`
}

func (t OpenTask) Key() int64 { return t.ID }

// PickTask lists the tasks of the company that are open and accepted.
func (s *Service) PickTask(ctx context.Context, who access.Who, in search.Request) (search.List[OpenTask], error) {
	return search.Read(ctx, s.DB, who, openTasks, search.Where(`p.tenant_id = ? AND p.side = 'CONTRACTOR' AND p.status = 'CREATED'
		AND (t.creator_tenant_id = t.contractor_id OR t.accepted_at IS NOT NULL)`, who.TenantID), in, openTaskRows)
}

func openTaskRows(tx *db.Tx, who access.Who, ids []int64) ([]OpenTask, error) {
	all, err := db.All[OpenTask](tx, `SELECT t.task_id, t.title, t.address_name, t.address1, t.client_id, c.name AS client, h.time_estimate
		FROM task t JOIN tenant c ON c.tenant_id = t.client_id LEFT JOIN work_hierarchy h ON h.work_hierarchy_id = t.whier_id WHERE t.task_id IN (?)`, ids)
	for i := range all {
		if all[i].ClientID == tenants.PrivateIndividual {
			all[i].Client = tenants.PrivateName(who.Language)
		}
	}
	return all, err
}
