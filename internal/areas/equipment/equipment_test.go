package equipment_test

import (
	"context"
	"testing"
	"time"

	"teren/internal/areas/addresses"
	"teren/internal/areas/equipment"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/lookup"
	"teren/internal/areas/notices"
	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/usedplaces"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// company is a contractor with two workers and an address, a client, and a
// stranger beside them. It is Monday morning.
type company struct {
	t    *testing.T
	db   *db.DB
	now  time.Time
	who  map[string]access.Who
	play func(...string)
}

func each(t *testing.T, fn func(*testing.T, *company)) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := open(t, d)
		fn(t, c)
		c.do(func(tx *db.Tx) error {
			found, err := equipment.Faults(tx)
			if len(found) > 0 {
				t.Errorf("the doctor finds %v", found)
			}
			return err
		})
	})
}

func open(t *testing.T, d *db.DB) *company {
	t.Helper()
	c := &company{t: t, db: d, now: time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC), who: map[string]access.Who{}}
	d.BeforeCommit(lookup.Refresh)
	d.SetClock(func() time.Time { return c.now })
	zagreb, err := time.LoadLocation("Europe/Zagreb")
	if err != nil {
		t.Fatal(err)
	}
	c.do(func(tx *db.Tx) error {
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
			c.who[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles, Language: "hr", Zone: zagreb}
		}
		for _, name := range []string{"admin", "stranger"} {
			n := addresses.New{Name: "Skladište " + name, Type: "WAREHOUSE", Site: usedplaces.Site{Address1: "Riva 1", City: "Rijeka", ContactName: "Ana"}}
			if _, err := addresses.Save(tx, c.who[name], c.who[name].TenantID, n); err != nil {
				return err
			}
			if _, err := hierarchies.Insert(tx, c.who[name], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Klima"}); err != nil {
				return err
			}
		}
		return nil
	})
	c.play = apitest.Script(t, c.who, &equipment.Service{DB: d}, &orders.Service{DB: d}, &tasks.Service{DB: d}, &notices.Service{DB: d})
	return c
}

func (c *company) do(fn func(*db.Tx) error) {
	c.t.Helper()
	if err := c.db.Do(context.Background(), fn); err != nil {
		c.t.Fatal(err)
	}
}

// rest are the needed fields of an item but for its name and number.
const rest = `"sure":true,"equipment_serial_num":"SN-1","equipment_acc_number":"0317","equipment_acc":"Oprema","equipment_purchase_value":"1234,50","equipment_start_date":"2025-03-02","equipment_end_date_warranty":"2027-03-02"`

const (
	pump   = `{"equipment_name":"Vakuum pumpa","equipment_type":"MACHINE","equipment_inv_num":"A-0117","equipment_location":{"address_id":1,"address_name":"ignored","city":"Rijeka"},` + rest + `}`
	camera = `{"equipment_name":"Termovizijska kamera","equiment_type":"MEASURING_DEVICE","equipment_inv_num":"A-0151","equipment_location":{"address_name":" Kombi RI 482-KL "},` + rest + `}`
)

