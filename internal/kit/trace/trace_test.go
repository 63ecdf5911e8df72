package trace

import (
	"bytes"
	"context"
	"encoding/hex"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"

	"teren/internal/kit/trace/tracetest"
)

// begin sends spans to the collector; end sends those that are left.
func begin(t *testing.T, c Collector) (end func(), log *bytes.Buffer) {
	t.Helper()
	log = new(bytes.Buffer)
	stop, err := c.Send(slog.New(slog.NewTextHandler(log, nil)), "1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	return func() { stop(t.Context()) }, log
}

func TestWithoutACollectorNothingIsNoted(t *testing.T) {
	end, _ := begin(t, Collector{})
	defer end()
	ctx, header := t.Context(), http.Header{"Traceparent": {"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}}
	if n := testing.AllocsPerRun(100, func() {
		inside, span := Request(ctx, header)
		again, part := Part(inside, "read")
		job, work := Work(again, "job")
		if job != ctx {
			t.Error("the context is another")
		}
		part.Text("key", "value")
		part.Int("key", 1)
		work.End(true)
		part.End(false)
		span.Name("name")
		span.End(true)
	}); n != 0 {
		t.Errorf("a span that nobody collects takes %v pieces of memory", n)
	}
}

func TestWhatIsTraced(t *testing.T) {
	const from = "0af7651916cd43dd8448eb211c80319c"
	for name, c := range map[string]struct {
		share, header string
		sent, goesOn  bool
	}{
		"all":                                    {"1", "", true, false},
		"none":                                   {"0", "", false, false},
		"none, but the proxy does":               {"0", "00-" + from + "-b7ad6b7169203331-01", true, true},
		"all, but the proxy does not":            {"1", "00-" + from + "-b7ad6b7169203331-00", false, true},
		"all, and a header nobody understands":   {"1", "00-" + from + "-nonsense-01", true, false},
		"none, and a header nobody understands":  {"0", "01", false, false},
		"all, and a trace whose number is zeros": {"1", "00-00000000000000000000000000000000-b7ad6b7169203331-01", true, false},
	} {
		t.Run(name, func(t *testing.T) {
			to := tracetest.Open(t)
			end, log := begin(t, Collector{Endpoint: to.URL, Share: c.share})
			ctx, span := Request(t.Context(), http.Header{"Traceparent": {c.header}, "Baggage": {"who=Ana"}})
			_, part := Part(ctx, "read")
			part.End(false)
			if (span.ID() != "") != c.sent {
				t.Errorf("the log would tell of trace %q", span.ID())
			}
			span.End(true)
			end()
			spans := to.Spans()
			if !c.sent {
				if len(spans) != 0 {
					t.Errorf("sent %v", spans)
				}
				return
			}
			if len(spans) != 2 || spans[0].Name != "read" || spans[1].Name != "request" || !bytes.Equal(spans[0].ParentSpanId, spans[1].SpanId) {
				t.Fatalf("sent %v\n%s", spans, log)
			}
			if whole := spans[1]; (hex.EncodeToString(whole.TraceId) == from) != c.goesOn || (hex.EncodeToString(whole.ParentSpanId) == "b7ad6b7169203331") != c.goesOn ||
				whole.Kind != tracepb.Span_SPAN_KIND_SERVER || whole.Status.GetCode() != tracepb.Status_STATUS_CODE_ERROR || spans[0].Status.GetCode() != tracepb.Status_STATUS_CODE_UNSET {
				t.Errorf("sent %v", spans)
			}
			if bodies, _ := to.Sent(); strings.Contains(bodies, "Ana") || !strings.Contains(bodies, "1.2.3") {
				t.Errorf("sent %q", bodies)
			}
		})
	}
}

// A job is a trace of its own, wherever it begins.
func TestWorkIsNoPartOfARequest(t *testing.T) {
	to := tracetest.Open(t)
	end, _ := begin(t, Collector{Endpoint: to.URL, Share: "1"})
	ctx, span := Request(t.Context(), nil)
	_, work := Work(ctx, "job mail")
	_, nothing := Part(t.Context(), "read") // of no work that is noted
	nothing.End(true)
	work.End(false)
	span.End(false)
	end()
	spans := to.Spans()
	if len(spans) != 2 || spans[0].Name != "job mail" || len(spans[0].ParentSpanId) != 0 || bytes.Equal(spans[0].TraceId, spans[1].TraceId) {
		t.Errorf("sent %v", spans)
	}
	if _, span := Request(t.Context(), nil); span != (Span{}) {
		t.Error("it goes on after its end")
	}
}

// Who is asked for a part of the work learns of which request and trace it is;
// the collector learns who was asked, but not for what.
func TestRequestsToOthers(t *testing.T) {
	var got []http.Header
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = append(got, r.Header)
		w.WriteHeader(http.StatusBadGateway)
	}))
	defer other.Close()
	ask := func(ctx context.Context) {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, other.URL+"/ilica?q=Ana", nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := (&http.Client{Transport: Transport(http.DefaultTransport)}).Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if r.Header.Get(RequestHeader) != "" {
			t.Error("the caller's request was changed")
		}
	}
	ask(t.Context())
	ask(WithRequest(t.Context(), "request-1"))
	to := tracetest.Open(t)
	end, _ := begin(t, Collector{Endpoint: to.URL, Share: "1"})
	ctx, span := Request(WithRequest(t.Context(), "request-2"), nil)
	ask(ctx)
	span.End(false)
	end()

	var seen []string
	for _, h := range got {
		_, trace, _ := strings.Cut(h.Get("Traceparent"), "-")
		trace, _, _ = strings.Cut(trace, "-")
		seen = append(seen, h.Get(RequestHeader)+" "+trace)
	}
	spans := to.Spans()
	if len(spans) != 2 {
		t.Fatalf("sent %v", spans)
	}
	if want := []string{" ", "request-1 ", "request-2 " + hex.EncodeToString(spans[1].TraceId)}; !slices.Equal(seen, want) {
		t.Errorf("the other was told %q, want %q", seen, want)
	}
	if spans[0].Name != "GET" || spans[0].Kind != tracepb.Span_SPAN_KIND_CLIENT || spans[0].Status.GetCode() != tracepb.Status_STATUS_CODE_ERROR {
		t.Errorf("sent %v", spans[0])
	}
	if bodies, _ := to.Sent(); strings.Contains(bodies, "ilica") || strings.Contains(bodies, "Ana") {
		t.Errorf("sent %q", bodies)
	}
}

