package demo

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"testing"
)

// A reader of PDF finds every object where the table says.
func TestPaper(t *testing.T) {
	text := Paper("Zapisnik (1)", "Čišćenje žlijeba", "đak")
	if !bytes.Contains(text, []byte(`(\205i\203\201enje \202lijeba)`)) || !bytes.Contains(text, []byte(`\(1\)`)) {
		t.Errorf("%s", text)
	}
	for i, m := range regexp.MustCompile(`(\d{10}) 00000 n`).FindAllSubmatch(text, -1) {
		at, _ := strconv.Atoi(string(m[1]))
		if !bytes.HasPrefix(text[at:], fmt.Appendf(nil, "%d 0 obj", i+1)) {
			t.Errorf("object %d is not at %d", i+1, at)
		}
	}
}
