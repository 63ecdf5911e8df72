package invoices_test

import (
	"archive/zip"
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"teren/internal/areas/invoices"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// unpacked returns the files of the archive of the month, in their order.
func (c *company) unpacked(query string) (names []string, files map[string][]byte) {
	c.t.Helper()
	w := httptest.NewRecorder()
	if err := c.area.Month(w, httptest.NewRequestWithContext(c.t.Context(), http.MethodGet, "/api/invoices/month"+query, nil), c.who["manager"]); err != nil {
		c.t.Fatal(err)
	}
	in, err := zip.NewReader(bytes.NewReader(w.Body.Bytes()), int64(w.Body.Len()))
	if err != nil {
		c.t.Fatal(err)
	}
	files = map[string][]byte{}
	for _, f := range in.File {
		part, err := f.Open()
		if err != nil {
			c.t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(part); err != nil {
			c.t.Fatal(err)
		}
		names = append(names, f.Name)
	}
	return names, files
}

func TestAMonthForTheBookkeeper(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		dbtest.Exec(t, c.db, `UPDATE partner SET invoice_kind = 'VAT_PAYER'`)
		c.approved("2", hours+","+lump)
		c.approved("2", hours)
		c.approved("2", copper)
		c.play(
			set,
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`,
			`manager POST /invoices {"task_ids":[2]} → 201 {"data":2}`,
			`manager PATCH /invoices/2/details {"line_items":[{"task_id":2,"name":"Montaža","quantity":1,"unit_price":100,"treatment":"REVERSE_CHARGE"}]} → 200`,
			`manager POST /invoices {"task_ids":[3]} → 201 {"data":3}`,
			`manager POST /invoices/1/issue {"version":1} → 200`,
			`manager POST /invoices/2/issue {"version":2} → 200`,
			`worker GET /invoices/month?month=2026-11 → 403`,
			`manager GET /invoices/month?month=2026-13 → 422 "field":"month"`,
			`stranger GET /invoices/month?month=2026-11 → 200`,
		)
		// The last minute of the month in Zagreb is in the month, the next one is not.
		c.now = time.Date(2026, 11, 30, 23, 0, 0, 0, time.UTC)
		c.play(`manager POST /invoices/3/issue {"version":1} → 200`)
		names, files := c.unpacked("?month=2026-11")
		if got := strings.Join(names, " "); got != "000001-1-1.xml 000001-1-1.pdf 000002-1-1.xml 000002-1-1.pdf Knjiga računa.xlsx" {
			t.Fatalf("the archive has %s", got)
		}
		for id, name := range map[int64]string{1: "000001-1-1", 2: "000002-1-1"} {
			xml, err := c.area.XML(t.Context(), c.who["manager"], invoices.ByID{ID: id})
			if err != nil || !bytes.Equal(xml.Body, files[name+".xml"]) {
				t.Errorf("%s.xml is not what was issued: %v", name, err)
			}
			pdf, err := c.area.PDF(t.Context(), c.who["manager"], invoices.ByID{ID: id})
			if err != nil || !bytes.Equal(pdf.Body, files[name+".pdf"]) {
				t.Errorf("%s.pdf is not what was issued: %v", name, err)
			}
		}
		book, err := excelize.OpenReader(bytes.NewReader(files["Knjiga računa.xlsx"]))
		if err != nil {
			t.Fatal(err)
		}
		defer book.Close()
		for sheet, want := range map[string]string{
			"Knjiga računa": "1-1-1|23.11.2026.|Račun|Hotel Čempres|12345678903|23.11.2026.|08.12.2026.|71.00|17.75|40.00|5.20|0.00|0.00|0.00|0.00|111.00|22.95|133.95|0.00|133.95|HR00 1-1-2026\n" +
				"2-1-1|23.11.2026.|Račun|Hotel Čempres|12345678903|23.11.2026.|08.12.2026.|0.00|0.00|0.00|0.00|0.00|0.00|100.00|0.00|100.00|0.00|100.00|0.00|100.00|HR00 2-1-2026",
			"Zbroj": "25 %|71.00|17.75\n13 %|40.00|5.20\n5 %|0.00|0.00\nprijenos porezne obveze|100.00|0.00\nbez PDV-a|0.00|0.00\nUkupno|211.00|22.95",
		} {
			rows, err := book.GetRows(sheet)
			if err != nil || len(rows) == 0 {
				t.Fatal(sheet, err)
			}
			var got []string
			for _, row := range rows[1:] {
				got = append(got, strings.Join(row, "|"))
			}
			if text := strings.Join(got, "\n"); text != want {
				t.Errorf("%s:\n%s\n%v", sheet, text, rows[0])
			}
		}
		if names, _ := c.unpacked("?month=2026-12"); len(names) != 3 || names[0] != "000003-1-1.xml" {
			t.Errorf("December has %v", names)
		}
		c.now = time.Date(2026, 12, 31, 22, 59, 0, 0, time.UTC)
		if names, _ := c.unpacked(""); len(names) != 5 {
			t.Errorf("the month before this one has %v", names)
		}
		// A paper that was lost is named, and the others are there.
		var file string
		if err := c.db.Do(t.Context(), func(tx *db.Tx) (err error) {
			file, err = db.One[string](tx, `SELECT file_name FROM invoice_paper WHERE invoice_id = 1`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if err := c.area.Files.Remove(t.Context(), file); err != nil {
			t.Fatal(err)
		}
		names, files = c.unpacked("?month=2026-11")
		if got := strings.Join(names, " "); got != "000001-1-1.xml 000002-1-1.xml 000002-1-1.pdf 0-nedostaje.txt Knjiga računa.xlsx" || string(files["0-nedostaje.txt"]) != "1-1-1 PDF\n" {
			t.Errorf("without a paper the archive has %s: %s", got, files["0-nedostaje.txt"])
		}
	})
}
