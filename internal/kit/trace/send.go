package trace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// Collector is the address of the OpenTelemetry collector and how to reach it. Each
// field is the value of a standard OpenTelemetry variable.
type Collector struct {
	Endpoint string // OTEL_EXPORTER_OTLP_ENDPOINT, such as http://127.0.0.1:4318; empty is none
	Headers  string // OTEL_EXPORTER_OTLP_HEADERS, such as key=value,key=value
	Share    string // OTEL_TRACES_SAMPLER_ARG: of the traces begun here, from 0 to 1; empty is a tenth
	Service  string // OTEL_SERVICE_NAME; empty is teren
	Server   string // the name of this server among those that run the service
}

const usualShare = 0.1

// Check returns an error for wrong settings.
func (c Collector) Check() error {
	if c.Endpoint == "" {
		return nil
	}
	if u, err := url.Parse(c.Endpoint); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT is %q, not like http://127.0.0.1:4318", c.Endpoint)
	}
	if _, err := c.share(); err != nil {
		return err
	}
	_, err := c.headers()
	return err
}

func (c Collector) share() (float64, error) {
	if c.Share == "" {
		return usualShare, nil
	}
	share, err := strconv.ParseFloat(c.Share, 64)
	if err != nil || !(share >= 0 && share <= 1) {
		return 0, fmt.Errorf("OTEL_TRACES_SAMPLER_ARG is %q, not a number from 0 to 1", c.Share)
	}
	return share, nil
}

func (c Collector) headers() (http.Header, error) {
	h := http.Header{}
	for pair := range strings.SplitSeq(c.Headers, ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		key, value, ok := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if !ok || err != nil || strings.TrimSpace(key) == "" {
			return nil, errors.New("OTEL_EXPORTER_OTLP_HEADERS is not like key=value,key=value")
		}
		h.Set(strings.TrimSpace(key), value)
	}
	return h, nil
}

// Send begins to record spans and to send them, in the background, some at a time;
// spans that the collector does not accept are lost. It is called once in a
// process. stop sends the rest. Without an endpoint Send does nothing.
func (c Collector) Send(log *slog.Logger, version string) (stop func(context.Context), err error) {
	if c.Endpoint == "" {
		return func(context.Context) {}, nil
	}
	share, err := c.share()
	if err != nil {
		return nil, err
	}
	sent, err := c.headers()
	if err != nil {
		return nil, err
	}
	sent.Set("Content-Type", "application/x-protobuf")
	exporter, err := otlptrace.New(context.Background(), &client{
		to: strings.TrimSuffix(c.Endpoint, "/") + "/v1/traces", headers: sent, http: &http.Client{Timeout: sendTime, CheckRedirect: stay},
	})
	if err != nil {
		return nil, err
	}
	service := c.Service
	if service == "" {
		service = "teren"
	}
	// Nothing of the command line, which may hold passwords.
	of := resource.NewSchemaless(
		attribute.String("service.name", service),
		attribute.String("service.version", version),
		attribute.String("service.instance.id", c.Server),
	)
	provider := sdk.NewTracerProvider(sdk.WithBatcher(exporter), sdk.WithResource(of),
		sdk.WithSampler(sdk.ParentBased(sdk.TraceIDRatioBased(share))))
	otel.SetErrorHandler(&complaints{log: log})
	tracer := provider.Tracer("teren")
	sending.Store(&tracer)
	return func(ctx context.Context) {
		sending.Store(nil)
		if err := provider.Shutdown(ctx); err != nil {
			log.Warn("some traces were not sent", "err", err)
		}
	}, nil
}

// stay prevents redirects: the keys in the headers go to the collector alone.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

const (
	sendTime = 10 * time.Second
	silence  = time.Minute // between two complaints
)

// client posts spans. The library's own client depends on gRPC, which would make
// the program a tenth larger.
type client struct {
	to      string
	headers http.Header
	http    *http.Client
}

func (c *client) Start(context.Context) error { return nil }
func (c *client) Stop(context.Context) error  { return nil }

func (c *client) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans}) // on the wire the same as the request for it
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.to, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header = c.headers.Clone()
	answer, err := c.http.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 64<<10)) // so that the connection is used again
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("the collector answers %s", answer.Status)
	}
	return nil
}

// complaints logs failures of sending, not too often.
type complaints struct {
	log *slog.Logger

	mu   sync.Mutex
	last time.Time
}

func (c *complaints) Handle(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.last) < silence {
		return
	}
	c.last = time.Now()
	c.log.Warn("traces are lost", "err", err)
}
