package orders

import (
	"context"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/planning"
)

// The limits of a worker's own view: days after today, and orders. Nobody has as
// many; beyond that it shows the newest.
const (
	daysAhead   = 7
	maxMyDay    = 200
	maxLeftOver = 50
)

// MyDay returns the person's own orders with everything on their pages, in the
// order of the plan: those running, those whose planned start has passed without
// one, however long ago, those planned from today for a week, and those done today.
// Days are the company's.
func (s *Service) MyDay(ctx context.Context, who access.Who, _ struct{}) ([]Details, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Details, error) {
		today, tomorrow := planning.Days(tx.Now, who.Zone, 0, 0)
		_, to := planning.Days(tx.Now, who.Zone, 0, daysAhead)
		ids, err := db.All[int64](tx, `
			SELECT d.order_id FROM work_order d WHERE d.order_id IN (
				SELECT o.order_id FROM work_order o CROSS JOIN order_worker w -- few orders run, a person has many
				WHERE o.contractor_id = ? AND o.status = 'IN_EXECUTION' AND w.order_id = o.order_id AND w.user_id = ?
				UNION
				SELECT * FROM (SELECT o.order_id FROM work_order o CROSS JOIN order_worker w -- and few are left over
					WHERE o.contractor_id = ? AND o.status = 'CREATED' AND o.planned_start < ? AND w.order_id = o.order_id AND w.user_id = ?
					ORDER BY o.planned_start DESC LIMIT ?) AS left_over
				UNION
				SELECT o.order_id FROM order_worker w JOIN work_order o ON o.order_id = w.order_id
				WHERE w.user_id = ? AND w.planned_start >= ? AND w.planned_start < ? AND o.contractor_id = ? AND o.status = 'CREATED'
				UNION
				SELECT o.order_id FROM work_order o JOIN order_worker w ON w.order_id = o.order_id
				WHERE o.contractor_id = ? AND o.time_ended >= ? AND o.time_ended < ? AND o.status = 'DONE' AND w.user_id = ?)
			ORDER BY COALESCE(d.planned_start, d.time_started), d.order_id LIMIT ?`,
			who.TenantID, who.UserID,
			who.TenantID, today, who.UserID, maxLeftOver,
			who.UserID, today, to, who.TenantID,
			who.TenantID, today, tomorrow, who.UserID, maxMyDay)
		if err != nil {
			return nil, err
		}
		return details(tx, who, ids)
	})
}
