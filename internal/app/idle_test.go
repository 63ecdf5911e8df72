package app

import (
	"bytes"
	"log/slog"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files"
	"teren/internal/platform/mail"
)

// A server that nobody asks anything writes nothing: SQLite's journal, to which
// every commit adds, stays as it is for three days.
func TestIdleServerWritesNothing(t *testing.T) {
	url := dbtest.Migrated(t, "sqlite")
	d := dbtest.At(t, url)
	var now atomic.Int64
	now.Store(time.Date(2026, 3, 28, 20, 0, 0, 0, time.UTC).Unix())
	d.SetClock(func() time.Time { return time.Unix(now.Load(), 0) })
	store, err := files.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	server, err := mail.ParseServer("smtp://127.0.0.1:1?from=teren@x.test")
	if err != nil {
		t.Fatal(err)
	}
	a := Build(Config{Mail: server}, d, store, slog.New(slog.DiscardHandler))
	if len(a.jobs.Recurring) < 8 || len(a.jobs.Handlers) < 3 {
		t.Fatalf("%d works recur, %d kinds of jobs", len(a.jobs.Recurring), len(a.jobs.Handlers))
	}
	journal := func() []byte {
		text, err := os.ReadFile(url + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if err := d.Do(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO setting (name, value) VALUES ('a', 'b')`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the statistics of a new database
		a.jobs.Round(t.Context())
		now.Add(24 * 3600)
	}
	before := journal()
	if len(before) == 0 {
		t.Fatal("a commit is not seen")
	}
	for range 3 * 24 * 60 {
		now.Add(60)
		a.jobs.Round(t.Context())
	}
	if !bytes.Equal(before, journal()) {
		t.Error("it wrote")
	}
}
