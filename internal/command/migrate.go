package command

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"teren/internal/areas/lookup"
	"teren/internal/platform/backup"
	"teren/internal/platform/db"
	"teren/internal/platform/files"
)

var migrateCommand = command{
	name: "migrate", does: "migrates the database to the newest version and exits",
	prepare: func(*flag.FlagSet) func(context.Context, *program) error {
		return func(ctx context.Context, p *program) error {
			return p.withDatabase(ctx, func(d *db.DB) error {
				has, _, err := d.Version(ctx)
				if err == nil {
					fmt.Fprintf(p.out, "the database is at version %d\n", has)
				}
				return err
			})
		}
	},
}

// withDatabase opens the database, migrates it, runs fn and closes it.
func (p *program) withDatabase(ctx context.Context, fn func(*db.DB) error) error {
	d, store, err := p.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	defer store.Close()
	if err := p.migrate(ctx, d, store); err != nil {
		return err
	}
	return fn(d)
}

// open opens the database and the uploads, and makes the data folder, which only
// its owner can read.
func (p *program) open(ctx context.Context) (*db.DB, *files.Store, error) {
	store, err := p.openFiles(ctx)
	if err != nil {
		return nil, nil, err
	}
	d, err := db.Open(ctx, p.database())
	if err != nil {
		store.Close()
		return nil, nil, err
	}
	if p.now != nil {
		d.SetClock(p.now)
	}
	d.BeforeCommit(lookup.Refresh)
	return d, store, nil
}

// openFiles opens where uploads are kept, with where they were before. A store
// that refuses these settings is an error, one that does not answer is not: it
// may be back before the first file is asked for.
func (p *program) openFiles(ctx context.Context) (*files.Store, error) {
	if err := os.MkdirAll(p.data, 0o700); err != nil {
		return nil, err
	}
	store, err := p.openAt(p.uploads())
	if err != nil {
		return nil, err
	}
	if p.filesFromURL != "" {
		before, err := p.openBefore()
		if err != nil {
			return nil, errors.Join(err, store.Close())
		}
		store.From(before)
	}
	if err := store.Reach(ctx); files.IsRefused(err) {
		return nil, errors.Join(err, store.Close())
	} else if err != nil {
		p.log.Warn("the uploads are out of reach", "err", err)
	}
	return store, nil
}

func (p *program) openAt(at files.Location) (*files.Store, error) {
	return files.OpenAt(at, p.keys, filepath.Join(p.data, "receiving"))
}

// openBefore opens where uploads were kept before.
func (p *program) openBefore() (*files.Store, error) {
	at, err := files.ParseLocation(p.filesFromURL)
	if err != nil {
		return nil, err
	}
	if !at.Remote() { // to open it would make it
		if _, err := os.Stat(at.Folder); err != nil {
			return nil, err
		}
	}
	return p.openAt(at)
}

// migrate migrates the database, after a backup where a place for one is set:
// without the backup nothing is changed. It refuses an empty database beside
// existing uploads: they belong to another one. Backups that cannot be made, since
// their key cannot be read, are reported before anything is changed.
func (p *program) migrate(ctx context.Context, d *db.DB, store *files.Store) error {
	if p.backupURL != "" {
		if err := p.withBackups(func(*backup.Store) error { return nil }); err != nil {
			return fmt.Errorf("the database is as it was: the backups that TEREN_BACKUP_URL asks for cannot be made: %w", err)
		}
	}
	has, newest, err := d.Version(ctx)
	if err != nil {
		return err
	}
	if has > 0 && has < newest && p.backupURL != "" {
		if err := p.backUpNow(ctx, d, store); err != nil {
			return fmt.Errorf("the database is as it was: it is not migrated without the backup that TEREN_BACKUP_URL asks for: %w", err)
		}
	}
	if has == 0 {
		if kept, err := store.Any(ctx); err != nil || kept {
			return cmp.Or(err, fmt.Errorf("%s holds uploads, but the database is empty: give back the database they belong to (teren restore), or move the uploads away", store))
		}
	}
	applied, err := d.Migrate(ctx)
	if len(applied) > 0 {
		p.log.Info("database migrated", "versions", applied)
	}
	return err
}
