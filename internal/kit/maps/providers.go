package maps

import (
	"encoding/json"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"teren/internal/kit/geo"
)

// language is the language of all suggested addresses, independent of the person:
// they are printed on documents.
const language = "hr"

// Croatia, for providers that can look there first.
const (
	middleLatitude, middleLongitude = "45.1", "16.0"
	viewbox                         = "13.2,46.7,19.6,42.2"
)

// photon is komoot's geocoder of OpenStreetMap, made for suggestions.
type photon struct{ base string }

func (p photon) address(input string) string {
	// Without a language names come as they are written where they are.
	q := url.Values{"q": {input}, "limit": {"10"}, "lat": {middleLatitude}, "lon": {middleLongitude}}
	return p.base + "/api?" + q.Encode()
}

func (photon) read(body []byte) ([]geo.Suggestion, error) {
	var answer struct {
		Features []struct {
			Geometry struct {
				Coordinates []float64 `json:"coordinates"` // longitude first
			} `json:"geometry"`
			Properties struct {
				Name     string `json:"name"`
				Type     string `json:"type"`
				Number   string `json:"housenumber"`
				Street   string `json:"street"`
				Locality string `json:"locality"`
				District string `json:"district"`
				City     string `json:"city"`
				Postcode string `json:"postcode"`
				County   string `json:"county"`
				State    string `json:"state"`
				Country  string `json:"country"`
			} `json:"properties"`
		} `json:"features"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, err
	}
	if answer.Features == nil {
		return nil, errNotThem
	}
	var out []geo.Suggestion
	for _, f := range answer.Features {
		p := f.Properties
		if len(f.Geometry.Coordinates) != 2 {
			continue
		}
		s := geo.Suggestion{Street: p.Street, Number: p.Number, City: first(p.City, p.Locality, p.District), PostalCode: p.Postcode,
			Country: p.Country, County: first(p.County, p.State), Longitude: f.Geometry.Coordinates[0], Latitude: f.Geometry.Coordinates[1]}
		switch {
		case p.Type == "street":
			s.Street = p.Name
		case p.Street == "" && p.Number != "": // a village without streets
			s.Street = first(p.Locality, p.District, p.City)
		case p.Street == "" && p.Type == "house": // a thing on the map, not an address
			continue
		case p.Street == "" && (p.Type == "city" || p.Type == "locality" || p.Type == "district"):
			s.City = first(p.City, p.Name)
		}
		out = append(out, s)
	}
	return out, nil
}

// nominatim is the geocoder of OpenStreetMap itself.
type nominatim struct{ base string }

func (n nominatim) address(input string) string {
	q := url.Values{"q": {input}, "format": {"jsonv2"}, "addressdetails": {"1"}, "limit": {"10"}, "layer": {"address"},
		"accept-language": {language}, "viewbox": {viewbox}}
	return n.base + "/search?" + q.Encode()
}

func (nominatim) read(body []byte) ([]geo.Suggestion, error) {
	var answer []struct {
		Latitude  string `json:"lat"`
		Longitude string `json:"lon"`
		Address   struct {
			Number       string `json:"house_number"`
			Road         string `json:"road"`
			Pedestrian   string `json:"pedestrian"`
			Place        string `json:"place"`
			Hamlet       string `json:"hamlet"`
			Village      string `json:"village"`
			Town         string `json:"town"`
			City         string `json:"city"`
			Municipality string `json:"municipality"`
			County       string `json:"county"`
			State        string `json:"state"`
			Postcode     string `json:"postcode"`
			Country      string `json:"country"`
		} `json:"address"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, err
	}
	if answer == nil {
		return nil, errNotThem
	}
	var out []geo.Suggestion
	for _, f := range answer {
		latitude, err := strconv.ParseFloat(f.Latitude, 64)
		longitude, err2 := strconv.ParseFloat(f.Longitude, 64)
		if err != nil || err2 != nil {
			continue
		}
		a := f.Address
		s := geo.Suggestion{Street: first(a.Road, a.Pedestrian, a.Place), Number: a.Number, City: first(a.City, a.Town, a.Village, a.Hamlet, a.Municipality),
			PostalCode: a.Postcode, Country: a.Country, County: first(a.County, a.State), Latitude: latitude, Longitude: longitude}
		if s.Street == "" && s.Number != "" { // a village without streets
			s.Street = s.City
		}
		out = append(out, s)
	}
	return out, nil
}

// google is Google's geocoder.
type google struct{ base, key string }

func (g google) address(input string) string {
	q := url.Values{"address": {input}, "language": {language}, "region": {"hr"}, "key": {g.key}}
	return g.base + "/maps/api/geocode/json?" + q.Encode()
}

func (google) read(body []byte) ([]geo.Suggestion, error) {
	var answer struct {
		Status  string `json:"status"`
		Results []struct {
			Components []struct {
				Name  string   `json:"long_name"`
				Types []string `json:"types"`
			} `json:"address_components"`
			Geometry struct {
				Location struct {
					Latitude  float64 `json:"lat"`
					Longitude float64 `json:"lng"`
				} `json:"location"`
			} `json:"geometry"`
		} `json:"results"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, err
	}
	if answer.Status != "OK" && answer.Status != "ZERO_RESULTS" {
		return nil, errors.New("the provider says " + strconv.Quote(short(answer.Status, 40)))
	}
	var out []geo.Suggestion
	for _, f := range answer.Results {
		named := map[string]string{}
		for _, c := range f.Components {
			for _, t := range c.Types {
				named[t] = c.Name
			}
		}
		at := f.Geometry.Location
		out = append(out, geo.Suggestion{Street: named["route"], Number: named["street_number"], City: first(named["locality"], named["postal_town"], named["administrative_area_level_2"]),
			PostalCode: strings.ReplaceAll(named["postal_code"], " ", ""), Country: named["country"], County: named["administrative_area_level_1"], Latitude: at.Latitude, Longitude: at.Longitude})
	}
	return out, nil
}

var errNotThem = errors.New("the answer is not one of such a provider")

func first(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

// trusted returns the suggestion as the product may show and store it: a place on
// earth with a city, in texts no longer than an address has, on one line each.
func trusted(s geo.Suggestion) (geo.Suggestion, bool) {
	for _, f := range []struct {
		of   *string
		most int
	}{{&s.Street, 100}, {&s.Number, 20}, {&s.City, 80}, {&s.PostalCode, 20}, {&s.Country, 50}, {&s.County, 100}} {
		*f.of = short(*f.of, f.most)
	}
	parts := []string{strings.TrimSpace(s.Street + " " + s.Number), strings.TrimSpace(s.PostalCode + " " + s.City), s.Country}
	if parts[0] == "" {
		parts = parts[1:]
	}
	s.FormattedAddress = strings.TrimSuffix(strings.Join(parts, ", "), ", ")
	return s, s.City != "" && s.Latitude >= -90 && s.Latitude <= 90 && s.Longitude >= -180 && s.Longitude <= 180
}

// short returns a text on one line of at most so many letters, without what does
// not show.
func short(text string, most int) string {
	shown := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError || !unicode.IsPrint(r):
			return -1
		}
		return r
	}, text)
	letters := []rune(strings.Join(strings.Fields(shown), " "))
	return strings.TrimSpace(string(letters[:min(len(letters), most)]))
}
