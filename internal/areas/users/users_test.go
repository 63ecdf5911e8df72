package users

import (
	"context"
	"errors"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

type town struct {
	t      *testing.T
	db     *db.DB
	script func(...string)
}

// each runs fn in a town of two companies: ana, the ADMIN of 1, and ivo, its
// WORKER; petra, the ADMIN of 2.
func each(t *testing.T, fn func(*testing.T, *town)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &town{t: t, db: d, script: apitest.Script(t, people, &Service{DB: d})}
		w.must(func(tx *db.Tx) error {
			for _, name := range []string{"Primorje", "Velebit"} {
				if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
					return err
				}
			}
			for _, n := range []New{{FirstName: "Ana", Roles: access.Admin}, {FirstName: "Ivo", Roles: access.Worker}, {FirstName: "Petra", Roles: access.Admin}} {
				n.LastName, n.Email, n.PasswordHash = "Horvat", n.FirstName+"@primjer.hr", "x"
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

func (w *town) do(fn func(*db.Tx) error) error { return w.db.Do(context.Background(), fn) }

func (w *town) must(fn func(*db.Tx) error) {
	w.t.Helper()
	if err := w.do(fn); err != nil {
		w.t.Fatal(err)
	}
}

func TestProfile(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(
			`nobody GET /profile → 401`,
			`ivo GET /profile → 200 {"data":{"user_id":2,"first_name":"Ivo","last_name":"Horvat","email":"Ivo@primjer.hr","phone":"","image_url":null,"language":null,"theme":null,"density":"standard","version":1}}`,
			`ivo PATCH /profile {"first_name":" ","language":"de","density":null,"theme":"pink"} → 422 "errors":[{"field":"first_name","code":"required"`,
			`ivo PATCH /profile {"email":"drugi@primjer.hr"} → 422 unknown_field`,
			`ivo PATCH /profile {"user_id":1} → 422 unknown_field`,
			`ivo PATCH /profile {} → 200 {"data":2,"version":1}`,
			`ivo PATCH /profile {"first_name":"Ivan","language":"hr","phone":"091 1","theme":"dark","density":"compact","version":1} → 200 {"data":2,"version":2}`,
			`ivo PATCH /profile {"theme":null} → 200 {"data":2,"version":3}`,
			`ivo GET /profile → 200 {"data":{"user_id":2,"first_name":"Ivan","last_name":"Horvat","email":"Ivo@primjer.hr","phone":"091 1","image_url":null,"language":"hr","theme":null,"density":"compact","version":3}}`,
			`ana GET /profile → 200 "first_name":"Ana"`,
		)
	})
}

func TestProfileMerges(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(
			`ivo PATCH /profile {"first_name":"Ivan","version":1} → 200 {"data":2,"version":2}`,
			`ivo PATCH /profile {"last_name":"Horvatić","version":1} → 200 {"data":2,"version":3}`, // another field
			`ivo PATCH /profile {"first_name":"Ivica","theme":"dark","version":1} → 409 "code":"conflict"`,
			`ivo PATCH /profile {"first_name":"Ivica","version":1} → 409 "field":"first_name","yours":"Ivica","theirs":"Ivan","by":"Ivan Horvatić","at":"`,
			`ivo PATCH /profile {"first_name":"Ivica","version":1} → 409 "version":3`,
			`ivo PATCH /profile {"first_name":"Ivan","version":1} → 200 {"data":2,"version":3}`, // the same on both sides
			`ivo PATCH /profile {"first_name":"Ivica","version":3} → 200 {"data":2,"version":4}`,
			`ivo GET /profile → 200 "first_name":"Ivica","last_name":"Horvatić"`,
			`ivo GET /profile → 200 "theme":null`,
		)
	})
}

