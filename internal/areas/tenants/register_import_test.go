package tenants

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"teren/internal/areas/usedplaces"
	"teren/internal/platform/api"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/imports"
	"teren/internal/platform/search"
)

const companies = `ID;Naziv *;OIB;Vrsta;Odnos;Adresa;Poštanski broj;Grad;Država;Kontakt osoba;Funkcija kontakta;Telefon;E-pošta;Napomena\n`

func TestImportOfCompanies(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		play := apitest.Script(t, people, &Service{DB: d})
		rows := companies + `;Žarulja d.o.o.;HR 69435151530;d.o.o.;dobavljač;Ulica 1;31400;Đakovo;Hrvatska;Željka Šarić;Direktorica;031 1;z@x.test;Plaća "odmah"; \n\n;Obrt Tesar;;obrt;;;;;;;;091;;\n4;Lipa;33392005961;;oboje;;;Split;;;;;;\n`
		play(`
			worker1  GET /b2b/template.csv → 403
			worker1  GET /b2b/template.xlsx → 403
			worker1  GET /b2b/imports → 403
			worker1  POST /b2b/import x+sheet → 403
			worker1  POST /b2b/import/1/undo {} → 403
			manager1 POST /b2b {"name":"Lipa","city":"Zadar","note":"Ostaje","contacts":[{"name":"Iva","role":"","phone":"","email":"i@x.test"},{"name":"Ante","role":"","phone":"","email":""}]} → 201 {"data":4}
			manager1@hr GET /b2b/template.csv → 200 ` + strings.TrimSuffix(companies, `\n`) + ` & !Lipa
			manager1@hr GET /b2b/template.csv?filled=true → 200 4;Lipa;;Trgovačko društvo;Kupac;;;Zadar;;Iva;;;i@x.test;Ostaje
			manager1@en GET /b2b/template.csv?filled=true → 200 ID;Name *;Tax ID number;Type & 4;Lipa;;Limited company;Customer;
			admin1 POST /b2b/import?dry_run=1 ` + rows + `+sheet → 200 {"data":{"b2b_import_id":null,"dry_run":true,"rows":3,"created":2,"updated":1,"unchanged":0,"faults":[],"fault_count":0,"bad_rows":0,"warnings":[],"changes":[{"row":2,"name":"Žarulja d.o.o.","new":true,"cells":[{"column" & {"row":4,"name":"Obrt Tesar","new":true,"cells":[{"column" & {"row":5,"name":"Lipa","new":false,"cells":[{"column":"Tax ID number","old":"","new":"33392005961"},{"column":"Relationship","old":"Customer","new":"Customer and supplier"},{"column":"City","old":"Zadar","new":"Split"}]}],"unknown":[]}}
			manager1 POST /b2b/search {} → 200 "count":4
			admin1 GET /b2b/imports → 200 {"data":[]}
			admin1 POST /b2b/import ` + rows + `+sheet → 200 "b2b_import_id":1,"dry_run":false,"rows":3,"created":2,"updated":1
			manager1 POST /b2b/search {} → 200 "count":6
			manager1 GET /b2b/5/details → 200 "name":"Žarulja d.o.o.","id_number":"69435151530","type":"LIMITED_COMPANY","correlation":"SUPPLIER","address":"Ulica 1","zipcode":"31400","city":"Đakovo","country":"Hrvatska","note":"Plaća \"odmah\"","contacts":[{"name":"Željka Šarić","role":"Direktorica","phone":"031 1","email":"z@x.test"}] & "version":1
			manager1 GET /b2b/6/details → 200 "name":"Obrt Tesar","id_number":"","type":"SOLE_TRADER","correlation":"CUSTOMER" & "contacts":[{"name":"","role":"","phone":"091","email":""}]
			manager1 GET /b2b/4/details → 200 "id_number":"33392005961" & "correlation":"BOTH" & "city":"Split" & "note":"Ostaje" & "name":"Iva" & "name":"Ante" & "version":2
			manager1 GET /b2b/4/history → 200 "count":4 & "type":"city" & "old_value":"Zadar","value":"Split"
			manager1 GET /b2b/5/history → 200 "count":1 & "type":"created" & manager1 Ć
			manager1 POST /tenants/picker_search {"search":"zarulja"} → 200 "count":1
			admin1 GET /b2b/imports → 200 {"data":[{"b2b_import_id":1,"file_name":"cjenik.csv","rows":3,"created_by":"manager1 Ć" & "undone_at":null
			admin1 POST /b2b/import?dry_run=1 Naziv;OIB\nŽarulja d.o.o.;69435151530\nLipa;33392005961+sheet → 200 "created":0,"updated":0,"unchanged":2
			admin1 POST /b2b/import?dry_run=1 Naziv;OIB\nŽarulja rasvjeta d.o.o.;HR69435151530+sheet → 200 "updated":1
			admin1 POST /b2b/import?dry_run=1 Naziv;OIB;Grad\n"Galeb" obrt;;Rijeka\nMaja;;Zadar\nObrt "Orada";;Pula\n+sheet → 200 "rows":3,"created":3 & "name":"\"Galeb\" obrt" & "name":"Obrt \"Orada\""
			admin1 POST /b2b/import?dry_run=1&separator=comma Naziv;OIB\nA, B;1\n+sheet → 200 "code":"column_added"
			admin1 POST /b2b/import?dry_run=1&encoding=ebcdic&separator=dot Naziv\nA\n+sheet → 422 "field":"encoding","code":"not_in_list" & "field":"separator","code":"not_in_list"
			admin1 POST /b2b/import?dry_run=1 Name,Tax ID number\nŽarulja d.o.o.,69435151530+sheet → 200 "unchanged":1
			admin1 POST /b2b/import?dry_run=1 Name` + "\t" + `City\nPosve nova` + "\t" + `Knin+sheet → 200 "created":1
			admin2   POST /b2b/import/1/undo {} → 404
			admin2   GET /b2b/imports → 200 {"data":[]}
			admin2   POST /b2b/import?dry_run=1 ID;Naziv\n4;Lipa+sheet → 200 "row":2,"field":"b2b_id","column":"ID","letter":"A","value":"4","code":"no_such_thing"
			admin2   POST /b2b/import?dry_run=1 Naziv;OIB\nŽarulja;69435151530+sheet → 200 "created":1
			admin1 POST /b2b/import?dry_run=1 Naziv;Funkcija kontakta\nČakovečki mlinovi, d.d.;Direktor+sheet → 200 "row":2,"field":"contact_name"
			admin1 POST /b2b/import/1/undo {} → 200 "dry_run":false,"removed":2,"restored":1,"kept":[],"kept_count":0
			manager1 POST /b2b/search {} → 200 "count":4
			manager1 GET /b2b/5/details → 200 "deleted":true
			manager1 GET /b2b/4/details → 200 "id_number":"" & "correlation":"CUSTOMER" & "city":"Zadar" & "version":3
			admin1 POST /b2b/import/1/undo {} → 409 "code":"already_done"
			admin1 POST /b2b/import/99/undo {} → 404
			admin1 POST /b2b/import?dry_run=1 Naziv;OIB;Grad\nA d.o.o.;69435151530;Rab\nB d.o.o.;;Rab\nLipa;33392005961;Zadar\n+sheet → 200 "created":2,"updated":1 & {"row":4,"name":"Lipa","new":false,"cells":[{"column":"Tax ID number","old":"","new":"33392005961"}]}
			admin1 POST /b2b/import ID;Naziv;OIB;Grad\n;A d.o.o.;69435151530;Rab\n;B d.o.o.;;Rab\n4;Lipa;33392005961;Rab\n+sheet → 200 "b2b_import_id":2
			manager1 PATCH /b2b/7 {"note":"x"} → 200
			admin1 POST /b2b/import/2/undo {} → 200 "removed":1,"restored":1,"kept":[{"id":7,"name":"A d.o.o.","code":"import_changed"
			manager1 GET /b2b/8/details → 200 "deleted":true
			admin1 POST /b2b/import ID;Naziv\n4;Lipa velika\n+sheet → 200 "b2b_import_id":3
			admin1 POST /b2b/import ID;Naziv\n4;Lipa najveća\n;Nova\n+sheet → 200 "b2b_import_id":4
			admin1 POST /b2b/import/3/undo {} → 200 "restored":0,"kept":[{"id":4
			admin1 POST /b2b/import/4/undo {} → 200
			admin1 POST /b2b/import/3/undo {} → 200
			manager1 GET /b2b/4/details → 200 "name":"Lipa"`)
	})
}

