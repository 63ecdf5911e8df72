package systemtest_test

import (
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"teren/internal/platform/api"
	"teren/internal/platform/db"
)

// The disk of a server with SQLite fails while people write: it is full, files may
// grow no more, what is written cannot be made durable. Each time the answers say
// so, the server goes on by itself once the disk does, and nothing that was
// acknowledged is lost or there twice. It needs to mount a small disk.
func TestADiskThatFails(t *testing.T) {
	drilled(t)
	dir := t.TempDir()
	data := filepath.Join(dir, "small")
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64m", "teren-drill", data).CombinedOutput(); err != nil {
		t.Fatalf("cannot mount a small disk: %v %s", err, out)
	}
	f := newFleet(t, "TEREN_DATA="+data)
	t.Cleanup(func() {
		f.stop(0, syscall.SIGKILL)
		if out, err := exec.Command("umount", "-l", data).CombinedOutput(); err != nil {
			t.Errorf("%v %s", err, out)
		}
	})
	f.settle(filepath.Join(data, "teren.db"))
	f.start(0)
	server := f.procs[0].Process.Pid
	c := newCrew(t, f.front.URL, townTask)
	c.bears = []int{http.StatusInsufficientStorage}
	large := noise(t)

	filler := filepath.Join(data, "filler")
	faults := []struct {
		name       string
		fail, mend func() error
		uploads    int // what a photo is answered meanwhile
	}{
		{"no room on the disk", func() error {
			out, err := os.Create(filler)
			if err != nil {
				return err
			}
			defer out.Close()
			for full := make([]byte, 64<<10); ; {
				if _, err := out.Write(full); err != nil {
					return nil // that is what was wanted
				}
			}
		}, func() error { return os.Remove(filler) }, http.StatusInsufficientStorage},
		{"files may not grow beyond 64 KB", func() error {
			return exec.Command("prlimit", "--pid", fmt.Sprint(server), "--fsize=65536:unlimited").Run()
		}, func() error {
			return exec.Command("prlimit", "--pid", fmt.Sprint(server), "--fsize=unlimited:unlimited").Run()
		}, http.StatusInsufficientStorage},
	}
	if strace, err := exec.LookPath("strace"); err == nil {
		var faulty *exec.Cmd
		faults = append(faults, struct {
			name       string
			fail, mend func() error
			uploads    int
		}{"what is written cannot be made durable (EIO)", func() error {
			faulty = exec.Command(strace, "-f", "-qq", "-o", os.DevNull, "-p", fmt.Sprint(server), "-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:error=EIO")
			return faulty.Start()
		}, func() error {
			if err := faulty.Process.Signal(syscall.SIGTERM); err != nil {
				return err
			}
			_ = faulty.Wait() // it ends by the signal
			return nil
		}, http.StatusServiceUnavailable})
	} else {
		t.Log("without strace nothing is tried of writes that cannot be made durable")
	}
	for _, fault := range faults {
		enough := make(chan struct{})
		wait := c.work(4, enough)
		time.Sleep(2 * time.Second)
		before, began := c.count(), time.Now()
		if err := fault.fail(); err != nil {
			t.Fatal(fault.name, err)
		}
		red := until(t, f.front.URL, 503).Sub(began)
		if status, text := f.photo(c, large, "u kvaru, "+fault.name); status != fault.uploads {
			t.Errorf("%s: a photo is answered %d %s", fault.name, status, text)
		}
		if status, text := f.look(c); status != http.StatusOK {
			t.Errorf("%s: a list is answered %d %s", fault.name, status, text)
		}
		time.Sleep(3 * time.Second)
		mended := time.Now()
		if err := fault.mend(); err != nil {
			t.Fatal(fault.name, err)
		}
		green := until(t, f.front.URL, 200).Sub(mended)
		after := c.count()
		for deadline := time.Now().Add(20 * time.Second); c.count() < after+20; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%s: nobody writes again", fault.name)
			}
		}
		close(enough)
		wait()
		if status, text := f.photo(c, large, "poslije, "+fault.name); status != http.StatusCreated {
			t.Errorf("%s: a photo afterwards is answered %d %s", fault.name, status, text)
		}
		if f.procs[0].Process.Pid != server || f.procs[0].Process.Signal(syscall.Signal(0)) != nil {
			t.Fatalf("%s: the server has ended", fault.name)
		}
		t.Logf("%s: %d writes before, red after %.1f s, green %.1f s after the disk was back; answers so far %v", fault.name, before, red.Seconds(), green.Seconds(), c.said)
	}

	// A backup that finds no room is refused and leaves nothing that looks like one.
	if err := faults[0].fail(); err != nil {
		t.Fatal(err)
	}
	backup := exec.Command(f.program, "backup", filepath.Join(data, "backup.tar.gz"))
	backup.Env = append(os.Environ(), f.settings...)
	out, err := backup.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "full") {
		t.Errorf("a backup to a full disk: %v %s", err, out)
	}
	if _, err := os.Stat(filepath.Join(data, "backup.tar.gz")); err == nil {
		t.Error("half a backup is left behind")
	}
	if err := faults[0].mend(); err != nil {
		t.Fatal(err)
	}

	f.stop(0, syscall.SIGKILL)
	d, err := db.Open(t.Context(), filepath.Join(data, "teren.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Verify(t.Context()); err != nil {
		t.Error(err)
	}
	comments := c.check(d)
	left := 0
	for _, name := range names(t, filepath.Join(data, "uploads")) {
		if strings.HasPrefix(name, ".receiving-") {
			left++
		}
	}
	if left > 0 {
		t.Errorf("%d files are half received", left)
	}
	t.Logf("%d writes were acknowledged; all %d are there, each once", len(c.taken)-1, comments)
}

