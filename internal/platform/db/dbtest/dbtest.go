// Package dbtest opens empty databases for tests, on both engines.
package dbtest

import (
	"context"
	"crypto/rand"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"teren/internal/platform/db"
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
	return At(t, Migrated(t, engine))
}

// At opens the database at url for as long as the test lives.
func At(t testing.TB, url string) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

// Migrated names a database of the engine that is migrated, empty and lives as
// long as the test. It is a copy: migrating anew takes ten times as long.
func Migrated(t testing.TB, engine string) string {
	t.Helper()
	if engine != "sqlite" {
		return create(t, copyOfTemplate)
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
	return create(t, func(server *url.URL, name string) error { return admin(server, `CREATE DATABASE "`+name+`"`) })
}

// create names a database that is made on the server for the test.
func create(t testing.TB, by func(server *url.URL, name string) error) string {
	t.Helper()
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
	if err := by(u, name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := admin(u, `DROP DATABASE "`+name+`" WITH (FORCE)`); err != nil {
			t.Error(err)
		}
	})
	return in(u, name)
}

// in is the address of a database of the server.
func in(server *url.URL, name string) string {
	own := *server
	own.Path = "/" + name
	return own.String()
}

func admin(server *url.URL, statement string) error {
	return db.Admin(context.Background(), in(server, "postgres"), statement)
}

// sqliteTemplate is the file of a migrated database.
var sqliteTemplate = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "teren-template-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "teren.db")
	if err := migrate(path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

func migrate(url string) error {
	d, err := db.Open(context.Background(), url)
	if err != nil {
		return err
	}
	_, err = d.Migrate(context.Background())
	return errors.Join(err, d.Close())
}

var making sync.Mutex // one template at a time

// copyOfTemplate makes the database as a copy of the one that the tests of
// these migrations share, which the first of them leaves on the server.
func copyOfTemplate(server *url.URL, name string) error {
	mark, err := db.Fingerprint()
	if err != nil {
		return err
	}
	template := "teren_template_" + mark
	copied := func() error { return admin(server, `CREATE DATABASE "`+name+`" TEMPLATE "`+template+`"`) }
	if copied() == nil {
		return nil
	}
	making.Lock()
	defer making.Unlock()
	if copied() == nil {
		return nil
	}
	// Other processes may be at it as well: whoever is ready first gives it the name.
	fresh := "t" + rand.Text()
	if err := admin(server, `CREATE DATABASE "`+fresh+`"`); err != nil {
		return err
	}
	if err := migrate(in(server, fresh)); err != nil {
		return err
	}
	if err := admin(server, `ALTER DATABASE "`+fresh+`" RENAME TO "`+template+`"`); err != nil {
		if err := admin(server, `DROP DATABASE "`+fresh+`" WITH (FORCE)`); err != nil {
			return err
		}
	}
	return copied()
}