// A list as people keep it: a title above, headings of their own, columns that
// are nothing here, and rows that are not right.
func TestImportWithOwnHeadings(t *testing.T) {
	const list = `Popis kupaca 2026;;;\n\nRb.;Naziv partnera;Porezni br.;Mob;Ulica;Boja\n1;Žarulja d.o.o.;69435151530;091 1;Ulica 1;plava\n2;;33392005961;;;\n3;Tesar;123;;;\n4;Lipa;;092;Ulica 2;crvena\n+sheet`
	const plan = `head=3&columns=,name,id_number,contact_phone,address`
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		apitest.Script(t, people, &Service{DB: d})(`
			manager1 POST /b2b/import/look ` + list + ` → 403
			manager1 POST /b2b/import/faults ` + list + ` → 403
			admin1@hr POST /b2b/import/look ` + list + ` → 200 "sheets":[],"sheet_name":"","encoding":"utf-8","separator":"semicolon","unsure":false,"rows":4,"head":3 & {"letter":"A","name":"Rb.","samples":["1","2","3"],"field":""} & "name":"Naziv partnera","samples":["Žarulja d.o.o.","Tesar","Lipa"],"field":"name" & "name":"Porezni br.","samples":["69435151530","33392005961","123"],"field":"" & "name":"Mob","samples":["091 1","092"],"field":"contact_phone" & "name":"Ulica","samples":["Ulica 1","Ulica 2"],"field":"address" & {"field":"name","name":"Naziv","must":true,"key":false,
			admin1 POST /b2b/import/look?head=1 ` + list + ` → 200 "rows":5,"head":1
			admin1 POST /b2b/import?dry_run=1&head=3&columns=,,,name ` + list + ` → 200 "rows":4
			admin1 POST /b2b/import?head=3&columns=,name,colour ` + list + ` → 422 "field":"columns","code":"no_such_thing"
			admin1 POST /b2b/import?head=3&columns=name,name ` + list + ` → 422 "field":"columns","code":"named_twice"
			admin1 POST /b2b/import?head=51 ` + list + ` → 422 "field":"head"
			admin1 POST /b2b/import?head=3&columns=,,,contact_phone ` + list + ` → 422 "code":"column_missing","field":"rows.3.name"
			admin1 POST /b2b/import?dry_run=1&` + plan + ` ` + list + ` → 200 "created":2 & "fault_count":2,"bad_rows":2 & {"row":5,"field":"name","column":"Name *","letter":"B" & {"row":6,"field":"id_number","column":"Tax ID number","letter":"C","value":"123" & "changes":[{"row":4,"name":"Žarulja d.o.o.","new":true,"cells":[{"column" & {"row":7,"name":"Lipa","new":true
			admin1 POST /b2b/import?` + plan + ` ` + list + ` → 422 "fault_count":2
			admin1@hr POST /b2b/import/faults?` + plan + ` ` + list + ` → 200 <t>Naziv partnera</t> & <t>Boja</t> & <t>Redak</t> & <t>33392005961</t> & <v>5</v> & Naziv *: Polje je obavezno. & <t>Tesar</t> & OIB: OIB nije ispravan. & !Žarulja
			admin1 POST /b2b/import?partial=1&` + plan + ` ` + list + ` → 200 "created":2 & "bad_rows":2
			admin1 POST /b2b/import?partial=1&` + plan + ` ` + strings.Replace(list, "Žarulja d.o.o.;69435151530", ";69435151530", 1) + ` → 422
			manager1 POST /b2b/search {"filter":{"ilike":[{"column":"name"},"%Žarulja%"]}} → 200 "count":1 & "id_number":"69435151530" & "address":"Ulica 1" & "phone":"091 1"
			admin1 POST /b2b/import/look ` + list + ` → 200 "name":"Porezni br.","samples":["69435151530","33392005961","123"],"field":"id_number" & "name":"Boja","samples":["plava","crvena"],"field":""
			admin2 POST /b2b/import/look ` + list + ` → 200 "name":"Porezni br.","samples":["69435151530","33392005961","123"],"field":""
			admin1 POST /b2b/import?dry_run=1&columns=id_number,name,city OIB;Ime;Mjesto\n69435151530;Žarulja j.d.o.o.;Osijek\n33392005961;Žarulja j.d.o.o.;\n+sheet → 200 "updated":1 & "created":1 & {"column":"Name","old":"Žarulja d.o.o.","new":"Žarulja j.d.o.o."},{"column":"City","old":"","new":"Osijek"}
			admin1 POST /b2b/import?dry_run=1&columns=id_number,city OIB;Mjesto\n69435151530;Osijek\n+sheet → 200 "updated":1 & "fault_count":0
			admin1 POST /b2b/import?dry_run=1&columns=id_number,name OIB;Ime\n33392005961;Žarulja d.o.o.\n+sheet → 200 "created":1 & "warnings":[{"row":2,"field":"name","column":"Name *","letter":"B","value":"Žarulja d.o.o.","code":"name_used","message":"This name is used already; there will be two."}]
		`)
	})
}

