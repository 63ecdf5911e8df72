// Package equipment stores the tools, machines, devices and vehicles of a company:
// their places, loans and reservations.
package equipment

import (
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/trash"
)

// Entity is the name of an item of equipment in history, live changes, files and
// notices.
const Entity = "equipment"

// Type is the type of an item.
type Type string

// Other is the type of an item without another one.
const Other Type = "OTHER"

func (Type) Values() []string {
	return []string{"HAND_TOOL", "MACHINE", "MEASURING_DEVICE", "VEHICLE", "ELECTRONICS", "SAFETY_EQUIPMENT", "OTHER"}
}

// Status is the status of an item.
type Status string

const (
	InWarehouse Status = "IN_WAREHOUSE"
	Outside     Status = "OUTSIDE_OF_WAREHOUSE" // on loan, or placed somewhere without one
	AtService   Status = "AT_SERVICE"
	Lost        Status = "LOST"
	Expensed    Status = "EXPENSED" // taken out of use for good
)

func (Status) Values() []string {
	return []string{"IN_WAREHOUSE", "OUTSIDE_OF_WAREHOUSE", "AT_SERVICE", "LOST", "EXPENSED"}
}

// Item is an item of equipment as it is stored, with who has it.
type Item struct {
	trash.Deleted
	ID             int64       `db:"equipment_id"`
	TenantID       int64       `db:"tenant_id"`
	CatalogItemID  *int64      `db:"catalog_item_id"`
	Name           string      `db:"name"`
	Type           Type        `db:"equipment_type"`
	InvNum         string      `db:"inv_num"`
	SerialNum      string      `db:"serial_num"`
	Status         Status      `db:"status"`
	StatusAt       time.Time   `db:"status_at"`
	LocationID     *int64      `db:"location_id"`
	LocationName   string      `db:"location_name"`
	SupplierID     *int64      `db:"supplier_id"`
	SupplierName   string      `db:"supplier_name"`
	PurchaseDate   string      `db:"purchase_date"`
	PurchaseValue  money.Cents `db:"purchase_value"`
	AccNumber      string      `db:"acc_number"`
	Acc            string      `db:"acc"`
	WarrantyEnd    string      `db:"warranty_end"`
	Note           string      `db:"note"`
	Damage         string      `db:"damage"`
	NextInspection *string     `db:"next_inspection"`
	Registration   *string     `db:"registration_end"`
	Code           string      `db:"code"`
	CreatedAt      time.Time   `db:"created_at"`
	Version        int64       `db:"version"`

	// Read from other tables. Of an item that is not on loan LoanID is nil.
	Location string     `db:"location"`
	Creator  string     `db:"creator"`
	LoanID   *int64     `db:"loan_id"`
	HolderID *int64     `db:"holder_id"`
	Holder   string     `db:"holder"`
	Face     *string    `db:"face"`        // of the holder
	Left     bool       `db:"holder_left"` // the company
	StartDay *string    `db:"start_day"`
	DueDay   *string    `db:"due_day"`
	StartsAt *time.Time `db:"starts_at"`
	EndsAt   *time.Time `db:"ends_at"`
}

func (i Item) Key() int64 { return i.ID }

// Ref names the item in history.
func (i Item) Ref(access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: i.ID, Version: i.Version, Tenants: []int64{i.TenantID}}
}

func (i Item) Title() string { return i.Name + " (" + i.InvNum + ")" }

// Row is an item as lists show it. Used is that it is on loan, Worker who has it,
// and DueDate the last day on which they may; Reservation is the next one.
type Row struct {
	ID             int64           `json:"equipment_id"`
	CatalogItemID  *int64          `json:"catalog_item_id"`
	Name           string          `json:"name"`
	Type           Type            `json:"equipment_type"`
	InvNum         string          `json:"equipment_inv_num"`
	SerialNum      string          `json:"equipment_serial_num"`
	Status         Status          `json:"status"`
	StatusAt       time.Time       `json:"last_status_change"`
	Location       string          `json:"location"`
	LocationID     *int64          `json:"location_id"`
	Used           bool            `json:"used"`
	Worker         *string         `json:"worker"`
	WorkerID       *int64          `json:"worker_id"`
	WorkerLeft     bool            `json:"worker_has_left,omitempty"` // the company
	LoanID         *int64          `json:"loan_id"`
	StartDate      *string         `json:"start_date"`
	DueDate        *string         `json:"due_date"`
	Overdue        bool            `json:"overdue"`
	OverdueDays    int64           `json:"overdue_days"`
	WorkerImage    *string         `json:"worker_image_url"`
	BackDate       *string         `json:"back_date"` // on which it is expected back from the service
	Reservation    *Reservation    `json:"next_reservation"`
	NextInspection *string         `json:"next_inspection"`
	Inspection     InspectionState `json:"inspection_state"`
	Damage         string          `json:"damage"`
	ImageURL       *string         `json:"image_url"`
	Code           string          `json:"code"`
	Version        int64           `json:"version"`
	Allowed        []access.Action `json:"allowed_actions"`
	CanEdit        bool            `json:"can_edit"`
}

