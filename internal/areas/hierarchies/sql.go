package hierarchies

import (
	"strings"

	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/tree"
)

// Table defines the columns that can be searched.
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
	Search:  []string{"path"},
	OrderBy: []search.OrderBy{{Column: "path"}},
}

var nodes = tree.Table{Name: "work_hierarchy", Key: "work_hierarchy_id", Paths: "work_hierarchy_path"}

const (
	live    = "h.tenant_id = ? AND h.deleted_at IS NULL"
	columns = `h.work_hierarchy_id, h.parent_id, h.name, h.path, h.expense_type, h.time_estimate, h.kpd, h.version,
		h.demands_description, h.demands_photo, h.demands_signature, h.deleted_at`
	rows = `SELECT ` + columns + ` FROM work_hierarchy h WHERE `
)

func read(tx *db.Tx, _ access.Who, keys []int64) ([]Node, error) {
	out, err := db.All[Node](tx, rows+`h.work_hierarchy_id IN (?)`, keys)
	if err != nil {
		return nil, err
	}
	return out, withChecks(tx, out, `k.work_hierarchy_id IN (?)`, keys)
}

// all returns the nodes of the person's company, siblings in the order of their names.
func all(tx *db.Tx, who access.Who) ([]Node, error) {
	out, err := db.All[Node](tx, rows+live+` ORDER BY h.work_hierarchy_id`, who.TenantID)
	if err != nil {
		return nil, err
	}
	tree.Sort(out, func(n Node) string { return n.Name })
	return out, withChecks(tx, out, `k.work_hierarchy_id IN (SELECT h.work_hierarchy_id FROM work_hierarchy h WHERE `+live+`)`, who.TenantID)
}

// withChecks reads the checklists that the condition finds into their nodes.
func withChecks(tx *db.Tx, out []Node, which string, args ...any) error {
	type row struct {
		ID    int64  `db:"work_hierarchy_id"`
		Title string `db:"title"`
	}
	checks, err := db.All[row](tx, `SELECT k.work_hierarchy_id, k.title FROM work_hierarchy_check k WHERE `+which+` ORDER BY k.position`, args...)
	byNode := map[int64][]string{}
	for _, c := range checks {
		byNode[c.ID] = append(byNode[c.ID], c.Title)
	}
	for i := range out {
		if out[i].Checks = byNode[out[i].ID]; out[i].Checks == nil {
			out[i].Checks = []string{}
		}
	}
	return err
}

// Find returns a node of the person's company that is not deleted.
func Find(tx *db.Tx, who access.Who, id int64) (Node, error) { return trash.Live(findAny(tx, who, id)) }

// Known refuses, as a missing fault, what is no node of the person's company, or a
// deleted one.
func Known(tx *db.Tx, who access.Who, id int64) error {
	ok, err := db.Exists(tx, `SELECT 1 FROM work_hierarchy h WHERE `+live+` AND h.work_hierarchy_id = ?`, who.TenantID, id)
	if err == nil && !ok {
		err = fault.Missing()
	}
	return err
}

// findAny returns a node of the person's company, also a deleted one.
func findAny(tx *db.Tx, who access.Who, id int64) (Node, error) {
	found, err := db.All[Node](tx, rows+`h.tenant_id = ? AND h.work_hierarchy_id = ?`, who.TenantID, id)
	if err == nil {
		err = withChecks(tx, found, `k.work_hierarchy_id = ?`, id)
	}
	return fault.Only(found, err)
}

// beginnings are the kinds of work a company begins with.
var beginnings = []words.Key{words.FirstHierarchyInstallation, words.FirstHierarchyRepair, words.FirstHierarchyMaintenance, words.FirstHierarchyInspection}

// Begin gives a new company its first nodes: without one it could have no
// task.
func Begin(tx *db.Tx, tenantID int64, language string) error {
	for _, title := range beginnings {
		if _, err := Insert(tx, access.Who{TenantID: tenantID}, New{Title: title.In(language), ExpenseType: Operational}); err != nil {
			return err
		}
	}
	return nil
}

// Insert adds a node to the person's company, below a node of theirs, where no
// other is of its name.
func Insert(tx *db.Tx, who access.Who, n New) (int64, error) {
	e := n.edit()
	path, err := pathIn(tx, who, 0, e)
	if err != nil {
		return 0, err
	}
	id, err := db.Insert(tx, "work_hierarchy", "work_hierarchy_id", fields.Columns(e).And(db.Columns{
		"tenant_id": who.TenantID, "parent_id": e.ParentID, "path": path,
	}))
	if err != nil {
		return 0, err
	}
	if err := nodes.Add(tx, id, n.ParentID); err != nil {
		return 0, err
	}
	if err := writeChecks(tx, id, n.Checks); err != nil {
		return 0, err
	}
	return id, history.Record(tx, who, Node{ID: id, Version: 1}.Ref(who), history.Event{Kind: "created", New: path})
}

