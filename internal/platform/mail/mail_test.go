package mail

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	gomail "github.com/wneessen/go-mail"

	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files"
	"teren/internal/platform/jobs"
)

// A postOffice is a real mail server in this process.
type postOffice struct {
	port int
	tls  *tls.Config // of a client that trusts it

	mu       sync.Mutex
	answers  []error // to the next letters; then it takes everything
	got      []got
	password []string
	stranger bool // it knows nobody

	hold    chan struct{} // what its answer to a letter waits for, if anything
	holding atomic.Bool   // it waits
}

type got struct {
	from string
	to   []string
	raw  string
}

func openPostOffice(t *testing.T, withTLS bool) *postOffice {
	t.Helper()
	p := &postOffice{}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p.port = listener.Addr().(*net.TCPAddr).Port
	s := smtp.NewServer(p)
	s.Domain, s.AllowInsecureAuth = "posta.test", true
	s.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	if withTLS {
		var own tls.Certificate
		own, p.tls = certificate(t, "posta.example.hr")
		s.TLSConfig = &tls.Config{Certificates: []tls.Certificate{own}}
	}
	go func() { _ = s.Serve(listener) }()
	t.Cleanup(func() { s.Close() })
	return p
}

func certificate(t *testing.T, host string) (tls.Certificate, *tls.Config) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: host}, DNSNames: []string{host},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, &tls.Config{RootCAs: roots, ServerName: host}
}

func (p *postOffice) NewSession(*smtp.Conn) (smtp.Session, error) { return &counter{office: p}, nil }

func (p *postOffice) letters() []got {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]got{}, p.got...)
}

// A counter takes letters from one client.
type counter struct {
	office *postOffice
	now    got
}

func (c *counter) Reset()        { c.now = got{} }
func (c *counter) Logout() error { return nil }
func (c *counter) Mail(from string, _ *smtp.MailOptions) error {
	c.now.from = from
	return nil
}
func (c *counter) Rcpt(to string, _ *smtp.RcptOptions) error {
	c.now.to = append(c.now.to, to)
	return nil
}
func (c *counter) AuthMechanisms() []string { return []string{sasl.Plain} }
func (c *counter) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, name, password string) error {
		c.office.mu.Lock()
		defer c.office.mu.Unlock()
		if c.office.stranger {
			return &smtp.SMTPError{Code: 535, EnhancedCode: smtp.EnhancedCode{5, 7, 8}, Message: "ne poznajem vas"}
		}
		c.office.password = append(c.office.password, name+":"+password)
		return nil
	}), nil
}
func (c *counter) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if c.office.hold != nil {
		c.office.holding.Store(true)
		<-c.office.hold
	}
	c.office.mu.Lock()
	defer c.office.mu.Unlock()
	if len(c.office.answers) > 0 {
		answer := c.office.answers[0]
		if c.office.answers = c.office.answers[1:]; answer != nil {
			return answer
		}
	}
	c.now.raw = string(text)
	c.office.got = append(c.office.got, c.now)
	return nil
}

// A setting is company 1 with its ADMIN and its WORKER, company 2 with its
// ADMIN, and a clock that the test turns.
type setting struct {
	*Service
	t   *testing.T
	now atomic.Int64
}

var people = map[string]access.Who{
	"ana":   {UserID: 1, TenantID: 1, Roles: access.Admin, Language: "hr"},
	"ivo":   {UserID: 2, TenantID: 1, Roles: access.Worker},
	"petra": {UserID: 3, TenantID: 2, Roles: access.Admin},
}

