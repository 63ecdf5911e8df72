package main

import (
	"context"
	"io"
	"net/http"
	"sync"
	"time"

	"teren/internal/platform/db"
)

func healthz(w http.ResponseWriter, _ *http.Request) {
	_, _ = io.WriteString(w, "ok\n") // the client has gone
}

// readiness says whether the server can do its work, that is whether the
// database answers; it was brought to the newest form before anybody could
// ask. However often it is asked, the database is asked once a second.
type readiness struct {
	db *db.DB

	mu  sync.Mutex
	at  time.Time
	err error
}

func (r *readiness) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	if err := r.check(); err != nil {
		http.Error(w, "the database does not answer", http.StatusServiceUnavailable)
		return
	}
	_, _ = io.WriteString(w, "ready\n") // the client has gone
}

func (r *readiness) check() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Since(r.at) < time.Second {
		return r.err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	_, r.err = db.Read(ctx, r.db, func(tx *db.Tx) (bool, error) { return db.Exists(tx, `SELECT 1 FROM tenant`) })
	r.at = time.Now()
	return r.err
}
