package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// A yard is a database whose clock the test turns, and the runners on it.
type yard struct {
	t   *testing.T
	db  *db.DB
	now atomic.Int64 // Unix seconds
	log bytes.Buffer
}

func newYard(t *testing.T, d *db.DB) *yard {
	y := &yard{t: t, db: d}
	y.now.Store(time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC).Unix())
	d.SetClock(func() time.Time { return time.Unix(y.now.Load(), 0) })
	return y
}

func (y *yard) pass(d time.Duration) { y.now.Add(int64(d / time.Second)) }

func (y *yard) runner(handlers map[string]Handler) *Runner {
	return &Runner{DB: y.db, Log: slog.New(slog.NewTextHandler(&y.log, nil)), Handlers: handlers}
}

func (y *yard) add(kind string, payload any, key string) {
	y.t.Helper()
	if err := y.db.Do(y.t.Context(), func(tx *db.Tx) error { return Add(tx, kind, payload, key) }); err != nil {
		y.t.Fatal(err)
	}
}

// rows shows the jobs there are: "mail attempt 1, failed: no route".
func (y *yard) rows() string {
	y.t.Helper()
	type row struct {
		Kind     string     `db:"kind"`
		Attempts int64      `db:"attempts"`
		Error    string     `db:"last_error"`
		Failed   *time.Time `db:"failed_at"`
	}
	all, err := db.Read(y.t.Context(), y.db, func(tx *db.Tx) ([]row, error) {
		return db.All[row](tx, `SELECT kind, attempts, last_error, failed_at FROM job ORDER BY job_id`)
	})
	if err != nil {
		y.t.Fatal(err)
	}
	var out []string
	for _, r := range all {
		state := "waits"
		if r.Failed != nil {
			state = "failed"
		}
		out = append(out, fmt.Sprintf("%s attempt %d, %s: %s", r.Kind, r.Attempts, state, r.Error))
	}
	return strings.Join(out, "\n")
}

func TestAJobIsTriedAgainLaterAndGivenUpVisibly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		y, tries := newYard(t, d), 0
		r := y.runner(map[string]Handler{"mail": func(context.Context, json.RawMessage) error {
			if tries++; tries == 2 {
				panic("lost")
			}
			return errors.New("no route")
		}})
		y.add("mail", "a", "")
		wait := 10 * time.Second
		for try := 1; try < maxAttempts; try++ {
			if !r.one(t.Context()) || tries != try {
				t.Fatalf("%d tries instead of %d\n%s", tries, try, y.rows())
			}
			y.pass(wait - time.Second)
			if r.one(t.Context()) {
				t.Fatalf("try %d came before %s", try+1, wait)
			}
			y.pass(time.Second)
			wait *= 2
		}
		if !r.one(t.Context()) {
			t.Fatal("the last try is missing")
		}
		y.pass(1000 * time.Hour)
		if want := "mail attempt 8, failed: no route"; r.one(t.Context()) || y.rows() != want {
			t.Errorf("after the last try: %q, want %q", y.rows(), want)
		}
		if !strings.Contains(y.log.String(), "panic: lost") {
			t.Errorf("the log does not tell of the panic:\n%s", &y.log)
		}
	})
}

func TestAJobThatKillsItsServerIsGivenUpToo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		y := newYard(t, d)
		y.add("bomb", "a", "")
		tries := 0
		for range 3 * maxAttempts {
			// The server dies while it works: the job is taken and nothing is noted.
			err := d.Do(t.Context(), func(tx *db.Tx) error {
				n, err := tx.Exec(`UPDATE job SET attempts = attempts + 1, locked_until = ? WHERE failed_at IS NULL AND attempts < ?`, tx.Now.Add(lease), maxAttempts)
				tries += int(n)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			y.pass(lease + time.Second)
		}
		r := y.runner(map[string]Handler{"bomb": func(context.Context, json.RawMessage) error {
			t.Error("it was tried again")
			return nil
		}})
		r.one(t.Context())
		if want := fmt.Sprintf("bomb attempt %d, failed: ", maxAttempts+1); tries != maxAttempts || !strings.HasPrefix(y.rows(), want) {
			t.Errorf("%d tries, then %q", tries, y.rows())
		}
	})
}

