package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// ErrAway is returned when the place of the files cannot be reached, or does not
// work at present.
var ErrAway = errors.New("the files are out of reach")

// ErrFull is returned when the place of the files has no room left.
var ErrFull = errors.New("no room for files")

// IsFull reports whether the error means that there is no room left, or none for
// this program: on the disk, or where files are kept.
func IsFull(err error) bool {
	return errors.Is(err, ErrFull) || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}

// unwritable reports whether the error is of a disk that fails, or only reads.
func unwritable(err error) bool { return errors.Is(err, syscall.EIO) || errors.Is(err, syscall.EROFS) }

// place is where files are kept: a folder or a bucket. It handles names and bytes,
// and does not interpret them.
type place interface {
	// create begins a temporary file on this machine, from which put takes.
	create() (*temp, error)
	// put makes the files durable under their names; each is stored whole or not
	// at all. The temporary files are used up, also on an error.
	put(ctx context.Context, all ...parcel) error
	// open reads a file; fs.ErrNotExist when there is none of the name. What is
	// read does not outlive the context.
	open(ctx context.Context, name string) (content, error)
	// remove removes a file; an absent one is no error.
	remove(ctx context.Context, name string) error
	// each calls fn with the stored files, in batches and in no order.
	each(ctx context.Context, fn func([]Entry) error) error
	// sum is the checksum and the length of a file, without reading more of it
	// than must be; fs.ErrNotExist when there is none.
	sum(ctx context.Context, name string) (sha256 string, size int64, err error)
	// works returns nil unless the last use failed, and another try does too.
	works(ctx context.Context) error
	// reach returns an error unless the place answers.
	reach(ctx context.Context) error
	// check tries every operation and returns an error for what does not work.
	check(ctx context.Context) error
	// clean removes temporary files older than before and returns their number.
	clean(before time.Time) (int, error)
	// String returns a description of the place for the operator.
	String() string
	close() error
}

// parcel is a temporary file and the name it is to have.
type parcel struct {
	*temp
	name string
}

// content is a file that is read, from any point.
type content interface {
	io.ReadSeekCloser
	// size is the length of the file.
	size() int64
	// failed is why it could not be read to its end; nil when it was, or will be.
	failed() error
}

// Entry is a stored file.
type Entry struct {
	Name    string // of a kept file, or of its small picture
	Size    int64
	Changed time.Time
}

// batch is how many names are looked up at once.
const batch = 500

// takes reports which names belong to a place; others are not looked at.
type takes func(name string) bool

// ours reports whether the name can be that of a stored file or its small picture.
func ours(name string) bool { return named.MatchString(strings.TrimSuffix(name, thumbnail)) }

// scratch is a folder of this machine for files that are being received.
type scratch struct {
	root    *os.Root
	failing atomic.Bool // there was no room for the last write, or no disk
}

func openScratch(dir string) (*scratch, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &scratch{root: root}, nil
}

const tempPrefix = ".receiving-"

// temp is a file being written, with its length and hash so far.
type temp struct {
	rereadable
	file  *os.File // to write: its own way to copy would pass by the hash
	path  string
	in    *scratch
	size  int64
	hash  hash.Hash
	ended bool // it has another name, or none
}

// rereadable is what a file being written can additionally do.
type rereadable interface {
	io.ReadSeekCloser
	io.ReaderAt
	Sync() error
}

func (s *scratch) create() (*temp, error) {
	name := tempPrefix + randomName()
	f, err := s.root.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, s.noted(err)
	}
	return &temp{rereadable: f, file: f, path: name, in: s, hash: sha256.New()}, nil
}

func (t *temp) Write(p []byte) (int, error) {
	n, err := t.file.Write(p)
	t.size += int64(n)
	t.hash.Write(p[:n])
	return n, t.in.noted(err)
}

// sum returns the checksum of the written bytes.
func (t *temp) sum() string { return hex.EncodeToString(t.hash.Sum(nil)) }

func (t *temp) discard() error {
	if t.ended {
		return nil
	}
	t.ended = true
	t.Close() // may be closed already
	return t.in.remove(t.path)
}

func (s *scratch) remove(name string) error {
	if err := s.root.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// works returns nil unless the last file could not be written, and another
// cannot be either.
func (s *scratch) works(context.Context) error {
	if !s.failing.Load() {
		return nil
	}
	err := s.try()
	if err == nil {
		s.failing.Store(false)
	}
	return err
}

// try writes a temporary file and removes it.
func (s *scratch) try() error {
	t, err := s.create()
	if err != nil {
		return err
	}
	_, err = t.Write(make([]byte, 1<<20))
	return errors.Join(err, s.noted(t.Sync()), t.discard())
}

// noted remembers that nothing could be written, and returns the error as ErrFull
// or ErrAway where it is one.
func (s *scratch) noted(err error) error {
	switch {
	case IsFull(err):
		s.failing.Store(true)
	case unwritable(err):
		s.failing.Store(true)
		return fmt.Errorf("%w: %w", ErrAway, err)
	}
	return err
}

func (s *scratch) clean(before time.Time) (int, error) {
	removed := 0
	err := s.list(func(found []fs.DirEntry) error {
		for _, e := range found {
			if !strings.HasPrefix(e.Name(), tempPrefix) {
				continue
			}
			info, err := e.Info()
			if errors.Is(err, fs.ErrNotExist) || err == nil && info.ModTime().After(before) {
				continue
			}
			if err = errors.Join(err, s.remove(e.Name())); err != nil {
				return err
			}
			removed++
		}
		return nil
	})
	return removed, err
}

// list calls fn with the files in the folder, in batches.
func (s *scratch) list(fn func([]fs.DirEntry) error) error {
	dir, err := s.root.Open(".")
	if err != nil {
		return err
	}
	defer dir.Close()
	for {
		found, err := dir.ReadDir(batch)
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = fn(found)
		}
		if err != nil {
			return err
		}
	}
}

func (s *scratch) close() error { return s.root.Close() }

// contentType returns the content type for the name of a file.
func contentType(name string) string {
	if strings.HasSuffix(name, thumbnail) {
		return "image/jpeg"
	}
	return contentTypes[path.Ext(name)]
}
