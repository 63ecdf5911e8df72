package einvoice

import (
	"time"

	"teren/internal/kit/money"
)

var zagreb = time.FixedZone("CET", 3600)

// example is a right invoice of 100.00 and 25 %.
func example() Document {
	return Document{
		Kind: Invoice, Process: "P3", Number: "17-PP1-1", Issued: time.Date(2026, 3, 2, 14, 5, 9, 0, zagreb),
		Due: "2026-04-01", Delivered: "2026-02-27", Currency: "EUR",
		Seller: Party{Name: "Toplina d.o.o.", OIB: "94577403194", VATPayer: true, Street: "Ilica 1", City: "Zagreb", PostCode: "10000", Country: "HR",
			LegalForm: "Trgovački sud u Zagrebu, temeljni kapital 2.500,00 EUR, direktorica Ana Anić", Email: "racuni@toplina.example"},
		Buyer:        Party{Name: "Hotel Jadran d.d.", OIB: "12345678903", VATPayer: true, Street: "Riva 2", City: "Split", PostCode: "21000", Country: "HR"},
		Operator:     Operator{Name: "Ana Anić", OIB: "00000000001"},
		PaymentMeans: "30", IBAN: "HR1210010051863000160", PaymentReference: "HR00 17-2026", PaymentText: "Račun 17-PP1-1",
		Lines: []Line{work()},
	}
}

// work is an hour of somebody for 100.00 and 25 %.
func work() Line {
	return Line{Name: "Servis kotla", KPD: "43.22.12", Unit: "HUR", Quantity: 1000, Price: 100_0000, Treatment: Standard, Rate: 2500}
}

const (
	shifted = "Prijenos porezne obveze prema čl. 75. st. 3. t. a) Zakona o PDV-u (Reverse charge)"
	noPayer = "Oslobođeno PDV-a prema čl. 90. st. 1. Zakona o PDV-u"
)

// taxed returns the line with another treatment.
func (l Line) taxed(t Treatment, reason string) Line {
	l.Treatment, l.Rate, l.Reason = t, 0, reason
	return l
}

func with(change func(*Document)) Document {
	d := example()
	change(&d)
	return d
}

// back makes a document the cancellation of what it was.
func back(d *Document) {
	for i := range d.Lines {
		d.Lines[i].Quantity, d.Lines[i].Discount = -d.Lines[i].Quantity, -d.Lines[i].Discount
	}
	d.Due, d.Prepaid, d.Preceding = "", -d.Prepaid, []Reference{{Number: d.Number, Issued: "2026-03-01"}}
	d.Number = "18-PP1-1"
}

