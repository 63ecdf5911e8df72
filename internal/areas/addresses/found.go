package addresses

import (
	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/search"
)

// findable says by which words and codes addresses are found.
var findable = search.Findable{
	Number: TextKind, Read: access.MasterRead, From: `address a JOIN tenant c ON c.tenant_id = a.client_id`, Key: `a.address_id`, Tenant: `a.tenant_id`,
	Words:   search.Lines(`a.address_name`, `c.name`, `a.address1 || ' ' || a.address2 || ' ' || a.zipcode || ' ' || a.city`, `a.contact_name || ' ' || a.contact_email || ' ' || `+search.PhoneWords(`a.contact_phone`)),
	Touched: map[string]string{Entity: search.OneOf(`a.address_id`)},
	Named:   tenants.Named(`a.client_id`),
	See:     search.OwnTexts(`EXISTS (SELECT 1 FROM address a WHERE a.address_id = {{record}} AND a.deleted_at IS NULL)`),
	Hit: `SELECT a.address_id AS id, a.address_name AS title, CASE WHEN a.client_id = 0 THEN '' ELSE c.name END AS client, a.address1 || ', ' || a.city AS place, a.contact_phone AS phone
		FROM address a JOIN tenant c ON c.tenant_id = a.client_id WHERE a.address_id IN (?)`,
}

// InWords returns the SQL of an address of the table a in words.
func InWords(a string) string {
	return `CASE WHEN ` + a + `.address_name = '' THEN ` + a + `.address1 ELSE ` + a + `.address_name END || ', ' || ` + a + `.city`
}