func each(t *testing.T, fn func(*testing.T, *setting, *postOffice)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := &setting{Service: &Service{DB: d}, t: t}
		h.now.Store(time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC).Unix())
		d.SetClock(func() time.Time { return time.Unix(h.now.Load(), 0) })
		var err error
		if h.Files, err = files.Open(t.TempDir()); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { h.Files.Close() })
		h.must(func(tx *db.Tx) error {
			if _, err := tx.Exec(`INSERT INTO tenant (tenant_id, name, name_fold, created_at) VALUES (1, 'Prva', 'prva', 0), (2, 'Druga', 'druga', 0)`); err != nil {
				return err
			}
			_, err := tx.Exec(`INSERT INTO user_account (user_id, email, email_fold, first_name, last_name, name_fold, created_at)
				VALUES (1, 'ana@prva.test', 'ana@prva.test', 'Ana', 'Čić', 'ana cic', 0)`)
			return err
		})
		office := openPostOffice(t, false)
		fn(t, h, office)
	})
}

func (h *setting) must(fn func(*db.Tx) error) {
	h.t.Helper()
	if err := h.DB.Do(h.t.Context(), fn); err != nil {
		h.t.Fatal(err)
	}
}

func (h *setting) pass(d time.Duration) { h.now.Add(int64(d / time.Second)) }

func (h *setting) through(p *postOffice) {
	h.t.Helper()
	var err error
	if h.Server, err = ParseServer(fmt.Sprintf("smtp://127.0.0.1:%d?from=Teren+%%3Cteren@example.hr%%3E", p.port)); err != nil {
		h.t.Fatal(err)
	}
}

func (h *setting) post(l Letter) {
	h.t.Helper()
	h.must(func(tx *db.Tx) error { return Post(tx, l) })
}

// work does what the runner of jobs would do now.
func (h *setting) work() {
	h.t.Helper()
	if err := h.SendWaiting(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
}

// states are those of all letters: "WAITING 1 no route".
func (h *setting) states() string {
	h.t.Helper()
	all, err := db.Read(h.t.Context(), h.DB, func(tx *db.Tx) ([]string, error) {
		return db.All[string](tx, `SELECT state || ' ' || CAST(attempts AS TEXT) FROM outbox_mail ORDER BY mail_id`)
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return strings.Join(all, ", ")
}

var hello = Letter{TenantID: 1, Kind: "hello", To: "ana@prva.test", Name: "Ana Čić", Subject: "Dobrodošli, Žarko Đurđević", Lines: []string{"Čestitamo & <b>bok</b>"}}

func TestALetterArrivesAsItWasWritten(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		h.through(p)
		up, err := h.Files.Keep(t.Context(), strings.NewReader("ime;kolicina\nČavli;3\n"), files.Document, "popis.csv")
		if err != nil {
			t.Fatal(err)
		}
		l := hello
		const document = "<?xml version=\"1.0\"?>\n<a>  Šćž\t</a>\n\n"
		l.Button, l.Link, l.Files = "Otvori", "https://teren.example.hr/x?a=1&b=2", []File{{Kept: up.Name, Name: "Popis čavala.csv"}, {Text: document, Name: "racun.xml"}}
		l.From, l.ReplyTo = "Primorje Servis d.o.o.", Person{"ivana@primorje.test", "Ivana Šarić"}
		h.post(l)
		h.work()
		if len(p.letters()) != 1 {
			t.Fatalf("%d letters, %s", len(p.letters()), h.states())
		}
		in := p.letters()[0]
		m, err := netmail.ReadMessage(strings.NewReader(in.raw))
		if err != nil {
			t.Fatal(err)
		}
		subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
		if err != nil || subject != l.Subject {
			t.Errorf("subject %q %v", subject, err)
		}
		to, err := netmail.ParseAddress(m.Header.Get("To"))
		if err != nil || to.Name != "Ana Čić" || to.Address != "ana@prva.test" || in.from != "teren@example.hr" || len(in.to) != 1 {
			t.Errorf("to %v %v, envelope %v", to, err, in)
		}
		from, err := netmail.ParseAddress(m.Header.Get("From"))
		if err != nil || from.Name != "Primorje Servis d.o.o." || from.Address != "teren@example.hr" {
			t.Errorf("from %v %v", from, err)
		}
		reply, err := netmail.ParseAddress(m.Header.Get("Reply-To"))
		if err != nil || reply.Name != "Ivana Šarić" || reply.Address != "ivana@primorje.test" {
			t.Errorf("answers go to %v %v", reply, err)
		}
		parts := read(t, m.Header.Get("Content-Type"), m.Header.Get("Content-Transfer-Encoding"), m.Body)
		if len(parts) != 4 || !strings.Contains(parts[0], "Čestitamo & <b>bok</b>") || !strings.Contains(parts[0], "https://teren.example.hr/x?a=1&b=2") {
			t.Fatalf("parts %q", parts)
		}
		if strings.Contains(parts[1], "<b>bok") || !strings.Contains(parts[1], "Čestitamo &amp; &lt;b&gt;bok&lt;/b&gt;") || !strings.Contains(parts[1], `href="https://teren.example.hr/x?a=1&amp;b=2"`) {
			t.Errorf("the page is %s", parts[1])
		}
		if !strings.Contains(parts[2], "Čavli;3") || !strings.Contains(in.raw, "Popis") {
			t.Errorf("the file is %q", parts[2])
		}
		if parts[3] != document || !strings.Contains(in.raw, "racun.xml") {
			t.Errorf("the text sent as a file is %q", parts[3])
		}
	})
}

// read takes a letter apart.
func read(t *testing.T, kind, encoding string, body io.Reader) (out []string) {
	t.Helper()
	media, params, err := mime.ParseMediaType(kind)
	if err != nil {
		t.Fatal(err, kind)
	}
	if strings.HasPrefix(media, "multipart/") {
		for r := multipart.NewReader(body, params["boundary"]); ; {
			part, err := r.NextRawPart()
			if errors.Is(err, io.EOF) {
				return out
			}
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, read(t, part.Header.Get("Content-Type"), part.Header.Get("Content-Transfer-Encoding"), part)...)
		}
	}
	switch encoding {
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	}
	text, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return append(out, strings.ReplaceAll(string(text), "\r\n", "\n"))
}

