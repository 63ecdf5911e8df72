package db

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"teren/internal/kit/textfold"
)

var sqliteDialect = &dialect{
	name: "sqlite",
	words: strings.NewReplacer("{{id}}", "INTEGER PRIMARY KEY AUTOINCREMENT", "{{bytewise}}", "COLLATE BINARY",
		"{{numbers}}", "SELECT value FROM json_each('[' || ? || ']')"),
	retryable: func(error) bool { return false },
	undoesAll: func(err error) bool {
		var e *sqlite.Error
		return errors.As(err, &e) && e.Code()&0xff != lib.SQLITE_CONSTRAINT && e.Code()&0xff != lib.SQLITE_ERROR
	},
	translate: func(err error) error {
		var e *sqlite.Error
		if errors.As(err, &e) {
			switch e.Code() {
			case lib.SQLITE_CONSTRAINT_UNIQUE, lib.SQLITE_CONSTRAINT_PRIMARYKEY:
				return errors.Join(ErrDuplicate, err)
			case lib.SQLITE_CONSTRAINT_FOREIGNKEY:
				return errors.Join(ErrInUse, err)
			}
			if e.Code()&0xff == lib.SQLITE_BUSY { // another process writes; the low byte is the class
				return errors.Join(ErrBusy, err)
			}
			if e.Code()&0xff == lib.SQLITE_FULL {
				return errors.Join(ErrFull, err)
			}
			if sqliteAway(e.Code() & 0xff) {
				return errors.Join(ErrAway, err)
			}
		}
		return err
	},
}

// openSQLite opens one writing connection and a pool of reading ones.
// synchronous is FULL: in WAL mode anything less loses acknowledged writes at
// a power cut.
func openSQLite(path string) (*DB, error) {
	if err := ownOnly(path); err != nil {
		return nil, err
	}
	w, err := sql.Open("sqlite", sqliteSource(path, "journal_mode(WAL)", "synchronous(FULL)"))
	if err != nil {
		return nil, err
	}
	w.SetMaxOpenConns(1)
	conn, err := w.Conn(context.Background()) // makes the file and its WAL before a reader looks
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	r, err := sql.Open("sqlite", sqliteSource(path, "query_only(ON)"))
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	readers := max(6, 2*runtime.NumCPU())
	r.SetMaxOpenConns(readers + 2) // two for what is no transaction: a ping, a backup
	d := &DB{dialect: sqliteDialect, read: r, write: w, readers: newReaders(r, readers)}
	d.writer = newWriter(conn, d.end)
	return d, nil
}

