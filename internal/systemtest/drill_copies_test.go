package systemtest_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"teren/internal/app"
	"teren/internal/areas/auth"
	"teren/internal/areas/lookup"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files"
	"teren/internal/platform/files/filestest"
	"teren/internal/platform/live/livetest"
)

// robin is a proxy before copies of the server, as plain as there are: each
// request goes to the next copy, and to another only when nobody listens there,
// or when it was only a look and the copy broke off before it answered.
type robin struct {
	next   atomic.Int64
	mu     sync.Mutex
	copies []*url.URL
	// How often a request went to another copy.
	again atomic.Int64
}

// front is where people come to the copies.
func (p *robin) front(t testing.TB) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(&httputil.ReverseProxy{
		Transport: p,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.Host = "http", r.In.Host
			r.SetXForwarded()
		},
		ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError),
	})
	t.Cleanup(func() { server.CloseClientConnections(); server.Close() })
	return server
}

// set changes where the copy is; nil is nowhere.
func (p *robin) set(i int, to *url.URL) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.copies) <= i {
		p.copies = append(p.copies, nil)
	}
	p.copies[i] = to
}

func (p *robin) choose() *url.URL {
	p.mu.Lock()
	defer p.mu.Unlock()
	for range p.copies {
		if to := p.copies[int(p.next.Add(1))%len(p.copies)]; to != nil {
			return to
		}
	}
	return nil
}

// RoundTrip implements http.RoundTripper.
func (p *robin) RoundTrip(r *http.Request) (*http.Response, error) {
	looks := r.Method == http.MethodGet || r.Method == http.MethodHead
	var failure error
	for range 6 {
		to := p.choose()
		if to == nil {
			break
		}
		out := r.Clone(r.Context())
		out.URL.Host = to.Host
		if r.Body != nil {
			out.Body = io.NopCloser(r.Body) // a try that never connected has not read it
		}
		answer, err := http.DefaultTransport.RoundTrip(out)
		var dialing *net.OpError
		if err == nil || !looks && !(errors.As(err, &dialing) && dialing.Op == "dial") || r.Context().Err() != nil {
			return answer, err
		}
		failure = err
		p.again.Add(1)
	}
	return nil, errors.Join(errors.New("no copy answers"), failure)
}

// A twin is one of several copies of the server within this process. Each has
// connections and memory of its own.
type twin struct {
	*httptest.Server
	db *db.DB
}

// trio is three copies on one PostgreSQL and one object store, with the small
// companies of the town.
type trio struct {
	t     *testing.T
	twins []twin
	proxy *robin
	front *httptest.Server
	who   map[string]access.Who
}

func newTrio(t *testing.T) *trio {
	t.Helper()
	at, bucket := dbtest.Migrated(t, "postgres"), filestest.New(t)
	place, err := files.ParseLocation(bucket.URL())
	if err != nil {
		t.Fatal(err)
	}
	c := &trio{t: t, proxy: &robin{}, who: map[string]access.Who{}}
	quiet := slog.New(slog.DiscardHandler)
	for i := range 3 {
		d := dbtest.At(t, at)
		d.BeforeCommit(lookup.Refresh)
		store, err := files.OpenAt(place, files.Keys{ID: bucket.ID, Secret: bucket.Secret}, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { store.Close() })
		h := app.Build(app.Config{Auth: auth.Config{TrustProxy: true}}, d, store, quiet)
		server := httptest.NewServer((&api.Front{Log: quiet, Routes: h.Routes}).Wrap(h.Routes))
		wait := h.Start(t.Context())
		t.Cleanup(func() { server.CloseClientConnections(); server.Close(); wait() })
		c.twins = append(c.twins, twin{server, d})
		c.up(i)
	}
	hash, err := auth.Hash(t.Context(), townPassword)
	if err != nil {
		t.Fatal(err)
	}
	w := town{people: c.who}
	if err := c.twins[0].db.Do(t.Context(), func(tx *db.Tx) error { return w.settle(tx, hash) }); err != nil {
		t.Fatal(err)
	}
	c.front = c.proxy.front(t)
	return c
}

func (c *trio) up(i int) {
	u, err := url.Parse(c.twins[i].URL)
	if err != nil {
		c.t.Fatal(err)
	}
	c.proxy.set(i, u)
}

// a browser speaks with the copies through the proxy, or with one of them.
type browser struct {
	*http.Client
	t    *testing.T
	base string
}

func (c *trio) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		c.t.Fatal(err)
	}
	return &browser{&http.Client{Jar: jar, Timeout: livetest.Patience}, c.t, c.front.URL}
}

// at is the same browser, straight at one copy: cookies know no port.
func (b *browser) at(one twin) *browser { return &browser{b.Client, b.t, one.URL} }

func (b *browser) ask(method, path, key string, body any) (status int, text string) {
	b.t.Helper()
	content, media := "", "application/json"
	switch body := body.(type) {
	case string:
		content = body
	case multipartForm:
		content, media = string(body.text), "multipart/form-data; boundary="+body.boundary
	}
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.base+api.Base+path, strings.NewReader(content))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", media)
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	answer, err := b.Do(r)
	if err != nil {
		b.t.Error(method, path, err)
		return 0, ""
	}
	defer answer.Body.Close()
	all, err := io.ReadAll(answer.Body)
	if err != nil {
		b.t.Error(method, path, err)
	}
	return answer.StatusCode, strings.TrimSpace(string(all))
}

