package locations

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/areas/usedplaces"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
	"teren/internal/platform/record"
)

var cast = map[string]access.Who{
	"admin":    {UserID: 1, TenantID: 1, Roles: access.Admin},
	"manager":  {UserID: 2, TenantID: 1, Roles: access.Manager},
	"worker":   {UserID: 3, TenantID: 1, Roles: access.Worker},
	"stranger": {UserID: 4, TenantID: 2, Roles: access.Admin},
}

// each runs fn beside a company with
//
//	1 Skladište (SKL), Kukuljanovo 345, Bakar
//	  2 Hala A (SKL-A), without an address
//	    3 Polica 1 (SKL-A-1), with coordinates of its own
//	  4 Ured (SKL-U), Riva 10, Rijeka
//	5 Dućan (D1), Korzo 22, Rijeka
//
// and 6, the only one of another company.
func each(t *testing.T, fn func(*testing.T, *db.DB)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		do(t, d, func(tx *db.Tx) error {
			for _, name := range []string{"Primorje", "Velebit"} {
				if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
					return err
				}
			}
			for i, tenant := range []int64{1, 1, 1, 2} {
				if _, err := users.Add(tx, tenant, users.New{Email: fmt.Sprint(i, "@x.test"), FirstName: "Ana", LastName: fmt.Sprint(i), Roles: access.Worker}); err != nil {
					return err
				}
			}
			for _, l := range []struct {
				who    string
				parent int64
				Edit
			}{
				{"manager", 0, Edit{Fields: Fields{Name: "Skladište", CIN: "SKL", Type: "WAREHOUSE", Place: Place{Address1: "Kukuljanovo 345", Zipcode: "51227", City: "Bakar", Country: "Hrvatska", Latitude: at(45.3), Longitude: at(14.5)}}}},
				{"manager", 1, Edit{Fields: Fields{Name: "Hala A", CIN: "SKL-A", Type: "WAREHOUSE"}}},
				{"manager", 2, Edit{Fields: Fields{Name: "Polica 1", CIN: "SKL-A-1", Type: "WAREHOUSE", Place: Place{Latitude: at(45.31), Longitude: at(14.51)}}}},
				{"manager", 1, Edit{Fields: Fields{Name: "Ured", CIN: "SKL-U", Type: "OFFICE", Place: Place{Address1: "Riva 10", City: "Rijeka"}}}},
				{"manager", 0, Edit{Fields: Fields{Name: "Dućan", CIN: "D1", Type: "STORE", Place: Place{Address1: "Korzo 22", City: "Rijeka"}}}},
				{"stranger", 0, Edit{Fields: Fields{Name: "Tuđe", CIN: "SKL", Type: "STORE", Place: Place{City: "Gospić"}}}},
			} {
				if l.parent > 0 {
					l.ParentID = &l.parent
				}
				if _, err := Insert(tx, cast[l.who], l.Edit); err != nil {
					return err
				}
			}
			return nil
		})
		fn(t, d)
	})
}

func at(degrees float64) *float64 { return &degrees }

