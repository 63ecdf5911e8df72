package fiscal

import (
	"crypto/x509"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/beevik/etree"
	dsig "github.com/russellhaering/goxmldsig"
	"github.com/russellhaering/goxmldsig/etreeutils"
)

// Code is the code of an error in an answer.
type Code string

// The errors that an invoice may be answered with.
const (
	NotBySchema    Code = "s001"
	BadCertificate Code = "s002" // of no trusted issuer, expired or revoked
	PartialSubject Code = "s003" // the certificate lacks something
	BadSignature   Code = "s004"
	OIBDiffers     Code = "s005" // between certificate and invoice
	SystemError    Code = "s006" // the same invoice may be sent again
	Restrictive    Code = "s013" // the text has the numbers of the faults
)

// Error is one error of an answer, with the text of the Tax Administration.
type Error struct {
	Code Code
	Text string
}

// Refused is an answer with errors instead of a JIR.
type Refused struct {
	Errors []Error
	// Signed is false of an answer without a signature: nothing but the connection
	// says that it is of the Tax Administration.
	Signed bool
}

func (r Refused) Error() string {
	said := make([]string, len(r.Errors))
	for i, e := range r.Errors {
		said[i] = string(e.Code) + " " + e.Text
	}
	return "refused: " + strings.Join(said, "; ")
}

// Has reports whether the answer has the error.
func (r Refused) Has(code Code) bool {
	for _, e := range r.Errors {
		if e.Code == code {
			return true
		}
	}
	return false
}

// What an answer is not accepted for. Each leaves open whether the invoice was taken.
var (
	ErrUnclear   = errors.New("the answer of the Tax Administration cannot be understood")
	ErrSignature = errors.New("the answer does not have the signature of the Tax Administration")
	ErrOther     = errors.New("the answer is that of another message")
)

func unclear(what string) error { return fmt.Errorf("%w: %s", ErrUnclear, what) }

// Receipt is what the Tax Administration has taken an invoice with.
type Receipt struct {
	ZKI    string // of the invoice that was sent
	JIR    string
	Answer []byte // as it came, with its signature
}

// Office is the Tax Administration as a company knows it.
type Office struct {
	Certificates []*x509.Certificate // that sign its answers: the present one, and the next
	Roots        *x509.CertPool      // that have issued them; nil asks for none
}

var jirForm = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// Receipt reads the answer to the message with the id. It returns a JIR only from what a
// certificate of the office has signed.
func (o Office) Receipt(answer []byte, id, zki string, now time.Time) (Receipt, error) {
	content, signed, err := o.content(answer, now)
	if err != nil {
		return Receipt{}, err
	}
	jir, errs := textAt(content, "Jir"), errorsIn(content)
	if of := textAt(content, "Zaglavlje", "IdPoruke"); of != id && (of != "" || jir != "") {
		return Receipt{}, ErrOther
	}
	switch {
	case jir != "" && !signed:
		return Receipt{}, ErrSignature
	case jir != "" && len(errs) > 0:
		return Receipt{}, unclear("a JIR with errors")
	case len(errs) > 0:
		return Receipt{}, Refused{Errors: errs, Signed: signed}
	case !jirForm.MatchString(jir):
		return Receipt{}, unclear("neither JIR nor errors")
	}
	return Receipt{ZKI: zki, JIR: jir, Answer: answer}, nil
}

// content returns RacunOdgovor: what its signature covers, or, if it has none, as it came.
func (o Office) content(answer []byte, now time.Time) (content *etree.Element, signed bool, err error) {
	doc := etree.NewDocument()
	if err := doc.ReadFromBytes(answer); err != nil {
		return nil, false, unclear("no XML")
	}
	found := doc.FindElements("/Envelope/Body/RacunOdgovor")
	if len(found) != 1 || found[0].NamespaceURI() != space {
		if fault := doc.FindElement("/Envelope/Body/Fault/faultstring"); fault != nil {
			return nil, false, unclear(short(fault.Text()))
		}
		return nil, false, unclear("no answer in it")
	}
	if len(found[0].FindElements(".//Signature")) == 0 {
		return found[0], false, nil
	}
	if content, err = o.verified(found[0], now); err != nil {
		return nil, false, fmt.Errorf("%w: %w", ErrSignature, err)
	}
	return content, true, nil
}

// verified returns the signed content of an answer, read anew from the bytes that were
// verified. The answer inherits name spaces from its envelope, and they are signed too.
func (o Office) verified(answer *etree.Element, now time.Time) (*etree.Element, error) {
	if answer.SelectAttrValue("Id", "") == "" {
		return nil, errors.New("no Id")
	}
	around, err := etreeutils.NSBuildParentContext(answer)
	if err != nil {
		return nil, err
	}
	alone, err := etreeutils.NSDetatch(around, answer)
	if err != nil {
		return nil, err
	}
	trusted, err := o.trusted(now)
	if err != nil {
		return nil, err
	}
	v := dsig.NewDefaultValidationContext(&dsig.MemoryX509CertificateStore{Roots: trusted})
	v.IdAttribute, v.Clock = "Id", dsig.NewFakeClockAt(now)
	content, err := v.Validate(alone)
	if err != nil {
		return nil, err
	}
	if content == nil || content.Tag != "RacunOdgovor" || content.NamespaceURI() != space {
		return nil, errors.New("something else is signed")
	}
	return content, nil
}

// trusted returns the certificates of the office whose chain holds.
func (o Office) trusted(now time.Time) (trusted []*x509.Certificate, err error) {
	err = errors.New("no certificate of the office is known")
	for _, c := range o.Certificates {
		if o.Roots != nil {
			how := x509.VerifyOptions{Roots: o.Roots, CurrentTime: now, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageAny}}
			if _, err = c.Verify(how); err != nil {
				continue
			}
		}
		trusted = append(trusted, c)
	}
	if len(trusted) > 0 {
		return trusted, nil
	}
	return nil, err
}

// errorsIn returns the errors of an answer.
func errorsIn(content *etree.Element) (all []Error) {
	for _, e := range content.FindElements("./Greske/Greska") {
		all = append(all, Error{Code(textAt(e, "SifraGreske")), short(textAt(e, "PorukaGreske"))})
	}
	return all
}

// textAt returns the text of the element below the names, "" if it is not there once.
func textAt(e *etree.Element, names ...string) string {
	found := e.FindElements("./" + strings.Join(names, "/"))
	if len(found) != 1 || found[0].NamespaceURI() != space {
		return ""
	}
	return strings.TrimSpace(found[0].Text())
}

// short returns a text in one line of at most 500 letters.
func short(text string) string {
	letters := []rune(strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " "))
	return string(letters[:min(len(letters), 500)])
}
