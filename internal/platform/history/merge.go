package history

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Since is the last change of one field after a version: who made it and when, and
// the value the field had at that version.
type Since struct {
	By   string
	At   time.Time
	Base any
}

// FieldsSince returns the fields of the record that were edited after the
// version, so that a change based on it can be merged or refused.
func FieldsSince(tx *db.Tx, entity string, id, version int64) (map[string]Since, error) {
	type row struct {
		Fields string    `db:"fields"`
		At     time.Time `db:"at"`
		User   string    `db:"name"`
	}
	rows, err := db.All[row](tx, `
		SELECT j.fields, j.at, COALESCE(u.first_name || ' ' || u.last_name, '') AS name
		FROM journal j LEFT JOIN user_account u ON u.user_id = j.user_id
		WHERE j.thing = ? AND j.thing_id = ? AND j.version > ? AND j.fields IS NOT NULL ORDER BY j.journal_id`, entity, id, version)
	if err != nil {
		return nil, err
	}
	out := map[string]Since{}
	for _, r := range rows {
		var fields Fields
		if err := json.Unmarshal([]byte(r.Fields), &fields); err != nil {
			return nil, err
		}
		for name, v := range fields {
			s, again := out[name]
			if !again {
				s.Base = v[0]
			}
			s.By, s.At = r.User, r.At
			out[name] = s
		}
	}
	return out, nil
}

// Diff compares two values of one struct type field by field, by JSON name.
func Diff(before, after any) Fields {
	out := Fields{}
	a, b := reflect.ValueOf(before), reflect.ValueOf(after)
	for _, f := range reflect.VisibleFields(a.Type()) {
		name := Name(f)
		if name == "" {
			continue
		}
		x, y := a.FieldByIndex(f.Index).Interface(), b.FieldByIndex(f.Index).Interface()
		if !reflect.DeepEqual(x, y) {
			out[name] = [2]any{x, y}
		}
	}
	return out
}

// Name returns the name of the field in JSON, "" for one that is not there.
func Name(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return strings.TrimPrefix(name, "-")
}

// Revert sets the field of the JSON name to its earlier value; after is a pointer
// to a struct of before's type.
func Revert(before, after any, name string) {
	a, b := reflect.ValueOf(before), reflect.ValueOf(after).Elem()
	for _, f := range reflect.VisibleFields(a.Type()) {
		if Name(f) == name {
			b.FieldByIndex(f.Index).Set(a.FieldByIndex(f.Index))
		}
	}
}

// Value returns the field of the JSON name.
func Value(of any, name string) any {
	v := reflect.ValueOf(of)
	for _, f := range reflect.VisibleFields(v.Type()) {
		if Name(f) == name {
			return v.FieldByIndex(f.Index).Interface()
		}
	}
	return nil
}

// Same reports whether a value equals one that went through JSON: an amount of
// 12.00 came out of it as 12.
func Same(v, fromJSON any) bool {
	text, err := json.Marshal(v)
	if err != nil {
		return false
	}
	var came any
	err = json.Unmarshal(text, &came)
	return err == nil && reflect.DeepEqual(came, fromJSON)
}

// Conflict is a field that two people changed at the same time.
type Conflict struct {
	Field  string    `json:"field"`
	Yours  any       `json:"yours"`
	Theirs any       `json:"theirs"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// MergeFields puts a change that was made on an older version over the present
// value. before is the present value; after, a pointer, is that value with the
// change over it. Fields that the change left as they were at its version return to
// the present value; fields that both changed are conflicts. unit groups fields
// that only make sense together, such as those of an address.
func MergeFields(before, after any, since map[string]Since, unit func(field string) string) []Conflict {
	changed := map[string]Since{}
	for name, s := range since {
		changed[unit(name)] = s
	}
	var out []Conflict
	for name, v := range Diff(before, reflect.ValueOf(after).Elem().Interface()) {
		if s, ok := since[name]; ok && Same(v[1], s.Base) {
			Revert(before, after, name)
		} else if s, ok := changed[unit(name)]; ok {
			out = append(out, Conflict{name, v[1], v[0], s.By, s.At})
		}
	}
	slices.SortFunc(out, func(a, b Conflict) int { return strings.Compare(a.Field, b.Field) })
	return out
}

// Rebase applies a change that was made on a version of the record over what others
// changed since: see MergeFields. Where both changed the same it is a conflict,
// with both values, and nothing may be written. Without a version it was made on
// the present one.
func Rebase(tx *db.Tx, t Ref, version int64, before, after any, unit func(field string) string) error {
	if version <= 0 || version == t.Version {
		return nil
	}
	since, err := FieldsSince(tx, t.Entity, t.ID, version)
	if err != nil {
		return err
	}
	if conflicts := MergeFields(before, after, since, unit); len(conflicts) > 0 {
		return &fault.Fault{Kind: fault.Conflict, Code: "conflict", Extra: map[string]any{"conflicts": conflicts, "version": t.Version}}
	}
	return nil
}

// Each returns the unit function for records whose fields are merged one by one.
func Each(field string) string { return field }
