package invoices

import (
	"teren/internal/kit/camt"
	"teren/internal/kit/einvoice"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/trash"
)

// Balance is what became of the money of an issued invoice. Open is what is still to be
// paid; below zero, what was paid too much. DueOn is YYYY-MM-DD. The version grows with
// each payment, while the invoice stays as it was issued.
type Balance struct {
	InvoiceID int64       `db:"invoice_id" json:"-"`
	Payable   money.Cents `db:"payable" json:"payable"`
	Paid      money.Cents `db:"paid" json:"paid"`
	Credited  money.Cents `db:"credited" json:"credited"`
	Open      money.Cents `db:"open_amount" json:"open"`
	DueOn     string      `db:"due_on" json:"due_on"`
	Reference string      `db:"reference" json:"reference"` // of a payment, without blanks: HR0017-1-2026
	Version   int64       `db:"version" json:"version"`
}

// Open is the state of a balance of which something is still to be paid.
const Open = "OPEN"

// BalancesOf returns the balances of those of the company's invoices that have one.
func BalancesOf(tx *db.Tx, tenant int64, ids []int64) (map[int64]Balance, error) {
	all, err := db.All[Balance](tx, `SELECT b.invoice_id, b.payable, b.paid, b.credited, b.open_amount, b.due_on, b.reference, b.version
		FROM invoice_balance b WHERE b.tenant_id = ? AND b.invoice_id IN (?)`, tenant, ids)
	out := make(map[int64]Balance, len(all))
	for _, b := range all {
		out[b.InvoiceID] = b
	}
	return out, err
}

// FindIssued returns an issued invoice of the person's company with its balance; refused
// are drafts and documents of which nothing was to be paid.
func FindIssued(tx *db.Tx, who access.Who, id int64) (Invoice, Balance, error) {
	i, err := trash.Live(find(tx, who, id))
	if err != nil {
		return i, Balance{}, err
	}
	all, err := BalancesOf(tx, i.TenantID, []int64{id})
	if err != nil {
		return i, Balance{}, err
	}
	b, ok := all[id]
	if !ok {
		err = fault.NotNow("not_allowed_now", string(i.Status), i.allowed(who))
	}
	return i, b, err
}

// settle gives the issued invoice a balance where anything is to be paid, and lowers the
// balances of those that a credit note or a cancellation takes it off; one that its advance
// had paid gets one then, for what is to be paid back. A cancellation
// takes off what was to be paid, not what an advance had paid before.
func (b bill) settle(tx *db.Tx, i Invoice) error {
	if i.Kind != CreditNote && i.Kind != Cancellation {
		return i.open(tx, b.totals.Payable, string(b.Due), b.PaymentReference)
	}
	var ids []int64
	for _, r := range b.before {
		if r.ID != nil {
			ids = append(ids, *r.ID)
		}
	}
	owed, err := BalancesOf(tx, i.TenantID, ids)
	if err != nil {
		return err
	}
	for _, r := range b.before {
		if r.ID == nil {
			continue
		}
		was, ok := owed[*r.ID]
		taken := *r.Credited
		if i.Kind == Cancellation {
			taken = was.Payable
		}
		if taken == 0 {
			continue
		}
		if !ok { // an advance had paid all of it
			if err := owe(tx, *r.ID, i.TenantID, 0, "", ""); err != nil {
				return err
			}
		}
		if err := Credit(tx, *r.ID, taken); err != nil {
			return err
		}
	}
	return nil
}

// open gives the issued invoice its balance, if anything of it is to be paid.
func (i Invoice) open(tx *db.Tx, payable money.Cents, due, reference string) error {
	if payable <= 0 {
		return nil
	}
	return owe(tx, i.ID, i.TenantID, payable, due, camt.Reference(reference))
}

func owe(tx *db.Tx, invoice, tenant int64, payable money.Cents, due, reference string) error {
	state := "CLOSED"
	if payable > 0 {
		state = Open
	}
	_, err := tx.Exec(`INSERT INTO invoice_balance (invoice_id, tenant_id, payable, open_amount, state, due_on, reference, bare) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		invoice, tenant, payable, payable, state, due, reference, camt.Bare(reference))
	return err
}

// Pay adds the amount to what was paid of the invoice; a negative one takes it back.
func Pay(tx *db.Tx, invoice int64, amount money.Cents) error { return move(tx, invoice, amount, 0) }

// Credit adds the amount to what a credit note or a cancellation took off the invoice.
func Credit(tx *db.Tx, invoice int64, amount money.Cents) error { return move(tx, invoice, 0, amount) }

func move(tx *db.Tx, invoice int64, paid, credited money.Cents) error {
	b, err := db.One[Balance](tx, `UPDATE invoice_balance SET paid = paid + ?, credited = credited + ?, open_amount = open_amount - ?,
			state = CASE WHEN open_amount - ? > 0 THEN 'OPEN' ELSE 'CLOSED' END, version = version + 1
		WHERE invoice_id = ? RETURNING invoice_id, payable, paid, credited, open_amount, due_on, reference, version`, paid, credited, paid+credited, paid+credited, invoice)
	if err == nil && (b.Paid < 0 || b.Credited < 0) {
		err = fault.New(fault.Conflict, "conflict")
	}
	return err
}

// Referred is an issued invoice that a payment may refer to, with what is open of it.
type Referred struct {
	Balance
	Num    string `db:"num"`
	Client string `db:"client"`
}

// ReferredBy returns the company's invoices whose reference is one of those, without
// model and dashes.
func ReferredBy(tx *db.Tx, tenant int64, bare []string) ([]Referred, error) {
	return db.All[Referred](tx, `SELECT b.invoice_id, b.payable, b.paid, b.credited, b.open_amount, b.due_on, b.reference, b.version, i.num, COALESCE(`+ClientName+`, '') AS client
		FROM invoice_balance b JOIN invoice i ON i.invoice_id = b.invoice_id LEFT JOIN tenant c ON c.tenant_id = i.client_id
		WHERE b.tenant_id = ? AND b.bare IN (?) ORDER BY b.invoice_id`, tenant, bare)
}

// Accounts returns the IBANs that the company is paid to by its settings.
func Accounts(tx *db.Tx, tenant int64) ([]string, error) {
	return db.All[string](tx, `SELECT UPPER(REPLACE(iban, ' ', '')) FROM invoice_setting WHERE tenant_id = ? AND iban <> ''
		UNION SELECT UPPER(REPLACE(iban, ' ', '')) FROM offer_setting WHERE tenant_id = ? AND iban <> ''`, tenant, tenant)
}

// Buyer is who an invoice was issued to.
type Buyer struct{ Name, OIB string }

// BuyerOf returns the buyer as the e-invoice of the issued invoice has it.
func BuyerOf(tx *db.Tx, invoice int64) (Buyer, error) {
	p, err := paperOf(tx, invoice)
	if err != nil {
		return Buyer{}, err
	}
	d, err := einvoice.Read([]byte(p.XML))
	return Buyer{d.Buyer.Name, d.Buyer.OIB}, err
}
