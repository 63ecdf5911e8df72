package imports

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"teren/internal/kit/words"
	"teren/internal/platform/fault"
)

// downloaded is the last column of a template that was downloaded with records:
// checksums of its cells, by which edited cells are found.
var downloaded = Column{Field: "as_downloaded", Name: words.HeadAsDownloaded, Loose: true, Width: 4}

// marked returns the columns of a file, with the marks of a template.
func marked(columns []Column) []Column { return append(slices.Clip(columns), downloaded) }

// marksOf returns the marks of a row of a template.
func marksOf(columns []Column, cells []string) string {
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = mark(c.bare(cells[i]))
	}
	return "t" + strings.Join(out, "-")
}

// mark returns the short mark of a cell.
func mark(bare string) string {
	h := fnv.New32a()
	h.Write([]byte(bare))
	return fmt.Sprintf("%08x", h.Sum32())
}

// bare returns a cell without what spreadsheet programs and languages write
// otherwise.
func (c Column) bare(cell string) string {
	cell = strings.Join(strings.Fields(norm.NFC.String(cell)), " ")
	if c.Number && strings.Contains(cell, ".") {
		return strings.TrimSuffix(strings.TrimRight(cell, "0"), ".")
	}
	if c.Choices != nil && !c.Several {
		if value, ok := c.Choices.value(cell); ok {
			return value
		}
	}
	return cell
}

// Since compares the present row of a template with its record as it is now, given
// as a row of the template. Cells that nobody edited take the present values
// instead of those from when the template was made. A cell that both the file and
// others changed is a fault.
func (r *Reader) Since(now []string) {
	last := len(r.Columns) - 1
	if last < 0 || r.Columns[last].Field != downloaded.Field {
		return
	}
	was := strings.Split(strings.TrimPrefix(r.Cell(last), "t"), "-")
	if len(was) < 2 || len(was) > last || was[0] != mark(r.bare(0)) {
		return
	}
	cells := slices.Clone(r.cells)
	for n, i := range r.marked(len(was)) {
		m, is := was[n], mark(r.Columns[i].bare(now[i]))
		switch at := r.places[i]; {
		case at < 0 || at >= len(cells):
		case mark(r.bare(i)) == m:
			if cells[at] = now[i]; r.Columns[i].Number && r.marks.comma && !r.marks.excel {
				cells[at] = strings.Replace(now[i], ".", ",", 1)
			}
		case is != m && mark(r.bare(i)) != is:
			r.Fail(i, r.Cell(i), "changed_since_download", fault.Args{"now": now[i]})
		}
	}
	r.cells = cells
}

// marked returns the columns of so many marks: the first ones, or of a template
// from before a column was added those that it has.
func (r *Reader) marked(n int) []int {
	var all, has []int
	for i := range len(r.Columns) - 1 {
		if all = append(all, i); r.places[i] >= 0 {
			has = append(has, i)
		}
	}
	if len(has) == n {
		return has
	}
	return all[:n]
}

// bare returns the present row's text in the column, in the form used for
// checksums.
func (r *Reader) bare(i int) string {
	text := r.Lines(i)
	if r.Columns[i].Number {
		text, _ = r.Decimal(i)
	}
	return r.Columns[i].bare(text)
}
