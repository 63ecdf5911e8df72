package assets

import (
	"teren/internal/areas/notices"
	"teren/internal/platform/access"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
)

// Comments returns the calls about comments on assets. Comments are internal: the
// client does not see what is written about its boiler.
func (s *Service) Comments() comments.On[Asset] {
	find := func(tx *db.Tx, who access.Who, id int64) (Asset, error) {
		return Find(tx, who, access.AssetComment, id)
	}
	return comments.On[Asset]{
		DB: s.DB, Find: find, Ready: find, Side: func(Asset) access.Side { return access.Contractor }, Notify: notify,
		Name: func(tx *db.Tx, who access.Who, a Asset, said comments.Said) error {
			return notices.Talk(tx, who, nil, notices.New{TenantID: who.TenantID, Entity: Entity, EntityID: a.ID}, said)
		},
	}
}

// notify sends a notice of the comment to people who commented on the asset before,
// and to people with unfinished work about it.
func notify(tx *db.Tx, who access.Who, a Asset, n comments.Said) error {
	to, err := comments.Authors(tx, Entity, a.ID)
	if err != nil {
		return err
	}
	workers, err := db.All[int64](tx, `SELECT DISTINCT w.user_id FROM asset_work k JOIN work_order o ON `+work+` JOIN order_worker w ON w.order_id = o.order_id
		WHERE k.asset_id = ? AND o.status <> 'DONE' AND o.contractor_id = ?`, a.ID, a.TenantID)
	if err != nil {
		return err
	}
	return notices.Talk(tx, who, append(to, workers...), notices.New{TenantID: a.TenantID, Kind: notices.AssetComment, Entity: Entity, EntityID: a.ID}, n)
}
