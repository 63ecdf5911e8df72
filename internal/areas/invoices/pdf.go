package invoices

import (
	"context"
	"errors"
	"io/fs"
	"strings"

	"rsc.io/qr"

	"teren/internal/areas/catalog"
	"teren/internal/kit/einvoice"
	"teren/internal/kit/hub3"
	"teren/internal/kit/money"
	"teren/internal/kit/pdf"
	"teren/internal/kit/words"
	"teren/internal/platform/api"
)

func (b bill) t(text words.Key) string { return text.In(b.language) }

func (b bill) labelled(label words.Key, value string) string {
	if value == "" {
		return ""
	}
	return b.t(label) + ": " + value
}

// figures is the language in which an invoice writes its days and amounts, whatever
// the language of its words: that of the books that it is kept in.
const figures = "hr"

// onDay returns a day as people read it.
func onDay(day einvoice.Day) string { return words.StoredDay(string(day), figures) }

func (b bill) money(c money.Cents) string { return c.Format(money.Currency(b.Currency), figures) }

// plain returns an amount without the sign of its currency.
func (b bill) plain(c money.Cents) string { return strings.TrimSuffix(b.money(c), "\u00a0€") }

func percent(r money.Rate) string { return words.Percent(r.Percent(), figures) }

// print lays the invoice out; one that is not issued is marked as a draft and has no
// number.
func (s *Service) print(ctx context.Context, b bill, issued bool) (api.Download, error) {
	title, file := b.t(words.InvoiceDraft), b.t(words.InvoiceDraft)
	if issued {
		title, file = words.InvoiceTitle.Fill(b.language, map[string]any{"kind": b.called(), "number": b.Number}), b.Number
	}
	out := pdf.New(b.language, title, b.Company, b.Issued)
	var logo []byte
	if b.Logo != "" {
		var err error
		if logo, err = s.Files.Small(ctx, b.Logo); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return api.Download{}, err
		}
	}
	account := ""
	if b.IBAN != "" {
		account = "IBAN: " + b.IBAN
	}
	out.Letterhead(logo, b.Company, lines(
		joined(", ", b.Street, joined(" ", b.Post, b.Town)),
		joined(" · ", b.labelled(words.HeadTaxNumber, b.Seller.OIB), account), joined(" · ", b.Phone, b.parties.Email), b.Seller.LegalForm)...)
	about := b.about()
	if !issued {
		about = b.t(words.InvoiceNotFiscal)
	}
	out.Title(title, about)
	out.Running(joined(" · ", title, b.ClientName))
	b.facts(out, issued)
	out.Bill(b.columns(), b.rows())
	b.sums(out)
	b.grounds(out)
	if issued {
		if err := b.slip(out); err != nil {
			return api.Download{}, err
		}
		if err := b.fiscalCode(out); err != nil {
			return api.Download{}, err
		}
	}
	body, err := out.Bytes(joined(" · ", b.Company, b.Seller.LegalForm), func(page, of int) string {
		return words.ReportPage.Fill(b.language, map[string]any{"page": page, "of": of})
	})
	return api.Download{Name: words.InvoiceFile.Fill(b.language, map[string]any{"number": file}), ContentType: "application/pdf", Body: body}, err
}

// owed reports whether the client has anything to pay.
func (b bill) owed() bool {
	return b.totals.Payable > 0 && b.kind != CreditNote && (!b.Consumer || b.payment == Transfer)
}

// about says what the kind of document does; nothing of an ordinary invoice.
func (b bill) about() string {
	switch {
	case b.kind == Advance:
		return b.t(words.InvoiceAboutAdvance)
	case b.kind == Cancellation:
		return b.t(words.InvoiceAboutCancellation)
	case b.kind == CreditNote:
		return b.t(words.InvoiceAboutCredit)
	case b.kind == DebitNote:
		return b.t(words.InvoiceAboutDebit)
	case b.totals.Prepaid > 0:
		return b.t(words.InvoiceAboutFinal)
	}
	return ""
}

// refersTo names the earlier invoices with their days.
func (b bill) refersTo() string {
	var all []string
	for _, r := range b.Preceding {
		all = append(all, words.InvoiceReferenceOf.Fill(b.language, map[string]any{"number": r.Number, "day": onDay(r.Issued)}))
	}
	return joined(", ", all...)
}

