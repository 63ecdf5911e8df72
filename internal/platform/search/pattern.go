package search

import (
	"slices"
	"strings"
	"unicode/utf8"

	"teren/internal/kit/textfold"
)

// A pattern is the parsed right side of like: % matches any letters, _ one letter,
// and \ before a letter means that letter itself.
type pattern []mark

type mark struct {
	letter rune
	wild   bool
}

func parsePattern(s string) pattern {
	var p pattern
	escaped := false
	for _, r := range s {
		switch {
		case escaped:
			escaped = false
			p = append(p, mark{r, false})
		case r == '\\':
			escaped = true
		case r == '%' && len(p) > 0 && p[len(p)-1] == mark{'%', true}: // adds nothing
		default:
			p = append(p, mark{r, r == '%' || r == '_'})
		}
	}
	if escaped {
		p = append(p, mark{'\\', false})
	}
	return p
}

// contains returns the pattern %s%.
func contains(s string) pattern {
	p := pattern{{'%', true}}
	for _, r := range s {
		p = append(p, mark{r, false})
	}
	return append(p, mark{'%', true})
}

func foldRune(r rune) string   { return textfold.Text(string(r)) }
func unmarkRune(r rune) string { return textfold.Unmark(string(r)) }

// match returns the condition that the text fits, each letter of the pattern
// changed as the text was. A part too short for any index is looked for without
// LIKE, which PostgreSQL would try to look up.
func (p pattern) match(text string, args []any, change func(rune) string) fragment {
	if parts := p.parts(change); len(p) > 2 && len(parts) == 1 && p.inside() && utf8.RuneCountInString(parts[0]) < 3 {
		return fragment{"instr(" + text + ", ?) > 0", append(args[:len(args):len(args)], parts[0])}
	}
	var b strings.Builder
	for _, m := range p {
		switch {
		case m.wild:
			b.WriteRune(m.letter)
		case m.letter == '%' || m.letter == '_' || m.letter == '\\':
			b.WriteByte('\\')
			b.WriteRune(m.letter)
		default:
			b.WriteString(change(m.letter))
		}
	}
	return fragment{text + ` LIKE ? ESCAPE '\'`, append(args[:len(args):len(args)], b.String())}
}

// inside reports whether the pattern is one part between two %.
func (p pattern) inside() bool {
	for i, m := range p {
		if edge := i == 0 || i == len(p)-1; m.wild != edge || edge && m.letter != '%' {
			return false
		}
	}
	return true
}

// spellings returns the pattern, and the patterns of other spellings of the same
// words where there is one text between its wildcards.
func (p pattern) spellings() []pattern {
	from, to := 0, len(p)
	if from < to && p[from].wild {
		from++
	}
	if from < to && p[to-1].wild {
		to--
	}
	letters := ""
	for _, m := range p[from:to] {
		if m.wild {
			return []pattern{p}
		}
		letters += string(m.letter)
	}
	all := []pattern{p}
	for _, spelling := range textfold.Spellings(letters)[1:] {
		other := slices.Clone(p[:from])
		for _, r := range spelling {
			other = append(other, mark{r, false})
		}
		all = append(all, append(other, p[to:]...))
	}
	return all
}

// digits reports whether the pattern has nothing but digits between its wildcards.
func (p pattern) digits() bool {
	return !slices.ContainsFunc(p, func(m mark) bool { return m.wild != (m.letter == '%') || !m.wild && (m.letter < '0' || m.letter > '9') })
}

// containing returns the patterns %s% of all spellings of a word.
func containing(spellings []string) []pattern {
	all := make([]pattern, len(spellings))
	for i, s := range spellings {
		all[i] = contains(s)
	}
	return all
}

// singleSpellings returns the parts as lists of a single spelling each.
func singleSpellings(parts []string) [][]string {
	all := make([][]string, len(parts))
	for i, p := range parts {
		all[i] = []string{p}
	}
	return all
}

// parts returns the texts between the wildcards, changed.
func (p pattern) parts(change func(rune) string) []string {
	var out []string
	open := false
	for _, m := range p {
		s := ""
		if !m.wild {
			s = change(m.letter)
		}
		switch {
		case m.wild:
			open = false
		case s == "": // a mark that folding drops
		case open:
			out[len(out)-1] += s
		default:
			out, open = append(out, s), true
		}
	}
	return out
}
