package orders_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"teren/internal/areas/hierarchies"
	"teren/internal/areas/notices"
	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/areas/teams"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

// house is a contractor (1) with three workers, numbers 3, 4 and 5, another
// contractor (2) and a client company (3). Work of node 1 demands nothing,
// that of node 2 a description, a photo and two checks.
func house(t *testing.T, d *db.DB) (play func(...string), who map[string]access.Who) {
	t.Helper()
	who = map[string]access.Who{}
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
			{"admin1", 1, access.Admin}, {"manager1", 1, access.Manager}, {"ana", 1, access.Worker}, {"ivo", 1, access.Worker}, {"mate", 1, access.Worker},
			{"admin2", 2, access.Admin}, {"worker2", 2, access.Worker}, {"client3", 3, access.Admin},
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
		minutes := int64(45)
		for _, name := range []string{"Elektro", "Klima"} {
			if _, err := hierarchies.Insert(tx, who["manager1"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: name, TimeEstimate: &minutes}); err != nil {
				return err
			}
		}
		return hierarchies.Demand(tx, who["manager1"], 2, hierarchies.Demands{Description: true, Photo: true, Checks: []string{"Filter čist", "Tlak u redu"}})
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		faults, err := db.Read(context.Background(), d, tasks.Faults)
		if err != nil || len(faults) > 0 {
			t.Errorf("after all that happened: %v, %v", faults, err)
		}
	})
	play = apitest.Script(t, who, &tasks.Service{DB: d},
		&hierarchies.Service{DB: d}, &orders.Service{DB: d}, &notices.Service{DB: d})
	play(`manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201 {"data":1}`)
	return play, who
}

const text = `"title":"Čišćenje žlijeba","description":"Začepljen","location_type":"STORE","address_name":"Dućan","address1":"Ilica 1","city":"Zagreb","contact_name":"Pero","contact_phone":"091"`

// order is the start of a line that plans an order of task 1.
func order(at string, minutes int, workers string) string {
	return fmt.Sprintf(`manager1 POST /tasks/1/create_order {"planned_start_time":%q,"time_estimate":%d,"worker_ids":[%s]}`, at, minutes, workers)
}

// Until work begins its checklist is that of the kind of work as it is then.
func TestChecklistFollowsTheKind(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, _ := house(t, d)
		play(order("2026-11-23T07:00:00Z", 90, "3") + ` → 201 {"data":1}
			` + order("2026-11-24T07:00:00Z", 90, "3") + ` → 201 {"data":2}
			manager1 GET /orders/1/details → 200 "checklist":[]
			manager1 PATCH /tasks/1/details {"whier_id":2} → 200
			ana      GET /orders/1/details → 200 "title":"Filter čist" & "title":"Tlak u redu" & "photo":true
			ana      POST /orders/1/start → 200 "title":"Filter čist" & "other_checklist":false
			admin1   PATCH /work_hierarchies/2 {"checklist":["Plin zatvoren","Filter čist"]} → 200
			ana      GET /orders/1/details → 200 "title":"Tlak u redu" & "other_checklist":true & !Plin
			ana      GET /orders/2/details → 200 "title":"Plin zatvoren" & "title":"Filter čist" & "other_checklist":false & !Tlak
			ana      POST /orders/1/undo-start → 200 "title":"Plin zatvoren" & !Tlak
			manager1 DELETE /orders/2 → 200
			manager1 PATCH /tasks/1/details {"whier_id":1} → 200
			manager1 GET /orders/1/details → 200 "checklist":[]
			admin1   POST /orders/2/restore → 200 "checklist":[]`)
	})
}

func TestLifeOfAnOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, _ := house(t, d)
		play(order("2026-11-23T07:00:00Z", 90, "3,4") + ` → 201 {"data":1}
			ana      POST /notices/search {} → 200 "kind":"order_assigned" & "task_id":1 & "order_id":1 & "title":"Čišćenje žlijeba"
			ana      POST /orders/search {} → 200 "count":1 & "order_id":1 & "location":{"name":"Dućan" & "contact_phone":"091" & "client_name":"Jadran" & order.start & !order.edit
			mate     POST /orders/search {} → 200 "count":0
			ana@hr   POST /orders/export {} → 200 Procjena vremena & ;Adresa;Poštanski broj;Grad; & ;Ilica 1;;Zagreb; & ;Planiran; & Jadran & 23.11.2026.
			manager1 POST /orders/export {"filter":{"eq":[{"column":"status"},"DONE"]}} → 200 Time estimate & !Jadran
			ana@hr   POST /orders/export {"format":"xlsx"} → 200 <t>Jadran</t> & <t>Procjena vremena (min)</t> & !<f
			mate     POST /orders/export {} → 200 !Jadran
			client3  POST /orders/export {} → 200 !Jadran
			manager1 POST /orders/export {"filter":{"eq":[{"column":"price"},1]}} → 422
			admin2   POST /orders/search {} → 200 "count":0
			client3  POST /orders/search {} → 200 "count":0
			client3  GET /orders/1/details → 404
			client3  GET /tasks/1/details → 200 "order_status":"CREATED" & "planned_start":"2026-11-23T07:00:00Z" & "time_estimate":null
			admin2   GET /orders/1/details → 404
			mate     GET /orders/1/details → 404
			ana      GET /orders/1/details → 200 "planned_start_date":"2026-11-23T07:00:00Z" & "planned_end":"2026-11-23T08:30:00Z" & "time_estimate_minutes":90 & "linked_task":{"task_id":1 & "whiers":["Elektro"] & "shared_with":"Jadran"
			mate     POST /orders/1/start {} → 404
			ana      POST /orders/1/pause {} → 409 "current_status":"CREATED" & order.start
			ana      POST /orders/1/work_descriptions {"description":"x"} → 409
			ana      POST /orders/1/start {} → 200 "status":"IN_EXECUTION" & "at_work":true & order.pause & !order.join & order.undo_start
			ana      POST /orders/1/undo-start {} → 200 "status":"CREATED" & "time_started":null & "sessions":[]
			ana      POST /orders/1/start {} → 200
			ivo      POST /orders/1/undo-start {} → 409 order.join & !order.undo_start
			ivo      POST /orders/1/start {} → 409 order.join
			ivo      POST /orders/1/join {} → 200 "at_work":true
			ivo      POST /orders/1/join {} → 409
			ivo      POST /orders/1/pause {} → 200 "at_work":false & "running":true
			ivo      POST /orders/1/pause {} → 409
			manager1 PATCH /orders/1/details {"planned_start":"2026-11-24T07:00:00Z"} → 409 "code":"order_started"
			manager1 PATCH /orders/1/details {"worker_ids":[3,4,5]} → 409 "code":"order_started"
			manager1 PATCH /orders/1/details {"worker_ids":[4,3],"planned_start":"2026-11-23T07:00:00Z","deleted_image_ids":[],"deleted_doc_ids":[],"time_estimate":120} → 200 {"data":1
			manager1 DELETE /orders/1 → 403
			ana      POST /orders/1/undo-start {} → 200 "status":"IN_EXECUTION" & "worker":"ivo Ć" & !"worker":"ana Ć" & "running":false & !order.undo_start
			ana      GET /orders/1/history → 200 "type":"undo_start" & "old_value":"ana Ć"
			manager1 POST /orders/1/join {} → 200 "status":"IN_EXECUTION" & "worker":"ana Ć" & "worker":"ivo Ć"
			ana      POST /orders/1/hold {"reason":" "} → 422 "field":"reason"
			ana      POST /orders/1/hold {"reason":"Nema dijela"} → 200 "hold_reason":"Nema dijela" & order.unhold
			ana      POST /orders/1/unhold {} → 200 "hold_reason":""
			ana      POST /orders/1/work_descriptions {"description":" "} → 422
			ana      POST /orders/1/work_descriptions {"description":"Očišćeno"} → 201 {"data":1}
			ana      POST /orders/1/undo-start {} → 409 "code":"order_has_records"
			ivo      DELETE /orders/1/work_descriptions/1 → 403
			ana      DELETE /orders/1/work_descriptions/2 → 404
			ana      DELETE /orders/1/work_descriptions/1 → 200
			ana      POST /orders/1/work_descriptions {"description":"Očišćeno sve"} → 201
			ana      POST /orders/1/comments {"comment":"Gotovo za sat"} → 201
			manager1 POST /notices/search {} → 200 "kind":"order_comment" & "text":"Gotovo za sat"
			manager1 GET /orders/1/details → 200 "unread_comments":1 & "unread":true
			manager1 POST /orders/1/comments/read {"read":true} → 200
			manager1 GET /orders/1/details → 200 "unread_comments":0
			manager1 DELETE /orders/1/comments/1 → 403
			ana      DELETE /orders/1/comments/1 → 200
			ana      POST /orders/1/finish {} → 200 "status":"DONE" & "running":false & !"ended_at":null
			ana      POST /orders/1/finish {} → 409 "current_status":"DONE"
			ana      DELETE /orders/1/work_descriptions/2 → 403
			admin1   POST /notices/search {} → 200 "kind":"task_done"
			manager1 POST /notices/search {} → 200 "kind":"task_done"
			ana      POST /orders/1/reopen {"reason":"x"} → 403
			manager1 POST /orders/1/reopen {} → 422 "field":"reason"
			manager1 POST /orders/1/reopen {"reason":"Curi opet"} → 200 "status":"IN_EXECUTION" & "status_reason":"Curi opet" & "time_ended":null & "running":false
			manager1 POST /orders/1/finish {} → 200 "status":"DONE"
			manager1 PATCH /orders/1/details {"time_estimate":10} → 409 "code":"order_started"
			manager1 DELETE /orders/1?reason=x → 403
			admin1   DELETE /orders/1 → 422 "field":"reason"
			admin1   DELETE /orders/1?reason=Pogreška → 200
			ana      POST /notices/search {} → 200 "kind":"order_removed" & "text":"Pogreška"
			manager1 POST /orders/1/restore {} → 403
			admin1   POST /orders/1/restore {} → 200 "status":"DONE"
			manager1 POST /tasks/1/confirm {} → 200 "status":"INVOICED"
			admin1   DELETE /orders/1?reason=x → 409 "code":"order_task_closed"
			manager1 POST /orders/1/reopen {"reason":"x"} → 409
			ana      POST /orders/1/more_work {} → 409
			ana      GET /orders/1/history → 200 "type":"new_work_description" & "type":"deleted_work_description" & "type":"join" & "type":"hold" & "type":"comment" & "reason":"Curi opet" & "type":"time_estimate"
			ana      GET /orders/1/history?group=status → 200 "value":"DONE" & !new_work_description
			ana      GET /orders/1/history?group=MONEY → 422
			client3  GET /orders/1/history → 404
			manager1 GET /tasks/1/history?group=WORK_ORDERS → 200 deleted_work_order
		`)
	})
}