func TestOneRunnerTakesAJob(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		y := newYard(t, d)
		var mu sync.Mutex
		did := map[string]int{}
		handlers := map[string]Handler{"count": func(_ context.Context, payload json.RawMessage) error {
			mu.Lock()
			defer mu.Unlock()
			did[string(payload)]++
			return nil
		}}
		for i := range 40 {
			y.add("count", i, "")
			y.add("count", "once", "the same")
		}
		y.add("other", 1, "") // nobody's
		y.log.Reset()
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				r := &Runner{DB: d, Log: slog.New(slog.DiscardHandler), Handlers: handlers}
				for r.one(t.Context()) {
				}
			})
		}
		all.Wait()
		if len(did) != 41 {
			t.Errorf("%d of 41 jobs were done", len(did))
		}
		for payload, n := range did {
			if n != 1 {
				t.Errorf("job %s was done %d times", payload, n)
			}
		}
		if want := `other attempt 1, waits: no handler for "other"`; y.rows() != want {
			t.Errorf("left: %q, want %q", y.rows(), want)
		}
	})
}

func TestAJobWhoseServerDiedIsTakenByAnother(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		y, did := newYard(t, d), 0
		y.add("a", 1, "")
		var second *Runner
		second = y.runner(map[string]Handler{"a": func(ctx context.Context, _ json.RawMessage) error {
			if did++; did > 1 {
				return nil
			}
			if second.one(ctx) {
				t.Error("another took it while it was worked on")
			}
			y.pass(lease + time.Second)
			if !second.one(ctx) {
				t.Error("nobody took it after the lease")
			}
			return nil
		}})
		second.one(t.Context())
		if did != 2 || y.rows() != "" {
			t.Errorf("done %d times, left %q", did, y.rows())
		}
	})
}

func TestRecurringWorkIsDoneOnceByManyServers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		y := newYard(t, d)
		var hourly, daily atomic.Int64
		server := y.runner(nil)
		server.Recurring = []Recurring{
			{"breaks", time.Hour, func(context.Context) error { panic("broken") }},
			{"hourly", time.Hour, func(context.Context) error { hourly.Add(1); return nil }},
			{"daily", 24 * time.Hour, func(context.Context) error { daily.Add(1); return errors.New("busy") }},
		}
		server.Log = slog.New(slog.DiscardHandler)
		for hour := range int64(25) {
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() { server.recur(t.Context()) })
			}
			all.Wait()
			if hourly.Load() != hour+1 || daily.Load() != 1+hour/24 {
				t.Fatalf("hour %d: the hourly work was done %d times, the daily %d", hour, hourly.Load(), daily.Load())
			}
			y.pass(time.Hour)
		}
	})
}

// The runner wakes as soon as a job is committed, on its own server or another.
func TestAJobIsDoneAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		done := make(chan string, 10)
		r := &Runner{DB: d, Log: slog.New(slog.DiscardHandler), Handlers: map[string]Handler{"say": func(_ context.Context, p json.RawMessage) error {
			done <- string(p)
			return nil
		}}}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			r.Run(ctx)
		}()
		for i := range 3 {
			if err := d.Do(t.Context(), func(tx *db.Tx) error { return Add(tx, "say", i, "") }); err != nil {
				t.Fatal(err)
			}
			select {
			case got := <-done:
				if got != fmt.Sprint(i) {
					t.Errorf("%s instead of %d", got, i)
				}
			case <-time.After(idle / 2):
				t.Fatal("it was not woken")
			}
		}
		stop()
		select {
		case <-ended:
		case <-time.After(5 * time.Second):
			t.Error("the runner does not end")
		}
	})
}
