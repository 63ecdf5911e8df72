package invoices

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/tenants"
	"teren/internal/kit/einvoice"
	"teren/internal/kit/fiscal"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// A bill is everything that an invoice's document and its paper show.
type bill struct {
	einvoice.Document
	parties
	num      num
	language string
	kind     Kind
	before   []Before
	client   tenants.InvoiceKind
	lines    []Line
	places   []int // of the document's lines among the lines
	taxed    bool  // the company is in the VAT system
	totals   einvoice.Totals

	// Of an invoice to a citizen.
	payment  Payment
	citizens Fiscalization
	receipt  fiscal.Invoice // as it is reported
	jir      string         // once it was
}

// parties are the two sides of an invoice as they are now.
type parties struct {
	Company  string `db:"company"`
	IDNumber string `db:"id_number"`
	Street   string `db:"address"`
	Post     string `db:"zipcode"`
	Town     string `db:"city"`
	Phone    string `db:"phone"`
	Email    string `db:"email"`
	Logo     string `db:"logo"` // file name; "" is none

	ClientName     string `db:"client"`
	ClientIDNumber string `db:"client_id_number"`
	ClientStreet   string `db:"client_address"`
	ClientPost     string `db:"client_zipcode"`
	ClientTown     string `db:"client_city"`
	ClientEmail    string `db:"client_email"`

	ClientDueDays *int64 `db:"client_due_days"` // nil is as the settings have it

	Language string `db:"language"`
}

const present = `SELECT k.name AS company, k.id_number, k.address1 AS address, k.zipcode, k.city, k.phone, k.email, k.language,
		COALESCE((SELECT MAX(f.file_name) FROM upload f WHERE f.thing = 'tenant' AND f.thing_id = k.tenant_id AND f.kind = 'IMAGE' AND f.deleted_at IS NULL), '') AS logo,
		COALESCE(c.name, '') AS client, COALESCE(c.id_number, '') AS client_id_number, COALESCE(NULLIF(r.address, ''), c.address1, '') AS client_address,
		COALESCE(NULLIF(r.zipcode, ''), c.zipcode, '') AS client_zipcode, COALESCE(NULLIF(r.city, ''), c.city, '') AS client_city, COALESCE(NULLIF(r.invoice_email, ''), c.email, '') AS client_email, r.invoice_days AS client_due_days
	FROM invoice i JOIN tenant k ON k.tenant_id = i.tenant_id LEFT JOIN tenant c ON c.tenant_id = i.client_id LEFT JOIN partner r ON r.tenant_id = i.tenant_id AND r.partner_id = i.client_id
	WHERE i.invoice_id = ?`

// billOf returns the invoice as it would be issued by the person now.
func billOf(tx *db.Tx, who access.Who, i Invoice) (b bill, err error) {
	set, _, err := settingsOf(tx, i.TenantID)
	if err != nil {
		return b, err
	}
	if b.parties, err = db.One[parties](tx, present, i.ID); err != nil {
		return b, err
	}
	if b.num, err = next(tx, who, set.Settings); err != nil {
		return b, err
	}
	if b.lines, err = linesOf(tx, i.ID); err != nil {
		return b, err
	}
	all, err := operators(tx, i.TenantID)
	if err != nil {
		return b, err
	}
	for _, o := range all {
		if o.UserID == who.UserID {
			b.Operator = einvoice.Operator{Name: o.Name, OIB: o.OIB}
		}
	}
	b.language = i.Language
	if b.language == "" {
		b.language = b.parties.Language
	}
	b.taxed = set.VAT != Outside
	if i.ClientKind == tenants.Citizen {
		if b.citizens, err = fiscalizationOf(tx, i.TenantID); err != nil {
			return b, err
		}
	}
	b.fill(i, set.Settings, tx.Now.In(who.Location()))
	if i.Discount != 0 {
		if b.Discounts, err = b.SpreadRate(money.Rate(i.Discount)); err != nil {
			return b, err
		}
	}
	return b, b.as(tx, who, i, set.Settings)
}

func (b *bill) fill(i Invoice, set Settings, now time.Time) {
	b.Process, b.Number, b.Issued, b.Currency = "P3", b.num.String(), now, string(i.Currency)
	if i.OrderRef != "" {
		b.Process, b.Order = "P1", i.OrderRef
	}
	b.Delivered, b.Due = optional(i.DeliveredOn), optional(i.DueOn)
	if i.DeliveredFrom != nil && i.Kind != Advance {
		b.From, b.To, b.Delivered = optional(i.DeliveredFrom), b.Delivered, ""
	}
	if i.DueOn == nil {
		if b.ClientDueDays != nil {
			set.DueDays = *b.ClientDueDays
		}
		b.Due = einvoice.Day(set.dueOn(now))
	}
	b.BuyerReference, b.client = i.BuyerRef, i.ClientKind
	if i.Note != "" {
		b.Notes = []string{i.Note}
	}
	payer := set.VAT != Outside
	b.Seller = einvoice.Party{Name: b.Company, OIB: tenants.PlainNumber(b.IDNumber), VATPayer: payer, Street: b.Street, City: b.Town, PostCode: b.Post, Country: "HR",
		LegalForm: set.Memorandum, Email: b.parties.Email}
	b.Buyer = einvoice.Party{Name: b.ClientName, OIB: tenants.PlainNumber(b.ClientIDNumber), VATPayer: i.ClientKind == tenants.VATPayer, Street: b.ClientStreet, City: b.ClientTown,
		PostCode: b.ClientPost, Country: "HR", Email: b.ClientEmail}
	b.PaymentMeans, b.IBAN, b.PaymentReference = "30", set.IBAN, b.num.reference()
	if set.VAT == Collected {
		b.CollectedPayment, b.TaxPointCode = true, "432"
	}
	b.Consumer, b.payment = i.ClientKind == tenants.Citizen, i.Payment
	if b.Consumer {
		b.toCitizen(i)
	}
	b.Lines = written(b.lines, set)
	b.places = charged(b.lines)
}

