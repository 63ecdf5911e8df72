package orders

import (
	"context"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/areas/tasks"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// actions are the actions on a work order that allowed_actions may contain.
var actions = []access.Action{
	access.OrderEdit, access.OrderStart, access.OrderPause, access.OrderJoin, access.OrderUndoStart, access.OrderFinish, access.OrderReopen,
	access.OrderHold, access.OrderUnhold, access.OrderDelete, access.OrderRemove, access.OrderRestore, access.OrderMoreWork,
	access.OrderDescribe, access.OrderSign, access.OrderPhoto, access.OrderComment, access.OrderTime, access.MaterialUse, access.MaterialReserve,
}

// may reports whether the person may do the action to this order: a WORKER
// only to one of theirs.
func (o Order) may(who access.Who, a access.Action) bool {
	return who.On(access.Contractor, a) && (o.Mine || !who.Only())
}

// Allowed lists what the person may do to the order now, from the same rules
// that the calls enforce.
func (o Order) Allowed(who access.Who) []access.Action {
	return access.Filter(actions, func(a access.Action) bool { return o.may(who, a) && o.now(a) == nil })
}

// now returns the refusal of an action that is not possible in the present status,
// or nil. What an assigned person starts and pauses is their own time; others of
// the office do it for everybody on the order.
func (o Order) now(a access.Action) error {
	code := "not_allowed_now"
	ok := false
	switch a {
	case access.OrderEdit, access.OrderPhoto, access.OrderMoreWork, access.MaterialUse:
		ok = o.Status != Deleted
	case access.MaterialReserve:
		ok = o.Status == Created || o.Status == InExecution
	case access.OrderComment:
		return unless(o.Status != Deleted, code)
	case access.OrderTime: // what was worked is true also when its task is over
		if ok = o.Status != Deleted; ok && o.Status != Created {
			return nil
		}
	case access.OrderStart:
		if ok = o.Status == Created && o.Workers > 0; o.Status == Created {
			code = "order_without_workers"
		} else if o.Status == InExecution && o.MeAtWork {
			code = "already_at_work"
		}
	case access.OrderPause:
		if ok = o.Status == InExecution && o.runs(); o.Status == InExecution {
			code = "not_at_work"
		}
	case access.OrderJoin:
		if ok = o.Status == InExecution && (o.Mine && !o.MeAtWork || !o.Mine && o.Running < o.Workers); o.Status == InExecution {
			code = "already_at_work"
		}
	case access.OrderUndoStart:
		if ok = o.Status == InExecution && o.runs() && !o.Recorded; o.Recorded {
			code = "order_has_records"
		}
	case access.OrderFinish:
		ok = o.Status == InExecution
	case access.OrderDescribe:
		ok = o.Status == InExecution || o.Status == Done
	case access.OrderSign:
		ok = o.Status == InExecution || o.Status == Done && (!o.Signed || o.SignedBefore)
	case access.OrderReopen:
		ok = o.Status == Done
	case access.OrderHold:
		ok = o.HoldReason == "" && (o.Status == Created || o.Status == InExecution)
	case access.OrderUnhold:
		ok = o.HoldReason != "" && o.Status != Deleted
	case access.OrderDelete:
		ok = o.Status == Created
	case access.OrderRemove:
		ok = o.Status == InExecution || o.Status == Done
	case access.OrderRestore:
		ok = o.Status == Deleted
	}
	if ok && !o.onOpenTask() {
		ok, code = false, "order_task_closed"
	}
	return unless(ok, code)
}

// onOpenTask reports whether the order's task is accepted and not over.
func (o Order) onOpenTask() bool { return o.TaskStatus == tasks.Created && !o.Waiting }

// runs reports whether there is a running session that the person may end:
// their own, or of an order of others any.
func (o Order) runs() bool { return o.MeAtWork || !o.Mine && o.Running > 0 }

func unless(ok bool, code string) error {
	if ok {
		return nil
	}
	return fault.New(fault.Conflict, code)
}

// Ready finds the order for an action and refuses an action that is not possible
// now; a 409 names the present status and the actions possible instead.
func Ready(tx *db.Tx, who access.Who, a access.Action, id int64) (Order, error) {
	o, err := Find(tx, who, a, id)
	if err != nil {
		return o, err
	}
	return o, o.check(who, a)
}

func (o Order) check(who access.Who, a access.Action) error {
	if f, refused := o.now(a).(*fault.Fault); refused {
		return fault.NotNow(f.Code, string(o.Status), o.Allowed(who))
	}
	return nil
}

// move makes one transition, updates the task's open pages, and returns the new
// details.
func (s *Service) move(ctx context.Context, who access.Who, a access.Action, id int64, do func(*db.Tx, Order) error) (Details, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		o, err := Ready(tx, who, a, id)
		if err != nil {
			return Details{}, err
		}
		if err := do(tx, o); err != nil {
			return Details{}, err
		}
		return shown(tx, who, o)
	})
}

