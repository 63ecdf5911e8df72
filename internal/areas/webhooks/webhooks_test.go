package webhooks

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
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
	"teren/internal/platform/api"
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

func TestWebhooksAreOfAdministrators(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		hook := `{"url":"` + w.URL + `/in?key=tajna","kinds":["order","task"]}`
		w.script(
			`admin GET /settings/webhooks → 200 {"data":[]}`,
			`manager GET /settings/webhooks → 403`, `worker GET /settings/webhooks → 403`, `asker GET /settings/webhooks → 403`,
			`manager POST /settings/webhooks `+hook+` → 403`,
			`admin POST /settings/webhooks {"url":" ","kinds":[]} → 422 "field":"url","code":"required" & "field":"kinds","code":"required"`,
			`admin POST /settings/webhooks {"url":"https://x.test","kinds":["user"]} → 422 "field":"kinds","code":"not_in_list"`,
			`admin POST /settings/webhooks {"url":"http://x.test/","kinds":["task"]} → 422 "field":"url","code":"webhook_url"`,
			`admin POST /settings/webhooks {"url":"https://ana:x@x.test/","kinds":["task"]} → 422 "field":"url","code":"webhook_url"`,
			`admin POST /settings/webhooks {"url":"ftp://x.test/","kinds":["task"]} → 422 "field":"url","code":"webhook_url"`,
			`admin POST /settings/webhooks {"url":"https://10.0.0.1/","kinds":["task"]} → 422 "field":"url","code":"webhook_inner"`,
			`admin POST /settings/webhooks {"url":"https://[::ffff:169.254.169.254]/","kinds":["task"]} → 422 "field":"url","code":"webhook_inner"`,
			`admin POST /settings/webhooks `+hook+` → 200 {"data":{"webhook_id":1,"secret":"whsec_`,
			`admin GET /settings/webhooks → 200 {"data":[{"webhook_id":1,"url":"`+w.URL+`/in?key=tajna","kinds":["task","order"],"active":true,"made_at":"2026-11-02T08:00:00Z","rotated_until":null,"failing_since":null,"delivered_at":null,"waiting":0}]}`,
			`stranger GET /settings/webhooks → 200 {"data":[]}`,
			`stranger PATCH /settings/webhooks/1 {"active":false} → 404`, `stranger DELETE /settings/webhooks/1 → 404`, `stranger POST /settings/webhooks/1/rotate → 404`,
			`stranger POST /settings/webhooks/1/test → 404`, `stranger GET /settings/webhooks/1/deliveries → 404`,
			`admin POST /settings/webhooks/1/test → 200 {"data":1}`,
			`stranger POST /settings/webhooks/1/deliveries/1/send → 404`, `admin POST /settings/webhooks/1/deliveries/9 → 404`, `admin POST /settings/webhooks/1/deliveries/9/send → 404`,
			`admin GET /settings/webhooks/1/deliveries → 200 {"data":[{"delivery_id":1,"message_id":"msg_1_ & "type":"test","entity":"","entity_id":0,"number":"" & "state":"WAITING","attempts":0`,
			`admin PATCH /settings/webhooks/1 {"active":false} → 200`,
			`admin POST /settings/webhooks/1/test → 409 "code":"webhook_off"`, `admin POST /settings/webhooks/1/deliveries/1/send → 409 "code":"webhook_off"`,
			`admin GET /settings/webhooks/1/deliveries → 200 "state":"FAILED" & "trouble":"OFF"`,
			`admin PATCH /settings/webhooks/1 {"kinds":["invoice"],"url":"https://x.test/"} → 200`,
			`admin GET /settings/webhooks → 200 "url":"https://x.test/","kinds":["invoice"],"active":false`,
			`admin DELETE /settings/webhooks/1 → 200`, `admin DELETE /settings/webhooks/1 → 404`,
		)
		for range mostWebhooks {
			w.add("admin", "https://x.test/", "task")
		}
		w.script(`admin POST /settings/webhooks {"url":"https://x.test/","kinds":["task"]} → 409 "code":"too_many_webhooks"`)
		if n := w.count(`SELECT COUNT(*) FROM journal WHERE thing = 'tenant' AND kind LIKE 'webhook%' AND (COALESCE(old_value, '') LIKE '%tajna%' OR COALESCE(new_value, '') LIKE '%tajna%')`); n > 0 {
			t.Error("the history has what follows the host")
		}
		w.hooks.Loopback = false
		w.script(`admin POST /settings/webhooks ` + hook + ` → 422 "field":"url","code":"webhook_url"`)
	})
}

