package demo

import (
	"container/heap"
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"regexp"
	"strings"
	"time"

	"teren/internal/areas/addresses"
	"teren/internal/areas/invoices"
	"teren/internal/areas/notices"
	"teren/internal/areas/orders"
	"teren/internal/areas/recurrence"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/record"
)

// A life is two years of the demo companies, lived event by event in the order
// of time. What would happen after now stays undone, so the newest tasks stand
// at every stage.
type life struct {
	ctx        context.Context // its writes are part of tx
	tx         *db.Tx
	rng        *rand.Rand
	zone       *time.Location
	began, now time.Time
	events     events
	thought    int // events so far
	pictures   *gallery
	chance     *rand.Rand // of prices
	bargains   *rand.Rand // of offers
	shelves    shelves

	tasks   tasks.Service
	orders  orders.Service
	notices notices.Service
	users   users.Service

	addresses addresses.Service
	invoices  invoices.Service

	crews     map[string]*crew // by company
	sites     []site
	projects  map[string]project  // by client
	items     map[string]int64    // of equipment, by inventory number
	busy      map[int64]time.Time // until when, by worker
	templates []template
	talked    []int64 // tasks with comments
}

// A crew is the people of one company.
type crew struct {
	tenant          int64
	office, workers []access.Who
	nodes           map[string]int64
	people          map[string]int64 // by last name
}

// A site is where a client has work.
type site struct {
	client  int64
	company string
	address *int64
	text    tasks.Text
}

type template struct {
	id int64
	job
}

// A job is one task on its way. asker is the client's person, if the client
// uses Teren.
type job struct {
	id       int64
	crew     *crew
	asker    *access.Who
	work     work
	currency money.Currency
}

// An event happens at its time; of two at the same time, the one thought of
// first.
type event struct {
	at time.Time
	no int
	do func() error
}

type events []event

func (e events) Len() int      { return len(e) }
func (e events) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e events) Less(i, j int) bool {
	return e[i].at.Before(e[j].at) || e[i].at.Equal(e[j].at) && e[i].no < e[j].no
}
func (e *events) Push(x any) { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	last := (*e)[len(*e)-1]
	*e = (*e)[:len(*e)-1]
	return last
}

func (l *life) at(t time.Time, do func() error) {
	if !t.After(l.now) {
		l.thought++
		heap.Push(&l.events, event{t, l.thought, do})
	}
}

// live lets everything happen.
func (l *life) live() error {
	l.plan()
	l.rest()
	l.sheets()
	l.trade()
	l.charge()
	l.stock()
	l.equip()
	l.install()
	for done, doubled := 0, 500; l.events.Len() > 0; done++ {
		if done == doubled {
			if err := l.tx.Analyze(); err != nil {
				return err
			}
			doubled *= 2
		}
		e := heap.Pop(&l.events).(event)
		l.tx.Now = e.at.UTC().Truncate(time.Second)

		if err := e.do(); err != nil {
			return fmt.Errorf("demo at %s: %w", e.at.Format(time.DateTime), err)
		}
	}
	if err := l.wait(); err != nil {
		return err
	}
	if err := l.reserve(); err != nil {
		return err
	}
	if err := l.attribute(); err != nil {
		return err
	}
	return l.budget()
}

// wait leaves work orders without a time for some of the tasks that have no order.
func (l *life) wait() error {
	open, err := db.All[int64](l.tx, `SELECT t.task_id FROM task t WHERE t.contractor_id = ? AND t.status = ? AND (t.accepted_at IS NOT NULL OR t.creator_tenant_id = t.contractor_id)
		AND NOT EXISTS (SELECT 1 FROM work_order o WHERE o.task_id = t.task_id) ORDER BY t.task_id DESC LIMIT 24`, l.crews[primorje].tenant, tasks.Created)
	for i, task := range open {
		if i%2 == 0 {
			minutes := int64(30 + 30*(i%5))
			_, err = l.orders.Create(l.ctx, l.crews[primorje].office[i%len(l.crews[primorje].office)], orders.New{TaskID: task, TimeEstimate: &minutes})
		}
		if err != nil {
			return err
		}
	}
	return err
}

