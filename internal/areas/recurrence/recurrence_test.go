package recurrence_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"teren/internal/areas/hierarchies"
	"teren/internal/areas/notices"
	"teren/internal/areas/orders"
	"teren/internal/areas/recurrence"
	"teren/internal/areas/settings"
	"teren/internal/areas/tasks"
	"teren/internal/areas/teams"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// company is a contractor with two workers, who are team 1, a client who uses
// Teren, and a stranger with team 2. Task 1 is a template of the contractor, 2 one
// of the stranger, 3 an ordinary task. It is Monday, 23 November 2026, 10:00.
type company struct {
	t    *testing.T
	db   *db.DB
	now  time.Time
	play func(...string)
	made *recurrence.Service
}

const (
	place = `"location_type":"OTHER","address_name":"Kuća","address1":"Riva 1","address2":"","address3":"","address4":"","zipcode":"51000","city":"Rijeka","region":"","country":"","latitude":null,"longitude":null,"working_hours":"","contact_name":"","contact_phone":"","contact_email":"","priority":"LOW","client_note":""`
	task  = `{"title":"Servis","description":"Servis kotla","tenant_id":2,"whier_id":1,` + place + `}`
)

func each(t *testing.T, fn func(*testing.T, *company)) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, open(t, d)) })
}

func open(t *testing.T, d *db.DB) *company {
	t.Helper()
	c := &company{t: t, db: d, now: time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)}
	d.SetClock(func() time.Time { return c.now })
	zagreb, err := time.LoadLocation("Europe/Zagreb")
	if err != nil {
		t.Fatal(err)
	}
	who := map[string]access.Who{}
	err = d.Do(t.Context(), func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Hotel Čempres", "Velebit"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		if err := tenants.AddPartner(tx, 1, 2, true, false); err != nil {
			return err
		}
		for _, p := range []struct {
			name   string
			tenant int64
			roles  access.Roles
		}{
			{"admin", 1, access.Admin}, {"manager", 1, access.Manager}, {"worker", 1, access.Worker}, {"other", 1, access.Worker},
			{"client", 2, access.Admin}, {"stranger", 3, access.Admin},
		} {
			id, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Ć", Roles: p.roles})
			if err != nil {
				return err
			}
			who[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles, Language: "hr", Zone: zagreb}
		}
		for _, by := range []string{"admin", "stranger"} {
			if _, err := hierarchies.Insert(tx, who[by], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Kotlovnice"}); err != nil {
				return err
			}
		}
		if _, err := teams.Insert(tx, who["admin"], teams.Edit{Fields: teams.Fields{Name: "Čelik"}, UserIDs: []int64{3, 4}}); err != nil {
			return err
		}
		_, err := teams.Insert(tx, who["stranger"], teams.Edit{Fields: teams.Fields{Name: "Tuđa"}, UserIDs: []int64{6}})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	work := &tasks.Service{DB: d}
	c.made = &recurrence.Service{DB: d, Tasks: work}
	c.play = apitest.Script(t, who, work, c.made, &orders.Service{DB: d}, &notices.Service{DB: d}, &teams.Service{DB: d}, &settings.Service{DB: d})
	c.play(
		`manager POST /tasks `+task+` → 201 {"data":1}`,
		`stranger POST /tasks {"title":"Tuđe","description":"x","tenant_id":0,"whier_id":2,`+strings.Replace(place, `"client_note":""`, `"client_note":"x"`, 1)+`} → 201 {"data":2}`,
		`manager POST /tasks/1/save_as_template → 201 {"data":3}`,
		`stranger POST /tasks/2/save_as_template → 201 {"data":4}`,
	)
	return c
}

// day lets the clock of the program show the time of a day in Zagreb, and makes
// what is due.
func (c *company) day(at string) {
	c.t.Helper()
	zagreb, err := time.LoadLocation("Europe/Zagreb")
	if err != nil {
		c.t.Fatal(err)
	}
	if c.now, err = time.ParseInLocation("2006-01-02 15:04", at, zagreb); err != nil {
		c.t.Fatal(err)
	}
	if err := c.made.Make(context.Background()); err != nil {
		c.t.Fatal(err)
	}
}

