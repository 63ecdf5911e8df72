package systemtest_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"teren/internal/areas/auth"
	"teren/internal/areas/lookup"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
)

// drilled skips what takes minutes and machines of its own, unless it is a
// drill: make drill.
func drilled(t *testing.T) {
	t.Helper()
	if os.Getenv("TEREN_DRILL") == "" {
		t.Skip("a drill: make drill")
	}
}

// A fleet is copies of the real program on one database and one place of
// uploads, behind the proxy.
type fleet struct {
	t        *testing.T
	program  string
	settings []string       // of the environment
	log      string         // a folder
	serve    []string       // further arguments
	older    map[int]string // the program of a copy that is not the newest
	own      map[int]string // a setting that a copy has instead
	proxy    *robin
	front    *httptest.Server

	mu    sync.Mutex
	procs map[int]*exec.Cmd
	addrs map[int]string
}

// newFleet builds the program and gives it these settings.
func newFleet(t *testing.T, settings ...string) *fleet {
	t.Helper()
	f := &fleet{t: t, proxy: &robin{}, log: t.TempDir(), procs: map[int]*exec.Cmd{}, addrs: map[int]string{}}
	f.front = f.proxy.front(t)
	f.program = filepath.Join(t.TempDir(), "teren")
	f.settings = append([]string{"TEREN_BASE_URL=" + f.front.URL, "TEREN_TRUSTED_PROXY=true", "TEREN_DATA=" + t.TempDir()}, settings...)
	if out, err := exec.Command("go", "build", "-o", f.program, "./cmd/teren").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Cleanup(func() {
		for i := range f.addrs {
			f.stop(i, syscall.SIGKILL)
		}
		if t.Failed() {
			f.tell()
		}
	})
	return f
}

// tell prints what the copies complained of.
func (f *fleet) tell() {
	logs, _ := filepath.Glob(f.log + "/*")
	for _, path := range logs {
		text, _ := os.ReadFile(path)
		lines := slices.DeleteFunc(strings.Split(string(text), "\n"), func(l string) bool { return strings.Contains(l, "level=INFO") })
		f.t.Logf("%s:\n%s", filepath.Base(path), strings.Join(lines[max(0, len(lines)-20):], "\n"))
	}
}

// settle makes the tables and the people of the town.
func (f *fleet) settle(dbURL string) {
	f.t.Helper()
	command := exec.Command(f.program, "migrate")
	command.Env = append(os.Environ(), f.settings...)
	if out, err := command.CombinedOutput(); err != nil {
		f.t.Fatalf("%v\n%s", err, out)
	}
	hash, err := auth.Hash(f.t.Context(), townPassword)
	if err != nil {
		f.t.Fatal(err)
	}
	d, err := db.Open(f.t.Context(), dbURL)
	if err != nil {
		f.t.Fatal(err)
	}
	defer d.Close()
	d.BeforeCommit(lookup.Refresh)
	w := town{people: map[string]access.Who{}}
	if err := d.Do(f.t.Context(), func(tx *db.Tx) error { return w.settle(tx, hash) }); err != nil {
		f.t.Fatal(err)
	}
}

// start runs the copy and waits until it is ready.
func (f *fleet) start(i int) {
	f.mu.Lock()
	addr := f.addrs[i]
	if addr == "" {
		addr = unheard(f.t)
		f.addrs[i] = addr
	}
	f.mu.Unlock()
	log, err := os.OpenFile(filepath.Join(f.log, fmt.Sprint(i)), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		f.t.Error(err)
		return
	}
	command := exec.Command(cmp.Or(f.older[i], f.program), append([]string{"serve", "--addr", addr}, f.serve...)...)
	// A few people do what hundreds would.
	command.Env = append(append(os.Environ(), "TEREN_COSTLY_CALLS=0"), append(slices.Clone(f.settings), f.own[i])...)
	command.Stderr = log
	err = errors.Join(command.Start(), log.Close())
	if err != nil {
		f.t.Error(err)
		return
	}
	f.mu.Lock()
	f.procs[i] = command
	f.mu.Unlock()
	for deadline := time.Now().Add(10 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if status, _ := ready("http://" + addr); status == http.StatusOK {
			break
		}
		if time.Now().After(deadline) {
			f.t.Errorf("copy %d is not ready", i)
			return
		}
	}
	f.proxy.set(i, &url.URL{Host: addr})
}

