package tasks

import (
	"time"

	"teren/internal/platform/db"
)

// Repetition is how far the repetition of a template is.
type Repetition string

// The repetitions.
const (
	Repeats Repetition = "REPEATS" // NextAt is when the next task is made
	Waits   Repetition = "WAITS"   // until the task before is done
	Paused  Repetition = "PAUSED"
	Ended   Repetition = "ENDED"
)

// Values are the repetitions there are.
func (Repetition) Values() []string {
	return []string{string(Repeats), string(Waits), string(Paused), string(Ended)}
}

// Repeat is how a template repeats.
type Repeat struct {
	TaskID int64      `db:"task_id" json:"-"`
	State  Repetition `db:"state" json:"state"`
	NextAt *time.Time `db:"next_at" json:"next_at"`
}

// repeats are those of the templates among the tasks that repeat.
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
	found, err := db.All[Repeat](tx, `SELECT task_id, CASE WHEN paused_at IS NULL THEN due_at END AS next_at,
			CASE WHEN paused_at IS NOT NULL THEN 'PAUSED' WHEN due_at IS NOT NULL THEN 'REPEATS' WHEN waits_for IS NOT NULL THEN 'WAITS' ELSE 'ENDED' END AS state
		FROM recurrence WHERE task_id IN (?)`, ids)
	out := make(map[int64]*Repeat, len(found))
	for i := range found {
		out[found[i].TaskID] = &found[i]
	}
	return out, err
}
