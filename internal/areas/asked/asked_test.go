package asked_test

import (
	"testing"
	"time"

	"teren/internal/areas/asked"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/home"
	"teren/internal/areas/offers"
	"teren/internal/areas/orders"
	"teren/internal/areas/settings"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

const place = `"location_type":"STORE","address_name":"Dućan","address1":"Ilica 1","city":"Zagreb","contact_name":"Pero","contact_phone":"091"`

// A company that only asks for work asks, sees when somebody comes, reads what it
// costs once it is invoiced, and answers offers; nothing else is open to it.
func TestTheClientsSide(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC) // 10:00 in Zagreb
		d.SetClock(func() time.Time { return now })
		zagreb, err := clock.Zone("Europe/Zagreb")
		if err != nil {
			t.Fatal(err)
		}
		who := map[string]access.Who{}
		if err := d.Do(t.Context(), func(tx *db.Tx) error {
			for _, n := range []tenants.New{{Name: "Primorje"}, {Name: "Velebit"}, {Name: "Jadran", AsksOnly: true}} {
				if _, err := tenants.Add(tx, n); err != nil {
					return err
				}
			}
			for _, p := range []struct {
				name   string
				tenant int64
				roles  access.Roles
			}{{"manager", 1, access.Manager}, {"admin", 1, access.Admin}, {"ana", 1, access.Worker}, {"stranger", 2, access.Admin}, {"client", 3, access.Admin}, {"clerk", 3, access.Worker}} {
				id, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Žigić", Roles: p.roles})
				if err != nil {
					return err
				}
				who[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles, Zone: zagreb, AsksOnly: p.tenant == 3}
			}
			for _, pair := range [][2]int64{{1, 3}, {3, 1}, {3, 2}} {
				if err := tenants.AddPartner(tx, pair[0], pair[1], pair[0] == 1, pair[0] == 3); err != nil {
					return err
				}
			}
			_, err := hierarchies.Insert(tx, who["manager"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Odvodnja"})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		play := apitest.Script(t, who, &asked.Service{DB: d}, &home.Service{DB: d}, &tasks.Service{DB: d}, &orders.Service{DB: d},
			&offers.Service{DB: d}, &hierarchies.Service{DB: d}, &settings.Service{DB: d}, &users.Service{DB: d})

		play(
			`nobody GET /asked → 401`,
			`clerk GET /asked → 403`,
			`client GET /asked → 200 {"data":{"counts":{"open":0,"waiting":0,"visits":0,"offers":0,"invoices":0},"tasks":[],"visits":[],"offers":[],"invoices":[],"contractors":[{"tenant_id":1,"name":"Primorje"},{"tenant_id":2,"name":"Velebit"}]}}`,

			// It asks without naming a kind of work, and carries out none.
			`client POST /tasks {"title":"Curi","description":"Ispod umivaonika","tenant_id":1,"role_type":"CLIENT","whier_id":null,"priority":"HIGH",`+place+`} → 201 {"data":1}`,
			`client POST /tasks {"title":"Curi","description":"x","tenant_id":1,"role_type":"CONTRACTOR","whier_id":null,`+place+`} → 422 "field":"whier_id"`,
			`client POST /tasks {"title":"Curi","description":"x","tenant_id":1,"role_type":"CLIENT","whier_id":1,`+place+`} → 422 "field":"whier_id","code":"no_such_thing"`,
			`client POST /tasks {"title":"Curi","description":"x","tenant_id":3,"role_type":"CLIENT","whier_id":null,`+place+`} → 422 "field":"tenant_id"`,
			`manager POST /tasks {"title":"Curi","description":"x","tenant_id":3,"whier_id":null,`+place+`} → 422 "field":"whier_id"`,
			`client GET /home → 403`,
			`client GET /work_hierarchies → 403`,
			`client POST /orders/search {} → 403`,
			`client POST /offers/create {"title":"x","tenant_id":1} → 403`,
			`client POST /users/search {} → 200 "count":2`,
			`client GET /settings → 200 "asks_only":true`,
			`client GET /asked → 200 "open":1,"waiting":1,"visits":0 & {"task_id":1,"title":"Curi","phase":"WAITING_ACCEPTANCE","contractor":"Primorje","address_name":"Dućan","created_at":"2026-11-23T09:00:00Z","next_visit":null,"unread_comments":0}`,

			// It hears when somebody comes, not who nor for how long.
			`manager POST /tasks/1/accept → 200`,
			`manager PATCH /tasks/1/details {"whier_id":1} → 200`,
			`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-24T08:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":1}`,
			`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-25T08:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":2}`,
			`client POST /asked/visits/search {} → 200 "count":2`,
			`manager POST /tasks/1/create_order {"time_estimate":30} → 201 {"data":3}`,
			`manager POST /tasks {"title":"Za sebe","description":"x","tenant_id":1,"whier_id":1,`+place+`} → 201 {"data":2}`,
			`manager POST /tasks/2/create_order {"planned_start_time":"2026-11-24T08:00:00Z","time_estimate":30} → 201 {"data":4}`,
			`manager POST /tasks/1/comments {"comment":"Dolazimo sutra","shared":true} → 201`,
			`manager POST /tasks/1/comments {"comment":"Naplatiti izlazak"} → 201`,
			`client GET /asked → 200 "open":1,"waiting":0,"visits":2 & "next_visit":"2026-11-24T08:00:00Z","unread_comments":1 & {"order_id":1,"task_id":1,"title":"Curi","order_status":"CREATED","planned_start":"2026-11-24T08:00:00Z","time_started":null,"contractor":"Primorje","address_name":"Dućan","address":"Ilica 1, Zagreb"} & !ana & !estimate & !Za sebe`,
			`client POST /asked/visits/search {} → 200 "count":3 & !estimate & !Za sebe`,
			`client POST /asked/visits/search {"search":"duć","filter":{"ge":[{"column":"planned_start"},"2026-11-25T00:00:00Z"]}} → 200 "count":1 & "order_id":2`,
			`client POST /asked/visits/search {"filter":{"eq":[{"column":"time_estimate"},30]}} → 422`,
			`client POST /asked/visits/search {"filter":{"eq":[{"column":"order_status"},"DELETED"]}} → 422`,
			`clerk POST /asked/visits/search {} → 403`,
			`stranger POST /asked/visits/search {} → 200 "count":0`,
			`manager POST /asked/visits/search {} → 200 "count":0`,
			`manager DELETE /orders/3 → 200`,
			`ana POST /orders/1/start → 200`,
			`client GET /asked → 200 "visits":2 & "order_status":"IN_EXECUTION"`,

			// An offer waits for its answer until its last day.
			`manager POST /offers/create {"title":"Kotao","tenant_id":3,"validity_period":2,"line_items":[{"name":"Kotao","quantity":1,"unit_price":100,"tax_percentage":25}]} → 201 {"data":1}`,
			`client GET /asked → 200 "offers":0`,
			`manager POST /offers/1/mark_sent → 200`,
			`client GET /asked → 200 "offers":1 & {"offer_id":1,"offer_num":"2026-0001","title":"Kotao","contractor":"Primorje","valid_until":"2026-11-25","total_with_tax":125.00}`,
			`client POST /offers/1/reject {"reason":"Skupo"} → 200`,
			`client GET /asked → 200 "offers":0`,

			// What it costs is told once it is invoiced.
			`manager PATCH /tasks/1/financials {"order_line_items_create":[{"name":"Sat","catalog_type":"WORK","quantity":2,"unit_price":35.5,"unit_of_measure":"HOUR","tax_percentage":0.25}]} → 200`,
			`manager DELETE /orders/2 → 200`,
		)
		now = now.Add(30 * time.Minute)
		play(
			`ana POST /orders/1/finish → 200`,
			`client POST /asked/invoices/search {} → 200 "count":0 & !71.00`,
			`client GET /tasks/1/financials → 403`,
			`manager POST /tasks/1/confirm → 200`,
			`client GET /asked → 200 "open":0,"waiting":0,"visits":0,"offers":0,"invoices":1 & "invoices":[{"task_id":1,"title":"Curi","contractor":"Primorje","address_name":"Dućan","invoiced_at":"2026-11-23T09:30:00Z","net":71.00,"total_with_tax":88.75,"currency":"EUR"}]`,
			`client POST /asked/invoices/search {"filter":{"ge":[{"column":"net"},70]}} → 200 "count":1 & "total_with_tax":88.75`,
			`client GET /tasks/1/financials → 200 "net":71.00`,
			`manager POST /asked/invoices/search {} → 200 "count":0`,
			`clerk POST /asked/invoices/search {} → 403`,
			`client@hr POST /tasks/export {} → 200 ID;Naziv;Status;Faza;Prioritet;Lokacija;Adresa;Izvođač;Sljedeći posjet;Kreirano;Kreirao/la;Neto & ;Primorje; & ;71,00;17,75;88,75;EUR & !Klijent & !Jadran`,
			`client POST /tasks/export {"format":"xlsx"} → 200 <t>Line item</t> & <v>35.5</v> & !<t>Client</t>`,
			`manager POST /tasks/export {} → 200 Client & Jadran & Workers`,
			`client POST /asked/visits/search {} → 200 "count":1 & "order_status":"DONE" & "time_started":"2026-11-23T09:00:00Z"`,

			// What is to come stands first, from the nearest on; then what has no time, and what is over.
			`manager POST /tasks {"title":"Kapa","description":"x","tenant_id":3,"whier_id":1,`+place+`} → 201 {"data":3}`,
			`manager POST /tasks/3/create_order {"planned_start_time":"2026-11-25T08:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":5}`,
			`manager POST /tasks/3/create_order {"time_estimate":30} → 201 {"data":6}`,
			`manager POST /tasks/3/create_order {"planned_start_time":"2026-11-24T08:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":7}`,
			`client POST /asked/visits/search {"page":{"no":1,"size":1}} → 200 "order_id":7`,
			`client POST /asked/visits/search {"page":{"no":2,"size":1}} → 200 "order_id":5`,
			`client POST /asked/visits/search {"page":{"no":3,"size":1}} → 200 "order_id":6`,
			`client POST /asked/visits/search {"page":{"no":4,"size":1}} → 200 "order_id":1`,
			`client POST /asked/visits/search {"order_by":[{"column":"planned_start","direction":"desc"}],"page":{"no":1,"size":1}} → 200 "order_id":5`,
			`manager DELETE /orders/5 → 200`,
			`manager DELETE /orders/6 → 200`,
			`manager DELETE /orders/7 → 200`,
			`manager DELETE /tasks/3 → 200`,

			// A company with open work cannot turn into one that only asks.
			`admin PATCH /settings {"asks_only":true,"version":1} → 422 "field":"asks_only","code":"has_open_work"`,
			`stranger PATCH /settings {"asks_only":true,"version":1} → 200`,
			`client PATCH /settings {"asks_only":false,"version":1} → 200`,
		)
	})
}
