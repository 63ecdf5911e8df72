package command

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"teren/internal/kit/background"
	"teren/internal/platform/db"
	"teren/internal/platform/files"
)

// reading answers 405 to every method but GET and HEAD.
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

// readiness reports whether the server can work: whether the database answers, and
// whether the last write to it or to the disk succeeded; after a failed one it
// tries by itself. An object store that is away is reported, but the server stays
// in service: everything except files works, and no other server would reach it
// either. However often it is asked, it looks once a second.
type readiness struct {
	db    *db.DB
	files *files.Store

	mu     sync.Mutex
	at     time.Time
	err    error
	stored bool   // the database answers
	lack   string // of what is not needed to serve
}

func (r *readiness) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	lack, err := r.check()
	if err != nil {
		why := "the database does not answer"
		switch {
		case errors.Is(err, db.ErrFull) || files.IsFull(err):
			why = "the disk is full"
		case r.stored:
			why = "the files cannot be kept"
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
	stored, kept := lookAt(r.db.Works, r.files.Works)
	r.stored = stored == nil
	r.lack, r.err = weigh(stored, kept)
	r.at = time.Now()
	return r.lack, r.err
}

// looks is how long the database and the files may each take to answer.
const looks = 2 * time.Second

// lookAt asks both at once, each with a time of its own.
func lookAt(database, uploads func(context.Context) error) (stored, kept error) {
	ctx, cancel := context.WithTimeout(context.Background(), looks)
	defer cancel()
	answer := make(chan error, 1)
	background.Go(slog.Default(), "look at the files", func() {
		defer close(answer)
		own, cancel := context.WithTimeout(context.Background(), looks)
		defer cancel()
		answer <- uploads(own)
	})
	stored = database(ctx)
	return stored, <-answer
}

// weigh returns the error that keeps the server from working, and what else is
// missing. Files that are out of reach, or answer too late, are no error.
func weigh(stored, kept error) (lack string, err error) {
	if errors.Is(kept, files.ErrAway) || errors.Is(kept, context.DeadlineExceeded) {
		lack, kept = ", but the files are out of reach", nil
	}
	return lack, errors.Join(stored, kept)
}
