package orders

import (
	"cmp"
	"errors"
	"strings"

	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/uploads"
)

// columns are the columns of Order, for the person of the two marks. Before an
// order is started nobody is at work on it, and nothing is recorded.
const columns = `o.order_id, o.task_id, o.contractor_id, o.status, o.status_at, o.status_before, o.status_reason, o.planned_start, o.planned_end, o.wanted_day, o.time_estimate, o.time_started, o.time_ended,
	o.hold_reason, o.signed_at IS NOT NULL AS signed, o.changed_since_signed IS NOT NULL AS signed_before, o.created_by, o.created_at, o.version, t.client_id, t.title, t.status AS task_status,
	(t.creator_tenant_id <> t.contractor_id AND t.accepted_at IS NULL) AS waiting,
	(SELECT COUNT(*) FROM order_worker w WHERE w.order_id = o.order_id) AS workers,
	CASE WHEN o.status = 'IN_EXECUTION' THEN (SELECT COUNT(*) FROM work_session s WHERE s.order_id = o.order_id AND s.ended_at IS NULL) ELSE 0 END AS running,
	EXISTS (SELECT 1 FROM order_worker w WHERE w.order_id = o.order_id AND w.user_id = ?) AS mine,
	(o.status = 'IN_EXECUTION' AND EXISTS (SELECT 1 FROM work_session s WHERE s.order_id = o.order_id AND s.ended_at IS NULL AND s.user_id = ?)) AS me_at_work,
	(o.status <> 'CREATED' AND (EXISTS (SELECT 1 FROM work_description d WHERE d.order_id = o.order_id AND d.deleted_at IS NULL)
		OR EXISTS (SELECT 1 FROM order_check k WHERE k.order_id = o.order_id AND k.checked_at IS NOT NULL)
		OR EXISTS (SELECT 1 FROM upload f WHERE f.thing = 'order' AND f.thing_id = o.order_id AND f.deleted_at IS NULL AND f.created_at >= o.time_started))) AS recorded`

// Scope limits orders to those that the person may see: those of their company as
// the contractor, a WORKER their own.
func Scope(who access.Who) search.Scope {
	s := search.Scope{SQL: `o.contractor_id = ?`, Args: []any{who.TenantID}}
	if who.Only() {
		s.SQL += ` AND o.order_id IN (SELECT w.order_id FROM order_worker w WHERE w.user_id = ?)`
		s.Args = append(s.Args, who.UserID)
	}
	return s
}

// inList is Scope for a search of Table, which walks a WORKER's own orders.
func inList(who access.Who) search.Scope {
	if !who.Only() {
		return Scope(who)
	}
	return search.Where(`o.contractor_id = ? AND `+assigned, who.TenantID, who.UserID)
}

// assigned is being one of the workers of an order, for the condition of a search.
const assigned = `assigned.user_id = ?`

// Find returns the work order if the person may do the action to it. Absent or
// unseen is missing; seen but not for this role, forbidden.
func Find(tx *db.Tx, who access.Who, do access.Action, id int64) (Order, error) {
	return find[Order](tx, who, do, id, `SELECT `+columns+` FROM work_order o JOIN task t ON t.task_id = o.task_id`)
}

// find is Find for whatever the statement reads of an order.
func find[T interface{ order() Order }](tx *db.Tx, who access.Who, do access.Action, id int64, statement string) (T, error) {
	in := Scope(who)
	found, err := db.One[T](tx, statement+` WHERE o.order_id = ? AND `+in.SQL, append([]any{who.UserID, who.UserID, id}, in.Args...)...)
	switch {
	case errors.Is(err, db.ErrNoRow):
		return found, fault.Missing()
	case err != nil:
		return found, err
	case !found.order().may(who, do):
		return found, fault.New(fault.Forbidden, "forbidden")
	}
	return found, nil
}

func (o Order) order() Order { return o }

