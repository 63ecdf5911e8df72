package webhooks

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"teren/internal/areas/hierarchies"
	"teren/internal/areas/notices"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/history"
)

var cast = map[string]access.Who{
	"admin":    {UserID: 1, TenantID: 1, Roles: access.Admin},
	"manager":  {UserID: 2, TenantID: 1, Roles: access.Manager},
	"worker":   {UserID: 3, TenantID: 1, Roles: access.Worker},
	"stranger": {UserID: 4, TenantID: 2, Roles: access.Admin},
	"asker":    {UserID: 1, TenantID: 1, Roles: access.Admin, AsksOnly: true},
}

// A town is two companies, whose clock stands still until it is set, and a receiver.
type town struct {
	t      *testing.T
	db     *db.DB
	hooks  *Service
	now    atomic.Int64
	logs   bytes.Buffer
	script func(...string)
	*receiver
}

func each(t *testing.T, fn func(*testing.T, *town)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newTown(t, d)) })
}

func newTown(t *testing.T, d *db.DB) *town {
	t.Helper()
	w := &town{t: t, db: d, receiver: receive(t)}
	w.set(time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC))
	d.SetClock(func() time.Time { return time.UnixMicro(w.now.Load()) })
	w.hooks = w.server(secret.NewBox(filepath.Join(t.TempDir(), "secret.key")))
	err := d.Do(t.Context(), func(tx *db.Tx) error {
		for i, name := range []string{"Primorje", "Velebit"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
			for n, roles := range [][]access.Roles{{access.Admin, access.Manager, access.Worker}, {access.Admin}}[i] {
				if _, err := users.Add(tx, int64(i+1), users.New{Email: fmt.Sprintf("%d.%d@x.test", i, n), FirstName: "Ana", LastName: "Žic", Roles: roles}); err != nil {
					return err
				}
			}
		}
		_, err := hierarchies.Insert(tx, cast["manager"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Odvodnja"})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	w.script = apitest.Script(t, cast, w.hooks, &tasks.Service{DB: d}, &notices.Service{DB: d})
	return w
}

// server returns another copy of the program.
func (w *town) server(box *secret.Box) *Service {
	return &Service{DB: w.db, Secrets: box, BaseURL: "https://teren.test", Loopback: true, Log: slog.New(slog.NewTextHandler(&w.logs, nil))}
}

func (w *town) set(now time.Time)           { w.now.Store(now.UnixMicro()) }
func (w *town) pass(of time.Duration)       { w.now.Add(of.Microseconds()) }
func (w *town) do(fn func(tx *db.Tx) error) { w.t.Helper(); must(w.t, w.db.Do(w.t.Context(), fn)) }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// deliver sends all that is due.
func (w *town) deliver() {
	w.t.Helper()
	w.hooks.expect()
	must(w.t, w.hooks.Deliver(w.t.Context()))
}

// add adds a webhook and returns its secret.
func (w *town) add(who string, url string, kinds ...Kind) Made {
	w.t.Helper()
	made, err := w.hooks.Add(w.t.Context(), cast[who], New{URL: url, Kinds: kinds})
	must(w.t, err)
	return made
}

const aTask = `{"title":"Tajni naslov","description":"Tajni opis","priority":"LOW","tenant_id":0,"client_note":"Pero","whier_id":1,"location_type":"STORE","address_name":"x","address1":"Ilica 1","city":"Zagreb","contact_name":"Pero","contact_phone":"091"}`

// tasks makes so many tasks of the first company by SQL, and returns their numbers.
func (w *town) tasks(n int) (out []int64) {
	w.do(func(tx *db.Tx) (err error) {
		for range n {
			id, err := db.One[int64](tx, `INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, currency, location_type, address_name, address1, city)
				VALUES (1, 1, 1, 1, 1, 'x', 'x', 'x', 'CREATED', 1, 'LOW', 'EUR', 'OTHER', 'x', 'x', 'x') RETURNING task_id`)
			if err != nil {
				return err
			}
			out = append(out, id)
		}
		return nil
	})
	return out
}

// happen records events of a task, each in its own transaction.
func (w *town) happen(task int64, versions ...int64) {
	w.t.Helper()
	for _, v := range versions {
		w.do(func(tx *db.Tx) error { return change(tx, task, v) })
	}
}

func change(tx *db.Tx, task, version int64) error {
	return history.Record(tx, cast["admin"], history.Ref{Entity: "task", ID: task, Version: version, Tenants: []int64{1}},
		history.Event{Kind: "title", Old: "a", New: "b", Fields: history.Fields{"title": {"Staro", "Novo"}}})
}

func (w *town) count(query string, args ...any) int {
	w.t.Helper()
	n, err := db.Read(w.t.Context(), w.db, func(tx *db.Tx) (int, error) { return db.One[int](tx, query, args...) })
	must(w.t, err)
	return n
}

// A receiver is another program. It checks every signature by the secrets it knows, and
// keeps what it took.
type receiver struct {
	*httptest.Server
	mu      sync.Mutex
	secrets []string
	answer  func(r *http.Request, m Message) int // 0 is 204
	wait    string
	got     []got
	tries   int
	wrong   []string
}

type got struct {
	id   string
	head http.Header
	Message
	body string
}

func receive(t *testing.T) *receiver {
	r := &receiver{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		body, err := io.ReadAll(q.Body)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.tries++
		if err != nil || q.Method != http.MethodPost {
			r.wrong = append(r.wrong, fmt.Sprint(q.Method, err))
		}
		var m Message
		if err := json.Unmarshal(body, &m); err != nil {
			r.wrong = append(r.wrong, err.Error())
		}
		if why := verify(q.Header, body, r.secrets); why != "" {
			r.wrong = append(r.wrong, why)
		}
		status := http.StatusNoContent
		if r.answer != nil {
			if s := r.answer(q, m); s != 0 {
				status = s
			}
		}
		if status < 300 {
			r.got = append(r.got, got{q.Header.Get("webhook-id"), q.Header.Clone(), m, string(body)})
		} else if r.wait != "" {
			w.Header().Set("Retry-After", r.wait)
		}
		w.WriteHeader(status)
	}))
	t.Cleanup(r.Close)
	t.Cleanup(func() {
		if len(r.wrong) > 0 {
			t.Errorf("the receiver refuses %d: %s", len(r.wrong), r.wrong[0])
		}
	})
	return r
}

// verify is the reading of the specification by a receiver that knows the secrets: one line
// of signatures, of which the first secret must have made one.
func verify(head http.Header, body []byte, secrets []string) string {
	if len(head["Webhook-Signature"]) != 1 || len(head["Webhook-Id"]) != 1 || len(head["Webhook-Timestamp"]) != 1 {
		return fmt.Sprint("the headers are ", head)
	}
	if _, err := strconv.ParseInt(head.Get("webhook-timestamp"), 10, 64); err != nil {
		return err.Error()
	}
	signatures := strings.Split(head.Get("webhook-signature"), " ")
	if len(secrets) > 0 && len(signatures) != len(secrets) {
		return fmt.Sprintf("%d signatures for %d secrets", len(signatures), len(secrets))
	}
	for _, s := range secrets {
		text, ok := strings.CutPrefix(s, "whsec_")
		key, err := base64.StdEncoding.DecodeString(text)
		if !ok || err != nil || len(key) != 24 || strings.Contains(text, "=") {
			return "the secret is " + s
		}
		mac := hmac.New(sha256.New, key)
		mac.Write(bytes.Join([][]byte{[]byte(head.Get("webhook-id")), []byte(head.Get("webhook-timestamp")), body}, []byte(".")))
		if want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)); !slices.Contains(signatures, want) {
			return "no signature is " + want
		}
	}
	return ""
}

func (r *receiver) types() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []string
	for _, g := range r.got {
		out = append(out, g.Type)
	}
	return strings.Join(out, " ")
}

func (r *receiver) expect(t *testing.T, want string) {
	t.Helper()
	if got := r.types(); got != want {
		t.Fatalf("it got %q, not %q", got, want)
	}
}
