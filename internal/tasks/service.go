package tasks

import (
	"context"

	"teren/internal/access"
	"teren/internal/addresses"
	"teren/internal/api"
	"teren/internal/comments"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/hierarchies"
	"teren/internal/history"
	"teren/internal/money"
	"teren/internal/notices"
	"teren/internal/projects"
	"teren/internal/search"
	"teren/internal/tenants"
	"teren/internal/uploads"
)

// Service answers the calls of this area.
type Service struct{ DB *db.DB }

// Searches are the searches of this area, for their description.
func (s *Service) Searches() []search.Table { return []search.Table{table} }

// Routes adds the calls of this area.
func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.TaskRead, "POST /tasks/search", "List tasks.", s.Search)
	api.On(r, access.TaskRead, "POST /tasks/export", "The tasks that a search finds, as a spreadsheet (CSV).", s.Export)
	api.On(r, access.TaskCreate, "POST /tasks", "Make a task.", s.Create)
	api.On(r, access.TaskRead, "GET /tasks/{task_id}/details", "Show a task.", s.Details)
	api.On(r, access.TaskEdit, "PATCH /tasks/{task_id}/details", "Change a task.", s.Update)
	api.On(r, access.TaskPhoto, "POST /tasks/{task_id}/images", "Add photos to a task.", s.AddImages)
	api.On(r, access.TaskDelete, "DELETE /tasks/{task_id}", "Delete a task; it can be restored.", s.Delete)

	api.On(r, access.TaskConfirm, "POST /tasks/{task_id}/confirm", "Confirm the work of a task, or accept an external one.", s.Confirm)
	api.On(r, access.TaskAccept, "POST /tasks/{task_id}/accept", "Accept a task that another company asked for.", s.Accept)
	api.On(r, access.TaskReject, "POST /tasks/{task_id}/reject", "Reject a task, with a reason.", s.Reject)
	api.On(r, access.TaskReopen, "POST /tasks/{task_id}/reopen", "Reopen a rejected or an invoiced task.", s.Reopen)
	api.On(r, access.TaskRestore, "POST /tasks/{task_id}/restore", "Bring back a deleted task.", s.Restore)
	api.On(r, access.TaskDuplicate, "POST /tasks/{task_id}/duplicate", "Make a task like this one.", s.Duplicate)
	api.On(r, access.TaskSaveAsTemplate, "POST /tasks/{task_id}/save_as_template", "Keep a task as a template.", s.SaveAsTemplate)
	api.On(r, access.TaskUse, "POST /tasks/{task_id}/use", "Make a task from a template.", s.Use)

	api.On(r, access.TaskComment, "POST /tasks/{task_id}/comments", "Comment on a task, with at most one photo.", s.Comment)
	api.On(r, access.TaskRead, "POST /tasks/{task_id}/comments/read", "Note how far one has read the comments.", s.ReadComments)
	api.On(r, access.TaskComment, "DELETE /tasks/{task_id}/comments/{comment_id}", "Take back a comment.", s.WithdrawComment)
	api.On(r, access.TaskRead, "GET /tasks/{task_id}/history", "What happened to a task, newest first; group and page.", s.History)
}

// ByID names a task in a path.
type ByID struct {
	ID int64 `path:"task_id" json:"-"`
}

// Search lists the tasks that the person may see and the filter matches.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Row], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[Row], error) { return find(tx, who, in) })
}

func find(tx *db.Tx, who access.Who, in search.Request) (search.List[Row], error) {
	return search.Run(tx, who, table, scope(who), in, func(ids []int64) ([]Row, error) { return rows(tx, who, ids) })
}

// Details shows one task. A deleted one is shown too; nothing can be done to
// it but restore it.
func (s *Service) Details(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		t, err := Find(tx, who, access.TaskRead, in.ID)
		if err != nil {
			return Details{}, err
		}
		return details(tx, who, t)
	})
}

// Create makes a task and answers its number.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		t, err := Insert(tx, who, in)
		return api.Created(t.ID), err
	})
}

