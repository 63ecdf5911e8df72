// Package backup makes copies of an installation: of its SQLite database each day,
// and of its uploads, each once, since they never change. They are stored in a
// folder or a bucket, encrypted when there is a key.
package backup

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"filippo.io/age"
	"golang.org/x/sync/errgroup"

	"teren/internal/platform/db"
	"teren/internal/platform/files"
)

// Config is where copies are kept.
type Config struct {
	At      files.Location
	Keys    files.Keys
	Scratch string // a folder of this machine for what is being made
	KeyFile string // with an identity of age; empty keeps copies readable
}

// Store keeps the copies.
type Store struct {
	copies, uploads *files.Vault
	scratch         string
	key             *key
	last            time.Time // of the uploads alone
}

// Copy is one copy of the database.
type Copy struct {
	Name string
	At   time.Time
	Size int64
}

var (
	copyName   = regexp.MustCompile(`^teren-(\d{8}T\d{6}Z)\.db\.gz(\.age)?$`)
	checkName  = regexp.MustCompile(`^checked-(\d{8}T\d{6}Z)$`)
	uploadName = regexp.MustCompile(`^[0-9a-f]{32}\.[a-z]{3}(\.age)?$`)
)

const (
	instant   = "20060102T150405Z"
	encrypted = ".age"
	making    = "backup-" // of folders in the scratch folder
)

// Open opens the place of copies.
func Open(c Config) (*Store, error) {
	s := &Store{scratch: c.Scratch}
	if c.KeyFile != "" {
		text, err := os.ReadFile(c.KeyFile)
		if err != nil {
			return nil, fmt.Errorf("the key of the backups cannot be read: %w", err)
		}
		if s.key, err = parseKey(string(text)); err != nil {
			return nil, fmt.Errorf("%s holds no key; teren backup key makes one: %w", c.KeyFile, err)
		}
	}
	if err := os.MkdirAll(c.Scratch, 0o700); err != nil {
		return nil, err
	}
	var err error
	if s.copies, err = files.OpenVault(c.At, c.Keys, c.Scratch, func(name string) bool { return copyName.MatchString(name) || checkName.MatchString(name) }); err != nil {
		return nil, err
	}
	if s.uploads, err = files.OpenVault(c.At.Below("uploads"), c.Keys, c.Scratch, uploadName.MatchString); err != nil {
		return nil, errors.Join(err, s.copies.Close())
	}
	return s, nil
}

// NewKey returns the text of a key file.
func NewKey() (string, error) {
	k, err := age.GenerateHybridIdentity()
	if err != nil {
		return "", err
	}
	return "# The key of Teren's backups. Keep a copy away from the server: without it they cannot be read.\n" + k.String() + "\n", nil
}

// key locks and unlocks.
type key struct {
	age.Identity
	recipient age.Recipient
}

// parseKey reads what NewKey or age-keygen writes.
func parseKey(text string) (*key, error) {
	all, err := age.ParseIdentities(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	if len(all) == 1 {
		switch k := all[0].(type) {
		case *age.HybridIdentity:
			return &key{k, k.Recipient()}, nil
		case *age.X25519Identity:
			return &key{k, k.Recipient()}, nil
		}
	}
	return nil, errors.New("it holds other than one secret key of age")
}

// Close releases the place.
func (s *Store) Close() error { return errors.Join(s.copies.Close(), s.uploads.Close()) }

// String returns a description of the place of the copies.
func (s *Store) String() string { return s.copies.String() }

// List returns the copies, newest first, and when one was last checked.
func (s *Store) List(ctx context.Context) (all []Copy, checked time.Time, err error) {
	err = s.copies.Each(ctx, func(found []files.Entry) error {
		for _, e := range found {
			for _, pattern := range []*regexp.Regexp{copyName, checkName} {
				parts := pattern.FindStringSubmatch(e.Name)
				if parts == nil {
					continue
				}
				at, err := time.Parse(instant, parts[1])
				switch {
				case err != nil: // not one of ours
				case pattern == copyName:
					all = append(all, Copy{e.Name, at, e.Size})
				case at.After(checked):
					checked = at
				}
			}
		}
		return nil
	})
	slices.SortFunc(all, func(a, b Copy) int { return b.At.Compare(a.At) })
	return all, checked, err
}

// Made is the result of Make.
type Made struct {
	Copy    Copy // without a name on PostgreSQL
	Uploads int  // that were not there yet
	Lost    int  // that the database names and that are nowhere
}

// Make stores a copy of the database as it is now, after the uploads it names: a
// copy that is there is whole. On PostgreSQL, which has its own tools, it stores
// the uploads alone. Expired copies are removed.
func (s *Store) Make(ctx context.Context, d *db.DB, from *files.Store, now time.Time) (made Made, err error) {
	if err := s.tidy(time.Now().Add(-24 * time.Hour)); err != nil { // as files are dated
		return made, err
	}
	scratch, err := os.MkdirTemp(s.scratch, making)
	if err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	path := filepath.Join(scratch, "teren.db")
	sqlite := d.Engine() == "sqlite"
	if sqlite {
		if err := d.Snapshot(ctx, path); err != nil {
			return made, err
		}
		if d, err = db.Open(ctx, path); err != nil {
			return made, err
		}
	}
	named, err := namedBy(ctx, d)
	if sqlite {
		err = errors.Join(err, d.Close())
	}
	if err != nil {
		return made, err
	}
	if made.Uploads, made.Lost, err = s.bring(ctx, named, from); err != nil || !sqlite {
		return made, err
	}
	made.Copy = Copy{Name: "teren-" + now.UTC().Format(instant) + ".db.gz" + s.ending(), At: now.UTC().Truncate(time.Second)}
	if err := s.copies.Put(ctx, made.Copy.Name, func(w io.Writer) error { return s.pack(w, path) }); err != nil {
		return made, err
	}
	return made, s.prune(ctx, now)
}

// tidy removes what killed backups of before have left.
func (s *Store) tidy(before time.Time) error {
	all := []error{s.copies.Clean(before), s.uploads.Clean(before)}
	left, err := filepath.Glob(filepath.Join(s.scratch, making+"*"))
	all = append(all, err)
	for _, dir := range left {
		if info, err := os.Stat(dir); err == nil && info.ModTime().Before(before) {
			all = append(all, os.RemoveAll(dir))
		}
	}
	return errors.Join(all...)
}

func (s *Store) ending() string {
	if s.key != nil {
		return encrypted
	}
	return ""
}

func (s *Store) pack(w io.Writer, path string) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	return s.seal(w, func(w io.Writer) error {
		zipped := gzip.NewWriter(w)
		_, err := io.Copy(zipped, in)
		return errors.Join(err, zipped.Close())
	})
}