func lines(parts ...string) (out []string) {
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return out
}

func (b bill) facts(out *pdf.Paper, issued bool) {
	at, operator, reference := "", "", ""
	if issued {
		at, operator, reference = words.At(b.Issued, figures), b.Operator.Name, b.PaymentReference
	}
	facts := []pdf.Fact{
		{Label: b.t(words.InvoiceFor), Value: joined("\n", b.ClientName, joined(", ", b.ClientStreet, joined(" ", b.ClientPost, b.ClientTown)), b.labelled(words.HeadTaxNumber, b.Buyer.OIB))},
		{Label: b.t(words.InvoiceDetails), Value: joined("\n", b.labelled(words.InvoiceIssued, joined(", ", at, b.Town)),
			b.labelled(words.InvoiceDelivered, joined(" – ", onDay(b.Delivered), onDay(b.From), onDay(b.To))), b.labelled(words.InvoiceDue, onDay(b.Due)), b.labelled(words.InvoiceOrder, b.Order), b.labelled(words.InvoiceBuyerReference, b.BuyerReference), b.labelled(words.InvoiceRefersTo, b.refersTo()), b.labelled(words.InvoiceOperator, operator))},
	}
	if b.owed() {
		facts = append(facts, pdf.Fact{Label: b.t(words.InvoicePayment), Value: joined("\n", b.t(words.InvoiceTransfer)+" "+b.IBAN, b.labelled(words.InvoiceReference, reference))})
	}
	if b.Consumer {
		codes := ""
		if issued {
			codes = joined("\n", b.labelled(words.InvoiceZki, b.receipt.ZKI), b.labelled(words.InvoiceJir, b.jir))
		}
		facts = append(facts, pdf.Fact{Label: b.t(words.InvoicePaidBy), Value: joined("\n", words.InvoicePaymentKind.Of(string(b.payment)).In(b.language), codes)})
	}
	out.Facts(facts...)
}

func (b bill) columns() []pdf.Column {
	sign := ", €"
	return []pdf.Column{
		{Title: b.t(words.OfferNo), Share: 9, Right: true}, {Title: b.t(words.OfferWhat), Share: 62}, {Title: b.t(words.HeadKpd), Share: 17},
		{Title: b.t(words.HeadQuantityShort), Share: 14, Right: true}, {Title: b.t(words.HeadUnitShort), Share: 13}, {Title: b.t(words.OfferPrice) + sign, Share: 25, Right: true, Commas: true},
		{Title: b.t(words.HeadTax), Share: 13, Right: true}, {Title: b.t(words.OfferAmount) + sign, Share: 25, Right: true},
	}
}

func (b bill) rows() []pdf.BillRow {
	out := make([]pdf.BillRow, len(b.lines))
	place := 0
	for n, l := range b.lines {
		if l.Kind != Charge {
			out[n] = pdf.BillRow{Cells: []string{"", l.Name, b.plain(b.below(n))}, Heading: l.Kind == Section, Text: l.Kind == Text}
			continue
		}
		w := b.Lines[place]
		place++
		unit := ""
		if l.Unit != catalog.OtherUnit {
			unit = words.Measure{Unit: string(l.Unit), Amount: l.Quantity.String()}.In(b.language)
		}
		out[n] = pdf.BillRow{Cells: []string{number(place), l.Name + b.lessText(l.Discount), w.KPD, words.Number(l.Quantity.String(), figures), unit,
			l.UnitPrice.Number(figures), b.taxOf(w.Treatment, w.Rate), b.plain(l.Net)}}
	}
	return out
}

// below returns what the lines of a section come to.
func (b bill) below(section int) (net money.Cents) {
	for _, l := range b.lines[section+1:] {
		if l.Kind == Section {
			break
		}
		net += l.Net
	}
	return net
}

// lessText returns the discount of a line as it stands beside the name.
func (b bill) lessText(rate money.Percent) string {
	if rate == 0 {
		return ""
	}
	return " (−" + percent(money.Rate(rate)) + ")"
}

// taxOf returns the tax of a line or of a part as the paper has it.
func (b bill) taxOf(t einvoice.Treatment, r money.Rate) string {
	switch t {
	case einvoice.ReverseCharge:
		return "AE"
	case einvoice.Standard:
		return percent(r)
	}
	return percent(0)
}

