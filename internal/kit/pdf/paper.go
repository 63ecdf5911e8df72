// Package pdf draws the documents of a company: letterhead, facts, text, tables,
// photos and signatures on A4, one below the other on as many pages as needed. It
// imports no area; the caller gives content and language.
package pdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// Millimetres of an A4 page.
const (
	left, right = 18.0, 192.0
	top, bottom = 18.0, 278.0
	width       = right - left
	footer      = 286.0
)

const family = "Go"

// A shade is a colour of ink.
type shade [3]int

var (
	ink    = shade{14, 19, 25}
	grey   = shade{94, 100, 106}
	border = shade{217, 219, 221}
	accent = shade{2, 93, 135}
	tint   = shade{241, 244, 246}
)

// A face is a font size in points, bold or not, and the height of its line.
type face struct {
	bold   bool
	size   float64
	height float64
	shade  shade
}

var (
	titleFace   = face{true, 17, 7.6, ink}
	nameFace    = face{true, 12, 5.4, accent}
	sectionFace = face{true, 11.5, 5.6, accent}
	plainFace   = face{false, 9.5, 4.7, ink}
	boldFace    = face{true, 9.5, 4.7, ink}
	smallFace   = face{false, 8, 4, grey}
	labelFace   = face{true, 8, 4, grey}
)

// Paper is a document being written from the top down.
type Paper struct {
	f       *fpdf.Fpdf
	y       float64
	heading string  // waits for what it stands above
	running string  // at the top of each page but the first
	tail    float64 // the room that the end of what comes next leaves below it
}

// New begins a document. Viewers show its title and author.
func New(language, title, author string, made time.Time) *Paper {
	f := fpdf.New("P", "mm", "A4", "")
	f.SetAutoPageBreak(false, 0)
	f.AddUTF8FontFromBytes(family, "", goregular.TTF)
	f.AddUTF8FontFromBytes(family, "B", gobold.TTF)
	f.SetTitle(title, true)
	f.SetAuthor(author, true)
	f.SetLang(language)
	f.SetCatalogSort(true)
	f.SetCreationDate(made)
	f.SetModificationDate(made)
	f.SetDisplayMode("default", "default")
	p := &Paper{f: f}
	p.newPage()
	return p
}

// NextPage continues at the top of another page.
func (p *Paper) NextPage() { p.newPage() }

func (p *Paper) newPage() {
	p.f.AddPage()
	p.y = top
}

// room begins a new page unless the next element fits on this one, together with
// the waiting heading.
func (p *Paper) room(height float64) (fresh bool) {
	const above, below = 3.0, 3.2
	heading := p.heading
	if p.heading = ""; heading != "" {
		height += above + sectionFace.height + below
	}
	if fresh = p.y+height > bottom; fresh {
		p.newPage()
	} else if heading != "" {
		p.y += above
	}
	if heading != "" {
		p.line(sectionFace, left, p.y, printable(heading))
		p.y += sectionFace.height + 0.8
		p.rule(border, p.y)
		p.y += below - 0.8
	}
	return fresh
}

func (p *Paper) use(c face) {
	style := ""
	if c.bold {
		style = "B"
	}
	p.f.SetFont(family, style, c.size)
	p.f.SetTextColor(c.shade[0], c.shade[1], c.shade[2])
}

// line writes one line whose top is at y.
func (p *Paper) line(c face, x, y float64, text string) {
	p.use(c)
	p.f.Text(x, y+c.height*0.74, text)
}

func (p *Paper) lineRight(c face, x, y float64, text string) {
	p.use(c)
	p.line(c, x-p.f.GetStringWidth(text), y, text)
}

// wrap breaks a text into lines that fit.
func (p *Paper) wrap(c face, text string, fit float64) []string {
	p.use(c)
	var out []string
	for _, paragraph := range strings.Split(printable(text), "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			if longer := strings.TrimPrefix(line+" "+word, " "); p.f.GetStringWidth(longer) <= fit {
				line = longer
				continue
			}
			if line != "" {
				out = append(out, line)
			}
			for line = word; p.f.GetStringWidth(line) > fit; {
				n := p.fitting(line, fit)
				out, line = append(out, line[:n]), line[n:]
			}
		}
		out = append(out, line)
	}
	return out
}

