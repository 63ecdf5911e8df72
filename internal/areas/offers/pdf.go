package offers

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/kit/pdf"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
)

// A paper is the content of an offer's PDF, without purchase prices.
type paper struct {
	Offer
	parties
	terms  string
	lines  []line
	bill   bill
	answer *Answer
	kept   *Paper

	private bool // it is for a private person
}

// PDF returns a version of an offer as a document for the client, in its language:
// also as they accepted it. A mailed or accepted document is returned as it was
// stored then.
func (s *Service) PDF(ctx context.Context, who access.Who, in ByID) (api.Download, error) {
	p, err := db.Read(ctx, s.DB, func(tx *db.Tx) (paper, error) {
		o, err := Find(tx, who, access.OfferRead, in.ID)
		if err != nil {
			return paper{}, err
		}
		return readPaper(tx, o)
	})
	if err != nil {
		return api.Download{}, err
	}
	return s.output(ctx, p)
}

func readPaper(tx *db.Tx, o Offer) (p paper, err error) {
	p.Offer = o
	if p.parties, err = partiesOf(tx, o); err != nil {
		return p, err
	}
	p.Client, p.Creator, p.ZoneName = p.ClientName, p.Lead, p.Zone
	if p.terms, err = printedTerms(tx, o); err != nil {
		return p, err
	}
	if o.ClientID != nil {
		if p.private, err = tenants.IsCitizen(tx, o.TenantID, *o.ClientID); err != nil {
			return p, err
		}
	}
	all, err := linesOf(tx, o.ID)
	if err != nil {
		return p, err
	}
	p.lines = all[o.ID]
	if p.bill, err = reckon(p.lines, offered(p.lines), o.Discount); err != nil {
		return p, err
	}
	if p.answer, err = answerOf(tx, o); err != nil {
		return p, err
	}
	p.kept, err = o.kept(tx, p.answer)
	return p, err
}

// t returns the text in the language of the paper.
func (p paper) t(text words.Key) string { return text.In(p.Language) }

func (p paper) fill(text words.Key, args map[string]any) string { return text.Fill(p.Language, args) }

// written returns a day as people read it.
func (p paper) written(day string) string { return words.StoredDay(day, p.Language) }

func (p paper) instant(at time.Time) string { return words.At(at.In(p.zone()), p.Language) }

// number returns an amount without the sign of its currency.
func (p paper) number(c money.Cents) string {
	return c.Number(p.Language)
}

// price returns the price of one unit without the sign of its currency.
func (p paper) price(u money.Price) string {
	return u.Number(p.Language)
}

func (p paper) money(c money.Cents) string { return c.Format(Currency, p.Language) }

func (p paper) percent(r money.Percent) string {
	return words.Percent(money.Rate(r).Percent(), p.Language)
}

// notFiscal returns the sentence of the law on a paper that names a payment and is for a
// private person, who could take it for a receipt.
func (p paper) notFiscal() string {
	if p.IBAN == "" || !p.private {
		return ""
	}
	return p.t(words.InvoiceNotFiscal)
}

