package payments

import (
	"context"
	"time"

	"teren/internal/areas/invoices"
	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
)

// deadline is the day of the next month by which payments are reported.
const deadline = 20

// Report is what was paid in a month, as the Tax Administration asks for it.
type Report struct {
	Month    string         `json:"month"`  // YYYY-MM
	Due      string         `json:"due_on"` // YYYY-MM-DD
	Total    money.Cents    `json:"total"`
	Payments []ReportedPaid `json:"payments"`
	Reported *Reported      `json:"reported"`
}

// ReportedPaid is one payment, or one that takes another back, with its negative amount.
// Late is one that was entered after the month had been reported.
type ReportedPaid struct {
	ID         int64       `db:"payment_id" json:"payment_id"`
	InvoiceID  int64       `db:"invoice_id" json:"invoice_id"`
	Num        string      `db:"num" json:"invoice_num"`
	IssuedAt   time.Time   `db:"issued_at" json:"-"`
	IssuedOn   string      `json:"issued_on"` // YYYY-MM-DD
	PaidOn     string      `db:"paid_on" json:"paid_on"`
	Kind       Kind        `db:"kind" json:"kind"`
	Letter     string      `json:"letter"` // T, O or Z
	Amount     money.Cents `db:"amount" json:"amount"`
	Correction bool        `db:"correction" json:"is_correction"`
	Buyer      string      `json:"buyer"`
	OIB        string      `json:"buyer_oib"`
	CreatedAt  time.Time   `db:"created_at" json:"-"`
	Late       bool        `json:"is_late"`
}

// Reported is who said that the month was reported, and on which day it was.
type Reported struct {
	On string    `db:"reported_on" json:"reported_on"`
	By string    `db:"reporter" json:"reported_by"`
	At time.Time `db:"reported_at" json:"reported_at"`
}

var letters = map[Kind]string{Account: "T", Offset: "O", Other: "Z"}

// maxReport is the most payments of a month.
const maxReport = 5000

// InMonth names a month, YYYY-MM; "" is the one before this.
type InMonth struct {
	Month string `query:"month" json:"-"`
}

// Searches returns 1: a month of payments is read.
func (InMonth) Searches() int { return 1 }

// Validate reads the month.
func (in *InMonth) Validate(who access.Who) error {
	var c fault.Check
	checkMonth(&c, in.Month)
	return c.Err()
}

func checkMonth(c *fault.Check, month string) {
	if first, err := time.Parse("2006-01", month); month != "" && (err != nil || first.Year() < 2000 || first.Year() > 2100) {
		c.Fail("month", "wrong_type", fault.Args{"want": "2026-11"})
	}
}

// Report returns the payments of the month, one row each.
func (s *Service) Report(ctx context.Context, who access.Who, in InMonth) (Report, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Report, error) { return reportOf(tx, who, in.Month) })
}

func reportOf(tx *db.Tx, who access.Who, month string) (Report, error) {
	first := before(tx, who)
	if month != "" {
		first, _ = time.Parse("2006-01", month)
	}
	next := first.AddDate(0, 1, 0)
	out := Report{Month: first.Format("2006-01"), Due: next.AddDate(0, 0, deadline-1).Format(time.DateOnly), Payments: []ReportedPaid{}}
	said, err := db.All[Reported](tx, `SELECT r.reported_on, u.first_name || ' ' || u.last_name AS reporter, r.reported_at
		FROM payment_report r JOIN user_account u ON u.user_id = r.reported_by WHERE r.tenant_id = ? AND r.month = ?`, who.TenantID, out.Month)
	if err != nil {
		return out, err
	}
	if len(said) > 0 {
		out.Reported = &said[0]
	}
	all, err := db.All[ReportedPaid](tx, `SELECT p.payment_id, p.invoice_id, i.num, i.issued_at, p.paid_on, p.kind, p.amount, p.takes_back IS NOT NULL AS correction, p.created_at
		FROM payment p JOIN invoice i ON i.invoice_id = p.invoice_id AND i.client_kind <> 'CITIZEN' WHERE p.tenant_id = ? AND p.paid_on >= ? AND p.paid_on < ? ORDER BY p.paid_on, p.payment_id LIMIT ?`,
		who.TenantID, first.Format(time.DateOnly), next.Format(time.DateOnly), maxReport+1)
	if err != nil {
		return out, err
	}
	if len(all) > maxReport {
		return out, fault.OnField("month", "too_many_rows", fault.Args{"max": maxReport})
	}
	buyers := map[int64]invoices.Buyer{}
	for _, p := range all {
		buyer, ok := buyers[p.InvoiceID]
		if !ok {
			if buyer, err = invoices.BuyerOf(tx, p.InvoiceID); err != nil {
				return out, err
			}
			buyers[p.InvoiceID] = buyer
		}
		p.Letter, p.Buyer, p.OIB, p.IssuedOn = letters[p.Kind], buyer.Name, buyer.OIB, p.IssuedAt.In(who.Location()).Format(time.DateOnly)
		p.Late = out.Reported != nil && p.CreatedAt.After(out.Reported.At)
		out.Total += p.Amount
		out.Payments = append(out.Payments, p)
	}
	return out, nil
}

