package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"teren/internal/kit/trace"
	"teren/internal/platform/access"
	"teren/internal/platform/audit"
	"teren/internal/platform/fault"
)

// Front is how the server meets the world.
type Front struct {
	Hosts   []string // names it answers to besides loopback and plain addresses; from the base URL
	BaseURL string   // the address that people open; pages are led there that came without TLS
	TLS     bool     // people use TLS, so browsers are told to use nothing else
	Proxy   bool     // the proxy in front is trusted: request id, trace and scheme are taken from it
	Log     *slog.Logger
	Routes  *Routes
	Now     func() time.Time // the clock for the Date of answers; nil is the machine's
	// Address returns the address of a request's sender for the log; nil leaves it
	// out.
	Address func(*http.Request) string
}

// Wrap returns h within the middleware that every request passes, outermost first,
// pages and calls alike.
func (f *Front) Wrap(h http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.Routes.fail(w, r, fault.New(fault.Forbidden, "cross_origin"))
	}))
	h = compress(h)
	h = cross.Handler(h)
	h = f.scheme(h)
	h = f.encrypted(h)
	h = f.hosts(h)
	h = f.Headers(h)
	h = f.recover(h)
	return f.observe(h)
}

// compress leaves streams of events alone: each would need a compressor of its own
// for lines too short to gain.
var compress = func() func(http.Handler) http.HandlerFunc {
	wrap, err := gzhttp.NewWrapper(gzhttp.ContentTypeFilter(func(contentType string) bool {
		return !strings.HasPrefix(contentType, "text/event-stream") && gzhttp.DefaultContentTypeFilter(contentType)
	}))
	if err != nil {
		panic(err)
	}
	return wrap
}()

// request is what the middleware keeps about one request.
type request struct {
	who access.Who
}

type requestKey struct{}

func requestID(r *http.Request) string { return trace.RequestID(r.Context()) }

// behind returns the person who sent the request; zero if unknown.
func behind(r *http.Request) access.Who {
	if q, ok := r.Context().Value(requestKey{}).(*request); ok {
		return q.who
	}
	return access.Who{}
}

func noteWho(r *http.Request, who access.Who) {
	if q, ok := r.Context().Value(requestKey{}).(*request); ok {
		q.who = who
	}
}

// observe gives each request an id, traces it, logs it and counts it.
func (f *Front) observe(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, q := f.idOf(r), &request{}
		ctx, span := f.trace(r)
		address := ""
		if f.Address != nil {
			address = f.Address(r)
		}
		ctx = audit.Of(trace.WithRequest(ctx, id), f.Log, address)
		r = r.WithContext(context.WithValue(ctx, requestKey{}, q))
		w.Header().Set(trace.RequestHeader, id)
		began, seen := time.Now(), &seen{ResponseWriter: w, status: http.StatusOK}
		whole := false // until it has been answered: what is cut off ends in a panic
		defer func() {
			span.Int("http.response.status_code", int64(seen.status))
			span.Text("teren.request", id)
			span.End(!whole || seen.status >= http.StatusInternalServerError)
		}()
		h.ServeHTTP(seen, r)
		whole = true
		took := time.Since(began)
		pattern := f.Routes.Pattern(r)
		count(pattern, r.Method, seen.status, took)
		span.Name(pattern)
		level := slog.LevelDebug
		if strings.HasPrefix(r.URL.Path, Base) {
			level = slog.LevelInfo
		}
		told := []any{"request", id, "method", r.Method, "path", f.Routes.logged(r),
			"status", seen.status, "bytes", seen.bytes, "ms", took.Milliseconds(), "user", q.who.UserID, "tenant", q.who.TenantID, "address", address, traced(span)}
		if q.who.Key != 0 {
			told = append(told, "key", q.who.Key)
		}
		f.Log.Log(r.Context(), level, "request", told...)
	})
}

// idOf returns the id that the proxy gave the request, so that all that is logged
// of it, there and by each copy that was asked, has one id; or else a new one.
func (f *Front) idOf(r *http.Request) string {
	if id := r.Header.Get(trace.RequestHeader); f.Proxy && plainID(id) {
		return id
	}
	return newRequestID()
}

// plainID reports whether the text can be an id: short, and nothing that means
// anything in a log.
func plainID(id string) bool {
	return len(id) >= 8 && len(id) <= 64 && strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == ""
}

