// Package mail sends letters. A letter is written into the outbox in the
// transaction that causes it, and sent by a job: it is never lost, and arrives
// twice only where a mail server accepted it and could not confirm. Without a mail
// server letters wait. The area writes the text of a letter.
package mail

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	netmail "net/mail"
	"strings"
	"time"
	"unicode"

	"teren/internal/kit/secret"
	"teren/internal/kit/words"
	"teren/internal/platform/db"
	"teren/internal/platform/jobs"
)

// Letter is one mail to one person, in their language.
type Letter struct {
	TenantID  int64 // the company whose ADMIN may watch it; 0 for no company
	Kind      Kind
	To, Name  string
	From      string // the name of the sender; "" is the installation's
	ReplyTo   Person // who gets an answer; without an address the installation does
	Language  string // of words.Languages, or else English
	Subject   string
	Lines     []string // paragraphs
	Button    string   // over Link; without one there is none
	Link      string
	Small     []string // paragraphs below the button
	Files     []File
	Secret    bool      // its link signs its reader in, so nobody else may read it
	FailedJob string    // the job that gets Key once it is certain that the letter does not arrive; "" is none
	Key       string    // a second letter with the same key is not written; "" is no key
	ExpiresAt time.Time // after which it is useless; zero is never
}

// Paragraphs returns the lines of a text that are not empty, each a paragraph of a letter.
func Paragraphs(text string) (out []string) {
	for _, p := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}

// Person is a name with an address.
type Person struct {
	Email string `db:"email"`
	Name  string `db:"name"`
}

// File is a stored file that is sent with the letter, or a text that is sent as one.
type File struct {
	Kept string `json:"kept,omitempty"` // its name in the store
	Text string `json:"text,omitempty"` // its content, where it is not in the store
	Name string `json:"name"`           // what the reader sees
}

// Cause is why a letter was not sent, as far as a program can classify it: the
// server's own words are stored beside it.
type Cause string

const (
	Unreachable Cause = "UNREACHABLE" // nobody answers there
	Insecure    Cause = "INSECURE"    // no TLS, or a certificate nobody vouches for
	SignIn      Cause = "SIGN_IN"     // it does not know the name or the password
	Busy        Cause = "BUSY"        // refused for now
	Refused     Cause = "REFUSED"     // refused for good
	Late        Cause = "LATE"        // nobody needs it any more
	Returned    Cause = "RETURNED"    // taken, and reported later as not delivered
	Delayed     Cause = "DELAYED"     // taken, and reported as not delivered yet; it is still tried
	Discarded   Cause = "DISCARDED"   // by the ADMIN, before it went
	Unclear     Cause = "UNCLEAR"
)

// Values returns all causes; a letter that nothing happened to has none.
func (Cause) Values() []string {
	return []string{"", string(Unreachable), string(Insecure), string(SignIn), string(Busy), string(Refused), string(Late), string(Returned), string(Delayed), string(Discarded), string(Unclear)}
}

// Kind is the subject matter of a letter.
type Kind string

// The kinds of letters.
const (
	Test          Kind = "test"
	Invitation    Kind = "invitation"
	Password      Kind = "password"
	SignUp        Kind = "sign_up"
	Offer         Kind = "offer"
	OfferQuestion Kind = "offer_question"
	OfferReminder Kind = "offer_reminder"
	OfferAnswer   Kind = "offer_answer"
	Invoice       Kind = "invoice"
)

// automatic reports whether the letter is written by the program: out-of-office
// programs do not answer such letters. Offers and invoices are sent by a person, and so
// is a question about an offer.
func (k Kind) automatic() bool { return k != Offer && k != OfferQuestion && k != Invoice }

func (Kind) Values() []string {
	return []string{string(Test), string(Invitation), string(Password), string(SignUp), string(Offer), string(OfferQuestion), string(OfferReminder), string(OfferAnswer), string(Invoice)}
}

// State is the state of a letter.
type State string

// The states of a letter.
const (
	Waiting State = "WAITING"
	Sent    State = "SENT"
	Failed  State = "FAILED"
)