// shown announces a change of the order on its task's page and reads the order
// afresh.
func shown(tx *db.Tx, who access.Who, o Order) (Details, error) {
	if err := announce(tx, who, o); err != nil {
		return Details{}, err
	}
	return page(tx, who, o.ID)
}

func announce(tx *db.Tx, who access.Who, o Order) error {
	t, err := tasks.Find(tx, who, access.TaskRead, o.TaskID)
	if err != nil {
		return err
	}
	return tasks.Announce(tx, who, t)
}

// next makes the next version of the order, changed by an SQL assignment.
func (o Order) next(tx *db.Tx, set string, args ...any) (Order, error) {
	if set != "" {
		set = ", " + set
	}
	o.Version++
	_, err := tx.Exec(`UPDATE work_order SET version = ?`+set+` WHERE order_id = ?`, append(append([]any{o.Version}, args...), o.ID)...)
	return o, err
}

// setStatus sets the status of the order, with a further SQL assignment, and
// records it in the history.
func (o Order) setStatus(tx *db.Tx, who access.Who, to Status, why, set string, args ...any) (Order, error) {
	o.StatusBefore, o.Status, o.StatusAt, o.StatusReason = o.Status, to, tx.Now, why
	if set != "" {
		set = ", " + set
	}
	o, err := o.next(tx, `status = ?, status_at = ?, status_before = ?, status_reason = ?`+set,
		append([]any{o.Status, o.StatusAt, o.StatusBefore, o.StatusReason}, args...)...)
	if err == nil && to == Created {
		err = follow(tx, `o.order_id`, o.ID)
	}
	if err != nil {
		return o, err
	}
	if err := history.Record(tx, who, o.Ref(who), history.Event{Kind: "status", Old: o.StatusBefore, New: to, Reason: why}); err != nil {
		return o, err
	}
	if o.Status.open() == o.StatusBefore.open() {
		return o, nil
	}
	return o, Ended.Happen(tx, who, o.ID)
}

// open reports whether the work of the order is still to be done.
func (s Status) open() bool { return s == Created || s == InExecution }

// clock applies a person's command about working time. A command given on a device
// that could not reach the server then, and that others have overtaken meanwhile,
// still counts for the person's own hours, unless the order is deleted or its task
// was closed before it.
func (s *Service) clock(ctx context.Context, who access.Who, a access.Action, in Moment, do func(*hours, claim) error) (Details, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		o, err := Find(tx, who, a, in.ID)
		if err != nil {
			return Details{}, err
		}
		if err := o.check(who, a); err != nil && !o.takesLate(a, in) {
			return Details{}, err
		}
		h, c := o.hours(tx, who), in.claim(tx.Now)
		if in.Entered && a != access.OrderPause && a != access.OrderFinish {
			if err := o.asked(c.at, false); err != nil {
				return Details{}, err
			}
		}
		if err := do(h, c); err != nil {
			return Details{}, err
		}
		if err := h.finish(); err != nil {
			return Details{}, err
		}
		return shown(tx, who, o)
	})
}

// takesLate reports whether a command that is not possible now still counts for the
// person's own hours.
func (o Order) takesLate(a access.Action, in Moment) bool {
	if in.At == nil || !o.Mine || in.Entered && a != access.OrderPause {
		return false
	}
	switch o.Status {
	case Created:
		return a == access.OrderJoin && o.onOpenTask()
	case InExecution:
		return o.onOpenTask()
	default:
		return o.Status == Done
	}
}