func (r Row) Key() int64 { return r.ID }

// InspectionState is the state of an item's inspections.
type InspectionState string

// The states. What is due within dueSoon days is due soon.
const (
	NoInspection  InspectionState = "NONE"
	NotDue        InspectionState = "OK"
	DueSoon       InspectionState = "DUE_SOON"
	InspectionDue InspectionState = "OVERDUE"
)

const dueSoon = 30

func (InspectionState) Values() []string { return []string{"NONE", "OK", "DUE_SOON", "OVERDUE"} }

// inspected returns the inspection state on the day of an item whose next
// inspection is on next.
func inspected(next *string, today string) InspectionState {
	switch {
	case next == nil:
		return NoInspection
	case *next < today:
		return InspectionDue
	case *next <= clock.DaysAfter(today, dueSoon):
		return DueSoon
	}
	return NotDue
}

// Details is an item with everything on its page.
type Details struct {
	Row
	IsDeleted       bool          `json:"is_deleted"`
	LocationAddress *Address      `json:"equipment_location"`
	Supplier        *Address      `json:"equipment_supplier"`
	PurchaseDate    string        `json:"equipment_start_date"`
	PurchaseValue   *money.Cents  `json:"equipment_purchase_value"`
	AccNumber       string        `json:"equipment_acc_number"`
	Acc             string        `json:"equipment_acc"`
	WarrantyEnd     string        `json:"equipment_end_date_warranty"`
	Note            string        `json:"equipment_note"`
	CreatedAt       time.Time     `json:"created_at"`
	CreatedBy       string        `json:"created_by"`
	Loans           []Loan        `json:"loans"` // the newest, first
	Reservations    []Reservation `json:"reservations"`
	Registration    *string       `json:"registration_date"` // until which a vehicle is registered
	Plans           []Plan        `json:"plans"`
	Records         []Record      `json:"records"` // the newest, first
	Mileage         []Mileage     `json:"mileage"` // the newest, first
	Costs           *Costs        `json:"costs"`   // shown to people who may see money
	Images          []Image       `json:"images"`
	Documents       []Document    `json:"documents"`
}

// Image is a picture of an item.
type Image struct {
	ID     int64  `json:"equipment_image_id"`
	URL    string `json:"doc_url"`
	Name   string `json:"name"`
	Width  int64  `json:"width"`
	Height int64  `json:"height"`
	Office bool   `json:"office_only"` // a WORKER does not see it
}

// Document is a document of an item, such as its manual.
type Document struct {
	ID          int64  `json:"equipment_document_id"`
	URL         string `json:"doc_url"`
	Name        string `json:"name"`
	Size        int64  `json:"size"`
	ContentType string `json:"content_type"`
	Office      bool   `json:"office_only"` // a WORKER does not see it
}

// New is an item to be made. Its type may be called equiment_type too, as the form
// for editing once did. Without a status it is IN_WAREHOUSE.
type New struct {
	Name          string                `json:"equipment_name"`
	Type          Type                  `json:"equipment_type,omitempty"`
	Misspelled    Type                  `json:"equiment_type,omitempty"`
	InvNum        string                `json:"equipment_inv_num"`
	SerialNum     string                `json:"equipment_serial_num"`
	Status        Status                `json:"equipment_status,omitempty"`
	Location      Place                 `json:"equipment_location,omitzero"`
	PurchaseDate  api.Opt[string]       `json:"equipment_start_date"`
	PurchaseValue api.Opt[money.Number] `json:"equipment_purchase_value"`
	AccNumber     string                `json:"equipment_acc_number"`
	Acc           string                `json:"equipment_acc"`
	WarrantyEnd   api.Opt[string]       `json:"equipment_end_date_warranty"`
	Supplier      Place                 `json:"equipment_supplier,omitzero"`
	Note          string                `json:"equipment_note,omitempty"`
	CatalogItemID *int64                `json:"catalog_item_id,omitempty"`
	Registration  api.Opt[string]       `json:"registration_date,omitzero"` // until which a vehicle is registered
	OfficeOnly    bool                  `json:"office_only,omitempty"`      // the files sent with it
	Images        api.Images            `json:"-"`
	Docs          api.Docs              `json:"-"`
	Sure          bool                  `json:"sure,omitempty"` // although another has the serial number
}

