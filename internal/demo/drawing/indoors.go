package drawing

import "math"

// wall is plaster with a lamp somewhere above.
func (c *canvas) wall(t tone) {
	c.fill(rect(0, 0, 1200, 800), down(t.light(.12), t.dark(.12), 0, 800))
	for range 10 {
		x, y := c.between(0, 1200), c.between(0, 700)
		r := c.between(80, 220)
		c.glow(x, y, r, r*.7, t.dark(.4).alpha(c.between(.03, .1)))
	}
	c.glow(c.between(250, 900), -60, 760, 620, hex(0xfff4d8).alpha(.34))
}

// floor is tiled in perspective, from the height y on.
func (c *canvas) floor(y float64, t tone) {
	c.fill(rect(0, y, 1200, 800-y), down(t.dark(.25), t.light(.1), y, 800))
	for i := -14; i <= 14; i++ {
		x := float64(i)
		c.fill(stroke(1.6, pt{600 + x*52, y}, pt{600 + x*150, 800}), plain(black.alpha(.16)))
	}
	for i, d := 0, 10.0; y+d < 800; i, d = i+1, d*1.75 {
		c.fill(rect(0, y+d, 1200, 1+float64(i)*.4), plain(black.alpha(.16)))
	}
	c.fill(rect(0, y-16, 1200, 16), down(t.light(.3), t.dark(.1), y-16, y))
	c.fill(rect(0, y, 1200, 26), down(black.alpha(.28), black.alpha(0), y, y+26))
}

// box draws a metal case with a shadow on what is behind it.
func (c *canvas) box(x, y, w, h, r float64, t tone) {
	c.shadow(x+14, y+18, w, h, 30, .4)
	c.fill(round(x, y, w, h, r), across(t.light(.22), t.dark(.16), x, x+w))
	c.fill(round(x+3, y+3, w-6, h-6, r), paint{t.light(.12), t.dark(.07), pt{x, y}, pt{x + w*.4, y + h}})
}

func (c *canvas) screws(x, y, w, h float64) {
	for _, p := range []pt{{x, y}, {x + w, y}, {x, y + h}, {x + w, y + h}} {
		c.fill(circle(p.x, p.y, 5), plain(hex(0x8b9299)))
		c.fill(rect(p.x-4, p.y-.8, 8, 1.6), plain(hex(0x3b4046)))
	}
}

// plate draws a label with lines that look like writing.
func (c *canvas) plate(x, y, w, h float64, t tone) {
	c.fill(round(x, y, w, h, 4), plain(t))
	for i := 0; float64(i)*10+14 < h; i++ {
		c.fill(rect(x+8, y+8+float64(i)*10, c.between(.35, .9)*(w-16), 3.5), plain(black.alpha(.55)))
	}
}

func (c *canvas) gauge(x, y, r float64) {
	c.fill(circle(x+4, y+6, r+4), plain(black.alpha(.3)))
	c.fill(circle(x, y, r+5), across(hex(0xd8dde0), hex(0x6c747b), x-r, x+r))
	c.fill(circle(x, y, r), down(hex(0xffffff), hex(0xe2e6e8), y-r, y+r))
	for i := range 11 {
		sin, cos := math.Sincos(math.Pi*.75 + math.Pi*1.5*float64(i)/10)
		t := hex(0x30363c)
		if i > 7 {
			t = hex(0xd43c2f)
		}
		c.fill(stroke(r*.06, pt{x + cos*r*.72, y + sin*r*.72}, pt{x + cos*r*.9, y + sin*r*.9}), plain(t))
	}
	sin, cos := math.Sincos(math.Pi * c.between(.95, 1.7))
	c.fill(stroke(r*.09, pt{x - cos*r*.2, y - sin*r*.2}, pt{x + cos*r*.68, y + sin*r*.68}), plain(hex(0xc8321f)))
	c.fill(circle(x, y, r*.12), plain(hex(0x23282d)))
}

