package imports

import (
	"context"
	"errors"
	"slices"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Undo asks to undo an import. A dry run returns what would stay, and writes
// nothing.
type Undo struct {
	DryRun bool `query:"dry_run" json:"-"`
}

// Undone is the result of undoing an import: how many of the records it created are
// removed, how many of those it changed are restored, and which records stay as
// they are.
type Undone struct {
	DryRun   bool   `json:"dry_run"`
	Removed  int64  `json:"removed"`
	Restored int64  `json:"restored"`
	Kept     []Kept `json:"kept"` // the first hundred
	KeptAll  int64  `json:"kept_count"`

	language string
	taken    []int64
}

// Kept is a record that stays when its file is undone, and the reason.
type Kept struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Why a record stays.
const (
	ChangedSince = "import_changed"
	InUse        = "import_in_use"
)

// Took records that the record is as it was before the file.
func (u *Undone) Took(c Change) {
	if u.gone(c.ID); c.Before == nil {
		u.Removed++
	} else {
		u.Restored++
	}
}

// gone records that nothing is left to undo on the record.
func (u *Undone) gone(id int64) { u.taken = append(u.taken, id) }

// Keep records that the record stays, and why.
func (u *Undone) Keep(id int64, name, code string, args fault.Args) {
	if u.KeptAll++; len(u.Kept) < 100 {
		u.Kept = append(u.Kept, Kept{id, name, code, fault.Text(code, u.language, args)})
	}
}

// Undo undoes what it can of a file of the person's company: take gets the changes
// of the file, and calls Took or Keep for each record. What is kept may be undone
// later. A file with nothing left to undo is already_done.
func (l Log) Undo(ctx context.Context, d *db.DB, who access.Who, file int64, in Undo, take func(*db.Tx, *Undone, []Change) error) (Undone, error) {
	run := db.Write[Undone]
	if in.DryRun {
		run = dry[Undone](true)
	}
	return run(ctx, d, func(tx *db.Tx) (Undone, error) {
		u := Undone{DryRun: in.DryRun, Kept: []Kept{}, language: who.Language}
		changes, err := l.changes(tx, who, file)
		if err != nil {
			return u, err
		}
		if err := take(tx, &u, changes); err != nil {
			return u, err
		}
		return u, l.finish(tx, who, file, u)
	})
}

// changes returns the changes of the file that are not undone yet.
func (l Log) changes(tx *db.Tx, who access.Who, file int64) ([]Change, error) {
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
	return db.All[Change](tx, `SELECT `+l.RowID+` AS thing_id, before, version FROM `+l.Rows+` WHERE `+l.ID+` = ? ORDER BY `+l.RowID, file)
}

// finish records what was undone.
func (l Log) finish(tx *db.Tx, who access.Who, file int64, u Undone) error {
	mine, args := l.mine(who)
	for part := range slices.Chunk(u.taken, db.AtOnce) {
		// An earlier file whose version of a record is restored can be undone
		// next. The version is asked for by key, row by row: a join goes through
		// the whole file for each of them where the planner takes the table for
		// empty.
		if _, err := tx.Exec(`
			UPDATE `+l.Rows+` SET version = version + 2
			WHERE `+l.RowID+` IN (?) AND `+l.ID+` IN (SELECT f.`+l.ID+` FROM `+l.Files+` f WHERE `+mine+` AND f.`+l.ID+` < ? AND f.undone_at IS NULL)
				AND version + 1 = (SELECT u.version FROM `+l.Rows+` u WHERE u.`+l.ID+` = ? AND u.`+l.RowID+` = `+l.Rows+`.`+l.RowID+` AND u.before IS NOT NULL)`,
			slices.Concat([]any{part}, args, []any{file, file})...); err != nil {
			return err
		}
		if u.KeptAll == 0 {
			continue
		}
		if _, err := tx.Exec(`DELETE FROM `+l.Rows+` WHERE `+l.ID+` = ? AND `+l.RowID+` IN (?)`, file, part); err != nil {
			return err
		}
	}
	if u.KeptAll > 0 {
		return nil
	}
	_, err := tx.Exec(`UPDATE `+l.Files+` SET undone_at = ? WHERE `+l.ID+` = ?`, tx.Now, file)
	return err
}

// Used returns the records that are in use. Each query returns ids, given the
// number of the company and the ids to look for.
func Used(tx *db.Tx, who access.Who, ids []int64, queries ...string) (map[int64]bool, error) {
	used := map[int64]bool{}
	for part := range slices.Chunk(ids, db.AtOnce) {
		for _, query := range queries {
			found, err := db.All[int64](tx, query, who.TenantID, part)
			if err != nil {
				return nil, err
			}
			for _, id := range found {
				used[id] = true
			}
		}
	}
	return used, nil
}

// Unused refuses to remove records that something uses; the queries are those
// of Used.
func Unused(tx *db.Tx, who access.Who, ids []int64, queries ...string) error {
	used, err := Used(tx, who, ids, queries...)
	if err == nil && len(used) > 0 {
		err = fault.New(fault.Conflict, InUse)
	}
	return err
}