func TestEquipment(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`admin POST /equipment {} → 422 "field":"equipment_name","code":"required" & "field":"equipment_inv_num","code":"required" & "field":"equipment_serial_num","code":"required" & "field":"equipment_acc","code":"required" & "field":"equipment_acc_number","code":"required" & "field":"equipment_purchase_value","code":"required" & "field":"equipment_start_date","code":"required" & "field":"equipment_end_date_warranty","code":"required" & !equipment_type & !equipment_status`,
			`admin POST /equipment {"equipment_name":"x","equipment_type":"TOY","equipment_status":"EATEN","equipment_inv_num":"1","equipment_serial_num":"1","equipment_acc_number":"1","equipment_acc":"1","equipment_purchase_value":-1,"equipment_start_date":"2026-03-02","equipment_end_date_warranty":"2026-03-01"} → 422 "field":"equipment_type","code":"not_in_list" & "field":"equipment_status","code":"not_in_list" & "field":"equipment_purchase_value","code":"out_of_range" & "field":"equipment_end_date_warranty","code":"before_start"`,
			`admin POST /equipment {"equipment_name":"x","equipment_inv_num":"1","equipment_serial_num":"1","equipment_acc_number":"1","equipment_acc":"1","equipment_purchase_value":"abc","equipment_start_date":"1900-01-01","equipment_end_date_warranty":"sutra"} → 422 "field":"equipment_purchase_value","code":"not_a_number" & "field":"equipment_start_date","code":"out_of_range" & "field":"equipment_end_date_warranty","code":"wrong_type"`,
			`admin POST /equipment {"equipment_name":"x","equipment_inv_num":"1","equipment_serial_num":"1","equipment_acc_number":"1","equipment_acc":"1","equipment_purchase_value":1,"equipment_start_date":"2026-11-24","equipment_end_date_warranty":"2026-11-24","equipment_location":{"address_id":2},"catalog_item_id":7} → 422 "field":"equipment_start_date","code":"not_in_future" & "field":"equipment_location.address_id","code":"no_such_thing" & "field":"catalog_item_id","code":"no_such_thing"`,
			`worker POST /equipment `+pump+` → 403`,
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`admin POST /equipment `+camera+` → 201 {"data":2}`,
			`admin@hr POST /equipment {"equipment_name":"Druga","equipment_inv_num":"a-0117",`+rest+`} → 409 "code":"number_taken" & "field":"equipment_inv_num" & Taj broj već ima „Vakuum pumpa”.`,
			`stranger POST /equipment {"equipment_name":"Tuđa","equipment_inv_num":"A-0117",`+rest+`} → 201 {"data":3}`,

			`worker POST /equipment/search → 200 "count":2 & "equipment_id":1,"catalog_item_id":null,"name":"Vakuum pumpa","equipment_type":"MACHINE","equipment_inv_num":"A-0117","equipment_serial_num":"SN-1","status":"IN_WAREHOUSE" & "location":"Skladište admin","location_id":1,"used":false,"worker":null & "location":"Kombi RI 482-KL","location_id":null & "allowed_actions":["equipment.borrow"],"can_edit":false & !purchase & !Tuđa`,
			`manager POST /equipment/search → 200 "allowed_actions":["equipment.edit","equipment.borrow","equipment.reserve","equipment.service","equipment.damage","equipment.lost","equipment.decommission","equipment.delete"],"can_edit":true`,
			`manager POST /equipment/search {"filter":{"ilike":[{"column":"location"},"%skladiste%"]}} → 200 "count":1 & Vakuum`,
			`manager POST /equipment/search {"filter":{"and":[{"eq":[{"column":"status"},"in_warehouse"]},{"eq":[{"column":"type"},"MACHINE"]},{"ilike":[{"column":"name"},"%PUMP%"]}]}} → 200 "count":1`,
			`manager POST /equipment/search {"search":"a-0151"} → 200 "count":1 & Termo`,
			`manager POST /equipment/search {"filter":{"ge":[{"column":"equipment_purchase_value"},1000]}} → 200 "count":2`,
			`worker POST /equipment/search {"filter":{"ge":[{"column":"equipment_purchase_value"},1000]}} → 422 unknown_column`,
			`client POST /equipment/search → 200 {"data":[],"count":0}`,
			`manager POST /equipment/search {"page":{"size":1}} → 200 "count":2 & Termo & !Vakuum`,
			`worker POST /equipment/counts {"filter":{"ilike":[{"column":"name"},"%a%"]}} → 200 {"data":{"all":2,"IN_WAREHOUSE":2,"OUTSIDE_OF_WAREHOUSE":0,"AT_SERVICE":0,"LOST":0,"EXPENSED":0,"overdue":0,"inspections_overdue":0,"inspections_due_soon":0}}`,

			`manager GET /equipment/1 → 200 "equipment_location":{"address_id":1,"address_name":"Skladište admin","address_type":"WAREHOUSE","address1":"Riva 1" & "equipment_purchase_value":1234.50 & "equipment_acc":"Oprema" & "loans":[],"reservations":[] & "plans":[],"records":[],"mileage":[] & "images":[],"documents":[]`,
			`worker GET /equipment/1 → 200 "equipment_purchase_value":null & !1234`,
			`stranger GET /equipment/1 → 404`,
			`worker GET /equipment/9 → 404`,

			`worker PATCH /equipment/1 {"equipment_name":"x"} → 403`,
			`stranger PATCH /equipment/1 {"equipment_name":"x"} → 404`,
			`manager PATCH /equipment/1 {"equipment_name":" ","equipment_purchase_value":null,"equipment_end_date_warranty":"2025-01-01"} → 422 "field":"equipment_name" & "field":"equipment_purchase_value","code":"required" & "field":"equipment_end_date_warranty","code":"before_start"`,
			`manager PATCH /equipment/1 {"equiment_type":"HAND_TOOL","version":1} → 200 {"data":1,"version":2}`,
			`admin PATCH /equipment/1 {"equipment_name":"Pumpa","equipment_purchase_value":900,"version":1} → 200 {"data":1,"version":3}`,
			`admin PATCH /equipment/1 {"equipment_name":"Druga","version":2} → 409 "field":"equipment_name","yours":"Druga","theirs":"Pumpa","by":"admin Ć"`,
			`manager PATCH /equipment/1 {"equipment_start_date":"2025-03-01","version":3} → 200 "version":4`,
			`admin PATCH /equipment/1 {"equipment_end_date_warranty":"2025-03-01","version":3} → 409 "code":"conflict"`,
			`manager PATCH /equipment/2 {"equipment_inv_num":"A-0117"} → 409 number_taken`,
			`worker GET /equipment/1/changes → 200 "type":"equipment_type" & "old_value":"MACHINE","value":"HAND_TOOL" & !purchase_value & !900 & !1234`,
			`manager GET /equipment/1/changes → 200 "type":"equipment_purchase_value" & "old_value":1234.5,"value":900`,
			`manager@hr GET /equipment/1/history → 200 "type":"description","kind":"equipment_type" & Vrsta: Stroj → Ručni alat`,
			`worker@hr GET /equipment/1/history → 200 "user":"admin Ć","value":"Naziv: Vakuum pumpa → Pumpa" & !900`,

			`worker DELETE /equipment/2 → 403`,
			`manager DELETE /equipment/2 → 200 {"data":2,"version":2}`,
			`manager GET /equipment/2 → 200 "allowed_actions":[],"can_edit":false & "is_deleted":true`, `admin GET /equipment/2 → 200 "allowed_actions":["equipment.restore"]`,
			`stranger GET /equipment/2 → 404`, `manager PATCH /equipment/2 {"equipment_name":"x"} → 404`,
			`manager POST /equipment/2/restore → 403`,
			`admin POST /equipment {"equipment_name":"Nova kamera","equipment_inv_num":"A-0151",`+rest+`} → 201 {"data":4}`,
			`admin POST /equipment/2/restore → 409 number_taken`,
			`admin DELETE /equipment/4 → 200`,
			`admin POST /equipment/2/restore → 200 "version":3`,
			`admin@hr POST /equipment/export {"filter":{"eq":[{"column":"equipment_id"},1]}} → 200 Inventarni broj;Naziv;Vrsta;Status & A-0117;Pumpa;Ručni alat;U skladištu;Skladište admin`,
			`admin@hr POST /equipment/export {"filter":{"eq":[{"column":"equipment_id"},2]}} → 200 ;Datum nabave;Kraj jamstva;Dobavljač;Broj konta;Konto;Registracija do;Kilometraža;Napomena;Nabavna vrijednost & ;02.03.2025.;02.03.2027.;;0317;Oprema;;;;1234,50`,
			`worker@hr POST /equipment/export {"filter":{"eq":[{"column":"equipment_id"},2]}} → 200 ;0317;Oprema; & !1234 & !Nabavna vrijednost`,
		)
	})
}

