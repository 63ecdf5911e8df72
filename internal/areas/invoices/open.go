package invoices

import (
	"context"
	"time"

	"teren/internal/areas/offers"
	"teren/internal/areas/projects"
	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Ages are open amounts by how many days ago they were due.
type Ages struct {
	NotDue *money.Cents `db:"not_due" json:"not_due"`
	To30   *money.Cents `db:"to_30" json:"to_30"`
	To60   *money.Cents `db:"to_60" json:"to_60"`
	To90   *money.Cents `db:"to_90" json:"to_90"`
	Over90 *money.Cents `db:"over_90" json:"over_90"`
	Open   *money.Cents `db:"open_amount" json:"open"`
	Late   *money.Cents `db:"late" json:"overdue"` // without what is not due yet
}

// ClientAges are the open amounts of a client.
type ClientAges struct {
	Tenant tenants.Tenant `json:"tenant"`
	Ages
}

// OpenByAge is what is open of the company's invoices on a day.
type OpenByAge struct {
	Day     string       `json:"day"` // YYYY-MM-DD, the company's
	Total   Ages         `json:"total"`
	Clients []ClientAges `json:"clients"` // most overdue first, at most maxClients
	Count   int64        `json:"count"`   // of the clients
}

// maxClients is how many clients the open amounts are shown of.
const maxClients = 500

// OpenQuery limits the open amounts to one client.
type OpenQuery struct {
	ClientID int64 `query:"tenant_id" json:"-"`
}

// Searches returns 1: every open invoice is read.
func (OpenQuery) Searches() int { return 1 }

// Open returns what is open of the company's invoices, by age and client.
func (s *Service) Open(ctx context.Context, who access.Who, in OpenQuery) (OpenByAge, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (OpenByAge, error) {
		now := tx.Now.In(who.Location())
		ago := func(days int) string { return now.AddDate(0, 0, -days).Format(time.DateOnly) }
		out := OpenByAge{Day: ago(0), Clients: []ClientAges{}}
		type row struct {
			ID   int64  `db:"client_id"`
			Name string `db:"name"`
			Ages
		}
		all, err := db.All[row](tx, `SELECT a.*, a.open_amount - a.not_due AS late, c.name FROM (SELECT i.client_id,
				CAST(SUM(CASE WHEN b.due_on >= ? THEN b.open_amount ELSE 0 END) AS BIGINT) AS not_due,
				CAST(SUM(CASE WHEN b.due_on < ? AND b.due_on >= ? THEN b.open_amount ELSE 0 END) AS BIGINT) AS to_30,
				CAST(SUM(CASE WHEN b.due_on < ? AND b.due_on >= ? THEN b.open_amount ELSE 0 END) AS BIGINT) AS to_60,
				CAST(SUM(CASE WHEN b.due_on < ? AND b.due_on >= ? THEN b.open_amount ELSE 0 END) AS BIGINT) AS to_90,
				CAST(SUM(CASE WHEN b.due_on < ? THEN b.open_amount ELSE 0 END) AS BIGINT) AS over_90,
				CAST(SUM(b.open_amount) AS BIGINT) AS open_amount
			FROM invoice_balance b JOIN invoice i ON i.invoice_id = b.invoice_id
			WHERE b.tenant_id = ? AND b.state = 'OPEN' AND (CAST(? AS BIGINT) = 0 OR i.client_id = ?) GROUP BY i.client_id) a JOIN tenant c ON c.tenant_id = a.client_id
			ORDER BY a.open_amount - a.not_due DESC, a.open_amount DESC, a.client_id`,
			ago(0), ago(0), ago(30), ago(30), ago(60), ago(60), ago(90), ago(90), who.TenantID, in.ClientID, in.ClientID)
		if err != nil {
			return out, err
		}
		var sum [7]money.Cents
		for _, r := range all {
			for n, amount := range r.columns() {
				sum[n] += **amount
			}
			if len(out.Clients) < maxClients {
				out.Clients = append(out.Clients, ClientAges{tenants.Tenant{ID: r.ID, Name: r.Name}, r.Ages})
			}
		}
		for n, amount := range out.Total.columns() {
			*amount = &sum[n]
		}
		out.Count = int64(len(all))
		return out, nil
	})
}

func (a *Ages) columns() []**money.Cents {
	return []**money.Cents{&a.NotDue, &a.To30, &a.To60, &a.To90, &a.Over90, &a.Open, &a.Late}
}

