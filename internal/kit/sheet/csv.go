package sheet

import (
	"slices"
	"strings"
)

// Separators are those that a person may choose from.
var Separators = map[string]byte{"semicolon": ';', "comma": ',', "tab": '\t', "bar": '|'}

// separators are in the order in which one is taken where several fit as well.
var separators = []string{"tab", "semicolon", "comma", "bar"}

// noText reports a control character that no text contains, so that an image, say,
// is not read as Windows-1250.
func noText(r rune) bool { return r < ' ' && !strings.ContainsRune("\t\n\v\f\r", r) }

// maxBreaks bounds the line breaks within cells.
const maxBreaks = 10_000

func readCSV(content []byte, l Limits) (out Found, err error) {
	text, encoding, unsure := decoded(content, l.Encoding)
	if strings.IndexByte(text, 0) >= 0 || strings.ContainsFunc(text[:min(len(text), 256)], noText) {
		return out, ErrFormat
	}
	out = Found{Encoding: encoding, Unsure: unsure, Separator: l.Separator}
	text, said := lines(text), ""
	if first, rest, _ := strings.Cut(text, "\n"); strings.HasPrefix(strings.TrimSpace(first), "sep=") {
		said, text = strings.TrimSpace(first)[len("sep="):], "\n"+rest
		if strings.HasPrefix(strings.TrimLeft(first, " "), "sep=\t") {
			said = "\t"
		}
	}
	if out.Separator == "" && said != "" {
		i := slices.IndexFunc(separators, func(name string) bool { return said == string(Separators[name]) })
		if i < 0 {
			return Found{}, ErrFormat
		}
		out.Separator = separators[i]
	}
	if out.Separator == "" {
		out.Separator = separatorOf(text)
	}
	out.Rows, err = rowsOf(text, Separators[out.Separator], l)
	if err != nil {
		return Found{}, err
	}
	return out, nil
}

// lines returns the text with a line feed alone at the end of each line, also where
// it had carriage returns alone.
func lines(text string) string {
	if !strings.Contains(text, "\r") {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(text, "\r\r\n", "\n"), "\r\n", "\n"), "\r", "\n")
}

// rowsOf returns the cells of the text; a row of the result is a line of the file.
func rowsOf(text string, comma byte, l Limits) (out [][]string, err error) {
	s := scanner{text: text, comma: comma}
	s.width = s.usual()
	for line := 0; s.at < len(s.text); {
		cells, breaks, ok := s.row(l.Columns)
		if !ok {
			return nil, ErrColumns
		}
		at := line
		if line += 1 + breaks; len(cells) == 0 {
			continue
		}
		if len(out) >= l.Rows || at >= l.Rows+maxBreaks {
			return nil, ErrRows
		}
		for len(out) < at && len(out) < l.Rows-1 {
			out = append(out, nil) // what is empty, and lines within cells
		}
		out = append(out, cells)
	}
	return out, nil
}

// separatorOf returns the separator that parts most lines of the text into the same
// number of cells.
func separatorOf(text string) string {
	best, most, wide := "semicolon", 0, 0
	for _, loose := range []bool{false, true} {
		for _, name := range separators {
			s := scanner{text: text, comma: Separators[name], decimals: name == "comma" && !loose}
			n, width, first := s.widths()
			if n > 0 && (!loose || first == width) && (n > most || n == most && width > wide) {
				best, most, wide = name, n, width
			}
		}
		if most > 0 {
			return best
		}
	}
	return best
}

// A scanner parts a text into cells.
type scanner struct {
	text     string
	comma    byte
	at       int
	width    int  // how many cells most lines have
	decimals bool // a comma between two digits parts no cells
}

// usual returns how many cells most lines have.
func (s *scanner) usual() int {
	_, width, _ := (&scanner{text: s.text, comma: s.comma}).widths()
	return width
}

// widths returns how many lines have the most common number of cells above one,
// that number, and the number of the first line that is not empty.
func (s *scanner) widths() (lines, width, first int) {
	counts := map[int]int{}
	for s.at < len(s.text) {
		n, empty := s.count()
		if empty {
			continue
		}
		if first == 0 {
			first = n
		}
		if counts[n]++; n > 1 && (counts[n] > lines || counts[n] == lines && n > width) {
			lines, width = counts[n], n
		}
	}
	return lines, width, first
}

