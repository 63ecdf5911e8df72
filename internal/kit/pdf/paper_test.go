package pdf_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/image/font/gofont/goregular"

	"teren/internal/kit/pdf"
	"teren/internal/kit/pdf/pdftest"
)

func jpegOf(t testing.TB, w, h int, c uint8) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = c
	}
	img.SetGray(0, 0, color.Gray{c + 1})
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// sample is a paper with everything on it, long enough for several pages.
func sample(t testing.TB) []byte {
	p := pdf.New("hr", "Radni nalog #12", "Čišćenje Žganjer d.o.o.", time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
	p.Letterhead(jpegOf(t, 200, 120, 40), "Čišćenje Žganjer d.o.o.", "OIB: 12345678903")
	p.Title("Radni nalog #12 – izvješće", strings.Repeat("Šišanje đačkih žlijebova ", 12))
	p.Facts(pdf.Fact{Label: "Klijent", Value: "Jadran d.d.\nUl. sv. Ćirila 3"}, pdf.Fact{Label: "Prazno"}, pdf.Fact{Label: "Mjesto", Value: strings.Repeat("Vrlo dugo mjesto ", 20)})
	p.Section("Opis")
	p.Text("Prvi odlomak: €, č ć ž š đ Č Ć Ž Š Đ.\r\n\n\tDrugi 😀 odlomak\x07 " + strings.Repeat("nepreglednodugariječ", 40))
	p.Section("Rad")
	var rows [][]string
	for i := range 70 {
		rows = append(rows, []string{fmt.Sprintf("Red %d", i), "07:00", "2 h 05 min"})
	}
	p.Table([]pdf.Column{{Title: "Izvođač", Share: 3}, {Title: "Od", Share: 1}, {Title: "Trajanje", Share: 1, Right: true}}, rows, [][]string{{"Ukupno", "", "99 h"}})
	p.Section("Kontrolni popis")
	p.Checks([]pdf.Check{{Done: true, Title: "Filter čist", Note: "Ana Anić"}, {Title: "Tlak u redu"}})
	p.Section("Fotografije")
	var photos [][]byte
	for i := range 30 {
		photos = append(photos, jpegOf(t, 480-i*9, 200+i*9, uint8(60+i)))
	}
	p.Pictures(photos)
	p.Section("Potpis")
	p.Signature(jpegOf(t, 300, 100, 250), "Ivan Horvat, 21. 11. 2026. 13:00")
	out, err := p.Bytes("Ispisano", func(page, of int) string { return fmt.Sprintf("Stranica %d od %d", page, of) })
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestAPaperTellsEverything(t *testing.T) {
	out := sample(t)
	text, pages := pdftest.Text(t, out), pdftest.Pages(out)
	for _, want := range []string{
		"Čišćenje Žganjer d.o.o.", "OIB: 12345678903", "Ul. sv. Ćirila 3", "Prvi odlomak: €, č ć ž š đ Č Ć Ž Š Đ.", "Drugi □ odlomak",
		"Red 0", "Red 69", "Ukupno", "Filter čist", "Ana Anić", "Fotografije", "Ivan Horvat, 21. 11. 2026. 13:00",
		"Stranica 1 od " + fmt.Sprint(pages), fmt.Sprintf("Stranica %d od %d", pages, pages),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if strings.Contains(text, "Prazno") {
		t.Error("a fact without a value is shown")
	}
	if n := strings.Count(strings.ReplaceAll(text, "\n", ""), "nepreglednodugariječ"); n != 40 {
		t.Errorf("of a word that does not fit %d parts are left", n)
	}
	if n := strings.Count(text, "Izvođač"); n != 3 { // the head of the table, on each of its pages
		t.Errorf("%d heads of the table", n)
	}
	if n := pdftest.Pictures(out); pages < 4 || pages > 6 || n != 32 {
		t.Errorf("%d pages with %d pictures", pages, n)
	}
}

// The typeface is shared by papers that are made at the same time.
func TestPapersAreMadeInParallel(t *testing.T) {
	want, typeface := pdftest.Text(t, sample(t)), sha256.Sum256(goregular.TTF)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got := pdftest.Text(t, sample(t)); got != want {
				t.Errorf("two papers about the same differ:\n%s\n%s", got, want)
			}
		})
	}
	if all.Wait(); sha256.Sum256(goregular.TTF) != typeface {
		t.Error("a paper has written into the typeface")
	}
}

func BenchmarkPaper(b *testing.B) {
	for b.Loop() {
		sample(b)
	}
}

