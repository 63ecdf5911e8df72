package orders_test

import (
	"testing"

	"teren/internal/areas/absences"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// An approved absence keeps work away like another order does: on planning,
// in the pickers, and when an absence comes to work that is planned.
func TestNoWorkForWhoIsAway(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, who := house(t, d)
		away := apitest.Script(t, who, &absences.Service{DB: d})
		away(
			`ana POST /absences {"kind":"LEAVE","from":"2026-11-23T07:00:00Z","to":"2026-11-23T12:00:00Z"} → 201 {"data":1}`,
			`worker2 POST /absences {"kind":"LEAVE","from":"2026-11-23T07:00:00Z","to":"2026-11-23T12:00:00Z"} → 201 {"data":2}`,
		)
		plan := `manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-23T08:00:00Z","time_estimate":90,"worker_ids":[3,4]`
		play(plan + `} → 201 {"data":1}`) // a wish is no absence yet
		away(`manager1 POST /absences/1/approve → 200 "state":"APPROVED" & "orders":[{"order_id":1,"title":"Čišćenje žlijeba","from":"2026-11-23T08:00:00Z","to":"2026-11-23T09:30:00Z"}]`)
		play(
			`manager1 DELETE /orders/1 → 200`,
			plan+`} → 409 "code":"order_conflict" & "conflicts":[{"order_id":0,"title":"","absence_id":1,"absence_kind":"LEAVE","worker_id":3,"worker":"ana Ć","from":"2026-11-23T07:00:00Z","to":"2026-11-23T12:00:00Z"}] & "detail":"A worker is away at that time."`,
			plan+`,"override_conflicts":true,"reason":"Dolazi s godišnjeg"} → 201 {"data":2}`,
			`manager1 GET /orders/2/history → 200 "type":"conflict" & "absence_kind":"LEAVE" & "reason":"Dolazi s godišnjeg"`,
			`manager1 PATCH /orders/2/details {"planned_start":"2026-11-23T12:00:00Z"} → 200`, // its end is free
			`manager1 PATCH /orders/2/details {"planned_start":"2026-11-23T11:59:00Z"} → 409 absence_id`,
			`manager1 PATCH /orders/2/details {"planned_start":"2026-11-23T05:30:00Z"} → 200`, // and what ends as it begins
			`manager1 PATCH /orders/2/details {"planned_start":"2026-11-23T05:31:00Z"} → 409 absence_id`,
			`manager1 POST /orders/create_order/workers_picker {"planned_start_time":"2026-11-23T08:00:00Z","time_estimate":60} → 200 "first_name":"ana","last_name":"Ć","email":"ana@x.test","image_url":"","busy":{"order_id":0,"title":"","absence_id":1,"absence_kind":"LEAVE"`,
			`manager1 POST /orders/create_order/workers_picker {"planned_start_time":"2026-11-23T08:00:00Z","time_estimate":60,"filter":{"eq":[{"column":"is_busy"},true]}} → 200 "count":1 & ana`,
			`manager1 POST /orders/create_order/workers_picker {"planned_start_time":"2026-11-24T08:00:00Z","time_estimate":60,"filter":{"eq":[{"column":"is_busy"},true]}} → 200 "count":0`,
		)
		away(`manager1 POST /absences/1/reject {"reason":"Ipak radi"} → 200`)
		play(`manager1 PATCH /orders/2/details {"planned_start":"2026-11-23T08:00:00Z"} → 200`)
	})
}