// A worker has one unread notice of the plan of an order: the move from the time in
// the last notice they read, and none if it is back there.
func TestWorkersHaveOneUnreadNoticeOfAPlan(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, _ := house(t, d)
		const moved = `"kind":"order_replanned","task_id":1,"order_id":1,"title":"Čišćenje žlijeba","place":"Jadran","text":`
		play(`
			manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":90,"worker_ids":[3]} → 201
			manager1 PATCH /orders/1/details {"planned_start":"2026-11-23T08:00:00Z"} → 200
			ana      POST /notices/search {} → 200 order_assigned & "count":1,"unread":1
			ana      POST /notices/read {"all":true} → 200
			manager1 PATCH /orders/1/details {"time_estimate":120} → 200
			ana      POST /notices/search {} → 200 "count":1,"unread":0
			manager1 PATCH /orders/1/details {"planned_start":"2026-11-24T08:00:00Z"} → 200
			manager1 PATCH /orders/1/details {"planned_start":"2026-11-25T08:00:00Z"} → 200
			ana@hr   POST /notices/search {} → 200 ` + moved + `"bilo pon 23. 11. 08:00, sada sri 25. 11. 08:00" & "count":2,"unread":1
			manager1 PATCH /orders/1/details {"planned_start":null} → 200
			ana@hr   POST /notices/search {} → 200 ` + moved + `"bilo pon 23. 11. 08:00, sada bez termina" & "count":2,"unread":1
			manager1 PATCH /orders/1/details {"planned_start":"2026-11-23T08:00:00Z"} → 200
			ana      POST /notices/search {} → 200 "count":1,"unread":0
			manager1 PATCH /orders/1/details {"worker_ids":[4]} → 200
			manager1 PATCH /orders/1/details {"worker_ids":[3]} → 200
			ana      POST /notices/search {} → 200 order_assigned & !order_removed & "count":2,"unread":1`)
	})
}

// A worker who was removed from an order gets no more notices of comments on it,
// nor of its task.
func TestARemovedWorkerGetsNoMoreNotices(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, _ := house(t, d)
		play(`
			manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":90,"worker_ids":[3]} → 201
			ana      POST /orders/1/comments {"comment":"Stižem"} → 201
			ana      POST /tasks/1/comments {"comment":"Treba ljestve"} → 201
			manager1 POST /orders/1/comments {"comment":"Prvo nazovi"} → 201
			ana      POST /conversations/search {"unread":true} → 200 "text":"Prvo nazovi" & "count":1
			manager1 PATCH /orders/1/details {"worker_ids":[4]} → 200
			manager1 POST /orders/1/comments {"comment":"Između nas"} → 201
			manager1 POST /tasks/1/comments {"comment":"Ne njoj"} → 201
			ana      GET /orders/1/details → 404
			ana      POST /conversations/search {} → 200 "data":[] & "count":0,"unread":0
			ana      POST /notices/search {} → 200 "kind":"order_removed" & !Prvo nazovi & !Između & !Ne njoj
			manager1 PATCH /orders/1/details {"worker_ids":[3,4]} → 200
			ana      POST /conversations/search {"unread":true} → 200 Prvo nazovi & "count":2`)
	})
}

// The history of a task shows the work of its orders to people who may see them.
func TestTheHistoryOfATaskShowsTheWorkOfItsOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, _ := house(t, d)
		play(`
			manager1 GET /tasks/1/history?group=WORK_ORDERS → 200 {"data":[],"count":0}
			manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":90,"worker_ids":[3]} → 201 {"data":1}
			manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-24T07:00:00Z","time_estimate":90,"worker_ids":[4]} → 201 {"data":2}
			ana      POST /orders/1/start {} → 200
			ana      POST /orders/1/finish {} → 200
			manager1 GET /tasks/1/history?group=WORK_ORDERS → 200 "count":4 & "type":"order_status" & "user":"ana Ć","old_value":"IN_EXECUTION","value":"DONE","reason":"","order_id":1 & "user":"ana Ć","old_value":"CREATED","value":"IN_EXECUTION"
			manager1 GET /tasks/1/history?group=STATUS → 200 "count":1 & !order_status
			manager1 POST /orders/1/reopen {"reason":"Curi opet"} → 200
			manager1 GET /tasks/1/history → 200 "count":6 & "old_value":"DONE","value":"IN_EXECUTION","reason":"Curi opet","order_id":1
			ana      GET /tasks/1/history?group=WORK_ORDERS → 200 "count":5 & "order_id":1
			ivo      GET /tasks/1/history?group=WORK_ORDERS → 200 "count":2 & !order_status
			client3  GET /tasks/1/history → 200 "count":1 & !order_status
			admin1   DELETE /orders/1?reason=Pogreška → 200
			admin1   POST /orders/1/restore {} → 200
			manager1 GET /tasks/1/history?group=WORK_ORDERS → 200 "count":7 & "type":"deleted_work_order" & !"value":"DELETED"
		`)
	})
}

