package command

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"teren/internal/app"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
)

// edge is a server with our limits and a few calls of its own. Everybody is
// an ADMIN.
func edge(log *slog.Logger, tls bool) (*http.Server, *api.Routes) {
	routes := api.New(func(*http.Request) (access.Who, error) {
		return access.Who{UserID: 7, TenantID: 1, Roles: access.Admin}, nil
	}, nil, log)
	api.On(routes, access.SignedIn, "POST /echo", "", func(_ context.Context, _ access.Who, in struct {
		Text string `json:"text"`
	}) (string, error) {
		return in.Text, nil
	})
	api.On(routes, access.SignedIn, "GET /panic", "", func(context.Context, access.Who, struct{}) (api.None, error) { panic("lost in the woods") })
	api.On(routes, access.SignedIn, "GET /broken", "", func(context.Context, access.Who, struct{}) (api.None, error) {
		return api.None{}, errors.New("no such table: secret")
	})
	api.Raw(routes, access.SignedIn, "GET /half", "", func(w http.ResponseWriter, _ *http.Request, _ access.Who) error {
		_, _ = io.WriteString(w, "half an answer")
		_ = http.NewResponseController(w).Flush()
		panic("then nothing")
	})
	front := &api.Front{Hosts: []string{"teren.example.hr"}, TLS: tls, Log: log, Routes: routes}
	pages := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html>") })
	p := &program{log: log}
	return p.server(handler(front, pages, &readiness{}, context.Background())), routes
}

func ask(h http.Handler, method, url, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, url, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for _, pair := range headers {
		name, value, _ := strings.Cut(pair, ": ")
		r.Header.Set(name, value)
	}
	answer := httptest.NewRecorder()
	h.ServeHTTP(answer, r)
	return answer
}

func TestRequestsOfOtherSites(t *testing.T) {
	s, _ := edge(slog.New(slog.DiscardHandler), false)
	for _, c := range []struct {
		method, header string
		status         int
	}{
		{"POST", "", 200}, // not a browser
		{"POST", "Sec-Fetch-Site: same-origin", 200},
		{"POST", "Sec-Fetch-Site: none", 200},
		{"POST", "Origin: http://localhost:8080", 200},
		{"POST", "Sec-Fetch-Site: cross-site", 403},
		{"POST", "Sec-Fetch-Site: same-site", 403},
		{"POST", "Origin: https://evil.test", 403},
		{"POST", "Origin: null", 403},
		{"POST", "Origin: http://localhost:8081", 403}, // another program of the machine
		{"POST", "Origin: https://localhost:8080", 403},
		{"PATCH", "Origin: ftp://localhost:8080", 403},
		{"PATCH", "Sec-Fetch-Site: cross-site", 403},
		{"DELETE", "Sec-Fetch-Site: cross-site", 403},
		{"PUT", "Origin: https://evil.test", 403},
	} {
		var headers []string
		if c.header != "" {
			headers = append(headers, c.header)
		}
		a := ask(s.Handler, c.method, "http://localhost:8080/api/echo", `{"text": "a"}`, headers...)
		if a.Code != c.status || c.status == 403 && !strings.Contains(a.Body.String(), `"cross_origin"`) {
			t.Errorf("%s with %q: %d %s", c.method, c.header, a.Code, a.Body)
		}
	}
}

// Over TLS a page of ours that came without it is not ours.
func TestOriginWithoutTLS(t *testing.T) {
	s, _ := edge(slog.New(slog.DiscardHandler), true)
	for origin, status := range map[string]int{"https://teren.example.hr": 200, "http://teren.example.hr": 403} {
		if a := ask(s.Handler, "POST", "http://teren.example.hr/api/echo", `{"text": "a"}`, "Origin: "+origin); a.Code != status {
			t.Errorf("from %s: %d, want %d", origin, a.Code, status)
		}
	}
}

