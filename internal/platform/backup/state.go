package backup

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"teren/internal/platform/db"
)

// State is the state of the installation's backups as people see it. It is stored
// in the database, so that every server shows the same.
type State struct {
	Kept      bool       `json:"kept"`       // the server keeps backups by itself
	Database  bool       `json:"database"`   // of the database too; if not, of the uploads alone
	MadeAt    *time.Time `json:"made_at"`    // the newest
	CheckedAt *time.Time `json:"checked_at"` // when one was last restored and read whole
	FailingAt *time.Time `json:"failing_at"` // since when they fail; null when the last one did not
}

const stateSetting = "backup"

// StateIn reads the state of the backups.
func StateIn(tx *db.Tx) (s State, err error) {
	text, err := db.One[string](tx, `SELECT value FROM setting WHERE name = ?`, stateSetting)
	if errors.Is(err, db.ErrNoRow) {
		return State{}, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &s)
	}
	return s, err
}

// keep stores the state if it differs from the stored one. What a failed attempt
// did not reach keeps its earlier value.
func (s State) keep(ctx context.Context, d *db.DB) error {
	was, err := db.Read(ctx, d, StateIn)
	if err != nil {
		return err
	}
	if s.MadeAt == nil {
		s.MadeAt = was.MadeAt
	}
	if s.CheckedAt == nil {
		s.CheckedAt = was.CheckedAt
	}
	if s.FailingAt != nil && was.FailingAt != nil {
		s.FailingAt = was.FailingAt
	}
	before, err := json.Marshal(was)
	if err != nil {
		return err
	}
	after, err := json.Marshal(s)
	if err != nil || string(before) == string(after) {
		return err
	}
	return d.Do(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, stateSetting, string(after))
		return err
	})
}
