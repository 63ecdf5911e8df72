package tasks

import (
	"cmp"
	"errors"
	"strings"

	"teren/internal/areas/notices"
	"teren/internal/areas/projects"
	"teren/internal/areas/tenants"
	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/live"
	"teren/internal/platform/search"
	"teren/internal/platform/uploads"
)

// one selects tasks as seen by one company.
const one = `
	SELECT t.task_id, p.side, t.version, t.title, t.description, t.status, t.status_at, t.status_before, t.status_reason, t.priority,
		t.contractor_id, t.client_id, t.creator_tenant_id, t.created_by, t.created_at, t.accepted_at,
		t.project_id, t.whier_id, t.client_whier_id, t.address_id, t.currency, t.net, t.automatic_task_id, t.client_note,
		t.location_type, t.address_name, t.address1, t.address2, t.address3, t.address4, t.zipcode, t.city, t.region, t.country,
		t.latitude, t.longitude, t.working_hours, t.contact_name, t.contact_phone, t.contact_email,
		c.name AS client, k.name AS contractor, COALESCE(pr.title, '') AS project_title, COALESCE(h.path, '') AS whier_path,
		u.first_name || ' ' || u.last_name AS creator
	FROM task_party p JOIN task t ON t.task_id = p.task_id
	JOIN tenant c ON c.tenant_id = t.client_id
	JOIN tenant k ON k.tenant_id = t.contractor_id
	JOIN user_account u ON u.user_id = t.created_by
	LEFT JOIN project pr ON pr.project_id = t.project_id
	LEFT JOIN work_hierarchy h ON h.work_hierarchy_id = CASE p.side WHEN 'CLIENT' THEN t.client_whier_id ELSE t.whier_id END`

// scope limits tasks to those that the person may see: those of the company they
// act for; for a WORKER those with an order of theirs, and none from the client's
// side.
func scope(who access.Who) search.Scope {
	s := search.Scope{SQL: `p.tenant_id = ?`, Args: []any{who.TenantID}}
	if who.Only() {
		s.SQL += ` AND p.side = 'CONTRACTOR' AND EXISTS (SELECT 1 FROM order_worker w WHERE w.user_id = ? AND w.task_id = p.task_id)`
		s.Args = append(s.Args, who.UserID)
	}
	return s
}

// Find returns the task if the person may do the action to it. It is the only way
// to get a Task, and every change of a task takes a Task, never a number. It
// returns not_found for a task that does not exist or that the person may not see,
// and forbidden for one that they may see but whose action their role does not
// allow.
func Find(tx *db.Tx, who access.Who, do access.Action, id int64) (Task, error) {
	in := scope(who)
	t, err := db.One[Task](tx, one+` WHERE p.task_id = ? AND `+in.SQL, append([]any{id}, in.Args...)...)
	switch {
	case errors.Is(err, db.ErrNoRow):
		return t, fault.Missing()
	case err != nil:
		return t, err
	case !who.On(t.Side, do):
		return t, fault.New(fault.Forbidden, "forbidden")
	}
	return t.seen(who), nil
}

// seen leaves out what belongs to the other side alone.
func (t Task) seen(who access.Who) Task {
	if t.ClientID == tenants.PrivateIndividual {
		t.Client = tenants.PrivateName(who.Language)
	}
	if t.Side == access.Client {
		t.ProjectID, t.ProjectTitle, t.WhierID, t.AddressID = nil, "", nil, nil
	} else {
		t.ClientWhierID = nil
	}
	return t
}

// Visible reports, as a missing fault, a task that the person does not see.
func Visible(tx *db.Tx, who access.Who, id int64) error {
	_, err := Find(tx, who, access.TaskRead, id)
	return err
}

func ordersOf(tx *db.Tx, ids ...int64) (map[int64]orders, error) {
	rows, err := db.All[orders](tx, `
		SELECT o.task_id, COUNT(*) AS live, COUNT(o.planned_start) AS planned,
			COUNT(CASE WHEN o.status = 'IN_EXECUTION' THEN 1 END) AS started,
			COUNT(CASE WHEN o.status = 'DONE' THEN 1 END) AS done,
			CAST(COALESCE(SUM((SELECT SUM(s.minutes) FROM work_session s WHERE s.order_id = o.order_id)), 0) AS BIGINT) AS minutes,
			(SELECT COUNT(*) FROM order_line_item l JOIN work_order x ON x.order_id = l.order_id
				WHERE l.task_id = o.task_id AND l.status = 'ACTIVE' AND x.status = 'DELETED') AS astray
		FROM work_order o WHERE o.task_id IN (?) AND o.status <> 'DELETED' GROUP BY o.task_id`, ids)
	out := make(map[int64]orders, len(rows))
	for _, o := range rows {
		out[o.TaskID] = o
	}
	return out, err
}

