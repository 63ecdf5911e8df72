package users

import (
	"context"
	"errors"
	"strings"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/trash"
)

// deletedPeople are those who have left a company, for the trash.
const deletedPeople = `SELECT m.tenant_id, m.user_id AS id, u.first_name || ' ' || u.last_name AS name, u.name_fold, u.email AS about, m.left_at AS deleted_at, FALSE AS archived, 0 AS below
	FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id WHERE m.roles = 0 AND m.left_at IS NOT NULL`

// membership is a person's place in a company, also of one who has left it.
type membership struct {
	First   string       `db:"first_name"`
	Last    string       `db:"last_name"`
	Email   string       `db:"email"`
	Key     string       `db:"email_fold"`
	Gone    bool         `db:"gone"` // from the installation
	Roles   access.Roles `db:"roles"`
	Left    *time.Time   `db:"left_at"`
	Former  access.Roles `db:"left_roles"`
	Teams   string       `db:"left_teams"` // the numbers of those they were in, with commas
	Version int64        `db:"version"`
}

// findAny returns a person of the company, also one who has left it.
func findAny(tx *db.Tx, who access.Who, id int64) (membership, error) {
	m, err := db.One[membership](tx, `SELECT u.first_name, u.last_name, u.email, u.email_fold, u.deleted_at IS NOT NULL AS gone, m.roles, m.left_at, m.left_roles, m.left_teams, u.version
		FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id WHERE m.tenant_id = ? AND m.user_id = ? AND (m.roles <> 0 OR m.left_at IS NOT NULL)`, who.TenantID, id)
	if errors.Is(err, db.ErrNoRow) {
		err = fault.Missing()
	}
	return m, err
}

// Restore restores a person who has left the company, with the roles and the teams
// they had in it; already_done if they are there. A person whose account another
// company has now must be invited again, without a reason given: invite_anew.
// email_taken when a colleague has got their e-mail; if an account of another
// company has got it, they are invited again, as by Add.
func (s *Service) Restore(ctx context.Context, who access.Who, in ByID) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		m, err := findAny(tx, who, in.ID)
		switch {
		case err != nil:
			return api.Changed{}, err
		case m.Roles != 0:
			return api.Changed{}, fault.New(fault.Conflict, "already_done")
		case !m.Gone:
			return api.Changed{}, fault.New(fault.Conflict, "invite_anew")
		}
		if err := trash.NotMerged(tx, Entity, in.ID); err != nil {
			return api.Changed{}, err
		}
		version, err := m.comeBack(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		audit.Commit(tx, audit.UserAdded, who, "of", in.ID, "roles", m.Former.Names())
		ref := history.Ref{Entity: Entity, ID: in.ID, Version: version, Tenants: []int64{who.TenantID}}
		return api.Changed{ID: in.ID, Version: version}, history.Record(tx, who, ref, history.Event{Kind: "restored", New: m.First + " " + m.Last})
	})
}

// comeBack undoes Remove and RemoveFrom.
func (m membership) comeBack(tx *db.Tx, who access.Who, id int64) (version int64, err error) {
	if err := checkFree(tx, who.TenantID, id, m.Email); err != nil {
		if taken := (*fault.Fault)(nil); errors.As(err, &taken) {
			err = fault.New(fault.Conflict, "email_taken")
		}
		return 0, err
	}
	_, key, _ := strings.Cut(strings.TrimPrefix(m.Key, gone), " ")
	forget := ""
	taken, err := db.Exists(tx, `SELECT 1 FROM user_account WHERE email_fold = ?`, key)
	if err != nil {
		return 0, err
	}
	if taken {
		key, forget = pending(who.TenantID, key), `, password_hash = ''`
	}
	if version, err = db.One[int64](tx, `UPDATE user_account SET deleted_at = NULL, email_fold = ?, version = version + 1`+forget+` WHERE user_id = ? RETURNING version`, key, id); err != nil {
		return 0, err
	}
	if err := SetRoles(tx, who.TenantID, id, m.Former); err != nil {
		return 0, err
	}
	for _, team := range strings.FieldsFunc(m.Teams, func(r rune) bool { return r == ',' }) {
		if _, err := tx.Exec(`INSERT INTO team_user (team_id, user_id) SELECT e.team_id, ? FROM team e WHERE e.tenant_id = ? AND CAST(e.team_id AS TEXT) = ?`, id, who.TenantID, team); err != nil {
			return 0, err
		}
	}
	return version, nil
}
