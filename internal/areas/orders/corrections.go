package orders

import (
	"context"
	"errors"
	"strings"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/planning"
)

// NewSession is work on an order that is typed in: of the person who types it,
// or of another worker of the order. Who types in the hours of another gives a
// reason.
type NewSession struct {
	ID        int64      `path:"order_id" json:"-"`
	WorkerID  int64      `json:"worker_id,omitempty"` // absent: one's own
	StartedAt *time.Time `json:"started_at"`
	EndedAt   *time.Time `json:"ended_at"`
	Reason    string     `json:"reason,omitempty"`
	Far       bool       `json:"far_from_order,omitempty"` // it was before the order existed, or far from its plan, and the person says so
}

func (n *NewSession) Validate() error {
	var c fault.Check
	if n.StartedAt == nil {
		c.Fail("started_at", "required", nil)
	}
	if n.EndedAt == nil {
		c.Fail("ended_at", "required", nil)
	}
	checkSpan(&c, n.StartedAt, n.EndedAt)
	n.Reason = strings.TrimSpace(n.Reason)
	c.Max("reason", n.Reason, maxReason)
	return c.Err()
}

// longestSession bounds typed sessions.
const longestSession = 24 * time.Hour

func checkSpan(c *fault.Check, from, to *time.Time) {
	switch {
	case from == nil || to == nil:
	case !from.Before(*to):
		c.Fail("ended_at", "before_start", nil)
	case to.Sub(*from) > longestSession:
		c.Fail("ended_at", "session_too_long", fault.Args{"hours": int(longestSession / time.Hour)})
	}
}

// SessionChange corrects when a session began or ended; one that runs may be
// given an end. Version is the one that the person saw.
type SessionChange struct {
	ID        int64      `path:"order_id" json:"-"`
	SessionID int64      `path:"work_session_id" json:"-"`
	Version   int64      `json:"version"`
	StartedAt *time.Time `json:"started_at,omitempty"`
	EndedAt   *time.Time `json:"ended_at,omitempty"`
	Reason    string     `json:"reason,omitempty"`
	Far       bool       `json:"far_from_order,omitempty"` // as of a NewSession
}

func (n *SessionChange) Validate() error {
	var c fault.Check
	n.Reason = strings.TrimSpace(n.Reason)
	c.Max("reason", n.Reason, maxReason)
	checkSpan(&c, n.StartedAt, n.EndedAt)
	return c.Err()
}

// SessionRemoval names a session to take away.
type SessionRemoval struct {
	ID        int64  `path:"order_id" json:"-"`
	SessionID int64  `path:"work_session_id" json:"-"`
	Reason    string `query:"reason" json:"-"`
}

func (n *SessionRemoval) Validate() error {
	var c fault.Check
	n.Reason = strings.TrimSpace(n.Reason)
	c.Max("reason", n.Reason, maxReason)
	return c.Err()
}

// spanSaid is a session in the history of its order.
type spanSaid struct {
	Worker string     `json:"worker"`
	From   time.Time  `json:"from"`
	To     *time.Time `json:"to"`
}

// mayCorrect reports whether the person may type in and correct the hours of the
// worker on the order: their own, or the office anybody's.
func (o Order) mayCorrect(who access.Who, worker int64) bool {
	return o.may(who, access.OrderTime) && (worker == who.UserID || !who.Only())
}

// correct makes one correction of the worker's hours on behalf of who, at the
// instants that it concerns. It refuses to change a month that was approved:
// month_approved. The worker gets a notice of a correction by somebody else.
func (h *hours) correct(worker int64, reason string, instants []*time.Time, do func() (history.Event, error)) error {
	tx, o := h.tx, h.order
	if !o.mayCorrect(h.who, worker) {
		return fault.New(fault.Forbidden, "forbidden")
	}
	if worker != h.who.UserID && reason == "" {
		return fault.OnField("reason", "required", nil)
	}
	for _, at := range instants {
		if at != nil && at.After(tx.Now) {
			return fault.OnField("ended_at", "not_in_future", nil)
		}
	}
	for _, at := range instants {
		if at == nil {
			continue
		}
		approved, err := planning.Approved(tx, o.ContractorID, worker, planning.Months(h.who.Zone, *at, *at))
		if err != nil {
			return err
		}
		if approved {
			return fault.New(fault.Conflict, "month_approved")
		}
	}
	e, err := do()
	if err != nil {
		return err
	}
	if err := h.finish(); err != nil {
		return err
	}
	e.Reason = reason
	if err := h.order.record(tx, h.who, e, sinceSigned, tx.Now); err != nil {
		return err
	}
	return o.notify(tx, h.who, notices.OrderHours, []int64{worker}, reason)
}