// until waits until /readyz answers the status, and a 503 says when to come again.
func until(t *testing.T, base string, want int) time.Time {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		if status, retry := ready(base); status == want && (want == 200 || retry != "") {
			return time.Now()
		}
		if time.Now().After(deadline) {
			t.Fatalf("/readyz does not become %d", want)
		}
	}
}

// photo comments with a photo.
func (f *fleet) photo(c *crew, content, text string) (status int, answer string) {
	f.t.Helper()
	body := form("json", `{"comment": "`+text+`"}`, "images", content)
	status, answer = f.ask(c, "POST", fmt.Sprintf("/tasks/%d/comments", c.task), text, "multipart/form-data; boundary="+body.boundary, string(body.text))
	var made struct {
		Data int64 `json:"data"`
	}
	if status == http.StatusCreated && json.Unmarshal([]byte(answer), &made) == nil {
		c.mu.Lock()
		c.taken[text] = taken{made.Data, time.Now(), 1}
		c.mu.Unlock()
	}
	return status, answer
}

// look asks for a list.
func (f *fleet) look(c *crew) (status int, answer string) {
	f.t.Helper()
	return f.ask(c, "POST", "/tasks/search", "", "application/json", `{}`)
}

func (f *fleet) ask(c *crew, method, path, key, media, body string) (status int, answer string) {
	f.t.Helper()
	r, err := http.NewRequest(method, c.base+api.Base+path, strings.NewReader(body))
	if err != nil {
		f.t.Fatal(err)
	}
	r.Header.Set("Content-Type", media)
	r.Header.Set("Cookie", c.cookie)
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	return answered(f.t, r)
}

// noise is a picture that no format makes small.
func noise(t *testing.T) string {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, 900, 600))
	for i := range picture.Pix {
		picture.Pix[i] = byte(rand.IntN(256))
	}
	var text strings.Builder
	if err := png.Encode(&text, picture); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func names(t *testing.T, dir string) (out []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

// answered is what comes of the request, in a minute at most.
func answered(t *testing.T, r *http.Request) (status int, text string) {
	t.Helper()
	client := http.Client{Timeout: time.Minute}
	a, err := client.Do(r)
	if err != nil {
		return 0, err.Error()
	}
	defer a.Body.Close()
	all, err := io.ReadAll(a.Body)
	if err != nil {
		return 0, err.Error()
	}
	return a.StatusCode, string(all)
}
