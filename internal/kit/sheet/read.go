package sheet

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// What can be wrong with a file as a whole.
var (
	ErrFormat  = errors.New("neither CSV nor XLSX")
	ErrSize    = errors.New("too large")
	ErrRows    = errors.New("too many rows")
	ErrColumns = errors.New("too many columns")
	ErrSheet   = errors.New("no such sheet")
)

// Limits bound the size of a file. They are checked before and while it is parsed.
type Limits struct {
	Bytes    int // of the file
	Unzipped int // of what an XLSX unpacks to
	Rows     int
	Columns  int
	Sheet    string // of an XLSX, to be read; "" is the first that is not hidden

	Encoding  string // of a CSV, one of Encodings; "" is the one that fits best
	Separator string // of a CSV, one of Separators; "" is the one that fits best
}

// Found is the content of a file and how it was read: Encoding and Separator of a
// CSV, Sheet of an XLSX. Unsure is set for a CSV that another encoding fits nearly
// as well. Shown lists the numbers of an XLSX that are displayed with fewer
// decimals than they have, as displayed.
type Found struct {
	Rows      [][]string
	Shown     map[Place]string
	Sheet     string
	Encoding  string
	Separator string
	Unsure    bool
}

// maxParts is how many files an XLSX may be made of.
const maxParts = 1000

// Read returns the rows of a CSV, or of one sheet of an XLSX, as text. Empty rows
// are kept, so that the n-th row here is row n + 1 of the file. The encoding and
// the separator of a CSV are detected from the whole file unless they are given. A
// formula has the value it had when the file was saved. A number displayed as a per
// cent, a day, a time of day or with leading zeros is read as displayed, "25%",
// "07. 12. 2026.", "08:30", "000123"; nothing else is calculated here. The value of
// cells merged vertically is repeated in each row.
func Read(content []byte, l Limits) (Found, error) {
	if len(content) > l.Bytes {
		return Found{}, ErrSize
	}
	if isXLSX(content) {
		return readXLSX(content, l)
	}
	return readCSV(content, l)
}

func isXLSX(content []byte) bool { return bytes.HasPrefix(content, []byte("PK\x03\x04")) }

// A Top is the first rows of one sheet of an XLSX.
type Top struct {
	Name   string
	Hidden bool
	Rows   [][]string
}

// maxTops is how many sheets are looked into for their headings.
const maxTops = 30

// Tops returns the sheets of an XLSX, with their first rows as they are stored; a
// CSV has none.
func Tops(content []byte, l Limits, rows int) (out []Top, err error) {
	if len(content) > l.Bytes {
		return nil, ErrSize
	}
	if !isXLSX(content) {
		return nil, nil
	}
	err = unpacked(content, l, func(f *excelize.File) error {
		for i, name := range f.GetSheetList() {
			visible, err := f.GetSheetVisible(name)
			if err != nil {
				return ErrFormat
			}
			top := Top{Name: name, Hidden: !visible}
			if i < maxTops {
				if top.Rows, err = topOf(f, name, rows, l.Columns); err != nil {
					return err
				}
			}
			out = append(out, top)
		}
		return nil
	})
	return out, err
}

// topOf returns the first rows of a sheet; none of a sheet that is not a table,
// such as a chart.
func topOf(f *excelize.File, name string, most, columns int) (out [][]string, err error) {
	rows, err := f.Rows(name)
	if err != nil {
		return [][]string{}, nil
	}
	defer rows.Close()
	for len(out) < most && rows.Next() {
		cells, err := rows.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return nil, ErrFormat
		}
		out = append(out, trimmed(cells[:min(len(cells), columns)]))
	}
	return out, nil
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

func readXLSX(content []byte, l Limits) (out Found, err error) {
	err = unpacked(content, l, func(f *excelize.File) error {
		if out.Sheet, err = sheetOf(f, l.Sheet); err == nil {
			err = out.readSheet(f, l)
		}
		return err
	})
	if err != nil {
		return Found{}, err
	}
	return out, nil
}

// sheetOf returns the sheet of the name, or the first that is not hidden.
func sheetOf(f *excelize.File, name string) (string, error) {
	sheets := f.GetSheetList()
	switch {
	case len(sheets) == 0:
		return "", ErrFormat
	case name == "":
		for _, sheet := range sheets {
			if visible, err := f.GetSheetVisible(sheet); err == nil && visible {
				return sheet, nil
			}
		}
		return sheets[0], nil
	case !slices.Contains(sheets, name):
		return "", ErrSheet
	}
	return name, nil
}

