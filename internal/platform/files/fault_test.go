package files

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"teren/internal/platform/files/filestest"
)

// enough is how long a call may take at most here: it measures nothing, and is
// far from for ever.
const enough = time.Minute

// broken is a store behind a way that will break so.
func broken(t *testing.T, fault filestest.Fault) (*Store, *filestest.Line, *filestest.Bucket) {
	t.Helper()
	b := filestest.New(t)
	line := b.Line(t)
	patience := patience
	if fault == filestest.Silent { // who waits for an answer here waits in vain
		patience = 3 * time.Second
	}
	return at(t, b, line.Address(), patience), line, b
}

func big() []byte {
	line := make([]byte, 0, 500_000)
	for len(line) < 500_000 {
		line = append(line, byte('a'+rand.IntN(26)))
		if len(line)%80 == 0 {
			line = append(line, '\n')
		}
	}
	return line
}

func inTime(t *testing.T, what string, fn func() error) error {
	t.Helper()
	ended := make(chan error, 1)
	go func() { ended <- fn() }()
	select {
	case err := <-ended:
		return err
	case <-time.After(enough):
		t.Fatalf("%s does not end", what)
		return nil
	}
}

// A way that breaks once is nothing that anybody notices; one that stays broken
// is told, and leaves nothing behind.
func TestSendingOverAWayThatBreaks(t *testing.T) {
	content := big()
	for what, fault := range map[string]filestest.Fault{
		"no answer": filestest.Silent, "503": filestest.Busy, "half an upload": filestest.HalfUpload, "a lost answer": filestest.LostAnswer,
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			s, line, b := broken(t, fault)
			line.Break(fault, http.MethodPut, 1)
			var up *Upload
			if err := inTime(t, what, func() (err error) {
				up, err = s.Keep(t.Context(), bytes.NewReader(content), Document, "x.csv")
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if line.Broke() != 1 || !bytes.Equal(stored(t, s, up.Name), content) {
				t.Errorf("broke %d times, and the file is not whole", line.Broke())
			}
			if names := listing(t, s); !slices.Equal(names, []string{up.Name}) {
				t.Errorf("kept: %v", names)
			}

			line.Break(fault, http.MethodPut, -1)
			err := inTime(t, what, func() error {
				_, err := s.Keep(t.Context(), bytes.NewReader(content), Document, "x.csv")
				return err
			})
			if !errors.Is(err, ErrAway) || IsRefused(err) {
				t.Errorf("a way that stays broken: %v", err)
			}
			if names := listing(t, s); !slices.Equal(names, []string{up.Name}) {
				t.Errorf("left behind: %v", names)
			}
			for _, name := range b.Names(t) {
				if name != "teren/"+up.Name {
					t.Errorf("in the bucket: %s", name)
				}
			}
			if err := inTime(t, what, func() error { return s.Works(t.Context()) }); err != nil {
				t.Errorf("a store that answers to everything else: %v", err)
			}
		})
	}
}

// The same on the way back. What cannot be read whole is never passed off as it.
func TestReadingOverAWayThatBreaks(t *testing.T) {
	content := big()
	for what, fault := range map[string]filestest.Fault{
		"no answer": filestest.Silent, "503": filestest.Busy, "a lost answer": filestest.LostAnswer, "half an answer": filestest.HalfAnswer, "another answer": filestest.Changed,
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			s, line, _ := broken(t, fault)
			up := kept(t, s, Document, "x.csv", content)
			download := func() (got []byte, err error) {
				err = inTime(t, what, func() error {
					c, err := s.Open(t.Context(), up.Name)
					if err != nil {
						return err
					}
					defer c.Close()
					got, err = io.ReadAll(c)
					return err
				})
				return got, err
			}
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if err := s.Serve(w, r, File{Name: up.Name, DisplayName: "x.csv"}); err != nil {
					http.Error(w, err.Error(), http.StatusServiceUnavailable)
				}
			}))
			defer server.Close()

			line.Break(fault, http.MethodGet, 1)
			got, err := download()
			if fault == filestest.Changed {
				if !errors.Is(err, ErrAway) || len(got) >= len(content) {
					t.Errorf("a file that is not what was put there: %d bytes, %v", len(got), err)
				}
			} else if err != nil || !bytes.Equal(got, content) {
				t.Errorf("after one break: %d bytes of %d, %v", len(got), len(content), err)
			}
			if line.Broke() != 1 {
				t.Errorf("broke %d times", line.Broke())
			}

			line.Break(fault, http.MethodGet, -1)
			if got, err = download(); !errors.Is(err, ErrAway) || len(got) >= len(content) {
				t.Errorf("a way that stays broken: %d bytes, %v", len(got), err)
			}
			answer, err := http.Get(server.URL)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			body, err := io.ReadAll(answer.Body)
			if answer.StatusCode == http.StatusOK && err == nil {
				t.Errorf("%d bytes of %d are served as the whole", len(body), len(content))
			}

			line.Break(filestest.None, "", 0)
			if got, err = download(); err != nil || !bytes.Equal(got, content) {
				t.Errorf("mended: %d bytes, %v", len(got), err)
			}
		})
	}
}

