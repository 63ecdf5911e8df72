package schedule

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/orders"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/planning"
	"teren/internal/platform/planning/route"
)

// mostAwayDays is how many days of an absence are handed over at once, and how long
// one without an end is written down for.
const mostAwayDays = 31

// Away is the days on which a worker is absent, both included. Without ToDay the end
// is open: they are mostAwayDays days.
type Away struct {
	WorkerID int64   `json:"worker_id"`
	FromDay  string  `json:"from_day"`
	ToDay    *string `json:"to_day"`
}

func (a *Away) Validate() error {
	var c fault.Check
	a.check(&c)
	return c.Err()
}

func (a *Away) check(c *fault.Check) {
	from, ok := dayOf(c, "from_day", a.FromDay)
	if !ok {
		return
	}
	if a.ToDay == nil {
		a.ToDay = new(clock.DaysAfter(a.FromDay, mostAwayDays-1))
	}
	to, ok := dayOf(c, "to_day", *a.ToDay)
	switch {
	case !ok:
	case to.Before(from):
		c.Fail("to_day", "before_start", nil)
	case to.After(from.AddDate(0, 0, mostAwayDays-1)):
		c.Fail("to_day", "range_too_long", fault.Args{"days": mostAwayDays})
	}
}

func dayOf(c *fault.Check, field, text string) (time.Time, bool) {
	day, err := time.Parse(clock.Date, text)
	if err != nil || day.Year() < 2005 || day.Year() > 2064 {
		c.Fail(field, "wrong_type", fault.Args{"want": "2026-08-01"})
		return day, false
	}
	return day, true
}

// span returns the instants between which the days last.
func (a Away) span(who access.Who) (from, to time.Time) {
	first, _ := time.Parse(clock.Date, a.FromDay)
	last, _ := time.Parse(clock.Date, *a.ToDay)
	from, _ = clock.DayBounds(first, who.Location())
	_, to = clock.DayBounds(last, who.Location())
	return from, to
}

// StandIns is who could do the orders of an absent worker that are not begun, by
// time: at the planned time where somebody is free, or else later or earlier on the
// same day. An order of several workers keeps its time; its last place is without a
// stand-in. The first places collide with nothing, nor with each other. Rest is how
// many more orders there are than one answer holds, Absences the days on which the
// worker is absent already.
type StandIns struct {
	ToDay       string       `json:"to_day"`
	Absences    []Absence    `json:"absences"`
	Suggestions []Suggestion `json:"suggestions"`
	Rest        int64        `json:"rest"`
	CutShort    bool         `json:"cut_short"`
}

// AskStandIns is whose orders are to be done by others, and on which days.
type AskStandIns struct{ Away }

// Searches returns 1: it waits for its turn as one search.
func (AskStandIns) Searches() int { return 1 }

// StandIns proposes who does the orders of a worker who is to be absent. Nothing is
// changed.
func (s *Service) StandIns(ctx context.Context, who access.Who, in AskStandIns) (StandIns, error) {
	out := StandIns{ToDay: *in.ToDay, Absences: []Absence{}}
	p, err := db.Read(ctx, s.DB, func(tx *db.Tx) (*planner, error) { return in.read(tx, who, &out) })
	if err != nil {
		return out, err
	}
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	out.Suggestions, out.CutShort = p.standIns(within, in.WorkerID)
	return out, ctx.Err()
}