// rows returns the tasks of a list page as the person may see them.
func rows(tx *db.Tx, who access.Who, ids []int64) ([]Row, error) {
	tasks, err := seenTasks(tx, who, ids)
	if err != nil {
		return nil, err
	}
	return rowsOf(tx, who, tasks)
}

func seenTasks(tx *db.Tx, who access.Who, ids []int64) ([]Task, error) {
	tasks, err := db.All[Task](tx, one+` WHERE p.tenant_id = ? AND p.task_id IN (?)`, who.TenantID, ids)
	for i := range tasks {
		tasks[i] = tasks[i].seen(who)
	}
	return tasks, err
}

func rowsOf(tx *db.Tx, who access.Who, tasks []Task) ([]Row, error) {
	ids := make([]int64, len(tasks))
	for i, t := range tasks {
		ids[i] = t.ID
	}
	done, err := ordersOf(tx, ids...)
	if err != nil {
		return nil, err
	}
	unread, err := comments.Unread(tx, who, Entity, ids)
	if err != nil {
		return nil, err
	}
	next, err := visits(tx, who, tasks)
	if err != nil {
		return nil, err
	}
	repeat, err := repeats(tx, tasks)
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(tasks))
	for i, t := range tasks {
		out[i] = Row{
			ID: t.ID, Title: t.Title, Status: t.Status, Phase: t.phase(done[t.ID]), Priority: t.Priority,
			ProjectTitle: t.ProjectTitle, AddressName: t.AddressName, Address: t.line(), Company: t.Client, Contractor: t.Contractor,
			Whiers: t.whiers(), CreatedAt: t.CreatedAt, CreatedBy: t.Creator, AutomaticTaskID: t.AutomaticTaskID,
			External: t.External(), UnreadComments: unread[t.ID], Visit: next[t.ID], Repeat: repeat[t.ID], Currency: t.Currency,
			Version: t.Version, Allowed: t.allowed(who, done[t.ID]), ProjectID: t.ProjectID, WhierID: t.whier(),
		}
		if t.moneyTo(who) {
			out[i].TotalCost = &t.Net
		}
	}
	return out, nil
}

