package imports

import (
	"encoding/json"
	"slices"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// A Log names the tables in which an area stores its imports: Files is the table of
// files, numbered by ID, and Rows the table of what each did, to the records
// numbered by RowID. Kind is the kind of the files, where a table has several.
type Log struct{ Files, ID, Rows, RowID, Kind string }

// mine returns the condition that a file f is of the company and the kind.
func (l Log) mine(who access.Who) (string, []any) {
	if l.Kind == "" {
		return `f.tenant_id = ?`, []any{who.TenantID}
	}
	return `f.tenant_id = ? AND f.kind = ?`, []any{who.TenantID, l.Kind}
}

// A Change is what a file did to a record: Before is the earlier record as the area
// encodes it, nil for one that the file created; Version is the version after it.
type Change struct {
	ID      int64   `db:"thing_id"`
	Before  *string `db:"before"`
	Version int64   `db:"version"`
}

// Made returns the change of a record that the file created.
func Made(id, version int64) Change { return Change{ID: id, Version: version} }

// Over returns the change of a record that existed before.
func Over(id, version int64, before any) (Change, error) {
	text, err := json.Marshal(before)
	was := string(text)
	return Change{id, &was, version}, err
}

// Was reads what the thing was before.
func (c Change) Was(into any) error { return json.Unmarshal([]byte(*c.Before), into) }

// Keep writes down what the file did.
func (l Log) Keep(tx *db.Tx, file int64, changes []Change) error {
	for part := range slices.Chunk(changes, db.AtOnce) {
		var args []any
		for _, c := range part {
			args = append(args, file, c.ID, c.Before, c.Version)
		}
		if _, err := tx.Exec(`INSERT INTO `+l.Rows+` (`+l.ID+`, `+l.RowID+`, before, version) VALUES `+db.Values(len(part), 4), args...); err != nil {
			return err
		}
	}
	return nil
}
