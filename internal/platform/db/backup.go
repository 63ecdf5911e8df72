package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// Snapshot writes the whole database, as of one moment, into a new file at path,
// while others read and write. SQLite only: PostgreSQL has its own tools.
func (d *DB) Snapshot(ctx context.Context, path string) error {
	return d.apart(func(own *sql.DB) error {
		_, err := own.ExecContext(ctx, `VACUUM INTO ?`, path)
		return err
	})
}

// Verify reads the whole database and returns an error if it is damaged. On
// PostgreSQL, whose server checks its own pages, it does nothing.
func (d *DB) Verify(ctx context.Context) error {
	if d.dialect != sqliteDialect {
		return nil
	}
	return d.apart(func(own *sql.DB) error {
		for _, check := range []string{`SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'`,
			`SELECT "table" || ' row ' || rowid || ' refers to no ' || parent FROM pragma_foreign_key_check`} {
			faults, err := texts(ctx, own, check)
			if err != nil {
				return fmt.Errorf("db: verify: %w", err)
			}
			if len(faults) > 0 {
				return errors.New("db: damaged: " + strings.Join(faults, "; "))
			}
		}
		return nil
	})
}

func texts(ctx context.Context, d *sql.DB, q string) (out []string, err error) {
	rows, err := d.QueryContext(ctx, q)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		out = append(out, text)
	}
	return out, rows.Err()
}

// apart runs fn on a separate connection outside of the pools.
func (d *DB) apart(fn func(*sql.DB) error) error {
	if d.dialect != sqliteDialect {
		return errors.New("db: only for SQLite")
	}
	own, err := sql.Open("sqlite", sqliteSource(d.url))
	if err != nil {
		return err
	}
	defer own.Close()
	own.SetMaxOpenConns(1)
	return fn(own)
}
