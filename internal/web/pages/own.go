package pages

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// What differs from answer to answer stands in place of these in index.html: who
// is signed in, and what of the program the page needs.
const (
	sessionMark = "<!-- session -->"
	partsMark   = "<!-- parts -->"
)

// preloads are the files that pages need besides those of every page, as the build
// lists them.
type preloads struct {
	Languages map[string][]string // by language
	Pages     []struct {
		Path  string // "/tasks/$taskId"
		Files []string
	}
}

func readPreloads(dist fs.FS) (preloads, error) {
	var p preloads
	text, err := fs.ReadFile(dist, ".vite/preloads.json")
	if errors.Is(err, fs.ErrNotExist) { // there was no build
		return p, nil
	}
	if err != nil {
		return p, err
	}
	return p, json.Unmarshal(text, &p)
}

// of returns the files that a page at the address needs in the language.
func (p preloads) of(address, language string) []string {
	files := p.Languages[language]
	for _, page := range p.Pages {
		if matches(page.Path, address) {
			return append(files[:len(files):len(files)], page.Files...)
		}
	}
	return files
}

// matches reports whether the address is of the path, in which a part that
// begins with $ stands for any.
func matches(route, address string) bool {
	parts, given := strings.Split(route, "/"), strings.Split(address, "/")
	if len(parts) != len(given) {
		return false
	}
	for i, part := range parts {
		if !strings.HasPrefix(part, "$") && part != given[i] {
			return false
		}
	}
	return true
}

// links has the files fetched that the page needs.
func links(files []string, nonce string) string {
	var b strings.Builder
	for _, file := range files {
		link := `<link rel="modulepreload" crossorigin href="/`
		if path.Ext(file) == ".css" {
			link = `<link rel="stylesheet" crossorigin href="/`
		}
		b.WriteString(link + file + `" nonce="` + nonce + `">`)
	}
	return b.String()
}

// carried is who is signed in, as data; a nil session is left out.
func carried(session any) (string, error) {
	if session == nil {
		return "", nil
	}
	data, err := json.Marshal(session) // with < > & escaped, so that nothing ends the element
	return `<script type="application/json" id="session">` + string(data) + `</script>`, err
}

func nobody(*http.Request) (any, string) { return nil, "" }
