package systemtest_test

import (
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"teren/internal/platform/db"
	"teren/internal/systemtest"
)

// A server that is killed while people write and it sends to a webhook, whose receiver fails
// every third time, loses no message: each event of a task arrives, first in order. TEREN_DRILL
// is how often it is killed.
func TestAKilledServerSendsEverything(t *testing.T) {
	t.Parallel()
	rounds := 3
	if n, err := strconv.Atoi(os.Getenv("TEREN_DRILL")); err == nil {
		rounds = n
	}
	var mu sync.Mutex
	var tries int
	arrived, seen := map[int64][]int64{}, map[int64]bool{} // deliveries by task
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var m struct{ Data struct{ ID int64 } }
		if wrong := json.Unmarshal(body, &m); err != nil || wrong != nil {
			return // its server was killed
		}
		mu.Lock()
		defer mu.Unlock()
		if tries++; tries%3 == 0 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		id, err := strconv.ParseInt(strings.Split(r.Header.Get("webhook-id"), "_")[1], 10, 64)
		if err != nil {
			t.Error(err)
		}
		if !seen[id] {
			seen[id], arrived[m.Data.ID] = true, append(arrived[m.Data.ID], id)
		}
	}))
	t.Cleanup(receiver.Close)

	dir := t.TempDir()
	k := &drill{t: t, program: filepath.Join(dir, "teren"), data: filepath.Join(dir, "data"), sent: map[string]string{}, taken: map[string]int64{}}
	systemtest.TrackProgram(t)
	k.run("go", "build", "-o", k.program, "./cmd/teren")
	k.settle()
	clock := time.Date(2026, 11, 18, 9, 0, 0, 0, time.UTC)
	start := func() { // late enough for what was to be tried again, and for what the killed one held
		clock = clock.Add(10 * time.Minute)
		k.env = []string{"TEREN_ENV=development", "TEREN_CLOCK=" + clock.Format(time.RFC3339)}
		k.start()
	}
	start()
	k.signIn()
	k.look(func(d *db.DB) {
		if err := d.Do(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE tenant_user SET roles = 7 WHERE user_id = (SELECT user_id FROM user_account WHERE email = 'manager@x.test')`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	})
	r, err := http.NewRequest("POST", k.base+"/api/settings/webhooks", strings.NewReader(`{"url":"`+receiver.URL+`","kinds":["task"]}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", k.cookie)
	if answer, err := http.DefaultClient.Do(r); err != nil || answer.StatusCode != http.StatusOK {
		t.Fatal(answer, err)
	}
	count := func() int {
		mu.Lock()
		defer mu.Unlock()
		return len(seen)
	}
	wait := func(until func() bool) {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); !until(); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("nothing more arrives")
			}
		}
	}
	for range rounds {
		before := count()
		writing := k.write(nil)
		wait(func() bool { return count() > before+rand.IntN(5) })
		k.stop(syscall.SIGKILL)
		writing.Wait()
		start()
	}
	deliveries := 0
	for range 20 { // what failed is tried again later
		began := time.Now()
		wait(func() bool {
			waiting := 0
			k.look(func(d *db.DB) {
				waiting = one[int](t, d, `SELECT COUNT(*) FROM webhook_delivery WHERE state = 'WAITING'`)
			})
			return waiting == 0 || time.Since(began) > 3*time.Second
		})
		waiting := 0
		k.look(func(d *db.DB) {
			waiting = one[int](t, d, `SELECT COUNT(*) FROM webhook_delivery WHERE state = 'WAITING'`)
		})
		if waiting == 0 {
			break
		}
		k.stop(syscall.SIGTERM)
		start()
	}
	k.look(func(d *db.DB) {
		deliveries = one[int](t, d, `SELECT COUNT(*) FROM webhook_delivery WHERE state = 'DELIVERED'`)
		if events := one[int](t, d, `SELECT COUNT(*) FROM journal WHERE thing = 'task'`); events != deliveries || count() != deliveries {
			t.Errorf("%d events, %d deliveries, %d arrived", events, deliveries, count())
		}
	})
	mu.Lock()
	defer mu.Unlock()
	for task, ids := range arrived {
		for i := 1; i < len(ids); i++ {
			if ids[i] < ids[i-1] {
				t.Errorf("of task %d came %v", task, ids)
			}
		}
	}
	t.Logf("killed %d times: all %d messages arrived in %d tries", rounds, deliveries, tries)
}
