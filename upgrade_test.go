package teren_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// privateTask is of a client who has no account.
const privateTask = `{"title": "Curi krov", "description": "Kod dimnjaka", "priority": "HIGH", "tenant_id": 0, "client_note": "Gospođa Kovač", "whier_id": 1,
	"location_type": "STORE", "address_name": "Dućan", "address1": "Ilica 1", "zipcode": "10000", "city": "Zagreb"}`

// older builds the program as it was before its newest migration, or of the
// commit TEREN_OLD.
func older(t *testing.T) (program, commit string) {
	t.Helper()
	run := func(command *exec.Cmd) string {
		t.Helper()
		out, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", command.Args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	if commit = os.Getenv("TEREN_OLD"); commit == "" {
		newest := run(exec.Command("git", "log", "-1", "--format=%H", "--diff-filter=A", "--", "internal/platform/db/migrations"))
		commit = run(exec.Command("git", "rev-parse", newest+"^"))
	}
	tree := t.TempDir()
	archive := filepath.Join(tree, "tree.tar")
	run(exec.Command("git", "archive", "--output="+archive, commit))
	run(exec.Command("tar", "-xf", archive, "-C", tree))
	pages := filepath.Join(tree, "internal/web/dist")
	if err := os.RemoveAll(pages); err != nil { // what is kept of it in the archive is no page
		t.Fatal(err)
	}
	run(exec.Command("cp", "-r", "internal/web/dist", pages))
	program = filepath.Join(tree, "teren")
	build := exec.Command("go", "build", "-o", program, "./cmd/teren")
	build.Dir = tree
	run(build)
	return program, commit
}

// A copy of the program before the newest migration works beside one that has
// just made it, under load, and can be started again; then it goes, and nothing
// is lost.
func TestAnOlderProgramBeside(t *testing.T) {
	drilled(t)
	program, commit := older(t)
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
