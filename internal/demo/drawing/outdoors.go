package drawing

import "math"

func (c *canvas) sky(horizon float64) {
	top, low := c.pick(0x3f86c9, 0x5b9bd6, 0x6aa3c9, 0x7a93b8), c.pick(0xdcebf5, 0xf3e3cf, 0xe9eef0)
	c.fill(rect(0, 0, 1200, horizon), down(top, low, 0, horizon))
	c.glow(c.between(80, 1120), c.between(40, 160), 420, 330, hex(0xfff3cf).alpha(.75))
	for range 3 + c.rng.IntN(4) {
		x, y, s := c.between(-50, 1200), c.between(30, horizon*.55), c.between(30, 80)
		for i := range 6 {
			c.glow(x+float64(i)*s*.7, y+c.between(-s*.25, s*.15), s*1.3, s*.6, tone{255, 255, 255, .5})
		}
	}
}

func (c *canvas) hills(y float64) {
	for i := range 3 {
		t := hex(0x7f9fb5).mix(hex(0x4f7a4a), float64(i)/2)
		line := []pt{{-10, 820}}
		phase, size := c.between(0, 6), c.between(20, 50)
		for x := -10.0; x <= 1210; x += 20 {
			line = append(line, pt{x, y + float64(i)*26 - size*math.Sin(x/190+phase) - size*.4*math.Sin(x/77+phase*2)})
		}
		c.fill(shape{append(line, pt{1210, 820})}, down(t.light(.15), t.dark(.2), y-60, y+160))
	}
}

// facade draws a rendered wall in the sun.
func (c *canvas) facade(t tone) {
	c.fill(rect(0, 0, 1200, 800), paint{t.light(.25), t.dark(.14), pt{200, 0}, pt{1000, 800}})
	for range 260 {
		x, y := c.between(0, 1200), c.between(0, 800)
		c.fill(ellipse(x, y, c.between(2, 7), c.between(1, 2.5)), plain(t.dark(c.between(.15, .35)).alpha(.3)))
	}
}

func (c *canvas) window(x, y, w, h float64, shutters tone) {
	c.fill(rect(x-16, y-16, w+32, h+32), down(hex(0xf6f2e8), hex(0xd9d3c4), y-16, y+h+16))
	c.fill(rect(x, y, w, h), paint{hex(0x42607a), hex(0xa9c6d8), pt{x, y + h}, pt{x + w, y}})
	c.fill(poly(x+w*.15, y+h, x+w*.55, y, x+w*.8, y, x+w*.4, y+h), plain(tone{255, 255, 255, .16}))
	c.fill(rect(x, y, w, 16), down(black.alpha(.4), black.alpha(0), y, y+16))
	for _, bar := range []shape{rect(x+w/2-6, y, 12, h), rect(x, y+h*.34, w, 9), rect(x, y, 9, h), rect(x+w-9, y, 9, h), rect(x, y, w, 9), rect(x, y+h-9, w, 9)} {
		c.fill(bar, plain(hex(0xf4f3ee)))
	}
	c.fill(rect(x-30, y+h+16, w+60, 18), down(hex(0xe6e0d2), hex(0xa59e8e), y+h+16, y+h+34))
	c.fill(rect(x-24, y+h+34, w+48, 16), down(black.alpha(.3), black.alpha(0), y+h+34, y+h+50))
	for _, sx := range []float64{x - 16 - w*.52, x + w + 16} {
		c.fill(rect(sx+8, y-4, w*.52, h+22), plain(black.alpha(.22)))
		c.fill(rect(sx, y-14, w*.52, h+28), across(shutters.light(.12), shutters.dark(.12), sx, sx+w*.52))
		for ly := y; ly < y+h; ly += 22 {
			c.fill(rect(sx+12, ly, w*.52-24, 12), down(shutters.dark(.4), shutters.light(.1), ly, ly+12))
		}
	}
}

