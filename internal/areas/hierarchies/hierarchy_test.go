package hierarchies

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
	"teren/internal/platform/record"
	"teren/internal/platform/tree"
)

var cast = map[string]access.Who{
	"admin":    {UserID: 1, TenantID: 1, Roles: access.Admin},
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
			for i, tenant := range []int64{1, 1, 2} {
				n := users.New{Email: fmt.Sprint(i, "@x.test"), FirstName: "Ana", LastName: "Ć", Roles: access.Worker}
				if _, err := users.Add(tx, tenant, n); err != nil {
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
				id, err := Insert(tx, cast["manager"], New{ParentID: pointer(n.parent), Title: n.name, ExpenseType: Operational, TimeEstimate: pointer(n.minutes)})
				if err != nil || id != n.id {
					return fmt.Errorf("%s is %d: %w", n.name, id, err)
				}
			}
			if _, err := tx.Exec(`UPDATE work_hierarchy SET deleted_at = ? WHERE work_hierarchy_id IN (7, 8)`, tx.Now); err != nil {
				return err
			}
			_, err := Insert(tx, cast["stranger"], New{Title: "Tuđe", ExpenseType: Capital})
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

// without is what a node says while nothing is demanded.
const without = `"kpd":"","version":1,"demands_description":false,"demands_photo":false,"demands_signature":false,"checklist":[]`

func TestTrees(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{DB: d})
		script(
			`manager GET /work_hierarchies → 200 {"data":[`+
				`{"work_hierarchy_id":5,"parent":null,"name":"Elektro","path":"Elektro","expense_type":"OPERATIONAL","time_estimate":45,`+without+`,"children":[]},`+
				`{"work_hierarchy_id":1,"parent":null,"name":"Održavanje","path":"Održavanje","expense_type":"OPERATIONAL","time_estimate":null,`+without+`,"children":[`+
				`{"work_hierarchy_id":6,"parent":1,"name":"Cijevi","path":"Održavanje / Cijevi","expense_type":"OPERATIONAL","time_estimate":15,`+without+`,"children":[]},`+
				`{"work_hierarchy_id":3,"parent":1,"name":"Čišćenje","path":"Održavanje / Čišćenje","expense_type":"OPERATIONAL","time_estimate":90,`+without+`,"children":[`+
				`{"work_hierarchy_id":4,"parent":3,"name":"Žljebovi","path":"Održavanje / Čišćenje / Žljebovi","expense_type":"OPERATIONAL","time_estimate":30,`+without+`,"children":[]}]},`+
				`{"work_hierarchy_id":2,"parent":1,"name":"Zgrade","path":"Održavanje / Zgrade","expense_type":"OPERATIONAL","time_estimate":60,`+without+`,"children":[]}]}]}`,
			`worker GET /work_hierarchies → 200 "name":"Elektro"`,
			`stranger GET /work_hierarchies → 200 {"data":[{"work_hierarchy_id":9,"parent":null,"name":"Tuđe","path":"Tuđe","expense_type":"CAPITAL","time_estimate":null,`+without+`,"children":[]}]}`,
		)
	})
}

func TestPick(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{DB: d})
		const gutters = `{"work_hierarchy_id":4,"parent":3,"name":"Žljebovi","path":"Održavanje / Čišćenje / Žljebovi","expense_type":"OPERATIONAL","time_estimate":30,` + without + `}`
		script(
			`manager POST /tasks/whier_picker {"search":"zljeb ciscenje"} → 200 {"data":[`+gutters+`],"count":1}`,
			`manager POST /tasks/whier_picker {"filter":{"ilike":[{"column":"name"},"ZLJEB%"]}} → 200 {"data":[`+gutters+`],"count":1}`,
			`worker@hr POST /work_hierarchies/export {} → 200 Putanja`,
			`worker POST /work_hierarchies/export {"format":"xlsx","search":"zljeb ciscenje"} → 200 <t>Time estimate (min)</t>`,
			`manager POST /tasks/whier_picker {"search":"klim"} → 200 {"data":[],"count":0}`,
			`manager POST /tasks/whier_picker {"page":{"no":1,"size":2}} → 200 {"data":[{"work_hierarchy_id":5,`,
			`manager POST /tasks/whier_picker {"page":{"no":2,"size":2}} → 200 {"data":[{"work_hierarchy_id":6,`,
			`manager POST /tasks/whier_picker {"filter":{"eq":[{"column":"work_hierarchy_id"},9]}} → 200 {"data":[],"count":0}`,
			`worker POST /tasks/whier_picker → 403 "code":"forbidden"`,
			`stranger POST /tasks/whier_picker → 200 "name":"Tuđe"`,
		)
	})
}

