package invoices

import (
	"context"
	"slices"
	"time"

	"teren/internal/kit/einvoice"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
)

// Statistics is what a company issued in a year, by month.
type Statistics struct {
	Year   int64      `json:"year"`
	First  int64      `json:"first_year"` // with an issued invoice
	Months []Month    `json:"months"`     // all twelve
	Rates  []TaxShare `json:"rates"`      // of the whole year
}

// Month is what was issued in a month.
type Month struct {
	Name  string       `json:"month"` // YYYY-MM
	Count int64        `json:"count"`
	Net   *money.Cents `json:"net"`
	Tax   *money.Cents `json:"tax"`
	Total *money.Cents `json:"total_with_tax"`
	Paid  *money.Cents `json:"paid"` // in the month, of invoices of any time
	Rates []TaxShare   `json:"rates"`
}

// TaxShare is what was taxed in one way.
type TaxShare struct {
	Treatment einvoice.Treatment `json:"treatment"`
	Rate      money.Percent      `json:"tax_percentage"`
	Net       *money.Cents       `json:"net"`
	Tax       *money.Cents       `json:"tax"`
}

// InYear names a year; 0 is the present one.
type InYear struct {
	Year int64 `query:"year" json:"-"`
}

// Searches returns 1: a year of invoices is read.
func (InYear) Searches() int { return 1 }

// Validate bounds the year.
func (in *InYear) Validate() error {
	var c fault.Check
	if in.Year != 0 && (in.Year < 2000 || in.Year > 2100) {
		c.Fail("year", "out_of_range", fault.Args{"min": 2000, "max": 2100})
	}
	return c.Err()
}

// Statistics returns what the company issued in the year.
func (s *Service) Statistics(ctx context.Context, who access.Who, in InYear) (Statistics, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Statistics, error) {
		zone := who.Location()
		out := Statistics{Year: in.Year}
		if out.Year == 0 {
			out.Year = int64(tx.Now.In(zone).Year())
		}
		first, err := db.One[*time.Time](tx, `SELECT MIN(i.issued_at) FROM invoice i WHERE `+ownLive+` AND i.status = ?`, who.TenantID, Issued)
		if err != nil {
			return out, err
		}
		if out.First = out.Year; first != nil {
			out.First = int64(first.In(zone).Year())
		}
		from := time.Date(int(out.Year), 1, 1, 0, 0, 0, 0, zone)
		type row struct {
			ID        int64              `db:"invoice_id"`
			IssuedAt  time.Time          `db:"issued_at"`
			Treatment einvoice.Treatment `db:"treatment"`
			Rate      money.Rate         `db:"rate"`
			Base      money.Cents        `db:"base"`
			Tax       money.Cents        `db:"tax"`
		}
		all, err := db.All[row](tx, `SELECT i.invoice_id, i.issued_at, r.treatment, r.rate, r.base, r.tax FROM invoice i JOIN invoice_rate r ON r.invoice_id = i.invoice_id
			WHERE `+ownLive+` AND i.status = ? AND i.issued_at >= ? AND i.issued_at < ? ORDER BY i.invoice_id`, who.TenantID, Issued, from, from.AddDate(1, 0, 0))
		if err != nil {
			return out, err
		}
		paid, err := paidIn(tx, who.TenantID, out.Year)
		if err != nil {
			return out, err
		}
		months, last := make([]tally, 12), int64(0)
		var year tally
		for _, r := range all {
			m := &months[r.IssuedAt.In(zone).Month()-1]
			if r.ID != last {
				m.count, last = m.count+1, r.ID
			}
			m.add(r.Treatment, r.Rate, r.Base, r.Tax)
			year.add(r.Treatment, r.Rate, r.Base, r.Tax)
		}
		for n := range months {
			name := from.AddDate(0, n, 0).Format("2006-01")
			out.Months = append(out.Months, months[n].month(name, paid[name]))
		}
		out.Rates = year.parts()
		return out, nil
	})
}

// paidIn returns what was paid in the year, by month: 2026-11.
func paidIn(tx *db.Tx, tenant, year int64) (map[string]money.Cents, error) {
	type row struct {
		Month  string      `db:"name"`
		Amount money.Cents `db:"amount"`
	}
	all, err := db.All[row](tx, `SELECT SUBSTR(p.paid_on, 1, 7) AS name, CAST(SUM(p.amount) AS BIGINT) AS amount FROM payment p
		WHERE p.tenant_id = ? AND p.paid_on >= ? AND p.paid_on < ? GROUP BY SUBSTR(p.paid_on, 1, 7)`, tenant, number(int(year))+"-01-01", number(int(year+1))+"-01-01")
	out := map[string]money.Cents{}
	for _, r := range all {
		out[r.Month] = r.Amount
	}
	return out, err
}

// tally adds up what is taxed in each way.
type tally struct {
	count    int64
	net, tax money.Cents
	rates    []einvoice.Category
}

