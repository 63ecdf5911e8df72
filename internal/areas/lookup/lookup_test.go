package lookup_test

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"teren/internal/areas/addresses"
	"teren/internal/areas/assets"
	"teren/internal/areas/catalog"
	"teren/internal/areas/equipment"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/invoices"
	"teren/internal/areas/locations"
	"teren/internal/areas/lookup"
	"teren/internal/areas/materials"
	"teren/internal/areas/offers"
	"teren/internal/areas/orders"
	"teren/internal/areas/projects"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/clock"
	"teren/internal/kit/maps"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/jobs"
)

const (
	place = `"location_type":"STORE","address_name":"Kuhinja restorana","address1":"Ulica maršala Tita 112","city":"Opatija","contact_name":"Dražen Lučić","contact_phone":"+385 95 425-811"`
	tool  = `"sure":true,"equipment_serial_num":"SN-77","equipment_acc":"1","equipment_acc_number":"1","equipment_purchase_value":90,"equipment_start_date":"2025-01-10","equipment_end_date_warranty":"2027-01-10"`
)

// What is written down is found by any words of it, by whom may see it, and by the
// new words as soon as it is changed.
func TestSearch(t *testing.T) {
	t.Parallel()
	lookup.SetTurn(2)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.SetClock(func() time.Time { return time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC) })
		d.BeforeCommit(lookup.Refresh)
		zagreb, err := clock.Zone("Europe/Zagreb")
		if err != nil {
			t.Fatal(err)
		}
		who := map[string]access.Who{}
		if err := d.Do(t.Context(), func(tx *db.Tx) error {
			for _, name := range []string{"Primorje", "Velebit", "Hotel Kvarner Biser"} {
				if _, err := tenants.Add(tx, tenants.New{Name: name, IDNumber: "48210937756"}); err != nil {
					return err
				}
			}
			for _, p := range []struct {
				name   string
				tenant int64
				roles  access.Roles
			}{{"manager", 1, access.Manager}, {"admin", 1, access.Admin}, {"ana", 1, access.Worker}, {"pero", 1, access.Worker}, {"stranger", 2, access.Admin}, {"client", 3, access.Admin}} {
				id, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Žigić", Phone: "091 555 0101", Roles: p.roles})
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
			if _, err := hierarchies.Insert(tx, who["manager"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Hlađenje"}); err != nil {
				return err
			}
			group, err := catalog.InsertGroup(tx, who["admin"], "Uređaji")
			if err != nil {
				return err
			}
			_, err = catalog.Insert(tx, who["admin"], catalog.New{GroupID: group, Type: catalog.Material, Code: "BRT-12/a", Name: "Brtva vitrine", Quantity: 1000, Unit: "PIECE", Tax: 2500, Currency: "EUR"})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		play := apitest.Script(t, who, &lookup.Service{DB: d}, &tasks.Service{DB: d}, &orders.Service{DB: d},
			&projects.Service{DB: d}, &materials.Service{DB: d}, &equipment.Service{DB: d, BaseURL: "https://teren.test"}, &offers.Service{DB: d}, &invoices.Service{DB: d},
			&locations.Service{DB: d}, &addresses.Service{DB: d, Maps: maps.New(maps.Config{}, nil)}, &assets.Service{DB: d, BaseURL: "https://teren.test"}, &users.Service{DB: d})

		play(
			`nobody POST /search {"search":"x"} → 401`,
			`manager POST /search {"search":"  "} → 200 {"data":{"groups":[],"similar":false}}`,
			`manager POST /tasks {"title":"Rashladna vitrina ne hladi","description":"Kompresor škripi.","tenant_id":3,"whier_id":1,`+place+`} → 201 {"data":1}`,
			`manager POST /tasks {"title":"Začepljen odvod","description":"x","tenant_id":0,"client_note":"Susjed Đuro","whier_id":1,`+place+`} → 201 {"data":2}`,
			`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-24T08:00:00Z","time_estimate":30,"worker_ids":[3]} → 201 {"data":1}`,

			// Parts of words in any order, without marks, of the client, the place, the person; numbers and telephones.
			`manager POST /search {"search":"vitr kvarn"} → 200 "groups":[{"entity":"task","count":1,"more":false,"hits":[{"id":1,"task_id":null & "client":"Hotel Kvarner Biser","place":"Kuhinja restorana, Opatija" & "phase":"PLANNED" & {"entity":"order","count":1 & "who":"ana Žigić" & !odvod`,
			`manager POST /search {"search":"skripi HLADI"} → 200 "Rashladna vitrina ne hladi"`,
			`manager POST /search {"search":"đuro opatija zacep"} → 200 "Začepljen odvod"`,
			`manager POST /search {"search":"095 425 811"} → 200 "Rashladna vitrina ne hladi" & "Začepljen odvod"`,
			`manager POST /search {"search":"00385/95-425-811"} → 200 "Začepljen odvod"`,
			`manager POST /search {"search":"tel: +385 (0)95 425-811"} → 200 "Začepljen odvod"`,
			`manager POST /search {"search":"\"Ulica maršala Tita 112\", Opatija - odvod"} → 200 "Začepljen odvod"`,
			`manager POST /tasks/search {"search":"tel: +385 (0)95 425-811"} → 200 "count":2`,
			`manager POST /search {"search":"(095) 425-811"} → 200 "Začepljen odvod"`,
			`manager POST /search {"search":"95/425-811"} → 200 "Začepljen odvod"`,
			`manager POST /search {"search":"\u202a+385 95 425 811\u202c"} → 200 "Začepljen odvod"`,
			`manager POST /addresses {"address_name":"Skl\u00adadište\u2009Đurđa","location_type":"OTHER","address1":"x","address2":"","address3":"","address4":"","zipcode":"","city":"Rab","region":"","country":"","latitude":null,"longitude":null,"working_hours":"","contact_name":"","contact_email":"","contact_phone":"\u202a095\u00a0111\u2011222\u202c"} → 201`,
			`manager POST /search {"search":"skladiste djurdja"} → 200 {"entity":"address","count":1 & "similar":false`,
			`manager POST /search {"search":"(095) 111-222"} → 200 {"entity":"address","count":1 & "similar":false`,
			`manager POST /addresses/search {"filter":{"ilike":[{"column":"contact_phone"},"%95/111-222%"]}} → 200 "count":1`,
			`manager POST /search {"search":"425-811"} → 200 "Začepljen odvod"`,
			`manager POST /search {"search":"0038595425811"} → 200 "Začepljen odvod"`,
			`manager POST /orders/search {"search":"95/425-811"} → 200 "count":1`,
			`manager POST /search {"search":"susjed djuro"} → 200 "Začepljen odvod" & "similar":false`,
			`manager POST /search {"search":"kvar\u00adner\u00a0biser"} → 200 {"entity":"b2b" & "similar":false`,
			`manager POST /search {"search":"HR48210937756"} → 200 {"entity":"b2b" & "title":"Hotel Kvarner Biser"`,
			`manager POST /search {"search":"hr 48210937756"} → 200 {"entity":"b2b"`,
			`manager POST /users/search {"filter":{"ilike":[{"column":"phone"},"%91/555-0101%"]}} → 200 "count":4`,
			`manager POST /addresses/search {"filter":{"ilike":[{"column":"contact_phone"},"%(095) 425811%"]}} → 200 "count":0`,
			`manager POST /tasks/search {"search":"Ulica maršala Tita 112, Opatija"} → 200 "count":2`,
			`manager POST /orders/search {"search":"095/425-811"} → 200 "count":1`,
			`manager POST /search {"search":"z-2"} → 200 {"groups":[{"entity":"task","count":1,"more":false,"hits":[{"id":2,`,
			`manager POST /search {"search":"RN-1"} → 200 {"groups":[{"entity":"order","count":1,"more":false,"hits":[{"id":1,"task_id":1,`,
			`manager POST /search {"search":"#1"} → 200 {"entity":"order" & {"entity":"task"`,
			`manager POST /search {"search":"100%"} → 200 {"data":{"groups":[],"similar":false}}`,
			`manager POST /search {"search":"kvarner 4821"} → 200 {"entity":"b2b" & "title":"Hotel Kvarner Biser","number":"48210937756"`,
			`manager POST /search {"search":"ana žig"} → 200 {"entity":"user" & "title":"ana Žigić","number":"","client":"","place":"ana@x.test","phone":"091 555 0101"`,

			// One letter wrong, where nothing else fits.
			`manager POST /search {"search":"vitrona"} → 200 "Rashladna vitrina ne hladi" & "similar":true`,
			`manager POST /search {"search":"rashaldna"} → 200 "similar":true`,
			`manager POST /search {"search":"hldai"} → 200 "Rashladna vitrina ne hladi" & "similar":true`,
			`manager POST /search {"search":"vitrono"} → 200 {"data":{"groups":[],"similar":false}}`,

			// Who may: a worker what they have an order of; a client what is shared; a stranger nothing.
			`manager POST /search/references {"numbers":["Z-2","RN-1","#1","Z-77","#77","x","RN-x","z-1"]} → 200 {"data":[{"number":"Z-2","entity":"task","id":2,"title":"Začepljen odvod"},{"number":"RN-1","entity":"order","id":1,"title":"Rashladna vitrina ne hladi"},{"number":"#1","entity":"task","id":1,"title":"Rashladna vitrina ne hladi"},{"number":"z-1","entity":"task","id":1,"title":"Rashladna vitrina ne hladi"}]}`,
			`manager POST /search/references {"numbers":["Z-1","`+strings.Repeat("x", 21)+`"]} → 422 "field":"numbers[1]","code":"too_long"`,
			`manager POST /search {"search":"`+strings.Repeat("x", 201)+`"} → 422 "field":"search","code":"too_long"`,
			`ana POST /search/references {"numbers":["Z-1","Z-2","RN-1"]} → 200 Z-1 & RN-1 & !Z-2`,
			`client POST /search/references {"numbers":["Z-1","Z-2","RN-1","#1"]} → 200 Z-1 & #1 & !Z-2 & !RN-1`,
			`stranger POST /search/references {"numbers":["Z-1","RN-1"]} → 200 {"data":[]}`,
			`ana POST /search {"search":"zig"} → 200 {"data":{"groups":[],"similar":false}}`,
			`ana POST /search {"search":"vitrina"} → 200 "entity":"task" & "entity":"order"`,
			`pero POST /search {"search":"rashladna"} → 200 {"data":{"groups":[],"similar":false}}`,
			`stranger POST /search {"search":"rashladna"} → 200 {"data":{"groups":[],"similar":false}}`,
			`stranger POST /search {"search":"#1"} → 200 {"data":{"groups":[],"similar":false}}`,
			`manager POST /tasks/1/comments {"comment":"Platit će tek u proljeće."} → 201`,
			`manager POST /tasks/1/comments {"comment":"Dolazimo ujutro.","shared":true} → 201`,
			`client POST /tasks/1/comments {"comment":"Preskupi su.","shared":false} → 201`,
			`ana POST /orders/1/start → 200`,
			`ana POST /orders/1/work_descriptions {"description":"Zamijenjen presostat."} → 201`,
			`manager POST /search {"search":"proljece"} → 200 "entity":"task"`,
			`manager POST /search {"search":"preskupi"} → 200 {"data":{"groups":[],"similar":false}}`,
			`manager POST /search {"search":"presostat"} → 200 "entity":"task"`,
			`client POST /search {"search":"ujutro"} → 200 "entity":"task" & !"entity":"order"`,
			`client POST /search {"search":"proljece"} → 200 {"data":{"groups":[],"similar":false}}`,
			`client POST /search {"search":"presostat"} → 200 {"data":{"groups":[],"similar":false}}`,
			`client POST /search {"search":"ana"} → 200 !Žigić`,
			`client POST /search {"search":"rashladna"} → 200 "entity":"task"`,

			// The lists find the same, as far as the person may see what was written.
			`manager POST /tasks/search {"search":"kvarn proljece"} → 200 "task_id":1 & "count":1`,
			`manager POST /tasks/search {"search":"z-1"} → 200 "task_id":1 & "count":1`,
			`manager POST /tasks/search {"search":"1"} → 200 "task_id":1`,
			`manager POST /tasks/search {"search":"z-1 kvarn"} → 200 "count":0`,
			`client POST /tasks/search {"search":"ujutro"} → 200 "count":1`,
			`client POST /tasks/search {"search":"proljece"} → 200 "count":0`,
			`client POST /tasks/search {"filter":{"ilike":[{"column":"words"},"%presostat%"]}} → 200 "count":0`,
			`ana POST /tasks/search {"search":"kvarner rashladna"} → 200 "count":1`,
			`ana POST /tasks/search {"search":"proljece"} → 200 "count":0`,
			`ana POST /tasks/search {"filter":{"ilike":[{"column":"words"},"%x%"]}} → 422`,
			`manager POST /orders/search {"search":"rn-1"} → 200 "order_id":1 & "count":1`,
			`manager POST /orders/search {"search":"presostat kvarner"} → 200 "order_id":1 & "count":1`,
			`ana POST /orders/search {"search":"rashladna"} → 200 "count":1`,
			`ana POST /orders/search {"search":"presostat"} → 200 "count":0`,

			// What changes is found as it is now; what is deleted is not.
			`manager PATCH /tasks/1/details {"title":"Zamrzivač ne hladi"} → 200`,
			`manager POST /search {"search":"zamrziv"} → 200 "entity":"task"`,
			`manager POST /search {"search":"rashladna"} → 200 {"data":{"groups":[],"similar":false}}`,
			`manager DELETE /tasks/2 → 200`,
			`manager POST /search {"search":"odvod"} → 200 {"data":{"groups":[],"similar":false}}`,

			// The other kinds.
			`manager POST /offers/create {"title":"Novi kotao","tenant_id":3,"validity_period":3,"status":"CREATED","line_items":[{"name":"Kotao","quantity":1,"unit_price":100}]} → 201 {"data":1}`,
			`admin POST /projects {"title":"Dvorana","budget":80,"planned_start":"2026-11-02","planned_end":"2026-12-18","manager_ids":[1],"currency":"EUR"} → 201 {"data":1}`,
			`admin POST /materials {"catalog_item_id":1,"quantity":2.5,"critical_quantity":3} → 201`,
			`manager POST /equipment {"equipment_name":"Bušilica","equipment_inv_num":"INV-9",`+tool+`} → 201 {"data":1}`,
			`manager POST /search {"search":"2026-0001"} → 200 {"entity":"offer" & "title":"Novi kotao","number":"2026-0001"`,
			`client POST /search {"search":"kotao"} → 200 {"data":{"groups":[],"similar":false}}`,
			`manager POST /offers/1/mark_sent → 200`,
			`client POST /search {"search":"kotao"} → 200 {"entity":"offer"`,
			`ana POST /search {"search":"kotao"} → 200 {"data":{"groups":[],"similar":false}}`,
			`manager POST /invoices {"tenant_id":3} → 201 {"data":1}`,
			`manager PATCH /invoices/1/details {"order_reference":"N-4711"} → 200`,
			`manager POST /search {"search":"n-4711"} → 200 {"entity":"invoice" & "title":"#1" & "client":"Hotel Kvarner Biser" & "status":"DRAFT"`,
			`manager POST /invoices/search {"search":"n-4711"} → 200 "count":1`,
			`ana POST /search {"search":"n-4711"} → 200 {"data":{"groups":[],"similar":false}}`,
			`client POST /search {"search":"n-4711"} → 200 {"data":{"groups":[],"similar":false}}`,
			`manager DELETE /invoices/1 → 200`,
			`manager POST /search {"search":"n-4711"} → 200 {"data":{"groups":[],"similar":false}}`,
			`manager POST /search {"search":"dvor"} → 200 {"entity":"project"`,
			`ana POST /search {"search":"dvor"} → 200 {"data":{"groups":[],"similar":false}}`,
			`manager POST /addresses {"address_name":"Kuća Brezovica","location_type":"OTHER","address1":"Lipa 7","zipcode":"","city":"Sesvete","contact_name":"Đuro","contact_phone":"0985550102","tenant_id":0,"linked_location":null,"address2":"","address3":"","address4":"","region":"","country":"","working_hours":"","contact_email":""} → 201`,
			`ana POST /search {"search":"sesvet lipa"} → 200 {"entity":"address" & "title":"Kuća Brezovica","number":"","client":"","place":"Lipa 7, Sesvete","phone":"0985550102"`,
			`ana POST /search {"search":"brtva"} → 200 {"entity":"material"`,
			`ana POST /search {"search":"sn-77"} → 200 {"entity":"equipment" & "title":"Bušilica","number":"INV-9"`,
			`client POST /search {"search":"busilica"} → 200 {"data":{"groups":[],"similar":false}}`,
		)
		codes(t, d, play)

		// A name that stands in many texts changes them by a job.
		play(`ana PATCH /profile {"first_name":"Anđela"} → 200`)
		if stale, err := db.Read(t.Context(), d, lookup.Faults); err != nil || len(stale) == 0 {
			t.Errorf("no text waits for the job: %v %v", stale, err)
		}
		runner := jobs.Runner{DB: d, Log: slog.New(slog.DiscardHandler), Handlers: lookup.Area(d).Jobs}
		runner.Round(t.Context())
		play(
			`manager POST /search {"search":"andela zamrz"} → 200 {"entity":"task"`,
		)
		fresh := func() {
			t.Helper()
			if faults, err := db.Read(t.Context(), d, lookup.Faults); err != nil || len(faults) > 0 {
				t.Errorf("texts are stale: %v %v", faults, err)
			}
		}
		fresh()

		// A database of an older version has no texts: a job writes them, in turns.
		if err := d.Do(t.Context(), func(tx *db.Tx) error {
			if _, err := tx.Exec(`DELETE FROM search_text`); err != nil {
				return err
			}
			return jobs.Add(tx, "search_text", struct{}{}, "")
		}); err != nil {
			t.Fatal(err)
		}
		runner.Round(t.Context())
		fresh()
	})
}

// Whatever code is scanned names its record, to whom may see it: first in the search,
// and nothing of another company.
func codes(t *testing.T, d *db.DB, play func(...string)) {
	t.Helper()
	play(
		`manager PATCH /materials/1 {"code":"3850123456782"} → 200`,
		`manager POST /locations {"name":"Polica 3","cin":"SKL-A-3","location_type":"WAREHOUSE","address1":"x","city":"Rab"} → 201 {"data":1}`,
		`manager POST /addresses {"address_name":"Hotel","location_type":"OTHER","address1":"Lipa 9","zipcode":"","city":"Rab","contact_name":"","contact_phone":"","tenant_id":3,"linked_location":null,"address2":"","address3":"","address4":"","region":"","country":"","working_hours":"","contact_email":""} → 201 {"data":3}`,
		`manager POST /assets {"asset_name":"Kotao","asset_kind":"boiler","address_id":3} → 201 {"data":1}`,
		`stranger POST /equipment {"equipment_name":"Tuđa","equipment_inv_num":"INV-9",`+tool+`} → 201 {"data":2}`,
	)
	label := func(table string, id int64) string {
		code, err := db.Read(t.Context(), d, func(tx *db.Tx) (string, error) {
			return db.One[string](tx, `SELECT code FROM `+table+` WHERE `+table+`_id = ?`, id)
		})
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	drill, foreign, kettle := label("equipment", 1), label("equipment", 2), label("asset", 1)
	address := "HTTPS://TEREN.TEST/E/" + drill
	for _, p := range []struct{ typed, thing, number string }{
		{drill, `"entity":"equipment","id":1,"title":"Bušilica"`, "INV-9"},
		{strings.ToLower(address), `"entity":"equipment","id":1,`, "INV-9"},
		{address + "?x=1", `"entity":"equipment","id":1,`, "INV-9"},
		{"inv-9", `"entity":"equipment","id":1,`, "INV-9"},
		{kettle[:4] + " " + kettle[4:], `"entity":"asset","id":1,"title":"Kotao"`, ""},
		{"HTTPS://TEREN.TEST/E/" + kettle, `"entity":"asset","id":1,`, ""},
		{"3850123456782", `"entity":"material","id":1,"title":"Brtva vitrine"`, "3850123456782"},
		{"brt-12/A", `"entity":"material","id":1,`, "3850123456782"},
		{"skl-a-3", `"entity":"location","id":1,"title":"Polica 3"`, "SKL-A-3"},
		{"2026-0001", `"entity":"offer","id":1,`, "2026-0001"},
	} {
		entity, _, _ := strings.Cut(strings.TrimPrefix(p.thing, `"entity":`), ",")
		path := strings.NewReplacer("/", "%2F", "?", "%3F", " ", "%20").Replace(p.typed)
		play(
			fmt.Sprintf(`manager GET /codes/%s → 200 {"data":{%s`, path, p.thing),
			fmt.Sprintf(`manager POST /search {"search":%q} → 200 {"data":{"groups":[{"entity":%s & "number":%q`, p.typed, entity, p.number),
			fmt.Sprintf(`stranger GET /codes/%s → `, path)+map[bool]string{true: `200 "id":2,"title":"Tuđa"`, false: `404`}[p.typed == "inv-9"],
		)
	}
	play(
		`manager GET /codes/RN-1 → 200 {"data":{"entity":"order","id":1,"title":"Zamrzivač ne hladi"}}`,
		`manager GET /codes/rn%201 → 200 {"entity":"order","id":1,`,
		`manager GET /codes/Z-1 → 200 {"data":{"entity":"task","id":1,`,
		`manager GET /codes/%231 → 200 {"entity":"task","id":1,`,
		`ana GET /codes/RN-1 → 200`, `pero GET /codes/RN-1 → 404`, `stranger GET /codes/RN-1 → 404`, `stranger GET /codes/Z-1 → 404`,
		`manager POST /search {"search":"brt-12/a"} → 200 {"entity":"catalog_item" & "number":"BRT-12/a"`,
		`ana GET /codes/3850123456782 → 200 "entity":"material"`,
		`ana GET /codes/2026-0001 → 404`,
		`client GET /codes/`+kettle+` → 200 "entity":"asset"`,
		`client GET /codes/SKL-A-3 → 404`, `client GET /codes/3850123456782 → 404`, `client POST /search {"search":"skl-a-3"} → 200 {"data":{"groups":[],"similar":false}}`,
		`manager GET /codes/`+foreign+` → 404`, `manager POST /search {"search":"HTTPS://TEREN.TEST/E/`+foreign+`"} → 200 {"data":{"groups":[],"similar":false}}`,
		`manager GET /codes/`+strings.Repeat("x", 201)+` → 422 "field":"code","code":"too_long"`,
		`nobody GET /codes/RN-1 → 401`,
		`manager DELETE /equipment/1 → 200`, `manager GET /codes/`+drill+` → 404`, `manager GET /codes/inv-9 → 404`,
		`admin POST /equipment/1/restore → 200`, `manager DELETE /assets/1 → 200`, `manager GET /codes/`+kettle+` → 404`,
		// A UPC-A is scanned with a zero before it or without.
		`manager PATCH /materials/1 {"code":"036000291452"} → 200`, `ana GET /codes/0036000291452 → 200 "entity":"material"`,
		`manager PATCH /materials/1 {"code":"0036000291452"} → 200`, `ana GET /codes/036000291452 → 200 "entity":"material"`,
	)
}
