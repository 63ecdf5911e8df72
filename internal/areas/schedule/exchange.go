package schedule

import (
	"context"
	"fmt"
	"slices"
	"time"

	"teren/internal/areas/orders"
	"teren/internal/areas/settings"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/planning"
)

// Seen is a work order at the version that the person saw.
type Seen struct {
	OrderID int64 `json:"order_id"`
	Version int64 `json:"version"`
}

// Exchange asks that two workers do each other's orders of a day. Orders are all of
// both that begin on the day, are not begun, and are not of both together.
type Exchange struct {
	WorkerIDs []int64 `json:"worker_ids"`
	Day       string  `json:"day"`
	Orders    []Seen  `json:"orders"`
	orders.Override
}

// Validate reports every field that is wrong.
func (e *Exchange) Validate() error {
	var c fault.Check
	if len(e.WorkerIDs) != 2 || e.WorkerIDs[0] == e.WorkerIDs[1] {
		c.Fail("worker_ids", "out_of_range", fault.Args{"min": 2, "max": 2})
	}
	dayOf(&c, "day", e.Day)
	for i, o := range e.Orders {
		if o.Version <= 0 {
			c.Fail(fmt.Sprintf("orders.%d.version", i), "required", nil)
		}
	}
	c.Within("", (&orders.PlanChanges{Override: e.Override}).Validate())
	return c.Err()
}

// Exchange gives each of two workers the other's orders of a day, at their times: all
// of them or, when one is refused, none. It refuses orders that were changed since the
// person saw them, and a day that has other orders since. Without orders of either it
// changes nothing.
func (s *Service) Exchange(ctx context.Context, who access.Who, in Exchange) ([]orders.PlanChanged, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) ([]orders.PlanChanged, error) {
		plans, err := in.plans(tx, who)
		if err != nil {
			return nil, err
		}
		if err := plans.Validate(); err != nil {
			return nil, err
		}
		return orders.Replan(tx, who, plans)
	})
}

// plans returns the changes of the plans, in the order in which the orders were named.
func (e Exchange) plans(tx *db.Tx, who access.Who) (orders.PlanChanges, error) {
	out := orders.PlanChanges{Override: e.Override, Changes: []orders.PlanChange{}}
	known, err := workers(tx, who, "")
	if err != nil {
		return out, err
	}
	var c fault.Check
	for i, id := range e.WorkerIDs {
		if !slices.ContainsFunc(known, func(w Worker) bool { return w.WorkerID == id }) {
			c.Fail(fmt.Sprintf("worker_ids.%d", i), "no_such_thing", nil)
		}
	}
	if err := c.Err(); err != nil {
		return out, err
	}
	next, err := e.exchanged(tx, who)
	if err != nil {
		return out, err
	}
	ids := make([]int64, len(e.Orders))
	for i, o := range e.Orders {
		ids[i] = o.OrderID
	}
	found, err := findAll(tx, who, ids)
	if err != nil {
		return out, err
	}
	for i, o := range e.Orders {
		is, exists := found[o.OrderID]
		workers, ofDay := next[o.OrderID]
		switch {
		case !exists:
			c.Fail(fmt.Sprintf("orders.%d.order_id", i), "no_such_thing", nil)
		case !ofDay || is.Version != o.Version:
			return out, changedMeanwhile(o.OrderID)
		default:
			out.Changes = append(out.Changes, orders.PlanChange{OrderID: o.OrderID, Version: o.Version, WorkerIDs: api.Opt[[]int64]{Set: true, Value: &workers}})
		}
	}
	if err := c.Err(); err != nil {
		return out, err
	}
	for id := range next {
		if !slices.Contains(ids, id) {
			return out, changedMeanwhile(id)
		}
	}
	return out, nil
}

// changedMeanwhile is the refusal of a change of an order that the person has not seen
// as it is.
func changedMeanwhile(id int64) error {
	return &fault.Fault{Kind: fault.Conflict, Code: "order_changed_meanwhile", Args: fault.Args{"order": fmt.Sprint("RN-", id)}, Extra: map[string]any{"order_id": id}}
}

// exchanged returns, by order of either worker on the day, its workers after the
// exchange; without the orders of both, which stay.
func (e Exchange) exchanged(tx *db.Tx, who access.Who) (map[int64][]int64, error) {
	day, _ := time.Parse(clock.Date, e.Day)
	from, to := clock.DayBounds(day, who.Location())
	ids, err := db.All[int64](tx, `SELECT DISTINCT o.order_id FROM order_worker w JOIN work_order o ON o.order_id = w.order_id
		WHERE w.user_id IN (?) AND w.planned_start >= ? AND w.planned_start < ? AND o.contractor_id = ? AND o.status = 'CREATED' AND o.time_started IS NULL
		ORDER BY o.order_id`, e.WorkerIDs, from, to, who.TenantID)
	if err != nil {
		return nil, err
	}
	on, err := workersOn(tx, ids)
	if err != nil {
		return nil, err
	}
	a, b := e.WorkerIDs[0], e.WorkerIDs[1]
	out := map[int64][]int64{}
	for id, people := range on {
		if slices.Contains(people, a) && slices.Contains(people, b) {
			continue
		}
		next := slices.Clone(people)
		for i, one := range next {
			switch one {
			case a:
				next[i] = b
			case b:
				next[i] = a
			}
		}
		out[id] = next
	}
	return out, nil
}

