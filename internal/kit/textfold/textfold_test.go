package textfold

import (
	"testing"
	"unicode/utf8"
)

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"":                                "",
		"Čakovec":                         "cakovec",
		"ĐURĐEVAC, Šibenik, Žeć":          "durdevac, sibenik, zec",
		"Müller Straße":                   "muller straße",
		"c\u030cakovec":                   "cakovec", // the same letter as two runes
		"ÀÉÎÕØŪ ŁÓDŹ ÑandÚ":               "aeioou lodz nandu",
		"Вуковар 12":                      "вуковар 12",
		"İstanbul ısı":                    "istanbul isi",
		"Kvar\u00adner\u200b\u00a0d.o.o.": "kvarner d.o.o.",
		"日本":                              "日本",
	} {
		if got := Text(in); got != want {
			t.Errorf("Text(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestUnmark(t *testing.T) {
	for in, want := range map[string]string{
		"Čakovec":       "Cakovec",
		"ĐURĐEVAC, Žeć": "DURDEVAC, Zec",
		"C\u030cakovec": "Cakovec",
		"İstanbul ısı":  "Istanbul isi",
		"Вуковар":       "Вуковар",
	} {
		if got := Unmark(in); got != want {
			t.Errorf("Unmark(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestTable(t *testing.T) {
	if utf8.RuneCountInString(From) != len(To) {
		t.Fatalf("From has %d letters, To %d", utf8.RuneCountInString(From), len(To))
	}
	seen := map[rune]bool{}
	for _, r := range From {
		if r < 0x80 || r >= lastLetter || seen[r] {
			t.Errorf("%c stands wrongly in From", r)
		}
		seen[r] = true
	}
}

func FuzzText(f *testing.F) {
	f.Add("Čakovec")
	f.Fuzz(func(t *testing.T, s string) {
		once := Text(s)
		if twice := Text(once); twice != once {
			t.Errorf("%q folds to %q, then to %q", s, once, twice)
		}
		if got := Text(Unmark(s)); got != once {
			t.Errorf("%q folds to %q, unmarked first to %q", s, once, got)
		}
	})
}

func BenchmarkText(b *testing.B) {
	for b.Loop() {
		Text("Popravak klima uređaja u poslovnici Šibenik, Ulica Đure Đakovića 12")
	}
}
