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
