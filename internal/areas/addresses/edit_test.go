package addresses

import (
	"context"
	"testing"

	"teren/internal/areas/locations"
	"teren/internal/areas/tenants"
	"teren/internal/kit/maps"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
)

// rest are the lines of an address that say nothing.
const rest = `"address2":"","address3":"","address4":"","region":"","country":"","latitude":null,"longitude":null,"working_hours":"","contact_phone":"","contact_email":""`

// located runs fn as each does, beside the location 1 Zapad with 2 Hala in it,
// and 3 of Velebit; Primorje and Velebit are partners.
func located(t *testing.T, fn func(*testing.T, *db.DB)) {
	each(t, func(t *testing.T, d *db.DB) {
		do(t, d, func(tx *db.Tx) error {
			if err := tenants.AddPartner(tx, 1, 2, true, false); err != nil {
				return err
			}
			west := int64(1)
			for _, l := range []struct {
				who string
				locations.Edit
			}{
				{"manager", locations.Edit{Fields: locations.Fields{Name: "Zapad", CIN: "Z", Type: "WAREHOUSE", Place: locations.Place{City: "Rijeka"}}}},
				{"manager", locations.Edit{ParentID: &west, Fields: locations.Fields{Name: "Hala", CIN: "Z-1", Type: "WAREHOUSE"}}},
				{"stranger", locations.Edit{Fields: locations.Fields{Name: "Tuđe", CIN: "T", Type: "STORE", Place: locations.Place{City: "Gospić"}}}},
			} {
				if _, err := locations.Insert(tx, cast[l.who], l.Edit); err != nil {
					return err
				}
			}
			_, err := locations.InsertGroup(tx, cast["manager"], locations.GroupEdit{GroupFields: locations.GroupFields{Name: "Zapadne"}, LocationIDs: []int64{1}})
			return err
		})
		fn(t, d)
	})
}

