package schedule

import (
	"maps"
	"math"
	"slices"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/orders"
	"teren/internal/areas/settings"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/planning"
	"teren/internal/platform/search"
	"teren/internal/platform/uploads"
)

// within are the orders that the person sees whose time meets [from, to). How
// long one may take bounds where it can begin.
func within(who access.Who, from, to time.Time) search.Scope {
	s := orders.Scope(who)
	s.SQL += ` AND o.planned_start > ? AND o.planned_start < ? AND (o.planned_end > ? OR o.planned_end IS NULL AND o.planned_start > ?)`
	s.Args = append(s.Args, from.Add(-planning.Longest), to, from, from.Add(-defaultLength))
	return s
}

// unscheduled are the orders that the person sees and that wait for a time.
func unscheduled(who access.Who) search.Scope {
	s := orders.Scope(who)
	s.SQL += ` AND o.planned_start IS NULL AND o.status = 'CREATED'`
	return s
}

// sorted is the column by which unscheduled orders are sorted.
const sorted = "board_order"

// table is that of work orders, with titles searched and the wished order.
func (w *Waiting) table() search.Table {
	t := orders.Table
	t.Search = []string{"title"}
	t.Columns = maps.Clone(t.Columns)
	switch w.Sort {
	case Priority:
		t.Columns[sorted] = search.Column{SQL: "CASE t.priority WHEN 'HIGH' THEN 1 WHEN 'MEDIUM' THEN 2 ELSE 3 END", Kind: search.Integer}
	case Nearest: // on a flat map, which tells what is nearer in a country
		narrow := math.Cos(w.Near.Latitude * math.Pi / 180)
		t.Columns[sorted] = search.Column{
			SQL:  "((t.latitude - ?) * (t.latitude - ?) + (t.longitude - ?) * (t.longitude - ?) * ?)",
			Args: []any{w.Near.Latitude, w.Near.Latitude, w.Near.Longitude, w.Near.Longitude, narrow * narrow},
			Kind: search.Decimal,
		}
	}
	return t
}

// read reads the orders as the board shows them.
func read(tx *db.Tx, who access.Who, ids []int64) ([]Order, error) {
	rows, err := orders.Rows(tx, who, ids)
	if err != nil {
		return nil, err
	}
	about := make([]int64, len(rows))
	for i, r := range rows {
		about[i] = r.TaskID
	}
	found, err := db.All[taskOf](tx, `SELECT t.task_id, t.client_id, t.title, t.description, t.priority, t.status, t.created_at, t.status_at, u.first_name || ' ' || u.last_name AS creator
		FROM task t JOIN user_account u ON u.user_id = t.created_by WHERE t.task_id IN (?)`, about)
	if err != nil {
		return nil, err
	}
	byID := map[int64]taskOf{}
	for _, t := range found {
		byID[t.TaskID] = t
	}
	out := make([]Order, len(rows))
	for i, r := range rows {
		task := byID[r.TaskID]
		task.TenantName = r.Client
		out[i] = Order{
			ID: r.ID, Status: r.Status, PlannedStart: r.PlannedStart, PlannedEnd: r.PlannedEnd, Estimate: r.TimeEstimate, Start: r.TimeStarted, End: r.TimeEnded,
			CreatedAt: r.CreatedAt, HoldReason: r.HoldReason, Running: r.Running, taskOf: task, External: r.External, Place: r.Place, Workers: r.Workers,
			Conflicts: []int64{}, Away: []int64{}, Version: r.Version, Allowed: r.Allowed,
		}
		out[i].DueAt = out[i].late()
	}
	return out, nil
}

// collide marks which of the planned orders collide with another, or with an
// absence. A WORKER is told only of their own.
func collide(tx *db.Tx, who access.Who, planned []Order) error {
	people := map[int64]bool{}
	var from, to time.Time
	for _, o := range planned {
		if o.PlannedEnd == nil {
			continue
		}
		if from.IsZero() || o.PlannedStart.Before(from) {
			from = *o.PlannedStart
		}
		if o.PlannedEnd.After(to) {
			to = *o.PlannedEnd
		}
		for _, w := range o.Workers {
			if !who.Only() || w.WorkerID == who.UserID {
				people[w.WorkerID] = true
			}
		}
	}
	if len(people) == 0 {
		return nil
	}
	ids := slices.Sorted(maps.Keys(people))
	booked, err := planning.Bookings(tx, who.TenantID, ids, from, to)
	if err != nil {
		return err
	}
	clashes := planning.Clashes(booked)
	taken, err := absent(tx, who, ids, from, to)
	if err != nil {
		return err
	}
	away := map[int64][]absences.Taken{}
	for _, a := range taken {
		away[a.UserID] = append(away[a.UserID], a)
	}
	for i := range planned {
		o := &planned[i]
		if found := clashes[o.ID]; found != nil {
			slices.Sort(found)
			o.Conflicts = found
		}
		if o.PlannedEnd == nil || o.Status != orders.Created && o.Status != orders.InExecution {
			continue
		}
		for _, w := range o.Workers {
			if slices.ContainsFunc(away[w.WorkerID], func(a absences.Taken) bool { return a.From.Before(*o.PlannedEnd) && a.To.After(*o.PlannedStart) }) {
				o.Away = append(o.Away, w.WorkerID)
			}
		}
	}
	return nil
}

