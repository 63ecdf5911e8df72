package hierarchies

import (
	"errors"

	"teren/internal/access"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/fold"
	"teren/internal/search"
)

// Table is what may be searched.
var Table = search.Table{
	Name: "work_hierarchies",
	From: "work_hierarchy h",
	Key:  "h.work_hierarchy_id",
	Columns: map[string]search.Column{
		"work_hierarchy_id": {SQL: "h.work_hierarchy_id", Kind: search.Integer},
		"parent":            {SQL: "h.parent_id", Kind: search.Integer},
		"name":              {SQL: "h.name", Kind: search.Text, Fold: "h.name_fold"},
		"path":              {SQL: "h.path", Kind: search.Text},
		"expense_type":      {SQL: "h.expense_type", Kind: search.Text, Values: ExpenseType("").Values()},
		"time_estimate":     {SQL: "h.time_estimate", Kind: search.Integer},
	},
	Search: []string{"path"},
}

const (
	live = "h.tenant_id = ? AND h.deleted_at IS NULL"
	rows = `SELECT h.work_hierarchy_id, h.parent_id, h.name, h.path, h.expense_type, h.time_estimate FROM work_hierarchy h WHERE `
)

func own(who access.Who) search.Scope { return search.Scope{SQL: live, Args: []any{who.TenantID}} }

func read(tx *db.Tx, keys []int64) ([]Node, error) {
	return db.All[Node](tx, rows+`h.work_hierarchy_id IN (?)`, keys)
}

// all returns the nodes of the person's company in Croatian order, each below
// its parent, and those without one below 0.
func all(tx *db.Tx, who access.Who) (map[int64][]Node, error) {
	nodes, err := db.All[Node](tx, rows+live+` ORDER BY h.name COLLATE hr, h.work_hierarchy_id`, who.TenantID)
	below := map[int64][]Node{}
	for _, n := range nodes {
		parent := int64(0)
		if n.ParentID != nil {
			parent = *n.ParentID
		}
		below[parent] = append(below[parent], n)
	}
	return below, err
}

// Find returns a node of the person's company that is not deleted.
func Find(tx *db.Tx, who access.Who, id int64) (Node, error) {
	n, err := db.One[Node](tx, rows+live+` AND h.work_hierarchy_id = ?`, who.TenantID, id)
	if errors.Is(err, db.ErrNoRow) {
		return n, fault.Missing()
	}
	return n, err
}

// beginnings are the kinds of work a company begins with, by language.
var beginnings = map[string][]string{
	"hr": {"Ugradnja", "Popravak", "Održavanje", "Pregled"},
	"en": {"Installation", "Repair", "Maintenance", "Inspection"},
}

// Begin gives a new company its first nodes: without one it could have no
// task.
func Begin(tx *db.Tx, tenantID int64, language string) error {
	for _, title := range beginnings[language] {
		if _, err := Insert(tx, access.Who{TenantID: tenantID}, New{Title: title, ExpenseType: Operational}); err != nil {
			return err
		}
	}
	return nil
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

// Demand sets what work of the node, one of the person's company, demands.
// Orders that exist keep their checklist.
func Demand(tx *db.Tx, who access.Who, id int64, d Demands) error {
	if _, err := Find(tx, who, id); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE work_hierarchy SET demands_description = ?, demands_photo = ?, demands_signature = ?, version = version + 1
		WHERE work_hierarchy_id = ?`, d.Description, d.Photo, d.Signature, id); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM work_hierarchy_check WHERE work_hierarchy_id = ?`, id); err != nil {
		return err
	}
	for i, title := range d.Checks {
		if _, err := tx.Exec(`INSERT INTO work_hierarchy_check (work_hierarchy_id, position, title) VALUES (?, ?, ?)`, id, i+1, title); err != nil {
			return err
		}
	}
	return nil
}
