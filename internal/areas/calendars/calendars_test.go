package calendars_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-ical"

	"teren/internal/areas/calendars"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// company is a contractor (1) with its manager (1) and the workers ana (2) and
// ivo (3), who also works for another company (2).
type company struct {
	t    *testing.T
	db   *db.DB
	now  time.Time
	who  map[string]access.Who
	play func(...string)
	logs bytes.Buffer
	http http.Handler
}

const place = `"location_type":"STORE","address_name":"Dućan, prizemlje; lijevo","address1":"Ilica 1","contact_name":"Pero","contact_phone":"091"`

// description has what calendars must escape, and lines of more than 75 bytes
// with letters of two.
var description = `Žlijeb; crijep, \"dvorište\"\\nDrugi redak \\\\n nije redak. ` + strings.Repeat("Čišćenje đubrišta želi ", 20)

func open(t *testing.T, d *db.DB) *company {
	t.Helper()
	c := &company{t: t, db: d, now: time.Date(2026, 11, 23, 7, 0, 0, 0, time.UTC), who: map[string]access.Who{}}
	d.SetClock(func() time.Time { return c.now })
	c.do(func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Velebit"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		for _, name := range []string{"manager", "ana", "ivo"} {
			roles := access.Worker
			if name == "manager" {
				roles = access.Admin
			}
			id, err := users.Add(tx, 1, users.New{Email: name + "@x.test", FirstName: name, LastName: "Žigić", Roles: roles})
			if err != nil {
				return err
			}
			c.who[name] = access.Who{UserID: id, TenantID: 1, Roles: roles}
		}
		if err := users.SetRoles(tx, 2, 3, access.Worker); err != nil {
			return err
		}
		_, err := hierarchies.Insert(tx, c.who["manager"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Odvodnja"})
		return err
	})
	c.who["ivo elsewhere"] = access.Who{UserID: 3, TenantID: 2, Roles: access.Worker}
	people := &users.Service{DB: d}
	area := &calendars.Service{DB: d, BaseURL: "https://teren.test", Network: func(r *http.Request) string { return r.RemoteAddr }}
	c.play = apitest.Script(t, c.who, people, &tasks.Service{DB: d}, &orders.Service{DB: d}, area)
	c.play(
		`manager POST /tasks {"title":"Čišćenje žlijeba, hitno","description":"`+description+`","priority":"LOW","tenant_id":0,"client_note":"Marija, 098","whier_id":1,"zipcode":"10000","city":"Zagreb","latitude":45.81,"longitude":15.98,`+place+`} → 201 {"data":1}`,
		`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-24T07:00:00Z","time_estimate":90,"worker_ids":[2,3]} → 201 {"data":1}`,
		`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-25T07:00:00Z","time_estimate":30,"worker_ids":[2]} → 201 {"data":2}`,
		`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-26T07:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":3}`,
		`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-27T07:00:00Z","time_estimate":30,"worker_ids":[2]} → 201 {"data":4}`,
		`manager DELETE /orders/4 → 200`,
		`manager POST /tasks/1/create_order {"time_estimate":30} → 201 {"data":5}`,
		`manager POST /tasks/1/create_order {"planned_start_time":"2027-11-24T07:00:00Z","time_estimate":30,"worker_ids":[2]} → 201 {"data":6}`,
		`manager POST /tasks/1/create_order {"planned_start_time":"2026-08-24T07:00:00Z","time_estimate":30,"worker_ids":[2]} → 201 {"data":7}`,
	)
	session := func(r *http.Request) (access.Who, error) { return c.who[r.Header.Get("User")], nil }
	log := slog.New(slog.NewTextHandler(&c.logs, nil))
	routes := api.New(session, nil, log)
	area.Routes(routes)
	c.http = (&api.Front{Log: log, Routes: routes}).Wrap(routes)
	return c
}

func (c *company) do(fn func(*db.Tx) error) {
	c.t.Helper()
	if err := c.db.Do(context.Background(), fn); err != nil {
		c.t.Fatal(err)
	}
}

// make makes a person's address and answers its path.
func (c *company) make(person string) string {
	c.t.Helper()
	r := httptest.NewRequest(http.MethodPost, api.Base+"/profile/calendar", nil)
	r.Host = "127.0.0.1"
	r.Header.Set("User", person)
	w := httptest.NewRecorder()
	c.http.ServeHTTP(w, r)
	var answer struct {
		Data struct{ Link string }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
		c.t.Fatal(w.Code, err)
	}
	path, ours := strings.CutPrefix(answer.Data.Link, "https://teren.test")
	if !ours || !strings.HasSuffix(path, ".ics") {
		c.t.Fatalf("the address is %q", answer.Data.Link)
	}
	return path
}

