package offers

import (
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/mail"
)

// Mail is a letter with an offer, and its delivery as far as the outbox still has
// it.
type Mail struct {
	OfferID   int64      `db:"offer_id" json:"-"`
	Recipient string     `db:"recipient" json:"recipient"`
	Subject   string     `db:"subject" json:"subject"`
	Content   string     `db:"content" json:"content"`
	State     mail.State `db:"state" json:"state"`
	Cause     mail.Cause `db:"cause" json:"cause"`
	Error     string     `db:"last_error" json:"last_error"`
	SentBy    string     `db:"sent_name" json:"sent_by"`
	SentAt    time.Time  `db:"sent_at" json:"sent_at"`
}

// mailsOf returns the letters with the offers, oldest first.
func mailsOf(tx *db.Tx, offers []int64) (map[int64][]Mail, error) {
	all, err := db.All[Mail](tx, `
		SELECT m.offer_id, m.recipient, m.subject, m.content, COALESCE(o.state, 'SENT') AS state, COALESCE(o.cause, '') AS cause, COALESCE(o.last_error, '') AS last_error,
			COALESCE(u.first_name || ' ' || u.last_name, '') AS sent_name, m.sent_at
		FROM offer_mail m LEFT JOIN outbox_mail o ON o.unique_key = m.mail_key LEFT JOIN user_account u ON u.user_id = m.sent_by
		WHERE m.offer_id IN (?) ORDER BY m.offer_mail_id`, offers)
	out := map[int64][]Mail{}
	for _, m := range all {
		out[m.OfferID] = append(out[m.OfferID], m)
	}
	return out, err
}