// plan decides when people ask for work: on working days, a little more each month,
// and just now.
func (l *life) plan() {
	days := int(l.now.Sub(l.began).Hours() / 24)
	for day := range days + 1 {
		date := l.began.AddDate(0, 0, day)
		var n int
		switch date.Weekday() {
		case time.Sunday:
		case time.Saturday:
			n = l.rng.IntN(3)
		default:
			n = 3 + l.rng.IntN(2) + l.rng.IntN(1+2*day/365)
		}
		for range n {
			l.at(l.hour(date, 7, 16), l.ask)
		}
		if date.Day() == 1 && day > 40 {
			l.at(l.hour(date, 6, 7), l.useTemplates)
		}
		if day%30 == 29 {
			l.at(l.hour(date, 6, 7), l.readNotices)
		}
	}
	for i, ago := range []time.Duration{44 * time.Hour, 26 * time.Hour, 5 * time.Hour, 50 * time.Minute} {
		l.at(l.now.Add(-ago), func() error { return l.request(i%2 == 1) })
	}
	for range 6 {
		l.at(l.now.Add(-l.minutes(60*60, 90*60)), l.underway)
	}
	l.at(l.now.Add(-48*time.Hour), l.readNotices)
	l.at(l.now.Add(-48*time.Hour), l.readComments)
	l.at(l.now.Add(-27*time.Hour), l.myDays)
	l.at(l.now.Add(-26*time.Hour), l.repeat)
}

// hour is some moment of the date between two full hours.
func (l *life) hour(date time.Time, from, to int) time.Time {
	y, m, d := date.In(l.zone).Date()
	return time.Date(y, m, d, from, l.rng.IntN(60*(to-from)), l.rng.IntN(60), 0, l.zone)
}

// after is some working moment, from to to days after now.
func (l *life) after(from, to int) time.Time {
	date := l.tx.Now.In(l.zone).AddDate(0, 0, from+l.rng.IntN(1+to-from))
	for date.Weekday() == time.Sunday || date.Weekday() == time.Saturday {
		date = date.AddDate(0, 0, 1)
	}
	if t := l.hour(date, 7, 16); t.After(l.tx.Now) {
		return t
	}
	return l.tx.Now.Add(time.Duration(5+l.rng.IntN(90)) * time.Minute)
}

func (l *life) minutes(from, to int) time.Duration {
	return time.Duration(from+l.rng.IntN(to-from)) * time.Minute
}

// percent is true that often.
func (l *life) percent(n int) bool { return l.rng.IntN(100) < n }

func (l *life) recent(days int) bool { return l.now.Sub(l.tx.Now) < time.Duration(days)*24*time.Hour }

// ask creates a request for work.
func (l *life) ask() error {
	switch n := l.rng.IntN(100); {
	case n < 7:
		return l.request(true)
	case n < 10:
		return l.request(false)
	case n < 12:
		return l.order(l.crews[primorje], l.crews[velebit])
	case n < 17:
		return l.enter(l.crews[velebit], l.home())
	case n < 25:
		return l.enter(l.crews[primorje], l.home())
	}
	return l.enter(l.crews[primorje], pick(l.rng, l.sites))
}

func (l *life) home() site {
	s := l.site("OTHER", pick(l.rng, homes))
	s.text.AddressName = "Stan"
	s.text.ClientNote = fmt.Sprintf("%s, %s", s.text.ContactName, s.text.ContactPhone)
	s.text.WorkingHours, s.text.ContactEmail = "", ""
	return s
}

// enter creates a task by the office for a client.
func (l *life) enter(c *crew, s site) error {
	j := job{crew: c, work: l.workOf(c)}
	if s.client == l.crews[jadran].tenant {
		j.asker = &l.crews[jadran].office[0]
	}
	n := l.task(j.work, s)
	who := pick(l.rng, c.office)
	n.TenantID, n.RoleType = &s.client, "CONTRACTOR"
	node := c.nodes[j.work.node]
	n.WhierID = &node
	if c == l.crews[primorje] {
		n.AddressID = s.address
		if p, ok := l.projects[s.company]; ok && l.percent(40) && l.tx.Now.After(p.from) && l.tx.Now.Before(p.to) {
			n.ProjectID = &p.id
		}
	}
	if err := l.make(&j, who, n); err != nil {
		return err
	}
	return l.carry(j)
}

