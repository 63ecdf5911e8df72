package schedule_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/notices"
	"teren/internal/areas/schedule"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

// day is Monday, 16 January 2040, on which ana (2) does not come; ivo is 3.
const day = `"worker_id":2,"from_day":"2040-01-16","to_day":"2040-01-16"`

// order is an order of that day, of an hour from the time on.
func order(task int, start, workers string) string {
	return fmt.Sprintf(`manager POST /tasks/%d/create_order {"planned_start_time":"2040-01-16T%s:00Z","time_estimate":60,"worker_ids":[%s]} → 201`, task, start, workers)
}

// handover is an order that somebody takes at a time, or that waits.
func handover(id int, version int, workers, start string) string {
	if start == "" {
		return fmt.Sprintf(`{"order_id":%d,"version":%d,"worker_ids":[%s],"planned_start":null,"refusal":"NO_ROOM"}`, id, version, workers)
	}
	return fmt.Sprintf(`{"order_id":%d,"version":%d,"worker_ids":[%s],"planned_start":"2040-01-16T%s:00Z"}`, id, version, workers, start)
}

func sick(orders ...string) string {
	return `manager POST /schedule/absent {` + day + `,"kind":"SICK","orders":[` + strings.Join(orders, ",") + `]}`
}

func TestStandIns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		ask := `manager POST /schedule/absent/stand_ins {` + day + `}`
		place := func(worker, start string) string {
			return `"places":[{"workers":[{"worker_id":` + worker + ` & "start":"2040-01-16T` + start + `:00Z"`
		}
		play(
			ask+` → 200 {"data":{"to_day":"2040-01-16","absences":[],"suggestions":[],"rest":0,"cut_short":false}}`,
			order(1, "08:00", "2"), order(1, "10:00", "3"),
			// One keeps its time, the other gets a later one, since ivo has something then.
			order(1, "10:15", "2"),
			ask+` → 200 "order":{"order_id":1, & `+place("3", "08:00")+` & {"kind":"STANDS_IN","name":"ana Žigić"} & "order":{"order_id":3, & `+place("3", "07:00"),
			// Two of one time do not both go to the same person; the second does not find any other time either.
			`manager PATCH /orders/3/details {"planned_start":"2040-01-16T08:00:00Z","override_conflicts":true,"reason":"Hitno"} → 200`,
			ask+` → 200 "order":{"order_id":1, & `+place("3", "08:00")+` & "order":{"order_id":3, & `+place("3", "07:00"),
			`manager PATCH /orders/3/details {"time_estimate":479} → 409`,
			`manager PATCH /orders/3/details {"time_estimate":479,"override_conflicts":true,"reason":"Hitno"} → 200`,
			ask+` → 200 "order":{"order_id":3, & "places":[],"refusal":"NO_ROOM"`,
			`manager DELETE /orders/3 → 200`,
			// Others of the order keep it; nobody else is there to come along.
			order(1, "12:00", "2,3"),
			ask+` → 200 "order":{"order_id":4, & "places":[{"workers":[{"worker_id":3 & "start":"2040-01-16T12:00:00Z" & "reasons":[] & !STANDS_IN","name":"ivo`,
			`manager POST /absences {"user_id":3,"kind":"LEAVE","from_day":"2040-01-16","to_day":"2040-01-16"} → 201`,
			ask+` → 200 "order":{"order_id":1, & "places":[],"refusal":"NO_HOURS" & "order":{"order_id":4, & "places":[],"refusal":"NO_ROOM"`,
			`manager POST /absences {"user_id":2,"kind":"SICK","from_day":"2040-01-16","to_day":"2040-01-16"} → 201`,
			ask+` → 200 "absences":[{"kind":"SICK","from":"2040-01-15T23:00:00Z","to":"2040-01-16T23:00:00Z"}]`,
			`manager POST /schedule/absent/stand_ins {"worker_id":2,"from_day":"2040-01-16"} → 200 "to_day":"2040-02-15"`,
			`manager POST /schedule/absent/stand_ins {"worker_id":99,"from_day":"2040-01-16"} → 422 "field":"worker_id","code":"no_such_thing"`,
			`manager POST /schedule/absent/stand_ins {"worker_id":2,"from_day":"2040-01-16","to_day":"2040-01-15"} → 422 "field":"to_day","code":"before_start"`,
			`manager POST /schedule/absent/stand_ins {"worker_id":2,"from_day":"2040-01-16","to_day":"2040-02-16"} → 422 "field":"to_day","code":"range_too_long"`,
			`manager POST /schedule/absent/stand_ins {"worker_id":2,"from_day":"sad"} → 422 "field":"from_day","code":"wrong_type"`,
			`stranger POST /schedule/absent/stand_ins {`+day+`} → 422 "field":"worker_id","code":"no_such_thing"`,
			`ivo POST /schedule/absent/stand_ins {`+day+`} → 403`,
		)
	})
}

