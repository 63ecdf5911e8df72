package planning

import (
	"time"

	"teren/internal/platform/db"
)

// Months returns the months in the zone from one instant to the other, both
// included, in the form of time sheets: "2026-11".
func Months(zone *time.Location, from, to time.Time) (all []string) {
	if zone == nil {
		zone = time.UTC
	}
	y, m, _ := from.In(zone).Date()
	for at := time.Date(y, m, 1, 0, 0, 0, 0, zone); !at.After(to); at = at.AddDate(0, 1, 0) {
		all = append(all, at.Format("2006-01"))
	}
	return all
}

// Approved reports whether the company has approved one of these months of a
// person; its hours and absences stay as they are then.
func Approved(tx *db.Tx, tenant, user int64, months []string) (bool, error) {
	return db.Exists(tx, `SELECT 1 FROM time_sheet WHERE tenant_id = ? AND user_id = ? AND month IN (?) AND approved_at IS NOT NULL`, tenant, user, months)
}
