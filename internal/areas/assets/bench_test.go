package assets_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"teren/internal/areas/addresses"
	"teren/internal/areas/assets"
	"teren/internal/areas/lookup"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/usedplaces"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/search"
)

// BenchmarkAssets measures the list of a company that looks after 50,000 assets at
// 5,000 addresses, each the subject of some work, for its office and for a worker
// who has orders at a hundred of them.
func BenchmarkAssets(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			office := access.Who{UserID: 1, TenantID: 1, Roles: access.Manager}
			worker := access.Who{UserID: 2, TenantID: 1, Roles: access.Worker}
			s := &assets.Service{DB: d}
			fill(b, d)
			dbtest.Settle(b, d, url)
			list := func(who access.Who, body string) func() error {
				var in search.Request
				if err := json.Unmarshal([]byte(body), &in); err != nil {
					b.Fatal(err)
				}
				return func() error {
					out, err := s.Search(b.Context(), who, in)
					if err == nil && len(out.Data) == 0 {
						err = errors.New("nothing is found")
					}
					return err
				}
			}
			for _, c := range []struct {
				name string
				goal float64
				call func() error
			}{
				{"list/name", 20, list(office, `{}`)},
				{"list/kind", 20, list(office, `{"filter":{"eq":[{"column":"asset_kind"},"LIFT"]}}`)},
				{"list/search", 40, list(office, `{"search":"S-4987"}`)},
				{"list/search common", 40, list(office, `{"search":"viessmann"}`)},
				{"list/search of a worker", 40, list(worker, `{"search":"viessmann"}`)},
				{"list/by client", 20, list(office, `{"order_by":[{"column":"client_name"}]}`)},
				{"list/by kind", 20, list(office, `{"order_by":[{"column":"asset_kind"}]}`)},
				{"list/by address", 20, list(office, `{"order_by":[{"column":"address_name"}]}`)},
				{"list/by warranty", 20, list(office, `{"order_by":[{"column":"warranty_until"}]}`)},
				{"list/address", 20, list(office, `{"filter":{"eq":[{"column":"address_id"},2500]}}`)},
				{"list/worker", 20, list(worker, `{}`)},
				{"of a task", 5, func() error { _, err := s.OfTask(b.Context(), office, tasks.ByID{ID: 2500}); return err }},
				{"details", 5, func() error { _, err := s.Details(b.Context(), office, assets.ByID{ID: 25000}); return err }},
			} {
				b.Run(c.name, func(b *testing.B) {
					defer dbtest.Costs(b, d, url)()
					for b.Loop() {
						b.StopTimer()
						if err := d.Do(b.Context(), func(tx *db.Tx) error {
							_, err := tx.Exec(`UPDATE asset SET version = version + 1 WHERE asset_id = 1`)
							return err
						}); err != nil {
							b.Fatal(err)
						}
						b.StartTimer()
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

// fill gives the company addresses, assets and work about them.
func fill(b *testing.B, d *db.DB) {
	b.Helper()
	numbers := func(n int) string {
		return fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) `, n)
	}
	err := d.Do(b.Context(), func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Hotel"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		for n, roles := range []access.Roles{access.Manager, access.Worker} {
			if _, err := users.Add(tx, 1, users.New{Email: fmt.Sprint(n, "@x.test"), FirstName: "Ab", LastName: "Ć", Roles: roles}); err != nil {
				return err
			}
		}
		who := access.Who{UserID: 1, TenantID: 1, Roles: access.Admin}
		for n := range 5000 {
			if _, err := addresses.Save(tx, who, 2, addresses.New{Name: fmt.Sprint("Kotlovnica ", n), Type: "OTHER", Site: usedplaces.Site{Address1: fmt.Sprint("Riva ", n), City: "Rijeka", Zipcode: "51000"}}); err != nil {
				return err
			}
		}
		at := tx.Now.UnixMicro()
		for _, q := range []struct {
			sql  string
			args []any
		}{
			{numbers(50000) + `INSERT INTO asset (tenant_id, address_id, kind, name, name_fold, maker, model, serial_num, note, code, created_at)
				SELECT 1, 1 + i % 5000, CASE i % 3 WHEN 0 THEN 'BOILER' WHEN 1 THEN 'LIFT' ELSE 'PUMP' END, 'Kotao ' || CAST(i * 7919 % 50000 AS TEXT), 'kotao ' || CAST(i * 7919 % 50000 AS TEXT), 'Viessmann', 'V', 'S-' || CAST(i AS TEXT), '', 'C' || CAST(i AS TEXT), CAST(? AS BIGINT) FROM n`, []any{at}},
			{numbers(5000) + `INSERT INTO task (title, title_fold, description, client_id, contractor_id, creator_tenant_id, status, status_at, priority, currency, address_id, location_type, address_name, address1, city, zipcode, created_by, created_at)
				SELECT 'Servis', 'servis', '', 2, 1, 1, 'CREATED', CAST(? AS BIGINT), 'LOW', 'EUR', i, 'OTHER', '', 'Riva ' || CAST(i - 1 AS TEXT), 'Rijeka', '51000', 1, CAST(? AS BIGINT) FROM n`, []any{at, at}},
			{`INSERT INTO task_party (task_id, tenant_id, side, status, title_fold) SELECT task_id, 1, 'CONTRACTOR', status, title_fold FROM task`, nil},
			{numbers(100) + `INSERT INTO work_order (task_id, contractor_id, status, status_at, created_by, created_at) SELECT i * 50, 1, 'DONE', CAST(? AS BIGINT), 1, CAST(? AS BIGINT) FROM n`, []any{at, at}},
			{`INSERT INTO order_worker (user_id, task_id, order_id) SELECT 2, task_id, order_id FROM work_order`, nil},
			{numbers(50000) + `INSERT INTO asset_work (asset_id, tenant_id, task_id, created_at) SELECT i, 1, 1 + i % 5000, CAST(? AS BIGINT) FROM n`, []any{at}},
		} {
			if _, err := tx.Exec(q.sql, q.args...); err != nil {
				return fmt.Errorf("%s: %w", q.sql, err)
			}
		}
		return lookup.Write(tx)
	})
	if err != nil {
		b.Fatal(err)
	}
}
