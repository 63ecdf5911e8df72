package users

import (
	"errors"
	"slices"
	"strings"

	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/uploads"
)

// Table defines the columns by which the people of a company can be searched.
var Table = search.Table{
	Name: "users", From: "tenant_user m", Key: "m.user_id", Search: []string{"name", "email", "phone"},
	OrderBy: []search.OrderBy{{Column: "last_name"}, {Column: "first_name"}},
	Joins:   []search.Join{{Alias: "u", SQL: "JOIN user_account u ON u.user_id = m.user_id"}},
	Columns: map[string]search.Column{
		"user_id":        {SQL: "m.user_id", Kind: search.Integer},
		"tenant_user_id": {SQL: "m.tenant_user_id", Kind: search.Integer},
		"first_name":     {SQL: "u.first_name", Kind: search.Text, Fold: foldedPart("u.first_name", "1, length(u.first_name)")},
		"last_name":      {SQL: "u.last_name", Kind: search.Text, Fold: foldedPart("u.last_name", "length(u.first_name) + 2")},
		"name":           {SQL: "u.first_name || ' ' || u.last_name", Kind: search.Text, Fold: "u.name_fold"},
		"email":          {SQL: "u.email", Kind: search.Text, Fold: foldedEmail},
		"phone":          {SQL: "u.phone", Kind: search.Text, Phone: true},
		"user_type": {SQL: "m.user_id", Kind: search.Text, Values: access.RoleNames,
			Match: "(m.roles IN (4, 5, 6, 7) AND 'ADMIN' IN (?) OR m.roles IN (2, 3, 6, 7) AND 'MANAGER' IN (?) OR m.roles IN (1, 3, 5, 7) AND 'WORKER' IN (?))"},
		"team_id": {SQL: "m.user_id", Kind: search.Integer,
			Match: "EXISTS (SELECT 1 FROM team_user g JOIN team e ON e.team_id = g.team_id AND e.tenant_id = m.tenant_id AND e.deleted_at IS NULL WHERE g.user_id = m.user_id AND g.team_id IN (?))"},
		"is_external_contractor": {SQL: "m.is_external", Kind: search.Boolean},
		"status":                 {SQL: "CASE WHEN u.password_hash = '' THEN 'INVITED' ELSE 'ACTIVE' END", Kind: search.Text, Values: []string{Active, Invited}},
	},
}

// foldedEmail is fold(u.email), read from the column by which accounts are found,
// except for invited people, whose value contains a blank.
const foldedEmail = `CASE WHEN instr(u.email_fold, ' ') = 0 THEN u.email_fold ELSE fold(u.email) END`

// foldedPart is fold(column), cut out of the folded name, except where folding
// dropped a mark and letters are at other positions.
func foldedPart(column, place string) string {
	return "CASE WHEN length(u.name_fold) = length(u.first_name) + 1 + length(u.last_name) THEN substr(u.name_fold, " + place + ") ELSE fold(" + column + ") END"
}

// scope limits people to those with a role in the person's company: without those
// who have left it or the installation.
func scope(who access.Who) search.Scope {
	return search.Scope{SQL: `m.tenant_id = ? AND m.roles <> 0`, Args: []any{who.TenantID}}
}

// as returns the person acting for the company that a request names, which must be
// one they administer.
func as(tx *db.Tx, who access.Who, tenant *int64) (access.Who, error) {
	if tenant == nil || *tenant == who.TenantID {
		return who, nil
	}
	roles, err := db.One[access.Roles](tx, `SELECT m.roles FROM tenant_user m JOIN tenant t ON t.tenant_id = m.tenant_id WHERE m.tenant_id = ? AND m.user_id = ?
		AND (NOT t.require_second_factor OR EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = m.user_id AND f.confirmed_at IS NOT NULL))`, *tenant, who.UserID)
	if err != nil && !errors.Is(err, db.ErrNoRow) {
		return who, err
	}
	if !roles.Has(access.Admin) {
		return who, fault.New(fault.Forbidden, "forbidden")
	}
	who.TenantID, who.Roles = *tenant, roles
	return who, nil
}

// Find returns a person who holds a role in the company of the person who asks.
func Find(tx *db.Tx, who access.Who, id int64) (Row, error) {
	found, err := rows(tx, who, []int64{id})
	if err == nil && len(found) == 0 {
		err = fault.Missing()
	}
	if err != nil {
		return Row{}, err
	}
	return found[0], nil
}

func (r Row) ref(who access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: r.ID, Version: r.Version, Tenants: []int64{who.TenantID}}
}

