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
	"teren/internal/platform/uploads"
)

// The limits of what a page tells of itself.
const (
	longestPage = 40
	mostMoved   = 100
	// A person may tell this much in paceTime on one server: some boards, and
	// somebody quick who drags.
	mostTold = 100
	paceTime = 10 * time.Second
)

// Here says that a board is open, and which work orders are being moved on it.
type Here struct {
	// Page tells the boards of one person apart; a board that opens makes up its own.
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

// Present tells everybody of the company who has the board open that the person
// has, too, or has no more, and which work orders they are moving; live.Presence
// says how well it is told. Nothing is written. Only who may plan an order moves
// it. too_fast after more than 100 calls in ten seconds.
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
			Page: in.Page, Turn: in.Turn, UserID: who.UserID, Name: p.Name, ImageURL: uploads.URL(p.Image),
			Entity: orders.Entity, IDs: in.OrderIDs, Gone: in.Gone,
		}, err
	})
	if err != nil {
		return none, err
	}
	return none, live.Tell(s.DB, who.TenantID, said)
}

// pace counts what each person has told since it began to count anew.
type pace struct {
	mu    sync.Mutex
	since time.Time
	told  map[int64]int
}

// take reports whether the person may tell one more.
func (p *pace) take(user int64, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.told == nil || now.Sub(p.since) >= paceTime {
		p.since, p.told = now, map[int64]int{}
	}
	p.told[user]++
	return p.told[user] <= mostTold
}
