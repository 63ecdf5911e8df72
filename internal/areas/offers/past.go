package offers

import (
	"cmp"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/mail"
)

// PastAnswer is an answer of the client that is no longer valid: an acceptance that
// the company withdrew, with its reason, or a rejection after which the version was
// sent again.
type PastAnswer struct {
	Answer
	ID      int64        `db:"offer_answer_past_id" json:"past_answer_id"`
	Status  Status       `db:"status" json:"status"` // ACCEPTED or REJECTED
	Total   *money.Cents `db:"total" json:"total"`   // with tax, as it was answered
	EndedBy string       `db:"ended_name" json:"ended_by"`
	EndedAt time.Time    `db:"ended_at" json:"ended_at"`
	Why     string       `db:"ended_reason" json:"ended_reason"`
}

// endAnswer stores the present answer, if there is one, as a past one.
func endAnswer(tx *db.Tx, who access.Who, o Offer, why string) error {
	if _, err := tx.Exec(`INSERT INTO offer_answer_past (offer_id, status, total, by_link, by_client, name, function, signature, reason, network, answered_by, answered_name, answered_at, ended_by, ended_at, ended_reason)
		SELECT offer_id, CAST(? AS TEXT), CAST(? AS BIGINT), by_link, by_client, name, function, signature, reason, network, answered_by, answered_name, answered_at, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS TEXT)
		FROM offer_answer WHERE offer_id = ?`, o.Status, o.PriceTotal+o.TaxTotal, person(who), tx.Now, why, o.ID); err != nil {
		return err
	}
	_, err := tx.Exec(`DELETE FROM offer_answer WHERE offer_id = ?`, o.ID)
	return err
}

// pastAnswers returns the answers that are no longer valid, oldest first.
func pastAnswers(tx *db.Tx, o Offer) ([]PastAnswer, error) {
	all, err := db.All[PastAnswer](tx, `SELECT a.offer_answer_past_id, a.status, a.total, a.by_link, a.by_client, a.name, a.function, a.signature, a.reason, a.network, a.answered_at,
			a.answered_name, a.ended_at, a.ended_reason, COALESCE(e.first_name || ' ' || e.last_name, '') AS ended_name
		FROM offer_answer_past a LEFT JOIN user_account e ON e.user_id = a.ended_by
		WHERE a.offer_id = ? ORDER BY a.offer_answer_past_id`, o.ID)
	for i := range all {
		if o.Side != access.Contractor {
			all[i].Network = nil
		}
		if err := all[i].Strokes.parse(all[i].Signature); err != nil {
			return nil, err
		}
	}
	return all, err
}

// unaccept withdraws the client's acceptance with a reason, while nothing was made
// of the offer. The signed document can still be read, and a client who answered
// themselves gets mail and a notice.
func (s *Service) unaccept(tx *db.Tx, who access.Who, o Offer, why string) error {
	if why == "" {
		return fault.OnField("reason", "required", nil)
	}
	answer, err := answerOf(tx, o)
	if err != nil {
		return err
	}
	if err := endAnswer(tx, who, o, why); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE offer_line SET accepted = NULL WHERE offer_id = ?`, o.ID); err != nil {
		return err
	}
	all, err := linesOf(tx, o.ID)
	if err != nil {
		return err
	}
	b, err := reckon(all[o.ID], offered(all[o.ID]), o.Discount)
	if err != nil {
		return err
	}
	if _, err := latestNewest(tx, o.ChainID); err != nil {
		return err
	}
	o, err = setStatus(tx, who, o, Sent, why, `, line_total = ?, price_total = ?, tax_total = ?`, b.lines, b.total.Net, b.total.Tax)
	if err != nil || answer == nil || !answer.ByClient {
		return err
	}
	return s.notifyWithdrawn(tx, who, o, *answer, why)
}

// notifyWithdrawn informs the client that the acceptance was withdrawn: the office of
// their company by a notice, the recipient of the offer and the person who answered
// by mail.
func (s *Service) notifyWithdrawn(tx *db.Tx, who access.Who, o Offer, answer Answer, why string) error {
	language, err := o.language(tx)
	if err != nil {
		return err
	}
	for _, client := range o.Ref(who).Tenants[1:] {
		to, err := office(tx, client)
		if err != nil {
			return err
		}
		if err := notices.Give(tx, who, to, notices.New{TenantID: client, Kind: notices.OfferWithdrawn, Entity: Entity, EntityID: o.ID, Text: why}); err != nil {
			return err
		}
	}
	type reader struct {
		Email    string `db:"email"`
		Name     string `db:"name"`
		Language string `db:"language"`
	}
	to, err := db.All[reader](tx, `SELECT u.email, u.first_name || ' ' || u.last_name AS name, u.language FROM offer_answer_past a JOIN user_account u ON u.user_id = a.answered_by
		WHERE a.offer_id = ? AND a.ended_at = ? AND u.deleted_at IS NULL AND lower(u.email) <> lower(?)`, o.ID, tx.Now, o.RecipientEmail)
	if err != nil {
		return err
	}
	about := func(name string) map[string]any {
		return map[string]any{"number": o.Num, "title": o.head.Title, "company": o.Contractor, "name": cmp.Or(answer.Name, name), "reason": why}
	}
	post := func(r reader, link string, secret bool) error {
		return mail.Post(tx, mail.Letter{
			TenantID: o.TenantID, Kind: mail.OfferAnswer, To: r.Email, Name: r.Name, Language: r.Language,
			Subject: words.OfferWithdrawnSubject.Fill(r.Language, about(r.Name)), Lines: []string{words.OfferWithdrawnClient.Fill(r.Language, about(words.OfferSomebody.In(r.Language)))},
			Button: words.OfferOpen.In(r.Language), Link: link, Secret: secret,
		})
	}
	for _, r := range to {
		r.Language = cmp.Or(r.Language, language)
		if err := post(r, s.BaseURL+"/offers/"+number(o.ID), false); err != nil {
			return err
		}
	}
	if o.RecipientEmail == "" {
		return nil
	}
	link, err := s.newLink(tx, who, o)
	if err != nil {
		return err
	}
	return post(reader{o.RecipientEmail, o.RecipientName, language}, link, true)
}
