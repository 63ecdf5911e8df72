package history

import (
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
)

// Change is a person's change of a record, made on a version that may be older than
// the present one. E is everything that can be changed of such a record; its fields
// go by their JSON names.
type Change[E any] struct {
	Version       int64 // that the change was made on; 0 for the present one
	Before, After E
	Unit          func(field string) string                                 // of fields merged only together; nil: each by itself
	Check         func(after E) error                                       // what is wrong with the merged value; nil: nothing can be
	More          func() ([]Event, error)                                   // what the request changes beside E; nil: nothing
	Write         func(after E) (version int64, err error)                  // stores it as the next version
	Kind          func(field string) string                                 // the history kind of a field; nil: the field's name
	Words         func(tx *db.Tx, kind string, of E) (value any, err error) // as a person reads it; nil: the field's value
}

// Merge applies a change to a record: over what others changed since its version,
// or it returns a conflict with both values where they changed the same. If
// anything differs it is written as the next version and recorded in the history.
func Merge[E any](tx *db.Tx, who access.Who, ref Ref, c Change[E]) (api.Changed, error) {
	unit, kind := c.Unit, c.Kind
	if unit == nil {
		unit = Each
	}
	if kind == nil {
		kind = Each
	}
	if err := Rebase(tx, ref, c.Version, c.Before, &c.After, unit); err != nil {
		return api.Changed{}, err
	}
	if c.Check != nil {
		if err := c.Check(c.After); err != nil {
			return api.Changed{}, err
		}
	}
	var more []Event
	if c.More != nil {
		var err error
		if more, err = c.More(); err != nil {
			return api.Changed{}, err
		}
	}
	fields := Diff(c.Before, c.After)
	if len(fields)+len(more) == 0 {
		return api.Changed{ID: ref.ID, Version: ref.Version}, nil
	}
	var err error
	if ref.Version, err = c.Write(c.After); err != nil {
		return api.Changed{}, err
	}
	words := func(kind string, of E) (any, error) { return Value(of, kind), nil }
	if c.Words != nil {
		words = func(kind string, of E) (any, error) { return c.Words(tx, kind, of) }
	}
	events, err := Edits(c.Before, c.After, fields, kind, words)
	if err != nil {
		return api.Changed{}, err
	}
	return api.Changed{ID: ref.ID, Version: ref.Version}, Record(tx, who, ref, append(events, more...)...)
}