// AddSession stores typed work on an order: a worker of the order their own, the
// office that of anybody on it. On an order that has not begun it is the start,
// unless it was before the order existed or far from its plan: then the person must
// confirm it (session_far), and it moves no start.
func (s *Service) AddSession(ctx context.Context, who access.Who, in NewSession) (Details, error) {
	return s.move(ctx, who, access.OrderTime, in.ID, func(tx *db.Tx, o Order) error {
		h := o.hours(tx, who)
		worker := in.WorkerID
		if worker == 0 {
			worker = who.UserID
		}
		from, to := micro(in.StartedAt), micro(in.EndedAt)
		return h.correct(worker, in.Reason, []*time.Time{from, to}, func() (history.Event, error) {
			known, err := db.Exists(tx, `SELECT 1 FROM order_worker WHERE order_id = ? AND user_id = ? UNION ALL SELECT 1 FROM work_session WHERE order_id = ? AND user_id = ?`,
				o.ID, worker, o.ID, worker)
			if err != nil {
				return history.Event{}, err
			}
			if !known {
				return history.Event{}, fault.OnField("worker_id", "not_on_order", nil)
			}
			if err := o.asked(*from, in.Far); err != nil {
				return history.Event{}, err
			}
			if o.Status == Created && !o.strange(*from) {
				if h.order, err = o.setStatus(tx, who, InExecution, "", `time_started = ?`, *from); err != nil {
					return history.Event{}, err
				}
			}
			if err := h.add(worker, claim{at: *from, source: Entered}, to, new(Entered)); err != nil {
				return history.Event{}, err
			}
			return h.event("session_added", worker, nil, &spanSaid{From: *from, To: to})
		})
	})
}

// ChangeSession corrects a session: a worker their own, the office anybody's.
func (s *Service) ChangeSession(ctx context.Context, who access.Who, in SessionChange) (Details, error) {
	return s.move(ctx, who, access.OrderTime, in.ID, func(tx *db.Tx, o Order) error {
		was, err := o.session(tx, in.SessionID)
		if err != nil {
			return err
		}
		now := was
		now.StartedAt = *micro(or(in.StartedAt, &was.StartedAt))
		now.EndedAt = micro(or(in.EndedAt, was.EndedAt))
		h := o.hours(tx, who)
		return h.correct(was.WorkerID, in.Reason, []*time.Time{&was.StartedAt, was.EndedAt, &now.StartedAt, now.EndedAt}, func() (history.Event, error) {
			if in.Version != was.Version {
				return history.Event{}, was.disputed(tx, in)
			}
			var c fault.Check
			checkSpan(&c, &now.StartedAt, now.EndedAt)
			if err := c.Err(); err != nil {
				return history.Event{}, err
			}
			if !now.StartedAt.Equal(was.StartedAt) {
				if err := o.asked(now.StartedAt, in.Far); err != nil {
					return history.Event{}, err
				}
			}
			if err := h.rewrite(was, now); err != nil {
				return history.Event{}, err
			}
			return h.event("session_changed", was.WorkerID, &spanSaid{From: was.StartedAt, To: was.EndedAt}, &spanSaid{From: now.StartedAt, To: now.EndedAt})
		})
	})
}