func (b bill) sums(out *pdf.Paper) {
	var rates [][]string
	for _, c := range b.totals.Categories {
		rates = append(rates, []string{b.taxOf(c.Treatment, c.Rate), b.plain(c.Base), b.plain(c.Tax)})
	}
	var sums []pdf.Fact
	if b.totals.Discounts != 0 {
		sums = []pdf.Fact{{Label: b.t(words.HeadDiscount), Value: b.money(-b.totals.Discounts)}}
	}
	sums = append(sums, pdf.Fact{Label: b.t(words.OfferWithoutTax), Value: b.money(b.totals.Net)}, pdf.Fact{Label: b.t(words.HeadTax), Value: b.money(b.totals.Tax)})
	switch {
	case b.kind == CreditNote:
		sums = append(sums, pdf.Fact{Label: b.t(words.InvoiceCredit), Value: b.money(b.totals.Gross)})
	case b.totals.Prepaid != 0:
		sums = append(sums, pdf.Fact{Label: b.t(words.InvoiceTotal), Value: b.money(b.totals.Gross)}, pdf.Fact{Label: b.t(words.InvoicePrepaid), Value: b.money(-b.totals.Prepaid)},
			pdf.Fact{Label: b.t(words.InvoicePayable), Value: b.money(b.totals.Payable)})
	case b.kind == Cancellation:
		sums = append(sums, pdf.Fact{Label: b.t(words.InvoiceTotal), Value: b.money(b.totals.Gross)})
	default:
		sums = append(sums, pdf.Fact{Label: b.t(words.InvoicePayable), Value: b.money(b.totals.Payable)})
	}
	out.Sums([]string{b.t(words.HeadTax), b.t(words.OfferBase) + ", €", b.t(words.OfferTax) + ", €"}, rates, sums)
}

// grounds prints why there is no tax, once each, and the note.
func (b bill) grounds(out *pdf.Paper) {
	printed := map[string]bool{}
	for _, l := range b.Lines {
		if l.Reason != "" && !printed[l.Reason] {
			printed[l.Reason] = true
			out.Text(l.Reason)
		}
	}
	if b.CollectedPayment {
		out.Text(b.t(words.InvoiceCollected))
	}
	for _, n := range b.Notes {
		out.Text(n)
	}
}

// slip prints the code that bank apps read the payment from. Nothing is to be paid
// without an amount or an account.
func (b bill) slip(out *pdf.Paper) error {
	if !b.owed() || b.IBAN == "" {
		return nil
	}
	model, reference, _ := strings.Cut(b.PaymentReference, " ")
	symbol, err := hub3.Slip{Amount: b.totals.Payable, PayerName: b.ClientName, PayerStreet: b.ClientStreet, PayerTown: joined(" ", b.ClientPost, b.ClientTown),
		PayeeName: b.Company, PayeeStreet: b.Street, PayeeTown: joined(" ", b.Post, b.Town), IBAN: b.IBAN, Model: model, Reference: reference, Description: b.PaymentText}.Symbol()
	if errors.Is(err, hub3.ErrIBAN) || errors.Is(err, hub3.ErrPayee) { // the slip is for Croatian accounts and letters
		return nil
	}
	if err != nil {
		return err
	}
	out.Code(b.t(words.InvoiceSlip), symbol.Rows, hub3.Module, hub3.RowHeight)
	return nil
}

// fiscalModule is the side of a module of the code below, in millimetres: the smallest code
// of such a text has 41 modules, so that it is at least 2 cm wide.
const fiscalModule = 0.55

// fiscalCode prints the code by which a citizen looks the invoice up at the Tax
// Administration.
func (b bill) fiscalCode(out *pdf.Paper) error {
	if !b.Consumer {
		return nil
	}
	code, err := qr.Encode(b.receipt.QR(b.jir), qr.M)
	if err != nil {
		return err
	}
	const margin = 4 // modules without ink
	rows := make([][]bool, code.Size+2*margin)
	for y := range rows {
		rows[y] = make([]bool, code.Size+2*margin)
		for x := range rows[y] {
			rows[y][x] = code.Black(x-margin, y-margin)
		}
	}
	out.Code(b.t(words.InvoiceFiscalCode), rows, fiscalModule, fiscalModule)
	return nil
}
