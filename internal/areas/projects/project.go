// Package projects stores the projects of a company: budget, plan, managers and
// results. The work itself is the tasks of a project, which have its currency.
package projects

import (
	"slices"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/comments"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/trash"
)

// Entity is the name of a project in history, live changes, files and notices.
const Entity = "project"

// Picked is a project as it is picked.
type Picked struct {
	ID       int64          `db:"project_id" json:"project_id"`
	Title    string         `db:"title" json:"title"`
	Currency money.Currency `db:"currency" json:"currency"`
}

func (p Picked) Key() int64 { return p.ID }

// Project is a project as it is stored. ClientID is nil where the company works
// for itself.
type Project struct {
	trash.Deleted
	ID        int64          `db:"project_id"`
	TenantID  int64          `db:"tenant_id"`
	ClientID  *int64         `db:"client_id"`
	Name      string         `db:"title"`
	Budget    money.Cents    `db:"budget"`
	Currency  money.Currency `db:"currency"`
	Start     *string        `db:"planned_start"`
	End       *string        `db:"planned_end"`
	Alerted   int64          `db:"alerted"` // the share of the budget, in per cent, of which its managers got a notice
	CreatedAt time.Time      `db:"created_at"`
	Version   int64          `db:"version"`

	// Read from other tables.
	Client   string    `db:"client"`
	Creator  string    `db:"creator"`
	Managers []Manager `db:"-"`
}

func (p Project) Key() int64 { return p.ID }

// Ref names the project in history.
func (p Project) Ref(access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: p.ID, Version: p.Version, Tenants: []int64{p.TenantID}}
}

func (p Project) Title() string { return p.Name }

// Manager is who manages a project: an ADMIN or MANAGER of its company.
type Manager struct {
	ID        int64   `db:"tenant_user_id" json:"tenant_user_id"`
	UserID    int64   `db:"user_id" json:"-"`
	FirstName string  `db:"first_name" json:"first_name"`
	LastName  string  `db:"last_name" json:"last_name"`
	ImageURL  *string `db:"image" json:"image_url"`
}

func (m Manager) Key() int64 { return m.ID }

// Task is a task as the list of projects shows it, with the number of its work
// orders, of those done, and the sum of its live lines before tax.
type Task struct {
	ProjectID  int64        `db:"project_id" json:"-"`
	ID         int64        `db:"task_id" json:"task_id"`
	Title      string       `db:"title" json:"title"`
	Status     string       `db:"status" json:"status"`
	Phase      string       `db:"phase" json:"phase"`
	Orders     int64        `db:"orders" json:"orders"`
	OrdersDone int64        `db:"orders_done" json:"orders_done"`
	Cost       *money.Cents `db:"net" json:"total_cost"`
}

// Row is one project as lists show it. TenantID is its client; Tasks are the newest
// maxTasks that are not deleted, and TaskCount counts all of them. TotalSpent is
// the sum of the live lines of its tasks before tax, without tasks that are
// REJECTED or a TEMPLATE; SpentShare is its share of the budget in per cent, nil
// without a budget. Committed is explained at committed.
type Row struct {
	ID         int64           `json:"project_id"`
	Title      string          `json:"title"`
	Budget     *money.Cents    `json:"budget"`
	Currency   money.Currency  `json:"currency"`
	TenantID   int64           `json:"tenant_id"`
	TenantName string          `json:"tenant_name"`
	Start      *string         `json:"planned_start"`
	End        *string         `json:"planned_end"`
	Managers   []Manager       `json:"managers"`
	Tasks      []Task          `json:"tasks"`
	TaskCount  int64           `json:"task_count"`
	TotalSpent *money.Cents    `json:"total_spent"`
	Committed  *money.Cents    `json:"committed"`
	SpentShare *money.Percent  `json:"spent_share"`
	CreatedAt  time.Time       `json:"created_at"`
	CreatedBy  string          `json:"created_by"`
	Unread     int64           `json:"unread_comments"`
	Version    int64           `json:"version"`
	Allowed    []access.Action `json:"allowed_actions"`
	CanEdit    bool            `json:"can_edit"`
}

