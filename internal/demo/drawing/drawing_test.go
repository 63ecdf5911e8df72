package drawing

import (
	"bytes"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"
)

// With DRAWING_DIR set, more pictures are drawn and left there to be looked at.
func TestPhotos(t *testing.T) {
	seeds := uint64(2)
	if os.Getenv("DRAWING_DIR") != "" {
		seeds = 6
	}
	for _, subject := range Subjects {
		var last []byte
		for seed := range seeds {
			photo := Photo(seed, subject)
			check(t, photo, 1200, 800, 120_000)
			if bytes.Equal(photo, last) {
				t.Errorf("%s %d is like the one before", subject, seed)
			}
			keep(t, subject, seed, photo)
			last = photo
		}
		if !bytes.Equal(last, Photo(seeds-1, subject)) {
			t.Errorf("%s differs from itself", subject)
		}
	}
	for seed := range 4 * seeds {
		photo := Portrait(seed, seed%2 == 0)
		check(t, photo, 256, 256, 20_000)
		keep(t, "portrait", seed, photo)
	}
}

func TestSignatures(t *testing.T) {
	hands := map[string]bool{}
	for seed := range uint64(6) {
		drawn := Signature(seed)
		check(t, drawn, 600, 220, 20_000)
		keep(t, "signature", seed, drawn)
		hands[string(drawn)] = true
	}
	if len(hands) != 6 || !hands[string(Signature(3))] {
		t.Errorf("%d hands of 6", len(hands))
	}
}

func check(t *testing.T, photo []byte, w, h, limit int) {
	t.Helper()
	c, err := jpeg.DecodeConfig(bytes.NewReader(photo))
	if err != nil || c.Width != w || c.Height != h || len(photo) > limit {
		t.Errorf("%d × %d, %d bytes, %v", c.Width, c.Height, len(photo), err)
	}
}

func keep(t *testing.T, subject string, seed uint64, photo []byte) {
	if dir := os.Getenv("DRAWING_DIR"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, subject+"-"+string('a'+rune(seed))+".jpg"), photo, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func BenchmarkPhoto(b *testing.B) {
	for _, subject := range Subjects {
		b.Run(subject, func(b *testing.B) {
			for b.Loop() {
				b.SetBytes(int64(len(Photo(1, subject))))
			}
		})
	}
}