// ask asks for a calendar as a program with the entity tag does.
func (c *company) ask(path, tag string) *httptest.ResponseRecorder {
	c.t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Host = "127.0.0.1"
	r.Header.Set("Accept-Language", "en") // the words are the company's
	if tag != "" {
		r.Header.Set("If-None-Match", tag)
	}
	w := httptest.NewRecorder()
	c.http.ServeHTTP(w, r)
	return w
}

// read are the entries at the path, by their number of the order, as another
// library reads them.
func (c *company) read(path string) (entries map[string]ical.Event, tag string) {
	c.t.Helper()
	w := c.ask(path, "")
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "text/calendar; charset=utf-8" || w.Header().Get("X-Robots-Tag") != "noindex" {
		c.t.Fatal(w.Code, w.Header(), w.Body)
	}
	text := w.Body.String()
	for _, line := range strings.SplitAfter(text, "\n") {
		if line != "" && !strings.HasSuffix(line, "\r\n") || len(line) > 75+len("\r\n") {
			c.t.Errorf("a line of %d bytes: %q", len(line), line)
		}
		name, _, _ := strings.Cut(line, ":")
		seen := map[string]bool{}
		for _, parameter := range strings.Split(name, ";")[1:] {
			key, _, _ := strings.Cut(parameter, "=")
			if seen[key] {
				c.t.Errorf("a parameter stands twice: %q", line)
			}
			seen[key] = true
		}
	}
	cal, err := ical.NewDecoder(strings.NewReader(text)).Decode()
	if err != nil {
		c.t.Fatal(err)
	}
	entries = map[string]ical.Event{}
	for _, e := range cal.Events() {
		uid := c.text(e, ical.PropUID)
		number, ours := strings.CutSuffix(strings.TrimPrefix(uid, "order-"), "@teren.test")
		if !ours {
			c.t.Errorf("an entry is called %q", uid)
		}
		entries[number] = e
	}
	return entries, w.Header().Get("ETag")
}

func (c *company) text(e ical.Event, name string) string {
	c.t.Helper()
	text, err := e.Props.Text(name)
	if err != nil {
		c.t.Fatal(err)
	}
	return text
}

func numbers(entries map[string]ical.Event) string {
	var out []string
	for _, n := range []string{"1", "2", "3", "4", "5", "6", "7"} {
		if _, ok := entries[n]; ok {
			out = append(out, n)
		}
	}
	return strings.Join(out, " ")
}

func TestOwnOrdersAsACalendar(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := open(t, d)
		ana := c.make("ana")
		entries, tag := c.read(ana)
		if got := numbers(entries); got != "1 2" {
			t.Errorf("ana has the orders %s", got) // not ivo's, deleted, without a time, too far away, too old
		}
		first := entries["1"]
		var wrote string
		if err := json.Unmarshal([]byte(`"`+description+`"`), &wrote); err != nil {
			t.Fatal(err)
		}
		if got := c.text(first, ical.PropDescription); !strings.Contains(got, strings.TrimSpace(wrote)) || !strings.Contains(got, "Kontakt: Pero, 091\nRadnici: ivo Žigić") ||
			!strings.Contains(got, "Klijent: ") {
			t.Errorf("the description reads\n%s", got)
		}
		for name, want := range map[string]string{
			ical.PropSummary: "Čišćenje žlijeba, hitno", ical.PropLocation: "Dućan, prizemlje; lijevo, Ilica 1, 10000 Zagreb",
		} {
			if got := c.text(first, name); got != want {
				t.Errorf("%s is %q", name, got)
			}
		}
		for name, want := range map[string]string{"DTSTART": "20261124T070000Z", "DTEND": "20261124T083000Z", "GEO": "45.81;15.98", "URL": "https://teren.test/work-orders/1", "LAST-MODIFIED": "20261123T070000Z"} {
			if got := first.Props.Get(name).Value; got != want {
				t.Errorf("%s is %q", name, got)
			}
		}
		sequence, err := strconv.Atoi(first.Props.Get("SEQUENCE").Value)
		if err != nil {
			t.Error(err)
		}
		if got := entries["2"].Props.Get("DTEND").Value; got != "20261125T073000Z" {
			t.Errorf("the second ends at %s", got)
		}

		if w := c.ask(ana, tag); w.Code != http.StatusNotModified || w.Body.Len() != 0 {
			t.Errorf("the same calendar again: %d, %d bytes", w.Code, w.Body.Len())
		}
		c.now = c.now.Add(time.Minute)
		if w := c.ask(ana, tag); w.Code != http.StatusNotModified {
			t.Errorf("the same calendar later: %d", w.Code)
		}
		c.play(`manager PATCH /orders/1/details {"planned_start":"2026-11-24T09:00:00Z","version":1} → 200`)
		if w := c.ask(ana, tag); w.Code != http.StatusOK {
			t.Errorf("the changed calendar: %d", w.Code)
		}
		moved := func() ical.Event { all, _ := c.read(ana); return all["1"] }()
		if got := moved.Props.Get("DTSTART").Value; got != "20261124T090000Z" {
			t.Errorf("it was moved to %s", got)
		}
		if got, err := strconv.Atoi(moved.Props.Get("SEQUENCE").Value); err != nil || got <= sequence {
			t.Errorf("the sequence went from %d to %d", sequence, got)
		}
		if got := moved.Props.Get("LAST-MODIFIED").Value; got != "20261123T070100Z" {
			t.Errorf("it was changed at %s", got)
		}
	})
}

