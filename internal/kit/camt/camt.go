// Package camt reads statements of account as banks send them: ISO 20022 camt.053, of
// whichever version. It compares nothing with invoices and stores nothing.
package camt

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"teren/internal/kit/money"
)

// MaxDetails is how many payments a file may have.
const MaxDetails = 5000

// Statement is the statement of one account. Opening and Closing are nil where the bank
// gives none.
type Statement struct {
	ID       string // of the message
	Seq      string // its legal number
	IBAN     string
	Currency string
	From, To string // YYYY-MM-DD; "" where the bank gives none
	Opening  *money.Cents
	Closing  *money.Cents
	Entries  []Entry
	// Unbalanced is set where the opening balance and the booked entries do not come to
	// the closing one.
	Unbalanced bool
}

// Entry is a booking on the account, with its payments. A Batch has details that are
// missing or do not add up to the amount, so that a person has to say what it is.
type Entry struct {
	Number   int    // its place in the statement, from 1
	Ref      string // the bank's own reference, AcctSvcrRef; "" where there is none
	Status   string // BOOK, PDNG, INFO, or what the bank wrote
	Credit   bool   // money that came; by CdtDbtInd alone
	Reversal bool
	Amount   money.Cents
	Currency string
	BookedOn string // YYYY-MM-DD
	Text     string
	Batch    bool
	Details  []Detail // at least one; of a batch what the bank says of its payments
}

// Booked reports whether the entry is on the account.
func (e Entry) Booked() bool { return e.Status == "BOOK" }

// Detail is one payment of an entry.
type Detail struct {
	Amount     money.Cents
	Currency   string
	Party      string   // who paid, of a debit who was paid
	Ultimate   string   // for whom
	PartyIBAN  string   // their account
	References []string // of the creditor, as Reference returns them
	Texts      []string // what the payer wrote
	EndToEnd   string
	Returned   bool // it gives a payment back
}

// Error is why a file is not read. At is where in the file.
type Error struct {
	Code string
	At   string
}

func (e *Error) Error() string { return strings.TrimSpace("camt: " + e.Code + " " + e.At) }

// The codes of errors.
const (
	NotXML     = "statement_not_xml"
	NotCamt053 = "statement_not_camt053"
	Camt052    = "statement_camt052" // an account report of the day
	Camt054    = "statement_camt054" // a notification of entries
	Charset    = "statement_charset"
	Trailing   = "statement_trailing"
	Amount     = "statement_amount"
	NoCurrency = "statement_currency"
	Sign       = "statement_sign"
	Day        = "statement_day"
	TooMany    = "statement_too_many"
)

func refused(code, format string, args ...any) *Error {
	return &Error{Code: code, At: fmt.Sprintf(format, args...)}
}

// Cents reads an amount as the text has it: a point before decimals, of which those
// after the second must be 0, and no sign.
func Cents(text string) (money.Cents, bool) {
	whole, decimals, _ := strings.Cut(strings.TrimSpace(text), ".")
	if whole == "" && decimals == "" || len(whole) > 15 {
		return 0, false
	}
	decimals = strings.TrimRight(decimals, "0")
	if len(decimals) > 2 {
		return 0, false
	}
	var cents money.Cents
	for _, c := range whole + (decimals + "00")[:2] {
		if c < '0' || c > '9' {
			return 0, false
		}
		cents = cents*10 + money.Cents(c-'0')
	}
	return cents, true
}

// Reference returns a reference of payment in the form it is compared in: without
// blanks, in capitals; "" for those that say nothing: HR99, NOTPROVIDED, or an RF whose
// check digits are wrong.
func Reference(text string) string {
	ref := strings.ToUpper(strings.Join(strings.Fields(text), ""))
	switch {
	case strings.HasPrefix(ref, "HR99"), ref == "NOTPROVIDED", modelled(ref) && len(ref) == 4:
		return ""
	case strings.HasPrefix(ref, "RF") && len(ref) > 4 && isDigits(ref[2:4]) && !validRF(ref):
		return ""
	}
	return ref
}

// Bare returns what a reference names without its model and its dashes.
func Bare(ref string) string {
	if modelled(ref) || strings.HasPrefix(ref, "RF") && len(ref) > 4 && isDigits(ref[2:4]) {
		ref = ref[4:]
	}
	return strings.ReplaceAll(ref, "-", "")
}

func modelled(ref string) bool {
	return len(ref) >= 4 && strings.HasPrefix(ref, "HR") && isDigits(ref[2:4])
}

func isDigits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(c rune) bool { return c < '0' || c > '9' }) < 0
}

// validRF reports whether the check digits of an ISO 11649 reference are right.
func validRF(ref string) bool {
	if len(ref) > 25 {
		return false
	}
	rest := 0
	for _, c := range ref[4:] + ref[:4] {
		switch {
		case c >= '0' && c <= '9':
			rest = (rest*10 + int(c-'0')) % 97
		case c >= 'A' && c <= 'Z':
			rest = (rest*100 + int(c-'A') + 10) % 97
		default:
			return false
		}
	}
	return rest == 1
}

// Found returns the references with a model, HR00 17-1-2026, that stand in a text which
// a payer wrote.
func Found(text string) []string {
	words := strings.FieldsFunc(strings.ToUpper(text), func(c rune) bool {
		return c != '-' && !unicode.IsLetter(c) && !unicode.IsDigit(c)
	})
	var out []string
	for i, word := range words {
		if !modelled(word) {
			continue
		}
		if len(word) == 4 && i+1 < len(words) {
			word += words[i+1]
		}
		if ref := Reference(word); ref != "" {
			out = append(out, ref)
		}
	}
	return out
}

// number is the number of an invoice as payers write it, with a model before it or not.
var number = regexp.MustCompile(`(?i)(?:^|[^\pL\d/-])(?:HR\d\d ?)?0*([1-9]\d{0,9}) ?[-/] ?([\pL\d]{1,20}) ?[-/] ?(\d{1,10})(?:[^\pL\d/-]|$)`)

// Numbers returns the numbers of invoices that stand in a text which a payer wrote,
// 15-1-1 or 15/1/1, with dashes; a year at the end of a reference looks like a device.
func Numbers(text string) []string {
	var out []string
	for _, m := range number.FindAllStringSubmatch(text, -1) {
		out = append(out, m[1]+"-"+m[2]+"-"+m[3])
	}
	return out
}
