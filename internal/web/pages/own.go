package pages

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"teren/internal/platform/api"
)

// What differs from answer to answer stands in place of these in index.html: who
// is signed in with the page's first rows, what draws those before the program
// has come, and what of the program the page needs.
const (
	sessionMark = "<!-- session -->"
	lookMark    = "<!-- look -->"
	partsMark   = "<!-- parts -->"
)

// preloads are the files that pages need besides those of every page, as the build
// lists them.
type preloads struct {
	Languages map[string][]string // by language
	Pages     []struct {
		Path     string // "/tasks/$taskId"
		Files    []string
		Question *question // nil if the page asks nothing that is known before its scripts run
	}
}

func readPreloads(dist fs.FS) (preloads, error) {
	var p preloads
	text, err := fs.ReadFile(dist, ".vite/preloads.json")
	if errors.Is(err, fs.ErrNotExist) { // there was no build
		return p, nil
	}
	if err != nil {
		return p, err
	}
	return p, json.Unmarshal(text, &p)
}

// of returns the files that a page at the address needs in the language.
func (p preloads) of(address, language string) []string {
	files := p.Languages[language]
	for _, page := range p.Pages {
		if matches(page.Path, address) {
			return append(files[:len(files):len(files)], page.Files...)
		}
	}
	return files
}

// matches reports whether the address is of the path, in which a part that
// begins with $ stands for any.
func matches(route, address string) bool {
	parts, given := strings.Split(route, "/"), strings.Split(address, "/")
	if len(parts) != len(given) {
		return false
	}
	for i, part := range parts {
		if !strings.HasPrefix(part, "$") && part != given[i] {
			return false
		}
	}
	return true
}

// links has the files fetched that the page needs.
func links(files []string, nonce string) string {
	var b strings.Builder
	for _, file := range files {
		link := `<link rel="modulepreload" crossorigin href="/`
		if path.Ext(file) == ".css" {
			link = `<link rel="stylesheet" crossorigin href="/`
		}
		b.WriteString(link + file + `" nonce="` + nonce + `">`)
	}
	return b.String()
}

// question is the call with which a page begins: a search, by its address and its
// body as the page would send it.
type question struct {
	URL  string `json:"url"`
	Body string `json:"body"`
}

// questionOf returns the first question of the page at the address, nil for none.
// One with parameters asks something else.
func (p preloads) questionOf(address *url.URL) *question {
	if address.RawQuery != "" {
		return nil
	}
	for _, page := range p.Pages {
		if matches(page.Path, address.Path) {
			return page.Question
		}
	}
	return nil
}

// rowsTime bounds the time that a page waits for its first rows; without them it
// asks for itself.
const rowsTime = 250 * time.Millisecond

// rows returns the answer to the first question of the page that the request is
// for, from the same call with the same checks as if the page made it; nil if it
// asks nothing, is refused, or would have to wait.
func (p *pages) rows(r *http.Request, language, madeFor string) json.RawMessage {
	q := p.preloads.questionOf(r.URL)
	if q == nil || r.Method != http.MethodGet || p.calls == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(r.Context(), rowsTime)
	defer cancel()
	call := r.Clone(ctx) // its cookies, address and keys
	call.Method, call.URL, call.RequestURI = http.MethodPost, &url.URL{Path: q.URL}, q.URL
	call.Body, call.ContentLength = io.NopCloser(strings.NewReader(q.Body)), int64(len(q.Body))
	for _, name := range []string{"Sec-Fetch-Mode", "Idempotency-Key"} {
		call.Header.Del(name)
	}
	call.Header.Set("Content-Type", "application/json")
	call.Header.Set("Accept-Language", language)
	call.Header.Set(api.MadeFor, madeFor)
	said := answer{header: http.Header{}}
	p.ask(&said, call)
	if said.status != http.StatusOK || !json.Valid(said.body.Bytes()) {
		return nil
	}
	return said.body.Bytes()
}

// answer keeps what a call writes.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header { return a.header }

func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

func (a *answer) Write(p []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(p)
}

// carried returns the element that contains the value as data; nothing for nil.
func carried(id string, value any) (string, error) {
	if value == nil {
		return "", nil
	}
	data, err := json.Marshal(value) // with < > & escaped, so that nothing ends the element
	return `<script type="application/json" id="` + id + `">` + string(data) + `</script>`, err
}

// firstRows is a first question with its answer.
type firstRows struct {
	question
	Answer json.RawMessage `json:"answer"`
}

// own returns what the page contains of the person who asks for it: who they are
// and its first rows, what draws these, and the language.
func (p *pages) own(r *http.Request) (data, look, language string, err error) {
	session, chosen, madeFor := p.signedIn(r)
	language = cmp.Or(chosen, api.Language(r))
	if session == nil {
		return "", "", language, nil
	}
	data, err = carried("session", session)
	if rows := p.rows(r, language, madeFor); err == nil && rows != nil {
		var more string
		more, err = carried("first-rows", firstRows{*p.preloads.questionOf(r.URL), rows})
		data, look = data+more, p.look
	}
	return data, look, language, err
}

func nobody(*http.Request) (session any, language, madeFor string) { return nil, "", "" }

// ask makes the call. One that panics is answered as failed: the page makes it again,
// and there it is logged.
func (p *pages) ask(said *answer, call *http.Request) {
	defer func() {
		if recover() != nil {
			said.status = http.StatusInternalServerError
		}
	}()
	p.calls.ServeHTTP(said, call)
}