// stop ends the copy. The proxy is not told.
func (f *fleet) stop(i int, signal syscall.Signal) {
	f.mu.Lock()
	command := f.procs[i]
	delete(f.procs, i)
	f.mu.Unlock()
	if command != nil {
		_ = command.Process.Signal(signal) // it may have ended
		_ = command.Wait()
	}
}

// ready is the answer of /readyz; 0 when there is none.
func ready(base string) (status int, retry string) {
	client := http.Client{Timeout: 5 * time.Second}
	a, err := client.Get(base + "/readyz")
	if err != nil {
		return 0, ""
	}
	a.Body.Close()
	return a.StatusCode, a.Header.Get("Retry-After")
}

// A crew writes comments with a key each, and repeats one with its key until it
// is acknowledged.
type crew struct {
	t      *testing.T
	base   string
	cookie string
	task   int64 // that photos are put to
	next   atomic.Int64

	mu    sync.Mutex
	taken map[string]taken
	said  map[string]int // how often which answer came
	wrong []string       // answers that should not be
	bears []int          // further answers that may be, when they say when to come again
}

// taken is a write that was acknowledged.
type taken struct {
	id    int64
	at    time.Time
	tries int
}

func newCrew(t *testing.T, base, task string) *crew {
	t.Helper()
	c := &crew{t: t, base: base, task: 1, taken: map[string]taken{}, said: map[string]int{}}
	answer, err := http.Post(base+api.Base+"/auth/login", "application/json", strings.NewReader(`{"email": "manager@x.test", "password": "`+townPassword+`"}`))
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatal(answer, err)
	}
	answer.Body.Close()
	c.cookie = answer.Cookies()[0].Name + "=" + answer.Cookies()[0].Value
	c.write("Prvi.", "/tasks", task, 1)
	return c
}

// write sends one write until it is acknowledged.
func (c *crew) write(key, path, text string, most int) {
	for try := 1; try <= most; try++ {
		status, retry, body := c.send(key, path, text)
		answer := fmt.Sprint(status)
		if retry != "" {
			answer += " Retry-After " + retry
		}
		var made struct {
			Data int64 `json:"data"`
		}
		c.mu.Lock()
		c.said[answer]++
		switch {
		case status == 201 && json.Unmarshal([]byte(body), &made) == nil:
			c.taken[key] = taken{made.Data, time.Now(), try}
			c.mu.Unlock()
			return
		case (status == 503 || slices.Contains(c.bears, status)) && retry != "", status == 502 && body == "":
		default:
			c.wrong = append(c.wrong, answer+" "+body)
		}
		c.mu.Unlock()
		time.Sleep(200 * time.Millisecond)
	}
	c.mu.Lock()
	c.wrong = append(c.wrong, "never acknowledged: "+key)
	c.mu.Unlock()
}

func (c *crew) send(key, path, text string) (status int, retry, body string) {
	content, media := text, "application/json"
	if path == "/tasks" {
		f := form("json", text)
		content, media = string(f.text), "multipart/form-data; boundary="+f.boundary
	}
	ctx, end := context.WithTimeout(context.Background(), 40*time.Second)
	defer end()
	r, err := http.NewRequestWithContext(ctx, "POST", c.base+api.Base+path, strings.NewReader(content))
	if err != nil {
		return 0, "", err.Error()
	}
	r.Header.Set("Content-Type", media)
	r.Header.Set("Idempotency-Key", key)
	r.Header.Set("Cookie", c.cookie)
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, "", err.Error()
	}
	defer a.Body.Close()
	all, err := io.ReadAll(a.Body)
	if err != nil {
		return 0, "", err.Error()
	}
	return a.StatusCode, a.Header.Get("Retry-After"), string(all)
}

// work writes with so many at once until enough is closed, and answers what
// waits for the last of them.
func (c *crew) work(people int, enough <-chan struct{}) (wait func()) {
	var all sync.WaitGroup
	for range people {
		all.Go(func() {
			for {
				select {
				case <-enough:
					return
				default:
				}
				key := fmt.Sprintf("Pisanje %d.", c.next.Add(1))
				c.write(key, "/tasks/1/comments", `{"comment": "`+key+`"}`, 300)
			}
		})
	}
	return all.Wait
}

