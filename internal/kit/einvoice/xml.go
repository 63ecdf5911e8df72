package einvoice

import (
	"strings"
	"unicode"
)

// writer writes elements in order. It leaves out every element without content, and
// every letter that XML or a reader cannot take.
type writer struct {
	b    strings.Builder
	open []string // begun elements that are not written yet
	deep int      // elements that are written and not ended
}

// in writes an element around what the function writes, and nothing where it writes nothing.
func (w *writer) in(name string, inner func()) {
	w.open = append(w.open, name)
	inner()
	if len(w.open) > 0 {
		w.open = w.open[:len(w.open)-1]
		return
	}
	w.deep--
	w.line("</" + name + ">")
}

// text writes an element with a text, unless that is empty. Attributes are pairs of name and value.
func (w *writer) text(name, value string, attributes ...string) {
	value = Clean(value)
	if value == "" {
		return
	}
	for _, begun := range w.open {
		w.line("<" + begun + ">")
		w.deep++
	}
	w.open = w.open[:0]
	var b strings.Builder
	b.WriteString("<" + name)
	for i := 0; i < len(attributes); i += 2 {
		b.WriteString(" " + attributes[i] + `="` + escape.Replace(strings.Join(strings.Fields(Clean(attributes[i+1])), " ")) + `"`)
	}
	b.WriteString(">" + escape.Replace(value) + "</" + name + ">")
	w.line(b.String())
}

func (w *writer) line(text string) {
	for range w.deep {
		w.b.WriteString("  ")
	}
	w.b.WriteString(text + "\n")
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// Clean returns a text as a document holds it: without control characters, without what
// is no letter of Unicode, and without blanks around it. Lines end with a line feed.
func Clean(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.IsControl(r) || r&0xFFFE == 0xFFFE {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "")))
}