// valve has a coloured wheel.
func (c *canvas) valve(x, y, r float64, t tone) {
	c.fill(rect(x-r*.25, y-r*.2, r*.5, r*1.3), across(hex(0xd9b25c), hex(0x7c5d1f), x-r*.25, x+r*.25))
	c.fill(ring(x+3, y+4, r, r*.28), plain(black.alpha(.3)))
	c.fill(ring(x, y, r, r*.28), paint{t.light(.3), t.dark(.2), pt{x - r, y - r}, pt{x + r, y + r}})
	for i := range 4 {
		sin, cos := math.Sincos(math.Pi/4 + math.Pi/2*float64(i))
		c.fill(stroke(r*.2, pt{x, y}, pt{x + cos*r*.8, y + sin*r*.8}), plain(t.dark(.12)))
	}
	c.fill(circle(x, y, r*.24), plain(hex(0xcfd4d8)))
}

// flange joins two lengths of pipe.
func (c *canvas) flange(x, y, w, h float64, t tone) {
	c.fill(round(x-w/2, y-h/2, w, h, 4), paint{t.light(.5), t.dark(.4), pt{x - w/2, y - h/2}, pt{x + w/2, y + h/2}})
	c.fill(round(x-w/2+2, y-h/2+2, w-4, h-4, 3), paint{t.light(.25), t.dark(.25), pt{x - w/2, y - h/2}, pt{x + w/2, y + h/2}})
}

func boiler(c *canvas) {
	c.wall(c.pick(0xc9c4b4, 0xb9c4c6, 0xd3cbb8, 0xbfc7b5))
	c.floor(650, c.pick(0x8d8a84, 0x9a7f6a, 0x7c8488))
	copper, steel := c.pick(0xc87643, 0xb8693a, 0xd08a52), c.pick(0x9aa4ab, 0x8b959c)
	x := c.between(300, 380)
	for i, y := range []float64{70, 118, 166} {
		t := []tone{copper, copper, steel}[i]
		c.pipe(26-float64(i)*3, t, pt{-40, y}, pt{x + 130 + float64(i)*85, y}, pt{x + 130 + float64(i)*85, 300})
		for k := range 3 {
			c.flange(90+float64(k)*95+float64(i)*12, y, 20, 40-float64(i)*3, steel)
		}
	}
	c.pipe(70, hex(0xb9c0c5), pt{x + 60, 260}, pt{x + 60, 110}, pt{x + 60, -60})
	c.flange(x+60, 150, 92, 22, steel)

	body := c.pick(0xe9ecec, 0xd6dde2, 0xf0eee6, 0xc8d3da)
	c.box(x, 240, 340, 400, 18, body)
	c.fill(round(x+22, 262, 296, 96, 10), down(hex(0x2b333b), hex(0x1a2026), 262, 358))
	c.fill(round(x+38, 280, 120, 58, 6), down(hex(0x9fd6c2), hex(0x5ea691), 280, 338))
	for i := range 4 {
		c.fill(rect(x+48, 292+float64(i)*10, c.between(30, 95), 4), plain(hex(0x16362c).alpha(.8)))
	}
	for i, t := range []tone{hex(0x53c26b), hex(0xe7b53c), hex(0x4c5660)} {
		c.fill(circle(x+196+float64(i)*42, 310, 13), plain(t))
		c.glow(x+196+float64(i)*42, 310, 26, 26, t.alpha(.4))
	}
	c.fill(rect(x+14, 376, 312, 3), plain(black.alpha(.25)))
	c.fill(round(x+120, 420, 100, 100, 50), plain(hex(0x2a2f35)))
	c.fill(circle(x+170, 470, 40), plain(hex(0x11161c)))
	c.glow(x+170, 482, 40, 34, hex(0x4d9bff).alpha(.95))
	c.glow(x+170, 490, 20, 22, hex(0xd9f0ff).alpha(.9))
	c.plate(x+24, 560, 90, 54, hex(0xf7d774))
	c.screws(x+14, 392, 312, 234)
	c.shadow(x-10, 640, 370, 14, 24, .5)

	c.gauge(x+215, 200, 34)
	c.valve(x+300, 268, 26, c.pick(0xd03a2f, 0x2f6fd0))

	tank := c.pick(0xc7422f, 0x3a6fb5, 0xd9dcdd)
	tx := x + 470
	c.shadow(tx+20, 330, 190, 310, 34, .4)
	c.fill(round(tx, 320, 200, 310, 90), across(tank.light(.28), tank.dark(.38), tx, tx+200))
	c.fill(round(tx+34, 360, 22, 220, 11), plain(tone{255, 255, 255, .28}))
	c.fill(rect(tx, 420, 200, 6), plain(black.alpha(.18)))
	c.plate(tx+76, 452, 84, 74, hex(0xf4f4ef))
	c.fill(rect(tx+24, 620, 14, 36), plain(hex(0x3b4147)))
	c.fill(rect(tx+162, 620, 14, 36), plain(hex(0x3b4147)))
	c.pipe(24, copper, pt{tx + 100, 325}, pt{tx + 100, 215}, pt{1260, 215})
	c.gauge(tx+100, 270, 28)
	c.pipe(30, steel, pt{x + 340, 590}, pt{tx - 40, 590}, pt{tx - 40, 700}, pt{1260, 700})
	c.valve(tx-40, 640, 30, c.pick(0x2f6fd0, 0xd03a2f))
	c.flange(x+380, 590, 22, 46, steel)
}