// What happens is sent with a signature, and without a word of what the record contains.
func TestWhatHappensIsSent(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		made := w.add("admin", w.URL, "task")
		w.secrets = []string{made.Secret}
		w.add("stranger", w.URL+"/strange", "task", "order")
		if n := w.count(`SELECT COUNT(*) FROM webhook WHERE secret LIKE '%' || ? || '%'`, made.Secret[10:20]); n != 0 {
			t.Error("the secret itself is stored")
		}
		w.script(`manager POST /tasks ` + aTask + ` → 201 {"data":1}`)
		w.pass(time.Minute)
		w.script(`manager PATCH /tasks/1/details {"version":1,"title":"Druga tajna","description":"x"} → 200`)
		w.deliver()
		w.expect(t, "task.status task.description task.title")
		for _, g := range w.got {
			for _, word := range []string{"ajni", "ajna", "Pero", "091", "Ilica", "Ana"} {
				if strings.Contains(g.body, word) {
					t.Errorf("%q leaves: %s", word, g.body)
				}
			}
			if g.head.Get("Content-Type") != "application/json; charset=utf-8" || g.head.Get("Content-Encoding") != "" || g.head.Get("Traceparent") != "" {
				t.Error(g.head)
			}
		}
		if want := `{"type":"task.title","timestamp":"2026-11-02T08:01:00Z","data":{"entity":"task","id":1,"number":"Z-1","action":"title","version":2,"fields":["title"],"by":2,"link":"https://teren.test/tasks/1"}}`; w.got[2].body != want {
			t.Errorf("it got %s", w.got[2].body)
		}
		w.script(
			`admin GET /settings/webhooks/1/deliveries → 200 "state":"DELIVERED","attempts":1,"next_at":null,"tried_at":"2026-11-02T08:01:00Z","status":204,"trouble":"" & "type":"task.title","entity":"task","entity_id":1,"number":"Z-1"`,
			`admin GET /settings/webhooks → 200 "delivered_at":"2026-11-02T08:01:00Z","waiting":0`,
		)
		// Again by hand, under the same id.
		w.script(`admin POST /settings/webhooks/1/deliveries/1/send → 200`)
		w.deliver()
		if last := w.got[len(w.got)-1]; last.id != w.got[0].id || last.body != w.got[0].body {
			t.Errorf("sent again it is %s %s", last.id, last.body)
		}
		// Nothing more once it is off.
		w.script(`admin PATCH /settings/webhooks/1 {"active":false} → 200`)
		before := w.db.Statements()
		w.happen(1, 9)
		quiet := w.db.Statements() - before
		if n := w.count(`SELECT COUNT(*) FROM webhook_delivery WHERE webhook_id = 1`); n != 3 {
			t.Error(n, "deliveries")
		}
		w.script(`admin PATCH /settings/webhooks/1 {"active":true} → 200`)
		before = w.db.Statements()
		w.happen(1, 10)
		if sent := w.db.Statements() - before; sent != quiet {
			t.Errorf("a change takes %d statements with a webhook, %d without", sent, quiet)
		}
		w.deliver()
		w.expect(t, "task.status task.description task.title task.status task.title")
		if strings.Contains(w.logs.String(), "whsec") || strings.Contains(w.logs.String(), w.URL) {
			t.Error(w.logs.String())
		}
	})
}

