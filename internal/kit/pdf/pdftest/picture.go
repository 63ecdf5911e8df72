package pdftest

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"regexp"
	"strconv"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
	scale "golang.org/x/image/draw"
)

// perPoint is how many pixels a picture has for each point of the page.
const perPoint = 4

var (
	box    = regexp.MustCompile(`/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]`)
	filled = regexp.MustCompile(`([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re f\b`)
)

// A Rectangle is filled on a page: its lower left corner from that of the page, and its
// size, in points.
type Rectangle struct{ X, Y, Width, Height float64 }

// Rectangles returns the filled rectangles of each page that has some.
func Rectangles(t testing.TB, paper []byte) (pages [][]Rectangle) {
	t.Helper()
	for _, content := range contents(t, paper) {
		var page []Rectangle
		for _, r := range filled.FindAllSubmatch(content, -1) {
			x, y, w, h := number(t, r[1]), number(t, r[2]), number(t, r[3]), number(t, r[4])
			page = append(page, Rectangle{x + min(w, 0), y + min(h, 0), max(w, -w), max(h, -h)})
		}
		if page != nil { // no font
			pages = append(pages, page)
		}
	}
	return pages
}

// Size returns how wide and high the pages are, in points.
func Size(t testing.TB, paper []byte) (width, height float64) {
	t.Helper()
	size := box.FindSubmatch(paper)
	if size == nil {
		t.Fatal("the pages have no size")
	}
	return number(t, size[1]), number(t, size[2])
}

// Drawn returns a picture of each page, with its filled rectangles in black and
// nothing else.
func Drawn(t testing.TB, paper []byte) (pages []*image.Gray) {
	t.Helper()
	width, height := Size(t, paper)
	for _, rectangles := range Rectangles(t, paper) {
		page := image.NewGray(image.Rect(0, 0, pixels(width), pixels(height)))
		draw.Draw(page, page.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
		for _, r := range rectangles {
			to := image.Rect(pixels(r.X), pixels(height-r.Y-r.Height), pixels(r.X+r.Width), pixels(height-r.Y))
			draw.Draw(page, to, image.NewUniform(color.Black), image.Point{}, draw.Src)
		}
		pages = append(pages, page)
	}
	return pages
}

func pixels(points float64) int { return int(math.Round(points * perPoint)) }

func number(t testing.TB, text []byte) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Part returns the picture of a rectangle of the page, in millimetres from its
// upper left corner.
func Part(page *image.Gray, x, y, w, h float64) image.Image {
	const points = 72 / 25.4
	return page.SubImage(image.Rect(pixels(x*points), pixels(y*points), pixels((x+w)*points), pixels((y+h)*points)))
}

// Scan reads the QR code at the left of a picture, with another library than the
// one that drew it. Like a camera it tries several sizes, with and without the
// surroundings, until it can read it.
func Scan(t testing.TB, picture image.Image) string {
	t.Helper()
	whole := picture.Bounds()
	code := whole
	code.Max.X = min(whole.Max.X, whole.Min.X+whole.Dy())
	var failure error
	for _, size := range []float64{1, 0.75, 1.5, 0.6, 0.83, 0.91, 1.13, 1.27, 1.37, 1.71, 2} {
		for _, part := range []image.Rectangle{whole, code} {
			seen := image.NewGray(image.Rect(0, 0, int(float64(part.Dx())*size), int(float64(part.Dy())*size)))
			scale.ApproxBiLinear.Scale(seen, seen.Bounds(), picture, part, draw.Src, nil)
			light := gozxing.NewLuminanceSourceFromImage(seen)
			for _, black := range []gozxing.Binarizer{gozxing.NewHybridBinarizer(light), gozxing.NewGlobalHistgramBinarizer(light)} {
				bitmap, err := gozxing.NewBinaryBitmap(black)
				if err != nil {
					t.Fatal(err)
				}
				read, err := qrcode.NewQRCodeReader().Decode(bitmap, map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_TRY_HARDER: true})
				if err == nil {
					return read.GetText()
				}
				failure = err
			}
		}
	}
	t.Fatal(failure)
	return ""
}
