package teams

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"teren/internal/areas/hierarchies"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

var cast = map[string]access.Who{
	"admin":    {UserID: 1, TenantID: 1, Roles: access.Admin},
	"manager":  {UserID: 2, TenantID: 1, Roles: access.Manager},
	"worker":   {UserID: 3, TenantID: 1, Roles: access.Worker},
	"stranger": {UserID: 5, TenantID: 2, Roles: access.Admin},
}

// each runs fn beside a company of an admin, a manager, two workers and one
// who left, with the kinds of work 1 Elektro, 2 Rasvjeta within it and 3
// Klima; and another company of one person.
func each(t *testing.T, fn func(*testing.T, *db.DB)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Do(context.Background(), func(tx *db.Tx) error {
			for _, name := range []string{"Primorje", "Velebit"} {
				if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
					return err
				}
			}
			for _, p := range []struct {
				first, last string
				tenant      int64
				roles       access.Roles
			}{
				{"Ana", "Đurić", 1, access.Admin}, {"Iva", "Žic", 1, access.Manager}, {"Marko", "Čop", 1, access.Worker}, {"Petar", "Babić", 1, access.Worker},
				{"Tuđi", "Čovjek", 2, access.Admin}, {"Bivši", "Radnik", 1, access.Worker},
			} {
				if _, err := users.Add(tx, p.tenant, users.New{Email: p.first + "@x.test", FirstName: p.first, LastName: p.last, Roles: p.roles}); err != nil {
					return err
				}
			}
			elektro := int64(1)
			for name, n := range map[string][]hierarchies.New{"manager": {{Title: "Elektro", ExpenseType: hierarchies.Operational}, {Title: "Rasvjeta", ExpenseType: hierarchies.Operational, ParentID: &elektro}, {Title: "Klima", ExpenseType: hierarchies.Operational}}, "stranger": {}} {
				for _, n := range n {
					if _, err := hierarchies.Insert(tx, cast[name], n); err != nil {
						return err
					}
				}
			}
			_, err := hierarchies.Insert(tx, cast["stranger"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Tuđe"})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		fn(t, d)
	})
}

func leave(t *testing.T, d *db.DB, user int64) {
	t.Helper()
	if err := d.Do(t.Context(), func(tx *db.Tx) error { return users.Remove(tx, user) }); err != nil {
		t.Fatal(err)
	}
}

// The details of a team count what refers to it, which is shown before it is
// deleted.
func TestATeamCountsWhatRefersToIt(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{d})
		script(
			`manager POST /teams {"name":"Ekipa","user_ids":[3]} → 201 {"data":1}`,
			`manager POST /teams {"name":"Druga","user_ids":[4]} → 201 {"data":2}`,
			`manager POST /teams/search → 200 "plans":0,"vans":0 & !"plans":1`,
		)
		dbtest.Exec(t, d,
			`INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, currency, location_type, address_name, address1, city) VALUES (1, 1, 1, 1, 1, 'x', 'x', 'x', 'TEMPLATE', 1, 'LOW', 'EUR', 'OTHER', 'x', 'x', 'x')`,
			`INSERT INTO recurrence (task_id, tenant_id, rule, first_day, time_zone, days_ahead, counts_from, days_off, order_time, time_estimate, team_id, set_by, decided_until) SELECT task_id, 1, 'FREQ=DAILY', '2026-11-23', 'Europe/Zagreb', 7, 'PLANNED', 'KEEP', '08:00', 60, 1, 1, '2026-11-23' FROM task`,
			`INSERT INTO stock_place (tenant_id, kind, name, name_fold, team_id, created_at) VALUES (1, 'VAN', 'Kombi', 'kombi', 1, 1), (1, 'VAN', 'Drugi', 'drugi', 1, 1)`,
			`INSERT INTO stock_place (tenant_id, kind, name, name_fold, team_id, created_at, deleted_at) VALUES (1, 'VAN', 'Stari', 'stari', 2, 1, 2)`,
		)
		script(
			`manager POST /teams/search {"filter":{"eq":[{"column":"team_id"},1]}} → 200 "plans":1,"vans":2`,
			`manager POST /teams/search {"filter":{"eq":[{"column":"team_id"},2]}} → 200 "plans":0,"vans":0`,
		)
	})
}

