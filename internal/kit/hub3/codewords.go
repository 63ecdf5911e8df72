package hub3

import (
	"cmp"
	"slices"
	"sync"
)

// A pattern is how a codeword is drawn: the widths of four bars and the blanks after
// them, each of 1 to 6 modules, 17 in all.
type pattern [8]int

// cluster returns the number by which a reader knows rows that are beside each other
// apart (ISO/IEC 15438): only patterns of the clusters 0, 3 and 6 are used, by turns.
func (p pattern) cluster() int { return ((p[0]-p[2]+p[4]-p[6])%9 + 9) % 9 }

// order returns the place of the pattern in its cluster: patterns are ordered by the
// distances between edges of the same kind, as readers measure them, the first one last.
func (p pattern) order() (key int) {
	for _, i := range [6]int{1, 2, 3, 4, 5, 0} {
		key = key<<4 | p[i] + p[i+1]
	}
	return key<<4 | p[0]
}

// used says of each pattern of the clusters 0, 3 and 6, in their order, whether it stands
// for a codeword, four patterns in a digit. The table of ISO/IEC 15438 has 929 codewords
// for each cluster, and they are in this order; what was made of these digits is equal to
// the tables that boombuler/barcode 1.1.0 and bwip-js 4.11.4 have of it.
var used = [3]string{
	"ff4d3fd03fc3c5ff7d7ff1fcf7ff57fd7d7ffdff57ff545541ffd0ff53f5dfffcfaabad20fad720f6cffff7b59ead3ea" +
		"f2f77fffeb5db3dbd7fff57b528aa928003efabfebefffeed676c8f9bd3dbffef9d76afae4d3cc8f736befffcdeff596" +
		"dabdbaffedfee6faaaa5494000137f7ffff7df3aed5eddfffdabdf672db57b77ffbbfdcdff739dcfffeff6feeef55555" +
		"5004d557cff5aafefebaefb75bbfbafeefeeeefbfffe000000000000000000000000000000000000000",
	"fffffffffffffdfeffffffffffffeffffffffffffffffffffffefcfffffffffffeffffdf9bdfeaf7fabdfeaf6f7fffdb" +
		"fdbfdbfdbfffeff7eff7fffffff3fffffffffffff6ff6ff6ff6fffffbffaffb7fb7fb7fffffffffffffffffffffffbfb" +
		"fbfbfffffffffffffffffffefffffffffffffffffff3f3ffffffff7ff00",
	"ffe7ff7fffffeffefffffffffffffffeffffdfffffffffffabdffbffffffffdbfffffff7fffffffffffffff6ffffffff" +
		"f57bfb7fffff6fffffefffffffdffffdfffff77ffffffabdfdbfffffdbfffffbfffff3ffffffdfffffb7fffffabdfdbf" +
		"fff6ffffdffe3fffffff7fffbdffff7f6ffffffffffffeffffffffff000",
}

// patterns returns those of the codewords 0 to 928, for each of the three clusters.
var patterns = sync.OnceValue(func() (out [3][]pattern) {
	var all [3][]pattern
	var draw func(p pattern, next, left int)
	draw = func(p pattern, next, left int) {
		if next == len(p) {
			if k := p.cluster(); left == 0 && k%3 == 0 {
				all[k/3] = append(all[k/3], p)
			}
			return
		}
		for p[next] = 1; p[next] <= min(6, left); p[next]++ {
			draw(p, next+1, left-p[next])
		}
	}
	draw(pattern{}, 0, 17)
	for k := range all {
		slices.SortFunc(all[k], func(a, b pattern) int { return cmp.Compare(a.order(), b.order()) })
		for i, p := range all[k] {
			if digit(used[k][i/4])>>(3-i%4)&1 == 1 {
				out[k] = append(out[k], p)
			}
		}
	}
	return out
})

// digit returns the value of a hexadecimal digit.
func digit(c byte) int {
	if c >= 'a' {
		return int(c-'a') + 10
	}
	return int(c - '0')
}

// A line is the modules of one row, written from the left.
type line struct {
	cluster int
	modules []bool
}

// bars adds bars and blanks of these widths, by turns.
func (l *line) bars(widths ...int) {
	for i, width := range widths {
		for range width {
			l.modules = append(l.modules, i%2 == 0)
		}
	}
}

// codeword adds a codeword in the cluster of the row.
func (l *line) codeword(number int) {
	p := patterns()[l.cluster][number]
	l.bars(p[:]...)
}
