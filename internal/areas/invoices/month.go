package invoices

import (
	"archive/zip"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"strings"
	"time"

	"teren/internal/kit/einvoice"
	"teren/internal/kit/money"
	"teren/internal/kit/sheet"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
)

// maxMonth is the most invoices of a month in one archive.
const maxMonth = 5000

// kept is an issued invoice of a month, whose papers are read one by one.
type monthly struct {
	ID       int64     `db:"invoice_id"`
	Num      string    `db:"num"`
	Premises string    `db:"premises"`
	Device   string    `db:"device"`
	Serial   int64     `db:"serial"`
	IssuedAt time.Time `db:"issued_at"`
}

// file is the name of its papers, without their ending: they sort by number.
func (m monthly) file() string { return fmt.Sprintf("%06d-%s-%s", m.Serial, m.Premises, m.Device) }

// month returns the first instant of the month of the request and of the next one, and
// its name; without ?month=2026-11 of the month before this one.
func month(r *http.Request, now time.Time, zone *time.Location) (from, to time.Time, name string, err error) {
	now = now.In(zone)
	first := time.Date(now.Year(), now.Month()-1, 1, 0, 0, 0, 0, zone)
	if text := r.URL.Query().Get("month"); text != "" {
		if first, err = time.ParseInLocation("2006-01", text, zone); err != nil || first.Year() < 2000 || first.Year() > 2100 {
			return from, to, "", fault.OnField("month", "wrong_type", fault.Args{"want": "2026-11"})
		}
	}
	return first, first.AddDate(0, 1, 0), first.Format("2006-01"), nil
}

// Month writes all that the company issued in a month for its bookkeeper: an archive of
// every e-invoice and PDF, byte for byte, and their register. One at a time is made for a
// company.
func (s *Service) Month(w http.ResponseWriter, r *http.Request, who access.Who) error {
	from, to, name, err := month(r, s.DB.Now(), who.Location())
	if err != nil {
		return err
	}
	if _, busy := s.months.LoadOrStore(who.TenantID, true); busy {
		return fault.New(fault.Conflict, "invoice_month_busy")
	}
	defer s.months.Delete(who.TenantID)
	ctx := r.Context()
	all, err := db.Read(ctx, s.DB, func(tx *db.Tx) ([]monthly, error) {
		return db.All[monthly](tx, `SELECT invoice_id, num, premises, device, serial, issued_at FROM invoice i
			WHERE `+ownLive+` AND i.status = ? AND i.issued_at >= ? AND i.issued_at < ? ORDER BY i.year, i.premises, i.device, i.serial LIMIT ?`, who.TenantID, Issued, from, to, maxMonth+1)
	})
	if err != nil {
		return err
	}
	if len(all) > maxMonth {
		return fault.OnField("month", "too_many_rows", fault.Args{"max": maxMonth})
	}
	h := w.Header()
	h.Set("Content-Type", "application/zip")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": words.InvoiceMonthFile.Fill(who.Language, map[string]any{"month": name})}))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	if r.Method == http.MethodHead {
		return nil
	}
	if err := s.archive(ctx, zip.NewWriter(w), who, all); err != nil {
		panic(http.ErrAbortHandler) // half an archive must not look like a whole one
	}
	return nil
}

// archive writes the papers and then the register. A paper whose file was lost or
// changed is named in a text of its own.
func (s *Service) archive(ctx context.Context, out *zip.Writer, who access.Who, all []monthly) error {
	register := newRegister(who)
	var lost []string
	for _, m := range all {
		p, err := db.Read(ctx, s.DB, func(tx *db.Tx) (paper, error) { return paperOf(tx, m.ID) })
		if err != nil {
			return err
		}
		xml := []byte(p.XML)
		document, err := einvoice.Read(xml)
		if err == nil {
			err = register.add(m, document)
		}
		if err != nil || digest(xml) != p.XMLDigest {
			lost = append(lost, m.Num+" XML")
		}
		if !document.Consumer { // whose file is no e-invoice
			if err := write(out, m.file()+".xml", m.IssuedAt, xml); err != nil {
				return err
			}
		}
		pdf, err := s.kept(ctx, p)
		if refused := (*fault.Fault)(nil); errors.As(err, &refused) || errors.Is(err, fs.ErrNotExist) {
			lost = append(lost, m.Num+" PDF")
			continue
		}
		if err != nil {
			return err
		}
		if err := write(out, m.file()+".pdf", m.IssuedAt, pdf.Body); err != nil {
			return err
		}
	}
	if len(lost) > 0 {
		if err := write(out, "0-"+words.InvoiceMonthLost.In(who.Language)+".txt", s.DB.Now(), []byte(strings.Join(lost, "\n")+"\n")); err != nil {
			return err
		}
	}
	book, err := register.book()
	if err == nil {
		err = write(out, words.InvoiceRegister.In(who.Language)+".xlsx", s.DB.Now(), book)
	}
	if err == nil {
		err = out.Close()
	}
	return err
}

func write(out *zip.Writer, name string, at time.Time, body []byte) error {
	part, err := out.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: at})
	if err != nil {
		return err
	}
	_, err = part.Write(body)
	return err
}

