package db_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// listening is a second server on the database of a first, what it hears, and
// when it is told that it may have missed something.
func listening(t *testing.T, url string) (first, second *db.DB, heard <-chan string, lost <-chan bool) {
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
	return first, second, notes, ready
}

// say writes the texts as notes, in a transaction that keeps the first.
func say(t *testing.T, d *db.DB, texts ...string) {
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

// expecting waits for the texts, in this order and no other before them.
func expecting(t *testing.T, heard <-chan string) func(want ...string) {
	return func(want ...string) {
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
}

// A server that dies between a commit and the note of it leaves the note to the
// others, who send it once, however many they are.
func TestANoteOutlivesItsServer(t *testing.T) {
	url := dbtest.Migrated(t, "postgres")
	dying, other, heard, _ := listening(t, url)
	expect := expecting(t, heard)
	say(t, other, "alive")
	expect("alive")
	dying.StopTelling() // what it still sends, nobody hears
	say(t, dying, "last", "last", "words")
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
	say(t, other, "after")
	expect("after")
	if left, err := db.Read(t.Context(), other, func(tx *db.Tx) (int, error) {
		return db.One[int](tx, `SELECT COUNT(*) FROM note WHERE payload <> 'after'`)
	}); err != nil || left != 0 {
		t.Errorf("%d notes are left, %v", left, err)
	}
}

// Behind a pooler servers read each other's notes: each once, none of what
// failed, also those that no transaction wrote. Who could not read for a while is
// told. What was read is removed.
func TestNotesBehindAPooler(t *testing.T) {
	url := dbtest.Migrated(t, "postgres")
	first, second, heard, lost := listening(t, url+"&pooled=true")
	expect := expecting(t, heard)
	until := func(reads bool, why string) {
		t.Helper()
		for deadline := time.Now().Add(20 * time.Second); second.ReadsBoard() != reads; time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal(why)
			}
		}
	}
	until(true, "its first look does not go well")
	say(t, first, "one", "one", "two")
	if err := first.Do(t.Context(), func(tx *db.Tx) error { tx.Notify("news", "undone"); return context.Canceled }); err == nil {
		t.Fatal("a failed write succeeded")
	}
	expect("one", "two")
	first.Notify("news", "loose")
	expect("loose")
	say(t, second, "own")
	expect("own")

	rename := func(from, to string) {
		t.Helper()
		if err := db.Admin(t.Context(), url, `ALTER TABLE `+from+` RENAME TO `+to); err != nil {
			t.Fatal(err)
		}
	}
	rename("note", "away")
	until(false, "a look without a table goes well")
	for len(lost) > 0 {
		<-lost // of its first look, if it listened by then
	}
	rename("away", "note")
	select {
	case <-lost:
	case <-time.After(20 * time.Second):
		t.Fatal("nobody tells that something may be missing")
	}
	say(t, first, "after")
	expect("after")

	count := func() int {
		n, err := db.Read(t.Context(), first, func(tx *db.Tx) (int, error) { return db.One[int](tx, `SELECT COUNT(*) FROM note`) })
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if count() == 0 {
		t.Error("notes are removed before others may have read them")
	}
	second.StopTelling()
	second.CleanBoard(time.Now().Add(2 * time.Minute))
	if n := count(); n != 0 {
		t.Errorf("%d notes are left", n)
	}
}

func TestPooledIsTrueOrFalse(t *testing.T) {
	if d, err := db.Open(t.Context(), "postgres://127.0.0.1:1/teren?pooled=maybe"); err == nil || !strings.Contains(err.Error(), "pooled: true or false is wanted") {
		t.Errorf("%v, %v", d, err)
	}
}

// Servers that start together behind a pooler migrate one after the other.
func TestMigratingBehindAPooler(t *testing.T) {
	url := dbtest.URL(t, "postgres") + "&pooled=true"
	errs := make(chan error, 3)
	for range 3 {
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		go func() {
			_, err := d.Migrate(t.Context())
			errs <- err
		}()
	}
	for range 3 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
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
