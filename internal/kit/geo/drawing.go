package geo

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"sync"
)

// coast are the outlines of land and the borders of states around Croatia.
//
//go:embed coast.txt
var coast []byte

// Ranks of settlements in a drawing, the smallest first.
const (
	village = iota
	smallTown
	listedTown
	city
)

// cities are so many of the listed towns.
const cities = 12

// near is how close settlements of one name are the same place, in thousandths
// of a degree.
const near = 60

// Drawing is a plain map of the country for a program that has no other: lines
// of text, with coordinates in thousandths of a degree, longitude first. "land"
// and "border" lines hold a point and then the steps to the next ones; a line
// that begins with a rank from 3, a city, to 0 is a settlement, the larger first.
var Drawing = sync.OnceValue(func() []byte {
	type dot struct {
		rank, size, x, y int
		name             string
	}
	var all []dot
	for _, s := range settlements().places {
		all = append(all, dot{rank(s), s.size, thousandths(s.longitude), thousandths(s.latitude), s.name})
	}
	slices.SortStableFunc(all, func(a, b dot) int { return cmp.Or(cmp.Compare(b.size, a.size), cmp.Compare(a.name, b.name)) })
	out := bytes.NewBuffer(slices.Clone(coast))
	drawn := map[string][]dot{}
	for _, d := range all {
		same := func(o dot) bool { return max(o.x-d.x, d.x-o.x, o.y-d.y, d.y-o.y) < near }
		if slices.ContainsFunc(drawn[d.name], same) {
			continue
		}
		drawn[d.name] = append(drawn[d.name], d)
		fmt.Fprintln(out, d.rank, d.x, d.y, d.name)
	}
	return out.Bytes()
})

func rank(s settlement) int {
	switch {
	case s.size > town-1-cities*(town-1-postTown)/len(towns):
		return city
	case s.size > postTown:
		return listedTown
	case s.size == postTown:
		return smallTown
	}
	return village
}

func thousandths(degrees float64) int { return int(math.Round(degrees * 1000)) }
