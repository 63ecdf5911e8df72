package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
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
	"teren/internal/platform/files/filestest"
)

// outage is the whole program on a database that can fail.
type outage struct {
	*httptest.Server
	db       *db.DB
	manager  *http.Client
	comments string // where the manager may comment
}

func startOutage(t *testing.T, dbURL string, d *db.DB, store *files.Store) *outage {
	t.Helper()
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

func inFolder(t *testing.T) *files.Store {
	t.Helper()
	store, err := files.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return store
}

// send posts and answers the status, Retry-After and the text.
func (o *outage) send(t *testing.T, path, body string) (status int, retry, text string) {
	t.Helper()
	return o.post(t, path, "application/json", strings.NewReader(body))
}

func (o *outage) post(t *testing.T, path, contentType string, body io.Reader) (status int, retry, text string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, o.URL+path, body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", contentType)
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
	o.says(t, want, "")
}

// says waits until /readyz answers the status with a text that begins so.
func (o *outage) says(t *testing.T, want int, beginning string) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		a, err := http.Get(o.URL + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(a.Body)
		a.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if a.StatusCode == want && strings.HasPrefix(string(text), beginning) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("/readyz answers %d %s, want %d %s", a.StatusCode, text, want, beginning)
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
	o := startOutage(t, dbURL, d, inFolder(t))
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
	o := startOutage(t, line.url, d, inFolder(t))
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

// An object store that is away, then answers again: what has no files goes on.
func TestAStoreThatIsAway(t *testing.T) {
	t.Parallel()
	dbURL := dbtest.Migrated(t, "sqlite")
	d := dbtest.At(t, dbURL)
	b := filestest.New(t)
	line := b.Line(t)
	at, err := files.ParseLocation(line.Address())
	if err != nil {
		t.Fatal(err)
	}
	scratch := t.TempDir()
	store, err := files.OpenAt(at, files.Keys{ID: b.ID, Secret: b.Secret}, scratch)
	if err != nil {
		t.Fatal(err)
	}
	o := startOutage(t, dbURL, d, store)
	o.says(t, 200, "ready\n")
	before := len(b.Names(t))
	withPhoto := func() (status int, retry, text string) {
		t.Helper()
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		part, err := form.CreateFormFile("images", "kotao.png")
		if err == nil {
			err = png.Encode(part, image.NewGray(image.Rect(0, 0, 30, 20)))
		}
		if err = errors.Join(err, form.WriteField("json", aComment), form.Close()); err != nil {
			t.Fatal(err)
		}
		return o.post(t, o.comments, form.FormDataContentType(), &body)
	}
	comments := func() int {
		n, err := db.Read(t.Context(), o.db, func(tx *db.Tx) (int, error) {
			return db.One[int](tx, `SELECT COUNT(*) FROM comment WHERE comment = 'Nakon kvara'`)
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}

	for _, method := range []string{http.MethodPut, http.MethodGet, http.MethodDelete} {
		line.Break(filestest.Busy, method, 2) // nobody notices
		if status, _, text := withPhoto(); status != 201 {
			t.Errorf("with a store that is busy for a moment: %d %s", status, text)
		}
	}
	kept, said := len(b.Names(t)), comments()
	if kept != before+6 || said != 3 {
		t.Errorf("%d comments with %d objects", said, kept-before)
	}
	names, err := db.Read(t.Context(), o.db, func(tx *db.Tx) ([]string, error) {
		return db.All[string](tx, `SELECT file_name FROM upload WHERE thing = 'comment' ORDER BY upload_id DESC LIMIT 1`)
	})
	if err != nil || len(names) != 1 {
		t.Fatal(names, err)
	}
	picture := func() (status int, contentType string) {
		a, err := o.manager.Get(o.URL + "/api/uploads/" + names[0] + "?size=thumbnail")
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		if a.StatusCode == 200 {
			if _, err := png.Decode(a.Body); err == nil {
				t.Error("the small picture is the large one")
			}
		}
		return a.StatusCode, a.Header.Get("Content-Type")
	}
	if status, contentType := picture(); status != 200 || contentType != "image/jpeg" {
		t.Errorf("the photo is answered %d, %s", status, contentType)
	}
	for what, fault := range map[string]filestest.Fault{"busy": filestest.Busy, "half": filestest.HalfUpload, "lost": filestest.LostAnswer} {
		line.Break(fault, http.MethodPut, -1)
		status, retry, text := withPhoto()
		if status != 503 || retry == "" || !strings.HasPrefix(text, "files_away: Poslužitelj trenutačno ne može do spremišta datoteka") {
			t.Errorf("%s: %d, Retry-After %q, %s", what, status, retry, text)
		}
		if len(b.Names(t)) != kept || comments() != said {
			t.Errorf("%s: %d objects and %d comments are left behind", what, len(b.Names(t))-kept, comments()-said)
		}
	}
	line.Break(filestest.Busy, filestest.Any, -1)
	if status, _, text := withPhoto(); status != 503 {
		t.Errorf("away: %d %s", status, text)
	}
	o.says(t, 200, "ready, but the files are out of reach")
	if status, contentType := picture(); status != 503 || contentType != "application/problem+json" {
		t.Errorf("away, the photo is answered %d, %s", status, contentType)
	}
	if status, _, text := o.send(t, o.comments, aComment); status != 201 {
		t.Errorf("a comment without a photo: %d %s", status, text)
	}
	line.Break(filestest.None, "", 0)
	o.says(t, 200, "ready\n")
	if status, _, text := withPhoto(); status != 201 {
		t.Errorf("with the store there again: %d %s", status, text)
	}
	if left, err := os.ReadDir(scratch); err != nil || len(left) > 0 {
		t.Errorf("being received still: %v, %v", left, err)
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
