// Package schedule reads the board on which work orders are planned: the orders of
// some days, those without a time, and the people who can do them. Package orders
// changes the orders.
package schedule

import (
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/platform/access"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

// The limits of one answer.
const (
	longestRange = 45 * 24 * time.Hour // six weeks of a month's grid, and a change of the clocks
	mostOrders   = 5000
	mostLate     = 200
	// defaultLength is how long an order without an estimate is drawn.
	defaultLength = 30 * time.Minute
)

// Range asks for the orders of some days. Search is a filter expression over the
// columns of work orders; without it all match.
type Range struct {
	Search *search.Expr `json:"search"`
	From   time.Time    `json:"from,omitzero"`
	To     time.Time    `json:"to,omitzero"`
	// Only asks for one part of the board; the unscheduled and the late orders
	// need no range.
	Only Part `json:"only,omitempty"`
	// Worked adds the orders planned outside of the range on which somebody worked
	// in it.
	Worked bool `json:"worked,omitempty"`
	// Unscheduled asks for one page of the orders without a time instead of for
	// all of them.
	Unscheduled *Waiting `json:"unscheduled,omitempty"`
}

// Searches returns 1: the board waits for its turn as one search.
func (Range) Searches() int { return 1 }

// Part is a part of the board; "" is all of it.
type Part string

const (
	Planned     Part = "PLANNED"
	Unscheduled Part = "UNSCHEDULED"
	Late        Part = "LATE" // of any day, the first mostLate; on hold is none
)

func (Part) Values() []string {
	return []string{"", string(Planned), string(Unscheduled), string(Late)}
}

func (r *Range) Validate() error {
	var c fault.Check
	c.OneOf("only", string(r.Only), r.Only.Values())
	if r.Only != Unscheduled && r.Only != Late {
		checkRange(&c, r.From, r.To)
	}
	if r.Unscheduled != nil {
		r.Unscheduled.check(&c)
	}
	return c.Err()
}

func checkRange(c *fault.Check, from, to time.Time) {
	for name, at := range map[string]time.Time{"from": from, "to": to} {
		if at.Year() < 2000 || at.Year() > 2065 {
			c.Fail(name, "out_of_range", fault.Args{"min": 2000, "max": 2065})
		}
	}
	if !to.After(from) {
		c.Fail("to", "before_start", nil)
	} else if to.Sub(from) > longestRange {
		c.Fail("to", "range_too_long", fault.Args{"days": int(longestRange.Hours() / 24)})
	}
}

// Sorting is an order of the unscheduled work orders.
type Sorting string

// The orders of the list. Oldest sorts by the age of the task; orders wanted on a
// later day come after the others, by their day, and those wanted on a past day
// first. Nearest sorts by the distance from the place of Near.
const (
	Oldest   Sorting = "OLDEST"
	Priority Sorting = "PRIORITY"
	Nearest  Sorting = "NEAREST"
)

func (Sorting) Values() []string { return []string{string(Oldest), string(Priority), string(Nearest)} }

// Waiting selects a page of the unscheduled orders whose task has every word of
// Text in its title.
type Waiting struct {
	Page search.Page `json:"page,omitzero"`
	Sort Sorting     `json:"sort,omitempty"`
	Text string      `json:"text,omitempty"`
	Near *Point      `json:"near,omitempty"`
}

// Point is a place on the earth, in degrees.
type Point struct {
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

func (w *Waiting) check(c *fault.Check) {
	if w.Sort == "" {
		w.Sort = Oldest
	}
	c.OneOf("unscheduled.sort", string(w.Sort), w.Sort.Values())
	if w.Sort == Nearest && w.Near == nil {
		c.Fail("unscheduled.near", "required", nil)
	}
	if n := w.Near; n != nil && (n.Latitude < -90 || n.Latitude > 90) {
		c.Fail("unscheduled.near.latitude", "out_of_range", fault.Args{"min": -90, "max": 90})
	}
	if n := w.Near; n != nil && (n.Longitude < -180 || n.Longitude > 180) {
		c.Fail("unscheduled.near.longitude", "out_of_range", fault.Args{"min": -180, "max": 180})
	}
}

// Board is the orders of the range, and those without a time. Counts are of the
// orders with a time, by status; Planned is their number, or the number of late
// ones, when more match than one answer holds. A part that was not asked for is
// empty, its number 0.
type Board struct {
	Data        []Order                 `json:"data"`
	Counts      map[orders.Status]int64 `json:"counts"`
	Planned     int64                   `json:"planned"`
	Unscheduled int64                   `json:"unscheduled"`

	text []byte // its JSON, where it is kept
}

// JSON returns the board as it is sent, if it was encoded already.
func (b Board) JSON() []byte { return b.text }

// Envelope marks the board as a whole answer: it is sent as it is.
func (Board) Envelope() {}

// Order is a work order on the board. TenantID and TenantName are the client's.
type Order struct {
	ID           int64         `db:"order_id" json:"order_id"`
	Status       orders.Status `db:"status" json:"status"`
	PlannedStart *time.Time    `db:"planned_start" json:"planned_start"`
	PlannedEnd   *time.Time    `db:"planned_end" json:"planned_end"`
	Estimate     *int64        `db:"time_estimate" json:"time_estimate_minutes"`
	WantedDay    *string       `db:"wanted_day" json:"wanted_day"` // that it is for, as 2026-12-22
	Start        *time.Time    `db:"time_started" json:"start_date"`
	End          *time.Time    `db:"time_ended" json:"end_date"`
	CreatedAt    time.Time     `db:"created_at" json:"created_at"`
	HoldReason   string        `db:"hold_reason" json:"hold_reason"`
	Running      bool          `json:"running"`
	taskOf
	External bool `db:"external" json:"is_external_task"`
	orders.Place
	Workers []orders.Worker `json:"workers"`
	// Conflicts are other orders that one of the workers has at the same time,
	// Away the workers who are absent then.
	Conflicts []int64 `json:"conflicts"`
	Away      []int64 `json:"away"`
	// DueAt is from when on the order is late: its planned start until it is
	// started, then the end of its estimate.
	DueAt   *time.Time      `json:"due_at"`
	Version int64           `db:"version" json:"version"`
	Allowed []access.Action `json:"allowed_actions"`

	// What the rules ask about, beside: who made the task, whether the client has
	// signed, and whether the task waits to be accepted.
	Creator int64 `db:"creator" json:"-"`
	Signed  bool  `db:"signed" json:"-"`
	Waiting bool  `db:"waiting" json:"-"`
}

func (o Order) Key() int64 { return o.ID }

// taskOf is the fields of an order's task that the board shows.
type taskOf struct {
	TaskID      int64          `db:"task_id" json:"task_id"`
	TenantID    int64          `db:"client_id" json:"tenant_id"`
	TenantName  string         `json:"tenant_name"`
	Title       string         `db:"title" json:"task_title"`
	Description string         `db:"description" json:"task_description"`
	Priority    tasks.Priority `db:"priority" json:"task_priority"`
	TaskStatus  tasks.Status   `db:"task_status" json:"task_status"`
	TaskMadeAt  time.Time      `db:"task_created_at" json:"task_created_at"`
	StatusAt    time.Time      `db:"status_at" json:"task_last_status_change"`
	CreatedBy   string         `json:"task_created_by"`
}

// late returns from when on the order is late; nil if it cannot be, such as one on
// hold.
func (o Order) late() *time.Time {
	switch {
	case o.HoldReason != "":
	case o.Status == orders.Created:
		return o.PlannedStart
	case o.Status == orders.InExecution && o.Start != nil && o.Estimate != nil:
		t := o.Start.Add(time.Duration(*o.Estimate) * time.Minute)
		return &t
	}
	return nil
}

// maxSearch is how many characters of names are looked for.
const maxSearch = 200

// People asks for the people who can be planned. The days are those that [From, To)
// touches; without it their time is left out.
type People struct {
	Search string     `json:"search,omitempty"` // every word must occur in a name
	From   *time.Time `json:"from,omitempty"`
	To     *time.Time `json:"to,omitempty"`
}

// Searches returns 1: it waits for its turn as one search.
func (People) Searches() int { return 1 }

func (p *People) Validate() error {
	var c fault.Check
	c.Max("search", p.Search, maxSearch)
	switch {
	case p.From != nil && p.To != nil:
		checkRange(&c, *p.From, *p.To)
	case p.From != nil:
		c.Fail("to", "required", nil)
	case p.To != nil:
		c.Fail("from", "required", nil)
	}
	return c.Err()
}

// Crew is who can be planned with, and in which days.
type Crew struct {
	Days    []Day    `json:"days"`
	Workers []Worker `json:"workers"`
	Teams   []Team   `json:"teams"`
	// How drives are calculated from coordinates: by how many per cent roads are
	// longer than the straight line, and the speed in km/h.
	RoadDetour int64 `json:"road_detour"`
	RoadSpeed  int64 `json:"road_speed"`
}

// Day is the company's working hours of a day. On a day off From and To are equal.
type Day struct {
	Day     string    `json:"day"` // YYYY-MM-DD
	From    time.Time `json:"from"`
	To      time.Time `json:"to"`
	Minutes int64     `json:"minutes"` // of work
	Holiday *string   `json:"holiday"`

	begins, ends time.Time
}

// Worker is a person who can be sent to work. Planned has the minutes planned on
// each of the days, in their order.
type Worker struct {
	WorkerID  int64     `db:"user_id" json:"worker_id"`
	FirstName string    `db:"first_name" json:"first_name"`
	LastName  string    `db:"last_name" json:"last_name"`
	Email     string    `db:"email" json:"email"`
	ImageURL  string    `db:"image" json:"image_url"`
	Planned   []int64   `json:"planned_minutes"`
	Absences  []Absence `json:"absences"`
}

// Absence is an approved absence.
type Absence struct {
	Kind absences.Kind `json:"kind"`
	From time.Time     `json:"from"`
	To   time.Time     `json:"to"`
}

// Team is a team of the company with those of its people who can be assigned.
type Team struct {
	ID      int64   `db:"team_id" json:"team_id"`
	Name    string  `db:"name" json:"name"`
	Workers []int64 `json:"worker_ids"`
}
