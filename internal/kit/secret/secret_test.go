package secret

import (
	"regexp"
	"strings"
	"testing"
)

// Each letter or digit is one of 32, so 26 of them are 130 bits.
var codeForm = regexp.MustCompile(`^[A-Z2-7]{5}(-[A-Z2-7]{5}){3}-[A-Z2-7]{6}$`)

func TestCode(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		c := Code()
		if !codeForm.MatchString(c) || seen[c] || len(Typed(c)) != CodeLength {
			t.Fatalf("%s", c)
		}
		seen[c] = true
		if spoken := strings.ToLower(strings.ReplaceAll(c, "-", " ")); Typed(spoken) != Typed(c) {
			t.Fatalf("%s typed as %s", c, spoken)
		}
	}
}
