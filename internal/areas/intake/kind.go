package intake

import (
	"slices"
	"strings"
	"unicode"

	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// About is the caller's problem, in a few words.
type About struct {
	Title string `json:"title"`
}

// Searches returns 1: it waits for its turn as one search.
func (About) Searches() int { return 1 }

func (a *About) Validate() error {
	var c fault.Check
	c.Text("title", &a.Title, maxSearch)
	return c.Err()
}

// Guess is the likely kind of work; null where no word matches.
type Guess struct {
	WhierID *int64 `json:"whier_id"`
}

// earlier is a text with a known kind of work: the title of a task, or the name of
// the kind itself.
type earlier struct {
	Kind  int64  `db:"whier_id"`
	Title string `db:"title"` // folded
}

const (
	learned = 3000 // tasks, the newest, that are looked at
	sure    = 0.5  // the least weight of a kind that is returned
)

// empty are words without meaning for the kind of work, however many tasks contain
// them.
var empty = []string{"radi", "nema", "treba", "nova", "novi", "novo", "kvar", "hitno", "molim", "work", "works", "working", "broken", "need", "needs", "urgent", "please"}

// kindOf returns the kind of work whose earlier tasks have similar words.
func kindOf(tx *db.Tx, who access.Who, title string) (Guess, error) {
	const kinds = `SELECT h.work_hierarchy_id AS whier_id, h.name_fold AS title FROM work_hierarchy h WHERE h.tenant_id = ? AND h.deleted_at IS NULL`
	known, err := db.All[earlier](tx, kinds, who.TenantID)
	if err != nil {
		return Guess{}, err
	}
	done, err := db.All[earlier](tx, `SELECT t.whier_id, t.title_fold AS title FROM task t JOIN work_hierarchy h ON h.work_hierarchy_id = t.whier_id
		WHERE t.contractor_id = ? AND t.status IN ('CREATED', 'INVOICED') AND h.tenant_id = t.contractor_id AND h.deleted_at IS NULL ORDER BY t.created_at DESC LIMIT ?`, who.TenantID, learned)
	return guess(title, append(known, done...)), err
}

// guess returns the kind of work for which the words of the title are used. A word
// used for many kinds counts little, and so does one that occurred once; if two
// kinds are equally likely it returns none.
func guess(title string, all []earlier) Guess {
	weight := map[int64]float64{}
	for _, word := range telling(title) {
		uses := map[int64]float64{}
		sum := 0.0
		for _, e := range all {
			for _, other := range telling(e.Title) {
				if kin(word, other) {
					uses[e.Kind]++
					sum++
					break
				}
			}
		}
		for kind, n := range uses {
			weight[kind] += n / (sum + 1)
		}
	}
	var best int64
	first, second := 0.0, 0.0
	for kind, w := range weight {
		switch {
		case w > first:
			best, first, second = kind, w, first
		case w > second:
			second = w
		}
	}
	if first < sure || first == second {
		return Guess{}
	}
	return Guess{&best}
}

// telling returns the words of a text that may identify a kind of work.
func telling(text string) (words []string) {
	for _, word := range strings.FieldsFunc(textfold.Text(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len([]rune(word)) >= 4 && !slices.Contains(empty, word) {
			words = append(words, word)
		}
	}
	return words
}

// kin reports whether the two are of one word: they differ in an ending of two letters
// at most, or one begins with the other.
func kin(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	same := 0
	for same < len(a) && a[same] == b[same] {
		same++
	}
	return same >= max(4, len(b)-2) || same == len(a) && same >= 5
}
