package equipment_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"teren/internal/areas/equipment"
	"teren/internal/kit/pdf/pdftest"
	"teren/internal/kit/seed"
	"teren/internal/platform/db"
	"teren/internal/platform/labels"
)

func TestLabelsAreReadBack(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		for n := range 26 {
			c.play(fmt.Sprintf(`admin POST /equipment {"equipment_name":"Analizator dimnih plinova s vrlo dugačkim nazivom %02d","equipment_inv_num":"A-%04d",`+rest+`} → 201`, n, n))
		}
		c.play(
			`worker POST /equipment/labels → 403`,
			`manager POST /equipment/labels {"format":"A3","start":25} → 422 "field":"format","code":"not_in_list"`,
			`manager POST /equipment/labels {"start":25} → 422 "field":"start","code":"out_of_range"`,
			`manager POST /equipment/labels {"filter":{"eq":[{"column":"name"},"x"]}} → 200`,
		)
		codes, draw := map[string]string{}, rand.New(rand.NewPCG(seed.Of(t), 0))
		c.do(func(tx *db.Tx) error {
			type row struct {
				Number string `db:"inv_num"`
				Code   string `db:"code"`
			}
			all, err := db.All[row](tx, `SELECT inv_num, code FROM equipment ORDER BY equipment_id`)
			for _, r := range all {
				if err == nil { // the reader finds one symbol in thousands in no size, so they are the same each time
					codes[r.Number] = again(draw, r.Code)
					_, err = tx.Exec(`UPDATE equipment SET code = ? WHERE inv_num = ?`, codes[r.Number], r.Number)
				}
			}
			return err
		})
		s := &equipment.Service{DB: c.db, BaseURL: "https://teren.primorje-servis.example.hr"}
		address := func(n int) string {
			return "HTTPS://TEREN.PRIMORJE-SERVIS.EXAMPLE.HR/E/" + codes[fmt.Sprintf("A-%04d", n)]
		}
		for _, p := range []struct {
			format            labels.Format
			start             int64
			pages, columns, n int
			x, y, w, h        float64 // of the first place, and how far it is to the next
		}{
			{"A4_70X37", 4, 2, 3, 24, 0, 0.5, 70, 37},
			{"A4_63X38", 1, 2, 3, 21, 7.25, 15.15, 66, 38.1},
			{"A4_52X29", 40, 2, 4, 40, 0, 0, 52.5, 29.7},
			{"A4_105X48", 1, 3, 2, 12, 0, 4.5, 105, 48},
			{"SINGLE_62X29", 1, 26, 1, 1, 0, 0, 62, 29},
			{"SINGLE_57X32", 1, 26, 1, 1, 0, 0, 57, 32},
		} {
			in := labels.For{Format: p.format, Start: p.start}
			paper, err := s.Labels(t.Context(), c.who["manager"], in)
			if err != nil {
				t.Fatal(err)
			}
			pages := pdftest.Drawn(t, paper.Body)
			if len(pages) != p.pages {
				t.Fatalf("%s: %d pages, want %d", p.format, len(pages), p.pages)
			}
			// Who has no camera types the code.
			text := pdftest.Text(t, paper.Body)
			for number, code := range codes {
				if strings.Count(text, code) != 1 {
					t.Errorf("%s: the label of %s does not say %s", p.format, number, code)
				}
			}
			for n := 0; n < 26; n += 5 {
				at := n + int(p.start) - 1
				part := pdftest.Part(pages[at/p.n], p.x+float64(at%p.n%p.columns)*p.w, p.y+float64(at%p.n/p.columns)*p.h, p.w, p.h)
				if got := pdftest.Scan(t, part); got != address(n) {
					t.Errorf("%s: label %d reads %q, want %q", p.format, n, got, address(n))
				}
			}
		}
		c.play(
			`worker GET /equipment_codes/`+codes["A-0007"]+` → 200 "equipment_inv_num":"A-0007"`,
			`stranger GET /equipment_codes/`+codes["A-0007"]+` → 404`,
			`worker GET /equipment_codes/0000000 → 404`,
			`worker GET /equipment_codes/HTTPS%3A%2F%2FX.TEST%2FE%2F`+codes["A-0007"]+` → 200 "equipment_inv_num":"A-0007"`,
			`worker GET /equipment_codes/a-0007 → 200 "equipment_inv_num":"A-0007"`,
			// An inventory counts by each of them.
			`manager POST /equipment_inventories {"name":"Popis"} → 201 {"data":1}`,
			`worker POST /equipment_inventories/1/seen {"code":"`+strings.ToLower(address(7))+`"} → 200 "equipment_inv_num":"A-0007"`,
			`worker POST /equipment_inventories/1/seen {"code":" a-0008 "} → 200 "equipment_inv_num":"A-0008"`,
			`worker POST /equipment_inventories/1/seen {"code":"HTTPS://X.TEST/E/0000000"} → 422 "field":"code","code":"no_such_thing"`,
			`stranger POST /equipment_inventories {"name":"Tuđi"} → 201 {"data":2}`,
			`stranger POST /equipment_inventories/2/seen {"code":"`+codes["A-0007"]+`"} → 422 "field":"code","code":"no_such_thing"`,
			`stranger POST /equipment_inventories/2/seen {"code":"A-0007"} → 422 "field":"code","code":"no_such_thing"`,
		)
	})
}

// again returns a code like this one, drawn anew.
func again(draw *rand.Rand, code string) string {
	const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
	return strings.Map(func(rune) rune { return rune(letters[draw.IntN(len(letters))]) }, code)
}
