// Package systemtest holds the tests of the whole program: the rights of each route (rights_…), two people at once
// (race_…), kills and outages (drill_…), and what documents and files of the program say (document_…, file_…).
package systemtest

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// WebPackage is the folder of the package that has the built pages in it.
const WebPackage = "internal/web"

// TrackProgram makes Go repeat the test when a file of the program changes: Go keeps the results
// of tests and knows the files that a test opens itself, not those that `go list` or `go build`
// reads for it. It leaves out the built pages, which change with every stylesheet.
// It expects the test to run in the folder of the project.
func TrackProgram(t *testing.T) {
	t.Helper()
	for _, root := range []string{"cmd", "internal"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if path == WebPackage {
				return fs.SkipDir
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	files, err := exec.Command("go", "list", "-f", `{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}} {{end}}`, "./"+WebPackage+"/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range strings.Fields(string(files)) {
		if _, err := os.Stat(file); err != nil {
			t.Fatal(err)
		}
	}
}
