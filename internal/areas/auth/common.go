package auth

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the list
	"io"
	"strings"
	"sync"
	"unicode"
)

// commonPasswords are the 10,000 commonest passwords, a line each, as zxcvbn
// 4.4.2 has them, and those of 10 characters and more of zxcvbn-ts 4.1.3 (both
// MIT; see NOTICE).
//
//go:embed common_passwords.txt.gz
var commonPasswords []byte

// localPasswords are common passwords of people here that the list lacks.
const localPasswords = "lozinka zaporka sifra qwertz qwertzui qwertzuiop hrvatska zagreb split rijeka osijek hajduk dinamo teren teren-demo"

var common = sync.OnceValue(func() map[string]bool {
	unpacked, err := gzip.NewReader(bytes.NewReader(commonPasswords))
	if err != nil {
		panic(err) // it was whole when the program was built
	}
	text, err := io.ReadAll(unpacked)
	if err != nil {
		panic(err)
	}
	all := map[string]bool{}
	for _, word := range strings.Fields(string(text) + localPasswords) {
		all[word] = true
	}
	return all
})

// isCommon reports whether the password is one of the commonest, in any case,
// also with digits and signs before and after it.
func isCommon(password string) bool {
	word := strings.ToLower(strings.TrimSpace(password))
	letters := strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
	return common()[word] || common()[letters]
}
