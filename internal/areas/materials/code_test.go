package materials_test

import "testing"

func TestCode(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /materials {"catalog_item_id":1,"quantity":10,"code":" 385 0123-4567a "} → 201`,
			`manager GET /materials/1 → 200 "code":"3850123-4567A"`,
			`worker POST /materials/picker_search {"filter":{"eq":[{"column":"code"},"3850123-4567A"]}} → 200 "count":1 & "code":"3850123-4567A"`,
			`manager POST /materials {"catalog_item_id":2,"code":"3850123-4567a"} → 422 "field":"code","code":"code_taken" & Žica NYM 3×1,5`,
			`manager POST /materials {"catalog_item_id":2,"code":"38501234567A"} → 409 "code":"twin" & "twins":[{"entity":"material","id":1, & "same":["code"]}]`,
			`manager POST /materials {"catalog_item_id":2} → 201`, `manager POST /materials {"catalog_item_id":3} → 201`, // any number have none
			`manager PATCH /materials/2 {"code":"3850123-4567a"} → 422 "field":"code","code":"code_taken"`,
			`manager PATCH /materials/2 {"code":"00000000000000000000000000000000000000000000000000000000000000065"} → 422 "field":"code","code":"too_long"`,
			`worker PATCH /materials/2 {"code":"X"} → 403`,
			`stranger PATCH /materials/2 {"code":"X"} → 404`,
			`stranger POST /materials {"catalog_item_id":6,"code":"3850123-4567A"} → 201`, // of another company
			`manager PATCH /materials/1 {"code":"B-1"} → 200`,
			`manager PATCH /materials/2 {"code":"3850123-4567a"} → 200`,
			`manager GET /materials/1/history → 200 "type":"code" & "old_value":"3850123-4567A","value":"B-1"`,
			`manager POST /materials/export {"format":"csv"} → 200 B-1`,

			// A deleted material keeps its code, and comes back only while it is free.
			`manager DELETE /materials/2 → 200`,
			`manager PATCH /materials/3 {"code":"3850123-4567A"} → 200`,
			`admin POST /materials/2/restore → 422 "field":"code","code":"code_taken"`,
			`manager PATCH /materials/3 {"code":""} → 200`,
			`admin POST /materials/2/restore → 200`,
		)
	})
}
