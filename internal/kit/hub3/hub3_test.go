package hub3

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"teren/internal/kit/money"
)

// plain is a slip on which nothing is to be changed.
func plain() Slip {
	return Slip{
		Amount:    12355,
		PayerName: "Željko Šenoa", PayerStreet: "Vukovarska 1/A", PayerTown: "10000 Zagreb",
		PayeeName: "Klima-servis d.o.o.", PayeeStreet: "Ulica sv. Ćirila 3", PayeeTown: "51000 Rijeka",
		IBAN: "HR12 1001 0051 8630 0016 0", Model: "HR00", Reference: "17-2026", Purpose: "OTHR",
		Description: "Račun 17-PP1-1",
	}
}

func TestTextHasFourteenLines(t *testing.T) {
	got, err := plain().Text()
	want := "HRVHUB30\nEUR\n000000000012355\nŽeljko Šenoa\nVukovarska 1/A\n10000 Zagreb\nKlima-servis d.o.o.\n" +
		"Ulica sv. Ćirila 3\n51000 Rijeka\nHR1210010051863000160\nHR00\n17-2026\nOTHR\nRačun 17-PP1-1\n"
	if err != nil || got != want {
		t.Errorf("%q, %v", got, err)
	}
	s := Slip{Amount: 1, PayeeName: "X", IBAN: "HR1210010051863000160", Model: "HR99"}
	if got, err = s.Text(); err != nil || got != "HRVHUB30\nEUR\n000000000000001\n\n\n\nX\n\n\nHR1210010051863000160\nHR99\n\n\n\n" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestOnlyLettersOfTheSlip(t *testing.T) {
	for typed, want := range map[string]string{
		"Kovač & sin":                    "Kovač + sin",
		"Ünal Müller-Groß, Łódź, Ærø":    "Unal Muller-Gross, Lodz, AEro",
		"Z\u030celjko C\u0301uk":         "Željko Ćuk",
		"„Vodoterm“ d.o.o.":              "'Vodoterm' d.o.o.",
		"Zgrada; ulaz [B] — 2. kat!":     "Zgrada, ulaz (B) - 2. kat.",
		"Račun #17\n\t za 5\u00a0€":      "Račun 17 za 5 EUR",
		"Иван Ivan \U0001f600 日本":        "Ivan",
		"a\u200bb\u00adc\x00d@e_f=g*h%i": "abc d e-f-g h i",
		"QWXY qwxy 09 ,.:-+?'/()":        "QWXY qwxy 09 ,.:-+?'/()",
		"ǅep, ǉubav, \xff\xfe":           "Džep, ljubav,",
		"  ":                             "",
	} {
		if got := clean(typed); got != want {
			t.Errorf("%q becomes %q, not %q", typed, got, want)
		}
	}
}

func TestLongFieldsAreCutByCharacters(t *testing.T) {
	s := plain()
	long := strings.Repeat("č", 22) + " k" + strings.Repeat("a ", 20)
	s.PayerName, s.PayerStreet, s.PayerTown = long, long, long
	s.PayeeName, s.PayeeStreet, s.PayeeTown, s.Description = long, long, long, long
	text, err := s.Text()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(text, "\n")
	for i, want := range []int{8, 3, 15, 30, 27, 27, 25, 25, 27, 21, 4, 7, 4, 35, 0} {
		if got := utf8.RuneCountInString(lines[i]); got != want && !(strings.HasSuffix(lines[i], "a") && got == want-1) {
			t.Errorf("line %d has %d characters, not %d: %q", i+1, got, want, lines[i])
		}
		if strings.HasSuffix(lines[i], " ") {
			t.Errorf("line %d ends with a blank: %q", i+1, lines[i])
		}
	}
}

func TestWrongSlipsAreRefused(t *testing.T) {
	for _, c := range []struct {
		change func(*Slip)
		want   error
	}{
		{func(s *Slip) { s.Amount = 0 }, ErrAmount},
		{func(s *Slip) { s.Amount = -1 }, ErrAmount},
		{func(s *Slip) { s.Amount = 1_000_000_000_000_000 }, ErrAmount},
		{func(s *Slip) { s.Amount = 999_999_999_999_999 }, nil},
		{func(s *Slip) { s.PayeeName = "\u200b日本" }, ErrPayee},
		{func(s *Slip) { s.IBAN = "HR1310010051863000160" }, ErrIBAN},
		{func(s *Slip) { s.IBAN = "SI56263300012039086" }, ErrIBAN},
		{func(s *Slip) { s.IBAN = "hr1210010051863000160" }, nil},
		{func(s *Slip) { s.Model = "HR01" }, ErrModel},
		{func(s *Slip) { s.Model = "" }, ErrModel},
		{func(s *Slip) { s.Model = "HR99" }, ErrReference},
		{func(s *Slip) { s.Model, s.Reference = "HR99", "" }, nil},
		{func(s *Slip) { s.Reference = "" }, ErrReference},
		{func(s *Slip) { s.Reference = "17-PP1-1" }, ErrReference},
		{func(s *Slip) { s.Reference = "1-2-3-4" }, ErrReference},
		{func(s *Slip) { s.Reference = "1234567890123" }, ErrReference},
		{func(s *Slip) { s.Reference = "123456789012-1234567890" }, ErrReference},
		{func(s *Slip) { s.Reference = "123456789012-123456789" }, nil},
		{func(s *Slip) { s.Reference = "1\n2" }, ErrReference},
		{func(s *Slip) { s.Purpose = "cost" }, ErrPurpose},
		{func(s *Slip) { s.Purpose = "COST\n" }, ErrPurpose},
		{func(s *Slip) { s.Purpose = "" }, nil},
	} {
		s := plain()
		c.change(&s)
		text, err := s.Text()
		if !errors.Is(err, c.want) || (err == nil) != (text != "") {
			t.Errorf("%+v: %q, %v, not %v", s, text, err, c.want)
		}
		if _, other := s.Symbol(); !errors.Is(other, c.want) {
			t.Errorf("the symbol: %v", other)
		}
	}
	s := Slip{Amount: money.Cents(-1), Model: "HR99"}
	if _, err := s.Text(); !errors.Is(err, ErrAmount) || !errors.Is(err, ErrPayee) || !errors.Is(err, ErrIBAN) {
		t.Errorf("not all that is wrong is named: %v", err)
	}
}

// The box of the slip holds 34 rows: a text with many accents loses those of the payer,
// and the others only if that is not enough.
func TestSymbolsFitIntoTheBox(t *testing.T) {
	for _, c := range []struct {
		payer, payee, description string // what the fields repeat
		want                      string // the first letter of each
		bytes, rows               int
	}{
		{"s", "s", "s", "s s s", 287, 31},
		{"s", "s", "š", "s s š", 322, 34},
		{"š", "s", "s", "s s s", 287, 31},
		{"š", "s", "š", "s s š", 322, 34},
		{"š", "šsss", "s", "s š s", 308, 33},
		{"š", "šsss", "š", "s š s", 308, 33},
		{"š", "š", "š", "s s s", 287, 31},
	} {
		s := plain()
		payer, payee := strings.Repeat(c.payer, 30), strings.Repeat(c.payee, 30)
		s.PayerName, s.PayerStreet, s.PayerTown = payer, payer, payer
		s.PayeeName, s.PayeeStreet, s.PayeeTown = payee, payee, payee
		s.Description, s.Reference = strings.Repeat(c.description, 35), "123456789012-123456789"
		text, err := s.Text()
		symbol, other := s.Symbol()
		if err != nil || other != nil {
			t.Fatal(err, other)
		}
		lines := strings.Split(text, "\n")
		var first []string
		for _, i := range []int{payerName, payeeName, description} {
			first = append(first, string([]rune(lines[i])[0]))
		}
		if got := strings.Join(first, " "); got != c.want || len(text) != c.bytes || len(symbol.Rows) != c.rows {
			t.Errorf("%s, %s, %s: %s in %d bytes and %d rows", c.payer, c.payee, c.description, got, len(text), len(symbol.Rows))
		}
		if symbol.Width() != 222 || symbol.Height() != 3*c.rows || float64(symbol.Width())*Module > 58 || float64(symbol.Height())*Module > 26 {
			t.Errorf("%d by %d modules", symbol.Width(), symbol.Height())
		}
	}
	if rows(326) != mostRows || rows(327) != mostRows+1 {
		t.Errorf("326 bytes take %d rows, 327 bytes %d", rows(326), rows(327))
	}
}

// The figures are those of a worked example of the standard's division: five codewords
// with the four of level 1.
func TestCorrectionOfAKnownMessage(t *testing.T) {
	if got := correction([]int{5, 453, 178, 121, 239}, 4); !slices.Equal(got, []int{452, 327, 657, 619}) {
		t.Errorf("%v", got)
	}
}

// A message with its correction is a multiple of the divisor: 0 at each of its roots.
func TestCorrectionDividesTheMessage(t *testing.T) {
	all := compact([]byte(strings.Repeat("Žuti đak ", 29)))
	all = append(all, correction(all, checks)...)
	root := 1
	for i := range checks + 1 {
		value := 0
		root = root * 3 % field
		for _, c := range all {
			value = (value*root + c) % field
		}
		if (value == 0) != (i < checks) {
			t.Errorf("at 3^%d the value is %d", i+1, value)
		}
	}
}

func TestPatternsOfTheStandard(t *testing.T) {
	seen := map[pattern]bool{}
	for k, all := range patterns() {
		if len(all) != field {
			t.Errorf("cluster %d has %d patterns", 3*k, len(all))
		}
		for i, p := range all {
			sum := 0
			for _, width := range p {
				sum += width
			}
			if seen[p] || sum != 17 || p.cluster() != 3*k || slices.Min(p[:]) < 1 || slices.Max(p[:]) > 6 {
				t.Errorf("%d of cluster %d is %v", i, 3*k, p)
			}
			seen[p] = true
		}
	}
	if got := patterns()[0][:2]; got[0] != (pattern{3, 1, 1, 1, 1, 1, 3, 6}) || got[1] != (pattern{4, 1, 1, 1, 1, 1, 4, 4}) {
		t.Errorf("the first are %v", got)
	}
	// The error correction hides a wrong pattern from readers. This is the sum of the
	// tables of bwip-js 4.11.4 and boombuler/barcode 1.1.0, a bar being 1 and a blank 0.
	sum := sha256.New()
	for _, all := range patterns() {
		for _, p := range all {
			number := uint32(0)
			for i, width := range p {
				for range width {
					number = number<<1 | uint32(1-i%2)
				}
			}
			sum.Write(binary.BigEndian.AppendUint32(nil, number))
		}
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != "529a991324828eb8ddcbb657c706787b072c75d3afcaa877dcf1d0c54460392a" {
		t.Errorf("the patterns are others: %s", got)
	}
}

// The examples of bytes are those by which the standard is commonly explained.
func TestBytesAsCodewords(t *testing.T) {
	for text, want := range map[string][]int{
		"alcool":     {sixBytes, 163, 238, 432, 766, 244},
		"alcoolique": {anyBytes, 163, 238, 432, 766, 244, 105, 113, 117, 101},
		"č":          {anyBytes, 0xc4, 0x8d},
	} {
		if got := compact([]byte(text)); !slices.Equal(got, want) {
			t.Errorf("%s is %v", text, got)
		}
	}
}

// Libraries that take (rows - 3) / 3 for (rows - 1) / 3 are right only where the rows are
// a multiple of three.
func TestIndicatorsOfEveryShape(t *testing.T) {
	for count, want := range map[int][3][2]int{
		33: {{10, 8}, {12 + 2, 10}, {8, 12 + 2}},
		34: {{11, 8}, {12 + 0, 11}, {8, 12 + 0}},
		35: {{11, 8}, {12 + 1, 11}, {8, 12 + 1}},
	} {
		for row := range 6 {
			left, right := indicators(row, count)
			group := row / 3 * 30
			if w := want[row%3]; left != group+w[0] || right != group+w[1] {
				t.Errorf("row %d of %d: %d and %d", row, count, left, right)
			}
		}
	}
}

func BenchmarkSymbol(b *testing.B) {
	s := plain()
	for b.Loop() {
		if _, err := s.Symbol(); err != nil {
			b.Fatal(err)
		}
	}
}
