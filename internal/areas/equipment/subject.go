package equipment

import (
	"teren/internal/areas/notices"
	"teren/internal/platform/area"
)

// stillDue is the condition while an inspection is due on the day that a notice names.
const stillDue = `e.status <> 'EXPENSED' AND (e.registration_end = n.text
	OR EXISTS (SELECT 1 FROM equipment_plan p WHERE p.equipment_id = e.equipment_id AND p.deleted_at IS NULL AND p.next_due = n.text))`

// subject is what notices about an item show, and while they are open.
var subject = area.Subject{
	From: `equipment e`, Key: `e.equipment_id`, Title: `e.name`, Lives: `e.deleted_at IS NULL`,
	Open: map[string]string{
		notices.EquipmentOverdue:        `e.holder_id IS NOT NULL`,
		notices.EquipmentInspectionSoon: stillDue,
		notices.EquipmentInspectionDue:  stillDue,
		notices.EquipmentWarranty:       `e.status <> 'EXPENSED' AND e.warranty_end = n.text`,
		notices.EquipmentRegistration:   `e.status <> 'EXPENSED' AND e.registration_end = n.text`,
	},
}
