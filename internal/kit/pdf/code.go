package pdf

// Code draws a symbol in rows, such as a PDF417 code, under its label: each module wide
// by high, in millimetres. Both stay on one page.
func (p *Paper) Code(label string, rows [][]bool, wide, high float64) {
	height := float64(len(rows)) * high
	p.room(labelFace.height + 1 + height)
	p.line(labelFace, left, p.y, printable(label))
	p.y += labelFace.height + 1
	p.Bars(left, p.y, wide, high, rows)
	p.y += height + 4
}