// cut returns the text in one line, as much of it as fits.
func (p *Paper) cut(c face, text string, fit float64) string {
	lines := p.wrap(c, text, fit)
	if len(lines) == 1 {
		return lines[0]
	}
	return strings.TrimRight(p.wrap(c, text, fit-4)[0], " ,·") + "…"
}

// fitting returns how many bytes of a word fit into the width, at least one letter.
func (p *Paper) fitting(word string, fit float64) int {
	last := 0
	for i := range word {
		if last > 0 && p.f.GetStringWidth(word[:i]) > fit {
			return last
		}
		last = i
	}
	if last == 0 || p.f.GetStringWidth(word) <= fit {
		return len(word)
	}
	return last
}

// printable returns the text in letters that a font can have: no controls, and a
// box for letters beyond the basic plane.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Variation_Selector, r):
			return -1
		case r > 0xFFFD:
			return '□'
		}
		return r
	}, strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")))
}

func (p *Paper) fill(s shade, x, y, w, h float64) {
	p.f.SetFillColor(s[0], s[1], s[2])
	p.f.Rect(x, y, w, h, "F")
}

func (p *Paper) rule(s shade, y float64) {
	p.f.SetDrawColor(s[0], s[1], s[2])
	p.f.SetLineWidth(0.2)
	p.f.Line(left, y, right, y)
}

// Letterhead draws the company's name and lines, with its logo, a JPEG, on the
// right if there is one.
func (p *Paper) Letterhead(logo []byte, name string, lines ...string) {
	const w, h, gap = 48.0, 20.0, 6.0
	fit, end := width, p.y
	if len(logo) > 0 {
		kept := p.picture(logo)
		size := p.fit(kept, w, h)
		p.place(kept, right-size[0], p.y, size)
		fit, end = width-size[0]-gap, p.y+size[1]
	}
	for _, l := range p.wrap(nameFace, name, fit) {
		p.line(nameFace, left, p.y, l)
		p.y += nameFace.height
	}
	for _, text := range lines {
		for _, l := range p.wrap(smallFace, text, fit) {
			p.line(smallFace, left, p.y, l)
			p.y += smallFace.height
		}
	}
	p.y = max(p.y, end) + 3
	p.fill(accent, left, p.y, width, 0.6)
	p.y += 7
}

func (p *Paper) small(text string) {
	for _, l := range p.wrap(smallFace, text, width) {
		p.room(smallFace.height)
		p.line(smallFace, left, p.y, l)
		p.y += smallFace.height
	}
}

// Title draws the title of the document and its subject.
func (p *Paper) Title(title, about string) {
	for _, l := range p.wrap(titleFace, title, width) {
		p.line(titleFace, left, p.y, l)
		p.y += titleFace.height
	}
	p.y += 1
	about11 := face{false, 11, 5.4, grey}
	for _, l := range p.wrap(about11, about, width) {
		p.line(about11, left, p.y, l)
		p.y += about11.height
	}
	p.y += 4
}

// A Fact is a value with its label.
type Fact struct{ Label, Value string }

// Facts are shown in two columns, row by row. One without a value is left out.
func (p *Paper) Facts(all ...Fact) {
	const gap = 6.0
	column := (width - gap) / 2
	var shown []Fact
	for _, f := range all {
		if strings.TrimSpace(f.Value) != "" {
			shown = append(shown, f)
		}
	}
	for i := 0; i < len(shown); i += 2 {
		row := shown[i:min(i+2, len(shown))]
		height, lines := 0.0, make([][]string, len(row))
		for k, f := range row {
			lines[k] = p.wrap(plainFace, f.Value, column)
			height = max(height, labelFace.height+float64(len(lines[k]))*plainFace.height)
		}
		p.room(height)
		for k, f := range row {
			x := left + float64(k)*(column+gap)
			p.line(labelFace, x, p.y, printable(f.Label))
			for n, l := range lines[k] {
				p.line(plainFace, x, p.y+labelFace.height+float64(n)*plainFace.height, l)
			}
		}
		p.y += height + 2.6
	}
	p.y += 1
}

