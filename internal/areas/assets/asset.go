// Package assets stores the equipment installed at the addresses of a company's
// clients: the boilers, lifts and panels that the company maintains, their data,
// and the work about each.
package assets

import (
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/comments"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/record"
	"teren/internal/platform/trash"
)

// Entity is the name of an asset in history, live changes and files.
const Entity = "asset"

// Kind is the kind of an asset.
type Kind string

// Other is the kind of an asset without another one.
const Other Kind = "OTHER"

func (Kind) Values() []string {
	return []string{
		"BOILER", "HEAT_PUMP", "AIR_CONDITIONER", "VENTILATION", "WATER_HEATER", "PUMP", "LIFT", "ELECTRICAL_PANEL", "GENERATOR", "SOLAR_PLANT",
		"FIRE_PROTECTION", "SECURITY", "DOOR", "METER", "OTHER",
	}
}

// Shown is what lists show of the columns of an asset that people enter.
type Shown struct {
	Kind          Kind    `json:"asset_kind" db:"kind" rule:"enum"`
	Name          string  `json:"asset_name" db:"name" fold:"name_fold" rule:"needed,max=200" search:"sought"`
	Maker         string  `json:"maker" db:"maker" rule:"max=100" search:"sought"`
	Model         string  `json:"model" db:"model" rule:"max=100" search:"sought"`
	SerialNum     string  `json:"serial_num" db:"serial_num" rule:"max=100" search:"sought"`
	InstalledOn   *string `json:"installed_on" db:"installed_on" rule:"day=1900-01-01..2199-12-31" search:"column"`
	WarrantyUntil *string `json:"warranty_until" db:"warranty_until" rule:"day=1900-01-01..2199-12-31,after=installed_on" unit:"installed_on" search:"column"`
	AddressID     int64   `json:"address_id" db:"address_id" history:"address" search:"column"`
}

// Fields is everything of an asset that a Change can change.
type Fields struct {
	Shown
	Note string `json:"note" db:"note" rule:"max=2000"`
}

var fields = record.Of[Fields]("s")

// Asset is a stored asset, with its place and its client.
type Asset struct {
	trash.Deleted
	Fields
	ID        int64     `db:"asset_id"`
	TenantID  int64     `db:"tenant_id"` // the company that looks after it
	Code      string    `db:"code"`
	CreatedAt time.Time `db:"created_at"`
	Version   int64     `db:"version"`

	// Read from other tables.
	Address  string `db:"address_name"`
	Address1 string `db:"address1"`
	Zipcode  string `db:"zipcode"`
	City     string `db:"city"`
	ClientID int64  `db:"client_id"`
	Client   string `db:"client"`
	Keeper   string `db:"keeper"`
	Creator  string `db:"creator"`
}

func (a Asset) Key() int64 { return a.ID }

// Ref identifies the asset for history. Its client also receives its changes.
func (a Asset) Ref(access.Who) history.Ref {
	hear := []int64{a.TenantID}
	if a.ClientID != 0 && a.ClientID != a.TenantID {
		hear = append(hear, a.ClientID)
	}
	return history.Ref{Entity: Entity, ID: a.ID, Version: a.Version, Tenants: hear}
}

func (a Asset) Title() string { return a.Name }

// side returns the side of the person's company for the asset.
func (a Asset) side(who access.Who) access.Side {
	if a.TenantID == who.TenantID {
		return access.Contractor
	}
	return access.Client
}

// Row is an asset as lists show it. Keeper is the company that maintains it,
// LastWork the day on which the last order about it was done, of the orders that
// the person may see.
type Row struct {
	ID int64 `json:"asset_id"`
	Shown
	UnderWarranty bool            `json:"under_warranty"`
	Address       string          `json:"address_name"`
	Address1      string          `json:"address1"`
	Zipcode       string          `json:"zipcode"`
	City          string          `json:"city"`
	ClientID      int64           `json:"client_tenant_id"`
	Client        string          `json:"client_name"`
	Keeper        string          `json:"keeper_name"`
	LastWork      *time.Time      `json:"last_work_at"`
	Code          string          `json:"code"`
	ImageURL      *string         `json:"image_url"`
	Version       int64           `json:"version"`
	Allowed       []access.Action `json:"allowed_actions"`
	CanEdit       bool            `json:"can_edit"`
}