// print lays the paper out.
func (s *Service) print(ctx context.Context, p paper) (api.Download, error) {
	title := p.fill(words.OfferTitle, map[string]any{"number": p.Num})
	made := p.CreatedAt
	if p.SentAt != nil {
		made = *p.SentAt
	}
	out := pdf.New(p.Language, title, p.Company, made)
	var logo []byte
	if p.Logo != "" {
		var err error
		if logo, err = s.Files.Small(ctx, p.Logo); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return api.Download{}, err
		}
	}
	labelled := func(label words.Key, value string) string {
		if value == "" {
			return ""
		}
		return p.t(label) + ": " + value
	}
	iban := ""
	if p.IBAN != "" {
		iban = "IBAN: " + p.IBAN
	}
	out.Letterhead(logo, p.Company, spoken(
		joined(", ", p.Street, joined(" ", p.Post, p.Town)), joined(" · ", labelled(words.HeadTaxNumber, p.IDNumber), iban), joined(" · ", p.Phone, p.Email),
	)...)
	out.Title(title, joined(" · ", p.head.Title, p.notFiscal()))
	out.Running(joined(" · ", title+", v"+number(p.VersionNumber), p.head.Title, cmp.Or(p.ClientNote, p.Client)))
	due := labelled(words.OfferDue, p.t(words.OfferUponReceipt))
	if day := cmp.Or(p.ValidUntil, p.Deadline); day != nil {
		due = labelled(words.OfferValidUntil, p.written(*day))
	}
	to := ""
	if p.RecipientName != "" {
		to = p.fill(words.OfferAttention, map[string]any{"name": p.RecipientName})
	}
	out.Facts(
		pdf.Fact{Label: p.t(words.OfferFor), Value: joined("\n", p.Client, p.ClientNote, joined(", ", p.ClientStreet, joined(" ", p.ClientPost, p.ClientTown)), labelled(words.HeadTaxNumber, p.ClientIDNumber), to)},
		pdf.Fact{Label: p.t(words.OfferDetails), Value: joined("\n",
			labelled(words.HeadVersion, number(p.VersionNumber)), labelled(words.OfferPlaceAndDate, joined(", ", words.OnDay(made.In(p.zone()), p.Language), p.Town)),
			due, labelled(words.OfferLead, p.Creator))},
	)
	if p.Description != "" {
		out.Text(p.Description)
	}
	out.Bill(p.columns(), p.rows())
	p.sums(out)
	p.accept(out)
	foot := joined(" · ", p.Company, p.Footer)
	body, err := out.Bytes(foot, func(page, of int) string { return p.fill(words.ReportPage, map[string]any{"page": page, "of": of}) })
	return api.Download{Name: p.fill(words.OfferFile, map[string]any{"number": safe(p.Num), "version": p.VersionNumber}), ContentType: "application/pdf", Body: body}, err
}

// safe returns the number as part of the name of a file.
func safe(num string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' {
			return '-'
		}
		return r
	}, num)
}

// discounted reports whether any line has a discount of its own.
func (p paper) discounted() bool {
	for _, l := range p.lines {
		if l.Kind == Charge && l.Discount != 0 {
			return true
		}
	}
	return false
}

func (p paper) columns() []pdf.Column {
	sign := ", €"
	what, price := 72.0, 23.0
	if slices.ContainsFunc(p.lines, func(l line) bool { return l.UnitPrice != l.UnitPrice.Cents().Price() }) {
		what, price = 67, 28 // room for four decimals
	}
	out := []pdf.Column{
		{Title: p.t(words.OfferNo), Share: 9, Right: true}, {Title: p.t(words.OfferWhat), Share: what}, {Title: p.t(words.HeadQuantityShort), Share: 15, Right: true},
		{Title: p.t(words.HeadUnitShort), Share: 15}, {Title: p.t(words.OfferPrice) + sign, Share: price, Right: true, Commas: true},
	}
	if p.discounted() {
		out = append(out, pdf.Column{Title: p.t(words.HeadDiscount), Share: 15, Right: true})
	}
	return append(out, pdf.Column{Title: p.t(words.HeadTax), Share: 13, Right: true}, pdf.Column{Title: p.t(words.OfferAmount) + sign, Share: 25, Right: true})
}

// rows returns the lines as the bill shows them: numbered, alternatives by letters,
// optional ones with a box to tick.
func (p paper) rows() []pdf.BillRow {
	counts := offered(p.lines)
	discounted := p.discounted()
	width := 7
	if discounted {
		width++
	}
	out := make([]pdf.BillRow, len(p.lines))
	n, letter, one, section := 0, 0, false, -1
	var subtotal money.Cents
	options, others := 0, 0
	end := func() {
		if section < 0 {
			return
		}
		if out[section].Cells[width-1] = p.number(subtotal); options > 0 && others == 0 {
			out[section].Cells[width-1], out[section].Note = "", p.t(words.OfferOptions)
			if p.answer != nil {
				out[section].Note, out[section].Cells[width-1] = "", p.number(subtotal)
			}
		}
	}
	for i, l := range p.lines {
		cells := make([]string, width)
		cells[1] = l.Name
		r := pdf.BillRow{Cells: cells, Note: l.Note}
		switch l.Kind {
		case Section:
			end()
			r.Heading, section, one, letter, subtotal, options, others = true, i, l.ChooseOne, 0, 0, 0, 0
			if r.Note = l.Note; one && p.answer == nil {
				r.Note = joined(" · ", p.t(words.OfferChooseOne), l.Note)
			}
		case Text:
			r.Text = true
		case Charge:
			r.Faint = !counts[i]
			switch {
			case one:
				cells[0] = string(rune('A' + letter%26))
				letter++
				others++
			case l.Optional:
				r.Box = pdf.EmptyBox
				if counts[i] {
					r.Box = pdf.TickedBox
				}
				options++
			default:
				n++
				cells[0] = number(int64(n))
				others++
			}
			if counts[i] {
				subtotal += l.Net
			}
			p.amounts(cells, l, discounted)
		}
		out[i] = r
	}
	end()
	return out
}

