package materials_test

import (
	"testing"
	"time"

	"teren/internal/platform/db/dbtest"
)

// Two articles that are one: stock, reservations, what is ordered and what was used of
// both is of the one that stays; it comes back whole until the stock changes.
func TestMergeArticles(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(job...)
		c.play(
			`admin POST /stock_places {"kind":"VAN","name":"Kombi","user_id":3} → 201 {"data":2}`,
			`manager POST /materials {"catalog_item_id":1,"quantity":10,"critical_quantity":2} → 201`,
			`manager POST /materials {"catalog_item_id":2,"quantity":4,"code":"385001","comment":"Polica 4"} → 201`,
			`manager POST /materials/2/transfer {"to_place_id":2,"quantity":1} → 200`,
			`manager POST /orders/1/reservations {"lines":[{"catalog_item_id":1,"quantity":2},{"catalog_item_id":2,"quantity":3}]} → 200`,
			`manager PATCH /work_hierarchies/1/materials {"lines":[{"catalog_item_id":1,"quantity":2},{"catalog_item_id":2,"quantity":1}]} → 200`,
			`manager POST /material_purchases {"lines":[{"catalog_item_id":1,"quantity":5},{"catalog_item_id":2,"quantity":6}]} → 201 {"data":1}`,
			`worker POST /orders/1/materials {"catalog_item_id":2,"quantity":1,"stock_place_id":1} → 201 {"data":1}`,
			`manager POST /materials/2/change {"total_quantity":5} → 200 "quantity":6,`,
			`worker POST /orders/1/materials {"catalog_item_id":2,"quantity":2,"stock_place_id":1} → 201 {"data":2}`,

			`worker POST /catalog/items/1/merge {"gone_id":2} → 403`,
			`stranger POST /catalog/items/1/merge {"gone_id":2} → 404`,
			`manager POST /catalog/items/1/merge {"gone_id":6} → 422 "field":"gone_id"`,
			`manager POST /catalog/items/1/merge {"gone_id":5} → 422 "code":"merge_other_type"`,
			`manager@hr POST /catalog/items/3/merge/preview {"gone_id":2} → 422 "code":"merge_in_stock" & „Čelična cijev 22 mm” vodi se na zalihi`,
			`manager POST /catalog/items/1/merge/preview {"gone_id":2} → 200 {"what":"reservations","n":1} & {"what":"kinds","n":1} & {"what":"purchases","n":1} & {"what":"uses","n":2} & {"what":"places","n":2} & {"field":"scan_code","kept":"","gone":"385001","filled":true} & {"field":"critical_quantity","kept":2,"gone":0,"filled":false} & !lump_sum`,
		)
		merge := []string{
			`manager POST /catalog/items/1/merge {"gone_id":2} → 200`,
			`manager GET /materials/1 → 200 "quantity":14,"critical_quantity":2 & "comment":"Polica 4","code":"385001" & "reserved":2, & "name":"Main store","kind":"STORE","is_main":true,"quantity":13 & "name":"Kombi","kind":"VAN","is_main":false,"quantity":1`,
			`manager GET /materials/2 → 404`,
			`manager GET /orders/1/reservations → 200 [{"catalog_item_id":1,"name":"Žica NYM 3×1,5","unit_of_measure":"METER","quantity":5,"used":3,"planned":3,`,
			`manager GET /material_purchases/1 → 200 "quantity":11,"received":0 & !Čelična`,
			`manager GET /catalog/items/1/history → 200 "type":"merged"`,
			`manager GET /catalog/items/2/history → 200 "type":"merged_into"`,
			`manager GET /materials/1/history → 200 "type":"merged"`,
			`admin POST /materials/2/restore → 409 "code":"merged"`,
			`admin POST /catalog/items/2/restore → 409 "code":"merged"`,
		}
		undo := []string{
			`manager POST /catalog/items/1/unmerge {"gone_id":2} → 200 "stayed":0`,
			`manager GET /materials/1 → 200 "quantity":10,"critical_quantity":2 & "comment":"","code":""`,
			`manager GET /materials/2 → 200 "quantity":4, & "code":"385001"`,
			`manager GET /orders/1/reservations → 200 "quantity":3,"used":3,"planned":1 & "quantity":2,"used":0,"planned":2`,
		}
		c.play(merge...)
		c.agrees(t, 0)
		c.play(undo...)
		c.agrees(t, 0)
		c.play(merge...)
		c.now = c.now.Add(time.Minute)
		c.play(
			// The use before the count of the other article leaves what was counted then.
			`manager POST /catalog/items/3/merge {"gone_id":4} → 200`,
			`worker DELETE /orders/1/materials/1 → 200`,
			`manager GET /materials/1 → 200 "quantity":14,`,
			`worker DELETE /orders/1/materials/2 → 200`,
			`manager GET /materials/1 → 200 "quantity":16,`,
			`manager@hr POST /catalog/items/1/unmerge {"gone_id":2} → 409 "code":"merge_stock_moved" & Zaliha se od spajanja mijenjala`,
			`manager POST /materials/1/change {"total_quantity":20} → 200`,
		)
		c.agrees(t, 0)
	})
}

