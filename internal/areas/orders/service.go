package orders

import (
	"context"

	"teren/internal/areas/hierarchies"
	"teren/internal/areas/notices"
	"teren/internal/areas/tasks"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/event"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/uploads"
)

type Service struct {
	DB    *db.DB
	Files *files.Store // of the photos in reports
}

func init() {
	area.Register(area.Entity{Name: Entity, Files: Visible, Changes: Visible, Comments: access.OrderRead, Subject: &subject})
}

// Area registers the work orders with the program.
func Area(d *db.DB, store *files.Store) area.Area {
	s := &Service{d, store}
	return area.Area{
		Name: "orders", Routes: s.Routes, React: s.React, Searches: []search.Table{tableFor(access.Who{}), workers(nil), teams(nil, nil), openTasks},
	}
}

// Ended happens to an order that is finished or deleted, and to one that is taken up
// again after that.
var Ended event.Of[int64]

// React lets orders that have not begun follow their tasks and kinds of work, and
// ends the work of a person who leaves.
func (s *Service) React() {
	tasks.Dropped.Follow(s.DB, Entity, drop)
	tasks.Revived.Follow(s.DB, Entity, revive)
	tasks.KindChanged.Follow(s.DB, Entity, followTask)
	hierarchies.ChecksChanged.Follow(s.DB, Entity, followKind)
	users.Departed.Follow(s.DB, Entity, leave)
}

// Routes adds the calls of this area, also those that live under /tasks.
func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.OrderRead, "POST /orders/search", "List work orders.", s.Search)
	api.On(r, access.OrderRead, "POST /orders/counts", "How many work orders each of several searches finds, as beside saved views.", s.Counts)
	export.On(r, access.OrderRead, "POST /orders/export", "The work orders that a search finds, as CSV or XLSX.", s.Search, list)
	api.On(r, access.OrderPlan, "POST /tasks/{task_id}/create_order", "Plan a work order of a task.", s.Create)
	api.On(r, access.OrderPlan, "POST /orders/create_order", "Plan a work order of a task, or of a new task made with it.", s.CreateWithTask)
	api.On(r, access.OrderRead, "GET /orders/{order_id}/details", "Show a work order.", s.Details)
	api.On(r, access.OrderRead, "GET /orders/my_day", "One's own orders of these days: running, left over from earlier, planned from today for a week, done today.", s.MyDay)
	api.On(r, access.OrderEdit, "PATCH /orders/{order_id}/details", "Change the plan, the workers and the files of a work order.", s.Update)
	api.On(r, access.OrderEdit, "PATCH /orders/plans", "Change the plans of several work orders, all or none.", s.UpdatePlans)
	api.On(r, access.OrderPhoto, "POST /orders/{order_id}/images", "Add photos to a work order.", s.AddImages)
	api.On(r, access.OrderDelete, "DELETE /orders/{order_id}", "Delete a work order, one that was started with a ?reason; it can be restored.", s.Delete)

	api.On(r, access.OrderStart, "POST /orders/{order_id}/start", "Start a work order.", s.Start)
	api.On(r, access.OrderPause, "POST /orders/{order_id}/pause", "Stop working on a work order for a while.", s.Pause)
	api.On(r, access.OrderJoin, "POST /orders/{order_id}/join", "Begin or go on working on a work order that is running.", s.Join)
	api.On(r, access.OrderUndoStart, "POST /orders/{order_id}/undo-start", "Take back one's own start after which nothing was recorded; the sessions of others stay.", s.UndoStart)
	api.On(r, access.OrderFinish, "POST /orders/{order_id}/finish", "Finish a work order.", s.Finish)
	api.On(r, access.OrderReopen, "POST /orders/{order_id}/reopen", "Take a finished work order up again, with a reason.", s.Reopen)
	api.On(r, access.OrderHold, "POST /orders/{order_id}/hold", "Mark a work order that cannot go on, with a reason.", s.Hold)
	api.On(r, access.OrderUnhold, "POST /orders/{order_id}/unhold", "Take that mark off.", s.Unhold)
	api.On(r, access.OrderRestore, "POST /orders/{order_id}/restore", "Bring back a deleted work order.", s.Restore)
	api.On(r, access.OrderMoreWork, "POST /orders/{order_id}/more_work", "Make an unscheduled order like this one for what is left to do.", s.MoreWork)

	api.On(r, access.OrderTime, "POST /orders/{order_id}/sessions", "Type in work on an order: one's own, the office anybody's with a reason.", s.AddSession)
	api.On(r, access.OrderTime, "PATCH /orders/{order_id}/sessions/{work_session_id}", "Correct when a session of work began or ended.", s.ChangeSession)
	api.On(r, access.OrderTime, "DELETE /orders/{order_id}/sessions/{work_session_id}", "Take away a session that was none, with a ?reason.", s.DeleteSession)

	api.On(r, access.OrderDescribe, "POST /orders/{order_id}/work_descriptions", "Write down what was done.", s.Describe)
	api.On(r, access.OrderDescribe, "DELETE /orders/{order_id}/work_descriptions/{description_id}", "Remove a work description.", s.Undescribe)
	api.On(r, access.OrderDescribe, "POST /orders/{order_id}/checklist/{check_id}", "Check or uncheck an item of the checklist.", s.Tick)

	api.On(r, access.OrderSign, "POST /orders/{order_id}/signature", "Keep the client's signature: their name, and the drawing as the one image.", s.Sign)
	api.On(r, access.OrderSign, "DELETE /orders/{order_id}/signature", "Take the signature away again.", s.Unsign)

	api.On(r, access.OrderComment, "POST /orders/{order_id}/comments", "Comment on a work order, with at most one photo.", s.Comment)
	api.On(r, access.OrderRead, "POST /orders/{order_id}/comments/read", "Note how far one has read the comments.", s.Comments().MarkRead)
	api.On(r, access.OrderComment, "PATCH /orders/{order_id}/comments/{comment_id}", "Change the words of one's own comment, for ten minutes after it was made.", s.Comments().Edit)
	api.On(r, access.OrderComment, "DELETE /orders/{order_id}/comments/{comment_id}", "Take back a comment.", s.Comments().Withdraw)
	api.On(r, access.OrderComment, "GET /orders/{order_id}/colleagues", "Which colleagues a comment may name: those who may read the record, by the words of search.", s.Comments().Colleagues)
	api.On(r, access.OrderRead, "GET /orders/{order_id}/history", "What happened to a work order, newest first; group and page.", s.History)

	api.On(r, access.OrderRead, "GET /orders/{order_id}/report", "The report about the work on an order, as PDF.", s.Report)

	api.On(r, access.OrderPlan, "POST /orders/tasks/picker", "Pick a task that can get a work order.", s.PickTask)
	api.On(r, access.OrderPlan, "POST /orders/create_order/workers_picker", "Pick workers of a new work order, those free at its time first.", s.PickWorkers)
	api.On(r, access.OrderPlan, "POST /orders/create_order/teams_picker", "Pick a team for a work order: those free at its time first, then those who do its kind of work.", s.PickTeams)
	api.On(r, access.OrderEdit, "POST /orders/details/workers_picker", "Pick workers of a work order, those free at its time first.", s.PickWorkers)
	api.On(r, access.OrderPlan, "POST /orders/workers_all_picker", "Pick a worker, also one who has left.", s.PickAnyWorker)
}

