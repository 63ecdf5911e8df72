package materials_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"teren/internal/areas/materials"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// BenchmarkMaterials measures the list of a company with 10,000 materials in three
// places and a ledger of a million entries, and what changes them. Before each
// list a material is written, so that no count holds from one call to the next.
func BenchmarkMaterials(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			who := access.Who{UserID: 1, TenantID: 1, Roles: access.Manager}
			s := &materials.Service{DB: d}
			build(b, d)
			dbtest.Settle(b, d, url)
			list := func(body string) func() error {
				var in materials.Query
				if err := json.Unmarshal([]byte(body), &in); err != nil {
					b.Fatal(err)
				}
				if err := in.Validate(); err != nil {
					b.Fatal(err)
				}
				return func() error {
					out, err := s.Search(b.Context(), who, in)
					if err == nil && (len(out.Data) == 0 || out.Data[0].Last == nil || len(out.Data[0].Places) == 0) {
						err = errors.New("no material with its places and its last change is found")
					}
					return err
				}
			}
			write := func() {
				if err := d.Do(b.Context(), func(tx *db.Tx) error {
					_, err := tx.Exec(`UPDATE material SET comment = comment || '.' WHERE catalog_item_id = 1`)
					return err
				}); err != nil {
					b.Fatal(err)
				}
			}
			one := money.Number("1")
			change := func(kind materials.ChangeType) func() error {
				n := int64(0)
				return func() error {
					n++
					_, err := s.Change(b.Context(), who, materials.Change{ID: 1 + n%9000, Type: kind, Quantity: api.Opt[money.Number]{Set: true, Value: &one}})
					return err
				}
			}
			for _, c := range []struct {
				name string
				goal float64
				call func() error
			}{
				{"list/name", 20, list(`{}`)},
				{"list/critical", 20, list(`{"tab":"CRITICAL_QUANTITY"}`)},
				{"list/empty", 20, list(`{"tab":"EMPTY_QUANTITY"}`)},
				{"list/search", 20, list(`{"name":"987"}`)},
				{"list/quantity", 20, list(`{"order_by":[{"column":"quantity","direction":"desc"}]}`)},
				{"list/page 500", 20, list(`{"page":{"no":500}}`)},
				{"ledger", 20, func() error {
					_, err := s.SearchLog(b.Context(), who, materials.LogQuery{ID: 5000, Types: []materials.ChangeType{materials.Addition}})
					return err
				}},
				{"purchase list", 100, func() error { _, err := s.PurchaseList(b.Context(), who, api.AsSearch{}); return err }},
				{"change/add", 3, change(materials.Addition)},
				{"change/subtract", 3, change(materials.Subtraction)},
			} {
				b.Run(c.name, func(b *testing.B) {
					defer dbtest.Costs(b, d, url)()
					for b.Loop() {
						if !strings.HasPrefix(c.name, "change/") {
							b.StopTimer()
							write()
							b.StartTimer()
						}
						if err := c.call(); err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(c.goal, "goal-ms")
				})
			}
		})
	}
}

// build fills the company with items, materials, places and entries.
func build(b *testing.B, d *db.DB) {
	b.Helper()
	if err := d.Do(b.Context(), func(tx *db.Tx) error {
		if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
			return err
		}
		if _, err := users.Add(tx, 1, users.New{Email: "m@x.test", FirstName: "Mara", LastName: "Ć", Roles: access.Manager}); err != nil {
			return err
		}
		const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000), m (k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM m WHERE k < 99) `
		for _, statement := range []string{
			`INSERT INTO catalog_group (tenant_id, name, name_fold) VALUES (1, 'Materijal', 'materijal')`,
			numbers + `INSERT INTO catalog_item (tenant_id, catalog_group_id, catalog_type, name, name_fold, unit_of_measure, unit_price, updated_at)
				SELECT 1, 1, 'MATERIAL', 'Cijev ' || CAST(i * 7919 % 10007 AS TEXT), 'cijev ' || CAST(i * 7919 % 10007 AS TEXT), 'METER', 250, 0 FROM n`,
			`INSERT INTO stock_place (tenant_id, kind, name, name_fold, is_main, created_at) VALUES (1, 'STORE', 'Glavno skladište', 'glavno skladiste', TRUE, 0), (1, 'VAN', 'Kombi', 'kombi', FALSE, 0), (1, 'SITE', 'Gradilište', 'gradiliste', FALSE, 0)`,
			`INSERT INTO material (catalog_item_id, tenant_id, quantity, critical_quantity, unit_of_measure, told, changed_at, created_at)
				SELECT catalog_item_id, 1, CASE WHEN catalog_item_id > 9900 THEN 0 ELSE 100000 END, CASE WHEN catalog_item_id > 9500 THEN 200000 ELSE 5000 END, 'METER', catalog_item_id > 9500, 1764000000000000, 1764000000000000 FROM catalog_item`,
			`INSERT INTO material_stock (catalog_item_id, stock_place_id, tenant_id, quantity) SELECT m.catalog_item_id, p.stock_place_id, 1, CASE WHEN p.is_main THEN m.quantity ELSE 0 END FROM material m CROSS JOIN stock_place p`,
		} {
			if _, err := tx.Exec(statement); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		// In parts: PostgreSQL is given no statement as long as a million entries take.
		for part := 0; part < 100; part += 10 {
			if _, err := tx.Exec(numbers+`INSERT INTO material_log (tenant_id, catalog_item_id, stock_place_id, change_type, cause, quantity, place_quantity, total_quantity, user_id, created_at)
				SELECT 1, i, 1 + k % 3, CASE WHEN k = 0 THEN 'INITIAL' WHEN k % 2 = 1 THEN 'ADDITION' ELSE 'SUBTRACTION' END, CASE WHEN k = 0 THEN 'INITIAL' ELSE 'CHANGE' END,
					1000, 100000, 100000, 1, 1764000000000000 + k * CAST(3600000000 AS BIGINT) FROM m CROSS JOIN n WHERE k >= ? AND k < ?`, part, part+10); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		b.Fatal(err)
	}
}