func leak(c *canvas) {
	tile := c.pick(0xdfe8ea, 0xe9e2d2, 0xcfe0dd, 0xe4dbe2)
	c.fill(rect(0, 0, 1200, 800), down(tile.light(.2), tile.dark(.14), 0, 800))
	for y := 0.0; y < 800; y += 130 {
		for x := 0.0; x < 1200; x += 130 {
			shade := c.between(-.04, .06)
			c.fill(rect(x+3, y+3, 124, 124), paint{tile.light(.16 + shade), tile.dark(.05 - shade), pt{x, y}, pt{x + 124, y + 124}})
		}
	}
	c.glow(c.between(200, 900), 60, 620, 420, hex(0xfff6e0).alpha(.35))
	damp := hex(0x8c7a4f)
	x := c.between(520, 680)
	c.glow(x, 520, 250, 310, damp.alpha(.45))
	c.glow(x+30, 640, 170, 230, damp.dark(.3).alpha(.35))

	metal := c.pick(0xb9c1c7, 0xc27a4a, 0xd4d6d2)
	c.pipe(66, metal, pt{-60, 330}, pt{x + 260, 330}, pt{x + 260, 900})
	c.pipe(44, metal, pt{160, -60}, pt{160, 330})
	c.flange(160, 292, 96, 44, metal)
	c.flange(x, 330, 58, 112, metal)
	c.flange(x-52, 330, 26, 96, metal)
	c.flange(x+52, 330, 26, 96, metal)
	c.flange(x+260, 500, 104, 40, metal)
	c.valve(x-210, 322, 62, c.pick(0xd03a2f, 0x2f6fd0, 0xe0a12f))
	for range 16 { // rust
		c.glow(x+c.between(-60, 60), 330+c.between(10, 60), c.between(8, 26), c.between(6, 20), hex(0x8d4a1e).alpha(.7))
	}

	water := hex(0xa9d3ee)
	for i := range 5 {
		wx := x - 30 + float64(i)*16 + c.between(-5, 5)
		end := c.between(560, 700)
		c.fill(stroke(c.between(3, 7), pt{wx, 384}, pt{wx + c.between(-5, 5), 470}, pt{wx + c.between(-8, 8), end}), down(water.light(.6).alpha(.85), water.alpha(.25), 384, end))
	}
	for range 22 {
		dx, dy, r := x+c.between(-70, 70), c.between(430, 740), c.between(3, 8)
		c.fill(ellipse(dx, dy, r*.75, r), paint{water.light(.7), water.dark(.3).alpha(.8), pt{dx - r, dy - r}, pt{dx + r, dy + r}})
		c.fill(circle(dx-r*.25, dy-r*.35, r*.22), plain(tone{255, 255, 255, .95}))
	}
	bucket := c.pick(0x2f6fb0, 0xc93b33, 0x3b8f5a, 0xe2b03a)
	c.shadow(x-140, 770, 300, 40, 40, .5)
	c.fill(poly(x-150, 690, x+150, 690, x+120, 860, x-120, 860), across(bucket.light(.3), bucket.dark(.4), x-150, x+150))
	c.fill(ellipse(x, 690, 150, 26), plain(bucket.dark(.5)))
	c.fill(ellipse(x, 694, 136, 19), down(water.light(.3), water.dark(.25), 676, 712))
	c.fill(ring(x, 692, 22, 3), plain(tone{255, 255, 255, .5}))
}

