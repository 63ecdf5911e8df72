// Package invoices makes a company's invoices of approved work: a draft that is
// edited, and, once it is issued, a numbered e-invoice and its PDF, which stay byte for
// byte.
package invoices

import (
	"strconv"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/tenants"
	"teren/internal/kit/einvoice"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/trash"
)

// Entity is the name of an invoice in history and live changes.
const Entity = "invoice"

// Status is the status of an invoice.
type Status string

const (
	Draft  Status = "DRAFT"
	Issued Status = "ISSUED" // from here on it stays as it is
)

func (Status) Values() []string { return []string{string(Draft), string(Issued)} }

// Treatment is how a line is taxed.
type Treatment string

const (
	Taxed         Treatment = "TAXED"          // at the rate of the line
	ReverseCharge Treatment = "REVERSE_CHARGE" // the client owes the tax: construction work, article 75(3)a
)

func (Treatment) Values() []string { return []string{string(Taxed), string(ReverseCharge)} }

// LineKind is the kind of a line.
type LineKind string

const (
	Charge  LineKind = "LINE"    // what is charged
	Section LineKind = "SECTION" // a heading of the lines up to the next one
	Text    LineKind = "TEXT"
)

func (LineKind) Values() []string { return []string{string(Charge), string(Section), string(Text)} }

// head is everything of a draft, but its lines, that a person can change.
type head struct {
	ClientID      *int64              `db:"client_id" json:"tenant_id"`
	ClientKind    tenants.InvoiceKind `db:"client_kind" json:"client_kind"`
	DeliveredFrom *string             `db:"delivered_from" json:"delivered_from"` // nil: it was one day
	DeliveredOn   *string             `db:"delivered_on" json:"delivered_on"`     // YYYY-MM-DD
	DueOn         *string             `db:"due_on" json:"due_on"`                 // nil: by the settings, from the day of issue
	OrderRef      string              `db:"order_ref" json:"order_reference"`     // the client's number of the order
	Note          string              `db:"note" json:"note"`                     // printed
	Language      string              `db:"language" json:"language"`             // of the PDF; "" is the company's
	BuyerRef      string              `db:"buyer_ref" json:"buyer_reference"`     // what the client wants to see on each invoice

	Discount money.Percent `db:"discount" json:"discount"` // on the whole

	Payment      Payment `db:"payment" json:"payment"`             // by a citizen
	BuyerName    string  `db:"buyer_name" json:"buyer_name"`       // of a private person who is in no register
	BuyerAddress string  `db:"buyer_address" json:"buyer_address"` // in one line
}

// Invoice is an invoice as it is stored.
type Invoice struct {
	head
	trash.Deleted
	ID        int64          `db:"invoice_id"`
	TenantID  int64          `db:"tenant_id"`
	Kind      Kind           `db:"kind"`
	CancelsID *int64         `db:"cancels_id"` // what a CANCELLATION takes back
	AdvanceOf *int64         `db:"advance_of"` // the offer that an ADVANCE is of
	Cancelled bool           `db:"cancelled"`
	Credited  money.Cents    `db:"credited"` // by issued credit notes and its cancellation
	Status    Status         `db:"status"`
	StatusAt  time.Time      `db:"status_at"`
	Currency  money.Currency `db:"currency"`
	Net       money.Cents    `db:"net"`
	Tax       money.Cents    `db:"tax"`
	Num       string         `db:"num"` // "" of a draft
	IssuedAt  *time.Time     `db:"issued_at"`
	IssuedBy  string         `db:"issuer"`
	CreatedBy string         `db:"creator"`
	CreatedAt time.Time      `db:"created_at"`
	Version   int64          `db:"version"`
	Client    string         `db:"client"`
	OfferID   *int64         `db:"offer_id"`
}

func (i Invoice) Key() int64 { return i.ID }

