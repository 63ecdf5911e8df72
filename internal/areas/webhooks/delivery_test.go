package webhooks

import (
	"context"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"teren/internal/platform/db"
)

// A receiver that fails every third loses nothing, and gets each record's events in order, from
// one server and from two. With TEREN_DRILL it gets ten thousand.
func TestNothingIsLostOrOutOfOrder(t *testing.T) {
	records, events := 20, 15
	if os.Getenv("TEREN_DRILL") != "" {
		records, events = 400, 25
	}
	for _, servers := range []int{1, 2} {
		t.Run(strconv.Itoa(servers), func(t *testing.T) {
			each(t, func(t *testing.T, w *town) { w.failing(t, records, events, servers) })
		})
	}
}

// failing sends many events of many records to a receiver that fails every third, by several
// servers at once.
func (w *town) failing(t *testing.T, records, events, servers int) {
	w.add("admin", w.URL, "task")
	n := 0
	w.answer = func(*http.Request, Message) int {
		if n++; n%3 == 0 {
			return []int{500, 404, 301, 503, 400, 100 + 400}[n/3%6]
		}
		return 0
	}
	all := w.tasks(records)
	for v := range events {
		w.do(func(tx *db.Tx) error {
			for _, task := range all {
				if err := change(tx, task, int64(v+1)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	copies := []*Service{w.hooks}
	for len(copies) < servers {
		copies = append(copies, w.server(w.hooks.Secrets))
	}
	deadline := time.Now().Add(10 * time.Minute)
	for w.count(`SELECT COUNT(*) FROM webhook_delivery WHERE state = 'WAITING'`) > 0 {
		if time.Now().After(deadline) {
			t.Fatal("it does not end")
		}
		var all sync.WaitGroup
		for _, s := range copies {
			s.expect()
			all.Go(func() {
				if err := s.Deliver(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if t.Failed() {
			return
		}
		w.pass(time.Minute)
	}
	w.complete(t, all, events)
	t.Logf("%d messages in %d tries", len(w.got), w.tries)
}

// complete checks that every version of every record came, first in order.
func (w *town) complete(t *testing.T, records []int64, events int) {
	t.Helper()
	last, ids := map[int64]int64{}, map[string]string{}
	for _, g := range w.got {
		if body, again := ids[g.id]; again {
			if body != g.body {
				t.Errorf("%s is %s and %s", g.id, body, g.body)
			}
			continue
		}
		ids[g.id] = g.body
		if g.Data.Version != last[g.Data.ID]+1 {
			t.Fatalf("version %d of %d comes after %d", g.Data.Version, g.Data.ID, last[g.Data.ID])
		}
		last[g.Data.ID] = g.Data.Version
	}
	for _, id := range records {
		if last[id] != int64(events) {
			t.Errorf("%d of %d events of %d came", last[id], events, id)
		}
	}
}

// While one message of a record fails, others of the record wait, and other records do not.
func TestARecordWaitsForItself(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		bad := true
		w.answer = func(_ *http.Request, m Message) int {
			if bad && m.Data.ID == 1 {
				return 500
			}
			return 0
		}
		two := w.tasks(2)
		w.happen(two[0], 1, 2)
		w.happen(two[1], 1, 2)
		w.deliver()
		if w.complete(t, two[1:], 2); len(w.got) != 2 || w.tries != 3 {
			t.Fatalf("%d of %d tries", len(w.got), w.tries)
		}
		bad = false
		w.deliver()
		if w.tries != 3 {
			t.Fatal("it does not wait")
		}
		w.pass(6 * time.Second)
		w.deliver()
		w.complete(t, two, 2)
	})
}

// An answer may ask to wait, in seconds or until a time, a day at most.
func TestRetryAfter(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		for _, c := range []struct {
			text string
			want time.Duration
		}{
			{"3600", time.Hour}, {time.UnixMicro(w.now.Load()).Add(3 * time.Hour).UTC().Format(http.TimeFormat), 2 * time.Hour}, {"99999999", 24 * time.Hour},
		} {
			w.answer, w.wait = func(*http.Request, Message) int { return 503 }, c.text
			w.happen(w.tasks(1)[0], 1)
			w.deliver()
			tries := w.tries
			w.pass(c.want - 2*time.Second)
			w.deliver()
			if w.tries != tries {
				t.Errorf("%s: it does not wait", c.text)
			}
			w.answer = nil
			w.pass(2 * time.Second)
			w.deliver()
			if w.tries != tries+1 {
				t.Errorf("%s: it waits longer", c.text)
			}
		}
	})
}

// A message is tried for three days, with less and less haste; an address that took none in
// all that time is switched off, and what waited can be sent by hand.
func TestADeadAddressIsSwitchedOff(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		w.answer = func(*http.Request, Message) int { return 502 }
		task := w.tasks(1)[0]
		w.happen(task, 1, 2)
		began := time.UnixMicro(w.now.Load())
		for w.count(`SELECT COUNT(*) FROM webhook WHERE active`) > 0 {
			w.deliver()
			w.pass(5 * time.Minute)
			if passed := time.UnixMicro(w.now.Load()).Sub(began); passed > 90*time.Hour {
				t.Fatal("it goes on")
			}
		}
		if passed := time.UnixMicro(w.now.Load()).Sub(began); passed < patience || passed > patience+8*time.Hour {
			t.Errorf("it was switched off after %s", passed)
		}
		if w.tries < 15 || w.tries > 40 {
			t.Errorf("%d tries", w.tries)
		}
		w.script(
			`admin GET /settings/webhooks → 200 "active":false & "waiting":0`,
			`admin GET /settings/webhooks/1/deliveries → 200 "state":"FAILED","attempts":0 & "trouble":"OFF" & "status":502,"trouble":"STATUS"`,
		)
		if n := w.count(`SELECT COUNT(*) FROM journal WHERE thing = 'tenant' AND thing_id = 1 AND kind = 'webhook_dead'`); n != 1 {
			t.Error("the company's history has", n, "entries")
		}
		address := strings.TrimPrefix(w.URL, "http://")
		w.script(`admin POST /notices/search {} → 200 "kind":"webhook_dead" & "text":"`+address+`" & "count":1`, `manager POST /notices/search {} → 200 "count":0`, `stranger POST /notices/search {} → 200 "count":0`)
		w.answer = nil
		w.script(`admin PATCH /settings/webhooks/1 {"active":true} → 200`, `admin POST /settings/webhooks/1/deliveries/1/send → 200`, `admin POST /settings/webhooks/1/deliveries/2/send → 200`)
		w.script(`admin POST /notices/search {} → 200 "count":0`)
		w.deliver()
		w.complete(t, []int64{task}, 2)
		// A month later the list is empty.
		w.pass(remains + time.Hour)
		w.do(forget)
		w.script(`admin GET /settings/webhooks/1/deliveries → 200 {"data":[]}`)
	})
}

// What a server was sending when it was killed is sent by another, under the same id.
func TestAKilledServer(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		task := w.tasks(1)[0]
		w.happen(task, 1, 2)
		w.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE webhook_state SET locked_until = ?, locked_by = 'gone'`, tx.Now.Add(lease))
			return err
		})
		w.deliver()
		w.expect(t, "")
		w.pass(lease + time.Second)
		w.deliver()
		w.complete(t, []int64{task}, 2)
	})
}

// What was stored by a clock that was put back since is sent all the same.
func TestAClockThatIsPutBack(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		w.answer = func(*http.Request, Message) int { return 500 }
		task := w.tasks(1)[0]
		w.happen(task, 1)
		for range 4 {
			w.deliver()
			w.pass(time.Minute)
		}
		w.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE webhook_state SET locked_until = ?`, tx.Now.Add(lease))
			return err
		})
		w.pass(-30 * 24 * time.Hour)
		w.answer = nil
		w.do(forget)
		w.deliver()
		w.complete(t, []int64{task}, 1)
	})
}

