package sheet

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"teren/internal/kit/words"
)

// A Table is a list for people to read: heads, and rows of as many cells. A cell is
// nil, a string, a bool, an int64, a float64, a Decimal, a Price, a Day, Minutes or
// a time.Time, or a pointer to a text, a number or a time; it is written by its
// type.
type Table struct {
	Name     string // of the sheet
	Heads    []string
	Rows     [][]any
	Language string         // of yes and no
	Zone     *time.Location // the time zone of printed times; nil is UTC
	Paper    *Paper         // how it prints; nil leaves that to the program
}

// A Paper is how an Excel file is printed: landscape, fitted to the page width,
// with the heads repeated on each page, a heading above and signature lines below.
type Paper struct {
	Heading string   // in the middle above
	Left    string   // beside it: of whom
	Right   string   // and when
	Signs   []string // who signs, three at most
}

// set lays the sheet out to be printed, before its rows are written.
func (p *Paper) set(f *excelize.File, sheet string) error {
	if p == nil {
		return nil
	}
	const a4 = 9
	landscape, size, wide, high, fit := "landscape", a4, 1, 0, true
	if err := f.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: &fit}); err != nil {
		return err
	}
	if err := f.SetPageLayout(sheet, &excelize.PageLayoutOptions{Orientation: &landscape, Size: &size, FitToWidth: &wide, FitToHeight: &high}); err != nil {
		return err
	}
	plain := func(text string) string { return strings.ReplaceAll(text, "&", "&&") }
	foot := ""
	for i, who := range p.Signs {
		foot += []string{"&L", "&C", "&R"}[i] + plain(who) + ": ____________________"
	}
	head := "&L" + plain(p.Left) + "&C&B" + plain(p.Heading) + "&B&R" + plain(p.Right)
	if err := f.SetHeaderFooter(sheet, &excelize.HeaderFooterOptions{OddHeader: head, OddFooter: foot}); err != nil {
		return err
	}
	return f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: "'" + strings.ReplaceAll(sheet, "'", "''") + "'!$1:$1", Scope: sheet})
}

// A Decimal is a number with a decimal point, written exactly: "12.30". An
// empty one is an empty cell.
type Decimal string

// A Price is a Decimal of two to four decimals: all that it has are shown, and at
// least two.
type Price string

// A Day is a day of the calendar, "2026-11-21". An empty one is an empty cell.
type Day string

// Minutes are a length of time, or a time of the day counted from midnight:
// "8:05". A spreadsheet program can add them up.
type Minutes int64

func (m Minutes) String() string { return fmt.Sprintf("%d:%02d", m/60, m%60) }

const (
	dayForm  = "02.01.2006."
	timeForm = dayForm + " 15:04"
	// readDay is how the day of a cell is written for those who read cells as text.
	readDay = "02. 01. 2006."
)

// CSV writes the table for a spreadsheet program of our part of the world:
// semicolons, UTF-8 with a mark, and no text that could be a formula.
func (t Table) CSV() ([]byte, error) {
	lines := make([][]string, len(t.Rows))
	for n, row := range t.Rows {
		lines[n] = make([]string, len(row))
		for i, cell := range row {
			lines[n][i] = t.text(cell)
		}
	}
	return writeCSV(t.Heads, lines)
}

