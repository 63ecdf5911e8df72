package systemtest_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files/filestest"
)

// Browser journeys go on at three copies of the real program behind the plain
// proxy, while one copy after the other is killed and started again. TEREN_DRILL
// is which journeys, as --grep of Playwright takes it, or a number for all.
func TestJourneysWhileCopiesDie(t *testing.T) {
	drilled(t)
	at, bucket := dbtest.URL(t, "postgres"), filestest.New(t)
	f := newFleet(t, "TEREN_DATABASE_URL="+at, "TEREN_FILES_URL="+bucket.URL(),
		"AWS_ACCESS_KEY_ID="+bucket.ID, "AWS_SECRET_ACCESS_KEY="+bucket.Secret)
	f.serve = []string{"--demo", "--demo-months", "4"}
	for i := range 3 {
		f.start(i)
	}
	arguments := []string{"--prefix", "web", "run", "e2e", "--"}
	if which := os.Getenv("TEREN_DRILL"); strings.Trim(which, "0123456789") != "" {
		arguments = append(arguments, "--grep", which)
	}
	journeys := exec.CommandContext(t.Context(), "npm", arguments...)
	journeys.Env = append(append(os.Environ(), f.settings...), "TEREN_URL="+f.front.URL, "TEREN_BIN="+f.program, "TEREN_COPIES=3")
	out, err := os.Create(filepath.Join(t.TempDir(), "journeys"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	journeys.Stdout, journeys.Stderr = out, out
	if err := journeys.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- journeys.Wait() }()
	deaths := 0
	for over := false; !over; deaths++ {
		select {
		case err = <-ended:
			over = true
		case <-time.After(5 * time.Second):
			f.stop(deaths%3, syscall.SIGKILL)
			time.Sleep(time.Second)
			f.start(deaths % 3)
		}
	}
	said, _ := os.ReadFile(out.Name())
	t.Logf("%s", said)
	if err != nil {
		t.Error(err)
	}
	t.Logf("copies were killed %d times; the proxy sent %d requests to another copy", deaths-1, f.proxy.again.Load())
}
