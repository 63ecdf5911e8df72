package schedule

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/orders"
	"teren/internal/areas/settings"
	"teren/internal/areas/tasks"
	"teren/internal/kit/clock"
	"teren/internal/kit/geo"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/planning"
	"teren/internal/platform/planning/route"
)

// planner holds the orders and people for which places are searched.
type planner struct {
	today   string
	orders  []Order // one for each job
	refused []Order // that cannot be planned now
	problem route.Problem
	days    []Day
	others  int
	people  []orders.Worker // one for each worker of the problem
	free    int             // the first so many of them take orders without workers
	at      map[int64]int   // of a person, their index
	teams   map[pair]string // the team for the kind of work to which the person belongs
	was     map[pair]bool   // whether the person has done an order of the task
	clients map[int64]int64 // by order
	away    map[int64][]absences.Taken
	now     int  // the first minute at which an absent worker can be replaced
	keeps   bool // those named alone do the orders, beside the workers an order has
}

// Penalties in minutes of driving: for a worker outside of the team for the kind of
// work, for one who was not there when others have been, and for giving an order of
// the day to somebody else.
const (
	outsideTeam = 60
	newToTask   = 15
	otherWorker = 10
)

// near is how many days beside the one that an order is for it may be proposed,
// besideDay how many minutes of driving each of them counts like.
const (
	near      = 3
	besideDay = 120
)

// urgencies are how many minutes of driving it counts like to leave an order out,
// or to do it a day later.
var urgencies = map[tasks.Priority]struct{ leftOut, aDayLater int }{
	highest: {100_000, 60}, "MEDIUM": {20_000, 20}, "LOW": {10_000, 10},
}

const highest tasks.Priority = "HIGH"

// notLeftOut is more than any driving of a day.
const notLeftOut = 1_000_000

// pair is a person beside a task.
type pair struct {
	Task int64 `db:"task_id"`
	User int64 `db:"user_id"`
}

func newPlanner(tx *db.Tx, who access.Who) *planner {
	return &planner{today: today(tx, who), at: map[int64]int{}, clients: map[int64]int64{}, away: map[int64][]absences.Taken{}, others: others}
}

// read reads all that the search asks about.
func (a Ask) read(tx *db.Tx, who access.Who) (*planner, error) {
	p := newPlanner(tx, who)
	p.keeps = len(a.WorkerIDs) > 0
	asked, err := a.find(tx, who)
	if err != nil {
		return nil, err
	}
	if err := p.readPeople(tx, who, a); err != nil {
		return nil, err
	}
	p.free = len(p.people)
	for _, o := range asked {
		p.add(o.Workers)
	}
	days, err := p.calendar(tx, who, a)
	if err != nil {
		return nil, err
	}
	p.days = days
	return p, p.fill(tx, who, a, asked, days)
}

// find returns the orders named.
func (a Ask) find(tx *db.Tx, who access.Who) ([]Order, error) {
	ids, fields := a.orders()
	found, err := arrived(tx, who, ids)
	if err != nil {
		return nil, err
	}
	var c fault.Check
	for _, id := range ids {
		if !slices.ContainsFunc(found, func(o Order) bool { return o.ID == id }) {
			c.Fail(fields[id], "no_such_thing", nil)
		}
	}
	if a.Draft != nil {
		found = append(found, a.Draft.order())
	}
	return found, c.Err()
}

// arrived reads orders of the person's company, in the order of their arrival.
func arrived(tx *db.Tx, who access.Who, ids []int64) ([]Order, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := read(tx, who, ids)
	slices.SortFunc(found, func(a, b Order) int { return cmp.Compare(a.ID, b.ID) })
	return found, err
}

// readPeople reads the people who can be planned, or were named, as candidates for
// the orders.
func (p *planner) readPeople(tx *db.Tx, who access.Who, a Ask) error {
	all, err := workers(tx, who, "")
	if err != nil {
		return err
	}
	var c fault.Check
	for i, id := range a.WorkerIDs {
		if !slices.ContainsFunc(all, func(w Worker) bool { return w.WorkerID == id }) {
			c.Fail(fmt.Sprintf("worker_ids.%d", i), "no_such_thing", nil)
		}
	}
	for _, w := range all {
		if len(a.WorkerIDs) == 0 || slices.Contains(a.WorkerIDs, w.WorkerID) {
			p.add([]orders.Worker{{WorkerID: w.WorkerID, UserID: w.WorkerID, FirstName: w.FirstName, LastName: w.LastName, Email: w.Email, ImageURL: w.ImageURL}})
		}
	}
	return c.Err()
}

// add adds people, each once.
func (p *planner) add(people []orders.Worker) {
	for _, w := range people {
		if _, known := p.at[w.WorkerID]; !known {
			p.at[w.WorkerID] = len(p.people)
			p.people = append(p.people, w)
		}
	}
}

