package orders_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"teren/internal/areas/orders"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

func TestWhoBeginsElsewhereLeaves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.SetClock(func() time.Time { return time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC) })
		play, _ := house(t, d)
		play(order("2026-11-23T07:00:00Z", 30, "3,4") + ` → 201 {"data":1}
			` + order("2026-11-23T08:00:00Z", 30, "3") + ` → 201 {"data":2}
			` + order("2026-11-23T09:00:00Z", 30, "3,4,5") + ` → 201 {"data":3}
			manager1 POST /orders/1/start {"at":"2026-11-23T07:00:00Z"} → 200
			ana      POST /orders/2/start {"at":"2026-11-23T08:00:00Z"} → 200 "at_work":true
			ana      GET /orders/1/details → 200 "at_work":false & "running":true & "worker":"ana Ć","started_at":"2026-11-23T07:00:00Z","ended_at":"2026-11-23T08:00:00Z" & "worker":"ivo Ć","started_at":"2026-11-23T07:00:00Z","ended_at":null & "version":3
			manager1 GET /orders/1/history → 200 "type":"pause" & "value":"ana Ć"
			manager1 GET /orders/2/history → 200 !pause
			ana      POST /orders/1/join {"at":"2026-11-23T08:10:00Z"} → 200 "at_work":true
			ana      GET /orders/2/details → 200 "status":"IN_EXECUTION" & "running":false & "ended_at":"2026-11-23T08:10:00Z" & order.join
			manager1 POST /orders/3/start {"at":"2026-11-23T09:00:00Z"} → 200 "worker":"mate Ć"
			manager1 GET /orders/1/details → 200 "running":false & "status":"IN_EXECUTION" & "total_time":230 & order.join
			manager1 GET /orders/1/history → 200 "value":"ana Ć, ivo Ć"
			ivo      POST /orders/1/join {"at":"2026-11-23T10:00:00Z"} → 200 "at_work":true
			manager1 GET /orders/3/details → 200 "worker":"ivo Ć","started_at":"2026-11-23T09:00:00Z","ended_at":"2026-11-23T10:00:00Z"
			ana      POST /orders/2/join {"at":"2026-11-23T08:30:00Z"} → 200 "started_at":"2026-11-23T08:30:00Z","ended_at":"2026-11-23T09:00:00Z","source":"OFFLINE","end_source":"LEFT"
			manager1 GET /orders/3/details → 200 "worker":"ana Ć","started_at":"2026-11-23T09:00:00Z","ended_at":null
			ana      POST /orders/2/finish {"at":"2026-11-23T11:00:00Z"} → 200 "total_time":40 & "end_date":"2026-11-23T11:00:00Z"
			manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-23T10:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":4}
			ana      POST /orders/4/start {"at":"2026-11-23T10:30:00Z"} → 200 "start_date":"2026-11-23T10:30:00Z"
			manager1 GET /orders/3/details → 200 "worker":"ana Ć","started_at":"2026-11-23T09:00:00Z","ended_at":"2026-11-23T10:30:00Z" & "end_source":"LEFT"
		`)
	})
}