// request is Jadran, or else Velebit, asking Primorje.
func (l *life) request(client bool) error {
	if !client {
		return l.order(l.crews[velebit], l.crews[primorje])
	}
	var own []site
	for _, s := range l.sites {
		if s.client == l.crews[jadran].tenant {
			own = append(own, s)
		}
	}
	return l.orderAt(l.crews[jadran], l.crews[primorje], pick(l.rng, own))
}

func (l *life) order(from, to *crew) error {
	s := pick(l.rng, l.sites[:len(l.sites)-len(shops)])
	return l.orderAt(from, to, s)
}

// orderAt is one company asking another, which accepts the task first.
func (l *life) orderAt(from, to *crew, s site) error {
	who := from.office[0]
	j := job{crew: to, asker: &who}
	var node int64
	if from == l.crews[jadran] {
		j.work, node = l.workOf(to), from.nodes[pick(l.rng, branches)]
	} else {
		j.work = l.workOf(l.crews[velebit]) // Primorje does all kinds of work
		node = from.nodes[j.work.node]
	}
	n := l.task(j.work, s)
	n.TenantID, n.RoleType, n.WhierID = &to.tenant, "CLIENT", &node
	if err := l.make(&j, who, n); err != nil {
		return err
	}
	if l.percent(8) && !l.recent(4) {
		return l.reject(j)
	}
	if l.recent(2) {
		return nil // still waits
	}
	l.at(l.after(0, 1), func() error {
		who := pick(l.rng, to.office)
		if _, err := l.tasks.Confirm(l.ctx, who, tasks.ByID{ID: j.id}); err != nil {
			return err
		}
		node := to.nodes[j.work.node]
		if _, err := l.tasks.Update(l.ctx, who, tasks.Change{Change: record.Change{ID: j.id, Sent: record.Sent{"whier_id"}}, Edit: tasks.Edit{WhierID: &node}}); err != nil {
			return err
		}
		return l.carry(j)
	})
	return nil
}

func (l *life) workOf(c *crew) work {
	for {
		if w := pick(l.rng, works); c.nodes[w.node] != 0 {
			return w
		}
	}
}

// task returns the request as a task.
func (l *life) task(w work, s site) tasks.New {
	t := s.text
	t.Title, t.Description = l.vary(w.title), l.vary(w.text)
	t.Priority = pick(l.rng, []tasks.Priority{"LOW", "MEDIUM", "MEDIUM", "MEDIUM", "HIGH"})
	return tasks.New{Text: t}
}

// make keeps the task, with a photo or a document of a recent one.
func (l *life) make(j *job, who access.Who, n tasks.New) error {
	if err := n.Validate(); err != nil {
		return err
	}
	var err error
	if l.recent(75) && l.percent(45) {
		if n.Images, err = l.photos(j.work.subject, "prijava"); err != nil {
			return err
		}
	}
	if l.recent(200) && l.percent(4) {
		up, err := l.pictures.document("Upit klijenta.pdf", Paper("Upit", n.Title, n.AddressName+", "+n.Address1+", "+n.City, n.Description))
		if err != nil {
			return err
		}
		n.Docs = api.Docs{up}
	}
	t, err := tasks.Insert(l.tx, who, n)
	j.id, j.currency = t.ID, t.Currency
	return err
}

// photos are one or two of the subject, while there are any; some are kept for
// the last days.
func (l *life) photos(subject, name string) (api.Images, error) {
	var out api.Images
	for i := range 1 + l.rng.IntN(2) {
		if left := l.pictures.left(subject); left == 0 || left < 5 && !l.recent(10) {
			break
		}
		up, err := l.pictures.take(subject, fmt.Sprintf("%s %d.jpg", name, i+1))
		if err != nil {
			return nil, err
		}
		out = append(out, up)
	}
	return out, nil
}