// ids returns the numbers of the people.
func (p *planner) ids() []int64 {
	ids := make([]int64, len(p.people))
	for i, w := range p.people {
		ids[i] = w.WorkerID
	}
	return ids
}

// booking is an order that a worker has already.
type booking struct {
	Order     int64         `db:"order_id"`
	User      int64         `db:"user_id"`
	From      time.Time     `db:"planned_start"`
	To        *time.Time    `db:"planned_end"`
	Status    orders.Status `db:"status"`
	Started   *time.Time    `db:"time_started"`
	Ended     *time.Time    `db:"time_ended"`
	Client    int64         `db:"client_id"`
	Latitude  *float64      `db:"latitude"`
	Longitude *float64      `db:"longitude"`
}

// span returns the worker's time for it, in minutes.
func (b booking) span(now time.Time) route.Span {
	from, to := b.times(now)
	return route.Span{From: minuteOf(from), To: minuteOf(to.Add(time.Minute - 1))}
}

// times returns the worker's time for it: running work until now at least, finished
// work when it was done.
func (b booking) times(now time.Time) (from, to time.Time) {
	from, to = b.From, b.From.Add(defaultLength)
	if b.To != nil {
		to = *b.To
	}
	switch {
	case b.Status == orders.InExecution && to.Before(now):
		to = now
	case b.Status == orders.Done && b.Started != nil && b.Ended != nil:
		from, to = *b.Started, *b.Ended
	}
	return from, to
}

// minuteOf returns the minute since 1970 that the instant lies in.
func minuteOf(t time.Time) int { return int(t.Unix() / 60) }

func instant(minute int) time.Time { return time.Unix(int64(minute)*60, 0).UTC() }

func pointOf(latitude, longitude *float64) *route.Point {
	if latitude == nil || longitude == nil {
		return nil
	}
	return &route.Point{Latitude: *latitude, Longitude: *longitude}
}

// calendar makes the days of the people: the company's hours from now on, less
// absences.
func (p *planner) calendar(tx *db.Tx, who access.Who, a Ask) ([]Day, error) {
	company, err := settings.CalendarOf(tx, who)
	if err != nil {
		return nil, err
	}
	p.problem.Roads = route.Roads{Detour: int(company.RoadDetour), Speed: int(company.RoadSpeed)}
	if latitude, longitude, ok := geo.Settlement(company.Zipcode, company.City); ok && company.Country == "HR" {
		p.problem.Base = &route.Point{Latitude: latitude, Longitude: longitude}
	}
	days, err := days(company, who.Location(), a.From, a.To)
	if err != nil || len(days) == 0 {
		return days, err
	}
	away, err := absent(tx, who, p.ids(), days[0].begins, days[len(days)-1].ends)
	if err != nil {
		return nil, err
	}
	from := minuteOf(latest(a.From, tx.Now).Add(time.Minute - 1))
	p.problem.Workers = make([]route.Worker, len(p.people))
	for w := range p.people {
		p.problem.Workers[w].Days = make([]route.Day, len(days))
	}
	for i, day := range days {
		hours := route.Span{From: max(minuteOf(day.From), from), To: min(minuteOf(day.To), minuteOf(a.To))}
		for w := range p.people {
			if hours.From < hours.To {
				p.problem.Workers[w].Days[i].Open = []route.Span{hours}
			}
		}
	}
	for _, absence := range away {
		p.away[absence.UserID] = append(p.away[absence.UserID], absence)
		off := route.Span{From: minuteOf(absence.From), To: minuteOf(absence.To.Add(time.Minute - 1))}
		for i := range days {
			day := &p.problem.Workers[p.at[absence.UserID]].Days[i]
			day.Open = less(day.Open, off)
		}
	}
	return days, nil
}

func latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// less returns the spans without the part that off takes.
func less(spans []route.Span, off route.Span) (out []route.Span) {
	for _, s := range spans {
		for _, part := range []route.Span{{From: s.From, To: min(s.To, off.From)}, {From: max(s.From, off.To), To: s.To}} {
			if part.From < part.To {
				out = append(out, part)
			}
		}
	}
	return out
}

// fill adds the jobs, and as stops what the people have to do besides.
func (p *planner) fill(tx *db.Tx, who access.Who, a Ask, asked []Order, days []Day) error {
	var booked []booking
	if len(days) > 0 {
		var err error
		if booked, err = bookings(tx, who, p.ids(), days[0].begins, days[len(days)-1].ends); err != nil {
			return err
		}
	}
	if a.Tidy {
		var err error
		if asked, err = p.movable(tx, who, a, asked, booked); err != nil {
			return err
		}
	}
	if err := p.readSkills(tx, who, a, asked); err != nil {
		return err
	}
	for _, o := range asked {
		p.clients[o.ID] = o.TenantID
		if o.movable() {
			p.orders, p.problem.Jobs = append(p.orders, o), append(p.problem.Jobs, p.job(o, a, days))
		} else {
			p.refused = append(p.refused, o)
		}
	}
	for _, b := range booked {
		p.clients[b.Order] = b.Client
		if slices.ContainsFunc(p.orders, func(o Order) bool { return o.ID == b.Order }) {
			continue
		}
		p.stop(b, tx.Now)
	}
	p.sortStops()
	return nil
}

