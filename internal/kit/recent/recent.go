// Package recent caches costly results in memory, as long as they are used.
package recent

import "sync"

// Memory caches values by key up to a total weight. It discards by halves: values
// that were not used while the newer half filled are dropped. It is safe for
// concurrent use.
type Memory[V any] struct {
	most  int
	weigh func(V) int

	mu       sync.Mutex
	now, old map[string]V
	weight   int // of now
}

// New returns a memory that holds values up to a total weight of most.
func New[V any](most int, weigh func(V) int) *Memory[V] {
	return &Memory[V]{most: most, weigh: weigh, now: map[string]V{}}
}

// Get returns the cached value of the key, if there is one.
func (m *Memory[V]) Get(key string) (V, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.now[key]
	if ok {
		return v, true
	}
	if v, ok = m.old[key]; ok {
		m.keep(key, v)
	}
	return v, ok
}

// Put caches the value, unless it is too heavy by itself.
func (m *Memory[V]) Put(key string, v V) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.keep(key, v)
}

func (m *Memory[V]) keep(key string, v V) {
	w := m.weigh(v)
	if w > m.most/2 {
		return
	}
	if m.weight+w > m.most/2 {
		m.now, m.old, m.weight = map[string]V{}, m.now, 0
	}
	if before, ok := m.now[key]; ok {
		m.weight -= m.weigh(before)
	}
	m.now[key] = v
	m.weight += w
}
