package invoices

import (
	"cmp"
	"context"
	"time"

	"teren/internal/kit/einvoice"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

// Received is an invoice as the company that it is addressed to sees it.
type Received struct {
	ID          int64          `db:"invoice_id" json:"invoice_id"`
	Num         string         `db:"num" json:"invoice_num"`
	Kind        Kind           `db:"kind" json:"kind"`
	Cancelled   bool           `db:"cancelled" json:"is_cancelled"`
	Contractor  string         `db:"contractor" json:"contractor"`
	IssuedAt    time.Time      `db:"issued_at" json:"issued_at"`
	DeliveredOn *string        `db:"delivered_on" json:"delivered_on"`
	DueOn       *string        `db:"due_on" json:"due_on"`
	Order       string         `db:"order_ref" json:"order_reference"`
	Net         *money.Cents   `db:"net" json:"net"`
	Tax         *money.Cents   `db:"tax" json:"tax"`
	Total       *money.Cents   `db:"total" json:"total_with_tax"`
	Currency    money.Currency `db:"currency" json:"currency"`
}

func (r Received) Key() int64 { return r.ID }

// addressed is what a company sees of the invoices of others: those issued to it.
const addressed = `i.client_id = ? AND i.status = 'ISSUED' AND i.deleted_at IS NULL`

// receivedTable defines the columns that can be searched, of invoices addressed to a
// company.
var receivedTable = search.Table{
	Name: "invoices_received", From: "invoice i", Key: "i.invoice_id", Search: []string{"invoice_num", "contractor_name"},
	Joins: []search.Join{{Alias: "k", SQL: "JOIN tenant k ON k.tenant_id = i.tenant_id"}},
	Columns: map[string]search.Column{
		"invoice_num":     {SQL: "i.num", Kind: search.Text},
		"kind":            {SQL: "i.kind", Kind: search.Text, Values: Kind("").Values()},
		"contractor_name": {SQL: "k.name", Kind: search.Text, Fold: "k.name_fold"},
		"issued_at":       {SQL: "i.issued_at", Kind: search.Timestamp},
		"due_on":          {SQL: "i.due_on", Kind: search.Date},
		"total_with_tax":  {SQL: "(CAST(i.net + i.tax AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: "i.net + i.tax", Needs: access.InvoiceReceived},
	},
}

// SearchReceived lists the invoices that others issued to the person's company.
func (s *Service) SearchReceived(ctx context.Context, who access.Who, in search.Request) (search.List[Received], error) {
	return search.Read(ctx, s.DB, who, receivedTable, search.Where(addressed, who.TenantID), in, func(tx *db.Tx, who access.Who, ids []int64) ([]Received, error) {
		return db.All[Received](tx, `SELECT i.invoice_id, i.num, i.kind, EXISTS (SELECT 1 FROM invoice x WHERE x.cancels_id = i.invoice_id AND x.status = 'ISSUED') AS cancelled, k.name AS contractor, i.issued_at, i.delivered_on, i.due_on, i.order_ref, i.net, i.tax, i.net + i.tax AS total, i.currency
			FROM invoice i JOIN tenant k ON k.tenant_id = i.tenant_id WHERE `+addressed+` AND i.invoice_id IN (?)`, who.TenantID, ids)
	})
}

// receivedPaper returns the papers of an invoice that is addressed to the person's
// company.
func (s *Service) receivedPaper(ctx context.Context, who access.Who, id int64) (p paper, num string, err error) {
	p, err = db.Read(ctx, s.DB, func(tx *db.Tx) (paper, error) {
		if num, err = fault.Only(db.All[string](tx, `SELECT i.num FROM invoice i WHERE `+addressed+` AND i.invoice_id = ?`, who.TenantID, id)); err != nil {
			return paper{}, err
		}
		return paperOf(tx, id)
	})
	return p, num, err
}

// ReceivedPDF returns the paper of an invoice to the company that it is addressed to.
func (s *Service) ReceivedPDF(ctx context.Context, who access.Who, in ByID) (api.Download, error) {
	p, _, err := s.receivedPaper(ctx, who, in.ID)
	if err != nil {
		return api.Download{}, err
	}
	return s.kept(ctx, p)
}

// ReceivedXML returns the e-invoice to the company that it is addressed to.
func (s *Service) ReceivedXML(ctx context.Context, who access.Who, in ByID) (api.Download, error) {
	p, num, err := s.receivedPaper(ctx, who, in.ID)
	if err != nil {
		return api.Download{}, err
	}
	if d, err := einvoice.Read([]byte(p.XML)); err != nil || d.Consumer {
		return api.Download{}, cmp.Or(err, error(fault.New(fault.Conflict, "invoice_no_einvoice")))
	}
	return p.download(who, num)
}
