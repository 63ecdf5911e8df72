package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"

	"teren/internal/areas/lookup"
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

// withDatabase opens the database, brings it to the newest form, runs fn and
// closes it.
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

// open opens the database and the uploads, and makes their folder, which is
// nobody else's.
func (p *program) open(ctx context.Context) (*db.DB, *files.Store, error) {
	if err := os.MkdirAll(p.data, 0o700); err != nil {
		return nil, nil, err
	}
	store, err := files.Open(p.uploads())
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

// migrate brings the database to the newest form. One that has nothing yet
// beside uploads is not the one that they belong to.
func (p *program) migrate(ctx context.Context, d *db.DB, store *files.Store) error {
	has, _, err := d.Version(ctx)
	if err != nil {
		return err
	}
	if kept, err := store.Any(); err != nil || kept && has == 0 {
		return cmp.Or(err, fmt.Errorf("%s holds uploads, but the database is empty: give back the database they belong to (teren restore), or move the uploads away", p.uploads()))
	}
	applied, err := d.Migrate(ctx)
	if len(applied) > 0 {
		p.log.Info("database migrated", "versions", applied)
	}
	return err
}
