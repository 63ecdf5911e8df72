package webhooks

import (
	"context"
	"crypto/rand"
	mathrand "math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/kit/background"
	"teren/internal/kit/httpclient"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/history"
)

const (
	look    = time.Second      // how often a server looks for what is due
	rest    = 15 * time.Second // the same, while no company has a webhook
	limit   = 10 * time.Second // of a request
	lease   = 40 * time.Second // of a webhook: longer than a round of requests
	workers = 16               // webhooks that a server sends to at once
	atOnce  = 8                // records whose messages are sent to one webhook at once
	tired   = 3                // failed rounds after which a webhook gets one message at a time

	longestWait = 24 * time.Hour // that an answer may ask for

	entity   = "webhook"      // of notices
	deadKind = "webhook_dead" // of the notice, and of the entry in the company's history
)

// waits are between one try and the next, the last of them ever after.
var waits = []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour, 6 * time.Hour}

// wait returns how long to wait after so many failed tries: up to a tenth longer than in
// the list, so that what failed together does not come back together.
func wait(failed int64) time.Duration {
	w := waits[min(max(failed, 1), int64(len(waits)))-1]
	return w + mathrand.N(w/10)
}

// expect makes this server look for what is due within a second.
func (s *Service) expect() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.looked = time.Time{}
}

// resting reports whether no company had a webhook a moment ago.
func (s *Service) resting() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	ago := s.DB.Now().Sub(s.looked)
	return ago >= 0 && ago < rest
}

// Deliver sends what is due to every webhook that no other server sends to, and returns
// once nothing is. One webhook that is slow holds up no other.
func (s *Service) Deliver(ctx context.Context) error {
	if s.resting() {
		return nil
	}
	s.once.Do(func() { s.name, s.client = rand.Text(), httpclient.NewOutside(limit, s.Loopback) })
	running, finished := map[int64]bool{}, make(chan int64, workers)
	for {
		due, err := s.due(ctx)
		for _, id := range due {
			if !running[id] && len(running) < workers {
				running[id] = true
				background.Go(s.Log, "webhook", func() {
					defer func() { finished <- id }()
					if err := s.serve(ctx, id); err != nil && ctx.Err() == nil {
						s.Log.Error("webhooks: cannot send", "webhook", id, "err", err)
					}
				})
			}
		}
		if len(running) == 0 {
			return err
		}
		select {
		case id := <-finished:
			delete(running, id)
		case <-time.After(look):
		case <-ctx.Done():
			for len(running) > 0 {
				delete(running, <-finished)
			}
			return ctx.Err()
		}
	}
}

// free is true of a state that no server holds. A time later than any that is set comes
// from a clock that was put back since. The marks are those of leased.
const free = `(s.locked_until <= ? OR s.locked_until > ?)`

func leased(now time.Time) []any { return []any{now, now.Add(2 * lease)} }

// waiting is true of a delivery d whose time has come and that is the first of its record
// at its webhook. The mark is now.
const waiting = `d.state = 'WAITING' AND d.next_at <= ?
	AND NOT EXISTS (SELECT 1 FROM webhook_delivery e WHERE e.webhook_id = d.webhook_id AND e.thing = d.thing AND e.thing_id = d.thing_id AND e.state = 'WAITING' AND e.delivery_id < d.delivery_id)`

// resumed is true of a state whose webhook may be sent to. The marks are those of timed.
const resumed = `(s.resume_at <= ? OR s.resume_at > ?)`

func timed(now time.Time) []any { return []any{now, now.Add(2 * longestWait)} }