// What is done to an item with a loan that somebody saw is not done to the next one.
func TestLoansMeanwhile(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`manager POST /equipment/1/lost {"loan_id":9} → 409 "code":"loan_ended" & "loan_id":null`,
			`manager POST /equipment/1/borrow {"user_id":3} → 200 "loan_id":1`,
			`manager@hr POST /equipment/1/lost {"loan_id":null} → 409 "code":"lent_meanwhile" & Opremu od 23. 11. 2026. 10:00 ima worker Ć. & "since":"2026-11-23T09:00:00Z" & "loan_id":1 & "worker":"worker Ć"`,
			`manager POST /equipment/1/extend {"loan_id":1,"end_date":"2026-11-30"} → 200 "due_date":"2026-11-30"`,
			`admin POST /equipment/1/return {"loan_id":1} → 200 "used":false`,
			`admin POST /equipment/1/borrow {"loan_id":null,"user_id":4,"end_date":"2026-12-05"} → 200 "loan_id":2`,
			`manager POST /equipment/1/return {"loan_id":1} → 409 "code":"lent_meanwhile" & "current_status":"OUTSIDE_OF_WAREHOUSE" & "due_date":"2026-12-05"`,
			`manager POST /equipment/1/extend {"loan_id":1,"end_date":"2026-12-31"} → 409 "code":"lent_meanwhile"`,
			`manager POST /equipment/1/hand_over {"loan_id":1,"user_id":3} → 409 "code":"lent_meanwhile"`,
			`manager POST /equipment/1/service {"loan_id":1} → 409 "code":"lent_meanwhile"`,
			`manager POST /equipment/1/damage {"loan_id":1,"note":"x"} → 409 "code":"lent_meanwhile"`,
			`manager GET /equipment/1 → 200 "worker":"other Ć","worker_id":4,"loan_id":2 & "due_date":"2026-12-05","overdue":false`,
			`manager POST /equipment/1/return {"loan_id":2} → 200 "used":false`,
		)
	})
}