// before returns the first day of the month before this one.
func before(tx *db.Tx, who access.Who) time.Time {
	now := tx.Now.In(who.Location())
	return time.Date(now.Year(), now.Month()-1, 1, 0, 0, 0, 0, time.UTC)
}

// ReportFile asks for the payments of a month as a file.
type ReportFile struct {
	Month  string        `json:"month,omitempty"`
	Format export.Format `json:"format,omitempty"`
}

// Searches returns 1: a month of payments is read.
func (ReportFile) Searches() int { return 1 }

// Validate reads the month and takes XLSX for no format.
func (in *ReportFile) Validate() error {
	if in.Format == "" {
		in.Format = export.XLSX
	}
	var c fault.Check
	c.OneOf("format", string(in.Format), in.Format.Values())
	checkMonth(&c, in.Month)
	return c.Err()
}

var reportFile = export.List[ReportedPaid]{
	Name:  words.PaymentReportFile,
	Heads: []words.Key{words.PaymentReportDay, words.PaymentReportKind, words.PaymentReportAmount, words.HeadInvoice, words.HeadIssued, words.HeadClient, words.HeadTaxNumber, words.HeadNote},
	Row: func(p ReportedPaid) []any {
		note := words.Key("")
		if p.Correction {
			note = words.PaymentReportCorrection
		}
		return []any{export.Day(&p.PaidOn), p.Letter, export.Amount(&p.Amount), p.Num, export.Day(&p.IssuedOn), p.Buyer, p.OIB, note}
	},
}

// ExportReport returns the payments of the month as XLSX or CSV.
func (s *Service) ExportReport(ctx context.Context, who access.Who, in ReportFile) (api.Download, error) {
	r, err := s.Report(ctx, who, InMonth{in.Month})
	if err != nil {
		return api.Download{}, err
	}
	return reportFile.File(who, in.Format, r.Payments)
}

// Mark says on which day the payments of a month were reported; "" takes that back.
type Mark struct {
	Month string `json:"month"`
	On    string `json:"reported_on,omitempty"`

	day string
}

// Validate reads the month and the day.
func (in *Mark) Validate(who access.Who) error {
	var c fault.Check
	c.Require("month", in.Month)
	checkMonth(&c, in.Month)
	if in.On != "" {
		day, ok := clock.ParseDay(in.On, who.Location())
		if in.day = day; !ok {
			c.Fail("reported_on", "wrong_type", fault.Args{"want": "2026-12-04"})
		}
	}
	return c.Err()
}

// Mark notes that the payments of a month were reported, or takes that back. Refused is a
// month that is not over, a day before its end, and one in the future.
func (s *Service) Mark(ctx context.Context, who access.Who, in Mark) (Report, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Report, error) {
		if _, err := tx.Exec(`DELETE FROM payment_report WHERE tenant_id = ? AND month = ?`, who.TenantID, in.Month); err != nil {
			return Report{}, err
		}
		if in.day != "" {
			switch today := tx.Now.In(who.Location()).Format(time.DateOnly); {
			case in.day[:len("2006-01")] <= in.Month:
				return Report{}, fault.OnField("reported_on", "report_before_end", nil)
			case in.day > today:
				return Report{}, fault.OnField("reported_on", "report_in_future", nil)
			}
			if _, err := tx.Exec(`INSERT INTO payment_report (tenant_id, month, reported_on, reported_by, reported_at) VALUES (?, ?, ?, ?, ?)`, who.TenantID, in.Month, in.day, who.UserID, tx.Now); err != nil {
				return Report{}, err
			}
		}
		return reportOf(tx, who, in.Month)
	})
}
