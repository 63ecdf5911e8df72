// Package timesheets is the record of working time: per person and month, what
// each day counts, confirmed by the person and approved by the office. It keeps
// no hours of its own: work is what package orders knows of, absences are those
// approved, hours and holidays those of the company. Sessions are corrected in
// package orders, which locks an approved month.
//
// The rules, which docs/decisions/6-time-sheet.md explains:
//
//   - Time counts in whole minutes of the clock, and a minute that several
//     sessions claim counts once. A day lasts from midnight to midnight in the
//     zone of the company, in real minutes also when the clocks change. Work
//     counts once it has ended.
//   - Work of six hours, with up to 30 minutes of the gaps between its first
//     start and its last end, has a break of 30 minutes that counts as working
//     time: the first 30 minutes of the gaps count. Where the gaps are shorter,
//     the rest of the break lies within the work.
//   - Regular is up to the company's hours of the weekday, less an absence;
//     beyond is overtime. Work on a Sunday or a holiday is neither, but stands
//     by itself. Night, from 22:00 to 06:00, is part of these.
//   - An absence counts the part of the day's hours that it covers and that was
//     not worked. Of the hours of a holiday, those not worked count as paid.
package timesheets

import (
	"regexp"
	"strings"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/orders"
	"teren/internal/platform/access"
	"teren/internal/platform/fault"
)

// Entity is the name of the time sheet of a month in the history.
const Entity = "time_sheet"

// State is how far a time sheet has come.
type State string

// The states. An approved sheet stays as it was approved.
const (
	Open      State = "OPEN"
	Confirmed State = "CONFIRMED"
	Approved  State = "APPROVED"
)

func (State) Values() []string { return []string{string(Open), string(Confirmed), string(Approved)} }

// Minutes are the times of a day or a month by kind, in minutes. Night is part of
// the work, and Break of the day's presence; the total is the sum of the rest.
type Minutes struct {
	Break         int64 `json:"break"`
	Regular       int64 `json:"regular"`
	Overtime      int64 `json:"overtime"`
	Night         int64 `json:"night"`
	SundayHoliday int64 `json:"sunday_holiday"`
	Leave         int64 `json:"leave"`
	Sick          int64 `json:"sick"`
	Other         int64 `json:"other"`
	PaidHoliday   int64 `json:"paid_holiday"`
	Total         int64 `json:"total"`
}

// add adds what another day counts.
func (m *Minutes) add(d Minutes) {
	m.Break += d.Break
	m.Regular += d.Regular
	m.Overtime += d.Overtime
	m.Night += d.Night
	m.SundayHoliday += d.SundayHoliday
	m.Leave += d.Leave
	m.Sick += d.Sick
	m.Other += d.Other
	m.PaidHoliday += d.PaidHoliday
	m.Total += d.Total
}

// Span is a time from an instant to another.
type Span struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// Piece is the part of a session that lies in one day. Without an end the work
// still continues. StartedAt and EndedAt are those of the whole session; Minutes
// are those that count on this day, of which Overlap minutes are also in other
// sessions.
type Piece struct {
	SessionID int64          `json:"session_id"`
	OrderID   int64          `json:"order_id"`
	Title     string         `json:"title"`
	From      time.Time      `json:"from"`
	To        *time.Time     `json:"to"`
	StartedAt time.Time      `json:"started_at"`
	EndedAt   *time.Time     `json:"ended_at"`
	Source    orders.Source  `json:"source"`
	EndSource *orders.Source `json:"end_source"`
	Minutes   int64          `json:"minutes"`
	Overlap   int64          `json:"overlap_minutes"`
	Version   int64          `json:"version"`
}

// Away is the minutes that an absence counts on one day.
type Away struct {
	Kind    absences.Kind `json:"kind"`
	Minutes int64         `json:"minutes"`
}

// Day is one day of a month. Norm is the company's hours of the weekday, in
// minutes, also on a holiday.
type Day struct {
	Date    string  `json:"date"`
	Holiday *string `json:"holiday"`
	Norm    int64   `json:"norm"`
	Minutes
	First    *time.Time `json:"first_start"`
	Last     *time.Time `json:"last_end"`
	Breaks   []Span     `json:"breaks"` // the gaps that count
	Sessions []Piece    `json:"sessions"`
	Away     []Away     `json:"absences"`
	Overlaps []Span     `json:"overlaps"`
	SickWork int64      `json:"sick_work"` // minutes worked while on sick leave
}

// Question is a question that must be settled before a month is approved.
type Question string

// The questions.
const (
	Running Question = "RUNNING" // a session goes on
	Overlap Question = "OVERLAP" // sessions claim the same minutes
	Empty   Question = "EMPTY"   // the end of a session was concluded, and left nothing of it
	Illness Question = "SICK"    // somebody worked while on sick leave
)

