package history

import (
	"context"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
)

// Subject is a record with a history.
type Subject interface {
	// Ref identifies the record and the companies that receive its changes, as
	// seen by who.
	Ref(who access.Who) Ref
}

// PageOf asks for a page of the whole history of a record.
type PageOf struct {
	api.ByID
	Paging
}

// On registers the call that reads the history of a record. find returns it if the
// person may read that: areas let people read the history of deleted ones.
func On[R Subject](rs *api.Routes, action access.Action, pattern, doc string, d *db.DB, find func(*db.Tx, access.Who, int64) (R, error)) {
	api.On(rs, action, pattern, doc, func(ctx context.Context, who access.Who, in PageOf) (Page, error) {
		return db.Read(ctx, d, func(tx *db.Tx) (Page, error) {
			r, err := find(tx, who, in.ID)
			if err != nil {
				return Page{}, err
			}
			return in.Whole(tx, r.Ref(who).Entity, in.ID)
		})
	})
}
