// Package livetest reads streams of events in tests. Each wait has a deadline.
package livetest

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// Patience is how long a test waits for an event before it fails.
const Patience = 20 * time.Second

// Reset is the event for a page that may have missed some: a test that waits for a
// change must make it once more.
const Reset = "event: reset data: {}"

// A Stream collects the events of one page.
type Stream struct {
	Begins string        // the id it is given at once
	Events <-chan string // each event in one line; closed when the stream ends
	err    error         // what cut it off, once Events is closed
	cancel context.CancelFunc
}

// Open asks for a stream and waits for its greeting. The stream is closed with
// the test, if not before.
func Open(t testing.TB, client *http.Client, r *http.Request) *Stream {
	t.Helper()
	ctx, cancel := context.WithCancel(r.Context())
	t.Cleanup(cancel)
	late := time.AfterFunc(Patience, cancel)
	answer, err := client.Do(r.WithContext(ctx))
	if err != nil {
		t.Fatal(err)
	}
	if kind := answer.Header.Get("Content-Type"); answer.StatusCode != http.StatusOK || kind != "text/event-stream; charset=utf-8" {
		t.Fatalf("%d %s", answer.StatusCode, kind)
	}
	lines, events := bufio.NewScanner(answer.Body), make(chan string, 1000)
	s := &Stream{Events: events, cancel: cancel}
	for lines.Scan() && lines.Text() != "" {
		if id, ok := strings.CutPrefix(lines.Text(), "id: "); ok {
			s.Begins = id
		}
	}
	if !late.Stop() {
		t.Fatal("the stream has no greeting")
	}
	go s.read(lines, answer.Body, events)
	return s
}

func (s *Stream) read(lines *bufio.Scanner, body io.Closer, events chan<- string) {
	defer close(events)
	defer body.Close()
	var event []string
	for lines.Scan() {
		switch text := lines.Text(); {
		case text == "" && event != nil:
			if event[0] != "event: beat" {
				events <- strings.Join(event, " ")
			}
			event = nil
		case text != "" && !strings.HasPrefix(text, ":"):
			event = append(event, text)
		}
	}
	s.err = lines.Err()
}

// Close ends the stream as a page does that is closed.
func (s *Stream) Close() { s.cancel() }

// Next returns the next event.
func (s *Stream) Next(t testing.TB) string {
	t.Helper()
	select {
	case event, ok := <-s.Events:
		if !ok {
			t.Fatalf("the stream ended: %v", s.err)
		}
		return event
	case <-time.After(Patience):
		t.Fatal("no event came")
	}
	return ""
}

// Ends fails the test unless the stream ends regularly, without a further event.
func (s *Stream) Ends(t testing.TB) {
	t.Helper()
	select {
	case event, open := <-s.Events:
		if open {
			t.Errorf("got %q before the end", event)
		} else if s.err != nil {
			t.Errorf("the stream was cut off: %v", s.err)
		}
	case <-time.After(Patience):
		t.Error("the stream goes on")
	}
}
