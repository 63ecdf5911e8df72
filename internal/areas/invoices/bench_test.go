package invoices_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"teren/internal/areas/invoices"
	"teren/internal/areas/lookup"
	"teren/internal/areas/offers"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/money"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files"
	"teren/internal/platform/record"
	"teren/internal/platform/search"
)

// BenchmarkInvoices measures the list of a company with 1,000,000 invoices, and beside the
// same of an offer: the paper of 50 lines, which an invoice gets with its e-invoice
// and its rows when it is issued, and a save of 300 lines, of which every one changes. In between something is
// written, so that no count holds from one call to the next.
func BenchmarkInvoices(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			d.SetClock(func() time.Time { return time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC) })
			store, err := files.Open(b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { store.Close() })
			desk := desk{who: access.Who{UserID: 1, TenantID: 1, Roles: access.Admin, Language: "hr", Zone: time.UTC}, offers: &offers.Service{DB: d, Files: store},
				invoices: &invoices.Service{DB: d, Files: store, Citizens: invoices.Citizens{Secrets: secret.NewBox(filepath.Join(b.TempDir(), "secret.key"))}}}
			bill(b, d)
			dbtest.Settle(b, d, url)
			for _, c := range []struct {
				name string
				goal float64
				call func(b *testing.B)
			}{
				{"list/newest", 20, desk.list(`{}`)},
				{"list/open", 20, desk.list(`{"filter":{"eq":[{"column":"money"},"OPEN"]}}`)},
				{"list/drafts", 20, desk.list(`{"filter":{"eq":[{"column":"status"},"DRAFT"]}}`)},
				{"list/client", 20, desk.list(`{"filter":{"eq":[{"column":"tenant_id"},2]}}`)},
				{"list/month", 20, desk.list(`{"filter":{"and":[{"ge":[{"column":"issued_at"},"2026-11-01T00:00:00Z"]},{"lt":[{"column":"issued_at"},"2026-12-01T00:00:00Z"]}]}}`)},
				{"list/number", 20, desk.list(`{"search":"987654-1-1"}`)},
				{"list/name", 20, desk.list(`{"search":"zito 1995"}`)},
				{"list/private-person", 20, desk.list(`{"search":"horvat"}`)},
				{"list/dearest", 20, desk.list(`{"order_by":[{"column":"total_with_tax","direction":"desc"}]}`)},
				{"list/by-number", 20, desk.list(`{"order_by":[{"column":"invoice_num","direction":"desc"}]}`)},
				{"offer/pdf-50", 100, desk.offerPDF(b)},
				{"draft/50", 50, func(b *testing.B) { desk.draft(b, 50) }},
				{"draft-and-issue/50", 200, desk.issue},
				{"offer/save-300", 50, desk.saveOffer(b)},
				{"save/300", 50, desk.save(b)},
			} {
				b.Run(c.name, func(b *testing.B) {
					defer dbtest.Costs(b, d, url)()
					for b.Loop() {
						b.StopTimer()
						if err := d.Do(b.Context(), func(tx *db.Tx) error {
							_, err := tx.Exec(`UPDATE invoice SET note = note || 'x' WHERE invoice_id = 1000000`)
							return err
						}); err != nil {
							b.Fatal(err)
						}
						b.StartTimer()
						c.call(b)
					}
					b.ReportMetric(c.goal, "goal-ms")
				})
			}
		})
	}
}

// desk is where somebody writes invoices and offers.
type desk struct {
	who      access.Who
	invoices *invoices.Service
	offers   *offers.Service
}