// fan draws the round grille of an outdoor unit.
func (c *canvas) fan(x, y, r float64) {
	c.fill(circle(x, y, r+8), across(hex(0xc9cfd3), hex(0x8d959b), x-r, x+r))
	c.fill(circle(x, y, r), down(hex(0x171c21), hex(0x353d44), y-r, y+r))
	turn := c.between(0, 2)
	for i := range 5 {
		a := turn + float64(i)*2*math.Pi/5
		var blade []pt
		for k := range 9 {
			s, co := math.Sincos(a + float64(k)/8*.85)
			blade = append(blade, pt{x + co*r*.9, y + s*r*.9})
		}
		s, co := math.Sincos(a + .3)
		blade = append(blade, pt{x + co*r*.15, y + s*r*.15})
		c.fill(shape{blade}, plain(hex(0x59636b).alpha(.85)))
	}
	c.fill(circle(x, y, r*.2), plain(hex(0x7d868d)))
	for k := 1.0; k <= 6; k++ {
		c.fill(ring(x, y, r*k/6, 2.6), plain(hex(0xd3d8db).alpha(.8)))
	}
	for i := range 12 {
		s, co := math.Sincos(float64(i) * math.Pi / 6)
		c.fill(stroke(2.6, pt{x + co*r*.18, y + s*r*.18}, pt{x + co*r, y + s*r}), plain(hex(0xd3d8db).alpha(.8)))
	}
}

func (c *canvas) louvres(x, y, w, h float64) {
	for ly := y; ly+8 < y+h; ly += 15 {
		c.fill(round(x, ly, w, 8, 4), down(black.alpha(.5), black.alpha(.15), ly, ly+8))
	}
}

func airConditioner(c *canvas) {
	c.facade(c.pick(0xe7c9a0, 0xe4dccb, 0xd9a98a, 0xc9d2c6, 0xe8d27f, 0xbfcbd8))
	c.window(120, 110, 230, 330, c.pick(0x3f7a52, 0x7a4a2e, 0x46698c, 0x2f5d50))
	x, y := c.between(520, 580), c.between(250, 320)
	c.pipe(26, hex(0xe9e7e0), pt{x + 480, y + 210}, pt{x + 545, y + 210}, pt{x + 545, -40})
	c.pipe(14, hex(0x2b3036), pt{x + 470, y + 250}, pt{x + 580, y + 250}, pt{x + 580, -40})
	c.shadow(x+30, y+50, 480, 300, 46, .45)
	for _, bx := range []float64{x + 70, x + 380} {
		c.fill(rect(bx, y+290, 22, 70), across(hex(0x9aa2a8), hex(0x5a6268), bx, bx+22))
		c.fill(poly(bx-10, y+300, bx+32, y+300, bx+22, y+400, bx, y+400), across(hex(0x9aa2a8), hex(0x5a6268), bx-10, bx+32))
	}
	body := c.pick(0xf1f0ea, 0xe4e6e6, 0xece5d6)
	c.box(x, y, 480, 300, 16, body)
	c.fill(poly(x, y+14, x+14, y, x+466, y, x+480, y+14), plain(body.light(.6)))
	c.fan(x+165, y+152, 122)
	c.louvres(x+326, y+40, 128, 130)
	c.plate(x+334, y+200, 90, 62, hex(0xd8e8f2))
	c.fill(rect(x+470, y+186, 26, 84), across(hex(0xb5bcc1), hex(0x777f85), x+470, x+496))
	for range 3 { // condensate on the wall
		wx := x + c.between(60, 420)
		c.fill(stroke(c.between(6, 14), pt{wx, y + 380}, pt{wx + c.between(-10, 10), c.between(640, 790)}), plain(hex(0x5b4a35).alpha(.12)))
	}
	c.glow(150, 0, 900, 700, hex(0xfff2cc).alpha(.22))
}

