package offers

import (
	"cmp"
	"context"
	"slices"
	"strings"
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

// Question is a question of the client about an offer, or an answer of the company.
type Question struct {
	ID     int64     `db:"offer_question_id" json:"offer_question_id"`
	Side   Side      `db:"side" json:"side"`
	Name   string    `db:"name" json:"name"`
	Text   string    `db:"text" json:"text"`
	At     time.Time `db:"asked_at" json:"asked_at"`
	Number int64     `db:"version_number" json:"version_number"` // of the version it was asked about
}

// questionsOf returns those about the offer in every version, oldest first; to the
// client those about versions that were addressed to them.
func questionsOf(tx *db.Tx, o Offer) ([]Question, error) {
	return db.All[Question](tx, `SELECT q.offer_question_id, q.side, q.name, q.text, q.asked_at, o.version_number
		FROM offer_question q JOIN offer o ON o.offer_id = q.offer_id
		WHERE q.offer_chain_id = ? AND (o.client_id = ? OR ? = 'CONTRACTOR') ORDER BY q.offer_question_id`, o.ChainID, o.ClientID, string(o.Side))
}

// ask stores a question or an answer of somebody of the side; the lead gets a
// notice of a client's question.
func ask(tx *db.Tx, who access.Who, o Offer, side access.Side, name, text string) error {
	if _, err := tx.Exec(`INSERT INTO offer_question (offer_chain_id, offer_id, side, name, text, asked_by, asked_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		o.ChainID, o.ID, string(side), name, text, person(who), tx.Now); err != nil {
		return err
	}
	if err := history.Record(tx, who, o.Ref(who), history.Event{Kind: "question", New: text}); err != nil {
		return err
	}
	if side == access.Client {
		return notify(tx, who, o, notices.OfferAsked, text)
	}
	return nil
}

// Said is a question about an offer, or an answer.
type Said struct {
	ID   int64  `path:"offer_id" json:"-"`
	Text string `json:"text"`
}

func (in *Said) Validate() error {
	var c fault.Check
	c.Needed("text", &in.Text, maxQuestion)
	return c.Err()
}

// Ask stores a question of the client, or an answer of the company. The client
// reads the answer on the page of the offer; a person who asked in the program gets
// a notice, and they and the recipient of the offer get it by mail.
func (s *Service) Ask(ctx context.Context, who access.Who, in Said) (Details, error) {
	return s.move(ctx, who, access.OfferAsk, in.ID, func(tx *db.Tx, o Offer) error {
		name, err := db.One[string](tx, `SELECT first_name || ' ' || last_name FROM user_account WHERE user_id = ?`, who.UserID)
		if err != nil {
			return err
		}
		if err := ask(tx, who, o, o.Side, name, in.Text); err != nil || o.Side == access.Client {
			return err
		}
		return s.deliver(tx, who, o, append(mail.Paragraphs(in.Text), name+", "+o.Contractor), in.Text)
	})
}

// deliver sends a notice of the answer to those of the client who asked about the
// offer, and mails it, with the last question, to them and, while the offer is with
// the client, to its recipient.
func (s *Service) deliver(tx *db.Tx, who access.Who, o Offer, lines []string, answer string) error {
	language, err := o.language(tx)
	if err != nil {
		return err
	}
	said, err := questionsOf(tx, o)
	if err != nil {
		return err
	}
	post := func(to, name, language, link string, secret bool) error {
		lines := lines
		for _, q := range slices.Backward(said) {
			if q.Side == Side(access.Client) {
				asked := words.OfferAskedBefore.Fill(language, map[string]any{"name": q.Name, "text": strings.Join(mail.Paragraphs(q.Text), " ")})
				lines = append([]string{asked}, lines...)
				break
			}
		}
		return toClient(tx, o, mail.Letter{
			Kind: mail.OfferQuestion, To: to, Name: name, Language: language,
			Subject: words.OfferAskedSubject.Fill(language, map[string]any{"number": o.Num}), Lines: lines,
			Button: words.OfferOpen.In(language), Link: link, Secret: secret,
		})
	}
	type asker struct {
		UserID   int64  `db:"user_id"`
		Email    string `db:"email"`
		Name     string `db:"name"`
		Language string `db:"language"`
	}
	toRecipient := o.RecipientEmail != "" && o.Status == Sent
	for _, client := range o.Ref(who).Tenants[1:] {
		askers, err := db.All[asker](tx, `SELECT u.user_id, u.email, u.first_name || ' ' || u.last_name AS name, u.language
		FROM user_account u JOIN tenant_user m ON m.user_id = u.user_id
		WHERE m.tenant_id = ? AND m.roles > 1 AND u.deleted_at IS NULL AND u.user_id IN (
			SELECT q.asked_by FROM offer_question q WHERE q.offer_chain_id = ? AND q.side = 'CLIENT') ORDER BY u.user_id`, client, o.ChainID)
		if err != nil {
			return err
		}
		var to []int64
		for _, a := range askers {
			to = append(to, a.UserID)
			toRecipient = toRecipient && !strings.EqualFold(a.Email, o.RecipientEmail)
			if err := post(a.Email, a.Name, cmp.Or(a.Language, language), s.BaseURL+"/offers/"+number(o.ID), false); err != nil {
				return err
			}
		}
		if err := notices.Give(tx, who, to, notices.New{TenantID: client, Kind: notices.OfferAnswered, Entity: Entity, EntityID: o.ID, Text: answer}); err != nil {
			return err
		}
	}
	if !toRecipient {
		return nil
	}
	link, err := s.newLink(tx, who, o)
	if err != nil {
		return err
	}
	return post(o.RecipientEmail, o.RecipientName, language, link, true)
}