// Programs are told which letters no person wrote, and nobody which program wrote them.
func TestWhoseWordALetterIs(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		h.through(p)
		kinds := Kind("").Values()
		for _, kind := range kinds {
			l := hello
			l.Kind, l.Subject = Kind(kind), kind
			h.post(l)
		}
		h.work()
		if n := len(p.letters()); n != len(kinds) {
			t.Fatalf("%d letters of %d kinds", n, len(kinds))
		}
		for _, in := range p.letters() {
			m, err := netmail.ReadMessage(strings.NewReader(in.raw))
			if err != nil {
				t.Fatal(err)
			}
			want, kind := "auto-generated", m.Header.Get("Subject")
			if kind == "offer" || kind == "offer_question" || kind == "invoice" {
				want = ""
			}
			if got := m.Header.Get("Auto-Submitted"); got != want || m.Header.Get("X-Mailer") != "" || m.Header.Get("User-Agent") != "" {
				t.Errorf("%s: Auto-Submitted %q, X-Mailer %q, User-Agent %q", kind, got, m.Header.Get("X-Mailer"), m.Header.Get("User-Agent"))
			}
		}
		if err := h.Server.Try(t.Context()); err != nil || len(p.letters()) != len(kinds) {
			t.Errorf("trying the server sends %d letters: %v", len(p.letters())-len(kinds), err)
		}
	})
}

