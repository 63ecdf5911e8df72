package timesheets_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"teren/internal/areas/hierarchies"
	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/timesheets"
	"teren/internal/areas/usedplaces"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// BenchmarkTwoHundredPeople measures the overview of a month in which 200
// people worked on three orders each working day.
func BenchmarkTwoHundredPeople(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			who := access.Who{UserID: 1, TenantID: 1, Roles: access.Manager}
			workedMonth(b, d, who)
			dbtest.Settle(b, d, url)
			service := timesheets.Service{DB: d}
			b.Run("overview", func(b *testing.B) {
				defer dbtest.Costs(b, d, url)()
				for b.Loop() {
					list, err := service.Overview(b.Context(), who, timesheets.OfMonth{Month: "2026-10"})
					if err != nil || *list.Count != 200 || list.Data[100].Totals.Total == 0 {
						b.Fatal(*list.Count, err)
					}
				}
				b.ReportMetric(100, "goal-ms")
			})
			b.Run("month", func(b *testing.B) {
				defer dbtest.Costs(b, d, url)()
				for b.Loop() {
					if sheet, err := service.Details(b.Context(), who, timesheets.OfPerson{UserID: 50, Month: "2026-10"}); err != nil || sheet.Totals.Total == 0 {
						b.Fatal(err)
					}
				}
				b.ReportMetric(10, "goal-ms")
			})
		})
	}
}

// workedMonth hires a manager and 200 workers and lets them work, also in the
// months around.
func workedMonth(b *testing.B, d *db.DB, who access.Who) {
	b.Helper()
	start, hour := time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC), int64(60)
	err := d.Do(b.Context(), func(tx *db.Tx) error {
		if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
			return err
		}
		for i := range 201 {
			roles := access.Worker
			if i == 0 {
				roles = access.Manager
			}
			n := users.New{Email: fmt.Sprintf("r%d@x.test", i), FirstName: "Ivo", LastName: fmt.Sprintf("Horvat %d", i), Roles: roles, PasswordHash: "x"}
			if _, err := users.Add(tx, 1, n); err != nil {
				return err
			}
		}
		node, err := hierarchies.Insert(tx, who, hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Klima"})
		if err != nil {
			return err
		}
		ctx := db.Within(b.Context(), tx)
		task, err := (&tasks.Service{DB: d}).Create(ctx, who, tasks.New{Text: tasks.Text{Title: "Servis", Description: "x", Priority: "LOW", LocationType: "STORE", AddressName: "x", Site: usedplaces.Site{City: "x"}, ClientNote: "x"}, TenantID: new(int64), WhierID: &node, RoleType: tasks.Side(access.Contractor)})
		if err != nil {
			return err
		}
		order, err := (&orders.Service{DB: d}).Create(ctx, who, orders.New{TaskID: int64(task), PlannedStart: &start, TimeEstimate: &hour, WorkerIDs: []int64{2}})
		if err != nil {
			return err
		}
		for user := int64(2); user <= 201; user++ {
			var rows []string
			var args []any
			for day := -30; day < 60; day++ {
				for part := range 3 {
					from := start.AddDate(0, 0, day).Add(time.Duration(part) * 160 * time.Minute)
					if from.Weekday() == time.Saturday || from.Weekday() == time.Sunday {
						continue
					}
					rows = append(rows, `(?, ?, ?, ?, 'LIVE')`)
					args = append(args, int64(order), user, from, from.Add(150*time.Minute))
				}
			}
			if _, err := tx.Exec(`INSERT INTO work_session (order_id, user_id, started_at, ended_at, end_source) VALUES `+strings.Join(rows, ", "), args...); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}
