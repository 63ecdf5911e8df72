package einvoice

import (
	"bytes"
	"encoding/xml"
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"teren/internal/kit/money"
)

func TestRightDocumentsHaveNoFaults(t *testing.T) {
	for name, d := range examples {
		if faults := d.Check(); len(faults) > 0 {
			t.Errorf("%s: %v", name, faults)
		}
	}
}

// What the mutations leave out. Each change makes one fault.
func TestCheck(t *testing.T) {
	for want, change := range map[string]func(*Document){
		"kind unknown":                     func(d *Document) { d.Kind = "394" },
		"number missing":                   func(d *Document) { d.Number = "" },
		"number form":                      func(d *Document) { d.Number = "017-PP1-1" },
		"process too_long":                 func(d *Document) { d.Process = "P99:" + strings.Repeat("č", 197) },
		"currency missing":                 func(d *Document) { d.Currency = "" },
		"due form":                         func(d *Document) { d.Due = "2026-04-31" },
		"due too_late":                     func(d *Document) { d.Due = "2100-01-01" },
		"delivered too_early":              func(d *Document) { d.Delivered = "1899-12-31" },
		"to too_early":                     func(d *Document) { d.From, d.To = "2026-02-02", "2026-02-01" },
		"tax_point_code unknown":           func(d *Document) { d.TaxPointCode = "36" },
		"delivered missing":                func(d *Document) { d.TaxPointCode, d.Delivered = "35", "" },
		"contract too_long":                func(d *Document) { d.Contract = strings.Repeat("č", 1025) },
		"preceding.0.issued too_late":      func(d *Document) { d.Preceding = []Reference{{"1-PP1-1", "2026-03-03"}} },
		"preceding.0.number not_here":      func(d *Document) { d.Preceding = []Reference{{d.Number, "2026-03-02"}} },
		"buyer.country unknown":            func(d *Document) { d.Buyer.Country = "DE" },
		"seller.city missing":              func(d *Document) { d.Seller.City = "\u00a0" },
		"payment_means missing":            func(d *Document) { d.PaymentMeans = "" },
		"payment_means unknown":            func(d *Document) { d.PaymentMeans = "31" },
		"iban missing":                     func(d *Document) { d.IBAN = "" },
		"lines missing":                    func(d *Document) { d.Lines, d.Due = nil, "" },
		"lines.0.name missing":             func(d *Document) { d.Lines[0].Name = "\x00 " },
		"lines.0.name too_long":            func(d *Document) { d.Lines[0].Name = strings.Repeat("č", 1025) },
		"lines.0.description too_long":     func(d *Document) { d.Lines[0].Description = strings.Repeat("č", 4097) },
		"lines.0.discount too_large":       func(d *Document) { d.Lines[0].Discount = 100_01; d.Prepaid, d.Process = 0, "P9" },
		"lines.0.treatment seller_payer":   func(d *Document) { d.Lines[0] = d.Lines[0].taxed(OutsideVAT, noPayer) },
		"lines.0.treatment seller_outside": func(d *Document) { d.Seller.VATPayer = false },
		"lines.0.treatment unknown":        func(d *Document) { d.Lines[0].Treatment, d.Lines[0].Rate = "K", 0 },
		"lines.0.reason not_here":          func(d *Document) { d.Lines[0].Reason = "Porez" },
		"lines untaxed_alone":              func(d *Document) { d.Lines = append(d.Lines, work().taxed(Untaxed, "Kamata")) },
		"lines sign":                       func(d *Document) { d.Lines[0].Quantity, d.Due = -1000, "" },
		"lines.1.delivery_note both": func(d *Document) {
			d.Lines = append(d.Lines, work())
			d.Lines[1].DeliveryNote, d.DeliveryNote = "1", "2"
		},
		"discounts.0.amount sign":       func(d *Document) { d.Discounts = []Discount{{Amount: -1, Treatment: Standard, Rate: 2500}} },
		"discounts.0.treatment missing": func(d *Document) { d.Discounts = []Discount{{Amount: 1}} },
		"charges.0.reason missing":      func(d *Document) { d.Charges = []Charge{{Amount: 1, Treatment: ReturnFee}} },
		"prepaid sign":                  func(d *Document) { d.Prepaid = -1 },
		"prepaid prepaid_whole":         func(d *Document) { advance(d); d.Prepaid = 100_00 },
		"attachments.0.content missing": func(d *Document) { d.Attachments = []Attachment{{Name: "a.pdf", Type: "application/pdf"}} },
		"seller.vat_payer seller_outside": func(d *Document) {
			examples["380-outside-vat"].copyTo(d)
			d.CollectedPayment, d.TaxPointCode = true, "432"
		},
		"tax_point missing":                 func(d *Document) { advance(d); d.CollectedPayment = true },
		"operator.oib missing":              func(d *Document) { d.Operator.OIB = "" },
		"payment_reference form":            func(d *Document) { d.PaymentReference = "HR00 17-PP1-1" },
		"payment_reference reference_digit": func(d *Document) { d.PaymentReference = "HR01 1234" },
		"notes.0 too_long":                  func(d *Document) { d.Notes = []string{strings.Repeat("č", 4097)} },
	} {
		d := with(change)
		if got := codes(d.Check()); len(got) != 1 || got[0] != want {
			t.Errorf("%q, not %q", got, want)
		}
		var wrong Wrong
		if _, err := d.XML(); !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: written, %v", want, err)
		}
	}
}

