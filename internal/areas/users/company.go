package users

import (
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Colleagues returns not_found unless each of these people, none named twice, has a
// role in the person's company and has not left.
func Colleagues(tx *db.Tx, who access.Who, ids []int64) error {
	n, err := db.One[int](tx, `SELECT COUNT(*) FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_id = ? AND m.user_id IN (?) AND m.roles <> 0 AND u.deleted_at IS NULL`, who.TenantID, ids)
	if err != nil || n == len(ids) {
		return err
	}
	left, err := db.All[string](tx, `SELECT u.first_name || ' ' || u.last_name FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_id = ? AND m.user_id IN (?) AND m.roles = 0 ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, u.user_id`, who.TenantID, ids)
	if err != nil {
		return err
	}
	return fault.Gone(left)
}