func do(t *testing.T, d *db.DB, fn func(*db.Tx) error) {
	t.Helper()
	if err := d.Do(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

func TestTrees(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		const (
			none = `"address1":"","address2":"","zipcode":"","city":"","region":"","country":""`
			skl  = `"address1":"Kukuljanovo 345","address2":"","zipcode":"51227","city":"Bakar","region":"","country":"Hrvatska"`
			riva = `"address1":"Riva 10","address2":"","zipcode":"","city":"Rijeka","region":"","country":"","latitude":null,"longitude":null`
		)
		apitest.Script(t, cast, &Service{d})(
			`worker GET /locations_hierarchy → 200 {"data":[{"location_id":5,"parent_id":null,"path":"Dućan","name":"Dućan","cin":"D1","location_type":"STORE" & "sublocations":[]},{"location_id":1,`+
				` & {"location_id":1,"parent_id":null,"path":"Skladište","name":"Skladište","cin":"SKL","location_type":"WAREHOUSE",`+skl+`,"latitude":45.3,"longitude":14.5,"version":1,"inherited":false,"effective_address":{`+skl+`,"latitude":45.3,"longitude":14.5},"sublocations":[`+
				`{"location_id":2,"parent_id":1,"path":"Skladište / Hala A","name":"Hala A","cin":"SKL-A","location_type":"WAREHOUSE",`+none+`,"latitude":null,"longitude":null,"version":1,"inherited":true,"effective_address":{`+skl+`,"latitude":45.3,"longitude":14.5},"sublocations":[`+
				// What it has of its own it keeps.
				`{"location_id":3,"parent_id":2,"path":"Skladište / Hala A / Polica 1","name":"Polica 1","cin":"SKL-A-1","location_type":"WAREHOUSE",`+none+`,"latitude":45.31,"longitude":14.51,"version":1,"inherited":true,"effective_address":{`+skl+`,"latitude":45.31,"longitude":14.51},"sublocations":[]}]},`+
				`{"location_id":4,"parent_id":1,"path":"Skladište / Ured","name":"Ured","cin":"SKL-U","location_type":"OFFICE",`+riva+`,"version":1,"inherited":false,"effective_address":{`+riva+`},"sublocations":[]}]}`,
			`stranger GET /locations_hierarchy → 200 "location_id":6 & !"location_id":1`,
		)
	})
}

func TestSearch(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{d})
		for _, path := range []string{"/locations/list/search", "/locations/picker"} {
			script(
				`worker POST `+path+` {"filter":{"ilike":[{"column":"name"},"%hala%"]},"page":{"no":1,"size":10}} → 200 "location_id":2 & "inherited":true & "city":"Bakar" & "count":1`,
				`worker POST `+path+` {"search":"skladiste polica"} → 200 "location_id":3 & "address1":"Kukuljanovo 345" & "count":1`,
				`worker POST `+path+` {"search":"skl-u"} → 200 "location_id":4 & "count":1`,
				`worker@hr POST /locations/export {"search":"skladiste polica"} → 200 Putanja & 3;Skladište /  & Kukuljanovo 345`,
				`worker POST /locations/export {"format":"xlsx"} → 200 <t>Kukuljanovo 345</t>`,
				`worker POST `+path+` {"filter":{"eq":[{"column":"city"},"Bakar"]}} → 200 "location_id":1 & "location_id":2 & "location_id":3 & "count":3`, // where it is found
				`worker POST `+path+` {"filter":{"eq":[{"column":"within_id"},2]}} → 200 "location_id":2 & "location_id":3 & "count":2`,
				`worker POST `+path+` {"filter":{"eq":[{"column":"location_type"},"office"]}} → 200 "location_id":4 & "count":1`,
				`worker POST `+path+` → 200 {"data":[{"location_id":5, & "count":5`,
				`stranger POST `+path+` {"filter":{"eq":[{"column":"within_id"},1]}} → 200 "count":0`,
			)
		}
	})
}

