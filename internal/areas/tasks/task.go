// Package tasks stores the work that clients ask for: what is wanted, where, for
// whom, and its status. Package orders carries it out.
package tasks

import (
	"time"

	"teren/internal/areas/usedplaces"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/comments"
	"teren/internal/platform/history"
	"teren/internal/platform/record"
)

// Entity is the name of a task in history, live changes, files and notices.
const Entity = "task"

// Status is the status of a task.
type Status string

const (
	Created  Status = "CREATED"
	Invoiced Status = "INVOICED"
	Rejected Status = "REJECTED"
	Deleted  Status = "DELETED"
	Template Status = "TEMPLATE"
)

var statuses = []string{"CREATED", "INVOICED", "REJECTED", "DELETED", "TEMPLATE"}

func (Status) Values() []string { return statuses }

// Phase is how far a CREATED task has come, derived from its work orders.
type Phase string

const (
	WaitingAcceptance Phase = "WAITING_ACCEPTANCE"
	Fresh             Phase = "NEW"
	Planned           Phase = "PLANNED"
	InExecution       Phase = "IN_EXECUTION"
	Done              Phase = "DONE"
)

// Values returns the phases there are; "" is of a task that is not CREATED.
func (Phase) Values() []string {
	return []string{"", "WAITING_ACCEPTANCE", "NEW", "PLANNED", "IN_EXECUTION", "DONE"}
}

var (
	priorities    = []string{"LOW", "MEDIUM", "HIGH"}
	locationTypes = []string{"OFFICE", "STORE", "WAREHOUSE", "OTHER"}
	currencies    = money.Currency("").Values()
)

// Priority is how soon a task wants doing.
type Priority string

func (Priority) Values() []string { return priorities }

// LocationType is the type of the place of work.
type LocationType string

func (LocationType) Values() []string { return locationTypes }

// Side is the role a company plays in a task.
type Side string

func (Side) Values() []string { return []string{string(access.Contractor), string(access.Client)} }

// Text is what people write about a task. Every field can be changed later, each on
// its own.
type Text struct {
	Title        string       `db:"title" fold:"title_fold" json:"title" rule:"needed,max=200"`
	Description  string       `db:"description" json:"description" rule:"needed,max=10000"`
	Priority     Priority     `db:"priority" json:"priority" rule:"enum"`
	ClientNote   string       `db:"client_note" json:"client_note" rule:"max=2000"`
	LocationType LocationType `db:"location_type" json:"location_type" rule:"enum" history:"address"`
	AddressName  string       `db:"address_name" json:"address_name" rule:"needed,max=200" history:"address"`
	usedplaces.Site
}

// Edit is everything of a task that a Change can change.
type Edit struct {
	Text
	ProjectID *int64 `db:"project_id" json:"project_id" history:"project"`
	WhierID   *int64 `db:"whier_id" json:"whier_id" history:"whier"`
	AddressID *int64 `db:"address_id" json:"address_id" history:"address" unit:"address"`
}

var (
	texts  = record.Of[Text]("t")
	fields = record.Of[Edit]("t")
)

// Task is one task as it is stored, seen by one company.
type Task struct {
	Text
	ID              int64          `db:"task_id"`
	Side            access.Side    `db:"side"` // of the viewer's company
	Version         int64          `db:"version"`
	Status          Status         `db:"status"`
	StatusAt        time.Time      `db:"status_at"`
	StatusBefore    Status         `db:"status_before"` // what a restore brings back
	StatusReason    string         `db:"status_reason"`
	ContractorID    int64          `db:"contractor_id"`
	ClientID        int64          `db:"client_id"`
	CreatorTenantID int64          `db:"creator_tenant_id"`
	CreatedBy       int64          `db:"created_by"`
	CreatedAt       time.Time      `db:"created_at"`
	AcceptedAt      *time.Time     `db:"accepted_at"`
	ProjectID       *int64         `db:"project_id"`      // the contractor's
	WhierID         *int64         `db:"whier_id"`        // the contractor's
	ClientWhierID   *int64         `db:"client_whier_id"` // the client's
	AddressID       *int64         `db:"address_id"`
	Currency        money.Currency `db:"currency"`
	Net             money.Cents    `db:"net"` // of the live lines
	AutomaticTaskID *int64         `db:"automatic_task_id"`

	// Read from other tables, for display.
	Client       string `db:"client"`
	Contractor   string `db:"contractor"`
	ProjectTitle string `db:"project_title"`
	WhierPath    string `db:"whier_path"` // of the viewer's side
	Creator      string `db:"creator"`
}

// External reports whether the client entered the task, so that the contractor
// must accept it first.
func (t Task) External() bool { return t.CreatorTenantID != t.ContractorID }

// Waiting reports whether the contractor has yet to accept the task.
func (t Task) Waiting() bool {
	return t.Status == Created && t.External() && t.AcceptedAt == nil
}

// parties returns the companies that see the task. A template is the contractor's
// alone.
func (t Task) parties() []int64 {
	if t.ClientID == t.ContractorID || t.ClientID == 0 || t.Status == Template {
		return []int64{t.ContractorID}
	}
	return []int64{t.ContractorID, t.ClientID}
}

// Ref names the task in history.
func (t Task) Ref(access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: t.ID, Version: t.Version, Tenants: t.parties()}
}

// whier returns the hierarchy node of the viewer's side.
func (t Task) whier() *int64 {
	if t.Side == access.Client {
		return t.ClientWhierID
	}
	return t.WhierID
}

