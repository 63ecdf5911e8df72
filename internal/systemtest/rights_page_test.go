package systemtest_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"testing"
	"testing/fstest"

	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/web/pages"
)

var firstRows = regexp.MustCompile(`<script type="application/json" id="first-rows">([^<]*)</script>`)

// The document of a list contains, for each person, what their own call says, and
// nothing where that is refused, as it is for those signed out.
func TestADocumentContainsWhatTheCallSays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		const body = `{"page":{"no":1,"size":10}}`
		built := fstest.MapFS{
			"index.html": {Data: []byte(`<html lang="hr"><!-- session --><!-- parts --></html>`)},
			".vite/preloads.json": {Data: []byte(`{"pages": [
				{"path": "/tasks", "files": [], "question": {"url": "/api/tasks/search", "body": "{\"page\":{\"no\":1,\"size\":10}}"}},
				{"path": "/work-orders", "files": [], "question": {"url": "/api/orders/search", "body": "{\"page\":{\"no\":1,\"size\":10}}"}},
				{"path": "/users", "files": [], "question": {"url": "/api/users/search", "body": "{\"page\":{\"no\":1,\"size\":10}}"}}]}`)},
		}
		site, err := pages.New(built, false, p.auth.Page, p.routes)
		if err != nil {
			t.Fatal(err)
		}
		contained, refused := 0, 0
		for _, person := range append([]string{"nobody"}, slices.Collect(maps.Keys(p.People))...) {
			for page, call := range map[string]string{"/tasks": "/tasks/search", "/work-orders": "/orders/search", "/users": "/users/search"} {
				r := httptest.NewRequest("GET", page, nil)
				r.Header.Set("Sec-Fetch-Mode", "navigate")
				if c := p.cookies[person]; c != nil {
					r.AddCookie(c)
				}
				document := httptest.NewRecorder()
				site.ServeHTTP(document, r)
				answer := p.ask(t.Context(), person, "POST", call, body, "")
				found := firstRows.FindStringSubmatch(document.Body.String())
				if (answer.Code == http.StatusOK) != (found != nil) {
					t.Errorf("%s of %s: the call says %d, the document %v", page, person, answer.Code, found)
					continue
				}
				if document.Header().Get("Cache-Control") != "no-store" {
					t.Errorf("%s of %s may be stored: %v", page, person, document.Header())
				}
				if found == nil {
					refused++
					continue
				}
				contained++
				var carried struct {
					URL    string
					Answer json.RawMessage
				}
				if err := json.Unmarshal([]byte(found[1]), &carried); err != nil || carried.URL != api.Base+call || !same(carried.Answer, answer.Body.Bytes()) {
					t.Errorf("%s of %s: %v, %s, the call says %s", page, person, err, found[1], answer.Body)
				}
			}
		}
		if contained < 10 || refused < 5 {
			t.Errorf("%d documents with rows, %d without", contained, refused)
		}
	})
}

func same(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}