// carry lets the contractor do the task, or not.
func (l *life) carry(j job) error {
	switch n := l.rng.IntN(100); {
	case n < 5, n < 7 && j.asker != nil: // what another company asks for is not deleted
		return l.reject(j)
	case n < 7:
		l.at(l.after(0, 3), func() error {
			_, err := l.tasks.Delete(l.ctx, pick(l.rng, j.crew.office), tasks.ByID{ID: j.id})
			return err
		})
		return nil
	case n < 8:
		return nil // forgotten
	case n < 9:
		l.at(l.after(1, 3), func() error {
			id, err := l.tasks.Duplicate(l.ctx, j.crew.office[0], tasks.ByID{ID: j.id})
			again := j
			again.id = int64(id)
			l.schedule(again)
			return err
		})
	}
	if len(l.templates) < 14 && j.crew == l.crews[primorje] && strings.Contains(j.work.node, "Redovni") {
		l.at(l.after(0, 2), func() error {
			id, err := l.tasks.SaveAsTemplate(l.ctx, j.crew.office[0], tasks.ByID{ID: j.id})
			l.templates = append(l.templates, template{int64(id), j})
			return err
		})
	}
	if l.percent(14) {
		l.at(l.after(0, 1), func() error { return l.edit(j) })
	}
	l.schedule(j)
	return nil
}

// underway creates a task that somebody works on right now, whatever the day.
func (l *life) underway() error {
	p := l.crews[primorje]
	j := job{crew: p, work: l.workOf(p)}
	s, who := pick(l.rng, l.sites), pick(l.rng, p.office)
	node := p.nodes[j.work.node]
	n := l.task(j.work, s)
	n.TenantID, n.RoleType, n.WhierID, n.AddressID = &s.client, "CONTRACTOR", &node, s.address
	if err := l.make(&j, who, n); err != nil {
		return err
	}
	worker, start, minutes := pick(l.rng, p.workers[2:]), l.now.Add(-l.minutes(10, 170)), j.work.minutes
	l.at(l.tx.Now.Add(l.minutes(30, 300)), func() error {
		planned := start.Truncate(15 * time.Minute)
		order, err := l.orders.Create(l.ctx, who, orders.New{TaskID: j.id, PlannedStart: &planned, TimeEstimate: &minutes, WorkerIDs: []int64{worker.UserID}, Override: urgent})
		l.at(start, func() error {
			if _, err := l.orders.Start(l.ctx, worker, orders.Moment{ID: int64(order)}); err != nil {
				return err
			}
			return l.bill(j, int64(order), 1, true)
		})
		return err
	})
	return nil
}

func (l *life) reject(j job) error {
	l.at(l.after(0, 3), func() error {
		_, err := l.tasks.Reject(l.ctx, pick(l.rng, j.crew.office), tasks.Reason{ID: j.id, Reason: pick(l.rng, reasons)})
		return err
	})
	return nil
}

func (l *life) edit(j job) error {
	c := tasks.Change{Change: record.Change{ID: j.id}}
	switch l.rng.IntN(3) {
	case 0:
		c.Sent, c.Priority = record.Sent{"priority"}, opt(pick(l.rng, []tasks.Priority{"HIGH", "LOW"}))
	case 1:
		c.Sent, c.ContactPhone = record.Sent{"contact_phone"}, l.phone()
	default:
		c.Sent, c.Description = record.Sent{"description"}, l.vary(j.work.text)+l.vary(" Klijent {moli da se javite prije dolaska|javlja da je hitno|ima ključ u uredu}.")
	}
	_, err := l.tasks.Update(l.ctx, pick(l.rng, j.crew.office), c)
	return err
}

