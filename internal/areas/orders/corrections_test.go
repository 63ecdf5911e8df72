package orders_test

import (
	"testing"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

func TestHoursAreCorrected(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.SetClock(func() time.Time { return time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC) })
		play, _ := house(t, d)
		play(order("2026-11-23T07:00:00Z", 30, "3") + ` → 201
			` + order("2026-11-23T08:00:00Z", 30, "3,4") + ` → 201
			ana  POST /orders/1/sessions {} → 422 started_at & ended_at
			ana  POST /orders/1/sessions {"started_at":"2026-11-23T09:00:00Z","ended_at":"2026-11-23T09:00:00Z"} → 422 "field":"ended_at","code":"before_start"
			ana  POST /orders/1/sessions {"started_at":"2026-11-21T09:00:00Z","ended_at":"2026-11-22T09:00:01Z"} → 422 session_too_long
			ana  POST /orders/1/sessions {"started_at":"2026-11-23T11:00:00Z","ended_at":"2026-11-23T12:00:01Z"} → 422 not_in_future
			ana  POST /orders/1/sessions {"worker_id":4,"started_at":"2026-11-23T08:00:00Z","ended_at":"2026-11-23T09:00:00Z"} → 403
			mate POST /orders/1/sessions {"started_at":"2026-11-23T08:00:00Z","ended_at":"2026-11-23T09:00:00Z"} → 404
			ana  POST /orders/1/sessions {"started_at":"2026-11-23T08:00:00Z","ended_at":"2026-11-23T09:00:00Z"} → 200 "status":"IN_EXECUTION" & "time_started":"2026-11-23T08:00:00Z" & "total_time":60 & "source":"ENTERED","end_source":"ENTERED" & "can_edit":true
			manager1 POST /orders/1/sessions {"worker_id":5,"started_at":"2026-11-23T08:00:00Z","ended_at":"2026-11-23T09:00:00Z","reason":"x"} → 422 not_on_order
			manager1 PATCH /orders/1/sessions/1 {"version":1,"ended_at":"2026-11-23T09:30:00Z"} → 422 "field":"reason","code":"required"
			manager1 PATCH /orders/1/sessions/1 {"version":1,"ended_at":"2026-11-23T09:30:00Z","reason":"Zaboravila"} → 200 "total_time":90 & "version":2
			ana  POST /notices/search {} → 200 "kind":"order_hours","task_id":1,"order_id":1 & "text":"Zaboravila","created_by":"manager1 Ć" & "count":3
			ana  PATCH /orders/1/sessions/1 {"version":1,"ended_at":"2026-11-23T09:40:00Z"} → 409 "code":"conflict" & "conflicts":[{"field":"ended_at","yours":"2026-11-23T09:40:00Z","theirs":"2026-11-23T09:30:00Z","by":"manager1 Ć"
			ana  PATCH /orders/2/sessions/1 {"version":2,"ended_at":"2026-11-23T09:40:00Z"} → 404
			ana  PATCH /orders/1/sessions/1 {"version":2,"started_at":"2026-11-23T09:40:00Z"} → 422 before_start
			ana  PATCH /orders/1/sessions/1 {"version":2,"started_at":"2026-11-23T07:45:00Z"} → 200 "total_time":105 & "time_started":"2026-11-23T07:45:00Z"
			ana  GET /orders/1/history → 200 "type":"session_added" & "value":{"from":"2026-11-23T08:00:00Z","to":"2026-11-23T09:00:00Z","worker":"ana Ć"} & "type":"session_changed" & "old_value":{"from":"2026-11-23T08:00:00Z","to":"2026-11-23T09:00:00Z","worker":"ana Ć"} & "reason":"Zaboravila"

			ana  POST /orders/2/start {"at":"2026-11-23T09:00:00Z"} → 200
			ivo  POST /orders/2/join {"at":"2026-11-23T09:00:00Z"} → 200
			ana  DELETE /orders/2/sessions/2 → 409 session_runs
			ana  PATCH /orders/2/sessions/3 {"version":1,"ended_at":"2026-11-23T10:00:00Z"} → 403
			ana  PATCH /orders/2/sessions/2 {"version":1,"ended_at":"2026-11-23T10:00:00Z"} → 200 "total_time":45 & "overlap_minutes":30 & "at_work":false
			ana  GET /orders/1/details → 200 "total_time":90 & "overlap_minutes":30
			ana  DELETE /orders/1/sessions/1 → 200 "sessions":[] & "total_time":0
			ana  GET /orders/2/details → 200 "total_time":60 & "overlap_minutes":0
			ana  GET /orders/1/history → 200 "type":"session_deleted"
			manager1 POST /orders/2/finish {} → 200 "end_date":"2026-11-23T12:00:00Z" & "total_time":240
			ivo  PATCH /orders/2/sessions/3 {"version":2,"ended_at":"2026-11-23T10:30:00Z"} → 200 "end_date":"2026-11-23T10:30:00Z" & "total_time":150
		`)
		// What was approved stays until the approval is withdrawn; what a phone tells
		// late of such a month takes the approval back.
		approve := func() {
			if err := d.Do(t.Context(), func(tx *db.Tx) error {
				_, err := tx.Exec(`INSERT INTO time_sheet (tenant_id, user_id, month, confirmed_at, approved_at, approved_by) VALUES (1, 3, '2026-11', 1, 1, 1)`)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		approve()
		play(`
			ana  PATCH /orders/2/sessions/2 {"version":2,"ended_at":"2026-11-23T10:10:00Z"} → 409 month_approved
			ana  POST /orders/2/sessions {"started_at":"2026-11-23T06:00:00Z","ended_at":"2026-11-23T07:00:00Z"} → 409 month_approved
			ana  POST /orders/2/sessions {"started_at":"2026-10-31T06:00:00Z","ended_at":"2026-10-31T07:00:00Z","far_from_order":true} → 200 "time_started":"2026-11-23T09:00:00Z"
			manager1 DELETE /orders/2/sessions/2?reason=x → 409 month_approved
			ana  POST /orders/1/join {"at":"2026-11-23T11:00:00Z"} → 200
			ana  PATCH /orders/2/sessions/2 {"version":2,"ended_at":"2026-11-23T10:10:00Z"} → 200
		`)
	})
}

// Work before the order existed, or far from its plan, is asked about. What a
// person says so of counts, and moves neither the start of the order nor what is
// counted from it.
func TestWorkFarFromItsOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.SetClock(func() time.Time { return time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC) })
		play, _ := house(t, d)
		const far = `"started_at":"2026-10-20T06:00:00Z","ended_at":"2026-10-20T07:00:00Z"`
		play(order("2026-11-23T07:00:00Z", 30, "3") + ` → 201
			` + order("2026-11-02T07:00:00Z", 30, "3") + ` → 201
			ana  POST /orders/1/sessions {` + far + `} → 409 "code":"session_far","created_at":"2026-11-23T12:00:00Z" & "planned_start":"2026-11-23T07:00:00Z"
			ana  POST /orders/1/sessions {` + far + `,"far_from_order":true} → 200 "status":"CREATED" & "time_started":null & "total_time":60
			ana  POST /orders/1/start {"at":"2026-11-23T11:00:00Z"} → 200 "status":"IN_EXECUTION" & "time_started":"2026-11-23T11:00:00Z"
			ana  POST /orders/1/undo-start {} → 200 "status":"CREATED" & "time_started":null
			ana  POST /orders/1/start {"at":"2026-10-20T09:00:00Z","entered":true} → 409 session_far
			ana  POST /orders/1/start {"at":"2026-11-23T10:00:00Z","entered":true} → 200 "time_started":"2026-11-23T10:00:00Z"
			ana  PATCH /orders/1/sessions/3 {"version":1,"started_at":"2026-10-21T10:00:00Z","ended_at":"2026-10-21T11:00:00Z"} → 409 session_far
			ana  PATCH /orders/1/sessions/3 {"version":1,"started_at":"2026-10-21T10:00:00Z","ended_at":"2026-10-21T11:00:00Z","far_from_order":true} → 200 "time_started":"2026-11-23T10:00:00Z" & "total_time":120
			ana  POST /orders/2/sessions {"started_at":"2026-11-02T08:00:00Z","ended_at":"2026-11-02T09:00:00Z"} → 200 "time_started":"2026-11-02T08:00:00Z"
			ana  POST /orders/2/sessions {"started_at":"2026-11-14T08:00:00Z","ended_at":"2026-11-14T09:00:00Z"} → 409 session_far
		`)
	})
}
