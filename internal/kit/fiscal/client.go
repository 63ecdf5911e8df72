package fiscal

import (
	"context"
	"crypto/rand"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"teren/internal/kit/httpclient"
)

// Service takes invoices and gives them their JIR.
type Service interface {
	// Host names it to people.
	Host() string
	// Send reports an invoice once, with the ZKI it was issued with. Wrong and
	// ErrOtherOIB come before anything is sent. After Refused the invoice was not taken;
	// any other error leaves it open, and the same invoice is sent again with the same ZKI.
	Send(ctx context.Context, c *Certificate, i Invoice) (Receipt, error)
}

// Settings say how the Tax Administration is reached.
type Settings struct {
	Address string         // https://cis.porezna-uprava.hr:8449/FiskalizacijaService
	Wait    time.Duration  // for an answer; 0 is 5 s, its own promise being 2 s
	TLS     *x509.CertPool // the issuers of the server's certificate; nil is those of the system
	Office  Office
	Now     func() time.Time // nil is time.Now
}

const (
	usualWait  = 5 * time.Second
	mostAnswer = 1 << 20
	action     = "http://e-porezna.porezna-uprava.hr/fiskalizacija/2012/services/FiskalizacijaService/racuni"
)

// CIS is the service of the Tax Administration.
type CIS struct {
	settings Settings
	host     string
	client   *http.Client
}

// Connect returns the service at the address. Plain HTTP is for this machine.
func Connect(s Settings) (*CIS, error) {
	u, err := url.Parse(s.Address)
	if err != nil || u.Host == "" || u.User != nil || u.Fragment != "" || u.RawQuery != "" ||
		u.Scheme != "https" && (u.Scheme != "http" || u.Hostname() != "127.0.0.1" && u.Hostname() != "localhost") {
		return nil, errors.New("the address of the Tax Administration is not like https://cis.porezna-uprava.hr:8449/FiskalizacijaService")
	}
	if len(s.Office.Certificates) == 0 {
		return nil, errors.New("no certificate of the Tax Administration is known")
	}
	if s.Wait == 0 {
		s.Wait = usualWait
	}
	if s.Now == nil {
		s.Now = time.Now
	}
	return &CIS{settings: s, host: u.Host, client: httpclient.Trusting(s.TLS, s.Wait, mostAnswer)}, nil
}

// Host returns whom the address names, "" for no address.
func Host(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}

// Host implements Service.
func (s *CIS) Host() string { return s.host }

// Send implements Service. Errors come with the status 500, so the answer counts before
// its status.
func (s *CIS) Send(ctx context.Context, c *Certificate, i Invoice) (Receipt, error) {
	id := newID()
	message, err := c.Request(i, id, s.settings.Now())
	if err != nil {
		return Receipt{}, err
	}
	head := http.Header{"Content-Type": {"text/xml; charset=utf-8"}, "SOAPAction": {`"` + action + `"`}}
	status, answer, err := httpclient.Post(ctx, s.client, s.settings.Address, head, message)
	if err != nil {
		return Receipt{}, err
	}
	receipt, err := s.settings.Office.Receipt(answer, id, i.ZKI, s.settings.Now())
	if errors.Is(err, ErrUnclear) && status != http.StatusOK {
		return Receipt{}, fmt.Errorf("%w: %w", httpclient.Refused(status), err)
	}
	return receipt, err
}

// newID returns a random UUID, version 4.
func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
