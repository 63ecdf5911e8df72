package db_test

import (
	"errors"
	"strings"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// A migration that fails in the middle leaves nothing of itself behind: the
// program from before goes on, and the next try of a mended one succeeds.
func TestAFailedMigration(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "before", "1")
		has, _, err := d.Version(ctx)
		if err != nil {
			t.Fatal(err)
		}
		next := has + 1
		err = d.MigrateWith(ctx, next, "CREATE TABLE half (n BIGINT);\nINSERT INTO half (n) VALUES (1);\nDELETE FROM setting;\nINSERT INTO no_such_table (n) VALUES (1);\n")
		if err == nil || !strings.Contains(err.Error(), "no_such_table") {
			t.Fatalf("the migration fails with %v", err)
		}
		if now, _, err := d.Version(ctx); err != nil || now != has {
			t.Errorf("the database is at version %d, not %d, %v", now, has, err)
		}
		put(t, d, "after", "1")
		if got := ask[int](t, d, `SELECT COUNT(*) FROM setting WHERE name IN ('before', 'after')`); got[0] != 2 {
			t.Errorf("%d of two rows are there", got[0])
		}
		_, err = db.Read(ctx, d, func(tx *db.Tx) (int, error) { return db.One[int](tx, `SELECT COUNT(*) FROM half`) })
		if err == nil || errors.Is(err, db.ErrAway) {
			t.Errorf("half of a migration is there: %v", err)
		}
		if err := d.MigrateWith(ctx, next, "CREATE TABLE half (n BIGINT);\n"); err != nil {
			t.Error(err)
		}
		// The program from before starts on tables that are newer than it knows.
		if applied, err := d.Migrate(ctx); err != nil || len(applied) > 0 {
			t.Errorf("it applies %v, %v", applied, err)
		}
	})
}
