// Package twins asks before a record is made, or given another name, that looks like
// one there is already. The areas find the twins among what the person may see; this
// package compares and refuses.
package twins

import (
	"strings"

	"teren/internal/kit/textfold"
	"teren/internal/platform/fault"
)

// A Twin is a record that another looks like. Same names the fields in which both are
// the same: name, id_number, email, phone, code, serial_num.
type Twin struct {
	Entity string   `json:"entity"`
	ID     int64    `json:"id"`
	Name   string   `json:"name"`
	About  string   `json:"about"`
	Same   []string `json:"same"`
}

// shown is how many twins a refusal names.
const shown = 5

// Ask returns a conflict "twin" that names the twins, so that the person can
// confirm; nil without any.
func Ask(all []Twin) error {
	if len(all) == 0 {
		return nil
	}
	return &fault.Fault{Kind: fault.Conflict, Code: "twin", Args: fault.Args{"name": all[0].Name}, Extra: map[string]any{"twins": all[:min(shown, len(all))]}}
}

// Like returns the LIKE pattern that matches every folded name that may be equal to
// the name in its comparable form.
func Like(name string) string { return "%" + textfold.Rare(name) + "%" }

// Anew reports whether a compared value is set and differs from the earlier one.
func Anew(was, now string) bool { return now != "" && now != was }

// Digits returns a telephone number for LIKE: its last six digits, by which all of
// its spellings end. Of a shorter number it is "-", which no digits are like.
func Digits(phone string) string {
	digits := textfold.Phone(phone)
	if len(digits) < 6 {
		return "-"
	}
	return "%" + digits[len(digits)-6:] + "%"
}

// Number returns a tax number or a code in letters and digits alone, without the
// letters of a country before it.
func Number(text string) string {
	text = Code(text)
	if bare := strings.TrimLeft(text, "abcdefghijklmnopqrstuvwxyz"); len(text)-len(bare) == 2 {
		return bare
	}
	return text
}

// Serial is a serial number as it is compared: folded, without the signs between its
// letters and digits. It is "" for what tells nothing apart, such as "-", "nema" or "1".
func Serial(text string) string {
	text = between.Replace(textfold.Text(text))
	if len(text) < 3 || !strings.ContainsAny(text, "123456789") {
		return ""
	}
	return text
}

// between removes the signs that people write within a serial number.
var between = strings.NewReplacer(" ", "", "-", "", "/", "", "(", "", ")", "", ".", "", "+", "", "‑", "", "–", "")

// Code returns a code in letters and digits alone.
func Code(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, textfold.Text(text))
}

// Join joins the parts that are not blank, which distinguish a twin for the person.
func Join(parts ...string) string {
	var said []string
	for _, part := range parts {
		if part = strings.TrimSpace(part); part != "" {
			said = append(said, part)
		}
	}
	return strings.Join(said, ", ")
}
