package pdf_test

import (
	"math"
	"testing"
	"time"

	"teren/internal/kit/pdf"
	"teren/internal/kit/pdf/pdftest"
)

// A module of 1 by 2 millimetres: what stands in both rows alike is one rectangle.
func TestBarsThatTouchAreOneRectangle(t *testing.T) {
	p := pdf.New("hr", "x", "x", time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC))
	p.Bars(20, 30, 1, 2, [][]bool{{true, true, false, true, false, true}, {true, true, false, true, true, false}, {false, true, false, true, false, true}})
	paper, err := p.Bytes("", func(int, int) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	_, height := pdftest.Size(t, paper)
	var got [][4]float64
	for _, r := range pdftest.Rectangles(t, paper)[0] {
		const point = 72 / 25.4
		mm := [4]float64{r.X / point, (height - r.Y - r.Height) / point, r.Width / point, r.Height / point}
		for i := range mm {
			mm[i] = math.Round(mm[i]*10) / 10
		}
		got = append(got, mm)
	}
	want := [][4]float64{{20, 30, 2, 4}, {23, 30, 1, 2}, {25, 30, 1, 2}, {23, 32, 2, 2}, {21, 34, 1, 2}, {23, 34, 1, 2}, {25, 34, 1, 2}}
	if len(got) != len(want) {
		t.Fatalf("%v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("rectangle %d is %v, not %v", i, got[i], want[i])
		}
	}
}