// examples are the golden documents, each valid by the official rules.
var examples = map[string]Document{
	"380": example(),
	"380-rates-and-discounts": with(func(d *Document) {
		d.Process, d.Contract, d.Project, d.Order, d.Terms = "P1", "U-7/2026", "Hotel", "N-12", "30 dana"
		d.Lines = nil
		for _, rate := range []money.Rate{2500, 1300, 500} {
			l := work()
			l.Rate, l.Quantity, l.Price, l.Discount, l.Description = rate, 3333, 12_3456, 1_07, "Redak \"A\" & <B> čćžšđ 🔧"
			d.Lines = append(d.Lines, l)
		}
		d.Discounts = []Discount{{Amount: 2_00, Treatment: Standard, Rate: 2500}, {Amount: 1_01, Treatment: Standard, Rate: 500, Text: "Popust za vjernost"}}
		d.Charges = []Charge{{Amount: 5_00, Treatment: Standard, Rate: 2500, Text: "Dostava"}}
		d.Notes = []string{"Prva napomena", "Druga\nu dva retka"}
		d.BuyerReference, d.DeliveryNote = "Odjel 4", "OT-9"
	}),
	"380-reverse-charge": with(func(d *Document) { d.Lines[0] = d.Lines[0].taxed(ReverseCharge, shifted) }),
	"380-reverse-charge-mixed": with(func(d *Document) {
		d.Lines = append(d.Lines, work().taxed(ReverseCharge, shifted))
		d.Discounts = []Discount{{Amount: 10_00, Treatment: ReverseCharge, Reason: shifted}}
	}),
	"380-exempt-and-deposits": with(func(d *Document) {
		d.Lines = append(d.Lines, work().taxed(Exempt, "Oslobođeno PDV-a prema čl. 39. Zakona o PDV-u"), work().taxed(ReturnFee, "Povratna naknada"), work().taxed(ZeroRated, ""))
		d.Charges = []Charge{{Amount: 3_50, Treatment: PassThrough, Reason: "Turistička pristojba", Text: "Turistička pristojba"}}
	}),
	"380-outside-vat": with(func(d *Document) {
		d.Seller.VATPayer = false
		d.Lines[0] = d.Lines[0].taxed(OutsideVAT, noPayer)
	}),
	"380-untaxed": with(func(d *Document) {
		d.Lines[0] = d.Lines[0].taxed(Untaxed, "Ne podliježe oporezivanju: zatezna kamata")
	}),
	"380-collected-payment": with(func(d *Document) { d.CollectedPayment, d.TaxPointCode = true, "432" }),
	"380-period": with(func(d *Document) {
		d.Process, d.Delivered, d.From, d.To, d.TaxPoint = "P2", "", "2026-02-01", "2026-02-28", "2026-02-28"
	}),
	"380-collective": with(func(d *Document) {
		second := work()
		d.Lines[0].Order, d.Lines[0].DeliveryNote, second.Order = "RN-1", "OT-1", "RN-2"
		d.Lines = append(d.Lines, second)
	}),
	"380-attachments": with(func(d *Document) {
		d.Attachments = []Attachment{{"nalog.pdf", "application/pdf", "Potpisani radni nalog", []byte("%PDF-1.7")}, {"slika.jpg", "image/jpeg", "", []byte{0xFF, 0xD8}}}
	}),
	"326-partial": with(func(d *Document) { d.Kind, d.Process = Partial, "P11" }),
	"386-advance": with(advance),
	"384-cancelled-advance": with(func(d *Document) {
		advance(d)
		d.Lines[0].KPD = "43.22.12"
		back(d)
		d.Kind = Corrective
	}),
	"381-cancelled-advance": with(func(d *Document) {
		advance(d)
		d.Kind, d.Process, d.Number, d.Due, d.Preceding = CreditNote, "P10", "18-PP1-1", "", []Reference{{"17-PP1-1", "2026-03-01"}}
	}),
	"380-final": with(func(d *Document) {
		d.Process, d.Prepaid, d.Number = "P11", 50_00, "19-PP1-1"
		d.Preceding = []Reference{{"18-PP1-1", "2026-03-02"}}
	}),
	"381-credit-note": with(func(d *Document) {
		d.Kind, d.Process, d.Due, d.Delivered, d.Project = CreditNote, "P9", "2026-03-20", "", "Hotel"
		d.Lines[0].KPD, d.Lines[0].Name = "", "Naknadni popust"
		d.Preceding = []Reference{{"16-PP1-1", "2026-02-20"}}
	}),
	"381-every-field": with(func(d *Document) {
		d.Kind, d.Process, d.Preceding, d.Delivered = CreditNote, "P9", []Reference{{"15-PP1-1", "2026-02-01"}, {"16-PP1-1", "2026-02-20"}}, "2026-02-27"
		d.From, d.To, d.TaxPoint, d.CollectedPayment = "2026-02-01", "2026-02-28", "2026-03-01", true
		d.Order, d.Contract, d.Project, d.DeliveryNote, d.BuyerReference, d.Terms = "N-12", "U-7/2026", "Hotel", "OT-9", "Odjel 4", "30 dana"
		d.Notes, d.Buyer.Email = []string{"Napomena"}, "hotel@jadran.example"
		d.Lines[0].Discount, d.Lines[0].Description = 1_00, "Opis"
		d.Discounts = []Discount{{Amount: 2_00, Treatment: Standard, Rate: 2500}}
		d.Charges = []Charge{{Amount: 5_00, Treatment: PassThrough, Reason: "Pristojba"}}
		d.Prepaid = 10_00
		d.Attachments = []Attachment{{"nalog.pdf", "application/pdf", "Radni nalog", []byte("%PDF-1.7")}}
	}),
	"384-cancellation": with(func(d *Document) {
		back(d)
		d.Kind, d.Process = Corrective, "P10"
	}),
	"383-debit": with(func(d *Document) { d.Kind, d.Preceding = Debit, []Reference{{"16-PP1-1", "2026-02-20"}} }),
}

func advance(d *Document) {
	d.Kind, d.Process, d.Delivered, d.Prepaid = Advance, "P4", "", 125_00
	d.Lines[0].KPD, d.Lines[0].Name, d.Lines[0].Unit = "", "Predujam", "H87"
}
