package command

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"teren/internal/kit/secret"
	"teren/internal/platform/live/livetest"
)

// built is what the tests run: the page stands for all of the front end.
var built = Built{Version: "dev", Pages: fstest.MapFS{"index.html": {Data: []byte(`<html lang="hr"><!-- session --><!-- parts --></html>`)}}}

// teren runs one command on the data folder with the environment as
// "NAME=value" pairs, and answers its exit code and what it said.
func teren(t *testing.T, data string, env []string, args ...string) (code int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = built.Run(t.Context(), args, environment(data, env), strings.NewReader(""), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

func environment(data string, env []string) func(string) string {
	return func(name string) string {
		for _, pair := range env {
			if value, ok := strings.CutPrefix(pair, name+"="); ok {
				return value
			}
		}
		if name == "TEREN_DATA" {
			return data
		}
		return ""
	}
}

func TestHowCommandsAreWritten(t *testing.T) {
	data := t.TempDir()
	for _, c := range []struct {
		args, env string
		code      int
		says      string
	}{
		{"", "", 0, "teren serve"},
		{"help", "", 0, "TEREN_BASE_URL"},
		{"serve --help", "", 0, "--metrics-addr"},
		{"serve --colour red", "", 2, "see teren serve --help"},
		{"serve now", "", 2, "teren serve takes no arguments"},
		{"serve --demo --demo-months 0", "", 2, "--demo-months is 0, not 1 or more"},
		{"dance", "", 2, `no command "dance"`},
		{"user", "", 2, "teren user add"},
		{"version", "", 0, "teren dev"},
		{"version", "TEREN_LOG=xml", 2, `the log is "xml"`},
		{"version", "TEREN_TRUSTED_PROXY=perhaps", 2, `TEREN_TRUSTED_PROXY is "perhaps"`},
		{"version --base-url teren.hr", "", 2, `the base URL is "teren.hr"`},
		{"serve --base-url http://teren.hr", "", 2, "people would come to http://teren.hr without TLS"},
		{"serve --base-url http://192.168.1.5:8080", "", 2, "without TLS"},
		{"version --base-url https://teren.hr/", "TEREN_BASE_URL=nonsense", 0, ""}, // the flag comes first
		{"version --env test", "", 2, `the environment is "test"`},
		{"version --env development --clock 2028-02-29T09:00:00+01:00", "", 0, ""},
		{"version --env development --clock noon", "", 2, `the clock is "noon"`},
		{"version --clock 2028-02-29T09:00:00Z", "", 2, "in development on a loopback address only"},
		{"version --env development --addr :8080", "TEREN_CLOCK=2028-02-29T09:00:00Z", 2, "in development on a loopback address only"},
		{"version --env development --addr 10.0.0.1:8080", "TEREN_CLOCK=2028-02-29T09:00:00Z", 2, "in development on a loopback address only"},
		{"version --database-url mysql://x", "", 2, "postgres://"},
		{"version --maps-provider bing", "", 2, `the maps provider is "bing"`},
		{"version", "TEREN_MAPS_PROVIDER=photon", 2, `the maps URL is ""`},
		{"version", "TEREN_MAPS_TILES=https://tiles.example.hr/", 2, "{z}/{x}/{y}"},
		{"version", "OTEL_EXPORTER_OTLP_ENDPOINT=collector:4318", 2, "not like http://127.0.0.1:4318"},
		{"migrate", "", 0, "the database is at version"},
		{"doctor", "", 0, "addresses are suggested by built-in"},
		{"doctor", "TEREN_MAPS_BROWSER_KEY=hush", 0, "see that its key works on http://127.0.0.1"},
		{"doctor --maps-tiles http://127.0.0.1:1/{z}/{x}/{y}.png?key=hush", "", 1, "WRONG  map pictures cannot be fetched"},
		{"doctor --maps-provider photon --maps-url http://127.0.0.1:1", "", 1, "WRONG  addresses cannot be asked for at photon"},
	} {
		code, out, errs := teren(t, data, []string{c.env}, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(out+errs, c.says) || strings.Contains(out+errs, "hush") {
			t.Errorf("%s teren %s: exit %d, want %d and %q\n%s%s", c.env, c.args, code, c.code, c.says, out, errs)
		}
	}
}

func TestAccounts(t *testing.T) {
	data := t.TempDir()
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"user add --email ana@prva.test --first-name Ana --last-name Anić --role admin", 2, "--tenant is missing"},
		{"user add --email ana@prva.test --first-name Ana --last-name Anić --role boss --tenant Prva", 2, `--role is "boss"`},
		{"user add --email ana --role admin --tenant Prva", 1, "first_name: This field is required."},
		{"user add --email ana@prva.test --first-name Ana --last-name Anić --role admin --tenant Prva", 0, "ana@prva.test can choose a password at http://127.0.0.1:8080/reset-password?token="},
		{"user add --email ANA@prva.test --first-name Ana --last-name Anić --role admin --tenant 1", 1, "It already exists."},
		{"user add --email ivo@druga.test --first-name Ivo --last-name Ivić --role worker --tenant Druga", 1, `there is no company "Druga"`},
		{"user add --email ivo@prva.test --first-name Ivo --last-name Ivić --role worker --tenant prva", 0, "ivo@prva.test can choose a password at "},
		{"user roles --email ana@prva.test --role manager --tenant 1", 1, "At least one administrator must remain."},
		{"user roles --email ivo@prva.test --role manager,worker --tenant 1", 0, "MANAGER, WORKER"},
		{"user password --email eva@prva.test", 1, `there is no account "eva@prva.test"`},
		{"user list", 0, "ivo@prva.test  Ivo Ivić  Prva  MANAGER, WORKER"},
	} {
		code, out, errs := teren(t, data, nil, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(out+errs, c.says) {
			t.Errorf("teren %s: exit %d, want %d and %q\n%s%s", c.args, code, c.code, c.says, out, errs)
		}
	}
}

func TestServe(t *testing.T) {
	s := serving(t, filepath.Join(t.TempDir(), "new"))
	for _, c := range []struct {
		path   string
		status int
	}{{"/healthz", 200}, {"/readyz", 200}, {"/api/notices/search", 405}, {"/api/events", 401}, {"/metrics", 404}} {
		if status, body := s.get(t, c.path); status != c.status {
			t.Errorf("GET %s: %d, want %d\n%s", c.path, status, c.status, body)
		}
	}
	if code := s.lines["Set it up there with the code"]; len(secret.Typed(code)) != secret.CodeLength {
		t.Errorf("the code to set it up with is %q", code)
	}
	began := time.Now()
	if code := s.stop(); code != 0 {
		t.Errorf("a server told to stop ends with %d", code)
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("it took %s to stop", took)
	}
}

func TestStreamsEndAtOnceWhenTheServerIsToldToStop(t *testing.T) {
	s, ana := signedIn(t)
	r, err := http.NewRequest(http.MethodGet, s.base+"/api/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	events := livetest.Open(t, ana, r)
	began := time.Now()
	if code := s.stop(); code != 0 || time.Since(began) > 2*time.Second {
		t.Errorf("the server ended with %d after %s", code, time.Since(began))
	}
	events.Ends(t)
}

func TestTheDocumentOfTheCallsIsStable(t *testing.T) {
	code, first, errs := teren(t, t.TempDir(), nil, "openapi")
	_, second, _ := teren(t, t.TempDir(), []string{"TEREN_ADDR=127.0.0.1:9"}, "openapi")
	if code != 0 || first != second || !json.Valid([]byte(first)) {
		t.Errorf("exit %d, the same again: %t\n%s", code, first == second, errs)
	}
}

func TestTheGuideIsOpenInDevelopmentAlone(t *testing.T) {
	for env, status := range map[string]int{development: 200, production: 401} {
		s := serving(t, t.TempDir(), "--env", env)
		for _, path := range []string{"", "/docs", "/schema", "/searchapi", "/searchapi_ts"} {
			if got, body := s.get(t, "/api/debug"+path); got != status {
				t.Errorf("%s: GET /api/debug%s: %d, want %d\n%s", env, path, got, status, body)
			}
		}
	}
}

// An empty database beside uploads is not theirs: nobody may begin anew on it.
func TestAnEmptyDatabaseBesideUploads(t *testing.T) {
	data := t.TempDir()
	uploads := filepath.Join(data, "uploads")
	for _, name := range []string{filepath.Join(data, "teren.db"), filepath.Join(uploads, strings.Repeat("ab", 16)+".jpg")} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, nil, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for _, command := range []string{"serve", "migrate"} {
		if code, _, errs := teren(t, data, nil, command, "--addr", "127.0.0.1:0"); code != 1 || !strings.Contains(errs, "holds uploads, but the database is empty") {
			t.Errorf("%s: exit %d\n%s", command, code, errs)
		}
	}
}

func TestMetricsHaveAnAddressOfTheirOwn(t *testing.T) {
	s := serving(t, t.TempDir(), "--metrics-addr", "127.0.0.1:0")
	s.get(t, "/api/nothing")
	answer, err := http.Get(s.lines["Metrics are at"])
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, err := io.ReadAll(answer.Body); err != nil || !strings.Contains(string(body), "teren_request_seconds_count") {
		t.Errorf("%v %s", err, body)
	}
}

// server is a running "teren serve".
type server struct {
	base  string
	lines map[string]string // what it printed: "Teren is at" → "http://…"
	log   *bytes.Buffer     // to be read once it has stopped
	stop  func() int
}

// serving starts the server on a free port; it ends with the test.
func serving(t *testing.T, data string, flags ...string) *server {
	t.Helper()
	return servingWith(t, data, nil, flags...)
}

func servingWith(t *testing.T, data string, env []string, flags ...string) *server {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	read, write := io.Pipe()
	log := new(bytes.Buffer)
	ended := make(chan int, 1)
	go func() {
		ended <- built.Run(ctx, append([]string{"serve", "--addr", "127.0.0.1:0"}, flags...), environment(data, env), strings.NewReader(""), write, log)
		write.Close()
	}()
	s := &server{lines: map[string]string{}, log: log}
	s.stop = func() int {
		cancel()
		code := <-ended
		ended <- code
		return code
	}
	t.Cleanup(func() { s.stop() })
	for lines := bufio.NewScanner(read); lines.Scan() && lines.Text() != ""; {
		i := strings.LastIndexByte(lines.Text(), ' ')
		s.lines[lines.Text()[:i]] = lines.Text()[i+1:]
	}
	s.base = s.lines["Teren is at"]
	if s.base == "" {
		t.Fatalf("the server ended with %d\n%s", s.stop(), log)
	}
	go io.Copy(io.Discard, read)
	return s
}

// signedIn starts the server on a small installation, with a browser in which
// Ana, its administrator, is signed in.
func signedIn(t *testing.T) (*server, *http.Client) {
	t.Helper()
	data := installation(t)
	if code, _, errs := teren(t, data, nil, "user", "password", "--email", "ana@prva.test", "--password-stdin"); code != 1 || !strings.Contains(errs, "password: This field is required.") {
		t.Fatalf("an empty password: exit %d\n%s", code, errs)
	}
	return signedInAt(t, data, nil)
}

// signedInAt does the same where Ana has an account.
func signedInAt(t *testing.T, data string, env []string, flags ...string) (*server, *http.Client) {
	t.Helper()
	code, out, errs := teren(t, data, env, "user", "password", "--email", "ana@prva.test")
	if code != 0 {
		t.Fatal(errs)
	}
	_, token, found := strings.Cut(strings.TrimSpace(out), "/reset-password?token=")
	if !found {
		t.Fatal(out)
	}
	s := servingWith(t, data, env, flags...)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	ana := &http.Client{Jar: jar}
	choose := func(want int) {
		t.Helper()
		answer, err := ana.Post(s.base+"/api/auth/reset", "application/json", strings.NewReader(`{"token":"`+token+`","password":"rijec-od-ane"}`))
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if answer.StatusCode != want {
			t.Fatal("a password is chosen by the link: ", answer.Status)
		}
	}
	choose(http.StatusOK)
	choose(http.StatusNotFound) // once
	return s, ana
}

func (s *server) get(t *testing.T, path string) (int, string) {
	t.Helper()
	answer, err := http.Get(s.base + path)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}
