package hierarchies

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"teren/internal/access"
	"teren/internal/api/apitest"
	"teren/internal/db"
	"teren/internal/db/dbtest"
	"teren/internal/fault"
	"teren/internal/tenants"
)

var cast = map[string]access.Who{
	"manager":  {UserID: 1, TenantID: 1, Roles: access.Manager},
	"worker":   {UserID: 2, TenantID: 1, Roles: access.Worker},
	"stranger": {UserID: 3, TenantID: 2, Roles: access.Admin},
}

// each runs fn beside a company with two trees and a deleted one, and another with one node.
func each(t *testing.T, fn func(*testing.T, *db.DB)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Do(context.Background(), func(tx *db.Tx) error {
			for _, name := range []string{"Primorje", "Velebit"} {
				if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
					return err
				}
			}
			for _, n := range []struct {
				id, parent int64
				name       string
				minutes    int64
			}{
				{1, 0, "Održavanje", 0}, {2, 1, "Zgrade", 60}, {3, 1, "Čišćenje", 90}, {4, 3, "Žljebovi", 30},
				{5, 0, "Elektro", 45}, {6, 1, "Cijevi", 15}, {7, 0, "Klima", 0}, {8, 7, "Servis klime", 20},
			} {
				id, err := Insert(tx, cast["manager"], New{pointer(n.parent), n.name, Operational, pointer(n.minutes)})
				if err != nil || id != n.id {
					return fmt.Errorf("%s is %d: %w", n.name, id, err)
				}
			}
			if _, err := tx.Exec(`UPDATE work_hierarchy SET deleted_at = ? WHERE work_hierarchy_id IN (7, 8)`, tx.Now); err != nil {
				return err
			}
			_, err := Insert(tx, cast["stranger"], New{nil, "Tuđe", Capital, nil})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		fn(t, d)
	})
}

func pointer(n int64) *int64 {
	if n == 0 {
		return nil
	}
	return &n
}

func TestTrees(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{d})
		script(
			`manager GET /work_hierarchies → 200 {"data":[`+
				`{"work_hierarchy_id":5,"parent":null,"name":"Elektro","path":"Elektro","expense_type":"OPERATIONAL","time_estimate":45,"children":[]},`+
				`{"work_hierarchy_id":1,"parent":null,"name":"Održavanje","path":"Održavanje","expense_type":"OPERATIONAL","time_estimate":null,"children":[`+
				`{"work_hierarchy_id":6,"parent":1,"name":"Cijevi","path":"Održavanje / Cijevi","expense_type":"OPERATIONAL","time_estimate":15,"children":[]},`+
				`{"work_hierarchy_id":3,"parent":1,"name":"Čišćenje","path":"Održavanje / Čišćenje","expense_type":"OPERATIONAL","time_estimate":90,"children":[`+
				`{"work_hierarchy_id":4,"parent":3,"name":"Žljebovi","path":"Održavanje / Čišćenje / Žljebovi","expense_type":"OPERATIONAL","time_estimate":30,"children":[]}]},`+
				`{"work_hierarchy_id":2,"parent":1,"name":"Zgrade","path":"Održavanje / Zgrade","expense_type":"OPERATIONAL","time_estimate":60,"children":[]}]}]}`,
			`worker GET /work_hierarchies → 200 "name":"Elektro"`,
			`stranger GET /work_hierarchies → 200 {"data":[{"work_hierarchy_id":9,"parent":null,"name":"Tuđe","path":"Tuđe","expense_type":"CAPITAL","time_estimate":null,"children":[]}]}`,
		)
	})
}

func TestPick(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{d})
		const gutters = `{"work_hierarchy_id":4,"parent":3,"name":"Žljebovi","path":"Održavanje / Čišćenje / Žljebovi","expense_type":"OPERATIONAL","time_estimate":30}`
		script(
			`manager POST /tasks/whier_picker {"search":"zljeb ciscenje"} → 200 {"data":[`+gutters+`],"count":1}`,
			`manager POST /tasks/whier_picker {"filter":{"ilike":[{"column":"name"},"ZLJEB%"]}} → 200 {"data":[`+gutters+`],"count":1}`,
			`manager POST /tasks/whier_picker {"search":"klim"} → 200 {"data":[],"count":0}`,
			`manager POST /tasks/whier_picker {"page":{"no":1,"size":2}} → 200 {"data":[{"work_hierarchy_id":5,`,
			`manager POST /tasks/whier_picker {"page":{"no":2,"size":2}} → 200 {"data":[{"work_hierarchy_id":6,`,
			`manager POST /tasks/whier_picker {"filter":{"eq":[{"column":"work_hierarchy_id"},9]}} → 200 {"data":[],"count":0}`,
			`worker POST /tasks/whier_picker → 403 "code":"forbidden"`,
			`stranger POST /tasks/whier_picker → 200 "name":"Tuđe"`,
		)
	})
}

func TestFindAndClosure(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		err := d.Do(context.Background(), func(tx *db.Tx) error {
			n, err := Find(tx, cast["manager"], 4)
			if err != nil || n.Path != "Održavanje / Čišćenje / Žljebovi" || *n.ParentID != 3 || *n.TimeEstimate != 30 {
				t.Error(n, err)
			}
			for who, id := range map[string]int64{"stranger": 4, "manager": 7} { // another company's, deleted
				var f *fault.Fault
				if n, err := Find(tx, cast[who], id); !errors.As(err, &f) || f.Kind != fault.NotFound {
					t.Error(n, err)
				}
				if id, err := Insert(tx, cast[who], New{ParentID: &id, Title: "x", ExpenseType: Income}); !errors.As(err, &f) || f.Kind != fault.NotFound {
					t.Error(id, err)
				}
			}
			above, err := db.All[string](tx, `SELECT ancestor_id || '/' || depth FROM work_hierarchy_path WHERE node_id = 4 ORDER BY depth`)
			if !slices.Equal(above, []string{"4/0", "3/1", "1/2"}) {
				t.Error(above)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
}
