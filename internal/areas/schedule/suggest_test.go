package schedule_test

import (
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// A week from Monday, 16 January 2040, and its parts.
const (
	far      = `"from":"2040-01-15T23:00:00Z","to":"2040-01-22T23:00:00Z"`
	farDay   = `"from":"2040-01-15T23:00:00Z","to":"2040-01-16T23:00:00Z"`
	farClose = `"from":"2040-01-20T23:00:00Z","to":"2040-01-22T23:00:00Z"` // the weekend
)

func TestSuggest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		ask := `manager POST /schedule/suggest {` + far + `,`
		places := func(start, worker string) string {
			return `"places":[{"workers":[{"worker_id":` + worker + ` & "start":"` + start + `"`
		}
		play(`
			manager  POST /tasks/1/create_order {"planned_start_time":"2040-01-16T07:00:00Z","time_estimate":90,"worker_ids":[2]} → 201 {"data":1}
			manager  POST /tasks/1/create_order {"time_estimate":60} → 201 {"data":2}
			` + ask + `"order_id":2} → 200 "order":{"order_id":2, & ` + places("2040-01-16T07:00:00Z", "3") + ` & "end":"2040-01-16T08:00:00Z","before":null,"after":null & "reasons":[{"kind":"FREE_DAY"},{"kind":"IN_HOURS"}] & "cut_short":false
			` + ask + `"order_id":2,"worker_ids":[2]} → 200 ` + places("2040-01-16T08:30:00Z", "2") + ` & "before":{"order_id":1,"at":"2040-01-16T08:30:00Z","drive":{"meters":0,"minutes":0}} & "kind":"SAME_CLIENT" & "kind":"NEAR_BEFORE" & !"worker_id":3
			manager  POST /teams {"name":"Krovari","user_ids":[2],"work_hierarchy_id":1} → 201
			` + ask + `"order_ids":[2,2]} → 200 ` + places("2040-01-16T08:30:00Z", "2") + ` & {"kind":"OF_TEAM","name":"Krovari"} & "worker_id":3
			manager  POST /tasks/2/create_order {"time_estimate":60} → 201 {"data":3}
			` + ask + `"order_ids":[2,3]} → 200 {"data":{"suggestions":[{"order":{"order_id": & "kind":"HIGH_PRIORITY"
			manager  POST /absences {"user_id":2,"kind":"SICK","from_day":"2040-01-16","to_day":"2040-01-17"} → 201
			` + ask + `"order_id":2} → 200 ` + places("2040-01-18T07:00:00Z", "2") + ` & "start":"2040-01-16T07:00:00Z"
			manager  POST /tasks/1/create_order {"time_estimate":481} → 201 {"data":4}
			` + ask + `"order_ids":[4,2]} → 200 "places":[],"refusal":"TOO_LONG"}],"driving"
			manager  POST /schedule/suggest {` + farClose + `,"order_id":2} → 200 "places":[],"refusal":"NO_HOURS"
			manager  POST /schedule/suggest {"from":"2020-01-13T00:00:00Z","to":"2020-01-18T00:00:00Z","order_id":2} → 200 "refusal":"NO_HOURS"
			manager  DELETE /orders/3 → 200
			` + ask + `"order_id":3} → 200 "places":[],"refusal":"NOT_MOVABLE"
			ivo      POST /schedule/suggest {` + far + `,"order_id":2} → 403
			client   POST /schedule/suggest {` + far + `,"order_id":2} → 422 "field":"order_id","code":"no_such_thing"
			stranger POST /schedule/suggest {` + far + `,"order_ids":[2]} → 422 "field":"order_ids.0","code":"no_such_thing"
			` + ask + `"order_id":2,"worker_ids":[3,99]} → 422 "field":"worker_ids.1","code":"no_such_thing" & !worker_ids.0
			` + ask + `"draft":{"whier_id":1,"time_estimate":60,"tenant_id":3,"priority":"HIGH"},"worker_ids":[2]} → 200 "order":{"order_id":0, & ` + places("2040-01-18T07:00:00Z", "2") + ` & {"kind":"OF_TEAM","name":"Krovari"} & "busy":[]
			manager  POST /tasks/1/create_order {"planned_start_time":"2040-01-18T07:00:00Z","time_estimate":30,"worker_ids":[2]} → 201
			` + ask + `"draft":{"time_estimate":60},"worker_ids":[2]} → 200 ` + places("2040-01-18T07:30:00Z", "2") + ` & "busy":[{"from":"2040-01-18T07:00:00Z","to":"2040-01-18T07:30:00Z"}] & !OF_TEAM
			` + ask + `"draft":{"time_estimate":0,"priority":"x","latitude":91,"longitude":-181}} → 422 "field":"draft.time_estimate" & "field":"draft.priority" & "field":"draft.latitude" & "field":"draft.longitude"
			ivo      POST /schedule/suggest {` + far + `,"draft":{"time_estimate":60}} → 403
			manager  POST /schedule/suggest {} → 422 "field":"from" & "field":"to" & "field":"order_ids","code":"required"
			manager  POST /schedule/suggest {` + far + `,"tidy":true} → 422 "field":"to","code":"range_too_long"`)
	})
}

