package db_test

import (
	"context"
	"errors"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

const putLater = `INSERT INTO setting (name, value) VALUES (?, ?)`

// What is run later is there for the next statement and after the commit, in its order.
func TestLater(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		seen, err := db.Write(ctx, d, func(tx *db.Tx) (string, error) {
			err := errors.Join(tx.Later(putLater, "a", "1"), tx.Later(`UPDATE setting SET value = value || '2' WHERE name = ?`, "a"))
			if err != nil {
				return "", err
			}
			seen, err := db.One[string](tx, `SELECT value FROM setting WHERE name = 'a'`)
			return seen, errors.Join(err, tx.Later(putLater, "b", "3"))
		})
		if err != nil || seen != "12" {
			t.Errorf("the next statement read %q, %v", seen, err)
		}
		if all := ask[string](t, d, `SELECT value FROM setting WHERE name IN ('a', 'b') ORDER BY name`); len(all) != 2 || all[1] != "3" {
			t.Errorf("stored: %v", all)
		}
	})
}

// A statement that fails later fails the write as any other does, also as the last one.
func TestLaterFails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "taken", "x")
		for name, more := range map[string]func(tx *db.Tx) error{
			"last": func(*db.Tx) error { return nil },
			"before another": func(tx *db.Tx) error {
				_, err := tx.Exec(putLater, "after", "y")
				return err
			},
		} {
			told := false
			err := d.Do(ctx, func(tx *db.Tx) error {
				tx.AfterCommit(func() { told = true })
				if err := errors.Join(tx.Later(putLater, "before", "y"), tx.Later(putLater, "taken", "y")); err != nil {
					return err
				}
				return more(tx)
			})
			if !errors.Is(err, db.ErrDuplicate) || told {
				t.Errorf("%s: %v, followed by a commit: %t", name, err, told)
			}
		}
		if all := ask[string](t, d, `SELECT name FROM setting WHERE name IN ('before', 'after')`); len(all) > 0 {
			t.Errorf("stored: %v", all)
		}
		put(t, d, "next", "z") // the connection is whole
	})
}

// A part of a write that fails with what it ran later leaves the rest as it is.
func TestLaterInPart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "taken", "x")
		err := d.Do(ctx, func(tx *db.Tx) error {
			if err := tx.Later(putLater, "outer", "1"); err != nil {
				return err
			}
			err := d.Do(db.Within(ctx, tx), func(tx *db.Tx) error {
				return errors.Join(tx.Later(putLater, "inner", "2"), tx.Later(putLater, "taken", "2"))
			})
			if !errors.Is(err, db.ErrDuplicate) {
				t.Errorf("the part: %v", err)
			}
			return d.Do(db.Within(ctx, tx), func(tx *db.Tx) error { return tx.Later(putLater, "second", "3") })
		})
		if err != nil {
			t.Error(err)
		}
		if all := ask[string](t, d, `SELECT name FROM setting WHERE name IN ('outer', 'inner', 'second') ORDER BY name`); len(all) != 2 || all[0] != "outer" || all[1] != "second" {
			t.Errorf("stored: %v", all)
		}
	})
}

// A rehearsal runs what is to run later, and undoes it.
func TestLaterRehearsed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "taken", "x")
		for name, want := range map[string]error{"taken": db.ErrDuplicate, "free": nil} {
			err := d.Do(db.Rehearsed(context.Background()), func(tx *db.Tx) error { return tx.Later(putLater, name, "y") })
			if !errors.Is(err, want) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if all := ask[string](t, d, `SELECT name FROM setting WHERE name = 'free'`); len(all) > 0 {
			t.Errorf("stored: %v", all)
		}
	})
}
