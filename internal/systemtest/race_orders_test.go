package systemtest_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"

	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// orderFor plans an order of the task for the worker, and answers its number.
func (w *town) orderFor(t *testing.T, task, start string) int64 {
	t.Helper()
	return created(t, w.must(t, "manager", "POST", task+"/create_order", w.planFor(start)))
}

func (w *town) planFor(start string) string {
	return fmt.Sprintf(`{"time_estimate": 120, "planned_start_time": %q, "worker_ids": [%d]}`, start, w.people["worker"].UserID)
}

// Dispatchers give one worker overlapping work by every way there is: one of
// them gets them, the others are told.
func TestOneWorkerIsGivenOneOrderByEveryWay(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		worker := w.people["worker"].UserID
		for day := 1; day <= 5; day++ {
			task := w.newTask(t)
			at := func(clock string) string { return fmt.Sprintf("2026-04-%02dT%s:00Z", day, clock) }
			bare := created(t, w.must(t, "manager", "POST", task+"/create_order", fmt.Sprintf(`{"time_estimate": 120, "planned_start_time": %q}`, at("08:40"))))
			early := w.orderFor(t, task, at("02:00"))
			later := w.orderFor(t, task, fmt.Sprintf("2026-05-%02dT08:00:00Z", day))
			gone := w.orderFor(t, task, at("09:10"))
			w.must(t, "manager", "DELETE", fmt.Sprintf("/orders/%d", gone), "")
			ways := []struct{ method, path, body string }{
				{"POST", task + "/create_order", w.planFor(at("08:00"))},
				{"POST", "/orders/create_order", `{"task_id": 1, "task": null, "order": ` + w.planFor(at("08:10")) + `}`},
				{"POST", "/orders/create_order", `{"task_id": null, "task": ` + townTask + `, "order": ` + w.planFor(at("08:20")) + `}`},
				{"PATCH", fmt.Sprintf("/orders/%d/details", bare), fmt.Sprintf(`{"worker_ids": [%d]}`, worker)},
				{"PATCH", fmt.Sprintf("/orders/%d/details", later), fmt.Sprintf(`{"planned_start": %q}`, at("08:50"))},
				{"PATCH", fmt.Sprintf("/orders/%d/details", early), `{"time_estimate": 500}`},
				{"POST", fmt.Sprintf("/orders/%d/restore", gone), ``},
			}
			answers := atOnce(2*len(ways), func(i int) *httptest.ResponseRecorder {
				way := ways[i%len(ways)]
				return w.call("admin", way.method, way.path, way.body)
			})
			won := 0
			for i, a := range answers {
				way := ways[i%len(ways)]
				switch {
				case a.Code < 300:
					won++
				case a.Code != http.StatusConflict:
					t.Errorf("%s %s %s: %d %s", way.method, way.path, way.body, a.Code, a.Body)
				}
			}
			if won == 0 {
				t.Error("nobody got the worker")
			}
			if twice := overlaps(t, w); len(twice) > 0 {
				t.Fatalf("the worker was given orders that overlap: %v", twice)
			}
			apart := one[int](t, w.db, `SELECT COUNT(*) FROM order_worker w JOIN work_order o ON o.order_id = w.order_id
				WHERE w.planned_start IS DISTINCT FROM o.planned_start OR w.planned_end IS DISTINCT FROM o.planned_end`)
			if apart != 0 {
				t.Errorf("of %d orders the workers know another time", apart)
			}
		}
	})
}

// An order is started while its task is rejected or deleted.
func TestAnOrderStartsWhileItsTaskGoes(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		for round := range 8 {
			task := w.newTask(t)
			order := w.orderFor(t, task, fmt.Sprintf("2026-06-%02dT08:00:00Z", round+1))
			start, leave := fmt.Sprintf("/orders/%d/start", order), []string{"POST " + task + "/reject", "DELETE " + task}[round%2]
			answers := atOnce(6, func(i int) *httptest.ResponseRecorder {
				switch {
				case i%3 == 0:
					return w.call([]string{"worker", "manager"}[i/3], "POST", start, ``)
				case round%2 == 0:
					return w.call("manager", "POST", task+"/reject", `{"reason": "skupo"}`)
				}
				return w.call("manager", "DELETE", task, nil)
			})
			for _, a := range answers {
				if a.Code != 200 && a.Code != 409 && a.Code != 404 {
					t.Errorf("%s: %d %s", leave, a.Code, a.Body)
				}
			}
			got := one[string](t, w.db, `SELECT t.status || ' ' || o.status || ' ' || CAST((SELECT COUNT(*) FROM work_session s WHERE s.order_id = o.order_id AND s.ended_at IS NULL) AS TEXT)
				FROM task t JOIN work_order o ON o.task_id = t.task_id WHERE o.order_id = ?`, order)
			if got != "CREATED IN_EXECUTION 1" && got != "REJECTED DELETED 0" && got != "DELETED DELETED 0" {
				t.Errorf("%s: the task, its order and who is at work: %s", leave, got)
			}
			if got == "CREATED IN_EXECUTION 1" {
				w.must(t, "worker", "POST", fmt.Sprintf("/orders/%d/finish", order), ``)
			}
		}
	})
}

