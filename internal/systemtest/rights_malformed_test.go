package systemtest_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"teren/internal/app"
	"teren/internal/kit/seed"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

// Requests made from the OpenAPI document, each wrong in some way, get a
// refusal that the person can read, and leave nothing behind.
func TestMalformedRequests(t *testing.T) {
	t.Parallel()
	seed := seed.Of(t)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		requests := 10_000
		if d.Engine() == "postgres" {
			requests = 1_500
		}
		w := newTown(t, d)
		w.remember(t, d)
		g := newMangler(w, rand.New(rand.NewPCG(seed, 0)))
		names := tables(t, d)
		before, statuses := w.kept(t, names), map[int]int{}
		for range requests {
			r, about, body := g.request()
			answer := w.do(r)
			statuses[answer.Code]++
			fails := judge(answer, g.junkPath)
			// Calls by GET and DELETE read no body; of counts, what is wrong with one question is the question's own.
			takes := r.Method != http.MethodGet && r.Method != http.MethodDelete && !strings.HasSuffix(r.URL.Path, "/counts")
			if takes && answer.Code < 300 && strings.Contains(body, endless) {
				fails = append(fails, "no text is that long")
			}
			after := before
			if answer.Code != http.StatusNotFound {
				after = w.kept(t, names)
			}
			if answer.Code >= 300 && after != before {
				fails = append(fails, fmt.Sprintf("it was refused and left something behind: %s before, %s after", before, after))
			}
			before = after
			if len(fails) > 0 {
				t.Errorf("TEREN_SEED=%d: %s\n got %d %v %s\n %s", seed, about, answer.Code, answer.Header(), cut(answer.Body.String()), strings.Join(fails, "\n "))
			}
			if answer.Code == http.StatusUnauthorized && g.person != "" {
				// A request that happened to be right ended the session, or took the person out of the company.
				w.rehire(t, d)
				w.signIn(t, g.person)
				before = w.kept(t, names)
			}
			if t.Failed() && statuses[http.StatusInternalServerError] > 5 {
				break
			}
		}
		t.Logf("answers by status: %v", statuses)
		if statuses[http.StatusOK]+statuses[http.StatusCreated] == 0 || statuses[http.StatusUnprocessableEntity] < requests/5 {
			t.Errorf("the requests do not reach deep enough: %v", statuses)
		}
	})
}

// places are what a text of a fault leaves to be filled.
var places = regexp.MustCompile(`\{[a-z_]+\}`)

// judge says what is wrong with an answer.
func judge(answer *httptest.ResponseRecorder, junkPath bool) (fails []string) {
	bad := func(format string, args ...any) { fails = append(fails, fmt.Sprintf(format, args...)) }
	switch {
	case answer.Code >= 500:
		bad("no request may break the server")
	case answer.Code >= 300 && answer.Code < 400:
		if !junkPath {
			bad("only a path that is not clean is sent elsewhere")
		}
	case answer.Code >= 400:
		var p api.Problem
		if answer.Header().Get("Content-Encoding") == "gzip" {
			z, err := gzip.NewReader(answer.Body)
			if err != nil {
				bad("not compressed: %v", err)
				break
			}
			text, err := io.ReadAll(z)
			if err != nil {
				bad("cut off: %v", err)
			}
			answer.Body = bytes.NewBuffer(text)
		}
		if kind := answer.Header().Get("Content-Type"); kind != "application/problem+json" {
			bad("a refusal of type %q", kind)
		}
		if err := json.Unmarshal(answer.Body.Bytes(), &p); err != nil || !utf8.Valid(answer.Body.Bytes()) {
			bad("unreadable: %v", err)
		}
		texts := []string{p.Detail}
		codes := []string{p.Code}
		for _, f := range p.Errors {
			texts, codes = append(texts, f.Message), append(codes, f.Code)
		}
		for i, code := range codes {
			if !fault.Known(code) {
				bad("the code %q has no text", code)
			}
			// What was sent may have braces too, and be named in the answer.
			for _, place := range places.FindAllString(fault.Text(code, "en", nil), -1) {
				if strings.Contains(texts[i], place) && code != "malformed" && code != "unknown_column" {
					bad("a place in %q was not filled", texts[i])
				}
			}
		}
		if p.Status != answer.Code || p.RequestID == "" {
			bad("status %d, request %q in the answer", p.Status, p.RequestID)
		}
	}
	return fails
}