// What people type into names and titles never becomes a header, a recipient
// or another letter.
func TestNobodyWritesHeaders(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		h.through(p)
		for _, evil := range []string{"x\r\nBcc: zloca@x.test", "x\nBcc: zloca@x.test", "x\rBcc: zloca@x.test", "x\r\n\r\nBcc: zloca@x.test\r\n.\r\nMAIL FROM:<a@x.test>", "x\x00\v\u0085Bcc: zloca@x.test", "\" <zloca@x.test>,"} {
			l := hello
			l.From, l.ReplyTo = evil, Person{"ivana@primorje.test", evil}
			l.Subject, l.Name, l.Lines = evil, evil, []string{evil + "\r\n.\r\nRCPT TO:<zloca@x.test>"}
			h.post(l)
		}
		h.work()
		if len(p.letters()) != 6 {
			t.Fatalf("%d letters, %s", len(p.letters()), h.states())
		}
		for _, in := range p.letters() {
			m, err := netmail.ReadMessage(strings.NewReader(in.raw))
			if err != nil {
				t.Fatal(err)
			}
			to, err := m.Header.AddressList("To")
			if reply, err := m.Header.AddressList("Reply-To"); err != nil || len(reply) != 1 || reply[0].Address != "ivana@primorje.test" {
				t.Errorf("answers go to %v %v", reply, err)
			}
			if from, err := m.Header.AddressList("From"); err != nil || len(from) != 1 || from[0].Address != "teren@example.hr" {
				t.Errorf("it comes from %v %v", from, err)
			}
			if len(in.to) != 1 || in.to[0] != "ana@prva.test" || m.Header.Get("Bcc") != "" || err != nil || len(to) != 1 || to[0].Address != "ana@prva.test" {
				t.Errorf("it went to %v, headers %v", in.to, m.Header)
			}
		}
		for _, address := range []string{"", "ana", "ana@prva.test\r\nBcc: z@x.test", "ana@prva.test, z@x.test", "Ana <ana@prva.test>", "<ana@prva.test>", "ana@prva.test\n"} {
			err := h.DB.Do(t.Context(), func(tx *db.Tx) error { l := hello; l.To = address; return Post(tx, l) })
			if err == nil {
				t.Errorf("%q was taken", address)
			}
		}
		for _, link := range []string{"javascript:alert(1)", "/x", "//x.test"} {
			if err := h.DB.Do(t.Context(), func(tx *db.Tx) error { l := hello; l.Link = link; return Post(tx, l) }); err == nil {
				t.Errorf("the link %q was taken", link)
			}
		}
	})
}

func TestALetterWaitsForItsServer(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		h.post(hello)
		h.work()
		if h.states() != "WAITING 0" {
			t.Fatal(h.states())
		}
		h.through(p)
		h.work()
		if h.states() != "SENT 1" || len(p.letters()) != 1 {
			t.Fatal(h.states())
		}
	})
}

func TestALetterIsTriedAgainLaterAndGivenUpVisibly(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		h.through(p)
		busy := &smtp.SMTPError{Code: 451, Message: "kasnije"}
		p.answers = []error{busy, busy}
		h.post(hello)
		h.work()
		h.pass(59 * time.Second)
		h.work()
		if h.states() != "WAITING 1" {
			t.Fatalf("too early: %s", h.states())
		}
		h.pass(time.Second)
		h.work()
		if h.states() != "WAITING 2" {
			t.Fatal(h.states())
		}
		h.pass(2 * time.Minute)
		h.work()
		if h.states() != "SENT 3" || len(p.letters()) != 1 {
			t.Fatal(h.states())
		}

		p.answers = []error{&smtp.SMTPError{Code: 550, Message: "nema ga"}}
		h.post(hello)
		h.work()
		h.pass(100 * time.Hour)
		h.work()
		if h.states() != "SENT 3, FAILED 1" {
			t.Fatal(h.states())
		}
		why, err := db.Read(t.Context(), h.DB, func(tx *db.Tx) (string, error) {
			return db.One[string](tx, `SELECT cause || ' ' || last_error FROM outbox_mail WHERE state = 'FAILED'`)
		})
		if err != nil || why != "REFUSED 550 5.0.0 nema ga" {
			t.Errorf("the reason is %q %v", why, err)
		}
	})
}