// Hours that were once lost: times given by a person are not changed.
func TestHoursGivenByAPersonAreNotChanged(t *testing.T) {
	for name, script := range map[string]string{
		"a phone tells late of A; another began B": `
			ana POST /orders/2/start {"at":"2026-11-23T11:50:00Z"} → 200 "at_work":true
			ana POST /orders/1/start {"at":"2026-11-23T10:00:00Z"} → 200 "at_work":false & "ended_at":"2026-11-23T11:50:00Z" & "end_source":"LEFT"
			ana POST /orders/1/finish {"at":"2026-11-23T11:49:59Z"} → 200 "total_time":109 & "ended_at":"2026-11-23T11:49:59Z" & "end_source":"OFFLINE" & "overlap_minutes":0
			ana GET /orders/2/details → 200 "at_work":true & "started_at":"2026-11-23T11:50:00Z","ended_at":null`,
		"a start and a finish after a later order ended": `
			ana POST /orders/2/start {"at":"2026-11-23T11:00:00Z"} → 200
			ana POST /orders/2/finish {"at":"2026-11-23T11:50:00Z"} → 200 "total_time":50
			ana POST /orders/1/start {"at":"2026-11-23T10:00:00Z"} → 200
			ana POST /orders/1/finish {"at":"2026-11-23T11:15:00Z","since":"2026-11-23T10:00:00Z"} → 200 "ended_at":"2026-11-23T11:15:00Z" & "overlap_minutes":15 & "total_time":68
			ana GET /orders/2/details → 200 "total_time":42 & "overlap_minutes":15 & "end_date":"2026-11-23T11:50:00Z"`,
		"a manager finishes meanwhile": `
			ana POST /orders/1/start {"at":"2026-11-23T07:00:00Z"} → 200
			manager1 POST /orders/1/finish {} → 200 "total_time":300 & "end_source":"CLOSED"
			ana POST /orders/1/finish {"at":"2026-11-23T08:00:00Z","since":"2026-11-23T07:00:00Z"} → 200 "status":"DONE" & "total_time":60 & "end_date":"2026-11-23T08:00:00Z"
			ana POST /orders/2/start {"at":"2026-11-23T08:00:00Z"} → 200
			ana POST /orders/2/finish {"at":"2026-11-23T10:10:00Z","since":"2026-11-23T08:00:00Z"} → 200 "total_time":130
			ana GET /orders/1/details → 200 "total_time":60`,
		"an end told a day and a half after the start": `
			ana POST /orders/1/start {"at":"2026-11-22T06:00:00Z"} → 200 "at_work":true
			ana POST /orders/1/pause {} → 422 "field":"at","code":"session_too_long"
			ana POST /orders/1/finish {} → 422 session_too_long
			ana POST /orders/1/pause {"at":"2026-11-23T06:30:00Z","entered":true} → 422 session_too_long
			ana POST /orders/1/pause {"at":"2026-11-23T11:00:00Z"} → 200 "end_source":"CLOSED"`,
		"a long stretch that the server did not know": `
			ana POST /orders/1/start {"at":"2026-11-23T07:00:00Z"} → 200
			ana POST /orders/1/pause {"since":"2026-11-21T08:00:00Z","at":"2026-11-23T06:50:00Z","entered":true} → 422 session_too_long`,
		"a manager pauses what was forgotten": `
			ana POST /orders/1/start {"at":"2026-11-22T06:00:00Z"} → 200
			manager1 POST /orders/1/pause {} → 200 "end_source":"CLOSED"`,
		"a start thirty hours back": `
			ana POST /orders/2/start {"at":"2026-11-23T10:00:00Z"} → 200
			ana POST /orders/1/start {"at":"2026-11-22T06:00:00Z"} → 200 "at_work":false
			ana POST /orders/1/pause {"at":"2026-11-22T14:00:00Z"} → 200 "total_time":480
			ana POST /orders/2/finish {} → 200 "total_time":120 & "overlap_minutes":0`,
		"a second worker tells after the first has finished": `
			ivo POST /orders/3/start {"at":"2026-11-23T08:00:00Z"} → 200
			ivo POST /orders/3/finish {"at":"2026-11-23T10:00:00Z"} → 200 "total_time":120
			ana POST /orders/3/start {"at":"2026-11-23T08:05:00Z"} → 200 "status":"DONE" & "source":"OFFLINE","end_source":"CLOSED"
			ana POST /orders/3/finish {"at":"2026-11-23T10:30:00Z","since":"2026-11-23T08:05:00Z"} → 200 "status":"DONE" & "total_time":265 & "end_date":"2026-11-23T10:30:00Z"
			manager1 GET /orders/3/history → 200 "type":"late_hours" & "value":"ana Ć"`,
		"two devices of one person begin one order": `
			ana POST /orders/1/start {"at":"2026-11-23T10:00:00Z"} → 200
			ana POST /orders/1/start {"at":"2026-11-23T09:00:00Z"} → 200 "at_work":true & "start_date":"2026-11-23T09:00:00Z"
			ana POST /orders/1/pause {"at":"2026-11-23T09:30:00Z"} → 200 "at_work":true
			ana POST /orders/1/start {"at":"2026-11-23T10:20:00Z"} → 409 "code":"already_at_work" & "current_status":"IN_EXECUTION"
			ana POST /orders/1/join {"at":"2026-11-23T09:10:00Z"} → 409 already_at_work
			ana POST /orders/1/start {} → 409 already_at_work
			ana POST /orders/1/join {} → 409 already_at_work
			ana POST /orders/1/finish {"at":"2026-11-23T11:00:00Z"} → 200 "total_time":90`,
		"a crew is finished for by one; who came later worked until now": `
			ivo POST /orders/3/start {"at":"2026-11-23T08:00:00Z"} → 200
			ana POST /orders/3/join {"at":"2026-11-23T09:00:00Z"} → 200
			mate POST /orders/3/join {"at":"2026-11-23T11:00:00Z"} → 200
			ivo POST /orders/3/finish {"at":"2026-11-23T10:00:00Z"} → 200 "total_time":240 & "end_date":"2026-11-23T12:00:00Z"
			ana POST /orders/3/pause {"at":"2026-11-23T10:45:00Z","since":"2026-11-23T09:00:00Z"} → 200 "total_time":285`,
		"a phone that finishes what it left long ago": `
			ana POST /orders/1/start {"at":"2026-11-23T08:00:00Z"} → 200
			ana POST /orders/2/start {"at":"2026-11-23T09:00:00Z"} → 200
			ana POST /orders/1/finish {"at":"2026-11-23T11:00:00Z"} → 200 "total_time":60
			ana GET /orders/2/details → 200 "at_work":true`,
		"an end that was assumed gives way to one that is said, and nothing else is answered as done": `
			ana POST /orders/1/start {"at":"2026-11-23T08:00:00Z"} → 200
			manager1 POST /orders/3/start {"at":"2026-11-23T09:00:00Z"} → 200
			ana GET /orders/1/details → 200 "ended_at":"2026-11-23T09:00:00Z" & "end_source":"LEFT"
			ana POST /orders/1/pause {"at":"2026-11-23T10:00:00Z"} → 200 "ended_at":"2026-11-23T10:00:00Z" & "end_source":"OFFLINE"
			ana POST /orders/1/pause {"at":"2026-11-23T10:30:00Z"} → 409 "code":"hours_unchanged" & "current_status":"IN_EXECUTION"
			ana POST /orders/1/pause {"at":"2026-11-23T09:30:00Z","since":"2026-11-23T08:00:00Z"} → 409 hours_unchanged
			ana POST /orders/1/join {"at":"2026-11-23T10:40:00Z"} → 200
			ana POST /orders/2/start {"at":"2026-11-23T11:00:00Z"} → 200
			ana POST /orders/1/pause {"at":"2026-11-23T10:50:00Z","entered":true} → 200 "ended_at":"2026-11-23T10:50:00Z" & "end_source":"ENTERED"
			ana POST /orders/1/pause {"at":"2026-11-23T10:55:00Z","entered":true} → 409 hours_unchanged
			manager1 POST /orders/1/finish {} → 200
			ana POST /orders/1/finish {"at":"2026-11-23T11:30:00Z"} → 409 "code":"hours_unchanged" & "current_status":"DONE"`,
		"taken up again since": `
			ana POST /orders/1/start {"at":"2026-11-23T08:00:00Z"} → 200
			manager1 POST /orders/1/finish {} → 200
			manager1 POST /orders/1/reopen {"reason":"Još nije gotovo"} → 200
			ana POST /orders/1/finish {"at":"2026-11-23T09:00:00Z","since":"2026-11-23T08:00:00Z"} → 200 "status":"IN_EXECUTION" & "total_time":60`,
		"minutes add up": `
			ana POST /orders/1/start {"at":"2026-11-23T11:30:10Z"} → 200
			ana POST /orders/1/pause {"at":"2026-11-23T11:33:05Z"} → 200 "total_time":3
			ana POST /orders/1/join {"at":"2026-11-23T11:33:50Z"} → 200
			ana POST /orders/1/pause {"at":"2026-11-23T11:35:40Z"} → 200 "total_time":5
			manager1 GET /tasks/1/details → 200 "total_time":5`,
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				d.SetClock(func() time.Time { return time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC) })
				play, _ := house(t, d)
				play(order("2026-11-23T07:00:00Z", 30, "3") + ` → 201
					` + order("2026-11-23T08:00:00Z", 30, "3") + ` → 201
					` + order("2026-11-23T09:00:00Z", 30, "3,4,5") + ` → 201
				` + script)
			})
		})
	}
}

