// Package api turns a plain function into a call of the HTTP interface.
//
//	func (s *Service) Rename(ctx context.Context, who access.Who, in Rename) (api.Changed, error)
//
// is all an area writes. On reads In from the path, the query and the body,
// asks package access, calls the function and writes what it answers, or the
// fault, as JSON. The same Go types become the OpenAPI document.
package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
)

// Base is the beginning of every call's path.
const Base = "/api"

// Routes collects the calls of the program and serves them.
type Routes struct {
	Calls []Call

	mux     *http.ServeMux
	costly  *costly
	session func(*http.Request) (access.Who, error)
	files   *files.Store
	whole   func(ctx context.Context, who access.Who, key string) (io.ReadCloser, int64, error)
	log     *slog.Logger
}

// Call describes one call, for the documentation and for the tests that walk
// all of them.
type Call struct {
	Method, Path, Doc string
	Action            access.Action // "" for a call that needs no session
	In, Out           reflect.Type  // nil for calls that speak no JSON
	Plain             bool          // Out is the whole answer, without the envelope
	Reads             bool          // it changes nothing: an access key may make it
}

// New returns an empty set of calls. session returns the person behind a request,
// or the fault that refuses it; store receives the uploaded files.
func New(session func(*http.Request) (access.Who, error), store *files.Store, log *slog.Logger) *Routes {
	rs := &Routes{mux: http.NewServeMux(), costly: newCostly(), session: session, files: store, log: log}
	rs.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		rs.fail(w, r, fault.New(fault.NotFound, "no_such_call"))
	})
	return rs
}

// methods returns those that the path of the request can be called by. What is the
// path of a call is no number of a record: of its patterns only the plainest count.
func (rs *Routes) methods(r *http.Request) (out []string) {
	plainest := math.MaxInt
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPatch, http.MethodDelete} {
		other := *r
		other.Method = method
		pattern := rs.Pattern(&other)
		if pattern == "/" {
			continue
		}
		if names := strings.Count(pattern, "{"); names < plainest {
			plainest, out = names, []string{method}
		} else if names == plainest {
			out = append(out, method)
		}
	}
	return out
}

// ServeHTTP answers a request below Base. It refuses paths that no database could
// store: invalid UTF-8, or with NUL.
func (rs *Routes) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !utf8.ValidString(r.URL.Path) || strings.IndexByte(r.URL.Path, 0) >= 0 {
		rs.fail(w, r, fault.New(fault.NotFound, "no_such_call"))
		return
	}
	if pattern := rs.Pattern(r); pattern == "/" || strings.Contains(pattern, "{") {
		if methods := rs.methods(r); len(methods) > 0 && !slices.Contains(methods, r.Method) {
			w.Header().Set("Allow", strings.Join(methods, ", "))
			rs.fail(w, r, &fault.Fault{Kind: fault.WrongMethod, Code: "wrong_method", Args: fault.Args{"methods": strings.Join(methods, ", ")}})
			return
		}
	}
	rs.mux.ServeHTTP(w, r)
}

// Pattern returns the route that answers the request, for logs and metrics.
func (rs *Routes) Pattern(r *http.Request) string {
	_, p := rs.mux.Handler(r)
	return p
}

// logged returns the path as logs may show it: of an address that holds a secret,
// however it is asked, the route alone.
func (rs *Routes) logged(r *http.Request) string {
	if _, route, ok := strings.Cut(rs.Pattern(r), " "); ok && strings.Contains(route, "{secret}") {
		return route
	}
	for _, c := range rs.Calls { // asked by another method, or for more than there is
		call, _, ok := strings.Cut(c.Path, "{secret}")
		if !ok {
			continue
		}
		for _, before := range []string{Base + call, strings.ReplaceAll(call, "_", "-")} { // the call, and the page that makes it
			if strings.HasPrefix(r.URL.Path, before) {
				return before + "{secret}"
			}
		}
	}
	return r.URL.Path
}

// Func is the shape of a call.
type Func[In, Out any] func(context.Context, access.Who, In) (Out, error)