// mostNextDays is how many days after its own the next free day of an order is looked
// for.
const mostNextDays = 30

// NextFree asks on which day each of some planned orders could be next.
type NextFree struct {
	OrderIDs []int64 `json:"order_ids"`
}

// Searches returns 1: it waits for its turn as one search.
func (NextFree) Searches() int { return 1 }

// Validate reports every field that is wrong.
func (n *NextFree) Validate() error {
	var c fault.Check
	if len(n.OrderIDs) > mostAsked {
		c.Fail("order_ids", "out_of_range", fault.Args{"min": 0, "max": mostAsked})
	}
	return c.Err()
}

// NextDay is the next start of an order at its hour on a day of work on which its
// workers have time; null with the reason why there is none.
type NextDay struct {
	OrderID int64      `json:"order_id"`
	Start   *time.Time `json:"planned_start"`
	Refusal Refusal    `json:"refusal,omitempty"`
}

// NextFree returns for each order its next free day, those planned earlier first, so
// that no two of the same worker take the same time. Nothing is changed.
func (s *Service) NextFree(ctx context.Context, who access.Who, in NextFree) ([]NextDay, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]NextDay, error) {
		asked, err := Ask{OrderIDs: in.OrderIDs}.find(tx, who)
		if err != nil {
			return nil, err
		}
		out := []NextDay{}
		movable := []Order{}
		for _, o := range asked {
			if o.movable() && o.PlannedStart != nil {
				movable = append(movable, o)
			} else {
				out = append(out, NextDay{OrderID: o.ID, Refusal: NotMovable})
			}
		}
		if len(movable) == 0 {
			return out, nil
		}
		slices.SortStableFunc(movable, func(a, b Order) int { return a.PlannedStart.Compare(*b.PlannedStart) })
		t, err := readTimes(tx, who, movable)
		if err != nil {
			return nil, err
		}
		for _, o := range movable {
			out = append(out, t.next(o))
		}
		return out, nil
	})
}

// times is what the workers of some orders have to do, and the days of work.
type times struct {
	now    time.Time
	zone   *time.Location
	days   []Day
	booked map[int64][]Busy // by worker; their absences too
}

// readTimes reads the times of the orders' workers, without the orders themselves.
func readTimes(tx *db.Tx, who access.Who, asked []Order) (*times, error) {
	t := &times{now: tx.Now, zone: who.Location(), booked: map[int64][]Busy{}}
	var ids []int64
	for _, o := range asked {
		for _, w := range o.Workers {
			if _, known := t.booked[w.WorkerID]; !known {
				t.booked[w.WorkerID], ids = nil, append(ids, w.WorkerID)
			}
		}
	}
	from := *asked[0].PlannedStart
	to := latest(*asked[len(asked)-1].PlannedStart, tx.Now).AddDate(0, 0, mostNextDays+1)
	company, err := settings.CalendarOf(tx, who)
	if err != nil {
		return nil, err
	}
	if t.days, err = days(company, t.zone, from, to); err != nil || len(ids) == 0 {
		return t, err
	}
	booked, err := planning.Bookings(tx, who.TenantID, ids, from, to)
	if err != nil {
		return nil, err
	}
	for _, b := range booked {
		if !b.Done && !slices.ContainsFunc(asked, func(o Order) bool { return o.ID == b.OrderID }) {
			t.booked[b.UserID] = append(t.booked[b.UserID], Busy{b.From, b.To})
		}
	}
	away, err := absent(tx, who, ids, from, to)
	for _, a := range away {
		t.booked[a.UserID] = append(t.booked[a.UserID], Busy{a.From, a.To})
	}
	return t, err
}

// next returns the next free day of the order, which is taken from then on. An order
// outside of the hours of its own day may be outside of those of the next.
func (t *times) next(o Order) NextDay {
	was := o.PlannedStart.In(t.zone)
	own := slices.IndexFunc(t.days, func(d Day) bool { return !o.PlannedStart.Before(d.begins) && o.PlannedStart.Before(d.ends) })
	long := time.Duration(o.minutes()) * time.Minute
	inHours := func(d Day, start time.Time) bool { return !start.Before(d.From) && !start.Add(long).After(d.To) }
	free := own >= 0 && !inHours(t.days[own], *o.PlannedStart)
	tried := 0
	for _, d := range t.days[own+1:] {
		y, m, day := d.begins.In(t.zone).Date()
		start := time.Date(y, m, day, was.Hour(), was.Minute(), 0, 0, t.zone).UTC()
		if start.Before(t.now) {
			continue
		}
		if tried++; tried > mostNextDays {
			break
		}
		if d.Minutes == 0 || !free && !inHours(d, start) || t.busy(o, start, start.Add(long)) {
			continue
		}
		for _, w := range o.Workers {
			t.booked[w.WorkerID] = append(t.booked[w.WorkerID], Busy{start, start.Add(long)})
		}
		return NextDay{OrderID: o.ID, Start: &start}
	}
	return NextDay{OrderID: o.ID, Refusal: NoRoom}
}

// busy reports whether one of the order's workers has something else in [from, to).
func (t *times) busy(o Order, from, to time.Time) bool {
	for _, w := range o.Workers {
		if slices.ContainsFunc(t.booked[w.WorkerID], func(b Busy) bool { return b.From.Before(to) && b.To.After(from) }) {
			return true
		}
	}
	return false
}
