package systemtest_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/mail"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files/filestest"
)

// The mail server and the object store take what they are sent and never answer.
// Lists and boards are as fast as before, jobs of other kinds are done, an upload
// is refused within its time and leaves nothing, and when both answer again each
// letter goes once.
func TestServersElsewhereAreSilent(t *testing.T) {
	drilled(t)
	post, bucket := newPost(t, nil), filestest.New(t)
	way, line := newCable(t, "smtp://"+post.addr+"?from=teren@example.hr"), bucket.Line(t)
	dir := t.TempDir()
	f := newFleet(t, "TEREN_DATA="+dir, "TEREN_SMTP_URL="+way.url, "TEREN_FILES_URL="+line.Address(), "AWS_ACCESS_KEY_ID="+bucket.ID, "AWS_SECRET_ACCESS_KEY="+bucket.Secret)
	f.serve = []string{"--demo", "--demo-months", "1"}
	f.start(0)
	l := newLoad(&drill{t: t, base: f.front.URL})
	was := l.run(loadPeople/2, loadPause, 10*time.Second)
	c := l.crew()
	d := dbtest.At(t, filepath.Join(dir, "teren.db"))
	kept := len(bucket.Names(t))

	way.set(swallows)
	line.Break(filestest.Silent, filestest.Any, -1)
	letters := forget(t, f.front.URL)
	began := time.Now()
	for one[int](t, d, `SELECT COUNT(*) FROM outbox_mail WHERE state = 'WAITING' AND kind = 'password'`) < letters {
		if time.Sleep(100 * time.Millisecond); time.Since(began) > 30*time.Second {
			t.Fatal("who forgot a password waits behind a letter")
		}
	}
	written := time.Since(began)
	uploads := make(chan string, 3)
	large := noise(t)
	for i := range cap(uploads) {
		go func() {
			asked := time.Now()
			status, text := f.photo(c, large, fmt.Sprint("spora ", i))
			if took := time.Since(asked); status != http.StatusServiceUnavailable || !strings.Contains(text, "files_away") || took > 45*time.Second {
				t.Errorf("an upload is answered %d %s after %s", status, text, took)
			}
			uploads <- fmt.Sprintf("%.0f s", time.Since(asked).Seconds())
		}()
	}
	now := l.run(loadPeople/2, loadPause, 30*time.Second)
	asBefore(t, was, now)
	var took []string
	for range cap(uploads) {
		took = append(took, <-uploads)
	}
	if n := one[int](t, d, `SELECT COUNT(*) FROM comment WHERE comment LIKE 'spora %'`); n != 0 {
		t.Errorf("%d comments are there without their photo", n)
	}
	if n := len(bucket.Names(t)) - kept; n != 0 {
		t.Errorf("%d objects are left behind", n)
	}
	way.set(carries)
	line.Break(filestest.None, "", 0)
	back := time.Now()
	if come := post.gets(t, d); come != letters {
		t.Errorf("%d letters came, want %d", come, letters)
	}
	if status, text := f.photo(c, large, "opet"); status != http.StatusCreated {
		t.Errorf("an upload afterwards: %d %s", status, text)
	}
	t.Logf("before: %s", was)
	t.Logf("while both are silent: %s", now)
	t.Logf("%d letters were written within %.1f s; uploads were refused after %v; %.0f s after both were back every letter had come, once", letters, written.Seconds(), took, time.Since(back).Seconds())
}

