package textfold

import (
	"regexp"
	"strings"
	"unicode"
)

// Words splits what somebody looks for, as they typed or copied it: at spaces, at
// commas but those of numbers such as 12,5, at semicolons and at the points of the
// program's own lines, without the punctuation around a word. A telephone number is one
// word however it is written, as it is dialled within Croatia. A text of nothing but
// punctuation is taken as it is.
func Words(text string) []string {
	text = strings.TrimSpace(text)
	if dialled.MatchString(text) {
		return []string{local(text)}
	}
	var words []string
	for _, word := range strings.FieldsFunc(commas.ReplaceAllString(text, "$1 $2"), func(r rune) bool { return unicode.IsSpace(r) || r == ';' || r == '·' }) {
		if word = strings.Trim(word, around); word != "" {
			words = append(words, word)
		}
	}
	if words == nil {
		return strings.Fields(text)
	}
	return words
}

// around is what stands before or after a word and is not of it.
const around = `.,:!?"'„”“»«()[]{}#/-–—`

var (
	commas  = regexp.MustCompile(`(^|\D),|,(\D|$)`)
	dialled = regexp.MustCompile(`^(?i:(?:tel|telefon|mob|mobitel|gsm)[.:]*\s*)?(?:\+|0|385)[\d\s/().-]{5,}$`)
)

// local is a telephone number in digits, with 0 instead of Croatia's 385.
func local(number string) string {
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, number)
	for _, country := range []string{"00385", "385"} {
		if rest, ok := strings.CutPrefix(digits, country); ok && rest != "" {
			return "0" + strings.TrimLeft(rest, "0")
		}
	}
	return digits
}
