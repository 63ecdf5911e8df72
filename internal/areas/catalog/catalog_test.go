package catalog

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/sheet"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
	"teren/internal/platform/imports"
)

var cast = map[string]access.Who{
	"admin1": {UserID: 1, TenantID: 1, Roles: access.Admin}, "manager1": {UserID: 2, TenantID: 1, Roles: access.Manager},
	"worker1": {UserID: 3, TenantID: 1, Roles: access.Worker}, "admin2": {UserID: 4, TenantID: 2, Roles: access.Admin},
}

// shop is company 1, its clients 3 and 4, and company 2, which knows nobody.
func shop(t *testing.T, d *db.DB) func(scripts ...string) {
	t.Helper()
	err := d.Do(context.Background(), func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Velebit", "Jadran", "Čistoća"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		for _, name := range []string{"admin1", "manager1", "worker1", "admin2"} {
			who := cast[name]
			if _, err := users.Add(tx, who.TenantID, users.New{Email: name + "@x.test", FirstName: name, LastName: "Ć", Roles: who.Roles}); err != nil {
				return err
			}
		}
		for _, client := range []int64{3, 4} {
			if err := tenants.AddPartner(tx, 1, client, true, false); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return apitest.Script(t, cast, &Service{d})
}

const groupsAndItems = `
	manager1 PATCH /catalog/groups {"catalog_groups_create":[{"name":" Cijevi "},{"name":"Rad"},{"name":"Čavli"}]} → 200 {"data":[{"catalog_group_id":1,"name":"Cijevi","status":"ACTIVE","version":1,"items":0},{"catalog_group_id":3,"name":"Čavli","status":"ACTIVE","version":1,"items":0},{"catalog_group_id":2,"name":"Rad","status":"ACTIVE","version":1,"items":0}]}
	admin2   PATCH /catalog/groups {"catalog_groups_create":[{"name":"Tuđe"}]} → 200
	manager1 PATCH /catalog/items {"catalog_items_create":[{"catalog_group_id":1,"catalog_type":"material","name":"Čelična cijev","unit_price":12.50,"unit_of_measure":"METER"},{"catalog_group":[{"catalog_group_id":2,"name":"Rad"}],"catalog_type":"WORK","name":"Sat rada","unit_price":"30","tax_percentage":13,"lump_sum":false,"quantity":1,"currency":"EUR"}],"tenant_id":null} → 200 {"data":[{"catalog_item_id":1,"version":1},{"catalog_item_id":2,"version":1}]}
	admin2   PATCH /catalog/items {"catalog_items_create":[{"catalog_group_id":4,"catalog_type":"WORK","name":"Tuđi rad","unit_price":1}]} → 200 {"data":[{"catalog_item_id":3,"version":1}]}
`

func TestCatalogue(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)(groupsAndItems, `
			nobody   POST /catalog/items/search {} → 401
			manager1 POST /catalog/items/search {} → 200 {"data":[{"catalog_item_id":1,"catalog_type":"MATERIAL","contractor_tenant_id":1,"client_tenant_id":null,"catalog_group":[{"catalog_group_id":1,"name":"Cijevi"}],"code":"","name":"Čelična cijev","quantity":1,"unit_of_measure":"METER","lump_sum":false,"tax_percentage":25,"unit_price":12.50,"general_price":null,"purchase_price":null,"currency":"EUR","qualification":"","kpd":"","status":"ACTIVE","version":1},{"catalog_item_id":2, & "tax_percentage":13,"unit_price":30.00 & "count":2
			worker1  POST /catalog/items/search {} → 200 "unit_price":null & "tax_percentage":null & "name":"Čelična cijev" & "count":2 & !12.5 & !13
			manager1@hr POST /catalog/items/export {} → 200 Neto cijena & Čelična cijev;Cijevi;Materijal;m;1;ne;;EUR;;12,50;;25
			manager1 POST /catalog/items/export {"format":"xlsx"} → 200 <t>Net price</t> & <v>12.5</v> & <t>Čelična cijev</t>
			worker1  POST /catalog/items/export {} → 200 Čelična cijev;Cijevi;Material;m;1;no;;EUR & !Net price & !12.5 & !Tax
			worker1  POST /catalog/items/export {"format":"xlsx"} → 200 <t>Čelična cijev</t> & !<t>Net price</t> & !<v>12.5</v>
			worker1  POST /catalog/items/export {"filter":{"ge":[{"column":"unit_price"},1]}} → 422 "code":"unknown_column"
			worker1  POST /catalog/items/search {"filter":{"ge":[{"column":"unit_price"},1]}} → 422 "code":"unknown_column"
			worker1  POST /catalog/items/search {"order_by":[{"column":"tax_percentage"}]} → 422 "code":"unknown_column"
			worker1  POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},3]}} → 422 "code":"unknown_column"
			worker1  POST /catalog/items/search {"filter":{"is_null":{"column":"client_tenant_id"}}} → 422 "field":"filter.is_null","code":"unknown_column"
			worker1  PATCH /catalog/items {} → 403
			worker1  PATCH /catalog/groups {} → 403
			worker1  GET /catalog/clients → 403
			worker1  POST /catalog/clients_picker {} → 403
			worker1  GET /catalog/template.csv → 403
			worker1  GET /catalog/template.xlsx → 403
			worker1  GET /catalog/price_history.csv → 403
			worker1  GET /catalog/price_history.xlsx → 403
			worker1  GET /catalog/imports → 403
			manager1 GET /catalog/imports → 403
			worker1  POST /catalog/import x+sheet → 403
			manager1 POST /catalog/import x+sheet → 403
			worker1  GET /catalog/groups → 200 "items":1
			worker1  POST /catalog/catalog_groups_picker {"search":"cavli"} → 200 {"data":[{"catalog_group_id":3,"name":"Čavli"}],"count":1}
			manager1 POST /catalog/items/search {"filter":{"and":[{"ilike":[{"column":"name"},"%cijev%"]},{"eq":[{"column":"catalog_type"},"MATERIAL"]},{"eq":[{"column":"catalog_group_id"},1]}]}} → 200 "count":1
			manager1 POST /catalog/items/search {"order_by":[{"column":"unit_price","direction":"desc"}],"page":{"size":1}} → 200 "data":[{"catalog_item_id":2, & "count":2
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"unit_price"},12.5]}} → 200 "count":1
			admin2   POST /catalog/items/search {} → 200 Tuđi rad & "count":1
			admin2   PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"name":"x"}],"catalog_items_delete":[2]} → 422 update.0.catalog_item_id & "field":"catalog_items_delete.0"
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"unit_price":13,"version":1}]} → 200 {"data":[{"catalog_item_id":1,"version":2}]}
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"unit_price":13.00,"name":"Čelična cijev","version":1}]} → 200 {"data":[]}
			admin1   PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"unit_price":14,"name":"Čelična cijev","version":1},{"catalog_item_id":2,"name":"Sat","version":1}]} → 409 "code":"conflict" & "conflicts":[{"field":"items.1.unit_price","yours":14.00,"theirs":13.00,"by":"manager1 Ć"
			manager1 POST /catalog/items/search {"search":"sat rada"} → 200 "count":1
			manager1 PATCH /catalog/items {"catalog_items_delete":[2]} → 200
			manager1 PATCH /catalog/items {"catalog_items_delete":[2]} → 200 {"data":[]}
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":2,"name":"x","version":1}]} → 409 {"field":"items.2.status","yours":"ACTIVE","theirs":"DELETED"
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":2,"name":"x"}]} → 422
			manager1 POST /catalog/items/search {} → 200 "count":1
			manager1@en GET /catalog/price_history.csv → 200 ;2;Sat rada;Rad;;30,00;;EUR;manager1 Ć & ;1;Čelična cijev;Cijevi;;12,50;13,00;EUR;manager1 Ć & ;1;Čelična cijev;Cijevi;;;12,50; & !Tuđi
			manager1@hr GET /catalog/price_history.csv?catalog_item_id=1 → 200 Vrijeme;ID;Naziv & 12,50;13,00 & !Sat
		`)
	})
}

