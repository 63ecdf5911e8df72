package imports

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"teren/internal/kit/sheet"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// Look is a preview of a spreadsheet: its sheets and the chosen one, or of a CSV
// how it was read, its first rows, the row of its headings as the spreadsheet
// counts, and the possible fields of each column. Unsure is set for a CSV whose
// letters fit another encoding nearly as well, or none.
type Look struct {
	Sheets    []string   `json:"sheets"`
	Sheet     string     `json:"sheet_name"`
	Encoding  string     `json:"encoding"`
	Separator string     `json:"separator"`
	Unsure    bool       `json:"unsure"`
	Rows      int64      `json:"rows"` // below the headings
	Head      int64      `json:"head"`
	Top       [][]string `json:"top"`
	Headings  []Heading  `json:"headings"`
	Fields    []Field    `json:"fields"`
}

// Heading is a column of the file: its name, its first values, and the field chosen
// for it, "" for none.
type Heading struct {
	Letter  string   `json:"letter"`
	Name    string   `json:"name"`
	Samples []string `json:"samples"`
	Field   string   `json:"field"`
}

// Field is a field that a column can be. Where the file lacks it, one value ForAll
// new records can be given: from Options, if there are any; Usual is the default
// otherwise. A field with Instead replaces that field when a person chooses it.
type Field struct {
	Field   string   `json:"field"`
	Name    string   `json:"name"`
	Must    bool     `json:"must"`
	Key     bool     `json:"key"`
	ForAll  bool     `json:"for_all"`
	Usual   string   `json:"usual"`
	Options []Option `json:"options"`
	Instead string   `json:"instead"`
}

// Option is a value to choose, and its name.
type Option struct {
	Value string `json:"value"`
	Name  string `json:"name"`
}

// Look proposes how to read a file: each column becomes the field that the company
// chose for such a heading before, or else the field that its heading or its values
// suggest.
func (k Kind[In, T]) Look(ctx context.Context, who access.Who, in Ask) (Look, error) {
	r := NewReader(who.Language, k.Columns, k.MaxRows)
	known, err := db.Read(ctx, k.DB, func(tx *db.Tx) (map[string]string, error) { return k.remembered(tx, who) })
	if err != nil {
		return Look{}, err
	}
	out := Look{Sheets: []string{}, Top: [][]string{}, Headings: []Heading{}}
	if out.Sheets, err = k.chooseSheet(ctx, r, &in, known); err != nil {
		return Look{}, err
	}
	found, err := r.Parse(ctx, in)
	if err != nil {
		return Look{}, err
	}
	rows := found.Rows
	out.Sheet, out.Encoding, out.Separator, out.Unsure = found.Sheet, found.Encoding, found.Separator, found.Unsure || unreadable(rows)
	for _, c := range marked(k.Columns) {
		field := Field{c.Field, c.Name.In(who.Language), c.Must, c.Key, c.ForAll, c.Usual, []Option{}, c.Instead}
		if c.Choices != nil {
			for _, value := range c.Choices.Values {
				field.Options = append(field.Options, Option{value, c.Choices.Set.Of(value).In(who.Language)})
			}
		}
		out.Fields = append(out.Fields, field)
	}
	for _, row := range rows[:min(len(rows), 10)] {
		out.Top = append(out.Top, clipped(row, 12))
	}
	head := int(in.Head) - 1
	if head < 0 {
		head = k.headRow(rows, known)
	}
	if head >= len(rows) {
		return out, nil
	}
	out.Head = int64(head) + 1
	below := rows[head+1:]
	width := len(rows[head])
	for _, row := range below {
		if len(row) > 0 {
			out.Rows++
		}
		width = max(width, len(row))
	}
	fields := k.guess(rows[head], below, width, known)
	for i := range width {
		out.Headings = append(out.Headings, Heading{letter(i), Clip(cell(rows[head], i)), samples(below, i, 3), fields[i]})
	}
	return out, nil
}

// unreadable reports whether letters of the rows are lost.
func unreadable(rows [][]string) bool {
	return slices.ContainsFunc(rows, func(row []string) bool {
		return slices.ContainsFunc(row, func(cell string) bool { return strings.ContainsRune(cell, utf8.RuneError) })
	})
}

// chooseSheet puts the sheet with most recognised headings into the ask if it names
// none; of equal sheets the first that is not hidden. It returns the names of all
// sheets.
func (k Kind[In, T]) chooseSheet(ctx context.Context, r *Reader, ask *Ask, known map[string]string) (names []string, err error) {
	if err := parsing.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer parsing.Release(1)
	tops, err := sheet.Tops(ask.Sheet.Content, r.limits(), lookedAt)
	if err != nil {
		return nil, r.refused(err)
	}
	names, chosen, best := make([]string, len(tops)), "", -1
	for i, top := range tops {
		names[i] = top.Name
		fit := k.headings(top.Rows, known)
		if !top.Hidden {
			fit += min(1, fit) * maxColumns // a hidden one is taken where no other has such headings
		}
		if fit > best {
			chosen, best = top.Name, fit
		}
	}
	if ask.SheetName == "" && best > 0 {
		ask.SheetName = chosen
	}
	return names, nil
}

// headings returns how many fields are recognised in the headings among the rows.
func (k Kind[In, T]) headings(rows [][]string, known map[string]string) (found int) {
	if len(rows) == 0 {
		return 0
	}
	head := rows[k.headRow(rows, known)]
	for _, field := range k.guess(head, nil, len(head), known) {
		found += min(1, len(field))
	}
	return found
}

func clipped(row []string, most int) []string {
	out := make([]string, min(len(row), most))
	for i := range out {
		out[i] = Clip(row[i])
	}
	return out
}

