package schedule

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/planning"
	"teren/internal/platform/planning/route"
)

const (
	mostAsked = 50
	// patience is how long a proposal may take.
	patience = 2 * time.Second
	// others is how many places are named beside the best.
	others = 6
)

// Ask asks for places for work orders in [From, To). An order with workers keeps
// them, except absent ones and those who have left; any other goes to one of
// WorkerIDs, or to anybody who can be planned. With Tidy it is for less driving on
// one day: the orders of that day which are not begun and have one worker may
// change time and worker, all of them or those named.
type Ask struct {
	OrderID   *int64    `json:"order_id,omitempty"`
	OrderIDs  []int64   `json:"order_ids,omitempty"`
	WorkerIDs []int64   `json:"worker_ids,omitempty"`
	From      time.Time `json:"from,omitzero"`
	To        time.Time `json:"to,omitzero"`
	Tidy      bool      `json:"tidy,omitempty"`
	// Draft is an order that is not created yet; its suggestion has the order
	// number 0.
	Draft *Draft `json:"draft,omitempty"`
}

// Searches returns 1: it waits for its turn as one search.
func (Ask) Searches() int { return 1 }

// Draft is an order that is not created yet. TimeEstimate is in minutes.
type Draft struct {
	TenantID     *int64         `json:"tenant_id,omitempty"` // the client
	WhierID      *int64         `json:"whier_id,omitempty"`
	Priority     tasks.Priority `json:"priority,omitempty"`
	TimeEstimate *int64         `json:"time_estimate,omitempty"`
	Latitude     *float64       `json:"latitude,omitempty"`
	Longitude    *float64       `json:"longitude,omitempty"`
}

func (d *Draft) check(c *fault.Check) {
	if d.Priority == "" {
		d.Priority = "MEDIUM"
	}
	c.OneOf("draft.priority", string(d.Priority), d.Priority.Values())
	if e := d.TimeEstimate; e != nil && (*e < 1 || *e > int64(planning.Longest/time.Minute)) {
		c.Fail("draft.time_estimate", "out_of_range", fault.Args{"min": 1, "max": int64(planning.Longest / time.Minute)})
	}
	c.Around("draft.latitude", d.Latitude, 90)
	c.Around("draft.longitude", d.Longitude, 180)
}

// order returns the draft as an order that can be planned.
func (d *Draft) order() Order {
	o := Order{Status: orders.Created, Estimate: d.TimeEstimate, Allowed: []access.Action{access.OrderEdit}}
	o.Priority, o.Latitude, o.Longitude = d.Priority, d.Latitude, d.Longitude
	if d.TenantID != nil {
		o.TenantID = *d.TenantID
	}
	o.Workers, o.Conflicts, o.Away = []orders.Worker{}, []int64{}, []int64{}
	return o
}

func (a *Ask) Validate() error {
	var c fault.Check
	checkRange(&c, a.From, a.To)
	if a.Tidy && a.To.Sub(a.From) > longestDay {
		c.Fail("to", "range_too_long", fault.Args{"days": 1})
	}
	if a.Draft != nil {
		a.Draft.check(&c)
	}
	if a.OrderID == nil && len(a.OrderIDs) == 0 && !a.Tidy && a.Draft == nil {
		c.Fail("order_ids", "required", nil)
	}
	if len(a.OrderIDs) > mostAsked {
		c.Fail("order_ids", "out_of_range", fault.Args{"min": 0, "max": mostAsked})
	}
	if len(a.WorkerIDs) > mostPeople {
		c.Fail("worker_ids", "out_of_range", fault.Args{"min": 0, "max": mostPeople})
	}
	return c.Err()
}

const (
	longestDay = 25 * time.Hour // clocks are turned back on it
	mostPeople = 1000
)

// orders returns the ids asked about, each once, with the field that names it.
func (a Ask) orders() (ids []int64, fields map[int64]string) {
	fields = map[int64]string{}
	add := func(id int64, field string) {
		if fields[id] == "" {
			ids, fields[id] = append(ids, id), field
		}
	}
	if a.OrderID != nil {
		add(*a.OrderID, "order_id")
	}
	for i, id := range a.OrderIDs {
		add(id, fmt.Sprintf("order_ids.%d", i))
	}
	return ids, fields
}

// Proposal is the proposed places of the orders, by time; orders without a place
// come last. Nothing is changed. Driving is the sum on the days on which an order
// got its place; Saved is how much less that is than if each order, by arrival,
// took its first free place, or than the day is now. CutShort means that the time
// ran out before the search ended: another call may find better places.
type Proposal struct {
	Suggestions []Suggestion `json:"suggestions"`
	Driving     Driving      `json:"driving"`
	Saved       Driving      `json:"saved"`
	CutShort    bool         `json:"cut_short"`
}

// Driving is how far and how long.
type Driving struct {
	Meters  int64 `json:"meters"`
	Minutes int64 `json:"minutes"`
}

