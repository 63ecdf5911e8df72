package sheet

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// lists are tables that people keep, with names as they spell them.
var lists = map[string][][]string{
	"companies": {
		{"Naziv", "OIB", "Mjesto", "Napomena"},
		{`"Galeb" obrt`, "", "Rijeka", "vlasnik Šarić"},
		{"Jadran servis d.o.o.", "33392005961", "Split", "zvati; ujutro, prije 8"},
		{`Obrt "Orada"`, "", "Pula", "dva ulaza\nulaz \"B\"; desno"},
		{"Šaraf & Žarulja j.d.o.o.", "", "Đakovo", `cijev 1/2"`},
		{`"Čvor"`, "", "Šibenik", ""},
	},
	"prices": {
		{"Šifra artikla", "Naziv", "JM", "Cijena"},
		{"0012", "Čavli 3,5 x 40", "kom", "1.234,56"},
		{"0013", `Cijev 1/2" šavna`, "m", "3,20"},
		{"0014", "Žbuka, vapnena; bijela", "kg", "0,85"},
		{"0015", `"Ćelo" spojnica`, "kom", "12"},
	},
	"people": {
		{"Ime i prezime", "E-pošta"},
		{"Đurđica Žužić-Šoštarić", "djurdja@primjer.hr"},
		{"Ante Čović", "ante@primjer.hr"},
		{"Ćiril Šimić, dipl. ing.", "ciril@primjer.hr"},
	},
	"few letters": {{"Naziv", "Grad"}, {"ŠPORT", "Zaprešić"}, {"žica", "Zadar"}},
}

// encoders write a text as programs of our part of the world do.
var encoders = map[string]func(string) (string, error){
	UTF8:      func(s string) (string, error) { return s, nil },
	"marked":  func(s string) (string, error) { return "\ufeff" + s, nil },
	CP1250:    charmap.Windows1250.NewEncoder().String,
	Latin2:    charmap.ISO8859_2.NewEncoder().String,
	CP852:     charmap.CodePage852.NewEncoder().String,
	"1252":    func(s string) (string, error) { return taken(s, charmap.Windows1252), nil },
	"1250":    func(s string) (string, error) { return taken(s, charmap.Windows1250), nil },
	UTF16:     unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String,
	"big":     unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String,
	"no mark": unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String,
}

// taken is the text as a program writes it that takes its bytes for letters of the
// other encoding; a byte that this leaves open is a control character.
func taken(text string, m *charmap.Charmap) string {
	var out strings.Builder
	for _, b := range []byte(text) {
		if r := m.DecodeByte(b); r != utf8.RuneError {
			out.WriteRune(r)
		} else {
			out.WriteRune(rune(b))
		}
	}
	return out.String()
}

var readAs = map[string]string{"marked": UTF8, "1252": UTF8Twice, "1250": UTF8Twice, "big": UTF16, "no mark": UTF16}

// quotings write one cell; false where the way cannot say it.
var quotings = map[string]func(cell, comma string) (string, bool){
	"where needed": func(cell, comma string) (string, bool) {
		if strings.ContainsAny(cell, comma+"\"\n") {
			return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`, true
		}
		return cell, true
	},
	"everywhere": func(cell, _ string) (string, bool) { return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`, true },
	"nowhere": func(cell, comma string) (string, bool) {
		return cell, !strings.ContainsAny(cell, comma+"\n") && cell != `"Čvor"`
	},
	"not doubled": func(cell, comma string) (string, bool) {
		return `"` + cell + `"`, !strings.Contains(cell, `"`+comma) && !strings.Contains(cell, "\n") && !strings.HasPrefix(cell, `"`)
	},
}

// A list is read as it was written, whatever program wrote it.
func TestMessyCSV(t *testing.T) {
	l := Limits{Bytes: 1 << 20, Unzipped: 8 << 20, Rows: 50, Columns: 10}
	tried := 0
	for list, rows := range lists {
		for _, above := range [][]string{nil, {"Popis, stanje: 1. 12. 2026., Rijeka, Hrvatska"}, {"Galeb d.o.o.; OIB; Rijeka", ""}} {
			for _, separator := range separators {
				comma := string(Separators[separator])
				for quoting, quote := range quotings {
					text, want, ok := written(rows, above, comma, quote)
					if !ok {
						continue
					}
					for encoding, encode := range encoders {
						for _, end := range []string{"\n", "\r\n", "\r"} {
							content, err := encode(strings.ReplaceAll(text, "\n", end))
							if err != nil {
								continue // it has not all of the letters
							}
							tried++
							got, err := Read([]byte(content), l)
							if as := readAs[encoding]; err != nil || !reflect.DeepEqual(full(got.Rows), full(want)) || got.Separator != separator || as != "" && got.Encoding != as {
								t.Errorf("%s, %d lines above, %s, quoted %s, %s, end %q: read by %s as %s\n%q\nwant %q, %v", list, len(above), separator, quoting, encoding, end, got.Separator, got.Encoding, got.Rows, want, err)
							}
						}
					}
				}
			}
		}
	}
	t.Logf("%d files", tried)
	if tried < 2000 {
		t.Errorf("only %d files", tried)
	}
}

// written is the rows as a text, and what is read of them.
func written(rows [][]string, above []string, comma string, quote func(string, string) (string, bool)) (text string, want [][]string, ok bool) {
	for _, line := range above {
		text += line + "\n"
		if cells := strings.Split(line, comma); line != "" {
			want = append(want, cells)
		}
	}
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, cell := range row {
			if cells[i], ok = quote(cell, comma); !ok {
				return "", nil, false
			}
		}
		text += strings.Join(cells, comma) + "\n"
		want = append(want, row)
	}
	return text, want, true
}

