package live_test

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
	"teren/internal/platform/live"
	"teren/internal/platform/live/livetest"
)

// A station is one server with its hub. People are known by the query; ana
// and ivo work for company 1, petra for 2, and the worker for 1 sees only the
// things with even numbers.
type station struct {
	*httptest.Server
	db  *db.DB
	hub *live.Hub

	mu  sync.Mutex
	who map[string]access.Who
}

func newStation(t testing.TB, d *db.DB) *station {
	t.Helper()
	s := &station{db: d, who: map[string]access.Who{
		"ana": {UserID: 1, TenantID: 1, Roles: access.Admin}, "ivo": {UserID: 2, TenantID: 1, Roles: access.Manager},
		"petra": {UserID: 3, TenantID: 2, Roles: access.Admin}, "worker": {UserID: 4, TenantID: 1, Roles: access.Worker},
	}}
	log := slog.New(slog.DiscardHandler)
	s.hub = &live.Hub{Session: s.session, Log: log, Visible: map[string]func(context.Context, access.Who, int64) bool{
		"task": func(_ context.Context, _ access.Who, id int64) bool { return id%2 == 0 },
	}}
	ctx, stop := context.WithCancel(context.Background())
	s.hub.Run(ctx, d)
	routes := api.New(s.session, nil, log)
	s.hub.Routes(routes)
	s.Server = httptest.NewServer((&api.Front{Log: log, Routes: routes}).Wrap(routes))
	t.Cleanup(func() {
		stop()
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

func (s *station) session(r *http.Request) (access.Who, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	who, ok := s.who[r.URL.Query().Get("who")]
	if !ok {
		return who, fault.New(fault.NotLoggedIn, "not_logged_in")
	}
	return who, nil
}

func (s *station) change(name string, to func(*access.Who)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	who := s.who[name]
	delete(s.who, name)
	if to != nil {
		to(&who)
		s.who[name] = who
	}
}

func (s *station) join(name string, who access.Who) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.who[name] = who
}

// publish announces the changes, as a commit does.
func (s *station) publish(t testing.TB, changes ...live.Change) {
	t.Helper()
	err := s.db.Do(context.Background(), func(tx *db.Tx) error {
		for _, c := range changes {
			if err := live.Publish(tx, c); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func task(event, id int64, tenants ...int64) live.Change {
	return live.Change{ID: event, Entity: "task", EntityID: id, Kind: "title", By: 1, Version: 2, Tenants: tenants}
}

// A stream is an open page.
type stream struct {
	*livetest.Stream
	t testing.TB
}

func (s *station) open(t testing.TB, who, last string) *stream {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, s.URL+api.Base+"/events?who="+who, nil)
	if err != nil {
		t.Fatal(err)
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	return &stream{livetest.Open(t, &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}, r), t}
}

// expect takes the next events, which must contain these.
func (p *stream) expect(texts ...string) {
	p.t.Helper()
	for _, want := range texts {
		if got := p.Next(p.t); !strings.Contains(got, want) {
			p.t.Fatalf("got %q; want %q", got, want)
		}
	}
}

// until takes events up to the one that contains the text.
func (p *stream) until(text string) {
	p.t.Helper()
	for !strings.Contains(p.Next(p.t), text) {
	}
}

func TestChangesReachThoseWhoMaySeeThem(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newStation(t, d)
		ana, ivo, petra, worker := s.open(t, "ana", ""), s.open(t, "ivo", ""), s.open(t, "petra", ""), s.open(t, "worker", "")
		ready(t, s, ana, ivo, petra, worker)
		began := time.Now()
		s.publish(t, task(10, 1, 1))
		ivo.expect(`id: 10 event: change data: {"event":10,"thing":"task","id":1,"kind":"title","by":1,"version":2}`)
		t.Logf("the goal is 200ms: a change was seen after %s", time.Since(began))
		s.publish(t,
			task(11, 2, 1, 2),
			live.Change{ID: 12, Entity: "order", EntityID: 2, Kind: "status", Tenants: []int64{1}},
			live.Change{Entity: "notice", EntityID: 5, Kind: "task_comment", By: 1, User: 4},
			task(13, 4, 1), task(14, 6, 2))
		ana.expect("id: 10", "id: 11", "id: 12", "id: 13")
		ivo.expect("id: 11", "id: 12", "id: 13")
		petra.expect("id: 11", "id: 14")
		worker.expect("id: 11", "event: notice", "id: 13")
		s.publish(t, live.Change{ID: 15, Entity: "notice", User: 1}, live.Change{ID: 16, Entity: "notice", User: 2}, live.Change{ID: 17, Entity: "notice", User: 3}, live.Change{ID: 18, Entity: "notice", User: 4})
		for id, page := range []*stream{ana, ivo, petra, worker} {
			page.expect(fmt.Sprintf("id: %d", 15+id)) // and nothing else before
		}
	})
}

// ready waits until notes reach the pages: PostgreSQL begins to listen on its
// own time, and then all are told to ask again.
func ready(t testing.TB, s *station, pages ...*stream) {
	t.Helper()
	tell := func(kind string) {
		s.publish(t, live.Change{Entity: "notice", Kind: kind, User: 1}, live.Change{Entity: "notice", Kind: kind, User: 2},
			live.Change{Entity: "notice", Kind: kind, User: 3}, live.Change{Entity: "notice", Kind: kind, User: 4})
	}
	deadline := time.After(livetest.Patience)
	for _, page := range pages {
		for heard := false; !heard; {
			tell("ready")
			select {
			case text, open := <-page.Events:
				if !open {
					t.Fatal("the stream ended")
				}
				heard = strings.Contains(text, "ready")
			case <-time.After(50 * time.Millisecond):
			case <-deadline:
				t.Fatal("notes do not reach the pages")
			}
		}
	}
	tell("last")
	for _, page := range pages {
		page.until("last")
	}
}

func TestAPageThatWasAway(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newStation(t, d)
		first := s.open(t, "ana", "")
		ready(t, s, first)
		s.publish(t, task(20, 2, 1), task(21, 4, 2), task(22, 6, 1))
		first.expect("id: 20", "id: 22")
		s.open(t, "ana", "20").expect("id: 22")
		s.open(t, "petra", "20").expect("id: 21")
		s.open(t, "petra", "").until("id: 21") // she read her tasks just before
		quiet := s.open(t, "ana", "")
		s.publish(t, task(23, 8, 1))
		first.expect("id: 23")
		s.open(t, "ana", quiet.Begins).expect("id: 23")
		s.open(t, "ana", first.Begins).expect("event: reset")
		s.open(t, "ana", "19").expect("event: reset")
		s.open(t, "ana", "no number").expect("event: reset")
		many := make([]live.Change, 0, 2500)
		for i := range int64(2500) {
			many = append(many, task(100+i, 2, 2))
		}
		s.publish(t, many...)
		s.publish(t, task(9000, 2, 1))
		first.expect("id: 9000")
		s.open(t, "ana", "20").expect("event: reset") // too long ago
		s.open(t, "petra", "2598").expect("id: 2599")
	})
}

func TestAStreamEndsWithItsSession(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newStation(t, d)
		ana, ivo, petra, worker := s.open(t, "ana", ""), s.open(t, "ivo", ""), s.open(t, "petra", ""), s.open(t, "worker", "")
		ready(t, s, ana, ivo, petra, worker)
		s.change("ana", nil)                                             // signs out
		s.change("ivo", func(w *access.Who) { w.Roles = access.Worker }) // is a worker from now on
		s.change("petra", func(w *access.Who) { w.TenantID = 1 })        // acts for another company
		s.publish(t, task(30, 1, 1, 2), task(31, 2, 1, 2))
		for _, page := range []*stream{ana, ivo, petra} {
			page.expect("event: end")
			page.Ends(t)
		}
		worker.expect("id: 31")
	})
}

