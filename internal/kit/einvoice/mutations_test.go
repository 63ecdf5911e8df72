package einvoice

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mutation is one change to a right document that makes it wrong, in its file and, where
// the types let it, in its values. Each has to be refused for the fault named; none is
// named where the change is allowed.
type mutation struct {
	name, base string
	file       func(string) string
	fault      string
	values     func(*Document) // nil: nothing that can be written
	otherFault string          // of the values, if it is another one
}

// to returns the change of every old text into the new one.
func to(pairs ...string) func(string) string {
	return func(file string) string {
		for i := 0; i < len(pairs); i += 2 {
			if !strings.Contains(file, pairs[i]) {
				panic("no " + pairs[i])
			}
			file = strings.ReplaceAll(file, pairs[i], pairs[i+1])
		}
		return file
	}
}

// without returns the change that removes elements, with what is inside.
func without(pattern string) func(string) string {
	return func(file string) string {
		out := regexp.MustCompile(`(?s)\s*`+pattern).ReplaceAllString(file, "")
		if out == file {
			panic("no " + pattern)
		}
		return out
	}
}

// last returns the change of the last old text.
func last(old, with string) func(string) string {
	return func(file string) string {
		i := strings.LastIndex(file, old)
		return file[:i] + with + file[i+len(old):]
	}
}

const (
	billing    = `<cac:BillingReference>.*?</cac:BillingReference>`
	kpdElement = `<cac:CommodityClassification>.*?</cac:CommodityClassification>`
	extensions = `<ext:UBLExtensions>.*?</ext:UBLExtensions>`
	buyerTax   = `<cac:PartyTaxScheme>\s*<cbc:CompanyID>HR12345678903.*?</cac:PartyTaxScheme>`
	reasonText = `<cbc:TaxExemptionReason>.*?</cbc:TaxExemptionReason>`
	reason     = "<cbc:TaxExemptionReason>" + shifted + "</cbc:TaxExemptionReason>"
	reasonCode = "<cbc:TaxExemptionReasonCode>"
	typeCode   = "<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>"
	currency   = "<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>"
)

func kpdOf(code string) func(*Document) { return func(d *Document) { d.Lines[0].KPD = code } }

func numberOf(number string) func(*Document) { return func(d *Document) { d.Number = number } }

// taxOff is a tax that is off by so much, with totals that fit.
func taxOff(tax, gross string) func(string) string {
	return to(">25.00<", ">"+tax+"<", ">125.00<", ">"+gross+"<")
}

