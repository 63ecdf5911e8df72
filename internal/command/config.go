package command

import (
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"teren/internal/areas/auth"
	"teren/internal/areas/invoices"
	"teren/internal/kit/intermediary"
	"teren/internal/kit/maps"
	"teren/internal/kit/secret"
	"teren/internal/kit/trace"
	"teren/internal/platform/files"
	"teren/internal/platform/mail"
)

// config is the settings: each a flag, a TEREN_ variable and a default, in this
// order of precedence.
type config struct {
	addr         string
	metricsAddr  string
	baseURL      string
	data         string
	databaseURL  string
	filesURL     string
	filesFromURL string
	keys         files.Keys // of buckets
	backupURL    string
	backupKey    string // the path of its file
	env          string
	logFormat    string
	serverName   string
	trustedProxy bool
	costlyCalls  int
	smtpURL      string
	inboxURL     string
	signUp       string
	oidc         auth.OIDC
	maps         maps.Config
	intermediary string // its address; "" is none
	fiscalURL    string // of the Tax Administration
	secretKey    string // the path of its file; "" is in the data folder
	traces       trace.Collector
	clock        string
	now          func() time.Time // the pretended time; nil is the machine's time
}

const (
	development = "development"
	production  = "production"
)

// read adds a flag for every setting, lets parse read the flags, and fills in
// from env what no flag gave.
func (c *config) read(flags *flag.FlagSet, env func(string) string, parse func() error) error {
	own := map[string]bool{} // the command's flags, which are no settings
	flags.VisitAll(func(f *flag.Flag) { own[f.Name] = true })
	flags.StringVar(&c.addr, "addr", "127.0.0.1:8080", "address to listen on")
	flags.StringVar(&c.metricsAddr, "metrics-addr", "", "address to serve /metrics on; empty is off")
	flags.StringVar(&c.baseURL, "base-url", "", "the address people open; empty is http:// and --addr")
	flags.StringVar(&c.data, "data", "./data", "folder of the SQLite file and the uploads")
	flags.StringVar(&c.databaseURL, "database-url", "", "postgres://…; empty is SQLite in the data folder")
	flags.StringVar(&c.filesURL, "files-url", "", "where uploads are kept: s3://bucket/prefix?endpoint=…&region=…, or a folder; empty is uploads in the data folder")
	flags.StringVar(&c.filesFromURL, "files-from-url", "", "where uploads were kept before: read from there until teren files move has brought them")
	flags.StringVar(&c.backupURL, "backup-url", "", "where the server keeps backups by itself: s3://bucket/prefix?endpoint=…&region=…, or a folder; empty is nowhere")
	flags.StringVar(&c.backupKey, "backup-key-file", "", "file with the key that backups are encrypted with; empty leaves them readable")
	flags.StringVar(&c.env, "env", production, "production or development; development opens /api/debug to everybody")
	flags.StringVar(&c.logFormat, "log", "text", "log format: text or json")
	flags.StringVar(&c.serverName, "server-name", "", "the name of this server in its log and its traces, among several on one database; empty is the machine's")
	flags.BoolVar(&c.trustedProxy, "trusted-proxy", false, "trust X-Forwarded-For, X-Forwarded-Proto, X-Request-Id and traceparent; only with a proxy in front that sets them")
	flags.IntVar(&c.costlyCalls, "costly-calls", 3000, "searches, new records and other calls by POST that one person may make in a minute; each question of a count is one, an export or a PDF counts as 20, 0 is no limit")
	flags.StringVar(&c.smtpURL, "smtp-url", "", "smtp://user:password@host:587?from=teren@example.hr, or smtps://; empty keeps mail in the outbox")
	flags.StringVar(&c.inboxURL, "inbox-url", "", "pop3s://user:password@host:995 of the sender's mailbox, where undelivered letters are reported; empty reads none")
	flags.StringVar(&c.signUp, "sign-up", "off", "on lets anybody sign up a company; needs mail")
	flags.StringVar(&c.oidc.Issuer, "oidc-issuer", "", "the address of an OpenID Connect provider; empty is none")
	flags.StringVar(&c.oidc.ClientID, "oidc-client-id", "", "the client ID of this installation at the provider")
	flags.StringVar(&c.oidc.ClientSecret, "oidc-client-secret", "", "the client secret")
	flags.StringVar(&c.oidc.Name, "oidc-name", "SSO", "the name of the provider on the sign-in page")
	flags.StringVar(&c.intermediary, "intermediary-url", "", "who delivers and fiscalises e-invoices, https://www.moj-eracun.hr?software=NAME with the name it knows this program by; empty is nobody")
	flags.StringVar(&c.fiscalURL, "fiscal-url", "https://cis.porezna-uprava.hr:8449/FiskalizacijaService", "the service of the Tax Administration that takes invoices to citizens; its test service is https://cistest.apis-it.hr:8449/FiskalizacijaServiceTest")
	flags.StringVar(&c.secretKey, "secret-key-file", "", "file with the key that certificates and passwords of other services are encrypted with, the same for all servers on one database; empty is secret.key in the data folder, made when it is needed")
	flags.StringVar(&c.maps.Provider, "maps-provider", maps.BuiltIn, "who suggests addresses: built-in, photon, nominatim or google")
	flags.StringVar(&c.maps.URL, "maps-url", "", "the address of your own Photon or Nominatim")
	flags.StringVar(&c.maps.Key, "maps-key", "", "Google API key for suggestions; it never leaves the server")
	flags.StringVar(&c.maps.BrowserKey, "maps-browser-key", "", "Google API key for maps; sent to every signed-in browser, so restrict it to your address")
	flags.StringVar(&c.maps.Tiles, "maps-tiles", "", "map tiles, such as https://tiles.example.hr/{z}/{x}/{y}.png; empty shows coordinates and a link")
	flags.StringVar(&c.maps.Attribution, "maps-attribution", "© OpenStreetMap contributors", "the attribution shown on the map tiles")
	flags.StringVar(&c.clock, "clock", "", "an instant, 2026-11-18T09:00:00Z, from which time runs on; for tests, in development on a loopback address only")
	if err := parse(); err != nil {
		return err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	var err error
	flags.VisitAll(func(f *flag.Flag) {
		name := "TEREN_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		if value := env(name); value != "" && err == nil && !own[f.Name] && !given[f.Name] && f.Value.Set(value) != nil {
			err = usage("%s is %q", name, value)
		}
	})
	if err != nil {
		return err
	}
	if c.serverName == "" {
		c.serverName, _ = os.Hostname() // else it has none
	}
	c.keys = files.Keys{ID: env("AWS_ACCESS_KEY_ID"), Secret: env("AWS_SECRET_ACCESS_KEY"), Token: env("AWS_SESSION_TOKEN")}
	c.traces = trace.Collector{
		Endpoint: env("OTEL_EXPORTER_OTLP_ENDPOINT"), Headers: env("OTEL_EXPORTER_OTLP_HEADERS"),
		Share: env("OTEL_TRACES_SAMPLER_ARG"), Service: env("OTEL_SERVICE_NAME"), Server: c.serverName,
	}
	return c.check()
}