// ownOnly makes the file of the database readable for its owner only; SQLite
// creates its companion files with the same mode.
func ownOnly(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return named(path, err)
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.Mode().Perm()&0o077 == 0 {
		return err
	}
	for _, end := range []string{"", "-wal", "-shm"} {
		if err := os.Chmod(path+end, 0o600); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// named is the error of opening the file at path, which names its folder where
// nothing can be written there.
func named(path string, err error) error {
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return fmt.Errorf("nothing can be written in %s: %w", filepath.Dir(path), err)
	}
	return err
}

func sqliteSource(path string, pragmas ...string) string {
	q := url.Values{"_pragma": append([]string{
		"busy_timeout(5000)", "foreign_keys(ON)", "trusted_schema(OFF)", "temp_store(MEMORY)",
		"cache_size(-16000)", "mmap_size(268435456)", "case_sensitive_like(ON)",
	}, pragmas...)}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// A writer is the single writing connection of SQLite. Writes that wait while
// another is committed share the next commit: one fsync and one end for all. They
// share the transaction too, since each savepoint flushes the full-text index: when
// one fails that has written something, the others run again, from then on each in
// its own savepoint.
type writer struct {
	conn  *prepared
	end   func(*Tx, []Record) error
	queue chan *write
	done  chan struct{}
	mu    sync.RWMutex // guards closed against a late run
	ended bool
}

type write struct {
	ctx      context.Context
	tx       *Tx
	fn       func(*Tx) error
	undone   bool // at its end, as a rehearsal
	err      error
	panicked any
	finished chan struct{}
}

const (
	maxGroup     = 128
	maxGroupTime = 20 * time.Millisecond
)

func newWriter(conn *sql.Conn, end func(*Tx, []Record) error) *writer {
	w := &writer{conn: prepare(conn), end: end, queue: make(chan *write, maxGroup), done: make(chan struct{})}
	go w.loop() // bare: a panic of a write is its caller's, and a program that cannot write must not go on
	return w
}

func (w *writer) close() {
	w.mu.Lock()
	if !w.ended {
		w.ended = true
		close(w.queue)
	}
	w.mu.Unlock()
	<-w.done
	w.conn.close()
}

func (w *writer) run(ctx context.Context, tx *Tx, fn func(*Tx) error) error {
	// A statement interrupted in the middle would roll back the whole group:
	// once begun, a write runs to its end.
	tx.ctx, tx.conn = context.WithoutCancel(ctx), w.conn
	one := &write{ctx: ctx, tx: tx, fn: fn, undone: ctx.Value(rehearsalKey{}) != nil, finished: make(chan struct{})}
	w.mu.RLock()
	if w.ended {
		w.mu.RUnlock()
		return sql.ErrConnDone
	}
	select {
	case w.queue <- one:
		w.mu.RUnlock()
	case <-ctx.Done():
		w.mu.RUnlock()
		return ctx.Err()
	}
	<-one.finished
	if one.panicked != nil {
		panic(one.panicked)
	}
	return one.err
}

func (w *writer) loop() {
	defer close(w.done)
	for first := range w.queue {
		w.group(first, maxGroup)
	}
}

// group commits first together with what waits, at most so many writes, and reports
// to each its outcome.
func (w *writer) group(first *write, most int) {
	began := time.Now()
	group := []*write{first}
	broken := w.conn.exec("BEGIN IMMEDIATE")
	apart := false
	for one := first; broken == nil; {
		if one.err = one.ctx.Err(); one.err != nil { // nobody waits for it any more
		} else if apart || one.undone {
			if broken = w.apart(one); broken != nil && one.tx.lost != nil {
				apart, broken = true, w.again(group)
			}
		} else if w.try(one); one.tx.lost != nil || one.err != nil && one.tx.wrote {
			apart, broken = true, w.again(group)
		}
		if len(group) == most || time.Since(began) > maxGroupTime {
			break
		}
		select {
		case next, ok := <-w.queue:
			if ok {
				group = append(group, next)
				one = next
				continue
			}
		default:
		}
		break
	}
	var unfit error
	if broken == nil {
		unfit = w.endAll(group)
		broken = unfit
	}
	if broken == nil {
		broken = w.conn.exec("COMMIT")
	}
	if broken != nil {
		w.conn.exec("ROLLBACK") // the engine may have done it already
	}
	if unfit != nil && len(group) > 1 {
		w.oneByOne(group)
		return
	}
	for _, one := range group {
		if broken != nil && one.err == nil {
			one.err = broken
		}
		close(one.finished)
	}
}

// endAll ends the writes of the group that succeeded. What follows from that
// follows the last of them.
func (w *writer) endAll(group []*write) (err error) {
	var last *Tx
	var touched []Record
	for _, one := range group {
		if one.err == nil && len(one.tx.touched) > 0 {
			last, touched = one.tx, append(touched, one.tx.touched...)
		}
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return w.end(last, touched)
}

// oneByOne runs the writes of a group again that could not be ended together, so
// that only the one at fault is lost.
func (w *writer) oneByOne(group []*write) {
	for _, one := range group {
		if one.err != nil {
			close(one.finished)
			continue
		}
		one.tx.forget()
		w.group(one, 1)
	}
}

// again undoes the group and runs the writes again that had succeeded. The error it
// returns means that the whole group is lost.
func (w *writer) again(group []*write) error {
	w.conn.exec("ROLLBACK") // the engine may have done it already
	if err := w.conn.exec("BEGIN IMMEDIATE"); err != nil {
		return err
	}
	for _, one := range group {
		if one.err != nil {
			continue
		}
		one.tx.forget()
		if err := w.apart(one); err != nil {
			return err
		}
	}
	return nil
}

// apart runs a write in its savepoint. The error it returns means that the whole
// group is lost; the write's own failure stays with the write.
func (w *writer) apart(one *write) error {
	if err := w.conn.exec("SAVEPOINT one"); err != nil {
		return err
	}
	if w.try(one); one.err != nil {
		if err := w.conn.exec("ROLLBACK TO one"); err != nil {
			return cmp.Or(one.tx.lost, err) // a full disk undoes the whole group
		}
	}
	return w.conn.exec("RELEASE one")
}

// try runs a write.
func (w *writer) try(one *write) {
	defer func() {
		if one.panicked = recover(); one.panicked != nil {
			one.err = fmt.Errorf("panic: %v", one.panicked)
		}
	}()
	err := one.fn(one.tx)
	one.err = cmp.Or(one.tx.lost, err)
}

// SQLite folds case and sorts for ASCII only; give it Croatian, and the other
// words PostgreSQL has from its first migration.
func init() {
	word1("fold", textfold.Text)
	word1("unmark", textfold.Unmark)
	word1("phone_words", textfold.PhoneWords)
	word1("iso", func(us int64) string { return time.UnixMicro(us).UTC().Format("2006-01-02T15:04:05.000000Z") })
	word1("digits", digits)
	sqlite.MustRegisterDeterministicScalarFunction("day", 2,
		func(_ *sqlite.FunctionContext, a []driver.Value) (driver.Value, error) {
			us, isTime := a[0].(int64)
			name, isName := a[1].(string)
			if !isTime || !isName {
				return nil, nil
			}
			zone, err := zone(name)
			if err != nil {
				return nil, err
			}
			return time.UnixMicro(us).In(zone).Format(time.DateOnly), nil
		})
	sqlite.MustRegisterCollationUtf8("hr", compareCroatian)
}

// word1 registers a function of one argument; of NULL, or of another type, it
// makes NULL.
func word1[T any](name string, fn func(T) string) {
	sqlite.MustRegisterDeterministicScalarFunction(name, 1,
		func(_ *sqlite.FunctionContext, a []driver.Value) (driver.Value, error) {
			if v, ok := a[0].(T); ok {
				return fn(v), nil
			}
			return nil, nil
		})
}

// digits writes a decimal as PostgreSQL does.
func digits(x float64) string {
	if abs := math.Abs(x); x != 0 && (abs < 1e-4 || abs >= 1e15) {
		return strconv.FormatFloat(x, 'e', -1, 64)
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

var zones sync.Map // name → *time.Location; reading one from the table is slow

func zone(name string) (*time.Location, error) {
	if z, ok := zones.Load(name); ok {
		return z.(*time.Location), nil
	}
	z, err := time.LoadLocation(name)
	if err != nil {
		return nil, err
	}
	zones.Store(name, z)
	return z, nil
}
