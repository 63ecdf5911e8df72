package materials_test

import (
	"context"
	"testing"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/materials"
	"teren/internal/areas/notices"
	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/areas/teams"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// company is a contractor with two suppliers, a catalogue and a van's worker, and
// a stranger beside them. Items 1 to 4 are materials, 5 is an hour of work, 6 is
// the stranger's.
type company struct {
	t    *testing.T
	db   *db.DB
	now  time.Time
	who  map[string]access.Who
	play func(...string)
}

func each(t *testing.T, fn func(*testing.T, *company)) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, open(t, d)) })
}

func open(t testing.TB, d *db.DB) *company {
	t.Helper()
	c := &company{db: d, now: time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC), who: map[string]access.Who{}}
	d.SetClock(func() time.Time { return c.now })
	zagreb, err := time.LoadLocation("Europe/Zagreb")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Do(context.Background(), func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Hotel Čempres", "Velebit", "Elektro Šibenik", "Vodoprodaja"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		for id, buys := range map[int64]bool{2: true, 4: false, 5: false} {
			if err := tenants.AddPartner(tx, 1, id, buys, !buys); err != nil {
				return err
			}
		}
		for _, p := range []struct {
			name   string
			tenant int64
			roles  access.Roles
		}{
			{"admin", 1, access.Admin}, {"manager", 1, access.Manager}, {"worker", 1, access.Worker}, {"mate", 1, access.Worker},
			{"client", 2, access.Admin}, {"stranger", 3, access.Admin},
		} {
			id, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Ć", Roles: p.roles})
			if err != nil {
				return err
			}
			c.who[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles, Language: "hr", Zone: zagreb}
		}
		if _, err := hierarchies.Insert(tx, c.who["admin"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Klima"}); err != nil {
			return err
		}
		if _, err := teams.Insert(tx, c.who["admin"], teams.Edit{Fields: teams.Fields{Name: "Tim A"}, UserIDs: []int64{3, 4}}); err != nil {
			return err
		}
		for _, owner := range []string{"admin", "stranger"} {
			group, err := catalog.InsertGroup(tx, c.who[owner], "Materijal")
			if err != nil {
				return err
			}
			items := []string{"Žica NYM 3×1,5", "Čelična cijev 22 mm", "Utičnica", "Brtva", "Sat rada"}
			if owner == "stranger" {
				items = []string{"Tuđa roba"}
			}
			for _, name := range items {
				price := money.Cents(2_50).Price()
				n := catalog.New{GroupID: group, Type: catalog.Material, Name: name, Quantity: 1000, Unit: "METER", Tax: 2500, Price: &price, Currency: money.EUR}
				if name == "Sat rada" {
					n.Type, n.Unit = catalog.Work, "HOUR"
				}
				if name == "Utičnica" {
					n.Code = "UT-3"
				}
				if _, err := catalog.Insert(tx, c.who[owner], n); err != nil {
					return err
				}
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if test, ok := t.(*testing.T); ok {
		c.t = test
		c.play = apitest.Script(test, c.who, &materials.Service{DB: d}, &catalog.Service{DB: d}, &teams.Service{DB: d}, &notices.Service{DB: d},
			&tasks.Service{DB: d}, &orders.Service{DB: d})
	}
	return c
}

func TestMaterials(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`admin POST /materials {} → 422 "field":"catalog_item_id","code":"required"`,
			`admin POST /materials {"catalog_item_id":1,"quantity":"1,234","critical_quantity":-1,"unit_of_measure":"x","comment":"`+long+`"} → 422 "field":"critical_quantity","code":"out_of_range" & "field":"unit_of_measure","code":"not_in_list" & "field":"comment","code":"too_long" & "field":"quantity","code":"too_many_decimals"`,
			`admin POST /materials {"catalog_item_id":5} → 422 "field":"catalog_item_id","code":"no_such_thing"`,
			`admin POST /materials {"catalog_item_id":6} → 422 "field":"catalog_item_id","code":"no_such_thing"`,
			`admin POST /materials {"catalog_item_id":1,"supplier_id":2,"stock_place_id":9} → 422 "field":"supplier_id","code":"no_such_thing" & "field":"stock_place_id","code":"no_such_thing"`,
			`worker POST /materials {"catalog_item_id":1} → 403`,
			`manager POST /materials/search → 200 {"data":[],"count":0,"counts":{"ALL":0,"CRITICAL_QUANTITY":0,"EMPTY_QUANTITY":0}}`,
			`manager POST /materials/items_picker → 200 "count":4 & {"catalog_item_id":4,"code":"","name":"Brtva","catalog_group_name":"Materijal","unit_of_measure":"METER"}`,
			`manager@hr POST /materials {"catalog_item_id":1,"quantity":"120,5","critical_quantity":50,"comment":" Polica 3 ","supplier_id":4} → 201 {"data":1}`,
			`manager POST /materials {"catalog_item_id":2,"quantity":4,"critical_quantity":"4"} → 201`,
			`manager POST /materials {"catalog_item_id":3,"critical_quantity":10,"unit_of_measure":"piece"} → 201`,
			`manager POST /materials {"catalog_item_id":1} → 409 "code":"material_exists"`,
			`manager POST /materials/items_picker → 200 "count":1 & Brtva`,
			`stranger POST /materials {"catalog_item_id":6,"quantity":1} → 201`,

			// By name, narrowed by tab, name and filter.
			`manager POST /materials/search → 200 "count":3,"counts":{"ALL":3,"CRITICAL_QUANTITY":1,"EMPTY_QUANTITY":1} & [{"catalog_item_id":2,"name":"Čelična cijev 22 mm","quantity":4,"critical_quantity":4,"unit_of_measure":"METER","comment":"","code":"","available":4,"reserved":0,"ordered":0,"is_critical":false,"is_empty":false,"catalog_group_id":1,"catalog_group_name":"Materijal","supplier":null,"places":[],"last_change":{"material_log_id":2,"change_type":"INITIAL","cause":"INITIAL","quantity":4,"total_quantity":4,"stock_place_id":1,"place_name":"Glavno skladište","place_quantity":4,"order_id":null,"material_purchase_id":null,"corrects":null,"corrected":false,"comment":"","user_name":"manager Ć","created_at":"2026-11-23T09:00:00Z","happened_at":null,"before_count":null,"allowed_actions":["material.change"]} & "allowed_actions":["material.change","material.edit","material.delete"]},{"catalog_item_id":3,"name":"Utičnica","quantity":0,"critical_quantity":10,"unit_of_measure":"PIECE" & "name":"Žica NYM 3×1,5","quantity":120.5,"critical_quantity":50 & "comment":"Polica 3" & "supplier":{"tenant_id":4,"name":"Elektro Šibenik"}`,
			`manager POST /materials/search {"tab":"CRITICAL_QUANTITY"} → 200 "count":1,"counts":{"ALL":3,"CRITICAL_QUANTITY":1,"EMPTY_QUANTITY":1} & Utičnica & !cijev`,
			`manager POST /materials/search {"tab":"EMPTY_QUANTITY","name":"zica"} → 200 {"data":[],"count":0,"counts":{"ALL":1,"CRITICAL_QUANTITY":0,"EMPTY_QUANTITY":0}}`,
			`manager POST /materials/search {"name":"cijev celicna"} → 200 "count":1`,
			`manager POST /materials/search {"tab":"x"} → 422 "field":"tab","code":"not_in_list"`,
			`manager POST /materials/search {"filter":{"and":[{"eq":[{"column":"supplier_id"},4]},{"ge":[{"column":"quantity"},120.5]},{"eq":[{"column":"is_critical"},false]},{"eq":[{"column":"is_empty"},false]},{"ilike":[{"column":"supplier"},"elektro%"]},{"eq":[{"column":"stock_place_id"},1]}]},"order_by":[{"column":"critical_quantity","direction":"desc"},{"column":"updated_at"},{"column":"catalog_group_name"}]} → 200 "count":1 & NYM`,
			`worker POST /materials/search {"page":{"no":2,"size":1}} → 200 "count":3 & Utičnica & "allowed_actions":[] & !cijev`,
			`client POST /materials/search → 200 "count":0`,
			`stranger POST /materials/search → 200 "count":1 & Tuđa`,
			`worker POST /materials/picker_search {"search":"ut-3"} → 200 {"data":[{"catalog_item_id":3,"name":"Utičnica","quantity":0,"unit_of_measure":"PIECE","code":"","item_code":"UT-3","usual":null}],"count":1}`,
			`manager@hr POST /materials/export {"tab":"CRITICAL_QUANTITY"} → 200 ID;Naziv & 3;Utičnica;Materijal;0;kom;10;0;0;;; & !cijev`,
			`worker POST /materials/export {"format":"xlsx"} → 200 cijev`,
			`manager POST /materials/export {"format":"pdf"} → 422 "field":"format"`,
			`worker GET /materials/1 → 200 "name":"Žica NYM 3×1,5"`,
			`stranger GET /materials/1 → 404`,

			// What is changed beside the quantity.
			`worker PATCH /materials/1 {"comment":"x"} → 403`,
			`stranger PATCH /materials/1 {"comment":"x"} → 404`,
			`manager PATCH /materials/1 {"critical_quantity":null,"unit_of_measure":"","supplier_id":3} → 422 "field":"critical_quantity","code":"required" & "field":"unit_of_measure" & "field":"supplier_id","code":"no_such_thing"`,
			`manager PATCH /materials/1 {"critical_quantity":"60,25","supplier_id":5,"version":1} → 200 {"data":1,"version":2}`,
			`admin PATCH /materials/1 {"comment":"Polica 4","version":1} → 200 {"data":1,"version":3}`,
			`admin PATCH /materials/1 {"critical_quantity":70,"version":1} → 409 "code":"conflict" & "field":"critical_quantity","yours":70,"theirs":60.25`,
			`admin PATCH /materials/1 {"supplier_id":null} → 200 "version":4`,
			`worker GET /materials/1/history → 200 "type":"supplier" & "old_value":"Elektro Šibenik","value":"Vodoprodaja" & "old_value":50,"value":60.25 & "type":"created"`,

			// One that is empty can be deleted, and comes back.
			`worker DELETE /materials/3 → 403`,
			`manager DELETE /materials/1 → 409 "code":"material_in_stock" & "quantity":120.5`,
			`manager DELETE /materials/3 → 200 {"data":3,"version":2}`,
			`manager POST /materials/3/change {"change_type":"ADDITION","quantity":1} → 404`,
			`manager POST /materials {"catalog_item_id":3} → 409 "code":"material_exists"`,
			`manager GET /materials/3 → 404`,
			`manager POST /materials/3/logs/search → 200 "count":1`,
			`manager POST /materials/3/restore → 403`,
			`admin POST /materials/3/restore → 200 "version":3`,
			`admin POST /materials/3/restore → 409 already_done`,
		)
	})
}