// A phone that comes back sends each command twice at once with its key, as a
// tab and a service worker would: it happens once, and both get the answer.
func TestAPhoneSendsEachCommandTwice(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		order := w.orderFor(t, w.newTask(t), "2026-07-01T08:00:00Z")
		path := fmt.Sprintf("/orders/%d", order)
		for i, c := range []struct {
			call, body string
			file       bool
		}{
			{"/start", `{"at": "2026-07-01T08:02:00Z"}`, false},
			{"/work_descriptions", `{"description": "Zakrpano."}`, false},
			{"/images", `{}`, true},
			{"/comments", `{"comment": "Treba još jedna ploča."}`, true},
			{"/pause", `{"at": "2026-07-01T09:00:00Z"}`, false}, {"/join", `{"at": "2026-07-01T09:30:00Z"}`, false},
			{"/signature", `{"name": "Ivan Horvat"}`, true},
			{"/hold", `{"reason": "Kiša"}`, false}, {"/unhold", `{}`, false},
			{"/finish", `{"at": "2026-07-01T10:00:00Z"}`, false}, {"/more_work", `{}`, false},
		} {
			answers := atOnce(4, func(int) *httptest.ResponseRecorder {
				var body any = c.body
				if c.file {
					body = form("json", c.body, "images", photo)
				}
				r := w.request("worker", "POST", path+c.call, body)
				r.Header.Set("Idempotency-Key", fmt.Sprintf("outbox-%d", i))
				return w.do(r)
			})
			for _, a := range answers {
				if a.Code >= 300 || a.Body.String() != answers[0].Body.String() {
					t.Errorf("%s: %d %s\nand %d %s", c.call, a.Code, a.Body, answers[0].Code, answers[0].Body)
				}
			}
		}
		for what, count := range map[string]string{
			"sessions": `SELECT COUNT(*) - 1 FROM work_session WHERE order_id = ?`, "descriptions": `SELECT COUNT(*) FROM work_description WHERE order_id = ?`,
			"photos":     `SELECT COUNT(*) FROM upload WHERE thing = 'order' AND kind = 'IMAGE' AND thing_id = ?`,
			"comments":   `SELECT COUNT(*) FROM comment WHERE thing = 'order' AND thing_id = ?`,
			"signatures": `SELECT COUNT(*) FROM upload WHERE thing = 'order' AND kind = 'SIGNATURE' AND thing_id = ?`,
			"pauses":     `SELECT COUNT(*) FROM journal WHERE thing = 'order' AND kind = 'pause' AND thing_id = ?`,
			"more work":  `SELECT COUNT(*) FROM journal WHERE thing = 'order' AND kind = 'new_work_order' AND thing_id = ?`,
		} {
			if n := one[int](t, w.db, count, order); n != 1 {
				t.Errorf("%d %s", n, what)
			}
		}
		w.filesMatchRows(t)
	})
}

// A dispatcher moves cards of a board: each from the version seen last, alone
// or two at once, and now and then takes back what they did last.
type dispatcher struct {
	town    *town
	name    string
	random  *rand.Rand
	workers []int64
	seen    map[int64]move // each order as it was seen last
	back    []move         // takes the last change back
	told    map[int]int    // the answers, by status
	done    []move         // what was accepted, with the version it made
}

// A move is where an order is put, or was put.
type move struct {
	Order   int64   `json:"order_id"`
	Version int64   `json:"version"`
	Start   *string `json:"planned_start"` // null is none
	Workers []int64 `json:"worker_ids"`
}

