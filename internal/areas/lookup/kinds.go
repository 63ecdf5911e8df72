package lookup

import (
	"cmp"
	"slices"
	"sync"

	"teren/internal/platform/area"
	"teren/internal/platform/search"
)

// A kind is one sort of record that is found.
type kind struct {
	search.Findable
	entity string
}

// registered is what areas register: the kinds that are found, all, those by words and those
// by codes, and the entities that the words of others name.
type registered struct {
	findable, worded, coded []kind
	named                   map[string]bool
}

// register returns what is found. Areas register in init, so it is complete when first
// read.
var register = sync.OnceValue(func() registered {
	r := registered{named: map[string]bool{}}
	for _, e := range area.Entities() {
		if e.Find != nil {
			r.findable = append(r.findable, kind{*e.Find, e.Name})
		}
	}
	slices.SortStableFunc(r.findable, func(a, b kind) int {
		return cmp.Or(cmp.Compare(number(a.See == nil), number(b.See == nil)), cmp.Compare(a.Number, b.Number))
	})
	for _, k := range r.findable {
		if k.See != nil {
			r.worded = append(r.worded, k)
			for entity := range k.Named {
				r.named[entity] = true
			}
		}
		if k.Coded != nil {
			r.coded = append(r.coded, k)
		}
	}
	return r
})

// findable returns what is found by words or by codes: kinds in the order of their
// numbers, those found by codes alone last.
func findable() []kind { return register().findable }

// kinds returns what is found by words, in the order of the numbers of the kinds.
func kinds() []kind { return register().worded }

// withCodes returns the kinds whose records have codes.
func withCodes() []kind { return register().coded }