// A mangler makes requests that are wrong somewhere.
type mangler struct {
	*rand.Rand
	w        *town
	schemas  map[string]any
	calls    []operation
	person   string
	junkPath bool
}

type operation struct {
	method, path string
	params       []any
	json         map[string]any // schema of the body
	multipart    bool
}

func newMangler(w *town, r *rand.Rand) *mangler {
	// Through text, so that it is what a client reads.
	text, err := json.Marshal(w.routes.OpenAPI(app.Version))
	if err != nil {
		panic(err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			Parameters  []any
			RequestBody struct {
				Content map[string]struct{ Schema map[string]any }
			}
		}
		Components struct{ Schemas map[string]any }
	}
	if err := json.Unmarshal(text, &document); err != nil {
		panic(err)
	}
	g := &mangler{Rand: r, w: w, schemas: document.Components.Schemas}
	for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(document.Paths[path])) {
			if path == "/events" || path == "/auth/logout" || path == "/users/{user_id}" && method != "get" {
				continue // the first does not end, the second ends the session, the third may end the person
			}
			op := document.Paths[path][method]
			_, multipart := op.RequestBody.Content["multipart/form-data"]
			g.calls = append(g.calls, operation{strings.ToUpper(method), path, op.Parameters, op.RequestBody.Content["application/json"].Schema, multipart})
		}
	}
	return g
}

func (g *mangler) chance(percent int) bool { return g.IntN(100) < percent }

func pick[T any](g *mangler, from ...T) T { return from[g.IntN(len(from))] }

// endless is longer than any text that a call takes.
var endless = strings.Repeat("x", 20_000)

