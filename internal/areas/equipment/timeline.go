package equipment

import (
	"context"
	"slices"
	"time"

	"teren/internal/areas/orders"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/planning"
	"teren/internal/platform/search"
)

// Range selects the items of a timeline, by type and name, and its days, four weeks
// from today by default. The page is ignored. Whether items are free is returned
// for the days from FreeFrom to FreeTo, if those are given.
type Range struct {
	search.Request
	From     api.Opt[string] `json:"from,omitzero"`
	To       api.Opt[string] `json:"to,omitzero"`
	FreeFrom api.Opt[string] `json:"free_from,omitzero"`
	FreeTo   api.Opt[string] `json:"free_to,omitzero"`
}

const (
	maxDays  = 100 // of a timeline
	maxLines = 500
)

// BarKind is the kind of a bar of the timeline.
type BarKind string

// The kinds of bars.
const (
	LoanBar        BarKind = "LOAN"
	ReservationBar BarKind = "RESERVATION"
	ServiceBar     BarKind = "SERVICE"
)

func (BarKind) Values() []string { return []string{"LOAN", "RESERVATION", "SERVICE"} }

// Bar is a time in which an item is taken, or was; without To for good. Of a loan
// that is open Due is the end that was agreed, and Overdue that it has passed.
// Conflict is that a reservation meets an overdue loan or another reservation.
type Bar struct {
	ItemID   int64      `db:"equipment_id" json:"-"`
	Kind     BarKind    `db:"kind" json:"kind"`
	ID       int64      `db:"id" json:"id"`
	UserID   *int64     `db:"user_id" json:"worker_id"`
	Worker   string     `db:"worker" json:"worker"`
	OrderID  *int64     `db:"order_id" json:"order_id"`
	Title    string     `db:"title" json:"title"` // of the order's task, or the note
	From     time.Time  `db:"from_at" json:"from"`
	To       *time.Time `db:"to_at" json:"to"`
	Open     bool       `db:"is_open" json:"open"`
	Overdue  bool       `db:"-" json:"overdue"`
	Conflict bool       `db:"-" json:"conflict"`
	Version  int64      `db:"version" json:"version"`
}

// Line is an item on the timeline with its bars, the earliest first. Free is nil
// where no days were asked for.
type Line struct {
	ID       int64           `db:"equipment_id" json:"equipment_id"`
	Name     string          `db:"name" json:"name"`
	InvNum   string          `db:"inv_num" json:"equipment_inv_num"`
	Type     Type            `db:"equipment_type" json:"equipment_type"`
	Status   Status          `db:"status" json:"status"`
	StatusAt time.Time       `db:"status_at" json:"last_status_change"`
	Next     *string         `db:"next_inspection" json:"next_inspection"`
	State    InspectionState `db:"-" json:"inspection_state"`
	Free     *bool           `db:"-" json:"free"`
	Bars     []Bar           `db:"-" json:"bars"`
}

func (l Line) Key() int64 { return l.ID }

