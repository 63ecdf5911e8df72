package api_test

import (
	"context"
	"fmt"
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

	"teren/internal/kit/share"
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

// counting is an In of several searches, as of a call that counts.
type counting struct {
	Asks int `json:"asks"`
}

func (c counting) Searches() int { return c.Asks }

// searched are calls that search, each question of them until it gets a word from step.
// A person n is of the company n/10.
func searched(step chan struct{}, note func(who access.Who)) *api.Routes {
	rs := api.New(func(r *http.Request) (access.Who, error) {
		id, err := strconv.ParseInt(r.Header.Get("Person"), 10, 64)
		return access.Who{UserID: id, TenantID: id / 10, Roles: access.Admin}, err
	}, nil, slog.New(slog.DiscardHandler))
	api.On(rs, access.SignedIn, "POST /things/counts", "", func(ctx context.Context, who access.Who, in counting) (api.None, error) {
		for n := range in.Asks {
			if n > 0 {
				if err := share.Again(ctx); err != nil {
					return api.None{}, err
				}
			}
			note(who)
			<-step
		}
		return api.None{}, nil
	})
	api.On(rs, access.SignedIn, "GET /things", "", func(context.Context, access.Who, struct{}) (api.None, error) { return api.None{}, nil })
	return rs
}

func counts(h http.Handler, ctx context.Context, person, asks int) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(ctx, "POST", "/api/things/counts", strings.NewReader(fmt.Sprintf(`{"asks":%d}`, asks)))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept-Language", "hr")
	r.Header.Set("Person", strconv.Itoa(person))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Twelve calls of one person, of ten counts each, hold one person's part of the places:
// another company searches at once, and what does not search waits for nobody. Who
// waits too long is told when to ask again, and so is who asks for too much.
func TestSearchesTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		step, running := make(chan struct{}), map[int64]int{}
		var mu sync.Mutex
		rs := searched(step, func(who access.Who) { mu.Lock(); running[who.TenantID]++; mu.Unlock() })
		ctx, leave := context.WithCancel(t.Context())
		answers := make(chan *httptest.ResponseRecorder, 100)
		ask := func(ctx context.Context, person, asks int) {
			go func() { answers <- counts(rs, ctx, person, asks) }()
			synctest.Wait()
		}
		most := max(1, runtime.GOMAXPROCS(0)/2)
		for range 12 {
			ask(ctx, 10, 10)
		}
		if running[1] != min(12, most) {
			t.Errorf("%d searches of one person run at once, want %d", running[1], most)
		}
		if a := asks(rs, 10, "GET", "/things"); a.Code != http.StatusOK {
			t.Errorf("what does not search: %d %s", a.Code, a.Body)
		}
		ask(t.Context(), 20, 1)
		if running[2] != 1 {
			t.Errorf("another company's search waits")
		}
		for range most + 60 - len(answers) - 12 {
			ask(ctx, 10, 1)
		}
		a := counts(rs, t.Context(), 10, 1)
		if a.Code != http.StatusTooManyRequests || a.Header().Get("Retry-After") != "1" || !strings.Contains(a.Body.String(), "Previše poziva odjednom") {
			t.Errorf("one search too many: %d, %q %s", a.Code, a.Header().Get("Retry-After"), a.Body)
		}
		began := time.Now()
		if a := <-answers; a.Code != http.StatusServiceUnavailable || a.Header().Get("Retry-After") != "5" {
			t.Errorf("who waits too long: %d %s", a.Code, a.Body)
		}
		if took := time.Since(began); took != 10*time.Second {
			t.Errorf("it waited for %s", took)
		}
		leave()
		close(step)
		synctest.Wait()
		if a := counts(rs, t.Context(), 10, 1); a.Code != http.StatusOK {
			t.Errorf("afterwards: %d %s", a.Code, a.Body)
		}
	})
}

// A call of many counts lets others go first between them.
func TestCountsLetOthersGoFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		step := make(chan struct{})
		var order []int64
		var mu sync.Mutex
		rs := searched(step, func(who access.Who) { mu.Lock(); order = append(order, who.UserID); mu.Unlock() })
		all := rs.SearchesAtOnce()
		for person := range all { // each of a company of their own
			go counts(rs, t.Context(), 10*(person+1), 50)
			synctest.Wait()
		}
		go counts(rs, t.Context(), 990, 1)
		synctest.Wait()
		if len(order) != all {
			t.Fatalf("%d searches run, want %d", len(order), all)
		}
		step <- struct{}{}
		synctest.Wait()
		if order[len(order)-1] != 990 {
			t.Errorf("after one count %d is served, and not who waits", order[len(order)-1])
		}
		close(step)
		synctest.Wait()
	})
}

// The limit of a minute counts each question of a call.
func TestEachCountIsASearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		step := make(chan struct{})
		close(step)
		rs := searched(step, func(access.Who) {})
		rs.Limit(60)
		for range 3 {
			if a := counts(rs, t.Context(), 10, 20); a.Code != http.StatusOK {
				t.Fatalf("%d %s", a.Code, a.Body)
			}
		}
		if a := counts(rs, t.Context(), 10, 1); a.Code != http.StatusTooManyRequests {
			t.Errorf("the 61st question: %d", a.Code)
		}
		if a := counts(rs, t.Context(), 20, 20); a.Code != http.StatusOK {
			t.Errorf("another person: %d", a.Code)
		}
	})
}