func TestPricesOfClients(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const of3 = `{"filter":{"eq":[{"column":"client_tenant_id"},3]}}`
		shop(t, d)(groupsAndItems, `
			manager1 GET /catalog/clients → 200 {"data":[{"tenant_id":4,"name":"Čistoća"},{"tenant_id":3,"name":"Jadran"}]}
			manager1 GET /catalog/clients?with_catalogue=true → 200 {"data":[]}
			manager1 POST /catalog/clients_picker {"search":"cisto"} → 200 {"data":[{"tenant_id":4,"name":"Čistoća"}],"count":1}
			manager1 POST /catalog/clients_picker {} → 200 "count":2
			admin2   POST /catalog/clients_picker {} → 200 "count":0
			manager1 PATCH /catalog/items {"tenant_id":2,"catalog_items_update":[{"catalog_item_id":1,"unit_price":9.90}]} → 422 "field":"tenant_id"
			manager1 PATCH /catalog/items {"tenant_id":3,"catalog_items_update":[{"catalog_item_id":1,"name":"x"}]} → 422 "field":"catalog_items_update.0.unit_price","code":"required"
			manager1 PATCH /catalog/items {"tenant_id":3,"catalog_items_update":[{"catalog_item_id":1,"unit_price":9.90}],"catalog_items_create":[{"catalog_group_id":1,"catalog_type":"MATERIAL","name":"Posebna cijev","unit_price":3}]} → 200 {"data":[{"catalog_item_id":4,"version":1},{"catalog_item_id":1,"version":2}]}
			manager1 POST /catalog/items/search `+of3+` → 200 {"data":[{"catalog_item_id":1,"catalog_type":"MATERIAL","contractor_tenant_id":1,"client_tenant_id":3, & "unit_price":9.90,"general_price":12.50 & "name":"Posebna cijev" & "unit_price":3.00,"general_price":null & "count":2
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"catalog_item_prices.client_tenant_id"},3]}} → 200 "client_tenant_id":3 & "unit_price":9.90,"general_price":12.50 & "count":2
			manager1 POST /catalog/items/search {"filter":{"not":{"is_null":{"column":"catalog_item_prices.client_tenant_id"}}}} → 200 "unit_price":12.50 & "count":2
			worker1  POST /catalog/items/search {"filter":{"eq":[{"column":"catalog_item_prices.client_tenant_id"},3]}} → 422 "code":"unknown_column"
			manager1 POST /catalog/items/search {"filter":{"and":[{"eq":[{"column":"client_tenant_id"},3]},{"le":[{"column":"unit_price"},5]}]}} → 200 Posebna & "count":1
			manager1 POST /catalog/items/search {} → 200 "unit_price":12.50 & !9.90 & !Posebna & "count":2
			manager1 POST /catalog/items/search {"filter":{"not":{"is_null":{"column":"client_tenant_id"}}}} → 200 "unit_price":12.50 & !Posebna & "count":2
			manager1 POST /catalog/items/search {"filter":{"and":[{"is_null":{"column":"client_tenant_id"}},{"ilike":[{"column":"name"},"%cijev%"]}]}} → 200 !Posebna & "count":1
			manager1 POST /catalog/items/search {"filter":{"ne":[{"column":"client_tenant_id"},""]}} → 200 "count":2
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},1]}} → 200 "unit_price":12.50 & "count":2
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},0]}} → 200 "count":2
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},4]}} → 200 "count":0
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},9223372036854775807]}} → 200 "count":0
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},92233720368547758070]}} → 422
			admin2   POST /catalog/items/search `+of3+` → 200 "count":0
			manager1 GET /catalog/clients → 200 {"data":[{"tenant_id":4,"name":"Čistoća"}]}
			manager1 GET /catalog/clients?with_catalogue=true → 200 {"data":[{"tenant_id":3,"name":"Jadran"}]}
			manager1 PATCH /catalog/items {"tenant_id":4,"catalog_items_update":[{"catalog_item_id":4,"unit_price":4}]} → 200
			manager1 PATCH /catalog/items {"tenant_id":3,"catalog_items_delete":[1,4]} → 200
			manager1 POST /catalog/items/search `+of3+` → 200 "count":0
			manager1 POST /catalog/items/search {} → 200 "unit_price":12.50 & "count":2
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},4]}} → 200 "unit_price":4.00 & "count":1
			manager1 PATCH /catalog/items {"tenant_id":4,"catalog_items_delete":[4]} → 200
			manager1 PATCH /catalog/items {"tenant_id":4,"catalog_items_update":[{"catalog_item_id":4,"unit_price":4}]} → 422 update.0.catalog_item_id
			manager1@en GET /catalog/price_history.csv?tenant_id=3 → 200 ;Jadran;9,90;; & ;Jadran;;9,90; & !12,50
			manager1 GET /catalog/price_history.csv?tenant_id=2 → 422
			manager1 POST /catalog/items/search {"filter":{"not":{"eq":[{"column":"client_tenant_id"},3]}}} → 200 "count":2
			manager1 PATCH /catalog/items {"tenant_id":3,"catalog_items_update":[{"catalog_item_id":2,"unit_price":4}]} → 200
			manager1 POST /catalog/items/search {"filter":{"and":[{"not":{"eq":[{"column":"client_tenant_id"},3]}},{"ilike":[{"column":"name"},"%cijev%"]}]}} → 200 "unit_price":12.50,"general_price":null & "count":1
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},3]},"order_by":[{"column":"unit_price","direction":"desc"}]} → 200 "catalog_item_id":2 & "count":1
			manager1 GET /catalog/price_history.csv?tenant_id=x → 422
		`)
	})
}