func (Question) Values() []string {
	return []string{string(Running), string(Overlap), string(Empty), string(Illness)}
}

// Undecided is an open question about a day; Minutes are those of an overlap, or
// worked on sick leave.
type Undecided struct {
	Date    string   `json:"date"`
	Kind    Question `json:"kind"`
	Minutes int64    `json:"minutes"`
}

// Totals are the sums of a month; Fund is the sum of the company's hours in it,
// holidays included.
type Totals struct {
	Fund int64 `json:"fund"`
	Minutes
}

// Row is the month of a person in the overview. Over is set once the month has
// ended, Changed if its sums changed since the person confirmed it.
type Row struct {
	UserID      int64           `json:"user_id"`
	Name        string          `json:"name"`
	Month       string          `json:"month"`
	State       State           `json:"state"`
	ConfirmedAt *time.Time      `json:"confirmed_at"`
	ApprovedAt  *time.Time      `json:"approved_at"`
	ApprovedBy  *string         `json:"approved_by"`
	Withdrawn   *Withdrawn      `json:"withdrawn"` // the approval, until it is approved again
	Over        bool            `json:"over"`
	Changed     bool            `json:"changed_since_confirmed"`
	ImageURL    *string         `json:"image_url"`
	Totals      Totals          `json:"totals"`
	Undecided   []Undecided     `json:"undecided"`
	Allowed     []access.Action `json:"allowed_actions"`
}

// Withdrawn is why, when and by whom the approval of a month was withdrawn.
type Withdrawn struct {
	Reason string    `json:"reason"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// Sheet is the month with its days.
type Sheet struct {
	Row
	Days []Day `json:"days"`
}

var monthForm = regexp.MustCompile(`^20(0[5-9]|[1-5]\d|6[0-4])-(0[1-9]|1[0-2])$`)

const monthLayout = "2006-01"

// OfMonth asks for everybody's month; none means the present one.
type OfMonth struct {
	Month string `query:"month" json:"-"`
}

// Searches returns 1: the sheets of a month wait for their turn as one search.
func (OfMonth) Searches() int { return 1 }

// Validate refuses a malformed month.
func (in OfMonth) Validate() error {
	if in.Month == "" {
		return nil
	}
	return checkMonth(in.Month)
}

// OfPerson names the month of a person in a path.
type OfPerson struct {
	UserID int64  `path:"user_id" json:"-"`
	Month  string `path:"month" json:"-"`
}

// Validate refuses a malformed month.
func (in OfPerson) Validate() error { return checkMonth(in.Month) }

func checkMonth(month string) error {
	if !monthForm.MatchString(month) {
		return fault.OnField("month", "wrong_type", fault.Args{"want": "2026-11"})
	}
	return nil
}

// Withdrawal is the reason for withdrawing an approval.
type Withdrawal struct {
	OfPerson
	Reason string `json:"reason"`
}

// Validate requires a reason.
func (in *Withdrawal) Validate() error {
	var c fault.Check
	in.Reason = strings.TrimSpace(in.Reason)
	c.Require("reason", in.Reason)
	c.Max("reason", in.Reason, 1000)
	if !monthForm.MatchString(in.Month) {
		c.Fail("month", "wrong_type", fault.Args{"want": "2026-11"})
	}
	return c.Err()
}

// Format is the type of the file.
type Format string

// The formats; PDF is the default.
const (
	PDF  Format = "pdf"
	XLSX Format = "xlsx"
)

func (Format) Values() []string { return []string{string(PDF), string(XLSX)} }

// ExportAll asks for everybody's month as a file; none means the present one.
type ExportAll struct {
	OfMonth
	Format Format `query:"format" json:"-"`
}

// Validate takes PDF for no format and reports one that there is not.
func (in *ExportAll) Validate() error {
	if in.Format == "" {
		in.Format = PDF
	}
	var c fault.Check
	c.OneOf("format", string(in.Format), in.Format.Values())
	if err := c.Err(); err != nil {
		return err
	}
	return in.OfMonth.Validate()
}

// Export asks for a month as a file.
type Export struct {
	OfPerson
	Format Format `query:"format" json:"-"`
}

// Validate takes PDF for no format and reports one that there is not.
func (in *Export) Validate() error {
	if in.Format == "" {
		in.Format = PDF
	}
	var c fault.Check
	c.OneOf("format", string(in.Format), in.Format.Values())
	if !monthForm.MatchString(in.Month) {
		c.Fail("month", "wrong_type", fault.Args{"want": "2026-11"})
	}
	return c.Err()
}
