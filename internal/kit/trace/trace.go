// Package trace sends spans of requests and jobs to an OpenTelemetry collector
// (OTLP over HTTP). Until Send is called nothing is recorded, and a span costs one
// look at a pointer.
//
// A span contains the kind of work, never personal data: names are routes and kinds
// of jobs; no path, query, SQL or error text is sent.
package trace

import (
	"context"
	"net/http"
	"sync/atomic"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// sending creates spans; it is nil while no collector is configured.
var sending atomic.Pointer[trace.Tracer]

// headers reads and writes the headers of W3C trace context. Baggage is left out:
// it may contain anything.
var headers propagation.TraceContext

// A Span is a piece of work. Its zero value records nothing.
type Span struct{ span trace.Span }

// Request begins the span of a request. A trusted sender, such as a proxy of ours,
// can have begun the trace, by header; nil begins one.
func Request(ctx context.Context, from http.Header) (context.Context, Span) {
	t := sending.Load()
	if t == nil {
		return ctx, Span{}
	}
	if from != nil {
		ctx = headers.Extract(ctx, propagation.HeaderCarrier(from))
	}
	ctx, span := (*t).Start(ctx, "request", trace.WithSpanKind(trace.SpanKindServer))
	return ctx, Span{span}
}

// Work begins a trace of background work, such as a job.
func Work(ctx context.Context, name string) (context.Context, Span) {
	t := sending.Load()
	if t == nil {
		return ctx, Span{}
	}
	ctx, span := (*t).Start(ctx, name, trace.WithNewRoot(), trace.WithSpanKind(trace.SpanKindConsumer))
	return ctx, Span{span}
}

// Part begins a part of the work that ctx is of, if that work is noted.
func Part(ctx context.Context, name string) (context.Context, Span) {
	return part(ctx, name, trace.SpanKindInternal)
}

func part(ctx context.Context, name string, kind trace.SpanKind) (context.Context, Span) {
	t := sending.Load()
	if t == nil || !trace.SpanFromContext(ctx).IsRecording() {
		return ctx, Span{}
	}
	ctx, span := (*t).Start(ctx, name, trace.WithSpanKind(kind))
	return ctx, Span{span}
}

// Name renames the span, for a name that is found out late.
func (s Span) Name(name string) {
	if s.span != nil {
		s.span.SetName(name)
	}
}

// Text adds a text attribute to the span. It must not contain personal data.
func (s Span) Text(key, value string) {
	if s.span != nil {
		s.span.SetAttributes(attribute.String(key, value))
	}
}

// Int adds a number attribute to the span.
func (s Span) Int(key string, value int64) {
	if s.span != nil {
		s.span.SetAttributes(attribute.Int64(key, value))
	}
}

// End ends the span and marks it as failed if it failed. The error is written to
// the log only: it may contain what a person wrote.
func (s Span) End(failed bool) {
	if s.span == nil {
		return
	}
	if failed {
		s.span.SetStatus(codes.Error, "")
	}
	s.span.End()
}

// ID returns the number of the trace, for the log; "" when this span is not noted.
func (s Span) ID() string {
	if s.span == nil || !s.span.IsRecording() {
		return ""
	}
	return s.span.SpanContext().TraceID().String()
}

type requestKey struct{}

// RequestHeader has the id of a request, from us and to us.
const RequestHeader = "X-Request-Id"

// WithRequest is ctx for the request that has the id.
func WithRequest(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestKey{}, id)
}

// RequestID returns the id of the request that ctx is of, for the log; "" without
// one.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}

// Transport sends each request through base as a part of the current span and adds
// the headers with the ids of the request and the trace.
func Transport(base http.RoundTripper) http.RoundTripper { return transport{base} }

type transport struct{ base http.RoundTripper }

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, span := part(r.Context(), r.Method, trace.SpanKindClient)
	r = r.Clone(ctx)
	if id := RequestID(ctx); id != "" {
		r.Header.Set(RequestHeader, id)
	}
	headers.Inject(ctx, propagation.HeaderCarrier(r.Header))
	span.Text("http.request.method", r.Method)
	span.Text("server.address", r.URL.Hostname())
	answer, err := t.base.RoundTrip(r)
	if err == nil {
		span.Int("http.response.status_code", int64(answer.StatusCode))
	}
	span.End(err != nil || answer.StatusCode >= http.StatusInternalServerError)
	return answer, err
}