// toCitizen leaves out the buyer's number, which a report may not have, and what is for
// transfers alone of what is paid otherwise. A private person is named as the draft says.
func (b *bill) toCitizen(i Invoice) {
	if i.private() {
		b.ClientName, b.ClientStreet, b.ClientPost, b.ClientTown, b.ClientIDNumber, b.ClientEmail = i.Client, i.BuyerAddress, "", "", "", ""
	}
	b.Buyer = einvoice.Party{Name: b.ClientName, Street: b.ClientStreet, City: b.ClientTown, PostCode: b.ClientPost, Country: "HR", Email: b.ClientEmail}
	b.PaymentMeans = i.Payment.means()
	if i.Payment != Transfer {
		b.IBAN, b.PaymentReference = "", ""
	}
	if i.Payment.atOnce() {
		b.Due = einvoice.Day(b.Issued.Format(time.DateOnly))
	}
}

func optional(day *string) einvoice.Day {
	if day == nil {
		return ""
	}
	return einvoice.Day(*day)
}

// written returns the lines as the document has them.
func written(lines []Line, set Settings) []einvoice.Line {
	places := charged(lines)
	out := make([]einvoice.Line, len(places))
	for n, at := range places {
		l := lines[at]
		w := einvoice.Line{Name: l.Name, KPD: set.kpdOf(l.lineEdit), Unit: code(l.Unit), Quantity: l.Quantity, Price: l.UnitPrice}
		if whole, err := money.Net(l.UnitPrice, l.Quantity); err == nil {
			w.Discount = whole - l.Net
		}
		w.Treatment, w.Rate = l.treatment()
		switch {
		case set.VAT == Outside:
			w.Treatment, w.Rate, w.Reason = einvoice.OutsideVAT, 0, outsideVAT
		case l.Treatment == ReverseCharge:
			w.Reason = reverseCharge
		}
		out[n] = w
	}
	return out
}

// charged returns the places of the lines that are charged.
func charged(lines []Line) []int {
	out := []int{}
	for n, l := range lines {
		if l.Kind == Charge {
			out = append(out, n)
		}
	}
	return out
}

// kpdOf returns the code of the line: its own, or that of the settings.
func (s Settings) kpdOf(l lineEdit) string {
	if l.KPD == "" && l.Type == catalog.Material && s.KPDResale != "" {
		return s.KPDResale
	}
	return cmp.Or(l.KPD, s.KPD)
}

// The grounds of the law for lines without tax, which an invoice names in Croatian.
const (
	reverseCharge = "Prijenos porezne obveze prema čl. 75. st. 3. t. a) Zakona o PDV-u"
	outsideVAT    = "Nije u sustavu PDV-a, čl. 90. st. 1. Zakona o PDV-u"
)

// code returns the code of the unit in UN/ECE recommendation 20.
func code(u catalog.Unit) string {
	switch u {
	case "CENTIMETER":
		return "CMT"
	case "METER":
		return "MTR"
	case "KILOMETER":
		return "KMT"
	case "SQUARE_METER":
		return "MTK"
	case "CUBIC_METER":
		return "MTQ"
	case "KILOGRAM":
		return "KGM"
	case "LITER":
		return "LTR"
	case "SERVICE":
		return "E48"
	case "HOUR":
		return "HUR"
	case "PIECE":
		return "H87"
	}
	return "C62"
}

// missing returns what the invoice still lacks before it can be issued, as the person
// reads it. The fields of the document are told as those of the draft, the settings
// and the client.
func (b bill) missing(language string) []Missing {
	out := []Missing{}
	if words.InvoiceClient.Has(string(b.client)) {
		out = append(out, Missing{Field: "client_kind", Code: "client_kind", Message: words.InvoiceClient.Of(string(b.client)).In(language)})
	}
	if code, args := b.citizens.lacks(b.Seller.OIB, b.Issued); b.Consumer && code != "" {
		out = append(out, Missing{Field: "settings.certificate", Code: code, Message: fault.Text(code, language, args)})
	}
	for _, f := range b.Check() {
		if b.plainer(f) {
			continue
		}
		field := fieldOf(f.Field)
		rule := words.InvoiceRule.Of(f.Code).Fill(language, f.Args)
		line, rest := lineOf(field)
		at := slices.IndexFunc(out, func(m Missing) bool { return m.rule == rule && m.rest == rest && (line > 0) == (m.lines != nil) })
		if at < 0 {
			at, out = len(out), append(out, Missing{Field: b.placed(field), Code: f.Code, rule: rule, rest: rest})
		}
		if line > 0 {
			out[at].lines = append(out[at].lines, line)
		}
	}
	for n, m := range out {
		if m.rule != "" {
			out[n].Message = words.InvoiceLacks.Fill(language, map[string]any{"field": m.where(language), "rule": m.rule})
		}
	}
	return out
}

