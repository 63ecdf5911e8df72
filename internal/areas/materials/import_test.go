package materials

import (
	"context"
	"strings"
	"testing"

	"teren/internal/areas/catalog"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/imports"
)

// keeper is the ADMIN of the company whose materials are read in.
var keeper = access.Who{UserID: 1, TenantID: 1, Roles: access.Admin, Language: "hr"}

// shelves is a company with a supplier and items of the catalogue, of which two
// are materials.
func shelves(d *db.DB) error {
	return d.Do(context.Background(), func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Vodoprodaja", "Hotel"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		for id, buys := range map[int64]bool{2: false, 3: true} {
			if err := tenants.AddPartner(tx, 1, id, buys, !buys); err != nil {
				return err
			}
		}
		if _, err := users.Add(tx, 1, users.New{Email: "a@x.test", FirstName: "Ana", LastName: "Ć", Roles: access.Admin}); err != nil {
			return err
		}
		group, err := catalog.InsertGroup(tx, keeper, "Voda")
		if err != nil {
			return err
		}
		for _, name := range []string{"Cijev", "Brtva", "Ventil", "Koljeno", "Koljeno"} {
			price := money.Cents(100).Price()
			if _, err := catalog.Insert(tx, keeper, catalog.New{GroupID: group, Type: catalog.Material, Name: name, Quantity: 1000, Unit: "PIECE", Price: &price, Currency: money.EUR}); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(`UPDATE catalog_item SET code = 'k -2' WHERE catalog_item_id = 5`); err != nil {
			return err
		}
		for id := range int64(2) {
			if err := Insert(tx, keeper, New{ID: id + 1, Quantity: number(1000)}); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestImport(t *testing.T) {
	const list = `Artikl;Stanje;Min;JM;Dobavljač;Komentar\nCijev;12,5;20;m;Vodoprodaja;Polica 1\nBrtva;;;;;\nventil;3;;;;\nNema ga;1;;;;\nKoljeno;1;;;;\nBrtva;1;;;;\n+sheet`
	const how = `&columns=name,quantity,critical_quantity,unit_of_measure,supplier_id,comment `
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := shelves(d); err != nil {
			t.Fatal(err)
		}
		apitest.Script(t, map[string]access.Who{"ana": keeper, "ivo": {UserID: 1, TenantID: 1, Roles: access.Manager}}, &Service{DB: d})(
			`ivo POST /materials/import `+list+` → 403`,
			`ana POST /materials/import/look `+list+` → 200 "name":"Artikl" & "field":"name" & "field":"quantity" & "field":"critical_quantity" & "field":"unit_of_measure" & "field":"supplier_id" & "field":"comment"`,
			`ana@hr POST /materials/import?dry_run=1`+how+list+` → 200 "created":1,"updated":1,"unchanged":1 & "bad_rows":3 & {"row":5,"field":"name" & "code":"no_such_item" & {"row":6,"field":"name" & "code":"several_items" & {"row":7,"field":"name" & "code":"named_twice" & {"column":"Količina","old":"10","new":"12,5"},{"column":"Kritična količina","old":"0","new":"20"}`,
			`ana POST /materials/import?dry_run=1 Naziv;Količina;Oznaka\nKoljeno;1;K-2\n+sheet → 200 "created":1 & "name":"Koljeno"`, // the code tells which
			`ana POST /materials/import?dry_run=1 Naziv;Količina;Oznaka\nKoljeno;1;K-3\n+sheet → 200 "code":"several_items"`,
			`ana POST /materials/search → 200 "count":2 & !Ventil`,
			`ana POST /materials/import?partial=1`+how+list+` → 200 "import_id":1 & "created":1,"updated":1`,
			`ana GET /materials/1 → 200 "quantity":12.5,"critical_quantity":20,"unit_of_measure":"METER","comment":"Polica 1" & "supplier":{"tenant_id":2 & "cause":"IMPORT","quantity":2.5`,
			`ana GET /materials/3 → 200 "name":"Ventil","quantity":3 & "change_type":"INITIAL"`,
			`ana POST /materials/import?dry_run=1 ID;Naziv;Količina;Dobavljač\n1;Druga cijev;x;Hotel\n9;;1;\n2;;-1;Nitko\n+sheet → 200 {"row":2,"field":"name" & "code":"name_by_catalogue" & {"row":2,"field":"quantity" & "code":"not_a_number" & {"row":3,"field":"catalog_item_id" & {"row":4,"field":"quantity" & "code":"out_of_range" & "field":"supplier_id" & "code":"no_such_company"`,
			`ana POST /materials/import?dry_run=1 ID;Dobavljač\n2;Hotel\n+sheet → 200 "field":"supplier_id" & "code":"no_such_thing"`, // it buys from us
			`ana@hr GET /materials/template.csv?filled=true → 200 1;Cijev;12,5;20;m;Vodoprodaja;Polica 1`,
			`ana POST /materials/import?dry_run=1 ID;Oznaka\n1;abc 1\n2;ABC1\n+sheet → 200 "updated":1 & {"row":3,"field":"code" & "code":"code_taken"`,
			`ana POST /materials/import ID;Oznaka\n1;abc 1\n+sheet → 200 "import_id":2 & "updated":1`,
			`ana GET /materials/1 → 200 "code":"ABC1"`,
			`ana POST /materials/import?dry_run=1 ID;Oznaka\n2;ABC1\n1;ABC1\n+sheet → 200 "unchanged":1 & {"row":2,"field":"code" & "code":"code_taken"`,
			// What was moved since is in the way; the rest goes back together.
			`ana POST /materials/3/change {"change_type":"ADDITION","quantity":1} → 200`,
			`ana POST /materials/import/1/undo?dry_run=1 {} → 200 "name":"Ventil","code":"import_changed" & "kept_count":2`,
			`ana POST /materials/import ID;Količina\n2;4\n+sheet → 200 "import_id":3 & "updated":1`,
			`ana POST /materials/import/3/undo {} → 200 "restored":1`,
			`ana GET /materials/2 → 200 "quantity":10`,
			`ana POST /materials/import?partial=1&columns=name,quantity Naziv;Količina\nKoljeno;1\nBrtva;2\n+sheet → 200 "import_id":4 & "updated":1`,
		)
	})
}

// The first list of a store makes the articles that the catalogue does not have, where
// the person wants it, and takes them back with it.
func TestImportMakesArticles(t *testing.T) {
	const list = `Artikl;Stanje;JM;Šifra\nCijev;12;;\nBRTVA.;3;;\nKabel NYM-J 3x1,5;100;m;NYM315\nUtičnica;5;kom;\nventil;2;;\n+sheet`
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := shelves(d); err != nil {
			t.Fatal(err)
		}
		apitest.Script(t, map[string]access.Who{"ana": keeper}, &Service{DB: d}, &catalog.Service{DB: d})(
			`ana POST /materials/import?dry_run=1 `+list+` → 200 "created":1,"updated":2 & "bad_rows":2 & "code":"no_such_item" & "missing":2`,
			`ana POST /catalog/items/search {} → 200 "count":5`,
			`ana@hr POST /materials/import?make_items=1 `+list+` → 200 "import_id":1 & "created":3,"updated":2 & "missing":2`,
			`ana POST /catalog/items/search {"search":"nym315"} → 200 "catalog_group":[{"catalog_group_id":2,"name":"Materijali"}],"code":"NYM315","name":"Kabel NYM-J 3x1,5" & "unit_of_measure":"METER" & "count":1`,
			`ana POST /materials/search {"search":"kabel"} → 200 "quantity":100 & "code":"NYM315" & "count":1`,
			`ana POST /materials/import?dry_run=1&make_items=1 `+list+` → 200 "created":0,"updated":0,"unchanged":5 & !"missing"`,
			// A code that another article has is a fault.
			`ana POST /materials/import?dry_run=1&make_items=1 Artikl;Stanje;Šifra\nNovo;1;nym315\n+sheet → 200 "field":"code" & "code":"item_code_taken"`,
			`ana POST /materials/import?dry_run=1&make_items=1 Artikl;Stanje\nGrlo E27;1\nGrlo,  E27;2\n+sheet → 200 "created":2 & "warnings":[{"row":3,"field":"name" & "code":"name_used" & "missing":1`,
			`ana POST /catalog/items/search {} → 200 "count":7`,
			// Taken back together, but for an article that somebody has changed since.
			`ana PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":7,"unit_price":3}]} → 200`,
			`ana POST /materials/import/1/undo {} → 200 "removed":3,"restored":2`,
			`ana POST /materials/search {} → 200 "count":2`,
			`ana POST /catalog/items/search {} → 200 "count":6 & Utičnica & "name":"Ventil" & !NYM315`,
		)
	})
}

