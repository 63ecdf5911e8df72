package pdf

import "strings"

// Masthead draws in one band the title of the document with its subject, and on the
// right the company's name with its logo, a JPEG, if there is one. It is lower than
// a Letterhead with a Title.
func (p *Paper) Masthead(logo []byte, title, about, name string, lines ...string) {
	const w, h, gap, half = 34.0, 17.0, 4.0, width * 0.56
	x, end := right, p.y
	if len(logo) > 0 {
		kept := p.picture(logo)
		size := p.fit(kept, w, h)
		p.place(kept, right-size[0], p.y, size)
		x, end = right-size[0]-gap, p.y+size[1]
	}
	y := p.y
	for _, l := range p.wrap(titleFace, title, half) {
		p.line(titleFace, left, y, l)
		y += titleFace.height
	}
	about11 := face{false, 11, 5.4, grey}
	p.line(about11, left, y, printable(about))
	end = max(end, y+about11.height)
	y = p.y
	fit := x - left - half - gap
	for _, part := range []struct {
		face  face
		texts []string
	}{{boldFace, []string{name}}, {smallFace, lines}} {
		for _, text := range part.texts {
			for _, l := range p.wrap(part.face, text, fit) {
				p.lineRight(part.face, x, y, l)
				y += part.face.height
			}
		}
	}
	p.y = max(end, y) + 2.4
	p.fill(accent, left, p.y, width, 0.6)
	p.y += 4
}

// FactLine shows facts beside each other, each as wide as it needs. One
// without a value is left out.
func (p *Paper) FactLine(all ...Fact) {
	var shown []Fact
	var widths []float64
	rest := width
	for _, f := range all {
		if strings.TrimSpace(f.Value) == "" {
			continue
		}
		p.use(labelFace)
		w := p.f.GetStringWidth(printable(f.Label))
		p.use(boldFace)
		w = max(w, p.f.GetStringWidth(printable(f.Value)))
		shown, widths, rest = append(shown, f), append(widths, w), rest-w
	}
	p.room(labelFace.height + boldFace.height)
	gap := 8.0
	if n := len(shown); n > 1 {
		gap = min(gap, rest/float64(n-1))
	}
	x := left
	for i, f := range shown {
		p.line(face{false, 8, 4, grey}, x, p.y, printable(f.Label))
		p.line(boldFace, x, p.y+labelFace.height, printable(f.Value))
		x += widths[i] + gap
	}
	p.y += labelFace.height + boldFace.height + 3
}

// A Group is columns of a grid under a heading of their own.
type Group struct {
	Title   string
	Columns []Column
}

// A Line is one row of a grid, shaded or not.
type Line struct {
	Cells  []string
	Shaded bool
}

// The faces of a grid.
var (
	cellFace  = face{false, 8.5, 5.4, ink}
	totalFace = face{true, 8.5, 5.8, ink}
	groupFace = face{false, 8, 5, grey}
	gridHead  = face{true, 7.5, 4.8, ink}
)

// Grid draws a narrow table of short cells, one line each, under two rows of heads:
// a month fits on one page. A rule separates the groups. Heads repeat on each page;
// totals are below in bold.
func (p *Paper) Grid(groups []Group, lines []Line, totals []string) {
	const pad = 1.2
	var columns []Column
	total := 0.0
	for _, g := range groups {
		for _, c := range g.Columns {
			columns, total = append(columns, c), total+c.Share
		}
	}
	write := func(c face, cells []string) {
		x := left
		for i, column := range columns {
			w := width * column.Share / total
			if column.Right {
				p.lineRight(c, x+w-pad, p.y, printable(cells[i]))
			} else {
				p.line(c, x+pad, p.y, printable(cells[i]))
			}
			x += w
		}
		p.y += c.height
	}
	begin := 0.0
	parts := func() { // the rules between the groups, from where the grid begins
		x := left
		p.f.SetDrawColor(border[0], border[1], border[2])
		p.f.SetLineWidth(0.3)
		for _, g := range groups[:len(groups)-1] {
			for _, c := range g.Columns {
				x += width * c.Share / total
			}
			p.f.Line(x, begin, x, p.y)
		}
	}
	head := func() {
		begin = p.y
		x := left
		titles := make([]string, 0, len(columns))
		for _, g := range groups {
			w := 0.0
			for _, c := range g.Columns {
				w += width * c.Share / total
				titles = append(titles, c.Title)
			}
			p.use(groupFace)
			title := printable(g.Title)
			p.line(groupFace, x+(w-p.f.GetStringWidth(title))/2, p.y, title)
			x += w
		}
		p.y += groupFace.height
		write(gridHead, titles)
		p.rule(ink, p.y)
	}
	p.room(groupFace.height + gridHead.height + 2*cellFace.height)
	head()
	for _, l := range lines {
		if p.y+cellFace.height > bottom {
			parts()
			p.newPage()
			head()
		}
		if l.Shaded {
			p.fill(tint, left, p.y, width, cellFace.height)
		}
		write(cellFace, l.Cells)
		p.rule(border, p.y)
	}
	if p.room(totalFace.height) {
		head()
	}
	p.rule(ink, p.y)
	write(totalFace, totals)
	p.rule(ink, p.y)
	parts()
	p.y += 2.6
}

// Signatures draws lines to sign on, beside each other, each with its label below.
// They stay on one page.
func (p *Paper) Signatures(labels ...string) {
	const h, gap = 15.0, 9.0
	p.room(h + smallFace.height)
	p.y += h
	w := (width - gap*float64(len(labels)-1)) / float64(len(labels))
	for i, label := range labels {
		x := left + float64(i)*(w+gap)
		p.f.SetDrawColor(grey[0], grey[1], grey[2])
		p.f.SetLineWidth(0.25)
		p.f.Line(x, p.y, x+w, p.y)
		p.line(smallFace, x, p.y+1, printable(label))
	}
	p.y += 1 + smallFace.height
}
