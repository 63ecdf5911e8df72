// Package geo suggests Croatian addresses offline. It has every settlement with its
// postal code, county and coordinates, but no streets: what a person types beside
// the settlement is taken as the street. The settlements are GeoNames data under CC
// BY 4.0; see README.md.
package geo

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"sync"

	"teren/internal/kit/textfold"
)

// Attribution must be shown beside suggestions made from this data.
const Attribution = "GeoNames (CC BY 4.0)"

// Suggestion is an address that may be the one meant. The coordinates are the
// settlement's.
type Suggestion struct {
	FormattedAddress string  `json:"formatted_address"`
	Street           string  `json:"street"`
	Number           string  `json:"number"`
	City             string  `json:"city"`
	PostalCode       string  `json:"postal_code"`
	Country          string  `json:"country"`
	County           string  `json:"county"`
	Latitude         float64 `json:"latitude"`
	Longitude        float64 `json:"longitude"`
	Approximate      bool    `json:"-"` // the point is that of the settlement
}

const country = "Hrvatska"

//go:embed croatia-settlements.csv
var file []byte

type settlement struct {
	name, zip, county   string
	latitude, longitude float64
	size                int
}

// Sizes of settlements: listed towns lie between town and postTown.
const (
	town     = 150
	postTown = 30
)

// key leads from folded words to a settlement. The words begin its name or, with
// inner, a later word of it. A part of a city is found by the city's name only
// together with its own postal code, so that parts do not crowd the city out.
type key struct {
	words   string
	place   int32
	inner   bool
	withZip bool
}

type index struct {
	places []settlement
	keys   []key              // in order of words
	zips   map[string][]int32 // settlements of a postal code
}

var settlements = sync.OnceValue(func() *index {
	rows, err := csv.NewReader(bytes.NewReader(file)).ReadAll()
	if err != nil {
		panic(err) // the file is part of the program
	}
	const zip, place, state, community, latitude, longitude = 1, 2, 3, 7, 9, 10
	x := &index{zips: map[string][]int32{}}
	for _, s := range additions {
		x.add(s, "")
	}
	type id struct{ zip, name, other string }
	seen := map[id]bool{}
	for _, row := range rows[1:] {
		name, other := names(row[place])
		if i := (id{row[zip], name, other}); seen[i] {
			continue
		} else {
			seen[i] = true
		}
		s := settlement{name: name, zip: row[zip], county: county(row[state]), size: size(row[zip], name, row[community])}
		s.latitude, _ = strconv.ParseFloat(row[latitude], 64)
		s.longitude, _ = strconv.ParseFloat(row[longitude], 64)
		for _, c := range corrections {
			if c.zip == s.zip && (c.name == "" || c.name == s.name) {
				c.mend(&s)
			}
		}
		x.add(s, other)
	}
	slices.SortFunc(x.keys, func(a, b key) int {
		return cmp.Or(cmp.Compare(a.words, b.words), cmp.Compare(a.place, b.place))
	})
	return x
})

func size(zip, name, community string) int {
	if i := slices.Index(towns, zip+" "+name); i >= 0 {
		return town - 1 - i*(town-1-postTown)/len(towns)
	}
	community, _ = names(strings.TrimSpace(community))
	if words(community) == words(name) && name != "Zagreb" {
		return postTown
	}
	return 0
}

func (x *index) add(s settlement, other string) {
	place := int32(len(x.places))
	x.places = append(x.places, s)
	x.zips[s.zip] = append(x.zips[s.zip], place)
	spoken := []string{words(s.name)}
	if other != "" {
		spoken = append(spoken, words(other))
	}
	for n, w := range spoken {
		x.keys = append(x.keys, key{words: w, place: place, withZip: n == 0 && other != "" && s.name == "Zagreb"})
		for i, c := range w {
			if c == ' ' {
				x.keys = append(x.keys, key{words: w[i+1:], place: place, inner: true})
			}
		}
	}
}

// words returns a name as it is compared.
func words(name string) string {
	return strings.Join(strings.FieldsFunc(textfold.Text(name), func(r rune) bool { return r == ' ' || r == '-' || r == '.' }), " ")
}

// Settlement returns the point of the settlement of that postal code and name;
// without a code the largest of the name.
func Settlement(zip, name string) (latitude, longitude float64, ok bool) {
	x := settlements()
	best := int32(-1)
	for _, k := range x.from(words(name)) {
		if p := x.places[k.place]; k.words == words(name) && !k.inner && (zip == "" || p.zip == zip) && (best < 0 || p.size > x.places[best].size) {
			best = k.place
		}
	}
	if best < 0 {
		return 0, 0, false
	}
	return x.places[best].latitude, x.places[best].longitude, true
}

// from returns the keys that begin with the words.
func (x *index) from(words string) []key {
	i, _ := slices.BinarySearchFunc(x.keys, words, func(k key, w string) int { return cmp.Compare(k.words, w) })
	n, _ := slices.BinarySearchFunc(x.keys[i:], words, func(k key, w string) int {
		if strings.HasPrefix(k.words, w) {
			return -1
		}
		return 1
	})
	return x.keys[i : i+n]
}
