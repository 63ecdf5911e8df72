package orders

import (
	"errors"
	"slices"
	"time"

	"teren/internal/access"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/history"
	"teren/internal/tasks"
)

// Find returns the work order if the person may do the action to it: of their
// company, and for a WORKER one of theirs.
func Find(tx *db.Tx, who access.Who, do access.Action, id int64) (Order, error) {
	o, err := db.One[Order](tx, `
		SELECT o.order_id, o.task_id, o.contractor_id, o.status, o.planned_start, o.time_estimate, o.time_started, o.time_ended, o.version,
			(SELECT COUNT(*) FROM order_worker w WHERE w.order_id = o.order_id) AS workers,
			EXISTS (SELECT 1 FROM order_worker w WHERE w.order_id = o.order_id AND w.user_id = ?) AS mine
		FROM work_order o WHERE o.order_id = ? AND o.contractor_id = ?`, who.UserID, id, who.TenantID)
	switch {
	case errors.Is(err, db.ErrNoRow) || err == nil && who.Only() && !o.Mine:
		return o, fault.Missing()
	case err != nil:
		return o, err
	case !o.may(who, do):
		return o, fault.New(fault.Forbidden, "forbidden")
	}
	o.Allowed = o.allowed(who)
	return o, nil
}

// Plan makes a work order of the task. Workers must be people of the company.
func Plan(tx *db.Tx, who access.Who, t tasks.Task, n New) (Order, error) {
	o := Order{TaskID: t.ID, ContractorID: t.ContractorID, Status: Created, PlannedStart: n.PlannedStart, TimeEstimate: n.TimeEstimate, Version: 1}
	workers := slices.Compact(slices.Sorted(slices.Values(n.WorkerIDs)))
	if err := sameCompany(tx, o.ContractorID, workers); err != nil {
		return o, err
	}
	var end *time.Time
	if n.PlannedStart != nil {
		e := n.PlannedStart.Add(time.Duration(*n.TimeEstimate) * time.Minute)
		end = &e
	}
	id, err := db.One[int64](tx, `
		INSERT INTO work_order (task_id, contractor_id, status, status_at, planned_start, planned_end, time_estimate, created_by, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING order_id`,
		o.TaskID, o.ContractorID, o.Status, tx.Now, o.PlannedStart, end, o.TimeEstimate, who.UserID, tx.Now)
	if err != nil {
		return o, err
	}
	o.ID, o.Workers = id, int64(len(workers))
	for _, user := range workers {
		if _, err := tx.Exec(`INSERT INTO order_worker (user_id, task_id, order_id) VALUES (?, ?, ?)`, user, t.ID, o.ID); err != nil {
			return o, err
		}
	}
	if err := history.Record(tx, who, o.thing(), history.Event{Kind: "status", New: o.Status}); err != nil {
		return o, err
	}
	return o, tasks.Note(tx, who, t, history.Event{Kind: "new_work_order", New: o.ID})
}

func sameCompany(tx *db.Tx, tenant int64, workers []int64) error {
	n, err := db.One[int](tx, `SELECT COUNT(*) FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_id = ? AND m.user_id IN (?) AND u.deleted_at IS NULL`, tenant, workers)
	if err == nil && n != len(workers) {
		err = fault.OnField("worker_ids", "no_such_thing", nil)
	}
	return err
}

// Start begins the work: at least one worker, the task open.
func Start(tx *db.Tx, who access.Who, id int64) (Order, error) {
	return move(tx, who, access.OrderStart, id, InExecution, `time_started`)
}

// Finish ends the work.
func Finish(tx *db.Tx, who access.Who, id int64) (Order, error) {
	return move(tx, who, access.OrderFinish, id, Done, `time_ended`)
}

func move(tx *db.Tx, who access.Who, a access.Action, id int64, to Status, stamp string) (Order, error) {
	o, err := Find(tx, who, a, id)
	if err != nil {
		return o, err
	}
	if err := o.now(a); err != nil {
		return o, err
	}
	t, err := tasks.Find(tx, who, access.TaskRead, o.TaskID)
	if err != nil {
		return o, err
	}
	if t.Status != tasks.Created || t.Waiting() {
		return o, fault.NotNow("not_allowed_now", string(t.Status), []access.Action{})
	}
	if _, err := tx.Exec(`UPDATE work_order SET status = ?, status_at = ?, `+stamp+` = ?, version = version + 1 WHERE order_id = ?`, to, tx.Now, tx.Now, o.ID); err != nil {
		return o, err
	}
	was := o.Status
	if o, err = Find(tx, who, access.OrderRead, id); err != nil {
		return o, err
	}
	if err := history.Record(tx, who, o.thing(), history.Event{Kind: "status", Old: was, New: to}); err != nil {
		return o, err
	}
	return o, tasks.Announce(tx, who, t)
}
