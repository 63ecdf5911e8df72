package mail

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	netmail "net/mail"
	"net/textproto"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
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

	mu    sync.Mutex      // held while it is read
	seen  map[string]bool // the messages, by their unique numbers, that are nothing of ours
	newly atomic.Int64    // when it was last read to its end, in seconds; 0 is never
}

// Newly returns when this copy of the server last read the inbox to its end; zero is
// never.
func (in *Inbox) Newly() time.Time {
	if at := in.newly.Load(); at != 0 {
		return time.Unix(at, 0)
	}
	return time.Time{}
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

// ReadReturned reads reports of letters that did not arrive, records them in the
// outbox and deletes them from the inbox. Everything else stays there. Recurring
// work.
func (s *Service) ReadReturned(ctx context.Context) error {
	if s.Inbox == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, readTime)
	defer cancel()
	return s.Inbox.each(ctx, s.DB.Now(), func(r report) (ours bool, err error) {
		err = s.DB.Do(ctx, func(tx *db.Tx) error {
			ours, err = returned(tx, r)
			return err
		})
		return ours, err
	})
}

// returned records that a sent letter did not arrive, or is late. It returns false
// if this server sent no such letter.
func returned(tx *db.Tx, r report) (bool, error) {
	known, err := db.Exists(tx, `SELECT 1 FROM outbox_mail WHERE message_id = ?`, r.letter)
	if err != nil || !known {
		return false, err
	}
	if !r.failed {
		_, err = tx.Exec(`UPDATE outbox_mail SET cause = ?, last_error = ? WHERE message_id = ? AND state = 'SENT'`, Delayed, clip(r.words), r.letter)
		return true, err
	}
	failed, err := db.All[int64](tx, `UPDATE outbox_mail SET state = 'FAILED', cause = ?, last_error = ? WHERE message_id = ? AND state = 'SENT' RETURNING mail_id`, Returned, clip(r.words), r.letter)
	for _, id := range failed {
		err = errors.Join(err, addFailedJob(tx, id))
	}
	return true, err
}

// addFailedJob adds the job that the letter names for the case that it does not
// arrive.
func addFailedJob(tx *db.Tx, id int64) error {
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

// Try signs in to the inbox and out again, and returns the error.
func (in *Inbox) Try(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readTime)
	defer cancel()
	c, _, err := in.open(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	_, err = call(c, "QUIT")
	return err
}

// open signs in; count is how many messages there are.
func (in *Inbox) open(ctx context.Context) (c *textproto.Conn, count int, err error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", in.address)
	if err != nil {
		return nil, 0, err
	}
	defer func() {
		if err != nil {
			conn.Close()
		}
	}()
	if deadline, ok := ctx.Deadline(); ok {
		if err := conn.SetDeadline(deadline); err != nil {
			return nil, 0, err
		}
	}
	if in.tls != nil {
		conn = tls.Client(conn, in.tls)
	}
	c = textproto.NewConn(conn)
	if _, err := answer(c); err != nil {
		return nil, 0, err
	}
	for _, said := range []string{"USER " + in.user, "PASS " + in.password} {
		if _, err := call(c, said); err != nil {
			return nil, 0, fmt.Errorf("sign in to the inbox: %w", err)
		}
	}
	stat, err := call(c, "STAT")
	if err != nil {
		return nil, 0, err
	}
	if _, err := fmt.Sscan(stat, &count); err != nil {
		return nil, 0, fmt.Errorf("the inbox says %q", stat)
	}
	return c, count, nil
}

// each gives the reports among the newest messages to do, the newest first, and
// deletes those that are ours. What is not ours is looked at once.
func (in *Inbox) each(ctx context.Context, now time.Time, do func(report) (ours bool, err error)) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	c, count, err := in.open(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	numbers, err := unique(c)
	if err != nil {
		return err
	}
	seen := map[string]bool{} // of those that still exist
	for i := count; i > 0 && i > count-mostReports; i-- {
		number := numbers[i]
		if number != "" && in.seen[number] {
			seen[number] = true
			continue
		}
		r, err := readReport(c, i)
		if err != nil {
			return err
		}
		ours := false
		if r != nil {
			if ours, err = do(*r); err == nil && ours {
				_, err = call(c, fmt.Sprint("DELE ", i))
			}
		}
		if err != nil {
			return err
		}
		if !ours {
			seen[number] = true
		}
	}
	if _, err = call(c, "QUIT"); err == nil { // which deletes
		in.seen = seen
		in.newly.Store(now.Unix())
	}
	return err
}

// unique returns the permanent ids of the server's messages by their position; none
// of a server without such ids.
func unique(c *textproto.Conn) (map[int]string, error) {
	if err := c.PrintfLine("UIDL"); err != nil {
		return nil, err
	}
	if line, err := c.ReadLine(); err != nil || !strings.HasPrefix(line, "+OK") {
		return nil, err
	}
	lines, err := c.ReadDotLines()
	out := map[int]string{}
	for _, line := range lines {
		place, number, _ := strings.Cut(line, " ")
		if i, err := strconv.Atoi(place); err == nil {
			out[i] = number
		}
	}
	return out, err
}

// readReport returns the report that the message is, or nil. Of what cannot be one
// only the head is fetched.
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
		if err != nil || !strings.HasPrefix(kind, "multipart/") {
			return nil, nil
		}
		if strings.HasPrefix(said, "RETR") {
			return parseReport(m.Body, words["boundary"]), nil
		}
	}
	return nil, nil
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
