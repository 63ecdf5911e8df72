package orders

import (
	"time"

	"teren/internal/platform/db"
)

// Source is how the time of a start or an end of work was recorded.
type Source string

// The sources. A time given by the person is never changed by the program; an end
// set by the program, because they began elsewhere or the order was closed, is
// replaced by one that they give later.
const (
	Live    Source = "LIVE"
	Offline Source = "OFFLINE" // sent by a device that could not reach the server then
	Entered Source = "ENTERED" // typed in later
	Left    Source = "LEFT"    // concluded: the person began on another order
	Closed  Source = "CLOSED"  // concluded: somebody else paused or finished the order
)

func (Source) Values() []string {
	return []string{string(Live), string(Offline), string(Entered), string(Left), string(Closed)}
}

// Worked is one session of a person for a time sheet. Without an end the work still
// continues. Minutes are those that count, in whole minutes of the clock: a minute
// in several sessions is divided among them. Overlap is how many of its minutes are
// also in others.
type Worked struct {
	SessionID int64      `db:"work_session_id" json:"session_id"`
	OrderID   int64      `db:"order_id" json:"order_id"`
	UserID    int64      `db:"user_id" json:"worker_id"`
	Title     string     `db:"title" json:"title"` // of the order's task
	StartedAt time.Time  `db:"started_at" json:"started_at"`
	EndedAt   *time.Time `db:"ended_at" json:"ended_at"`
	Source    Source     `db:"source" json:"source"`
	EndSource *Source    `db:"end_source" json:"end_source"`
	Minutes   int64      `db:"minutes" json:"minutes"`
	Overlap   int64      `db:"overlap" json:"overlap_minutes"`
	Version   int64      `db:"version" json:"version"`
}

// WorkedBy returns the sessions of the people in the company that touch [from, to),
// by person and start. A running one lasts until now. Deleted orders do not count.
func WorkedBy(tx *db.Tx, tenant int64, people []int64, from, to time.Time) ([]Worked, error) {
	return db.All[Worked](tx, `SELECT s.work_session_id, s.order_id, s.user_id, t.title, s.started_at, s.ended_at, s.source, s.end_source, s.minutes, s.overlap, s.version
		FROM work_session s JOIN work_order o ON o.order_id = s.order_id JOIN task t ON t.task_id = o.task_id
		WHERE s.user_id IN (?) AND s.started_at < ? AND (s.ended_at > ? OR s.ended_at IS NULL AND ?) AND o.contractor_id = ? AND o.status <> 'DELETED'
		ORDER BY s.user_id, s.started_at, s.work_session_id`, people, to, from, from.Before(tx.Now), tenant)
}
