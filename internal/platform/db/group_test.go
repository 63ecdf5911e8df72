package db_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// together runs the writes in one transaction of SQLite's, in their order, and returns
// their errors.
func together(t *testing.T, d *db.DB, writes ...func() error) []error {
	t.Helper()
	hold, held := make(chan bool), make(chan bool)
	began := sync.OnceFunc(func() { close(held) }) // it may run again
	var all sync.WaitGroup
	all.Go(func() {
		if err := d.Do(ctx, func(*db.Tx) error { began(); <-hold; return nil }); err != nil && !errors.Is(err, db.ErrFull) {
			t.Error(err)
		}
	})
	<-held
	errs := make([]error, len(writes))
	for i, w := range writes {
		all.Go(func() { errs[i] = w() })
		for deadline := time.Now().Add(time.Minute); d.Waiting() <= i; {
			if time.Now().After(deadline) {
				t.Fatal("a write does not wait")
			}
			time.Sleep(time.Millisecond)
		}
	}
	close(hold)
	all.Wait()
	return errs
}

// adding writes a setting of the name, and goes on with then.
func adding(c context.Context, d *db.DB, name string, then func(*db.Tx) error) func() error {
	return func() error {
		return d.Do(c, func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO setting VALUES (?, '')`, name)
			if err == nil && then != nil {
				err = then(tx)
			}
			return err
		})
	}
}

// fill writes more than the disk has room for.
func fill(tx *db.Tx) error {
	_, err := db.All[int64](tx, `PRAGMA max_page_count = 1`)
	if err == nil {
		_, err = tx.Exec(`INSERT INTO setting VALUES ('much', ?)`, strings.Repeat("x", 100_000))
	}
	return err
}

func stored(t *testing.T, d *db.DB) []string {
	t.Helper()
	err := d.Do(ctx, func(tx *db.Tx) error {
		_, err := db.All[int64](tx, `PRAGMA max_page_count = 1000000`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return ask[string](t, d, `SELECT name FROM setting ORDER BY name`)
}

// A rehearsal that goes on after the disk was full loses no neighbour's write, or its
// caller learns of it.
func TestARehearsalOnAFullDisk(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	errs := together(t, d, adding(ctx, d, "a", nil), adding(db.Rehearsed(ctx), d, "r", func(tx *db.Tx) error { _ = fill(tx); return nil }))
	if got := stored(t, d); (errs[0] == nil) != (len(got) == 1) {
		t.Errorf("a is answered %v, and stored are %v", errs[0], got)
	}
}

// What one write is refused with is never the answer to another.
func TestARefusalStaysItsOwn(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	own := errors.New("a name of another company")
	errs := together(t, d, adding(ctx, d, "a", nil), adding(ctx, d, "x", func(*db.Tx) error { return errors.New("boom") }),
		adding(ctx, d, "f", func(tx *db.Tx) error { _ = fill(tx); return own }))
	if got := stored(t, d); errors.Is(errs[0], own) || (errs[0] == nil) != (len(got) == 1) {
		t.Errorf("a is answered %v, and stored are %v", errs[0], got)
	}
}

// A write that began is not dropped when its caller goes: another was refused for it.
func TestABegunWriteEnds(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	c, cancel := context.WithCancel(ctx)
	errs := together(t, d, adding(c, d, "k", nil),
		func() error {
			return d.Do(ctx, func(tx *db.Tx) error {
				taken, err := db.Exists(tx, `SELECT 1 FROM setting WHERE name = 'k'`)
				if err == nil && taken {
					err = errors.New("k is taken")
				}
				return err
			})
		},
		adding(ctx, d, "x", func(*db.Tx) error { cancel(); return errors.New("boom") }))
	if got := stored(t, d); errs[0] != nil || errs[1] == nil || strings.Join(got, " ") != "k" {
		t.Errorf("they are answered %q, and stored are %v", errs, got)
	}
}
