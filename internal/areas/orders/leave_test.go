package orders_test

import (
	"testing"

	"teren/internal/areas/users"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// Who leaves the company is off the orders that have not begun, stays on those
// that have, and whoever planned the orders hears of it.
func TestAWorkerLeaves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, who := house(t, d)
		people := &users.Service{DB: d}
		play(
			`manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":90,"worker_ids":[3,4]} → 201 {"data":1}`,
			`manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-24T07:00:00Z","time_estimate":90,"worker_ids":[3]} → 201 {"data":2}`,
			`manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-25T07:00:00Z","time_estimate":90,"worker_ids":[4]} → 201 {"data":3}`,
			`ana POST /orders/2/start {} → 200 "running":true`,
		)
		apitest.Script(t, who, people)(
			`manager1 GET /users/3 → 200 "planned_orders":1,"running_orders":[{"id":2,"name":" & "equipment":[],"stock_places":[]`, // the other one is begun
			`manager1 DELETE /users/3 → 403`,
			`admin1 DELETE /users/3 → 200`,
		)
		play(
			`manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-26T07:00:00Z","time_estimate":90,"worker_ids":[4,3]} → 422 "field":"worker_ids","code":"people_gone" & company: ana Ć. & !ivo`,
			`manager1 GET /orders/1/details → 200 "workers":[{ & !"first_name":"ana" & "first_name":"ivo" & "version":2`,
			`manager1 GET /orders/2/details → 200 "status":"IN_EXECUTION" & "first_name":"ana" & "has_left":true & "running":false`,
			`manager1 GET /orders/2/history → 200 "type":"pause" & "value":"ana Ć"`,
			`manager1 GET /orders/3/details → 200 "version":1`,
			`manager1 GET /orders/1/history → 200 "type":"deleted_worker" & "old_value":"ana Ć"`,
			`manager1 POST /notices/search {} → 200 "kind":"order_worker_left" & "order_id":1 & "text":"ana Ć" & "count":1`,
			`manager1 POST /orders/create_order/workers_picker {} → 200 !"first_name":"ana"`,
		)
	})
}

// Who is taken off an order while they work on it stops there: their hours end, the
// others go on.
func TestAWorkingPersonIsTakenOff(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, _ := house(t, d)
		play(
			`manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":90,"worker_ids":[3,4]} → 201 {"data":1}`,
			`ana POST /orders/1/start {} → 200 "running":true`,
			`manager1 PATCH /orders/1/details {"worker_ids":[4]} → 200`,
			`manager1 GET /orders/1/details → 200 "running":false & "end_source":"CLOSED" & !"ended_at":null`,
			`manager1 GET /orders/1/history → 200 "type":"pause" & "type":"deleted_worker"`,
			`ana GET /orders/1/details → 404`,
		)
	})
}

// A write may run again, because others were in its way: the photos that came with a
// new task are there after the second run too.
func TestAWriteThatRunsAgainKeepsItsFiles(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, _ := house(t, d)
		d.RunTwice()
		play(
			`manager1 POST /orders/create_order {"order":{"time_estimate":30},"task":{"title":"Svjetla","description":"Tri armature","priority":"HIGH","client_note":"","location_type":"STORE","address_name":"Dućan","address1":"Ilica 1","zipcode":"10000","city":"Zagreb","country":"Hrvatska","tenant_id":3,"whier_id":1}}+picture → 201`,
		)
		photos, err := db.Read(t.Context(), d, func(tx *db.Tx) (int64, error) {
			return db.One[int64](tx, `SELECT COUNT(*) FROM upload WHERE thing = 'task'`)
		})
		if err != nil || photos != 1 {
			t.Errorf("%d photos, %v", photos, err)
		}
	})
}