// The address of a company is suggested where a place is wanted, whether it was
// typed, changed or imported; to nobody else.
func TestAddressesOfCompaniesAreSuggested(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		apitest.Script(t, people, &Service{DB: d})(`
			manager1 POST /b2b {"name":"Lipa","address":"Riva 3","zipcode":"23000","city":"Zadar","contacts":[]} → 201 {"data":4}
			manager1 PATCH /b2b/4 {"address":"Obala 9"} → 200
			admin1 POST /b2b/import Naziv;Adresa;Poštanski broj;Grad\nJela;Korzo 7;51000;Rijeka\n+sheet → 200 "created":1`)
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			for typed, want := range map[string]string{"riva": "Riva 3", "obala zad": "Obala 9", "korzo": "Korzo 7"} {
				found, err := usedplaces.Used(tx, people["manager1"], typed)
				if err != nil || len(found) != 1 || found[0].Address1 != want {
					t.Errorf("%s: %+v %v", typed, found, err)
				}
				if found, err := usedplaces.Used(tx, people["admin2"], typed); err != nil || len(found) > 0 {
					t.Errorf("%s, to another company: %+v %v", typed, found, err)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestFaultsOfAnImportOfCompanies(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		play := apitest.Script(t, people, &Service{DB: d})
		long := strings.Repeat("ž", 301)
		play(`
			manager1 POST /b2b {"name":"Lipa","id_number":"69435151530"} → 201 {"data":4}
			manager1 POST /b2b {"name":"Bez broja"} → 201 {"data":5}
			admin1 POST /b2b/import {} → 422 "field":"sheet","code":"required"
			admin1 POST /b2b/import +sheet → 422 "field":"sheet","code":"empty_file"
			admin1 POST /b2b/import PK+sheet → 422 "code":"invalid"
			admin1 POST /b2b/import?dry_run=1 ` + companies + `+sheet → 200 "code":"no_rows"
			admin1@hr POST /b2b/import?dry_run=1 ID;OIB;Nešto;Grad;Grad\n;1;2+sheet → 200 "column":"Nešto","letter":"C","value":"Nešto","code":"column_added" & "column":"Grad","letter":"E","value":"Grad","code":"named_twice" & "column":"Naziv *","letter":"","value":"","code":"column_missing"
			admin1@hr POST /b2b/import?dry_run=1 ` + companies +
			`;;69435151531;div;prijatelj;` + long + `;;;;;;;nije;\n` +
			`9;Tuđa;;;;;;;;;;;;\n` +
			`x;Tuđa;;;;;;;;;;;;\n` +
			`4;Lipa;;;;;;;;;;;;\n` +
			`;Lipa druga;69435151530;;;;;;;;;;;\n` +
			`;bez broja;33392005961;;;;;;;;;;;\n` +
			`;Nova;12345678903;;;;;;;;;;;\n` +
			`;Nova;12345678903;;;;;;;;;;;\n` +
			`;Nova;;;;;;;;;;;;\n` +
			`5;Bez broja;69435151530;;;;;;;;;;;\n` +
			`1;Čistoća na moj način;;;;;;;;;;;;\n` +
			`;Trieste;IT00743110157;;;;;;Italia;;;;;\n+sheet → 200 ` +
			`"rows":12,"created":2,"updated":1,"unchanged":1 & "fault_count":13 & {"row":2,"field":"name","column":"Naziv *","letter":"B","value":"","code":"required","message":"Polje je obavezno."} & {"row":2,"field":"id_number","column":"OIB","letter":"C","value":"69435151531","code":"not_an_oib","message":"OIB nije ispravan."} & ` +
			`{"row":2,"field":"type","column":"Vrsta","letter":"D","value":"div","code":"not_in_list","message":"Odaberite jedno od: Trgovačko društvo, Obrt, & {"row":2,"field":"correlation" & {"row":2,"field":"address","column":"Adresa" & {"row":2,"field":"contact_email","column":"E-pošta","letter":"M","value":"nije","code":"not_an_email" & ` +
			`{"row":3,"field":"b2b_id","column":"ID","letter":"A","value":"9","code":"no_such_thing" & {"row":4,"field":"b2b_id","column":"ID","letter":"A","value":"x" & !"row":5,"field" & {"row":6,"field":"id_number","column":"OIB","letter":"C","value":"69435151530","code":"named_twice" & !"row":7,"field" & {"row":7,"name":"Bez broja","new":false & ` +
			`!"row":8,"field" & {"row":9,"field":"id_number" & {"row":10,"field":"name","column":"Naziv *","letter":"B","value":"Nova","code":"named_twice" & {"row":11,"field":"b2b_id","column":"ID","letter":"A","value":"5","code":"named_twice" & !"row":13,"field"
			manager1 DELETE /b2b/5 → 200
			admin1 POST /b2b/import Naziv\nx` + strings.Repeat(";y", 100) + `+sheet → 422 "code":"too_many_columns"
			admin1 POST /b2b/import Naziv\n` + strings.Repeat(`x\n`, 5001) + `+sheet → 422 "code":"too_many_rows" & 5000
			admin1 POST /b2b/import Naziv;E-pošta\n` + strings.Repeat(`x;y\n`, 600) + `+sheet → 422 "fault_count":1199 & "field":"rows.2.contact_email"
			manager1 POST /b2b/search {} → 200 "count":4`)
	})
}

// A client without a number is known by the name, and among several of that
// name by the address.
func TestImportOfCompaniesByName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		rows := `Naziv;Adresa;Vrsta\nIvan Horvat;Ulica 1;Fizička osoba\nIvan Horvat;Ulica 2;Fizička osoba\nJela;;\n`
		apitest.Script(t, people, &Service{DB: d})(
			`admin1 POST /b2b/import?dry_run=1 `+rows+`jela;;\n+sheet → 200 "created":3 & "fault_count":1 & {"row":5,"field":"name" & "code":"named_twice" & "warnings":[{"row":3,"field":"name" & "code":"name_used"`,
			`admin1 POST /b2b/import `+rows+`+sheet → 200 "created":3`,
			`admin1 POST /b2b/import?dry_run=1 `+rows+`+sheet → 200 "created":0,"updated":0,"unchanged":3`,
			`admin1 POST /b2b/import?dry_run=1 Naziv;Grad\nJela;Rab\nIvan Horvat;Rab\n+sheet → 200 {"row":2,"name":"Jela","new":false,"cells":[{"column":"City","old":"","new":"Rab"}]} & {"row":3,"field":"name" & "code":"several_such"`,
			`admin1 POST /b2b/import?dry_run=1&for_all=type%3DPRIVATE_PERSON&columns=name,address,house_number Ime;Ulica;Kbr\nIva;Mlinska;5\nJela;;\n+sheet → 200 {"column":"Type","old":"","new":"Private person"} & {"column":"Address","old":"","new":"Mlinska 5"} & "unchanged":1`,
		)
	})
}

