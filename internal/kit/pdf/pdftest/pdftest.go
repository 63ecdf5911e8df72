// Package pdftest reads back what package pdf wrote. It is for tests and
// understands nothing else.
package pdftest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"
)

var (
	object = regexp.MustCompile(`(?s)/Length (\d+).*?>>\nstream\n`)
	page   = regexp.MustCompile(`/Type /Page\b[^s]`)
	shown  = regexp.MustCompile(`(?s)\(((?:[^\\)]|\\.)*)\) Tj`)
	placed = regexp.MustCompile(`(?s)BT ([0-9.]+) [0-9.]+ Td \(((?:[^\\)]|\\.)*)\) Tj`)
)

// Text returns every line of text on the pages, in the order it was written.
func Text(t testing.TB, paper []byte) string {
	t.Helper()
	var lines []string
	for _, content := range contents(t, paper) {
		for _, s := range shown.FindAllSubmatch(content, -1) {
			lines = append(lines, decode(s[1]))
		}
	}
	return strings.Join(lines, "\n")
}

// Left returns where the line of text begins, in points; -1 of one that is not
// there.
func Left(t testing.TB, paper []byte, text string) float64 {
	t.Helper()
	for _, content := range contents(t, paper) {
		for _, s := range placed.FindAllSubmatch(content, -1) {
			if decode(s[2]) == text {
				return number(t, s[1])
			}
		}
	}
	return -1
}

// contents returns the drawing commands of the pages.
func contents(t testing.TB, paper []byte) (out [][]byte) {
	t.Helper()
	for at := 0; ; {
		m := object.FindIndex(paper[at:])
		if m == nil {
			break
		}
		at += m[1]
		z, err := zlib.NewReader(bytes.NewReader(paper[at:]))
		if err != nil {
			continue // a picture
		}
		content, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, content)
	}
	return out
}

// Pages returns how many there are.
func Pages(paper []byte) int { return len(page.FindAll(paper, -1)) }

// Pictures returns how many different ones there are.
func Pictures(paper []byte) int { return bytes.Count(paper, []byte("/Subtype /Image")) }

func decode(escaped []byte) string {
	var raw []byte
	for i := 0; i < len(escaped); i++ {
		c := escaped[i]
		if c == '\\' && i+1 < len(escaped) {
			i++
			if c = escaped[i]; c == 'r' {
				c = '\r'
			}
		}
		raw = append(raw, c)
	}
	var units []uint16
	for ; len(raw) > 1; raw = raw[2:] {
		units = append(units, binary.BigEndian.Uint16(raw))
	}
	return string(utf16.Decode(units))
}
