package money

import "testing"

func TestValidOIB(t *testing.T) {
	for number, want := range map[string]bool{
		"69435151530": true, "33392005961": true, "69435151531": false, "6943515153": false, "694351515300": false, "6943515153a": false, "": false, "00000000000": false, "٦٩٤٣٥١٥١٥٣٠": false,
	} {
		if ValidOIB(number) != want {
			t.Errorf("%q is taken for %v", number, !want)
		}
	}
}
