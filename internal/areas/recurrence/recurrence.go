// Package recurrence makes repeated work: tasks from a template, with their work
// orders if wanted, on the days of a rule. The task of a day is made once, however
// many servers run; if none ran on the day it is made later.
package recurrence

import (
	"strings"
	"time"

	"teren/internal/areas/tasks"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
)

// From is the day from which the next one is counted.
type From string

// The next day is counted from the planned day, or from the day on which the work
// was done.
const (
	Planned   From = "PLANNED"
	Completed From = "COMPLETED"
)

func (From) Values() []string { return []string{string(Planned), string(Completed)} }

// DaysOff is the rule for days on which the company does not work.
type DaysOff string

// The work is moved to the next working day, left out, or kept on the day.
const (
	Move DaysOff = "MOVE"
	Skip DaysOff = "SKIP"
	Keep DaysOff = "KEEP"
)

func (DaysOff) Values() []string { return []string{string(Move), string(Skip), string(Keep)} }

// Plan is when a template makes tasks. Days are written as 2026-12-04 and are those
// of the time zone. It ends with LastDay, after so many Times, or never.
type Plan struct {
	Rule       string  `db:"rule" json:"rule"` // see readRule
	FirstDay   string  `db:"first_day" json:"first_day"`
	LastDay    *string `db:"last_day" json:"last_day"`
	Times      *int64  `db:"times" json:"times"`
	TimeZone   string  `db:"time_zone" json:"time_zone"`
	DaysAhead  int64   `db:"days_ahead" json:"days_ahead"` // how long before its day a task is made
	CountsFrom From    `db:"counts_from" json:"counts_from"`
	DaysOff    DaysOff `db:"days_off" json:"days_off"`

	// The work order that each task gets: none without an estimate, one without a
	// time if OrderTime is nil. Of the team the available members are assigned.
	OrderTime    *string `db:"order_time" json:"order_time"` // "08:00" in the time zone
	TimeEstimate *int64  `db:"time_estimate" json:"time_estimate"`
	TeamID       *int64  `db:"team_id" json:"team_id"`
}

const (
	maxAhead    = 366
	maxTimes    = 1000
	maxInterval = 99
	maxEstimate = 30 * 24 * 60
	usualAhead  = 14
)

// Draft is a plan that a person writes. Absent fields have defaults: 14 days ahead,
// from the planned day, days off moved, in the company's time zone. It replaces the
// version that the person saw, 0 for none.
type Draft struct {
	TaskID       int64          `path:"task_id" json:"-"`
	Version      int64          `json:"version,omitempty"`
	Rule         string         `json:"rule"`
	FirstDay     string         `json:"first_day"`
	LastDay      *string        `json:"last_day,omitempty"`
	Times        *int64         `json:"times,omitempty"`
	TimeZone     string         `json:"time_zone,omitempty"`
	DaysAhead    api.Opt[int64] `json:"days_ahead,omitzero"`
	CountsFrom   From           `json:"counts_from,omitempty"`
	DaysOff      DaysOff        `json:"days_off,omitempty"`
	OrderTime    *string        `json:"order_time,omitempty"`
	TimeEstimate *int64         `json:"time_estimate,omitempty"`
	TeamID       *int64         `json:"team_id,omitempty"`

	// MakeAnew deletes the tasks of today and later that nobody has begun, and
	// makes those of this plan instead. Without it they stay as they are.
	MakeAnew bool `json:"make_anew,omitempty"`
}

func (d *Draft) Validate() error {
	var c fault.Check
	d.Rule = strings.ToUpper(strings.TrimSpace(d.Rule))
	first, ok := day(&c, "first_day", d.FirstDay)
	if rule, err := readRule(d.Rule, first); err != nil {
		c.Fail("rule", "not_a_rule", fault.Args{"why": err.Error()})
	} else if ok && rule.After(first, true).IsZero() {
		c.Fail("rule", "no_days", nil)
	}
	if d.LastDay != nil {
		if last, fine := day(&c, "last_day", *d.LastDay); fine && ok && last.Before(first) {
			c.Fail("last_day", "before_start", nil)
		}
		if d.Times != nil {
			c.Fail("times", "end_or_times", nil)
		}
	}
	within(&c, "times", d.Times, 1, maxTimes)
	within(&c, "days_ahead", d.DaysAhead.Value, 0, maxAhead)
	within(&c, "time_estimate", d.TimeEstimate, 1, maxEstimate)
	if d.TimeZone != "" {
		if _, err := clock.Zone(d.TimeZone); err != nil {
			c.Fail("time_zone", "no_such_thing", nil)
		}
	}
	if d.CountsFrom != "" {
		c.OneOf("counts_from", string(d.CountsFrom), d.CountsFrom.Values())
	}
	if d.DaysOff != "" {
		c.OneOf("days_off", string(d.DaysOff), d.DaysOff.Values())
	}
	if d.OrderTime != nil {
		if at, err := time.Parse(wallTime, *d.OrderTime); err != nil || at.Format(wallTime) != *d.OrderTime {
			c.Fail("order_time", "wrong_type", fault.Args{"want": "08:00"})
		}
		if d.TimeEstimate == nil {
			c.Fail("time_estimate", "required", nil)
		}
	} else if d.TeamID != nil {
		c.Fail("order_time", "required", nil)
	}
	return c.Err()
}

