package imports

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

var (
	// cellError matches the errors that spreadsheet programs write where a formula
	// fails.
	cellError = regexp.MustCompile(`^(#(N/A|REF!|VALUE!|DIV/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|NV|BEZUG!|WERT!|N/D)|Err:\d{3})$`)
	// rounded is a long number that a spreadsheet program has shortened.
	rounded = regexp.MustCompile(`^\d([.,]\d+)?[eE]\+?\d+$`)
	// totals are the texts that begin a row of totals.
	totals = regexp.MustCompile(`^(sveukupno|ukupno|ukupan iznos|za platiti|međuzbroj|zbroj|suma|total|grand total|subtotal|sub total|totals|sum)( (bez|s|sa) (pdv|pdv a|pdv om|poreza|porezom))?( (eur|kn|€))?$`)
)

// unspoilt reports whether the present row can be read; what cannot is noted by its
// column.
func (r *Reader) unspoilt() bool {
	told := r.FaultsAll
	for i, c := range r.Columns {
		text := strings.TrimSpace(r.raw(i))
		switch {
		case strings.ContainsRune(text, utf8.RuneError):
			r.Fail(i, text, "letters_lost", nil)
		case cellError.MatchString(text):
			r.Fail(i, text, "cell_error", nil)
		case !c.Number && rounded.MatchString(text):
			r.Fail(i, text, "code_rounded", nil)
		case c.Must && r.comma != "" && strings.Contains(text, "\n") && strings.Contains(text, r.comma):
			r.Fail(i, text, "rows_in_cell", nil)
		}
	}
	return r.FaultsAll == told
}

// totals reports whether the present row holds totals: numbers beside a single text
// such as "total". It is skipped with a warning.
func (r *Reader) totals(must int) bool {
	said, numbers := "", 0
	for i, c := range r.Columns {
		text := r.cell(i)
		if text == "" {
			continue
		}
		number, _ := r.marks.number(text)
		switch _, err := strconv.ParseFloat(number, 64); {
		case err == nil && c.Number:
			numbers++
		case err != nil && said == "" && totals.MatchString(plain(text)):
			said = text
		default:
			return false
		}
	}
	if said == "" { // in a column that is not read in
		if first := slices.IndexFunc(r.cells, func(cell string) bool { return strings.TrimSpace(cell) != "" }); first >= 0 && totals.MatchString(plain(r.cells[first])) {
			said = strings.TrimSpace(r.cells[first])
		}
	}
	if said == "" || numbers == 0 {
		return false
	}
	r.Warn(max(0, must), said, "totals_row", nil)
	return true
}
