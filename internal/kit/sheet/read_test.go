package sheet

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"

	"teren/internal/kit/seed"
)

var small = Limits{Bytes: 1 << 20, Unzipped: 8 << 20, Rows: 10, Columns: 4}

// rowsIn is the rows of the file.
func rowsIn(content []byte, l Limits) ([][]string, error) {
	found, err := Read(content, l)
	return found.Rows, err
}

func TestReadCSV(t *testing.T) {
	windows, err := charmap.Windows1250.NewEncoder().String("Naziv;Cijena\r\nČavli, šđž;1,50\r\n")
	if err != nil {
		t.Fatal(err)
	}
	nails := [][]string{{"Naziv", "Cijena"}, {"Čavli, šđž", "1,50"}}
	for name, c := range map[string]struct {
		text string
		want [][]string
		err  error
	}{
		"UTF-8":            {"Naziv;Cijena\nČavli, šđž;1,50", nails, nil},
		"with a mark":      {"\ufeffNaziv;Cijena\r\n\"Čavli, šđž\";1,50\r\n", nails, nil},
		"Windows-1250":     {windows, nails, nil},
		"UTF-16":           {"\xff\xfeN\x00;\x00\x0d\x01\n\x00", [][]string{{"N", "č"}}, nil},
		"commas":           {"Naziv,Cijena\n\"Čavli, šđž\",\"1,50\"", nails, nil},
		"tabs":             {"Naziv\tCijena\nČavli, šđž\t1,50", nails, nil},
		"said":             {"sep=,\nNaziv,Cijena\n\"Čavli, šđž\",\"1,50\"", [][]string{nil, nails[0], nails[1]}, nil},
		"gaps":             {"a;b\n\n;;\nc;\n", [][]string{{"a", "b"}, nil, nil, {"c"}}, nil},
		"a cell of lines":  {"a;\"b\nc\"\nd\n", [][]string{{"a", "b\nc"}, nil, {"d"}}, nil},
		"marked formulas":  {"'=1+1;'@x;'x;'", [][]string{{"=1+1", "@x", "'x", "'"}}, nil},
		"nothing":          {"", nil, nil},
		"NUL":              {"a\x00b", nil, ErrFormat},
		"an image":         {"\x89PNG\r\n\x1a\nxxxx;x", nil, ErrFormat},
		"too many rows":    {strings.Repeat("a\n", 11), nil, ErrRows},
		"too many columns": {"a;b;c;d;e", nil, ErrColumns},
		"too large":        {strings.Repeat("a", 1<<20+1), nil, ErrSize},
	} {
		got, err := rowsIn([]byte(c.text), small)
		if !errors.Is(err, c.err) || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func book(t *testing.T, rows ...[]any) []byte {
	t.Helper()
	f := excelize.NewFile()
	for i, row := range rows {
		cell, err := excelize.CoordinatesToCellName(1, i+1)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.SetSheetRow("Sheet1", cell, &row); err != nil {
			t.Fatal(err)
		}
	}
	b, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestReadXLSX(t *testing.T) {
	got, err := rowsIn(book(t, []any{"Naziv", "Cijena"}, nil, []any{"Čavli", 12.3, 0.1 + 0.2, true}, []any{"=1+1", 1e3, nil, nil}), small)
	want := [][]string{{"Naziv", "Cijena"}, nil, {"Čavli", "12.3", "0.3", "1"}, {"=1+1", "1000"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q %v", got, err)
	}
	wide, long := book(t, []any{1, 2, 3, 4, 5}), book(t, append(make([][]any, 10), []any{1})...)
	bomb := &bytes.Buffer{}
	z := zip.NewWriter(bomb)
	part, err := z.Create("xl/worksheets/sheet1.xml")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(make([]byte, 9<<20)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		content []byte
		err     error
	}{
		"wide": {wide, ErrColumns}, "long": {long, ErrRows}, "bomb": {bomb.Bytes(), ErrSize}, "half": {wide[:len(wide)/2], ErrFormat}, "no zip": {[]byte("PK\x03\x04"), ErrFormat},
	} {
		if _, err := rowsIn(c.content, small); !errors.Is(err, c.err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Programs write whole numbers as 17.0 and long ones as 4.8E10; a text that
// looks like them is a text.
func TestOddNumbers(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	for i, number := range []string{"17.0", "4.8201937567E10", "12.300000000000001", "-1.2E1", "12.50"} {
		if err := f.SetCellDefault("Sheet1", fmt.Sprint("A", i+2), number); err != nil {
			t.Fatal(err)
		}
		if err := f.SetCellStr("Sheet1", fmt.Sprint("C", i+2), number); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.SetCellStr("Sheet1", "C9", "1E5"); err != nil {
		t.Fatal(err)
	}
	content, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	got, err := rowsIn(content.Bytes(), small)
	want := [][]string{nil, {"17", "", "17.0"}, {"48201937567", "", "4.8201937567E10"}, {"12.3", "", "12.300000000000001"}, {"-12", "", "-1.2E1"}, {"12.50", "", "12.50"}, nil, nil, {"", "", "1E5"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q %v", got, err)
	}
}

// What is shown as a per cent, a day or a time is read as shown, whatever the form
// is called; a text in such a form stays as it is.
func TestForms(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	code := func(own string) excelize.Style { return excelize.Style{CustomNumFmt: &own} }
	form := func(id int) excelize.Style { return excelize.Style{NumFmt: id} }
	var want [][]string
	for i, c := range []struct {
		style excelize.Style
		value any
		want  string
	}{
		{form(9), 0.25, "25%"}, {form(10), 0.055, "5.5%"}, {code(`0.0\ %`), 0.13, "13%"}, {code(`0.00" %"`), 0.25, "0.25"},
		{form(9), "25 %", "25 %"}, {form(9), "0.25", "0.25"}, {form(9), -0.05, "-5%"}, {form(0), 0.25, "0.25"},
		{form(14), 46363, "07. 12. 2026."}, {form(17), 46363, "07. 12. 2026."}, {code(`dd/mm/yyyy/;@`), 46363, "07. 12. 2026."},
		{code(`[$-41A]d. mmmm yyyy.`), 46363.75, "07. 12. 2026."}, {code(`yyyy\-mm\-dd`), "46363", "46363"},
		{form(20), 1.0 / 3, "08:00"}, {code(`hh:mm`), 0.75, "18:00"}, {code(`[h]:mm`), 1.034722222, "24:50"}, {code(`hh:mm:ss`), 0.354687500, "08:30:45"}, {code(`hh:mm`), 0.0, "00:00"}, {code(`h "sati"`), 0.5, "12:00"},
		{form(22), 46363.354166667, "07. 12. 2026. 08:30"}, {code(`dd.mm.yyyy. hh:mm`), 46363.354166667, "07. 12. 2026. 08:30"}, {form(22), 46363.3546875, "07. 12. 2026. 08:30:45"},
		{code(`#,##0.00 "dana"`), 12.5, "12.5"}, {code(`#,##0.00\ [$€-41A]`), 180, "180"}, {code(`0.00E+00`), 1200, "1200"}, {code(`[Red]0.00`), 3.5, "3.5"},
	} {
		style, err := f.NewStyle(&c.style)
		if err != nil {
			t.Fatal(err)
		}
		cell := fmt.Sprint("A", i+1)
		if err := f.SetCellValue("Sheet1", cell, c.value); err != nil {
			t.Fatal(err)
		}
		if err := f.SetCellStyle("Sheet1", cell, cell, style); err != nil {
			t.Fatal(err)
		}
		want = append(want, []string{c.want})
	}
	content, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	got, err := rowsIn(content.Bytes(), Limits{Bytes: 1 << 20, Unzipped: 8 << 20, Rows: 100, Columns: 4})
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q %v, want %q", got, err, want)
	}
}

// What is shown with zeros before it is read so; a number that is shown with fewer
// decimals is kept as it is, and as shown.
func TestShownNumbers(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	code := func(own string) excelize.Style { return excelize.Style{CustomNumFmt: &own} }
	for i, c := range []struct {
		style       excelize.Style
		value       any
		want, shown string
	}{
		{style: code("000000"), value: 123, want: "000123"}, {style: code("0000000000000"), value: 3850091234567, want: "3850091234567"}, {style: code("000"), value: "7", want: "7"},
		{style: code(`000-000`), value: 1234, want: "001-234"},
		{style: code("0.00"), value: 7.992, want: "7.992", shown: "7.99"}, {style: excelize.Style{NumFmt: 4}, value: 1234.567, want: "1234.567", shown: "1234.57"},
		{style: code(`#,##0.00\ "€"`), value: 7.995, want: "7.995", shown: "8.00"}, {style: code("0"), value: 12.6, want: "12.6", shown: "13"},
		{style: code("0.00"), value: 7.99, want: "7.99"}, {style: code("0.00"), value: "7.992", want: "7.992"}, {style: excelize.Style{}, value: 7.992, want: "7.992"},
	} {
		style, err := f.NewStyle(&c.style)
		if err != nil {
			t.Fatal(err)
		}
		at := fmt.Sprint("A", i+1)
		if err := f.SetCellValue("Sheet1", at, c.value); err != nil {
			t.Fatal(err)
		}
		if err := f.SetCellStyle("Sheet1", at, at, style); err != nil {
			t.Fatal(err)
		}
		content, err := f.WriteToBuffer()
		if err != nil {
			t.Fatal(err)
		}
		got, err := Read(content.Bytes(), Limits{Bytes: 1 << 20, Unzipped: 8 << 20, Rows: 100, Columns: 4})
		if err != nil || got.Rows[i][0] != c.want || got.Shown[Place{i, 0}] != c.shown {
			t.Errorf("%v: %q, shown %q, %v", c, got.Rows[i], got.Shown[Place{i, 0}], err)
		}
	}
}

// What is merged down several rows stands in each of them, and only in its first
// column.
func TestMergedCells(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	for i, row := range [][]any{{"Grupa", "Naziv"}, {"Cijevi", "Ravna"}, {nil, "Koljeno"}, {nil, "T-komad"}, {"Vijci", "M6"}, {nil, "M8"}} {
		if err := f.SetSheetRow("Sheet1", fmt.Sprint("A", i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	for _, m := range [][2]string{{"A2", "A4"}, {"A5", "A6"}, {"B1", "C1"}} {
		if err := f.MergeCell("Sheet1", m[0], m[1]); err != nil {
			t.Fatal(err)
		}
	}
	content, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	got, err := rowsIn(content.Bytes(), small)
	if want := [][]string{{"Grupa", "Naziv"}, {"Cijevi", "Ravna"}, {"Cijevi", "Koljeno"}, {"Cijevi", "T-komad"}, {"Vijci", "M6"}, {"Vijci", "M8"}}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q %v", got, err)
	}
}

// A format of the file's own, however long, is not looked at: parsing it for
// each cell would take hours.
func TestLongFormats(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	format := strings.Repeat("0", 40_000)
	style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 8 {
		cell := fmt.Sprint("A", i+1)
		if err := f.SetCellDefault("Sheet1", cell, "17.0"); err != nil {
			t.Fatal(err)
		}
		if err := f.SetCellStyle("Sheet1", cell, cell, style); err != nil {
			t.Fatal(err)
		}
	}
	content, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan [][]string)
	go func() {
		got, _ := rowsIn(content.Bytes(), small)
		done <- got
	}()
	select {
	case got := <-done:
		if len(got) != 8 || got[7][0] != "17" {
			t.Errorf("%q", got)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("still reading")
	}
}

// What is written is read again, and the lists and the protection are there.
func TestBook(t *testing.T) {
	content, err := XLSX(Book{
		Sheet: "Cjenik", Protected: true, Room: 5,
		Columns: []Column{{Title: "ID", Width: 8, Fixed: true}, {Title: "Tip *", Width: 12, List: []string{"Rad", "Materijal"}}, {Title: "Cijena *", Width: 12, Decimal: true}},
		Rows:    [][]string{{"7", "Rad", "12.34"}, {"", "=1+1", "100000000.01"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	got, err := rowsIn(content, small)
	if want := [][]string{{"ID", "Tip *", "Cijena *"}, {"7", "Rad", "12.34"}, {"", "=1+1", "100000000.01"}}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q %v", got, err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	lists, err := f.GetDataValidations("Cjenik")
	if err != nil || len(lists) != 1 || lists[0].Sqref != "B2:B8" {
		t.Errorf("%+v %v", lists, err)
	}
	if formula, err := f.GetCellFormula("Cjenik", "B3"); err != nil || formula != "" {
		t.Errorf("a text became the formula %q, %v", formula, err)
	}
	if p, err := f.GetSheetProtection("Cjenik"); err != nil || p.InsertColumns || !p.InsertRows {
		t.Errorf("%+v %v", p, err)
	}
	for cell, locked := range map[string]bool{"B1": true, "A2": true, "B2": false, "C9": false} {
		id, err := f.GetCellStyle("Cjenik", cell)
		if err != nil {
			t.Fatal(err)
		}
		s, err := f.GetStyle(id)
		if err != nil || (s.Protection == nil || s.Protection.Locked) != locked {
			t.Errorf("%s: %+v %v", cell, s, err)
		}
	}
}

// A workbook whose parts are spoilt is refused, or read, and breaks nothing.
func TestSpoiltXLSX(t *testing.T) {
	whole := book(t, []any{"Naziv", "Cijena"}, []any{"Čavli", 12.3, 0.1 + 0.2, true}, []any{"=1+1", 1e3})
	z, err := zip.NewReader(bytes.NewReader(whole), int64(len(whole)))
	if err != nil {
		t.Fatal(err)
	}
	seed := seed.Of(t)
	rng, outcomes := rand.New(rand.NewPCG(seed, 0)), map[error]int{}
	for range 400 {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		for _, part := range z.File {
			r, err := part.Open()
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			for rng.IntN(3) == 0 {
				text = spoil(rng, text)
			}
			to, err := w.Create(part.Name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := to.Write(text); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		rows, err := rowsIn(b.Bytes(), small)
		if outcomes[err]++; err != nil && !errors.Is(err, ErrFormat) && !errors.Is(err, ErrRows) && !errors.Is(err, ErrColumns) || len(rows) > small.Rows {
			t.Errorf("seed %d: %d rows, %v", seed, len(rows), err)
		}
	}
	if outcomes[nil] == 0 || outcomes[ErrFormat] == 0 {
		t.Errorf("seed %d: %v", seed, outcomes)
	}
}

func spoil(rng *rand.Rand, text []byte) []byte {
	if len(text) == 0 {
		return text
	}
	at := rng.IntN(len(text))
	switch rng.IntN(4) {
	case 0:
		return text[:at]
	case 1:
		return append(text[:at:at], text[min(len(text), at+1+rng.IntN(30)):]...)
	case 2:
		return bytes.Replace(text, []byte("1"), []byte("1048577"), 1)
	}
	text[at] = byte(rng.IntN(256))
	return text
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("Naziv;Cijena\nČavli;1,50"))
	f.Add([]byte("sep=,\na,\"b\n\nc\""))
	f.Add([]byte("\xff\xfea\x00"))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, content []byte) {
		rows, err := rowsIn(content, small)
		if err == nil && len(rows) > small.Rows {
			t.Errorf("%d rows", len(rows))
		}
		for _, row := range rows {
			if len(row) > small.Columns {
				t.Errorf("%d columns", len(row))
			}
		}
	})
}
