package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"teren/internal/app"
	"teren/internal/areas/auth"
	"teren/internal/demo"
	"teren/internal/kit/background"
	"teren/internal/kit/maps"
	"teren/internal/platform/api"
	"teren/internal/web/pages"
)

var serveCommand = command{
	name: "serve", does: "migrates the database, then serves the web application and its API",
	prepare: func(flags *flag.FlagSet) func(context.Context, *program) error {
		withDemo := flags.Bool("demo", false, "fill an empty database with the demo companies, and refuse any other")
		months := flags.Int("demo-months", demo.Months, "how long the demo companies have been at work: less is filled in sooner")
		return func(ctx context.Context, p *program) error {
			if *withDemo && *months < 1 {
				return usage("--demo-months is %d, not 1 or more", *months)
			}
			if !*withDemo {
				*months = 0
			}
			return serve(ctx, p, *months)
		}
	},
}

const (
	drainTime  = 10 * time.Second // for running requests when the server is stopped
	traceTime  = 2 * time.Second  // for traces that are left after that
	bodyTime   = 30 * time.Second // for a request's body; calls that take files set their own
	answerTime = 15 * time.Minute // for the slowest client with the largest upload; streams set their own
)

// serve runs until ctx ends, with that many months of the demo or, at none,
// without it.
func serve(ctx context.Context, p *program, demoMonths int) error {
	p.log = p.log.With("server", p.serverName)
	if err := p.overTLS(); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", p.addr)
	if err != nil {
		return err
	}
	defer listener.Close() // Shutdown has closed it; what fails before must too
	stopTraces, err := p.traces.Send(p.log, p.Version)
	if err != nil {
		return err
	}
	defer func() {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), traceTime)
		defer cancel()
		stopTraces(last)
	}()
	d, store, err := p.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	defer store.Close()
	if err := p.migrate(ctx, d, store); err != nil {
		return err
	}
	var accounts []demo.Account
	if demoMonths > 0 {
		p.log.Info("filling the demo, or finding it filled")
		if accounts, err = demo.Fill(ctx, d, store, demoMonths); err != nil {
			return err
		}
	}
	base := p.base(listener.Addr().String())
	letters, err := p.mailServer()
	if err != nil {
		return err
	}
	returned, err := p.inbox()
	if err != nil {
		return err
	}
	carrier, err := p.carrier()
	if err != nil {
		return err
	}
	h := app.Build(app.Config{
		Auth:      auth.Config{Secure: base.Scheme == "https", TrustProxy: p.trustedProxy, SignUp: p.signUp == "on", OIDC: p.oidc},
		Mail:      letters,
		Inbox:     returned,
		Maps:      p.maps,
		Backups:   p.backupURL != "",
		Carrier:   carrier,
		Citizens:  p.citizens(),
		BaseURL:   base.String(),
		OpenGuide: p.env == development,
	}, d, store, p.log)
	h.Routes.Limit(p.costlyCalls)
	site, err := pages.New(p.Pages, p.maps.Map() == maps.GoogleMap, h.Auth.Page, h.Routes)
	if err != nil {
		return err
	}

	working, stopWork := context.WithCancel(context.WithoutCancel(ctx))
	defer stopWork()
	waitForWork := h.Start(working)
	waitForBackup, err := p.keepBackups(working, d, store)
	if err != nil {
		return err
	}
	front := api.Front{Hosts: []string{base.Hostname()}, BaseURL: base.String(), TLS: base.Scheme == "https", Proxy: p.trustedProxy, Log: p.log, Routes: h.Routes, Now: p.now, Address: h.Auth.Address}
	streams, endStreams := context.WithCancel(context.WithoutCancel(ctx))
	defer endStreams()
	server := p.server(handler(&front, site, &readiness{db: d, files: store}, streams))
	failed := make(chan error, 2)
	background.Go(p.log, "serve", func() { failed <- server.Serve(listener) })
	if p.metricsAddr != "" {
		metrics, err := p.serveMetrics(h, failed)
		if err != nil {
			return err
		}
		defer metrics.Close()
	}
	if err := p.greet(ctx, base, h, accounts); err != nil {
		return err
	}

	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	p.log.Info("stopping")
	endStreams()
	draining, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	if err := server.Shutdown(draining); err != nil {
		p.log.Warn("some requests were cut off", "err", err)
		server.Close()
	}
	stopWork()
	waitForWork()
	waitForBackup()
	return nil
}