// read reads the orders of the worker and who could do them, each order as a job at
// its planned time.
func (a Away) read(tx *db.Tx, who access.Who, out *StandIns) (*planner, error) {
	p := newPlanner(tx, who)
	if err := p.readPeople(tx, who, Ask{}); err != nil {
		return nil, err
	}
	p.free = len(p.people)
	if _, known := p.at[a.WorkerID]; !known {
		return nil, fault.OnField("worker_id", "no_such_thing", nil)
	}
	from, to := a.span(who)
	ids, err := left(tx, who, a.WorkerID, from, to)
	if err != nil {
		return nil, err
	}
	out.Rest = int64(max(0, len(ids)-mostAsked))
	asked, err := arrived(tx, who, ids[:min(len(ids), mostAsked)])
	if err != nil {
		return nil, err
	}
	for _, o := range asked {
		p.add(o.Workers)
	}
	if p.days, err = p.calendar(tx, who, Ask{From: from, To: to}); err != nil {
		return nil, err
	}
	for _, t := range p.away[a.WorkerID] {
		out.Absences = append(out.Absences, Absence{t.Kind, t.From, t.To})
	}
	if err := p.readSkills(tx, who, Ask{}, asked); err != nil {
		return nil, err
	}
	booked, err := bookings(tx, who, p.ids(), from, to)
	if err != nil {
		return nil, err
	}
	for _, b := range booked {
		p.clients[b.Order] = b.Client
		if b.User != a.WorkerID {
			p.stop(b, tx.Now)
		}
	}
	p.sortStops()
	for _, o := range asked {
		p.clients[o.ID] = o.TenantID
		if !o.movable() {
			p.refused = append(p.refused, o)
			continue
		}
		job := p.jobOf(o)
		job.Extra[p.at[a.WorkerID]] = route.Never
		job.Start, job.Days = minuteOf(*o.PlannedStart), p.onlyOn(*o.PlannedStart)
		p.orders, p.problem.Jobs = append(p.orders, o), append(p.problem.Jobs, job)
	}
	p.now = minuteOf(latest(from, tx.Now).Add(time.Minute - 1))
	return p, nil
}

// left returns the orders of the worker in [from, to) that are not begun, by time.
func left(tx *db.Tx, who access.Who, worker int64, from, to time.Time) ([]int64, error) {
	return db.All[int64](tx, `SELECT o.order_id FROM order_worker w JOIN work_order o ON o.order_id = w.order_id
		WHERE w.user_id = ? AND w.planned_start > ? AND w.planned_start < ? AND (w.planned_end > ? OR w.planned_end IS NULL AND w.planned_start > ?)
			AND o.contractor_id = ? AND o.status = 'CREATED' AND o.time_started IS NULL ORDER BY w.planned_start, o.order_id`,
		worker, from.Add(-planning.Longest), to, from, from.Add(-defaultLength), who.TenantID)
}

// onlyOn returns, by day, that a job may be done on the day of the instant alone.
func (p *planner) onlyOn(at time.Time) []int {
	out := make([]int, len(p.days))
	for i, d := range p.days {
		if at.Before(d.begins) || !at.Before(d.ends) {
			out[i] = route.Never
		}
	}
	return out
}

// standIns returns the places of the orders of the absent worker, and whether the
// time ran out: first at their times, at any hour at which others are not absent,
// then of those that nobody can take so at other times of the day.
func (p *planner) standIns(ctx context.Context, worker int64) ([]Suggestion, bool) {
	problem := p.problem
	problem.Workers = make([]route.Worker, len(p.problem.Workers))
	for w := range problem.Workers {
		problem.Workers[w].Days = slices.Clone(p.problem.Workers[w].Days)
		for i, day := range p.days {
			problem.Workers[w].Days[i].Open = p.present(w, day)
		}
	}
	out := []Suggestion{}
	same := route.Solve(ctx, problem, p.others)
	var open []Order
	var jobs []route.Job
	for j, places := range same.Places {
		o := p.orders[j]
		s := Suggestion{Order: o, Minutes: o.minutes(), Places: []Spot{}}
		for _, place := range places {
			s.Places = append(s.Places, p.inPlaceOf(worker, o, place))
		}
		if len(places) > 0 {
			p.book(places[0], problem.Jobs[j])
		}
		switch rest := p.without(worker, o); {
		case rest != nil:
			s.Places = append(s.Places, *rest)
		case len(places) == 0 && len(o.Workers) == 1:
			job := problem.Jobs[j]
			job.Start = 0
			open, jobs = append(open, o), append(jobs, job)
			continue
		case len(places) == 0:
			s.Refusal = NoRoom
		}
		out = append(out, s)
	}
	p.sortStops()
	p.orders, p.problem.Jobs = open, jobs
	moved := route.Solve(ctx, p.problem, p.others)
	out = append(out, p.proposal(moved).Suggestions...)
	slices.SortStableFunc(out, func(a, b Suggestion) int { return a.Order.PlannedStart.Compare(*b.Order.PlannedStart) })
	return out, same.Cut || moved.Cut
}

