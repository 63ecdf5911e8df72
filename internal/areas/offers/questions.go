package offers

import (
	"context"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/mail"
)

const maxQuestion = 4000

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
// client those about versions that were addressed to them.
func questionsOf(tx *db.Tx, o Offer) ([]Question, error) {
	return db.All[Question](tx, `SELECT q.offer_question_id, q.side, q.name, q.text, q.asked_at, o.version_number
		FROM offer_question q JOIN offer o ON o.offer_id = q.offer_id
		WHERE q.offer_chain_id = ? AND (o.client_id = ? OR ? = 'CONTRACTOR') ORDER BY q.offer_question_id`, o.ChainID, o.ClientID, string(o.Side))
}

// ask writes what somebody of the side asks or answers; the lead hears what the
// client asks.
func ask(tx *db.Tx, who access.Who, o Offer, side access.Side, name, text string) error {
	if _, err := tx.Exec(`INSERT INTO offer_question (offer_chain_id, offer_id, side, name, text, asked_by, asked_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		o.ChainID, o.ID, string(side), name, text, person(who), tx.Now); err != nil {
		return err
	}
	if err := history.Record(tx, who, o.Ref(who), history.Event{Kind: "question", New: name + ": " + text}); err != nil {
		return err
	}
	if side == access.Client {
		return tell(tx, who, o, notices.OfferAsked, text)
	}
	return nil
}

// Said is a question about an offer, or an answer.
type Said struct {
	ID   int64  `path:"offer_id" json:"-"`
	Text string `json:"text"`
}

// Validate reports what is wrong with it.
func (in *Said) Validate() error {
	var c fault.Check
	c.Needed("text", &in.Text, maxQuestion)
	return c.Err()
}

// Ask asks about an offer for the client, or answers for the company. The client
// reads the answer on the page of the offer; who has an address gets it by mail.
func (s *Service) Ask(ctx context.Context, who access.Who, in Said) (Details, error) {
	return s.move(ctx, who, access.OfferAsk, in.ID, func(tx *db.Tx, o Offer) error {
		name, err := db.One[string](tx, `SELECT first_name || ' ' || last_name FROM user_account WHERE user_id = ?`, who.UserID)
		if err != nil {
			return err
		}
		if err := ask(tx, who, o, o.Side, name, in.Text); err != nil || o.Side == access.Client || o.RecipientEmail == "" || o.Status != Sent {
			return err
		}
		language, err := o.language(tx)
		if err != nil {
			return err
		}
		link, err := s.newLink(tx, who, o)
		if err != nil {
			return err
		}
		return mail.Post(tx, mail.Letter{
			TenantID: o.TenantID, Kind: mail.OfferQuestion, To: o.RecipientEmail, Name: o.RecipientName, Language: language,
			Subject: words.OfferAskedSubject.Fill(language, map[string]any{"number": o.Num}), Lines: append(paragraphs(in.Text), name+", "+o.Contractor),
			Button: words.OfferOpen.In(language), Link: link, Secret: true,
		})
	})
}
