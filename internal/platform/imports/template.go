package imports

import (
	"strings"

	"teren/internal/kit/sheet"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
)

// A Template is a spreadsheet that people fill in. Room is for how many rows.
type Template struct {
	Name    words.Key
	Columns []Column
	Room    int
}

// TemplateQuery asks for a spreadsheet to fill in; filled has the records there
// are in it, to be changed.
type TemplateQuery struct {
	Filled bool `query:"filled" json:"-"`
}

// CSV writes the rows under the headings.
func (t Template) CSV(who access.Who, rows [][]string) (api.Download, error) {
	marks := t.marks(rows)
	for i, c := range t.Columns {
		if c.Number {
			for _, row := range rows {
				row[i] = written(row[i], who.Language)
			}
		}
	}
	columns, rows := t.shown(rows, marks)
	body, err := sheet.CSV(Titles(columns, who.Language), rows)
	return api.Download{Name: t.file(who) + ".csv", ContentType: sheet.ContentType, Body: body}, err
}

// XLSX is CSV as an Excel file: with lists to choose from, the headings and the
// IDs protected.
func (t Template) XLSX(who access.Who, rows [][]string) (api.Download, error) {
	columns, rows := t.shown(rows, t.marks(rows))
	b := sheet.Book{Sheet: t.Name.In(who.Language), Rows: rows, Protected: true, Room: t.Room}
	for i, c := range columns {
		list := c.List
		if c.Choices != nil && !c.Several {
			list = c.Choices.All(who.Language)
		}
		b.Columns = append(b.Columns, sheet.Column{Title: c.Title(who.Language), Width: c.Width, List: list, Fixed: i == 0, Decimal: c.Number || i == 0, Hidden: c.Field == downloaded.Field})
	}
	body, err := sheet.XLSX(b)
	return api.Download{Name: t.file(who) + ".xlsx", ContentType: sheet.ContentTypeXLSX, Body: body}, err
}

func (t Template) file(who access.Who) string {
	return strings.ReplaceAll(textfold.Text(t.Name.In(who.Language)), " ", "-")
}

// marks returns the marks of the rows.
func (t Template) marks(rows [][]string) []string {
	out := make([]string, len(rows))
	for i, row := range rows {
		out[i] = marksOf(t.Columns, row)
	}
	return out
}

// shown returns the columns that the template has, and the rows without the others,
// each with its marks.
func (t Template) shown(rows [][]string, marks []string) (columns []Column, out [][]string) {
	out = make([][]string, len(rows))
	for i, c := range t.Columns {
		if c.FileOnly {
			continue
		}
		columns = append(columns, c)
		for n, row := range rows {
			out[n] = append(out[n], row[i])
		}
	}
	if len(rows) > 0 {
		columns = append(columns, downloaded)
	}
	for n := range out {
		out[n] = append(out[n], marks[n])
	}
	return columns, out
}
