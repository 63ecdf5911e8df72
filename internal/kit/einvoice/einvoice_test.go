package einvoice

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden documents")

func TestGoldenDocuments(t *testing.T) {
	written, err := filepath.Glob("testdata/*.xml")
	if err != nil {
		t.Fatal(err)
	}
	if len(written) != len(examples) && !*update {
		t.Errorf("%d files for %d documents", len(written), len(examples))
	}
	for name, d := range examples {
		path := filepath.Join("testdata", name+".xml")
		got, err := d.XML()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if *update {
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what its file has: %v\n%s", name, err, got)
		}
	}
}

// Codes are found by words of both languages and by their beginning; typical ones first.
func TestFindKPD(t *testing.T) {
	for text, first := range map[string]string{"": "43.21.00", "grijanj ventilac": "43.22.12", "instalacije grijanja": "43.22.12", "432212": "43.22.12", "heating": "43.22.12", "43.22": "43.22.11", "ELEKTROINST": "43.21.00"} {
		if found := FindKPD(text, 50); len(found) == 0 || found[0] != first {
			t.Errorf("%q finds %v, not %s first", text, found, first)
		}
	}
	for _, code := range FindKPD("", 50) {
		if !IsKPD(code) || !IsTypical(code) {
			t.Errorf("%s is no typical code", code)
		}
	}
	if n := len(FindKPD("", 50)); n != 32 {
		t.Errorf("%d codes are typical", n)
	}
	if found := FindKPD("xyzzy", 50); len(found) != 0 {
		t.Errorf("nothing is found as %v", found)
	}
}
