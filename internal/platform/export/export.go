// Package export writes lists into files: the result of a search as CSV or Excel.
// An area defines the columns; who sees which rows is decided by its search.
package export

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"teren/internal/kit/sheet"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

// MaxRows is the most rows of a file, unless its list sets another number.
const MaxRows = 10_000

// Format is the type of the file.
type Format string

// The formats; CSV is the default.
const (
	CSV  Format = "csv"
	XLSX Format = "xlsx"
)

func (Format) Values() []string { return []string{string(CSV), string(XLSX)} }

// Ask is the body of an export: that of the list's search, whose page is ignored,
// and the format.
type Ask struct {
	search.Request
	Format Format `json:"format,omitempty"`
}

// Validate takes CSV for no format and reports one that there is not.
func (a *Ask) Validate() error {
	if a.Format == "" {
		a.Format = CSV
	}
	var c fault.Check
	c.OneOf("format", string(a.Format), a.Format.Values())
	return c.Err()
}

// A List describes the file of a list. Name names the file and its sheet. Row
// returns the cells below the heads; a cell may be a words.Key or words.Keys beside
// what a sheet.Table takes. The last Money columns, and the Lines, are only for
// people who may see money. Most is the most rows of the file, MaxRows if it is 0.
type List[T any] struct {
	Name  words.Key
	Heads []words.Key
	Row   func(T) []any
	Money int
	Most  int64
	Lines *Lines[T]
}

// Column is a column of a list: its head, and what stands in it of a row.
type Column[T any] struct {
	Head words.Key
	Cell func(T) any
}

// Columns returns the list with the columns.
func Columns[T any](name words.Key, columns []Column[T]) List[T] {
	l := List[T]{Name: name, Row: func(t T) []any {
		cells := make([]any, len(columns))
		for i, c := range columns {
			cells[i] = c.Cell(t)
		}
		return cells
	}}
	for _, c := range columns {
		l.Heads = append(l.Heads, c.Head)
	}
	return l
}

// Lines are the second sheet of an Excel file: what each thing of the list
// consists of. There are MaxLines of them at most.
type Lines[T any] struct {
	Name  words.Key
	Heads []words.Key
	Rows  func(T) [][]any
}

// Without returns the list without the columns under the heads, on both sheets, for
// people to whom they are useless. None of them may be a money column.
func (l List[T]) Without(heads ...words.Key) List[T] {
	row, kept := l.Row, others(l.Heads, heads)
	l.Heads = pick(l.Heads, kept)
	l.Row = func(t T) []any { return pick(row(t), kept) }
	if l.Lines != nil {
		lines, kept := *l.Lines, others(l.Lines.Heads, heads)
		l.Lines = &Lines[T]{Name: lines.Name, Heads: pick(lines.Heads, kept), Rows: func(t T) [][]any {
			rows := lines.Rows(t)
			for i := range rows {
				rows[i] = pick(rows[i], kept)
			}
			return rows
		}}
	}
	return l
}

// others returns the places of the heads that are not among those left out.
func others(heads, out []words.Key) (places []int) {
	for i, head := range heads {
		if !slices.Contains(out, head) {
			places = append(places, i)
		}
	}
	return places
}

func pick[C any](of []C, places []int) []C {
	out := make([]C, len(places))
	for i, place := range places {
		out[i] = of[place]
	}
	return out
}

// MaxLines is how many lines the second sheet holds.
const MaxLines = 100_000

// On registers a call that writes the search's result into a file, for people who
// may do the action.
func On[T any](r *api.Routes, action access.Action, pattern, doc string, find func(context.Context, access.Who, search.Request) (search.List[T], error), l List[T]) {
	api.On(r, action, pattern, doc, func(ctx context.Context, who access.Who, in Ask) (api.Download, error) {
		return Make(ctx, who, in, find, l)
	})
}

// Make writes the search's result into a file, for a call whose body has more
// fields than an Ask.
func Make[T any](ctx context.Context, who access.Who, in Ask, find func(context.Context, access.Who, search.Request) (search.List[T], error), l List[T]) (api.Download, error) {
	found, err := find(ctx, who, in.Whole(cmp.Or(l.Most, MaxRows)))
	if err != nil {
		return api.Download{}, err
	}
	out, err := l.File(who, in.Format, found.Data)
	if found.Count != nil {
		out.LeftOut = *found.Count - int64(len(found.Data))
	}
	return out, err
}

// File writes the rows as the person may see them. More lines than the second
// sheet holds are a fault on format.
func (l List[T]) File(who access.Who, format Format, rows []T) (api.Download, error) {
	width := len(l.Heads)
	if !who.May(access.TaskMoney) {
		width, l.Lines = width-l.Money, nil
	}
	rows = api.Seen(who, rows)
	t := table(who, l.Name, l.Heads[:width])
	for _, row := range rows {
		if err := add(&t, who, l.Row(row), len(l.Heads)); err != nil {
			return api.Download{}, err
		}
	}
	out := api.Download{Name: strings.ReplaceAll(textfold.Text(t.Name), " ", "-") + "." + string(format), ContentType: sheet.ContentType}
	var err error
	if format != XLSX {
		out.Body, err = t.CSV()
		return out, err
	}
	out.ContentType = sheet.ContentTypeXLSX
	tables := []sheet.Table{t}
	if l.Lines != nil {
		lines, err := l.Lines.table(who, rows)
		if err != nil {
			return api.Download{}, err
		}
		tables = append(tables, lines)
	}
	out.Body, err = sheet.Tables(tables...)
	return out, err
}

func (l Lines[T]) table(who access.Who, rows []T) (sheet.Table, error) {
	t := table(who, l.Name, l.Heads)
	for _, row := range rows {
		for _, cells := range l.Rows(row) {
			if len(t.Rows) == MaxLines {
				return t, fault.OnField("format", "too_many_rows", fault.Args{"max": MaxLines})
			}
			if err := add(&t, who, cells, len(l.Heads)); err != nil {
				return t, err
			}
		}
	}
	return t, nil
}

func table(who access.Who, name words.Key, heads []words.Key) sheet.Table {
	t := sheet.Table{Name: name.In(who.Language), Language: who.Language, Zone: who.Zone}
	for _, head := range heads {
		t.Heads = append(t.Heads, head.In(who.Language))
	}
	return t
}

// add appends the row to the table, up to its number of heads.
func add(t *sheet.Table, who access.Who, cells []any, heads int) error {
	if len(cells) != heads {
		return fmt.Errorf("export: %s has %d heads and %d cells", t.Name, heads, len(cells))
	}
	for i, cell := range cells {
		if text, ok := cell.(interface{ In(language string) string }); ok {
			cells[i] = text.In(who.Language)
		}
	}
	t.Rows = append(t.Rows, cells[:len(t.Heads)])
	return nil
}
