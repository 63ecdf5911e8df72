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

// any does one job of whatever kind.
func (r *Runner) any(ctx context.Context) bool {
	for kind := range r.Handlers {
		if r.one(ctx, kind) {
			return true
		}
	}
	return r.one(ctx, others)
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
			if !r.any(t.Context()) || tries != try {
				t.Fatalf("%d tries instead of %d\n%s", tries, try, y.rows())
			}
			y.pass(wait - time.Second)
			if r.any(t.Context()) {
				t.Fatalf("try %d came before %s", try+1, wait)
			}
			y.pass(time.Second)
			wait *= 2
		}
		if !r.any(t.Context()) {
			t.Fatal("the last try is missing")
		}
		y.pass(1000 * time.Hour)
		if want := "mail attempt 8, failed: no route"; r.any(t.Context()) || y.rows() != want {
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
		r.any(t.Context())
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
				for r.any(t.Context()) {
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
			if second.any(ctx) {
				t.Error("another took it while it was worked on")
			}
			y.pass(lease + time.Second)
			if !second.any(ctx) {
				t.Error("nobody took it after the lease")
			}
			return nil
		}})
		second.any(t.Context())
		if did != 2 || y.rows() != "" {
			t.Errorf("done %d times, left %q", did, y.rows())
		}
	})
}

// Who is late with a job and fails leaves it to who has taken it since.
func TestALateFailureFreesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		y, did := newYard(t, d), 0
		y.add("a", 1, "")
		var late, second, third *Runner
		runner := func(fn func(ctx context.Context) error) *Runner {
			return y.runner(map[string]Handler{"a": func(ctx context.Context, _ json.RawMessage) error { did++; return fn(ctx) }})
		}
		third = runner(func(context.Context) error { return nil })
		second = runner(func(ctx context.Context) error {
			late.finish(ctx, job{ID: 1, Kind: "a", Attempts: 1}, errors.New("too late"))
			if third.any(ctx) {
				t.Error("the job is done by two at once")
			}
			return nil
		})
		late = runner(func(ctx context.Context) error {
			y.pass(lease + time.Second)
			if !second.any(ctx) {
				t.Error("nobody took it after the lease")
			}
			return errors.New("too late")
		})
		late.any(t.Context())
		if did != 2 || y.rows() != "" {
			t.Errorf("done %d times, left %q", did, y.rows())
		}
	})
}

// Of several servers one does what there is to do; the work that each does for
// itself all do, and one that breaks is in nobody's way.
func TestRecurringWorkIsDoneOnceByManyServers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		y := newYard(t, d)
		mark := func(name string) func(*db.Tx) error {
			return func(tx *db.Tx) error {
				_, err := tx.Exec(`INSERT INTO sign_in_failure (who, failures, last_at) VALUES (?, 1, ?) ON CONFLICT (who) DO UPDATE SET failures = sign_in_failure.failures + 1`, name, tx.Now)
				return err
			}
		}
		done := func(name string) int64 {
			t.Helper()
			n, err := db.Read(t.Context(), d, func(tx *db.Tx) (int64, error) {
				return db.One[int64](tx, `SELECT failures FROM sign_in_failure WHERE who = ?`, name)
			})
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		const servers = 4
		var own atomic.Int64
		var all [servers]*Runner
		for i := range all {
			all[i] = &Runner{DB: d, Log: slog.New(slog.DiscardHandler), Recurring: []Recurring{
				{Name: "breaks", Every: time.Hour, In: func(*db.Tx) error { panic("broken") }},
				{Name: "hourly", Every: time.Hour, In: mark("hourly")},
				{Name: "daily", Every: 24 * time.Hour, In: mark("daily")},
				{Name: "own", Every: time.Hour, Do: func(context.Context) error { own.Add(1); return errors.New("busy") }},
			}}
		}
		for hour := range int64(25) {
			var at sync.WaitGroup
			for _, server := range all {
				at.Go(func() { server.Round(t.Context()); server.Round(t.Context()) })
			}
			at.Wait()
			if done("hourly") != hour+1 || done("daily") != 1+hour/24 || own.Load() != servers*(hour+1) {
				t.Fatalf("hour %d: the hourly work was done %d times, the daily %d, the servers' own %d", hour, done("hourly"), done("daily"), own.Load())
			}
			y.pass(time.Hour)
		}
	})
}

// A job that takes long holds up those of its kind, and no others; recurring
// work holds up nothing but itself.
func TestKindsRunApart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		y := newYard(t, d)
		begun, end, photo := make(chan bool, 1), make(chan bool), make(chan bool, 1)
		r := y.runner(map[string]Handler{
			"letter": func(context.Context, json.RawMessage) error { begun <- true; <-end; return nil },
			"photo":  func(context.Context, json.RawMessage) error { photo <- true; return nil },
		})
		slow, quick := make(chan bool, 1), make(chan bool, 1)
		r.Recurring = []Recurring{
			{Name: "slow", Every: time.Hour, Do: func(context.Context) error { slow <- true; <-end; return nil }},
			{Name: "quick", Every: time.Hour, Do: func(context.Context) error { <-slow; quick <- true; return nil }},
		}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { defer close(ended); r.Run(ctx) }()
		wait := func(what string, c <-chan bool) {
			t.Helper()
			select {
			case <-c:
			case <-time.After(idle / 2):
				t.Error(what)
			}
		}
		y.add("letter", 1, "")
		wait("the letter does not go", begun)
		y.add("photo", 1, "")
		wait("the photo waits behind the letter", photo)
		wait("recurring work waits for another", quick)
		close(end)
		stop()
		<-ended
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

// The clock is put back by an hour, or forward. What waits is done within its
// usual time, once; a job that fails keeps its waits.
func TestTheClockIsPutBackAndForward(t *testing.T) {
	for name, jump := range map[string]time.Duration{"back": -time.Hour, "forward": time.Hour} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				y, done, fails, hourly := newYard(t, d), 0, 0, 0
				r := y.runner(map[string]Handler{
					"good": func(context.Context, json.RawMessage) error { done++; return nil },
					"bad":  func(context.Context, json.RawMessage) error { fails++; return errors.New("no route") },
				})
				r.Recurring = []Recurring{{Name: "ten", Every: 10 * time.Minute, In: func(tx *db.Tx) error {
					hourly++
					_, err := tx.Exec(`INSERT INTO setting (name, value) VALUES (?, '')`, fmt.Sprint("made ", hourly))
					return err
				}}}
				y.add("bad", "a", "")
				r.Round(t.Context())
				y.add("good", "b", "")
				if done != 0 || fails != 1 || hourly != 1 {
					t.Fatal(done, fails, hourly)
				}
				y.pass(jump)
				r.Round(t.Context())
				if done != 1 || fails != 2 || hourly != 2 {
					t.Errorf("after the jump: %d good, %d tries of the bad, %d times the recurring\n%s", done, fails, hourly, y.rows())
				}
				r.Round(t.Context())
				if done != 1 || fails != 2 || hourly != 2 {
					t.Errorf("at once again: %d good, %d tries of the bad, %d times the recurring", done, fails, hourly)
				}
				y.pass(20 * time.Second)
				r.Round(t.Context())
				y.pass(10 * time.Minute)
				r.Round(t.Context())
				if done != 1 || fails != 4 || hourly != 3 {
					t.Errorf("as time goes on: %d good, %d tries of the bad, %d times the recurring", done, fails, hourly)
				}
			})
		})
	}
}
