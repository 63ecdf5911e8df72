package offers

import (
	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/search"
)

// findable says by which words and codes offers are found.
var findable = search.Findable{
	Number: 7, Read: access.OfferRead, From: `offer f JOIN offer_chain n ON n.offer_chain_id = f.offer_chain_id`, Key: `f.offer_id`, Tenant: `f.tenant_id`,
	Words: search.Lines(`f.title`, `n.offer_num`, `CASE WHEN f.client_id = 0 THEN f.client_note ELSE COALESCE((SELECT c.name FROM tenant c WHERE c.tenant_id = f.client_id), '') END`,
		`f.description`, `f.recipient_name || ' ' || f.recipient_email`),
	Inner:   search.CommentWords(Entity, `f.offer_id`, `m.tenant_id = f.tenant_id`),
	Touched: map[string]string{Entity: search.OneOf(`f.offer_id`)},
	Named:   tenants.Named(`f.client_id`),
	Coded: func(who access.Who, c search.Code) search.Scope {
		return search.Where(`n.tenant_id = ? AND n.num_fold = ?`, who.TenantID, c.Fold)
	},
	See: seenOffers,
	Hit: `SELECT f.offer_id AS id, f.title, n.offer_num AS number, f.status, CASE WHEN f.client_id = 0 THEN f.client_note ELSE COALESCE((SELECT c.name FROM tenant c WHERE c.tenant_id = f.client_id), '') END AS client, f.created_at AS at
		FROM offer f JOIN offer_chain n ON n.offer_chain_id = f.offer_chain_id WHERE f.offer_id IN (?)`,
}

// seenOffers returns the newest versions of the company's offers, and the sent ones
// that are for it.
func seenOffers(who access.Who) search.View {
	return search.View{
		Joins: `JOIN offer f ON f.offer_id = {{record}} AND f.deleted_at IS NULL JOIN offer_party p ON p.offer_id = f.offer_id`,
		Where: `p.tenant_id = ? AND (p.side = 'CLIENT' OR f.is_newest)`, Args: []any{who.TenantID}, Text: `CASE p.side WHEN 'CLIENT' THEN x.shared ELSE x.text END`,
		Open: `f.status IN ('IN_CREATION', 'CREATED', 'SENT')`,
	}
}
