package teren_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
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
			twice := all[string](t, w.db, `SELECT CAST(a.order_id AS TEXT) || ' and ' || CAST(b.order_id AS TEXT)
				FROM order_worker a JOIN order_worker b ON b.user_id = a.user_id AND b.order_id > a.order_id AND b.planned_start < a.planned_end AND a.planned_start < b.planned_end
				JOIN work_order x ON x.order_id = a.order_id AND x.status <> 'DELETED' JOIN work_order y ON y.order_id = b.order_id AND y.status <> 'DELETED'`)
			if len(twice) > 0 {
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
			{"/pause", `{}`, false}, {"/join", `{}`, false},
			{"/signature", `{"name": "Ivan Horvat"}`, true},
			{"/hold", `{"reason": "Kiša"}`, false}, {"/unhold", `{}`, false},
			{"/finish", `{}`, false}, {"/more_work", `{}`, false},
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
