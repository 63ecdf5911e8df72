package maps

import (
	"sync"
	"time"
)

// shelf caches answers for a while, the newest of them, up to a total weight.
type shelf[T any] struct {
	mu     sync.Mutex
	most   int
	keep   time.Duration
	weight int
	items  map[string]item[T]
	order  []string // as they came
}

type item[T any] struct {
	value  T
	weight int
	until  time.Time
}

func newShelf[T any](most int, keep time.Duration) *shelf[T] {
	return &shelf[T]{most: most, keep: keep, items: map[string]item[T]{}}
}

func (s *shelf[T]) get(key string, now time.Time) (T, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i, ok := s.items[key]
	return i.value, ok && now.Before(i.until)
}

func (s *shelf[T]) put(key string, value T, weight int, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if was, ok := s.items[key]; ok {
		s.weight -= was.weight
	} else {
		s.order = append(s.order, key)
	}
	s.items[key] = item[T]{value, weight, now.Add(s.keep)}
	for s.weight += weight; s.weight > s.most; s.order = s.order[1:] {
		s.weight -= s.items[s.order[0]].weight
		delete(s.items, s.order[0])
	}
}
