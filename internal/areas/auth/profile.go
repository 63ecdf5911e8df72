package auth

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/uploads"
)

// Session is one place a person is signed in at.
type Session struct {
	ID        int64     `db:"session_id" json:"session_id"`
	CreatedAt time.Time `db:"created_at" json:"created_at"`
	LastSeen  time.Time `db:"last_seen_at" json:"last_seen_at"`
	Address   string    `db:"address" json:"address"`
	Device    string    `db:"device" json:"device"`
	Current   bool      `json:"current"`
}

// Sessions lists where the person is signed in, the latest use first.
func (s *Service) Sessions(ctx context.Context, who access.Who, _ struct{}) ([]Session, error) {
	return db.Read(ctx, s.db, func(tx *db.Tx) ([]Session, error) {
		list, err := db.All[Session](tx, `SELECT s.session_id, s.created_at, s.last_seen_at, s.address, s.device FROM session s
			WHERE s.user_id = ? AND `+isLive+` ORDER BY s.last_seen_at DESC, s.session_id DESC`, who.UserID, tx.Now, tx.Now.Add(-idle), tx.Now.Add(-away))
		for i := range list {
			list[i].Current = list[i].ID == who.SessionID
		}
		return list, err
	})
}

// StaffSession is a session of a person who acts for the company.
type StaffSession struct {
	UserID int64  `db:"user_id" json:"user_id"`
	Name   string `db:"name" json:"name"`
	Email  string `db:"email" json:"email"`
	Session
	ImageURL *string `db:"image" json:"image_url"`
}

// CompanySessions lists who is signed in for the person's company, the latest
// use first.
func (s *Service) CompanySessions(ctx context.Context, who access.Who, _ struct{}) ([]StaffSession, error) {
	return db.Read(ctx, s.db, func(tx *db.Tx) ([]StaffSession, error) {
		list, err := db.All[StaffSession](tx, `SELECT s.user_id, u.first_name || ' ' || u.last_name AS name, u.email, `+uploads.FaceOf(`u.user_id`)+` AS image, s.session_id, s.created_at, s.last_seen_at, s.address, s.device
			FROM session s JOIN user_account u ON u.user_id = s.user_id AND u.deleted_at IS NULL
			JOIN tenant_user m ON m.user_id = s.user_id AND m.tenant_id = s.tenant_id AND m.roles <> 0
			WHERE s.tenant_id = ? AND `+isLive+` ORDER BY s.last_seen_at DESC, s.session_id DESC LIMIT 500`, who.TenantID, tx.Now, tx.Now.Add(-idle), tx.Now.Add(-away))
		for i := range list {
			list[i].Current = list[i].ID == who.SessionID
		}
		return list, err
	})
}

// EndForCompany ends a session that acts for the person's company, and records in
// the company's history whose it was; not_found for any other.
func (s *Service) EndForCompany(ctx context.Context, who access.Who, in ByID) (api.None, error) {
	return db.Write(ctx, s.db, func(tx *db.Tx) (none api.None, err error) {
		users, err := db.All[int64](tx, `DELETE FROM session WHERE session_id = ? AND tenant_id = ? RETURNING user_id`, in.ID, who.TenantID)
		if err == nil && len(users) == 0 {
			err = fault.Missing()
		}
		if err != nil {
			return none, err
		}
		audit.Commit(tx, audit.SessionEnded, who, "of", users[0])
		name, err := db.One[string](tx, `SELECT first_name || ' ' || last_name FROM user_account WHERE user_id = ?`, users[0])
		if err != nil {
			return none, err
		}
		return none, recordInCompany(tx, who, history.Event{Kind: "session_ended", Old: name})
	})
}

// recordInCompany records the event in the history of the person's company.
func recordInCompany(tx *db.Tx, who access.Who, e history.Event) error {
	version, err := db.One[int64](tx, `SELECT version FROM tenant WHERE tenant_id = ?`, who.TenantID)
	if err != nil {
		return err
	}
	return history.Record(tx, who, history.Ref{Entity: tenants.Entity, ID: who.TenantID, Version: version, Tenants: []int64{who.TenantID}}, e)
}

// Bare are the people of a company who have no second factor.
type Bare struct {
	People int64    `json:"people"` // all of the company
	Count  int64    `json:"count"`  // of those without
	First  []Person `json:"first"`  // of those without, by name
}

// Person is a person of the company.
type Person struct {
	UserID int64  `db:"user_id" json:"user_id"`
	Name   string `db:"name" json:"name"`
	Email  string `db:"email" json:"email"`
}

// mostBare is the most people that are named; the others are only counted.
const mostBare = 100