var mutations = []mutation{
	{"space in number", "380", to(">17-PP1-1</cbc:ID>", ">17-PP1 -1</cbc:ID>"), "number form", numberOf("17-PP1 -1"), ""},
	{"time without seconds", "380", to("14:05:09", "14:05"), "issued form", nil, ""},
	{"time with zone", "380", to("14:05:09", "14:05:09+01:00"), "issued form", nil, ""},
	{"process P13", "380", to(">P3<", ">P13<"), "process form", func(d *Document) { d.Process = "P13" }, ""},
	{"P99 empty", "380", to(">P3<", ">P99:<"), "process form", func(d *Document) { d.Process = "P99:" }, ""},
	{"no due date", "380", without("<cbc:DueDate>.*?</cbc:DueDate>"), "due missing", func(d *Document) { d.Due = "" }, ""},
	{"no operator name", "380", without("<cbc:Name>Ana Anić</cbc:Name>"), "operator.name missing", func(d *Document) { d.Operator.Name = "" }, ""},
	{"operator OIB bad check digit", "380", to("00000000001", "00000000002"), "operator.oib oib", func(d *Document) { d.Operator.OIB = "00000000002" }, ""},
	{"buyer OIB bad check digit", "380", to("HR12345678903", "HR12345678904"), "buyer.oib differs", func(d *Document) { d.Buyer.OIB = "12345678904" }, "buyer.oib oib"},
	{"buyer legal CompanyID bad OIB only", "380", to("Hotel Jadran d.d.</cbc:RegistrationName>", "Hotel Jadran d.d.</cbc:RegistrationName><cbc:CompanyID>12345678904</cbc:CompanyID>"), "buyer.oib differs", nil, ""},
	{"endpoint OIB with HR prefix", "380", to(`"9934">12345678903`, `"9934">HR12345678903`), "buyer.oib differs", func(d *Document) { d.Buyer.OIB = "HR12345678903" }, "buyer.oib oib"},
	{"endpoint bad OIB", "380", to(`"9934">12345678903`, `"9934">12345678904`), "buyer.oib differs", nil, ""},
	{"endpoint scheme 0088", "380", to(`"9934">12345678903`, `"0088">3850000000004`), "buyer.oib differs", nil, ""},
	{"no buyer endpoint", "380", without(`<cbc:EndpointID schemeID="9934">12345678903</cbc:EndpointID>`), "buyer.oib differs", func(d *Document) { d.Buyer.OIB = "" }, "buyer.oib missing"},
	{"KPD unknown code", "380", to("43.22.12", "43.22.99"), "lines.0.kpd kpd", kpdOf("43.22.99"), ""},
	{"KPD with section letter", "380", to("43.22.12", "F43.22.12"), "lines.0.kpd kpd", kpdOf("F43.22.12"), ""},
	{"KPD without dots", "380", to("43.22.12", "432212"), "lines.0.kpd kpd", kpdOf("432212"), ""},
	{"KPD listID KPD", "380", to(`listID="CG"`, `listID="KPD"`), "lines.0.kpd missing", nil, ""},
	{"KPD missing on 380", "380", without(kpdElement), "lines.0.kpd missing", kpdOf(""), ""},
	{"KPD missing on 384", "384-cancellation", without(kpdElement), "lines.0.kpd missing", kpdOf(""), ""},
	{"HR:PDV24 name", "380", to("HR:PDV25", "HR:PDV24"), "lines.0.treatment differs", nil, ""},
	{"S with HR:AE name", "380", to("HR:PDV25", "HR:AE"), "lines.0.treatment differs", nil, ""},
	{"HR name missing on S line", "380", without("<cbc:Name>HR:PDV25</cbc:Name>"), "", nil, ""},
	{"HR name missing on E line", "380-outside-vat", last("<cbc:Name>HR:E</cbc:Name>", ""), "lines.0.treatment differs", nil, ""},
	{"no HRFISK20 on exempt", "380-outside-vat", without(extensions), "fiscal missing", nil, ""},
	{"hzn.hr namespace (old odoo)", "380-collected-payment", to(hrSpace, "urn:hzn.hr:schema:xsd:HRExtensionAggregateComponents-1"), "fiscal differs", nil, ""},
	{"BT-7 together with BT-8", "380", to(typeCode, typeCode+"<cbc:TaxPointDate>2026-02-27</cbc:TaxPointDate>", currency, currency+"<cac:InvoicePeriod><cbc:DescriptionCode>35</cbc:DescriptionCode></cac:InvoicePeriod>"),
		"tax_point both", func(d *Document) { d.TaxPoint, d.TaxPointCode = "2026-02-27", "35" }, ""},
	{"cash acc. without BT-8", "380-collected-payment", without("<cac:InvoicePeriod>.*?</cac:InvoicePeriod>"), "tax_point_code needs_code_432", func(d *Document) { d.TaxPointCode = "" }, ""},
	{"BT-8 without HR-BT-15", "380-collected-payment", without(extensions), "tax_point_code needs_collected", func(d *Document) { d.CollectedPayment = false }, ""},
	{"AE without buyer VAT id", "380-reverse-charge", without(buyerTax), "buyer.oib missing", func(d *Document) { d.Buyer.VATPayer = false }, "lines.0.treatment needs_payer"},
	{"AE without reason and code", "380-reverse-charge", without(reasonText), "totals.reason missing", func(d *Document) { d.Lines[0].Reason = "" }, "lines.0.reason missing"},
	{"AE only code, no text", "380-reverse-charge", to(reason, reasonCode+"VATEX-EU-AE</cbc:TaxExemptionReasonCode>"), "totals.reason missing", nil, ""},
	{"VATEX-HR-75 code", "380-reverse-charge", to(reason, reasonCode+"VATEX-HR-75</cbc:TaxExemptionReasonCode>"+reason), "totals.reason not_here", nil, ""},
	{"AE percent 25", "380-reverse-charge", to("<cbc:Percent>0<", "<cbc:Percent>25<"), "totals.categories differs", func(d *Document) { d.Lines[0].Rate = 2500 }, "lines.0.rate rate"},
	{"VAT total off by 0.01", "380", to(`<cac:TaxTotal>
    <cbc:TaxAmount currencyID="EUR">25.00`, `<cac:TaxTotal>
    <cbc:TaxAmount currencyID="EUR">25.01`), "totals.tax differs", nil, ""},
	{"payable off by 0.01", "380", to(`<cbc:PayableAmount currencyID="EUR">125.00`, `<cbc:PayableAmount currencyID="EUR">125.01`), "totals.payable differs", nil, ""},
	{"line net != qty*price", "380", to(`<cbc:PriceAmount currencyID="EUR">100.00`, `<cbc:PriceAmount currencyID="EUR">90.00`), "lines.0.net differs", nil, ""},
	{"price 11 decimals", "380", to(`<cbc:PriceAmount currencyID="EUR">100.00`, `<cbc:PriceAmount currencyID="EUR">100.00000000001`), "lines.0.price form", nil, ""},
	{"amount 3 decimals", "380", to(`<cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">100.00`, `<cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">100.000`), "totals.lines form", nil, ""},
	{"negative price", "380", to(`<cbc:PriceAmount currencyID="EUR">100.00`, `<cbc:PriceAmount currencyID="EUR">-100.00`), "lines.0.net differs", func(d *Document) { d.Lines[0].Price = -100_0000 }, "lines.0.price sign"},
	{"date 2025", "380", to("2026-03-02", "2025-12-31"), "issued too_early", func(d *Document) { d.Issued = d.Issued.AddDate(-1, 0, 0) }, ""},
	{"due before issue", "380", to("2026-04-01", "2026-03-01"), "due too_early", func(d *Document) { d.Due = "2026-03-01" }, ""},
	{"empty note element", "380", to(typeCode, typeCode+"<cbc:Note> </cbc:Note>"), "Note empty", nil, ""},
	{"mime text/html", "380-attachments", to("application/pdf", "text/html"), "attachments.0.type unknown", func(d *Document) { d.Attachments[0].Type = "text/html" }, ""},
	{"bad IBAN", "380", to("HR1210010051863000160", "HR1310010051863000160"), "iban iban", func(d *Document) { d.IBAN = "HR1310010051863000160" }, ""},
	{"ref without model", "380", to("HR00 17-2026", "17-2026"), "payment_reference form", func(d *Document) { d.PaymentReference = "17-2026" }, ""},
	{"ref HR01 wrong digit", "380", to("HR00 17-2026", "HR01 7269-68949637676-00019"), "payment_reference reference_digit", func(d *Document) { d.PaymentReference = "HR01 7269-68949637676-00019" }, ""},
	{"number format 17/1", "380", to(">17-PP1-1</cbc:ID>", ">17/1</cbc:ID>"), "number form", numberOf("17/1"), ""},
	{"prev invoice without date", "384-cancellation", without("<cbc:IssueDate>2026-03-01</cbc:IssueDate>"), "preceding.0.issued missing", func(d *Document) { d.Preceding[0].Issued = "" }, ""},
	{"odoo: IssueDate outside InvoiceDocumentReference", "384-cancellation", func(file string) string {
		file = without("<cbc:IssueDate>2026-03-01</cbc:IssueDate>")(file)
		return to("</cac:InvoiceDocumentReference>", "</cac:InvoiceDocumentReference><cbc:IssueDate>2026-03-01</cbc:IssueDate>")(file)
	}, "preceding.0.issued missing", nil, ""},
	{"P11 without reference", "380-final", without(billing), "preceding missing", func(d *Document) { d.Preceding = nil }, ""},
	{"credit note type 384", "381-credit-note", to(">381<", ">384<"), "kind differs", nil, ""},
	{"credit note negative qty and amounts", "381-credit-note", to(">100.00<", ">-100.00<", ">25.00<", ">-25.00<", ">125.00<", ">-125.00<", `unitCode="HUR">1<`, `unitCode="HUR">-1<`, `<cbc:PriceAmount currencyID="EUR">-`, `<cbc:PriceAmount currencyID="EUR">`),
		"lines.0.quantity sign", func(d *Document) { d.Lines[0].Quantity = -1000 }, ""},
	{"credit note without reference", "381-credit-note", without(billing), "preceding missing", func(d *Document) { d.Preceding = nil }, ""},
	{"cn without due date", "381-credit-note", without("<cbc:PaymentDueDate>.*?</cbc:PaymentDueDate>"), "", func(d *Document) { d.Due = "" }, ""},
	{"currency USD, no BT-6/111", "380", to(`"EUR"`, `"USD"`, ">EUR<", ">USD<"), "currency not_euro", func(d *Document) { d.Currency = "USD" }, ""},
	{"order ref on line and document", "380-collective", to(currency, currency+"<cac:OrderReference><cbc:ID>N-1</cbc:ID></cac:OrderReference>"), "lines.0.order both", func(d *Document) { d.Order = "N-1" }, ""},
	{"S line with 0%", "380", last("<cbc:Percent>25<", "<cbc:Percent>0<"), "lines.0.treatment differs", func(d *Document) { d.Lines[0].Rate = 0 }, "lines.0.rate rate"},
	{"S line with 24%", "380", to("<cbc:Percent>25<", "<cbc:Percent>24<"), "lines.0.treatment differs", func(d *Document) { d.Lines[0].Rate = 2400 }, "lines.0.rate rate"},
	{"unit code kom", "380", to(`unitCode="HUR"`, `unitCode="kom"`), "lines.0.unit unknown", func(d *Document) { d.Lines[0].Unit = "kom" }, ""},
	{"CustomizationID plain EN16931", "380", to(customization, "urn:cen.eu:en16931:2017"), "customization differs", nil, ""},
	// More that no official rule sees, beside the 61 of the list.
	{"tax of a rate off by 0.01, totals fit", "380", taxOff("25.01", "125.01"), "totals.tax differs", nil, ""},
	{"tax of a rate off by 0.50, totals fit", "380", taxOff("25.50", "125.50"), "totals.tax differs", nil, ""},
	{"tax of a rate off by 0.99, totals fit", "380", taxOff("25.99", "125.99"), "totals.tax differs", nil, ""},
	{"number 17", "380", to(">17-PP1-1</cbc:ID>", ">17</cbc:ID>"), "number form", numberOf("17"), ""},
	{"384 without reference", "384-cancellation", without(billing), "preceding missing", func(d *Document) { d.Preceding = nil }, ""},
	{"seller and buyer the same", "380", to("12345678903", "94577403194"), "buyer.oib same_party", func(d *Document) { d.Buyer.OIB = d.Seller.OIB }, ""},
	{"currency of one amount", "380", to(`<cbc:PayableAmount currencyID="EUR"`, `<cbc:PayableAmount currencyID="USD"`), "currency differs", nil, ""},
}

