package einvoice

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"teren/internal/kit/money"
)

// ReadCodes are the reasons, beside those of Check, why a file is not read.
var ReadCodes = []string{"empty", "many", "differs"}

// Read returns the document of a file, with the time of its issue in UTC. It refuses, as
// Wrong, one that says the same thing in two ways: an amount that is not what the lines
// come to, a second number of a party, a name that is not that of the treatment; and one
// with elements without content, or with several where a document has one. What else may
// be wrong with it, Check says. Elements that Document has no place for are left out.
func Read(file []byte) (Document, error) {
	var f fileOf
	if err := xml.Unmarshal(file, &f); err != nil {
		return Document{}, fmt.Errorf("e-invoice: %w", err)
	}
	r := &reader{fileOf: f}
	if err := r.elements(file); err != nil {
		return Document{}, fmt.Errorf("e-invoice: %w", err)
	}
	r.document()
	r.compare()
	if len(r.faults) > 0 {
		return Document{}, Wrong(r.faults)
	}
	return r.Document, nil
}

// The elements that are read. What a schema lets stand several times is a list, since one
// struct would take the parts of all of them.
type (
	fileOf struct {
		XMLName       xml.Name
		Fiscal        []fiscal     `xml:"UBLExtensions>UBLExtension>ExtensionContent>HRFISK20Data"`
		Customization string       `xml:"CustomizationID"`
		Process       string       `xml:"ProfileID"`
		Number        string       `xml:"ID"`
		Issued        string       `xml:"IssueDate"`
		Time          string       `xml:"IssueTime"`
		Due           string       `xml:"DueDate"`
		Kind          []string     `xml:"InvoiceTypeCode"`
		CreditKind    []string     `xml:"CreditNoteTypeCode"`
		Notes         []string     `xml:"Note"`
		TaxPoint      string       `xml:"TaxPointDate"`
		Currency      string       `xml:"DocumentCurrencyCode"`
		BuyerRef      string       `xml:"BuyerReference"`
		Period        []period     `xml:"InvoicePeriod"`
		Order         string       `xml:"OrderReference>ID"`
		Preceding     []preceding  `xml:"BillingReference>InvoiceDocumentReference"`
		DeliveryNote  []string     `xml:"DespatchDocumentReference>ID"`
		Contract      []string     `xml:"ContractDocumentReference>ID"`
		Project       []string     `xml:"ProjectReference>ID"`
		More          []additional `xml:"AdditionalDocumentReference"`
		Seller        party        `xml:"AccountingSupplierParty>Party"`
		Operator      operator     `xml:"AccountingSupplierParty>SellerContact"`
		Buyer         party        `xml:"AccountingCustomerParty>Party"`
		Delivered     []string     `xml:"Delivery>ActualDeliveryDate"`
		Payment       []payment    `xml:"PaymentMeans"`
		Terms         []string     `xml:"PaymentTerms>Note"`
		Allowances    []allowance  `xml:"AllowanceCharge"`
		Tax           []taxTotal   `xml:"TaxTotal"`
		Totals        amounts      `xml:"LegalMonetaryTotal"`
		InvoiceLines  []line       `xml:"InvoiceLine"`
		CreditLines   []line       `xml:"CreditNoteLine"`
	}
	fiscal struct {
		XMLName   xml.Name
		Collected string      `xml:"HRObracunPDVPoNaplati"`
		Tax       []hrTax     `xml:"HRTaxTotal"`
		Totals    []hrAmounts `xml:"HRLegalMonetaryTotal"`
	}
	hrTax struct {
		Tax   string       `xml:"TaxAmount"`
		Parts []hrSubtotal `xml:"HRTaxSubtotal"`
	}
	hrSubtotal struct {
		Base string   `xml:"TaxableAmount"`
		Tax  string   `xml:"TaxAmount"`
		Of   category `xml:"HRTaxCategory"`
	}
	hrAmounts struct {
		Net     string `xml:"TaxExclusiveAmount"`
		Outside string `xml:"OutOfScopeOfVATAmount"`
	}
	period struct {
		From string `xml:"StartDate"`
		To   string `xml:"EndDate"`
		Code string `xml:"DescriptionCode"`
	}
	preceding struct {
		Number string `xml:"ID"`
		Issued string `xml:"IssueDate"`
	}
	additional struct {
		ID          string `xml:"ID"`
		Type        string `xml:"DocumentTypeCode"`
		Description string `xml:"DocumentDescription"`
		Content     struct {
			Type string `xml:"mimeCode,attr"`
			Name string `xml:"filename,attr"`
			Text string `xml:",chardata"`
		} `xml:"Attachment>EmbeddedDocumentBinaryObject"`
	}
	operator struct {
		OIB  string `xml:"ID"`
		Name string `xml:"Name"`
	}
	party struct {
		Endpoint struct {
			Scheme string `xml:"schemeID,attr"`
			Text   string `xml:",chardata"`
		} `xml:"EndpointID"`
		Street   string      `xml:"PostalAddress>StreetName"`
		City     string      `xml:"PostalAddress>CityName"`
		PostCode string      `xml:"PostalAddress>PostalZone"`
		Country  string      `xml:"PostalAddress>Country>IdentificationCode"`
		Tax      []taxNumber `xml:"PartyTaxScheme"`
		Legal    []legal     `xml:"PartyLegalEntity"`
		Email    string      `xml:"Contact>ElectronicMail"`
	}
	taxNumber struct {
		Number string `xml:"CompanyID"`
		Scheme string `xml:"TaxScheme>ID"`
	}
	legal struct {
		Name string `xml:"RegistrationName"`
		OIB  string `xml:"CompanyID"`
		Form string `xml:"CompanyLegalForm"`
	}
	payment struct {
		Means     string   `xml:"PaymentMeansCode"`
		Due       string   `xml:"PaymentDueDate"`
		Text      []string `xml:"InstructionNote"`
		Reference []string `xml:"PaymentID"`
		IBAN      string   `xml:"PayeeFinancialAccount>ID"`
	}
	category struct {
		ID      string `xml:"ID"`
		Name    string `xml:"Name"`
		Percent string `xml:"Percent"`
		Reason  string `xml:"TaxExemptionReason"`
		Code    string `xml:"TaxExemptionReasonCode"`
	}
	allowance struct {
		Charge string     `xml:"ChargeIndicator"`
		Text   string     `xml:"AllowanceChargeReason"`
		Amount string     `xml:"Amount"`
		Of     []category `xml:"TaxCategory"`
	}
	taxTotal struct {
		Tax   string `xml:"TaxAmount"`
		Parts []struct {
			Base string   `xml:"TaxableAmount"`
			Tax  string   `xml:"TaxAmount"`
			Of   category `xml:"TaxCategory"`
		} `xml:"TaxSubtotal"`
	}
	amounts struct {
		Lines     string `xml:"LineExtensionAmount"`
		Net       string `xml:"TaxExclusiveAmount"`
		Gross     string `xml:"TaxInclusiveAmount"`
		Discounts string `xml:"AllowanceTotalAmount"`
		Charges   string `xml:"ChargeTotalAmount"`
		Prepaid   string `xml:"PrepaidAmount"`
		Rounding  string `xml:"PayableRoundingAmount"`
		Payable   string `xml:"PayableAmount"`
	}
	quantity struct {
		Unit string `xml:"unitCode,attr"`
		Text string `xml:",chardata"`
	}
	line struct {
		Invoiced    []quantity  `xml:"InvoicedQuantity"`
		Credited    []quantity  `xml:"CreditedQuantity"`
		Net         string      `xml:"LineExtensionAmount"`
		Order       []string    `xml:"OrderLineReference>OrderReference>ID"`
		Note        []string    `xml:"DespatchLineReference>DocumentReference>ID"`
		Allowances  []allowance `xml:"AllowanceCharge"`
		Description []string    `xml:"Item>Description"`
		Name        string      `xml:"Item>Name"`
		KPD         []struct {
			List string `xml:"listID,attr"`
			Text string `xml:",chardata"`
		} `xml:"Item>CommodityClassification>ItemClassificationCode"`
		Of    []category `xml:"Item>ClassifiedTaxCategory"`
		Price string     `xml:"Price>PriceAmount"`
		Base  []quantity `xml:"Price>BaseQuantity"`
	}
)

