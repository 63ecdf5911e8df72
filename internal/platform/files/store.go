// Package files stores uploads: photos and documents, typed by their content and
// never by their name, in a folder or in a bucket of an object store. It does not
// know the owner of a file; the area decides who may fetch it.
//
// A file is stored in this order: a temporary file on this machine, the file under
// its name, durable, and only then the row that names it. In a folder that is
// fsync, rename, fsync of the folder; in a bucket one request. A failure in between
// leaves a file that no row names, which Sweep removes.
package files

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"teren/internal/platform/fault"
)

// MaxBytes is how large one uploaded file may be.
const MaxBytes = 25 * 1024 * 1024

// Store keeps the uploaded files.
type Store struct {
	at     place
	shares *shares // of the people whose pictures are decoded
}

// Open returns a store in the folder, and makes the folder if it is absent.
func Open(dir string) (*Store, error) { return OpenAt(Location{Folder: dir}, Keys{}, "") }

// OpenAt returns a store at the location. Files for a bucket are received in the
// folder before they are sent. A bucket that is out of reach is an error only when
// it is used.
func OpenAt(at Location, keys Keys, receiving string) (*Store, error) {
	p, err := openPlace(at, keys, receiving, ours)
	if err != nil {
		return nil, err
	}
	return newStore(p), nil
}

func openPlace(at Location, keys Keys, receiving string, takes takes) (place, error) {
	if at.Remote() {
		return openBucket(at, keys, receiving, takes, patience)
	}
	s, err := openScratch(at.Folder)
	if err != nil {
		return nil, err
	}
	return folder{s, takes}, nil
}

func newStore(at place) *Store { return &Store{at: at, shares: newShares()} }

// Works returns nil unless the last use of the place failed, and another try
// does too.
func (s *Store) Works(ctx context.Context) error { return s.at.works(ctx) }

// Check tries every operation on files, leaves nothing behind, and returns an error
// for what does not work.
func (s *Store) Check(ctx context.Context) error { return s.at.check(ctx) }

// Reach returns an error unless the place answers.
func (s *Store) Reach(ctx context.Context) error { return s.at.reach(ctx) }

// String returns a description of the place.
func (s *Store) String() string { return s.at.String() }

// Close releases the place.
func (s *Store) Close() error { return s.at.close() }

// Upload is a file that was received and looks valid, but is not yet stored: an
// image goes through Reencode, then Commit stores it; Discard removes it.
type Upload struct {
	Name          string // under which it is kept and served; random
	DisplayName   string // what people called it; never a path
	ContentType   string
	Size          int64
	SHA256        string // of what was received
	Width, Height int    // of images, in pixels
	Blank         bool   // an image of nothing but light paper

	kind    Kind
	store   *Store
	temp    *temp
	named   bool // it may have its name already
	shape   shape
	upright bool
	small   *temp // the small picture
}

// Receive reads one uploaded file. Its type is detected from the content; a
// document's extension must agree. Of an image only the head is read: the costly
// work is Reencode, for people who may upload it.
//
// Faults: file_too_large, file_type, file_damaged, file_dimensions. After any error
// nothing is left behind.
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

	in, err := s.at.create()
	if err != nil {
		return nil, err
	}
	up := &Upload{DisplayName: name, ContentType: format.contentType, kind: kind, store: s, temp: in}
	content := format.inspector()
	n, err := io.Copy(io.MultiWriter(in, content), io.LimitReader(body, MaxBytes+1))
	switch {
	case err != nil:
	case n > MaxBytes:
		err = CheckSize(name, n)
	case !content.good():
		err = unsupported(name)
	case ctx.Err() != nil:
		err = ctx.Err()
	default:
		up.Size, up.SHA256 = in.size, in.sum()
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

// Keep receives a file of the program itself and stores it.
func (s *Store) Keep(ctx context.Context, r io.Reader, kind Kind, declaredName string) (*Upload, error) {
	up, err := s.Receive(ctx, r, kind, declaredName)
	if err != nil {
		return nil, err
	}
	if err := up.Reencode(ctx, 0); err != nil {
		return nil, errors.Join(err, up.Discard())
	}
	return up, up.Commit(ctx)
}

// KeepPart stores a part of a file that is still being sent and returns its name
// for Open and Remove.
func (s *Store) KeepPart(ctx context.Context, content []byte) (string, error) {
	t, err := s.at.create()
	if err != nil {
		return "", err
	}
	if _, err := t.Write(content); err != nil {
		return "", errors.Join(err, t.discard())
	}
	name := randomName() + ".part"
	return name, s.at.put(ctx, parcel{t, name})
}

// Commit makes the file durable under its name. Call it before the transaction
// that stores the name, and Discard when that fails.
func (u *Upload) Commit(ctx context.Context) error {
	if u.kind == Image && !u.upright {
		return errors.Join(errors.New("files: an image as it came is not kept"), u.Discard())
	}
	all := []parcel{{u.temp, u.Name}}
	if u.small != nil {
		all = []parcel{{u.small, u.Name + thumbnail}, {u.temp, u.Name}}
	}
	u.named = true
	if err := u.store.at.put(ctx, all...); err != nil {
		return errors.Join(err, u.Discard())
	}
	return nil
}

// Digest returns the SHA-256 digest of the file as it is kept, in hexadecimal.
func (u *Upload) Digest() string { return u.temp.sum() }

// removal bounds how long a request waits for the removal of its unused files; the
// sweeper removes the rest.
const removal = 5 * time.Second

// Discard removes the file, committed or not, also when its request has ended.
func (u *Upload) Discard() error {
	err := u.temp.discard()
	if u.small != nil {
		err = errors.Join(err, u.small.discard())
	}
	if u.named {
		u.named = false
		ctx, cancel := context.WithTimeout(context.Background(), removal)
		defer cancel()
		err = errors.Join(err, u.store.Remove(ctx, u.Name))
	}
	return err
}

// Open reads a stored file; fs.ErrNotExist when there is none of the name.
func (s *Store) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	if !named.MatchString(name) {
		return nil, fs.ErrNotExist
	}
	return s.at.open(ctx, name)
}

