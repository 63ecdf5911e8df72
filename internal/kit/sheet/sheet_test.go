package sheet

import (
	"strings"
	"testing"
)

func TestCSV(t *testing.T) {
	got, err := CSV([]string{"Naziv", "Iznos"}, [][]string{{"Čavli; 3\"", "1,50"}, {"=1+1", "@x"}, {"-2", "\tx"}, {"", "+385"}})
	want := "\ufeffNaziv;Iznos\r\n\"Čavli; 3\"\"\";1,50\r\n'=1+1;'@x\r\n'-2;\"'\tx\"\r\n;'+385\r\n"
	if err != nil || strings.ReplaceAll(string(got), "\"'\t", "\"'\t") != want && string(got) != strings.ReplaceAll(want, "\"'\tx\"", "'\tx") {
		t.Errorf("%q %v", got, err)
	}
}
