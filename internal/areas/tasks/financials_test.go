package tasks_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"teren/internal/areas/catalog"
	"teren/internal/areas/tasks"
	"teren/internal/kit/money"
	"teren/internal/kit/seed"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// priced is a house with a catalogue: items 1 (of which client 3 pays 9.90), 2
// in dollars, 3 deleted, 4 for client 3 alone, and 5 of company 2; groups 1, 2
// deleted, 3 of company 2.
func priced(t *testing.T, d *db.DB) func(scripts ...string) {
	t.Helper()
	script := house(t, d)
	err := d.Do(context.Background(), func(tx *db.Tx) error {
		own, other := access.Who{UserID: 2, TenantID: 1, Roles: access.Manager}, access.Who{UserID: 4, TenantID: 2, Roles: access.Admin}
		for i, who := range []access.Who{own, own, other} {
			if _, err := catalog.InsertGroup(tx, who, fmt.Sprintf("Grupa %d", i+1)); err != nil {
				return err
			}
		}
		price := func(c money.Cents) *money.Price { p := c.Price(); return &p }
		for _, n := range []catalog.New{
			{Code: "ČC-15", Name: "Čelična cijev", Price: price(12_50), Currency: "EUR"}, {Name: "Ventil", Price: price(5_00), Currency: "USD"},
			{Name: "Stara cijev", Price: price(1_00), Currency: "EUR"}, {Name: "Posebna cijev", Currency: "EUR"}, {Name: "Tuđa cijev", Price: price(7_00), Currency: "EUR"},
		} {
			n.GroupID, n.Type, n.Unit, n.Quantity, n.Tax = 1, catalog.Material, "METER", 1000, 1300
			who := own
			if strings.HasPrefix(n.Name, "Tuđa") {
				n.GroupID, who = 3, other
			}
			if _, err := catalog.Insert(tx, who, n); err != nil {
				return err
			}
		}
		for id, c := range map[int64]money.Cents{1: 9_90, 4: 3_00} {
			if err := catalog.SetPrice(tx, own, id, 3, c.Price()); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(`UPDATE catalog_item SET status = 'DELETED' WHERE catalog_item_id = 3`); err != nil {
			return err
		}
		_, err := tx.Exec(`UPDATE catalog_group SET status = 'DELETED' WHERE catalog_group_id = 2`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	script(`
		manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201 {"data":1}
		manager1 POST /tasks/1/create_order {"planned_start_time":"2026-11-23T07:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":1}
		manager1 POST /tasks/1/create_order {"planned_start_time":null,"time_estimate":30} → 201 {"data":2}
		manager1 POST /tasks {` + text + `,"tenant_id":3,"whier_id":1} → 201 {"data":2}
		manager1 POST /tasks/2/create_order {"planned_start_time":null,"time_estimate":30} → 201 {"data":3}
	`)
	return script
}

func TestLinesOfATask(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		priced(t, d)(`
			manager1 GET /tasks/1/financials → 200 {"data":[],"count":0,"version":3,"currency":"EUR","can_edit":true & "totals":{"net":0.00,"tax":0.00,"gross":0.00,"rates":[]} & "orders":[{"order_id":1,"order_status":"CREATED","planned_start":"2026-11-23T07:00:00Z","minutes":0,"net":0.00},{"order_id":2, & "total_time":0,"charge_step":15,"total_cost":0.00
			manager1 PATCH /tasks/1/financials {} → 200 {"data":1,"version":3}
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":" Rad ","catalog_type":"work","unit_price":33.33,"quantity":1.5,"order_id":1,"unit_of_measure":"hour"},{"catalog_item_id":1,"quantity":"2,125"},{"name":"Dolazak","unit_price":"20","lump_sum":true,"quantity":7,"tax_percentage":0.05,"catalog_type":"TRAVEL","catalog_group":[{"catalog_group_id":1,"name":"x"}],"currency":"eur","status":"ACTIVE","order_line_item_id":null}]} → 200 {"data":1,"version":4}
			manager1 GET /tasks/1/financials → 200 {"order_line_item_id":1,"order_id":1,"order_status":"CREATED","catalog_item_id":null,"catalog_group":[],"catalog_type":"WORK","name":"Rad","unit_price":33.33,"quantity":1.5,"unit_of_measure":"HOUR","tax_percentage":0.25,"currency":"EUR","lump_sum":false,"status":"ACTIVE","net":50.00,"version":1} & {"order_line_item_id":2,"order_id":null,"order_status":"","catalog_item_id":1,"catalog_group":[{"catalog_group_id":1,"name":"Grupa 1"}],"catalog_type":"MATERIAL","name":"Čelična cijev","unit_price":9.90,"quantity":2.125,"unit_of_measure":"METER","tax_percentage":0.13, & "net":21.04,"version":1} & "lump_sum":true,"status":"ACTIVE","net":20.00,"version":1}
			manager1 GET /tasks/1/financials → 200 "totals":{"net":91.04,"tax":16.24,"gross":107.28,"rates":[{"tax_percentage":0.05,"net":20.00,"tax":1.00},{"tax_percentage":0.13,"net":21.04,"tax":2.74},{"tax_percentage":0.25,"net":50.00,"tax":12.50}]} & {"order_id":1,"order_status":"CREATED","planned_start":"2026-11-23T07:00:00Z","minutes":0,"net":50.00} & "total_cost":91.04
			manager1 GET /tasks/1/details → 200 "total_cost":91.04 & "financial_details":[{"name":"Rad","cost":50.00}] & task.price
			manager1 PATCH /tasks/1/financials {"order_line_items_update":[{"order_line_item_id":2,"quantity":-1,"name":"Povrat cijevi"}]} → 200 "version":5
			manager1 GET /tasks/1/financials → 200 "catalog_item_id":1 & "quantity":-1, & "net":-9.90 & "total_cost":60.10
			manager1 PATCH /tasks/1/financials {"order_line_items_update":[{"order_line_item_id":2,"unit_price":10}]} → 200 "version":6
			manager1 GET /tasks/1/financials → 200 !"catalog_item_id":1 & "total_cost":60.00 & "catalog_group":[{"catalog_group_id":1,"name":"Grupa 1"}]
			manager1 PATCH /tasks/1/financials {"order_line_items_update":[{"order_line_item_id":2,"unit_price":9.90,"catalog_item_id":1}]} → 200
			manager1 PATCH /tasks/1/financials {"order_line_items_update":[{"order_line_item_id":2,"catalog_group":[],"catalog_item_id":1}]} → 200
			manager1 GET /tasks/1/financials → 200 !"catalog_item_id":1 & "total_cost":60.10
			manager1 PATCH /tasks/1/financials {"order_line_items_update":[{"order_line_item_id":2,"catalog_group_id":1}],"order_line_items_delete":[1,1]} → 422 "field":"order_line_items_delete.1","code":"named_twice"
			manager1 PATCH /tasks/1/financials {"order_line_items_update":[{"order_line_item_id":3,"status":"DELETED"}],"order_line_items_delete":[1]} → 200 "version":9
			manager1 PATCH /tasks/1/financials {"order_line_items_delete":[1]} → 200 "version":9
			manager1 GET /tasks/1/financials → 200 "count":1 & "total_cost":-9.90 & "rates":[{"tax_percentage":0.13,"net":-9.90,"tax":-1.29}]
			manager1 GET /tasks/1/history?group=FINANCIALS → 200 "type":"financials" & "count":6 & "catalog_group_name":"Grupa 1"
			manager1 GET /tasks/1/history → 200 "type":"financials"
			worker1  GET /tasks/1/history → 200 !financials & !:9.9
			worker1  GET /tasks/1/history?group=FINANCIALS → 200 "count":0
			client3  GET /tasks/1/history?group=FINANCIALS → 200 "count":0
			client3  GET /tasks/1/history → 200 !financials
		`)
	})
}

func TestFaultsOfLines(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		good := `{"name":"Rad","unit_price":1,"quantity":1}`
		priced(t, d)(`
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[` + good + `,{},{"name":" ","unit_price":-1,"quantity":0,"catalog_type":null,"tax_percentage":1.01},{"name":"x","unit_price":"","quantity":null,"catalog_type":"FOOD","unit_of_measure":"MILE","currency":"USD","order_id":3,"catalog_item_id":5,"catalog_group_id":3}]} → 422 ` +
			`"field":"order_line_items_create.1.name","code":"required" & "field":"order_line_items_create.2.name" & "field":"order_line_items_create.2.unit_price","code":"out_of_range" & "field":"order_line_items_create.2.quantity","code":"zero" & "field":"order_line_items_create.2.catalog_type","code":"required" & "field":"order_line_items_create.2.tax_percentage" & ` +
			`"field":"order_line_items_create.3.unit_price","code":"required" & "field":"order_line_items_create.3.quantity","code":"required" & "field":"order_line_items_create.3.catalog_type","code":"not_in_list" & "field":"order_line_items_create.3.unit_of_measure" & "field":"order_line_items_create.3.currency","code":"other_currency" & "field":"order_line_items_create.3.order_id" & "field":"order_line_items_create.3.catalog_item_id","code":"no_such_thing" & "field":"order_line_items_create.3.catalog_group_id" & !create.0
			manager1 GET /tasks/1/financials → 200 "count":0
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"a","unit_price":0.12345,"quantity":1.0005,"tax_percentage":"25 %"},{"name":"a","unit_price":"NaN","quantity":"1e3"}]} → 422 create.0.unit_price & create.0.quantity & create.0.tax_percentage & create.1.unit_price & create.1.quantity
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"a","unit_price":999999999.99,"quantity":9999999.999}]} → 422 "field":"order_line_items_create.0.unit_price","code":"out_of_range"
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"a","unit_price":true}]} → 422
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"a","price":1}]} → 422 unknown_field
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"a","order_line_item_id":7}]} → 422 create.0.order_line_item_id
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"a","catalog_item_id":2}]} → 422 "field":"order_line_items_create.0.catalog_item_id","code":"other_currency"
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"a","catalog_item_id":3},{"name":"a","catalog_group_id":2},{"name":"a","catalog_group":[{"catalog_group_id":99}]}]} → 422 create.0.catalog_item_id & create.1.catalog_group_id & create.2.catalog_group_id
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"a","catalog_item_id":0,"catalog_group_id":0,"order_id":null,"tax_percentage":1}]} → 200
			manager1 PATCH /tasks/2/financials {"order_line_items_update":[{"order_line_item_id":1,"name":"b"},{"name":"b"}],"order_line_items_delete":[1,99]} → 422 update.0.order_line_item_id & update.1.order_line_item_id & "field":"order_line_items_delete.0" & "field":"order_line_items_delete.1"
			manager1 PATCH /tasks/1/financials {"order_line_items_update":[{"order_line_item_id":1,"unit_price":null,"quantity":null,"name":null,"catalog_type":""}]} → 422 update.0.unit_price & update.0.quantity & update.0.name & update.0.catalog_type
			manager1 PATCH /tasks/1/financials {"order_line_items_update":[{"order_line_item_id":1,"name":"b"}],"order_line_items_create":[{"name":""}]} → 422
			manager1 GET /tasks/1/financials → 200 "name":"a" & "count":1
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[` + strings.TrimSuffix(strings.Repeat(good+",", 1000), ",") + `]} → 422 "field":"order_line_items_create","code":"too_many_lines"
			manager1 PATCH /tasks/1/financials {"order_line_items_delete":[1],"order_line_items_create":[` + strings.TrimSuffix(strings.Repeat(good+",", 1000), ",") + `]} → 200
			manager1 GET /tasks/1/financials → 200 "count":1000 & "total_cost":1000.00 & "gross":1250.00
			manager1 PATCH /tasks/1/details {"project_id":1} → 422 "field":"project_id","code":"task_has_lines"
			manager1 PATCH /tasks/1/details {"project_id":2} → 200
			manager1 PATCH /tasks/2/details {"project_id":1} → 200
			manager1 PATCH /tasks/2/financials {"order_line_items_create":[{"catalog_item_id":2}]} → 200
			manager1 GET /tasks/2/financials → 200 "name":"Ventil" & "currency":"USD" & "total_cost":5.00
		`)
	})
}