func TestLoans(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`manager POST /equipment `+camera+` → 201 {"data":2}`,
			`worker POST /equipment/1/borrow {"user_id":4} → 403`,
			`worker POST /equipment/1/borrow {"user_id":6} → 422 "field":"user_id","code":"no_such_thing"`,
			`manager POST /equipment/1/borrow {"name":"nitko","start_date":"2026-11-24","end_date":"2026-11-22"} → 422 "field":"name","code":"no_such_thing" & "field":"start_date","code":"not_in_future" & "field":"end_date","code":"in_past"`,
			`manager POST /equipment/1/borrow {"name":"Worker ć","start_date":"2024-01-01"} → 422 "field":"start_date","code":"out_of_range"`,
			`manager POST /equipment/1/extend {"end_date":"2026-12-01"} → 409 "code":"not_allowed_now","current_status":"IN_WAREHOUSE" & allowed_actions`,
			`manager POST /equipment/1/borrow {"name":"Worker ć","start_date":"2026-11-20","end_date":"2026-11-24","note":"Gradilište","equipment_location":{"address_name":"Kombi"}} → 200 "status":"OUTSIDE_OF_WAREHOUSE" & "location":"Kombi" & "used":true,"worker":"worker Ć","worker_id":3,"loan_id":1,"start_date":"2026-11-20","due_date":"2026-11-24","overdue":false & "lent_by":"manager Ć"`,
			`manager POST /equipment/1/borrow → 409 "current_status":"OUTSIDE_OF_WAREHOUSE"`,
			`manager PATCH /equipment/1 {"equipment_status":"LOST"} → 409 "code":"equipment_on_loan"`,
			`manager DELETE /equipment/1 → 409 "code":"equipment_on_loan"`,
			`manager POST /equipment/1/decommission {"reason":"x"} → 409`,
			`worker POST /notices/search → 200 "kind":"equipment_lent","task_id":0,"order_id":null,"equipment_id":1,"title":"Vakuum pumpa","place":"","text":"2026-11-24"`,
			`other POST /equipment/1/extend {"end_date":"2026-12-01"} → 403`,
			`other POST /equipment/1/return → 403`,
			`worker GET /equipment/1 → 200 "allowed_actions":["equipment.extend","equipment.return","equipment.hand_over","equipment.damage","equipment.lost"]`,
			`worker POST /equipment/1/extend {"end_date":"2026-11-24"} → 422 "field":"end_date","code":"only_later"`,
			`worker POST /equipment/1/extend {} → 422 "field":"end_date","code":"required"`,
			`worker POST /equipment/1/extend {"end_date":"2026-11-30"} → 200 "due_date":"2026-11-30"`,
			`worker POST /equipment/1/return {"status":"EXPENSED","condition":"NEW"} → 422 "field":"status","code":"not_in_list" & "field":"condition","code":"not_in_list"`,
			`worker POST /equipment/1/return {"condition":"WORN","note":"Crijevo curi"}+picture → 200 "status":"IN_WAREHOUSE" & "location":"Skladište admin" & "used":false & "condition_in":"WORN","note_in":"Crijevo curi","signature":null,"images":[],"images_in":[{"equipment_image_id"`,
			`worker POST /equipment/1/return → 409`,
			`worker POST /equipment/1/borrow → 200 "due_date":null & "worker_id":3`,
			`worker POST /equipment/1/damage {} → 422 "field":"note","code":"required"`,
			`worker POST /equipment/1/damage {"note":"Ne vuče"} → 200 "damage":"Ne vuče"`,
			`manager POST /notices/search → 200 "kind":"equipment_damaged" & "text":"Ne vuče","created_by":"worker Ć"`,
			`worker POST /equipment/1/return {"status":"AT_SERVICE"} → 200 "status":"AT_SERVICE" & "damage":"Ne vuče"`,
			`worker POST /equipment/1/back → 403`,
			`manager POST /equipment/1/back {"cost":"120,50","note":"Nova brtva","equipment_location":{"address_id":1}} → 200 "status":"IN_WAREHOUSE" & "damage":""`,
			`manager POST /equipment/1/service {"back_date":"2026-11-22"} → 422 "field":"back_date","code":"in_past"`,
			`manager POST /equipment/1/service {"back_date":"2026-12-02"} → 200 "status":"AT_SERVICE" & "back_date":"2026-12-02"`,
			`manager PATCH /equipment/1 {"equipment_status":"IN_WAREHOUSE"} → 409 "code":"status_by_action","current_status":"AT_SERVICE" & "allowed_actions":["equipment.edit","equipment.reserve","equipment.back"`,
			`manager POST /equipment/1/back → 200 "status":"IN_WAREHOUSE"`,
			`manager POST /equipment/1/lost {"note":"Nije na popisu"} → 200 "status":"LOST"`,
			`manager POST /equipment/1/lost → 409 "current_status":"LOST" & "allowed_actions":["equipment.edit","equipment.found","equipment.decommission","equipment.delete"]`,
			`other POST /equipment/1/found → 200 "status":"IN_WAREHOUSE"`,
			`manager POST /equipment/1/decommission {} → 422 "field":"reason"`,
			`manager POST /equipment/1/decommission {"reason":"Dotrajala"} → 200 "status":"EXPENSED"`,
			`admin PATCH /equipment/1 {"equipment_status":"IN_WAREHOUSE"} → 409 status_by_action`,
			`manager POST /equipment/1/recommission {"reason":"x"} → 403`,
			`admin POST /equipment/1/recommission {"reason":"Popravljena"} → 200 "status":"IN_WAREHOUSE"`,
			`worker@hr GET /equipment/1/history → 200 "type":"address","kind":"equipment_location" & "address_name":"Kombi" & "Zaduženo: worker Ć, do 24. 11. 2026. – Gradilište" & !120`,
			`manager@hr GET /equipment/1/history → 200 Trošak servisa ili pregleda: 120,50 €`,
			`worker GET /equipment/1/changes → 200 "type":"borrowed" & !service_cost`,
		)
	})
}

