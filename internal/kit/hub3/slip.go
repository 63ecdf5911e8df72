// Package hub3 makes the two-dimensional code of the Croatian payment slip HUB-3, from
// which bank apps fill in a payment: its text, and the PDF417 symbol of that text. It
// draws nothing; package pdf puts the symbol on a paper.
package hub3

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
)

// A Slip is a payment in euros to a Croatian account.
type Slip struct {
	Amount                            money.Cents
	PayerName, PayerStreet, PayerTown string
	PayeeName, PayeeStreet, PayeeTown string
	IBAN, Model, Reference            string // HR00 has a reference, HR99 none
	Purpose                           string // a code of ISO 20022, such as OTHR, or empty
	Description                       string
}

// What Text refuses.
var (
	ErrAmount    = errors.New("the amount of a payment slip is above 0 and has at most 15 digits with its cents")
	ErrPayee     = errors.New("a payment slip names the payee")
	ErrIBAN      = errors.New("a payment slip needs a valid Croatian IBAN")
	ErrModel     = errors.New("the model of a payment slip is HR00 or HR99")
	ErrReference = errors.New("a reference of HR00 is one to three groups of at most 12 digits with strokes between them, 22 signs in all; HR99 has none")
	ErrPurpose   = errors.New("the purpose of a payment slip is a code of four capital letters")
)

const mostAmount = 999_999_999_999_999

var (
	references = regexp.MustCompile(`^\d{1,12}(-\d{1,12}){0,2}$`)
	purposes   = regexp.MustCompile(`^([A-Z]{4})?$`)
)

// The fields of the text, by their place, and how many characters each takes: HUB,
// "2D bar kod", version 6 of September 2022.
const (
	payerName = iota + 3
	payerStreet
	payerTown
	payeeName
	payeeStreet
	payeeTown
	iban
	model
	reference
	purpose
	description
	fields
)

var lengths = [fields]int{payerName: 30, payerStreet: 27, payerTown: 27, payeeName: 25, payeeStreet: 25, payeeTown: 27, description: 35}

// plainer are the fields that lose their accents, one group after the other, until the
// symbol fits into its box on the slip. The bank reads the payer from the account.
var plainer = [][]int{{payerName, payerStreet, payerTown}, {description}, {payeeName, payeeStreet, payeeTown}}

// Text returns the 14 fields of the code, a line feed after each. It cuts what is too
// long, and replaces letters that the slip does not allow. In a text too long for the
// symbol the payer's fields lose their accents, then the description, then the payee's
// fields; without accents every text fits.
func (s Slip) Text() (string, error) {
	s.IBAN = strings.ToUpper(strings.Join(strings.Fields(s.IBAN), ""))
	lines := [fields]string{
		"HRVHUB30", "EUR", fmt.Sprintf("%015d", s.Amount),
		payerName: s.PayerName, payerStreet: s.PayerStreet, payerTown: s.PayerTown,
		payeeName: s.PayeeName, payeeStreet: s.PayeeStreet, payeeTown: s.PayeeTown,
		iban: s.IBAN, model: s.Model, reference: s.Reference, purpose: s.Purpose, description: s.Description,
	}
	for i, most := range lengths {
		if most > 0 {
			lines[i] = cut(clean(lines[i]), most)
		}
	}
	if err := s.check(lines[payeeName]); err != nil {
		return "", err
	}
	text := strings.Join(lines[:], "\n") + "\n"
	for _, group := range plainer {
		if rows(len(text)) <= mostRows {
			break
		}
		for _, i := range group {
			lines[i] = textfold.Unmark(lines[i])
		}
		text = strings.Join(lines[:], "\n") + "\n"
	}
	return text, nil
}

// check returns what is wrong with the slip, whose payee is called name on it.
func (s Slip) check(name string) error {
	var all []error
	refuse := func(bad bool, err error) {
		if bad {
			all = append(all, err)
		}
	}
	refuse(s.Amount <= 0 || s.Amount > mostAmount, ErrAmount)
	refuse(name == "", ErrPayee)
	refuse(!strings.HasPrefix(s.IBAN, "HR") || !money.ValidIBAN(s.IBAN), ErrIBAN)
	switch s.Model {
	case "HR00":
		refuse(!references.MatchString(s.Reference) || len(s.Reference) > 22, ErrReference)
	case "HR99":
		refuse(s.Reference != "", ErrReference)
	default:
		refuse(true, ErrModel)
	}
	refuse(!purposes.MatchString(s.Purpose), ErrPurpose)
	return errors.Join(all...)
}

// signs are those that the slip allows beside letters and digits.
const signs = " ,.:-+?'/()"

// letters are those that the slip allows.
var letters = func() string {
	const small = "abcčćdđefghijklmnopqrsštuvwxyzž"
	return small + strings.ToUpper(small) + "0123456789"
}()

// instead replaces what the slip does not allow by what means the same there: + for &
// reads as "and" in every language and is as long. Letters whose accent is a character
// of its own become one character first.
var instead = strings.NewReplacer(slices.Concat(
	[]string{"c\u030c", "č", "c\u0301", "ć", "s\u030c", "š", "z\u030c", "ž", "C\u030c", "Č", "C\u0301", "Ć", "S\u030c", "Š", "Z\u030c", "Ž"},
	[]string{"ǆ", "dž", "ǅ", "Dž", "Ǆ", "DŽ", "ǉ", "lj", "ǈ", "Lj", "Ǉ", "LJ", "ǌ", "nj", "ǋ", "Nj", "Ǌ", "NJ"},
	[]string{"ß", "ss", "ẞ", "SS", "æ", "ae", "Æ", "AE", "œ", "oe", "Œ", "OE", "€", "EUR", "…", "..."},
	each(`&`, "+"), each(`"„“”‟«»‘’‚‹›´`+"`", "'"), each("–—‐‑‒−_=", "-"), each(";", ","), each("!", "."),
	each("[{<", "("), each("]}>", ")"), each(`\|`, "/"),
)...)

// each returns the pairs of a replacer that put the same in the place of each sign.
func each(all, by string) (pairs []string) {
	for _, r := range all {
		pairs = append(pairs, string(r), by)
	}
	return pairs
}

// clean returns the text in letters that the slip allows: accents of other languages
// and letters of other scripts are dropped, any other sign becomes a blank.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		if allowed(r) {
			return r
		}
		for _, plain := range textfold.Unmark(string(r)) {
			if allowed(plain) {
				return plain
			}
			if !unicode.In(plain, unicode.L, unicode.M, unicode.Cf) {
				return ' '
			}
		}
		return -1
	}, instead.Replace(text))
	return strings.Join(strings.Fields(text), " ")
}

func allowed(r rune) bool { return strings.ContainsRune(letters, r) || strings.ContainsRune(signs, r) }

// cut returns the first characters of a text, at most so many, without a blank at the end.
func cut(text string, most int) string {
	if all := []rune(text); len(all) > most {
		return strings.TrimRight(string(all[:most]), " ")
	}
	return text
}
