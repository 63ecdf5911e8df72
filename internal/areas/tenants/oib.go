package tenants

import (
	"strings"
	"unicode"

	"teren/internal/kit/money"
)

// PlainNumber returns a company's number as it is stored: an OIB without blanks,
// hyphens and HR, any other number without the blanks around it.
func PlainNumber(number string) string {
	oib := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) || unicode.IsLetter(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, number)
	if oib = strings.TrimPrefix(oib, "HR"); money.ValidOIB(oib) {
		return oib
	}
	return strings.TrimSpace(number)
}