func TestEdit(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{DB: d})
		script(
			// Made with all it has; name is another word for title.
			`manager POST /work_hierarchies {"parent_id":5,"title":" Rasvjeta ","expense_type":"income","time_estimate":90,"demands_signature":true,"demands_photo":true,"checklist":[" Lampe ","Vodovi"]} → 201 {"data":10}`,
			`manager POST /work_hierarchies {"parent_id":null,"name":"Voda","expense_type":"CAPITAL","time_estimate":43200} → 201 {"data":11}`,
			`worker GET /work_hierarchies → 200 {"work_hierarchy_id":10,"parent":5,"name":"Rasvjeta","path":"Elektro / Rasvjeta","expense_type":"INCOME","time_estimate":90,"kpd":"","version":1,`+
				`"demands_description":false,"demands_photo":true,"demands_signature":true,"checklist":["Lampe","Vodovi"],"children":[]} & "name":"Voda"`,
			// Siblings stand as a person counts.
			`manager POST /work_hierarchies {"parent_id":11,"title":"Kat 10","expense_type":"CAPITAL","time_estimate":1} → 201 {"data":12}`,
			`manager POST /work_hierarchies {"parent_id":11,"title":"kat 9","expense_type":"CAPITAL","time_estimate":1} → 201 {"data":13}`,
			`worker GET /work_hierarchies → 200 "name":"Voda" & "children":[{"work_hierarchy_id":13,"parent":11,"name":"kat 9"`,
			// Every bad field is named at once.
			`manager POST /work_hierarchies {"title":" ","expense_type":"","checklist":["a",""]} → 422 "field":"title","code":"required" & "field":"expense_type","code":"required" & "field":"time_estimate","code":"required" & "field":"checklist.1","code":"required"`,
			`manager POST /work_hierarchies {"title":"X","expense_type":"FREE","time_estimate":0} → 422 "field":"expense_type","code":"not_in_list" & "field":"time_estimate","code":"out_of_range"`,
			`manager POST /work_hierarchies {"title":"X","expense_type":"INCOME","time_estimate":43201} → 422 "field":"time_estimate","code":"out_of_range"`,
			`manager POST /work_hierarchies {"title":"X","expense_type":"INCOME","time_estimate":"dva"} → 422 "field":"time_estimate"`,
			`manager POST /work_hierarchies {"parent_id":9,"title":"X","expense_type":"INCOME","time_estimate":1} → 422 "field":"parent_id","code":"no_such_thing"`,
			`manager POST /work_hierarchies {"parent_id":7,"title":"X","expense_type":"INCOME","time_estimate":1} → 422 "field":"parent_id","code":"no_such_thing"`,
			// Siblings bear different names, however they are spelled.
			`manager@hr POST /work_hierarchies {"parent_id":1,"title":"ciscenje","expense_type":"INCOME","time_estimate":1} → 422 "field":"title","code":"name_taken","message":"Ovdje već postoji „Čišćenje”."`,
			`manager POST /work_hierarchies {"title":"ciscenje","expense_type":"INCOME","time_estimate":1} → 201 {"data":14}`,
			`manager POST /work_hierarchies {"title":"Klima","expense_type":"INCOME","time_estimate":1} → 201 {"data":15}`, // the other is deleted
			`worker POST /work_hierarchies {"title":"X","expense_type":"INCOME","time_estimate":1} → 403`,
			// Changed field by field.
			`manager PATCH /work_hierarchies/10 {"version":1,"title":"Svjetla"} → 200 {"data":10,"version":2}`,
			`manager PATCH /work_hierarchies/10 {"version":1,"time_estimate":30,"checklist":["Lampe"]} → 200 {"data":10,"version":3}`,
			`manager PATCH /work_hierarchies/10 {"version":1,"name":"Lampe"} → 409 "code":"conflict" & "field":"title","yours":"Lampe","theirs":"Svjetla"`,
			`manager PATCH /work_hierarchies/10 {} → 200 {"data":10,"version":3}`,
			`manager PATCH /work_hierarchies/1 {"title":"Odrzavanje"} → 200 {"data":1,"version":2}`, // it never had an estimate
			`manager PATCH /work_hierarchies/1 {"time_estimate":null} → 422 "field":"time_estimate","code":"required"`,
			`manager PATCH /work_hierarchies/10 {"title":"","expense_type":"x"} → 422 "field":"title","code":"required" & "field":"expense_type","code":"not_in_list"`,
			`manager PATCH /work_hierarchies/2 {"title":"Cijevi"} → 422 "field":"title","code":"name_taken"`,
			`manager GET /work_hierarchies → 200 "path":"Odrzavanje / Čišćenje / Žljebovi" & "name":"Svjetla","path":"Elektro / Svjetla","expense_type":"INCOME","time_estimate":30 & "checklist":["Lampe"]`,
			`worker PATCH /work_hierarchies/10 {"title":"X"} → 403`,
			`stranger PATCH /work_hierarchies/10 {"title":"X"} → 404`,
			`manager PATCH /work_hierarchies/7 {"title":"X"} → 404`,
			`worker GET /work_hierarchies/10/history → 200 "type":"checklist" & "type":"time_estimate" & "type":"title" & "old_value":"Rasvjeta","value":"Svjetla" & "type":"created" & "count":4`,
			`stranger GET /work_hierarchies/10/history → 404`,
			`manager GET /work_hierarchies/10/history?page=-1 → 422 "code":"bad_page"`,
		)
	})
}