// What happens to items and groups is told, by whatever way it happens.
func TestHistory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)(groupsAndItems, `
			worker1  GET /catalog/items/1/history → 403
			worker1  GET /catalog/groups/1/history → 403
			admin2   GET /catalog/items/1/history → 404
			admin2   GET /catalog/groups/1/history → 404
			manager1 GET /catalog/items/99/history → 404
			manager1 GET /catalog/items/1/history?group=FINANCIALS → 422 "field":"group"
			manager1 GET /catalog/items/1/history?page=-1 → 422 "field":"page"
			manager1 GET /catalog/items/1/history → 200 {"data":[{"history_id":-1,"type":"unit_price", & "user":"manager1 Ć","old_value":null,"value":12.50,"reason":"","client":"","currency":"EUR","file":"","taken_back":false},{"history_id": & "type":"created", & "old_value":null,"value":"Čelična cijev" & "count":2}
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"catalog_group_id":3,"name":"Cijev","catalog_type":"WORK","unit_of_measure":"PIECE","quantity":"2,5","lump_sum":true,"tax_percentage":13,"currency":"USD","qualification":"KV","unit_price":14}]} → 200
			admin1   GET /catalog/items/1/history?group=details → 200 "type":"catalog_group" & "old_value":"Cijevi","value":"Čavli" & "old_value":"Čelična cijev","value":"Cijev" & "old_value":"MATERIAL","value":"WORK" & "old_value":"METER","value":"PIECE" & "old_value":1,"value":2.5 & "old_value":false,"value":true & "old_value":25,"value":13 & "old_value":"EUR","value":"USD" & "type":"qualification" & "old_value":"","value":"KV" & "count":9} & !unit_price & !created
			manager1 PATCH /catalog/items {"tenant_id":3,"catalog_items_update":[{"catalog_item_id":1,"unit_price":9.90}]} → 200
			manager1 PATCH /catalog/items {"tenant_id":3,"catalog_items_delete":[1]} → 200
			manager1 GET /catalog/items/1/history?group=PRICES → 200 "old_value":9.90,"value":null,"reason":"","client":"Jadran","currency":"USD" & "old_value":null,"value":9.90 & "old_value":12.50,"value":14.00,"reason":"","client":"","currency":"USD" & "count":4} & !KV
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"name":"Cijev","unit_price":14}]} → 200 {"data":[]}
			manager1 PATCH /catalog/items {"catalog_items_delete":[1,1]} → 422
			manager1 PATCH /catalog/items {"catalog_items_delete":[1]} → 200
			manager1 GET /catalog/items/1/history → 200 {"data":[{"history_id":-7,"type":"unit_price", & "old_value":14.00,"value":null & "type":"deleted", & "old_value":"Cijev","value":null & "count":16}
			manager1 GET /catalog/items/1/history?page=2 → 200 {"data":[],"count":16}
			manager1 GET /catalog/items/1/history?group=STATUS → 200 "deleted" & "created" & "count":2}
			manager1 GET /catalog/items/2/history → 200 Sat rada & "count":2} & !Cijev

			manager1 PATCH /catalog/groups {"catalog_groups_update":[{"catalog_group_id":1,"name":"Čavli"},{"catalog_group_id":3,"name":"Cijevi"}]} → 200
			manager1 GET /catalog/groups/1/history → 200 "type":"name", & "user":"manager1 Ć","old_value":"Cijevi","value":"Čavli" & "type":"created", & "value":"Cijevi" & "count":2}
			manager1 PATCH /catalog/groups {"catalog_groups_delete":[1]} → 200
			manager1 GET /catalog/groups/1/history → 200 "type":"deleted", & "old_value":"Čavli","value":null & "count":3}
		`)
	})
}

// A spreadsheet and its being taken back are told of the items and the groups
// they change.
func TestHistoryOfAnImport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)(groupsAndItems, `
			admin1 POST /catalog/import `+head+`1;Cijev;Metali;Materijal;m;13;25;Ne;1;EUR;\n;Nova;Metali;Materijal;m;2;25;;;;\n2;Sat rada;Rad;Rad;ostalo;30;13;Ne;1;EUR;\n+sheet → 200 "created":1,"updated":1,"unchanged":1
			manager1 GET /catalog/items/1/history → 200 "old_value":12.50,"value":13.00,"reason":"","client":"","currency":"EUR","file":"cjenik.csv","taken_back":false} & "type":"name", & "old_value":"Čelična cijev","value":"Cijev","reason":"","client":"","currency":"","file":"cjenik.csv","taken_back":false} & "old_value":"Cijevi","value":"Metali" & "value":"Čelična cijev","reason":"","client":"","currency":"","file":"","taken_back":false} & "count":5}
			manager1 GET /catalog/items/4/history → 200 "type":"created", & "value":"Nova","reason":"","client":"","currency":"","file":"cjenik.csv" & "count":2}
			manager1 GET /catalog/items/2/history → 200 !cjenik & "count":2}
			manager1 GET /catalog/groups/5/history → 200 "type":"created", & "value":"Metali" & "count":1}
			admin1 POST /catalog/import/1/undo {} → 200
			manager1 GET /catalog/items/1/history → 200 "old_value":13.00,"value":12.50,"reason":"","client":"","currency":"EUR","file":"cjenik.csv","taken_back":true} & "old_value":"Cijev","value":"Čelična cijev","reason":"","client":"","currency":"","file":"cjenik.csv","taken_back":true} & "old_value":"Metali","value":"Cijevi" & "file":"cjenik.csv","taken_back":false} & "count":8}
			manager1 GET /catalog/items/4/history → 200 "type":"deleted", & "file":"cjenik.csv","taken_back":true} & "count":4}
			manager1 GET /catalog/groups/5/history → 200 "type":"deleted" & "count":2}
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"name":"Cijevčica"}]} → 200
			manager1 GET /catalog/items/1/history → 200 "value":"Cijevčica","reason":"","client":"","currency":"","file":"","taken_back":false} & "count":9}
			admin1 POST /catalog/import `+head+`1;Cijevčica;Metali;Materijal;m;12,50;25;Ne;1;EUR;\n+sheet → 200 "updated":1
			manager1 PATCH /catalog/groups {"catalog_groups_delete":[1]} → 200
			admin1 POST /catalog/import/2/undo {} → 200
			manager1 GET /catalog/groups/1/history → 200 "type":"restored", & "type":"deleted" & "count":3}
		`)
	})
}

