package files

import (
	"bytes"
	"net/http"
	"path"
	"strings"
	"unicode/utf8"
)

// Kind is the kind of file that a call expects.
type Kind int

const (
	Image    Kind = iota // png, jpeg, bmp
	Document             // csv, pdf, doc
)

const sniffLen = 512

// format is one type of file we take.
type format struct {
	contentType string
	ext         string // the extension that documents must have
	starts      string // how its content begins
	holds       string // what stands somewhere in it
}

var formats = map[Kind][]format{
	Image: {
		{contentType: "image/png", starts: "\x89PNG\r\n\x1a\n"},
		{contentType: "image/jpeg", starts: "\xff\xd8\xff"},
		{contentType: "image/bmp", starts: "BM"},
	},
	Document: {
		{contentType: "application/pdf", ext: ".pdf", starts: "%PDF-", holds: "%%EOF"},
		// Excel and installers begin alike; only Word has a stream of that name.
		{contentType: "application/msword", ext: ".doc", starts: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", holds: utf16("WordDocument")},
		{contentType: csv, ext: ".csv"},
	},
}

const csv = "text/csv"

// extensions are the file extensions by type. Images are kept as JPEG or PNG only.
var extensions = map[string]string{
	"image/jpeg": ".jpg", "image/png": ".png",
	"application/pdf": ".pdf", "application/msword": ".doc", csv: ".csv",
}

// sniff judges a file by how it begins. What else the format asks for is seen
// by its inspector.
func sniff(kind Kind, head []byte, name string) (format, bool) {
	for _, f := range formats[kind] {
		if f.ext != "" && !strings.EqualFold(f.ext, path.Ext(name)) {
			continue
		}
		if f.contentType == csv {
			return f, len(head) > 0 && strings.HasPrefix(http.DetectContentType(head), "text/plain")
		}
		if bytes.HasPrefix(head, []byte(f.starts)) {
			return f, true
		}
	}
	return format{}, false
}

// inspector reads the whole of a file as it passes by.
type inspector interface {
	Write([]byte) (int, error)
	good() bool
}

func (f format) inspector() inspector {
	if f.contentType == csv {
		return &text{}
	}
	return &finder{wanted: []byte(f.holds)}
}

// finder looks for a run of bytes, also across the seams of two writes.
type finder struct{ wanted, tail []byte }

func (f *finder) Write(p []byte) (int, error) {
	if f.good() {
		return len(p), nil
	}
	seam := append(f.tail, p[:min(len(p), len(f.wanted))]...)
	if bytes.Contains(seam, f.wanted) || bytes.Contains(p, f.wanted) {
		f.wanted = nil
		return len(p), nil
	}
	last := append(f.tail, p...)
	f.tail = bytes.Clone(last[max(0, len(last)-len(f.wanted)+1):])
	return len(p), nil
}

func (f *finder) good() bool { return len(f.wanted) == 0 }

// text recognises UTF-8 and Windows-1250, which old spreadsheets write.
type text struct {
	binary, notUTF8, not1250 bool
	tail                     []byte // a letter cut in two by the end of a write
}

func (t *text) Write(p []byte) (int, error) {
	for _, c := range p {
		switch {
		case c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f', c == 0x7f:
			t.binary = true
		case c == 0x81, c == 0x83, c == 0x88, c == 0x90, c == 0x98:
			t.not1250 = true
		}
	}
	if !t.notUTF8 {
		s := append(t.tail, p...)
		for len(s) > 0 && utf8.FullRune(s) {
			r, n := utf8.DecodeRune(s)
			if r == utf8.RuneError && n == 1 {
				t.notUTF8 = true
				break
			}
			s = s[n:]
		}
		t.tail = bytes.Clone(s)
	}
	return len(p), nil
}

func (t *text) good() bool {
	return !t.binary && (t.isUTF8() || !t.not1250)
}

func (t *text) isUTF8() bool { return !t.notUTF8 && len(t.tail) == 0 }

func utf16(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		b.WriteByte(c)
		b.WriteByte(0)
	}
	return b.String()
}