// Insert makes a task in the caller's transaction, with its files, its address
// kept if asked for, and a notice to the contractor of an external one. Every
// company, project and hierarchy node it names must be the person's to name.
func Insert(tx *db.Tx, who access.Who, n New) (Task, error) {
	var c fault.Check
	t := Task{Text: n.Text, Status: Created, CreatorTenantID: who.TenantID, ContractorID: who.TenantID, ClientID: who.TenantID, Currency: money.EUR}
	if n.Currency != nil {
		t.Currency = n.Currency.Code
	}
	other, err := tenants.Find(tx, who, *n.TenantID)
	if err := found(&c, "tenant_id", err); err != nil {
		return t, err
	}
	node, err := hierarchies.Find(tx, who, *n.WhierID)
	if err := found(&c, "whier_id", err); err != nil {
		return t, err
	}
	if t.Side = access.Side(n.RoleType); t.Side == access.Client {
		t.ContractorID, t.ClientWhierID = other.ID, &node.ID
		if other.ID == tenants.PrivateIndividual || other.ID == who.TenantID {
			c.Fail("tenant_id", "no_such_thing", nil)
		}
		if n.ProjectID != nil {
			c.Fail("project_id", "no_such_thing", nil)
		}
	} else {
		t.ClientID, t.WhierID = other.ID, &node.ID
		if err := t.setProject(tx, who, &c, n.ProjectID); err != nil {
			return t, err
		}
	}
	if n.AddressID != nil {
		_, err := addresses.Find(tx, who, *n.AddressID)
		if err := found(&c, "address_id", err); err != nil {
			return t, err
		}
		t.AddressID = n.AddressID
	}
	if err := c.Err(); err != nil {
		return t, err
	}
	if n.SaveAddress && n.AddressID == nil {
		id, err := addresses.Save(tx, who, t.ClientID, t.address())
		if err != nil {
			return t, err
		}
		t.AddressID = &id
	}
	return add(tx, who, t, n.Images, n.Docs)
}

// add stores a new task, made or copied, with all that comes with it.
func add(tx *db.Tx, who access.Who, t Task, images api.Images, docs api.Docs) (Task, error) {
	t, err := insert(tx, who, t)
	if err != nil {
		return t, err
	}
	if err := addresses.Remember(tx, who.TenantID, t.address().Place()); err != nil {
		return t, err
	}
	if _, err := uploads.Attach(tx, who, Thing, t.ID, images, docs); err != nil {
		return t, err
	}
	if !t.Waiting() {
		return t, nil
	}
	to, err := office(tx, t.ContractorID)
	if err != nil {
		return t, err
	}
	return t, notices.Give(tx, who, to, notices.New{TenantID: t.ContractorID, Kind: notices.TaskWaiting, Thing: Thing, ThingID: t.ID})
}

// found notes a field that names a thing which is not there for this person.
func found(c *fault.Check, field string, err error) error {
	if err == nil || !fault.IsMissing(err) {
		return err
	}
	c.Fail(field, "no_such_thing", nil)
	return nil
}

// setProject puts the task into the project, whose currency it takes.
func (t *Task) setProject(tx *db.Tx, who access.Who, c *fault.Check, id *int64) error {
	t.ProjectID = id
	if id == nil {
		return nil
	}
	p, err := projects.Find(tx, who, *id)
	if err == nil {
		t.Currency = p.Currency
	}
	return found(c, "project_id", err)
}

func (t Text) address() addresses.New {
	return addresses.New{
		Name: t.AddressName, Type: addresses.Type(t.LocationType), Address1: t.Address1, Address2: t.Address2, Address3: t.Address3, Address4: t.Address4,
		Zipcode: t.Zipcode, City: t.City, Region: t.Region, Country: t.Country, Latitude: t.Latitude, Longitude: t.Longitude,
		WorkingHours: t.WorkingHours, ContactName: t.ContactName, ContactPhone: t.ContactPhone, ContactEmail: t.ContactEmail,
	}
}

// Update changes a task field by field. A change based on an older version is
// merged with what others changed since; where both changed the same field it
// is refused with both values, and nothing is written.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		t, err := Ready(tx, who, access.TaskEdit, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		t, err = update(tx, who, t, in)
		return api.Changed{ID: t.ID, Version: t.Version}, err
	})
}

