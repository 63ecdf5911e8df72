package orders

import (
	"teren/internal/areas/notices"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// leave removes a person who leaves the company from its orders that have not
// begun, sends a notice to those who planned them, and ends the person's running
// work.
func leave(tx *db.Tx, who access.Who, user int64) error {
	running, err := db.All[Session](tx, `SELECT `+sessionColumns+` FROM work_session s JOIN work_order o ON o.order_id = s.order_id
		WHERE s.user_id = ? AND s.ended_at IS NULL AND o.contractor_id = ? ORDER BY s.order_id`, user, who.TenantID)
	if err != nil {
		return err
	}
	for _, s := range running {
		o, err := Find(tx, who, access.OrderRead, s.OrderID)
		if err != nil {
			return err
		}
		h := o.hours(tx, who)
		if err := h.setEnd(s, tx.Now, Closed, nil); err != nil {
			return err
		}
		if err := h.finish(); err != nil {
			return err
		}
		if err := paused(tx, who, s.OrderID, []int64{user}); err != nil {
			return err
		}
	}
	ids, err := db.All[int64](tx, `SELECT o.order_id FROM order_worker w JOIN work_order o ON o.order_id = w.order_id
		WHERE w.user_id = ? AND o.contractor_id = ? AND o.status = ? ORDER BY o.order_id`, user, who.TenantID, Created)
	if err != nil {
		return err
	}
	name, err := names(tx, []int64{user})
	if err != nil {
		return err
	}
	for _, id := range ids {
		o, err := Find(tx, who, access.OrderRead, id)
		if err != nil {
			return err
		}
		s := planChange{removed: []int64{user}}
		if s.before, err = o.plan(tx); err != nil {
			return err
		}
		s.after = s.before
		s.after.WorkerIDs = less(s.before.WorkerIDs, s.removed)
		if o, err = o.next(tx, ""); err != nil {
			return err
		}
		if err := s.write(tx, who, o); err != nil {
			return err
		}
		if err := s.record(tx, who, o); err != nil {
			return err
		}
		if err := o.notify(tx, who, notices.OrderWorkerLeft, []int64{o.CreatedBy}, name[0]); err != nil {
			return err
		}
	}
	return nil
}