func TestWhatAFinishDemands(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, _ := house(t, d)
		play(`
			manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":2} → 201 {"data":2}
			manager1 POST /tasks/2/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":90,"worker_ids":[3]} → 201 {"data":1}
			ana      POST /orders/1/checklist/1 {"checked":true} → 409
			ana      POST /orders/1/start {} → 200 "demands":{"description":true,"photo":true,"signature":false,"described":false,"photographed":false,"signed":false,"other_checklist":false} & "title":"Filter čist"
			ana      POST /orders/1/finish {} → 422 "field":"work_descriptions" & "field":"images" & "field":"checklist"
			ana      POST /orders/1/work_descriptions {"description":"Servis"} → 201
			ana      POST /orders/1/checklist/1 {"checked":true} → 200 "checked_by":"ana Ć"
			ana      POST /orders/1/checklist/1 {"checked":true} → 200
			ana      POST /orders/1/checklist/99 {"checked":true} → 404
			mate     POST /orders/1/checklist/2 {"checked":true} → 404
			ana      POST /orders/1/finish {} → 422 "field":"images" & "field":"checklist" & !work_descriptions
			ana      POST /orders/1/checklist/2 {"checked":true} → 200
			ana      POST /orders/1/finish {} → 422 "field":"images" & !checklist
			ana      POST /orders/1/images {} → 422 "field":"images"
			ana      POST /orders/1/images +picture → 200 "data":1
			ana      GET /orders/1/details → 200 "order_image_id": & "doc_url":"/api/uploads/
			ana      POST /orders/1/finish {} → 200 "status":"DONE"
			ana      POST /orders/1/checklist/2 {"checked":false} → 409 "current_status":"DONE"
			ana      POST /orders/1/more_work {} → 201 {"data":2}
			ana      GET /orders/2/details → 404
			manager1 GET /orders/2/details → 200 "planned_start":null & "workers":[] & "time_estimate":90 & "checked":false & !order.start
			manager1 GET /orders/1/history?group=WORK_ORDERS → 200 "value":2
		`)
	})
}

func TestTheClientSigns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.SetClock(func() time.Time { return time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC) })
		play, _ := house(t, d)
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE work_hierarchy SET demands_signature = TRUE WHERE work_hierarchy_id = 1`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		play(order("2026-11-23T07:00:00Z", 90, "3") + ` → 201 {"data":1}
			ana      POST /orders/1/signature {"name":"Ivan Horvat"}+picture → 409 "current_status":"CREATED"
			ana      POST /orders/1/start {"at":"2026-11-23T07:00:00Z"} → 200 order.sign & "signature":null & "demands":{"description":false,"photo":false,"signature":true,"described":false,"photographed":false,"signed":false,"other_checklist":false}
			ana      POST /orders/1/finish {} → 422 "field":"signature" & "code":"signature_demanded"
			ana@hr   POST /orders/1/finish {} → 422 Prije završetka zatražite potpis klijenta.
			ana      POST /orders/1/signature {"name":" "}+picture → 422 "field":"name"
			ana      POST /orders/1/signature {"name":"Ivan Horvat"} → 422 "field":"images"
			ana      POST /orders/1/signature {"name":"Ivan Horvat"}+blank → 422 "field":"images","code":"signature_empty"
			mate     POST /orders/1/signature {"name":"Ivan Horvat"}+picture → 404
			client3  POST /orders/1/signature {"name":"Ivan Horvat"}+picture → 404
			ana      DELETE /orders/1/signature → 404
			ana      POST /orders/1/signature {"name":" Ivan Horvat ","at":"2026-11-23T08:30:00Z"}+picture → 200 "name":"Ivan Horvat","signed_at":"2026-11-23T08:30:00Z","created_by":"ana Ć" & "doc_url":"/api/uploads/ & "signed":true & "photographed":false & "images":[] & "documents":[]
			ana      POST /orders/1/undo-start {} → 409 "code":"order_has_records"
			ana      POST /orders/1/signature {"name":"Iva Horvat","at":"2020-01-01T00:00:00Z"}+picture → 200 "name":"Iva Horvat","signed_at":"2026-11-23T07:00:00Z"
			ana      DELETE /orders/1/signature → 200 "signature":null & "signed":false
			ana      POST /orders/1/signature {"name":"Ivo Horvat"}+picture → 200 "signed_at":"2026-11-23T12:00:00Z"
			manager1 PATCH /orders/1/details {"deleted_image_ids":[3]} → 422 "field":"deleted_image_ids"
			manager1 PATCH /orders/1/details {"deleted_doc_ids":[3]} → 422 "field":"deleted_doc_ids"
			ana      POST /orders/1/finish {} → 200 "status":"DONE" & !order.sign & "changed_at":null
			ana      POST /orders/1/signature {"name":"Netko Drugi"}+picture → 409
			manager1 DELETE /orders/1/signature → 409
			ana      POST /orders/1/work_descriptions {"description":"Još nešto"} → 201
			ana      GET /orders/1/details → 200 "status":"DONE" & order.sign & "changed_at":"2026-11-23T12:00:00Z"
			manager1 DELETE /orders/1/signature → 409
			ana      POST /orders/1/signature {"name":"Ivo Horvat"}+picture → 200 "status":"DONE" & "changed_at":null & !order.sign
			ana      GET /orders/1/history?group=details → 200 "type":"signature" & "type":"deleted_signature" & "value":"Iva Horvat"
			manager1 POST /orders/1/reopen {"reason":"x"} → 200 "name":"Ivo Horvat" & order.sign & "changed_at":"2026-11-23T12:00:00Z"
			ana      POST /orders/1/signature {"name":"Ivo Horvat"}+picture → 200 "changed_at":null
			ana      POST /orders/1/work_descriptions {"description":"Zamijenjen filtar","at":"2026-11-23T09:15:00Z"} → 201
			ana      POST /orders/1/comments?sent_ms=x {"comment":"Ključ je kod čuvara"} → 422
			ana      POST /orders/1/comments {"comment":"Ključ je kod čuvara","at":"2026-11-23T09:20:00Z"}+picture → 201
			ana      GET /orders/1/details → 200 "comment":"Ključ je kod čuvara" & "created_at":"2026-11-23T09:20:00Z"
			ana      GET /orders/1/details → 200 "description":"Zamijenjen filtar" & "created_at":"2026-11-23T09:15:00Z","can_delete":true & "changed_at":"2026-11-23T12:00:00Z"
			ana      POST /orders/1/signature {"name":"Ivo Horvat"}+picture → 200 "changed_at":null
			ana      PATCH /orders/1/sessions/1 {"version":2,"ended_at":"2026-11-23T11:00:00Z"} → 200 "changed_at":"2026-11-23T12:00:00Z"
			manager1 DELETE /orders/1/signature → 200 "signature":null
			manager1 POST /orders/1/finish {} → 422 "field":"signature"
		`)
		play(order("2026-11-23T10:00:00Z", 90, "4") + ` → 201 {"data":2}
			manager1 POST /tasks/1/create_order {"time_estimate":5} → 201 {"data":3}`)
		err = d.Do(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE work_hierarchy SET demands_signature = FALSE WHERE work_hierarchy_id = 1`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		// The paper comes after the work.
		play(`
			ivo      POST /orders/2/start {} → 200
			ivo      POST /orders/2/finish {} → 200 "status":"DONE" & order.sign
			ivo      DELETE /orders/2/signature → 404
			ivo      POST /orders/2/signature {"name":"Ivan Horvat"}+picture → 200 "name":"Ivan Horvat" & !order.sign
			ivo      POST /orders/2/signature {"name":"Ivan Horvat"}+picture → 409
		`)
	})
}

