package systemtest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// atOnce calls fn n times in parallel and returns what each answered.
func atOnce[T any](n int, fn func(i int) T) []T {
	out := make([]T, n)
	var all sync.WaitGroup
	begin := make(chan struct{})
	for i := range n {
		all.Go(func() {
			<-begin
			out[i] = fn(i)
		})
	}
	close(begin)
	all.Wait()
	return out
}

// tally counts the answers by status.
func tally(answers []*httptest.ResponseRecorder) map[int]int {
	n := map[int]int{}
	for _, a := range answers {
		n[a.Code]++
	}
	return n
}

func eachTown(t *testing.T, fn func(*testing.T, *town)) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newTown(t, d)) })
}

// newTask makes one more task for the client, and answers its path.
func (w *town) newTask(t *testing.T) string {
	t.Helper()
	return fmt.Sprintf("/tasks/%d", created(t, w.must(t, "manager", "POST", "/tasks", townTask)))
}

func TestTheSameEmailAHundredTimesAtOnce(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		made := 0
		faults := atOnce(100, func(i int) error {
			return w.db.Do(t.Context(), func(tx *db.Tx) error {
				spelled := []string{"Ana@X.test", "ana@x.test ", "ANA@x.TEST"}[i%3]
				_, err := users.Add(tx, 1, users.New{Email: spelled, FirstName: "Ana", LastName: "Ć", PasswordHash: []string{"x", ""}[i%2], Roles: access.Worker})
				return err
			})
		})
		for _, err := range faults {
			switch {
			case err == nil:
				made++
			case !strings.HasPrefix(err.Error(), "duplicate"):
				t.Error(err)
			}
		}
		if rows := one[int](t, w.db, `SELECT COUNT(*) FROM user_account WHERE email_fold IN ('ana@x.test', 'invited 1 ana@x.test')`); made != 1 || rows != 1 {
			t.Errorf("%d were told it was made, %d rows", made, rows)
		}
	})
}

func TestTheSameKeyAHundredTimesAtOnce(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		before := w.kept(t, tables(t, w.db))
		keyed := func(body any) *httptest.ResponseRecorder {
			r := w.request("manager", "POST", "/tasks", body)
			r.Header.Set("Idempotency-Key", "nalog-7")
			return w.do(r)
		}
		answers := atOnce(100, func(int) *httptest.ResponseRecorder { return keyed(form("json", townTask, "images", photo)) })
		id := created(t, answers[0])
		for _, a := range answers {
			if a.Code != http.StatusCreated || created(t, a) != id {
				t.Fatalf("%v: got %d %s", tally(answers), a.Code, a.Body)
			}
		}
		if n := one[int](t, w.db, `SELECT COUNT(*) FROM task WHERE task_id >= ?`, id); n != 1 {
			t.Errorf("%d tasks", n)
		}
		var rows, files, rows2, files2 int
		after := w.kept(t, tables(t, w.db))
		fmt.Sscanf(before, "%d rows, %d files", &rows, &files)
		fmt.Sscanf(after, "%d rows, %d files", &rows2, &files2)
		if files2 != files+2 { // and its small picture
			t.Errorf("%s before, %s after: one photo was sent a hundred times", before, after)
		}
		if a := keyed(townTask); a.Code != http.StatusUnprocessableEntity || !strings.Contains(a.Body.String(), `"key_reused"`) {
			t.Errorf("another body with the key: %d %s", a.Code, a.Body)
		}
		other := w.request("admin", "POST", "/tasks", form("json", townTask, "images", photo))
		other.Header.Set("Idempotency-Key", "nalog-7")
		if a := w.do(other); created(t, a) == id {
			t.Error("another person's key is the same")
		}
	})
}

// A key gives the same answer whatever is asked with it.
func TestEveryTransitionAnswersItsKeyAgain(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		task := w.newTask(t)
		for _, step := range []struct{ path, body string }{
			{task + "/comments", `{"comment": "a"}`}, {task + "/comments/read", `{"read": true}`},
			{task + "/duplicate", ``}, {task + "/save_as_template", ``},
			{task + "/reject", `{"reason": "skupo"}`}, {task + "/reopen", ``},
			{task + "/create_order", `{"time_estimate": 60}`},
			{"/orders/1/start", ``}, {"/orders/1/finish", ``}, {"/tasks/1/confirm", ``},
		} {
			ask := func() *httptest.ResponseRecorder {
				r := w.request("manager", "POST", step.path, step.body)
				r.Header.Set("Idempotency-Key", "k "+step.path)
				return w.do(r)
			}
			first, again := ask(), ask()
			if first.Code >= 300 || first.Code != again.Code || first.Body.String() != again.Body.String() {
				t.Errorf("POST %s: first %d %s then %d %s", step.path, first.Code, first.Body, again.Code, again.Body)
			}
		}
	})
}

