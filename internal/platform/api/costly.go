package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"time"

	"golang.org/x/sync/semaphore"

	"teren/internal/kit/share"
	"teren/internal/platform/access"
	"teren/internal/platform/fault"
	"teren/internal/platform/pace"
)

// costly bounds the calls that cost much: how many files are made at once, and
// how much one person may ask for in a minute.
type costly struct {
	people share.Each
	all    *semaphore.Weighted

	pace pace.Bucket
	most int // of one person in a minute; 0 is no limit
}

const (
	turnTime   = 10 * time.Second // that a file waits for its turn
	fileCosts  = 20               // of what a person may do in a minute, as much as 20 searches
	turnsAtAll = 2                // files that are made at once, at least
)

func newCostly() *costly {
	return &costly{all: semaphore.NewWeighted(int64(max(turnsAtAll, runtime.GOMAXPROCS(0))))}
}

// Limit sets how many searches, new records and other calls by POST one person
// may make in a minute; a file that is made, such as an export or a PDF, counts
// as twenty. 0 is no limit, which is how it begins. Counted is in this process.
func (rs *Routes) Limit(most int) { rs.costly.most = most }

// spend counts the call; too_fast when the person has made too many.
func (c *costly) spend(method string, file bool, who access.Who) error {
	cost := 0
	switch {
	case c.most == 0:
	case file:
		cost = fileCosts
	case method == http.MethodPost:
		cost = 1
	}
	if cost == 0 {
		return nil
	}
	return c.pace.Take(time.Now(), fmt.Sprint(who.UserID), cost, c.most)
}

// turn waits until a file may be made for the person: of each one at a time, of
// all as many as there are processors. Who waits too long is told to ask again.
func (c *costly) turn(ctx context.Context, person int64) (done func(), err error) {
	waiting, cancel := context.WithTimeout(ctx, turnTime)
	defer cancel()
	leave := func() {}
	if person != 0 {
		leave, err = c.people.Wait(waiting, person)
	}
	if err == nil {
		if err = c.all.Acquire(waiting, 1); err != nil {
			leave()
		}
	}
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = later(fault.Unavailable, "unavailable", 5)
	}
	if err != nil {
		return nil, err
	}
	return func() { c.all.Release(1); leave() }, nil
}

// Turns lets a call that needs no session and makes a file wait for its turn
// among all files.
func (rs *Routes) Turns(fn func(http.ResponseWriter, *http.Request) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		done, err := rs.costly.turn(r.Context(), 0)
		if err != nil {
			return err
		}
		defer done()
		return fn(w, r)
	}
}