// What was deleted can be brought back by an ADMIN, as it was.
func TestRestore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)(groupsAndItems, `
			admin1   POST /catalog/items/1/restore → 409 "code":"already_done"
			admin1   POST /catalog/groups/1/restore → 409 "code":"already_done"
			manager1 PATCH /catalog/items {"catalog_items_delete":[1]} → 200
			manager1 PATCH /catalog/groups {"catalog_groups_delete":[1,3]} → 200
			worker1  POST /catalog/items/1/restore → 403
			manager1 POST /catalog/items/1/restore → 403
			manager1 POST /catalog/groups/1/restore → 403
			admin2   POST /catalog/items/1/restore → 404
			admin2   POST /catalog/groups/1/restore → 404
			admin1   POST /catalog/items/1/restore → 200 {"data":1,"version":3}
			manager1 POST /catalog/items/search {"search":"cijev"} → 200 "catalog_group":[{"catalog_group_id":1,"name":"Cijevi"}],"code":"","name":"Čelična cijev" & "unit_price":12.50 & "count":1
			manager1 GET /catalog/items/1/history → 200 {"data":[{"history_id":-5,"type":"unit_price", & "user":"admin1 Ć","old_value":null,"value":12.50 & "type":"restored", & "old_value":null,"value":"Čelična cijev" & "count":6}
			manager1 GET /catalog/groups/1/history → 200 "type":"restored", & "user":"admin1 Ć" & "count":3}
			admin1   POST /catalog/groups/3/restore → 200 {"data":3,"version":3}
			manager1 GET /catalog/groups → 200 "name":"Čavli" & "name":"Cijevi"

			manager1 PATCH /catalog/items {"catalog_items_delete":[1]} → 200
			manager1 PATCH /catalog/groups {"catalog_groups_delete":[1],"catalog_groups_create":[{"name":"Cijevi"}]} → 200
			admin1   POST /catalog/groups/1/restore → 422 "field":"name","code":"name_taken"
			admin1   POST /catalog/items/1/restore → 200
			manager1 POST /catalog/items/search {"search":"cijev"} → 200 "catalog_group":[{"catalog_group_id":5,"name":"Cijevi"}] & "count":1

			manager1 PATCH /catalog/items {"tenant_id":3,"catalog_items_create":[{"catalog_group_id":2,"catalog_type":"WORK","name":"Posebno","unit_price":3}]} → 200 "catalog_item_id":4
			manager1 PATCH /catalog/items {"tenant_id":4,"catalog_items_update":[{"catalog_item_id":4,"unit_price":4}]} → 200
			manager1 PATCH /catalog/items {"tenant_id":3,"catalog_items_delete":[4]} → 200
			manager1 PATCH /catalog/items {"tenant_id":4,"catalog_items_delete":[4]} → 200
			admin1   POST /catalog/items/4/restore → 200
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},4]}} → 200 "name":"Posebno" & "unit_price":4.00 & "count":1
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},3]}} → 200 "count":0
		`)
	})
}

func TestFaultsOfItems(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)(groupsAndItems, `
			manager1 PATCH /catalog/items {"catalog_items_create":[{},{"name":" ","unit_price":-1,"tax_percentage":101,"catalog_type":"FOOD","catalog_group_id":4,"unit_of_measure":"MILE","currency":"HRK","quantity":0,"qualification":"DR","catalog_item_id":9}]} → 422 `+
			`"field":"catalog_items_create.0.name","code":"required" & "field":"catalog_items_create.0.catalog_type","code":"required" & "field":"catalog_items_create.0.catalog_group_id","code":"required" & "field":"catalog_items_create.1.name","code":"required" & "field":"catalog_items_create.1.unit_price","code":"out_of_range" & `+
			`"field":"catalog_items_create.1.tax_percentage" & "field":"catalog_items_create.1.catalog_type","code":"not_in_list" & "field":"catalog_items_create.1.catalog_group_id","code":"no_such_thing" & create.1.unit_of_measure & create.1.currency & create.1.quantity & create.1.qualification & create.1.catalog_item_id
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"unit_price":""},{"catalog_item_id":1},{"catalog_item_id":2,"catalog_group":[],"tax_percentage":"NaN","name":null,"catalog_type":null}]} → 422 "field":"catalog_items_update.0.unit_price","code":"required" & "field":"catalog_items_update.1.catalog_item_id","code":"named_twice" & "field":"catalog_items_update.2.catalog_group_id","code":"required" & update.2.tax_percentage & update.2.name & update.2.catalog_type
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"status":"deleted"}]} → 200
			manager1 POST /catalog/items/search {} → 200 "count":1

			manager1 PATCH /catalog/groups {"catalog_groups_create":[{"name":"  "},{"name":"Rad"},{"name":"Novo"},{"name":"Novo"}],"catalog_groups_update":[{"catalog_group_id":4,"name":"x"},{"name":"y"}],"catalog_groups_delete":[99]} → 422 `+
			`"field":"catalog_groups_create.0.name","code":"required" & "field":"catalog_groups_create.1.name","code":"duplicate" & "field":"catalog_groups_create.3.name","code":"duplicate" & update.0.catalog_group_id & update.1.catalog_group_id & "field":"catalog_groups_delete.0"
			manager1 PATCH /catalog/groups {"catalog_groups_delete":[2]} → 409 "code":"group_in_use" & "catalog_groups":["Rad"] & "detail":"These groups cannot be deleted while items are in them: Rad."
			manager1 PATCH /catalog/groups {"catalog_groups_delete":[1]} → 200 !Cijevi
			manager1 PATCH /catalog/groups {"catalog_groups_update":[{"catalog_group_id":2,"name":"Čavli","version":1},{"catalog_group_id":3,"name":"Rad","version":1}]} → 200 {"catalog_group_id":2,"name":"Čavli","status":"ACTIVE","version":2,"items":1}
			manager1 PATCH /catalog/groups {"catalog_groups_update":[{"catalog_group_id":2,"name":"Sati","version":1}]} → 409 "field":"groups.2.name","yours":"Sati","theirs":"Čavli"
			manager1 PATCH /catalog/groups {"catalog_groups_update":[{"catalog_group_id":2,"name":"Rad","version":2}]} → 422 duplicate
			manager1 PATCH /catalog/groups {"catalog_groups_update":[{"catalog_group_id":2,"name":"Sati"}],"catalog_groups_create":[{"name":"Čavli"},{"name":"Cijevi"}],"catalog_groups_delete":[3]} → 200 {"data":[{"catalog_group_id":6,"name":"Cijevi" & "name":"Sati"
			admin2   GET /catalog/groups → 200 {"data":[{"catalog_group_id":4,"name":"Tuđe"
		`)
	})
}

// head is that of templates from before codes and from when two columns were called otherwise.
const head = `ID;Naziv *;Grupa radova *;Tip *;Mjerna jedinica *;Neto cijena *;PDV (%) *;Paušal;Količina;Valuta;Kvalifikacija radnika\n`

