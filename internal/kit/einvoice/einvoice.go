// Package einvoice reckons, checks, writes and reads Croatian e-invoices: UBL 2.1 by
// EN 16931 with the rules of HR CIUS 2025. Its values are those of one document; it knows
// no records, numbers nothing and sends nothing.
package einvoice

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"teren/internal/kit/money"
)

// Rules names the rules that Check holds a document against, as people read it.
const Rules = "HR CIUS 2025 (12/13 March 2026), EN 16931 1.3.16 (10 April 2026), UBL 2.1"

// Day is a day of the calendar, 2026-03-01; empty where there is none.
type Day string

// Kind is the code of the sort of document (BT-3).
type Kind string

// The kinds. A credit note has amounts above nothing and lowers what is owed.
const (
	Invoice    Kind = "380"
	Partial    Kind = "326"
	Advance    Kind = "386"
	CreditNote Kind = "381"
	Corrective Kind = "384"
	Debit      Kind = "383"
)

var kinds = []Kind{Invoice, Partial, Advance, CreditNote, Corrective, Debit}

// Values returns every kind.
func (Kind) Values() []string { return texts(kinds) }

// Treatment is how a line, discount or charge is taxed.
type Treatment string

// The treatments. The names of tax-free ones that pass through the invoice (deposits,
// excises, a tourist tax) are those of the Tax Administration.
const (
	Standard       Treatment = "S"         // by the rate: 25, 13 or 5 %
	ZeroRated      Treatment = "Z"         // taxed with nothing
	Exempt         Treatment = "E"         // free by a ground of the law
	ReverseCharge  Treatment = "AE"        // the buyer owes the tax
	OutsideVAT     Treatment = "OUT"       // the seller is no payer of VAT
	Untaxed        Treatment = "O"         // no subject of VAT; then the whole document is so
	PassThrough    Treatment = "HR:N"      // a part that is no subject of VAT
	ReturnFee      Treatment = "HR:POVNAK" // a deposit for packaging
	ConsumptionTax Treatment = "HR:PP"     // the tax on consumption
	VehicleTax     Treatment = "HR:PPMV"   // the tax on motor vehicles
)

var treatments = []Treatment{Standard, ZeroRated, Exempt, ReverseCharge, OutsideVAT, Untaxed, PassThrough, ReturnFee, ConsumptionTax, VehicleTax}

// Values returns every treatment.
func (Treatment) Values() []string { return texts(treatments) }

func texts[T ~string](all []T) []string {
	out := make([]string, len(all))
	for i, one := range all {
		out[i] = string(one)
	}
	return out
}

// category returns the code of the treatment in EN 16931 (BT-151).
func (t Treatment) category() string {
	if t == OutsideVAT || t.passes() {
		return "E"
	}
	return string(t)
}

// passes reports whether an amount of the treatment is no part of what VAT is reckoned from.
func (t Treatment) passes() bool { return strings.HasPrefix(string(t), "HR:") }

// reasoned reports whether the treatment needs its ground in words.
func (t Treatment) reasoned() bool { return t != Standard && t != ZeroRated }

// name returns the Croatian name of the treatment (HR-BT-12), such as HR:PDV25.
func (t Treatment) name(rate money.Rate) string {
	switch {
	case t == Standard:
		return "HR:PDV" + rate.Percent()
	case t.passes():
		return string(t)
	}
	return "HR:" + t.category()
}

// Party is the seller or the buyer.
type Party struct {
	Name, OIB                       string
	VATPayer                        bool
	Street, City, PostCode, Country string
	LegalForm                       string // the memorandum: court, capital, directors
	Email                           string
}

// Operator is the person who issues.
type Operator struct{ Name, OIB string }

// Reference names an earlier document.
type Reference struct {
	Number string
	Issued Day
}

// Line is one line. Its price is of one unit, before tax, and never below nothing: what
// is taken back has a quantity below nothing.
type Line struct {
	Name, Description, KPD string
	Unit                   string // the code of UN/ECE: H87, HUR, …
	Quantity               money.Quantity
	Price                  money.Price
	Discount               money.Cents // of the whole line; it has the sign of the quantity
	Treatment              Treatment
	Rate                   money.Rate
	Reason                 string // why there is no tax
	Order, DeliveryNote    string
}

// Discount is taken from the whole document, or as a Charge added to it, in the part
// that is taxed so. Reason is the ground of a part without tax; Text says what it is for.
type Discount struct {
	Amount       money.Cents
	Treatment    Treatment
	Rate         money.Rate
	Reason, Text string
}

// Charge is added to the whole document.
type Charge = Discount

