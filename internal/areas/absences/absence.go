// Package absences is when people are away from work: on leave, ill, or for
// another reason. People ask for their own; the office decides, and writes
// down absences of others. What an absence does to work orders is package
// orders' matter.
package absences

import (
	"strings"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
	"teren/internal/platform/planning"
)

// Entity is the name of an absence in the history.
const Entity = "absence"

// Kind is the reason of an absence.
type Kind string

const (
	OnLeave Kind = "LEAVE"
	Sick    Kind = "SICK"
	Other   Kind = "OTHER"
)

func (Kind) Values() []string { return []string{string(OnLeave), string(Sick), string(Other)} }

// State is the decision about an absence.
type State string

// The states. Only an approved absence prevents work.
const (
	Requested State = "REQUESTED"
	Approved  State = "APPROVED"
	Rejected  State = "REJECTED"
)

func (State) Values() []string { return []string{"REQUESTED", "APPROVED", "REJECTED"} }

// Row is an absence as the person may see it. From is included and To excluded; of
// whole days FromDay and ToDay are both included, and WorkingDays are the company's
// working days among them. Orders are the person's unfinished orders in that time,
// for the office only.
type Row struct {
	ID        int64            `json:"absence_id"`
	UserID    int64            `json:"user_id"`
	Name      string           `json:"name"`
	Kind      Kind             `json:"kind"`
	State     State            `json:"state"`
	WholeDays bool             `json:"whole_days"`
	From      time.Time        `json:"from"`
	To        time.Time        `json:"to"`
	FromDay   *string          `json:"from_day"`
	ToDay     *string          `json:"to_day"`
	Working   *int64           `json:"working_days"`
	Note      string           `json:"note"`
	Reason    string           `json:"reason"` // of a rejection
	DecidedBy *string          `json:"decided_by"`
	DecidedAt *time.Time       `json:"decided_at"`
	CreatedBy string           `json:"created_by"`
	ImageURL  *string          `json:"image_url"`
	CreatedAt time.Time        `json:"created_at"`
	Cancel    *Cancel          `json:"cancel"` // that the person asks for; the office deletes the absence, or approves it again
	Orders    []planning.Order `json:"orders"`
	Version   int64            `json:"version"`
	Allowed   []access.Action  `json:"allowed_actions"`
}

// Cancel is a request to cancel an approved absence: when it was made and why.
type Cancel struct {
	AskedAt time.Time `json:"asked_at"`
	Reason  string    `json:"reason"`
}

func (r Row) Key() int64 { return r.ID }

// Span is the time of an absence: whole days, both included, or from one instant to
// another.
type Span struct {
	FromDay *string    `json:"from_day,omitempty"`
	ToDay   *string    `json:"to_day,omitempty"`
	From    *time.Time `json:"from,omitempty"`
	To      *time.Time `json:"to,omitempty"`
}

const longestAbsence = 2 * 366 * 24 * time.Hour

func (s Span) given() bool {
	return s.FromDay != nil || s.ToDay != nil || s.From != nil || s.To != nil
}

// check notes what is wrong with the span.
func (s Span) check(c *fault.Check) {
	days := s.FromDay != nil || s.ToDay != nil
	if days && (s.From != nil || s.To != nil) {
		c.Fail("from", "days_or_instants", nil)
		return
	}
	if days {
		from, ok1 := day(c, "from_day", s.FromDay)
		to, ok2 := day(c, "to_day", s.ToDay)
		if ok1 && ok2 {
			inOrder(c, "to_day", from, to.Add(time.Hour))
		}
		return
	}
	if s.From == nil {
		c.Fail("from", "required", nil)
	}
	if s.To == nil {
		c.Fail("to", "required", nil)
	}
	if s.From != nil && s.To != nil {
		if s.From.Year() < 2005 || s.To.Year() > 2064 {
			c.Fail("from", "out_of_range", fault.Args{"min": 2005, "max": 2064})
		}
		inOrder(c, "to", *s.From, *s.To)
	}
}

func inOrder(c *fault.Check, field string, from, to time.Time) {
	if !to.After(from) {
		c.Fail(field, "before_start", nil)
	} else if to.Sub(from) > longestAbsence {
		c.Fail(field, "too_far", nil)
	}
}

func day(c *fault.Check, field string, text *string) (time.Time, bool) {
	if text == nil {
		c.Fail(field, "required", nil)
		return time.Time{}, false
	}
	t, err := time.Parse(clock.Date, *text)
	if err != nil || t.Year() < 2005 || t.Year() > 2064 {
		c.Fail(field, "wrong_type", fault.Args{"want": "2026-08-01"})
		return t, false
	}
	return t, true
}

// period is a checked span.
type period struct {
	From, To time.Time
	Whole    bool
}

// in returns the span as instants; its days are those of the zone.
func (s Span) in(zone *time.Location) period {
	if s.FromDay == nil {
		return period{s.From.UTC().Truncate(time.Microsecond), s.To.UTC().Truncate(time.Microsecond), false}
	}
	if zone == nil {
		zone = time.UTC
	}
	first, _ := time.Parse(clock.Date, *s.FromDay)
	last, _ := time.Parse(clock.Date, *s.ToDay)
	from, _ := clock.DayBounds(first, zone)
	_, to := clock.DayBounds(last, zone)
	return period{from, to, true}
}

