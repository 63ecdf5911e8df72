package auth

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode/utf8"

	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

// Whatever a request calls itself, only a cookie that sign-in gave makes it
// somebody's; what it says of its address and device stays fit to store.
func FuzzRequest(f *testing.F) {
	for _, seed := range [][3]string{
		{"teren=", "", ""},
		{"teren=abc; teren=def", "10.0.0.1, 10.0.0.2", "Mozilla/5.0 (X11; Linux) Chrome/1"},
		{"teren=\xff; __Host-teren=a", "[::1%eth0]", "\xff\xfe/1"},
		{"=;;", ", ,", "a b/c"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	d := dbtest.Open(f, "sqlite")
	services := []*Service{New(d, nil, Config{}), New(d, nil, Config{Secure: true, TrustProxy: true})}
	f.Fuzz(func(t *testing.T, cookie, forwarded, agent string) {
		if strings.ContainsFunc(cookie+forwarded+agent, func(c rune) bool { return c < ' ' && c != '\t' }) {
			return // net/http refuses such headers
		}
		for _, s := range services {
			r := httptest.NewRequest("GET", "/", nil)
			r.Header = http.Header{"Cookie": {cookie}, "X-Forwarded-For": {forwarded}, "User-Agent": {agent}}
			var f *fault.Fault
			if who, err := s.Session(r); !errors.As(err, &f) || f.Kind != fault.NotLoggedIn {
				t.Errorf("%q is %v, %v", cookie, who, err)
			}
			v := s.visit(r, false, byPassword)
			for _, text := range []string{v.address, v.device, network(v.address)} {
				if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
					t.Errorf("%q is not fit to store", text)
				}
			}
		}
	})
}
