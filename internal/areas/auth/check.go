package auth

import (
	"context"
	"errors"
	"net/http"

	"teren/internal/areas/notices"
	"teren/internal/areas/users"
	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Check is who is signed in. Without anybody: only the status, whether the first
// company is still to be created, and what is configured.
type Check struct {
	Status        string          `json:"status"`
	User          *users.Profile  `json:"user,omitempty"`
	Tenant        *Tenant         `json:"tenant,omitempty"`
	Roles         []string        `json:"roles,omitempty"`
	Tenants       []Place         `json:"tenants,omitempty"`
	Permissions   []access.Action `json:"permissions,omitempty"`
	UnreadNotices *int64          `json:"unread_notices,omitempty"`
	SetupNeeded   bool            `json:"setup_needed"`
	Configured    Configured      `json:"configured"`
	SecondFactor  *Factor         `json:"second_factor,omitempty"`
}

// Tenant is the company of the session, and its settings for every page.
type Tenant struct {
	ID           int64          `db:"tenant_id" json:"tenant_id"`
	MemberID     int64          `db:"tenant_user_id" json:"tenant_user_id"` // of the person in it
	Name         string         `db:"name" json:"name"`
	TimeZone     string         `db:"time_zone" json:"time_zone"`
	Currency     money.Currency `db:"currency" json:"currency"`   // of what has none of its own yet
	DefaultTax   *money.Percent `json:"default_tax"`              // of new lines, for those who price them
	WorkingHours []clock.Hours  `json:"working_hours"`            // seven, Monday first
	AsksOnly     bool           `db:"asks_only" json:"asks_only"` // others for work, and carries out none
}

// Place is a company the person may act for, and as what.
type Place struct {
	ID    int64    `json:"tenant_id"`
	Name  string   `json:"name"`
	Roles []string `json:"roles"`
}

// Configured is the ways to sign in that the installation has besides the password.
// With mail a forgotten password is replaced by a mailed link, else by the ADMIN.
// OIDC is the name of the external provider, "" without one.
type Configured struct {
	Mail   bool   `json:"mail"`
	SignUp bool   `json:"sign_up"`
	OIDC   string `json:"oidc"`
	// EndOIDC means that the browser has signed out here and must be sent to
	// /auth/oidc/end, to sign out there too.
	EndOIDC bool `json:"end_oidc,omitempty"`
}

func (s *Service) check(_ http.ResponseWriter, r *http.Request, _ struct{}) (Check, error) {
	who, err := s.Session(r)
	var f *fault.Fault
	if errors.As(err, &f) && f.Kind == fault.NotLoggedIn {
		needed, err := s.setupNeeded(r.Context())
		ways := s.Configured()
		ways.EndOIDC = s.config.OIDC.on() && s.smallCookie(r, endCookie) != ""
		return Check{Status: "you are not logged in", SetupNeeded: needed, Configured: ways}, err
	}
	if err != nil {
		return Check{}, err
	}
	return s.checkOf(r.Context(), who)
}

// Page returns the answer of the call check for a page that the person asks for,
// the language they have chosen, "" for none, and whom the page is made for, as
// api.MadeFor names them. It is nil unless a person is signed in who may do more
// than set up a second factor: then the page makes the call itself.
func (s *Service) Page(r *http.Request) (check any, language, madeFor string) {
	who, err := s.Session(r)
	if err != nil {
		return nil, "", ""
	}
	out, err := s.checkOf(r.Context(), who)
	if err != nil {
		return nil, "", ""
	}
	if out.User.Language != nil {
		language = string(*out.User.Language)
	}
	return out, language, api.MakerOf(who)
}

func (s *Service) checkOf(ctx context.Context, who access.Who) (Check, error) {
	return db.Look(ctx, s.db, func(tx *db.Tx) (Check, error) {
		out, err := describe(tx, who)
		out.Configured = s.Configured()
		return out, err
	})
}

// Configured returns the configured ways to sign in.
func (s *Service) Configured() Configured {
	c := Configured{Mail: s.config.Mail.Configured(), SignUp: s.config.SignUp && s.config.Mail.Configured()}
	if s.config.OIDC.on() {
		c.OIDC = s.config.OIDC.Name
	}
	return c
}

func describe(tx *db.Tx, who access.Who) (Check, error) {
	out := Check{Status: "you are logged in", Roles: who.Roles.Names(), Permissions: who.Permissions()}
	type place struct {
		users.Profile
		Tenant
		Factor
		UserID   int64         `db:"user_id"`
		TenantID int64         `db:"tenant_id"`
		Hours    string        `db:"working_hours"`
		Tax      money.Percent `db:"default_tax"`
		Roles    access.Roles  `db:"roles"`
		Unread   int64         `db:"unread"`
	}
	unread, args := notices.Waiting(who)
	places, err := db.All[place](tx, `SELECT `+users.ProfileColumns+`, (`+unread+`) AS unread, `+factorColumns+`,
			t.tenant_id, m.tenant_user_id, t.name, t.time_zone, t.currency, t.default_tax, t.working_hours, t.asks_only, m.roles
		FROM user_account u JOIN tenant_user m ON m.user_id = u.user_id AND m.roles <> 0 JOIN tenant t ON t.tenant_id = m.tenant_id
		LEFT JOIN second_factor f ON f.user_id = u.user_id
		WHERE u.user_id = ? AND u.deleted_at IS NULL ORDER BY t.name COLLATE hr`, append(args, who.UserID, who.UserID)...)
	if err == nil && len(places) == 0 { // gone since the session was read
		err = fault.Missing()
	}
	if err != nil {
		return out, err
	}
	user := places[0].Profile.Shown()
	user.ID = places[0].UserID
	out.User, out.UnreadNotices = &user, &places[0].Unread
	for _, p := range places {
		if p.Tenant.ID = p.TenantID; p.TenantID == who.TenantID {
			if p.WorkingHours, err = clock.Week(p.Hours); err != nil {
				return out, err
			}
			if who.May(access.TaskMoney) {
				p.DefaultTax = &p.Tax
			}
			out.Tenant, out.SecondFactor = &p.Tenant, &p.Factor
		}
		out.Tenants = append(out.Tenants, Place{p.TenantID, p.Name, p.Roles.Names()})
	}
	return out, nil
}
