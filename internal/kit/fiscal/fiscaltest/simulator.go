// Package fiscaltest is a Tax Administration on this machine, for tests: it checks and
// keeps what it is sent, and answers well or badly. It is no proof that the real one
// takes the same.
package fiscaltest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"math/big"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/beevik/etree"
	dsig "github.com/russellhaering/goxmldsig"
	"software.sslmate.com/src/go-pkcs12"

	"teren/internal/kit/fiscal"
)

const (
	space    = "http://www.apis-it.hr/fin/2012/types/f73"
	dateTime = "02.01.2006T15:04:05"
)

// Mood is how the simulator treats one message.
type Mood int

// The moods. After all but Stall and the errors it has taken the invoice.
const (
	Answer        Mood = iota
	Stall              // takes nothing and answers nothing
	Cut                // takes the invoice and breaks the connection
	Tamper             // changes the JIR after signing
	Unsigned           // leaves the signature out
	SignedByOther      // signs with a key of its own
	AnswerToOther      // answers another message
	Broken             // answers 502 with a page
	Fault              // answers with a fault of SOAP
	Fail               // answers s006 with a signature
	FailUnsigned       // answers s006 without one
)

// Taken is an invoice that the simulator has.
type Taken struct {
	OIB, Number, ZKI, JIR string
	Issued, Sent          string // as the last message says: 30.11.2026T14:05:10
	Late                  bool
	Times                 int // it was sent
}

// Simulator is a Tax Administration.
type Simulator struct {
	Settings fiscal.Settings // by which it is reached
	key      *rsa.PrivateKey
	cert     *x509.Certificate
	server   *x509.Certificate // of its connection
	closed   chan struct{}
	stalled  chan struct{}

	mu    sync.Mutex
	moods []Mood
	taken []Taken
	last  []byte
}

// keys are made once: a key takes long.
var keys = sync.OnceValue(func() [2]*rsa.PrivateKey {
	var made [2]*rsa.PrivateKey
	for i := range made {
		key, err := rsa.GenerateKey(rand.Reader, 2048)
		if err != nil {
			panic(err)
		}
		made[i] = key
	}
	return made
})

// Start runs a simulator until the test ends.
func Start(t testing.TB) *Simulator {
	t.Helper()
	s := &Simulator{key: keys()[0], closed: make(chan struct{}), stalled: make(chan struct{}, 1)}
	s.cert = certificate(t, s.key, pkix.Name{Country: []string{"HR"}, Organization: []string{"Primjer porezna"}, CommonName: "fiskalcis"})
	server := httptest.NewUnstartedServer(s)
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	t.Cleanup(func() { close(s.closed); server.Close() })
	s.server = server.Certificate()
	roots, office := x509.NewCertPool(), x509.NewCertPool()
	roots.AddCert(server.Certificate())
	office.AddCert(s.cert)
	s.Settings = fiscal.Settings{Address: server.URL + "/FiskalizacijaService", TLS: roots, Office: fiscal.Office{Certificates: []*x509.Certificate{s.cert}, Roots: office}}
	return s
}

// PEM returns the certificates of its answers and of its connection.
func (s *Simulator) PEM() []byte {
	var out []byte
	for _, c := range []*x509.Certificate{s.cert, s.server} {
		out = append(out, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c.Raw})...)
	}
	return out
}

// P12 returns the file of a company's certificate, with a password.
func P12(t testing.TB, oib, password string) []byte {
	t.Helper()
	key := keys()[1]
	cert := certificate(t, key, pkix.Name{Country: []string{"HR"}, Organization: []string{"PRIMJER D.O.O. HR" + oib}, CommonName: "FISKAL 1"})
	file, err := pkcs12.Modern.Encode(key, cert, nil, password)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func certificate(t testing.TB, key *rsa.PrivateKey, subject pkix.Name) *x509.Certificate {
	t.Helper()
	made := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: subject, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().AddDate(-1, 0, 0), NotAfter: time.Now().AddDate(50, 0, 0),
	}
	raw, err := x509.CreateCertificate(rand.Reader, made, made, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	cert, err := x509.ParseCertificate(raw)
	if err != nil {
		t.Fatal(err)
	}
	return cert
}

// Next sets the moods of the next messages, one each; then it answers well again.
func (s *Simulator) Next(moods ...Mood) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.moods = append(s.moods, moods...)
}

