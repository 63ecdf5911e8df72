package projects

import (
	"slices"
	"strings"

	"teren/internal/areas/notices"

	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/uploads"
)

// spent is the sum of the tasks of a project p, from an index alone.
const spent = `(SELECT COALESCE(SUM(s.net), 0) FROM task s WHERE s.project_id = p.project_id AND s.status IN ('CREATED', 'INVOICED'))`

// table defines the columns that can be searched. manager is the names of the
// managers; budget_reached is 85 from 85 % of the budget on, 100 above the budget,
// and otherwise 0.
var table = search.Table{
	Name: "projects", From: "project p", Key: "p.project_id", Search: []string{"title"},
	Joins: []search.Join{{Alias: "c", SQL: "JOIN tenant c ON c.tenant_id = COALESCE(p.client_id, p.tenant_id)"}},
	Columns: map[string]search.Column{
		"project_id":    {SQL: "p.project_id", Kind: search.Integer},
		"title":         {SQL: "p.title", Kind: search.Text, Fold: "p.title_fold"},
		"currency":      {SQL: "p.currency", Kind: search.Text, Values: money.Currency("").Values()},
		"planned_start": {SQL: "p.planned_start", Kind: search.Date, Needs: access.ProjectRead},
		"planned_end":   {SQL: "p.planned_end", Kind: search.Date, Needs: access.ProjectRead},
		"tenant_id":     {SQL: "COALESCE(p.client_id, p.tenant_id)", Kind: search.Integer, Needs: access.ProjectRead},
		"tenant_name":   {SQL: "c.name", Kind: search.Text, Fold: "c.name_fold", Needs: access.ProjectRead},
		"manager_id": {SQL: "0", Kind: search.Integer, Needs: access.ProjectRead,
			Match: "p.project_id IN (SELECT g.project_id FROM tenant_user m JOIN project_manager g ON g.user_id = m.user_id JOIN project q ON q.project_id = g.project_id AND q.tenant_id = m.tenant_id WHERE m.tenant_user_id IN (?))"},
		"manager": {SQL: "(SELECT string_agg(u.first_name || ' ' || u.last_name, ', ') FROM project_manager g JOIN user_account u ON u.user_id = g.user_id AND u.deleted_at IS NULL WHERE g.project_id = p.project_id)",
			Kind: search.Text, Needs: access.ProjectRead},
		"budget":         {SQL: "(CAST(p.budget AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: "p.budget", Needs: access.ProjectRead},
		"total_spent":    {SQL: "(CAST(" + spent + " AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: spent, Needs: access.ProjectRead},
		"spent_share":    {SQL: "(CAST(" + spent + " AS DOUBLE PRECISION) * 100 / NULLIF(p.budget, 0))", Kind: search.Decimal, Needs: access.ProjectRead},
		"budget_reached": {SQL: "p.alerted", Kind: search.Integer, Needs: access.ProjectRead},
		"task_count":     {SQL: "(SELECT COUNT(*) FROM task s WHERE s.project_id = p.project_id AND s.status NOT IN ('DELETED', 'TEMPLATE'))", Kind: search.Integer, Needs: access.ProjectRead},
		"created_at":     {SQL: "p.created_at", Kind: search.Timestamp, Order: "p.project_id", Needs: access.ProjectRead},
	},
}

// picker defines the columns that can be searched where a project is picked for a
// task.
var picker = search.Table{
	Name: "projects_picker", From: "project p", Key: "p.project_id", Search: []string{"title"}, OrderBy: []search.OrderBy{{Column: "title"}},
	Columns: map[string]search.Column{"project_id": table.Columns["project_id"], "title": table.Columns["title"], "currency": table.Columns["currency"]},
}

// managerTable defines the columns that can be searched, for people who could
// manage a project.
var managerTable = search.Table{
	Name: "project_managers", From: "tenant_user m", Key: "m.tenant_user_id", Search: []string{"name"}, OrderBy: []search.OrderBy{{Column: "last_name"}, {Column: "first_name"}},
	Joins: []search.Join{{Alias: "u", SQL: "JOIN user_account u ON u.user_id = m.user_id"}},
	Columns: map[string]search.Column{
		"tenant_user_id": {SQL: "m.tenant_user_id", Kind: search.Integer},
		"first_name":     {SQL: "u.first_name", Kind: search.Text},
		"last_name":      {SQL: "u.last_name", Kind: search.Text},
		"name":           {SQL: "u.first_name || ' ' || u.last_name", Kind: search.Text, Fold: "u.name_fold"},
	},
}

const (
	present = `p.tenant_id = ? AND p.deleted_at IS NULL`
	// could is who of a company m with the account u can manage its projects.
	could = `m.tenant_id = ? AND m.roles > 1 AND u.deleted_at IS NULL`
	one   = `
		SELECT p.project_id, p.tenant_id, p.client_id, p.title, p.budget, p.currency, p.planned_start, p.planned_end, p.alerted, p.created_at, p.version, p.deleted_at,
			c.name AS client, COALESCE(u.first_name || ' ' || u.last_name, '') AS creator
		FROM project p JOIN tenant c ON c.tenant_id = COALESCE(p.client_id, p.tenant_id) LEFT JOIN user_account u ON u.user_id = p.created_by WHERE `
)

// deleted reads the projects of all companies that are deleted, for the trash.
const deleted = `SELECT p.tenant_id, p.project_id AS id, p.title AS name, p.title_fold AS name_fold, '' AS about, p.deleted_at, FALSE AS archived, 0 AS below
	FROM project p WHERE p.deleted_at IS NOT NULL`

func pickedRows(tx *db.Tx, _ access.Who, keys []int64) ([]Picked, error) {
	return db.All[Picked](tx, `SELECT project_id, title, currency FROM project WHERE project_id IN (?)`, keys)
}

func managerRows(tx *db.Tx, _ access.Who, keys []int64) ([]Manager, error) {
	return db.All[Manager](tx, `SELECT m.tenant_user_id, m.user_id, u.first_name, u.last_name, `+uploads.FaceOf(`u.user_id`)+` AS image FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_user_id IN (?)`, keys)
}

// read returns the projects that match the condition, with those managers who may
// still manage them.
func read(tx *db.Tx, who access.Who, which string, args ...any) ([]Project, error) {
	all, err := db.All[Project](tx, one+which, args...)
	if err != nil {
		return nil, err
	}
	at := map[int64]*Project{}
	for i := range all {
		all[i].Managers = []Manager{}
		if c := all[i].ClientID; c != nil && *c == tenants.PrivateIndividual {
			all[i].Client = tenants.PrivateName(who.Language)
		}
		at[all[i].ID] = &all[i]
	}
	type row struct {
		Project int64 `db:"project_id"`
		Manager
	}
	managers, err := db.All[row](tx, `SELECT g.project_id, m.tenant_user_id, m.user_id, u.first_name, u.last_name, `+uploads.FaceOf(`u.user_id`)+` AS image
		FROM project_manager g JOIN tenant_user m ON m.user_id = g.user_id JOIN user_account u ON u.user_id = g.user_id
		WHERE g.project_id IN (?) AND `+could+` ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, u.user_id`, numbers(all), who.TenantID)
	for _, m := range managers {
		at[m.Project].Managers = append(at[m.Project].Managers, m.Manager)
	}
	return all, err
}

func numbers(of []Project) []int64 {
	ids := make([]int64, len(of))
	for i, p := range of {
		ids[i] = p.ID
	}
	return ids
}

// Find returns a project of the person's company that is not deleted.
func Find(tx *db.Tx, who access.Who, id int64) (Project, error) {
	return trash.Live(findAny(tx, who, id))
}

// findAny returns a project of the person's company, also a deleted one.
func findAny(tx *db.Tx, who access.Who, id int64) (Project, error) {
	return fault.Only(read(tx, who, `p.tenant_id = ? AND p.project_id = ?`, who.TenantID, id))
}

// ready returns a project, also a deleted one, that the person may do the action
// to.
func ready(tx *db.Tx, who access.Who, a access.Action, id int64) (Project, error) {
	p, err := findAny(tx, who, id)
	if err == nil && p.DeletedAt == nil && (a == access.ProjectEdit || a == access.ProjectDelete) && !p.manages(who) {
		err = fault.New(fault.Forbidden, "forbidden")
	}
	return p, err
}

// Visible reports, as a missing fault, a project that the person does not see.
func Visible(tx *db.Tx, who access.Who, id int64) error {
	if !who.May(access.ProjectRead) {
		return fault.Missing()
	}
	_, err := findAny(tx, who, id)
	return err
}

// rows reads the projects of a list page.
func rows(tx *db.Tx, who access.Who, ids []int64) ([]Row, error) {
	all, err := read(tx, who, `p.project_id IN (?)`, ids)
	if err != nil {
		return nil, err
	}
	return rowsOf(tx, who, all)
}

// sums is the sums of the tasks of a project.
type sums struct {
	ID    int64       `db:"project_id"`
	Tasks int64       `db:"tasks"`
	Spent money.Cents `db:"spent"`
}

func sumsOf(tx *db.Tx, ids []int64) (map[int64]sums, error) {
	all, err := db.All[sums](tx, `SELECT t.project_id, COUNT(*) AS tasks, CAST(COALESCE(SUM(CASE WHEN t.status IN ('CREATED', 'INVOICED') THEN t.net END), 0) AS BIGINT) AS spent
		FROM task t WHERE t.project_id IN (?) AND t.status NOT IN ('DELETED', 'TEMPLATE') GROUP BY t.project_id`, ids)
	out := make(map[int64]sums, len(all))
	for _, s := range all {
		out[s.ID] = s
	}
	return out, err
}

func rowsOf(tx *db.Tx, who access.Who, all []Project) ([]Row, error) {
	ids := numbers(all)
	sum, err := sumsOf(tx, ids)
	if err != nil {
		return nil, err
	}
	bound, err := committed(tx, who, all)
	if err != nil {
		return nil, err
	}
	unread, err := comments.Unread(tx, who, Entity, ids)
	if err != nil {
		return nil, err
	}
	tasks, err := tasksOf(tx, ids)
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(all))
	for i, p := range all {
		of := sum[p.ID]
		ahead := total(bound[p.ID])
		out[i] = Row{
			ID: p.ID, Title: p.Name, Budget: &p.Budget, Currency: p.Currency, TenantID: p.TenantID, TenantName: p.Client, Start: p.Start, End: p.End,
			Managers: p.Managers, Tasks: tasks[p.ID], TaskCount: of.Tasks, TotalSpent: &of.Spent, Committed: &ahead,
			CreatedAt: p.CreatedAt, CreatedBy: p.Creator, Unread: unread[p.ID], Version: p.Version, Allowed: p.allowed(who), CanEdit: p.may(who, access.ProjectEdit),
		}
		if p.ClientID != nil {
			out[i].TenantID = *p.ClientID
		}
		if out[i].Tasks == nil {
			out[i].Tasks = []Task{}
		}
		if share, ok := money.Share(of.Spent, p.Budget); ok {
			percent := money.Percent(share)
			out[i].SpentShare = &percent
		}
	}
	return out, nil
}

// tasksOf returns the newest tasks of each project.
func tasksOf(tx *db.Tx, ids []int64) (map[int64][]Task, error) {
	all, err := db.All[Task](tx, `
		SELECT n.project_id, t.task_id, t.title, t.status, v.phase, t.net,
			(SELECT COUNT(*) FROM work_order o WHERE o.task_id = t.task_id AND o.status <> 'DELETED') AS orders,
			(SELECT COUNT(*) FROM work_order o WHERE o.task_id = t.task_id AND o.status = 'DONE') AS orders_done
		FROM (
			SELECT s.project_id, s.task_id, ROW_NUMBER() OVER (PARTITION BY s.project_id ORDER BY s.task_id DESC) AS place
			FROM task s WHERE s.project_id IN (?) AND s.status NOT IN ('DELETED', 'TEMPLATE')) n
		JOIN task t ON t.task_id = n.task_id JOIN task_phase v ON v.task_id = t.task_id WHERE n.place <= ? ORDER BY t.task_id DESC`, ids, maxTasks)
	out := map[int64][]Task{}
	for _, t := range all {
		out[t.ProjectID] = append(out[t.ProjectID], t)
	}
	return out, err
}

// details reads everything of the project's page.
func details(tx *db.Tx, who access.Who, p Project) (Details, error) {
	all, err := rowsOf(tx, who, []Project{p})
	if err != nil {
		return Details{}, err
	}
	d := Details{Row: all[0], IsDeleted: p.DeletedAt != nil, Images: []Image{}, Documents: []Document{}}
	d.Offers, err = db.All[Offer](tx, `SELECT o.offer_id, n.offer_num, o.title, o.status, COALESCE(o.project_id = ?, FALSE) AS is_source, o.task_id, o.price_total FROM offer o JOIN offer_chain n ON n.offer_chain_id = o.offer_chain_id
		WHERE o.project_id = ? OR o.for_project_id = ? AND o.is_newest AND o.deleted_at IS NULL ORDER BY o.offer_id`, p.ID, p.ID, p.ID)
	if err != nil {
		return d, err
	}
	said, err := comments.List(tx, who, access.Contractor, Entity, p.ID)
	if err != nil {
		return d, err
	}
	d.Comments = said[p.ID]
	files, err := uploads.List(tx, Entity, p.ID)
	for _, f := range files[p.ID] {
		switch f.Kind {
		case uploads.Image:
			d.Images = append(d.Images, Image{f.ID, f.URL(), f.DisplayName, f.Width, f.Height})
		case uploads.Document:
			d.Documents = append(d.Documents, Document{f.ID, f.URL(), f.DisplayName, f.Size, f.ContentType})
		}
	}
	return d, err
}

// Insert creates a project of the person's company that passed Validate, and checks
// the records it names. A MANAGER can create only projects that they manage.
func Insert(tx *db.Tx, who access.Who, n New) (int64, error) {
	var c fault.Check
	e := n.edit(&c, who)
	managers, err := e.checkReferences(tx, who, edit{}, &c)
	if err != nil {
		return 0, err
	}
	if !(Project{Managers: managers}).manages(who) && len(managers) > 0 {
		c.Fail("manager_ids", "not_your_project", nil)
	}
	if err := c.Err(); err != nil {
		return 0, err
	}
	var by *int64
	if who.UserID != 0 {
		by = &who.UserID
	}
	p := Project{TenantID: who.TenantID, Version: 1}
	p.ID, err = db.Insert(tx, "project", "project_id", e.columns().And(db.Columns{
		"tenant_id": who.TenantID, "currency": n.Currency, "created_by": by, "created_at": tx.Now,
	}))
	if err != nil {
		return 0, err
	}
	if err := appoint(tx, p.ID, managers); err != nil {
		return 0, err
	}
	if _, err := uploads.Attach(tx, who, Entity, p.ID, n.Images, n.Docs); err != nil {
		return 0, err
	}
	return p.ID, history.Record(tx, who, p.Ref(who), history.Event{Kind: "created", New: e.Title})
}

// checkReferences checks that the records which the project newly names are ones
// the person may name, and returns its managers.
func (e edit) checkReferences(tx *db.Tx, who access.Who, before edit, c *fault.Check) ([]Manager, error) {
	if e.ClientID != nil && (before.ClientID == nil || *before.ClientID != *e.ClientID) {
		_, err := tenants.Find(tx, who, *e.ClientID)
		if err := c.Found("tenant_id", err); err != nil {
			return nil, err
		}
	}
	if len(e.ManagerIDs) > maxManagers {
		return nil, nil // noted
	}
	found, err := db.All[Manager](tx, `SELECT m.tenant_user_id, m.user_id, u.first_name, u.last_name, `+uploads.FaceOf(`u.user_id`)+` AS image FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_user_id IN (?) AND `+could+` ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, u.user_id`, e.ManagerIDs, who.TenantID)
	if err == nil && len(found) < len(e.ManagerIDs) {
		c.Fail("manager_ids", "no_such_thing", nil)
	}
	return found, err
}

func appoint(tx *db.Tx, id int64, managers []Manager) error {
	for _, m := range managers {
		if _, err := tx.Exec(`INSERT INTO project_manager (project_id, user_id) VALUES (?, ?)`, id, m.UserID); err != nil {
			return err
		}
	}
	return nil
}

// write stores an edit as the next version.
func write(tx *db.Tx, id int64, e edit, managers []Manager) (version int64, err error) {
	if _, err := tx.Exec(`DELETE FROM project_manager WHERE project_id = ?`, id); err != nil {
		return 0, err
	}
	if err := appoint(tx, id, managers); err != nil {
		return 0, err
	}
	return db.Update(tx, "project", "project_id", id, e.columns())
}

// columns returns the stored columns of the edit, but for who manages.
func (e edit) columns() db.Columns {
	return db.Columns{
		"client_id": e.ClientID, "title": e.Title, "title_fold": textfold.Text(e.Title), "budget": e.Budget, "planned_start": e.Start, "planned_end": e.End,
	}
}

// kindOf returns the history kind of a changed field.
func kindOf(field string) string {
	switch field {
	case "tenant_id":
		return "client"
	case "manager_ids":
		return "managers"
	}
	return field
}

// readable returns the value of a kind as the history shows it: names, not ids.
func readable(tx *db.Tx, kind string, e edit) (any, error) {
	switch kind {
	case "client":
		if e.ClientID == nil {
			return nil, nil
		}
		return db.One[string](tx, `SELECT name FROM tenant WHERE tenant_id = ?`, *e.ClientID)
	case "managers":
		names, err := db.All[string](tx, `SELECT u.first_name || ' ' || u.last_name FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
			WHERE m.tenant_user_id IN (?) ORDER BY u.last_name COLLATE hr, u.user_id`, slices.Clone(e.ManagerIDs))
		return strings.Join(names, ", "), err
	}
	return history.Value(e, kind), nil
}

// tableFor is table with the column that depends on the person: whether they have
// unread comments.
func tableFor(who access.Who) search.Table {
	return table.With("unread", notices.Unread(who, Entity, "p.project_id"))
}
