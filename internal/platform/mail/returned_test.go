package mail

import (
	"crypto/sha256"
	"crypto/tls"
	"fmt"
	"mime"
	"net"
	netmail "net/mail"
	"net/textproto"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"teren/internal/platform/db"
)

// A mailbox is a POP3 server in this process with what lies in it.
type mailbox struct {
	mu       sync.Mutex
	messages []string
	fetched  int  // whole messages
	heads    int  // and heads alone
	plain    bool // it knows no UIDL
}

func openMailbox(t *testing.T, secure *tls.Config) (*mailbox, string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	address := listener.Addr().String()
	if secure != nil {
		listener = tls.NewListener(listener, secure)
	}
	m := &mailbox{}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go m.talk(textproto.NewConn(conn))
		}
	}()
	return m, address
}

func (m *mailbox) talk(c *textproto.Conn) {
	defer c.Close()
	m.mu.Lock()
	defer m.mu.Unlock()
	var gone []int
	_ = c.PrintfLine("+OK posta")
	for signedIn := false; ; {
		line, err := c.ReadLine()
		if err != nil {
			return // without QUIT nothing is deleted
		}
		word, rest, _ := strings.Cut(line, " ")
		var i int
		_, _ = fmt.Sscan(rest, &i)
		if !signedIn && word != "USER" && word != "PASS" || word == "PASS" && rest != "taj na" {
			_ = c.PrintfLine("-ERR no")
			continue
		}
		if word == "UIDL" && m.plain {
			_ = c.PrintfLine("-ERR what?")
			continue
		}
		_ = c.PrintfLine("+OK %d 1", len(m.messages))
		switch word {
		case "UIDL":
			w := c.DotWriter()
			for i, text := range m.messages {
				_, _ = fmt.Fprintf(w, "%d %x\n", i+1, sha256.Sum256([]byte(text)))
			}
			_ = w.Close()
		case "PASS":
			signedIn = true
		case "TOP", "RETR":
			text := m.messages[i-1]
			if word == "TOP" {
				text, _, _ = strings.Cut(text, "\n\n")
				text += "\n\n"
				m.heads++
			} else {
				m.fetched++
			}
			w := c.DotWriter()
			_, _ = w.Write([]byte(text))
			_ = w.Close()
		case "DELE":
			gone = append(gone, i-1)
		case "QUIT":
			slices.Sort(gone)
			for _, at := range slices.Backward(gone) {
				m.messages = slices.Delete(m.messages, at, at+1)
			}
			return
		}
	}
}

func reportOf(action, id string) string {
	return strings.ReplaceAll(`From: MAILER-DAEMON@posta.test
Subject: Undelivered
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

.Nije isporučeno.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; posta.test

Final-Recipient: rfc822; ana@prva.test
Action: ACTION
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1
  nema korisnika

--b
Content-Type: message/rfc822

Message-ID: <`+id+`@example.hr>
Subject: Dobrodošli

Bok
--b--
`, "ACTION", action)
}

func TestLettersThatComeBack(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		h.through(p)
		first := hello
		first.Key, first.FailedJob = "prvo", "test.failed"
		h.post(first)
		h.post(hello)
		h.work()
		ids, err := db.Read(t.Context(), h.DB, func(tx *db.Tx) ([]string, error) {
			return db.All[string](tx, `SELECT message_id FROM outbox_mail ORDER BY mail_id`)
		})
		if err != nil || h.states() != "SENT 1, SENT 1" {
			t.Fatal(h.states(), err)
		}
		box, address := openMailbox(t, nil)
		if h.Inbox, err = ParseInbox("pop3://ana:taj%20na@" + address); err != nil {
			t.Fatal(err)
		}
		kept := []string{"Subject: Pozdrav\n\nBok.\n", reportOf("failed", "tudje"), reportOf("delayed", "tudje"), reportOf("delivered", ids[1])}
		box.messages = append(slices.Clone(kept), reportOf("failed", ids[0]), reportOf("delayed", ids[1]))
		for range 3 { // what was read is not there any more, or not read again
			if err := h.ReadReturned(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if at := h.Inbox.Newly(); !at.Equal(h.DB.Now()) {
			t.Errorf("it was read at %s", at)
		}
		box.mu.Lock()
		defer box.mu.Unlock()
		if h.states() != "FAILED 1, SENT 1" || !slices.Equal(box.messages, kept) || box.fetched != 5 || box.heads != 6 {
			t.Errorf("%s, %d fetched, %d heads, the inbox holds %q", h.states(), box.fetched, box.heads, box.messages)
		}
		why, err := db.Read(t.Context(), h.DB, func(tx *db.Tx) (string, error) {
			return db.One[string](tx, `SELECT m.cause || ' ' || m.last_error || ' ' || j.payload FROM outbox_mail m JOIN job j ON j.kind = 'test.failed' WHERE m.state = 'FAILED'`)
		})
		if err != nil || why != `RETURNED 550 5.1.1 nema korisnika "prvo"` {
			t.Errorf("%q %v", why, err)
		}
		late, err := db.Read(t.Context(), h.DB, func(tx *db.Tx) (string, error) {
			return db.One[string](tx, `SELECT cause || ' ' || last_error FROM outbox_mail WHERE state = 'SENT'`)
		})
		if err != nil || late != "DELAYED 550 5.1.1 nema korisnika" {
			t.Errorf("%q %v", late, err)
		}
	})
}

