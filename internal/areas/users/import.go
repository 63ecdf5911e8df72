package users

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/imports"
)

// The columns of a spreadsheet of people, in their order.
const (
	colID = iota
	colFullName
	colFirstName
	colLastName
	colEmail
	colPhone
	colRoles
	colExternal
	columnCount
)

var roles = imports.Choices{Set: words.Role, Values: access.RoleNames, Others: map[string][]string{
	"ADMIN": {"Admin"}, "MANAGER": {"Voditelj", "Manager"}, "WORKER": {"Radnik", "Monter", "Majstor", "Izvršitelj", "Worker", "Technician"},
}}

var sheetColumns = [columnCount]imports.Column{
	colID:        {Field: "user_id", Name: words.HeadID, Loose: true, Width: 8, Key: true},
	colFullName:  {Field: "full_name", Name: words.HeadPerson, Loose: true, FileOnly: true, Like: []string{"Ime i prezime", "Radnik", "Djelatnik", "Zaposlenik", "Korisnik", "Full name", "Name", "Employee", "User"}},
	colFirstName: {Field: "first_name", Name: words.HeadFirstName, Within: "full_name", Must: true, Loose: true, Width: 20, Like: []string{"Ime radnika", "Ime djelatnika", "Given name"}},
	colLastName:  {Field: "last_name", Name: words.HeadLastName, Within: "full_name", Must: true, Loose: true, Width: 24, Like: []string{"Prezime radnika", "Prezime djelatnika", "Surname", "Family name"}},
	colEmail:     {Field: "email", Name: words.HeadEmail, Must: true, Loose: true, Width: 32, Key: true, Like: imports.Emails, Looks: imports.Email},
	colPhone:     {Field: "phone", Name: words.HeadPhone, Loose: true, Width: 18, Like: imports.Phones},
	colRoles:     {Field: "user_types", Name: words.HeadRoles, Must: true, Loose: true, Width: 24, Choices: &roles, Several: true, ForAll: true, Like: []string{"Uloga", "Ovlasti", "Prava", "Role", "Permissions"}},
	colExternal:  {Field: "is_external_contractor", Name: words.HeadExternalContractor, Loose: true, Width: 18, Choices: &imports.YesNo, Like: []string{"Vanjski", "Vanjski izvođač", "Kooperant", "External", "Subcontractor"}},
}

// NewImport is a spreadsheet of people. Invite mails each new one a link;
// without it, and without a mail server, they get it one by one as by the form.
type NewImport struct {
	imports.Ask
	Invite bool `query:"invite" json:"-"`
}

// imports defines how people are imported. A person of the company is identified by
// their ID or their e-mail, which no file changes; blank cells leave their values
// as they are. Others are new, and invited as by the form: an account that exists
// elsewhere is not changed.
func (s *Service) imports() imports.Records[NewImport, edited] {
	return imports.Records[NewImport, edited]{
		DB: s.DB, Name: Entity, File: words.ListUsers, Columns: sheetColumns[:], Title: colFirstName, MaxRows: 1000,
		Open: func(tx *db.Tx, who access.Who, in NewImport) imports.Source[edited] {
			return &source{s: s, tx: tx, who: who, invite: in.Invite && s.Mail.Configured()}
		},
	}
}

// source is the people of the person's company.
type source struct {
	s      *Service
	tx     *db.Tx
	who    access.Who
	invite bool
}

func (s *source) All() ([]imports.Record[edited], error) {
	in := scope(s.who)
	ids, err := db.All[int64](s.tx, `SELECT m.user_id FROM tenant_user m WHERE `+in.SQL+` ORDER BY m.user_id`, in.Args...)
	if err != nil {
		return nil, err
	}
	found, err := rows(s.tx, s.who, ids)
	out := make([]imports.Record[edited], len(found))
	for i, r := range found {
		out[i] = imports.Record[edited]{ID: r.ID, Version: r.Version, Is: r.edited()}
	}
	return out, err
}

func (s *source) Label(id int64, p edited) imports.Label {
	names := make([]string, len(p.UserTypes))
	for i, role := range p.UserTypes {
		names[i] = words.Role.Of(role).In(s.who.Language)
	}
	name := p.FirstName + " " + p.LastName
	return imports.Label{Name: name, Keys: []string{p.Email}, Twin: name, Cells: []string{
		strconv.FormatInt(id, 10), "", p.FirstName, p.LastName, p.Email, p.Phone, strings.Join(names, ", "), words.Flat.Of(imports.FlagValue(p.External)).In(s.who.Language),
	}}
}