// schedule plans a work order, and lets it be done.
func (l *life) schedule(j job) {
	l.at(l.after(0, 2), func() error {
		start, workers := l.free(j)
		minutes := j.work.minutes
		n := orders.New{TaskID: j.id, TimeEstimate: &minutes, PlannedStart: &start, Override: urgent}
		for _, w := range workers {
			n.WorkerIDs = append(n.WorkerIDs, w.UserID)
		}
		id, err := l.orders.Create(l.ctx, pick(l.rng, j.crew.office), n)
		if err != nil {
			return err
		}
		if !(l.recent(25) && l.percent(6)) { // else late
			l.perform(j, int64(id), workers, start.Add(l.minutes(-15, 40)))
		}
		if l.percent(45) {
			l.talk(j, workers[0], start)
		}
		return nil
	})
}

// urgent is the reason of an office for planning two orders at once.
var urgent = orders.Override{Conflicts: true, Reason: "Hitno, radnik stiže oboje."}

// free returns a time of the coming days, and who has it.
func (l *life) free(j job) (time.Time, []access.Who) {
	start := l.after(1, 9).Truncate(15 * time.Minute)
	crew := j.crew.workers
	first := l.rng.IntN(len(crew))
	for i := range crew { // an available worker, or else any of them
		if w := crew[(first+i)%len(crew)]; !l.busy[w.UserID].After(start) {
			first = (first + i) % len(crew)
			break
		}
	}
	out := []access.Who{crew[first]}
	if second := crew[(first+1)%len(crew)]; len(crew) > 2 && !l.busy[second.UserID].After(start) && (j.work.minutes > 200 || l.percent(20)) {
		out = append(out, second)
	}
	for _, w := range out {
		l.busy[w.UserID] = start.Add(time.Duration(j.work.minutes) * time.Minute)
	}
	return start, out
}

func (l *life) perform(j job, order int64, workers []access.Who, start time.Time) {
	worker := workers[0]
	if start.Before(l.tx.Now) {
		start = l.tx.Now.Add(time.Minute)
	}
	took := time.Duration(float64(j.work.minutes)*(.6+.8*l.rng.Float64())) * time.Minute
	if days := j.work.minutes / 480; days > 0 { // at night nobody works
		took += time.Duration(days) * 16 * time.Hour
	}
	l.at(start, func() error {
		if _, err := l.orders.Start(l.ctx, worker, orders.Moment{ID: order}); err != nil {
			return err
		}
		for _, other := range workers[1:] {
			if _, err := l.orders.Join(l.ctx, other, orders.Moment{ID: order}); err != nil {
				return err
			}
		}
		return nil
	})
	l.nights(order, workers, start, took)
	l.at(start.Add(took/2), func() error { return l.midway(order, worker, took) })
	l.at(start.Add(took), func() error {
		if _, err := l.orders.Describe(l.ctx, worker, orders.NewDescription{Moment: orders.Moment{ID: order}, Description: l.vary(pick(l.rng, doings))}); err != nil {
			return err
		}
		if err := l.tick(order, worker); err != nil {
			return err
		}
		if demanded[j.work.node].Signature || l.recent(60) && l.percent(60) {
			if err := l.sign(order, worker); err != nil {
				return err
			}
		}
		if _, err := l.orders.Finish(l.ctx, worker, orders.Moment{ID: order}); err != nil {
			return err
		}
		if err := l.bill(j, order, len(workers), false); err != nil {
			return err
		}
		if l.percent(97) {
			l.at(l.after(1, 6), func() error { return l.confirm(j) })
		}
		return l.report(j, order, worker)
	})
}

// midway returns a break, or what keeps the work from going on.
func (l *life) midway(order int64, worker access.Who, left time.Duration) error {
	switch n := l.rng.IntN(100); {
	case n < 30:
		at, err := l.atWork(order, worker)
		if err != nil || !at { // called away to another order
			return err
		}
		l.at(l.tx.Now.Add(min(30*time.Minute, left/4)), func() error {
			_, err := l.orders.Join(l.ctx, worker, orders.Moment{ID: order})
			return err
		})
		_, err = l.orders.Pause(l.ctx, worker, orders.Moment{ID: order})
		return err
	case n < 34:
		l.at(l.tx.Now.Add(left/4), func() error {
			_, err := l.orders.Unhold(l.ctx, worker, orders.ByID{ID: order})
			return err
		})
		_, err := l.orders.Hold(l.ctx, worker, orders.Reason{ID: order, Reason: pick(l.rng, obstacles)})
		return err
	}
	return nil
}

