package geo

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxWords of an input are looked at.
const maxWords = 12

// reading is one way to understand an input: these words are the settlement,
// the others the street.
type reading struct {
	place    int32
	from, to int // the settlement's words
	score    int
}

// The better a settlement matches, the higher its rating; the sizes of towns decide
// between equals. A settlement is the last or first part of an address, seldom a
// middle one.
const (
	exact, prefix, inner = 300, 200, 100
	byZip                = 150
	moreWords, sameZip   = 100, 200
	last, first          = 80, 40
	close                = 100 // other readings of the words are shown when so near to the best
)

var (
	zipCode   = regexp.MustCompile(`^[1-5]\d{4}$`)
	zipStart  = regexp.MustCompile(`^[1-5]\d{1,4}$`)
	number    = regexp.MustCompile(`^(\d{1,4}[a-zčćžšđ]?([/-]\d{1,4}[a-z]?)?|bb)$`)
	digits    = regexp.MustCompile(`^\d{1,4}$`)
	numbering = regexp.MustCompile(`^[a-z]$`)
	countries = []string{"hrvatska", "croatia", "hr"}
)

// Suggest returns at most limit addresses for the text typed so far, such as "ilica
// 1 zag", the likeliest first. Accents and capitals do not matter. It returns none
// if no word matches a settlement or a postal code.
func Suggest(input string, limit int) []Suggestion {
	x := settlements()
	typed, zip := split(input)
	if len(typed) == 0 && zip == "" {
		return nil
	}
	readings := x.read(typed, zip)
	slices.SortFunc(readings, func(a, b reading) int {
		p, q := x.places[a.place], x.places[b.place]
		return cmp.Or(b.score-a.score, q.size-p.size, cmp.Compare(p.name, q.name), cmp.Compare(p.zip, q.zip), int(a.place-b.place))
	})
	var out []Suggestion
	for _, r := range readings {
		if best := readings[0]; (r.from != best.from || r.to != best.to) && r.score < best.score-close {
			continue
		}
		if len(out) == limit {
			break
		}
		s := x.places[r.place].at(slices.Concat(typed[:r.from], typed[r.to:]))
		if !slices.ContainsFunc(out, func(o Suggestion) bool {
			return o.FormattedAddress == s.FormattedAddress && o.County == s.County
		}) {
			out = append(out, s)
		}
	}
	return out
}

// split returns the words of an input, and the postal code among them.
func split(input string) (typed []string, zip string) {
	for _, w := range strings.FieldsFunc(strings.ToValidUTF8(input, ""), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == ',' || r == ';' }) {
		switch {
		case zip == "" && zipCode.MatchString(w):
			zip = w
		case len(typed) > 0 && slices.Contains(countries, words(w)):
		case len(typed) < maxWords && words(w) != "":
			typed = append(typed, w)
		}
	}
	return typed, zip
}

func (x *index) read(typed []string, zip string) []reading {
	var out []reading
	add := func(place int32, from, to, score int) {
		if to > from {
			score += (to - from - 1) * moreWords
			if to == len(typed) {
				score += last
			} else if from == 0 {
				score += first
			}
		}
		if zip == x.places[place].zip {
			score += sameZip
		}
		out = append(out, reading{place, from, to, score + x.places[place].size})
	}

	for from := range typed {
		for to := from + 1; to <= min(len(typed), from+6); to++ {
			spoken := words(strings.Join(typed[from:to], " "))
			keys := x.from(spoken)
			if len(keys) == 0 {
				break
			}
			for _, k := range keys {
				switch whole := k.words == spoken; {
				case k.withZip && x.places[k.place].zip != zip:
				case whole && !k.inner:
					add(k.place, from, to, exact)
				case to < len(typed): // only the word being typed may be unfinished
				case k.inner:
					add(k.place, from, to, inner)
				default:
					add(k.place, from, to, prefix)
				}
			}
		}
	}
	end := len(typed)
	for _, place := range x.zips[zip] {
		add(place, end, end, byZip)
	}
	if end == 1 && zipStart.MatchString(typed[0]) {
		for code, places := range x.zips {
			if strings.HasPrefix(code, typed[0]) {
				for _, place := range places {
					out = append(out, reading{place, 0, 1, byZip + x.places[place].size})
				}
			}
		}
	}
	return out
}

// at returns the typed street and number as an address in the settlement.
func (s settlement) at(typed []string) Suggestion {
	street, number := address(typed)
	line := strings.TrimSpace(street + " " + number)
	if line != "" {
		line += ", "
	}
	return Suggestion{
		FormattedAddress: line + s.zip + " " + s.name + ", " + country,
		Street:           street, Number: number,
		City: s.name, PostalCode: s.zip, Country: country, County: s.county,
		Latitude: s.latitude, Longitude: s.longitude, Approximate: true,
	}
}

// address divides a street from its house number: the last word, or the first
// where people write it there. "12 a" is 12a; "bb" is a house without number.
func address(typed []string) (street, house string) {
	n := len(typed)
	low := func(i int) string { return strings.ToLower(typed[i]) }
	switch {
	case n >= 2 && digits.MatchString(low(n-2)) && numbering.MatchString(low(n-1)):
		typed, house = typed[:n-2], low(n-2)+low(n-1)
	case n >= 1 && number.MatchString(low(n-1)):
		typed, house = typed[:n-1], low(n-1)
	case n >= 2 && number.MatchString(low(0)):
		typed, house = typed[1:], low(0)
	}
	street = strings.Join(typed, " ")
	r, size := utf8.DecodeRuneInString(street)
	if size == 0 {
		return "", house
	}
	return string(unicode.ToUpper(r)) + street[size:], house
}
