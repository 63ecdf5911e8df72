package auth

import (
	"context"
	"net/http"
	"slices"
	"time"

	"teren/internal/areas/users"
	"teren/internal/kit/textfold"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// ByToken is the secret of a link.
type ByToken struct {
	Token string `query:"token" json:"-"`
}

// Invitation is who invites whom. Whether an account has the address already is
// shown only to people who have the letter.
type Invitation struct {
	Status     string    `json:"status"`
	Company    string    `json:"company"`
	InvitedBy  string    `json:"invited_by"`
	Inviting   string    `json:"inviting_company"` // theirs
	Email      string    `json:"email"`
	FirstName  string    `json:"first_name"`
	LastName   string    `json:"last_name"`
	HasAccount *bool     `json:"has_account"` // null: not shown
	Moves      bool      `json:"moves"`       // confirms the new address of somebody who signs in already
	ExpiresAt  time.Time `json:"expires_at"`
}

func (s *Service) invitation(_ http.ResponseWriter, r *http.Request, in ByToken) (Invitation, error) {
	return db.Read(r.Context(), s.db, func(tx *db.Tx) (Invitation, error) {
		l, err := users.OpenSecret(tx, users.InviteLink, in.Token)
		out := Invitation{"invitation", l.Company, l.By, l.Inviting, l.Email, l.FirstName, l.LastName, nil, l.Moves, l.ExpiresAt}
		if has := l.Proved(); l.Mailed {
			out.HasAccount = &has
		}
		return out, err
	})
}

// chosen returns the hash of a password chosen by a link, if the password is
// allowed.
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

func (in WithPassword) Validate() error {
	var c fault.Check
	c.Require("token", in.Token)
	c.Max("token", in.Token, 100)
	c.Require("password", in.Password)
	c.Max("password", in.Password, maxPassword)
	return c.Err()
}

// accept signs in the invited person, by the password of the account that has the
// address, or else by one they choose.
func (s *Service) accept(w http.ResponseWriter, r *http.Request, in WithPassword) (Status, error) {
	return s.use(w, r, in, users.InviteLink)
}

// chose is the account that follows a link, and the hash of its password.
type chose struct {
	account int64
	hash    string
	knew    bool // the password of that account
}

// accepted returns who accepts an invitation: the account of the address that the
// password opens, or else the invited person's own, with that password. A person
// who was handed the link does not learn whether other accounts have the address:
// the work and the answer are the same. Only a person with the letter to a proved
// address must give its password.
func accepted(ctx context.Context, link users.Secret, password string) (chose, error) {
	hashes := []string{""} // nobody's, for the same work
	if len(link.Accounts) > 0 {
		hashes = nil
	}
	for _, a := range link.Accounts {
		hashes = append(hashes, a.Hash)
	}
	for i, hash := range hashes {
		right, err := matches(ctx, hash, password)
		if err != nil {
			return chose{}, err
		}
		if right {
			return chose{link.Accounts[i].ID, hash, true}, nil
		}
	}
	if link.Mailed && link.Proved() {
		return chose{}, fault.OnField("password", "wrong_password", nil)
	}
	var c fault.Check
	if CheckPassword(&c, "password", password); c.Err() != nil {
		return chose{}, fault.OnField("password", "password_or_new", fault.Args{"min": minPassword})
	}
	hash, err := Hash(ctx, password)
	return chose{account: link.UserID, hash: hash}, err
}

// use opens a link, ends every session of the account, and begins one. Where the
// account has a second factor, all that waits for it.
func (s *Service) use(w http.ResponseWriter, r *http.Request, in WithPassword, kind string) (Status, error) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	link, err := db.Read(ctx, s.db, func(tx *db.Tx) (users.Secret, error) { return users.OpenSecret(tx, kind, in.Token) })
	if err != nil {
		return Status{}, err
	}
	by := chose{account: link.UserID}
	try := attempt{account: "account " + textfold.Text(link.Email)}
	if kind == users.ResetLink || link.Mailed && len(link.Accounts) == 0 {
		by.hash, err = chosen(ctx, in.Password)
	} else {
		try.network = network(s.Address(r))
		if err := s.begin(ctx, try); err != nil {
			return Status{}, err
		}
		if by, err = accepted(ctx, link, in.Password); err != nil && len(link.Accounts) > 0 {
			failed(r.Context(), account{UserID: link.Accounts[0].ID, Tenant: link.TenantID}, byPassword, err)
		}
		try.shared = !by.knew || len(link.Accounts) > 1
	}
	if err != nil {
		return Status{}, err
	}
	v := s.visit(r, in.Remember, map[string]string{users.InviteLink: byInvitation, users.ResetLink: byReset}[kind])
	status, err := db.Write(ctx, s.db, func(tx *db.Tx) (Status, error) {
		now, err := users.OpenSecret(tx, kind, in.Token)
		if err == nil && (now.Email != link.Email || !slices.Equal(now.Accounts, link.Accounts)) { // somebody else was faster
			err = fault.New(fault.NotFound, "link_gone")
		}
		if err != nil {
			return Status{}, err
		}
		if err := try.succeeded(tx); err != nil {
			return Status{}, err
		}
		a := account{UserID: by.account, Tenant: now.TenantID}
		owes, err := owesSecond(tx, a.UserID)
		if err != nil {
			return Status{}, err
		}
		if owes && (kind == users.ResetLink || by.account != now.UserID) { // an own account that accepts starts clean
			return s.awaitSecond(tx, a, v, waiting{Kind: kind, Digest: now.Digest, Chosen: by.hash})
		}
		if err := follow(tx, now, a, by.hash); err != nil {
			return Status{}, err
		}
		return Status{"success"}, open(tx, a, v)
	})
	if err == nil {
		s.enter(w, v, status)
	}
	return status, err
}

// follow does what the link is for, and ends every other way into the account.
func follow(tx *db.Tx, link users.Secret, a account, hash string) error {
	if err := link.Use(tx, a.UserID, hash); err != nil {
		return err
	}
	if link.Kind == users.InviteLink {
		if err := link.Came(tx, a.UserID); err != nil {
			return err
		}
		audit.Commit(tx, audit.InvitationAccepted, a.who())
	} else {
		audit.Commit(tx, audit.PasswordChanged, a.who(), "of", a.UserID, "by", byReset)
	}
	for _, q := range []string{`DELETE FROM session WHERE user_id = ?`, `DELETE FROM sign_in_step WHERE user_id = ?`, `DELETE FROM access_key WHERE user_id = ?`} {
		if _, err := tx.Exec(q, a.UserID); err != nil {
			return err
		}
	}
	return forgetDevices(tx, a.UserID)
}
