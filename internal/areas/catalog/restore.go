package catalog

import (
	"context"
	"maps"
	"slices"

	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/trash"
)

// Restore restores a deleted item, and its group, unless another live group has
// that name. An item that had only prices for clients gets back the price that it
// lost last.
func (s *Service) Restore(ctx context.Context, who access.Who, in ItemByID) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		was, err := findAny(tx, who, 0, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if was.Status == Active {
			return api.Changed{}, fault.New(fault.Conflict, "already_done")
		}
		if err := trash.NotMerged(tx, ItemEntity, was.ID); err != nil {
			return api.Changed{}, err
		}
		now := was
		now.Status = Active
		client, price, err := lost(tx, who, was)
		if err != nil {
			return api.Changed{}, err
		}
		if client != 0 {
			now.ClientPrice = &price
		}
		changes := []change{{&was, now}}
		if err := revive(tx, who, changes); err != nil {
			return api.Changed{}, err
		}
		done, err := store(tx, who, client, changes, nil)
		if err != nil {
			return api.Changed{}, err
		}
		return api.Changed{ID: done[0].ID, Version: done[0].Version}, nil
	})
}

// revive refuses to restore the one item of the change while another has its code,
// and moves it to a live group if its own was deleted.
func revive(tx *db.Tx, who access.Who, changes []change) error {
	taken, err := codesTaken(tx, who, changes)
	if err != nil {
		return err
	}
	if name, is := taken[0]; is {
		return fault.OnField("code", "item_code_taken", fault.Args{"name": name})
	}
	return reviveGroups(tx, who, changes)
}

// lost returns the client price whose removal left the item without any price; the
// client is 0 if it still has a price.
func lost(tx *db.Tx, who access.Who, e entry) (client int64, price money.Price, err error) {
	if e.Price != nil {
		return 0, 0, nil
	}
	if has, err := db.Exists(tx, `SELECT 1 FROM catalog_item_price WHERE catalog_item_id = ?`, e.ID); has || err != nil {
		return 0, 0, err
	}
	type last struct {
		ClientID int64       `db:"client_id"`
		Price    money.Price `db:"old_price"`
	}
	l, err := db.One[last](tx, `
		SELECT client_id, exact_old_price AS old_price FROM catalog_price_log
		WHERE catalog_item_id = ? AND client_id IS NOT NULL AND old_price IS NOT NULL AND new_price IS NULL ORDER BY price_log_id DESC LIMIT 1`, e.ID)
	if err != nil {
		return 0, 0, err
	}
	if _, err := tenants.Find(tx, who, l.ClientID); fault.IsMissing(err) {
		return 0, 0, fault.New(fault.Conflict, "parent_deleted")
	} else if err != nil {
		return 0, 0, err
	}
	return l.ClientID, l.Price, nil
}

// RestoreGroup restores a deleted group, without the items that were deleted before
// it.
func (s *Service) RestoreGroup(ctx context.Context, who access.Who, in api.ByID) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		g, err := findAnyGroup(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if g.Status == Active {
			return api.Changed{}, fault.New(fault.Conflict, "already_done")
		}
		twin, err := db.Exists(tx, `SELECT 1 FROM catalog_group WHERE tenant_id = ? AND name = ? AND status = 'ACTIVE'`, who.TenantID, g.Name)
		if err != nil {
			return api.Changed{}, err
		}
		if twin {
			return api.Changed{}, fault.OnField("name", "name_taken", fault.Args{"name": g.Name})
		}
		if g, err = reviveGroup(tx, who, g.ID); err != nil {
			return api.Changed{}, err
		}
		return api.Changed{ID: g.ID, Version: g.Version}, announce(tx, who, "groups")
	})
}

// reviveGroups puts restored items into live groups: their own, restored too, or
// the one that has its name now.
func reviveGroups(tx *db.Tx, who access.Who, changes []change) error {
	wanted := map[int64]bool{}
	for _, c := range changes {
		if c.now.Status == Active {
			wanted[c.now.GroupID] = true
		}
	}
	type dead struct {
		ID    int64  `db:"catalog_group_id"`
		Alive *int64 `db:"alive"`
	}
	became := map[int64]int64{}
	for part := range slices.Chunk(slices.Sorted(maps.Keys(wanted)), 500) {
		gone, err := db.All[dead](tx, `
			SELECT g.catalog_group_id, (SELECT MIN(a.catalog_group_id) FROM catalog_group a WHERE a.tenant_id = g.tenant_id AND a.name = g.name AND a.status = 'ACTIVE') AS alive
			FROM catalog_group g WHERE g.catalog_group_id IN (?) AND g.status = 'DELETED'`, part)
		if err != nil {
			return err
		}
		for _, g := range gone {
			if g.Alive != nil {
				became[g.ID] = *g.Alive
			} else if _, err := reviveGroup(tx, who, g.ID); err != nil {
				return err
			}
		}
	}
	for i := range changes {
		if id, ok := became[changes[i].now.GroupID]; ok {
			changes[i].now.GroupID = id
		}
	}
	return nil
}

// reviveGroup makes a deleted group live again.
func reviveGroup(tx *db.Tx, who access.Who, id int64) (GroupRow, error) {
	g, err := db.One[GroupRow](tx, `UPDATE catalog_group SET status = 'ACTIVE', version = version + 1 WHERE catalog_group_id = ? RETURNING `+groupColumns, id)
	if err != nil {
		return g, err
	}
	return g, history.Keep(tx, who, []history.Happened{aboutGroup(g, history.Event{Kind: "restored", New: g.Name})})
}

// removeGroups deletes those of the groups that match the condition on
// catalog_group.
func removeGroups(tx *db.Tx, who access.Who, ids []int64, condition string) error {
	gone, err := db.All[GroupRow](tx, `UPDATE catalog_group SET status = 'DELETED', version = version + 1
		WHERE catalog_group_id IN (?) AND tenant_id = ?`+condition+` RETURNING `+groupColumns, ids, who.TenantID)
	if err != nil {
		return err
	}
	told := make([]history.Happened, len(gone))
	for i, g := range gone {
		told[i] = aboutGroup(g, history.Event{Kind: "deleted", Old: g.Name})
	}
	return history.Keep(tx, who, told)
}

const groupColumns = `catalog_group_id, name, status, version, 0 AS items`
