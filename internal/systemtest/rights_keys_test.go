package systemtest_test

import (
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"teren/internal/areas/auth"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// scoped reports whether the call is of an area that keys are limited to, and which.
func scoped(path string) string {
	word, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return map[string]string{"material_purchases": "materials", "stock_places": "materials", "equipment_inventories": "equipment", "equipment_codes": "equipment", "equipment_takers": "equipment",
		"statements": "payments", "tenants": "b2b", "locgroups": "locations", "locations_hierarchy": "locations"}[word] + map[bool]string{true: word}[slices.Contains(auth.Scope("").Values(), word)]
}

// Every call × a thing of one's own and one of another company, by an access key that may
// change everything: it does what a project manager of its company does, and nothing
// that is its maker's own or the administrator's.
func TestWhatAnAccessKeyThatWritesMayDo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		changed := 0
		for _, call := range p.routes.Calls {
			name := call.Method + " " + call.Path
			if call.Action == "" {
				continue
			}
			l, about := lines[name], []string{"own", "foreign"}
			if !strings.Contains(call.Path, "{") {
				about = about[:1]
			}
			for _, thing := range about {
				path, body := p.fill(call.Path, thing, "admin1")+l.query, p.fill(l.body, thing, "admin1")
				got := p.try(t, "writes key of admin1", call.Method, path, body, l.picture())
				if scoped(call.Path) == "" || personal.MatchString(call.Path) {
					if !call.Reads && (got.status != 403 || got.changed) {
						t.Errorf("%s: %d %.200s", name, got.status, got.answer)
					}
					continue
				}
				lead := p.try(t, "manager1", call.Method, path, body, l.picture())
				// A manager changes their own comments and the projects that they manage; those of the key are its maker's.
				theirs := strings.Contains(call.Path, "/comments/{comment_id}") || scoped(call.Path) == "projects" && got.status >= 400
				if got.status != lead.status && !theirs || got.status >= 500 {
					t.Errorf("%s of %s: %d by key, %d by a manager: %.300q", name, thing, got.status, lead.status, got.answer)
				}
				if thing == "foreign" && got.changed && !lead.changed {
					t.Errorf("%s changes what is another company's", name)
				}
				if got.changed {
					changed++
				}
				if few := p.try(t, "orders key of admin1", call.Method, path, body, l.picture()); scoped(call.Path) != "orders" && scoped(call.Path) != "tasks" && few.status != 403 ||
					scoped(call.Path) == "orders" && !call.Reads && few.status != 403 || few.changed && scoped(call.Path) != "tasks" {
					t.Errorf("%s: %d by a key for tasks and orders: %.200s", name, few.status, few.answer)
				}
			}
		}
		if changed < 60 {
			t.Errorf("only %d calls change something", changed)
		}
		for name, want := range map[string]int{"orders key of admin1": 200, "writes key of manager1": 401} {
			if got := p.try(t, name, "POST", "/tasks/search", `{}`, ""); got.status != want {
				t.Errorf("%s: %d", name, got.status)
			}
		}
		r := httptest.NewRequest("POST", api.Base+"/teams", strings.NewReader(p.fill(lines["POST /teams"].body, "own", "admin1")))
		r.Host = "127.0.0.1"
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer writes admin1")
		w := httptest.NewRecorder()
		p.handler.ServeHTTP(w, r)
		if w.Code != 400 || !strings.Contains(w.Body.String(), `"code":"key_needs_idempotency"`) {
			t.Error("without an Idempotency-Key:", w.Code, w.Body)
		}
	})
}
