package tasks_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"teren/internal/areas/hierarchies"
	"teren/internal/areas/notices"
	"teren/internal/areas/orders"
	"teren/internal/areas/projects"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// house is a program with two contractors and a client company; it plays
// scripts of their people's calls.
func house(t *testing.T, d *db.DB) func(scripts ...string) {
	t.Helper()
	t.Cleanup(func() {
		faults, err := db.Read(context.Background(), d, tasks.Faults)
		if err != nil || len(faults) > 0 {
			t.Errorf("after all that happened: %v, %v", faults, err)
		}
	})
	who := map[string]access.Who{}
	err := d.Do(context.Background(), func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Velebit", "Jadran"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		for _, p := range []struct {
			name   string
			tenant int64
			roles  access.Roles
		}{
			{"admin1", 1, access.Admin}, {"manager1", 1, access.Manager}, {"worker1", 1, access.Worker},
			{"admin2", 2, access.Admin}, {"client3", 3, access.Admin},
		} {
			id, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Ć", Roles: p.roles})
			if err != nil {
				return err
			}
			who[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles}
		}
		for _, pair := range [][2]int64{{1, 3}, {3, 1}} {
			if err := tenants.AddPartner(tx, pair[0], pair[1], pair[0] == 1, pair[0] == 3); err != nil {
				return err
			}
		}
		for _, name := range []string{"manager1", "admin2", "client3"} {
			if _, err := hierarchies.Insert(tx, who[name], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Elektro " + name}); err != nil {
				return err
			}
		}
		for _, p := range []projects.New{{Title: "Obnova", Currency: "USD"}, {Title: "Gradnja", Currency: "EUR"}} {
			if _, err := projects.Insert(tx, who["manager1"], p); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return apitest.Script(t, who, &tasks.Service{DB: d}, &orders.Service{DB: d}, &notices.Service{DB: d})
}

const text = `"title":"Čišćenje žlijeba","description":"Začepljen","priority":"HIGH","client_note":"","location_type":"STORE","address_name":"Dućan","address1":"Ilica 1","address2":"","address3":"","address4":"","zipcode":"10000","city":"Zagreb","region":"","country":"Hrvatska","latitude":45.8,"longitude":15.97,"working_hours":"","contact_name":"","contact_phone":"","contact_email":""`

func TestLifeOfATask(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		house(t, d)(`
			nobody   POST /tasks/search {} → 401 "code":"not_logged_in"
			worker1  POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 403 "code":"forbidden"
			manager1 POST /tasks {} → 422 "field":"title" & "field":"description" & "field":"tenant_id" & "field":"whier_id" & "field":"address_name" & "field":"address1" & "field":"city" & "field":"location_type" & Work hierarchy is required
			manager1 POST /tasks {` + text + `,"tenant_id":2,"whier_id":2,"project_id":7} → 422 "field":"tenant_id" & "field":"whier_id" & "field":"project_id"
			manager1 POST /tasks {` + text + `,"tenant_id":0,"whier_id":1} → 422 "field":"client_note" & !tenant_id
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1,"bogus":1} → 422 "field":"bogus"
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1,"project_id":1,"currency":{"currency":"GBP","valid":true}} → 201 {"data":1}
			manager1 GET /tasks/1/details → 200 "title":"Čišćenje žlijeba" & "phase":"NEW" & "currency":"USD" & "project":{"project_id":1,"title":"Obnova"} & "client":"Jadran" & "total_cost":0.00
			worker1  GET /tasks/1/details → 404 "code":"not_found"
			admin2   GET /tasks/1/details → 404
			client3  GET /tasks/1/details → 200 "project":null & "whier_id":null & "role_type":"CLIENT"
			client3  PATCH /tasks/1/details {"title":"x"} → 403
			admin2   POST /tasks/search {} → 200 {"data":[],"count":0}
			manager1 POST /tasks/search {"filter":{"ilike":[{"column":"title"},"%ciscenje ZLI%"]},"page":{"no":1,"size":10}} → 200 "task_id":1 & "count":1
			manager1 POST /tasks/search {"filter":{"and":[{"eq":[{"column":"status"},"created"]},{"eq":[{"column":"whier_id"},1]},{"eq":[{"column":"project_id"},1]}]}} → 200 "count":1
			client3  POST /tasks/search {"filter":{"eq":[{"column":"project_id"},1]}} → 200 "count":0
			manager1 PATCH /tasks/1/details {"title":"Novi naslov","version":1} → 200 {"data":1,"version":2}
			admin1   PATCH /tasks/1/details {"city":"Split","version":1} → 200 {"data":1,"version":3}
			admin1   PATCH /tasks/1/details {"title":"Moj naslov","version":1} → 409 "code":"conflict" & "yours":"Moj naslov" & "theirs":"Novi naslov" & manager1 Ć
			admin1   PATCH /tasks/1/details {"title":"Čišćenje žlijeba","description":"Drugo","version":1} → 200 "version":4
			manager1 GET /tasks/1/details → 200 "title":"Novi naslov" & "description":"Drugo" & "city":"Split" & "zipcode":"10000"
			admin1   PATCH /tasks/1/details {"zipcode":"21000","version":1} → 409 "field":"zipcode"
			manager1 PATCH /tasks/1/details {"whier_id":null} → 422 Work hierarchy is required
			manager1 PATCH /tasks/1/details {"deleted_images":[5]} → 422 Expected an image
			manager1 POST /tasks/1/comments {"comment":"  "} → 422 "field":"comment"
			manager1 POST /tasks/1/comments {"comment":"Stižemo sutra","shared":true} → 201
			client3  GET /tasks/1/details → 200 Stižemo sutra & "unread":true
			client3  POST /tasks/1/comments/read {"read":true} → 200
			client3  GET /tasks/1/details → 200 "unread":false
			manager1 POST /tasks/1/confirm {} → 409 "code":"task_orders_not_done" & "current_status":"CREATED"
			manager1 POST /tasks/1/reject {} → 422 "field":"reason"
			manager1 POST /tasks/1/reject {"reason":"Odustali"} → 200 "status":"REJECTED" & "status_reason":"Odustali"
			manager1 POST /tasks/1/reject {"reason":"Odustali"} → 409 "current_status":"REJECTED" & task.reopen
			manager1 POST /tasks/1/reopen {} → 200 "status":"CREATED"
			worker1  DELETE /tasks/1 → 403
			admin2   DELETE /tasks/1 → 404
			manager1 DELETE /tasks/1 → 200 {"data":null}
			manager1 POST /tasks/1/restore {} → 403
			admin1   POST /tasks/1/restore {} → 200 "status":"CREATED"
			manager1 GET /tasks/1/history → 200 "type":"title" & "value":"Novi naslov" & "type":"address" & "reason":"Odustali" & "type":"comment"
			manager1 GET /tasks/1/history?group=STATUS → 200 !title & REJECTED
			client3  GET /tasks/1/history → 200 !Stižemo & REJECTED
			manager1 POST /tasks/1/duplicate {} → 201 {"data":2}
			manager1 POST /tasks/1/save_as_template {} → 201 {"data":3}
			client3  GET /tasks/3/details → 404
			client3  POST /tasks/search {} → 200 "count":2
			manager1 POST /tasks/3/confirm {} → 409 "current_status":"TEMPLATE"
			manager1 POST /tasks/3/reject {"reason":"x"} → 409
			manager1 POST /tasks/3/create_order {"planned_start_time":null,"time_estimate":30} → 409
			manager1 POST /tasks/3/use {} → 201 {"data":4}
			manager1 GET /tasks/4/details → 200 "automatic_task_id":3 & "status":"CREATED"
			manager1@hr POST /tasks/export {"filter":{"in":[{"column":"task_id"},[1,2]]}} → 200 Novi naslov & Kreiran & ;Sljedeći posjet;Radnici; & !CREATED
			manager1 POST /tasks/export {"format":"xlsx"} → 200 <t>Novi naslov</t> & ySplit="1"
		`)
	})
}

