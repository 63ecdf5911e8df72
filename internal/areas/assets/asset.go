// Package assets stores the equipment installed at the addresses of a company's
// clients: the boilers, lifts and panels that the company maintains, their data,
// and the work about each.
package assets

import (
	"strings"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/comments"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
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

// Asset is a stored asset, with its place and its client.
type Asset struct {
	trash.Deleted
	ID            int64     `db:"asset_id"`
	TenantID      int64     `db:"tenant_id"` // the company that looks after it
	AddressID     int64     `db:"address_id"`
	Kind          Kind      `db:"kind"`
	Name          string    `db:"name"`
	Maker         string    `db:"maker"`
	Model         string    `db:"model"`
	SerialNum     string    `db:"serial_num"`
	InstalledOn   *string   `db:"installed_on"`
	WarrantyUntil *string   `db:"warranty_until"`
	Note          string    `db:"note"`
	Code          string    `db:"code"`
	CreatedAt     time.Time `db:"created_at"`
	Version       int64     `db:"version"`

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
	ID            int64           `json:"asset_id"`
	Kind          Kind            `json:"asset_kind"`
	Name          string          `json:"asset_name"`
	Maker         string          `json:"maker"`
	Model         string          `json:"model"`
	SerialNum     string          `json:"serial_num"`
	InstalledOn   *string         `json:"installed_on"`
	WarrantyUntil *string         `json:"warranty_until"`
	UnderWarranty bool            `json:"under_warranty"`
	AddressID     int64           `json:"address_id"`
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
	Name          string          `json:"asset_name"`
	Kind          Kind            `json:"asset_kind"`
	AddressID     *int64          `json:"address_id,omitempty"`
	TaskID        *int64          `json:"task_id,omitempty"`
	OrderID       *int64          `json:"order_id,omitempty"`
	Maker         string          `json:"maker,omitempty"`
	Model         string          `json:"model,omitempty"`
	SerialNum     string          `json:"serial_num,omitempty"`
	InstalledOn   api.Opt[string] `json:"installed_on,omitzero"`
	WarrantyUntil api.Opt[string] `json:"warranty_until,omitzero"`
	Note          string          `json:"note,omitempty"`
	Sure          bool            `json:"sure,omitempty"` // although another has the serial number
	Images        api.Images      `json:"-"`
	Docs          api.Docs        `json:"-"`
}

// Change is a person's change of an asset; absent fields stay as they are. Version
// is the version the change was made on: without it the change is made on the
// newest.
type Change struct {
	ID            int64           `path:"asset_id" json:"-"`
	Version       int64           `json:"version,omitempty"`
	Name          api.Opt[string] `json:"asset_name,omitzero"`
	Kind          api.Opt[Kind]   `json:"asset_kind,omitzero"`
	AddressID     api.Opt[int64]  `json:"address_id,omitzero"`
	Maker         api.Opt[string] `json:"maker,omitzero"`
	Model         api.Opt[string] `json:"model,omitzero"`
	SerialNum     api.Opt[string] `json:"serial_num,omitzero"`
	InstalledOn   api.Opt[string] `json:"installed_on,omitzero"`
	WarrantyUntil api.Opt[string] `json:"warranty_until,omitzero"`
	Note          api.Opt[string] `json:"note,omitzero"`
	Sure          bool            `json:"sure,omitempty"`
	DeletedImages []int64         `json:"deleted_images,omitempty"`
	DeletedDocs   []int64         `json:"deleted_docs,omitempty"`
	Images        api.Images      `json:"-"`
	Docs          api.Docs        `json:"-"`
}

// edit is everything of an asset that a Change can change.
type edit struct {
	Name          string  `json:"asset_name"`
	Kind          Kind    `json:"asset_kind"`
	AddressID     int64   `json:"address_id"`
	Maker         string  `json:"maker"`
	Model         string  `json:"model"`
	SerialNum     string  `json:"serial_num"`
	InstalledOn   *string `json:"installed_on"`
	WarrantyUntil *string `json:"warranty_until"`
	Note          string  `json:"note"`
}

func (a Asset) edit() edit {
	return edit{a.Name, a.Kind, a.AddressID, a.Maker, a.Model, a.SerialNum, a.InstalledOn, a.WarrantyUntil, a.Note}
}

// apply applies the change to the earlier values, and notes what cannot be read.
func (in Change) apply(c *fault.Check, who access.Who, e edit) edit {
	e.Name, e.Kind = in.Name.Or(e.Name), in.Kind.Or(e.Kind)
	e.AddressID = in.AddressID.Or(e.AddressID)
	e.Maker, e.Model, e.SerialNum = in.Maker.Or(e.Maker), in.Model.Or(e.Model), in.SerialNum.Or(e.SerialNum)
	e.InstalledOn = day(c, who, "installed_on", in.InstalledOn, e.InstalledOn)
	e.WarrantyUntil = day(c, who, "warranty_until", in.WarrantyUntil, e.WarrantyUntil)
	e.Note = in.Note.Or(e.Note)
	return e
}

// edit returns the new asset as an edit of nothing.
func (n *New) edit(c *fault.Check, who access.Who) edit {
	e := edit{Name: n.Name, Kind: n.Kind, Maker: n.Maker, Model: n.Model, SerialNum: n.SerialNum, Note: n.Note}
	e.InstalledOn = day(c, who, "installed_on", n.InstalledOn, nil)
	e.WarrantyUntil = day(c, who, "warranty_until", n.WarrantyUntil, nil)
	return e
}

// Validate reports every field that is wrong, as far as it shows without looking
// at the company.
func (n *New) Validate() error {
	var c fault.Check
	e := n.edit(&c, access.Who{})
	e.check(&c)
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

const (
	maxName   = 200
	maxNumber = 100
	maxNote   = 2000
	firstDay  = "1900-01-01"
	lastDay   = "2199-12-31"
)

// check tidies the asset and notes what is wrong with it.
func (e *edit) check(c *fault.Check) {
	e.Kind = Kind(strings.ToUpper(string(e.Kind)))
	c.Needed("asset_name", &e.Name, maxName)
	c.OneOf("asset_kind", string(e.Kind), e.Kind.Values())
	c.Text("maker", &e.Maker, maxNumber)
	c.Text("model", &e.Model, maxNumber)
	c.Text("serial_num", &e.SerialNum, maxNumber)
	c.Text("note", &e.Note, maxNote)
	if e.InstalledOn != nil && e.WarrantyUntil != nil && *e.WarrantyUntil < *e.InstalledOn {
		c.Fail("warranty_until", "before_start", nil)
	}
}

// day reads a day; was if it is absent, nil if it is empty.
func day(c *fault.Check, who access.Who, at string, in api.Opt[string], was *string) *string {
	if !in.Set {
		return was
	}
	if in.Value == nil || *in.Value == "" {
		return nil
	}
	on, ok := clock.ParseDay(*in.Value, zone(who))
	switch {
	case !ok:
		c.Fail(at, "wrong_type", fault.Args{"want": "2026-12-04"})
		return nil
	case on < firstDay || on > lastDay:
		c.Fail(at, "out_of_range", fault.Args{"min": words.Day(firstDay), "max": words.Day(lastDay)})
	}
	return &on
}

func zone(who access.Who) *time.Location {
	if who.Zone == nil {
		return time.UTC
	}
	return who.Zone
}

// today returns the present day in the company's time zone.
func today(now time.Time, who access.Who) string { return now.In(zone(who)).Format(clock.Date) }

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
