package schedule

import (
	"context"
	"fmt"
	"math"
	"sync"
	"time"

	"teren/internal/areas/orders"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/live"
)

// The limits of what a page sends about itself.
const (
	longestPage = 40
	mostMoved   = 100
	// A person may send so many in paceTime to one server: some boards, and fast
	// dragging.
	mostTold = 100
	paceTime = 10 * time.Second
)

// Here is an open board, and the work orders that are being moved on it.
type Here struct {
	// Page distinguishes the boards of one person; a board that opens generates
	// its own.
	Page string `json:"page"`
	// Turn grows with each word of the page, so that one that was held up is not
	// taken for the newest.
	Turn     int64   `json:"turn"`
	OrderIDs []int64 `json:"order_ids,omitempty"` // that are being moved; at most 100
	Gone     bool    `json:"gone,omitempty"`      // the board was closed
}

func (h *Here) Validate() error {
	var c fault.Check
	c.Needed("page", &h.Page, longestPage)
	if h.Turn < 0 {
		c.Fail("turn", "out_of_range", fault.Args{"min": 0, "max": int64(math.MaxInt64)})
	}
	if len(h.OrderIDs) > mostMoved {
		c.Fail("order_ids", "out_of_range", fault.Args{"min": 0, "max": mostMoved})
	}
	return c.Err()
}

// Present sends everybody of the company with an open board that the person has it
// open, or has closed it, and which work orders they are moving; live.Presence
// describes the delivery. Nothing is stored. Orders are sent only if the person may
// plan them. too_fast after more than 100 calls in ten seconds.
func (s *Service) Present(ctx context.Context, who access.Who, in Here) (none api.None, err error) {
	if !s.told.take(who.UserID, time.Now()) {
		return none, fault.New(fault.TooMany, "too_fast")
	}
	said, err := db.Read(ctx, s.DB, func(tx *db.Tx) (live.Presence, error) {
		var c fault.Check
		for i, id := range in.OrderIDs {
			_, err := orders.Find(tx, who, access.OrderEdit, id)
			if err := c.Found(fmt.Sprintf("order_ids.%d", i), err); err != nil {
				return live.Presence{}, err
			}
		}
		if err := c.Err(); err != nil {
			return live.Presence{}, err
		}
		type person struct {
			Name  string `db:"name"`
			Image string `db:"image"`
		}
		p, err := db.One[person](tx, `SELECT u.first_name || ' ' || u.last_name AS name, `+orders.Face+` AS image FROM user_account u WHERE u.user_id = ?`, who.UserID)
		return live.Presence{
			Page: in.Page, Turn: in.Turn, UserID: who.UserID, Name: p.Name, ImageURL: p.Image,
			Entity: orders.Entity, IDs: in.OrderIDs, Gone: in.Gone,
		}, err
	})
	if err != nil {
		return none, err
	}
	return none, live.Tell(s.DB, who.TenantID, said)
}

// pace counts the calls of each person since it was last reset.
type pace struct {
	mu    sync.Mutex
	since time.Time
	told  map[int64]int
}

// take reports whether the person may send one more.
func (p *pace) take(user int64, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.told == nil || now.Sub(p.since) >= paceTime {
		p.since, p.told = now, map[int64]int{}
	}
	p.told[user]++
	return p.told[user] <= mostTold
}