// Whole returns the content of a stored file, and an error if it is not that of the
// SHA-256 digest, in hexadecimal; fs.ErrNotExist when there is none of the name.
func (s *Store) Whole(ctx context.Context, name, digest string) ([]byte, error) {
	in, err := s.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	body, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(body); hex.EncodeToString(sum[:]) != digest {
		return nil, fmt.Errorf("files: %s is not what was stored", name)
	}
	return body, nil
}

// Remove removes a stored file and its thumbnail. Call it after the transaction
// that removed the name. An absent file is no error.
func (s *Store) Remove(ctx context.Context, name string) error {
	if !named.MatchString(name) {
		return nil
	}
	return errors.Join(s.at.remove(ctx, name), s.at.remove(ctx, name+thumbnail))
}

// Each calls fn with all stored files and their small pictures, in batches and in
// no order.
func (s *Store) Each(ctx context.Context, fn func([]Entry) error) error { return s.at.each(ctx, fn) }

// OpenEntry reads what Each has handed out; fs.ErrNotExist when it was removed
// meanwhile.
func (s *Store) OpenEntry(ctx context.Context, e Entry) (io.ReadCloser, error) {
	return s.at.open(ctx, e.Name)
}

// Any reports whether a file is stored.
func (s *Store) Any(ctx context.Context) (bool, error) {
	found := errors.New("found")
	err := s.at.each(ctx, func(all []Entry) error {
		if len(all) > 0 {
			return found
		}
		return nil
	})
	if errors.Is(err, found) {
		return true, nil
	}
	return false, err
}

// Sweep removes files older than olderThan that no row names: those left by a
// broken upload, orphaned thumbnails, temporary files. referenced is asked in
// batches which of the names are in use. It returns the number of files removed.
func (s *Store) Sweep(ctx context.Context, referenced func(names []string) (map[string]bool, error), olderThan time.Duration) (int, error) {
	before := time.Now().Add(-olderThan)
	removed := 0
	err := s.at.each(ctx, func(all []Entry) error {
		all = slices.DeleteFunc(all, func(e Entry) bool { return e.Changed.After(before) })
		if len(all) == 0 {
			return nil
		}
		var names []string
		for _, e := range all {
			names = append(names, strings.TrimSuffix(e.Name, thumbnail))
		}
		used, err := referenced(names)
		if err != nil {
			return err
		}
		for _, e := range all {
			if used[strings.TrimSuffix(e.Name, thumbnail)] {
				continue
			}
			if err := s.at.remove(ctx, e.Name); err != nil {
				return err
			}
			removed++
		}
		return nil
	})
	if err != nil {
		return removed, err
	}
	cleaned, err := s.at.clean(before)
	return removed + cleaned, err
}

// named matches every name that a stored file can have. Nothing else is looked up
// on disk.
var named = regexp.MustCompile(`^[0-9a-f]{32}\.(jpg|png|csv|pdf|doc|part)$`)

// NewName returns a new name for a second row of a stored file; the store has
// nothing of that name.
func NewName(kept string) string { return randomName() + path.Ext(kept) }

func randomName() string {
	var id [16]byte
	rand.Read(id[:])
	return hex.EncodeToString(id[:])
}

// displayName makes a file name sent by a browser fit to show: the last part of a
// path, one line, no marks that turn the writing direction.
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

// CheckSize returns file_too_large for a file of more than MaxBytes.
func CheckSize(declaredName string, size int64) error {
	if size <= MaxBytes {
		return nil
	}
	return refuse(fault.TooLarge, "file_too_large", displayName(declaredName))
}

func unsupported(name string) error { return refuse(fault.Unsupported, "file_type", name) }

func refuse(kind fault.Kind, code, name string) error {
	return &fault.Fault{Kind: kind, Code: code, Args: fault.Args{"file": name}}
}
