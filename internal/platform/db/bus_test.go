package db_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// listening is a second server on the database of a first, and what it hears.
func listening(t *testing.T, url string) (first, second *db.DB, heard <-chan string) {
	t.Helper()
	open := func() *db.DB {
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		return d
	}
	first, second = open(), open()
	notes, ready := make(chan string, 10), make(chan bool, 10)
	second.Listen(t.Context(), "news", func(text string) { notes <- text }, func() { ready <- true })
	<-ready
	return first, second, notes
}

// A server that dies between a commit and the note of it leaves the note to the
// others, who send it once, however many they are.
func TestANoteOutlivesItsServer(t *testing.T) {
	url := dbtest.Migrated(t, "postgres")
	dying, other, heard := listening(t, url)
	say := func(d *db.DB, texts ...string) {
		t.Helper()
		if err := d.Do(t.Context(), func(tx *db.Tx) error {
			for _, text := range texts {
				tx.Notify("news", text)
			}
			_, err := tx.Exec(`INSERT INTO setting (name, value) VALUES (?, '')`, texts[0])
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(want ...string) {
		t.Helper()
		for _, text := range want {
			select {
			case got := <-heard:
				if got != text {
					t.Fatalf("heard %q, want %q", got, text)
				}
			case <-time.After(20 * time.Second):
				t.Fatalf("%q is not heard", text)
			}
		}
	}
	say(other, "alive")
	expect("alive")
	dying.StopTelling() // what it still sends, nobody hears
	say(dying, "last", "last", "words")
	failed := dying.Do(t.Context(), func(tx *db.Tx) error { tx.Notify("news", "undone"); return context.Canceled })
	if failed == nil {
		t.Fatal("a failed write succeeded")
	}
	third, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { third.Close() })
	for range 2 { // the first look only remembers
		other.TellLeft()
		third.TellLeft()
	}
	expect("last", "words")
	say(other, "after")
	expect("after")
	if left, err := db.Read(t.Context(), other, func(tx *db.Tx) (int, error) {
		return db.One[int](tx, `SELECT COUNT(*) FROM note WHERE payload <> 'after'`)
	}); err != nil || left != 0 {
		t.Errorf("%d notes are left, %v", left, err)
	}
}

// A connection that hears nothing goes on as long as the server answers.
func TestAQuietConnection(t *testing.T) {
	conn, err := pgx.Connect(t.Context(), dbtest.Migrated(t, "postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if n, err := db.Await(t.Context(), conn, time.Millisecond); n != nil || err != nil {
		t.Errorf("after some quiet: %v, %v", n, err)
	}
	if _, err := conn.Exec(t.Context(), `SELECT pg_terminate_backend(pg_backend_pid())`); err == nil {
		t.Fatal("the connection still is")
	}
	if _, err := db.Await(t.Context(), conn, time.Millisecond); err == nil {
		t.Error("a broken connection is taken for a quiet one")
	}
}
