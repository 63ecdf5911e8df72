package systemtest_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"teren/internal/platform/api"
	"teren/internal/platform/db/dbtest"
)

var placeInPath = regexp.MustCompile(`\{[^}]+\}`)

// A change that a page has made for one person and company is refused by every
// call when the session has become another's, and leaves nothing behind.
func TestNoChangeIsMadeForAnotherSession(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, "sqlite")
	w := newTown(t, d)
	admin := w.people["admin"]
	names := tables(t, d)
	before := w.kept(t, names)
	calls := 0
	for _, c := range w.routes.Calls {
		if c.Action == "" || c.Method == http.MethodGet {
			continue
		}
		calls++
		for about, named := range map[string]string{
			"another person":  fmt.Sprintf("%d/%d", w.people["manager"].UserID, admin.TenantID),
			"another company": fmt.Sprintf("%d/%d", admin.UserID, w.people["client"].TenantID),
			"nobody":          "0/0",
			"neither":         "x",
		} {
			r := w.request("admin", c.Method, placeInPath.ReplaceAllString(c.Path, "1"), "{}")
			r.Header.Set(api.MadeFor, named)
			answer := w.do(r)
			if answer.Code != http.StatusConflict || !strings.Contains(answer.Body.String(), `"other_session"`) {
				t.Errorf("%s %s for %s: %d %s", c.Method, c.Path, about, answer.Code, answer.Body)
			}
		}
	}
	if after := w.kept(t, names); after != before {
		t.Errorf("something was left behind: %s before, %s after", before, after)
	}
	if calls < 100 {
		t.Errorf("only %d calls were tried", calls)
	}
	r := w.request("admin", "POST", "/tasks/1/comments", `{"comment": "Moje."}`)
	r.Header.Set(api.MadeFor, fmt.Sprintf("%d/%d", admin.UserID, admin.TenantID))
	if answer := w.do(r); answer.Code != http.StatusCreated {
		t.Errorf("a change made for the session: %d %s", answer.Code, answer.Body)
	}
}
