package imports

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// A Log says where an area keeps the files it read in: Files are the table of
// them, numbered by ID, and Rows the table of what each did, to the records
// numbered by RowID. Kind is that of the files, where a table has several.
type Log struct{ Files, ID, Rows, RowID, Kind string }

// mine is the condition that a file f is of the company and the kind.
func (l Log) mine(who access.Who) (string, []any) {
	if l.Kind == "" {
		return `f.tenant_id = ?`, []any{who.TenantID}
	}
	return `f.tenant_id = ? AND f.kind = ?`, []any{who.TenantID, l.Kind}
}

// A Change is what a file did to a record: Before is what it was, as the area
// writes it down, nil of one that the file made; Version is that after.
type Change struct {
	ID      int64   `db:"thing_id"`
	Before  *string `db:"before"`
	Version int64   `db:"version"`
}

// Made is the change of a thing that the file made.
func Made(id, version int64) Change { return Change{ID: id, Version: version} }

// Over is the change of a thing that was something else before.
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

// TakeBack marks a file of the person's company as taken back, and answers what
// it did. One that was taken back is already_done.
func (l Log) TakeBack(tx *db.Tx, who access.Who, file int64) ([]Change, error) {
	type row struct {
		UndoneAt *time.Time `db:"undone_at"`
	}
	mine, args := l.mine(who)
	is, err := db.One[row](tx, `SELECT f.undone_at FROM `+l.Files+` f WHERE f.`+l.ID+` = ? AND `+mine, append([]any{file}, args...)...)
	if errors.Is(err, db.ErrNoRow) {
		err = fault.Missing()
	}
	if err == nil && is.UndoneAt != nil {
		err = fault.New(fault.Conflict, "already_done")
	}
	if err != nil {
		return nil, err
	}
	if _, err := tx.Exec(`UPDATE `+l.Files+` SET undone_at = ? WHERE `+l.ID+` = ?`, tx.Now, file); err != nil {
		return nil, err
	}
	// An earlier file that left a thing as it will be again may be taken back next.
	if _, err := tx.Exec(`
		UPDATE `+l.Rows+` SET version = version + 2
		WHERE `+l.ID+` IN (SELECT f.`+l.ID+` FROM `+l.Files+` f WHERE `+mine+` AND f.`+l.ID+` < ? AND f.undone_at IS NULL)
			AND EXISTS (SELECT 1 FROM `+l.Rows+` u WHERE u.`+l.ID+` = ? AND u.`+l.RowID+` = `+l.Rows+`.`+l.RowID+`
				AND u.before IS NOT NULL AND u.version = `+l.Rows+`.version + 1)`, append(args, file, file)...); err != nil {
		return nil, err
	}
	return db.All[Change](tx, `SELECT `+l.RowID+` AS thing_id, before, version FROM `+l.Rows+` WHERE `+l.ID+` = ? ORDER BY `+l.RowID, file)
}

// ChangedSince refuses to take a file back, because somebody changed the things
// since; under the given name it lists the first hundred.
func ChangedSince[T any](name string, things []T) error {
	return &fault.Fault{Kind: fault.Conflict, Code: "import_changed", Extra: map[string]any{name: things[:min(100, len(things))]}}
}
