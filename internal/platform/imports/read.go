// Package imports imports spreadsheets that people filled in: it finds their
// columns, notes faults by row and column, and stores the earlier values, so that a
// file can be undone. The area that uses it defines what a row means.
package imports

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/sync/semaphore"

	"teren/internal/kit/sheet"
	"teren/internal/kit/words"
	"teren/internal/platform/fault"
)

// A Column of a template that people fill in. One that must be filled in is
// marked by a star; one that a file may lack is Loose.
type Column struct {
	Field string // of the thing
	Name  words.Key
	Must  bool
	Loose bool
	Key   bool // identifies the row's record, so that other columns may be missing
	Width float64
	Like  []string          // other headings that people give it
	Sure  []string          // headings that identify the column more surely than those
	Means *regexp.Regexp    // matches headings of the column, in their compared form
	Never *regexp.Regexp    // headings that never do, whatever was chosen before
	Looks func(string) bool // of a value that no other column holds

	Choices  *Choices // its values, where they are chosen in words
	Several  bool     // one cell may hold several of them
	List     []string // its values, where they are the same in every language
	Number   bool     // it holds a number, written plainly
	Decimals int      // how many it keeps of a number that a spreadsheet shows with fewer than it has; 0 is all
	FileOnly bool     // read where a file has it; the template lacks it
	Within   string   // the field of the column that may hold this one too
	Follows  string   // the field of the column that this text completes, as a house number its street
	Instead  string   // the field of the column that this one replaces if a person chooses so
	ForAll   bool     // a file that lacks it may give one value for all new records
	Usual    string   // the default of new records
}

// Title returns the name of the column in the language.
func (c Column) Title(language string) string {
	name := c.Name.In(language)
	if c.Must {
		name += " *"
	}
	return name
}

// Titles returns the names of the columns in the language.
func Titles(columns []Column, language string) []string {
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = c.Title(language)
	}
	return out
}