func absent(tx *db.Tx, who access.Who, people []int64, from, to time.Time) ([]absences.Taken, error) {
	return absences.TakenBy(tx, who.TenantID, people, from, to)
}

// workers are those whose name has every word of the search; of a WORKER only
// themself.
func workers(tx *db.Tx, who access.Who, search string) ([]Worker, error) {
	all, err := db.All[Worker](tx, `SELECT u.user_id, u.first_name, u.last_name, u.email, `+orders.Face+` AS image
		FROM tenant_user c JOIN user_account l ON l.user_id = c.user_id JOIN user_account u ON u.user_id = c.user_id
		WHERE c.tenant_id = ? AND `+planning.Workers+` AND (u.user_id = ? OR ?)
		ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, u.user_id`, who.TenantID, who.UserID, !who.Only())
	all = slices.DeleteFunc(all, func(w Worker) bool { return !named(w.FirstName+" "+w.LastName, search) })
	for i := range all {
		all[i].ImageURL, all[i].Planned, all[i].Absences = uploads.URL(all[i].ImageURL), []int64{}, []Absence{}
	}
	return all, err
}

// teams are those whose name has every word of the search, with their workers.
func teams(tx *db.Tx, who access.Who, search string) ([]Team, error) {
	out := []Team{}
	if who.Only() {
		return out, nil
	}
	type member struct {
		Team int64  `db:"team_id"`
		Name string `db:"name"`
		User *int64 `db:"user_id"`
	}
	all, err := db.All[member](tx, `SELECT g.team_id, g.name, (SELECT c.user_id FROM tenant_user c JOIN user_account l ON l.user_id = c.user_id
			WHERE c.tenant_id = g.tenant_id AND c.user_id = b.user_id AND `+planning.Workers+`) AS user_id
		FROM team g LEFT JOIN team_user b ON b.team_id = g.team_id WHERE g.tenant_id = ? AND g.deleted_at IS NULL
		ORDER BY g.name COLLATE hr, g.team_id, b.user_id`, who.TenantID)
	for _, m := range all {
		if !named(m.Name, search) {
			continue
		}
		if n := len(out); n == 0 || out[n-1].ID != m.Team {
			out = append(out, Team{m.Team, m.Name, []int64{}})
		}
		if t := &out[len(out)-1]; m.User != nil {
			t.Workers = append(t.Workers, *m.User)
		}
	}
	return out, err
}

// days are the company's days that [from, to) touches.
func days(tx *db.Tx, who access.Who, company settings.Company, from, to time.Time) ([]Day, error) {
	zone := who.Zone
	if zone == nil {
		zone = time.UTC
	}
	var out []Day
	off := map[int]map[string]string{}
	y, m, d := from.In(zone).Date()
	for date := time.Date(y, m, d, 12, 0, 0, 0, time.UTC); ; date = date.AddDate(0, 0, 1) {
		begins, ends := clock.DayBounds(date, zone)
		if !begins.Before(to) {
			return out, nil
		}
		if _, known := off[date.Year()]; !known {
			var err error
			if off[date.Year()], err = settings.DaysOff(tx, who, date.Year()); err != nil {
				return nil, err
			}
		}
		open, shut := company.WorkingHours[(int(date.Weekday())+6)%7].Minutes()
		day := Day{Day: date.Format(clock.Date), begins: begins, ends: ends}
		if name, free := off[date.Year()][day.Day]; free {
			day.Holiday, open, shut = &name, 0, 0
		}
		at := func(minute int) time.Time {
			return time.Date(date.Year(), date.Month(), date.Day(), 0, minute, 0, 0, zone).UTC()
		}
		day.From, day.To, day.Minutes = at(open), at(shut), int64(shut-open)
		out = append(out, day)
	}
}

// overlap is how many minutes [a, b) and [c, d) share.
func overlap(a, b, c, d time.Time) int64 {
	if c.After(a) {
		a = c
	}
	if d.Before(b) {
		b = d
	}
	return max(0, int64(b.Sub(a)/time.Minute))
}
