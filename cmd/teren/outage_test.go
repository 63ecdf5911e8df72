package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"log/slog"

	"teren/internal/app"
	"teren/internal/fixture"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files"
)

// outage is the whole program on a database that can fail.
type outage struct {
	*httptest.Server
	db       *db.DB
	manager  *http.Client
	comments string // where the manager may comment
}

func startOutage(t *testing.T, dbURL string, d *db.DB) *outage {
	t.Helper()
	store, err := files.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	world, err := fixture.Fill(t.Context(), d, store)
	if err != nil {
		t.Fatal(err)
	}
	used, err := db.Open(t.Context(), dbURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { used.Close() })
	quiet := slog.New(slog.DiscardHandler)
	routes := app.Build(app.Config{}, used, store, quiet).Routes
	front := api.Front{Log: quiet, Routes: routes}
	server := httptest.NewServer(handler(&front, http.NotFoundHandler(), &readiness{db: used, files: store}, t.Context()))
	t.Cleanup(server.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	o := &outage{server, used, &http.Client{Jar: jar, Timeout: 30 * time.Second}, fmt.Sprintf("/api/tasks/%d/comments", world.Tasks["own"].Task)}
	if status, _, text := o.send(t, "/api/auth/login", `{"email":"manager1@x.test","password":"`+fixture.Password+`"}`); status != 200 {
		t.Fatal(status, text)
	}
	return o
}

// send posts and answers the status, Retry-After and the text.
func (o *outage) send(t *testing.T, path, body string) (status int, retry, text string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, o.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept-Language", "hr")
	a, err := o.manager.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	content, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	var p api.Problem
	if json.Unmarshal(content, &p) == nil && p.Detail != "" {
		content = []byte(p.Code + ": " + p.Detail)
	}
	return a.StatusCode, a.Header.Get("Retry-After"), string(content)
}

// becomes waits until /readyz answers the status.
func (o *outage) becomes(t *testing.T, want int) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		a, err := http.Get(o.URL + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		a.Body.Close()
		if a.StatusCode == want {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("/readyz answers %d, want %d", a.StatusCode, want)
		}
	}
}

const aComment = `{"comment":"Nakon kvara"}`

// No room is left, then there is: SQLite's own limit of pages stands in for a
// full disk, and fails at the same place with the same result.
func TestAFullDisk(t *testing.T) {
	t.Parallel()
	dbURL := dbtest.Migrated(t, "sqlite")
	d := dbtest.At(t, dbURL)
	o := startOutage(t, dbURL, d)
	o.becomes(t, 200)
	limit := func(pages int) {
		t.Helper()
		if err := o.db.Do(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(fmt.Sprintf(`PRAGMA max_page_count = %d`, pages))
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	limit(1) // no more than there are
	long := `{"comment":"` + strings.Repeat("č", 4000) + `"}`
	var status int
	var retry, text string
	for range 100 { // what is free within its pages is used first
		if status, retry, text = o.send(t, o.comments, long); status != 201 {
			break
		}
	}
	if status != 507 || retry == "" || !strings.HasPrefix(text, "storage_full: Na disku poslužitelja više nema mjesta") {
		t.Errorf("with a full disk: %d, Retry-After %q, %s", status, retry, text)
	}
	if status, _, text := o.send(t, "/api/tasks/search", `{}`); status != 200 {
		t.Errorf("reading with a full disk: %d %s", status, text)
	}
	o.becomes(t, 503)
	limit(1 << 30)
	o.becomes(t, 200)
	if status, _, text := o.send(t, o.comments, long); status != 201 {
		t.Errorf("with room again: %d %s", status, text)
	}
}

// A server of PostgreSQL that stops, then runs again: behind a connection that
// the test cuts and mends.
func TestStoppedPostgreSQL(t *testing.T) {
	t.Parallel()
	dbURL := dbtest.Migrated(t, "postgres")
	d := dbtest.At(t, dbURL)
	line := newLine(t, dbURL)
	o := startOutage(t, line.url, d)
	o.becomes(t, 200)
	line.cut()
	for path, body := range map[string]string{"/api/tasks/search": `{}`, o.comments: aComment} {
		status, retry, text := o.send(t, path, body)
		if status != 503 || retry == "" || !strings.HasPrefix(text, "database_away: Poslužitelj trenutačno ne može do svoje baze podataka") {
			t.Errorf("%s with PostgreSQL stopped: %d, Retry-After %q, %s", path, status, retry, text)
		}
	}
	o.becomes(t, 503)
	line.mend(t)
	o.becomes(t, 200)
	if status, _, text := o.send(t, o.comments, aComment); status != 201 {
		t.Errorf("with PostgreSQL running again: %d %s", status, text)
	}
}

// line is a connection to a server that can be cut.
type line struct {
	url, to, at string

	mu    sync.Mutex
	ears  net.Listener
	calls []net.Conn
}

func newLine(t *testing.T, dbURL string) *line {
	t.Helper()
	u, err := url.Parse(dbURL)
	if err != nil {
		t.Fatal(err)
	}
	l := &line{to: u.Host, at: "127.0.0.1:0"}
	l.mend(t)
	u.Host = l.at
	l.url = u.String()
	t.Cleanup(l.cut)
	return l
}

func (l *line) mend(t *testing.T) {
	t.Helper()
	ears, err := net.Listen("tcp", l.at)
	if err != nil {
		t.Fatal(err)
	}
	l.at = ears.Addr().String()
	l.mu.Lock()
	l.ears = ears
	l.mu.Unlock()
	go func() {
		for {
			in, err := ears.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", l.to)
			if err != nil {
				in.Close()
				continue
			}
			l.mu.Lock()
			l.calls = append(l.calls, in, out)
			l.mu.Unlock()
			go func() { _, _ = io.Copy(out, in); out.Close() }()
			go func() { _, _ = io.Copy(in, out); in.Close() }()
		}
	}()
}

func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ears.Close()
	for _, c := range l.calls {
		c.Close()
	}
	l.calls = nil
}