func TestImport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		rows := head + `1;Čelična cijev;Cijevi;Materijal;m;13,75;25;Ne;1;EUR;\n;Nova cijev;Nova grupa;material;METAR;2,5;5,5;da;;;KV\n;Sat zidara;Rad;Rad;sat;26;25;;;;VŠS\n\n2;Sat rada;Rad;Rad;ostalo;30;13;Ne;1;EUR;\n`
		shop(t, d)(groupsAndItems, `
			manager1@hr GET /catalog/template.csv → 200 `+`ID;Šifra;Naziv *;Grupa *;Vrsta *;Mjerna jedinica *;Neto cijena *;PDV (%) *;Paušal;Količina;Valuta;Kvalifikacija radnika`+` & 1;;Čelična cijev;Cijevi;Materijal;m;12,50;25;Ne;1;EUR; & 2;;Sat rada;Rad;Rad;ostalo;30,00;13;Ne;1;EUR;
			manager1@hr GET /catalog/template.csv?catalog_group_id=2 → 200 Sat rada & !Čelična
			manager1 GET /catalog/template.csv?catalog_group_id=4 → 422 "field":"catalog_group_id"
			manager1@en GET /catalog/template.csv → 200 ID;Code;Title *;Work Group *;Type *;Unit of measure *;Net price *;Tax (%) *;Flat rate; & 1;;Čelična cijev;Cijevi;Material;m;12.50;25;No;1;EUR;
			admin1 POST /catalog/import?dry_run=1 `+rows+`+sheet → 200 {"data":{"catalog_import_id":null,"dry_run":true,"rows":4,"created":2,"updated":1,"unchanged":1,"faults":[],"fault_count":0,"bad_rows":0,"warnings":[],"changes":[{"row":2,"name":"Čelična cijev","new":false,"cells":[{"column":"Net price","old":"12.50","new":"13.75"}]},{"row":3,"name":"Nova cijev","new":true,"cells":[{"column" & {"row":4,"name":"Sat zidara","new":true,"cells":[{"column" & "unknown":[],"new_groups":["Nova grupa"]}}
			manager1 POST /catalog/items/search {} → 200 "count":2 & "unit_price":12.50
			manager1 GET /catalog/groups → 200 !Nova
			admin1 POST /catalog/import `+rows+`+sheet → 200 {"data":{"catalog_import_id":1,"dry_run":false,"rows":4,"created":2,"updated":1,"unchanged":1,"faults":[],"fault_count":0,"bad_rows":0,"warnings":[],"changes":[{"row":2,"name":"Čelična cijev","new":false,"cells":[{"column":"Net price","old":"12.50","new":"13.75"}]},{"row":3,"name":"Nova cijev","new":true,"cells":[{"column" & {"row":4,"name":"Sat zidara","new":true,"cells":[{"column" & "unknown":[],"new_groups":["Nova grupa"]}}
			manager1 POST /catalog/items/search {} → 200 "count":4 & "unit_price":13.75 & "name":"Nova cijev","quantity":1,"unit_of_measure":"METER","lump_sum":true,"tax_percentage":5.5,"unit_price":2.50 & "qualification":"VŠS" & !"KV"
			admin1 GET /catalog/imports → 200 {"data":[{"catalog_import_id":1,"file_name":"cjenik.csv","client_tenant_id":null,"rows":3,"created_by":"admin1 Ć" & "undone_at":null
			admin1 POST /catalog/import?dry_run=1 `+rows+`+sheet → 200 "fault_count":2 & {"row":3,"field":"name","column":"Title *","letter":"B","value":"Nova cijev","code":"duplicate" & "row":4
			admin1 POST /catalog/import `+rows+`+sheet → 422 "field":"rows.3.name" & "fault_count":2
			admin2   POST /catalog/import/1/undo {} → 404
			admin2   GET /catalog/imports → 200 {"data":[]}
			admin1 POST /catalog/import/1/undo {} → 200 "removed":2,"restored":1,"kept":[]
			manager1 POST /catalog/items/search {} → 200 "count":2 & "unit_price":12.50
			manager1 GET /catalog/groups → 200 !Nova
			admin1 POST /catalog/import/1/undo {} → 409 "code":"already_done"
			admin1 POST /catalog/import `+rows+`+sheet → 200 "catalog_import_id":2
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"unit_price":20}]} → 200
			admin1 POST /catalog/import/2/undo?dry_run=1 {} → 200 "dry_run":true,"removed":2,"restored":0,"kept":[{"id":1,"name":"Čelična cijev","code":"import_changed","message":"It was changed in the meantime."}],"kept_count":1
			manager1 POST /catalog/items/search {} → 200 "count":4
			admin1 POST /catalog/import/2/undo {} → 200 "dry_run":false,"removed":2,"restored":0,"kept":[{"id":1,
			manager1 POST /catalog/items/search {} → 200 "count":2 & "unit_price":20
			admin1 GET /catalog/imports → 200 "catalog_import_id":2,"file_name":"cjenik.csv","client_tenant_id":null,"rows":1, & "undone_at":null
			admin1 POST /catalog/import/2/undo {} → 200 "removed":0,"restored":0,"kept":[{"id":1,
			admin1 POST /catalog/import/99/undo {} → 404
			admin1 POST /catalog/import `+head+`1;Čelična cijev;Metali;Materijal;m;20;25;Ne;1;EUR;\n+sheet → 200 "catalog_import_id":3 & "new_groups":["Metali"]
			manager1 PATCH /catalog/groups {"catalog_groups_delete":[1]} → 200 !Cijevi
			admin1 POST /catalog/import/3/undo {} → 200
			manager1 GET /catalog/groups → 200 "catalog_group_id":1,"name":"Cijevi" & !Metali
			admin1 POST /catalog/import `+head+`1;Čelična cijev;Metali;Materijal;m;20;25;Ne;1;EUR;\n+sheet → 200 "catalog_import_id":4
			manager1 PATCH /catalog/groups {"catalog_groups_delete":[1],"catalog_groups_create":[{"name":"Cijevi"}]} → 200
			admin1 POST /catalog/import/4/undo {} → 200
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"catalog_group_name"},"Cijevi"]}} → 200 "catalog_item_id":1 & !"catalog_group_id":1, & "count":1
			manager1@en GET /catalog/price_history.csv → 200 ;1;Čelična cijev;Cijevi;;13,75;12,50;EUR & ;1;Čelična cijev;Cijevi;;12,50;13,75;EUR
			admin1 POST /catalog/import?tenant_id=3 `+head+`1;Čelična cijev;Cijevi;Materijal;m;9,90;25;Ne;1;EUR;\n;Posebna;Cijevi;Materijal;m;1;25;;;;\n+sheet → 200 "catalog_import_id":5 & "created":1,"updated":1
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},3]}} → 200 "unit_price":9.90,"general_price":20.00 & Posebna & "count":2
			manager1@hr GET /catalog/template.csv?tenant_id=3 → 200 9,90 & Posebna & !Sat
			admin1 POST /catalog/import/5/undo {} → 200
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},3]}} → 200 "count":0
			admin1 POST /catalog/import?tenant_id=2 x+sheet → 422
		`)
	})
}

// A few kilobytes that unpack to more than any price list.
func TestABombIsNoPriceList(t *testing.T) {
	bomb := &bytes.Buffer{}
	z := zip.NewWriter(bomb)
	part, err := z.Create("xl/worksheets/sheet1.xml")
	for range 200 {
		if err == nil {
			_, err = part.Write(bytes.Repeat([]byte("a"), 1<<20))
		}
	}
	if err = errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, err := (&Service{d}).Import(t.Context(), cast["manager1"], NewImport{Ask: imports.Ask{DryRun: true, Sheet: &api.Sheet{Content: bomb.Bytes()}}})
		var f *fault.Fault
		if !errors.As(err, &f) || len(f.Fields) != 1 || f.Fields[0].Name != "sheet" || f.Fields[0].Code != "sheet_too_large" {
			t.Errorf("%#v", err)
		}
	})
}

