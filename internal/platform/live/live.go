// Package live sends changes to open pages, over server-sent events.
//
// A change is published in the transaction that makes it and sent after the commit,
// by every server. An event names the changed record, never its content: the page
// asks again, and gets what its person may see.
package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Change is one event: a record of these companies, or a notice to one person.
type Change struct {
	ID       int64   `json:"event"` // of the journal entry; the id of the event
	Entity   string  `json:"thing"`
	EntityID int64   `json:"id"`
	Kind     string  `json:"kind"`
	By       int64   `json:"by"`
	Version  int64   `json:"version"`
	Tenants  []int64 `json:"tenants,omitempty"`
	User     int64   `json:"user,omitempty"`  // only to this person
	Money    bool    `json:"money,omitempty"` // only to those who may see money

	heard time.Time // by this server
}

const channel = "teren_live"

// note is what servers send each other: a change, or the presence of a person.
type note struct {
	Change
	Presence *Presence `json:"presence,omitempty"`
}

// Publish announces the change once the transaction is committed.
func Publish(tx *db.Tx, c Change) error {
	text, err := json.Marshal(c)
	if err == nil {
		tx.Notify(channel, string(text))
	}
	return err
}

// Hub passes changes to the open pages of this server.
type Hub struct {
	// Visible decides whether a WORKER may be told of a change of a record, by
	// entity. Changes of entities without an entry are not sent to workers.
	Visible map[string]func(ctx context.Context, who access.Who, id int64) bool
	// Session asks again who is behind a request, before each event and every
	// few seconds, so that a stream ends with its session. It does not count as
	// use of the session.
	Session func(*http.Request) (access.Who, error)
	Log     *slog.Logger

	mu     sync.Mutex
	recent []Change
	pages  map[*page]bool
	of     map[int64]int // pages by person
}

type page struct {
	who     access.Who
	begins  string // the event before it, as if it had seen that one
	notes   chan note
	missed  bool            // more came than the page could take, or some were lost
	present map[string]bool // the pages of this stream's person that have sent their presence
}

const (
	keepRecent = 1000
	opening    = 10 * time.Second // how long a page may take from what it read first to its stream
	pageBuffer = 256
	heartbeat  = 20 * time.Second
	comeAgain  = time.Second
	asking     = 4 * time.Second // how often an idle stream is asked whether its session still is
	settling   = 2 * time.Second // from the end of a session to its stream's
	writeTime  = 10 * time.Second
	maxPages   = 100 // of one person on this server; the tabs of a browser share one
)

// Run listens to the database until ctx ends.
func (h *Hub) Run(ctx context.Context, d *db.DB) {
	d.Listen(ctx, channel, h.take, h.lost)
}

// Routes adds the stream.
func (h *Hub) Routes(r *api.Routes) {
	api.Raw(r, access.SignedIn, "GET /events", "Server-sent events: what changed, as it changes.", h.stream)
}

func (h *Hub) take(payload string) {
	var n note
	if err := json.Unmarshal([]byte(payload), &n); err != nil {
		h.Log.Error("unreadable live note", "err", err)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if n.Presence != nil {
		h.meet(n)
		return
	}
	c := n.Change
	c.heard = time.Now()
	if h.recent = append(h.recent, c); len(h.recent) > 2*keepRecent {
		h.recent = slices.Clone(h.recent[keepRecent:])
	}
	for p := range h.pages {
		p.offer(c)
	}
}

func (h *Hub) lost() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.recent = nil
	for p := range h.pages {
		p.reset()
	}
}

// reset makes the page ask for everything again, now.
func (p *page) reset() {
	p.missed = true
	p.offer(Change{User: p.who.UserID}) // wakes it
}

// offer gives the change to the page if it concerns its company or person.
func (p *page) offer(c Change) {
	if c.User != p.who.UserID && !(c.User == 0 && slices.Contains(c.Tenants, p.who.TenantID)) {
		return
	}
	select {
	case p.notes <- note{Change: c}:
	default:
		p.missed = true
	}
}

// open adds a page, with what happened since the event it saw last.
// too_many_streams when the person has as many as they may.
func (h *Hub) open(who access.Who, last string) (*page, error) {
	p := &page{who: who, notes: make(chan note, pageBuffer)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.of[who.UserID] >= maxPages {
		return nil, fault.New(fault.TooMany, "too_many_streams")
	}
	if h.pages == nil {
		h.pages, h.of = map[*page]bool{}, map[int64]int{}
	}
	h.pages[p] = true
	h.of[who.UserID]++
	if p.begins = last; last == "" {
		p.begins = h.newest()
		for _, c := range h.recent { // it read its records before its stream was open
			if time.Since(c.heard) < opening {
				p.offer(c)
			}
		}
		return p, nil
	}
	at := slices.IndexFunc(h.recent, func(c Change) bool { return fmt.Sprint(c.ID) == last })
	if at < 0 {
		p.reset()
		return p, nil
	}
	for _, c := range h.recent[at+1:] {
		p.offer(c)
	}
	return p, nil
}

// Pages returns how many pages listen here.
func (h *Hub) Pages() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.pages)
}

