package files

import (
	"bytes"
	"cmp"
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
	maxPixels = 40_000_000
	maxSide   = 65_535 // also of what is turned: JPEG holds no longer one

	jpegQuality   = 88
	thumbnailSide = 480
	thumbnail     = ".thumb" // of 0123….jpg is 0123….jpg.thumb, always JPEG
)

// Reencode replaces a received image by an upright one without metadata, and makes
// its small picture. The work counts towards the person's share of memory and
// processors; 0 is the program itself. A document is left as it is.
//
// Faults: file_damaged, file_dimensions. The caller discards after an error.
func (u *Upload) Reencode(ctx context.Context, person int64) error {
	if u.kind != Image || u.upright {
		return nil
	}
	done, err := u.store.shares.take(ctx, person, u.shape.memory)
	if err != nil {
		return err
	}
	defer done()
	img, err := unpack(ctx, u.temp, u.shape)
	if err != nil {
		return u.refusal(err)
	}

	out, err := u.store.at.create()
	if err != nil {
		return err
	}
	if u.ContentType == "image/bmp" || u.ContentType == "image/png" && !opaque(img) {
		u.ContentType = "image/png"
		err = png.Encode(out, img)
	} else {
		u.ContentType = "image/jpeg"
		err = jpeg.Encode(out, fast(img), &jpeg.Options{Quality: jpegQuality})
	}
	if err != nil {
		return errors.Join(err, out.discard())
	}
	in := u.temp
	u.temp, u.upright = out, true
	u.Size, u.Width, u.Height = out.size, img.Bounds().Dx(), img.Bounds().Dy()
	u.Name = randomName() + extensions[u.ContentType]
	u.DisplayName = strings.TrimSuffix(u.DisplayName, path.Ext(u.DisplayName)) + extensions[u.ContentType]
	small := shrink(img)
	u.Blank = blank(small)
	u.small, err = u.store.small(small)
	return errors.Join(err, in.discard())
}

// refusal returns the fault for an error of a picture.
func (u *Upload) refusal(err error) error {
	switch {
	case errors.Is(err, errDamaged):
		return refuse(fault.Unsupported, "file_damaged", u.DisplayName)
	case errors.Is(err, errDimensions):
		return refuse(fault.Unsupported, "file_dimensions", u.DisplayName)
	}
	return err
}

// small writes a small picture to a temporary file.
func (s *Store) small(img image.Image) (*temp, error) {
	out, err := s.at.create()
	if err != nil {
		return nil, err
	}
	if err = jpeg.Encode(out, img, &jpeg.Options{Quality: jpegQuality}); err != nil {
		return nil, errors.Join(err, out.discard())
	}
	return out, nil
}

// openSmall reads the small picture of a stored image, at most 480 pixels wide and
// high. A lost one is made again, from the share of the person. It returns
// fs.ErrNotExist when there is no such image.
func (s *Store) openSmall(ctx context.Context, name string, person int64) (content, error) {
	if !isImage(name) {
		return nil, fs.ErrNotExist
	}
	c, err := s.at.open(ctx, name+thumbnail)
	if !errors.Is(err, fs.ErrNotExist) {
		return c, err
	}
	if err := s.makeSmall(ctx, name, person); err != nil {
		return nil, err
	}
	return s.at.open(ctx, name+thumbnail)
}

func (s *Store) makeSmall(ctx context.Context, name string, person int64) error {
	in, err := s.at.open(ctx, name)
	if err != nil {
		return err
	}
	defer in.Close()
	shape, err := measure(in)
	if err != nil {
		return cmp.Or(in.failed(), err)
	}
	done, err := s.shares.take(ctx, person, shape.memory)
	if err != nil {
		return err
	}
	defer done()
	img, err := unpack(ctx, in, shape)
	if err != nil {
		return cmp.Or(in.failed(), err)
	}
	out, err := s.small(shrink(img))
	if err != nil {
		return err
	}
	return s.at.put(ctx, parcel{out, name + thumbnail})
}

// Small returns the small picture of a stored image, as JPEG, made when it is not
// there yet. fs.ErrNotExist when there is no such image.
func (s *Store) Small(ctx context.Context, name string) ([]byte, error) {
	c, err := s.openSmall(ctx, name, 0)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	return io.ReadAll(c)
}

func isImage(name string) bool {
	return named.MatchString(name) && (path.Ext(name) == ".jpg" || path.Ext(name) == ".png")
}

// shrink lays a picture on white paper, at most thumbnailSide long. A large one
// is brought near that size first: the better scaler takes 32 bytes for each
// row it reads of each column it writes.
func shrink(img image.Image) *image.RGBA {
	var small *image.RGBA
	for _, step := range []struct {
		side   int
		scaler xdraw.Scaler
	}{{2 * thumbnailSide, xdraw.ApproxBiLinear}, {thumbnailSide, xdraw.BiLinear}} {
		w, h := img.Bounds().Dx(), img.Bounds().Dy()
		if long := max(w, h); long > step.side {
			w, h = max(1, w*step.side/long), max(1, h*step.side/long)
		} else if step.side > thumbnailSide {
			continue
		}
		small = image.NewRGBA(image.Rect(0, 0, w, h))
		draw.Draw(small, small.Rect, image.White, image.Point{}, draw.Src)
		step.scaler.Scale(small, small.Rect, img, img.Bounds(), draw.Over, nil)
		img = small
	}
	return small
}

