package record

import (
	"reflect"
	"slices"
	"strings"
)

// New is embedded in a request that creates a record: of the fields that are
// embedded beside it, those that may be blank may be absent.
type New struct{}

// Change is embedded in a request that changes a record: the fields that are
// embedded beside it stay as they are where they are absent; null clears them.
type Change struct {
	ID      int64 `path:"*" json:"-"`
	Version int64 `json:"version,omitempty"` // that the change was made on; 0 for the newest
	Sent    Sent  `json:"-"`
}

// Copy is embedded in a request that creates a record from an earlier one: the
// fields that are embedded beside it are copied where they are absent; null clears
// them.
type Copy struct {
	Sent Sent `json:"-"`
}

// Sent is the names of the fields that a request has.
type Sent []string

// Has reports whether the request has the field, in whatever case JSON allows.
func (s Sent) Has(name string) bool {
	return slices.ContainsFunc(s, func(sent string) bool { return strings.EqualFold(sent, name) })
}

// Role is what the fields embedded in a type are for.
type Role int

// The roles of embedded fields.
const (
	Stored Role = iota
	Created
	Changed
)

// RoleIn returns the role of the structs that are embedded in the type.
func RoleIn(t reflect.Type) Role {
	for f := range t.Fields() {
		switch {
		case f.Anonymous && f.Type == reflect.TypeFor[New]():
			return Created
		case f.Anonymous && (f.Type == reflect.TypeFor[Change]() || f.Type == reflect.TypeFor[Copy]()):
			return Changed
		}
	}
	return Stored
}

// Optional reports whether a request of the role may leave the field out.
func (r Role) Optional(f reflect.StructField) bool {
	blank := !slices.ContainsFunc(strings.Split(f.Tag.Get("rule"), ","), func(word string) bool { return word == "needed" || word == "enum" })
	return r == Changed || r == Created && blank
}
