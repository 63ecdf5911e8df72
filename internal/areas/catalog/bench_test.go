package catalog

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/export"
	"teren/internal/platform/imports"
	"teren/internal/platform/search"
)

// BenchmarkCatalogue measures a catalogue of 50,000 items: pages, filters, and
// a spreadsheet of 10,000 rows read in and taken back.
func BenchmarkCatalogue(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			s, who := &Service{d}, cast["manager1"]
			ok := func(err error) {
				b.Helper()
				if err != nil {
					b.Fatal(err)
				}
			}
			ok(d.Do(b.Context(), func(tx *db.Tx) error {
				if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
					return err
				}
				for _, name := range []string{"admin1", "manager1"} {
					if _, err := users.Add(tx, 1, users.New{Email: name + "@x.test", FirstName: name, LastName: "Ć", Roles: cast[name].Roles}); err != nil {
						return err
					}
				}
				return nil
			}))
			read := func(list []byte) Report {
				r, err := s.Import(context.Background(), who, NewImport{Ask: imports.Ask{Sheet: &api.Sheet{Content: list}}})
				ok(err)
				return r
			}
			for i := range 5 {
				read(largeList(10_000, 1+10_000*i))
			}
			dbtest.Settle(b, d, url)
			for name, filter := range map[string]string{
				"page": ``, "deep": `"page":{"no":4000,"size":10}`, "name": `"filter":{"ilike":[{"column":"name"},"%broj 4321%"]}`,
				"group": `"filter":{"eq":[{"column":"catalog_group_id"},7]}`, "price": `"order_by":[{"column":"unit_price"}]`, "none": `"search":"hidrofor"`,
			} {
				b.Run(name, func(b *testing.B) {
					var in search.Request
					ok(json.Unmarshal([]byte(`{`+filter+`}`), &in))
					defer dbtest.Costs(b, d, url)()
					for b.Loop() {
						_, err := s.Search(b.Context(), who, in)
						ok(err)
					}
					b.ReportMetric(20, "goal-ms")
				})
			}
			b.Run("import-10000", func(b *testing.B) {
				from := 100_000
				for b.Loop() {
					began := time.Now()
					r := read(largeList(10_000, from))
					b.ReportMetric(time.Since(began).Seconds(), "import-s")
					b.ReportMetric(10, "goal-s")
					began = time.Now()
					_, err := s.Undo(b.Context(), who, BatchByID{ID: *r.ImportID})
					ok(err)
					b.ReportMetric(time.Since(began).Seconds(), "undo-s")
					from += 10_000
				}
			})
			for _, format := range export.CSV.Values() {
				b.Run("export-50000-"+format, func(b *testing.B) {
					for b.Loop() {
						found, err := s.Search(b.Context(), who, search.Request{}.Whole(maxExport))
						ok(err)
						_, err = list.File(who, export.Format(format), found.Data)
						ok(err)
					}
					b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "export-s")
					b.ReportMetric(10, "goal-s")
				})
			}
			b.Run("template-xlsx", func(b *testing.B) {
				for b.Loop() {
					f, err := s.TemplateXLSX(b.Context(), who, ListQuery{GroupID: 7})
					ok(err)
					if r, err := s.Import(b.Context(), who, NewImport{Ask: imports.Ask{DryRun: true, Sheet: &api.Sheet{Content: f.Body}}}); err != nil || len(r.Faults) > 0 {
						b.Fatal(fmt.Sprintf("%+v", r)[:200], err)
					}
				}
			})
		})
	}
}