func TestExternalTask(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		house(t, d)(`
			client3  POST /tasks {` + text + `,"tenant_id":2,"whier_id":3,"role_type":"client"} → 422 "field":"tenant_id"
			client3  POST /tasks {` + text + `,"tenant_id":1,"whier_id":3,"role_type":"client"} → 201 {"data":1}
			manager1 GET /tasks/1/details → 200 "phase":"WAITING_ACCEPTANCE" & "is_task_external":true & "task.confirm" & !"order.plan"
			manager1 POST /tasks/search {"filter":{"eq":[{"column":"phase"},"WAITING_ACCEPTANCE"]}} → 200 "count":1
			client3  POST /tasks/search {"filter":{"in":[{"column":"phase"},["new","done",""]]}} → 200 "count":0
			client3  POST /tasks/1/confirm {} → 403
			client3  POST /tasks/1/accept {} → 403
			admin2   POST /tasks/1/accept {} → 404
			manager1 POST /tasks/1/confirm {} → 200 "phase":"NEW" & "accepted_at":"20
			client3  POST /tasks/1/reject {"reason":"Predomislili smo se"} → 409 "code":"not_allowed_now"
			client3  POST /tasks {` + text + `,"tenant_id":1,"whier_id":3,"role_type":"client"} → 201 {"data":2}
			client3  POST /tasks/2/reject {"reason":"Predomislili smo se"} → 200 "status":"REJECTED"
			admin1   POST /notices/search {} → 200 "kind":"task_rejected","task_id":2 & Predomislili & "count":1
			worker1  POST /notices/search {} → 200 "count":0
			manager1 POST /tasks/2/accept {} → 409 "current_status":"REJECTED"
			manager1 POST /tasks/2/reopen {} → 200 "status":"CREATED"
			admin1   POST /notices/search {} → 200 !task_rejected
			client3  POST /tasks {` + text + `,"tenant_id":1,"whier_id":3,"role_type":"client"} → 201 {"data":3}
			manager1 POST /tasks/3/accept {} → 200 "phase":"NEW"
			manager1 POST /tasks/3/accept {} → 409 "code":"not_allowed_now"
		`)
	})
}

