package db_test

import (
	"context"
	"errors"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

func TestWithin(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put := func(ctx context.Context, name string, then error) error {
			return d.Do(ctx, func(tx *db.Tx) error {
				if _, err := tx.Exec(`INSERT INTO setting (name, value) VALUES (?, '')`, name); err != nil {
					return err
				}
				return then
			})
		}
		count := func(ctx context.Context) int {
			n, err := db.Read(ctx, d, func(tx *db.Tx) (int, error) { return db.One[int](tx, `SELECT COUNT(*) FROM setting`) })
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		wrong := errors.New("wrong")
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			ctx := db.Within(t.Context(), tx)
			if err := put(ctx, "a", nil); err != nil {
				return err
			}
			if err := put(ctx, "b", wrong); !errors.Is(err, wrong) {
				t.Error(err)
			}
			if err := put(ctx, "a", nil); !errors.Is(err, db.ErrDuplicate) {
				t.Error(err)
			}
			if n := count(ctx); n != 1 {
				t.Errorf("%d within", n)
			}
			return put(ctx, "c", nil)
		})
		if n := count(t.Context()); err != nil || n != 2 {
			t.Errorf("%d, %v", n, err)
		}
		if err := d.Do(t.Context(), func(tx *db.Tx) error { return errors.Join(put(db.Within(t.Context(), tx), "d", nil), wrong) }); !errors.Is(err, wrong) {
			t.Error(err)
		}
		if n := count(t.Context()); n != 2 {
			t.Errorf("%d after the whole failed", n)
		}

		rehearsal := db.Rehearsed(t.Context())
		followed := false
		got, err := db.Write(rehearsal, d, func(tx *db.Tx) (int, error) {
			tx.AfterCommit(func() { followed = true })
			_, err := tx.Exec(`INSERT INTO setting (name, value) VALUES ('e', '')`)
			return 7, err
		})
		if got != 7 || err != nil || followed || count(t.Context()) != 2 {
			t.Errorf("a rehearsal answers %d, %v, is followed: %t, and leaves %d rows", got, err, followed, count(t.Context()))
		}
		if err := put(rehearsal, "a", nil); !errors.Is(err, db.ErrDuplicate) {
			t.Errorf("a rehearsal of what fails: %v", err)
		}
		err = d.Do(t.Context(), func(tx *db.Tx) error {
			if err := put(db.Within(rehearsal, tx), "e", nil); err != nil {
				return err
			}
			return put(db.Within(t.Context(), tx), "e", nil)
		})
		if err != nil || count(t.Context()) != 3 {
			t.Errorf("a rehearsal within a transaction: %v, %d rows", err, count(t.Context()))
		}
	})
}
