package db

import (
	"context"
	"time"

	"github.com/pressly/goose/v3"
)

// MigrateTo brings the database to the version.
func (d *DB) MigrateTo(ctx context.Context, version int64) error {
	return d.provide(func(p *goose.Provider) error {
		_, err := p.UpTo(ctx, version)
		return err
	})
}

// StopTelling makes the server tell nobody of its notes any more.
func (d *DB) StopTelling() { d.bus.close() }

// TellLeft sends the notes that others have left.
func (d *DB) TellLeft() { d.bus.sendLeft() }

// ReadsBoard reports whether its last look for notes went well.
func (d *DB) ReadsBoard() bool { return d.bus.reads.Load() }

// CleanBoard removes the notes that a server which has stopped telling had read, as of now.
func (d *DB) CleanBoard(now time.Time) { d.bus.clean(now) }

// Await is await.
var Await = await

// MigrateWith is Migrate of a program that has one more migration.
func (d *DB) MigrateWith(ctx context.Context, version int64, text string) error {
	return d.provide(func(p *goose.Provider) error {
		_, err := p.Up(ctx)
		return err
	}, d.dialect.step(version, text))
}

// Waiting returns how many writes wait for SQLite's writer.
func (d *DB) Waiting() int { return len(d.writer.queue) }
