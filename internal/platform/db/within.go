package db

import (
	"cmp"
	"context"
	"errors"
)

type withinKey struct{}

type rehearsalKey struct{}

// Rehearsed returns a context for checking whether a call is allowed before costly
// work: each of its writes runs and is then undone, and nothing follows it.
func Rehearsed(ctx context.Context) context.Context {
	return context.WithValue(ctx, rehearsalKey{}, true)
}

var errRehearsed = errors.New("undone, as it was a rehearsal")

// rehearsed is fn, which then fails if the context is of a rehearsal.
func rehearsed(ctx context.Context, fn func(*Tx) error) func(*Tx) error {
	if ctx.Value(rehearsalKey{}) == nil {
		return fn
	}
	return func(tx *Tx) error {
		if err := fn(tx); err != nil {
			return err
		}
		return cmp.Or(tx.flush(), errRehearsed)
	}
}

type refusedKey struct{}

// ReadOnly returns a context whose writes are refused with the error, before
// anything is done.
func ReadOnly(ctx context.Context, refusal error) context.Context {
	return context.WithValue(ctx, refusedKey{}, refusal)
}

// Within returns a context whose reads and writes are part of tx, at its time: a
// failed write undoes its own part and leaves the rest to tx. What follows a commit
// follows that of tx. It turns many changes into one.
func Within(ctx context.Context, tx *Tx) context.Context {
	return context.WithValue(ctx, withinKey{}, tx)
}

func outer(ctx context.Context) *Tx {
	tx, _ := ctx.Value(withinKey{}).(*Tx)
	return tx
}

// part runs fn as a part of the transaction.
func (tx *Tx) part(fn func(*Tx) error) error {
	if _, err := tx.Exec("SAVEPOINT part"); err != nil {
		return err
	}
	after, notes, touched := len(tx.after), len(tx.notes), len(tx.touched)
	err := fn(tx)
	if err == nil {
		err = tx.flush()
	}
	if err != nil {
		tx.queue = nil
		tx.after, tx.notes, tx.touched = tx.after[:after], tx.notes[:notes], tx.touched[:touched]
		if _, err := tx.Exec("ROLLBACK TO SAVEPOINT part"); err != nil {
			return err
		}
	}
	if _, err := tx.Exec("RELEASE SAVEPOINT part"); err != nil {
		return err
	}
	return err
}
