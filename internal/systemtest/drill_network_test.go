package systemtest_test

import (
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/live/livetest"
)

// The network between one of three copies and PostgreSQL is cut while people write:
// once every connection is reset, once nothing that is sent arrives and nobody says
// so. The cut copy says that it cannot serve, and its answers say when to come again;
// the others go on. When the network is back the copy serves again by itself, its
// pages hear of what they missed or are told to read anew, and nothing that was
// acknowledged is lost or there twice.
func TestACopyIsCutOff(t *testing.T) {
	for name, fault := range map[string]cableState{"reset": cutOff, "black hole": swallows} {
		t.Run(name, func(t *testing.T) {
			drilled(t)
			cutOneCopy(t, fault)
		})
	}
}

func cutOneCopy(t *testing.T, fault cableState) {
	at := dbtest.URL(t, "postgres")
	outside := dbtest.At(t, at)
	at, _, _ = strings.Cut(at, "?") // the limits of time are those of the product
	at += "?sslmode=disable"
	way := newCable(t, at)
	f := newFleet(t, "TEREN_DATABASE_URL="+at, "TEREN_FILES_URL="+t.TempDir())
	f.own = map[int]string{0: "TEREN_DATABASE_URL=" + way.url}
	f.settle(at)
	for i := range 3 {
		f.start(i)
	}
	c := newCrew(t, f.front.URL, townTask)
	cut := "http://" + f.addrs[0]
	page := func(last string) *livetest.Stream {
		r, err := http.NewRequest(http.MethodGet, cut+api.Base+"/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Cookie", c.cookie)
		if last != "" {
			r.Header.Set("Last-Event-ID", last)
		}
		return livetest.Open(t, http.DefaultClient, r)
	}
	stream := page("")
	enough := make(chan struct{})
	wait := c.work(6, enough)
	for c.count() < 100 {
		time.Sleep(20 * time.Millisecond)
	}
	last := strings.TrimPrefix(strings.Fields(stream.Next(t))[1], "id: ")

	began := time.Now()
	way.set(fault)
	red := until(t, cut, 503).Sub(began)
	f.proxy.set(0, nil) // as whoever asks /readyz does
	before := c.count()
	asked := time.Now()
	r, err := http.NewRequest(http.MethodPost, cut+api.Base+"/tasks/1/comments", strings.NewReader(`{"comment": "na odrezanoj"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", c.cookie)
	r.Header.Set("Idempotency-Key", "na odrezanoj")
	client := http.Client{Timeout: time.Minute}
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	took := time.Since(asked)
	if answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") == "" || took > 25*time.Second {
		t.Errorf("the cut copy answers %d, Retry-After %q, after %s", answer.StatusCode, answer.Header.Get("Retry-After"), took)
	}
	time.Sleep(10 * time.Second)
	if held := one[int](t, outside, `SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND now() - xact_start > interval '12 s'`); held > 0 {
		t.Errorf("%d transactions of the cut copy still hold what they took", held)
	}
	others := c.count() - before
	if others < 100 {
		t.Errorf("the other copies acknowledged %d writes in %s", others, time.Since(asked))
	}
	healed := time.Now()
	way.set(carries)
	green := until(t, cut, 200).Sub(healed)
	if green > 20*time.Second {
		t.Errorf("the copy serves again after %s", green)
	}
	u, err := url.Parse(cut)
	if err != nil {
		t.Fatal(err)
	}
	f.proxy.set(0, u)
	// The page is still there, or comes again, and hears of what it missed.
	told := "it was told to read anew"
	for deadline := time.Now().Add(40 * time.Second); ; {
		if time.Now().After(deadline) {
			t.Fatal("the page hears nothing")
		}
		event, open := "", true
		select {
		case event, open = <-stream.Events:
		case <-time.After(20 * time.Second):
			t.Fatal("the page hears nothing")
		}
		if !open {
			stream, told = page(last), "it came again and was told to read anew"
			continue
		}
		if event == livetest.Reset {
			break
		}
		if strings.HasPrefix(event, "id: ") {
			last = strings.TrimPrefix(strings.Fields(event)[1], "id: ")
		}
	}
	since := time.Since(healed)
	after := c.count()
	for deadline := time.Now().Add(20 * time.Second); c.count() < after+100; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("nobody writes any more")
		}
	}
	close(enough)
	wait()
	d, err := db.Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if n := one[int](t, d, `SELECT COUNT(*) FROM comment WHERE comment = 'na odrezanoj'`); n != 0 {
		t.Errorf("what was refused is there %d times", n)
	}
	comments := c.check(d)
	t.Logf("/readyz red after %.1f s; a write at the cut copy is refused after %.1f s; the others acknowledged %d meanwhile; green %.1f s after the network was back; its page: %s, after %.1f s", red.Seconds(), took.Seconds(), others, green.Seconds(), told, since.Seconds())
	t.Logf("%d writes were acknowledged; all %d are there, each once; answers: %v", len(c.taken)-1, comments, c.said)
}

type cableState int

const (
	carries  cableState = iota
	cutOff              // connections are reset, and none can be made
	swallows            // what is sent stays underway, and nobody says so
)

// A cable is the network between a copy and a server.
type cable struct {
	url, to string

	mu      sync.Mutex
	state   cableState
	changed chan struct{}
	calls   map[net.Conn]bool
}

func newCable(t *testing.T, dbURL string) *cable {
	t.Helper()
	u, err := url.Parse(dbURL)
	if err != nil {
		t.Fatal(err)
	}
	ears, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{to: u.Host, changed: make(chan struct{}), calls: map[net.Conn]bool{}}
	u.Host = ears.Addr().String()
	c.url = u.String()
	go func() {
		for {
			in, err := ears.Accept()
			if err != nil {
				return
			}
			go c.carry(in)
		}
	}()
	t.Cleanup(func() { ears.Close(); c.set(cutOff) })
	return c
}

func (c *cable) set(s cableState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state = s
	close(c.changed)
	c.changed = make(chan struct{})
	if s == cutOff {
		for one := range c.calls {
			reset(one)
		}
	}
}

func reset(one net.Conn) {
	_ = one.(*net.TCPConn).SetLinger(0) // it may be closed
	one.Close()
}

// through waits until the cable carries; false when it is cut.
func (c *cable) through() bool {
	for {
		c.mu.Lock()
		state, changed := c.state, c.changed
		c.mu.Unlock()
		if state != swallows {
			return state == carries
		}
		<-changed
	}
}

func (c *cable) carry(in net.Conn) {
	if !c.through() {
		reset(in)
		return
	}
	out, err := net.Dial("tcp", c.to)
	if err != nil {
		reset(in)
		return
	}
	c.mu.Lock()
	c.calls[in], c.calls[out] = true, true
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		delete(c.calls, in)
		delete(c.calls, out)
		c.mu.Unlock()
	}()
	var both sync.WaitGroup
	for from, to := range map[net.Conn]net.Conn{in: out, out: in} {
		both.Go(func() {
			defer to.Close()
			part := make([]byte, 32<<10)
			for {
				n, err := from.Read(part)
				if !c.through() {
					return
				}
				if _, failed := to.Write(part[:n]); err != nil || failed != nil {
					return
				}
			}
		})
	}
	both.Wait()
}