// A material is marked critical as long as it is, so that the office gets one notice
// each time: a merge taken back and an order that ends change what is reserved too.
func TestMarksFollowReservations(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(job...)
		c.play(
			`manager POST /materials {"catalog_item_id":1,"quantity":10,"critical_quantity":2} → 201`,
			`manager POST /materials {"catalog_item_id":2,"quantity":40,"critical_quantity":5} → 201`,
			`manager POST /orders/1/reservations {"lines":[{"catalog_item_id":2,"quantity":30}]} → 200`,
			`manager POST /catalog/items/1/merge {"gone_id":2} → 200`,
			`manager POST /catalog/items/1/unmerge {"gone_id":2} → 200 "stayed":0`,
		)
		c.agrees(t, 0)
		c.play(`manager POST /orders/1/reservations {"lines":[{"catalog_item_id":2,"quantity":38}]} → 200`)
		c.agrees(t, 0)
		c.play(`worker POST /orders/1/start {} → 200`, `worker POST /orders/1/finish {} → 200`)
		c.agrees(t, 0)
	})
}

// What was used before a merge and is taken back after a count of the article that
// stayed leaves what was counted.
func TestMergedUsesLeaveCounts(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(job...)
		c.play(
			`manager POST /materials {"catalog_item_id":1,"quantity":10} → 201`,
			`manager POST /materials {"catalog_item_id":2,"quantity":4} → 201`,
			`manager POST /materials {"catalog_item_id":3,"quantity":1} → 201`,
			`worker POST /orders/1/materials {"catalog_item_id":3,"quantity":1} → 201 {"data":1}`,
			`manager POST /catalog/items/2/merge {"gone_id":3} → 200`,
			`manager POST /catalog/items/1/merge {"gone_id":2} → 200`,
			`manager POST /catalog/items/2/unmerge {"gone_id":3} → 409 "code":"merged" & Žica`, // the later one first
			`manager POST /materials/1/change {"total_quantity":20} → 200 "quantity":20,`,
			`worker DELETE /orders/1/materials/1 → 200`,
			`manager GET /materials/1 → 200 "quantity":20,`,
		)
		c.agrees(t, 0)
	})
}

// Articles that count by another unit, or are priced in another currency, are not one.
func TestMergeRefusesOtherUnits(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		dbtest.Exec(t, c.db, `UPDATE catalog_item SET unit_of_measure = 'PIECE' WHERE catalog_item_id = 3`, `UPDATE catalog_item SET currency = 'USD' WHERE catalog_item_id = 4`)
		c.play(
			`manager@hr POST /catalog/items/1/merge/preview {"gone_id":3} → 422 "code":"merge_other_unit" & „Utičnica” vodi se u drugoj jedinici mjere`,
			`manager POST /catalog/items/1/merge {"gone_id":4} → 422 "code":"merge_other_currency"`,
			`manager POST /materials {"catalog_item_id":1,"quantity":10} → 201`,
			`manager POST /materials {"catalog_item_id":2,"quantity":4,"unit_of_measure":"KILOGRAM"} → 201`,
			`manager POST /catalog/items/1/merge {"gone_id":2} → 422 "code":"merge_other_unit"`,
			`manager GET /materials/2 → 200 "quantity":4,`,
		)
	})
}
