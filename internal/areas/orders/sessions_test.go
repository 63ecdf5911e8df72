package orders_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"teren/internal/areas/orders"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

func TestWhoBeginsElsewhereLeaves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.SetClock(func() time.Time { return time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC) })
		play, _ := house(t, d)
		play(order("2026-11-23T07:00:00Z", 30, "3,4") + ` → 201 {"data":1}
			` + order("2026-11-23T08:00:00Z", 30, "3") + ` → 201 {"data":2}
			` + order("2026-11-23T09:00:00Z", 30, "3,4,5") + ` → 201 {"data":3}
			manager1 POST /orders/1/start {"at":"2026-11-23T07:00:00Z"} → 200
			ana      POST /orders/2/start {"at":"2026-11-23T08:00:00Z"} → 200 "at_work":true
			ana      GET /orders/1/details → 200 "at_work":false & "running":true & "worker":"ana Ć","started_at":"2026-11-23T07:00:00Z","ended_at":"2026-11-23T08:00:00Z" & "worker":"ivo Ć","started_at":"2026-11-23T07:00:00Z","ended_at":null & "version":3
			manager1 GET /orders/1/history → 200 "type":"pause" & "value":"ana Ć"
			manager1 GET /orders/2/history → 200 !pause
			ana      POST /orders/1/join {"at":"2026-11-23T08:10:00Z"} → 200 "at_work":true
			ana      GET /orders/2/details → 200 "status":"IN_EXECUTION" & "running":false & "ended_at":"2026-11-23T08:10:00Z" & order.join
			manager1 POST /orders/3/start {"at":"2026-11-23T09:00:00Z"} → 200 "worker":"mate Ć"
			manager1 GET /orders/1/details → 200 "running":false & "status":"IN_EXECUTION" & "total_time":230 & order.join
			manager1 GET /orders/1/history → 200 "value":"ana Ć, ivo Ć"
			ivo      POST /orders/1/join {"at":"2026-11-23T10:00:00Z"} → 200 "at_work":true
			manager1 GET /orders/3/details → 200 "worker":"ivo Ć","started_at":"2026-11-23T09:00:00Z","ended_at":"2026-11-23T10:00:00Z"
			ana      POST /orders/2/join {"at":"2026-11-23T08:30:00Z"} → 200 "started_at":"2026-11-23T09:00:00Z"
			manager1 GET /orders/3/details → 200 "worker":"ana Ć","started_at":"2026-11-23T09:00:00Z","ended_at":"2026-11-23T09:00:00Z"
			ana      POST /orders/2/finish {"at":"2026-11-23T11:00:00Z"} → 200 "total_time":130
			manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-23T10:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":4}
			ana      POST /orders/4/start {"at":"2026-11-23T10:30:00Z"} → 200 "start_date":"2026-11-23T11:00:00Z"
		`)
	})
}

// Whatever people and their phones tell in whatever order, nobody was at two
// places at once, and no work ends before it began.
func TestNobodyWasAtTwoPlaces(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 11, 23, 6, 0, 0, 0, time.UTC)
		d.SetClock(func() time.Time { return now })
		_, who := house(t, d)
		service := orders.Service{DB: d}
		rng := rand.New(rand.NewPCG(7, 11))
		for i := range 5 {
			start, hour := now.Add(time.Duration(i)*time.Hour), int64(60)
			if _, err := service.Create(t.Context(), who["manager1"], orders.New{TaskID: 1, PlannedStart: &start, TimeEstimate: &hour, WorkerIDs: []int64{3, 4, 5}[i%3:]}); err != nil {
				t.Fatal(err)
			}
		}
		done := 0
		for range 400 {
			now = now.Add(time.Duration(rng.IntN(20)) * time.Minute)
			m := orders.Moment{ID: 1 + rng.Int64N(5)}
			if rng.IntN(2) == 0 {
				at := now.Add(time.Duration(30-rng.IntN(300)) * time.Minute)
				m.At = &at
			}
			person := who[[]string{"ana", "ivo", "mate", "manager1"}[rng.IntN(4)]]
			calls := []func(context.Context, access.Who, orders.Moment) (orders.Details, error){
				service.Start, service.Pause, service.Join, service.Join, service.Finish,
				func(ctx context.Context, who access.Who, m orders.Moment) (orders.Details, error) {
					return service.UndoStart(ctx, who, orders.ByID{ID: m.ID})
				},
				func(ctx context.Context, _ access.Who, m orders.Moment) (orders.Details, error) {
					return service.Reopen(ctx, who["manager1"], orders.Reason{ID: m.ID, Reason: "x"})
				},
			}
			_, err := calls[rng.IntN(len(calls))](t.Context(), person, m)
			var f *fault.Fault
			if err == nil {
				done++
			} else if !errors.As(err, &f) {
				t.Fatal(err)
			}
			wrong, err := db.Read(t.Context(), d, func(tx *db.Tx) ([]string, error) {
				return db.All[string](tx, `
					SELECT 'two places' FROM work_session a JOIN work_session b ON b.user_id = a.user_id AND b.work_session_id > a.work_session_id
					WHERE (b.ended_at IS NULL OR a.started_at < b.ended_at) AND (a.ended_at IS NULL OR b.started_at < a.ended_at)
					UNION ALL SELECT 'backwards' FROM work_session WHERE ended_at < started_at
					UNION ALL SELECT 'ahead' FROM work_session WHERE started_at > ? OR ended_at > ?
					UNION ALL SELECT 'nobody is told' FROM work_session s JOIN work_order o ON o.order_id = s.order_id WHERE s.ended_at IS NULL AND o.status <> 'IN_EXECUTION'
					UNION ALL SELECT 'start' FROM work_order o WHERE time_started <> (SELECT MIN(s.started_at) FROM work_session s WHERE s.order_id = o.order_id)
					UNION ALL SELECT 'end' FROM work_order o WHERE time_ended < (SELECT MAX(s.ended_at) FROM work_session s WHERE s.order_id = o.order_id)`, now, now)
			})
			if err != nil || len(wrong) > 0 {
				t.Fatalf("after user %d of order %d at %v: %v %v", person.UserID, m.ID, m.At, wrong, err)
			}
		}
		if done < 50 {
			t.Errorf("only %d moves", done)
		}
	})
}

func TestOnePersonStartsEverywhereAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, who := house(t, d)
		service := orders.Service{DB: d}
		var calls []func() error
		for i := range 8 {
			start, hour := time.Date(2026, 12, 1+i, 7, 0, 0, 0, time.UTC), int64(60)
			id, err := service.Create(t.Context(), who["manager1"], orders.New{TaskID: 1, PlannedStart: &start, TimeEstimate: &hour, WorkerIDs: []int64{3}})
			if err != nil {
				t.Fatal(err)
			}
			by := who[[]string{"ana", "manager1"}[i%2]]
			calls = append(calls, func() error {
				_, err := service.Start(t.Context(), by, orders.Moment{ID: int64(id)})
				return err
			})
		}
		if n := atOnce(calls...); n[""] != len(calls) {
			t.Errorf("%v", n)
		}
		open, err := db.Read(t.Context(), d, func(tx *db.Tx) (string, error) {
			type counts struct {
				Open   int `db:"n"`
				Pauses int `db:"pauses"`
			}
			c, err := db.One[counts](tx, `SELECT COUNT(*) AS n, (SELECT COUNT(*) FROM journal WHERE kind = 'pause') AS pauses FROM work_session WHERE ended_at IS NULL`)
			return fmt.Sprint(c), err
		})
		if err != nil || open != "{1 7}" {
			t.Errorf("at work and left: %s, %v", open, err)
		}
	})
}