// Attachment is a file inside the document.
type Attachment struct {
	Name, Type, Description string
	Content                 []byte
}

// Document is an e-invoice of any kind.
type Document struct {
	Kind                                   Kind
	Process                                string    // P1 … P12, or P99: and the buyer's own
	Number                                 string    // 17-PP1-1
	Issued                                 time.Time // in the company's zone
	Due, Delivered, TaxPoint               Day
	TaxPointCode                           string // 3 issue, 35 delivery, 432 payment
	From, To                               Day    // the period that is invoiced
	Currency                               string
	Notes                                  []string
	Order, Contract, Project, DeliveryNote string
	BuyerReference                         string
	Preceding                              []Reference
	Seller, Buyer                          Party
	Operator                               Operator
	PaymentMeans, IBAN                     string // 30 is a transfer
	PaymentReference                       string // model and number: HR00 17-2026
	PaymentText, Terms                     string
	Lines                                  []Line
	Discounts                              []Discount
	Charges                                []Charge
	Prepaid                                money.Cents
	CollectedPayment                       bool // the seller owes VAT when paid
	Attachments                            []Attachment

	// Consumer is set of an invoice to a citizen. It is no e-invoice: its file is for
	// Read alone, names no number of the buyer and needs no codes of KPD.
	Consumer bool
}

// Category is the part of a document that is taxed in one way.
type Category struct {
	Treatment Treatment
	Rate      money.Rate
	Base, Tax money.Cents
}

// Totals are the amounts of a document. Tax is reckoned once for each category, half up.
type Totals struct {
	Lines, Discounts, Charges, Net money.Cents
	Categories                     []Category // standard first, from the highest rate down
	Tax, Gross, Prepaid, Payable   money.Cents
}

// Net returns what the line comes to before tax: quantity × price, rounded half up, less
// the discount.
func (l Line) Net() (money.Cents, error) {
	net, err := money.Net(l.Price, l.Quantity)
	if err != nil || tooLarge(net, l.Discount) {
		return 0, money.ErrTooLarge
	}
	return net - l.Discount, nil
}

// Totals returns the amounts of the document; money.ErrTooLarge for one too large to count.
func (d Document) Totals() (Totals, error) {
	var t Totals
	parts := map[Treatment][]money.Line{}
	add := func(to *money.Cents, amount money.Cents, sign money.Cents, treatment Treatment, rate money.Rate) {
		*to += amount
		if treatment != Standard {
			rate = 0
		}
		parts[treatment] = append(parts[treatment], money.Line{Net: sign * amount, Rate: rate})
	}
	for i, l := range d.Lines {
		net, err := l.Net()
		if err != nil {
			return Totals{}, fmt.Errorf("line %d: %w", i, err)
		}
		add(&t.Lines, net, 1, l.Treatment, l.Rate)
	}
	for _, part := range slices.Concat(d.Discounts, d.Charges) {
		if tooLarge(part.Amount) {
			return Totals{}, money.ErrTooLarge
		}
	}
	for _, part := range d.Discounts {
		add(&t.Discounts, part.Amount, -1, part.Treatment, part.Rate)
	}
	for _, part := range d.Charges {
		add(&t.Charges, part.Amount, 1, part.Treatment, part.Rate)
	}
	for _, treatment := range append(slices.Clone(treatments), others(parts)...) {
		sum, err := money.Sum(parts[treatment])
		if err != nil {
			return Totals{}, err
		}
		for _, r := range slices.Backward(sum.Rates) {
			t.Categories = append(t.Categories, Category{treatment, r.Rate, r.Net, r.Tax})
		}
		t.Net, t.Tax = t.Net+sum.Net, t.Tax+sum.Tax
	}
	t.Gross, t.Prepaid = t.Net+t.Tax, d.Prepaid
	t.Payable = t.Gross - t.Prepaid
	if tooLarge(t.Lines, t.Discounts, t.Charges, t.Net, t.Gross, t.Prepaid, t.Payable) {
		return Totals{}, money.ErrTooLarge
	}
	return t, nil
}

// others returns the treatments that are none, in order, so that they count as well.
func others(parts map[Treatment][]money.Line) []Treatment {
	var out []Treatment
	for treatment := range parts {
		if !slices.Contains(treatments, treatment) {
			out = append(out, treatment)
		}
	}
	slices.Sort(out)
	return out
}

// tooLarge reports whether an amount has more than twelve digits before the point: more
// than a document needs, and few enough that a thousand of them can be added.
func tooLarge(amounts ...money.Cents) bool {
	const most = 999_999_999_999_99
	return slices.ContainsFunc(amounts, func(c money.Cents) bool { return c > most || c < -most })
}
