package fiscal_test

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"teren/internal/kit/fiscal"
	"teren/internal/kit/fiscal/fiscaltest"
)

// connect returns the client of a simulator and a company's certificate.
func connect(t *testing.T, s *fiscaltest.Simulator) (*fiscal.CIS, *fiscal.Certificate) {
	t.Helper()
	client, err := fiscal.Connect(s.Settings)
	if err != nil {
		t.Fatal(err)
	}
	c, err := fiscal.ReadCertificate(fiscaltest.P12(t, company, password), password, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return client, c
}

// sent returns what a simulator answers to an invoice, and the number of the message.
func sent(t *testing.T, s *fiscaltest.Simulator) (got fiscal.Receipt, id string) {
	t.Helper()
	client, c := connect(t, s)
	got, err := client.Send(t.Context(), c, invoice(t, c))
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(got.Answer), "<tns:IdPoruke>")
	return got, after[:36]
}

func TestAnInvoiceGetsItsJIR(t *testing.T) {
	t.Parallel()
	s := fiscaltest.Start(t)
	client, c := connect(t, s)
	i := invoice(t, c)
	got, err := client.Send(t.Context(), c, i)
	if err != nil {
		t.Fatal(err)
	}
	taken := s.Taken()
	if len(taken) != 1 || got.JIR != taken[0].JIR || got.ZKI != i.ZKI || taken[0].ZKI != i.ZKI || taken[0].Number != "17-PP1-1" || taken[0].Late || string(got.Answer) != string(s.Last()) {
		t.Errorf("%+v %+v", got, taken)
	}
	if again, err := client.Send(t.Context(), c, i); err != nil || again.JIR != got.JIR || again.ZKI != got.ZKI {
		t.Errorf("%+v %v", again, err)
	}
	if !strings.HasPrefix(client.Host(), "127.0.0.1:") {
		t.Error(client.Host())
	}
}

// After each bad answer the same invoice is sent again, and is there once.
func TestBadAnswers(t *testing.T) {
	t.Parallel()
	refused := func(signed bool) func(error) bool {
		return func(err error) bool {
			var r fiscal.Refused
			return errors.As(err, &r) && r.Signed == signed && r.Has(fiscal.SystemError) && !r.Has(fiscal.BadSignature) && strings.Contains(r.Error(), "s006 Sistemska pogreška")
		}
	}
	is := func(want error) func(error) bool {
		return func(err error) bool { return errors.Is(err, want) }
	}
	for name, test := range map[string]struct {
		mood  fiscaltest.Mood
		want  func(error) bool
		taken int // times the invoice was taken by then
	}{
		"nothing":           {fiscaltest.Stall, func(err error) bool { return os.IsTimeout(err) }, 0},
		"a cut":             {fiscaltest.Cut, func(err error) bool { return err != nil && !os.IsTimeout(err) }, 1},
		"another JIR":       {fiscaltest.Tamper, is(fiscal.ErrSignature), 1},
		"no signature":      {fiscaltest.Unsigned, is(fiscal.ErrSignature), 1},
		"another signature": {fiscaltest.SignedByOther, is(fiscal.ErrSignature), 1},
		"another message":   {fiscaltest.AnswerToOther, is(fiscal.ErrOther), 1},
		"a page":            {fiscaltest.Broken, is(fiscal.ErrUnclear), 0},
		"a fault":           {fiscaltest.Fault, is(fiscal.ErrUnclear), 0},
		"a signed error":    {fiscaltest.Fail, refused(true), 0},
		"an unsigned error": {fiscaltest.FailUnsigned, refused(false), 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := fiscaltest.Start(t)
			if test.mood == fiscaltest.Stall {
				s.Settings.Wait = 300 * time.Millisecond
			}
			client, c := connect(t, s)
			i := invoice(t, c)
			s.Next(test.mood)
			got, err := client.Send(t.Context(), c, i)
			if !test.want(err) || got.JIR != "" {
				t.Errorf("%+v %v", got, err)
			}
			if strings.Contains(err.Error(), "FiskalizacijaService") {
				t.Error("the error has the address")
			}
			before := s.Taken()
			if len(before) != min(test.taken, 1) || len(before) > 0 && before[0].Times != test.taken {
				t.Errorf("taken before: %+v", before)
			}
			s.Settings.Wait = 0
			client, _ = connect(t, s)
			i.Late = true
			if got, err = client.Send(t.Context(), c, i); err != nil {
				t.Fatal(err)
			}
			after := s.Taken()
			if len(after) != 1 || after[0].JIR != got.JIR || after[0].Times != test.taken+1 || after[0].Late == (test.taken > 0) {
				t.Errorf("taken after: %+v, %+v", after, got)
			}
		})
	}
}