func (k desk) list(body string) func(b *testing.B) {
	var in search.Request
	if err := json.Unmarshal([]byte(body), &in); err != nil {
		panic(err)
	}
	return func(b *testing.B) {
		out, err := k.invoices.Search(b.Context(), k.who, in)
		if err == nil && len(out.Data) == 0 {
			err = errors.New("no invoice is found")
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

func number(text string) api.Opt[money.Number] {
	n := money.Number(text)
	return api.Opt[money.Number]{Set: true, Value: &n}
}

// sold are lines of an offer, priced by the pass.
func sold(n, pass int) *[]offers.NewLine {
	lines := make([]offers.NewLine, n)
	for i := range lines {
		lines[i] = offers.NewLine{Name: fmt.Sprintf("Stavka %d s opisom koji je nešto dulji", i), Quantity: number("1.5"), UnitPrice: number(fmt.Sprintf("%d.%02d", pass%1000+1, i%100))}
	}
	return &lines
}

// billed are the same lines of an invoice.
func billed(n, pass int) *[]invoices.NewLine {
	lines := make([]invoices.NewLine, n)
	for i := range lines {
		lines[i] = invoices.NewLine{Name: fmt.Sprintf("Stavka %d s opisom koji je nešto dulji", i), Quantity: number("1.5"), UnitPrice: number(fmt.Sprintf("%d.%02d", pass%1000+1, i%100))}
	}
	return &lines
}

// offer makes an offer of n lines.
func (k desk) offer(b *testing.B, n int) offers.Details {
	client := int64(2)
	id, err := k.offers.Create(b.Context(), k.who, offers.New{Status: offers.InCreation, Copy: record.Copy{Sent: record.Sent{"title", "tenant_id"}},
		Fields: offers.Fields{Entry: offers.Entry{Shown: offers.Shown{Title: "Velika"}, ClientID: &client}, Lines: sold(n, 0)}})
	if err != nil {
		b.Fatal(err)
	}
	made, err := k.offers.Details(b.Context(), k.who, offers.ByID{ID: int64(id)})
	if err != nil {
		b.Fatal(err)
	}
	return made
}

// draft makes a draft of n lines, which may be issued.
func (k desk) draft(b *testing.B, n int) int64 {
	client := int64(2)
	id, err := k.invoices.Create(b.Context(), k.who, invoices.New{Kind: invoices.Ordinary, ClientID: &client})
	if err != nil {
		b.Fatal(err)
	}
	k.change(b, int64(id), n, 0)
	return int64(id)
}

func (k desk) change(b *testing.B, id int64, n, pass int) {
	on := "2026-11-20"
	if _, err := k.invoices.Update(b.Context(), k.who, invoices.Change{ID: id, DeliveredOn: api.Opt[string]{Set: true, Value: &on}, Lines: billed(n, pass)}); err != nil {
		b.Fatal(err)
	}
}

func (k desk) offerPDF(b *testing.B) func(*testing.B) {
	made := k.offer(b, 50)
	return func(b *testing.B) {
		if _, err := k.offers.PDF(b.Context(), k.who, offers.ByID{ID: made.ID}); err != nil {
			b.Fatal(err)
		}
	}
}

func (k desk) issue(b *testing.B) {
	if _, err := k.invoices.Issue(b.Context(), k.who, invoices.Issue{ID: k.draft(b, 50), Version: 2}); err != nil {
		b.Fatal(err)
	}
}

func (k desk) saveOffer(b *testing.B) func(*testing.B) {
	made, pass := k.offer(b, 300), 0
	return func(b *testing.B) {
		pass++
		lines := sold(300, pass)
		for i := range *lines { // as the editor sends them
			(*lines)[i].ID = &made.Lines[i].ID
		}
		if _, err := k.offers.Update(b.Context(), k.who, offers.Change{Change: record.Change{ID: made.ID}, Fields: offers.Fields{Lines: lines}}); err != nil {
			b.Fatal(err)
		}
	}
}

func (k desk) save(b *testing.B) func(*testing.B) {
	id, pass := k.draft(b, 300), 0
	return func(b *testing.B) {
		pass++
		k.change(b, id, 300, pass)
	}
}

// bill fills the company with 1,000,000 invoices to 2,000 clients and private persons, of
// which 12,000 are open and 300 are drafts.
func bill(b *testing.B, d *db.DB) {
	b.Helper()
	if err := d.Do(b.Context(), func(tx *db.Tx) error {
		for i := range 2001 {
			if _, err := tenants.Add(tx, tenants.New{Name: fmt.Sprint(trades[i%len(trades)], " ", i), IDNumber: oib(i)}); err != nil {
				return err
			}
		}
		if err := tenants.AddPartner(tx, 1, 2, true, false); err != nil {
			return err
		}
		if _, err := users.Add(tx, 1, users.New{Email: "m@x.test", FirstName: "Mara", LastName: "Ć", Roles: access.Admin}); err != nil {
			return err
		}
		_, err := tx.Exec(`UPDATE tenant SET address1 = 'Vukovarska 1', zipcode = '10000', city = 'Zagreb' WHERE tenant_id > 0`)
		_, err1 := tx.Exec(`INSERT INTO invoice_operator (tenant_id, user_id, oib) VALUES (1, 1, '12345678903')`)
		_, err2 := tx.Exec(`INSERT INTO invoice_setting (tenant_id, vat, premises, device, first_number, iban, memorandum, due_days, kpd, kpd_resale, version) VALUES (1, 'PAYER', '1', '1', 1, 'HR1210010051863000160', '', 15, '43.22.12', '', 1)`)
		return errors.Join(err, err1, err2)
	}); err != nil {
		b.Fatal(err)
	}
	const begin = `CAST(1764000000000000 AS BIGINT)` // 2025-11-24
	const step = 5000
	for from := 1; from < 1_000_000; from += step { // a row is counted with each, so that many at once take ever longer
		numbers := fmt.Sprintf(`WITH RECURSIVE n (i) AS (SELECT %d UNION ALL SELECT i + 1 FROM n WHERE i < %d) `, from, from+step-1)
		if err := d.Do(b.Context(), func(tx *db.Tx) error {
			_, err1 := tx.Exec(numbers + `INSERT INTO invoice (tenant_id, client_id, client_kind, kind, status, status_at, currency, delivered_on, due_on, order_ref, note, language, buyer_ref, discount, payment, buyer_name, buyer_address, net, tax, premises, device, year, serial, num, issued_at, issued_by, created_by, created_at)
				SELECT 1, CASE WHEN i % 500 = 0 THEN 0 ELSE 2 + i % 2000 END, CASE WHEN i % 500 = 0 THEN 'CITIZEN' ELSE 'VAT_PAYER' END, 'INVOICE', 'ISSUED', ` + begin + ` + CAST(i AS BIGINT) * 31000000, 'EUR', '2026-11-10', '2026-12-10', '', '', '', '', 0, 'TRANSFER',
				CASE WHEN i % 50000 = 0 THEN 'Ivana Horvat' WHEN i % 500 = 0 THEN 'Marko Babić' ELSE '' END, '', 10000 + i % 90000 * 100, 2500 + i % 90000 * 25, '1', '1', 2025, i, CAST(i AS TEXT) || '-1-1', ` + begin + ` + CAST(i AS BIGINT) * 31000000, 1, 1, ` + begin + ` + CAST(i AS BIGINT) * 31000000 FROM n WHERE i <= 999700`)
			_, err2 := tx.Exec(numbers + `INSERT INTO invoice (tenant_id, client_id, client_kind, kind, status, status_at, currency, order_ref, note, language, buyer_ref, discount, payment, buyer_name, buyer_address, net, tax, created_by, created_at)
				SELECT 1, 2 + i % 2000, 'VAT_PAYER', 'INVOICE', 'DRAFT', ` + begin + `, 'EUR', '', '', '', '', 0, 'TRANSFER', '', '', 10000, 2500, 1, ` + begin + ` FROM n WHERE i > 999700`)
			_, err3 := tx.Exec(`INSERT INTO invoice_balance (invoice_id, tenant_id, due_on, payable, paid, open_amount, state, reference, bare)
				SELECT invoice_id, 1, due_on, 12500, CASE WHEN invoice_id % 120 = 0 THEN 0 ELSE 12500 END, CASE WHEN invoice_id % 120 = 0 THEN 12500 ELSE 0 END,
				CASE WHEN invoice_id % 120 = 0 THEN 'OPEN' ELSE 'CLOSED' END, '', num FROM invoice WHERE invoice_id BETWEEN ? AND ? AND status = 'ISSUED'`, from, from+step-1)
			return errors.Join(err1, err2, err3)
		}); err != nil {
			b.Fatal(err)
		}
	}
	if err := lookup.Rebuild(b.Context(), d); err != nil {
		b.Fatal(err)
	}
}

var trades = []string{"Hotel Čempres", "Obrt Klima", "Dom zdravlja", "Osnovna škola", "Trgovina Šibenik", "Pekara Žito", "Servis Kotao", "Građenje Đuro", "Uprava zgrada", "Ljekarna"}

// oib returns the number of the company, valid by its last digit.
func oib(n int) string {
	text, rest := fmt.Sprintf("%010d", n+1000), 10
	for _, digit := range text {
		if rest = (rest + int(digit-'0')) % 10; rest == 0 {
			rest = 10
		}
		rest = rest * 2 % 11
	}
	return text + fmt.Sprint((11-rest)%10)
}
