package db

import "context"

type withinKey struct{}

// Within returns a context whose reads and writes are part of tx, at its time:
// a failed write undoes its own part and leaves the rest to tx. What follows a
// commit follows that of tx. For making many changes one.
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
	after, notes := len(tx.after), len(tx.notes)
	err := fn(tx)
	if err != nil {
		tx.after, tx.notes = tx.after[:after], tx.notes[:notes]
		if _, err := tx.Exec("ROLLBACK TO SAVEPOINT part"); err != nil {
			return err
		}
	}
	if _, err := tx.Exec("RELEASE SAVEPOINT part"); err != nil {
		return err
	}
	return err
}
