package pdf

import (
	"slices"
	"strings"
)

// A Box before a row of a bill can be ticked.
type Box int

// The boxes.
const (
	NoBox Box = iota
	EmptyBox
	TickedBox
)

// A BillRow is one row of a bill. The second cell of a heading spans the row, with
// Note beside it; so does that of a text, without amounts. Note of any other row is
// below the second cell. A faint row is not in the sum.
type BillRow struct {
	Cells         []string
	Note          string
	Heading, Text bool
	Faint         bool
	Box           Box
}

// mostLines is how many lines of a row stay together.
const mostLines = 40

var (
	billFace  = face{false, 8.8, 4.4, ink}
	faintFace = face{false, 8.8, 4.4, grey}
	billHead  = face{true, 8, 4.2, ink}
	billNote  = face{false, 7.6, 3.8, grey}
	partFace  = face{true, 9, 4.7, ink}
)

// Bill draws the table of a bill under a head that is repeated on each page. The
// second column is a description, which is wrapped and never cut. A heading never
// stands alone at the end of a page.
func (p *Paper) Bill(columns []Column, rows []BillRow) {
	const pad, above = 1.2, 0.5
	sum := 0.0
	for _, c := range columns {
		sum += c.Share
	}
	at := make([]float64, len(columns)+1)
	at[0] = left
	for i, c := range columns {
		at[i+1] = at[i] + width*c.Share/sum
	}
	tails := p.tails(columns, rows)
	cell := func(f face, i int, text string) {
		if text = printable(text); columns[i].Right {
			p.lineRight(f, at[i+1]-pad, p.y+above, text)
		} else {
			p.line(f, at[i]+pad, p.y+above, text)
		}
	}
	head := func() {
		for i, c := range columns {
			cell(billHead, i, c.Title)
		}
		p.y += billHead.height + 2*above
		p.rule(ink, p.y)
	}
	next := func(height float64) {
		if p.room(height) {
			head()
		}
	}
	p.room(billHead.height + 4*billFace.height)
	head()
	for _, r := range rows {
		f := billFace
		if r.Faint {
			f = faintFace
		}
		if r.Heading {
			p.part(r, at, pad, next)
			continue
		}
		to := at[2] - pad
		if r.Text {
			to = right - pad
		}
		type text struct {
			face face
			text string
		}
		var lines []text
		for _, l := range p.wrap(f, r.Cells[1], to-at[1]-pad) {
			lines = append(lines, text{f, l})
		}
		if r.Note != "" {
			for _, l := range p.wrap(billNote, r.Note, to-at[1]-pad) {
				lines = append(lines, text{billNote, l})
			}
		}
		first := true
		for part := range slices.Chunk(lines, mostLines) {
			height := 2 * above
			for _, l := range part {
				height += l.face.height
			}
			next(height)
			if first {
				p.box(r.Box, at[1]-pad-3, p.y+above+0.7)
				for i, c := range r.Cells {
					switch {
					case i == 1 || c == "" || i == 0 && r.Box != NoBox:
					case columns[i].Commas:
						c = printable(c)
						p.lineRight(f, at[i+1]-pad-tails[i]+p.decimals(f, c), p.y+above, c)
					default:
						cell(f, i, c)
					}
				}
			}
			y := p.y + above
			for _, l := range part {
				p.line(l.face, at[1]+pad, y, l.text)
				y += l.face.height
			}
			p.y += height
			first = false
		}
		p.rule(border, p.y)
	}
	p.y += 4
}

// tails returns, for each column aligned at the decimal comma, the width of its
// longest decimals.
func (p *Paper) tails(columns []Column, rows []BillRow) []float64 {
	out := make([]float64, len(columns))
	for i, c := range columns {
		for _, r := range rows {
			if c.Commas && !r.Heading && !r.Text {
				out[i] = max(out[i], p.decimals(billFace, r.Cells[i]))
			}
		}
	}
	return out
}

// decimals returns how wide the number is from its comma on.
func (p *Paper) decimals(f face, number string) float64 {
	_, after, found := strings.Cut(number, ",")
	if !found {
		return 0
	}
	p.use(f)
	return p.f.GetStringWidth("," + after)
}

// part writes the heading of a part of a bill.
func (p *Paper) part(r BillRow, at []float64, pad float64, next func(float64)) {
	last := len(r.Cells) - 1
	amount := printable(r.Cells[last])
	p.use(partFace)
	fit := right - left - 2*pad - p.f.GetStringWidth(amount) - 4
	lines := p.wrap(partFace, r.Cells[1], fit)
	height := float64(len(lines))*partFace.height + 2.6
	next(height + 2*billFace.height)
	y := p.y + 1.6
	p.lineRight(partFace, right-pad, y, amount)
	for i, l := range lines {
		p.line(partFace, left+pad, y, l)
		if i == len(lines)-1 && r.Note != "" {
			p.use(partFace)
			p.line(billNote, left+pad+p.f.GetStringWidth(l)+2.4, y+0.5, printable(r.Note))
		}
		y += partFace.height
	}
	p.y += height
	p.rule(grey, p.y)
}

// box draws a box of its kind.
func (p *Paper) box(b Box, x, y float64) {
	const side = 2.7
	if b == NoBox {
		return
	}
	p.f.SetDrawColor(grey[0], grey[1], grey[2])
	p.f.SetLineWidth(0.22)
	p.f.Rect(x, y, side, side, "D")
	if b == TickedBox {
		p.f.SetDrawColor(accent[0], accent[1], accent[2])
		p.f.SetLineWidth(0.5)
		p.f.Line(x+0.5, y+1.4, x+1.1, y+2.1)
		p.f.Line(x+1.1, y+2.1, x+2.2, y+0.6)
	}
}

