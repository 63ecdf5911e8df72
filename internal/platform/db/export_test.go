package db

import (
	"context"

	"github.com/pressly/goose/v3"
)

// MigrateTo brings the database to the version.
func (d *DB) MigrateTo(ctx context.Context, version int64) error {
	return d.provide(func(p *goose.Provider) error {
		_, err := p.UpTo(ctx, version)
		return err
	})
}