// present returns the time of the day, from now on, in which the worker is not
// absent.
func (p *planner) present(w int, day Day) []route.Span {
	spans := []route.Span{{From: max(minuteOf(day.begins), p.now), To: minuteOf(day.ends)}}
	for _, a := range p.away[p.people[w].WorkerID] {
		spans = less(spans, route.Span{From: minuteOf(a.From), To: minuteOf(a.To.Add(time.Minute - 1))})
	}
	return slices.DeleteFunc(spans, func(s route.Span) bool { return s.From >= s.To })
}

// book adds the place as a stop of its workers.
func (p *planner) book(at route.Place, job route.Job) {
	for _, w := range at.Workers {
		on := &p.problem.Workers[w].Days[at.Day]
		on.Stops = append(on.Stops, route.Stop{ID: job.ID, Span: route.Span{From: at.Start, To: at.Start + job.Minutes}, At: job.At})
	}
}

// inPlaceOf returns the place as one in which the other workers of the order keep
// it. Outside of the company's hours these are no reason for it.
func (p *planner) inPlaceOf(worker int64, o Order, place route.Place) Spot {
	s := p.spot(o, place)
	for _, w := range o.Workers {
		if w.WorkerID != worker {
			s.Workers = append(s.Workers, w)
		}
	}
	s.Reasons = p.reasons(o, s)
	if !slices.ContainsFunc(p.days, func(d Day) bool { return !s.Start.Before(d.From) && !s.End.After(d.To) }) {
		s.Reasons = slices.DeleteFunc(s.Reasons, func(r Reason) bool { return r.Kind == InHours })
	}
	return s
}

// without returns the place in which the other workers do the order alone; nil if
// one of them cannot come.
func (p *planner) without(worker int64, o Order) *Spot {
	s := Spot{Workers: []orders.Worker{}, Start: *o.PlannedStart, End: o.PlannedStart.Add(time.Duration(o.minutes()) * time.Minute), Reasons: []Reason{}, Busy: []Busy{}}
	for _, w := range o.Workers {
		if w.WorkerID == worker {
			continue
		}
		if p.missing(o, w) {
			return nil
		}
		s.Workers = append(s.Workers, w)
	}
	if len(s.Workers) == 0 {
		return nil
	}
	return &s
}

// Handover is who does an order in the place of an absent worker, and when. Without a
// start it waits for a time, and Refusal is why nobody can take it; "" is that the
// person decided so. Version is the one that the person saw.
type Handover struct {
	OrderID   int64      `json:"order_id"`
	Version   int64      `json:"version"`
	WorkerIDs []int64    `json:"worker_ids"`
	Start     *time.Time `json:"planned_start"`
	Refusal   Refusal    `json:"refusal,omitempty"`
}

func (h Handover) change(because orders.Absent) orders.PlanChange {
	because.Refusal, because.Waits = string(h.Refusal), h.Start == nil
	return orders.PlanChange{OrderID: h.OrderID, Version: h.Version, Because: &because,
		WorkerIDs: api.Opt[[]int64]{Set: true, Value: &h.WorkerIDs}, PlannedStart: api.Opt[time.Time]{Set: true, Value: h.Start}}
}

// Absent is a worker to be written down as absent, and what becomes of orders of
// theirs.
type Absent struct {
	Away
	Kind   absences.Kind `json:"kind"`
	Note   string        `json:"note,omitempty"`
	Orders []Handover    `json:"orders"`
}

func (a *Absent) Validate() error {
	var c fault.Check
	a.Away.check(&c)
	c.Within("", a.absence().Validate())
	if len(a.Orders) > mostAsked {
		c.Fail("orders", "out_of_range", fault.Args{"min": 0, "max": mostAsked})
		return c.Err()
	}
	for i, h := range a.Orders {
		c.OneOf(fmt.Sprintf("orders.%d.refusal", i), string(h.Refusal), h.Refusal.Values())
		if h.Version <= 0 {
			c.Fail(fmt.Sprintf("orders.%d.version", i), "required", nil)
		}
	}
	return c.Err()
}