// ByID names a work order in a path.
type ByID struct {
	ID int64 `path:"order_id" json:"-"`
}

// Search lists the orders that the person may see and the filter matches.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Row], error) {
	return search.Read(ctx, s.DB, who, tableFor(who), inList(who), in, rows)
}

// Counts returns how many work orders each of several searches finds, up to
// search.MostCounted.
func (s *Service) Counts(ctx context.Context, who access.Who, in search.Counting) (search.Counted, error) {
	return search.CountEach(ctx, s.DB, who, tableFor(who), inList(who), in)
}

// Create plans a work order of a task that is open and accepted.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		t, err := tasks.Ready(tx, who, access.OrderPlan, in.TaskID)
		if err != nil {
			return 0, err
		}
		o, err := Plan(tx, who, t, in)
		return api.Created(o.ID), err
	})
}

// CreateWithTask plans a work order of a task that exists, or makes the task
// with it: both or neither.
func (s *Service) CreateWithTask(ctx context.Context, who access.Who, in NewWithTask) (api.Created, error) {
	asked := in
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		in := asked // it may run again
		if in.Task != nil {
			made := *in.Task
			made.Images, made.Docs = in.Images, in.Docs
			t, err := tasks.Insert(tx, who, made)
			if err != nil {
				return 0, part("task", err)
			}
			in.TaskID, in.Images, in.Docs = &t.ID, nil, nil
		}
		t, err := tasks.Ready(tx, who, access.OrderPlan, *in.TaskID)
		if fault.IsMissing(err) {
			return 0, fault.OnField("task_id", "no_such_thing", nil)
		}
		if err != nil {
			return 0, err
		}
		o, err := Plan(tx, who, t, in.Order)
		if err != nil {
			return 0, part("order", err)
		}
		_, err = uploads.Edit{Images: in.Images, Docs: in.Docs}.Apply(tx, who, Entity, o.ID)
		return api.Created(o.ID), err
	})
}

// part puts the name of a part of the request before the fields of its fault.
func part(name string, err error) error {
	var c fault.Check
	c.Within(name, err)
	if within := c.Err(); within != nil {
		return within
	}
	return err
}

// Details shows one work order. A deleted one is shown too.
func (s *Service) Details(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		o, err := find[listed](tx, who, access.OrderRead, in.ID, listing)
		if err != nil {
			return Details{}, err
		}
		all := []listed{o}
		if err := complete(tx, who, all); err != nil {
			return Details{}, err
		}
		out, err := pages(tx, who, all, []int64{in.ID})
		if err != nil {
			return Details{}, err
		}
		return out[0], nil
	})
}

