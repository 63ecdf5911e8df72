package projects

import (
	"context"
	"slices"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/live"
)

// Money is a project's money over time. Series goes from its first day, or that of
// its first cost, to its last, or to today: one point for every StepDays, and one
// on the last day. Today divides it: spent up to it, committed from it on. Forecast
// is nil, and ForecastMissing gives the reason, where no forecast is possible.
type Money struct {
	Currency        money.Currency `json:"currency"`
	Budget          *money.Cents   `json:"budget"`
	Spent           *money.Cents   `json:"total_spent"`
	Committed       *money.Cents   `json:"committed"`
	SpentShare      *money.Percent `json:"spent_share"`
	Start           *string        `json:"planned_start"`
	End             *string        `json:"planned_end"`
	Today           string         `json:"today"`
	StepDays        int64          `json:"step_days"`
	Series          []Point        `json:"series"`
	Forecast        *Forecast      `json:"forecast"`
	ForecastMissing string         `json:"forecast_missing"` // "", NOT_PLANNED, ENDED or TOO_EARLY
}

// Point is the end of a day: what was spent until then, nil after today, and what
// is committed until then, nil before today.
type Point struct {
	Date      string       `json:"date"`
	Spent     *money.Cents `json:"spent"`
	Committed *money.Cents `json:"committed"`
}

// Forecast is the expected cost: what was spent, and as much a week as in the last
// four, until the planned end. A younger project is judged by all its days, of
// which there are at least 14.
type Forecast struct {
	Total   *money.Cents `json:"total"`
	PerWeek *money.Cents `json:"per_week"`
	Until   string       `json:"until"`
}

// due is an amount that will be owed on a day.
type due struct {
	Day    string
	Amount money.Cents
}

func total(of []due) (sum money.Cents) {
	for _, d := range of {
		sum += d.Amount
	}
	return sum
}

// committed returns the agreed future cost of the projects: each unfinished order
// of a CREATED task at its estimate, for each of its workers, times the price of an
// hour. That is the median, of an even number the lower middle one, of the
// catalogue's prices for WORK by the hour in the project's currency, as the task's
// client is charged; without one the cost is unknown. An order whose work is priced
// by a line, its own or one of the whole task, counts as spent, not here. An order
// falls on the day it is planned for, or else on the last planned day of the
// project, as does, at its net, an accepted offer for the project that was not
// converted yet.
func committed(tx *db.Tx, who access.Who, of []Project) (map[int64][]due, error) {
	type order struct {
		Project int64      `db:"project_id"`
		Client  int64      `db:"client_id"`
		Start   *time.Time `db:"planned_start"`
		Minutes int64      `db:"minutes"`
	}
	orders, err := db.All[order](tx, `
		SELECT t.project_id, t.client_id, o.planned_start, o.time_estimate * (SELECT CASE WHEN COUNT(*) = 0 THEN 1 ELSE COUNT(*) END FROM order_worker w WHERE w.order_id = o.order_id) AS minutes
		FROM task t JOIN work_order o ON o.task_id = t.task_id
		WHERE t.project_id IN (?) AND t.status = 'CREATED' AND o.status IN ('CREATED', 'IN_EXECUTION') AND o.time_estimate > 0
			AND NOT EXISTS (SELECT 1 FROM order_line_item l WHERE l.task_id = t.task_id AND l.status = 'ACTIVE' AND l.catalog_type = 'WORK' AND COALESCE(l.order_id, o.order_id) = o.order_id)
		ORDER BY o.order_id`, numbers(of))
	if err != nil {
		return nil, err
	}
	type charge struct {
		Client   int64
		Currency money.Currency
	}
	var clients []int64
	for _, o := range orders {
		clients = append(clients, o.Client)
	}
	slices.Sort(clients)
	prices, err := db.All[struct {
		Client   int64          `db:"client_id"`
		Currency money.Currency `db:"currency"`
		Price    money.Price    `db:"price"`
	}](tx, `
		SELECT c.tenant_id AS client_id, i.currency, COALESCE(p.exact_unit_price, i.exact_unit_price) AS price
		FROM tenant c JOIN catalog_item i ON i.tenant_id = ? AND i.status = 'ACTIVE' AND i.catalog_type = 'WORK' AND i.unit_of_measure = 'HOUR' AND NOT i.lump_sum
		LEFT JOIN catalog_item_price p ON p.client_id = c.tenant_id AND p.catalog_item_id = i.catalog_item_id
		WHERE c.tenant_id IN (?) AND COALESCE(p.exact_unit_price, i.exact_unit_price) IS NOT NULL ORDER BY price`, who.TenantID, slices.Compact(clients))
	if err != nil {
		return nil, err
	}
	hours := map[charge][]money.Price{}
	for _, p := range prices {
		at := charge{p.Client, p.Currency}
		hours[at] = append(hours[at], p.Price)
	}
	at := map[int64]Project{}
	for _, p := range of {
		at[p.ID] = p
	}
	offers, err := db.All[struct {
		Project int64       `db:"for_project_id"`
		Net     money.Cents `db:"price_total"`
	}](tx, `SELECT for_project_id, price_total FROM offer
		WHERE for_project_id IN (?) AND status = 'ACCEPTED' AND is_newest AND deleted_at IS NULL AND task_id IS NULL AND project_id IS NULL`, numbers(of))
	if err != nil {
		return nil, err
	}
	out := map[int64][]due{}
	for _, o := range offers {
		d := due{Amount: o.Net}
		if end := at[o.Project].End; end != nil {
			d.Day = *end
		}
		out[o.Project] = append(out[o.Project], d)
	}
	for _, o := range orders {
		p := at[o.Project]
		known := hours[charge{o.Client, p.Currency}]
		if len(known) == 0 {
			continue
		}
		amount, err := known[(len(known)-1)/2].OfMinutes(o.Minutes)
		if err != nil {
			return nil, err
		}
		d := due{Amount: amount}
		if o.Start != nil {
			d.Day = o.Start.In(who.Location()).Format(clock.Date)
		} else if p.End != nil {
			d.Day = *p.End
		}
		out[p.ID] = append(out[p.ID], d)
	}
	return out, nil
}

