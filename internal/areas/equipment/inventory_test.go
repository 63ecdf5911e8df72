package equipment_test

import (
	"strings"
	"testing"

	"teren/internal/areas/equipment"
	"teren/internal/kit/pdf/pdftest"
	"teren/internal/kit/words"
	"teren/internal/platform/db"
)

func TestInventory(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`manager POST /equipment `+camera+` → 201 {"data":2}`,
			`manager POST /equipment `+van+` → 201 {"data":3}`,
			`manager POST /equipment {"equipment_name":"Agregat","equipment_inv_num":"A-0031",`+rest+`} → 201 {"data":4}`,
			`manager POST /equipment/3/borrow {"user_id":3} → 200`,
			`manager POST /equipment/4/lost → 200`,
			`worker POST /equipment_inventories {"name":"x"} → 403`,
			`manager POST /equipment_inventories {} → 422 "field":"name"`,
			`manager POST /equipment_inventories {"name":"Godišnja inventura"} → 201 {"data":1}`,
			`stranger POST /equipment_inventories {"name":"Tuđa"} → 201 {"data":2}`,
			`admin POST /equipment_inventories {"name":"Druga"} → 409 inventory_open`,
			`worker GET /equipment_inventories → 200 "inventory_id":1,"name":"Godišnja inventura","started_by":"manager Ć" & "expected":3,"seen":0,"other":0 & !Tuđa`,
			`worker GET /equipment_inventories/1 → 200 "name":"Agregat","equipment_inv_num":"A-0031","code":" & "equipment_type":"OTHER","status":"LOST" & "difference":"NONE" & "name":"Renault Trafic" & "worker":"worker Ć" & "difference":"NOT_SEEN"`,
			`worker GET /equipment_inventories/2 → 404`,
			`worker POST /equipment_inventories/1/seen {} → 422 "field":"code","code":"required"`,
			`worker POST /equipment_inventories/1/seen {"code":"0000000"} → 422 "field":"code","code":"no_such_thing"`,
			`worker POST /equipment_inventories/1/seen {"equipment_id":9} → 422 "field":"equipment_id","code":"no_such_thing"`,
			`worker POST /equipment_inventories/1/seen {"equipment_id":3,"at":"2026-11-23T08:00:00Z"} → 200 "seen_at":"2026-11-23T08:00:00Z","seen_by":"worker Ć","seen_place":"","note":"","difference":"NONE"`,
			`manager POST /equipment_inventories/1/seen {"equipment_id":3,"note":"Ogreban"} → 200 "seen_at":"2026-11-23T08:00:00Z","seen_by":"worker Ć","seen_place":"","note":"Ogreban"`,
			`worker POST /equipment_inventories/1/seen {"equipment_id":2,"place":"Ured"} → 200 "difference":"ELSEWHERE"`,
			`worker POST /equipment_inventories/1/seen {"equipment_id":4,"place":"Ured"} → 200 "difference":"UNEXPECTED"`,
			`manager POST /equipment {"equipment_name":"Novo","equipment_inv_num":"N",`+rest+`} → 201 {"data":5}`,
			`worker POST /equipment_inventories/1/seen {"equipment_id":5} → 200 "difference":"NONE"`,
			// Taken back: one's own, or by the office; what came in by it alone goes.
			`manager POST /equipment_inventories/1/seen {"equipment_id":1} → 200`,
			`worker GET /equipment_inventories/1 → 200 "expected":3,"seen":3,"other":2 & "can_unsee":true & "can_unsee":false`,
			`worker DELETE /equipment_inventories/1/seen/1 → 403`,
			`stranger DELETE /equipment_inventories/1/seen/1 → 404`,
			`worker DELETE /equipment_inventories/1/seen/9 → 404`,
			`manager DELETE /equipment_inventories/1/seen/1 → 200`,
			`worker DELETE /equipment_inventories/1/seen/1 → 200`,
			`worker DELETE /equipment_inventories/1/seen/5 → 200`,
			`worker GET /equipment_inventories/1 → 200 "expected":3,"seen":2,"other":1 & !"name":"Novo"`,
			`worker DELETE /equipment_inventories/1/seen/5 → 404`,
			`worker POST /equipment_inventories/1/seen {"equipment_id":5} → 200 "added":true`,
			`worker POST /equipment_inventories/1/close → 403`,
			`worker GET /equipment_inventories/1/report → 403`,
			`manager GET /equipment_inventories/1/report?format=doc → 422`,
			`manager POST /equipment_inventories/1/close {"note":"Gotovo","mark_lost":true,"mark_found":true,"take_places":true} → 200 "closed_by":"manager Ć" & "note":"Gotovo","expected":3,"seen":2,"other":2 & "settled":{"lost":1,"found":1,"moved":2}`,
			`manager GET /equipment/1 → 200 "status":"LOST"`,
			`manager GET /equipment/2 → 200 "location":"Ured"`,
			`manager GET /equipment/4 → 200 "status":"IN_WAREHOUSE" & "location":"Ured"`,
			`worker POST /equipment_inventories/1/seen {"equipment_id":1} → 409 inventory_closed`,
			`manager POST /equipment_inventories/1/close → 409 inventory_closed`,
			`manager DELETE /equipment_inventories/1/seen/2 → 409 inventory_closed`,
			`manager@hr GET /equipment_inventories/1/report?format=xlsx → 200 <t>Vakuum pumpa</t> & <t>Nije viđeno</t> & <t>Viđeno drugdje</t>`,
			`manager@hr GET /equipment_inventories/1/report → 200 %PDF`,
			`manager POST /equipment_inventories {"name":"Sljedeća"} → 201`,
		)
		c.do(func(tx *db.Tx) error {
			n, err := db.One[int](tx, `SELECT COUNT(*) FROM journal WHERE thing = 'equipment' AND kind IN ('lost', 'found') AND reason = 'Godišnja inventura'`)
			if n != 2 {
				t.Errorf("history tells of %d items", n)
			}
			return err
		})
		// Reopened, what closing settled is as before, but for what changed since.
		c.play(
			`worker POST /equipment_inventories/1/reopen → 403`,
			`stranger POST /equipment_inventories/1/reopen → 404`,
			`manager POST /equipment_inventories/1/reopen → 409 inventory_open`,
			`manager POST /equipment_inventories/{created}/close → 200 "settled":{"lost":0,"found":0,"moved":0}`,
			`manager POST /equipment/4/lost → 200`,
			`manager POST /equipment_inventories/1/reopen → 200 "closed_at":null & "note":"" & "settled":{"lost":0,"found":0,"moved":0}`,
			`manager GET /equipment/1 → 200 "status":"IN_WAREHOUSE"`,
			`manager GET /equipment/2 → 200 "location":"Kombi RI 482-KL"`,
			`manager GET /equipment/4 → 200 "status":"LOST" & "location":"Ured"`,
			`manager@hr GET /equipment/1/history → 200 "type":"description" & Godišnja inventura & Ponovno otvorena inventura`,
			`worker POST /equipment_inventories/1/seen {"equipment_id":1} → 200 "difference":"NONE"`,
			`manager POST /equipment_inventories/1/reopen → 409 already_done`,
			`manager POST /equipment_inventories/1/close {"mark_lost":true} → 200 "settled":{"lost":0,"found":0,"moved":0}`,
		)
	})
}

