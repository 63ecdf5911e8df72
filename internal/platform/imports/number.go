package imports

import (
	"regexp"
	"strings"

	"teren/internal/kit/money"
)

// A Sign is a unit or currency that may stand beside a number.
type Sign string

// The signs; a currency's is its code.
const (
	NoSign  Sign = ""
	Percent Sign = "%"
)

var signs = map[string]Sign{"%": Percent, "€": "EUR", "$": "USD", "£": "GBP", "KM": "BAM"}

func init() {
	for _, code := range money.EUR.Values() {
		signs[code] = Sign(code)
	}
}

var numberText = regexp.MustCompile(`^(%|[€$£]|[A-Za-z]{2,3})?([-−–]?[0-9.,]*[0-9])(%|[€$£]|[A-Za-z]{2,3})?$`)

// A marks decides what a single mark means that may separate thousands or decimals,
// as in 1.234: in a table whose decimals follow a comma, and in an Excel file,
// where a number has a point.
type marks struct{ comma, excel bool }

// number returns a number as people write it, 1.234,56 or 1 234,56 or € 5,10, as a
// plain one with its sign: 1234.56. What is no number comes back as it was.
func (m marks) number(text string) (string, Sign) {
	bare := strings.Map(func(c rune) rune {
		switch c {
		case ' ', '\u00a0', '\u202f', '\'', '’':
			return -1
		}
		return c
	}, text)
	parts := numberText.FindStringSubmatch(bare)
	if parts == nil || parts[1] != "" && parts[3] != "" {
		return text, NoSign
	}
	sign := NoSign
	if written := strings.ToUpper(parts[1] + parts[3]); written != "" {
		if sign = signs[written]; sign == NoSign {
			return text, NoSign
		}
	}
	digits, negative := parts[2], ""
	if first := []rune(digits)[0]; strings.ContainsRune("-−–", first) {
		digits, negative = strings.TrimPrefix(digits, string(first)), "-"
	}
	mark := ","
	if form := formOf(digits); form == pointForm || form == eitherForm && (!m.comma || m.excel && strings.Contains(digits, ".")) {
		mark = "."
	}
	whole, part, _ := strings.Cut(digits, mark)
	groups := strings.FieldsFunc(whole, func(c rune) bool { return c == ',' || c == '.' })
	if strings.ContainsAny(part, ".,") || len(groups) == 0 && part == "" || strings.Count(whole, ".")+strings.Count(whole, ",") != max(0, len(groups)-1) {
		return text, NoSign
	}
	for _, group := range groups[min(1, len(groups)):] {
		if len(group) != 3 {
			return text, NoSign
		}
	}
	out := negative + strings.Join(groups, "")
	if len(groups) == 0 {
		out += "0"
	}
	if part != "" {
		out += "." + part
	}
	return out, sign
}

// The forms that a number may betray.
const (
	eitherForm = iota
	commaForm  // 1.234,56
	pointForm  // 1,234.56
)

// formOf returns the form that the digits betray by their marks.
func formOf(digits string) int {
	comma, point := strings.LastIndexByte(digits, ','), strings.LastIndexByte(digits, '.')
	last := max(comma, point)
	form, other := commaForm, pointForm
	if point > comma {
		form, other = pointForm, commaForm
	}
	switch {
	case last < 0:
		return eitherForm
	case comma >= 0 && point >= 0:
		return form
	case strings.Count(digits, digits[last:last+1]) > 1:
		return other // it parts thousands
	case len(digits)-last == 4 && last <= 3 && digits[0] != '0' && last > 0:
		return eitherForm
	}
	return form
}

// written returns a number with the decimal mark that commas assumes for the
// language where nothing else decides.
func written(number, language string) string {
	if language == "hr" {
		return strings.Replace(number, ".", ",", 1)
	}
	return number
}

// commas reports whether most numbers in the cells have a decimal comma; where none
// decides, the language does.
func commas(rows [][]string, language string) bool {
	lead := 0
	for _, row := range rows {
		for _, cell := range row {
			if len(cell) > 30 || !strings.ContainsAny(cell, ",.") {
				continue
			}
			if parts := numberText.FindStringSubmatch(strings.Map(func(c rune) rune {
				if c == ' ' || c == '\u00a0' {
					return -1
				}
				return c
			}, cell)); parts != nil {
				switch formOf(strings.TrimLeft(parts[2], "-−–")) {
				case commaForm:
					lead++
				case pointForm:
					lead--
				}
			}
		}
	}
	return lead > 0 || lead == 0 && language == "hr"
}