func TestMyDay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 10, 20, 12, 0, 0, 0, time.UTC)
		d.SetClock(func() time.Time { return now })
		play, who := house(t, d)
		service := orders.Service{DB: d}
		zagreb, err := clock.Zone("Europe/Zagreb")
		if err != nil {
			t.Fatal(err)
		}
		worker := who["ana"]
		worker.Zone = zagreb
		seen := func(want ...int64) {
			t.Helper()
			day, err := service.MyDay(t.Context(), worker, struct{}{})
			if err != nil {
				t.Fatal(err)
			}
			got := []int64{}
			for _, o := range day {
				got = append(got, o.ID)
			}
			if !slices.Equal(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
		}
		seen()
		for i, at := range []string{
			"2026-10-20T12:30:00Z", // 1: started and never ended
			"2026-10-23T21:59:00Z", // 2: never started
			"2026-10-23T22:00:00Z", // 3: nor was this
			"2026-10-24T22:30:00Z", // 4: today's first hour
			"2026-10-24T20:00:00Z", // 5: done today
			"2026-11-01T22:59:00Z", // 6: the last minute of the seventh day
			"2026-11-01T23:00:00Z", // 7: the next one
			"2026-10-26T08:00:00Z", // 8: another's
			"2026-10-26T09:00:00Z", // 9: deleted
			"2026-10-24T10:00:00Z", // 10: done yesterday
			"2024-02-29T10:00:00Z", // 11: nor this, for years
		} {
			workers := "3"
			if i == 7 {
				workers = "4"
			}
			play(order(at, 1, workers) + fmt.Sprintf(` → 201 {"data":%d}`, i+1))
		}
		play(`
			manager1 DELETE /orders/9 → 200
			ana POST /orders/1/start {} → 200`)
		now = time.Date(2026, 10, 24, 21, 59, 0, 0, time.UTC)
		play(`
			manager1 POST /orders/10/start {} → 200
			manager1 POST /orders/10/finish {} → 200`)
		// Sunday in Zagreb begins, and has 25 hours.
		now = time.Date(2026, 10, 24, 22, 0, 0, 0, time.UTC)
		play(`
			manager1 POST /orders/5/start {} → 200
			manager1 POST /orders/5/finish {} → 200`)
		seen(11, 1, 2, 3, 5, 4, 6)
		now = time.Date(2026, 10, 25, 22, 59, 0, 0, time.UTC)
		seen(11, 1, 2, 3, 5, 4, 6)
		now = now.Add(time.Minute)
		seen(11, 1, 2, 3, 4, 6, 7)
		play(`
			manager1 POST /tasks/1/images {}+picture → 200
			manager1 POST /tasks {` + text + `,"tenant_id":0,"client_note":"Ivo","whier_id":1} → 201 {"data":2}
			manager1 POST /tasks/2/create_order {"time_estimate":60} → 201
			manager1 GET /orders/{created}/details → 200 "shared_with":null
			ana      GET /orders/my_day → 200 "linked_task":{"task_id":1 & "images":[{"task_image_id": & "sessions":[{ & "workers":[{ & "demands":{
			manager1 GET /orders/my_day → 200 {"data":[]}
			client3  GET /orders/my_day → 200 {"data":[]}`)
	})
}

func TestNobodyIsAtTwoPlaces(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const busy = `409 "code":"order_conflict" & "conflicts":[{"order_id":1,"title":"Čišćenje žlijeba","worker_id":3,"worker":"ana Ć","from":"2026-10-24T22:00:00Z","to":"2026-10-27T22:00:00Z"}]`
		play, _ := house(t, d)
		play(
			// Three days from Sunday's midnight in Zagreb, one of which has 25 hours.
			order("2026-10-24T22:00:00Z", 3*24*60, "3") + ` → 201 {"data":1}
			` + order("2026-10-24T21:00:00Z", 60, "3") + ` → 201 {"data":2}
			` + order("2026-10-27T22:00:00Z", 60, "3") + ` → 201 {"data":3}
			` + order("2026-10-24T21:59:00Z", 2, "4,5") + ` → 201 {"data":4}
			` + order("2026-10-25T12:00:00Z", 5, "3") + ` → ` + busy + `
			` + order("2026-10-27T23:59:00+02:00", 1, "4,3") + ` → ` + busy + `
			manager1 POST /tasks/1/create_order {"planned_start_time":"2026-10-25T12:00:00Z","time_estimate":60,"worker_ids":[3],"override_conflicts":true} → 422 "field":"reason"
			manager1 POST /tasks/1/create_order {"planned_start_time":"2026-10-25T12:00:00Z","time_estimate":60,"worker_ids":[3],"override_conflicts":true,"reason":"Hitno"} → 201 {"data":5}
			manager1 GET /orders/5/history → 200 "type":"conflict" & "reason":"Hitno" & "order_id":1
			ana      GET /orders/5/history → 200 "type":"status" & !conflict
			manager1 GET /orders/1/history → 200 !conflict
			manager1 PATCH /orders/4/details {"worker_ids":[4,5,3]} → 409 "order_id":2 & "order_id":1
			manager1 PATCH /orders/4/details {"worker_ids":[4]} → 200 "version":2
			mate     POST /notices/search {} → 200 "kind":"order_removed"
			manager1 PATCH /orders/3/details {"planned_start":"2026-10-27T21:30:00Z"} → ` + busy + `
			manager1 PATCH /orders/2/details {"time_estimate":61} → ` + busy + `
			manager1 PATCH /orders/2/details {"time_estimate":59} → 200
			manager1 PATCH /orders/2/details {"planned_start":null} → 200
			manager1 GET /orders/2/details → 200 "planned_start":null & "planned_end":null & "worker_id":3 & "time_estimate":59
			manager1 PATCH /orders/2/details {"worker_ids":[3,4]} → 422 "field":"planned_start"
			manager1 PATCH /orders/2/details {"worker_ids":null,"time_estimate":null} → 200
			manager1 GET /orders/2/details → 200 "workers":[] & "time_estimate":null
			ana      POST /notices/search {} → 200 "kind":"order_assigned","task_id":1,"order_id":3
			ana      POST /notices/read {"all":true} → 200
			manager1 PATCH /orders/3/details {"planned_start":"2026-10-28T07:00:00Z","version":1} → 200 "version":2
			ana      POST /notices/search {} → 200 "kind":"order_replanned","task_id":1,"order_id":3,"title":"Čišćenje žlijeba","place":"Jadran","text":"was Tue 27 Oct 22:00, now Wed 28 Oct 07:00" & "unread":1
			admin1   PATCH /orders/3/details {"planned_start":"2026-10-29T07:00:00Z","version":1} → 409 "code":"conflict" & "theirs":"2026-10-28T07:00:00Z"
			admin1   PATCH /orders/3/details {"time_estimate":30,"version":1} → 200 "version":3
			manager1 PATCH /orders/3/details {"worker_ids":[7]} → 422 "field":"worker_ids"
			manager1 PATCH /orders/3/details {"worker_ids":[3,2]} → 422 "field":"worker_ids"
			manager1 PATCH /orders/3/details {"time_estimate":0} → 422 "field":"time_estimate"
			manager1 PATCH /orders/3/details {"time_estimate":43201} → 422
			ana      PATCH /orders/3/details {"time_estimate":5} → 403
			manager1 DELETE /orders/1 → 200
			` + order("2026-10-26T12:00:00Z", 60, "3") + ` → 201 {"data":6}
			admin1   POST /orders/1/restore {} → 200 "planned_start":null & "status":"CREATED" & "worker_id":3
			admin1   GET /orders/1/history → 200 "type":"planned_start"
			ana      POST /orders/6/start {} → 200
			` + order("2026-10-26T12:30:00Z", 60, "3") + ` → 409 "order_id":6
			` + order("2026-11-02T12:30:00Z", 60, "5") + ` → 201 {"data":7}
			mate     POST /orders/7/start {} → 200
			admin1   DELETE /orders/7?reason=x → 200
			` + order("2026-11-02T12:30:00Z", 60, "5") + ` → 201 {"data":8}
			admin1   POST /orders/7/restore {} → 200 "status":"IN_EXECUTION" & "planned_start":"2026-11-02T12:30:00Z"
			ana      POST /orders/6/finish {} → 200
			` + order("2026-10-26T12:30:00Z", 60, "3") + ` → 201
		`)
	})
}