// TestInventoryPaper counts no item that its paper does not list.
func TestInventoryPaper(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`manager POST /equipment `+camera+` → 201 {"data":2}`,
			`manager POST /equipment/1/service {"back_date":"2026-12-02"} → 200`,
			`manager POST /equipment/2/lost → 200`,
			`manager POST /equipment_inventories {"name":"Popis"} → 201 {"data":1}`,
			`manager POST /equipment {"equipment_name":"Novo","equipment_inv_num":"N",`+rest+`} → 201 {"data":3}`,
			`manager POST /equipment_inventories/1/seen {"equipment_id":1} → 200`,
			`manager POST /equipment_inventories/1/seen {"equipment_id":2} → 200`,
			`manager POST /equipment_inventories/1/seen {"equipment_id":3} → 200`,
			`manager GET /equipment_inventories/1 → 200 "other":3`,
		)
		who := c.who["manager"]
		who.Language = "hr"
		out, err := (&equipment.Service{DB: c.db}).Report(t.Context(), who, equipment.ReportOf{InventoryByID: equipment.InventoryByID{ID: 1}})
		if err != nil {
			t.Fatal(err)
		}
		text := pdftest.Text(t, out.Body)
		for _, w := range []string{"Viđeno izvan popisa: 3", "Vakuum pumpa", "Na servisu", "Izgubljeno", "Novo", "nakon"} {
			if !strings.Contains(text, w) {
				t.Errorf("%q in\n%s", w, text)
			}
		}
		if column := words.HeadBorrowed.In("hr"); strings.Contains(text, column) {
			t.Errorf("nothing is lent, and %q is in\n%s", column, text)
		}
	})
}
