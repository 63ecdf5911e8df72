package share

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
)

// fairly lets the requests queue behind one place that is held, and returns the order
// in which they get it.
func fairly(t *testing.T, f *Fair, asks [][3]int) (order []int64) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		leave, err := f.Take(t.Context(), 0, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, ask := range asks {
			go func() {
				leave, err := f.Take(t.Context(), int64(ask[0]), int64(ask[1]), ask[2])
				if err != nil {
					t.Error(err)
					return
				}
				order = append(order, int64(ask[1])) // one place: nobody else writes
				leave()
			}()
			synctest.Wait()
		}
		leave()
		synctest.Wait()
	})
	return order
}

// A company that asks twelve times, each time for ten counts, waits behind another
// that asks for little; within a company the same holds of its people.
func TestPlacesGoInTurn(t *testing.T) {
	var asks [][3]int
	for range 6 {
		asks = append(asks, [3]int{1, 11, 10})
	}
	asks = append(asks, [3]int{1, 12, 1}, [3]int{2, 21, 1}, [3]int{2, 21, 1}, [3]int{3, 31, 1})
	if got, want := fairly(t, NewFair(1, 1, 1, 10), asks), []int64{11, 21, 31, 21, 12, 11, 11, 11, 11, 11}; !slices.Equal(got, want) {
		t.Errorf("served %v, want %v", got, want)
	}
	asks = nil
	for range 3 {
		asks = append(asks, [3]int{1, 11, 1})
	}
	for range 3 {
		asks = append(asks, [3]int{2, 21, 1})
	}
	if got, want := fairly(t, NewFair(1, 1, 1, 10), asks), []int64{11, 21, 11, 21, 11, 21}; !slices.Equal(got, want) {
		t.Errorf("two companies: %v, want %v", got, want)
	}
}

// One person holds no more than their part, nor does a company; others find a place.
// Too much that waits is refused, and who gives up leaves the queue.
func TestPlacesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := NewFair(3, 2, 1, 2)
		ctx, cancel := context.WithCancel(t.Context())
		var held []func()
		gone := 0
		take := func(company, person int64) {
			go func() {
				leave, err := f.Take(ctx, company, person, 1)
				switch {
				case err == nil:
					held = append(held, leave)
				case errors.Is(err, context.Canceled):
					gone++
				default:
					t.Error(err)
				}
			}()
			synctest.Wait()
		}
		expect := func(what string, want int) {
			t.Helper()
			if len(held) != want {
				t.Errorf("%s: %d hold a place, want %d", what, len(held), want)
			}
		}
		for range 3 {
			take(1, 11)
		}
		expect("a person", 1)
		if _, err := f.Take(ctx, 1, 11, 1); !errors.Is(err, ErrTooMany) {
			t.Errorf("a fourth of the person: %v", err)
		}
		take(1, 12)
		take(1, 13)
		expect("a company", 2)
		take(2, 21)
		expect("another company", 3)
		take(3, 31)
		expect("all", 3)
		cancel()
		synctest.Wait()
		if gone != 4 || len(f.queue) != 0 {
			t.Errorf("%d have gone, %d wait", gone, len(f.queue))
		}
		for _, leave := range held {
			leave()
			leave() // again gives nothing back
		}
		if f.taken != 0 {
			t.Errorf("%d places are taken", f.taken)
		}
		for _, leave := range held {
			leave()
		}
		if leave, err := f.Take(t.Context(), 1, 11, 1); err != nil {
			t.Error(err)
		} else {
			leave()
		}
		if len(f.companies) != 1 {
			t.Errorf("%d companies are remembered", len(f.companies))
		}
	})
}
