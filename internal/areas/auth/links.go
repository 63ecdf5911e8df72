package auth

import (
	"context"
	"net/http"
	"time"

	"teren/internal/areas/users"
	"teren/internal/kit/textfold"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// ByToken is the secret of a link, as its page knows it.
type ByToken struct {
	Token string `query:"token" json:"-"`
}

// Invitation says who invites whom. Whether there is an account already is
// told to those alone who have the letter.
type Invitation struct {
	Status     string    `json:"status"`
	Company    string    `json:"company"`
	InvitedBy  string    `json:"invited_by"`
	Email      string    `json:"email"`
	FirstName  string    `json:"first_name"`
	LastName   string    `json:"last_name"`
	HasAccount bool      `json:"has_account"`
	ExpiresAt  time.Time `json:"expires_at"`
}

func (s *Service) invitation(_ http.ResponseWriter, r *http.Request, in ByToken) (Invitation, error) {
	return db.Read(r.Context(), s.db, func(tx *db.Tx) (Invitation, error) {
		l, err := users.OpenSecret(tx, users.InviteLink, in.Token)
		return Invitation{"invitation", l.Company, l.By, l.Email, l.FirstName, l.LastName, l.Mailed && l.Hash != "", l.ExpiresAt}, err
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

// accept lets in whoever was invited. Who has an account proves it with its
// password; the others choose one.
func (s *Service) accept(w http.ResponseWriter, r *http.Request, in WithPassword) (Status, error) {
	return s.use(w, r, in, users.InviteLink)
}

// use opens a link, ends every session of the account, and begins one.
func (s *Service) use(w http.ResponseWriter, r *http.Request, in WithPassword, kind string) (Status, error) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	link, err := db.Read(ctx, s.db, func(tx *db.Tx) (users.Secret, error) { return users.OpenSecret(tx, kind, in.Token) })
	if err != nil {
		return Status{}, err
	}
	prove := kind == users.InviteLink && link.Hash != ""
	hash := link.Hash
	try := attempt{account: "account " + textfold.Text(link.Email)}
	if prove {
		try.network = network(s.address(r))
		if err := s.begin(ctx, try); err != nil {
			return Status{}, err
		}
		right, err := matches(ctx, link.Hash, in.Password)
		if err == nil && !right {
			err = fault.OnField("password", "wrong_password", nil)
		}
		if err != nil {
			return Status{}, err
		}
	} else {
		if hash, err = chosen(ctx, in.Password); err != nil {
			return Status{}, err
		}
	}
	v := s.visit(r, in.Remember)
	status, err := db.Write(ctx, s.db, func(tx *db.Tx) (Status, error) {
		now, err := users.OpenSecret(tx, kind, in.Token)
		if err == nil && now.Hash != link.Hash { // somebody else was faster
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
		if err := try.succeeded(tx); err != nil {
			return Status{}, err
		}
		if _, err := tx.Exec(`DELETE FROM session WHERE user_id = ?`, now.AccountID); err != nil {
			return Status{}, err
		}
		return s.admit(tx, account{UserID: now.AccountID, Tenant: now.TenantID}, v)
	})
	if err == nil {
		s.enter(w, v, status)
	}
	return status, err
}
