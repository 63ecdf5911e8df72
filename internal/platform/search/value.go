package search

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/platform/fault"
)

// Kind is the type of a column or a value, by its name in the language.
type Kind string

// The kinds. A Timestamp is stored as microseconds, a Date as YYYY-MM-DD, a
// Decimal as DOUBLE PRECISION.
const (
	Text      Kind = "text"
	Integer   Kind = "integer"
	Decimal   Kind = "decimal"
	Boolean   Kind = "boolean"
	Timestamp Kind = "timestamp"
	Date      Kind = "date"
)

var stored = map[Kind]string{
	Text: "TEXT", Integer: "BIGINT", Decimal: "DOUBLE PRECISION",
	Boolean: "BOOLEAN", Timestamp: "BIGINT", Date: "TEXT",
}

// A value is a typed operand.
type value struct {
	kind Kind
	fragment
	column   *Column // when it is a column and nothing more
	constant any     // the value of a literal: string, int64, float64 or bool as stored
	instant  *value  // of a date: the timestamp it is the day of
}

func constant(kind Kind, v any) value {
	return value{kind: kind, fragment: fragment{"?", []any{v}}, constant: v}
}

func (v value) enumerated() bool { return v.column != nil && v.column.Values != nil }
func (v value) matched() bool    { return v.column != nil && v.column.Match != "" }

// match returns the column's own equality with any of the values.
func (v value) match(values []any) fragment {
	f := fragment{sql: "(" + v.column.Match + ")"}
	for range strings.Count(v.column.Match, "?") {
		f.args = append(f.args, values)
	}
	return f
}

// typed writes out the type of a constant where the engine cannot infer it.
func (v value) typed() value {
	if v.constant != nil {
		v.sql = "CAST(? AS " + stored[v.kind] + ")"
	}
	return v
}

// operators returns those that work on the value.
func (v value) operators() []string {
	switch {
	case v.matched():
		return []string{"eq", "ne", "in"}
	case v.kind == Boolean:
		return []string{"eq", "ne", "in", "is_null", "cast", "concat"}
	case v.enumerated():
		return []string{"eq", "ne", "in", "is_null", "like", "ilike", "cast", "concat"}
	case v.kind == Text:
		return []string{"eq", "ne", "lt", "le", "gt", "ge", "in", "is_null", "like", "ilike", "cast", "concat"}
	}
	return []string{"eq", "ne", "lt", "le", "gt", "ge", "in", "is_null", "cast", "concat"}
}

func (c *compiler) operand(o operand) (value, bool) {
	switch o := o.(type) {
	case columnName:
		column, ok := c.column(o.name)
		if !ok {
			c.check.Fail(o.at, "unknown_column", fault.Args{"column": clip(o.name)})
			return value{}, false
		}
		return value{kind: column.Kind, fragment: fragment{column.SQL, column.Args}, column: &column}, true
	case literal:
		switch v := o.value.(type) {
		case int64:
			return constant(Integer, v), true
		case float64:
			return constant(Decimal, v), true
		case bool:
			return constant(Boolean, v), true
		default:
			return constant(Text, v), true
		}
	case cast:
		v, ok := c.operand(o.of)
		if !ok || !c.allows(v, "cast", o.at) {
			return value{}, false
		}
		return c.cast(v, o.to, o.at)
	case concat:
		return c.concat(o)
	}
	return value{}, false
}

// cast converts v to another kind. Only conversions that cannot fail on any row are
// allowed: text is converted only if it is a literal, which is read here.
func (c *compiler) cast(v value, to Kind, at string) (value, bool) {
	if s, ok := v.constant.(string); ok && v.kind == Text {
		return c.read(s, to, at)
	}
	switch {
	case v.kind == to:
		if v.enumerated() {
			v.column = nil
		}
		return v, true
	case to == Text:
		return v.asText(), true
	case v.kind == Integer && to == Decimal:
		return v.asDecimal(), true
	case v.kind == Decimal && to == Integer:
		return v.asInteger(), true
	case v.kind == Timestamp && to == Date:
		return v.asDate(c.who.Location()), true
	}
	c.check.Fail(at, "cannot_cast", fault.Args{"from": v.kind, "to": to})
	return value{}, false
}

// counted reports whether the instant is of a year that both engines write in the
// same way: 1 to 9999.
func counted(t time.Time) bool { return t.UTC().Year() >= 1 && t.UTC().Year() <= 9999 }

// read reads the text of a literal as the kind.
func (c *compiler) read(s string, kind Kind, at string) (value, bool) {
	want := ""
	switch kind {
	case Text:
		return constant(Text, s), true
	case Integer, Decimal:
		if json.Valid([]byte(s)) { // the numbers of JSON, no others
			n, _ := number(json.Number(s))
			if whole, ok := n.(int64); ok && kind == Integer {
				return constant(Integer, whole), true
			} else if ok {
				return constant(Decimal, float64(whole)), true
			}
			if f, ok := n.(float64); ok && kind == Decimal {
				return constant(Decimal, f), true
			}
		}
		want = string(kind)
	case Timestamp:
		if t, err := time.Parse(time.RFC3339, s); err == nil && counted(t) {
			return constant(Timestamp, t.UnixMicro()), true
		}
		if day, err := time.Parse(time.DateOnly, s); err == nil {
			if from, _ := clock.DayBounds(day, c.who.Location()); counted(from) {
				return constant(Timestamp, from.UnixMicro()), true
			}
		}
		want = "2026-12-31T23:59:59Z"
	case Date:
		if _, err := time.Parse(time.DateOnly, s); err == nil {
			return constant(Date, s), true
		}
		if t, err := time.Parse(time.RFC3339, s); err == nil {
			return constant(Date, t.In(c.who.Location()).Format(time.DateOnly)), true
		}
		want = "2026-12-31"
	}
	c.check.Fail(at, "wrong_type", fault.Args{"want": want})
	return value{}, false
}