// request is a wrong request, what it is about and its body.
func (g *mangler) request() (r *http.Request, about, body string) {
	op := g.calls[g.IntN(len(g.calls))]
	for op.json == nil && g.chance(60) { // those with a body can be wrong in more ways
		op = g.calls[g.IntN(len(g.calls))]
	}
	g.person = pick(g, "admin", "admin", "worker")
	if strings.HasPrefix(op.path, "/auth") && op.path != "/auth/tenant" {
		g.person = ""
	}
	path := g.path(op)
	method := op.method
	if g.chance(3) {
		method = pick(g, "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "get")
	}
	body, kind := g.body(op)
	r = httptest.NewRequest(http.MethodGet, "http://127.0.0.1/", nil)
	r.Method, r.URL, r.RequestURI = method, path, path.RequestURI()
	if body != "" || method != http.MethodGet {
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
		if g.chance(5) {
			r.ContentLength = -1
		}
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	if c := g.w.cookies[g.person]; c != nil {
		r.AddCookie(c)
	}
	g.headers(r)
	return r, fmt.Sprintf("%s %q %q as %q, headers %q\n %s", method, path.Path, path.RawQuery, g.person, r.Header, cut(body)), body
}

func (g *mangler) path(op operation) *url.URL {
	path, query := op.path, url.Values{}
	for _, p := range op.params {
		p := p.(map[string]any)
		name := p["name"].(string)
		switch value := g.word(); p["in"] {
		case "path":
			if p["schema"].(map[string]any)["type"] == "integer" {
				value = g.integer()
			}
			path = strings.ReplaceAll(path, "{"+name+"}", value)
		case "query":
			if g.chance(70) {
				query.Add(name, pick(g, value, g.integer(), "1"))
			}
		}
	}
	g.junkPath = g.chance(3)
	if g.junkPath {
		path = pick(g, path+"/", "//"+path, "/.."+path, path+"/../1", path+"\x00", path+"%", path+"\xff", path+";a=b", strings.ToUpper(path), path+"/%2e%2e/", strings.Repeat("/a", 2000))
	}
	g.junkPath = g.junkPath || strings.ContainsAny(path, ".\\") || strings.Contains(path, "//") || strings.HasSuffix(path, "/")
	u := &url.URL{Scheme: "http", Host: "127.0.0.1", Path: api.Base + path, RawQuery: query.Encode()}
	if g.chance(2) {
		u.RawQuery = pick(g, "%zz", "a=%00", "group=%ff", "&&&", "page=1&page=2", strings.Repeat("a&", 5000))
	}
	return u
}

func (g *mangler) headers(r *http.Request) {
	if g.chance(50) {
		r.Header.Set("Accept-Language", pick(g, "hr", "en", "hr-HR,hr;q=0.9", "de", "", "\xff\xfe", strings.Repeat("hr,", 1000), "*;q=NaN", "HR_hr", "-"))
	}
	if g.chance(20) && r.Method == http.MethodPost {
		r.Header.Set("Idempotency-Key", pick(g, "a", "b", strings.Repeat("k", 200), strings.Repeat("k", 201), "\xff\xfe\x80", "ključ", "a\tb", " ", "';--", fmt.Sprint(g.Uint64())))
	}
	if g.chance(2) {
		r.Host = pick(g, "evil.test", "", "127.0.0.1:x", "[::1", "localhost:80:80", "a\xffb", strings.Repeat("h", 5000))
	}
	if g.chance(2) {
		r.Header.Set("Origin", pick(g, "null", "https://evil.test", "http://127.0.0.1", "\xff", "http://[::1"))
	}
	if g.chance(2) {
		r.Header.Set("Sec-Fetch-Site", pick(g, "cross-site", "same-site", "same-origin", "none", "\xff"))
	}
	if g.chance(3) {
		r.Header.Set("Range", pick(g, "bytes=0-", "bytes=-1", "bytes=9-1", "bytes=0-0,0-0,0-0", "lines=1-2", "bytes=99999999999999999999-"))
	}
	if g.chance(3) {
		r.Header.Set("User-Agent", pick(g, "", "\xff\xfe/1", strings.Repeat("u", 10_000), "a\tb/1"))
	}
	if g.chance(3) {
		r.Header.Set("If-None-Match", pick(g, `"x"`, "*", "\xff"))
	}
	if g.chance(3) {
		r.Header.Set("Accept-Encoding", pick(g, "gzip", "gzip;q=0", "br", "*", "\xff", "gzip;q=NaN"))
	}
	if g.chance(2) {
		r.Header.Set("Cookie", pick(g, "teren=", "teren=x", "teren=\xff", "teren", "=;=;=", "teren=a; teren=b", "teren="+strings.Repeat("A", 10_000)))
		g.person = ""
	}
}

// body is a body for the call and its content type.
func (g *mangler) body(op operation) (text, kind string) {
	if op.json == nil {
		if g.chance(80) {
			return "", ""
		}
		return g.word(), pick(g, "application/json", "text/plain", "")
	}
	text = g.value("", op.json, 0)
	if g.chance(10) {
		text = g.mangled(text)
	}
	if op.multipart && g.chance(50) {
		return g.form(text)
	}
	kind = "application/json"
	if g.chance(4) {
		kind = pick(g, "", "text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16", "application/json;;", "multipart/form-data", "\xff", "application/xml", "multipart/form-data; boundary=")
	}
	return text, kind
}

// mangled is no JSON any more, or strange JSON.
func (g *mangler) mangled(text string) string {
	at := g.IntN(len(text) + 1)
	switch g.IntN(12) {
	case 0:
		return text[:at]
	case 1:
		return text + pick(g, "x", "{}", "null", ",", "\x00")
	case 2:
		return text[:at] + pick(g, "\x00", "\xff", "\"", "}", "NaN", "\xef\xbb\xbf", "\u2028") + text[at:]
	case 3:
		return strings.Repeat("[", 20_000)
	case 4:
		return strings.Repeat(`{"filter":`, 9_999) + "1" + strings.Repeat("}", 9_999)
	case 5:
		return "\xef\xbb\xbf" + text
	case 6:
		return strings.Replace(text, "{", `{"title": 1, "title": "a", "TITLE": "b", "version": 1, `, 1)
	case 7:
		return pick(g, "null", "[]", "1", "true", `""`, "NaN", "-", "{", " ", "")
	case 8:
		return strings.Replace(text, "{", `{"": 1, "unknown": {"a": [1]}, `, 1)
	case 9:
		return `{"filter": ` + strings.Repeat(`{"not": `, 2_000) + `1` + strings.Repeat("}", 2_001)
	case 10:
		return strings.ToValidUTF8(strings.ReplaceAll(text, "1", "1e999"), "")
	}
	return "\xff\xfe" + text
}

// form is the text as a part of a form that may be broken.
func (g *mangler) form(text string) (body, kind string) {
	parts := []string{"json", text}
	for range pick(g, 0, 0, 1, 1, 2, 3, 21, 25) {
		parts = append(parts, pick(g, "images", "images", "docs", "docs", "unknown", "json", "", "images\x00", "im\xffages", strings.Repeat("n", 3000)),
			pick(g, photo, photo, "", "a;b\n1;2\n", "MZ\x90\x00", "%PDF-1.4\n%%EOF", "<svg onload=alert(1)>", photo[:20], photo+"<script>", "\xff\xd8\xff\xe0", "BM", "BM"+strings.Repeat("\xff", 60), "{}"))
	}
	switch g.IntN(10) {
	case 0:
		parts = parts[2:] // without json
	case 1:
		parts = append(parts[2:], parts[:2]...) // json comes last
	case 2:
		parts = append(parts, parts[:2]...) // json comes twice
	}
	f := form(parts...)
	body, kind = string(f.text), "multipart/form-data; boundary="+f.boundary
	switch g.IntN(16) {
	case 0:
		body = body[:g.IntN(len(body))]
	case 1:
		kind = pick(g, "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=other", "multipart/mixed; boundary=granica", "multipart/form-data; boundary="+strings.Repeat("b", 100), "multipart/form-data; boundary=\"\xff\"")
	case 2:
		body = strings.Replace(body, "form-data;", pick(g, "attachment;", "", "form-data; name=images;", "\xff"), 1)
	case 3:
		body = strings.ReplaceAll(body, "\r\n", "\n")
	case 4:
		body = strings.Replace(body, "\r\n\r\n", "\r\n"+strings.Repeat("X-Filler: a\r\n", 3000)+"\r\n", 1)
	case 5:
		body = strings.Replace(body, "slika.png", pick(g, "../../etc/passwd", "a\x00b.png", "\xff\xfe.png", strings.Repeat("n", 5000), "slika.png.exe", "C:\\\\slika.png", "\u202egnp.exe"), 1)
	case 6:
		body = strings.Replace(body, "Content-Type: image/png", "Content-Type: image/png\r\nContent-Transfer-Encoding: "+pick(g, "base64", "quoted-printable", "7bit", "x"), 1)
	}
	return body, kind
}

func (g *mangler) integer() string {
	if g.chance(70) {
		return fmt.Sprint(1 + g.IntN(4))
	}
	return pick(g, "0", "-1", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "99999999999999999999999", "1.5", "1e3", "01", "+1", "0x1", "1_000", "２")
}

// word is a text that may be strange.
func (g *mangler) word() string {
	if g.chance(50) {
		return pick(g, "Krov", "Ilica 1", "ana@x.test", "HIGH", "EUR", "2026-03-02T08:00:00Z", "asc", "title")
	}
	return pick(g, "", " ", "a\x00b", "\xff\xfe", "\xed\xa0\x80", "🙂", "\u202etxt", "e\u0301", strings.Repeat("č", 300), endless, "'; DROP TABLE task; --",
		"%", "_", "\\", "\n\r", "{why}", "<script>", "../..", "0000-00-00", "9999-12-31T23:59:59.999999999Z", "-292277022400-01-01T00:00:00Z", "NaN", "=1+1", "\u0000", "\u007f",
		"0123456789abcdef0123456789abcdef.png", "0123456789abcdef0123456789abcdef.jpg.thumbnail")
}

// text is the word as JSON writes it, with bytes and escapes that no encoder
// would write.
func (g *mangler) text(word string) string {
	if g.chance(3) {
		return pick(g, `"\ud800"`, `"\ud800\ud800"`, `"\u0000"`, `"\x"`, "\"a\nb\"", `"\u12"`)
	}
	if !utf8.ValidString(word) {
		return `"` + strings.NewReplacer(`"`, "", `\`, "", "\x00", "").Replace(word) + `"`
	}
	quoted, err := json.Marshal(word)
	if err != nil {
		panic(err)
	}
	return string(quoted)
}

// value is a value of the schema as JSON text, wrong every now and then.
func (g *mangler) value(name string, schema map[string]any, depth int) string {
	if depth > 0 && g.chance(7) {
		return g.junk()
	}
	if depth > 12 {
		return "1"
	}
	if to, ok := schema["$ref"].(string); ok {
		of, _ := g.schemas[to[strings.LastIndexByte(to, '/')+1:]].(map[string]any)
		return g.value(name, of, depth+1)
	}
	for _, word := range []string{"anyOf", "oneOf"} {
		if of, ok := schema[word].([]any); ok {
			return g.value(name, pick(g, of...).(map[string]any), depth+1)
		}
	}
	if of, ok := schema["enum"].([]any); ok {
		text, err := json.Marshal(pick(g, of...))
		if err != nil {
			panic(err)
		}
		return string(text)
	}
	if constant, ok := schema["const"].(string); ok {
		return strconv.Quote(constant)
	}
	kind, _ := schema["type"].(string)
	if kinds, ok := schema["type"].([]any); ok {
		kind, _ = pick(g, kinds...).(string)
	}
	switch kind {
	case "object":
		return g.object(schema, depth)
	case "array":
		items, _ := schema["items"].(map[string]any)
		var all []string
		for range g.IntN(4) {
			all = append(all, g.value(name, items, depth+1))
		}
		if g.chance(1) {
			return "[" + strings.Repeat("1,", 300) + "1]"
		}
		return "[" + strings.Join(all, ",") + "]"
	case "integer":
		return g.integer()
	case "number":
		return pick(g, "0", "45.8", "-1e2", "1e308", "1e-400", "1e999", "-0", "NaN")
	case "boolean":
		return pick(g, "true", "false", "0", `"true"`)
	case "null":
		return "null"
	case "string":
		if schema["format"] == "date-time" {
			return g.text(pick(g, "2026-03-02T08:00:00Z", "2026-03-02T08:00:00+25:00", "2026-02-30T08:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2026-03-02", g.word()))
		}
		return g.text(g.word())
	}
	return pick(g, g.integer(), g.text(g.word()), "true", `{"column": "title"}`, `{"column": `+g.text(g.word())+`}`)
}

func (g *mangler) object(schema map[string]any, depth int) string {
	props, _ := schema["properties"].(map[string]any)
	var all []string
	required, _ := schema["required"].([]any)
	for _, name := range slices.Sorted(maps.Keys(props)) {
		often := 50
		if slices.Contains(required, any(name)) {
			often = 97
		}
		if g.chance(often) {
			all = append(all, strconv.Quote(name)+":"+g.value(name, props[name].(map[string]any), depth+1))
		}
	}
	if g.chance(3) {
		all = append(all, `"`+pick(g, "unknown", "tenant", "__proto__", "created_by", "role")+`":`+g.junk())
	}
	if len(all) > 0 && g.chance(3) {
		all = append(all, all[0])
	}
	return "{" + strings.Join(all, ",") + "}"
}

func (g *mangler) junk() string {
	return pick(g, "null", "true", "{}", "[]", "[[[[]]]]", `{"a":{"b":[null]}}`, "0", "-1", "9223372036854775808", "1e999", "NaN", "-", `""`,
		g.text(g.word()), strings.Repeat("[", 50)+strings.Repeat("]", 50), `{"column":"title"}`, `{"eq":[{"column":"title"},`+g.text(g.word())+`]}`,
		strings.Repeat("9", 500), "0.1", `{"currency":"EUR"}`, `{"currency":1}`)
}

func cut(text string) string {
	if len(text) > 600 {
		text = text[:600] + "…"
	}
	return strconv.QuoteToGraphic(text)
}

func TestAFileTooLargeLeavesNothing(t *testing.T) {
	t.Parallel()
	w := newTown(t, dbtest.Open(t, "sqlite"))
	names := tables(t, w.db)
	before := w.kept(t, names)
	huge := "a;b\n" + strings.Repeat("1;2\n", 26<<18)
	for _, body := range []multipartForm{
		form("json", townTask, "images", photo, "docs", huge),
		form("json", townTask, "docs", "a;b\n", "json", `{"title": "`+strings.Repeat("a", 1<<20)+`"}`),
	} {
		answer := w.call("admin", "POST", "/tasks", body)
		if after := w.kept(t, names); answer.Code != http.StatusRequestEntityTooLarge || after != before {
			t.Errorf("%d %s; %s before, %s after", answer.Code, answer.Body, before, after)
		}
	}
}