func TestChangesOfAQuantity(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`admin POST /materials {"catalog_item_id":1,"quantity":10,"critical_quantity":5} → 201`,
			`admin POST /materials/1/change {} → 422 "field":"change_type","code":"not_in_list" & "field":"quantity","code":"required"`,
			`admin POST /materials/1/change {"change_type":"ADDITION","quantity":0} → 422 "field":"quantity","code":"zero"`,
			`admin POST /materials/1/change {"change_type":"ADDITION","quantity":"0,005"} → 422 "field":"quantity","code":"too_many_decimals" & !"code":"zero"`,
			`admin@hr POST /materials/1/change {"change_type":"ADDITION","quantity":1.005} → 422 Najviše 2 decimale.`,
			`admin POST /materials/1/change {"change_type":"ADDITION","quantity":"x"} → 422 "code":"not_a_number" & !"code":"zero"`,
			`admin POST /materials/1/change {"change_type":"ADDITION","quantity":-5} → 422 "code":"out_of_range" & !"code":"zero"`,
			`admin POST /materials/1/change {"change_type":"SUBTRACTION","quantity":-1} → 422 "field":"quantity","code":"out_of_range"`,
			`admin POST /materials/1/change {"change_type":"INITIAL","quantity":1} → 422 "field":"change_type"`,
			`admin POST /materials/1/change {"change_type":"ADDITION","quantity":1,"total_quantity":3} → 422 "field":"total_quantity","code":"count_with_change"`,
			`admin POST /materials/1/change {"change_type":"ADDITION","quantity":1,"stock_place_id":77} → 422 "field":"stock_place_id","code":"no_such_thing"`,
			`admin POST /materials/1/change {"change_type":"ADDITION","quantity":9999999.99,"sure":true} → 422 "field":"quantity","code":"out_of_range"`,
			`worker POST /materials/1/change {"change_type":"ADDITION","quantity":1} → 403`,
			`stranger POST /materials/1/change {"change_type":"ADDITION","quantity":1} → 404`,
			`manager POST /materials/1/change {"change_type":"addition","quantity":"2,5","comment":"Povrat"} → 200 "quantity":12.5 & "change_type":"ADDITION","cause":"CHANGE","quantity":2.5,"total_quantity":12.5 & "user_name":"manager Ć"`,
			`manager@hr POST /materials/1/change {"change_type":"SUBTRACTION","quantity":12.51} → 409 "code":"not_enough_in_stock" & "available":12.5 & Na zalihi je samo 12,5`,
			`manager POST /materials/1/change {"change_type":"SUBTRACTION","quantity":7.5} → 200 "quantity":5,`,
			`manager POST /notices/search → 200 "count":0`,
			`manager POST /materials/1/change {"change_type":"SUBTRACTION","quantity":0.01} → 200 "quantity":4.99 & "is_critical":true`,
			// Told once for each fall, also to who took it.
			`manager@hr POST /notices/search → 200 "count":1 & "kind":"material_critical","task_id":0,"order_id":null,"catalog_item_id":1,"title":"Žica NYM 3×1,5","place":"","text":"slobodno još 4,99 m, kritično ispod 5 m","created_by":""`,
			`manager POST /notices/search → 200 "text":"4.99 m free, critical below 5 m"`,
			`worker POST /notices/search → 200 "count":0`,
			`manager POST /materials/1/change {"change_type":"SUBTRACTION","quantity":1} → 200`,
			`admin POST /notices/search → 200 "count":1`,
			`manager POST /materials/1/change {"quantity":null,"total_quantity":6} → 200 "quantity":6 & "change_type":"ADDITION","cause":"COUNT","quantity":2.01,"total_quantity":6 & "comment":"count"`,
			`admin POST /notices/search → 200 "count":0,"unread":0`, // settled: there is enough again
			`manager PATCH /materials/1 {"critical_quantity":8} → 200`,
			`admin POST /notices/search → 200 "count":2`,
			`manager POST /materials/1/change {"quantity":0,"total_quantity":0,"comment":"Inventura"} → 200 "quantity":0 & "is_empty":true & "change_type":"SUBTRACTION","cause":"COUNT","quantity":6,"total_quantity":0 & "comment":"Inventura"`,
			`manager POST /materials/1/change {"total_quantity":0} → 200 "change_type":"ADDITION","cause":"COUNT","quantity":0,"total_quantity":0`,
			`manager POST /materials/1/change {"change_type":"SUBTRACTION","quantity":0.01} → 409 "available":0`,

			// A correction is an entry of its own.
			`manager POST /materials/1/logs/7/correct {"comment":"Krivo brojano"} → 200 "quantity":0 & "cause":"CORRECTION","quantity":6,"total_quantity":0 & "corrects":7 & "before_count":8`, // it was counted again
			`manager POST /materials/1/logs/7/correct {} → 409 already_done`,
			`manager POST /materials/1/logs/9/correct {} → 409 entry_not_correctable`,
			`manager POST /materials/1/logs/99/correct {} → 404`,
			`worker POST /materials/1/logs/2/correct {} → 403`,
			`manager POST /materials/1/logs/1/correct {} → 200 "quantity":0 & "corrects":1 & "before_count":8`,
		)
		c.now = c.now.Add(15 * time.Hour) // 01:00 of the next day in Zagreb
		c.play(
			`manager POST /materials/1/change {"change_type":"ADDITION","quantity":1} → 200`,
			`worker POST /materials/1/logs/search → 200 "count":11 & {"data":[{"material_log_id":11,"change_type":"ADDITION"`,
			`worker POST /materials/1/logs/search {"types":["INITIAL","subtraction"]} → 200 "count":6`,
			`worker POST /materials/1/logs/search {"from":"2026-11-24"} → 200 "count":1 & "material_log_id":11`,
			`worker POST /materials/1/logs/search {"from":"2026-11-23","to":"2026-11-23","page":{"no":1,"size":2}} → 200 "count":10 & "corrects":7 & !"material_log_id":11`,
			`worker POST /materials/1/logs/search {"to":"2026-11-22"} → 200 {"data":[],"count":0}`,
			`worker POST /materials/1/logs/search {"types":["x"]} → 422 "field":"types"`,
			`worker POST /materials/1/logs/search {"from":"jučer"} → 422 "field":"from","code":"wrong_type"`,
			`worker POST /materials/1/logs/search {"filter":{"eq":[{"column":"cause"},"COUNT"]},"order_by":[{"column":"created_at"}]} → 200 "count":3`,
			`stranger POST /materials/1/logs/search → 404`,
		)
	})
}

