package catalog

import (
	"teren/internal/platform/access"
	"teren/internal/platform/search"
)

// findable says by which words and codes items of the catalogue are found.
var findable = search.Findable{
	Read: access.MasterRead, From: `catalog_item i`, Key: `i.catalog_item_id`,
	Coded: func(who access.Who, c search.Code) search.Scope {
		return search.Where(`i.tenant_id = ? AND i.status = 'ACTIVE' AND i.code_fold <> '' AND i.code_fold = ?`, who.TenantID, c.Fold)
	},
	Hit: `SELECT i.catalog_item_id AS id, i.name AS title, i.code AS number FROM catalog_item i WHERE i.catalog_item_id IN (?)`,
}