// reader makes a document of a file and collects its faults.
type reader struct {
	fileOf
	Document
	faults
}

// elements refuses elements without content, except around an electronic signature
// (HR-BR-33), amounts of another currency, and what is no XML after the document.
func (r *reader) elements(file []byte) error {
	tokens := xml.NewDecoder(bytes.NewReader(file))
	signed, full := 0, false
	for {
		token, err := tokens.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.StartElement:
			full = false
			for _, a := range token.Attr {
				if a.Name.Local == "currencyID" && a.Value != r.fileOf.Currency && !slices.ContainsFunc(r.faults, func(f Fault) bool { return f.Field == "currency" }) {
					r.add("currency", "differs")
				}
			}
			if signed > 0 || token.Name.Local == "UBLDocumentSignatures" {
				signed++
			}
		case xml.CharData:
			full = full || strings.TrimSpace(string(token)) != ""
		case xml.EndElement:
			if !full && signed == 0 {
				r.add(token.Name.Local, "empty")
			}
			signed, full = max(0, signed-1), true
		}
	}
}

// one returns the only text or element of a list, and refuses several.
func one[T any](r *reader, field string, all []T) T {
	var none T
	if len(all) == 0 {
		return none
	}
	if len(all) > 1 {
		r.add(field, "many")
	}
	return all[0]
}

