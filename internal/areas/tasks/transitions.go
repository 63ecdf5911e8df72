package tasks

import (
	"context"
	"strings"

	"teren/internal/areas/notices"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// Reason is the reason of a change of status.
type Reason struct {
	ID     int64  `path:"task_id" json:"-"`
	Reason string `json:"reason,omitempty"`
	// Version is the one of the task that was seen; a rejection of another is refused.
	Version int64 `json:"version,omitempty"`
}

func (r *Reason) Validate() error {
	var c fault.Check
	r.Reason = strings.TrimSpace(r.Reason)
	c.Max("reason", r.Reason, 1000)
	return c.Err()
}

func (r *Reason) require() error {
	var c fault.Check
	c.Require("reason", r.Reason)
	return c.Err()
}

// canEdit reports whether the person may change the task now: on the
// contractor's side, while it is neither confirmed, rejected nor deleted.
func (t Task) canEdit(who access.Who) bool {
	return who.On(t.Side, access.TaskEdit) && (t.Status == Created || t.Status == Template)
}

// allowed lists what the person may do to the task in its present status, from
// the same rules that the calls enforce.
func (t Task) allowed(who access.Who, o orders) []access.Action {
	return access.Filter([]access.Action{
		access.TaskEdit, access.TaskComment, access.TaskPhoto, access.TaskConfirm, access.TaskAccept, access.TaskReject, access.TaskReopen,
		access.TaskUnlock, access.TaskDelete, access.TaskRestore, access.OrderPlan, access.TaskPrice,
		access.TaskDuplicate, access.TaskSaveAsTemplate, access.TaskUse, access.TaskRepeat,
	}, func(a access.Action) bool { return who.On(t.Side, a) && t.now(a, o) == nil })
}

// now returns the refusal of an action that is not possible in the present status,
// or nil.
func (t Task) now(a access.Action, o orders) error {
	code := "not_allowed_now"
	ok := false
	switch a {
	case access.TaskEdit:
		ok = t.Status == Created || t.Status == Template
	case access.TaskComment, access.TaskPhoto:
		ok = t.Status != Deleted
	case access.TaskConfirm:
		switch {
		case t.Waiting():
			ok = true
		case t.Status == Created && (o.Live == 0 || o.Done < o.Live):
			code = "task_orders_not_done"
		case t.Status == Created:
			ok, code = o.Astray == 0, "task_lines_invalid"
		}
	case access.TaskAccept:
		ok = t.Waiting()
	case access.TaskReject:
		switch {
		case t.Status != Created || t.Side == access.Client && !t.Waiting():
		default:
			ok, code = o.Started+o.Done == 0, "task_orders_started"
		}
	case access.TaskReopen:
		ok = t.Status == Rejected
	case access.TaskUnlock:
		ok = t.Status == Invoiced
	case access.TaskDelete:
		switch {
		case t.Status == Created && t.External(): // the client gets the reason
			code = "task_reject_instead"
		case t.Status != Deleted && t.Status != Invoiced:
			ok, code = o.Started == 0, "task_order_running"
		}
	case access.TaskRestore:
		ok = t.Status == Deleted
	case access.TaskDuplicate:
		ok = t.Status != Deleted
	case access.TaskSaveAsTemplate:
		ok = t.Status != Template && t.Status != Deleted
	case access.TaskUse, access.TaskRepeat:
		ok = t.Status == Template
	case access.OrderPlan, access.TaskPrice:
		if ok = t.Status == Created && !t.Waiting(); t.Waiting() {
			code = "task_waiting"
		}
	}
	if ok {
		return nil
	}
	return fault.New(fault.Conflict, code)
}

// Ready finds the task for an action and refuses an action that is not possible
// now: a 409 names the present status and the actions possible instead.
func Ready(tx *db.Tx, who access.Who, a access.Action, id int64) (Task, error) {
	t, err := Find(tx, who, a, id)
	if err != nil {
		return t, err
	}
	return t, t.check(tx, who, a)
}

func (t Task) check(tx *db.Tx, who access.Who, a access.Action) error {
	all, err := ordersOf(tx, t.ID)
	if err != nil {
		return err
	}
	var f *fault.Fault
	if f, _ = t.now(a, all[t.ID]).(*fault.Fault); f == nil {
		return nil
	}
	return fault.NotNow(f.Code, string(t.Status), t.allowed(who, all[t.ID]))
}

// move makes one transition and returns the new details.
func (s *Service) move(ctx context.Context, who access.Who, a access.Action, id int64, do func(*db.Tx, Task) error) (Details, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		t, err := Ready(tx, who, a, id)
		if err != nil {
			return Details{}, err
		}
		if err := do(tx, t); err != nil {
			return Details{}, err
		}
		if t, err = Find(tx, who, access.TaskRead, id); err != nil {
			return Details{}, err
		}
		return details(tx, who, t)
	})
}

// Confirm approves the work for invoicing: it requires at least one live order, all
// of them DONE, and no line of a deleted one. From then on the lines cannot change.
// For a task that waits for acceptance it means accept.
func (s *Service) Confirm(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return s.move(ctx, who, access.TaskConfirm, in.ID, func(tx *db.Tx, t Task) error {
		if t.Waiting() {
			return accept(tx, who, t)
		}
		if _, err := setStatus(tx, who, t, Invoiced, ""); err != nil {
			return err
		}
		return t.notifyClient(tx, who, notices.TaskInvoiced)
	})
}

