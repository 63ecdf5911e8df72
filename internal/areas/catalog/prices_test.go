package catalog

import (
	"context"
	"testing"

	"github.com/xuri/excelize/v2"

	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/imports"
)

// A price of one unit is kept to four decimals wherever it goes, and one of whole cents
// is told as ever.
func TestPricesToFourDecimals(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)(groupsAndItems, `
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"unit_price":0.1234,"purchase_price":"0,0599","version":1}]} → 200
			manager1 POST /catalog/items/search {} → 200 "unit_price":0.1234,"general_price":null,"purchase_price":0.0599 & "unit_price":30.00
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"unit_price":0.12345}]} → 422 "code":"too_many_decimals","message":"At most 4 decimals."
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"unit_price":"x"}]} → 422 such as 12.50.
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"unit_price":999999999.9901}]} → 422 "code":"out_of_range" & 999,999,999.99.
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"unit_price":0.1235,"version":1}]} → 409 "field":"items.1.unit_price","yours":0.1235,"theirs":0.1234
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"unit_price"},0.1234]}} → 200 "catalog_item_id":1, & "count":1
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"unit_price"},0.12]}} → 200 "count":0
			manager1 POST /catalog/items/search {"filter":{"gt":[{"column":"unit_price"},0.1233]}} → 200 "count":2
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"unit_price"},30]}} → 200 "count":1
			manager1 PATCH /catalog/items {"tenant_id":3,"catalog_items_update":[{"catalog_item_id":1,"unit_price":0.1111}]} → 200
			manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},3]}} → 200 "unit_price":0.1111,"general_price":0.1234
			manager1 GET /catalog/items/1/history → 200 "old_value":12.50,"value":0.1234 & "value":0.1111
			manager1@hr GET /catalog/price_history.csv?catalog_item_id=1 → 200 ;12,50;0,1234;EUR & ;Jadran;;0,1111;EUR
			manager1 POST /catalog/items/export {"format":"xlsx"} → 200 <v>0.1234</v>
			manager1@hr POST /catalog/items/export {"format":"csv"} → 200 ;0,1234;;25;0,0599 & ;30,00;
			admin1 POST /catalog/import?columns=name,catalog_group,catalog_type,unit_of_measure,unit_price,purchase_price,tax_percentage Naziv;Grupa;Vrsta;JM;Cijena;Nabavna;PDV\nVijak;Cijevi;Materijal;kom;0,0355;0,0199;25\nMatica;Cijevi;Materijal;kom;0,04;;25\n+sheet → 200 "created":2 & "new":"0.0355" & "new":"0.0199" & "new":"0.04"
			manager1 POST /catalog/items/search {"search":"vijak"} → 200 "unit_price":0.0355 & "purchase_price":0.0199
			admin1 POST /catalog/import?columns=name,gross_price,tax_percentage&for_all=catalog_group%3DCijevi%26catalog_type%3DMATERIAL%26unit_of_measure%3DPIECE Artikl;MPC;PDV\nKlin;9,99;25\nČavao;0,10;25\n+sheet → 200 "created":2 & "new":"7.992" & "new":"0.08"
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":2,"unit_price":1.0001}]} → 200
			admin1 POST /catalog/import/1/undo {} → 200 "removed":2
			manager1 POST /catalog/items/search {"search":"rada"} → 200 "unit_price":1.0001
		`)
	})
}

// A program from before prices had four decimals reads them to the cent beside this
// one, and what it writes then holds.
func TestPricesOfTheProgramBefore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		script := shop(t, d)
		script(groupsAndItems, `
			manager1 PATCH /catalog/items {"catalog_items_update":[{"catalog_item_id":1,"unit_price":7.9951,"purchase_price":"5,0049"}]} → 200
			manager1 PATCH /catalog/items {"tenant_id":3,"catalog_items_update":[{"catalog_item_id":1,"unit_price":6.1250}]} → 200
		`)
		type cents struct {
			Price    int64 `db:"unit_price"`
			Purchase int64 `db:"purchase_price"`
			Client   int64 `db:"client_price"`
		}
		got, err := db.Read(t.Context(), d, func(tx *db.Tx) (cents, error) {
			return db.One[cents](tx, `SELECT i.unit_price, i.purchase_price, p.unit_price AS client_price
				FROM catalog_item i JOIN catalog_item_price p ON p.catalog_item_id = i.catalog_item_id WHERE i.catalog_item_id = 1`)
		})
		if err != nil || got != (cents{8_00, 5_00, 6_13}) {
			t.Errorf("it reads %+v, %v", got, err)
		}
		dbtest.Exec(t, d, `UPDATE catalog_item SET purchase_price = 500, name = 'Cijev' WHERE catalog_item_id = 1`) // what it leaves as it is stays exact
		script(`manager1 POST /catalog/items/search {} → 200 "unit_price":7.9951,"general_price":null,"purchase_price":5.0049`)
		dbtest.Exec(t, d, `UPDATE catalog_item SET unit_price = 801, purchase_price = NULL WHERE catalog_item_id = 1`, `UPDATE catalog_item_price SET unit_price = 600`)
		script(`manager1 POST /catalog/items/search {} → 200 "unit_price":8.01,"general_price":null,"purchase_price":null`,
			`manager1 POST /catalog/items/search {"filter":{"eq":[{"column":"client_tenant_id"},3]}} → 200 "unit_price":6.00,"general_price":8.01`)
	})
}

// A number of a spreadsheet that shows fewer decimals than it has keeps four; one with
// more is read as it is shown.
func TestPricesOfSpreadsheetsKeepFourDecimals(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop(t, d)(groupsAndItems)
		f := excelize.NewFile()
		form := "0.00"
		style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &form})
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range [][]any{{"Naziv", "Grupa", "Vrsta", "JM", "Cijena", "PDV"}, {"Klin", "Cijevi", "Materijal", "kom", 7.992, 25}, {"Trn", "Cijevi", "Materijal", "kom", 7.0 / 3, 25}, {"Os", "Cijevi", "Materijal", "kom", 12.5, 25}} {
			if err := f.SetSheetRow("Sheet1", "A"+string(rune('1'+i)), &row); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.SetCellStyle("Sheet1", "E2", "E4", style); err != nil {
			t.Fatal(err)
		}
		content, err := f.WriteToBuffer()
		if err != nil {
			t.Fatal(err)
		}
		r, err := (&Service{d}).Import(context.Background(), cast["admin1"], NewImport{Ask: imports.Ask{DryRun: true, Columns: "name,catalog_group,catalog_type,unit_of_measure,unit_price,tax_percentage", Sheet: &api.Sheet{Content: content.Bytes()}}})
		if err != nil || r.FaultsAll != 0 || len(r.Changes) != 3 {
			t.Fatalf("%+v, %v", r, err)
		}
		for i, want := range []string{"7.992", "2.33", "12.50"} {
			found := false
			for _, c := range r.Changes[i].Cells {
				found = found || c.New == want
			}
			if !found {
				t.Errorf("%s is no cell of %+v", want, r.Changes[i])
			}
		}
	})
}