// Two devices of each person, which tell late and in any order, and a manager:
// whatever they do, every stretch that a device said its person worked is there,
// every minute counts once, and no session falls below what it alone claims.
func TestNoHoursGetLost(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 11, 23, 6, 0, 0, 0, time.UTC)
		d.SetClock(func() time.Time { return now })
		_, who := house(t, d)
		service := &orders.Service{DB: d}
		rng := rand.New(rand.NewPCG(7, 11))
		for i := range 5 {
			start, hour := now.Add(time.Duration(i)*time.Hour), int64(60)
			if _, err := service.Create(t.Context(), who["manager1"], orders.New{TaskID: 1, PlannedStart: &start, TimeEstimate: &hour, WorkerIDs: []int64{3, 4, 5}[i%3:]}); err != nil {
				t.Fatal(err)
			}
		}
		people := map[string]int64{"ana": 3, "ivo": 4, "mate": 5}
		var devices []*device
		for _, name := range []string{"ana", "ivo", "mate"} {
			for range 2 {
				devices = append(devices, &device{who: who[name], user: people[name]})
			}
		}
		var said []stretch
		for range 400 {
			now = now.Add(time.Duration(rng.IntN(900)) * time.Second)
			if rng.IntN(6) == 0 {
				manage(t, service, who["manager1"], rng)
				continue
			}
			p := devices[rng.IntN(len(devices))]
			p.do(now, rng)
			if rng.IntN(3) == 0 {
				said = append(said, p.send(t, service, now)...)
				check(t, d, said, now)
			}
		}
		if len(said) < 50 {
			t.Errorf("only %d stretches", len(said))
		}
	})
}