// recordWork records who began or stopped working on the order, as its next version.
func (h *hours) recordWork(kind string, people []int64) error {
	if len(people) == 0 {
		return nil
	}
	names, err := names(h.tx, people)
	if err != nil {
		return err
	}
	e := history.Event{Kind: kind, New: strings.Join(names, ", ")}
	if kind == "pause" { // the end of what the client saw going on
		return h.order.record(h.tx, h.who, e, "")
	}
	return h.order.record(h.tx, h.who, e, sinceSigned, h.tx.Now)
}

// comeIn begins work on the order; on a finished one it adds the hours of people
// whose command came late. If all of them were already recorded as at work then, it
// refuses: nothing would change.
func (h *hours) comeIn(c claim) error {
	began, err := h.begin(c)
	if err != nil {
		return err
	}
	if len(began) == 0 && h.order.Status != Created {
		return fault.NotNow("already_at_work", string(h.order.Status), h.order.Allowed(h.who))
	}
	switch h.order.Status {
	case Created:
		_, err := h.order.setStatus(h.tx, h.who, InExecution, "",
			`time_started = COALESCE(`+firstWorked+`, ?)`, c.at)
		return err
	case Done:
		return h.recordWork("late_hours", began)
	default:
		return h.recordWork("join", began)
	}
}

// Start begins a work order: an assigned worker their own session, a MANAGER the
// sessions of all its workers.
func (s *Service) Start(ctx context.Context, who access.Who, in Moment) (Details, error) {
	return s.clock(ctx, who, access.OrderStart, in, (*hours).comeIn)
}

// Join begins a session of the person on an order that is running; of a
// MANAGER on behalf, of everybody on it who is not at work.
func (s *Service) Join(ctx context.Context, who access.Who, in Moment) (Details, error) {
	return s.clock(ctx, who, access.OrderJoin, in, (*hours).comeIn)
}

// Pause ends the person's own session; of a MANAGER on behalf, all of them.
func (s *Service) Pause(ctx context.Context, who access.Who, in Moment) (Details, error) {
	return s.clock(ctx, who, access.OrderPause, in, func(h *hours, c claim) error {
		ended, err := h.end(c, true)
		if err != nil {
			return err
		}
		return h.stopped(ended)
	})
}

// stopped records who stopped working on the order; if nobody did, it refuses: the
// end is recorded already, and nothing has changed.
func (h *hours) stopped(people []int64) error {
	if len(people) == 0 {
		return fault.NotNow("hours_unchanged", string(h.order.Status), h.order.Allowed(h.who))
	}
	return h.recordWork("pause", people)
}

// UndoStart undoes a start after which nothing was recorded: it deletes the
// person's own running session, for a MANAGER on behalf all that run. Ended
// sessions stay, and an order on which others have worked stays in execution.
func (s *Service) UndoStart(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return s.move(ctx, who, access.OrderUndoStart, in.ID, func(tx *db.Tx, o Order) error {
		undone, err := db.All[int64](tx, `DELETE FROM work_session AS w WHERE w.order_id = ? AND w.ended_at IS NULL AND `+o.whose(who)+` RETURNING user_id`,
			o.ID, who.UserID)
		if err != nil {
			return err
		}
		began, err := db.One[*time.Time](tx, `SELECT `+firstWorked+` FROM work_order WHERE order_id = ?`, o.ID)
		if err != nil {
			return err
		}
		if began == nil {
			_, err = o.setStatus(tx, who, Created, "", `time_started = NULL`)
			return err
		}
		names, err := names(tx, undone)
		if err != nil {
			return err
		}
		if o, err = o.next(tx, `time_started = ?`, *began); err != nil {
			return err
		}
		return history.Record(tx, who, o.Ref(who), history.Event{Kind: "undo_start", Old: strings.Join(names, ", ")})
	})
}

