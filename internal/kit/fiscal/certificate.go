package fiscal

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/asn1"
	"errors"
	"math/big"
	"regexp"
	"strings"
	"time"

	"software.sslmate.com/src/go-pkcs12"

	"teren/internal/kit/money"
)

// What ReadCertificate refuses a file for.
var (
	ErrFile     = errors.New("the file is no certificate with its key (.p12)")
	ErrPassword = errors.New("the password does not open the file")
	ErrNoKey    = errors.New("the file has no RSA key that belongs to its certificate")
	ErrNoOIB    = errors.New("the certificate names no valid OIB")
	ErrNotYet   = errors.New("the certificate is not valid yet")
	ErrExpired  = errors.New("the certificate has expired")
)

// Certificate signs the invoices of one company.
type Certificate struct {
	OIB         string
	Holder      string // the organization it was issued to
	Issuer      string
	From, Until time.Time

	key  *rsa.PrivateKey
	cert *x509.Certificate
}

// mostFile limits a .p12 file; those of FINA have a few kilobytes.
const mostFile = 64 << 10

// mostRounds limits how often a .p12 file may have its password hashed; programs write a few
// thousand.
const mostRounds = 5_000_000

// costly reports whether the file asks for more rounds of a hash than mostRounds, in what
// can be read of it without the password: they stand after the salt.
func costly(der []byte) bool {
	salted := false
	for len(der) > 0 {
		var v asn1.RawValue
		rest, err := asn1.Unmarshal(der, &v)
		if err != nil {
			return false
		}
		rounds := v.Class == asn1.ClassUniversal && v.Tag == asn1.TagInteger && salted
		if rounds && new(big.Int).SetBytes(v.Bytes).Cmp(big.NewInt(mostRounds)) > 0 {
			return true
		}
		salted = v.Class == asn1.ClassUniversal && v.Tag == asn1.TagOctetString
		if (v.IsCompound || salted) && costly(v.Bytes) {
			return true
		}
		der = rest
	}
	return false
}

var oibAtTheEnd = regexp.MustCompile(`HR(\d{11})$`)

// ReadCertificate opens a .p12 file, with or without the chain of its issuers.
func ReadCertificate(file []byte, password string, now time.Time) (*Certificate, error) {
	if len(file) > mostFile || costly(file) {
		return nil, ErrFile
	}
	private, cert, chain, err := pkcs12.DecodeChain(file, password)
	switch {
	case errors.Is(err, pkcs12.ErrIncorrectPassword), errors.Is(err, pkcs12.ErrDecryption):
		return nil, ErrPassword
	case err != nil && strings.HasSuffix(err.Error(), "private key missing"):
		return nil, ErrNoKey
	case err != nil:
		return nil, ErrFile
	}
	key, ok := private.(*rsa.PrivateKey)
	if !ok {
		return nil, ErrNoKey
	}
	for _, issuer := range chain {
		if key.PublicKey.Equal(issuer.PublicKey) {
			cert = issuer // some programs write the chain first
		}
	}
	if !key.PublicKey.Equal(cert.PublicKey) {
		return nil, ErrNoKey
	}
	c := &Certificate{Issuer: cert.Issuer.String(), From: cert.NotBefore, Until: cert.NotAfter, key: key, cert: cert}
	for _, organization := range cert.Subject.Organization {
		if found := oibAtTheEnd.FindStringSubmatch(strings.TrimSpace(organization)); found != nil {
			c.Holder, c.OIB = organization, found[1]
		}
	}
	switch {
	case !money.ValidOIB(c.OIB):
		return nil, ErrNoOIB
	case now.Before(c.From):
		return nil, ErrNotYet
	case now.After(c.Until):
		return nil, ErrExpired
	}
	return c, nil
}
