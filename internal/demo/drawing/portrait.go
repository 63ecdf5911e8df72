package drawing

// face draws a face with what a name lets expect: a woman has long hair, a man may have
// a beard or be bald.
func face(c *canvas, woman bool) {
	back := c.pick(0x8fb8c9, 0xd9b48f, 0xa8c3a0, 0xc3a8c0, 0x9aa8cf, 0xd8c27f, 0x7fb0a8)
	c.fill(rect(0, 0, 256, 256), paint{back.light(.35), back.dark(.12), pt{0, 0}, pt{200, 256}})
	skin := c.pick(0xf1c9a5, 0xe8b98f, 0xf6d5b8, 0xd9a47a, 0xc68a5f)
	hair := c.pick(0x2b2019, 0x4a3222, 0x7a5230, 0xb98a4a, 0x8d8a86, 0x1d1b1e, 0x9c4a2a)
	shirt := c.pick(0x2f5d8a, 0x3a7a5a, 0x8a3a3a, 0x42474f, 0xc9772f, 0x5a4a86, 0xe8e8e4)
	bald, beard, glasses := !woman && c.rng.IntN(6) == 0, !woman && c.rng.IntN(2) == 0, c.rng.IntN(4) == 0
	if woman {
		c.fill(round(66, 58, 124, 158, 60), down(hair.light(.1), hair.dark(.2), 58, 216))
	}
	c.fill(round(34, 196, 188, 120, 62), down(shirt.light(.15), shirt.dark(.25), 196, 256))
	c.fill(poly(104, 198, 152, 198, 128, 232), plain(skin.dark(.1)))
	c.fill(poly(96, 196, 108, 194, 130, 234, 116, 240), plain(shirt.light(.3)))
	c.fill(poly(160, 196, 148, 194, 126, 234, 140, 240), plain(shirt.light(.2)))
	c.fill(round(108, 160, 40, 52, 16), down(skin.dark(.28), skin.dark(.08), 166, 205))
	c.fill(ellipse(77, 130, 10, 16), plain(skin.dark(.12)))
	c.fill(ellipse(179, 130, 10, 16), plain(skin.dark(.12)))
	c.fill(round(78, 66, 100, 124, 50), across(skin.light(.12), skin.dark(.08), 78, 178))
	c.glow(98, 150, 22, 16, hex(0xe0705a).alpha(.25))
	c.glow(158, 150, 22, 16, hex(0xe0705a).alpha(.25))
	if beard {
		c.fill(shape{bend(30, pt{80, 134}, pt{82, 182}, pt{128, 204}, pt{174, 182}, pt{176, 134}, pt{160, 154}, pt{128, 150}, pt{96, 154}, pt{80, 134})}, plain(hair.alpha(.92)))
	}
	for _, x := range []float64{107, 149} {
		c.fill(ellipse(x, 124, 8, 5.5), plain(hex(0xffffff)))
		c.fill(circle(x+.5, 124, 4.6), plain(hex(0x3b2c20)))
		c.fill(circle(x+2, 122.5, 1.4), plain(hex(0xffffff)))
		c.fill(stroke(4, pt{x - 10, 110}, pt{x, 107}, pt{x + 10, 110}), plain(hair.dark(.1)))
		if glasses {
			c.fill(ring(x, 125, 17, 3), plain(hex(0x23272c)))
		}
	}
	if glasses {
		c.fill(rect(123, 122, 10, 3), plain(hex(0x23272c)))
	}
	c.fill(stroke(4, bend(10, pt{129, 128}, pt{134, 147}, pt{125, 148})...), plain(skin.dark(.25)))
	c.fill(shape{bend(14, pt{109, 162}, pt{128, 182}, pt{147, 162}, pt{128, 168}, pt{109, 162})}, plain(hex(0xb0483f)))
	if !bald {
		side := c.between(96, 160)
		c.fill(shape{bend(26, pt{74, 122}, pt{68, 54}, pt{128, 34}, pt{188, 54}, pt{182, 122}, pt{172, 92}, pt{side, 76}, pt{84, 94}, pt{74, 122})}, down(hair.light(.22), hair, 36, 110))
	}
}
