package systemtest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"teren/internal/app"
	"teren/internal/areas/auth"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/invoices"
	"teren/internal/areas/lookup"
	"teren/internal/areas/projects"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/files"
)

// A town is the whole program behind its front: company 1 with an admin, a
// manager and a worker; its client, company 2, with the client's admin; and
// company 3, whose stranger none of them knows. Company 1 has a hierarchy node,
// a project, a task with an address and a photo, and an order that the worker
// holds.
type town struct {
	db      *db.DB
	folder  string // of the uploads
	routes  *api.Routes
	front   http.Handler
	start   func(context.Context) (wait func()) // its jobs and live events
	people  map[string]access.Who
	cookies map[string]*http.Cookie
}

func init() { auth.CheapPasswords() }

const townPassword = "lozinka-za-test"

func newTown(t *testing.T, d *db.DB) *town {
	t.Helper()
	w := &town{db: d, folder: t.TempDir(), people: map[string]access.Who{}, cookies: map[string]*http.Cookie{}}
	hash, err := auth.Hash(t.Context(), townPassword)
	if err != nil {
		t.Fatal(err)
	}
	d.BeforeCommit(lookup.Refresh)
	if err := d.Do(t.Context(), func(tx *db.Tx) error { return w.settle(tx, hash) }); err != nil {
		t.Fatal(err)
	}
	store, err := files.Open(w.folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError}))
	citizens := invoices.Citizens{Secrets: secret.NewBox(filepath.Join(t.TempDir(), "secret.key"))}
	h := app.Build(app.Config{Citizens: citizens}, d, store, log)
	w.routes, w.start = h.Routes, h.Start
	w.front = (&api.Front{Log: log, Routes: h.Routes}).Wrap(h.Routes)
	for name := range w.people {
		w.signIn(t, name)
	}
	w.must(t, "admin", "POST", "/tasks", form("json", townTask, "images", photo))
	w.must(t, "admin", "POST", "/tasks/1/create_order", `{"time_estimate": 60, "planned_start_time": "2026-03-02T08:00:00Z", "worker_ids": [`+strconv.FormatInt(w.people["worker"].UserID, 10)+`]}`)
	w.must(t, "admin", "POST", "/tasks/1/comments", `{"comment": "Dolazimo u osam."}`)
	return w
}

const townTask = `{"title": "Curi krov", "description": "Kod dimnjaka", "priority": "HIGH", "tenant_id": 2, "whier_id": 1, "project_id": 1,
	"location_type": "STORE", "address_name": "Dućan", "address1": "Ilica 1", "zipcode": "10000", "city": "Zagreb", "save_address": true}`

func (w *town) settle(tx *db.Tx, hash string) error {
	for _, name := range []string{"Primorje", "Jadran", "Velebit"} {
		if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
			return err
		}
	}
	for _, p := range []struct {
		name   string
		tenant int64
		roles  access.Roles
	}{
		{"admin", 1, access.Admin}, {"manager", 1, access.Manager}, {"worker", 1, access.Worker},
		{"client", 2, access.Admin}, {"stranger", 3, access.Admin},
	} {
		id, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Ć", Roles: p.roles, PasswordHash: hash})
		if err != nil {
			return err
		}
		w.people[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles}
	}
	for _, pair := range [][2]int64{{1, 2}, {2, 1}} {
		if err := tenants.AddPartner(tx, pair[0], pair[1], pair[0] == 1, pair[0] == 2); err != nil {
			return err
		}
	}
	for _, name := range []string{"admin", "client", "stranger"} {
		if _, err := hierarchies.Insert(tx, w.people[name], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Elektro " + name}); err != nil {
			return err
		}
		if _, err := projects.Insert(tx, w.people[name], projects.New{Title: "Obnova " + name, Currency: "EUR"}); err != nil {
			return err
		}
	}
	return nil
}

func (w *town) signIn(t *testing.T, name string) {
	t.Helper()
	delete(w.cookies, name)
	answer := w.must(t, name, "POST", "/auth/login", `{"email": "`+name+`@x.test", "password": "`+townPassword+`"}`)
	w.cookies[name] = answer.Result().Cookies()[0]
}

// remember keeps who the people are, for rehire.
func (w *town) remember(t *testing.T, d *db.DB) {
	t.Helper()
	run(t, d, `CREATE TABLE people_then AS SELECT * FROM user_account`, `CREATE TABLE roles_then AS SELECT * FROM tenant_user`)
}

