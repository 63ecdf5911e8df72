package search

import (
	"errors"
	"slices"
	"strings"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// A fragment is SQL with the arguments of its placeholders.
type fragment struct {
	sql  string
	args []any
}

func join(parts []fragment, by, none string) fragment {
	if len(parts) == 0 {
		return fragment{sql: none}
	}
	var out fragment
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = p.sql
		out.args = append(out.args, p.args...)
	}
	if out.sql = strings.Join(texts, by); len(parts) > 1 {
		out.sql = "(" + out.sql + ")"
	}
	return out
}

// use is the context of a condition.
type use int

const (
	plain   use = iota // every row of the answer fulfils it
	loose              // below an or
	negated            // below a not: what is unknown must count as false before
)

// A compiler turns the tree into SQL and notes what does not fit the columns.
type compiler struct {
	tx       *db.Tx
	who      access.Who
	table    Table
	check    *fault.Check
	err      error  // of the database
	fleeting bool   // a column that is so was asked for
	alone    string // the Column.Alone in use; at most one, since a row has one value in it
}

// column returns the published column; one the person may not ask for does not
// exist.
func (c *compiler) column(name string) (Column, bool) {
	column, ok := c.table.Columns[name]
	c.fleeting = c.fleeting || column.Fleeting
	return column, ok && column.shown(c.who)
}

func (col Column) shown(who access.Who) bool { return col.Needs == "" || who.May(col.Needs) }

func (c *compiler) condition(n condition, in use) fragment {
	switch n := n.(type) {
	case group:
		by, none := " AND ", "TRUE"
		if n.op == "or" {
			by, none = " OR ", "FALSE"
			if in == plain && len(n.kids) > 1 {
				in = loose
			}
		}
		parts := make([]fragment, len(n.kids))
		for i, kid := range n.kids {
			parts[i] = c.condition(kid, in)
		}
		return join(parts, by, none)
	case negation:
		f := c.condition(n.of, negated)
		return fragment{"NOT (" + f.sql + ")", f.args}
	case absence:
		v, ok := c.operand(n.of)
		if !ok || !c.allows(v, "is_null", n.at) {
			return fragment{}
		}
		return fragment{"(" + v.typed().sql + " IS NULL)", v.args}
	case comparison:
		return certain(c.comparison(n, in), in)
	case membership:
		return certain(c.membership(n, in), in)
	}
	return fragment{}
}

// certain makes a condition that may be NULL false instead. Only below a not
// does it differ, and there no index is lost by it.
func certain(f fragment, in use) fragment {
	if in == negated {
		f.sql = "COALESCE(" + f.sql + ", FALSE)"
	}
	return f
}

func (c *compiler) comparison(n comparison, in use) fragment {
	left, ok := c.operand(n.left)
	right, ok2 := c.operand(n.right)
	if !ok || !ok2 {
		return fragment{}
	}
	op := n.op
	if op == "like" || op == "ilike" {
		return c.like(n, left, right, in)
	}
	if left.constant != nil && right.constant == nil {
		left, right, op = right, left, turned(op)
	}
	if !c.allows(left, op, n.at) || !c.allows(right, op, n.at) {
		return fragment{}
	}
	return c.compare(op, left, right, n.at, in)
}

// turned returns the operator with its sides changed.
func turned(op string) string {
	switch op {
	case "lt":
		return "gt"
	case "le":
		return "ge"
	case "gt":
		return "lt"
	case "ge":
		return "le"
	}
	return op
}

var signs = map[string]string{"eq": "=", "ne": "<>", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}

// compare compares two values; a constant among them goes to the right side.
func (c *compiler) compare(op string, left, right value, at string, in use) fragment {
	left, right, ok := c.align(left, right, at)
	switch {
	case !ok:
		return fragment{}
	case left.matched() && op == "ne":
		f := left.match([]any{right.constant})
		f.sql = "NOT COALESCE(" + f.sql + ", FALSE)" // none of the places, empty or not, has the value
		return f
	case left.matched():
		return c.matched(left, []any{right.constant}, in)
	case left.kind == Boolean && left.column != nil && right.constant != nil:
		// Written plainly, so that an engine can use an index on it.
		if (right.constant == true) != (op == "eq") {
			left.sql = "NOT " + left.sql
		}
		return left.fragment
	case left.instant != nil && right.constant != nil:
		return left.instant.within(op, right.constant.(string), c.who.Location())
	}
	l := left.typed()
	sql := l.sql
	if l.kind == Text && op != "eq" && op != "ne" {
		sql = "(" + sql + ") COLLATE hr"
	}
	return fragment{sql + " " + signs[op] + " " + right.sql, slices.Concat(l.args, right.args)}
}

