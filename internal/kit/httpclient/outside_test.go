package httpclient

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestInnerAddresses(t *testing.T) {
	for _, inside := range []string{
		"0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.168.1.1",
		"198.18.0.1", "198.19.255.255", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255",
		"::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001::1", "2001:db8::1",
		"fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "100::1",
	} {
		if !Inner(netip.MustParseAddr(inside)) {
			t.Errorf("%s counts as public", inside)
		}
	}
	for _, public := range []string{"1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1", "198.17.255.255", "::ffff:1.1.1.1", "2606:4700::1111", "2a00:1450::1"} {
		if Inner(netip.MustParseAddr(public)) {
			t.Errorf("%s counts as inner", public)
		}
	}
}

// Inner addresses are refused however they are written, also behind a name; with loopback
// allowed this machine alone is reached.
func TestOutsideRefusesWhatIsInside(t *testing.T) {
	var calls atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		switch r.URL.Path {
		case "/elsewhere":
			http.Redirect(w, r, "/ok", http.StatusTemporaryRedirect)
		case "/slow":
			time.Sleep(time.Second)
		case "/endless":
			for n := 0; n < 1<<20; n += 1 << 10 {
				if _, err := w.Write(make([]byte, 1<<10)); err != nil {
					return
				}
			}
		case "/wait":
			w.Header().Set("Retry-After", "7")
			w.WriteHeader(http.StatusTooManyRequests)
		}
	}))
	defer server.Close()
	port := server.URL[strings.LastIndex(server.URL, ":"):]
	outside := NewOutside(5*time.Second, false)
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "[::]", "0x7f000001", "2130706433", "10.0.0.1", "169.254.169.254"} {
		if _, err := outside.Post(t.Context(), "http://"+host+port+"/ok", nil, nil); !errors.Is(err, ErrInner) && Trouble(err) != "NAME" {
			t.Errorf("%s: %v", host, err)
		}
	}
	if calls.Load() != 0 {
		t.Fatalf("%d requests got inside", calls.Load())
	}
	here := NewOutside(300*time.Millisecond, true)
	for _, host := range []string{"10.0.0.1", "169.254.169.254", "[fe80::1]"} {
		if _, err := here.Post(t.Context(), "http://"+host+port+"/ok", nil, nil); !errors.Is(err, ErrInner) {
			t.Errorf("%s: %v", host, err)
		}
	}
	for path, want := range map[string]Answer{"/ok": {Status: 200}, "/elsewhere": {Status: 307}, "/wait": {429, "7"}, "/endless": {Status: 200}} {
		before := calls.Load()
		if got, err := here.Post(t.Context(), server.URL+path, nil, []byte("x")); err != nil || got != want || calls.Load() != before+1 {
			t.Errorf("%s: %v %v, %d calls", path, got, err, calls.Load()-before)
		}
	}
	if _, err := here.Post(t.Context(), server.URL+"/slow?key=secret", nil, nil); Trouble(err) != "TIMEOUT" || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
	if _, err := here.Post(t.Context(), "http://nobody.invalid/?key=secret", nil, nil); err == nil || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
	secure := httptest.NewTLSServer(nil)
	defer secure.Close()
	if _, err := here.Post(t.Context(), secure.URL, nil, nil); Trouble(err) != "CERTIFICATE" {
		t.Error(err)
	}
}
