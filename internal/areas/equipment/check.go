package equipment

import "teren/internal/platform/db"

var derived = []db.Derived{
	{What: "loans of equipment that is not outside", SQL: `SELECT COUNT(*) FROM equipment_loan l JOIN equipment e ON e.equipment_id = l.equipment_id WHERE l.returned_at IS NULL AND (e.status <> 'OUTSIDE_OF_WAREHOUSE' OR e.deleted_at IS NOT NULL)`},
	{What: "equipment at the service", SQL: `SELECT COUNT(*) FROM equipment e WHERE (e.status = 'AT_SERVICE') <> EXISTS (SELECT 1 FROM equipment_service s WHERE s.equipment_id = e.equipment_id AND s.back_at IS NULL)`},
	{What: "holders of equipment", SQL: `SELECT COUNT(*) FROM equipment e LEFT JOIN equipment_loan l ON l.equipment_id = e.equipment_id AND l.returned_at IS NULL
		WHERE COALESCE(e.holder_id, 0) <> COALESCE(l.user_id, 0) OR e.held_until <> COALESCE(l.due_day, '9999-12-31')`},
	{What: "counts of equipment", SQL: `SELECT COUNT(*) FROM (
		SELECT tenant_id, status, equipment_type FROM (
			SELECT tenant_id, status, equipment_type, items AS n FROM equipment_count
			UNION ALL SELECT tenant_id, status, equipment_type, -1 FROM equipment WHERE deleted_at IS NULL) a
		GROUP BY tenant_id, status, equipment_type HAVING SUM(n) <> 0) b`},
	{What: "next inspections of equipment", SQL: `SELECT COUNT(*) FROM equipment e WHERE COALESCE(e.next_inspection, '') <> COALESCE(` + nextInspection + `, '')`},
	{What: "reservations of equipment that meet", SQL: `SELECT COUNT(*) FROM equipment_reservation a JOIN equipment_reservation b ON b.equipment_id = a.equipment_id AND b.reservation_id > a.reservation_id
		AND b.starts_at < a.ends_at AND b.ends_at > a.starts_at AND b.ended_at IS NULL WHERE a.ended_at IS NULL`},
}

// Faults compares the status of items with their loans, services and inspections,
// and finds reservations that overlap. For teren doctor.
func Faults(tx *db.Tx) ([]db.Fault, error) { return db.Faults(tx, derived) }
