package schedule_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"teren/internal/areas/schedule"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// BenchmarkBoard measures the board of a company that has 1,300 orders
// each week for four months, and 200 workers.
func BenchmarkBoard(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			who := access.Who{UserID: 1, TenantID: 1, Roles: access.Manager}
			from := time.Now().UTC().Truncate(24 * time.Hour)
			for from = from.AddDate(0, 0, 1); from.Weekday() != time.Monday; {
				from = from.AddDate(0, 0, 1)
			}
			planWeeks(b, d, from.AddDate(0, 0, -77))
			dbtest.Settle(b, d, url)
			s := &schedule.Service{DB: d}
			week := from.AddDate(0, 0, 7)
			suggest := func(orders ...int64) func() (int64, error) {
				return func() (int64, error) {
					found, err := s.Suggest(b.Context(), who, schedule.Ask{OrderIDs: orders, From: from, To: week})
					return int64(len(found.Suggestions[0].Places)), err
				}
			}
			for _, c := range []struct {
				name string
				goal float64
				call func() (int64, error)
			}{
				{"week", 10, func() (int64, error) {
					found, err := s.Search(b.Context(), who, schedule.Range{From: from, To: week, Only: schedule.Planned})
					return found.Planned, err
				}},
				{"waiting", 2, func() (int64, error) {
					found, err := s.Search(b.Context(), who, schedule.Range{Only: schedule.Unscheduled, Unscheduled: &schedule.Waiting{Sort: schedule.Oldest}})
					return found.Unscheduled, err
				}},
				{"workers", 10, func() (int64, error) {
					found, err := s.WorkerList(b.Context(), who, schedule.People{From: &from, To: &week})
					return int64(len(found.Workers)), err
				}},
				{"suggest", 30, suggest(20801)},
				{"suggest ten", 100, suggest(20801, 20802, 20803, 20804, 20805, 20806, 20807, 20808, 20809, 20810)},
			} {
				b.Run(c.name, func(b *testing.B) {
					defer dbtest.Costs(b, d, url)()
					for b.Loop() {
						if n, err := c.call(); err != nil || n == 0 {
							b.Fatal(n, err)
						}
					}
					b.ReportMetric(c.goal, "goal-ms")
				})
			}
		})
	}
}

// planWeeks fills the company with 20,800 orders that have a time, each of one
// worker, and a thousand that wait for one.
func planWeeks(b *testing.B, d *db.DB, monday time.Time) {
	b.Helper()
	const weeks, each, waiting = 16, 1300, 1000
	first := monday.UnixMicro()
	err := d.Do(b.Context(), func(tx *db.Tx) error {
		if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
			return err
		}
		if _, err := users.Add(tx, 1, users.New{Email: "m@x.test", FirstName: "Mara", LastName: "Ć", Roles: access.Manager}); err != nil {
			return err
		}
		for i := range 200 {
			if _, err := users.Add(tx, 1, users.New{Email: fmt.Sprintf("w%d@x.test", i), FirstName: "Ivo", LastName: fmt.Sprintf("Horvat%d", i), Roles: access.Worker, PasswordHash: "x"}); err != nil {
				return err
			}
		}
		_, err1 := tx.Exec(`INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, currency, location_type, address_name, address1, city, latitude, longitude)
			WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
			SELECT 1, 0, 1, 1, 0, 'Servis klima uređaja', 'servis klima uredaja', 'Začepljen odvod kondenzata.', 'CREATED', 0, 'MEDIUM', 'EUR', 'STORE', 'Dućan', 'Ilica 1', 'Zagreb', 45.7 + i % 83 * 0.003, 15.8 + i % 89 * 0.004 FROM n`, weeks*each+waiting)
		// Of seven days, from 6 in the morning on, an hour or two each.
		_, err2 := tx.Exec(`INSERT INTO work_order (task_id, contractor_id, status, status_at, planned_start, planned_end, time_estimate, created_by, created_at)
			SELECT t.task_id, 1, 'CREATED', 0, CAST(? AS BIGINT) + (t.task_id / 1300 * 168 + t.task_id % 7 * 24 + 6 + t.task_id % 9) * 3600000000,
				CAST(? AS BIGINT) + (t.task_id / 1300 * 168 + t.task_id % 7 * 24 + 7 + t.task_id % 9 + t.task_id % 2) * 3600000000, 60, 1, 0
			FROM task t WHERE t.task_id <= ?`, first, first, weeks*each)
		_, err3 := tx.Exec(`INSERT INTO work_order (task_id, contractor_id, status, status_at, time_estimate, created_by, created_at)
			SELECT t.task_id, 1, 'CREATED', 0, 60, 1, 0 FROM task t WHERE t.task_id > ?`, weeks*each)
		_, err4 := tx.Exec(`INSERT INTO order_worker (user_id, task_id, order_id, planned_start, planned_end)
			SELECT 2 + o.order_id % 200, o.task_id, o.order_id, o.planned_start, o.planned_end FROM work_order o WHERE o.planned_start IS NOT NULL`)
		return errors.Join(err1, err2, err3, err4)
	})
	if err != nil {
		b.Fatal(err)
	}
}