// The client's office gets a notice when a visit gets a time, another one or none:
// for each visit one unread notice, from the time it last read. It contains neither
// the workers, nor the length, nor a reason.
func TestAClientHasOneUnreadNoticeOfAVisit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, who := house(t, d)
		zagreb, err := time.LoadLocation("Europe/Zagreb")
		if err != nil {
			t.Fatal(err)
		}
		client := who["client3"]
		client.Zone, client.Language = zagreb, "en"
		who["client3"] = client
		const hears, reads = `client3 POST /notices/search {} → 200 `, `client3 POST /notices/read {"all":true} → 200`
		play(order("2026-11-23T08:00:00Z", 60, "3")+` → 201 {"data":1}`,
			hears+`"count":1,"unread":1 & "kind":"visit_planned","task_id":1,"order_id":1 & "place":"Primorje","text":"Mon 23 Nov 09:00" & !"ana`,

			// As long as it is unread, it is brought up to date.
			`manager1 PATCH /orders/1/details {"planned_start":"2026-11-23T10:00:00Z"} → 200`,
			`manager1 PATCH /orders/plans {"changes":[{"order_id":1,"planned_start":"2026-11-24T10:00:00Z"}]} → 200`,
			hears+`"count":1,"unread":1 & "kind":"visit_planned" & "text":"Tue 24 Nov 11:00"`,
			reads,

			// Who comes, and for how long, is not told; another time is, on top of the old one.
			`manager1 PATCH /orders/1/details {"worker_ids":[4],"time_estimate":90} → 200`,
			hears+`"count":1,"unread":0`,
			`manager1 PATCH /orders/1/details {"planned_start":"2026-11-25T10:00:00Z"} → 200`,
			`manager1 PATCH /orders/1/details {"planned_start":"2026-11-26T10:00:00Z"} → 200`,
			hears+`"count":2,"unread":1 & "kind":"visit_moved" & "text":"was Tue 24 Nov 11:00, now Thu 26 Nov 11:00" & !"ivo`,
			`manager1 PATCH /orders/1/details {"planned_start":"2026-11-24T10:00:00Z"} → 200`,
			hears+`"count":1,"unread":0`,

			// Nobody comes any more, without the reason; and somebody does after all.
			`manager1 PATCH /orders/1/details {"planned_start":null} → 200`,
			hears+`"count":2,"unread":1 & "kind":"visit_cancelled" & "text":"Tue 24 Nov 11:00"`,
			`manager1 PATCH /orders/1/details {"planned_start":"2026-11-27T10:00:00Z"} → 200`,
			hears+`"count":2,"unread":1 & "kind":"visit_moved" & "text":"was Tue 24 Nov 11:00, now Fri 27 Nov 11:00"`,
			reads,
			`manager1 DELETE /orders/1?reason=Bolovanje → 200`,
			hears+`"count":3,"unread":1 & "kind":"visit_cancelled" & "text":"Fri 27 Nov 11:00" & !Bolovanje`,
			`admin1 POST /orders/1/restore {} → 200`,
			hears+`"count":2,"unread":0`,

			// A visit that comes and goes unread was still to be seen in the list.
			order("2026-11-30T08:00:00Z", 60, "3")+` → 201 {"data":2}`,
			`manager1 DELETE /orders/2 → 200`,
			hears+`"count":3,"unread":1 & "kind":"visit_cancelled","task_id":1,"order_id":2 & "text":"Mon 30 Nov 09:00"`,

			// What has no time is no visit yet, and what is done no visit to come.
			`manager1 POST /tasks/1/create_order {"time_estimate":60} → 201 {"data":3}`,
			`manager1 DELETE /orders/3 → 200`,
			order("2026-11-20T08:00:00Z", 60, "3")+` → 201 {"data":4}`,
			reads,
			`ana POST /orders/4/start {} → 200`,
			`ana POST /orders/4/finish {} → 200`,
			`admin1 DELETE /orders/4?reason=x → 200`,
			`admin1 POST /orders/4/restore {} → 200`,
			hears+`"count":4,"unread":0`,
			`worker2 POST /notices/search {} → 200 "count":0`)
	})
}

func TestSeveralPlansAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, _ := house(t, d)
		const (
			places = `{"changes":[{"order_id":1,"version":1,"planned_start":"2026-11-23T09:00:00Z"},{"order_id":2,"version":1,"planned_start":"2026-11-23T08:00:00Z"}]}`
			onto   = `{"order_id":3,"planned_start":"2026-11-23T08:30:00Z"}`
		)
		play(order("2026-11-23T08:00:00Z", 60, "3")+` → 201`, order("2026-11-23T09:00:00Z", 60, "3")+` → 201`, order("2026-11-23T11:00:00Z", 60, "3")+` → 201`, `
			manager1 PATCH /orders/plans {"changes":[]} → 200 {"data":[]}
			manager1 PATCH /orders/plans {"changes":[`+strings.Repeat(`{},`, 100)+`{}]} → 422 "field":"changes"
			manager1 PATCH /orders/plans {"changes":[{"order_id":1},{"order_id":1,"time_estimate":0}]} → 422 "field":"changes.1.time_estimate" & "field":"changes.1.order_id","code":"named_twice"
			manager1 PATCH /orders/plans {"changes":[{"order_id":1,"time_estimate":30},{"order_id":9}]} → 422 "field":"changes.1.order_id","code":"no_such_thing"
			manager1 PATCH /orders/plans {"changes":[{"order_id":1,"time_estimate":30},{"order_id":2,"worker_ids":[1]}]} → 422 "field":"changes.1.worker_ids"
			ana      PATCH /orders/plans `+places+` → 403
			client3  PATCH /orders/plans `+places+` → 422 "field":"changes.0.order_id","code":"no_such_thing"
			manager1 GET /orders/1/details → 200 "version":1

			manager1 PATCH /orders/plans `+places+` → 200 {"data":[{"order_id":1,"version":2},{"order_id":2,"version":2}]}
			manager1 GET /orders/1/details → 200 "planned_start":"2026-11-23T09:00:00Z"
			manager1 GET /orders/1/history → 200 "type":"planned_start" & !"type":"conflict"

			manager1 PATCH /orders/plans {"changes":[`+onto+`,{"order_id":2,"time_estimate":30}]} → 409 "code":"order_conflict" & "conflicts":[{"order_id":1, & !"order_id":2
			manager1 PATCH /orders/plans {"changes":[`+onto+`,{"order_id":2,"version":1,"planned_start":null}]} → 409 "code":"conflict" & "order_id":2 & "theirs":"2026-11-23T08:00:00Z"
			manager1 GET /orders/3/details → 200 "planned_start":"2026-11-23T11:00:00Z" & "version":1
			manager1 PATCH /orders/plans {"changes":[`+onto+`,{"order_id":2,"planned_start":null}],"override_conflicts":true} → 422 "field":"reason"
			manager1 PATCH /orders/plans {"changes":[`+onto+`,{"order_id":2,"planned_start":null}],"override_conflicts":true,"reason":"Hitno"} → 200 "version":3
			manager1 GET /orders/3/history → 200 Hitno
			manager1 GET /orders/2/details → 200 "planned_start":null & "worker_id":3
			ana      POST /orders/3/start {} → 200
			manager1 PATCH /orders/plans {"changes":[{"order_id":1,"time_estimate":30},{"order_id":3,"planned_start":null}]} → 409 "code":"order_started"
			manager1 GET /orders/1/details → 200 "time_estimate":60 & "version":2`)
	})
}

