package pdf

// Bars draws the black modules of a symbol in rows, such as a PDF417 code, with its upper
// left corner at x and y of the page: each module wide by high, in millimetres. What the
// paper continues with is not moved. Modules that touch are one rectangle as far as
// possible, so that no hair of white is between them.
func (p *Paper) Bars(x, y, wide, high float64, rows [][]bool) {
	p.f.SetFillColor(0, 0, 0)
	for top, row := range rows {
		for from, to := range runs(row) {
			if top > 0 && isRun(rows[top-1], from, to) {
				continue
			}
			below := top + 1
			for below < len(rows) && isRun(rows[below], from, to) {
				below++
			}
			p.f.Rect(x+float64(from)*wide, y+float64(top)*high, float64(to-from)*wide, float64(below-top)*high, "F")
		}
	}
}

// runs yields where black modules beside each other begin and end.
func runs(row []bool) func(yield func(from, to int) bool) {
	return func(yield func(from, to int) bool) {
		for from := 0; from < len(row); from++ {
			to := from
			for to < len(row) && row[to] {
				to++
			}
			if to > from && !yield(from, to) {
				return
			}
			from = to
		}
	}
}

// isRun reports whether the black modules from one to the other are a run of the row.
func isRun(row []bool, from, to int) bool {
	for i := max(from-1, 0); i < min(to+1, len(row)); i++ {
		if row[i] != (i >= from && i < to) {
			return false
		}
	}
	return to <= len(row)
}