// notifyClient gives a notice of the kind to the office of the client that uses Teren.
func (t Task) notifyClient(tx *db.Tx, who access.Who, kind string) error {
	if len(t.parties()) < 2 {
		return nil
	}
	to, err := Office(tx, t.ClientID)
	if err != nil {
		return err
	}
	return notices.Give(tx, who, to, notices.New{TenantID: t.ClientID, Kind: kind, Entity: Entity, EntityID: t.ID})
}

// Accept takes on a task that another company asked for.
func (s *Service) Accept(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return s.move(ctx, who, access.TaskAccept, in.ID, func(tx *db.Tx, t Task) error { return accept(tx, who, t) })
}

func accept(tx *db.Tx, who access.Who, t Task) error {
	t.Version++
	if _, err := tx.Exec(`UPDATE task SET accepted_at = ?, accepted_by = ?, version = ? WHERE task_id = ?`, tx.Now, who.UserID, t.Version, t.ID); err != nil {
		return err
	}
	if err := history.Record(tx, who, t.Ref(who), history.Event{Kind: "accepted"}); err != nil {
		return err
	}
	return notices.Give(tx, who, []int64{t.CreatedBy}, notices.New{TenantID: t.CreatorTenantID, Kind: notices.TaskAccepted, Entity: Entity, EntityID: t.ID})
}

// Reject refuses the task, with a reason, unless work on it has begun. Orders not
// yet started are deleted and their workers get a notice. The client may withdraw a
// request that is not yet accepted. The other company gets a notice.
func (s *Service) Reject(ctx context.Context, who access.Who, in Reason) (Details, error) {
	if err := in.require(); err != nil {
		return Details{}, err
	}
	return s.move(ctx, who, access.TaskReject, in.ID, func(tx *db.Tx, t Task) error {
		if in.Version != 0 && in.Version != t.Version {
			return fault.New(fault.Conflict, "task_changed_meanwhile")
		}
		t, err := s.drop(tx, who, t, in.Reason)
		if err != nil {
			return err
		}
		if _, err := setStatus(tx, who, t, Rejected, in.Reason); err != nil {
			return err
		}
		if !t.External() {
			return nil
		}
		to, company := []int64{t.CreatedBy}, t.CreatorTenantID
		if t.Side == access.Client { // those who were asked to accept it
			var err error
			if to, err = Office(tx, t.ContractorID); err != nil {
				return err
			}
			company = t.ContractorID
		}
		return notices.Give(tx, who, to, notices.New{TenantID: company, Kind: notices.TaskRejected, Entity: Entity, EntityID: t.ID, Text: in.Reason})
	})
}

// drop deletes the orders of the task that have not begun, and returns the task as
// it is after that.
func (s *Service) drop(tx *db.Tx, who access.Who, t Task, why string) (Task, error) {
	if err := Dropped.Happen(tx, who, Drop{t.ID, tx.Now, why}); err != nil {
		return t, err
	}
	return Find(tx, who, access.TaskRead, t.ID)
}

// Reopen takes a task back to CREATED: a rejected one, with the orders that its
// rejection deleted, or, by an ADMIN with a reason, an invoiced one.
func (s *Service) Reopen(ctx context.Context, who access.Who, in Reason) (Details, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		t, err := Find(tx, who, access.TaskReopen, in.ID)
		if err != nil {
			return Details{}, err
		}
		action := access.TaskReopen
		if t.Status == Invoiced {
			action = access.TaskUnlock
		}
		if !who.On(t.Side, action) {
			return Details{}, fault.New(fault.Forbidden, "forbidden")
		}
		if t.Status == Invoiced {
			if err := in.require(); err != nil {
				return Details{}, err
			}
		}
		if err := t.check(tx, who, action); err != nil {
			return Details{}, err
		}
		was, at := t.Status, t.StatusAt
		if t, err = setStatus(tx, who, t, Created, in.Reason); err != nil {
			return Details{}, err
		}
		if was == Invoiced {
			if err := Unlocked.Happen(tx, who, t.ID); err != nil {
				return Details{}, err
			}
		}
		if was == Rejected {
			if err := Revived.Happen(tx, who, Drop{TaskID: t.ID, At: at}); err != nil {
				return Details{}, err
			}
			if t, err = Find(tx, who, access.TaskRead, t.ID); err != nil {
				return Details{}, err
			}
		}
		if was == Invoiced || t.External() {
			if err := t.notifyClient(tx, who, notices.TaskReopened); err != nil {
				return Details{}, err
			}
		}
		return details(tx, who, t)
	})
}

// Delete marks the task as deleted, with its orders that have not begun. Not
// while an order is running, not once it is invoiced, and not a request of another
// company, which is rejected.
func (s *Service) Delete(ctx context.Context, who access.Who, in ByID) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		t, err := Ready(tx, who, access.TaskDelete, in.ID)
		if err != nil {
			return none, err
		}
		return none, s.Remove(tx, who, t)
	})
}

// Remove deletes the task with its orders that have not begun. The caller has
// checked the permission with Ready.
func (s *Service) Remove(tx *db.Tx, who access.Who, t Task) error {
	t, err := s.drop(tx, who, t, "")
	if err != nil {
		return err
	}
	_, err = setStatus(tx, who, t, Deleted, "")
	return err
}

// Restore restores a deleted task with its earlier status. Its orders stay deleted.
func (s *Service) Restore(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return s.move(ctx, who, access.TaskRestore, in.ID, func(tx *db.Tx, t Task) error {
		_, err := setStatus(tx, who, t, t.StatusBefore, "")
		return err
	})
}