func (s *source) Key(r *imports.Reader) (int, string) { return colEmail, r.Cell(colEmail) }

func (s *source) Over(r *imports.Reader, was *edited) edited {
	var p edited
	if was != nil {
		p = *was
	}
	if name := r.Cell(colFullName); name != p.FirstName+" "+p.LastName {
		if first, last, whole := strings.Cut(name, " "); whole {
			p.FirstName, p.LastName = first, strings.TrimSpace(last)
		} else if name != "" {
			r.Fail(colFullName, name, "both_names", nil)
		}
	}
	r.Text(colFirstName, &p.FirstName)
	r.Text(colLastName, &p.LastName)
	r.Text(colPhone, &p.Phone)
	email := p.Email
	if r.Text(colEmail, &email); was == nil {
		p.Email = email
	} else if !strings.EqualFold(email, p.Email) {
		r.Fail(colEmail, email, "email_by_form", nil)
	}
	roles, _ := access.ParseRoles(r.ChooseAll(colRoles, p.UserTypes))
	p.UserTypes = roles.Names()
	r.Flag(colExternal, &p.External)
	return p
}

func (s *source) Check(p *edited, _ bool) error {
	var c fault.Check
	hire(*p).person().Check(&c)
	checkRoles(&c, "user_types", p.UserTypes)
	return c.Err()
}

func hire(p edited) Hire {
	return Hire{Email: p.Email, FirstName: p.FirstName, LastName: p.LastName, Phone: p.Phone, UserTypes: p.UserTypes, External: p.External}
}

func (s *source) Make(ctx context.Context, p edited) (int64, error) {
	return db.Write(ctx, s.s.DB, func(tx *db.Tx) (int64, error) {
		r, err := s.s.hire(tx, s.who, hire(p))
		if err == nil && s.invite {
			_, err = s.s.invite(tx, s.who, r)
		}
		return r.ID, err
	})
}

func (s *source) Change(ctx context.Context, id int64, p edited) error {
	_, err := db.Write(ctx, s.s.DB, func(tx *db.Tx) (api.Changed, error) {
		r, err := Find(tx, s.who, id)
		if err != nil {
			return api.Changed{}, err
		}
		return s.s.change(tx, s.who, r, p, nil)
	})
	if f, ok := errors.AsType[*fault.Fault](err); ok && f.Code == "last_admin" {
		return fault.OnField("user_types", f.Code, f.Args)
	}
	return err
}

// uses is where a person may be in use who has not come yet.
var uses = []string{
	`SELECT u.user_id FROM team_user u JOIN team t ON t.team_id = u.team_id WHERE t.deleted_at IS NULL AND t.tenant_id = ? AND u.user_id IN (?)`,
	`SELECT w.user_id FROM order_worker w JOIN work_order o ON o.order_id = w.order_id WHERE o.contractor_id = ? AND w.user_id IN (?)`,
	`SELECT w.user_id FROM work_session w JOIN work_order o ON o.order_id = w.order_id WHERE o.contractor_id = ? AND w.user_id IN (?)`,
	`SELECT a.user_id FROM absence a WHERE a.deleted_at IS NULL AND a.tenant_id = ? AND a.user_id IN (?)`,
	`SELECT m.user_id FROM project_manager m JOIN project p ON p.project_id = m.project_id WHERE p.deleted_at IS NULL AND p.tenant_id = ? AND m.user_id IN (?)`,
	`SELECT l.user_id FROM equipment_loan l WHERE l.tenant_id = ? AND l.user_id IN (?)`,
	`SELECT r.user_id FROM equipment_reservation r WHERE r.tenant_id = ? AND r.user_id IN (?)`,
	`SELECT p.user_id FROM stock_place p WHERE p.deleted_at IS NULL AND p.tenant_id = ? AND p.user_id IN (?)`,
}

func (s *source) Remove(ctx context.Context, ids []int64) error {
	if err := imports.Unused(s.tx, s.who, ids, uses...); err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := s.s.Dismiss(ctx, s.who, ByID{ID: id}); err != nil {
			return err
		}
	}
	return nil
}
