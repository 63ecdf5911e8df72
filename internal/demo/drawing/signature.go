package drawing

import (
	"math"
	"math/rand/v2"
)

// Signature returns a JPEG of 600 × 220 of a name drawn in ink on white. The same
// seed gives the same hand.
func Signature(seed uint64) []byte {
	c := newCanvas(600, 220, rand.New(rand.NewPCG(seed, 1)))
	c.fill(rect(0, 0, 600, 220), plain(hex(0xffffff)))
	ink := c.pick(0x1b2a57, 0x14213d, 0x1a1a24)
	x := c.between(40, 70)
	for range 2 { // a name and a surname
		x = c.word(x, ink)
		x += c.between(18, 34)
	}
	if c.rng.IntN(2) == 0 { // a flourish back under the name
		from, dip := c.between(60, 120), c.between(12, 26)
		var line []pt
		for k := range 40 {
			t := float64(k) / 39
			line = append(line, pt{x + (from-x)*t, 168 + dip*math.Sin(3*t)})
		}
		c.write(line, ink)
	}
	return encode(c.img)
}

// word writes a capital and some small letters from x on, and returns where it
// ends: loops of different height, leaning to the right.
func (c *canvas) word(x float64, ink tone) float64 {
	const base, slant = 140.0, 0.35
	letters := 4 + c.rng.IntN(3)
	var line []pt
	for n := range letters {
		tall, wide, loop := c.between(14, 30), c.between(17, 27), c.between(5, 13)
		switch {
		case n == 0:
			tall, wide, loop = c.between(74, 96), c.between(38, 52), c.between(16, 26)
		case c.rng.IntN(4) == 0: // l, t, d
			tall = c.between(50, 68)
		}
		for k := range 24 {
			t := float64(k) / 24
			up := tall * (1 - math.Cos(2*math.Pi*t)) / 2
			line = append(line, pt{x + wide*t + loop*math.Sin(2*math.Pi*t) + slant*up, base - up})
		}
		x += wide
	}
	c.write(line, ink)
	return x
}

// write draws a line with a pen that presses now more, now less.
func (c *canvas) write(line []pt, ink tone) {
	for i := 1; i < len(line); i++ {
		press := 2.6 + 1.1*math.Sin(float64(i)/5)
		c.fill(stroke(press, line[i-1], line[i]), plain(ink))
	}
}
