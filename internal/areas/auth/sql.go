package auth

import (
	"context"
	"errors"
	"time"

	"teren/internal/areas/users"
	"teren/internal/kit/background"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// live is a session that may be used now.
type live struct {
	ID       int64        `db:"session_id"`
	UserID   int64        `db:"user_id"`
	TenantID int64        `db:"tenant_id"`
	Roles    access.Roles `db:"roles"`
	TimeZone string       `db:"time_zone"`
	LastSeen time.Time    `db:"last_seen_at"`
	Email    string       `db:"email_fold"`
	AsksOnly bool         `db:"asks_only"`
	Language string       `db:"language"` // that the person chose; "" is none
	Bare     bool         `db:"bare"`     // lacks the second factor that the company asks for
}

const isLive = `s.expires_at > ? AND (s.last_seen_at > ? OR s.remembered AND s.last_seen_at > ?)`

func findLive(tx *db.Tx, token string) (live, error) {
	l, err := db.One[live](tx, `
		SELECT s.session_id, s.user_id, s.tenant_id, m.roles, t.time_zone, t.asks_only, s.last_seen_at, u.email_fold, COALESCE(u.language, '') AS language,
			t.require_second_factor AND NOT EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = s.user_id AND f.confirmed_at IS NOT NULL) AS bare
		FROM session s
		JOIN user_account u ON u.user_id = s.user_id AND u.deleted_at IS NULL
		JOIN tenant_user m ON m.user_id = s.user_id AND m.tenant_id = s.tenant_id AND m.roles <> 0
		JOIN tenant t ON t.tenant_id = s.tenant_id
		WHERE s.token_hash = ? AND `+isLive, secret.Digest(token), tx.Now, tx.Now.Add(-idle), tx.Now.Add(-away))
	if errors.Is(err, db.ErrNoRow) {
		return l, fault.New(fault.NotLoggedIn, "not_logged_in")
	}
	return l, err
}

// markSeen writes down that the session was used. The request does not wait
// for it; when another is being written, a later request will do it.
func (s *Service) markSeen(l live) {
	if s.db.Now().Sub(l.LastSeen) >= seen {
		s.mark("session", l.ID, `UPDATE session SET last_seen_at = ? WHERE session_id = ? AND last_seen_at < ?`)
	}
}

// mark writes down, by the statement, that a session or a key is used now: it takes
// the time, the number, and the time again, which later use is not set back to.
func (s *Service) mark(what string, id int64, statement string) {
	if !s.marking.TryLock() {
		return
	}
	background.Go(s.log, "mark "+what, func() {
		defer s.marking.Unlock()
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		err := s.db.Do(ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(statement, tx.Now, id, tx.Now)
			return err
		})
		if err != nil {
			s.log.Warn("use not written", what, id, "err", err)
		}
	})
}

// account is the data of a person for signing in.
type account struct {
	UserID int64  `db:"user_id"`
	Hash   string `db:"password_hash"`
	Tenant int64  `db:"tenant_id"`
}

func (a account) who() access.Who { return access.Who{UserID: a.UserID, TenantID: a.Tenant} }

// accounts returns the accounts that sign in with the folded e-mail and work for
// some company, each with the first company: first the account that has the e-mail.
func accounts(tx *db.Tx, email string) ([]account, error) {
	return db.All[account](tx, `
		SELECT u.user_id, u.password_hash, (SELECT MIN(m.tenant_id) FROM tenant_user m WHERE m.user_id = u.user_id AND m.roles <> 0) AS tenant_id FROM user_account u
		WHERE (u.email_fold = ? OR u.apart_fold = ?) AND u.password_hash <> '' AND u.deleted_at IS NULL
			AND EXISTS (SELECT 1 FROM tenant_user m WHERE m.user_id = u.user_id AND m.roles <> 0)
		ORDER BY u.email_fold = ? DESC, u.user_id LIMIT 20`, email, email, email)
}

// findAccount returns the first of accounts; ErrNoRow when there is none.
func findAccount(tx *db.Tx, email string) (account, error) {
	all, err := accounts(tx, email)
	if err == nil && len(all) == 0 {
		err = db.ErrNoRow
	}
	if err != nil {
		return account{}, err
	}
	return all[0], nil
}