// The file of a list is what is billed by: what each task comes to, and of what.
func TestBillsAsAFile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		priced(t, d)(`
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"Rad","catalog_type":"WORK","unit_price":33.33,"quantity":1.5,"order_id":1},{"catalog_item_id":1,"quantity":"2,125"},{"name":"Krivo","unit_price":77.77}],"version":3} → 200
			manager1 PATCH /tasks/1/financials {"order_line_items_delete":[3]} → 200
			manager1@hr POST /tasks/export {"filter":{"eq":[{"column":"task_id"},1]}} → 200 Neto;PDV;Ukupno s PDV-om;Valuta & ;71,04;15,24;86,28;EUR & !77,77
			manager1 POST /tasks/export {"format":"xlsx"} → 200 <v>71.04</v> & <v>86.28</v> & <t>Line item</t> & <t>Rad</t> & <v>33.33</v> & <t>Čelična cijev</t> & <v>2.125</v> & <v>13</v> & !77.77
			worker1 POST /tasks/export {"format":"xlsx"} → 200 !<t>Line item & !71.04 & !33.33 & !Čelična
			worker1 POST /tasks/export {} → 200 !EUR & !71
			client3 POST /tasks/export {"format":"xlsx"} → 200 <t>Line item</t> & !71.04 & !Čelična
		`)
	})
}