func TestSettings(t *testing.T) {
	const here = "http://127.0.0.1:4318"
	for says, c := range map[string]Collector{
		"not like http://127.0.0.1:4318": {Endpoint: "127.0.0.1:4318"},
		`"1.5", not a number`:            {Endpoint: here, Share: "1.5"},
		`"NaN", not a number`:            {Endpoint: here, Share: "NaN"},
		"not like key=value,key=value":   {Endpoint: here, Headers: "hush"},
	} {
		if err := c.Check(); err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "hush") {
			t.Errorf("%+v: %v, want %s", c, err, says)
		}
	}
	for _, c := range []Collector{{}, {Share: "nonsense"}, {Endpoint: here}, {Endpoint: here + "/", Headers: "a=b, c=d%20e", Share: "0.5"}} {
		if err := c.Check(); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
	to := tracetest.Open(t)
	end, _ := begin(t, Collector{Endpoint: to.URL + "/", Headers: "authorization=Basic%20xyz, x-scope=teren", Share: "1", Service: "teren-prva", Server: "copy-2"})
	_, span := Request(t.Context(), nil)
	span.End(false)
	end()
	if bodies, h := to.Sent(); h.Get("Authorization") != "Basic xyz" || h.Get("X-Scope") != "teren" || !strings.Contains(bodies, "teren-prva") || !strings.Contains(bodies, "copy-2") {
		t.Errorf("sent %v %q", h, bodies)
	}
}

// What cannot be sent is lost, with one line in the log.
func TestACollectorThatRefuses(t *testing.T) {
	full := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) }))
	defer full.Close()
	end, log := begin(t, Collector{Endpoint: full.URL, Share: "1"})
	for range 2000 { // of which a batch takes 512
		_, span := Request(t.Context(), nil)
		span.End(false)
	}
	end()
	if said := log.String(); strings.Count(said, "\n") != 1 || !strings.Contains(said, "429") {
		t.Errorf("the log says %s", said)
	}
}
