package einvoice

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"teren/internal/kit/money"
)

// Fault is one reason why a document may not be issued. Field is its place: "due",
// "buyer.oib", "lines.2.kpd" of the third line. Code is one of Codes.
type Fault struct {
	Field, Code string
	Args        map[string]any
}

// Codes are the reasons, so that who shows them can prove that it has words for each.
var Codes = []string{
	"missing", "not_here", "unknown", "form", "too_long", "too_large", "too_early", "too_late", "oib", "iban", "reference_digit",
	"not_euro", "same_party", "both", "sign", "needs_payer", "needs_collected", "needs_code_432", "untaxed_alone",
	"seller_outside", "seller_payer", "rate", "prepaid_whole", "kpd",
}

const (
	firstDay, lastDay = Day("1900-01-01"), Day("2099-12-31")
	firstIssue        = Day("2026-01-01")
)

// Lengths that the rules set (HR-BR-42, 43, 46, 47), and ours where they set none.
const (
	longest            = 1024
	longestDescription = 4096
	longestProcess     = 200
)

var (
	numberForm    = regexp.MustCompile(`^(0|[1-9][0-9]{0,19})([-/])[0-9A-Za-z]{1,20}([-/])(0|[1-9][0-9]{0,19})$`)
	processForm   = regexp.MustCompile(`^(P[1-9]|P1[0-2]|P99:.*\S.*)$`)
	referenceForm = regexp.MustCompile(`^HR\d{2}( [0-9-]{1,22})?$`)
	groupsForm    = regexp.MustCompile(`^\d{1,12}(-\d{1,12}){0,2}$`)
)

// Units are the codes of UN/ECE that a line may have.
var Units = []string{"H87", "HUR", "MTR", "KMT", "CMT", "MMT", "MTK", "MTQ", "KGM", "GRM", "TNE", "LTR", "MLT", "E48", "C62", "LS",
	"DAY", "MIN", "WEE", "MON", "ANN", "SET", "PR", "KWH", "XPK", "XBX", "XRO"}

// Means are the codes of ways to pay: 10 cash, 30 and 58 transfer, 48 card, 49 debit, 97 offset.
var Means = []string{"1", "10", "30", "42", "48", "49", "57", "58", "97"}