// A cell is read as the screen reads what is typed or pasted there.
func TestNumbersOfAnImport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)(groupsAndItems, `
			admin1 POST /catalog/import `+head+`;A;Brojevi;Materijal;m;1.234,56;25%;;;;\n;B;Brojevi;Materijal;m;1 234,56;13 %;;;;\n;C;Brojevi;Materijal;m;€ 5,10;5,5;;1.500;EUR;\n+sheet → 200 "created":3
			manager1 POST /catalog/items/search {"search":"A","filter":{"eq":[{"column":"catalog_group_name"},"Brojevi"]},"order_by":[{"column":"name"}]} → 200 "unit_price":1234.56
			admin1 POST /catalog/import?dry_run=1 `+head+`;D;Brojevi;Materijal;m;$ 5;25;;;;\n;E;Brojevi;Materijal;m;5 %;25 kn;;2 €;;\n+sheet → 200 "fault_count":4 & {"row":2,"field":"unit_price","column":"Net price *","letter":"F","value":"$ 5","code":"other_currency" & {"row":3,"field":"unit_price","column":"Net price *","letter":"F","value":"5 %","code":"not_a_number" & "value":"25 kn","code":"not_a_number" & "value":"2 €","code":"not_a_number"
		`)
	})
}

func TestFaultsOfAnImport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)(groupsAndItems, `
			admin1 POST /catalog/import {} → 422 "field":"sheet","code":"required"
			admin1 POST /catalog/import +sheet → 422 "field":"sheet","code":"empty_file"
			admin1 POST /catalog/import PK+sheet → 422 "code":"invalid"
			admin1 POST /catalog/import?dry_run=1 `+head+`+sheet → 200 "code":"no_rows"
			admin1@hr POST /catalog/import?dry_run=1 `+head+`3;Tuđi rad;Rad;Rad;sat;1;25;;;;\n1;;;;;;;;;;\n1;A;Cijevi;Hrana;milja;-1;101;možda;0;HRK;DR\n;B;Cijevi;Rad;sat;1,00005;abc;;;;DR\n;Čelična cijev;Cijevi;Rad;sat;1;25;;;;\n;C;Cijevi;Rad;sat;1;25;;;;\n;c;cijevi;Rad;sat;1;25;;;;\n+sheet → 200 `+
			`{"row":2,"field":"catalog_item_id","column":"ID","letter":"A","value":"3","code":"no_such_thing" & !"row":3, & `+
			`{"row":4,"field":"catalog_item_id","column":"ID","letter":"A","value":"1","code":"named_twice" & {"row":4,"field":"catalog_type","column":"Vrsta *","letter":"D","value":"Hrana","code":"not_in_list","message":"Odaberite jedno od: Materijal, Rad, Putni trošak."} & {"row":4,"field":"unit_of_measure","column":"Mjerna jedinica *" & {"row":4,"field":"unit_price","column":"Neto cijena *" & {"row":4,"field":"tax_percentage","column":"PDV (%) *" & {"row":4,"field":"lump_sum","column":"Paušal" & {"row":4,"field":"quantity","column":"Količina" & {"row":4,"field":"currency","column":"Valuta" & !"row":4,"field":"qualif & `+
			`{"row":5,"field":"unit_price","column":"Neto cijena *" & {"row":5,"field":"tax_percentage","column":"PDV (%) *" & {"row":5,"field":"qualification","column":"Kvalifikacija radnika" & {"row":6,"field":"name","column":"Naziv *","letter":"B","value":"Čelična cijev","code":"duplicate" & {"row":8,"field":"name","column":"Naziv *","letter":"B","value":"c","code":"duplicate"
			manager1 POST /catalog/items/search {} → 200 "count":2
			admin1 POST /catalog/import?dry_run=1 ID;Naziv;Tip;Nešto;Tip\n1;x;y+sheet → 200 "column":"Nešto","letter":"D","value":"Nešto","code":"column_added" & "code":"named_twice" & "column":"Work Group *","letter":"","value":"","code":"column_missing"
			admin1 POST /catalog/import `+head+strings.Repeat(`;x;y;z;;;;;;;\n`, 600)+`+sheet → 422 "fault_count":2400 & "field":"rows.2.catalog_type" & !{list}
			admin1 POST /catalog/import a;b;`+strings.Repeat("c;", 100)+`d\n+sheet → 422 "code":"too_many_columns"
		`)
	})
}

// What the template writes can be read in again and changes nothing, as CSV and
// as an Excel file, in both languages.
func TestTemplateComesBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)(groupsAndItems, `manager1 PATCH /catalog/items {"catalog_items_create":[{"catalog_group_id":2,"catalog_type":"TRAVEL","name":"=HYPERLINK(\"x\") \"navod\"; zarez","unit_price":0.01,"tax_percentage":5.25,"quantity":2.125,"lump_sum":true,"currency":"USD","unit_of_measure":"SQUARE_METER"},{"catalog_group_id":2,"catalog_type":"WORK","name":"-1","unit_price":999999999.99,"qualification":"VSS"}]} → 200`)
		s := &Service{d}
		for _, language := range []string{"hr", "en"} {
			who := cast["manager1"]
			who.Language = language
			for name, make := range map[string]func(context.Context, access.Who, ListQuery) (api.Download, error){"csv": s.TemplateCSV, "xlsx": s.TemplateXLSX} {
				file, err := make(t.Context(), who, ListQuery{})
				if err != nil {
					t.Fatal(err)
				}
				r, err := s.Import(t.Context(), who, NewImport{Ask: imports.Ask{DryRun: true, Sheet: &api.Sheet{Content: file.Body}}})
				if err != nil || r.Rows != 4 || r.Unchanged != 4 || len(r.Faults) > 0 {
					t.Errorf("%s %s: %+v %v", language, name, r, err)
				}
			}
		}
		file, err := s.TemplateCSV(t.Context(), cast["manager1"], ListQuery{})
		if err != nil {
			t.Fatal(err)
		}
		apitest.Script(t, cast, s)(`manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":2,"unit_price":31}]} → 200`)
		r, err := s.Import(t.Context(), cast["manager1"], NewImport{Ask: imports.Ask{DryRun: true, Sheet: &api.Sheet{Content: file.Body}}})
		if err != nil || r.Unchanged != 4 || len(r.Faults) > 0 {
			t.Errorf("an older template: %+v %v", r, err)
		}
		history, err := s.HistoryXLSX(t.Context(), cast["manager1"], HistoryQuery{})
		if err != nil {
			t.Fatal(err)
		}
		found, err := sheet.Read(history.Body, sheet.Limits{Bytes: 1 << 20, Unzipped: 8 << 20, Rows: 100, Columns: 20})
		if rows := found.Rows; err != nil || len(rows) != 6 || !slices.Contains(rows[2], "999999999.99") {
			t.Errorf("%q %v", rows, err)
		}
	})
}

