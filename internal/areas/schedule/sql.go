package schedule

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/orders"
	"teren/internal/areas/settings"
	"teren/internal/areas/tenants"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/planning"
	"teren/internal/platform/search"
)

// within limits orders to those that the person may see whose time meets [from,
// to), and that begin at earliest or later.
func within(who access.Who, earliest, from, to time.Time) search.Scope {
	s := orders.Scope(who)
	s.SQL += ` AND o.planned_start >= ? AND o.planned_start < ? AND (o.planned_end > ? OR o.planned_end IS NULL AND o.planned_start > ?)`
	s.Args = append(s.Args, earliest, to, from, from.Add(-defaultLength))
	return s
}

// overdue limits orders to those that the person may see and that should have
// begun, or ended, before now; orders on hold are not late.
func overdue(who access.Who, now time.Time) search.Scope {
	s := orders.Scope(who)
	s.SQL += ` AND o.hold_reason = '' AND o.order_id IN (
		SELECT c.order_id FROM work_order c WHERE c.contractor_id = ? AND c.status = 'CREATED' AND c.planned_start < ? UNION ALL
		SELECT e.order_id FROM work_order e WHERE e.contractor_id = ? AND e.status = 'IN_EXECUTION' AND e.time_started + e.time_estimate * 60000000 < ?)`
	s.Args = append(s.Args, who.TenantID, now, who.TenantID, now)
	return s
}

// worked returns the ids of the company's orders on which somebody worked in [from,
// to).
func worked(tx *db.Tx, who access.Who, from, to time.Time) ([]int64, error) {
	return db.All[int64](tx, `SELECT DISTINCT o.order_id FROM tenant_user m JOIN work_session s ON s.user_id = m.user_id JOIN work_order o ON o.order_id = s.order_id
		WHERE m.tenant_id = ? AND (s.ended_at > ? OR s.ended_at IS NULL) AND s.started_at < ? AND o.contractor_id = ? AND o.status <> 'DELETED'
			AND (m.user_id = ? OR ?)`, who.TenantID, from, to, who.TenantID, who.UserID, !who.Only())
}

// unscheduled limits orders to those that the person may see and that have no time
// yet.
func unscheduled(who access.Who) search.Scope {
	s := orders.Scope(who)
	s.SQL += ` AND o.planned_start IS NULL AND o.status = 'CREATED'`
	return s
}

// today returns the day of the person.
func today(tx *db.Tx, who access.Who) string { return tx.Now.In(who.Location()).Format(clock.Date) }

// sorted is the column by which unscheduled orders are sorted, arrival when their task
// was made, which is the age that the board shows.
const (
	sorted  = "board_order"
	arrival = "task_made"
)

// table returns the search table of work orders, with a search in titles and the
// chosen order.
func (w *Waiting) table(today string) search.Table {
	t := orders.Table
	t.Search, t.Words, t.Number = []string{"title"}, "", search.Number{}
	t.Columns = maps.Clone(t.Columns)
	t.Columns[arrival] = search.Column{SQL: "t.created_at", Kind: search.Timestamp}
	switch w.Sort {
	case Oldest:
		t.Columns[sorted] = search.Column{SQL: "COALESCE(o.wanted_day, ?)", Args: []any{today}, Kind: search.Text}
	case Priority:
		t.Columns[sorted] = search.Column{SQL: "CASE t.priority WHEN 'HIGH' THEN 1 WHEN 'MEDIUM' THEN 2 ELSE 3 END", Kind: search.Integer}
	case Nearest: // on a flat map, which is exact enough within a country
		narrow := math.Cos(w.Near.Latitude * math.Pi / 180)
		t.Columns[sorted] = search.Column{
			SQL:  "((t.latitude - ?) * (t.latitude - ?) + (t.longitude - ?) * (t.longitude - ?) * ?)",
			Args: []any{w.Near.Latitude, w.Near.Latitude, w.Near.Longitude, w.Near.Longitude, narrow * narrow},
			Kind: search.Decimal,
		}
	}
	return t
}

// columns are the columns of Order; complete adds the rest.
const columns = `o.order_id, o.status, o.planned_start, o.planned_end, o.wanted_day, o.time_estimate, o.time_started, o.time_ended, o.created_at, o.hold_reason, o.version, o.signed_at IS NOT NULL AS signed,
	t.task_id, t.client_id, t.title, t.description, t.priority, t.status AS task_status, t.created_at AS task_created_at, t.status_at, t.created_by AS creator,
	t.creator_tenant_id <> t.contractor_id AS external, t.creator_tenant_id <> t.contractor_id AND t.accepted_at IS NULL AS waiting,
	t.location_type, t.address_name, t.address1, t.address2, t.address3, t.address4, t.zipcode, t.city, t.region, t.country,
	t.latitude, t.longitude, t.working_hours, t.contact_name, t.contact_phone, t.contact_email`