func heatPump(c *canvas) {
	c.facade(c.pick(0xeae6dc, 0xd8cdbb, 0xcfd8d8, 0xe3d0b0))
	c.fill(rect(0, 560, 1200, 40), down(hex(0x8f8a80), hex(0x6f6a61), 560, 600))
	grass := c.pick(0x6f9a45, 0x7fa552, 0x5f8a4a)
	c.fill(rect(0, 600, 1200, 200), down(grass.dark(.25), grass.light(.15), 600, 800))
	for range 700 {
		x, y := c.between(0, 1200), c.between(596, 800)
		c.fill(poly(x, y, x+3, y, x+c.between(-6, 8), y-c.between(8, 24)), plain(grass.mix(c.pick(0x3f6a2a, 0xa9c56a), .5).alpha(.7)))
	}
	c.fill(poly(200, 650, 1000, 650, 1060, 740, 140, 740), down(hex(0xb4b1aa), hex(0xd2cfc8), 650, 740))
	c.fill(rect(140, 740, 920, 22), down(hex(0x98958e), hex(0x6e6b65), 740, 762))
	x := c.between(280, 380)
	insulation := hex(0x2f353b)
	c.pipe(40, insulation, pt{x + 540, 560}, pt{x + 640, 560}, pt{x + 640, 400}, pt{x + 640, 330})
	c.pipe(40, insulation, pt{x + 540, 620}, pt{x + 700, 620}, pt{x + 700, 400}, pt{x + 700, 330})
	c.fill(round(x+600, 290, 150, 60, 8), down(hex(0xd9d6cf), hex(0xa8a59d), 290, 350))
	c.shadow(x-20, 690, 600, 24, 30, .5)
	for _, fx := range []float64{x + 40, x + 430} {
		c.fill(rect(fx, 640, 90, 52), down(hex(0x4b5258), hex(0x2b3035), 640, 692))
	}
	body := c.pick(0xf2f2ef, 0x4b545c, 0xd9dde0, 0x2f3740)
	c.box(x, 130, 560, 530, 20, body)
	c.fan(x+210, 385, 185)
	c.louvres(x+436, 190, 100, 250)
	c.fill(round(x+24, 150, 130, 34, 5), plain(c.pick(0x1f7ac0, 0xc23b30, 0x2f9d62)))
	c.fill(round(x+38, 161, 84, 12, 5), plain(tone{255, 255, 255, .9}))
	c.plate(x+440, 520, 92, 84, hex(0xf4f4ef))
	c.screws(x+18, 148, 524, 494)
	bush := c.pick(0x4d7a3a, 0x6a8f3f, 0x3f6b48)
	for range 90 {
		bx, by, r := c.between(-60, 150), c.between(470, 720), c.between(18, 44)
		c.fill(circle(bx, by, r), paint{bush.light(c.between(0, .25)), bush.dark(.35), pt{bx - r, by - r}, pt{bx + r, by + r}})
	}
	c.glow(900, 0, 900, 600, hex(0xfff2cc).alpha(.25))
}