func cabinet(c *canvas) {
	c.wall(c.pick(0xb7bcc0, 0xc5bfae, 0xa9b7bd))
	frame := c.pick(0xd9dde0, 0xc8ccc4, 0xe6e3da)
	c.box(210, 40, 780, 730, 14, frame)
	c.fill(round(244, 74, 712, 662, 6), down(hex(0x6d757c), hex(0x8d959b), 74, 736))
	c.fill(rect(244, 74, 712, 30), down(black.alpha(.45), black.alpha(0), 74, 104))
	c.fill(rect(244, 74, 24, 662), across(black.alpha(.4), black.alpha(0), 244, 268))
	wires := []tone{hex(0x1f5fb4), hex(0x7a4a26), hex(0x24282c), hex(0x6f9a2f), hex(0x8a8f93), hex(0xc2342b)}
	for row := range 3 {
		y := 130 + float64(row)*205
		for range 9 {
			x, t := c.between(300, 900), wires[c.rng.IntN(len(wires))]
			to := c.between(300, 900)
			c.pipe(7, t, pt{x, y + 96}, pt{x, y + c.between(112, 146)}, pt{to, y + c.between(125, 165)}, pt{to, y + 205})
		}
		c.fill(rect(268, y+38, 664, 30), down(hex(0xe3e7ea), hex(0x9aa2a8), y+38, y+68))
		n := 9 + c.rng.IntN(4)
		x := 288.0
		for i := 0; i < n && x < 880; i++ {
			w := 44.0
			if c.rng.IntN(4) == 0 {
				w = 88
			}
			if x+w > 920 {
				break
			}
			t := hex(0xeef0f0)
			if c.rng.IntN(7) == 0 {
				t = hex(0x50575e)
			}
			c.fill(rect(x+5, y+8, w, 96), plain(black.alpha(.3)))
			c.fill(round(x, y, w-3, 100, 4), across(t.light(.2), t.dark(.18), x, x+w))
			c.fill(round(x+6, y+30, w-15, 40, 3), down(t.dark(.12), t.light(.1), y+30, y+70))
			lever := c.pick(0x23282d, 0x2a66b8, 0x23282d, 0xd8702a)
			up := 0.0
			if c.rng.IntN(8) == 0 {
				up = 16
			}
			c.fill(round(x+w/2-9, y+33+up, 16, 19, 3), down(lever.light(.35), lever.dark(.1), y+33+up, y+52+up))
			c.fill(rect(x+8, y+78, w-19, 3), plain(black.alpha(.4)))
			c.fill(rect(x+8, y+85, (w-19)*c.between(.4, .9), 3), plain(black.alpha(.3)))
			c.fill(circle(x+w/2-1, y+13, 6), plain(hex(0x5b6268)))
			x += w
		}
	}
	c.fill(poly(244, 74, 300, 74, 300, 118, 244, 118), plain(hex(0xf4c21f)))
	c.fill(poly(272, 80, 290, 111, 254, 111), plain(hex(0x1d2023)))
	c.fill(poly(273, 86, 267, 99, 272, 99, 269, 109, 278, 95, 273, 95), plain(hex(0xf4c21f)))
	door := frame.dark(.06)
	c.fill(poly(990, 46, 1160, -20, 1160, 830, 990, 764), across(door.dark(.22), door.light(.06), 990, 1160))
	c.fill(poly(1010, 70, 1140, 22, 1140, 780, 1010, 738), across(door.dark(.12), door.light(.12), 1010, 1140))
	c.plate(1042, 180, 74, 130, hex(0xf5f3ea))
	c.fill(round(1120, 380, 14, 70, 6), plain(hex(0x2b3036)))
	c.glow(420, 120, 520, 420, hex(0xffffff).alpha(.16))
}

