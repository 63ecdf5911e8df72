package sheet

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	utf16 "golang.org/x/text/encoding/unicode"
)

// The encodings in which a CSV may be read.
const (
	UTF8      = "utf-8"
	UTF8Twice = "utf-8-twice" // of a program that took UTF-8 for another encoding and wrote it anew
	UTF16     = "utf-16"
	CP1250    = "windows-1250"
	Latin2    = "iso-8859-2"
	CP852     = "cp852"
)

// Encodings are those that a person may choose from.
var Encodings = []string{UTF8, CP1250, Latin2, CP852, UTF16, UTF8Twice}

var charmaps = map[string]*charmap.Charmap{CP1250: charmap.Windows1250, Latin2: charmap.ISO8859_2, CP852: charmap.CodePage852}

// decoded returns the content as text and the encoding used: the wanted one or,
// without one, the encoding whose letters fit best. Unsure reports that another
// encoding fits nearly as well.
func decoded(content []byte, want string) (text, encoding string, unsure bool) {
	body, marked := bytes.CutPrefix(content, []byte("\xef\xbb\xbf"))
	switch {
	case want != "":
		return decode(body, want), want, false
	case wide(content):
		return decode(content, UTF16), UTF16, false
	case utf8.Valid(body):
		if text := decode(body, UTF8Twice); text != string(body) {
			return text, UTF8Twice, false
		}
		return string(body), UTF8, false
	case marked:
		return decode(body, UTF8), UTF8, true
	}
	best, second := 0, 0
	for i, name := range []string{CP1250, Latin2, CP852, UTF8} {
		candidate := decode(body, name)
		fit := fitness(candidate)
		switch {
		case i == 0 || fit > best:
			if i > 0 && candidate != text {
				second = best
			}
			text, encoding, best = candidate, name, fit
		case candidate != text && (second == 0 || fit > second):
			second = fit
		}
	}
	return text, encoding, best <= 0 || second > 0 && best-second < best/4
}

// decode returns the content as text of the encoding. Bytes that are no letter in
// it become U+FFFD.
func decode(content []byte, encoding string) string {
	switch encoding {
	case UTF16:
		order := utf16.LittleEndian
		if len(content) > 1 && content[0] == 0 && content[1] != 0 {
			order = utf16.BigEndian
		}
		text, err := utf16.UTF16(order, utf16.UseBOM).NewDecoder().Bytes(content)
		if err != nil {
			return "\ufffd"
		}
		return string(text)
	case UTF8Twice:
		lines := strings.SplitAfter(string(content), "\n")
		for i := range lines {
			lines[i] = decodeTwice(lines[i])
		}
		return strings.TrimPrefix(strings.Join(lines, ""), "\ufeff")
	}
	if m := charmaps[encoding]; m != nil {
		text, err := m.NewDecoder().Bytes(content)
		if err != nil {
			return "\ufffd"
		}
		return string(text)
	}
	return strings.ToValidUTF8(string(content), "\ufffd")
}

// wide reports whether the content is UTF-16: by its mark, or by the zeros beside
// its plain letters.
func wide(content []byte) bool {
	if bytes.HasPrefix(content, []byte("\xff\xfe")) || bytes.HasPrefix(content, []byte("\xfe\xff")) {
		return true
	}
	if len(content) < 4 || len(content)%2 != 0 {
		return false
	}
	var zeros [2]int
	start := content[:min(len(content), 1024)]
	for i, b := range start {
		if b == 0 {
			zeros[i%2]++
		}
	}
	return (zeros[0] == 0) != (zeros[1] == 0) && zeros[0]+zeros[1] >= len(start)*3/10
}

// decodeTwice returns the text of a line that was encoded twice: all its letters
// that are not plain are bytes of UTF-8 in one of the encodings of Western or
// Central Europe. Any other line is returned as it is.
func decodeTwice(line string) string {
	for _, m := range []*charmap.Charmap{charmap.Windows1252, charmap.Windows1250, charmap.ISO8859_1, charmap.CodePage852} {
		if text, ok := bytesOf(line, m); ok {
			return text
		}
	}
	return line
}

func bytesOf(line string, m *charmap.Charmap) (string, bool) {
	out, found := make([]byte, 0, len(line)), false
	for _, r := range line {
		if r < utf8.RuneSelf {
			out = append(out, byte(r))
			continue
		}
		found = true
		b, ok := m.EncodeRune(r)
		switch {
		case r == utf8.RuneError && len(out) > 0 && out[len(out)-1] >= utf8.RuneSelf: // half of the letter is lost
			out = append(out[:len(out)-1], "\ufffd"...)
			continue
		case ok:
		case r < 0xa0 && m != charmap.CodePage852: // bytes that the encoding leaves open
			b = byte(r)
		default:
			return "", false
		}
		out = append(out, b)
	}
	return string(out), found && utf8.Valid(out)
}

const (
	ours   = "čćđšžČĆĐŠŽ"
	around = "äöüßáéíóúàèìòùőűłňřťůýÄÖÜÁÉÍÓÚ" // names and brands of our neighbours
	signs  = "€§°²³½±×·–—„“”‘’‚…®™«»µ¸\u00a0"
)

// fitness returns how well the accented letters fit a Croatian text: letters of
// Croatian words, inside words, score.
func fitness(text string) (fit int) {
	before := ' '
	for i, r := range text {
		if r >= utf8.RuneSelf {
			after, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):])
			fit += fits(before, r, after)
		}
		before = r
	}
	return fit
}

func fits(before, r, after rune) int {
	switch {
	case r == utf8.RuneError, r >= 0x80 && r < 0xa0:
		return -8
	case strings.ContainsRune(ours, r):
		switch {
		case unicode.IsUpper(r) && unicode.IsLower(before):
			return -4
		case unicode.IsLetter(before), unicode.IsLetter(after):
			return 4
		}
		return 0
	case unicode.IsLetter(r):
		switch {
		case unicode.IsUpper(r) && unicode.IsLower(before), !strings.ContainsRune(around, r):
			return -4
		case unicode.IsLetter(before), unicode.IsLetter(after):
			return 1
		}
		return -2
	case strings.ContainsRune(signs, r):
		if unicode.IsLetter(after) && !strings.ContainsRune("–—„“‘‚«\u00a0", r) || strings.ContainsRune("²³½±×µ¸", r) && unicode.IsLetter(after) {
			return -4
		}
		return 0
	}
	return -5
}