// tasks are the days of the tasks that template 3 made, each with the start of its
// work order where it has a planned one.
func (c *company) tasks() string {
	c.t.Helper()
	type row struct {
		Day   string     `db:"on_day"`
		Start *time.Time `db:"planned_start"`
	}
	rows, err := db.Read(c.t.Context(), c.db, func(tx *db.Tx) ([]row, error) {
		return db.All[row](tx, `SELECT d.on_day, o.planned_start FROM recurrence_date d JOIN task t ON t.task_id = d.made_task_id AND t.automatic_task_id = d.task_id
			LEFT JOIN work_order o ON o.task_id = t.task_id WHERE d.task_id = 3 ORDER BY d.day`)
	})
	if err != nil {
		c.t.Fatal(err)
	}
	var out []string
	for _, r := range rows {
		if r.Start != nil {
			r.Day += r.Start.Format("@15:04")
		}
		out = append(out, r.Day)
	}
	return strings.Join(out, " ")
}

func (c *company) expect(days string) {
	c.t.Helper()
	if got := c.tasks(); got != days {
		c.t.Errorf("%s: made for %s; expected %s", c.now.Format(time.DateOnly), got, days)
	}
}

func TestSchedules(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager GET /tasks/3/recurrence → 200 {"data":{"plan":null,"version":0,"team_name":"","team_gone":false,"set_by":"","client_gone":false,"paused_at":null,"waits_for":null,"next":[],"made":[],"made_count":0,"can_edit":true}}`,
			`manager GET /tasks/1/recurrence → 200 "can_edit":false`,
			`worker GET /tasks/3/recurrence → 404`,
			`client GET /tasks/3/recurrence → 404`,
			`stranger GET /tasks/3/recurrence → 404`,
			`worker POST /tasks/3/recurrence {"rule":"FREQ=DAILY","first_day":"2026-11-23","version":0} → 403`,
			`stranger POST /tasks/3/recurrence {"rule":"FREQ=DAILY","first_day":"2026-11-23","version":0} → 404`,
			`manager POST /tasks/1/recurrence {"rule":"FREQ=DAILY","first_day":"2026-11-23","version":0} → 409 "code":"not_allowed_now"`,
			`manager POST /tasks/3/recurrence/pause → 404`,
			`manager POST /tasks/3/recurrence/dates {"day":"2026-11-23","skip":true} → 404`,
			`manager POST /tasks/3/recurrence {"version":0} → 422 "field":"rule","code":"not_a_rule" & "field":"first_day","code":"required"`,
			`manager@hr POST /tasks/3/recurrence {"rule":"FREQ=HOURLY","first_day":"sutra","last_day":"2026-01-01","times":0,"days_ahead":400,"time_zone":"Europe/Sljeme","counts_from":"x","days_off":"x","order_time":"8:00","version":0} → 422 `+
				`Nije razumljivo: FREQ & "field":"first_day","code":"wrong_type" & "field":"times","code":"end_or_times" & "field":"times","code":"out_of_range" & "field":"days_ahead","code":"out_of_range" & "field":"time_zone" & "field":"counts_from" & "field":"days_off" & "field":"order_time","code":"wrong_type" & "field":"time_estimate","code":"required"`,
			`manager POST /tasks/3/recurrence {"rule":"FREQ=DAILY","first_day":"2026-11-23","last_day":"2026-11-22","team_id":1,"version":0} → 422 "field":"last_day","code":"before_start" & "field":"order_time","code":"required"`,
			`manager POST /tasks/3/recurrence {"rule":"FREQ=DAILY","first_day":"2026-11-23","order_time":"08:00","time_estimate":60,"team_id":2,"version":0} → 422 "field":"team_id","code":"no_such_thing"`,

			// Nothing is made by looking.
			`manager POST /tasks/3/recurrence/preview {"rule":"freq=weekly;byday=mo","first_day":"2026-11-23"} → 200 "next":[{"day":"2026-11-23","on_day":"2026-11-23","why":"","off":""},{"day":"2026-11-30" & {"day":"2027-02-08" & !2027-02-15`,
			`worker POST /tasks/3/recurrence/preview {"rule":"FREQ=DAILY","first_day":"2026-11-23"} → 403`,
		)
		c.expect("")
		c.play(
			`manager POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2026-11-16","version":0} → 200 "rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2026-11-16","last_day":null,"times":null,"time_zone":"Europe/Zagreb","days_ahead":14,"counts_from":"PLANNED","days_off":"MOVE","order_time":null,"time_estimate":null,"team_id":null},"version":1 & "set_by":"manager Ć" & "next":[{"day":"2026-12-14" & "made":[{"task_id":7,"on_day":"2026-12-07","status":"CREATED","phase":"NEW","off":""} & "made_count":3`,
			`manager POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=TU","first_day":"2026-11-23","version":0} → 409 "code":"conflict"`,
			`manager GET /tasks/5/details → 200 "automatic_task_id":3,"automatic_for":"2026-11-23" & "created_by":"manager Ć"`,
			`client GET /tasks/5/details → 200 "automatic_for":""`,
			`manager GET /tasks/5/history → 200 "type":"repeat_made" & "old_value":3,"value":"2026-11-23"`,
			`manager GET /tasks/3/history → 200 "type":"repeat"`,
			`client GET /tasks/5/history → 200 !repeat`,
		)
		c.expect("2026-11-23 2026-11-30 2026-12-07")
		c.day("2026-11-29 23:59")
		c.expect("2026-11-23 2026-11-30 2026-12-07")
		c.day("2026-11-30 00:00")
		c.day("2026-11-30 00:01")
		c.expect("2026-11-23 2026-11-30 2026-12-07 2026-12-14")

		// Another rule makes no second task for the days that have one.
		c.play(`admin POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=MO,WE","first_day":"2026-11-16","version":1} → 200 "version":2 & "set_by":"admin Ć" & "next":[{"day":"2026-12-16"`)
		c.expect("2026-11-23 2026-11-30 2026-12-07 2026-12-14")

		c.play(
			`admin POST /tasks/3/recurrence/dates {"day":"2026-12-15","skip":true} → 422 "field":"day","code":"no_such_thing"`,
			`admin POST /tasks/3/recurrence/dates {"day":"2026-12-16","skip":true,"move_to":"2026-12-17"} → 422 "field":"move_to","code":"skip_or_move"`,
			`admin POST /tasks/3/recurrence/dates {"day":"2026-12-16","move_to":"2026-12-21"} → 422 "field":"move_to","code":"out_of_range"`,
			`admin POST /tasks/3/recurrence/dates {"day":"2026-12-16","move_to":"2026-12-14"} → 422 "field":"move_to","code":"out_of_range"`,
			`worker POST /tasks/3/recurrence/dates {"day":"2026-12-16","skip":true} → 403`,
			`admin POST /tasks/3/recurrence/dates {"day":"2026-12-16","move_to":"2026-12-17"} → 200 {"day":"2026-12-16","on_day":"2026-12-17","why":"PERSON","off":""}`,
			`admin POST /tasks/3/recurrence/dates {"day":"2026-12-21","skip":true} → 200 {"day":"2026-12-21","on_day":null,"why":"PERSON","off":""}`,
			`admin POST /tasks/3/recurrence/dates {"day":"2026-12-23","skip":true} → 200`,
			`admin POST /tasks/3/recurrence/dates {"day":"2026-12-23"} → 200 {"day":"2026-12-23","on_day":"2026-12-23","why":"","off":""}`,
			`admin GET /tasks/3/history → 200 "type":"repeat_date" & "old_value":"2026-12-21","value":null & "old_value":"2026-12-16","value":"2026-12-17"`,
		)
		c.day("2026-12-09 12:00")
		c.expect("2026-11-23 2026-11-30 2026-12-07 2026-12-14 2026-12-17 2026-12-23")

		// What passes during a pause is left out.
		c.play(`manager POST /tasks/search {"filter":{"eq":[{"column":"status"},"TEMPLATE"]}} → 200 "task_id":3, & "repeat":{"state":"REPEATS","next_at":"2026-12-`)
		c.play(`manager POST /tasks/3/recurrence/pause → 200 "paused_at":"2026-12-09T11:00:00Z"`, `manager POST /tasks/3/recurrence/pause → 200`,
			`manager POST /tasks/search {"filter":{"eq":[{"column":"status"},"TEMPLATE"]}} → 200 "repeat":{"state":"PAUSED","next_at":null}`)
		c.day("2027-01-20 12:00")
		c.expect("2026-11-23 2026-11-30 2026-12-07 2026-12-14 2026-12-17 2026-12-23")
		c.play(`manager POST /tasks/3/recurrence/resume → 200 "paused_at":null`)
		c.expect("2026-11-23 2026-11-30 2026-12-07 2026-12-14 2026-12-17 2026-12-23 2027-01-20 2027-01-25 2027-01-27 2027-02-01 2027-02-03")

		// A deleted template makes nothing, and goes on when a person says so.
		c.play(`manager DELETE /tasks/3 → 200`, `manager POST /tasks/3/recurrence/resume → 409`)
		c.day("2027-03-01 12:00")
		c.play(`admin POST /tasks/3/restore → 200`, `admin GET /tasks/3/recurrence → 200 "paused_at":"2027-03-01T11:00:00Z"`)
		c.play(`admin DELETE /tasks/3/recurrence → 200 "plan":null & "made_count":11`)
		c.day("2027-03-08 12:00")
		c.expect("2026-11-23 2026-11-30 2026-12-07 2026-12-14 2026-12-17 2026-12-23 2027-01-20 2027-01-25 2027-01-27 2027-02-01 2027-02-03")
		c.play(`manager POST /tasks/search {"filter":{"eq":[{"column":"status"},"TEMPLATE"]}} → 200 "task_id":3, & "repeat":null`)
		c.play(`admin DELETE /tasks/3/recurrence → 404`)
	})
}