// A count swallows nothing that was booked since.
func TestACountIsOfWhatWasSeen(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`admin POST /stock_places {"kind":"VAN","name":"Kombi","user_id":3} → 201 {"data":2}`,
			`admin POST /materials {"catalog_item_id":1,"quantity":32} → 201`,
			`manager POST /materials/1/change {"change_type":"ADDITION","quantity":100,"comment":"Dostava"} → 200`,
			`admin POST /materials/1/change {"total_quantity":20,"counted_against":"0,001"} → 422 "field":"counted_against","code":"too_many_decimals"`,
			`admin@hr POST /materials/1/change {"total_quantity":20,"counted_against":32} → 409 "code":"counted_before" & bilo je 32, sada je 132 & "available":132 & "entries":[{"material_log_id":2,"change_type":"ADDITION","cause":"CHANGE","quantity":100 & "stock_place_id":1 & !"material_log_id":1,`,
			`admin POST /materials/1/change {"change_type":"ADDITION","quantity":5,"stock_place_id":2} → 200`,
			`admin POST /materials/1/change {"total_quantity":120,"counted_against":132} → 200 "quantity":125, & "cause":"COUNT","quantity":12`,
			`admin POST /materials/1/change {"total_quantity":119} → 200 "quantity":124,`,
		)
	})
}

