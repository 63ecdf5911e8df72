package home_test

import (
	"testing"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/catalog"
	"teren/internal/areas/equipment"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/home"
	"teren/internal/areas/materials"
	"teren/internal/areas/offers"
	"teren/internal/areas/orders"
	"teren/internal/areas/projects"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

const (
	place = `"location_type":"STORE","address_name":"Dućan","address1":"Ilica 1","city":"Zagreb","contact_name":"Pero","contact_phone":"091"`
	tool  = `"equipment_serial_num":"1","equipment_acc":"1","equipment_acc_number":"1","equipment_purchase_value":90,"equipment_start_date":"2025-01-10","equipment_end_date_warranty":"2027-01-10"`
)

// What waits is told, each at its time, and is gone when it is settled.
func TestHome(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC) // 10:00 in Zagreb
		d.SetClock(func() time.Time { return now })
		zagreb, err := clock.Zone("Europe/Zagreb")
		if err != nil {
			t.Fatal(err)
		}
		who := map[string]access.Who{}
		if err := d.Do(t.Context(), func(tx *db.Tx) error {
			for _, name := range []string{"Primorje", "Velebit", "Jadran"} {
				if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
					return err
				}
			}
			for _, p := range []struct {
				name   string
				tenant int64
				roles  access.Roles
			}{{"manager", 1, access.Manager}, {"admin", 1, access.Admin}, {"ana", 1, access.Worker}, {"stranger", 2, access.Admin}, {"client", 3, access.Admin}} {
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
			if _, err := hierarchies.Insert(tx, who["manager"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Odvodnja"}); err != nil {
				return err
			}
			if _, err := hierarchies.Insert(tx, who["client"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Održavanje"}); err != nil {
				return err
			}
			group, err := catalog.InsertGroup(tx, who["admin"], "Uređaji")
			if err != nil {
				return err
			}
			_, err = catalog.Insert(tx, who["admin"], catalog.New{GroupID: group, Type: catalog.Material, Name: "Brtva", Quantity: 1000, Unit: "PIECE", Tax: 2500, Currency: "EUR"})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		play := apitest.Script(t, who, &home.Service{DB: d}, &tasks.Service{DB: d}, &orders.Service{DB: d}, &absences.Service{DB: d},
			&projects.Service{DB: d}, &materials.Service{DB: d}, &equipment.Service{DB: d, BaseURL: "https://teren.test"}, &offers.Service{DB: d}, &users.Service{DB: d})

		play(
			`manager GET /home → 200 {"data":{"counts":{"open":0,"waiting":0,"done":0,"missed":0,"late":0,"unscheduled":0,"offers":0,"projects":0,"critical":0,"loans":0,"inspections":0},"decisions":[],"total":0,"unpaid":null}}`,
			`nobody GET /home → 401`,
			`ana GET /home → 403`,

			// Tasks and orders: one is late today, one was missed yesterday, one waits for a time.
			`manager POST /tasks {"title":"Žlijeb","description":"x","tenant_id":3,"whier_id":1,`+place+`} → 201 {"data":1}`,
			`manager POST /tasks {"title":"Cijev","description":"x","tenant_id":0,"client_note":"Susjed","whier_id":1,`+place+`} → 201 {"data":2}`,
			`client POST /tasks {"title":"Molba","description":"x","tenant_id":1,"role_type":"client","whier_id":2,`+place+`} → 201 {"data":3}`,
			`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-23T08:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":1}`,
			`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-22T08:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":2}`,
			`manager POST /tasks/1/create_order {"time_estimate":30} → 201 {"data":3}`,
			`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-23T08:00:00Z","time_estimate":30} → 201 {"data":4}`,
			`manager POST /orders/4/hold {"reason":"Čeka dio"} → 200`,
			`manager GET /home → 200 "open":3,"waiting":1 & "late":1 & "missed":1 & "unscheduled":1 & {"kind":"LATE_START","id":1,"entity":"order","task_id":1,"title":"Žlijeb","who":"ana Žigić","phone":"","client":"Jadran","at":"2026-11-23T08:00:00Z" & {"kind":"MISSED_START","id":2 & {"kind":"TASK_WAITING","id":3,"entity":"task","task_id":null,"title":"Molba" & "total":3`,
			`stranger GET /home → 200 "decisions":[],"total":0`,

			// Once begun it is late again when its estimate is over; when all is done the task waits to be confirmed.
			`ana POST /orders/1/start → 200`,
			`manager GET /home → 200 "late":0 & !LATE_START & "total":2`,
		)
		now = now.Add(45 * time.Minute)
		play(
			`manager GET /home → 200 "late":1 & {"kind":"OVER_ESTIMATE","id":1,"entity":"order","task_id":1,"title":"Žlijeb","who":"ana Žigić","phone":"","client":"Jadran","at":"2026-11-23T09:30:00Z"`,
			`ana POST /orders/1/finish → 200`,
			`manager DELETE /orders/2 → 200`,
			`manager DELETE /orders/3 → 200`,
			`manager DELETE /orders/4 → 200`,
			`manager PATCH /tasks/1/financials {"order_line_items_create":[{"name":"Sat","catalog_type":"WORK","quantity":2,"unit_price":35.5,"unit_of_measure":"HOUR"}]} → 200`,
			`manager GET /home → 200 "done":1 & "late":0 & "missed":0 & {"kind":"TASK_DONE","id":1,"entity":"task","task_id":null,"title":"Žlijeb","who":"","phone":"","client":"Jadran","at":"2026-11-23T09:45:00Z","from":null,"to":null,"day":null,"amount":71.00,`,
			`manager POST /tasks/3/confirm → 200`,
			`manager GET /home → 200 "waiting":0 & !TASK_WAITING`,

			// People.
			`ana POST /absences {"kind":"LEAVE","from_day":"2026-12-07","to_day":"2026-12-11"} → 201`,
			`client POST /tasks/1/comments {"comment":"Kad stižete?","shared":true} → 201`,
			`client POST /tasks/1/comments {"comment":"Čekam.","shared":true} → 201`,
			`manager GET /home → 200 {"kind":"ABSENCE","id":1,"entity":"absence","task_id":null,"title":"LEAVE","who":"ana Žigić" & "from":"2026-12-06T23:00:00Z","to":"2026-12-11T23:00:00Z" & {"kind":"COMMENT","id":1,"entity":"task","task_id":null,"title":"Žlijeb","who":"client Žigić" & "n":2,"text":"Čekam."`,
			`manager GET /home → 200 "kind":"ABSENCE","id":1 & "version":1`,
			`manager POST /absences/1/approve → 200`,
			`manager GET /home → 200 !ABSENCE`,
			`ana POST /absences/1/cancel {"reason":"Ipak ne putujem"} → 200`,
			`manager GET /home → 200 {"kind":"ABSENCE_CANCEL","id":1,"entity":"absence","task_id":null,"title":"LEAVE","who":"ana Žigić" & "n":0,"text":"Ipak ne putujem"`,
			`manager POST /absences/search {"filter":{"eq":[{"column":"waits"},true]}} → 200 "absence_id":1`,
			`manager POST /absences/1/approve → 200`,
			`manager POST /absences/search {"filter":{"eq":[{"column":"waits"},true]}} → 200 "data":[]`,
			`manager GET /home → 200 !ABSENCE`,

			// Money and the stores.
			`manager POST /offers/create {"title":"Kotao","tenant_id":3,"validity_period":3,"status":"CREATED","line_items":[{"name":"Kotao","quantity":1,"unit_price":100}]} → 201 {"data":1}`,
			`manager POST /offers/1/mark_sent → 200`,
			`admin POST /projects {"title":"Dvorana","budget":80,"planned_start":"2026-11-02","planned_end":"2026-12-18","manager_ids":[1],"currency":"EUR"} → 201 {"data":1}`,
			`manager PATCH /tasks/1/details {"project_id":1} → 200`,
			`admin POST /materials {"catalog_item_id":1,"quantity":2.5,"critical_quantity":3} → 201`,
			`manager POST /tasks/2/create_order {"planned_start_time":"2026-11-23T09:50:00Z","time_estimate":90,"worker_ids":[3]} → 201 {"data":5}`,
			`ana POST /orders/5/start → 200`,
			`ana POST /orders/5/materials {"catalog_item_id":1,"quantity":4,"sure":true} → 201`,
			`manager GET /home → 200 "critical":1 & {"kind":"DIFFERENCE","id":1,"entity":"material" & "n":150,"text":"PIECE"`,
			`manager POST /equipment {"equipment_name":"Bušilica","equipment_inv_num":"1",`+tool+`} → 201 {"data":1}`,
			`manager POST /equipment {"equipment_name":"Mjerač","equipment_inv_num":"2",`+tool+`} → 201 {"data":2}`,
			`manager POST /equipment/1/borrow {"user_id":3,"end_date":"2026-11-23"} → 200`,
			`manager PATCH /equipment/2/plans {"plans":[{"kind":"CALIBRATION","every_months":12,"next_due":"2026-11-24"}]} → 200`,
			`manager GET /home → 200 "offers":1,"projects":1,"critical":1,"loans":0,"inspections":0 & "title":"2026-0001 Kotao","who":"","phone":"","client":"Jadran","at":null,"from":null,"to":null,"day":"2026-11-26","amount":125.00 & {"kind":"PROJECT","id":1 & "amount":71.00,"n":88 & {"kind":"MATERIAL","id":1,"entity":"material","task_id":null,"title":"Brtva" & "n":0,"text":"PIECE"`,
		)

		// An accepted offer waits until a task or a project is made of it.
		play(
			`manager POST /offers/1/accept {"name":"Jure"} → 200`,
			`manager GET /home → 200 "offers":0 & {"kind":"OFFER_ACCEPTED","id":1,"entity":"offer","task_id":null,"title":"2026-0001 Kotao","who":"","phone":"","client":"Jadran","at":"2026-11-23T09:45:00Z","from":null,"to":null,"day":null,"amount":125.00 & !"kind":"OFFER",`,
			`manager POST /offers/1/convert {"to":"PROJECT","project":{"planned_start":"2026-12-01","planned_end":"2026-12-18","manager_ids":[1]}} → 200 "project_id":2`,
			`manager GET /home → 200 !OFFER_ACCEPTED`,
		)
		now = now.AddDate(0, 0, 1)
		play(
			`manager GET /home → 200 "loans":1,"inspections":1 & {"kind":"LOAN","id":1,"entity":"equipment","task_id":null,"title":"Bušilica","who":"ana Žigić" & "day":"2026-11-23" & {"kind":"INSPECTION","id":2 & "day":"2026-11-24"`,
			`client GET /home → 200 "total":0`,

			// What somebody leaves behind who leaves the company is told, and not that they are at work.
			`admin POST /stock_places {"kind":"VAN","name":"Kombi","user_id":3} → 201`,
			`manager GET /home → 200 "kind":"OVER_ESTIMATE","id":5 & !LEFT_BEHIND`,
			`admin GET /users/3 → 200 "running_orders":[{"id":5,"name":"Cijev"}],"equipment":[{"id":1,"name":"Bušilica"}],"stock_places":[{"id":2,"name":"Kombi"}]`,
			`admin DELETE /users/3 → 200`,
			`manager GET /home → 200 !OVER_ESTIMATE & {"kind":"LEFT_BEHIND","id":2,"entity":"stock_place","task_id":null,"title":"Kombi","who":"ana Žigić" & {"kind":"LEFT_BEHIND","id":5,"entity":"order","task_id":2,"title":"Cijev" & {"kind":"LEFT_BEHIND","id":1,"entity":"equipment"`,
			`manager GET /equipment/1 → 200 "worker":"ana Žigić","worker_id":3,"worker_has_left":true`,
			`admin POST /users/3/restore → 200`,
			`manager GET /home → 200 !LEFT_BEHIND & OVER_ESTIMATE`,

			// How it went: one task confirmed on the Monday, none of the weeks before.
			`manager POST /tasks/1/confirm → 200`,
			`ana GET /home/charts → 403`,
			`stranger GET /home/charts → 200 {"from":"2026-11-23","opened":0,"closed":0,"planned":0,"worked":0}],"months":[ & "kinds":[]`,
			`manager GET /home/charts → 200 {"data":{"weeks":[{"from":"2026-10-05","opened":0 & {"from":"2026-11-23","opened":3,"closed":1,"planned":120,"worked":1485}],"months":[{"month":"2025-12","amount":0.00} & {"month":"2026-11","amount":71.00}],"kinds":[{"whier_id":1,"title":"Odvodnja","tasks":1,"hours":0}]`,
		)
	})
}