// disputed refuses a correction made on an older version of the session: with both
// values of each field, and who changed the hours of the order last.
func (s Session) disputed(tx *db.Tx, in SessionChange) error {
	by, err := db.All[struct {
		Name string    `db:"name"`
		At   time.Time `db:"at"`
	}](tx, `SELECT COALESCE(u.first_name || ' ' || u.last_name, '') AS name, j.at FROM journal j LEFT JOIN user_account u ON u.user_id = j.user_id
		WHERE j.thing = ? AND j.thing_id = ? AND j.kind IN (?) ORDER BY j.journal_id DESC LIMIT 1`, Entity, s.OrderID, groups["STATUS"])
	if err != nil {
		return err
	}
	conflicts := []history.Conflict{}
	note := func(field string, yours, theirs *time.Time) {
		if yours == nil || len(by) == 0 || theirs != nil && yours.Equal(*theirs) {
			return
		}
		conflicts = append(conflicts, history.Conflict{Field: field, Yours: *yours, Theirs: theirs, By: by[0].Name, At: by[0].At})
	}
	note("started_at", in.StartedAt, &s.StartedAt)
	note("ended_at", in.EndedAt, s.EndedAt)
	return &fault.Fault{Kind: fault.Conflict, Code: "conflict", Extra: map[string]any{"conflicts": conflicts, "version": s.Version}}
}

// rewrite replaces the recorded times by the typed ones.
func (h *hours) rewrite(was, now Session) error {
	if !now.StartedAt.Equal(was.StartedAt) {
		h.touch(was.WorkerID, was.OrderID, was.StartedAt, was.EndedAt)
		h.touch(was.WorkerID, was.OrderID, now.StartedAt, now.EndedAt)
		if _, err := h.tx.Exec(`UPDATE work_session SET started_at = ?, source = ?, start_told_at = ?, version = version + 1 WHERE work_session_id = ?`,
			now.StartedAt, Entered, h.tx.Now, was.ID); err != nil {
			return err
		}
	}
	if now.EndedAt == nil || was.EndedAt != nil && now.EndedAt.Equal(*was.EndedAt) && !was.concluded() {
		return nil
	}
	was.StartedAt = now.StartedAt
	return h.setEnd(was, *now.EndedAt, Entered, nil)
}

// DeleteSession takes away a session that has ended and was none.
func (s *Service) DeleteSession(ctx context.Context, who access.Who, in SessionRemoval) (Details, error) {
	return s.move(ctx, who, access.OrderTime, in.ID, func(tx *db.Tx, o Order) error {
		was, err := o.session(tx, in.SessionID)
		if err != nil {
			return err
		}
		h := o.hours(tx, who)
		return h.correct(was.WorkerID, in.Reason, []*time.Time{&was.StartedAt, was.EndedAt}, func() (history.Event, error) {
			if was.EndedAt == nil {
				return history.Event{}, fault.New(fault.Conflict, "session_runs")
			}
			h.touch(was.WorkerID, was.OrderID, was.StartedAt, was.EndedAt)
			h.ended = was.EndedAt
			if _, err := tx.Exec(`DELETE FROM work_session WHERE work_session_id = ?`, was.ID); err != nil {
				return history.Event{}, err
			}
			return h.event("session_deleted", was.WorkerID, &spanSaid{From: was.StartedAt, To: was.EndedAt}, nil)
		})
	})
}

// session is one of the order's; missing of another.
func (o Order) session(tx *db.Tx, id int64) (Session, error) {
	s, err := db.One[Session](tx, `SELECT `+sessionColumns+` FROM work_session s WHERE s.work_session_id = ? AND s.order_id = ?`, id, o.ID)
	if errors.Is(err, db.ErrNoRow) {
		err = fault.Missing()
	}
	return s, err
}

func (h *hours) event(kind string, worker int64, was, now *spanSaid) (history.Event, error) {
	names, err := names(h.tx, []int64{worker})
	if err != nil {
		return history.Event{}, err
	}
	e := history.Event{Kind: kind}
	if was != nil {
		was.Worker = names[0]
		e.Old = was
	}
	if now != nil {
		now.Worker = names[0]
		e.New = now
	}
	return e, nil
}

func or(a, b *time.Time) *time.Time {
	if a != nil {
		return a
	}
	return b
}

// micro returns the instant with the precision of the database.
func micro(at *time.Time) *time.Time {
	if at == nil {
		return nil
	}
	return new(at.UTC().Truncate(time.Microsecond))
}
