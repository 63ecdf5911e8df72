package hierarchies

import (
	"context"
	"fmt"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/record"
)

// BenchmarkTenThousandNodes measures reading a company's trees of 10,000 nodes,
// a page of the picker over them, and moving half of them at once.
func BenchmarkTenThousandNodes(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			ctx := context.Background()
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			who := access.Who{UserID: 1, TenantID: 1, Roles: access.Manager}
			half := plant(b, d, who)
			dbtest.Settle(b, d, url)
			s := &Service{DB: d}
			b.Run("trees", func(b *testing.B) {
				for b.Loop() {
					if trees, err := s.Trees(ctx, who, struct{}{}); err != nil || len(trees) != 4 {
						b.Fatal(len(trees), err)
					}
				}
			})
			b.Run("move", func(b *testing.B) {
				to := []int64{half + 1, half + 2}
				for i := 0; b.Loop(); i++ {
					change := Change{Change: record.Change{ID: half, Sent: record.Sent{"parent_id"}}, Edit: Edit{ParentID: &to[i%2]}}
					if _, err := s.Update(ctx, who, change); err != nil {
						b.Fatal(err)
					}
				}
			})
			b.Run("rename", func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					title := fmt.Sprint("Polovica ", i)
					if _, err := s.Update(ctx, who, Change{Change: record.Change{ID: half, Sent: record.Sent{"title"}}, Edit: Edit{Title: title}}); err != nil {
						b.Fatal(err)
					}
				}
			})
		})
	}
}

// plant makes four roots, of which the third and fourth are empty, and below
// each of the others 70 nodes with 71 nodes each. It answers the second; the
// empty ones follow it.
func plant(b *testing.B, d *db.DB, who access.Who) (half int64) {
	b.Helper()
	err := d.Do(context.Background(), func(tx *db.Tx) error {
		if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
			return err
		}
		if _, err := users.Add(tx, 1, users.New{Email: "a@x.test", FirstName: "Ana", LastName: "Ć", Roles: who.Roles}); err != nil {
			return err
		}
		var roots []int64
		add := func(parent *int64, title string) (int64, error) {
			return Insert(tx, who, New{ParentID: parent, Title: title, ExpenseType: Operational, Checks: []string{"Provjereno"}})
		}
		for i := range 4 {
			root, err := add(nil, fmt.Sprint("Korijen ", i))
			if err != nil {
				return err
			}
			roots = append(roots, root)
		}
		half = roots[1]
		for _, root := range roots[:2] {
			for i := range 70 {
				branch, err := add(&root, fmt.Sprint("Grana ", i))
				if err != nil {
					return err
				}
				for k := range 71 {
					if _, err := add(&branch, fmt.Sprint("Vrsta radova ", k)); err != nil {
						return err
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return half
}
