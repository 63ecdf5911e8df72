package users

import (
	"errors"
	"strings"

	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/uploads"
)

// Add creates a person with roles in the company. With a password they have the
// e-mail, which belongs to one account of the installation and counts as proved;
// without one they are invited, and get it when they accept. It returns duplicate
// when somebody has it.
func Add(tx *db.Tx, tenantID int64, n New) (int64, error) {
	n.Email, n.FirstName, n.LastName = strings.TrimSpace(n.Email), strings.TrimSpace(n.FirstName), strings.TrimSpace(n.LastName)
	if err := checkFree(tx, tenantID, 0, n.Email); err != nil {
		return 0, err
	}
	key := textfold.Text(n.Email)
	if n.PasswordHash == "" {
		key = pending(tenantID, key)
	}
	ids, err := db.All[int64](tx, `
		INSERT INTO user_account (email, email_fold, first_name, last_name, name_fold, phone, password_hash, proved, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (email_fold) DO NOTHING RETURNING user_id`,
		n.Email, key, n.FirstName, n.LastName, textfold.Text(n.FirstName+" "+n.LastName), strings.TrimSpace(n.Phone), n.PasswordHash, n.PasswordHash != "", tx.Now)
	if err != nil {
		return 0, err
	}
	if len(ids) == 0 {
		return 0, duplicateEmail()
	}
	tx.Touch(Entity, ids[0])
	_, err = tx.Exec(`INSERT INTO tenant_user (tenant_id, user_id, roles) VALUES (?, ?, ?)`, tenantID, ids[0], int64(n.Roles))
	return ids[0], err
}

// picture is the file name of the picture of the person u.
const picture = `(SELECT f.file_name FROM upload f
	WHERE f.thing = 'user' AND f.thing_id = u.user_id AND f.kind = 'IMAGE' AND f.deleted_at IS NULL ORDER BY f.upload_id DESC LIMIT 1)`

// ByEmail returns the id of the account with the e-mail, however it is spelled;
// not_found when there is none. An invited person does not have the e-mail yet: of
// them it finds the one of the company, 0 being none.
func ByEmail(tx *db.Tx, tenantID int64, email string) (int64, error) {
	key := textfold.Text(strings.TrimSpace(email))
	id, err := db.One[int64](tx, `SELECT user_id FROM user_account WHERE email_fold IN (?, ?) AND deleted_at IS NULL ORDER BY password_hash = '' DESC LIMIT 1`,
		key, pending(tenantID, key))
	if errors.Is(err, db.ErrNoRow) {
		err = fault.Missing()
	}
	return id, err
}

// SetRoles replaces the roles of the person in the company; no roles remove the
// person from it. A person who is no ADMIN of it any more loses the access keys
// they made for it. It refuses to take the role from the last ADMIN of a company:
// last_admin.
func SetRoles(tx *db.Tx, tenantID, userID int64, roles access.Roles) error {
	if !roles.Has(access.Admin) {
		if err := keepAdmin(tx, tenantID, userID); err != nil {
			return err
		}
	}
	if err := endKeys(tx, tenantID, userID, roles); err != nil {
		return err
	}
	tx.Touch(Entity, userID)
	if roles == 0 {
		_, err := tx.Exec(leave+` AND tenant_id = ?`, tx.Now, userID, tenantID)
		return err
	}
	_, err := tx.Exec(`INSERT INTO tenant_user (tenant_id, user_id, roles) VALUES (?, ?, ?)
		ON CONFLICT (tenant_id, user_id) DO UPDATE SET roles = excluded.roles, left_at = NULL, left_roles = 0, left_teams = ''`, tenantID, userID, int64(roles))
	return err
}

// endKeys ends for good the access keys that the person made for the company,
// unless the roles administer it.
func endKeys(tx *db.Tx, tenantID, userID int64, roles access.Roles) error {
	if roles.Has(access.Admin) {
		return nil
	}
	ended, err := db.All[int64](tx, `DELETE FROM access_key WHERE tenant_id = ? AND user_id = ? RETURNING key_id`, tenantID, userID)
	for _, key := range ended {
		audit.Commit(tx, audit.KeyEnded, access.Who{TenantID: tenantID}, "key", key)
	}
	return err
}

// leave removes the person from the companies they work for; their earlier roles
// and teams are stored.
const leave = `UPDATE tenant_user SET left_at = ?, left_roles = roles, roles = 0, left_teams = COALESCE((SELECT string_agg(CAST(g.team_id AS TEXT), ',')
	FROM team_user g JOIN team e ON e.team_id = g.team_id WHERE g.user_id = tenant_user.user_id AND e.tenant_id = tenant_user.tenant_id), '') WHERE user_id = ? AND roles <> 0`

// gone begins the e-mail of an account that is not in the installation any more, before
// its number. No e-mail has a blank in it.
const gone = "gone "

