package sheet

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"teren/internal/kit/words"
)

// What can be wrong with a file as a whole.
var (
	ErrFormat  = errors.New("neither CSV nor XLSX")
	ErrSize    = errors.New("too large")
	ErrRows    = errors.New("too many rows")
	ErrColumns = errors.New("too many columns")
	ErrSheet   = errors.New("no such sheet")
)

// Limits are what a file may hold. They are looked at before it is parsed, and
// while it is.
type Limits struct {
	Bytes    int // of the file
	Unzipped int // of what an XLSX unpacks to
	Rows     int
	Columns  int
	Sheet    string // of an XLSX, to be read; "" is the first
}

// maxParts is how many files an XLSX may be made of.
const maxParts = 1000

// Read returns the rows of a CSV, or of one sheet of an XLSX, as text;
// an empty row is there, so that the n-th is row n + 1 of the file. CSV may be
// in UTF-8, UTF-16 with a mark or Windows-1250, with semicolons, commas or
// tabs. A formula counts as the value it had when the file was saved. What is
// stored as a number and shown as a per cent, a day or a time of day is read as
// shown, "25%", "07. 12. 2026.", "08:30"; nothing else is reckoned here.
func Read(content []byte, l Limits) ([][]string, error) {
	if len(content) > l.Bytes {
		return nil, ErrSize
	}
	if bytes.HasPrefix(content, []byte("PK\x03\x04")) {
		return readXLSX(content, l)
	}
	return readCSV(content, l)
}

// Sheets are the names of the sheets of an XLSX; a CSV has none.
func Sheets(content []byte, l Limits) (names []string, err error) {
	if len(content) > l.Bytes {
		return nil, ErrSize
	}
	if !bytes.HasPrefix(content, []byte("PK\x03\x04")) {
		return []string{}, nil
	}
	err = unpacked(content, l, func(f *excelize.File) error {
		names = f.GetSheetList()
		return nil
	})
	return names, err
}

// unpacked opens the XLSX for do, if it is one within the limits.
func unpacked(content []byte, l Limits, do func(*excelize.File) error) (err error) {
	defer func() {
		if recover() != nil { // the parser is not ours, the file a stranger's
			err = ErrFormat
		}
	}()
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return ErrFormat
	}
	size := uint64(0)
	for _, part := range z.File {
		size += part.UncompressedSize64
		if size > uint64(l.Unzipped) || part.UncompressedSize64 > uint64(l.Unzipped) {
			return ErrSize
		}
	}
	if len(z.File) > maxParts {
		return ErrFormat
	}
	f, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{
		RawCellValue: true, UnzipSizeLimit: int64(l.Unzipped), UnzipXMLSizeLimit: int64(l.Unzipped),
	})
	if err != nil {
		return ErrFormat
	}
	defer f.Close() // only read from
	return do(f)
}

