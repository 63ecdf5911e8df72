package pdf

import (
	"bytes"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// A LabelSheet is how labels lie on a page, in millimetres: Columns by Rows of
// Width by Height, the first of them Left and Top of the page's corner, GapX and
// GapY apart. A page without a size is A4.
type LabelSheet struct {
	PageWidth, PageHeight float64
	Columns, Rows         int
	Width, Height         float64
	Left, Top, GapX, GapY float64
}

// On returns how many labels a page takes.
func (s LabelSheet) On() int { return s.Columns * s.Rows }

// Squares are the black and white squares of a two-dimensional code.
type Squares interface{ Black(x, y int) bool }

// Label is a code of Size by Size squares, beside it a name over two lines at most,
// a number in large letters, and small lines at the foot.
type Label struct {
	Code   Squares
	Size   int
	Name   string
	Number string
	Lines  []string
}

var (
	labelName   = face{true, 9, 4, ink}
	labelNumber = face{true, 13, 5.6, ink}
	labelFoot   = face{false, 7, 3.1, ink}
)

// Labels draws the labels on as many pages as they need; the first page begins at
// the place so many labels were taken from it.
func Labels(language, title, author string, made time.Time, sheet LabelSheet, taken int, all []Label) ([]byte, error) {
	size := fpdf.SizeType{Wd: sheet.PageWidth, Ht: sheet.PageHeight}
	if size.Wd == 0 {
		size = fpdf.SizeType{Wd: 210, Ht: 297}
	}
	f := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "mm", Size: size})
	f.SetAutoPageBreak(false, 0)
	f.SetMargins(0, 0, 0)
	f.AddUTF8FontFromBytes(family, "", goregular.TTF)
	f.AddUTF8FontFromBytes(family, "B", gobold.TTF)
	f.SetTitle(title, true)
	f.SetAuthor(author, true)
	f.SetLang(language)
	f.SetCatalogSort(true)
	f.SetCreationDate(made)
	f.SetModificationDate(made)
	p := &Paper{f: f}
	for n, l := range all {
		at := (n + taken) % sheet.On()
		if n == 0 || at == 0 {
			f.AddPage()
		}
		x := sheet.Left + float64(at%sheet.Columns)*(sheet.Width+sheet.GapX)
		y := sheet.Top + float64(at/sheet.Columns)*(sheet.Height+sheet.GapY)
		p.label(l, x, y, sheet.Width, sheet.Height)
	}
	var out bytes.Buffer
	err := f.Output(&out)
	return out.Bytes(), err
}

// label draws one label into its place. The code has the white border around it
// that readers need, four squares wide.
func (p *Paper) label(l Label, x, y, w, h float64) {
	const pad, most = 2.5, 26.0
	const over = 0.04 // by which a row covers the next, so that no hair of white is between them
	square := min(most, h-2*pad, w/2-pad) / float64(l.Size)
	side := square * float64(l.Size)
	left, above := x+max(pad, 4*square), y+(h-side)/2
	for row := range l.Size {
		for column := 0; column < l.Size; {
			from := column
			for column < l.Size && l.Code.Black(column, row) {
				column++
			}
			if column > from {
				p.fill(shade{}, left+float64(from)*square, above+float64(row)*square, float64(column-from)*square, square+over)
			}
			column++
		}
	}
	textX := left + side + 4*square
	fit := x + w - pad/2 - textX
	names := p.wrap(labelName, l.Name, fit)
	if len(names) > 2 {
		names = names[:2]
	}
	at := above
	for _, line := range names {
		p.line(labelName, textX, at, line)
		at += labelName.height
	}
	for _, line := range p.wrap(labelNumber, l.Number, fit) {
		p.line(labelNumber, textX, at+0.6, line)
		at += labelNumber.height
	}
	foot := above + side
	for n := len(l.Lines) - 1; n >= 0; n-- {
		lines := p.wrap(labelFoot, l.Lines[n], fit)
		if foot -= labelFoot.height; foot < at || lines[0] == "" {
			foot += labelFoot.height
			continue
		}
		p.line(labelFoot, textX, foot, lines[0])
	}
}