// Visible reports, as a missing fault, an order that the person does not see.
func Visible(tx *db.Tx, who access.Who, id int64) error {
	_, err := Find(tx, who, access.OrderRead, id)
	return err
}

// listed is an order with what lists show of its task.
type listed struct {
	Order
	Place
	Client     string `db:"client"`
	Contractor string `db:"contractor"`
	External   bool   `db:"is_external"`
	Creator    string `db:"creator"`

	people []Worker
	unread int64
}

// All reads the orders of the person's company that have the numbers.
func All(tx *db.Tx, who access.Who, ids []int64) ([]Order, error) {
	return db.All[Order](tx, `SELECT `+columns+` FROM work_order o JOIN task t ON t.task_id = o.task_id WHERE o.contractor_id = ? AND o.order_id IN ({{numbers}})`,
		who.UserID, who.UserID, who.TenantID, db.Numbers(ids))
}

// rows returns the orders of a list page as the person may see them.
func rows(tx *db.Tx, who access.Who, ids []int64) ([]Row, error) {
	all, err := read(tx, who, ids)
	out := make([]Row, len(all))
	for i, o := range all {
		out[i] = o.row(who)
	}
	return out, err
}

const listing = `SELECT ` + columns + `, c.name AS client, k.name AS contractor, t.creator_tenant_id <> t.contractor_id AS is_external,
			t.location_type, t.address_name, t.address1, t.address2, t.address3, t.address4, t.zipcode, t.city, t.region, t.country,
			t.latitude, t.longitude, t.working_hours, t.contact_name, t.contact_phone, t.contact_email, u.first_name || ' ' || u.last_name AS creator
		FROM work_order o JOIN task t ON t.task_id = o.task_id
		JOIN tenant c ON c.tenant_id = t.client_id JOIN tenant k ON k.tenant_id = o.contractor_id
		JOIN user_account u ON u.user_id = o.created_by`

func read(tx *db.Tx, who access.Who, ids []int64) ([]listed, error) {
	all, err := db.All[listed](tx, listing+` WHERE o.contractor_id = ? AND o.order_id IN (?)`, who.UserID, who.UserID, who.TenantID, ids)
	if err != nil {
		return nil, err
	}
	return all, complete(tx, who, all)
}

// complete adds who works on the orders, and what the person has not read.
func complete(tx *db.Tx, who access.Who, all []listed) error {
	ids := make([]int64, len(all))
	for i, o := range all {
		ids[i] = o.ID
	}
	workers, err := workersOn(tx, ids)
	if err != nil {
		return err
	}
	unread, err := comments.Unread(tx, who, Entity, ids)
	if err != nil {
		return err
	}
	for i, o := range all {
		if o.ClientID == tenants.PrivateIndividual {
			all[i].Client = tenants.PrivateName(who.Language)
		}
		all[i].unread = unread[o.ID]
		if all[i].people = workers[o.ID]; all[i].people == nil {
			all[i].people = []Worker{}
		}
	}
	return nil
}

func (o listed) row(who access.Who) Row {
	return Row{
		Place: o.Place, ID: o.ID, TaskID: o.TaskID, Title: o.Title, Status: o.Status, StatusAt: o.StatusAt, HoldReason: o.HoldReason,
		Location:     Location{o.AddressName, o.Address1, strings.TrimSpace(o.Zipcode + " " + o.City)},
		PlannedStart: o.PlannedStart, PlannedEnd: o.PlannedEnd, WantedDay: o.WantedDay, TimeStarted: o.TimeStarted, TimeEnded: o.TimeEnded, TimeEstimate: o.TimeEstimate,
		Workers: o.people, Running: o.Running > 0, AtWork: o.MeAtWork, CreatedBy: o.Creator, CreatedAt: o.CreatedAt,
		Tenant: o.Contractor, Client: o.Client, External: o.External,
		UnreadComments: o.unread, Version: o.Version, Allowed: o.Allowed(who),
	}
}

