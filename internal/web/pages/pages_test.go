package pages

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

var build = fstest.MapFS{
	".gitkeep":              {},
	".vite/manifest.json":   {Data: []byte(`{}`)},
	"index.html":            {Data: []byte(`<html lang="hr"><!-- session --><!-- parts --><script nonce="{{nonce}}" src="/assets/a-1.js"></script></html>`)},
	"client-offer.html":     {Data: []byte(`<html lang="hr"><script nonce="{{nonce}}" src="/assets/offer-8.js"></script></html>`)},
	"favicon.svg":           {Data: []byte(`<svg/>`)},
	"sw.js":                 {Data: []byte(`worker`)},
	"assets/a-1.js":         {Data: []byte(`plain`)},
	"assets/a-1.js.br":      {Data: []byte(`brotli`)},
	"assets/a-1.js.gz":      {Data: []byte(`gzip`)},
	"assets/b-9.css.br":     {Data: []byte(`brotli`)},
	"assets/b-9.css.gz":     {Data: gzipped("styles")},
	"assets/inter-2.woff2":  {Data: []byte(`font`)},
	"assets/deep/chunk.css": {Data: []byte(`css`)},
	".vite/preloads.json": {Data: []byte(`{"languages": {"hr": ["assets/hr-3.js"], "en": ["assets/en-4.js"]},
		"pages": [{"path": "/tasks", "files": ["assets/list-5.js", "assets/list-6.css"]}, {"path": "/tasks/$taskId", "files": ["assets/task-7.js"]}]}`)},
}

func gzipped(text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write([]byte(text)) // a buffer takes all
	_ = w.Close()
	return b.Bytes()
}

