package tasks

import (
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/uploads"
)

// Visit is the work order that is shown as the task's visit: the next unfinished
// one with a time, else one without a time, else the one finished last. The
// client's company sees its time and status, not the workers and the planned
// length.
type Visit struct {
	TaskID       int64      `db:"task_id" json:"-"`
	OrderID      int64      `db:"order_id" json:"order_id"`
	Status       string     `db:"status" json:"order_status"`
	PlannedStart *time.Time `db:"planned_start" json:"planned_start"`
	PlannedEnd   *time.Time `db:"planned_end" json:"planned_end"`
	TimeStarted  *time.Time `db:"time_started" json:"time_started"`
	TimeEnded    *time.Time `db:"time_ended" json:"time_ended"`
	WantedDay    *string    `db:"wanted_day" json:"wanted_day"`       // that it is for while it has no time
	Estimate     *int64     `db:"time_estimate" json:"time_estimate"` // minutes
	OnHold       bool       `db:"on_hold" json:"is_on_hold"`
	Workers      []Visitor  `json:"workers"`
}

const visitColumns = `o.task_id, o.order_id, o.status, o.planned_start, o.planned_end, o.time_started, o.time_ended, o.wanted_day, o.time_estimate, o.hold_reason <> '' AS on_hold`

// Visitor is a worker of a visit.
type Visitor struct {
	OrderID   int64   `db:"order_id" json:"-"`
	UserID    int64   `db:"user_id" json:"user_id"`
	FirstName string  `db:"first_name" json:"first_name"`
	LastName  string  `db:"last_name" json:"last_name"`
	ImageURL  *string `db:"image" json:"image_url"`
}

// visits returns the visit of each task that has one, as the person may see it: for
// a WORKER of their own orders.
func visits(tx *db.Tx, who access.Who, tasks []Task) (map[int64]*Visit, error) {
	sides := make(map[int64]access.Side, len(tasks))
	ids := make([]int64, len(tasks))
	for i, t := range tasks {
		ids[i], sides[t.ID] = t.ID, t.Side
	}
	own, args := "", []any{ids}
	if who.Only() {
		own, args = ` AND EXISTS (SELECT 1 FROM order_worker w WHERE w.order_id = o.order_id AND w.user_id = ?)`, append(args, who.UserID)
	}
	found, err := db.All[Visit](tx, `SELECT v.task_id, v.order_id, v.status, v.planned_start, v.planned_end, v.time_started, v.time_ended, v.wanted_day, v.time_estimate, v.on_hold FROM (
		SELECT `+visitColumns+`,
			ROW_NUMBER() OVER (PARTITION BY o.task_id ORDER BY
				CASE WHEN o.status = 'DONE' THEN 3 WHEN COALESCE(o.planned_start, o.time_started) IS NULL THEN 2 ELSE 1 END,
				CASE WHEN o.status = 'DONE' THEN -o.time_ended ELSE COALESCE(o.planned_start, o.time_started) END, o.order_id) AS place
		FROM work_order o WHERE o.task_id IN (?) AND o.status <> 'DELETED'`+own+`) v WHERE v.place = 1`, args...)
	if err != nil {
		return nil, err
	}
	out, seen := make(map[int64]*Visit, len(found)), make([]*Visit, len(found))
	for i := range found {
		seen[i], out[found[i].TaskID] = &found[i], &found[i]
	}
	return out, visitors(tx, seen, func(v *Visit) access.Side { return sides[v.TaskID] })
}

// visitors adds the workers to the visits; for the client's side it removes what
// only the contractor may see.
func visitors(tx *db.Tx, all []*Visit, side func(*Visit) access.Side) error {
	orders, ids := make(map[int64]*Visit, len(all)), []int64{}
	for _, v := range all {
		v.Workers = []Visitor{}
		if side(v) == access.Client {
			v.Estimate, v.PlannedEnd, v.WantedDay, v.OnHold = nil, nil, nil, false
			continue
		}
		orders[v.OrderID], ids = v, append(ids, v.OrderID)
	}
	people, err := db.All[Visitor](tx, `SELECT w.order_id, u.user_id, u.first_name, u.last_name, `+uploads.FaceOf(`u.user_id`)+` AS image
		FROM order_worker w JOIN user_account u ON u.user_id = w.user_id
		WHERE w.order_id IN (?) ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, u.user_id`, ids)
	for _, p := range people {
		orders[p.OrderID].Workers = append(orders[p.OrderID].Workers, p)
	}
	return err
}