// A stretch is what a device said: that the person was at work on the order.
type stretch struct {
	user, order int64
	from, to    time.Time
}

// device is a phone that cannot always reach the server.
type device struct {
	who     access.Who
	user    int64
	at      int64 // the order its person is at work on, as far as it knows
	since   time.Time
	waiting []command
}

type command struct {
	kind  string
	order int64
	at    time.Time
	was   *stretch // what it says
}

// do is what its person does.
func (p *device) do(now time.Time, rng *rand.Rand) {
	if p.at == 0 || rng.IntN(3) == 0 {
		order := 1 + rng.Int64N(5)
		if order == p.at {
			return
		}
		c := command{kind: "start", order: order, at: now}
		if p.at != 0 { // who begins elsewhere leaves
			p.waiting = append(p.waiting, command{kind: "pause", order: p.at, at: now, was: &stretch{p.user, p.at, p.since, now}})
		}
		p.waiting = append(p.waiting, c)
		p.at, p.since = order, now
		return
	}
	kind := []string{"pause", "finish"}[rng.IntN(2)]
	p.waiting = append(p.waiting, command{kind: kind, order: p.at, at: now, was: &stretch{p.user, p.at, p.since, now}})
	p.at = 0
}

// send sends the server everything that waits, as the outbox does, and returns what
// was given and accepted. A refusal has a reason; then the stretch is not claimed.
func (p *device) send(t *testing.T, s *orders.Service, now time.Time) (said []stretch) {
	t.Helper()
	refused := map[int64]bool{}
	for _, c := range p.waiting {
		if refused[c.order] {
			if c.kind == "start" {
				refused[c.order] = false
			} else {
				continue
			}
		}
		age := now.Sub(c.at).Milliseconds()
		m := orders.Moment{ID: c.order, At: &c.at, Sent: now.UnixMilli(), Age: age}
		if c.was != nil {
			m.Since = &c.was.from
		}
		call := map[string]func(context.Context, access.Who, orders.Moment) (orders.Details, error){"start": s.Start, "pause": s.Pause, "finish": s.Finish}[c.kind]
		_, err := call(t.Context(), p.who, m)
		var f *fault.Fault
		switch {
		case errors.As(err, &f):
			refused[c.order] = true
		case err != nil:
			t.Fatal(err)
		case c.was != nil:
			said = append(said, *c.was)
		}
	}
	p.waiting = nil
	return said
}

// manage is what a manager does meanwhile.
func manage(t *testing.T, s *orders.Service, who access.Who, rng *rand.Rand) {
	t.Helper()
	m := orders.Moment{ID: 1 + rng.Int64N(5)}
	calls := []func() error{
		func() error { _, err := s.Start(t.Context(), who, m); return err },
		func() error { _, err := s.Pause(t.Context(), who, m); return err },
		func() error { _, err := s.Join(t.Context(), who, m); return err },
		func() error { _, err := s.Finish(t.Context(), who, m); return err },
		func() error { _, err := s.Reopen(t.Context(), who, orders.Reason{ID: m.ID, Reason: "x"}); return err },
	}
	var f *fault.Fault
	if err := calls[rng.IntN(len(calls))](); err != nil && !errors.As(err, &f) {
		t.Fatal(err)
	}
}

