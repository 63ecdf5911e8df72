// Package files keeps what people upload: photos and documents, judged by
// their content and never by their name, in one folder. It does not know whose
// a file is; who may fetch it is the area's question.
//
// A file becomes real in this order: temporary file in the same folder, fsync,
// rename, fsync of the folder, and only then the row that names it. Whatever
// breaks in between leaves a file that no row names, which Sweep removes.
package files

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
	"unicode"
	"unicode/utf8"

	"teren/internal/platform/fault"
)

// MaxBytes is how large one uploaded file may be.
const MaxBytes = 25 * 1024 * 1024

// Store is a folder of files.
type Store struct {
	root   *os.Root
	shares *shares     // of those whose pictures are unpacked
	full   atomic.Bool // there was no room for the last write
}

// Open opens the folder, and makes it when it is absent.
func Open(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Store{root: root, shares: newShares()}, nil
}

// IsFull reports whether the error says that there is no room left on the disk,
// or for this program on it.
func IsFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// Works returns nil unless there was no room for a file and there still is
// none.
func (s *Store) Works() error {
	if !s.full.Load() {
		return nil
	}
	t, err := s.create()
	if err != nil {
		return err
	}
	_, err = t.Write(make([]byte, 1<<20))
	if err = errors.Join(err, t.Sync(), t.discard()); err == nil {
		s.full.Store(false)
	}
	return err
}

// noted remembers that there was no room.
func (s *Store) noted(err error) error {
	if IsFull(err) {
		s.full.Store(true)
	}
	return err
}

// Close lets go of the folder.
func (s *Store) Close() error { return s.root.Close() }

// Upload is a file that was received and looks good, but is not yet kept: an
// image goes through Reencode, then Commit keeps it; Discard removes it.
type Upload struct {
	Name          string // under which it is kept and served; random
	DisplayName   string // what people called it; never a path
	ContentType   string
	Size          int64
	SHA256        string // of what was received
	Width, Height int    // of images, in pixels

	kind    Kind
	store   *Store
	temp    *temp
	shape   shape
	upright bool
	small   *temp // the small picture
}

// Receive reads one uploaded file. Its type is judged by content; a document's
// extension must agree. Of an image only the head is looked at: what costs
// memory and time is Reencode, which is for whoever may upload it.
//
// Faults: file_too_large, file_type, file_damaged, file_dimensions. After any
// error nothing is left behind.
func (s *Store) Receive(ctx context.Context, r io.Reader, kind Kind, declaredName string) (*Upload, error) {
	name := displayName(declaredName)
	body := bufio.NewReader(r)
	head, err := body.Peek(sniffLen)
	if err != nil && err != io.EOF {
		return nil, err
	}
	format, ok := sniff(kind, head, name)
	if !ok {
		return nil, unsupported(name)
	}

	in, err := s.create()
	if err != nil {
		return nil, err
	}
	up := &Upload{DisplayName: name, ContentType: format.contentType, kind: kind, store: s, temp: in}
	content := format.inspector()
	n, err := io.Copy(io.MultiWriter(in, content), io.LimitReader(body, MaxBytes+1))
	switch {
	case err != nil:
	case n > MaxBytes:
		err = tooLarge(name)
	case !content.good():
		err = unsupported(name)
	case ctx.Err() != nil:
		err = ctx.Err()
	default:
		up.Size, up.SHA256 = in.size, hex.EncodeToString(in.hash.Sum(nil))
		up.Name = randomName() + extensions[up.ContentType]
		if kind == Image {
			up.shape, err = measure(in)
			up.Width, up.Height = up.shape.width, up.shape.height
			err = up.refusal(err)
		}
		if err == nil {
			return up, nil
		}
	}
	return nil, errors.Join(err, in.discard())
}

// Keep receives a file of the program itself and keeps it.
func (s *Store) Keep(ctx context.Context, r io.Reader, kind Kind, declaredName string) (*Upload, error) {
	up, err := s.Receive(ctx, r, kind, declaredName)
	if err != nil {
		return nil, err
	}
	if err := up.Reencode(ctx, 0); err != nil {
		return nil, errors.Join(err, up.Discard())
	}
	return up, up.Commit()
}

// Commit makes the file durable under its name. Call it before the transaction
// that stores the name, and Discard when that fails.
func (u *Upload) Commit() error {
	if u.kind == Image && !u.upright {
		return errors.Join(errors.New("files: an image as it came is not kept"), u.Discard())
	}
	err := u.store.noted(u.temp.Sync())
	if err == nil {
		err = u.temp.Close()
	}
	if err == nil && u.small != nil {
		err = u.store.root.Rename(u.small.name, u.Name+thumbnail)
	}
	if err == nil {
		err = u.store.root.Rename(u.temp.name, u.Name)
	}
	if err == nil {
		err = u.store.sync()
	}
	if err != nil {
		return errors.Join(err, u.Discard())
	}
	return nil
}

// Discard removes the file, committed or not.
func (u *Upload) Discard() error {
	err := errors.Join(u.temp.discard(), u.store.Remove(u.Name))
	if u.small != nil {
		err = errors.Join(err, u.small.discard())
	}
	return err
}