func TestAServerOutOfReachIsAskedForDays(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		closed := &postOffice{port: listener.Addr().(*net.TCPAddr).Port}
		listener.Close()
		h.through(closed)
		h.post(hello)
		h.post(hello)
		h.work()
		if h.states() != "WAITING 1, WAITING 0" {
			t.Fatalf("the second letter did not wait for the first: %s", h.states())
		}
		begin := h.now.Load()
		for range 100 {
			h.pass(7 * time.Hour)
			h.work()
			h.work()
		}
		if !strings.HasPrefix(h.states(), "FAILED 18") {
			t.Fatal(h.states())
		}
		var all time.Duration
		for n := int64(1); n < mostAttempts; n++ {
			all += wait(n)
		}
		if all < 48*time.Hour || h.now.Load() == begin {
			t.Errorf("given up after %s", all)
		}
	})
}

func TestOneLetterGoesOnceHoweverManyServers(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		h.through(p)
		for range 10 {
			h.post(hello)
		}
		h.post(Letter{TenantID: 1, Kind: "k", To: "ana@prva.test", Subject: "x", Key: "the same"})
		h.post(Letter{TenantID: 1, Kind: "k", To: "ana@prva.test", Subject: "x", Key: "the same"})
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() {
				if err := h.SendWaiting(context.WithoutCancel(t.Context())); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		ids := map[string]int{}
		for _, in := range p.letters() {
			m, err := netmail.ReadMessage(strings.NewReader(in.raw))
			if err != nil {
				t.Fatal(err)
			}
			ids[m.Header.Get("Message-Id")]++
		}
		if len(p.letters()) != 11 || len(ids) != 11 {
			t.Errorf("%d letters, ids %v, %s", len(p.letters()), ids, h.states())
		}
	})
}

// The clock is put forward while the mail server takes its time, or back before a
// letter goes or after a try that failed: each letter goes once, and soon.
func TestTheClockIsPutForwardAndBack(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		h.through(p)
		p.hold = make(chan struct{})
		h.post(hello)
		sent := make(chan struct{})
		go func() { defer close(sent); h.work() }()
		for deadline := time.Now().Add(20 * time.Second); !p.holding.Load(); time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("no letter came")
			}
		}
		h.pass(time.Hour)
		h.work()
		close(p.hold)
		<-sent
		if states := h.states(); len(p.letters()) != 1 || states != "SENT 1" {
			t.Fatalf("an hour forward: %d letters, %s", len(p.letters()), states)
		}
		h.post(hello)
		h.pass(-time.Hour)
		h.work()
		if states := h.states(); len(p.letters()) != 2 || states != "SENT 1, SENT 1" {
			t.Fatalf("an hour back: %d letters, %s", len(p.letters()), states)
		}
		p.mu.Lock()
		p.answers = []error{&smtp.SMTPError{Code: 451, Message: "kasnije"}}
		p.mu.Unlock()
		h.post(hello)
		h.work()
		h.pass(-time.Hour)
		h.work()
		if states := h.states(); len(p.letters()) != 3 || states != "SENT 1, SENT 1, SENT 2" {
			t.Errorf("an hour back after a try: %d letters, %s", len(p.letters()), states)
		}
	})
}

func TestNoLetterWithoutItsTransaction(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		h.through(p)
		broken := errors.New("broken")
		if err := h.DB.Do(t.Context(), func(tx *db.Tx) error { return errors.Join(Post(tx, hello), broken) }); !errors.Is(err, broken) {
			t.Fatal(err)
		}
		h.work()
		if h.states() != "" || len(p.letters()) != 0 {
			t.Error(h.states())
		}
	})
}

// The runner of jobs sends a letter without waiting for its minute.
func TestALetterGoesAtOnce(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		h.through(p)
		done := make(chan error, 1)
		r := &jobs.Runner{DB: h.DB, Log: slog.New(slog.DiscardHandler), Handlers: map[string]jobs.Handler{SendJob: func(ctx context.Context, text json.RawMessage) error {
			err := h.SendOne(ctx, text)
			done <- err
			return err
		}}}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { defer close(ended); r.Run(ctx) }()
		h.post(hello)
		if err := <-done; err != nil || len(p.letters()) != 1 {
			t.Error(err, h.states())
		}
		stop()
		<-ended
	})
}

