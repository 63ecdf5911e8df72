package imports

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"teren/internal/kit/clock"
	"teren/internal/kit/sheet"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/fault"
)

// Cell returns the present row's text in the column, on one line; "" where the file
// lacks it.
func (r *Reader) Cell(i int) string {
	text := r.cell(i)
	if next := slices.IndexFunc(r.Columns, func(c Column) bool { return c.Follows == r.Columns[i].Field }); next >= 0 && text != "" {
		if end := r.cell(next); end != "" && !strings.HasSuffix(text, " "+end) {
			text += " " + end
		}
	}
	return text
}

func (r *Reader) cell(i int) string { return strings.TrimSpace(tidy(r.raw(i), ' ')) }

// New sets whether the present row creates a record, which then gets the values for
// all new records where the file lacks the column.
func (r *Reader) New(fresh bool) { r.fresh = fresh }

// ForAll returns the value for all new records in a column that the file lacks.
func (r *Reader) ForAll(i int) string {
	if r.places[i] >= 0 || i >= len(r.forAll) {
		return ""
	}
	return r.forAll[i]
}

// Lines is Cell with its line breaks.
func (r *Reader) Lines(i int) string {
	return strings.TrimSpace(tidy(strings.ReplaceAll(r.raw(i), "\r\n", "\n"), '\n'))
}

func (r *Reader) raw(i int) string {
	if at := r.places[i]; at >= 0 && at < len(r.cells) {
		return r.cells[at]
	}
	if r.fresh {
		return r.ForAll(i)
	}
	return ""
}

func tidy(text string, lines rune) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\n':
			return lines
		case unicode.IsControl(c):
			return ' '
		}
		return c
	}, norm.NFC.String(text))
}

// Text sets the field from the cell; a blank one leaves it.
func (r *Reader) Text(i int, field *string) {
	if text := r.Cell(i); text != "" {
		*field = text
	}
}

// Choose reads one of the values of the column, in any language; blank is
// otherwise, or a fault where something must be chosen.
func (r *Reader) Choose(i int, otherwise string) string {
	text := r.Cell(i)
	if text == "" {
		if c := r.Columns[i]; c.Must && (otherwise == "" || r.fresh && !c.Loose && r.places[i] >= 0) {
			r.Fail(i, "", "required", nil)
		}
		return otherwise
	}
	if value, ok := r.choice(i, text); ok {
		return value
	}
	r.unlisted(i, text)
	return otherwise
}

// ChooseAll is Choose for a cell with several values, parted by commas or the
// like.
func (r *Reader) ChooseAll(i int, otherwise []string) []string {
	var out []string
	for _, text := range strings.FieldsFunc(r.Lines(i), func(c rune) bool { return strings.ContainsRune(",;/+\n", c) }) {
		text = strings.TrimSpace(text)
		value, ok := r.choice(i, text)
		if !ok {
			r.unlisted(i, text)
			return otherwise
		}
		out = append(out, value)
	}
	if len(out) == 0 {
		return otherwise
	}
	return out
}

// choice returns the value of the column that is spelled so, or that the person
// chose for this text.
func (r *Reader) choice(i int, text string) (string, bool) {
	if value, ok := r.Columns[i].Choices.value(text); ok || i >= len(r.means) {
		return value, ok
	}
	value, ok := r.means[i][textfold.Text(text)]
	return value, ok
}

func (r *Reader) unlisted(i int, text string) {
	c, word := r.Columns[i], Clip(text)
	at := slices.IndexFunc(r.Unknown, func(u UnknownWord) bool {
		return u.Field == c.Field && textfold.Text(u.Word) == textfold.Text(word)
	})
	if at >= 0 {
		r.Unknown[at].Rows++
	} else if len(r.Unknown) < 50 {
		r.Unknown = append(r.Unknown, UnknownWord{c.Field, c.Name.In(r.Language), word, 1})
	}
	r.Fail(i, text, "not_in_list", fault.Args{"list": strings.Join(r.Columns[i].Choices.All(r.Language), ", ")})
}

// YesNo is the choice between yes and no, also as Excel stores it.
var YesNo = Choices{Set: words.Flat, Values: []string{"FALSE", "TRUE"}, Others: map[string][]string{"FALSE": {"0"}, "TRUE": {"1", "x"}}}

// Flag sets a yes or no from the cell; a blank one leaves it.
func (r *Reader) Flag(i int, field *bool) { *field = r.Choose(i, FlagValue(*field)) == "TRUE" }

// FlagValue returns the value of YesNo.
func FlagValue(yes bool) string { return strings.ToUpper(strconv.FormatBool(yes)) }

// days are the ways in which spreadsheets write one.
var days = []string{clock.Date, "2.1.2006.", "2. 1. 2006.", "2.1.2006", "2. 1. 2006", "2/1/2006", time.RFC3339}

