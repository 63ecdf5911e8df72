package offers

import (
	"strings"
	"testing"

	"teren/internal/kit/pdf/pdftest"
	"teren/internal/platform/db"
)

// A price of one unit keeps its four decimals from the draft over the paper, where
// commas stand under each other, and over the file to the lines of a task.
func TestPricesToFourDecimals(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /offers/create {"title":"x","tenant_id":2,"validity_period":14,"line_items":[{"name":"Vijak","quantity":1000,"unit_price":11.1234,"unit_of_measure":"PIECE","purchase_price":"0,0799"},{"name":"Matica","quantity":2,"unit_price":22.5,"unit_of_measure":"PIECE"},{"name":"Klin","quantity":7,"unit_price":0.3333,"discount":10}]} → 201 {"data":1}`,
			`manager GET /offers/1/details → 200 "unit_price":11.1234 & "net":11123.40,"purchase_price":0.0799,"margin":11043.50 & "unit_price":22.50 & "net":45.00 & "unit_price":0.3333 & "net":2.10 & "lines":11170.50`,
			`manager POST /offers/create {"title":"x","tenant_id":2,"validity_period":14,"line_items":[{"name":"Vijak","unit_price":0.12345}]} → 422 "field":"line_items.0.unit_price","code":"too_many_decimals"`,
			`manager POST /offers/export {"format":"xlsx"} → 200 <v>11.1234</v>`,
		)
		paper := c.print("manager", 1)
		if text := pdftest.Text(t, paper); !strings.Contains(text, "\n11,1234\n") || !strings.Contains(text, "\n22,50\n") {
			t.Errorf("the prices are not on\n%s", text)
		}
		if fine, whole := pdftest.Left(t, paper, "11,1234"), pdftest.Left(t, paper, "22,50"); fine < 0 || fine != whole {
			t.Errorf("11,1234 begins at %.2f and 22,50 at %.2f", fine, whole)
		}
		c.play(
			`manager POST /offers/1/mark_sent → 200`,
			`client GET /offers/1/details → 200 "unit_price":11.1234 & "purchase_price":null`,
			`manager POST /offers/1/accept {} → 200 "price_total":11170.50`,
			`manager POST /offers/1/convert {"task":{"whier_id":1,"location_type":"STORE","address_name":"Hotel","address1":"Tita 1","city":"Opatija"}} → 200 {"data":{"task_id":1,"project_id":null}}`,
		)
		type line struct {
			Price int64 `db:"exact_unit_price"`
			Net   int64 `db:"net"`
			Lump  bool  `db:"lump_sum"`
		}
		var got []line
		c.do(func(tx *db.Tx) (err error) {
			got, err = db.All[line](tx, `SELECT exact_unit_price, net, lump_sum FROM order_line_item ORDER BY position`)
			return err
		})
		if want := []line{{11_1234, 11123_40, false}, {22_5000, 45_00, false}, {3000, 2_10, false}}; len(got) != 3 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
			t.Errorf("the task has %+v", got)
		}
	})
}