// The shares of the budget, in per cent, at which managers get a notice: from the
// first on little is left, and above the other nothing.
const (
	nearShare = 85
	overShare = 100
)

// warn sends the managers of the project one notice when its costs have come near
// the budget or exceed it. Once they have fallen below, it can be sent again.
func warn(tx *db.Tx, who access.Who, id int64) error {
	p, err := findAny(tx, who, id)
	if err != nil {
		return err
	}
	of, err := sumsOf(tx, []int64{id})
	if err != nil {
		return err
	}
	level, kind := p.level(of[id].Spent), notices.ProjectNear
	if level == p.Alerted {
		return nil
	}
	if _, err := tx.Exec(`UPDATE project SET alerted = ? WHERE project_id = ?`, level, id); err != nil {
		return err
	}
	if level < p.Alerted || p.DeletedAt != nil {
		return nil
	}
	if level == overShare {
		kind = notices.ProjectOver
	}
	var to []int64
	for _, m := range p.Managers {
		to = append(to, m.UserID)
	}
	share, _ := money.Share(of[id].Spent, p.Budget)
	// The person who priced the work gets the notice too: notices skip the person
	// who acts, so the program is the sender.
	return notices.Give(tx, access.System("budget", who.TenantID), to, notices.New{
		TenantID: p.TenantID, Kind: kind, Entity: Entity, EntityID: id, Text: (share / 100 * 100).Percent()})
}

// level returns the highest of these shares that the costs have reached.
func (p Project) level(spent money.Cents) int64 {
	switch {
	case p.Budget == 0:
		return 0
	case spent > p.Budget:
		return overShare
	case spent*100 >= p.Budget*nearShare:
		return nearShare
	}
	return 0
}

// Changed must be called after a change of the projects' tasks or their sums: it
// updates open pages, and warns the managers of a budget that is used up.
func Changed(tx *db.Tx, who access.Who, ids ...*int64) error {
	var done []int64
	for _, id := range ids {
		if id == nil || slices.Contains(done, *id) {
			continue
		}
		done = append(done, *id)
		if err := live.Publish(tx, live.Change{Entity: Entity, EntityID: *id, Kind: "tasks", By: who.UserID, Tenants: []int64{who.TenantID}}); err != nil {
			return err
		}
		if err := warn(tx, who, *id); err != nil {
			return err
		}
	}
	return nil
}