// The end of a stream is written after its last event, often much later: the
// time for that event must not count, or the stream is cut off.
func TestTheEndOfAStreamHasTimeOfItsOwn(t *testing.T) {
	hub := &live.Hub{Session: func(*http.Request) (access.Who, error) { return access.Who{UserID: 1, Roles: access.Admin}, nil }}
	routes := api.New(hub.Session, nil, slog.New(slog.DiscardHandler))
	hub.Routes(routes)
	ctx, stop := context.WithCancel(t.Context())
	w := &timedWriter{ResponseWriter: httptest.NewRecorder(), written: make(chan struct{}, 1)}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		routes.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, api.Base+"/events", nil))
	}()
	wait(t, w.written)
	greeting := w.deadline.Load()
	stop() // the server is told to stop
	wait(t, ended)
	if end := w.deadline.Load(); end <= greeting {
		t.Error("the end has only what is left of the time for the greeting")
	}
}

func wait(t *testing.T, done <-chan struct{}) {
	t.Helper()
	select {
	case <-done:
	case <-time.After(livetest.Patience):
		t.Fatal("nothing happened")
	}
}

// A timedWriter knows until when it may be written to.
type timedWriter struct {
	http.ResponseWriter
	deadline atomic.Int64
	written  chan struct{}
}

func (w *timedWriter) SetWriteDeadline(at time.Time) error {
	w.deadline.Store(at.UnixNano())
	return nil
}

func (w *timedWriter) FlushError() error {
	w.written <- struct{}{}
	return nil
}

func TestTwoServersPassChangesOn(t *testing.T) {
	url := dbtest.Migrated(t, "postgres")
	var servers []*station
	for range 2 {
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		servers = append(servers, newStation(t, d))
	}
	here, there := servers[0].open(t, "ana", ""), servers[1].open(t, "ana", "")
	ready(t, servers[0], here, there)
	ready(t, servers[1], here, there)
	began := time.Now()
	servers[0].publish(t, task(40, 1, 1))
	there.expect("id: 40")
	t.Logf("the goal is 200ms: the other server's page was told after %s", time.Since(began))
	servers[1].publish(t, task(41, 1, 1))
	here.expect("id: 40", "id: 41")
	there.expect("id: 41")
	servers[1].open(t, "ana", "40").expect("id: 41") // an event of the other server is known here
}