// Weekly at 08:00 stays 08:00 when the clocks change, and the team goes as far as
// its people are free.
func TestOrders(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.day("2027-03-20 12:00")
		c.play(
			`manager POST /tasks/1/create_order {"planned_start_time":"2027-03-29T07:00:00Z","time_estimate":60,"worker_ids":[3]} → 201`,
			`manager POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2027-03-22","days_off":"KEEP","order_time":"08:00","time_estimate":90,"team_id":1,"version":0} → 200 "team_name":"Čelik"`,
			`manager GET /orders/2/details → 200 "planned_start":"2027-03-22T07:00:00Z" & "created_by":"manager Ć" & "user_id":3 & "user_id":4`,
			`manager GET /orders/3/details → 200 "planned_start":"2027-03-29T06:00:00Z","planned_end":"2027-03-29T07:30:00Z" & "user_id":4 & !"user_id":3`,
			`manager GET /tasks/6/history → 200 "type":"repeat_conflict" & "old_value":null,"value":["worker Ć"]`,
			`manager POST /notices/search → 200 "kind":"task_repeat_conflict","task_id":6 & "text":"worker Ć","created_by":""`,
			`admin POST /notices/search → 200 "count":0`,
			`other POST /notices/search → 200 "count":2 & "kind":"order_assigned"`,
			`manager DELETE /teams/1 → 200`,
		)
		c.expect("2027-03-22@07:00 2027-03-29@06:00")
		c.day("2027-03-25 12:00")
		c.play(
			`manager GET /tasks/7/history → 200 "type":"repeat_conflict" & "old_value":null,"value":[]`,
			`manager GET /tasks/3/recurrence → 200 "team_name":"Čelik","team_gone":true`,
			`manager POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2027-03-22","days_off":"KEEP","order_time":"08:00","time_estimate":60,"team_id":1,"version":1} → 200 "team_gone":true`,
			`manager GET /tasks/3/history → 200 "team":"Čelik","team_id":1,"time_estimate":90 & "team":"Čelik","team_id":1,"time_estimate":60`,
			`manager POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2027-03-22","days_off":"KEEP","order_time":"08:00","time_estimate":60,"version":2} → 200 "team_gone":false`,
			`manager POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2027-03-22","days_off":"KEEP","order_time":"08:00","time_estimate":60,"team_id":1,"version":3} → 422 "field":"team_id"`,
		)
		c.expect("2027-03-22@07:00 2027-03-29@06:00 2027-04-05@06:00")
	})
}

