package textfold

import (
	"slices"
	"testing"
)

func TestWords(t *testing.T) {
	for text, want := range map[string][]string{
		"  klima  Jadran ":                        {"klima", "Jadran"},
		"Industrijska zona 12, 51224 Kukuljanovo": {"Industrijska", "zona", "12", "51224", "Kukuljanovo"},
		"Ilica 1,10000 Zagreb":                    {"Ilica", "1,10000", "Zagreb"},
		"cijev 12,5 mm":                           {"cijev", "12,5", "mm"},
		"klima,jadran; split":                     {"klima", "jadran", "split"},
		"klima,,jadran, ,x":                       {"klima", "jadran", "x"},
		"klima - jadran":                          {"klima", "jadran"},
		"klima –":                                 {"klima"},
		`"dizalica topline"`:                      {"dizalica", "topline"},
		"(klima) „Šuma” 3. kat":                   {"klima", "Šuma", "3", "kat"},
		"R-410A ø15 AC/DC d.o.o.":                 {"R-410A", "ø15", "AC/DC", "d.o.o"},
		"Servis · Jadran Trgovina":                {"Servis", "Jadran", "Trgovina"},
		"099/322-900":                             {"099322900"},
		"0038599322900":                           {"099322900"},
		"+38599/322-900":                          {"099322900"},
		"+385 (0)99 322 900":                      {"099322900"},
		"tel: 099 322 900":                        {"099322900"},
		"Mob. +385 99 322 900":                    {"099322900"},
		"+43 1 234 56 78":                         {"4312345678"},
		"099":                                     {"099"},
		"?!":                                      {"?!"},
		" ":                                       nil,
		"":                                        nil,
	} {
		if got := Words(text); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
