package httpclient

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"syscall"
	"time"
)

// Outside sends requests to addresses that people of the product have entered. It connects
// to public addresses alone: the number that is dialed is checked, after the name was
// resolved, so a name that changes does not get past it. It follows no redirect, uses no
// proxy, and sends no trace along.
type Outside struct{ client *http.Client }

// ErrInner refuses an address of the inner network, or of this machine.
var ErrInner = errors.New("the address is of an inner network")

const mostOutside = 64 << 10 // of an answer is read; what it says is of no interest

// NewOutside returns a client with a time limit for each request. loopback lets it connect
// to this machine, and to no other inner address, as in development.
func NewOutside(wait time.Duration, loopback bool) *Outside {
	dialer := &net.Dialer{Timeout: wait, Control: func(_, address string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(address)
		if err != nil || Inner(to.Addr()) && !(loopback && to.Addr().Unmap().IsLoopback()) {
			return ErrInner
		}
		return nil
	}}
	return &Outside{&http.Client{
		Timeout:       wait,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12}, TLSHandshakeTimeout: wait,
			ForceAttemptHTTP2: true, DisableCompression: true, MaxIdleConnsPerHost: 8, MaxIdleConns: 100, IdleConnTimeout: 30 * time.Second,
			MaxResponseHeaderBytes: mostOutside,
		},
	}}
}

// inner are the networks besides those that netip names: shared by providers, for tests
// and papers, and those of IPv6 that carry an address of IPv4, which could be any.
var inner = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("100::/64"),
	netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("3fff::/20"),
	netip.MustParsePrefix("5f00::/16"), netip.MustParsePrefix("fec0::/10"),
}

// Inner reports whether an address is none of the public Internet.
func Inner(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() {
		return true
	}
	for _, n := range inner {
		if n.Contains(a) {
			return true
		}
	}
	return false
}

// Answer is what is read of an answer.
type Answer struct {
	Status     int
	RetryAfter string // the header of that name
}

// Post sends a body once. The error does not contain the address; Trouble names its kind.
func (o *Outside) Post(ctx context.Context, address string, head map[string]string, body []byte) (Answer, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return Answer{}, errors.New("the address is wrong")
	}
	r.GetBody = nil // without it the transport cannot send it twice
	r.Header.Set("User-Agent", "Teren")
	for name, value := range head {
		r.Header.Set(name, value)
	}
	got, err := o.client.Do(r)
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	if err != nil {
		return Answer{}, err
	}
	defer got.Body.Close()
	// Read to its end, the connection serves the next request.
	_, _ = io.CopyN(io.Discard, got.Body, mostOutside)
	return Answer{got.StatusCode, got.Header.Get("Retry-After")}, nil
}

// Trouble returns the kind of an error of Post: INNER, TIMEOUT, NAME, CERTIFICATE or
// UNREACHABLE.
func Trouble(err error) string {
	var dns *net.DNSError
	var certificate *tls.CertificateVerificationError
	var authority x509.UnknownAuthorityError
	var late net.Error
	switch {
	case errors.Is(err, ErrInner):
		return "INNER"
	case errors.As(err, &dns) && !dns.IsTimeout:
		return "NAME"
	case errors.As(err, &certificate), errors.As(err, &authority):
		return "CERTIFICATE"
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &late) && late.Timeout():
		return "TIMEOUT"
	}
	return "UNREACHABLE"
}

// Wait returns how long the answer asks to wait, at most so long; 0 where it does not.
func (a Answer) Wait(now time.Time, most time.Duration) time.Duration {
	wait := time.Duration(0)
	if seconds, err := strconv.ParseInt(a.RetryAfter, 10, 32); err == nil {
		wait = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(a.RetryAfter); err == nil {
		wait = at.Sub(now)
	}
	return min(max(wait, 0), most)
}