func rows(tx *db.Tx, who access.Who, ids []int64) ([]Row, error) {
	type row struct {
		ID           int64        `db:"user_id"`
		TenantUserID int64        `db:"tenant_user_id"`
		FirstName    string       `db:"first_name"`
		LastName     string       `db:"last_name"`
		Email        string       `db:"email"`
		Phone        string       `db:"phone"`
		NewEmail     *string      `db:"new_email"`
		Image        *string      `db:"image"`
		Roles        access.Roles `db:"roles"`
		External     bool         `db:"is_external"`
		Invited      bool         `db:"is_invited"`
		Elsewhere    bool         `db:"is_elsewhere"`
		Factor       bool         `db:"has_factor"`
		Version      int64        `db:"version"`
	}
	in := scope(who)
	found, err := db.All[row](tx, `
		SELECT m.user_id, m.tenant_user_id, u.first_name, u.last_name, u.email, u.phone, NULLIF(u.new_email, '') AS new_email, `+picture+` AS image, m.roles, m.is_external, u.password_hash = '' AS is_invited,
			`+elsewhere("?")+` AS is_elsewhere, EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = m.user_id AND f.confirmed_at IS NOT NULL) AS has_factor, u.version
		FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id WHERE m.user_id IN (?) AND `+in.SQL+` ORDER BY m.user_id`,
		append([]any{who.UserID, ids}, in.Args...)...)
	if err != nil {
		return nil, err
	}
	roles, err := rolesOf(tx, who, ids)
	if err != nil {
		return nil, err
	}
	teams, err := teamsOf(tx, who, ids)
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(found))
	for i, f := range found {
		r := Row{ID: f.ID, TenantUserID: f.TenantUserID, FirstName: f.FirstName, LastName: f.LastName, Email: f.Email, Phone: f.Phone, NewEmail: f.NewEmail, Roles: roles[f.ID], UserTypes: f.Roles.Names(),
			Teams: teams[f.ID], External: f.External, Status: Active, Elsewhere: f.Elsewhere, Version: f.Version, Allowed: []access.Action{}}
		if f.Image != nil {
			url := uploads.URL(*f.Image)
			r.ImageURL = &url
		}
		if f.Invited {
			r.Status = Invited
		}
		if r.Teams == nil {
			r.Teams = []Team{}
		}
		if who.May(access.UserEdit) {
			r.SecondFactor = f.Factor
			r.Allowed = append(r.Allowed, access.UserEdit)
			if !r.Elsewhere {
				r.Allowed = append(r.Allowed, access.UserInvite)
			}
			if r.ID != who.UserID {
				r.Allowed = append(r.Allowed, access.UserDelete)
			}
		}
		out[i] = r
	}
	return out, nil
}

// elsewhere returns the condition that the person of the place m also works for a
// company that the person in by does not administer.
func elsewhere(by string) string {
	return `EXISTS (SELECT 1 FROM tenant_user o WHERE o.user_id = m.user_id AND o.roles <> 0 AND o.tenant_id <> m.tenant_id
		AND NOT EXISTS (SELECT 1 FROM tenant_user a WHERE a.tenant_id = o.tenant_id AND a.user_id = ` + by + ` AND a.roles >= 4))` // access.Admin
}

// rolesOf returns the roles of the people in this company, and in the others of the
// person who asks.
func rolesOf(tx *db.Tx, who access.Who, ids []int64) (map[int64][]Role, error) {
	type row struct {
		User   int64        `db:"user_id"`
		Tenant int64        `db:"tenant_id"`
		Name   string       `db:"name"`
		Roles  access.Roles `db:"roles"`
	}
	all, err := db.All[row](tx, `SELECT m.user_id, m.tenant_id, t.name, m.roles FROM tenant_user m JOIN tenant t ON t.tenant_id = m.tenant_id
		WHERE m.user_id IN (?) AND m.roles <> 0 AND (m.tenant_id = ? OR m.tenant_id IN (SELECT a.tenant_id FROM tenant_user a WHERE a.user_id = ? AND a.roles >= ?))
		ORDER BY CASE WHEN m.tenant_id = ? THEN 0 ELSE 1 END, t.name COLLATE hr, m.tenant_id`, ids, who.TenantID, who.UserID, int64(access.Manager), who.TenantID)
	out := map[int64][]Role{}
	for _, r := range all {
		for _, name := range r.Roles.Names() {
			out[r.User] = append(out[r.User], Role{name, r.Tenant, r.Name})
		}
	}
	return out, err
}