func TestConfirmNeedsFinishedWork(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		house(t, d)(`
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201 {"data":1}
			worker1  POST /tasks/1/create_order {"planned_start_time":null,"time_estimate":30} → 403
			manager1 POST /tasks/1/create_order {"planned_start_time":null,"time_estimate":30,"worker_ids":[3]} → 422 "field":"planned_start_time"
			manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":30,"worker_ids":[4]} → 422 "field":"worker_ids"
			admin2   POST /tasks/1/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":30} → 404
			manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":30,"worker_ids":[3,3]} → 201 {"data":1}
			worker1  GET /tasks/1/details → 200 "phase":"PLANNED" & "order_status":"CREATED" & "total_cost":null & !task.edit & task.photo
			worker1  POST /tasks/search {} → 200 "count":1
			worker1  POST /orders/1/finish {} → 409 "current_status":"CREATED"
			admin2   POST /orders/1/start {} → 404
			manager1 POST /tasks/search {"filter":{"eq":[{"column":"phase"},"PLANNED"]}} → 200 "count":1
			worker1  POST /orders/1/start {} → 200 "status":"IN_EXECUTION"
			manager1 POST /tasks/search {"filter":{"eq":[{"column":"phase"},"IN_EXECUTION"]}} → 200 "count":1
			worker1  POST /orders/1/start {} → 409
			manager1 POST /tasks/1/reject {"reason":"x"} → 409 "code":"task_orders_started"
			manager1 DELETE /tasks/1 → 409 "code":"task_order_running"
			manager1 POST /tasks/1/confirm {} → 409 "code":"task_orders_not_done"
			worker1  POST /orders/1/finish {} → 200 "status":"DONE"
			worker1  POST /tasks/1/confirm {} → 403
			manager1 GET /tasks/1/details → 200 "phase":"DONE"
			manager1 POST /tasks/search {"filter":{"eq":[{"column":"phase"},"DONE"]}} → 200 "count":1
			manager1 POST /tasks/1/confirm {} → 200 "status":"INVOICED"
			manager1 PATCH /tasks/1/details {"title":"x"} → 409
			manager1 DELETE /tasks/1 → 409
			manager1 POST /tasks/1/reject {"reason":"x"} → 409
			manager1 POST /tasks/1/reopen {} → 403
			manager1 POST /tasks/1/reopen {"reason":"x"} → 403
			admin1   POST /tasks/1/reopen {} → 422 "field":"reason"
			admin1   POST /tasks/1/reopen {"reason":"Krivo potvrđeno"} → 200 "status":"CREATED"
			client3  GET /tasks/1/details → 200 "financial_details":[] & "time_estimate":null & "total_time":null
		`)
	})
}

// A second task at the same address takes so many statements: the client, the kind of
// work, the currency, the task, its parties, its address and its history; on PostgreSQL
// also what is announced.
func TestStatementsOfCreate(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := house(t, d)
		const create = `manager1 POST /tasks {"title":"Svjetla","description":"Tri armature","priority":"HIGH","client_note":"","location_type":"STORE","address_name":"Dućan","address1":"Ilica 1",
			"zipcode":"10000","city":"Zagreb","country":"Hrvatska","tenant_id":3,"whier_id":1} → 201`
		play(strings.Join(strings.Fields(create), " "))
		before, want := d.Statements(), int64(7)
		if d.Engine() == "postgres" {
			want++
		}
		play(strings.Join(strings.Fields(create), " "))
		if n := d.Statements() - before; n != want {
			t.Errorf("%d statements instead of %d", n, want)
		}
	})
}

// An old client sends the project it once read beside the change it makes.
func TestMergeKeepsTheCurrencyOfTheProject(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		house(t, d)(`
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1,"project_id":1} → 201
			manager1 PATCH /tasks/1/details {"project_id":2,"version":1} → 200 "version":2
			admin1   PATCH /tasks/1/details {"project_id":1,"description":"Drugo","version":1} → 200 "version":3
			manager1 GET /tasks/1/details → 200 "project":{"project_id":2, & "currency":"EUR" & "description":"Drugo"
		`)
	})
}

