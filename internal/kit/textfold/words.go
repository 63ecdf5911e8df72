package textfold

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Words splits a search text, typed or copied: at spaces, semicolons, the separator
// dots of the program's own lines and commas outside of numbers such as 12,5;
// punctuation around a word is removed. A telephone number is one word however it
// is written, in its Croatian form, and so is a tax number with the letters of its
// country. A text of punctuation alone is returned as it is.
func Words(text string) []string {
	text = strings.TrimSpace(strings.Map(seen, text))
	if dialled.MatchString(text) {
		return []string{local(text)}
	}
	var words []string
	for _, word := range strings.FieldsFunc(taxNumber.ReplaceAllString(commas.ReplaceAllString(text, "$1 $2"), "$1$2"), func(r rune) bool { return unicode.IsSpace(r) || r == ';' || r == '·' }) {
		if word = strings.Trim(word, around); word != "" {
			words = append(words, word)
		}
	}
	if words == nil {
		return strings.Fields(text)
	}
	return words
}

// Asked returns the words of a search text, each with all its spellings; a text
// matches a word if it has one of them. They are folded, the first one as it was
// typed.
func Asked(text string) [][]string {
	words := Words(text)
	all := make([][]string, len(words))
	for i, word := range words {
		all[i] = Spellings(word)
	}
	if typed := strings.TrimSpace(Text(text)); len(all) == 1 && dialled.MatchString(typed) {
		all[0] = add(all[0], typed)
	}
	return all
}

// Spellings returns a word folded and the others with the same meaning: đ is also
// written dj, a telephone number with and without its prefix, a company's tax
// number with and without HR.
func Spellings(word string) []string {
	word = strings.Map(seen, word)
	all := []string{Text(word)}
	if latin := strings.ToLower(word); strings.Contains(latin, "đ") {
		all = add(all, Text(strings.ReplaceAll(latin, "đ", "dj")))
	} else if strings.Contains(latin, "dj") {
		all = add(all, Text(strings.ReplaceAll(latin, "dj", "d")))
	}
	if number := taxNumber.FindStringSubmatch(word); number != nil {
		all = add(all, number[2])
	}
	if telephone.MatchString(word) {
		if digits := Phone(word); len(digits) >= shortestPhone {
			all = add(all, digits)
		}
	}
	return all
}

func add(all []string, one string) []string {
	if one == "" || slices.Contains(all, one) {
		return all
	}
	return append(all, one)
}

// around lists the punctuation that is cut off before and after a word.
const around = `.,:!?"'„”“»«()[]{}#/-–—`

var (
	commas    = regexp.MustCompile(`(^|\D),|,(\D|$)`)
	dialled   = regexp.MustCompile(`^(?i:(?:tel|telefon|mob|mobitel|gsm)[.:]*\s*)?(?:\+|\(?0|385|\(\+)[\d\s/().‑–-]{5,}$`)
	taxNumber = regexp.MustCompile(`\b(?i:(?:oib|pdv|vat)[.:]?\s*)?(?i:(hr))[\s-]?(\d{11})\b`)
	telephone = regexp.MustCompile(`^\+?[\d/().‑–-]{6,}$`)
)

// local returns a telephone number in digits, with 0 instead of Croatia's 385.
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
