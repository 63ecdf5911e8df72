package backup

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files"
	"teren/internal/platform/files/filestest"
)

// What is kept is what a person would expect to find, on any day.
func TestKept(t *testing.T) {
	noon := time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)
	var all []Copy
	at := func(when time.Time) { all = append(all, Copy{Name: when.Format(instant), At: when}) }
	at(noon.Add(-time.Hour)) // before a migration, beside the daily one
	for day := range 800 {
		at(noon.AddDate(0, 0, -day).Add(-11 * time.Hour))
	}
	var days []string
	keep := kept(all, noon)
	for _, c := range all {
		if keep[c.Name] {
			days = append(days, c.At.Format(time.DateOnly))
		}
	}
	want := []string{
		"2026-11-24", "2026-11-24", "2026-11-23", "2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18", // days
		"2026-11-15", "2026-11-08", // Sundays, after those of this week and the last
		"2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31",
	}
	if !slices.Equal(days, want) {
		t.Errorf("kept %v\nwant %v", days, want)
	}

	// Day after day, with what was removed gone for good, nothing that was kept
	// for a month or a week is lost too early, and it never grows.
	all = nil
	for day := range 900 {
		now := noon.AddDate(0, 0, day)
		all = append([]Copy{{Name: now.Format(instant), At: now}}, all...)
		keep := kept(all, now)
		all = slices.DeleteFunc(all, func(c Copy) bool { return !keep[c.Name] })
		if len(all) > 7+4+12 || !keep[now.Format(instant)] {
			t.Fatalf("day %d: %d are kept", day, len(all))
		}
		if oldest := all[len(all)-1].At; day > 400 && now.Sub(oldest) < 300*24*time.Hour {
			t.Fatalf("day %d: the oldest is of %s", day, oldest)
		}
	}
	if len(kept([]Copy{{"old", noon.AddDate(-5, 0, 0), 1}}, noon)) != 1 {
		t.Error("the only copy is removed, since it is old")
	}
}

// installation is a database with uploads.
type installation struct {
	d       *db.DB
	uploads *files.Store
	names   []string
}

func install(t *testing.T) *installation {
	t.Helper()
	i := &installation{d: dbtest.Open(t, "sqlite")}
	var err error
	if i.uploads, err = files.Open(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { i.uploads.Close() })
	i.upload(t)
	i.upload(t)
	return i
}