// count passes over a line of the text and counts its cells.
func (s *scanner) count() (cells int, empty bool) {
	empty = true
	for {
		cells++
		text, _ := s.cell()
		empty = empty && strings.TrimSpace(text) == ""
		if s.at >= len(s.text) || s.text[s.at] == '\n' {
			s.at++
			return cells, empty
		}
		s.at++
	}
}

// row skips a row and returns its cells without the empty ones at the end, and the
// number of line breaks in them; false for one that is too wide.
func (s *scanner) row(most int) (cells []string, breaks int, ok bool) {
	for n := 0; ; n++ {
		text, inner := s.cell()
		breaks += inner
		if text != "" && n >= most {
			return nil, 0, false
		}
		if n < most {
			cells = append(cells, bare(text))
		}
		if s.at >= len(s.text) || s.text[s.at] == '\n' {
			s.at++
			return trimmed(cells), breaks, true
		}
		s.at++
	}
}

// cell passes over one cell up to what ends it, and returns its text and how many
// line breaks it holds. One that begins with a quotation mark is quoted if another
// ends it; otherwise the mark is a part of its text.
func (s *scanner) cell() (text string, breaks int) {
	rest := s.text[s.at:]
	lead := len(rest) - len(strings.TrimLeft(rest, " "))
	if strings.HasPrefix(rest[lead:], `"`) {
		if text, length, ok := s.quoted(rest[lead+1:]); ok {
			s.at += lead + 1 + length
			return text, strings.Count(text, "\n")
		}
	}
	end := s.end(rest)
	s.at += end
	return unquoted(rest[:end]), 0
}

// end returns where the first unquoted cell of the text ends.
func (s *scanner) end(text string) int {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\n':
			return i
		case text[i] == s.comma && !(s.decimals && i > 0 && i+1 < len(text) && digit(text[i-1]) && digit(text[i+1])):
			return i
		}
	}
	return len(text)
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// quoted returns the cell whose text begins with rest, up to the closing quote
// before a separator or the end of a line; false if there is none, or if the lines
// in between are rows by themselves.
func (s *scanner) quoted(rest string) (text string, length int, ok bool) {
	for i := 0; i < len(rest); i++ {
		if rest[i] != '"' {
			continue
		}
		if i+1 < len(rest) && rest[i+1] == '"' {
			i++
			continue
		}
		after := i + 1 + len(rest[i+1:]) - len(strings.TrimLeft(rest[i+1:], " "))
		if after < len(rest) && rest[after] != '\n' && rest[after] != s.comma {
			return "", 0, false
		}
		text = rest[:i]
		if strings.Contains(text, "\n") && s.swallows(rest[:i+1], rest[after:]) {
			return "", 0, false
		}
		return strings.ReplaceAll(text, `""`, `"`), after, true
	}
	return "", 0, false
}

// swallows reports whether a quoted cell of several lines holds rows of the file:
// where the mark is text, each of its lines is as wide as most rows are.
func (s *scanner) swallows(inner, after string) bool {
	if s.width < 2 || strings.IndexByte(inner, s.comma) < 0 {
		return false
	}
	start := strings.LastIndexByte(s.text[:s.at], '\n') + 1
	tail, _, _ := strings.Cut(after, "\n")
	for line := range strings.SplitSeq(s.text[start:s.at]+inner+tail, "\n") {
		if strings.Count(line, string(s.comma))+1 != s.width {
			return false
		}
	}
	return true
}

// unquoted returns the text of a cell that is not quoted as CSV wants it. Marks
// around all of it are taken away where those within it are a pair or an inch, and
// not where each of the outer ones belongs to a word.
func unquoted(cell string) string {
	trimmed := strings.TrimSpace(cell)
	inner, ok := strings.CutPrefix(trimmed, `"`)
	if !ok || !strings.HasSuffix(inner, `"`) {
		return cell
	}
	inner = strings.TrimSuffix(inner, `"`)
	if first := strings.IndexByte(inner, '"'); strings.Count(inner, `"`)%2 == 0 && first > 0 && inner[first-1] != ' ' {
		return cell
	}
	return strings.ReplaceAll(inner, `""`, `"`)
}

// bare returns the cell without the mark that CSV puts before what could be a
// formula.
func bare(cell string) string {
	if text, marked := strings.CutPrefix(cell, "'"); marked && startsFormula(text) {
		return text
	}
	return cell
}
