package recent_test

import (
	"fmt"
	"testing"

	"teren/internal/kit/recent"
)

// What is asked for stays, however much else comes; the rest goes, and never more
// is kept than there is room for.
func TestMemory(t *testing.T) {
	m := recent.New(10, func(s string) int { return len(s) })
	m.Put("heavy", "123456")
	if _, ok := m.Get("heavy"); ok {
		t.Error("a value that is half as heavy as all is kept")
	}
	m.Put("asked", "v")
	for i := range 50 {
		m.Put(fmt.Sprint(i), "x")
		if v, ok := m.Get("asked"); !ok || v != "v" {
			t.Fatalf("after %d others it is gone: %q", i, v)
		}
	}
	kept := 0
	for i := range 50 {
		if _, ok := m.Get(fmt.Sprint(i)); ok {
			kept++
		}
	}
	if kept == 0 || kept > 9 {
		t.Errorf("%d of 50 are kept", kept)
	}
	m.Put("asked", "w")
	if v, _ := m.Get("asked"); v != "w" {
		t.Errorf("got %q, not what came last", v)
	}
}
