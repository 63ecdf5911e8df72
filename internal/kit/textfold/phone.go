package textfold

import (
	"strings"
	"unicode"
)

// Phone returns the significant digits of a telephone number, without the leading 0
// or the Croatian country code: 95660747 for (095) 660-747, 95/660-747, +385 (0)95
// 660 747 and 0038595660747; 43123456 for +43 123456.
func Phone(number string) string {
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, number)
	digits, abroad := strings.CutPrefix(digits, "00")
	if rest, ours := strings.CutPrefix(digits, "385"); ours && (abroad || strings.Contains(number, "+") || len(rest) >= shortestPhone) {
		digits = rest
	}
	return strings.TrimLeft(digits, "0")
}

// PhoneWords returns the spellings under which a telephone number is found: without
// the signs between its digits, for a Croatian one behind 385 and behind 0.
func PhoneWords(number string) string {
	digits := betweenDigits.Replace(Text(number))
	national, abroad := strings.CutPrefix(digits, "00385")
	if abroad {
		digits = digits[len("00"):]
	} else if national, abroad = strings.CutPrefix(digits, "385"); !abroad {
		if rest, ours := strings.CutPrefix(digits, "0"); ours {
			return digits + " 385" + rest
		}
		return digits
	}
	return digits + " 0" + national
}

// betweenDigits removes the signs that people write between the digits of a number.
var betweenDigits = strings.NewReplacer(" ", "", "-", "", "/", "", "(", "", ")", "", ".", "", "+", "", "‑", "", "–", "")

// shortestPhone is how many digits a telephone number has at least within its area.
const shortestPhone = 6

// SamePhone reports whether the two are one telephone number, however they are
// written: 660-747, which names no area, is the same as 051 660 747.
func SamePhone(a, b string) bool {
	x, y := Phone(a), Phone(b)
	return x != "" && (x == y || within(a, x, y) || within(b, y, x))
}

// within reports whether the number names no area and is the end of the whole one.
func within(number, digits, whole string) bool {
	first := strings.IndexFunc(number, unicode.IsDigit)
	return len(digits) >= shortestPhone && len(digits) <= 7 && number[first] != '0' && !strings.Contains(number, "+") && strings.HasSuffix(whole, digits)
}
