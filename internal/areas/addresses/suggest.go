package addresses

import (
	"slices"
	"strings"

	"teren/internal/areas/usedplaces"
	"teren/internal/kit/geo"
)

// Suggestion is a suggested address. An approximate one may not exist: it has no
// coordinates, and Near is the point of its settlement, if known.
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
	Approximate      bool     `json:"approximate"`
	NearLatitude     *float64 `json:"near_latitude"`
	NearLongitude    *float64 `json:"near_longitude"`
}

const maxSuggestions = 10

// suggest returns the list for what was typed, of places used before and of others
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
		case out[i].Latitude == nil: // used before without a point, which may be known now
			out[i].Latitude, out[i].Longitude, out[i].Approximate = s.Latitude, s.Longitude, s.Approximate
			out[i].NearLatitude, out[i].NearLongitude = s.NearLatitude, s.NearLongitude
		}
	}
	for _, p := range used {
		add(again(p))
	}
	for _, s := range found {
		if len(out) == maxSuggestions-1 {
			break
		}
		next := Suggestion{FormattedAddress: s.FormattedAddress, Street: s.Street, Number: s.Number, City: s.City, PostalCode: s.PostalCode, Country: s.Country, County: s.County}
		if next.Approximate = s.Approximate || s.Street == ""; next.Approximate {
			next.NearLatitude, next.NearLongitude = &s.Latitude, &s.Longitude
		} else {
			next.Latitude, next.Longitude = &s.Latitude, &s.Longitude
		}
		add(next)
	}
	if s, ok := geo.AsTyped(input); ok {
		add(Suggestion{FormattedAddress: s.FormattedAddress, Street: s.Street, Number: s.Number, City: s.City, PostalCode: s.PostalCode, Country: s.Country, Approximate: true})
	}
	return out
}

// again returns the place as it is suggested again. Its first line may be the
// street alone or, as suggestions give it, the whole address.
func again(p usedplaces.Place) Suggestion {
	line, _ := geo.AsTyped(p.Address1)
	formatted := p.Address1
	if known := usedplaces.Words(p.Address1); slices.ContainsFunc(usedplaces.Words(p.City), func(w string) bool { return !slices.Contains(known, w) }) {
		parts := []string{p.Address1, strings.TrimSpace(p.Zipcode + " " + p.City), p.Country}
		formatted = strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
	}
	return Suggestion{
		FormattedAddress: formatted, Street: line.Street, Number: line.Number, City: p.City, PostalCode: p.Zipcode, Country: p.Country, County: p.Region,
		Latitude: p.Latitude, Longitude: p.Longitude, Approximate: p.Latitude == nil,
	}
}