func TestEdit(t *testing.T) {
	located(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{DB: d, Maps: mapped(maps.Config{})})
		script(
			// Without a client it is the company's own.
			`manager POST /addresses {"address_name":" Ured ","location_type":"office","address1":"Riva 1","zipcode":"51000","city":"Rijeka","contact_name":"Iva",`+rest+`} → 201 {"data":4}`,
			`manager POST /addresses {"address_name":"Hala","location_type":"OTHER","address1":"Riva 2","zipcode":"","city":"Rijeka","contact_name":"","tenant_id":2,"linked_location":2,`+rest+`} → 201 {"data":5}`,
			`manager@hr POST /addresses {"address_name":"Gđa Ana","location_type":"OTHER","address1":"Riva 3","zipcode":"","city":"Rijeka","contact_name":"","tenant_id":0,`+rest+`} → 201 {"data":6}`,
			// One that is called as another of the client asks first.
			`manager POST /addresses {"address_name":"URED, d. o. o.","location_type":"office","address1":"Riva 9","zipcode":"","city":"Rijeka","contact_name":"",`+rest+`} → 409 "code":"twin" & "twins":[{"entity":"address","id":4,"name":"Ured","about":"Riva 1, Rijeka","same":["name"]}]`,
			`manager PATCH /addresses/5 {"address_name":"ured","tenant_id":1} → 409 "code":"twin" & "id":4`,
			`manager PATCH /addresses/5 {"address1":"Riva 2"} → 200 "version":1`,
			`worker POST /addresses/search {"filter":{"eq":[{"column":"address_id"},4]}} → 200 "address_name":"Ured","address_type":"OFFICE","client_tenant_id":1,"tenant_name":"Primorje" & "contact_name":"Iva" & "linked_location":null,"linked_location_path":"" & "version":1`,
			`worker POST /addresses/search {"filter":{"eq":[{"column":"address_id"},5]}} → 200 "address_type":"OTHER","client_tenant_id":2,"tenant_name":"Velebit" & "linked_location":2,"linked_location_path":"Zapad / Hala"`,
			`worker@hr POST /addresses/search {"filter":{"eq":[{"column":"client_tenant_id"},0]}} → 200 "tenant_name":"Privatna osoba" & "count":1`,
			// The chips: client, city, type; and where it is linked to.
			`worker POST /addresses/search {"filter":{"ilike":[{"column":"client_name"},"vel%"]}} → 200 "address_id":1 & "address_id":5 & "count":2`,
			`worker POST /addresses/search {"filter":{"and":[{"ilike":[{"column":"city"},"rijeka"]},{"eq":[{"column":"location_type"},"OFFICE"]}]}} → 200 "address_id":4 & "count":1`,
			`worker POST /addresses/search {"filter":{"eq":[{"column":"linked_location"},2]}} → 200 "address_id":5 & "count":1`,
			`worker POST /addresses/search {"filter":{"eq":[{"column":"within_id"},1]}} → 200 "address_id":5 & "count":1`,
			`worker POST /addresses/search {"filter":{"eq":[{"column":"locgroup_id"},1]}} → 200 "address_id":5 & "count":1`,
			`worker POST /addresses/search {"filter":{"ilike":[{"column":"linked_location_path"},"%hala"]}} → 200 "address_id":5 & "count":1`,
			`stranger POST /addresses/search → 200 "count":1`,
			// Every bad field at once, nothing of somebody else's.
			`manager POST /addresses {"address_name":"","location_type":"","address1":" ","zipcode":"","city":"","contact_name":"","address2":"","address3":"","address4":"","region":"","country":"","latitude":91,"longitude":null,"working_hours":"","contact_phone":"","contact_email":"x"} → 422 `+
				`"field":"location_type","code":"required" & "field":"address_name","code":"required" & "field":"address1","code":"required" & "field":"city","code":"required" & "field":"latitude","code":"out_of_range" & "field":"contact_email","code":"not_an_email"`,
			`manager POST /addresses {"address_name":"X","location_type":"STORE","address1":"X","zipcode":"","city":"X","contact_name":"","tenant_id":99,"linked_location":3,`+rest+`} → 422 "field":"tenant_id","code":"no_such_thing" & "field":"linked_location","code":"no_such_thing"`,
			`worker POST /addresses {"address_name":"X","location_type":"STORE","address1":"X","zipcode":"","city":"X","contact_name":"",`+rest+`} → 403`,
			// Changed field by field, the address as a whole.
			`manager PATCH /addresses/4 {"version":1,"address_name":"Uprava"} → 200 {"data":4,"version":2}`,
			`manager PATCH /addresses/4 {"version":1,"address1":"Korzo 1","contact_name":"Iva","zipcode":"51000"} → 200 {"data":4,"version":3}`,
			`manager PATCH /addresses/4 {"version":2,"city":"Opatija"} → 409 "code":"conflict" & "field":"city"`,
			`manager PATCH /addresses/4 {"version":1,"contact_name":"Mara","tenant_id":2,"linked_location":1} → 200 {"data":4,"version":4}`,
			`manager PATCH /addresses/4 {"tenant_id":null,"linked_location":null} → 200 {"data":4,"version":5}`,
			`manager PATCH /addresses/4 {} → 200 {"data":4,"version":5}`,
			`manager PATCH /addresses/4 {"linked_location":3} → 422 "field":"linked_location","code":"no_such_thing"`,
			`manager PATCH /addresses/4 {"tenant_id":99} → 422 "field":"tenant_id","code":"no_such_thing"`,
			`manager PATCH /addresses/4 {"address_name":" ","city":""} → 422 "field":"address_name","code":"required" & "field":"city","code":"required"`,
			`worker PATCH /addresses/4 {"address_name":"X"} → 403`,
			`stranger PATCH /addresses/4 {"address_name":"X"} → 404`,
			`worker GET /addresses/4/history → 200 "type":"address" & "old_value":"Riva 1, 51000 Rijeka","value":"Korzo 1, 51000 Rijeka" & "type":"address_name" & "type":"client" & "old_value":"Primorje","value":"Velebit" & "type":"linked_location" & "old_value":"Zapad","value":null & "type":"contact" & "type":"created"`,
			`stranger GET /addresses/4/history → 404`,
			// Its new place is suggested.
			`manager POST /addresses/autocomplete {"input":"korzo 1 rij"} → 200 {"data":[{"formatted_address":"Korzo 1, 51000 Rijeka"`,
		)
	})
}

