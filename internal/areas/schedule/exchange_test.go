package schedule_test

import (
	"fmt"
	"strings"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

func seen(id, version int) string { return fmt.Sprintf(`{"order_id":%d,"version":%d}`, id, version) }

// exchange asks ana (2) and ivo (3) to do each other's orders of the day.
func exchange(more string, orders ...string) string {
	return `manager POST /schedule/exchange {"worker_ids":[2,3],"day":"2040-01-16"` + more + `,"orders":[` + strings.Join(orders, ",") + `]}`
}

func TestExchange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		play(
			exchange("")+` → 200 {"data":[]}`,
			// Both have something at eight; of two who are there together both stay; the next day is another.
			order(1, "08:00", "2"), order(1, "08:00", "3"), order(2, "12:00", "2,3"), order(1, "10:00", "3"),
			`manager POST /tasks/1/create_order {"planned_start_time":"2040-01-17T08:00:00Z","time_estimate":60,"worker_ids":[2]} → 201`,
			exchange("", seen(1, 1), seen(2, 1), seen(4, 1))+` → 200 {"data":[{"order_id":1,"version":2},{"order_id":2,"version":2},{"order_id":4,"version":2}]}`,
			`manager GET /orders/1/details → 200 "worker_id":3 & !"worker_id":2 & "planned_start":"2040-01-16T08:00:00Z"`,
			`manager GET /orders/2/details → 200 "worker_id":2 & !"worker_id":3`,
			`manager GET /orders/3/details → 200 "worker_id":2 & "worker_id":3 & "version":1`,
			`manager GET /orders/4/details → 200 "worker_id":2`,
			`manager GET /orders/5/details → 200 "worker_id":2 & "version":1`,
			`manager GET /orders/1/history → 200 "type":"new_worker" & "type":"deleted_worker"`,
			`ivo GET /orders/1/details → 200`,
			// What was seen before, what was not seen, what is not of the day, what is not there.
			exchange("", seen(1, 1), seen(2, 2), seen(4, 2))+` → 409 "code":"order_changed_meanwhile" & "order_id":1`,
			exchange("", seen(1, 2), seen(2, 2))+` → 409 "code":"order_changed_meanwhile" & "order_id":4`,
			exchange("", seen(1, 2), seen(2, 2), seen(4, 2), seen(5, 1))+` → 409 "order_id":5`,
			exchange("", seen(1, 2), seen(2, 2), seen(4, 2), seen(99, 1))+` → 422 "field":"orders.3.order_id","code":"no_such_thing"`,
			exchange("", seen(1, 2), seen(1, 2), seen(2, 2), seen(4, 2))+` → 422 "field":"changes.1.order_id","code":"named_twice"`,
			`manager GET /orders/1/details → 200 "version":2`,
			// An order of ana alone at the hours of one that both do, and an absence, are conflicts.
			`manager POST /absences {"user_id":2,"kind":"LEAVE","from_day":"2040-01-16","to_day":"2040-01-16"} → 201`,
			exchange("", seen(1, 2), seen(2, 2), seen(4, 2))+` → 409 "code":"order_conflict" & "absence_kind":"LEAVE"`,
			exchange(`,"override_conflicts":true`, seen(1, 2), seen(2, 2), seen(4, 2))+` → 422 "field":"reason","code":"required"`,
			exchange(`,"override_conflicts":true,"reason":"Dogovor"`, seen(1, 2), seen(2, 2), seen(4, 2))+` → 200 {"order_id":1,"version":3}`,
			// One that is begun stays where it is.
			`manager POST /orders/4/start {} → 200`,
			exchange(`,"override_conflicts":true,"reason":"Dogovor"`, seen(1, 3), seen(2, 3), seen(4, 4))+` → 409 "order_id":4`,
			`manager POST /schedule/exchange {"worker_ids":[2],"day":"x","orders":[{"order_id":1}]} → 422 "field":"worker_ids" & "field":"day" & "field":"orders.0.version"`,
			`manager POST /schedule/exchange {"worker_ids":[2,2],"day":"2040-01-16","orders":[]} → 422 "field":"worker_ids"`,
			`manager POST /schedule/exchange {"worker_ids":[2,99],"day":"2040-01-16","orders":[]} → 422 "field":"worker_ids.1","code":"no_such_thing"`,
			strings.Replace(exchange(""), "manager", "stranger", 1)+` → 422 "field":"worker_ids.0","code":"no_such_thing"`,
			strings.Replace(exchange(""), "manager", "ana", 1)+` → 403`,
		)
	})
}

