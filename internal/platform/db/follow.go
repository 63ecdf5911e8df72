package db

import (
	"slices"
	"sync"
)

// followers are the functions that run when something happens, by what happens.
type followers struct {
	mu sync.RWMutex
	of map[any][]follower
}

type follower struct {
	name string
	fn   any
}

// Follow adds the function to those that follow what happens; see package event.
func (d *DB) Follow(what any, name string, fn any) {
	f := &d.follows
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.of == nil {
		f.of = map[any][]follower{}
	}
	others := slices.DeleteFunc(slices.Clone(f.of[what]), func(o follower) bool { return o.name == name })
	f.of[what] = append(others, follower{name, fn})
}

// Followers returns the functions that follow what happens, in the order in which
// they were given.
func (tx *Tx) Followers(what any) []any {
	tx.follows.mu.RLock()
	defer tx.follows.mu.RUnlock()
	out := make([]any, len(tx.follows.of[what]))
	for i, f := range tx.follows.of[what] {
		out[i] = f.fn
	}
	return out
}