// New is an absence to be asked for, or to be written down.
type New struct {
	UserID *int64 `json:"user_id,omitempty"` // nobody: oneself
	Kind   Kind   `json:"kind"`
	Note   string `json:"note,omitempty"`
	Span
}

func (in *New) Validate() error {
	var c fault.Check
	in.Kind, in.Note = Kind(strings.ToUpper(string(in.Kind))), strings.TrimSpace(in.Note)
	c.OneOf("kind", string(in.Kind), in.Kind.Values())
	c.Max("note", in.Note, maxNote)
	in.check(&c)
	return c.Err()
}

const maxNote = 1000

// Change is a person's change of an absence; absent fields stay as they are, and
// the span changes as a whole.
type Change struct {
	ID      int64           `path:"absence_id" json:"-"`
	Kind    api.Opt[Kind]   `json:"kind,omitzero"`
	Note    api.Opt[string] `json:"note,omitzero"`
	Version int64           `json:"version,omitempty"`
	Span
}

func (in *Change) Validate() error {
	var c fault.Check
	if in.Kind.Value != nil {
		*in.Kind.Value = Kind(strings.ToUpper(string(*in.Kind.Value)))
	}
	if in.Kind.Set {
		c.OneOf("kind", string(in.Kind.Or("")), Kind("").Values())
	}
	c.Max("note", in.Note.Or(""), maxNote)
	if in.given() {
		in.check(&c)
	}
	return c.Err()
}

// ByID names an absence in a path.
type ByID struct {
	ID int64 `path:"absence_id" json:"-"`
}

// Removal names an absence to delete. It is refused if the given version is not the
// present one.
type Removal struct {
	ID      int64 `path:"absence_id" json:"-"`
	Version int64 `query:"version" json:"-"`
}

// Approval names an absence to approve. One that is no longer of the version,
// if that is given, is refused.
type Approval struct {
	ID      int64 `path:"absence_id" json:"-"`
	Version int64 `json:"version,omitempty"`
}

// Rejection is the reason why an absence is rejected, or should be cancelled, and
// the version that the person saw, as in an Approval.
type Rejection struct {
	Approval
	Reason string `json:"reason"`
}

// Validate requires a reason.
func (in *Rejection) Validate() error {
	var c fault.Check
	in.Reason = strings.TrimSpace(in.Reason)
	c.Require("reason", in.Reason)
	c.Max("reason", in.Reason, maxNote)
	return c.Err()
}

// absence is a stored absence.
type absence struct {
	ID        int64      `db:"absence_id"`
	UserID    int64      `db:"user_id"`
	Name      string     `db:"name"`
	Image     *string    `db:"image"`
	Kind      Kind       `db:"kind"`
	State     State      `db:"state"`
	From      time.Time  `db:"starts_at"`
	To        time.Time  `db:"ends_at"`
	Whole     bool       `db:"whole_days"`
	Note      string     `db:"note"`
	Reason    string     `db:"reason"`
	DecidedBy *string    `db:"decider"`
	DecidedAt *time.Time `db:"decided_at"`
	CreatedBy string     `db:"creator"`
	CreatedAt time.Time  `db:"created_at"`
	Version   int64      `db:"version"`

	CancelAskedAt *time.Time `db:"cancel_asked_at"`
	CancelReason  string     `db:"cancel_reason"`
}

// period returns when the person is away.
func (a absence) period() period { return period{a.From, a.To, a.Whole} }

// office reports whether the person decides about absences.
func office(who access.Who) bool { return who.May(access.AbsenceDecide) }

// allowed lists what the person may do to the absence now: their own they
// change until it is decided, and then ask once that it be cancelled.
func (a absence) allowed(who access.Who) []access.Action {
	out := []access.Action{}
	if office(who) || a.State == Requested {
		out = append(out, access.AbsenceEdit, access.AbsenceDelete)
	}
	if !office(who) && a.State == Approved && a.CancelAskedAt == nil {
		out = append(out, access.AbsenceCancel)
	}
	if office(who) && (a.State != Approved || a.CancelAskedAt != nil) {
		out = append(out, access.AbsenceApprove)
	}
	if office(who) && a.State != Rejected {
		out = append(out, access.AbsenceReject)
	}
	return out
}

// decided returns the code of the refusal for a person who can no longer change
// their absence.
func (a absence) decided(who access.Who) string {
	switch {
	case office(who):
		return "not_allowed_now"
	case a.State == Approved && a.CancelAskedAt != nil:
		return "absence_cancel_asked"
	case a.State == Approved:
		return "absence_approved"
	case a.State == Rejected:
		return "absence_rejected"
	}
	return "not_allowed_now"
}

// dates returns the first and the last day of an absence of whole days.
func (a absence) dates(zone *time.Location) (first, last time.Time) {
	return a.From.In(zone), a.To.Add(-time.Microsecond).In(zone)
}

// days are dates, nil of an absence of part of a day.
func (a absence) days(zone *time.Location) (from, to *string) {
	if !a.Whole {
		return nil, nil
	}
	first, last := a.dates(zone)
	from, to = new(first.Format(clock.Date)), new(last.Format(clock.Date))
	return from, to
}