// A PATCH that makes rows makes them once.
func TestTheSameLinesTwice(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		task := w.newTask(t)
		ask := func(price string) *httptest.ResponseRecorder {
			r := w.request("manager", "PATCH", task+"/financials", `{"order_line_items_create": [{"name": "Vijak", "unit_price": `+price+`}]}`)
			r.Header.Set("Idempotency-Key", "stavke-7")
			return w.do(r)
		}
		first, again := ask("1.5"), ask("1.5")
		if first.Code != http.StatusOK || again.Code != first.Code || again.Body.String() != first.Body.String() {
			t.Errorf("first %d %s then %d %s", first.Code, first.Body, again.Code, again.Body)
		}
		if n := one[int](t, w.db, `SELECT COUNT(*) FROM order_line_item WHERE name = 'Vijak'`); n != 1 {
			t.Errorf("%d lines", n)
		}
		if other := ask("2"); other.Code != http.StatusUnprocessableEntity || !strings.Contains(other.Body.String(), `"key_reused"`) {
			t.Errorf("another body with the key: %d %s", other.Code, other.Body)
		}
	})
}

func TestWritersOfTheSameField(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		task := w.newTask(t)
		answers := atOnce(40, func(i int) *httptest.ResponseRecorder {
			return w.call("manager", "PATCH", task+"/details", fmt.Sprintf(`{"version": 1, "title": "Naslov %d"}`, i))
		})
		if n := tally(answers); n[200] != 1 || n[409] != 39 {
			t.Errorf("same version: %v", n)
		}
		winner := slices.IndexFunc(answers, func(a *httptest.ResponseRecorder) bool { return a.Code == 200 })
		if title := one[string](t, w.db, `SELECT title FROM task ORDER BY task_id DESC LIMIT 1`); title != fmt.Sprintf("Naslov %d", winner) {
			t.Errorf("writer %d was told that it won, the title is %q", winner, title)
		}

		// Each reads what is there and adds its letter until it is taken: none is lost.
		atOnce(20, func(i int) struct{} {
			for {
				var now struct {
					Data struct {
						Description string `json:"description"`
						Version     int64  `json:"version"`
					} `json:"data"`
				}
				if err := json.Unmarshal(w.call("manager", "GET", task+"/details", nil).Body.Bytes(), &now); err != nil {
					t.Error(err)
					return struct{}{}
				}
				text, _ := json.Marshal(now.Data.Description + fmt.Sprintf(" <%d>", i))
				switch a := w.call("manager", "PATCH", task+"/details", fmt.Sprintf(`{"version": %d, "description": %s}`, now.Data.Version, text)); a.Code {
				case 200:
					return struct{}{}
				case 409:
				default:
					t.Errorf("%d %s", a.Code, a.Body)
					return struct{}{}
				}
			}
		})
		text := one[string](t, w.db, `SELECT description FROM task ORDER BY task_id DESC LIMIT 1`)
		for i := range 20 {
			if strings.Count(text, fmt.Sprintf("<%d>", i)) != 1 {
				t.Errorf("the words of %d are lost: %s", i, text)
			}
		}
	})
}

func TestWritersOfDifferentFields(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		task := w.newTask(t)
		fields := []string{"title", "description", "client_note", "working_hours", "contact_name", "contact_phone", "priority", "city"}
		answers := atOnce(len(fields), func(i int) *httptest.ResponseRecorder {
			value := "novo"
			if fields[i] == "priority" {
				value = "LOW"
			}
			return w.call("manager", "PATCH", task+"/details", fmt.Sprintf(`{"version": 1, %q: %q}`, fields[i], value))
		})
		if n := tally(answers); n[200] != len(fields) {
			t.Errorf("%v", n)
		}
		for _, field := range fields {
			if v := one[string](t, w.db, `SELECT `+field+` FROM task ORDER BY task_id DESC LIMIT 1`); v != "novo" && v != "LOW" {
				t.Errorf("%s is %q", field, v)
			}
		}
		if v := one[int](t, w.db, `SELECT version FROM task ORDER BY task_id DESC LIMIT 1`); v != 1+len(fields) {
			t.Errorf("version %d", v)
		}
		entries := one[int](t, w.db, `SELECT COUNT(*) FROM journal WHERE thing = 'task' AND thing_id = (SELECT MAX(task_id) FROM task) AND fields IS NOT NULL`)
		if entries != len(fields) {
			t.Errorf("%d entries of history", entries)
		}
	})
}

// moves does each call several times at once and answers how often each was
// allowed.
func (w *town) moves(t *testing.T, times int, calls ...string) map[string]int {
	t.Helper()
	answers := atOnce(times*len(calls), func(i int) *httptest.ResponseRecorder {
		method, path, _ := strings.Cut(calls[i%len(calls)], " ")
		body := ""
		if strings.HasSuffix(path, "reject") {
			body = `{"reason": "skupo"}`
		}
		return w.call([]string{"admin", "manager"}[i/len(calls)%2], method, path, body)
	})
	won := map[string]int{}
	for i, a := range answers {
		switch a.Code {
		case 200:
			won[calls[i%len(calls)]]++
		case 409:
		default:
			t.Errorf("%s: %d %s", calls[i%len(calls)], a.Code, a.Body)
		}
	}
	return won
}