func TestSecretsDoNotStay(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		left := func(what string) string {
			return what + " " + h.states() + fmt.Sprint(func() int {
				n, err := db.Read(t.Context(), h.DB, func(tx *db.Tx) (int, error) {
					return db.One[int](tx, `SELECT COUNT(*) FROM outbox_mail WHERE text LIKE '%tajna%' OR html LIKE '%tajna%'`)
				})
				if err != nil {
					t.Fatal(err)
				}
				return n
			}())
		}
		secret := Letter{TenantID: 1, Kind: "reset", To: "ana@prva.test", Subject: "x", Button: "x", Link: "https://t.example.hr/?t=tajna", Secret: true, ExpiresAt: h.DB.Now().Add(time.Hour)}
		h.post(secret)
		h.work()
		if got := left("waiting"); got != "waiting WAITING 01" {
			t.Fatal(got)
		}
		h.pass(time.Hour)
		h.work()
		if got := left("late"); got != "late FAILED 00" {
			t.Fatal(got)
		}
		h.through(p)
		secret.ExpiresAt = h.DB.Now().Add(time.Hour)
		h.post(secret)
		h.work()
		if got := left("sent"); got != "sent FAILED 0, SENT 10" || !strings.Contains(p.letters()[0].raw, "tajna") {
			t.Fatal(got)
		}
		apitest.Script(t, people, h)(
			`ana POST /mail/search → 200 "text":null & "can_resend":false & !tajna & "configured":true`,
			`ana POST /mail/2/resend → 409 mail_gone`,
			`ana POST /mail/1/resend → 409 mail_gone`,
		)
	})
}

