package catalog

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/imports"
)

// An item may have the code that price lists and accounting call it by. Of live
// items of a company no two have the same one.
func TestCodes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)(groupsAndItems, `
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"code":" ČC-15 "}]} → 200 {"data":[{"catalog_item_id":1,"version":2}]}
			manager1 POST /catalog/items/search {"search":"čc-1"} → 200 "code":"ČC-15","name":"Čelična cijev" & "count":1
			manager1 POST /catalog/items/search {"search":"cijev cc-15"} → 200 "count":1
			manager1 POST /catalog/items/search {"filter":{"ilike":[{"column":"code"},"cc%"]},"order_by":[{"column":"code","direction":"desc"}]} → 200 "count":1
			worker1  POST /catalog/items/search {"search":"cc-15"} → 200 "code":"ČC-15" & "unit_price":null & "count":1
			worker1@hr POST /catalog/items/export {} → 200 ID;Šifra;Naziv & 1;ČC-15;Čelična cijev & !12,5
			manager1 GET /catalog/items/1/history?group=DETAILS → 200 "type":"code", & "old_value":"","value":"ČC-15" & "count":1
			manager1@hr PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":2,"code":"cc-15"}]} → 422 "field":"catalog_items_update.0.code","code":"item_code_taken","message":"Ovu šifru već ima „Čelična cijev”."
			manager1 PATCH /catalog/items {"catalog_items_create":[{"catalog_group_id":1,"catalog_type":"MATERIAL","name":"A","code":"7"},{"catalog_group_id":1,"catalog_type":"MATERIAL","name":"B","code":" 7"},{"catalog_group_id":1,"catalog_type":"MATERIAL","name":"C","code":"`+strings.Repeat("x", 51)+`"}]} → 422 "field":"catalog_items_create.1.code","code":"item_code_taken" & "field":"catalog_items_create.2.code","code":"too_long" & !create.0
			admin2   PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":3,"code":"ČC-15"}]} → 200
			manager1 PATCH /catalog/items {"catalog_items_create":[{"catalog_group_id":2,"catalog_type":"MATERIAL","name":"Čelična  cijev."}]} → 409 "code":"twin" & "twins":[{"entity":"catalog_item","id":1,"name":"Čelična cijev","about":"ČC-15, Cijevi","same":["name"]}]
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":2,"code":"CC 15"}]} → 409 "code":"twin" & "id":1 & "same":["code"]
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":2,"name":"ČELIČNA CIJEV"}]} → 409 "code":"twin" & "id":1
			admin2   PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":3,"name":"Čelična cijev"}]} → 200

			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":2,"code":"R1"}]} → 200
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"code":"r1"},{"catalog_item_id":2,"code":"ČC-15"}]} → 200
			manager1 POST /catalog/items/search {} → 200 "code":"r1","name":"Čelična cijev" & "code":"ČC-15","name":"Sat rada"
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"code":"R1"}]} → 200
			manager1 PATCH /catalog/items {"catalog_items_delete":[1],"catalog_items_create":[{"catalog_group_id":1,"catalog_type":"MATERIAL","name":"Nova cijev","code":"R1"}]} → 200
			admin1@hr POST /catalog/items/1/restore → 422 "field":"code","code":"item_code_taken","message":"Ovu šifru već ima „Nova cijev”."
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":4,"code":null}]} → 200
			admin1   POST /catalog/items/1/restore → 200
			manager1 POST /catalog/items/search {"search":"r1"} → 200 "name":"Čelična cijev" & "count":1
		`)
	})
}