// text returns the cell as a CSV writes it.
func (t Table) text(cell any) string {
	switch v := t.value(cell).(type) {
	case string:
		return harmless(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return t.text(Decimal(strconv.FormatFloat(v, 'f', -1, 64)))
	case Price:
		return t.text(Decimal(v))
	case Decimal:
		// As the semicolons and the days: in the form of the country, whatever the
		// language of the heads.
		return strings.Replace(string(v), ".", ",", 1)
	case Minutes:
		return v.String()
	case day:
		return time.Time(v).Format(dayForm)
	case time.Time:
		return v.Format(timeForm)
	}
	return ""
}

type day time.Time

// value returns the cell as one of string, int64, float64, Decimal, Price, Minutes,
// day and time.Time, or nil for an empty one.
func (t Table) value(cell any) any {
	switch v := cell.(type) {
	case string:
		if v == "" {
			return nil
		}
	case bool:
		return words.YesNo(v, t.Language)
	case Decimal:
		if v == "" {
			return nil
		}
	case Price:
		if v == "" {
			return nil
		}
	case Day:
		at, err := time.Parse(time.DateOnly, string(v))
		if err != nil {
			return t.value(string(v))
		}
		return day(at)
	case time.Time:
		if t.Zone == nil {
			return v.UTC()
		}
		return v.In(t.Zone)
	case *string:
		return held(t, v)
	case *int64:
		return held(t, v)
	case *float64:
		return held(t, v)
	case *time.Time:
		return held(t, v)
	}
	return cell
}

func held[T any](t Table, v *T) any {
	if v == nil {
		return nil
	}
	return t.value(*v)
}

// The forms of cells in an XLSX. What is text stays text when it is edited.
const (
	formText = iota
	formWhole
	formNumber
	formDay
	formTime
	formMinutes
	formPrice
	formDecimal // and with one decimal, two, and three
)

var forms = [...]string{
	formText: "@", formWhole: "0", formNumber: "General", formDay: `dd\.mm\.yyyy\.`, formTime: `dd\.mm\.yyyy\.\ hh:mm`, formMinutes: "[h]:mm", formPrice: "#,##0.00##",
	formDecimal: "#,##0", formDecimal + 1: "#,##0.0", formDecimal + 2: "#,##0.00", formDecimal + 3: "#,##0.000",
}

// XLSX returns the table as an Excel file with a frozen head row. Every cell has a
// type, so that no text is taken for a formula.
func (t Table) XLSX() ([]byte, error) { return Tables(t) }

// Tables writes the tables as the sheets of one Excel file; see XLSX.
func Tables(tables ...Table) ([]byte, error) {
	f := excelize.NewFile()
	defer f.Close() // only in memory
	if err := f.SetSheetName("Sheet1", tables[0].Name); err != nil {
		return nil, err
	}
	for _, t := range tables {
		if _, err := f.NewSheet(t.Name); err != nil { // of a name that is there it makes none
			return nil, err
		}
		if err := t.write(f); err != nil {
			return nil, err
		}
	}
	out, err := f.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func (t Table) write(f *excelize.File) error {
	head, err := headStyle(f)
	if err != nil {
		return err
	}
	var styles [len(forms)]int
	for i, form := range forms {
		if styles[i], err = f.NewStyle(&excelize.Style{CustomNumFmt: &form}); err != nil {
			return err
		}
	}
	if err := t.Paper.set(f, t.Name); err != nil {
		return err
	}
	w, err := f.NewStreamWriter(t.Name)
	if err != nil {
		return err
	}
	for i, width := range t.widths() {
		if err := w.SetColWidth(i+1, i+1, width); err != nil {
			return err
		}
	}
	if err := w.SetPanes(headPane); err != nil {
		return err
	}
	row := make([]any, len(t.Heads))
	for i, title := range t.Heads {
		row[i] = excelize.Cell{StyleID: head, Value: title}
	}
	if err := w.SetRow("A1", row); err != nil {
		return err
	}
	columns := t.forms()
	for n, cells := range t.Rows {
		for i, cell := range cells {
			value, form := excel(t.value(cell))
			if value == nil || form >= formDecimal {
				form = columns[i]
			}
			row[i] = excelize.Cell{StyleID: styles[form], Value: value}
		}
		if err := w.SetRow("A"+strconv.Itoa(n+2), row[:len(cells)]); err != nil {
			return err
		}
	}
	return w.Flush()
}

// forms returns the cell format of each column: that of its first cell with a
// value; among decimal numbers the format with the most decimals, so that they line
// up. Empty cells get it too, so that later input has the column's format.
func (t Table) forms() []int {
	out := make([]int, len(t.Heads))
	found := make([]bool, len(t.Heads))
	for _, cells := range t.Rows {
		for i, cell := range cells {
			switch value, form := excel(t.value(cell)); {
			case value == nil:
			case !found[i]:
				out[i], found[i] = form, true
			case out[i] >= formDecimal && form >= formDecimal:
				out[i] = max(out[i], form)
			}
		}
	}
	return out
}

// excel returns the value as excelize takes it, and its form.
func excel(value any) (any, int) {
	switch v := value.(type) {
	case int64:
		return v, formWhole
	case float64:
		return v, formNumber
	case Decimal:
		n, err := strconv.ParseFloat(string(v), 64)
		if err != nil {
			return string(v), formText
		}
		_, decimals, _ := strings.Cut(string(v), ".")
		return n, min(formDecimal+len(decimals), len(forms)-1)
	case Price:
		n, form := excel(Decimal(v))
		if form >= formDecimal {
			form = formPrice
		}
		return n, form
	case Minutes:
		return float64(v) / (24 * 60), formMinutes
	case day:
		return time.Time(v), formDay
	case time.Time:
		return v, formTime
	}
	return value, formText
}

// widths are wide enough for the heads and for the first rows, within reason.
func (t Table) widths() []float64 {
	out := make([]float64, len(t.Heads))
	for i, title := range t.Heads {
		out[i] = float64(utf8.RuneCountInString(title) + 2)
	}
	for _, row := range t.Rows[:min(len(t.Rows), 200)] {
		for i, cell := range row {
			out[i] = max(out[i], min(60, float64(utf8.RuneCountInString(t.text(cell))+2)))
		}
	}
	return out
}
