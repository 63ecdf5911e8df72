package addresses

import (
	"testing"

	"teren/internal/areas/usedplaces"
	"teren/internal/kit/maps"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// twins saves a second address of Velebit beside the shop, with an asset and a
// tool at it, and one of the company itself.
func twoAlike(t *testing.T, d *db.DB) func(...string) {
	t.Helper()
	do(t, d, func(tx *db.Tx) error {
		_, err := Save(tx, cast["manager"], 2, New{Name: "Ducan Zabica", Type: "STORE", Site: usedplaces.Site{Address1: "Šetalište 12", City: "Rijeka", WorkingHours: "8–16", ContactName: "Ana"}})
		return err
	})
	dbtest.Exec(t, d,
		`INSERT INTO asset (tenant_id, address_id, kind, name, name_fold, code, created_at) VALUES (1, 4, 'BOILER', 'Kotao', 'kotao', 'k', 1)`,
		`INSERT INTO equipment (tenant_id, name, name_fold, equipment_type, inv_num, inv_fold, serial_num, status, status_at, location_id, supplier_id, code, created_at, purchase_date, purchase_value, acc_number, acc, warranty_end) VALUES (1, 'Bušilica', 'busilica', 'HAND_TOOL', '1', '1', '', 'IN_WAREHOUSE', 1, 4, 1, 'x', 1, '2026-01-01', 0, '', '', '2027-01-01')`)
	return apitest.Script(t, cast, &Service{DB: d, Maps: mapped(maps.Config{})})
}

func TestMerge(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := twoAlike(t, d)
		at := func(want string) {
			t.Helper()
			got, err := db.Read(t.Context(), d, func(tx *db.Tx) (string, error) {
				return db.One[string](tx, `SELECT CAST(a.address_id AS TEXT) || ' ' || CAST(e.location_id AS TEXT) || ' ' || CAST(e.supplier_id AS TEXT) FROM asset a, equipment e`)
			})
			if err != nil || got != want {
				t.Errorf("asset, tool and supplier are at %s, not %s: %v", got, want, err)
			}
		}
		at("4 4 1")
		script(
			`worker POST /addresses/1/merge/preview {"gone_id":4} → 403`,
			`stranger POST /addresses/1/merge/preview {"gone_id":4} → 404`,
			`manager POST /addresses/1/merge/preview {"gone_id":1} → 422 "code":"merge_itself"`,
			`manager POST /addresses/1/merge/preview {"gone_id":3} → 422 "field":"gone_id"`,
			`manager POST /addresses/1/merge {"gone_id":2} → 422 "code":"merge_other_client"`,
			`manager POST /addresses/1/merge/preview {"gone_id":4} → 200 {"field":"working_hours","kept":"","gone":"8–16","filled":true} & {"field":"address_name","kept":"Dućan Žabica","gone":"Ducan Zabica","filled":false} & "moves":[{"what":"assets","n":1},{"what":"equipment","n":1}]`,
			`manager POST /addresses/1/merge {"gone_id":4,"fields":["nothing"]} → 422 "code":"unknown_field"`,
			`manager POST /addresses/1/merge {"gone_id":4,"kept_version":7} → 409 "code":"merge_changed"`,
		)
		at("4 4 1")
		script(
			`manager POST /addresses/1/merge {"gone_id":4,"fields":["address"],"kept_version":1,"gone_version":1} → 200 {"data":1,"version":2}`,
			`manager POST /addresses/search {"filter":{"eq":[{"column":"client_tenant_id"},2]}} → 200 "address_name":"Dućan Žabica" & "address1":"Šetalište 12" & "working_hours":"8–16" & "count":1}`,
			`manager GET /addresses/1/history → 200 "type":"merged" & "value":{"id":4,"name":"Ducan Zabica"}`,
			`manager GET /addresses/4/history → 200 "type":"merged_into" & "value":{"id":1,"name":"Dućan Žabica"}`,
			`manager POST /addresses/1/merge {"gone_id":4} → 422 "field":"gone_id"`,
			`stranger POST /addresses/1/unmerge {"gone_id":4} → 404`,
			`worker POST /addresses/1/unmerge {"gone_id":4} → 403`,
			`manager POST /addresses/1/unmerge {"gone_id":2} → 409 "code":"already_done"`,
		)
		at("1 1 1")
	})
}

// A merge that is taken back leaves what was edited since, and what was moved on.
func TestUnmerge(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := twoAlike(t, d)
		script(
			`manager POST /addresses/1/merge {"gone_id":4,"fields":["address","address_name"]} → 200 "version":2`,
			`manager PATCH /addresses/1 {"address_name":"Treći"} → 200 "version":3`,
		)
		dbtest.Exec(t, d, `UPDATE asset SET address_id = 2`)
		script(
			`manager POST /addresses/1/unmerge {"gone_id":4} → 200 {"id":1,"version":4,"stayed":1}`,
			`manager POST /addresses/search {"filter":{"eq":[{"column":"address_id"},1]}} → 200 "address_name":"Treći" & "address1":"Šetalište Ivana Pavla II. 12, 51000 Rijeka, Hrvatska" & "working_hours":""`,
			`manager POST /addresses/search {"filter":{"eq":[{"column":"address_id"},4]}} → 200 "address_name":"Ducan Zabica" & "address1":"Šetalište 12"`,
			`manager GET /addresses/4/history → 200 "type":"restored"`,
			`manager GET /addresses/1/history → 200 "type":"unmerged"`,
			`manager POST /addresses/1/unmerge {"gone_id":4} → 409 "code":"already_done"`,
		)
	})
}