// A server without numbers for its messages, and a letter that is late first and comes
// back in the end.
func TestALateLetterComesBack(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		h.through(p)
		h.post(hello)
		h.work()
		id, err := db.Read(t.Context(), h.DB, func(tx *db.Tx) (string, error) { return db.One[string](tx, `SELECT message_id FROM outbox_mail`) })
		if err != nil {
			t.Fatal(err)
		}
		box, address := openMailbox(t, nil)
		box.plain = true
		if h.Inbox, err = ParseInbox("pop3://ana:taj%20na@" + address); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ action, want string }{{"delayed", "SENT DELAYED"}, {"failed", "FAILED RETURNED"}, {"delayed", "FAILED RETURNED"}} {
			box.mu.Lock()
			box.messages = []string{reportOf(c.action, id)}
			box.mu.Unlock()
			if err := h.ReadReturned(t.Context()); err != nil {
				t.Fatal(err)
			}
			box.mu.Lock() // once it has parted from the reader
			left := len(box.messages)
			box.mu.Unlock()
			is, err := db.Read(t.Context(), h.DB, func(tx *db.Tx) (string, error) {
				return db.One[string](tx, `SELECT state || ' ' || cause FROM outbox_mail`)
			})
			if err != nil || is != c.want || left != 0 {
				t.Errorf("after %s it is %s, %d in the inbox: %v", c.action, is, left, err)
			}
		}
	})
}

