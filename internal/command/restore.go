package command

import (
	"archive/tar"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"teren/internal/platform/db"
	"teren/internal/platform/files"
)

var restoreCommand = command{
	name: "restore", args: "FILE", does: "fills an empty installation from a backup; the server must not be running",
	prepare: func(*flag.FlagSet) func(context.Context, *program) error { return restore },
}

// unverified is the name of the database until it is verified.
const unverified = packedDatabase + ".unverified"

// restore leaves a whole installation or, after any error, an empty one.
func restore(ctx context.Context, p *program) error {
	in, err := os.Open(p.args[0])
	if err != nil {
		return err
	}
	defer in.Close()
	return p.refill(ctx, func(root *os.Root, store *files.Store, unpacked sizes) error {
		if err := unpack(ctx, in, root, store, unpacked); err != nil {
			return fmt.Errorf("%s is not a complete backup: %w", p.args[0], err)
		}
		if p.databaseURL != "" {
			fmt.Fprintf(p.out, "restored %d uploaded files; restore the PostgreSQL database with its own tools\n", len(unpacked))
			return nil
		}
		if err := p.verify(ctx, unpacked); err != nil {
			return err
		}
		return p.take(root, len(unpacked))
	})
}

// take makes the verified database that of the installation.
func (p *program) take(root *os.Root, uploads int) error {
	if err := root.Rename(unverified, packedDatabase); err != nil {
		return err
	}
	fmt.Fprintf(p.out, "restored the database and %d uploaded files into %s\n", uploads, p.data)
	return nil
}

// refill runs fn to fill an empty installation, and empties it again after any
// error. fn records the uploads that it writes.
func (p *program) refill(ctx context.Context, fn func(root *os.Root, store *files.Store, brought sizes) error) (err error) {
	entries, err := os.ReadDir(p.data)
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool { return e.Name() == "receiving" })
	if len(entries) > 0 {
		return fmt.Errorf("%s is not empty; restore fills an empty installation only", p.data)
	} else if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(p.data, 0o700); err != nil {
		return err
	}
	root, err := os.OpenRoot(p.data)
	if err != nil {
		return err
	}
	defer root.Close()
	defer func() {
		if err != nil {
			err = errors.Join(err, empty(root))
		}
	}()
	store, err := p.openFiles(ctx)
	if err != nil {
		return err
	}
	defer store.Close()
	if kept, err := store.Any(ctx); err != nil || kept {
		return cmp.Or(err, fmt.Errorf("%s is not empty; restore fills an empty installation only", store))
	}
	brought := sizes{}
	defer func() {
		if err != nil {
			err = errors.Join(err, brought.removeFrom(store))
		}
	}()
	return fn(root, store, brought)
}

// unpack writes the database into the data folder, and the uploads to their place,
// and records them in unpacked.
func unpack(ctx context.Context, r io.Reader, root *os.Root, store *files.Store, unpacked sizes) error {
	zipped, err := gzip.NewReader(r)
	if err != nil {
		return err
	}
	for in := tar.NewReader(zipped); ; {
		h, err := in.Next()
		if err == io.EOF {
			_, err = io.Copy(io.Discard, zipped) // its checksum comes last
			return err
		}
		if err != nil {
			return err
		}
		upload, isUpload := strings.CutPrefix(h.Name, packedUploads)
		switch {
		case h.Name == packedDatabase:
			err = write(root, unverified, in)
		case !isUpload || upload == "" || strings.ContainsAny(upload, `/\`):
			err = fmt.Errorf("%q is not part of a backup", h.Name)
		default:
			unpacked[upload] = h.Size
			err = store.Restore(ctx, upload, in)
		}
		if err != nil {
			return err
		}
	}
}

// removeFrom takes back what was restored.
func (s sizes) removeFrom(store *files.Store) error {
	var all []error
	for name := range s {
		all = append(all, store.Remove(context.Background(), name)) // also when it was interrupted
	}
	return errors.Join(all...)
}

func write(root *os.Root, name string, r io.Reader) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	return errors.Join(err, f.Sync(), f.Close())
}

// verify reads the whole database and looks for every file it names.
func (p *program) verify(ctx context.Context, unpacked sizes) error {
	path := filepath.Join(p.data, unverified)
	if _, err := os.Stat(path); err != nil {
		return errors.New("the backup holds no database")
	}
	d, err := db.Open(ctx, path)
	if err != nil {
		return err
	}
	defer d.Close()
	has, newest, err := d.Version(ctx)
	if err != nil {
		return err
	}
	if has > newest {
		return fmt.Errorf("the backup was made by a newer Teren, whose database is at version %d", has)
	}
	if err := d.Verify(ctx); err != nil {
		return err
	}
	return unpacked.complete(ctx, d)
}

func empty(root *os.Root) error {
	var all []error
	for _, name := range []string{unverified, unverified + "-wal", unverified + "-shm", "uploads", "receiving"} {
		all = append(all, root.RemoveAll(name))
	}
	return errors.Join(all...)
}