// Running sets the line at the top of each page after the first.
func (p *Paper) Running(text string) { p.running = text }

// KeepTogether keeps the end of the next text, list or table on one page with the
// signature after it.
func (p *Paper) KeepTogether() {
	p.tail = signatureHeight + 2*smallFace.height + sectionFace.height + 10
}

// ending returns the room that the end of the element needs below it, once.
func (p *Paper) ending(last bool) (room float64) {
	if last {
		room, p.tail = p.tail, 0
	}
	return room
}

// Section begins a part of the document. Its heading is drawn above the next
// element, never alone at the end of a page.
func (p *Paper) Section(heading string) { p.heading = heading }

// Note draws small print.
func (p *Paper) Note(text string) {
	p.room(smallFace.height + plainFace.height)
	p.small(text)
}

// Text draws a text in its own paragraphs.
func (p *Paper) Text(text string) {
	lines := p.wrap(plainFace, text, width)
	for i, l := range lines {
		p.room(plainFace.height + p.ending(i == len(lines)-1))
		p.line(plainFace, left, p.y, l)
		p.y += plainFace.height
	}
	p.y += 2.2
}

// A Column of a table takes its share of the width. In a bill the numbers of a
// right column can be aligned at the comma.
type Column struct {
	Title  string
	Share  float64
	Right  bool
	Commas bool
}

// Table writes rows under a head that each page repeats, and totals after them
// in bold.
func (p *Paper) Table(columns []Column, rows, totals [][]string) {
	const pad = 1.6
	sum := 0.0
	for _, c := range columns {
		sum += c.Share
	}
	lay := func(c face, cells []string) (lines [][]string, height float64) {
		most := 1
		for i, text := range cells {
			lines = append(lines, p.wrap(c, text, width*columns[i].Share/sum-2*pad))
			most = max(most, len(lines[i]))
		}
		return lines, float64(most)*c.height + 2*pad*0.8
	}
	row := func(c face, lines [][]string, height float64) {
		x := left
		for i, column := range columns {
			w := width * column.Share / sum
			for n, l := range lines[i] {
				if y := p.y + pad*0.8 + float64(n)*c.height; column.Right {
					p.lineRight(c, x+w-pad, y, l)
				} else {
					p.line(c, x+pad, y, l)
				}
			}
			x += w
		}
		p.y += height
		p.rule(border, p.y)
	}
	head := func() {
		titles := make([]string, len(columns))
		for i, c := range columns {
			titles[i] = c.Title
		}
		lines, height := lay(labelFace, titles)
		p.fill(tint, left, p.y, width, height)
		row(labelFace, lines, height)
	}
	rest := len(rows) + len(totals)
	first := labelFace.height + 3*plainFace.height
	if rest == 1 {
		first += p.tail
	}
	p.room(first)
	head()
	for _, part := range []struct {
		face face
		rows [][]string
	}{{plainFace, rows}, {boldFace, totals}} {
		for _, cells := range part.rows {
			rest--
			lines, height := lay(part.face, cells)
			if p.room(height + p.ending(rest == 0)) {
				head()
			}
			row(part.face, lines, height)
		}
	}
	p.y += 3
}

// A Check is one item of a list that was gone through.
type Check struct {
	Done        bool
	Title, Note string
}

// Checks writes the list with a box before each item.
func (p *Paper) Checks(all []Check) {
	const indent, box = 6.5, 3.2
	for i, c := range all {
		lines := p.wrap(plainFace, c.Title, width-indent)
		note := p.wrap(smallFace, c.Note, width-indent)
		if c.Note == "" {
			note = nil
		}
		p.room(float64(len(lines))*plainFace.height + float64(len(note))*smallFace.height + p.ending(i == len(all)-1))
		p.f.SetDrawColor(grey[0], grey[1], grey[2])
		p.f.SetLineWidth(0.25)
		p.f.Rect(left+0.4, p.y+0.6, box, box, "D")
		if c.Done {
			p.f.SetDrawColor(accent[0], accent[1], accent[2])
			p.f.SetLineWidth(0.5)
			p.f.Line(left+1.1, p.y+2.3, left+1.8, p.y+3.1)
			p.f.Line(left+1.8, p.y+3.1, left+3.1, p.y+1.3)
		}
		for _, l := range lines {
			p.line(plainFace, left+indent, p.y, l)
			p.y += plainFace.height
		}
		for _, l := range note {
			p.line(smallFace, left+indent, p.y, l)
			p.y += smallFace.height
		}
		p.y += 1.2
	}
	p.y += 1.4
}

