package offers

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/record"
	"teren/internal/platform/search"
)

// BenchmarkOffers measures the list of a company with 100,000 offers, its
// numbers, and an offer of 500 lines, of which a save changes every one. In between something is written, so that no
// count holds from one call to the next.
func BenchmarkOffers(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			who := access.Who{UserID: 1, TenantID: 1, Roles: access.Manager}
			s := &Service{DB: d}
			trade(b, d)
			var lines []NewLine
			for i := range 500 {
				lines = append(lines, NewLine{Name: fmt.Sprint("Stavka ", i), Quantity: said(money.Number("2")), UnitPrice: said(money.Number("12.34"))})
			}
			id, err := s.Create(b.Context(), who, New{Status: InCreation, Copy: record.Copy{Sent: record.Sent{"title"}}, Fields: Fields{Entry: Entry{Shown: Shown{Title: "Velika"}}, Lines: &lines}})
			if err != nil {
				b.Fatal(err)
			}
			made, err := s.Details(b.Context(), who, ByID{int64(id)})
			if err != nil {
				b.Fatal(err)
			}
			for i := range lines { // as the editor sends them
				lines[i].ID = &made.Lines[i].ID
			}
			dbtest.Settle(b, d, url)
			list := func(body string) func(int) error {
				var in search.Request
				if err := json.Unmarshal([]byte(body), &in); err != nil {
					b.Fatal(err)
				}
				return func(int) error {
					out, err := s.Search(b.Context(), who, in)
					if err == nil && len(out.Data) == 0 {
						err = errors.New("no offer is found")
					}
					return err
				}
			}
			for _, c := range []struct {
				name string
				goal float64
				call func(n int) error
			}{
				{"list/newest", 5, list(`{}`)},
				{"list/status", 5, list(`{"filter":{"eq":[{"column":"status"},"SENT"]}}`)},
				{"list/number", 20, list(`{"filter":{"ilike":[{"column":"offer_num"},"%-99997%"]}}`)},
				{"list/client", 20, list(`{"filter":{"eq":[{"column":"tenant_id"},2]}}`)},
				{"list/running out", 20, list(`{"filter":{"le":[{"column":"deadline"},"2026-11-11"]}}`)},
				{"statistics", 20, func(int) error { _, err := s.Statistics(b.Context(), who, api.AsSearch{}); return err }},
				{"details/500", 20, func(int) error { _, err := s.Details(b.Context(), who, ByID{int64(id)}); return err }},
				{"save/500", 50, func(n int) error {
					for i := range lines {
						lines[i].UnitPrice = said(money.Number(fmt.Sprintf("%d.%02d", n%1000+1, i%100)))
					}
					_, err := s.Update(b.Context(), who, Change{Change: record.Change{ID: int64(id)}, Fields: Fields{Lines: &lines}})
					return err
				}},
			} {
				b.Run(c.name, func(b *testing.B) {
					defer dbtest.Costs(b, d, url)()
					n := 0
					for b.Loop() {
						b.StopTimer()
						if err := d.Do(b.Context(), func(tx *db.Tx) error {
							_, err := tx.Exec(`UPDATE offer SET note = '' WHERE offer_id = 1`)
							return err
						}); err != nil {
							b.Fatal(err)
						}
						b.StartTimer()
						if n++; c.call(n) != nil {
							b.Fatal(c.call(n))
						}
					}
					b.ReportMetric(c.goal, "goal-ms")
				})
			}
		})
	}
}

// trade fills the company with 100,000 offers for fifty clients.
func trade(b *testing.B, d *db.DB) {
	b.Helper()
	if err := d.Do(b.Context(), func(tx *db.Tx) error {
		for i := range 51 {
			if _, err := tenants.Add(tx, tenants.New{Name: fmt.Sprint("Tvrtka ", i)}); err != nil {
				return err
			}
		}
		if _, err := users.Add(tx, 1, users.New{Email: "m@x.test", FirstName: "Mara", LastName: "Ć", Roles: access.Manager}); err != nil {
			return err
		}
		const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) `
		const begin = `1764000000000000` // 2025-11-24
		_, err1 := tx.Exec(numbers + `INSERT INTO offer_chain (tenant_id, offer_num, num_fold, series, serial, was_sent) SELECT 1, '2026-' || CAST(i AS TEXT), '2026-' || CAST(i AS TEXT), '2026-{number}', i, TRUE FROM n`)
		_, err2 := tx.Exec(`INSERT INTO offer (offer_chain_id, version_number, is_newest, tenant_id, client_id, title, title_fold, validity_period, line_total, price_total, tax_total, status, status_at, sent_at, valid_until, created_by, created_at)
			SELECT offer_chain_id, 1, TRUE, 1, 2 + serial % 50, 'Ponuda', 'ponuda', 14, 10000, 10000, 2500,
				CASE serial % 10 WHEN 0 THEN 'SENT' WHEN 1 THEN 'REJECTED' WHEN 2 THEN 'EXPIRED' ELSE 'ACCEPTED' END, ` + begin + ` + serial * 300000000, ` + begin + ` + serial * 300000000,
				'2026-11-' || CAST(1 + serial % 28 AS TEXT), 1, ` + begin + ` + serial * 300000000 FROM offer_chain WHERE serial % 28 >= 9`)
		_, err3 := tx.Exec(`INSERT INTO offer_party (tenant_id, offer_id, side, status, num_fold, title_fold, deadline)
			SELECT 1, o.offer_id, 'CONTRACTOR', o.status, n.num_fold, o.title_fold, o.valid_until FROM offer o JOIN offer_chain n ON n.offer_chain_id = o.offer_chain_id`)
		_, err4 := tx.Exec(`INSERT INTO offer_day (tenant_id, day, user_id, status, n, value)
			SELECT 1, '2026-' || SUBSTR(CAST(101 + serial % 12 AS TEXT), 2) || '-' || SUBSTR(CAST(101 + serial % 28 AS TEXT), 2), 1, s.status, COUNT(*), 12500 * COUNT(*)
			FROM offer_chain, (SELECT 'SENT' AS status UNION SELECT 'ACCEPTED' UNION SELECT 'REJECTED' UNION SELECT 'EXPIRED') s WHERE serial % 28 >= 9 GROUP BY 2, s.status`)
		return errors.Join(err1, err2, err3, err4)
	}); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkPDF(b *testing.B) {
	for n, goal := range map[int]float64{50: 100, 1000: 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p := paper{parties: parties{Language: "hr", Company: "Primorje"}}
			p.Num = "2026-0042"
			for i := range n {
				p.lines = append(p.lines, line{Kind: Charge, Name: fmt.Sprintf("Stavka %d s opisom koji je nešto dulji", i), Quantity: 1500, UnitPrice: 1001, Tax: 2500, Net: 1502})
			}
			var err error
			if p.bill, err = reckon(p.lines, offered(p.lines), 0); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := (&Service{}).print(b.Context(), p); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(goal, "goal-ms")
		})
	}
}
