package materials_test

import "testing"

// job is a task of the hotel with an order of the worker.
var job = []string{
	`manager POST /tasks {"title":"Montaža klime","description":"x","location_type":"STORE","address_name":"Hotel","address1":"Tita 1","city":"Opatija","tenant_id":2,"whier_id":1} → 201 {"data":1}`,
	`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-24T07:00:00Z","time_estimate":120,"worker_ids":[3]} → 201 {"data":1}`,
}

func TestMaterialUsedOnAnOrder(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(job...)
		c.play(
			`manager@hr POST /materials {"catalog_item_id":1,"quantity":10} → 201`,
			`manager POST /materials {"catalog_item_id":2,"quantity":3,"unit_of_measure":"PIECE"} → 201`,
			`worker POST /orders/1/materials {} → 422 "field":"catalog_item_id","code":"required" & "field":"quantity","code":"required"`,
			`worker POST /orders/1/materials {"catalog_item_id":3,"quantity":"0,001","stock_place_id":9} → 422 "field":"quantity","code":"too_many_decimals"`,
			`worker POST /orders/1/materials {"catalog_item_id":3,"quantity":1,"stock_place_id":9} → 422 "field":"catalog_item_id","code":"no_such_thing" & "field":"stock_place_id","code":"no_such_thing"`,
			`mate POST /orders/1/materials {"catalog_item_id":1,"quantity":1} → 404`,
			`client POST /orders/1/materials {"catalog_item_id":1,"quantity":1} → 404`,
			`stranger POST /orders/1/materials {"catalog_item_id":1,"quantity":1} → 404`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":"2,5","comment":"Kuhinja"} → 201 {"data":1}`,
			`worker GET /orders/1/details → 200 "materials":[{"material_use_id":1,"catalog_item_id":1,"name":"Žica NYM 3×1,5","quantity":2.5,"missing":0,"unit_of_measure":"METER","stock_place_id":1,"place_name":"Glavno skladište","comment":"Kuhinja","user_id":3,"user_name":"worker Ć","used_at":"2026-11-23T09:00:00Z","in_financials":false,"can_take_back":true}] & "allowed_actions" & "material.use" & !material.reserve`,
			`manager GET /materials/1 → 200 "quantity":7.5 & "change_type":"SUBTRACTION","cause":"ORDER","quantity":2.5,"total_quantity":7.5 & "order_id":1`,
			`manager POST /materials/1/logs/3/correct {} → 409 entry_not_correctable`,
			`worker GET /orders/1/history → 200 "type":"new_material" & "value":{"name":"Žica NYM 3×1,5","quantity":2.5,"unit_of_measure":"METER"}`,

			// From the van of the worker, or of a team of theirs, if it holds enough.
			`manager POST /stock_places {"kind":"VAN","name":"Kombi tima","team_id":1} → 201 {"data":2}`,
			`manager POST /stock_places {"kind":"VAN","name":"Kombi","user_id":3} → 201 {"data":3}`,
			`manager POST /materials/1/transfer {"to_place_id":3,"quantity":2} → 200`,
			`manager POST /materials/1/transfer {"to_place_id":2,"quantity":1} → 200`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":1} → 201`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":1.5} → 201`, // more than either van has
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":1,"stock_place_id":2} → 201`,
			`worker GET /orders/1/details → 200 "quantity":1,"missing":0,"unit_of_measure":"METER","stock_place_id":3 & "quantity":1.5,"missing":0,"unit_of_measure":"METER","stock_place_id":1 & "quantity":1,"missing":0,"unit_of_measure":"METER","stock_place_id":2`,
			`manager GET /materials/1 → 200 "quantity":4, & "is_main":true,"quantity":3 & "name":"Kombi","kind":"VAN","is_main":false,"quantity":1`,

			// A shortage is no reason to stop: what the books lack is for the office.
			// First comes what the van has; the main store is left as it is.
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":5} → 409 "code":"unlikely_quantity" & "doubt":"MORE_THAN_THERE" & "than":4`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":5,"sure":true} → 201 {"data":5}`,
			`worker GET /orders/1/details → 200 "quantity":5,"missing":4,"unit_of_measure":"METER","stock_place_id":3`,
			`manager GET /materials/1 → 200 "quantity":3, & "is_main":true,"quantity":3`,
			`manager@hr POST /notices/search → 200 "kind":"material_difference" & "catalog_item_id":1,"title":"Žica NYM 3×1,5","place":"","text":"nedostaje 4 m za RN-1","created_by":"worker Ć"`,
			`worker POST /materials/differences/search → 403`,
			`stranger POST /materials/differences/search → 200 "count":0`,
			`manager POST /materials/differences/search → 200 "count":1 & "material_difference_id":1,"material_use_id":5,"catalog_item_id":1,"name":"Žica NYM 3×1,5","unit_of_measure":"METER","stock_place_id":3,"place_name":"Kombi","quantity":4,"used":5,"there":0,"order_id":1,"title":"Montaža klime","user_name":"worker Ć" & "outcome":"OPEN"`,
			`manager POST /materials/differences/1/resolve {} → 422 "field":"outcome"`,
			`manager POST /materials/differences/1/resolve {"outcome":"COUNT"} → 422 "field":"quantity","code":"required"`,
			`manager POST /materials/differences/1/resolve {"outcome":"RECEIPT","quantity":1} → 422 "field":"quantity","code":"out_of_range"`,
			`stranger POST /materials/differences/1/resolve {"outcome":"RECEIPT"} → 404`,
			`manager POST /materials/differences/1/resolve {"outcome":"receipt","quantity":12} → 200 "quantity":11, & "name":"Kombi","kind":"VAN","is_main":false,"quantity":8`,
			`manager POST /materials/differences/1/resolve {"outcome":"RECEIPT"} → 409 already_done`,
			`manager POST /materials/differences/search {"all":true,"filter":{"eq":[{"column":"outcome"},"RECEIPT"]}} → 200 "count":1 & "resolved_by":"manager Ć"`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":20,"sure":true} → 201 {"data":6}`,
			`manager POST /materials/1/change {"total_quantity":2,"stock_place_id":3} → 200 "quantity":5,`, // who counts says what is true
			`manager POST /materials/differences/search → 200 "count":0`,

			// What was taken can come back.
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":6,"sure":true} → 201 {"data":7}`,
			`worker DELETE /orders/1/materials/7 → 200`,
			`worker DELETE /orders/1/materials/7 → 404`,
			`mate DELETE /orders/1/materials/1 → 404`,
			`manager GET /materials/1 → 200 "quantity":5,`,
			`manager POST /materials/differences/search {"all":true} → 200 "count":3 & "outcome":"TAKEN_BACK"`,
			`worker GET /orders/1/history → 200 "type":"deleted_material" & "old_value":{"name":"Žica NYM 3×1,5","quantity":6`,

			// The office charges each once, at the price of the client.
			`worker POST /orders/1/materials {"catalog_item_id":2,"quantity":1} → 201 {"data":8}`,
			`worker GET /tasks/1/financials/materials → 403`,
			`client GET /tasks/1/financials/materials → 403`,
			`manager GET /tasks/1/financials/materials → 200 [{"order_id":1,"catalog_item_id":1,"name":"Žica NYM 3×1,5","quantity":31,"unit_of_measure":"METER","unit_price":2.50,"net":77.50,"refusal":""},{"order_id":1,"catalog_item_id":2,"name":"Čelična cijev 22 mm","quantity":1,"unit_of_measure":"PIECE","unit_price":2.50,"net":2.50,"refusal":"other_unit"}]`,
			`worker POST /tasks/1/financials/materials {} → 403`,
			`manager POST /tasks/1/financials/materials {} → 200 "lines":1,"left_out":[{"order_id":1,"catalog_item_id":2`,
			`manager GET /tasks/1/financials → 200 "count":1 & "order_id":1 & "catalog_item_id":1 & "quantity":31 & "net":77.50`,
			`manager POST /tasks/1/financials/materials {} → 200 "lines":0`,
			`manager GET /tasks/1/financials → 200 "count":1`,
			`worker DELETE /orders/1/materials/1 → 409 "code":"use_is_charged"`,
			`worker GET /orders/1/details → 200 "in_financials":true,"can_take_back":false & !2.50`,
			`manager PATCH /materials/2 {"unit_of_measure":"METER"} → 200`,
			`manager POST /tasks/1/financials/materials {} → 200 "lines":1,"left_out":[]`,
			`manager GET /tasks/1/financials → 200 "count":2`,

			// Done, it is for the office alone to take back.
			`worker POST /orders/1/start {} → 200`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":1} → 201 {"data":9}`,
			`worker POST /orders/1/finish {} → 200`,
			`worker DELETE /orders/1/materials/9 → 403`,
			`manager DELETE /orders/1/materials/9 → 200`,
			`worker POST /orders/1/materials {"catalog_item_id":1,"quantity":1,"at":"2026-11-23T08:00:00Z"} → 201`, // the phone was offline
			`worker GET /orders/1/details → 200 "used_at":"2026-11-23T08:00:00Z"`,
			`manager POST /tasks/1/reject {"reason":"x"} → 409`,
		)
	})
}