// CompanyFactors returns the people of the company without a second factor, who
// would have to set one up first if the company required it.
func (s *Service) CompanyFactors(ctx context.Context, who access.Who, _ struct{}) (Bare, error) {
	return db.Read(ctx, s.db, func(tx *db.Tx) (out Bare, err error) {
		const staff = `FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id AND u.deleted_at IS NULL WHERE m.tenant_id = ? AND m.roles <> 0`
		const bare = staff + ` AND NOT EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = m.user_id AND f.confirmed_at IS NOT NULL)`
		if out.People, err = db.One[int64](tx, `SELECT COUNT(*) `+staff, who.TenantID); err != nil {
			return out, err
		}
		if out.Count, err = db.One[int64](tx, `SELECT COUNT(*) `+bare, who.TenantID); err != nil {
			return out, err
		}
		out.First, err = db.All[Person](tx, `SELECT u.user_id, u.first_name || ' ' || u.last_name AS name, u.email `+bare+`
			ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, u.user_id LIMIT ?`, who.TenantID, mostBare)
		return out, err
	})
}

// ByID names a session in a path.
type ByID struct {
	ID int64 `path:"session_id" json:"-"`
}

// Ending names a session that its owner ends, against their password.
type Ending struct {
	ByID
	Proof
}

// End ends one of the person's sessions at once; not_found for anybody
// else's.
func (s *Service) End(ctx context.Context, who access.Who, in Ending) (api.None, error) {
	if err := s.proved(ctx, who, in.Proof); err != nil {
		return api.None{}, err
	}
	return db.Write(ctx, s.db, func(tx *db.Tx) (none api.None, err error) {
		n, err := tx.Exec(`DELETE FROM session WHERE session_id = ? AND user_id = ?`, in.ID, who.UserID)
		if err == nil && n == 0 {
			err = fault.Missing()
		}
		audit.Commit(tx, audit.SessionEnded, who, "of", who.UserID)
		return none, err
	})
}

// EndOthers ends all sessions of the person but the one that asks, against
// their password.
func (s *Service) EndOthers(ctx context.Context, who access.Who, in Proof) (api.None, error) {
	if err := s.proved(ctx, who, in); err != nil {
		return api.None{}, err
	}
	return db.Write(ctx, s.db, func(tx *db.Tx) (api.None, error) {
		audit.Commit(tx, audit.SessionsEnded, who, "of", who.UserID)
		return api.None{}, endOthers(tx, who)
	})
}

// PasswordChange is a new password, and the old one as proof.
type PasswordChange struct {
	Old string `json:"old_password"`
	New string `json:"new_password"`
}

// Validate refuses a new password that is not allowed.
func (in PasswordChange) Validate() error {
	var c fault.Check
	c.Require("old_password", in.Old)
	c.Max("old_password", in.Old, maxPassword)
	CheckPassword(&c, "new_password", in.New)
	return c.Err()
}

// ChangePassword sets a new password, ends the person's other sessions and the
// access keys they made, and gives this one another secret.
// Guessing the old one is throttled like signing in.
func (s *Service) ChangePassword(ctx context.Context, who access.Who, in PasswordChange) (api.None, error) {
	try := attempt{account: fmt.Sprintf("password of user %d", who.UserID)}
	if err := s.begin(ctx, try); err != nil {
		return api.None{}, err
	}
	a := account{UserID: who.UserID}
	var err error
	a.Hash, err = db.Read(ctx, s.db, func(tx *db.Tx) (string, error) {
		return db.One[string](tx, `SELECT password_hash FROM user_account WHERE user_id = ?`, who.UserID)
	})
	if err != nil {
		return api.None{}, err
	}
	right, err := matches(ctx, a.Hash, in.Old)
	if err != nil {
		return api.None{}, err
	}
	hash := ""
	if right {
		if hash, err = Hash(ctx, in.New); err != nil {
			return api.None{}, err
		}
	}
	if !right {
		audit.Note(ctx, audit.ProofFailed, who, "factor", byPassword)
	}
	// A wrong password is checked further too: a change repeated by its key has
	// made the old one wrong itself.
	var renewed *http.Cookie
	out, err := db.Write(ctx, s.db, func(tx *db.Tx) (none api.None, err error) {
		same := right
		if right {
			if same, err = renew(tx, a, hash); err != nil {
				return none, err
			}
		}
		if !same {
			return none, fault.OnField("old_password", "wrong_password", nil)
		}
		audit.Commit(tx, audit.PasswordChanged, who, "of", who.UserID, "by", "old_password")
		if err := try.succeeded(tx); err != nil {
			return none, err
		}
		if _, err := tx.Exec(`DELETE FROM secret_link WHERE user_id = ? AND kind = ?`, who.UserID, users.ResetLink); err != nil {
			return none, err
		}
		// Somebody with the old password cannot finish a sign-in that they began
		// with it.
		if _, err := tx.Exec(`DELETE FROM sign_in_step WHERE user_id = ?`, who.UserID); err != nil {
			return none, err
		}
		cookie, err := s.renewToken(tx, who)
		if err != nil {
			return none, err
		}
		tx.AfterCommit(func() { renewed = cookie })
		if err := endKeys(tx, who.UserID); err != nil {
			return none, err
		}
		return none, endOthers(tx, who)
	})
	if err == nil && renewed != nil { // not for what was done before
		api.SetCookie(ctx, renewed)
	}
	return out, err
}
