// Package record reads what one struct says of the fields that people can edit of a
// record. The struct is embedded in the stored record, in its row of a list and in
// the requests that create and change it, so that a field is declared once. It
// reads no database and writes no SQL: a statement stays text of its area, which
// takes the list of columns from here.
//
// A field goes by its `json` name. Its other tags are
//
//	db:"serial_num"       its column
//	from:"n"              the alias of another table that has the column: it is read, not written
//	fold:"name_fold"      a second column, for the text as textfold has it
//	rule:"needed,max=200" what Check refuses, see rules
//	search:"column"       searches may name it; "sought": their text is looked for in it, too
//	history:"client"      its kind in the history, where that is not its name
//	unit:"planned"        it is merged only together with the other fields of the unit
package record

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"teren/internal/kit/textfold"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

// Type is what the tags of F say.
type Type[F any] struct {
	alias  string
	fields []field
}

// field is one field of a type.
type field struct {
	name, column, table, fold, search, kind, unit string
	index                                         []int
	typ                                           reflect.Type
	rules
}

// Of reads the tags of F, whose table has the alias in statements. A wrong tag
// panics: Of is called for a variable of the package, when the program starts.
func Of[F any](alias string) Type[F] {
	t := Type[F]{alias: alias}
	of := reflect.TypeFor[F]()
	for _, f := range reflect.VisibleFields(of) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || name == "" {
			continue
		}
		fail := func(why string) { panic(fmt.Sprintf("record: %s.%s: %s", of, f.Name, why)) }
		tag := f.Tag.Get
		read := field{name, tag("db"), tag("from"), tag("fold"), tag("search"), tag("history"), tag("unit"), f.Index, f.Type, rules{}}
		if read.kind == "" {
			read.kind = name
		}
		if read.table == "" {
			read.table = alias
		}
		if read.unit == "" {
			read.unit = name
		}
		switch {
		case slices.ContainsFunc(t.fields, func(other field) bool { return other.name == name }):
			fail("another field is called " + name)
		case read.fold != "" && (read.column == "" || f.Type.Kind() != reflect.String):
			fail("only a stored text has a fold")
		case read.search != "" && read.search != "column" && read.search != "sought":
			fail("search is column or sought")
		case read.search != "" && (read.column == "" || kindOf(read.typ) == ""):
			fail("only a stored text, number, flag or time can be searched")
		}
		var err error
		if read.rules, err = rulesOf(f); err != nil {
			fail(err.Error())
		}
		t.fields = append(t.fields, read)
	}
	for _, f := range t.fields {
		if f.after != "" && !slices.ContainsFunc(t.fields, func(first field) bool { return first.name == f.after && first.day }) {
			panic(fmt.Sprintf("record: %s.%s: there is no day %s", of, of.FieldByIndex(f.index).Name, f.after))
		}
	}
	return t
}

// named returns the field of the name.
func (t Type[F]) named(name string) (field, bool) {
	at := slices.IndexFunc(t.fields, func(f field) bool { return f.name == name })
	if at < 0 {
		return field{}, false
	}
	return t.fields[at], true
}

// Over returns the earlier values with those fields of now that a change sent.
func (t Type[F]) Over(was, now F, sent Sent) F {
	to, from := reflect.ValueOf(&was).Elem(), reflect.ValueOf(now)
	for _, f := range t.fields {
		if sent.Has(f.name) {
			to.FieldByIndex(f.index).Set(from.FieldByIndex(f.index))
		}
	}
	return was
}

// Columns returns the columns of the table with their values.
func (t Type[F]) Columns(of F) db.Columns {
	out, v := db.Columns{}, reflect.ValueOf(of)
	for _, f := range t.fields {
		if f.column == "" || f.table != t.alias {
			continue
		}
		out[f.column] = v.FieldByIndex(f.index).Interface()
		if f.fold != "" {
			out[f.fold] = textfold.Text(v.FieldByIndex(f.index).String())
		}
	}
	return out
}

// Select returns the stored columns as a SELECT lists them.
func (t Type[F]) Select() string {
	var out []string
	for _, f := range t.fields {
		if f.column != "" {
			out = append(out, f.table+"."+f.column)
		}
	}
	return strings.Join(out, ", ")
}

// Search returns the columns that can be searched: those of the fields, and more,
// which replaces a field's own.
func (t Type[F]) Search(more map[string]search.Column) map[string]search.Column {
	for _, f := range t.fields {
		if _, special := more[f.name]; f.search == "" || special {
			continue
		}
		c := search.Column{SQL: f.table + "." + f.column, Kind: kindOf(f.typ), Values: f.values}
		if f.fold != "" {
			c.Fold = f.table + "." + f.fold
		}
		if f.day {
			c.Kind = search.Date
		}
		more[f.name] = c
	}
	return more
}

// Sought returns the names of the fields in which the text of a search is looked
// for, and those of more.
func (t Type[F]) Sought(more ...string) (names []string) {
	for _, f := range t.fields {
		if f.search == "sought" {
			names = append(names, f.name)
		}
	}
	return append(names, more...)
}

// kindOf returns the kind of a searched column, "" for a type that has none.
func kindOf(t reflect.Type) search.Kind {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t == reflect.TypeFor[time.Time]():
		return search.Timestamp
	case t.Kind() == reflect.String:
		return search.Text
	case t.Kind() == reflect.Int64:
		return search.Integer
	case t.Kind() == reflect.Bool:
		return search.Boolean
	}
	return ""
}

// Kind returns the kind of a changed field in the history.
func (t Type[F]) Kind(name string) string {
	if f, ok := t.named(name); ok {
		return f.kind
	}
	return name
}

// Unit returns the name that fields share which are merged only together.
func (t Type[F]) Unit(name string) string {
	if f, ok := t.named(name); ok {
		return f.unit
	}
	return name
}

// At returns a pointer to the field of the name, nil where there is none.
func (t Type[F]) At(of *F, name string) any {
	if f, ok := t.named(name); ok {
		return reflect.ValueOf(of).Elem().FieldByIndex(f.index).Addr().Interface()
	}
	return nil
}

// Days returns the days between which the day in a field is; "" for a field that
// has none.
func (t Type[F]) Days(name string) (from, to string) {
	f, _ := t.named(name)
	return f.from, f.to
}

// Check tidies the fields and notes every one that breaks its rule. Days are read
// in the zone.
func (t Type[F]) Check(c *fault.Check, of *F, zone *time.Location) {
	v := reflect.ValueOf(of).Elem()
	for _, f := range t.fields {
		f.check(c, f.name, v.FieldByIndex(f.index), zone)
	}
	for _, f := range t.fields {
		if f.after == "" {
			continue
		}
		first, _ := t.named(f.after)
		from, to := v.FieldByIndex(first.index), v.FieldByIndex(f.index)
		if !from.IsZero() && !to.IsZero() && !c.Failed(first.name) && !c.Failed(f.name) && reflect.Indirect(to).String() < reflect.Indirect(from).String() {
			c.Fail(f.name, "before_start", nil)
		}
	}
}

// Reference notes a field that newly names a record which find does not return to
// the person; nil names none.
func Reference[R any](c *fault.Check, name string, was, now *int64, find func(id int64) (R, error)) error {
	if now == nil || was != nil && *was == *now {
		return nil
	}
	_, err := find(*now)
	return c.Found(name, err)
}
