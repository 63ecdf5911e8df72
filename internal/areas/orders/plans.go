package orders

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/planning"
)

// mostPlans is how many plans one call changes.
const mostPlans = 100

// PlanChange is a person's change of the plan of one of several work orders; absent
// fields stay as they are.
type PlanChange struct {
	OrderID      int64              `json:"order_id"`
	Version      int64              `json:"version,omitempty"`
	WorkerIDs    api.Opt[[]int64]   `json:"worker_ids,omitzero"`
	PlannedStart api.Opt[time.Time] `json:"planned_start,omitzero"`
	TimeEstimate api.Opt[int64]     `json:"time_estimate,omitzero"`

	Because *Absent `json:"-"` // whose absence is the reason, for the history
}

// Absent is the worker who was to do an order and is absent: why they are, and, if
// nobody takes their place, why that is.
type Absent struct {
	Worker  string `json:"worker"`
	Kind    string `json:"absence_kind"`
	Refusal string `json:"refusal"`
	Waits   bool   `json:"waits"` // the order waits for a time since
}

func (p PlanChange) change() Change {
	return Change{ID: p.OrderID, Version: p.Version, WorkerIDs: p.WorkerIDs, PlannedStart: p.PlannedStart, TimeEstimate: p.TimeEstimate}
}

// PlanChanges are changes of the plans of at most 100 work orders, each named
// once.
type PlanChanges struct {
	Changes []PlanChange `json:"changes"`
	Override
}

func (p *PlanChanges) Validate() error {
	var c fault.Check
	if len(p.Changes) > mostPlans {
		c.Fail("changes", "out_of_range", fault.Args{"min": 0, "max": mostPlans})
		return c.Err()
	}
	named := map[int64]bool{}
	for i, one := range p.Changes {
		change := one.change()
		c.Within(changeAt(i), change.Validate())
		if named[one.OrderID] {
			c.Fail(changeAt(i)+".order_id", "named_twice", nil)
		}
		named[one.OrderID] = true
	}
	p.check(&c)
	return c.Err()
}

func changeAt(i int) string { return fmt.Sprintf("changes.%d", i) }

// PlanChanged is the version of a work order after its plan was changed.
type PlanChanged struct {
	OrderID int64 `json:"order_id"`
	Version int64 `json:"version"`
}

// UpdatePlans changes the plans of several work orders as Update does: all of them
// or, when one is refused, none. Collisions are checked with all orders in their
// new places, so that they may swap.
func (s *Service) UpdatePlans(ctx context.Context, who access.Who, in PlanChanges) ([]PlanChanged, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) ([]PlanChanged, error) { return Replan(tx, who, in) })
}

// Replan is UpdatePlans as a part of a transaction.
func Replan(tx *db.Tx, who access.Who, in PlanChanges) ([]PlanChanged, error) {
	type changed struct {
		order Order
		planChange
	}
	var all []changed
	out := make([]PlanChanged, len(in.Changes))
	for i, one := range in.Changes {
		o, s, err := prepare(tx, who, one.change())
		if err != nil {
			return nil, ofOrder(i, one.OrderID, err)
		}
		s.because = one.Because
		if len(history.Diff(s.before, s.after)) > 0 {
			if o, err = o.next(tx, ""); err != nil {
				return nil, err
			}
			if err := s.write(tx, who, o); err != nil {
				return nil, err
			}
			all = append(all, changed{o, s})
		}
		out[i] = PlanChanged{o.ID, o.Version}
	}
	var found []planning.Conflict
	for i := range all {
		if err := all[i].collide(tx, all[i].order, in.Reason); err != nil {
			return nil, err
		}
		found = append(found, all[i].overridden...)
	}
	if err := clash(in.Override, withoutRepeats(found)); err != nil {
		return nil, err
	}
	for _, c := range all {
		if err := c.record(tx, who, c.order); err != nil {
			return nil, err
		}
		if err := c.order.notifyClient(tx, who, c.before.PlannedStart, c.after.PlannedStart); err != nil {
			return nil, err
		}
		if err := announce(tx, who, c.order); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// prepare reads the order and checks the changed plan.
func prepare(tx *db.Tx, who access.Who, in Change) (Order, planChange, error) {
	o, err := Ready(tx, who, access.OrderEdit, in.ID)
	if err != nil {
		return o, planChange{}, err
	}
	before, after, err := o.rebased(tx, who, in)
	if err != nil {
		return o, planChange{}, err
	}
	s, err := changeOf(tx, o, before, after)
	return o, s, err
}

// ofOrder adds to a fault the order that it is about.
func ofOrder(i int, id int64, err error) error {
	if fault.IsMissing(err) {
		err = fault.OnField("order_id", "no_such_thing", nil)
	}
	err = part(changeAt(i), err)
	if f, is := errors.AsType[*fault.Fault](err); is && f.Kind == fault.Conflict {
		told := *f
		told.Extra = map[string]any{"order_id": id}
		for name, value := range f.Extra {
			told.Extra[name] = value
		}
		return &told
	}
	return err
}

// withoutRepeats returns each conflict once, also one that is in the way of two
// orders.
func withoutRepeats(all []planning.Conflict) []planning.Conflict {
	type pair struct{ order, worker, item int64 }
	seen := map[pair]bool{}
	return slices.DeleteFunc(all, func(c planning.Conflict) bool {
		one := pair{order: c.OrderID, worker: c.WorkerID}
		if c.Item != nil {
			one.item = *c.Item
		}
		again := c.Absence == nil && seen[one]
		seen[one] = true
		return again
	})
}