func (b *browser) must(want int, method, path string, body any) string {
	b.t.Helper()
	status, text := b.ask(method, path, "", body)
	if status != want {
		b.t.Fatalf("%s %s: %d %s, want %d", method, path, status, text, want)
	}
	return text
}

func (b *browser) signIn(name string) {
	b.t.Helper()
	b.must(200, "POST", "/auth/login", `{"email": "`+name+`@x.test", "password": "`+townPassword+`"}`)
}

// Whatever copy a request comes to, it is answered as by the only one there is:
// who is signed in, what was tried, counted, kept and told is known to all.
func TestThreeCopiesAreOne(t *testing.T) {
	t.Parallel()
	c := newTrio(t)
	manager, worker := c.browser(), c.browser()
	manager.signIn("manager")
	worker.signIn("worker")

	var pages []*livetest.Stream
	for _, one := range c.twins {
		r, err := http.NewRequest(http.MethodGet, one.URL+api.Base+"/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, cookie := range manager.Jar.Cookies(r.URL) {
			r.AddCookie(cookie)
		}
		pages = append(pages, livetest.Open(t, http.DefaultClient, r))
	}
	until := func(page *livetest.Stream, text string) string {
		t.Helper()
		for {
			if event := page.Next(t); strings.Contains(event, text) {
				return event
			}
		}
	}

	// One key at every copy at once makes one task, and one answer.
	answers := make([]string, 6)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() {
			status, text := manager.at(c.twins[i%3]).ask("POST", "/tasks", "one-act", form("json", townTask, "images", photo))
			answers[i] = fmt.Sprint(status, " ", text)
		})
	}
	all.Wait()
	if slices.Sort(answers); answers[0] != `201 {"data":1}` || answers[5] != answers[0] {
		t.Fatalf("one act is answered %v", answers)
	}
	listed := func(one twin, want int64) {
		t.Helper()
		var list struct{ Count int64 }
		if err := json.Unmarshal([]byte(manager.at(one).must(200, "POST", "/tasks/search", `{}`)), &list); err != nil || list.Count != want {
			t.Errorf("%d tasks are counted, want %d (%v)", list.Count, want, err)
		}
	}
	var event string
	for i, one := range c.twins {
		event = until(pages[i], `"thing":"task","id":1`)
		listed(one, 1) // and is kept
	}
	if text := manager.at(c.twins[1]).must(201, "POST", "/tasks", form("json", townTask)); text != `{"data":2}` {
		t.Error(text)
	}
	picture := one[string](t, c.twins[0].db, `SELECT file_name FROM upload`)
	for _, one := range c.twins {
		listed(one, 2)
		manager.at(one).must(200, "GET", "/uploads/"+picture, "")
	}

	// A page whose copy is gone goes on where it was, at another.
	id, _, _ := strings.Cut(strings.TrimPrefix(event, "id: "), " ")
	c.twins[0].CloseClientConnections()
	c.proxy.set(0, &url.URL{Host: unheard(t)})
	r, err := http.NewRequest(http.MethodGet, c.front.URL+api.Base+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Last-Event-ID", id)
	for _, cookie := range manager.Jar.Cookies(r.URL) {
		r.AddCookie(cookie)
	}
	again := livetest.Open(t, http.DefaultClient, r)
	until(again, `"thing":"task","id":2`)
	for i := range 6 {
		manager.must(201, "POST", "/tasks/1/comments", fmt.Sprintf(`{"comment": "Bez prvog, %d."}`, i))
	}
	if c.proxy.again.Load() == 0 {
		t.Error("nobody came to the copy that is gone")
	}
	c.up(0)

	// Who looks at the board is known on all of them; who stays says so again.
	admin := c.browser()
	admin.signIn("admin")
	deadline := time.After(livetest.Patience)
	for heard, turn := false, 1; !heard; turn++ {
		manager.at(c.twins[2]).must(200, "POST", "/schedule/presence", fmt.Sprintf(`{"page":"m","turn":%d}`, turn))
		admin.at(c.twins[1]).must(200, "POST", "/schedule/presence", fmt.Sprintf(`{"page":"a","turn":%d}`, turn))
		select {
		case event := <-again.Events:
			heard = strings.Contains(event, `"page":"a"`)
		case <-time.After(50 * time.Millisecond):
		case <-deadline:
			t.Fatal("a colleague at another copy is not seen")
		}
	}

	// Who signs out anywhere is out everywhere, and guesses are counted together.
	worker.must(200, "GET", "/auth/logout", "")
	for _, one := range c.twins {
		worker.at(one).must(401, "GET", "/profile", "")
	}
	tries := map[int]int{}
	for i := range 8 {
		status, _ := c.browser().at(c.twins[i%3]).ask("POST", "/auth/login", "", `{"email": "stranger@x.test", "password": "nije-ta-lozinka"}`)
		tries[status]++
	}
	if tries[401] != 5 || tries[429] != 3 {
		t.Errorf("eight wrong passwords at three copies: %v", tries)
	}
}

// unheard is an address at which nobody listens.
func unheard(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
