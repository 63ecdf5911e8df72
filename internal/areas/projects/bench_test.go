package projects_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"teren/internal/areas/projects"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/search"
)

// BenchmarkProjects measures the list of a company with 10,000 projects of twenty
// tasks each, with a million lines between them, and the page of one project. In
// between a line's sum is written, so that no count holds from one call to the
// next.
func BenchmarkProjects(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			who := access.Who{UserID: 1, TenantID: 1, Roles: access.Manager}
			s := &projects.Service{DB: d}
			build(b, d)
			dbtest.Settle(b, d, url)
			list := func(body string) func() error {
				var in search.Request
				if err := json.Unmarshal([]byte(body), &in); err != nil {
					b.Fatal(err)
				}
				return func() error {
					out, err := s.Search(b.Context(), who, in)
					if err == nil && (len(out.Data) == 0 || *out.Data[0].TotalSpent == 0 || *out.Data[0].Committed == 0) {
						err = errors.New("no project with its money is found")
					}
					return err
				}
			}
			for _, c := range []struct {
				name string
				goal float64
				call func() error
			}{
				{"list/newest", 20, list(`{}`)},
				{"list/title", 20, list(`{"filter":{"ilike":[{"column":"title"},"%9876%"]}}`)},
				{"list/manager", 20, list(`{"filter":{"and":[{"eq":[{"column":"manager_id"},1]},{"ge":[{"column":"planned_start"},"2026-05-01"]}]},"order_by":[{"column":"planned_start"}]}`)},
				{"list/most spent", 100, list(`{"order_by":[{"column":"total_spent","direction":"desc"}]}`)},
				{"timeline/200", 100, list(`{"page":{"size":200},"order_by":[{"column":"planned_start"}]}`)},
				{"money", 20, func() error { _, err := s.Money(b.Context(), who, projects.ByID{ID: 5000}); return err }},
				{"hours", 20, func() error { _, err := s.Hours(b.Context(), who, projects.ByID{ID: 5000}); return err }},
			} {
				b.Run(c.name, func(b *testing.B) {
					defer dbtest.Costs(b, d, url)()
					for b.Loop() {
						b.StopTimer()
						if err := d.Do(b.Context(), func(tx *db.Tx) error {
							_, err := tx.Exec(`UPDATE task SET net = net + 1 WHERE task_id = 1`)
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

// build fills the company with projects, tasks, orders and lines.
func build(b *testing.B, d *db.DB) {
	b.Helper()
	if err := d.Do(b.Context(), func(tx *db.Tx) error {
		for i := range 51 {
			if _, err := tenants.Add(tx, tenants.New{Name: fmt.Sprint("Tvrtka ", i)}); err != nil {
				return err
			}
		}
		for i := range 20 {
			if _, err := users.Add(tx, 1, users.New{Email: fmt.Sprint("m", i, "@x.test"), FirstName: "Mara", LastName: fmt.Sprint("Ć", i), Roles: access.Manager}); err != nil {
				return err
			}
		}
		const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000), m (k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM m WHERE k < 19) `
		for _, statement := range []string{
			numbers + `INSERT INTO project (tenant_id, client_id, title, title_fold, budget, planned_start, planned_end, created_by, created_at)
				SELECT 1, 2 + i % 50, 'Projekt ' || CAST(i AS TEXT), 'projekt ' || CAST(i AS TEXT), 1000000, '2026-0' || CAST(1 + i % 9 AS TEXT) || '-10', '2026-12-10', 1, 1764000000000000 + i FROM n`,
			`INSERT INTO project_manager (project_id, user_id) SELECT project_id, 1 + project_id % 20 FROM project`,
			numbers + `INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, project_id, currency,
					location_type, address_name, address1, city, net)
				SELECT 1, 2 + i % 50, 1, 1, 1764000000000000 + i * CAST(300000000 AS BIGINT), 'Zadatak', 'zadatak', 'x', CASE k % 5 WHEN 0 THEN 'CREATED' WHEN 1 THEN 'REJECTED' ELSE 'INVOICED' END, 1764000000000000, 'LOW',
					i, 'EUR', 'STORE', 'x', 'x', 'x', 50000 FROM n CROSS JOIN m`,
			`INSERT INTO task_spent_day (task_id, day, net) SELECT task_id, 20416 + task_id % 300, net FROM task`,
			`INSERT INTO work_order (task_id, contractor_id, status, status_at, planned_start, time_estimate, created_by, created_at)
				SELECT task_id, 1, CASE WHEN status = 'CREATED' THEN 'CREATED' ELSE 'DONE' END, 1764000000000000, 1790000000000000, 90, 1, 1764000000000000 FROM task`,
			`INSERT INTO work_session (order_id, user_id, started_at, ended_at, end_source, minutes) SELECT order_id, 1 + order_id % 20, 1764000000000000, 1764003600000000, 'LIVE', 60 FROM work_order WHERE status = 'DONE'`,
			`INSERT INTO catalog_group (tenant_id, name, name_fold) VALUES (1, 'Rad', 'rad')`,
			numbers + `INSERT INTO catalog_item (tenant_id, catalog_group_id, catalog_type, name, name_fold, unit_of_measure, unit_price, updated_at)
				SELECT 1, 1, CASE WHEN i < 20 THEN 'WORK' ELSE 'MATERIAL' END, 'Stavka', 'stavka', CASE WHEN i < 20 THEN 'HOUR' ELSE 'PIECE' END, 3000 + i, 0 FROM n`,
			numbers + `INSERT INTO order_line_item (task_id, catalog_type, name, unit_price, quantity, unit_of_measure, tax, currency, net, position)
				SELECT t.task_id, 'MATERIAL', 'Stavka', 10000, 1000, 'PIECE', 2500, 'EUR', 10000, k FROM task t CROSS JOIN m WHERE k < 5`,
		} {
			if _, err := tx.Exec(statement); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		return nil
	}); err != nil {
		b.Fatal(err)
	}
}