func TestLinesMerge(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		priced(t, d)(`
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"A","unit_price":12},{"name":"B","unit_price":1},{"name":"C","unit_price":1}]} → 200 "version":4
			admin1   PATCH /tasks/1/financials {"version":4,"order_line_items_update":[{"order_line_item_id":1,"unit_price":13}]} → 200 "version":5
			manager1 PATCH /tasks/1/financials {"version":4,"order_line_items_update":[{"order_line_item_id":1,"quantity":2}]} → 200 "version":6
			manager1 PATCH /tasks/1/financials {"version":4,"order_line_items_update":[{"order_line_item_id":1,"name":"A2","unit_price":12.00,"quantity":1,"catalog_type":"MATERIAL"}]} → 200 "version":7
			manager1 GET /tasks/1/financials → 200 "name":"A2","unit_price":13.00,"quantity":2,
			manager1 PATCH /tasks/1/financials {"version":4,"order_line_items_update":[{"order_line_item_id":1,"unit_price":14},{"order_line_item_id":2,"unit_price":5}]} → 409 "code":"conflict" & "conflicts":[{"field":"lines.1.unit_price","yours":14.00,"theirs":13.00,"by":"admin1 Ć" & "version":7
			manager1 GET /tasks/1/financials → 200 "name":"B","unit_price":1.00
			manager1 PATCH /tasks/1/financials {"version":4,"order_line_items_delete":[1]} → 409 {"field":"lines.1.unit_price","yours":null,"theirs":13.00
			manager1 PATCH /tasks/1/financials {"version":4,"order_line_items_delete":[3]} → 200 "version":8
			manager1 PATCH /tasks/1/financials {"version":4,"order_line_items_delete":[3]} → 200 "version":8
			admin1   PATCH /tasks/1/financials {"version":7,"order_line_items_update":[{"order_line_item_id":3,"name":"C2"}]} → 409 {"field":"lines.3.status","yours":"ACTIVE","theirs":"DELETED"
			admin1   PATCH /tasks/1/financials {"version":8,"order_line_items_update":[{"order_line_item_id":3,"name":"C2"}]} → 422 update.0.order_line_item_id
			admin1   PATCH /tasks/1/details {"version":3,"address1":"Ilica 2","contact_name":"Ana"} → 200 "version":9
			manager1 PATCH /tasks/1/financials {"version":1,"order_line_items_create":[{"name":"D"}]} → 200 "version":10
			manager1 PATCH /tasks/1/financials {"version":8,"order_line_items_delete":[4]} → 200 "version":11
		`)
	})
}

