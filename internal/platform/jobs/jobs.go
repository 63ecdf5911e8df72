// Package jobs runs work that must happen once a transaction is committed, and
// work that recurs. Jobs live in the database: any server may take one, a
// failed one is tried again later, and one that fails for good stays visible.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"teren/internal/kit/background"
	"teren/internal/platform/db"
)

// Add queues a job in the transaction. Its kind names the handler, payload is
// whatever JSON takes. A second job with the same key is not added; "" is no key.
func Add(tx *db.Tx, kind string, payload any, key string) error {
	text, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	var unique *string
	if key != "" {
		unique = &key
	}
	tx.Notify(channel, kind)
	return tx.Later(`INSERT INTO job (kind, payload, unique_key, run_at, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		kind, string(text), unique, tx.Now, tx.Now)
}

const channel = "teren_jobs"

// Handler does one job. An error means try again later, up to maxAttempts.
type Handler func(ctx context.Context, payload json.RawMessage) error

// Recurring is work that is due once in a while. When nothing is to be done,
// nothing is written: a server that is idle leaves its database alone.
type Recurring struct {
	Name  string
	Every time.Duration // looked at each 15 s at least
	// Do runs on every server by itself; it must be safe to run on several.
	Do func(ctx context.Context) error
	// In is done in one transaction, instead of Do, by one of several servers.
	In func(tx *db.Tx) error
}

// Runner runs jobs that are due. Each kind has its own queue, so that a photo does
// not wait behind a slow letter; so has each recurring work.
type Runner struct {
	DB        *db.DB
	Log       *slog.Logger
	Handlers  map[string]Handler
	Recurring []Recurring

	mu   sync.Mutex
	next map[string]time.Time // when to look at the recurring work again
}

const (
	maxAttempts = 8
	lease       = 2 * time.Minute // how long a server may take before another tries
	idle        = 15 * time.Second
	apart       = time.Minute // the clocks of servers, at most
)

type job struct {
	ID       int64  `db:"job_id"`
	Kind     string `db:"kind"`
	Payload  string `db:"payload"`
	Attempts int64  `db:"attempts"`
}

// Run works until ctx ends: of each kind one job after the other.
func (r *Runner) Run(ctx context.Context) {
	wake := map[string]chan struct{}{others: make(chan struct{}, 1)}
	for kind := range r.Handlers {
		wake[kind] = make(chan struct{}, 1)
	}
	poke := func(kind string) {
		woken, ok := wake[kind]
		if !ok {
			woken = wake[others]
		}
		select {
		case woken <- struct{}{}:
		default:
		}
	}
	r.DB.Listen(ctx, channel, poke, func() {
		for kind := range wake {
			poke(kind)
		}
	})
	var all sync.WaitGroup
	for kind, woken := range wake {
		all.Go(func() {
			background.Run(r.Log, "jobs "+kind, func() { r.work(ctx, kind, woken) })
		})
	}
	for _, w := range r.Recurring {
		all.Go(func() {
			background.Run(r.Log, "recurring "+w.Name, func() { r.repeat(ctx, w) })
		})
	}
	all.Wait()
}

// work does the jobs of a kind.
func (r *Runner) work(ctx context.Context, kind string, woken <-chan struct{}) {
	for ctx.Err() == nil {
		if r.one(ctx, kind) {
			continue
		}
		select {
		case <-ctx.Done():
		case <-woken:
		case <-time.After(idle):
		}
	}
}

// repeat does the recurring work whenever it is due.
func (r *Runner) repeat(ctx context.Context, w Recurring) {
	for ctx.Err() == nil {
		r.recur(ctx, w)
		select {
		case <-ctx.Done():
		case <-time.After(min(idle, w.Every)):
		}
	}
}

// Round does what is due now and returns.
func (r *Runner) Round(ctx context.Context) {
	for _, w := range r.Recurring {
		r.recur(ctx, w)
	}
	for _, kind := range append(slices.Sorted(maps.Keys(r.Handlers)), others) {
		for r.one(ctx, kind) {
		}
	}
}

// others are the kinds that have no handler.
const others = ""

// isDue matches jobs whose time has come, and jobs that would wait twice as long as
// any retry does: the clock was put back since. Both marks are now.
const isDue = `(run_at <= ? OR run_at > ? + (CAST(10000000 AS BIGINT) << CAST(attempts AS INTEGER)))`

// one does the oldest job of the kind that is due, and reports whether there
// was one. It looks before it takes: a look writes nothing.
func (r *Runner) one(ctx context.Context, kind string) bool {
	of, args := `kind = ?`, []any{kind}
	if kind == others {
		of, args = `kind NOT IN (?)`, []any{append(slices.Collect(maps.Keys(r.Handlers)), others)}
	}
	due := func(tx *db.Tx) (string, []any) {
		return `SELECT job_id FROM job WHERE failed_at IS NULL AND ` + isDue + ` AND locked_until < ? AND ` + of + ` ORDER BY run_at, job_id LIMIT 1`,
			append([]any{tx.Now, tx.Now, tx.Now}, args...)
	}
	waits, err := db.Read(ctx, r.DB, func(tx *db.Tx) (bool, error) {
		q, args := due(tx)
		return db.Exists(tx, q, args...)
	})
	var taken []job
	if err == nil && waits {
		taken, err = db.Write(ctx, r.DB, func(tx *db.Tx) ([]job, error) {
			q, args := due(tx)
			return db.All[job](tx, `UPDATE job SET locked_until = ?, attempts = attempts + 1 WHERE job_id = (`+q+`)
				RETURNING job_id, kind, payload, attempts`, append([]any{tx.Now.Add(lease)}, args...)...)
		})
	}
	if err != nil {
		if ctx.Err() == nil {
			r.Log.Error("jobs: cannot take one", "err", err)
		}
		return false
	}
	if len(taken) == 0 {
		return false
	}
	r.finish(ctx, taken[0], r.do(ctx, taken[0]))
	return true
}

func (r *Runner) do(ctx context.Context, j job) error {
	if j.Attempts > maxAttempts { // the last ones did not even fail
		return errors.New("the server ended every time")
	}
	handler := r.Handlers[j.Kind]
	if handler == nil {
		return fmt.Errorf("no handler for %q", j.Kind)
	}
	ctx, cancel := context.WithTimeout(ctx, lease)
	defer cancel()
	return watched(ctx, "job "+j.Kind, jobTimes.MustCurryWith(prometheus.Labels{"kind": j.Kind}), func(ctx context.Context) error {
		return handler(ctx, json.RawMessage(j.Payload))
	})
}

// safely makes a panic of fn its error.
func safely(fn func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return fn()
}

// finish stores the result of the job. If it took longer than its lease, and
// another server has taken it since, that server stores the result.
func (r *Runner) finish(ctx context.Context, j job, failure error) {
	err := r.DB.Do(context.WithoutCancel(ctx), func(tx *db.Tx) error {
		if failure == nil {
			_, err := tx.Exec(`DELETE FROM job WHERE job_id = ?`, j.ID)
			return err
		}
		var failed *time.Time
		if j.Attempts >= maxAttempts {
			failed = &tx.Now
		}
		wait := time.Duration(1<<j.Attempts) * 5 * time.Second
		_, err := tx.Exec(`UPDATE job SET run_at = ?, locked_until = 0, last_error = ?, failed_at = ? WHERE job_id = ? AND attempts = ?`,
			tx.Now.Add(wait), failure.Error(), failed, j.ID, j.Attempts)
		return err
	})
	if failure != nil {
		r.Log.Error("job failed", "job", j.ID, "kind", j.Kind, "attempt", j.Attempts, "err", failure)
	}
	if err != nil {
		r.Log.Error("jobs: cannot note the outcome", "job", j.ID, "err", err)
	}
}

// recur does the recurring work if it is due. This server remembers when to look
// again.
func (r *Runner) recur(ctx context.Context, w Recurring) {
	if !r.due(w) {
		return
	}
	do := w.Do
	if w.In != nil {
		do = func(ctx context.Context) error { return r.DB.Do(ctx, w.claim) }
	}
	times := recurringTimes.MustCurryWith(prometheus.Labels{"name": w.Name})
	if err := watched(ctx, "recurring "+w.Name, times, do); err != nil && ctx.Err() == nil {
		r.Log.Error("recurring work failed", "name", w.Name, "err", err)
	}
}

// due reports whether it is time for the work, which then is due again after
// its time.
func (r *Runner) due(w Recurring) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.DB.Now()
	if wait := r.next[w.Name].Sub(now); wait > 0 && wait <= w.Every { // longer: the clock was put back
		return false
	}
	if r.next == nil {
		r.next = map[string]time.Time{}
	}
	r.next[w.Name] = now.Add(w.Every)
	return true
}

// claim runs the work unless a server did it lately, and records that in the same
// transaction, so that only one of several servers does it. A record from the
// future comes from a clock that was put back since, and is ignored.
func (w Recurring) claim(tx *db.Tx) error {
	name := "recurring." + w.Name
	lately, err := db.Exists(tx, `SELECT 1 FROM setting WHERE name = ? AND value > ? AND value < ?`, name, stamp(tx.Now.Add(-w.Every)), stamp(tx.Now.Add(apart)))
	if err != nil || lately {
		return err
	}
	before := tx.Changed()
	if err := w.In(tx); err != nil || tx.Changed() == before {
		return err
	}
	_, err = tx.Exec(`INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, stamp(tx.Now))
	return err
}

// stamp sorts as text like the time it is of.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000Z") }