func TestOneTransitionWins(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		for range 5 {
			task := w.newTask(t)
			order := created(t, w.must(t, "manager", "POST", task+"/create_order", fmt.Sprintf(`{"time_estimate": 5, "planned_start_time": "2026-03-03T08:00:00Z", "worker_ids": [%d]}`, w.people["worker"].UserID)))
			start, finish := fmt.Sprintf("POST /orders/%d/start", order), fmt.Sprintf("POST /orders/%d/finish", order)
			if won := w.moves(t, 8, start); won[start] != 1 {
				t.Errorf("the order was started %d times", won[start])
			}
			if won := w.moves(t, 8, finish); won[finish] != 1 {
				t.Errorf("the order was finished %d times", won[finish])
			}
			confirm, reject, remove := "POST "+task+"/confirm", "POST "+task+"/reject", "DELETE "+task
			if won := w.moves(t, 4, confirm, reject, remove); won[confirm]+won[remove] != 1 || won[reject] != 0 {
				t.Errorf("a task whose orders are done: %v", won)
			}

			task = w.newTask(t)
			confirm, reject, remove = "POST "+task+"/confirm", "POST "+task+"/reject", "DELETE "+task
			// A rejected task may still be deleted, a deleted one not rejected.
			if won := w.moves(t, 4, confirm, reject, remove); won[confirm] != 0 || won[remove] != 1 || won[reject] > 1 {
				t.Errorf("a new task: %v", won)
			}
		}
		// What was allowed is what history tells, in order.
		for _, id := range all[int64](t, w.db, `SELECT task_id FROM task`) {
			status := `"CREATED"`
			for _, move := range all[string](t, w.db, `SELECT old_value || ' ' || new_value FROM journal WHERE thing = 'task' AND thing_id = ? AND kind = 'status' AND old_value IS NOT NULL ORDER BY journal_id`, id) {
				was, next, _ := strings.Cut(move, " ")
				if was != status {
					t.Errorf("task %d went from %s to %s while it was %s", id, was, next, status)
				}
				status = next
			}
			if now := one[string](t, w.db, `SELECT status FROM task WHERE task_id = ?`, id); `"`+now+`"` != status {
				t.Errorf("task %d is %s, its history ends with %s", id, now, status)
			}
			if n := one[int](t, w.db, `SELECT COUNT(*) FROM task_party p JOIN task t ON t.task_id = p.task_id WHERE t.task_id = ? AND p.status <> t.status`, id); n != 0 {
				t.Errorf("task %d stands differently in its companies", id)
			}
		}
	})
}

func TestAHundredComments(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		task := w.newTask(t)
		answers := atOnce(100, func(i int) *httptest.ResponseRecorder {
			return w.call([]string{"admin", "manager", "client"}[i%3], "POST", task+"/comments", fmt.Sprintf(`{"comment": "Broj %d."}`, i))
		})
		if n := tally(answers); n[201] != 100 {
			t.Errorf("%v", n)
		}
		seen := map[string]bool{}
		for _, c := range all[string](t, w.db, `SELECT comment FROM comment WHERE comment LIKE 'Broj %'`) {
			seen[c] = true
		}
		if len(seen) != 100 {
			t.Errorf("%d comments", len(seen))
		}
	})
}

func TestPhotosComeWhileTheTaskGoes(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		task := w.newTask(t)
		answers := atOnce(20, func(i int) *httptest.ResponseRecorder {
			switch {
			case i == 7:
				return w.call("admin", "DELETE", task, nil)
			case i%2 == 0:
				return w.call("manager", "POST", task+"/images", form("images", photo))
			}
			return w.call("manager", "POST", task+"/comments", form("json", `{"comment": "a"}`, "images", photo))
		})
		for _, a := range answers {
			if a.Code != 200 && a.Code != 201 && a.Code != 409 {
				t.Errorf("%d %s", a.Code, a.Body)
			}
		}
		w.filesMatchRows(t)
	})
}

// filesMatchRows sees that every row names a file and every file has a row.
func (w *town) filesMatchRows(t *testing.T) {
	t.Helper()
	rows := all[string](t, w.db, `SELECT file_name FROM upload ORDER BY file_name`)
	paths, err := filepath.Glob(filepath.Join(w.folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	hidden, err := filepath.Glob(filepath.Join(w.folder, ".*"))
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, p := range append(paths, hidden...) {
		files = append(files, strings.TrimSuffix(strings.TrimPrefix(p, w.folder+string(os.PathSeparator)), ".thumb"))
	}
	slices.Sort(files)
	files = slices.Compact(files) // a photo and its small picture
	if !slices.Equal(rows, files) {
		t.Errorf("rows %q\nfiles %q", rows, files)
	}
}
