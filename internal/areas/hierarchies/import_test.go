package hierarchies

import (
	"context"
	"strings"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/imports"
)

// A tree comes as people keep it: by the parent or by the path, children before
// their parents too; what is wrong stays out, and all of it is taken back.
func TestImport(t *testing.T) {
	const head = `Naziv;Unutar;Vrsta troška;Procjena vremena (min)`
	const list = head + `\nPumpe;Održavanje / Voda;OPEX;30\nVoda;Održavanje;opex;20\nzgrade;Održavanje;;75\nSama;Nigdje;OPEX;5\nKriva;;nešto;x\n+sheet`
	each(t, func(t *testing.T, d *db.DB) {
		apitest.Script(t, cast, &Service{DB: d})(
			`manager POST /work_hierarchies/import `+list+` → 403`,
			`manager GET /work_hierarchies/template.csv → 403`,
			`manager GET /work_hierarchies/imports → 403`,
			`manager POST /work_hierarchies/import/1/undo {} → 403`,
			`admin@hr GET /work_hierarchies/template.csv → 200 ID;Unutar;Naziv *;Vrsta troška *;Procjena vremena (min) *;Traži opis;Traži sliku;Traži potpis;Popis provjera & !Putanja`,
			`admin GET /work_hierarchies/template.csv?filled=1 → 200 4;Održavanje / Čišćenje;Žljebovi;OpEx;30;No;No;No; & !Klima & !Tuđe`,
			`admin@hr POST /work_hierarchies/import?dry_run=1 `+list+` → 200 "dry_run":true,"rows":5,"created":2,"updated":1 & "fault_count":3,"bad_rows":2 & {"row":5,"field":"parent_id","column":"Unutar","letter":"B","value":"Nigdje","code":"no_such_thing" & {"row":6,"field":"expense_type" & {"row":6,"field":"time_estimate","column":"Procjena vremena (min) *","letter":"D","value":"x","code":"not_a_number" & "changes":[{"row":2,"name":"Održavanje / Voda / Pumpe","new":true,"cells":[{"column" & {"row":3,"name":"Održavanje / Voda","new":true,"cells":[{"column" & {"row":4,"name":"Održavanje / Zgrade","new":false,"cells":[{"column":"Naziv","old":"Zgrade","new":"zgrade"},{"column":"Procjena vremena (min)","old":"60","new":"75"}]}]`,
			`admin GET /work_hierarchies → 200 !Pumpe & !zgrade`,
			`admin POST /work_hierarchies/import `+list+` → 422 "fault_count":3`,
			`admin@hr POST /work_hierarchies/import/faults `+list+` → 200 <t>Sama</t> & Unutar: Ne postoji. & !Pumpe`,
			`admin GET /work_hierarchies → 200 !Pumpe`,
			`admin POST /work_hierarchies/import?partial=1 `+list+` → 200 "import_id":1,"dry_run":false & "created":2,"updated":1`,
			`admin GET /work_hierarchies → 200 "path":"Održavanje / Voda / Pumpe","expense_type":"OPERATIONAL","time_estimate":30 & "name":"zgrade" & "time_estimate":75`,
			`admin GET /work_hierarchies/imports → 200 {"data":[{"import_id":1,"file_name":"cjenik.csv","rows":3,"created_by":"Ana Ć"`,
			`stranger GET /work_hierarchies/imports → 200 {"data":[]}`,
			`stranger POST /work_hierarchies/import/1/undo {} → 404`,
			// The export comes back as it is; a move, by the path, is told.
			`admin POST /work_hierarchies/import?dry_run=1 ID;Path;Name;Expense type;Time estimate (min);Description required;Photo required;Signature required;Checklist\n4;Održavanje / Čišćenje / Žljebovi;Žljebovi;OpEx;30;No;no;No;\n1;Održavanje;Održavanje;OpEx;;No;No;No;\n+sheet → 200 "unchanged":2,"faults":[]`,
			`admin POST /work_hierarchies/import?dry_run=1 ID;Path;Name;Checklist\n4;Elektro > Žljebovi;Žljebovi;jedan;dva\n5;Klima;Struja;\n6;Održavanje / Cijevi;Žica;\n+sheet → 200 "updated":2 & {"column":"Within","old":"Održavanje / Čišćenje","new":"Elektro"} & {"column":"Checklist","old":"","new":"jedan"} & {"row":3,"field":"path","column":"Path","letter":"B","value":"Klima","code":"path_of_another" & "row":4,"name":"Održavanje / Cijevi"`,
			`admin POST /work_hierarchies/import?dry_run=1 ID;Name;Within\n1;Održavanje;Održavanje / Čišćenje\n+sheet → 200 "field":"parent_id" & "code":"cycle"`,
			`admin POST /work_hierarchies/import?dry_run=1 Name;Expense type;Time estimate (min)\nElektro;OPEX;1\nElektro;OPEX;2\nNova;;\n+sheet → 200 "row":3,"field":"title" & "code":"named_twice" & "row":4,"field":"expense_type","column":"Expense type *","letter":"B","value":"","code":"required" & "row":4,"field":"time_estimate"`,
			`stranger POST /work_hierarchies/import?dry_run=1 ID;Name\n4;Žljebovi\n+sheet → 200 "code":"no_such_thing"`,
			`stranger POST /work_hierarchies/import?dry_run=1 Name;Within;Expense type;Time estimate (min)\nŽljebovi;Održavanje;OPEX;1\n+sheet → 200 "field":"parent_id" & "code":"no_such_thing"`,
			// Not while something else stands below what it made; then whole.
			`admin POST /work_hierarchies/import Name;Within\nElektro;Voda\n+sheet → 422 "code":"no_such_thing"`,
			`admin POST /work_hierarchies/import ID;Name;Within\n5;Elektro;Održavanje / Voda\n+sheet → 200 "import_id":2`,
			`admin POST /work_hierarchies/import/1/undo?dry_run=1 {} → 200 "removed":1,"restored":1 & "name":"Održavanje / Voda","code":"has_below" & "kept_count":1`,
			`admin POST /work_hierarchies/import/2/undo {} → 200 "removed":0,"restored":1`,
			`admin POST /work_hierarchies/import/1/undo {} → 200 "removed":2,"restored":1`,
			`admin POST /work_hierarchies/import/1/undo {} → 409 "code":"already_done"`,
			`admin GET /work_hierarchies → 200 !Voda & "name":"Zgrade" & "path":"Elektro"`,
			`admin POST /work_hierarchies/import/look naziv posla;nadređeni;minuta\nA;;5\n+sheet → 200 "name":"nadređeni","samples":[],"field":"parent_id" & "field":"time_estimate"`,
		)
	})
}