// Two orders of one worker meet, or only touch: on one day, over several, and
// where the clock in Zagreb goes back and forward.
func TestWhenOrdersMeet(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, who := house(t, d)
		service := orders.Service{DB: d}
		for _, c := range []struct {
			is    string
			long  int64 // minutes
			asked string
			takes int64
			meet  bool
		}{
			{"2026-11-23T08:00:00+01:00", 60, "2026-11-23T08:00:00+01:00", 60, true},
			{"2026-11-23T08:00:00+01:00", 60, "2026-11-23T09:00:00+01:00", 60, false},
			{"2026-11-23T08:00:00+01:00", 60, "2026-11-23T07:00:00+01:00", 60, false},
			{"2026-11-23T08:00:00+01:00", 60, "2026-11-23T07:00:00+01:00", 61, true},
			{"2026-11-23T08:00:00+01:00", 60, "2026-11-23T08:59:00+01:00", 1, true},
			{"2026-11-23T08:00:00+01:00", 60, "2026-11-23T08:20:00+01:00", 5, true},
			{"2026-11-23T08:00:00+01:00", 60, "2026-11-22T08:00:00+01:00", 3 * 24 * 60, true},
			{"2026-11-23T22:00:00+01:00", 8 * 60, "2026-11-24T05:59:00+01:00", 10, true},
			{"2026-11-23T22:00:00+01:00", 8 * 60, "2026-11-24T06:00:00+01:00", 10, false},
			// Thirty days, and the minute after.
			{"2026-11-01T08:00:00+01:00", 43_200, "2026-12-01T07:59:00+01:00", 1, true},
			{"2026-11-01T08:00:00+01:00", 43_200, "2026-12-01T08:00:00+01:00", 1, false},
			{"2026-12-01T08:00:00+01:00", 1, "2026-11-01T08:00:00+01:00", 43_200, false},
			{"2026-12-01T07:59:00+01:00", 1, "2026-11-01T08:00:00+01:00", 43_200, true},
			// The hour from two to three strikes twice: 02:30 is not 02:30.
			{"2026-10-25T02:30:00+02:00", 30, "2026-10-25T02:30:00+01:00", 30, false},
			{"2026-10-25T02:30:00+02:00", 60, "2026-10-25T02:00:00+01:00", 30, true},
			{"2026-10-25T01:00:00+02:00", 3 * 60, "2026-10-25T03:00:00+01:00", 30, false},
			{"2026-10-25T01:00:00+02:00", 3*60 + 1, "2026-10-25T03:00:00+01:00", 30, true},
			{"2026-10-24T08:00:00+02:00", 24 * 60, "2026-10-25T07:00:00+01:00", 60, false},
			// The hour from two to three is left out.
			{"2026-03-29T01:30:00+01:00", 30, "2026-03-29T03:00:00+02:00", 30, false},
			{"2026-03-29T01:30:00+01:00", 31, "2026-03-29T03:00:00+02:00", 30, true},
			{"2026-03-28T08:00:00+01:00", 24 * 60, "2026-03-29T09:00:00+02:00", 60, false},
			{"2026-03-28T08:00:00+01:00", 24 * 60, "2026-03-29T08:59:00+02:00", 60, true},
		} {
			var made []int64
			plan := func(at string, long int64) error {
				start, err := time.Parse(time.RFC3339, at)
				if err != nil {
					t.Fatal(err)
				}
				id, err := service.Create(t.Context(), who["manager1"], orders.New{TaskID: 1, PlannedStart: &start, TimeEstimate: &long, WorkerIDs: []int64{4}})
				if err == nil {
					made = append(made, int64(id))
				}
				return err
			}
			if err := plan(c.is, c.long); err != nil {
				t.Fatal(err)
			}
			var f *fault.Fault
			if err := plan(c.asked, c.takes); errors.As(err, &f) != c.meet || c.meet && f.Code != "order_conflict" {
				t.Errorf("%s for %d min, asked %s for %d min: %v", c.is, c.long, c.asked, c.takes, err)
			}
			for _, id := range made {
				if _, err := service.Delete(t.Context(), who["manager1"], orders.Removal{ID: id}); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

func TestPickers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, _ := house(t, d)
		play(order("2026-11-23T07:00:00Z", 90, "3") + ` → 201 {"data":1}
			manager1 POST /orders/create_order/workers_picker {} → 200 "count":3 & "busy":null & !"busy":{
			manager1 POST /orders/create_order/workers_picker {"planned_start_time":"2026-11-23T08:00:00Z","time_estimate":30,"page":{"size":2}} → 200 "count":3 & ivo & mate & !ana
			manager1 POST /orders/create_order/workers_picker {"planned_start_time":"2026-11-23T08:00:00Z","time_estimate":30,"search":"ana"} → 200 "busy":{"order_id":1,"title":"Čišćenje žlijeba"
			manager1 POST /orders/details/workers_picker {"planned_start_time":"2026-11-23T08:00:00Z","time_estimate":30,"order_id":1} → 200 !"busy":{
			manager1 POST /orders/details/workers_picker {"planned_start_time":"2026-11-23T08:30:00Z","time_estimate":30} → 200 !"busy":{
			manager1 POST /orders/workers_all_picker {"search":"manager1"} → 200 "count":1
			ana      POST /orders/workers_all_picker {} → 403
			manager1 POST /orders/tasks/picker {"search":"zlijeb"} → 200 "task_id":1 & "time_estimate":45 & "client":"Jadran"
			admin2   POST /orders/tasks/picker {} → 200 "count":0
			client3  POST /orders/tasks/picker {} → 200 "count":0
		`)
	})
}

