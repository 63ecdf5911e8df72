package db

import "context"

// Optimize refreshes what SQLite's planner knows of the tables; PostgreSQL
// looks after itself. A recurring job.
func (d *DB) Optimize(ctx context.Context) error {
	if d.dialect != sqliteDialect {
		return nil
	}
	return d.Do(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`PRAGMA optimize = 0x10002`)
		return err
	})
}

// Analyze refreshes, within a transaction that writes very much, what PostgreSQL's
// planner knows of the tables: nobody else can before it is committed.
func (tx *Tx) Analyze() error {
	if tx.dialect == sqliteDialect {
		return nil
	}
	_, err := tx.Exec(`ANALYZE`)
	return err
}
