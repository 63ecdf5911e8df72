// Package dbtest opens empty databases for tests, on both engines.
package dbtest

import (
	"context"
	"crypto/rand"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"teren/internal/db"
)

// Each runs fn on an empty, migrated SQLite database and on a PostgreSQL one.
// PostgreSQL is the server at TEREN_TEST_POSTGRES; without one the half is
// skipped, or fails when TEREN_TEST_REQUIRE is set.
func Each(t *testing.T, fn func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) { fn(t, Open(t, engine)) })
	}
}

// Open opens an empty, migrated database of the engine that lives as long as
// the test.
func Open(t testing.TB, engine string) *db.DB {
	t.Helper()
	return At(t, URL(t, engine))
}

// At opens the empty database that URL named, and migrates it.
func At(t testing.TB, url string) *db.DB {
	t.Helper()
	d := open(t, url)
	if _, err := d.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	return d
}

// URL names a database of the engine that is empty and lives as long as the
// test.
func URL(t testing.TB, engine string) string {
	t.Helper()
	if engine == "sqlite" {
		return filepath.Join(t.TempDir(), "teren.db")
	}
	server := os.Getenv("TEREN_TEST_POSTGRES")
	if server == "" {
		if os.Getenv("TEREN_TEST_REQUIRE") != "" {
			t.Fatal("TEREN_TEST_POSTGRES names no server")
		}
		t.Skip("TEREN_TEST_POSTGRES names no server")
	}
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	name := "t" + rand.Text()
	u.Path = "/postgres"
	admin(t, u.String(), `CREATE DATABASE "`+name+`"`)
	t.Cleanup(func() { admin(t, u.String(), `DROP DATABASE "`+name+`" WITH (FORCE)`) })
	own := *u
	own.Path = "/" + name
	return own.String()
}

func admin(t testing.TB, url, statement string) {
	t.Helper()
	if err := db.Admin(context.Background(), url, statement); err != nil {
		t.Fatal(err)
	}
}

func open(t testing.TB, url string) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}
