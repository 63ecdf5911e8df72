// Package secret creates secret tokens for links and sessions. The database stores
// their digests, never the tokens.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"
)

// New returns a token of 256 bits, fit for a link.
func New() string {
	b := make([]byte, 32)
	rand.Read(b)
	return base64.RawURLEncoding.EncodeToString(b)
}

// Digest returns the SHA-256 of a token, which is what the database stores.
func Digest(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Code returns a secret of 130 random bits that a person reads and types, in groups
// of five and six letters and digits.
func Code() string {
	text := rand.Text()[:CodeLength]
	return text[:5] + "-" + text[5:10] + "-" + text[10:15] + "-" + text[15:20] + "-" + text[20:]
}

// CodeLength is how many letters and digits a code has, each of 5 bits.
const CodeLength = 26

// Typed returns a code without the differences that typing makes, in the form for
// Digest.
func Typed(text string) string {
	return strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(text))
}