// stop adds the booking to the days of its worker.
func (p *planner) stop(b booking, now time.Time) {
	stop := route.Stop{ID: b.Order, Span: b.span(now), At: pointOf(b.Latitude, b.Longitude)}
	for i, day := range p.days {
		if stop.From < minuteOf(day.ends) && stop.To > minuteOf(day.begins) {
			on := &p.problem.Workers[p.at[b.User]].Days[i]
			on.Stops = append(on.Stops, stop)
		}
	}
}

// sortStops puts the stops of each day in the order of their time.
func (p *planner) sortStops() {
	for _, w := range p.problem.Workers {
		for _, day := range w.Days {
			slices.SortStableFunc(day.Stops, func(a, b route.Stop) int { return a.From - b.From })
		}
	}
}

// movable reports whether the order may get another time.
func (o Order) movable() bool {
	return o.Status == orders.Created && o.Start == nil && slices.Contains(o.Allowed, access.OrderEdit)
}

// movable returns the orders of the day, of those named if any are, that may change
// places: they are still to come, wait for nothing, and one of the people does
// them.
func (p *planner) movable(tx *db.Tx, who access.Who, a Ask, asked []Order, booked []booking) ([]Order, error) {
	p.others, p.problem.Tidy = 0, true
	var ids []int64
	for _, b := range booked {
		named := len(asked) == 0 || slices.ContainsFunc(asked, func(o Order) bool { return o.ID == b.Order })
		if named && b.Status == orders.Created && b.To != nil && !b.From.Before(latest(a.From, tx.Now)) && b.From.Before(a.To) && !slices.Contains(ids, b.Order) {
			ids = append(ids, b.Order)
		}
	}
	found, err := arrived(tx, who, ids)
	return slices.DeleteFunc(found, func(o Order) bool { return !o.movable() || len(o.Workers) != 1 || o.HoldReason != "" }), err
}

// readSkills reads who is of a team that the kinds of work ask for, and who was at
// work on the tasks before.
func (p *planner) readSkills(tx *db.Tx, who access.Who, a Ask, asked []Order) error {
	about := []int64{}
	for _, o := range asked {
		about = append(about, o.TaskID)
	}
	p.teams, p.was = map[pair]string{}, map[pair]bool{}
	if len(about) == 0 {
		return nil
	}
	var kind *int64
	if a.Draft != nil {
		kind = a.Draft.WhierID
	}
	type member struct {
		pair
		Name string `db:"name"`
	}
	members, err := db.All[member](tx, `SELECT t.task_id, b.user_id, g.name FROM (
			SELECT task_id, whier_id FROM task WHERE task_id IN (?) UNION ALL SELECT 0, CAST(? AS BIGINT)) t JOIN work_hierarchy_path p ON p.node_id = t.whier_id
		JOIN team g ON g.work_hierarchy_id = p.ancestor_id JOIN team_user b ON b.team_id = g.team_id
		WHERE g.tenant_id = ? AND g.deleted_at IS NULL ORDER BY g.team_id DESC`, about, kind, who.TenantID)
	if err != nil {
		return err
	}
	for _, m := range members {
		p.teams[m.pair] = m.Name
	}
	before, err := db.All[pair](tx, `SELECT DISTINCT o.task_id, w.user_id FROM work_order o JOIN order_worker w ON w.order_id = o.order_id
		WHERE o.task_id IN (?) AND o.contractor_id = ? AND o.status = 'DONE'`, about, who.TenantID)
	for _, e := range before {
		p.was[e] = true
	}
	return err
}

// jobOf returns the order as the search takes it, for any worker and time.
func (p *planner) jobOf(o Order) route.Job {
	urgency := urgencies[o.Priority]
	job := route.Job{ID: o.ID, Minutes: int(o.minutes()), At: pointOf(o.Latitude, o.Longitude),
		Extra: make([]int, len(p.people)), Weight: urgency.leftOut, Delay: urgency.aDayLater}
	var teamed, visited bool
	for w, person := range p.people {
		teamed = teamed || p.teams[pair{o.TaskID, person.WorkerID}] != "" && p.open(w)
		visited = visited || p.was[pair{o.TaskID, person.WorkerID}]
	}
	for w, person := range p.people {
		who := pair{o.TaskID, person.WorkerID}
		switch {
		case w >= p.free:
			job.Extra[w] = route.Never
			continue
		case teamed && p.teams[who] == "":
			job.Extra[w] = outsideTeam
		}
		if visited && !p.was[who] {
			job.Extra[w] += newToTask
		}
	}
	return job
}

