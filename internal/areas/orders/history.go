package orders

import (
	"context"
	"slices"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/history"
)

// groups are the filter groups of an order's history.
var groups = history.Groups{
	"STATUS":          {"status", "hold", "pause", "join", "undo_start", "late_hours", "session_added", "session_changed", "session_deleted"},
	"DETAILS":         {"planned_start", "time_estimate", "new_worker", "deleted_worker", "worker_absent", "conflict", "new_work_description", "deleted_work_description", "checklist", "new_material", "deleted_material", "signature", "deleted_signature", "comment", "comment_edited", "comment_withdrawn"},
	"IMAGES_AND_DOCS": {"new_docs", "deleted_docs"},
	"WORK_ORDERS":     {"new_work_order"},
}

// HistoryQuery asks for a page of an order's history.
type HistoryQuery struct {
	ID int64 `path:"order_id" json:"-"`
	history.Query
}

// Validate refuses unknown groups.
func (q *HistoryQuery) Validate() error { return q.Check(groups) }

// History shows what happened to a work order.
func (s *Service) History(ctx context.Context, who access.Who, in HistoryQuery) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) {
		o, err := Find(tx, who, access.OrderRead, in.ID)
		if err != nil {
			return history.Page{}, err
		}
		kinds := in.Kinds(groups)
		if who.Only() { // they name orders and absences of others
			kinds = slices.DeleteFunc(kinds, func(kind string) bool { return kind == "conflict" || kind == "worker_absent" })
		}
		return history.Read(tx, who, Entity, o.ID, kinds, in.Page)
	})
}
