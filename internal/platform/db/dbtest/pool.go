package dbtest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	_ "embed"
	"errors"
	"fmt"
	"net/url"
	"os"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"teren/internal/platform/db"
)

// A pool is the migrated databases of a PostgreSQL server. All test programs
// that run beside each other share them; each holds a lock of the server on
// those it uses, which ends with the program. Emptying one for the next test
// costs a fraction of making and dropping it.
type pool struct {
	url      *url.URL
	template string // a migrated database; the names of its copies begin with its own

	mu    sync.Mutex
	conn  *pgx.Conn // holds the locks
	taken map[string]bool
}

// server returns the pool at TEREN_TEST_POSTGRES. Without one the test is skipped,
// or fails when TEREN_TEST_REQUIRE is set.
func server(t testing.TB) *pool {
	t.Helper()
	if os.Getenv("TEREN_TEST_POSTGRES") == "" {
		if os.Getenv("TEREN_TEST_REQUIRE") != "" {
			t.Fatal("TEREN_TEST_POSTGRES names no server")
		}
		t.Skip("TEREN_TEST_POSTGRES names no server")
	}
	p, err := connect()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var connect = sync.OnceValues(func() (*pool, error) {
	u, err := url.Parse(os.Getenv("TEREN_TEST_POSTGRES"))
	if err != nil {
		return nil, err
	}
	mark, err := db.Fingerprint()
	if err != nil {
		return nil, err
	}
	own := sha256.Sum256([]byte(seed)) // a server that stays has templates of other seeds too
	p := &pool{url: u, template: fmt.Sprintf("teren_%s_%x", mark, own[:4]), taken: map[string]bool{}}
	p.conn, err = pgx.Connect(context.Background(), p.in("postgres"))
	return p, err
})

// in returns the address of a database of the server.
func (p *pool) in(name string) string {
	own := *p.url
	own.Path = "/" + name
	q := own.Query()
	for _, timeout := range []string{"statement_timeout", "idle_in_transaction_session_timeout"} {
		q.Set(timeout, "2min") // a machine with other work to do takes its time
	}
	own.RawQuery = q.Encode()
	return own.String()
}

func (p *pool) admin(statement string) error {
	return db.Admin(context.Background(), p.in("postgres"), statement)
}

func (p *pool) drop(name string) error {
	return p.admin(`DROP DATABASE IF EXISTS "` + name + `" WITH (FORCE)`)
}

// take returns the address of a migrated and empty database that nobody else uses
// until it is released.
func (p *pool) take() (address string, release func(), err error) {
	name, err := p.lock()
	if err != nil {
		return "", nil, err
	}
	empty, err := p.empty(name)
	if err == nil && !empty {
		if err = p.drop(name); err == nil {
			err = p.copy(name)
		}
	}
	if err != nil {
		p.unlock(name)
		return "", nil, err
	}
	return p.in(name), func() { p.unlock(name) }, nil
}

// lock takes the first database that neither this program nor another has.
func (p *pool) lock() (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s_%d", p.template, n)
		if p.taken[name] {
			continue
		}
		free := false
		err := p.conn.QueryRow(context.Background(), `SELECT pg_try_advisory_lock(hashtextextended($1, 0))`, name).Scan(&free)
		if err != nil {
			return "", err
		}
		if free {
			p.taken[name] = true
			return name, nil
		}
	}
}

func (p *pool) unlock(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.taken, name)
	_, _ = p.conn.Exec(context.Background(), `SELECT pg_advisory_unlock(hashtextextended($1, 0))`, name) // else it ends with the connection
}

//go:embed seed.sql
var seed string

// empty resets the database to its state after copying, and reports whether it
// could: it may not exist yet, have other tables or be too large.
func (p *pool) empty(name string) (could bool, err error) {
	conn, err := pgx.Connect(context.Background(), p.in(name))
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.Code == "3D000" { // there is none
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer conn.Close(context.Background())
	err = conn.QueryRow(context.Background(), `SELECT seed.restore()`).Scan(&could)
	return could, err
}

// copy makes the database as a copy of the template, which the first who needs
// it leaves on the server.
func (p *pool) copy(name string) error {
	copied := func() error { return p.admin(`CREATE DATABASE "` + name + `" TEMPLATE "` + p.template + `"`) }
	if copied() == nil {
		return nil
	}
	p.mu.Lock() // one template at a time
	defer p.mu.Unlock()
	if copied() == nil {
		return nil
	}
	// Other programs may create it at the same time: the first one ready gives it
	// the name.
	fresh := "t" + rand.Text()
	if err := p.admin(`CREATE DATABASE "` + fresh + `"`); err != nil {
		return err
	}
	if err := migrate(p.in(fresh)); err != nil {
		return err
	}
	if err := db.Admin(context.Background(), p.in(fresh), seed); err != nil {
		return err
	}
	if p.admin(`ALTER DATABASE "`+fresh+`" RENAME TO "`+p.template+`"`) != nil {
		if err := p.drop(fresh); err != nil {
			return err
		}
	}
	return copied()
}
