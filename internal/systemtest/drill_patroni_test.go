package systemtest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"teren/internal/platform/db"
)

// Three copies write to two PostgreSQL under Patroni, through HAProxy, while the primary
// is killed, hands over, and gives up its place because no etcd answers. Nothing that
// was acknowledged is lost, nothing is there twice, and no answer but 201 comes without
// Retry-After. The log says how long nobody could write each time.
func TestPatroniElects(t *testing.T) {
	drilled(t)
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("teren-patroni-%d", os.Getpid()))
	cluster := func(do string) string { return runs(t, "scripts/patroni.sh", do, dir) }
	at := cluster("start")
	t.Cleanup(func() { cluster("stop") })
	f := newFleet(t, "TEREN_DATABASE_URL="+at, "TEREN_FILES_URL="+t.TempDir())
	f.settle(at)
	for i := range 3 {
		f.start(i)
	}
	c := newCrew(t, f.front.URL, townTask)
	enough := make(chan struct{})
	wait := c.work(6, enough)
	c.until(500)
	for _, event := range []struct {
		name   string
		strike func()
		mend   func()
	}{
		{"the primary is killed", func() { cluster("kill") }, func() { cluster("revive") }},
		{"the primary hands over", func() { cluster("switchover") }, func() {}},
		{"no etcd answers for 30 s", func() { cluster("freeze"); time.Sleep(30 * time.Second); cluster("thaw") }, func() {}},
	} {
		struck := time.Now()
		event.strike()
		c.until(c.count() + 500)
		t.Logf("%s: nobody could write for %.1f s", event.name, c.pause(struck).Seconds())
		event.mend()
		cluster("whole")
		c.until(c.count() + 100)
	}
	close(enough)
	wait()

	d, err := db.Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	t.Logf("%d writes were acknowledged; all %d are there, each once; answers: %v", len(c.taken)-1, c.check(d), c.said)
}

// until waits until so many writes were acknowledged.
func (c *crew) until(enough int) {
	c.t.Helper()
	for deadline := time.Now().Add(3 * time.Minute); c.count() < enough; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			c.t.Fatal("nobody writes")
		}
	}
}

// pause returns the longest time since then in which no write was acknowledged.
func (c *crew) pause(since time.Time) (longest time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := []time.Time{since}
	for _, was := range c.taken {
		if was.at.After(since) {
			at = append(at, was.at)
		}
	}
	slices.SortFunc(at, time.Time.Compare)
	for i := 1; i < len(at); i++ {
		longest = max(longest, at[i].Sub(at[i-1]))
	}
	return longest
}
