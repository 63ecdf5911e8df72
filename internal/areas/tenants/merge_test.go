package tenants

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"teren/internal/platform/api"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
	"teren/internal/platform/merge"
)

// Two companies of the register that are one: what names the one names the other
// afterwards, a price that both have stays that of the kept one, and all of it comes
// back.
func TestMerge(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		play := apitest.Script(t, people, &Service{DB: d})
		play(`
			manager1 POST /b2b {"name":"Lipa d.o.o.","id_number":"69435151530","city":"Rijeka","contacts":[{"name":"Ana"}]} → 201 {"data":4}
			manager1 POST /b2b {"sure":true,"name":"LIPA doo","correlation":"SUPPLIER","note":"Plaća kasno","contacts":[{"name":"Ana"},{"name":"Ivo","phone":"091"}]} → 201 {"data":5}
			manager1 POST /b2b {"name":"Bor","id_number":"33392005961"} → 201 {"data":6}
			admin2   POST /b2b {"name":"Tuđa"} → 201 {"data":7}`)
		kept, gone := partner(t, d, 4), partner(t, d, 5)
		dbtest.Exec(t, d,
			`INSERT INTO catalog_group (tenant_id, name, name_fold, status) VALUES (1, 'x', 'x', 'ACTIVE')`,
			`INSERT INTO catalog_item (tenant_id, catalog_group_id, catalog_type, name, name_fold, quantity, unit_of_measure, lump_sum, tax, unit_price, currency, qualification, status, version, updated_at) VALUES
				(1, 1, 'WORK', 'a', 'a', 1000, 'HOUR', FALSE, 2500, 100, 'EUR', '', 'ACTIVE', 1, 1), (1, 1, 'WORK', 'b', 'b', 1000, 'HOUR', FALSE, 2500, 100, 'EUR', '', 'ACTIVE', 1, 1)`)
		if err := d.Do(t.Context(), func(tx *db.Tx) error {
			if _, err := tx.Exec(`INSERT INTO address (tenant_id, client_id, address_name, name_fold, address_type, address1, city, created_at) VALUES (1, ?, 'x', 'x', 'STORE', 'x', 'x', 1)`, gone); err != nil {
				return err
			}
			_, err := tx.Exec(`INSERT INTO catalog_item_price (client_id, catalog_item_id, unit_price, fine_unit_price) VALUES (?, 1, 10, 1001), (?, 1, 20, 2003), (?, 2, 30, NULL)`, kept, gone, gone)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		prices := func(want string) {
			t.Helper()
			got, err := db.Read(t.Context(), d, func(tx *db.Tx) (string, error) {
				return db.One[string](tx, `SELECT (SELECT CAST(SUM(c.exact_unit_price) AS TEXT) FROM catalog_item_price c WHERE c.client_id = ?) || ' ' || COALESCE((SELECT CAST(SUM(c.exact_unit_price) AS TEXT) FROM catalog_item_price c WHERE c.client_id = ?), 'none')`, kept, gone)
			})
			if err != nil || got != want {
				t.Errorf("prices are %s, not %s: %v", got, want, err)
			}
		}
		prices("1001 5003")
		play(`
			worker1  POST /b2b/4/merge {"gone_id":5} → 403
			admin2   POST /b2b/4/merge {"gone_id":5} → 404
			manager1 POST /b2b/4/merge {"gone_id":7} → 422 "field":"gone_id"
			manager1 POST /b2b/4/merge {"gone_id":1} → 422 "field":"gone_id" & "code":"merge_uses_teren"
			manager1 POST /b2b/1/merge {"gone_id":5} → 422 "code":"merge_uses_teren"
			manager1 POST /b2b/4/merge/preview {"gone_id":5} → 200 "moves":[{"what":"addresses","n":1},{"what":"prices","n":2},{"what":"contacts","n":1}] & {"field":"note","kept":"","gone":"Plaća kasno","filled":true} & {"field":"name","kept":"Lipa d.o.o.","gone":"LIPA doo","filled":false} & !"field":"contacts"
			manager1 POST /b2b/4/merge {"gone_id":5} → 200 "version":2
			manager1 GET /b2b/4/details → 200 "name":"Lipa d.o.o." & "correlation":"BOTH" & "note":"Plaća kasno" & "name":"Ivo" & "addresses":1 & "prices":2
			manager1 GET /b2b/5/details → 200 "deleted":true & "merged_into":{"b2b_id":4,"name":"Lipa d.o.o."}
			admin1   POST /b2b/5/restore → 409 "code":"merged" & Lipa d.o.o.
			manager1 GET /b2b/4/history → 200 "type":"merged"`)
		prices("4001 none")
		play(`
			manager1 POST /b2b/4/unmerge {"gone_id":5} → 200 "stayed":0
			manager1 GET /b2b/4/details → 200 "correlation":"CUSTOMER" & "note":"" & !Ivo & "addresses":0 & "prices":1 & "merged_into":null
			manager1 GET /b2b/5/details → 200 "deleted":false & "note":"Plaća kasno" & Ivo & "addresses":1 & "prices":2`)
		prices("1001 5003")
		// The number that the kept one took is the other's again; one that somebody else has by then is in the way.
		play(`
			manager1 POST /b2b/5/merge {"gone_id":4,"fields":["name"]} → 200 "data":5
			manager1 GET /b2b/5/details → 200 "name":"Lipa d.o.o." & "id_number":"69435151530"
			manager1 PATCH /b2b/5 {"id_number":"33392005961"} → 422 "code":"number_taken"
			manager1 PATCH /b2b/6 {"id_number":""} → 200
			manager1 PATCH /b2b/5 {"id_number":"33392005961"} → 200
			manager1 PATCH /b2b/6 {"id_number":"69435151530"} → 200
			manager1 POST /b2b/5/unmerge {"gone_id":4} → 422 "code":"number_taken"
			manager1 PATCH /b2b/6 {"id_number":""} → 200
			manager1 POST /b2b/5/unmerge {"gone_id":4} → 200
			manager1 GET /b2b/4/details → 200 "id_number":"69435151530"
			manager1 GET /b2b/5/details → 200 "id_number":"33392005961" & "name":"LIPA doo"`)
	})
}