// Stalled returns a channel that gets a value when the simulator has a message that it does
// not answer.
func (s *Simulator) Stalled() <-chan struct{} { return s.stalled }

// Taken returns the invoices that it has, the oldest first.
func (s *Simulator) Taken() []Taken {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.taken)
}

// Last returns the last answer that it has signed.
func (s *Simulator) Last() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

func (s *Simulator) mood() (m Mood) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.moods) > 0 {
		m, s.moods = s.moods[0], s.moods[1:]
	}
	return m
}

// ServeHTTP answers a message.
func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	m := s.mood()
	if m == Stall {
		select {
		case s.stalled <- struct{}{}:
		default:
		}
		select {
		case <-r.Context().Done():
		case <-s.closed:
		}
		return
	}
	in, code := read(body)
	switch {
	case code != "":
		reply(w, http.StatusInternalServerError, s.answer(in.id, failure(code), m, false))
	case m == Fail, m == FailUnsigned:
		reply(w, http.StatusInternalServerError, s.answer(in.id, failure(fiscal.SystemError), m, m == Fail))
	case m == Broken:
		reply(w, http.StatusBadGateway, "<html>Bad Gateway</html>")
	case m == Fault:
		reply(w, http.StatusInternalServerError, `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>Internal error</faultstring></soap:Fault></soap:Body></soap:Envelope>`)
	default:
		jir := s.take(in.Taken)
		if m == Cut {
			panic(http.ErrAbortHandler)
		}
		if m == AnswerToOther {
			in.id = "00000000-0000-4000-8000-000000000000"
		}
		answer := s.answer(in.id, "<tns:Jir>"+jir+"</tns:Jir>", m, m != Unsigned)
		if m == Tamper {
			answer = strings.Replace(answer, "<tns:Jir>0", "<tns:Jir>1", 1)
		}
		reply(w, http.StatusOK, answer)
	}
}

func reply(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Content-Type", "text/xml; charset=utf-8")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
}

// take keeps an invoice and returns its JIR: the same one whenever it comes again.
func (s *Simulator) take(in Taken) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.taken {
		if s.taken[i].OIB == in.OIB && s.taken[i].ZKI == in.ZKI {
			s.taken[i].Times++
			return s.taken[i].JIR
		}
	}
	in.JIR, in.Times = fmt.Sprintf("%08x-0000-4000-8000-%012x", len(s.taken)+1, time.Now().UnixNano()&0xffffffffffff), 1
	s.taken = append(s.taken, in)
	return in.JIR
}

type message struct {
	Taken
	id string
}

// The elements of an invoice in the order of the schema, and the forms of their texts.
var (
	order = strings.Fields("Oib USustPdv DatVrijeme OznSlijed BrRac Pdv Pnp OstaliPor IznosOslobPdv IznosMarza IznosNePodlOpor Naknade IznosUkupno NacinPlac OibOper ZastKod NakDost ParagonBrRac SpecNamj OibPrimateljaRacuna")
	forms = map[string]*regexp.Regexp{
		"Oib": regexp.MustCompile(`^\d{11}$`), "USustPdv": regexp.MustCompile(`^(true|false)$`), "OznSlijed": regexp.MustCompile(`^[NP]$`),
		"DatVrijeme":  regexp.MustCompile(`^\d\d\.\d\d\.[12]\d{3}T\d\d:\d\d:\d\d$`),
		"IznosUkupno": regexp.MustCompile(`^[+-]?\d{1,15}\.\d\d$`), "NacinPlac": regexp.MustCompile(`^[GKTO]$`),
		"OibOper": regexp.MustCompile(`^\d{11}$`), "ZastKod": regexp.MustCompile(`^[a-f0-9]{32}$`), "NakDost": regexp.MustCompile(`^(true|false)$`),
	}
)