func TestWhoSeesLines(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const money = `!12.34 & !"net" & !"cost"`
		priced(t, d)(`
			admin1   PATCH /tasks/1/financials {"order_line_items_create":[{"name":"Tajno","unit_price":12.34,"order_id":1,"catalog_item_id":1}]} → 200
			nobody   GET /tasks/1/financials → 401
			worker1  GET /tasks/1/financials → 403 ` + money + `
			worker1  PATCH /tasks/1/financials {"order_line_items_create":[{"name":"x"}]} → 403
			worker1  POST /tasks/1/financials/line_items {} → 403
			worker1  POST /tasks/1/financials/work_order_picker {} → 403
			worker1  POST /tasks/1/financials/catalog_items_picker {} → 403
			worker1  POST /tasks/1/financials/catalog_groups_picker {} → 403
			worker1  GET /tasks/1/details → 200 "total_cost":null & "financial_details":[] & !12.34 & !Tajno
			client3  GET /tasks/1/details → 200 "total_cost":null & "financial_details":[] & !12.34 & !Tajno & !task.price
			client3  GET /tasks/1/financials → 403 ` + money + `
			client3  POST /tasks/1/financials/line_items {} → 403
			client3  PATCH /tasks/1/financials {"order_line_items_create":[{"name":"x"}]} → 403
			client3  POST /tasks/1/financials/work_order_picker {} → 403
			client3  POST /tasks/1/financials/catalog_items_picker {} → 403
			client3  POST /tasks/1/financials/catalog_groups_picker {} → 403
			admin2   GET /tasks/1/financials → 404
			admin2   PATCH /tasks/1/financials {} → 404
			admin2   POST /tasks/1/financials/catalog_items_picker {} → 404
			manager1 POST /orders/1/start {} → 200
			manager1 POST /orders/1/finish {} → 200
			worker1  POST /orders/1/sessions {"started_at":"2026-11-17T07:00:00Z","ended_at":"2026-11-17T09:02:00Z","far_from_order":true} → 200
			manager1 GET /tasks/1/financials → 200 {"order_id":1, & "minutes":122,"net" & {"order_id":2, & "minutes":0 & "total_time":122,"charge_step":15
			manager1 DELETE /orders/2 → 200
			manager1 POST /tasks/1/confirm {} → 200 "status":"INVOICED" & "total_cost":12.34
			client3  GET /tasks/1/financials → 200 "minutes":0 & !122 & "total_time":null,"charge_step":0 & "unit_price":12.34 & "catalog_item_id":null & "can_edit":false & "total_cost":12.34
			client3  POST /tasks/1/financials/line_items {"search":"tajno"} → 200 "count":1 & "unit_price":12.34
			client3  GET /tasks/1/details → 200 "total_cost":12.34 & {"name":"Tajno","cost":12.34} & "total_time":null
			client3  POST /tasks/1/financials/catalog_items_picker {} → 403
			worker1  GET /tasks/1/financials → 403
			worker1  GET /tasks/1/details → 200 "total_cost":null & "financial_details":[]
			admin1   PATCH /tasks/1/financials {"order_line_items_delete":[1]} → 409 "code":"not_allowed_now" & "current_status":"INVOICED"
			admin1   GET /tasks/1/financials → 200 "can_edit":false
			admin1   POST /tasks/1/reopen {"reason":"Krivo"} → 200 "total_cost":12.34
			client3  GET /tasks/1/financials → 403
			client3  GET /tasks/1/details → 200 "total_cost":null
			admin1   PATCH /tasks/1/financials {"order_line_items_delete":[1]} → 200
		`)
	})
}

func TestLinesOfADeletedOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		priced(t, d)(`
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"Rad","unit_price":10,"order_id":2}]} → 200
			manager1 DELETE /orders/2 → 200
			manager1 GET /tasks/1/financials → 200 "order_id":2,"order_status":"DELETED" & "orders":[{"order_id":1, & {"order_id":2,"order_status":"DELETED","planned_start":null,"minutes":0,"net":10.00}
			manager1 POST /tasks/1/financials/work_order_picker {} → 200 {"data":[{"order_id":1,"status":"CREATED","planned_start":"2026-11-23T07:00:00Z","title":"Čišćenje žlijeba"}],"count":1}
			manager1 POST /tasks/1/financials/work_order_picker {"search":"ciscenje"} → 200 "count":1
			manager1 POST /tasks/1/financials/work_order_picker {"search":"1"} → 200 "count":1
			manager1 POST /tasks/1/financials/work_order_picker {"filter":{"eq":[{"column":"order_id"},3]}} → 200 "count":0
			manager1 POST /orders/1/start {} → 200
			manager1 POST /orders/1/finish {} → 200
			manager1 GET /tasks/1/details → 200 !task.confirm
			manager1 POST /tasks/1/confirm {} → 409 "code":"task_lines_invalid"
			manager1 PATCH /tasks/1/financials {"order_line_items_update":[{"order_line_item_id":1,"order_id":2,"name":"Rad sata"}]} → 200
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"Rad","order_id":2}]} → 422 create.0.order_id
			manager1 PATCH /tasks/1/financials {"order_line_items_update":[{"order_line_item_id":1,"order_id":1}]} → 200
			manager1 POST /tasks/1/confirm {} → 200 "status":"INVOICED"
		`)
	})
}

