// Package apitest lets tests speak of calls the way people do.
package apitest

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"teren/internal/access"
	"teren/internal/api"
)

// Area is whatever adds calls.
type Area interface{ Routes(*api.Routes) }

// Script returns a function that runs lines such as
//
//	worker1 POST /tasks/search {"search":"krov"} → 200 {"data":[],
//
// in order, through the real mux, as the people of the cast. The answer must
// begin with what is expected, or, after …, contain it.
func Script(t *testing.T, cast map[string]access.Who, areas ...Area) func(lines ...string) {
	var who access.Who
	routes := api.New(func(*http.Request) (access.Who, error) { return who, nil }, nil, slog.New(slog.DiscardHandler))
	for _, a := range areas {
		a.Routes(routes)
	}
	return func(lines ...string) {
		t.Helper()
		for _, line := range lines {
			ask, want, _ := strings.Cut(line, " → ")
			name, call, _ := strings.Cut(ask, " ")
			method, call, _ := strings.Cut(call, " ")
			path, body, _ := strings.Cut(call, " ")
			var known bool
			if who, known = cast[name]; !known {
				t.Fatalf("%s: nobody is called %s", line, name)
			}
			r := httptest.NewRequest(method, api.Base+path, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			answer := httptest.NewRecorder()
			routes.ServeHTTP(answer, r)
			got := strings.TrimSpace(answer.Body.String())
			status, text, _ := strings.Cut(want, " ")
			fits := strings.HasPrefix(got, text)
			if inner, ok := strings.CutPrefix(text, "…"); ok {
				fits = strings.Contains(got, inner)
			}
			if status != strconv.Itoa(answer.Code) || !fits {
				t.Errorf("%s\n got %d %s", line, answer.Code, got)
			}
		}
	}
}