// Open reads a kept file; fs.ErrNotExist when there is none of the name.
func (s *Store) Open(name string) (io.ReadCloser, error) {
	if !named.MatchString(name) {
		return nil, fs.ErrNotExist
	}
	return s.root.Open(name)
}

// Remove removes a kept file and its thumbnail. Call it after the transaction
// that forgot the name. An absent file is no error.
func (s *Store) Remove(name string) error {
	if !named.MatchString(name) {
		return nil
	}
	return errors.Join(s.remove(name), s.remove(name+thumbnail))
}

// Any reports whether a file is kept.
func (s *Store) Any() (bool, error) {
	dir, err := s.root.Open(".")
	if err != nil {
		return false, err
	}
	defer dir.Close()
	for {
		names, err := dir.Readdirnames(500)
		if slices.ContainsFunc(names, named.MatchString) {
			return true, nil
		}
		if err == io.EOF {
			return false, nil
		} else if err != nil {
			return false, err
		}
	}
}

// Sweep removes what is older than olderThan and named by no row: files left by
// a broken upload, orphaned thumbnails, temporary files. referenced is asked in
// batches which of the names are in use. It answers how many files went.
func (s *Store) Sweep(ctx context.Context, referenced func(names []string) (map[string]bool, error), olderThan time.Duration) (int, error) {
	dir, err := s.root.Open(".")
	if err != nil {
		return 0, err
	}
	defer dir.Close()
	removed, before := 0, time.Now().Add(-olderThan)
	for ctx.Err() == nil {
		entries, err := dir.ReadDir(500)
		if err == io.EOF {
			return removed, nil
		} else if err != nil {
			return removed, err
		}
		old, names := []string{}, []string{}
		for _, e := range entries {
			info, err := e.Info()
			owner := strings.TrimSuffix(e.Name(), thumbnail)
			switch {
			case errors.Is(err, fs.ErrNotExist):
				continue
			case err != nil:
				return removed, err
			case info.ModTime().After(before):
				continue
			case named.MatchString(owner):
				names = append(names, owner)
			case !strings.HasPrefix(e.Name(), tempPrefix):
				continue // not ours
			}
			old = append(old, e.Name())
		}
		var used map[string]bool
		if len(names) > 0 {
			if used, err = referenced(names); err != nil {
				return removed, err
			}
		}
		for _, name := range old {
			if used[strings.TrimSuffix(name, thumbnail)] {
				continue
			}
			if err := s.remove(name); err != nil {
				return removed, err
			}
			removed++
		}
	}
	return removed, ctx.Err()
}

// named is every name a kept file can have. Nothing else is looked up on disk.
var named = regexp.MustCompile(`^[0-9a-f]{32}\.(jpg|png|csv|pdf|doc)$`)

const tempPrefix = ".receiving-"

// NewName is a name for a second row of a kept file; the store has nothing of
// that name.
func NewName(kept string) string { return randomName() + path.Ext(kept) }

func randomName() string {
	var id [16]byte
	rand.Read(id[:])
	return hex.EncodeToString(id[:])
}

// temp is a file being written, with its length and hash so far.
type temp struct {
	*os.File
	name  string
	store *Store
	size  int64
	hash  hash.Hash
}

func (s *Store) create() (*temp, error) {
	name := tempPrefix + randomName()
	f, err := s.root.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, s.noted(err)
	}
	return &temp{File: f, name: name, store: s, hash: sha256.New()}, nil
}

func (t *temp) Write(p []byte) (int, error) {
	n, err := t.File.Write(p)
	t.size += int64(n)
	t.hash.Write(p[:n])
	return n, t.store.noted(err)
}

func (t *temp) discard() error {
	t.Close() // may be closed already
	return t.store.remove(t.name)
}

func (s *Store) remove(name string) error {
	if err := s.root.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (s *Store) sync() error {
	dir, err := s.root.Open(".")
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// displayName makes what a browser says a file is called fit to show: the last
// part of a path, one line, no marks that turn the reading direction.
func displayName(declared string) string {
	name := path.Base(strings.ReplaceAll(strings.ToValidUTF8(declared, ""), `\`, "/"))
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, name)
	if name = strings.TrimSpace(name); strings.Trim(name, "./") == "" {
		return "file"
	}
	ext := path.Ext(name)
	if len(ext) > 10 {
		ext = ""
	}
	stem := strings.TrimSuffix(name, ext)
	for utf8.RuneCountInString(stem) > 120 {
		_, size := utf8.DecodeLastRuneInString(stem)
		stem = stem[:len(stem)-size]
	}
	return stem + ext
}

func tooLarge(name string) error { return refuse(fault.TooLarge, "file_too_large", name) }

func unsupported(name string) error { return refuse(fault.Unsupported, "file_type", name) }

func refuse(kind fault.Kind, code, name string) error {
	return &fault.Fault{Kind: kind, Code: code, Args: fault.Args{"file": name}}
}