// The calendar of nobody, of a revoked or a replaced address, of a person who
// has gone and of one who left the company answer the same.
func TestWhoseCalendarEnds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := open(t, d)
		gone := func(what, path string) {
			t.Helper()
			w := c.ask(path, "")
			var p api.Problem
			if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || w.Code != http.StatusNotFound || p.Code != "not_found" {
				t.Errorf("%s: %d %s", what, w.Code, w.Body)
			}
		}
		good := func(what, path string) {
			t.Helper()
			if w := c.ask(path, ""); w.Code != http.StatusOK {
				t.Errorf("%s: %d %s", what, w.Code, w.Body)
			}
		}
		gone("nobody's", "/api/calendar/x.ics")
		c.play(`ana GET /profile/calendar → 200 {"data":{"made_at":null}}`)
		old := c.make("ana")
		c.play(`ana GET /profile/calendar → 200 {"data":{"made_at":"2026-11-23T07:00:00Z"}}`, `ivo GET /profile/calendar → 200 null`)
		fresh := c.make("ana")
		gone("replaced", old)
		good("made anew", fresh)
		c.play(`ana DELETE /profile/calendar → 200`, `ana GET /profile/calendar → 200 null`, `ana DELETE /profile/calendar → 200`)
		gone("revoked", fresh)

		here, elsewhere := c.make("ivo"), c.make("ivo elsewhere")
		if entries, _ := c.read(elsewhere); len(entries) != 0 {
			t.Errorf("the other company tells of %d orders", len(entries))
		}
		if entries, _ := c.read(here); numbers(entries) != "1 3" {
			t.Errorf("ivo has the orders %s", numbers(entries))
		}
		c.play(`manager DELETE /users/3 → 200`)
		gone("left the company", here)
		good("still of the other", elsewhere)
		c.do(func(tx *db.Tx) error { return users.SetRoles(tx, 1, 3, access.Worker) })
		gone("came back", here)

		c.do(func(tx *db.Tx) error { return users.Remove(tx, 3) })
		gone("deleted", elsewhere)

		for _, path := range []string{old, fresh, here, elsewhere} {
			if token := strings.TrimPrefix(path, "/api/calendar/"); strings.Contains(c.logs.String(), token[:20]) {
				t.Error("a secret is in the log")
			}
		}
		if !strings.Contains(c.logs.String(), "/api/calendar/{secret}") {
			t.Error("the log does not tell of the calendar")
		}
	})
}

// One address is read so often in an hour and no more, and secrets are not
// tried without end; neither keeps others out.
func TestHowOftenACalendarIsRead(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	c := open(t, d)
	ana, ivo := c.make("ana"), c.make("ivo")
	until := func(path string) int {
		for n := 1; n < 1000; n++ {
			if w := c.ask(path, ""); w.Code == http.StatusTooManyRequests {
				if w.Header().Get("Retry-After") != fmt.Sprint(3601) {
					t.Errorf("come back in %s s", w.Header().Get("Retry-After"))
				}
				return n
			}
		}
		return 0
	}
	if n := until(ana); n != 121 {
		t.Errorf("read %d times", n)
	}
	if n := until("/api/calendar/x.ics"); n != 301 {
		t.Errorf("guessed %d times", n)
	}
	if w := c.ask(ivo, ""); w.Code != http.StatusOK {
		t.Errorf("another's calendar: %d", w.Code)
	}
	c.now = c.now.Add(time.Hour)
	if w := c.ask(ana, ""); w.Code != http.StatusOK {
		t.Errorf("an hour later: %d", w.Code)
	}
}