// readSheet reads the rows of the sheet.
func (found *Found) readSheet(f *excelize.File, l Limits) error {
	rows, err := f.Rows(found.Sheet)
	if err != nil {
		return ErrFormat
	}
	defer rows.Close()
	empty := 0 // rows since the last one with something in it
	var out [][]string
	var odd []Place
	for rows.Next() {
		cells, err := rows.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return ErrFormat
		}
		cells = trimmed(cells)
		if len(cells) == 0 {
			if empty++; empty > 1<<20 {
				return ErrRows
			}
			continue
		}
		for i, cell := range cells {
			if !utf8.ValidString(cell) {
				return ErrFormat
			}
			if strings.ContainsAny(cell, ".eE") && inexact.MatchString(cell) {
				odd = append(odd, Place{len(out) + empty, i})
			}
		}
		if len(out)+empty >= l.Rows {
			return ErrRows
		}
		if len(cells) > l.Columns {
			return ErrColumns
		}
		out = append(append(out, make([][]string, empty)...), cells)
		empty = 0
	}
	if rows.Error() != nil {
		return ErrFormat
	}
	found.Rows = out
	if err := found.plain(f, odd, keepForms(f)); err != nil {
		return err
	}
	return found.fillMerged(f)
}

// maxMerged is how many cells may be merged into others.
const maxMerged = 1_000_000

// fillMerged copies the text of vertically merged cells into each of their rows.
func (found *Found) fillMerged(f *excelize.File) error {
	if !mentions(f, "mergeCell ") { // to ask for them unpacks all of the sheet
		return nil
	}
	merged, err := f.GetMergeCells(found.Sheet)
	if err != nil {
		return ErrFormat
	}
	filled := 0
	for _, m := range merged {
		column, first, err1 := excelize.CellNameToCoordinates(m.GetStartAxis())
		_, last, err2 := excelize.CellNameToCoordinates(m.GetEndAxis())
		if err1 != nil || err2 != nil {
			return ErrFormat
		}
		if first > len(found.Rows) || column > len(found.Rows[first-1]) {
			continue
		}
		text := found.Rows[first-1][column-1]
		for row := first; row < min(last, len(found.Rows)); row++ {
			if filled++; filled > maxMerged {
				return ErrFormat
			}
			if cells := found.Rows[row]; len(cells) > 0 && cell(cells, column-1) == "" {
				found.Rows[row] = with(cells, column-1, text)
			}
		}
	}
	return nil
}

// mentions reports whether a sheet of the file has the text in it.
func mentions(f *excelize.File, text string) (found bool) {
	f.Pkg.Range(func(name, content any) bool {
		path, isPath := name.(string)
		b, isBytes := content.([]byte)
		found = isPath && isBytes && strings.HasPrefix(path, "xl/worksheets/") && bytes.Contains(b, []byte(text))
		return !found
	})
	return found
}

func cell(cells []string, i int) string {
	if i < len(cells) {
		return cells[i]
	}
	return ""
}

// with returns the cells with the text at i.
func with(cells []string, i int, text string) []string {
	for len(cells) <= i {
		cells = append(cells, "")
	}
	cells[i] = text
	return cells
}

// The forms that cells are read by, as the numbers that they have in every XLSX.
const (
	asGeneral = 0
	asWhole   = 1
	asCents   = 2
	asPercent = 9
	asDay     = 14
	asTime    = 20
	asMoment  = 22
)