func (r *reader) document() {
	f, d := &r.fileOf, &r.Document
	kind := f.Kind
	credit := f.XMLName.Local == "CreditNote"
	if credit {
		kind = f.CreditKind
	}
	*d = Document{
		Kind: Kind(one(r, "kind", kind)), Process: f.Process, Number: f.Number, Issued: r.issued(), Due: Day(f.Due), TaxPoint: Day(f.TaxPoint),
		Delivered: Day(one(r, "delivered", f.Delivered)), Currency: f.Currency, Notes: f.Notes, Order: f.Order, BuyerReference: f.BuyerRef,
		Contract: one(r, "contract", f.Contract), Project: one(r, "project", f.Project), DeliveryNote: one(r, "delivery_note", f.DeliveryNote),
		Operator: Operator{Name: f.Operator.Name, OIB: f.Operator.OIB}, Terms: one(r, "terms", f.Terms), Prepaid: r.cents("prepaid", f.Totals.Prepaid),
	}
	if root := f.XMLName.Space; root != ubl+f.XMLName.Local+"-2" || credit != (d.Kind == CreditNote) {
		r.add("kind", "differs")
	}
	if d.Consumer = f.Customization == toConsumer; !d.Consumer && f.Customization != customization {
		r.add("customization", "differs")
	}
	p := one(r, "from", f.Period)
	d.From, d.To, d.TaxPointCode = Day(p.From), Day(p.To), p.Code
	for _, earlier := range f.Preceding {
		d.Preceding = append(d.Preceding, Reference{earlier.Number, Day(earlier.Issued)})
	}
	for _, more := range f.More {
		r.additional(more)
	}
	d.Seller, d.Buyer = r.party("seller.", f.Seller), r.party("buyer.", f.Buyer)
	pay := one(r, "payment_means", f.Payment)
	d.PaymentMeans, d.IBAN = pay.Means, pay.IBAN
	d.PaymentText, d.PaymentReference = one(r, "payment_text", pay.Text), one(r, "payment_reference", pay.Reference)
	if credit {
		d.Due = Day(pay.Due)
	}
	collected := one(r, "collected_payment", f.Fiscal)
	d.CollectedPayment = collected.Collected != ""
	for i, a := range f.Allowances {
		r.allowance(i, a)
	}
	for i, l := range slices.Concat(f.InvoiceLines, f.CreditLines) {
		r.line(i, l)
	}
	if !d.Consumer && len(f.Buyer.Tax) == 0 && slices.ContainsFunc(d.Lines, func(l Line) bool { return l.Treatment != Untaxed }) {
		r.add("buyer.oib", "missing") // HR-BR-S-1 and its like
	}
}

func (r *reader) issued() time.Time {
	const form = "2006-01-02T15:04:05"
	text := r.fileOf.Issued + "T" + r.fileOf.Time
	at, err := time.Parse(form, text)
	if err != nil || at.Format(form) != text {
		r.add("issued", "form")
	}
	return at
}

func (r *reader) additional(more additional) {
	if more.Type == "50" { // the project of a credit note
		r.Document.Project = more.ID
		return
	}
	if more.Content.Text == "" {
		return
	}
	content, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(more.Content.Text), ""))
	if err != nil {
		r.add("attachments", "form")
	}
	r.Document.Attachments = append(r.Document.Attachments, Attachment{Name: more.ID, Type: more.Content.Type, Description: more.Description, Content: content})
}