func TestTeamsPicker(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, who := house(t, d)
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			part := int64(1) // 3, of Elektro
			if _, err := hierarchies.Insert(tx, who["manager1"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Rasvjeta", ParentID: &part}); err != nil {
				return err
			}
			electric, cooling := int64(1), int64(2)
			for _, n := range []teams.Edit{
				{Fields: teams.Fields{Name: "Čvor", WhierID: &cooling}, UserIDs: []int64{5}},
				{Fields: teams.Fields{Name: "Cesta"}, UserIDs: []int64{5, 2}}, // a manager is not sent
				{Fields: teams.Fields{Name: "Ćuk", WhierID: &electric}, UserIDs: []int64{3, 4}},
				{Fields: teams.Fields{Name: "Dom", WhierID: &part}, UserIDs: []int64{4}},
			} {
				if _, err := teams.Insert(tx, who["manager1"], n); err != nil {
					return err
				}
			}
			if _, err := teams.Insert(tx, who["admin2"], teams.Edit{Fields: teams.Fields{Name: "Tuđi"}, UserIDs: []int64{7}}); err != nil {
				return err
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		const at = `"planned_start_time":"2026-11-23T08:00:00Z","time_estimate":30`
		const pick = "\nmanager1 POST /orders/create_order/teams_picker "
		play(`manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":3} → 201 {"data":2}
			` + order("2026-11-23T07:00:00Z", 90, "3") + ` → 201 {"data":1}` +
			pick + `{} → 200 "count":4 & !Tuđi & !"busy":{` +
			pick + `{"page":{"size":1}} → 200 Cesta & "matches_task":false` +
			pick + `{"page":{"size":1,"no":2}} → 200 Čvor` +
			pick + `{"page":{"size":1,"no":3}} → 200 Ćuk & "matches_task":false & "worker_id":3 & "worker_id":4` +
			// Of those who do the task's work, only the free ones come first.
			pick + `{` + at + `,"task_id":2,"page":{"size":1}} → 200 Dom & "matches_task":true & "busy_count":0` +
			pick + `{` + at + `,"task_id":2,"page":{"size":1,"no":2}} → 200 Cesta & "worker_id":5 & !"worker_id":2` +
			pick + `{` + at + `,"task_id":2,"page":{"size":1,"no":4}} → 200 Ćuk & "matches_task":true & "busy_count":1,"busy":{"order_id":1 & "worker_id":3,"worker":"ana Ć"` +
			pick + `{` + at + `,"order_id":1,"page":{"size":1}} → 200 Ćuk & "matches_task":true & !"busy":{` +
			pick + `{` + at + `,"search":"cuk"} → 200 "count":1` +
			pick + `{` + at + `,"filter":{"eq":[{"column":"is_busy"},true]}} → 200 "count":1 & Ćuk` +
			pick + `{"task_id":99} → 422 "field":"task_id"
			admin2   POST /orders/create_order/teams_picker {"task_id":1} → 422 "field":"task_id"
			admin2   POST /orders/create_order/teams_picker {"order_id":1} → 422 "field":"order_id"
			admin2   POST /orders/create_order/teams_picker {} → 200 "count":1 & Tuđi
			ana      POST /orders/create_order/teams_picker {} → 403
			client3  POST /orders/create_order/teams_picker {} → 200 "count":0
		`)
	})
}

func TestSearch(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		found := func(filter, want string) string {
			return "\nmanager1 POST /orders/search {\"filter\":" + filter + "} → 200 " + want
		}
		column := func(op, name, value string) string { return `{"` + op + `":[{"column":"` + name + `"},` + value + `]}` }
		play, _ := house(t, d)
		play(order("2026-11-23T07:00:00Z", 90, "3") + ` → 201 {"data":1}
			` + order("2026-11-24T07:00:00Z", 90, "3,4") + ` → 201 {"data":2}
			manager1 POST /orders/2/start {} → 200` +
			found(column("eq", "status", `"in_execution"`), `"count":1 & "order_id":2`) +
			found(column("eq", "client_tenant_id", `3`), `"count":2`) +
			found(column("eq", "contractor_tenant_id", `1`), `"count":2`) +
			found(column("ilike", "address_name", `"%DUCAN%"`), `"count":2`) +
			found(column("ge", "planned_start", `"2026-11-24"`), `"count":1 & "order_id":2`) +
			found(column("le", "planned_start", `"2026-11-23"`), `"count":1 & "order_id":1`) +
			found(column("ge", "time_started", `"2020-01-01"`), `"count":1 & "order_id":2`) +
			found(column("le", "time_started", `"2020-01-01"`), `"count":0`) +
			found(column("eq", "worker_id", `4`), `"count":1 & "order_id":2`) +
			found(column("eq", "created_by_first_name", `"manager1"`), `"count":2`) +
			found(column("eq", "order_id", `1`), `"count":1`) +
			found(`{"is_null":[{"column":"project_id"}]}`, `"count":2`) +
			found(column("eq", "project_id", `1`), `"count":0`) + `
			ivo POST /orders/search {"filter":{"eq":[{"column":"project_id"},1]}} → 422 "field":"filter
			ivo POST /orders/search {"order_by":[{"column":"planned_start"}]} → 200 "count":1
		`)
	})
}

func TestAnOrderWithItsTask(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, _ := house(t, d)
		const task = `{` + text + `,"tenant_id":3,"whier_id":1}`
		play(`
			manager1 POST /orders/create_order {"order":{"planned_start_time":null,"time_estimate":60},"task":null,"task_id":null} → 422 "field":"task_id"
			manager1 POST /orders/create_order {"order":{"planned_start_time":null,"time_estimate":60},"task":` + task + `,"task_id":1} → 422 "field":"task_id"
			manager1 POST /orders/create_order {"order":{"planned_start_time":null,"time_estimate":null},"task":{"title":"x"},"task_id":null} → 422 "field":"order.time_estimate" & "field":"task.whier_id" & "field":"task.city"
			manager1 POST /orders/create_order {"order":{"planned_start_time":null,"time_estimate":60},"task":{` + text + `,"tenant_id":2,"whier_id":1},"task_id":null} → 422 "field":"task.tenant_id"
			admin2   POST /orders/create_order {"order":{"planned_start_time":null,"time_estimate":60},"task":null,"task_id":1} → 422 "field":"task_id"
			ana      POST /orders/create_order {"order":{"planned_start_time":null,"time_estimate":60},"task":null,"task_id":1} → 403
			manager1 POST /orders/create_order {"order":{"planned_start_time":null,"time_estimate":60},"task":null,"task_id":1} +picture → 201 {"data":1}
			manager1 GET /orders/1/details → 200 "order_image_id": & "is_external_task":false
			manager1 GET /tasks/1/details → 200 "images":[] & "linked_orders":[{"order_id":1
			manager1 POST /orders/create_order {"order":{"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":60,"worker_ids":[3]},"task":` + task + `,"task_id":null} → 201 {"data":2}
			manager1 POST /tasks/search {} → 200 "count":2
			manager1 POST /orders/create_order {"order":{"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":60,"worker_ids":[3]},"task":` + task + `,"task_id":null} → 409 "order_conflict"
			manager1 POST /orders/create_order {"order":{"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":60,"worker_ids":[7]},"task":` + task + `,"task_id":null} → 422 "field":"order.worker_ids"
			manager1 POST /tasks/search {} → 200 "count":2
			manager1 POST /orders/1/start {} → 409 "code":"order_without_workers"
			manager1 POST /tasks/2/reject {"reason":"Odustali su"} → 200 "status":"REJECTED"
			ana      POST /notices/search {} → 200 "kind":"order_removed" & "order_id":2 & "text":"Odustali su"
			manager1 GET /orders/2/history → 200 "value":"DELETED" & "reason":"Odustali su"
			manager1 GET /tasks/2/history → 200 "type":"deleted_work_order" & "value":"REJECTED"
			manager1 PATCH /tasks/1/details {"title":"Žlijeb","version":3} → 200
			admin1   POST /orders/2/restore {} → 409 "code":"order_task_closed"
		`)
	})
}