// blank reports whether a picture shows nothing but light paper.
func blank(img *image.RGBA) bool {
	const light = 200
	for i := 0; i < len(img.Pix); i += 4 {
		if min(img.Pix[i], img.Pix[i+1], img.Pix[i+2]) < light {
			return false
		}
	}
	return true
}

var (
	errDamaged    = errors.New("damaged picture")
	errDimensions = errors.New("picture of too many pixels")
)

// shape is the size of a picture, read before it is decoded.
type shape struct {
	width, height int
	orientation   int
	memory        int64 // about what unpacking and turning it takes, in bytes
}

// measure looks at the head of a picture. errDamaged and errDimensions are the
// file's own faults.
func measure(r io.ReadSeeker) (shape, error) {
	head := make([]byte, 128<<10)
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return shape{}, err
	}
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.ErrUnexpectedEOF && err != io.EOF {
		return shape{}, err
	}
	head = head[:n]
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return shape{}, err
	}
	config, format, err := image.DecodeConfig(r)
	switch {
	case err != nil || config.Width < 1 || config.Height < 1:
		return shape{}, errDamaged
	case config.Width > maxPixels/config.Height || max(config.Width, config.Height) > maxSide:
		return shape{}, errDimensions
	}
	s := shape{width: config.Width, height: config.Height, orientation: orientation(head)}
	each := 4.0 // bytes of a pixel
	switch format {
	case "jpeg":
		progressive, planes := frame(r)
		each = planes
		if config.ColorModel == color.CMYKModel || config.ColorModel == color.RGBAModel {
			each += 4
		}
		if progressive { // keeps its coefficients until the last scan
			each += 4 * planes
		}
		if s.orientation > 1 {
			each += planes
			if config.ColorModel == color.CMYKModel {
				each += 8
			}
		}
	case "png":
		switch config.ColorModel {
		case color.GrayModel:
			each = 1
		case color.Gray16Model:
			each = 2
		case color.NRGBA64Model, color.RGBA64Model:
			each = 8
		}
		const interlaced = 28
		if len(head) > interlaced && head[interlaced] != 0 {
			each *= 2
		}
	}
	if s.memory = int64(each * float64(s.width) * float64(s.height)); s.memory > largeBudget {
		return shape{}, errDimensions
	}
	return s, nil
}

// frame finds out of a JPEG file how it is laid out: whether in several scans,
// and how many bytes a pixel takes in all planes. What cannot be read counts as
// the dearest.
func frame(r io.ReadSeeker) (progressive bool, planes float64) {
	for at := int64(2); ; {
		var b [4]byte
		if _, err := r.Seek(at, io.SeekStart); err != nil {
			return true, 4
		}
		if _, err := io.ReadFull(r, b[:]); err != nil || b[0] != 0xff {
			return true, 4
		}
		marker, length := b[1], int64(binary.BigEndian.Uint16(b[2:]))
		switch marker {
		case 0xff: // padding
			at++
			continue
		case 0xc0, 0xc1, 0xc2:
			body := make([]byte, max(0, length-2))
			if _, err := io.ReadFull(r, body); err != nil || len(body) < 6 || len(body) < 6+3*int(body[5]) {
				return true, 4
			}
			across, down, samples := 1, 1, 0
			for i := range int(body[5]) {
				h, v := int(body[7+3*i]>>4), int(body[7+3*i]&15)
				across, down, samples = max(across, h), max(down, v), samples+h*v
			}
			return marker == 0xc2, float64(samples) / float64(across*down)
		}
		at += 2 + length
	}
}

// unpack decodes a measured picture and turns it upright; the caller has taken
// its memory.
func unpack(ctx context.Context, r io.ReadSeeker, s shape) (image.Image, error) {
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	img, err := decode(ctx, r)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return nil, errDimensions
	case err != nil:
		return nil, errDamaged
	}
	return upright(img, s.orientation), nil
}

// fast returns the opaque picture in a form that the JPEG encoder handles quickly.
func fast(img image.Image) image.Image {
	if n, ok := img.(*image.NRGBA); ok && n.Opaque() {
		return &image.RGBA{Pix: n.Pix, Stride: n.Stride, Rect: n.Rect}
	}
	return img
}

func opaque(img image.Image) bool {
	o, ok := img.(interface{ Opaque() bool })
	return ok && o.Opaque()
}

// orientation returns how the camera was held, 1 to 8, from the EXIF part of a JPEG
// file; 1 is upright, also for unreadable ones.
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

// turned returns how the colour planes of src are spaced after a turn, and their
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
