package tenants

import (
	"sync"
	"sync/atomic"
	"testing"

	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

func TestTheRegister(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		play := apitest.Script(t, people, &Service{DB: d})
		play(`
			worker1  POST /b2b/search {} → 403
			manager1 POST /b2b/search {} → 200 "count":3
			manager1 POST /b2b {"name":" "} → 422 "field":"name"
			manager1 POST /b2b {"name":"Žarulja d.o.o.","id_number":"69435151531"} → 422 "field":"id_number" & "code":"not_an_oib"
			manager1@hr POST /b2b {"name":"Žarulja d.o.o.","id_number":"1"} → 422 OIB nije ispravan.
			manager1 POST /b2b {"name":"x","type":"GIANT","correlation":"FRIEND","contacts":[{"name":"","role":"Šef","phone":"","email":""},{"name":"","role":"","phone":"","email":"x"}]} → 422 "field":"type" & "field":"correlation" & "field":"contacts.0.name" & "field":"contacts.1.email" & !contacts.1.name
			manager1 POST /b2b {"name":"Žarulja d.o.o.","id_number":"69435151530","type":"limited_company","correlation":"BOTH","city":"Đakovo","contact_name":"Željka Šarić"}+picture → 201 {"data":4}
			manager1 POST /b2b {"name":"Druga žarulja","id_number":"HR69435151530"} → 422 "code":"number_taken" & Žarulja d.o.o.
			manager1 POST /b2b {"name":"Trieste Servizi s.r.l.","id_number":"IT00743110157","country":"Italia","correlation":"SUPPLIER"} → 201 {"data":5}
			admin2   POST /b2b {"name":"Žarulja d.o.o.","id_number":"69435151530"} → 201 {"data":6}
			manager1 POST /b2b {"name":" ŽARULJA d.o.o. ","id_number":"33392005961"} → 409 "code":"same_name" & "companies":[{"name":"Žarulja d.o.o.","id_number":"69435151530","city":"Đakovo"}] & "twins":[{"entity":"b2b","id":4,"name":"Žarulja d.o.o.","about":"69435151530, Đakovo","same":["name"]}]
			manager1 POST /b2b {"name":"Žarulja d.o.o.","id_number":"69435151530"} → 422 number_taken & !same_name
			manager1 POST /b2b {"name":"Obrt „Žarulja”"} → 409 "code":"twin" & "twins":[{"entity":"b2b","id":4,"name":"Žarulja d.o.o." & "same":["name"]}]
			manager1 POST /b2b {"name":"Nešto drugo","id_number":"IT 007431-10157","country":"Italia"} → 409 "code":"twin" & "id":5,"name":"Trieste Servizi s.r.l." & "same":["id_number"]
			manager1 PATCH /b2b/5 {"name":"ŽARULJA"} → 409 "code":"twin" & "id":4
			manager1 PATCH /b2b/5 {"note":"x"} → 200
			manager1 POST /b2b/search {"filter":{"ilike":[{"column":"name"},"%zarulja%"]}} → 200 "count":1 & "correlation":"BOTH" & "contact_name":"Željka Šarić" & "city":"Đakovo" & "uses_teren":false & "logo":"/api/uploads/
			manager1 POST /b2b/search {"filter":{"eq":[{"column":"correlation"},"SUPPLIER"]}} → 200 "count":2 & Trieste
			manager1 POST /tenants/picker_search {"search":"zarulja"} → 200 "count":1
			admin2   GET /b2b/4/details → 404
			admin2   PATCH /b2b/4 {"name":"x"} → 404
			admin2   DELETE /b2b/4 → 404
			admin2   GET /b2b/4/history → 404
			admin2   POST /b2b/4/restore {} → 404
			manager1 PATCH /b2b/4 {"version":1,"city":"Osijek","contacts":[{"name":"Ana Žic","role":"Direktorica","phone":"091","email":"ana@x.test"},{"name":"Ivo","role":"","phone":"","email":""}]} → 200 "version":2
			manager1 PATCH /b2b/4 {"version":1,"note":"Plaća na vrijeme"} → 200 "version":3
			manager1 PATCH /b2b/4 {"version":1,"city":"Zagreb"} → 409 "conflicts":[{"field":"city","yours":"Zagreb","theirs":"Osijek"
			manager1 PATCH /b2b/4 {"city":"Osijek"} → 200 "version":3
			manager1 PATCH /b2b/4 {"name":""} → 422 "field":"name"
			manager1 PATCH /b2b/4 {"delete_logo":true} → 200 "version":4
			manager1 GET /b2b/4/details → 200 "city":"Osijek" & "note":"Plaća na vrijeme" & "contact_name":"Ana Žic" & "logo":null & "tasks":0 & "phone":"091"
			manager1 GET /b2b/4/history → 200 "count":5 & "type":"contacts" & "value":"Ana Žic, Direktorica, 091, ana@x.test; Ivo" & "type":"logo"
			manager1 POST /b2b/export {} → 200 Žarulja & Osijek & IT00743110157
			manager1@hr POST /b2b/export {"format":"xlsx"} → 200 <t>Žarulja & <t>IT00743110157</t> & <t>Kupac
			worker1 POST /b2b/export {} → 403
			manager1 DELETE /b2b/4 → 200 {"data":{"b2b_id":4,"archived":false}}
			manager1 GET /b2b/4/details → 200 "deleted":true,"allowed_actions":[]
			manager1 POST /tenants/picker_search {"search":"zarulja"} → 200 "count":0
			manager1 POST /b2b/search {"filter":{"ilike":[{"column":"name"},"%zarulja%"]}} → 200 "count":0
			manager1 POST /b2b {"name":"Treća žarulja","id_number":"69435151530"} → 201 {"data":7}
			manager1 POST /b2b/4/restore {} → 403`)
	})
}