func solar(c *canvas) {
	c.sky(470)
	c.hills(330)
	roof := c.pick(0xb5583a, 0xa64b33, 0xc06a45, 0x8a4a3a)
	c.fill(poly(-20, 800, -20, 640, 150, 300, 1080, 300, 1260, 640, 1260, 800), down(roof.light(.15), roof.dark(.25), 300, 800))
	for i := range 17 { // rows of tiles
		k := float64(i) / 16
		y := 306 + 500*k*k*.55 + 500*k*.45
		h := 10 + 26*k
		left, right := 155-(y-300)/2, 1075+(y-300)/1.9
		c.fill(rect(left, y+h*.7, right-left, h*.3), down(roof.dark(.5).alpha(.55), roof.dark(.2).alpha(0), y+h*.7, y+h))
		w := 26 + 44*k
		for x := left + float64(i%2)*w/2; x+w*.86 < right; x += w {
			c.fill(round(x, y, w*.86, h, h*.5), plain(roof.light(c.between(0, .25)).alpha(.4)))
		}
	}
	c.fill(round(140, 290, 950, 22, 11), down(roof.light(.3), roof.dark(.4), 290, 312))
	cell := c.pick(0x17335e, 0x1b2a4a, 0x12263f)
	cols, rows := 4, 2
	at := func(u, v float64) pt { // the roof's own plane
		y := 348 + 360*v*(.72+.28*v)
		left, right := 268-150*v, 932+150*v
		return pt{left + (right-left)*u, y}
	}
	quad := func(u0, v0, u1, v1 float64) shape {
		return shape{{at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)}}
	}
	shade := quad(0, 0, 1, 1)
	for i := range shade[0] {
		shade[0][i].x += 16
		shade[0][i].y += 22
	}
	c.fill(shade, plain(black.alpha(.4)))
	for i := range cols {
		for j := range rows {
			u0, v0 := float64(i)/float64(cols), float64(j)/float64(rows)
			u1, v1 := u0+1/float64(cols)-.012, v0+1/float64(rows)-.022
			p, q := at(u0, v0), at(u1, v1)
			c.fill(quad(u0, v0, u1, v1), plain(hex(0xcdd5da)))
			in := .008
			c.fill(quad(u0+in, v0+in, u1-in, v1-in), paint{cell.light(c.between(.28, .42)), cell, p, q})
			for k := 1.0; k < 6; k++ {
				u := u0 + (u1-u0)*k/6
				c.fill(stroke(1.6, at(u, v0+in), at(u, v1-in)), plain(tone{205, 222, 240, .45}))
			}
			for k := 1.0; k < 8; k++ {
				v := v0 + (v1-v0)*k/8
				c.fill(stroke(1.2, at(u0+in, v), at(u1-in, v)), plain(tone{205, 222, 240, .35}))
			}
			gleam := c.between(.1, .5)
			a, b := u0+(u1-u0)*gleam, u0+(u1-u0)*(gleam+.25)
			c.fill(shape{{at(a+.05, v0+in), at(b+.05, v0+in), at(b-.04, v1-in), at(a-.04, v1-in)}}, plain(tone{255, 255, 255, .13}))
		}
	}
	chimney := c.between(930, 1010)
	c.fill(rect(chimney, 190, 84, 150), across(hex(0xb06a50), hex(0x74402f), chimney, chimney+84))
	for y := 200.0; y < 335; y += 17 {
		c.fill(rect(chimney, y, 84, 2), plain(hex(0xd8c3b5).alpha(.5)))
	}
	c.fill(rect(chimney-10, 178, 104, 18), down(hex(0xa8a39b), hex(0x6c6862), 178, 196))
}

func scaffold(c *canvas) {
	c.sky(800)
	wall := c.pick(0xe6c78f, 0xd9d4c8, 0xcf9f86, 0xb9c7b4, 0xe9dfb8)
	c.fill(rect(90, 70, 1020, 740), paint{wall.light(.22), wall.dark(.15), pt{90, 0}, pt{1110, 800}})
	c.fill(poly(60, 80, 130, 10, 1070, 10, 1140, 80), down(hex(0xa8523a), hex(0x7c3a2a), 10, 80))
	c.fill(rect(60, 76, 1080, 16), down(hex(0xded8ca), hex(0x8d8779), 76, 92))
	patch := wall.mix(hex(0xb5b2aa), .75)
	for range 5 {
		x, y := c.between(120, 900), c.between(120, 640)
		c.fill(round(x, y, c.between(100, 240), c.between(60, 130), 30), plain(patch.alpha(.75)))
	}
	shutters := c.pick(0x3f7a52, 0x7a4a2e, 0x46698c)
	for row := range 3 {
		for col := range 3 {
			c.window(230+float64(col)*310, 140+float64(row)*228, 96, 130, shutters)
		}
	}
	steel := c.pick(0xb9c0c5, 0xd9a93a, 0x8fa3b0)
	levels := []float64{110, 338, 566, 790}
	posts := []float64{70, 335, 600, 865, 1130}
	for i, y := range levels[1:] {
		for k := range len(posts) - 1 {
			if (i+k)%2 == 0 {
				c.pipe(9, steel.dark(.1), pt{posts[k], y}, pt{posts[k+1], levels[i]})
			}
		}
	}
	for _, x := range posts {
		c.pipe(16, steel, pt{x, 40}, pt{x, 830})
	}
	for _, y := range levels {
		c.pipe(10, steel, pt{30, y - 90}, pt{1170, y - 90})
		board := c.pick(0xb98a52, 0xa97b46, 0xc79a60)
		c.fill(rect(20, y+12, 1160, 24), down(black.alpha(.35), black.alpha(0), y+12, y+36))
		c.fill(rect(20, y-6, 1160, 18), down(board.light(.25), board.dark(.3), y-6, y+12))
		for x := 20 + c.between(0, 200); x < 1180; x += c.between(150, 260) {
			c.fill(rect(x, y-6, 2.5, 18), plain(black.alpha(.4)))
		}
		c.pipe(12, steel, pt{20, y + 12}, pt{1180, y + 12})
	}
	x := posts[c.rng.IntN(3)] + 60
	c.ladder(x, levels[1]+4, levels[0]-40)
	c.ladder(x+260, levels[2]+4, levels[1]-40)
	c.worker(x+c.between(330, 400), levels[1]-6)
	bx := c.between(150, 900)
	bucket := c.pick(0x2f6fb0, 0x23282d, 0xc93b33)
	c.fill(poly(bx, levels[2]-46, bx+50, levels[2]-46, bx+44, levels[2]-6, bx+6, levels[2]-6), across(bucket.light(.3), bucket.dark(.3), bx, bx+50))
	net := c.pick(0x2f8f5b, 0x3a78b8, 0xd9dcd9)
	if c.rng.IntN(2) == 0 {
		c.fill(rect(865, 20, 265, 790), down(net.alpha(.5), net.dark(.2).alpha(.62), 20, 800))
		for y := 30.0; y < 800; y += 26 {
			c.fill(rect(865, y, 265, 1.5), plain(net.light(.5).alpha(.3)))
		}
	}
}

