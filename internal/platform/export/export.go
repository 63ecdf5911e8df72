// Package export makes files of lists: whatever a search shows, as CSV or as
// an Excel file. An area says what the columns are; who sees which rows its
// search says already.
package export

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"teren/internal/kit/sheet"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

// MaxRows is how many rows one file holds, unless its list says otherwise.
const MaxRows = 10_000

// Format is what kind of file is wanted.
type Format string

// The formats; CSV is the default.
const (
	CSV  Format = "csv"
	XLSX Format = "xlsx"
)

// Values are the formats there are.
func (Format) Values() []string { return []string{string(CSV), string(XLSX)} }

// Ask is the body of an export: that of the list's search, whose page does not
// count, and the format.
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

// A List is how a list looks as a file. Name is that of the file and of its
// sheet. Row makes the cells below the heads; one may be a words.Key
// or words.Keys beside what a sheet.Table takes. The last Money columns only those get who may see money.
// Most is how many rows a file holds, MaxRows if it says nothing.
type List[T any] struct {
	Name  words.Key
	Heads []words.Key
	Row   func(T) []any
	Money int
	Most  int64
}

// On adds a call that makes a file of what the search finds, to be asked for
// by whoever may do the action.
func On[T any](r *api.Routes, action access.Action, pattern, doc string, find func(context.Context, access.Who, search.Request) (search.List[T], error), l List[T]) {
	api.On(r, action, pattern, doc, func(ctx context.Context, who access.Who, in Ask) (api.Download, error) {
		found, err := find(ctx, who, in.Whole(cmp.Or(l.Most, MaxRows)))
		if err != nil {
			return api.Download{}, err
		}
		out, err := l.File(who, in.Format, found.Data)
		if found.Count != nil {
			out.LeftOut = *found.Count - int64(len(found.Data))
		}
		return out, err
	})
}

// File writes the rows as the person may see them.
func (l List[T]) File(who access.Who, format Format, rows []T) (api.Download, error) {
	width := len(l.Heads)
	if !who.May(access.TaskMoney) {
		width -= l.Money
	}
	t := sheet.Table{Name: l.Name.In(who.Language), Language: who.Language, Zone: who.Zone}
	for _, head := range l.Heads[:width] {
		t.Heads = append(t.Heads, head.In(who.Language))
	}
	for _, row := range api.Seen(who, rows) {
		cells := l.Row(row)
		if len(cells) != len(l.Heads) {
			return api.Download{}, fmt.Errorf("export: %s has %d heads and %d cells", t.Name, len(l.Heads), len(cells))
		}
		for i, cell := range cells {
			if text, ok := cell.(interface{ In(language string) string }); ok {
				cells[i] = text.In(who.Language)
			}
		}
		t.Rows = append(t.Rows, cells[:width])
	}
	out := api.Download{Name: strings.ReplaceAll(textfold.Text(t.Name), " ", "-") + "." + string(format), ContentType: sheet.ContentType}
	var err error
	if format == XLSX {
		out.ContentType = sheet.ContentTypeXLSX
		out.Body, err = t.XLSX()
		return out, err
	}
	out.Body, err = t.CSV()
	return out, err
}
