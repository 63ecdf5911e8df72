package notices

import (
	"testing"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// What was read goes once it is older than its company keeps it; what was not
// stays.
func TestOldNoticesGo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
		d.SetClock(func() time.Time { return now })
		must := func(fn func(*db.Tx) error) {
			t.Helper()
			if err := d.Do(t.Context(), fn); err != nil {
				t.Fatal(err)
			}
		}
		must(func(tx *db.Tx) error {
			for _, q := range []string{
				`INSERT INTO tenant (tenant_id, name, name_fold, created_at, retention_days) VALUES (1, 'A', 'a', 0, 30), (2, 'B', 'b', 0, 60)`,
				`INSERT INTO user_account (user_id, email, email_fold, first_name, last_name, name_fold, created_at) VALUES (1, 'a@x.test', 'a@x.test', 'A', 'B', 'a b', 0)`,
			} {
				if _, err := tx.Exec(q); err != nil {
					return err
				}
			}
			for tenant := 1; tenant <= 2; tenant++ {
				for _, read := range []*time.Time{nil, &now} {
					if _, err := tx.Exec(`INSERT INTO notice (user_id, tenant_id, kind, thing, thing_id, created_by, created_at, read_at) VALUES (1, ?, 'x', 'task', 1, 1, ?, ?)`, tenant, now, read); err != nil {
						return err
					}
				}
			}
			return nil
		})
		left := func() (n int) {
			must(func(tx *db.Tx) (err error) { n, err = db.One[int](tx, `SELECT COUNT(*) FROM notice`); return err })
			return n
		}
		for _, step := range []struct{ days, left int }{{30, 4}, {1, 3}, {30, 2}, {1000, 2}} {
			now = now.Add(time.Duration(step.days) * 24 * time.Hour)
			must(ForgetOld)
			if left() != step.left {
				t.Errorf("%d notices on %s, want %d", left(), now, step.left)
			}
		}
	})
}
