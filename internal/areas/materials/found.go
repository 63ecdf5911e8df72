package materials

import (
	"teren/internal/platform/access"
	"teren/internal/platform/search"
)

// findable says by which words and codes materials are found.
var findable = search.Findable{
	Number: 9, Read: access.MaterialRead, From: `material r JOIN catalog_item i ON i.catalog_item_id = r.catalog_item_id`, Key: `r.catalog_item_id`, Tenant: `r.tenant_id`,
	Words:   search.Lines(`i.name`, `r.code`),
	Touched: map[string]string{Entity: search.OneOf(`r.catalog_item_id`), "catalog_item": search.OneOf(`r.catalog_item_id`)},
	Coded: func(who access.Who, c search.Code) search.Scope {
		return search.Where(`r.tenant_id = ? AND (r.code IN (?, ?) OR i.code_fold <> '' AND i.code_fold = ?)`, who.TenantID, c.Plain[0], c.Plain[1], c.Fold)
	},
	See: search.OwnTexts(`EXISTS (SELECT 1 FROM material r JOIN catalog_item i ON i.catalog_item_id = r.catalog_item_id WHERE r.catalog_item_id = {{record}} AND r.deleted_at IS NULL)`),
	Hit: `SELECT r.catalog_item_id AS id, i.name AS title, r.code AS number FROM material r JOIN catalog_item i ON i.catalog_item_id = r.catalog_item_id WHERE r.catalog_item_id IN (?)`,
}
