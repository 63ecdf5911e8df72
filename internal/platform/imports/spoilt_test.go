package imports

import (
	"fmt"
	"slices"
	"testing"

	"github.com/xuri/excelize/v2"

	"teren/internal/kit/sheet"
	"teren/internal/kit/words"
	"teren/internal/platform/api"
)

var things = []Column{
	{Field: "code", Name: words.HeadCode, Key: true, Loose: true},
	{Field: "name", Name: words.HeadName, Must: true},
	{Field: "day", Name: words.HeadFrom, Loose: true},
	{Field: "quantity", Name: words.HeadQuantity, Number: true, Loose: true},
}

// A cell that holds no value is a fault of its row, and a row of totals is no record.
func TestSpoiltCells(t *testing.T) {
	for _, c := range []struct {
		row         []string
		fault, warn string
	}{
		{row: []string{"7", "Cijev", "1. 12. 2026.", "3"}},
		{row: []string{"#N/A", "Cijev"}, fault: "cell_error"},
		{row: []string{"", "Cijev", "", "#REF!"}, fault: "cell_error"},
		{row: []string{"", "Cijev", "#DIV/0!"}, fault: "cell_error"},
		{row: []string{"", "Err:502"}, fault: "cell_error"},
		{row: []string{"3,85009E+12", "Cijev"}, fault: "code_rounded"},
		{row: []string{"3.85E+12", "Cijev"}, fault: "code_rounded"},
		{row: []string{"E12", "Cijev"}},
		{row: []string{"", "Cijev \ufffd"}, fault: "letters_lost"},
		{row: []string{"", "Galeb;;Rijeka\nMaja;;Zadar"}, fault: "rows_in_cell"},
		{row: []string{"", "Cijev\nduga"}},
		{row: []string{"", "Ukupno", "", "120"}, warn: "totals_row"},
		{row: []string{"UKUPNO:", "", "", "1.200,00"}, warn: "totals_row"},
		{row: []string{"", "Ukupno s PDV-om", "", "120"}, warn: "totals_row"},
		{row: []string{"", "Sveukupno", "", "3"}, warn: "totals_row"},
		{row: []string{"T1", "Total", "", "3"}},
		{row: []string{"", "Total"}},
		{row: []string{"", "Šuma"}},
		{row: []string{"", "Ukupno čišćenje", "", "1"}},
	} {
		r, read := NewReader("hr", things, 10), 0
		r.comma = ";"
		err := r.Read([][]string{{"Oznaka", "Naziv", "Od", "Količina"}, {"1", "Vijak"}, c.row}, func() error { return nil }, func() error { read++; return nil })
		got := ""
		for _, f := range append(slices.Clone(r.Faults), r.Warnings...) {
			got += f.Code
		}
		if want := c.fault + c.warn; err != nil || got != want || (read == 2) != (want == "") {
			t.Errorf("%q: %q, read %d, %v", c.row, got, read, err)
		}
	}
}

// Where a day of the column begins with its month, those that could are faults.
func TestMonthsFirst(t *testing.T) {
	for _, c := range []struct {
		days   []string
		faults int
	}{
		{[]string{"3/4/2026", "25/4/2026"}, 0},
		{[]string{"3/4/2026", "4/25/2026", "4/4/2026", "26/4/2026"}, 2},
		{[]string{"3.4.2026.", "4.13.2026.", "2026-05-01"}, 2},
		{[]string{"03. 04. 2026.", "4/25/2026"}, 2},
		{[]string{"1.1.2026.", "12.11.2026."}, 0},
	} {
		r := NewReader("hr", things, 10)
		rows := [][]string{{"Oznaka", "Naziv", "Od", "Količina"}}
		for _, day := range c.days {
			rows = append(rows, []string{"", "x", day})
		}
		err := r.Read(rows, func() error { return nil }, func() error {
			var day string
			r.Day(2, "2000-01-01", "2100-01-01", &day)
			return nil
		})
		if err != nil || len(r.Faults) != c.faults {
			t.Errorf("%q: %+v %v", c.days, r.Faults, err)
		}
	}
}

// The sheet whose headings fit best is read, and a hidden one only where no other fits.
func TestSheetIsChosen(t *testing.T) {
	k := Kind[Ask, struct{}]{Columns: things, MaxRows: 10}
	list, other := [][]string{{"Popis", ""}, {"Oznaka", "Naziv", "Količina"}, {"1", "Cijev", "2"}}, [][]string{{"Upute"}, {"Naziv"}}
	for _, c := range []struct {
		sheets []sheet.Top
		want   string
	}{
		{[]sheet.Top{{Name: "A", Rows: other}, {Name: "B", Rows: list}}, "B"},
		{[]sheet.Top{{Name: "A", Hidden: true, Rows: list}, {Name: "B", Rows: list}}, "B"},
		{[]sheet.Top{{Name: "A", Hidden: true, Rows: list}, {Name: "B", Rows: [][]string{{"Slika"}}}}, "A"},
		{[]sheet.Top{{Name: "A", Rows: list}, {Name: "B", Rows: list}}, "A"},
		{[]sheet.Top{{Name: "A", Hidden: true}, {Name: "B"}}, "B"},
	} {
		f := excelize.NewFile()
		for i, s := range c.sheets {
			if _, err := f.NewSheet(s.Name); err != nil {
				t.Fatal(err)
			}
			for n, row := range s.Rows {
				if err := f.SetSheetRow(s.Name, fmt.Sprint("A", n+1), &row); err != nil {
					t.Fatal(err)
				}
			}
			if i == 0 {
				if err := f.DeleteSheet("Sheet1"); err != nil {
					t.Fatal(err)
				}
			}
		}
		f.SetActiveSheet(1)
		for _, s := range c.sheets {
			if err := f.SetSheetVisible(s.Name, !s.Hidden); err != nil {
				t.Fatal(err)
			}
		}
		content, err := f.WriteToBuffer()
		if err != nil {
			t.Fatal(err)
		}
		r, ask := NewReader("hr", things, 10), Ask{Sheet: &api.Sheet{Content: content.Bytes()}}
		if _, err := k.chooseSheet(t.Context(), r, &ask, nil); err != nil {
			t.Fatal(err)
		}
		if found, err := r.Parse(t.Context(), ask); err != nil || found.Sheet != c.want {
			t.Errorf("%+v: %q %v", c.sheets, found.Sheet, err)
		}
	}
}