// A phone that was offline tells when it was; a wrong clock is put right.
func TestCommandsFromAnOfflinePhone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.SetClock(func() time.Time { return time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC) })
		play, _ := house(t, d)
		play(order("2026-11-23T07:00:00Z", 90, "3") + ` → 201 {"data":1}
			ana POST /orders/1/start {"at":"2026-11-23T07:05:00Z"} → 200 "start_date":"2026-11-23T07:05:00Z"
			ana POST /orders/1/pause {"at":"2026-11-23T07:35:00Z"} → 200 "ended_at":"2026-11-23T07:35:00Z"
			ana POST /orders/1/join {"at":"2026-11-23T07:00:00Z"} → 200 "started_at":"2026-11-23T07:00:00Z","ended_at":"2026-11-23T07:05:00Z","source":"OFFLINE","end_source":"LEFT" & "at_work":false
			ana POST /orders/1/finish {"at":"2030-01-01T00:00:00Z","since":"2029-12-31T19:00:00Z"} → 200 "start_date":"2026-11-23T07:00:00Z" & "end_date":"2026-11-23T12:00:00Z" & "total_time":300
			manager1 GET /tasks/1/details → 200 "total_time":300
		`)
		// What one phone tells late moves nobody else's time.
		play(order("2026-11-23T10:00:00Z", 30, "4,5") + ` → 201 {"data":2}
			ivo  POST /orders/2/start {"at":"2026-11-23T08:00:00Z"} → 200
			mate POST /orders/2/join {"at":"2026-11-23T09:30:00Z"} → 200
			ivo  POST /orders/2/pause {"at":"2026-11-23T09:00:00Z"} → 200 "worker":"ivo Ć","started_at":"2026-11-23T08:00:00Z","ended_at":"2026-11-23T09:00:00Z" & "worker":"mate Ć","started_at":"2026-11-23T09:30:00Z","ended_at":null
			ivo  POST /orders/2/join {"at":"2026-11-23T09:10:00Z"} → 200 "worker":"ivo Ć","started_at":"2026-11-23T09:10:00Z","ended_at":null
			ivo  POST /orders/2/finish {"at":"2026-11-23T09:20:00Z"} → 200 "end_date":"2026-11-23T12:00:00Z" & "worker":"ivo Ć","started_at":"2026-11-23T09:10:00Z","ended_at":"2026-11-23T09:20:00Z" & "worker":"mate Ć","started_at":"2026-11-23T09:30:00Z","ended_at":"2026-11-23T12:00:00Z" & "end_source":"CLOSED"
		`)
	})
}

// atOnce makes the calls in parallel and counts the outcomes: "" for one that
// is done, else the code of its refusal.
func atOnce(calls ...func() error) map[string]int {
	outcomes := make([]string, len(calls))
	var all sync.WaitGroup
	begin := make(chan struct{})
	for i, call := range calls {
		all.Go(func() {
			<-begin
			var f *fault.Fault
			if err := call(); errors.As(err, &f) {
				outcomes[i] = f.Code
			} else if err != nil {
				outcomes[i] = err.Error()
			}
		})
	}
	close(begin)
	all.Wait()
	n := map[string]int{}
	for _, o := range outcomes {
		n[o]++
	}
	return n
}

func TestTwoDispatchersAssignTheSameWorker(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, who := house(t, d)
		service, hour := orders.Service{DB: d}, int64(60)
		for day := range 5 {
			start := time.Date(2026, 12, 1+day, 7, 0, 0, 0, time.UTC)
			var calls []func() error
			for i := range 8 {
				at := start.Add(time.Duration(i) * 5 * time.Minute)
				calls = append(calls, func() error {
					_, err := service.Create(t.Context(), who["manager1"], orders.New{TaskID: 1, PlannedStart: &at, TimeEstimate: &hour, WorkerIDs: []int64{4}})
					return err
				})
				id, err := service.Create(t.Context(), who["manager1"], orders.New{TaskID: 1, PlannedStart: &at, TimeEstimate: &hour})
				if err != nil {
					t.Fatal(err)
				}
				calls = append(calls, func() error {
					_, err := service.Update(t.Context(), who["admin1"], orders.Change{ID: int64(id), WorkerIDs: api.Opt[[]int64]{Set: true, Value: &[]int64{4}}})
					return err
				})
			}
			if n := atOnce(calls...); n[""] != 1 || n["order_conflict"] != len(calls)-1 {
				t.Errorf("%v", n)
			}
		}
	})
}

func TestTwoStartAndOneDeletes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, who := house(t, d)
		service := orders.Service{DB: d}
		for day := 1; day <= 5; day++ {
			start, hour := time.Date(2026, 12, day, 7, 0, 0, 0, time.UTC), int64(60)
			id, err := service.Create(t.Context(), who["manager1"], orders.New{TaskID: 1, PlannedStart: &start, TimeEstimate: &hour, WorkerIDs: []int64{3, 4}})
			if err != nil {
				t.Fatal(err)
			}
			by := func(name string, move func(context.Context, access.Who, orders.Moment) (orders.Details, error)) func() error {
				return func() error {
					_, err := move(t.Context(), who[name], orders.Moment{ID: int64(id)})
					return err
				}
			}
			remove := func() error {
				_, err := service.Delete(t.Context(), who["admin1"], orders.Removal{ID: int64(id), Reason: "Pogreška"})
				return err
			}
			n := atOnce(by("ana", service.Start), by("ivo", service.Start), by("ana", service.Start), by("manager1", service.Start))
			if n[""] != 1 || n["not_allowed_now"]+n["already_at_work"] != 3 {
				t.Errorf("start: %v", n)
			}
			// What is finished may still be deleted, what is deleted not finished.
			n = atOnce(by("ana", service.Finish), remove, by("ivo", service.Finish), remove)
			if n[""] == 0 || n[""] > 2 || n[""]+n["not_allowed_now"] != 4 {
				t.Errorf("finish against delete: %v", n)
			}
			play(fmt.Sprintf(`admin1 GET /orders/%d/details → 200 "status":"DELETED" & "running":false`, id))
		}
	})
}

// What lists stand on follows every change of a task and its orders, and what
// does not is found.
func TestFaultsAreFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, _ := house(t, d)
		phase := func(p string) string {
			return `manager1 POST /tasks/search {"filter":{"eq":[{"column":"phase"},"` + p + `"]}} → 200 "count":1 & "phase":"` + p + `"`
		}
		play(phase("NEW"), order("2026-11-23T07:00:00Z", 90, "3")+` → 201 {"data":1}`, phase("PLANNED"),
			`ana POST /orders/1/start → 200`, phase("IN_EXECUTION"), `ana POST /orders/1/finish → 200`, phase("DONE"))
		found := func() []db.Fault {
			t.Helper()
			faults, err := db.Read(context.Background(), d, tasks.Faults)
			if err != nil {
				t.Fatal(err)
			}
			return faults
		}
		for what, q := range map[string][2]string{
			"phases of tasks":   {`UPDATE task_party SET phase = 'NEW' WHERE task_id = 1`, `UPDATE task_party SET phase = 'DONE' WHERE task_id = 1`},
			"clients of orders": {`UPDATE work_order SET client_id = 2 WHERE order_id = 1`, `UPDATE work_order SET client_id = 3 WHERE order_id = 1`},
			"counts of tasks":   {`UPDATE task_count SET tasks = tasks + 1`, `UPDATE task_count SET tasks = tasks - 1`},
			"counts of orders":  {`UPDATE order_count SET orders = orders + 1`, `UPDATE order_count SET orders = orders - 1`},
		} {
			for i, q := range q {
				if err := d.Do(context.Background(), func(tx *db.Tx) error { _, err := tx.Exec(q); return err }); err != nil {
					t.Fatal(err)
				}
				if faults := found(); i == 0 && (len(faults) != 1 || faults[0].What != what || faults[0].Rows == 0) || i == 1 && len(faults) > 0 {
					t.Errorf("%s: %v", q, faults)
				}
			}
		}
	})
}