func TestStreamsOfOnePerson(t *testing.T) {
	s := newStation(t, dbtest.Open(t, "sqlite"))
	streams := make([]*stream, 100)
	for i := range streams {
		streams[i] = s.open(t, "ana", "")
	}
	refused, err := http.Get(s.URL + api.Base + "/events?who=ana")
	if err != nil {
		t.Fatal(err)
	}
	refused.Body.Close()
	if refused.StatusCode != http.StatusTooManyRequests {
		t.Errorf("one stream too many answers %d", refused.StatusCode)
	}
	s.open(t, "ivo", "") // others have their own
	streams[0].Close()
	for deadline := time.Now().Add(livetest.Patience); ; {
		again, err := http.Get(s.URL + api.Base + "/events?who=ana")
		if err != nil {
			t.Fatal(err)
		}
		again.Body.Close()
		if again.StatusCode == http.StatusOK {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("a closed stream makes no room")
		}
	}
}

// A page that does not read must not keep the others waiting.
func TestASlowReader(t *testing.T) {
	s := newStation(t, dbtest.Open(t, "sqlite"))
	slow, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	if err := slow.(*net.TCPConn).SetReadBuffer(1); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprintf(slow, "GET %s/events?who=ana HTTP/1.1\r\nHost: localhost\r\n\r\n", api.Base); err != nil {
		t.Fatal(err)
	}
	quick := s.open(t, "ivo", "")
	ready(t, s, quick)
	var worst time.Duration
	for i := range int64(400) {
		began := time.Now()
		for j := range int64(5) {
			c := task(1000+i*5+j, 2, 1)
			c.Kind = strings.Repeat("k", 7000) // 14 MB in all: more than any socket holds
			s.publish(t, c)
		}
		for range 5 {
			quick.expect("event: change")
		}
		worst = max(worst, time.Since(began))
	}
	t.Logf("beside a page that does not read, five changes took %s at worst", worst)
}

func TestAThousandListeners(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const listeners = 1000
		s := newStation(t, d)
		pages := make([]*stream, listeners)
		pages[0] = s.open(t, "ana", "")
		for i := 1; i < listeners; i++ {
			name := fmt.Sprint("colleague", i)
			s.join(name, access.Who{UserID: int64(100 + i), TenantID: 1, Roles: access.Manager})
			pages[i] = s.open(t, name, "")
		}
		ready(t, s, pages[0])
		var heard atomic.Int64
		took := make([]time.Duration, listeners)
		var all sync.WaitGroup
		began := time.Now()
		for i, page := range pages {
			all.Go(func() {
				for text := range page.Events {
					if strings.Contains(text, "id: 50 ") {
						took[i] = time.Since(began)
						heard.Add(1)
						return
					}
				}
			})
		}
		late := time.AfterFunc(livetest.Patience, func() {
			for _, page := range pages {
				page.Close()
			}
		})
		defer late.Stop()
		s.publish(t, task(50, 1, 1))
		all.Wait()
		slices.Sort(took)
		t.Logf("%s of %d listeners heard of it: half after %s, all after %s", strconv.FormatInt(heard.Load(), 10), listeners, took[listeners/2], took[listeners-1])
		if heard.Load() != listeners {
			t.Errorf("%d of %d heard of the change", heard.Load(), listeners)
		}
	})
}

// An idle stream ends within seconds of its session, with nothing to tell; not at
// once, since the session may go on under another secret whose cookie is on its
// way: a page that was told before it came left for sign-in, and the recovery
// codes in that answer were lost.
func TestAnIdleStreamEndsWithItsSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out atomic.Bool
		var refused time.Time
		hub := &live.Hub{Session: func(*http.Request) (access.Who, error) {
			if out.Load() {
				refused = time.Now()
				return access.Who{}, fault.New(fault.NotLoggedIn, "not_logged_in")
			}
			return access.Who{UserID: 1, Roles: access.Admin}, nil
		}}
		routes := api.New(hub.Session, nil, slog.New(slog.DiscardHandler))
		hub.Routes(routes)
		w, ended := httptest.NewRecorder(), make(chan struct{})
		go func() {
			defer close(ended)
			routes.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, api.Base+"/events", nil))
		}()
		time.Sleep(time.Minute)
		out.Store(true)
		began := time.Now()
		<-ended
		if took := time.Since(began); took > 7*time.Second {
			t.Errorf("the stream goes on for %s", took)
		}
		if settled := time.Since(refused); settled < time.Second {
			t.Errorf("it ends %s after its session", settled)
		}
		if !strings.Contains(w.Body.String(), "event: end") {
			t.Errorf("it ends without a word: %q", w.Body)
		}
	})
}
