package materials

import (
	"teren/internal/areas/notices"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// isCritical is the condition on materials m of which less is free than the
// critical quantity: what is reserved for orders is not free.
const isCritical = `m.quantity - ` + reserved + ` < m.critical_quantity`

// warn sends the office one notice that less of a material is free than its
// critical quantity; the next one only after it was at or above it. The person who
// took it gets the notice too.
func warn(tx *db.Tx, id int64) error {
	m, err := db.One[Material](tx, `SELECT m.catalog_item_id, m.tenant_id, m.quantity, m.critical_quantity, m.unit_of_measure, m.told, CAST(`+reserved+` AS BIGINT) AS reserved FROM material m WHERE m.catalog_item_id = ?`, id)
	if err != nil {
		return err
	}
	return m.warn(tx)
}

// warnReserved warns of the materials that are reserved for the order and not marked
// as what they are now.
func warnReserved(tx *db.Tx, _ access.Who, order int64) error {
	ids, err := db.All[int64](tx, `SELECT m.catalog_item_id FROM material m JOIN material_reservation e ON e.catalog_item_id = m.catalog_item_id
		WHERE e.order_id = ? AND m.deleted_at IS NULL AND m.told <> (`+isCritical+`) ORDER BY m.catalog_item_id`, order)
	for _, id := range ids {
		if err == nil {
			err = warn(tx, id)
		}
	}
	return err
}

func (m Material) warn(tx *db.Tx) error {
	if m.critical() == m.Told {
		return nil
	}
	if _, err := tx.Exec(`UPDATE material SET told = ? WHERE catalog_item_id = ?`, m.critical(), m.ID); err != nil || m.Told {
		return err
	}
	to, err := office(tx, m.TenantID)
	if err != nil {
		return err
	}
	// Notices skip the person who acts, so the program is the sender.
	return notices.Give(tx, access.System("stock", m.TenantID), to, notices.New{
		TenantID: m.TenantID, Kind: notices.MaterialCritical, Entity: Entity, EntityID: m.ID, Text: (m.Quantity - m.Reserved).String() + " " + m.Critical.String()})
}

// office returns the people of the company who are more than WORKER.
func office(tx *db.Tx, tenant int64) ([]int64, error) {
	return db.All[int64](tx, `SELECT t.user_id FROM tenant_user t JOIN user_account u ON u.user_id = t.user_id WHERE t.tenant_id = ? AND t.roles > ? AND u.deleted_at IS NULL`, tenant, access.Worker)
}