// What came to the proxy without TLS: pages are led to where there is one, calls
// are refused, so that nobody goes on sending them in the clear.
func TestCallsWithoutTLS(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	fronted := func(tls, proxy bool) http.Handler {
		_, routes := edge(log, tls)
		front := &api.Front{Hosts: []string{"teren.example.hr"}, BaseURL: "https://teren.example.hr:8443", TLS: tls, Proxy: proxy, Log: log, Routes: routes}
		pages := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html>") })
		return handler(front, pages, &readiness{}, context.Background())
	}
	h := fronted(true, true)
	for _, c := range []struct {
		method, path, proto string
		status              int
		to                  string
	}{
		{"POST", "/api/echo", "http", 403, ""},
		{"GET", "/api/broken", "http", 403, ""},
		{"GET", "/api/auth/check", "HTTP", 403, ""},
		{"POST", "/api/echo", "https, http", 403, ""}, // the proxy's own word is the last
		{"POST", "/api/echo", "http, https", 200, ""},
		{"POST", "/api/echo", "https", 200, ""},
		{"POST", "/api/echo", "", 200, ""}, // a probe, or a proxy that does not tell
		{"GET", "/tasks?page=2", "http", 308, "https://teren.example.hr:8443/tasks?page=2"},
		{"GET", "//evil.test/x", "http", 308, "https://teren.example.hr:8443//evil.test/x"},
		{"GET", "/", "https", 200, ""},
		{"POST", "/tasks", "http", 403, ""},
		{"GET", "/healthz", "http", 200, ""},
	} {
		var headers []string
		if c.proto != "" {
			headers = append(headers, "X-Forwarded-Proto: "+c.proto)
		}
		a := ask(h, c.method, "http://teren.example.hr"+c.path, `{"text": "a"}`, headers...)
		if a.Code != c.status || a.Header().Get("Location") != c.to || c.status == 403 && !strings.Contains(a.Body.String(), `"needs_tls"`) {
			t.Errorf("%s %s by %q: %d to %q %s", c.method, c.path, c.proto, a.Code, a.Header().Get("Location"), a.Body)
		}
	}
	for name, h := range map[string]http.Handler{"no TLS": fronted(false, true), "no proxy": fronted(true, false)} {
		if a := ask(h, "POST", "http://teren.example.hr/api/echo", `{"text": "a"}`, "X-Forwarded-Proto: http"); a.Code != 200 {
			t.Errorf("with %s: %d", name, a.Code)
		}
	}
}

// What is there answers another verb with those it takes.
func TestWrongVerbs(t *testing.T) {
	s, _ := edge(slog.New(slog.DiscardHandler), false)
	for _, c := range []struct {
		method, path, allow string
		status              int
	}{
		{"GET", "/api/echo", "POST", 405},
		{"DELETE", "/api/echo", "POST", 405},
		{"PUT", "/api/broken", "GET, HEAD", 405},
		{"BREW", "/api/broken", "GET, HEAD", 405},
		{"GET", "/api/nowhere", "", 404},
		{"POST", "/healthz", "GET, HEAD", 405},
		{"DELETE", "/readyz", "GET, HEAD", 405},
	} {
		a := ask(s.Handler, c.method, "http://localhost"+c.path, "")
		if a.Code != c.status || a.Header().Get("Allow") != c.allow {
			t.Errorf("%s %s: %d, Allow %q", c.method, c.path, a.Code, a.Header().Get("Allow"))
		}
	}
}

