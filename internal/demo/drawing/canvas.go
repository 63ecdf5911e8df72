package drawing

import (
	"image"
	"image/draw"
	"math"
	"math/rand/v2"

	"golang.org/x/image/vector"
)

// canvas is a sheet one paints on from back to front.
type canvas struct {
	img  *image.RGBA
	mask []byte
	pen  vector.Rasterizer
	rng  *rand.Rand
}

func newCanvas(w, h int, rng *rand.Rand) *canvas {
	r := image.Rect(0, 0, w, h)
	return &canvas{img: image.NewRGBA(r), mask: make([]byte, w*h), rng: rng}
}

type pt struct{ x, y float64 }

// shape is closed outlines that are filled together.
type shape [][]pt

// tone is a colour with its opacity.
type tone struct{ r, g, b, a float64 }

func hex(n uint32) tone {
	return tone{float64(n >> 16), float64(n >> 8 & 255), float64(n & 255), 1}
}

func (t tone) alpha(a float64) tone { t.a = a; return t }

func (t tone) mix(u tone, k float64) tone {
	return tone{t.r + (u.r-t.r)*k, t.g + (u.g-t.g)*k, t.b + (u.b-t.b)*k, t.a + (u.a-t.a)*k}
}

func (t tone) light(k float64) tone { return t.mix(tone{255, 255, 255, t.a}, k) }
func (t tone) dark(k float64) tone  { return t.mix(tone{18, 22, 34, t.a}, k) }

var black = tone{12, 16, 28, 1}

// paint runs from one tone to another along a line; equal ends are plain.
type paint struct {
	from, to tone
	a, b     pt
}

func plain(t tone) paint                         { return paint{from: t, to: t} }
func down(from, to tone, y0, y1 float64) paint   { return paint{from, to, pt{0, y0}, pt{0, y1}} }
func across(from, to tone, x0, x1 float64) paint { return paint{from, to, pt{x0, 0}, pt{x1, 0}} }

// fill paints a shape with smooth edges.
func (c *canvas) fill(s shape, p paint) {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, line := range s {
		for _, q := range line {
			x0, y0, x1, y1 = min(x0, q.x), min(y0, q.y), max(x1, q.x), max(y1, q.y)
		}
	}
	box := image.Rect(int(math.Floor(x0)), int(math.Floor(y0)), int(math.Ceil(x1)), int(math.Ceil(y1))).Intersect(c.img.Rect)
	if box.Empty() {
		return
	}
	c.pen.Reset(box.Dx(), box.Dy())
	c.pen.DrawOp = draw.Src
	for _, line := range s {
		for i, q := range line {
			x, y := float32(q.x-float64(box.Min.X)), float32(q.y-float64(box.Min.Y))
			if i == 0 {
				c.pen.MoveTo(x, y)
			} else {
				c.pen.LineTo(x, y)
			}
		}
		c.pen.ClosePath()
	}
	mask := image.Alpha{Pix: c.mask[:box.Dx()*box.Dy()], Stride: box.Dx(), Rect: image.Rect(0, 0, box.Dx(), box.Dy())}
	c.pen.Draw(&mask, mask.Rect, image.Opaque, image.Point{})
	inks, k, right, below := p.inks(box.Min)
	for y := range box.Dy() {
		row := mask.Pix[y*mask.Stride:][:mask.Stride]
		pix := c.img.Pix[c.img.PixOffset(box.Min.X, box.Min.Y+y):]
		along := k + below*y
		for i, m := range row {
			if m != 0 {
				blend(pix[i*4:i*4+4], &inks[max(0, min(len(inks)-1, along>>16))], int32(m))
			}
			along += right
		}
	}
}

// ink is a tone ready to be laid on: its light in 0–255, its opacity in 0–256.
type ink struct{ r, g, b, a int32 }

func (t tone) ink() ink {
	return ink{int32(t.r + .5), int32(t.g + .5), int32(t.b + .5), int32(t.a*256 + .5)}
}

