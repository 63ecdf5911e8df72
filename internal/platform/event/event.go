// Package event lets an area follow what happens to the records of an area that it
// depends on, within the same transaction.
package event

import (
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// Of is what happens to a record: a package variable of the area that owns it. Its
// address is its identity.
type Of[T any] struct{ _ byte }

// Follow runs fn each time the event happens in d, before the transaction ends; its
// error refuses the whole. It replaces the function that the same follower, an area's
// name, gave before.
func (e *Of[T]) Follow(d *db.DB, follower string, fn func(tx *db.Tx, who access.Who, of T) error) {
	d.Follow(e, follower, fn)
}

// Happen runs the functions that follow the event, in the order of the areas.
func (e *Of[T]) Happen(tx *db.Tx, who access.Who, of T) error {
	for _, fn := range tx.Followers(e) {
		if err := fn.(func(*db.Tx, access.Who, T) error)(tx, who, of); err != nil {
			return err
		}
	}
	return nil
}
