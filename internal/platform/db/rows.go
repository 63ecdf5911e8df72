package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"time"
)

var (
	// ErrNoRow is returned by One when the query has no row.
	ErrNoRow = errors.New("no row")
	// ErrDuplicate is returned when a row with the same key exists.
	ErrDuplicate = errors.New("row already exists")
	// ErrInUse is returned when another row refers to this one, or when the row
	// referred to does not exist.
	ErrInUse = errors.New("row is in use")
	// ErrBusy is returned when the database was too busy; nothing was written, and
	// the same may work later.
	ErrBusy = errors.New("database is busy")
)

// Exec runs a statement and reports how many rows it changed.
func (tx *Tx) Exec(q string, args ...any) (int64, error) {
	q, args = tx.dialect.bind(q, args)
	if err := tx.begin(q); err != nil {
		return 0, err
	}
	res, err := tx.conn.ExecContext(tx.ctx, q, args...)
	if err != nil {
		return 0, tx.failed(err, q)
	}
	n, err := res.RowsAffected()
	tx.changed += n
	return n, err
}

// A statement waits to be sent with others. key is called with each key that it
// returns.
type statement struct {
	q    string
	args []any
	key  func(i int, key int64)
}

// Later runs a statement whose answer is not needed. On PostgreSQL it is sent in one
// trip with others: before the next one that is answered, which then returns its error,
// or with the commit.
func (tx *Tx) Later(q string, args ...any) error {
	if tx.send == nil {
		_, err := tx.Exec(q, args...)
		return err
	}
	if tx.lost != nil {
		return tx.lost
	}
	tx.later(nil, q, args)
	return nil
}

func (tx *Tx) later(key func(int, int64), q string, args []any) {
	q, args = tx.dialect.bind(q, args)
	tx.note(q)
	tx.queue = append(tx.queue, statement{q, args, key})
}

// flush sends what waits.
func (tx *Tx) flush() error {
	if len(tx.queue) == 0 {
		return nil
	}
	all := tx.queue
	tx.queue = nil
	return tx.send(all)
}

// begin counts the statement and sends what waits before it, and refuses one that the
// transaction may not run.
func (tx *Tx) begin(q string) error {
	switch {
	case tx.lost != nil:
		return tx.lost
	case tx.most > 0 && tx.count == tx.most:
		return wrap(errors.New("db: another statement without a transaction"), q)
	}
	tx.note(q)
	return tx.flush()
}

// note counts the statement.
func (tx *Tx) note(q string) {
	tx.ran.Add(1)
	tx.count++
	tx.wrote = tx.wrote || !strings.HasPrefix(strings.TrimLeft(q, " \t\n"), "SELECT")
}

// failed is wrap, and notes an error with which the engine may have undone the
// whole transaction.
func (tx *Tx) failed(err error, q string) error {
	if err != nil && tx.dialect.undoesAll(err) {
		tx.lost = err
	}
	return wrap(err, q)
}

// Changed returns how many rows Exec has changed in this transaction, and how many
// statements wait.
func (tx *Tx) Changed() int64 { return tx.changed + int64(len(tx.queue)) }

// All reads every row of the query into a slice of T: a struct by the names in
// its `db` tags, or a single value. The slice is never nil.
func All[T any](tx *Tx, q string, args ...any) ([]T, error) {
	return all[T](tx, q, args)
}

// AllPlanned is All for a statement whose best plan depends on its arguments: the
// engine makes a new plan on every call.
func AllPlanned[T any](tx *Tx, q string, args ...any) ([]T, error) {
	return all[T](tx, q, args, tx.dialect.planEachTime...)
}

func all[T any](tx *Tx, q string, args []any, options ...any) ([]T, error) {
	q, args = tx.dialect.bind(q, args)
	if err := tx.begin(q); err != nil {
		return nil, err
	}
	rows, err := tx.conn.QueryContext(tx.ctx, q, append(options, args...)...)
	if err != nil {
		return nil, tx.failed(err, q)
	}
	defer rows.Close()
	cols, err := rows.Columns()
	if err != nil {
		return nil, wrap(err, q)
	}
	var v, zero T
	dest, err := destinations(reflect.ValueOf(&v).Elem(), cols)
	if err != nil {
		return nil, wrap(err, q)
	}
	out := []T{}
	for rows.Next() {
		v = zero
		if err := rows.Scan(dest...); err != nil {
			return nil, wrap(err, q)
		}
		out = append(out, v)
	}
	return out, tx.failed(rows.Err(), q)
}

// One reads the first row of the query; ErrNoRow if there is none.
func One[T any](tx *Tx, q string, args ...any) (T, error) {
	rows, err := All[T](tx, q, args...)
	if err != nil || len(rows) == 0 {
		var zero T
		if err == nil {
			err = ErrNoRow
		}
		return zero, err
	}
	return rows[0], nil
}

// Exists reports whether the query has a row.
func Exists(tx *Tx, q string, args ...any) (bool, error) {
	return One[bool](tx, `SELECT EXISTS (`+q+`)`, args...)
}

func wrap(err error, q string) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("%w\n\tin: %s", err, strings.Join(strings.Fields(q), " "))
}

var fieldIndex sync.Map // reflect.Type → map[string][]int

func columnsOf(t reflect.Type) map[string][]int {
	if idx, ok := fieldIndex.Load(t); ok {
		return idx.(map[string][]int)
	}
	m := map[string][]int{}
	for _, f := range reflect.VisibleFields(t) {
		if name := f.Tag.Get("db"); name != "" {
			m[name] = f.Index
		}
	}
	idx, _ := fieldIndex.LoadOrStore(t, m)
	return idx.(map[string][]int)
}

// destinations returns where to scan the columns of a row into v.
func destinations(v reflect.Value, cols []string) ([]any, error) {
	if single(v) {
		if len(cols) != 1 {
			return nil, fmt.Errorf("%s takes one column, the query has %d", v.Type(), len(cols))
		}
		return []any{destination(v.Addr().Interface())}, nil
	}
	idx := columnsOf(v.Type())
	dest := make([]any, len(cols))
	for i, c := range cols {
		path, ok := idx[c]
		if !ok {
			return nil, fmt.Errorf("%s has no field for column %q", v.Type(), c)
		}
		dest[i] = destination(v.FieldByIndex(path).Addr().Interface())
	}
	return dest, nil
}

func single(v reflect.Value) bool {
	return v.Kind() != reflect.Struct || v.Type() == reflect.TypeFor[time.Time]() ||
		v.Addr().Type().Implements(reflect.TypeFor[sql.Scanner]())
}

// destination turns stored microseconds into a time.
func destination(p any) any {
	switch p := p.(type) {
	case *time.Time:
		return scanTime(func(t time.Time, _ bool) { *p = t })
	case **time.Time:
		return scanTime(func(t time.Time, null bool) {
			if *p = nil; !null {
				*p = &t
			}
		})
	}
	return p
}

type scanTime func(t time.Time, null bool)

// Scan implements sql.Scanner.
func (set scanTime) Scan(v any) error {
	switch v := v.(type) {
	case nil:
		set(time.Time{}, true)
	case int64:
		set(time.UnixMicro(v).UTC(), false)
	default:
		return fmt.Errorf("no time: %T", v)
	}
	return nil
}
