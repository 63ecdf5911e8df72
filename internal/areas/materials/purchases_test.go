package materials_test

import (
	"strings"
	"testing"

	"teren/internal/areas/materials"
	"teren/internal/kit/pdf/pdftest"
)

func TestReservations(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(job...)
		c.play(
			`manager@hr POST /materials {"catalog_item_id":1,"quantity":10,"critical_quantity":4} → 201`,
			`manager POST /materials {"catalog_item_id":2,"quantity":3} → 201`,
			`manager PATCH /work_hierarchies/1/materials {"lines":[{"catalog_item_id":2,"quantity":0},{"catalog_item_id":2,"quantity":1}]} → 422 "field":"lines.0.quantity","code":"zero" & "field":"lines.1.catalog_item_id","code":"named_twice"`,
			`manager PATCH /work_hierarchies/1/materials {"lines":[{"catalog_item_id":3,"quantity":1}]} → 422 "field":"lines.0.catalog_item_id","code":"no_such_thing"`,
			`worker PATCH /work_hierarchies/1/materials {"lines":[]} → 403`,
			`stranger PATCH /work_hierarchies/1/materials {"lines":[]} → 404`,
			`manager PATCH /work_hierarchies/1/materials {"lines":[{"catalog_item_id":2,"quantity":"1,5"},{"catalog_item_id":1,"quantity":5}]} → 200 [{"catalog_item_id":2,"name":"Čelična cijev 22 mm","quantity":1.5,"unit_of_measure":"METER"},{"catalog_item_id":1`,
			`worker GET /work_hierarchies/1/materials → 200 "quantity":1.5`,

			`manager GET /orders/1/reservations → 200 {"catalog_item_id":2,"name":"Čelična cijev 22 mm","unit_of_measure":"METER","quantity":0,"used":0,"planned":1.5,"available":3}`,
			`worker POST /orders/1/reservations {"planned":true} → 403`,
			`stranger POST /orders/1/reservations {"planned":true} → 404`,
			`manager POST /orders/1/reservations {"lines":[{"catalog_item_id":1,"quantity":"7,5"}],"planned":true} → 200 {"catalog_item_id":2,"name":"Čelična cijev 22 mm","unit_of_measure":"METER","quantity":1.5,"used":0,"planned":1.5,"available":1.5},{"catalog_item_id":1,"name":"Žica NYM 3×1,5","unit_of_measure":"METER","quantity":7.5,"used":0,"planned":5,"available":2.5}`,
			`manager POST /materials/search {"filter":{"eq":[{"column":"available"},2.5]},"order_by":[{"column":"reserved"},{"column":"available"}]} → 200 "count":1 & "available":2.5,"reserved":7.5`,

			// What is reserved is spoken for: less than the critical quantity is free.
			`manager GET /materials/1 → 200 "quantity":10, & "is_critical":true`,
			`manager POST /materials/search {"tab":"CRITICAL_QUANTITY","filter":{"eq":[{"column":"is_critical"},true]}} → 200 "count":1 & "catalog_item_id":1`,
			`manager@hr POST /notices/search → 200 "kind":"material_critical" & "text":"slobodno još 2,5 m, kritično ispod 4 m" & "count":1`,
			`manager GET /materials/purchase_list → 200 "catalog_item_id":1 & !"catalog_item_id":2`,

			// Taken, it is no longer reserved, and reserved again once it came back.
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":3} → 201 {"data":1}`,
			`worker GET /orders/1/details → 200 "reserved_materials":[{"catalog_item_id":2 & {"catalog_item_id":1,"name":"Žica NYM 3×1,5","quantity":7.5,"used":3,"lacking":0`,
			`manager GET /materials/1 → 200 "quantity":7, & "available":2.5,"reserved":4.5`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":6} → 201 {"data":2}`,
			`manager GET /materials/1 → 200 "quantity":1, & "available":1,"reserved":0`,
			`worker DELETE /orders/1/materials/2 → 200`,
			`worker DELETE /orders/1/materials/1 → 200`,
			`manager GET /materials/1 → 200 "quantity":10, & "available":2.5,"reserved":7.5`,

			// What is to be taken along on a day.
			`worker GET /materials/picking?date=2026-11-24 → 200 {"data":{"date":"2026-11-24","workers":[{"user_id":3,"name":"worker Ć","lines":[{"order_id":1,"title":"Montaža klime","planned_start":"2026-11-24T07:00:00Z","catalog_item_id":2,"name":"Čelična cijev 22 mm","quantity":1.5,"unit_of_measure":"METER","place_name":"Glavno skladište","there":3,"others":[]},{"order_id":1`,
			`worker GET /materials/picking → 200 {"data":{"date":"2026-11-23","workers":[]}}`,
			`worker GET /materials/picking?date=2026-11-24 → 200 "there":3,"others":[]`,
			`manager PATCH /orders/1/details {"worker_ids":[3,4]} → 200`, // the same lines, for either of them
			`mate GET /materials/picking?date=2026-11-24 → 200 "name":"mate Ć" & "others":["worker Ć"]`,
			`manager GET /materials/picking?date=2026-11-24 → 200 "others":["worker Ć"] & "others":["mate Ć"]`,
		)
		who := c.who["manager"]
		who.Language = "hr"
		paper, err := (&materials.Service{DB: c.db}).PickingPDF(t.Context(), who, materials.PickingQuery{Day: "2026-11-24"})
		if err != nil {
			t.Fatal(err)
		}
		text := pdftest.Text(t, paper.Body)
		if strings.Count(text, "Čelična cijev") != 1 || strings.Count(text, "Navedeno pod: ") != 1 {
			t.Error(text)
		}
		c.play(
			`manager PATCH /orders/1/details {"worker_ids":[3]} → 200`,
			`mate GET /materials/picking?date=2026-11-24&user_id=3 → 200 "workers":[]`,
			`stranger GET /materials/picking?date=2026-11-24 → 200 "workers":[]`,
			`manager GET /materials/picking?date=x → 422 "field":"date"`,
			`manager@hr GET /materials/picking.pdf?date=2026-11-24 → 200 %PDF`,
			`worker GET /materials/picking.pdf → 200 %PDF`,

			// An order that is over keeps nothing for itself.
			`manager POST /orders/1/reservations {"lines":[{"catalog_item_id":2,"quantity":0}]} → 200 "quantity":0,"used":0,"planned":1.5,"available":3`,
			`worker POST /orders/1/start {} → 200`, `worker POST /orders/1/finish {} → 200`,
			`manager GET /materials/1 → 200 "available":10,"reserved":0`,
			`manager POST /orders/1/reservations {"planned":true} → 409 "code":"not_allowed_now"`,
		)
	})
}

