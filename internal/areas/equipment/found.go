package equipment

import (
	"teren/internal/platform/access"
	"teren/internal/platform/search"
)

// findable says by which words and codes equipment are found.
var findable = search.Findable{
	Number: TextKind, Read: access.EquipmentRead, From: `equipment e`, Key: `e.equipment_id`, Tenant: `e.tenant_id`,
	Words:   search.Lines(`e.name`, `e.inv_num || ' ' || e.serial_num || ' ' || e.code`),
	Touched: map[string]string{Entity: search.OneOf(`e.equipment_id`)},
	Coded: func(who access.Who, c search.Code) search.Scope {
		return search.Where(`e.tenant_id = ? AND (e.code = ? OR e.inv_fold = ?)`, who.TenantID, c.Label, c.Fold)
	},
	See: search.OwnTexts(`EXISTS (SELECT 1 FROM equipment e WHERE e.equipment_id = {{record}} AND e.deleted_at IS NULL)`),
	Hit: `SELECT e.equipment_id AS id, e.name AS title, e.inv_num AS number, e.location_name AS place, e.status, COALESCE(u.first_name || ' ' || u.last_name, '') AS who
		FROM equipment e LEFT JOIN user_account u ON u.user_id = e.holder_id WHERE e.equipment_id IN (?)`,
}
