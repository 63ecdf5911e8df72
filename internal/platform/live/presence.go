package live

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"teren/internal/platform/db"
)

// Presence says that a person looks at a page which several people look at, and
// which records they are moving there.
//
// It is sent for the moment, stored by no server and in no table: it reaches the
// pages of the company through every server on the database, in any order, at once
// or not at all. A receiver shows it for some seconds, and of two messages of a
// page the one with the higher Turn; a page that stays open repeats it. It is sent
// to people who have sent their own presence on the same stream, since nobody else
// draws it. A WORKER gets only records that they may see.
type Presence struct {
	Page     string  `json:"page"` // the open page; a name that it gave itself
	Turn     int64   `json:"turn"` // grows with each word of the page
	UserID   int64   `json:"user_id"`
	Name     string  `json:"name"`
	ImageURL string  `json:"image_url"`
	Entity   string  `json:"thing"` // of the records
	IDs      []int64 `json:"ids"`   // of the records that are being moved
	Gone     bool    `json:"gone"`  // the page was closed
}

// Tell sends the presence to the company's pages that are present.
func Tell(d *db.DB, tenant int64, p Presence) error {
	text, err := json.Marshal(note{Change: Change{Tenants: []int64{tenant}}, Presence: &p})
	if err == nil {
		d.Notify(channel, string(text))
	}
	return err
}

// meet passes a presence to the people present, and adds its own person to them or
// removes it. The hub must be locked.
func (h *Hub) meet(n note) {
	for p := range h.pages {
		switch {
		case !slices.Contains(n.Tenants, p.who.TenantID):
		case p.who.UserID == n.Presence.UserID:
			p.attend(*n.Presence)
		case len(p.present) > 0:
			select {
			case p.notes <- n:
			default: // it is sent again soon
			}
		}
	}
}

func (p *page) attend(one Presence) {
	switch {
	case one.Gone:
		delete(p.present, one.Page)
	case p.present == nil:
		p.present = map[string]bool{one.Page: true}
	case len(p.present) < maxPages:
		p.present[one.Page] = true
	}
}

// presence returns the event as the page gets it.
func (h *Hub) presence(ctx context.Context, p *page, one Presence) string {
	one.IDs = slices.DeleteFunc(append([]int64{}, one.IDs...), func(id int64) bool { return !h.sees(ctx, p.who, one.Entity, id) })
	data, err := json.Marshal(one)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("event: presence\ndata: %s\n\n", data)
}
