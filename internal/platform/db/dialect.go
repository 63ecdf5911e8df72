package db

import (
	"database/sql"
	"reflect"
	"strconv"
	"strings"
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
	//	{{numbers}}    select of the numbers that one argument, made by Numbers,
	//	               holds: one text however many, where (?) is another for each
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
	writing      *sql.TxOptions
	planEachTime []any // leading query arguments that forbid a cached plan
	retryable    func(error) bool
	undoesAll    func(error) bool // the statement's error may have undone the transaction, and the next one begins another
	translate    func(error) error
}

// bind fills in the words, spreads slices over (?, ?, …), turns times into
// microseconds and, for PostgreSQL, numbers the placeholders. A ? between
// single quotes is text.
func (d *dialect) bind(q string, args []any) (string, []any) {
	q = d.words.Replace(q)
	var b strings.Builder
	b.Grow(len(q) + 2*len(args))
	out := make([]any, 0, len(args))
	n, quoted, from := 0, false, 0
	for i := range len(q) {
		switch {
		case q[i] == '\'':
			quoted = !quoted
		case q[i] == '?' && !quoted:
			if n == len(args) {
				panic("db: too few arguments for: " + q)
			}
			b.WriteString(q[from:i])
			from = i + 1
			for k, v := range spread(args[n]) {
				if k > 0 {
					b.WriteString(", ")
				}
				out = append(out, v)
				if d.numbered {
					b.WriteByte('$')
					b.WriteString(strconv.Itoa(len(out)))
				} else {
					b.WriteByte('?')
				}
			}
			n++
		}
	}
	if n != len(args) {
		panic("db: " + strconv.Itoa(len(args)) + " arguments for: " + q)
	}
	b.WriteString(q[from:])
	return b.String(), out
}

// AtOnce is how many rows one statement writes.
const AtOnce = 200

// Values returns n times (?, …) with so many marks, for the place after VALUES.
func Values(n, columns int) string {
	one := "(" + strings.TrimSuffix(strings.Repeat("?, ", columns), ", ") + "), "
	return strings.TrimSuffix(strings.Repeat(one, n), ", ")
}

// Numbers returns the argument of {{numbers}}.
func Numbers(all []int64) string {
	var b []byte
	for i, n := range all {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, n, 10)
	}
	return string(b)
}

func spread(a any) []any {
	switch v := a.(type) {
	case nil, int64, string, bool, int, float64, []byte:
		return []any{v}
	case time.Time:
		return []any{v.UnixMicro()}
	case *time.Time:
		if v == nil {
			return []any{nil}
		}
		return []any{v.UnixMicro()}
	}
	v := reflect.ValueOf(a)
	if v.Kind() != reflect.Slice {
		return []any{a}
	}
	if v.Len() == 0 {
		return []any{nil} // IN (NULL) matches nothing
	}
	out := make([]any, v.Len())
	for i := range out {
		out[i] = spread(v.Index(i).Interface())[0]
	}
	return out
}