// On adds the call at pattern, such as "POST /tasks/{task_id}/comments", for people
// who may do the action on some side; fn's Find checks the record. A refused
// request never reaches fn, and its files are removed. An In whose Validate or
// Permit has the wrong signature panics at start.
func On[In, Out any](rs *Routes, action access.Action, pattern, doc string, fn Func[In, Out]) {
	if !access.Known(action) {
		panic("api: no rule for " + string(action))
	}
	var none In
	reads := strings.HasPrefix(pattern, http.MethodGet+" ") || searches(&none) > 0
	rs.add(Call{Doc: doc, Action: action, In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out](), Reads: reads}, pattern,
		func(w http.ResponseWriter, r *http.Request) error {
			r, who, err := rs.allow(r, action, reads)
			if err != nil {
				return err
			}
			if err := rs.costly.spend(r.Method, makesFile[Out](), who); err != nil {
				return err
			}
			var set cookies
			out, err := answer(rs, w, r.WithContext(context.WithValue(r.Context(), cookiesKey{}, &set)), who, fn)
			if err != nil {
				return err
			}
			for _, c := range set {
				http.SetCookie(w, c)
			}
			if file, ok := any(out).(Download); ok {
				audit.Note(r.Context(), audit.Exported, who, "method", r.Method, "path", rs.logged(r), "bytes", len(file.Body))
			}
			write(w, who, out)
			return nil
		})
}

type cookiesKey struct{}

type cookies []*http.Cookie

// SetCookie makes the answer of the call that the context is of set the cookie,
// if the call succeeds.
func SetCookie(ctx context.Context, c *http.Cookie) {
	if set, ok := ctx.Value(cookiesKey{}).(*cookies); ok {
		*set = append(*set, c)
	}
}

// Open adds a call that needs no session and may set cookies. Its answer is
// written as it is.
func Open[In, Out any](rs *Routes, pattern, doc string, fn func(http.ResponseWriter, *http.Request, In) (Out, error)) {
	rs.add(Call{Doc: doc, In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out](), Plain: true}, pattern,
		func(w http.ResponseWriter, r *http.Request) error {
			var in In
			if _, err := rs.read(w, r, access.Who{}, &in); err != nil {
				return err
			}
			if err := validate(&in, access.Who{}); err != nil {
				return err
			}
			out, err := fn(w, r, in)
			if err != nil {
				return err
			}
			writeJSON(w, http.StatusOK, out)
			return nil
		})
}

// Raw adds a call that writes its own answer: a file, a stream of events.
func Raw(rs *Routes, action access.Action, pattern, doc string, fn func(http.ResponseWriter, *http.Request, access.Who) error) {
	if !access.Known(action) {
		panic("api: no rule for " + string(action))
	}
	reads := strings.HasPrefix(pattern, http.MethodGet+" ")
	rs.add(Call{Doc: doc, Action: action, Reads: reads}, pattern, func(w http.ResponseWriter, r *http.Request) error {
		r, who, err := rs.allow(r, action, reads)
		if err != nil {
			return err
		}
		return fn(w, r, who)
	})
}

// OpenRaw adds a call that needs no session and writes its own answer.
func OpenRaw(rs *Routes, pattern, doc string, fn func(http.ResponseWriter, *http.Request) error) {
	rs.add(Call{Doc: doc}, pattern, fn)
}

func (rs *Routes) add(c Call, pattern string, serve func(http.ResponseWriter, *http.Request) error) {
	if c.In != nil {
		checked(c.In)
	}
	c.Method, c.Path, _ = strings.Cut(pattern, " ")
	rs.Calls = append(rs.Calls, c)
	rs.mux.HandleFunc(c.Method+" "+Base+c.Path, func(w http.ResponseWriter, r *http.Request) {
		if err := serve(w, r); err != nil {
			rs.fail(w, r, err)
		}
	})
}

// allow is who may make the request, and the request as they may make it: one
// with an access key is refused, before it is read, where the call changes what the key
// is not for.
func (rs *Routes) allow(r *http.Request, action access.Action, reads bool) (*http.Request, access.Who, error) {
	who, err := rs.session(r)
	if err != nil {
		return r, who, err
	}
	noteWho(r, who)
	if err := sameWho(r, who); err != nil {
		return r, who, err
	}
	if !who.May(action) {
		return r, who, fault.New(fault.Forbidden, "forbidden")
	}
	switch {
	case who.Key != 0 && who.KeyWrites && !reads:
		// A program that got no answer asks again.
		if r.Method == http.MethodPost && r.Header.Get("Idempotency-Key") == "" {
			return r, who, fault.New(fault.Malformed, "key_needs_idempotency")
		}
	case who.Key != 0:
		readsOnly := fault.New(fault.Forbidden, "key_reads_only")
		if !reads {
			return r, who, readsOnly
		}
		r = r.WithContext(db.ReadOnly(r.Context(), readsOnly))
	}
	// The browser that follows a link names languages of its own, and not the one
	// the person chose.
	if who.Language == "" || r.Header.Get("Sec-Fetch-Mode") != "navigate" {
		who.Language = Language(r)
	}
	return r, who, nil
}

