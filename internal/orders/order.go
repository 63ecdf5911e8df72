// Package orders is how a task is carried out: who does it, when, and how far
// it has come. This is its first part: planning an order of a task, starting
// and finishing it; conflicts, sessions and the screens build on it.
package orders

import (
	"time"

	"teren/internal/access"
	"teren/internal/fault"
	"teren/internal/history"
)

// Thing is the name of a work order in history and live changes.
const Thing = "order"

// Status is where a work order stands.
type Status string

// The statuses.
const (
	Created     Status = "CREATED"
	InExecution Status = "IN_EXECUTION"
	Done        Status = "DONE"
	Deleted     Status = "DELETED"
)

// Values are the statuses there are.
func (Status) Values() []string { return []string{"CREATED", "IN_EXECUTION", "DONE", "DELETED"} }

// Order is one work order.
type Order struct {
	ID           int64           `db:"order_id" json:"order_id"`
	TaskID       int64           `db:"task_id" json:"task_id"`
	ContractorID int64           `db:"contractor_id" json:"-"`
	Status       Status          `db:"status" json:"status"`
	PlannedStart *time.Time      `db:"planned_start" json:"planned_start"`
	TimeEstimate *int64          `db:"time_estimate" json:"time_estimate"`
	TimeStarted  *time.Time      `db:"time_started" json:"time_started"`
	TimeEnded    *time.Time      `db:"time_ended" json:"time_ended"`
	Workers      int64           `db:"workers" json:"workers"`
	Mine         bool            `db:"mine" json:"mine"`
	Version      int64           `db:"version" json:"version"`
	Allowed      []access.Action `json:"allowed_actions"`
}

func (o Order) thing() history.Thing {
	return history.Thing{Name: Thing, ID: o.ID, Version: o.Version, Tenants: []int64{o.ContractorID}}
}

// New is a work order of a task to be planned. Without a planned start it
// waits unscheduled and has no workers. TimeEstimate is in minutes.
type New struct {
	TaskID       int64      `path:"task_id" json:"-"`
	PlannedStart *time.Time `json:"planned_start_time"`
	WorkerIDs    []int64    `json:"worker_ids,omitempty"`
	TimeEstimate *int64     `json:"time_estimate"`
}

// maxEstimate is thirty days in minutes.
const maxEstimate = 43_200

// Validate reports every field that is wrong.
func (n *New) Validate() error {
	var c fault.Check
	if n.TimeEstimate == nil {
		c.Fail("time_estimate", "required", nil)
	} else if *n.TimeEstimate < 1 || *n.TimeEstimate > maxEstimate {
		c.Fail("time_estimate", "out_of_range", fault.Args{"min": 1, "max": maxEstimate})
	}
	if n.PlannedStart == nil && len(n.WorkerIDs) > 0 {
		c.Fail("planned_start_time", "required", nil)
	}
	if n.PlannedStart != nil && (n.PlannedStart.Year() < 2005 || n.PlannedStart.Year() > 2064) {
		c.Fail("planned_start_time", "out_of_range", fault.Args{"min": 2005, "max": 2064})
	}
	if len(n.WorkerIDs) > 100 {
		c.Fail("worker_ids", "out_of_range", fault.Args{"min": 0, "max": 100})
	}
	return c.Err()
}

// now says why the action is not possible in the present status, or nil.
func (o Order) now(a access.Action) error {
	if a == access.OrderStart && o.Status == Created && o.Workers > 0 || a == access.OrderFinish && o.Status == InExecution {
		return nil
	}
	return fault.NotNow("not_allowed_now", string(o.Status), o.Allowed)
}

// allowed lists what the person may do to the order now.
func (o Order) allowed(who access.Who) []access.Action {
	out := []access.Action{}
	for _, a := range []access.Action{access.OrderStart, access.OrderFinish} {
		if o.may(who, a) && o.now(a) == nil {
			out = append(out, a)
		}
	}
	return out
}

// may reports whether the person may do the action to this order: a WORKER
// only to one of theirs.
func (o Order) may(who access.Who, a access.Action) bool {
	return who.On(access.Contractor, a) && (o.Mine || !who.Only())
}
