package home

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
)

const (
	weeks  = 8
	months = 12
	// kinds is the number of kinds of work shown, of the newest closed tasks
	// within days.
	kinds  = 3
	closed = 2000
	within = 90
)

// Charts is how work went lately, the running week and month last.
type Charts struct {
	Weeks  []Week  `json:"weeks"`
	Months []Month `json:"months"`
	Kinds  []Pace  `json:"kinds"` // those of most closed tasks, the most frequent first
}

// Week is what happened in the week from a Monday on, in the company's time zone.
type Week struct {
	From    string `db:"-" json:"from"` // YYYY-MM-DD
	Opened  int64  `db:"opened" json:"opened"`
	Closed  int64  `db:"closed" json:"closed"`   // tasks confirmed
	Planned int64  `db:"planned" json:"planned"` // minutes, of each worker
	Worked  int64  `db:"worked" json:"worked"`
}

// Month is what was confirmed in a month, in the company's currency.
type Month struct {
	Month  string      `json:"month"` // YYYY-MM
	Amount money.Cents `json:"amount"`
}

// Pace is the median time of tasks of a kind of work from their creation to the end
// of their last order.
type Pace struct {
	ID    int64  `json:"whier_id"`
	Title string `json:"title"`
	Tasks int64  `json:"tasks"`
	Hours int64  `json:"hours"`
}

// Charts reads how work went.
func (s *Service) Charts(ctx context.Context, who access.Who, _ api.AsSearch) (Charts, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (c Charts, err error) {
		if c.Weeks, err = weekly(tx, who); err != nil {
			return c, err
		}
		if c.Months, err = monthly(tx, who); err != nil {
			return c, err
		}
		c.Kinds, err = paces(tx, who)
		return c, err
	})
}

// spans returns a table of spans, each with its place, and its arguments: between
// one instant and the next.
func spans(bounds []time.Time) (sql string, args []any) {
	var parts []string
	for i := range len(bounds) - 1 {
		parts = append(parts, `SELECT CAST(? AS BIGINT) AS place, CAST(? AS BIGINT) AS a, CAST(? AS BIGINT) AS b`)
		args = append(args, i, bounds[i], bounds[i+1])
	}
	return `(` + strings.Join(parts, ` UNION ALL `) + `) s`, args
}

// midnight returns the beginning of a day in the company's zone; day may be beyond
// the month.
func midnight(who access.Who, year int, month time.Month, day int) time.Time {
	from, _ := clock.DayBounds(time.Date(year, month, day, 12, 0, 0, 0, who.Location()), who.Location())
	return from
}

func weekly(tx *db.Tx, who access.Who) ([]Week, error) {
	now := tx.Now.In(who.Location())
	monday := now.Day() - (int(now.Weekday())+6)%7
	var bounds []time.Time
	for i := range weeks + 1 {
		bounds = append(bounds, midnight(who, now.Year(), now.Month(), monday+7*(i-weeks+1)))
	}
	from, args := spans(bounds)
	const long = int64(31 * 24 * time.Hour / time.Microsecond) // an order may be under way before its session begins
	all, err := db.All[Week](tx, `SELECT
		(SELECT COUNT(*) FROM task t WHERE t.contractor_id = ? AND t.created_at >= s.a AND t.created_at < s.b AND t.status NOT IN ('DELETED', 'TEMPLATE')) AS opened,
		(SELECT COUNT(*) FROM task t WHERE t.contractor_id = ? AND t.status = 'INVOICED' AND t.status_at >= s.a AND t.status_at < s.b) AS closed,
		CAST(COALESCE((SELECT SUM(o.time_estimate) FROM work_order o JOIN order_worker w ON w.order_id = o.order_id
			WHERE o.contractor_id = ? AND o.planned_start >= s.a AND o.planned_start < s.b AND o.status <> 'DELETED'), 0) AS BIGINT) AS planned,
		CAST(COALESCE((SELECT SUM(x.minutes) FROM work_order o JOIN work_session x ON x.order_id = o.order_id
			WHERE o.contractor_id = ? AND o.time_started >= s.a - ? AND o.time_started < s.b AND x.started_at >= s.a AND x.started_at < s.b AND o.status <> 'DELETED'), 0) AS BIGINT) AS worked
		FROM `+from+` ORDER BY s.place`, append([]any{who.TenantID, who.TenantID, who.TenantID, who.TenantID, long}, args...)...)
	for i := range all {
		all[i].From = bounds[i].In(who.Location()).Format(clock.Date)
	}
	return all, err
}

func monthly(tx *db.Tx, who access.Who) ([]Month, error) {
	now := tx.Now.In(who.Location())
	var bounds []time.Time
	for i := range months + 1 {
		bounds = append(bounds, midnight(who, now.Year(), now.Month()+time.Month(i-months+1), 1))
	}
	from, args := spans(bounds)
	sums, err := db.All[money.Cents](tx, `SELECT CAST(COALESCE((SELECT SUM(t.net) FROM task t
			WHERE t.contractor_id = ? AND t.status = 'INVOICED' AND t.status_at >= s.a AND t.status_at < s.b
				AND t.currency = (SELECT k.currency FROM tenant k WHERE k.tenant_id = ?)), 0) AS BIGINT)
		FROM `+from+` ORDER BY s.place`, append([]any{who.TenantID, who.TenantID}, args...)...)
	all := make([]Month, len(sums))
	for i, sum := range sums {
		all[i] = Month{bounds[i].In(who.Location()).Format("2006-01"), sum}
	}
	return all, err
}

func paces(tx *db.Tx, who access.Who) ([]Pace, error) {
	type row struct {
		ID    int64     `db:"whier_id"`
		Title string    `db:"title"`
		Begun time.Time `db:"created_at"`
		Ended time.Time `db:"ended_at"`
	}
	rows, err := db.All[row](tx, `SELECT t.whier_id, h.name AS title, t.created_at, COALESCE((SELECT MAX(o.time_ended) FROM work_order o WHERE o.task_id = t.task_id AND o.status = 'DONE'), t.status_at) AS ended_at
		FROM (SELECT t.* FROM task t WHERE t.contractor_id = ? AND t.status = 'INVOICED' AND t.status_at >= ? ORDER BY t.status_at DESC LIMIT ?) t
		JOIN work_hierarchy h ON h.work_hierarchy_id = t.whier_id`, who.TenantID, tx.Now.AddDate(0, 0, -within), closed)
	if err != nil {
		return nil, err
	}
	took := map[int64][]int64{}
	all := []Pace{}
	for _, r := range rows {
		if took[r.ID] == nil {
			all = append(all, Pace{ID: r.ID, Title: r.Title})
		}
		took[r.ID] = append(took[r.ID], max(0, int64(r.Ended.Sub(r.Begun)/time.Hour)))
	}
	for i, p := range all {
		hours := took[p.ID]
		slices.Sort(hours)
		all[i].Tasks, all[i].Hours = int64(len(hours)), hours[(len(hours)-1)/2]
	}
	slices.SortFunc(all, func(a, b Pace) int { return cmp.Or(cmp.Compare(b.Tasks, a.Tasks), cmp.Compare(a.ID, b.ID)) })
	return all[:min(kinds, len(all))], nil
}
