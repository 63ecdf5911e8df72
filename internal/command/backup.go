package command

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"teren/internal/platform/db"
	"teren/internal/platform/files"
)

var backupCommand = command{
	name: "backup", args: "FILE", does: "writes the database and the uploads to one .tar.gz; the server may be running",
	prepare: func(*flag.FlagSet) func(context.Context, *program) error { return backUp },
}

// The names inside of a backup.
const (
	packedDatabase = "teren.db"
	packedUploads  = "uploads/"
)

// backUp takes the database first and the files after it: a file is there
// before its row is, so every row of the copy finds its file. Under its name
// the backup is whole or absent.
func backUp(ctx context.Context, p *program) (err error) {
	path := p.args[0]
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s already exists", path)
	}
	scratch, err := os.MkdirTemp(filepath.Dir(path), ".teren-backup-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	partial, err := os.OpenFile(filepath.Join(scratch, "partial"), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer partial.Close() // of no interest once it is synced
	zipped, err := gzip.NewWriterLevel(partial, gzip.BestSpeed)
	if err != nil {
		return err
	}
	pack := &packer{tar: tar.NewWriter(zipped), packed: sizes{}}
	if err := p.pack(ctx, pack, filepath.Join(scratch, packedDatabase)); err != nil {
		return err
	}
	if err := errors.Join(pack.tar.Close(), zipped.Close(), partial.Sync()); err != nil {
		return err
	}
	if err := os.Rename(partial.Name(), path); err != nil {
		return err
	}
	fmt.Fprintf(p.out, "%s holds %s\n", path, pack)
	return nil
}

func (p *program) pack(ctx context.Context, pack *packer, snapshot string) error {
	if p.databaseURL == "" {
		if _, err := os.Stat(p.database()); err != nil {
			return err // to open it would make it
		}
	}
	store, err := p.openFiles(ctx)
	if err != nil {
		return err
	}
	defer store.Close()
	if p.databaseURL != "" {
		fmt.Fprintln(p.err, "teren: this backup holds only the uploads; dump the PostgreSQL database before it, with pg_dump or pgBackRest")
		return pack.uploads(ctx, store)
	}
	live, err := db.Open(ctx, p.database())
	if err != nil {
		return err
	}
	defer live.Close()
	if err := live.Snapshot(ctx, snapshot); err != nil {
		return err
	}
	if err := pack.file(snapshot, packedDatabase); err != nil {
		return err
	}
	if err := pack.uploads(ctx, store); err != nil {
		return err
	}
	copied, err := db.Open(ctx, snapshot)
	if err != nil {
		return err
	}
	defer copied.Close()
	return pack.packed.complete(ctx, copied)
}

// packer fills a backup.
type packer struct {
	tar    *tar.Writer
	packed sizes
	whole  bool // the database is in it
}

func (k *packer) String() string {
	if !k.whole {
		return fmt.Sprintf("%d uploaded files", len(k.packed))
	}
	return fmt.Sprintf("the database and %d uploaded files", len(k.packed))
}

func (k *packer) file(path, name string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	k.whole = true
	return k.add(name, info.Size(), info.ModTime(), f)
}

func (k *packer) add(name string, size int64, changed time.Time, content io.Reader) error {
	if err := k.tar.WriteHeader(&tar.Header{Name: name, Size: size, Mode: 0o600, ModTime: changed}); err != nil {
		return err
	}
	_, err := io.Copy(k.tar, content)
	return err
}

// uploads packs the kept files; one that is removed meanwhile is not missed.
func (k *packer) uploads(ctx context.Context, store *files.Store) error {
	return store.Each(ctx, func(all []files.Entry) error {
		for _, e := range all {
			content, err := store.OpenEntry(ctx, e)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return err
			}
			err = k.add(packedUploads+e.Name, e.Size, e.Changed, content)
			if err = errors.Join(err, content.Close()); err != nil {
				return err
			}
			k.packed[e.Name] = e.Size
		}
		return nil
	})
}

// sizes are uploaded files by name, in bytes.
type sizes map[string]int64

func sizesIn(ctx context.Context, store *files.Store) (sizes, error) {
	out := sizes{}
	err := store.Each(ctx, func(all []files.Entry) error {
		for _, e := range all {
			out[e.Name] = e.Size
		}
		return nil
	})
	return out, err
}

// complete reports the uploads that the database names and that are not there
// in full.
func (s sizes) complete(ctx context.Context, d *db.DB) error {
	type row struct {
		Name string `db:"name"`
		Size int64  `db:"size"`
	}
	rows, err := db.Read(ctx, d, func(tx *db.Tx) ([]row, error) {
		return db.All[row](tx, `SELECT COALESCE(kept_as, file_name) AS name, size FROM upload ORDER BY upload_id`)
	})
	var missing []string
	for _, r := range rows {
		if size, ok := s[r.Name]; !ok || size != r.Size {
			missing = append(missing, r.Name)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("%d of %d uploads are missing or truncated, the first is %s", len(missing), len(rows), missing[0])
	}
	return err
}