func readXLSX(content []byte, l Limits) (out [][]string, err error) {
	err = unpacked(content, l, func(f *excelize.File) error {
		out, err = readSheet(f, l)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

func readSheet(f *excelize.File, l Limits) (out [][]string, err error) {
	sheets, name := f.GetSheetList(), l.Sheet
	if len(sheets) == 0 {
		return nil, ErrFormat
	}
	if name == "" {
		name = sheets[0]
	} else if !slices.Contains(sheets, name) {
		return nil, ErrSheet
	}
	rows, err := f.Rows(name)
	if err != nil {
		return nil, ErrFormat
	}
	defer rows.Close()
	empty := 0 // rows since the last one with something in it
	var odd []place
	for rows.Next() {
		cells, err := rows.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return nil, ErrFormat
		}
		cells = trimmed(cells)
		if len(cells) == 0 {
			if empty++; empty > 1<<20 {
				return nil, ErrRows
			}
			continue
		}
		for i, cell := range cells {
			if !utf8.ValidString(cell) {
				return nil, ErrFormat
			}
			if strings.ContainsAny(cell, ".eE") && inexact.MatchString(cell) {
				odd = append(odd, place{len(out) + empty, i})
			}
		}
		if len(out)+empty >= l.Rows {
			return nil, ErrRows
		}
		if len(cells) > l.Columns {
			return nil, ErrColumns
		}
		out = append(append(out, make([][]string, empty)...), cells)
		empty = 0
	}
	if rows.Error() != nil {
		return nil, ErrFormat
	}
	return out, plain(f, name, out, odd, keepForms(f))
}

// The forms that cells are read by, as the numbers that they have in every XLSX.
const (
	asGeneral = 0
	asPercent = 9
	asDay     = 14
	asTime    = 20
	asMoment  = 22
)

// keepForms reports whether a cell of the file may be shown as a per cent, a day
// or a time. It leaves no other form in the file: those of its own may be
// megabytes long, and are read again for each cell.
func keepForms(f *excelize.File) (found bool) {
	if f.Styles == nil || f.Styles.CellXfs == nil {
		return false
	}
	forms := map[int]int{10: asPercent, 18: asTime, 19: asTime, 20: asTime, 21: asTime, 45: asTime, 46: asTime, 47: asTime, asMoment: asMoment, asPercent: asPercent}
	for id := asDay; id <= 17; id++ {
		forms[id] = asDay
	}
	if f.Styles.NumFmts != nil {
		for _, n := range f.Styles.NumFmts.NumFmt {
			forms[n.NumFmtID] = formOf(n.FormatCode[:min(len(n.FormatCode), 100)])
		}
	}
	for i := range f.Styles.CellXfs.Xf {
		form := asGeneral
		if id := f.Styles.CellXfs.Xf[i].NumFmtID; id != nil {
			form = forms[*id]
		}
		found = found || form != asGeneral
		f.Styles.CellXfs.Xf[i].NumFmtID = &form
	}
	return found
}

var (
	// percentForm is a form that shows a hundred times the number, with the sign
	// outside of quotes.
	percentForm = regexp.MustCompile(`^[#0,.?_ ]*0[#0,.?_ \\]*%`)
	// noForm is what stands in a form as it is, and the colours, languages and
	// conditions of it; hours beyond a day, [h], are none of these.
	noForm = regexp.MustCompile(`"[^"]*"?|\\.|_.|\[(?:[^\]hms]|[hms][^\]hms])[^\]]*\]`)
)

// formOf is the form that shows what one of the file's own does.
func formOf(code string) int {
	code, _, _ = strings.Cut(strings.ToLower(noForm.ReplaceAllString(code, "")), ";")
	isTime := strings.ContainsAny(code, "hs")
	switch isDay := strings.ContainsAny(code, "yd") || !isTime && strings.Contains(code, "mm"); {
	case percentForm.MatchString(code):
		return asPercent
	case strings.ContainsAny(code, "#0?@"), strings.Contains(code, "general"):
		return asGeneral
	case isDay && isTime:
		return asMoment
	case isDay:
		return asDay
	case isTime:
		return asTime
	}
	return asGeneral
}

// A place is a cell by the numbers of its row and its column, from 0.
type place struct{ row, column int }

// plain writes the numbers at the places, and those shown in another form, as a
// person does. They are numbers where the file shows something else than it
// holds: what was typed as a text stays as it is, though it looks the same.
func plain(f *excelize.File, name string, cells [][]string, at []place, forms bool) error {
	if len(at) == 0 && !forms {
		return nil
	}
	rows, err := f.Rows(name)
	if err != nil {
		return ErrFormat
	}
	defer rows.Close()
	from1904, err := countsFrom1904(f)
	if err != nil {
		return err
	}
	for row := 0; (forms && row < len(cells) || len(at) > 0) && rows.Next(); row++ {
		shown, err := rows.Columns(excelize.Options{RawCellValue: false})
		if err != nil {
			return ErrFormat
		}
		for i := range min(len(shown), len(cells[row])) {
			if forms && shown[i] != cells[row][i] {
				cells[row][i] = asShown(cells[row][i], shown[i], from1904)
			}
		}
		for ; len(at) > 0 && at[0].row == row; at = at[1:] {
			if i := at[0].column; i < len(shown) && shown[i] != cells[row][i] {
				cells[row][i] = plainNumber(cells[row][i])
			}
		}
	}
	return nil
}

// countsFrom1904 reports whether the days of the file are counted from 1904, as on
// old Macintoshes.
func countsFrom1904(f *excelize.File) (bool, error) {
	props, err := f.GetWorkbookProps()
	if err != nil {
		return false, ErrFormat
	}
	return props.Date1904 != nil && *props.Date1904, nil
}

// The texts that the parser shows in the forms for days and times.
var (
	shownDay      = regexp.MustCompile(`^\d\d-\d\d-\d\d$`)
	shownTime     = regexp.MustCompile(`^\d+:\d\d$`)
	shownDayAndOf = regexp.MustCompile(`^\d+/\d+/\d\d \d+:\d\d$`)
)

// asShown is the number of a cell in the form that the parser has shown it in, as
// Teren writes it.
func asShown(cell, shown string, from1904 bool) string {
	v, err := strconv.ParseFloat(cell, 64)
	if err != nil {
		return cell
	}
	switch {
	case strings.HasSuffix(shown, "%"):
		return plainNumber(strconv.FormatFloat(v*100, 'g', -1, 64)) + "%"
	case v >= 0 && shownTime.MatchString(shown):
		seconds := int64(math.Round(v * 24 * 60 * 60))
		text := fmt.Sprintf("%02d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60) // hours beyond a day, too
		return strings.TrimSuffix(text, ":00")
	case shownDay.MatchString(shown), shownDayAndOf.MatchString(shown):
		at, err := excelize.ExcelDateToTime(v, from1904)
		if err != nil {
			return cell
		}
		if shownDay.MatchString(shown) {
			return at.Format(words.DayForm)
		}
		return strings.TrimSuffix(at.Round(time.Second).Format(words.InstantForm+":05"), ":00")
	}
	return cell
}

// trimmed leaves out the empty cells at the end.
func trimmed(cells []string) []string {
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	return cells
}

// inexact is how floating point may stand in a file where a person sees less.
var inexact = regexp.MustCompile(`^-?\d+(\.\d{10,}|\.0+|\.\d+[eE][-+]?\d+|[eE][-+]?\d+)$`)

// plainNumber takes what a spreadsheet's floating point left behind away:
// 12.300000000000001 is 12.3, 1.2E1 is 12, and so is 12.0.
func plainNumber(cell string) string {
	v, err := strconv.ParseFloat(cell, 64)
	if err != nil {
		return cell
	}
	short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 15, 64), 64)
	if err != nil || short > 1e15 || short < -1e15 {
		return cell
	}
	return strconv.FormatFloat(short, 'f', -1, 64)
}

func readCSV(content []byte, l Limits) ([][]string, error) {
	text, err := decoded(content)
	if err != nil || strings.IndexByte(text, 0) >= 0 || strings.ContainsFunc(text[:min(len(text), 256)], noText) {
		return nil, ErrFormat
	}
	comma := ';'
	var said bool
	first, rest, _ := strings.Cut(text, "\n")
	if sep, ok := strings.CutPrefix(strings.TrimSpace(first), "sep="); ok && len(sep) == 1 {
		comma, said, text = rune(sep[0]), true, "\n"+rest
	}
	if !said {
		for _, other := range ",\t" {
			if strings.Count(first, string(other)) > strings.Count(first, string(comma)) {
				comma = other
			}
		}
	}
	if !strings.ContainsRune(";,\t", comma) {
		return nil, ErrFormat
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = comma, -1, true
	var out [][]string
	for {
		cells, err := r.Read()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, ErrFormat
		}
		line, _ := r.FieldPos(0)
		cells = trimmed(cells)
		if len(cells) == 0 {
			continue
		}
		if len(cells) > l.Columns {
			return nil, ErrColumns
		}
		if len(out) >= l.Rows || line > l.Rows+maxBreaks {
			return nil, ErrRows
		}
		for i := range cells {
			cells[i] = bare(cells[i])
		}
		for len(out) < line-1 && len(out) < l.Rows-1 {
			out = append(out, nil) // what the reader leaves out, and lines within cells
		}
		out = append(out, cells)
	}
}

// noText reports a control character that no text begins with: an image, say, is not
// taken for letters of Windows-1250.
func noText(r rune) bool { return r < ' ' && !strings.ContainsRune("\t\n\v\f\r", r) }

// maxBreaks is how many lines may stand within cells.
const maxBreaks = 10_000

// decoded is the content as UTF-8. What is not is taken for Windows-1250, as
// the spreadsheet programs of our part of the world write it.
func decoded(content []byte) (string, error) {
	switch {
	case bytes.HasPrefix(content, []byte("\xef\xbb\xbf")):
		content = content[3:]
	case bytes.HasPrefix(content, []byte("\xff\xfe")), bytes.HasPrefix(content, []byte("\xfe\xff")):
		text, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(content)
		return string(text), err
	}
	if utf8.Valid(content) {
		return string(content), nil
	}
	text, err := charmap.Windows1250.NewDecoder().Bytes(content)
	return string(text), err
}

// bare is the cell without the mark that CSV puts before what could be a
// formula.
func bare(cell string) string {
	if text, marked := strings.CutPrefix(cell, "'"); marked && startsFormula(text) {
		return text
	}
	return cell
}
