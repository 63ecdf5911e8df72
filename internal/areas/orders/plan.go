package orders

import (
	"errors"
	"slices"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/planning"
)

// A plan is the time and the workers of a work order.
type plan struct {
	PlannedStart *time.Time `json:"planned_start"`
	TimeEstimate *int64     `json:"time_estimate"`
	WorkerIDs    []int64    `json:"worker_ids"`
}

// normal returns the plan as the database would give it back.
func (p plan) normal() plan {
	if p.PlannedStart != nil {
		t := p.PlannedStart.UTC().Truncate(time.Microsecond)
		p.PlannedStart = &t
	}
	p.WorkerIDs = slices.Compact(slices.Sorted(slices.Values(p.WorkerIDs)))
	if p.WorkerIDs == nil {
		p.WorkerIDs = []int64{}
	}
	return p
}

func (p plan) check(c *fault.Check, start string) {
	if p.TimeEstimate != nil && (*p.TimeEstimate < 1 || *p.TimeEstimate > maxEstimate) {
		c.Fail("time_estimate", "out_of_range", fault.Args{"min": 1, "max": maxEstimate})
	}
	if p.PlannedStart != nil && (p.PlannedStart.Year() < 2005 || p.PlannedStart.Year() > 2064) {
		c.Fail(start, "out_of_range", fault.Args{"min": 2005, "max": 2064})
	}
	if len(p.WorkerIDs) > maxWorkers {
		c.Fail("worker_ids", "out_of_range", fault.Args{"min": 0, "max": maxWorkers})
	}
}

// end returns when the planned work ends; nil without a start or an estimate.
func (p plan) end() *time.Time {
	if p.PlannedStart == nil || p.TimeEstimate == nil {
		return nil
	}
	t := p.PlannedStart.Add(time.Duration(*p.TimeEstimate) * time.Minute)
	return &t
}

// slot returns the planned time of the company's order; nil without one.
func (p plan) slot(tenant, order int64) *planning.Slot {
	end := p.end()
	if end == nil {
		return nil
	}
	return &planning.Slot{TenantID: tenant, Except: order, From: *p.PlannedStart, To: *end}
}

// less returns the members of a that b lacks.
func less(a, b []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(a), func(id int64) bool { return slices.Contains(b, id) })
}

// A planChange is a change of the plan of an order, checked and not yet written.
type planChange struct {
	before, after  plan
	added, removed []int64
	moved          bool // in time
	overridden     []planning.Conflict
	reason         string
	because        *Absent
}

// checkPlan checks a change of the plan: added workers must work for the company
// and be free, unless the person gives a reason. Workers already on the order are
// not checked.
func checkPlan(tx *db.Tx, o Order, before, after plan, over Override) (planChange, error) {
	s, err := changeOf(tx, o, before, after)
	if err != nil {
		return s, err
	}
	if err := s.collide(tx, o, over.Reason); err != nil {
		return s, err
	}
	return s, clash(over, s.overridden)
}

// changeOf returns the change from one plan to another; who is added must work for
// the company.
func changeOf(tx *db.Tx, o Order, before, after plan) (planChange, error) {
	s := planChange{before: before, after: after, added: less(after.WorkerIDs, before.WorkerIDs), removed: less(before.WorkerIDs, after.WorkerIDs)}
	s.moved = !sameTime(before.PlannedStart, after.PlannedStart) || !sameTime(before.end(), after.end())
	ok, left, err := planning.Assignable(tx, o.ContractorID, s.added)
	if err != nil || ok {
		return s, err
	}
	var c fault.Check
	if err := c.Found("worker_ids", fault.Gone(left)); err != nil {
		return s, err
	}
	return s, c.Err()
}

// collide collects the conflicts of the new plan, and the reason for overriding
// them.
func (s *planChange) collide(tx *db.Tx, o Order, reason string) error {
	asked := s.added
	if s.moved {
		asked = s.after.WorkerIDs
	}
	s.reason = reason
	slot := s.after.slot(o.ContractorID, o.ID)
	if slot == nil {
		return nil
	}
	var err error
	if len(asked) > 0 {
		if s.overridden, err = slot.Conflicts(tx, asked); err != nil {
			return err
		}
	}
	if !s.moved {
		return nil
	}
	equipment, err := slot.Equipment(tx)
	s.overridden = append(s.overridden, equipment...)
	return err
}

// clash refuses conflicts unless the person overrides them.
func clash(over Override, found []planning.Conflict) error {
	if len(found) == 0 || over.Conflicts {
		return nil
	}
	return &fault.Fault{Kind: fault.Conflict, Code: "order_conflict", Text: inTheWay(found), Extra: map[string]any{"conflicts": found}}
}