// due returns the webhooks that something is due for and no server sends to.
func (s *Service) due(ctx context.Context) ([]int64, error) {
	type found struct {
		ID  int64 `db:"webhook_id"`
		Due bool  `db:"due"`
	}
	all, err := db.Look(ctx, s.DB, func(tx *db.Tx) ([]found, error) {
		return db.All[found](tx, `SELECT w.webhook_id, (`+free+` AND `+resumed+`
				AND EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.webhook_id = w.webhook_id AND `+waiting+`)) AS due
			FROM webhook w JOIN webhook_state s ON s.webhook_id = w.webhook_id WHERE w.active ORDER BY s.delivered_at`, slices.Concat(leased(tx.Now), timed(tx.Now), []any{tx.Now})...)
	})
	if err != nil {
		return nil, err
	}
	var out []int64
	for _, f := range all {
		if f.Due {
			out = append(out, f.ID)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.looked = (time.Time{}); len(all) == 0 {
		s.looked = s.DB.Now()
	}
	return out, nil
}

// target is a webhook as it is sent to.
type target struct {
	ID       int64      `db:"webhook_id"`
	Tenant   int64      `db:"tenant_id"`
	URL      string     `db:"url"`
	Secret   string     `db:"secret"`
	Old      string     `db:"old_secret"`
	OldUntil *time.Time `db:"old_until"`
	Failures int64      `db:"failures"`
}

// serve sends to one webhook what is due, in rounds of one message each for several records,
// unless another server does so already.
func (s *Service) serve(ctx context.Context, id int64) error {
	held, err := db.Write(ctx, s.DB, func(tx *db.Tx) (bool, error) {
		n, err := tx.Exec(`UPDATE webhook_state AS s SET locked_until = ?, locked_by = ? WHERE webhook_id = ? AND `+free, append([]any{tx.Now.Add(lease), s.name, id}, leased(tx.Now)...)...)
		return n > 0, err
	})
	if err != nil || !held {
		return err
	}
	defer func() {
		err := s.DB.Do(context.WithoutCancel(ctx), func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE webhook_state SET locked_until = 0 WHERE webhook_id = ? AND locked_by = ?`, id, s.name)
			return err
		})
		if err != nil {
			s.Log.Error("webhooks: cannot let go", "webhook", id, "err", err)
		}
	}()
	for ctx.Err() == nil {
		more, err := s.round(ctx, id)
		if err != nil || !more {
			return err
		}
	}
	return nil
}

// outcome is what came of a try.
type outcome struct {
	event
	status  int
	trouble Trouble
	after   time.Duration // that the answer asks to wait
}

func (o outcome) ok() bool { return o.trouble == "" }

// round sends one message of each of several records, and reports whether more may be sent
// now.
func (s *Service) round(ctx context.Context, id int64) (more bool, err error) {
	var to target
	events, err := db.Read(ctx, s.DB, func(tx *db.Tx) ([]event, error) {
		found, err := db.All[target](tx, `SELECT w.webhook_id, w.tenant_id, w.url, w.secret, w.old_secret, w.old_until, s.failures
			FROM webhook w JOIN webhook_state s ON s.webhook_id = w.webhook_id WHERE w.webhook_id = ? AND w.active AND s.locked_by = ? AND `+resumed, append([]any{id, s.name}, timed(tx.Now)...)...)
		if err != nil || len(found) == 0 {
			return nil, err
		}
		to = found[0]
		many := atOnce
		if to.Failures >= tired {
			many = 1
		}
		events, err := db.All[event](tx, `SELECT `+eventColumns+` WHERE d.webhook_id = ? AND `+waiting+` ORDER BY d.next_at, d.delivery_id LIMIT ?`, id, tx.Now, many)
		for i := range events {
			if err == nil {
				err = events[i].complete(tx)
			}
		}
		return events, err
	})
	if err != nil || len(events) == 0 {
		return false, err
	}
	secrets, err := s.secrets(to)
	if err != nil { // the key of the installation is another one, or lost
		s.Log.Error("webhooks: cannot read the secret", "webhook", id, "err", err)
	}
	out := make([]outcome, len(events))
	var all sync.WaitGroup
	for i, e := range events {
		all.Go(func() {
			out[i] = outcome{event: e, trouble: "UNREACHABLE"} // after a panic
			background.Run(s.Log, "webhook", func() { out[i] = s.try(ctx, to, secrets, e) })
		})
	}
	all.Wait()
	if ctx.Err() != nil {
		return false, nil // what was answered all the same is sent again
	}
	return s.finish(ctx, to, out)
}

// secrets returns those that sign, the present one first.
func (s *Service) secrets(to target) ([]string, error) {
	sealed := []string{to.Secret}
	if to.OldUntil != nil && s.DB.Now().Before(*to.OldUntil) {
		sealed = append(sealed, to.Old)
	}
	var out []string
	for _, text := range sealed {
		plain, err := s.Secrets.Open(text, purpose(to.Tenant))
		if err != nil {
			return nil, err
		}
		out = append(out, string(plain))
	}
	return out, nil
}

// try sends one message once.
func (s *Service) try(ctx context.Context, to target, secrets []string, e event) outcome {
	o := outcome{event: e}
	if len(secrets) == 0 {
		o.trouble = "SECRET"
		return o
	}
	at := s.DB.Now()
	body, err := e.body(s.BaseURL)
	var signature string
	if err == nil {
		signature, err = sign(secrets, e.Message, at, body)
	}
	if err != nil {
		s.Log.Error("webhooks: cannot sign", "webhook", to.ID, "err", err)
		o.trouble = "SECRET"
		return o
	}
	answer, err := s.client.Post(ctx, to.URL, map[string]string{
		"Content-Type": "application/json; charset=utf-8", "webhook-id": e.Message, "webhook-timestamp": strconv.FormatInt(at.Unix(), 10), "webhook-signature": signature,
	}, body)
	o.status = answer.Status
	switch {
	case err != nil:
		o.trouble = Trouble(httpclient.Trouble(err))
	case answer.Status < 200 || answer.Status > 299:
		o.trouble, o.after = "STATUS", answer.Wait(at, longestWait)
	}
	return o
}

// finish stores what came of a round, and reports whether more may be sent now. A webhook
// that failed for three days without any success is switched off.
func (s *Service) finish(ctx context.Context, to target, all []outcome) (more bool, err error) {
	return db.Write(context.WithoutCancel(ctx), s.DB, func(tx *db.Tx) (bool, error) {
		delivered, pause := false, time.Duration(0)
		for _, o := range all {
			if err := o.store(tx); err != nil {
				return false, err
			}
			delivered, pause = delivered || o.ok(), max(pause, o.after)
		}
		type state struct {
			Failures int64      `db:"failures"`
			Since    *time.Time `db:"failing_since"`
		}
		held, err := db.All[state](tx, `SELECT failures, failing_since FROM webhook_state WHERE webhook_id = ? AND locked_by = ?`, to.ID, s.name)
		if err != nil || len(held) == 0 {
			return false, err // another server has taken it since, or it was removed
		}
		if delivered {
			_, err := tx.Exec(`UPDATE webhook_state SET locked_until = ?, failures = 0, failing_since = NULL, resume_at = ?, delivered_at = ? WHERE webhook_id = ?`, tx.Now.Add(lease), tx.Now.Add(pause), tx.Now, to.ID)
			return pause == 0, err
		}
		failures, since := held[0].Failures+1, held[0].Since
		if since == nil || since.After(tx.Now) {
			since = &tx.Now
		}
		if failures >= tired {
			pause = max(pause, wait(failures-tired+1))
		}
		if _, err := tx.Exec(`UPDATE webhook_state SET locked_until = ?, failures = ?, failing_since = ?, resume_at = ? WHERE webhook_id = ?`, tx.Now.Add(lease), failures, since, tx.Now.Add(pause), to.ID); err != nil {
			return false, err
		}
		if tx.Now.Sub(*since) >= patience {
			return false, switchOff(tx, to)
		}
		return pause == 0, nil
	})
}

// store stores what came of a try; of a message that was removed or settled meanwhile
// nothing.
func (o outcome) store(tx *db.Tx) error {
	state, next := Delivered, tx.Now
	if !o.ok() {
		state = Waiting
		if tx.Now.Sub(o.Since) >= patience {
			state = Failed
		}
		next = tx.Now.Add(max(wait(o.Attempts+1), o.after))
	}
	_, err := tx.Exec(`UPDATE webhook_delivery SET state = ?, attempts = attempts + 1, next_at = ?, tried_at = ?, status = ?, trouble = ? WHERE delivery_id = ? AND state = 'WAITING'`,
		state, next, tx.Now, o.status, o.trouble, o.ID)
	return err
}

// switchOff ends a webhook whose address is dead, and sends the company's administrators a
// notice with the address's host as text.
func switchOff(tx *db.Tx, to target) error {
	if _, err := tx.Exec(`UPDATE webhook SET active = FALSE, version = version + 1 WHERE webhook_id = ?`, to.ID); err != nil {
		return err
	}
	if err := giveUp(tx, to.ID, "OFF"); err != nil {
		return err
	}
	admins, err := db.All[int64](tx, `SELECT m.user_id FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id AND u.deleted_at IS NULL WHERE m.tenant_id = ? AND m.roles & ? <> 0`, to.Tenant, access.Admin)
	if err != nil {
		return err
	}
	program := access.System("webhooks", to.Tenant)
	if err := notices.Give(tx, program, admins, notices.New{TenantID: to.Tenant, Kind: deadKind, Entity: entity, EntityID: to.ID, Text: host(to.URL)}); err != nil {
		return err
	}
	return record(tx, program, history.Event{Kind: deadKind, New: host(to.URL)})
}