// A row whose company is called otherwise by its legal form, its punctuation or dj for đ
// is of that company, and says so. One that is called exactly so comes first.
func TestImportOfCompaniesSpeltOtherwise(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		apitest.Script(t, people, &Service{DB: d})(
			`admin1 POST /b2b/import Naziv;Kontakt;Telefon;E-pošta\n„Galeb” obrt;Đuro Bilić;+385 95 660 747;djuro@galeb.test\nSunce d.o.o.;;;\nUdruga Sunce;;;\n+sheet → 200 "created":3 & "warnings":[{"row":4,"field":"name" & "code":"name_used"`,
			`admin1 POST /b2b/import?dry_run=1 Naziv;Grad\nGALEB d. o. o.;Rab\nČistoća d.o.o.;Krk\n+sheet → 200 "created":0,"updated":2 & {"row":2,"name":"„Galeb” obrt","new":false,"cells":[{"column":"Name","old":"„Galeb” obrt","new":"GALEB d. o. o."},{"column":"City","old":"","new":"Rab"}]} & {"row":3,"name":"Čistoća","new":false`,
			`admin1 POST /b2b/import?dry_run=1 Naziv;Grad\nSunce d.o.o.;Rab\nUdruga Sunce;Krk\n+sheet → 200 "created":0,"updated":2`,
			`admin1 POST /b2b/import?dry_run=1 Naziv;Grad\nSunce`+"\u200b"+`;Rab\n+sheet → 200 {"row":2,"field":"name" & "code":"several_such"`,
			// Two rows of one file are two companies, with a warning, unless they are called exactly the same.
			`admin1 POST /b2b/import?dry_run=1 Naziv\nOrada d.o.o.\nObrt Orada\n+sheet → 200 "created":2 & "warnings":[{"row":3,"field":"name" & "code":"name_used"`,
			// One contact, however the name and the telephone are written.
			`admin1 POST /b2b/import?dry_run=1 Naziv;Kontakt;Telefon\nGaleb;Djuro Bilić;(095) 660-747\n+sheet → 200 "updated":1 & {"column":"Phone","old":"+385 95 660 747","new":"(095) 660-747"} & !djuro@galeb.test`,
			`admin1 POST /b2b/import?dry_run=1 Naziv;Kontakt;Telefon\nGaleb;Gospodin Bilić;95/660-747\n+sheet → 200 "updated":1 & !djuro@galeb.test`,
			`admin1 POST /b2b/import?dry_run=1 Naziv;Kontakt;Telefon\nGaleb;Mara Marić;091 1\n+sheet → 200 "updated":1 & {"column":"E-mail","old":"djuro@galeb.test","new":""}`,
			// Its number is the same with the letters of the country.
			`admin1 POST /b2b/import Naziv;OIB\nGaleb obrt;HR 694-351-51530\n+sheet → 200 "updated":1`,
			`admin1 POST /b2b/import?dry_run=1 Naziv;OIB\nSasvim drugo;hr69435151530\n+sheet → 200 "updated":1 & "old":"Galeb obrt","new":"Sasvim drugo"`,
			`manager1 POST /tenants/picker_search {"search":"HR69435151530"} → 200 "name":"Galeb obrt"`,
			`manager1 POST /b2b/search {"filter":{"ilike":[{"column":"id_number"},"%HR69435151530%"]}} → 200 "count":1`,
		)
	})
}

