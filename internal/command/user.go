package command

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"golang.org/x/text/unicode/norm"

	"teren/internal/areas/auth"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/secret"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// person is the arguments of the user commands.
type person struct {
	email, tenant, role string
	firstName, lastName string
	passwordFromIn      bool
	token               string // of the link that was made
}

func (u *person) account(flags *flag.FlagSet) {
	flags.StringVar(&u.email, "email", "", "whose account")
}

func (u *person) place(flags *flag.FlagSet) {
	flags.StringVar(&u.tenant, "tenant", "", "the company, by number or name")
	flags.StringVar(&u.role, "role", "", "ADMIN, MANAGER, WORKER, or several with commas")
}

func (u *person) secret(flags *flag.FlagSet) {
	flags.BoolVar(&u.passwordFromIn, "password-stdin", false, "read the password from standard input; else a link is printed by which its owner chooses one")
}

var userCommands = []command{
	{name: "user add", does: "creates an account; on an empty installation also its company", prepare: func(flags *flag.FlagSet) func(context.Context, *program) error {
		var u person
		u.account(flags)
		u.place(flags)
		u.secret(flags)
		flags.StringVar(&u.firstName, "first-name", "", "given name")
		flags.StringVar(&u.lastName, "last-name", "", "family name")
		return u.add
	}},
	{name: "user list", does: "lists the accounts with their companies and roles", prepare: func(*flag.FlagSet) func(context.Context, *program) error {
		return listUsers
	}},
	{name: "user password", does: "takes the password away, or sets a new one, and signs the account out everywhere", prepare: func(flags *flag.FlagSet) func(context.Context, *program) error {
		var u person
		u.account(flags)
		u.secret(flags)
		return u.setPassword
	}},
	{name: "user roles", does: "sets the roles of an account in a company; --role none removes it", prepare: func(flags *flag.FlagSet) func(context.Context, *program) error {
		var u person
		u.account(flags)
		u.place(flags)
		return u.setRoles
	}},
}

func (u *person) add(ctx context.Context, p *program) error {
	roles, err := u.roles()
	if err != nil {
		return err
	}
	password, hash, err := u.password(ctx, p)
	if err != nil {
		return err
	}
	n := users.New{Email: u.email, FirstName: u.firstName, LastName: u.lastName, PasswordHash: hash, Roles: roles}
	var c fault.Check
	n.Check(&c)
	auth.CheckPassword(&c, "password", password)
	if err := c.Err(); err != nil {
		return inWords(err)
	}
	return p.change(ctx, func(tx *db.Tx) error {
		tenantID, err := u.company(tx)
		if err != nil {
			return err
		}
		id, err := users.Add(tx, tenantID, n)
		if err != nil {
			return err
		}
		return u.makeLink(tx, tenantID, id)
	}, func() { u.printLink(p) })
}

func (u *person) setPassword(ctx context.Context, p *program) error {
	password, hash, err := u.password(ctx, p)
	if err != nil {
		return err
	}
	var c fault.Check
	auth.CheckPassword(&c, "password", password)
	if err := c.Err(); err != nil {
		return inWords(err)
	}
	return p.change(ctx, func(tx *db.Tx) error {
		id, err := u.find(tx, 0)
		if err != nil {
			return err
		}
		if err := auth.SetPassword(tx, id, hash); err != nil {
			return err
		}
		tenantID, err := db.One[int64](tx, `SELECT tenant_id FROM tenant_user WHERE user_id = ? AND roles <> 0 ORDER BY tenant_id LIMIT 1`, id)
		if errors.Is(err, db.ErrNoRow) {
			err = fmt.Errorf("%q has a role in no company", u.email)
		}
		if err != nil {
			return err
		}
		return u.makeLink(tx, tenantID, id)
	}, func() { u.printLink(p) })
}

func (u *person) setRoles(ctx context.Context, p *program) error {
	var roles access.Roles
	if u.role != "none" {
		var err error
		if roles, err = u.roles(); err != nil {
			return err
		}
	}
	return p.change(ctx, func(tx *db.Tx) error {
		tenantID, err := u.company(tx)
		if err != nil {
			return err
		}
		id, err := u.find(tx, tenantID)
		if err != nil {
			return err
		}
		if roles == 0 {
			return users.RemoveFrom(tx, tenantID, id)
		}
		return users.SetRoles(tx, tenantID, id, roles)
	}, func() { fmt.Fprintf(p.out, "%s: %s\n", u.email, strings.Join(roles.Names(), ", ")) })
}