// Both secrets sign for a day, in one line; then the new one alone.
func TestTheSecretRotates(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		first := w.add("admin", w.URL, "task")
		second, err := w.hooks.Rotate(t.Context(), cast["admin"], byID(1))
		must(t, err)
		if first.Secret == second.Secret {
			t.Fatal("the secret stays")
		}
		w.secrets = []string{first.Secret, second.Secret}
		task := w.tasks(1)[0]
		w.happen(task, 1)
		w.deliver()
		w.script(`admin GET /settings/webhooks → 200 "rotated_until":"2026-11-03T08:00:00Z"`)
		w.pass(overlap)
		w.secrets = []string{second.Secret}
		w.happen(task, 2)
		w.deliver()
		w.script(`admin GET /settings/webhooks → 200 "rotated_until":null`)
		w.expect(t, "task.title task.title")
		// A server with another key of the installation sends nothing unsigned.
		w.hooks.Secrets = secret.NewBox(filepath.Join(t.TempDir(), "secret.key"))
		_, err = w.hooks.Secrets.Seal(nil, "")
		must(t, err)
		w.happen(task, 3)
		w.deliver()
		w.expect(t, "task.title task.title")
		w.script(`admin GET /settings/webhooks/1/deliveries → 200 "trouble":"SECRET"`)
	})
}

// A receiver that fails every third loses nothing, and gets each record's events in order, from
// one server and from two. With TEREN_DRILL it gets ten thousand.
func TestNothingIsLostOrOutOfOrder(t *testing.T) {
	records, events := 20, 15
	if os.Getenv("TEREN_DRILL") != "" {
		records, events = 400, 25
	}
	for _, servers := range []int{1, 2} {
		t.Run(strconv.Itoa(servers), func(t *testing.T) {
			each(t, func(t *testing.T, w *town) { w.failing(t, records, events, servers) })
		})
	}
}

