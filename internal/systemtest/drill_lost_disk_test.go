package systemtest_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"teren/internal/platform/db"
)

// The disk of a server with SQLite is lost while people write. What Litestream
// had copied elsewhere is given back: at most the last minute is missing, and
// nothing from in between.
func TestALostDisk(t *testing.T) {
	drilled(t)
	path, err := exec.Command("scripts/litestream.sh").Output()
	if err != nil {
		t.Fatal(err)
	}
	litestream := strings.TrimSpace(string(path))
	data, replica, second := filepath.Join(t.TempDir(), "first"), t.TempDir(), t.TempDir()
	f := newFleet(t, "TEREN_DATA="+data, "TEREN_FILES_URL="+t.TempDir())
	f.settle(filepath.Join(data, "teren.db"))
	f.start(0)
	copying := exec.Command(litestream, "replicate", filepath.Join(data, "teren.db"), "file://"+replica)
	log, err := os.Create(filepath.Join(f.log, "litestream"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	copying.Stdout, copying.Stderr = log, log
	if err := copying.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = copying.Process.Kill() }) // it has ended when all went well

	c := newCrew(t, f.front.URL, townTask)
	enough := make(chan struct{})
	wait := c.work(4, enough)
	for began := time.Now(); time.Since(began) < 90*time.Second; time.Sleep(100 * time.Millisecond) {
	}
	close(enough)
	lost := time.Now()
	_ = copying.Process.Kill()
	_ = copying.Wait()
	f.stop(0, syscall.SIGKILL)
	if err := os.RemoveAll(data); err != nil {
		t.Fatal(err)
	}
	wait()

	restored := filepath.Join(second, "teren.db")
	if out, err := exec.Command(litestream, "restore", "-o", restored, "file://"+replica).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	d, err := db.Open(t.Context(), restored)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Verify(t.Context()); err != nil {
		t.Error(err)
	}
	here := map[string]bool{}
	for _, text := range all[string](t, d, `SELECT comment FROM comment`) {
		here[text] = true
	}
	gone, since := 0, time.Duration(0)
	var last time.Time // of what is there
	for key, was := range c.taken {
		if key == "Prvi." || was.at.After(lost) {
			continue
		}
		if !here[key] {
			gone++
			since = max(since, lost.Sub(was.at))
		} else if was.at.After(last) {
			last = was.at
		}
	}
	if since > time.Minute || len(here) == 0 {
		err = errors.Join(err, fmt.Errorf("%s are lost, %d writes are there", since, len(here)))
	}
	if err != nil {
		t.Error(err)
	}
	t.Logf("of %d acknowledged writes the last %d are lost, of the last %.1f s; the newest that is there is %.1f s older than the loss", c.count()-1, gone, since.Seconds(), lost.Sub(last).Seconds())
}