// visit is what a session stores about the request that began it.
type visit struct {
	token, oldToken string
	factors         string // that were proved, with + between them
	remember        bool
	address, device string

	oldDevice, newDevice string // secrets by which the browser is recognised
	through              bool   // the browser came in through the identity provider the last time
}

// renew replaces the checked hash by another one. It returns false if the account
// changed meanwhile.
func renew(tx *db.Tx, a account, hash string) (bool, error) {
	n, err := tx.Exec(`UPDATE user_account SET password_hash = ? WHERE user_id = ? AND password_hash = ? AND deleted_at IS NULL`,
		hash, a.UserID, a.Hash)
	return n == 1, err
}

// open begins a session and ends the one the request came with.
func open(tx *db.Tx, a account, v visit) error {
	if err := endToken(tx, v.oldToken); err != nil {
		return err
	}
	_, err := tx.Exec(`
		INSERT INTO session (token_hash, user_id, tenant_id, created_at, last_seen_at, expires_at, remembered, address, device)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		secret.Digest(v.token), a.UserID, a.Tenant, tx.Now, tx.Now, tx.Now.Add(longest), v.remember, v.address, v.device)
	if err != nil {
		return err
	}
	audit.Commit(tx, audit.SignedIn, a.who(), "factors", v.factors)
	return remember(tx, a.UserID, v)
}

// signOut is endToken with an event in the security log.
func signOut(tx *db.Tx, token string) error {
	type ended struct {
		User   int64 `db:"user_id"`
		Tenant int64 `db:"tenant_id"`
	}
	all, err := db.All[ended](tx, `DELETE FROM session WHERE token_hash = ? RETURNING user_id, tenant_id`, secret.Digest(token))
	for _, x := range all {
		audit.Commit(tx, audit.SignedOut, access.Who{UserID: x.User, TenantID: x.Tenant})
	}
	return err
}

func endToken(tx *db.Tx, token string) error {
	_, err := tx.Exec(`DELETE FROM session WHERE token_hash = ?`, secret.Digest(token))
	return err
}

// ForgetOld removes the sessions that are over and the failures that no longer
// count. A recurring job.
func ForgetOld(tx *db.Tx) error {
	_, err := tx.Exec(`DELETE FROM session WHERE expires_at <= ? OR NOT remembered AND last_seen_at <= ? OR last_seen_at <= ?
		OR user_id IN (SELECT user_id FROM user_account WHERE deleted_at IS NOT NULL)`, tx.Now, tx.Now.Add(-idle), tx.Now.Add(-away))
	if err != nil {
		return err
	}
	for _, q := range []string{`DELETE FROM sign_in_step WHERE expires_at <= ?`, `DELETE FROM identity_offer WHERE expires_at <= ?`, `DELETE FROM sign_up WHERE expires_at <= ?`} {
		if _, err := tx.Exec(q, tx.Now); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(`DELETE FROM known_device WHERE seen_at <= ?`, tx.Now.Add(-knownFor)); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM access_key WHERE expires_at <= ?`, tx.Now.Add(-keyRemains)); err != nil {
		return err
	}
	_, err = tx.Exec(`DELETE FROM sign_in_failure WHERE last_at <= ?`, tx.Now.Add(-failuresAge))
	return err
}

// SetPassword stores the hash of a new password and ends every session of the
// person and the access keys they made. For the operator, who needs no old one.
func SetPassword(tx *db.Tx, userID int64, hash string) error {
	if _, err := tx.Exec(`UPDATE user_account SET password_hash = ? WHERE user_id = ?`, hash, userID); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM secret_link WHERE user_id = ? AND kind = ?`, userID, users.ResetLink); err != nil {
		return err
	}
	if err := forgetDevices(tx, userID); err != nil {
		return err
	}
	if err := endKeys(tx, userID); err != nil {
		return err
	}
	_, err := tx.Exec(`DELETE FROM session WHERE user_id = ?`, userID)
	return err
}

func endOthers(tx *db.Tx, who access.Who) error {
	_, err := tx.Exec(`DELETE FROM session WHERE user_id = ? AND session_id <> ?`, who.UserID, who.SessionID)
	return err
}
