package systemtest_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"teren/internal/platform/db/dbtest"
)

// docs/security.md says of each table how sensitive it is, once.
func TestEachTableHasItsLevel(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	_, part, _ := strings.Cut(string(text), "### Which data is how sensitive\n")
	part, _, found := strings.Cut(part, "\n### ")
	if !found {
		t.Fatal("the part is missing")
	}
	levels := map[string]int{}
	for _, line := range strings.Split(part, "\n") {
		cells := strings.Split(line, "|")
		if len(cells) < 6 {
			continue
		}
		for _, name := range regexp.MustCompile("`([a-z0-9_]+)`").FindAllStringSubmatch(cells[4], -1) {
			levels[name[1]]++
		}
	}
	for _, name := range tables(t, dbtest.Open(t, "sqlite")) {
		base := regexp.MustCompile(`_(data|idx|content|docsize|config)$`).ReplaceAllString(name, "")
		if name == "goose_db_version" { // which migrations there were
			continue
		}
		if levels[name] == 0 && levels[base] > 0 && base != name {
			continue // of an index of words
		}
		if levels[name] != 1 {
			t.Errorf("the table %s has %d levels", name, levels[name])
		}
		delete(levels, name)
	}
	for name := range levels {
		t.Errorf("there is no table %s", name)
	}
}