// CellFault is one fault of a cell: Row as the spreadsheet program counts it,
// Column by its name and letter. Field is that of the record, "" of a column that
// the template does not have.
type CellFault struct {
	Row     int64  `json:"row"`
	Field   string `json:"field"`
	Column  string `json:"column"`
	Letter  string `json:"letter"`
	Value   string `json:"value"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// UnknownWord is a text, in a column with a fixed list of values, that is not in
// the list, and the number of its rows.
type UnknownWord struct {
	Field  string `json:"field"`
	Column string `json:"column"`
	Word   string `json:"word"`
	Rows   int64  `json:"rows"`
}

// RowChange is what one row does: it creates a record with these cells, or changes
// them.
type RowChange struct {
	Row   int64        `json:"row"`
	Name  string       `json:"name"`
	New   bool         `json:"new"`
	Cells []CellChange `json:"cells"`
}

// CellChange is a value that a row changes, both as written in a spreadsheet.
type CellChange struct {
	Column string `json:"column"`
	Old    string `json:"old"`
	New    string `json:"new"`
}

// Outcome is what a spreadsheet does, or would do.
type Outcome struct {
	DryRun    bool        `json:"dry_run"`
	Rows      int64       `json:"rows"`
	Created   int64       `json:"created"`
	Updated   int64       `json:"updated"`
	Unchanged int64       `json:"unchanged"`
	Faults    []CellFault `json:"faults"` // the first five hundred
	FaultsAll int64       `json:"fault_count"`
	BadRows   int64       `json:"bad_rows"`
	Warnings  []CellFault `json:"warnings"` // the first five hundred, of what is read in all the same
	Changes   []RowChange `json:"changes"`  // the first five hundred

	Unknown []UnknownWord `json:"unknown"` // the first fifty
	// Missing is the number of related records that the rows name and that do not
	// exist, but which the person may have created with them.
	Missing int64 `json:"missing,omitempty"`
}

const maxFaults = 500

// How large a spreadsheet may be, packed and unpacked, and how wide.
const (
	maxBytes    = 8 << 20
	maxUnzipped = 24 << 20
	maxColumns  = 100
)

// parsing is how many spreadsheets may lie unpacked in memory at once.
var parsing = semaphore.NewWeighted(2)

// A Reader reads the rows of one spreadsheet for an area.
type Reader struct {
	Outcome
	Language string
	Columns  []Column
	MaxRows  int // under the head

	places []int               // the positions of the columns in the file; -1 for missing ones
	mapped []int               // the places, where a person chose them
	forAll []string            // by column, the value of new records where the file lacks it
	means  []map[string]string // by column, what words mean that are none of its choices
	fresh  bool                // the present row makes a new thing
	top    int                 // the row of the heads, from 0; below 0 the first with something in it
	bad    map[int][]string    // what is wrong with each row
	fields []fault.Field       // of the first faults
	row    int
	cells  []string
	marks  marks
	shown  map[sheet.Place]string // numbers of an Excel file as shown, where that is shorter
	months map[int]bool           // the columns that hold a day written with its month first
	comma  string                 // what parts the cells of a CSV
	all    [][]string             // the rows of the file
	first  int                    // which of them is the head
	late   bool                   // the present row is put off
	last   bool                   // no row may be put off any more
}

// NewReader prepares to read a file of the columns for the person.
func NewReader(language string, columns []Column, maxRows int) *Reader {
	return &Reader{
		Outcome:  Outcome{Faults: []CellFault{}, Warnings: []CellFault{}, Changes: []RowChange{}, Unknown: []UnknownWord{}},
		Language: language, Columns: columns, MaxRows: maxRows, top: -1, bad: map[int][]string{},
	}
}

// Parse unpacks a file of at most MaxRows rows. A file that is none, or too
// large, is a fault on sheet.
func (r *Reader) Parse(ctx context.Context, in Ask) (sheet.Found, error) {
	if err := parsing.Acquire(ctx, 1); err != nil {
		return sheet.Found{}, err
	}
	defer parsing.Release(1)
	limits := r.limits()
	limits.Sheet, limits.Encoding, limits.Separator = in.SheetName, in.Encoding, in.Separator
	found, err := sheet.Read(in.Sheet.Content, limits)
	if err == nil {
		r.marks = marks{commas(found.Rows, r.Language), found.Separator == ""}
		r.shown = found.Shown
		if found.Separator != "" {
			r.comma = string(sheet.Separators[found.Separator])
		}
	}
	return found, r.refused(err)
}

func (r *Reader) limits() sheet.Limits {
	return sheet.Limits{Bytes: maxBytes, Unzipped: maxUnzipped, Rows: r.MaxRows + maxTop, Columns: maxColumns}
}

// refused is why a file is not read, in words.
func (r *Reader) refused(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sheet.ErrSheet):
		return fault.OnField("sheet_name", "no_such_thing", nil)
	case errors.Is(err, sheet.ErrSize):
		return fault.OnField("sheet", "sheet_too_large", nil)
	case errors.Is(err, sheet.ErrRows):
		return fault.OnField("sheet", "too_many_rows", fault.Args{"max": r.MaxRows})
	case errors.Is(err, sheet.ErrColumns):
		return fault.OnField("sheet", "too_many_columns", fault.Args{"max": maxColumns})
	}
	return fault.OnField("sheet", "not_a_sheet", nil)
}

// Read reads every row: once the head is found, it calls open, which prepares what
// line needs, and then line for each row. Only their errors are returned; faults of
// the file are among the faults.
func (r *Reader) Read(rows [][]string, open func() error, line func() error) error {
	r.places = make([]int, len(r.Columns))
	must := slices.IndexFunc(r.Columns, func(c Column) bool { return c.Must })
	first := r.top
	if first < 0 {
		first = slices.IndexFunc(rows, func(row []string) bool { return len(row) > 0 })
	}
	if first < 0 || first >= len(rows) {
		r.row = 1
		r.Fail(must, "", "no_rows", nil)
		return nil
	}
	if len(rows)-first-1 > r.MaxRows {
		return r.refused(sheet.ErrRows)
	}
	r.row, r.all, r.first = first+1, rows, first
	if !r.head(rows[first]) {
		return nil
	}
	if err := open(); err != nil {
		return err
	}
	waiting := []int{}
	for i, cells := range rows[first+1:] {
		if len(cells) > 0 {
			waiting = append(waiting, first+1+i)
		}
	}
	r.Rows = int64(len(waiting))
	for len(waiting) > 0 {
		var later []int
		for _, at := range waiting {
			r.row, r.cells, r.late, r.fresh = at+1, rows[at], false, false
			before, told := len(r.Faults), r.FaultsAll
			if r.totals(must) {
				r.Rows--
				continue
			}
			if r.unspoilt() {
				if err := line(); err != nil {
					return err
				}
			}
			if r.late {
				later = append(later, at)
				continue
			}
			if r.FaultsAll > told {
				r.BadRows++
			}
			slices.SortStableFunc(r.Faults[before:], func(a, b CellFault) int {
				return cmp.Or(len(a.Letter)-len(b.Letter), strings.Compare(a.Letter, b.Letter))
			})
		}
		r.last, waiting = len(later) == len(waiting), later
	}
	slices.SortStableFunc(r.Faults, func(a, b CellFault) int { return cmp.Compare(a.Row, b.Row) })
	slices.SortStableFunc(r.Changes, func(a, b RowChange) int { return cmp.Compare(a.Row, b.Row) })
	if r.Rows == 0 {
		r.row = first + 2
		r.Fail(must, "", "no_rows", nil)
	}
	return nil
}

// head finds the columns where the person placed them, or else by their names, in
// any language.
func (r *Reader) head(cells []string) bool {
	if r.mapped != nil {
		r.places = r.mapped
		if slices.ContainsFunc(r.Columns, func(c Column) bool { return c.Key && r.Has(c.Field) }) {
			return true
		}
		for i, c := range r.Columns {
			if c.Must && r.places[i] < 0 && r.ForAll(i) == "" && !r.standsIn(c.Field) {
				r.Fail(i, "", "column_missing", nil)
			}
		}
		return r.FaultsAll == 0
	}
	known := map[string]int{}
	for i, c := range r.Columns {
		for _, language := range words.Languages {
			known[plain(c.Name.In(language))] = i
		}
		r.places[i] = -1
	}
	for i, c := range r.Columns { // a template of before a column was renamed
		for _, name := range slices.Concat(c.Like, c.Sure) {
			if _, ok := known[plain(name)]; !ok {
				known[plain(name)] = i
			}
		}
	}
	for at, cell := range cells {
		i, ok := known[plain(cell)]
		if meant := slices.IndexFunc(r.Columns, func(c Column) bool { return c.means(plain(cell)) }); !ok && meant >= 0 {
			i, ok = meant, true
		}
		switch {
		case ok && r.Columns[i].Instead != "":
			r.failAt(at, r.Columns[i].Field, Clip(cell), cell, "price_with_tax", nil)
		case !ok && strings.TrimSpace(cell) != "":
			r.failAt(at, "", Clip(cell), cell, "column_added", nil)
		case ok && r.places[i] >= 0:
			r.failAt(at, r.Columns[i].Field, Clip(cell), cell, "named_twice", nil)
		case ok:
			r.places[i] = at
		}
	}
	for i, at := range r.places {
		if at < 0 && !r.Columns[i].Loose && r.ForAll(i) == "" {
			r.Fail(i, "", "column_missing", nil)
		}
	}
	return r.FaultsAll == 0
}

// standsIn reports whether the file has a column that replaces that of the field.
func (r *Reader) standsIn(field string) bool {
	return slices.ContainsFunc(r.Columns, func(c Column) bool { return c.Instead == field && r.Has(c.Field) })
}

// Later postpones the present row until the others are read, because it needs what
// one of them may create; false if none can any more.
func (r *Reader) Later() bool {
	r.late = !r.last
	return r.late
}

// Clip returns the beginning of a text that is too long to be shown.
func Clip(s string) string {
	if runes := []rune(s); len(runes) > 100 {
		return string(runes[:100]) + "…"
	}
	return s
}

// Fail notes a fault of the present row in the column.
func (r *Reader) Fail(i int, value, code string, args fault.Args) {
	r.failAt(r.places[i], r.Columns[i].Field, r.Columns[i].Title(r.Language), value, code, args)
}

func (r *Reader) failAt(at int, field, name, value, code string, args fault.Args) {
	message := fault.Text(code, r.Language, args)
	r.bad[r.row] = append(r.bad[r.row], name+": "+message)
	if r.FaultsAll++; len(r.Faults) == maxFaults {
		return
	}
	if len(r.fields) < 100 {
		r.fields = append(r.fields, fault.Field{Name: fmt.Sprintf("rows.%d.%s", r.row, cmp.Or(field, name)), Code: code, Args: args})
	}
	r.Faults = append(r.Faults, CellFault{int64(r.row), field, name, letter(at), Clip(value), code, message})
}

// Warn adds a warning about the present row, which is imported nevertheless.
func (r *Reader) Warn(i int, value, code string, args fault.Args) {
	if len(r.Warnings) < maxFaults {
		c := r.Columns[i]
		r.Warnings = append(r.Warnings, CellFault{int64(r.row), c.Field, c.Title(r.Language), letter(r.places[i]), Clip(value), code, fault.Text(code, r.Language, args)})
	}
}

// letter returns the column as a spreadsheet program calls it; "" of none.
func letter(at int) string {
	switch {
	case at < 0:
		return ""
	case at < 26:
		return string(rune('A' + at))
	}
	return string(rune('A'+at/26-1)) + string(rune('A'+at%26))
}

// A Verdict is the effect of a row.
type Verdict int

// The verdicts.
const (
	Makes Verdict = iota
	Changes
	Keeps
)

// Count records what the present row does to a record: now is the record as a row
// of the template, was the record before, nil for a new one. The first column is
// the ID.
func (r *Reader) Count(name string, was, now []string) Verdict {
	change := RowChange{Row: int64(r.row), Name: Clip(name), New: was == nil, Cells: []CellChange{}}
	before := was
	if was == nil {
		before = make([]string, len(now))
		before[0] = now[0]
	}
	for i := range before {
		if before[i] != now[i] {
			from, to := before[i], now[i]
			if r.Columns[i].Number {
				from, to = words.Number(from, r.Language), words.Number(to, r.Language)
			}
			change.Cells = append(change.Cells, CellChange{r.Columns[i].Name.In(r.Language), Clip(from), Clip(to)})
		}
	}
	if was != nil && len(change.Cells) == 0 {
		r.Unchanged++
		return Keeps
	}
	if len(r.Changes) < maxFaults {
		r.Changes = append(r.Changes, change)
	}
	if was == nil {
		r.Created++
		return Makes
	}
	r.Updated++
	return Changes
}

// Has reports whether the file has a column of the field.
func (r *Reader) Has(field string) bool {
	i := slices.IndexFunc(r.Columns, func(c Column) bool { return c.Field == field })
	return i >= 0 && r.places[i] >= 0
}

// Any reports whether any row of the file has a text in the column.
func (r *Reader) Any(i int) bool {
	at := r.places[i]
	return at >= 0 && slices.ContainsFunc(r.all[r.first+1:], func(row []string) bool { return strings.TrimSpace(cell(row, at)) != "" })
}

// Refusal returns the fault that names the cells, as rows.12.unit_price; nil if
// there is nothing wrong.
func (r *Reader) Refusal() error {
	if r.FaultsAll == 0 {
		return nil
	}
	return &fault.Fault{Kind: fault.Invalid, Code: "invalid", Fields: r.fields, Extra: map[string]any{"faults": r.Faults, "fault_count": r.FaultsAll}}
}

// Refused notes the area's refusal of the present row: each fault in its column, or
// in the first required one. An error that is no fault is returned.
func (r *Reader) Refused(err error) error {
	var f *fault.Fault
	if !errors.As(err, &f) {
		return err
	}
	must := slices.IndexFunc(r.Columns, func(c Column) bool { return c.Must })
	if len(f.Fields) == 0 {
		r.Fail(must, r.Cell(must), f.Code, f.Args)
	}
	for _, field := range f.Fields {
		name, _, _ := strings.Cut(field.Name, ".")
		i := slices.IndexFunc(r.Columns, func(c Column) bool { return c.Field == name })
		if i < 0 {
			i = must
		}
		if c := r.Columns[i]; c.Within != "" && !r.Has(c.Field) && r.Has(c.Within) {
			i = slices.IndexFunc(r.Columns, func(other Column) bool { return other.Field == c.Within })
		}
		if !r.noted(i) {
			r.Fail(i, r.Cell(i), field.Code, field.Args)
		}
	}
	return nil
}

// noted reports whether something is wrong with the cell of the present row.
func (r *Reader) noted(i int) bool {
	return slices.ContainsFunc(r.Faults[max(0, len(r.Faults)-len(r.Columns)):], func(f CellFault) bool {
		return f.Row == int64(r.row) && f.Field == r.Columns[i].Field
	})
}
