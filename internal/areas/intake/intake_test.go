package intake_test

import (
	"strings"
	"testing"
	"time"

	"teren/internal/areas/addresses"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/intake"
	"teren/internal/areas/lookup"
	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

const rest = `"address2":"","address3":"","address4":"","zipcode":"51410","city":"Opatija","region":"","country":"","latitude":null,"longitude":null,"working_hours":"",`

// company is a contractor with a client of two contacts and two addresses, and a
// stranger with a client of the same name.
func company(t *testing.T, d *db.DB) (play func(...string)) {
	t.Helper()
	d.SetClock(func() time.Time { return time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC) })
	d.BeforeCommit(lookup.Refresh)
	who := map[string]access.Who{}
	err := d.Do(t.Context(), func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Velebit"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		for _, p := range []struct {
			name   string
			tenant int64
			roles  access.Roles
		}{{"manager", 1, access.Manager}, {"worker", 1, access.Worker}, {"stranger", 2, access.Admin}} {
			id, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Ć", Roles: p.roles})
			if err != nil {
				return err
			}
			who[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles, Language: "hr"}
		}
		for _, by := range []string{"manager", "stranger"} {
			if _, err := hierarchies.Insert(tx, who[by], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Hlađenje"}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	play = apitest.Script(t, who, &intake.Service{DB: d}, &lookup.Service{DB: d}, &tenants.Service{DB: d}, &addresses.Service{DB: d}, &tasks.Service{DB: d}, &orders.Service{DB: d}, &hierarchies.Service{DB: d})
	const hotel = `{"name":"Hotel Kvarner Biser","id_number":"48210937759","type":"LIMITED_COMPANY","correlation":"CUSTOMER","address":"Tita 112","zipcode":"51410","city":"Opatija","country":"HR","contacts":[{"name":"Dražen Lučić","role":"Šef kuhinje","phone":"+385 95 425 811","email":""},{"name":"Mirela Sušanj","role":"Recepcija","phone":"+385 51 271 400","email":""}]}`
	play(
		`manager POST /b2b `+hotel+` → 201 {"data":1}`,
		`stranger POST /b2b `+strings.Replace(hotel, "48210937759", "", 1)+` → 201 {"data":2}`,
		`manager POST /addresses {"tenant_id":3,"address_name":"Kuhinja restorana","location_type":"OTHER","address1":"Tita 112",`+rest+`"contact_name":"Ivo Konobar","contact_phone":"091 555 0101","contact_email":""} → 201`,
		`manager POST /addresses {"tenant_id":3,"address_name":"Depadansa","location_type":"OTHER","address1":"Nova cesta 48",`+rest+`"contact_name":"","contact_phone":"","contact_email":""} → 201`,
	)
	return play
}

// at is a task at a place.
func at(title, client, note, name, street, phone, address string) string {
	return `manager POST /tasks {"title":"` + title + `","description":"x","tenant_id":` + client + `,"whier_id":1,"client_note":"` + note + `","address_id":` + address +
		`,"location_type":"OTHER","address_name":"` + name + `","address1":"` + street + `","address2":"","address3":"","address4":"","zipcode":"51410","city":"Opatija","region":"","country":"","latitude":null,"longitude":null,"working_hours":"","contact_name":"","contact_phone":"` + phone + `","contact_email":"","priority":"LOW"} → 201`
}

func TestIntake(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		play(
			at("Rashladna vitrina ne hladi", "3", "", "Depadansa", "Nova cesta 48", "", "2"),
			at("Curi slavina", "3", "", "Depadansa", "Nova cesta 48", "", "null"),
			at("Bojler", "3", "", "Kuhinja restorana", "Tita 112", "", "1"),
			at("Klima", "0", "Ante Šarić, 2. kat", "Kuća", "Ilica 1", "098 111 2222", "null"),
			at("Klima opet", "0", "Ante Šarić", "Kuća", "Ilica 1", "+385 98 1112222", "null"),
			`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-24T08:00:00Z","time_estimate":60,"worker_ids":[2]} → 201 {"data":1}`,

			`worker POST /intake/callers {"search":"Kvarner"} → 403`,
			`worker POST /intake/client {"tenant_id":3} → 403`,
			`manager POST /intake/callers {"search":"`+strings.Repeat("x", 201)+`"} → 422 "field":"search","code":"too_long"`,
			`manager POST /intake/callers → 200 {"data":[]}`,

			// By a number, however it is typed, by a name, by the OIB, by a contact of an address.
			`manager POST /intake/callers {"search":"095 425"} → 200 {"data":[{"tenant_id":3,"task_id":null,"name":"Hotel Kvarner Biser","id_number":"48210937759","city":"Opatija","contact":{"name":"Dražen Lučić","role":"Šef kuhinje","phone":"+385 95 425 811","email":""}}]}`,
			`manager POST /intake/callers {"search":"+385 51 271"} → 200 "contact":{"name":"Mirela Sušanj"`,
			`manager POST /intake/callers {"search":"48210937759"} → 200 "tenant_id":3 & "contact":null`,
			`manager POST /intake/callers {"search":"biser kvar"} → 200 "tenant_id":3 & !"task_id":1`,
			`manager POST /intake/callers {"search":"susanj"} → 200 "contact":{"name":"Mirela Sušanj"`,
			`manager POST /intake/callers {"search":"091 555"} → 200 "tenant_id":3 & "contact":{"name":"Ivo Konobar","role":"","phone":"091 555 0101"`,
			`manager POST /intake/callers {"search":"098 111"} → 200 {"data":[{"tenant_id":0,"task_id":5,"name":"Ante Šarić","id_number":"","city":"Opatija","contact":{"name":"Ante Šarić","role":"","phone":"+385 98 1112222","email":""}}]}`,
			`manager POST /intake/callers {"search":"(098) 111-2222"} → 200 {"data":[{"tenant_id":0,"task_id":5,"name":"Ante Šarić" & "contact":{"name":"Ante Šarić"`,
			`manager POST /intake/callers {"search":"98/111-2222"} → 200 "task_id":5 & "contact":{"name":"Ante Šarić"`,
			`manager POST /intake/callers {"search":"111-2222"} → 200 "task_id":5 & "contact":{"name":"Ante Šarić"`,
			`manager POST /intake/callers {"search":"00385981112222"} → 200 "task_id":5 & "contact":{"name":"Ante Šarić"`,
			`manager POST /intake/callers {"search":"HR 48210937759"} → 200 "tenant_id":3 & "contact":null`,
			`manager POST /intake/callers {"search":"nitko takav"} → 200 {"data":[]}`,
			`stranger POST /intake/callers {"search":"kvarner"} → 200 "tenant_id":4 & !48210937759 & !"tenant_id":3`,

			// Who is called so comes before who is called so in the middle, then who has most tasks.
			`manager POST /b2b {"name":"Jadran Trgovina","type":"LIMITED_COMPANY","correlation":"CUSTOMER","city":"Rijeka","country":"HR"} → 201 {"data":3}`,
			`manager POST /b2b {"name":"Jadran Mali","type":"LIMITED_COMPANY","correlation":"CUSTOMER","city":"Rijeka","country":"HR"} → 201 {"data":4}`,
			`manager POST /b2b {"name":"Logistika Sjeverni Jadran","type":"LIMITED_COMPANY","correlation":"CUSTOMER","city":"Rijeka","country":"HR"} → 201 {"data":5}`,
			at("Rasvjeta", "5", "", "Trgovina", "Riva 1", "", "null"),
			at("Rasvjeta opet", "5", "", "Trgovina", "Riva 1", "", "null"),
			at("Vrata", "6", "", "Dućan", "Riva 2", "", "null"),
			at("Jadran, vrata", "7", "", "Hala", "Riva 3", "", "null"),
			at("Klima u hali", "7", "", "Hala", "Riva 3", "", "null"),
			at("Rampa", "7", "", "Hala", "Riva 3", "", "null"),
			`manager POST /intake/callers {"search":"jadran"} → 200 {"data":[{"tenant_id":5,"task_id":null,"name":"Jadran Trgovina","id_number":"","city":"Rijeka","contact":null},{"tenant_id":6,"task_id":null,"name":"Jadran Mali","id_number":"","city":"Rijeka","contact":null},{"tenant_id":7`,
			`manager POST /search {"search":"jadran"} → 200 {"entity":"b2b","count":3,"more":false,"hits":[{"id":3,`,

			`manager POST /intake/client {"tenant_id":0} → 422 "field":"task_id","code":"required"`,
			`manager POST /intake/client {"tenant_id":4} → 422 "field":"tenant_id","code":"no_such_thing"`,
			`stranger POST /intake/client {"tenant_id":3} → 422 "field":"tenant_id","code":"no_such_thing"`,
			`stranger POST /intake/client {"tenant_id":0,"task_id":5} → 422 "field":"task_id","code":"no_such_thing"`,
			`manager POST /intake/client {"tenant_id":0,"task_id":1} → 422 "field":"task_id","code":"no_such_thing"`,
			`manager POST /intake/client {"tenant_id":3} → 200 "name":"Hotel Kvarner Biser","id_number":"48210937759","since":2026`+
				` & "contacts":[{"name":"Dražen Lučić" & {"name":"Mirela Sušanj" & {"name":"Ivo Konobar"`+
				` & "places":[{"address_id":2,"address_name":"Depadansa" & "tasks":2},{"address_id":1,"address_name":"Kuhinja restorana" & "tasks":1}]`+
				` & {"task_id":3,"title":"Bojler","status":"CREATED","phase":"NEW","whier_id":1,"created_at":"2026-11-23T09:00:00Z","start":null,"workers":"","place":1}`+
				` & {"task_id":1,"title":"Rashladna vitrina ne hladi","status":"CREATED","phase":"PLANNED","whier_id":1,"created_at":"2026-11-23T09:00:00Z","start":"2026-11-24T08:00:00Z","workers":"worker Ć","place":0}`,
			`manager POST /intake/client {"tenant_id":0,"task_id":5} → 200 "name":"Ante Šarić" & "contacts":[{"name":"Ante Šarić","role":"","phone":"+385 98 1112222","email":""}] & "places":[{"address_id":null,"address_name":"Kuća" & "tasks":2}] & "task_id":4 & "task_id":5 & "since":null`,
			`manager DELETE /tasks/3 → 200`,
			`manager POST /intake/client {"tenant_id":3} → 200 !Bojler`,
		)
	})
}