func (r Row) Key() int64 { return r.ID }

// Details is a project with everything on its page. Money, hours, tasks and
// orders have calls of their own.
type Details struct {
	Row
	IsDeleted bool               `json:"is_deleted"`
	Offers    []Offer            `json:"offers"` // that it was made of, and those for it
	Comments  []comments.Comment `json:"comments"`
	Images    []Image            `json:"images"`
	Documents []Document         `json:"documents"`
}

// Offer is the newest version of an offer: the one from which the project was made,
// its source, or one for the project, in any status.
type Offer struct {
	ID     int64        `db:"offer_id" json:"offer_id"`
	Num    string       `db:"offer_num" json:"offer_num"`
	Title  string       `db:"title" json:"title"`
	Status string       `db:"status" json:"status"`
	Source bool         `db:"is_source" json:"is_source"`
	TaskID *int64       `db:"task_id" json:"task_id"` // that was made of it
	Net    *money.Cents `db:"price_total" json:"price_total"`
}

// Image is a picture that belongs to a project.
type Image struct {
	ID     int64  `json:"project_image_id"`
	URL    string `json:"doc_url"`
	Name   string `json:"name"`
	Width  int64  `json:"width"`
	Height int64  `json:"height"`
}

// Document is a document that belongs to a project.
type Document struct {
	ID          int64  `json:"project_document_id"`
	URL         string `json:"doc_url"`
	Name        string `json:"name"`
	Size        int64  `json:"size"`
	ContentType string `json:"content_type"`
}

// New is a project to be made. The budget is an amount with two decimals as
// offers and the catalogue write theirs, a number or a text of one; the planned
// days are days, or instants that fall on them. ManagerIDs are tenant_user_ids.
// TenantID is the client, absent or the company itself where there is none.
type New struct {
	Title      string                `json:"title"`
	Budget     api.Opt[money.Number] `json:"budget"`
	Start      api.Opt[string]       `json:"planned_start"`
	End        api.Opt[string]       `json:"planned_end"`
	ManagerIDs []int64               `json:"manager_ids"`
	Currency   money.Currency        `json:"currency"`
	TenantID   *int64                `json:"tenant_id,omitempty"`
	Images     api.Images            `json:"-"`
	Docs       api.Docs              `json:"-"`
}

// Change is a person's change of a project; absent fields stay as they are. The
// currency stays for good. Version is the version the change was made on: without
// it the change is made on the newest.
type Change struct {
	ID            int64                 `path:"project_id" json:"-"`
	Version       int64                 `json:"version,omitempty"`
	Title         api.Opt[string]       `json:"title,omitzero"`
	Budget        api.Opt[money.Number] `json:"budget,omitzero"`
	Start         api.Opt[string]       `json:"planned_start,omitzero"`
	End           api.Opt[string]       `json:"planned_end,omitzero"`
	ManagerIDs    api.Opt[[]int64]      `json:"manager_ids,omitzero"`
	TenantID      api.Opt[int64]        `json:"tenant_id,omitzero"`
	DeletedImages []int64               `json:"deleted_images,omitempty"`
	DeletedDocs   []int64               `json:"deleted_docs,omitempty"`
	Images        api.Images            `json:"-"`
	Docs          api.Docs              `json:"-"`
}

// edit is everything of a project that a Change can change.
type edit struct {
	Title      string      `json:"title"`
	Budget     money.Cents `json:"budget"`
	Start      *string     `json:"planned_start"`
	End        *string     `json:"planned_end"`
	ManagerIDs []int64     `json:"manager_ids"`
	ClientID   *int64      `json:"tenant_id"`
}

func (p Project) edit() edit {
	e := edit{Title: p.Name, Budget: p.Budget, Start: p.Start, End: p.End, ClientID: p.ClientID}
	for _, m := range p.Managers {
		e.ManagerIDs = append(e.ManagerIDs, m.ID)
	}
	slices.Sort(e.ManagerIDs)
	return e
}