// Another rule keeps what was said of the days it has too, and tells of the tasks
// that were made; they stay, or are made anew.
func TestAnotherRule(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		plan := func(rule, more string) string {
			return `{"rule":"` + rule + `","first_day":"2026-11-30","days_ahead":7,"order_time":"08:00","time_estimate":60` + more + `}`
		}
		c.play(
			`manager POST /tasks/3/recurrence `+plan("FREQ=WEEKLY;BYDAY=MO", `,"version":0`)+` → 200 "made_count":1`,
			`manager POST /tasks/3/recurrence/dates {"day":"2026-12-07","skip":true} → 200`,
			`manager POST /tasks/3/recurrence/dates {"day":"2026-12-14","move_to":"2026-12-16"} → 200`,
			`manager POST /tasks/3/recurrence/dates {"day":"2026-12-21","move_to":"2026-12-22"} → 200`,
			// 16 December is not before the Wednesday that follows now.
			`manager POST /tasks/3/recurrence `+plan("FREQ=WEEKLY;BYDAY=MO,WE", `,"version":1`)+` → 200 {"day":"2026-12-07","on_day":null,"why":"PERSON" & {"day":"2026-12-14","on_day":"2026-12-14","why":"" & {"day":"2026-12-21","on_day":"2026-12-22","why":"PERSON"`,
			`manager POST /tasks/3/recurrence/preview `+plan("FREQ=WEEKLY;BYDAY=TH", ``)+` → 200 "next":[{"day":"2026-12-03" & "made":[{"task_id":5,"on_day":"2026-11-30","status":"CREATED","phase":"PLANNED","off":""}]`,
			`manager POST /tasks/3/recurrence/preview `+plan("FREQ=WEEKLY;BYDAY=MO,TU", `,"make_anew":true`)+` → 200 "next":[{"day":"2026-11-30" & {"day":"2026-12-07","on_day":null & "made":[{"task_id":5,`,
			`manager POST /tasks/3/recurrence `+plan("FREQ=WEEKLY;BYDAY=MO,TU", `,"make_anew":true,"version":2`)+` → 200 "made_count":1 & "made":[{"task_id":6,"on_day":"2026-11-30"`,
			`manager GET /tasks/5/details → 200 "status":"DELETED"`,
			`manager GET /orders/1/details → 200 "status":"DELETED"`,
			// What somebody has begun stays.
			`manager PATCH /orders/2/details {"worker_ids":[3]} → 200`, `worker POST /orders/2/start → 200`,
			`manager POST /tasks/3/recurrence `+plan("FREQ=WEEKLY;BYDAY=MO,TU", `,"make_anew":true,"version":3`)+` → 200 "made_count":1`,
			`manager POST /tasks/3/recurrence/preview `+plan("FREQ=WEEKLY;BYDAY=TH", ``)+` → 200 "made":[]`,
		)
		c.day("2026-11-24 10:00")
		c.expect("2026-11-30@07:00 2026-12-01@07:00")
		c.play(
			`admin PATCH /settings/holidays {"holidays_create":[{"day":"2026-12-01","name":"Kolektivni"}]} → 200`,
			`manager GET /tasks/3/recurrence → 200 "on_day":"2026-12-01","status":"CREATED","phase":"PLANNED","off":"Kolektivni"`,
		)
	})
}