// Suggestion is the best place for an order, and the next best ones while all other
// orders go where they are proposed. Without a place Refusal is the reason.
type Suggestion struct {
	Order   Order   `json:"order"`
	Minutes int64   `json:"minutes"` // that it takes, also without an estimate
	Places  []Spot  `json:"places"`
	Refusal Refusal `json:"refusal,omitempty"`
}

// Refusal is why an order finds no place.
type Refusal string

// The refusals.
const (
	NotMovable Refusal = "NOT_MOVABLE" // begun, done, deleted, or of a task that is closed
	NoWorkers  Refusal = "NO_WORKERS"
	NoHours    Refusal = "NO_HOURS" // nobody works in these days
	TooLong    Refusal = "TOO_LONG" // longer than any time of work
	NoRoom     Refusal = "NO_ROOM"
	OtherDay   Refusal = "OTHER_DAY" // it is for a day that was not asked about
)

func (Refusal) Values() []string {
	return []string{"", string(NotMovable), string(NoWorkers), string(NoHours), string(TooLong), string(NoRoom), string(OtherDay)}
}

// Spot is a place for an order: its workers and time, the orders that its first
// worker does before and after it on that day, the additional driving, and the
// reasons for it, the strongest first.
type Spot struct {
	Workers []orders.Worker `json:"workers"`
	Start   time.Time       `json:"start"`
	End     time.Time       `json:"end"`
	Before  *Neighbour      `json:"before"`
	After   *Neighbour      `json:"after"`
	Detour  Driving         `json:"detour"`
	Reasons []Reason        `json:"reasons"`
	Busy    []Busy          `json:"busy"` // what the first worker has on that day
}

// Busy is a time that something else takes.
type Busy struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// Neighbour is an order next to a place, when it ends or begins, and the drive
// between, if it can be calculated.
type Neighbour struct {
	OrderID int64     `json:"order_id"`
	At      time.Time `json:"at"`
	Drive   *Driving  `json:"drive"`
}

// near reports whether there is one so near that it is a reason for the place.
func (n *Neighbour) near() bool { return n != nil && n.Drive != nil && n.Drive.Minutes <= 30 }

// Reason is a reason for a place. Name is of the team, or of the replaced worker,
// At until when the worker is free, Drive from the order before or to the one
// after.
type Reason struct {
	Kind  ReasonKind `json:"kind"`
	Name  string     `json:"name,omitempty"`
	At    *time.Time `json:"at,omitempty"`
	Drive *Driving   `json:"drive,omitempty"`
}

// ReasonKind is a kind of reason.
type ReasonKind string

const (
	HighPriority ReasonKind = "HIGH_PRIORITY"
	KeepsWorkers ReasonKind = "KEEPS_WORKERS"
	StandsIn     ReasonKind = "STANDS_IN" // for the worker named, who is absent or has left
	OfTeam       ReasonKind = "OF_TEAM"
	WasThere     ReasonKind = "WAS_THERE" // has done an order of the same task
	SameClient   ReasonKind = "SAME_CLIENT"
	NearBefore   ReasonKind = "NEAR_BEFORE"
	NearAfter    ReasonKind = "NEAR_AFTER"
	FreeDay      ReasonKind = "FREE_DAY"
	FreeUntil    ReasonKind = "FREE_UNTIL"
	InHours      ReasonKind = "IN_HOURS" // and collides with nothing
)

func (ReasonKind) Values() []string {
	return []string{string(HighPriority), string(KeepsWorkers), string(StandsIn), string(OfTeam), string(WasThere), string(SameClient), string(NearBefore),
		string(NearAfter), string(FreeDay), string(FreeUntil), string(InHours)}
}

// Suggest proposes places for orders. The search runs after everything was read:
// the database does not wait for it.
func (s *Service) Suggest(ctx context.Context, who access.Who, in Ask) (Proposal, error) {
	p, err := db.Read(ctx, s.DB, func(tx *db.Tx) (*planner, error) { return in.read(tx, who) })
	if err != nil {
		return Proposal{}, err
	}
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	plan := route.Solve(within, p.problem, p.others)
	return p.proposal(plan), ctx.Err()
}

// proposal returns the plan in the words of the board.
func (p *planner) proposal(plan route.Plan) Proposal {
	out := Proposal{Suggestions: []Suggestion{}, Driving: driving(plan.Total), CutShort: plan.Cut}
	if plan.Saved.Minutes > 0 {
		out.Saved = driving(plan.Saved)
	}
	for j, places := range plan.Places {
		o := p.orders[j]
		if p.problem.Tidy && o.stays(p, places[0]) {
			continue
		}
		s := Suggestion{Order: o, Minutes: o.minutes(), Places: []Spot{}}
		for _, place := range places {
			s.Places = append(s.Places, p.spot(o, place))
		}
		if len(places) == 0 {
			s.Refusal = p.refusal(j)
		}
		out.Suggestions = append(out.Suggestions, s)
	}
	for _, o := range p.refused {
		out.Suggestions = append(out.Suggestions, Suggestion{Order: o, Minutes: o.minutes(), Places: []Spot{}, Refusal: NotMovable})
	}
	slices.SortStableFunc(out.Suggestions, func(a, b Suggestion) int {
		if len(a.Places) == 0 || len(b.Places) == 0 {
			return len(b.Places) - len(a.Places)
		}
		return a.Places[0].Start.Compare(b.Places[0].Start)
	})
	return out
}

