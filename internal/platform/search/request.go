package search

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"teren/internal/kit/textfold"
	"teren/internal/platform/fault"
)

// Request is the body of a search call. The page may be written as page.no and
// page.size, as page.page_number and page.page_size, or without page around.
type Request struct {
	Filter     *Expr     `json:"filter,omitempty"`
	Search     string    `json:"search,omitempty"` // pickers: every word must occur
	Page       Page      `json:"page,omitzero"`
	PageNumber *int64    `json:"page_number,omitempty"`
	PageSize   *int64    `json:"page_size,omitempty"`
	Count      *bool     `json:"count,omitempty"`
	OrderBy    []OrderBy `json:"order_by,omitempty"`

	whole int64
	at    string // where the filter stands in the body, if not at "filter"
}

// Searches returns 1: a call with a Request waits for its turn as one search.
func (Request) Searches() int { return 1 }

// At names the field of the body that the filter came in, for the faults in it.
func (r Request) At(filter string) Request {
	r.at = filter
	return r
}

// Whole asks for the first most rows instead of a page of them.
func (r Request) Whole(most int64) Request {
	r.whole = most
	return r
}

// Page is the wanted part of the answer: number 1 of 10 rows by default.
type Page struct {
	No         *int64 `json:"no,omitempty"`
	Size       *int64 `json:"size,omitempty"`
	PageNumber *int64 `json:"page_number,omitempty"`
	PageSize   *int64 `json:"page_size,omitempty"`
	Count      *bool  `json:"count,omitempty"` // false: do not count
}

// OrderBy sorts by one column, "asc" or "desc".
type OrderBy struct {
	Column    string `json:"column"`
	Direction string `json:"direction,omitempty"`
}

// Expr is a filter expression as received, not yet checked.
type Expr struct{ json any }

// UnmarshalJSON takes any JSON; errors are reported when the expression is
// compiled.
func (e *Expr) UnmarshalJSON(b []byte) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	return d.Decode(&e.json)
}

// MarshalJSON returns the JSON as received.
func (e Expr) MarshalJSON() ([]byte, error) { return json.Marshal(e.json) }

// The limits of a request.
const (
	MaxPageSize = 200
	maxPage     = 1_000_000_000
	maxDepth    = 16
	maxNodes    = 200
	maxList     = 200 // literals in all lists together
	maxText     = 1000
	maxOrder    = 8
	maxWords    = 8
)

type page struct {
	no, size int64
	count    bool
}

func (p page) offset() int64 { return (p.no - 1) * p.size }

// page returns the wanted slice, of the size usual for the table unless one is
// asked for.
func (r Request) page(check *fault.Check, usual int64) page {
	p := page{
		no: bounded(check, 1, maxPage, field{"page.no", r.Page.No},
			field{"page.page_number", r.Page.PageNumber}, field{"page_number", r.PageNumber}),
		size: bounded(check, usual, MaxPageSize, field{"page.size", r.Page.Size},
			field{"page.page_size", r.Page.PageSize}, field{"page_size", r.PageSize}),
		count: (r.Page.Count == nil || *r.Page.Count) && (r.Count == nil || *r.Count),
	}
	if r.whole > 0 {
		p = page{no: 1, size: r.whole, count: true}
	}
	return p
}

type field struct {
	name  string
	value *int64
}

// bounded returns the value of the first field given.
func bounded(check *fault.Check, otherwise, most int64, fields ...field) int64 {
	for _, f := range fields {
		if f.value == nil {
			continue
		}
		if *f.value < 1 || *f.value > most {
			check.Fail(f.name, "bad_page", fault.Args{"max": MaxPageSize})
			return otherwise
		}
		return *f.value
	}
	return otherwise
}

// An order is an ORDER BY, and the same from the last row to the first.
type order struct {
	forward, backward string
	args              []any
}

func (o *order) by(sql, direction, nulls string, args ...any) {
	comma := ""
	if o.forward != "" {
		comma = ", "
	}
	turned := "DESC"
	if direction == turned {
		turned = "ASC"
	}
	o.forward += comma + sql + " " + direction + nulls
	o.backward += comma + sql + " " + turned + strings.Replace(nulls, "LAST", "FIRST", 1)
	o.args = append(o.args, args...)
}