// Work that was moved to a day still to come is done after a pause, and after a
// change of the plan.
func TestMovedOverAPause(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.day("2026-11-25 10:00")
		plan := `"rule":"FREQ=WEEKLY;BYDAY=FR","first_day":"2026-11-27","days_ahead":0,"times":4`
		c.play(
			`manager POST /tasks/3/recurrence {`+plan+`,"version":0} → 200`,
			`manager POST /tasks/3/recurrence/dates {"day":"2026-11-27","move_to":"2026-12-01"} → 200`,
			`manager POST /tasks/3/recurrence/pause → 200`,
		)
		c.day("2026-11-28 10:00")
		c.play(
			`manager POST /tasks/3/recurrence {`+plan+`,"order_time":"09:00","time_estimate":30,"version":1} → 200 "next":[{"day":"2026-11-27","on_day":"2026-12-01","why":"PERSON"`,
			`manager POST /tasks/3/recurrence/resume → 200 "next":[{"day":"2026-12-04" & "made":[{"task_id":5,"on_day":"2026-12-01"`,
			`manager POST /tasks/3/recurrence/pause → 200`,
		)
		c.day("2026-12-09 10:00")
		c.play(`manager POST /tasks/3/recurrence/resume → 200 "next":[{"day":"2026-12-11" & "made_count":1`)
	})
}