// apply applies the change to the earlier values, and notes what cannot be read.
func (in Change) apply(c *fault.Check, who access.Who, e edit) edit {
	e.Title = in.Title.Or(e.Title)
	e.Budget = budgets.Read(c, "budget", in.Budget, e.Budget)
	e.Start, e.End = day(c, who, "planned_start", in.Start, e.Start), day(c, who, "planned_end", in.End, e.End)
	e.ManagerIDs = slices.Compact(slices.Sorted(slices.Values(in.ManagerIDs.Or(e.ManagerIDs))))
	if in.TenantID.Set {
		e.ClientID = client(who, in.TenantID.Value)
	}
	return e
}

// client returns the client of a project; the company itself is none.
func client(who access.Who, id *int64) *int64 {
	if id != nil && *id == who.TenantID {
		return nil
	}
	return id
}

const (
	maxManagers = 50
	maxTasks    = 50
)

var budgets = catalog.Numbers[money.Cents]{Parse: money.ParseCents, High: 10_000_000_000_00, Show: money.Cents.String}

// day reads a planned day; was if it is absent.
func day(c *fault.Check, who access.Who, at string, in api.Opt[string], was *string) *string {
	if !in.Set {
		return was
	}
	if in.Value == nil || *in.Value == "" {
		return nil
	}
	on, ok := clock.ParseDay(*in.Value, who.Location())
	if !ok || on < "1990-01-01" || on > "2199-12-31" {
		c.Fail(at, "wrong_type", fault.Args{"want": "2026-12-04"})
		return in.Value
	}
	return &on
}

// Validate reports every field that is wrong, as far as it shows without looking
// at the company.
func (n *New) Validate() error {
	var c fault.Check
	e := n.edit(&c, access.Who{})
	if !n.Budget.Set {
		c.Fail("budget", "required", nil)
	}
	e.check(&c)
	c.OneOf("currency", string(n.Currency), n.Currency.Values())
	return c.Err()
}

// edit returns the new project as an edit of nothing.
func (n *New) edit(c *fault.Check, who access.Who) edit {
	return Change{Title: api.Opt[string]{Set: true, Value: &n.Title}, Budget: n.Budget, Start: n.Start, End: n.End,
		ManagerIDs: api.Opt[[]int64]{Set: true, Value: &n.ManagerIDs}, TenantID: api.Opt[int64]{Set: n.TenantID != nil, Value: n.TenantID}}.apply(c, who, edit{})
}

// check tidies the project and notes what is wrong with it.
func (e *edit) check(c *fault.Check) {
	c.Needed("title", &e.Title, 200)
	switch {
	case e.Start == nil || e.End == nil:
		if e.Start == nil {
			c.Fail("planned_start", "required", nil)
		}
		if e.End == nil {
			c.Fail("planned_end", "required", nil)
		}
	case *e.Start > *e.End:
		c.Fail("planned_end", "before_start", nil)
	}
	switch {
	case len(e.ManagerIDs) == 0:
		c.Fail("manager_ids", "required", nil)
	case len(e.ManagerIDs) > maxManagers:
		c.Fail("manager_ids", "out_of_range", fault.Args{"min": 1, "max": maxManagers})
	}
}

// manages reports whether the person may edit the project: an ADMIN any, a
// MANAGER those they manage.
func (p Project) manages(who access.Who) bool {
	return who.Roles.Has(access.Admin) || slices.ContainsFunc(p.Managers, func(m Manager) bool { return m.UserID == who.UserID })
}

// actions are those that a project's allowed_actions may name.
var actions = []access.Action{access.ProjectEdit, access.ProjectComment, access.ProjectDelete, access.ProjectRestore}

// may reports whether the person may do the action to the project as it is now.
func (p Project) may(who access.Who, a access.Action) bool {
	switch {
	case !who.May(a), (p.DeletedAt == nil) == (a == access.ProjectRestore):
		return false
	case a == access.ProjectEdit || a == access.ProjectDelete:
		return p.manages(who)
	}
	return true
}

func (p Project) allowed(who access.Who) []access.Action {
	return access.Filter(actions, func(a access.Action) bool { return p.may(who, a) })
}