func listUsers(ctx context.Context, p *program) error {
	type row struct {
		Email  string       `db:"email"`
		Name   string       `db:"name"`
		Tenant string       `db:"tenant"`
		Roles  access.Roles `db:"roles"`
		State  string       `db:"state"`
	}
	return p.withDatabase(ctx, func(d *db.DB) error {
		rows, err := db.Read(ctx, d, func(tx *db.Tx) ([]row, error) {
			return db.All[row](tx, `
				SELECT u.email, u.first_name || ' ' || u.last_name AS name, t.name AS tenant, m.roles, CASE WHEN u.password_hash = '' THEN ' (invited)' ELSE '' END AS state FROM user_account u
				JOIN tenant_user m ON m.user_id = u.user_id AND m.roles <> 0 JOIN tenant t ON t.tenant_id = m.tenant_id
				WHERE u.deleted_at IS NULL ORDER BY t.tenant_id, u.email_fold`)
		})
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
		for _, r := range rows {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s%s\n", r.Email, r.Name, r.Tenant, strings.Join(r.Roles.Names(), ", "), r.State)
		}
		return w.Flush()
	})
}

// change runs one transaction, then tell.
func (p *program) change(ctx context.Context, fn func(*db.Tx) error, tell func()) error {
	return p.withDatabase(ctx, func(d *db.DB) error {
		if err := d.Do(ctx, fn); err != nil {
			return inWords(err)
		}
		tell()
		return nil
	})
}

func (u *person) roles() (access.Roles, error) {
	roles, ok := access.ParseRoles(strings.Split(u.role, ","))
	if !ok {
		return 0, usage("--role is %q, not one or more of %s", u.role, strings.Join(access.RoleNames, ", "))
	}
	return roles, nil
}

// find returns the account, or who is invited to the company.
func (u *person) find(tx *db.Tx, tenantID int64) (int64, error) {
	id, err := users.ByEmail(tx, tenantID, u.email)
	var f *fault.Fault
	if errors.As(err, &f) {
		err = fmt.Errorf("there is no account %q", u.email)
	}
	return id, err
}

// company returns the company that is meant, and makes the first one of an
// installation.
func (u *person) company(tx *db.Tx) (int64, error) {
	if strings.TrimSpace(u.tenant) == "" {
		return 0, usage("--tenant is missing")
	}
	number, err := strconv.ParseInt(u.tenant, 10, 64)
	if err != nil {
		number = -1
	}
	id, err := db.One[int64](tx, `SELECT tenant_id FROM tenant WHERE tenant_id <> ? AND (tenant_id = ? OR name_fold = ?) ORDER BY tenant_id LIMIT 1`,
		tenants.PrivateIndividual, number, textfold.Text(strings.TrimSpace(u.tenant)))
	if !errors.Is(err, db.ErrNoRow) {
		return id, err
	}
	some, err := db.Exists(tx, `SELECT 1 FROM tenant WHERE tenant_id <> ?`, tenants.PrivateIndividual)
	if err != nil {
		return 0, err
	}
	if some {
		return 0, fmt.Errorf("there is no company %q", u.tenant)
	}
	if id, err = tenants.Add(tx, tenants.New{Name: u.tenant}); err != nil {
		return 0, err
	}
	return id, hierarchies.Begin(tx, id, "hr")
}

// password reads a password, or makes a random one that is never shown.
func (u *person) password(ctx context.Context, p *program) (password, hash string, err error) {
	password = secret.New()
	if u.passwordFromIn {
		line, err := bufio.NewReader(p.in).ReadString('\n')
		if err != nil && err != io.EOF {
			return "", "", err
		}
		password = norm.NFC.String(strings.TrimRight(line, "\r\n")) // as what comes over the API
	}
	hash, err = auth.Hash(ctx, password)
	return password, hash, err
}

// linkAge is how long a link lives that an operator hands over.
const linkAge = 24 * time.Hour

// makeLink makes the link by which the person chooses a password, where none was
// given.
func (u *person) makeLink(tx *db.Tx, tenantID, user int64) (err error) {
	if !u.passwordFromIn {
		u.token, err = users.Link(tx, users.ResetLink, user, access.Who{TenantID: tenantID}, false, linkAge)
	}
	return err
}

func (u *person) printLink(p *program) {
	if !u.passwordFromIn {
		fmt.Fprintf(p.out, "for 24 hours %s can choose a password at %s/reset-password?token=%s\n", u.email, p.base(p.addr), url.QueryEscape(u.token))
	}
}

// inWords turns a fault into the sentences a person would read on a page.
func inWords(err error) error {
	var f *fault.Fault
	if !errors.As(err, &f) {
		return err
	}
	text := fault.Text(f.Code, "en", f.Args)
	for _, x := range f.Fields {
		text += "\n  " + x.Name + ": " + fault.Text(x.Code, "en", x.Args)
	}
	return errors.New(text)
}
