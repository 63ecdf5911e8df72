package command

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"teren/internal/kit/background"
	"teren/internal/platform/backup"
	"teren/internal/platform/db"
	"teren/internal/platform/files"
)

// backupCommands are about the backups that the server keeps by itself.
var backupCommands = []command{
	{name: "backup now", does: "makes a backup in --backup-url, as the server does each day", prepare: simply(backupNow)},
	{name: "backup list", does: "lists the backups in --backup-url", prepare: simply(backupList)},
	{name: "backup check", does: "restores the newest backup into a folder that is removed again, as the server does each week", prepare: simply(backupCheck)},
	{name: "backup key", args: "FILE", does: "writes a new key for --backup-key-file", prepare: simply(backupKey)},
	{name: "restore from", args: "NAME", does: "fills an empty installation from a backup in --backup-url: latest, or one that backup list names", prepare: simply(restoreFrom)},
}

func simply(fn func(context.Context, *program) error) func(*flag.FlagSet) func(context.Context, *program) error {
	return func(*flag.FlagSet) func(context.Context, *program) error { return fn }
}

// openBackups opens the place that the server keeps backups in.
func (p *program) openBackups() (*backup.Store, error) {
	if p.backupURL == "" {
		return nil, usage("where? set TEREN_BACKUP_URL")
	}
	at, err := files.ParseLocation(p.backupURL)
	if err != nil {
		return nil, err
	}
	return backup.Open(backup.Config{At: at, Keys: p.keys, Scratch: filepath.Join(p.data, "receiving"), KeyFile: p.backupKey})
}

func (p *program) withBackups(fn func(*backup.Store) error) error {
	kept, err := p.openBackups()
	if err != nil {
		return err
	}
	return errors.Join(fn(kept), kept.Close())
}

func (p *program) time() time.Time {
	if p.now != nil {
		return p.now()
	}
	return time.Now()
}

// keepBackups lets the server keep backups by itself until ctx ends; the
// function waits for it.
func (p *program) keepBackups(ctx context.Context, d *db.DB, store *files.Store) (wait func(), err error) {
	if p.backupURL == "" {
		return func() {}, nil
	}
	kept, err := p.openBackups()
	if err != nil {
		return nil, err
	}
	done := make(chan struct{})
	background.Go(p.log, "backups", func() {
		defer close(done)
		defer kept.Close()
		kept.Run(ctx, p.log, d, store, p.time)
	})
	return func() { <-done }, nil
}

func (p *program) backUpNow(ctx context.Context, d *db.DB, store *files.Store) error {
	return p.withBackups(func(kept *backup.Store) error {
		made, err := kept.Make(ctx, d, store, p.time())
		if err != nil {
			return err
		}
		fmt.Fprintf(p.out, "%s is in %s, with %d uploads that were not there yet\n", cmp.Or(made.Copy.Name, "a copy of the uploads"), kept, made.Uploads)
		if made.Lost > 0 {
			fmt.Fprintf(p.err, "teren: %d uploads are lost; teren doctor says more\n", made.Lost)
		}
		return nil
	})
}

func backupNow(ctx context.Context, p *program) error {
	if p.databaseURL == "" {
		if _, err := os.Stat(p.database()); err != nil {
			return err // to open it would make it
		}
	}
	d, store, err := p.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	defer store.Close()
	return p.backUpNow(ctx, d, store)
}

func backupList(ctx context.Context, p *program) error {
	return p.withBackups(func(kept *backup.Store) error {
		all, checked, err := kept.List(ctx)
		for _, c := range all {
			fmt.Fprintf(p.out, "%s  %s\n", c.Name, megabytes(c.Size))
		}
		if !checked.IsZero() {
			fmt.Fprintf(p.out, "one was restored and read whole at %s\n", checked.Format(time.RFC3339))
		}
		return err
	})
}

func backupCheck(ctx context.Context, p *program) error {
	return p.withBackups(func(kept *backup.Store) error {
		c, err := chosen(ctx, kept, latest)
		if err != nil {
			return err
		}
		uploads, err := kept.Check(ctx, c, p.time())
		if err != nil {
			return err
		}
		fmt.Fprintf(p.out, "%s was restored and read whole, with %d uploads\n", c.Name, uploads)
		return nil
	})
}

func backupKey(_ context.Context, p *program) error {
	text, err := backup.NewKey()
	if err != nil {
		return err
	}
	f, err := os.OpenFile(p.args[0], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.WriteString(f, text)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		fmt.Fprintf(p.out, "%s is the key. Keep a copy away from this machine: without it no backup can be read.\n", p.args[0])
	}
	return err
}

// latest stands for the newest backup.
const latest = "latest"

func chosen(ctx context.Context, kept *backup.Store, name string) (backup.Copy, error) {
	all, _, err := kept.List(ctx)
	if err != nil {
		return backup.Copy{}, err
	}
	for _, c := range all {
		if name == latest || name == c.Name {
			return c, nil
		}
	}
	return backup.Copy{}, fmt.Errorf("%s holds no backup %s", kept, name)
}

// restoreFrom restores, on PostgreSQL, whose database its own tools have restored,
// the uploads that it names.
func restoreFrom(ctx context.Context, p *program) error {
	return p.refill(ctx, func(root *os.Root, store *files.Store, brought sizes) error {
		keep := func(name string, r io.Reader) error {
			brought[name] = 0
			return store.Restore(ctx, name, r)
		}
		return p.withBackups(func(kept *backup.Store) error {
			if p.databaseURL != "" {
				return p.restoreUploads(ctx, kept, keep)
			}
			c, err := chosen(ctx, kept, p.args[0])
			if err != nil {
				return err
			}
			uploads, err := kept.Restore(ctx, c, filepath.Join(p.data, unverified), keep)
			if err != nil {
				return err
			}
			return p.take(root, uploads)
		})
	})
}

func (p *program) restoreUploads(ctx context.Context, kept *backup.Store, keep func(string, io.Reader) error) error {
	d, err := db.Open(ctx, p.databaseURL)
	if err != nil {
		return err
	}
	defer d.Close()
	uploads, err := kept.Uploads(ctx, d, keep)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.out, "restored the %d uploaded files that the database names\n", uploads)
	return nil
}
