package api

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"reflect"
	"strconv"
	"sync"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
)

// Created is the answer of a call that creates a record: 201 {"data": id}.
type Created int64

// Changed is the answer of a call that changes a record.
type Changed struct {
	ID      int64 `json:"data"`
	Version int64 `json:"version"`
}

// Envelope marks an answer that is its own envelope, as lists are.
func (Changed) Envelope() {}

// None is the answer of a call without a result: {"data": null}.
type None struct{}

// MarshalJSON writes null.
func (None) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

// Download is the answer of a call that makes a file for the person to save.
// LeftOut is the number of rows that did not fit; it is sent in the header
// Rows-Left-Out.
type Download struct {
	Name        string
	ContentType string
	Body        []byte
	LeftOut     int64
}

// Picture is an answer that a page shows directly and the browser caches for the
// given time.
type Picture struct {
	ContentType string
	Body        []byte
	Keep        time.Duration
}

type enveloped interface{ Envelope() }

type envelope struct {
	Data any `json:"data"`
}

func write(w http.ResponseWriter, who access.Who, out any) {
	out = Seen(who, out)
	if p, ok := out.(Picture); ok {
		h := w.Header()
		h.Set("Content-Type", p.ContentType)
		h.Set("Cache-Control", fmt.Sprintf("private, max-age=%d", int(p.Keep.Seconds())))
		_, _ = w.Write(p.Body) // the client has gone
		return
	}
	if file, ok := out.(Download); ok {
		h := w.Header()
		h.Set("Content-Type", file.ContentType)
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file.Name}))
		h.Set("Cache-Control", "no-store")
		if file.LeftOut > 0 {
			h.Set("Rows-Left-Out", strconv.FormatInt(file.LeftOut, 10))
		}
		_, _ = w.Write(file.Body) // the client has gone
		return
	}
	status := http.StatusOK
	if _, ok := out.(Created); ok {
		status = http.StatusCreated
	}
	if _, ok := out.(enveloped); !ok {
		out = envelope{out}
	}
	writeJSON(w, status, out)
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if e, ok := v.(Encoded); ok {
		if text := e.JSON(); text != nil {
			_, _ = w.Write(text) // the client has gone
			return
		}
	}
	_ = json.NewEncoder(w).Encode(v) // the client has gone
}

// Encoded is an answer that can hold its JSON already, so that what many people ask
// for is encoded once; nil if it does not. It contains no amount: amounts are not
// removed from it.
type Encoded interface{ JSON() []byte }

// Money marks types whose values are sent only to people who may see money. A field
// of such a type is a pointer.
type Money interface{ Money() }

// Seen is v as the person may see it, for calls that write it otherwise than as
// their answer.
func Seen[T any](who access.Who, v T) T {
	if who.May(access.TaskMoney) {
		return v
	}
	own, _ := withoutMoney(v).(T) // what is nil has no type
	return own
}

// withoutMoney returns v with every pointer to money set to nil: the one place
// where prices are removed for people who may not see them.
func withoutMoney(v any) any {
	rv := reflect.ValueOf(v)
	if !rv.IsValid() || !hasMoney(rv.Type()) {
		return v
	}
	own := reflect.New(rv.Type()).Elem()
	own.Set(rv)
	strip(own)
	return own.Interface()
}

var (
	moneyType = reflect.TypeFor[Money]()
	bearsMap  sync.Map // reflect.Type → bool
)

func hasMoney(t reflect.Type) bool {
	if known, ok := bearsMap.Load(t); ok {
		return known.(bool)
	}
	// Only the result for the whole type is cached: within a recursive type it is
	// not final.
	bears := bearsMoney(t, map[reflect.Type]bool{})
	bearsMap.Store(t, bears)
	return bears
}

func bearsMoney(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false // a type that contains itself adds nothing
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Array:
		return t.Elem().Implements(moneyType) || bearsMoney(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if bearsMoney(t.Field(i).Type, seen) {
				return true
			}
		}
	case reflect.Interface:
		return true // unknown type
	}
	return false
}

func strip(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		switch {
		case v.IsNil():
		case v.Type().Elem().Implements(moneyType):
			v.SetZero()
		default:
			own := reflect.New(v.Type().Elem())
			own.Elem().Set(v.Elem())
			strip(own.Elem())
			v.Set(own)
		}
	case reflect.Interface:
		if !v.IsNil() {
			v.Set(reflect.ValueOf(withoutMoney(v.Elem().Interface())))
		}
	case reflect.Slice:
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(own, v)
		if !v.IsNil() {
			v.Set(own)
		}
		for i := range v.Len() {
			strip(v.Index(i))
		}
	case reflect.Map:
		if v.IsNil() {
			return
		}
		own := reflect.MakeMapWithSize(v.Type(), v.Len())
		for each := v.MapRange(); each.Next(); {
			value := reflect.New(v.Type().Elem()).Elem()
			value.Set(each.Value())
			strip(value)
			own.SetMapIndex(each.Key(), value)
		}
		v.Set(own)
	case reflect.Array:
		for i := range v.Len() {
			strip(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() || f.Anonymous && f.Type.Kind() == reflect.Struct {
				strip(v.Field(i))
			}
		}
	}
}