// orders is a summary of the task's work orders. Deleted ones do not count.
type orders struct {
	TaskID  int64 `db:"task_id"`
	Live    int64 `db:"live"`
	Planned int64 `db:"planned"`
	Started int64 `db:"started"` // running now
	Done    int64 `db:"done"`
	Minutes int64 `db:"minutes"` // worked, over all workers
	Astray  int64 `db:"astray"`  // live lines of deleted orders
}

// phase returns the phase of the task.
func (t Task) phase(o orders) Phase {
	switch {
	case t.Status != Created:
		return ""
	case t.Waiting():
		return WaitingAcceptance
	case o.Live > 0 && o.Done == o.Live:
		return Done
	case o.Started+o.Done > 0:
		return InExecution
	case o.Planned > 0:
		return Planned
	}
	return Fresh
}

// Row is one task as lists show it.
type Row struct {
	ID              int64           `json:"task_id"`
	Title           string          `json:"title"`
	Status          Status          `json:"status"`
	Phase           Phase           `json:"phase"`
	Priority        Priority        `json:"priority"`
	ProjectTitle    string          `json:"project_title"`
	AddressName     string          `json:"address_name"`
	Address         string          `json:"address"`
	Company         string          `json:"company"` // the client
	Contractor      string          `json:"contractor"`
	Whiers          []string        `json:"whiers"`
	CreatedAt       time.Time       `json:"created_at"`
	CreatedBy       string          `json:"created_by"`
	AutomaticTaskID *int64          `json:"automatic_task_id"`
	External        bool            `json:"is_task_external"`
	UnreadComments  int64           `json:"unread_comments"`
	Visit           *Visit          `json:"visit"`
	Repeat          *Repeat         `json:"repeat"`     // of a template; none does not repeat
	TotalCost       *money.Cents    `json:"total_cost"` // before tax, in the task's currency
	Currency        money.Currency  `json:"currency"`
	Version         int64           `json:"version"`
	Allowed         []access.Action `json:"allowed_actions"`
	ProjectID       *int64          `json:"project_id"` // of the viewer's side, as the kind of work
	WhierID         *int64          `json:"whier_id"`
}

func (r Row) Key() int64 { return r.ID }

// Details is one task with everything on its page. Project and hierarchy are those
// of the viewer's side.
type Details struct {
	Text
	ID               int64              `json:"task_id"`
	Version          int64              `json:"version"`
	Status           Status             `json:"status"`
	Phase            Phase              `json:"phase"`
	LastStatusChange time.Time          `json:"last_status_change"`
	StatusReason     string             `json:"status_reason"`
	Project          *Project           `json:"project"`
	WhierID          *int64             `json:"whier_id"`
	Whiers           []string           `json:"whiers"`
	RoleType         Side               `json:"role_type"` // of the viewer's company
	ClientID         int64              `json:"client_tenant_id"`
	Client           string             `json:"client"`
	ContractorID     int64              `json:"contractor_tenant_id"`
	Contractor       string             `json:"contractor"`
	External         bool               `json:"is_task_external"`
	AcceptedAt       *time.Time         `json:"accepted_at"`
	AutomaticTaskID  *int64             `json:"automatic_task_id"`
	AutomaticFor     string             `json:"automatic_for"` // the day for which its template repeated, "" for none; told to the contractor
	Currency         money.Currency     `json:"currency"`
	AddressID        *int64             `json:"address_id"`
	CreatedAt        time.Time          `json:"created_at"`
	CreatedBy        string             `json:"created_by"`
	Images           []Image            `json:"images"`
	Documents        []Document         `json:"documents"`
	Comments         []comments.Comment `json:"comments"`
	SharedWith       *string            `json:"comments_shared_with"` // the company on the other side, if somebody there can read
	LinkedOrders     []LinkedOrder      `json:"linked_orders"`
	Visit            *Visit             `json:"visit"`
	Offer            *FromOffer         `json:"offer"`      // that it was made of; shown to the contractor's office
	TotalTime        *int64             `json:"total_time"` // minutes worked; null to the client
	TotalCost        *money.Cents       `json:"total_cost"`
	Allowed          []access.Action    `json:"allowed_actions"`
	CanEdit          bool               `json:"can_edit"`
}

// Project is the project of a task.
type Project struct {
	ID    int64  `json:"project_id"`
	Title string `json:"title"`
}

// FromOffer is the offer that a task was made of.
type FromOffer struct {
	ID  int64  `db:"offer_id" json:"offer_id"`
	Num string `db:"offer_num" json:"offer_num"`
}

// Image is a photo of a task.
type Image struct {
	ID     int64  `json:"task_image_id"`
	URL    string `json:"doc_url"`
	Name   string `json:"name"`
	Width  int64  `json:"width"`
	Height int64  `json:"height"`
}

// Document is a document of a task.
type Document struct {
	ID          int64  `json:"task_document_id"`
	URL         string `json:"doc_url"`
	Name        string `json:"name"`
	Size        int64  `json:"size"`
	ContentType string `json:"content_type"`
}

// LinkedOrder is a work order of a task as the task's page shows it.
type LinkedOrder struct {
	Visit
	Financial []OrderExpense `json:"financial_details"`
}

// OrderExpense is a priced line of a work order: what, and its net amount.
type OrderExpense struct {
	OrderID int64        `db:"order_id" json:"-"`
	Name    string       `db:"name" json:"name"`
	Cost    *money.Cents `db:"net" json:"cost"`
}
