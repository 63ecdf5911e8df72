package invoices

import (
	"errors"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/tenants"

	"teren/internal/kit/clock"
	"teren/internal/kit/einvoice"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Kind is what kind of document an invoice is.
type Kind string

const (
	Ordinary     Kind = "INVOICE"      // 380; a final one where it refers to earlier ones
	Partial      Kind = "PARTIAL"      // 326: a part of work that goes on
	Advance      Kind = "ADVANCE"      // 386: of money that came before the work
	CreditNote   Kind = "CREDIT_NOTE"  // 381: lowers earlier ones
	Cancellation Kind = "CANCELLATION" // 384: takes one earlier invoice back as a whole
	DebitNote    Kind = "DEBIT_NOTE"   // 383: adds to earlier ones
)

func (Kind) Values() []string {
	return []string{string(Ordinary), string(Partial), string(Advance), string(CreditNote), string(Cancellation), string(DebitNote)}
}

// written is the kind as the document has it.
func (k Kind) written() einvoice.Kind {
	switch k {
	case Partial:
		return einvoice.Partial
	case Advance:
		return einvoice.Advance
	case CreditNote:
		return einvoice.CreditNote
	case Cancellation:
		return einvoice.Corrective
	case DebitNote:
		return einvoice.Debit
	}
	return einvoice.Invoice
}

// ofWork reports whether the lines of the kind are work that nothing else may charge.
func (k Kind) ofWork() bool { return k == Ordinary || k == Partial }

// holding limits invoices i to those that keep the work of their tasks: drafts, and
// issued ones that were neither cancelled nor credited in full. An advance is for work
// that is still to be invoiced.
const holding = ` AND i.deleted_at IS NULL AND i.kind IN ('INVOICE', 'PARTIAL') AND NOT EXISTS (SELECT 1 FROM invoice x WHERE x.cancels_id = i.invoice_id AND x.status = 'ISSUED')
	AND NOT (i.net + i.tax > 0 AND i.net + i.tax <= ` + credited + `)`

// credited is what issued credit notes and cancellations take off the invoice i.
const credited = `(SELECT CAST(COALESCE(SUM(b.credited), 0) AS BIGINT) FROM invoice_before b JOIN invoice x ON x.invoice_id = b.invoice_id AND x.status = 'ISSUED' WHERE b.before_id = i.invoice_id)`

// left is what of an issued invoice can still be credited.
func (i Invoice) left() money.Cents { return i.Net + i.Tax - i.Credited }

// free reports whether the invoice was taken back as a whole, so that its work can be
// invoiced again.
func (i Invoice) free() bool { return i.Cancelled || i.Net+i.Tax > 0 && i.left() <= 0 }

// Before is an earlier invoice that an invoice refers to. ID is nil of one that was not
// made here. Of a draft that was not issued yet Num and IssuedOn are "".
type Before struct {
	ID       *int64       `db:"before_id" json:"invoice_id"`
	Num      string       `db:"num" json:"invoice_num"`
	IssuedOn string       `db:"issued_on" json:"issued_on"` // YYYY-MM-DD
	Kind     Kind         `db:"kind" json:"kind,omitempty"`
	Credited *money.Cents `db:"credited" json:"credited"` // taken off it by this invoice

	Status   Status      `db:"status" json:"-"`
	ClientID *int64      `db:"client_id" json:"-"`
	IssuedAt *time.Time  `db:"issued_at" json:"-"`
	Advance  money.Cents `db:"advance" json:"-"` // what the advance that it cancels came to
	OfKind   Kind        `db:"of_kind" json:"-"` // of what it cancels
}

// After is an invoice that refers to the one that is shown.
type After struct {
	ID     int64  `db:"invoice_id" json:"invoice_id"`
	Num    string `db:"num" json:"invoice_num"`
	Kind   Kind   `db:"kind" json:"kind"`
	Status Status `db:"status" json:"status"`
}

// beforeOf returns what the invoice refers to, with the number and the day of those that
// were issued by now.
func beforeOf(tx *db.Tx, who access.Who, invoice int64) ([]Before, error) {
	all, err := db.All[Before](tx, `SELECT r.before_id, COALESCE(x.num, r.num) AS num, r.issued_on, r.credited, COALESCE(x.kind, '') AS kind, COALESCE(x.status, '') AS status,
			x.client_id, x.issued_at, COALESCE(a.kind, '') AS of_kind, CASE WHEN a.kind = 'ADVANCE' THEN a.net + a.tax ELSE 0 END AS advance
		FROM invoice_before r LEFT JOIN invoice x ON x.invoice_id = r.before_id LEFT JOIN invoice a ON a.invoice_id = x.cancels_id WHERE r.invoice_id = ? ORDER BY r.position`, invoice)
	for n, b := range all {
		if b.IssuedAt != nil {
			all[n].IssuedOn = b.IssuedAt.In(who.Location()).Format(time.DateOnly)
		}
	}
	return all, err
}

func afterOf(tx *db.Tx, invoice int64) ([]After, error) {
	return db.All[After](tx, `SELECT x.invoice_id, x.num, x.kind, x.status FROM invoice x WHERE x.deleted_at IS NULL
		AND x.invoice_id IN (SELECT b.invoice_id FROM invoice_before b WHERE b.before_id = ?) ORDER BY x.invoice_id`, invoice)
}

// saveBefore stores what the draft refers to in place of the earlier references.
func saveBefore(tx *db.Tx, invoice int64, all []Before) error {
	if _, err := tx.Exec(`DELETE FROM invoice_before WHERE invoice_id = ?`, invoice); err != nil {
		return err
	}
	for n, b := range all {
		var taken money.Cents
		if b.Credited != nil {
			taken = *b.Credited
		}
		if _, err := tx.Exec(`INSERT INTO invoice_before (invoice_id, position, before_id, num, issued_on, credited) VALUES (?, ?, ?, ?, ?, ?)`,
			invoice, n, b.ID, b.Num, b.IssuedOn, taken); err != nil {
			return err
		}
	}
	return nil
}

// NewBefore names an earlier invoice: one made here by its id, another by its number and
// the day of its issue.
type NewBefore struct {
	ID       *int64 `json:"invoice_id,omitempty"`
	Num      string `json:"invoice_num,omitempty"`
	IssuedOn string `json:"issued_on,omitempty"`
}

const (
	maxBefore = 50
	maxNum    = 100
)

// readBefore reads what a draft of the kind is to refer to.
func (i Invoice) readBefore(tx *db.Tx, who access.Who, c *fault.Check, in []NewBefore) ([]Before, error) {
	if len(in) > maxBefore {
		c.Fail("refers_to", "too_many_rows", fault.Args{"max": maxBefore})
		return nil, nil
	}
	if len(in) > 0 && (i.Kind == Advance || i.Kind == Cancellation) {
		c.Fail("refers_to", "invoice_no_reference", nil)
		return nil, nil
	}
	out := make([]Before, len(in))
	for n, ref := range in {
		at := "refers_to." + number(n)
		if ref.ID != nil {
			if slices.ContainsFunc(in[:n], func(b NewBefore) bool { return b.ID != nil && *b.ID == *ref.ID }) {
				c.Fail(at+".invoice_id", "twice", nil)
			}
			x, err := find(tx, who, *ref.ID)
			if err == nil && (x.DeletedAt != nil || x.ID == i.ID) {
				err = fault.Missing()
			}
			if err := c.Found(at+".invoice_id", err); err != nil {
				return nil, err
			}
			out[n].ID = ref.ID
			continue
		}
		out[n].Num, out[n].IssuedOn = strings.TrimSpace(ref.Num), ref.IssuedOn
		c.Needed(at+".invoice_num", &out[n].Num, maxNum)
		on, ok := clock.ParseDay(ref.IssuedOn, who.Location())
		if !ok {
			c.Fail(at+".issued_on", "wrong_type", fault.Args{"want": "2026-12-04"})
		}
		out[n].IssuedOn = on
	}
	return out, nil
}

// as makes the bill a document of the invoice's kind: its code and process, what it
// refers to, and what was paid before.
func (b *bill) as(tx *db.Tx, who access.Who, i Invoice, set Settings) error {
	var err error
	if b.before, err = beforeOf(tx, who, i.ID); err != nil {
		return err
	}
	b.Document.Kind, b.kind = i.Kind.written(), i.Kind
	for _, r := range b.before {
		b.Preceding = append(b.Preceding, einvoice.Reference{Number: r.Num, Issued: einvoice.Day(r.IssuedOn)})
		if i.Kind == Ordinary {
			b.Prepaid += r.Advance
		}
	}
	switch {
	case i.Kind == Cancellation:
		if err := b.cancel(tx, i, set); err != nil {
			return err
		}
	case i.Kind == CreditNote:
		b.Process, b.TaxPointCode = "P9", ""
	case i.Kind == Advance:
		b.Process = "P4"
		if b.CollectedPayment {
			b.TaxPointCode, b.TaxPoint = "", einvoice.Day(b.Issued.Format(time.DateOnly))
		}
	case i.Kind == Partial, i.Kind == Ordinary && len(b.before) > 0:
		b.Process = "P11"
	}
	if i.Kind == CreditNote || i.Kind == Advance { // whose lines have no code of the classification
		for n := range b.Lines {
			b.Lines[n].KPD = ""
		}
	}
	b.PaymentText = words.InvoiceTitle.Fill(b.language, map[string]any{"kind": b.called(), "number": b.Number})
	if b.totals, err = b.Totals(); err != nil {
		return err
	}
	if i.Kind == Advance {
		b.Prepaid = b.totals.Gross
		if b.totals, err = b.Totals(); err != nil {
			return err
		}
	}
	if b.totals.Payable <= 0 || i.Kind == CreditNote {
		b.Due = ""
	}
	return nil
}

// cancel makes the bill the cancellation of the invoice as it was issued, with every
// amount below nothing.
func (b *bill) cancel(tx *db.Tx, i Invoice, set Settings) error {
	p, err := paperOf(tx, *i.CancelsID)
	if err != nil {
		return err
	}
	was, err := einvoice.Read([]byte(p.XML))
	if err != nil {
		return err
	}
	own := b.Document
	b.Document = was.Cancelled()
	b.Number, b.Issued, b.Operator, b.Notes, b.PaymentReference = own.Number, own.Issued, own.Operator, own.Notes, own.PaymentReference
	if was.Kind == einvoice.Advance { // which had no codes, that its cancellation needs
		for n, at := range b.places {
			b.Document.Lines[n].KPD = set.kpdOf(b.lines[at].lineEdit)
		}
	}
	b.ClientName, b.ClientStreet, b.ClientPost, b.ClientTown = b.Buyer.Name, b.Buyer.Street, b.Buyer.PostCode, b.Buyer.City
	return nil
}

// called is what people call the kind of document.
func (b bill) called() string {
	name := string(b.kind)
	switch {
	case b.kind == Ordinary && len(b.before) > 0:
		name = "FINAL"
	case b.kind == Cancellation && slices.ContainsFunc(b.before, func(r Before) bool { return r.Kind == Advance }):
		name = "CANCELLED_ADVANCE"
	}
	return words.InvoiceKind.Of(name).In(b.language)
}

// refused notes every reference that the invoice may not have, and what it takes off
// more than is left.
func (b bill) refused(tx *db.Tx, who access.Who, c *fault.Check, i Invoice) error {
	lowers := i.Kind == CreditNote
	if len(b.before) == 0 && (i.Kind == DebitNote || lowers) {
		c.Fail("refers_to", "invoice_needs_reference", nil)
	}
	var left money.Cents
	here := len(b.before) > 0
	for n, r := range b.before {
		at := "refers_to." + number(n)
		if r.ID == nil {
			here = false
			continue
		}
		x, err := find(tx, who, *r.ID)
		if err != nil {
			return err
		}
		args := fault.Args{"name": x.Title()}
		switch {
		case x.DeletedAt != nil:
			c.Fail(at, "no_such_thing", nil)
		case x.Status != Issued:
			c.Fail(at, "invoice_before_draft", args)
		case x.ClientID == nil || i.ClientID == nil || *x.ClientID != *i.ClientID:
			c.Fail(at, "invoice_other_client", args)
		case i.Kind == Cancellation && x.Credited > 0:
			c.Fail(at, "invoice_credited", args)
		case x.Cancelled:
			c.Fail(at, "invoice_cancelled", args)
		case !i.Kind.after(x.Kind, r.OfKind):
			c.Fail(at, "invoice_wrong_reference", args)
		case i.Kind == Ordinary && r.OfKind == Advance:
			other, err := settled(tx, i.ID, x.ID)
			if err != nil {
				return err
			}
			if other != "" {
				c.Fail(at, "invoice_settled", fault.Args{"name": other})
			}
		}
		left += x.left()
	}
	known, err := i.knownClient(tx, who)
	if err != nil {
		return err
	}
	if !known && slices.ContainsFunc(b.Lines, func(l einvoice.Line) bool { return l.Treatment == einvoice.ReverseCharge }) {
		c.Fail("client.invoice_kind", "invoice_client_unknown", fault.Args{"name": i.Client})
	}
	if lowers && here && b.totals.Gross > left {
		c.Fail("line_items", "invoice_over_credited", fault.Args{"left": money.Amount{Cents: left, Currency: i.Currency}})
	}
	if i.Kind == Ordinary && b.totals.Prepaid > b.totals.Gross && b.totals.Prepaid > 0 {
		c.Fail("line_items", "invoice_less_than_paid", fault.Args{"paid": money.Amount{Cents: b.totals.Prepaid, Currency: i.Currency}})
	}
	if (i.Kind == DebitNote || lowers) && len(b.lines) > 0 && b.totals.Gross <= 0 {
		c.Fail("line_items", "invoice_positive", nil)
	}
	return nil
}

// knownClient reports whether the register says what the client is before the tax law.
func (i Invoice) knownClient(tx *db.Tx, who access.Who) (bool, error) {
	if i.ClientID == nil {
		return false, nil
	}
	known, err := tenants.InvoicingOf(tx, who, *i.ClientID)
	return known.Kind != "", err
}

// plainer reports whether refused says the fault in words of what to do.
func (b bill) plainer(f einvoice.Fault) bool {
	notes := b.kind == CreditNote || b.kind == DebitNote
	return f.Field == "preceding" && f.Code == "missing" || notes && f.Field == "lines" && f.Code == "sign"
}

// after reports whether an invoice of the kind may refer to one of the earlier kind, or,
// where that cancels one, of the kind of what it cancels.
func (k Kind) after(earlier, of Kind) bool {
	switch k {
	case Ordinary:
		return earlier == Partial || earlier == Cancellation && of == Advance
	case Partial:
		return earlier == Partial
	case CreditNote:
		return earlier.ofWork() || earlier == DebitNote
	case DebitNote:
		return earlier.ofWork() || earlier == DebitNote || earlier == CreditNote
	}
	return k == Cancellation && earlier != Cancellation && earlier != CreditNote
}

// settled returns the name of another live invoice that deducts the advance which the
// cancellation took back; "" for none.
func settled(tx *db.Tx, invoice, cancellation int64) (string, error) {
	names, err := db.All[string](tx, `SELECT `+Called+` FROM invoice i LEFT JOIN tenant c ON c.tenant_id = i.client_id
		WHERE i.deleted_at IS NULL AND i.kind = 'INVOICE' AND i.invoice_id <> ? AND i.invoice_id IN (SELECT r.invoice_id FROM invoice_before r WHERE r.before_id = ?)
		AND NOT EXISTS (SELECT 1 FROM invoice x WHERE x.cancels_id = i.invoice_id AND x.status = 'ISSUED') ORDER BY i.invoice_id`, invoice, cancellation)
	if err != nil || len(names) == 0 {
		return "", err
	}
	return names[0], nil
}

// refer stores the references of the draft as it is issued, with what it takes off each:
// from the first on as much as is left of it.
func (b bill) refer(tx *db.Tx, who access.Who, i Invoice) error {
	rest := money.Cents(0)
	if i.Kind == CreditNote {
		rest = b.totals.Gross
	}
	for n, r := range b.before {
		if r.ID == nil {
			continue
		}
		var taken money.Cents
		if x, err := find(tx, who, *r.ID); err != nil {
			return err
		} else if i.Kind == Cancellation {
			taken = x.Net + x.Tax
		} else {
			taken = min(rest, x.left())
		}
		rest -= taken
		b.before[n].Credited = &taken
	}
	return saveBefore(tx, i.ID, b.before)
}

// sentences returns the refusals of fields as what the draft lacks.
func sentences(err error, language string) (out []Missing) {
	var f *fault.Fault
	if errors.As(err, &f) {
		for _, x := range f.Fields {
			out = append(out, Missing{Field: x.Name, Code: x.Code, Message: fault.Text(x.Code, language, x.Args)})
		}
	}
	return out
}