func TestTeams(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		leave(t, d, 6)
		script := apitest.Script(t, cast, &Service{d})
		script(
			`manager POST /teams {"name":" Ekipa Žica ","work_hierarchy_id":2,"user_ids":[4,3,4]} → 201 {"data":1}`,
			`admin POST /teams {"name":"Klima","work_hierarchy_id":null,"user_ids":[2]} → 201 {"data":2}`,
			`worker POST /teams/search → 200 {"data":[{"team_id":1,"name":"Ekipa Žica","work_hierarchy_id":2,"work_hierarchy":"Elektro / Rasvjeta","created_at":" & "version":1,"users":[`+
				`{"user_id":4,"first_name":"Petar","last_name":"Babić","email":"Petar@x.test","image_url":null},{"user_id":3,"first_name":"Marko","last_name":"Čop","email":"Marko@x.test","image_url":null}],"plans":0,"vans":0},`+
				`{"team_id":2,"name":"Klima","work_hierarchy_id":null,"work_hierarchy":"" & "count":2`,
			// Searched by everything that is published.
			`manager POST /teams/search {"filter":{"ilike":[{"column":"name"},"%zica%"]}} → 200 "team_id":1 & "count":1`,
			`manager POST /teams/search {"filter":{"eq":[{"column":"work_hierarchy_id"},1]}} → 200 "team_id":1 & "count":1`, // with what is below
			`manager POST /teams/search {"filter":{"eq":[{"column":"work_hierarchy_id"},3]}} → 200 "count":0`,
			`manager POST /teams/search {"filter":{"eq":[{"column":"user_id"},3]}} → 200 "team_id":1 & "count":1`,
			`manager POST /teams/search {"filter":{"ilike":[{"column":"user"},"%cop%"]}} → 200 "team_id":1 & "count":1`,
			`manager POST /teams/search {"filter":{"eq":[{"column":"team_id"},2]}} → 200 "team_id":2 & "count":1`,
			`manager POST /teams/picker_search {"search":"kli"} → 200 "team_id":2 & "count":1`,
			`stranger POST /teams/search → 200 {"data":[],"count":0}`,
			`worker@hr POST /teams/export → 200 ID;Naziv;Vrsta radova;Broj osoba;Članovi & 1;Ekipa Žica;Elektro / Rasvjeta;2;Petar Babić, Marko Čop;Petar@x.test, Marko@x.test; & 2;Klima;`,
			`manager POST /teams/export {"format":"xlsx","search":"kli"} → 200 <t>Klima</t> & !Žica`,
			`manager POST /teams/export {"format":"pdf","page":{"size":0}} → 422 "field":"format"`,
			`stranger POST /teams/export → 200 !Klima`,
			// Every bad field at once; who left, or is elsewhere, is nobody.
			`manager POST /teams {"name":" ","user_ids":[]} → 422 "field":"name","code":"required" & "field":"user_ids","code":"required"`,
			`manager POST /teams {"name":"X","work_hierarchy_id":4,"user_ids":[5]} → 422 "field":"work_hierarchy_id","code":"no_such_thing" & "field":"user_ids","code":"no_such_thing"`,
			`manager POST /teams {"name":"X","user_ids":[3,6]} → 422 "field":"user_ids","code":"people_gone" & company: Bivši Radnik.`,
			`manager@hr POST /teams {"name":"ekipa zica","user_ids":[3]} → 422 "field":"name","code":"name_taken","message":"Ovdje već postoji „Ekipa Žica”."`,
			`worker POST /teams {"name":"X","user_ids":[3]} → 403`,
			// Changed field by field.
			`manager PATCH /teams/1 {"version":1,"name":"Rasvjeta"} → 200 {"data":1,"version":2}`,
			`admin PATCH /teams/1 {"version":1,"user_ids":[3,2]} → 200 {"data":1,"version":3}`,
			`admin PATCH /teams/1 {"version":1,"name":"Svjetla"} → 409 "code":"conflict" & "field":"name","yours":"Svjetla","theirs":"Rasvjeta","by":"Iva Žic" & "version":3`,
			`admin PATCH /teams/1 {"work_hierarchy_id":null} → 200 {"data":1,"version":4}`,
			`admin PATCH /teams/1 {} → 200 {"data":1,"version":4}`,
			`admin PATCH /teams/1 {"user_ids":[]} → 422 "field":"user_ids","code":"required"`,
			`admin PATCH /teams/1 {"name":"klima"} → 422 "field":"name","code":"name_taken"`,
			`stranger PATCH /teams/1 {"name":"X"} → 404`,
			`worker PATCH /teams/1 {"name":"X"} → 403`,
			`worker GET /teams/1/history → 200 "type":"users","datetime" & "old_value":"Petar Babić, Marko Čop","value":"Marko Čop, Iva Žic" & "type":"name" & "old_value":"Ekipa Žica","value":"Rasvjeta" & "type":"whier" & "old_value":"Elektro / Rasvjeta","value":null & "type":"created" & "count":4`,
			`stranger GET /teams/1/history → 404`,
			// Deleted, and brought back.
			`worker DELETE /teams/1 → 403`,
			`stranger DELETE /teams/1 → 404`,
			`manager DELETE /teams/1 → 200 {"data":1,"version":5}`,
			`manager DELETE /teams/1 → 404`,
			`manager PATCH /teams/1 {"name":"X"} → 404`,
			`manager POST /teams/search → 200 !Rasvjeta & "count":1`,
			`manager GET /teams/1/history → 200 "type":"deleted" & "old_value":"Rasvjeta"`,
			`manager POST /teams/1/restore → 403`,
			`stranger POST /teams/1/restore → 404`,
			`manager POST /teams {"name":"Rasvjeta","user_ids":[2]} → 201 {"data":3}`,
			`admin POST /teams/1/restore → 422 "field":"name","code":"name_taken"`,
			`manager DELETE /teams/3 → 200`,
			`admin POST /teams/1/restore → 200 {"data":1,"version":6}`,
			`admin POST /teams/1/restore → 409 "code":"already_done"`,
			`worker POST /teams/search → 200 "name":"Rasvjeta" & "count":2`,
		)
	})
}

