package db

import (
	"context"
	"database/sql"
	"fmt"
)

// State names what a reading transaction sees: two transactions of the same
// state see the same rows, whoever wrote them. It is "" in a transaction that
// may write. For keeping what is dear to compute, such as a count.
func (tx *Tx) State() (string, error) {
	if tx.reads == "" {
		return "", nil
	}
	// PostgreSQL names the transactions whose rows are visible; SQLite's
	// writer counts its commits in the header of the file.
	q := `SELECT CAST(pg_current_snapshot() AS TEXT)`
	if tx.dialect == sqliteDialect {
		q = `SELECT CAST(user_version AS TEXT) FROM pragma_user_version`
	}
	s, err := One[string](tx, q)
	return tx.reads + " " + s, err
}

// countCommit makes the group of writes about to be committed another state.
func countCommit(ctx context.Context, conn *sql.Conn) error {
	var n int32
	if err := conn.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&n); err != nil {
		return err
	}
	_, err := conn.ExecContext(ctx, fmt.Sprintf(`PRAGMA user_version = %d`, (n+1)&0x7fffffff))
	return err
}
