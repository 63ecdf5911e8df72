package hub3_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"teren/internal/kit/hub3"
	"teren/internal/kit/money"
	"teren/internal/kit/pdf"
	"teren/internal/kit/pdf/pdftest"
	"teren/internal/kit/seed"
)

// slips is where scripts/slips.test.mjs, which scans them, wants what is drawn.
var slips = flag.String("slips", "", "write the text and the rectangles of each slip into this file")

// place returns where the symbol of a page stands, in millimetres. None is a multiple of
// half a pixel of 150 dpi from the left: there each edge of a module falls on an edge or
// on the middle of a pixel, and zxing reads no symbol of modules of one and a half.
func place(page int) (x, y float64) { return 15 + 0.3*float64(page%30), 33 + 1.3*float64(page%11) }

// onPaper returns the symbols of the slips, and the rectangles that each is on a page of
// its own.
func onPaper(t *testing.T, all []hub3.Slip) (symbols []hub3.Symbol, pages [][]pdftest.Rectangle) {
	t.Helper()
	p := pdf.New("hr", "Uplatnice", "Teren", time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC))
	for i, s := range all {
		symbol, err := s.Symbol()
		if err != nil {
			t.Fatalf("%+v: %v", s, err)
		}
		if i > 0 {
			p.NextPage()
		}
		x, y := place(i)
		p.Bars(x, y, hub3.Module, hub3.RowHeight, symbol.Rows)
		symbols = append(symbols, symbol)
	}
	paper, err := p.Bytes("", func(int, int) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	return symbols, pdftest.Rectangles(t, paper)
}

// A scan is what scripts/slips.test.mjs draws and reads: a text, the rows of its symbol
// and, in points, where rectangles lie, from the left and from below, and their size.
type scan struct {
	Text       string       `json:"text"`
	Rows       int          `json:"rows"`
	Rectangles [][4]float64 `json:"rectangles"`
}

func TestASymbolOnPaperHasItsModules(t *testing.T) {
	all := random(seed.Of(t), 500)
	symbols, pages := onPaper(t, all)
	if len(pages) != len(all) {
		t.Fatalf("%d slips are on %d pages", len(all), len(pages))
	}
	shapes := map[int]int{}
	var written bytes.Buffer
	lines := json.NewEncoder(&written)
	for i, s := range all {
		rows := symbols[i].Rows
		shapes[len(rows)%3]++
		if got := modules(pages[i], i, len(rows)); !slices.EqualFunc(got, rows, slices.Equal) {
			t.Fatalf("other modules are on the paper of %+v", s)
		}
		text, err := s.Text()
		if err != nil {
			t.Fatal(err)
		}
		line := scan{Text: text, Rows: len(rows)}
		for _, r := range pages[i] {
			line.Rectangles = append(line.Rectangles, [4]float64{r.X, r.Y, r.Width, r.Height})
		}
		if err := lines.Encode(line); err != nil {
			t.Fatal(err)
		}
	}
	if len(shapes) != 3 {
		t.Errorf("the rows leave not each remainder of three: %v", shapes)
	}
	if *slips != "" {
		if err := os.WriteFile(*slips, written.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// modules returns which modules lie under the rectangles of the page, in so many rows;
// nil if a rectangle lies beside the grid.
func modules(rectangles []pdftest.Rectangle, page, rows int) [][]bool {
	const point, height, width = 72 / 25.4, 841.89, 222
	x, y := place(page)
	out := make([][]bool, rows)
	for i := range out {
		out[i] = make([]bool, width)
	}
	grid := func(points, size float64) (int, bool) {
		n := points / point / size
		return int(math.Round(n)), math.Abs(n-math.Round(n)) < 0.05
	}
	for _, r := range rectangles {
		left, a := grid(r.X-x*point, hub3.Module)
		wide, b := grid(r.Width, hub3.Module)
		above, c := grid(height-r.Y-r.Height-y*point, hub3.RowHeight)
		high, d := grid(r.Height, hub3.RowHeight)
		if !a || !b || !c || !d || left < 0 || left+wide > width || above < 0 || above+high > rows {
			return nil
		}
		for _, row := range out[above : above+high] {
			for i := left; i < left+wide; i++ {
				if row[i] { // drawn twice
					return nil
				}
				row[i] = true
			}
		}
	}
	return out
}

// random returns slips with fields of any length, in letters that the slip has and in
// some that it has not.
func random(number uint64, count int) []hub3.Slip {
	chance := rand.New(rand.NewPCG(number, 3))
	words := []string{"", "Šuma", "đak", "žČĆ", "Ulica", "3/A", "10000", "Zagreb", "d.o.o.", "+385", "(x)", "'q'", "&", "š", "W.", "é", "\"B\"", "?", ":", "čćžšđ", "na", "Obrt-u"}
	text := func() string {
		if chance.IntN(5) == 0 { // letters of two bytes, as many as fit
			return strings.Repeat("čćžšđ", 7)
		}
		var out []string
		for range chance.IntN([]int{4, 9, 20}[chance.IntN(3)]) {
			out = append(out, words[chance.IntN(len(words))])
		}
		return strings.Join(out, []string{" ", "", " - "}[chance.IntN(3)])
	}
	digits := func(most int) string {
		out := make([]byte, 1+chance.IntN(most))
		for i := range out {
			out[i] = byte('0' + chance.IntN(10))
		}
		return string(out)
	}
	out := make([]hub3.Slip, count)
	for i := range out {
		s := hub3.Slip{
			Amount:    1 + money.Cents(chance.Int64N([]int64{100, 1_000_000, 999_999_999_999_999}[chance.IntN(3)])),
			PayerName: text(), PayerStreet: text(), PayerTown: text(),
			PayeeName: "Đ" + text(), PayeeStreet: text(), PayeeTown: text(),
			IBAN: []string{"HR1210010051863000160", "HR9324020061100458213"}[chance.IntN(2)], Model: "HR99",
			Purpose: []string{"", "OTHR", "COST"}[chance.IntN(3)], Description: text(),
		}
		if chance.IntN(4) > 0 {
			s.Model, s.Reference = "HR00", digits(12)
			if chance.IntN(2) > 0 {
				s.Reference += "-" + digits(9)
			}
		}
		out[i] = s
	}
	return out
}
