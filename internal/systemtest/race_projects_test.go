package systemtest_test

import (
	"fmt"
	"net/http/httptest"
	"testing"
)

// newProject makes a project that the manager manages, and answers its number.
func (w *town) newProject(t *testing.T) int64 {
	t.Helper()
	return created(t, w.must(t, "manager", "POST", "/projects", `{"title": "Krov", "budget": 100, "planned_start": "2026-03-01", "planned_end": "2026-06-30", "manager_ids": [2], "currency": "EUR"}`))
}

// A project is not deleted under a task that comes into it at the same moment.
func TestAProjectIsDeletedWhileTasksCome(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		for round := range 6 {
			project, task := w.newProject(t), w.newTask(t)
			unlink := []string{"", "?unlink=true"}[round%2]
			answers := atOnce(8, func(i int) *httptest.ResponseRecorder {
				if i%4 == 0 {
					return w.call("manager", "DELETE", fmt.Sprintf("/projects/%d%s", project, unlink), ``)
				}
				return w.call("manager", "PATCH", task+"/details", fmt.Sprintf(`{"project_id": %d}`, project))
			})
			for i, a := range answers {
				if a.Code != 200 && a.Code != 404 && a.Code != 409 && a.Code != 422 {
					t.Errorf("call %d: %d %s", i, a.Code, a.Body)
				}
			}
			if n := one[int](t, w.db, `SELECT COUNT(*) FROM task t JOIN project p ON p.project_id = t.project_id AND p.deleted_at IS NOT NULL`); n != 0 {
				t.Errorf("%d tasks are in a deleted project", n)
			}
			gone := one[bool](t, w.db, fmt.Sprintf(`SELECT deleted_at IS NOT NULL FROM project WHERE project_id = %d`, project))
			if deleted := answers[0].Code == 200 || answers[4].Code == 200; gone != deleted || unlink != "" && !gone {
				t.Errorf("deleted: %v, answered %d and %d", gone, answers[0].Code, answers[4].Code)
			}
		}
	})
}

// Of two who change the same field one wins, different fields are merged, and
// lines of many tasks at once come to their sum and are told of once.
func TestManyChangeOneProject(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		project := w.newProject(t)
		path := fmt.Sprintf("/projects/%d", project)
		same := tally(atOnce(10, func(i int) *httptest.ResponseRecorder {
			return w.call([]string{"admin", "manager"}[i%2], "PATCH", path, fmt.Sprintf(`{"title": "Krov %d", "version": 1}`, i))
		}))
		if same[200] != 1 || same[409] != 9 {
			t.Errorf("the same field: %v", same)
		}
		other := tally(atOnce(3, func(i int) *httptest.ResponseRecorder {
			return w.call("admin", "PATCH", path, []string{`{"budget": 200, "version": 2}`, `{"planned_end": "2026-07-31", "version": 2}`, `{"tenant_id": 2, "version": 2}`}[i])
		}))
		if kept := one[string](t, w.db, fmt.Sprintf(`SELECT CAST(budget AS TEXT) || ' ' || planned_end || ' ' || CAST(client_id AS TEXT) FROM project WHERE project_id = %d`, project)); other[200] != 3 || kept != "20000 2026-07-31 2" {
			t.Errorf("different fields: %v, %s", other, kept)
		}

		var tasks []string
		for range 5 {
			task := w.newTask(t)
			w.must(t, "manager", "PATCH", task+"/details", fmt.Sprintf(`{"project_id": %d}`, project))
			tasks = append(tasks, task)
		}
		priced := tally(atOnce(25, func(i int) *httptest.ResponseRecorder {
			return w.call("admin", "PATCH", tasks[i%5]+"/financials", `{"order_line_items_create": [{"name": "Crijep", "unit_price": 10.01, "tax_percentage": 0.25}]}`)
		}))
		if priced[200] != 25 {
			t.Fatalf("%v", priced)
		}
		if n := one[int](t, w.db, fmt.Sprintf(`SELECT CAST(SUM(net) AS BIGINT) FROM task WHERE project_id = %d`, project)); n != 25*10_01 {
			t.Errorf("the project comes to %d", n)
		}
		if n := one[int](t, w.db, `SELECT CAST(SUM(net) AS BIGINT) FROM task_spent_day`); n != 25*10_01 {
			t.Errorf("by day it comes to %d", n)
		}
		for _, kind := range []string{"project_near", "project_over"} {
			if n := one[int](t, w.db, `SELECT COUNT(*) FROM notice WHERE kind = '`+kind+`'`); n != 1 {
				t.Errorf("%s was told %d times", kind, n)
			}
		}
	})
}