// Two companies with more contacts than one may have are not merged, and nothing of
// them is lost or changed.
func TestMergeKeepsEveryContact(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		contacts := func(from, to int) string {
			var all []string
			for i := from; i < to; i++ {
				all = append(all, fmt.Sprintf(`{"name":"Osoba %d"}`, i))
			}
			return "[" + strings.Join(all, ",") + "]"
		}
		play := apitest.Script(t, people, &Service{DB: d})
		play(`
			manager1 POST /b2b {"name":"Lipa","contacts":` + contacts(0, 30) + `} → 201 {"data":4}
			manager1 POST /b2b {"name":"Bor","contacts":` + contacts(10, 51) + `} → 201 {"data":5}
			manager1 POST /b2b/4/merge/preview {"gone_id":5} → 422 "field":"gone_id" & "code":"merge_contacts" & 51 & 50
			manager1 POST /b2b/4/merge {"gone_id":5} → 422 "code":"merge_contacts"
			manager1 GET /b2b/4/details → 200 "version":1 & Osoba 29 & !Osoba 30
			manager1 GET /b2b/5/details → 200 "version":1 & "deleted":false & Osoba 50
			manager1 PATCH /b2b/5 {"contacts":` + contacts(10, 50) + `} → 200
			manager1 POST /b2b/4/merge {"gone_id":5} → 200
			manager1 GET /b2b/4/details → 200 Osoba 0 & Osoba 49`)
	})
}

// Of two people who merge the same two companies at once, each into the other, one
// does, and the other is refused.
func TestTwoMergesAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		s := &Service{DB: d}
		apitest.Script(t, people, s)(`
			manager1 POST /b2b {"name":"Lipa"} → 201 {"data":4}
			manager1 POST /b2b {"name":"Lipa 2"} → 201 {"data":5}`)
		var merged, refused atomic.Int64
		var all sync.WaitGroup
		for _, ids := range [][2]int64{{4, 5}, {5, 4}, {4, 5}, {5, 4}} {
			all.Go(func() {
				_, err := s.Merging().Merge(t.Context(), people["manager1"], merge.Request{With: merge.With{ByID: api.ByID{ID: ids[0]}, Gone: ids[1]}})
				var f *fault.Fault
				switch {
				case err == nil:
					merged.Add(1)
				case errors.As(err, &f) && (f.Kind == fault.NotFound || f.Kind == fault.Invalid || f.Kind == fault.Conflict):
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		if all.Wait(); merged.Load() != 1 || refused.Load() != 3 {
			t.Errorf("%d merged, %d refused", merged.Load(), refused.Load())
		}
	})
}

func partner(t *testing.T, d *db.DB, id int64) int64 {
	t.Helper()
	of, err := db.Read(t.Context(), d, func(tx *db.Tx) (int64, error) {
		return db.One[int64](tx, `SELECT partner_id FROM partner WHERE b2b_id = ?`, id)
	})
	if err != nil {
		t.Fatal(err)
	}
	return of
}
