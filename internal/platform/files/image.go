package files

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"io"
	"io/fs"
	"path"
	"strings"

	_ "golang.org/x/image/bmp"
	xdraw "golang.org/x/image/draw"

	"teren/internal/platform/fault"
)

const (
	maxPixels    = 40_000_000
	decodeBudget = 4 * maxPixels // bytes; a larger picture is unpacked alone

	jpegQuality   = 88
	thumbnailSide = 480
	thumbnail     = ".thumb" // of 0123….jpg is 0123….jpg.thumb, always JPEG
)

// reencode replaces an uploaded image by an upright one without metadata.
func (s *Store) reencode(ctx context.Context, up *Upload) error {
	in := up.temp
	pic, err := s.unpack(ctx, in)
	if err != nil {
		switch {
		case errors.Is(err, errDamaged):
			return refuse(fault.Unsupported, "file_damaged", up.DisplayName)
		case errors.Is(err, errDimensions):
			return refuse(fault.Unsupported, "file_dimensions", up.DisplayName)
		}
		return err
	}
	defer s.decode.Release(pic.weight)

	out, err := s.create()
	if err != nil {
		return err
	}
	if up.ContentType == "image/bmp" || up.ContentType == "image/png" && !opaque(pic.image) {
		up.ContentType = "image/png"
		err = png.Encode(out, pic.image)
	} else {
		up.ContentType = "image/jpeg"
		err = jpeg.Encode(out, pic.image, &jpeg.Options{Quality: jpegQuality})
	}
	if err != nil {
		return errors.Join(err, out.discard())
	}
	up.temp = out
	up.Width, up.Height = pic.image.Bounds().Dx(), pic.image.Bounds().Dy()
	up.DisplayName = strings.TrimSuffix(up.DisplayName, path.Ext(up.DisplayName)) + extensions[up.ContentType]
	return in.discard()
}

// Thumbnail makes the small picture of a kept image, at most 480 pixels wide
// and high, unless it is there already. fs.ErrNotExist when there is no such
// image.
func (s *Store) Thumbnail(ctx context.Context, name string) error {
	if !isImage(name) {
		return fs.ErrNotExist
	}
	if _, err := s.root.Stat(name + thumbnail); err == nil {
		return nil
	}
	in, err := s.root.Open(name)
	if err != nil {
		return err
	}
	defer in.Close()
	pic, err := s.unpack(ctx, in)
	if err != nil {
		return err
	}
	defer s.decode.Release(pic.weight)

	out, err := s.create()
	if err != nil {
		return err
	}
	err = jpeg.Encode(out, shrink(pic.image), &jpeg.Options{Quality: jpegQuality})
	if err = errors.Join(err, out.Close()); err == nil {
		err = s.root.Rename(out.name, name+thumbnail)
	}
	if err != nil {
		return errors.Join(err, out.discard())
	}
	return nil
}

// Small is the small picture of a kept image, as JPEG, made when it is not
// there yet. fs.ErrNotExist when there is no such image.
func (s *Store) Small(ctx context.Context, name string) ([]byte, error) {
	if err := s.Thumbnail(ctx, name); err != nil {
		return nil, err
	}
	return s.root.ReadFile(name + thumbnail)
}

func isImage(name string) bool {
	return named.MatchString(name) && (path.Ext(name) == ".jpg" || path.Ext(name) == ".png")
}

// shrink lays a picture on white paper, at most thumbnailSide long.
func shrink(img image.Image) image.Image {
	w, h := img.Bounds().Dx(), img.Bounds().Dy()
	if long := max(w, h); long > thumbnailSide {
		w, h = max(1, w*thumbnailSide/long), max(1, h*thumbnailSide/long)
	}
	small := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(small, small.Rect, image.White, image.Point{}, draw.Src)
	xdraw.BiLinear.Scale(small, small.Rect, img, img.Bounds(), draw.Over, nil)
	return small
}

var (
	errDamaged    = errors.New("damaged picture")
	errDimensions = errors.New("picture of too many pixels")
)

// picture is an unpacked image; the caller gives its weight back.
type picture struct {
	// Not embedded: encoders are fast for the types they know.
	image  image.Image
	weight int64
}

// unpack decodes and turns upright, waiting for its share of the memory.
// errDamaged and errDimensions are the file's own faults.
func (s *Store) unpack(ctx context.Context, r io.ReadSeeker) (picture, error) {
	head := make([]byte, 128<<10)
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return picture{}, err
	}
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.ErrUnexpectedEOF && err != io.EOF {
		return picture{}, err
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return picture{}, err
	}
	config, _, err := image.DecodeConfig(r)
	switch {
	case err != nil || config.Width < 1 || config.Height < 1:
		return picture{}, errDamaged
	case config.Width > maxPixels/config.Height:
		return picture{}, errDimensions
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return picture{}, err
	}
	memory := weight(config)
	if err := s.decode.Acquire(ctx, memory); err != nil {
		return picture{}, err
	}
	good := false
	defer func() {
		if !good { // damaged, or a decoder that panics
			s.decode.Release(memory)
		}
	}()
	img, _, err := image.Decode(r)
	if err != nil {
		return picture{}, errDamaged
	}
	upright := upright(img, orientation(head[:n]))
	good = true
	return picture{upright, memory}, nil
}

