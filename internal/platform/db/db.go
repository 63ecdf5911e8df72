// Package db opens the database and runs SQL on it.
//
// It is the only package that distinguishes the two engines. Everything else writes
// one SQL text with ? placeholders and, where the engines truly differ, one of the
// words listed in dialect.go. Instants are stored as UTC microseconds in BIGINT
// columns, so both engines keep them exactly.
package db

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// DB is an open database, safe for concurrent use.
type DB struct {
	dialect *dialect
	read    *sql.DB
	write   *sql.DB
	writer  *writer       // SQLite's single writer; nil on PostgreSQL
	readers *readers      // SQLite's readers; nil on PostgreSQL
	slots   chan struct{} // of concurrent writers on PostgreSQL; nil on SQLite
	url     string
	pooled  bool // PostgreSQL behind a pooler: connections are no sessions
	clock   atomic.Pointer[func() time.Time]
	bus     *bus
	id      string // distinguishes the databases of one process
	close   func() error
	failing atomic.Bool // the last write found no room, or no database
	ran     atomic.Int64
	settle  func(tx *Tx, touched []Record) error
	follows followers
	twice   atomic.Bool
}

// Open opens the database at url: "postgres://…" or the path of an SQLite file.
// With pooled=true among its parameters no state is kept in a session of
// PostgreSQL, as behind a pooler. It does not migrate; see Migrate.
func Open(ctx context.Context, url string) (*DB, error) {
	if url == "" {
		return nil, errors.New("db: no database given")
	}
	open := openSQLite
	if isPostgres(url) {
		open = openPostgres
	}
	d, err := open(url)
	if err != nil {
		return nil, fmt.Errorf("db: open: %w", err)
	}
	d.url = url
	d.SetClock(time.Now)
	d.bus, d.id, d.close = newBus(d), rand.Text(), sync.OnceValue(d.closeAll)
	if err := d.Ping(ctx); err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

func isPostgres(url string) bool {
	return strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://")
}

// SetClock makes every later transaction read its time from now. For tests.
func (d *DB) SetClock(now func() time.Time) { d.clock.Store(&now) }

// Now returns the time a transaction started at this moment would carry.
func (d *DB) Now() time.Time { return (*d.clock.Load())().UTC().Truncate(time.Microsecond) }

// RunTwice undoes every later write and runs it again, as when others were in its way:
// what it did outside its transaction is then done twice. For tests.
func (d *DB) RunTwice() { d.twice.Store(true) }

var errAgain = errors.New("db: run again")

// again returns fn, or with RunTwice one whose first run is undone.
func (d *DB) again(fn func(*Tx) error) func(*Tx) error {
	if !d.twice.Load() {
		return fn
	}
	ran := false
	return func(tx *Tx) error {
		err := fn(tx)
		if err == nil && !ran {
			ran, err = true, errAgain
		}
		return err
	}
}

// Statements returns how many statements all transactions have run so far. For
// tests and benchmarks.
func (d *DB) Statements() int64 { return d.ran.Load() }

// Engine is "sqlite" or "postgres", for logs and health pages; no area may
// branch on it.
func (d *DB) Engine() string { return d.dialect.name }

// Readers returns how many can read at once while as many write as may.
func (d *DB) Readers() int {
	if d.readers != nil {
		return cap(d.readers.free)
	}
	return d.read.Stats().MaxOpenConnections - cap(d.slots)
}

// Ping returns an error unless the database answers.
func (d *DB) Ping(ctx context.Context) error {
	if err := d.read.PingContext(ctx); err != nil {
		return fmt.Errorf("db: ping: %w", pooling(err))
	}
	return nil
}

// Close waits for running transactions and closes the database. Closing again does
// nothing.
func (d *DB) Close() error { return d.close() }

func (d *DB) closeAll() error {
	d.bus.close()
	var errs []error
	if d.writer != nil {
		d.writer.close()
		errs = append(errs, d.readers.close())
	}
	if d.read != d.write {
		errs = append(errs, d.read.Close())
	}
	return errors.Join(append(errs, d.write.Close())...)
}

// Tx is one transaction. Now is its single clock reading.
type Tx struct {
	Now     time.Time
	ctx     context.Context
	conn    queryer
	dialect *dialect
	after   []func()
	notes   []note
	touched []Record
	queue   []statement             // of Later, not sent yet
	send    func([]statement) error // sends them in one trip; nil where each is run at once
	changed int64                   // rows
	wrote   bool                    // it ran a statement that is no SELECT
	lost    error                   // with which the engine may have undone all of it
	reads   string                  // the database it only reads; "" if it may write
	most    int                     // statements that it may run; 0 for any number
	count   int                     // of those it ran
	ran     *atomic.Int64
	follows *followers
}

// Record names a record of the program by its entity and number.
type Record struct {
	Entity string
	ID     int64
}

// Touch records that the transaction changed the record.
func (tx *Tx) Touch(entity string, id int64) { tx.touched = append(tx.touched, Record{entity, id}) }

// BeforeCommit makes fn end every transaction, with the records that were touched
// in it, each once; on SQLite once for all the writes that share a commit. There
// is one such function, given before the first write.
func (d *DB) BeforeCommit(fn func(tx *Tx, touched []Record) error) { d.settle = fn }

// end runs the function given to BeforeCommit on the records, each once.
func (d *DB) end(tx *Tx, touched []Record) error {
	if d.settle == nil || len(touched) == 0 {
		return nil
	}
	slices.SortFunc(touched, func(a, b Record) int { return cmp.Or(cmp.Compare(a.Entity, b.Entity), cmp.Compare(a.ID, b.ID)) })
	return d.settle(tx, slices.Compact(touched))
}

type queryer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// AfterCommit runs fn once, after this transaction has been committed. A
// transaction that is tried again forgets what the failed try asked for.
func (tx *Tx) AfterCommit(fn func()) { tx.after = append(tx.after, fn) }

// forget makes the transaction one that has not run yet.
func (tx *Tx) forget() {
	tx.after, tx.notes, tx.touched, tx.queue, tx.changed, tx.wrote, tx.lost = nil, nil, nil, nil, 0, false, nil
}

// Context returns the context the transaction runs under.
func (tx *Tx) Context() context.Context { return tx.ctx }

// Read runs fn in a read-only transaction: everything fn reads is of one moment. It
// stops when ctx ends.
func Read[T any](ctx context.Context, d *DB, fn func(*Tx) (T, error)) (T, error) {
	run := d.readPooled
	if d.readers != nil {
		run = d.readers.run
	}
	return read(ctx, d, 0, run, fn)
}

// Look is Read for an fn that runs a single statement, which is of one moment
// without a transaction: on PostgreSQL that is one trip instead of three. Another
// statement is refused.
func Look[T any](ctx context.Context, d *DB, fn func(*Tx) (T, error)) (T, error) {
	run := func(ctx context.Context, fn func(queryer) error) error { return fn(d.read) }
	if d.readers != nil {
		run = d.readers.lend
	}
	return read(ctx, d, 1, run, fn)
}

func read[T any](ctx context.Context, d *DB, most int, run func(context.Context, func(queryer) error) error, fn func(*Tx) (T, error)) (T, error) {
	if tx := outer(ctx); tx != nil {
		out, err := fn(tx)
		return out, d.dialect.translate(err)
	}
	var out T
	ctx, done := d.watch(ctx, "read")
	err := run(ctx, func(conn queryer) (err error) {
		out, err = fn(&Tx{Now: d.Now(), ctx: ctx, conn: conn, dialect: d.dialect, reads: d.id, most: most, ran: &d.ran, follows: &d.follows})
		return err
	})
	err = d.dialect.translate(err)
	done(1, err)
	return out, err
}

func (d *DB) readPooled(ctx context.Context, fn func(queryer) error) error {
	t, err := d.read.BeginTx(ctx, d.dialect.reading)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer t.Rollback() // nothing was written
	return fn(t)
}

// Write runs fn in a serialisable transaction, again if the database asks for
// a retry, commits, and then runs the functions given to AfterCommit. fn must
// have no effect outside its transaction. When ctx carries a Once, fn runs at
// most once for its key, and later calls get the first answer.
func Write[T any](ctx context.Context, d *DB, fn func(*Tx) (T, error)) (T, error) {
	var out T
	once, _ := ctx.Value(onceKey{}).(Once)
	err := d.Do(ctx, func(tx *Tx) (err error) {
		out = *new(T) // of an earlier try
		if once == nil {
			out, err = fn(tx)
			return err
		}
		answer, err := once.Before(tx)
		if err != nil {
			return err
		}
		if answer != nil {
			return json.Unmarshal(answer, &out)
		}
		if out, err = fn(tx); err != nil {
			return err
		}
		if answer, err = json.Marshal(out); err != nil {
			return err
		}
		return once.After(tx, answer)
	})
	return out, err
}

// Do is Write without an answer and without Once.
func (d *DB) Do(ctx context.Context, fn func(*Tx) error) (err error) {
	if refusal, ok := ctx.Value(refusedKey{}).(error); ok {
		return refusal
	}
	fn = rehearsed(ctx, fn)
	if tx := outer(ctx); tx != nil {
		err := tx.part(fn)
		if errors.Is(err, errRehearsed) {
			return nil
		}
		return d.wrote(0, err)
	}
	run := d.runPooled
	if d.writer != nil {
		run = d.writer.run
	}
	fn = d.again(fn)
	ctx, done := d.watch(ctx, "write")
	attempt := 1
	defer func() { done(attempt, err) }()
	for ; ; attempt++ {
		tx := &Tx{Now: d.Now(), dialect: d.dialect, ran: &d.ran, follows: &d.follows}
		err := run(ctx, tx, fn)
		if errors.Is(err, errRehearsed) {
			return nil
		}
		if err == nil {
			for _, f := range tx.after {
				f()
			}
			d.bus.send(tx.notes)
			return d.wrote(tx.changed, nil)
		}
		if attempt == maxAttempts || !d.dialect.retryable(err) && !errors.Is(err, errAgain) {
			return d.wrote(0, err)
		}
		wait := time.Duration(mathrand.IntN(min(4*attempt, 100))+1) * time.Millisecond
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// maxAttempts bounds the retries of one serialisable transaction. Under forty
// parallel writers of one row the losers need some twenty, and several times
// that on a machine with other work to do.
const maxAttempts = 100

func (d *DB) runPooled(ctx context.Context, tx *Tx, fn func(*Tx) error) error {
	select {
	case d.slots <- struct{}{}:
		defer func() { <-d.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return beginning(err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, beginSerializable); err != nil {
		return beginning(err)
	}
	defer rollBack(conn) // after the commit it does nothing; on panic it frees the connection
	tx.ctx, tx.conn = ctx, conn
	tx.send = func(all []statement) error { return sendTogether(ctx, conn, all) }
	if err := fn(tx); err != nil {
		return err
	}
	if err := d.end(tx, tx.touched); err != nil {
		return err
	}
	tx.queueNotes()
	tx.queue = append(tx.queue, statement{q: "commit"})
	return tx.flush()
}

// Once makes a write happen once however often it is requested: Before returns the
// stored answer of an earlier write, or nil; After stores the answer of this one.
// Both run inside the transaction of the write.
type Once interface {
	Before(tx *Tx) (answer []byte, err error)
	After(tx *Tx, answer []byte) error
}

type onceKey struct{}

// WithOnce returns a context in which a write with the same key is done only once.
func WithOnce(ctx context.Context, o Once) context.Context {
	return context.WithValue(ctx, onceKey{}, o)
}

// WithoutOnce returns a context for a second, independent Write of one call.
func WithoutOnce(ctx context.Context) context.Context {
	return context.WithValue(ctx, onceKey{}, nil)
}
