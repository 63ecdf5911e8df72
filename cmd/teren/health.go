package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/files"
)

// reading answers 405 to whoever does more than read.
func reading(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "It can only be read.", http.StatusMethodNotAllowed)
			return
		}
		h.ServeHTTP(w, r)
	})
}

func healthz(w http.ResponseWriter, _ *http.Request) {
	_, _ = io.WriteString(w, "ok\n") // the client has gone
}

// readiness says whether the server can do its work: whether the database
// answers, and whether the last write to it or to the disk succeeded; after a
// failed one it tries by itself. An object store that is away is told, but takes
// nobody out of service: everything except files works, and no other copy of the
// server would reach it either. However often it is asked, it looks once a
// second.
type readiness struct {
	db    *db.DB
	files *files.Store

	mu   sync.Mutex
	at   time.Time
	err  error
	lack string // of what is not needed to serve
}

func (r *readiness) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	lack, err := r.check()
	if err != nil {
		why := "the database does not answer"
		if errors.Is(err, db.ErrFull) || files.IsFull(err) {
			why = "the disk is full"
		}
		w.Header().Set("Retry-After", "5")
		http.Error(w, why, http.StatusServiceUnavailable)
		return
	}
	_, _ = io.WriteString(w, "ready"+lack+"\n") // the client has gone
}

func (r *readiness) check() (lack string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Since(r.at) < time.Second {
		return r.lack, r.err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	r.lack = ""
	kept := r.files.Works(ctx)
	if errors.Is(kept, files.ErrAway) {
		r.lack, kept = ", but the files are out of reach", nil
	}
	r.err = errors.Join(r.db.Works(ctx), kept)
	r.at = time.Now()
	return r.lack, r.err
}
