package systemtest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// privateTask is of a client who has no account.
const privateTask = `{"title": "Curi krov", "description": "Kod dimnjaka", "priority": "HIGH", "tenant_id": 0, "client_note": "Gospođa Kovač", "whier_id": 1,
	"location_type": "STORE", "address_name": "Dućan", "address1": "Ilica 1", "zipcode": "10000", "city": "Zagreb"}`

// output is what the command says; it must end well.
func output(t *testing.T, command *exec.Cmd) string {
	t.Helper()
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", command.Args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// beforeNewestMigration is the commit before that of the newest migration, or
// TEREN_OLD.
func beforeNewestMigration(t *testing.T) string {
	t.Helper()
	if commit := os.Getenv("TEREN_OLD"); commit != "" {
		return commit
	}
	newest := output(t, exec.Command("git", "log", "-1", "--format=%H", "--diff-filter=A", "--", "internal/platform/db/migrations"))
	return output(t, exec.Command("git", "rev-parse", newest+"^"))
}

// older builds the program of the commit.
func older(t *testing.T, commit string) (program string) {
	t.Helper()
	tree := t.TempDir()
	archive := filepath.Join(tree, "tree.tar")
	output(t, exec.Command("git", "archive", "--output="+archive, commit))
	output(t, exec.Command("tar", "-xf", archive, "-C", tree))
	pages := filepath.Join(tree, "internal/web/dist")
	if err := os.RemoveAll(pages); err != nil { // what is kept of it in the archive is no page
		t.Fatal(err)
	}
	output(t, exec.Command("cp", "-r", "internal/web/dist", pages))
	program = filepath.Join(tree, "teren")
	build := exec.Command("go", "build", "-o", program, "./cmd/teren")
	build.Dir = tree
	output(t, build)
	return program
}

// version50 is the last commit of 22 November 2026, whose tables were at version 50.
const version50 = "ad8333fc49ac0b65d508564ee6babd6acb9d6c17"

// A database that the program filled at version 50 opens with this one, nothing
// derived in it is wrong, and every answer says what it said, to each role.
func TestADatabaseOfVersion50(t *testing.T) {
	drilled(t)
	program := older(t, version50)
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			var settings []string
			if engine == "postgres" {
				settings = append(settings, "TEREN_DATABASE_URL="+dbtest.URL(t, engine))
			}
			f := newFleet(t, settings...)
			f.older, f.serve = map[int]string{0: program}, []string{"--demo"}
			f.start(0)
			at := "http://" + f.addrs[0]
			before := pagesOf(t, at)
			if len(before) < 500 {
				t.Fatalf("the older program shows %d pages", len(before))
			}
			f.stop(0, syscall.SIGTERM)
			f.older, f.serve = nil, nil
			f.start(0)
			after, values := pagesOf(t, at), 0
			for page, was := range before {
				for _, differs := range differences(was, after[page], "", &values) {
					t.Errorf("%s%s", page, differs)
				}
			}
			f.stop(0, syscall.SIGTERM)
			doctor := exec.Command(f.program, "doctor", "--deep")
			doctor.Env = append(os.Environ(), f.settings...)
			t.Logf("%d pages with %d values are as they were\n%s", len(before), values, output(t, doctor))
		})
	}
}

// pagesOf is what the people of the demo are answered where they may ask, as far as version 50 could be asked.
func pagesOf(t *testing.T, base string) map[string]any {
	t.Helper()
	pages := map[string]any{}
	for _, person := range []string{"admin@primorje.test", "manager@primorje.test", "worker@primorje.test", "client@jadran.test", "admin@velebit.test"} {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		client := http.Client{Jar: jar}
		ask := func(method, path, body string) {
			t.Helper()
			r, err := http.NewRequest(method, base+api.Base+path, strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/json")
			answer, err := client.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			var said any
			if err := json.NewDecoder(answer.Body).Decode(&said); answer.StatusCode == http.StatusOK && err != nil {
				t.Fatal(err)
			}
			if answer.StatusCode == http.StatusOK && method+path != "POST/auth/login" {
				pages[person+" "+path] = said
			}
		}
		ask("POST", "/auth/login", `{"email": "`+person+`", "password": "teren-demo"}`)
		for _, list := range []string{"tasks", "orders", "addresses", "teams", "users", "locations", "locgroups", "catalog/items", "work_hierarchies", "b2b", "deleted", "absences"} {
			ask("POST", "/"+list+"/search", `{"page": {"no": 1, "size": 100}}`)
		}
		for id := range 60 {
			for _, page := range []string{"/tasks/%d/details", "/tasks/%d/financials", "/tasks/%d/history", "/tasks/%d/comments", "/orders/%d/details", "/orders/%d/history"} {
				ask("GET", fmt.Sprintf(page, 40*id+1), "")
			}
		}
	}
	return pages
}

// differences are the values of the answer that are other ones now, by their place in it. What may be done with a
// record grows with the program.
func differences(was, is any, at string, values *int) []string {
	if strings.HasSuffix(at, ".allowed_actions") {
		return nil
	}
	var out []string
	switch was := was.(type) {
	case map[string]any:
		is, _ := is.(map[string]any)
		for name, value := range was {
			out = append(out, differences(value, is[name], at+"."+name, values)...)
		}
	case []any:
		is, _ := is.([]any)
		if len(is) != len(was) {
			return []string{fmt.Sprintf("%s: %d, were %d", at, len(is), len(was))}
		}
		for i, value := range was {
			out = append(out, differences(value, is[i], fmt.Sprintf("%s[%d]", at, i), values)...)
		}
	default:
		*values++
		if was != is {
			return []string{fmt.Sprintf("%s: %v, was %v", at, is, was)}
		}
	}
	return out
}

// A copy of the program before the newest migration works beside one that has
// just made it, under load, and can be started again; then it goes, and nothing
// is lost.
func TestAnOlderProgramBeside(t *testing.T) {
	drilled(t)
	commit := beforeNewestMigration(t)
	program := older(t, commit)
	at := dbtest.URL(t, "postgres")
	f := newFleet(t, "TEREN_DATABASE_URL="+at, "TEREN_FILES_URL="+t.TempDir())
	f.older = map[int]string{0: program}
	add := exec.Command(program, strings.Fields("user add --email manager@x.test --first-name Ana --last-name Anić --role admin --tenant Primorje --password-stdin")...)
	add.Env, add.Stdin = append(os.Environ(), f.settings...), strings.NewReader(townPassword)
	if out, err := add.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	version := func() int64 {
		t.Helper()
		d, err := db.Open(t.Context(), at)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		has, _, err := d.Version(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return has
	}
	before := version()
	f.start(0)
	c := newCrew(t, f.front.URL, privateTask)
	enough := make(chan struct{})
	wait := c.work(4, enough)
	more := func(n int) {
		t.Helper()
		n += c.count()
		for deadline := time.Now().Add(time.Minute); c.count() < n; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("nobody writes")
			}
		}
	}
	more(200)
	f.start(1)
	after := version()
	if after <= before {
		t.Fatalf("the newer program has migrated nothing: from %d to %d", before, after)
	}
	more(300)
	f.stop(0, syscall.SIGTERM)
	f.start(0) // the older one, on the tables of the newer
	more(300)
	f.stop(0, syscall.SIGTERM)
	more(200)
	close(enough)
	wait()
	d, err := db.Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	t.Logf("%s wrote at version %d and, beside the newer program, at %d: all %d writes are there, each once", commit[:9], before, after, c.check(d))
	t.Logf("answers: %v", c.said)
}