// atWork reports whether the worker is at work on the order.
func (l *life) atWork(order int64, worker access.Who) (bool, error) {
	return db.Exists(l.tx, `SELECT 1 FROM work_session WHERE order_id = ? AND user_id = ? AND ended_at IS NULL`, order, worker.UserID)
}

// tick checks everything that the kind of work demands.
func (l *life) tick(order int64, worker access.Who) error {
	open, err := db.All[int64](l.tx, `SELECT order_check_id FROM order_check WHERE order_id = ? ORDER BY position`, order)
	for _, id := range open {
		if _, err := l.orders.Tick(l.ctx, worker, orders.Tick{Moment: orders.Moment{ID: order}, CheckID: id, Checked: true}); err != nil {
			return err
		}
	}
	return err
}

// sign stores the signature of the client's person on the worker's phone.
func (l *life) sign(order int64, worker access.Who) error {
	name, err := db.One[string](l.tx, `SELECT t.contact_name FROM work_order o JOIN task t ON t.task_id = o.task_id WHERE o.order_id = ?`, order)
	if err != nil {
		return err
	}
	drawn, err := l.pictures.signature(fnv1a(name))
	if err != nil {
		return err
	}
	_, err = l.orders.Sign(l.ctx, worker, orders.NewSignature{Moment: orders.Moment{ID: order}, Name: name, Images: api.Images{drawn}})
	return err
}

// fnv1a makes one number of a name: a person has one hand.
func fnv1a(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	return h.Sum64()
}

// report adds what a worker leaves at the end: photos, or the demanded record.
func (l *life) report(j job, order int64, worker access.Who) error {
	if l.recent(50) && l.percent(50) {
		images, err := l.photos(j.work.subject, "nakon radova")
		if err != nil || len(images) == 0 {
			return err
		}
		_, err = l.orders.AddImages(l.ctx, worker, orders.NewPhotos{Moment: orders.Moment{ID: order}, Images: images})
		return err
	}
	if l.recent(180) && strings.Contains(j.work.text, "apisnik") {
		up, err := l.pictures.document("Zapisnik.pdf", Paper("Zapisnik", fmt.Sprintf("Zadatak %d", j.id), l.vary(j.work.title), "Datum: "+l.tx.Now.In(l.zone).Format("02.01.2006."), "Nalaz: ispravno."))
		if err != nil {
			return err
		}
		_, err = l.tasks.Update(l.ctx, j.crew.office[0], tasks.Change{Change: record.Change{ID: j.id}, Docs: api.Docs{up}})
		return err
	}
	return nil
}

func (l *life) confirm(j job) error {
	if _, err := l.tasks.Confirm(l.ctx, pick(l.rng, j.crew.office), tasks.ByID{ID: j.id}); err != nil {
		return err
	}
	if l.percent(1) {
		l.at(l.after(2, 9), func() error {
			_, err := l.tasks.Reopen(l.ctx, j.crew.office[0], tasks.Reason{ID: j.id, Reason: "Reklamacija klijenta, kvar se ponovio."})
			l.at(l.after(2, 9), func() error { return l.confirm(j) })
			return err
		})
	}
	return nil
}

// talk writes a conversation about the task, around the time of the work.
func (l *life) talk(j job, worker access.Who, when time.Time) {
	lines := pick(l.rng, remarks)
	for j.asker == nil && strings.HasPrefix(lines[0], "c ") {
		lines = pick(l.rng, remarks)
	}
	l.talked = append(l.talked, j.id)
	office := pick(l.rng, j.crew.office)
	when = when.Add(l.minutes(-200, 90))
	for _, line := range lines {
		who := office
		switch {
		case line[0] == 'w':
			who = worker
		case line[0] == 'c':
			who = *j.asker
		}
		if when.Before(l.tx.Now) {
			when = l.tx.Now.Add(time.Minute)
		}
		l.at(when, func() error { return l.say(j, who, l.vary(line[2:])) })
		when = when.Add(l.minutes(4, 140))
	}
}

