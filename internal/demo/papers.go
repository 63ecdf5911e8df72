package demo

import (
	"bytes"
	"fmt"
	"strings"
)

// marked are the letters that a PDF font must name, by their glyph names.
var marked = []struct{ letter, name string }{
	{"č", "ccaron"}, {"ć", "cacute"}, {"ž", "zcaron"}, {"š", "scaron"}, {"đ", "dcroat"},
	{"Č", "Ccaron"}, {"Ć", "Cacute"}, {"Ž", "Zcaron"}, {"Š", "Scaron"}, {"Đ", "Dcroat"},
}

// Paper returns a PDF of one page: a heading and the lines below it.
func Paper(heading string, lines ...string) []byte {
	pairs := []string{`\`, `\\`, `(`, `\(`, `)`, `\)`}
	names := ""
	for i, m := range marked {
		pairs = append(pairs, m.letter, fmt.Sprintf(`\%o`, 128+i))
		names += " /" + m.name
	}
	write := strings.NewReplacer(pairs...)
	page := "BT /F 18 Tf 60 770 Td (" + write.Replace(heading) + ") Tj /F 11 Tf 0 -14 Td"
	for _, line := range lines {
		page += " 0 -18 Td (" + write.Replace(line) + ") Tj"
	}
	page += " ET"
	var b bytes.Buffer
	var offsets []int
	b.WriteString("%PDF-1.4\n")
	for i, object := range []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(page), page),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [128" + names + "] >> >>",
	} {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, at := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, table)
	return b.Bytes()
}
