package locations

import (
	"teren/internal/platform/access"
	"teren/internal/platform/search"
)

// findable says by which words and codes locations are found.
var findable = search.Findable{
	Read: access.MasterRead, From: `location l`, Key: `l.location_id`,
	Coded: func(who access.Who, c search.Code) search.Scope {
		return search.Where(`l.tenant_id = ? AND l.deleted_at IS NULL AND l.cin_fold = ?`, who.TenantID, c.Fold)
	},
	Hit: `SELECT l.location_id AS id, l.name AS title, l.cin AS number, l.path AS place FROM location l WHERE l.location_id IN (?)`,
}
