package db

import (
	"context"
	"crypto/rand"
	"database/sql"
	"database/sql/driver"
	"encoding/base64"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	lib "modernc.org/sqlite/lib"
)

var (
	// ErrFull is returned when there is no room left to write; nothing was
	// written.
	ErrFull = errors.New("no room left")

	// ErrAway is returned when the database cannot be reached, or cannot write
	// now.
	ErrAway = errors.New("database is away")
)

// Works returns nil if the database answers and, when it could not write the
// last time, can again. A database that works is only read.
func (d *DB) Works(ctx context.Context) error {
	if d.failing.Load() {
		return d.tryWrite(ctx)
	}
	_, err := Read(ctx, d, func(tx *Tx) (bool, error) { return Exists(tx, `SELECT 1 FROM tenant`) })
	return err
}

// tryWrite writes as much as a large request does, and removes it: a small row
// may find room where nothing else does.
func (d *DB) tryWrite(ctx context.Context) error {
	filling := make([]byte, 48<<10)
	rand.Read(filling)
	name := "trial " + rand.Text()
	err := d.Do(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`INSERT INTO setting (name, value) VALUES (?, ?)`, name, base64.StdEncoding.EncodeToString(filling))
		return err
	})
	if err != nil {
		return err
	}
	return d.Do(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`DELETE FROM setting WHERE name = ?`, name)
		return err
	})
}

// wrote remembers whether the database can write, and translates the error.
func (d *DB) wrote(changed int64, err error) error {
	err = d.dialect.translate(err)
	switch {
	case errors.Is(err, ErrFull), errors.Is(err, ErrAway):
		d.failing.Store(true)
	case err == nil && changed > 0:
		d.failing.Store(false)
	}
	return err
}

// sqliteAway reports whether a result of this class means a file that cannot be
// used.
func sqliteAway(class int) bool {
	switch class {
	case lib.SQLITE_IOERR, lib.SQLITE_CANTOPEN, lib.SQLITE_READONLY, lib.SQLITE_PROTOCOL:
		return true
	}
	return false
}

// postgresAway reports whether the code means a server that stops, starts, is too
// busy to accept a connection, or only reads.
func postgresAway(code string) bool {
	return strings.HasPrefix(code, "08") || strings.HasPrefix(code, "57P0") || strings.HasPrefix(code, "53") || strings.HasPrefix(code, "58") || code == "25006"
}

// unreachable reports whether the error is of the connection, not of a statement.
func unreachable(err error) bool {
	var connecting *pgconn.ConnectError
	var network *net.OpError
	switch {
	case errors.As(err, &connecting):
		return !errors.Is(err, context.Canceled)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return false
	}
	return errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) || pgconn.SafeToRetry(err)
}