func TestTheSimulatorRefuses(t *testing.T) {
	t.Parallel()
	s := fiscaltest.Start(t)
	client, c := connect(t, s)
	i := invoice(t, c)
	right, err := c.Request(i, message, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		from, to string
		want     string
	}{
		{"1310.57<", "1310.58<", "s004"},
		{"#RacunZahtjev", "", "s004"},
		{"<tns:NacinPlac>T</tns:NacinPlac>", "", "s001"},
		{"<tns:NakDost>false</tns:NakDost></tns:Racun>", "</tns:Racun>", "s001"},
		{"tns:USustPdv", "tns:IznosMarza", "s001"},
	} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", strings.NewReader(strings.ReplaceAll(string(right), test.from, test.to))))
		var refused fiscal.Refused
		if _, err := s.Settings.Office.Receipt(w.Body.Bytes(), message, i.ZKI, time.Now()); !errors.As(err, &refused) || !refused.Has(fiscal.Code(test.want)) || refused.Signed {
			t.Errorf("%s: %v", test.from, err)
		}
	}
	if len(s.Taken()) != 0 {
		t.Error(s.Taken())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := client.Send(ctx, c, i); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	i.Payment = ""
	var wrong fiscal.Wrong
	if _, err := client.Send(t.Context(), c, i); !errors.As(err, &wrong) {
		t.Error(err)
	}
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	s := fiscaltest.Start(t)
	client, c := connect(t, s)
	i := invoice(t, c)
	var all sync.WaitGroup
	jirs := make([]string, 12)
	for n := range jirs {
		all.Go(func() {
			got, err := client.Send(t.Context(), c, i)
			if err != nil {
				t.Error(err)
			}
			jirs[n] = got.JIR
		})
	}
	all.Wait()
	taken := s.Taken()
	if len(taken) != 1 || taken[0].Times != len(jirs) {
		t.Fatalf("%+v", taken)
	}
	for _, jir := range jirs {
		if jir != taken[0].JIR {
			t.Error(jir)
		}
	}
}

// With any letter changed or lost, an answer gives the right JIR or none.
func TestNoChangeOfAnAnswerChangesTheJIR(t *testing.T) {
	t.Parallel()
	s := fiscaltest.Start(t)
	got, id := sent(t, s)
	if again, err := s.Settings.Office.Receipt(got.Answer, id, got.ZKI, time.Now()); err != nil || again.JIR != got.JIR {
		t.Fatal(again, err)
	}
	for at := range got.Answer {
		before, letter, after := string(got.Answer[:at]), got.Answer[at], string(got.Answer[at+1:])
		changed := []string{before + string(rune(letter^1)) + after, before + after, before}[at%3]
		if r, err := s.Settings.Office.Receipt([]byte(changed), id, got.ZKI, time.Now()); err == nil && r.JIR != got.JIR {
			t.Fatalf("at %d: %s", at, r.JIR)
		}
	}
	// Another answer around the signed one, and beside it.
	jir := strings.ReplaceAll(got.JIR, "0", "1")
	element := string(got.Answer[strings.Index(string(got.Answer), "<tns:RacunOdgovor"):strings.Index(string(got.Answer), "</soap:Body>")])
	head, foot := `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>`, `</soap:Body></soap:Envelope>`
	forged := `<tns:RacunOdgovor xmlns:tns="http://www.apis-it.hr/fin/2012/types/f73" Id="G0x7f17105098f8-4D"><tns:Zaglavlje><tns:IdPoruke>` + id + `</tns:IdPoruke></tns:Zaglavlje><tns:Jir>` + jir + `</tns:Jir>`
	for _, wrapped := range []string{
		head + forged + element + `</tns:RacunOdgovor>` + foot,
		head + forged + `</tns:RacunOdgovor>` + element + foot,
		head + forged + element[strings.Index(element, "<Signature"):] + foot,
	} {
		if r, err := s.Settings.Office.Receipt([]byte(wrapped), id, got.ZKI, time.Now()); err == nil {
			t.Errorf("a forged JIR: %+v", r)
		}
	}
}

func TestTheOffice(t *testing.T) {
	t.Parallel()
	s, other := fiscaltest.Start(t), fiscaltest.Start(t)
	got, id := sent(t, s)
	right, wrong := s.Settings.Office, other.Settings.Office
	for name, test := range map[string]struct {
		office fiscal.Office
		now    time.Time
		holds  bool
	}{
		"its certificate":             {right, time.Now(), true},
		"the next one beside it":      {fiscal.Office{Certificates: append(wrong.Certificates, right.Certificates...)}, time.Now(), true},
		"no chain asked for":          {fiscal.Office{Certificates: right.Certificates}, time.Now(), true},
		"another certificate":         {wrong, time.Now(), false},
		"no certificate":              {fiscal.Office{}, time.Now(), false},
		"a chain that does not hold":  {fiscal.Office{Certificates: right.Certificates, Roots: wrong.Roots}, time.Now(), false},
		"after the certificate ended": {right, time.Now().AddDate(60, 0, 0), false},
	} {
		r, err := test.office.Receipt(got.Answer, id, got.ZKI, test.now)
		if test.holds != (err == nil) || !test.holds && (!errors.Is(err, fiscal.ErrSignature) || r.JIR != "") {
			t.Errorf("%s: %+v %v", name, r, err)
		}
	}
}