// order returns the ORDER BY of the request, the newest first at last.
func (c *compiler) order(by []OrderBy, key string) (out order) {
	if len(by) > maxOrder {
		c.check.Fail("order_by", "too_many_nodes", fault.Args{"max": maxOrder})
		return out
	}
	for i, o := range by {
		at := "order_by[" + strconv.Itoa(i) + "]"
		column, ok := c.column(o.Column)
		if !ok || column.Match != "" {
			c.check.Fail(at+".column", "unknown_column", fault.Args{"column": clip(o.Column)})
			continue
		}
		direction := strings.ToUpper(o.Direction)
		switch direction {
		case "":
			direction = "ASC"
		case "ASC", "DESC":
		default:
			c.check.Fail(at+".direction", "not_in_list", fault.Args{"list": "asc, desc"})
			continue
		}
		if column.Ahead != "" {
			out.by("("+column.Ahead+")", "DESC", "", column.AheadArgs...)
		}
		const last = " NULLS LAST"
		switch {
		case column.Order == c.table.Key || column.Order == "" && column.SQL == c.table.Key:
			out.by(key, direction, "") // nothing is left to sort
			return out
		case column.Order != "" && !column.NullsLast:
			out.by(column.Order, direction, "")
		case column.Order != "":
			out.by(column.Order, direction, last)
		case column.Kind == Text:
			out.by(column.SQL+" COLLATE hr", direction, last, column.Args...)
		default:
			out.by(column.SQL, direction, last, column.Args...)
		}
	}
	for key := range strings.SplitSeq(key, ", ") {
		out.by(key, "DESC", "")
	}
	return out
}

// search returns the condition that every word occurs in one of the columns a
// picker looks into.
func (c *compiler) search(text string) fragment {
	words := textfold.Asked(text)
	if len(words) == 0 {
		return fragment{}
	}
	switch {
	case len(c.table.Search) == 0:
		c.check.Fail("search", "unknown_field", nil)
		return fragment{}
	case len(words) > maxWords:
		c.check.Fail("search", "too_many_nodes", fault.Args{"max": maxWords})
		return fragment{}
	case !goodText(c.check, text, "search"):
		return fragment{}
	}
	number, alone := c.number(text)
	if alone {
		return number
	}
	in := plain
	if number.sql != "" {
		in = loose
	}
	var all []fragment
	_, whole := c.column(c.table.Words)
	short := digits(words...) < c.table.Least
	for _, word := range words {
		if whole { // has the texts of Search too, and an index
			all = append(all, c.within(word, in, c.table.Words))
		}
		if !whole || short && digits(word) > 0 {
			all = append(all, c.within(word, in, c.table.Search...))
		}
	}
	found := join(all, " AND ", "TRUE")
	if number.sql != "" {
		return join([]fragment{number, found}, " OR ", "FALSE")
	}
	return found
}

// within returns the condition that one of the columns has the word, in any of its spellings.
func (c *compiler) within(word []string, in use, names ...string) fragment {
	if len(names) > 1 {
		in = loose
	}
	var places []fragment
	for _, name := range names {
		if column, ok := c.column(name); ok && utf8.RuneCountInString(word[0]) >= column.Least {
			v := value{kind: Text, fragment: fragment{column.SQL, column.Args}, column: &column}
			places = append(places, c.spelt(v, containing(word), in))
		}
	}
	return join(places, " OR ", "FALSE")
}

// digits counts the digits of the words that are numbers.
func digits(words ...[]string) (n int) {
	for _, word := range words {
		if strings.Trim(word[0], "0123456789") == "" {
			n += len(word[0])
		}
	}
	return n
}

// number returns the condition that the row has the number in the text; alone
// reports that the text can mean nothing else, as Z-2529 and #2529.
func (c *compiler) number(text string) (f fragment, alone bool) {
	column, ok := c.column(c.table.Number.Column)
	if !ok {
		return fragment{}, false
	}
	letters, digits := "", strings.TrimPrefix(strings.Join(strings.Fields(text), ""), "#")
	if own := c.table.Number.Letters; len(digits) > len(own) && strings.EqualFold(digits[:len(own)], own) {
		letters, digits = own, strings.TrimPrefix(digits[len(own):], "-")
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n <= 0 || digits[0] == '+' {
		return fragment{}, false
	}
	return fragment{column.SQL + " = ?", append(slices.Clone(column.Args), n)}, letters != "" || strings.Contains(text, "#")
}
