package offers

import (
	"time"

	"teren/internal/areas/notices"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/mail"
)

// withClient is an offer o that its client can still answer: no later version was
// sent.
const withClient = `o.status = 'SENT' AND o.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM offer w
	WHERE w.offer_chain_id = o.offer_chain_id AND w.version_number > o.version_number AND w.sent_at IS NOT NULL AND w.deleted_at IS NULL)`

// running returns the offers of all companies that are with the client and whose
// last day is not after the day.
func running(tx *db.Tx, day string) ([]int64, error) {
	return db.All[int64](tx, `SELECT o.offer_id FROM offer o WHERE `+withClient+` AND o.valid_until <= ? ORDER BY o.valid_until, o.offer_id LIMIT 500`, day)
}

// Expire sets offers to EXPIRED whose last day is over in the company's time zone.
// Recurring work.
func Expire(tx *db.Tx) error {
	// Nowhere is it later than 14 hours after UTC.
	ids, err := running(tx, tx.Now.Add(14*time.Hour).AddDate(0, 0, -1).Format(time.DateOnly))
	if err != nil {
		return err
	}
	for _, id := range ids {
		o, err := asContractor(tx, id)
		if err != nil {
			return err
		}
		if *o.ValidUntil >= today(tx.Now, o.zone()) {
			continue
		}
		if err := expire(tx, access.System("expire offers", o.TenantID), o); err != nil {
			return err
		}
	}
	return nil
}

// Remind sends the lead, and where the company wants it the client, a reminder that
// an offer is about to expire: one each. Recurring work.
func (s *Service) Remind(tx *db.Tx) error {
	type due struct {
		ID     int64 `db:"offer_id"`
		Lead   bool  `db:"lead"`
		Client bool  `db:"client"`
		Days   int64 `db:"remind_days"`
	}
	const days = 90 // no company can set an earlier reminder
	all, err := db.All[due](tx, `
		SELECT o.offer_id, o.reminded_at IS NULL AS lead, COALESCE(x.remind_client, FALSE) AND NOT o.client_reminded AND o.recipient_email <> '' AS client,
			COALESCE(x.remind_days, 3) AS remind_days
		FROM offer o LEFT JOIN offer_setting x ON x.tenant_id = o.tenant_id
		WHERE `+withClient+` AND o.valid_until BETWEEN ? AND ? AND COALESCE(x.remind_days, 3) > 0
			AND (o.reminded_at IS NULL OR COALESCE(x.remind_client, FALSE) AND NOT o.client_reminded AND o.recipient_email <> '')
		ORDER BY o.valid_until, o.offer_id LIMIT 500`, tx.Now.AddDate(0, 0, -1).Format(time.DateOnly), tx.Now.AddDate(0, 0, days).Format(time.DateOnly))
	if err != nil {
		return err
	}
	for _, d := range all {
		o, err := asContractor(tx, d.ID)
		if err != nil {
			return err
		}
		if d.Days == 0 || *o.ValidUntil > tx.Now.In(o.zone()).AddDate(0, 0, int(d.Days)).Format(time.DateOnly) || *o.ValidUntil < today(tx.Now, o.zone()) {
			continue
		}
		if err := s.remind(tx, o, d.Lead, d.Client); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) remind(tx *db.Tx, o Offer, lead, client bool) error {
	who := access.System("remind of offers", o.TenantID)
	if _, err := tx.Exec(`UPDATE offer SET reminded_at = COALESCE(reminded_at, ?), client_reminded = client_reminded OR ? WHERE offer_id = ?`, tx.Now, client, o.ID); err != nil {
		return err
	}
	if lead {
		if err := notify(tx, who, o, notices.OfferExpiring, *o.ValidUntil); err != nil {
			return err
		}
	}
	if !client {
		return nil
	}
	language, err := o.language(tx)
	if err != nil {
		return err
	}
	link, err := s.newLink(tx, who, o)
	if err != nil {
		return err
	}
	about := map[string]any{"number": o.Num, "title": o.head.Title, "company": o.Contractor, "until": words.StoredDay(*o.ValidUntil, language)}
	return toClient(tx, o, mail.Letter{
		Kind: mail.OfferReminder, To: o.RecipientEmail, Name: o.RecipientName, Language: language,
		Subject: words.OfferExpiringSubject.Fill(language, about), Lines: []string{words.OfferExpiringClient.Fill(language, about)},
		Button: words.OfferOpen.In(language), Link: link, Secret: true,
	})
}
