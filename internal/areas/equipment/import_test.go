package equipment

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

var keeper = access.Who{UserID: 1, TenantID: 1, Roles: access.Admin, Language: "hr"}

const sheetHead = "ID;Inventarni broj;Naziv;Vrsta;Serijski broj;Lokacija;Datum nabave;Nabavna vrijednost;Broj konta;Konto;Kraj jamstva;Dobavljač;Registracija do;Napomena"

// shelf is a company with one item.
func shelf(d *db.DB) error {
	return d.Do(context.Background(), func(tx *db.Tx) error {
		if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
			return err
		}
		if _, err := users.Add(tx, 1, users.New{Email: "a@x.test", FirstName: "Ana", LastName: "Ć", Roles: access.Admin}); err != nil {
			return err
		}
		_, err := (&source{tx: tx, who: keeper}).Make(tx.Context(), edit{
			Name: "Pumpa", Type: "MACHINE", InvNum: "A-1", SerialNum: "1", Status: InWarehouse, Location: Place{Name: "Skladište"}, PurchaseDate: "2024-01-02", PurchaseValue: 100_00, AccNumber: "1", Acc: "1", WarrantyEnd: "2026-01-02",
		})
		return err
	})
}

func TestImport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := shelf(d); err != nil {
			t.Fatal(err)
		}
		const head = sheetHead + `\n`
		manager := keeper
		manager.Roles = access.Manager
		apitest.Script(t, map[string]access.Who{"ana": keeper, "manager": manager}, &Service{DB: d})(
			`manager POST /equipment/import `+head+`;A-2;Kamera;;2;;2. 3. 2024.;1.250,50;1;1;2026-03-02;;;\n+sheet → 403`,
			`ana@hr POST /equipment/import/look Inv. broj;Oprema;S/N;Nabavljeno;Vrijednost\nA-2;Kamera;2;2. 3. 2024.;10\n+sheet → 200 "field":"equipment_inv_num" & "field":"equipment_name" & "field":"equipment_serial_num" & "field":"equipment_start_date" & "field":"equipment_purchase_value"`,
			`ana@hr POST /equipment/import?dry_run=1 `+head+`;A-2;Kamera;Mjerni uređaj;2;Ured;2. 3. 2024.;1.250,50;1;1;2.3.2026.;Testo;;x\n;a-1;Pumpa;;;Kombi;;;;;;;;\n;A-3;Loše;Igračka;3;;sutra;-1;1;1;2023-01-01;;;\n;A-4;Bez;;;;2024-01-01;;;;;;;\n+sheet → 200 "created":1,"updated":1 & "bad_rows":2 & {"row":4,"field":"equipment_type" & "row":4,"field":"equipment_start_date","column":"Datum nabave *","letter":"G","value":"sutra","code":"not_a_day","message":"Očekuje se datum, na primjer 4. 12. 2026." & "row":4,"field":"equipment_purchase_value" & "row":5,"field":"equipment_serial_num" & {"column":"Lokacija","old":"Skladište","new":"Kombi"}`,
			`ana POST /equipment/search → 200 "count":1`,
			`ana@hr POST /equipment/import `+head+`;A-2;Kamera;Mjerni uređaj;2;Ured;2. 3. 2024.;1.250,50;1;1;2.3.2026.;Testo;;x\n;a-1;Pumpa;;;Kombi;;;;;;;;\n+sheet → 200 "import_id":1 & "created":1,"updated":1`,
			`ana POST /equipment/search {"filter":{"and":[{"eq":[{"column":"equipment_purchase_value"},1250.5]},{"eq":[{"column":"equipment_start_date"},"2024-03-02"]},{"eq":[{"column":"equipment_end_date_warranty"},"2026-03-02"]}]}} → 200 "count":1 & "equipment_type":"MEASURING_DEVICE" & "location":"Ured"`,
			`ana@hr POST /equipment/import?dry_run=1 `+head+`;A-2;Kamera;Mjerni uređaj;2;Ured;2. 3. 2024.;1.250,50;1;1;2.3.2026.;Testo;;x\n+sheet → 200 "created":0,"updated":0,"unchanged":1`,
			`ana@hr POST /equipment/import?dry_run=1 `+head+`1;A-2;Pumpa;;;;;;;;;;;\n9;A-9;Nema;;;;;;;;;;;\n+sheet → 200 "code":"number_taken" & "code":"no_such_thing"`,
			// What another has is warned of, and money may have its sign: that of the company.
			`ana@hr POST /equipment/import?dry_run=1 `+head+`;A-5;Agregat;;SN901;;4.12.2024.;18.500,00 €;1;1;2026-12-04;;;\n;A-6;Agregat dva;;sn901;;4.12.2024.;EUR 5;1;1;2026-12-04;;;\n;A-7;Treći;;7;;4.12.2024.;5 $;1;1;2026-12-04;;;\n+sheet → 200 "created":2 & {"row":4,"field":"equipment_purchase_value" & "code":"other_currency" & "warnings":[{"row":3,"field":"equipment_serial_num","column":"Serijski broj *","letter":"E","value":"sn901","code":"serial_used","message":"Isti serijski broj ima i Agregat."}]`,
			`ana@hr GET /equipment/template.csv → 200 ID;Inventarni broj *;Naziv *;Vrsta`,
			`ana POST /equipment/import/1/undo {} → 200 "removed":1,"restored":1`,
			`ana POST /equipment/search → 200 "count":1 & "location":"Skladište"`,
		)
	})
}