func TestMove(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{DB: d})
		script(
			`manager PATCH /work_hierarchies/3 {"parent_id":5} → 200 {"data":3,"version":2}`,
			`manager GET /work_hierarchies → 200 "work_hierarchy_id":3,"parent":5,"name":"Čišćenje","path":"Elektro / Čišćenje" & "path":"Elektro / Čišćenje / Žljebovi"`,
			`manager GET /work_hierarchies/3/history → 200 "type":"parent" & "old_value":"Održavanje","value":"Elektro"`,
			// Not within itself, nor below what is within it.
			`manager PATCH /work_hierarchies/5 {"parent_id":4} → 422 "field":"parent_id","code":"cycle"`,
			`manager PATCH /work_hierarchies/5 {"parent_id":5} → 422 "field":"parent_id","code":"cycle"`,
			`manager PATCH /work_hierarchies/5 {"parent_id":9} → 422 "field":"parent_id","code":"no_such_thing"`,
			`manager PATCH /work_hierarchies/5 {"parent_id":8} → 422 "field":"parent_id","code":"no_such_thing"`,
			`manager PATCH /work_hierarchies/4 {"parent_id":null,"title":"Oluci"} → 200 {"data":4,"version":2}`,
			`manager GET /work_hierarchies → 200 "work_hierarchy_id":4,"parent":null,"name":"Oluci","path":"Oluci"`,
			`manager PATCH /work_hierarchies/5 {"parent_id":4} → 200`,
			`manager PATCH /work_hierarchies/1 {"parent_id":3} → 200`,
			`manager GET /work_hierarchies → 200 "path":"Oluci / Elektro / Čišćenje / Održavanje / Zgrade"`,
			`manager PATCH /work_hierarchies/4 {"title":"Kiša"} → 200`,
			`manager GET /work_hierarchies → 200 "path":"Kiša / Elektro / Čišćenje / Održavanje / Zgrade" & !Oluci`,
		)
		closureFits(t, d)
	})
}

