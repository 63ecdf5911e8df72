package db

import (
	"context"
	"database/sql"
	"errors"
)

// prepared is one connection of SQLite with the statements it has compiled:
// compiling is a third of the cost of a short statement. It serves one transaction
// at a time.
type prepared struct {
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
}

const maxPrepared = 300

func prepare(conn *sql.Conn) *prepared { return &prepared{conn, map[string]*sql.Stmt{}} }

func (p *prepared) stmt(ctx context.Context, q string) (*sql.Stmt, error) {
	if s, ok := p.stmts[q]; ok {
		return s, nil
	}
	if len(p.stmts) == maxPrepared {
		p.forget()
	}
	s, err := p.conn.PrepareContext(ctx, q)
	if err == nil {
		p.stmts[q] = s
	}
	return s, err
}

func (p *prepared) forget() {
	for _, s := range p.stmts {
		_ = s.Close() // the connection outlives it
	}
	clear(p.stmts)
}

func (p *prepared) ExecContext(ctx context.Context, q string, args ...any) (sql.Result, error) {
	s, err := p.stmt(ctx, q)
	if err != nil {
		return nil, err
	}
	return s.ExecContext(ctx, args...)
}

func (p *prepared) QueryContext(ctx context.Context, q string, args ...any) (*sql.Rows, error) {
	s, err := p.stmt(ctx, q)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(ctx, args...)
}

func (p *prepared) exec(q string) error {
	_, err := p.ExecContext(context.Background(), q)
	return err
}

func (p *prepared) close() error {
	p.forget()
	return p.conn.Close()
}

// readers are the reading connections of SQLite that are free. A nil one is
// yet to be opened.
type readers struct {
	pool *sql.DB
	free chan *prepared
}

func newReaders(pool *sql.DB, n int) *readers {
	r := &readers{pool, make(chan *prepared, n)}
	for range n {
		r.free <- nil
	}
	return r
}

// run gives fn a connection in a transaction that reads one moment. After close it
// returns sql.ErrConnDone.
func (r *readers) run(ctx context.Context, fn func(queryer) error) error {
	return r.use(ctx, func(p *prepared) (whole bool, err error) {
		if err := p.exec("BEGIN"); err != nil {
			return false, err
		}
		err = fn(p)
		return p.exec("ROLLBACK") == nil, err
	})
}

// lend gives fn a connection without a transaction.
func (r *readers) lend(ctx context.Context, fn func(queryer) error) error {
	return r.use(ctx, func(p *prepared) (bool, error) { return true, fn(p) })
}

// use gives fn a connection, and closes it unless fn leaves it whole.
func (r *readers) use(ctx context.Context, fn func(*prepared) (whole bool, err error)) (err error) {
	var p *prepared
	open := false
	select {
	case p, open = <-r.free:
	case <-ctx.Done():
		return ctx.Err()
	}
	if !open {
		return sql.ErrConnDone
	}
	whole := false
	defer func() {
		if !whole && p != nil { // a panic, or no way back: what state it is in is anybody's guess
			_ = p.close()
			p = nil
		}
		r.free <- p
	}()
	if p == nil {
		conn, err := r.pool.Conn(ctx)
		if err != nil {
			return err
		}
		p = prepare(conn)
	}
	whole, err = fn(p)
	return err
}

// close waits for those who read.
func (r *readers) close() error {
	var errs []error
	for range cap(r.free) {
		if p := <-r.free; p != nil {
			errs = append(errs, p.close())
		}
	}
	close(r.free)
	return errors.Join(errs...)
}