// Finish ends a work order that is running, and everybody's session, once
// everything that its kind of work demands is there. After the last order of a
// task, the office is asked to confirm the task. A late command for an order that
// others have finished, or have reopened since, only ends the person's own work.
func (s *Service) Finish(ctx context.Context, who access.Who, in Moment) (Details, error) {
	return s.clock(ctx, who, access.OrderFinish, in, func(h *hours, c claim) error {
		o, tx := h.order, h.tx
		reopened := o.StatusBefore == Done && o.StatusAt.After(c.at)
		if o.Status != InExecution || in.At != nil && !in.Entered && reopened {
			ended, err := h.end(c, false)
			if err != nil {
				return err
			}
			return h.stopped(ended)
		}
		if err := o.satisfied(tx); err != nil {
			return err
		}
		if _, err := h.end(c, false); err != nil {
			return err
		}
		if err := h.close(c.at); err != nil {
			return err
		}
		last, err := db.One[*time.Time](tx, `SELECT MAX(ended_at) FROM work_session WHERE order_id = ?`, o.ID)
		if err != nil {
			return err
		}
		ended := latest(c.at, *o.TimeStarted)
		if last != nil {
			ended = latest(ended, *last)
		}
		if _, err := o.setStatus(tx, h.who, Done, "", `time_ended = ?, hold_reason = ''`, ended); err != nil {
			return err
		}
		return tasks.TellDone(tx, h.who, o.TaskID)
	})
}

// Reopen returns a finished order to execution, with a reason. Nobody is at work on
// it until they join.
func (s *Service) Reopen(ctx context.Context, who access.Who, in Reason) (Details, error) {
	return s.move(ctx, who, access.OrderReopen, in.ID, func(tx *db.Tx, o Order) error {
		_, err := o.setStatus(tx, who, InExecution, in.Reason, `time_ended = NULL, `+sinceSigned, tx.Now)
		return err
	})
}

// Hold marks an order that cannot go on, with the reason.
func (s *Service) Hold(ctx context.Context, who access.Who, in Reason) (Details, error) {
	return s.move(ctx, who, access.OrderHold, in.ID, func(tx *db.Tx, o Order) error { return o.hold(tx, who, in.Reason) })
}

// Unhold takes the mark off.
func (s *Service) Unhold(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return s.move(ctx, who, access.OrderUnhold, in.ID, func(tx *db.Tx, o Order) error { return o.hold(tx, who, "") })
}

func (o Order) hold(tx *db.Tx, who access.Who, reason string) error {
	was := o.HoldReason
	o, err := o.next(tx, `hold_reason = ?`, reason)
	if err != nil {
		return err
	}
	return history.Record(tx, who, o.Ref(who), history.Event{Kind: "hold", Old: was, New: reason})
}

// Delete marks the order as deleted: one not yet started, or, by an ADMIN with a
// reason, one that was. Its workers get a notice.
func (s *Service) Delete(ctx context.Context, who access.Who, in Removal) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		o, err := Find(tx, who, access.OrderDelete, in.ID)
		if err != nil {
			return none, err
		}
		action := access.OrderDelete
		if o.Status == InExecution || o.Status == Done {
			action = access.OrderRemove
		}
		if !o.may(who, action) {
			return none, fault.New(fault.Forbidden, "forbidden")
		}
		if err := o.check(who, action); err != nil {
			return none, err
		}
		var c fault.Check
		if action == access.OrderRemove {
			c.Require("reason", in.Reason)
		}
		if err := c.Err(); err != nil {
			return none, err
		}
		return none, remove(tx, who, o, in.Reason)
	})
}

func remove(tx *db.Tx, who access.Who, o Order, reason string) error {
	h := o.hours(tx, who)
	if err := h.close(tx.Now); err != nil {
		return err
	}
	o, err := o.setStatus(tx, who, Deleted, reason, "")
	if err != nil {
		return err
	}
	if err := h.all(); err != nil {
		return err
	}
	workers, err := workersOf(tx, o.ID)
	if err != nil {
		return err
	}
	if err := notices.Removed(tx, who, workers, o.notice(reason)); err != nil {
		return err
	}
	if o.StatusBefore != Done {
		if err := o.notifyClient(tx, who, o.PlannedStart, nil); err != nil {
			return err
		}
	}
	return note(tx, who, o, "deleted_work_order")
}

// drop deletes the orders of a task that have not begun, because of a change of the
// task, and sends their workers the reason. It is for package tasks.
func drop(tx *db.Tx, who access.Who, of tasks.Drop) error {
	ids, err := db.All[int64](tx, `SELECT order_id FROM work_order WHERE task_id = ? AND status = 'CREATED' ORDER BY order_id`, of.TaskID)
	for _, id := range ids {
		o, err := Find(tx, who, access.OrderRead, id)
		if err != nil {
			return err
		}
		if err := remove(tx, who, o, of.Why); err != nil {
			return err
		}
	}
	return err
}

