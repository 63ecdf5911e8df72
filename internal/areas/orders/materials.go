package orders

import (
	"time"

	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/history"
)

// UsedMaterial is a material used on a work order, with its place of stock. Missing
// is the quantity that was not booked there, while that is unresolved. Package
// materials writes it.
type UsedMaterial struct {
	OrderID      int64          `db:"order_id" json:"-"`
	ID           int64          `db:"material_use_id" json:"material_use_id"`
	ItemID       int64          `db:"catalog_item_id" json:"catalog_item_id"`
	Name         string         `db:"name" json:"name"`
	Quantity     money.Quantity `db:"quantity" json:"quantity"`
	Missing      money.Quantity `db:"missing" json:"missing"`
	Unit         string         `db:"unit_of_measure" json:"unit_of_measure"`
	PlaceID      int64          `db:"stock_place_id" json:"stock_place_id"`
	Place        string         `db:"place" json:"place_name"`
	Comment      string         `db:"comment" json:"comment"`
	UserID       *int64         `db:"user_id" json:"user_id"`
	User         string         `db:"user_name" json:"user_name"`
	UsedAt       time.Time      `db:"used_at" json:"used_at"`
	InFinancials bool           `db:"charged" json:"in_financials"`
	CanTakeBack  bool           `json:"can_take_back"`
}

// ReservedMaterial is a material reserved for a work order; Used of it is taken.
// Lacking is the part of the rest that all places together do not hold.
type ReservedMaterial struct {
	OrderID  int64          `db:"order_id" json:"-"`
	ItemID   int64          `db:"catalog_item_id" json:"catalog_item_id"`
	Name     string         `db:"name" json:"name"`
	Quantity money.Quantity `db:"quantity" json:"quantity"`
	Used     money.Quantity `db:"used" json:"used"`
	Lacking  money.Quantity `db:"lacking" json:"lacking"`
	Unit     string         `db:"unit_of_measure" json:"unit_of_measure"`
}

func usedMaterials(tx *db.Tx, orders []int64) ([]UsedMaterial, error) {
	return db.All[UsedMaterial](tx, `
		SELECT v.order_id, v.material_use_id, v.catalog_item_id, i.name, v.quantity * 10 AS quantity, COALESCE(f.quantity, 0) * 10 AS missing, m.unit_of_measure, v.stock_place_id, p.name AS place,
			v.comment, v.user_id, COALESCE(u.first_name || ' ' || u.last_name, '') AS user_name, v.used_at, v.order_line_item_id IS NOT NULL AS charged
		FROM material_use v JOIN material m ON m.catalog_item_id = v.catalog_item_id JOIN catalog_item i ON i.catalog_item_id = v.catalog_item_id
		JOIN stock_place p ON p.stock_place_id = v.stock_place_id LEFT JOIN user_account u ON u.user_id = v.user_id
		LEFT JOIN material_difference f ON f.material_use_id = v.material_use_id AND f.outcome = 'OPEN'
		WHERE v.order_id IN (?) AND v.taken_back_at IS NULL ORDER BY v.material_use_id`, orders)
}

func reservedMaterials(tx *db.Tx, orders []int64) ([]ReservedMaterial, error) {
	const live = `o.status IN ('CREATED', 'IN_EXECUTION')`
	found, err := db.All[ReservedMaterial](tx, `
		SELECT r.order_id, r.catalog_item_id, i.name, r.quantity * 10 AS quantity, r.used * 10 AS used, m.unit_of_measure,
			CASE WHEN `+live+` THEN CAST(10 * ((SELECT SUM(a.quantity - a.used) FROM material_reservation a JOIN work_order o ON o.order_id = a.order_id
				WHERE a.catalog_item_id = r.catalog_item_id AND `+live+`) - m.quantity) AS BIGINT) ELSE 0 END AS lacking
		FROM material_reservation r JOIN material m ON m.catalog_item_id = r.catalog_item_id JOIN catalog_item i ON i.catalog_item_id = r.catalog_item_id
		JOIN work_order o ON o.order_id = r.order_id
		WHERE r.order_id IN (?) ORDER BY i.name_fold, r.catalog_item_id`, orders)
	for i := range found {
		m := &found[i]
		m.Lacking = max(0, min(m.Lacking, m.Quantity-m.Used)) // of this order
	}
	return found, err
}

// MayTakeBack reports whether the person may return what somebody used: their own
// until the order is done, the office any.
func (o Order) MayTakeBack(who access.Who, by *int64) bool {
	own := by != nil && *by == who.UserID && o.Status != Done
	return o.now(access.MaterialUse) == nil && o.may(who, access.MaterialUse) && (own || !who.Only())
}

// Tell records in the order's history what package materials did to it, as its next
// version.
func Tell(tx *db.Tx, who access.Who, o Order, e history.Event) error {
	return o.record(tx, who, e, sinceSigned, tx.Now)
}