// Change is a person's change of an item; absent fields stay as they are. Its
// status can only set whether an item that is not on loan is in the warehouse.
// Version is the version the change was made on: without it the change is made on
// the newest.
type Change struct {
	ID            int64                 `path:"equipment_id" json:"-"`
	Version       int64                 `json:"version,omitempty"`
	Name          api.Opt[string]       `json:"equipment_name,omitzero"`
	Type          api.Opt[Type]         `json:"equipment_type,omitzero"`
	Misspelled    api.Opt[Type]         `json:"equiment_type,omitzero"`
	InvNum        api.Opt[string]       `json:"equipment_inv_num,omitzero"`
	SerialNum     api.Opt[string]       `json:"equipment_serial_num,omitzero"`
	Status        api.Opt[Status]       `json:"equipment_status,omitzero"`
	Location      api.Opt[Place]        `json:"equipment_location,omitzero"`
	PurchaseDate  api.Opt[string]       `json:"equipment_start_date,omitzero"`
	PurchaseValue api.Opt[money.Number] `json:"equipment_purchase_value,omitzero"`
	AccNumber     api.Opt[string]       `json:"equipment_acc_number,omitzero"`
	Acc           api.Opt[string]       `json:"equipment_acc,omitzero"`
	WarrantyEnd   api.Opt[string]       `json:"equipment_end_date_warranty,omitzero"`
	Supplier      api.Opt[Place]        `json:"equipment_supplier,omitzero"`
	Note          api.Opt[string]       `json:"equipment_note,omitzero"`
	CatalogItemID api.Opt[int64]        `json:"catalog_item_id,omitzero"`
	Registration  api.Opt[string]       `json:"registration_date,omitzero"`
	DeletedImages []int64               `json:"deleted_images,omitempty"`
	DeletedDocs   []int64               `json:"deleted_docs,omitempty"`
	OfficeFiles   []int64               `json:"office_files,omitempty"` // pictures and documents that the office alone sees from now on
	SharedFiles   []int64               `json:"shared_files,omitempty"` // and those that everybody sees who sees the item
	OfficeOnly    bool                  `json:"office_only,omitempty"`  // the files sent with it are for the office
	Images        api.Images            `json:"-"`
	Docs          api.Docs              `json:"-"`
	Sure          bool                  `json:"sure,omitempty"`
}

// edit is everything of an item that a Change can change.
type edit struct {
	Name          string      `json:"equipment_name"`
	Type          Type        `json:"equipment_type"`
	InvNum        string      `json:"equipment_inv_num"`
	SerialNum     string      `json:"equipment_serial_num"`
	Status        Status      `json:"equipment_status"`
	Location      Place       `json:"equipment_location"`
	PurchaseDate  string      `json:"equipment_start_date"`
	PurchaseValue money.Cents `json:"equipment_purchase_value"`
	AccNumber     string      `json:"equipment_acc_number"`
	Acc           string      `json:"equipment_acc"`
	WarrantyEnd   string      `json:"equipment_end_date_warranty"`
	Supplier      Place       `json:"equipment_supplier"`
	Note          string      `json:"equipment_note"`
	CatalogItemID *int64      `json:"catalog_item_id"`
	Registration  *string     `json:"registration_date"`
}

func (i Item) edit() edit {
	return edit{
		i.Name, i.Type, i.InvNum, i.SerialNum, i.Status, Place{i.LocationID, i.LocationName}, i.PurchaseDate, i.PurchaseValue,
		i.AccNumber, i.Acc, i.WarrantyEnd, Place{i.SupplierID, i.SupplierName}, i.Note, i.CatalogItemID, i.Registration,
	}
}