func get(t *testing.T, dist fstest.MapFS, path string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	p, err := open(dist, false)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest("GET", path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	return w
}

func TestEveryAnswerHasItsOwnNonce(t *testing.T) {
	seen := map[string]bool{}
	for range 2 {
		w := get(t, build, "/")
		nonce := regexp.MustCompile(`nonce="(\w{20,})"`).FindStringSubmatch(w.Body.String())
		if nonce == nil {
			t.Fatalf("no nonce in %s", w.Body)
		}
		policy := w.Header().Get("Content-Security-Policy")
		if strings.Count(policy, "'nonce-"+nonce[1]+"'") != 2 {
			t.Errorf("the policy does not name the nonce %s: %s", nonce[1], policy)
		}
		if got := w.Header().Get("Cache-Control"); got != "no-store" {
			t.Errorf("the page may be kept: %s", got)
		}
		seen[nonce[1]] = true
	}
	if len(seen) != 2 {
		t.Error("two answers have one nonce")
	}
}

// Without Google's maps the policy names no address but our own; with them only
// Google's, and neither inline code nor eval.
func TestOnlyGoogleMapsOpenThePolicy(t *testing.T) {
	for _, google := range []bool{false, true} {
		p, err := open(build, google)
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		p.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
		policy := w.Header().Get("Content-Security-Policy")
		hosts := regexp.MustCompile(`https?:\S*`).FindAllString(policy, -1)
		if len(hosts) > 0 != google || strings.Contains(policy, "unsafe") || strings.Contains(w.Header().Get("Referrer-Policy"), "origin") != google {
			t.Errorf("%v: %s", google, policy)
		}
		for _, host := range hosts {
			if !regexp.MustCompile(`^https://([\w*]+\.)?(googleapis|gstatic|google|googleusercontent)\.com;?$`).MatchString(host) {
				t.Errorf("%s is not Google's", host)
			}
		}
		if script := regexp.MustCompile(`script-src [^;]*`).FindString(policy); google && !strings.HasSuffix(script, "' https://maps.googleapis.com") {
			t.Error(script)
		}
	}
}

func TestFilesAndPages(t *testing.T) {
	const page = "text/html,application/xhtml+xml"
	for _, c := range []struct {
		path, accept, encoding string
		status                 int
		body, got, cache       string
	}{
		{"/assets/a-1.js", "*/*", "gzip, deflate, br", 200, "brotli", "br", "public, max-age=31536000, immutable"},
		{"/assets/a-1.js", "*/*", "gzip, br;q=0", 200, "gzip", "gzip", "public, max-age=31536000, immutable"},
		{"/assets/a-1.js", "*/*", "", 200, "plain", "", "public, max-age=31536000, immutable"},
		{"/assets/b-9.css", "*/*", "br", 200, "brotli", "br", "public, max-age=31536000, immutable"},
		{"/assets/b-9.css", "*/*", "", 200, "styles", "", "public, max-age=31536000, immutable"},
		{"/assets/b-9.css.gz", page, "br", 404, "", "", ""},
		{"/assets/inter-2.woff2", "*/*", "br", 200, "font", "", "public, max-age=31536000, immutable"},
		{"/favicon.svg", "*/*", "br", 200, "<svg/>", "", "public, max-age=3600"},
		{"/sw.js", "*/*", "br", 200, "worker", "", "no-cache"},
		{"/assets/a-0.js", page, "br", 404, "", "", ""}, // of an older build
		{"/assets/a-0", page, "br", 404, "", "", ""},
		{"/assets/a-1.js.br", page, "br", 404, "", "", ""},
		{"/.vite/manifest.json", page, "", 404, "", "", ""},
		{"/index.html", page, "", 404, "", "", ""},
		{"/../web.go", page, "", 404, "", "", ""},
		{"/tasks/12", page, "", 200, "<html", "", "no-store"},
		{"/tasks/12", "*/*", "", 200, "<html", "", "no-store"},
		{"/tasks/12", "", "", 200, "<html", "", "no-store"},
		{"/tasks/12", "application/json", "", 404, "", "", ""},
		{"/wp-login.php", page, "", 404, "", "", ""},
	} {
		w := get(t, build, c.path, "Accept", c.accept, "Accept-Encoding", c.encoding)
		if w.Code != c.status || !strings.HasPrefix(w.Body.String(), c.body) {
			t.Errorf("%s: %d %s, want %d %s", c.path, w.Code, w.Body, c.status, c.body)
		}
		if got := w.Header().Get("Content-Encoding"); got != c.got {
			t.Errorf("%s with %q came as %q, want %q", c.path, c.encoding, got, c.got)
		}
		if got := w.Header().Get("Cache-Control"); c.status == 200 && got != c.cache {
			t.Errorf("%s: Cache-Control %q, want %q", c.path, got, c.cache)
		}
	}
}

func TestTheServiceWorkerMayFetchThePages(t *testing.T) {
	if got := get(t, build, "/sw.js").Header().Get("Content-Security-Policy"); got != "default-src 'none'; connect-src 'self'; frame-ancestors 'none'" {
		t.Errorf("its policy is %q", got)
	}
}

func TestThePageSpeaksTheLanguageOfTheBrowser(t *testing.T) {
	for accept, want := range map[string]string{"hr-HR,hr;q=0.9": "hr", "en-GB": "en", "": "en"} {
		if body := get(t, build, "/", "Accept-Language", accept).Body.String(); !strings.HasPrefix(body, `<html lang="`+want+`"`) {
			t.Errorf("%q: %s", accept, body)
		}
	}
}

func TestWithoutABuildThePageSaysWhatToDo(t *testing.T) {
	w := get(t, fstest.MapFS{".gitkeep": {}}, "/")
	if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "make build") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func askPage(p *pages, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", path, nil)
	r.Header.Set("Accept", "text/html")
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	return w
}

// A page fetches at once what its address needs, in the language of the person or
// else of the browser.
func TestAPageLinksToItsParts(t *testing.T) {
	p, err := open(build, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, chosen, want string }{
		{"/tasks", "", "en-4.js list-5.js list-6.css"},
		{"/tasks", "hr", "hr-3.js list-5.js list-6.css"},
		{"/tasks/12", "", "en-4.js task-7.js"},
		{"/tasks/12/3", "", "en-4.js"},
		{"/", "", "en-4.js"},
	} {
		p.signedIn = func(*http.Request) (any, string, string) { return nil, c.chosen, "" }
		w := askPage(p, c.path)
		// The first question, which the page asks at once, is answered in it.
		if lang := `<html lang="` + cmp.Or(c.chosen, "en") + `"`; !strings.HasPrefix(w.Body.String(), lang) {
			t.Errorf("%s in %q does not begin with %s", c.path, c.chosen, lang)
		}
		nonce := regexp.MustCompile(`'nonce-(\w+)'`).FindStringSubmatch(w.Header().Get("Content-Security-Policy"))[1]
		var got []string
		for _, link := range regexp.MustCompile(`<link rel="(\w+)" crossorigin href="/assets/([^"]+)" nonce="(\w+)">`).FindAllStringSubmatch(w.Body.String(), -1) {
			if style := strings.HasSuffix(link[2], ".css"); style != (link[1] == "stylesheet") || link[3] != nonce {
				t.Errorf("%s: %s", c.path, link[0])
			}
			got = append(got, link[2])
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s in %q: %v, want %s", c.path, c.chosen, got, c.want)
		}
	}
}

// Who is signed in stands in the page as data, which nothing in it can end; where
// nobody is, nothing does.
func TestAPageCarriesItsSession(t *testing.T) {
	p, err := open(build, false)
	if err != nil {
		t.Fatal(err)
	}
	if body := askPage(p, "/tasks").Body.String(); strings.Contains(body, `id="session"`) {
		t.Errorf("nobody is signed in, and yet: %s", body)
	}
	names := map[string]string{"name": `</script><script>alert(1)</script><!-- {{nonce}} & <html lang="hr"`}
	p.signedIn = func(*http.Request) (any, string, string) { return names, "", "" }
	w := askPage(p, "/tasks")
	data := regexp.MustCompile(`<script type="application/json" id="session">([^<]*)</script>`).FindStringSubmatch(w.Body.String())
	if data == nil {
		t.Fatal(w.Body)
	}
	var got map[string]string
	if err := json.Unmarshal([]byte(data[1]), &got); err != nil || got["name"] != names["name"] {
		t.Errorf("%v %s", err, data[1])
	}
}

// A list's page asks its first question at once, by the call that the page would
// make itself, and contains the answer as data that nothing in it can end.
func TestAPageCarriesItsFirstRows(t *testing.T) {
	dist := fstest.MapFS{"index.html": {Data: []byte(`<html lang="hr"><!-- session --><!-- look --><!-- parts --></html>`)},
		".vite/first-look.html": {Data: []byte(`<script nonce="{{nonce}}">draw()</script>`)},
		".vite/preloads.json": {Data: []byte(`{"pages": [
		{"path": "/tasks", "files": [], "question": {"url": "/api/tasks/search", "body": "{}"}}, {"path": "/tasks/$taskId", "files": []}]}`)}}
	p, err := open(dist, false)
	if err != nil {
		t.Fatal(err)
	}
	signedIn := func(*http.Request) (any, string, string) { return map[string]int{"user": 7}, "hr", "7/2" }
	says := func(w http.ResponseWriter) { _, _ = io.WriteString(w, `{"data":["</script><b>"]}`) }
	for name, c := range map[string]struct {
		method, address string
		signedIn        func(*http.Request) (any, string, string)
		says            func(http.ResponseWriter)
		asked, carried  bool
	}{
		"rows":            {"GET", "/tasks", signedIn, says, true, true},
		"only headers":    {"HEAD", "/tasks", signedIn, says, false, false},
		"other rows":      {"GET", "/tasks?status=DONE", signedIn, says, false, false},
		"no list":         {"GET", "/tasks/12", signedIn, says, false, false},
		"nobody":          {"GET", "/tasks", nobody, says, false, false},
		"refused":         {"GET", "/tasks", signedIn, func(w http.ResponseWriter) { http.Error(w, "{}", http.StatusForbidden) }, true, false},
		"no data":         {"GET", "/tasks", signedIn, func(w http.ResponseWriter) { _, _ = io.WriteString(w, "<p>") }, true, false},
		"nothing written": {"GET", "/tasks", signedIn, func(http.ResponseWriter) {}, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			asked := false
			p.signedIn = c.signedIn
			p.calls = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				asked = true
				body, err := io.ReadAll(r.Body)
				got := []string{r.Method, r.URL.String(), string(body), r.Header.Get("Cookie"), r.Header.Get("Content-Type"), r.Header.Get("Accept-Language"), r.Header.Get("Made-For"), r.Header.Get("Sec-Fetch-Mode"), r.RemoteAddr}
				if want := []string{"POST", "/api/tasks/search", "{}", "teren=secret", "application/json", "hr", "7/2", "", "192.0.2.1:1234"}; err != nil || !slices.Equal(got, want) {
					t.Errorf("the call is %q, want %q", got, want)
				}
				if _, bounded := r.Context().Deadline(); !bounded {
					t.Error("the page may wait for ever")
				}
				c.says(w)
			})
			r := httptest.NewRequest(c.method, c.address, nil)
			r.Header.Set("Cookie", "teren=secret")
			r.Header.Set("Sec-Fetch-Mode", "navigate")
			w := httptest.NewRecorder()
			p.ServeHTTP(w, r)
			found := regexp.MustCompile(`<script type="application/json" id="first-rows">([^<]*)</script>`).FindStringSubmatch(w.Body.String())
			// What draws them has the nonce of the page.
			look := regexp.MustCompile(`<script nonce="(\w+)">draw\(\)</script>`).FindStringSubmatch(w.Body.String())
			if (look != nil) != c.carried || look != nil && !strings.Contains(w.Header().Get("Content-Security-Policy"), "'nonce-"+look[1]+"'") {
				t.Errorf("it is drawn by %v under %s", look, w.Header())
			}
			if asked != c.asked || (found != nil) != c.carried || w.Code != http.StatusOK {
				t.Fatalf("asked %t, %d %s", asked, w.Code, w.Body)
			}
			var got struct {
				URL, Body string
				Answer    struct{ Data []string }
			}
			if found != nil && (json.Unmarshal([]byte(found[1]), &got) != nil || got.URL != "/api/tasks/search" || got.Body != "{}" || !slices.Equal(got.Answer.Data, []string{"</script><b>"})) {
				t.Errorf("it contains %s", found[1])
			}
		})
	}
}

