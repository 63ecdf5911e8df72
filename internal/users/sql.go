package users

import (
	"errors"
	"strings"

	"teren/internal/access"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/fold"
)

// Add makes a person with roles in the company. An e-mail belongs to one
// person of the installation, however it is spelled.
func Add(tx *db.Tx, tenantID int64, n New) (int64, error) {
	n.Email, n.FirstName, n.LastName = strings.TrimSpace(n.Email), strings.TrimSpace(n.FirstName), strings.TrimSpace(n.LastName)
	ids, err := db.All[int64](tx, `
		INSERT INTO user_account (email, email_fold, first_name, last_name, name_fold, password_hash, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (email_fold) DO NOTHING RETURNING user_id`,
		n.Email, fold.Text(n.Email), n.FirstName, n.LastName, fold.Text(n.FirstName+" "+n.LastName), n.PasswordHash, tx.Now)
	if err != nil {
		return 0, err
	}
	if len(ids) == 0 {
		return 0, &fault.Fault{Kind: fault.Conflict, Code: "duplicate", Fields: []fault.Field{{Name: "email", Code: "duplicate"}}}
	}
	_, err = tx.Exec(`INSERT INTO tenant_user (tenant_id, user_id, roles) VALUES (?, ?, ?)`, tenantID, ids[0], int64(n.Roles))
	return ids[0], err
}

// Name is a person as others see them.
type Name struct {
	ID        int64  `db:"user_id" json:"user_id"`
	FirstName string `db:"first_name" json:"first_name"`
	LastName  string `db:"last_name" json:"last_name"`
	Image     string `db:"file_name" json:"-"`
}

// Names returns who the people are, by id, also of those who are gone: old
// work keeps its names.
func Names(tx *db.Tx, ids ...int64) (map[int64]Name, error) {
	rows, err := db.All[Name](tx, `SELECT u.user_id, u.first_name, u.last_name, COALESCE(`+picture+`, '') AS file_name
		FROM user_account u WHERE u.user_id IN (?)`, ids)
	out := make(map[int64]Name, len(rows))
	for _, n := range rows {
		out[n.ID] = n
	}
	return out, err
}

// picture is the file name of the newest picture of the person u.
const picture = `(SELECT MAX(f.file_name) FROM upload f WHERE f.upload_id =
	(SELECT MAX(p.upload_id) FROM upload p WHERE p.thing = 'user' AND p.thing_id = u.user_id AND p.kind = 'IMAGE' AND p.deleted_at IS NULL))`

// ByEmail is the id of the person with the e-mail, however it is spelled;
// not_found when there is none.
func ByEmail(tx *db.Tx, email string) (int64, error) {
	id, err := db.One[int64](tx, `SELECT user_id FROM user_account WHERE email_fold = ? AND deleted_at IS NULL`, fold.Text(strings.TrimSpace(email)))
	if errors.Is(err, db.ErrNoRow) {
		err = fault.Missing()
	}
	return id, err
}

// SetRoles gives the person these roles in the company, instead of those held
// before; none takes the person out of it. The last ADMIN of a company stays
// one: last_admin.
func SetRoles(tx *db.Tx, tenantID, userID int64, roles access.Roles) error {
	if !roles.Has(access.Admin) {
		if err := keepAdmin(tx, tenantID, userID); err != nil {
			return err
		}
	}
	_, err := tx.Exec(`INSERT INTO tenant_user (tenant_id, user_id, roles) VALUES (?, ?, ?)
		ON CONFLICT (tenant_id, user_id) DO UPDATE SET roles = excluded.roles`, tenantID, userID, int64(roles))
	return err
}

// Remove takes the person out of the installation. Their name stays on what
// they did; the last ADMIN of a company cannot go: last_admin.
func Remove(tx *db.Tx, userID int64) error {
	places, err := db.All[int64](tx, `SELECT tenant_id FROM tenant_user WHERE user_id = ?`, userID)
	if err != nil {
		return err
	}
	for _, tenantID := range places {
		if err := keepAdmin(tx, tenantID, userID); err != nil {
			return err
		}
	}
	_, err = tx.Exec(`UPDATE user_account SET deleted_at = ?, version = version + 1 WHERE user_id = ? AND deleted_at IS NULL`, tx.Now, userID)
	return err
}

// keepAdmin refuses when the company has no ADMIN but this person.
func keepAdmin(tx *db.Tx, tenantID, userID int64) error {
	admins, err := db.All[int64](tx, `SELECT m.user_id FROM tenant_user m
		JOIN user_account u ON u.user_id = m.user_id AND u.deleted_at IS NULL
		WHERE m.tenant_id = ? AND m.roles >= ?`, tenantID, int64(access.Admin))
	if err == nil && len(admins) == 1 && admins[0] == userID {
		err = fault.New(fault.Conflict, "last_admin")
	}
	return err
}