func (r *reader) party(field string, p party) Party {
	entity := one(r, field+"name", p.Legal)
	out := Party{Name: entity.Name, LegalForm: entity.Form, Street: p.Street, City: p.City, PostCode: p.PostCode, Country: p.Country, Email: p.Email}
	tax := one(r, field+"oib", p.Tax)
	out.OIB, out.VATPayer = strings.CutPrefix(tax.Number, "HR")
	switch {
	case tax.Number == "":
		out.OIB = or(entity.OIB, p.Endpoint.Text)
	case out.VATPayer != (tax.Scheme == "VAT"):
		r.add(field+"oib", "differs")
	}
	citizen := r.Document.Consumer && field == "buyer."
	if !citizen && p.Endpoint.Scheme != "9934" || p.Endpoint.Text != out.OIB || entity.OIB != "" && entity.OIB != out.OIB {
		r.add(field+"oib", "differs")
	}
	return out
}

func (r *reader) allowance(i int, a allowance) {
	field := fmt.Sprintf("allowances.%d.", i)
	part := Discount{Amount: r.cents(field+"amount", a.Amount), Text: a.Text}
	part.Treatment, part.Rate, part.Reason = r.treatment(field, one(r, field+"treatment", a.Of))
	if a.Charge == "true" {
		r.Document.Charges = append(r.Document.Charges, part)
	} else {
		r.Document.Discounts = append(r.Document.Discounts, part)
	}
}

func (r *reader) line(i int, f line) {
	field := fmt.Sprintf("lines.%d.", i)
	amount := one(r, field+"quantity", slices.Concat(f.Invoiced, f.Credited))
	l := Line{
		Name: f.Name, Description: one(r, field+"description", f.Description), Unit: amount.Unit,
		Order: one(r, field+"order", f.Order), DeliveryNote: one(r, field+"delivery_note", f.Note),
	}
	if kpd := one(r, field+"kpd", f.KPD); kpd.List == "CG" {
		l.KPD = kpd.Text
	}
	l.Quantity = number(r, field+"quantity", amount.Text, money.ParseQuantity)
	l.Price = number(r, field+"price", f.Price, money.ParsePrice)
	if base := one(r, field+"price", f.Base); base.Text != "" {
		if number(r, field+"price", base.Text, money.ParseQuantity) != 1000 || base.Unit != "" && base.Unit != amount.Unit {
			r.add(field+"price", "differs")
		}
	}
	for _, a := range f.Allowances {
		off := r.cents(field+"discount", a.Amount)
		if a.Charge == "true" {
			off = -off
		}
		l.Discount += off
	}
	l.Treatment, l.Rate, l.Reason = r.treatment(field, one(r, field+"treatment", f.Of))
	if net, err := l.Net(); err == nil {
		r.same(field+"net", f.Net, net)
	}
	r.Document.Lines = append(r.Document.Lines, l)
}

// treatment returns how a line or a part is taxed. Its ground may stand in the breakdown alone.
func (r *reader) treatment(field string, c category) (Treatment, money.Rate, string) {
	t, ok := treatmentOf(c.ID, c.Name, r.Document.Seller.VATPayer)
	if !ok {
		r.add(field+"treatment", "unknown")
	}
	var rate money.Rate
	if c.Percent != "" {
		rate = number(r, field+"rate", c.Percent, money.ParsePercent)
	}
	if c.Name != "" && c.Name != t.name(rate) || c.Name == "" && c.ID == "E" {
		r.add(field+"treatment", "differs")
	}
	if c.Code != "" {
		r.add(field+"reason", "not_here")
	}
	if c.Reason == "" && t.reasoned() {
		c.Reason = r.ground(c.ID)
	}
	return t, rate, c.Reason
}

// treatmentOf returns the treatment of a category and its Croatian name.
func treatmentOf(category, name string, payer bool) (Treatment, bool) {
	t := Treatment(category)
	if category == "E" && !payer {
		t = OutsideVAT
	}
	if category == "E" && name != "HR:E" && name != "" {
		t = Treatment(name)
	}
	return t, slices.Contains(treatments, t) && t.category() == category
}