// Out of its project a task has the currency of its company again, which its
// lines may forbid.
func TestCurrencyWithoutAProject(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		script := house(t, d)
		script(`
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1,"project_id":1} → 201 {"data":1}
			manager1 GET /tasks/1/details → 200 "currency":"USD"
			manager1 PATCH /tasks/1/details {"project_id":null} → 200
			manager1 GET /tasks/1/details → 200 "project":null & "currency":"EUR"
			manager1 PATCH /tasks/1/details {"project_id":1} → 200
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"a","unit_price":1}]} → 200
			manager1 PATCH /tasks/1/details {"project_id":null} → 422 "field":"project_id","code":"task_has_lines","message":"The task has line items in USD, so its currency cannot change."
			manager1 GET /tasks/1/details → 200 "project":{"project_id":1, & "currency":"USD"
			manager1 PATCH /tasks/1/financials {"order_line_items_delete":[1]} → 200
			manager1 PATCH /tasks/1/details {"project_id":null} → 200
			manager1 GET /tasks/1/financials → 200 "currency":"EUR"
		`)
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE tenant SET currency = 'BAM' WHERE tenant_id = 1`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		script(`
			manager1 PATCH /tasks/1/details {"project_id":1} → 200
			manager1 PATCH /tasks/1/details {"project_id":null} → 200
			manager1 GET /tasks/1/details → 200 "currency":"BAM"
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201 {"data":2}
			manager1 GET /tasks/2/details → 200 "currency":"BAM"
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1,"currency":"GBP"} → 201 {"data":3}
			manager1 GET /tasks/3/details → 200 "currency":"GBP"
		`)
	})
}

func TestWorkersAreNotifiedOfDroppedOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const order = `{"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":30,"worker_ids":[3]}`
		house(t, d)(`
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201 {"data":1}
			manager1 POST /tasks/1/create_order ` + order + ` → 201
			manager1 POST /tasks/1/create_order ` + strings.Replace(order, "23T", "24T", 1) + ` → 201
			manager1 POST /tasks/1/reject {"reason":"Klijent je odustao"} → 200 "linked_orders":[]
			worker1  POST /notices/search {} → 200 "kind":"order_removed" & "task_id":1 & "order_id":2 & "order_id":1 & "text":"Klijent je odustao" & "count":2,"unread":2
			client3  POST /notices/search {} → 200 "kind":"visit_cancelled","task_id":1,"order_id":2 & "kind":"visit_cancelled","task_id":1,"order_id":1 & "count":2,"unread":2 & !odustao
			worker1  GET /tasks/1/details → 200 "status":"REJECTED" & "status_reason":"Klijent je odustao"
			worker1  POST /orders/1/start {} → 409
			manager1 POST /tasks/1/reopen {} → 200 "phase":"PLANNED" & "linked_orders":[{"order_id":1,"order_status":"CREATED" & {"order_id":2,"order_status":"CREATED"
			client3  POST /notices/search {} → 200 "count":0
			worker1  POST /notices/search {} → 200 "kind":"order_assigned" & !order_removed & "count":2
			client3  GET /tasks/1/details → 200
			manager1 DELETE /tasks/1 → 200
			client3  GET /tasks/1/details → 404
			client3  POST /tasks/search {"filter":{"eq":[{"column":"status"},"DELETED"]}} → 200 "count":0
			client3  POST /notices/search {} → 200 "kind":"visit_cancelled","task_id":0,"order_id":1 & "title":"Čišćenje žlijeba" & !"task_id":1
			worker1  POST /notices/search {} → 200 "kind":"order_removed" & !order_assigned & "count":2
			manager1 PATCH /tasks/1/details {"title":"x"} → 409
			manager1 POST /tasks/1/comments {"comment":"x"} → 409
			admin1   POST /tasks/1/reopen {"reason":"x"} → 409
			admin1   POST /tasks/1/restore {} → 200 "status":"CREATED" & "linked_orders":[]
			client3  POST /notices/search {} → 200 "kind":"visit_cancelled","task_id":1,"order_id":1
			client3  POST /tasks/search {} → 200 "phase":"NEW" & "count":1
			manager1 POST /tasks/1/reject {"reason":"x"} → 200
			manager1 DELETE /tasks/1 → 200
			admin1   POST /tasks/1/restore {} → 200 "status":"REJECTED"
			admin1   POST /tasks/1/restore {} → 409
			manager1 POST /tasks/1/reopen {} → 200 "linked_orders":[]
		`)
		faults, err := db.Read(t.Context(), d, tasks.Faults)
		if err != nil || len(faults) > 0 {
			t.Errorf("what lists stand on is not so: %v, %v", faults, err)
		}
	})
}

func TestBothSidesAreNotifiedOfARequest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := house(t, d)
		play(`
			client3  POST /tasks {` + text + `,"tenant_id":1,"role_type":"CLIENT","whier_id":null} → 201 {"data":1}
			client3  POST /tasks/1/comments {"comment":"Zove li tko?","shared":true} → 201
			admin1   POST /conversations/search {"unread":true} → 200 "text":"Zove li tko?"
			manager1 POST /conversations/search {"unread":true} → 200 "text":"Zove li tko?"
			worker1  POST /conversations/search {"unread":true} → 200 "count":0
			client3  POST /tasks/1/images {}+picture → 200
			manager1 POST /notices/search {} → 200 "kind":"task_photos","task_id":1,"order_id":null & "place":"Jadran","text":"","created_by":"client3 Ć" & "count":3
			worker1  POST /notices/search {} → 200 "count":0
			client3  POST /notices/search {} → 200 "count":0

			manager1 GET /tasks/1/details → 200 !task.delete
			manager1 DELETE /tasks/1 → 409 task_reject_instead
			admin1   POST /tasks/1/accept → 200
			manager1 DELETE /tasks/1 → 409 task_reject_instead
			manager1 POST /tasks/1/comments/read {"read":true} → 200
			admin1   POST /tasks/1/comments/read {"read":true} → 200
			client3  POST /tasks/1/comments {"comment":"Hitno!","shared":true} → 201
			admin1   POST /conversations/search {"unread":true} → 200 "text":"Hitno!"
			manager1 POST /conversations/search {"unread":true} → 200 "count":0

			admin1   POST /notices/read {"all":true} → 200
			manager1 POST /notices/read {"all":true} → 200
			client3  POST /tasks/1/images {}+picture → 200
			client3  POST /tasks/1/images {}+picture → 200
			admin1   POST /notices/search {} → 200 "kind":"task_photos" & "unread":1
			manager1 POST /notices/search {} → 200 "unread":0
			manager1 POST /tasks/1/images {}+picture → 200
			admin1   POST /notices/search {} → 200 "unread":1
			client3  POST /notices/search {} → 200 !task_photos

			manager1 POST /tasks/1/reject {"reason":"Nemamo ljudi","version":1} → 409 task_changed_meanwhile
			manager1 POST /tasks/1/reject {"reason":"Nemamo ljudi","version":6} → 200
			client3  POST /notices/search {} → 200 "kind":"task_rejected" & "text":"Nemamo ljudi"
			admin1   POST /tasks/1/reopen {"reason":"Platili su stari račun"} → 200
			client3  POST /notices/search {} → 200 "kind":"task_reopened" & !Platili
			client3  GET /tasks/1/history → 200 Nemamo & !Platili
			client3  GET /tasks/1/details → 200 "status":"CREATED" & "status_reason":""
			admin1   GET /tasks/1/history → 200 Platili`)

		// Who has nobody in Teren cannot be asked, nor who carries out no work.
		if err := d.Do(context.Background(), func(tx *db.Tx) error {
			id, err := tenants.Add(tx, tenants.New{Name: "Na papiru"})
			if err != nil {
				return err
			}
			if _, err := tx.Exec(`UPDATE tenant SET asks_only = TRUE WHERE tenant_id = 3`); err != nil {
				return err
			}
			return tenants.AddPartner(tx, 1, id, true, true)
		}); err != nil {
			t.Fatal(err)
		}
		play(`
			manager1 POST /tasks {` + text + `,"tenant_id":3,"role_type":"CLIENT","whier_id":null} → 422 "field":"tenant_id" & takes_no_work
			manager1 POST /tasks {` + text + `,"tenant_id":4,"role_type":"CLIENT","whier_id":null} → 422 "field":"tenant_id" & takes_no_work`)
	})
}

// The client sees what was made of its own words, and nothing of what the contractor
// keeps for itself; of a task that the contractor wrote, where it stands.
func TestAClientSeesWhatBecomesOfItsRequest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const change = `{"title":"Čišćenje oluka","description":"Začepljen, treba ljestve","priority":"LOW","address1":"Ilica 2","contact_phone":"091 222","working_hours":"7-15","whier_id":1}`
		house(t, d)(`
			client3  POST /tasks {` + text + `,"tenant_id":1,"role_type":"CLIENT","whier_id":null} → 201 {"data":1}
			manager1 POST /tasks/1/accept → 200
			client3  GET /tasks/1/history → 200 "count":2
			manager1 PATCH /tasks/1/details ` + change + ` → 200
			client3  GET /tasks/1/history → 200 "count":8 & "type":"title" & "user":"manager1 Ć","old_value":"Čišćenje žlijeba","value":"Čišćenje oluka" & "old_value":"Začepljen","value":"Začepljen, treba ljestve" & "old_value":"HIGH","value":"LOW" & "type":"address" & Ilica 2 & "value":"091 222" & "value":"7-15"
			client3  GET /tasks/1/history?group=DETAILS → 200 "count":6
			client3  GET /tasks/1/history?group=STATUS → 200 "count":2
			manager1 PATCH /tasks/1/details {"project_id":2,"client_note":"Sporo plaćaju","location_type":"OFFICE"} → 200
			manager1 POST /tasks/1/comments {"comment":"Naplatiti izlazak"} → 201
			manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":30,"worker_ids":[3]} → 201
			client3  GET /tasks/1/history → 200 "count":8 & !Sporo & !Gradnja & !Elektro & !work_order & !Naplatiti
			manager1 GET /tasks/1/history?group=DETAILS → 200 "count":11
			admin2   GET /tasks/1/history → 404

			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201 {"data":2}
			manager1 PATCH /tasks/2/details ` + change + ` → 200
			client3  GET /tasks/2/history → 200 "count":1 & "type":"status" & !oluka
		`)
	})
}

func TestCommentsAreReadUpToWhatWasShown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		house(t, d)(`
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201
			manager1 POST /tasks/1/comments {"comment":"Prvo","shared":true} → 201
			manager1 POST /tasks/1/comments {"comment":"Drugo","shared":true} → 201
			client3  POST /tasks/1/comments/read {"read":true,"up_to":1} → 200
			client3  POST /tasks/search {} → 200 "unread_comments":1
			client3  POST /tasks/1/comments/read {"read":true,"up_to":2} → 200
			client3  POST /tasks/1/comments/read {"read":true,"up_to":1} → 200
			client3  POST /tasks/search {} → 200 "unread_comments":0
			client3  POST /tasks/1/comments/read {"read":true,"up_to":9007199254740991} → 200`)
	})
}

func TestWithdrawnComment(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		house(t, d)(`
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201
			manager1 POST /tasks/1/comments {"comment":"Prvo","shared":true} → 201
			manager1 POST /tasks/1/comments {"comment":"Pogledajte","shared":true} +picture → 201
			client3  GET /tasks/1/details → 200 Pogledajte & "image_url":"/api/uploads/ & "shared":true & "can_withdraw":false & !"can_withdraw":true
			client3  DELETE /tasks/1/comments/{created} → 403
			admin2   DELETE /tasks/1/comments/{created} → 404
			manager1 DELETE /tasks/1/comments/{created} → 200
			manager1 DELETE /tasks/1/comments/{created} → 200
			client3  GET /tasks/1/details → 200 !Pogledajte & !image_url & "withdrawn":true & "withdrawn_by":"manager1 Ć" & "unread":false
			manager1 GET /tasks/1/history?group=DETAILS → 200 "type":"comment_withdrawn" & "count":3
			client3  POST /tasks/1/comments/read {"read":true} → 200
			client3  POST /tasks/1/comments/read {"read":false} → 200
			client3  POST /tasks/search {} → 200 "unread_comments":1

			client3  POST /tasks/1/comments {"comment":"Hitno je","shared":true} → 201
			admin1   DELETE /tasks/1/comments/{created} → 403
			admin1   GET /tasks/1/details → 200 "comment":"Hitno je"
			client3  GET /tasks/1/details → 200 "can_withdraw":true
			client3  DELETE /tasks/1/comments/{created} → 200
		`)
	})
}

// A comment is internal to the company that writes it unless it is shared:
// the other side neither reads nor counts nor hears of it, and its number is no
// comment's.
func TestInternalComments(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		house(t, d)(`
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201
			manager1 POST /tasks/1/comments {"comment":"Naplatiti izlazak"} → 201
			client3  DELETE /tasks/1/comments/{created} → 404
			client3  GET /tasks/1/details → 200 !Naplatiti & "comments":[]
			client3  POST /tasks/search {} → 200 "unread_comments":0
			admin1   GET /tasks/1/details → 200 "comment":"Naplatiti izlazak" & "shared":false & "can_withdraw":true & "comments_shared_with":"Jadran"
			client3  GET /tasks/1/details → 200 "comments_shared_with":"Primorje"
			admin1   POST /tasks/search {} → 200 "unread_comments":1
			admin1   GET /tasks/1/history?group=DETAILS → 200 Naplatiti

			client3  POST /tasks/1/comments {"comment":"Tražiti drugu ponudu"} → 201
			admin1   DELETE /tasks/1/comments/{created} → 404
			admin1   GET /tasks/1/details → 200 !drugu
			admin1   GET /tasks/1/history?group=DETAILS → 200 !drugu & "count":1
			client3  GET /tasks/1/details → 200 "comment":"Tražiti drugu ponudu"

			manager1 POST /tasks {` + strings.Replace(text, `"client_note":""`, `"client_note":"Ivo"`, 1) + `,"tenant_id":0,"whier_id":1} → 201
			manager1 POST /tasks/2/comments {"comment":"Sam sa sobom","shared":true} → 201
			manager1 GET /tasks/2/details → 200 "shared":false & "comments_shared_with":null
		`)
		got, err := db.Read(t.Context(), d, func(tx *db.Tx) ([]string, error) {
			return db.All[string](tx, `SELECT n.tenant_id || ' ' || n.text FROM notice n WHERE n.kind = 'task_comment' AND n.text <> 'Sam sa sobom' ORDER BY n.notice_id`)
		})
		if err != nil || len(got) != 0 {
			t.Errorf("notices of internal comments, with nobody of the own company to tell: %q, %v", got, err)
		}
	})
}

// A list says when somebody comes next and what a task comes to: to the office all of
// it, to a worker their own visits and no amount, to the client when and how far.
func TestVisits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		last := func(direction string) string {
			return `{"filter":{"eq":[{"column":"status"},"CREATED"]},"page":{"no":3,"size":1},"order_by":[{"column":"next_visit","direction":"` + direction + `"}]}`
		}
		const sooner = `{"filter":{"eq":[{"column":"status"},"CREATED"]},"order_by":[{"column":"next_visit","direction":"asc"}]}`
		house(t, d)(`
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201 {"data":1}
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201 {"data":2}
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201 {"data":3}
			manager1 POST /tasks/search {} → 200 "visit":null,"repeat":null,"total_cost":0.00
			manager1 POST /tasks/1/create_order {"planned_start_time":null,"time_estimate":30} → 201 {"data":1}
			manager1 POST /tasks/search {"filter":{"eq":[{"column":"task_id"},1]}} → 200 "visit":{"order_id":1,"order_status":"CREATED","planned_start":null
			manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-24T07:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":2}
			manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":45} → 201 {"data":3}
			manager1 POST /tasks/2/create_order {"planned_start_time":"2026-11-22T07:00:00Z","time_estimate":30} → 201 {"data":4}
			manager1 POST /tasks/search ` + sooner + ` → 200 {"data":[{"task_id":3, & {"task_id":2, & "visit":{"order_id":4 & "visit":{"order_id":3,"order_status":"CREATED","planned_start":"2026-11-23T07:00:00Z","planned_end":"2026-11-23T07:45:00Z" & "workers":[]
			manager1 POST /tasks/search ` + last("asc") + ` → 200 {"data":[{"task_id":1,
			manager1 POST /tasks/search ` + last("desc") + ` → 200 {"data":[{"task_id":3,
			manager1 POST /tasks/counts {"asks":[{},{"filter":{"eq":[{"column":"task_id"},2]}},{"search":"nema ga"},{"filter":{"eq":[{"column":"no_such"},2]}}]} → 200 {"data":{"counts":[3,1,0,null],"most":1000}}
			worker1  POST /tasks/counts {"asks":[{},{"filter":{"gt":[{"column":"total_cost"},0]}},{"filter":{"is_null":{"column":"no_such"}}}]} → 200 "counts":[1,null,null]
			client3  POST /tasks/counts {"asks":[]} → 200 "counts":[]
			nobody   POST /tasks/counts {"asks":[{}]} → 401
			worker1  POST /tasks/search {} → 200 "count":1 & "visit":{"order_id":2 & "workers":[{"user_id":3,"first_name":"worker1" & "total_cost":null
			manager1@hr POST /tasks/export {"filter":{"eq":[{"column":"task_id"},1]}} → 200 ;23.11.2026. 07:00;;
			client3  POST /tasks/search {"filter":{"eq":[{"column":"task_id"},1]}} → 200 "visit":{"order_id":3,"order_status":"CREATED","planned_start":"2026-11-23T07:00:00Z","planned_end":null & "time_estimate":null & "workers":[] & "total_cost":null
			manager1 POST /tasks/search {"filter":{"eq":[{"column":"worker_id"},3]}} → 200 {"data":[{"task_id":1, & "count":1
			worker1  POST /tasks/search {"filter":{"eq":[{"column":"worker_id"},3]}} → 422
			worker1  POST /tasks/search ` + sooner + ` → 422
			worker1  POST /tasks/search {"order_by":[{"column":"total_cost"}]} → 422
			worker1  POST /orders/2/start {} → 200
			manager1 GET /tasks/1/details → 200 "visit":{"order_id":3, & "linked_orders":[{"order_id":1, & "order_status":"IN_EXECUTION" & "workers":[{"user_id":3,"first_name":"worker1"
			client3  GET /tasks/1/details → 200 "linked_orders":[{"order_id":1, & "order_status":"IN_EXECUTION" & !"first_name" & !"time_estimate":30 & !"planned_end":"2026
			worker1  POST /orders/2/finish {} → 200
			manager1 DELETE /orders/3 → 200
			manager1 DELETE /orders/1 → 200
			manager1 GET /tasks/1/details → 200 "visit":{"order_id":2,"order_status":"DONE" & "first_name":"worker1"
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"a","unit_price":12.5}]} → 200
			manager1 POST /tasks/search {"order_by":[{"column":"total_cost","direction":"desc"}]} → 200 {"data":[{"task_id":1, & "total_cost":12.50,"currency":"EUR"
			client3  POST /tasks/search {"filter":{"gt":[{"column":"total_cost"},12]}} → 200 "count":0
			manager1 POST /tasks/1/confirm {} → 200 "status":"INVOICED"
			client3  POST /tasks/search {"filter":{"gt":[{"column":"total_cost"},12]}} → 200 "count":1 & "total_cost":12.50
			client3  POST /tasks/search {"order_by":[{"column":"total_cost"}]} → 200 {"data":[{"task_id":1, & {"task_id":3, & {"task_id":2,
			client3  POST /tasks/search {"order_by":[{"column":"total_cost","direction":"desc"}]} → 200 {"data":[{"task_id":1, & {"task_id":3, & {"task_id":2,
			manager1 POST /tasks/search {"order_by":[{"column":"next_visit"}]} → 200 {"data":[{"task_id":3, & {"task_id":2, & {"task_id":1,
			manager1 POST /tasks/search {"order_by":[{"column":"next_visit","direction":"desc"}]} → 200 {"data":[{"task_id":2, & {"task_id":3, & {"task_id":1,
		`)
	})
}

// A comment names colleagues who may read it, and no others; they hear that it does.
// Its author changes its words for ten minutes. What is read, answered or decided
// leaves the list of notices.
func TestTalk(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
		d.SetClock(func() time.Time { return now })
		play := house(t, d)
		play(`
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201
			manager1 GET /tasks/1/colleagues → 200 {"data":[{"user_id":1,"name":"admin1 Ć","avatar_url":""}]}
			manager1 GET /tasks/1/colleagues?search=ADM%20c → 200 admin1
			manager1 GET /tasks/1/colleagues?search=worker → 200 "data":[]
			client3  GET /tasks/1/colleagues → 200 "data":[]
			admin2   GET /tasks/1/colleagues → 404
			worker1  GET /tasks/1/colleagues → 404

			manager1 POST /tasks/1/comments {"comment":"@client3 Ć pogledaj","mention_ids":[5],"shared":true} → 422 "field":"mention_ids","code":"no_such_thing"
			manager1 POST /tasks/1/comments {"comment":"@worker1 Ć pogledaj","mention_ids":[3]} → 422 "field":"mention_ids"
			manager1 POST /tasks/1/comments {"comment":"@admin1 Ć pogledaj RN-1","mention_ids":[1,1]} → 201 {"data":1}
			manager1 POST /tasks/1/comments {"comment":"bez imena","mention_ids":[1]} → 201 {"data":2}
			admin1   GET /tasks/1/details → 200 "comment":"@admin1 Ć pogledaj RN-1" & "mentions":[{"user_id":1,"name":"admin1 Ć"}] & "comment":"bez imena" & "mentions":[] & "can_edit_till":null & !"can_edit_till":"2026
			admin1   POST /notices/search {} → 200 "kind":"mentioned" & "place":"Jadran" & "text":"@admin1 Ć pogledaj RN-1" & "entity":"task","entity_id":1,"comment_id":1,"shared":false & "count":1,"unread":1
			client3  POST /notices/search {} → 200 "count":0

			manager1 GET /tasks/1/details → 200 "can_edit_till":"2026-11-23T09:10:00Z" & "edited_at":null
			admin1   PATCH /tasks/1/comments/1 {"comment":"Krivo"} → 403
			client3  PATCH /tasks/1/comments/1 {"comment":"Krivo"} → 404
			manager1 PATCH /tasks/1/comments/1 {"comment":"  "} → 422 "field":"comment","code":"blank_comment"
			manager1 PATCH /tasks/1/comments/1 {"comment":"x","mention_ids":[4]} → 422 "field":"mention_ids"
			manager1 PATCH /tasks/1/comments/99 {"comment":"x"} → 404
			manager1 PATCH /tasks/1/comments/1 {"comment":"@admin1 Ć, stiže sutra","mention_ids":[1]} → 200
			manager1 PATCH /tasks/1/comments/2 {"comment":"Za @admin1 Ć","mention_ids":[1]} → 200
			admin1   GET /tasks/1/details → 200 "comment":"@admin1 Ć, stiže sutra" & "edited_at":"2026-11-23T09:00:00Z" & !pogledaj
			admin1   POST /notices/search {} → 200 "text":"@admin1 Ć, stiže sutra" & "text":"Za @admin1 Ć" & !pogledaj & "count":2,"unread":2
			admin1   GET /tasks/1/history?group=DETAILS → 200 "type":"comment_edited" & "old_value":"@admin1 Ć pogledaj RN-1","value":"@admin1 Ć, stiže sutra"
			client3  GET /tasks/1/history?group=DETAILS → 200 "count":0

			admin1   POST /tasks/search {"filter":{"eq":[{"column":"unread"},true]}} → 200 "count":1
			admin1   POST /tasks/search {"filter":{"eq":[{"column":"unread"},false]}} → 200 "count":0
			manager1 POST /tasks/search {"filter":{"eq":[{"column":"unread"},true]}} → 200 "count":0
			admin1   POST /conversations/search {"unread":true} → 200 {"data":[{"entity":"task","entity_id":1,"task_id":1,"title":"Čišćenje žlijeba","place":"Jadran","unread":2,"mentioned":true,"comment_id":2,"text":"Za @admin1 Ć","shared":false,"created_by":"manager1 Ć","avatar_url":"","created_at":"2026-11-23T09:00:00Z","earlier":[{"comment_id":1,"text":"@admin1 Ć, stiže sutra","created_by":"manager1 Ć"}]}],"count":1,"unread":1}
			admin1   POST /tasks/1/comments {"comment":"Dobro"} → 201
			manager1 POST /conversations/search {"unread":true} → 200 "mentioned":false & "text":"Dobro" & "count":1
			admin1   POST /tasks/1/comments/read {"read":true} → 200
			admin1   POST /notices/search {} → 200 "count":0,"unread":0
			admin1   POST /tasks/search {"filter":{"eq":[{"column":"unread"},true]}} → 200 "count":0
			admin1   POST /conversations/search {"unread":true} → 200 "data":[] & "count":0,"unread":0
			admin1   POST /conversations/search {} → 200 "unread":0 & "count":1
			manager1 POST /tasks/1/comments {"comment":"Vraćam riječ"} → 201 {"data":4}
			admin1   POST /notices/search {} → 200 "kind":"task_comment" & "count":1
			manager1 DELETE /tasks/1/comments/4 → 200
			admin1   POST /notices/search {} → 200 "count":0
			manager1 PATCH /tasks/1/comments/4 {"comment":"Ipak"} → 409 not_allowed_now

			client3  POST /tasks {` + text + `,"tenant_id":1,"role_type":"CLIENT","whier_id":null} → 201 {"data":2}
			manager1 POST /notices/search {} → 200 "kind":"task_waiting" & "place":"Jadran"
			admin1   POST /tasks/2/accept → 200
			manager1 POST /notices/search {} → 200 !task_waiting
			client3  POST /notices/search {} → 200 "kind":"task_accepted" & "place":"Primorje"
		`)
		now = now.Add(10 * time.Minute)
		play(`
			manager1 GET /tasks/1/details → 200 !"can_edit_till":"2026
			manager1 PATCH /tasks/1/comments/2 {"comment":"Prekasno"} → 409 comment_too_old
		`)
	})
}