// matched returns the column's own equality with any of the values.
func (c *compiler) matched(v value, values []any, in use) fragment {
	if alone := v.column.Alone; alone != "" && in == plain && len(values) == 1 && !strings.Contains(c.alone, alone) {
		c.alone += alone
		return fragment{alone, values}
	}
	return v.match(values)
}

// membership is equality with any of the literals.
func (c *compiler) membership(n membership, in use) fragment {
	left, ok := c.operand(n.of)
	if !ok || !c.allows(left, "in", n.at) {
		return fragment{}
	}
	var values []any
	var each []fragment
	same := left.instant == nil && left.kind != Timestamp
	for _, o := range n.list {
		right, ok := c.operand(o)
		if !ok {
			continue
		}
		l, r, ok := c.align(left, right, o.(literal).at)
		if !ok {
			continue
		}
		same = same && l.kind == left.kind
		values = append(values, r.constant)
		if !left.matched() {
			each = append(each, c.compare("eq", left, right, n.at, loose))
		}
	}
	switch {
	case len(n.list) == 0:
		return fragment{sql: "FALSE"}
	case left.matched():
		return c.matched(left, values, in)
	case same:
		l := left.typed()
		return fragment{l.sql + " IN (?)", append(slices.Clone(l.args), values)}
	}
	return join(each, " OR ", "FALSE")
}

// like matches a text with a pattern, without marks and, for ilike, without
// capitals.
func (c *compiler) like(n comparison, left, right value, in use) fragment {
	if !c.allows(left, n.op, n.at) {
		return fragment{}
	}
	pattern, ok := right.constant.(string)
	if !ok || right.kind != Text {
		c.check.Fail(item(n.at, 1), "wrong_type", fault.Args{"want": Text})
		return fragment{}
	}
	p := parsePattern(pattern)
	if n.op == "ilike" {
		return c.spelt(left.typed(), p.spellings(), in)
	}
	return c.matches(left.typed(), p, left.enumerated(), in)
}

// spelt returns the condition that the text fits one of the spellings of a pattern,
// in any case.
func (c *compiler) spelt(v value, spellings []pattern, in use) fragment {
	var hits []fragment
	if len(spellings) > 1 && in == plain {
		in = loose
		if v.column != nil && v.column.Fold != "" && v.column.Through == "" {
			forms := make([]string, len(spellings))
			for i, p := range spellings {
				forms[i] = strings.Join(p.parts(foldRune), "")
			}
			cond, args, err := c.tx.Trigrams(v.column.Trigrams, [][]string{forms})
			if c.err = errors.Join(c.err, err); cond != "" {
				hits = append(hits, fragment{cond, args})
			}
		}
	}
	var any []fragment
	for _, p := range spellings {
		any = append(any, c.matches(v, p, true, in))
		if v.column != nil && v.column.Phone && p.digits() {
			any = append(any, p.match(PhoneDigits(v.sql), v.args, foldRune))
		}
	}
	return join(append(hits, join(any, " OR ", "FALSE")), " AND ", "TRUE")
}

// matches asks a stored folded twin first, if there is one: it is narrow, and
// has an index of its own when the whole answer hangs on it.
func (c *compiler) matches(v value, p pattern, anyCase bool, in use) fragment {
	f := c.fits(v, p, anyCase, in)
	if v.column != nil && v.column.Through != "" {
		f.sql = strings.Replace(v.column.Through, "{}", f.sql, 1)
	}
	return f
}

func (c *compiler) fits(v value, p pattern, anyCase bool, in use) fragment {
	if v.column == nil || v.column.Fold == "" {
		if anyCase {
			return p.match("fold("+v.sql+")", v.args, foldRune)
		}
		return p.match("unmark("+v.sql+")", v.args, unmarkRune)
	}
	var parts []fragment
	if in == plain {
		cond, args, err := c.tx.Trigrams(v.column.Trigrams, singleSpellings(p.parts(foldRune)))
		if c.err = errors.Join(c.err, err); cond != "" {
			parts = append(parts, fragment{cond, args})
		}
	}
	parts = append(parts, p.match(v.column.Fold, nil, foldRune))
	if v.column.Verify != "" {
		parts = append(parts, p.match(v.column.Verify, nil, foldRune))
	}
	if !anyCase {
		parts = append(parts, p.match("unmark("+v.sql+")", v.args, unmarkRune))
	}
	return join(parts, " AND ", "TRUE")
}

// allows reports whether the operator works on the value, and complains at the
// place if not.
func (c *compiler) allows(v value, op, at string) bool {
	if slices.Contains(v.operators(), op) {
		return true
	}
	kind := string(v.kind)
	if v.enumerated() {
		kind = "enumeration"
	}
	c.check.Fail(at, "not_for_operator", fault.Args{"operator": op, "type": kind})
	return false
}
