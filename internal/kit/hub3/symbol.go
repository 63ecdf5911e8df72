package hub3

// How the symbol of a slip is made, by the rules of HUB: nine columns, error correction
// of level 4, at most as many rows as the box of the slip is high.
const (
	columns  = 9
	level    = 4
	checks   = 2 << level // codewords of the error correction
	mostRows = 34
)

// Module is the width of a module of the symbol on paper, and RowHeight the height of a
// row, in millimetres.
const (
	Module    = 0.254
	RowHeight = rowModules * Module
)

// rowModules is how many modules high a row is drawn.
const rowModules = 3

// A Symbol is a PDF417 symbol (ISO/IEC 15438): in each row, which modules are black. It
// needs a white border of two modules.
type Symbol struct{ Rows [][]bool }

// Width returns how many modules wide the symbol is.
func (s Symbol) Width() int { return len(s.Rows[0]) }

// Height returns how many modules high the symbol is drawn.
func (s Symbol) Height() int { return len(s.Rows) * rowModules }

// Symbol returns the symbol of the slip's text.
func (s Slip) Symbol() (Symbol, error) {
	text, err := s.Text()
	if err != nil {
		return Symbol{}, err
	}
	return symbol([]byte(text)), nil
}

// Codewords with a meaning of their own.
const (
	pad      = 900
	anyBytes = 901 // bytes follow
	sixBytes = 924 // bytes follow, a multiple of six of them
	base     = 900
	field    = 929 // the prime of the error correction
)

// compact returns the bytes as codewords: six bytes are five digits to the base of 900,
// and each byte of the rest is a codeword.
func compact(data []byte) []int {
	out := []int{anyBytes}
	if len(data)%6 == 0 {
		out[0] = sixBytes
	}
	for ; len(data) >= 6; data = data[6:] {
		number := 0
		for _, b := range data[:6] {
			number = number<<8 | int(b)
		}
		var digits [5]int
		for i := range digits {
			digits[len(digits)-1-i] = number % base
			number /= base
		}
		out = append(out, digits[:]...)
	}
	for _, b := range data {
		out = append(out, int(b))
	}
	return out
}

// rows returns how many rows the symbol of so many bytes has.
func rows(bytes int) int {
	const length = 1 // the codeword that says how many there are
	codewords := length + 1 + bytes/6*5 + bytes%6 + checks
	return (codewords + columns - 1) / columns
}

// correction returns count codewords that correct errors in the others: the remainder,
// negated, of their division by the product of (x - 3^i), i from 1 to count.
func correction(codewords []int, count int) []int {
	divisor := make([]int, count+1) // from the lowest power
	divisor[0] = 1
	root := 1
	for i := range count {
		root = root * 3 % field
		for k := i + 1; k > 0; k-- {
			divisor[k] = (divisor[k-1] + (field-root)*divisor[k]) % field
		}
		divisor[0] = (field - root) * divisor[0] % field
	}
	rest := make([]int, count) // from the highest power
	for _, c := range codewords {
		first := (c + rest[0]) % field
		rest = append(rest[1:], 0)
		for i := range rest {
			rest[i] = (rest[i] + (field-divisor[count-1-i])*first) % field
		}
	}
	for i, r := range rest {
		rest[i] = (field - r) % field
	}
	return rest
}

// symbol returns the symbol of the bytes.
func symbol(data []byte) Symbol {
	count := rows(len(data))
	codewords := append([]int{count*columns - checks}, compact(data)...)
	for len(codewords) < count*columns-checks {
		codewords = append(codewords, pad)
	}
	codewords = append(codewords, correction(codewords, checks)...)
	out := Symbol{Rows: make([][]bool, count)}
	for r := range out.Rows {
		left, right := indicators(r, count)
		l := line{cluster: r % 3}
		l.bars(8, 1, 1, 1, 1, 1, 1, 3)
		l.codeword(left)
		for _, c := range codewords[r*columns : (r+1)*columns] {
			l.codeword(c)
		}
		l.codeword(right)
		l.bars(7, 1, 1, 3, 1, 1, 1, 2, 1)
		out.Rows[r] = l.modules
	}
	return out
}

// indicators returns the codewords left and right of a row, by which a reader knows the
// row and the shape of the symbol. The shape needs three rows to be said.
func indicators(row, rows int) (left, right int) {
	group := row / 3 * 30
	shape := [3]int{(rows - 1) / 3, level*3 + (rows-1)%3, columns - 1}
	return group + shape[row%3], group + shape[(row+2)%3]
}
