package geo

import "testing"

func TestAsTyped(t *testing.T) {
	for input, want := range map[string]Suggestion{
		"Herrengasse 5, 8010 Graz, Österreich": {"Herrengasse 5, 8010 Graz, Österreich", "Herrengasse", "5", "Graz", "8010", "Österreich", "", 0, 0, false},
		" zeleni  trg bb ,Zagreb,":             {"zeleni trg bb ,Zagreb", "Zeleni trg", "bb", "Zagreb", "", "", "", 0, 0, false},
		"Ilica 1":                              {"Ilica 1", "Ilica", "1", "", "", "", "", 0, 0, false},
	} {
		if got, ok := AsTyped(input); !ok || got != want {
			t.Errorf("%q: %+v", input, got)
		}
	}
	for _, input := range []string{"", " , ", "10000", "\xff"} {
		if got, ok := AsTyped(input); ok {
			t.Errorf("%q: %+v", input, got)
		}
	}
}
