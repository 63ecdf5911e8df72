package addresses

import (
	"testing"

	"teren/internal/kit/maps"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// Addresses are of the company that their row names by name or number, and have
// no point of the map that nobody gave them.
func TestImport(t *testing.T) {
	const list = `Popis objekata;;;\nKupac;OIB;Naziv adrese;Ulica i broj;PB;Mjesto;Mob\nVelebit;;Pogon;Riva 5, 23000 Zadar;23000;Zadar;091 1\n;33392005961;Skladište;Obala 2;;Zadar;\n;;Ured;Ilica 3;10000;Zagreb;\nNitko d.o.o.;;Ništa;Put 1;;Knin;\nVelebit;;Dućan Žabica;Žabica 9;;;\nVelebit;;;Put 2, Knin;;Knin;\nVelebit;;Bez mjesta;Put 3;;;\n+sheet`
	const how = `&head=2&columns=tenant_id,client_number,address_name,address1,zipcode,city,contact_phone `
	located(t, func(t *testing.T, d *db.DB) {
		do(t, d, func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE tenant SET id_number = '33392005961' WHERE tenant_id = 2`)
			return err
		})
		cast := map[string]access.Who{"admin": {UserID: 1, TenantID: 1, Roles: access.Admin}, "manager": cast["manager"], "stranger": cast["stranger"]}
		apitest.Script(t, cast, &Service{DB: d, Maps: mapped(maps.Config{})})(
			`manager POST /addresses/import `+list+` → 403`,
			`manager POST /addresses/import/1/undo {} → 403`,
			`admin@hr POST /addresses/import/look `+list+` → 200 "head":2 & "name":"Kupac","samples":["Velebit","Nitko d.o.o."],"field":"tenant_id" & "name":"OIB","samples":["33392005961"],"field":"client_number" & "field":"address_name" & "field":"address1" & "field":"zipcode" & "field":"city" & "field":"contact_phone"`,
			`admin@hr POST /addresses/import?dry_run=1`+how+list+` → 200 "created":4,"updated":1 & "fault_count":2,"bad_rows":2 & {"row":6,"field":"tenant_id","column":"Klijent","letter":"A","value":"Nitko d.o.o.","code":"no_such_company" & {"row":9,"field":"city" & {"row":7,"name":"Dućan Žabica","new":false,"cells":[{"column":"Adresa","old":"Šetalište Ivana Pavla II. 12, 51000 Rijeka, Hrvatska","new":"Žabica 9"},{"column":"Širina","old":"45,33","new":""},{"column":"Dužina","old":"14,43","new":""}]}`,
			`manager POST /addresses/search → 200 "count":2`,
			`admin POST /addresses/import`+"?"+how[1:]+list+` → 422 "fault_count":2`,
			`admin POST /addresses/import?partial=1`+how+list+` → 200 "import_id":1 & "created":4,"updated":1`,
			`manager POST /addresses/search {"filter":{"ilike":[{"column":"address_name"},"%Pogon%"]}} → 200 "client_tenant_id":2,"tenant_name":"Velebit","address1":"Riva 5" & "zipcode":"23000","city":"Zadar" & "latitude":null,"longitude":null & "contact_phone":"091 1"`,
			`manager POST /addresses/search {"filter":{"ilike":[{"column":"address_name"},"%Skladište%"]}} → 200 "client_tenant_id":2`,
			`manager POST /addresses/search {"filter":{"ilike":[{"column":"address_name"},"%Ured%"]}} → 200 "client_tenant_id":1 & "address_type":"STORE"`,
			`manager POST /addresses/autocomplete {"input":"riva 5"} → 200 "formatted_address":"Riva 5, 23000 Zadar" & "approximate":true`,
			// The same file changes nothing, with its IDs or without.
			`admin POST /addresses/import?dry_run=1&partial=1`+how+list+` → 200 "created":0,"updated":0,"unchanged":5`,
			`admin POST /addresses/import?dry_run=1 ID;Client;Type;Name;Address;Location;Latitude;Longitude\n2;Primorje;Warehouse;Čvorište;Đure Đakovića 3;;;\n+sheet → 200 "unchanged":1`,
			`admin POST /addresses/import?dry_run=1 ID;Name;Location;Latitude;Longitude\n2;Čvorište;zapad > hala;45.5;\n+sheet → 200 "field":"longitude" & "code":"required"`,
			`admin POST /addresses/import?dry_run=1 ID;Name;Location\n2;Čvorište;z-1\n+sheet → 200 {"column":"Location","old":"","new":"Zapad / Hala"}`,
			`admin POST /addresses/import?dry_run=1 ID;Name;Location\n2;Čvorište;Tuđe\n+sheet → 200 "field":"linked_location" & "code":"no_such_thing"`,
			`admin POST /addresses/import?dry_run=1 ID;Name\n2;Ured\n+sheet → 200 "updated":1 & "warnings":[{"row":2,"field":"address_name" & "code":"name_used"`,
			`admin POST /addresses/import?dry_run=1 Name;Address;City\nA;B;C\nA;B;D\n+sheet → 200 "row":3,"field":"address_name" & "code":"named_twice"`,
			`stranger POST /addresses/import?dry_run=1 ID;Name\n2;Moje\n+sheet → 200 "code":"no_such_thing"`,
			// A spreadsheet program keeps fifteen digits.
			`admin PATCH /addresses/2 {"latitude":45.33427161818123,"longitude":14.44400279218655} → 200`,
			`admin POST /addresses/import?dry_run=1 ID;Latitude;Longitude\n2;45.3342716181812;14.4440027921866\n+sheet → 200 "updated":0,"unchanged":1`,
			`admin POST /addresses/import?dry_run=1 ID;Latitude;Longitude\n2;45.3342716181812;14.444003\n+sheet → 200 "updated":1 & {"column":"Longitude","old":"14.4440027921866","new":"14.444003"}`,
			// Lists of other programs: a column of house numbers, none of kinds, no client.
			`admin@hr POST /addresses/import/look Kupac;Ulica;Kbr;Mjesto\n;Mlinska ulica;12a;Bjelovar\n+sheet → 200 "name":"Kbr","samples":["12a"],"field":"house_number"`,
			`admin@hr POST /addresses/import?dry_run=1&columns=tenant_id,address1,house_number,city&for_all=location_type%3DOTHER Kupac;Ulica;Kbr;Mjesto\n;Mlinska ulica;12a;Bjelovar\n;Mlinska ulica 12a;12a;Bjelovar\n+sheet → 200 {"column":"Vrsta","old":"","new":"Ostalo"} & {"column":"Adresa","old":"","new":"Mlinska ulica 12a"} & "warnings":[{"row":2,"field":"tenant_id" & "code":"address_own" & {"row":3,"field":"address1","column":"Adresa *","letter":"B" & "code":"named_twice"`,
			// The client and the address are known however they are written.
			`admin POST /addresses/import?dry_run=1 Kupac;Naziv adrese;Ulica i broj;Mjesto\nVelebit d.o.o.;Pogon, d. o. o.;Riva 6;Zadar\n+sheet → 200 "created":0,"updated":1 & "name":"Pogon","new":false & {"column":"Address","old":"Riva 5","new":"Riva 6"}`,
			`admin POST /addresses/import?dry_run=1 Kupac;Naziv adrese;Ulica i broj;Mjesto\nVelebit;Pogon II;Riva 6;Zadar\n+sheet → 200 "created":1,"updated":0`,
			`stranger POST /addresses/import/1/undo {} → 404`,
			`manager PATCH /addresses/1 {"contact_name":"Mara"} → 200`,
			`admin POST /addresses/import/1/undo?dry_run=1 {} → 200 "kept":[{"id":1,"name":"Dućan Žabica","code":"import_changed"`,
			`manager POST /addresses/search → 200 "address_name":"Put 2" & "count":6`,
			`admin POST /addresses/import Name;Address;City\nNovo;B;C\n+sheet → 200 "import_id":2`,
			`admin POST /addresses/import/2/undo {} → 200 "removed":1`,
			`manager POST /addresses/search → 200 "count":6 & !Novo`,
		)
	})
}

// Places that something names by now stay when their file is taken back.
func TestTakingBackPlacesInUse(t *testing.T) {
	located(t, func(t *testing.T, d *db.DB) {
		play := apitest.Script(t, map[string]access.Who{"admin": {UserID: 1, TenantID: 1, Roles: access.Admin}}, &Service{DB: d, Maps: mapped(maps.Config{})})
		play(`admin POST /addresses/import Name;Address;City\nOf a task;A;C\nOf an asset;B;C\nOf equipment;D;C\nOf a supplier;E;C\nOf nothing;F;C\n+sheet → 200 "import_id":1 & "created":5`)
		dbtest.Exec(t, d,
			`INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, currency, location_type, address_name, address1, city, address_id) VALUES (1, 1, 1, 1, 1, 'x', 'x', 'x', 'CREATED', 1, 'LOW', 'EUR', 'OTHER', 'x', 'x', 'x', (SELECT address_id FROM address WHERE address_name = 'Of a task'))`,
			`INSERT INTO asset (tenant_id, address_id, kind, name, name_fold, code, created_at) SELECT 1, address_id, 'PUMP', 'x', 'x', 'AAAAAAAA', 1 FROM address WHERE address_name = 'Of an asset'`,
			`INSERT INTO equipment (tenant_id, name, name_fold, equipment_type, inv_num, inv_fold, serial_num, status, status_at, purchase_date, purchase_value, acc_number, acc, warranty_end, code, created_at, location_id) VALUES (1, 'x', 'x', 'OTHER', '1', '1', '', 'IN_WAREHOUSE', 1, '2024-01-01', 0, '', '', '2024-01-01', 'BBBBBBBB', 1, (SELECT address_id FROM address WHERE address_name = 'Of equipment'))`,
			`INSERT INTO equipment (tenant_id, name, name_fold, equipment_type, inv_num, inv_fold, serial_num, status, status_at, purchase_date, purchase_value, acc_number, acc, warranty_end, code, created_at, supplier_id) VALUES (1, 'x', 'x', 'OTHER', '2', '2', '', 'IN_WAREHOUSE', 1, '2024-01-01', 0, '', '', '2024-01-01', 'CCCCCCCC', 1, (SELECT address_id FROM address WHERE address_name = 'Of a supplier'))`,
		)
		play(
			`admin POST /addresses/import/1/undo?dry_run=1 {} → 200 "removed":1 & "name":"Of a task","code":"import_in_use" & "name":"Of an asset","code":"import_in_use" & "name":"Of equipment","code":"import_in_use" & "name":"Of a supplier","code":"import_in_use" & "kept_count":4`,
			`admin POST /addresses/import/1/undo {} → 200 "removed":1 & "kept_count":4`,
			`admin POST /addresses/search → 200 "count":6 & !Of nothing`,
		)
	})
}