// ground returns the reason that the breakdown has for a category.
func (r *reader) ground(id string) string {
	for _, total := range r.fileOf.Tax {
		for _, part := range total.Parts {
			if part.Of.ID == id {
				return part.Of.Reason
			}
		}
	}
	return ""
}

func (r *reader) cents(field, text string) money.Cents {
	if text == "" {
		return 0
	}
	amount, err := money.ParseCents(text)
	if err != nil {
		r.add(field, "form")
	}
	return amount
}

// number reads a price, a quantity or a rate, of which others write more zeros than are needed.
func number[T any](r *reader, field, text string, parse func(string) (T, error)) T {
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	value, err := parse(text)
	if err != nil {
		r.add(field, "form")
	}
	return value
}

// same refuses an amount of the file that is not the one reckoned.
func (r *reader) same(field, text string, want money.Cents) {
	if got := r.cents(field, text); got != want {
		r.add(field, "differs", "file", got, "reckoned", want)
	}
}

// compare holds the amounts of the file against those of its lines.
func (r *reader) compare() {
	t, err := r.Document.Totals()
	if err != nil {
		r.add("lines", "too_large")
		return
	}
	f := r.fileOf.Totals
	r.same("totals.lines", f.Lines, t.Lines)
	r.same("totals.net", f.Net, t.Net)
	r.same("totals.gross", f.Gross, t.Gross)
	r.same("totals.discounts", f.Discounts, t.Discounts)
	r.same("totals.charges", f.Charges, t.Charges)
	r.same("totals.rounding", f.Rounding, 0)
	r.same("totals.payable", f.Payable, t.Payable)
	r.breakdown(t)
	r.croatian(t)
}

func (r *reader) breakdown(t Totals) {
	total := one(r, "totals.tax", r.fileOf.Tax)
	r.same("totals.tax", total.Tax, t.Tax)
	groups := groups(t.Categories)
	if len(groups) != len(total.Parts) {
		r.add("totals.categories", "differs")
	}
	for _, part := range total.Parts {
		rate := money.Rate(0)
		if part.Of.Percent != "" {
			rate = number(r, "totals.categories", part.Of.Percent, money.ParsePercent)
		}
		i := slices.IndexFunc(groups, func(c Category) bool { return c.Treatment.category() == part.Of.ID && c.Rate == rate })
		if i < 0 {
			r.add("totals.categories", "differs")
			continue
		}
		r.same("totals.base", part.Base, groups[i].Base)
		r.same("totals.tax", part.Tax, groups[i].Tax)
		if groups[i].Treatment.reasoned() && part.Of.Reason == "" {
			r.add("totals.reason", "missing")
		}
		if part.Of.Code != "" {
			r.add("totals.reason", "not_here")
		}
	}
}

// croatian holds the Croatian breakdown against the lines; it has to be there where
// anything is exempt.
func (r *reader) croatian(t Totals) {
	var fisk fiscal
	if len(r.Fiscal) > 0 {
		fisk = r.Fiscal[0]
		if fisk.XMLName.Space != hrSpace {
			r.add("fiscal", "differs")
		}
	}
	var outside money.Cents
	exempt := false
	for _, c := range t.Categories {
		exempt = exempt || c.Treatment.category() == "E"
		if c.Treatment.passes() {
			outside += c.Base
		}
	}
	if exempt && (len(fisk.Tax) == 0 || len(fisk.Totals) == 0) {
		r.add("fiscal", "missing")
	}
	if len(fisk.Totals) > 0 {
		totals := one(r, "fiscal", fisk.Totals)
		r.same("fiscal.net", totals.Net, t.Net-outside)
		r.same("fiscal.outside", totals.Outside, outside)
	}
	if len(fisk.Tax) == 0 {
		return
	}
	total := one(r, "fiscal", fisk.Tax)
	r.same("fiscal.tax", total.Tax, t.Tax)
	if len(total.Parts) != len(t.Categories) {
		r.add("fiscal.categories", "differs")
	}
	for _, part := range total.Parts {
		i := slices.IndexFunc(t.Categories, func(c Category) bool { return c.Treatment.name(c.Rate) == part.Of.Name })
		if i < 0 {
			r.add("fiscal.categories", "differs")
			continue
		}
		r.same("fiscal.base", part.Base, t.Categories[i].Base)
		r.same("fiscal.tax", part.Tax, t.Categories[i].Tax)
	}
}
