// Package fault holds the only errors that a person can see.
//
// A fault has a stable code, which is also the key of its text in the group fault
// of package words; package api turns it into problem details in the person's
// language. Every other error is a bug or an outage and becomes a 500 that shows
// only a number.
package fault

import (
	"errors"
	"fmt"
	"strings"
)

// Kind is the sort of refusal; api maps it to an HTTP status.
type Kind int

// The kinds, each with its HTTP status.
const (
	Malformed   Kind = 400 // the request cannot be read
	NotLoggedIn Kind = 401
	Forbidden   Kind = 403
	NotFound    Kind = 404 // absent, deleted or another company's: all look the same
	WrongMethod Kind = 405
	Conflict    Kind = 409 // not now, or not beside what is there
	TooLarge    Kind = 413
	Unsupported Kind = 415
	Misdirected Kind = 421
	Invalid     Kind = 422 // well-formed, but wrong; Fields names the fields
	TooMany     Kind = 429
	Internal    Kind = 500
	Unavailable Kind = 503
	Full        Kind = 507 // there is no room to write
)

// Args fill the {name} places of a text.
type Args map[string]any

// Fault is an error that the person may see.
type Fault struct {
	Kind   Kind
	Code   string
	Args   Args
	Text   string // the key of its text where the code has several
	Fields []Field
	Extra  map[string]any // further members of the answer, such as allowed_actions
	Cause  error          // for the log only
}

// Field is one wrong field and the reason, named as in the request: "title",
// "filter.and[2]".
type Field struct {
	Name string
	Code string
	Args Args
}

func (f *Fault) Error() string {
	var b strings.Builder
	b.WriteString(f.Code)
	for _, x := range f.Fields {
		fmt.Fprintf(&b, " %s:%s", x.Name, x.Code)
	}
	if f.Cause != nil {
		fmt.Fprintf(&b, ": %v", f.Cause)
	}
	return b.String()
}

func (f *Fault) Unwrap() error { return f.Cause }

// New makes a fault of the kind.
func New(kind Kind, code string) *Fault { return &Fault{Kind: kind, Code: code} }

// Missing returns not_found: the record does not exist, or not for this person.
func Missing() *Fault { return New(NotFound, "not_found") }

// Gone returns not_found with the names of people who have left the company.
func Gone(names []string) *Fault {
	f := Missing()
	if len(names) > 0 {
		f.Args = Args{"names": strings.Join(names, ", ")}
	}
	return f
}

// Only returns the first of the records that were found, or not_found.
func Only[T any](found []T, err error) (only T, _ error) {
	switch {
	case err != nil:
		return only, err
	case len(found) == 0:
		return only, Missing()
	}
	return found[0], nil
}

// IsMissing reports whether the error is a not_found.
func IsMissing(err error) bool {
	var f *Fault
	return errors.As(err, &f) && f.Kind == NotFound
}

// OnField returns a refusal for one field.
func OnField(name, code string, args Args) *Fault {
	return &Fault{Kind: Invalid, Code: "invalid", Fields: []Field{{name, code, args}}}
}

// NotNow returns a conflict: the record's status forbids the action. It names the
// status and the actions allowed in it.
func NotNow[A ~string](code, status string, allowed []A) *Fault {
	return &Fault{Kind: Conflict, Code: code, Extra: map[string]any{"current_status": status, "allowed_actions": allowed}}
}