func TestAbsent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, who := withPeople(t, d)
		told := apitest.Script(t, who, &notices.Service{DB: d})
		play(
			order(1, "08:00", "2"), order(1, "10:00", "2"), order(2, "12:00", "2,3"),
			// All or nothing: a version that is old names the order, and the absence is not written.
			`manager PATCH /orders/2/details {"time_estimate":45} → 200`,
			sick(handover(1, 1, "3", "08:00"), handover(2, 1, "3", "10:00"))+` → 409 "code":"order_changed_meanwhile" & "order_id":2 & RN-2`,
			`manager POST /absences/search {} → 200 "count":0`,
			`manager GET /orders/1/details → 200 "worker_id":2 & "version":1`,
			sick(handover(1, 1, "3", "08:00"), handover(2, 2, "", ""), handover(3, 1, "3", "12:00"))+
				` → 200 "absence":{"absence_id":1,"version":1,"to_day":null},"orders":[{"order_id":1,"version":2},{"order_id":2,"version":3},{"order_id":3,"version":2}],"left":0`,
			`manager GET /absences/1 → 200 "kind":"SICK","state":"APPROVED" & "from_day":"2040-01-16","to_day":"2040-01-16" & "orders":[]`,
			`manager GET /orders/1/details → 200 "worker_id":3 & !"worker_id":2`,
			`manager GET /orders/2/details → 200 "workers":[] & "planned_start":null`,
			`manager GET /orders/2/history → 200 "type":"worker_absent" & {"absence_kind":"SICK","refusal":"NO_ROOM","waits":true,"worker":"ana Žigić"}`,
			`manager GET /orders/3/history → 200 "type":"deleted_worker" & "waits":false`,
			`ivo GET /orders/1/history → 200 "type":"new_worker" & !worker_absent`,
		)
		told(
			`ana POST /notices/search {} → 200 "kind":"absence_entered" & "kind":"order_removed"`,
			`ivo POST /notices/search {} → 200 "kind":"order_assigned"`,
		)
		play(
			`manager POST /schedule/absent/undo {"absence":{"absence_id":1,"version":1,"to_day":null},"changes":[`+
				`{"order_id":1,"version":2,"worker_ids":[2]},{"order_id":2,"version":3,"worker_ids":[2],"planned_start":"2040-01-16T10:00:00Z"},{"order_id":3,"version":2,"worker_ids":[2,3]}]} → 200 {"order_id":1,"version":3}`,
			`manager GET /absences/1 → 404`,
			`manager GET /orders/2/details → 200 "worker_id":2 & "planned_start":"2040-01-16T10:00:00Z"`,
			`ivo GET /orders/1/details → 404`,
			// Nor do two that go to the same person at once.
			sick(handover(1, 3, "3", "08:00"), handover(2, 4, "3", "08:30"))+` → 409 "code":"order_conflict" & "order_id":1 & "order_id":2`,
			`manager POST /absences/search {} → 200 "count":0`,
			// What is not theirs, not the worker's, or not to be planned by the person.
			sick(handover(99, 1, "3", "08:00"))+` → 422 "field":"orders.0.order_id","code":"no_such_thing"`,
			sick(handover(1, 3, "99", "08:00"))+` → 422 worker_ids`,
			`manager POST /schedule/absent {`+day+`,"kind":"x","orders":[{"order_id":1,"worker_ids":[],"refusal":"x"}]} → 422 "field":"kind" & "field":"orders.0.refusal" & "field":"orders.0.version"`,
			`manager POST /schedule/absent {"worker_id":99,"from_day":"2040-01-16","kind":"SICK","orders":[]} → 422 "field":"worker_id","code":"no_such_thing"`,
			strings.Replace(sick(), "manager", "stranger", 1)+` → 422 "field":"worker_id","code":"no_such_thing"`,
			strings.Replace(sick(), "manager", "ana", 1)+` → 403`,
			`ana POST /schedule/absent/undo {"changes":[]} → 403`,
			`manager POST /schedule/absent/undo {"absence":{"absence_id":1,"version":1,"to_day":"x"},"changes":[{"order_id":1,"time_estimate":0}]} → 422 "field":"absence.to_day" & "field":"changes.0.time_estimate"`,
		)
	})
}

