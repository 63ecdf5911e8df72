package systemtest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/live/livetest"
)

// The clock of a running server jumps by an hour, forward or back. Nobody is
// signed out, nobody waits for longer than a wrong password costs, what is
// repeated is done once, edits of different fields merge, and pages hear of
// everything, in order.
func TestTheClockOfAServerJumps(t *testing.T) {
	for name, jump := range map[string]time.Duration{"forward": time.Hour, "back": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) { jumps(t, d, jump) })
		})
	}
}

func jumps(t *testing.T, d *db.DB, jump time.Duration) {
	var shift atomic.Int64
	d.SetClock(func() time.Time { return time.Now().Add(time.Duration(shift.Load())) })
	w := newTown(t, d)
	ctx, end := context.WithCancel(context.Background())
	wait := w.start(ctx)
	server := httptest.NewServer(w.front)
	t.Cleanup(func() { end(); server.CloseClientConnections(); server.Close(); wait() })
	r, err := http.NewRequest(http.MethodGet, server.URL+api.Base+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.AddCookie(w.cookies["manager"])
	page := livetest.Open(t, http.DefaultClient, r)
	heard := func(kind string) string {
		t.Helper()
		for {
			if event := page.Next(t); strings.Contains(event, kind) {
				return event
			}
		}
	}
	wrong := func() *httptest.ResponseRecorder {
		return w.call("nobody", "POST", "/auth/login", `{"email": "worker@x.test", "password": "nije-ta-lozinka"}`)
	}
	for i := range 6 {
		if answer := wrong(); i < 5 && answer.Code != 401 || i == 5 && answer.Code != 429 {
			t.Fatalf("wrong password %d is answered %d", i+1, answer.Code)
		}
	}
	said := func(key string) string {
		t.Helper()
		r := w.request("manager", "POST", "/tasks/1/comments", `{"comment": "`+key+`"}`)
		r.Header.Set("Idempotency-Key", key)
		answer := w.do(r)
		if answer.Code != http.StatusCreated {
			t.Fatalf("%d %s", answer.Code, answer.Body)
		}
		return answer.Body.String()
	}
	before := said("prije")
	first := heard(`"thing":"task"`)
	version := one[int64](t, d, `SELECT version FROM task WHERE task_id = 1`)

	shift.Store(int64(jump))

	for _, name := range []string{"admin", "manager", "worker", "client", "stranger"} {
		if answer := w.call(name, "GET", "/profile", ""); answer.Code != http.StatusOK {
			t.Errorf("%s is answered %d after the jump", name, answer.Code)
		}
	}
	if again := said("prije"); again != before {
		t.Errorf("the same key is answered %s, was %s", again, before)
	}
	said("poslije")
	if later := heard(`"thing":"task"`); number(t, later) <= number(t, first) {
		t.Errorf("%s comes after %s", later, first)
	}
	if n := one[int64](t, d, `SELECT COUNT(*) FROM comment WHERE comment IN ('prije', 'poslije')`); n != 2 {
		t.Errorf("%d comments", n)
	}

	// Two people changed different fields of what both had read before the jump.
	w.must(t, "manager", "PATCH", "/tasks/1/details", form("json", fmt.Sprintf(`{"version": %d, "title": "Curi krov i žlijeb"}`, version)))
	w.must(t, "admin", "PATCH", "/tasks/1/details", form("json", fmt.Sprintf(`{"version": %d, "description": "Kod oba dimnjaka"}`, version)))
	if text := one[string](t, d, `SELECT title || ', ' || description FROM task WHERE task_id = 1`); text != "Curi krov i žlijeb, Kod oba dimnjaka" {
		t.Errorf("after two edits the task is %q", text)
	}
	// And what was changed since is not overwritten by who has not seen it.
	if answer := w.call("admin", "PATCH", "/tasks/1/details", form("json", fmt.Sprintf(`{"version": %d, "title": "Prokišnjava"}`, version))); answer.Code != http.StatusConflict {
		t.Errorf("an edit of a field that another changed: %d %s", answer.Code, answer.Body)
	}
	history := all[int64](t, d, `SELECT journal_id FROM journal WHERE thing = 'task' AND thing_id = 1 ORDER BY journal_id`)
	if len(history) < 4 || !slices.IsSorted(history) {
		t.Errorf("history %v", history)
	}

	// Five were free, and the sixth waits for five seconds. An hour on they are
	// forgotten; an hour back one more is tried, and the next waits ten seconds.
	if answer := wrong(); answer.Code != 401 {
		t.Errorf("the try after the jump is answered %d", answer.Code)
	}
	failures := one[int64](t, d, `SELECT MAX(failures) FROM sign_in_failure WHERE who LIKE '%worker@x.test%'`)
	if want := map[bool]int64{true: 1, false: 6}[jump > 0]; failures != want {
		t.Errorf("%d failures are counted, want %d", failures, want)
	}
	if answer := wrong(); jump < 0 && (answer.Code != 429 || answer.Header().Get("Retry-After") != "10") {
		t.Errorf("the next is answered %d, Retry-After %s", answer.Code, answer.Header().Get("Retry-After"))
	}
	w.must(t, "nobody", "POST", "/auth/login", `{"email": "manager@x.test", "password": "`+townPassword+`"}`)

	// The work of jobs goes on.
	for deadline := time.Now().Add(livetest.Patience); ; time.Sleep(20 * time.Millisecond) {
		left := one[int64](t, d, `SELECT COUNT(*) FROM job`)
		if left == 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d jobs wait", left)
		}
	}
}

// number is that of the event.
func number(t *testing.T, event string) int64 {
	t.Helper()
	_, data, _ := strings.Cut(event, "data: ")
	var e struct {
		ID int64 `json:"event"`
	}
	if err := json.Unmarshal([]byte(data), &e); err != nil || e.ID == 0 {
		t.Fatalf("%s: %v", event, err)
	}
	return e.ID
}
