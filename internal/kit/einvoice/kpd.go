package einvoice

import (
	_ "embed"
	"encoding/csv"
	"maps"
	"slices"
	"strings"
	"sync"

	"teren/internal/kit/textfold"
)

// The classification of products by activities, KPD 2025: code, name in Croatian, name in
// English. Source: Croatian Bureau of Statistics (Državni zavod za statistiku).
//
//go:embed kpd2025.csv
var kpdFile string

var kpd = sync.OnceValue(func() map[string][2]string {
	rows, err := csv.NewReader(strings.NewReader(kpdFile)).ReadAll()
	if err != nil {
		panic(err)
	}
	names := make(map[string][2]string, len(rows))
	for _, row := range rows[1:] {
		names[row[0]] = [2]string{row[1], row[2]}
	}
	return names
})

// typical are codes of building trades, maintenance and repair, in the order in which they
// are offered.
var typical = []string{
	"43.21.00", "43.22.11", "43.22.12", "43.22.20", "33.12.18", "33.14.02", "33.12.12", "33.12.15", "33.20.50", "43.32.01", "43.32.02", "43.32.09", "43.31.00", "43.33.10",
	"43.33.20", "43.33.90", "43.34.10", "43.34.20", "43.41.01", "43.41.09", "43.91.00", "43.99.90", "71.20.05", "80.09.01", "81.10.00", "81.21.01", "95.22.00", "95.21.00",
	"62.20.30", "62.90.10", "46.84.02", "46.83.06",
}

// IsTypical reports whether the code is one that contractors use most.
func IsTypical(code string) bool { return slices.Contains(typical, code) }

// A kpdEntry is a code with what it is found by.
type kpdEntry struct{ code, words string }

var kpdEntries = sync.OnceValue(func() []kpdEntry {
	all := kpd()
	out := make([]kpdEntry, 0, len(all))
	for _, code := range append(slices.Clone(typical), slices.Sorted(maps.Keys(all))...) {
		if names, ok := all[code]; ok && (len(out) < len(typical) || !IsTypical(code)) {
			out = append(out, kpdEntry{code, " " + code + " " + textfold.Text(names[0]) + " " + textfold.Text(names[1])})
		}
	}
	return out
})

// FindKPD returns at most so many codes: those that begin with the text, or have a word in
// their names, Croatian or English, that begins with each of its words. Typical ones come
// first, and alone where nothing is asked.
func FindKPD(text string, most int) []string {
	wanted := strings.Fields(textfold.Text(text))
	for n, word := range wanted {
		wanted[n] = stem(word)
	}
	out := []string{}
	for _, e := range kpdEntries() {
		if len(out) == most || len(wanted) == 0 && !IsTypical(e.code) {
			break
		}
		if !slices.ContainsFunc(wanted, func(word string) bool { return !strings.Contains(e.words, " "+word) }) {
			out = append(out, e.code)
		}
	}
	return out
}

// stem returns the beginning of a word that its forms share ("grijanja", "grijanje"), and a
// code written without points with them.
func stem(word string) string {
	if len(word) == 6 && strings.Trim(word, "0123456789") == "" {
		return word[:2] + "." + word[2:4] + "." + word[4:]
	}
	if letters := []rune(word); len(letters) > 5 && letters[0] > '9' {
		return string(letters[:len(letters)-2])
	}
	return word
}

// IsKPD reports whether the text is a code of KPD 2025, or empty.
func IsKPD(code string) bool {
	_, ok := kpd()[code]
	return ok || code == ""
}

// KPDName returns the name of a code of KPD 2025, such as 43.22.12, in Croatian ("hr") or
// English; false for what is no code.
func KPDName(code, language string) (string, bool) {
	names, ok := kpd()[code]
	if language == "hr" {
		return names[0], ok
	}
	return names[1], ok
}
