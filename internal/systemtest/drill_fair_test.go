package systemtest_test

import (
	"context"
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// Every call that searches, counts or exports a list waits for its turn; and while as
// many as may hold their connections, others read at once.
func TestLightCallsKeepConnections(t *testing.T) {
	long := regexp.MustCompile(`(^|/|_)search$|/counts$|/export$|/timeline$`)
	light := []string{ // read little, by an index
		"/notices/search", "/conversations/search", "/time_sheets/export", "/time_sheets/{user_id}/{month}/export",
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		calls := 0
		for _, c := range p.routes.Calls {
			if !long.MatchString(c.Path) || slices.Contains(light, c.Path) {
				continue
			}
			calls++
			if _, takes := c.In.MethodByName("Searches"); !takes {
				t.Errorf("%s %s waits for no turn", c.Method, c.Path)
			}
		}
		if calls < 40 {
			t.Errorf("only %d calls search", calls)
		}
		held := p.routes.SearchesAtOnce()
		if free := d.Readers() - held; free < 2 {
			t.Errorf("searches leave %d connections of %d to others", free, d.Readers())
		}
		release := make(chan struct{})
		var holding, done sync.WaitGroup
		for range held {
			holding.Add(1)
			done.Go(func() {
				_, err := db.Read(context.Background(), d, func(tx *db.Tx) (bool, error) {
					found, err := db.Exists(tx, `SELECT 1 FROM tenant`)
					holding.Done()
					<-release
					return found, err
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		holding.Wait()
		for _, path := range []string{"/auth/check", "/profile", fmt.Sprintf("/tasks/%d/details", p.Tasks["own"].Task)} {
			if answer := p.ask(t.Context(), "manager1", "GET", path, "", ""); answer.Code != http.StatusOK {
				t.Errorf("%s while searches run: %d %s", path, answer.Code, answer.Body)
			}
		}
		close(release)
		done.Wait()
	})
}

// Twelve calls at once of one person, of ten counts each, hold up nobody of another
// company: 99 of 100 of their light calls take at most three times what they take
// when nothing else is asked.
func TestOnePersonHoldsUpNobody(t *testing.T) {
	drilled(t)
	program := filepath.Join(t.TempDir(), "teren")
	(&drill{t: t}).run("go", "build", "-o", program, "./cmd/teren")
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			flags := []string{"--demo"}
			if engine == "postgres" {
				flags = append(flags, "--database-url", dbtest.URL(t, engine))
			}
			k := &drill{t: t, program: program, data: t.TempDir()}
			k.start(flags...)
			holdsUpNobody(t, newLoad(k))
		})
	}
}

func holdsUpNobody(t *testing.T, l *load) {
	other := l.enter("admin@velebit.test")
	light := func() *answers {
		out := &answers{statuses: map[int]int{}, refused: map[int]string{}}
		for range 600 {
			began := time.Now()
			status, text, _ := l.ask(other, "GET", "/auth/check", "")
			out.times = append(out.times, time.Since(began))
			out.statuses[status]++
			if status != http.StatusOK {
				out.refused[status] = text
			}
			time.Sleep(5 * time.Millisecond)
		}
		slices.Sort(out.times)
		return out
	}
	light()
	quiet := light()
	stop := make(chan struct{})
	var storm sync.WaitGroup
	var counted, refused, n atomic.Int64
	for range 12 {
		storm.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				asks := make([]string, 10)
				for i := range asks { // none was counted before
					asks[i] = fmt.Sprintf(`{"search":"%c%d"}`, 'a'+rune(i), n.Add(1))
				}
				status, _, _ := l.ask(l.office, "POST", "/tasks/counts", `{"asks":[`+strings.Join(asks, ",")+`]}`)
				if status == http.StatusOK {
					counted.Add(1)
				} else {
					refused.Add(1)
				}
			}
		})
	}
	busy := light()
	close(stop)
	storm.Wait()
	t.Logf("quiet: %s; beside %d calls of ten counts, %d refused: %s", quiet, counted.Load(), refused.Load(), busy)
	busy.mustNotBreak(t)
	if counted.Load() == 0 {
		t.Error("nothing was counted meanwhile")
	}
	if busy.at(0.99) > max(3*quiet.at(0.99), 10*time.Millisecond) {
		t.Errorf("p99 is %s, quiet %s", busy.at(0.99), quiet.at(0.99))
	}
}