// The names of the servers elsewhere stop being resolved. What needs none of them
// goes on as fast as before; the rest says so, or waits and is done once they are
// back. It needs a namespace of mounts of its own, for the list of names.
func TestNamesAreNotResolved(t *testing.T) {
	drilled(t)
	if out, err := exec.Command("unshare", "-m", "true").CombinedOutput(); err != nil {
		t.Fatalf("no namespace of mounts: %v %s", err, out)
	}
	own, roots := certified(t, "mail.drill.test", "id.drill.test")
	post, bucket := newPost(t, &own), filestest.New(t)
	provider := httptest.NewUnstartedServer(http.NotFoundHandler())
	provider.TLS = &tls.Config{Certificates: []tls.Certificate{own}}
	provider.StartTLS()
	t.Cleanup(provider.Close)
	at, _, _ := strings.Cut(dbtest.URL(t, "postgres"), "?")
	way := newCable(t, at+"?sslmode=disable")
	dir := t.TempDir()
	hosts, resolver := filepath.Join(dir, "hosts"), filepath.Join(dir, "resolv.conf")
	known := func(names ...string) {
		t.Helper()
		text := "127.0.0.1 localhost\n"
		for _, name := range names {
			text += "127.0.0.1 " + name + ".drill.test\n"
		}
		if err := os.WriteFile(hosts, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	known("db", "mail", "s3", "id")
	if err := os.WriteFile(resolver, []byte("nameserver 127.0.0.1\noptions timeout:1 attempts:1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	named := func(address, name string) string {
		return strings.Replace(address, "127.0.0.1", name+".drill.test", 1)
	}
	f := newFleet(t, "SSL_CERT_FILE="+roots,
		"TEREN_DATABASE_URL="+named(way.url, "db"), "TEREN_FILES_URL="+named(bucket.URL(), "s3"),
		"AWS_ACCESS_KEY_ID="+bucket.ID, "AWS_SECRET_ACCESS_KEY="+bucket.Secret,
		"TEREN_SMTP_URL="+named("smtp://"+post.addr, "mail")+"?from=teren@example.hr",
		"TEREN_OIDC_ISSUER="+named(provider.URL, "id"), "TEREN_OIDC_CLIENT_ID=teren")
	real := f.program
	f.program = filepath.Join(dir, "teren")
	script := "#!/bin/sh\nexec unshare -m sh -c 'mount --bind " + hosts + " /etc/hosts && mount --bind " + resolver + " /etc/resolv.conf && exec " + real + " \"$@\"' teren \"$@\"\n"
	if err := os.WriteFile(f.program, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	f.serve = []string{"--demo", "--demo-months", "1"}
	f.start(0)
	l := newLoad(&drill{t: t, base: f.front.URL})
	was := l.run(loadPeople/2, loadPause, 10*time.Second)
	c := l.crew()
	d := dbtest.At(t, at+"?sslmode=disable")
	large := noise(t)
	if status, text := f.photo(c, large, "prije"); status != http.StatusCreated {
		t.Fatalf("a photo: %d %s", status, text)
	}

	known("db")
	time.Sleep(6 * time.Second) // names are kept for five
	letters := forget(t, f.front.URL)
	asked := time.Now()
	status, text := f.photo(c, large, "bez imena")
	refused := time.Since(asked)
	if status != http.StatusServiceUnavailable || !strings.Contains(text, "files_away") || refused > 30*time.Second {
		t.Errorf("a photo without the store's name: %d %s after %s", status, text, refused)
	}
	asked = time.Now()
	r, err := http.NewRequest("GET", c.base+"/api/auth/oidc/start", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	status, text = answered(t, r)
	if took := time.Since(asked); status == 0 || status == http.StatusInternalServerError || took > 15*time.Second {
		t.Errorf("the provider's way is answered %d %s after %s", status, text, took)
	}
	now := l.run(loadPeople/2, loadPause, 20*time.Second)
	asBefore(t, was, now)
	if n := one[int](t, d, `SELECT COUNT(*) FROM outbox_mail WHERE state = 'WAITING' AND kind = 'password'`); n != letters {
		t.Errorf("%d letters wait, want %d", n, letters)
	}

	known()
	time.Sleep(6 * time.Second)
	way.set(cutOff) // names are asked for when a connection is made
	way.set(carries)
	until(t, f.front.URL, 503)
	if status, text := f.look(c); status != http.StatusServiceUnavailable || !strings.Contains(text, "database_away") {
		t.Errorf("a list without the database's name: %d %s", status, text)
	}

	back := time.Now()
	known("db", "mail", "s3", "id")
	green := until(t, f.front.URL, 200).Sub(back)
	if green > 15*time.Second {
		t.Errorf("ready again after %s", green)
	}
	if status, text := f.photo(c, large, "opet"); status != http.StatusCreated {
		t.Errorf("a photo afterwards: %d %s", status, text)
	}
	if come := post.gets(t, d); come != letters {
		t.Errorf("%d letters came, want %d", come, letters)
	}
	if n := one[int](t, d, `SELECT COUNT(*) FROM comment WHERE comment = 'bez imena'`); n != 0 {
		t.Errorf("what was refused is there %d times", n)
	}
	t.Logf("before: %s", was)
	t.Logf("without the names of mail, files and identities: %s; a photo was refused after %.1f s", now, refused.Seconds())
	t.Logf("ready %.1f s after the database's name was back; %.0f s after it all %d letters had come, once", green.Seconds(), time.Since(back).Seconds(), letters)
}

// asBefore sees that answers are no slower than they were, or fast enough anyway.
func asBefore(t *testing.T, was, now *answers) {
	t.Helper()
	now.mustNotBreak(t)
	if p99 := now.at(0.99); p99 > max(loadP99, 2*was.at(0.99)) {
		t.Errorf("p99 is %s, was %s", p99, was.at(0.99))
	}
}

// forget asks for new passwords, and answers how many letters that makes.
func forget(t *testing.T, base string) int {
	t.Helper()
	people := []string{"manager@primorje.test", "worker@primorje.test", "admin@primorje.test"}
	for _, email := range people {
		a, err := http.Post(base+"/api/auth/forgot", "application/json", strings.NewReader(`{"email":"`+email+`"}`))
		if err != nil {
			t.Fatal(err)
		}
		a.Body.Close()
		if a.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d", email, a.StatusCode)
		}
	}
	return len(people)
}

// crew is one person of the load who writes on one of its tasks.
func (l *load) crew() *crew {
	l.k.t.Helper()
	u, err := url.Parse(l.k.base)
	if err != nil {
		l.k.t.Fatal(err)
	}
	c := &crew{t: l.k.t, base: l.k.base, task: l.tasks[0], taken: map[string]taken{}, said: map[string]int{}}
	for _, cookie := range l.office.Jar.Cookies(u) {
		c.cookie += "; " + cookie.Name + "=" + cookie.Value
	}
	c.cookie = strings.TrimPrefix(c.cookie, "; ")
	return c
}

// A postBox is a mail server that counts what it gets.
type postBox struct {
	addr string
	mu   sync.Mutex
	got  map[string]int // by the letter's own id
}

// newPost opens one; with a certificate it asks for TLS first.
func newPost(t *testing.T, own *tls.Certificate) *postBox {
	t.Helper()
	ears, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &postBox{addr: ears.Addr().String(), got: map[string]int{}}
	s := smtp.NewServer(p)
	s.Domain, s.AllowInsecureAuth = "posta.test", true
	s.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	if own != nil {
		s.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*own}}
	}
	go func() { _ = s.Serve(ears) }()
	t.Cleanup(func() { s.Close() })
	return p
}

// NewSession implements smtp.Backend.
func (p *postBox) NewSession(*smtp.Conn) (smtp.Session, error) { return &postman{box: p}, nil }

// gets waits until no letter waits any more, and sees that each came once.
func (p *postBox) gets(t *testing.T, d *db.DB) (letters int) {
	t.Helper()
	for deadline := time.Now().Add(150 * time.Second); ; time.Sleep(200 * time.Millisecond) {
		left := one[int](t, d, `SELECT COUNT(*) FROM outbox_mail WHERE state = 'WAITING' AND kind = 'password'`)
		if left == 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Errorf("%d letters wait", left)
			break
		}
	}
	time.Sleep(3 * time.Second)
	sent := all[string](t, d, `SELECT message_id FROM outbox_mail WHERE state = 'SENT' AND kind = 'password'`)
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, id := range sent {
		if p.got[id] != 1 {
			t.Errorf("the letter %s came %d times", id, p.got[id])
		}
	}
	return len(sent)
}

type postman struct{ box *postBox }

func (m *postman) Reset()                               {}
func (m *postman) Logout() error                        { return nil }
func (m *postman) Mail(string, *smtp.MailOptions) error { return nil }
func (m *postman) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (m *postman) Data(r io.Reader) error {
	letter, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	id, _, _ := strings.Cut(strings.Trim(letter.Header.Get("Message-ID"), "<>"), "@")
	if _, err := io.Copy(io.Discard, letter.Body); err != nil {
		return err
	}
	m.box.mu.Lock()
	defer m.box.mu.Unlock()
	m.box.got[id]++
	return nil
}

// certified is a certificate for the names, and the file of who trusts it.
func certified(t *testing.T, hosts ...string) (own tls.Certificate, roots string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: hosts[0]}, DNSNames: hosts,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, about, about, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	roots = filepath.Join(t.TempDir(), "roots.pem")
	if err := os.WriteFile(roots, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, roots
}