func TestNextFree(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		ask := func(ids string) string { return `manager POST /schedule/next_free {"order_ids":[` + ids + `]}` }
		play(
			ask("")+` → 200 {"data":[]}`,
			// A Friday: Saturday and Sunday are off, on Monday ana has something at that hour.
			`manager POST /tasks/1/create_order {"planned_start_time":"2040-01-13T08:00:00Z","time_estimate":60,"worker_ids":[2]} → 201`,
			order(1, "08:30", "2"),
			ask("1")+` → 200 {"data":[{"order_id":1,"planned_start":"2040-01-17T08:00:00Z"}]}`,
			// Nobody is asked of an order that nobody does.
			`manager POST /tasks/1/create_order {"planned_start_time":"2040-01-13T08:00:00Z","time_estimate":60,"worker_ids":[]} → 201`,
			ask("3")+` → 200 "planned_start":"2040-01-16T08:00:00Z"`,
			// Two of the same hour do not meet again; an absence is no free day.
			`manager PATCH /orders/3/details {"worker_ids":[2],"override_conflicts":true,"reason":"Hitno"} → 200`,
			`manager POST /absences {"user_id":2,"kind":"LEAVE","from_day":"2040-01-18","to_day":"2040-01-18"} → 201`,
			ask("1,3")+` → 200 {"order_id":1,"planned_start":"2040-01-17T08:00:00Z"} & {"order_id":3,"planned_start":"2040-01-19T08:00:00Z"}`,
			// Those that move are not in each other's way, nor in that of themselves.
			ask("1,2")+` → 200 {"order_id":1,"planned_start":"2040-01-16T08:00:00Z"} & {"order_id":2,"planned_start":"2040-01-17T08:30:00Z"}`,
			// An evening stays an evening; what waits or is longer than a day finds none.
			`manager POST /tasks/1/create_order {"planned_start_time":"2040-01-16T20:00:00Z","time_estimate":60,"worker_ids":[3]} → 201`,
			ask("4")+` → 200 "planned_start":"2040-01-17T20:00:00Z"`,
			`manager POST /tasks/1/create_order {"time_estimate":60} → 201`,
			ask("5")+` → 200 {"data":[{"order_id":5,"planned_start":null,"refusal":"NOT_MOVABLE"}]}`,
			`manager POST /absences {"user_id":3,"kind":"LEAVE","from_day":"2040-01-16","to_day":"2040-03-16"} → 201`,
			ask("4")+` → 200 {"data":[{"order_id":4,"planned_start":null,"refusal":"NO_ROOM"}]}`,
			ask("99")+` → 422 "field":"order_ids.0","code":"no_such_thing"`,
			strings.Replace(ask("1"), "manager", "stranger", 1)+` → 422 "field":"order_ids.0","code":"no_such_thing"`,
			strings.Replace(ask("1"), "manager", "ana", 1)+` → 403`,
			ask(strings.Repeat("1,", 50)+"1")+` → 422 "field":"order_ids","code":"out_of_range"`,
		)
	})
}

// An hour stays what it is on the clock when the clocks are changed.
func TestNextFreeOverTheClockChange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		play(
			`manager POST /tasks/1/create_order {"planned_start_time":"2040-03-23T08:00:00Z","time_estimate":60,"worker_ids":[2]} → 201`,
			`manager POST /schedule/next_free {"order_ids":[1]} → 200 "planned_start":"2040-03-26T07:00:00Z"`,
			`manager POST /tasks/1/create_order {"planned_start_time":"2040-10-26T07:00:00Z","time_estimate":60,"worker_ids":[2]} → 201`,
			`manager POST /schedule/next_free {"order_ids":[2]} → 200 "planned_start":"2040-10-29T08:00:00Z"`,
		)
	})
}