// A server that lost its turn stores what came of its tries, and sends nothing more.
func TestAServerThatLostItsTurn(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		w.answer = func(*http.Request, Message) int {
			w.do(func(tx *db.Tx) error {
				_, err := tx.Exec(`UPDATE webhook_state SET locked_until = ?, locked_by = 'another'`, tx.Now.Add(lease))
				return err
			})
			return 0
		}
		task := w.tasks(1)[0]
		w.happen(task, 1, 2)
		w.deliver()
		if len(w.got) != 1 || w.count(`SELECT COUNT(*) FROM webhook_delivery WHERE state = 'DELIVERED'`) != 1 || w.count(`SELECT COUNT(*) FROM webhook_state WHERE locked_by = 'another' AND locked_until > 0`) != 1 {
			t.Errorf("it sent %d", len(w.got))
		}
	})
}

// Two servers send while people work: each message once, in order.
func TestTwoServersSend(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		all := w.tasks(6)
		ctx, stop := context.WithCancel(t.Context())
		var working sync.WaitGroup
		for _, s := range []*Service{w.hooks, w.server(w.hooks.Secrets)} {
			working.Go(func() {
				for ctx.Err() == nil {
					s.expect()
					if err := s.Deliver(ctx); err != nil && ctx.Err() == nil {
						t.Error(err)
						return
					}
				}
			})
		}
		var people sync.WaitGroup
		for _, task := range all {
			people.Go(func() { w.happen(task, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) })
		}
		people.Wait()
		deadline := time.Now().Add(time.Minute)
		for w.count(`SELECT COUNT(*) FROM webhook_delivery WHERE state = 'WAITING'`) > 0 && time.Now().Before(deadline) {
			time.Sleep(10 * time.Millisecond)
		}
		stop()
		working.Wait()
		w.complete(t, all, 10)
		if len(w.got) != 60 {
			t.Errorf("%d messages", len(w.got))
		}
	})
}
