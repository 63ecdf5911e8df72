package mail

import (
	"bufio"
	"cmp"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/textproto"
	"regexp"
	"strings"
)

// A report is a notice of a mail server that a letter, named by its Message-ID, did
// not arrive or is late, with the server's reason.
type report struct {
	letter string
	failed bool // or else it is late
	words  string
}

// deepest is how many multiparts within one another are looked into.
const deepest = 5

// parseReport reads a report of RFC 3464 or RFC 6533 in any multipart; nil if
// nothing failed or is late, or if it names no letter.
func parseReport(body io.Reader, boundary string) *report {
	var r reading
	r.parts(body, boundary, 1)
	if r.report.letter == "" || !r.report.failed && !r.late {
		return nil
	}
	r.words = cmp.Or(r.code, fitting(r.text, r.whom), r.status)
	return &r.report
}

// reading is the state while a report is read.
type reading struct {
	report
	late         bool
	code, status string // of the last recipient that the report names
	whom         string // the recipient
	text         string // for people, of the first part that is a text
}

func (r *reading) parts(body io.Reader, boundary string, depth int) {
	parts := multipart.NewReader(body, boundary)
	for {
		part, err := parts.NextRawPart()
		if err != nil {
			return // cut off, or at its end
		}
		kind, words, _ := mime.ParseMediaType(part.Header.Get("Content-Type"))
		content := decoded(part, part.Header)
		switch kind {
		case "message/delivery-status", "message/global-delivery-status":
			r.recipients(content)
		case "message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers":
			head, _ := textproto.NewReader(bufio.NewReader(content)).ReadMIMEHeader()
			id := strings.Trim(strings.TrimSpace(head.Get("Message-Id")), "<>")
			if id, _, _ = strings.Cut(id, "@"); id != "" {
				r.letter = id
			}
		case "text/plain", "":
			if text, _ := io.ReadAll(io.LimitReader(content, 64<<10)); r.text == "" {
				r.text = string(text)
			}
		default:
			if strings.HasPrefix(kind, "multipart/") && depth < deepest {
				r.parts(content, words["boundary"], depth+1)
			}
		}
	}
}

// recipients reads what happened to each recipient; of one that failed counts more
// than of one that waits.
func (r *reading) recipients(content io.Reader) {
	lines := textproto.NewReader(bufio.NewReader(content))
	for {
		about, err := lines.ReadMIMEHeader()
		action := strings.ToLower(strings.TrimSpace(about.Get("Action")))
		if action == "failed" || action == "delayed" && !r.report.failed {
			r.report.failed = action == "failed"
			r.late = action == "delayed"
			r.code, r.status = typed(about.Get("Diagnostic-Code")), about.Get("Status")
			r.whom = typed(cmp.Or(about.Get("Original-Recipient"), about.Get("Final-Recipient")))
		}
		if err != nil {
			return
		}
	}
}

// decoded returns the content of a part as it was before it was packed for its way.
func decoded(part io.Reader, head textproto.MIMEHeader) io.Reader {
	switch strings.ToLower(strings.TrimSpace(head.Get("Content-Transfer-Encoding"))) {
	case "quoted-printable":
		return quotedprintable.NewReader(part)
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, part)
	}
	return part
}

// typed returns a field of a report without the name of its kind: "smtp; 550 5.1.1
// …".
func typed(field string) string {
	if _, text, ok := strings.Cut(field, ";"); ok {
		field = text
	}
	return strings.TrimSpace(field)
}

// answered is the answer of a mail server within a text.
var answered = regexp.MustCompile(`\b[45]\d\d[ -]`)

// fitting returns the lines of a text that name the recipient or quote a server, or
// the whole text where there are none.
func fitting(text, whom string) string {
	var some []string
	for line := range strings.Lines(text) {
		if whom != "" && strings.Contains(strings.ToLower(line), strings.ToLower(whom)) || answered.MatchString(line) {
			some = append(some, strings.TrimSpace(line))
		}
	}
	if len(some) > 0 {
		return strings.Join(some, " ")
	}
	return strings.Join(strings.Fields(text), " ")
}