// check fails unless the sessions have the times given, and fit together.
func check(t *testing.T, d *db.DB, said []stretch, now time.Time) {
	t.Helper()
	type row struct {
		User    int64      `db:"user_id"`
		Order   int64      `db:"order_id"`
		From    time.Time  `db:"started_at"`
		To      *time.Time `db:"ended_at"`
		Minutes int64      `db:"minutes"`
	}
	all, err := db.Read(t.Context(), d, func(tx *db.Tx) ([]row, error) {
		wrong, err := db.All[string](tx, `
			SELECT 'runs at two places' FROM work_session a JOIN work_session b ON b.user_id = a.user_id AND b.work_session_id > a.work_session_id WHERE a.ended_at IS NULL AND b.ended_at IS NULL
			UNION ALL SELECT 'backwards' FROM work_session WHERE ended_at < started_at
			UNION ALL SELECT 'ahead' FROM work_session WHERE started_at > ? OR ended_at > ?
			UNION ALL SELECT 'nobody is told' FROM work_session s JOIN work_order o ON o.order_id = s.order_id WHERE s.ended_at IS NULL AND o.status <> 'IN_EXECUTION'
			UNION ALL SELECT 'start' FROM work_order o WHERE time_started <> (SELECT MIN(s.started_at) FROM work_session s WHERE s.order_id = o.order_id)
			UNION ALL SELECT 'end' FROM work_order o WHERE time_ended < (SELECT MAX(s.ended_at) FROM work_session s WHERE s.order_id = o.order_id)`, now, now)
		if err != nil || len(wrong) > 0 {
			return nil, fmt.Errorf("%v %w", wrong, err)
		}
		return db.All[row](tx, `SELECT user_id, order_id, started_at, ended_at, minutes FROM work_session`)
	})
	if err != nil {
		t.Fatal(err)
	}
	claims := map[int64]map[int64]int64{} // sessions that claim a minute, by person
	counted := map[int64]int64{}
	for _, r := range all {
		if r.To == nil {
			continue
		}
		if claims[r.User] == nil {
			claims[r.User] = map[int64]int64{}
		}
		for m := r.From.Unix() / 60; m < r.To.Unix()/60; m++ {
			claims[r.User][m]++
		}
		counted[r.User] += r.Minutes
	}
	for user, minutes := range claims {
		if counted[user] != int64(len(minutes)) {
			t.Fatalf("user %d: %d minutes count of %d", user, counted[user], len(minutes))
		}
	}
	for _, r := range all {
		if r.To == nil {
			continue
		}
		alone := int64(0)
		for m := r.From.Unix() / 60; m < r.To.Unix()/60; m++ {
			if claims[r.User][m] == 1 {
				alone++
			}
		}
		if r.Minutes < alone {
			t.Fatalf("user %d, order %d: %d minutes count, %d are claimed by nothing else", r.User, r.Order, r.Minutes, alone)
		}
	}
	for _, s := range said {
		at := s.from
		for range all { // each round goes as far as one session leads
			for _, r := range all {
				if r.User == s.user && !r.From.After(at) && (r.To == nil || r.To.After(at)) {
					if at = now; r.To != nil {
						at = *r.To
					}
				}
			}
		}
		if at.Before(s.to) {
			for _, r := range all {
				if r.User == s.user {
					t.Log(r.Order, r.From, r.To)
				}
			}
			t.Fatalf("user %d said that they worked on order %d from %v to %v; known is only until %v", s.user, s.order, s.from, s.to, at)
		}
	}
}

func TestOnePersonStartsEverywhereAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, who := house(t, d)
		service := orders.Service{DB: d}
		var calls []func() error
		for i := range 8 {
			start, hour := time.Date(2026, 12, 1+i, 7, 0, 0, 0, time.UTC), int64(60)
			id, err := service.Create(t.Context(), who["manager1"], orders.New{TaskID: 1, PlannedStart: &start, TimeEstimate: &hour, WorkerIDs: []int64{3}})
			if err != nil {
				t.Fatal(err)
			}
			by := who[[]string{"ana", "manager1"}[i%2]]
			calls = append(calls, func() error {
				_, err := service.Start(t.Context(), by, orders.Moment{ID: int64(id)})
				return err
			})
		}
		if n := atOnce(calls...); n[""] != len(calls) {
			t.Errorf("%v", n)
		}
		open, err := db.Read(t.Context(), d, func(tx *db.Tx) (string, error) {
			type counts struct {
				Open int `db:"n"`
				Left int `db:"left_by"`
			}
			c, err := db.One[counts](tx, `SELECT COUNT(*) AS n, (SELECT COUNT(*) FROM work_session WHERE ended_at IS NOT NULL) AS left_by FROM work_session WHERE ended_at IS NULL`)
			return fmt.Sprint(c), err
		})
		if err != nil || open != "{1 7}" {
			t.Errorf("at work and left: %s, %v", open, err)
		}
	})
}
