package tree

import (
	"slices"
	"testing"
)

func TestSort(t *testing.T) {
	in := []string{"Žljebovi", "Hala 10", "hala 9", "Hala 2 / istok", "10. Voda", "2. Elektro", "Čišćenje", "Cijevi", "Zgrade", "1.10", "1.9", "Đakovo", "Dvor", "Hala 2"}
	want := []string{"1.9", "1.10", "2. Elektro", "10. Voda", "Cijevi", "Čišćenje", "Dvor", "Đakovo", "Hala 2", "Hala 2 / istok", "hala 9", "Hala 10", "Zgrade", "Žljebovi"}
	if Sort(in, func(s string) string { return s }); !slices.Equal(in, want) {
		t.Errorf("got  %q\nwant %q", in, want)
	}
}

func TestSortKeepsTwins(t *testing.T) {
	type row struct {
		id   int
		name string
	}
	rows := []row{{1, "b"}, {2, "a"}, {3, "a"}, {4, "b"}}
	Sort(rows, func(r row) string { return r.name })
	if !slices.Equal(rows, []row{{2, "a"}, {3, "a"}, {1, "b"}, {4, "b"}}) {
		t.Error(rows)
	}
}