// read reads the orders as the board shows them.
func read(tx *db.Tx, who access.Who, ids []int64) ([]Order, error) {
	found, err := db.All[Order](tx, `SELECT `+columns+` FROM work_order o JOIN task t ON t.task_id = o.task_id
		WHERE o.contractor_id = ? AND o.order_id IN ({{numbers}})`, who.TenantID, db.Numbers(ids))
	if err != nil {
		return nil, err
	}
	return found, complete(tx, who, found)
}

// complete adds the workers of the orders, their clients, and the allowed actions.
// Names are read once each, and sessions only of orders under way.
func complete(tx *db.Tx, who access.Who, all []Order) error {
	if len(all) == 0 {
		return nil
	}
	ids, underWay := make([]int64, len(all)), []int64{}
	people, clients := map[int64]orders.Worker{}, map[int64]string{}
	for i := range all {
		o := &all[i]
		ids[i], people[o.Creator], clients[o.TenantID] = o.ID, orders.Worker{}, ""
		if o.Status == orders.InExecution {
			underWay = append(underWay, o.ID)
		}
	}
	workers, err := workersOn(tx, ids)
	if err != nil {
		return err
	}
	for _, on := range workers {
		for _, w := range on {
			people[w] = orders.Worker{}
		}
	}
	if err := readPeople(tx, people); err != nil {
		return err
	}
	if err := readClients(tx, who, clients); err != nil {
		return err
	}
	started, err := findAll(tx, who, underWay)
	if err != nil {
		return err
	}
	allowed := map[orders.Order][]access.Action{} // many are alike in all that the rules ask about
	for i := range all {
		o, on := &all[i], workers[all[i].ID]
		o.Workers = make([]orders.Worker, len(on))
		for k, w := range on {
			o.Workers[k] = people[w]
		}
		rules, runs := started[o.ID]
		if !runs {
			rules = orders.Order{Status: o.Status, HoldReason: o.HoldReason, Signed: o.Signed, TaskStatus: o.TaskStatus, Waiting: o.Waiting,
				Workers: int64(len(on)), Mine: slices.Contains(on, who.UserID)}
		}
		if allowed[rules] == nil {
			allowed[rules] = rules.Allowed(who)
		}
		creator := people[o.Creator]
		o.CreatedBy, o.TenantName = creator.FirstName+" "+creator.LastName, clients[o.TenantID]
		o.Running, o.Allowed = rules.Running > 0, allowed[rules]
		o.Conflicts, o.Away, o.DueAt = []int64{}, []int64{}, o.late()
	}
	return nil
}

// workersOn returns the people on each of the orders, by number.
func workersOn(tx *db.Tx, ids []int64) (map[int64][]int64, error) {
	type pair struct {
		Order int64 `db:"order_id"`
		User  int64 `db:"user_id"`
	}
	found, err := db.All[pair](tx, `SELECT w.order_id, w.user_id FROM order_worker w WHERE w.order_id IN ({{numbers}})`, db.Numbers(ids))
	out := make(map[int64][]int64, len(ids))
	for _, p := range found {
		out[p.Order] = append(out[p.Order], p.User)
	}
	for _, people := range out {
		slices.Sort(people)
	}
	return out, err
}

// readPeople reads the people named.
func readPeople(tx *db.Tx, people map[int64]orders.Worker) error {
	found, err := db.All[orders.Worker](tx, `SELECT u.user_id, u.first_name, u.last_name, u.email, `+orders.Face+` AS image
		FROM user_account u WHERE u.user_id IN ({{numbers}})`, db.Numbers(slices.Collect(maps.Keys(people))))
	for _, w := range found {
		w.UserID = w.WorkerID
		people[w.WorkerID] = w
	}
	return err
}

// readClients reads what the companies named are called.
func readClients(tx *db.Tx, who access.Who, clients map[int64]string) error {
	type client struct {
		ID   int64  `db:"tenant_id"`
		Name string `db:"name"`
	}
	found, err := db.All[client](tx, `SELECT c.tenant_id, c.name FROM tenant c WHERE c.tenant_id IN ({{numbers}})`, db.Numbers(slices.Collect(maps.Keys(clients))))
	for _, c := range found {
		clients[c.ID] = c.Name
	}
	if _, asked := clients[tenants.PrivateIndividual]; asked {
		clients[tenants.PrivateIndividual] = tenants.PrivateName(who.Language)
	}
	return err
}

// findAll returns the orders, by number, with who is at work on them.
func findAll(tx *db.Tx, who access.Who, ids []int64) (map[int64]orders.Order, error) {
	out := map[int64]orders.Order{}
	if len(ids) == 0 {
		return out, nil
	}
	found, err := orders.All(tx, who, ids)
	for _, o := range found {
		out[o.ID] = o
	}
	return out, err
}