func (v value) asText() value {
	if v.kind == Text {
		return v
	}
	if n, ok := v.constant.(int64); ok && v.kind == Integer {
		return constant(Text, strconv.FormatInt(n, 10))
	}
	t := v.typed()
	switch v.kind {
	case Decimal:
		t.sql = "digits(" + t.sql + ")"
	case Boolean:
		t.sql = "(CASE " + t.sql + " WHEN TRUE THEN 'true' WHEN FALSE THEN 'false' END)"
	case Timestamp:
		t.sql = "iso(" + t.sql + ")"
	case Integer:
		t.sql = "CAST(" + t.sql + " AS TEXT)"
	}
	return value{kind: Text, fragment: t.fragment}
}

func (v value) asDecimal() value {
	if n, ok := v.constant.(int64); ok {
		return constant(Decimal, float64(n))
	}
	v.sql = "CAST(" + v.sql + " AS DOUBLE PRECISION)"
	return value{kind: Decimal, fragment: v.fragment}
}

// asInteger cuts the decimals off; a number beyond the range of integers becomes
// NULL.
func (v value) asInteger() value {
	v = v.typed()
	return value{kind: Integer, fragment: fragment{
		"(CASE WHEN " + v.sql + " BETWEEN -9e18 AND 9e18 THEN CAST(TRUNC(" + v.sql + ") AS BIGINT) END)",
		slices.Concat(v.args, v.args),
	}}
}

// asDate returns the day that the instant falls on in the zone.
func (v value) asDate(zone *time.Location) value {
	if us, ok := v.constant.(int64); ok {
		return constant(Date, time.UnixMicro(us).In(zone).Format(time.DateOnly))
	}
	return value{kind: Date, instant: &v, fragment: fragment{
		"day(" + v.sql + ", ?)", append(slices.Clone(v.args), zone.String()),
	}}
}

// concat strings texts together; NULL counts as empty.
func (c *compiler) concat(o concat) (value, bool) {
	known := true
	text := ""
	var parts []fragment
	flush := func() {
		if text != "" {
			parts = append(parts, constant(Text, text).typed().fragment)
		}
		text = ""
	}
	ok := true
	for _, p := range o.parts {
		v, good := c.operand(p)
		if ok = ok && good && c.allows(v, "concat", o.at); !ok {
			continue
		}
		v = v.asText()
		if s, is := v.constant.(string); is {
			text += s
			continue
		}
		flush()
		known = false
		parts = append(parts, fragment{"COALESCE(" + v.sql + ", '')", v.args})
	}
	if !ok {
		return value{}, false
	}
	if known {
		return constant(Text, text), goodText(c.check, text, o.at)
	}
	flush()
	return value{kind: Text, fragment: join(parts, " || ", "")}, true
}

// align converts two values to one kind, or reports an error. A text literal is
// read as the kind it is compared with; an integer becomes a decimal beside a
// decimal; a timestamp becomes its day beside a date.
func (c *compiler) align(left, right value, at string) (value, value, bool) {
	if s, ok := right.constant.(string); ok && right.kind == Text {
		switch {
		case left.enumerated():
			right, ok = c.enumerate(*left.column, s, at)
		case left.kind == Timestamp || left.kind == Date:
			right, ok = c.readMoment(s, at)
		}
		if !ok {
			return left, right, false
		}
	}
	switch {
	case right.matched() || left.matched() && (right.constant == nil || right.kind != left.kind):
		c.check.Fail(at, "cannot_compare", fault.Args{"left": left.kind, "right": right.kind})
		return left, right, false
	case left.kind == right.kind:
	case left.kind == Integer && right.kind == Decimal:
		left = left.asDecimal()
	case left.kind == Decimal && right.kind == Integer:
		right = right.asDecimal()
	case left.kind == Timestamp && right.kind == Date:
		left = left.asDate(c.who.Location())
	case left.kind == Date && right.kind == Timestamp:
		right = right.asDate(c.who.Location())
	default:
		c.check.Fail(at, "cannot_compare", fault.Args{"left": left.kind, "right": right.kind})
		return left, right, false
	}
	return left, right, true
}

func (c *compiler) enumerate(column Column, s, at string) (value, bool) {
	s = strings.ToUpper(s)
	if !slices.Contains(column.Values, s) {
		c.check.Fail(at, "not_in_list", fault.Args{"list": strings.Join(column.Values, ", ")})
		return value{}, false
	}
	return constant(Text, s), true
}

// readMoment reads a date, or else a timestamp.
func (c *compiler) readMoment(s, at string) (value, bool) {
	if _, err := time.Parse(time.DateOnly, s); err == nil {
		return constant(Date, s), true
	}
	return c.read(s, Timestamp, at)
}

// within compares an instant with a day, which lasts from its first instant to
// the first of the next.
func (v value) within(op, date string, zone *time.Location) fragment {
	day, _ := time.Parse(time.DateOnly, date) // it was read before
	from, to := clock.DayBounds(day, zone)
	first, next := from.UnixMicro(), to.UnixMicro()
	one := func(sign string, us int64) fragment {
		return fragment{v.sql + sign + "?", append(slices.Clone(v.args), us)}
	}
	switch op {
	case "eq":
		return join([]fragment{one(" >= ", first), one(" < ", next)}, " AND ", "")
	case "ne":
		return join([]fragment{one(" < ", first), one(" >= ", next)}, " OR ", "")
	case "lt":
		return one(" < ", first)
	case "le":
		return one(" < ", next)
	case "gt":
		return one(" >= ", next)
	default:
		return one(" >= ", first)
	}
}
