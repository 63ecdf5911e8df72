package pace

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"teren/internal/platform/fault"
)

func TestBucket(t *testing.T) {
	var b Bucket
	now := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
	wait := func(key string, cost int) any {
		var f *fault.Fault
		if err := b.Take(now, key, cost, 60); errors.As(err, &f) {
			if f.Kind != fault.TooMany || f.Code != "too_fast" {
				t.Fatal(f)
			}
			return f.Args["seconds"]
		} else if err != nil {
			t.Fatal(err)
		}
		return nil
	}
	for i := range 60 {
		if s := wait("ana", 1); s != nil {
			t.Fatalf("call %d waits %v s", i, s)
		}
	}
	if s := wait("ana", 1); s != 1 {
		t.Errorf("the 61st waits %v s", s)
	}
	if s := wait("ana", 20); s != 20 {
		t.Errorf("an export waits %v s", s)
	}
	if s := wait("ivo", 60); s != nil {
		t.Errorf("another person waits %v s", s)
	}
	now = now.Add(20 * time.Second)
	if s := wait("ana", 20); s != nil {
		t.Errorf("after 20 s an export waits %v s", s)
	}
	if s := wait("ana", 1); s != 1 {
		t.Errorf("and what follows %v s", s)
	}
	// Nothing is saved up, a clock that was put back frees nobody and holds nobody.
	now = now.Add(time.Hour)
	for range 60 {
		wait("ana", 1)
	}
	if s := wait("ana", 1); s != 1 {
		t.Errorf("after an hour 61 at once: %v s", s)
	}
	now = now.Add(-time.Minute)
	if s := wait("ana", 1); s != 1 {
		t.Errorf("with the clock put back: %v s", s)
	}
	// What costs more than a minute has may still be done, once.
	if s := wait("eve", 100); s != nil {
		t.Errorf("one large thing waits %v s", s)
	}
	for i := range mostKeys + 10 {
		now = now.Add(time.Minute)
		wait(fmt.Sprint(i), 1)
	}
	if len(b.used) > mostKeys+1 {
		t.Errorf("%d keys are remembered", len(b.used))
	}
}