// lineOf splits a field of a line into its number among those that are charged, from 1, and
// what it is of the line; 0 of another field.
func lineOf(field string) (line int, rest string) {
	parts := strings.SplitN(field, ".", 3)
	if len(parts) < 3 || parts[0] != "line_items" {
		return 0, field
	}
	n, _ := strconv.Atoi(parts[1]) // the kit numbers its lines
	return n + 1, parts[2]
}

// where returns what people call the field, with all lines that lack the same.
func (m Missing) where(language string) string {
	name := fieldName(m.rest, language)
	if len(m.lines) == 0 {
		return name
	}
	of := words.InvoiceLineField
	if len(m.lines) > 1 {
		of = words.InvoiceLinesField
	}
	return of.Fill(language, map[string]any{"line": runs(m.lines), "field": name})
}

// runs returns numbers in order as 1–3, 7.
func runs(numbers []int) string {
	var out []string
	for n := 0; n < len(numbers); n++ {
		first := numbers[n]
		for n+1 < len(numbers) && numbers[n+1] == numbers[n]+1 {
			n++
		}
		if text := strconv.Itoa(first); numbers[n] == first {
			out = append(out, text)
		} else {
			out = append(out, text+"–"+strconv.Itoa(numbers[n]))
		}
	}
	return strings.Join(out, ", ")
}

// fieldName returns what people call the field.
func fieldName(field, language string) string {
	if !words.InvoiceField.Has(field) {
		field = "other"
	}
	return words.InvoiceField.Of(field).In(language)
}

// fields are where a person mends what the document lacks.
var fields = map[string]string{
	"due": "due_on", "preceding": "refers_to", "delivered": "delivered_on", "from": "delivered_from", "to": "delivered_on", "lines": "line_items", "order": "order_reference", "notes": "note",
	"seller.name": "company.name", "seller.oib": "company.oib", "seller.street": "company.address", "seller.city": "company.city", "seller.post_code": "company.zipcode",
	"buyer.name": "tenant_id", "buyer.oib": "client.oib", "buyer.street": "client.address", "buyer.city": "client.city", "buyer.post_code": "client.zipcode",
	"operator.oib": "settings.operators", "operator.name": "settings.operators", "iban": "settings.iban", "number": "settings.device", "seller.legal_form": "settings.memorandum",
}

// placed returns the field with the place of its line among all lines of the draft: the
// document has those that are charged.
func (b bill) placed(field string) string {
	line, rest := lineOf(field)
	if line == 0 {
		return field
	}
	return "line_items." + number(b.places[line-1]) + "." + rest
}

// fieldOf returns where a person mends a field of the document.
func fieldOf(field string) string {
	if to, ok := fields[field]; ok {
		return to
	}
	switch {
	case strings.HasPrefix(field, "preceding."):
		return "refers_to"
	case strings.HasPrefix(field, "discounts."):
		return "discount"
	}
	if rest, ok := strings.CutPrefix(field, "lines."); ok {
		return "line_items." + strings.NewReplacer("price", "unit_price", "unit", "unit_of_measure", "rate", "tax_percentage").Replace(rest)
	}
	return field
}

// asIssued makes the lines and totals those of the e-invoice that was issued.
func (b *bill) asIssued(tx *db.Tx, i Invoice) error {
	p, err := paperOf(tx, i.ID)
	if err != nil {
		return err
	}
	issued, err := einvoice.Read([]byte(p.XML))
	if err != nil {
		return err
	}
	return b.show(issued)
}

// show makes the lines and totals those of the document that was issued, whatever the
// settings are now.
func (b *bill) show(issued einvoice.Document) (err error) {
	for n, at := range b.places {
		b.lines[at].KPD = issued.Lines[n].KPD
	}
	b.Discounts, b.Prepaid, b.PaymentReference = issued.Discounts, issued.Prepaid, issued.PaymentReference
	b.totals, err = issued.Totals()
	return err
}

// rates returns what the lines of each treatment and rate come to.
func (b bill) rates() []RateTotal {
	out := []RateTotal{}
	for _, c := range b.totals.Categories {
		t := Taxed
		if c.Treatment == einvoice.ReverseCharge {
			t = ReverseCharge
		}
		out = append(out, RateTotal{Treatment: t, Rate: money.Percent(c.Rate), Net: &c.Base, Tax: &c.Tax})
	}
	return out
}
