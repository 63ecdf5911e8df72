package db

import (
	"database/sql"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A dialect is everything that differs between the two engines.
type dialect struct {
	name string
	// words are the macros of SQL texts that are written once for both engines:
	//
	//	{{id}}         column type of a key the engine numbers
	//	{{bytewise}}   makes a text column sort by its bytes, so that what
	//	               begins with x lies from x to x with the last rune after it
	//	{{numbers}}    select of the numbers that one argument of type Numbers holds:
	//	               one text however many, where (?) is another for each
	//	fold(x)        x in lower case without Croatian and Latin marks
	//	iso(x)         the instant x as RFC 3339 text in UTC
	//	unmark(x)      x without marks, in its own case
	//	instr(x, y)    where y begins in x, 0 if nowhere
	//	day(x, zone)   the day YYYY-MM-DD that the instant x falls on in the zone
	//	digits(x)      the decimal x as its shortest text
	//	COLLATE hr
	//
	// LIKE heeds the case on both.
	words        *strings.Replacer
	numbered     bool // $1 $2 instead of ? ?
	reading      *sql.TxOptions
	planEachTime []any // leading query arguments that forbid a cached plan
	retryable    func(error) bool
	undoesAll    func(error) bool // the statement's error may have undone the transaction, and the next one begins another
	translate    func(error) error

	templates sync.Map // text → *template
	kept      atomic.Int64
}

// bind fills in the words, spreads slices over (?, ?, …), turns times into
// microseconds and, for PostgreSQL, numbers the placeholders. A ? between
// single quotes is text.
func (d *dialect) bind(q string, args []any) (string, []any) {
	// One number is compared with: a plan for any number of them is as good for one, but
	// estimated so much dearer that PostgreSQL plans such a statement on every call.
	if one := alone(args); one != nil {
		q, args = strings.ReplaceAll(q, "{{numbers}}", "?"), one
	}
	t := d.template(q)
	if len(t.parts)-1 > len(args) {
		panic("db: too few arguments for: " + q)
	}
	if len(t.parts)-1 < len(args) {
		panic("db: " + strconv.Itoa(len(args)) + " arguments for: " + q)
	}
	out := make([]any, 0, len(args))
	spreads := false
	for _, a := range args {
		before := len(out)
		out = spread(out, a)
		spreads = spreads || len(out) != before+1
	}
	if !spreads {
		return t.plain, out
	}
	var one [1]any
	var b strings.Builder
	n := 0
	for i, a := range args {
		b.WriteString(t.parts[i])
		for k := range spread(one[:0], a) {
			if k > 0 {
				b.WriteString(", ")
			}
			n++
			d.mark(&b, n)
		}
	}
	b.WriteString(t.parts[len(args)])
	return b.String(), out
}

// mark writes the placeholder of the nth argument.
func (d *dialect) mark(b *strings.Builder, n int) {
	if !d.numbered {
		b.WriteByte('?')
		return
	}
	b.WriteByte('$')
	b.WriteString(strconv.Itoa(n))
}

// A template is a statement with its words filled in: what stands between its
// arguments, and its text where each of them is one.
type template struct {
	parts []string
	plain string
}

// Filters make texts without end, and writes of many rows long ones.
const (
	maxTemplates = 1000 // are kept of a dialect
	maxKept      = 4000 // bytes of one
)

// template returns the statement with its words filled in.
func (d *dialect) template(q string) *template {
	if t, ok := d.templates.Load(q); ok {
		return t.(*template)
	}
	t := &template{}
	text := d.words.Replace(q)
	var b strings.Builder
	quoted, from := false, 0
	for i := range len(text) {
		switch {
		case text[i] == '\'':
			quoted = !quoted
		case text[i] == '?' && !quoted:
			t.parts = append(t.parts, text[from:i])
			b.WriteString(text[from:i])
			d.mark(&b, len(t.parts))
			from = i + 1
		}
	}
	t.parts = append(t.parts, text[from:])
	b.WriteString(text[from:])
	t.plain = b.String()
	if len(q) > maxKept {
		return t
	}
	if d.kept.Add(1) > maxTemplates {
		d.templates.Clear()
		d.kept.Store(1)
	}
	d.templates.Store(q, t)
	return t
}

// AtOnce is how many rows one statement writes.
const AtOnce = 200

// Values returns n times (?, …) with so many marks, for the place after VALUES.
func Values(n, columns int) string {
	one := "(" + strings.TrimSuffix(strings.Repeat("?, ", columns), ", ") + "), "
	return strings.TrimSuffix(strings.Repeat(one, n), ", ")
}

// Numbers is the argument of {{numbers}}.
type Numbers []int64

func (all Numbers) text() string {
	var b []byte
	for i, n := range all {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, n, 10)
	}
	return string(b)
}

// alone returns the arguments with the only number of each Numbers in its place;
// nothing if there are no Numbers, or more numbers than one.
func alone(args []any) (out []any) {
	for i, a := range args {
		switch all, is := a.(Numbers); {
		case !is:
		case len(all) != 1:
			return nil
		default:
			if out == nil {
				out = slices.Clone(args)
			}
			out[i] = all[0]
		}
	}
	return out
}

// spread appends the values that the argument stands for.
func spread(out []any, a any) []any {
	switch v := a.(type) {
	case nil, int64, string, bool, int, float64, []byte:
		return append(out, v)
	case Numbers:
		return append(out, v.text())
	case time.Time:
		return append(out, v.UnixMicro())
	case *time.Time:
		if v == nil {
			return append(out, nil)
		}
		return append(out, v.UnixMicro())
	}
	v := reflect.ValueOf(a)
	if v.Kind() != reflect.Slice {
		return append(out, a)
	}
	if v.Len() == 0 {
		return append(out, nil) // IN (NULL) matches nothing
	}
	for i := range v.Len() {
		out = spread(out, v.Index(i).Interface())
	}
	return out
}
