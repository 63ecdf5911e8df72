package sheet

import (
	"fmt"
	"strconv"

	"github.com/xuri/excelize/v2"
)

// ContentTypeXLSX is the content type of Excel files.
const ContentTypeXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// A Column of a Book. Of a column with a list people choose from it; a fixed
// one they cannot change where the book is protected.
type Column struct {
	Title   string
	Width   float64
	List    []string
	Fixed   bool
	Decimal bool // its cells are numbers, written exactly: "12.34"
	Hidden  bool // read back, and not shown to people
}

// A Book is a table for people to fill in, or to read.
type Book struct {
	Sheet     string
	Columns   []Column
	Rows      [][]string
	Protected bool // the head and the fixed columns, and no column comes or goes
	Room      int  // rows for new entries below
}

// XLSX returns the book as an Excel file. Every cell has a type, so that no text is
// taken for a formula.
func XLSX(b Book) ([]byte, error) {
	f := excelize.NewFile()
	defer f.Close() // only in memory
	if err := f.SetSheetName("Sheet1", b.Sheet); err != nil {
		return nil, err
	}
	last := len(b.Rows) + 1 + b.Room
	// The stream writes only what was set before it, so this order matters.
	for i, c := range b.Columns {
		if len(c.List) == 0 {
			continue
		}
		name, err := excelize.ColumnNumberToName(i + 1)
		if err != nil {
			return nil, err
		}
		v := excelize.NewDataValidation(true)
		v.Sqref = fmt.Sprintf("%s2:%s%d", name, name, last)
		if err := v.SetDropList(c.List); err != nil {
			return nil, err
		}
		v.SetError(excelize.DataValidationErrorStyleStop, c.Title, "")
		if err := f.AddDataValidation(b.Sheet, v); err != nil {
			return nil, err
		}
	}
	if b.Protected {
		err := f.ProtectSheet(b.Sheet, &excelize.SheetProtectionOptions{
			SelectLockedCells: true, SelectUnlockedCells: true, InsertRows: true, FormatColumns: true, FormatRows: true, FormatCells: true, Sort: true, AutoFilter: true,
		})
		if err != nil {
			return nil, err
		}
	}
	if err := b.write(f); err != nil {
		return nil, err
	}
	out, err := f.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// headPane keeps the head visible while one scrolls.
var headPane = &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}

func headStyle(f *excelize.File) (int, error) {
	return f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"E8EEF5"}}})
}

func (b Book) write(f *excelize.File) error {
	head, err := headStyle(f)
	if err != nil {
		return err
	}
	styles := make([]int, len(b.Columns))
	for i, c := range b.Columns {
		s := excelize.Style{Protection: &excelize.Protection{Locked: c.Fixed}}
		if c.Decimal {
			s.NumFmt = 0
		}
		if styles[i], err = f.NewStyle(&s); err != nil {
			return err
		}
	}
	w, err := f.NewStreamWriter(b.Sheet)
	if err != nil {
		return err
	}
	for i, c := range b.Columns {
		if err := w.SetColWidth(i+1, i+1, c.Width); err != nil {
			return err
		}
		if err := w.SetColStyle(i+1, i+1, styles[i]); err != nil {
			return err
		}
		if err := w.SetColVisible(i+1, i+1, !c.Hidden); err != nil {
			return err
		}
	}
	if err := w.SetPanes(headPane); err != nil {
		return err
	}
	row := make([]any, len(b.Columns))
	for i, c := range b.Columns {
		row[i] = excelize.Cell{StyleID: head, Value: c.Title}
	}
	if err := w.SetRow("A1", row); err != nil {
		return err
	}
	for n, cells := range b.Rows {
		for i, cell := range cells {
			row[i] = excelize.Cell{StyleID: styles[i], Value: b.Columns[i].value(cell)}
		}
		if err := w.SetRow("A"+strconv.Itoa(n+2), row[:len(cells)]); err != nil {
			return err
		}
	}
	return w.Flush()
}

// value returns the cell with its type.
func (c Column) value(cell string) any {
	if cell == "" {
		return nil
	}
	if c.Decimal {
		if v, err := strconv.ParseFloat(cell, 64); err == nil {
			return v
		}
	}
	return cell
}