// An absence that is there already is prolonged, and taken back to its days.
func TestAbsentAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		until := func(day string) string {
			return `manager POST /schedule/absent {"worker_id":2,"from_day":"2040-01-16","to_day":"` + day + `","kind":"SICK","orders":[]}`
		}
		play(
			until("2040-01-17")+` → 200 "absence":{"absence_id":1,"version":1,"to_day":null}`,
			until("2040-01-16")+` → 200 "absence":null`,
			until("2040-01-19")+` → 200 "absence":{"absence_id":1,"version":2,"to_day":"2040-01-17"}`,
			`manager GET /absences/1 → 200 "from_day":"2040-01-16","to_day":"2040-01-19"`,
			`manager POST /schedule/absent/undo {"absence":{"absence_id":1,"version":1,"to_day":"2040-01-17"},"changes":[]} → 409 "code":"absence_changed_meanwhile"`,
			`manager POST /schedule/absent/undo {"absence":{"absence_id":1,"version":2,"to_day":"2040-01-17"},"changes":[]} → 200`,
			`manager GET /absences/1 → 200 "from_day":"2040-01-16","to_day":"2040-01-17"`,
			// One of another kind stays, with the days beside it written down.
			`manager POST /absences {"user_id":2,"kind":"LEAVE","from_day":"2040-01-20","to_day":"2040-01-25"} → 201 {"data":2}`,
			until("2040-01-22")+` → 200 "absence":{"absence_id":1,"version":4,"to_day":"2040-01-17"}`,
			`manager GET /absences/1 → 200 "from_day":"2040-01-16","to_day":"2040-01-19"`,
			until("2040-01-26")+` → 200 "absence":{"absence_id":3,"version":1,"to_day":null}`,
			`manager GET /absences/3 → 200 "from_day":"2040-01-26","to_day":"2040-01-26"`,
			`ana POST /absences {"kind":"LEAVE","from_day":"2040-01-28","to_day":"2040-01-28"} → 201`,
			until("2040-01-28")+` → 409 "code":"absent_asked"`,
		)
	})
}

// Two people hand the same orders over at once: one does, the other is refused.
func TestAbsentAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, who := withPeople(t, d)
		play(order(1, "08:00", "2"), order(1, "10:00", "2"))
		at := func(hour int) *time.Time { return new(time.Date(2040, 1, 16, hour, 0, 0, 0, time.UTC)) }
		service, faults := schedule.New(d), make(chan error, 2)
		for range 2 {
			go func() {
				in := schedule.Absent{Away: schedule.Away{WorkerID: 2, FromDay: "2040-01-16", ToDay: new("2040-01-16")}, Kind: absences.Sick, Orders: []schedule.Handover{
					{OrderID: 1, Version: 1, WorkerIDs: []int64{3}, Start: at(8)}, {OrderID: 2, Version: 1, WorkerIDs: []int64{3}, Start: at(10)}}}
				_, err := service.Absent(t.Context(), who["manager"], in)
				faults <- err
			}()
		}
		var codes []string
		for range 2 {
			if f, refused := errors.AsType[*fault.Fault](<-faults); refused {
				codes = append(codes, f.Code)
			}
		}
		if !slices.Equal(codes, []string{"order_changed_meanwhile"}) {
			t.Errorf("refused with %q, want one who came second", codes)
		}
		play(
			`manager POST /absences/search {} → 200 "count":1`,
			`manager GET /orders/1/details → 200 "version":2`,
			`manager GET /orders/2/details → 200 "version":2`,
		)
	})
}