// lines reads the items of a timeline with their bars in the time.
func lines(from, to time.Time) search.Rows[int64, Line] {
	return func(tx *db.Tx, who access.Who, ids []int64) ([]Line, error) {
		all, err := db.All[Line](tx, `SELECT equipment_id, name, inv_num, equipment_type, status, status_at, next_inspection FROM equipment WHERE equipment_id IN (?)`, ids)
		if err != nil {
			return nil, err
		}
		bars, err := db.All[Bar](tx, `
			SELECT l.equipment_id, 'LOAN' AS kind, l.loan_id AS id, l.user_id, u.first_name || ' ' || u.last_name AS worker, CAST(NULL AS BIGINT) AS order_id,
				l.note AS title, l.starts_at AS from_at, COALESCE(l.returned_at, l.ends_at) AS to_at, l.returned_at IS NULL AS is_open, 0 AS version
			FROM equipment_loan l JOIN user_account u ON u.user_id = l.user_id
			WHERE l.equipment_id IN (?) AND l.starts_at < ? AND (l.returned_at IS NULL OR l.returned_at > ?)
			UNION ALL
			SELECT r.equipment_id, 'RESERVATION', r.reservation_id, r.user_id, COALESCE(u.first_name || ' ' || u.last_name, ''), r.order_id,
				COALESCE(t.title, r.note), COALESCE(o.planned_start, r.starts_at), COALESCE(o.planned_end, r.ends_at), TRUE, r.version
			FROM equipment_reservation r LEFT JOIN user_account u ON u.user_id = r.user_id LEFT JOIN work_order o ON o.order_id = r.order_id LEFT JOIN task t ON t.task_id = o.task_id
			WHERE r.equipment_id IN (?) AND r.ended_at IS NULL AND (r.order_id IS NULL OR o.status IN ('CREATED', 'IN_EXECUTION'))
				AND COALESCE(o.planned_start, r.starts_at) < ? AND COALESCE(o.planned_end, r.ends_at) > ?
			UNION ALL
			SELECT s.equipment_id, 'SERVICE', s.service_id, CAST(NULL AS BIGINT), '', CAST(NULL AS BIGINT), s.note, s.sent_at, s.back_at, s.back_at IS NULL, 0
			FROM equipment_service s WHERE s.equipment_id IN (?) AND s.sent_at < ? AND (s.back_at IS NULL OR s.back_at > ?)
			ORDER BY 1, 8, 3`, ids, to, from, ids, to, from, ids, to, from)
		if err != nil {
			return nil, err
		}
		at := make(map[int64]*Line, len(all))
		now := today(tx.Now, who)
		for n := range all {
			all[n].Bars, all[n].State = []Bar{}, inspected(all[n].Next, now)
			at[all[n].ID] = &all[n]
		}
		for _, b := range bars {
			l := at[b.ItemID]
			b.Overdue = b.Kind == LoanBar && b.Open && b.To != nil && !b.To.After(tx.Now)
			b.Conflict = b.Kind == ReservationBar && l.meets(b, tx.Now)
			l.Bars = append(l.Bars, b)
		}
		return all, nil
	}
}

// meets reports whether a reservation begins before something else ends: an open
// loan, which lasts until now at least, or another reservation.
func (l *Line) meets(r Bar, now time.Time) bool {
	for _, b := range l.Bars {
		if b.Kind == ServiceBar || !b.Open {
			continue
		}
		end := orForever(b.To)
		if b.Kind == LoanBar && end.Before(now) {
			end = now
		}
		if end.After(r.From) {
			return true
		}
	}
	return false
}

// timeline is the table of the lines: items of a type together, unless the request
// sets another order.
var timeline = func() search.Table {
	t := table
	t.OrderBy = []search.OrderBy{{Column: "type"}, {Column: "name"}, {Column: "equipment_id"}}
	return t
}()

// Timeline shows by which loans, reservations and stays at the service the items
// that a filter finds are taken on some days.
func (s *Service) Timeline(ctx context.Context, who access.Who, in Range) (search.List[Line], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[Line], error) {
		var c fault.Check
		first := day(&c, who, "from", in.From, today(tx.Now, who))
		last := day(&c, who, "to", in.To, clock.DaysAfter(first, 27))
		switch {
		case last < first:
			c.Fail("to", "before_start", nil)
		case daysBetween(first, last) >= maxDays:
			c.Fail("to", "range_too_long", fault.Args{"days": maxDays})
		}
		var wanted *planning.Need
		if in.FreeFrom.Set || in.FreeTo.Set {
			n := days(&c, who, "free_from", in.FreeFrom, "free_to", in.FreeTo, tx.Now)
			wanted = &n
		}
		if err := c.Err(); err != nil {
			return search.List[Line]{}, err
		}
		from, _ := bounds(who, first)
		_, to := bounds(who, last)
		found, err := search.Run(tx, who, timeline, search.Where(present+` AND e.status <> 'EXPENSED'`, who.TenantID), in.Whole(maxLines), lines(from, to))
		if err == nil && wanted != nil {
			err = setFree(tx, who, *wanted, found.Data)
		}
		return found, err
	})
}