// A company that the file added and that is in use by now stays.
func TestTakingBackACompanyInUse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		play := apitest.Script(t, people, &Service{DB: d})
		play(`admin1 POST /b2b/import Naziv\nLipa\nJela\n+sheet → 200 "created":2`)
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO address (tenant_id, client_id, address_name, name_fold, address_type, address1, city, created_at)
				SELECT 1, p.partner_id, 'x', 'x', 'STORE', 'x', 'x', 1 FROM partner p WHERE p.b2b_id = 4`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		play(`
			admin1 POST /b2b/import/1/undo?dry_run=1 {} → 200 "removed":1 & "kept":[{"id":4,"name":"Lipa","code":"import_in_use","message":"It is in use."}]
			manager1 GET /b2b/5/details → 200 "deleted":false
			admin1 POST /b2b/import/1/undo {} → 200 "removed":1 & "kept":[{"id":4
			manager1 GET /b2b/5/details → 200 "deleted":true
			manager1 GET /b2b/4/details → 200 "deleted":false & "archived_at":null
			admin1 POST /b2b/import?dry_run=1 Naziv\nLipa\nJela\n+sheet → 200 "created":1,"updated":0,"unchanged":1,"faults":[]
			manager1 DELETE /b2b/4 {} → 200
			admin1 POST /b2b/import?dry_run=1 ID;Naziv\n4;Lipa\n+sheet → 200 "code":"is_archived"`)
	})
}

// What the template writes can be read in again and changes nothing, as CSV and
// as an Excel file, in both languages.
func TestCompaniesComeBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		apitest.Script(t, people, &Service{DB: d})(`
			manager1 POST /b2b {"name":"=HYPERLINK(\"x\"); zarez","id_number":"69435151530","type":"SOLE_TRADER","correlation":"BOTH","zipcode":"01000","note":"prvi red\ndrugi; red","contacts":[{"name":"-1","role":"@x","phone":"+385 91","email":"a@b.hr"}]} → 201
			manager1 POST /b2b {"name":"0012","id_number":"IT-1","country":"Italia"} → 201`)
		s := &Service{DB: d}
		for _, language := range []string{"hr", "en"} {
			who := people["manager1"]
			who.Language = language
			for name, write := range map[string]func(context.Context, imports.TemplateQuery) (api.Download, error){
				"csv": func(ctx context.Context, in imports.TemplateQuery) (api.Download, error) {
					return s.RegisterCSV(ctx, who, in)
				},
				"xlsx": func(ctx context.Context, in imports.TemplateQuery) (api.Download, error) {
					return s.RegisterXLSX(ctx, who, in)
				},
			} {
				file, err := write(t.Context(), imports.TemplateQuery{Filled: true})
				if err != nil {
					t.Fatal(err)
				}
				r, err := s.ImportRegister(t.Context(), who, imports.Ask{DryRun: true, Sheet: &api.Sheet{Content: file.Body}})
				if err != nil || r.Rows != 5 || r.Unchanged != 5 || len(r.Faults) > 0 {
					t.Errorf("%s %s: %+v %v", language, name, r, err)
				}
			}
		}
	})
}

func manyCompanies(n, from int) []byte {
	var b bytes.Buffer
	b.WriteString(strings.ReplaceAll(companies, `\n`, "\n"))
	for i := from; i < from+n; i++ {
		fmt.Fprintf(&b, ";Tvrtka broj %d;;Obrt;Kupac;Ulica %d;10000;Zagreb;Hrvatska;Osoba %d;;091 %d;t%d@x.test;\n", i, i, i, i, i)
	}
	return b.Bytes()
}

// Two files read in at the same moment both come in whole.
func TestImportsAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		s := &Service{DB: d}
		var all sync.WaitGroup
		for i := range 4 {
			all.Go(func() {
				r, err := s.ImportRegister(t.Context(), people["manager1"], imports.Ask{Sheet: &api.Sheet{Content: manyCompanies(300, 300*i)}})
				if err != nil || r.Created != 300 {
					t.Errorf("%+v %v", r, err)
				}
			})
		}
		all.Wait()
		list, err := s.SearchRegister(t.Context(), people["manager1"], search.Request{})
		if err != nil || *list.Count != 1203 {
			t.Errorf("%+v %v", list.Count, err)
		}
	})
}

func FuzzImportOfCompanies(f *testing.F) {
	d := dbtest.Open(f, "sqlite")
	s := &Service{DB: d}
	err := d.Do(context.Background(), func(tx *db.Tx) error {
		_, err := Add(tx, New{Name: "Primorje"})
		if err == nil {
			_, err = tx.Exec(`INSERT INTO user_account (email, email_fold, first_name, last_name, name_fold, created_at) VALUES ('x', 'x', 'x', 'x', 'x', 1)`)
		}
		if err == nil {
			_, err = Enter(tx, people["manager1"], Card{Name: "Lipa", IDNumber: "69435151530", Type: "OTHER", Correlation: "BOTH"})
		}
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	head := strings.ReplaceAll(companies, `\n`, "\n")
	f.Add([]byte(head + "1;Lipa;69435151530;Obrt;oboje;a;b;c;d;e;f;g;h@i.hr;j\n"))
	f.Add([]byte(head + ";=1+1;HR 69435151530;d.o.o.;;;;;Italia;;;;;\"x\ny\"\n\n;x;;;;;;;;;;;;\n"))
	f.Add([]byte("sep=,\nName,Tax ID number\nŽ,0"))
	f.Add([]byte("\xff\xfeN\x00a\x00"))
	f.Add([]byte("Naziv;Grad\n\x8aibenka;\xd0akovo\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		r, err := s.ImportRegister(context.Background(), people["manager1"], imports.Ask{DryRun: true, Sheet: &api.Sheet{Content: content}})
		if err != nil && !strings.Contains(err.Error(), "invalid") && !strings.Contains(err.Error(), "too_large") {
			t.Errorf("%v", err)
		}
		if err == nil && r.FaultsAll == 0 && r.Created+r.Updated+r.Unchanged != r.Rows {
			t.Errorf("%+v", r)
		}
	})
}

// BenchmarkCompanies measures a register of 10,000 companies: its pages, the
// picker of clients, and a spreadsheet of 5,000 read in and taken back.
func BenchmarkCompanies(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			url := dbtest.Migrated(b, engine)
			d := dbtest.At(b, url)
			s, who := &Service{DB: d}, people["manager1"]
			ok := func(err error) {
				b.Helper()
				if err != nil {
					b.Fatal(err)
				}
			}
			ok(d.Do(b.Context(), func(tx *db.Tx) error {
				if _, err := Add(tx, New{Name: "Primorje"}); err != nil {
					return err
				}
				_, err := tx.Exec(`INSERT INTO user_account (email, email_fold, first_name, last_name, name_fold, created_at) VALUES ('x', 'x', 'x', 'x', 'x', 1)`)
				return err
			}))
			read := func(file []byte) RegisterReport {
				r, err := s.ImportRegister(context.Background(), who, imports.Ask{Sheet: &api.Sheet{Content: file}})
				ok(err)
				return r
			}
			for i := range 2 {
				read(manyCompanies(5000, 5000*i))
			}
			dbtest.Settle(b, d, url)
			for name, filter := range map[string]string{
				"page": ``, "deep": `"page":{"no":900,"size":10}`, "name": `"search":"broj 4321"`, "none": `"search":"hidrofor"`,
			} {
				var in search.Request
				ok(json.Unmarshal([]byte(`{`+filter+`}`), &in))
				b.Run("register/"+name, func(b *testing.B) {
					defer dbtest.Costs(b, d, url)()
					for b.Loop() {
						_, err := s.SearchRegister(b.Context(), who, in)
						ok(err)
					}
					b.ReportMetric(20, "goal-ms")
				})
				b.Run("picker/"+name, func(b *testing.B) {
					defer dbtest.Costs(b, d, url)()
					for b.Loop() {
						_, err := s.Pick(b.Context(), who, in)
						ok(err)
					}
					b.ReportMetric(20, "goal-ms")
				})
			}
			b.Run("import", func(b *testing.B) {
				from := 10_000
				for b.Loop() {
					from += 5000
					r := read(manyCompanies(5000, from))
					b.StopTimer()
					_, err := s.UndoRegister(context.Background(), who, RegisterBatchByID{ID: *r.ImportID})
					ok(err)
					b.StartTimer()
				}
				b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "import-s")
				b.ReportMetric(5, "goal-s")
			})
		})
	}
}

// A contact is one person: what another had is not kept under the new name, and the
// list of changes shows all of it.
func TestContactsOfARow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		const head = `Firma;Kontakt osoba;Funkcija kontakta;Telefon;E-pošta\n`
		const how = `?dry_run=1&columns=name,contact_name,contact_role,contact_phone,contact_email `
		apitest.Script(t, people, &Service{DB: d})(
			`manager1 POST /b2b {"name":"Lipa","contacts":[{"name":"Iva Ban","role":"Direktorica","phone":"091 1","email":"iva@x.test"},{"name":"Ante Čop","role":"Skladište","phone":"092 2","email":""}]} → 201 {"data":4}`,
			`admin1 POST /b2b/import/look `+head+`Lipa;Maja;;;\n+sheet → 200 "name":"Firma","samples":["Lipa"],"field":"name"`,
			`admin1 POST /b2b/import`+how+head+`Lipa;Maja Rog;;;maja@x.test\n+sheet → 200 "cells":[{"column":"Contact person","old":"Iva Ban","new":"Maja Rog"},{"column":"Contact role","old":"Direktorica","new":""},{"column":"Phone","old":"091 1","new":""},{"column":"E-mail","old":"iva@x.test","new":"maja@x.test"}]`,
			`admin1 POST /b2b/import`+how+head+`Lipa;ANTE COP;;;ante@x.test\n+sheet → 200 "old":"Iva Ban","new":"ANTE COP" & "old":"Direktorica","new":"Skladište" & "old":"091 1","new":"092 2" & "old":"iva@x.test","new":"ante@x.test"`,
			`admin1 POST /b2b/import`+how+head+`Lipa;Iva Banić;;091 1;\n+sheet → 200 "cells":[{"column":"Contact person","old":"Iva Ban","new":"Iva Banić"}]`,
			`admin1 POST /b2b/import`+how+head+`Lipa;iva ban;Vlasnica;;\n+sheet → 200 "old":"Direktorica","new":"Vlasnica" & !"old":"iva@x.test"`,
		)
	})
}
