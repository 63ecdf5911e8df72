// Package httpclient sends requests to the few servers that the operator has
// configured. It follows no redirect to another server, and cuts off answers that
// are late or too long. Addresses entered by people of the product are for Outside
// alone.
package httpclient

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"teren/internal/kit/trace"
)

// Client returns a client with a time limit, a limit for the unpacked bytes of an
// answer, and no redirects.
func Client(wait time.Duration, most int64) *http.Client {
	return over(http.DefaultTransport, wait, most)
}

// Trusting is Client for servers whose certificates lead to one of the roots; nil is
// the roots of the system.
func Trusting(roots *x509.CertPool, wait time.Duration, most int64) *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.TLSClientConfig = &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}
	return over(transport, wait, most)
}

func over(transport http.RoundTripper, wait time.Duration, most int64) *http.Client {
	return &http.Client{
		Timeout:       wait,
		CheckRedirect: func(*http.Request, []*http.Request) error { return errors.New("the server sends elsewhere") },
		Transport:     bounded{trace.Transport(transport), most},
	}
}

// bounded cuts off answers that are too long.
type bounded struct {
	http.RoundTripper
	most int64
}

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.RoundTripper.RoundTrip(r)
	if err == nil {
		answer.Body = http.MaxBytesReader(nil, answer.Body, b.most)
	}
	return answer, err
}

// Refused is the status of an answer other than success.
type Refused int

func (r Refused) Error() string { return fmt.Sprintf("the server answers %d", int(r)) }

// Get returns the body at the address and the content type detected from it. agent
// is sent as User-Agent. The error does not contain the address, which may hold a
// key.
func Get(ctx context.Context, c *http.Client, agent, address string) (body []byte, contentType string, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, "", errors.New("the address is wrong")
	}
	r.Header.Set("User-Agent", agent)
	answer, err := c.Do(r)
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	if err != nil {
		return nil, "", err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, "", Refused(answer.StatusCode)
	}
	body, err = io.ReadAll(answer.Body)
	return body, http.DetectContentType(body), err
}

// Post sends a body once, never again by itself, and returns the status and the body of
// the answer. The error does not contain the address.
func Post(ctx context.Context, c *http.Client, address string, head http.Header, body []byte) (status int, answer []byte, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, nil, errors.New("the address is wrong")
	}
	r.GetBody = nil // without it the transport cannot send it twice
	r.Header = head
	r.Header.Set("User-Agent", "Teren")
	got, err := c.Do(r)
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	if err != nil {
		return 0, nil, err
	}
	defer got.Body.Close()
	answer, err = io.ReadAll(got.Body)
	return got.StatusCode, answer, err
}