// inTheWay returns the suffix of the fault's text for the kind of conflict: an
// absence, an item of equipment, several kinds, or the usual, another order ("").
func inTheWay(found []planning.Conflict) string {
	var away, items int
	for _, c := range found {
		switch {
		case c.Absence != nil:
			away++
		case c.Item != nil:
			items++
		}
	}
	switch {
	case away+items == 0:
		return ""
	case away == len(found):
		return "absence_in_way"
	case items == len(found):
		return "equipment_in_way"
	}
	return "several_in_way"
}

func sameTime(a, b *time.Time) bool { return a == b || a != nil && b != nil && a.Equal(*b) }

// write stores the change of the plan. The order is at its next version already.
func (s planChange) write(tx *db.Tx, who access.Who, o Order) error {
	end := s.after.end()
	if _, err := tx.Exec(`UPDATE work_order SET planned_start = ?, planned_end = ?, time_estimate = ? WHERE order_id = ?`,
		s.after.PlannedStart, end, s.after.TimeEstimate, o.ID); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM order_worker WHERE order_id = ? AND user_id IN (?)`, o.ID, s.removed); err != nil {
		return err
	}
	if err := o.endWork(tx, who, s.removed); err != nil {
		return err
	}
	for _, user := range s.added {
		if _, err := tx.Exec(`INSERT INTO order_worker (user_id, task_id, order_id) VALUES (?, ?, ?)`, user, o.TaskID, o.ID); err != nil {
			return err
		}
	}
	_, err := tx.Exec(`UPDATE order_worker SET planned_start = ?, planned_end = ? WHERE order_id = ?`, s.after.PlannedStart, end, o.ID)
	return err
}

// record writes the change into the history and sends notices to the people
// concerned.
func (s planChange) record(tx *db.Tx, who access.Who, o Order) error {
	added, err := names(tx, s.added)
	if err != nil {
		return err
	}
	removed, err := names(tx, s.removed)
	if err != nil {
		return err
	}
	fields := history.Diff(s.before, s.after)
	var events []history.Event
	add := func(kind, field string, old, new any) {
		e := history.Event{Kind: kind, Old: old, New: new}
		if v, ok := fields[field]; ok { // once, on the first entry about it
			e.Fields = history.Fields{field: v}
			delete(fields, field)
		}
		events = append(events, e)
	}
	for _, name := range []string{"planned_start", "time_estimate"} {
		if v, ok := fields[name]; ok {
			add(name, name, v[0], v[1])
		}
	}
	for _, name := range removed {
		add("deleted_worker", "worker_ids", name, nil)
	}
	for _, name := range added {
		add("new_worker", "worker_ids", nil, name)
	}
	if s.because != nil {
		events = append(events, history.Event{Kind: "worker_absent", New: s.because})
	}
	if len(s.overridden) > 0 {
		events = append(events, history.Event{Kind: "conflict", New: s.overridden, Reason: s.reason})
	}
	if err := history.Record(tx, who, o.Ref(who), events...); err != nil {
		return err
	}
	errs := []error{notices.Assigned(tx, who, s.added, o.notice("")), notices.Removed(tx, who, s.removed, o.notice(""))}
	if from, to := s.before.PlannedStart, s.after.PlannedStart; !sameTime(from, to) {
		errs = append(errs, notices.Replanned(tx, who, less(s.after.WorkerIDs, s.added), o.notice(""), from, to))
	}
	return errors.Join(errs...)
}

// notice is one about the order, to people of the company that does it.
func (o Order) notice(text string) notices.New {
	return notices.New{TenantID: o.ContractorID, Entity: Entity, EntityID: o.ID, Text: text}
}

func (o Order) notify(tx *db.Tx, who access.Who, kind string, to []int64, text string) error {
	n := o.notice(text)
	n.Kind = kind
	return notices.Give(tx, who, to, n)
}

// notifyClient sends the office of a client that uses Teren a notice that the time of
// the visit has changed; nil is none. The start is all that a client sees of a
// plan.
func (o Order) notifyClient(tx *db.Tx, who access.Who, from, to *time.Time) error {
	if sameTime(from, to) || o.ClientID == o.ContractorID || o.ClientID == tenants.PrivateIndividual {
		return nil
	}
	office, err := tasks.Office(tx, o.ClientID)
	if err != nil {
		return err
	}
	return notices.Visit(tx, who, office, o.ClientID, o.ID, from, to)
}

// plan reads the plan of the order.
func (o Order) plan(tx *db.Tx) (plan, error) {
	ids, err := workersOf(tx, o.ID)
	return plan{o.PlannedStart, o.TimeEstimate, ids}.normal(), err
}

func workersOf(tx *db.Tx, order int64) ([]int64, error) {
	return db.All[int64](tx, `SELECT user_id FROM order_worker WHERE order_id = ? ORDER BY user_id`, order)
}
