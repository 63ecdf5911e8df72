package systemtest_test

import (
	"os"
	"regexp"
	"testing"

	"teren/internal/areas/webhooks"
	"teren/internal/platform/db/dbtest"
)

// docs/webhooks.md names for each kind of record the call that reads it, which an access key
// may make.
func TestWhatIsSentCanBeRead(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("docs/webhooks.md")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string][2]string{}
	for _, m := range regexp.MustCompile("(?m)^\\| `(\\w+)`[^|]*\\| `(GET|POST) /api(\\S+)` \\|$").FindAllStringSubmatch(string(text), -1) {
		named[m[1]] = [2]string{m[2], m[3]}
	}
	p := start(t, dbtest.Open(t, "sqlite"))
	for _, kind := range webhooks.Kind("").Values() {
		call, ok := named[kind]
		if !ok {
			t.Errorf("%s has no call", kind)
			continue
		}
		number := "{" + kind + "_id}"
		if kind == "material" {
			number = "{catalog_item_id}"
		}
		path := p.fill(regexp.MustCompile(`\{id\}`).ReplaceAllString(call[1], number), "own", "admin1")
		if got := p.try(t, "key of admin1", call[0], path, "{}", ""); got.status != 200 {
			t.Errorf("%s: %s %s answers %d %.200s", kind, call[0], path, got.status, got.answer)
		}
	}
}
