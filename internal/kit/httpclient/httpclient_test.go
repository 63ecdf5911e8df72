package httpclient

import (
	"compress/gzip"
	"context"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestGet(t *testing.T) {
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("asked somebody else") }))
	defer inside.Close()
	hold := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/ok":
			_, _ = w.Write([]byte(`{"agent":"` + r.UserAgent() + `"}`))
		case "/elsewhere":
			http.Redirect(w, r, inside.URL, http.StatusFound)
		case "/endless":
			for {
				if _, err := w.Write(make([]byte, 1<<10)); err != nil {
					return
				}
			}
		case "/bomb":
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			_, _ = z.Write(make([]byte, 1<<20))
			_ = z.Close()
		case "/slow":
			<-hold
		case "/broken":
			w.Header().Set("Content-Length", "100")
			_, _ = w.Write([]byte("x"))
		default:
			w.WriteHeader(http.StatusTeapot)
		}
	}))
	defer server.Close()
	defer close(hold)

	get := func(path string) (string, string, error) {
		body, kind, err := Get(context.Background(), Client(200*time.Millisecond, 1000), "Teren", server.URL+path+"?key=secret")
		return string(body), kind, err
	}
	if body, kind, err := get("/ok"); err != nil || body != `{"agent":"Teren"}` || kind != "text/plain; charset=utf-8" {
		t.Error(body, kind, err)
	}
	for _, path := range []string{"/elsewhere", "/endless", "/bomb", "/slow", "/broken", "/teapot"} {
		if _, _, err := get(path); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", path, err)
		}
	}
	var refused Refused
	if _, _, err := get("/teapot"); !errors.As(err, &refused) || refused != http.StatusTeapot {
		t.Error(err)
	}
	if _, _, err := Get(context.Background(), Client(time.Second, 1), "Teren", "http://\x7f/?key=secret"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
}

func TestPostSendsOnceToATrustedServer(t *testing.T) {
	var calls atomic.Int32
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		if r.URL.Path == "/cut" {
			_, _ = io.Copy(io.Discard, r.Body)
			panic(http.ErrAbortHandler)
		}
		w.WriteHeader(http.StatusTeapot)
		_, _ = w.Write([]byte(r.Header.Get("SOAPAction")))
	}))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	defer server.Close()
	roots := x509.NewCertPool()
	post := func(path string) (int, string, error) {
		status, body, err := Post(context.Background(), Trusting(roots, time.Second, 100), server.URL+path, http.Header{"SOAPAction": {"do"}}, []byte("x"))
		if err != nil && strings.Contains(err.Error(), server.URL) {
			t.Errorf("the error has the address: %v", err)
		}
		return status, string(body), err
	}
	if _, _, err := post("/ok"); err == nil || calls.Load() != 0 {
		t.Errorf("an unknown server was sent to: %v", err)
	}
	roots.AddCert(server.Certificate())
	if status, body, err := post("/ok"); err != nil || status != http.StatusTeapot || body != "do" {
		t.Error(status, body, err)
	}
	if _, _, err := post("/cut"); err == nil || calls.Load() != 2 {
		t.Errorf("%d calls, %v", calls.Load(), err)
	}
}