// overTLS refuses a public address without TLS, over which passwords would go in
// the clear, and warns of a server that the network reaches without one.
func (p *program) overTLS() error {
	if base := p.base(p.addr); base.Scheme == "https" || local(base.Hostname()) || p.env == development {
		return nil
	}
	if p.baseURL != "" {
		return usage("people would come to %s without TLS: put a proxy with a certificate in front, and set its https:// address", p.baseURL)
	}
	p.log.Warn("the network reaches the server without TLS: passwords cross it in the clear; set TEREN_BASE_URL to the https:// address of a proxy", "addr", p.addr)
	return nil
}

// greet prints what a person needs to begin, and a blank line after it.
func (p *program) greet(ctx context.Context, base *url.URL, h *app.App, accounts []demo.Account) error {
	fmt.Fprintf(p.out, "Teren is at %s\n", base)
	code, needed, err := h.Auth.SetupCode(ctx)
	if needed {
		fmt.Fprintf(p.out, "Set it up there with the code %s\n", code)
	}
	if len(accounts) > 0 {
		fmt.Fprintf(p.out, "The demo; every password is %s\n", demo.Password)
	}
	for _, a := range accounts {
		fmt.Fprintf(p.out, "  %-24s %s, %s\n", a.Email, a.Name, a.Company)
	}
	fmt.Fprintln(p.out)
	return err
}

// handler returns every address the server answers. Who asks for its health may
// call it by any name. Streams of events end with the context, while other requests
// run to their end.
func handler(front *api.Front, pages http.Handler, ready *readiness, streams context.Context) http.Handler {
	inside := http.NewServeMux()
	inside.HandleFunc("GET "+api.Base+"/events", func(w http.ResponseWriter, r *http.Request) {
		ctx, end := context.WithCancel(r.Context())
		defer end()
		defer context.AfterFunc(streams, end)()
		front.Routes.ServeHTTP(w, r.WithContext(ctx))
	})
	inside.Handle(api.Base+"/", front.Routes)
	inside.Handle("/metrics", http.NotFoundHandler()) // they have an address of their own
	inside.Handle("/", pages)
	fronted, alive, fit := front.Wrap(inside), front.Headers(reading(http.HandlerFunc(healthz))), front.Headers(reading(ready))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/healthz":
			alive.ServeHTTP(w, r)
		case "/readyz":
			fit.ServeHTTP(w, r)
		default:
			fronted.ServeHTTP(w, r)
		}
	})
}

// server bounds what a client may cost.
func (p *program) server(h http.Handler) *http.Server {
	return &http.Server{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			c := http.NewResponseController(w)
			_ = c.SetWriteDeadline(time.Now().Add(answerTime))
			if r.ContentLength != 0 { // a body that nobody reads must end too before the answer can be sent
				_ = c.SetReadDeadline(time.Now().Add(bodyTime))
			}
			h.ServeHTTP(w, r)
		}),
		ReadHeaderTimeout: 5 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(p.log.Handler(), slog.LevelWarn),
	}
}

// register adds the figures that are of one installation, and which version
// it is.
func (p *program) register(r prometheus.Registerer, h *app.App) error {
	return errors.Join(h.Register(r), r.Register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "teren_info", Help: "1, with the version of the program.", ConstLabels: prometheus.Labels{"version": p.Version},
	}, func() float64 { return 1 })))
}

func (p *program) serveMetrics(h *app.App, failed chan<- error) (*http.Server, error) {
	listener, err := net.Listen("tcp", p.metricsAddr)
	if err != nil {
		return nil, err
	}
	own := prometheus.NewRegistry()
	if err := p.register(own, h); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", api.Metrics(own))
	server := p.server(mux)
	background.Go(p.log, "serve metrics", func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			failed <- err
		}
	})
	fmt.Fprintf(p.out, "Metrics are at http://%s/metrics\n", listener.Addr())
	return server, nil
}
