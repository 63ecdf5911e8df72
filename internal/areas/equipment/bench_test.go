package equipment_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"teren/internal/areas/equipment"
	"teren/internal/areas/lookup"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/search"
)

// BenchmarkEquipment measures the list of a company with 50,000 items, half of them
// on loan and each fifth reserved, and its timeline. In between an item is changed,
// so that no count holds from one call to the next.
func BenchmarkEquipment(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			who := access.Who{UserID: 1, TenantID: 1, Roles: access.Manager}
			s := &equipment.Service{DB: d}
			build(b, d)
			dbtest.Settle(b, d, url)
			list := func(body string) func() error {
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
				{"list/name", 20, list(`{}`)},
				{"list/status", 20, list(`{"filter":{"eq":[{"column":"status"},"OUTSIDE_OF_WAREHOUSE"]}}`)},
				{"list/part of a name", 20, list(`{"filter":{"ilike":[{"column":"name"},"%4987%"]}}`)},
				{"list/worker", 20, list(`{"filter":{"eq":[{"column":"user_id"},7]}}`)},
				{"list/worker by name", 20, list(`{"filter":{"ilike":[{"column":"user_name"},"%ab16 %"]}}`)},
				{"list/by due date", 20, list(`{"filter":{"eq":[{"column":"used"},true]},"order_by":[{"column":"due_date"}]}`)},
				{"list/by status", 20, list(`{"order_by":[{"column":"status"}]}`)},
				{"list/by worker", 20, list(`{"order_by":[{"column":"user_name"}]}`)},
				{"list/by place", 20, list(`{"order_by":[{"column":"location"}]}`)},
				{"list/by inspection", 20, list(`{"order_by":[{"column":"next_inspection"}]}`)},
				{"list/overdue", 20, list(`{"filter":{"lt":[{"column":"due_at"},"` + time.Now().UTC().Format(time.RFC3339) + `"]}}`)},
				{"list/place", 20, list(`{"filter":{"ilike":[{"column":"location"},"%ica 17%"]}}`)},
				{"list/search", 20, list(`{"search":"4987"}`)},
				{"list/search common", 40, list(`{"search":"alat"}`)},
				{"counts/search", 40, func() error { _, err := s.Count(b.Context(), who, search.Request{Search: "alat"}); return err }},
				{"counts", 40, func() error { _, err := s.Count(b.Context(), who, search.Request{}); return err }},
				{"timeline/500", 40, func() error { _, err := s.Timeline(b.Context(), who, equipment.Range{}); return err }},
				{"free", 40, func() error { _, err := s.Free(b.Context(), who, equipment.Wanted{}); return err }},
				{"details", 5, func() error { _, err := s.Details(b.Context(), who, equipment.ByID{ID: 25000}); return err }},
			} {
				b.Run(c.name, func(b *testing.B) {
					defer dbtest.Costs(b, d, url)()
					for b.Loop() {
						b.StopTimer()
						if err := d.Do(b.Context(), func(tx *db.Tx) error {
							_, err := tx.Exec(`UPDATE equipment SET version = version + 1 WHERE equipment_id = 1`)
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

// build fills the company with items, loans and reservations.
func build(b *testing.B, d *db.DB) {
	b.Helper()
	const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000) `
	err := d.Do(b.Context(), func(tx *db.Tx) error {
		if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
			return err
		}
		for n := range 60 {
			if _, err := users.Add(tx, 1, users.New{Email: string(rune('a'+n%26)) + string(rune('a'+n/26)) + "@x.test", FirstName: "Ab" + fmt.Sprint(n), LastName: "Ć", Roles: access.Worker}); err != nil {
				return err
			}
		}
		at := tx.Now.UnixMicro()
		for _, q := range []struct {
			sql  string
			args []any
		}{
			{numbers + `INSERT INTO equipment (tenant_id, name, name_fold, equipment_type, inv_num, inv_fold, serial_num, status, status_at, location_name, location_fold, purchase_date, purchase_value, acc_number, acc, warranty_end, code, created_at)
				SELECT 1, 'Alat ' || CAST(i * 7919 % 50000 AS TEXT), 'alat ' || CAST(i * 7919 % 50000 AS TEXT), CASE i % 3 WHEN 0 THEN 'MACHINE' WHEN 1 THEN 'HAND_TOOL' ELSE 'VEHICLE' END, 'A-' || CAST(i AS TEXT), 'a-' || CAST(i AS TEXT), 'S',
					CASE WHEN i % 2 = 0 THEN 'OUTSIDE_OF_WAREHOUSE' WHEN i % 97 = 0 THEN 'LOST' ELSE 'IN_WAREHOUSE' END, CAST(? AS BIGINT), 'Polica ' || CAST(i % 200 AS TEXT), 'polica ' || CAST(i % 200 AS TEXT), '2024-01-02', 10000, '1', '1', '2026-01-02', 'C' || CAST(i AS TEXT), CAST(? AS BIGINT) FROM n`, []any{at, at}},
			{numbers + `INSERT INTO equipment_loan (equipment_id, tenant_id, user_id, start_day, due_day, starts_at, ends_at, condition)
				SELECT i, 1, 1 + i % 60, '2026-01-02', CASE WHEN i % 6 = 0 THEN NULL ELSE '2099-01-02' END, CAST(? AS BIGINT) - 864000000000, CASE WHEN i % 6 = 0 THEN NULL ELSE CAST(? AS BIGINT) + 86400000000 * (i % 50 - 5) END, 'GOOD' FROM n WHERE i % 2 = 0`, []any{at, at}},
			{numbers + `INSERT INTO equipment_reservation (equipment_id, tenant_id, user_id, start_day, end_day, starts_at, ends_at, created_at)
				SELECT i, 1, 1 + i % 60, '2099-01-02', '2099-01-03', CAST(? AS BIGINT) + 86400000000 * (i % 40), CAST(? AS BIGINT) + 86400000000 * (i % 40 + 2), CAST(? AS BIGINT) FROM n WHERE i % 5 = 0`, []any{at, at, at}},
		} {
			if _, err := tx.Exec(q.sql, q.args...); err != nil {
				return err
			}
		}
		return lookup.Write(tx)
	})
	if err != nil {
		b.Fatal(err)
	}
}
