package command

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"go.yaml.in/yaml/v3"

	"teren/internal/kit/background"
	"teren/internal/kit/trace/tracetest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/live/livetest"
)

// A watched server is one on which Ana has signed in, and whose mail server is
// away.
type watched struct {
	*server
	ana *http.Client
}

// watch starts one on the engine after prepare has seen its database.
func watch(t *testing.T, engine string, env []string, prepare func(*db.Tx) error) *watched {
	t.Helper()
	data := t.TempDir()
	at := filepath.Join(data, "teren.db")
	env = append(env, "TEREN_LOG=json", "TEREN_SMTP_URL=smtp://127.0.0.1:1?from=teren@prva.test")
	if engine == "postgres" {
		at = dbtest.Migrated(t, engine)
		env = append(env, "TEREN_DATABASE_URL="+at)
	}
	if code, _, errs := teren(t, data, env, strings.Fields("user add --email ana@prva.test --first-name Ana --last-name Anić --role admin --tenant Prva")...); code != 0 {
		t.Fatal(errs)
	}
	d, err := db.Open(t.Context(), at)
	if err == nil {
		err = d.Do(t.Context(), prepare)
		d.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	s, ana := signedInAt(t, data, env, "--metrics-addr", "127.0.0.1:0")
	return &watched{s, ana}
}

func (w *watched) ask(t *testing.T, method, path, body string, header http.Header) (int, http.Header) {
	t.Helper()
	r, err := http.NewRequest(method, w.base+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if header != nil {
		r.Header = header.Clone()
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := w.ana.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, answer.Header
}

// figures are what /metrics tells, by series; labels are those of each name.
func (w *watched) figures(t *testing.T) (values map[string]float64, labels map[string][]string) {
	t.Helper()
	answer, err := http.Get(w.lines["Metrics are at"])
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	values, labels = map[string]float64{}, map[string][]string{}
	for in := bufio.NewScanner(answer.Body); in.Scan(); {
		if strings.HasPrefix(in.Text(), "#") {
			continue
		}
		i := strings.LastIndexByte(in.Text(), ' ')
		series := in.Text()[:i]
		if values[series], err = strconv.ParseFloat(in.Text()[i+1:], 64); err != nil {
			t.Fatal(err)
		}
		name := word.FindString(series)
		labels[name] = append(labels[name], shown(label, series)...)
	}
	return values, labels
}

// tells waits until /metrics has these values, and of the series more ones than
// before.
func (w *watched) tells(t *testing.T, these, before map[string]float64, more ...string) map[string][]string {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		now, labels := w.figures(t)
		var missing []string
		for series, want := range these {
			if got, ok := now[series]; !ok || got != want {
				missing = append(missing, series)
			}
		}
		for _, series := range more {
			if now[series] <= before[series] {
				missing = append(missing, series)
			}
		}
		if len(missing) == 0 {
			return labels
		}
		if time.Now().After(deadline) {
			t.Fatalf("%q is not told in\n%v", missing, now)
		}
	}
}

var engines = []string{"sqlite", "postgres"}

// One after the other: a process sends traces to one collector.
func TestARequestCanBeFollowed(t *testing.T) {
	for _, engine := range engines {
		t.Run(engine, func(t *testing.T) { followed(t, engine) })
	}
}

func followed(t *testing.T, engine string) {
	const trace, id = "0af7651916cd43dd8448eb211c80319c", "of-the-proxy-1"
	asked := make(chan http.Header, 10)
	maps := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.Header
		fmt.Fprint(w, `{"features":[]}`)
	}))
	defer maps.Close()
	collector := tracetest.Open(t)
	w := watch(t, engine, []string{
		"OTEL_EXPORTER_OTLP_ENDPOINT=" + collector.URL, "OTEL_TRACES_SAMPLER_ARG=1", "TEREN_TRUSTED_PROXY=true", "TEREN_SERVER_NAME=copy-2",
		"TEREN_MAPS_PROVIDER=photon", "TEREN_MAPS_URL=" + maps.URL,
	}, func(*db.Tx) error { return nil })
	proxy := http.Header{"Traceparent": {"00-" + trace + "-b7ad6b7169203331-01"}, "X-Request-Id": {id}, "Tracestate": {"proxy=1"}, "Baggage": {"who=Tajna"}}
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{"POST", "/api/addresses/autocomplete?of=Tajna", `{"input":"Tajna ulica 7"}`, 200},
		{"GET", "/api/tasks/987654/details?of=Tajna", ``, 404},
		{"POST", "/api/auth/forgot", `{"email":"ana@prva.test"}`, 200},
		{"POST", "/api/auth/login", `{"email":"tajna@prva.test","password":"Tajna"}`, 401},
		{"GET", "/Tajna.js", ``, 404},
		{"GET", "/api/Tajna", ``, 404},
	} {
		if status, h := w.ask(t, c.method, c.path, c.body, proxy); status != c.status || h.Get("X-Request-Id") != id {
			t.Errorf("%s %s: %d as %q", c.method, c.path, status, h.Get("X-Request-Id"))
		}
	}
	if h := <-asked; h.Get("X-Request-Id") != id || !strings.HasPrefix(h.Get("Traceparent"), "00-"+trace+"-") || h.Get("Baggage") != "" {
		t.Errorf("the maps provider was asked with %v", h)
	}
	if _, h := w.ask(t, "GET", "/api/tasks/987654/details", "", http.Header{"X-Request-Id": {"Tajna ž"}}); len(h.Get("X-Request-Id")) < 8 || strings.Contains(h.Get("X-Request-Id"), "Tajna") {
		t.Errorf("an id with a space in it is taken: %q", h.Get("X-Request-Id"))
	}
	w.tells(t, map[string]float64{"teren_outbox_waiting": 1}, nil) // the job has written its letter
	if code := w.stop(); code != 0 {
		t.Fatalf("it ended with %d\n%s", code, w.log)
	}

	byID := map[string]*tracepb.Span{}
	for _, s := range collector.Spans() {
		byID[hex.EncodeToString(s.SpanId)] = s
	}
	// Each span with what it is a part of: "request < GET".
	var seen []string
	for _, s := range byID {
		line := s.Name
		if parent := byID[hex.EncodeToString(s.ParentSpanId)]; parent != nil {
			line += " < " + parent.Name
		}
		if hex.EncodeToString(s.TraceId) == trace {
			line += ", of the proxy"
		}
		seen = append(seen, line)
		if name := s.Name; name == "read" || name == "write" {
			attributes := fmt.Sprint(s.Attributes)
			if system := map[string]string{"sqlite": "sqlite", "postgres": "postgresql"}[engine]; !strings.Contains(attributes, system) {
				t.Errorf("%s is of %s", name, attributes)
			}
		}
	}
	for _, want := range []string{
		"POST /api/addresses/autocomplete, of the proxy", "read < POST /api/addresses/autocomplete, of the proxy", "GET < POST /api/addresses/autocomplete, of the proxy",
		"GET /api/tasks/{task_id}/details, of the proxy", "read < GET /api/tasks/{task_id}/details, of the proxy",
		"GET /api/tasks/{task_id}/details",
		"write < POST /api/auth/forgot, of the proxy", "POST /api/auth/login, of the proxy", "/, of the proxy",
		"job auth.forgot", "write < job auth.forgot",
	} {
		if !slices.Contains(seen, want) {
			slices.Sort(seen)
			t.Errorf("no span is %q in\n%s", want, strings.Join(slices.Compact(seen), "\n"))
		}
	}
	sent, _ := collector.Sent()
	for _, word := range []string{"Tajna", "tajna", "Ana", "ana@", "Ani", "Prva", "prva", "987654", "SELECT", "INSERT", "UPDATE", "/Tajna.js"} {
		if strings.Contains(sent, word) {
			t.Errorf("traces tell %q", word)
		}
	}

	lines := 0
	for line := range strings.Lines(w.log.String()) {
		var l struct{ Msg, Server, Request, Trace, Path string }
		if err := json.Unmarshal([]byte(line), &l); err != nil || l.Server != "copy-2" {
			t.Errorf("%v in %s", err, line)
		}
		if l.Msg == "request" && l.Request == id && l.Trace == trace {
			lines++
		}
	}
	if lines != 5 { // of the calls; pages are not logged
		t.Errorf("the log has %d lines of the proxy's request and trace\n%s", lines, w.log)
	}
}

