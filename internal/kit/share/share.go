// Package share gives everybody who asks one turn at a time, so that one person's
// costly work never runs twice at once while others wait.
package share

import (
	"context"
	"sync"
)

// Each is one turn for each key. The zero Each is ready.
type Each struct {
	mu sync.Mutex
	of map[int64]*turn
}

// turn is held by the one piece of work of a key that is being done.
type turn struct {
	held    chan struct{}
	pending int // that hold it or wait for it
}

// Wait waits for the turn of the key; leave gives it back.
func (e *Each) Wait(ctx context.Context, key int64) (leave func(), err error) {
	e.mu.Lock()
	t := e.of[key]
	if t == nil {
		if e.of == nil {
			e.of = map[int64]*turn{}
		}
		t = &turn{held: make(chan struct{}, 1)}
		e.of[key] = t
	}
	t.pending++
	e.mu.Unlock()
	gone := func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		if t.pending--; t.pending == 0 {
			delete(e.of, key)
		}
	}
	select {
	case t.held <- struct{}{}:
		return func() { <-t.held; gone() }, nil
	case <-ctx.Done():
		gone()
		return nil, ctx.Err()
	}
}

// Idle reports that no turn is held or waited for.
func (e *Each) Idle() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.of) == 0
}