// note records an event in the history of the order's task.
func note(tx *db.Tx, who access.Who, o Order, kind string) error {
	t, err := tasks.Find(tx, who, access.TaskRead, o.TaskID)
	if err != nil {
		return err
	}
	return tasks.Note(tx, who, t, history.Event{Kind: kind, New: o.ID})
}

// Restore restores a deleted order with its earlier status; one not yet started
// without a time, if its workers have other work by now, or its equipment is taken.
// They get a notice.
func (s *Service) Restore(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return s.move(ctx, who, access.OrderRestore, in.ID, func(tx *db.Tx, o Order) error { return restore(tx, who, o) })
}

func restore(tx *db.Tx, who access.Who, o Order) error {
	o, err := o.setStatus(tx, who, o.StatusBefore, "", "")
	if err != nil {
		return err
	}
	if err := o.hours(tx, who).all(); err != nil {
		return err
	}
	p, err := o.plan(tx)
	if err != nil {
		return err
	}
	if slot := p.slot(o.ContractorID, o.ID); slot != nil && o.Status == Created {
		taken, err := slot.Conflicts(tx, p.WorkerIDs)
		if err != nil {
			return err
		}
		equipment, err := slot.Equipment(tx)
		if err != nil {
			return err
		}
		if len(taken)+len(equipment) > 0 {
			after := p
			after.PlannedStart = nil
			if err := o.replan(tx, who, planChange{before: p, after: after, moved: true}); err != nil {
				return err
			}
			o.PlannedStart = nil
		}
	}
	if o.Status != Done {
		if err := o.notifyClient(tx, who, nil, o.PlannedStart); err != nil {
			return err
		}
	}
	if o.Status == Created {
		if err := notices.Assigned(tx, who, p.WorkerIDs, o.notice("")); err != nil {
			return err
		}
	}
	return note(tx, who, o, "new_work_order")
}

// revive restores the orders of a task that Drop deleted at the time. It is for
// package tasks.
func revive(tx *db.Tx, who access.Who, of tasks.Drop) error {
	ids, err := db.All[int64](tx, `SELECT order_id FROM work_order WHERE task_id = ? AND status = 'DELETED' AND status_at = ? ORDER BY order_id`, of.TaskID, of.At)
	for _, id := range ids {
		o, err := Find(tx, who, access.OrderRead, id)
		if err != nil {
			return err
		}
		if err := restore(tx, who, o); err != nil {
			return err
		}
	}
	return err
}

// MoreWork makes an unscheduled order of the same task with the same estimate,
// for what this one left to do.
func (s *Service) MoreWork(ctx context.Context, who access.Who, in ByID) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		o, err := Ready(tx, who, access.OrderMoreWork, in.ID)
		if err != nil {
			return 0, err
		}
		t, err := tasks.Find(tx, who, access.TaskRead, o.TaskID)
		if err != nil {
			return 0, err
		}
		again, err := Plan(tx, who, t, New{TimeEstimate: o.TimeEstimate})
		if err != nil {
			return 0, err
		}
		if o, err = o.next(tx, ""); err != nil {
			return 0, err
		}
		return api.Created(again.ID), history.Record(tx, who, o.Ref(who), history.Event{Kind: "new_work_order", New: again.ID})
	})
}

// satisfied refuses with the fields that are missing of what the kind of work
// demands.
func (o Order) satisfied(tx *db.Tx) error {
	wanted, err := demands(tx, []int64{o.ID})
	if err != nil {
		return err
	}
	var c fault.Check
	d := wanted[o.ID]
	if d.Description && !d.Described {
		c.Fail("work_descriptions", "describe_work", nil)
	}
	if d.Photo && !d.Photographed {
		c.Fail("images", "photo_demanded", nil)
	}
	if d.Signature && !d.Signed {
		c.Fail("signature", "signature_demanded", nil)
	}
	checks, err := checklist(tx, []int64{o.ID})
	if slices.ContainsFunc(checks, func(k Check) bool { return !k.Checked }) {
		c.Fail("checklist", "checks_open", nil)
	}
	if err != nil {
		return err
	}
	return c.Err()
}
