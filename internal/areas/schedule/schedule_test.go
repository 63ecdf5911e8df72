package schedule_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/orders"
	"teren/internal/areas/schedule"
	"teren/internal/areas/settings"
	"teren/internal/areas/tasks"
	"teren/internal/areas/teams"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// company is a contractor (1) in Zagreb with the workers 2 and 3, another
// contractor (2) and a client company (3).
func company(t *testing.T, d *db.DB) func(...string) {
	t.Helper()
	play, _ := withPeople(t, d)
	return play
}

// withPeople is company, and who they are.
func withPeople(t *testing.T, d *db.DB) (func(...string), map[string]access.Who) {
	t.Helper()
	zagreb, err := clock.Zone("Europe/Zagreb")
	if err != nil {
		t.Fatal(err)
	}
	who := map[string]access.Who{}
	err = d.Do(context.Background(), func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Velebit", "Jadran"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		for _, p := range []struct {
			name   string
			tenant int64
			roles  access.Roles
		}{{"manager", 1, access.Manager}, {"ana", 1, access.Worker}, {"ivo", 1, access.Worker}, {"stranger", 2, access.Admin}, {"client", 3, access.Admin}} {
			id, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Žigić", Roles: p.roles})
			if err != nil {
				return err
			}
			who[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles, Zone: zagreb}
		}
		for _, pair := range [][2]int64{{1, 3}, {3, 1}} {
			if err := tenants.AddPartner(tx, pair[0], pair[1], pair[0] == 1, pair[0] == 3); err != nil {
				return err
			}
		}
		_, err := hierarchies.Insert(tx, who["manager"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Odvodnja"})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	play := apitest.Script(t, who, &tasks.Service{DB: d}, &orders.Service{DB: d},
		&absences.Service{DB: d}, &teams.Service{DB: d}, &settings.Service{DB: d}, schedule.New(d))
	const place = `"location_type":"STORE","address_name":"Dućan","address1":"Ilica 1","contact_name":"Pero","contact_phone":"091"`
	play(
		`manager POST /tasks {"title":"Čišćenje žlijeba","description":"Začepljen","priority":"LOW","tenant_id":3,"whier_id":1,"city":"Zagreb","latitude":45.81,"longitude":15.98,`+place+`} → 201 {"data":1}`,
		`manager POST /tasks {"title":"Puknuta cijev","description":"Curi","priority":"HIGH","tenant_id":0,"client_note":"Susjed","whier_id":1,"city":"Split","latitude":43.51,"longitude":16.44,`+place+`} → 201 {"data":2}`,
	)
	return play, who
}

const (
	week = `"from":"2026-11-22T23:00:00Z","to":"2026-11-29T23:00:00Z"`
	// The orders of week, by number: 1 and 2 collide on ana, 3 waits, 4 begins the week before and ends in it, 5 is without an estimate.
	planned = `manager POST /tasks/1/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":90,"worker_ids":[2]} → 201 {"data":1}
		manager POST /tasks/2/create_order {"planned_start_time":"2026-11-23T08:00:00Z","time_estimate":60,"worker_ids":[2,3],"override_conflicts":true,"reason":"Hitno"} → 201 {"data":2}
		manager POST /tasks/2/create_order {"time_estimate":60} → 201 {"data":3}
		manager POST /tasks/1/create_order {"planned_start_time":"2026-11-22T22:30:00Z","time_estimate":60,"worker_ids":[3]} → 201 {"data":4}
		manager POST /tasks/1/create_order {"planned_start_time":"2026-11-24T07:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":5}
		manager PATCH /orders/5/details {"time_estimate":null} → 200`
)

func TestBoard(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		play(planned, `
			manager  POST /schedule/search {"search":null,`+week+`} → 200 "order_id":4,"status" & "planned":4,"unscheduled":1 & "counts":{"CREATED":4,"DELETED":0,"DONE":0,"IN_EXECUTION":0} & "conflicts":[2] & "conflicts":[1]
			manager  POST /schedule/search {`+week+`} → 200 "task_title":"Čišćenje žlijeba" & "task_description":"Začepljen" & "task_priority":"LOW" & "tenant_name":"Jadran" & "tenant_id":3 & "time_estimate_minutes":90 & "due_at":"2026-11-23T07:00:00Z" & "contact_phone":"091" & "is_external_task":false & "task_created_by":"manager Žigić" & "worker_id":2 & order.edit & !price & !amount
			manager  POST /schedule/search {"search":{"eq":[{"column":"worker_id"},2]},`+week+`} → 200 "planned":2,"unscheduled":0
			manager  POST /schedule/search {"search":{"eq":[{"column":"client_tenant_id"},3]},`+week+`} → 200 "planned":3
			manager  POST /schedule/search {"from":"2026-11-23 00:00","to":"2026-11-30T00:00:00Z"} → 422 "field":"from","code":"wrong_type"
			manager  POST /schedule/search {"from":"2026-11-23T00:00:00Z","to":"30. 11."} → 422 "field":"to","code":"wrong_type"
			manager  POST /schedule/search {"search":{"eq":[{"column":"price"},1]},`+week+`} → 422 "field":"search.eq[0]" & !filter
			manager  POST /schedule/search {"from":"2026-11-22T23:30:00Z","to":"2026-11-23T00:00:00Z"} → 200 "planned":0
			manager  POST /schedule/search {"from":"2026-11-22T23:29:00Z","to":"2026-11-23T00:00:00Z"} → 200 "planned":1
			manager  POST /schedule/search {"from":"2026-11-24T07:29:00Z","to":"2026-11-24T08:00:00Z"} → 200 "planned":1
			manager  POST /schedule/search {"from":"2026-11-24T07:30:00Z","to":"2026-11-24T08:00:00Z"} → 200 "planned":0
			ivo      POST /schedule/search {`+week+`} → 200 "planned":3,"unscheduled":0 & "conflicts":[] & !"conflicts":[1]
			ana      POST /schedule/search {`+week+`} → 200 "planned":2 & "conflicts":[2] & !order.edit
			stranger POST /schedule/search {`+week+`} → 200 {"data":[],"counts":{"CREATED":0,"DELETED":0,"DONE":0,"IN_EXECUTION":0},"planned":0,"unscheduled":0}
			client   POST /schedule/search {`+week+`} → 200 "data":[]
			manager  POST /schedule/search {"from":"2026-11-29T23:00:00Z","to":"2026-11-22T23:00:00Z"} → 422 "field":"to"
			manager  POST /schedule/search {"from":"2026-11-01T00:00:00Z","to":"2026-12-31T00:00:00Z"} → 422 "field":"to","code":"range_too_long"
			manager  POST /schedule/search {"only":"PLANNED",`+week+`} → 200 "planned":4,"unscheduled":0 & !"order_id":3,"status"
			manager  POST /schedule/search {"only":"UNSCHEDULED"} → 200 {"data":[{"order_id":3, & "planned":0,"unscheduled":1
			manager  POST /schedule/search {"only":"ALL",`+week+`} → 422 "field":"only"
			manager  POST /schedule/search {} → 422 "field":"from" & "field":"to"
			manager  POST /tasks/1/create_order {"planned_start_time":"2026-12-01T07:00:00Z","time_estimate":4320,"worker_ids":[2]} → 201 {"data":6}
			manager  POST /tasks/1/create_order {"planned_start_time":"2026-12-04T06:00:00Z","time_estimate":60,"worker_ids":[2],"override_conflicts":true,"reason":"Hitno"} → 201 {"data":7}
			manager  POST /schedule/search {"from":"2026-12-04T06:30:00Z","to":"2026-12-05T00:00:00Z"} → 200 "planned":2 & "conflicts":[7] & "conflicts":[6]
			manager  POST /schedule/search {"from":"2026-12-04T07:00:00Z","to":"2026-12-05T00:00:00Z"} → 200 "planned":0`)
	})
}

