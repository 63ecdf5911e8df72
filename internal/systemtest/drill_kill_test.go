package systemtest_test

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"teren/internal/areas/auth"
	"teren/internal/areas/lookup"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/systemtest"
)

// A drill is the real program on a folder of its own, and what it said it has.
type drill struct {
	t             *testing.T
	program, data string
	url           string   // of another database than the one in data
	env           []string // of the server besides
	server        *exec.Cmd
	base          string
	cookie        string
	next          atomic.Int64

	mu    sync.Mutex
	sent  map[string]string // by Idempotency-Key: the path
	taken map[string]int64  // those acknowledged, with the number in the answer
}

// A busy server is killed again and again. Whatever it had acknowledged is
// there afterwards, nothing is there by half, and the same keys give the same
// answers; a backup taken while it is busy restores to the same. TEREN_DRILL
// is how often it is killed.
func TestKilledServersLoseNothing(t *testing.T) {
	t.Parallel()
	rounds := 6
	if n, err := strconv.Atoi(os.Getenv("TEREN_DRILL")); err == nil {
		rounds = n
	}
	dir := t.TempDir()
	k := &drill{t: t, program: filepath.Join(dir, "teren"), data: filepath.Join(dir, "first"), sent: map[string]string{}, taken: map[string]int64{}}
	systemtest.TrackProgram(t)
	k.run("go", "build", "-o", k.program, "./cmd/teren")
	k.settle()
	k.start()
	k.signIn()
	for round := range rounds {
		writing := k.write(nil)
		time.Sleep(time.Duration(100+rand.IntN(600)) * time.Millisecond)
		k.stop(syscall.SIGKILL)
		writing.Wait()
		k.start()
		k.check()
		if round%10 == 0 {
			k.teren("doctor", "--deep")
		}
	}
	t.Logf("killed %d times: all %d writes are there, each once", rounds, len(k.taken))

	before := len(k.taken)
	enough := make(chan struct{})
	writing := k.write(enough)
	for k.count() < before+10 {
		time.Sleep(5 * time.Millisecond)
	}
	kept := k.acknowledged()
	backup := filepath.Join(dir, "backup.tar.gz")
	k.teren("backup", backup)
	close(enough)
	writing.Wait()
	if code := k.stop(syscall.SIGTERM); code != 0 {
		t.Errorf("a server told to stop ended with %d", code)
	}
	k.data, k.taken, k.sent = filepath.Join(dir, "second"), kept, map[string]string{}
	k.teren("restore", backup)
	k.teren("doctor", "--deep")
	k.start()
	k.check()
	t.Logf("backed up while busy and restored: %d writes are there", len(kept))
}

func (k *drill) run(name string, args ...string) {
	k.t.Helper()
	if err := k.command(name, args...); err != nil {
		k.t.Fatal(err)
	}
}

func (k *drill) command(name string, args ...string) error {
	command := exec.Command(name, args...)
	command.Env = append(os.Environ(), "TEREN_DATA="+k.data, "TEREN_DATABASE_URL="+k.url)
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %v: %w\n%s", name, args, err, out)
	}
	return nil
}

func (k *drill) teren(args ...string) {
	k.t.Helper()
	k.run(k.program, args...)
}

// settle makes the people and what tasks need, before there is a server.
func (k *drill) settle() {
	k.teren("migrate")
	hash, err := auth.Hash(k.t.Context(), townPassword)
	if err != nil {
		k.t.Fatal(err)
	}
	k.look(func(d *db.DB) {
		w := town{people: map[string]access.Who{}}
		d.BeforeCommit(lookup.Refresh)
		if err := d.Do(k.t.Context(), func(tx *db.Tx) error { return w.settle(tx, hash) }); err != nil {
			k.t.Fatal(err)
		}
	})
}

// look opens the database beside the server.
func (k *drill) look(fn func(*db.DB)) {
	k.t.Helper()
	d, err := db.Open(k.t.Context(), cmp.Or(k.url, filepath.Join(k.data, "teren.db")))
	if err != nil {
		k.t.Fatal(err)
	}
	defer d.Close()
	fn(d)
}

func (k *drill) start(flags ...string) {
	k.t.Helper()
	k.server = exec.Command(k.program, append([]string{"serve", "--addr", "127.0.0.1:0"}, flags...)...)
	// A few people do what hundreds would.
	k.server.Env = append(os.Environ(), append(k.env, "TEREN_DATA="+k.data, "TEREN_DATABASE_URL="+k.url, "TEREN_COSTLY_CALLS=0")...)
	var log bytes.Buffer
	k.server.Stderr = &log
	out, err := k.server.StdoutPipe()
	if err != nil {
		k.t.Fatal(err)
	}
	if err := k.server.Start(); err != nil {
		k.t.Fatal(err)
	}
	server := k.server.Process
	k.t.Cleanup(func() { _ = server.Kill() }) // it may have ended long ago
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		k.t.Fatalf("%v\n%s", err, &log)
	}
	k.base = strings.TrimSpace(strings.TrimPrefix(line, "Teren is at "))
}

func (k *drill) stop(signal os.Signal) int {
	k.t.Helper()
	if err := k.server.Process.Signal(signal); err != nil {
		k.t.Fatal(err)
	}
	_ = k.server.Wait() // the exit code says all
	return k.server.ProcessState.ExitCode()
}

