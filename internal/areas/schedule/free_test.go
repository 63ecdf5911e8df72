package schedule_test

import (
	"strings"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

func TestFree(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		ask := func(more string) string {
			return `manager POST /schedule/free {"from":"2040-01-16T09:00:00Z","to":"2040-01-16T11:00:00Z"` + more + `}`
		}
		const zagreb = `,"near":{"latitude":45.81,"longitude":15.98}`
		free := func(worker, drive, planned string) string {
			return `{"worker_id":` + worker + `,"fits":true,"order_ids":[],"absence_kind":null,"drive_minutes":` + drive + `,"planned_minutes":` + planned + `}`
		}
		play(
			ask("")+` → 200 {"data":[`+free("2", "null", "0")+`,`+free("3", "null", "0")+`]}`,
			// Who has least to do that day comes first; what ends as it begins is not in the way.
			order(1, "08:00", "2"), order(1, "11:00", "2"), order(2, "08:00", "3"),
			ask("")+` → 200 {"data":[`+free("3", "null", "60")+`,`+free("2", "null", "120")+`]}`,
			// The nearest comes first, whatever they have to do: ana comes from Zagreb, ivo from Split.
			ask(zagreb)+` → 200 {"data":[`+free("2", "0", "120")+`,{"worker_id":3 & !"drive_minutes":null`,
			ask(`,"near":{"latitude":43.51,"longitude":16.44}`)+` → 200 {"data":[`+free("3", "0", "60")+`,`,
			// What lies in it is named; one that is deleted is not there.
			order(1, "10:00", "2"),
			ask(zagreb)+` → 200 {"data":[{"worker_id":3 & {"worker_id":2,"fits":true,"order_ids":[4],"absence_kind":null`,
			`manager DELETE /orders/4 → 200`,
			ask(zagreb)+` → 200 {"data":[`+free("2", "0", "120"),
			`manager POST /absences {"user_id":2,"kind":"SICK","from_day":"2040-01-16","to_day":"2040-01-16"} → 201`,
			ask(zagreb)+` → 200 {"data":[{"worker_id":3 & {"worker_id":2,"fits":true,"order_ids":[],"absence_kind":"SICK"`,
			// Of a team, and for a kind of work that has one.
			`manager POST /teams {"name":"Odvodnja","work_hierarchy_id":1,"user_ids":[2]} → 201 {"data":1}`,
			ask(`,"team_id":1`)+` → 200 {"data":[{"worker_id":2,"fits":true & {"worker_id":3,"fits":false`,
			ask(`,"whier_id":1`)+` → 200 {"data":[{"worker_id":2,"fits":true & {"worker_id":3,"fits":false`,
			`manager DELETE /teams/1 → 200`,
			ask(`,"whier_id":1`)+` → 200 {"data":[{"worker_id":3,"fits":true`,
			ask(`,"team_id":1`)+` → 422 "field":"team_id","code":"no_such_thing"`,
			ask(`,"whier_id":99`)+` → 422 "field":"whier_id","code":"no_such_thing"`,
			strings.Replace(ask(`,"whier_id":1`), "manager", "stranger", 1)+` → 422 "field":"whier_id","code":"no_such_thing"`,
			strings.Replace(ask(""), "manager", "stranger", 1)+` → 200 {"data":[]}`,
			strings.Replace(ask(""), "manager", "ana", 1)+` → 403`,
			`manager POST /schedule/free {"from":"2040-01-16T09:00:00Z","to":"2040-01-16T09:00:00Z","near":{"latitude":91,"longitude":-181}} → 422 "field":"to","code":"before_start" & near.latitude & near.longitude`,
			`manager POST /schedule/free {"from":"2040-01-16T09:00:00Z","to":"2040-02-16T09:00:00Z"} → 422 "field":"to","code":"range_too_long"`,
		)
	})
}