// A connection that breaks is made again from where it broke, and so a part in
// the middle is read.
func TestAPartIsReadAgainFromWhereItBroke(t *testing.T) {
	s, line, _ := broken(t, filestest.HalfAnswer)
	content := big()
	up := kept(t, s, Document, "x.csv", content)
	line.Break(filestest.HalfAnswer, http.MethodGet, 3) // each time half of what is left
	if got := stored(t, s, up.Name); !bytes.Equal(got, content) || line.Broke() != 3 {
		t.Errorf("broke %d times, %d bytes of %d", line.Broke(), len(got), len(content))
	}
	c, err := s.at.open(t.Context(), up.Name)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, from := range []int64{200_000, 5, 0} {
		line.Break(filestest.HalfAnswer, http.MethodGet, 1)
		if _, err := c.Seek(from, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(c); err != nil || !bytes.Equal(got, content[from:]) {
			t.Errorf("from %d: %d bytes, %v", from, len(got), err)
		}
	}
	if end, err := c.Seek(0, io.SeekEnd); err != nil || end != int64(len(content)) {
		t.Errorf("the end is at %d, %v", end, err)
	}
}

// Who does not see what there is removes nothing.
func TestSweepingOverAWayThatBreaks(t *testing.T) {
	t.Parallel()
	s, line, _ := broken(t, filestest.Silent)
	up := kept(t, s, Image, "x.jpg", photo(1, binary.LittleEndian))
	for _, fault := range []filestest.Fault{filestest.Silent, filestest.Busy, filestest.LostAnswer} {
		line.Break(fault, http.MethodGet, -1)
		err := inTime(t, "a sweep", func() error {
			n, err := s.Sweep(t.Context(), func([]string) (map[string]bool, error) { return nil, nil }, -time.Hour)
			if n > 0 {
				t.Errorf("swept %d", n)
			}
			return err
		})
		if !errors.Is(err, ErrAway) {
			t.Errorf("a sweep: %v", err)
		}
		if err := inTime(t, "a look", func() error { return s.Works(t.Context()) }); !errors.Is(err, ErrAway) {
			t.Errorf("whether the store works: %v", err)
		}
	}
	line.Break(filestest.None, "", 0)
	if err := s.Works(t.Context()); err != nil {
		t.Errorf("a store that answers again: %v", err)
	}
	if names := listing(t, s); len(names) != 2 || !strings.HasPrefix(names[0], up.Name) {
		t.Errorf("kept: %v", names)
	}
}

// Files move while both places are in use, and go on where they were ended.
func TestMove(t *testing.T) {
	for what, there := range map[string]func(t *testing.T) (from, to *Store, line *filestest.Line){
		"from a folder into a bucket": func(t *testing.T) (*Store, *Store, *filestest.Line) {
			to, line, _ := broken(t, filestest.Busy)
			return open(t), to, line
		},
		"from a bucket into a folder": func(t *testing.T) (*Store, *Store, *filestest.Line) {
			from, line, _ := broken(t, filestest.Busy)
			return from, open(t), line
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			from, to, line := there(t)
			content := map[string][]byte{}
			for range 40 {
				text := big()[:100_000]
				content[kept(t, from, Document, "x.csv", text).Name] = text
			}
			used := newStore(to.at) // as the server uses it
			used.From(from)
			all := func(s *Store) (n int) {
				for name, want := range content {
					c, err := s.Open(t.Context(), name)
					if err != nil {
						continue
					}
					got, err := io.ReadAll(c)
					if c.Close(); err == nil && bytes.Equal(got, want) {
						n++
					}
				}
				return n
			}
			if n := all(used); n != 40 || all(to) != 0 {
				t.Fatalf("before: %d are read", n)
			}
			fresh := kept(t, used, Document, "new.csv", []byte("a;b\n"))

			// It ends in the middle …
			moved := 0
			line.Break(filestest.None, "", 0)
			far, err := used.Move(t.Context(), from, func(m Moved) {
				if moved = m.Files; moved == 15 {
					line.Break(filestest.Busy, map[string]string{"from a folder into a bucket": http.MethodPut, "from a bucket into a folder": http.MethodGet}[what], -1)
				}
			})
			if !errors.Is(err, ErrAway) || far.AllFiles != 40 || far.Files >= 40 || far.Files < 15 {
				t.Fatalf("a move over a way that broke: %+v, %v", far, err)
			}
			line.Break(filestest.None, "", 0)
			if n := all(used); n != 40 {
				t.Errorf("in the middle: %d are read", n)
			}
			// … a copy is damaged meanwhile, and a new run mends it and ends.
			var damaged string
			for name := range content {
				if _, _, err := to.at.sum(t.Context(), name); err == nil {
					damaged = name
				}
			}
			putText(t, to, damaged, "a;c\n")
			again, err := used.Move(t.Context(), from, func(Moved) {})
			if err != nil || again.Files != 40 || again.Here < far.Files-1 || again.Here >= 40 {
				t.Errorf("again: %+v, %v", again, err)
			}
			if n := all(to); n != 40 {
				t.Errorf("%d came whole", n)
			}
			if last, err := used.Move(t.Context(), from, func(Moved) {}); err != nil || last.Here != 40 {
				t.Errorf("a third time: %+v, %v", last, err)
			}
			if all(from) != 40 {
				t.Error("they are not where they were any more")
			}
			if err := used.Remove(t.Context(), fresh.Name); err != nil {
				t.Error(err)
			}
			names := listing(t, to)
			if len(names) != 40 {
				t.Errorf("%d are kept", len(names))
			}
			// What nothing names goes from both.
			if n, err := used.Sweep(t.Context(), func([]string) (map[string]bool, error) { return nil, nil }, -time.Hour); n != 40 || err != nil || len(listing(t, to)) > 0 || len(listing(t, from)) > 0 {
				t.Errorf("swept %d, %v; left %v and %v", n, err, listing(t, to), listing(t, from))
			}
		})
	}
}

func putText(t *testing.T, s *Store, name, text string) {
	t.Helper()
	in, err := s.at.create()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, text); err != nil {
		t.Fatal(err)
	}
	if err := s.at.put(t.Context(), parcel{in, name}); err != nil {
		t.Fatal(err)
	}
}
