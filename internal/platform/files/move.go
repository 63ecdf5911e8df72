package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"

	"golang.org/x/sync/errgroup"
)

// From reads files that are not in this store yet from the other, until Move has
// copied all of them; new files are stored here alone. Closing this store closes
// both.
func (s *Store) From(other *Store) { s.at = moving{s.at, other.at} }

// moving is a place that the files of another are being brought to.
type moving struct {
	place // where they come to
	from  place
}

func (m moving) open(ctx context.Context, name string) (content, error) {
	c, err := m.place.open(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		return m.from.open(ctx, name)
	}
	return c, err
}

func (m moving) sum(ctx context.Context, name string) (string, int64, error) {
	sum, size, err := m.place.sum(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		return m.from.sum(ctx, name)
	}
	return sum, size, err
}

// remove removes the file from this store last, so that it is not copied again.
func (m moving) remove(ctx context.Context, name string) error {
	return errors.Join(m.from.remove(ctx, name), m.place.remove(ctx, name))
}

// each calls fn with the files of both, each once, as it is here.
func (m moving) each(ctx context.Context, fn func([]Entry) error) error {
	here := map[string]bool{}
	if err := m.place.each(ctx, func(all []Entry) error {
		for _, e := range all {
			here[e.Name] = true
		}
		return fn(all)
	}); err != nil {
		return err
	}
	return m.from.each(ctx, func(all []Entry) error {
		var rest []Entry
		for _, e := range all {
			if !here[e.Name] {
				rest = append(rest, e)
			}
		}
		return fn(rest)
	})
}

func (m moving) works(ctx context.Context) error {
	return errors.Join(m.place.works(ctx), m.from.works(ctx))
}

func (m moving) reach(ctx context.Context) error {
	return errors.Join(m.place.reach(ctx), m.from.reach(ctx))
}

func (m moving) check(ctx context.Context) error {
	return errors.Join(m.place.check(ctx), m.from.reach(ctx))
}

func (m moving) String() string { return fmt.Sprintf("%s, and not moved yet in %s", m.place, m.from) }

func (m moving) close() error { return errors.Join(m.place.close(), m.from.close()) }

// Moved is how far Move has come.
type Moved struct {
	Files, AllFiles int
	Bytes, AllBytes int64
	Here            int // of the files: were moved before
}

// side by side, since most of the time is spent waiting for the store.
const movers = 8

// Move copies every file of the other store into this one. Each is read back after
// it was written, and its checksum compared. A file that is already here and whole
// is not copied again, so that the copy can be stopped and started at any moment,
// and both stores may be in use. It stops at the first file that cannot be copied.
func (s *Store) Move(ctx context.Context, other *Store, tell func(Moved)) (Moved, error) {
	to, from := s.at, other.at
	if m, ok := to.(moving); ok {
		to = m.place
	}
	var mu sync.Mutex
	var far Moved
	if err := from.each(ctx, func(all []Entry) error {
		for _, e := range all {
			far.AllFiles, far.AllBytes = far.AllFiles+1, far.AllBytes+e.Size
		}
		return nil
	}); err != nil {
		return far, err
	}
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(movers)
	err := from.each(ctx, func(all []Entry) error {
		for _, e := range all {
			work.Go(func() error {
				here, err := bring(ctx, to, from, e.Name)
				if err != nil {
					return fmt.Errorf("%s: %w", e.Name, err)
				}
				mu.Lock()
				defer mu.Unlock()
				far.Files, far.Bytes = far.Files+1, far.Bytes+e.Size
				if here {
					far.Here++
				}
				tell(far)
				return nil
			})
		}
		return ctx.Err()
	})
	if failed := work.Wait(); failed != nil {
		err = failed // why the rest was given up
	}
	return far, err
}

// bring copies one file, and reports whether it was here already.
func bring(ctx context.Context, to, from place, name string) (here bool, err error) {
	want, size, err := from.sum(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil // removed meanwhile
	}
	if err != nil {
		return false, err
	}
	is, length, err := to.sum(ctx, name)
	if err == nil && is == want && length == size {
		return true, nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	in, err := from.open(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer in.Close()
	t, err := to.create()
	if err != nil {
		return false, err
	}
	if _, err := io.Copy(t, in); err != nil {
		return false, errors.Join(err, t.discard())
	}
	if t.sum() != want {
		return false, errors.Join(errDamagedObject, t.discard())
	}
	if err := to.put(ctx, parcel{t, name}); err != nil {
		return false, err
	}
	if is, _, err = read(ctx, to, name); err == nil && is != want {
		err = errors.Join(errDamagedObject, to.remove(ctx, name))
	}
	return false, err
}

// Restore stores a file of a backup under its earlier name. Names that no stored
// file can have are skipped.
func (s *Store) Restore(ctx context.Context, name string, r io.Reader) error {
	if !ours(name) {
		return nil
	}
	t, err := s.at.create()
	if err != nil {
		return err
	}
	if _, err := io.Copy(t, r); err != nil {
		return errors.Join(err, t.discard())
	}
	return s.at.put(ctx, parcel{t, name})
}