// An item goes straight from one person to the next, by the rules of borrowing, and
// in the end back to where it was before the first.
func TestHandOver(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`manager POST /equipment/1/hand_over {"user_id":4} → 409 "code":"not_allowed_now"`,
			`worker POST /equipment/1/borrow {"equipment_location":{"address_name":"Kombi"}} → 200 "equipment.hand_over"`,
			`other POST /equipment/1/hand_over {"user_id":4} → 403`,
			`stranger POST /equipment/1/hand_over {"user_id":4} → 404`,
			`worker POST /equipment_takers/search {"search":" Ć  OTH"} → 200 {"data":[{"user_id":4,"first_name":"other","last_name":"Ć"}]}`,
			`worker POST /equipment_takers/search → 200 "admin" & !stranger & !client & !x.test`,
			`worker POST /equipment_takers/search {"search":"%"} → 200 {"data":[]}`,
			`worker POST /equipment/1/hand_over {"user_id":3} → 422 "field":"user_id","code":"has_it_already"`,
			`worker POST /equipment/1/hand_over {"user_id":6} → 422 "field":"user_id","code":"no_such_thing"`,
			`worker POST /equipment/1/hand_over {"user_id":4,"end_date":"2026-11-22","condition":"NEW"} → 422 "field":"condition","code":"not_in_list"`,
			`worker POST /equipment/1/hand_over {"user_id":4,"end_date":"2026-11-22"} → 422 "field":"end_date","code":"in_past"`,
			`manager POST /equipment/1/reserve {"user_id":2,"start_date":"2026-11-26","end_date":"2026-11-26"} → 409 "kind":"LOAN"`,
			`worker POST /equipment/1/hand_over {"user_id":4,"start_date":"2020-01-01","end_date":"2026-11-25","condition":"DAMAGED","note":"Curi"}+picture → 200 "status":"OUTSIDE_OF_WAREHOUSE" & "location":"Kombi" & "used":true,"worker":"other Ć","worker_id":4 & "start_date":"2026-11-23","due_date":"2026-11-25" & "damage":"Curi" & "loan_id":1,"worker_id":3 & "returned_by":"worker Ć","returned_to":null,"handed_to":"other Ć","condition_in":"DAMAGED","note_in":"Curi" & "images":[{"equipment_image_id"`,
			`worker POST /equipment/1/return → 403`,
			`other POST /notices/search → 200 "kind":"equipment_lent" & "text":"2026-11-25"`,
			`manager POST /notices/search → 200 "kind":"equipment_damaged" & "text":"Curi"`,
			`manager POST /equipment/1/reserve {"user_id":2,"start_date":"2026-11-26","end_date":"2026-11-26"} → 200`,
			`other POST /equipment/1/hand_over {"user_id":3,"despite_damage":true} → 409 "code":"equipment_taken","conflicts":[{"equipment_id":1,"kind":"RESERVATION"`,
			`other POST /equipment/1/hand_over {"user_id":2,"condition":"DAMAGED"} → 409 "code":"equipment_damaged","current_status":"OUTSIDE_OF_WAREHOUSE" & "damage":"Curi"`,
			`other POST /equipment/1/hand_over {"user_id":2,"condition":"DAMAGED","despite_damage":true} → 200 "worker":"manager Ć" & "reservations":[] & "damage":"Curi"`, // as it was told
			`manager PATCH /equipment/1/plans {"plans":[{"kind":"CALIBRATION","next_due":"2026-11-20"}]} → 200`,
			`manager POST /equipment/1/hand_over {"user_id":3,"despite_damage":true} → 409 "code":"inspection_overdue"`,
			`manager POST /equipment/1/hand_over {"user_id":3,"despite_damage":true,"override_inspection":true,"reason":"Hitno"} → 200 "override_reason":"Hitno"`,
			`admin PATCH /equipment/settings {"ask_signature":true,"worker_override":true} → 200`,
			`worker POST /equipment/1/hand_over {"user_id":4,"despite_damage":true,"override_inspection":true,"reason":"Hitno"} → 422 "field":"signature","code":"required"`,
			`worker POST /equipment/1/hand_over {"user_id":4,"despite_damage":true,"override_inspection":true,"reason":"Hitno","signature":[[1,2,300,4]]} → 200 "worker":"other Ć" & ![[1,2,300,4]]`,
			`other GET /equipment/1 → 200 "signature":[[1,2,300,4]]`, // whose it is
			`other POST /equipment/1/return → 200 "status":"IN_WAREHOUSE" & "location":"Skladište admin"`,
			`other POST /equipment/1/hand_over {"loan_id":1,"user_id":3} → 409 "code":"loan_ended"`, // says more than that it is not possible now
			`worker@hr GET /equipment/1/history → 200 Predano: other Ć, do 25. 11. 2026. – Curi`,
		)
	})
}

