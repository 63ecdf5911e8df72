package lookup

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/kit/textfold"
	"teren/internal/platform/search"
)

// query is a parsed search text.
type query struct {
	words []word
	// number is the number of a record, of the entity that its letters name, or of
	// any.
	number int64
	entity string
	code   search.Code
	loose  bool // a word may differ by one letter
	// indexed are the parts that the index is asked for.
	indexed [][]string
}

// A word is all spellings of a word, folded; a text matches if it has one of them.
// The first is the one typed.
type word []string

// maxWords are how many words are looked at.
const maxWords = 10

var numbered = regexp.MustCompile(`^(z|rn|#)?[- ]?(\d{1,12})$`)

// parse reads the typed text: Z-2529 and RN-2275 are numbers of a task and of an
// order, everything else is words.
func parse(text string) *query {
	q := &query{code: codeOf(text)}
	if m := numbered.FindStringSubmatch(strings.TrimSpace(textfold.Text(text))); m != nil {
		q.number, _ = strconv.ParseInt(m[2], 10, 64)
		q.entity = map[string]string{"z": tasks.Entity, "rn": orders.Entity}[m[1]]
		if m[1] != "" || len(m[2]) < 3 {
			return q
		}
	}
	words := textfold.Asked(text)
	for _, spellings := range words[:min(len(words), maxWords)] {
		q.words = append(q.words, spellings)
	}
	return q
}

func (q *query) empty() bool { return len(q.words) == 0 && q.number == 0 }

// loosen allows each longer word to differ by a letter, and reports whether there
// is one.
func (q *query) loosen() bool {
	for _, word := range q.words {
		q.loose = q.loose || loosely(word[0])
	}
	return q.loose
}

// shortest and longest bound how many letters a word has that may differ by one. No
// name is longer, and to look for most of a longer word takes the database seconds.
const (
	shortest = 4
	longest  = 40
)

func loosely(word string) bool {
	letters := []rune(word)
	return len(letters) >= shortest && len(letters) <= longest && !strings.ContainsFunc(word, unicode.IsDigit)
}

// forms returns the parts of a word that are searched in the index: its spellings;
// of one that may differ by a letter, its beginning and its end, since one of them
// is then unchanged.
func (q *query) forms(of word) []string {
	var all []string
	for _, spelling := range of {
		letters := []rune(spelling)
		if !q.loose || !loosely(spelling) {
			all = append(all, spelling)
			continue
		}
		half := (len(letters) - 1) / 2
		if len(letters) == 4 || len(letters) == 6 {
			half = len(letters) / 2
		}
		all = append(all, string(letters[:half]), string(letters[len(letters)-half:]))
	}
	return all
}

// fits returns a rating of how well the text has all the words, 0 if it has not. A
// word at the beginning of another counts more than within it, in the name more
// than elsewhere, and at the beginning of the name most.
func (q *query) fits(text string) int {
	name, _, _ := strings.Cut(text, "\n")
	sum := 0
	for _, word := range q.words {
		best := 0
		for _, spelling := range word {
			best = max(best, q.rate(name, text, spelling))
		}
		if best == 0 {
			return 0
		}
		sum += best
	}
	if q.spells(name) {
		sum += 10
	}
	return sum
}

// spells reports whether the name is the words, in their order and nothing else.
func (q *query) spells(name string) bool {
	words := strings.Split(name, " ")
	return slices.EqualFunc(words, q.words, func(is string, asked word) bool { return slices.Contains(asked, is) })
}

// rate returns how well the text, or the name that it begins with, has the word; 0
// if not.
func (q *query) rate(name, text, word string) int {
	best := rate(name, word, 4)
	if strings.HasPrefix(name, word) {
		best++
	}
	if best < 4 {
		best = max(best, rate(text, word, 0))
	}
	if best == 0 && q.loose && loosely(word) && similar(text, word) {
		best = 1
	}
	return best
}

// rate is 2 more than base where a word of the text begins with the word, 1 more
// where it has it.
func rate(text, word string, base int) int {
	found := 0
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return found
		}
		at := from + i
		if at == 0 || !isLetter(text[at-1]) {
			return base + 2
		}
		found = base + 1
		from = at + 1
	}
}

// isLetter reports whether the byte belongs to a letter or a digit; texts are
// folded, so letters beyond ASCII are rare and count as letters.
func isLetter(b byte) bool { return b >= 0x80 || b >= 'a' && b <= 'z' || b >= '0' && b <= '9' }

// similar reports whether a word of the text begins with the word but for one
// letter: changed, left out, added, or in the place of its neighbour.
func similar(text, word string) bool {
	for _, other := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if almost([]rune(other), []rune(word)) {
			return true
		}
	}
	return false
}

// almost reports whether text begins with word but for one letter.
func almost(text, word []rune) bool {
	i := 0
	for i < len(word) && i < len(text) && text[i] == word[i] {
		i++
	}
	begins := func(text, rest []rune) bool {
		return len(text) >= len(rest) && string(text[:len(rest)]) == string(rest)
	}
	switch {
	case i == len(word):
		return true
	case i == len(text):
		return i == len(word)-1
	case begins(text[i+1:], word[i+1:]), begins(text[i+1:], word[i:]), begins(text[i:], word[i+1:]):
		return true
	}
	return i+1 < len(word) && i+1 < len(text) && text[i] == word[i+1] && text[i+1] == word[i] && begins(text[i+2:], word[i+2:])
}
