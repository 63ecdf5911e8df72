package files

import (
	"context"
	"image"
	"io"
	"runtime/debug"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"teren/internal/kit/share"
)

// What unpacked pictures may take of the memory together. Ordinary photos have
// a part of their own, so that none waits for a huge one.
const (
	largeBudget = 160 << 20 // also the most that one picture may take
	smallBudget = 80 << 20
	smallAtMost = smallBudget / 2
	tidyFrom    = 8 << 20 // a picture from this size on is cleared away at once

	unpackTime = 20 * time.Second // for one picture, once it is its turn
)

// shares divides memory and processors among the people whose pictures are decoded
// at the same time: one picture at a time for each person, however many they send.
type shares struct {
	large, small *semaphore.Weighted
	people       share.Each
}

func newShares() *shares {
	return &shares{large: semaphore.NewWeighted(largeBudget), small: semaphore.NewWeighted(smallBudget)}
}

// take waits until a picture of the person may take the memory; done gives all
// of it back. The program itself, person 0, is bounded by the memory alone.
func (s *shares) take(ctx context.Context, person, memory int64) (done func(), err error) {
	leave := func() {}
	if person != 0 {
		if leave, err = s.people.Wait(ctx, person); err != nil {
			return nil, err
		}
	}
	part := s.large
	if memory <= smallAtMost {
		part = s.small
	}
	if err := part.Acquire(ctx, memory); err != nil {
		leave()
		return nil, err
	}
	thrift(1)
	return func() {
		thrift(-1)
		if memory >= tidyFrom {
			debug.FreeOSMemory() // or the next one would come on top of it
		}
		part.Release(memory)
		leave()
	}, nil
}

// collector is the one of the process.
var collector struct {
	mu       sync.Mutex
	unpacked int // pictures that are
	usual    int // percent of garbage when none is
}

// thrift makes the garbage collector run more often while pictures are decoded:
// beside a huge one the usual half of the heap would be a second huge one.
func thrift(more int) {
	collector.mu.Lock()
	defer collector.mu.Unlock()
	if collector.unpacked += more; collector.unpacked == 0 {
		debug.SetGCPercent(collector.usual)
	} else if collector.unpacked == 1 && more > 0 {
		collector.usual = debug.SetGCPercent(20)
	}
}

// hurried is a file that cannot be read any longer once its time is over, so
// that a decoder ends which would go on for hours.
type hurried struct {
	io.Reader
	ctx context.Context
}

func (h hurried) Read(p []byte) (int, error) {
	if err := h.ctx.Err(); err != nil {
		return 0, err
	}
	return h.Reader.Read(p)
}

// decode unpacks a picture within its time.
func decode(ctx context.Context, r io.Reader) (image.Image, error) {
	ctx, cancel := context.WithTimeout(ctx, unpackTime)
	defer cancel()
	img, _, err := image.Decode(hurried{r, ctx})
	return img, err
}
