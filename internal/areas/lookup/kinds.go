package lookup

import (
	"cmp"
	"slices"

	"teren/internal/platform/area"
	"teren/internal/platform/search"
)

// A kind is one sort of record that is found.
type kind struct {
	search.Findable
	entity string
}

// kinds returns what is found by words, in the order of the numbers of the kinds.
func kinds() []kind {
	return slices.DeleteFunc(findable(), func(k kind) bool { return k.See == nil })
}

// findable returns what is found by words or by codes: kinds in the order of their
// numbers, those found by codes alone last.
func findable() []kind {
	var all []kind
	for _, e := range area.Entities() {
		if e.Find != nil {
			all = append(all, kind{*e.Find, e.Name})
		}
	}
	slices.SortStableFunc(all, func(a, b kind) int {
		return cmp.Or(cmp.Compare(number(a.See == nil), number(b.See == nil)), cmp.Compare(a.Number, b.Number))
	})
	return all
}
