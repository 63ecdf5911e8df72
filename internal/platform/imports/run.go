package imports

import (
	"cmp"
	"context"
	"maps"
	"net/url"
	"slices"
	"strings"

	"teren/internal/kit/sheet"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Ask is a spreadsheet to import, and how the person wants it read. It is sent
// again with each question and never stored.
type Ask struct {
	DryRun    bool       `query:"dry_run" json:"-"`    // return what it would do, and write nothing
	Partial   bool       `query:"partial" json:"-"`    // leave the rows with faults out
	SheetName string     `query:"sheet_name" json:"-"` // of an Excel file; "" is the one whose headings fit best
	Encoding  string     `query:"encoding" json:"-"`   // of a CSV; "" is the one whose letters fit best
	Separator string     `query:"separator" json:"-"`  // of a CSV; "" is the one that parts it best
	Head      int64      `query:"head" json:"-"`       // the row of the headings, as the spreadsheet counts; 0 is the first with something in it
	Columns   string     `query:"columns" json:"-"`    // the fields of its columns from the left, "name,,city"; "" where they are called as in the template
	ForAll    string     `query:"for_all" json:"-"`    // what new things have of columns that the file lacks, "type=OTHER&city=Rab"
	Means     string     `query:"means" json:"-"`      // what words mean that are none of the choices of their column, "unit_of_measure:pak=OTHER"
	Sheet     *api.Sheet `json:"-"`
}

// Validate reports an empty file and settings out of range.
func (a *Ask) Validate() error {
	var c fault.Check
	a.Sheet.Check(&c)
	if a.Head < 0 || a.Head > maxTop {
		c.Fail("head", "out_of_range", fault.Args{"min": 1, "max": maxTop})
	}
	if a.Encoding != "" && !slices.Contains(sheet.Encodings, a.Encoding) {
		c.Fail("encoding", "not_in_list", fault.Args{"list": strings.Join(sheet.Encodings, ", ")})
	}
	if names := slices.Sorted(maps.Keys(sheet.Separators)); a.Separator != "" && !slices.Contains(names, a.Separator) {
		c.Fail("separator", "not_in_list", fault.Args{"list": strings.Join(names, ", ")})
	}
	return c.Err()
}

func (a Ask) asked() Ask { return a }

// asker is the body of an area's import call: an Ask, or a struct that embeds one.
type asker interface{ asked() Ask }

// maxTop is the last row in which the headings may be.
const maxTop = 50

// Rows is how an area handles the rows of one file. Open prepares what Line needs,
// which checks the present row; Write stores the good rows, and Report returns what
// they would do.
type Rows[T any] interface {
	Open() error
	Line() error
	Write(file string) (T, error)
	Report() T
}

// A Kind is one kind of record that an area imports: In is the body of its call, an
// Ask or a struct that embeds one, and T its report.
type Kind[In asker, T any] struct {
	DB      *db.DB
	Name    string // by which its headings are remembered
	Columns []Column
	MaxRows int
	Writes  bool // line by line: a dry run is a real one that is undone
	Start   func(ctx context.Context, tx *db.Tx, who access.Who, in In, r *Reader) (Rows[T], error)
}

// On adds the calls that read a file in, below the path of the area.
func (k Kind[In, T]) On(r *api.Routes, path string) {
	api.On(r, access.MasterImport, "POST "+path+"/import", "Read a spreadsheet in, or with dry_run say what it would do and what is wrong with it.", k.Import)
	api.On(r, access.MasterImport, "POST "+path+"/import/look", "The sheets, headings and first rows of a spreadsheet, and which field each column may be.", k.Look)
	api.On(r, access.MasterImport, "POST "+path+"/import/faults", "The rows of a spreadsheet that have faults, with what is wrong with them (XLSX).", k.Faults)
}

// Import imports a spreadsheet. A dry run returns every fault by row and column,
// and what would change; without one, faults refuse the whole file unless it is
// partial.
func (k Kind[In, T]) Import(ctx context.Context, who access.Who, in In) (T, error) {
	var none T
	ask := in.asked()
	if ask.DryRun {
		return read(ctx, who, k, in, dry[T](k.Writes), func(tx *db.Tx, r *Reader, rows Rows[T]) (T, error) {
			r.DryRun = true
			return rows.Report(), nil
		})
	}
	return read(ctx, who, k, in, db.Write[T], func(tx *db.Tx, r *Reader, rows Rows[T]) (T, error) {
		if err := r.Refusal(); err != nil && !(ask.Partial && r.Created+r.Updated > 0) {
			return none, err
		}
		if err := k.remember(tx, who, r); err != nil {
			return none, err
		}
		return rows.Write(ask.Sheet.Name)
	})
}

// dry runs what leaves nothing behind.
func dry[R any](writes bool) func(context.Context, *db.DB, func(*db.Tx) (R, error)) (R, error) {
	if !writes {
		return db.Read[R]
	}
	return func(ctx context.Context, d *db.DB, fn func(*db.Tx) (R, error)) (R, error) {
		return db.Write(db.WithoutOnce(db.Rehearsed(ctx)), d, fn)
	}
}

// Faults returns the rows with faults as they are in the file, each with its number
// there and the faults.
func (k Kind[In, T]) Faults(ctx context.Context, who access.Who, in In) (api.Download, error) {
	return read(ctx, who, k, in, dry[api.Download](k.Writes), func(_ *db.Tx, r *Reader, _ Rows[T]) (api.Download, error) {
		t := sheet.Table{Name: words.ListFaults.In(who.Language), Language: who.Language, Zone: who.Zone}
		width := 0
		for _, row := range r.all[r.first:] {
			width = max(width, len(row))
		}
		for i := range width {
			t.Heads = append(t.Heads, cell(r.all[r.first], i))
		}
		t.Heads = append(t.Heads, words.HeadRow.In(who.Language), words.HeadFaults.In(who.Language))
		for n := r.first + 1; n < len(r.all); n++ {
			why := r.bad[n+1]
			if len(why) == 0 {
				continue
			}
			cells := make([]any, 0, width+2)
			for i := range width {
				cells = append(cells, cell(r.all[n], i))
			}
			t.Rows = append(t.Rows, append(cells, int64(n+1), strings.Join(why, " ")))
		}
		body, err := t.XLSX()
		name, _, _ := strings.Cut(cmp.Or(in.asked().Sheet.Name, "import"), ".")
		return api.Download{Name: name + "-" + strings.ToLower(t.Name) + ".xlsx", ContentType: sheet.ContentTypeXLSX, Body: body}, err
	})
}

func cell(row []string, i int) string {
	if i < len(row) {
		return row[i]
	}
	return ""
}

// read checks the rows of the file, and then calls run.
func read[In asker, T, R any](ctx context.Context, who access.Who, k Kind[In, T], in In, run func(context.Context, *db.DB, func(*db.Tx) (R, error)) (R, error), do func(*db.Tx, *Reader, Rows[T]) (R, error)) (R, error) {
	var none R
	ask := in.asked()
	parsed := NewReader(who.Language, marked(k.Columns), k.MaxRows)
	if _, err := k.chooseSheet(ctx, parsed, &ask, nil); err != nil {
		return none, err
	}
	found, err := parsed.Parse(ctx, ask)
	if err != nil {
		return none, err
	}
	places, err := k.places(ask.Columns)
	if err != nil {
		return none, err
	}
	forAll, means, err := askedValues(parsed.Columns, ask)
	if err != nil {
		return none, err
	}
	return run(ctx, k.DB, func(tx *db.Tx) (R, error) {
		r := NewReader(who.Language, marked(k.Columns), k.MaxRows)
		r.marks, r.shown, r.comma, r.mapped, r.top, r.forAll, r.means = parsed.marks, parsed.shown, parsed.comma, places, int(ask.Head)-1, forAll, means
		area, err := k.Start(ctx, tx, who, in, r)
		if err != nil {
			return none, err
		}
		if err := r.Read(found.Rows, area.Open, area.Line); err != nil {
			return none, err
		}
		return do(tx, r, area)
	})
}

// places returns the columns of the fields, or nil where the person chose none.
func (k Kind[In, T]) places(columns string) ([]int, error) {
	if columns == "" {
		return nil, nil
	}
	all := marked(k.Columns)
	out := make([]int, len(all))
	for i := range out {
		out[i] = -1
	}
	for at, field := range strings.Split(columns, ",") {
		if field == "" {
			continue
		}
		i := slices.IndexFunc(all, func(c Column) bool { return c.Field == field })
		switch {
		case i < 0:
			return nil, fault.OnField("columns", "no_such_thing", nil)
		case out[i] >= 0:
			return nil, fault.OnField("columns", "named_twice", nil)
		}
		out[i] = at
	}
	return out, nil
}

// askedValues returns the values for all new records, and the meanings of unknown
// words, by column.
func askedValues(columns []Column, ask Ask) (forAll []string, means []map[string]string, err error) {
	forAll, means = make([]string, len(columns)), make([]map[string]string, len(columns))
	column := func(name, field string, fits func(Column) bool) (int, error) {
		i := slices.IndexFunc(columns, func(c Column) bool { return c.Field == field && fits(c) })
		if i < 0 {
			return i, fault.OnField(name, "no_such_thing", nil)
		}
		return i, nil
	}
	all, err := url.ParseQuery(ask.ForAll)
	if err != nil {
		return nil, nil, fault.OnField("for_all", "wrong_type", fault.Args{"want": "type=OTHER"})
	}
	for field, values := range all {
		i, err := column("for_all", field, func(c Column) bool { return c.ForAll })
		if err != nil {
			return nil, nil, err
		}
		if c := columns[i]; c.Choices != nil && !slices.Contains(c.Choices.Values, values[0]) {
			return nil, nil, fault.OnField("for_all", "not_in_list", fault.Args{"list": strings.Join(c.Choices.Values, ", ")})
		}
		forAll[i] = values[0]
	}
	words, err := url.ParseQuery(ask.Means)
	if err != nil {
		return nil, nil, fault.OnField("means", "wrong_type", fault.Args{"want": "type=OTHER"})
	}
	for key, values := range words {
		field, word, _ := strings.Cut(key, ":")
		i, err := column("means", field, func(c Column) bool { return c.Choices != nil })
		if err != nil {
			return nil, nil, err
		}
		if !slices.Contains(columns[i].Choices.Values, values[0]) {
			return nil, nil, fault.OnField("means", "not_in_list", fault.Args{"list": strings.Join(columns[i].Choices.Values, ", ")})
		}
		if means[i] == nil {
			means[i] = map[string]string{}
		}
		means[i][textfold.Text(word)] = values[0]
	}
	return forAll, means, nil
}
