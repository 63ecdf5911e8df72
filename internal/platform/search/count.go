package search

import (
	"fmt"
	"sync"

	"teren/internal/platform/db"
)

// count is how many rows match, always exactly: a count made in the same state
// of the company's lists still holds.
func (q query) count(tx *db.Tx) (*int64, error) {
	state, err := tx.State(q.company)
	if err != nil {
		return nil, err
	}
	if q.fleeting {
		state = ""
	}
	sql, args := q.countSQL()
	key := fmt.Sprintf("%s\n%s\n%#v", state, sql, args)
	if n, ok := counts.get(key); ok && state != "" {
		return &n, nil
	}
	n, err := db.AllPlanned[int64](tx, sql, args...)
	if err != nil {
		return nil, err
	}
	if state != "" {
		counts.put(key, n[0])
	}
	return &n[0], nil
}

// counts are the newest counts of this process. A key holds the state counted,
// so an entry never turns false; it only falls out of use.
var counts = &memory{now: map[string]int64{}}

// A memory forgets by halves: what was not asked for while the newer half
// filled is gone.
type memory struct {
	mu       sync.Mutex
	now, old map[string]int64
}

const maxCounts = 2000

func (m *memory) get(key string) (int64, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n, ok := m.now[key]
	if !ok {
		n, ok = m.old[key]
	}
	return n, ok
}

func (m *memory) put(key string, n int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.now) >= maxCounts/2 {
		m.now, m.old = map[string]int64{}, m.now
	}
	m.now[key] = n
}