// private reports whether the invoice is to a private person who is in no register.
func (i Invoice) private() bool { return i.ClientID != nil && *i.ClientID == tenants.PrivateIndividual }

// Title is the number; of a draft, which has none, its own and the client.
func (i Invoice) Title() string {
	if i.Num != "" {
		return i.Num
	}
	return joined(" · ", "#"+strconv.FormatInt(i.ID, 10), i.Client)
}

// Ref names the invoice in history.
func (i Invoice) Ref(access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: i.ID, Version: i.Version, Tenants: []int64{i.TenantID}}
}

// lineEdit is everything of a line that a person can change.
type lineEdit struct {
	Kind      LineKind       `db:"kind" json:"kind"`
	Type      catalog.Type   `db:"catalog_type" json:"catalog_type"` // MATERIAL is resold
	Name      string         `db:"name" json:"name"`
	KPD       string         `db:"kpd" json:"kpd"` // 43.22.12; "" is the one of the settings
	Unit      catalog.Unit   `db:"unit_of_measure" json:"unit_of_measure"`
	Quantity  money.Quantity `db:"quantity" json:"quantity"`
	UnitPrice money.Price    `db:"unit_price" json:"unit_price"`
	Discount  money.Percent  `db:"discount" json:"discount"`
	Treatment Treatment      `db:"treatment" json:"treatment"`
	Tax       money.Percent  `db:"tax" json:"tax_percentage"`
}

// Line is a line of an invoice. TaskID is the task that it came from, WorkID the line of
// that task; with a task alone it stands for all of the task's work.
type Line struct {
	ID        int64       `db:"invoice_line_id" json:"invoice_line_id"`
	InvoiceID int64       `db:"invoice_id" json:"-"`
	TaskID    *int64      `db:"task_id" json:"task_id"`
	WorkID    *int64      `db:"order_line_item_id" json:"order_line_item_id"`
	Net       money.Cents `db:"net" json:"net"` // after the discount
	lineEdit
}

// Row is an invoice as lists show it.
type Row struct {
	ID            int64           `json:"invoice_id"`
	Num           string          `json:"invoice_num"`
	Kind          Kind            `json:"kind"`
	Cancelled     bool            `json:"is_cancelled"`
	Credited      *money.Cents    `json:"credited"` // of an issued one, by later credit notes and its cancellation
	Tenant        *tenants.Tenant `json:"tenant"`
	Status        Status          `json:"status"`
	IssuedAt      *time.Time      `json:"issued_at"`
	DeliveredFrom *string         `json:"delivered_from"`
	DeliveredOn   *string         `json:"delivered_on"`
	DueOn         *string         `json:"due_on"`
	Net           *money.Cents    `json:"net"`
	Tax           *money.Cents    `json:"tax"`
	Total         *money.Cents    `json:"total_with_tax"`
	Currency      money.Currency  `json:"currency"`
	CreatedAt     time.Time       `json:"created_at"`
	CreatedBy     string          `json:"created_by"`
	IssuedBy      string          `json:"issued_by"`
	Delivered     *DeliveryState  `json:"delivery_state"`
	Fiscal        *FiscalState    `json:"fiscal_state"`
	Version       int64           `json:"version"`
	Balance       *Balance        `json:"balance"` // nil where nothing was to be paid
	Allowed       []access.Action `json:"allowed_actions"`
}

func (r Row) Key() int64 { return r.ID }

