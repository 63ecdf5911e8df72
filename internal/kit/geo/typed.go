package geo

import (
	"regexp"
	"strings"
	"unicode"
)

var anyZip = regexp.MustCompile(`^\d{4,6}$`)

// AsTyped splits an address without looking for its place: street and number are
// before the first comma, postal code and city after it, the country after the
// second. It has no coordinates. An input without a letter is no address.
func AsTyped(input string) (Suggestion, bool) {
	input = strings.Join(strings.Fields(strings.ToValidUTF8(input, "")), " ")
	if !strings.ContainsFunc(input, unicode.IsLetter) {
		return Suggestion{}, false
	}
	parts := strings.SplitN(strings.Trim(input, " ,"), ",", 3)
	s := Suggestion{FormattedAddress: strings.Trim(input, " ,")}
	s.Street, s.Number = address(strings.Fields(parts[0]))
	if len(parts) > 1 {
		s.City = strings.TrimSpace(parts[1])
		if code, city, ok := strings.Cut(s.City, " "); ok && anyZip.MatchString(code) {
			s.PostalCode, s.City = code, strings.TrimSpace(city)
		}
	}
	if len(parts) > 2 {
		s.Country = strings.TrimSpace(parts[2])
	}
	return s, true
}