func TestNamesTheServerAnswersTo(t *testing.T) {
	s, _ := edge(slog.New(slog.DiscardHandler), false)
	for host, status := range map[string]int{
		"teren.example.hr": 200, "TEREN.example.hr:443": 200, "localhost": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200, "10.1.2.3": 200,
		"evil.test": 421, "teren.example.hr.evil.test": 421, "localhost.evil.test": 421, "xteren.example.hr": 421, "": 421, "[": 421, "127.0.0.1.evil.test": 421,
	} {
		for _, path := range []string{"/", "/api/echo"} {
			r := httptest.NewRequest("POST", "http://localhost"+path, strings.NewReader(`{}`))
			r.Header.Set("Content-Type", "application/json")
			r.Host = host
			a := httptest.NewRecorder()
			if s.Handler.ServeHTTP(a, r); a.Code != status {
				t.Errorf("%s%s: %d, want %d", host, path, a.Code, status)
			}
		}
		if a := ask(s.Handler, "GET", "http://evil.test/healthz", ""); a.Code != 200 {
			t.Errorf("health by any name: %d", a.Code)
		} else if a.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("health bears no headers: %v", a.Header())
		}
	}
}

// Every call of the running program is for its own names and its own pages, whoever is signed in.
func TestEveryCallIsForOurNamesAndOurPages(t *testing.T) {
	s, ana := signedIn(t)
	calls := app.Build(app.Config{}, nil, nil, slog.New(slog.DiscardHandler)).Routes.Calls
	if len(calls) < 100 {
		t.Fatalf("%d calls", len(calls))
	}
	send := func(method, path, host, header string) (int, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, s.base+path, strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		if name, value, ok := strings.Cut(header, ": "); ok {
			r.Header.Set(name, value)
		}
		r.Host = host
		answer, err := ana.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		var p api.Problem
		_ = json.NewDecoder(io.LimitReader(answer.Body, 1<<20)).Decode(&p)
		return answer.StatusCode, p.Code
	}
	id := regexp.MustCompile(`\{[^}]*\}`)
	for _, call := range append(calls, api.Call{Method: "GET", Path: "/../"}, api.Call{Method: "GET", Path: "/../tasks"}) {
		path := id.ReplaceAllString(strings.TrimPrefix(api.Base+call.Path, api.Base+"/.."), "1")
		for _, host := range []string{"evil.test", "127.0.0.1.evil.test"} {
			if status, code := send(call.Method, path, host, ""); status != 421 || code != "unknown_host" {
				t.Errorf("%s %s at %s: %d %s", call.Method, path, host, status, code)
			}
		}
		if call.Method == "GET" && call.Path != "/auth/logout" {
			continue // it changes nothing
		}
		headers := []string{"Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site"}
		if call.Method != "GET" {
			headers = append(headers, "Origin: https://evil.test", "Origin: null")
		}
		for _, header := range headers {
			if status, code := send(call.Method, path, "", header); status != 403 || code != "cross_origin" {
				t.Errorf("%s %s with %s: %d %s", call.Method, path, header, status, code)
			}
		}
	}
	// None of these has signed her out, and our own pages may.
	if status, code := send("POST", "/api/tasks/search", "", "Origin: "+s.base); status != 200 {
		t.Errorf("our own page: %d %s", status, code)
	}
	if status, code := send("GET", "/api/auth/logout", "", "Sec-Fetch-Site: same-origin"); status != 200 {
		t.Errorf("signing out: %d %s", status, code)
	}
	if status, code := send("POST", "/api/tasks/search", "", ""); status != 401 {
		t.Errorf("signed out: %d %s", status, code)
	}
}

// A name that stands elsewhere than in Host counts too, or not at all.
func TestNamesWrittenByHand(t *testing.T) {
	s := serving(t, t.TempDir())
	address := strings.TrimPrefix(s.base, "http://")
	for request, status := range map[string]int{
		"GET / HTTP/1.1\r\nHost: " + address:                               200,
		"GET / HTTP/1.1\r\nHost: LOCALHOST":                                200,
		"GET http://evil.test/ HTTP/1.1\r\nHost: localhost":                421,
		"GET http://localhost/ HTTP/1.1\r\nHost: evil.test":                200,
		"GET / HTTP/1.1\r\nHost: evil.test\r\nX-Forwarded-Host: localhost": 421,
		"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test":             400,
		"GET / HTTP/1.1":                       400,
		"GET / HTTP/1.0":                       421,
		"GET / HTTP/1.1\r\nHost: evil.test:80": 421,
	} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(conn, request+"\r\n\r\n")
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil || answer.StatusCode != status {
			t.Errorf("%q: %v, %v; want %d", request, answer, err, status)
		}
		conn.Close()
	}
}