// Face is the SQL of the address of the picture of the person u; "" without one.
var Face = `COALESCE(` + uploads.FaceOf(`u.user_id`) + `, '')`

func workersOn(tx *db.Tx, orders []int64) (map[int64][]Worker, error) {
	all, err := db.All[Worker](tx, `SELECT w.order_id, u.user_id, u.first_name, u.last_name, u.email, `+Face+` AS image,
			NOT EXISTS (SELECT 1 FROM tenant_user m JOIN work_order o ON o.contractor_id = m.tenant_id WHERE o.order_id = w.order_id AND m.user_id = w.user_id AND m.roles <> 0) AS has_left
		FROM order_worker w JOIN user_account u ON u.user_id = w.user_id WHERE w.order_id IN (?) ORDER BY u.user_id`, orders)
	out := map[int64][]Worker{}
	for _, w := range all {
		w.UserID = w.WorkerID
		out[w.OrderID] = append(out[w.OrderID], w)
	}
	return out, err
}

// Plan creates a work order of the task, with the checklist of its kind of work.
// Workers must be people of the company, and free.
func Plan(tx *db.Tx, who access.Who, t tasks.Task, n New) (Order, error) {
	o := Order{TaskID: t.ID, ContractorID: t.ContractorID, ClientID: t.ClientID, Status: Created, Version: 1}
	none, p := plan{}.normal(), n.plan()
	s, err := checkPlan(tx, o, none, p, n.Override)
	if err != nil {
		return o, err
	}
	o.ID, err = db.One[int64](tx, `
		INSERT INTO work_order (task_id, contractor_id, status, status_at, wanted_day, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING order_id`,
		o.TaskID, o.ContractorID, o.Status, tx.Now, n.WantedDay, cmp.Or(who.UserID, t.CreatedBy), tx.Now)
	if err != nil {
		return o, err
	}
	if err := follow(tx, `o.order_id`, o.ID); err != nil {
		return o, err
	}
	if err := s.write(tx, who, o); err != nil {
		return o, err
	}
	if err := history.Record(tx, who, o.Ref(who), history.Event{Kind: "status", New: o.Status}); err != nil {
		return o, err
	}
	if err := s.record(tx, who, o); err != nil {
		return o, err
	}
	if err := o.notifyClient(tx, who, nil, p.PlannedStart); err != nil {
		return o, err
	}
	return o, tasks.Note(tx, who, t, history.Event{Kind: "new_work_order", New: o.ID})
}

// followTask copies the checklist of the kind of work to the orders of a task that
// have not begun.
func followTask(tx *db.Tx, _ access.Who, task int64) error { return follow(tx, `o.task_id`, task) }

// followKind copies the checklist of a kind of work to its orders that have not
// begun.
func followKind(tx *db.Tx, _ access.Who, kind int64) error { return follow(tx, `t.whier_id`, kind) }

// follow copies the checklist of their kind of work to the orders that have not
// begun. One that has begun keeps its own.
func follow(tx *db.Tx, column string, id int64) error {
	which := ` FROM work_order o JOIN task t ON t.task_id = o.task_id`
	fresh := ` WHERE ` + column + ` = ? AND o.status = 'CREATED'`
	if _, err := tx.Exec(`DELETE FROM order_check WHERE order_id IN (SELECT o.order_id`+which+fresh+`)`, id); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO order_check (order_id, position, title) SELECT o.order_id, k.position, k.title`+which+`
		JOIN work_hierarchy_check k ON k.work_hierarchy_id = t.whier_id`+fresh+` ORDER BY o.order_id, k.position`, id)
	return err
}

// replan writes a change of the plan as the order's next version.
func (o Order) replan(tx *db.Tx, who access.Who, s planChange) error {
	o, err := o.next(tx, "")
	if err != nil {
		return err
	}
	if err := s.write(tx, who, o); err != nil {
		return err
	}
	return s.record(tx, who, o)
}