// The next list of a supplier names items by their codes, whatever it calls them.
func TestAPriceListByCodes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const how = `&columns=code,name,unit_price&for_all=catalog_group%3DCijevi%26catalog_type%3DMATERIAL%26unit_of_measure%3DPIECE%26tax_percentage%3D25`
		const list = `Kat. broj;Artikl;VPC\n`
		const file = `&columns=catalog_item_id,code,name,catalog_group,catalog_type,unit_of_measure,unit_price,tax_percentage`
		shop(t, d)(groupsAndItems,
			`admin1 POST /catalog/import/look `+list+`01;Ploča;180\n+sheet → 200 "letter":"A","name":"Kat. broj","samples":["01"],"field":"code" & "field":"code","name":"Code","must":false,"key":true`,
			`admin1 POST /catalog/import/look Šifra artikla;Naziv\n01;Ploča\n+sheet → 200 "name":"Šifra artikla","samples":["01"],"field":"code"`,
			`admin1 POST /catalog/import/look SKU;Naziv\n01;Ploča\n+sheet → 200 "name":"SKU","samples":["01"],"field":"code"`,
			// By name, an item without a code gets one; by its code it is known from then on.
			`admin1 POST /catalog/import?partial=1`+how+` `+list+`C1;Čelična cijev;13\nC2;Ploča;180\n+sheet → 200 "created":1,"updated":1 & {"column":"Code","old":"","new":"C1"}`,
			`admin1 POST /catalog/import?dry_run=1`+how+` `+list+`c1;Cijev od čelika;14\nC2;Ploča;180\n+sheet → 200 "created":0,"updated":1,"unchanged":1 & "name":"Čelična cijev","new":false,"cells":[{"column":"Code","old":"C1","new":"c1"},{"column":"Title","old":"Čelična cijev","new":"Cijev od čelika"},{"column":"Net price","old":"13.00","new":"14.00"}]`,
			`admin1 POST /catalog/import?dry_run=1&columns=code,unit_price Šifra;VPC\nC1;15\n+sheet → 200 "updated":1,"unchanged":0,"faults":[]`,
			// Another code of the same name is another article, and no row is read twice.
			`admin1 POST /catalog/import?dry_run=1`+how+` `+list+`C9;Ploča;181\nC1;x;1\nC1;y;1\n+sheet → 200 "created":1,"updated":1 & {"row":4,"field":"code","column":"Code","letter":"A","value":"C1","code":"named_twice" & "warnings":[{"row":2,"field":"name" & "code":"name_used"`,
			`admin1 POST /catalog/import?dry_run=1`+how+` `+list+`;Ploča;181\n`+strings.Repeat("x", 51)+`;z;1\n+sheet → 200 "updated":1 & !"column":"Code","old" & {"row":3,"field":"code" & "code":"too_long"`,
			// A template says both: the ID is who, and the code may not be another's.
			`admin1 POST /catalog/import?dry_run=1`+file+` ID;Šifra;Naziv;Grupa;Vrsta;JM;Cijena;PDV\n2;C1;Sat rada;Rad;Rad;ostalo;30;13\n;C2;Ploča;Cijevi;Materijal;kom;99;25\n+sheet → 200 {"row":2,"field":"code","column":"Code","letter":"B","value":"C1","code":"item_code_taken","message":"\"Čelična cijev\" already has this code."} & "updated":1,`,
			`manager1 POST /catalog/items/search {"search":"c2"} → 200 "name":"Ploča" & "count":1`,
			// What a file gave it takes back, but not where the old code is another's now.
			`admin1 POST /catalog/import`+strings.Replace(file, "&", "?", 1)+` ID;Šifra;Naziv;Grupa;Vrsta;JM;Cijena;PDV\n1;D1;Čelična cijev;Cijevi;Materijal;m;13;25\n2;D2;Sat rada;Rad;Rad;ostalo;30;13\n+sheet → 200 "catalog_import_id":2 & "updated":2`,
			`manager1 PATCH /catalog/items {"catalog_items_create":[{"catalog_group_id":1,"catalog_type":"MATERIAL","name":"Tko prvi","code":"C1"}]} → 200`,
			`admin1 POST /catalog/import/2/undo {} → 200 "removed":0,"restored":1,"kept":[{"id":1,"name":"Čelična cijev","code":"item_code_taken","message":"\"Tko prvi\" already has this code."}]`,
			`manager1 POST /catalog/items/search {} → 200 "code":"D1","name":"Čelična cijev" & "code":"","name":"Sat rada"`,
		)
	})
}

// A row of which the name differs by its punctuation alone is of that article.
func TestAnArticleSpeltOtherwise(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)(groupsAndItems,
			`admin1 POST /catalog/import?dry_run=1&columns=name,catalog_group,catalog_type,unit_of_measure,unit_price,tax_percentage Naziv;Grupa;Vrsta;JM;Cijena;PDV\nČelična  cijev.;Cijevi;Materijal;m;14;25\nČelična cijev 1,5;Cijevi;Materijal;m;1;25\n+sheet → 200 "created":1,"updated":1 & {"row":2,"name":"Čelična cijev","new":false & {"row":3,"name":"Čelična cijev 1,5","new":true`,
			`admin1 POST /catalog/import?dry_run=1&columns=name,catalog_group,catalog_type,unit_of_measure,unit_price,tax_percentage Naziv;Grupa;Vrsta;JM;Cijena;PDV\nČelična cijev;Cijevi;Materijal;m;14;25\nČelična cijev.;Cijevi;Materijal;m;1;25\n+sheet → 200 "created":1,"updated":1 & "warnings":[{"row":3,"field":"name" & "code":"name_used"`,
		)
	})
}