func (c *config) check() error {
	if c.env != production && c.env != development {
		return usage("the environment is %q, not production or development", c.env)
	}
	if c.logFormat != "text" && c.logFormat != "json" {
		return usage("the log is %q, not text or json", c.logFormat)
	}
	if c.databaseURL != "" && !strings.HasPrefix(c.databaseURL, "postgres://") && !strings.HasPrefix(c.databaseURL, "postgresql://") {
		return usage("the database URL does not begin with postgres://")
	}
	for name, text := range map[string]string{"files URL": c.filesURL, "files-from URL": c.filesFromURL, "backup URL": c.backupURL} {
		if _, err := files.ParseLocation(text); text != "" && err != nil {
			return usage("the %s is wrong: %v", name, err)
		}
	}
	if from, err := files.ParseLocation(c.filesFromURL); err == nil && from.String() == c.uploads().String() {
		return usage("the files URL and the files-from URL are the same place")
	}
	if c.backupKey != "" && c.backupURL == "" {
		return usage("there is a key for backups, but no backup URL")
	}
	if to, err := files.ParseLocation(c.backupURL); err == nil && within(to.String(), c.uploads().String()) {
		return usage("backups would lie among the uploads")
	}
	if (c.keys.ID == "") != (c.keys.Secret == "") {
		return usage("of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY only one is set")
	}
	if c.costlyCalls < 0 {
		return usage("%d costly calls are less than none", c.costlyCalls)
	}
	if c.signUp != "on" && c.signUp != "off" {
		return usage("sign-up is %q, not on or off", c.signUp)
	}
	if u, err := url.Parse(c.oidc.Issuer); c.oidc.Issuer != "" && (err != nil || u.Host == "" || u.Scheme != "https" && u.Hostname() != "localhost" && u.Hostname() != "127.0.0.1" || c.oidc.ClientID == "") {
		return usage("the OIDC issuer is %q, not like https://login.example.hr with a client id", c.oidc.Issuer)
	}
	if err := c.traces.Check(); err != nil {
		return usage("%v", err)
	}
	if _, err := c.carrier(); err != nil {
		return usage("%v", err)
	}
	if err := c.maps.Check(); err != nil {
		return usage("%v", err)
	}
	if _, err := c.mailServer(); err != nil {
		return usage("the SMTP URL is wrong: %v", err)
	}
	if _, err := c.inbox(); err != nil {
		return usage("the inbox URL is wrong: %v", err)
	}
	if c.clock != "" {
		if err := c.setClock(); err != nil {
			return err
		}
	}
	if c.baseURL == "" {
		return nil
	}
	u, err := url.Parse(c.baseURL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.User != nil {
		return usage("the base URL is %q, not like https://teren.example.hr", c.baseURL)
	}
	c.baseURL = u.Scheme + "://" + u.Host
	return nil
}

// setClock makes the program's time begin at the given instant. With a pretended
// time ended sessions and links would be valid again, so such a program can be
// reached from the machine itself alone.
func (c *config) setClock() error {
	start, err := time.Parse(time.RFC3339, c.clock)
	if err != nil {
		return usage("the clock is %q, not like 2026-11-18T09:00:00Z", c.clock)
	}
	host, _, _ := net.SplitHostPort(c.addr)
	if ip := net.ParseIP(host); c.env != development || host != "localhost" && !ip.IsLoopback() {
		return usage("the clock can be set in development on a loopback address only")
	}
	began := time.Now()
	c.now = func() time.Time { return start.Add(time.Since(began)) }
	return nil
}

// base returns the address people type, when the server listens on addr.
func (c *config) base(addr string) *url.URL {
	if c.baseURL == "" {
		return &url.URL{Scheme: "http", Host: addr}
	}
	u, err := url.Parse(c.baseURL)
	if err != nil {
		panic(strconv.Quote(c.baseURL) + " was checked")
	}
	return u
}

// mailServer returns the mail server; nil when none is set.
func (c *config) mailServer() (*mail.Server, error) {
	if c.smtpURL == "" {
		return nil, nil
	}
	return mail.ParseServer(c.smtpURL)
}

// inbox returns where letters are reported that did not arrive; nil when nothing is
// set.
func (c *config) inbox() (*mail.Inbox, error) {
	if c.inboxURL == "" {
		return nil, nil
	}
	return mail.ParseInbox(c.inboxURL)
}

// database returns the address for db.Open.
func (c *config) database() string {
	if c.databaseURL != "" {
		return c.databaseURL
	}
	return filepath.Join(c.data, "teren.db")
}

// within reports whether the place is the other or lies in it.
func within(place, other string) bool {
	return place == other || strings.HasPrefix(place, strings.TrimSuffix(other, "/")+"/")
}

// uploads returns where uploaded files are kept.
func (c *config) uploads() files.Location {
	if c.filesURL != "" {
		at, err := files.ParseLocation(c.filesURL)
		if err != nil {
			panic("the files URL was checked")
		}
		return at
	}
	folder := filepath.Join(c.data, "uploads")
	if whole, err := filepath.Abs(folder); err == nil {
		folder = whole
	}
	return files.Location{Folder: folder}
}

func (c *config) logger(w io.Writer) *slog.Logger {
	bounded := &slog.HandlerOptions{ReplaceAttr: clipped}
	if c.logFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, bounded))
	}
	return slog.New(slog.NewTextHandler(w, bounded))
}

// longestLogged is how many bytes of one value a line of the log holds.
const longestLogged = 4 << 10

// clipped returns the attribute, its text cut where it is long.
func clipped(_ []string, a slog.Attr) slog.Attr {
	if k := a.Value.Kind(); k != slog.KindString && k != slog.KindAny {
		return a
	}
	text := a.Value.String()
	if len(text) > longestLogged {
		a.Value = slog.StringValue(fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(text[:longestLogged], ""), len(text)))
	}
	return a
}

// citizens returns how invoices to citizens are reported.
func (c *config) citizens() invoices.Citizens {
	path := c.secretKey
	if path == "" {
		path = filepath.Join(c.data, "secret.key")
	}
	return invoices.Citizens{Address: c.fiscalURL, Secrets: secret.NewBox(path)}
}

// carrier returns the intermediary of e-invoices; nil is none.
func (c *config) carrier() (intermediary.Intermediary, error) {
	if c.intermediary == "" {
		return nil, nil
	}
	return intermediary.Open(c.intermediary)
}