func (k *drill) signIn() {
	answer, err := http.Post(k.base+"/api/auth/login", "application/json", strings.NewReader(`{"email": "manager@x.test", "password": "`+townPassword+`"}`))
	if err != nil || answer.StatusCode != http.StatusOK {
		k.t.Fatal(answer, err)
	}
	answer.Body.Close()
	k.cookie = answer.Cookies()[0].Name + "=" + answer.Cookies()[0].Value
}

// errRefused is an answer other than the one every write must get.
var errRefused = errors.New("refused")

// post sends the write of the key, whose text and photo follow from the key.
func (k *drill) post(path, key string) (int64, error) {
	text := strings.Replace(townTask, "Curi krov", key, 1)
	if path != "/tasks" {
		text = `{"comment": "` + key + `"}`
	}
	body := form("json", text, "images", photo)
	r, err := http.NewRequest("POST", k.base+"/api"+path, bytes.NewReader(body.text))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "multipart/form-data; boundary="+body.boundary)
	r.Header.Set("Idempotency-Key", key)
	r.Header.Set("Cookie", k.cookie)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	reply, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, err
	}
	var made struct {
		Data int64 `json:"data"`
	}
	if err := json.Unmarshal(reply, &made); err != nil || answer.StatusCode != http.StatusCreated {
		return 0, fmt.Errorf("%w: %d %s", errRefused, answer.StatusCode, reply)
	}
	return made.Data, nil
}

// write lets several people make tasks and comment on them until the server
// is gone or they have had enough.
func (k *drill) write(enough <-chan struct{}) *sync.WaitGroup {
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			path := "/tasks"
			for {
				select {
				case <-enough:
					return
				default:
				}
				key := fmt.Sprintf("Pisanje %d.", k.next.Add(1))
				k.mu.Lock()
				k.sent[key] = path
				k.mu.Unlock()
				id, err := k.post(path, key)
				if errors.Is(err, errRefused) {
					k.t.Error(err)
				}
				if err != nil {
					return
				}
				k.mu.Lock()
				k.taken[key] = id
				k.mu.Unlock()
				if path == "/tasks" {
					path = fmt.Sprintf("/tasks/%d/comments", id)
				} else {
					path = "/tasks"
				}
			}
		})
	}
	return &all
}

func (k *drill) count() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.taken)
}

func (k *drill) acknowledged() map[string]int64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	all := map[string]int64{}
	for key, id := range k.taken {
		all[key] = id
	}
	return all
}

// check compares what is there with what was said, asks again what is not
// known to be there, and looks for anything that is there by half.
func (k *drill) check() {
	k.t.Helper()
	for key, path := range k.sent {
		id, known := k.taken[key]
		if known && rand.IntN(20) > 0 {
			continue
		}
		again, err := k.post(path, key)
		if err != nil || known && again != id {
			k.t.Fatalf("POST %s with %s again: %d, %v; it was %d", path, key, again, err, id)
		}
		k.taken[key] = again
	}
	k.look(func(d *db.DB) {
		here := map[string]int64{}
		type row struct {
			Key string `db:"text"`
			ID  int64  `db:"id"`
		}
		for _, r := range all[row](k.t, d, `SELECT title AS text, task_id AS id FROM task UNION ALL SELECT comment AS text, comment_id AS id FROM comment`) {
			if _, twice := here[r.Key]; twice {
				k.t.Errorf("%s is there twice", r.Key)
			}
			here[r.Key] = r.ID
		}
		for key, id := range k.taken {
			if here[key] != id {
				k.t.Errorf("lost: %s, acknowledged as %d", key, id)
			}
		}
		for what, q := range map[string]string{
			"tasks without their companies":       `SELECT COUNT(*) FROM task t WHERE (SELECT COUNT(*) FROM task_party p WHERE p.task_id = t.task_id) <> 2`,
			"tasks without their history":         `SELECT COUNT(*) FROM task t WHERE NOT EXISTS (SELECT 1 FROM journal j WHERE j.thing = 'task' AND j.thing_id = t.task_id AND j.kind = 'status')`,
			"tasks that search does not find":     `SELECT COUNT(*) FROM task t WHERE NOT EXISTS (SELECT 1 FROM task_text x WHERE x.rowid = t.task_id)`,
			"tasks without their photo":           `SELECT COUNT(*) FROM task t WHERE (SELECT COUNT(*) FROM upload u WHERE u.thing = 'task' AND u.thing_id = t.task_id) <> 1`,
			"comments without their photo":        `SELECT COUNT(*) FROM comment c WHERE (SELECT COUNT(*) FROM upload u WHERE u.thing = 'comment' AND u.thing_id = c.comment_id) <> 1`,
			"comments that history does not tell": `SELECT (SELECT COUNT(*) FROM comment) - (SELECT COUNT(*) FROM journal WHERE kind = 'comment')`,
			"writes without their key":            `SELECT (SELECT COUNT(*) FROM task) + (SELECT COUNT(*) FROM comment) - (SELECT COUNT(*) FROM idempotency WHERE answer <> '')`,
		} {
			if n := one[int](k.t, d, q); n != 0 {
				k.t.Errorf("%d %s", n, what)
			}
		}
		type file struct {
			Name string `db:"file_name"`
			Size int64  `db:"size"`
		}
		for _, f := range all[file](k.t, d, `SELECT file_name, size FROM upload`) {
			if info, err := os.Stat(filepath.Join(k.data, "uploads", f.Name)); err != nil || info.Size() != f.Size {
				k.t.Errorf("the file of %s: %v", f.Name, err)
			}
		}
	})
	if k.t.Failed() {
		k.t.FailNow()
	}
}
