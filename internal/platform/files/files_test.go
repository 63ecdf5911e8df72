package files

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"golang.org/x/image/bmp"

	"teren/internal/kit/trace"
	"teren/internal/kit/trace/tracetest"
	"teren/internal/platform/fault"
	"teren/internal/platform/files/filestest"
)

func open(t testing.TB) *Store {
	t.Helper()
	s, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// kept uploads and commits.
func kept(t testing.TB, s *Store, kind Kind, name string, content []byte) *Upload {
	t.Helper()
	up, err := s.Keep(t.Context(), bytes.NewReader(content), kind, name)
	if err != nil {
		t.Fatal(err)
	}
	return up
}

// listing is all that is there: what is kept, and what is being received.
func listing(t testing.TB, s *Store) (names []string) {
	t.Helper()
	if err := s.Each(context.Background(), func(all []Entry) error {
		for _, e := range all {
			names = append(names, e.Name)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := local(s).list(func(found []fs.DirEntry) error {
		for _, e := range found {
			if !ours(e.Name()) {
				names = append(names, e.Name())
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return names
}

// local is the folder of this machine in which a store receives.
func local(s *Store) *scratch {
	switch p := s.at.(type) {
	case folder:
		return p.scratch
	case *bucket:
		return p.scratch
	}
	panic("a store in no known place")
}

func stored(t testing.TB, s *Store, name string) []byte {
	t.Helper()
	c, err := s.at.open(context.Background(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	content, err := io.ReadAll(c)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// each runs fn on a folder and on a bucket.
func each(t *testing.T, fn func(t *testing.T, s *Store)) {
	t.Run("folder", func(t *testing.T) { fn(t, open(t)) })
	t.Run("bucket", func(t *testing.T) { fn(t, inBucket(t, filestest.New(t))) })
}

func inBucket(t testing.TB, b *filestest.Bucket) *Store {
	t.Helper()
	return at(t, b, b.URL(), patience)
}

func at(t testing.TB, b *filestest.Bucket, address string, patience time.Duration) *Store {
	t.Helper()
	l, err := ParseLocation(address)
	if err != nil {
		t.Fatal(err)
	}
	p, err := openBucket(l, Keys{ID: b.ID, Secret: b.Secret}, t.TempDir(), ours, patience)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.close() })
	return newStore(p)
}

// A store takes a request with the headers that it does not sign, and who
// watches learns how long it took, but not of which file.
func TestAStoreIsAPartOfTheTrace(t *testing.T) {
	s, collector := inBucket(t, filestest.New(t)), tracetest.Open(t)
	stop, err := trace.Collector{Endpoint: collector.URL, Share: "1"}.Send(slog.New(slog.DiscardHandler), "")
	if err != nil {
		t.Fatal(err)
	}
	ctx, span := trace.Request(trace.WithRequest(t.Context(), "request-1"), nil)
	up, err := s.Keep(ctx, strings.NewReader("a,word\n"), Document, "Ana.csv")
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.Open(ctx, up.Name)
	if err != nil {
		t.Fatal(err)
	}
	if content, err := io.ReadAll(c); err != nil || string(content) != "a,word\n" {
		t.Errorf("%q, %v", content, err)
	}
	c.Close()
	span.End(false)
	stop(t.Context())
	var seen []string
	for _, span := range collector.Spans() {
		seen = append(seen, span.Name)
	}
	if !slices.Contains(seen, "PUT") || !slices.Contains(seen, "GET") {
		t.Errorf("the trace has %v", seen)
	}
	if sent, _ := collector.Sent(); strings.Contains(sent, up.Name) || strings.Contains(sent, "Ana") {
		t.Errorf("sent %q", sent)
	}
}

func TestDocuments(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		pdf := "%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"
		doc := "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 1000) + utf16("WordDocument") + strings.Repeat("\x00", 600)
		for _, c := range []struct{ name, content, contentType string }{
			{"ponuda.pdf", pdf, "application/pdf"},
			{"PONUDA.PDF", pdf, "application/pdf"},
			{"zapisnik.doc", doc, "application/msword"},
			{"cjenik.csv", "naziv;cijena\nčavao;1,20\n", "text/csv"},
			{"cjenik.csv", "\ufeffnaziv;cijena\n", "text/csv"},
			{"cjenik.csv", "\xe8avao;1,20\r\n", "text/csv"}, // Windows-1250
		} {
			up := kept(t, s, Document, c.name, []byte(c.content))
			content := stored(t, s, up.Name)
			if up.ContentType != c.contentType || up.Size != int64(len(c.content)) || string(content) != c.content {
				t.Errorf("%s is kept as %+v", c.name, up)
			}
		}
	})
}

// Lies are refused and leave nothing behind.
func TestLies(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		var photo bytes.Buffer
		jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 50, 50)), nil)
		ole := "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 1000)
		svg := `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
		for what, c := range map[string]struct {
			kind          Kind
			name, content string
		}{
			"svg as png":                {Image, "logo.png", svg},
			"html as jpeg":              {Image, "x.jpg", "<!doctype html><script>alert(1)</script>"},
			"gif":                       {Image, "x.gif", "GIF89a\x01\x00\x01\x00\x80\x00\x00"},
			"webp as png":               {Image, "x.png", "RIFF\x00\x00\x00\x00WEBPVP8 "},
			"only the start of png":     {Image, "x.png", "\x89PNG\r\n\x1a\n"},
			"only the start of bmp":     {Image, "x.bmp", "BM"},
			"half a jpeg":               {Image, "x.jpg", photo.String()[:photo.Len()/2]},
			"huge png":                  {Image, "x.png", pngHeader(100_000, 100_000)},
			"png one row too large":     {Image, "x.png", pngHeader(8000, 5001)},
			"png wider than int32":      {Image, "x.png", pngHeader(0xffffffff, 0xffffffff)},
			"huge jpeg":                 {Image, "x.jpg", "\xff\xd8\xff\xc0\x00\x0b\x08\xff\xff\xff\xff\x01\x01\x11\x00"},
			"huge bmp":                  {Image, "x.bmp", bmpHeader(1<<20, 1<<20)},
			"empty image":               {Image, "x.png", ""},
			"document as image":         {Image, "x.png", "%PDF-1.4\n%%EOF"},
			"image as document":         {Document, "x.pdf", photo.String()},
			"html as pdf":               {Document, "x.pdf", "<html>%PDF-1.4 %%EOF"},
			"pdf under another name":    {Document, "x.csv", "%PDF-1.4\n%%EOF"},
			"pdf called html":           {Document, "x.pdf.html", "%PDF-1.4\n%%EOF"},
			"pdf cut short":             {Document, "x.pdf", "%PDF-1.4\n1 0 obj"},
			"excel as doc":              {Document, "x.doc", ole + utf16("Workbook")},
			"docx as doc":               {Document, "x.doc", "PK\x03\x04word/document.xml"},
			"html as csv":               {Document, "x.csv", "  <!DOCTYPE html><script>"},
			"program as csv":            {Document, "x.csv", "\x7fELF\x02\x01\x01\x00"},
			"csv with a late zero":      {Document, "x.csv", strings.Repeat("a;b\n", 5000) + "\x00"},
			"csv of no known character": {Document, "x.csv", "a;b\xff\x81\n"},
			"empty csv":                 {Document, "x.csv", ""},
			"no extension":              {Document, "csv", "a;b\n"},
			"script":                    {Document, "x.sh", "#!/bin/sh\n"},
		} {
			if up, err := s.Keep(t.Context(), strings.NewReader(c.content), c.kind, c.name); !isUnsupported(err) {
				t.Errorf("%s: %+v, %v", what, up, err)
			}
		}
		if left := listing(t, s); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}

func pngHeader(w, h uint32) string { return pngHeaderOf(w, h, 8) }

func pngHeaderOf(w, h uint32, bits byte) string {
	ihdr := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)...)
	ihdr = append(ihdr, bits, 6, 0, 0, 0)
	return "\x89PNG\r\n\x1a\n\x00\x00\x00\x0d" + string(binary.BigEndian.AppendUint32(ihdr, crc32.ChecksumIEEE(ihdr)))
}

func bmpHeader(w, h uint32) string {
	b := append([]byte("BM"), make([]byte, 52)...)
	b[10], b[14], b[26], b[28] = 54, 40, 1, 24
	binary.LittleEndian.PutUint32(b[18:], w)
	binary.LittleEndian.PutUint32(b[22:], h)
	return string(b)
}

// A file that is a picture and a page at once is only the picture afterwards.
func TestPolyglot(t *testing.T) {
	s := open(t)
	var b bytes.Buffer
	png.Encode(&b, image.NewGray(image.Rect(0, 0, 20, 20)))
	up := kept(t, s, Image, "x.png", append(b.Bytes(), "<script>alert(1)</script>PK\x03\x04"...))
	if bytes.Contains(stored(t, s, up.Name), []byte("script")) {
		t.Error("what followed the picture is still there")
	}
}

func TestSize(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		line := strings.Repeat("a", 1023) + "\n"
		sized := func(n int64) io.Reader { return io.LimitReader(strings.NewReader(strings.Repeat(line, 26*1024)), n) }
		up, err := s.Receive(t.Context(), sized(MaxBytes), Document, "x.csv")
		if err != nil || up.Size != MaxBytes {
			t.Fatalf("25 MB: %v", err)
		}
		if err := up.Discard(); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Receive(t.Context(), sized(MaxBytes+1), Document, "x.csv"); !isTooLarge(err) {
			t.Errorf("25 MB and a byte: %v", err)
		}
		read := &counter{r: io.MultiReader(strings.NewReader("\xff\xd8\xff"), endless{})}
		if _, err := s.Receive(t.Context(), read, Image, "x.jpg"); !isTooLarge(err) || read.n > MaxBytes+1<<16 {
			t.Errorf("endless image: %v after %d bytes", err, read.n)
		}
		if left := listing(t, s); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

type counter struct {
	r io.Reader
	n int
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}

func TestBrokenUpload(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		gone := errors.New("client went away")
		for _, content := range []string{"", "%PDF-1.4\n", "%PDF-1.4\n" + strings.Repeat("x", 100_000)} {
			r := io.MultiReader(strings.NewReader(content), iotest.ErrReader(gone))
			if _, err := s.Receive(t.Context(), r, Document, "x.pdf"); !errors.Is(err, gone) {
				t.Errorf("%.20q: %v", content, err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		var b bytes.Buffer
		png.Encode(&b, image.NewGray(image.Rect(0, 0, 20, 20)))
		if _, err := s.Receive(ctx, &b, Image, "x.png"); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
		if left := listing(t, s); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}

func TestDisplayNames(t *testing.T) {
	for declared, want := range map[string]string{
		"Račun 12.pdf":                    "Račun 12.pdf",
		"../../etc/passwd.pdf":            "passwd.pdf",
		`C:\Users\Ana\ponuda.pdf`:         "ponuda.pdf",
		"a\r\nSet-Cookie: x=1.pdf":        "aSet-Cookie: x=1.pdf",
		"\u202efdp.exe":                   "fdp.exe",
		"bad\xff\x00name.pdf":             "badname.pdf",
		"":                                "file",
		"..":                              "file",
		"/":                               "file",
		".pdf":                            ".pdf",
		strings.Repeat("č", 300) + ".pdf": strings.Repeat("č", 120) + ".pdf",
	} {
		if got := displayName(declared); got != want {
			t.Errorf("displayName(%q) = %q, want %q", declared, got, want)
		}
	}
}

// sides are the visual sides of the stored first row and first column, as the
// EXIF standard defines the orientations.
var sides = map[int][2]string{
	1: {"top", "left"}, 2: {"top", "right"}, 3: {"bottom", "right"}, 4: {"bottom", "left"},
	5: {"left", "top"}, 6: {"right", "top"}, 7: {"right", "bottom"}, 8: {"left", "bottom"},
}

// seen is where a stored pixel appears in the upright picture of w × h.
func seen(o, row, column, w, h int) (x, y int) {
	for i, side := range sides[o] {
		n := []int{row, column}[i]
		switch side {
		case "left":
			x = n
		case "right":
			x = w - 1 - n
		case "top":
			y = n
		case "bottom":
			y = h - 1 - n
		}
	}
	return x, y
}

// scene is an upright picture whose four quarters differ.
func scene(x, y, w, h int) color.RGBA {
	switch {
	case x < w/2 && y < h/2:
		return color.RGBA{220, 30, 30, 255}
	case y < h/2:
		return color.RGBA{30, 200, 30, 255}
	case x < w/2:
		return color.RGBA{30, 30, 220, 255}
	}
	return color.RGBA{240, 240, 60, 255}
}

// held is the scene as a camera held in orientation o stores it.
func held(o, w, h int) *image.RGBA {
	rect := image.Rect(0, 0, w, h)
	if o >= 5 {
		rect = image.Rect(0, 0, h, w)
	}
	img := image.NewRGBA(rect)
	for row := range rect.Dy() {
		for column := range rect.Dx() {
			x, y := seen(o, row, column, w, h)
			img.SetRGBA(column, row, scene(x, y, w, h))
		}
	}
	return img
}

// exif is an EXIF segment with an orientation and a place on earth.
func exif(order binary.AppendByteOrder, o int) []byte {
	mark := "II*\x00"
	if order == binary.AppendByteOrder(binary.BigEndian) {
		mark = "MM\x00*"
	}
	entry := func(b []byte, tag, kind uint16, count uint32, value []byte) []byte {
		b = order.AppendUint32(order.AppendUint16(order.AppendUint16(b, tag), kind), count)
		return append(b, value...)
	}
	b := order.AppendUint32([]byte(mark), 8)
	b = order.AppendUint16(b, 3)
	b = entry(b, 0x010f, 2, 4, []byte("Cam\x00"))
	b = entry(b, 0x0112, 3, 1, append(order.AppendUint16(nil, uint16(o)), 0, 0))
	b = entry(b, 0x8825, 4, 1, order.AppendUint32(nil, 50))
	b = order.AppendUint32(b, 0)
	b = order.AppendUint16(b, 1)
	b = entry(b, 0x0001, 2, 2, []byte("N\x00\x00\x00"))
	b = order.AppendUint32(b, 0)
	b = append([]byte("Exif\x00\x00"), append(b, "45.8150N 15.9819E"...)...)
	return append(binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(b)+2)), b...)
}

func photo(o int, order binary.AppendByteOrder) []byte {
	var b bytes.Buffer
	jpeg.Encode(&b, held(o, 96, 64), &jpeg.Options{Quality: 95})
	return append(append([]byte{0xff, 0xd8}, exif(order, o)...), b.Bytes()[2:]...)
}

func near(a, b color.Color) bool {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	far := func(x, y uint32) bool { return max(x, y)-min(x, y) > 30<<8 }
	return !far(r1, r2) && !far(g1, g2) && !far(b1, b2)
}

func TestPhotosAreUprightWithoutPlace(t *testing.T) {
	s := open(t)
	for o := 1; o <= 8; o++ {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			up := kept(t, s, Image, "IMG_0001.jpeg", photo(o, order))
			content := stored(t, s, up.Name)
			if bytes.Contains(content, []byte("Exif")) || bytes.Contains(content, []byte("45.8150")) {
				t.Errorf("orientation %d: the metadata is still there", o)
			}
			if up.Width != 96 || up.Height != 64 || up.ContentType != "image/jpeg" || up.DisplayName != "IMG_0001.jpg" {
				t.Errorf("orientation %d: %+v", o, up)
			}
			img, err := jpeg.Decode(bytes.NewReader(content))
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range []image.Point{{20, 10}, {76, 10}, {20, 50}, {76, 50}} {
				if !near(img.At(p.X, p.Y), scene(p.X, p.Y, 96, 64)) {
					t.Errorf("orientation %d: %v at %v", o, img.At(p.X, p.Y), p)
				}
			}
		}
	}
}

// Every way a JPEG spaces its colours is turned alike.
func TestTurnEveryKind(t *testing.T) {
	const w, h = 48, 32
	for o := range sides {
		rgb := held(o, w, h)
		kinds := map[string]image.Image{"RGBA": rgb}
		for ratio := image.YCbCrSubsampleRatio444; ratio <= image.YCbCrSubsampleRatio410; ratio++ {
			img := image.NewYCbCr(rgb.Rect, ratio)
			for y := range rgb.Rect.Dy() {
				for x := range rgb.Rect.Dx() {
					c := rgb.RGBAAt(x, y)
					img.Y[img.YOffset(x, y)], img.Cb[img.COffset(x, y)], img.Cr[img.COffset(x, y)] = color.RGBToYCbCr(c.R, c.G, c.B)
				}
			}
			kinds[ratio.String()] = img
		}
		for kind, img := range kinds {
			up := upright(img, o)
			if up.Bounds() != image.Rect(0, 0, w, h) {
				t.Errorf("%s, orientation %d: %v", kind, o, up.Bounds())
				continue
			}
			for y := range h {
				for x := range w {
					if !near(up.At(x, y), scene(x, y, w, h)) {
						t.Fatalf("%s, orientation %d: %v at %d,%d", kind, o, up.At(x, y), x, y)
					}
				}
			}
		}
	}
	gray := image.NewGray(image.Rect(0, 0, 3, 2))
	copy(gray.Pix, []byte{1, 2, 3, 4, 5, 6})
	if got := upright(gray, 6).(*image.Gray); got.Rect != image.Rect(0, 0, 2, 3) || !bytes.Equal(got.Pix, []byte{4, 1, 5, 2, 6, 3}) {
		t.Errorf("grey: %v %v", got.Rect, got.Pix)
	}
}

func TestImageFormats(t *testing.T) {
	s := open(t)
	solid, clear := held(1, 600, 300), image.NewNRGBA(image.Rect(0, 0, 30, 20))
	var opaquePNG, clearPNG, bitmap bytes.Buffer
	png.Encode(&opaquePNG, solid)
	png.Encode(&clearPNG, clear)
	bmp.Encode(&bitmap, solid)
	for _, c := range []struct {
		name, kept string
		content    []byte
	}{
		{"screen.png", "screen.jpg", opaquePNG.Bytes()},
		{"logo.png", "logo.png", clearPNG.Bytes()},
		{"scan.bmp", "scan.png", bitmap.Bytes()},
		{"no extension", "no extension.png", bitmap.Bytes()},
	} {
		up := kept(t, s, Image, c.name, c.content)
		if up.DisplayName != c.kept || !strings.HasSuffix(up.Name, up.DisplayName[len(up.DisplayName)-4:]) {
			t.Errorf("%s is kept as %+v", c.name, up)
		}
		if _, format, err := image.Decode(bytes.NewReader(stored(t, s, up.Name))); err != nil || "image/"+format != up.ContentType {
			t.Errorf("%s is %s (%v), not %s", c.name, format, err, up.ContentType)
		}
	}
}

func TestThumbnail(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		for _, c := range []struct{ w, h, tw, th int }{{1200, 800, 480, 320}, {300, 900, 160, 480}, {90, 60, 90, 60}, {2000, 1, 480, 1}} {
			var b bytes.Buffer
			png.Encode(&b, held(1, c.w, c.h))
			up := kept(t, s, Image, "x.png", b.Bytes())
			for _, made := range []string{"with the image", "again once it is lost"} {
				small, err := s.Small(t.Context(), up.Name)
				if err != nil {
					t.Fatal(err)
				}
				if got, err := jpeg.DecodeConfig(bytes.NewReader(small)); err != nil || got.Width != c.tw || got.Height != c.th {
					t.Errorf("%d × %d, %s: %d × %d, %v", c.w, c.h, made, got.Width, got.Height, err)
				}
				if err := s.at.remove(t.Context(), up.Name+thumbnail); err != nil {
					t.Fatal(err)
				}
			}
		}
		pdf := kept(t, s, Document, "x.pdf", []byte("%PDF-1.4\n%%EOF"))
		for _, name := range []string{pdf.Name, randomName() + ".jpg", "../x.jpg", ""} {
			if _, err := s.Small(t.Context(), name); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("thumbnail of %q: %v", name, err)
			}
		}
	})
}

func TestServe(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		img := kept(t, s, Image, "kotlovnica.jpg", photo(1, binary.LittleEndian))
		pdf := kept(t, s, Document, "Račun \"12\".pdf", []byte("%PDF-1.4\n0123456789\n%%EOF"))
		get := func(f File, header ...string) *http.Response {
			t.Helper()
			w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/uploads/x", nil)
			for i := 0; i < len(header); i += 2 {
				r.Header.Set(header[i], header[i+1])
			}
			if err := s.Serve(w, r, f); err != nil {
				t.Fatal(err)
			}
			return w.Result()
		}

		a := get(File{Name: pdf.Name, DisplayName: pdf.DisplayName})
		for name, want := range map[string]string{
			"Content-Type":            "application/pdf",
			"Content-Disposition":     "attachment; filename*=utf-8''Ra%C4%8Dun%20%2212%22.pdf",
			"X-Content-Type-Options":  "nosniff",
			"Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
			"Cache-Control":           "private, max-age=31536000, immutable",
			"Accept-Ranges":           "bytes",
		} {
			if got := a.Header.Get(name); got != want {
				t.Errorf("%s: %s, want %s", name, got, want)
			}
		}
		if a := get(File{Name: pdf.Name}, "If-None-Match", a.Header.Get("ETag")); a.StatusCode != http.StatusNotModified {
			t.Errorf("asked again: %d", a.StatusCode)
		}
		a = get(File{Name: pdf.Name}, "Range", "bytes=9-13")
		if body, _ := io.ReadAll(a.Body); a.StatusCode != http.StatusPartialContent || string(body) != "01234" {
			t.Errorf("range: %d %q", a.StatusCode, body)
		}
		if a := get(File{Name: pdf.Name}, "Range", "bytes=900-"); a.StatusCode != http.StatusRequestedRangeNotSatisfiable {
			t.Errorf("range beyond: %d", a.StatusCode)
		}
		for text, want := range map[string]string{"naziv;cijena\nčavao;1,20\n": "text/csv; charset=utf-8", "\xe8avao;1,20\r\n": "text/csv; charset=windows-1250"} {
			sheet := get(File{Name: kept(t, s, Document, "cjenik.csv", []byte(text)).Name})
			if body, _ := io.ReadAll(sheet.Body); sheet.Header.Get("Content-Type") != want || string(body) != text {
				t.Errorf("%q is sent as %s: %q", text, sheet.Header.Get("Content-Type"), body)
			}
		}
		whole := get(File{Name: img.Name, DisplayName: img.DisplayName})
		small := get(File{Name: img.Name, DisplayName: img.DisplayName, Thumbnail: true})
		if d := whole.Header.Get("Content-Disposition"); d != "inline; filename=kotlovnica.jpg" {
			t.Errorf("image: %s", d)
		}
		if small.Header.Get("Content-Type") != "image/jpeg" || small.Header.Get("ETag") == whole.Header.Get("ETag") {
			t.Errorf("thumbnail: %v", small.Header)
		}
		for _, name := range []string{"", "..", "../../etc/passwd", "/etc/passwd", img.Name + "/", img.Name + thumbnail, img.Name + "\x00.jpg", strings.ToUpper(img.Name), randomName() + ".jpg", ".receiving-" + randomName()} {
			w := httptest.NewRecorder()
			if err := s.Serve(w, httptest.NewRequest("GET", "/", nil), File{Name: name}); !errors.Is(err, fs.ErrNotExist) || len(w.Header()) > 0 {
				t.Errorf("%q: %v, %v", name, err, w.Header())
			}
		}
	})
}

func TestDiscardAndRemove(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		up := kept(t, s, Image, "x.jpg", photo(1, binary.LittleEndian))
		if err := up.Discard(); err != nil {
			t.Error(err)
		}
		up = kept(t, s, Image, "x.jpg", photo(1, binary.LittleEndian))
		for range 2 {
			if err := s.Remove(t.Context(), up.Name); err != nil {
				t.Error(err)
			}
		}
		if err := s.Remove(t.Context(), "../x"); err != nil {
			t.Error(err)
		}
		if left := listing(t, s); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}

func TestSweep(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		wanted := kept(t, s, Image, "x.jpg", photo(1, binary.LittleEndian))
		kept(t, s, Image, "x.jpg", photo(1, binary.LittleEndian)) // in no row
		if err := s.at.remove(t.Context(), wanted.Name+thumbnail); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Receive(t.Context(), strings.NewReader("a;b\n"), Document, "x.csv"); err != nil { // never committed
			t.Fatal(err)
		}
		if err := local(s).root.WriteFile("README", nil, 0o600); err != nil {
			t.Fatal(err)
		}
		used := func([]string) (map[string]bool, error) { return map[string]bool{wanted.Name: true}, nil }
		broken := errors.New("database is away")
		if n, err := s.Sweep(t.Context(), func([]string) (map[string]bool, error) { return nil, broken }, -time.Hour); n != 0 || !errors.Is(err, broken) {
			t.Errorf("swept %d without knowing what is in use: %v", n, err)
		}
		if n, err := s.Sweep(t.Context(), used, time.Hour); n != 0 || err != nil {
			t.Errorf("swept %d that are young: %v", n, err)
		}
		n, err := s.Sweep(t.Context(), used, -time.Hour)
		if n != 3 || err != nil {
			t.Errorf("swept %d, %v", n, err)
		}
		left := listing(t, s)
		if slices.Sort(left); !slices.Equal(left, sorted(wanted.Name, "README")) {
			t.Errorf("left: %v", left)
		}
	})
}

func sorted(all ...string) []string {
	slices.Sort(all)
	return all
}

// Killed at any moment, the server leaves only whole files and what a sweep
// takes away.
func TestKill(t *testing.T) {
	if address := os.Getenv("FILES_KILL"); address != "" {
		l, err := ParseLocation(address)
		if err != nil {
			t.Fatal(err)
		}
		s, err := OpenAt(l, Keys{ID: os.Getenv("FILES_KILL_ID"), Secret: os.Getenv("FILES_KILL_SECRET")}, os.Getenv("FILES_KILL_SCRATCH"))
		for err == nil {
			_, err = s.Keep(t.Context(), bytes.NewReader(photo(6, binary.LittleEndian)), Image, "x.jpg")
		}
		t.Fatal(err)
	}
	kill := func(t *testing.T, s *Store, env ...string) {
		for i := range 5 {
			cmd := exec.Command(os.Args[0], "-test.run=^TestKill$")
			cmd.Env = append(os.Environ(), env...)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Duration(60+i*17) * time.Millisecond)
			if i == 4 { // the last one is killed when there is something
				for deadline := time.Now().Add(time.Minute); len(listing(t, s)) == 0; time.Sleep(5 * time.Millisecond) {
					if time.Now().After(deadline) {
						t.Fatal("nothing was uploaded")
					}
				}
			}
			cmd.Process.Kill()
			cmd.Wait()
		}
		names := listing(t, s)
		for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); { // a store still keeps what it was sent whole
			time.Sleep(200 * time.Millisecond)
			before := names
			if names = listing(t, s); len(names) == len(before) {
				break
			}
		}
		for _, name := range names {
			if strings.HasPrefix(name, tempPrefix) {
				continue
			}
			if _, err := jpeg.Decode(bytes.NewReader(stored(t, s, name))); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		n, err := s.Sweep(t.Context(), func([]string) (map[string]bool, error) { return nil, nil }, -time.Hour)
		if left := listing(t, s); n != len(names) || err != nil || len(left) > 0 {
			t.Errorf("swept %d of %d, %v; left %v", n, len(names), err, left)
		}
	}
	t.Run("folder", func(t *testing.T) {
		s := open(t)
		kill(t, s, "FILES_KILL="+s.String())
	})
	t.Run("bucket", func(t *testing.T) {
		b := filestest.New(t)
		s := inBucket(t, b)
		kill(t, s, "FILES_KILL="+b.URL(), "FILES_KILL_ID="+b.ID, "FILES_KILL_SECRET="+b.Secret, "FILES_KILL_SCRATCH="+local(s).root.Name())
	})
}

func TestFinderAcrossSeams(t *testing.T) {
	content := []byte("....%%EO%%EOF..")
	for size := 1; size <= len(content); size++ {
		f := &finder{wanted: []byte("%%EOF")}
		for rest := content; len(rest) > 0; rest = rest[min(size, len(rest)):] {
			f.Write(rest[:min(size, len(rest))])
		}
		if !f.good() {
			t.Errorf("not found in pieces of %d", size)
		}
	}
}

func FuzzOrientation(f *testing.F) {
	f.Add(photo(6, binary.LittleEndian))
	f.Add(photo(3, binary.BigEndian))
	f.Fuzz(func(t *testing.T, b []byte) {
		if o := orientation(b); o < 1 || o > 8 {
			t.Errorf("orientation %d", o)
		}
	})
}

// Whatever arrives, it is refused cleanly or kept as one of five types.
func FuzzReceive(f *testing.F) {
	f.Add(photo(6, binary.LittleEndian), "x.jpg", true)
	f.Add([]byte(pngHeader(10, 10)), "x.png", true)
	f.Add([]byte(bmpHeader(10, 10)), "../x.bmp", true)
	f.Add([]byte("a;b\n\xe8"), "x.csv", false)
	f.Add([]byte("%PDF-1.4 %%EOF"), "x.pdf", false)
	s := open(f)
	f.Fuzz(func(t *testing.T, content []byte, name string, picture bool) {
		kind := Document
		if picture {
			kind = Image
		}
		up, err := s.Keep(t.Context(), bytes.NewReader(content), kind, name)
		if err == nil {
			if !named.MatchString(up.Name) || strings.ContainsAny(up.DisplayName, "/\\\r\n\x00") {
				t.Errorf("kept as %+v", up)
			}
			err = up.Discard()
		} else if isUnsupported(err) {
			err = nil
		}
		if left := listing(t, s); err != nil || len(left) > 0 {
			t.Errorf("%v, left behind: %v", err, left)
		}
	})
}

// A picture is judged by what unpacking it takes before it is unpacked.
func TestMemoryOfAPicture(t *testing.T) {
	var baseline, opaque bytes.Buffer
	jpeg.Encode(&baseline, image.NewYCbCr(image.Rect(0, 0, 100, 100), image.YCbCrSubsampleRatio420), nil)
	png.Encode(&opaque, held(1, 100, 100))
	progressive := bytes.Replace(baseline.Bytes(), []byte{0xff, 0xc0}, []byte{0xff, 0xc2}, 1)
	upside := append(append([]byte{0xff, 0xd8}, exif(binary.BigEndian, 3)...), baseline.Bytes()[2:]...)
	for what, c := range map[string]struct {
		content []byte
		memory  int64
	}{
		"jpeg":                  {baseline.Bytes(), 15_000},
		"progressive jpeg":      {progressive, 75_000},
		"jpeg held upside down": {upside, 30_000},
		"png":                   {opaque.Bytes(), 40_000},
	} {
		if s, err := measure(bytes.NewReader(c.content)); err != nil || s.memory != c.memory {
			t.Errorf("%s: %d, %v, want %d", what, s.memory, err, c.memory)
		}
	}
	s := open(t)
	for what, content := range map[string]string{
		"png of 16 bits a colour": pngHeaderOf(8000, 5000, 16),
		"progressive 4:4:4 jpeg":  "\xff\xd8\xff\xc2\x00\x11\x08\x13\x88\x1f\x40\x03\x01\x11\x00\x02\x11\x00\x03\x11\x00\xff\xda\x00\x0c",
	} {
		if _, err := s.Receive(t.Context(), strings.NewReader(content), Image, "x"); !isUnsupported(err) || !strings.HasPrefix(err.Error(), "file_dimensions") {
			t.Errorf("40 megapixels of %s: %v", what, err)
		}
	}
}

// While one person's pictures are unpacked and wait, another's is at once: by
// person and by memory.
func TestShares(t *testing.T) {
	s := newShares()
	take := func(person, memory int64) chan func() {
		got := make(chan func(), 1)
		go func() {
			done, err := s.take(t.Context(), person, memory)
			if err == nil {
				got <- done
			}
		}()
		return got
	}
	now := func(what string, got chan func()) func() {
		t.Helper()
		select {
		case done := <-got:
			return done
		case <-time.After(10 * time.Second):
			t.Fatal("waits: " + what)
			return nil
		}
	}
	first := now("the first", take(1, largeBudget))
	var queued []chan func()
	for range 8 {
		queued = append(queued, take(1, smallAtMost))
	}
	other := now("another's photo beside a huge one", take(2, smallAtMost))
	third := now("a third's photo", take(3, smallAtMost))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.take(ctx, 2, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("a person with a picture unpacked gets another: %v", err)
	}
	for _, q := range queued {
		if len(q) > 0 {
			t.Error("a second picture of the first is unpacked beside the huge one")
		}
	}
	third()
	other()
	first()
	served := 0
	for served < len(queued) {
		for _, q := range queued {
			select {
			case done := <-q:
				done()
				served++
			default:
				runtime.Gosched()
			}
		}
	}
	for !s.people.Idle() { // the last one leaves just after
		runtime.Gosched()
	}
}

// places runs fn on a folder and, where there is a server, on a bucket.
func places(b *testing.B, fn func(b *testing.B, s *Store)) {
	b.Run("folder", func(b *testing.B) { fn(b, open(b)) })
	b.Run("bucket", func(b *testing.B) { fn(b, inBucket(b, filestest.New(b))) })
}

func BenchmarkPhoto(b *testing.B) { // 12 megapixels
	var in bytes.Buffer
	jpeg.Encode(&in, held(6, 4000, 3000), nil)
	content := append(append([]byte{0xff, 0xd8}, exif(binary.BigEndian, 6)...), in.Bytes()[2:]...)
	places(b, func(b *testing.B, s *Store) {
		for b.Loop() {
			kept(b, s, Image, "x.jpg", content)
		}
	})
}

func BenchmarkDocument(b *testing.B) { // 5 MB
	content := bytes.Repeat([]byte("naziv;cijena\n"), 5_000_000/13)
	places(b, func(b *testing.B, s *Store) {
		for b.Loop() {
			kept(b, s, Document, "x.csv", content)
		}
	})
}

func BenchmarkServe(b *testing.B) {
	content := bytes.Repeat([]byte("naziv;cijena\n"), 5_000_000/13)
	places(b, func(b *testing.B, s *Store) {
		photo := kept(b, s, Image, "x.jpg", photo(6, binary.LittleEndian))
		doc := kept(b, s, Document, "x.csv", content)
		for what, f := range map[string]File{"thumbnail": {Name: photo.Name, Thumbnail: true}, "5MB": {Name: doc.Name}} {
			b.Run(what, func(b *testing.B) {
				r := httptest.NewRequest("GET", "/", nil)
				for b.Loop() {
					w := &sink{}
					if err := s.Serve(w, r, f); err != nil || w.n == 0 {
						b.Fatal(w.n, err)
					}
				}
			})
		}
	})
}

// sink is an answer that nobody reads.
type sink struct {
	head http.Header
	n    int
}

func (s *sink) Header() http.Header {
	if s.head == nil {
		s.head = http.Header{}
	}
	return s.head
}

func (s *sink) Write(p []byte) (int, error) {
	s.n += len(p)
	return len(p), nil
}

func (s *sink) WriteHeader(int) {}

func isFault(err error, kind fault.Kind) bool {
	var f *fault.Fault
	return errors.As(err, &f) && f.Kind == kind && fault.Known(f.Code)
}

func isUnsupported(err error) bool { return isFault(err, fault.Unsupported) }
func isTooLarge(err error) bool    { return isFault(err, fault.TooLarge) }

// A disk without room is told as such, and looked at again until it has some.
func TestAFullFolder(t *testing.T) {
	s := open(t)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	in := &temp{rereadable: full, file: full, path: tempPrefix + "full", in: local(s), hash: sha256.New()}
	if _, err := in.Write([]byte("a")); !IsFull(err) {
		t.Errorf("a write without room: %v", err)
	}
	full.Close()
	if !local(s).failing.Load() {
		t.Error("it is forgotten that there was no room")
	}
	if err := s.Works(t.Context()); err != nil || local(s).failing.Load() || len(listing(t, s)) > 0 {
		t.Errorf("with room again: %v, left %v", err, listing(t, s))
	}
}

// A side that JPEG cannot hold is refused by the head of the file, upright or not.
func TestASideThatIsTooLongIsRefusedUnpacked(t *testing.T) {
	for _, at := range []image.Point{{maxSide + 1, 1}, {1, maxSide + 1}, {maxSide, 1}, {1, maxSide}} {
		var file bytes.Buffer
		if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, at.X, at.Y))); err != nil {
			t.Fatal(err)
		}
		_, err := measure(bytes.NewReader(file.Bytes()))
		if long := max(at.X, at.Y) > maxSide; errors.Is(err, errDimensions) != long {
			t.Errorf("%v: %v", at, err)
		}
	}
}