// stays reports whether the place is the one the order has.
func (o Order) stays(p *planner, at route.Place) bool {
	return minuteOf(*o.PlannedStart) == at.Start && p.people[at.Workers[0]].WorkerID == o.Workers[0].WorkerID
}

func driving(d route.Drive) Driving {
	return Driving{Meters: max(0, int64(d.Meters)), Minutes: max(0, int64(d.Minutes))}
}

// minutes returns how long the order takes.
func (o Order) minutes() int64 {
	if o.Estimate != nil {
		return *o.Estimate
	}
	return int64(defaultLength / time.Minute)
}

// refusal is why the job finds no place.
func (p *planner) refusal(j int) Refusal {
	job := &p.problem.Jobs[j]
	closed := func(day int) bool { return job.Days != nil && job.Days[day] == route.Never }
	if len(job.Days) > 0 && !slices.ContainsFunc(job.Days, func(minutes int) bool { return minutes != route.Never }) {
		return OtherDay
	}
	out := NoWorkers
	for w, worker := range p.problem.Workers {
		if len(job.Crew) == 0 && job.Extra[w] == route.Never || len(job.Crew) > 0 && !slices.Contains(job.Crew, w) {
			continue
		}
		if out == NoWorkers {
			out = NoHours
		}
		for i, day := range worker.Days {
			if closed(i) {
				continue
			}
			for _, open := range day.Open {
				if open.To-open.From >= job.Minutes {
					return NoRoom
				}
				out = TooLong
			}
		}
	}
	return out
}

func (p *planner) spot(o Order, place route.Place) Spot {
	start := instant(place.Start)
	s := Spot{Workers: []orders.Worker{}, Start: start, End: start.Add(time.Duration(o.minutes()) * time.Minute),
		Before: neighbour(place.Before), After: neighbour(place.After), Detour: driving(place.Detour)}
	for _, w := range place.Workers {
		s.Workers = append(s.Workers, p.people[w])
	}
	s.Reasons = p.reasons(o, s)
	s.Busy = p.busy(place)
	return s
}

// busy returns the bookings of the place's first worker on its day.
func (p *planner) busy(place route.Place) []Busy {
	out := []Busy{}
	for i, day := range p.days {
		if start := instant(place.Start); start.Before(day.begins) || !start.Before(day.ends) {
			continue
		}
		for _, stop := range p.problem.Workers[place.Workers[0]].Days[i].Stops {
			out = append(out, Busy{instant(stop.From), instant(stop.To)})
		}
	}
	return out
}

func neighbour(n *route.Neighbour) *Neighbour {
	if n == nil {
		return nil
	}
	out := &Neighbour{OrderID: n.ID, At: instant(n.At)}
	if n.Drive != nil {
		out.Drive = new(driving(*n.Drive))
	}
	return out
}

// reasons returns the reasons for the place, the strongest first.
func (p *planner) reasons(o Order, s Spot) []Reason {
	out := []Reason{}
	add := func(is bool, r Reason) {
		if is {
			out = append(out, r)
		}
	}
	who := pair{o.TaskID, s.Workers[0].WorkerID}
	client := func(n *Neighbour) bool {
		return n != nil && o.TenantID != tenants.PrivateIndividual && p.clients[n.OrderID] == o.TenantID
	}
	add(o.Priority == highest, Reason{Kind: HighPriority})
	if gone := p.replaced(o, s); gone != "" {
		add(true, Reason{Kind: StandsIn, Name: gone})
	} else {
		add(len(o.Workers) > 0 && !p.problem.Tidy, Reason{Kind: KeepsWorkers})
	}
	add(p.teams[who] != "", Reason{Kind: OfTeam, Name: p.teams[who]})
	add(p.was[who], Reason{Kind: WasThere})
	add(client(s.Before) || client(s.After), Reason{Kind: SameClient})
	if s.Before.near() {
		add(true, Reason{Kind: NearBefore, Drive: s.Before.Drive})
	}
	if s.After.near() {
		add(true, Reason{Kind: NearAfter, Drive: s.After.Drive})
	}
	add(s.Before == nil && s.After == nil, Reason{Kind: FreeDay})
	if s.After != nil {
		add(true, Reason{Kind: FreeUntil, At: &s.After.At})
	}
	add(true, Reason{Kind: InHours})
	return out
}

// replaced names the workers of the order who do not do it in this place.
func (p *planner) replaced(o Order, s Spot) string {
	var names []string
	for _, w := range o.Workers {
		if !p.problem.Tidy && !slices.ContainsFunc(s.Workers, func(one orders.Worker) bool { return one.WorkerID == w.WorkerID }) {
			names = append(names, w.FirstName+" "+w.LastName)
		}
	}
	return strings.Join(names, ", ")
}