const wallTime = "15:04"

func day(c *fault.Check, at, text string) (time.Time, bool) {
	if text == "" {
		c.Fail(at, "required", nil)
		return time.Time{}, false
	}
	d, err := time.Parse(clock.Date, text)
	switch {
	case err != nil:
		c.Fail(at, "wrong_type", fault.Args{"want": "2026-12-04"})
	case d.Year() < 2005 || d.Year() > 2064:
		c.Fail(at, "out_of_range", fault.Args{"min": 2005, "max": 2064})
	default:
		return d, true
	}
	return d, false
}

func within(c *fault.Check, at string, n *int64, least, most int64) {
	if n != nil && (*n < least || *n > most) {
		c.Fail(at, "out_of_range", fault.Args{"min": least, "max": most})
	}
}

// plan returns the draft with its defaults.
func (d Draft) plan(who access.Who) Plan {
	p := Plan{Rule: d.Rule, FirstDay: d.FirstDay, LastDay: d.LastDay, Times: d.Times, TimeZone: d.TimeZone, DaysAhead: usualAhead,
		CountsFrom: d.CountsFrom, DaysOff: d.DaysOff, OrderTime: d.OrderTime, TimeEstimate: d.TimeEstimate, TeamID: d.TeamID}
	p.DaysAhead = d.DaysAhead.Or(p.DaysAhead)
	if p.TimeZone == "" {
		p.TimeZone = who.Location().String()
	}
	if p.CountsFrom == "" {
		p.CountsFrom = Planned
	}
	if p.DaysOff == "" {
		p.DaysOff = Move
	}
	return p
}

// Date is one day of the rule that is still to come.
type Date struct {
	Day   string  `json:"day"`    // by the rule
	OnDay *string `json:"on_day"` // on which the work will be; null is left out
	Why   Why     `json:"why"`    // that is not the day of the rule
	Off   string  `json:"off"`    // the holiday that the day is, if it is one
}

// Why is the reason why the work of a day is not on it.
type Why string

// The work is on its day; the company does not work on the day; a person has moved
// it or left it out; or, moved, it would be on the next day of the rule.
const (
	AsPlanned Why = ""
	DayOff    Why = "DAY_OFF"
	ByPerson  Why = "PERSON"
	NextDay   Why = "NEXT"
)

func (Why) Values() []string { return []string{"", string(DayOff), string(ByPerson), string(NextDay)} }

// Made is a task that the template made. Off is the holiday that its day has become
// since, where the plan does not keep work on days off and nobody has begun it.
type Made struct {
	TaskID int64        `db:"task_id" json:"task_id"`
	OnDay  string       `db:"on_day" json:"on_day"`
	Status tasks.Status `db:"status" json:"status"`
	Phase  tasks.Phase  `db:"phase" json:"phase"`
	Off    string       `db:"-" json:"off"`
}

// Details is how a template repeats: Plan is null where it does not. Next are the
// coming days, as far as they are fixed; while the next one depends on when
// WaitsFor is done, they assume that it is done on its planned day. Made are the
// latest tasks. TeamGone means that the team was deleted: orders get no workers;
// ClientGone that the client is archived: nothing is made until they are restored.
type Details struct {
	Plan       *Plan      `json:"plan"`
	Version    int64      `json:"version"`
	TeamName   string     `json:"team_name"`
	TeamGone   bool       `json:"team_gone"`
	SetBy      string     `json:"set_by"`
	ClientGone bool       `json:"client_gone"`
	PausedAt   *time.Time `json:"paused_at"`
	WaitsFor   *int64     `json:"waits_for"`
	Next       []Date     `json:"next"`
	Made       []Made     `json:"made"`
	MadeCount  int64      `json:"made_count"`
	CanEdit    bool       `json:"can_edit"`
}

// Preview is the effect of a draft: the next 12 days. Made are the tasks of today
// and later that the template has made and nobody has begun, by their day: they
// stay, unless MakeAnew is set. Passed are the days before today that count among
// the times of the plan, although nothing is made of them.
type Preview struct {
	Next   []Date `json:"next"`
	Made   []Made `json:"made"`
	Passed int64  `json:"passed"`
}

// Decision is a person's decision about one day of the rule, named as in Date.Day:
// leave it out, do the work on another day, or, with neither, follow the rule.
type Decision struct {
	TaskID int64   `path:"task_id" json:"-"`
	Day    string  `json:"day"`
	Skip   bool    `json:"skip,omitempty"`
	MoveTo *string `json:"move_to,omitempty"`
}

func (d *Decision) Validate() error {
	var c fault.Check
	day(&c, "day", d.Day)
	if d.MoveTo != nil {
		day(&c, "move_to", *d.MoveTo)
		if d.Skip {
			c.Fail("move_to", "skip_or_move", nil)
		}
	}
	return c.Err()
}

// ByID names a template in a path.
type ByID struct {
	TaskID int64 `path:"task_id" json:"-"`
}
