package db

import (
	"context"
	"path/filepath"
	"reflect"
	"testing"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// preparedAgain is how often the connections prepared a statement anew.
func preparedAgain(t *testing.T, d *DB) (times int32) {
	count := func(p *prepared) {
		if p == nil {
			return
		}
		err := p.conn.Raw(func(c any) error {
			tls := libc.NewTLS()
			defer tls.Close()
			handle := uintptr(reflect.ValueOf(c).Elem().FieldByName("db").Uint())
			for s := lib.Xsqlite3_next_stmt(tls, handle, 0); s != 0; s = lib.Xsqlite3_next_stmt(tls, handle, s) {
				times += lib.Xsqlite3_stmt_status(tls, s, lib.SQLITE_STMTSTATUS_REPREPARE, 0)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	count(d.writer.conn)
	for range cap(d.readers.free) {
		p := <-d.readers.free
		count(p)
		d.readers.free <- p
	}
	return times
}

// A statement is prepared once, whatever is bound to it: also on a database
// that holds samples of its columns, which SQLite weighs bound values by.
func TestStatementsArePreparedOnce(t *testing.T) {
	d, err := Open(context.Background(), filepath.Join(t.TempDir(), "teren.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	write := func(q string, args ...any) {
		t.Helper()
		if err := d.Do(context.Background(), func(tx *Tx) error { _, err := tx.Exec(q, args...); return err }); err != nil {
			t.Fatal(err)
		}
	}
	write(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
		INSERT INTO tenant (name, name_fold, id_number, created_at) SELECT 'T' || i, 't' || i, CASE WHEN i % 10 = 0 THEN CAST(i AS TEXT) ELSE '' END, i FROM n`)
	if err := d.Optimize(context.Background()); err != nil {
		t.Fatal(err)
	}
	write(`ANALYZE`) // an older program left samples
	if n, err := Read(context.Background(), d, func(tx *Tx) (int64, error) { return One[int64](tx, `SELECT COUNT(*) FROM sqlite_stat4`) }); err != nil || n == 0 {
		t.Fatalf("%d samples, %v", n, err)
	}
	round := func(i int) {
		_, err := Read(context.Background(), d, func(tx *Tx) (int64, error) {
			for _, q := range []string{
				`SELECT tenant_id FROM tenant WHERE id_number = ?`,
				`SELECT tenant_id FROM tenant WHERE id_number > ? ORDER BY id_number LIMIT 3`,
				`SELECT tenant_id FROM tenant WHERE id_number LIKE ?`,
				`SELECT journal_id FROM journal WHERE thing = 'task' AND thing_id = ?`,
				`SELECT tenant_id FROM tenant ORDER BY tenant_id LIMIT ?`,
			} {
				if _, err := All[int64](tx, q, i); err != nil {
					return 0, err
				}
			}
			return 0, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		write(`UPDATE tenant SET name = 'X' WHERE id_number = ? AND tenant_id < 0`, i)
	}
	var before int32
	for i := range 50 {
		if round(i); i == 20 { // every connection has read the schema as it is now
			before = preparedAgain(t, d)
		}
	}
	if n := preparedAgain(t, d) - before; n != 0 {
		t.Errorf("statements were prepared again %d times", n)
	}
}
