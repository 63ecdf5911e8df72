package offers

import (
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// Question is something that the client asks about an offer, or the company
// answers.
type Question struct {
	ID     int64     `db:"offer_question_id" json:"offer_question_id"`
	Side   Side      `db:"side" json:"side"`
	Name   string    `db:"name" json:"name"`
	Text   string    `db:"text" json:"text"`
	At     time.Time `db:"asked_at" json:"asked_at"`
	Number int64     `db:"version_number" json:"version_number"` // of the version it was asked about
}

// questionsOf are those about the offer in every version, oldest first; to the
// client those about versions that are with them.
func questionsOf(tx *db.Tx, o Offer) ([]Question, error) {
	return db.All[Question](tx, `SELECT q.offer_question_id, q.side, q.name, q.text, q.asked_at, o.version_number
		FROM offer_question q JOIN offer o ON o.offer_id = q.offer_id
		WHERE q.offer_chain_id = ? AND (o.client_id = ? OR ? = 'CONTRACTOR') ORDER BY q.offer_question_id`, o.ChainID, o.ClientID, string(access.Side(o.Side)))
}
