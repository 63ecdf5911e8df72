package db

import "context"

// Optimize refreshes the statistics of SQLite's planner, as recurring work;
// PostgreSQL does that by itself.
func (d *DB) Optimize(ctx context.Context) error {
	if d.dialect != sqliteDialect {
		return nil
	}
	return d.Do(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`PRAGMA optimize = 0x10002`)
		return err
	})
}

// Analyze refreshes the statistics of PostgreSQL's planner within a transaction
// that writes very much: nothing else can before it is committed.
func (tx *Tx) Analyze() error {
	if tx.dialect == sqliteDialect {
		return nil
	}
	_, err := tx.Exec(`ANALYZE`)
	return err
}