func TestPickFromTheCatalogue(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const pipe = `{"catalog_item_id":1,"code":"ČC-15","name":"Čelična cijev","currency":"EUR","lump_sum":false,"tax_percentage":0.13,"unit_of_measure":"METER","unit_price":9.90,"catalog_type":"MATERIAL","catalog_group":[{"catalog_group_id":1,"name":"Grupa 1"}]}`
		priced(t, d)(`
			manager1 POST /tasks/1/financials/catalog_items_picker {} → 200 {"data":[` + pipe + `,{"catalog_item_id":4, & "unit_price":3.00 & "count":2}
			manager1 POST /tasks/1/financials/catalog_items_picker {"search":"celicna"} → 200 {"data":[` + pipe + `],"count":1}
			manager1 POST /tasks/1/financials/catalog_items_picker {"search":"cc-1"} → 200 {"data":[` + pipe + `],"count":1}
			manager1 POST /tasks/1/financials/catalog_items_picker {"filter":{"le":[{"column":"unit_price"},9.9]},"order_by":[{"column":"unit_price"}]} → 200 {"data":[{"catalog_item_id":4, & "count":2
			manager1 POST /tasks/1/financials/catalog_items_picker {"filter":{"eq":[{"column":"catalog_group_id"},1]},"page":{"size":1,"no":2}} → 200 "count":2
			manager1 POST /tasks {` + text + `,"tenant_id":1,"whier_id":1} → 201 {"data":3}
			manager1 POST /tasks/3/financials/catalog_items_picker {} → 200 "unit_price":12.50 & "count":1
			manager1 PATCH /tasks/3/financials {"order_line_items_create":[{"catalog_item_id":4}]} → 422 create.0.catalog_item_id
			manager1 POST /tasks/1/financials/catalog_groups_picker {} → 200 {"data":[{"catalog_group_id":1,"name":"Grupa 1"}],"count":1}
			manager1 POST /tasks/1/financials/catalog_groups_picker {"search":"tuđa"} → 200 "count":0
			manager1 POST /tasks/1/financials/line_items {"filter":{"eq":[{"column":"net"},1]}} → 200 "count":0
		`)
	})
}