// newest returns the id of the newest event, or one that no event has.
func (h *Hub) newest() string {
	for _, c := range slices.Backward(h.recent) {
		if c.ID > 0 {
			return fmt.Sprint(c.ID)
		}
	}
	return "none"
}

func (h *Hub) close(p *page) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.pages, p)
	if h.of[p.who.UserID]--; h.of[p.who.UserID] == 0 {
		delete(h.of, p.who.UserID)
	}
}

func (h *Hub) stream(w http.ResponseWriter, r *http.Request, who access.Who) error {
	p, err := h.open(who, r.Header.Get("Last-Event-ID"))
	if err != nil {
		return err
	}
	rc := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	defer h.close(p)
	// The end of the stream is written too, however long ago the last event was;
	// otherwise the page takes it for a broken connection.
	defer extend(rc)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	look := time.NewTicker(asking)
	defer look.Stop()
	// A page that received nothing and connects again must still name the event it
	// knows last. It connects again soon: another server takes over when this one
	// dies.
	for text := fmt.Sprintf(": hello\nretry: %d\nid: %s\n\n", comeAgain.Milliseconds(), p.begins); ; {
		if text != "" {
			extend(rc)
			if _, err := fmt.Fprint(w, text); err != nil {
				return nil // the page has gone
			}
			if err := rc.Flush(); err != nil {
				return nil
			}
		}
		select {
		case <-r.Context().Done():
			return nil
		case <-beat.C:
			text = "event: beat\ndata: {}\n\n" // a page that hears none has lost its connection
		case <-look.C:
			text = ""
		case n := <-p.notes:
			text = h.text(r.Context(), p, n)
		}
		switch stays, err := h.stays(r, who); {
		case err != nil:
			return nil // unknown now; the page connects again
		case !stays:
			extend(rc)
			_, _ = fmt.Fprint(w, "event: end\ndata: {}\n\n") // a page that has gone needs no end
			return nil
		}
	}
}

// extend gives the page time for the next write to it.
func extend(rc *http.ResponseController) { _ = rc.SetWriteDeadline(time.Now().Add(writeTime)) }

// stays reports whether the request still belongs to the same person with the same
// rights. If not, the page is told that its stream ends, so that it checks its
// session instead of connecting again. For an ended session the answer comes a
// little later. An error means that it is unknown.
func (h *Hub) stays(r *http.Request, who access.Who) (bool, error) {
	now, err := h.Session(r)
	var refused *fault.Fault
	if errors.As(err, &refused) {
		// The session may continue with another secret, whose cookie is on its way
		// to the browser: a page that asks before it arrives would take itself for
		// signed out.
		select {
		case <-r.Context().Done():
		case <-time.After(settling):
		}
		return false, nil
	}
	return now.UserID == who.UserID && now.TenantID == who.TenantID && now.Roles == who.Roles && now.AsksOnly == who.AsksOnly, err
}

// sees reports whether the person may see the record.
func (h *Hub) sees(ctx context.Context, who access.Who, entity string, id int64) bool {
	visible := h.Visible[entity]
	return !who.Only() || visible != nil && visible(ctx, who, id)
}

// text returns the event as the page gets it, or "" when it may not.
func (h *Hub) text(ctx context.Context, p *page, n note) string {
	h.mu.Lock()
	missed := p.missed
	p.missed = false
	h.mu.Unlock()
	if missed {
		return "event: reset\ndata: {}\n\n"
	}
	if n.Presence != nil {
		return h.presence(ctx, p, *n.Presence)
	}
	c := n.Change
	if c.Money && !p.who.May(access.TaskMoney) {
		return ""
	}
	if c.User == 0 && !h.sees(ctx, p.who, c.Entity, c.EntityID) {
		return ""
	}
	name := "change"
	if c.Entity == "notice" {
		name = "notice"
	}
	c.Tenants, c.User, c.Money = nil, 0, false
	data, err := json.Marshal(c)
	if err != nil {
		return ""
	}
	id := ""
	if c.ID > 0 {
		id = fmt.Sprintf("id: %d\n", c.ID)
	}
	return fmt.Sprintf("%sevent: %s\ndata: %s\n\n", id, name, data)
}
