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

// costly bounds the calls that cost much: how many searches run and files are made
// at once, and how much one person may ask for in a minute.
type costly struct {
	people   share.Each
	all      *semaphore.Weighted
	searches *share.Fair

	pace pace.Bucket
	most int // of one person in a minute; 0 is no limit
}

const (
	turnTime   = 10 * time.Second // that a file or a search waits for its turn
	fileCosts  = 20               // of what a person may do in a minute, as much as 20 searches
	turnsAtAll = 2                // files that are made at once, at least

	mostWaiting = 60 // searches of one person that wait for their turn
)

func newCostly() *costly {
	// One person's searches leave half of the processors to others, and one company's
	// a part. Each place needs a connection for reading; db keeps more than these.
	n := runtime.GOMAXPROCS(0)
	person, part := max(1, n/2), max(1, n/4)
	return &costly{
		all:      semaphore.NewWeighted(int64(max(turnsAtAll, n))),
		searches: share.NewFair(person+2*part, person+part, person, mostWaiting),
	}
}

// searching is an In whose call searches: it returns the number of searches that
// the call counts as.
type searching interface{ Searches() int }

// AsSearch is the In of a call without parameters that costs as much as a search.
type AsSearch struct{}

// Searches returns 1.
func (AsSearch) Searches() int { return 1 }

// searches returns the number of searches that the call counts as; 0 for a call
// that does not wait for a turn.
func searches(in any) int {
	if s, ok := in.(searching); ok {
		return max(1, s.Searches())
	}
	return 0
}

// search waits for the turn of a call that searches, fairly among companies and their
// people. A call of several searches waits again after each; see share.Again.
func (c *costly) search(ctx context.Context, who access.Who) (_ context.Context, done func(), err error) {
	ctx, done, err = share.WithTurns(ctx, func(ctx context.Context) (func(), error) {
		waiting, cancel := context.WithTimeout(ctx, turnTime)
		defer cancel()
		leave, err := c.searches.Take(waiting, who.TenantID, who.UserID, 1)
		switch {
		case errors.Is(err, share.ErrTooMany):
			err = later(fault.TooMany, "too_fast", 1)
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			err = later(fault.Unavailable, "unavailable", 5)
		}
		return leave, err
	})
	return ctx, done, err
}

// Limit sets how many searches, new records and other calls by POST one person
// may make in a minute; each of the questions of a call that counts is a search, and a
// file that is made, such as an export or a PDF, counts as twenty. 0 is no limit, which is how it begins. Counted is in this process.
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

// spendMore counts the searches of a call beyond the first.
func (c *costly) spendMore(in any, who access.Who) error {
	if n := searches(in); n > 1 && c.most > 0 {
		return c.pace.Take(time.Now(), fmt.Sprint(who.UserID), n-1, c.most)
	}
	return nil
}

// turn waits until a file may be made for the person: one at a time for each
// person, in all as many as there are processors. After the time limit it returns a
// fault that asks to try again.
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

// Turns makes a call that needs no session and makes a file wait for its turn among
// all files.
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

// SearchesAtOnce returns how many searches run at once.
func (rs *Routes) SearchesAtOnce() int { return rs.costly.searches.Places() }