// collide marks the planned orders that collide with another, or with an absence. A
// WORKER sees only their own. complete means that the orders are all of the
// company's in the range.
func (r Range) collide(tx *db.Tx, who access.Who, planned []Order, complete bool) error {
	people := map[int64]bool{}
	var from, to time.Time
	for i := range planned {
		o := &planned[i]
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
	booked, err := r.bookings(tx, who, planned, complete, ids, from, to)
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

// bookings returns the people's bookings in [from, to), the time that the planned
// orders take, by person and start. Where these are complete, only what may collide
// with orders that reach out of the range is read.
func (r Range) bookings(tx *db.Tx, who access.Who, planned []Order, complete bool, people []int64, from, to time.Time) ([]planning.Booking, error) {
	if !complete {
		return planning.Bookings(tx, who.TenantID, people, from, to)
	}
	var all []planning.Booking
	known := make(map[int64]bool, len(planned))
	for i := range planned {
		o := &planned[i]
		known[o.ID] = true
		if o.PlannedEnd == nil || o.Status == orders.Deleted {
			continue
		}
		for _, w := range o.Workers {
			all = append(all, planning.Booking{OrderID: o.ID, UserID: w.WorkerID, From: *o.PlannedStart, To: *o.PlannedEnd, Done: o.Status == orders.Done})
		}
	}
	for _, outside := range [][2]time.Time{{from, r.From}, {r.To, to}} {
		var there []int64 // who is on an order that reaches out of the range
		for i := range planned {
			if o := &planned[i]; o.PlannedEnd != nil && o.PlannedStart.Before(outside[1]) && o.PlannedEnd.After(outside[0]) {
				for _, w := range o.Workers {
					there = append(there, w.WorkerID)
				}
			}
		}
		if len(there) == 0 {
			continue
		}
		more, err := planning.Bookings(tx, who.TenantID, there, outside[0], outside[1])
		if err != nil {
			return nil, err
		}
		all = append(all, slices.DeleteFunc(more, func(b planning.Booking) bool { return known[b.OrderID] })...)
	}
	slices.SortFunc(all, func(a, b planning.Booking) int {
		return cmp.Or(cmp.Compare(a.UserID, b.UserID), a.From.Compare(b.From))
	})
	return all, nil
}

func absent(tx *db.Tx, who access.Who, people []int64, from, to time.Time) ([]absences.Taken, error) {
	return absences.TakenBy(tx, who.TenantID, people, from, to)
}

// workers returns the workers whose names have every word of the search; for a
// WORKER only themself.
func workers(tx *db.Tx, who access.Who, search string) ([]Worker, error) {
	all, err := db.All[Worker](tx, `SELECT u.user_id, u.first_name, u.last_name, u.email, `+orders.Face+` AS image
		FROM tenant_user c JOIN user_account l ON l.user_id = c.user_id JOIN user_account u ON u.user_id = c.user_id
		WHERE c.tenant_id = ? AND `+planning.Workers+` AND (u.user_id = ? OR ?)
		ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, u.user_id`, who.TenantID, who.UserID, !who.Only())
	all = slices.DeleteFunc(all, func(w Worker) bool { return !named(w.FirstName+" "+w.LastName, search) })
	for i := range all {
		all[i].Planned, all[i].Absences = []int64{}, []Absence{}
	}
	return all, err
}

// teams returns the teams whose names have every word of the search, with their
// workers.
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

// days returns the company's days that [from, to) touches.
func days(company *settings.Calendar, zone *time.Location, from, to time.Time) ([]Day, error) {
	var out []Day
	y, m, d := from.In(zone).Date()
	for date := time.Date(y, m, d, 12, 0, 0, 0, time.UTC); ; date = date.AddDate(0, 0, 1) {
		begins, ends := clock.DayBounds(date, zone)
		if !begins.Before(to) {
			return out, nil
		}
		hours, holiday, err := company.On(date)
		if err != nil {
			return nil, err
		}
		open, shut := hours.Minutes()
		day := Day{Day: date.Format(clock.Date), begins: begins, ends: ends}
		if holiday != "" {
			day.Holiday = &holiday
		}
		at := func(minute int) time.Time {
			return time.Date(date.Year(), date.Month(), date.Day(), 0, minute, 0, 0, zone).UTC()
		}
		day.From, day.To, day.Minutes = at(open), at(shut), int64(shut-open)
		out = append(out, day)
	}
}

// overlap returns how many minutes [a, b) and [c, d) share.
func overlap(a, b, c, d time.Time) int64 {
	if c.After(a) {
		a = c
	}
	if d.Before(b) {
		b = d
	}
	return max(0, int64(b.Sub(a)/time.Minute))
}