// Pictures lays photos, as JPEG, three to a row, none larger than its cell.
func (p *Paper) Pictures(all [][]byte) {
	const inRow, gap, most = 3, 4.0, 58.0
	cell := (width - gap*(inRow-1)) / inRow
	for i := 0; i < len(all); i += inRow {
		row := all[i:min(i+inRow, len(all))]
		names, sizes, height := make([]string, len(row)), make([][2]float64, len(row)), 0.0
		for k, jpeg := range row {
			names[k] = p.picture(jpeg)
			sizes[k] = p.fit(names[k], cell, most)
			height = max(height, sizes[k][1])
		}
		p.room(height)
		for k, name := range names {
			p.place(name, left+float64(k)*(cell+gap), p.y, sizes[k])
		}
		p.y += height + gap
	}
}

var asJPEG = fpdf.ImageOptions{ImageType: "JPG"}

// picture embeds a JPEG; the same one twice is embedded once.
func (p *Paper) picture(jpeg []byte) string {
	sum := sha256.Sum256(jpeg)
	name := hex.EncodeToString(sum[:])
	p.f.RegisterImageOptionsReader(name, asJPEG, bytes.NewReader(jpeg))
	return name
}

// fit returns the size of the picture within a cell; it is never enlarged.
func (p *Paper) fit(name string, w, h float64) (size [2]float64) {
	info := p.f.GetImageInfo(name)
	if info == nil {
		return size
	}
	scale := min(w/info.Width(), h/info.Height(), 1)
	return [2]float64{info.Width() * scale, info.Height() * scale}
}

func (p *Paper) place(name string, x, y float64, size [2]float64) {
	p.f.ImageOptions(name, x, y, size[0], size[1], false, asJPEG, 0, "")
}

const signatureHeight = 28.0

// Signature draws the picture, a JPEG, above a line, with the text under it.
// Without a picture there is room for a pen.
func (p *Paper) Signature(jpeg []byte, text string) {
	const w, h = 78.0, signatureHeight
	p.room(h + 2*smallFace.height)
	if len(jpeg) > 0 {
		name := p.picture(jpeg)
		size := p.fit(name, w-4, h-2)
		p.place(name, left+2, p.y+h-1-size[1], size)
	}
	p.y += h
	p.f.SetDrawColor(grey[0], grey[1], grey[2])
	p.f.SetLineWidth(0.25)
	p.f.Line(left, p.y, left+w, p.y)
	p.y += 1
	for _, l := range p.wrap(smallFace, text, w) {
		p.line(smallFace, left, p.y, l)
		p.y += smallFace.height
	}
	p.y += 2
}

// Bytes ends the document and returns it. Each page gets the foot text on the left
// and, on the right, the text that number returns for the page and the count of
// pages.
func (p *Paper) Bytes(foot string, number func(page, of int) string) ([]byte, error) {
	pages := p.f.PageCount()
	for n := 1; n <= pages; n++ {
		p.f.SetPage(n)
		p.rule(border, footer-2)
		p.f.SetFont(family, "", 1) // of the page before, the font is not known here
		p.line(smallFace, left, footer-1, printable(foot))
		p.lineRight(smallFace, right, footer-1, printable(number(n, pages)))
		if n > 1 && p.running != "" {
			p.line(labelFace, left, top-9, p.cut(labelFace, p.running, width))
		}
	}
	var out bytes.Buffer
	err := p.f.Output(&out)
	return out.Bytes(), err
}