func TestPurchases(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(job...)
		c.play(
			`manager@hr POST /materials {"catalog_item_id":1,"quantity":2,"critical_quantity":5,"supplier_id":5} → 201`,
			`manager POST /materials {"catalog_item_id":2,"quantity":3,"critical_quantity":3,"supplier_id":4} → 201`,
			`manager POST /materials {"catalog_item_id":3,"quantity":1} → 201`,
			`manager POST /materials {"catalog_item_id":4,"critical_quantity":1,"supplier_id":4} → 201`,
			`manager POST /orders/1/reservations {"lines":[{"catalog_item_id":3,"quantity":4}]} → 409 "code":"unlikely_quantity" & "doubt":"MORE_THAN_THERE" & "than":1`,
			`manager POST /orders/1/reservations {"sure":true,"lines":[{"catalog_item_id":3,"quantity":4}]} → 200`,
			`worker GET /orders/1/details → 200 "catalog_item_id":3 & "quantity":4,"used":0,"lacking":3`,
			`worker GET /materials/purchase_list → 403`,
			`stranger GET /materials/purchase_list → 200 {"data":[]}`,
			`manager GET /materials/purchase_list → 200 {"data":[{"supplier":{"tenant_id":4,"name":"Elektro Šibenik"},"lines":[{"catalog_item_id":4,"name":"Brtva","unit_of_measure":"METER","quantity":0,"critical_quantity":1,"reserved":0,"ordered":0,"suggested":2}]},{"supplier":{"tenant_id":5,"name":"Vodoprodaja"},"lines":[{"catalog_item_id":1,"name":"Žica NYM 3×1,5","unit_of_measure":"METER","quantity":2,"critical_quantity":5,"reserved":0,"ordered":0,"suggested":8}]},{"supplier":null,"lines":[{"catalog_item_id":3,"name":"Utičnica","unit_of_measure":"METER","quantity":1,"critical_quantity":0,"reserved":4,"ordered":0,"suggested":3}]}]}`,
			`manager@hr GET /materials/purchase_list/file → 200 %PDF`,
			`manager@hr GET /materials/purchase_list/file?format=xlsx&supplier_id=5 → 200 <t>Žica NYM 3×1,5</t> & <t>Vodoprodaja</t> & !Brtva`,
			`manager GET /materials/purchase_list/file?format=doc → 422 "field":"format"`,

			`manager POST /material_purchases {} → 422 "field":"lines","code":"required"`,
			`manager POST /material_purchases {"supplier_id":2,"lines":[{"catalog_item_id":9,"quantity":1}]} → 422 "field":"supplier_id","code":"no_such_thing" & "field":"lines.0.catalog_item_id","code":"no_such_thing"`,
			`worker POST /material_purchases {"lines":[{"catalog_item_id":1,"quantity":1}]} → 403`,
			`manager POST /material_purchases {"supplier_id":5,"comment":"Hitno","lines":[{"catalog_item_id":1,"quantity":8},{"catalog_item_id":3,"quantity":"2,5"}]} → 201 {"data":1}`,
			`manager GET /materials/purchase_list → 200 "catalog_item_id":3 & "ordered":2.5,"suggested":0.5 & !"catalog_item_id":1,`,
			`manager GET /materials/1 → 200 "ordered":8`,
			`manager POST /material_purchases/search {"search":"vodo"} → 200 "count":1 & "supplier":{"tenant_id":5,"name":"Vodoprodaja"},"comment":"Hitno","created_by":"manager Ć" & "closed_at":null & "lines":[{"catalog_item_id":3,"name":"Utičnica","unit_of_measure":"METER","quantity":2.5,"received":0},{"catalog_item_id":1 & "allowed_actions":["material.buy"]`,
			`stranger GET /material_purchases/1 → 404`,
			`manager GET /material_purchases/1/file?format=pdf → 200 %PDF`,
			`manager GET /material_purchases/1/file?format=xlsx → 200 <t>Utičnica</t>`,

			// Receiving books the addition.
			`manager POST /material_purchases/1/receive {} → 422 "field":"lines","code":"required"`,
			`manager POST /material_purchases/1/receive {"lines":[{"catalog_item_id":2,"quantity":1}]} → 422 "field":"lines.0.catalog_item_id","code":"no_such_thing"`,
			`manager POST /material_purchases/1/receive {"version":9,"lines":[{"catalog_item_id":1,"quantity":8}]} → 409 purchase_changed & "purchase":{"material_purchase_id":1 & "version":1,`,
			`manager POST /material_purchases/1/receive {"version":1,"lines":[{"catalog_item_id":1,"quantity":8.01}]} → 409 more_than_ordered & "quantity":8,"received":0`,
			`manager GET /materials/1 → 200 "quantity":2, & "ordered":8`,
			`manager POST /material_purchases/1/receive {"version":1,"comment":"Otpremnica 7","lines":[{"catalog_item_id":1,"quantity":8}]} → 200 "quantity":8,"received":8 & "closed_at":null`,
			`manager GET /materials/1 → 200 "quantity":10 & "ordered":0 & "change_type":"ADDITION","cause":"RECEIPT","quantity":8,"total_quantity":10 & "comment":"Otpremnica 7"`,
			`manager POST /material_purchases/1/receive {"version":1,"lines":[{"catalog_item_id":1,"quantity":8}]} → 409 purchase_changed & "received":8`,
			`manager POST /material_purchases/1/receive {"lines":[{"catalog_item_id":3,"quantity":2.5}]} → 200 "closed_at":"2026-11-23T09:00:00Z" & "allowed_actions":[]`,
			`manager POST /material_purchases/1/receive {"lines":[{"catalog_item_id":3,"quantity":1}]} → 409 already_done`,

			// What was received by mistake and taken back is expected again.
			`manager POST /materials/3/logs/search {"order_by":[{"column":"created_at","direction":"DESC"}]} → 200 "cause":"RECEIPT" & "material_purchase_id":1 & "allowed_actions":["material.change"]`,
			`worker POST /materials/3/logs/search {} → 200 "cause":"RECEIPT" & !"material_purchase_id":1 & !material.change`,
			`manager POST /materials/3/logs/6/correct {} → 200 "quantity":1`,
			`manager GET /material_purchases/1 → 200 "closed_at":null & "name":"Utičnica","unit_of_measure":"METER","quantity":2.5,"received":0 & "allowed_actions":["material.buy"]`,
			`manager GET /materials/3 → 200 "ordered":2.5`,
			`manager POST /materials/3/logs/search {} → 200 "cause":"CORRECTION" & "corrects":6 & "corrected":true & "allowed_actions":[]`,
			`manager POST /material_purchases/1/receive {"lines":[{"catalog_item_id":3,"quantity":3}]} → 409 more_than_ordered`,
			`manager POST /material_purchases/1/receive {"more_than_ordered":true,"lines":[{"catalog_item_id":3,"quantity":3}]} → 200 "received":3 & "closed_at":"2026`,
			`manager POST /material_purchases {"lines":[{"catalog_item_id":4,"quantity":1}]} → 201 {"data":2}`,
			`manager POST /material_purchases/search {"filter":{"eq":[{"column":"is_open"},true]}} → 200 "count":1 & "supplier":null`,
			`stranger POST /material_purchases/2/close {} → 404`,
			`manager POST /material_purchases/2/close {} → 200 "closed_at":"2026`,
			`manager POST /material_purchases/2/close {} → 409 already_done`,
			`manager GET /materials/4 → 200 "ordered":0`,

			// Closed by hand, it stays closed when a receipt is corrected.
			`manager POST /material_purchases {"lines":[{"catalog_item_id":4,"quantity":10},{"catalog_item_id":3,"quantity":100}]} → 201 {"data":3}`,
			`manager POST /material_purchases/3/receive {"lines":[{"catalog_item_id":4,"quantity":10}]} → 200 "closed_at":null`,
			`manager POST /material_purchases/3/close {} → 200 "closed_at":"2026`,
			`manager POST /materials/4/logs/9/correct {} → 200 "ordered":0`,
			`manager GET /material_purchases/3 → 200 "closed_at":"2026 & "received":0`,
			`manager GET /materials/3 → 200 "ordered":0`,
			`manager GET /material_purchases/3 → 200 "can_edit":false,"can_reopen":true & "deliveries":[{"material_log_id":9,"catalog_item_id":4,"name":"Brtva","quantity":10 & "place_name":"Glavno skladište","comment":"","user_name":"manager Ć" & "corrected":true}]`,
			`worker POST /material_purchases/3/reopen {} → 403`,
			`stranger POST /material_purchases/3/reopen {} → 404`,
			`manager POST /material_purchases/3/reopen {} → 200 "closed_at":null & "can_edit":false,"can_reopen":false`,
			`manager POST /material_purchases/3/reopen {} → 409 already_done`,
			`manager GET /materials/3 → 200 "ordered":100`,
			`manager PATCH /material_purchases/3 {"lines":[{"catalog_item_id":4,"quantity":1}]} → 409 "code":"not_allowed_now"`, // something came in once
			`manager DELETE /material_purchases/3 → 409 "code":"not_allowed_now"`,

			// Noted wrongly, it is corrected or taken back while nothing came in.
			`manager POST /material_purchases {"lines":[{"catalog_item_id":4,"quantity":10}],"comment":"Krivo"} → 201 {"data":4}`,
			`worker PATCH /material_purchases/4 {"lines":[{"catalog_item_id":4,"quantity":1}]} → 403`,
			`stranger PATCH /material_purchases/4 {"lines":[{"catalog_item_id":4,"quantity":1}]} → 404`,
			`manager PATCH /material_purchases/4 {"supplier_id":2,"lines":[]} → 422 "field":"lines","code":"required"`,
			`manager PATCH /material_purchases/4 {"supplier_id":2,"lines":[{"catalog_item_id":6,"quantity":1}]} → 422 "field":"supplier_id","code":"no_such_thing" & "field":"lines.0.catalog_item_id","code":"no_such_thing"`,
			`manager PATCH /material_purchases/4 {"supplier_id":4,"version":1,"lines":[{"catalog_item_id":3,"quantity":7}],"comment":"Točno"} → 200 "supplier":{"tenant_id":4 & "comment":"Točno" & "version":2,"can_edit":true,"can_reopen":false,"lines":[{"catalog_item_id":3 & "quantity":7`,
			`manager PATCH /material_purchases/4 {"version":1,"lines":[{"catalog_item_id":3,"quantity":8}]} → 409 "code":"purchase_changed" & "purchase":{"material_purchase_id":4`,
			`manager PATCH /material_purchases/4 {"comment":"Hitno"} → 200 "supplier":{"tenant_id":4 & "comment":"Hitno" & "quantity":7`,
			`manager GET /materials/3 → 200 "ordered":107`,
			`stranger DELETE /material_purchases/4 → 404`,
			`manager DELETE /material_purchases/4 → 200`,
			`manager GET /material_purchases/4 → 404`,
			`manager GET /materials/3 → 200 "ordered":100`,
		)
	})
}