// What is late is found on any day; what is on hold waits, and is not late.
func TestLateOfAnyDay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		d.SetClock(func() time.Time { return time.Date(2026, 11, 24, 7, 10, 0, 0, time.UTC) })
		play(planned, `
			manager  POST /schedule/search {"only":"LATE"} → 200 {"data":[{"order_id":4, & {"order_id":1, & {"order_id":2, & {"order_id":5, & "planned":4,"unscheduled":0 & !"order_id":3,
			manager  POST /schedule/search {"only":"LATE","search":{"eq":[{"column":"worker_id"},2]}} → 200 "planned":2
			ana      POST /schedule/search {"only":"LATE"} → 200 "planned":2
			stranger POST /schedule/search {"only":"LATE"} → 200 "planned":0
			manager  POST /orders/1/hold {"reason":"Nema ključa"} → 200
			manager  POST /schedule/search {"only":"LATE"} → 200 "planned":3 & !"order_id":1,
			manager  POST /schedule/search {`+week+`} → 200 "hold_reason":"Nema ključa","running":false & "due_at":null
			ivo      POST /orders/4/start {} → 200
			manager  POST /schedule/search {"only":"LATE"} → 200 "planned":2 & !"order_id":4,`)
		d.SetClock(func() time.Time { return time.Date(2026, 11, 24, 8, 11, 0, 0, time.UTC) })
		play(`manager POST /schedule/search {"only":"LATE"} → 200 "planned":3 & {"order_id":4,
			manager POST /schedule/search {"only":"PLANNED","from":"2026-11-23T23:00:00Z","to":"2026-11-24T23:00:00Z"} → 200 "planned":1
			manager POST /schedule/search {"only":"PLANNED","worked":true,"from":"2026-11-23T23:00:00Z","to":"2026-11-24T23:00:00Z"} → 200 "planned":2 & "order_id":4, & "order_id":5,
			ana     POST /schedule/search {"only":"PLANNED","worked":true,"from":"2026-11-23T23:00:00Z","to":"2026-11-24T23:00:00Z"} → 200 "planned":0
			ivo     POST /orders/4/pause {} → 200
			manager POST /schedule/search {"only":"PLANNED","worked":true,"from":"2026-11-23T23:00:00Z","to":"2026-11-24T23:00:00Z"} → 200 "planned":2
			manager POST /schedule/search {"only":"PLANNED","worked":true,"from":"2026-11-24T23:00:00Z","to":"2026-11-25T23:00:00Z"} → 200 "planned":0`)
	})
}