// pathIn returns the path that a node gets below its parent, which must be of the
// person's company, and refuses a name that another node there has.
func pathIn(tx *db.Tx, who access.Who, id int64, e Edit) (path string, err error) {
	var parent Node
	if e.ParentID != nil {
		if parent, err = Find(tx, who, *e.ParentID); err != nil {
			return "", err
		}
	}
	beside, args := `h.parent_id IS NULL`, []any{who.TenantID, textfold.Text(e.Title), id}
	if e.ParentID != nil {
		beside, args = `h.parent_id = ?`, append(args, parent.ID)
	}
	twins, err := db.All[string](tx, `SELECT h.name FROM work_hierarchy h WHERE `+live+` AND h.name_fold = ? AND h.work_hierarchy_id <> ? AND `+beside, args...)
	if err == nil && len(twins) > 0 {
		err = fault.OnField("title", "name_taken", fault.Args{"name": twins[0]})
	}
	return tree.Path(parent.Path, e.Title), err
}

// write stores the node as it is after an edit, and returns its version.
func write(tx *db.Tx, who access.Who, n Node, after Edit) (version int64, err error) {
	path, err := pathIn(tx, who, n.ID, after)
	if err != nil {
		return 0, err
	}
	if !same(n.ParentID, after.ParentID) {
		if err := nodes.Move(tx, n.ID, after.ParentID); err != nil {
			return 0, err
		}
	}
	if err := nodes.Rename(tx, n.ID, n.Path, path); err != nil {
		return 0, err
	}
	if err := writeChecks(tx, n.ID, after.Checks); err != nil {
		return 0, err
	}
	return db.Update(tx, "work_hierarchy", "work_hierarchy_id", n.ID, fields.Columns(after))
}

func same(a, b *int64) bool { return a == b || a != nil && b != nil && *a == *b }

func writeChecks(tx *db.Tx, id int64, checks []string) error {
	if _, err := tx.Exec(`DELETE FROM work_hierarchy_check WHERE work_hierarchy_id = ?`, id); err != nil {
		return err
	}
	for i, title := range checks {
		if _, err := tx.Exec(`INSERT INTO work_hierarchy_check (work_hierarchy_id, position, title) VALUES (?, ?, ?)`, id, i+1, title); err != nil {
			return err
		}
	}
	return nil
}

// Demand sets what work of the node, one of the person's company, demands.
// Orders that exist keep their checklist.
func Demand(tx *db.Tx, who access.Who, id int64, d Demands) error {
	n, err := Find(tx, who, id)
	if err != nil {
		return err
	}
	after := n.edit()
	after.Demands = d
	_, err = (&Service{}).change(tx, who, n, n.Version, after)
	return err
}

// unused refuses while the node or one below it is in use, or more nodes are below
// it than the person saw.
func unused(tx *db.Tx, known int64, ids ...int64) error {
	type uses struct {
		Tasks int64 `db:"tasks" json:"tasks"`
		Teams int64 `db:"teams" json:"teams"`
	}
	const within = `(SELECT p.node_id FROM work_hierarchy_path p WHERE p.ancestor_id IN (?))`
	by, err := db.One[uses](tx, `SELECT
		(SELECT COUNT(*) FROM task t WHERE t.whier_id IN `+within+` AND t.status <> 'DELETED')
			+ (SELECT COUNT(*) FROM task t WHERE t.client_whier_id IN `+within+` AND t.status <> 'DELETED') AS tasks,
		(SELECT COUNT(*) FROM team m WHERE m.work_hierarchy_id IN `+within+` AND m.deleted_at IS NULL) AS teams`, ids, ids, ids)
	if err != nil {
		return err
	}
	below, err := nodes.Below(tx, ids...)
	if err != nil {
		return err
	}
	extra := map[string]any{"used_by": by, "below": below}
	switch {
	case by != (uses{}):
		return &fault.Fault{Kind: fault.Conflict, Code: "hierarchy_in_use", Args: fault.Args{"tasks": by.Tasks, "teams": by.Teams}, Extra: extra}
	case below != known:
		return &fault.Fault{Kind: fault.Conflict, Code: "has_below", Args: fault.Args{"count": below}, Extra: extra}
	}
	return nil
}

// KPD returns the code that work of the node is invoiced as: its own, or that of the
// nearest node above that has one; "" is none.
func KPD(tx *db.Tx, id int64) (string, error) {
	codes, err := db.All[string](tx, `SELECT h.kpd FROM work_hierarchy_path w JOIN work_hierarchy h ON h.work_hierarchy_id = w.ancestor_id
		WHERE w.node_id = ? AND h.kpd <> '' ORDER BY w.depth LIMIT 1`, id)
	return strings.Join(codes, ""), err
}