func teamsOf(tx *db.Tx, who access.Who, ids []int64) (map[int64][]Team, error) {
	type row struct {
		User int64  `db:"user_id"`
		ID   int64  `db:"team_id"`
		Name string `db:"name"`
	}
	all, err := db.All[row](tx, `SELECT g.user_id, e.team_id, e.name FROM team_user g JOIN team e ON e.team_id = g.team_id
		WHERE g.user_id IN (?) AND e.tenant_id = ? AND e.deleted_at IS NULL ORDER BY e.name COLLATE hr, e.team_id`, ids, who.TenantID)
	out := map[int64][]Team{}
	for _, r := range all {
		out[r.User] = append(out[r.User], Team{r.ID, r.Name})
	}
	return out, err
}

// checkFree returns duplicate if another person of the company has the e-mail, or
// is about to get it, however it is spelled. Whether somebody of another company
// has it is not revealed.
func checkFree(tx *db.Tx, tenantID, but int64, email string) error {
	key := textfold.Text(email)
	taken, err := db.Exists(tx, `SELECT 1 FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_id = ? AND m.roles <> 0 AND m.user_id <> ? AND (u.email_fold IN (?, ?) OR u.apart_fold = ? OR u.new_email <> '' AND fold(u.new_email) = ?)`,
		tenantID, but, key, pending(tenantID, key), key, key)
	if err == nil && taken {
		err = duplicateEmail()
	}
	return err
}

func duplicateEmail() error {
	return &fault.Fault{Kind: fault.Conflict, Code: "duplicate", Fields: []fault.Field{{Name: "email", Code: "duplicate"}}}
}

// rewrite stores the names, the phone and the e-mail as the next version. A person
// who signs in keeps the old e-mail until they confirm the new one.
func rewrite(tx *db.Tx, who access.Who, r Row, after edited) (int64, error) {
	if after.Email != r.wanted() {
		if err := checkFree(tx, who.TenantID, r.ID, after.Email); err != nil {
			return 0, err
		}
	}
	email, waits := after.Email, ""
	if r.Status == Active && !strings.EqualFold(email, r.Email) {
		email, waits = r.Email, after.Email
	}
	return db.One[int64](tx, `UPDATE user_account SET email = ?, new_email = ?, first_name = ?, last_name = ?, name_fold = ?, phone = ?, version = version + 1,
			email_fold = CASE WHEN password_hash = '' THEN ? ELSE email_fold END
		WHERE user_id = ? RETURNING version`, email, waits, after.FirstName, after.LastName, textfold.Text(after.FirstName+" "+after.LastName), after.Phone,
		pending(who.TenantID, textfold.Text(email)), r.ID)
}

// endSessions ends where the person acts for the company, but for the session
// that asks.
func endSessions(tx *db.Tx, who access.Who, user int64) error {
	_, err := tx.Exec(`DELETE FROM session WHERE user_id = ? AND tenant_id = ? AND session_id <> ?`, user, who.TenantID, who.SessionID)
	return err
}

// RemoveFrom takes the person out of the company, and out of the installation if
// it was their last.
func RemoveFrom(tx *db.Tx, tenantID, user int64) error {
	if err := SetRoles(tx, tenantID, user, 0); err != nil {
		return err
	}
	for _, q := range []string{
		`DELETE FROM session WHERE tenant_id = ? AND user_id = ?`,
		`DELETE FROM secret_link WHERE tenant_id = ? AND user_id = ?`,
		`DELETE FROM team_user WHERE team_id IN (SELECT e.team_id FROM team e WHERE e.tenant_id = ?) AND user_id = ?`,
	} {
		if _, err := tx.Exec(q, tenantID, user); err != nil {
			return err
		}
	}
	elsewhere, err := db.Exists(tx, `SELECT 1 FROM tenant_user WHERE user_id = ? AND roles <> 0`, user)
	if err != nil || elsewhere {
		return err
	}
	return Remove(tx, user)
}

// Office returns the people of the company who hold one of the roles.
func Office(tx *db.Tx, tenantID int64, roles access.Roles) ([]int64, error) {
	type row struct {
		User  int64        `db:"user_id"`
		Roles access.Roles `db:"roles"`
	}
	all, err := db.All[row](tx, `SELECT m.user_id, m.roles FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id AND u.deleted_at IS NULL WHERE m.tenant_id = ? ORDER BY m.user_id`, tenantID)
	var out []int64
	for _, r := range all {
		if r.Roles.Has(roles) {
			out = append(out, r.User)
		}
	}
	return slices.Clip(out), err
}