// MadeFor is the header in which a page names the person and the company that
// a change was made for, as "12/3". A change made for another person or company
// than the session now has, because another tab has signed in or switched
// meanwhile, is refused before anything is done.
const MadeFor = "Made-For"

// MakerOf returns the person and the company as MadeFor names them.
func MakerOf(who access.Who) string { return fmt.Sprintf("%d/%d", who.UserID, who.TenantID) }

func sameWho(r *http.Request, who access.Who) error {
	named := r.Header.Get(MadeFor)
	if named == "" || r.Method == http.MethodGet || r.Method == http.MethodHead {
		return nil
	}
	if named != MakerOf(who) {
		return fault.New(fault.Conflict, "other_session")
	}
	return nil
}

// makesFile reports whether the call makes a file.
func makesFile[Out any]() bool { return reflect.TypeFor[Out]() == reflect.TypeFor[Download]() }

// callTime bounds the time of a call once its request is read.
const callTime = 20 * time.Second

func answer[In, Out any](rs *Routes, w http.ResponseWriter, r *http.Request, who access.Who, fn Func[In, Out]) (out Out, err error) {
	var in In
	body, err := rs.read(w, r, who, &in)
	done := false
	defer func() {
		if !done { // a refusal, a panic, or an answer given before
			body.discard(rs.log)
		}
	}()
	if err != nil {
		return out, err
	}
	if err := validate(&in, who); err != nil {
		return out, err
	}
	if p, ok := any(&in).(permitted); ok {
		if err := p.Permit(who); err != nil {
			return out, err
		}
	}
	if err := rs.costly.spendMore(&in, who); err != nil {
		return out, err
	}
	var once *once
	if key := r.Header.Get("Idempotency-Key"); key != "" && happensOnce(r.Method) {
		if once, err = newOnce(who, key, r, body.hash()); err != nil {
			return out, err
		}
	}
	call := func(ctx context.Context) (out Out, err error) {
		if makesFile[Out]() {
			done, err := rs.costly.turn(ctx, who.UserID)
			if err != nil {
				return out, err
			}
			defer done()
		}
		if searches(&in) > 0 {
			turns, done, err := rs.costly.search(ctx, who)
			if err != nil {
				return out, err
			}
			defer done()
			ctx = turns
		}
		ctx, cancel := context.WithTimeout(ctx, callTime)
		defer cancel()
		if once != nil {
			ctx = db.WithOnce(ctx, once)
		}
		return fn(ctx, who, in)
	}
	// The permission is checked before the pictures cost any work. Calls that
	// create a record are not rehearsed: PostgreSQL would skip its number. Their
	// In checks by itself what it can.
	if body.images && strings.Contains(r.Pattern, "{") {
		out, err = call(db.Rehearsed(r.Context()))
		if err != nil || once != nil && once.replayed {
			return out, err
		}
	}
	if err := body.keep(r.Context(), who.UserID); err != nil {
		return out, err
	}
	out, err = call(r.Context())
	done = kept(err) && (once == nil || !once.replayed)
	return out, err
}

// kept reports whether rows may name the files of the call now: after any error but
// a refusal the commit may have happened all the same. The sweeper removes files
// that no row names.
func kept(err error) bool {
	var f *fault.Fault
	return !errors.As(err, &f)
}

// permitted is an In that can refuse a person by its content, without the database.
type permitted interface{ Permit(who access.Who) error }

// checked panics at a check of In that no call would make, since it is not the
// method that is asked for.
func checked(in reflect.Type) {
	of := reflect.PointerTo(in)
	for name, check := range map[string]reflect.Type{"Validate": reflect.TypeFor[validated](), "Permit": reflect.TypeFor[permitted](), "Searches": reflect.TypeFor[searching]()} {
		if _, has := of.MethodByName(name); has && !of.Implements(check) && (name != "Validate" || !of.Implements(reflect.TypeFor[validatedFor]())) {
			panic(fmt.Sprintf("api: %s of %s is never called", name, in))
		}
	}
}

// validated is an In that can check itself without the database, validatedFor one
// that is checked in the person's time zone.
type (
	validated    interface{ Validate() error }
	validatedFor interface{ Validate(who access.Who) error }
)

func validate(in any, who access.Who) error {
	switch in := in.(type) {
	case validated:
		return in.Validate()
	case validatedFor:
		return in.Validate(who)
	}
	return nil
}

// Language returns the language of the answer: the one the request prefers, or else
// English.
func Language(r *http.Request) string { return words.Choose(r.Header.Get("Accept-Language")) }