// full are the rows that hold something, without the empty cells at their ends.
func full(rows [][]string) (out [][]string) {
	for _, row := range rows {
		if row = trimmed(append([]string{}, row...)); len(row) > 0 {
			out = append(out, row)
		}
	}
	return out
}

// What is wrong with the marks of a file hides none of its rows.
func TestMarksHideNoRows(t *testing.T) {
	for text, want := range map[string][][]string{
		"Naziv;OIB;Mjesto\n\"Galeb\" obrt;;Rijeka\nMaja;;Zadar\nObrt \"Orada\";;Pula": {{"Naziv", "OIB", "Mjesto"}, {`"Galeb" obrt`, "", "Rijeka"}, {"Maja", "", "Zadar"}, {`Obrt "Orada"`, "", "Pula"}},
		"Naziv;OIB;Mjesto\n\"Galeb;;Rijeka\nMaja;;Zadar\nOrada\";;Pula":               {{"Naziv", "OIB", "Mjesto"}, {`"Galeb`, "", "Rijeka"}, {"Maja", "", "Zadar"}, {`Orada"`, "", "Pula"}},
		"Naziv;OIB;Mjesto\n\"Galeb;;Rijeka\nMaja;;Zadar":                              {{"Naziv", "OIB", "Mjesto"}, {`"Galeb`, "", "Rijeka"}, {"Maja", "", "Zadar"}},
		"Naziv;OIB\n\"Obrt \"Orada\"\";1\n \"Galeb\" ;2\n\"\";3":                      {{"Naziv", "OIB"}, {`Obrt "Orada"`, "1"}, {"Galeb", "2"}, {"", "3"}},
		"Naziv,Promjer\n\"1/2\"\" cijev\",\"1/2\"\"\"\n1/2\" cijev,1/2\"":             {{"Naziv", "Promjer"}, {`1/2" cijev`, `1/2"`}, {`1/2" cijev`, `1/2"`}},
		"Naziv;Opis\nMaja;\"dva reda;\nuz cestu\"\nIva;x":                             {{"Naziv", "Opis"}, {"Maja", "dva reda;\nuz cestu"}, {"Iva", "x"}},
	} {
		got, err := Read([]byte(text), Limits{Bytes: 1 << 20, Rows: 50, Columns: 10})
		if err != nil || !reflect.DeepEqual(full(got.Rows), want) {
			t.Errorf("%q\nis %q\nnot %q, %v", text, got.Rows, want, err)
		}
	}
}

// A person may say how a file is read; letters that the encoding does not have are
// marked.
func TestChosenEncoding(t *testing.T) {
	content, err := charmap.ISO8859_2.NewEncoder().String("Naziv|Mjesto\nŠaraf žuti|Đakovo\n")
	if err != nil {
		t.Fatal(err)
	}
	for encoding, want := range map[string]string{"": "Šaraf žuti", Latin2: "Šaraf žuti", CP1250: "©araf ľuti", UTF8: "\ufffdaraf \ufffduti"} {
		got, err := Read([]byte(content), Limits{Bytes: 1 << 20, Rows: 50, Columns: 10, Encoding: encoding, Separator: "bar"})
		if err != nil || got.Rows[1][0] != want || got.Separator != "bar" {
			t.Errorf("%s: %q %v", encoding, got.Rows, err)
		}
	}
}