// Types are what a file inside a document may be.
var Types = []string{"application/pdf", "image/png", "image/jpeg", "text/csv",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/vnd.oasis.opendocument.spreadsheet"}

var rates = []money.Rate{2500, 1300, 500}

// faults collects what is wrong.
type faults []Fault

// add adds a fault. Args are pairs of name and value.
func (f *faults) add(field, code string, args ...any) {
	fault := Fault{Field: field, Code: code}
	for i := 0; i < len(args); i += 2 {
		if i == 0 {
			fault.Args = map[string]any{}
		}
		fault.Args[args[i].(string)] = args[i+1]
	}
	*f = append(*f, fault)
}

// checker collects the faults of a document.
type checker struct {
	Document
	faults
}

// Check returns what the Croatian rules, EN 16931 or the law would refuse in the document,
// also where the official rules are blind; nothing for one that may be issued.
func (d Document) Check() []Fault {
	c := &checker{Document: d}
	c.head()
	c.days()
	c.references()
	c.parties()
	c.payment()
	for i, l := range d.Lines {
		c.line(i, l)
	}
	if len(d.Lines) == 0 {
		c.add("lines", "missing")
	}
	for i, part := range d.Discounts {
		c.part(fmt.Sprintf("discounts.%d", i), part)
	}
	for i, part := range d.Charges {
		c.part(fmt.Sprintf("charges.%d", i), part)
	}
	c.treatments()
	c.amounts()
	c.attachments()
	return c.faults
}

// text refuses a text that is too long, and one that is missing where it must be there.
func (c *checker) text(field, value string, most int, must bool) {
	value = Clean(value)
	switch {
	case value == "" && must:
		c.add(field, "missing")
	case utf8.RuneCountInString(value) > most:
		c.add(field, "too_long", "max", most)
	}
}

func (c *checker) head() {
	if !slices.Contains(kinds, c.Kind) {
		c.add("kind", "unknown")
	}
	c.text("process", c.Process, longestProcess, true)
	if c.Process != "" && !processForm.MatchString(c.Process) {
		c.add("process", "form")
	}
	switch parts := numberForm.FindStringSubmatch(c.Number); {
	case c.Number == "":
		c.add("number", "missing")
	case parts == nil || parts[2] != parts[3]:
		c.add("number", "form")
	}
	switch {
	case c.Currency == "":
		c.add("currency", "missing")
	case c.Currency != "EUR":
		c.add("currency", "not_euro")
	}
	for i, note := range c.Notes {
		c.text(fmt.Sprintf("notes.%d", i), note, longestDescription, false)
	}
	for _, f := range []struct{ field, value string }{
		{"order", c.Order}, {"contract", c.Contract}, {"project", c.Project}, {"delivery_note", c.DeliveryNote},
		{"buyer_reference", c.BuyerReference}, {"payment_text", c.PaymentText}, {"terms", c.Terms},
	} {
		c.text(f.field, f.value, longest, false)
	}
}

// day refuses what is no day, or one outside of the first and the last.
func (c *checker) day(field string, day, first, last Day) {
	at, err := time.Parse(time.DateOnly, string(day))
	switch {
	case day == "":
	case err != nil || at.Format(time.DateOnly) != string(day):
		c.add(field, "form")
	case day < first:
		c.add(field, "too_early", "first", string(first))
	case day > last:
		c.add(field, "too_late", "last", string(last))
	}
}

func (c *checker) days() {
	issued := Day(c.Issued.Format(time.DateOnly))
	c.day("issued", issued, firstIssue, lastDay)
	c.day("due", c.Due, issued, lastDay)
	c.day("delivered", c.Delivered, firstDay, lastDay)
	c.day("tax_point", c.TaxPoint, firstDay, lastDay)
	c.day("from", c.From, firstDay, lastDay)
	c.day("to", c.To, max(firstDay, c.From), lastDay)
	if c.TaxPoint != "" && c.TaxPointCode != "" {
		c.add("tax_point", "both")
	}
	if c.TaxPointCode != "" && !slices.Contains([]string{"3", "35", "432"}, c.TaxPointCode) {
		c.add("tax_point_code", "unknown")
	}
	if c.TaxPointCode == "35" && c.Delivered == "" {
		c.add("delivered", "missing")
	}
	switch ordinary := slices.Contains([]Kind{Invoice, Partial, Debit}, c.Kind); {
	case !c.CollectedPayment && c.TaxPointCode == "432":
		c.add("tax_point_code", "needs_collected")
	case c.CollectedPayment && ordinary && c.TaxPointCode != "432":
		c.add("tax_point_code", "needs_code_432")
	case c.CollectedPayment && c.Kind == Advance && c.TaxPoint == "":
		c.add("tax_point", "missing")
	}
	if c.CollectedPayment && !c.Seller.VATPayer {
		c.add("seller.vat_payer", "seller_outside")
	}
	if c.Kind == Advance && c.Delivered != "" {
		c.add("delivered", "not_here")
	}
}

func (c *checker) references() {
	issued := Day(c.Issued.Format(time.DateOnly))
	for i, earlier := range c.Preceding {
		field := fmt.Sprintf("preceding.%d.", i)
		c.text(field+"number", earlier.Number, longest, true)
		if earlier.Issued == "" {
			c.add(field+"issued", "missing")
		}
		c.day(field+"issued", earlier.Issued, firstDay, min(max(issued, firstDay), lastDay))
		if earlier.Number != "" && earlier.Number == c.Number && earlier.Issued == issued {
			c.add(field+"number", "not_here")
		}
	}
	// The first part of work in parts (326) has nothing before it.
	needs := c.Kind == CreditNote || c.Kind == Corrective || c.Process == "P11" && c.Kind != Partial
	if needs && len(c.Preceding) == 0 {
		c.add("preceding", "missing")
	}
}

func (c *checker) parties() {
	for _, p := range []struct {
		field string
		Party
	}{{"seller.", c.Seller}, {"buyer.", c.Buyer}} {
		c.text(p.field+"name", p.Name, longest, true)
		citizen := c.Consumer && p.field == "buyer."
		switch {
		case !citizen:
			c.oib(p.field+"oib", p.OIB)
		case p.OIB != "":
			c.add(p.field+"oib", "not_here")
		}
		c.text(p.field+"street", p.Street, longest, false)
		c.text(p.field+"city", p.City, longest, !citizen)
		c.text(p.field+"post_code", p.PostCode, longest, false)
		switch p.Country {
		case "HR":
		case "":
			c.add(p.field+"country", "missing")
		default: // e-invoices are exchanged inside of Croatia alone
			c.add(p.field+"country", "unknown")
		}
		c.text(p.field+"email", p.Email, longest, false)
	}
	c.text("seller.legal_form", c.Seller.LegalForm, longestDescription, false)
	if c.Seller.OIB != "" && c.Seller.OIB == c.Buyer.OIB {
		c.add("buyer.oib", "same_party")
	}
	c.text("operator.name", c.Operator.Name, longest, true)
	c.oib("operator.oib", c.Operator.OIB)
}

func (c *checker) oib(field, number string) {
	switch {
	case number == "":
		c.add(field, "missing")
	case !money.ValidOIB(number):
		c.add(field, "oib")
	}
}

func (c *checker) payment() {
	switch {
	case c.PaymentMeans == "":
		if c.IBAN+c.PaymentReference+Clean(c.PaymentText) != "" {
			c.add("payment_means", "missing")
		}
	case !slices.Contains(Means, c.PaymentMeans):
		c.add("payment_means", "unknown")
	}
	switch {
	case c.IBAN != "" && !money.ValidIBAN(c.IBAN):
		c.add("iban", "iban")
	case c.IBAN == "" && slices.Contains([]string{"30", "42", "58"}, c.PaymentMeans):
		c.add("iban", "missing")
	}
	if c.PaymentReference != "" {
		if code := CheckReference(c.PaymentReference); code != "" {
			c.add("payment_reference", code)
		}
	}
}

// CheckReference returns what is wrong with a reference of payment, model and number as
// "HR00 17-2026": "form" or "reference_digit"; nothing for a right one. The digit of model
// HR01 is that of MOD 11 over all digits before it; of other models only the form is known.
func CheckReference(reference string) string {
	model, number, _ := strings.Cut(reference, " ")
	switch {
	case !referenceForm.MatchString(reference),
		model == "HR99" && number != "",
		model != "HR99" && !groupsForm.MatchString(number):
		return "form"
	case model == "HR01" && !rightDigit(strings.ReplaceAll(number, "-", "")):
		return "reference_digit"
	}
	return ""
}

// rightDigit reports whether the last digit is that of MOD 11 over those before it.
func rightDigit(digits string) bool {
	sum, weight := 0, 2
	for i := len(digits) - 2; i >= 0; i-- {
		sum += int(digits[i]-'0') * weight
		weight++
	}
	digit := 11 - sum%11
	if digit > 9 {
		digit = 0
	}
	return len(digits) > 1 && int(digits[len(digits)-1]-'0') == digit
}

func (c *checker) line(i int, l Line) {
	field := "lines." + strconv.Itoa(i) + "."
	c.text(field+"name", l.Name, longest, true)
	c.text(field+"description", l.Description, longestDescription, false)
	_, known := KPDName(l.KPD, "hr")
	switch {
	case l.KPD != "" && !known:
		c.add(field+"kpd", "kpd")
	case l.KPD == "" && c.Kind != CreditNote && c.Kind != Advance && !c.Consumer:
		c.add(field+"kpd", "missing")
	}
	switch {
	case l.Unit == "":
		c.add(field+"unit", "missing")
	case !slices.Contains(Units, l.Unit):
		c.add(field+"unit", "unknown")
	}
	if l.Price < 0 {
		c.add(field+"price", "sign")
	}
	if l.Quantity == 0 {
		c.add(field+"quantity", "missing")
	}
	if l.Discount != 0 && (l.Discount < 0) != (l.Quantity < 0) {
		c.add(field+"discount", "sign")
	}
	net, err := l.Net()
	switch {
	case err != nil:
		c.add(field+"price", "too_large")
	case net != 0 && l.Quantity != 0 && (net < 0) != (l.Quantity < 0):
		c.add(field+"discount", "too_large")
	case c.Kind == CreditNote && l.Quantity < 0:
		c.add(field+"quantity", "sign")
	}
	c.taxed(field, l.Treatment, l.Rate, l.Reason)
	c.text(field+"order", l.Order, longest, false)
	c.text(field+"delivery_note", l.DeliveryNote, longest, false)
	if Clean(l.Order) != "" && Clean(c.Order) != "" {
		c.add(field+"order", "both")
	}
	if Clean(l.DeliveryNote) != "" && Clean(c.DeliveryNote) != "" {
		c.add(field+"delivery_note", "both")
	}
}

func (c *checker) part(field string, part Discount) {
	field += "."
	if part.Amount == 0 {
		c.add(field+"amount", "missing")
	}
	if tooLarge(part.Amount) {
		c.add(field+"amount", "too_large")
	}
	if part.Amount < 0 && c.Kind != Corrective {
		c.add(field+"amount", "sign")
	}
	c.text(field+"text", part.Text, longest, false)
	c.taxed(field, part.Treatment, part.Rate, part.Reason)
}

// taxed refuses a rate that the treatment does not have, and what lacks its ground.
func (c *checker) taxed(field string, t Treatment, rate money.Rate, reason string) {
	switch {
	case t == "":
		c.add(field+"treatment", "missing")
		return
	case !slices.Contains(treatments, t):
		c.add(field+"treatment", "unknown")
		return
	case t == Standard && !slices.Contains(rates, rate), t != Standard && rate != 0:
		c.add(field+"rate", "rate")
	}
	c.text(field+"reason", reason, longest, t.reasoned())
	if !t.reasoned() && Clean(reason) != "" {
		c.add(field+"reason", "not_here")
	}
	switch {
	case t == ReverseCharge && !c.Buyer.VATPayer:
		c.add(field+"treatment", "needs_payer")
	case t == OutsideVAT && c.Seller.VATPayer:
		c.add(field+"treatment", "seller_payer")
	case !c.Seller.VATPayer && slices.Contains([]Treatment{Standard, ZeroRated, Exempt, ReverseCharge}, t):
		c.add(field+"treatment", "seller_outside")
	}
}

// treatments refuses what is no subject of VAT beside anything else (BR-O-11 to 14).
func (c *checker) treatments() {
	untaxed, all := 0, 0
	count := func(t Treatment) {
		all++
		if t == Untaxed {
			untaxed++
		}
	}
	for _, l := range c.Lines {
		count(l.Treatment)
	}
	for _, part := range slices.Concat(c.Discounts, c.Charges) {
		count(part.Treatment)
	}
	if untaxed > 0 && untaxed < all {
		c.add("lines", "untaxed_alone")
	}
}

func (c *checker) amounts() {
	t, err := c.Totals()
	if err != nil {
		c.add("lines", "too_large")
		return
	}
	negative := t.Gross < 0 && c.Kind != Corrective && c.Process != "P9" && c.Process != "P10"
	switch {
	case negative, c.Kind == CreditNote && t.Gross < 0:
		c.add("lines", "sign")
	case t.Prepaid != 0 && t.Gross != 0 && (t.Prepaid < 0) != (t.Gross < 0):
		c.add("prepaid", "sign")
	}
	if c.Kind == Advance && t.Payable != 0 {
		c.add("prepaid", "prepaid_whole", "whole", t.Gross)
	}
	if c.Kind != CreditNote && t.Payable > 0 && c.Due == "" {
		c.add("due", "missing")
	}
}

func (c *checker) attachments() {
	var names []string
	for i, a := range c.Attachments {
		field := fmt.Sprintf("attachments.%d.", i)
		c.text(field+"name", a.Name, longest, true)
		c.text(field+"description", a.Description, longest, false)
		if !slices.Contains(Types, a.Type) {
			c.add(field+"type", "unknown")
		}
		if len(a.Content) == 0 {
			c.add(field+"content", "missing")
		}
		if slices.Contains(names, a.Name) {
			c.add(field+"name", "both")
		}
		names = append(names, a.Name)
	}
}