// A template from before there were codes still tells which of its cells somebody
// edited.
func TestATemplateWithoutCodes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		script := shop(t, d)
		script(groupsAndItems)
		s := &Service{d}
		older := imports.Template{Columns: append([]imports.Column{columns[colID]}, columns[colName:colGeneral]...)}
		rows, err := s.rows(t.Context(), cast["manager1"], ListQuery{})
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			rows[i] = append([]string{row[colID]}, row[colName:colGeneral]...)
		}
		file, err := older.CSV(access.Who{Language: "hr"}, rows)
		if err != nil {
			t.Fatal(err)
		}
		script(`manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"code":"C1","name":"Cijev","unit_price":13}]} → 200`)
		read := func(content []byte) Report {
			r, err := s.Import(context.Background(), cast["manager1"], NewImport{Ask: imports.Ask{DryRun: true, Sheet: &api.Sheet{Content: content}}})
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		if r := read(file.Body); r.Unchanged != 2 || r.FaultsAll != 0 {
			t.Errorf("%+v", r)
		}
		if r := read(bytes.Replace(file.Body, []byte("12,50"), []byte("14"), 1)); r.FaultsAll != 1 || r.Faults[0].Code != "changed_since_download" || r.Faults[0].Field != "unit_price" {
			t.Errorf("%+v", r)
		}
	})
}

// A price with tax is never taken for a net one: beside a net one it is left out, and
// where it is the only one a person says so.
func TestPricesWithTax(t *testing.T) {
	withTax, net := []string{"MPC", "Maloprodajna cijena", "Cijena s PDV-om", "Cijena (s PDV)", "Jed. cijena sa PDV-om", "Bruto cijena", "BRUTTO", "Cijena s porezom", "Price incl. VAT", "Gross price", "PDV uključen"}, []string{"VPC", "Cijena bez PDV-a", "Neto cijena"}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		script, tried := shop(t, d), 0
		fields := func(heads ...string) (out []string) {
			look, err := (&Service{d}).kind().Look(t.Context(), cast["admin1"], imports.Ask{Sheet: &api.Sheet{Content: []byte(strings.Join(heads, "\t") + "\nx\t1\t2\t3\t4\n")}})
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range look.Headings[:len(heads)] {
				out = append(out, h.Field)
			}
			return out
		}
		for _, gross := range withTax {
			if got := fields("Naziv", gross, "PDV"); !slices.Equal(got, []string{"name", "gross_price", "tax_percentage"}) {
				t.Errorf("%s: %q", gross, got)
			}
			for _, price := range net {
				for _, heads := range [][]string{{"Naziv", price, gross, "PDV"}, {"Naziv", gross, price, "PDV"}, {"PDV", gross, "Cijena", price, "Naziv"}} {
					tried++
					for i, field := range fields(heads...) {
						if want := map[string]string{"Naziv": "name", "PDV": "tax_percentage", price: "unit_price"}[heads[i]]; field != want {
							t.Errorf("%q: %s is %q", heads, heads[i], field)
						}
					}
				}
			}
		}
		t.Logf("%d orders of headings", tried)
		const how, list = `&for_all=catalog_group%3DElektro%26catalog_type%3DMATERIAL%26unit_of_measure%3DPIECE`, `Artikl;MPC;PDV\nPloča;125;25\nSat;11,30;13\n+sheet`
		script(
			`admin1 POST /catalog/import/look `+list+` → 200 "name":"MPC","samples":["125","11,30"],"field":"gross_price" & "instead":"unit_price"`,
			`admin1 POST /catalog/import?dry_run=1`+how+` `+list+` → 200 "field":"gross_price","column":"MPC","letter":"B","value":"MPC","code":"price_with_tax"`,
			`admin1 POST /catalog/import?columns=name,gross_price,tax_percentage`+how+` `+list+` → 200 "created":2 & {"column":"Net price","old":"","new":"100.00"} & {"column":"Net price","old":"","new":"10.00"}`,
			`admin1 POST /catalog/import/look `+list+` → 200 "name":"MPC","samples":["125","11,30"],"field":"gross_price"`,
			`admin1 POST /catalog/import?columns=name,gross_price`+how+`%26tax_percentage%3D5 Artikl;MPC\nPloča;250\n+sheet → 200 "updated":1 & {"column":"Net price","old":"100.00","new":"200.00"}`,
		)
	})
}