// Reports come in many forms: what they say of the letter is found in each.
func TestReportsOfManyServers(t *testing.T) {
	const openSMTPD = `From: Mailer Daemon <MAILER-DAEMON@posta.test>
Subject: Delivery status notification: error
Content-Type: multipart/mixed; boundary="1/2"

--1/2
Content-Type: text/plain

    Hi!

    This is the MAILER-DAEMON, please DO NOT REPLY to this email.

    An error has occurred while attempting to deliver a message for
    the following list of recipients:

ana@prva.test: 550 5.1.1 nema je

    Below is a copy of the original message:

--1/2
Content-Type: message/delivery-status

Reporting-MTA: dns; posta.test

Final-Recipient: rfc822; ana@prva.test
Action: failed
Status: 5.0.0

--1/2
Content-Type: message/rfc822

Message-ID: <pismo@example.hr>
Subject: Bok

--1/2--
`
	const global = `Content-Type: multipart/report; report-type=global-delivery-status; boundary=b

--b
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64

UG/FoXRhciBuaWplIG5hxaFhbyDFvWVsamtpbmUgdnJhdGEu
--b
Content-Type: message/global-delivery-status
Content-Transfer-Encoding: quoted-printable

Reporting-MTA: dns; po=C5=A1ta.test

Final-Recipient: utf-8; =C5=BEeljka@prva.test
Action: Failed
Status: 5.1.1

--b
Content-Type: message/global-headers

Message-ID: <pismo@example.hr>

--b--
`
	nested := "Content-Type: multipart/mixed; boundary=out\n\n--out\nContent-Type: text/plain\n\nOglas tvrtke.\n--out\n" +
		strings.ReplaceAll(reportOf("failed", "pismo"), "From: MAILER-DAEMON@posta.test\nSubject: Undelivered\n", "") + "--out--\n"
	for name, c := range map[string]struct {
		text, words  string
		failed, none bool
	}{
		"Postfix":                {text: reportOf("failed", "pismo"), words: "550 5.1.1 nema korisnika", failed: true},
		"Postfix, late":          {text: reportOf("delayed", "pismo"), words: "550 5.1.1 nema korisnika"},
		"it arrived":             {text: reportOf("delivered", "pismo"), none: true},
		"OpenSMTPD":              {text: openSMTPD, words: "ana@prva.test: 550 5.1.1 nema je", failed: true},
		"without a type":         {text: strings.Replace(openSMTPD, "Content-Type: text/plain\n", "", 1), words: "ana@prva.test: 550 5.1.1 nema je", failed: true},
		"in other letters":       {text: global, words: "Poštar nije našao Željkine vrata.", failed: true},
		"no words at all":        {text: strings.Replace(openSMTPD, "text/plain", "text/html", 1), words: "5.0.0", failed: true},
		"within another":         {text: nested, words: "550 5.1.1 nema korisnika", failed: true},
		"of no letter":           {text: strings.ReplaceAll(openSMTPD, "Message-ID", "X-ID"), none: true},
		"a letter with a letter": {text: strings.ReplaceAll(openSMTPD, "message/delivery-status", "text/plain"), none: true},
	} {
		m, err := netmail.ReadMessage(strings.NewReader(strings.ReplaceAll(c.text, "\n", "\r\n")))
		if err != nil {
			t.Fatal(name, err)
		}
		kind, words, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
		if err != nil || !strings.HasPrefix(kind, "multipart/") {
			t.Fatal(name, kind, err)
		}
		got := parseReport(m.Body, words["boundary"])
		switch {
		case c.none:
			if got != nil {
				t.Errorf("%s: %+v", name, got)
			}
		case got == nil || *got != report{"pismo", c.failed, c.words}:
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// The inbox is read through TLS that names the server, and a wrong password is
// told.
func TestTheInboxIsReadSafely(t *testing.T) {
	own, trust := certificate(t, "posta.example.hr")
	_, address := openMailbox(t, &tls.Config{Certificates: []tls.Certificate{own}})
	in, err := ParseInbox("pop3s://ana:kriva@" + address)
	if err != nil {
		t.Fatal(err)
	}
	d, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := &Service{DB: d, Inbox: in}
	if err := s.ReadReturned(t.Context()); err == nil || !strings.Contains(err.Error(), "certificate") {
		t.Errorf("a server nobody vouches for: %v", err)
	}
	in.tls = trust
	if err := in.Try(t.Context()); err == nil || !strings.Contains(err.Error(), "sign in to the inbox") || strings.Contains(err.Error(), "kriva") {
		t.Errorf("trying with a wrong password: %v", err)
	}
	in.password = "taj na"
	if err := in.Try(t.Context()); err != nil {
		t.Errorf("trying with the right one: %v", err)
	}
	in.password = "kriva"
	if err := s.ReadReturned(t.Context()); err == nil || !strings.Contains(err.Error(), "sign in to the inbox") || strings.Contains(err.Error(), "kriva") {
		t.Errorf("a wrong password: %v", err)
	}
	for _, bad := range []string{"", "x", "http://u:p@h", "pop3s://h", "pop3://u:tajna@h", "pop3s://u:tajna@h:x", "pop3s://u:tajna@h/inbox", "pop3s://u:p%0d%0aDELE@h"} {
		if _, err := ParseInbox(bad); err == nil || strings.Contains(err.Error(), "tajna") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// Whatever a stranger sends, the parser reads it to its end.
func FuzzReport(f *testing.F) {
	f.Add("b", reportOf("failed", "x"))
	f.Add("", "--\r\n")
	f.Fuzz(func(t *testing.T, boundary, body string) {
		if r := parseReport(strings.NewReader(body), boundary); r != nil && r.letter == "" {
			t.Errorf("a report of no letter: %+v", r)
		}
	})
}