func (a *Absent) absence() *absences.New {
	a.Kind, a.Note = absences.Kind(strings.ToUpper(string(a.Kind))), strings.TrimSpace(a.Note)
	return &absences.New{UserID: &a.WorkerID, Kind: a.Kind, Note: a.Note, Span: absences.Span{FromDay: &a.FromDay, ToDay: a.ToDay}}
}

// HandedOver is what Absent wrote: the absence, null if the worker was absent on all
// of the days already, and the orders. Left is how many orders of these days the
// worker still has.
type HandedOver struct {
	Absence *absences.Entered    `json:"absence"`
	Orders  []orders.PlanChanged `json:"orders"`
	Left    int64                `json:"left"`
}

// Absent writes down that a worker is absent, and gives their orders to others or
// lets them wait: all of it or, when one order is refused, nothing. It refuses an
// order that was changed since the version given.
func (s *Service) Absent(ctx context.Context, who access.Who, in Absent) (HandedOver, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (out HandedOver, err error) {
		name, err := in.unchanged(tx, who)
		if err != nil {
			return out, err
		}
		if out.Absence, err = absences.Enter(tx, who, *in.absence()); err != nil {
			return out, err
		}
		because := orders.Absent{Worker: name, Kind: string(in.Kind)}
		changes := make([]orders.PlanChange, len(in.Orders))
		for i, h := range in.Orders {
			changes[i] = h.change(because)
		}
		plans := orders.PlanChanges{Changes: changes}
		if err := plans.Validate(); err != nil {
			return out, err
		}
		if out.Orders, err = orders.Replan(tx, who, plans); err != nil {
			return out, err
		}
		from, to := in.span(who)
		rest, err := left(tx, who, in.WorkerID, from, to)
		out.Left = int64(len(rest))
		return out, err
	})
}

// unchanged returns the name of the worker. It refuses orders that are not theirs, or
// that were changed since the person saw them.
func (a Absent) unchanged(tx *db.Tx, who access.Who) (string, error) {
	all, err := workers(tx, who, "")
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(all, func(w Worker) bool { return w.WorkerID == a.WorkerID })
	if at < 0 {
		return "", fault.OnField("worker_id", "no_such_thing", nil)
	}
	ids := make([]int64, len(a.Orders))
	for i, h := range a.Orders {
		ids[i] = h.OrderID
	}
	found, err := findAll(tx, who, ids)
	if err != nil {
		return "", err
	}
	on, err := workersOn(tx, ids)
	if err != nil {
		return "", err
	}
	var c fault.Check
	for i, h := range a.Orders {
		o, known := found[h.OrderID]
		switch {
		case !known:
			c.Fail(fmt.Sprintf("orders.%d.order_id", i), "no_such_thing", nil)
		case o.Version != h.Version || !slices.Contains(on[o.ID], a.WorkerID):
			return "", changedMeanwhile(o.ID)
		}
	}
	return all[at].FirstName + " " + all[at].LastName, c.Err()
}

// Return is what an Absent wrote, and how the orders were before.
type Return struct {
	Absence *absences.Entered `json:"absence"`
	orders.PlanChanges
}

// Validate reports every field that is wrong.
func (r *Return) Validate() error {
	var c fault.Check
	c.Within("", r.PlanChanges.Validate())
	if r.Absence != nil {
		r.Absence.Check(&c)
	}
	return c.Err()
}

// TakeBack takes back the absence and returns the orders to the worker, all of it or
// nothing; each was changed since as any order that is undone.
func (s *Service) TakeBack(ctx context.Context, who access.Who, in Return) ([]orders.PlanChanged, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) ([]orders.PlanChanged, error) {
		if in.Absence != nil {
			if err := in.Absence.Undo(tx, who); err != nil {
				return nil, err
			}
		}
		return orders.Replan(tx, who, in.PlanChanges)
	})
}
