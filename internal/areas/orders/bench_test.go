package orders_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"teren/internal/areas/orders"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/search"
)

// BenchmarkTenThousandPeople measures picking somebody out of a company of
// 10,000 people: for anything, as a list, and as who is free for an order. In
// between something is written, as in a company at work, so that no count
// holds from one call to the next.
func BenchmarkTenThousandPeople(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			who := access.Who{UserID: 1, TenantID: 1, Roles: access.Manager}
			hirePeople(b, d)
			dbtest.Settle(b, d, url)
			people, work := &users.Service{DB: d}, &orders.Service{DB: d}
			const soon = `"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":60`
			const byName = `"order_by":[{"column":"last_name"},{"column":"first_name"}]`
			begins := func(text string) string {
				return `"filter":{"or":[{"ilike":[{"column":"name"},"` + text + `%"]},{"ilike":[{"column":"last_name"},"` + text + `%"]}]},` + byName
			}
			pick, list, free := asking(people.Pick), asking(people.Search), asking(work.PickWorkers)
			for _, c := range []struct {
				name, body string
				call       func(context.Context, access.Who, string) (int, error)
			}{
				{"picker/open", ``, pick},
				{"picker/common", `"search":"ivo"`, pick},
				{"picker/rare", `"search":"hidrofor"`, pick},
				{"picker/deep", `"page":{"no":900,"size":10}`, pick},
				{"list/open", byName, list},
				{"list/common", begins("ho"), list},
				{"list/rare", begins("hidro"), list},
				{"list/worker", `"filter":{"eq":[{"column":"user_type"},"WORKER"]},` + byName, list},
				{"workers/open", ``, free},
				{"workers/free", soon, free},
				{"workers/common", `"search":"ivo",` + soon, free},
				{"workers/rare", `"search":"hidrofor",` + soon, free},
			} {
				b.Run(c.name, func(b *testing.B) {
					defer dbtest.Costs(b, d, url)()
					for b.Loop() {
						b.StopTimer()
						touch(b, d)
						b.StartTimer()
						if n, err := c.call(b.Context(), who, `{`+c.body+`}`); err != nil || n == 0 {
							b.Fatal(n, err)
						}
					}
					b.ReportMetric(20, "goal-ms")
				})
			}
		})
	}
}

// asking is a call of a list, given as JSON; it answers how many rows came.
func asking[In, T any](call func(context.Context, access.Who, In) (search.List[T], error)) func(context.Context, access.Who, string) (int, error) {
	return func(ctx context.Context, who access.Who, body string) (int, error) {
		var in In
		if err := json.Unmarshal([]byte(body), &in); err != nil {
			return 0, err
		}
		out, err := call(ctx, who, in)
		return len(out.Data), err
	}
}