func TestPeopleOfATeamComeAndGo(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{d})
		script(
			`manager POST /teams {"name":"Ekipa","user_ids":[3,6]} → 201 {"data":1}`,
			`manager POST /teams/users_picker → 200 {"data":[{"user_id":4,"first_name":"Petar" & "count":5`,
			`manager POST /teams/users_picker {"search":"zic"} → 200 {"data":[{"user_id":2,"first_name":"Iva","last_name":"Žic","email":"Iva@x.test","image_url":null}],"count":1}`,
			`manager POST /teams/users_picker {"filter":{"ilike":[{"column":"name"},"%bivsi%"]}} → 200 "user_id":6`,
			`worker POST /teams/users_picker → 403`,
		)
		leave(t, d, 6)
		script(
			`manager POST /teams/users_picker → 200 !Bivši & "count":4`,
			`manager POST /teams/search → 200 "user_id":3 & !Bivši`,
			`manager POST /teams/search {"filter":{"ilike":[{"column":"user"},"%Bivši%"]}} → 200 "count":0`,
			`manager PATCH /teams/1 {"name":"Druga"} → 200`,
		)
		leave(t, d, 3)
		script(
			`manager POST /teams/search → 200 "users":[]`,
			`manager PATCH /teams/1 {"name":"Treća"} → 422 "field":"user_ids","code":"required"`,
			`manager PATCH /teams/1 {"name":"Treća","user_ids":[4]} → 200`,
		)
	})
}

// A kind of work that was deleted while the team was is not the team's.
func TestRestoreForgetsADeletedKindOfWork(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		apitest.Script(t, cast, &Service{d}, &hierarchies.Service{DB: d})(
			`manager POST /teams {"name":"Ekipa","work_hierarchy_id":3,"user_ids":[3]} → 201 {"data":1}`,
			`manager DELETE /work_hierarchies/3 → 409 "used_by":{"tasks":0,"teams":1}`,
			`manager DELETE /teams/1 → 200`,
			`manager DELETE /work_hierarchies/3 → 200`,
			`admin POST /teams/1/restore → 200`,
			`manager POST /teams/search → 200 "work_hierarchy_id":null`,
		)
	})
}

func TestOneNameAtOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := &Service{d}
		errs := make([]error, 12)
		var all sync.WaitGroup
		begin := make(chan struct{})
		for i := range errs {
			all.Go(func() {
				<-begin
				_, errs[i] = s.Create(context.Background(), cast["manager"], New{Edit: Edit{Fields: Fields{Name: []string{"Ekipa", "EKIPA"}[i%2]}, UserIDs: []int64{3}}})
			})
		}
		close(begin)
		all.Wait()
		made := 0
		for _, err := range errs {
			if err == nil {
				made++
			} else if !strings.Contains(fmt.Sprint(err), "name_taken") {
				t.Error(err)
			}
		}
		if made != 1 {
			t.Errorf("%d teams of one name", made)
		}
	})
}