// The kind of work is that of earlier work with the same words, however they end;
// where none tells, none is guessed.
func TestKind(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		kind := func(title, kind string) string {
			return strings.Replace(at(title, "3", "", "Depadansa", "Nova cesta 48", "", "2"), `"whier_id":1`, `"whier_id":`+kind, 1)
		}
		play(
			`manager POST /work_hierarchies {"title":"Vodoinstalacije","expense_type":"OPERATIONAL","time_estimate":60} → 201 {"data":3}`,
			`manager POST /work_hierarchies {"title":"Dizalice topline","expense_type":"OPERATIONAL","time_estimate":60} → 201 {"data":4}`,
			`manager POST /work_hierarchies {"title":"Elektroinstalacije","expense_type":"OPERATIONAL","time_estimate":60} → 201 {"data":5}`,
			kind("Curi voda iz zida", "3"), kind("Curi slavina", "3"), kind("Bojler izbacuje osigurač", "5"), kind("Ne radi rasvjeta", "5"), kind("Ne radi bojler", "3"), kind("Ne radi klima", "1"),
			`worker POST /intake/kind {"title":"Curi"} → 403`,
			`manager POST /intake/kind {"title":"Curi radijator"} → 200 {"data":{"whier_id":3}}`,
			`manager POST /intake/kind {"title":"IZBACUJE OSIGURAČE"} → 200 {"data":{"whier_id":5}}`,
			`manager POST /intake/kind {"title":"Servis dizalice topline"} → 200 {"data":{"whier_id":4}}`,
			`manager POST /intake/kind {"title":"Ne radi klimatizacija"} → 200 {"data":{"whier_id":1}}`,
			// A lift is no heat pump, and "does not work" is said of everything.
			`manager POST /intake/kind {"title":"Zapelo dizalo"} → 200 {"data":{"whier_id":null}}`,
			`manager POST /intake/kind {"title":"Ne radi"} → 200 {"data":{"whier_id":null}}`,
			`manager POST /intake/kind {"title":""} → 200 {"data":{"whier_id":null}}`,
			`stranger POST /intake/kind {"title":"Curi slavina"} → 200 {"data":{"whier_id":null}}`,
		)
	})
}