// samples returns the first different values of a column.
func samples(rows [][]string, i, most int) []string {
	out := []string{}
	for _, row := range rows[:min(len(rows), 200)] {
		if text := strings.TrimSpace(cell(row, i)); text != "" && !slices.Contains(out, Clip(text)) {
			if out = append(out, Clip(text)); len(out) == most {
				break
			}
		}
	}
	return out
}

// lookedAt is how many rows are looked at for the headings.
const lookedAt = 20

// headRow returns the row whose cells match most fields; of equal rows the first
// one with most cells.
func (k Kind[In, T]) headRow(rows [][]string, known map[string]string) int {
	best, found := 0, 0
	for i, row := range rows[:min(len(rows), lookedAt)] {
		n := 0
		for at, field := range k.guess(row, nil, len(row), known) {
			if field != "" {
				n += maxColumns
			}
			if strings.TrimSpace(row[at]) != "" {
				n++
			}
		}
		if n > found {
			best, found = i, n
		}
	}
	return best
}

// How sure a guess is.
const (
	byValues = iota + 1
	byPart   // of the heading
	byName
	byTitle // that the program's own files have
	byMemory
)

// guess finds the field of each column, the surest first; none is given twice.
func (k Kind[In, T]) guess(head []string, below [][]string, width int, known map[string]string) []string {
	type match struct{ at, column, sure, length int }
	var all []match
	columns := marked(k.Columns)
	for at := range width {
		name := plain(cell(head, at))
		if field, ok := known[name]; ok && name != "" {
			i := slices.IndexFunc(columns, func(c Column) bool { return c.Field == field })
			if i >= 0 && !columns[i].never(name) {
				all = append(all, match{at, i, byMemory, 0})
			}
			if i < 0 || !columns[i].never(name) {
				continue // what was left out stays out
			}
		}
		values := samples(below, at, 20)
		for i, c := range columns {
			sure, length := c.likeness(name)
			if sure == 0 && c.Looks != nil && len(values) > 0 && !slices.ContainsFunc(values, func(v string) bool { return !c.Looks(v) }) {
				sure = byValues
			}
			if sure > 0 {
				all = append(all, match{at, i, sure, length})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b match) int {
		if a.sure != b.sure {
			return b.sure - a.sure
		}
		return b.length - a.length
	})
	out, given := make([]string, width), map[int]bool{}
	for _, m := range all {
		if out[m.at] == "" && !given[m.column] {
			out[m.at], given[m.column] = columns[m.column].Field, true
		}
	}
	for i, c := range columns { // what stands in for another is not needed beside it
		other := slices.IndexFunc(columns, func(other Column) bool { return other.Field == c.Instead })
		if c.Instead != "" && given[i] && other >= 0 && given[other] {
			out[slices.Index(out, c.Field)] = ""
		}
	}
	return out
}

func (c Column) means(heading string) bool {
	return c.Means != nil && c.Means.MatchString(heading) && !c.never(heading)
}

func (c Column) never(heading string) bool { return c.Never != nil && c.Never.MatchString(heading) }

// likeness returns how surely a heading means the column, and the length of the
// matching word.
func (c Column) likeness(heading string) (sure, length int) {
	switch {
	case heading == "", c.never(heading):
		return 0, 0
	case c.means(heading), slices.ContainsFunc(c.Sure, func(name string) bool { return plain(name) == heading }):
		return byTitle, len(heading)
	}
	called := slices.Concat(c.Like, c.Sure)
	for _, language := range words.Languages {
		title := c.Name.In(language)
		if heading == plain(title) {
			return byTitle, len(heading)
		}
		called = append(called, title)
	}
	for _, name := range called {
		name = plain(name)
		switch {
		case heading == name:
			return byName, len(name)
		case strings.Contains(" "+heading+" ", " "+name+" ") && len(name) >= 3 && len(name) > length:
			sure, length = byPart, len(name)
		}
	}
	return sure, length
}

// remembered returns the fields that the company chose for headings before.
func (k Kind[In, T]) remembered(tx *db.Tx, who access.Who) (map[string]string, error) {
	type row struct {
		Heading string `db:"heading"`
		Field   string `db:"field"`
	}
	rows, err := db.All[row](tx, `SELECT heading, field FROM import_heading WHERE tenant_id = ? AND kind = ?`, who.TenantID, k.Name)
	out := make(map[string]string, len(rows))
	for _, r := range rows {
		out[r.Heading] = r.Field
	}
	return out, err
}

// remember stores the fields that the person chose for the headings.
func (k Kind[In, T]) remember(tx *db.Tx, who access.Who, r *Reader) error {
	if r.mapped == nil {
		return nil
	}
	fields := map[int]string{}
	for i, at := range r.mapped {
		if at >= 0 {
			fields[at] = r.Columns[i].Field
		}
	}
	for at, text := range r.all[r.first] {
		heading := plain(text)
		if heading == "" || len(heading) > 200 {
			continue
		}
		if _, err := tx.Exec(`INSERT INTO import_heading (tenant_id, kind, heading, field) VALUES (?, ?, ?, ?)
			ON CONFLICT (tenant_id, kind, heading) DO UPDATE SET field = excluded.field`, who.TenantID, k.Name, heading, fields[at]); err != nil {
			return err
		}
	}
	return nil
}

// plain returns a heading without what makes no difference.
func plain(heading string) string {
	return strings.Join(strings.FieldsFunc(textfold.Text(heading), func(c rune) bool { return strings.ContainsRune(" *:.,;()[]/-_\n\r\t\u00a0", c) }), " ")
}
