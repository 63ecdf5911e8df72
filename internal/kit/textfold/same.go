package textfold

import (
	"slices"
	"strings"
	"unicode"
)

// Key returns a name as it is compared with others: folded, dj as đ, without
// points, commas, brackets and quotation marks, with one blank between words.
// Letters that are shortenings are one word: d. o. o. is doo. What makes another
// article stays: 1,5 is not 15, 1/2 not 12, 5" not 5 and -5 not 5.
func Key(name string) string { return join(parts(name)) }

// Company returns the Key of a name without the legal forms of companies, so that
// "Orada" d. o. o., ORADA doo and Obrt Orada are the same. A name that is nothing
// but legal forms stays whole.
func Company(name string) string { return join(company(name)) }

func company(name string) []part {
	all := parts(name)
	kept := slices.Clone(all)
	for i := 0; i < len(kept); {
		if n := formAt(kept, i); n > 0 {
			kept = slices.Delete(kept, i, i+n+purpose(kept, i, i+n))
			i = 0 // what stands at the end now may be a form too
		} else {
			i++
		}
	}
	if len(kept) == 0 {
		return all
	}
	return kept
}

// Rare returns the longest part of a name that all names of the same key have when
// they are folded: what a database may be asked for before the keys are compared.
// It is "" of a name without such a part.
func Rare(name string) string {
	longest := ""
	for _, p := range company(name) {
		if p.joined {
			continue
		}
		for _, letters := range strings.FieldsFunc(p.text, func(r rune) bool { return r == 'd' || !unicode.IsLetter(r) }) {
			if len(letters) > len(longest) {
				longest = letters
			}
		}
	}
	if len(longest) < 3 {
		return ""
	}
	return longest
}

// The legal forms of companies, folded and without points.
var (
	// forms are those that nothing else is called.
	forms = []string{"doo", "jdoo", "jtd", "obrt", "udruga", "gmbh", "ltd", "llc", "sro", "srl", "kft", "plc", "llp", "dnoo", "sarl"}
	// atEnd are those that are one only as the last word, or with points.
	atEnd = []string{"dd", "kd", "ag", "kg", "inc", "bv", "nv", "ohg", "gbr", "zrt", "dno", "limited", "incorporated", "corp", "corporation"}
	// pointed are those that are one only with points.
	pointed = []string{"sp", "as", "ad", "sa", "spa", "sas", "snc", "ev", "eu", "od", "uo", "to"}
	// phrases are synonyms of several words.
	phrases = [][]string{
		{"jednostavno", "drustvo", "s", "ogranicenom", "odgovornoscu"}, {"drustvo", "s", "ogranicenom", "odgovornoscu"},
		{"jednostavno", "drustvo", "sa", "ogranicenom", "odgovornoscu"}, {"drustvo", "sa", "ogranicenom", "odgovornoscu"},
		{"javno", "trgovacko", "drustvo"}, {"komanditno", "drustvo"}, {"dionicko", "drustvo"},
		{"gmbh", "&", "co", "kg"}, {"gmbh", "co", "kg"}, {"spol", "sro"}, {"sp", "zoo"},
	}
)

// formAt returns how many parts from the i-th on are a legal form. "Vl." names the
// owner of a craft wherever it does not begin the name.
func formAt(all []part, i int) int {
	for _, phrase := range phrases {
		if len(all)-i >= len(phrase) && equal(all[i:i+len(phrase)], phrase) {
			return len(phrase)
		}
	}
	p := all[i]
	switch {
	case slices.Contains(forms, p.text),
		slices.Contains(atEnd, p.text) && (p.joined || i > 0 && i == len(all)-1),
		slices.Contains(pointed, p.text) && p.joined,
		p.text == "vl" && i > 0:
		return 1
	}
	return 0
}

// purpose returns how many parts from the i-th on say what the company is for, as in
// "Galeb d.o.o. za trgovinu i usluge": all behind the legal form at the form-th, up to an
// owner. What begins with its legal form is called by its purpose, as Udruga za zaštitu is.
func purpose(all []part, form, i int) int {
	if form == 0 || i >= len(all) || all[i].text != "za" {
		return 0
	}
	rest := all[i:]
	if owner := slices.IndexFunc(rest, func(p part) bool { return p.text == "vl" }); owner > 0 {
		return owner
	}
	return len(rest)
}

func equal(all []part, words []string) bool {
	return slices.EqualFunc(all, words, func(p part, word string) bool { return p.text == word })
}

// A part is a word of a key; joined of letters that stood apart.
type part struct {
	text   string
	joined bool
}

func join(all []part) string {
	words := make([]string, len(all))
	for i, p := range all {
		words[i] = p.text
	}
	return strings.Join(words, " ")
}

// parts returns the words of a key.
func parts(name string) []part {
	var out []part
	letters, points := "", false // single letters in a row, and whether a point is among them
	end := func() {
		switch n := len([]rune(letters)); {
		case n > 2 || n == 2 && points:
			out = append(out, part{letters, true})
		default:
			for _, r := range letters {
				out = append(out, part{text: string(r)})
			}
		}
		letters, points = "", false
	}
	for _, word := range strings.Fields(plain(name)) {
		text, point := strings.CutSuffix(word, ".")
		if r := []rune(text); len(r) == 1 && unicode.IsLetter(r[0]) {
			letters += text
			points = points || point
			continue
		}
		end()
		if text != "" {
			out = append(out, part{text: text})
		}
	}
	end()
	return out
}

// plain returns the folded name with blanks instead of punctuation, a point after
// each word that had one.
func plain(name string) string {
	all := []rune(strings.NewReplacer("dj", "d", "''", `"`).Replace(Text(name)))
	at := func(i int) rune {
		if i < 0 || i >= len(all) {
			return ' '
		}
		return all[i]
	}
	var b strings.Builder
	open := false // a quotation
	for i, r := range all {
		before, after := at(i-1), at(i+1)
		switch {
		case strings.ContainsRune(quotes, r):
			if !open && unicode.IsDigit(before) { // inches
				b.WriteRune('"')
			} else {
				b.WriteByte(' ')
			}
			open = !open && !unicode.IsDigit(before)
		case strings.ContainsRune(apostrophes, r): // O'Neill
			if unicode.IsLetter(before) && unicode.IsLetter(after) {
				b.WriteByte('\'')
			} else {
				b.WriteByte(' ')
			}
		case (r == '.' || r == ',') && unicode.IsDigit(before) && unicode.IsDigit(after):
			b.WriteByte('.')
		case r == '.':
			b.WriteString(". ")
		case strings.ContainsRune(hyphens, r):
			if unicode.IsDigit(before) || unicode.IsDigit(after) {
				b.WriteByte('-')
			} else {
				b.WriteByte(' ')
			}
		case r == '×':
			b.WriteByte('x')
		case r == '&':
			b.WriteString(" & ")
		case strings.ContainsRune(apart, r):
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

const (
	quotes      = `"„“”‟»«›‹″`
	apostrophes = "'’‘‚`´ʼ"
	hyphens     = "-\u2010\u2011\u2012–—―−"
	apart       = ",;:!?·()[]{}_•|"
)
