package api

import (
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"html/template"
	"io"
	"net/http"
	"sync"

	"teren/internal/platform/access"
	"teren/internal/platform/fault"
)

// Guide explains the calls to authors of clients, below /debug. It shows how the
// program is made, and none of its data.
type Guide struct {
	Version    string
	Everybody  bool                    // as in development; otherwise people who may do access.DebugRead
	Columns    func(access.Who) any    // what each …/search call may be asked for
	TypeScript func(access.Who) string // the same as types
	document   func() (document, error)
}

// Explain adds the calls of the guide.
func (rs *Routes) Explain(g Guide) {
	g.document = sync.OnceValues(func() (document, error) { return rs.document(g.Version) })
	rs.explain(g, "GET /debug", "The index of these pages.", func(w http.ResponseWriter, _ *http.Request) error {
		return writePage(w, "index", g.Version)
	})
	rs.explain(g, "GET /debug/schema", "The OpenAPI document of all calls.", func(w http.ResponseWriter, _ *http.Request) error {
		writeJSON(w, http.StatusOK, rs.OpenAPI(g.Version))
		return nil
	})
	rs.explain(g, "GET /debug/docs", "All calls, to read.", func(w http.ResponseWriter, _ *http.Request) error {
		d, err := g.document()
		if err != nil {
			return err
		}
		return writePage(w, "docs", d.reference())
	})
	rs.explain(g, "GET /debug/searchapi", "The columns of the searches; ?role=WORKER as that role sees them.", func(w http.ResponseWriter, r *http.Request) error {
		who, err := reader(r)
		if err == nil {
			writeJSON(w, http.StatusOK, envelope{g.Columns(who)})
		}
		return err
	})
	rs.explain(g, "GET /debug/searchapi_ts", "The same as TypeScript.", func(w http.ResponseWriter, r *http.Request) error {
		who, err := reader(r)
		if err != nil {
			return err
		}
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = io.WriteString(w, g.TypeScript(who)) // the client has gone
		return nil
	})
}

func (rs *Routes) explain(g Guide, pattern, doc string, fn func(http.ResponseWriter, *http.Request) error) {
	if g.Everybody {
		rs.add(Call{Doc: doc}, pattern, fn)
		return
	}
	Raw(rs, access.DebugRead, pattern, doc, func(w http.ResponseWriter, r *http.Request, _ access.Who) error { return fn(w, r) })
}

// reader returns a person of the role in the query, ADMIN without one.
func reader(r *http.Request) (access.Who, error) {
	name := r.URL.Query().Get("role")
	if name == "" {
		return access.Who{Roles: access.Admin}, nil
	}
	roles, ok := access.ParseRoles([]string{name})
	if !ok {
		return access.Who{}, fault.OnField("role", "not_in_list", fault.Args{"list": "ADMIN, MANAGER, WORKER"})
	}
	return access.Who{Roles: roles}, nil
}

// document reads the OpenAPI document back as any reader of it would.
func (rs *Routes) document(version string) (d document, err error) {
	text, err := json.Marshal(rs.OpenAPI(version))
	if err != nil {
		return d, err
	}
	return d, json.Unmarshal(text, &d)
}

//go:embed debug.html
var debugHTML string

var debugPages = template.Must(template.New("").Parse(debugHTML))

// writePage writes one page of debug.html. Only scripts and styles with the
// answer's nonce run in it.
func writePage(w http.ResponseWriter, name string, data any) error {
	nonce := rand.Text()
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'nonce-"+nonce+"'; script-src 'nonce-"+nonce+
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	return debugPages.ExecuteTemplate(w, name, map[string]any{"Nonce": nonce, "Data": data})
}
