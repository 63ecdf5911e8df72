package assets

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// Place is the assets of a task or an order: those that it is about, first, and
// the others at its address.
type Place struct {
	Assets  []Here          `json:"assets"`
	Allowed []access.Action `json:"allowed_actions"`
}

// Here is an asset at a place. Work at the place is about the linked assets; from
// an order's page only the order's own links can be removed, not those of the task.
type Here struct {
	Row
	Linked    bool `json:"linked"`
	CanUnlink bool `json:"can_unlink"`
}

const maxHere = 200

// OfTask returns the assets of a task.
func (s *Service) OfTask(ctx context.Context, who access.Who, in tasks.ByID) (Place, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Place, error) {
		t, err := tasks.Find(tx, who, access.AssetRead, in.ID)
		if err != nil {
			return Place{}, err
		}
		p := Place{Allowed: allowedThere(who, t, who.On(t.Side, access.TaskEdit))}
		p.Assets, err = here(tx, who, t.ID, nil, p.Allowed)
		return p, err
	})
}

// OfOrder returns the assets of a work order.
func (s *Service) OfOrder(ctx context.Context, who access.Who, in orders.ByID) (Place, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Place, error) {
		o, err := orders.Find(tx, who, access.OrderRead, in.ID)
		if err != nil {
			return Place{}, err
		}
		t, err := tasks.Find(tx, who, access.AssetRead, o.TaskID)
		if err != nil {
			return Place{}, err
		}
		p := Place{Allowed: allowedThere(who, t, o.Status != orders.Deleted)}
		p.Assets, err = here(tx, who, t.ID, &o.ID, p.Allowed)
		return p, err
	})
}

// allowedThere returns what the person may do with assets at a task or an order of
// it.
func allowedThere(who access.Who, t tasks.Task, link bool) []access.Action {
	out := []access.Action{}
	if t.Status != tasks.Deleted && who.On(t.Side, access.AssetCreate) {
		out = append(out, access.AssetCreate)
	}
	if t.Status != tasks.Deleted && link && who.On(t.Side, access.AssetLink) {
		out = append(out, access.AssetLink)
	}
	return out
}

// here returns the assets that the task is about, or the one order of it, and the
// others at its address.
func here(tx *db.Tx, who access.Who, task int64, order *int64, allowed []access.Action) ([]Here, error) {
	about, direct, which := `TRUE`, `k.order_id IS NULL`, []any{} // conditions on a link k
	if order != nil {
		about, direct, which = `(k.order_id IS NULL OR k.order_id = ?)`, `k.order_id = ?`, []any{*order}
	}
	type row struct {
		ID     int64 `db:"asset_id"`
		Linked bool  `db:"linked"`
		Direct bool  `db:"direct"`
	}
	in := live(who)
	args := slices.Concat([]any{task}, which, []any{task}, which, in.Args, []any{task, task, task, maxHere})
	found, err := db.All[row](tx, `
		SELECT h.asset_id, h.linked, h.direct FROM (
			SELECT s.asset_id, s.name_fold, s.address_id, EXISTS (SELECT 1 FROM asset_work k WHERE k.asset_id = s.asset_id AND k.task_id = ? AND `+about+`) AS linked,
				EXISTS (SELECT 1 FROM asset_work k WHERE k.asset_id = s.asset_id AND k.task_id = ? AND `+direct+`) AS direct
			FROM asset s WHERE `+in.SQL+` AND s.asset_id IN (SELECT k.asset_id FROM asset_work k WHERE k.task_id = ?
				UNION SELECT y.asset_id FROM task t JOIN address x ON `+itsOwn+` JOIN asset y ON y.address_id = x.address_id WHERE t.task_id = ?
				UNION SELECT y.asset_id FROM task t JOIN address x ON `+alike+` JOIN asset y ON y.address_id = x.address_id WHERE t.task_id = ?)) h
		ORDER BY CASE WHEN h.linked THEN 0 ELSE 1 END, h.name_fold, h.asset_id LIMIT ?`, args...)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(found))
	for n, f := range found {
		ids[n] = f.ID
	}
	all, err := rows(tx, who, ids)
	if err != nil {
		return nil, err
	}
	at := make(map[int64]Row, len(all))
	for _, r := range all {
		at[r.ID] = r
	}
	mayLink := slices.Contains(allowed, access.AssetLink)
	out := make([]Here, len(found))
	for n, f := range found {
		out[n] = Here{at[f.ID], f.Linked, f.Direct && mayLink}
	}
	return out, nil
}

// TaskLink names an asset, and the task that is about it.
type TaskLink struct {
	ID      int64 `path:"task_id" json:"-"`
	AssetID int64 `json:"asset_id"`
}

// OrderLink names an asset, and the order that is about it.
type OrderLink struct {
	ID      int64 `path:"order_id" json:"-"`
	AssetID int64 `json:"asset_id"`
}