// column is a way of taxing that the register has columns for.
type column struct {
	treatment einvoice.Treatment
	rate      money.Rate
}

// registered are the columns of the register; what has none of its own comes under
// untaxed.
var registered = []column{{einvoice.Standard, 25_00}, {einvoice.Standard, 13_00}, {einvoice.Standard, 5_00}, {einvoice.ReverseCharge, 0}}

// register is the list of the invoices of a month with their bases and taxes.
type register struct {
	who   access.Who
	rows  [][]any
	bases []money.Cents // of the columns and of what is untaxed
	taxes []money.Cents
}

func newRegister(who access.Who) *register {
	return &register{who: who, bases: make([]money.Cents, len(registered)+1), taxes: make([]money.Cents, len(registered)+1)}
}

// sign returns -1 for a document whose amounts lower what is owed.
func sign(d einvoice.Document) money.Cents {
	if d.Kind == einvoice.CreditNote {
		return -1
	}
	return 1
}

// split returns the base and the tax of each column, and last of what is untaxed.
func split(d einvoice.Document, t einvoice.Totals) (bases, taxes []money.Cents) {
	bases, taxes = make([]money.Cents, len(registered)+1), make([]money.Cents, len(registered)+1)
	for _, c := range t.Categories {
		at := len(registered)
		for n, k := range registered {
			if k.treatment == c.Treatment && (k.rate == c.Rate || k.treatment != einvoice.Standard) {
				at = n
			}
		}
		bases[at] += sign(d) * c.Base
		taxes[at] += sign(d) * c.Tax
	}
	return bases, taxes
}

func (g *register) add(m monthly, d einvoice.Document) error {
	t, err := d.Totals()
	if err != nil {
		return err
	}
	bases, taxes := split(d, t)
	var before []string
	for _, p := range d.Preceding {
		before = append(before, p.Number)
	}
	cell := func(c money.Cents) any { return export.Amount(&c) }
	row := []any{d.Number, sheet.Day(m.IssuedAt.In(g.who.Location()).Format(time.DateOnly)), words.InvoiceSort.Of(string(d.Kind)).In(g.who.Language), d.Buyer.Name, d.Buyer.OIB,
		sheet.Day(cmp.Or(d.Delivered, d.To)), sheet.Day(d.Due)}
	for n := range bases {
		g.bases[n], g.taxes[n] = g.bases[n]+bases[n], g.taxes[n]+taxes[n]
		row = append(row, cell(bases[n]))
		if n < len(registered) && registered[n].treatment == einvoice.Standard {
			row = append(row, cell(taxes[n]))
		}
	}
	row = append(row, cell(sign(d)*t.Net), cell(sign(d)*t.Tax), cell(sign(d)*t.Gross), cell(sign(d)*t.Prepaid), cell(sign(d)*t.Payable), d.PaymentReference, strings.Join(before, ", "))
	g.rows = append(g.rows, row)
	return nil
}

// title returns what stands over the column.
func (g *register) title(n int) string {
	switch {
	case n == len(registered):
		return words.InvoiceUntaxed.In(g.who.Language)
	case registered[n].treatment == einvoice.ReverseCharge:
		return words.InvoiceReverse.In(g.who.Language)
	}
	return percent(registered[n].rate)
}

// book returns the register as an Excel file: the invoices, and what they come to.
func (g *register) book() ([]byte, error) {
	language := g.who.Language
	list := sheet.Table{Name: words.InvoiceRegister.In(language), Language: language, Zone: g.who.Zone, Rows: g.rows}
	sums := sheet.Table{Name: words.InvoiceSums.In(language), Language: language, Heads: []string{words.HeadTax.In(language), words.OfferBase.In(language), words.OfferTax.In(language)}}
	for _, h := range []words.Key{words.HeadInvoice, words.HeadIssued, words.InvoiceSortHead, words.HeadClient, words.HeadTaxNumber, words.HeadDelivered, words.HeadDue} {
		list.Heads = append(list.Heads, h.In(language))
	}
	for n := range g.bases {
		title := g.title(n)
		list.Heads = append(list.Heads, words.OfferBase.In(language)+" "+title)
		if n < len(registered) && registered[n].treatment == einvoice.Standard {
			list.Heads = append(list.Heads, words.OfferTax.In(language)+" "+title)
		}
		sums.Rows = append(sums.Rows, []any{title, export.Amount(&g.bases[n]), export.Amount(&g.taxes[n])})
	}
	for _, h := range []words.Key{words.HeadNet, words.HeadTax, words.HeadGross, words.InvoicePrepaid, words.InvoicePayable, words.InvoiceReference, words.InvoicePreceding} {
		list.Heads = append(list.Heads, h.In(language))
	}
	var net, tax money.Cents
	for n := range g.bases {
		net, tax = net+g.bases[n], tax+g.taxes[n]
	}
	sums.Rows = append(sums.Rows, []any{words.InvoiceAll.In(language), export.Amount(&net), export.Amount(&tax)})
	return sheet.Tables(list, sums)
}