func touch(b *testing.B, d *db.DB) {
	if err := d.Do(b.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE user_account SET version = version + 1 WHERE user_id = 1`)
		return err
	}); err != nil {
		b.Fatal(err)
	}
}

// hirePeople fills the company with workers, of whom one is called Hidrofor; a
// third has an order that morning, and every fiftieth is on leave.
func hirePeople(b *testing.B, d *db.DB) {
	b.Helper()
	err := d.Do(b.Context(), func(tx *db.Tx) error {
		if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
			return err
		}
		if _, err := users.Add(tx, 1, users.New{Email: "m@x.test", FirstName: "Mara", LastName: "Ć", Roles: access.Manager}); err != nil {
			return err
		}
		for i := range 10_000 {
			first := []string{"Ana", "Ivo", "Željka", "Đuro", "Marija", "Šime", "Petra", "Luka"}[i%8]
			last := []string{"Horvat", "Kovačević", "Babić", "Marić", "Jurić", "Čavlović", "Žuvela"}[i/8%7] + fmt.Sprint(i)
			if i == 6789 {
				last = "Hidrofor"
			}
			if _, err := users.Add(tx, 1, users.New{Email: fmt.Sprintf("w%d@x.test", i), FirstName: first, LastName: last, Roles: access.Worker, PasswordHash: "x"}); err != nil {
				return err
			}
		}
		const day = `1795392000000000` // 23 November 2026
		_, err1 := tx.Exec(`INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, currency, location_type, address_name, address1, city)
			SELECT 1, 0, 1, 1, 0, 'Servis', 'servis', '', 'CREATED', 0, 'MEDIUM', 'EUR', 'STORE', 'Dućan', 'Ilica 1', 'Zagreb' FROM user_account WHERE user_id % 3 = 0`)
		_, err2 := tx.Exec(`INSERT INTO work_order (task_id, contractor_id, status, status_at, planned_start, planned_end, time_estimate, created_by, created_at)
			SELECT task_id, 1, 'CREATED', 0, ` + day + ` + 7 * 3600000000, ` + day + ` + 8 * 3600000000, 60, 1, 0 FROM task`)
		_, err3 := tx.Exec(`INSERT INTO order_worker (user_id, task_id, order_id, planned_start, planned_end) SELECT order_id * 3, task_id, order_id, planned_start, planned_end FROM work_order WHERE order_id * 3 <= 10001`)
		_, err4 := tx.Exec(`INSERT INTO absence (tenant_id, user_id, kind, state, starts_at, ends_at, whole_days, created_by, created_at)
			SELECT 1, user_id, 'LEAVE', 'APPROVED', ` + day + `, ` + day + ` + 86400000000, TRUE, 1, 0 FROM user_account WHERE user_id % 50 = 1 AND user_id > 1`)
		return errors.Join(err1, err2, err3, err4)
	})
	if err != nil {
		b.Fatal(err)
	}
}

// BenchmarkMyDay measures the day of one of forty workers whose company has
// 40,000 orders behind it, of which every tenth was never begun.
func BenchmarkMyDay(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
			d.SetClock(func() time.Time { return now })
			workYears(b, d, now.Add(48*time.Hour))
			dbtest.Settle(b, d, url)
			defer dbtest.Costs(b, d, url)()
			service := &orders.Service{DB: d}
			n := 0
			for b.Loop() {
				day, err := service.MyDay(b.Context(), access.Who{UserID: 7, TenantID: 1, Roles: access.Worker}, struct{}{})
				if err != nil {
					b.Fatal(err)
				}
				n = len(day)
			}
			b.ReportMetric(float64(n), "orders")
			b.ReportMetric(20, "goal-ms")
		})
	}
}

// workYears fills a company of forty with a hundred orders a day until then.
func workYears(b *testing.B, d *db.DB, until time.Time) {
	b.Helper()
	do := func(fn func(tx *db.Tx) error) {
		if err := d.Do(b.Context(), fn); err != nil {
			b.Fatal(err)
		}
	}
	do(func(tx *db.Tx) error {
		if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
			return err
		}
		for i := range 40 {
			if _, err := users.Add(tx, 1, users.New{Email: fmt.Sprintf("w%d@x.test", i), FirstName: "Ana", LastName: "Ć", Roles: access.Worker, PasswordHash: "x"}); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, currency, location_type, address_name, address1, city)
			VALUES (1, 0, 1, 1, 0, 'Servis', 'servis', '', 'CREATED', 0, 'MEDIUM', 'EUR', 'STORE', 'Dućan', 'Ilica 1', 'Zagreb')`)
		return err
	})
	for batch := range 40 {
		do(func(tx *db.Tx) error {
			_, err1 := tx.Exec(`WITH RECURSIVE n (i) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < 999)
				INSERT INTO work_order (task_id, contractor_id, status, status_at, planned_start, planned_end, time_estimate, time_started, time_ended, created_by, created_at)
				SELECT 1, 1, CASE WHEN at > ? OR i % 10 = 7 THEN 'CREATED' ELSE 'DONE' END, 0, at, at + 3600000000, 60, CASE WHEN at > ? OR i % 10 = 7 THEN NULL ELSE at END,
					CASE WHEN at > ? OR i % 10 = 7 THEN NULL ELSE at + 3600000000 END, 1, 0
				FROM (SELECT i, CAST(? AS BIGINT) - i * 864000000 AS at FROM n) AS planned`, tx.Now, tx.Now, tx.Now, until.AddDate(0, 0, -10*batch))
			_, err2 := tx.Exec(`INSERT INTO order_worker (user_id, task_id, order_id, planned_start, planned_end)
				SELECT 1 + order_id / 3 % 40, task_id, order_id, planned_start, planned_end FROM work_order WHERE order_id NOT IN (SELECT order_id FROM order_worker)`)
			return errors.Join(err1, err2)
		})
	}
}