func (c *canvas) ladder(x, from, to float64) {
	t := hex(0xd9b23a)
	lean := 46.0
	c.pipe(8, t, pt{x, from}, pt{x + lean, to})
	c.pipe(8, t, pt{x + 46, from}, pt{x + 46 + lean, to})
	for k := .06; k < 1; k += .1 {
		y := from + (to-from)*k
		c.pipe(5, t, pt{x + lean*k, y}, pt{x + 46 + lean*k, y})
	}
}

// worker stands with the feet at y, the back to us.
func (c *canvas) worker(x, y float64) {
	trousers, vest := hex(0x2b3a55), c.pick(0xf08a24, 0xd9e021)
	c.fill(stroke(19, pt{x - 11, y - 6}, pt{x - 8, y - 70}), plain(trousers))
	c.fill(stroke(19, pt{x + 13, y - 6}, pt{x + 8, y - 70}), plain(trousers.dark(.2)))
	c.fill(stroke(15, pt{x + 20, y - 128}, pt{x + 46, y - 150}, pt{x + 62, y - 178}), plain(vest.dark(.2)))
	c.fill(stroke(15, pt{x - 20, y - 128}, pt{x - 32, y - 100}, pt{x - 28, y - 76}), plain(vest.dark(.1)))
	c.fill(round(x-27, y-142, 54, 78, 16), across(vest.light(.15), vest.dark(.2), x-27, x+27))
	c.fill(rect(x-27, y-100, 54, 9), plain(hex(0xe9ecec)))
	c.fill(rect(x-27, y-82, 54, 7), plain(hex(0xe9ecec)))
	c.fill(circle(x+62, y-182, 8), plain(hex(0xd9a37c)))
	c.fill(circle(x, y-158, 17), plain(hex(0xd9a37c)))
	helmet := c.pick(0xf4f4f0, 0xf2c21f, 0x2f6fd0)
	c.fill(ellipse(x, y-167, 21, 16), across(helmet.light(.4), helmet.dark(.2), x-20, x+20))
	c.fill(round(x-24, y-165, 48, 7, 3), plain(helmet.dark(.15)))
	c.fill(ellipse(x-8, y-4, 14, 6), plain(hex(0x3a2c22)))
	c.fill(ellipse(x+15, y-4, 14, 6), plain(hex(0x3a2c22)))
}