// apply applies the change to the earlier values, and notes what cannot be read.
func (in Change) apply(c *fault.Check, who access.Who, e edit) edit {
	if !in.Type.Set {
		in.Type = in.Misspelled
	}
	e.Name, e.Type = in.Name.Or(e.Name), in.Type.Or(e.Type)
	e.InvNum, e.SerialNum = in.InvNum.Or(e.InvNum), in.SerialNum.Or(e.SerialNum)
	e.Status = in.Status.Or(e.Status)
	e.Location, e.Supplier = in.Location.Or(e.Location), in.Supplier.Or(e.Supplier)
	e.PurchaseDate = day(c, who, "equipment_start_date", in.PurchaseDate, e.PurchaseDate)
	e.WarrantyEnd = day(c, who, "equipment_end_date_warranty", in.WarrantyEnd, e.WarrantyEnd)
	e.PurchaseValue = values.Read(c, "equipment_purchase_value", in.PurchaseValue, e.PurchaseValue)
	e.AccNumber, e.Acc, e.Note = in.AccNumber.Or(e.AccNumber), in.Acc.Or(e.Acc), in.Note.Or(e.Note)
	e.CatalogItemID = in.CatalogItemID.OrNil(e.CatalogItemID)
	if in.Registration.Set {
		e.Registration = emptyNil(day(c, who, "registration_date", in.Registration, ""))
	}
	return e
}

func set[T any](v T) api.Opt[T] { return api.Opt[T]{Set: true, Value: &v} }

// edit returns the new item as an edit of nothing.
func (n *New) edit(c *fault.Check, who access.Who) edit {
	kind := n.Type
	if kind == "" {
		kind = n.Misspelled
	}
	if kind == "" {
		kind = Other
	}
	status := n.Status
	if status == "" {
		status = InWarehouse
	}
	value := n.PurchaseValue
	value.Set = true // it is needed
	return Change{
		Name: set(n.Name), Type: set(kind), InvNum: set(n.InvNum), SerialNum: set(n.SerialNum), Status: set(status), Location: set(n.Location),
		PurchaseDate: n.PurchaseDate, PurchaseValue: value, AccNumber: set(n.AccNumber), Acc: set(n.Acc), WarrantyEnd: n.WarrantyEnd,
		Supplier: set(n.Supplier), Note: set(n.Note), CatalogItemID: api.Opt[int64]{Set: true, Value: n.CatalogItemID}, Registration: n.Registration,
	}.apply(c, who, edit{})
}

// Validate reports every field that is wrong, as far as it shows without looking
// at the company.
func (n *New) Validate() error {
	var c fault.Check
	e := n.edit(&c, access.Who{})
	e.check(&c)
	return c.Err()
}

const (
	maxName   = 200
	maxNumber = 100
	maxNote   = 2000
	firstDay  = "1950-01-01"
	lastDay   = "2199-12-31"
)

var values = catalog.Numbers[money.Cents]{Parse: money.ParseCents, High: 100_000_000_00, Show: money.Cents.String}

// check tidies the item and notes what is wrong with it.
func (e *edit) check(c *fault.Check) {
	c.Needed("equipment_name", &e.Name, maxName)
	c.OneOf("equipment_type", string(e.Type), e.Type.Values())
	c.Needed("equipment_inv_num", &e.InvNum, maxNumber)
	c.Needed("equipment_serial_num", &e.SerialNum, maxNumber)
	c.OneOf("equipment_status", string(e.Status), e.Status.Values())
	c.Needed("equipment_acc_number", &e.AccNumber, maxNumber)
	c.Needed("equipment_acc", &e.Acc, maxNumber)
	c.Text("equipment_note", &e.Note, maxNote)
	e.Location.check(c, "equipment_location")
	e.Supplier.check(c, "equipment_supplier")
	c.Require("equipment_start_date", e.PurchaseDate)
	c.Require("equipment_end_date_warranty", e.WarrantyEnd)
	if e.PurchaseDate != "" && e.WarrantyEnd != "" && e.WarrantyEnd < e.PurchaseDate {
		c.Fail("equipment_end_date_warranty", "before_start", nil)
	}
}

// day reads a day; was if it is absent, "" if it is empty.
func day(c *fault.Check, who access.Who, at string, in api.Opt[string], was string) string {
	if !in.Set {
		return was
	}
	if in.Value == nil || *in.Value == "" {
		return ""
	}
	on, ok := clock.ParseDay(*in.Value, who.Location())
	if !ok {
		c.Fail(at, "wrong_type", fault.Args{"want": "2026-12-04"})
		return ""
	}
	if on < firstDay || on > lastDay {
		c.Fail(at, "out_of_range", fault.Args{"min": words.Day(firstDay), "max": words.Day(lastDay)})
	}
	return on
}

// today returns the present day in the company's time zone.
func today(now time.Time, who access.Who) string { return now.In(who.Location()).Format(clock.Date) }

// bounds returns the instants between which a day that ParseDay took lasts.
func bounds(who access.Who, day string) (from, to time.Time) {
	at, err := time.Parse(clock.Date, day)
	if err != nil {
		return from, to
	}
	return clock.DayBounds(at, who.Location())
}