func TestThePageOfALinkKnowsNobodyAndTellsNobodyItsAddress(t *testing.T) {
	p, err := open(build, true)
	if err != nil {
		t.Fatal(err)
	}
	p.signedIn = func(*http.Request) (any, string, string) { t.Error("it asks who is signed in"); return nil, "", "" }
	w := httptest.NewRecorder()
	p.ServeHTTP(w, httptest.NewRequest("GET", "/client-offers/a-secret", nil))
	body, h := w.Body.String(), w.Header()
	if !strings.Contains(body, "offer-8.js") || strings.Contains(body, "{{nonce}}") || strings.Contains(body, "a-secret") {
		t.Errorf("the page is %s", body)
	}
	if h.Get("Referrer-Policy") != "no-referrer" || h.Get("Cache-Control") != "no-store" || strings.Contains(h.Get("Content-Security-Policy"), "google") {
		t.Errorf("its headers are %v", h)
	}
	if w := get(t, build, "/client-offer.html"); w.Code != http.StatusNotFound {
		t.Errorf("the page without an offer → %d", w.Code)
	}
}

// A call that panics leaves its page as it is without rows.
func TestAPageWithoutItsFirstRows(t *testing.T) {
	p, err := open(fstest.MapFS{"index.html": {Data: []byte(`<html lang="hr"><!-- session --><!-- parts --></html>`)},
		".vite/preloads.json": {Data: []byte(`{"pages": [{"path": "/tasks", "files": [], "question": {"url": "/api/tasks/search", "body": "{}"}}]}`)}}, false)
	if err != nil {
		t.Fatal(err)
	}
	p.signedIn = func(*http.Request) (any, string, string) { return map[string]int{"user": 7}, "hr", "7/2" }
	p.calls = http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("a fault of the search") })
	if w := askPage(p, "/tasks"); w.Code != http.StatusOK || strings.Contains(w.Body.String(), "first-rows") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
