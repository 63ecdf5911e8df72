package api_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
)

// bounded are calls whose files take until hold is closed.
func bounded(hold chan struct{}, making *atomic.Int64) *api.Routes {
	rs := api.New(func(r *http.Request) (access.Who, error) {
		id, err := strconv.ParseInt(r.Header.Get("Person"), 10, 64)
		return access.Who{UserID: id, TenantID: 1, Roles: access.Admin}, err
	}, nil, slog.New(slog.DiscardHandler))
	work := func(context.Context) {
		making.Add(1)
		<-hold
		making.Add(-1)
	}
	api.On(rs, access.SignedIn, "POST /things/export", "", func(ctx context.Context, _ access.Who, _ struct{}) (api.Download, error) {
		work(ctx)
		return api.Download{Name: "a.csv", ContentType: "text/csv"}, nil
	})
	api.OpenRaw(rs, "GET /paper", "", rs.Turns(func(_ http.ResponseWriter, r *http.Request) error { work(r.Context()); return nil }))
	nothing := func(context.Context, access.Who, struct{}) (api.None, error) { return api.None{}, nil }
	for _, pattern := range []string{"POST /things/search", "GET /things", "PATCH /things", "DELETE /things"} {
		api.On(rs, access.SignedIn, pattern, "", nothing)
	}
	return rs
}

func asks(h http.Handler, person int, method, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/api"+path, strings.NewReader("{}"))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept-Language", "hr")
	r.Header.Set("Person", strconv.Itoa(person))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Files are made for each person one after the other, and for all as many at once
// as there are processors; who waits too long is told when to ask again.
func TestFilesAreMadeInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hold, making := make(chan struct{}), new(atomic.Int64)
		rs := bounded(hold, making)
		var wg sync.WaitGroup
		var fine atomic.Int64
		export := func(person int) {
			wg.Go(func() {
				if asks(rs, person, "POST", "/things/export").Code == http.StatusOK {
					fine.Add(1)
				}
			})
		}
		export(1)
		export(1)
		synctest.Wait()
		if n := making.Load(); n != 1 {
			t.Fatalf("%d files of one person at once", n)
		}
		all := max(2, runtime.GOMAXPROCS(0))
		for i := range all - 1 {
			export(i + 2)
		}
		synctest.Wait()
		if n := making.Load(); n != int64(all) {
			t.Fatalf("%d files are made at once, want %d", n, all)
		}
		began := time.Now()
		for what, a := range map[string]*httptest.ResponseRecorder{"a person": asks(rs, 1000, "POST", "/things/export"), "a client": asks(rs, 0, "GET", "/paper")} {
			if a.Code != http.StatusServiceUnavailable || a.Header().Get("Retry-After") != "5" || !strings.Contains(a.Body.String(), "Poslužitelj je zauzet") {
				t.Errorf("%s who waits too long: %d %q %s", what, a.Code, a.Header().Get("Retry-After"), a.Body)
			}
		}
		if took := time.Since(began); took != 20*time.Second {
			t.Errorf("two waited for %s", took)
		}
		if a := asks(rs, 1, "POST", "/things/search"); a.Code != http.StatusOK {
			t.Errorf("a search meanwhile: %d", a.Code)
		}
		close(hold)
		wg.Wait()
		if n := fine.Load(); n != int64(all) { // the second of the first person has waited too long as well
			t.Errorf("%d files came, want %d", n, all)
		}
		if a := asks(rs, 1000, "POST", "/things/export"); a.Code != http.StatusOK {
			t.Errorf("afterwards: %d %s", a.Code, a.Body)
		}
	})
}

// A person makes so many costly calls in a minute; others and cheap calls are
// not counted with them.
func TestCostlyCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hold := make(chan struct{})
		close(hold)
		rs := bounded(hold, new(atomic.Int64))
		for range 100 {
			if a := asks(rs, 1, "POST", "/things/search"); a.Code != http.StatusOK {
				t.Fatalf("without a limit: %d", a.Code)
			}
		}
		rs.Limit(60)
		expect := func(what string, person int, method, path, wait string) {
			t.Helper()
			a := asks(rs, person, method, path)
			if wait == "" && a.Code != http.StatusOK || wait != "" && (a.Code != http.StatusTooManyRequests || a.Header().Get("Retry-After") != wait || !strings.Contains(a.Body.String(), "Previše poziva odjednom")) {
				t.Errorf("%s: %d, %q %s", what, a.Code, a.Header().Get("Retry-After"), a.Body)
			}
		}
		for range 40 {
			expect("a search", 1, "POST", "/things/search", "")
		}
		expect("an export", 1, "POST", "/things/export", "")
		expect("one search too many", 1, "POST", "/things/search", "1")
		expect("one export too many", 1, "POST", "/things/export", "20")
		for _, method := range []string{"GET", "PATCH", "DELETE"} {
			expect("a cheap call", 1, method, "/things", "")
		}
		expect("another person", 2, "POST", "/things/search", "")
		time.Sleep(20 * time.Second)
		expect("an export after a while", 1, "POST", "/things/export", "")
		expect("and one more", 1, "POST", "/things/search", "1")
	})
}