// seal encrypts what fn writes, if there is a key.
func (s *Store) seal(w io.Writer, fn func(io.Writer) error) error {
	if s.key == nil {
		return fn(w)
	}
	sealed, err := age.Encrypt(w, s.key.recipient)
	if err != nil {
		return err
	}
	return errors.Join(fn(sealed), sealed.Close())
}

// unseal reads a file of the name, encrypted or not.
func (s *Store) unseal(r io.Reader, name string) (io.Reader, error) {
	if !strings.HasSuffix(name, encrypted) {
		return r, nil
	}
	if s.key == nil {
		return nil, errors.New("it is encrypted, and there is no key (TEREN_BACKUP_KEY_FILE)")
	}
	clear, err := age.Decrypt(r, s.key)
	if err != nil {
		return nil, fmt.Errorf("it cannot be decrypted with this key: %w", err)
	}
	return clear, nil
}

// upload is one that a database names.
type upload struct {
	Name string `db:"name"`
	Size int64  `db:"size"`
}

// sharing is the version from which rows may share a file.
const sharing = 80

func namedBy(ctx context.Context, d *db.DB) ([]upload, error) {
	has, _, err := d.Version(ctx)
	if err != nil || has == 0 {
		return nil, err
	}
	name := "COALESCE(kept_as, file_name)"
	if has < sharing {
		name = "file_name"
	}
	return db.Read(ctx, d, func(tx *db.Tx) ([]upload, error) {
		return db.All[upload](tx, `SELECT DISTINCT `+name+` AS name, size FROM upload ORDER BY 1`)
	})
}

// movers work side by side, since most of the time is spent waiting.
const movers = 4

// bring copies the uploads that are not there yet.
func (s *Store) bring(ctx context.Context, named []upload, from *files.Store) (brought, lost int, err error) {
	here := map[string]bool{}
	if err := s.uploads.Each(ctx, func(all []files.Entry) error {
		for _, e := range all {
			here[strings.TrimSuffix(e.Name, encrypted)] = true
		}
		return nil
	}); err != nil {
		return 0, 0, err
	}
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(movers)
	missing := make(chan struct{}, len(named))
	for _, u := range named {
		if here[u.Name] {
			continue
		}
		brought++
		work.Go(func() error {
			in, err := from.Open(ctx, u.Name)
			if errors.Is(err, fs.ErrNotExist) {
				missing <- struct{}{}
				return nil
			}
			if err != nil {
				return err
			}
			defer in.Close()
			return s.uploads.Put(ctx, u.Name+s.ending(), func(w io.Writer) error {
				return s.seal(w, func(w io.Writer) error {
					_, err := io.Copy(w, in)
					return err
				})
			})
		})
	}
	err = work.Wait()
	return brought - len(missing), len(missing), err
}

