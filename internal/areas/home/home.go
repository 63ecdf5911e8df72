// Package home answers what the office's start page shows: how much waits in each
// place, and what waits for a decision. It keeps nothing of its own.
package home

import (
	"context"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
)

type Service struct{ DB *db.DB }

// Area registers the start page with the program.
func Area(d *db.DB) area.Area { return area.Area{Name: "home", Routes: (&Service{d}).Routes} }

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.HomeRead, "GET /home/charts", "How work went lately: tasks and hours by week, confirmed amounts by month, days by kind of work.", s.Charts)
	api.On(r, access.HomeRead, "GET /home", "What waits for the office: how much of each kind, and of each the first that ask for a decision.", s.Home)
}

// Home is everything that waits for the office now.
type Home struct {
	Counts    Counts     `json:"counts"`
	Decisions []Decision `json:"decisions"` // in the order in which they are best made, most of each kind
	Total     int64      `json:"total"`     // how many decisions there are in all
	Unpaid    *Unpaid    `json:"unpaid"`    // nil where nothing is overdue, and to who may see no invoices
}

// Unpaid is what is overdue of the company's invoices.
type Unpaid struct {
	Count int64        `db:"n" json:"count"`
	Open  *money.Cents `db:"open_amount" json:"open"`
}

// most is how many decisions of each kind are returned.
const most = 20

// soon is the number of days before an end from which it is shown.
const soon = 7

// near is the used share of a budget, in per cent, from which its project is shown.
const near = 85

// Counts is how much there is of each kind. What is late has not been started, or
// lasts longer than its estimate.
type Counts struct {
	Open        int64 `db:"open" json:"open"`       // tasks
	Waiting     int64 `db:"waiting" json:"waiting"` // tasks, for acceptance
	Done        int64 `db:"done" json:"done"`       // tasks, to be confirmed
	Unstarted   int64 `db:"unstarted" json:"-"`     // orders of today
	Missed      int64 `db:"missed" json:"missed"`   // orders of earlier days that were never started
	Over        int64 `db:"over" json:"-"`          // orders
	Late        int64 `db:"-" json:"late"`          // orders that should be under way, or over
	Unscheduled int64 `db:"unscheduled" json:"unscheduled"`
	Offers      int64 `db:"offers" json:"offers"` // that run out within a week
	Projects    int64 `db:"projects" json:"projects"`
	Critical    int64 `db:"critical" json:"critical"`
	Loans       int64 `db:"loans" json:"loans"` // overdue
	Inspections int64 `db:"inspections" json:"inspections"`
	Absences    int64 `db:"absences" json:"-"`
	Cancels     int64 `db:"cancels" json:"-"`
	Comments    int64 `db:"comments" json:"-"` // records with unread ones
	Differences int64 `db:"differences" json:"-"`
	LeftBehind  int64 `db:"left_behind" json:"-"`
	Accepted    int64 `db:"accepted" json:"-"` // offers
}

// Kind is the kind of a decision.
type Kind string

// The kinds, in the order in which they are shown.
const (
	LateStart    Kind = "LATE_START"     // an order of today: is the worker on the way?
	OverEstimate Kind = "OVER_ESTIMATE"  // an order: how long will it take?
	MissedStart  Kind = "MISSED_START"   // an order of an earlier day: when instead?
	LeftBehind   Kind = "LEFT_BEHIND"    // by somebody who left the company: an order begun, an item, a place of stock; who has it now?
	TaskDone     Kind = "TASK_DONE"      // confirm it?
	TaskWaiting  Kind = "TASK_WAITING"   // accept it?
	Leave        Kind = "ABSENCE"        // approve it?
	LeaveOff     Kind = "ABSENCE_CANCEL" // cancel it, as its person asks, or keep it?
	Talk         Kind = "COMMENT"        // answer it?
	Accepted     Kind = "OFFER_ACCEPTED" // make a task or a project of it
	Expiring     Kind = "OFFER"
	Spent        Kind = "PROJECT"
	Critical     Kind = "MATERIAL"
	Missing      Kind = "DIFFERENCE" // an order used more than the books held: what is true?
	Overdue      Kind = "LOAN"
	Inspection   Kind = "INSPECTION"
)

func (Kind) Values() []string {
	return []string{string(LateStart), string(OverEstimate), string(MissedStart), string(LeftBehind), string(TaskDone), string(TaskWaiting), string(Leave), string(LeaveOff), string(Talk),
		string(Accepted), string(Expiring), string(Spent), string(Critical), string(Missing), string(Overdue), string(Inspection)}
}

// Decision is one thing that waits. What its kind has no use for is empty.
type Decision struct {
	Kind   Kind   `db:"-" json:"kind"`
	ID     int64  `db:"id" json:"id"`           // of the order, task, absence, offer, project, material, item; of a COMMENT of what it is about
	Entity string `db:"entity" json:"entity"`   // what a COMMENT is about: task, order, offer or project; what was LEFT_BEHIND: order, equipment or stock_place
	TaskID *int64 `db:"task_id" json:"task_id"` // of an order, and of comments on one
	Title  string `db:"title" json:"title"`     // of the record; of an absence its kind
	Who    string `db:"who" json:"who"`         // the workers, the person who asks, who wrote last, who has it
	Phone  string `db:"phone" json:"phone"`     // of the first worker who has one
	Client string `db:"client" json:"client"`
	// At is when it should have begun, when it was finished, asked for or accepted; of an
	// OVER_ESTIMATE when it should have been over.
	At     *time.Time   `db:"at" json:"at"`
	From   *time.Time   `db:"from_at" json:"from"` // of an absence
	To     *time.Time   `db:"to_at" json:"to"`
	Day    *string      `db:"day" json:"day"` // YYYY-MM-DD: the last of an offer, when an item was due back or is to be inspected
	Amount *money.Cents `db:"amount" json:"amount"`
	N      int64        `db:"n" json:"n"`       // unread comments; per cent spent; hundredths that are free or, of a DIFFERENCE, missing
	Text   string       `db:"text" json:"text"` // the last comment; a unit of measure; why an ABSENCE_CANCEL is asked for
	// Version is set for an ABSENCE, which is decided in the version shown.
	Version int64 `db:"version" json:"version"`
}

// Home reads what waits.
func (s *Service) Home(ctx context.Context, who access.Who, _ api.AsSearch) (Home, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Home, error) {
		midnight, _ := clock.DayBounds(tx.Now.In(who.Location()), who.Location())
		h := Home{Decisions: []Decision{}}
		var err error
		if h.Counts, err = count(tx, who, midnight); err != nil {
			return h, err
		}
		h.Counts.Late = h.Counts.Unstarted + h.Counts.Over
		for _, q := range waiting(tx, who, midnight) {
			n := *q.count(&h.Counts)
			if h.Total += n; n == 0 {
				continue
			}
			rows, err := db.All[Decision](tx, q.sql, append(q.args, most)...)
			if err != nil {
				return h, err
			}
			for i := range rows {
				rows[i].Kind = q.kind
			}
			h.Decisions = append(h.Decisions, rows...)
		}
		h.Unpaid, err = unpaid(tx, who)
		return h, err
	})
}
