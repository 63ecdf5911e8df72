package tenants

import (
	"teren/internal/platform/access"
	"teren/internal/platform/search"
)

// findable says by which words and codes the companies of a register are found.
var findable = search.Findable{
	Number: TextKind, Read: access.MasterEdit, From: `partner p JOIN tenant c ON c.tenant_id = p.partner_id`, Key: `p.b2b_id`, Tenant: `p.tenant_id`,
	Words: search.Lines(`c.name`, `c.id_number || ' ' || p.address || ' ' || p.zipcode || ' ' || p.city`, `c.email || ' ' || `+search.PhoneWords(`c.phone`),
		`COALESCE((SELECT string_agg(x.name || ' ' || x.role || ' ' || x.email || ' ' || `+search.PhoneWords(`x.phone`)+`, ' ' ORDER BY x.position) FROM partner_contact x WHERE x.b2b_id = p.b2b_id), '')`),
	Touched: map[string]string{Partner: search.OneOf(`p.b2b_id`), Entity: search.OneOf(`p.partner_id`)},
	Named:   map[string]string{Partner: `p.partner_id IN (SELECT q.partner_id FROM partner q WHERE ` + search.OneOf(`q.b2b_id`) + `)`},
	See:     search.OwnTexts(`EXISTS (SELECT 1 FROM partner p WHERE p.b2b_id = {{record}} AND p.deleted_at IS NULL AND p.archived_at IS NULL)`),
	Hit: `SELECT p.b2b_id AS id, c.name AS title, c.id_number AS number, p.partner_id AS tenant_id, CASE WHEN p.address = '' THEN p.city WHEN p.city = '' THEN p.address ELSE p.address || ', ' || p.city END AS place, c.phone
		FROM partner p JOIN tenant c ON c.tenant_id = p.partner_id WHERE p.b2b_id IN (?)`,
	// Among the largest clients the exact count does not matter.
	Uses: `SELECT p.b2b_id AS id, (SELECT COUNT(*) FROM (SELECT 1 FROM task t WHERE t.client_id = p.partner_id AND t.contractor_id = p.tenant_id LIMIT 200) x) AS uses
		FROM partner p WHERE p.b2b_id IN (?)`,
}

// Named returns the conditions for the records whose client, the column, has one of
// the numbers, or is the company of one of the register's entries.
func Named(client string) map[string]string {
	return map[string]string{Entity: search.OneOf(client), Partner: client + ` IN (SELECT q.partner_id FROM partner q WHERE ` + search.OneOf(`q.b2b_id`) + `)`}
}