// read returns the invoice of a message, or the code of the error to answer with.
func read(body []byte) (in message, code fiscal.Code) {
	doc := etree.NewDocument()
	if doc.ReadFromBytes(body) != nil {
		return in, fiscal.NotBySchema
	}
	root := doc.FindElement("/Envelope/Body/RacunZahtjev")
	if root == nil || root.NamespaceURI() != space || root.FindElement("./Racun") == nil {
		return in, fiscal.NotBySchema
	}
	at := func(path string) string {
		if e := root.FindElement("./" + path); e != nil {
			return e.Text()
		}
		return ""
	}
	in.id = at("Zaglavlje/IdPoruke")
	before := -1
	for _, e := range root.FindElement("./Racun").ChildElements() {
		place := slices.Index(order, e.Tag)
		if place <= before {
			return in, fiscal.NotBySchema
		}
		before = place
	}
	for name, form := range forms {
		if !form.MatchString(at("Racun/" + name)) {
			return in, fiscal.NotBySchema
		}
	}
	raw, err := base64.StdEncoding.DecodeString(at("Signature/KeyInfo/X509Data/X509Certificate"))
	if err != nil {
		return in, fiscal.BadSignature
	}
	cert, err := x509.ParseCertificate(raw)
	if err != nil {
		return in, fiscal.BadCertificate
	}
	v := dsig.NewDefaultValidationContext(&dsig.MemoryX509CertificateStore{Roots: []*x509.Certificate{cert}})
	v.IdAttribute = "Id"
	if _, err := v.Validate(root); err != nil {
		return in, fiscal.BadSignature
	}
	if !strings.HasSuffix(strings.Join(cert.Subject.Organization, ""), "HR"+at("Racun/Oib")) {
		return in, fiscal.OIBDiffers
	}
	number := at("Racun/BrRac/BrOznRac") + "-" + at("Racun/BrRac/OznPosPr") + "-" + at("Racun/BrRac/OznNapUr")
	in.Taken = Taken{OIB: at("Racun/Oib"), Number: number, ZKI: at("Racun/ZastKod"), Late: at("Racun/NakDost") == "true",
		Issued: at("Racun/DatVrijeme"), Sent: at("Zaglavlje/DatumVrijeme")}
	return in, ""
}

func failure(code fiscal.Code) string {
	text := map[fiscal.Code]string{
		fiscal.NotBySchema: "Poruka nije u skladu s XML shemom.", fiscal.BadSignature: "Neispravan digitalni potpis.",
		fiscal.OIBDiffers: "OIB iz poruke zahtjeva nije jednak OIB-u iz certifikata.", fiscal.SystemError: "Sistemska pogreška prilikom obrade zahtjeva.",
	}[code]
	return "<tns:Greske><tns:Greska><tns:SifraGreske>" + string(code) + "</tns:SifraGreske><tns:PorukaGreske>" + text + "</tns:PorukaGreske></tns:Greska></tns:Greske>"
}

// answer returns RacunOdgovor in the form of the real service: plain canonical XML, an
// envelope whose name spaces the answer inherits, a signature without a prefix.
func (s *Simulator) answer(id, content string, m Mood, signed bool) string {
	doc := etree.NewDocument()
	doc.WriteSettings = etree.WriteSettings{CanonicalText: true, CanonicalAttrVal: true, CanonicalEndTags: true}
	err := doc.ReadFromString(`<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body>` +
		`<tns:RacunOdgovor Id="G0x7f17105098f8-4D" xsi:schemaLocation="` + space + ` ../schema/FiskalizacijaSchema.xsd " xmlns:tns="` + space + `"><tns:Zaglavlje><tns:IdPoruke>` + id +
		`</tns:IdPoruke><tns:DatumVrijeme>` + time.Now().Format(dateTime) + `</tns:DatumVrijeme></tns:Zaglavlje>` + content + `</tns:RacunOdgovor></soap:Body></soap:Envelope>`)
	if err != nil {
		panic(err)
	}
	if signed {
		key, cert := s.key, s.cert
		if m == SignedByOther {
			key = keys()[1]
		}
		if err := sign(doc.FindElement("/Envelope/Body/RacunOdgovor"), key, cert); err != nil {
			panic(err)
		}
	}
	out, err := doc.WriteToString()
	if err != nil {
		panic(err)
	}
	if signed {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.last = []byte(out)
	}
	return out
}

func sign(e *etree.Element, key *rsa.PrivateKey, cert *x509.Certificate) error {
	c, err := dsig.NewSigningContext(key, [][]byte{cert.Raw})
	if err != nil {
		return err
	}
	c.IdAttribute, c.Prefix, c.Canonicalizer = "Id", "", dsig.MakeC14N10RecCanonicalizer()
	if err := c.SetSignatureMethod(dsig.RSASHA1SignatureMethod); err != nil {
		return err
	}
	signature, err := c.ConstructSignature(e, true)
	if err == nil {
		e.AddChild(signature)
	}
	return err
}
