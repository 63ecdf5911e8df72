package equipment

import (
	"time"

	"teren/internal/areas/notices"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// most is how much one round of recurring work looks at.
const most = 500

// WarnOverdue sends the borrower, and the lender, a notice that a loan is overdue:
// once, and again if it was extended meanwhile. Recurring work.
func WarnOverdue(tx *db.Tx) error {
	type late struct {
		ID       int64  `db:"loan_id"`
		ItemID   int64  `db:"equipment_id"`
		TenantID int64  `db:"tenant_id"`
		UserID   int64  `db:"user_id"`
		LentBy   *int64 `db:"lent_by"`
		Due      string `db:"due_day"`
	}
	all, err := db.All[late](tx, `SELECT loan_id, equipment_id, tenant_id, user_id, lent_by, due_day FROM equipment_loan
		WHERE returned_at IS NULL AND warned_at IS NULL AND ends_at <= ? ORDER BY ends_at LIMIT ?`, tx.Now, most)
	for _, l := range all {
		if _, err := tx.Exec(`UPDATE equipment_loan SET warned_at = ? WHERE loan_id = ?`, tx.Now, l.ID); err != nil {
			return err
		}
		to := []int64{l.UserID}
		if l.LentBy != nil {
			to = append(to, *l.LentBy)
		}
		if err := notices.Give(tx, access.System("warn of equipment", l.TenantID), to,
			notices.New{TenantID: l.TenantID, Kind: notices.EquipmentOverdue, Entity: Entity, EntityID: l.ItemID, Text: l.Due}); err != nil {
			return err
		}
	}
	return err
}

// WarnDue sends the office notices of inspections that are due soon or overdue, of
// warranties that end, and of vehicles whose registration ends or has ended: once
// for each date. Recurring work.
func WarnDue(tx *db.Tx) error {
	type due struct {
		ItemID   int64  `db:"equipment_id"`
		TenantID int64  `db:"tenant_id"`
		Kind     string `db:"kind"`
		Day      string `db:"day"`
		Days     int64  `db:"days"`
		ZoneName string `db:"time_zone"`
	}
	now := tx.Now.Format(clock.Date)
	soon := tx.Now.AddDate(0, 0, 366).Format(clock.Date) // no company can set an earlier warning
	all, err := db.All[due](tx, `
		SELECT d.equipment_id, e.tenant_id, d.kind, d.day, COALESCE(x.inspection_days, ?) AS days, t.time_zone FROM (
			SELECT p.equipment_id, 'INSPECTION_SOON' AS kind, p.next_due AS day FROM equipment_plan p WHERE p.deleted_at IS NULL AND p.next_due >= ? AND p.next_due <= ?
			UNION SELECT p.equipment_id, 'INSPECTION_DUE', p.next_due FROM equipment_plan p WHERE p.deleted_at IS NULL AND p.next_due <= ?
			UNION SELECT i.equipment_id, 'INSPECTION_DUE', i.registration_end FROM equipment i WHERE i.registration_end <= ?
			UNION SELECT i.equipment_id, 'WARRANTY', i.warranty_end FROM equipment i WHERE i.warranty_end BETWEEN ? AND ?
			UNION SELECT i.equipment_id, 'REGISTRATION', i.registration_end FROM equipment i WHERE i.registration_end BETWEEN ? AND ?) d
		JOIN equipment e ON e.equipment_id = d.equipment_id AND e.deleted_at IS NULL AND e.status <> 'EXPENSED'
		JOIN tenant t ON t.tenant_id = e.tenant_id LEFT JOIN equipment_setting x ON x.tenant_id = e.tenant_id
		WHERE (d.kind = 'INSPECTION_DUE' OR d.day <= ?) AND NOT EXISTS (SELECT 1 FROM equipment_told o WHERE o.equipment_id = d.equipment_id AND o.kind = d.kind AND o.day = d.day)
		ORDER BY d.day, d.equipment_id LIMIT ?`, int64(dueSoon), now, soon, now, now, now, soon, now, soon, soon, 10*most)
	if err != nil {
		return err
	}
	told := 0
	for _, d := range all {
		if told == most {
			break // the rest the next time
		}
		zone, err := clock.Zone(d.ZoneName)
		if err != nil {
			zone = time.UTC
		}
		who := access.System("warn of equipment", d.TenantID)
		who.Zone = zone
		now := today(tx.Now, who)
		if past := d.Day < now; past != (d.Kind == "INSPECTION_DUE") || !past && d.Day > clock.DaysAfter(now, int(d.Days)) {
			continue
		}
		told++
		if _, err := tx.Exec(`INSERT INTO equipment_told (equipment_id, kind, day) VALUES (?, ?, ?)`, d.ItemID, d.Kind, d.Day); err != nil {
			return err
		}
		kind := map[string]string{
			"INSPECTION_SOON": notices.EquipmentInspectionSoon, "INSPECTION_DUE": notices.EquipmentInspectionDue,
			"WARRANTY": notices.EquipmentWarranty, "REGISTRATION": notices.EquipmentRegistration,
		}[d.Kind]
		if err := (Item{ID: d.ItemID, TenantID: d.TenantID}).notifyOffice(tx, who, kind, d.Day); err != nil {
			return err
		}
	}
	return nil
}
