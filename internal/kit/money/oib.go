package money

import "strings"

// ValidOIB reports whether the number is a Croatian OIB: eleven digits whose
// last is the check digit of ISO 7064, MOD 11,10.
func ValidOIB(number string) bool {
	if len(number) != 11 || strings.Trim(number, "0123456789") != "" {
		return false
	}
	left := 10
	for _, digit := range number[:10] {
		left = (left + int(digit-'0')) % 10
		if left == 0 {
			left = 10
		}
		left = left * 2 % 11
	}
	return (11-left)%10 == int(number[10]-'0')
}