// line returns the address in one line.
func (t Text) line() string {
	town := strings.TrimSpace(t.Zipcode + " " + t.City)
	parts := []string{}
	for _, s := range []string{t.Address1, t.Address2, town} {
		if s != "" && !strings.Contains(strings.Join(parts, ", "), s) {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, ", ")
}

func (t Task) whiers() []string {
	if t.WhierPath == "" {
		return []string{}
	}
	return strings.Split(t.WhierPath, " / ")
}

// details reads everything of the task's page.
func details(tx *db.Tx, who access.Who, t Task) (Details, error) {
	d := Details{
		Text: t.Text, ID: t.ID, Version: t.Version, Status: t.Status, LastStatusChange: t.StatusAt, StatusReason: t.StatusReason,
		WhierID: t.whier(), Whiers: t.whiers(), RoleType: Side(t.Side), ClientID: t.ClientID, Client: t.Client,
		ContractorID: t.ContractorID, Contractor: t.Contractor, External: t.External(), AcceptedAt: t.AcceptedAt,
		AutomaticTaskID: t.AutomaticTaskID, Currency: t.Currency, AddressID: t.AddressID, CreatedAt: t.CreatedAt, CreatedBy: t.Creator,
		Images: []Image{}, Documents: []Document{},
	}
	if t.ProjectID != nil {
		d.Project = &Project{*t.ProjectID, t.ProjectTitle}
	}
	if t.Side == access.Client && t.Status != Rejected {
		d.StatusReason = "" // the contractor's own
	}
	done, err := ordersOf(tx, t.ID)
	if err != nil {
		return d, err
	}
	d.Phase = t.phase(done[t.ID])
	if t.Side == access.Contractor {
		worked := done[t.ID].Minutes
		d.TotalTime = &worked
	}
	d.Allowed = t.allowed(who, done[t.ID])
	d.CanEdit = t.canEdit(who)
	if d.LinkedOrders, err = linked(tx, t); err != nil {
		return d, err
	}
	next, err := visits(tx, who, []Task{t})
	if err != nil {
		return d, err
	}
	d.Visit = next[t.ID]
	if t.Side == access.Contractor && t.AutomaticTaskID != nil {
		days, err := db.All[string](tx, `SELECT on_day FROM recurrence_date WHERE made_task_id = ?`, t.ID)
		if err != nil {
			return d, err
		}
		d.AutomaticFor = strings.Join(days, "")
	}
	if t.Side == access.Contractor && who.May(access.OfferRead) {
		of, err := db.All[FromOffer](tx, `SELECT o.offer_id, n.offer_num FROM offer o JOIN offer_chain n ON n.offer_chain_id = o.offer_chain_id WHERE o.task_id = ?`, t.ID)
		if err != nil {
			return d, err
		}
		if len(of) > 0 {
			d.Offer = &of[0]
		}
	}
	if t.moneyTo(who) {
		if d.TotalCost, err = expenses(tx, t, d.LinkedOrders); err != nil {
			return d, err
		}
	}
	spoken, err := comments.List(tx, who, t.Side, Entity, t.ID)
	if err != nil {
		return d, err
	}
	d.Comments = spoken[t.ID]
	if d.SharedWith, err = t.reader(tx); err != nil {
		return d, err
	}
	files, err := uploads.List(tx, Entity, t.ID)
	d.Images, d.Documents = Files(files[t.ID])
	return d, err
}

// Files returns the files of a task as pages show them.
func Files(all []uploads.File) ([]Image, []Document) {
	images, documents := []Image{}, []Document{}
	for _, f := range all {
		if f.Kind == uploads.Image {
			images = append(images, Image{f.ID, f.URL(), f.DisplayName, f.Width, f.Height})
		} else {
			documents = append(documents, Document{f.ID, f.URL(), f.DisplayName, f.Size, f.ContentType})
		}
	}
	return images, documents
}

// reader returns the name of the company on the other side of the viewer's, nil
// when there is none or nobody in it uses the program.
func (t Task) reader(tx *db.Tx) (*string, error) {
	if len(t.parties()) < 2 {
		return nil, nil
	}
	id, name := t.ClientID, t.Client
	if t.Side == access.Client {
		id, name = t.ContractorID, t.Contractor
	}
	uses, err := db.Exists(tx, `SELECT 1 FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_id = ? AND m.roles <> 0 AND u.deleted_at IS NULL`, id)
	if err != nil || !uses {
		return nil, err
	}
	return &name, nil
}

// linked returns the live orders of the task; the client's company sees their time
// and status, not the workers and the planned length.
func linked(tx *db.Tx, t Task) ([]LinkedOrder, error) {
	found, err := db.All[Visit](tx, `SELECT `+visitColumns+` FROM work_order o
		WHERE o.task_id = ? AND o.status <> 'DELETED' ORDER BY o.order_id`, t.ID)
	if err != nil {
		return nil, err
	}
	seen := make([]*Visit, len(found))
	for i := range found {
		seen[i] = &found[i]
	}
	err = visitors(tx, seen, func(*Visit) access.Side { return t.Side })
	all := make([]LinkedOrder, len(found))
	for i := range found {
		all[i] = LinkedOrder{Visit: found[i], Financial: []OrderExpense{}}
	}
	return all, err
}

// moneyTo reports whether the person may see the task's cost: the office, and that
// of the client once the task is invoiced.
func (t Task) moneyTo(who access.Who) bool {
	return who.On(t.Side, access.TaskFinancials) && (t.Side == access.Contractor || t.Status == Invoiced)
}

// expenses adds the live lines of the task to its orders, and returns their total
// before tax.
func expenses(tx *db.Tx, t Task, orders []LinkedOrder) (*money.Cents, error) {
	lines, err := db.All[OrderExpense](tx, `SELECT COALESCE(order_id, 0) AS order_id, name, net FROM order_line_item
		WHERE task_id = ? AND status = 'ACTIVE' ORDER BY position, order_line_item_id`, t.ID)
	var sum money.Cents
	for _, l := range lines {
		sum += *l.Cost
		for i := range orders {
			if orders[i].OrderID == l.OrderID {
				orders[i].Financial = append(orders[i].Financial, l)
			}
		}
	}
	return &sum, err
}

// insert writes the row, and for each party its line in the narrow table.
func insert(tx *db.Tx, who access.Who, t Task) (Task, error) {
	t.CreatedBy = cmp.Or(who.UserID, t.CreatedBy)
	id, err := db.Insert(tx, "task", "task_id", t.columns().And(db.Columns{
		"contractor_id": t.ContractorID, "client_id": t.ClientID, "creator_tenant_id": t.CreatorTenantID, "created_by": t.CreatedBy, "created_at": tx.Now,
		"status": t.Status, "status_at": tx.Now, "client_whier_id": t.ClientWhierID, "automatic_task_id": t.AutomaticTaskID,
	}))
	if err != nil {
		return t, err
	}
	t.ID, t.Version, t.StatusAt, t.CreatedAt = id, 1, tx.Now, tx.Now
	if err := t.changeProject(tx, who); err != nil {
		return t, err
	}
	if err := history.Record(tx, who, t.Ref(who), history.Event{Kind: "status", New: t.Status}); err != nil {
		return t, err
	}
	var lines []any
	sides := []access.Side{access.Contractor, access.Client}
	for i, tenant := range t.parties() {
		lines = append(lines, tenant, id, sides[i], t.Status, t.phase(orders{}), textfold.Text(t.Title))
	}
	return t, tx.Later(`INSERT INTO task_party (tenant_id, task_id, side, status, phase, title_fold) VALUES `+db.Values(len(t.parties()), 6), lines...)
}

// changeProject updates the task's project after a change of the task. Only the
// contractor's company has projects, and it alone is notified.
func (t Task) changeProject(tx *db.Tx, who access.Who) error {
	project := t.ProjectID
	if t.Side == access.Client { // the client's side does not read the project
		var err error
		if project, err = db.One[*int64](tx, `SELECT project_id FROM task WHERE task_id = ?`, t.ID); err != nil {
			return err
		}
	}
	who.TenantID = t.ContractorID
	return projects.Changed(tx, who, project)
}

// addNet adds the amount to the stored sum of the task's live lines.
func addNet(tx *db.Tx, who access.Who, t Task, more money.Cents) error {
	if more == 0 {
		return nil
	}
	if _, err := tx.Exec(`UPDATE task SET net = net + ? WHERE task_id = ?`, more, t.ID); err != nil {
		return err
	}
	day := clock.DayNumber(tx.Now, who.Zone)
	if _, err := tx.Exec(`INSERT INTO task_spent_day (task_id, day, net) VALUES (?, ?, ?)
		ON CONFLICT (task_id, day) DO UPDATE SET net = task_spent_day.net + excluded.net`, t.ID, day, more); err != nil {
		return err
	}
	return t.changeProject(tx, who)
}

// unlink removes all tasks from a project, also deleted ones, and records that in
// the history of each. They keep their currency.
func unlink(tx *db.Tx, who access.Who, project int64) error {
	ids, err := db.All[int64](tx, `SELECT task_id FROM task WHERE project_id = ? ORDER BY task_id`, project)
	if err != nil || len(ids) == 0 {
		return err
	}
	tasks, err := seenTasks(tx, who, ids)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE task SET project_id = NULL, version = version + 1 WHERE project_id = ?`, project); err != nil {
		return err
	}
	told := make([]history.Happened, len(tasks))
	for i, t := range tasks {
		t.Version++
		fields := history.Fields{"project_id": {project, nil}}
		told[i] = history.Happened{Ref: t.Ref(who), Event: history.Event{Kind: "project", Old: t.ProjectTitle, Fields: fields}}
		told[i].Tenants = []int64{t.ContractorID}
	}
	return history.RecordAll(tx, who, "project", told)
}

// columns returns the stored columns of the task that can be edited.
func (t Task) columns() db.Columns {
	return fields.Columns(t.edit()).And(db.Columns{"currency": t.Currency})
}

// write stores an edit as the next version.
func write(tx *db.Tx, who access.Who, t Task, e Edit) (Task, error) {
	was := t
	t.Text, t.ProjectID, t.WhierID, t.AddressID = e.Text, e.ProjectID, e.WhierID, e.AddressID
	var err error
	if t.Version, err = db.Update(tx, "task", "task_id", t.ID, t.columns()); err != nil {
		return t, err
	}
	if err := projects.Changed(tx, who, was.ProjectID, t.ProjectID); err != nil {
		return t, err
	}
	_, err = tx.Exec(`UPDATE task_party SET title_fold = ? WHERE task_id = ? AND title_fold <> ?`, textfold.Text(t.Title), t.ID, textfold.Text(t.Title))
	return t, err
}

// touch makes the next version of a task whose own row does not change.
func touch(tx *db.Tx, t Task) (Task, error) {
	t.Version++
	_, err := tx.Exec(`UPDATE task SET version = ? WHERE task_id = ?`, t.Version, t.ID)
	return t, err
}

// setStatus sets the status of the task and records it in the history.
func setStatus(tx *db.Tx, who access.Who, t Task, to Status, why string) (Task, error) {
	t.StatusBefore, t.Status, t.StatusAt, t.StatusReason = t.Status, to, tx.Now, why
	t.Version++
	if _, err := tx.Exec(`UPDATE task SET status = ?, status_at = ?, status_before = ?, status_reason = ?, version = ? WHERE task_id = ?`,
		t.Status, t.StatusAt, t.StatusBefore, t.StatusReason, t.Version, t.ID); err != nil {
		return t, err
	}
	if _, err := tx.Exec(`UPDATE task_party SET status = ? WHERE task_id = ?`, to, t.ID); err != nil {
		return t, err
	}
	if err := showClient(tx, t); err != nil {
		return t, err
	}
	if err := t.changeProject(tx, who); err != nil {
		return t, err
	}
	return t, history.Record(tx, who, t.Ref(who), history.Event{Kind: "status", Old: t.StatusBefore, New: to, Reason: why})
}

// showClient updates whether the client sees the task, which it does until it is
// deleted: a task that the contractor created and deleted disappears for the
// client, a request of the client stays.
func showClient(tx *db.Tx, t Task) (err error) {
	switch {
	case len(t.parties()) < 2 || t.CreatorTenantID == t.ClientID:
	case t.Status == Deleted:
		_, err = tx.Exec(`DELETE FROM task_party WHERE task_id = ? AND side = 'CLIENT'`, t.ID)
	case t.StatusBefore == Deleted:
		_, err = tx.Exec(`INSERT INTO task_party (tenant_id, task_id, side, status, phase, next_visit, title_fold)
			SELECT ?, task_id, 'CLIENT', status, phase, next_visit, title_fold FROM task_party WHERE task_id = ? AND side = 'CONTRACTOR'
			ON CONFLICT DO NOTHING`, t.ClientID, t.ID)
	}
	return err
}

// Note records in the task's history what another area did to it.
func Note(tx *db.Tx, who access.Who, t Task, e history.Event) error {
	t, err := touch(tx, t)
	if err != nil {
		return err
	}
	return history.Record(tx, who, t.Ref(who), e)
}

// Announce updates open pages of the task after a change elsewhere: of one of its
// orders.
func Announce(tx *db.Tx, who access.Who, t Task) error {
	tx.Touch(Entity, t.ID)
	return live.Publish(tx, live.Change{Entity: Entity, EntityID: t.ID, Kind: "work_order", By: who.UserID, Version: t.Version, Tenants: t.parties()})
}

// TellDone asks who made the task and the office to confirm it, once every
// order of it is done.
func TellDone(tx *db.Tx, who access.Who, id int64) error {
	t, err := Find(tx, who, access.TaskRead, id)
	if err != nil {
		return err
	}
	all, err := ordersOf(tx, t.ID)
	if err != nil || t.phase(all[t.ID]) != Done {
		return err
	}
	to, err := Office(tx, t.ContractorID)
	if err != nil {
		return err
	}
	if t.CreatorTenantID == t.ContractorID {
		to = append(to, t.CreatedBy)
	}
	return notices.Give(tx, who, to, notices.New{TenantID: t.ContractorID, Kind: notices.TaskDone, Entity: Entity, EntityID: t.ID})
}

// people returns the members of the task's companies among the given users, by
// company: those who may get a notice about the task.
func people(tx *db.Tx, t Task, users []int64) (map[int64][]int64, error) {
	type member struct {
		Tenant int64 `db:"tenant_id"`
		User   int64 `db:"user_id"`
	}
	rows, err := db.All[member](tx, `
		SELECT m.tenant_id, m.user_id FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_id IN (?) AND m.user_id IN (?) AND u.deleted_at IS NULL ORDER BY m.tenant_id, m.user_id`, t.parties(), users)
	out := map[int64][]int64{}
	for _, m := range rows {
		out[m.Tenant] = append(out[m.Tenant], m.User)
	}
	return out, err
}

// Office returns the ADMIN and MANAGER of a company.
func Office(tx *db.Tx, tenant int64) ([]int64, error) {
	return db.All[int64](tx, `SELECT m.user_id FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_id = ? AND m.roles > 1 AND u.deleted_at IS NULL`, tenant)
}
