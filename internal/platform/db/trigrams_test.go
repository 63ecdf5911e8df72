package db_test

import (
	"context"
	"crypto/rand"
	"net/url"
	"strings"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// Where nobody may install the trigrams of PostgreSQL the program works without
// them: searches find the same, and read more.
func TestWithoutTrigrams(t *testing.T) {
	at, err := url.Parse(dbtest.URL(t, "postgres"))
	if err != nil {
		t.Fatal(err)
	}
	role := "r" + strings.ToLower(rand.Text())
	own := at.String()
	for _, statement := range []string{
		`CREATE ROLE ` + role + ` LOGIN PASSWORD 'weak'`,
		`GRANT ALL ON SCHEMA public TO ` + role,
	} {
		if err := db.Admin(ctx, own, statement); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		for _, statement := range []string{`DROP OWNED BY ` + role, `DROP ROLE ` + role} {
			if err := db.Admin(context.Background(), own, statement); err != nil {
				t.Error(err)
			}
		}
	})
	at.User = url.UserPassword(role, "weak")
	d := dbtest.At(t, at.String())
	if _, err := d.Migrate(ctx); err != nil {
		t.Fatal(err)
	}
	has, newest, err := d.Version(ctx)
	if err != nil || has != newest {
		t.Fatalf("version %d of %d, %v", has, newest, err)
	}
	indexes := ask[int](t, d, `SELECT COUNT(*) FROM pg_indexes WHERE indexdef LIKE '%trgm%'`)
	if indexes[0] != 0 {
		t.Errorf("%d trigram indexes without the extension", indexes[0])
	}
	put(t, d, "words", "čist krov")
	if got := ask[string](t, d, `SELECT value FROM setting WHERE fold(value) LIKE '%ist kr%'`); len(got) != 1 {
		t.Errorf("found %q", got)
	}
}