func TestCalls(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		script := apitest.Script(t, people, h)
		h.post(hello)
		h.post(Letter{TenantID: 2, Kind: "hello", To: "petra@druga.test", Subject: "Tuđe"})
		h.post(Letter{Kind: "hello", To: "nitko@x.test", Subject: "Ničije"})
		script(
			`nobody POST /mail/search → 401`,
			`ivo POST /mail/search → 403`,
			`ana POST /mail/search → 200 "recipient":"ana@prva.test" & "text":"Čestitamo & "count":1,"configured":false & "state":"WAITING" & !Tuđe & !Ničije`,
			`petra POST /mail/search → 200 Tuđe & "count":1 & !ana@`,
			`ana POST /mail/search {"filter":{"eq":[{"column":"state"},"sent"]}} → 200 "count":0`,
			`ana POST /mail/search {"search":"cic"} → 200 "count":1`,
			`ana POST /mail/search {"filter":{"ilike":[{"column":"html"},"%"]}} → 422 unknown_column`,
			`ana POST /mail/test → 409 not_configured`,
			`ana POST /mail/1/resend → 409 not_configured`,
			`ana POST /mail/2/resend → 404`,
			`ana POST /mail/3/resend → 404`,
			`ana POST /mail/99/resend → 404`,
			`ivo POST /mail/1/resend → 403`,
			`ivo POST /mail/test → 403`,
			`ivo POST /mail/1/discard → 403`,
			`ivo POST /mail/discard → 403`,
			`ana POST /mail/2/discard → 404`,
			`ana POST /mail/99/discard → 404`,
			`ana POST /mail/1/discard → 200`,
			`ana POST /mail/1/discard → 409 not_allowed_now & "current_status":"FAILED"`,
			`ana POST /mail/search → 200 "state":"FAILED","attempts":0,"cause":"DISCARDED" & "can_resend":true`,
			`petra POST /mail/discard → 200 "count":1`,
			`petra POST /mail/discard → 200 "count":0`,
		)
		if h.states() != "FAILED 0, FAILED 0, WAITING 0" {
			t.Fatal(h.states())
		}
		h.must(func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE outbox_mail SET state = 'WAITING', cause = ''`)
			return err
		})
		h.through(p)
		script(`ana@hr POST /mail/test → 200 {"data":{"mail_id":4,"recipient":"ana@prva.test","state":"SENT","cause":"","last_error":"","next_at":null}}`)
		if len(p.letters()) != 1 || h.states() != "WAITING 0, WAITING 0, WAITING 0, SENT 1" {
			t.Fatalf("the test letter did not go at once: %s", h.states())
		}
		h.work()
		script(
			`ana POST /mail/search → 200 "count":2,"configured":true & Pošta iz Terena radi`,
			`ana POST /mail/1/resend → 200`,
		)
		h.work()
		ids := map[string]bool{}
		for _, in := range p.letters() {
			m, err := netmail.ReadMessage(strings.NewReader(in.raw))
			if err != nil {
				t.Fatal(err)
			}
			ids[m.Header.Get("Message-Id")] = true
		}
		if len(p.letters()) != 5 || len(ids) != 5 {
			t.Errorf("%d letters, %v", len(p.letters()), ids)
		}
	})
}

// Who asks for a test letter hears in the same breath what came of it.
func TestWhatCameOfATestLetter(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		h.through(p)
		p.answers = []error{&smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "nemate pravo slati odavde"}, &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 2}, Message: "kasnije"}}
		script := apitest.Script(t, people, h)
		script(
			`ana POST /mail/test → 200 "recipient":"ana@prva.test","state":"FAILED","cause":"REFUSED","last_error":"550 5.7.1 nemate pravo slati odavde","next_at":null`,
			`ana POST /mail/test → 200 "state":"WAITING","cause":"BUSY","last_error":"451 4.3.2 kasnije","next_at":"2026-03-02T08:01:00Z"`,
			`ana POST /mail/search → 200 "cause":"BUSY","last_error":"451 4.3.2 kasnije" & "cause":"REFUSED"`,
		)
		h.pass(time.Minute)
		h.work()
		if h.states() != "FAILED 1, SENT 2" {
			t.Fatalf("it was not tried again: %s", h.states())
		}
		script(`ana POST /mail/search {"filter":{"eq":[{"column":"state"},"SENT"]}} → 200 "cause":"","last_error":"" & "count":1`)

		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		h.through(&postOffice{port: listener.Addr().(*net.TCPAddr).Port})
		listener.Close()
		script(`ana POST /mail/test → 200 "state":"WAITING","cause":"UNREACHABLE","last_error":"dial tcp & connection refused`)
	})
}

// A server elsewhere must speak TLS before it hears the password or a letter.
func TestNothingIsSaidInTheClear(t *testing.T) {
	for _, withTLS := range []bool{false, true} {
		p := openPostOffice(t, withTLS)
		s, err := ParseServer("smtp://teren:lozinka@posta.example.hr:587?from=teren@example.hr")
		if err != nil {
			t.Fatal(err)
		}
		s.options = append(s.options, gomail.WithDialContextFunc(func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, fmt.Sprintf("127.0.0.1:%d", p.port))
		}))
		if withTLS {
			s.options = append(s.options, gomail.WithTLSConfig(p.tls))
		}
		err = s.send(t.Context(), outgoing{Recipient: "a@x.test", MessageID: "1", Text: "x", HTML: "x", CreatedAt: time.Now()}, func(*gomail.Msg) error { return nil })
		if withTLS {
			if err != nil || len(p.letters()) != 1 || len(p.password) != 1 || p.password[0] != "teren:lozinka" {
				t.Errorf("with TLS: %v, %d letters, %v", err, len(p.letters()), p.password)
			}
		} else if err == nil || causeOf(err) != Insecure || len(p.letters()) != 0 || len(p.password) != 0 {
			t.Errorf("without TLS: %v, %d letters, %v", err, len(p.letters()), p.password)
		}
	}
	// A certificate nobody vouches for.
	p := openPostOffice(t, true)
	s, err := ParseServer("smtp://teren:lozinka@posta.example.hr:587?from=teren@example.hr")
	if err != nil {
		t.Fatal(err)
	}
	s.options = append(s.options, gomail.WithDialContextFunc(func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, fmt.Sprintf("127.0.0.1:%d", p.port))
	}))
	err = s.send(t.Context(), outgoing{Recipient: "a@x.test", MessageID: "1", Text: "x", HTML: "x", CreatedAt: time.Now()}, func(*gomail.Msg) error { return nil })
	if err == nil || causeOf(err) != Insecure || len(p.letters()) != 0 || len(p.password) != 0 {
		t.Errorf("with a strange certificate: %v, %d letters, %v", err, len(p.letters()), p.password)
	}
}