// inks returns the steps of a paint, and how far along them the pixel at lies, in
// 65536ths, with the way to the next pixel right and below.
func (p paint) inks(at image.Point) (steps []ink, k, right, below int) {
	dx, dy := p.b.x-p.a.x, p.b.y-p.a.y
	length := dx*dx + dy*dy
	if length == 0 {
		return []ink{p.from.ink()}, 0, 0, 0
	}
	steps = make([]ink, 256)
	for i := range steps {
		steps[i] = p.from.mix(p.to, float64(i)/255).ink()
	}
	const scale = 256 << 16
	start := ((float64(at.X)-p.a.x)*dx + (float64(at.Y)-p.a.y)*dy) / length
	return steps, int(start * scale), int(dx / length * scale), int(dy / length * scale)
}

// blend lays ink on a pixel through a mask of 0–255.
func blend(pix []byte, t *ink, mask int32) {
	k := t.a * (mask + mask>>7)
	pix[0] += byte(((t.r-int32(pix[0]))*k + 1<<15) >> 16)
	pix[1] += byte(((t.g-int32(pix[1]))*k + 1<<15) >> 16)
	pix[2] += byte(((t.b-int32(pix[2]))*k + 1<<15) >> 16)
	pix[3] = 255
}

// glow lights, or with a dark tone shades, softly around a point.
func (c *canvas) glow(x, y, rx, ry float64, t tone) {
	box := image.Rect(int(x-rx), int(y-ry), int(x+rx), int(y+ry)).Intersect(c.img.Rect)
	light := t.ink()
	for j := box.Min.Y; j < box.Max.Y; j++ {
		dy := (float64(j) - y) / ry
		for i := box.Min.X; i < box.Max.X; i++ {
			dx := (float64(i) - x) / rx
			if d := 1 - dx*dx - dy*dy; d > 0 {
				o := c.img.PixOffset(i, j)
				blend(c.img.Pix[o:o+4], &light, int32(d*d*255))
			}
		}
	}
}

// shadow is soft: the shape's box, some layers thick.
func (c *canvas) shadow(x, y, w, h, blur, dark float64) {
	const layers = 6
	for i := range layers {
		k := blur * (float64(i)/(layers-1)*2 - 1) / 2
		c.fill(round(x-k, y-k, w+2*k, h+2*k, blur*.6+2), plain(black.alpha(dark/layers)))
	}
}

func poly(xy ...float64) shape {
	line := make([]pt, 0, len(xy)/2)
	for i := 0; i+1 < len(xy); i += 2 {
		line = append(line, pt{xy[i], xy[i+1]})
	}
	return shape{line}
}

func rect(x, y, w, h float64) shape { return poly(x, y, x+w, y, x+w, y+h, x, y+h) }

func ellipse(x, y, rx, ry float64) shape {
	n := max(12, min(64, int(rx+ry)))
	line := make([]pt, n)
	for i := range line {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		line[i] = pt{x + rx*cos, y + ry*sin}
	}
	return shape{line}
}

func circle(x, y, r float64) shape { return ellipse(x, y, r, r) }

func ring(x, y, r, width float64) shape {
	hole := circle(x, y, r-width)[0]
	for i, j := 0, len(hole)-1; i < j; i, j = i+1, j-1 {
		hole[i], hole[j] = hole[j], hole[i]
	}
	return shape{circle(x, y, r)[0], hole}
}

func round(x, y, w, h, r float64) shape {
	r = max(0, min(r, w/2, h/2))
	var line []pt
	for corner, at := range []pt{{x + w - r, y + h - r}, {x + r, y + h - r}, {x + r, y + r}, {x + w - r, y + r}} {
		for i := range 7 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(corner) + float64(i)/6))
			line = append(line, pt{at.x + r*cos, at.y + r*sin})
		}
	}
	return shape{line}
}