// rehire makes the people who they were, whatever was done to them since.
func (w *town) rehire(t *testing.T, d *db.DB) {
	t.Helper()
	run(t, d, `DELETE FROM sign_in_failure`, `DELETE FROM recovery_code`, `DELETE FROM second_factor`, `UPDATE tenant SET require_second_factor = FALSE`,
		`UPDATE user_account SET deleted_at = NULL, email = p.email, email_fold = p.email_fold, new_email = p.new_email, password_hash = p.password_hash
			FROM people_then p WHERE p.user_id = user_account.user_id`,
		`UPDATE tenant_user SET roles = r.roles FROM roles_then r WHERE r.tenant_user_id = tenant_user.tenant_user_id`)
}

func run(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	err := d.Do(t.Context(), func(tx *db.Tx) error {
		for _, s := range statements {
			if _, err := tx.Exec(s); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// request is a call by the person, with a body as JSON text or as a form.
func (w *town) request(name, method, path string, body any) *http.Request {
	r := httptest.NewRequest(method, "http://127.0.0.1"+api.Base+path, nil)
	switch body := body.(type) {
	case string:
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
		r.Header.Set("Content-Type", "application/json")
	case multipartForm:
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body.text)), int64(len(body.text))
		r.Header.Set("Content-Type", "multipart/form-data; boundary="+body.boundary)
	}
	if c := w.cookies[name]; c != nil {
		r.AddCookie(c)
	}
	return r
}

func (w *town) do(r *http.Request) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	w.front.ServeHTTP(answer, r)
	return answer
}

func (w *town) call(name, method, path string, body any) *httptest.ResponseRecorder {
	return w.do(w.request(name, method, path, body))
}

// must is a call that has to succeed.
func (w *town) must(t *testing.T, name, method, path string, body any) *httptest.ResponseRecorder {
	t.Helper()
	answer := w.call(name, method, path, body)
	if answer.Code >= 300 {
		t.Fatalf("%s %s %s: %d %s", name, method, path, answer.Code, answer.Body)
	}
	return answer
}

// created is the id in the answer of a call that makes a thing.
func created(t *testing.T, answer *httptest.ResponseRecorder) int64 {
	t.Helper()
	var a struct {
		Data int64 `json:"data"`
	}
	if err := json.Unmarshal(answer.Body.Bytes(), &a); err != nil || answer.Code != http.StatusCreated {
		t.Fatalf("%d %s", answer.Code, answer.Body)
	}
	return a.Data
}

type multipartForm struct {
	boundary string
	text     []byte
}

// form writes the parts, each a name and a content; photos are files.
func form(parts ...string) multipartForm {
	f := multipartForm{boundary: "granica"}
	var b bytes.Buffer
	for i := 0; i < len(parts); i += 2 {
		b.WriteString("--granica\r\nContent-Disposition: form-data; name=\"" + parts[i] + "\"")
		switch parts[i] {
		case "images":
			b.WriteString("; filename=\"slika.png\"\r\nContent-Type: image/png")
		case "docs":
			b.WriteString("; filename=\"popis.csv\"\r\nContent-Type: text/csv")
		}
		b.WriteString("\r\n\r\n" + parts[i+1] + "\r\n")
	}
	b.WriteString("--granica--\r\n")
	f.text = b.Bytes()
	return f
}

// photo is the smallest there is.
var photo = func() string {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		panic(err)
	}
	return b.String()
}()

// one reads a single value from the database.
func one[T any](t *testing.T, d *db.DB, q string, args ...any) T {
	t.Helper()
	v, err := db.Read(context.Background(), d, func(tx *db.Tx) (T, error) { return db.One[T](tx, q, args...) })
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func all[T any](t *testing.T, d *db.DB, q string, args ...any) []T {
	t.Helper()
	v, err := db.Read(context.Background(), d, func(tx *db.Tx) ([]T, error) { return db.All[T](tx, q, args...) })
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// tables are those of the database that the program itself made.
func tables(t *testing.T, d *db.DB) []string {
	if d.Engine() == "postgres" {
		return all[string](t, d, `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`)
	}
	return all[string](t, d, `SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite%' ORDER BY name`)
}

// kept is how many rows and files there are. Failed sign-ins are counted
// although they were refused, and notes are sent after what was written.
func (w *town) kept(t *testing.T, tables []string) string {
	t.Helper()
	var sum []string
	for _, name := range tables {
		if name != "sign_in_failure" && name != "note" {
			sum = append(sum, `(SELECT COUNT(*) FROM `+name+`)`)
		}
	}
	entries, err := os.ReadDir(w.folder)
	if err != nil {
		t.Fatal(err)
	}
	return strconv.FormatInt(one[int64](t, w.db, `SELECT `+strings.Join(sum, " + ")), 10) + " rows, " + strconv.Itoa(len(entries)) + " files"
}