func TestReservations(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`worker POST /equipment/1/reserve {"start_date":"2026-11-25","end_date":"2026-11-26"} → 403`,
			`manager POST /equipment/1/reserve {} → 422 "field":"start_date" & "field":"end_date"`,
			`manager POST /equipment/1/reserve {"user_id":3,"start_date":"2026-11-22","end_date":"2026-11-26"} → 422 "field":"start_date","code":"in_past"`,
			`manager POST /equipment/1/reserve {"user_id":3,"start_date":"2026-11-27","end_date":"2026-11-26"} → 422 "field":"end_date","code":"before_start"`,
			`manager POST /equipment/1/reserve {"user_id":3,"start_date":"2026-11-25","end_date":"2026-11-26"} → 200 "next_reservation":{"reservation_id":1,"equipment_id":1,"worker_id":3,"worker":"worker Ć","order_id":null,"order_title":"","start_date":"2026-11-25","end_date":"2026-11-26","from":"2026-11-24T23:00:00Z","to":"2026-11-26T23:00:00Z"`,
			`manager POST /equipment/1/reserve {"user_id":4,"start_date":"2026-11-26","end_date":"2026-11-27"} → 409 "code":"equipment_taken","conflicts":[{"equipment_id":1,"kind":"RESERVATION","id":1,"user_id":3`,
			`manager POST /equipment/1/reserve {"user_id":4,"start_date":"2026-11-27","end_date":"2026-11-27"} → 200`,
			`other POST /equipment/1/borrow → 409 equipment_taken`,
			`other POST /equipment/1/borrow {"end_date":"2026-11-25"} → 409 equipment_taken`,
			`other POST /equipment/1/borrow {"end_date":"2026-11-24"} → 200 "used":true`,
			`other POST /equipment/1/extend {"end_date":"2026-11-25"} → 409 equipment_taken`,
			`manager POST /equipment/1/reserve {"user_id":4,"start_date":"2026-11-24","end_date":"2026-11-24"} → 409 "kind":"LOAN"`,
			`other POST /equipment/1/return → 200`,
			`worker POST /equipment/1/borrow {"end_date":"2026-11-26"} → 200 "next_reservation":{"reservation_id":2`,
			`worker POST /equipment/1/return → 200 "next_reservation":{"reservation_id":1`, // whose days are still to come
			`manager POST /equipment/1/reserve {"user_id":4,"start_date":"2026-11-26","end_date":"2026-11-26"} → 409 equipment_taken`,
			`worker POST /equipment/1/borrow {"end_date":"2026-11-26"} → 200 "next_reservation":{"reservation_id":2`,
			`worker POST /equipment/1/lost → 200`,
			`manager POST /equipment/1/reserve {"user_id":4,"start_date":"2026-12-24","end_date":"2026-12-24"} → 409 "current_status":"LOST"`,
		)
	})
}

