package mail

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net"
	netmail "net/mail"
	"net/textproto"
	"net/url"
	"strconv"
	"strings"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/jobs"
)

// Inbox is the mailbox of the sender's address, where mail servers report the
// letters that they took and could not deliver. It is read by POP3.
type Inbox struct {
	host, address  string
	tls            *tls.Config // nil: without TLS, on this machine
	user, password string
}

const (
	readTime    = time.Minute // for one look into the inbox
	mostReports = 200         // of the newest messages, that are looked at each time
	maxReport   = 1 << 20     // bytes of one
)

// ParseInbox reads pop3s://user:pass@host:995, or pop3:// for a server on this
// machine.
func ParseInbox(text string) (*Inbox, error) {
	u, err := url.Parse(text)
	if err != nil {
		return nil, errors.New("it is no URL") // the error would show the password
	}
	secure := u.Scheme == "pop3s"
	if !secure && (u.Scheme != "pop3" || !loopback(u.Hostname())) || u.Hostname() == "" || u.User == nil || u.Path != "" && u.Path != "/" {
		return nil, errors.New("it is not like pop3s://user:password@host:995")
	}
	in := &Inbox{host: u.Hostname(), user: u.User.Username()}
	in.password, _ = u.User.Password()
	if strings.ContainsAny(in.user+in.password, "\r\n") {
		return nil, errors.New("user and password are one line each")
	}
	port := cmp.Or(u.Port(), "995")
	if secure {
		in.tls = &tls.Config{ServerName: in.host, MinVersion: tls.VersionTLS12}
	} else {
		port = cmp.Or(u.Port(), "110")
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return nil, errors.New("the port is no number")
	}
	in.address = net.JoinHostPort(in.host, port)
	return in, nil
}

// A report tells of a letter that did not arrive: its Message-ID and what the
// server says that refused it.
type report struct {
	letter string
	words  string
}

// ReadReturned looks for reports of letters that did not arrive, notes them in the
// outbox and takes them out of the inbox. Everything else stays there. Recurring
// work.
func (s *Service) ReadReturned(ctx context.Context) error {
	if s.Inbox == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, readTime)
	defer cancel()
	return s.Inbox.each(ctx, func(r report) (ours bool, err error) {
		err = s.DB.Do(ctx, func(tx *db.Tx) error {
			ours, err = returned(tx, r)
			return err
		})
		return ours, err
	})
}

// returned notes that a letter which went out did not arrive. False is that none
// such went out from here.
func returned(tx *db.Tx, r report) (bool, error) {
	known, err := db.Exists(tx, `SELECT 1 FROM outbox_mail WHERE message_id = ?`, r.letter)
	if err != nil || !known {
		return false, err
	}
	failed, err := db.All[int64](tx, `UPDATE outbox_mail SET state = 'FAILED', cause = ?, last_error = ? WHERE message_id = ? AND state = 'SENT' RETURNING mail_id`, Returned, clip(r.words), r.letter)
	for _, id := range failed {
		err = errors.Join(err, tellFailed(tx, id))
	}
	return true, err
}

// tellFailed adds the job of whoever wants to hear that the letter does not
// arrive.
func tellFailed(tx *db.Tx, id int64) error {
	type heard struct {
		Job string `db:"failed_job"`
		Key string `db:"unique_key"`
	}
	of, err := db.All[heard](tx, `SELECT failed_job, unique_key FROM outbox_mail WHERE mail_id = ? AND failed_job <> '' AND unique_key IS NOT NULL`, id)
	for _, h := range of {
		err = errors.Join(err, jobs.Add(tx, h.Job, h.Key, ""))
	}
	return err
}

