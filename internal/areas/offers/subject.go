package offers

import (
	"teren/internal/areas/notices"
	"teren/internal/platform/area"
)

// subject is what notices about an offer show, and while they are open.
var subject = area.Subject{
	From: `offer f`, Key: `f.offer_id`, Title: `f.title`,
	Side: `(SELECT CASE WHEN k.tenant_id = 0 THEN f.client_note ELSE k.name END FROM tenant k
		WHERE k.tenant_id = CASE n.tenant_id WHEN f.tenant_id THEN f.client_id ELSE f.tenant_id END)`,
	Open: map[string]string{
		notices.OfferReceived: `f.status = 'SENT'`,
		notices.OfferExpiring: `f.status = 'SENT'`,
		notices.OfferAsked:    `NOT EXISTS (SELECT 1 FROM offer_question q WHERE q.offer_chain_id = f.offer_chain_id AND q.side = 'CONTRACTOR' AND q.asked_at >= n.created_at)`,
		notices.OfferAccepted: `f.status <> 'SENT'`,
		notices.OfferRejected: `f.status = 'REJECTED'`,
		notices.OfferExpired:  `f.status = 'EXPIRED'`,
	},
}
