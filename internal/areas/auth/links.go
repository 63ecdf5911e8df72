package auth

import (
	"context"
	"net/http"
	"time"

	"teren/internal/areas/users"
	"teren/internal/kit/textfold"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// ByToken is the secret of a link, as its page knows it.
type ByToken struct {
	Token string `query:"token" json:"-"`
}

// Invitation says who invites whom. Whether an account has the address already
// is told to those alone who have the letter.
type Invitation struct {
	Status     string    `json:"status"`
	Company    string    `json:"company"`
	InvitedBy  string    `json:"invited_by"`
	Inviting   string    `json:"inviting_company"` // theirs
	Email      string    `json:"email"`
	FirstName  string    `json:"first_name"`
	LastName   string    `json:"last_name"`
	HasAccount *bool     `json:"has_account"` // null: not told
	Moves      bool      `json:"moves"`       // confirms the new address of somebody who signs in already
	ExpiresAt  time.Time `json:"expires_at"`
}

func (s *Service) invitation(_ http.ResponseWriter, r *http.Request, in ByToken) (Invitation, error) {
	return db.Read(r.Context(), s.db, func(tx *db.Tx) (Invitation, error) {
		l, err := users.OpenSecret(tx, users.InviteLink, in.Token)
		out := Invitation{"invitation", l.Company, l.By, l.Inviting, l.Email, l.FirstName, l.LastName, nil, l.Moves, l.ExpiresAt}
		if has := l.Hash != ""; l.Mailed {
			out.HasAccount = &has
		}
		return out, err
	})
}

// chosen is the hash of a password somebody chooses by a link, if it may be one.
func chosen(ctx context.Context, password string) (string, error) {
	var c fault.Check
	CheckPassword(&c, "password", password)
	if err := c.Err(); err != nil {
		return "", err
	}
	return Hash(ctx, password)
}

// WithPassword is the secret of a link and the password chosen.
type WithPassword struct {
	Token    string `json:"token"`
	Password string `json:"password"`
	Remember bool   `json:"remember_me,omitempty"`
}

// Validate reports what is missing.
func (in WithPassword) Validate() error {
	var c fault.Check
	c.Require("token", in.Token)
	c.Max("token", in.Token, 100)
	c.Require("password", in.Password)
	c.Max("password", in.Password, maxPassword)
	return c.Err()
}

// accept lets in whoever was invited, by the password of the account that has
// the address, or else by one they choose.
func (s *Service) accept(w http.ResponseWriter, r *http.Request, in WithPassword) (Status, error) {
	return s.use(w, r, in, users.InviteLink)
}

// accepted is the hash of the account that accepts an invitation. Whoever was
// handed the link is not told whether another account has the address: it is
// the same work, and the same refusal for a wrong password of that account as
// for one that cannot be chosen.
func accepted(ctx context.Context, link users.Secret, password string) (string, error) {
	var c fault.Check
	CheckPassword(&c, "password", password)
	if link.Hash == "" && c.Err() == nil {
		return Hash(ctx, password)
	}
	right, err := matches(ctx, link.Hash, password)
	switch {
	case err != nil:
		return "", err
	case right:
		return link.Hash, nil
	case link.Mailed:
		return "", fault.OnField("password", "wrong_password", nil)
	}
	return "", fault.OnField("password", "password_or_new", fault.Args{"min": minPassword})
}

// use opens a link, ends every session of the account, and begins one.
func (s *Service) use(w http.ResponseWriter, r *http.Request, in WithPassword, kind string) (Status, error) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	link, err := db.Read(ctx, s.db, func(tx *db.Tx) (users.Secret, error) { return users.OpenSecret(tx, kind, in.Token) })
	if err != nil {
		return Status{}, err
	}
	var hash string
	try := attempt{account: "account " + textfold.Text(link.Email)}
	if kind == users.ResetLink || link.Mailed && link.Hash == "" {
		hash, err = chosen(ctx, in.Password)
	} else {
		try.network = network(s.Address(r))
		if err := s.begin(ctx, try); err != nil {
			return Status{}, err
		}
		if hash, err = accepted(ctx, link, in.Password); err != nil && link.Hash != "" {
			failed(r.Context(), account{UserID: link.AccountID, Tenant: link.TenantID}, byPassword, err)
		}
	}
	if err != nil {
		return Status{}, err
	}
	v := s.visit(r, in.Remember, map[string]string{users.InviteLink: byInvitation, users.ResetLink: byReset}[kind])
	status, err := db.Write(ctx, s.db, func(tx *db.Tx) (Status, error) {
		now, err := users.OpenSecret(tx, kind, in.Token)
		if err == nil && (now.AccountID != link.AccountID || now.Hash != link.Hash || now.Email != link.Email) { // somebody else was faster
			err = fault.New(fault.NotFound, "link_gone")
		}
		if err != nil {
			return Status{}, err
		}
		if err := now.Use(tx, hash); err != nil {
			return Status{}, err
		}
		if kind == users.InviteLink {
			if err := now.Came(tx); err != nil {
				return Status{}, err
			}
		}
		a := account{UserID: now.AccountID, Tenant: now.TenantID}
		if kind == users.InviteLink {
			audit.Commit(tx, audit.InvitationAccepted, a.who())
		} else {
			audit.Commit(tx, audit.PasswordChanged, a.who(), "of", a.UserID, "by", byReset)
		}
		if err := try.succeeded(tx); err != nil {
			return Status{}, err
		}
		for _, q := range []string{`DELETE FROM session WHERE user_id = ?`, `DELETE FROM sign_in_step WHERE user_id = ?`, `DELETE FROM access_key WHERE user_id = ?`} {
			if _, err := tx.Exec(q, now.AccountID); err != nil {
				return Status{}, err
			}
		}
		if err := forgetDevices(tx, now.AccountID); err != nil {
			return Status{}, err
		}
		return s.afterFirstFactor(tx, a, v)
	})
	if err == nil {
		s.enter(w, v, status)
	}
	return status, err
}
