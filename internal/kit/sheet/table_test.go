package sheet

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// formulas are texts that a spreadsheet program would reckon with.
var formulas = []string{"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", `=HYPERLINK("http://x.test";"x")`, "=cmd|' /C calc'!A0"}

func table(t *testing.T) Table {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Zagreb")
	if err != nil {
		t.Fatal(err)
	}
	at, number, name := time.Date(2026, 7, 1, 22, 30, 0, 0, time.UTC), int64(-7), "Čavli"
	return Table{
		Name: "Popis", Heads: []string{"Naziv", "Broj", "Cijena", "Vrijeme", "Dan", "Vanjski", "Širina", "Trajanje"}, Language: "hr", Zone: zone,
		Rows: [][]any{
			{name, int64(12), Decimal("1234.50"), at, Day("2026-07-02"), true, 45.33, Minutes(1490)},
			{&name, &number, Decimal("-3.25"), &at, Day("x"), false, -14.0, Minutes(5)},
			{(*string)(nil), (*int64)(nil), Decimal(""), (*time.Time)(nil), Day(""), nil, (*float64)(nil), nil},
		},
	}
}

// opened is the table as an Excel file, read by another program and as it is.
func opened(t *testing.T, in Table) (f *excelize.File, packed []byte) {
	t.Helper()
	packed, err := in.XLSX()
	if err != nil {
		t.Fatal(err)
	}
	f, err = excelize.OpenReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() }) // only read from
	return f, packed
}

func TestTableAsCSV(t *testing.T) {
	got, err := table(t).CSV()
	want := "\ufeffNaziv;Broj;Cijena;Vrijeme;Dan;Vanjski;Širina;Trajanje\r\n" +
		"Čavli;12;1234,50;02.07.2026. 00:30;02.07.2026.;da;45,33;24:50\r\n" +
		"Čavli;-7;-3,25;02.07.2026. 00:30;x;ne;-14;0:05\r\n" +
		";;;;;;;\r\n"
	if err != nil || string(got) != want {
		t.Errorf("%q %v", got, err)
	}
	english := table(t)
	english.Language, english.Zone = "en", nil
	if got, err := english.CSV(); err != nil || !strings.Contains(string(got), "Čavli;12;1234,50;01.07.2026. 22:30;02.07.2026.;yes;45,33;24:50\r\n") {
		t.Errorf("%q %v", got, err)
	}
}

func TestTableAsXLSX(t *testing.T) {
	f, _ := opened(t, table(t))
	for cell, want := range map[string]struct {
		shown, raw string
		kind       excelize.CellType
	}{
		"A1": {"Naziv", "Naziv", excelize.CellTypeInlineString},
		"A2": {"Čavli", "Čavli", excelize.CellTypeInlineString},
		"B2": {"12", "12", excelize.CellTypeUnset},
		"C2": {"1,234.50", "1234.5", excelize.CellTypeUnset},
		"D2": {"02.07.2026. 00:30", "46205.0208333333", excelize.CellTypeUnset},
		"E2": {"02.07.2026.", "46205", excelize.CellTypeUnset},
		"F2": {"da", "da", excelize.CellTypeInlineString},
		"G2": {"45.33", "45.33", excelize.CellTypeUnset},
		"H2": {"24:50", "1.0347222", excelize.CellTypeUnset},
		"B3": {"-7", "-7", excelize.CellTypeUnset},
		"E3": {"x", "x", excelize.CellTypeInlineString},
		"A4": {"", "", excelize.CellTypeUnset},
	} {
		shown, err1 := f.GetCellValue("Popis", cell)
		raw, err2 := f.GetCellValue("Popis", cell, excelize.Options{RawCellValue: true})
		kind, err3 := f.GetCellType("Popis", cell)
		if shown != want.shown || !strings.HasPrefix(raw, want.raw) || kind != want.kind || err1 != nil || err2 != nil || err3 != nil {
			t.Errorf("%s is shown as %q, is %q of type %v; %v %v %v", cell, shown, raw, kind, err1, err2, err3)
		}
	}
	panes, err := f.GetPanes("Popis")
	if err != nil || !panes.Freeze || panes.YSplit != 1 {
		t.Errorf("%+v %v", panes, err)
	}
}