// stroke returns a line of the width with round joints.
func stroke(width float64, line ...pt) shape {
	var s shape
	for i, p := range line {
		s = append(s, circle(p.x, p.y, width/2)[0])
		if i == 0 {
			continue
		}
		q := line[i-1]
		dx, dy := p.x-q.x, p.y-q.y
		if l := math.Hypot(dx, dy); l > 0 {
			nx, ny := -dy/l*width/2, dx/l*width/2
			s = append(s, []pt{{q.x - nx, q.y - ny}, {p.x - nx, p.y - ny}, {p.x + nx, p.y + ny}, {q.x + nx, q.y + ny}})
		}
	}
	return s
}

// bend rounds the corners of a line.
func bend(r float64, line ...pt) []pt {
	out := []pt{line[0]}
	for i := 1; i+1 < len(line); i++ {
		a, b, c := line[i-1], line[i], line[i+1]
		la, lc := math.Hypot(a.x-b.x, a.y-b.y), math.Hypot(c.x-b.x, c.y-b.y)
		k := min(r, la/2, lc/2)
		from := pt{b.x + (a.x-b.x)/la*k, b.y + (a.y-b.y)/la*k}
		to := pt{b.x + (c.x-b.x)/lc*k, b.y + (c.y-b.y)/lc*k}
		for n := range 9 {
			t := float64(n) / 8
			u := 1 - t
			out = append(out, pt{u*u*from.x + 2*u*t*b.x + t*t*to.x, u*u*from.y + 2*u*t*b.y + t*t*to.y})
		}
	}
	return append(out, line[len(line)-1])
}

// pipe draws a tube lit from above left.
func (c *canvas) pipe(width float64, t tone, line ...pt) {
	line = bend(width*1.3, line...)
	moved := func(by float64) []pt {
		out := make([]pt, len(line))
		for i, p := range line {
			out[i] = pt{p.x + by, p.y + by}
		}
		return out
	}
	c.fill(stroke(width*1.1, moved(width*.35)...), plain(black.alpha(.18)))
	c.fill(stroke(width, line...), plain(t.dark(.45)))
	c.fill(stroke(width*.78, moved(-width*.05)...), plain(t.dark(.15)))
	c.fill(stroke(width*.5, moved(-width*.1)...), plain(t.light(.12)))
	c.fill(stroke(width*.16, moved(-width*.16)...), plain(t.light(.6)))
}

// mirror swaps left and right.
func (c *canvas) mirror() {
	for y := range c.img.Rect.Dy() {
		row := c.img.Pix[y*c.img.Stride:][:c.img.Stride]
		for i, j := 0, len(row)-4; i < j; i, j = i+4, j-4 {
			a, b := [4]byte(row[i:]), [4]byte(row[j:])
			copy(row[i:], b[:])
			copy(row[j:], a[:])
		}
	}
}

// finish adds what a camera does: exposure, grain, darker corners.
func (c *canvas) finish() {
	w, h := c.img.Rect.Dx(), c.img.Rect.Dy()
	seed := c.rng.Uint64() | 1
	fall := func(i, n int) int32 { // in 65536ths
		d := float64(i)/float64(n) - .5
		return int32(d * d * 32768)
	}
	exposure := int32(c.between(.95, 1.06) * 65536)
	column := make([]int32, w)
	for x := range column {
		column[x] = exposure - fall(x, w)
	}
	for y := range h {
		row, lower := c.img.Pix[y*c.img.Stride:][:w*4], fall(y, h)
		for x := range w {
			seed ^= seed << 13
			seed ^= seed >> 7
			seed ^= seed << 17
			k, grain := column[x]-lower, int32(seed>>62)-1
			pix := row[x*4 : x*4+3]
			for i, v := range pix {
				pix[i] = byte(min(255, max(0, int32(v)*k>>16+grain)))
			}
		}
	}
}

// between returns a number from a to b.
func (c *canvas) between(a, b float64) float64 { return a + (b-a)*c.rng.Float64() }

func (c *canvas) pick(of ...uint32) tone { return hex(of[c.rng.IntN(len(of))]) }
