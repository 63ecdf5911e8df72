package usedplaces

import "testing"

func TestStreet(t *testing.T) {
	for _, c := range [][2]string{
		{"Ilica 1, 10000 Zagreb, Hrvatska", "Ilica 1"}, {"Ilica 1", "Ilica 1"}, {"Ilica 1, Zagreb", "Ilica 1"}, {"Ilica 1, kat 2, 10000 ZAGREB", "Ilica 1, kat 2"},
		{"Ilica 1, Grad Zagreb, hrvatska", "Ilica 1"}, {"Zagreb", "Zagreb"}, {"Zagrebačka 5, Split", "Zagrebačka 5, Split"}, {"", ""},
	} {
		if got := Street(c[0], "10000", "Zagreb", "Grad Zagreb", "Hrvatska"); got != c[1] {
			t.Errorf("%q: %q", c[0], got)
		}
	}
	if got := Street("Ilica 1, Zagreb", "", "", "", ""); got != "Ilica 1, Zagreb" {
		t.Errorf("without a city: %q", got)
	}
}
