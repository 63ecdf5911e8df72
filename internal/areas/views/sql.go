package views

import (
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// read returns the views of the person that the condition finds: their own, and in the
// office those that colleagues share.
func read(tx *db.Tx, who access.Who, which string, args ...any) ([]View, error) {
	views, err := db.All[View](tx, `SELECT v.view_id, v.list, v.name, v.state, v.shared, v.version, v.user_id = ? AS own,
			u.first_name || ' ' || u.last_name AS owner,
			EXISTS (SELECT 1 FROM list_view_default d WHERE d.tenant_id = v.tenant_id AND d.user_id = ? AND d.view_id = v.view_id) AS opens
		FROM list_view v JOIN user_account u ON u.user_id = v.user_id
		WHERE v.tenant_id = ? AND (v.user_id = ? OR (v.shared AND ?)) AND `+which,
		append([]any{who.UserID, who.UserID, who.TenantID, who.UserID, who.May(access.ViewShare)}, args...)...)
	for i := range views {
		views[i].CanEdit = views[i].Own || who.Roles.Has(access.Admin)
	}
	return views, err
}

// find returns a view that the person may change, else not_found or forbidden.
func find(tx *db.Tx, who access.Who, id int64) (View, error) {
	v, err := fault.Only(read(tx, who, `v.view_id = ?`, id))
	if err == nil && !v.CanEdit {
		err = fault.New(fault.Forbidden, "forbidden")
	}
	return v, err
}

// known checks that the view is well formed, that the person may share it, that
// they have no other of its name, and not too many; id is its number, 0 for a new
// one.
func (n *New) known(tx *db.Tx, who access.Who, id int64) error {
	var c fault.Check
	if n.check(&c); c.Err() != nil {
		return c.Err()
	}
	if n.Shared && !who.May(access.ViewShare) {
		return fault.New(fault.Forbidden, "forbidden")
	}
	const others = `FROM list_view v WHERE v.tenant_id = ? AND v.list = ? AND v.view_id <> ?
		AND v.user_id = COALESCE((SELECT o.user_id FROM list_view o WHERE o.view_id = ?), ?)`
	args := []any{who.TenantID, n.List, id, id, who.UserID}
	count, err := db.One[int64](tx, `SELECT COUNT(*) `+others, args...)
	if err != nil {
		return err
	}
	if count >= maxViews {
		return fault.OnField("name", "too_many_views", fault.Args{"max": maxViews})
	}
	taken, err := db.Exists(tx, `SELECT 1 `+others+` AND v.name_fold = ?`, append(args, n.fold())...)
	if err == nil && taken {
		err = fault.OnField("name", "name_taken", fault.Args{"name": n.Name})
	}
	return err
}

// remove deletes views, and with them the wish to open a list with one.
func remove(tx *db.Tx, which string, args ...any) error {
	if _, err := tx.Exec(`DELETE FROM list_view_default WHERE view_id IN (SELECT view_id FROM list_view WHERE `+which+`)`, args...); err != nil {
		return err
	}
	_, err := tx.Exec(`DELETE FROM list_view WHERE `+which, args...)
	return err
}

// leave takes away what a person who leaves the company saved for themselves; what
// they shared stays.
func leave(tx *db.Tx, who access.Who, user int64) error {
	if _, err := tx.Exec(`DELETE FROM list_view_default WHERE tenant_id = ? AND user_id = ?`, who.TenantID, user); err != nil {
		return err
	}
	return remove(tx, `tenant_id = ? AND user_id = ? AND NOT shared`, who.TenantID, user)
}