// keepForms reports whether any cell of the file may be displayed as a per cent, a
// day or a time. It removes all other formats from the file: custom formats may be
// megabytes long and are parsed again for each cell.
func keepForms(f *excelize.File) (found bool) {
	if f.Styles == nil || f.Styles.CellXfs == nil {
		return false
	}
	forms := map[int]int{1: asWhole, 3: asWhole, 37: asWhole, 38: asWhole, 41: asWhole, 42: asWhole, 2: asCents, 4: asCents, 39: asCents, 40: asCents, 43: asCents, 44: asCents,
		10: asPercent, 18: asTime, 19: asTime, 20: asTime, 21: asTime, 45: asTime, 46: asTime, 47: asTime, asMoment: asMoment, asPercent: asPercent}
	for id := asDay; id <= 17; id++ {
		forms[id] = asDay
	}
	if f.Styles.NumFmts != nil {
		for _, n := range f.Styles.NumFmts.NumFmt {
			forms[n.NumFmtID] = formOf(n.FormatCode[:min(len(n.FormatCode), 100)])
			if paddedForm.MatchString(n.FormatCode) {
				forms[n.NumFmtID] = n.NumFmtID
			}
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
	// paddedForm is a form that shows a number with zeros before it, and signs
	// between.
	paddedForm = regexp.MustCompile(`^(?:"[^"]{0,10}"|[-/ ])?0[-/ 0]{1,20}$`)
	// decimalForm is a form that shows a number with as many decimals as are in it.
	decimalForm = regexp.MustCompile(`^[#0,? ]*0(?:\.([0#?]{1,15}))?[^#0,?.e/@%]*$`)
	// noForm matches the parts of a number format that are literal text, and its
	// colours, languages and conditions; hours beyond a day, [h], are not matched.
	noForm = regexp.MustCompile(`"[^"]*"?|\\.|_.|\[(?:[^\]hms]|[hms][^\]hms])[^\]]*\]`)
)

// formOf returns our format that displays the same as the file's own one.
func formOf(code string) int {
	code, _, _ = strings.Cut(strings.ToLower(noForm.ReplaceAllString(code, "")), ";")
	isTime := strings.ContainsAny(code, "hs")
	switch isDay := strings.ContainsAny(code, "yd") || !isTime && strings.Contains(code, "mm"); {
	case percentForm.MatchString(code):
		return asPercent
	case decimalForm.MatchString(code):
		return decimalsOf(code)
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

// decimalsOf returns the form with as many decimals as the code has.
func decimalsOf(code string) int {
	switch len(decimalForm.FindStringSubmatch(code)[1]) {
	case 0:
		return asWhole
	case 2:
		return asCents
	}
	return asGeneral
}

// A Place is a cell by the numbers of its row and its column, from 0.
type Place struct{ Row, Column int }

// plain writes the numbers at the places, and those displayed in another format, as
// a person does. They are numbers where the file displays something else than it
// holds: typed text stays as it is, even if it looks the same.
func (found *Found) plain(f *excelize.File, at []Place, forms bool) error {
	cells := found.Rows
	if len(at) == 0 && !forms {
		return nil
	}
	rows, err := f.Rows(found.Sheet)
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
				found.note(Place{row, i}, shown[i])
				cells[row][i] = asShown(cells[row][i], shown[i], from1904)
			}
		}
		for ; len(at) > 0 && at[0].Row == row; at = at[1:] {
			if i := at[0].Column; i < len(shown) && shown[i] != cells[row][i] {
				cells[row][i] = plainNumber(cells[row][i])
			}
		}
	}
	return nil
}

// note records the number at the place as displayed, where that has fewer decimals.
func (found *Found) note(at Place, shown string) {
	text := plainNumber(found.Rows[at.Row][at.Column])
	_, decimals, _ := strings.Cut(shown, ".")
	_, held, _ := strings.Cut(text, ".")
	number, ok := new(big.Rat).SetString(text)
	if !ok || len(held) <= len(decimals) || !shownNumber.MatchString(shown) {
		return
	}
	if found.Shown == nil {
		found.Shown = map[Place]string{}
	}
	found.Shown[at] = number.FloatString(len(decimals))
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
	shownNumber   = regexp.MustCompile(`^-?\d+(\.\d+)?$`)
	shownDay      = regexp.MustCompile(`^\d\d-\d\d-\d\d$`)
	shownTime     = regexp.MustCompile(`^\d+:\d\d$`)
	shownDayAndOf = regexp.MustCompile(`^\d+/\d+/\d\d \d+:\d\d$`)
)

// asShown returns the number of a cell in the form that the parser has shown it in,
// as Teren writes it.
func asShown(cell, shown string, from1904 bool) string {
	v, err := strconv.ParseFloat(cell, 64)
	if err != nil {
		return cell
	}
	switch {
	case padded(cell, shown):
		return shown
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
			return at.Format(readDay)
		}
		return strings.TrimSuffix(at.Round(time.Second).Format(readDay+" 15:04:05"), ":00")
	}
	return cell
}

// padded reports whether the displayed text is the whole number with leading zeros,
// and signs in between.
func padded(cell, shown string) bool {
	digits := strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' {
			return c
		}
		return -1
	}, shown)
	return cell != "" && len(digits) > len(cell) && !strings.ContainsAny(shown, ".:%") && strings.TrimLeft(digits, "0") == cell
}

// trimmed leaves out the empty cells at the end.
func trimmed(cells []string) []string {
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	return cells
}

// inexact matches floating-point notations in a file of which a person sees fewer
// digits.
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