// weight is about what a picture takes in memory.
func weight(c image.Config) int64 {
	each := int64(4)
	if c.ColorModel == color.NRGBA64Model || c.ColorModel == color.RGBA64Model {
		each = 8
	}
	return min(decodeBudget, each*int64(c.Width)*int64(c.Height))
}

func opaque(img image.Image) bool {
	o, ok := img.(interface{ Opaque() bool })
	return ok && o.Opaque()
}

// orientation is how the camera was held, 1 to 8, as the EXIF part of a JPEG
// file says; 1 is upright, and what anything unreadable counts as.
func orientation(jpeg []byte) int {
	if !bytes.HasPrefix(jpeg, []byte("\xff\xd8")) {
		return 1
	}
	for b := jpeg[2:]; len(b) >= 4 && b[0] == 0xff && b[1] != 0xda; {
		length := int(binary.BigEndian.Uint16(b[2:]))
		if length < 2 || len(b) < 2+length {
			return 1
		}
		if exif, ok := bytes.CutPrefix(b[4:2+length], []byte("Exif\x00\x00")); ok && b[1] == 0xe1 {
			return tiffOrientation(exif)
		}
		b = b[2+length:]
	}
	return 1
}

func tiffOrientation(tiff []byte) int {
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(tiff, []byte("II*\x00")):
		order = binary.LittleEndian
	case bytes.HasPrefix(tiff, []byte("MM\x00*")):
		order = binary.BigEndian
	default:
		return 1
	}
	if len(tiff) < 8 {
		return 1
	}
	at := uint64(order.Uint32(tiff[4:]))
	if at+2 > uint64(len(tiff)) {
		return 1
	}
	entries := int(order.Uint16(tiff[at:]))
	for b := tiff[at+2:]; entries > 0 && len(b) >= 12; entries-- {
		const tag, short = 0x0112, 3
		if order.Uint16(b) == tag && order.Uint16(b[2:]) == short {
			if o := int(order.Uint16(b[8:])); o >= 1 && o <= 8 {
				return o
			}
			return 1
		}
		b = b[12:]
	}
	return 1
}

// upright undoes an orientation. JPEG pictures are turned plane by plane, so
// that a large photo never takes four bytes for each pixel.
func upright(img image.Image, o int) image.Image {
	if o == 1 {
		return img
	}
	w, h := img.Bounds().Dx(), img.Bounds().Dy()
	rect := image.Rect(0, 0, w, h)
	if o >= 5 {
		rect = image.Rect(0, 0, h, w)
	}
	if gray, ok := img.(*image.Gray); ok {
		out := image.NewGray(rect)
		turn(out.Pix, out.Stride, gray.Pix, gray.Stride, w, h, 1, o)
		return out
	}
	if src, ok := img.(*image.YCbCr); ok {
		if ratio, cw, ch, ok := turned(src, o); ok {
			out := image.NewYCbCr(rect, ratio)
			turn(out.Y, out.YStride, src.Y, src.YStride, w, h, 1, o)
			turn(out.Cb, out.CStride, src.Cb, src.CStride, cw, ch, 1, o)
			turn(out.Cr, out.CStride, src.Cr, src.CStride, cw, ch, 1, o)
			return out
		}
	}
	src := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(src, src.Rect, img, img.Bounds().Min, draw.Src)
	out := image.NewRGBA(rect)
	turn(out.Pix, out.Stride, src.Pix, src.Stride, w, h, 4, o)
	return out
}

// turned is how the colour planes of src are spaced after a turn, and their
// size before it. The rare spacings that have no turned kin are not ok.
func turned(src *image.YCbCr, o int) (ratio image.YCbCrSubsampleRatio, w, h int, ok bool) {
	w, h = src.Rect.Dx(), src.Rect.Dy()
	switch ratio = src.SubsampleRatio; ratio {
	case image.YCbCrSubsampleRatio444:
	case image.YCbCrSubsampleRatio420:
		w, h = (w+1)/2, (h+1)/2
	case image.YCbCrSubsampleRatio422:
		if w = (w + 1) / 2; o >= 5 {
			ratio = image.YCbCrSubsampleRatio440
		}
	case image.YCbCrSubsampleRatio440:
		if h = (h + 1) / 2; o >= 5 {
			ratio = image.YCbCrSubsampleRatio422
		}
	default:
		return 0, 0, 0, false
	}
	return ratio, w, h, true
}

// turn copies a plane of w × h pixels of size bytes each, undoing orientation o.
func turn(dst []byte, dstStride int, src []byte, srcStride, w, h, size, o int) {
	right, down := size, srcStride // steps in src for one pixel right and down in dst
	start := 0
	if o == 2 || o == 3 || o == 7 || o == 8 { // begins at the right edge
		start += (w - 1) * size
		right = -right
	}
	if o == 3 || o == 4 || o == 6 || o == 7 { // begins at the lower edge
		start += (h - 1) * srcStride
		down = -down
	}
	if o >= 5 {
		right, down = down, right
		w, h = h, w
	}
	for y := range h {
		from, to := start+y*down, y*dstStride
		for range w {
			for i := range size {
				dst[to+i] = src[from+i]
			}
			from, to = from+right, to+size
		}
	}
}