// trace begins the trace of the request, or continues the proxy's. A stream of
// events has none: it lasts for hours.
func (f *Front) trace(r *http.Request) (context.Context, trace.Span) {
	switch {
	case r.URL.Path == Base+"/events":
		return r.Context(), trace.Span{}
	case f.Proxy:
		return trace.Request(r.Context(), r.Header)
	}
	return trace.Request(r.Context(), nil)
}

// traced returns the log attribute with the id of the trace.
func traced(span trace.Span) slog.Attr {
	if id := span.ID(); id != "" {
		return slog.String("trace", id)
	}
	return slog.Attr{}
}

// seen records the status and the size of an answer.
type seen struct {
	http.ResponseWriter
	status int
	bytes  int64
	wrote  bool
}

func (s *seen) WriteHeader(status int) {
	if !s.wrote {
		s.status, s.wrote = status, true
	}
	s.ResponseWriter.WriteHeader(status)
}

func (s *seen) Write(p []byte) (int, error) {
	s.wrote = true
	n, err := s.ResponseWriter.Write(p)
	s.bytes += int64(n)
	return n, err
}

// Flush sends what a stream has so far; the compression asks for it.
func (s *seen) Flush() { _ = http.NewResponseController(s.ResponseWriter).Flush() } // the client has gone

// Unwrap gives http.ResponseController access to the connection.
func (s *seen) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// recover turns a panic into a 500 with the request's id.
func (f *Front) recover(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(p)
			}
			f.Log.ErrorContext(r.Context(), "panic", "request", requestID(r), "path", f.Routes.logged(r), "panic", p, "stack", string(debug.Stack()))
			if s, ok := w.(*seen); ok && s.wrote {
				panic(http.ErrAbortHandler) // too late for another answer
			}
			f.Routes.fail(w, r, fmt.Errorf("panic: %v", p))
		}()
		h.ServeHTTP(w, r)
	})
}

// Headers adds the headers of every answer; pages override the content policy.
func (f *Front) Headers(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		if f.Now != nil { // devices measure their own by it
			head.Set("Date", f.Now().UTC().Format(http.TimeFormat))
		}
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("X-Frame-Options", "DENY")
		head.Set("Referrer-Policy", "same-origin")
		head.Set("Cross-Origin-Opener-Policy", "same-origin")
		head.Set("Cross-Origin-Resource-Policy", "same-origin")
		head.Set("Permissions-Policy", "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()")
		if f.TLS {
			head.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		h.ServeHTTP(w, r)
	})
}

// scheme refuses what a page sends that came over another scheme than ours: it
// is not our page, though it has our name.
func (f *Front) scheme(h http.Handler) http.Handler {
	own := "http://"
	if f.TLS {
		own = "https://"
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin := r.Header.Get("Origin")
		reads := r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions
		if origin != "" && !reads && !strings.HasPrefix(origin, own) {
			f.Routes.fail(w, r, fault.New(fault.Forbidden, "cross_origin"))
			return
		}
		h.ServeHTTP(w, r)
	})
}

// encrypted handles requests that reached the proxy without TLS: a page is
// redirected to its encrypted address. A call is refused, since its content was
// already sent in the clear and the sender must learn of that.
func (f *Front) encrypted(h http.Handler) http.Handler {
	if !f.TLS || !f.Proxy {
		return h
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The last entry is the proxy's own; those before it anybody may write.
		all := strings.Split(strings.Join(r.Header.Values("X-Forwarded-Proto"), ","), ",")
		if !strings.EqualFold(strings.TrimSpace(all[len(all)-1]), "http") {
			h.ServeHTTP(w, r)
			return
		}
		reads := r.Method == http.MethodGet || r.Method == http.MethodHead
		if !reads || f.BaseURL == "" || strings.HasPrefix(r.URL.Path, Base+"/") {
			f.Routes.fail(w, r, fault.New(fault.Forbidden, "needs_tls"))
			return
		}
		http.Redirect(w, r, f.BaseURL+r.URL.RequestURI(), http.StatusPermanentRedirect)
	})
}

// hosts refuses requests addressed to a name that is not ours, as a page that
// rebinds its own name to our address makes them.
func (f *Front) hosts(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !f.known(r.Host) {
			f.Routes.fail(w, r, fault.New(fault.Misdirected, "unknown_host"))
			return
		}
		h.ServeHTTP(w, r)
	})
}

func (f *Front) known(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	if host == "localhost" || net.ParseIP(host) != nil {
		return true
	}
	for _, own := range f.Hosts {
		if strings.EqualFold(own, host) {
			return true
		}
	}
	return false
}