// Without a time the orders wait, each for its day.
func TestOrdersWithoutTime(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=TU","first_day":"2026-12-01","days_ahead":30,"times":3,"time_estimate":45,"version":0} → 200 "made_count":3`,
			`manager GET /orders/1/details → 200 "planned_start":null & "wanted_day":"2026-12-01"`,
			`manager POST /orders/search {} → 200 "order_id":3, & "wanted_day":"2026-12-15"`,
			`manager POST /tasks/search {"filter":{"eq":[{"column":"task_id"},7]}} → 200 "order_id":3, & "wanted_day":"2026-12-15"`,
			`client POST /tasks/search {"filter":{"eq":[{"column":"task_id"},7]}} → 200 "order_id":3, & "wanted_day":null`,
			`manager POST /tasks/1/create_order {"time_estimate":60} → 201 {"data":4}`,
			`manager GET /orders/4/details → 200 "wanted_day":null`,
		)
	})
}

// Of days on which no server ran the tasks are made later, and that is told; of
// those long ago only that they were left out.
func TestMissedDays(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`manager POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2026-11-30","days_ahead":0,"days_off":"KEEP","order_time":"08:00","time_estimate":60,"team_id":1,"version":0} → 200 "made_count":0`)
		c.day("2027-01-06 09:00")
		c.expect("2026-12-07 2026-12-14 2026-12-21 2026-12-28 2027-01-04")
		c.play(
			`manager GET /tasks/3/history → 200 "type":"repeat_missed" & "old_value":null,"value":"2026-11-30"`,
			`manager GET /tasks/5/history → 200 "type":"repeat_late" & "old_value":3,"value":"2026-12-07"`,
			`manager POST /notices/search → 200 "count":5 & "kind":"task_repeat_late" & "text":"2027-01-04"`,
			`worker POST /notices/search → 200 "count":0`,
		)
	})
}

// A daily rule that begins far behind makes no more than a round at a time.
func TestRounds(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`manager POST /tasks/3/recurrence {"rule":"FREQ=DAILY","first_day":"2026-11-23","days_ahead":60,"days_off":"KEEP","version":0} → 200 "made_count":40`)
		c.day("2026-11-23 10:01")
		c.play(`manager GET /tasks/3/recurrence → 200 "made_count":61`)
		c.day("2026-11-23 10:02")
		c.play(`manager GET /tasks/3/recurrence → 200 "made_count":61`)
	})
}

func TestDaysOff(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			// 25 and 26 December are holidays, then comes a Sunday.
			`manager@hr POST /tasks/3/recurrence/preview {"rule":"FREQ=WEEKLY;BYDAY=FR","first_day":"2026-12-25"} → 200 {"day":"2026-12-25","on_day":"2026-12-28","why":"DAY_OFF","off":"Božić"},{"day":"2027-01-01","on_day":"2027-01-04"`,
			`manager POST /tasks/3/recurrence/preview {"rule":"FREQ=WEEKLY;BYDAY=FR","first_day":"2026-12-25","days_off":"SKIP"} → 200 {"day":"2026-12-25","on_day":null,"why":"DAY_OFF"`,
			`manager POST /tasks/3/recurrence/preview {"rule":"FREQ=WEEKLY;BYDAY=FR","first_day":"2026-12-25","days_off":"KEEP"} → 200 {"day":"2026-12-25","on_day":"2026-12-25","why":"","off":`,
			// Saturdays are worked on when the rule names them, and moved when it does not.
			`manager POST /tasks/3/recurrence/preview {"rule":"FREQ=WEEKLY;BYDAY=SA","first_day":"2026-11-28"} → 200 {"day":"2026-11-28","on_day":"2026-11-28"`,
			`manager POST /tasks/3/recurrence/preview {"rule":"FREQ=MONTHLY","first_day":"2026-11-28"} → 200 {"day":"2026-11-28","on_day":"2026-11-30","why":"DAY_OFF","off":""}`,
			// Of every day a Saturday would be the Sunday, and that the Monday.
			`manager POST /tasks/3/recurrence/preview {"rule":"FREQ=DAILY","first_day":"2026-11-27"} → 200 {"day":"2026-11-28","on_day":null,"why":"NEXT","off":""},{"day":"2026-11-29","on_day":null,"why":"NEXT","off":""},{"day":"2026-11-30","on_day":"2026-11-30"`,
			`manager POST /tasks/3/recurrence/preview {"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2026-11-23","last_day":"2026-12-01"} → 200 {"data":{"next":[{"day":"2026-11-23","on_day":"2026-11-23","why":"","off":""},{"day":"2026-11-30","on_day":"2026-11-30","why":"","off":""}],"made":[],"passed":0}}`,
			// A day that has passed counts, and is told.
			`manager POST /tasks/3/recurrence/preview {"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2026-11-16","times":2} → 200 {"data":{"next":[{"day":"2026-11-23","on_day":"2026-11-23","why":"","off":""}],"made":[],"passed":1}}`,
			`manager POST /tasks/3/recurrence/preview {"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2026-11-16","times":2,"counts_from":"COMPLETED"} → 200 "day":"2026-11-30" & "passed":0`,
			`manager POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=FR","first_day":"2026-12-18","days_ahead":7,"version":0} → 200`,
			`manager POST /tasks/3/recurrence/dates {"day":"2026-12-25","move_to":"2026-12-25"} → 200 {"day":"2026-12-25","on_day":"2026-12-25","why":""`,
		)
		c.day("2026-12-24 10:00")
		c.expect("2026-12-18 2026-12-25")
		c.day("2026-12-26 10:00")
		c.expect("2026-12-18 2026-12-25 2027-01-04")
	})
}