// closureFits compares the table of paths with the parents of the nodes.
func closureFits(t *testing.T, d *db.DB) {
	t.Helper()
	wrong, err := db.Read(context.Background(), d, func(tx *db.Tx) ([]string, error) {
		return db.All[string](tx, `
			WITH RECURSIVE walk (ancestor_id, node_id, depth) AS (
				SELECT work_hierarchy_id, work_hierarchy_id, CAST(0 AS BIGINT) FROM work_hierarchy
				UNION ALL SELECT w.ancestor_id, h.work_hierarchy_id, w.depth + 1 FROM walk w JOIN work_hierarchy h ON h.parent_id = w.node_id WHERE w.depth < 50
			)
			SELECT 'too few: ' || ancestor_id || '/' || node_id FROM (SELECT * FROM walk EXCEPT SELECT * FROM work_hierarchy_path) a
			UNION ALL SELECT 'too many: ' || ancestor_id || '/' || node_id FROM (SELECT * FROM work_hierarchy_path EXCEPT SELECT * FROM walk) b`)
	})
	if err != nil || len(wrong) > 0 {
		t.Error(wrong, err)
	}
}

func TestDepth(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{DB: d})
		for depth := 1; depth <= tree.MaxDepth; depth++ { // of node 9 + depth
			parent := "null"
			if depth > 1 {
				parent = fmt.Sprint(8 + depth)
			}
			script(fmt.Sprintf(`manager POST /work_hierarchies {"parent_id":%s,"title":"Razina","expense_type":"INCOME","time_estimate":1} → 201 {"data":%d}`, parent, 9+depth))
		}
		script(
			fmt.Sprintf(`manager POST /work_hierarchies {"parent_id":%d,"title":"X","expense_type":"INCOME","time_estimate":1} → 422 "field":"parent_id","code":"too_deep"`, 9+tree.MaxDepth),
			`manager PATCH /work_hierarchies/10 {"parent_id":5} → 422 "field":"parent_id","code":"too_deep"`,
			fmt.Sprintf(`manager PATCH /work_hierarchies/3 {"parent_id":%d} → 422 "field":"parent_id","code":"too_deep"`, 8+tree.MaxDepth), // with what is below it
			fmt.Sprintf(`manager PATCH /work_hierarchies/4 {"parent_id":%d} → 200`, 8+tree.MaxDepth),
		)
		closureFits(t, d)
	})
}