// each gives the reports among the newest messages to do, the newest first, and
// deletes those that are ours.
func (in *Inbox) each(ctx context.Context, do func(report) (ours bool, err error)) error {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", in.address)
	if err != nil {
		return err
	}
	defer conn.Close()
	if deadline, ok := ctx.Deadline(); ok {
		if err := conn.SetDeadline(deadline); err != nil {
			return err
		}
	}
	if in.tls != nil {
		conn = tls.Client(conn, in.tls)
	}
	c := textproto.NewConn(conn)
	if _, err := answer(c); err != nil {
		return err
	}
	for _, said := range []string{"USER " + in.user, "PASS " + in.password} {
		if _, err := call(c, said); err != nil {
			return fmt.Errorf("sign in to the inbox: %w", err)
		}
	}
	stat, err := call(c, "STAT")
	if err != nil {
		return err
	}
	var count int
	if _, err := fmt.Sscan(stat, &count); err != nil {
		return fmt.Errorf("the inbox says %q", stat)
	}
	for i := count; i > 0 && i > count-mostReports; i-- {
		r, err := readReport(c, i)
		if err != nil {
			return err
		}
		if r == nil {
			continue
		}
		ours, err := do(*r)
		if err == nil && ours {
			_, err = call(c, fmt.Sprint("DELE ", i))
		}
		if err != nil {
			return err
		}
	}
	_, err = call(c, "QUIT") // which deletes
	return err
}

// readReport is the report that the message is, or nil. Of others only the head is
// fetched.
func readReport(c *textproto.Conn, i int) (*report, error) {
	for _, said := range []string{fmt.Sprintf("TOP %d 0", i), fmt.Sprintf("RETR %d", i)} {
		if _, err := call(c, said); err != nil {
			return nil, err
		}
		lines := c.DotReader()
		raw, err := io.ReadAll(io.LimitReader(lines, maxReport))
		if err != nil {
			return nil, err
		}
		if _, err := io.Copy(io.Discard, lines); err != nil {
			return nil, err
		}
		m, err := netmail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			return nil, nil // no letter at all
		}
		kind, words, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
		if err != nil || kind != "multipart/report" || !strings.EqualFold(words["report-type"], "delivery-status") {
			return nil, nil
		}
		if strings.HasPrefix(said, "RETR") {
			return parseReport(m.Body, words["boundary"]), nil
		}
	}
	return nil, nil
}

// parseReport reads a report of RFC 3464; nil if it tells of nothing that failed,
// or not of which letter.
func parseReport(body io.Reader, boundary string) *report {
	var r report
	failed := false
	parts := multipart.NewReader(body, boundary)
	for {
		part, err := parts.NextRawPart()
		if err != nil {
			break // cut off, or at its end
		}
		kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type"))
		switch kind {
		case "message/delivery-status", "message/global-delivery-status":
			lines := textproto.NewReader(bufio.NewReader(part))
			for {
				about, err := lines.ReadMIMEHeader()
				if strings.EqualFold(strings.TrimSpace(about.Get("Action")), "failed") {
					failed = true
					r.words = cmp.Or(typed(about.Get("Diagnostic-Code")), about.Get("Status"), r.words)
				}
				if err != nil {
					break
				}
			}
		case "message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers":
			head, _ := textproto.NewReader(bufio.NewReader(part)).ReadMIMEHeader()
			id := strings.Trim(strings.TrimSpace(head.Get("Message-Id")), "<>")
			r.letter, _, _ = strings.Cut(id, "@")
		}
	}
	if !failed || r.letter == "" {
		return nil
	}
	return &r
}

// typed is a field of a report without the name of its kind: "smtp; 550 5.1.1 …".
func typed(field string) string {
	if _, text, ok := strings.Cut(field, ";"); ok {
		field = text
	}
	return strings.TrimSpace(field)
}

func call(c *textproto.Conn, said string) (string, error) {
	if err := c.PrintfLine("%s", said); err != nil {
		return "", err
	}
	return answer(c)
}

func answer(c *textproto.Conn) (string, error) {
	line, err := c.ReadLine()
	if err != nil {
		return "", err
	}
	said, ok := strings.CutPrefix(line, "+OK")
	if !ok {
		return "", fmt.Errorf("the inbox says %s", clip(line))
	}
	return strings.TrimSpace(said), nil
}