func (c *crew) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.taken)
}

// check compares what is there with what was acknowledged.
func (c *crew) check(d *db.DB) (comments int) {
	c.t.Helper()
	type row struct {
		Text string `db:"comment"`
		ID   int64  `db:"comment_id"`
	}
	here := map[string]int64{}
	for _, r := range all[row](c.t, d, `SELECT comment, comment_id FROM comment`) {
		if _, twice := here[r.Text]; twice {
			c.t.Errorf("%s is there twice", r.Text)
		}
		here[r.Text] = r.ID
	}
	for key, was := range c.taken {
		if key != "Prvi." && here[key] != was.id {
			c.t.Errorf("lost: %s, acknowledged as %d", key, was.id)
		}
	}
	if len(here) != len(c.taken)-1 {
		c.t.Errorf("%d comments are there, %d were acknowledged", len(here), len(c.taken)-1)
	}
	for _, text := range c.wrong[:min(10, len(c.wrong))] {
		c.t.Errorf("an answer that should not be: %s", text)
	}
	for what, q := range map[string]string{
		"comments that history does not tell": `SELECT (SELECT COUNT(*) FROM comment) - (SELECT COUNT(*) FROM journal WHERE kind = 'comment')`,
		"writes without their key":            `SELECT (SELECT COUNT(*) FROM task) + (SELECT COUNT(*) FROM comment) - (SELECT COUNT(*) FROM idempotency WHERE answer <> '')`,
	} {
		if n := one[int](c.t, d, q); n != 0 {
			c.t.Errorf("%d %s", n, what)
		}
	}
	return len(here)
}

func script(t *testing.T, args ...string) string {
	t.Helper()
	return runs(t, "scripts/postgres.sh", args...)
}

// runs returns what the program prints, and fails the test if it fails.
func runs(t *testing.T, program string, args ...string) string {
	t.Helper()
	command := exec.Command(program, args...)
	var errs bytes.Buffer
	command.Stderr = &errs
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", program, args, err, &errs)
	}
	return strings.TrimSpace(string(out))
}

// The primary of a pair of PostgreSQL servers is killed while two copies write;
// after some seconds the standby is promoted. Nothing that was acknowledged is
// lost, nothing is there twice, and writing goes on within 30 seconds.
func TestPrimaryIsKilled(t *testing.T) {
	drilled(t)
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("teren-pair-%d", os.Getpid()))
	at := script(t, "pair", dir)
	t.Cleanup(func() { script(t, "stop", dir) })
	f := newFleet(t, "TEREN_DATABASE_URL="+at, "TEREN_FILES_URL="+t.TempDir())
	f.settle(at)
	f.start(0)
	f.start(1)
	c := newCrew(t, f.front.URL, townTask)
	enough := make(chan struct{})
	wait := c.work(6, enough)
	c.until(500)

	killed := time.Now()
	script(t, "kill", dir)
	before := c.count()
	said := func(when time.Time, format string, args ...any) {
		t.Logf("%6.2f s  %s", when.Sub(killed).Seconds(), fmt.Sprintf(format, args...))
	}
	said(killed, "the primary is killed, with %d writes acknowledged", before)
	said(until(t, f.front.URL, 503), "/readyz is 503")
	time.Sleep(8*time.Second - time.Since(killed)) // until whoever watches the pair has noticed
	promoting := time.Now()
	script(t, "promote", dir)
	said(promoting, "the standby is promoted")
	green := until(t, f.front.URL, 200)
	said(green, "/readyz is 200")
	after := c.count()
	for deadline := time.Now().Add(30 * time.Second); c.count() < after+500; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Error("nobody writes")
			break
		}
	}
	close(enough)
	wait()

	d, err := db.Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	comments := c.check(d)
	first, repeated := time.Time{}, 0
	for _, was := range c.taken {
		if was.at.After(promoting) && (first.IsZero() || was.at.Before(first)) {
			first = was.at
		}
		if was.tries > 1 {
			repeated++
		}
	}
	said(first, "the first write is acknowledged again")
	if first.Sub(killed) > 30*time.Second {
		t.Error("that took longer than 30 s")
	}
	t.Logf("%d writes were acknowledged, %d of them when repeated; all %d are there, each once", len(c.taken)-1, repeated, comments)
	t.Logf("answers: %v", c.said)
}