func crack(c *canvas) {
	t := c.pick(0xd9cdb4, 0xc9d0c4, 0xd8c3b2, 0xc4ccd6, 0xe0d9a9)
	c.wall(t)
	for range 220 {
		x, y, r := c.between(0, 1200), c.between(0, 800), c.between(1, 3)
		c.fill(circle(x, y, r), plain(t.dark(c.between(.1, .4)).alpha(.5)))
	}
	x, y := c.between(330, 520), -10.0
	trunk := []pt{{x, y}}
	for y < 700 {
		x += c.between(-46, 66)
		y += c.between(22, 60)
		trunk = append(trunk, pt{x, y})
	}
	for i := 3; i < len(trunk)-2; i += 2 + c.rng.IntN(2) { // broken plaster
		p := trunk[i]
		var edge []pt
		r := c.between(22, 74)
		for k := range 14 {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / 14)
			d := r * c.between(.6, 1.15)
			edge = append(edge, pt{p.x + cos*d*1.2, p.y + sin*d})
		}
		brick := hex(0xa65f43)
		c.fill(stroke(7, edge...), plain(t.light(.5)))
		c.fill(shape{edge}, paint{brick.dark(.35), brick.light(.1), pt{p.x, p.y - r}, pt{p.x, p.y + r}})
		for k := -2.0; k < 3; k++ {
			c.fill(rect(p.x-r*.65, p.y+k*r*.3, r*1.3, 3), plain(hex(0xc9b8a6).alpha(.6)))
		}
	}
	branch := func(line []pt, width float64) {
		for i := 1; i < len(line); i++ {
			w := width * (1 - .75*float64(i)/float64(len(line)))
			c.fill(stroke(w+4, pt{line[i-1].x + 3, line[i-1].y + 3}, pt{line[i].x + 3, line[i].y + 3}), plain(t.light(.55)))
		}
		for i := 1; i < len(line); i++ {
			w := width * (1 - .75*float64(i)/float64(len(line)))
			c.fill(stroke(w, line[i-1], line[i]), plain(hex(0x2b241d)))
		}
	}
	for i := 2; i < len(trunk)-1; i += 2 {
		p, dir := trunk[i], float64(c.rng.IntN(2)*2-1)
		side := []pt{p}
		for range 3 + c.rng.IntN(5) {
			p = pt{p.x + dir*c.between(14, 52), p.y + c.between(-14, 38)}
			side = append(side, p)
		}
		branch(side, c.between(3, 6))
	}
	branch(trunk, c.between(10, 15))
	c.floor(740, c.pick(0x8d7558, 0x7a7f84, 0x9b8a70))

	ruler := hex(0xf2c53d) // held against the wall for scale
	rx := c.between(820, 960)
	c.shadow(rx+8, 170, 56, 430, 20, .35)
	c.fill(rect(rx, 160, 56, 430), across(ruler.light(.25), ruler.dark(.12), rx, rx+56))
	for i := range 43 {
		w := 14.0
		if i%5 == 0 {
			w = 26
		}
		c.fill(rect(rx, 164+float64(i)*10, w, 1.8), plain(black.alpha(.8)))
	}
}