// Sums draws the taxes by rate, under a head of three cells, and beside them the
// totals, the last one emphasised. They stay on one page.
func (p *Paper) Sums(head []string, rates [][]string, sums []Fact) {
	const half, row, big = 84.0, 4.8, 7.4
	height := max(float64(len(rates)+1)*row+2, float64(len(sums)-1)*row+big+3)
	p.room(height)
	top := p.y
	rule := func(s shade, x, y, w float64) {
		p.f.SetDrawColor(s[0], s[1], s[2])
		p.f.SetLineWidth(0.2)
		p.f.Line(x, y, x+w, y)
	}
	if len(rates) > 0 {
		for i, cells := range append([][]string{head}, rates...) {
			f := billFace
			if i == 0 {
				f = billHead
			}
			p.line(f, left, p.y, printable(cells[0]))
			p.lineRight(f, left+half*0.62, p.y, printable(cells[1]))
			p.lineRight(f, left+half*0.94, p.y, printable(cells[2]))
			p.y += row
			rule(border, left, p.y-0.3, half*0.94)
		}
	}
	x := left + 92
	y := top
	for i, s := range sums {
		if i == len(sums)-1 {
			y += 1
			rule(ink, x, y, right-x)
			total := face{true, 12.5, big, ink}
			p.line(total, x, y+0.6, printable(s.Label))
			p.lineRight(total, right, y+0.6, printable(s.Value))
			y += big
			continue
		}
		p.line(faintFace, x, y, printable(s.Label))
		p.lineRight(billFace, right, y, printable(s.Value))
		y += row
	}
	p.y = top + height + 3
}

// An Acceptance is the block in which a paper is accepted: empty lines to sign
// on, or who did, when, and the drawing of their hand. Strokes are lines through
// points on paper of Width by Height.
type Acceptance struct {
	Title                           string
	NameLabel, WhenLabel, SignLabel string
	Name, When                      string
	Note                            string // below: from where
	Below                           Fact   // below the text: what a payment refers to
	Strokes                         [][]int64
	Width, Height                   float64
}

// Accept draws the block on the right half of the page, with text, under its
// heading, beside it. The block stays on one page; a text longer than it is drawn
// before.
func (p *Paper) Accept(heading, text string, a Acceptance) {
	const w, gap = 84.0, 8.0
	notes := p.wrap(billNote, a.Note, w-8)
	h := 36 + float64(len(notes)-1)*billNote.height
	column := width - w - gap
	lines := p.wrap(billFace, text, column)
	room := 0.0 // of what stands below the text
	if a.Below.Value != "" {
		room = billFace.height + billHead.height + 2.5
	}
	if text == "" {
		lines = nil
	}
	if float64(len(lines))*billFace.height > h-room { // too long to stand beside it
		p.Section(heading)
		p.Text(text)
		lines = nil
	}
	p.room(h)
	top, y := p.y, p.y
	if len(lines) > 0 {
		p.line(billHead, left, y, printable(heading))
		y += billHead.height + 1
		for _, l := range lines {
			p.line(billFace, left, y, l)
			y += billFace.height
		}
		y += 1.5
	}
	if a.Below.Value != "" {
		label := printable(a.Below.Label) + " "
		p.line(billFace, left, y, label)
		p.line(billHead, left+p.f.GetStringWidth(label), y, printable(a.Below.Value))
	}
	x := right - w
	p.f.SetDrawColor(grey[0], grey[1], grey[2])
	p.f.SetLineWidth(0.25)
	p.f.RoundedRect(x, top, w, h, 2, "1234", "D")
	p.line(billHead, x+4, top+2.4, printable(a.Title))
	rule := func(x1, y, to float64) {
		p.f.SetDrawColor(grey[0], grey[1], grey[2])
		p.f.SetLineWidth(0.25)
		p.f.Line(x1, y, to, y)
	}
	middle := x + w/2
	rule(x+4, top+13, middle-2)
	rule(middle+2, top+13, x+w-4)
	if names := p.wrap(billFace, a.Name, w/2-6); a.Name != "" {
		p.line(billFace, x+4, top+8.2, names[0])
	}
	p.line(billFace, middle+2, top+8.2, printable(a.When))
	p.line(billNote, x+4, top+13.4, printable(a.NameLabel))
	p.line(billNote, middle+2, top+13.4, printable(a.WhenLabel))
	rule(x+4, top+28, x+w-4)
	p.line(billNote, x+4, top+28.4, printable(a.SignLabel))
	for n, note := range notes {
		p.line(billNote, x+4, top+31.8+float64(n)*billNote.height, note)
	}
	p.strokes(a, x+6, top+17.2, w-12, 10.4)
	p.y = top + h + 3
}

// strokes draws the hand within the room, upright and not distorted.
func (p *Paper) strokes(a Acceptance, x, y, w, h float64) {
	if a.Width <= 0 || a.Height <= 0 {
		return
	}
	scale := min(w/a.Width, h/a.Height)
	p.f.SetDrawColor(ink[0], ink[1], ink[2])
	p.f.SetLineWidth(0.4)
	p.f.SetLineCapStyle("round")
	for _, s := range a.Strokes {
		for i := 0; i+3 < len(s); i += 2 {
			p.f.Line(x+float64(s[i])*scale, y+float64(s[i+1])*scale, x+float64(s[i+2])*scale, y+float64(s[i+3])*scale)
		}
		if len(s) == 2 { // a dot
			p.f.Line(x+float64(s[0])*scale, y+float64(s[1])*scale, x+float64(s[0])*scale+0.1, y+float64(s[1])*scale)
		}
	}
	p.f.SetLineCapStyle("butt")
}
