package offers

import (
	"fmt"
	"net"
	"net/textproto"
	"strings"
	"sync"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/mail"
)

// An inbox is a POP3 server that holds at most one letter.
type inbox struct {
	mu     sync.Mutex
	letter string
}

func openInbox(t *testing.T) (*inbox, string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	in := &inbox{}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go in.talk(textproto.NewConn(conn))
		}
	}()
	return in, listener.Addr().String()
}

func (in *inbox) talk(c *textproto.Conn) {
	defer c.Close()
	in.mu.Lock()
	defer in.mu.Unlock()
	held := min(1, len(in.letter))
	_ = c.PrintfLine("+OK")
	for {
		line, err := c.ReadLine()
		if err != nil {
			return
		}
		_ = c.PrintfLine("+OK %d 1", held)
		word, _, _ := strings.Cut(line, " ")
		switch word {
		case "UIDL", "TOP", "RETR":
			w := c.DotWriter()
			if word == "UIDL" && held > 0 {
				_, _ = fmt.Fprintf(w, "1 %d\n", len(in.letter))
			} else if word != "UIDL" {
				_, _ = w.Write([]byte(in.letter))
			}
			_ = w.Close()
		case "DELE":
			in.letter = ""
		case "QUIT":
			return
		}
	}
}

// A letter with an offer whose mail server reports a delay is shown as delayed, with the
// reason, and nobody gets a notice; when it fails in the end, it is shown as failed.
func TestADelayedLetterIsShownAsDelayed(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /offers/create {"recipient_name":"Marina","recipient_email":"marina@kvarner.test",`+flat(design)+`} → 201`,
			`manager POST /offers/1/send {"recipient":"marina@kvarner.test","subject":"Ponuda","content":"Evo ponude."} → 200 "state":"WAITING","cause":""`,
		)
		var id string
		c.do(func(tx *db.Tx) (err error) {
			id, err = db.One[string](tx, `UPDATE outbox_mail SET state = 'SENT', message_id = 'pismo' RETURNING message_id`)
			return err
		})
		in, address := openInbox(t)
		var err error
		if c.offers.Mail.Inbox, err = mail.ParseInbox("pop3://ana:tajna@" + address); err != nil {
			t.Fatal(err)
		}
		report := func(action, words string) {
			in.mu.Lock()
			in.letter = "From: MAILER-DAEMON@posta.test\nSubject: Report\nContent-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\n\n" +
				"--b\nContent-Type: text/plain\n\nPoruka čeka.\n" +
				"--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; posta.test\n\nFinal-Recipient: rfc822; marina@kvarner.test\nAction: " + action + "\nStatus: 4.4.1\nDiagnostic-Code: smtp; " + words + "\n\n" +
				"--b\nContent-Type: message/rfc822\n\nMessage-ID: <" + id + "@teren.test>\nSubject: Ponuda\n\nEvo ponude.\n--b--\n"
			in.mu.Unlock()
			if err := c.offers.Mail.ReadReturned(t.Context()); err != nil {
				t.Fatal(err)
			}
			in.mu.Lock()
			defer in.mu.Unlock()
			if in.letter != "" {
				t.Errorf("the report %q stays in the inbox", action)
			}
		}

		report("delayed", "451 4.4.1 posta ne odgovara")
		c.play(
			`manager GET /offers/1/details → 200 "recipient":"marina@kvarner.test" & "state":"SENT","cause":"DELAYED","last_error":"451 4.4.1 posta ne odgovara"`,
			`manager POST /offers/search → 200 "state":"SENT","cause":"DELAYED","last_error":"451 4.4.1 posta ne odgovara"`,
			`manager GET /offers/1/history → 200 !undelivered`,
			`client GET /offers/1/details → 200 "mails":[] & !451`,
		)
		if jobs := c.count(`SELECT COUNT(*) FROM job WHERE kind = '` + undeliveredJob + `'`); jobs != 0 {
			t.Errorf("%d notices are to be sent of a delay", jobs)
		}

		report("failed", "554 5.4.7 odustajem")
		c.play(`manager GET /offers/1/details → 200 "state":"FAILED","cause":"RETURNED","last_error":"554 5.4.7 odustajem"`)
		if jobs := c.count(`SELECT COUNT(*) FROM job WHERE kind = '` + undeliveredJob + `'`); jobs != 1 {
			t.Errorf("%d notices are to be sent of a failure", jobs)
		}
	})
}