func (State) Values() []string { return []string{string(Waiting), string(Sent), string(Failed)} }

var page = template.Must(template.New("letter").Parse(`<!doctype html>
<html lang="{{.Language}}"><head><meta charset="utf-8"><title>{{.Subject}}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font-family:Arial,Helvetica,sans-serif;color:#1b1f24">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px"><tr><td style="padding:32px;font-size:16px;line-height:1.5">
{{range .Lines}}<p style="margin:0 0 16px">{{.}}</p>
{{end}}{{if .Link}}<p style="margin:24px 0"><a href="{{.Link}}" style="display:inline-block;padding:12px 24px;background:#0b5cab;color:#ffffff;text-decoration:none;border-radius:6px">{{.Button}}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#57606a;word-break:break-all">{{.Link}}</p>
{{end}}{{range .Small}}<p style="margin:0 0 12px;font-size:13px;color:#57606a">{{.}}</p>
{{end}}</td></tr></table></td></tr></table></body></html>
`))

// text returns the letter for those who read no HTML.
func (l Letter) text() string {
	parts := append([]string{}, l.Lines...)
	if l.Link != "" {
		parts = append(parts, l.Button+":\n"+l.Link)
	}
	return strings.Join(append(parts, l.Small...), "\n\n") + "\n"
}

// oneLine prevents typed text from adding a header.
func oneLine(s string) string {
	return strings.TrimSpace(strings.Join(strings.FieldsFunc(s, unicode.IsControl), " "))
}

// isAddress reports whether the text is an address and nothing else.
func isAddress(text string) bool {
	address, err := netmail.ParseAddress(text)
	return err == nil && address.Address == text && !strings.ContainsFunc(text, unicode.IsControl)
}

// Post writes the letter into the outbox of the transaction. The address must
// be one; the words around it may be anything.
func Post(tx *db.Tx, l Letter) error {
	id, err := write(tx, l)
	if err != nil || id == 0 {
		return err
	}
	return jobs.Add(tx, SendJob, id, "")
}

// write is Post without the job that sends it; 0 when there was one of the key.
func write(tx *db.Tx, l Letter) (int64, error) {
	l.Language = words.Choose(l.Language)
	l.Subject, l.Name, l.From, l.ReplyTo.Name = oneLine(l.Subject), oneLine(l.Name), oneLine(l.From), oneLine(l.ReplyTo.Name)
	for _, lines := range [][]string{l.Lines, l.Small} {
		for i := range lines {
			lines[i] = oneLine(lines[i])
		}
	}
	if !isAddress(l.To) {
		return 0, fmt.Errorf("mail: %q is no address", l.To)
	}
	if !isAddress(l.ReplyTo.Email) {
		l.ReplyTo = Person{}
	}
	if l.Link != "" && !strings.HasPrefix(l.Link, "https://") && !strings.HasPrefix(l.Link, "http://") {
		return 0, errors.New("mail: the link is not absolute")
	}
	var html bytes.Buffer
	if err := page.Execute(&html, l); err != nil {
		return 0, err
	}
	if l.Files == nil {
		l.Files = []File{}
	}
	files, err := json.Marshal(l.Files)
	if err != nil {
		return 0, err
	}
	var tenant *int64
	if l.TenantID != 0 {
		tenant = &l.TenantID
	}
	var key *string
	if l.Key != "" {
		key = &l.Key
	}
	var expires *time.Time
	if !l.ExpiresAt.IsZero() {
		expires = &l.ExpiresAt
	}
	ids, err := db.All[int64](tx, `
		INSERT INTO outbox_mail (tenant_id, kind, recipient, name, sender, reply_to, reply_name, subject, text, html, attachments, secret, unique_key, failed_job, message_id, state, created_at, run_at, expires_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (unique_key) DO NOTHING RETURNING mail_id`,
		tenant, l.Kind, l.To, l.Name, l.From, l.ReplyTo.Email, l.ReplyTo.Name, l.Subject, l.text(), html.String(), string(files), l.Secret, key, l.FailedJob, secret.New()[:24], Waiting, tx.Now, tx.Now, expires)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return ids[0], nil
}
