// Package drawing draws the photos of the demo company: boiler rooms, roofs,
// cabinets as a fitter would snap them, and faces. No photo was taken by a camera,
// so the demo shows no real person and needs no licence.
package drawing

import (
	"bytes"
	"hash/fnv"
	"image"
	"image/jpeg"
	"maps"
	"math/rand/v2"
	"slices"
)

// Subjects are the subjects that Photo can draw.
var Subjects = slices.Sorted(maps.Keys(scenes))

var scenes = map[string]func(*canvas){
	"air_conditioner": airConditioner,
	"boiler":          boiler,
	"cabinet":         cabinet,
	"crack":           crack,
	"fridge":          fridge,
	"heat_pump":       heatPump,
	"leak":            leak,
	"scaffold":        scaffold,
	"solar":           solar,
}

// Photo returns a JPEG of 1200 × 800 showing one of Subjects. The same seed gives
// the same picture.
func Photo(seed uint64, subject string) []byte {
	h := fnv.New64a()
	h.Write([]byte(subject))
	c := newCanvas(1200, 800, rand.New(rand.NewPCG(seed, h.Sum64())))
	scenes[subject](c)
	if c.rng.IntN(2) == 0 {
		c.mirror()
	}
	c.finish()
	return encode(c.img)
}

// Portrait returns a JPEG of 256 × 256 showing the face of a woman or a man.
func Portrait(seed uint64, woman bool) []byte {
	c := newCanvas(256, 256, rand.New(rand.NewPCG(seed, 0)))
	face(c, woman)
	return encode(c.img)
}

func encode(img image.Image) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 70}); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}