// failing sends many events of many records to a receiver that fails every third, by several
// servers at once.
func (w *town) failing(t *testing.T, records, events, servers int) {
	w.add("admin", w.URL, "task")
	n := 0
	w.answer = func(*http.Request, Message) int {
		if n++; n%3 == 0 {
			return []int{500, 404, 301, 503, 400, 100 + 400}[n/3%6]
		}
		return 0
	}
	all := w.tasks(records)
	for v := range events {
		w.do(func(tx *db.Tx) error {
			for _, task := range all {
				if err := change(tx, task, int64(v+1)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	copies := []*Service{w.hooks}
	for len(copies) < servers {
		copies = append(copies, w.server(w.hooks.Secrets))
	}
	deadline := time.Now().Add(10 * time.Minute)
	for w.count(`SELECT COUNT(*) FROM webhook_delivery WHERE state = 'WAITING'`) > 0 {
		if time.Now().After(deadline) {
			t.Fatal("it does not end")
		}
		var all sync.WaitGroup
		for _, s := range copies {
			s.expect()
			all.Go(func() {
				if err := s.Deliver(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if t.Failed() {
			return
		}
		w.pass(time.Minute)
	}
	w.complete(t, all, events)
	t.Logf("%d messages in %d tries", len(w.got), w.tries)
}

// complete checks that every version of every record came, first in order.
func (w *town) complete(t *testing.T, records []int64, events int) {
	t.Helper()
	last, ids := map[int64]int64{}, map[string]string{}
	for _, g := range w.got {
		if body, again := ids[g.id]; again {
			if body != g.body {
				t.Errorf("%s is %s and %s", g.id, body, g.body)
			}
			continue
		}
		ids[g.id] = g.body
		if g.Data.Version != last[g.Data.ID]+1 {
			t.Fatalf("version %d of %d comes after %d", g.Data.Version, g.Data.ID, last[g.Data.ID])
		}
		last[g.Data.ID] = g.Data.Version
	}
	for _, id := range records {
		if last[id] != int64(events) {
			t.Errorf("%d of %d events of %d came", last[id], events, id)
		}
	}
}

// While one message of a record fails, others of the record wait, and other records do not.
func TestARecordWaitsForItself(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		bad := true
		w.answer = func(_ *http.Request, m Message) int {
			if bad && m.Data.ID == 1 {
				return 500
			}
			return 0
		}
		two := w.tasks(2)
		w.happen(two[0], 1, 2)
		w.happen(two[1], 1, 2)
		w.deliver()
		if w.complete(t, two[1:], 2); len(w.got) != 2 || w.tries != 3 {
			t.Fatalf("%d of %d tries", len(w.got), w.tries)
		}
		bad = false
		w.deliver()
		if w.tries != 3 {
			t.Fatal("it does not wait")
		}
		w.pass(6 * time.Second)
		w.deliver()
		w.complete(t, two, 2)
	})
}

// An answer may ask to wait, in seconds or until a time, a day at most.
func TestRetryAfter(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		for _, c := range []struct {
			text string
			want time.Duration
		}{
			{"3600", time.Hour}, {time.UnixMicro(w.now.Load()).Add(3 * time.Hour).UTC().Format(http.TimeFormat), 2 * time.Hour}, {"99999999", 24 * time.Hour},
		} {
			w.answer, w.wait = func(*http.Request, Message) int { return 503 }, c.text
			w.happen(w.tasks(1)[0], 1)
			w.deliver()
			tries := w.tries
			w.pass(c.want - 2*time.Second)
			w.deliver()
			if w.tries != tries {
				t.Errorf("%s: it does not wait", c.text)
			}
			w.answer = nil
			w.pass(2 * time.Second)
			w.deliver()
			if w.tries != tries+1 {
				t.Errorf("%s: it waits longer", c.text)
			}
		}
	})
}

// A message is tried for three days, with less and less haste; an address that took none in
// all that time is switched off, and what waited can be sent by hand.
func TestADeadAddressIsSwitchedOff(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		w.answer = func(*http.Request, Message) int { return 502 }
		task := w.tasks(1)[0]
		w.happen(task, 1, 2)
		began := time.UnixMicro(w.now.Load())
		for w.count(`SELECT COUNT(*) FROM webhook WHERE active`) > 0 {
			w.deliver()
			w.pass(5 * time.Minute)
			if passed := time.UnixMicro(w.now.Load()).Sub(began); passed > 90*time.Hour {
				t.Fatal("it goes on")
			}
		}
		if passed := time.UnixMicro(w.now.Load()).Sub(began); passed < patience || passed > patience+8*time.Hour {
			t.Errorf("it was switched off after %s", passed)
		}
		if w.tries < 15 || w.tries > 40 {
			t.Errorf("%d tries", w.tries)
		}
		w.script(
			`admin GET /settings/webhooks → 200 "active":false & "waiting":0`,
			`admin GET /settings/webhooks/1/deliveries → 200 "state":"FAILED","attempts":0 & "trouble":"OFF" & "status":502,"trouble":"STATUS"`,
		)
		if n := w.count(`SELECT COUNT(*) FROM journal WHERE thing = 'tenant' AND thing_id = 1 AND kind = 'webhook_dead'`); n != 1 {
			t.Error("the company's history has", n, "entries")
		}
		address := strings.TrimPrefix(w.URL, "http://")
		w.script(`admin POST /notices/search {} → 200 "kind":"webhook_dead" & "text":"`+address+`" & "count":1`, `manager POST /notices/search {} → 200 "count":0`, `stranger POST /notices/search {} → 200 "count":0`)
		w.answer = nil
		w.script(`admin PATCH /settings/webhooks/1 {"active":true} → 200`, `admin POST /settings/webhooks/1/deliveries/1/send → 200`, `admin POST /settings/webhooks/1/deliveries/2/send → 200`)
		w.script(`admin POST /notices/search {} → 200 "count":0`)
		w.deliver()
		w.complete(t, []int64{task}, 2)
		// A month later the list is empty.
		w.pass(remains + time.Hour)
		w.do(forget)
		w.script(`admin GET /settings/webhooks/1/deliveries → 200 {"data":[]}`)
	})
}

// What a server was sending when it was killed is sent by another, under the same id.
func TestAKilledServer(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		task := w.tasks(1)[0]
		w.happen(task, 1, 2)
		w.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE webhook_state SET locked_until = ?, locked_by = 'gone'`, tx.Now.Add(lease))
			return err
		})
		w.deliver()
		w.expect(t, "")
		w.pass(lease + time.Second)
		w.deliver()
		w.complete(t, []int64{task}, 2)
	})
}

// What was stored by a clock that was put back since is sent all the same.
func TestAClockThatIsPutBack(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		w.answer = func(*http.Request, Message) int { return 500 }
		task := w.tasks(1)[0]
		w.happen(task, 1)
		for range 4 {
			w.deliver()
			w.pass(time.Minute)
		}
		w.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE webhook_state SET locked_until = ?`, tx.Now.Add(lease))
			return err
		})
		w.pass(-30 * 24 * time.Hour)
		w.answer = nil
		w.do(forget)
		w.deliver()
		w.complete(t, []int64{task}, 1)
	})
}