// Restore writes the database of a copy to the path, where no file may be yet, and
// passes every upload it names to keep. A copy that is not whole is an error; the
// caller removes what was stored until then.
func (s *Store) Restore(ctx context.Context, c Copy, path string, keep func(name string, r io.Reader) error) (uploads int, err error) {
	if err := s.unpack(ctx, c, path); err != nil {
		return 0, fmt.Errorf("%s: %w", c.Name, err)
	}
	d, err := db.Open(ctx, path)
	if err != nil {
		return 0, err
	}
	defer d.Close()
	has, newest, err := d.Version(ctx)
	if err != nil {
		return 0, err
	}
	if has > newest {
		return 0, fmt.Errorf("%s was made by a newer Teren, whose database is at version %d", c.Name, has)
	}
	if err := d.Verify(ctx); err != nil {
		return 0, err
	}
	return s.Uploads(ctx, d, keep)
}

// Uploads passes every upload that the database names to keep.
func (s *Store) Uploads(ctx context.Context, d *db.DB, keep func(name string, r io.Reader) error) (uploads int, err error) {
	named, err := namedBy(ctx, d)
	if err != nil {
		return 0, err
	}
	for _, u := range named {
		if err := s.upload(ctx, u, keep); err != nil {
			return uploads, fmt.Errorf("%s: %w", u.Name, err)
		}
		uploads++
	}
	return uploads, nil
}

func (s *Store) unpack(ctx context.Context, c Copy, path string) error {
	in, err := s.copies.Open(ctx, c.Name)
	if err != nil {
		return err
	}
	defer in.Close()
	clear, err := s.unseal(in, c.Name)
	if err != nil {
		return err
	}
	zipped, err := gzip.NewReader(clear)
	if err != nil {
		return err
	}
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, zipped)
	return errors.Join(err, out.Sync(), out.Close())
}

func (s *Store) upload(ctx context.Context, u upload, keep func(name string, r io.Reader) error) error {
	name := u.Name
	in, err := s.uploads.Open(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		name += encrypted
		in, err = s.uploads.Open(ctx, name)
	}
	if err != nil {
		return err
	}
	defer in.Close()
	clear, err := s.unseal(in, name)
	if err != nil {
		return err
	}
	counted := &counter{Reader: clear}
	if err := keep(u.Name, counted); err != nil {
		return err
	}
	if counted.n != u.Size {
		return fmt.Errorf("it has %d bytes, not %d", counted.n, u.Size)
	}
	return nil
}

// counter counts the bytes read.
type counter struct {
	io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}

// Check restores a copy into a folder that is removed again: the database is
// read whole, and every upload it names is read to its end.
func (s *Store) Check(ctx context.Context, c Copy, now time.Time) (uploads int, err error) {
	scratch, err := os.MkdirTemp(s.scratch, making)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	if uploads, err = s.Restore(ctx, c, filepath.Join(scratch, "teren.db"), func(_ string, r io.Reader) error {
		_, err := io.Copy(io.Discard, r)
		return err
	}); err != nil {
		return uploads, err
	}
	return uploads, s.note(ctx, now)
}

// note records that a copy was good, in place of the earlier record.
func (s *Store) note(ctx context.Context, now time.Time) error {
	name := "checked-" + now.UTC().Format(instant)
	if err := s.copies.Put(ctx, name, func(w io.Writer) error {
		_, err := io.WriteString(w, "restored and read whole\n")
		return err
	}); err != nil {
		return err
	}
	var old []string
	err := s.copies.Each(ctx, func(all []files.Entry) error {
		for _, e := range all {
			if checkName.MatchString(e.Name) && e.Name < name {
				old = append(old, e.Name)
			}
		}
		return nil
	})
	for _, name := range old {
		err = errors.Join(err, s.copies.Remove(ctx, name))
	}
	return err
}

// prune removes expired copies.
func (s *Store) prune(ctx context.Context, now time.Time) error {
	all, _, err := s.List(ctx)
	if err != nil {
		return err
	}
	keep := kept(all, now)
	for _, c := range all {
		if !keep[c.Name] {
			err = errors.Join(err, s.copies.Remove(ctx, c.Name))
		}
	}
	return err
}

const (
	days   = 7
	weeks  = 4
	months = 12
)

// kept returns the names of the copies to keep, of all, newest first: those of the
// last seven days, and the newest of each of the last four weeks and twelve months
// that have any.
func kept(all []Copy, now time.Time) map[string]bool {
	keep := map[string]bool{}
	inWeek, inMonth := map[[2]int]bool{}, map[[2]int]bool{}
	for _, c := range all {
		if now.Sub(c.At) < days*24*time.Hour {
			keep[c.Name] = true
		}
		year, week := c.At.ISOWeek()
		if w := [2]int{year, week}; !inWeek[w] && len(inWeek) < weeks {
			inWeek[w], keep[c.Name] = true, true
		}
		if m := [2]int{c.At.Year(), int(c.At.Month())}; !inMonth[m] && len(inMonth) < months {
			inMonth[m], keep[c.Name] = true, true
		}
	}
	return keep
}