// A template that was made before others booked takes nothing back: only what
// somebody edited in it counts, and what others changed too is a fault.
func TestTemplateIsOlder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := shelves(d); err != nil {
			t.Fatal(err)
		}
		s := &Service{DB: d}
		made, err := s.imports().CSV(t.Context(), keeper, imports.TemplateQuery{Filled: true})
		if err != nil {
			t.Fatal(err)
		}
		excel, err := s.imports().XLSX(t.Context(), keeper, imports.TemplateQuery{Filled: true})
		if err != nil {
			t.Fatal(err)
		}
		read := func(body []byte) imports.Report {
			t.Helper()
			r, err := s.imports().Import(t.Context(), keeper, NewImport{Ask: imports.Ask{DryRun: true, Sheet: &api.Sheet{Content: body}}})
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		if _, err := s.Change(t.Context(), keeper, Change{ID: 1, Type: Addition, Quantity: number(1350)}); err != nil {
			t.Fatal(err)
		}
		for name, body := range map[string][]byte{"csv": made.Body, "xlsx": excel.Body} {
			if r := read(body); r.Unchanged != 2 || r.FaultsAll > 0 {
				t.Errorf("%s: %+v", name, r)
			}
		}
		const row = "1;Cijev;10;0;kom;;;;"
		edited := func(to string) []byte {
			t.Helper()
			if !strings.Contains(string(made.Body), row) {
				t.Fatalf("%s", made.Body)
			}
			return []byte(strings.Replace(string(made.Body), row, to, 1))
		}
		if r := read(edited("1;Cijev;10;5;kom;;Polica;;")); r.Updated != 1 || len(r.Changes) != 1 || len(r.Changes[0].Cells) != 2 {
			t.Errorf("%+v", r)
		}
		if r := read(edited("1;Cijev;12;0;kom;;;;")); r.FaultsAll != 1 || r.Faults[0].Code != "changed_since_download" || !strings.Contains(r.Faults[0].Message, "23,5") {
			t.Errorf("%+v", r)
		}
		if r := read(edited("1;Cijev;23,5;0;kom;;;;")); r.Unchanged != 2 || r.FaultsAll > 0 {
			t.Errorf("%+v", r)
		}
	})
}

