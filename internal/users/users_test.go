package users

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"teren/internal/access"
	"teren/internal/api"
	"teren/internal/db"
	"teren/internal/db/dbtest"
	"teren/internal/fault"
	"teren/internal/files"
	"teren/internal/tenants"
)

type town struct {
	t      *testing.T
	db     *db.DB
	routes *api.Routes
}

// each runs fn in a town of two companies: ana, the ADMIN of 1, and ivo, its
// WORKER; petra, the ADMIN of 2.
func each(t *testing.T, fn func(*testing.T, *town)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store, err := files.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { store.Close() })
		w := &town{t: t, db: d, routes: api.New(session, store, slog.New(slog.DiscardHandler))}
		(&Service{DB: d}).Routes(w.routes)
		w.must(func(tx *db.Tx) error {
			for _, name := range []string{"Primorje", "Velebit"} {
				if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
					return err
				}
			}
			for _, n := range []New{{FirstName: "Ana", Roles: access.Admin}, {FirstName: "Ivo", Roles: access.Worker}, {FirstName: "Petra", Roles: access.Admin}} {
				n.LastName, n.Email = "Horvat", n.FirstName+"@primjer.hr"
				tenant := int64(1)
				if n.FirstName == "Petra" {
					tenant = 2
				}
				if _, err := Add(tx, tenant, n); err != nil {
					return err
				}
			}
			return nil
		})
		fn(t, w)
	})
}

var people = map[string]access.Who{
	"ana":   {UserID: 1, TenantID: 1, Roles: access.Admin},
	"ivo":   {UserID: 2, TenantID: 1, Roles: access.Worker},
	"petra": {UserID: 3, TenantID: 2, Roles: access.Admin},
}

func session(r *http.Request) (access.Who, error) {
	if who, ok := people[r.Header.Get("User")]; ok {
		return who, nil
	}
	return access.Who{}, fault.New(fault.NotLoggedIn, "not_logged_in")
}

func (w *town) do(fn func(*db.Tx) error) error { return w.db.Do(context.Background(), fn) }

func (w *town) must(fn func(*db.Tx) error) {
	w.t.Helper()
	if err := w.do(fn); err != nil {
		w.t.Fatal(err)
	}
}

// script runs lines such as `ivo PATCH /profile {…} → 200 {"data":2`; the
// answer begins with what is expected, or after … contains it. PATCH is sent
// as multipart, as a browser does; a line that says + sends a picture with it.
func (w *town) script(lines ...string) {
	w.t.Helper()
	for _, line := range lines {
		ask, want, _ := strings.Cut(line, " → ")
		f := append(strings.SplitN(ask, " ", 4), "")
		json, picture := strings.CutSuffix(f[3], " +picture")
		body, kind := form(w.t, json, picture)
		q := httptest.NewRequest(f[1], api.Base+f[2], body)
		q.Header.Set("Content-Type", kind)
		q.Header.Set("User", f[0])
		answer := httptest.NewRecorder()
		w.routes.ServeHTTP(answer, q)
		got := strings.TrimSpace(answer.Body.String())
		status, text, _ := strings.Cut(want, " ")
		inner, within := strings.CutPrefix(text, "…")
		if strconv.Itoa(answer.Code) != status || !strings.HasPrefix(got, text) && !(within && strings.Contains(got, inner)) {
			w.t.Fatalf("%s\n got %d %s", line, answer.Code, got)
		}
	}
}

func form(t *testing.T, json string, picture bool) (*bytes.Buffer, string) {
	t.Helper()
	body := &bytes.Buffer{}
	m := multipart.NewWriter(body)
	if err := m.WriteField("json", json); err != nil {
		t.Fatal(err)
	}
	if picture {
		part, err := m.CreateFormFile("images", "ja.png")
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(part, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	return body, m.FormDataContentType()
}

func TestProfile(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(
			`nobody GET /profile → 401`,
			`ivo GET /profile → 200 {"data":{"user_id":2,"first_name":"Ivo","last_name":"Horvat","email":"Ivo@primjer.hr","image_url":null,"language":null,"theme":null,"density":"standard","version":1}}`,
			`ivo PATCH /profile {"first_name":" ","language":"de","density":null,"theme":"pink"} → 422 …"errors":[{"field":"first_name","code":"required"`,
			`ivo PATCH /profile {"email":"drugi@primjer.hr"} → 422 …unknown_field`,
			`ivo PATCH /profile {"user_id":1} → 422 …unknown_field`,
			`ivo PATCH /profile {} → 200 {"data":2,"version":1}`,
			`ivo PATCH /profile {"first_name":"Ivan","language":"hr","theme":"dark","density":"compact","version":1} → 200 {"data":2,"version":2}`,
			`ivo PATCH /profile {"theme":null} → 200 {"data":2,"version":3}`,
			`ivo GET /profile → 200 {"data":{"user_id":2,"first_name":"Ivan","last_name":"Horvat","email":"Ivo@primjer.hr","image_url":null,"language":"hr","theme":null,"density":"compact","version":3}}`,
			`ana GET /profile → 200 …"first_name":"Ana"`,
		)
	})
}

