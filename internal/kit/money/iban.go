package money

import "strings"

// ValidIBAN reports whether the number of a bank account, written with or without
// blanks, is an IBAN by its check digits (ISO 13616); a Croatian one has 21 characters.
func ValidIBAN(number string) bool {
	iban := strings.ToUpper(strings.Join(strings.Fields(number), ""))
	if len(iban) < 15 || len(iban) > 34 || strings.HasPrefix(iban, "HR") && len(iban) != 21 {
		return false
	}
	rest := 0
	for i, c := range []byte(iban[4:] + iban[:4]) {
		country := i >= len(iban)-4 && i < len(iban)-2
		switch {
		case c >= '0' && c <= '9' && !country:
			rest = (rest*10 + int(c-'0')) % 97
		case c >= 'A' && c <= 'Z' && i < len(iban)-2:
			rest = (rest*100 + int(c-'A') + 10) % 97
		default:
			return false
		}
	}
	return rest == 1
}