// What waits stands by the age of its task, which the board shows.
func TestOldestByTheAgeOfTheTask(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		play(`manager POST /tasks/2/create_order {"time_estimate":60} → 201 {"data":1}
			manager POST /tasks/1/create_order {"time_estimate":60} → 201 {"data":2}
			manager POST /schedule/search {"only":"UNSCHEDULED","unscheduled":{}} → 200 {"data":[{"order_id":2, & },{"order_id":1,`)
	})
}

func TestBoardMovesOn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		play(planned, `
			manager PATCH /orders/2/details {"planned_start":null} → 200
			manager POST /schedule/search {`+week+`} → 200 "planned":3,"unscheduled":2 & !"conflicts":[1] & !"conflicts":[2]
			ivo     POST /orders/4/start {} → 200
			manager POST /schedule/search {`+week+`} → 200 "CREATED":2 & "IN_EXECUTION":1 & "running":true
			manager DELETE /orders/1 → 200
			manager POST /schedule/search {`+week+`} → 200 "CREATED":1 & "DELETED":1 & "IN_EXECUTION":1
			manager POST /absences {"user_id":3,"kind":"LEAVE","from_day":"2026-11-24","to_day":"2026-11-24"} → 201
			manager PATCH /orders/5/details {"time_estimate":30,"override_conflicts":true,"reason":"Mora se"} → 200
			manager POST /schedule/search {`+week+`} → 200 "away":[3]`)
	})
}

// Whatever changes, a board that was kept is never told for one that it no longer is.
func TestAKeptBoardIsNeverOld(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play, who := withPeople(t, d)
		kept, fresh := schedule.New(d), &schedule.Service{DB: d}
		last, changes := map[string]string{}, 0
		// same compares what each person is told with what is read anew, and notes whether it changed.
		same := func(after string) {
			t.Helper()
			changed := false
			for name := range who {
				for range 2 { // the second time it is kept
					in := schedule.Range{From: time.Date(2026, 11, 22, 23, 0, 0, 0, time.UTC), To: time.Date(2026, 11, 29, 23, 0, 0, 0, time.UTC)}
					told, err1 := kept.Search(t.Context(), who[name], in)
					now, err2 := fresh.Search(t.Context(), who[name], in)
					text, err3 := json.Marshal(now)
					if err := errors.Join(err1, err2, err3); err != nil {
						t.Fatalf("after %s, %s: %v", after, name, err)
					}
					if got := string(told.JSON()); got != string(text) {
						t.Fatalf("after %s, %s is told\n%s\nand there is\n%s", after, name, got, text)
					}
					changed = changed || last[name] != string(text)
					last[name] = string(text)
				}
			}
			if changed {
				changes++
			}
		}
		same("the company was made")
		steps := strings.Split(planned+`
			ivo     POST /orders/4/start {} → 200
			ivo     POST /orders/4/pause {} → 200
			ivo     POST /orders/4/join {} → 200
			manager POST /orders/2/hold {"reason":"Nema ključa"} → 200
			manager POST /orders/2/unhold {} → 200
			ivo     POST /orders/4/work_descriptions {"description":"Očišćeno"} → 201
			ivo     POST /orders/4/finish {} → 200
			manager POST /orders/4/reopen {"reason":"Opet curi"} → 200
			manager POST /orders/4/sessions {"worker_id":3,"started_at":"2026-11-10T08:00:00Z","ended_at":"2026-11-10T08:30:00Z","reason":"Zaboravio","far_from_order":true} → 200
			manager PATCH /orders/1/details {"planned_start":"2026-11-25T07:00:00Z"} → 200
			manager PATCH /orders/1/details {"worker_ids":[3]} → 200
			manager DELETE /orders/5 → 200
			manager POST /absences {"user_id":3,"kind":"LEAVE","from_day":"2026-11-25","to_day":"2026-11-25"} → 201
			manager PATCH /tasks/1/details {"title":"Čišćenje oluka"} → 200
			manager PATCH /tasks/1/details {"priority":"HIGH"} → 200`, "\n")
		for _, step := range steps {
			play(strings.TrimSpace(step))
			same(strings.TrimSpace(step))
		}
		for _, write := range []string{
			`UPDATE user_account SET last_name = 'Novak' WHERE user_id = 3`,
			`UPDATE tenant SET name = 'Jadran plus' WHERE tenant_id = 3`,
			`UPDATE work_order SET signed_at = 1 WHERE order_id = 4`,
			`UPDATE absence SET deleted_at = 1`,
			`DELETE FROM order_worker WHERE order_id = 2 AND user_id = 2`,
			`UPDATE task SET latitude = 1 WHERE task_id = 1`,
		} {
			if err := d.Do(t.Context(), func(tx *db.Tx) error { _, err := tx.Exec(write); return err }); err != nil {
				t.Fatalf("%s: %v", write, err)
			}
			same(write)
		}
		if changes < 20 {
			t.Errorf("only %d changes are seen on the board", changes)
		}
	})
}

