package db

import (
	"math/rand/v2"
	"slices"
	"testing"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// The table orders every text as the rules do: texts of its letters, of other
// ones, and of marks that change the letter before them.
func TestCroatianOrder(t *testing.T) {
	rules := collate.New(language.Croatian)
	parts := []string{"é", "Ö", "\u030c", "\u0301", "ǆ", "ß", "\t", "\x00", "\xff", "漢"}
	for _, r := range letters {
		parts = append(parts, string(r))
	}
	few := []string{"d", "D", "z", "ž", "Ž", "l", "L", "j", "J", "n", "N", "c", "č", "ć", "C", "-", " ", "\u030c"}
	g := rand.New(rand.NewPCG(1, 2))
	text := func(from []string) (s string) {
		for range g.IntN(6) {
			s += from[g.IntN(len(from))]
		}
		return s
	}
	for range 300_000 {
		from := [][]string{parts[10:], parts, few, few[:len(few)-1]}[g.IntN(4)]
		a, b := text(from), text(from)
		if g.IntN(2) == 0 {
			a, b = a+b, a+text(from)
		}
		if got, want := compareCroatian(a, b), rules.CompareString(a, b); got != want {
			t.Fatalf("%q and %q: %d, by the rules %d", a, b, got, want)
		}
	}
	names := []string{"Zec", "Ljubić", "Lončar", "Luk", "Čar", "Ćuk", "Cvek", "Dukić", "Džaja", "Đurić", "ljubić"}
	slices.SortFunc(names, compareCroatian)
	if want := []string{"Cvek", "Čar", "Ćuk", "Dukić", "Džaja", "Đurić", "Lončar", "Luk", "ljubić", "Ljubić", "Zec"}; !slices.Equal(names, want) {
		t.Error(names)
	}
}

func BenchmarkCroatianOrder(b *testing.B) {
	rules := collate.New(language.Croatian)
	for name, compare := range map[string]func(a, b string) int{"table": compareCroatian, "rules": rules.CompareString} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				compare("Kovačević1234", "Kovačević1235")
			}
		})
	}
}