// job returns the order as the search takes it, for its own workers if it has any.
func (p *planner) job(o Order, a Ask, days []Day) route.Job {
	job := p.jobOf(o)
	if o.WantedDay != nil && *o.WantedDay >= p.today && !a.Tidy {
		job.Days = about(*o.WantedDay, days)
	}
	own := p.crew(o)
	switch {
	case a.Tidy:
		job.Weight, job.Delay = notLeftOut, 0
		for w := range job.Extra {
			job.Extra[w] += otherWorker
		}
		job.Extra[own[0]] = 0
		job.Now = &route.Spot{Worker: own[0], Start: minuteOf(*o.PlannedStart)}
		job.Now.Day = slices.IndexFunc(days, func(d Day) bool { return o.PlannedStart.Before(d.ends) })
	case len(own) == 1:
		for w := range job.Extra {
			job.Extra[w] = route.Never
		}
		job.Extra[own[0]] = 0
	case len(own) > 1:
		job.Crew = own
	}
	return job
}

// crew returns the workers of the order, by index. A worker who cannot come is
// replaced: a single one by anybody, for which the crew is empty, one of several by
// the person who fits best.
func (p *planner) crew(o Order) []int {
	own, missing := []int{}, 0
	for _, w := range o.Workers {
		if p.missing(o, w) {
			missing++
		} else {
			own = append(own, p.at[w.WorkerID])
		}
	}
	if missing == len(o.Workers) && missing < 2 {
		return own
	}
	for range missing {
		if best := p.standIn(o, own); best >= 0 {
			own = append(own, best)
		}
	}
	return own
}

// missing reports whether the worker of the order can no longer do it: they are
// absent when it is planned or in all the days asked about, or no longer to be
// planned with.
func (p *planner) missing(o Order, w orders.Worker) bool {
	at := p.at[w.WorkerID]
	if p.problem.Tidy || len(p.problem.Workers) == 0 {
		return false
	}
	if at >= p.free && !p.keeps {
		return true
	}
	if len(p.away[w.WorkerID]) > 0 && !p.open(at) {
		return true
	}
	return o.PlannedStart != nil && slices.ContainsFunc(p.away[w.WorkerID], func(a absences.Taken) bool {
		return a.From.Before(o.PlannedStart.Add(time.Duration(o.minutes())*time.Minute)) && a.To.After(*o.PlannedStart)
	})
}

// standIn returns the replacement for a member of the crew: a person with working
// hours in these days, of the team for the kind of work before others; -1 if there
// is none.
func (p *planner) standIn(o Order, crew []int) int {
	best := -1
	for w, person := range p.people[:p.free] {
		ofOrder := slices.ContainsFunc(o.Workers, func(one orders.Worker) bool { return one.WorkerID == person.WorkerID })
		if slices.Contains(crew, w) || ofOrder || !p.open(w) {
			continue
		}
		if p.teams[pair{o.TaskID, person.WorkerID}] != "" {
			return w
		}
		if best < 0 {
			best = w
		}
	}
	return best
}

// about returns, by day, the penalty in minutes of driving for work that is wanted
// on another day.
func about(wanted string, days []Day) []int {
	out := make([]int, len(days))
	for i, d := range days {
		out[i] = route.Never
		for away := range near + 1 {
			if d.Day == clock.DaysAfter(wanted, away) || d.Day == clock.DaysAfter(wanted, -away) {
				out[i] = away * besideDay
			}
		}
	}
	return out
}

// open reports whether the worker has hours in these days.
func (p *planner) open(w int) bool {
	return slices.ContainsFunc(p.problem.Workers[w].Days, func(d route.Day) bool { return len(d.Open) > 0 })
}

// bookings returns the people's bookings in [from, to) at the company, with their
// places.
func bookings(tx *db.Tx, who access.Who, people []int64, from, to time.Time) ([]booking, error) {
	return db.All[booking](tx, `SELECT w.order_id, w.user_id, w.planned_start, w.planned_end, o.status, o.time_started, o.time_ended, t.client_id, t.latitude, t.longitude
		FROM order_worker w JOIN work_order o ON o.order_id = w.order_id JOIN task t ON t.task_id = w.task_id
		WHERE w.planned_start > ? AND w.planned_start < ? AND (w.planned_end > ? OR w.planned_end IS NULL) AND w.user_id IN (?) AND o.contractor_id = ? AND o.status <> 'DELETED'
		ORDER BY w.user_id, w.planned_start, w.order_id`, from.Add(-planning.Longest), to, from, people, who.TenantID)
}
