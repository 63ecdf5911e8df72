package tasks

import (
	"context"
	"maps"
	"slices"
	"strings"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/history"
)

// HistoryQuery asks for a page of a task's history.
type HistoryQuery struct {
	ID int64 `path:"task_id" json:"-"`
	history.Query
}

// Validate refuses unknown groups.
func (q *HistoryQuery) Validate() error { return q.Check(groups) }

// History returns the history of a task. The client's company sees only its status,
// with the reason of a rejection, and the changes of its own request's texts; a
// WORKER sees no entry about money.
func (s *Service) History(ctx context.Context, who access.Who, in HistoryQuery) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) {
		t, err := Find(tx, who, access.TaskRead, in.ID)
		if err != nil {
			return history.Page{}, err
		}
		kinds := in.Kinds(seen(who, t))
		if t.Side != access.Client {
			also := history.Also{Entity: "order", Kind: "status", Where: worked}
			if slices.Contains(kinds, "order_status") {
				if also.IDs, err = seenOrders(tx, who, t); err != nil {
					return history.Page{}, err
				}
			}
			return history.ReadAlso(tx, who, Entity, t.ID, kinds, also, in.Page)
		}
		page, err := history.ReadTold(tx, who, Entity, t.ID, kinds, in.Page)
		for i := range page.Data {
			if e := &page.Data[i]; e.Value != string(Rejected) {
				e.Reason = "" // the contractor's own
			}
		}
		return page, err
	})
}

// worked is the condition for the entries of an order about its work; planning,
// deleting and restoring are entries of the task itself.
const worked = `j.old_value IS NOT NULL AND j.old_value <> '"DELETED"' AND j.new_value <> '"DELETED"'`

// seenOrders returns the orders of the task that the person may see; for a WORKER
// their own.
func seenOrders(tx *db.Tx, who access.Who, t Task) ([]int64, error) {
	own, args := "", []any{t.ID}
	if who.Only() {
		own, args = ` AND EXISTS (SELECT 1 FROM order_worker w WHERE w.order_id = o.order_id AND w.user_id = ?)`, append(args, who.UserID)
	}
	return db.All[int64](tx, `SELECT o.order_id FROM work_order o WHERE o.task_id = ?`+own, args...)
}

// seen returns the groups that the person may read.
func seen(who access.Who, t Task) history.Groups {
	if t.Side == access.Client {
		out := history.Groups{"STATUS": groups["STATUS"]}
		if t.External() {
			out["DETAILS"] = requested
		}
		return out
	}
	out := maps.Clone(groups)
	if !who.On(t.Side, access.TaskMoney) {
		delete(out, "FINANCIALS")
	}
	return out
}

// readable returns the value of a kind as the history shows it: names, not ids.
func readable(tx *db.Tx, kind string, e Edit) (any, error) {
	switch kind {
	case "title":
		return e.Title, nil
	case "description":
		return e.Description, nil
	case "priority":
		return e.Priority, nil
	case "client_note":
		return e.ClientNote, nil
	case "working_hours":
		return e.WorkingHours, nil
	case "contact":
		return join(e.ContactName, e.ContactPhone, e.ContactEmail), nil
	case "project":
		return name(tx, `SELECT title FROM project WHERE project_id = ?`, e.ProjectID)
	case "whier":
		return name(tx, `SELECT path FROM work_hierarchy WHERE work_hierarchy_id = ?`, e.WhierID)
	}
	return join(e.AddressName, e.line(), e.Region, e.Country), nil
}

func join(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}

func name(tx *db.Tx, q string, id *int64) (any, error) {
	if id == nil {
		return nil, nil
	}
	names, err := db.All[string](tx, q, *id)
	return strings.Join(names, ""), err
}

// requested are the kinds of changes of the client's own request.
var requested = []string{"title", "description", "priority", "address", "working_hours", "contact"}

// groups are the filter groups of a task's history.
var groups = history.Groups{
	"STATUS": {"status", "accepted"},
	"DETAILS": {"whier", "project", "title", "description", "address", "comment", "priority", "client_note", "working_hours", "contact", "comment_edited", "comment_withdrawn",
		"repeat", "repeat_paused", "repeat_resumed", "repeat_date", "repeat_missed", "repeat_made", "repeat_late", "repeat_conflict"},
	"IMAGES_AND_DOCS": {"new_docs", "deleted_docs"},
	"WORK_ORDERS":     {"new_work_order", "deleted_work_order", "order_status"},
	"FINANCIALS":      {"financials"},
}
