package locations

import (
	"teren/internal/areas/usedplaces"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/tree"
)

// Table defines the columns that can be searched. within_id means a location with
// all within it; the city is the one it is found in.
var Table = search.Table{
	Name: "locations", From: "location l", Key: "l.location_id", Search: []string{"path", "cin"}, OrderBy: []search.OrderBy{{Column: "path"}},
	Columns: fields.Search(map[string]search.Column{
		"location_id": {SQL: "l.location_id", Kind: search.Integer},
		"parent_id":   {SQL: "l.parent_id", Kind: search.Integer},
		"within_id":   {SQL: "0", Kind: search.Integer, Match: "l.location_id IN (SELECT w.node_id FROM location_path w WHERE w.ancestor_id IN (?))"},
		"locgroup_id": {SQL: "0", Kind: search.Integer, Match: "l.location_id IN (SELECT m.location_id FROM locgroup_location m WHERE m.locgroup_id IN (?))"},
		"path":        {SQL: "l.path", Kind: search.Text},
		"city": {Kind: search.Text, SQL: `(SELECT w.city FROM location_path p JOIN location w ON w.location_id = p.ancestor_id
			WHERE p.node_id = l.location_id AND w.city <> '' ORDER BY p.depth LIMIT 1)`},
		"created_at": {SQL: "l.created_at", Kind: search.Timestamp},
	}),
}

var rows = tree.Table{Name: "location", Key: "location_id", Paths: "location_path"}

const live = `l.tenant_id = ? AND l.deleted_at IS NULL`

var columns = `l.location_id, l.parent_id, l.path, ` + fields.Select() + `, l.version, l.deleted_at`

func byID(all []Location) map[int64]Location {
	out := make(map[int64]Location, len(all))
	for _, l := range all {
		out[l.ID] = l
	}
	return out
}

// all returns the locations of the person's company, those beside each other
// in the order of their names.
func all(tx *db.Tx, who access.Who) ([]Location, error) {
	out, err := db.All[Location](tx, `SELECT `+columns+` FROM location l WHERE `+live+` ORDER BY l.location_id`, who.TenantID)
	tree.Sort(out, func(l Location) string { return l.Name })
	inherit(out, byID(out))
	return out, err
}

func read(tx *db.Tx, _ access.Who, keys []int64) ([]Location, error) {
	out, err := db.All[Location](tx, `SELECT `+columns+` FROM location l WHERE l.location_id IN (?)`, keys)
	if err != nil {
		return nil, err
	}
	around, err := db.All[Location](tx, `SELECT DISTINCT `+columns+` FROM location_path p JOIN location l ON l.location_id = p.ancestor_id WHERE p.node_id IN (?) AND p.depth > 0`, keys)
	inherit(out, byID(around))
	return out, err
}

// All returns the locations of the person's company.
func All(tx *db.Tx, who access.Who) ([]Location, error) { return all(tx, who) }

// Find returns a location of the person's company that is not deleted.
func Find(tx *db.Tx, who access.Who, id int64) (Location, error) {
	return trash.Live(findAny(tx, who, id))
}

// findAny returns a location of the person's company, also a deleted one.
func findAny(tx *db.Tx, who access.Who, id int64) (Location, error) {
	return fault.Only(db.All[Location](tx, `SELECT `+columns+` FROM location l WHERE l.tenant_id = ? AND l.location_id = ?`, who.TenantID, id))
}

// Insert adds a location to the person's company, within one of theirs, under
// a code that no other has.
func Insert(tx *db.Tx, who access.Who, n Edit) (int64, error) {
	path, err := pathIn(tx, who, 0, n)
	if err != nil {
		return 0, err
	}
	id, err := db.Insert(tx, "location", "location_id", fields.Columns(n).And(db.Columns{
		"tenant_id": who.TenantID, "parent_id": n.ParentID, "path": path, "created_at": tx.Now,
	}))
	if err != nil {
		return 0, err
	}
	if err := rows.Add(tx, id, n.ParentID); err != nil {
		return 0, err
	}
	if err := usedplaces.Remember(tx, who.TenantID, n.usedPlace()); err != nil {
		return 0, err
	}
	return id, history.Record(tx, who, Location{ID: id, Version: 1}.Ref(who), history.Event{Kind: "created", New: path})
}

// pathIn returns the path that a location gets in its parent, which must be of the
// person's company, and refuses a code that is taken.
func pathIn(tx *db.Tx, who access.Who, id int64, n Edit) (path string, err error) {
	var parent Location
	if n.ParentID != nil {
		if parent, err = Find(tx, who, *n.ParentID); err != nil {
			return "", err
		}
	}
	return tree.Path(parent.Path, n.Name), free(tx, who, id, n.CIN)
}

// free returns cin_taken if another location of the company has the code.
func free(tx *db.Tx, who access.Who, id int64, cin string) error {
	twins, err := db.All[string](tx, `SELECT l.path FROM location l WHERE `+live+` AND l.cin_fold = ? AND l.location_id <> ?`, who.TenantID, textfold.Text(cin), id)
	if err == nil && len(twins) > 0 {
		err = fault.OnField("cin", "cin_taken", fault.Args{"name": twins[0]})
	}
	return err
}

// write stores the location as it is after an edit, and returns its version.
func write(tx *db.Tx, who access.Who, l Location, after Edit) (version int64, err error) {
	path, err := pathIn(tx, who, l.ID, after)
	if err != nil {
		return 0, err
	}
	if before := l.ParentID; (before == nil) != (after.ParentID == nil) || before != nil && *before != *after.ParentID {
		if err := rows.Move(tx, l.ID, after.ParentID); err != nil {
			return 0, err
		}
	}
	if err := rows.Rename(tx, l.ID, l.Path, path); err != nil {
		return 0, err
	}
	if err := usedplaces.Remember(tx, who.TenantID, after.usedPlace()); err != nil {
		return 0, err
	}
	return db.Update(tx, "location", "location_id", l.ID, fields.Columns(after))
}

// unused refuses while the location or one within it is in use, or more are within
// it than the person saw.
func unused(tx *db.Tx, known int64, ids ...int64) error {
	type uses struct {
		Addresses int64 `db:"addresses" json:"addresses"`
	}
	by, err := db.One[uses](tx, `SELECT COUNT(*) AS addresses FROM address a
		WHERE a.deleted_at IS NULL AND a.linked_location IN (SELECT p.node_id FROM location_path p WHERE p.ancestor_id IN (?))`, ids)
	if err != nil {
		return err
	}
	below, err := rows.Below(tx, ids...)
	if err != nil {
		return err
	}
	extra := map[string]any{"used_by": by, "below": below}
	switch {
	case by != (uses{}):
		return &fault.Fault{Kind: fault.Conflict, Code: "location_in_use", Args: fault.Args{"addresses": by.Addresses}, Extra: extra}
	case below != known:
		return &fault.Fault{Kind: fault.Conflict, Code: "has_below", Args: fault.Args{"count": below}, Extra: extra}
	}
	return nil
}