// TaskUnlink names an asset that a task is no longer about.
type TaskUnlink struct {
	ID      int64 `path:"task_id" json:"-"`
	AssetID int64 `path:"asset_id" json:"-"`
}

// OrderUnlink names an asset that an order is no longer about.
type OrderUnlink struct {
	ID      int64 `path:"order_id" json:"-"`
	AssetID int64 `path:"asset_id" json:"-"`
}

// LinkTask links a task to an asset; an existing link is no fault.
func (s *Service) LinkTask(ctx context.Context, who access.Who, in TaskLink) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		t, err := tasks.Find(tx, who, access.TaskEdit, in.ID)
		if err != nil {
			return none, err
		}
		a, err := named(tx, who, in.AssetID)
		if err != nil {
			return none, err
		}
		return none, a.link(tx, who, t.ID, nil)
	})
}

// LinkOrder links an order to an asset; an existing link is no fault.
func (s *Service) LinkOrder(ctx context.Context, who access.Who, in OrderLink) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		o, err := orders.Find(tx, who, access.OrderRead, in.ID)
		if err != nil {
			return none, err
		}
		a, err := named(tx, who, in.AssetID)
		if err != nil {
			return none, err
		}
		return none, a.link(tx, who, o.TaskID, &o.ID)
	})
}

// named returns the asset that a request names, if it may be linked.
func named(tx *db.Tx, who access.Who, id int64) (Asset, error) {
	var c fault.Check
	a, err := Find(tx, who, access.AssetRead, id)
	if err == nil && a.side(who) != access.Contractor {
		err = fault.Missing()
	}
	if err := c.Found("asset_id", err); err != nil {
		return a, err
	}
	return a, c.Err()
}

// UnlinkTask removes the link of a task to an asset. Links of its orders stay.
func (s *Service) UnlinkTask(ctx context.Context, who access.Who, in TaskUnlink) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		t, err := tasks.Find(tx, who, access.TaskEdit, in.ID)
		if err != nil {
			return none, err
		}
		a, err := Find(tx, who, access.AssetLink, in.AssetID)
		if err != nil {
			return none, err
		}
		return none, a.unlink(tx, who, t.ID, nil)
	})
}

// UnlinkOrder removes the link of an order to an asset.
func (s *Service) UnlinkOrder(ctx context.Context, who access.Who, in OrderUnlink) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		o, err := orders.Find(tx, who, access.OrderRead, in.ID)
		if err != nil {
			return none, err
		}
		a, err := Find(tx, who, access.AssetLink, in.AssetID)
		if err != nil {
			return none, err
		}
		return none, a.unlink(tx, who, o.TaskID, &o.ID)
	})
}

// link links the task, or one order of it, to the asset.
func (a Asset) link(tx *db.Tx, who access.Who, task int64, order *int64) error {
	var by *int64
	if who.UserID != 0 {
		by = &who.UserID
	}
	_, err := db.One[int64](tx, `INSERT INTO asset_work (asset_id, tenant_id, task_id, order_id, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT DO NOTHING RETURNING asset_work_id`, a.ID, a.TenantID, task, order, by, tx.Now)
	if errors.Is(err, db.ErrNoRow) { // it is there
		return nil
	}
	if err != nil {
		return err
	}
	return history.Record(tx, who, a.Ref(who), linkEvent("linked", task, order))
}

// unlink takes a link back; one that is not there is gone.
func (a Asset) unlink(tx *db.Tx, who access.Who, task int64, order *int64) error {
	which := int64(0) // of the whole task
	if order != nil {
		which = *order
	}
	gone, err := tx.Exec(`DELETE FROM asset_work WHERE asset_id = ? AND task_id = ? AND COALESCE(order_id, 0) = ?`, a.ID, task, which)
	if err != nil || gone == 0 {
		return err
	}
	return history.Record(tx, who, a.Ref(who), linkEvent("unlinked", task, order))
}

// linkEvent returns the history entry about a link. It contains only the number of the
// work: not everybody who reads the entry may see its title.
func linkEvent(what string, task int64, order *int64) history.Event {
	e := history.Event{Kind: "task_" + what, New: fmt.Sprint("Z-", task)}
	if order != nil {
		e = history.Event{Kind: "order_" + what, New: fmt.Sprint("RN-", *order)}
	}
	return e
}

// copied copies the links of a task to one that was created as its copy.
func copied(tx *db.Tx, who access.Who, of tasks.Copy) error {
	all, err := read(tx, who, `s.deleted_at IS NULL AND s.asset_id IN (SELECT k.asset_id FROM asset_work k WHERE k.task_id = ? AND k.order_id IS NULL)`, of.From)
	for _, a := range all {
		if err := a.link(tx, who, of.To, nil); err != nil {
			return err
		}
	}
	return err
}