func TestEdit(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{d})
		script(
			`manager POST /locations {"name":" Poslovnica ","cin":" P-7 ","location_type":"store","address1":"Giardini 9","address2":"","zipcode":"52100","city":"Pula","region":"","country":"","latitude":44.8,"longitude":13.8} → 201 {"data":7}`,
			`manager POST /locations {"parent_id":7,"name":"Podrum","cin":"P-7-1","location_type":"WAREHOUSE"} → 201 {"data":8}`,
			`worker GET /locations_hierarchy → 200 "path":"Poslovnica","name":"Poslovnica","cin":"P-7","location_type":"STORE" & "path":"Poslovnica / Podrum"`,
			// Every bad field at once; what lies by itself needs a city.
			`manager POST /locations {"name":"","cin":" ","location_type":""} → 422 "field":"name","code":"required" & "field":"cin","code":"required" & "field":"location_type","code":"required" & "field":"city","code":"required"`,
			`manager POST /locations {"parent_id":1,"name":"X","cin":"X","location_type":"OTHER","latitude":91,"longitude":-181} → 422 "field":"location_type","code":"not_in_list" & "field":"latitude","code":"out_of_range" & "field":"longitude","code":"out_of_range" & !city`,
			`manager POST /locations {"parent_id":6,"name":"X","cin":"X","location_type":"STORE"} → 422 "field":"parent_id","code":"no_such_thing"`,
			// A code is one location's, however it is spelled; a name may be another's too.
			`manager@hr POST /locations {"name":"Hala A","cin":"skl-a","location_type":"STORE","city":"Rijeka"} → 422 "field":"cin","code":"cin_taken","message":"Ovu šifru već ima „Skladište / Hala A”."`,
			`manager POST /locations {"parent_id":1,"name":"Hala A","cin":"SKL-B","location_type":"STORE"} → 201 {"data":9}`,
			`worker POST /locations {"name":"X","cin":"X","location_type":"STORE","city":"X"} → 403`,
			// Changed field by field, the address as a whole.
			`manager PATCH /locations/7 {"version":1,"name":"Pula"} → 200 {"data":7,"version":2}`,
			`admin PATCH /locations/7 {"version":1,"city":"Pazin"} → 200 {"data":7,"version":3}`,
			`admin PATCH /locations/7 {"version":2,"zipcode":"52000"} → 409 "code":"conflict" & "field":"zipcode"`,
			`admin PATCH /locations/7 {"version":1,"cin":"P-8"} → 200 {"data":7,"version":4}`,
			`admin PATCH /locations/7 {} → 200 {"data":7,"version":4}`,
			`admin PATCH /locations/7 {"cin":"D1"} → 422 "field":"cin","code":"cin_taken"`,
			`admin PATCH /locations/7 {"city":""} → 422 "field":"city","code":"required"`,
			`admin PATCH /locations/8 {"parent_id":null} → 422 "field":"city","code":"required"`,
			`manager GET /locations_hierarchy → 200 "path":"Pula / Podrum"`,
			`worker PATCH /locations/7 {"name":"X"} → 403`,
			`stranger PATCH /locations/7 {"name":"X"} → 404`,
			`worker GET /locations/7/history → 200 "type":"cin" & "old_value":"P-7","value":"P-8" & "type":"address" & "old_value":"Giardini 9, 52100 Pula","value":"Giardini 9, 52100 Pazin" & "type":"name" & "type":"created" & "count":4`,
			`stranger GET /locations/7/history → 404`,
			// Moved with all within it, never into itself.
			`manager PATCH /locations/2 {"parent_id":5} → 200 {"data":2,"version":2}`,
			`manager GET /locations_hierarchy → 200 "path":"Dućan / Hala A / Polica 1" & "effective_address":{"address1":"Korzo 22"`,
			`manager GET /locations/2/history → 200 "type":"parent" & "old_value":"Skladište","value":"Dućan"`,
			`manager PATCH /locations/5 {"parent_id":3} → 422 "field":"parent_id","code":"cycle"`,
			`manager PATCH /locations/5 {"parent_id":6} → 422 "field":"parent_id","code":"no_such_thing"`,
		)
		// Its address is suggested from now on.
		found, err := db.Read(t.Context(), d, func(tx *db.Tx) ([]usedplaces.Place, error) { return usedplaces.Used(tx, cast["manager"], "giardini") })
		if err != nil || len(found) == 0 || found[0].Address1 != "Giardini 9" {
			t.Error(found, err)
		}
	})
}

