// Package dbtest opens empty databases for tests, on both engines.
package dbtest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"teren/internal/platform/db"
)

// Now is when every database opened here begins, so that no test depends on the
// day it runs: an ordinary morning, or the instant TEREN_TEST_DATE.
var Now = sync.OnceValue(func() time.Time {
	text := os.Getenv("TEREN_TEST_DATE")
	if text == "" {
		text = "2026-11-18T09:00:00Z"
	}
	now, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic("dbtest: TEREN_TEST_DATE: " + err.Error())
	}
	return now.UTC()
})

// Each runs fn on an empty, migrated SQLite database and on a PostgreSQL one, side
// by side: fn must not change shared variables. PostgreSQL is the server at
// TEREN_TEST_POSTGRES; without one the half is skipped, or fails when
// TEREN_TEST_REQUIRE is set.
func Each(t *testing.T, fn func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			fn(t, Open(t, engine))
		})
	}
}

// Exec runs statements in one transaction.
func Exec(t testing.TB, d *db.DB, statements ...string) {
	t.Helper()
	if err := d.Do(t.Context(), func(tx *db.Tx) error {
		for _, s := range statements {
			if _, err := tx.Exec(s); err != nil {
				return fmt.Errorf("%s: %w", s, err)
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// Open opens an empty, migrated database of the engine that lives as long as
// the test.
func Open(t testing.TB, engine string) *db.DB {
	t.Helper()
	return At(t, Migrated(t, engine))
}

// At opens the database at url for as long as the test lives. Its time begins
// Now, and each look at it takes a microsecond: what happens later has a later
// time, and however slow a test is, nothing expires. A test in which time passes
// sets a clock of its own. With TEREN_TEST_TWICE every write runs twice.
func At(t testing.TB, url string) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	var looks atomic.Int64
	d.SetClock(func() time.Time { return Now().Add(time.Duration(looks.Add(1)) * time.Microsecond) })
	if os.Getenv("TEREN_TEST_TWICE") != "" {
		d.RunTwice()
	}
	return d
}

// Migrated names a database of the engine that is migrated, empty and the
// test's alone while it lives. On SQLite it is a copy of one file, on PostgreSQL
// one of a pool; all test programs share both.
func Migrated(t testing.TB, engine string) string {
	t.Helper()
	if engine != "sqlite" {
		url, release, err := server(t).take()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(release)
		return url
	}
	file, err := sqliteTemplate()
	if err != nil {
		t.Fatal(err)
	}
	url := URL(t, engine)
	if err := os.WriteFile(url, file, 0o600); err != nil {
		t.Fatal(err)
	}
	return url
}

// URL names a database of the engine that has no tables yet and lives as long
// as the test.
func URL(t testing.TB, engine string) string {
	t.Helper()
	if engine == "sqlite" {
		return filepath.Join(t.TempDir(), "teren.db")
	}
	p, name := server(t), "t"+rand.Text()
	if err := p.admin(`CREATE DATABASE "` + name + `"`); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.drop(name); err != nil {
			t.Error(err)
		}
	})
	return p.in(name)
}

// sqliteTemplate returns the file of a migrated database. The first test program
// that needs it leaves it among the temporary files for all others.
var sqliteTemplate = sync.OnceValues(func() ([]byte, error) {
	mark, err := db.Fingerprint()
	if err != nil {
		return nil, err
	}
	kept := filepath.Join(os.TempDir(), fmt.Sprintf("teren-%d-%s.db", os.Getuid(), mark))
	if file, err := os.ReadFile(kept); err == nil {
		return file, nil
	}
	dir, err := os.MkdirTemp("", "teren-template-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "teren.db")
	if err := migrate(path); err != nil {
		return nil, err
	}
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return file, os.Rename(path, kept) // whole at once: others may be reading
})

func migrate(url string) error {
	d, err := db.Open(context.Background(), url)
	if err != nil {
		return err
	}
	_, err = d.Migrate(context.Background())
	return errors.Join(err, d.Close())
}