func (r Row) Key() int64 { return r.ID }

// Details is an asset with everything on its page: the orders about it, newest
// first, and the tasks, of those that the person may see. The note and the comments
// are shown only to the company that wrote them.
type Details struct {
	Row
	IsDeleted bool               `json:"is_deleted"`
	Note      string             `json:"note"`
	CreatedAt time.Time          `json:"created_at"`
	CreatedBy string             `json:"created_by"`
	Orders    []Order            `json:"orders"`
	Tasks     []Task             `json:"tasks"`
	Images    []Image            `json:"images"`
	Documents []Document         `json:"documents"`
	Comments  []comments.Comment `json:"comments"`
}

// Order is a work order about an asset. The client's side sees only its day and
// status.
type Order struct {
	ID           int64      `db:"order_id" json:"order_id"`
	TaskID       int64      `db:"task_id" json:"task_id"`
	Title        string     `db:"title" json:"title"`
	Status       string     `db:"status" json:"order_status"`
	PlannedStart *time.Time `db:"planned_start" json:"planned_start"`
	EndedAt      *time.Time `db:"time_ended" json:"end_date"`
	Workers      string     `db:"workers" json:"workers"`
}

// Task is a task about an asset.
type Task struct {
	ID        int64     `db:"task_id" json:"task_id"`
	Title     string    `db:"title" json:"title"`
	Status    string    `db:"status" json:"status"`
	Phase     string    `db:"phase" json:"phase"`
	CreatedAt time.Time `db:"created_at" json:"created_at"`
}

// Image is a picture of an asset.
type Image struct {
	ID     int64  `json:"asset_image_id"`
	URL    string `json:"doc_url"`
	Name   string `json:"name"`
	Width  int64  `json:"width"`
	Height int64  `json:"height"`
}

// Document is a document of an asset, such as its manual.
type Document struct {
	ID          int64  `json:"asset_document_id"`
	URL         string `json:"doc_url"`
	Name        string `json:"name"`
	Size        int64  `json:"size"`
	ContentType string `json:"content_type"`
}

// New is a new asset: at a saved address, or at the place of a task or an order,
// which is then linked to it. If both are given the address wins; a WORKER must
// give a task or an order of theirs.
type New struct {
	record.New
	Fields
	AddressID *int64     `json:"address_id,omitempty"`
	TaskID    *int64     `json:"task_id,omitempty"`
	OrderID   *int64     `json:"order_id,omitempty"`
	Sure      bool       `json:"sure,omitempty"` // although another has the serial number
	Images    api.Images `json:"-"`
	Docs      api.Docs   `json:"-"`
}

// Change is a person's change of an asset.
type Change struct {
	record.Change
	Fields
	Sure          bool       `json:"sure,omitempty"`
	DeletedImages []int64    `json:"deleted_images,omitempty"`
	DeletedDocs   []int64    `json:"deleted_docs,omitempty"`
	Images        api.Images `json:"-"`
	Docs          api.Docs   `json:"-"`
}

// Validate reports every field that is wrong, as far as it shows without looking
// at the company.
func (n *New) Validate(who access.Who) error {
	var c fault.Check
	fields.Check(&c, &n.Fields, who.Location())
	if n.AddressID == nil && n.TaskID == nil && n.OrderID == nil {
		c.Fail("address_id", "required", nil)
	}
	return c.Err()
}

// Permit refuses a WORKER who names neither a task nor an order.
func (n *New) Permit(who access.Who) error {
	if who.Only() && n.TaskID == nil && n.OrderID == nil {
		return fault.New(fault.Forbidden, "forbidden")
	}
	return nil
}

// actions are those that an asset's allowed_actions may name.
var actions = []access.Action{access.AssetEdit, access.AssetPhoto, access.AssetComment, access.AssetHistory, access.AssetDelete, access.AssetRestore}

// may reports whether the person, who may see the asset, may do the action to it in
// its present state.
func (a Asset) may(who access.Who, do access.Action) bool {
	if do != access.AssetHistory && (a.DeletedAt == nil) == (do == access.AssetRestore) {
		return false
	}
	return who.On(a.side(who), do)
}

func (a Asset) allowed(who access.Who) []access.Action {
	return access.Filter(actions, func(do access.Action) bool { return a.may(who, do) })
}