func TestEveryAnswerBearsItsHeaders(t *testing.T) {
	s, _ := edge(slog.New(slog.DiscardHandler), true)
	for _, c := range []struct {
		method, url, body string
		status            int
	}{
		{"GET", "http://localhost/", "", 200},
		{"POST", "http://localhost/api/echo", `{"text": "a"}`, 200},
		{"POST", "http://localhost/api/echo", `{"text": 1}`, 422},
		{"POST", "http://localhost/api/echo", `{`, 400},
		{"POST", "http://localhost/api/echo", `{"text": "` + strings.Repeat("a", 2<<20) + `"}`, 413},
		{"GET", "http://localhost/api/nowhere", "", 404},
		{"GET", "http://localhost/api/panic", "", 500},
		{"GET", "http://localhost/api//nowhere", "", 307},
		{"POST", "http://evil.test/api/echo", "", 421},
	} {
		a := ask(s.Handler, c.method, c.url, c.body)
		if a.Code != c.status {
			t.Errorf("%s %s: %d %s", c.method, c.url, a.Code, a.Body)
		}
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "Permissions-Policy": "camera=(self)",
			"Strict-Transport-Security": "max-age=31536000", "X-Request-Id": "",
		} {
			if got := a.Header().Get(name); got == "" || !strings.HasPrefix(got, want) {
				t.Errorf("%s %s answers %d with %s: %q", c.method, c.url, a.Code, name, got)
			}
		}
	}
	plain, _ := edge(slog.New(slog.DiscardHandler), false)
	if h := ask(plain.Handler, "GET", "http://localhost/", "").Header().Get("Strict-Transport-Security"); h != "" {
		t.Errorf("without TLS browsers are told to stay there: %q", h)
	}
}

func TestWhatBreaksShowsANumberAlone(t *testing.T) {
	for path, cause := range map[string]string{"/panic": "lost in the woods", "/broken": "no such table: secret"} {
		var log bytes.Buffer
		s, _ := edge(slog.New(slog.NewTextHandler(&log, nil)), false)
		a := ask(s.Handler, "GET", "http://localhost/api"+path, "")
		var p api.Problem
		if err := json.Unmarshal(a.Body.Bytes(), &p); err != nil || a.Code != 500 || p.Code != "internal" || a.Header().Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %d %s", path, a.Code, a.Body)
		}
		id := a.Header().Get("X-Request-Id")
		if id == "" || p.RequestID != id || !strings.Contains(p.Detail, id) || strings.Contains(a.Body.String(), cause) {
			t.Errorf("%s: number %q, answer %s", path, id, a.Body)
		}
		if !strings.Contains(log.String(), cause) || strings.Count(log.String(), "request="+id) < 2 || !strings.Contains(log.String(), "status=500") {
			t.Errorf("%s: the log does not tell what happened to %s:\n%s", path, id, &log)
		}
	}
}

func TestAnAnswerThatBreaksInTheMiddleIsSeenToBeCutOff(t *testing.T) {
	s, _ := edge(slog.New(slog.DiscardHandler), false)
	server := httptest.NewServer(s.Handler)
	defer server.Close()
	answer, err := http.Get(server.URL + "/api/half")
	if err == nil {
		defer answer.Body.Close()
		_, err = io.ReadAll(answer.Body)
	}
	if err == nil {
		t.Error("half an answer looks like a whole one")
	}
}