// Update changes a work order field by field. A change based on an older version is
// merged with what others changed since, or refused with both values. Once started,
// an order keeps its planned start and gets no more workers; once done, it keeps
// its plan.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		o, err := Ready(tx, who, access.OrderEdit, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		return update(tx, who, o, in)
	})
}

func update(tx *db.Tx, who access.Who, o Order, in Change) (api.Changed, error) {
	same := api.Changed{ID: o.ID, Version: o.Version}
	before, after, err := o.rebased(tx, who, in)
	if err != nil {
		return same, err
	}
	s, err := checkPlan(tx, o, before, after, in.Override)
	if err != nil {
		return same, err
	}
	files, err := in.files().Apply(tx, who, Entity, o.ID)
	if err != nil {
		return same, err
	}
	planned := len(history.Diff(before, after)) > 0
	if !planned && len(files) == 0 {
		return same, nil
	}
	set, args := "", []any{}
	if len(files) > 0 {
		set, args = sinceSigned, []any{tx.Now}
	}
	if o, err = o.next(tx, set, args...); err != nil {
		return same, err
	}
	changed := api.Changed{ID: o.ID, Version: o.Version}
	if planned {
		if err := s.write(tx, who, o); err != nil {
			return changed, err
		}
		if err := s.record(tx, who, o); err != nil {
			return changed, err
		}
		if err := o.notifyClient(tx, who, before.PlannedStart, after.PlannedStart); err != nil {
			return changed, err
		}
		if err := announce(tx, who, o); err != nil {
			return changed, err
		}
	}
	return changed, history.Record(tx, who, o.Ref(who), files...)
}

// rebased returns the plan before and after the change, merged with what others
// changed since; it refuses a change that the order's status does not allow.
func (o Order) rebased(tx *db.Tx, who access.Who, in Change) (before, after plan, err error) {
	if before, err = o.plan(tx); err != nil {
		return before, after, err
	}
	after = in.apply(before)
	if err = history.Rebase(tx, o.Ref(who), in.Version, before, &after, history.Each); err != nil {
		return before, after, err
	}
	return before, after, o.replannable(who, before, after)
}

// replannable refuses changes that the order's status no longer allows, and workers
// without a time.
func (o Order) replannable(who access.Who, before, after plan) error {
	added := less(after.WorkerIDs, before.WorkerIDs)
	changed := len(history.Diff(before, after)) > 0
	if o.Status == Done && changed || o.Status == InExecution && (len(added) > 0 || !sameTime(before.PlannedStart, after.PlannedStart)) {
		return fault.NotNow("order_started", string(o.Status), o.Allowed(who))
	}
	if after.PlannedStart == nil && len(added) > 0 {
		return fault.OnField("planned_start", "unscheduled", nil)
	}
	return nil
}

// Comments returns the comments on work orders.
func (s *Service) Comments() comments.On[Order] {
	return comments.On[Order]{
		DB:   s.DB,
		Find: func(tx *db.Tx, who access.Who, id int64) (Order, error) { return Find(tx, who, access.OrderRead, id) },
		Ready: func(tx *db.Tx, who access.Who, id int64) (Order, error) {
			return Ready(tx, who, access.OrderComment, id)
		},
		Side:   func(Order) access.Side { return access.Contractor },
		Notify: notifyOfComment,
		Name: func(tx *db.Tx, who access.Who, o Order, said comments.Said) error {
			return notices.Talk(tx, who, nil, notices.New{TenantID: who.TenantID, Entity: Entity, EntityID: o.ID}, said)
		},
	}
}

// NewComment is a comment on a work order, made at the moment.
type NewComment struct {
	Moment
	comments.New
}

// Validate refuses a comment that is blank or too long.
func (n *NewComment) Validate() error {
	var c fault.Check
	n.Check(&c)
	return c.Err()
}

// Comment adds a comment and notifies the people concerned.
func (s *Service) Comment(ctx context.Context, who access.Who, in NewComment) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		return s.Comments().Write(tx, who, in.ID, in.New, in.claim(tx.Now).at)
	})
}

// notifyOfComment sends a notice to the creator of the order, the people who
// commented on it and those who work on it.
func notifyOfComment(tx *db.Tx, who access.Who, o Order, n comments.Said) error {
	to, err := db.All[int64](tx, `SELECT m.user_id FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_id = ? AND u.deleted_at IS NULL AND (m.user_id = ?
			OR m.user_id IN (SELECT user_id FROM order_worker WHERE order_id = ?)
			OR m.roles > 1 AND m.user_id IN (SELECT created_by FROM comment WHERE thing = 'order' AND thing_id = ?))`,
		o.ContractorID, o.CreatedBy, o.ID, o.ID)
	if err != nil {
		return err
	}
	return notices.Talk(tx, who, to, notices.New{TenantID: o.ContractorID, Kind: notices.OrderComment, Entity: Entity, EntityID: o.ID}, n)
}
