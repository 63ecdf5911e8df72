package search

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"teren/internal/platform/fault"
)

// The parsed tree. Each part has its place in the request, such as
// filter.and[2].eq[0], for errors.
type (
	condition any // group, negation, comparison, membership, absence; nil if wrong

	group struct {
		op   string // and, or
		kids []condition
	}
	negation   struct{ of condition }
	comparison struct {
		op, at      string
		left, right operand
	}
	membership struct {
		at   string
		of   operand
		list []operand
	}
	absence struct {
		at string
		of operand
	}

	operand any // columnName, cast, concat, literal; nil if wrong

	columnName struct{ at, name string }
	cast       struct {
		at string
		of operand
		to Kind
	}
	concat struct {
		at    string
		parts []operand
	}
	// literal is a string, int64, float64 or bool.
	literal struct {
		at    string
		value any
	}
)

var (
	conditions  = []string{"and", "or", "not", "eq", "ne", "lt", "le", "gt", "ge", "like", "ilike", "in", "is_null"}
	operands    = []string{"column", "cast", "concat"}
	castTargets = []Kind{Text, Integer, Decimal, Timestamp, Date}
)

// A parser turns decoded JSON into the tree, within the limits, and notes what
// is wrong.
type parser struct {
	check         *fault.Check
	nodes, listed int
}

// enter reports whether one more part at this depth is within the limits. It
// complains about the first that is not.
func (p *parser) enter(at string, depth int) bool {
	if p.nodes > maxNodes {
		return false
	}
	p.nodes++
	switch {
	case p.nodes > maxNodes:
		p.check.Fail(at, "too_many_nodes", fault.Args{"max": maxNodes})
	case depth > maxDepth:
		p.check.Fail(at, "too_deep", fault.Args{"max": maxDepth})
	default:
		return true
	}
	return false
}

// word takes an object of one member apart.
func (p *parser) word(v any, at, code string, words []string) (string, any, bool) {
	object, _ := v.(map[string]any)
	if len(object) == 1 {
		for word, of := range maps.All(object) {
			if slices.Contains(words, word) {
				return word, of, true
			}
		}
	}
	p.check.Fail(at, code, fault.Args{"list": strings.Join(words, ", ")})
	return "", nil, false
}

// list returns the list of v, of n members unless n is negative.
func (p *parser) list(v any, at string, n int) ([]any, bool) {
	list, ok := v.([]any)
	switch {
	case !ok:
		p.check.Fail(at, "wrong_type", fault.Args{"want": "[…]"})
	case n >= 0 && len(list) != n:
		p.check.Fail(at, "wrong_length", fault.Args{"want": n})
	default:
		return list, true
	}
	return nil, false
}

func (p *parser) condition(v any, at string, depth int) condition {
	if !p.enter(at, depth) {
		return nil
	}
	op, of, ok := p.word(v, at, "not_an_expression", conditions)
	if !ok {
		return nil
	}
	at += "." + op
	switch op {
	case "and", "or":
		list, ok := p.list(of, at, -1)
		if !ok {
			return nil
		}
		g := group{op: op}
		for i, kid := range list {
			g.kids = append(g.kids, p.condition(kid, item(at, i), depth+1))
		}
		return g
	case "not":
		return negation{p.condition(of, at, depth+1)}
	case "is_null":
		if list, ok := of.([]any); ok {
			if _, ok := p.list(list, at, 1); !ok {
				return nil
			}
			return absence{at, p.operand(list[0], item(at, 0), depth+1)}
		}
		return absence{at, p.operand(of, at, depth+1)}
	}
	pair, ok := p.list(of, at, 2)
	if !ok {
		return nil
	}
	left := p.operand(pair[0], item(at, 0), depth+1)
	if op == "in" {
		return membership{at, left, p.literals(pair[1], item(at, 1))}
	}
	return comparison{op, at, left, p.operand(pair[1], item(at, 1), depth+1)}
}

func (p *parser) literals(v any, at string) []operand {
	list, ok := p.list(v, at, -1)
	if !ok {
		return nil
	}
	if p.listed += len(list); p.listed > maxList {
		p.check.Fail(at, "too_many_nodes", fault.Args{"max": maxList})
		return nil
	}
	out := make([]operand, len(list))
	for i, v := range list {
		out[i] = p.literal(v, item(at, i))
	}
	return out
}

func (p *parser) operand(v any, at string, depth int) operand {
	if !p.enter(at, depth) {
		return nil
	}
	if _, ok := v.(map[string]any); !ok {
		return p.literal(v, at)
	}
	word, of, ok := p.word(v, at, "not_an_operand", operands)
	if !ok {
		return nil
	}
	switch word {
	case "column":
		name, ok := of.(string)
		if !ok {
			p.check.Fail(at+".column", "wrong_type", fault.Args{"want": Text})
			return nil
		}
		return columnName{at, name}
	case "cast":
		at += ".cast"
		pair, ok := p.list(of, at, 2)
		if !ok {
			return nil
		}
		from := p.operand(pair[0], item(at, 0), depth+1)
		to, _ := pair[1].(string)
		if !slices.Contains(castTargets, Kind(to)) {
			p.check.Fail(item(at, 1), "not_in_list", fault.Args{"list": kinds(castTargets)})
			return nil
		}
		return cast{at, from, Kind(to)}
	default:
		at += ".concat"
		list, ok := p.list(of, at, -1)
		if !ok {
			return nil
		}
		out := concat{at: at}
		for i, v := range list {
			out.parts = append(out.parts, p.operand(v, item(at, i), depth+1))
		}
		return out
	}
}

func (p *parser) literal(v any, at string) operand {
	switch v := v.(type) {
	case bool:
		return literal{at, v}
	case string:
		if goodText(p.check, v, at) {
			return literal{at, v}
		}
		return nil
	case json.Number:
		if n, ok := number(v); ok {
			return literal{at, n}
		}
		p.check.Fail(at, "out_of_range", fault.Args{"min": int64(math.MinInt64), "max": int64(math.MaxInt64)})
		return nil
	case nil:
		p.check.Fail(at, "null_literal", nil)
		return nil
	}
	p.check.Fail(at, "not_an_operand", fault.Args{"list": strings.Join(operands, ", ")})
	return nil
}

// goodText refuses what no column can hold or no person would type.
func goodText(check *fault.Check, s, at string) bool {
	switch {
	case utf8.RuneCountInString(s) > maxText:
		check.Fail(at, "too_long", fault.Args{"max": maxText})
	case !utf8.ValidString(s) || strings.ContainsRune(s, 0):
		check.Fail(at, "wrong_type", fault.Args{"want": Text})
	default:
		return true
	}
	return false
}

// number returns an int64 where the number is whole and small enough to be exact,
// else a float64.
func number(s json.Number) (any, bool) {
	if n, err := strconv.ParseInt(s.String(), 10, 64); err == nil {
		return n, true
	}
	f, err := s.Float64()
	if err != nil || !strings.ContainsAny(s.String(), ".eE") {
		return nil, false
	}
	if f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return int64(f), true
	}
	return f, true
}

func item(at string, i int) string { return at + "[" + strconv.Itoa(i) + "]" }

func kinds(list []Kind) string {
	names := make([]string, len(list))
	for i, k := range list {
		names[i] = string(k)
	}
	return strings.Join(names, ", ")
}

// clip shortens what a fault repeats of the request.
func clip(s string) string {
	if r := []rune(s); len(r) > 64 {
		return string(r[:64]) + "…"
	}
	return s
}
