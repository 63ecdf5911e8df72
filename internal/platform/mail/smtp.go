package mail

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	netmail "net/mail"
	"net/textproto"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// Server is the mail server that letters go through.
type Server struct {
	from    *netmail.Address
	host    string
	options []gomail.Option
}

// sendTime bounds one letter, from the dialling to the server's last word.
const sendTime = 45 * time.Second

// ParseServer reads smtp://user:pass@host:587?from=teren@example.hr, or
// smtps:// for a server that begins with TLS. Otherwise the server must offer
// STARTTLS, unless it is on this machine.
func ParseServer(text string) (*Server, error) {
	u, err := url.Parse(text)
	if err != nil {
		return nil, errors.New("it is no URL") // the error would show the password
	}
	if u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || u.Path != "" && u.Path != "/" {
		return nil, errors.New("it is not like smtp://user:password@host:587?from=teren@example.hr")
	}
	from, err := netmail.ParseAddress(u.Query().Get("from"))
	if err != nil {
		return nil, errors.New("from=… is no address")
	}
	port := 587
	if u.Scheme == "smtps" {
		port = 465
	}
	if p := u.Port(); p != "" {
		if port, err = strconv.Atoi(p); err != nil || port < 1 || port > 65535 {
			return nil, errors.New("the port is no number")
		}
	}
	s := &Server{from: from, host: u.Hostname(), options: []gomail.Option{gomail.WithPort(port), gomail.WithTimeout(15 * time.Second)}}
	switch {
	case u.Scheme == "smtps":
		s.options = append(s.options, gomail.WithSSL())
	case loopback(u.Hostname()):
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if u.User != nil {
		password, _ := u.User.Password()
		s.options = append(s.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
	}
	return s, nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// errRefused is wrapped by a refusal that trying again does not change.
var errRefused = errors.New("refused for good")

// Try signs in to the server and out again, and returns the error.
func (s *Server) Try(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return err
	}
	if err := client.DialWithContext(ctx); err != nil {
		return errors.New(wordsOf(err))
	}
	return client.Close()
}

// send gives one letter to the server.
func (s *Server) send(ctx context.Context, o outgoing, attach func(*gomail.Msg) error) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	m := gomail.NewMsg(gomail.WithCharset(gomail.CharsetUTF8), gomail.WithEncoding(gomail.EncodingQP), gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(&netmail.Address{Name: cmp.Or(o.Sender, s.from.Name), Address: s.from.Address})
	if o.ReplyTo != "" {
		m.ReplyToMailAddress(&netmail.Address{Name: o.ReplyName, Address: o.ReplyTo})
	}
	m.ToMailAddress(&netmail.Address{Name: o.Name, Address: o.Recipient})
	m.Subject(o.Subject)
	m.SetMessageIDWithValue(o.MessageID + "@" + domain(s.from.Address))
	m.SetDateWithValue(o.CreatedAt)
	if o.Kind.automatic() {
		m.SetGenHeader("Auto-Submitted", "auto-generated")
	}
	m.SetBodyString(gomail.TypeTextPlain, o.Text)
	m.AddAlternativeString(gomail.TypeTextHTML, o.HTML)
	if err := attach(m); err != nil {
		return err
	}
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return err
	}
	err = client.DialAndSendWithContext(ctx, m)
	if m.IsDelivered() {
		return nil // whatever went wrong with the parting
	}
	var refusal *gomail.SendError
	if errors.As(err, &refusal) && refusal.ErrorCode() >= 500 {
		return fmt.Errorf("%w: %w", errRefused, err)
	}
	return err
}

// causeOf classifies a failure.
func causeOf(failure error) Cause {
	var (
		refusal *gomail.SendError
		word    *textproto.Error
		cert    *tls.CertificateVerificationError
		record  tls.RecordHeaderError
		lost    net.Error
	)
	// The library has no errors of its own for these two.
	text := strings.ToUpper(failure.Error())
	signIn, secure := strings.Contains(text, "SMTP AUTH"), strings.Contains(text, "STARTTLS")
	code := 0
	if errors.As(failure, &refusal) {
		code = refusal.ErrorCode()
	} else if errors.As(failure, &word) {
		code = word.Code
	}
	switch {
	case errors.As(failure, &cert), errors.As(failure, &record), secure:
		return Insecure
	case signIn && (code == 0 || code >= 500):
		return SignIn
	case code >= 500:
		return Refused
	case code >= 400:
		return Busy
	case errors.As(failure, &lost), errors.Is(failure, io.EOF), errors.Is(failure, context.DeadlineExceeded), errors.Is(failure, context.Canceled):
		return Unreachable
	}
	return Unclear
}

// wordsOf returns the server's own words without what the library adds; of a failed
// connection, the library's words.
func wordsOf(failure error) string {
	var refusal *gomail.SendError
	if !errors.As(failure, &refusal) {
		return strings.TrimPrefix(failure.Error(), "dial failed: ")
	}
	said, _, _ := strings.Cut(strings.TrimPrefix(refusal.Error(), refusal.Reason.String()+": "), ", affected ")
	if code, quoted, ok := strings.Cut(said, " "); ok {
		if plain, err := strconv.Unquote(quoted); err == nil {
			return code + " " + plain
		}
	}
	return said
}

func domain(address string) string {
	for i := len(address) - 1; i >= 0; i-- {
		if address[i] == '@' {
			return address[i+1:]
		}
	}
	return "localhost"
}