func TestPicture(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		w.script(
			`ivo PATCH /profile {"version":1} +picture → 200 {"data":2,"version":2}`,
			`ivo GET /profile → 200 "image_url":"/api/uploads/`,
			`ivo PATCH /profile {"version":2} +picture → 200 {"data":2,"version":3}`,
			`ivo PATCH /profile {"delete_image":true,"version":2} → 409 "field":"image_url","yours":null`,
			`ivo PATCH /profile {"delete_image":true,"version":3} → 200 {"data":2,"version":4}`,
			`ivo GET /profile → 200 "image_url":null`,
			`ivo PATCH /profile {"delete_image":true} → 200 {"data":2,"version":4}`,
		)
		visible := func(who string) error { return w.do(func(tx *db.Tx) error { return Visible(tx, people[who], 2) }) }
		if err := visible("ana"); err != nil {
			t.Error(err)
		}
		if err := visible("petra"); !is(err, "not_found") {
			t.Error("a stranger sees the picture:", err)
		}
		w.must(func(tx *db.Tx) error { return tenants.AddPartner(tx, 1, 2, true, false) })
		if err := visible("petra"); !is(err, "not_found") {
			t.Error("a partner without shared work sees the picture:", err)
		}
		w.must(func(tx *db.Tx) error {
			for _, q := range []string{
				`INSERT INTO task (task_id, contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, currency, location_type, address_name, address1, city)
					VALUES (90, 1, 2, 1, 2, 0, 'x', 'x', 'x', 'CREATED', 0, 'LOW', 'EUR', 'STORE', 'x', 'x', 'x')`,
				`INSERT INTO task_party (tenant_id, task_id, side, status, title_fold) VALUES (1, 90, 'CONTRACTOR', 'CREATED', 'x'), (2, 90, 'CLIENT', 'CREATED', 'x')`,
				`INSERT INTO comment (thing, thing_id, comment, created_by, created_at, tenant_id, shared) VALUES ('task', 90, 'x', 2, 0, 1, FALSE)`,
			} {
				if _, err := tx.Exec(q); err != nil {
					return err
				}
			}
			return nil
		})
		if err := visible("petra"); !is(err, "not_found") {
			t.Error("an internal comment shows the picture:", err)
		}
		set := func(query string, args ...any) {
			w.must(func(tx *db.Tx) error {
				_, err := tx.Exec(query, args...)
				return err
			})
		}
		petra := people["petra"]
		set(`INSERT INTO notice (user_id, tenant_id, kind, thing, thing_id, created_by, created_at) VALUES (?, ?, 'x', 'task', 90, 2, 0)`, petra.UserID, petra.TenantID)
		if err := visible("petra"); err != nil {
			t.Error("a notice names somebody without a picture:", err)
		}
		set(`DELETE FROM notice`)
		if err := visible("petra"); !is(err, "not_found") {
			t.Error("a notice that is gone shows the picture:", err)
		}
		set(`UPDATE comment SET shared = TRUE WHERE thing_id = 90`)
		if err := visible("petra"); err != nil {
			t.Error("a client of shared work:", err)
		}
	})
}

func TestOneEmailOnePerson(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		err := w.do(func(tx *db.Tx) error {
			_, err := Add(tx, 2, New{Email: " IVO@primjer.HR ", FirstName: "Ivo", LastName: "Drugi", PasswordHash: "y", Roles: access.Worker})
			return err
		})
		var f *fault.Fault
		if !errors.As(err, &f) || f.Kind != fault.Conflict || f.Code != "duplicate" || f.Fields[0].Name != "email" {
			t.Error(err)
		}
		w.must(func(tx *db.Tx) error { // whoever is only invited has it not yet
			_, err := Add(tx, 2, New{Email: " IVO@primjer.HR ", FirstName: "Ivo", LastName: "Drugi", Roles: access.Worker})
			return err
		})
		w.must(func(tx *db.Tx) error {
			if id, err := ByEmail(tx, 0, "ivo@PRIMJER.hr"); id != 2 || err != nil {
				t.Error(id, err)
			}
			if _, err := ByEmail(tx, 0, "nitko@primjer.hr"); !is(err, "not_found") {
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
	})
}

func is(err error, code string) bool {
	var f *fault.Fault
	return errors.As(err, &f) && f.Code == code
}