// What people type is never reckoned, and is what it was when it is read back.
func TestTextsStayTexts(t *testing.T) {
	in := Table{Name: "Popis", Heads: []string{"Naziv"}}
	for _, text := range formulas {
		in.Rows = append(in.Rows, []any{text})
	}
	limits := Limits{Bytes: 1 << 20, Unzipped: 8 << 20, Rows: 100, Columns: 4}
	plain, err := in.CSV()
	if err != nil {
		t.Fatal(err)
	}
	lines := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(plain), "\ufeff")))
	lines.Comma = ';'
	cells, err := lines.ReadAll()
	if err != nil || len(cells) != len(formulas)+1 {
		t.Fatal(cells, err)
	}
	for _, cell := range cells[1:] {
		if cell[0][0] != '\'' {
			t.Errorf("the cell %q could be a formula", cell[0])
		}
	}
	f, packed := opened(t, in)
	for i, text := range formulas {
		cell, err := excelize.CoordinatesToCellName(1, i+2)
		if err != nil {
			t.Fatal(err)
		}
		kind, err1 := f.GetCellType("Popis", cell)
		formula, err2 := f.GetCellFormula("Popis", cell)
		style, err3 := f.GetCellStyle("Popis", cell)
		form, err4 := f.GetStyle(style)
		if kind != excelize.CellTypeInlineString || formula != "" || err1 != nil || err2 != nil || err3 != nil || err4 != nil {
			t.Errorf("%q is of type %v with the formula %q; %v %v %v %v", text, kind, formula, err1, err2, err3, err4)
		} else if form.CustomNumFmt == nil || *form.CustomNumFmt != "@" {
			t.Errorf("%q could become a formula when it is edited: %+v", text, form)
		}
	}
	for name, file := range map[string][]byte{"CSV": plain, "XLSX": packed} {
		rows, err := rowsIn(file, limits)
		if err != nil || len(rows) < len(formulas)+1 {
			t.Errorf("%s: %q %v", name, rows, err)
			continue
		}
		if name == "XLSX" {
			for i, text := range formulas {
				if got := rows[i+1][0]; got != text && got != strings.ReplaceAll(text, "\r", "\n") {
					t.Errorf("%q became %q", text, got)
				}
			}
		}
	}
}

func TestCellsHaveTheFormOfTheirColumn(t *testing.T) {
	f, _ := opened(t, Table{
		Name: "Popis", Heads: []string{"Dan", "Trajanje", "Količina", "Cijena", "Ništa", "Komada", "Po komadu"},
		Rows: [][]any{
			{Day(""), nil, Decimal("1234.56"), Decimal(""), nil, Decimal("70"), Price("0.1234")},
			{Day("2026-07-02"), Minutes(5), Decimal("120"), Decimal("12.30"), "", Decimal("4"), Price("12.50")},
			{nil, nil, nil, nil, nil, nil, Price("")},
		},
	})
	for cell, want := range map[string]string{
		"A2": forms[formDay], "A3": forms[formDay], "B2": forms[formMinutes], "C2": "#,##0.00", "C3": "#,##0.00",
		"D2": "#,##0.00", "D3": "#,##0.00", "F2": "#,##0", "F3": "#,##0", "E2": forms[formText], "E3": forms[formText],
		"G2": "#,##0.00##", "G3": "#,##0.00##", "G4": "#,##0.00##",
	} {
		id, err1 := f.GetCellStyle("Popis", cell)
		style, err2 := f.GetStyle(id)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if form := style.CustomNumFmt; form == nil || *form != want {
			t.Errorf("%s has another form than %s: %+v", cell, want, style)
		}
	}
}

// What is to be signed prints on landscape pages as wide as the table, with a
// heading, the heads on each page, and lines for the signatures.
func TestTableAsPaper(t *testing.T) {
	in := table(t)
	in.Paper = &Paper{Heading: "Evidencija & sati", Left: "Primorje d.o.o.", Right: "studeni 2026.", Signs: []string{"Radnik", "Voditelj", "Poslodavac"}}
	f, _ := opened(t, in)
	layout, err := f.GetPageLayout(in.Name)
	if err != nil || *layout.Orientation != "landscape" || *layout.FitToWidth != 1 || *layout.FitToHeight != 0 || *layout.Size != 9 {
		t.Errorf("%+v %v", layout, err)
	}
	props, err := f.GetSheetProps(in.Name)
	if err != nil || props.FitToPage == nil || !*props.FitToPage {
		t.Errorf("it does not fit the page: %v", err)
	}
	around, err := f.GetHeaderFooter(in.Name)
	if err != nil || !strings.Contains(around.OddHeader, "&C&BEvidencija && sati") || !strings.Contains(around.OddHeader, "&LPrimorje d.o.o.") ||
		!strings.Contains(around.OddFooter, "&CVoditelj: ____") || !strings.Contains(around.OddFooter, "&RPoslodavac: ____") {
		t.Errorf("%+v %v", around, err)
	}
	if names := f.GetDefinedName(); len(names) != 1 || names[0].RefersTo != "'Popis'!$1:$1" {
		t.Errorf("%+v", names)
	}
}