func TestPlaces(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`admin POST /stock_places/search → 200 {"data":[],"count":0}`,
			`admin POST /stock_places {"kind":"x","name":" "} → 422 "field":"name","code":"required" & "field":"kind"`,
			`admin POST /stock_places {"kind":"STORE","name":"x","user_id":3} → 422 "field":"user_id","code":"only_for_van"`,
			`admin POST /stock_places {"kind":"VAN","name":"x","user_id":3,"team_id":1} → 422 "field":"team_id","code":"worker_or_team"`,
			`admin POST /stock_places {"kind":"VAN","name":"x","user_id":6} → 422 "field":"user_id","code":"no_such_thing"`,
			`worker POST /stock_places {"kind":"STORE","name":"x"} → 403`,
			`manager@hr POST /stock_places {"kind":"VAN","name":"Kombi ZD 123","user_id":3} → 201 {"data":2}`,
			`manager POST /stock_places {"kind":"VAN","name":"kombi zd 123"} → 422 "field":"name","code":"name_taken"`,
			`manager POST /stock_places {"kind":"SITE","name":"Gradilište Opatija"} → 201 {"data":3}`,
			`worker POST /stock_places/search → 200 "count":3 & {"data":[{"stock_place_id":1,"kind":"STORE","name":"Glavno skladište","user_id":null,"team_id":null,"is_main":true & {"stock_place_id":3, & {"stock_place_id":2,"kind":"VAN","name":"Kombi ZD 123","user_id":3,"team_id":null,"is_main":false,"user_name":"worker Ć"`,
			`manager PATCH /stock_places/2 {"user_id":null,"team_id":1} → 200 {"data":2,"version":2}`,
			`manager PATCH /stock_places/2 {"kind":"STORE"} → 422 "field":"team_id","code":"only_for_van"`,
			`manager PATCH /stock_places/1 {"kind":"SITE"} → 422 "field":"kind","code":"main_store"`,
			`manager PATCH /stock_places/1 {"name":"Skladište Rijeka"} → 200`,
			`stranger PATCH /stock_places/1 {"name":"x"} → 404`,
			`manager GET /stock_places/2/history → 200 "type":"team" & "old_value":null,"value":"Tim A" & "type":"worker"`,

			`manager POST /materials {"catalog_item_id":1,"quantity":10,"critical_quantity":8} → 201`,
			`manager POST /materials/1/transfer {} → 422 "field":"quantity","code":"required" & "field":"to_place_id","code":"required"`,
			`manager POST /materials/1/transfer {"to_place_id":1,"quantity":1} → 422 "field":"to_place_id","code":"same_place"`,
			`manager POST /materials/1/transfer {"to_place_id":99,"quantity":1} → 422 "field":"to_place_id","code":"no_such_thing"`,
			`worker POST /materials/1/transfer {"to_place_id":2,"quantity":1} → 403`,
			`manager POST /materials/1/transfer {"to_place_id":2,"quantity":"10,01"} → 409 "code":"not_enough_in_stock" & "available":10`,
			`manager POST /materials/1/transfer {"to_place_id":2,"quantity":"2,5","comment":"Za sutra"} → 200 "quantity":10, & "places":[{"stock_place_id":1,"name":"Skladište Rijeka","kind":"STORE","is_main":true,"quantity":7.5},{"stock_place_id":2,"name":"Kombi ZD 123","kind":"VAN","is_main":false,"quantity":2.5}]`,
			`manager POST /notices/search → 200 "count":0`, // the whole never fell
			`manager POST /materials/1/logs/search → 200 "count":3 & "change_type":"ADDITION","cause":"TRANSFER","quantity":2.5,"total_quantity":10,"stock_place_id":2,"place_name":"Kombi ZD 123","place_quantity":2.5 & "change_type":"SUBTRACTION","cause":"TRANSFER","quantity":2.5,"total_quantity":10,"stock_place_id":1`,
			`manager POST /materials/1/change {"change_type":"SUBTRACTION","quantity":3,"stock_place_id":2} → 409 "available":2.5,"code" & "stock_place_id":2`,
			`manager POST /materials/1/change {"total_quantity":4,"stock_place_id":2} → 200 "quantity":11.5`,
			`manager POST /materials/1/logs/2/correct {} → 409 entry_not_correctable`,
			`manager POST /materials/search {"filter":{"eq":[{"column":"stock_place_id"},3]}} → 200 "count":0`,
			`manager POST /materials/search {"filter":{"in":[{"column":"stock_place_id"},[2,3]]}} → 200 "count":1`,
			`manager DELETE /stock_places/1 → 409 main_store`,
			`manager DELETE /stock_places/2 → 409 "code":"place_holds_stock" & "materials":1`,
			`manager DELETE /stock_places/3 → 200`,
			`manager POST /materials/1/transfer {"to_place_id":3,"quantity":1} → 422 "field":"to_place_id"`,
			`manager POST /stock_places {"kind":"SITE","name":"Gradilište Opatija"} → 201`,
			`admin POST /stock_places/3/restore → 422 "field":"name","code":"name_taken"`,
			`manager POST /stock_places/3/restore → 403`,
		)
	})
}

var long = func() string {
	text := make([]byte, 1001)
	for i := range text {
		text[i] = 'a'
	}
	return string(text)
}()