// Day sets the field to the day in the cell; a blank one leaves it, and no day, or
// one outside of the two, is noted.
func (r *Reader) Day(i int, from, to string, field *string) {
	text := r.Cell(i)
	if text == "" {
		return
	}
	if r.unclear(i, text) {
		r.Fail(i, text, "day_or_month", nil)
		return
	}
	for _, layout := range days {
		if at, err := time.Parse(layout, text); err == nil {
			*field = at.Format(clock.Date)
			if *field < from || *field > to {
				r.Fail(i, text, "out_of_range", fault.Args{"min": from, "max": to})
			}
			return
		}
	}
	r.Fail(i, text, "not_a_day", nil)
}

// dayText is a day as three numbers, the year last.
var dayText = regexp.MustCompile(`^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*\d{4}\.?$`)

// unclear reports whether the text may be a day that begins with its month: another
// cell of the column must be, and this one can.
func (r *Reader) unclear(i int, text string) bool {
	first, second, ok := partsOf(text)
	if !ok || first > 12 || second > 12 || first == second {
		return false
	}
	if r.months == nil {
		r.months = map[int]bool{}
	}
	found, known := r.months[i]
	if !known {
		found = slices.ContainsFunc(r.all[r.first+1:], func(row []string) bool {
			first, second, ok := partsOf(cell(row, r.places[i]))
			return ok && first >= 1 && first <= 12 && second > 12 && second <= 31
		})
		r.months[i] = found
	}
	return found
}

func partsOf(text string) (first, second int, ok bool) {
	parts := dayText.FindStringSubmatch(strings.TrimSpace(text))
	if parts == nil {
		return 0, 0, false
	}
	first, err1 := strconv.Atoi(parts[1])
	second, err2 := strconv.Atoi(parts[2])
	return first, second, err1 == nil && err2 == nil
}

// float sets the field from the cell's number; a blank cell leaves it, as does one
// with the same value in the digits of a spreadsheet. A text that is no number is
// noted.
func (r *Reader) float(i int, field **float64) {
	text, sign := r.Decimal(i)
	if text == "" {
		return
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || sign != NoSign || math.IsNaN(v) || math.IsInf(v, 0) {
		r.Fail(i, r.Cell(i), "not_a_number", fault.Args{"like": words.Number("45.81", r.Language)})
		return
	}
	if *field == nil || inSheet(**field) != inSheet(v) {
		*field = &v
	}
}

// inSheet returns the number with the fifteen digits that spreadsheet programs
// keep.
func inSheet(v float64) float64 {
	v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', 15, 64), 64) // as it was written
	return v
}

// Point sets a point of the map from the cells; it has both of its numbers or none.
func (r *Reader) Point(i, j int, latitude, longitude **float64) {
	r.float(i, latitude)
	r.float(j, longitude)
	switch {
	case r.noted(i) || r.noted(j):
	case *latitude == nil && *longitude != nil:
		r.Fail(i, "", "required", nil)
	case *latitude != nil && *longitude == nil:
		r.Fail(j, "", "required", nil)
	}
}

// Whole sets the field to the whole number in the cell; a blank one leaves it, and
// anything else is noted.
func (r *Reader) Whole(i int, field **int64) {
	text, sign := r.Decimal(i)
	if text == "" {
		return
	}
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil || sign != NoSign {
		r.Fail(i, r.Cell(i), "not_a_number", fault.Args{"like": "45"})
		return
	}
	*field = &v
}

// FloatText returns the number as a cell of a template, "" for none.
func FloatText(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(inSheet(*v), 'f', -1, 64)
}

// Number reads the number of a record; false for a blank cell, and for one without
// a number, which is noted.
func (r *Reader) Number(i int) (int64, bool) {
	text := r.Cell(i)
	if text == "" {
		return 0, false
	}
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		r.Fail(i, text, "no_such_thing", nil)
	}
	return id, err == nil
}

// Decimal returns the number in the cell as a plain one, 1234.56, with the sign
// beside it; a text that is no number stays as it is. A number with more decimals
// than the column stores is the one that the spreadsheet shows.
func (r *Reader) Decimal(i int) (string, Sign) {
	text, sign := r.marks.number(r.Cell(i))
	_, decimals, _ := strings.Cut(text, ".")
	if most := r.Columns[i].Decimals; most == 0 || len(decimals) <= most {
		return text, sign
	}
	if shown, ok := r.shown[sheet.Place{Row: r.row - 1, Column: r.places[i]}]; ok {
		return shown, sign
	}
	return text, sign
}

// value returns the one that is spelled so.
func (c Choices) value(text string) (string, bool) {
	for _, value := range c.Values {
		for _, name := range c.spellings(value) {
			if textfold.Text(name) == textfold.Text(text) {
				return value, true
			}
		}
	}
	return "", false
}

// Choices are the values that a cell may hold, named by the words of Set, and other
// accepted spellings.
type Choices struct {
	Set    words.Set
	Values []string
	Others map[string][]string
}

// All returns the words for the values in the language.
func (c Choices) All(language string) (out []string) {
	for _, key := range c.Set.All(c.Values) {
		out = append(out, key.In(language))
	}
	return out
}

// spellings returns the ways to write the value: as it is sent, in each language,
// and the others.
func (c Choices) spellings(value string) []string {
	out := append([]string{value}, c.Others[value]...)
	for _, language := range words.Languages {
		out = append(out, c.Set.Of(value).In(language))
	}
	return out
}