func (t *tally) add(treatment einvoice.Treatment, rate money.Rate, base, tax money.Cents) {
	t.net, t.tax = t.net+base, t.tax+tax
	at := slices.IndexFunc(t.rates, func(c einvoice.Category) bool { return c.Treatment == treatment && c.Rate == rate })
	if at < 0 {
		at, t.rates = len(t.rates), append(t.rates, einvoice.Category{Treatment: treatment, Rate: rate})
	}
	t.rates[at].Base, t.rates[at].Tax = t.rates[at].Base+base, t.rates[at].Tax+tax
}

// parts returns them from the highest rate down.
func (t *tally) parts() []TaxShare {
	slices.SortFunc(t.rates, func(a, b einvoice.Category) int {
		if a.Rate != b.Rate {
			return int(b.Rate - a.Rate)
		}
		return slices.Index(treatmentOrder, a.Treatment) - slices.Index(treatmentOrder, b.Treatment)
	})
	out := []TaxShare{}
	for _, c := range t.rates {
		out = append(out, TaxShare{Treatment: c.Treatment, Rate: money.Percent(c.Rate), Net: &c.Base, Tax: &c.Tax})
	}
	return out
}

var treatmentOrder = []einvoice.Treatment{einvoice.Standard, einvoice.ZeroRated, einvoice.ReverseCharge}

func (t *tally) month(name string, paid money.Cents) Month {
	net, tax, total := t.net, t.tax, t.net+t.tax
	return Month{Name: name, Count: t.count, Net: &net, Tax: &tax, Total: &total, Paid: &paid, Rates: t.parts()}
}

// StatisticsFile asks for the statistics of a year as a file.
type StatisticsFile struct {
	Year   int64         `json:"year,omitempty"`
	Format export.Format `json:"format,omitempty"`
}

// Searches returns 1: a year of invoices is read.
func (StatisticsFile) Searches() int { return 1 }

// Validate bounds the year and takes CSV for no format.
func (in *StatisticsFile) Validate() error {
	if in.Format == "" {
		in.Format = export.CSV
	}
	c, year := fault.Check{}, InYear{in.Year}
	c.OneOf("format", string(in.Format), in.Format.Values())
	if err := c.Err(); err != nil {
		return err
	}
	return year.Validate()
}

// taxed is what was taxed in one way in a month.
type taxed struct {
	month string
	TaxShare
}

var monthsFile = export.List[taxed]{
	Name:  words.InvoiceMonths,
	Heads: []words.Key{words.InvoiceMonth, words.InvoiceWay, words.HeadTax, words.OfferBase, words.OfferTax},
	Row: func(p taxed) []any {
		return []any{p.month, words.InvoiceTreatment.Of(string(p.Treatment)), export.Rate(&p.Rate), export.Amount(p.Net), export.Amount(p.Tax)}
	},
}

// ExportStatistics returns the statistics as CSV or XLSX.
func (s *Service) ExportStatistics(ctx context.Context, who access.Who, in StatisticsFile) (api.Download, error) {
	all, err := s.Statistics(ctx, who, InYear{in.Year})
	if err != nil {
		return api.Download{}, err
	}
	var rows []taxed
	for _, m := range all.Months {
		for _, p := range m.Rates {
			rows = append(rows, taxed{m.Name, p})
		}
	}
	return monthsFile.File(who, in.Format, rows)
}

// recordRates stores what an issued invoice comes to in each way of taxing.
func recordRates(tx *db.Tx, invoice int64, d einvoice.Document) error {
	t, err := d.Totals()
	if err != nil {
		return err
	}
	for _, c := range t.Categories {
		if _, err := tx.Exec(`INSERT INTO invoice_rate (invoice_id, treatment, rate, base, tax) VALUES (?, ?, ?, ?, ?) ON CONFLICT (invoice_id, treatment, rate) DO NOTHING`,
			invoice, c.Treatment, c.Rate, sign(d)*c.Base, sign(d)*c.Tax); err != nil {
			return err
		}
	}
	return nil
}

// fillRates stores the rates of invoices that were issued before these were kept.
// Recurring work.
func (s *Service) fillRates(ctx context.Context) error {
	for {
		n, err := db.Write(ctx, s.DB, func(tx *db.Tx) (int, error) {
			all, err := db.All[int64](tx, `SELECT p.invoice_id FROM invoice_paper p WHERE NOT EXISTS (SELECT 1 FROM invoice_rate r WHERE r.invoice_id = p.invoice_id) ORDER BY p.invoice_id LIMIT 200`)
			for _, id := range all {
				if err == nil {
					err = fillRate(tx, id)
				}
			}
			return len(all), err
		})
		if err != nil || n == 0 {
			return err
		}
	}
}

func fillRate(tx *db.Tx, invoice int64) error {
	p, err := paperOf(tx, invoice)
	if err != nil {
		return err
	}
	d, err := einvoice.Read([]byte(p.XML))
	if err != nil {
		return err
	}
	return recordRates(tx, invoice, d)
}