func FuzzImport(f *testing.F) {
	d := dbtest.Open(f, "sqlite")
	if err := shelves(d); err != nil {
		f.Fatal(err)
	}
	s := &Service{DB: d}
	const head = "ID;Naziv;Količina;Kritična količina;Mjerna jedinica;Dobavljač;Napomena\n"
	f.Add([]byte(head + "1;Cijev;12,5;20;m;Vodoprodaja;x\n;Ventil;1.000,5;;kom;;\n"))
	f.Add([]byte(head + "2;;-1;0,001;;Nitko;\n;Koljeno;9999999999;;;;\n"))
	f.Add([]byte(head + ";;;;;;\n;Brtva;1 %;€ 2;h;Hotel;\n"))
	f.Add([]byte("Name;Quantity\nBrtva;3\nBrtva;4\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		r, err := s.imports().Import(context.Background(), keeper, NewImport{Ask: imports.Ask{DryRun: true, Sheet: &api.Sheet{Content: content}}})
		if err != nil && !strings.Contains(err.Error(), "invalid") && !strings.Contains(err.Error(), "too_large") {
			t.Errorf("%v", err)
		}
		if err == nil && r.Created+r.Updated+r.Unchanged+r.BadRows < r.Rows {
			t.Errorf("%+v", r)
		}
		if n, err := db.Read(t.Context(), d, func(tx *db.Tx) (int64, error) { return db.One[int64](tx, `SELECT COUNT(*) FROM material_log`) }); n != 2 {
			t.Errorf("a dry run left %d entries: %v", n, err)
		}
	})
}

// A material that is reserved, or that a kind of work takes, by now stays when its
// file is taken back.
func TestTakingBackMaterialsInUse(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := shelves(d); err != nil {
			t.Fatal(err)
		}
		play := apitest.Script(t, map[string]access.Who{"ana": keeper}, &Service{DB: d})
		dbtest.Exec(t, d, `UPDATE catalog_item SET name = 'Slavina', name_fold = 'slavina' WHERE catalog_item_id = 5`)
		play(`ana POST /materials/import Naziv;Količina\nVentil;1\nKoljeno;1\nSlavina;1\n+sheet → 200 "import_id":1 & "created":3`)
		dbtest.Exec(t, d,
			`INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, currency, location_type, address_name, address1, city) VALUES (1, 1, 1, 1, 1, 'x', 'x', 'x', 'CREATED', 1, 'LOW', 'EUR', 'OTHER', 'x', 'x', 'x')`,
			`INSERT INTO work_order (task_id, contractor_id, status, status_at, created_by, created_at) SELECT task_id, 1, 'CREATED', 1, 1, 1 FROM task`,
			`INSERT INTO material_reservation (tenant_id, order_id, catalog_item_id, quantity, created_at) SELECT 1, order_id, 3, 100, 1 FROM work_order`,
			`INSERT INTO work_hierarchy (tenant_id, name, name_fold, path) VALUES (1, 'x', 'x', 'x')`,
			`INSERT INTO work_hierarchy_material (work_hierarchy_id, catalog_item_id, quantity) SELECT work_hierarchy_id, 4, 100 FROM work_hierarchy`,
		)
		play(
			`ana POST /materials/import/1/undo?dry_run=1 {} → 200 "removed":1 & {"id":3,"name":"Ventil","code":"import_in_use" & {"id":4,"name":"Koljeno","code":"import_in_use" & "kept_count":2`,
			`ana POST /materials/import/1/undo {} → 200 "removed":1 & "kept_count":2`,
			`ana POST /materials/search → 200 "count":4`,
		)
	})
}
