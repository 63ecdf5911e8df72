package orders

import (
	"context"
	"maps"
	"slices"
	"strings"

	"teren/internal/access"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/history"
)

// groups are the filter groups of an order's history. What the specification
// has no type for is told under its own name.
var groups = map[string][]string{
	"STATUS":          {"status", "hold", "pause", "join"},
	"DETAILS":         {"planned_start", "time_estimate", "new_worker", "deleted_worker", "conflict", "new_work_description", "deleted_work_description", "checklist", "signature", "deleted_signature", "comment", "comment_withdrawn"},
	"IMAGES_AND_DOCS": {"new_docs", "deleted_docs"},
	"WORK_ORDERS":     {"new_work_order"},
}

// HistoryQuery asks for a page of an order's history: of one group, or all.
type HistoryQuery struct {
	ID    int64  `path:"order_id" json:"-"`
	Group string `query:"group" json:"-"`
	Page  int64  `query:"page" json:"-"`
}

// Validate sees that the groups exist; several are joined by commas.
func (q *HistoryQuery) Validate() error {
	var c fault.Check
	q.Group = strings.ToUpper(q.Group)
	for _, g := range q.groups() {
		c.OneOf("group", g, slices.Sorted(maps.Keys(groups)))
	}
	if q.Page < 0 || q.Page > 1<<31 {
		c.Fail("page", "bad_page", fault.Args{"max": history.PageSize})
	}
	return c.Err()
}

func (q *HistoryQuery) groups() []string {
	if q.Group == "" {
		return nil
	}
	return strings.Split(q.Group, ",")
}

// History shows what happened to a work order.
func (s *Service) History(ctx context.Context, who access.Who, in HistoryQuery) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) {
		o, err := Find(tx, who, access.OrderRead, in.ID)
		if err != nil {
			return history.Page{}, err
		}
		asked := in.groups()
		if asked == nil {
			asked = slices.Collect(maps.Keys(groups))
		}
		var kinds []string
		for _, g := range asked {
			kinds = append(kinds, groups[g]...)
		}
		if who.Only() { // it names the orders of others
			kinds = slices.DeleteFunc(kinds, func(kind string) bool { return kind == "conflict" })
		}
		return history.Read(tx, Thing, o.ID, kinds, in.Page)
	})
}