// A server that refuses the password gives the cause of a wrong sign-in.
func TestAWrongPasswordHasItsOwnCause(t *testing.T) {
	p := openPostOffice(t, false)
	p.stranger = true
	s, err := ParseServer(fmt.Sprintf("smtp://teren:kriva@127.0.0.1:%d?from=teren@example.hr", p.port))
	if err != nil {
		t.Fatal(err)
	}
	err = s.send(t.Context(), outgoing{Recipient: "a@x.test", MessageID: "1", Text: "x", HTML: "x", CreatedAt: time.Now()}, func(*gomail.Msg) error { return nil })
	if err == nil || causeOf(err) != SignIn || len(p.letters()) != 0 {
		t.Errorf("%v is %s, %d letters", err, causeOf(err), len(p.letters()))
	}
}

func TestParseServer(t *testing.T) {
	for _, bad := range []string{"", "x", "http://h?from=a@x.hr", "smtp://?from=a@x.hr", "smtp://h", "smtp://h?from=a", "smtp://h:0?from=a@x.hr", "smtp://h:99999?from=a@x.hr",
		"smtp://h/path?from=a@x.hr", "smtp://user:tajna@h:x?from=a@x.hr", "smtp://h?from=a@x.hr%0d%0aBcc:z@x.hr"} {
		if _, err := ParseServer(bad); err == nil || strings.Contains(err.Error(), "tajna") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	for _, good := range []string{"smtp://h?from=a@x.hr", "smtps://u:p@h:465?from=Teren+%3Ca@x.hr%3E", "smtp://localhost:25?from=a@x.hr", "smtp://[::1]:25?from=a@x.hr"} {
		if _, err := ParseServer(good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	var b bytes.Buffer
	if err := page.Execute(&b, Letter{Link: "javascript:alert(1)", Button: "x"}); err != nil || strings.Contains(b.String(), `href="javascript:`) {
		t.Error(b.String(), err)
	}
}

func TestOldLettersGo(t *testing.T) {
	each(t, func(t *testing.T, h *setting, p *postOffice) {
		h.through(p)
		h.post(hello)
		h.work()
		h.post(Letter{TenantID: 2, Kind: "hello", To: "petra@druga.test", Subject: "x"})
		h.work()
		h.Server = nil
		h.post(hello) // waits, however long
		h.must(func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE tenant SET retention_days = 30 WHERE tenant_id = 1`)
			return err
		})
		h.pass(30 * 24 * time.Hour)
		h.must(ForgetOld)
		if h.states() != "SENT 1, SENT 1, WAITING 0" {
			t.Error(h.states())
		}
		h.pass(time.Hour)
		h.must(ForgetOld)
		if h.states() != "SENT 1, WAITING 0" {
			t.Error(h.states())
		}
		h.pass(336 * 24 * time.Hour)
		h.must(ForgetOld)
		if h.states() != "WAITING 0" {
			t.Error(h.states())
		}
	})
}
