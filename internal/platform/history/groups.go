package history

import (
	"maps"
	"slices"
	"strings"

	"teren/internal/platform/fault"
)

// Groups are the kinds of a record's entries by filter group.
type Groups map[string][]string

// Query is the part of a call that asks for a page of a history by groups: of
// one, of several joined by commas, or of all.
type Query struct {
	Group string `query:"group" json:"-"`
	Paging
}

// Check refuses an unknown group.
func (q *Query) Check(groups Groups) error {
	var c fault.Check
	q.Group = strings.ToUpper(q.Group)
	for _, g := range q.asked(nil) {
		c.OneOf("group", g, slices.Sorted(maps.Keys(groups)))
	}
	if err := c.Err(); err != nil {
		return err
	}
	return q.Paging.Validate()
}

// Kinds returns those asked for.
func (q Query) Kinds(groups Groups) []string {
	var out []string
	for _, g := range q.asked(groups) {
		out = append(out, groups[g]...)
	}
	return out
}

func (q Query) asked(all Groups) []string {
	if q.Group == "" {
		return slices.Sorted(maps.Keys(all))
	}
	return strings.Split(q.Group, ",")
}
