package app

import (
	"context"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/search"
)

// BenchmarkTrash measures pages of what a company deleted, 50,000 items
// and 10,000 addresses, each with its count made anew.
func BenchmarkTrash(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			d := dbtest.Open(b, engine)
			who := access.Who{UserID: 1, TenantID: 1, Roles: access.Admin}
			wreck(b, d, who)
			_, s := masterData(d)
			thing, far := `{"eq":[{"column":"thing"},"catalog_item"]}`, int64(1000)
			filter := new(search.Expr)
			if err := filter.UnmarshalJSON([]byte(thing)); err != nil {
				b.Fatal(err)
			}
			for name, in := range map[string]search.Request{
				"newest": {}, "items": {Filter: filter}, "search": {Search: "č 777"}, "by name": {OrderBy: []search.OrderBy{{Column: "name"}}}, "page 1000": {PageNumber: &far},
			} {
				b.Run(name, func(b *testing.B) {
					b.ReportMetric(20, "goal-ms")
					for b.Loop() {
						touch(b, d)
						if list, err := s.Search(b.Context(), who, in); err != nil || len(list.Data) != 10 {
							b.Fatal(len(list.Data), err)
						}
					}
				})
			}
		})
	}
}

// touch makes the database another one, so that a count kept of it is too old.
func touch(b *testing.B, d *db.DB) {
	b.StopTimer()
	defer b.StartTimer()
	if err := d.Do(b.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE catalog_group SET version = version + 1`)
		return err
	}); err != nil {
		b.Fatal(err)
	}
}

// wreck gives a company twice as many items and addresses, and deletes half.
func wreck(b *testing.B, d *db.DB, who access.Who) {
	b.Helper()
	err := d.Do(context.Background(), func(tx *db.Tx) error {
		if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
			return err
		}
		if _, err := users.Add(tx, who.TenantID, users.New{Email: "a@x.test", FirstName: "Ana", LastName: "Ć", Roles: who.Roles}); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO catalog_group (tenant_id, name, name_fold) VALUES (1, 'Grupa', 'grupa')`)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	const numbers = `WITH RECURSIVE n (i) AS (SELECT CAST(? AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?) `
	for from := int64(1); from < 100_000; from += 5_000 {
		err := d.Do(context.Background(), func(tx *db.Tx) error {
			if _, err := tx.Exec(numbers+`INSERT INTO catalog_item (tenant_id, catalog_group_id, catalog_type, name, name_fold, status, updated_at)
				SELECT 1, 1, 'WORK', 'Stavka Č ' || i, 'stavka c ' || i, CASE WHEN i % 2 = 0 THEN 'DELETED' ELSE 'ACTIVE' END, 1700000000000000 + i / 500 * 1000000 FROM n`, from, from+5_000); err != nil {
				return err
			}
			_, err := tx.Exec(numbers+`INSERT INTO address (tenant_id, client_id, address_name, name_fold, address_type, address1, city, created_at, deleted_at)
				SELECT 1, 1, 'Skladište Č ' || i, 'skladiste c ' || i, 'STORE', 'Ilica ' || i, 'Zagreb', 0, CASE WHEN i % 2 = 0 THEN 1700000000000000 + i * 1000000 END FROM n`, from/5, from/5+1_000)
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	err = d.Do(context.Background(), func(tx *db.Tx) error {
		_, err := tx.Exec(`ANALYZE`)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
}
