package mail

import (
	"crypto/tls"
	"fmt"
	"net"
	"net/textproto"
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
	fetched  int // whole messages
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
		_ = c.PrintfLine("+OK %d 1", len(m.messages))
		switch word {
		case "PASS":
			signedIn = true
		case "TOP", "RETR":
			text := m.messages[i-1]
			if word == "TOP" {
				text, _, _ = strings.Cut(text, "\n\n")
				text += "\n\n"
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
		kept := []string{"Subject: Pozdrav\n\nBok.\n", reportOf("failed", "tudje"), reportOf("delayed", ids[1])}
		box.messages = append(slices.Clone(kept), reportOf("failed", ids[0]))
		for range 2 { // what was read is not there any more
			if err := h.ReadReturned(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		box.mu.Lock()
		defer box.mu.Unlock()
		if h.states() != "FAILED 1, SENT 1" || !slices.Equal(box.messages, kept) || box.fetched != 5 {
			t.Errorf("%s, %d fetched, the inbox holds %q", h.states(), box.fetched, box.messages)
		}
		why, err := db.Read(t.Context(), h.DB, func(tx *db.Tx) (string, error) {
			return db.One[string](tx, `SELECT m.cause || ' ' || m.last_error || ' ' || j.payload FROM outbox_mail m JOIN job j ON j.kind = 'test.failed' WHERE m.state = 'FAILED'`)
		})
		if err != nil || why != `RETURNED 550 5.1.1 nema korisnika "prvo"` {
			t.Errorf("%q %v", why, err)
		}
	})
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
	s := &Service{Inbox: in}
	if err := s.ReadReturned(t.Context()); err == nil || !strings.Contains(err.Error(), "certificate") {
		t.Errorf("a server nobody vouches for: %v", err)
	}
	in.tls = trust
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