// pipes is a listener whose connections live in the test's own time.
type pipes struct {
	next   chan net.Conn
	closed chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.next:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	close(p.closed)
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

func (p *pipes) dial() net.Conn {
	client, server := net.Pipe()
	p.next <- server
	return client
}

// A client that says half of what it has to say and then nothing costs a
// connection for a while, never for good.
func TestSlowClientsAreCutOff(t *testing.T) {
	const head = " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
	for name, c := range map[string]struct {
		says    string
		trickle string // every second thereafter
		within  time.Duration
		status  string
	}{
		"nothing":                 {"", "", 6 * time.Second, ""},
		"half a head":             {"POST /api/echo" + head, "", 6 * time.Second, ""},
		"a head that trickles":    {"POST /api/echo" + head, "X-A: b\r\n", 6 * time.Second, ""},
		"no body":                 {"POST /api/echo" + head + "Content-Length: 100\r\n\r\n", "", 40 * time.Second, "400"},
		"a body that trickles":    {"POST /api/echo" + head + "Content-Length: 100000\r\n\r\n{", " ", 40 * time.Second, "400"},
		"a body nobody reads":     {"POST /api/nowhere" + head + "Content-Length: 100\r\n\r\n", "", 40 * time.Second, "404"},
		"chunks nobody reads":     {"POST /api/nowhere" + head + "Transfer-Encoding: chunked\r\n\r\n", "", 40 * time.Second, "404"},
		"a body of a page":        {"GET /" + head + "Content-Length: 100\r\n\r\n", "", 40 * time.Second, "200"},
		"nothing after an answer": {"POST /api/echo" + head + "Content-Length: 2\r\n\r\n{}", "", 3 * time.Minute, "200"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, _ := edge(slog.New(slog.DiscardHandler), false)
				listener := &pipes{make(chan net.Conn), make(chan struct{})}
				go s.Serve(listener)
				defer s.Close()
				conn, began := listener.dial(), time.Now()
				var saying sync.WaitGroup
				defer saying.Wait()
				defer conn.Close()
				saying.Go(func() {
					if _, err := io.WriteString(conn, c.says); err != nil || c.trickle == "" {
						return
					}
					for {
						time.Sleep(time.Second)
						if _, err := io.WriteString(conn, c.trickle); err != nil {
							return
						}
					}
				})
				_ = conn.SetReadDeadline(began.Add(time.Hour))
				answer, err := io.ReadAll(conn)
				took := time.Since(began)
				if err != nil || took > c.within || !strings.HasPrefix(string(answer), strings.TrimSpace("HTTP/1.1 "+c.status)) && c.status != "" {
					t.Errorf("after %s, %v: %s", took, err, answer)
				}
			})
		})
	}
}

// A server told to stop lets the requests it has begun finish, and takes no
// more.
func TestStoppingLetsRequestsFinish(t *testing.T) {
	s := serving(t, t.TempDir())
	address := strings.TrimPrefix(s.base, "http://")
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	const body = `{"email": "ana@x.test", "password": "whatever it is"}`
	fmt.Fprintf(conn, "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body[:10])
	time.Sleep(100 * time.Millisecond)
	ended := make(chan int)
	go func() { ended <- s.stop() }()
	time.Sleep(300 * time.Millisecond)
	if c, err := net.Dial("tcp", address); err == nil {
		c.Close()
		t.Error("it takes new connections while it stops")
	}
	fmt.Fprint(conn, body[10:])
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil || answer.StatusCode != int(fault.NotLoggedIn) {
		t.Errorf("the request that had begun: %v, %v", answer, err)
	}
	if code := <-ended; code != 0 {
		t.Errorf("it ended with %d", code)
	}
}

func TestAnswersTellTheTimeOfTheProgram(t *testing.T) {
	quiet := slog.New(slog.DiscardHandler)
	now := func() time.Time { return time.Date(2028, 2, 29, 11, 30, 0, 0, time.FixedZone("", 3600)) }
	front := &api.Front{Log: quiet, Routes: api.New(nil, nil, quiet), Now: now}
	pages := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	got := ask(handler(front, pages, &readiness{}, context.Background()), "GET", "/", "").Header().Get("Date")
	if got != "Tue, 29 Feb 2028 10:30:00 GMT" {
		t.Error(got)
	}
}