func (d Document) copyTo(to *Document) {
	*to = d
	to.Lines = slices.Clone(d.Lines)
}

// Amounts that cannot be counted are refused and do not wrap around.
func TestTooLarge(t *testing.T) {
	const most = 1<<63 - 1
	for _, change := range []func(*Document){
		func(d *Document) { d.Lines[0].Price, d.Lines[0].Quantity = most, most },
		func(d *Document) { d.Lines[0].Discount = most },
		func(d *Document) { d.Prepaid = -most },
		func(d *Document) {
			d.Discounts = []Discount{{Amount: most, Treatment: Standard, Rate: 2500}, {Amount: most, Treatment: Standard, Rate: 2500}}
		},
		func(d *Document) { d.Lines[0].Price, d.Lines[0].Quantity = 999_999_999_999_0000, 1001 },
	} {
		d := with(change)
		if totals, err := d.Totals(); !errors.Is(err, money.ErrTooLarge) {
			t.Errorf("%v, %v", totals, err)
		}
		if !slices.ContainsFunc(d.Check(), func(f Fault) bool { return f.Code == "too_large" }) {
			t.Error("no fault")
		}
	}
}

// Who shows faults has words for Codes, so no other one may be made.
func TestCodesAreWhole(t *testing.T) {
	source, err := os.ReadFile("check.go")
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{"form": true, "reference_digit": true} // of CheckReference
	for _, match := range regexp.MustCompile(`\.add\([^",\n]*(?:"[^"]*")?, "([a-z_0-9]+)"`).FindAllStringSubmatch(string(source), -1) {
		used[match[1]] = true
	}
	for code := range used {
		if !slices.Contains(Codes, code) {
			t.Errorf("%s is no code", code)
		}
	}
	for _, code := range Codes {
		if !used[code] {
			t.Errorf("%s is never used", code)
		}
	}
}

func TestReferences(t *testing.T) {
	for reference, want := range map[string]string{
		"HR00 17-2026": "", "HR99": "", "HR00 1-2-3": "", "HR01 1236": "", "HR67 69435151530-1": "",
		"HR00": "form", "HR99 1": "form", "HR00 1-2-3-4": "form", "HR00 1234567890123": "form", "hr00 1": "form", "HR00  1": "form", "HR01 1234": "reference_digit",
	} {
		if got := CheckReference(reference); got != want {
			t.Errorf("%s is %q, not %q", reference, got, want)
		}
	}
}

func TestKPD(t *testing.T) {
	if len(kpd()) != 3359 {
		t.Errorf("%d codes", len(kpd()))
	}
	hr, _ := KPDName("01.11.11", "hr")
	en, ok := KPDName("01.11.11", "en")
	if hr != "Tvrda pšenica" || en != "Durum wheat" || !ok {
		t.Errorf("%q, %q", hr, en)
	}
	if name, ok := KPDName("F43.22.12", "hr"); ok || name != "" {
		t.Errorf("%q", name)
	}
}

// The longest texts, many lines and large files make a file that XML can read.
func TestTheLargestDocument(t *testing.T) {
	d := example()
	l := work()
	l.Name, l.Description = strings.Repeat("č", 1024), strings.Repeat("&", 4096)
	d.Lines = slices.Repeat([]Line{l}, 300)
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		d.Attachments = append(d.Attachments, Attachment{Name: name, Type: "image/png", Content: bytes.Repeat([]byte{0}, 1<<20)})
	}
	file, err := d.XML()
	if err != nil {
		t.Fatal(err)
	}
	read, err := Read(file)
	if err != nil || len(read.Lines) != 300 || len(read.Attachments) != 5 || !bytes.Equal(read.Attachments[4].Content, d.Attachments[4].Content) {
		t.Errorf("%d lines, %d files, %v", len(read.Lines), len(read.Attachments), err)
	}
}

func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		" a\x00\x0bb\r\nc\rd\te\x7f\u0085 ": "ab\nc\nd\te", "\uFFFE\uFFFF\xC4": "", "👷🏽 ]]>": "👷🏽 ]]>", "\u00a0": "",
	} {
		if got := Clean(text); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestReadRefusesWhatIsNoInvoice(t *testing.T) {
	for _, file := range []string{"", "<Invoice", "<Invoice/><Invoice/>", `<Order xmlns="x"><a>1</a></Order>`, "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"c\">]><Invoice>&b;</Invoice>"} {
		if d, err := Read([]byte(file)); err == nil {
			t.Errorf("%q is read as %v", file, d)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, d := range examples {
		file, err := d.XML()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		d, err := Read(file)
		if err != nil {
			return
		}
		written, err := d.XML()
		if err != nil {
			return
		}
		var root struct{}
		if err := xml.Unmarshal(written, &root); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(written); err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
	})
}