func update(tx *db.Tx, who access.Who, t Task, in Change) (Task, error) {
	before := t.edit()
	after := in.apply(before)
	if err := after.check(tx, who, &t); err != nil {
		return t, err
	}
	if in.Version > 0 && in.Version != t.Version {
		since, err := history.FieldsSince(tx, Thing, t.ID, in.Version)
		if err != nil {
			return t, err
		}
		if conflicts := history.Merge(before, &after, since, unit); len(conflicts) > 0 {
			return t, &fault.Fault{Kind: fault.Conflict, Code: "conflict", Extra: map[string]any{"conflicts": conflicts, "version": t.Version}}
		}
	}
	removed, added, err := changeFiles(tx, who, t, in)
	if err != nil {
		return t, err
	}
	fields := history.Diff(before, after)
	if len(fields)+len(removed)+len(added) == 0 {
		return t, nil
	}
	if t, err = write(tx, t, after); err != nil {
		return t, err
	}
	if err := addresses.Remember(tx, who.TenantID, t.address().Place()); err != nil {
		return t, err
	}
	events, err := changes(tx, before, after, fields)
	if err != nil {
		return t, err
	}
	if len(removed) > 0 {
		events = append(events, history.Event{Kind: "deleted_docs", Old: removed})
	}
	if len(added) > 0 {
		events = append(events, history.Event{Kind: "new_docs", New: added})
	}
	return t, history.Record(tx, who, t.thing(), events...)
}

// check sees that the changed task is still whole, and what it names its own.
func (e *edit) check(tx *db.Tx, who access.Who, t *Task) error {
	var c fault.Check
	e.Text.check(&c)
	if t.ClientID == tenants.PrivateIndividual {
		c.Require("client_note", e.ClientNote)
	}
	if e.WhierID == nil {
		c.Fail("whier_id", "whier_required", nil)
	} else if _, err := hierarchies.Find(tx, who, *e.WhierID); !same(e.WhierID, t.WhierID) {
		if err := found(&c, "whier_id", err); err != nil {
			return err
		}
	}
	if !same(e.ProjectID, t.ProjectID) {
		if err := t.setProject(tx, who, &c, e.ProjectID); err != nil {
			return err
		}
	}
	if !same(e.AddressID, t.AddressID) && e.AddressID != nil {
		_, err := addresses.Find(tx, who, *e.AddressID)
		if err := found(&c, "address_id", err); err != nil {
			return err
		}
	}
	return c.Err()
}

func same(a, b *int64) bool { return a == b || a != nil && b != nil && *a == *b }

// unit names the fields that are merged only together: half of my address and
// half of yours is nobody's address.
func unit(field string) string {
	switch kind := kindOf(field); {
	case field == "address_name" || field == "location_type":
		return field
	case kind == "address":
		return kind
	}
	return field
}

func changeFiles(tx *db.Tx, who access.Who, t Task, in Change) (removed, added []string, err error) {
	for _, r := range []struct {
		kind, field string
		ids         []int64
	}{{uploads.Image, "deleted_images", in.DeletedImages}, {uploads.Document, "deleted_docs", in.DeletedDocs}} {
		gone, err := uploads.Remove(tx, Thing, t.ID, r.kind, r.field, r.ids)
		if err != nil {
			return nil, nil, err
		}
		for _, f := range gone {
			removed = append(removed, f.DisplayName)
		}
	}
	new, err := uploads.Attach(tx, who, Thing, t.ID, in.Images, in.Docs)
	for _, f := range new {
		added = append(added, f.DisplayName)
	}
	return removed, added, err
}

// AddImages adds photos to a task: also for those who may not edit it.
func (s *Service) AddImages(ctx context.Context, who access.Who, in NewImages) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		t, err := Ready(tx, who, access.TaskPhoto, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		_, added, err := changeFiles(tx, who, t, Change{Images: in.Images})
		if err != nil {
			return api.Changed{}, err
		}
		if t, err = touch(tx, t); err != nil {
			return api.Changed{}, err
		}
		return api.Changed{ID: t.ID, Version: t.Version}, history.Record(tx, who, t.thing(), history.Event{Kind: "new_docs", New: added})
	})
}

// NewImages are photos for a task.
type NewImages struct {
	ID     int64      `path:"task_id" json:"-"`
	Images api.Images `json:"-"`
}

// Validate sees that there is one.
func (n *NewImages) Validate() error {
	var c fault.Check
	if len(n.Images) == 0 {
		c.Fail("images", "required", nil)
	}
	return c.Err()
}