func TestACompanyInUseIsArchived(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		play := apitest.Script(t, people, &Service{DB: d})
		play(`manager1 POST /b2b {"name":"Lipa"} → 201 {"data":4}`)
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			client, err := db.One[int64](tx, `SELECT partner_id FROM partner WHERE b2b_id = 4`)
			if err != nil {
				return err
			}
			_, err = tx.Exec(`INSERT INTO address (tenant_id, client_id, address_name, name_fold, address_type, address1, city, created_at) VALUES (1, ?, 'x', 'x', 'STORE', 'x', 'x', 1)`, client)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		play(`
			manager1 GET /b2b/4/details → 200 "addresses":1 & "archived_at":null
			manager1 DELETE /b2b/4 → 200 {"data":{"b2b_id":4,"archived":true}}
			manager1 DELETE /b2b/4 → 409 "code":"already_done"
			manager1 POST /tenants/picker_search {"search":"lipa"} → 200 "count":0
			manager1 POST /b2b/search {"filter":{"ilike":[{"column":"name"},"%lipa%"]}} → 200 "count":1
			manager1 POST /b2b/search {"filter":{"and":[{"eq":[{"column":"is_archived"},false]},{"ilike":[{"column":"name"},"%lipa%"]}]}} → 200 "count":0`)
	})
}

func TestACompanyThatUsesTerenKeepsItsName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		play := apitest.Script(t, people, &Service{DB: d})
		play(`
			manager1 GET /b2b/1/details → 200 "uses_teren":true
			manager1 PATCH /b2b/1 {"name":"Moje ime za njih","id_number":"69435151530"} → 422 "field":"name" & "field":"id_number" & "code":"kept_by_itself"
			manager1 GET /b2b/1/details → 200 "address":"","zipcode":"","city":"" & "own_address":""`)
		// It says itself where it is; the register keeps what it writes down.
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE tenant SET address1 = 'Obala 5', zipcode = '21000', city = 'Split' WHERE tenant_id = (SELECT partner_id FROM partner WHERE b2b_id = 1)`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		play(`
			manager1 GET /b2b/1/details → 200 "address":"" & "own_address":"Obala 5, 21000 Split","own_street":"Obala 5","own_zipcode":"21000","own_city":"Split"
			manager1@hr POST /b2b/export {} → 200 ;Adresa;Poštanski broj;Grad;Država; & ;Obala 5, 21000 Split;
			admin1@hr POST /b2b/import?dry_run=1&columns=b2b_id,address ID;Adresa\n1;Obala 5, 21000 Split\n+sheet → 200 "unchanged":1
			manager1 PATCH /b2b/1 {"city":"Solin"} → 200
			manager1 GET /b2b/1/details → 200 "city":"Solin" & "own_address":"Obala 5, 21000 Split"
			manager1@hr POST /b2b/export {} → 200 !Obala`)
	})
}

func TestTheSameNumberIsWrittenDownOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		service := Service{DB: d}
		var made, refused atomic.Int64
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				_, err := service.Register(t.Context(), people["manager1"], NewEntry{Name: "Žarulja", IDNumber: "69435151530"})
				var f *fault.Fault
				switch f, _ = err.(*fault.Fault); {
				case err == nil:
					made.Add(1)
				case f != nil && f.Code == "invalid":
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		all.Wait()
		if made.Load() != 1 || refused.Load() != 19 {
			t.Errorf("made %d times, refused %d times", made.Load(), refused.Load())
		}
	})
}