func (p paper) amounts(cells []string, l line, discounted bool) {
	cells[2] = words.Number(l.Quantity.String(), p.Language)
	if l.Unit != catalog.OtherUnit {
		cells[3] = words.Measure{Unit: string(l.Unit), Amount: l.Quantity.String()}.In(p.Language)
	}
	cells[4] = p.price(l.UnitPrice)
	if discounted && l.Discount != 0 {
		cells[5] = p.percent(l.Discount)
	}
	cells[len(cells)-2], cells[len(cells)-1] = p.percent(l.Tax), p.number(l.Net)
}

func (p paper) sums(out *pdf.Paper) {
	var rates [][]string
	for _, r := range p.bill.total.Rates {
		rates = append(rates, []string{p.percent(money.Percent(r.Rate)), p.number(r.Net), p.number(r.Tax)})
	}
	var sums []pdf.Fact
	if p.Discount != 0 {
		sums = append(sums, pdf.Fact{Label: p.t(words.OfferLineTotal), Value: p.money(p.bill.lines)},
			pdf.Fact{Label: p.t(words.HeadDiscount) + " " + p.percent(p.Discount), Value: p.money(-p.bill.discount)})
	}
	sums = append(sums, pdf.Fact{Label: p.t(words.OfferWithoutTax), Value: p.money(p.bill.total.Net)}, pdf.Fact{Label: p.t(words.HeadTax), Value: p.money(p.bill.total.Tax)},
		pdf.Fact{Label: p.t(words.HeadTotal), Value: p.money(p.bill.gross())})
	out.Sums([]string{p.t(words.HeadTax), p.t(words.OfferBase) + ", €", p.t(words.OfferTax) + ", €"}, rates, sums)
}

func (p paper) accept(out *pdf.Paper) {
	a := pdf.Acceptance{
		Title:     p.fill(words.OfferAcceptTitle, map[string]any{"number": p.Num, "version": p.VersionNumber}),
		NameLabel: p.t(words.OfferSigner), WhenLabel: p.t(words.OfferWhen), SignLabel: p.t(words.OfferSignature),
	}
	if p.Status == Accepted && p.answer != nil {
		a.Name = joined(", ", p.answer.Name, p.answer.Function)
		a.When, a.Strokes, a.Width, a.Height = p.instant(p.answer.At), p.answer.Strokes, paperWidth, paperHeight
		if p.answer.ByLink && p.answer.Network != nil {
			a.Note = p.fill(words.OfferFrom, map[string]any{"network": *p.answer.Network})
		} else if p.answer.ByClient {
			a.Note = p.fill(words.OfferSignedIn, map[string]any{"name": p.answer.By})
			if p.answer.Network != nil && *p.answer.Network != "" {
				a.Note = p.fill(words.OfferSignedInFrom, map[string]any{"name": p.answer.By, "network": *p.answer.Network})
			}
		} else if p.answer.By != "" {
			a.Note = p.fill(words.OfferEnteredBy, map[string]any{"name": p.answer.By})
		}
	}
	if to := reference(p.Num); p.IBAN != "" && to != "" {
		a.Below = pdf.Fact{Label: p.t(words.OfferReference), Value: to}
	}
	out.Accept(p.t(words.OfferTermsTitle), p.terms, a)
}

// reference returns the number of an offer as what a payment refers to, in the
// model HR00: at most three groups of twelve digits, 22 signs with the strokes
// between them. A number that does not fit has none.
func reference(num string) string {
	groups := strings.FieldsFunc(num, func(r rune) bool { return r < '0' || r > '9' })
	all := strings.Join(groups, "-")
	if len(groups) == 0 || len(groups) > 3 || len(all) > 22 || slices.ContainsFunc(groups, func(g string) bool { return len(g) > 12 }) {
		return ""
	}
	return "HR00 " + all
}

// spoken returns the parts that are not blank.
func spoken(parts ...string) (out []string) {
	for _, s := range parts {
		if s = strings.TrimSpace(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}

func joined(separator string, parts ...string) string {
	return strings.Join(spoken(parts...), separator)
}