func TestCopiesHaveNoLines(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		priced(t, d)(`
			manager1 PATCH /tasks/1/financials {"order_line_items_create":[{"name":"Rad","unit_price":10}]} → 200
			manager1 POST /tasks/1/duplicate {} → 201 {"data":3}
			manager1 GET /tasks/3/financials → 200 "count":0
			manager1 POST /tasks/1/save_as_template {} → 201 {"data":4}
			manager1 GET /tasks/4/financials → 200 "count":0 & "can_edit":false
			manager1 PATCH /tasks/4/financials {"order_line_items_create":[{"name":"Rad"}]} → 409 "code":"not_allowed_now" & "current_status":"TEMPLATE"
			manager1 POST /tasks/4/use {} → 201 {"data":5}
			manager1 GET /tasks/5/financials → 200 "count":0
			client3  POST /tasks {` + text + `,"tenant_id":1,"whier_id":3,"role_type":"client"} → 201 {"data":6}
			manager1 PATCH /tasks/6/financials {"order_line_items_create":[{"name":"Rad"}]} → 409 "code":"task_waiting"
			manager1 DELETE /tasks/3 → 200
			manager1 PATCH /tasks/3/financials {"order_line_items_create":[{"name":"Rad"}]} → 409
		`)
	})
}

// The same bill on both engines, to the cent.
func TestBills(t *testing.T) {
	bills := []struct{ lines, want string }{
		// Three single cents taxed together, not each for itself.
		{`{"unit_price":0.01},{"unit_price":0.01},{"unit_price":0.01}`, `"totals":{"net":0.03,"tax":0.01,"gross":0.04`},
		{`{"unit_price":0.05,"quantity":0.1}`, `"net":0.01,"tax":0.00,"gross":0.01`},
		{`{"unit_price":0.05,"quantity":-0.1}`, `"net":-0.01,"tax":0.00,"gross":-0.01`},
		{`{"unit_price":9.99,"quantity":0.333}`, `"net":3.33,"tax":0.83,"gross":4.16`},
		{`{"unit_price":1.00005}`, `create.0.unit_price`},
		{`{"unit_price":1.005}`, `"net":1.01,"tax":0.25,"gross":1.26`}, // half a cent goes up
		{`{"unit_price":0.1234,"quantity":1000},{"unit_price":0.1234}`, `"net":123.52,"tax":30.88,"gross":154.40`},
		{`{"unit_price":0.0049,"quantity":-1},{"unit_price":0.005,"quantity":-1}`, `"net":-0.01,"tax":0.00,"gross":-0.01`},
		{`{"unit_price":123.4567,"quantity":3,"lump_sum":true},{"unit_price":0.125,"quantity":-3,"lump_sum":true}`, `"net":123.33,"tax":30.83,"gross":154.16`},
		{`{"unit_price":123.45,"quantity":3,"lump_sum":true}`, `"net":123.45,"tax":30.86,"gross":154.31`},
		{`{"unit_price":100,"lump_sum":true,"quantity":-2}`, `"net":-100.00,"tax":-25.00,"gross":-125.00`},
		{`{"unit_price":10.01},{"unit_price":20,"tax_percentage":0.05},{"unit_price":5.55},{"unit_price":1,"tax_percentage":0}`, `"net":36.56,"tax":4.89,"gross":41.45,"rates":[{"tax_percentage":0,"net":1.00,"tax":0.00},{"tax_percentage":0.05,"net":20.00,"tax":1.00},{"tax_percentage":0.25,"net":15.56,"tax":3.89}]`},
		{`{"unit_price":100},{"unit_price":100,"quantity":-1}`, `"net":0.00,"tax":0.00,"gross":0.00`},
		{`{"unit_price":19.99,"quantity":2.125,"tax_percentage":0.1305}`, `"net":42.48,"tax":5.54,"gross":48.02,"rates":[{"tax_percentage":0.1305`},
		{`{"unit_price":999999999.99,"quantity":10}`, `"net":9999999999.90,"tax":2499999999.98,"gross":12499999999.88`},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		script := priced(t, d)
		for i, bill := range bills {
			task := fmt.Sprint("/tasks/", 3+i)
			script(`manager1 POST /tasks/1/duplicate {} → 201`)
			save := `manager1 PATCH ` + task + `/financials {"order_line_items_create":[` + strings.ReplaceAll(bill.lines, `{`, `{"name":"x",`) + `]} → `
			if strings.HasPrefix(bill.want, "create") {
				script(save + `422 ` + bill.want)
				continue
			}
			script(save+`200`, `manager1 GET `+task+`/financials → 200 `+bill.want)
		}
	})
}

