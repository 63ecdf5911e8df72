package demo

import (
	"slices"
	"time"

	"teren/internal/areas/orders"
	"teren/internal/platform/access"
)

// A visit is one order in the days of the demo's two workers: when, and how far
// it has come by now.
type visit struct {
	in      time.Duration // from now on
	day     int           // or so many days from today, at the hour
	hour    int
	minutes int64
	workers []int // 0 is worker@, 1 worker2@
	stands  string
}

// days are the visits of both workers whenever the demo begins: something done,
// something running, more today, and a planned week.
var days = []visit{
	{in: -26 * time.Hour, minutes: 100, workers: []int{0}, stands: "done"},
	{in: -25 * time.Hour, minutes: 60, workers: []int{1}, stands: "done"},
	{in: -5 * time.Hour, minutes: 90, workers: []int{0}, stands: "done"},
	{in: -4 * time.Hour, minutes: 75, workers: []int{1}, stands: "done"},
	{in: -50 * time.Minute, minutes: 180, workers: []int{0}, stands: "running"},
	{in: -80 * time.Minute, minutes: 240, workers: []int{1}, stands: "held"},
	{in: 75 * time.Minute, minutes: 60, workers: []int{1}},
	{in: 150 * time.Minute, minutes: 90, workers: []int{0, 1}},
	{day: 1, hour: 8, minutes: 120, workers: []int{0}}, {day: 1, hour: 9, minutes: 90, workers: []int{1}}, {day: 1, hour: 13, minutes: 120, workers: []int{0, 1}},
	{day: 2, hour: 8, minutes: 240, workers: []int{0, 1}}, {day: 2, hour: 14, minutes: 60, workers: []int{0}},
	{day: 3, hour: 10, minutes: 90, workers: []int{0}}, {day: 3, hour: 8, minutes: 180, workers: []int{1}},
	{day: 4, hour: 8, minutes: 60, workers: []int{0}}, {day: 5, hour: 11, minutes: 120, workers: []int{0, 1}}, {day: 6, hour: 8, minutes: 150, workers: []int{1}},
}

// myDays plans them.
func (l *life) myDays() error {
	for _, v := range days {
		if err := l.visit(v); err != nil {
			return err
		}
	}
	return nil
}

func (l *life) visit(v visit) error {
	p := l.crews[primorje]
	j := job{crew: p}
	for { // of a length that fits, and with a checklist where there is time to see it
		j.work = l.workOf(p)
		if j.work.minutes <= 240 && (v.stands != "running" || len(demanded[j.work.node].Checks) > 0) {
			break
		}
	}
	own := slices.DeleteFunc(slices.Clone(l.sites), func(s site) bool { return s.address == nil })
	s, who, node := pick(l.rng, own), p.office[1], p.nodes[j.work.node]
	n := l.task(j.work, s)
	n.TenantID, n.RoleType, n.WhierID, n.AddressID = &s.client, "CONTRACTOR", &node, s.address
	if err := l.make(&j, who, n); err != nil {
		return err
	}
	start := l.now.Add(v.in)
	if v.day > 0 {
		y, m, d := l.now.In(l.zone).Date()
		start = time.Date(y, m, d+v.day, v.hour, 0, 0, 0, l.zone)
	}
	planned := start.Truncate(15 * time.Minute)
	order := orders.New{TaskID: j.id, PlannedStart: &planned, TimeEstimate: &v.minutes, Override: urgent}
	var workers []access.Who
	for _, i := range v.workers {
		workers = append(workers, p.workers[i])
		order.WorkerIDs = append(order.WorkerIDs, p.workers[i].UserID)
	}
	id, err := l.orders.Create(l.ctx, who, order)
	if err != nil {
		return err
	}
	switch v.stands {
	case "done":
		j.work.minutes = v.minutes
		l.perform(j, int64(id), workers, start)
	case "running", "held":
		l.begin(j, int64(id), workers[0], start, v.stands == "held")
	}
	if v.in > -6*time.Hour && v.in < 0 {
		l.at(l.now.Add(-45*time.Minute), func() error {
			return l.say(j, who, l.vary("{Klijent je zvao, čeka vas na ulazu.|Ključ je na porti.|Molim fotografije prije i poslije.}"))
		})
	}
	return nil
}

// begin starts an order that is not over by now; whatever else calls the
// worker away, they are back at it when the demo begins, unless it cannot go on.
func (l *life) begin(j job, order int64, worker access.Who, start time.Time, held bool) {
	l.at(start, func() error {
		if _, err := l.orders.Start(l.ctx, worker, orders.Moment{ID: order}); err != nil {
			return err
		}
		return l.bill(j, order, 1, true)
	})
	l.at(l.now.Add(-20*time.Minute), func() error {
		images, err := l.photos(j.work.subject, "zatečeno stanje")
		if err != nil || len(images) == 0 {
			return err
		}
		_, err = l.orders.AddImages(l.ctx, worker, orders.NewPhotos{Moment: orders.Moment{ID: order}, Images: images})
		return err
	})
	l.at(l.now, func() error {
		at, err := l.atWork(order, worker)
		switch {
		case err != nil:
			return err
		case held && at:
			if _, err = l.orders.Pause(l.ctx, worker, orders.Moment{ID: order}); err != nil {
				return err
			}
		case !held && !at:
			_, err = l.orders.Join(l.ctx, worker, orders.Moment{ID: order})
		}
		if err == nil && held {
			_, err = l.orders.Hold(l.ctx, worker, orders.Reason{ID: order, Reason: obstacles[0]})
		}
		return err
	})
}