func TestUnscheduledByPage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		const ask = `manager POST /schedule/search {"from":"2030-01-01T00:00:00Z","to":"2030-01-02T00:00:00Z","unscheduled":`
		play(`manager POST /tasks/1/create_order {"time_estimate":60} → 201 {"data":1}
			manager POST /tasks/2/create_order {"time_estimate":60} → 201 {"data":2}
			` + ask + `{"page":{"size":1}}} → 200 {"data":[{"order_id":1, & "unscheduled":2 & !"order_id":2
			` + ask + `{"page":{"size":1,"no":2}}} → 200 {"data":[{"order_id":2,
			` + ask + `{"page":{"size":1},"sort":"PRIORITY"}} → 200 {"data":[{"order_id":2,
			` + ask + `{"page":{"size":1},"sort":"NEAREST","near":{"latitude":43.5,"longitude":16.4}}} → 200 {"data":[{"order_id":2,
			` + ask + `{"page":{"size":1},"sort":"NEAREST","near":{"latitude":45.8,"longitude":16}}} → 200 {"data":[{"order_id":1,
			` + ask + `{"page":{"size":1,"count":false}}} → 200 "unscheduled":2
			` + ask + `{"text":"CIJEV"}} → 200 "unscheduled":1 & "order_id":2
			` + ask + `{"sort":"NEAREST"}} → 422 "field":"unscheduled.near"
			` + ask + `{"sort":"x"}} → 422 "field":"unscheduled.sort"
			` + ask + `{"page":{"size":0}}} → 422`)
	})
}

func TestWorkerList(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		play(planned, `
			manager  POST /teams {"name":"Krovari","user_ids":[2,1]} → 201
			manager  POST /absences {"user_id":3,"kind":"SICK","from_day":"2026-11-27","to_day":"2026-11-29"} → 201
			manager  POST /schedule/worker_list {} → 200 "days":[] & "worker_id":2,"first_name":"ana" & "worker_id":3 & !"worker_id":1 & "teams":[{"team_id":1,"name":"Krovari","worker_ids":[2]}],"road_detour":30,"road_speed":50
			stranger PATCH /settings {"road_detour":45,"road_speed":60,"version":1} → 200
			stranger POST /schedule/worker_list {} → 200 "road_detour":45,"road_speed":60
			manager  POST /schedule/worker_list {`+week+`} → 200 "planned_minutes":[150,0,0,0,0,0,0] & "planned_minutes":[90,0,0,0,0,0,0] & "kind":"SICK" & "day":"2026-11-23","from":"2026-11-23T07:00:00Z","to":"2026-11-23T15:00:00Z","minutes":480,"holiday":null & "day":"2026-11-29"
			manager  POST /schedule/worker_list {"from":"2026-11-17T23:00:00Z","to":"2026-11-18T23:00:00Z"} → 200 "day":"2026-11-18" & "minutes":0 & "holiday":" & !2026-11-17" & !"day":"2026-11-19"
			manager  POST /schedule/worker_list {"search":"`+strings.Repeat("x", 201)+`"} → 422 "field":"search","code":"too_long"
			manager  POST /schedule/worker_list {"search":"ZIGIC an"} → 200 "first_name":"ana" & !"first_name":"ivo" & "teams":[]
			ivo      POST /schedule/worker_list {`+week+`} → 200 "worker_id":3 & !"worker_id":2 & "teams":[]
			stranger POST /schedule/worker_list {`+week+`} → 200 "workers":[],"teams":[]
			manager  POST /schedule/worker_list {"from":"2026-11-17T23:00:00Z"} → 422 "field":"to"`)
	})
}