func (l *life) say(j job, who access.Who, words string) error {
	n := comments.NewOn{ByID: api.ByID{ID: j.id}, New: comments.New{Comment: words, Shared: j.asker != nil && who.Roles.Has(access.Admin|access.Manager)}}
	if l.recent(60) && (strings.Contains(words, "privitku") || strings.Contains(words, "Poslano")) {
		images, err := l.photos(j.work.subject, "komentar")
		if err != nil {
			return err
		}
		n.Images = images[:min(1, len(images))]
		l.pictures.used[j.work.subject] -= len(images) - len(n.Images)
	}
	_, err := l.tasks.Comments().Add(l.ctx, who, n)
	return err
}

// useTemplates makes the month's tasks of what recurs.
func (l *life) useTemplates() error {
	for _, t := range l.templates {
		if !l.percent(60) {
			continue
		}
		l.at(l.after(0, 6), func() error {
			id, err := l.tasks.Use(l.ctx, t.crew.office[0], tasks.ByID{ID: t.id})
			if err != nil {
				return err
			}
			j := t.job
			j.id = int64(id)
			return l.carry(j)
		})
	}
	return nil
}

// repeat lets the first templates make next month's tasks by themselves.
func (l *life) repeat() error {
	all := recurrence.Service{DB: l.tasks.DB, Tasks: &l.tasks}
	y, m, _ := l.tx.Now.In(l.zone).Date()
	estimate, at := int64(120), "08:00"
	for i, t := range l.templates[:min(3, len(l.templates))] {
		first := time.Date(y, m+1, 16+i, 0, 0, 0, 0, time.UTC)
		if _, err := all.Set(l.ctx, t.crew.office[0], recurrence.Draft{
			TaskID: t.id, Rule: "FREQ=MONTHLY", FirstDay: first.Format(time.DateOnly), TimeZone: tenants.Zone, OrderTime: &at, TimeEstimate: &estimate,
		}); err != nil {
			return err
		}
	}
	return nil
}

// readNotices marks all notices of everybody as read.
func (l *life) readNotices() error {
	for _, company := range houses {
		c := l.crews[company]
		for _, who := range append(append([]access.Who{}, c.office...), c.workers...) {
			if _, err := l.notices.Read(l.ctx, who, notices.Read{All: true}); err != nil {
				return err
			}
		}
	}
	return nil
}

// readComments marks the comments as read by the people of the demo accounts.
func (l *life) readComments() error {
	readers := []access.Who{l.crews[jadran].office[0], l.crews[velebit].office[0]}
	readers = append(readers, l.crews[primorje].office[:2]...)
	readers = append(readers, l.crews[primorje].workers[:2]...)
	for _, id := range l.talked {
		for _, who := range readers {
			if err := comments.MarkRead(l.tx, who, tasks.Entity, id, comments.ReadMark{Read: true}); err != nil {
				return err
			}
		}
	}
	return nil
}

func pick[T any](rng *rand.Rand, from []T) T { return from[rng.IntN(len(from))] }

func opt[T any](v T) api.Opt[T] { return api.Opt[T]{Set: true, Value: &v} }

var choice = regexp.MustCompile(`\{([^{}]*)\}`)

// vary chooses one of the parts wherever the text offers some.
func (l *life) vary(text string) string {
	for strings.Contains(text, "{") {
		text = choice.ReplaceAllStringFunc(text, func(s string) string {
			return pick(l.rng, strings.Split(s[1:len(s)-1], "|"))
		})
	}
	return text
}

func (l *life) phone() string {
	return fmt.Sprintf("+385 %s %03d %03d", pick(l.rng, []string{"51", "91", "95", "98", "99"}), 200+l.rng.IntN(700), l.rng.IntN(1000))
}

// plain returns a name as it stands in an e-mail address.
func plain(name string) string { return strings.ReplaceAll(textfold.Text(name), " ", ".") }