func FuzzImport(f *testing.F) {
	d := dbtest.Open(f, "sqlite")
	if err := shelf(d); err != nil {
		f.Fatal(err)
	}
	s := &Service{DB: d}
	f.Add([]byte(sheetHead + "\n1;A-1;Pumpa;Stroj;1;;2024-01-02;12,5;1;1;2026-01-01;;;\n;A-2;Kamera;;2;Ured;2. 3. 2024.;1.000,5;1;1;2.3.2026.;x;1/2/2027;y\n"))
	f.Add([]byte(sheetHead + "\n2;A-1;;;;;;-1;;;;;;\n;;;;;;;;;;;;;\n;A-3;x;Vozilo;1;;9999-99-99;€ 2;;;0000-00-00;;;\n"))
	f.Add([]byte("Inventory number;Name\nA-1;x\na-1;y\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		r, err := s.imports().Import(context.Background(), keeper, imports.Ask{DryRun: true, Sheet: &api.Sheet{Content: content}})
		if err != nil && !strings.Contains(err.Error(), "invalid") && !strings.Contains(err.Error(), "too_large") {
			t.Errorf("%v", err)
		}
		if err == nil && r.Created+r.Updated+r.Unchanged+r.BadRows < r.Rows {
			t.Errorf("%+v", r)
		}
		if n, err := db.Read(t.Context(), d, func(tx *db.Tx) (int64, error) { return db.One[int64](tx, `SELECT COUNT(*) FROM equipment`) }); n != 1 {
			t.Errorf("a dry run left %d items: %v", n, err)
		}
	})
}

// What was lent, reserved or repaired by now stays when its file is taken back.
func TestTakingBackEquipmentInUse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := shelf(d); err != nil {
			t.Fatal(err)
		}
		play := apitest.Script(t, map[string]access.Who{"ana": keeper}, &Service{DB: d})
		play(`ana@hr POST /equipment/import ` + sheetHead + `\n;L;Posuđeno;Stroj;2;;2. 3. 2024.;1;1;1;2.3.2026.;;;\n;R;Rezervirano;Stroj;3;;2. 3. 2024.;1;1;1;2.3.2026.;;;\n;S;Na popravku;Stroj;4;;2. 3. 2024.;1;1;1;2.3.2026.;;;\n;N;Ničije;Stroj;5;;2. 3. 2024.;1;1;1;2.3.2026.;;;\n+sheet → 200 "import_id":1 & "created":4`)
		dbtest.Exec(t, d,
			`INSERT INTO equipment_loan (equipment_id, tenant_id, user_id, start_day, starts_at, condition, returned_at, returned_to) SELECT equipment_id, 1, 1, '2024-05-01', 1, 'GOOD', 2, 'IN_WAREHOUSE' FROM equipment WHERE inv_num = 'L'`,
			`INSERT INTO equipment_reservation (equipment_id, tenant_id, created_at, user_id, start_day, end_day, starts_at, ends_at) SELECT equipment_id, 1, 1, 1, '2024-05-01', '2024-05-01', 1, 2 FROM equipment WHERE inv_num = 'R'`,
			`INSERT INTO equipment_service (equipment_id, tenant_id, sent_at) SELECT equipment_id, 1, 1 FROM equipment WHERE inv_num = 'S'`,
		)
		play(
			`ana POST /equipment/import/1/undo?dry_run=1 {} → 200 "removed":1 & "name":"Posuđeno","code":"import_in_use" & "name":"Rezervirano","code":"import_in_use" & "name":"Na popravku","code":"import_in_use" & "kept_count":3`,
			`ana POST /equipment/import/1/undo {} → 200 "removed":1 & "kept_count":3`,
			`ana POST /equipment/search → 200 "count":4 & !Ničije`,
		)
	})
}