// spot is another time with another worker, on a board too full for all, so
// that cards get in each other's way.
func (d *dispatcher) spot(order int64) move {
	was := d.seen[order]
	for {
		half, worker := d.random.IntN(20), d.workers[d.random.IntN(len(d.workers))]
		start := fmt.Sprintf("2026-04-01T%02d:%02d:00Z", 6+half/2, half%2*30)
		if was.Start == nil || *was.Start != start && !slices.Contains(was.Workers, worker) {
			return move{order, was.Version, &start, []int64{worker}}
		}
	}
}

func (d *dispatcher) play(orders []int64, moves int) error {
	for n := range moves {
		what := []move{d.spot(orders[d.random.IntN(len(orders))])}
		if second := d.spot(orders[d.random.IntN(len(orders))]); n%4 == 0 && second.Order != what[0].Order {
			what = append(what, second)
		}
		if n%9 == 0 && d.back != nil {
			what, d.back = d.back, nil
		}
		if err := d.try(what); err != nil {
			return err
		}
	}
	return nil
}

// try sends the moves. A dispatcher who is told that others were first looks again.
func (d *dispatcher) try(what []move) error {
	body, err := json.Marshal(map[string]any{"changes": what})
	if err != nil {
		return err
	}
	answer := d.town.call(d.name, "PATCH", "/orders/plans", string(body))
	d.told[answer.Code]++
	if answer.Code == http.StatusConflict {
		for _, m := range what {
			if d.seen[m.Order], err = d.look(m.Order); err != nil {
				return err
			}
		}
		return nil
	}
	var made struct{ Data []move }
	if err := json.Unmarshal(answer.Body.Bytes(), &made); err != nil || answer.Code != http.StatusOK || len(made.Data) != len(what) {
		return fmt.Errorf("%s: %d %s", body, answer.Code, answer.Body)
	}
	d.back = nil
	for i, m := range what {
		was := d.seen[m.Order]
		if was.Version, m.Version = made.Data[i].Version, made.Data[i].Version; m.Version > d.seen[m.Order].Version {
			d.seen[m.Order], d.done = m, append(d.done, m)
		}
		d.back = append(d.back, was)
	}
	return nil
}

// look reads where the order is now.
func (d *dispatcher) look(order int64) (move, error) {
	answer := d.town.call(d.name, "GET", fmt.Sprintf("/orders/%d/details", order), nil)
	var o struct {
		Data struct {
			Version int64   `json:"version"`
			Start   *string `json:"planned_start"`
			Workers []struct {
				ID int64 `json:"worker_id"`
			} `json:"workers"`
		}
	}
	if err := json.Unmarshal(answer.Body.Bytes(), &o); err != nil || answer.Code != http.StatusOK {
		return move{}, fmt.Errorf("order %d: %d %s", order, answer.Code, answer.Body)
	}
	at := move{Order: order, Version: o.Data.Version, Start: o.Data.Start, Workers: []int64{}}
	for _, w := range o.Data.Workers {
		at.Workers = append(at.Workers, w.ID)
	}
	return at, nil
}

