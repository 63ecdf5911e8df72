package materials

import (
	"teren/internal/areas/notices"
	"teren/internal/platform/area"
)

// subject is what notices about a material show, and while they are open.
var subject = area.Subject{
	From: `catalog_item i`, Key: `i.catalog_item_id`, Title: `i.name`,
	Open: map[string]string{
		notices.MaterialCritical: `EXISTS (SELECT 1 FROM material m WHERE m.catalog_item_id = i.catalog_item_id AND m.deleted_at IS NULL AND m.quantity - (
			SELECT COALESCE(SUM(v.quantity - v.used), 0) FROM material_reservation v JOIN work_order w ON w.order_id = v.order_id
			WHERE v.catalog_item_id = m.catalog_item_id AND w.status IN ('CREATED', 'IN_EXECUTION')) < m.critical_quantity)`,
		notices.MaterialDifference: `EXISTS (SELECT 1 FROM material_difference d WHERE d.catalog_item_id = i.catalog_item_id AND d.outcome = 'OPEN')`,
	},
}