// verdict returns the faults of a file: why it is not read, or else why it may not be issued.
func verdict(t *testing.T, file string) []string {
	d, err := Read([]byte(file))
	var wrong Wrong
	if err != nil && !errors.As(err, &wrong) {
		t.Fatal(err)
	}
	if err == nil {
		wrong = d.Check()
	}
	return codes(wrong)
}

func codes(faults []Fault) []string {
	out := make([]string, len(faults))
	for i, f := range faults {
		out[i] = f.Field + " " + f.Code
	}
	return out
}

func TestMutations(t *testing.T) {
	text, err := os.ReadFile("testdata/mutations.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(text)), "\n")[1:]
	var table strings.Builder
	for i, m := range mutations {
		official := "nothing"
		if i < len(rows) {
			var name string
			if name, official, _ = strings.Cut(rows[i], "\t"); name != m.name {
				t.Fatalf("row %d is %q, not %q", i, name, m.name)
			}
		}
		golden, err := examples[m.base].XML()
		if err != nil {
			t.Fatal(err)
		}
		file := m.file(string(golden))
		got := verdict(t, file)
		if file == string(golden) || m.fault == "" && len(got) > 0 || m.fault != "" && !slices.Contains(got, m.fault) {
			t.Errorf("%s: the file has %q, not %q", m.name, got, m.fault)
		}
		if official != "nothing" && m.fault == "" {
			t.Errorf("%s is refused by %s and taken by us", m.name, official)
		}
		written := "cannot be written"
		if m.values != nil {
			written = or(m.otherFault, m.fault)
			d := examples[m.base]
			d.Lines, d.Preceding, d.Attachments = slices.Clone(d.Lines), slices.Clone(d.Preceding), slices.Clone(d.Attachments)
			m.values(&d)
			if got := codes(d.Check()); written == "" && len(got) > 0 || written != "" && !slices.Contains(got, written) {
				t.Errorf("%s: the values have %q, not %q", m.name, got, written)
			}
		}
		fmt.Fprintf(&table, "mutation-%02d.xml\t%s\t%s\t%s\n", i+1, m.name, m.fault, written)
		if *proof != "" {
			if err := os.WriteFile(filepath.Join(*proof, fmt.Sprintf("mutation-%02d.xml", i+1)), []byte(file), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if *proof != "" {
		if err := os.WriteFile(filepath.Join(*proof, "mutations.tsv"), []byte(table.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if len(rows) != 61 {
		t.Errorf("%d rows", len(rows))
	}
}