// An order whose worker is absent when it is planned goes to somebody else.
func TestAbsentWorkersAreReplaced(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		ask := `manager POST /schedule/suggest {` + farDay + `,`
		play(`
			manager POST /tasks/1/create_order {"planned_start_time":"2040-01-16T07:00:00Z","time_estimate":90,"worker_ids":[2]} → 201 {"data":1}
			` + ask + `"order_id":1} → 200 "places":[{"workers":[{"worker_id":2 & {"kind":"KEEPS_WORKERS"} & !"worker_id":3
			manager POST /absences {"user_id":2,"kind":"SICK","from_day":"2040-01-16","to_day":"2040-01-16"} → 201
			` + ask + `"order_id":1} → 200 "places":[{"workers":[{"worker_id":3 & {"kind":"STANDS_IN","name":"ana Žigić"} & !KEEPS_WORKERS
			` + ask + `"order_id":1,"worker_ids":[3]} → 200 "places":[{"workers":[{"worker_id":3
			manager POST /tasks/1/create_order {"planned_start_time":"2040-01-16T09:00:00Z","time_estimate":60,"worker_ids":[2,3],"override_conflicts":true,"reason":"Hitno"} → 201 {"data":2}
			` + ask + `"order_id":2} → 200 "places":[{"workers":[{"worker_id":3 & {"kind":"STANDS_IN","name":"ana Žigić"}
			manager POST /schedule/suggest {` + far + `,"order_id":1} → 200 "places":[{"workers":[{"worker_id":3 & "start":"2040-01-16T07:00:00Z"
			manager POST /absences {"user_id":3,"kind":"LEAVE","from_day":"2040-01-16","to_day":"2040-01-16"} → 201
			` + ask + `"order_id":1} → 200 "places":[],"refusal":"NO_HOURS"`)
	})
}

func TestTidyDay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		at := func(task, hour, worker string) string {
			return `manager POST /tasks/` + task + `/create_order {"planned_start_time":"2040-01-16T` + hour + `:00:00Z","time_estimate":30,"worker_ids":[` + worker + `]} → 201`
		}
		play(
			// Both drive to the other town; it is enough that each stays in one.
			at("1", "07", "2"), at("2", "08", "2"), at("1", "09", "3"), at("2", "13", "3"),
			`manager POST /schedule/suggest {`+farDay+`,"tidy":true} → 200 "suggestions":[{"order":{"order_id": & "driving":{"meters":0,"minutes":0},"saved":{"meters":671636,"minutes":808}`,
			`manager POST /schedule/suggest {`+farDay+`,"tidy":true,"order_ids":[1]} → 200 "saved":{"meters":0,"minutes":0}`,
			`stranger POST /schedule/suggest {`+farDay+`,"tidy":true} → 200 "suggestions":[],`)
	})
}

// What is for a day is proposed on or about it, and waits in its place.
func TestWantedDays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		for range 4 {
			play(`manager POST /tasks/1/create_order {"time_estimate":60} → 201`)
		}
		for order, day := range map[int]string{1: "2040-01-31", 2: "2040-01-19", 3: "2020-01-01"} {
			if err := d.Do(t.Context(), func(tx *db.Tx) error {
				_, err := tx.Exec(`UPDATE work_order SET wanted_day = ? WHERE order_id = ?`, day, order)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		play(
			`manager POST /schedule/suggest {`+far+`,"order_ids":[1,2,3]} → 200 "order":{"order_id":3, & "start":"2040-01-16T07:00:00Z" & "wanted_day":"2040-01-19" & "start":"2040-01-19T07:00:00Z" & "places":[],"refusal":"OTHER_DAY"`,
			`manager POST /schedule/suggest {`+far+`,"order_id":2} → 200 "places":[{"workers":[{"worker_id":2 & "start":"2040-01-19T07:00:00Z" & "start":"2040-01-20T07:00:00Z" & !"start":"2040-01-16`,
			`manager POST /schedule/suggest {`+farClose+`,"order_id":2} → 200 "refusal":"NO_HOURS"`,
			`manager POST /schedule/search {"only":"UNSCHEDULED","unscheduled":{}} → 200 {"data":[{"order_id":3, & },{"order_id":4, & },{"order_id":2, & },{"order_id":1, & "wanted_day":"2040-01-31"`,
		)
	})
}