// A large price list is read in, changed and taken back.
func TestLargeImport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)()
		s, who := &Service{d}, cast["manager1"]
		// PostgreSQL takes a table for empty that was so when it last looked,
		// however much is written since, if rows that are gone still fill its pages.
		gone, err := s.Import(t.Context(), who, NewImport{Ask: imports.Ask{Sheet: &api.Sheet{Content: largeList(2500, 2501)}}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Undo(t.Context(), who, BatchByID{ID: *gone.ImportID}); err != nil {
			t.Fatal(err)
		}
		for _, statement := range []string{`DELETE FROM catalog_import_row`, `ANALYZE`} {
			if err := d.Do(t.Context(), func(tx *db.Tx) error { _, err := tx.Exec(statement); return err }); err != nil {
				t.Fatal(err)
			}
		}
		list := largeList(2500, 1)
		r, err := s.Import(t.Context(), who, NewImport{Ask: imports.Ask{Sheet: &api.Sheet{Content: list}}})
		if err != nil || r.Created != 2500 || len(r.NewGroups) != 50 {
			t.Fatalf("%+v %v", r, err)
		}
		file, err := s.TemplateCSV(t.Context(), who, ListQuery{})
		if err != nil {
			t.Fatal(err)
		}
		r2, err := s.Import(t.Context(), who, NewImport{Ask: imports.Ask{Sheet: &api.Sheet{Content: bytes.ReplaceAll(file.Body, []byte(";25;"), []byte(";13;"))}}})
		if err != nil || r2.Updated != 2500 {
			t.Fatalf("%+v %v", r2, err)
		}
		for _, batch := range []*int64{r2.ImportID, r.ImportID} {
			if _, err := s.Undo(t.Context(), who, BatchByID{ID: *batch}); err != nil {
				t.Fatal(err)
			}
		}
		left, err := db.Read(t.Context(), d, func(tx *db.Tx) (int, error) {
			return db.One[int](tx, `SELECT COUNT(*) FROM catalog_item i JOIN catalog_group g ON g.catalog_group_id = i.catalog_group_id WHERE i.status = 'ACTIVE' OR g.status = 'ACTIVE'`)
		})
		if err != nil || left != 0 {
			t.Errorf("%d items are left, %v", left, err)
		}
	})
}

func largeList(n, from int) []byte {
	var b bytes.Buffer
	b.WriteString(strings.ReplaceAll(head, `\n`, "\n"))
	for i := from; i < from+n; i++ {
		fmt.Fprintf(&b, ";Stavka cjenika broj %d;Grupa %d;Materijal;komad;%d,%02d;25;;;;\n", i, i%50, i%1000, i%100)
	}
	return b.Bytes()
}

func FuzzImport(f *testing.F) {
	d := dbtest.Open(f, "sqlite")
	err := d.Do(context.Background(), func(tx *db.Tx) error {
		if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
			return err
		}
		if _, err := users.Add(tx, 1, users.New{Email: "x@x.test", FirstName: "x", LastName: "x", Roles: access.Admin}); err != nil {
			return err
		}
		group, err := InsertGroup(tx, cast["admin1"], "Cijevi")
		if err != nil {
			return err
		}
		_, err = Insert(tx, cast["admin1"], New{GroupID: group, Type: Material, Name: "Cijev", Quantity: 1000, Unit: OtherUnit, Currency: "EUR"})
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	s := &Service{d}
	f.Add([]byte(strings.ReplaceAll(head, `\n`, "\n") + "1;Cijev;Cijevi;Materijal;m;1,50;25;Da;1;EUR;\n"))
	f.Add([]byte(strings.ReplaceAll(head, `\n`, "\n") + ";=1+1;Cijevi;Rad;sat;1e3;25;Da;-1;EUR;KV\n\n;x;\"y\nz\";;;;;;;;\n"))
	f.Add([]byte("sep=,\nID,Title,Work Group\n1,2,3"))
	f.Fuzz(func(t *testing.T, content []byte) {
		r, err := s.Import(context.Background(), cast["admin1"], NewImport{Ask: imports.Ask{DryRun: true, Sheet: &api.Sheet{Content: content}}})
		if err != nil && !strings.Contains(err.Error(), "invalid") && !strings.Contains(err.Error(), "too_large") {
			t.Errorf("%v", err)
		}
		if err == nil && len(r.Faults) == 0 && r.Created+r.Updated+r.Unchanged != r.Rows {
			t.Errorf("%+v", r)
		}
	})
}

var costs = strings.TrimSuffix(head, `\n`) + `;Nabavna cijena\n`

// What an item costs the company itself its office knows and sets, and its
// history tells; workers do not.
func TestPurchasePrice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)(groupsAndItems, `
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"purchase_price":"8,10"},{"catalog_item_id":2,"purchase_price":-1}]} → 422 "field":"catalog_items_update.1.purchase_price"
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"purchase_price":"8,10"}]} → 200
			manager1 POST /catalog/items/search {} → 200 "purchase_price":8.10
			worker1  POST /catalog/items/search {} → 200 !8.1
			manager1 GET /catalog/items/1/history → 200 "type":"purchase_price" & 8.1
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"name":"Cijev"}]} → 200
			manager1 POST /catalog/items/search {} → 200 "purchase_price":8.10
			manager1@hr GET /catalog/template.csv → 200 ;Kvalifikacija radnika;KPD;Nabavna cijena & 1;;Cijev;Cijevi;Materijal;m;12,50;25;Ne;1;EUR;;;8,10
			manager1@hr GET /catalog/template.csv?tenant_id=3 → 200 Kvalifikacija radnika & !Nabavna
			manager1@hr POST /catalog/items/export {} → 200 Nabavna cijena & 8,10
			worker1@hr POST /catalog/items/export {} → 200 Cijev & !Nabavna & !8,10
			admin1 POST /catalog/import?dry_run=1 `+costs+`1;Cijev;Cijevi;Materijal;m;12,50;25;Ne;1;EUR;;-1\n2;Sat rada;Rad;Rad;ostalo;30;13;Ne;1;EUR;;$ 5\n+sheet → 200 {"row":2,"field":"purchase_price","column":"Purchase price","letter":"L","value":"-1","code":"out_of_range" & {"row":3,"field":"purchase_price","column":"Purchase price","letter":"L","value":"$ 5","code":"other_currency" & "fault_count":2
			admin1 POST /catalog/import `+costs+`1;Cijev;Cijevi;Materijal;m;12,50;25;Ne;1;EUR;;\n2;Sat rada;Rad;Rad;ostalo;30;13;Ne;1;EUR;;19,5\n+sheet → 200 "catalog_import_id":1,"dry_run":false,"rows":2,"created":0,"updated":1,"unchanged":1 & {"column":"Purchase price","old":"","new":"19.50"}
			manager1 POST /catalog/items/search {} → 200 "purchase_price":19.50 & "purchase_price":8.10
			admin1 POST /catalog/import `+head+`2;Sat;Rad;Rad;ostalo;30;13;Ne;1;EUR;\n+sheet → 200 "updated":1
			manager1 POST /catalog/items/search {} → 200 "name":"Sat" & "purchase_price":19.50
			admin1 POST /catalog/import/2/undo {} → 200
			admin1 POST /catalog/import/1/undo {} → 200
			manager1 POST /catalog/items/search {} → 200 "purchase_price":8.10 & !19.50
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"purchase_price":null}]} → 200
			manager1 POST /catalog/items/search {} → 200 !8.1`)
	})
}