func TestConnect(t *testing.T) {
	t.Parallel()
	office := fiscal.Office{Certificates: []*x509.Certificate{{}}}
	for address, holds := range map[string]bool{
		"https://cis.porezna-uprava.hr:8449/FiskalizacijaService": true, "http://127.0.0.1:1/x": true, "http://localhost:1": true,
		"": false, "http://cis.porezna-uprava.hr": false, "https://a:b@x.hr": false, "https://x.hr?a=b": false, "https://x.hr#a": false, "ftp://x.hr": false,
	} {
		if _, err := fiscal.Connect(fiscal.Settings{Address: address, Office: office}); (err == nil) != holds {
			t.Errorf("%s: %v", address, err)
		}
	}
	if _, err := fiscal.Connect(fiscal.Settings{Address: "https://x.hr"}); err == nil {
		t.Error("connected without a certificate of the office")
	}
	s := fiscaltest.Start(t)
	s.Settings.TLS = x509.NewCertPool()
	client, c := connect(t, s)
	if _, err := client.Send(t.Context(), c, invoice(t, c)); err == nil || len(s.Taken()) != 0 {
		t.Errorf("sent to a server of an unknown issuer: %v", err)
	}
}

func TestXMLSecVerifiesTheAnswer(t *testing.T) {
	t.Parallel()
	xmlsec := tool(t, "xmlsec1")
	s := fiscaltest.Start(t)
	got, _ := sent(t, s)
	trusted := write(t, "office.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Settings.Office.Certificates[0].Raw}))
	if out, err := xmlsec("--verify", "--id-attr:Id", "RacunOdgovor", "--trusted-pem", trusted, write(t, "answer.xml", got.Answer)); err != nil {
		t.Errorf("%v %s", err, out)
	}
}

// An answer that xmlsec1 has signed, in the form of the real service: its JIR is read.
func TestAnswersOfXMLSecAreRead(t *testing.T) {
	t.Parallel()
	xmlsec := tool(t, "xmlsec1")
	key, cert, _ := pems(t)
	text, err := os.ReadFile(cert)
	if err != nil {
		t.Fatal(err)
	}
	block, _ := pem.Decode(text)
	signer, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	const jir = "f38748d1-d3fb-4b08-ba1b-14118c9de444"
	for _, canonical := range []string{"http://www.w3.org/TR/2001/REC-xml-c14n-20010315", "http://www.w3.org/2001/10/xml-exc-c14n#"} {
		for _, method := range []string{"http://www.w3.org/2000/09/xmldsig#rsa-sha1", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"} {
			template := `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:regexp="http://exslt.org/regular-expressions" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">    <soap:Body>
  <tns:RacunOdgovor Id="G0x7f9c5dc0e500-4D" xsi:schemaLocation="http://www.apis-it.hr/fin/2012/types/f73 ../schema/FiskalizacijaSchema.xsd " xmlns:tns="http://www.apis-it.hr/fin/2012/types/f73"><tns:Zaglavlje><tns:IdPoruke>` + message + `</tns:IdPoruke>
  <tns:DatumVrijeme>30.11.2026T14:05:10</tns:DatumVrijeme></tns:Zaglavlje><tns:Jir>` + jir + `</tns:Jir><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><CanonicalizationMethod Algorithm="` + canonical +
				`"/><SignatureMethod Algorithm="` + method + `"/><Reference URI="#G0x7f9c5dc0e500-4D"><Transforms><Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><Transform Algorithm="` + canonical +
				`"/></Transforms><DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/><DigestValue></DigestValue></Reference></SignedInfo><SignatureValue></SignatureValue><KeyInfo><X509Data><X509Certificate></X509Certificate></X509Data></KeyInfo></Signature></tns:RacunOdgovor></soap:Body></soap:Envelope>`
			signed := write(t, "signed.xml", nil)
			if out, err := xmlsec("--sign", "--id-attr:Id", "RacunOdgovor", "--privkey-pem", key+","+cert, "--output", signed, write(t, "template.xml", []byte(template))); err != nil {
				t.Fatal(out, err)
			}
			answer, err := os.ReadFile(signed)
			if err != nil {
				t.Fatal(err)
			}
			office := fiscal.Office{Certificates: []*x509.Certificate{signer}}
			if got, err := office.Receipt(answer, message, "", now); err != nil || got.JIR != jir {
				t.Errorf("%s %s: %+v %v", canonical, method, got, err)
			}
			changed := strings.Replace(string(answer), jir, strings.Replace(jir, "f", "e", 1), 1)
			if got, err := office.Receipt([]byte(changed), message, "", now); !errors.Is(err, fiscal.ErrSignature) {
				t.Errorf("a changed JIR: %+v %v", got, err)
			}
		}
	}
}