// Random lines come to what rationals say of the answers of the calls, and prices of
// whole cents are answered with two decimals as ever.
func TestRandomBills(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		priced(t, d)
		service, who := &tasks.Service{DB: d}, access.Who{UserID: 2, TenantID: 1, Roles: access.Manager}
		seed := seed.Of(t)
		random := rand.New(rand.NewPCG(seed, 1))
		var change tasks.FinancialChange
		for i := range 300 {
			price, quantity := money.Price(random.Int64N(1_000_000)), money.Quantity(1+random.Int64N(20_000))
			if i%2 == 0 {
				price = price.Cents().Price()
			}
			tax, err := money.ParseFraction([]string{"0", "0.05", "0.13", "0.25"}[random.IntN(4)])
			if err != nil {
				t.Fatal(err)
			}
			text := fmt.Sprintf(`{"name":"x","unit_price":%s,"quantity":%q,"tax_percentage":%s,"lump_sum":%t}`, price, quantity, tax.Fraction(), i%10 == 0)
			var line tasks.LineChange
			if err := json.Unmarshal([]byte(text), &line); err != nil {
				t.Fatal(err)
			}
			change.Create = append(change.Create, line)
		}
		change.ID = 1
		if _, err := service.ChangeFinancials(t.Context(), who, change); err != nil {
			t.Fatal(err)
		}
		f, err := service.Financials(t.Context(), who, tasks.ByID{ID: 1})
		if err != nil {
			t.Fatal(err)
		}
		told, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		type answer struct {
			Data []struct {
				Price    json.Number `json:"unit_price"`
				Quantity json.Number `json:"quantity"`
				Net      json.Number `json:"net"`
				Tax      json.Number `json:"tax_percentage"`
				Lump     bool        `json:"lump_sum"`
			} `json:"data"`
			Totals struct{ Net, Tax, Gross json.Number } `json:"totals"`
		}
		var a answer
		if err := json.Unmarshal(told, &a); err != nil || len(a.Data) != len(change.Create) {
			t.Fatal(len(a.Data), err)
		}
		rat := func(n json.Number) *big.Rat {
			r, ok := new(big.Rat).SetString(n.String())
			if !ok {
				t.Fatalf("%q", n)
			}
			return r
		}
		cent := func(r *big.Rat) *big.Rat { return rat(json.Number(r.FloatString(2))) }
		net, byRate := new(big.Rat), map[json.Number]*big.Rat{}
		for i, l := range a.Data {
			if sent := *change.Create[i].UnitPrice.Value; string(sent) != l.Price.String() {
				t.Fatalf("seed %d: %s was sent and %s is answered", seed, sent, l.Price)
			}
			whole := rat(l.Price)
			if !l.Lump {
				whole.Mul(whole, rat(l.Quantity))
			}
			whole = cent(whole)
			if whole.Cmp(rat(l.Net)) != 0 {
				t.Fatalf("seed %d: %s × %s is %s", seed, l.Quantity, l.Price, l.Net)
			}
			net.Add(net, whole)
			if byRate[l.Tax] == nil {
				byRate[l.Tax] = new(big.Rat)
			}
			byRate[l.Tax].Add(byRate[l.Tax], whole)
		}
		tax := new(big.Rat)
		for rate, base := range byRate {
			tax.Add(tax, cent(new(big.Rat).Mul(base, rat(rate))))
		}
		if net.Cmp(rat(a.Totals.Net)) != 0 || tax.Cmp(rat(a.Totals.Tax)) != 0 || rat(a.Totals.Gross).Cmp(new(big.Rat).Add(net, tax)) != 0 {
			t.Errorf("seed %d: %v, expected %s and %s", seed, a.Totals, net.FloatString(2), tax.FloatString(2))
		}
	})
}