// A plan ends on a day, after a number of times, or not at all, and can be given another end.
func TestEndOfAPlan(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2026-11-23","last_day":"2026-12-01","version":0} → 200 "last_day":"2026-12-01","times":null & "next":[]`,
			`manager POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2026-11-23","last_day":"2026-12-07","times":3,"version":1} → 422 "field":"times","code":"end_or_times"`,
		)
		c.expect("2026-11-23 2026-11-30")
		c.play(`manager POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2026-11-23","times":3,"days_ahead":30,"version":1} → 200 "last_day":null,"times":3 & "next":[]`)
		c.expect("2026-11-23 2026-11-30 2026-12-07")
		c.play(`manager POST /tasks/3/recurrence {"rule":"FREQ=WEEKLY;BYDAY=MO","first_day":"2026-11-23","days_ahead":30,"version":2} → 200 "last_day":null,"times":null & "next":[{"day":"2026-12-28"`)
	})
}

// Six months after the service was done, not after it was planned.
func TestCountsFromCompleted(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`manager POST /tasks/3/recurrence {"rule":"FREQ=MONTHLY;INTERVAL=6","first_day":"2026-11-25","counts_from":"COMPLETED","days_off":"KEEP","times":4,"order_time":"08:00","time_estimate":60,"version":0} → 200 "waits_for":5 & "next":[{"day":"2027-05-25" & {"day":"2028-05-25" & !2028-11-25`,
			`manager POST /tasks/3/recurrence/dates {"day":"2027-05-25","skip":true} → 422 "field":"day","code":"not_known_yet"`,
		)
		c.day("2026-12-10 12:00")
		c.expect("2026-11-25@07:00")
		c.play(`manager PATCH /orders/1/details {"worker_ids":[3]} → 200`, `worker POST /orders/1/start → 200`, `worker POST /orders/1/finish → 200`)
		c.day("2026-12-10 12:01")
		c.play(
			`manager GET /tasks/3/recurrence → 200 "waits_for":null,"next":[{"day":"2027-06-10"`,
			`manager POST /tasks/3/recurrence/dates {"day":"2027-12-10","skip":true} → 422 "field":"day","code":"not_known_yet"`,
			`manager POST /tasks/3/recurrence/dates {"day":"2027-06-10","move_to":"2027-06-14"} → 200 {"day":"2027-06-10","on_day":"2027-06-14","why":"PERSON"`,
		)
		c.day("2027-05-26 12:00")
		c.expect("2026-11-25@07:00")
		c.day("2027-05-27 12:00")
		c.expect("2026-11-25@07:00 2027-06-14@06:00")
		// What is rejected counts as done on its day.
		c.play(`manager POST /tasks/6/reject {"reason":"Klijent ne želi"} → 200`)
		c.day("2027-05-27 12:01")
		c.play(`manager GET /tasks/3/recurrence → 200 "waits_for":null,"next":[{"day":"2027-12-14"`)
		c.play(`manager POST /tasks/3/recurrence/dates {"day":"2027-12-14","skip":true} → 200 "next":[{"day":"2027-12-14","on_day":null,"why":"PERSON","off":""},{"day":"2028-06-14"`)
		c.day("2027-11-30 12:00")
		c.play(`manager GET /tasks/3/recurrence → 200 "next":[{"day":"2028-06-14" & !2028-12-14`)
		c.day("2028-05-31 12:00")
		c.expect("2026-11-25@07:00 2027-06-14@06:00 2028-06-14@06:00")
		c.play(`manager GET /tasks/3/recurrence → 200 "next":[]`)
	})
}

