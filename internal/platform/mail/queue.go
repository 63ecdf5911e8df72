package mail

import (
	"time"

	"teren/internal/platform/db"
)

// Queue counts the outbox of all companies.
type Queue struct {
	Waiting int64      `db:"waiting"`
	Oldest  *time.Time `db:"oldest"` // when the first of those that wait was written
	Failed  int64      `db:"failed"` // in the last day
}

// CountQueue counts the letters in the outbox.
func CountQueue(tx *db.Tx) (Queue, error) {
	return db.One[Queue](tx, `SELECT
			(SELECT COUNT(*) FROM outbox_mail WHERE state = 'WAITING') AS waiting,
			(SELECT MIN(created_at) FROM outbox_mail WHERE state = 'WAITING') AS oldest,
			(SELECT COUNT(*) FROM outbox_mail WHERE state = 'FAILED' AND created_at > ?) AS failed`, tx.Now.Add(-24*time.Hour))
}
