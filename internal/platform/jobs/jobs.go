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
	"runtime/debug"
	"time"

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
	_, err = tx.Exec(`INSERT INTO job (kind, payload, unique_key, run_at, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		kind, string(text), unique, tx.Now, tx.Now)
	tx.Notify(channel, kind)
	return err
}

const channel = "teren_jobs"

// Handler does one job. An error means try again later, up to maxAttempts.
type Handler func(ctx context.Context, payload json.RawMessage) error

// Recurring is work that every server offers to do and one does.
type Recurring struct {
	Name  string
	Every time.Duration
	Do    func(ctx context.Context) error
}

// Every is recurring work that is done in one transaction.
func Every(pause time.Duration, name string, d *db.DB, fn func(*db.Tx) error) Recurring {
	return Recurring{Name: name, Every: pause, Do: func(ctx context.Context) error { return d.Do(ctx, fn) }}
}

// Runner takes jobs that are due and does them.
type Runner struct {
	DB        *db.DB
	Log       *slog.Logger
	Handlers  map[string]Handler
	Recurring []Recurring
}

const (
	maxAttempts = 8
	lease       = 2 * time.Minute // how long a server may take before another tries
	idle        = 15 * time.Second
)

type job struct {
	ID       int64  `db:"job_id"`
	Kind     string `db:"kind"`
	Payload  string `db:"payload"`
	Attempts int64  `db:"attempts"`
}

// Run works until ctx ends, one job after the other.
func (r *Runner) Run(ctx context.Context) {
	wake := make(chan struct{}, 1)
	poke := func() {
		select {
		case wake <- struct{}{}:
		default:
		}
	}
	r.DB.Listen(ctx, channel, func(string) { poke() }, poke)
	for ctx.Err() == nil {
		r.recur(ctx)
		if r.one(ctx) {
			continue
		}
		select {
		case <-ctx.Done():
		case <-wake:
		case <-time.After(idle):
		}
	}
}

// one does the oldest job that is due, and reports whether there was one.
func (r *Runner) one(ctx context.Context) bool {
	j, err := db.Write(ctx, r.DB, func(tx *db.Tx) ([]job, error) {
		return db.All[job](tx, `
			UPDATE job SET locked_until = ?, attempts = attempts + 1
			WHERE job_id = (SELECT job_id FROM job WHERE failed_at IS NULL AND run_at <= ? AND locked_until < ? ORDER BY run_at, job_id LIMIT 1)
			RETURNING job_id, kind, payload, attempts`, tx.Now.Add(lease), tx.Now, tx.Now)
	})
	if err != nil {
		if ctx.Err() == nil {
			r.Log.Error("jobs: cannot take one", "err", err)
		}
		return false
	}
	if len(j) == 0 {
		return false
	}
	r.finish(ctx, j[0], r.do(ctx, j[0]))
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
	return safely(func() error { return handler(ctx, json.RawMessage(j.Payload)) })
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
		_, err := tx.Exec(`UPDATE job SET run_at = ?, locked_until = 0, last_error = ?, failed_at = ? WHERE job_id = ?`,
			tx.Now.Add(wait), failure.Error(), failed, j.ID)
		return err
	})
	if failure != nil {
		r.Log.Error("job failed", "job", j.ID, "kind", j.Kind, "attempt", j.Attempts, "err", failure)
	}
	if err != nil {
		r.Log.Error("jobs: cannot note the outcome", "job", j.ID, "err", err)
	}
}

// recur does what is due of the recurring work. Which is due stands in the
// table of settings, so that one server does it however many there are.
func (r *Runner) recur(ctx context.Context) {
	for _, w := range r.Recurring {
		mine, err := db.Write(ctx, r.DB, func(tx *db.Tx) (bool, error) {
			n, err := tx.Exec(`INSERT INTO setting (name, value) VALUES (?, ?)
				ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE setting.value <= ?`,
				"recurring."+w.Name, stamp(tx.Now), stamp(tx.Now.Add(-w.Every)))
			return n == 1, err
		})
		if err == nil && mine {
			err = safely(func() error { return w.Do(ctx) })
		}
		if err != nil && ctx.Err() == nil {
			r.Log.Error("recurring work failed", "name", w.Name, "err", err)
		}
	}
}

// stamp sorts as text like the time it is of.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000Z") }