// Remove removes the person from the installation. Their name stays on what they
// did, their e-mail is free for somebody else; the last ADMIN of a company cannot
// be removed: last_admin.
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
	for _, q := range []string{
		`DELETE FROM session WHERE user_id = ?`,
		`DELETE FROM secret_link WHERE user_id = ?`,
		`DELETE FROM access_key WHERE user_id = ?`,
	} {
		if _, err := tx.Exec(q, userID); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(leave, tx.Now, userID); err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE user_account SET deleted_at = ?, email_fold = ? || CAST(user_id AS TEXT) || ' ' || email_fold, version = version + 1
		WHERE user_id = ? AND deleted_at IS NULL`, tx.Now, gone, userID)
	return err
}

// keepAdmin refuses when nobody but this person could administer the company.
// Invited people who have not accepted do not count.
func keepAdmin(tx *db.Tx, tenantID, userID int64) error {
	admin, err := db.Exists(tx, `SELECT 1 FROM tenant_user m WHERE m.tenant_id = ? AND m.user_id = ? AND m.roles >= ?`, tenantID, userID, int64(access.Admin))
	if err != nil || !admin {
		return err
	}
	another, err := db.Exists(tx, `SELECT 1 FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id AND u.deleted_at IS NULL
		WHERE m.tenant_id = ? AND m.user_id <> ? AND m.roles >= ? AND u.password_hash <> ''`, tenantID, userID, int64(access.Admin))
	if err == nil && !another {
		err = fault.New(fault.Conflict, "last_admin")
	}
	return err
}

// ProfileColumns are those of the stored profile of the person u.
const ProfileColumns = `u.user_id, u.first_name, u.last_name, u.email, u.phone, NULLIF(u.language, '') AS language, NULLIF(u.theme, '') AS theme,
	u.density, u.version, ` + picture + ` AS image_url`

// Shown returns the stored profile with the address of its picture.
func (p Profile) Shown() Profile {
	if p.ImageURL != nil {
		url := uploads.URL(*p.ImageURL)
		p.ImageURL = &url
	}
	return p
}

// FindProfile returns the profile of the person; not_found when they are gone.
func FindProfile(tx *db.Tx, userID int64) (Profile, error) {
	p, err := db.One[Profile](tx, `SELECT `+ProfileColumns+` FROM user_account u WHERE u.user_id = ? AND u.deleted_at IS NULL`, userID)
	if errors.Is(err, db.ErrNoRow) {
		return p, fault.Missing()
	}
	return p.Shown(), err
}

// save stores what differs, and the picture if it is one of these.
func save(tx *db.Tx, who access.Who, before, after Profile, images api.Images) (api.Changed, error) {
	changed := history.Diff(before, after)
	if len(changed) == 0 {
		return api.Changed{ID: before.ID, Version: before.Version}, nil
	}
	version, err := db.One[int64](tx, `
		UPDATE user_account SET first_name = ?, last_name = ?, name_fold = ?, phone = ?, language = COALESCE(?, ''), theme = COALESCE(?, ''),
			density = ?, version = version + 1
		WHERE user_id = ? RETURNING version`,
		after.FirstName, after.LastName, textfold.Text(after.FirstName+" "+after.LastName), after.Phone, after.Language, after.Theme, after.Density, after.ID)
	if err != nil {
		return api.Changed{}, err
	}
	if _, ok := changed["image_url"]; ok {
		if err := uploads.Replace(tx, who, Entity, after.ID, images); err != nil {
			return api.Changed{}, err
		}
	}
	err = history.Record(tx, who, history.Ref{Entity: Entity, ID: after.ID, Version: version, Tenants: []int64{who.TenantID}}, events(changed)...)
	return api.Changed{ID: after.ID, Version: version}, err
}

// Visible allows people of the person's companies, people of a company with a task
// that the person works on or has written a shared comment on, and people named by
// a notice to the reader; not_found for the rest. It protects the person's picture.
func Visible(tx *db.Tx, who access.Who, userID int64) error {
	ok, err := db.Exists(tx, `SELECT 1 FROM tenant_user m WHERE m.user_id = ? AND m.tenant_id = ?
		UNION ALL SELECT 1 FROM order_worker w JOIN task_party p ON p.task_id = w.task_id AND p.tenant_id = ? WHERE w.user_id = ?
		UNION ALL SELECT 1 FROM comment c JOIN task_party p ON p.task_id = c.thing_id AND p.tenant_id = ? WHERE c.created_by = ? AND c.thing = 'task' AND c.shared
		UNION ALL SELECT 1 FROM notice n WHERE n.user_id = ? AND n.tenant_id = ? AND n.created_by = ?`,
		userID, who.TenantID, who.TenantID, userID, who.TenantID, userID, who.UserID, who.TenantID, userID)
	if err == nil && !ok {
		err = fault.Missing()
	}
	return err
}