func TestDelete(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{DB: d})
		err := d.Do(context.Background(), func(tx *db.Tx) error {
			for _, q := range []string{
				`INSERT INTO team (tenant_id, name, name_fold, work_hierarchy_id, created_at, deleted_at) VALUES (1, 'a', 'a', 4, 0, NULL), (1, 'b', 'b', 5, 0, 0)`,
				`INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, whier_id, client_whier_id, currency, location_type, address_name, address1, city)
					VALUES (1, 2, 1, 1, 0, '', '', '', 'CREATED', 0, 'LOW', 3, 9, 'EUR', 'STORE', '', '', ''), (1, 2, 1, 1, 0, '', '', '', 'REJECTED', 0, 'LOW', 4, NULL, 'EUR', 'STORE', '', '', ''),
					(1, 2, 1, 1, 0, '', '', '', 'DELETED', 0, 'LOW', 5, NULL, 'EUR', 'STORE', '', '', '')`,
			} {
				if _, err := tx.Exec(q); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		script(
			// What uses it or what is below it is counted, and nothing is deleted.
			`manager@hr DELETE /work_hierarchies/1?below=4 → 409 "code":"hierarchy_in_use" & "used_by":{"tasks":2,"teams":1} & "below":4 & Zadaci: 2, ekipe: 1.`,
			`manager DELETE /work_hierarchies/4 → 409 "used_by":{"tasks":1,"teams":1} & "below":0`,
			`stranger DELETE /work_hierarchies/9 → 409 "used_by":{"tasks":1,"teams":0}`,
			// What only deleted things used goes.
			`manager DELETE /work_hierarchies/5 → 200 {"data":5,"version":2}`,
			`manager GET /work_hierarchies → 200 !Elektro`,
			`manager DELETE /work_hierarchies/5 → 404`,
			`worker DELETE /work_hierarchies/2 → 403`,
			`stranger DELETE /work_hierarchies/2 → 404`,
			// With what is below only when the person knows how much that is.
			`manager PATCH /work_hierarchies/3 {"parent_id":null} → 200`,
			`manager PATCH /work_hierarchies/6 {"parent_id":2} → 200`,
			`manager DELETE /work_hierarchies/1 → 409 "code":"has_below" & "below":2`,
			`manager DELETE /work_hierarchies/1?below=1 → 409 "code":"has_below" & "below":2`,
			`manager DELETE /work_hierarchies/6 → 200`,
			`manager DELETE /work_hierarchies/1?below=1 → 200 {"data":1,"version":2}`,
			`manager GET /work_hierarchies → 200 !Zgrade & !Održavanje`,
			// An ADMIN brings it back with what went with it, and nothing else.
			`manager POST /work_hierarchies/1/restore → 403`,
			`admin POST /work_hierarchies/2/restore → 409 "code":"parent_deleted"`,
			`admin POST /work_hierarchies/1/restore → 200 {"data":1,"version":3}`,
			`admin POST /work_hierarchies/1/restore → 409 "code":"already_done"`,
			`manager GET /work_hierarchies → 200 "path":"Održavanje / Zgrade" & !Cijevi`,
			`admin POST /work_hierarchies/6/restore → 200`,
			`manager GET /work_hierarchies → 200 "path":"Održavanje / Zgrade / Cijevi"`,
			`manager POST /work_hierarchies {"title":"Elektro","expense_type":"INCOME","time_estimate":1} → 201`,
			`admin POST /work_hierarchies/5/restore → 422 "field":"title","code":"name_taken"`,
			`manager GET /work_hierarchies/5/history → 200 "type":"deleted"`,
			`manager GET /work_hierarchies/1/history → 200 "type":"restored" & "type":"deleted" & "type":"created"`,
			`stranger POST /work_hierarchies/5/restore → 404`,
		)
		closureFits(t, d)
	})
}

// Moves that are right one by one, but together would put nodes within each
// other, do not all succeed.
func TestMovesAtOnceMakeNoCycle(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := &Service{DB: d}
		const n = 6 // roots, each to be moved below the next
		ids := make([]int64, n)
		for round := range 5 {
			for i := range ids {
				id, err := s.Create(t.Context(), cast["manager"], New{Title: fmt.Sprint(round, "-", i), ExpenseType: Income, TimeEstimate: pointer(1)})
				if err != nil {
					t.Fatal(err)
				}
				ids[i] = int64(id)
			}
			refused := make([]error, n)
			var all sync.WaitGroup
			begin := make(chan struct{})
			for i := range ids {
				all.Go(func() {
					<-begin
					_, refused[i] = s.Update(context.Background(), cast["manager"], Change{Change: record.Change{ID: ids[i], Sent: record.Sent{"parent_id"}}, Edit: Edit{ParentID: &ids[(i+1)%n]}})
				})
			}
			close(begin)
			all.Wait()
			cycles := 0
			for _, err := range refused {
				var f *fault.Fault
				switch {
				case err == nil:
				case errors.As(err, &f) && len(f.Fields) == 1 && f.Fields[0].Code == "cycle":
					cycles++
				default:
					t.Error(err)
				}
			}
			if cycles != 1 {
				t.Errorf("%d of %d moves in a ring were refused", cycles, n)
			}
		}
		closureFits(t, d)
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
