package api

import "encoding/json"

// Opt is a field of a change: absent leaves the value as it is, null clears
// it, anything else sets it.
type Opt[T any] struct {
	Set   bool // the field was in the request
	Value *T   // nil when it was null
}

// UnmarshalJSON marks the field as present.
func (o *Opt[T]) UnmarshalJSON(text []byte) error {
	o.Set, o.Value = true, nil
	return json.Unmarshal(text, &o.Value)
}

// MarshalJSON writes the value, or null.
func (o Opt[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.Value) }

// IsZero makes `omitzero` leave out an absent field.
func (o Opt[T]) IsZero() bool { return !o.Set }

// Or returns the value asked for: was when the field was absent, the zero value
// when it was null.
func (o Opt[T]) Or(was T) T {
	if !o.Set {
		return was
	}
	if o.Value == nil {
		var zero T
		return zero
	}
	return *o.Value
}

// OrNil is Or for a value that may be nil.
func (o Opt[T]) OrNil(was *T) *T {
	if !o.Set {
		return was
	}
	return o.Value
}
