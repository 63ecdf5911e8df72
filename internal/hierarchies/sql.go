package hierarchies

import (
	"errors"

	"teren/internal/access"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/fold"
)

const columns = `work_hierarchy_id, parent_id, name, path, expense_type, time_estimate`

// Find returns a node of the person's company that is not deleted.
func Find(tx *db.Tx, who access.Who, id int64) (Node, error) {
	n, err := db.One[Node](tx, `SELECT `+columns+` FROM work_hierarchy
		WHERE work_hierarchy_id = ? AND tenant_id = ? AND deleted_at IS NULL`, id, who.TenantID)
	if errors.Is(err, db.ErrNoRow) {
		return n, fault.Missing()
	}
	return n, err
}

// Insert adds a node to the person's company, below a node of theirs.
func Insert(tx *db.Tx, who access.Who, n New) (int64, error) {
	path := n.Title
	if n.ParentID != nil {
		parent, err := Find(tx, who, *n.ParentID)
		if err != nil {
			return 0, err
		}
		path = parent.Path + " / " + n.Title
	}
	id, err := db.One[int64](tx, `
		INSERT INTO work_hierarchy (tenant_id, parent_id, name, name_fold, path, expense_type, time_estimate)
		VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING work_hierarchy_id`,
		who.TenantID, n.ParentID, n.Title, fold.Text(n.Title), path, n.ExpenseType, n.TimeEstimate)
	if err != nil {
		return 0, err
	}
	_, err = tx.Exec(`
		INSERT INTO work_hierarchy_path (ancestor_id, node_id, depth)
		SELECT ancestor_id, CAST(? AS BIGINT), depth + 1 FROM work_hierarchy_path WHERE node_id = ?
		UNION ALL SELECT CAST(? AS BIGINT), CAST(? AS BIGINT), 0`, id, n.ParentID, id, id)
	return id, err
}