// A server that lost its turn stores what came of its tries, and sends nothing more.
func TestAServerThatLostItsTurn(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		w.answer = func(*http.Request, Message) int {
			w.do(func(tx *db.Tx) error {
				_, err := tx.Exec(`UPDATE webhook_state SET locked_until = ?, locked_by = 'another'`, tx.Now.Add(lease))
				return err
			})
			return 0
		}
		task := w.tasks(1)[0]
		w.happen(task, 1, 2)
		w.deliver()
		if len(w.got) != 1 || w.count(`SELECT COUNT(*) FROM webhook_delivery WHERE state = 'DELIVERED'`) != 1 || w.count(`SELECT COUNT(*) FROM webhook_state WHERE locked_by = 'another' AND locked_until > 0`) != 1 {
			t.Errorf("it sent %d", len(w.got))
		}
	})
}

// Two servers send while people work: each message once, in order.
func TestTwoServersSend(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", w.URL, "task")
		all := w.tasks(6)
		ctx, stop := context.WithCancel(t.Context())
		var working sync.WaitGroup
		for _, s := range []*Service{w.hooks, w.server(w.hooks.Secrets)} {
			working.Go(func() {
				for ctx.Err() == nil {
					s.expect()
					if err := s.Deliver(ctx); err != nil && ctx.Err() == nil {
						t.Error(err)
						return
					}
				}
			})
		}
		var people sync.WaitGroup
		for _, task := range all {
			people.Go(func() { w.happen(task, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) })
		}
		people.Wait()
		deadline := time.Now().Add(time.Minute)
		for w.count(`SELECT COUNT(*) FROM webhook_delivery WHERE state = 'WAITING'`) > 0 && time.Now().Before(deadline) {
			time.Sleep(10 * time.Millisecond)
		}
		stop()
		working.Wait()
		w.complete(t, all, 10)
		if len(w.got) != 60 {
			t.Errorf("%d messages", len(w.got))
		}
	})
}

// An address that leads inside is not connected to, whatever its name says.
func TestInnerAddressesAreNotSentTo(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.add("admin", strings.Replace(w.URL, "127.0.0.1", "localhost", 1), "task")
		w.hooks.Loopback = false
		w.happen(w.tasks(1)[0], 1)
		w.deliver()
		if w.tries != 0 {
			t.Error("it was sent")
		}
		w.script(`admin GET /settings/webhooks/1/deliveries → 200 "state":"WAITING","attempts":1 & "status":0,"trouble":"INNER"`)
	})
}

// Each kind that can be chosen has its line in the trigger, with the company that keeps the record.
func TestEveryKindIsSent(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	text, err := db.Read(t.Context(), d, func(tx *db.Tx) (string, error) {
		return db.One[string](tx, `SELECT sql FROM sqlite_master WHERE name = 'journal_webhook'`)
	})
	must(t, err)
	if strings.Count(text, "WHEN '") != len(order) || len(order) != len(kinds) {
		t.Error("the trigger has other kinds")
	}
	for _, k := range order {
		if !strings.Contains(text, "WHEN '"+string(k)+"' THEN") {
			t.Errorf("%s has no line", k)
		}
	}
}

func byID(id int64) api.ByID { return api.ByID{ID: id} }
