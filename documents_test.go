package teren_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	pathInDocument = regexp.MustCompile("`([\\w./-]+\\.(?:go|ts|tsx|mjs|sh|css|sql|json|md|yml|service))`|\\]\\(([\\w./-]+\\.\\w+)[)#]")
	testInDocument = regexp.MustCompile("`(Test[A-Z]\\w+)`")
	testInCode     = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

// A document names files and tests that are there. It reads every folder, so it stands apart from
// internal/systemtest, which takes minutes and would run again after each change of any file.
func TestDocumentsNameWhatIsThere(t *testing.T) {
	t.Parallel()
	files, tests := map[string]bool{}, map[string]bool{}
	var documents []string
	for _, root := range []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Makefile", "arch_test.go", "go.mod", ".ci", ".github", "cmd", "deploy", "docs", "findings", "internal", "scripts", "web"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() {
				if name := entry.Name(); name == "node_modules" || path == "internal/web/dist" {
					return fs.SkipDir
				}
				return nil
			}
			files[path] = true
			switch {
			case strings.HasSuffix(path, "_test.go"):
				text, err := os.ReadFile(path)
				if err != nil {
					return err
				}
				for _, found := range testInCode.FindAllSubmatch(text, -1) {
					tests[string(found[1])] = true
				}
			case strings.HasSuffix(path, ".md"):
				documents = append(documents, path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	named := 0
	for _, document := range documents {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range pathInDocument.FindAllStringSubmatch(string(text), -1) {
			path := found[1] + found[2]
			if !strings.Contains(path, "/") && found[1] != "" {
				continue // a name that several folders have, as an area has its `search.go`
			}
			named++
			if !files[path] && !files[filepath.Join(filepath.Dir(document), path)] {
				t.Errorf("%s names %s, which is not there", document, path)
			}
		}
		for _, found := range testInDocument.FindAllStringSubmatch(string(text), -1) {
			named++
			if !tests[found[1]] {
				t.Errorf("%s names %s, which is not there", document, found[1])
			}
		}
	}
	if named < 200 {
		t.Errorf("only %d names found", named)
	}
}