// An order keeps what is reserved for it for as long as it is planned: it is moved
// with it, free while it is not planned or deleted, and told of when it collides.
func TestReservationsOfOrders(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`manager POST /tasks {"title":"Klima","description":"x","priority":"LOW","tenant_id":2,"whier_id":1,"location_type":"STORE","address_name":"x","address1":"x","city":"Rijeka"} → 201 {"data":1}`,
			`manager POST /tasks/1/create_order {"planned_start_time":"2026-12-01T08:00:00Z","time_estimate":120,"worker_ids":[3]} → 201 {"data":1}`,
			`manager POST /tasks/1/create_order {"planned_start_time":"2026-12-02T08:00:00Z","time_estimate":120,"worker_ids":[3]} → 201 {"data":2}`,
			`manager POST /equipment/1/reserve {"order_id":9} → 422 "field":"order_id","code":"no_such_thing"`,
			`manager POST /equipment/1/reserve {"order_id":1} → 200 "order_id":1,"order_title":"Klima","start_date":null,"end_date":null,"from":"2026-12-01T08:00:00Z","to":"2026-12-01T10:00:00Z"`,
			`manager POST /equipment/1/reserve {"order_id":1} → 409 already_done`,
			`manager POST /equipment/1/reserve {"order_id":2} → 200`,
			`worker POST /equipment/1/borrow {"end_date":"2026-12-05"} → 200 "reservations":[]`,
			`worker POST /equipment/1/return → 200 "order_id":1 & "order_id":2`, // neither is over
			`worker GET /orders/1/equipment → 200 "reservation_id":1 & "name":"Vakuum pumpa","equipment_inv_num":"A-0117" & "conflict":false`,
			`other GET /orders/1/equipment → 404`,
			`manager PATCH /equipment/1/reservations/1 {"end_date":"2026-12-24"} → 409 reserved_for_order`,
			`manager POST /equipment/1/reserve {"user_id":4,"start_date":"2026-12-01","end_date":"2026-12-01"} → 409 "order_id":1,"order_title":"Klima"`,
			`manager POST /equipment/1/reserve {"user_id":4,"start_date":"2026-12-03","end_date":"2026-12-03"} → 200`,
			`manager PATCH /orders/1/details {"planned_start":"2026-12-03T08:00:00Z"} → 409 "code":"order_conflict","conflicts":[{"order_id":0,"title":"Vakuum pumpa","equipment_id":1,"equipment_use":"RESERVATION","worker_id":4,"worker":"other Ć","from":"2026-12-02T23:00:00Z" & "detail":"Equipment of the work order is taken at that time."`,
			`manager PATCH /orders/1/details {"planned_start":"2026-12-04T08:00:00Z"} → 200`,
			`manager POST /equipment/1/reserve {"user_id":4,"start_date":"2026-12-01","end_date":"2026-12-01"} → 200`,
			`manager POST /equipment/free {"start_date":"2026-12-04"} → 200 "count":0`,
			`manager POST /equipment/free {"order_id":1} → 200 "count":1`,
			`manager PATCH /orders/1/details {"planned_start":"2026-12-03T08:00:00Z","override_conflicts":true,"reason":"Dijele je"} → 200`,
			`manager GET /orders/1/equipment → 200 "conflict":true`,
			`worker POST /equipment/timeline {"from":"2026-12-01","to":"2026-12-05"} → 200 "kind":"RESERVATION","id":3 & "conflict":true`,
			`manager DELETE /orders/1 → 200`,
			`manager POST /equipment/timeline {"from":"2026-12-01","to":"2026-12-05"} → 200 !"conflict":true & "free":null & !"free":true`,
			`admin POST /orders/1/restore → 200 "planned_start":null`,
			`manager POST /equipment/free {"start_date":"2026-12-04"} → 200 "count":1 & "name":"Vakuum pumpa"`,
			`manager POST /equipment/free {"order_id":1} → 422 "field":"order_id","code":"unscheduled"`,
		)
	})
}

// Of several items that one person has, the change of several plans names each.
func TestItemsInTheWayOfPlans(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`manager POST /equipment `+camera+` → 201 {"data":2}`,
			`manager POST /tasks {"title":"Klima","description":"x","priority":"LOW","tenant_id":2,"whier_id":1,"location_type":"STORE","address_name":"x","address1":"x","city":"Rijeka"} → 201 {"data":1}`,
			`manager POST /tasks/1/create_order {"planned_start_time":"2026-12-01T08:00:00Z","time_estimate":120,"worker_ids":[3]} → 201 {"data":1}`,
			`manager POST /equipment/1/reserve {"order_id":1} → 200`, `manager POST /equipment/2/reserve {"order_id":1} → 200`,
			`manager POST /equipment/1/reserve {"user_id":4,"start_date":"2026-12-03","end_date":"2026-12-03"} → 200`,
			`manager POST /equipment/2/reserve {"user_id":4,"start_date":"2026-12-03","end_date":"2026-12-03"} → 200`,
			`manager PATCH /orders/plans {"changes":[{"order_id":1,"planned_start":"2026-12-03T08:00:00Z"}]} → 409 "title":"Vakuum pumpa","equipment_id":1 & "title":"Termovizijska kamera","equipment_id":2`,
		)
	})
}