func fridge(c *canvas) {
	c.wall(c.pick(0xdfe3e2, 0xe8e0d0, 0xd3dde0))
	c.floor(690, c.pick(0xb8b5ad, 0xa59c90, 0x9fa9ad))
	body := c.pick(0xe8ebec, 0x2f3840, 0xc9d0d4, 0xb8332c)
	c.box(150, 60, 900, 640, 16, body)
	sign := c.pick(0x1f7a4d, 0xc7352c, 0x1f5fa8, 0xe08a1e)
	c.fill(round(170, 74, 860, 84, 10), down(sign.light(.25), sign.dark(.1), 74, 158))
	for i := range 7 {
		w := c.between(24, 60)
		c.fill(round(400+float64(i)*62, 100, w*.9, 32, 8), plain(tone{255, 255, 255, .92}))
	}
	c.fill(rect(178, 172, 844, 440), down(hex(0xf3f9fb), hex(0xb9ccd4), 172, 612))
	c.glow(600, 190, 460, 180, hex(0xffffff).alpha(.9))
	for shelf := range 4 {
		y := 278 + float64(shelf)*105
		c.fill(rect(178, y, 844, 9), down(hex(0xffffff), hex(0x93a4ac), y, y+9))
		c.fill(rect(178, y+9, 844, 14), down(black.alpha(.22), black.alpha(0), y+9, y+23))
		for x := 190.0; x < 990; {
			t := c.pick(0xd8352b, 0x2f7fc4, 0xf0b429, 0x3f9d57, 0xf4f1e6, 0x8a4b9b, 0xe2752d)
			n := 1 + c.rng.IntN(4)
			bottle := c.rng.IntN(2) == 0
			w, h := c.between(28, 38), c.between(52, 66)
			if bottle {
				w, h = c.between(22, 28), c.between(66, 80)
			}
			for range n {
				if x+w > 1008 {
					break
				}
				c.fill(ellipse(x+w/2, y, w*.6, 5), plain(black.alpha(.25)))
				if bottle {
					c.fill(round(x+w*.32, y-h, w*.36, h*.5, 3), across(t.light(.35), t.dark(.3), x+w*.3, x+w*.7))
					c.fill(rect(x+w*.3, y-h-2, w*.4, 7), plain(t.dark(.4)))
				}
				top := y - h
				if bottle {
					top = y - h*.68
				}
				c.fill(round(x, top, w, y-top, 6), across(t.light(.35), t.dark(.28), x, x+w))
				c.fill(rect(x, top+(y-top)*.35, w, (y-top)*.3), plain(tone{255, 255, 255, .75}))
				c.fill(rect(x+4, top+(y-top)*.45, w*.6, 3), plain(t.dark(.3)))
				x += w + 3
			}
			x += c.between(2, 30)
		}
	}
	for _, x := range []float64{178, 600} { // glass doors
		c.fill(shape{rect(x, 172, 422, 440)[0]}, paint{tone{255, 255, 255, .20}, tone{190, 220, 235, .05}, pt{x, 172}, pt{x + 422, 612}})
		c.fill(poly(x+60, 172, x+150, 172, x+20, 612, x-0, 612, x, 372), plain(tone{255, 255, 255, .13}))
		c.fill(poly(x+190, 172, x+230, 172, x+90, 612, x+50, 612), plain(tone{255, 255, 255, .12}))
		for _, edge := range []shape{rect(x, 172, 8, 440), rect(x+414, 172, 8, 440), rect(x, 172, 422, 8), rect(x, 604, 422, 8)} {
			c.fill(edge, plain(hex(0x6f7a81)))
		}
	}
	for _, x := range []float64{566, 622} {
		c.fill(round(x+4, 304, 14, 170, 7), plain(black.alpha(.3)))
		c.fill(round(x, 300, 14, 170, 7), across(hex(0xf0f3f4), hex(0x737d84), x, x+14))
	}
	c.fill(round(186, 622, 828, 62, 6), down(hex(0x3b444b), hex(0x262c31), 622, 684))
	for i := range 34 {
		c.fill(rect(204+float64(i)*17, 632, 8, 42), plain(black.alpha(.7)))
	}
	c.fill(round(826, 634, 130, 38, 5), plain(hex(0x0d1114)))
	for i := range 3 {
		c.fill(round(850+float64(i)*26, 641, 16, 24, 3), plain(hex(0xff5a3c)))
		c.fill(rect(855+float64(i)*26, 646, 6, 5), plain(hex(0x0d1114)))
	}
	c.glow(890, 653, 80, 40, hex(0xff5a3c).alpha(.35))
	puddle := hex(0x9cc4da)
	c.fill(ellipse(c.between(420, 800), 752, c.between(120, 240), 26), down(puddle.alpha(.35), puddle.light(.6).alpha(.65), 726, 778))
}