func (i *installation) upload(t *testing.T) {
	t.Helper()
	text := fmt.Sprintf("naziv;broj\nčavao;%d\n", len(i.names))
	up, err := i.uploads.Keep(t.Context(), strings.NewReader(text), files.Document, "popis.csv")
	if err != nil {
		t.Fatal(err)
	}
	if err := i.d.Do(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO upload (file_name, thing, thing_id, kind, display_name, content_type, size, created_at)
			VALUES (?, 'task', 1, 'DOCUMENT', 'popis.csv', 'text/csv', ?, ?)`, up.Name, up.Size, tx.Now)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	i.names = append(i.names, up.Name)
}

func place(t *testing.T, c Config) *Store {
	t.Helper()
	c.Scratch = t.TempDir()
	s, err := Open(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.Close()
		if left, err := os.ReadDir(c.Scratch); err != nil || len(left) > 0 {
			t.Errorf("left in the scratch folder: %v, %v", left, err)
		}
	})
	return s
}

// keyFile is a new key, or none.
func keyFile(t *testing.T) string {
	t.Helper()
	text, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// each runs fn with a folder and with a bucket, with a key and without. raw
// reads all that lies there, by name.
func each(t *testing.T, fn func(t *testing.T, c Config, raw func() map[string][]byte)) {
	for _, key := range []bool{false, true} {
		name, file := "readable", ""
		if key {
			name, file = "encrypted", keyFile(t)
		}
		t.Run("folder, "+name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			fn(t, Config{At: files.Location{Folder: dir}, KeyFile: file}, func() map[string][]byte {
				all := map[string][]byte{}
				if err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
					if err == nil && e.Type().IsRegular() {
						all[strings.TrimPrefix(path, dir+"/")], err = os.ReadFile(path)
					}
					return err
				}); err != nil {
					t.Fatal(err)
				}
				return all
			})
		})
		t.Run("bucket, "+name, func(t *testing.T) {
			t.Parallel()
			b := filestest.New(t)
			fn(t, inBucket(t, b, b.URL(), file), func() map[string][]byte {
				all := map[string][]byte{}
				for _, name := range b.Names(t) {
					all[strings.TrimPrefix(name, "teren/")] = b.Read(t, name)
				}
				return all
			})
		})
	}
}

func inBucket(t *testing.T, b *filestest.Bucket, address, key string) Config {
	t.Helper()
	at, err := files.ParseLocation(address)
	if err != nil {
		t.Fatal(err)
	}
	return Config{At: at, Keys: files.Keys{ID: b.ID, Secret: b.Secret}, KeyFile: key}
}

var monday = time.Date(2026, 11, 23, 1, 0, 0, 0, time.UTC)

var quiet = slog.New(slog.DiscardHandler)

// brought restores a copy and answers its uploads.
func brought(t *testing.T, s *Store, c Copy) (map[string]string, error) {
	t.Helper()
	got := map[string]string{}
	_, err := s.Restore(t.Context(), c, filepath.Join(t.TempDir(), "teren.db"), func(name string, r io.Reader) error {
		text, err := io.ReadAll(r)
		got[name] = string(text)
		return err
	})
	return got, err
}

// told is what people are told of the backups.
func told(t *testing.T, d *db.DB) State {
	t.Helper()
	is, err := db.Read(t.Context(), d, StateIn)
	if err != nil {
		t.Fatal(err)
	}
	return is
}

func TestADayAfterTheOther(t *testing.T) {
	each(t, func(t *testing.T, c Config, raw func() map[string][]byte) {
		i, s := install(t), place(t, c)
		day := func(n int) time.Time { return monday.AddDate(0, 0, n) }
		for n := range 9 {
			for range 2 { // a second time on the same day there is nothing to do
				if err := s.Once(t.Context(), quiet, i.d, i.uploads, day(n)); err != nil {
					t.Fatal(err)
				}
			}
			i.upload(t)
		}
		all, checked, err := s.List(t.Context())
		if err != nil || len(all) != 7 || !all[0].At.Equal(day(8)) || !checked.Equal(day(7)) {
			t.Errorf("%d copies, the newest %+v, checked %s, %v", len(all), all[0], checked, err)
		}
		if is := told(t, i.d); !is.Kept || !is.Database || !is.MadeAt.Equal(day(8)) || !is.CheckedAt.Equal(day(7)) || is.FailingAt != nil {
			t.Errorf("people are told %+v", is)
		}
		there := raw()
		if n := len(there); n != 7+1+10 {
			t.Errorf("%d files lie there", n)
		}
		for name, content := range there {
			if open := strings.HasPrefix(name, "checked-"); !open && (c.KeyFile == "") == bytes.HasPrefix(content, []byte("age-encryption.org/")) || c.KeyFile != "" && bytes.Contains(content, []byte("čavao")) {
				t.Errorf("%s begins %q", name, content[:min(30, len(content))])
			}
		}
		for back, want := range map[int]int{0: 10, 1: 9, 6: 4} {
			got, err := brought(t, s, all[back])
			if err != nil || len(got) != want || got[i.names[1]] != "naziv;broj\nčavao;1\n" {
				t.Errorf("%s: %d uploads, %v", all[back].Name, len(got), err)
			}
		}
	})
}

// What is damaged is told when it is tried, and never taken for good.
func TestACheckFindsWhatIsWrong(t *testing.T) {
	i := install(t)
	dir := t.TempDir()
	c := Config{At: files.Location{Folder: dir}, KeyFile: keyFile(t)}
	s := place(t, c)
	made, err := s.Make(t.Context(), i.d, i.uploads, monday)
	if err != nil || made.Uploads != 2 {
		t.Fatal(made, err)
	}
	if n, err := s.Check(t.Context(), made.Copy, monday); n != 2 || err != nil {
		t.Fatalf("a good copy: %d, %v", n, err)
	}
	uploads, err := filepath.Glob(filepath.Join(dir, "uploads", "*"))
	if err != nil || len(uploads) != 2 {
		t.Fatal(uploads, err)
	}
	database := filepath.Join(dir, made.Copy.Name)
	for what, damage := range map[string]func(){
		"the database is cut off": func() { change(t, database, func(b []byte) []byte { return b[:len(b)-1] }) },
		"a bit of the database":   func() { change(t, database, func(b []byte) []byte { b[len(b)/2] ^= 4; return b }) },
		"a bit of an upload":      func() { change(t, uploads[0], func(b []byte) []byte { b[len(b)-1] ^= 4; return b }) },
		"an upload is gone":       func() { os.Remove(uploads[1]) },
		"an upload of another":    func() { os.Rename(uploads[0], uploads[1]); os.WriteFile(uploads[0], nil, 0o600) },
	} {
		before := map[string][]byte{}
		for _, path := range append(uploads, database) {
			if before[path], err = os.ReadFile(path); err != nil {
				t.Fatal(err)
			}
		}
		damage()
		if _, err := s.Check(t.Context(), made.Copy, monday.AddDate(0, 0, 8)); err == nil {
			t.Errorf("%s: it is taken for good", what)
		}
		if err := s.Once(t.Context(), quiet, i.d, i.uploads, monday.Add(10*time.Hour)); err != nil {
			t.Errorf("%s, before it is looked at: %v", what, err)
		}
		for path, content := range before {
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, checked, err := s.List(t.Context()); !checked.Equal(monday) || err != nil {
		t.Errorf("checked %s, %v", checked, err)
	}
	for what, key := range map[string]string{"another key": keyFile(t), "no key": ""} {
		other := place(t, Config{At: c.At, KeyFile: key})
		if _, err := other.Check(t.Context(), made.Copy, monday); err == nil || !strings.Contains(err.Error(), "key") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := Open(Config{At: c.At, Scratch: t.TempDir(), KeyFile: database}); err == nil || !strings.Contains(err.Error(), "holds no key") {
		t.Errorf("a key file without a key: %v", err)
	}
}

func change(t *testing.T, path string, fn func([]byte) []byte) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, fn(content), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A lost upload does not keep the rest from being backed up.
func TestALostUpload(t *testing.T) {
	i, s := install(t), place(t, Config{At: files.Location{Folder: t.TempDir()}})
	if err := i.uploads.Remove(t.Context(), i.names[0]); err != nil {
		t.Fatal(err)
	}
	made, err := s.Make(t.Context(), i.d, i.uploads, monday)
	if err != nil || made.Lost != 1 || made.Uploads != 1 {
		t.Errorf("%+v, %v", made, err)
	}
}

// What killed backups have left goes with the next one, but not what another
// makes just now.
func TestLeftByKilledOnes(t *testing.T) {
	i, dir, scratch := install(t), t.TempDir(), t.TempDir()
	s, err := Open(Config{At: files.Location{Folder: dir}, Scratch: scratch})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	old, young := []string{filepath.Join(scratch, "backup-1"), filepath.Join(dir, ".receiving-1"), filepath.Join(dir, "uploads", ".receiving-2")}, []string{filepath.Join(scratch, "backup-2"), filepath.Join(dir, ".receiving-3")}
	for _, path := range append(old, young...) {
		if strings.HasPrefix(path, scratch) {
			if err := os.Mkdir(path, 0o700); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.WriteFile(path, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	yesterday := time.Now().Add(-25 * time.Hour)
	for _, path := range old {
		if err := os.Chtimes(path, yesterday, yesterday); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Make(t.Context(), i.d, i.uploads, monday); err != nil {
		t.Fatal(err)
	}
	for _, path := range old {
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s is still there", path)
		}
	}
	for _, path := range young {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
}

// A place that is away fails the backup and leaves no half of one; the next try
// goes on.
func TestAPlaceThatIsAway(t *testing.T) {
	i := install(t)
	b := filestest.New(t)
	line := b.Line(t)
	s := place(t, inBucket(t, b, line.Address(), ""))
	line.Break(filestest.HalfUpload, http.MethodPut, -1)
	if err := s.Once(context.Background(), quiet, i.d, i.uploads, monday); err == nil {
		t.Error("a backup over a way that breaks succeeds")
	}
	if err := s.Once(context.Background(), quiet, i.d, i.uploads, monday.Add(time.Hour)); err == nil {
		t.Error("a backup over a way that breaks succeeds an hour later")
	}
	if is := told(t, i.d); is.MadeAt != nil || is.FailingAt == nil || !is.FailingAt.Equal(monday) {
		t.Errorf("people are told %+v", is)
	}
	if names := b.Names(t); len(names) > 0 {
		t.Errorf("left there: %v", names)
	}
	line.Break(filestest.None, "", 0)
	if err := s.Once(context.Background(), quiet, i.d, i.uploads, monday); err != nil {
		t.Error(err)
	}
	if is := told(t, i.d); is.MadeAt == nil || is.FailingAt != nil {
		t.Errorf("people are told %+v", is)
	}
	all, checked, err := s.List(t.Context())
	if err != nil || len(all) != 1 || !checked.Equal(monday) {
		t.Errorf("%v, checked %s, %v", all, checked, err)
	}
}

// PostgreSQL is backed up with its own tools; the uploads are kept beside.
func TestOnPostgreSQL(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := place(t, Config{At: files.Location{Folder: t.TempDir()}})
		i := install(t)
		i.d, i.names = d, nil
		i.upload(t)
		if err := s.Once(t.Context(), quiet, d, i.uploads, monday); err != nil {
			t.Fatal(err)
		}
		all, _, err := s.List(t.Context())
		if want := map[string]int{"sqlite": 1, "postgres": 0}[d.Engine()]; len(all) != want || err != nil {
			t.Errorf("%d copies, %v", len(all), err)
		}
		got := ""
		n, err := s.Uploads(t.Context(), d, func(_ string, r io.Reader) error {
			text, err := io.ReadAll(r)
			got = string(text)
			return err
		})
		if n != 1 || err != nil || got != "naziv;broj\nčavao;0\n" {
			t.Errorf("%d uploads, %q, %v", n, got, err)
		}
	})
}
