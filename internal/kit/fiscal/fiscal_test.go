package fiscal_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/pem"
	"errors"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"software.sslmate.com/src/go-pkcs12"

	"teren/internal/kit/fiscal"
)

const (
	company  = "12345678903"
	password = "primjer"
	message  = "6f1e9c0a-8d8b-4c39-9a52-0d4a5b7c1e2f"
)

var (
	zagreb = time.FixedZone("CET", 3600)
	issued = time.Date(2026, 11, 30, 14, 5, 9, 0, zagreb)
	now    = issued.Add(time.Second)
)

func file(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func certificate(t testing.TB) *fiscal.Certificate {
	t.Helper()
	c, err := fiscal.ReadCertificate(file(t, "default.p12"), password, now)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// invoice is one of every part, with its ZKI.
func invoice(t testing.TB, c *fiscal.Certificate) fiscal.Invoice {
	t.Helper()
	i := fiscal.Invoice{
		OIB: c.OIB, VATPayer: true, Issued: issued, Sequence: fiscal.PerDevice, Number: "17", Premises: "PP1", Device: "1",
		Rates:  []fiscal.Rate{{Rate: 25_00, Base: 1000_00, Tax: 250_00}, {Rate: 5_00, Base: 10_00, Tax: 50}},
		Exempt: 20_00, Outside: 30_00, Charges: []fiscal.Charge{{Name: `Povratna naknada <"č" & 'ž'>`, Amount: 7}},
		Total: 1310_57, Payment: fiscal.Transfer, OperatorOIB: "98765432106",
	}
	return withZKI(t, c, i)
}

func withZKI(t testing.TB, c *fiscal.Certificate, i fiscal.Invoice) fiscal.Invoice {
	t.Helper()
	zki, err := c.ZKI(i)
	if err != nil {
		t.Fatal(err)
	}
	i.ZKI = zki
	return i
}

// tool returns a function that runs a program. Without the program the test is skipped,
// or fails when TEREN_TEST_REQUIRE is set.
func tool(t *testing.T, name string) func(args ...string) (string, error) {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("TEREN_TEST_REQUIRE") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	return func(args ...string) (string, error) {
		out, err := exec.Command(path, args...).CombinedOutput()
		return string(out), err
	}
}

func write(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// pems returns the files of the company's key and certificate, and of its issuer's certificate.
func pems(t *testing.T) (key, cert, issuer string) {
	t.Helper()
	private, own, chain, err := pkcs12.DecodeChain(file(t, "chain.p12"), password)
	if err != nil || len(chain) != 1 {
		t.Fatal(err, len(chain))
	}
	key = write(t, "key.pem", pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(private.(*rsa.PrivateKey))}))
	return key, write(t, "cert.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: own.Raw})),
		write(t, "issuer.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: chain[0].Raw}))
}

func TestCertificatesOfOpenSSLAreRead(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"default.p12", "legacy.p12", "chain.p12"} {
		c, err := fiscal.ReadCertificate(file(t, name), password, now)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if c.OIB != company || c.Holder != "PRIMJER GRIJANJE, D.O.O. HR12345678903" || !strings.Contains(c.Issuer, "Primjer CA") || c.Until.Year() < 2100 {
			t.Errorf("%s: %+v", name, c)
		}
		for _, wrong := range []string{"", "Primjer", "lozinka čšž"} {
			if _, err := fiscal.ReadCertificate(file(t, name), wrong, now); !errors.Is(err, fiscal.ErrPassword) {
				t.Errorf("%s with %q: %v", name, wrong, err)
			}
		}
	}
}

// How often a password is hashed is read before it is, at any depth; files of real programs
// stay well below the limit.
func TestRoundsAreLimited(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"default.p12", "legacy.p12", "chain.p12"} {
		if fiscal.Costly(file(t, name)) {
			t.Errorf("%s is refused", name)
		}
	}
	type hashing struct {
		Salt   []byte
		Rounds *big.Int
	}
	for rounds, refused := range map[int64]bool{2048: false, 5_000_000: false, 5_000_001: true, 1 << 62: true} {
		inner, err := asn1.Marshal(hashing{[]byte("12345678"), big.NewInt(rounds)})
		if err != nil {
			t.Fatal(err)
		}
		outer, err := asn1.Marshal([][]byte{{1}, inner})
		if err != nil {
			t.Fatal(err)
		}
		if fiscal.Costly(inner) != refused || fiscal.Costly(outer) != refused {
			t.Errorf("%d rounds: refused %t, %t inside a text", rounds, fiscal.Costly(inner), fiscal.Costly(outer))
		}
	}
}

// own makes a file with a certificate of the organization.
func own(t *testing.T, organization string, mend func(*x509.Certificate) (key, signer any)) []byte {
	t.Helper()
	made := &x509.Certificate{SerialNumber: big.NewInt(7), NotBefore: now.AddDate(-1, 0, 0), NotAfter: now.AddDate(1, 0, 0)}
	if organization != "" {
		made.Subject = pkix.Name{Organization: []string{organization}}
	}
	key, certified := any(testKey()), any(testKey())
	if mend != nil {
		if k, s := mend(made); k != nil {
			key, certified = k, s
		}
	}
	public := func(private any) any {
		if k, ok := private.(*ecdsa.PrivateKey); ok {
			return &k.PublicKey
		}
		return &private.(*rsa.PrivateKey).PublicKey
	}
	raw, err := x509.CreateCertificate(rand.Reader, made, made, public(certified), certified)
	if err != nil {
		t.Fatal(err)
	}
	cert, err := x509.ParseCertificate(raw)
	if err != nil {
		t.Fatal(err)
	}
	out, err := pkcs12.Modern.Encode(key, cert, nil, password)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var testKey = sync.OnceValue(func() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
})

func TestWrongCertificatesAreRefused(t *testing.T) {
	t.Parallel()
	curve, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	company, err := x509.MarshalPKCS8PrivateKey(curve)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file []byte
		want error
	}{
		"right":              {own(t, "A HR12345678903", nil), nil},
		"without its key":    {file(t, "without-key.p12"), fiscal.ErrNoKey},
		"key of a curve":     {own(t, "A HR12345678903", func(*x509.Certificate) (any, any) { return curve, curve }), fiscal.ErrNoKey},
		"key of another":     {own(t, "A HR12345678903", func(*x509.Certificate) (any, any) { return curve, testKey() }), fiscal.ErrNoKey},
		"no organization":    {own(t, "", nil), fiscal.ErrNoOIB},
		"no OIB":             {own(t, "A d.o.o.", nil), fiscal.ErrNoOIB},
		"wrong check digit":  {own(t, "A HR12345678904", nil), fiscal.ErrNoOIB},
		"OIB not at the end": {own(t, "HR12345678903 A", nil), fiscal.ErrNoOIB},
		"expired":            {own(t, "A HR12345678903", func(c *x509.Certificate) (any, any) { c.NotAfter = now.Add(-time.Minute); return nil, nil }), fiscal.ErrExpired},
		"not yet valid":      {own(t, "A HR12345678903", func(c *x509.Certificate) (any, any) { c.NotBefore = now.Add(time.Minute); return nil, nil }), fiscal.ErrNotYet},
		"no file":            {nil, fiscal.ErrFile},
		"something else":     {company, fiscal.ErrFile},
		"cut":                {file(t, "default.p12")[:1000], fiscal.ErrFile},
		"too large":          {make([]byte, 1<<20), fiscal.ErrFile},
	} {
		got, err := fiscal.ReadCertificate(c.file, password, now)
		if !errors.Is(err, c.want) || (err == nil) != (got != nil) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheChainMayComeFirst(t *testing.T) {
	t.Parallel()
	private, cert, chain, err := pkcs12.DecodeChain(file(t, "chain.p12"), password)
	if err != nil {
		t.Fatal(err)
	}
	turned, err := pkcs12.Modern.Encode(private, chain[0], []*x509.Certificate{cert}, password)
	if err != nil {
		t.Fatal(err)
	}
	if c, err := fiscal.ReadCertificate(turned, password, now); err != nil || c.OIB != company {
		t.Error(c, err)
	}
}

func TestZKIIsThatOfOpenSSL(t *testing.T) {
	t.Parallel()
	c := certificate(t)
	first := invoice(t, c)
	if first.ZKI != "025b5bde7cc39708916e663d088c0608" {
		t.Errorf("the ZKI of before was another: %s", first.ZKI)
	}
	openssl := tool(t, "openssl")
	key, _, _ := pems(t)
	for _, change := range []func(i *fiscal.Invoice){
		func(*fiscal.Invoice) {},
		func(i *fiscal.Invoice) { i.Total, i.Rates, i.Charges, i.Exempt, i.Outside = 1245_56, nil, nil, 0, 0 },
		func(i *fiscal.Invoice) { i.Total, i.Rates, i.Charges, i.Exempt, i.Outside = -5, nil, nil, 0, 0 },
		func(i *fiscal.Invoice) { i.Number, i.Premises, i.Device = "12345678901234567890", "PoslJed1", "20" },
		func(i *fiscal.Invoice) { i.Issued = time.Date(2027, 1, 2, 0, 0, 0, 999, time.UTC) },
	} {
		i := first
		change(&i)
		text := i.OIB + i.Issued.Format("02.01.2006 15:04:05") + i.Number + i.Premises + i.Device + i.Total.String()
		signature := filepath.Join(t.TempDir(), "signature")
		if out, err := openssl("dgst", "-sha1", "-sign", key, "-out", signature, write(t, "text", []byte(text))); err != nil {
			t.Fatal(out, err)
		}
		want, err := openssl("dgst", "-md5", "-r", signature)
		if err != nil {
			t.Fatal(want, err)
		}
		for range 2 {
			if got, err := c.ZKI(i); err != nil || !strings.HasPrefix(want, got+" ") {
				t.Errorf("%s: %s %v, OpenSSL %s", text, got, err, want)
			}
		}
	}
	late := first
	late.Late = true
	if again := withZKI(t, c, late); again.ZKI != first.ZKI {
		t.Error("a late delivery has another ZKI")
	}
	other := first
	other.OIB = "98765432106"
	if _, err := c.ZKI(other); !errors.Is(err, fiscal.ErrOtherOIB) {
		t.Error(err)
	}
}

func TestQR(t *testing.T) {
	t.Parallel()
	i := invoice(t, certificate(t))
	const jir = "9d1b3a2e-1111-4000-8000-0123456789ab"
	if got := i.QR(jir); got != "https://porezna.gov.hr/rn?jir="+jir+"&datv=20261130_1405&izn=131057" {
		t.Error(got)
	}
	i.Total = -1310_57
	if got := i.QR(""); got != "https://porezna.gov.hr/rn?zki="+i.ZKI+"&datv=20261130_1405&izn=-131057" {
		t.Error(got)
	}
}

func TestTheMessageIsThatOfTheSchema(t *testing.T) {
	t.Parallel()
	c := certificate(t)
	i := invoice(t, c)
	envelope, err := c.Request(i, message, now.UTC())
	if err != nil {
		t.Fatal(err)
	}
	want := `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>` +
		`<tns:RacunZahtjev xmlns:tns="http://www.apis-it.hr/fin/2012/types/f73" Id="RacunZahtjev">` +
		`<tns:Zaglavlje><tns:IdPoruke>` + message + `</tns:IdPoruke><tns:DatumVrijeme>30.11.2026T14:05:10</tns:DatumVrijeme></tns:Zaglavlje>` +
		`<tns:Racun><tns:Oib>12345678903</tns:Oib><tns:USustPdv>true</tns:USustPdv><tns:DatVrijeme>30.11.2026T14:05:09</tns:DatVrijeme><tns:OznSlijed>N</tns:OznSlijed>` +
		`<tns:BrRac><tns:BrOznRac>17</tns:BrOznRac><tns:OznPosPr>PP1</tns:OznPosPr><tns:OznNapUr>1</tns:OznNapUr></tns:BrRac>` +
		`<tns:Pdv><tns:Porez><tns:Stopa>25.00</tns:Stopa><tns:Osnovica>1000.00</tns:Osnovica><tns:Iznos>250.00</tns:Iznos></tns:Porez>` +
		`<tns:Porez><tns:Stopa>5.00</tns:Stopa><tns:Osnovica>10.00</tns:Osnovica><tns:Iznos>0.50</tns:Iznos></tns:Porez></tns:Pdv>` +
		`<tns:IznosOslobPdv>20.00</tns:IznosOslobPdv><tns:IznosNePodlOpor>30.00</tns:IznosNePodlOpor>` +
		`<tns:Naknade><tns:Naknada><tns:NazivN>Povratna naknada &lt;"č" &amp; 'ž'&gt;</tns:NazivN><tns:IznosN>0.07</tns:IznosN></tns:Naknada></tns:Naknade>` +
		`<tns:IznosUkupno>1310.57</tns:IznosUkupno><tns:NacinPlac>T</tns:NacinPlac><tns:OibOper>98765432106</tns:OibOper>` +
		`<tns:ZastKod>` + i.ZKI + `</tns:ZastKod><tns:NakDost>false</tns:NakDost></tns:Racun>` +
		`<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>`
	if !strings.HasPrefix(string(envelope), want) {
		t.Errorf("got  %s\nwant %s", envelope, want)
	}
	for _, part := range []string{
		`<ds:Reference URI="#RacunZahtjev">`, `Algorithm="http://www.w3.org/2000/09/xmldsig#rsa-sha1"`, `Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"`,
		`<ds:X509IssuerSerial><ds:X509IssuerName>CN=Primjer CA,O=Primjer agencija,C=HR</ds:X509IssuerName><ds:X509SerialNumber>`,
	} {
		if !strings.Contains(string(envelope), part) {
			t.Errorf("without %s", part)
		}
	}
	i = withZKI(t, c, fiscal.Invoice{OIB: c.OIB, Issued: issued, Sequence: fiscal.PerPremises, Number: "1", Premises: "1", Device: "1", Total: 5, Payment: fiscal.Cash, OperatorOIB: c.OIB, Late: true})
	if envelope, err = c.Request(i, message, now); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"Pdv>", "IznosOslobPdv", "IznosMarza", "IznosNePodlOpor", "Naknade", "OibPrimateljaRacuna"} {
		if strings.Contains(strings.ReplaceAll(string(envelope), "USustPdv>", ""), part) {
			t.Errorf("%s is there", part)
		}
	}
	if !strings.Contains(string(envelope), "<tns:USustPdv>false<") || !strings.Contains(string(envelope), "<tns:NakDost>true<") {
		t.Errorf("%s", envelope)
	}
}

func TestWrongInvoicesAreRefused(t *testing.T) {
	t.Parallel()
	c := certificate(t)
	for field, change := range map[string]func(i *fiscal.Invoice){
		"operator_oib":   func(i *fiscal.Invoice) { i.OperatorOIB = "12345678904" },
		"issued":         func(i *fiscal.Invoice) { i.Issued = time.Time{} },
		"sequence":       func(i *fiscal.Invoice) { i.Sequence = "" },
		"number":         func(i *fiscal.Invoice) { i.Number = "017" },
		"premises":       func(i *fiscal.Invoice) { i.Premises = "PP-1" },
		"device":         func(i *fiscal.Invoice) { i.Device = "A" },
		"payment":        func(i *fiscal.Invoice) { i.Payment = "C" },
		"rates":          func(i *fiscal.Invoice) { i.VATPayer = false },
		"rates.0.rate":   func(i *fiscal.Invoice) { i.Rates = []fiscal.Rate{{Rate: -1}}; i.Total = 50_07 },
		"total":          func(i *fiscal.Invoice) { i.Total++ },
		"charges.0.name": func(i *fiscal.Invoice) { i.Charges = []fiscal.Charge{{Name: "a\rb", Amount: 7}} },
		"zki":            func(i *fiscal.Invoice) { i.ZKI = strings.ToUpper(i.ZKI) },
	} {
		i := invoice(t, c)
		change(&i)
		var wrong fiscal.Wrong
		if _, err := c.Request(i, message, now); !errors.As(err, &wrong) || len(wrong) != 1 || wrong[0] != field {
			t.Errorf("%s: %v", field, err)
		}
	}
	i := invoice(t, c)
	i.OIB = "98765432106"
	if _, err := c.Request(i, message, now); !errors.Is(err, fiscal.ErrOtherOIB) {
		t.Error(err)
	}
	if _, err := c.ZKI(fiscal.Invoice{OIB: c.OIB}); err == nil {
		t.Error("an empty invoice has a ZKI")
	}
}

// The second implementation reads the signature inside of the envelope, as the Tax
// Administration does.
func TestXMLSecVerifiesTheMessage(t *testing.T) {
	t.Parallel()
	xmlsec := tool(t, "xmlsec1")
	c := certificate(t)
	_, _, issuer := pems(t)
	envelope, err := c.Request(invoice(t, c), message, now)
	if err != nil {
		t.Fatal(err)
	}
	verify := func(envelope []byte) (string, error) {
		return xmlsec("--verify", "--id-attr:Id", "RacunZahtjev", "--trusted-pem", issuer, write(t, "message.xml", envelope))
	}
	if out, err := verify(envelope); err != nil {
		t.Errorf("%v %s", err, out)
	}
	for _, change := range [][2]string{
		{"1310.57", "1310.58"}, {"<tns:NakDost>false", "<tns:NakDost>true"}, {"č", "ć"}, {"#RacunZahtjev", ""},
	} {
		changed := bytes.ReplaceAll(envelope, []byte(change[0]), []byte(change[1]))
		if out, err := verify(changed); err == nil || bytes.Equal(changed, envelope) {
			t.Errorf("%s: verified %s", change, out)
		}
	}
}