func TestDeleteAndRestore(t *testing.T) {
	located(t, func(t *testing.T, d *db.DB) {
		do(t, d, func(tx *db.Tx) error { // of a task, too
			_, err := tx.Exec(`INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, currency, location_type, address_name, address1, city, address_id)
				VALUES (1, 2, 1, 1, 0, '', '', '', 'CREATED', 0, 'LOW', 'EUR', 'STORE', 'Dućan', 'Riva', 'Rijeka', 1)`)
			return err
		})
		cast := map[string]access.Who{"admin": {UserID: 1, TenantID: 1, Roles: access.Admin}, "manager": cast["manager"], "worker": cast["worker"], "stranger": cast["stranger"]}
		apitest.Script(t, cast, &Service{DB: d}, &locations.Service{DB: d})(
			`manager PATCH /addresses/1 {"linked_location":2} → 200`,
			`manager DELETE /locations/1?below=1 → 409 "used_by":{"addresses":1}`,
			`worker DELETE /addresses/1 → 403`,
			`stranger DELETE /addresses/1 → 404`,
			`manager DELETE /addresses/1 → 200 {"data":1,"version":3}`,
			`manager DELETE /addresses/1 → 404`,
			`manager POST /addresses/search → 200 !Žabica & "count":1`,
			`manager GET /addresses/1/history → 200 "type":"deleted" & "old_value":"Dućan Žabica"`,
			`manager DELETE /locations/1?below=1 → 200`,
			`manager POST /addresses/1/restore → 403`,
			`stranger POST /addresses/1/restore → 404`,
			`admin POST /addresses/1/restore → 200 {"data":1,"version":4}`,
			`admin POST /addresses/1/restore → 409 "code":"already_done"`,
			`manager POST /addresses/search → 200 "address_id":1,"address_name":"Dućan Žabica" & !"linked_location":2`, // that is gone meanwhile
		)
		if name, err := db.Read(context.Background(), d, func(tx *db.Tx) (string, error) {
			return db.One[string](tx, `SELECT address_name FROM task`)
		}); err != nil || name != "Dućan" {
			t.Error(name, err)
		}
	})
}

func TestExport(t *testing.T) {
	located(t, func(t *testing.T, d *db.DB) {
		apitest.Script(t, cast, &Service{DB: d, Maps: mapped(maps.Config{})})(
			`manager PATCH /addresses/2 {"address_name":"=HYPERLINK()","linked_location":2,"working_hours":"Pon; Uto"} → 200`,
			`worker@hr POST /addresses/export → 200 ID;Klijent;Vrsta;Naziv;Adresa & 1;Velebit;Trgovina;Dućan Žabica & 51000;Rijeka;Primorsko-goranska županija;Hrvatska;;Ana;;;45,33;14,43; & 2;Primorje;Skladište;'=HYPERLINK();Đure Đakovića 3;;10000;Zagreb;;Hrvatska;"Pon; Uto" & Zapad / Hala & !Tajno`,
			`manager POST /addresses/export {"filter":{"in":[{"column":"address_id"},[2,3]]}} → 200 ID;Client;Type & 2;Primorje;Warehouse & !Velebit & !Tajno`,
			`manager POST /addresses/export {"format":"xlsx"} → 200 <t>=HYPERLINK()</t> & <v>45.33</v> & <t>Velebit</t> & !<f & !Tajno`,
			`manager POST /addresses/export {"filter":{"eq":[{"column":"client_tenant_id"},2]}} → 200 1;Velebit;Store & !Primorje`,
			`manager POST /addresses/export {"filter":{"eq":[{"column":"nothing"},2]}} → 422 "code":"unknown_column"`,
		)
	})
}
