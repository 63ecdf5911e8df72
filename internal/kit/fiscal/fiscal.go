// Package fiscal reports invoices to citizens to the Tax Administration of Croatia and
// gets their JIR (technical specification of fiscalisation for receipts 2.6). It stores
// nothing and repeats nothing: the caller decides when to send an invoice again.
package fiscal

import (
	"crypto"
	"crypto/md5"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"teren/internal/kit/money"
)

// Payment is how an invoice is paid.
type Payment string

// The kinds of payment. Several on one invoice are Other.
const (
	Cash     Payment = "G"
	Card     Payment = "K"
	Transfer Payment = "T"
	Other    Payment = "O"
)

// Sequence is what the numbers of invoices count in.
type Sequence string

// The sequences.
const (
	PerPremises Sequence = "P"
	PerDevice   Sequence = "N"
)

// Invoice is an invoice as it was issued. Issued has the company's zone.
type Invoice struct {
	OIB      string // of the issuer
	VATPayer bool
	Issued   time.Time
	Sequence Sequence

	Number, Premises, Device string // as printed: 17-PP1-1

	Rates       []Rate // VAT; none of an issuer outside VAT
	Exempt      money.Cents
	Outside     money.Cents // no subject of VAT
	Charges     []Charge    // such as the deposit on bottles
	Total       money.Cents
	Payment     Payment
	OperatorOIB string

	// ZKI is what the invoice was issued with. It is sent as it was printed, also after
	// the certificate was renewed.
	ZKI string
	// Late marks an invoice that was handed out without a JIR.
	Late bool
}

// Rate is the VAT of one rate.
type Rate struct {
	Rate      money.Rate
	Base, Tax money.Cents
}

// Charge is an amount that is no price of goods or services.
type Charge struct {
	Name   string
	Amount money.Cents
}

// Wrong refuses an invoice that the Tax Administration could not take, by its fields.
type Wrong []string

func (w Wrong) Error() string { return "invoice: wrong " + strings.Join(w, ", ") }

// ErrOtherOIB refuses to sign an invoice of another company than the certificate's.
var ErrOtherOIB = errors.New("the certificate belongs to another OIB")

var (
	digits   = regexp.MustCompile(`^[1-9][0-9]{0,19}$`)
	premises = regexp.MustCompile(`^[0-9a-zA-Z]{1,20}$`)
	zkiForm  = regexp.MustCompile(`^[0-9a-f]{32}$`)
)

// mostCents is the least amount with more than 15 digits before the point.
const mostCents = 1e17

// check returns Wrong with every field that the schema or the sum forbids. An invoice of
// the total alone, as of an issuer outside VAT, has no sum.
func (i Invoice) check() error {
	var w Wrong
	refuse := func(wrong bool, field string) {
		if wrong {
			w = append(w, field)
		}
	}
	amount := func(c money.Cents, field string) {
		refuse(c <= -mostCents || c >= mostCents, field)
	}
	refuse(!money.ValidOIB(i.OIB), "oib")
	refuse(!money.ValidOIB(i.OperatorOIB), "operator_oib")
	refuse(i.Issued.Year() < 2013 || i.Issued.Year() > 2999, "issued")
	refuse(i.Sequence != PerPremises && i.Sequence != PerDevice, "sequence")
	refuse(!digits.MatchString(i.Number), "number")
	refuse(!premises.MatchString(i.Premises), "premises")
	refuse(!digits.MatchString(i.Device), "device")
	refuse(!strings.Contains("GKTO", string(i.Payment)) || len(i.Payment) != 1, "payment")
	refuse(!i.VATPayer && len(i.Rates) > 0, "rates")
	sum := i.Exempt + i.Outside
	for n, r := range i.Rates {
		at := "rates." + strconv.Itoa(n)
		refuse(r.Rate < 0 || r.Rate >= 1000_00, at+".rate")
		amount(r.Base, at+".base")
		amount(r.Tax, at+".tax")
		sum += r.Base + r.Tax
	}
	for n, c := range i.Charges {
		at := "charges." + strconv.Itoa(n)
		refuse(!plain(c.Name, 100), at+".name")
		amount(c.Amount, at+".amount")
		sum += c.Amount
	}
	amount(i.Exempt, "exempt")
	amount(i.Outside, "outside")
	amount(i.Total, "total")
	parts := len(i.Rates) > 0 || len(i.Charges) > 0 || i.Exempt != 0 || i.Outside != 0
	refuse(parts && sum != i.Total, "total")
	refuse(!zkiForm.MatchString(i.ZKI), "zki")
	if len(w) > 0 {
		return w
	}
	return nil
}

// plain reports whether a text has 1 to most letters and nothing that XML changes or refuses.
func plain(text string, most int) bool {
	return strings.TrimSpace(text) != "" && utf8.ValidString(text) && utf8.RuneCountInString(text) <= most &&
		!strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) || r&0xFFFE == 0xFFFE })
}

// ZKI returns the protective code that an invoice is printed with: the same for the same
// invoice and certificate, however often it is asked for.
func (c *Certificate) ZKI(i Invoice) (string, error) {
	if i.OIB != c.OIB {
		return "", ErrOtherOIB
	}
	i.ZKI = strings.Repeat("0", 32)
	if err := i.check(); err != nil {
		return "", err
	}
	text := sha1.Sum([]byte(i.OIB + i.Issued.Format("02.01.2006 15:04:05") + i.Number + i.Premises + i.Device + i.Total.String()))
	signature, err := rsa.SignPKCS1v15(rand.Reader, c.key, crypto.SHA1, text[:])
	if err != nil {
		return "", err
	}
	code := md5.Sum(signature)
	return hex.EncodeToString(code[:]), nil
}

// QR returns the text of the code on a printed invoice, by which a buyer looks it up; one
// without a JIR is found by its ZKI.
func (i Invoice) QR(jir string) string {
	code := "jir=" + jir
	if jir == "" {
		code = "zki=" + i.ZKI
	}
	return "https://porezna.gov.hr/rn?" + code + "&datv=" + i.Issued.Format("20060102_1504") + "&izn=" + strconv.FormatInt(int64(i.Total), 10)
}
