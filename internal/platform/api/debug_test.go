package api

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"teren/internal/platform/access"
	"teren/internal/platform/fault"
)

type pump struct {
	Name  string  `json:"name"`
	Parts []pump  `json:"parts,omitempty"`
	Power *int64  `json:"power"`
	Other *string `json:"<b>"`
}

// explained is a program of one call with its guide; who says who asks.
func explained(everybody bool, who access.Who) *Routes {
	rs := New(func(*http.Request) (access.Who, error) {
		if who.Roles == 0 {
			return who, fault.New(fault.NotLoggedIn, "not_logged_in")
		}
		return who, nil
	}, nil, slog.New(slog.DiscardHandler))
	On(rs, access.MasterEdit, "POST /pumps/{pump_id}", "Change <i>a</i> pump.",
		func(context.Context, access.Who, pump) (pump, error) { return pump{}, nil })
	rs.Explain(Guide{
		Version: "1", Everybody: everybody,
		Columns:    func(who access.Who) any { return who.Roles.Names() },
		TypeScript: func(who access.Who) string { return "// for " + strings.Join(who.Roles.Names(), " ") },
	})
	return rs
}

func TestWhoMayReadTheGuide(t *testing.T) {
	for _, path := range []string{"/debug", "/debug/schema", "/debug/docs", "/debug/searchapi", "/debug/searchapi_ts"} {
		for _, c := range []struct {
			everybody bool
			roles     access.Roles
			status    int
		}{{true, 0, 200}, {false, 0, 401}, {false, access.Worker | access.Manager, 403}, {false, access.Admin, 200}} {
			w := httptest.NewRecorder()
			explained(c.everybody, access.Who{Roles: c.roles}).ServeHTTP(w, httptest.NewRequest("GET", Base+path, nil))
			if w.Code != c.status {
				t.Errorf("%s, open to everybody %t, as %v: %d, want %d", path, c.everybody, c.roles.Names(), w.Code, c.status)
			}
		}
	}
}

func TestWhatTheGuideSays(t *testing.T) {
	for _, c := range []struct {
		path   string
		status int
		says   string
	}{
		{"/debug", 200, `href="/api/debug/docs"`},
		{"/debug/docs", 200, "/api/pumps/{pump_id}"},
		{"/debug/docs", 200, "Needs the right <code>master.edit</code>"},
		{"/debug/docs", 200, "Change &lt;i&gt;a&lt;/i&gt; pump."},
		{"/debug/docs", 200, `parts?: <a href="#pump">`},
		{"/debug/docs", 200, "power: integer | null"},
		{"/debug/docs", 200, "&lt;b&gt;: string | null"},
		{"/debug/schema", 200, `"openapi":"3.1.0"`},
		{"/debug/searchapi", 200, `{"data":["ADMIN"]}`},
		{"/debug/searchapi?role=worker", 200, `{"data":["WORKER"]}`},
		{"/debug/searchapi?role=boss", 422, "not_in_list"},
		{"/debug/searchapi_ts?role=MANAGER", 200, "// for MANAGER"},
	} {
		w := httptest.NewRecorder()
		explained(true, access.Who{}).ServeHTTP(w, httptest.NewRequest("GET", Base+c.path, nil))
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("%s: %d without %q\n%s", c.path, w.Code, c.says, w.Body)
		}
	}
}

func TestPagesOfTheGuideRunOnlyTheirOwnScript(t *testing.T) {
	w := httptest.NewRecorder()
	explained(true, access.Who{}).ServeHTTP(w, httptest.NewRequest("GET", Base+"/debug/docs", nil))
	policy := w.Header().Get("Content-Security-Policy")
	_, rest, _ := strings.Cut(policy, "script-src 'nonce-")
	nonce, _, _ := strings.Cut(rest, "'")
	if len(nonce) < 20 || !strings.Contains(w.Body.String(), `<script nonce="`+nonce+`">`) || strings.Contains(policy, "unsafe") {
		t.Errorf("policy %q with the nonce %q", policy, nonce)
	}
}
