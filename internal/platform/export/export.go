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

// A Word is in English and in Croatian.
type Word [2]string

func (w Word) in(language string) string {
	if language == "hr" {
		return w[1]
	}
	return w[0]
}

// Words are what values are called.
type Words map[string]Word

// Of is the word of the value, or the value when it has none.
func (w Words) Of(value string) Word {
	if word, ok := w[value]; ok {
		return word
	}
	return Word{value, value}
}

// All are the words of the values.
func (w Words) All(values []string) (out Word) {
	for i, value := range values {
		for k, word := range w.Of(value) {
			if i > 0 {
				out[k] += ", "
			}
			out[k] += word
		}
	}
	return out
}

// A List is how a list looks as a file. Name is that of the file and of its
// sheet. Row makes the cells below the heads; one may be a Word beside what a
// sheet.Table takes. The last Money columns only those get who may see money.
// Most is how many rows a file holds, MaxRows if it says nothing.
type List[T any] struct {
	Name  Word
	Heads []Word
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
	t := sheet.Table{Name: l.Name.in(who.Language), Language: who.Language, Zone: who.Zone}
	for _, head := range l.Heads[:width] {
		t.Heads = append(t.Heads, head.in(who.Language))
	}
	for _, row := range api.Seen(who, rows) {
		cells := l.Row(row)
		if len(cells) != len(l.Heads) {
			return api.Download{}, fmt.Errorf("export: %s has %d heads and %d cells", t.Name, len(l.Heads), len(cells))
		}
		for i, cell := range cells {
			if word, ok := cell.(Word); ok {
				cells[i] = word.in(who.Language)
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