func TestTimeline(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /equipment `+pump+` → 201 {"data":1}`,
			`manager POST /equipment `+camera+` → 201 {"data":2}`,
			`manager POST /equipment/1/borrow {"user_id":3,"start_date":"2026-11-18","end_date":"2026-11-23"} → 200`,
			`manager POST /equipment/1/reserve {"user_id":4,"start_date":"2026-11-25","end_date":"2026-11-26"} → 200`,
			`manager POST /equipment/2/service {"back_date":"2026-12-02"} → 200`,
			`manager POST /equipment/timeline {"from":"2026-11-20","to":"2026-11-19"} → 422 "field":"to","code":"before_start"`,
			`manager POST /equipment/timeline {"from":"2026-11-20","to":"2027-11-19"} → 422 "field":"to","code":"range_too_long"`,
			`worker POST /equipment/timeline {"from":"2026-11-16","to":"2026-12-13"} → 200 "count":2 & {"kind":"LOAN","id":1,"worker_id":3,"worker":"worker Ć","order_id":null,"title":"","from":"2026-11-17T23:00:00Z","to":"2026-11-23T23:00:00Z","open":true,"overdue":false,"conflict":false & "kind":"RESERVATION","id":1 & "kind":"SERVICE","id":1 & "from":"2026-11-23T09:00:00Z","to":null`,
			`worker POST /equipment/timeline {"filter":{"eq":[{"column":"type"},"MACHINE"]}} → 200 "count":1 & Vakuum & !Termo`,
			`worker POST /equipment/timeline {"order_by":[{"column":"colour"}]} → 422 "field":"order_by`,
			`worker POST /equipment/timeline {"order_by":[{"column":"name"}]} → 200 "data":[{"equipment_id":2`,
			`client POST /equipment/timeline → 200 "count":0`,
			`manager POST /equipment/free → 200 "count":0`,
			`manager POST /equipment/free {"start_date":"2026-12-02","end_date":"2026-12-03"} → 200 "count":2`,
			`worker POST /equipment/timeline {"free_from":"2026-12-02","free_to":"2026-12-03"} → 200 "count":2 & "free":true & !"free":false`,
			`worker POST /equipment/timeline {"free_from":"2026-11-26"} → 200 "count":2 & "free":false & !"free":true`,
			`worker POST /equipment/timeline {"free_from":"2026-11-26","free_to":"2026-11-25"} → 422 "field":"free_to","code":"before_start"`,
			`manager POST /equipment/free {"start_date":"2026-11-26"} → 200 "count":0`,
			`worker POST /equipment/free → 403`,
			`manager PATCH /equipment/1/reservations/9 {"end_date":"2026-11-27"} → 404`,
			`manager PATCH /equipment/2/reservations/1 {"end_date":"2026-11-27"} → 404`,
			`manager PATCH /equipment/1/reservations/1 {"start_date":"2026-11-23"} → 409 "kind":"LOAN"`,
			`manager PATCH /equipment/1/reservations/1 {"start_date":"","end_date":null} → 422 "field":"start_date","code":"required" & "field":"end_date","code":"required"`,
			`manager PATCH /equipment/1/reservations/1 {"start_date":"2026-11-24","end_date":"2026-11-27","version":1} → 200 "start_date":"2026-11-24","end_date":"2026-11-27" & "version":2`,
			`manager PATCH /equipment/1/reservations/1 {"end_date":"2026-11-28","version":1} → 409 "code":"conflict"`,
			`manager PATCH /equipment/1/reservations/1 {"user_id":2,"note":"Za predaju"} → 200 "worker":"manager Ć"`,
			`worker DELETE /equipment/1/reservations/1 → 403`,
			`manager DELETE /equipment/1/reservations/1 → 200 "reservations":[]`,
			`manager DELETE /equipment/1/reservations/1 → 404`,
			`manager@hr GET /equipment/1/history → 200 Rezervacija otkazana: manager Ć & Rezervacija promijenjena: other Ć, 24. 11. 2026. – 27. 11. 2026.`,
		)
		c.now = c.now.AddDate(0, 0, 3)
		c.play(
			`manager POST /equipment/1/reserve {"user_id":4,"start_date":"2026-11-26","end_date":"2026-11-26"} → 409 "kind":"LOAN"`,
			`manager POST /equipment/1/reserve {"user_id":4,"start_date":"2026-11-27","end_date":"2026-11-28"} → 200 "overdue":true,"overdue_days":3`,
			`manager POST /equipment/counts → 200 "all":2 & "overdue":1`,
			`manager POST /equipment/counts {"filter":{"is_null":[{"column":"catalog_item_id"}]}} → 200 "all":2 & "overdue":1`,
			`manager POST /equipment/counts {"search":"nicega nema"} → 200 "all":0 & "overdue":0`,
			`manager POST /equipment/search {"filter":{"ilike":[{"column":"user_name"},"%worker%"]}} → 200 "count":1`,
			`manager POST /equipment/search {"filter":{"not":{"ilike":[{"column":"user_name"},"%worker%"]}}} → 200 "count":1`,
		)
		c.now = c.now.AddDate(0, 0, 2)
		c.play(`worker POST /equipment/timeline → 200 "overdue":true & "conflict":true`)
	})
}
