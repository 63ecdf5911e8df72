// Package payments keeps what became of the money of issued invoices: what was paid of
// them, in parts, and what of it was taken back.
package payments

import (
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/invoices"
	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// Kind is how an invoice was paid, as the Tax Administration asks for it.
type Kind string

const (
	Account Kind = "ACCOUNT" // T: by the bank
	Offset  Kind = "OFFSET"  // O: set off against what is owed
	Other   Kind = "OTHER"   // Z
)

func (Kind) Values() []string { return []string{string(Account), string(Offset), string(Other)} }

// Payment is a payment of an invoice. One that takes another back has its negative
// amount; neither is changed or deleted.
type Payment struct {
	ID        int64       `db:"payment_id" json:"payment_id"`
	InvoiceID int64       `db:"invoice_id" json:"-"`
	PaidOn    string      `db:"paid_on" json:"paid_on"` // YYYY-MM-DD
	Amount    money.Cents `db:"amount" json:"amount"`
	Kind      Kind        `db:"kind" json:"kind"`
	Note      string      `db:"note" json:"note"`
	TakesBack *int64      `db:"takes_back" json:"takes_back"`
	Gone      bool        `db:"gone" json:"taken_back"`
	CreatedBy string      `db:"creator" json:"created_by"` // "" is the program
	CreatedAt time.Time   `db:"created_at" json:"created_at"`
}

const one = `SELECT p.payment_id, p.invoice_id, p.paid_on, p.amount, p.kind, p.note, p.takes_back, r.payment_id IS NOT NULL AS gone,
		COALESCE(u.first_name || ' ' || u.last_name, '') AS creator, p.created_at
	FROM payment p LEFT JOIN payment r ON r.takes_back = p.payment_id LEFT JOIN user_account u ON u.user_id = p.created_by
	WHERE p.tenant_id = ?`

// Page is the payments of an invoice, oldest first, and what is open of it.
type Page struct {
	Balance  invoices.Balance `json:"balance"`
	Payments []Payment        `json:"payments"`
	Allowed  []access.Action  `json:"allowed_actions"`
}

// ByInvoice names an invoice in a path.
type ByInvoice struct {
	ID int64 `path:"invoice_id" json:"-"`
}

// New is a payment that a person enters. Version is that of the balance they saw, so
// that two people do not enter the same payment. Over allows more than what is open.
type New struct {
	ID      int64                 `path:"invoice_id" json:"-"`
	Version int64                 `json:"version"`
	PaidOn  string                `json:"paid_on"`
	Amount  api.Opt[money.Number] `json:"amount"`
	Kind    Kind                  `json:"kind,omitempty"`
	Note    string                `json:"note,omitempty"`
	Over    bool                  `json:"overpayment,omitempty"`

	day    string
	amount money.Cents
}

const (
	maxNote             = 500
	maxPaid money.Cents = 999_999_999_99
)

var amounts = catalog.Numbers[money.Cents]{Parse: money.ParseCents, Low: 1, High: maxPaid, Show: money.Cents.String, Like: 1250_00}

// Validate bounds what needs no look at the invoice.
func (n *New) Validate(who access.Who) error {
	var c fault.Check
	if n.Version < 1 {
		c.Fail("version", "required", nil)
	}
	if n.Kind == "" {
		n.Kind = Account
	}
	c.OneOf("kind", string(n.Kind), n.Kind.Values())
	c.Text("note", &n.Note, maxNote)
	if n.day = n.PaidOn; n.day == "" {
		c.Fail("paid_on", "required", nil)
	} else if day, ok := clock.ParseDay(n.day, who.Location()); ok {
		n.day = day
	} else {
		c.Fail("paid_on", "wrong_type", fault.Args{"want": "2026-12-04"})
	}
	if !n.Amount.Set {
		n.Amount = api.Opt[money.Number]{Set: true}
	}
	n.amount = amounts.Read(&c, "amount", n.Amount, 0)
	return c.Err()
}

// TakeBack names a payment that was entered in error, and says why.
type TakeBack struct {
	ID        int64  `path:"invoice_id" json:"-"`
	PaymentID int64  `path:"payment_id" json:"-"`
	Reason    string `json:"reason"`
}

// Validate requires the reason.
func (t *TakeBack) Validate() error {
	var c fault.Check
	c.Needed("reason", &t.Reason, maxNote)
	return c.Err()
}

// entry is a payment to be stored.
type entry struct {
	Invoice   invoices.Invoice
	Day       string
	Amount    money.Cents
	Kind      Kind
	Note      string
	TakesBack *int64
}

// add stores the payment, changes what is open of its invoice, and returns its key. The
// history of the invoice names the amount and the day.
func (e entry) add(tx *db.Tx, who access.Who) (int64, error) {
	id, err := db.Insert(tx, "payment", "payment_id", db.Columns{"tenant_id": e.Invoice.TenantID, "invoice_id": e.Invoice.ID, "paid_on": e.Day, "amount": e.Amount, "kind": e.Kind,
		"note": e.Note, "takes_back": e.TakesBack, "created_by": history.Person(who), "created_at": tx.Now})
	if err != nil {
		return 0, err
	}
	if err := invoices.Pay(tx, e.Invoice.ID, e.Amount); err != nil {
		return 0, err
	}
	event := history.Event{Kind: "paid", New: e.Amount, Reason: e.Note, Money: true}
	if e.TakesBack != nil {
		event = history.Event{Kind: "payment_taken_back", Old: -e.Amount, Reason: e.Note, Money: true}
	}
	return id, history.Record(tx, who, e.Invoice.Ref(who), event)
}

// possible refuses a day before the invoice was issued, or in the future.
func possible(tx *db.Tx, who access.Who, i invoices.Invoice, day string) error {
	issued := i.IssuedAt.In(who.Location())
	switch {
	case day < issued.Format(time.DateOnly):
		return fault.OnField("paid_on", "payment_before_issue", fault.Args{"day": words.Day(issued.Format(time.DateOnly))})
	case day > tx.Now.In(who.Location()).Format(time.DateOnly):
		return fault.OnField("paid_on", "payment_in_future", nil)
	}
	return nil
}

// paymentsOf returns the payments of the invoice, oldest first.
func paymentsOf(tx *db.Tx, who access.Who, invoice int64) ([]Payment, error) {
	return db.All[Payment](tx, one+` AND p.invoice_id = ? ORDER BY p.payment_id`, who.TenantID, invoice)
}

// standing returns a payment of the invoice that can be taken back; refused if it was
// already.
func standing(tx *db.Tx, who access.Who, i invoices.Invoice, payment int64) (Payment, error) {
	p, err := fault.Only(db.All[Payment](tx, one+` AND p.invoice_id = ? AND p.payment_id = ?`, who.TenantID, i.ID, payment))
	if err == nil && (p.Gone || p.TakesBack != nil) {
		err = fault.New(fault.Conflict, "payment_taken_back")
	}
	return p, err
}

// back takes the payment of the invoice back today. The payment of a statement that it was
// waits again.
func back(tx *db.Tx, who access.Who, i invoices.Invoice, payment int64, reason string) error {
	p, err := standing(tx, who, i, payment)
	if err != nil {
		return err
	}
	today := tx.Now.In(who.Location()).Format(time.DateOnly)
	if _, err := (entry{Invoice: i, Day: today, Amount: -p.Amount, Kind: p.Kind, Note: reason, TakesBack: &p.ID}).add(tx, who); err != nil {
		return err
	}
	return release(tx, p.ID)
}