func TestPresence(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		play(planned, `
			manager  POST /schedule/presence {"page":"a","turn":1} → 200 {"data":null}
			manager  POST /schedule/presence {"page":"a","turn":2,"order_ids":[1,2]} → 200
			manager  POST /schedule/presence {"page":"a","turn":3,"gone":true} → 200
			manager  POST /schedule/presence {"page":" ","turn":-1} → 422 "field":"page","code":"required" & "field":"turn"
			manager  POST /schedule/presence {"page":"`+strings.Repeat("x", 41)+`","turn":1} → 422 "field":"page","code":"too_long"
			manager  POST /schedule/presence {"page":"a","turn":4,"order_ids":[1,99]} → 422 "field":"order_ids.1","code":"no_such_thing"
			manager  POST /schedule/presence {"page":"a","turn":4,"order_ids":[`+strings.Repeat("1,", 100)+`1]} → 422 "field":"order_ids"
			ana      POST /schedule/presence {"page":"b","turn":1} → 200
			ana      POST /schedule/presence {"page":"b","turn":1,"order_ids":[1]} → 403
			ana      POST /schedule/presence {"page":"b","turn":1,"order_ids":[4]} → 422 "field":"order_ids.0","code":"no_such_thing"
			stranger POST /schedule/presence {"page":"c","turn":1,"order_ids":[1]} → 422 "field":"order_ids.0","code":"no_such_thing"
			client   POST /schedule/presence {"page":"d","turn":1,"order_ids":[1]} → 422 "field":"order_ids.0","code":"no_such_thing"`)
		play(strings.Repeat(`ivo POST /schedule/presence {"page":"e","turn":1} → 200
			`, 100), `ivo POST /schedule/presence {"page":"e","turn":1} → 429 "code":"too_fast"`)
	})
}

// However many orders there are, so many statements read the board.
func TestStatements(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := company(t, d)
		count := func(want int64, call string) {
			t.Helper()
			before := d.Statements()
			play(call + ` → 200`)
			if n := d.Statements() - before; n != want {
				t.Errorf("%s: %d statements instead of %d", call, n, want)
			}
		}
		const (
			board  = `manager POST /schedule/search {"only":"PLANNED",` + week
			client = `,"search":{"eq":[{"column":"client_tenant_id"},3]}`
		)
		count(4, board+`}`) // what the answer depends on, in two; the longest work, and the orders
		play(`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-24T07:00:00Z","time_estimate":90,"worker_ids":[2]} → 201 {"data":1}
			manager POST /tasks/2/create_order {"time_estimate":60} → 201 {"data":2}`)
		for _, day := range []string{"25", "26"} {
			count(8, board+`}`)         // and workers, people, clients, absences
			count(10, board+client+`}`) // and what else the workers have
			count(2, board+`}`)         // nothing has changed since
			count(7, `manager POST /schedule/search {"only":"UNSCHEDULED","unscheduled":{}}`)
			count(7, `manager POST /schedule/worker_list {`+week+`}`)
			count(11, `manager POST /schedule/suggest {`+week+`,"order_id":2}`)
			play(`manager POST /tasks/2/create_order {"time_estimate":60} → 201
				manager POST /tasks/2/create_order {"planned_start_time":"2026-11-` + day + `T09:00:00Z","time_estimate":90,"worker_ids":[2,3]} → 201`)
		}
		play(`ana POST /orders/1/start {} → 200`)
		count(9, board+`}`) // and who is at work
		play(`manager POST /tasks/2/create_order {"planned_start_time":"2026-11-22T22:00:00Z","time_estimate":90,"worker_ids":[2]} → 201
			manager POST /tasks/2/create_order {"planned_start_time":"2026-11-29T22:00:00Z","time_estimate":90,"worker_ids":[3]} → 201`)
		count(13, board+`}`) // and what lies before and after the week beside orders that begin or end there
	})
}