// The template of a client who is archived makes nothing, and goes on by itself from
// the day on which they are restored; what passed meanwhile is left out.
func TestArchivedClients(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		archive := func(sql string, args ...any) {
			t.Helper()
			if err := c.db.Do(t.Context(), func(tx *db.Tx) error {
				_, err := tx.Exec(`UPDATE partner SET archived_at = `+sql+` WHERE tenant_id = 1 AND partner_id = 2`, args...)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		templates := `manager POST /tasks/search {"filter":{"eq":[{"column":"status"},"TEMPLATE"]}} → 200 `
		c.play(`manager POST /tasks/3/recurrence {"rule":"FREQ=DAILY","first_day":"2026-11-23","days_ahead":0,"days_off":"KEEP","order_time":"12:00","time_estimate":60,"version":0} → 200 "client_gone":false`)
		c.expect("2026-11-23@11:00")
		archive(`?`, c.now)
		c.play(`manager GET /tasks/3/recurrence → 200 "client_gone":true,"paused_at":null`, templates+`"repeat":{"state":"NO_CLIENT","next_at":null}`)
		for _, at := range []string{"2026-11-24 00:01", "2026-11-24 09:00", "2026-11-25 00:01", "2026-11-26 00:01", "2026-11-26 08:00"} {
			c.day(at)
		}
		c.play(`manager POST /tasks/3/recurrence {"rule":"FREQ=DAILY","first_day":"2026-11-23","days_ahead":1,"days_off":"KEEP","order_time":"12:00","time_estimate":60,"version":1} → 200 "client_gone":true`)
		c.expect("2026-11-23@11:00")
		archive(`NULL`)
		c.day("2026-11-26 09:01")
		c.expect("2026-11-23@11:00 2026-11-26@11:00 2026-11-27@11:00")
		c.play(`manager GET /tasks/3/recurrence → 200 "client_gone":false`, templates+`"repeat":{"state":"REPEATS","next_at":"2026-11-26T23:00:00Z"}`)
	})
}

// However many servers make what is due, of each schedule and day there is one
// task, with one work order.
func TestFiveGenerators(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		for n := range 4 {
			c.play(fmt.Sprintf(`manager POST /tasks/1/save_as_template → 201 {"data":%d}`, 5+n))
		}
		for n := range 5 {
			template := []int{3, 5, 6, 7, 8}[n]
			c.play(fmt.Sprintf(`manager POST /tasks/%d/recurrence {"rule":"FREQ=DAILY","first_day":"2026-12-24","days_off":"KEEP","order_time":"1%d:00","time_estimate":30,"team_id":1,"version":0} → 200 "made_count":0`, template, n))
		}
		for _, at := range []string{"2026-12-10", "2026-12-11", "2026-12-20"} {
			c.now, _ = time.Parse(time.DateOnly, at)
			var all sync.WaitGroup
			for range 5 {
				all.Go(func() {
					if err := c.made.Make(context.Background()); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
		}
		type counts struct {
			Tasks  int64 `db:"tasks"`
			Dates  int64 `db:"dates"`
			Orders int64 `db:"orders"`
			Alone  int64 `db:"alone"`
		}
		n, err := db.Read(t.Context(), c.db, func(tx *db.Tx) (counts, error) {
			return db.One[counts](tx, `SELECT (SELECT COUNT(*) FROM task WHERE automatic_task_id IS NOT NULL) AS tasks, (SELECT COUNT(*) FROM recurrence_date) AS dates,
				(SELECT COUNT(*) FROM work_order) AS orders, (SELECT COUNT(*) FROM task t WHERE t.automatic_task_id IS NOT NULL AND 1 <> (SELECT COUNT(*) FROM work_order o WHERE o.task_id = t.task_id)) AS alone`)
		})
		if want := (counts{55, 55, 55, 0}); err != nil || n != want {
			t.Errorf("%+v, %v; expected %+v", n, err, want)
		}
	})
}