// Details is an invoice as its page shows it.
type Details struct {
	Row
	IsDeleted   bool                `json:"is_deleted"`
	ClientKind  tenants.InvoiceKind `json:"client_kind"`
	ClientKnown bool                `json:"is_client_known"` // the register says what the client is before the tax law
	OrderRef    string              `json:"order_reference"`
	Note        string              `json:"note"`
	Language    string              `json:"language"`
	BuyerRef    string              `json:"buyer_reference"`
	Offer       *Offer              `json:"offer"` // that it was made of
	Discount    *money.Percent      `json:"discount"`
	Off         *money.Cents        `json:"discount_amount"`
	Lines       []Line              `json:"line_items"`
	Rates       []RateTotal         `json:"rates"`
	Tasks       []Task              `json:"tasks"` // that its lines came from
	Missing     []Missing           `json:"missing"`
	Prepaid     *money.Cents        `json:"prepaid"`
	Payable     *money.Cents        `json:"payable"`
	Taxed       bool                `json:"is_taxed"` // of a draft: the company is in the VAT system
	OfferID     *int64              `json:"offer_id"` // that an advance is of
	Before      []Before            `json:"refers_to"`
	After       []After             `json:"referred_by"`
	Cases       []Possible          `json:"corrections"`       // of an issued one
	Files       []Attachment        `json:"attachments"`       // inside the e-invoice
	Reference   string              `json:"payment_reference"` // of an issued one: HR00 17-1-2026
	Mails       []Mail              `json:"mails"`             // oldest first
	Delivery    *Delivery           `json:"delivery"`
	// Deliverable is whether it can be handed to the intermediary now.
	Deliverable bool `json:"deliverable"`

	Payment      Payment `json:"payment"`
	BuyerName    string  `json:"buyer_name"`
	BuyerAddress string  `json:"buyer_address"`
	Fiscal       *Fiscal `json:"fiscal"` // of an issued one to a citizen
}

// RateTotal is what the lines of one treatment and rate come to.
type RateTotal struct {
	Treatment Treatment     `json:"treatment"`
	Rate      money.Percent `json:"tax_percentage"`
	Net       *money.Cents  `json:"net"`
	Tax       *money.Cents  `json:"tax"`
}

// Task is a task whose work an invoice is for.
type Task struct {
	ID    int64  `db:"task_id" json:"task_id"`
	Title string `db:"title" json:"title"`
}

// Offer is an accepted offer that an invoice is for.
type Offer struct {
	ID  int64  `db:"offer_id" json:"offer_id"`
	Num string `db:"offer_num" json:"offer_num"`
}

// Missing is what an invoice still lacks before it can be issued; of several lines that
// lack the same the first.
type Missing struct {
	Field   string `json:"field"` // of the draft, its lines, the settings or the client
	Code    string `json:"code"`
	Message string `json:"message"`

	rule, rest string
	lines      []int // that lack the same
}

// allowed lists what the person may do to the invoice now.
func (i Invoice) allowed(who access.Who) []access.Action {
	return access.Filter(actions, func(a access.Action) bool { return who.May(a) && i.now(a) == nil })
}

var actions = []access.Action{access.InvoiceEdit, access.InvoiceIssue, access.InvoiceSend, access.InvoiceDelete, access.InvoiceRestore}

// now returns the refusal of an action that is not possible in the present status, or
// nil.
func (i Invoice) now(a access.Action) error {
	live := i.DeletedAt == nil
	switch {
	case a == access.InvoiceSend:
		if live && i.Status == Issued {
			return nil
		}
	case a == access.InvoiceRestore && !live, a != access.InvoiceRestore && live && i.Status == Draft:
		return nil
	case live && i.Status == Issued:
		return fault.New(fault.Conflict, "invoice_issued")
	}
	return fault.New(fault.Conflict, "not_allowed_now")
}

// check refuses an action that is not possible now, with the actions possible instead.
func (i Invoice) check(who access.Who, a access.Action) error {
	if f, _ := i.now(a).(*fault.Fault); f != nil {
		return fault.NotNow(f.Code, string(i.Status), i.allowed(who))
	}
	return nil
}

// treatment returns the line's category of tax, and its rate.
func (l Line) treatment() (einvoice.Treatment, money.Rate) {
	if l.Treatment == ReverseCharge {
		return einvoice.ReverseCharge, 0
	}
	return einvoice.Standard, money.Rate(l.Tax)
}