func FuzzImport(f *testing.F) {
	d := dbtest.Open(f, "sqlite")
	s := &Service{DB: d}
	err := d.Do(context.Background(), func(tx *db.Tx) error {
		if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
			return err
		}
		if _, err := users.Add(tx, 1, users.New{Email: "a@x.test", FirstName: "Ana", LastName: "Ć", Roles: access.Admin}); err != nil {
			return err
		}
		id, err := Insert(tx, cast["admin"], New{Title: "Voda", ExpenseType: Operational})
		if err == nil {
			_, err = Insert(tx, cast["admin"], New{ParentID: &id, Title: "Pumpe / male", ExpenseType: Operational})
		}
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	const head = "ID;Putanja;Unutar;Naziv;Vrsta troška;Procjena vremena (min);Traži opis;Popis provjera\n"
	f.Add([]byte(head + ";Voda / Pumpe / male;;Pumpe / male;;5;da;a;b\n;;Voda > Pumpe / male;Nova;OpEx;1;;\n"))
	f.Add([]byte(head + ";A / B / C;;;OpEx;1;;\n;A / B;;;OpEx;1;;\n;A;;;OpEx;1;;\n"))
	f.Add([]byte(head + "1;;Pumpe / male;;;;;\n2; / ;x;>;;;;\n"))
	f.Add([]byte("Name;Within\nx;x\ny;z\nz;y\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		r, err := s.imports().Import(context.Background(), cast["admin"], imports.Ask{DryRun: true, Sheet: &api.Sheet{Content: content}})
		if err != nil && !strings.Contains(err.Error(), "invalid") && !strings.Contains(err.Error(), "too_large") {
			t.Errorf("%v", err)
		}
		if err == nil && r.Created+r.Updated+r.Unchanged+r.BadRows < r.Rows {
			t.Errorf("%+v", r)
		}
		if n, err := db.Read(t.Context(), d, func(tx *db.Tx) (int64, error) {
			return db.One[int64](tx, `SELECT COUNT(*) FROM work_hierarchy`)
		}); n != 2 {
			t.Errorf("a dry run left %d nodes: %v", n, err)
		}
	})
}
