// Package asked is the client's side: the work that a company asked others for. It
// shows the next visits, the progress, the offers, and the cost once it is
// invoiced. It stores nothing of its own; asking for work creates a task.
package asked

import (
	"context"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/search"
)

type Service struct{ DB *db.DB }

// Area registers the client's side with the program.
func Area(d *db.DB) area.Area {
	return area.Area{Name: "asked", Routes: (&Service{d}).Routes, Searches: []search.Table{visitsFrom(time.Time{}), invoices}}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.AskedRead, "GET /asked", "What became of the work that the company asked others for: its open tasks, visits to come, offers to be answered, the last invoiced tasks, and whom it can ask.", s.Start)
	api.On(r, access.AskedRead, "POST /asked/visits/search", "List the visits of others to do work that the company asked for: when, and how far.", s.Visits)
	api.On(r, access.AskedRead, "POST /asked/invoices/search", "List the tasks that others invoiced to the company, with what they come to.", s.Invoices)
}

// Start is a client's start page: of each list the first few, and the number of
// all.
type Start struct {
	Counts      Counts       `json:"counts"`
	Tasks       []Task       `json:"tasks"`    // open ones, the newest first
	Visits      []Visit      `json:"visits"`   // under way or to come, the next first
	Offers      []Offer      `json:"offers"`   // to be answered, the most urgent first
	Invoices    []Invoice    `json:"invoices"` // the newest first
	Contractors []Contractor `json:"contractors"`
}

// Counts is how much there is of each.
type Counts struct {
	Open     int64 `db:"open" json:"open"`       // tasks
	Waiting  int64 `db:"waiting" json:"waiting"` // of them, for acceptance
	Visits   int64 `db:"visits" json:"visits"`   // under way or to come
	Offers   int64 `db:"offers" json:"offers"`   // to be answered
	Invoices int64 `db:"invoices" json:"invoices"`
}

// Task is an open task of the company.
type Task struct {
	ID         int64      `db:"task_id" json:"task_id"`
	Title      string     `db:"title" json:"title"`
	Phase      string     `db:"phase" json:"phase"`
	Contractor string     `db:"contractor" json:"contractor"`
	Place      string     `db:"address_name" json:"address_name"`
	CreatedAt  time.Time  `db:"created_at" json:"created_at"`
	NextVisit  *time.Time `db:"next_visit" json:"next_visit"`
	Unread     int64      `db:"-" json:"unread_comments"`
}

// Visit is a work order as its client sees it. StartedAt is when the work began.
type Visit struct {
	ID         int64      `db:"order_id" json:"order_id"`
	TaskID     int64      `db:"task_id" json:"task_id"`
	Title      string     `db:"title" json:"title"` // of the task
	Status     string     `db:"status" json:"order_status"`
	StartsAt   *time.Time `db:"planned_start" json:"planned_start"`
	StartedAt  *time.Time `db:"time_started" json:"time_started"`
	Contractor string     `db:"contractor" json:"contractor"`
	Place      string     `db:"address_name" json:"address_name"`
	Address    string     `db:"address" json:"address"`
}

func (v Visit) Key() int64 { return v.ID }

// Offer is an offer that waits for the company's answer.
type Offer struct {
	ID         int64        `db:"offer_id" json:"offer_id"`
	Num        string       `db:"offer_num" json:"offer_num"`
	Title      string       `db:"title" json:"title"`
	Contractor string       `db:"contractor" json:"contractor"`
	ValidUntil string       `db:"deadline" json:"valid_until"` // YYYY-MM-DD
	Total      *money.Cents `db:"total" json:"total_with_tax"`
}

// Invoice is a task that was invoiced to the company.
type Invoice struct {
	TaskID     int64          `db:"task_id" json:"task_id"`
	Title      string         `db:"title" json:"title"`
	Contractor string         `db:"contractor" json:"contractor"`
	Place      string         `db:"address_name" json:"address_name"`
	InvoicedAt time.Time      `db:"status_at" json:"invoiced_at"`
	Net        *money.Cents   `db:"net" json:"net"`
	Total      *money.Cents   `db:"-" json:"total_with_tax"`
	Currency   money.Currency `db:"currency" json:"currency"`
}

func (i Invoice) Key() int64 { return i.TaskID }

// Contractor is a company that can be asked for work.
type Contractor struct {
	ID   int64  `db:"tenant_id" json:"tenant_id"`
	Name string `db:"name" json:"name"`
}

// most is how many of each the start page shows.
const most = 6

// Start reads the start page.
func (s *Service) Start(ctx context.Context, who access.Who, _ struct{}) (Start, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (out Start, err error) {
		midnight, _ := clock.DayBounds(tx.Now.In(who.Location()), who.Location())
		today := tx.Now.In(who.Location()).Format(clock.Date)
		if out.Counts, err = count(tx, who, midnight, today); err != nil {
			return out, err
		}
		if out.Tasks, err = open(tx, who, midnight); err != nil {
			return out, err
		}
		if out.Visits, err = coming(tx, who, midnight); err != nil {
			return out, err
		}
		if out.Offers, err = unanswered(tx, who, today); err != nil {
			return out, err
		}
		if out.Invoices, err = newest(tx, who); err != nil {
			return out, err
		}
		out.Contractors, err = contractors(tx, who)
		return out, err
	})
}

// Visits returns them, the nearest first and what is over after them, unless the
// request sets another order.
func (s *Service) Visits(ctx context.Context, who access.Who, in search.Request) (search.List[Visit], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[Visit], error) {
		midnight, _ := clock.DayBounds(tx.Now.In(who.Location()), who.Location())
		return search.Run(tx, who, visitsFrom(midnight), visitsOf(who), in, visitRows)
	})
}

// Invoices lists them, the newest first.
func (s *Service) Invoices(ctx context.Context, who access.Who, in search.Request) (search.List[Invoice], error) {
	return search.Read(ctx, s.DB, who, invoices, invoicesOf(who), in, invoiceRows)
}