// Money shows what the project has cost, and where that leads; of a deleted one
// too.
func (s *Service) Money(ctx context.Context, who access.Who, in ByID) (Money, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Money, error) {
		p, err := findAny(tx, who, in.ID)
		if err != nil {
			return Money{}, err
		}
		all, err := rowsOf(tx, who, []Project{p})
		if err != nil {
			return Money{}, err
		}
		bound, err := committed(tx, who, []Project{p})
		if err != nil {
			return Money{}, err
		}
		days, err := db.All[spentDay](tx, `SELECT d.day, CAST(SUM(d.net) AS BIGINT) AS net FROM task s JOIN task_spent_day d ON d.task_id = s.task_id
			WHERE s.project_id = ? AND s.status IN ('CREATED', 'INVOICED') GROUP BY d.day ORDER BY d.day`, p.ID)
		if err != nil {
			return Money{}, err
		}
		r := all[0]
		m := Money{Currency: r.Currency, Budget: r.Budget, Spent: r.TotalSpent, Committed: r.Committed, SpentShare: r.SpentShare, Start: r.Start, End: r.End}
		m.draw(days, bound[p.ID], clock.DayNumber(tx.Now, who.Zone))
		return m, nil
	})
}

// spentDay is the increase of a project's costs on a day, counted from 1970-01-01.
type spentDay struct {
	Day int64       `db:"day"`
	Net money.Cents `db:"net"`
}

// dayOf counts the days from 1970-01-01 to the day.
func dayOf(date string) int64 {
	t, _ := time.Parse(clock.Date, date) // only days that were checked come here
	return t.Unix() / (24 * 60 * 60)
}

func dateOf(day int64) string { return time.Unix(day*24*60*60, 0).UTC().Format(clock.Date) }

// maxPoints bounds a series: a long one has a point for each week, a very long one
// for several.
const maxPoints = 120

// draw calculates the series and the forecast from the spent and committed amounts.
func (m *Money) draw(days []spentDay, bound []due, today int64) {
	m.Today, m.StepDays, m.Series = dateOf(today), 1, []Point{}
	first, last := today, today
	if m.Start != nil {
		first = min(first, dayOf(*m.Start))
	}
	if len(days) > 0 {
		first = min(first, days[0].Day)
	}
	if m.End != nil {
		last = max(last, dayOf(*m.End))
	}
	ahead := map[int64]money.Cents{}
	for _, d := range bound {
		on := today
		if d.Day != "" {
			on = max(on, dayOf(d.Day))
		}
		last = max(last, on)
		ahead[on] += d.Amount
	}
	for length := last - first + 1; length/m.StepDays > maxPoints; {
		if m.StepDays++; m.StepDays > 2 {
			m.StepDays = (m.StepDays + 6) / 7 * 7
		}
	}
	m.forecast(days, today)
	var spent, owed money.Cents
	for on := first; on <= last; on++ {
		for len(days) > 0 && days[0].Day <= on {
			spent += days[0].Net
			days = days[1:]
		}
		owed += ahead[on]
		if on != last && on != today && (on-first)%m.StepDays != 0 {
			continue
		}
		p := Point{Date: dateOf(on)}
		if on <= today {
			sum := spent
			p.Spent = &sum
		}
		if on >= today {
			sum := owed
			p.Committed = &sum
		}
		m.Series = append(m.Series, p)
	}
}

const (
	paceDays  = 28 // that the forecast looks back
	youngDays = 14 // for fewer there is none
)

// forecast calculates the cost at the pace of the last days; no less than what is
// spent and committed already.
func (m *Money) forecast(days []spentDay, today int64) {
	switch {
	case m.End == nil:
		m.ForecastMissing = "NOT_PLANNED"
		return
	case dayOf(*m.End) < today:
		m.ForecastMissing = "ENDED"
		return
	case len(days) == 0 || today-days[0].Day+1 < youngDays:
		m.ForecastMissing = "TOO_EARLY"
		return
	}
	seen := min(paceDays, today-days[0].Day+1)
	var spent, pace money.Cents
	for _, d := range days {
		spent += d.Net
		if d.Day > today-seen {
			pace += d.Net
		}
	}
	pace = max(pace, 0) // corrections do not go on for ever
	left, of := money.Cents(dayOf(*m.End)-today), money.Cents(seen)
	sum, week := spent+(pace*left+of/2)/of, (pace*7+of/2)/of
	if m.Committed != nil {
		sum = max(sum, spent+*m.Committed)
	}
	m.Forecast = &Forecast{&sum, &week, *m.End}
}