// fail writes the fault behind err as problem details in the person's language; any
// other error is logged and becomes a 500 that shows a number.
func (rs *Routes) fail(w http.ResponseWriter, r *http.Request, err error) {
	id, path := requestID(r), rs.logged(r)
	var f *fault.Fault
	switch {
	case errors.As(err, &f):
	case r.Context().Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)):
		return // nobody waits for it any more
	case errors.Is(err, db.ErrFull), files.IsFull(err):
		rs.log.ErrorContext(r.Context(), "no room to write", "request", id, "path", path, "err", err)
		f = later(fault.Full, "storage_full", 60)
	case errors.Is(err, db.ErrAway):
		rs.log.ErrorContext(r.Context(), "database is away", "request", id, "path", path, "err", err)
		f = later(fault.Unavailable, "database_away", 10)
	case errors.Is(err, files.ErrAway):
		rs.log.ErrorContext(r.Context(), "files are out of reach", "request", id, "path", path, "err", err)
		f = later(fault.Unavailable, "files_away", 10)
	case errors.Is(err, context.DeadlineExceeded):
		rs.log.ErrorContext(r.Context(), "call took too long", "request", id, "path", path, "err", err)
		f = later(fault.Unavailable, "unavailable", 5)
	case errors.Is(err, db.ErrBusy):
		rs.log.WarnContext(r.Context(), "database is busy", "request", id, "path", path, "err", err)
		f = later(fault.Unavailable, "unavailable", 5)
	default:
		rs.log.ErrorContext(r.Context(), "call failed", "request", id, "method", r.Method, "path", path, "err", err)
		f = &fault.Fault{Kind: fault.Internal, Code: "internal", Args: fault.Args{"id": id}}
	}
	if e := refusal(f); e != "" {
		audit.Note(r.Context(), e, behind(r), "code", f.Code, "method", r.Method, "path", path)
	}
	writeProblem(w, r, id, f)
}

// refusal returns the security event of a fault, "" for most. Wrong passwords and
// codes are logged by the packages that check them.
func refusal(f *fault.Fault) audit.Event {
	switch {
	case f.Kind == fault.Forbidden:
		return audit.AccessRefused
	case f.Kind == fault.Misdirected:
		return audit.HostRefused
	case f.Kind == fault.TooMany:
		return audit.Throttled
	case f.Code == "link_gone":
		return audit.LinkRefused
	case f.Code == "other_session":
		return audit.SessionMismatch
	}
	return ""
}

// later returns a fault of the server that passes; the client may ask again after
// the seconds.
func later(kind fault.Kind, code string, seconds int) *fault.Fault {
	return &fault.Fault{Kind: kind, Code: code, Args: fault.Args{"seconds": seconds}}
}

// Problem is how every refusal is written: RFC 9457 problem details.
type Problem struct {
	Type      string         `json:"type"`
	Title     string         `json:"title"`
	Status    int            `json:"status"`
	Code      string         `json:"code"`
	Detail    string         `json:"detail"`
	Errors    []ProblemField `json:"errors,omitempty"`
	RequestID string         `json:"request_id"`
}

// ProblemField is one wrong field of the request and the reason.
type ProblemField struct {
	Field   string `json:"field"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func writeProblem(w http.ResponseWriter, r *http.Request, id string, f *fault.Fault) {
	language := Language(r)
	p := Problem{
		Type: "about:blank", Title: http.StatusText(int(f.Kind)), Status: int(f.Kind), Code: f.Code,
		Detail: fault.Text(cmp.Or(f.Text, f.Code), language, f.Args), RequestID: id,
	}
	for _, x := range f.Fields {
		p.Errors = append(p.Errors, ProblemField{x.Name, x.Code, fault.Text(x.Code, language, x.Args)})
	}
	if s, ok := f.Args["seconds"].(int); ok {
		w.Header().Set("Retry-After", strconv.Itoa(s))
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(merged(p, f.Extra)) // the client has gone
}

// merged is p with the extra members beside its own.
func merged(p Problem, extra map[string]any) any {
	if len(extra) == 0 {
		return p
	}
	text, err := json.Marshal(p)
	if err != nil {
		return p
	}
	all := map[string]any{}
	if json.Unmarshal(text, &all) != nil {
		return p
	}
	for name, v := range extra {
		all[name] = v
	}
	return all
}

func newRequestID() string { return rand.Text()[:12] }
