// Package tracetest is a collector of traces for tests.
package tracetest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// A Collector accepts traces sent by OTLP over HTTP and keeps them.
type Collector struct {
	URL string

	mu     sync.Mutex
	spans  []*tracepb.Span
	bodies strings.Builder
	header http.Header
}

// Open starts a collector that lives as long as the test.
func Open(t testing.TB) *Collector {
	t.Helper()
	c := &Collector{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var data tracepb.TracesData
		if err != nil || r.Method != http.MethodPost || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/x-protobuf" || proto.Unmarshal(body, &data) != nil {
			t.Errorf("this is no OTLP: %s %s %s %q", r.Method, r.URL, r.Header, body)
			return
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.header = r.Header
		c.bodies.Write(body)
		for _, resource := range data.ResourceSpans {
			for _, scope := range resource.ScopeSpans {
				c.spans = append(c.spans, scope.Spans...)
			}
		}
	}))
	t.Cleanup(server.Close)
	c.URL = server.URL
	return c
}

// Spans returns all that were sent.
func (c *Collector) Spans() []*tracepb.Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.spans
}

// Sent returns all that was sent, byte for byte, and the header of the last
// request.
func (c *Collector) Sent() (string, http.Header) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bodies.String(), c.header
}