// Duplicate makes a task with the same text for the same companies. Files,
// comments and orders are not copied.
func (s *Service) Duplicate(ctx context.Context, who access.Who, in ByID) (api.Created, error) {
	return s.copy(ctx, who, access.TaskDuplicate, in.ID, func(t Task) Task {
		if t.Status != Template {
			t.Status = Created
		}
		return t
	})
}

// SaveAsTemplate keeps the text of a task for later use.
func (s *Service) SaveAsTemplate(ctx context.Context, who access.Who, in ByID) (api.Created, error) {
	return s.copy(ctx, who, access.TaskSaveAsTemplate, in.ID, func(t Task) Task {
		t.Status = Template
		return t
	})
}

// Use makes a task from a template and remembers which.
func (s *Service) Use(ctx context.Context, who access.Who, in ByID) (api.Created, error) {
	return s.copy(ctx, who, access.TaskUse, in.ID, func(t Task) Task {
		t.Status, t.AutomaticTaskID = Created, &in.ID
		return t
	})
}

func (s *Service) copy(ctx context.Context, who access.Who, a access.Action, id int64, as func(Task) Task) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		t, err := Ready(tx, who, a, id)
		if err != nil {
			return 0, err
		}
		t.AutomaticTaskID, t.CreatorTenantID, t.AcceptedAt = nil, who.TenantID, nil
		t, err = add(tx, who, as(t), nil, nil)
		return api.Created(t.ID), err
	})
}

// NewComment is a comment on a task.
type NewComment struct {
	ID int64 `path:"task_id" json:"-"`
	comments.New
}

// Validate reports what is wrong with the comment.
func (n *NewComment) Validate() error {
	var c fault.Check
	n.Check(&c)
	return c.Err()
}

// Comment adds a comment and tells those who took part.
func (s *Service) Comment(ctx context.Context, who access.Who, in NewComment) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		t, err := Ready(tx, who, access.TaskComment, in.ID)
		if err != nil {
			return 0, err
		}
		id, err := comments.Add(tx, who, Thing, t.ID, in.New)
		if err != nil {
			return 0, err
		}
		if err := history.Record(tx, who, t.thing(), history.Event{Kind: "comment", New: in.Comment}); err != nil {
			return 0, err
		}
		return api.Created(id), tell(tx, who, t, in.Comment)
	})
}

// tell gives a notice of the comment to who made the task, who commented on it
// and who works on it.
func tell(tx *db.Tx, who access.Who, t Task, text string) error {
	users, err := comments.Authors(tx, Thing, t.ID)
	if err != nil {
		return err
	}
	workers, err := db.All[int64](tx, `SELECT DISTINCT user_id FROM order_worker WHERE task_id = ?`, t.ID)
	if err != nil {
		return err
	}
	byTenant, err := people(tx, t, append(append(users, workers...), t.CreatedBy))
	if err != nil {
		return err
	}
	for _, tenant := range t.parties() {
		if err := notices.Give(tx, who, byTenant[tenant], notices.New{TenantID: tenant, Kind: notices.TaskComment, Thing: Thing, ThingID: t.ID, Text: text}); err != nil {
			return err
		}
	}
	return nil
}

// ReadMark says whether the comments of a task are read or wait to be.
type ReadMark struct {
	ID   int64 `path:"task_id" json:"-"`
	Read bool  `json:"read"`
}

// ReadComments notes how far the person has read.
func (s *Service) ReadComments(ctx context.Context, who access.Who, in ReadMark) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		t, err := Find(tx, who, access.TaskRead, in.ID)
		if err != nil {
			return none, err
		}
		return none, comments.MarkRead(tx, who, Thing, t.ID, in.Read)
	})
}

// CommentByID names a comment of a task in a path.
type CommentByID struct {
	ID        int64 `path:"task_id" json:"-"`
	CommentID int64 `path:"comment_id" json:"-"`
}

// WithdrawComment takes back a comment: one's own, or as ADMIN any.
func (s *Service) WithdrawComment(ctx context.Context, who access.Who, in CommentByID) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		t, err := Ready(tx, who, access.TaskComment, in.ID)
		if err != nil {
			return none, err
		}
		words, err := comments.Withdraw(tx, who, t.Side, Thing, t.ID, in.CommentID)
		if err != nil {
			return none, err
		}
		return none, history.Record(tx, who, t.thing(), history.Event{Kind: "comment_withdrawn", Old: words})
	})
}