// A month fits on one page, with what stands around it; more lines go on on the
// next, under the same heads.
func TestAGridGoesOn(t *testing.T) {
	grid := func(lines int) []byte {
		t.Helper()
		p := pdf.New("hr", "Evidencija", "Čišćenje", time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
		p.Masthead(jpegOf(t, 200, 120, 40), "Evidencija", "studeni 2026.", "Čišćenje Žganjer d.o.o.", "Ulica sv. Ćirila 3, 51000 Rijeka", "OIB 12345678903")
		p.FactLine(pdf.Fact{Label: "Radnik", Value: "Željka Šarić"}, pdf.Fact{Label: "Prazno"}, pdf.Fact{Label: "Fond", Value: "168:00 h"})
		groups := []pdf.Group{
			{Title: "Vrijeme", Columns: []pdf.Column{{Title: "Dan", Share: 1}, {Title: "Početak", Share: 1, Right: true}}},
			{Title: "Sati", Columns: []pdf.Column{{Title: "Ukupno", Share: 1, Right: true}}},
		}
		var rows []pdf.Line
		for i := range lines {
			rows = append(rows, pdf.Line{Cells: []string{fmt.Sprintf("%d. čet", i+1), "07:30", "8:00"}, Shaded: i%7 == 0})
		}
		p.Grid(groups, rows, []string{"Svega", "", "248:00"})
		p.Note("Sitna slova")
		p.Signatures("Radnik, datum", "Poslodavac, pečat")
		out, err := p.Bytes("Dno", func(page, of int) string { return fmt.Sprintf("%d/%d", page, of) })
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	month := grid(31)
	text := pdftest.Text(t, month)
	for _, want := range []string{"studeni 2026.", "Ulica sv. Ćirila 3, 51000 Rijeka", "Željka Šarić", "31. čet", "248:00", "Sitna slova", "Poslodavac, pečat", "1/1"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if strings.Contains(text, "Prazno") || pdftest.Pages(month) != 1 || pdftest.Pictures(month) != 1 {
		t.Errorf("%d pages of\n%s", pdftest.Pages(month), text)
	}
	year := grid(365)
	if pages, heads := pdftest.Pages(year), strings.Count(pdftest.Text(t, year), "Početak"); pages < 8 || heads != pages {
		t.Errorf("%d pages with %d heads", pages, heads)
	}
}

// However long what was done is, its end stands on the page that is signed, and every
// page says what it belongs to.
func TestNobodySignsAnEmptyPage(t *testing.T) {
	for name, write := range map[string]func(p *pdf.Paper, n int){
		"text": func(p *pdf.Paper, n int) { p.Text(strings.Repeat("Redak\n", n) + "Redak") },
		"list": func(p *pdf.Paper, n int) { p.Checks(slices.Repeat([]pdf.Check{{Title: "Redak"}}, n+1)) },
		"table": func(p *pdf.Paper, n int) {
			p.Table([]pdf.Column{{Title: "Naziv", Share: 1}}, slices.Repeat([][]string{{"Redak"}}, n), [][]string{{"Redak"}})
		},
	} {
		for n := range 60 {
			p := pdf.New("hr", "x", "x", time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))
			p.Title("Nalog", strings.Repeat("Opis ", 300))
			p.Running("RN-7 · " + strings.Repeat("Zamjena bojlera ", 20))
			p.Section("Materijal")
			p.KeepTogether()
			write(p, n)
			p.Section("Potpis klijenta")
			p.Signature(nil, "Ime i datum")
			paper, err := p.Bytes("foot", func(page, of int) string { return fmt.Sprintf("kraj %d od %d", page, of) })
			if err != nil {
				t.Fatal(err)
			}
			pages := strings.Split(pdftest.Text(t, paper), "kraj ")
			for i, text := range pages {
				if strings.Contains(text, "Potpis klijenta") && !strings.Contains(text, "Redak") {
					t.Errorf("%s of %d: the signature is alone in %q", name, n, text)
				}
				if strings.HasSuffix(strings.TrimRight(text, "\n"), "Materijal") || strings.HasSuffix(strings.TrimRight(text, "\nfot"), "Naziv") {
					t.Errorf("%s of %d: a heading is alone at the end of %q", name, n, text)
				}
				if i > 1 && !strings.Contains(text, "RN-7 · Zamjena bojlera") {
					t.Errorf("%s of %d: page %d does not say what it is: %q", name, n, i, text)
				}
			}
		}
	}
}