// Invoiced is what was invoiced of a project or an offer. What an issued invoice comes to
// counts as a whole, also where it is for other work as well; what was credited does not.
type Invoiced struct {
	Count    int64        `db:"n" json:"count"` // of the invoices
	Invoiced *money.Cents `db:"invoiced" json:"invoiced"`
	Advances *money.Cents `db:"advances" json:"advances"` // of it, by advances that no final invoice deducts yet
	Paid     *money.Cents `db:"-" json:"paid"`
	Open     *money.Cents `db:"open_amount" json:"open"`
	Late     *money.Cents `db:"late" json:"overdue"`
	Mixed    bool         `db:"mixed" json:"is_mixed"` // one of them is for other work too
}

// OfProject names a project in a path.
type OfProject struct {
	ID int64 `path:"project_id" json:"-"`
}

// OfOffer names an offer in a path.
type OfOffer struct {
	ID int64 `path:"offer_id" json:"-"`
}

const (
	ofProject   = `i.invoice_id IN (SELECT l.invoice_id FROM task t JOIN invoice_line l ON l.task_id = t.task_id WHERE t.project_id = ?)`
	besides     = `EXISTS (SELECT 1 FROM invoice_line l LEFT JOIN task t ON t.task_id = l.task_id WHERE l.invoice_id = i.invoice_id AND l.kind = 'LINE' AND COALESCE(t.project_id, 0) <> ?)`
	ofOffer     = `(i.offer_id = ? OR i.advance_of = ?)`
	isCancelled = `EXISTS (SELECT 1 FROM invoice x WHERE x.cancels_id = i.invoice_id AND x.status = 'ISSUED')`
)

// InvoicedOfProject returns what was invoiced, paid and is open of a project of the
// person's company.
func (s *Service) InvoicedOfProject(ctx context.Context, who access.Who, in OfProject) (Invoiced, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Invoiced, error) {
		if _, err := projects.Find(tx, who, in.ID); err != nil {
			return Invoiced{}, err
		}
		return invoiced(tx, who, besides, ofProject, in.ID, in.ID)
	})
}

// InvoicedOfOffer returns what was invoiced, paid and is open of an offer that the
// person's company made.
func (s *Service) InvoicedOfOffer(ctx context.Context, who access.Who, in OfOffer) (Invoiced, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Invoiced, error) {
		o, err := offers.Find(tx, who, access.OfferRead, in.ID)
		if err == nil && o.Side != access.Contractor {
			err = fault.Missing()
		}
		if err != nil {
			return Invoiced{}, err
		}
		return invoiced(tx, who, `0 = CAST(? AS BIGINT)`, ofOffer, in.ID, in.ID, in.ID)
	})
}

// invoiced adds up the issued invoices of the company that the condition finds; mixed is
// the condition on those that are for other work too. Args are those of both.
func invoiced(tx *db.Tx, who access.Who, mixed, which string, args ...any) (Invoiced, error) {
	args = append([]any{tx.Now.In(who.Location()).Format(time.DateOnly), args[0], who.TenantID}, args[1:]...)
	// An advance has no balance: it was paid before it was issued.
	out, err := db.One[Invoiced](tx, `SELECT COUNT(*) AS n, CAST(COALESCE(SUM(d.total), 0) AS BIGINT) AS invoiced, CAST(COALESCE(SUM(CASE WHEN d.kind = 'ADVANCE' THEN d.total ELSE 0 END), 0) AS BIGINT) AS advances,
			CAST(COALESCE(SUM(b.open_amount), 0) AS BIGINT) AS open_amount, CAST(COALESCE(SUM(CASE WHEN b.state = 'OPEN' AND b.due_on < ? THEN b.open_amount ELSE 0 END), 0) AS BIGINT) AS late, COALESCE(MAX(d.mixed), 0) > 0 AS mixed
		FROM (SELECT i.invoice_id, i.kind, CASE WHEN `+isCancelled+` THEN 0 ELSE i.net + i.tax - `+credited+` END AS total, CASE WHEN `+mixed+` THEN 1 ELSE 0 END AS mixed
			FROM invoice i WHERE `+ownLive+` AND i.status = 'ISSUED' AND i.kind IN ('INVOICE', 'PARTIAL', 'DEBIT_NOTE', 'ADVANCE') AND `+which+`) d
		LEFT JOIN invoice_balance b ON b.invoice_id = d.invoice_id`, args...)
	if err != nil {
		return out, err
	}
	paid := *out.Invoiced - *out.Open
	out.Paid = &paid
	return out, nil
}