// Two dispatchers move twenty cards two hundred times each: nobody is planned
// twice at one time, no accepted change is lost, and history tells of each.
func TestTwoDispatchersOnOneBoard(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		workers := []int64{w.people["worker"].UserID}
		for n := range 3 {
			if err := w.db.Do(t.Context(), func(tx *db.Tx) error {
				id, err := users.Add(tx, 1, users.New{Email: fmt.Sprintf("w%d@x.test", n), FirstName: "W", LastName: "Ć", Roles: access.Worker})
				workers = append(workers, id)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		task := w.newTask(t)
		var orders []int64
		for range 20 {
			orders = append(orders, created(t, w.must(t, "manager", "POST", task+"/create_order", `{"time_estimate": 60}`)))
		}
		both := []*dispatcher{}
		for n, name := range []string{"manager", "admin"} {
			d := &dispatcher{town: w, name: name, random: rand.New(rand.NewPCG(1, uint64(n))), workers: workers, seen: map[int64]move{}, told: map[int]int{}}
			for _, order := range orders {
				d.seen[order] = move{order, 1, nil, []int64{}}
			}
			both = append(both, d)
		}
		for _, err := range atOnce(2, func(i int) error { return both[i].play(orders, 200) }) {
			if err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("answers: %v and %v", both[0].told, both[1].told)
		last, versions := map[int64]move{}, map[[2]int64]move{}
		for _, m := range append(both[0].done, both[1].done...) {
			at := [2]int64{m.Order, m.Version}
			if other, made := versions[at]; made && !reflect.DeepEqual(other, m) { // who asks for what is so already makes nothing
				t.Errorf("version %d of order %d was made twice: %s and %s", m.Version, m.Order, asJSON(t, other), asJSON(t, m))
			}
			if versions[at] = m; m.Version > last[m.Order].Version {
				last[m.Order] = m
			}
			if told := one[int](t, w.db, `SELECT COUNT(*) FROM journal WHERE thing = 'order' AND thing_id = ? AND version = ?`, m.Order, m.Version); told == 0 {
				t.Errorf("history does not tell how order %d became version %d", m.Order, m.Version)
			}
		}
		if len(versions) < 40 || both[0].told[409] == 0 || both[1].told[409] == 0 {
			t.Errorf("%d changes were accepted: they were not in each other's way", len(versions))
		}
		changes := 0
		for _, order := range orders {
			at, err := both[0].look(order)
			if err != nil {
				t.Fatal(err)
			}
			changes += int(at.Version) - 1
			if m, moved := last[order]; moved && !reflect.DeepEqual(at, m) {
				t.Errorf("order %d was put to %s and is %s", order, asJSON(t, m), asJSON(t, at))
			}
		}
		if changes != len(versions) {
			t.Errorf("the orders count %d changes, the dispatchers %d", changes, len(versions))
		}
		if twice := overlaps(t, w); len(twice) > 0 {
			t.Errorf("workers have orders that overlap: %v", twice)
		}
	})
}

// overlaps are the orders that one worker has at one time.
func overlaps(t *testing.T, w *town) []string {
	t.Helper()
	return all[string](t, w.db, `SELECT CAST(a.order_id AS TEXT) || ' and ' || CAST(b.order_id AS TEXT)
		FROM order_worker a JOIN order_worker b ON b.user_id = a.user_id AND b.order_id > a.order_id AND b.planned_start < a.planned_end AND a.planned_start < b.planned_end
		JOIN work_order x ON x.order_id = a.order_id AND x.status <> 'DELETED' JOIN work_order y ON y.order_id = b.order_id AND y.status <> 'DELETED'`)
}

func asJSON(t *testing.T, of any) string {
	t.Helper()
	text, err := json.Marshal(of)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Dispatchers exchange the same day of two workers at once: it is exchanged once, and
// the others are told that it has changed.
func TestADayIsExchangedOnce(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		worker := w.people["worker"].UserID
		w.must(t, "admin", "POST", "/users", `{"tenant_id": 1, "email": "colleague@x.test", "first_name": "Iva", "last_name": "Ć", "user_type": "WORKER"}`)
		var colleague int64
		if err := w.db.Do(t.Context(), func(tx *db.Tx) (err error) {
			colleague, err = db.One[int64](tx, `SELECT user_id FROM user_account WHERE email = 'colleague@x.test'`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		task := w.newTask(t)
		mine := w.orderFor(t, task, "2026-04-07T08:00:00Z")
		theirs := created(t, w.must(t, "manager", "POST", task+"/create_order",
			fmt.Sprintf(`{"time_estimate": 120, "planned_start_time": "2026-04-07T08:00:00Z", "worker_ids": [%d]}`, colleague)))
		body := fmt.Sprintf(`{"worker_ids": [%d, %d], "day": "2026-04-07", "orders": [{"order_id": %d, "version": 1}, {"order_id": %d, "version": 1}]}`, worker, colleague, mine, theirs)
		n := tally(atOnce(12, func(i int) *httptest.ResponseRecorder {
			return w.call([]string{"manager", "admin"}[i%2], "POST", "/schedule/exchange", body)
		}))
		if n[http.StatusOK] != 1 || n[http.StatusConflict] != 11 {
			t.Errorf("the answers were %v, not one 200 and eleven 409", n)
		}
		for order, now := range map[int64]int64{mine: colleague, theirs: worker} {
			got := w.must(t, "manager", "GET", fmt.Sprintf("/orders/%d/details", order), "")
			if text := got.Body.String(); !strings.Contains(text, fmt.Sprintf(`"worker_id":%d`, now)) {
				t.Errorf("order %d is not of worker %d: %s", order, now, text)
			}
		}
	})
}
