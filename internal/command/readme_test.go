package command

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"teren/internal/platform/db"
)

// manual is the README: its blocks between fences by their language, and the lines of
// its indented blocks, which people type.
func manual(t *testing.T) (fenced map[string][]string, typed []string) {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	fenced = map[string][]string{}
	fence := regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$")
	for _, m := range fence.FindAllStringSubmatch(string(text), -1) {
		fenced[m[1]] = append(fenced[m[1]], m[2])
	}
	for line := range strings.Lines(fence.ReplaceAllString(string(text), "")) {
		if command, ok := strings.CutPrefix(line, "    "); ok {
			command, _, _ = strings.Cut(command, "  #")
			typed = append(typed, strings.TrimSpace(command))
		}
	}
	return fenced, typed
}

// Each place that nginx hands on to Teren sets the same five headers: of one that it does
// not set, the browser is believed.
func TestNginxOfTheManual(t *testing.T) {
	fenced, _ := manual(t)
	place := regexp.MustCompile(`(?ms)^\s*location (\S+) \{(.*?)^\}`)
	header := regexp.MustCompile(`proxy_set_header (\S+) (\S+);`)
	want := map[string]string{"Host": "$host", "X-Forwarded-For": "$remote_addr", "X-Forwarded-Proto": "$scheme", "X-Request-Id": "$request_id", "traceparent": `""`}
	places := map[string]bool{}
	for _, block := range fenced["nginx"] {
		for _, m := range place.FindAllStringSubmatch(block, -1) {
			if !strings.Contains(m[2], "proxy_pass ") {
				continue
			}
			places[m[1]] = true
			got := map[string]string{}
			for _, h := range header.FindAllStringSubmatch(m[2], -1) {
				got[h[1]] = h[2]
			}
			if !maps.Equal(got, want) {
				t.Errorf("location %s sets %v, not %v", m[1], got, want)
			}
		}
	}
	if !places["/"] || !places["/api/events"] {
		t.Errorf("nginx hands on %v", places)
	}
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		t.Log("there is no nginx here to read the blocks")
		return
	}
	if len(fenced["nginx"]) != 2 {
		t.Fatalf("%d blocks for nginx", len(fenced["nginx"]))
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "nginx.conf")
	plain := regexp.MustCompile(`listen .*;`).ReplaceAllString(fenced["nginx"][0], "listen 127.0.0.1:18080;")
	whole := fmt.Sprintf("pid %s/pid;\nevents {}\nhttp {\naccess_log off;\n%s\nserver {\nlisten 127.0.0.1:18081;\n%s\n}\n}\n", dir, plain, fenced["nginx"][1])
	if err := os.WriteFile(file, []byte(whole), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(nginx, "-t", "-e", filepath.Join(dir, "error"), "-c", file).CombinedOutput(); err != nil {
		t.Errorf("nginx refuses the blocks: %v\n%s", err, out)
	}
}

// The unit that is printed is the one that is handed out, with all that it shuts.
func TestTheUnitOfTheManual(t *testing.T) {
	fenced, _ := manual(t)
	unit, err := os.ReadFile("../../deploy/teren.service")
	if err != nil {
		t.Fatal(err)
	}
	units := slices.DeleteFunc(fenced["ini"], func(block string) bool { return !strings.Contains(block, "[Service]") })
	if len(units) != 1 {
		t.Fatalf("%d units", len(units))
	}
	if _, printed, _ := strings.Cut(units[0], "\n"); printed != string(unit) {
		t.Errorf("the README prints\n%s\nand deploy/teren.service is\n%s", printed, unit)
	}
}

// Every command of the program that the README has people type exists.
func TestCommandsOfTheManualExist(t *testing.T) {
	_, typed := manual(t)
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) }) // the longer one first: "backup now" before "backup"
	found := 0
	for _, line := range typed {
		for _, m := range regexp.MustCompile(`(?:^|[;&|] |\s)teren ([a-z][a-z -]*)`).FindAllStringSubmatch(line, -1) {
			if strings.Contains(line, "install ") || strings.Contains(line, "systemctl") || strings.Contains(line, "useradd") {
				continue
			}
			found++
			if !slices.ContainsFunc(names, func(name string) bool { return m[1] == name || strings.HasPrefix(m[1], name+" ") }) {
				t.Errorf("%q: there is no such command", line)
			}
		}
	}
	if found < 8 {
		t.Errorf("only %d commands are typed", found)
	}
}

// What the README says of backups is done as it says, from the key to the installation
// that comes out of them, and the service can read the key.
func TestBackupsOfTheManual(t *testing.T) {
	_, typed := manual(t)
	at := slices.IndexFunc(typed, func(line string) bool { return strings.HasPrefix(line, "teren backup key ") })
	if at < 0 || len(typed) < at+5 {
		t.Fatal("the README makes no key")
	}
	key := strings.TrimPrefix(typed[at], "teren backup key ")
	if typed[at+1] != "chown teren: "+key {
		t.Errorf("the service cannot read %s, since the README does not give it to teren: %q", key, typed[at+1])
	}
	data, place, again := installation(t), t.TempDir(), filepath.Join(t.TempDir(), "again")
	own := strings.NewReplacer(key, filepath.Join(t.TempDir(), "backup.key"), "'s3://teren-backups/production?endpoint=https://s3.example.org'", place)
	var env []string
	for _, line := range slices.Concat(typed[at:at+1], typed[at+2:at+5]) {
		words := strings.Fields(own.Replace(line))
		for strings.HasPrefix(words[0], "TEREN_") {
			env = append(env, words[0])
			words = words[1:]
		}
		in := data
		switch words = words[1:]; words[0] {
		case "serve": // the server does so by itself; here it is told to
			words = []string{"backup", "now"}
		case "restore":
			in = again
		}
		if code, out, errs := teren(t, in, env, words...); code != 0 {
			t.Fatalf("%q: exit %d\n%s%s", line, code, out, errs)
		}
	}
	if code, out, errs := teren(t, again, env, "user", "list"); code != 0 || !strings.Contains(out, "ana@prva.test") {
		t.Errorf("what was restored: exit %d\n%s%s", code, out, errs)
	}
}

// A key that cannot be read keeps the server from beginning, before it changes the
// database.
func TestTheKeyIsReadBeforeTheMigration(t *testing.T) {
	data := t.TempDir()
	env := []string{"TEREN_BACKUP_URL=" + t.TempDir(), "TEREN_BACKUP_KEY_FILE=" + filepath.Join(data, "no.key")}
	for _, command := range []string{"migrate", "serve --addr 127.0.0.1:0"} {
		code, _, errs := teren(t, data, env, strings.Fields(command)...)
		if code != 1 || !strings.Contains(errs, "the key of the backups cannot be read") {
			t.Errorf("%s: exit %d\n%s", command, code, errs)
		}
	}
	d, err := db.Open(t.Context(), filepath.Join(data, "teren.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if has, _, err := d.Version(t.Context()); err != nil || has != 0 {
		t.Errorf("the database is at version %d: %v", has, err)
	}
}
