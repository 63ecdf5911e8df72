package search

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"teren/internal/kit/textfold"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// BenchmarkRun measures a page of ten and its count on 100,000 tasks, of which
// 40 % are in the company that asks.
func BenchmarkRun(b *testing.B) {
	const rows = 100_000
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			fillMany(b, d, rows)
			dbtest.Settle(b, d, url)
			for _, c := range []struct{ name, body string }{
				{"common", `{"filter":{"and":[{"eq":[{"column":"status"},"CREATED"]},{"ilike":[{"column":"title"},"%klima%"]}]}}`},
				{"rare", `{"filter":{"and":[{"eq":[{"column":"status"},"CREATED"]},{"ilike":[{"column":"title"},"%9977%"]}]}}`},
				{"short", `{"filter":{"and":[{"eq":[{"column":"status"},"CREATED"]},{"ilike":[{"column":"title"},"%kl%"]}]}}`},
				{"common-uncounted", `{"page":{"count":false},"filter":{"and":[{"eq":[{"column":"status"},"CREATED"]},{"ilike":[{"column":"title"},"%klima%"]}]}}`},
				{"unfiltered", `{}`},
				{"status", `{"filter":{"eq":[{"column":"status"},"CREATED"]}}`},
				{"deep", `{"page":{"no":1500,"count":false},"filter":{"eq":[{"column":"status"},"CREATED"]}}`},
			} {
				b.Run(c.name, func(b *testing.B) {
					defer dbtest.Costs(b, d, url)()
					for b.Loop() {
						if list := ask(b, d, c.body); len(list.Data) == 0 {
							b.Fatal("nothing found")
						}
					}
					b.ReportMetric(10, "goal-ms")
				})
			}
		})
	}
}

func fillMany(b *testing.B, d *db.DB, n int) {
	fill(b, d, nil)
	g := generator{rand.New(rand.NewPCG(1, 2))}
	nouns := strings.Fields("klima bojler pumpa dizalo krov fasada prozor vrata kotao ventilacija rasvjeta podrum stubište kabel brava zid")
	verbs := strings.Fields("Popravak Servis Pregled Ugradnja Zamjena Čišćenje Ispitivanje Montaža")
	const chunk = 5000
	for from := 0; from < n; from += chunk {
		if err := d.Do(ctx, func(tx *db.Tx) error {
			var tasks, parties []string
			var taskArgs, partyArgs []any
			flush := func() error {
				_, err := tx.Exec(`INSERT INTO task (task_id, contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at,
					priority, currency, location_type, address_name, address1, city) VALUES `+strings.Join(tasks, ", "), taskArgs...)
				if err == nil {
					_, err = tx.Exec(`INSERT INTO task_party (tenant_id, task_id, side, status, title_fold) VALUES `+strings.Join(parties, ", "), partyArgs...)
				}
				tasks, parties, taskArgs, partyArgs = nil, nil, nil, nil
				return err
			}
			for id := from + 1; id <= min(from+chunk, n); id++ {
				tenant, status := int64(1), "CREATED"
				if g.IntN(10) >= 4 {
					tenant = 2
				}
				if g.IntN(2) == 0 {
					status = "INVOICED"
				}
				title := fmt.Sprintf("%s %s %d, %s", pick(g, verbs...), pick(g, nouns...), g.IntN(100_000), pick(g, nouns...))
				tasks = append(tasks, `(?, ?, 2, ?, 1, ?, ?, ?, '', ?, 0, 'LOW', 'EUR', 'OTHER', '', '', '')`)
				taskArgs = append(taskArgs, id, tenant, tenant, id, title, textfold.Text(title), status)
				parties = append(parties, `(?, ?, 'CONTRACTOR', ?, ?)`)
				partyArgs = append(partyArgs, tenant, id, status, textfold.Text(title))
				if len(tasks) == 200 {
					if err := flush(); err != nil {
						return err
					}
				}
			}
			if len(tasks) > 0 {
				return flush()
			}
			return nil
		}); err != nil {
			b.Fatal(err)
		}
	}
}
