package addresses

import (
	"slices"
	"strings"

	"teren/internal/areas/usedplaces"
	"teren/internal/kit/geo"
)

// Suggestion is an address that may be the one meant. Without coordinates it
// is not known where it lies.
type Suggestion struct {
	FormattedAddress string   `json:"formatted_address"`
	Street           string   `json:"street"`
	Number           string   `json:"number"`
	City             string   `json:"city"`
	PostalCode       string   `json:"postal_code"`
	Country          string   `json:"country"`
	County           string   `json:"county"`
	Latitude         *float64 `json:"latitude"`
	Longitude        *float64 `json:"longitude"`
}

const maxSuggestions = 10

// suggest is the list for what was typed, of places used before and of others
// found; no address twice.
func suggest(used []usedplaces.Place, found []geo.Suggestion, input string) []Suggestion {
	out := []Suggestion{}
	add := func(s Suggestion) {
		same := func(o Suggestion) bool {
			return slices.Equal(usedplaces.Words(o.FormattedAddress), usedplaces.Words(s.FormattedAddress))
		}
		i := slices.IndexFunc(out, same)
		switch {
		case i < 0:
			out = append(out, s)
		case out[i].Latitude == nil: // used before without a point, which is known now
			out[i].Latitude, out[i].Longitude = s.Latitude, s.Longitude
		}
	}
	for _, p := range used {
		add(again(p))
	}
	for _, s := range found {
		if len(out) == maxSuggestions-1 {
			break
		}
		add(Suggestion{s.FormattedAddress, s.Street, s.Number, s.City, s.PostalCode, s.Country, s.County, &s.Latitude, &s.Longitude})
	}
	if s, ok := geo.AsTyped(input); ok {
		add(Suggestion{s.FormattedAddress, s.Street, s.Number, s.City, s.PostalCode, s.Country, "", nil, nil})
	}
	return out
}

// again is the place as it is suggested again. Its first line may be the
// street alone or, as suggestions give it, the whole address.
func again(p usedplaces.Place) Suggestion {
	line, _ := geo.AsTyped(p.Address1)
	formatted := p.Address1
	if known := usedplaces.Words(p.Address1); slices.ContainsFunc(usedplaces.Words(p.City), func(w string) bool { return !slices.Contains(known, w) }) {
		parts := []string{p.Address1, strings.TrimSpace(p.Zipcode + " " + p.City), p.Country}
		formatted = strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
	}
	return Suggestion{formatted, line.Street, line.Number, p.City, p.Zipcode, p.Country, p.Region, p.Latitude, p.Longitude}
}