// The price list of a supplier, with headings of its own and without what Teren
// asks for: one value of it for all rows, and what its words mean.
func TestPriceListOfASupplier(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const list = `Šifra;Artikl;JM;VPC\n01;Ploča;kom;180\n02;Vijci;pak;12,5\n03;Trake;PAK;3\n+sheet`
		const how = `&columns=,name,unit_of_measure,unit_price`
		const all = `&for_all=catalog_group%3DElektro%26catalog_type%3DMATERIAL%26tax_percentage%3D25`
		shop(t, d)(groupsAndItems,
			`admin1 POST /catalog/import/look `+list+` → 200 "field":"catalog_type","name":"Type","must":true,"key":false,"for_all":true,"usual":"","options":[{"value":"MATERIAL","name":"Material"} & "field":"tax_percentage","name":"Tax (%)","must":true,"key":false,"for_all":true,"usual":"25","options":[]`,
			`admin1 POST /catalog/import?dry_run=1`+how+` `+list+` → 200 "field":"catalog_type" & "code":"column_missing" & "field":"tax_percentage"`,
			`admin1 POST /catalog/import?dry_run=1`+how+`&for_all=catalog_type%3DHRANA `+list+` → 422 "field":"for_all" & "code":"not_in_list"`,
			`admin1 POST /catalog/import?dry_run=1`+how+`&for_all=unit_price%3D1 `+list+` → 422 "field":"for_all" & "code":"no_such_thing"`,
			`admin1 POST /catalog/import?dry_run=1`+how+`&means=name:x%3DOTHER `+list+` → 422 "field":"means"`,
			`admin1 POST /catalog/import?dry_run=1`+how+all+` `+list+` → 200 "created":1 & "fault_count":2 & "unknown":[{"field":"unit_of_measure","column":"Unit of measure","word":"pak","rows":2}]`,
			`admin1 POST /catalog/import?dry_run=1`+how+all+`&means=unit_of_measure%3Apak%3DOTHER `+list+` → 200 "created":3 & "fault_count":0 & "unknown":[],"new_groups":["Elektro"]`,
			`admin1 POST /catalog/import?partial=1`+how+all+`&means=unit_of_measure%3Apak%3DOTHER `+list+` → 200 "created":3`,
			`manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"name"},"Ploča"]}} → 200 "catalog_type":"MATERIAL" & "unit_price":180`,
			// The next list of the supplier changes prices; the same one changes nothing.
			`admin1 POST /catalog/import?dry_run=1`+how+all+`&means=unit_of_measure%3Apak%3DOTHER `+list+` → 200 "created":0,"updated":0,"unchanged":3,"faults":[]`,
			`admin1 POST /catalog/import?dry_run=1&columns=name,unit_price&for_all=catalog_group%3DElektro%26catalog_type%3DWORK%26unit_of_measure%3DHOUR%26tax_percentage%3D5 Artikl;VPC\nPloča;190\nPloča;1\n+sheet → 200 "updated":1 & "cells":[{"column":"Net price","old":"180.00","new":"190.00"}] & {"row":3,"field":"name" & "code":"named_twice"`,
		)
	})
}

// An item that something names by now stays when its file is taken back.
func TestTakingBackItemsInUse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		play := shop(t, d)
		play(`admin1@hr POST /catalog/import ` + head + `;Na zadatku;Cijevi;Materijal;m;1;25;;;;\n;Na ponudi;Cijevi;Materijal;m;1;25;;;;\n;Na skladištu;Cijevi;Materijal;m;1;25;;;;\n;Na opremi;Cijevi;Materijal;m;1;25;;;;\n;Nigdje;Cijevi;Materijal;m;1;25;;;;\n+sheet → 200 "catalog_import_id":1 & "created":5`)
		dbtest.Exec(t, d,
			`INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, currency, location_type, address_name, address1, city) VALUES (1, 1, 1, 1, 1, 'x', 'x', 'x', 'CREATED', 1, 'LOW', 'EUR', 'OTHER', 'x', 'x', 'x')`,
			`INSERT INTO order_line_item (task_id, catalog_item_id, catalog_type, name, unit_price, quantity, unit_of_measure, tax, currency, net, position) SELECT task_id, catalog_item_id, 'MATERIAL', 'x', 1, 1000, 'METER', 0, 'EUR', 1, 1 FROM task, catalog_item WHERE catalog_item.name = 'Na zadatku'`,
			`INSERT INTO offer_chain (tenant_id, offer_num, num_fold) VALUES (1, '1', '1')`,
			`INSERT INTO offer (offer_chain_id, version_number, is_newest, tenant_id, status, status_at, created_by, created_at) SELECT offer_chain_id, 1, TRUE, 1, 'IN_CREATION', 1, 1, 1 FROM offer_chain`,
			`INSERT INTO offer_line (offer_id, position, kind, catalog_item_id) SELECT offer_id, 1, 'LINE', catalog_item_id FROM offer, catalog_item WHERE catalog_item.name = 'Na ponudi'`,
			`INSERT INTO material (catalog_item_id, tenant_id, unit_of_measure, changed_at, created_at) SELECT catalog_item_id, 1, 'METER', 1, 1 FROM catalog_item WHERE name = 'Na skladištu'`,
			`INSERT INTO equipment (tenant_id, name, name_fold, equipment_type, inv_num, inv_fold, serial_num, status, status_at, purchase_date, purchase_value, acc_number, acc, warranty_end, code, created_at, catalog_item_id) VALUES (1, 'x', 'x', 'OTHER', '1', '1', '', 'IN_WAREHOUSE', 1, '2024-01-01', 0, '', '', '2024-01-01', 'BBBBBBBB', 1, (SELECT catalog_item_id FROM catalog_item WHERE name = 'Na opremi'))`,
		)
		play(`
			admin1 POST /catalog/import/1/undo?dry_run=1 {} → 200 "removed":1 & "name":"Na zadatku","code":"import_in_use" & "name":"Na ponudi","code":"import_in_use" & "name":"Na skladištu","code":"import_in_use" & "name":"Na opremi","code":"import_in_use" & "kept_count":4
			admin1 POST /catalog/import/1/undo {} → 200 "removed":1 & "kept_count":4
			manager1 POST /catalog/items/search {} → 200 "count":4 & !Nigdje`)
	})
}
