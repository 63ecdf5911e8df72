package assets

import (
	"teren/internal/areas/addresses"
	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/search"
)

// findable says by which words and codes assets are found.
var findable = search.Findable{
	Number: TextKind, Read: access.AssetRead, From: `asset s JOIN address a ON a.address_id = s.address_id JOIN tenant c ON c.tenant_id = a.client_id`, Key: `s.asset_id`, Tenant: `s.tenant_id`,
	Words:   search.Lines(`s.name`, `s.maker || ' ' || s.model || ' ' || s.serial_num || ' ' || s.code`, `c.name`, `a.address_name || ' ' || a.address1 || ' ' || a.zipcode || ' ' || a.city`),
	Touched: map[string]string{Entity: search.OneOf(`s.asset_id`)},
	Named: map[string]string{addresses.Entity: search.OneOf(`s.address_id`), tenants.Entity: search.OneOf(`a.client_id`),
		tenants.Partner: `a.client_id IN (SELECT q.partner_id FROM partner q WHERE ` + search.OneOf(`q.b2b_id`) + `)`},
	Coded: func(_ access.Who, c search.Code) search.Scope { return search.Where(`s.code = ?`, c.Label) },
	See:   seenAssets,
	Hit: `SELECT s.asset_id AS id, s.name AS title, s.serial_num AS number, CASE WHEN a.client_id = 0 THEN '' ELSE c.name END AS client, ` + addresses.InWords(`a`) + ` AS place
		FROM asset s JOIN address a ON a.address_id = s.address_id JOIN tenant c ON c.tenant_id = a.client_id WHERE s.asset_id IN (?)`,
}

// seenAssets returns the view of the assets that the person may see.
func seenAssets(who access.Who) search.View {
	in := Scope(who)
	return search.View{Joins: `JOIN asset s ON s.asset_id = {{record}}`, Where: `s.deleted_at IS NULL AND ` + in.SQL, Args: in.Args, Text: `x.text`, Open: `TRUE`}
}