func TestProfileMerges(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(
			`ivo PATCH /profile {"first_name":"Ivan","version":1} → 200 {"data":2,"version":2}`,
			`ivo PATCH /profile {"last_name":"Horvatić","version":1} → 200 {"data":2,"version":3}`, // another field
			`ivo PATCH /profile {"first_name":"Ivica","theme":"dark","version":1} → 409 …"code":"conflict"`,
			`ivo PATCH /profile {"first_name":"Ivica","version":1} → 409 …"field":"first_name","yours":"Ivica","theirs":"Ivan","by":"Ivan Horvatić","at":"`,
			`ivo PATCH /profile {"first_name":"Ivica","version":1} → 409 …"version":3`,
			`ivo PATCH /profile {"first_name":"Ivan","version":1} → 200 {"data":2,"version":3}`, // the same on both sides
			`ivo PATCH /profile {"first_name":"Ivica","version":3} → 200 {"data":2,"version":4}`,
			`ivo GET /profile → 200 …"first_name":"Ivica","last_name":"Horvatić"`,
			`ivo GET /profile → 200 …"theme":null`,
		)
	})
}

func TestPicture(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(
			`ivo PATCH /profile {"version":1} +picture → 200 {"data":2,"version":2}`,
			`ivo GET /profile → 200 …"image_url":"/api/uploads/`,
			`ivo PATCH /profile {"version":2} +picture → 200 {"data":2,"version":3}`,
			`ivo PATCH /profile {"delete_image":true,"version":2} → 409 …"field":"image_url","yours":null`,
			`ivo PATCH /profile {"delete_image":true,"version":3} → 200 {"data":2,"version":4}`,
			`ivo GET /profile → 200 …"image_url":null`,
			`ivo PATCH /profile {"delete_image":true} → 200 {"data":2,"version":4}`,
		)
		visible := func(who string) error { return w.do(func(tx *db.Tx) error { return Visible(tx, people[who], 2) }) }
		if err := visible("ana"); err != nil {
			t.Error(err)
		}
		if err := visible("petra"); !is(err, "not_found") {
			t.Error("a stranger sees the picture:", err)
		}
		w.must(func(tx *db.Tx) error { return tenants.Befriend(tx, 1, 2, true, false) })
		if err := visible("petra"); err != nil {
			t.Error(err)
		}
	})
}

func TestOneEmailOnePerson(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		err := w.do(func(tx *db.Tx) error {
			_, err := Add(tx, 2, New{Email: " IVO@primjer.HR ", FirstName: "Ivo", LastName: "Drugi", Roles: access.Worker})
			return err
		})
		var f *fault.Fault
		if !errors.As(err, &f) || f.Kind != fault.Conflict || f.Code != "duplicate" || f.Fields[0].Name != "email" {
			t.Error(err)
		}
		w.must(func(tx *db.Tx) error {
			if id, err := ByEmail(tx, "ivo@PRIMJER.hr"); id != 2 || err != nil {
				t.Error(id, err)
			}
			if _, err := ByEmail(tx, "nitko@primjer.hr"); !is(err, "not_found") {
				t.Error(err)
			}
			return nil
		})
	})
}

func TestTheLastAdminStays(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		demote := func(tx *db.Tx) error { return SetRoles(tx, 1, 1, access.Manager|access.Worker) }
		remove := func(tx *db.Tx) error { return Remove(tx, 1) }
		for _, fn := range []func(*db.Tx) error{demote, remove} {
			if err := w.do(fn); !is(err, "last_admin") {
				t.Error(err)
			}
		}
		w.must(func(tx *db.Tx) error { return SetRoles(tx, 1, 2, access.Admin|access.Worker) })
		w.must(demote)
		w.must(remove)
		if err := w.do(func(tx *db.Tx) error { return Remove(tx, 2) }); !is(err, "last_admin") {
			t.Error(err)
		}
		w.must(func(tx *db.Tx) error {
			names, err := Names(tx, 1, 2, 99)
			if len(names) != 2 || names[1].FirstName != "Ana" {
				t.Errorf("%+v", names)
			}
			return err
		})
	})
}

func is(err error, code string) bool {
	var f *fault.Fault
	return errors.As(err, &f) && f.Code == code
}