// setFree sets for each line whether the item is free.
func setFree(tx *db.Tx, who access.Who, n planning.Need, all []Line) error {
	ids := make([]int64, len(all))
	for i, l := range all {
		ids[i] = l.ID
	}
	in := free(who, n, tx.Now)
	found, err := db.All[int64](tx, `SELECT e.equipment_id FROM equipment e WHERE e.equipment_id IN (?) AND `+in.SQL, append([]any{ids}, in.Args...)...)
	isFree := make(map[int64]bool, len(found))
	for _, id := range found {
		isFree[id] = true
	}
	for i := range all {
		free := isFree[all[i].ID]
		all[i].Free = &free
	}
	return err
}

// Wanted is when items are wanted: on some days, from today by default, or for the
// planned time of a work order.
type Wanted struct {
	search.Request
	StartDate api.Opt[string] `json:"start_date,omitzero"`
	EndDate   api.Opt[string] `json:"end_date,omitzero"`
	OrderID   *int64          `json:"order_id,omitempty"`
}

// Free returns the items of the person's company that are free at a time: without a
// loan or a reservation, and neither lost nor out of use.
func (s *Service) Free(ctx context.Context, who access.Who, in Wanted) (search.List[Row], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[Row], error) {
		n, err := in.need(tx, who)
		if err != nil {
			return search.List[Row]{}, err
		}
		return search.Run(tx, who, table, free(who, n, tx.Now), in.Request, rows)
	})
}

// free returns the scope of the items that are free at a time.
func free(who access.Who, n planning.Need, now time.Time) search.Scope {
	day := n.From.In(who.Location()).Format(time.DateOnly)
	back := day // what is out until an earlier day is not in the way
	if n.From.Before(now) {
		back = "" // nothing: what is still out was in the way until now
	}
	unreserved, args := n.Unreserved("e.equipment_id", who.TenantID)
	return search.Where(present+` AND (e.status = 'IN_WAREHOUSE' OR e.status = 'OUTSIDE_OF_WAREHOUSE' AND e.held_until < ?
		OR e.status = 'AT_SERVICE' AND e.equipment_id IN (SELECT w.equipment_id FROM equipment_service w WHERE w.tenant_id = ? AND w.back_at IS NULL AND w.back_day <= ?)) AND `+unreserved,
		slices.Concat([]any{who.TenantID, back, who.TenantID, day}, args)...)
}

// days returns the need of whole days; the first is today by default, and the last
// is the first by default.
func days(c *fault.Check, who access.Who, fromField string, from api.Opt[string], toField string, to api.Opt[string], now time.Time) (n planning.Need) {
	first := day(c, who, fromField, from, today(now, who))
	last := day(c, who, toField, to, first)
	if last < first {
		c.Fail(toField, "before_start", nil)
	}
	n.From, _ = bounds(who, first)
	_, n.To = bounds(who, last)
	return n
}

func (in Wanted) need(tx *db.Tx, who access.Who) (n planning.Need, err error) {
	if in.OrderID != nil {
		o, err := orders.Find(tx, who, access.OrderRead, *in.OrderID)
		switch {
		case fault.IsMissing(err):
			return n, fault.OnField("order_id", "no_such_thing", nil)
		case err != nil:
			return n, err
		case o.PlannedStart == nil || o.PlannedEnd == nil:
			return n, fault.OnField("order_id", "unscheduled", nil)
		}
		return planning.Need{From: *o.PlannedStart, To: *o.PlannedEnd, Order: o.ID}, nil
	}
	var c fault.Check
	n = days(&c, who, "start_date", in.StartDate, "end_date", in.EndDate, tx.Now)
	return n, c.Err()
}