// Whoever reaches the server without a proxy names neither request nor trace,
// and without a collector nobody is told of any.
func TestOnlyTheProxyNamesRequests(t *testing.T) {
	collector := tracetest.Open(t)
	w := watch(t, "sqlite", []string{"OTEL_EXPORTER_OTLP_ENDPOINT=" + collector.URL, "OTEL_TRACES_SAMPLER_ARG=0"}, func(*db.Tx) error { return nil })
	own := http.Header{"Traceparent": {"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}, "X-Request-Id": {"of-a-browser-1"}}
	if _, h := w.ask(t, "GET", "/api/tasks/1/details", "", own); h.Get("X-Request-Id") == "of-a-browser-1" || h.Get("X-Request-Id") == "" {
		t.Errorf("the request is %q", h.Get("X-Request-Id"))
	}
	w.stop()
	if spans := collector.Spans(); len(spans) != 0 || strings.Contains(w.log.String(), "of-a-browser-1") || strings.Contains(w.log.String(), `"trace"`) {
		t.Errorf("sent %v\n%s", spans, w.log)
	}
	w = watch(t, "sqlite", []string{"TEREN_TRUSTED_PROXY=true"}, func(*db.Tx) error { return nil })
	w.ask(t, "GET", "/api/tasks/1/details", "", own)
	w.stop()
	if said := w.log.String(); len(collector.Spans()) != 0 || strings.Contains(said, `"trace"`) || !strings.Contains(said, `"request":"of-a-browser-1"`) {
		t.Errorf("sent %v\n%s", collector.Spans(), said)
	}
}

// What is handed out to watch the program asks for figures and labels that it
// tells, on the engine that has them.
func TestMetricsAndWhatIsMadeOfThem(t *testing.T) {
	asked := expressions(t)
	for _, engine := range engines {
		t.Run(engine, func(t *testing.T) {
			inbox := "TEREN_INBOX_URL=pop3://ana:tajna@" + speaks(t, "+OK", map[string]string{"": "+OK 0 0", "UIDL": "+OK\r\n."})
			w := watch(t, engine, []string{inbox}, func(tx *db.Tx) error {
				_, err := tx.Exec(`INSERT INTO job (kind, payload, run_at, failed_at, created_at) VALUES ('gone', '{}', ?, ?, ?)`, tx.Now, tx.Now, tx.Now)
				return err
			})
			r, err := http.NewRequest(http.MethodGet, w.base+"/api/events", nil)
			if err != nil {
				t.Fatal(err)
			}
			before, _ := w.figures(t)
			page := livetest.Open(t, w.ana, r)
			w.ask(t, "GET", "/api/tasks/987654/details", "", nil)
			w.ask(t, "TAJNA", "/api/tasks/987654/details", "", nil)
			w.ask(t, "POST", "/api/auth/forgot", `{"email":"ana@prva.test"}`, nil)
			background.Run(slog.New(slog.DiscardHandler), "a test", func() { panic("of the test") })
			w.tells(t, nil, nil, `teren_inbox_read_timestamp_seconds`)
			labels := w.tells(t, map[string]float64{
				`teren_jobs_failed{kind="gone"}`: 1, `teren_jobs_due{kind="gone"}`: 0, `teren_jobs_oldest_due_seconds{kind="gone"}`: 0,
				`teren_outbox_waiting`: 1, `teren_outbox_failed`: 0, `teren_queues_unread`: 0, `teren_live_pages`: 1, `teren_info{version="dev"}`: 1,
			}, before,
				`teren_request_seconds_count{method="GET",route="GET /api/tasks/{task_id}/details",status="404"}`,
				`teren_request_seconds_count{method="other",route="/",status="405"}`,
				`teren_transaction_seconds_count{engine="`+engine+`",kind="read",result="ok"}`,
				`teren_transaction_seconds_count{engine="`+engine+`",kind="write",result="ok"}`,
				`teren_job_seconds_count{kind="auth.forgot",result="ok"}`,
				`teren_panics_total{work="a test"}`,
			)
			page.Close()
			w.tells(t, map[string]float64{`teren_live_pages`: 0}, nil)
			now, _ := w.figures(t)
			for series := range now {
				if strings.Contains(series, "987654") || strings.Contains(series, "TAJNA") || strings.Contains(series, "prva.test") {
					t.Errorf("figures tell %s", series)
				}
			}
			for _, e := range asked {
				if engine != "postgres" && strings.Contains(e.text, "go_sql_") {
					continue
				}
				for _, problem := range e.wrong(labels) {
					t.Errorf("%s: %s", e.in, problem)
				}
			}
		})
	}
}

// An expression of PromQL, with the labels that are shown of its result.
type expression struct {
	in, text string
	shown    []string
}

var (
	word   = regexp.MustCompile(`\b[a-zA-Z_:][a-zA-Z0-9_:]*`)
	label  = regexp.MustCompile(`[{,]([a-z_]+)="(?:[^"\\]|\\.)*"`)
	quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	over   = regexp.MustCompile(`\[[^\]]*\]`)
	by     = regexp.MustCompile(`\b(?:by|on|ignoring|without)\s*\(([^)]*)\)`)
	among  = regexp.MustCompile(`([a-zA-Z0-9_:]+)\s*\{([^}]*)\}`)
	called = regexp.MustCompile(`\b[a-z_]+\s*\(`)

	// What Prometheus adds itself.
	ofPrometheus = map[string][]string{"up": {"instance", "job"}}
	ofEach       = []string{"instance", "job"}
	ofLanguage   = []string{"and", "or", "unless", "bool", "group_left", "group_right"}
)

// wrong is what the expression names that is not told.
func (e expression) wrong(told map[string][]string) (problems []string) {
	text := over.ReplaceAllString(quoted.ReplaceAllString(e.text, `""`), "")
	var grouped []string
	text = by.ReplaceAllStringFunc(text, func(s string) string {
		grouped = append(grouped, word.FindAllString(by.FindStringSubmatch(s)[1], -1)...)
		return ""
	})
	chosen := map[string][]string{}
	text = among.ReplaceAllStringFunc(text, func(s string) string {
		parts := among.FindStringSubmatch(s)
		chosen[parts[1]] = append(chosen[parts[1]], word.FindAllString(parts[2], -1)...)
		return parts[1] + " "
	})
	have, named := slices.Clone(ofEach), 0
	for _, name := range word.FindAllString(called.ReplaceAllString(text, "("), -1) {
		if slices.Contains(ofLanguage, name) || slices.Contains(ofEach, name) {
			continue
		}
		own, ok := told[name]
		if !ok {
			own, ok = ofPrometheus[name]
		}
		if named++; !ok {
			problems = append(problems, "no figure is "+name)
			continue
		}
		have = append(have, own...)
		for _, l := range chosen[name] {
			if !slices.Contains(own, l) && !slices.Contains(ofEach, l) {
				problems = append(problems, name+" has no label "+l)
			}
		}
	}
	if named == 0 {
		problems = append(problems, "it names no figure")
	}
	for _, l := range slices.Concat(grouped, e.shown) {
		if !slices.Contains(have, l) {
			problems = append(problems, "nothing here has a label "+l)
		}
	}
	return problems
}

func TestExpressionsAreRead(t *testing.T) {
	told := map[string][]string{"a_count": {"route", "status"}, "a_bucket": {"route", "le"}, "b": nil}
	for text, want := range map[string]string{
		`sum by (route) (rate(a_count{status=~"5.."}[$__rate_interval])) / scalar(b) > 0.5`:                           "",
		`histogram_quantile(0.95, sum by (le, route) (rate(a_bucket{route!="GET /x/{y}",instance=~"$i"}[5m]))) > 2e3`: "",
		`label_values(b, instance)`:                    "",
		`up{job="x"} == 0 and b`:                       "",
		`sum(rate(c[5m])) + b`:                         "no figure is c",
		`sum by (kind) (b)`:                            "nothing here has a label kind",
		`a_count{engine="x"} or vector(0)`:             "a_count has no label engine",
		`sum without (le) (a_count{route="c{kind=}"})`: "nothing here has a label le",
		`vector(1)`:                                    "it names no figure",
	} {
		if got := strings.Join(expression{text: text}.wrong(told), ", "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

var (
	legend = regexp.MustCompile(`\{\{\s*([a-z_]+)\s*\}\}`)
	ofRule = regexp.MustCompile(`\$labels\.([a-z_]+)`)
)

func shown(by *regexp.Regexp, text string) (labels []string) {
	for _, m := range by.FindAllStringSubmatch(text, -1) {
		labels = append(labels, m[1])
	}
	return labels
}

// expressions are those of the dashboard and of the alerts.
func expressions(t *testing.T) (all []expression) {
	t.Helper()
	var dashboard struct {
		Title      string
		Templating struct {
			List []struct{ Name, Type, Query string }
		}
		Panels []struct {
			ID          int
			Title, Type string
			GridPos     struct{ H, W, X, Y int }
			Targets     []struct{ Expr, LegendFormat string }
		}
	}
	text, err := os.ReadFile("../../deploy/grafana/teren.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &dashboard); err != nil {
		t.Fatal(err)
	}
	for _, v := range dashboard.Templating.List {
		if v.Type == "query" {
			all = append(all, expression{in: "variable " + v.Name, text: v.Query})
		}
	}
	taken := map[[2]int]string{}
	ids := map[int]bool{}
	for _, p := range dashboard.Panels {
		if ids[p.ID] || len(p.Targets) == 0 && p.Type != "row" {
			t.Errorf("panel %q has a number twice, or asks for nothing", p.Title)
		}
		ids[p.ID] = true
		for x := range p.GridPos.W {
			for y := range p.GridPos.H {
				at := [2]int{p.GridPos.X + x, p.GridPos.Y + y}
				if taken[at] != "" || at[0] >= 24 {
					t.Fatalf("panel %q lies on %q, or outside", p.Title, taken[at])
				}
				taken[at] = p.Title
			}
		}
		for _, target := range p.Targets {
			all = append(all, expression{"panel " + p.Title, target.Expr, shown(legend, target.LegendFormat)})
		}
	}
	var rules struct {
		Groups []struct {
			Name  string
			Rules []struct {
				Alert       string
				Expr        string
				For         string
				Labels      map[string]string
				Annotations map[string]string
			}
		}
	}
	file, err := os.Open("../../deploy/prometheus/teren.rules.yaml")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	strict := yaml.NewDecoder(file)
	strict.KnownFields(true)
	if err := strict.Decode(&rules); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, g := range rules.Groups {
		for _, r := range g.Rules {
			if names[r.Alert] || r.Alert == "" || r.Annotations["summary"] == "" || r.Annotations["description"] == "" || !slices.Contains([]string{"critical", "warning"}, r.Labels["severity"]) {
				t.Errorf("alert %q is there twice, or does not say what it is", r.Alert)
			}
			names[r.Alert] = true
			if _, err := time.ParseDuration(r.For); r.For != "" && err != nil {
				t.Errorf("alert %q waits %q", r.Alert, r.For)
			}
			all = append(all, expression{"alert " + r.Alert, r.Expr, shown(ofRule, r.Annotations["summary"]+r.Annotations["description"])})
		}
	}
	if len(names) == 0 || len(ids) == 0 {
		t.Fatal("nothing is watched")
	}
	return all
}
