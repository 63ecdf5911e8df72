package command

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"teren/internal/web/pages"
)

// healthCommand is for where there is no shell and no curl, as in a container.
var healthCommand = command{
	name: "health", does: "asks the server of the same settings whether it lives",
	prepare: func(flags *flag.FlagSet) func(context.Context, *program) error {
		ready := flags.Bool("ready", false, "ask whether it can serve, its database included")
		return func(ctx context.Context, p *program) error {
			path := "/healthz"
			if *ready {
				path = "/readyz"
			}
			return p.askHealth(ctx, path)
		}
	},
}

const healthTime = 5 * time.Second

// askHealth asks the server on this machine; one that listens on all addresses
// is asked on the loopback address.
func (p *program) askHealth(ctx context.Context, path string) error {
	host, port, err := net.SplitHostPort(p.addr)
	if err != nil {
		return usage("the address is %q, not like 127.0.0.1:8080", p.addr)
	}
	if ip := net.ParseIP(host); host == "" || ip.IsUnspecified() {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, healthTime)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+path, nil)
	if err != nil {
		return err
	}
	direct := &http.Client{Transport: &http.Transport{}} // past any proxy of the environment
	answer, err := direct.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(io.LimitReader(answer.Body, 1000))
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", answer.Status, strings.TrimSpace(string(said)))
	}
	_, err = p.out.Write(said)
	return err
}

var licensesCommand = command{
	name: "licenses", does: "prints the licences of everything inside",
	prepare: func(*flag.FlagSet) func(context.Context, *program) error {
		return func(_ context.Context, p *program) error {
			text, err := pages.Licenses(p.Pages)
			if err != nil {
				return err
			}
			_, err = p.out.Write(text)
			return err
		}
	},
}
