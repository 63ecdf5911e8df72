package orders

import (
	"strings"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/history"
)

// Session is one stretch of work of one person on an order.
type Session struct {
	OrderID   int64      `db:"order_id" json:"-"`
	ID        int64      `db:"work_session_id" json:"session_id"`
	WorkerID  int64      `db:"user_id" json:"worker_id"`
	Worker    string     `db:"worker" json:"worker"`
	StartedAt time.Time  `db:"started_at" json:"started_at"`
	EndedAt   *time.Time `db:"ended_at" json:"ended_at"`
}

func sessions(tx *db.Tx, orders []int64) ([]Session, error) {
	return db.All[Session](tx, `SELECT s.order_id, s.work_session_id, s.user_id, u.first_name || ' ' || u.last_name AS worker, s.started_at, s.ended_at
		FROM work_session s JOIN user_account u ON u.user_id = s.user_id WHERE s.order_id IN (?) ORDER BY s.started_at, s.work_session_id`, orders)
}

// minutes is the time of the finished sessions.
func minutes(all []Session) int64 {
	var sum time.Duration
	for _, s := range all {
		if s.EndedAt != nil {
			sum += s.EndedAt.Sub(s.StartedAt)
		}
	}
	return int64(sum / time.Minute)
}

// clockIn begins a session of the person, or on behalf of everybody on the
// order who is not at work, and answers whose. Nobody works on two orders at
// once: whoever is at work on another one of the company leaves it at that
// instant, which cannot lie before the end of any work that is known of them.
func (o Order) clockIn(tx *db.Tx, who access.Who, at time.Time) ([]string, error) {
	began, err := db.All[int64](tx, `SELECT w.user_id FROM order_worker w WHERE w.order_id = ? AND `+o.whose(who)+`
		AND NOT EXISTS (SELECT 1 FROM work_session s WHERE s.order_id = w.order_id AND s.user_id = w.user_id AND s.ended_at IS NULL)
		ORDER BY w.user_id`, o.ID, who.UserID)
	if err != nil {
		return nil, err
	}
	from, err := o.leave(tx, who, began, at)
	if err != nil {
		return nil, err
	}
	for _, user := range began {
		if _, err := tx.Exec(`INSERT INTO work_session (order_id, user_id, started_at) VALUES (?, ?, ?)`, o.ID, user, from[user]); err != nil {
			return nil, err
		}
	}
	return names(tx, began)
}

// leave ends the sessions of the people on other orders of the company at the
// instant, tells those orders of it, and answers from when each person is free.
func (o Order) leave(tx *db.Tx, who access.Who, people []int64, at time.Time) (map[int64]time.Time, error) {
	from := make(map[int64]time.Time, len(people))
	for _, user := range people {
		from[user] = at
	}
	known, err := db.All[Session](tx, `SELECT s.order_id, s.work_session_id, s.user_id, s.started_at, s.ended_at
		FROM work_session s JOIN work_order o ON o.order_id = s.order_id
		WHERE s.user_id IN (?) AND (s.ended_at IS NULL OR s.ended_at > ?) AND o.contractor_id = ? ORDER BY s.order_id, s.user_id`, people, at, o.ContractorID)
	if err != nil {
		return nil, err
	}
	for _, s := range known {
		last := s.StartedAt
		if s.EndedAt != nil {
			last = *s.EndedAt
		}
		if from[s.WorkerID].Before(last) {
			from[s.WorkerID] = last
		}
	}
	var left []int64 // orders
	gone := map[int64][]int64{}
	for _, s := range known {
		if s.EndedAt != nil {
			continue
		}
		if _, err := tx.Exec(`UPDATE work_session SET ended_at = ?, end_source = 'LEFT' WHERE work_session_id = ?`, from[s.WorkerID], s.ID); err != nil {
			return nil, err
		}
		if len(gone[s.OrderID]) == 0 {
			left = append(left, s.OrderID)
		}
		gone[s.OrderID] = append(gone[s.OrderID], s.WorkerID)
	}
	for _, id := range left {
		if err := paused(tx, who, id, gone[id]); err != nil {
			return nil, err
		}
	}
	return from, nil
}

// paused tells an order that the people have stopped working on it.
func paused(tx *db.Tx, who access.Who, order int64, people []int64) error {
	o, err := Find(tx, who, access.OrderRead, order)
	if err != nil {
		return err
	}
	names, err := names(tx, people)
	if err != nil {
		return err
	}
	if err := o.record(tx, who, history.Event{Kind: "pause", New: strings.Join(names, ", ")}, ""); err != nil {
		return err
	}
	return announce(tx, who, o)
}

// ending is the assignment that ends a session w at an instant, given twice,
// or where it began after that, then.
const ending = `end_source = 'LIVE', ended_at = CASE WHEN w.started_at > ? THEN w.started_at ELSE ? END`

// clockOut ends the person's session, or on behalf everybody's, and answers
// whose.
func (o Order) clockOut(tx *db.Tx, who access.Who, at time.Time) ([]string, error) {
	ended, err := db.All[int64](tx, `UPDATE work_session AS w SET `+ending+` WHERE w.order_id = ? AND w.ended_at IS NULL AND `+o.whose(who)+` RETURNING user_id`,
		at, at, o.ID, who.UserID)
	if err != nil {
		return nil, err
	}
	return names(tx, ended)
}

// whose is the condition on user_id for the sessions that the person begins
// and ends: their own, or of an order of others everybody's.
func (o Order) whose(who access.Who) string {
	if o.Mine {
		return `w.user_id = ?`
	}
	return `w.user_id <> ?`
}

// stop ends every session of the order at the instant, and answers when the
// work on it was over: then, or when the last session ended.
func (o Order) stop(tx *db.Tx, at time.Time) (time.Time, error) {
	if _, err := tx.Exec(`UPDATE work_session AS w SET `+ending+` WHERE w.order_id = ? AND w.ended_at IS NULL`, at, at, o.ID); err != nil {
		return at, err
	}
	last, err := db.One[time.Time](tx, `SELECT COALESCE(MAX(ended_at), ?) FROM work_session WHERE order_id = ?`, at, o.ID)
	if last.Before(at) {
		last = at
	}
	return last, err
}

func names(tx *db.Tx, ids []int64) ([]string, error) {
	return db.All[string](tx, `SELECT first_name || ' ' || last_name FROM user_account WHERE user_id IN (?) ORDER BY user_id`, ids)
}
