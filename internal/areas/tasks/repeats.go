package tasks

import (
	"time"

	"teren/internal/platform/db"
)

// Repetition is how far the repetition of a template is.
type Repetition string

// The repetitions.
const (
	Repeats  Repetition = "REPEATS" // NextAt is when the next task is made
	Waits    Repetition = "WAITS"   // until the task before is done
	Paused   Repetition = "PAUSED"
	Ended    Repetition = "ENDED"
	NoClient Repetition = "NO_CLIENT" // until the client is no longer archived
)

func (Repetition) Values() []string {
	return []string{string(Repeats), string(Waits), string(Paused), string(Ended), string(NoClient)}
}

// Repeat is how a template repeats.
type Repeat struct {
	TaskID int64      `db:"task_id" json:"-"`
	State  Repetition `db:"state" json:"state"`
	NextAt *time.Time `db:"next_at" json:"next_at"`
}

// clientGone is the condition that the contractor of task t has archived or deleted
// its client.
const clientGone = `EXISTS (SELECT 1 FROM partner p WHERE p.tenant_id = t.contractor_id AND p.partner_id = t.client_id AND COALESCE(p.archived_at, p.deleted_at) IS NOT NULL)`

// ClientGone reports whether the contractor has archived or deleted the client of
// the template: it makes nothing until they are restored.
func (t Task) ClientGone(tx *db.Tx) (bool, error) {
	return db.Exists(tx, `SELECT 1 FROM task t WHERE t.task_id = ? AND `+clientGone, t.ID)
}

// repeats returns how the templates among the tasks repeat, of those that do.
func repeats(tx *db.Tx, tasks []Task) (map[int64]*Repeat, error) {
	var ids []int64
	for _, t := range tasks {
		if t.Status == Template {
			ids = append(ids, t.ID)
		}
	}
	if ids == nil {
		return nil, nil
	}
	found, err := db.All[Repeat](tx, `SELECT task_id, state, CASE WHEN state = 'REPEATS' THEN due_at END AS next_at FROM (
		SELECT r.task_id, r.due_at, CASE WHEN r.paused_at IS NOT NULL THEN 'PAUSED' WHEN `+clientGone+` THEN 'NO_CLIENT'
			WHEN r.due_at IS NOT NULL THEN 'REPEATS' WHEN r.waits_for IS NOT NULL THEN 'WAITS' ELSE 'ENDED' END AS state
		FROM recurrence r JOIN task t ON t.task_id = r.task_id WHERE r.task_id IN (?)) known`, ids)
	out := make(map[int64]*Repeat, len(found))
	for i := range found {
		out[found[i].TaskID] = &found[i]
	}
	return out, err
}