func TestDelete(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{d})
		do(t, d, func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO address (tenant_id, client_id, address_name, name_fold, address_type, address1, city, created_at, deleted_at, linked_location)
				VALUES (1, 1, 'a', 'a', 'STORE', 'a', 'a', 0, NULL, 4), (1, 1, 'b', 'b', 'STORE', 'b', 'b', 0, 0, 2)`)
			return err
		})
		script(
			`manager POST /locgroups {"name":"Skladišni prostor","location_ids":[1,2,3]} → 201 {"data":1}`,
			`manager POST /locgroups {"name":"Police","location_ids":[3]} → 201 {"data":2}`,
			// What uses it or lies within it is counted, and nothing is deleted.
			`manager@hr DELETE /locations/1?below=3 → 409 "code":"location_in_use" & "used_by":{"addresses":1} & "below":3 & Adrese: 1.`,
			`manager DELETE /locations/2 → 409 "code":"has_below" & "below":1`,
			`worker DELETE /locations/2?below=1 → 403`,
			`stranger DELETE /locations/2?below=1 → 404`,
			`manager POST /locgroups/search → 200 "location_count":3 & "location_count":1`,
			// It leaves its groups, with what is within it.
			`manager DELETE /locations/2?below=1 → 200 {"data":2,"version":2}`,
			`manager GET /locations_hierarchy → 200 !Hala & !Polica`,
			`manager POST /locgroups/search → 200 "locgroup_id":2,"name":"Police" & "location_count":0,"locations":[] & "location_count":1,"locations":[{"location_id":1,"name":"Skladište","path":"Skladište"}]`,
			`manager GET /locgroups/1/history → 200 "type":"locations" & "old_value":"Hala A, Polica 1, Skladište","value":"Skladište"`,
			`manager DELETE /locations/2 → 404`,
			// An ADMIN brings it back, under a code that is still free.
			`manager POST /locations/2/restore → 403`,
			`admin POST /locations/3/restore → 409 "code":"parent_deleted"`,
			`manager POST /locations {"parent_id":1,"name":"Nova","cin":"skl-a-1","location_type":"STORE"} → 201 {"data":7}`,
			`admin POST /locations/2/restore → 422 "field":"cin","code":"cin_taken"`,
			`manager DELETE /locations/7 → 200`,
			`admin POST /locations/2/restore → 200 {"data":2,"version":3}`,
			`admin POST /locations/2/restore → 409 "code":"already_done"`,
			`stranger POST /locations/2/restore → 404`,
			`manager GET /locations_hierarchy → 200 "path":"Skladište / Hala A / Polica 1"`,
			`manager GET /locations/2/history → 200 "type":"restored" & "type":"deleted" & "type":"created"`,
		)
	})
}

func TestGroups(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		apitest.Script(t, cast, &Service{d})(
			`manager POST /locgroups {"name":" Rijeka ","location_ids":[5,4,5]} → 201 {"data":1}`,
			`admin POST /locgroups {"name":"Čuvana mjesta","location_ids":[1]} → 201 {"data":2}`,
			`worker POST /locgroups/search {"page":{"size":10,"no":1}} → 200 {"data":[{"locgroup_id":2,"name":"Čuvana mjesta","created_at": & {"locgroup_id":1,"name":"Rijeka","created_at": & "version":1,"location_count":2,"locations":[{"location_id":5,"name":"Dućan","path":"Dućan"},{"location_id":4,"name":"Ured","path":"Skladište / Ured"}]} & "count":2`,
			`worker POST /locgroups/search {"filter":{"ilike":[{"column":"name"},"%cuvana%"]}} → 200 "locgroup_id":2 & "count":1`,
			`worker POST /locgroups/search {"filter":{"eq":[{"column":"location_id"},4]}} → 200 "locgroup_id":1 & "count":1`,
			`worker POST /locgroups/search {"filter":{"ge":[{"column":"location_count"},2]}} → 200 "locgroup_id":1 & "count":1`,
			`worker POST /locations/list/search {"filter":{"eq":[{"column":"locgroup_id"},1]}} → 200 "location_id":4 & "location_id":5 & "count":2`,
			`stranger POST /locgroups/search → 200 "count":0`,
			`worker@hr POST /locgroups/export → 200 Broj lokacija & 2;Čuvana mjesta; & 1;Rijeka;2;"Dućan; Skladište / Ured";`,
			`manager POST /locgroups/export {"format":"xlsx"} → 200 <t>Rijeka</t> & <v>2</v>`,
			`stranger POST /locgroups/export → 200 !Rijeka`,
			`manager POST /locgroups {"name":" ","location_ids":[]} → 422 "field":"name","code":"required" & "field":"location_ids","code":"required"`,
			`manager POST /locgroups {"name":"X","location_ids":[1,6]} → 422 "field":"location_ids","code":"no_such_thing"`,
			`manager POST /locgroups {"name":"RIJEKA","location_ids":[1]} → 422 "field":"name","code":"name_taken"`,
			`worker POST /locgroups {"name":"X","location_ids":[1]} → 403`,
			`manager PATCH /locgroups/1 {"version":1,"name":"Grad Rijeka"} → 200 {"data":1,"version":2}`,
			`admin PATCH /locgroups/1 {"version":1,"location_ids":[5]} → 200 {"data":1,"version":3}`,
			`admin PATCH /locgroups/1 {"version":1,"name":"Riječani"} → 409 "code":"conflict" & "field":"name","yours":"Riječani","theirs":"Grad Rijeka"`,
			`admin PATCH /locgroups/1 {"location_ids":[6]} → 422 "field":"location_ids","code":"no_such_thing"`,
			`admin PATCH /locgroups/1 {"location_ids":[]} → 422 "field":"location_ids","code":"required"`,
			`admin PATCH /locgroups/1 {"name":"čuvana MJESTA"} → 422 "field":"name","code":"name_taken"`,
			`worker PATCH /locgroups/1 {"name":"X"} → 403`,
			`stranger PATCH /locgroups/1 {"name":"X"} → 404`,
			`worker GET /locgroups/1/history → 200 "type":"locations" & "old_value":"Dućan, Ured","value":"Dućan" & "type":"name" & "type":"created" & "count":3`,
			`stranger GET /locgroups/1/history → 404`,
			`worker DELETE /locgroups/1 → 403`,
			`stranger DELETE /locgroups/1 → 404`,
			`manager DELETE /locgroups/1 → 200 {"data":1,"version":4}`,
			`manager DELETE /locgroups/1 → 404`,
			`manager POST /locgroups/search → 200 !Rijeka & "count":1`,
			`manager GET /locations_hierarchy → 200 "location_id":5`,
			`manager POST /locgroups/1/restore → 403`,
			`admin POST /locgroups/1/restore → 200 {"data":1,"version":5}`,
			`admin POST /locgroups/1/restore → 409 "code":"already_done"`,
		)
	})
}

// One code asked for many times at once is one location's, and two moves that
// would put locations into each other do not both succeed.
func TestAtOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := &Service{d}
		for what, call := range map[string]func(i int) error{
			"cin_taken": func(i int) error {
				_, err := s.Create(context.Background(), cast["manager"], New{Edit{Fields: Fields{Name: "X", CIN: []string{"Novo", "NOVO"}[i], Type: "STORE", Place: Place{City: "Rijeka"}}}})
				return err
			},
			"cycle": func(i int) error {
				ids := []int64{1, 5}
				_, err := s.Update(context.Background(), cast["manager"], Change{Change: record.Change{ID: ids[i], Sent: record.Sent{"parent_id"}}, Edit: Edit{ParentID: &ids[1-i]}})
				return err
			},
		} {
			errs := make([]error, 2)
			var all sync.WaitGroup
			begin := make(chan struct{})
			for i := range errs {
				all.Go(func() {
					<-begin
					errs[i] = call(i)
				})
			}
			close(begin)
			all.Wait()
			refused := 0
			for _, err := range errs {
				var f *fault.Fault
				if errors.As(err, &f) && len(f.Fields) == 1 && f.Fields[0].Code == what {
					refused++
				} else if err != nil {
					t.Error(what, err)
				}
			}
			if refused != 1 {
				t.Errorf("%s: %d of 2 were refused", what, refused)
			}
		}
	})
}
