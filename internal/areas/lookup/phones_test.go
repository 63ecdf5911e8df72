package lookup_test

import (
	"encoding/json"
	"log/slog"
	"testing"

	"teren/internal/areas/addresses"
	"teren/internal/areas/lookup"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/maps"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// The lists of companies and of addresses find by a telephone however it is written there
// or typed, beside the words of the rest; a few digits are looked for in names alone.
func TestListsFindByTelephone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.BeforeCommit(lookup.Refresh)
		who := map[string]access.Who{"manager": {UserID: 1, TenantID: 1, Roles: access.Manager}, "stranger": {UserID: 2, TenantID: 2, Roles: access.Manager}}
		if err := d.Do(t.Context(), func(tx *db.Tx) error {
			for i, name := range []string{"Primorje", "Velebit"} {
				if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
					return err
				}
				if _, err := users.Add(tx, int64(i+1), users.New{Email: name + "@x.test", FirstName: "Ana", LastName: "Ć", Roles: access.Manager}); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		play := apitest.Script(t, who, &tenants.Service{DB: d}, &addresses.Service{DB: d, Maps: maps.New(maps.Config{}, slog.New(slog.DiscardHandler))})
		play(
			`manager POST /b2b {"name":"Galeb d.o.o.","id_number":"69435151530","contacts":[{"name":"Mara","role":"Direktorica","phone":"(095) 660 747","email":""}]} → 201`,
			`manager POST /b2b {"name":"Orada","city":"Rab","contacts":[{"name":"Ivo","role":"","phone":"","email":""},{"name":"Ana","role":"","phone":"+385 95/660-747","email":""}],"sure":true} → 201`,
			`manager POST /b2b {"name":"Zubatac","contacts":[{"name":"Pero","role":"","phone":"095 660-748","email":""}]} → 201`,
			`manager POST /b2b {"name":"Trgovina 24 sata"} → 201`,
			`stranger POST /b2b {"name":"Tuđa","contacts":[{"name":"Pero","role":"","phone":"095 660 747","email":""}]} → 201`,
		)
		const address = `"location_type":"OTHER","address2":"","address3":"","address4":"","zipcode":"51280","city":"Rab","region":"","country":"","latitude":null,"longitude":null,"working_hours":"","contact_email":""`
		play(
			`manager POST /addresses {"address_name":"Uvala","address1":"Lipa 7","contact_name":"Mara","contact_phone":"00385 95 660 747",`+address+`} → 201`,
			`manager POST /addresses {"address_name":"Luka","address1":"Riva 66","contact_name":"Ivo","contact_phone":"+385 (0)95 660-747",`+address+`} → 201`,
			`manager POST /addresses {"address_name":"Skladište 24","address1":"Riva 1","contact_name":"","contact_phone":"095 660 748",`+address+`} → 201`,
			`stranger POST /addresses {"address_name":"Tuđa","address1":"Lipa 1","contact_name":"","contact_phone":"095 660 747",`+address+`} → 201`,
		)
		for _, typed := range []string{
			"(095) 660-747", "095 660 747", "0956 60 747", "95/660-747", "95660747", "660-747", "660 747", "660747", "tel. 095/660-747",
			"+385 95 660 747", "+385 (0)95 660-747", "00385 95 660747", "38595660747", "\u202a+385\u00a095\u2011660\u2011747\u202c",
		} {
			body, err := json.Marshal(map[string]string{"search": typed})
			if err != nil {
				t.Fatal(err)
			}
			play(
				`manager POST /b2b/search `+string(body)+` → 200 "name":"Galeb d.o.o." & "name":"Orada" & "count":2`,
				`manager POST /addresses/search `+string(body)+` → 200 "address_name":"Luka" & "address_name":"Uvala" & "count":2`,
			)
		}
		play(
			`manager POST /b2b/search {"search":"hr 69435151530"} → 200 "name":"Galeb d.o.o." & "count":1`,
			`manager POST /b2b/search {"search":"rab ana"} → 200 "name":"Orada" & "count":1`,
			`manager POST /b2b/search {"search":"mara 660747"} → 200 "name":"Galeb d.o.o." & "count":1`,
			`manager POST /b2b/search {"search":"694"} → 200 "count":0`, // every other number has some such digits
			`manager POST /b2b/search {"search":"95"} → 200 "count":0`,
			`manager POST /b2b/search {"search":"24 sata"} → 200 "name":"Trgovina 24 sata" & "count":1`,
			`manager POST /addresses/search {"search":"riva 66"} → 200 "address_name":"Luka" & "count":1`,
			`manager POST /addresses/search {"search":"rab 24"} → 200 "address_name":"Skladište 24" & "count":1`,
			`manager POST /addresses/search {"search":"ivo"} → 200 "address_name":"Luka" & "count":1`,
			`manager POST /addresses/picker_search {"search":"660747"} → 200 "count":0`,
			// A telephone that is changed is found at once, as it is now.
			`manager PATCH /addresses/1 {"contact_phone":"091 222 333"} → 200`,
			`manager POST /addresses/search {"search":"660-747"} → 200 "count":1`,
			`manager POST /addresses/search {"search":"+385 91 222 333"} → 200 "address_name":"Uvala" & "count":1`,
		)
	})
}
