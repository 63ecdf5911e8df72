package auth

import (
	"net/http"
	"time"

	"teren/internal/kit/secret"
	"teren/internal/platform/db"
)

// A browser in which somebody has signed in is recognised for their account. Wrong
// passwords for their address from other browsers delay only other browsers.
const knownFor = 400 * 24 * time.Hour // the longest that browsers keep a cookie

func (s *Service) knownCookie() string { return s.cookieName() + "-device" }

// known returns the secret of the browser, or "".
func (s *Service) known(r *http.Request) string {
	c, err := r.Cookie(s.knownCookie())
	if err != nil {
		return ""
	}
	return c.Value
}

func (s *Service) setKnown(w http.ResponseWriter, token string) {
	http.SetCookie(w, &http.Cookie{Name: s.knownCookie(), Value: token, Path: "/", MaxAge: int(knownFor / time.Second),
		Secure: s.config.Secure, HttpOnly: true, SameSite: http.SameSiteLaxMode})
}

// attempt returns the attempt to sign in to the address: counted apart in a browser
// that is recognised for its account.
func (s *Service) attempt(r *http.Request, email string) (attempt, error) {
	try := attempt{account: "account " + email, network: network(s.Address(r))}
	token := s.known(r)
	if token == "" {
		return try, nil
	}
	known, err := db.Read(r.Context(), s.db, func(tx *db.Tx) (bool, error) {
		return db.Exists(tx, `SELECT 1 FROM known_device d JOIN user_account u ON u.user_id = d.user_id
			WHERE d.token_hash = ? AND d.seen_at > ? AND (u.email_fold = ? OR u.apart_fold = ?)`, secret.Digest(token), tx.Now.Add(-knownFor), email, email)
	})
	if known {
		try = attempt{account: "device " + secret.Digest(token) + " " + email}
	}
	return try, err
}

// remember stores that the browser of the visit belongs to the account, under a new
// secret, which also replaces the old one for its other accounts.
func remember(tx *db.Tx, user int64, v visit) error {
	if v.oldDevice != "" {
		if _, err := tx.Exec(`UPDATE known_device SET token_hash = ? WHERE token_hash = ?`, secret.Digest(v.newDevice), secret.Digest(v.oldDevice)); err != nil {
			return err
		}
	}
	_, err := tx.Exec(`INSERT INTO known_device (token_hash, user_id, seen_at) VALUES (?, ?, ?)
		ON CONFLICT (token_hash, user_id) DO UPDATE SET seen_at = excluded.seen_at`, secret.Digest(v.newDevice), user, tx.Now)
	return err
}

// forgetDevices makes every browser unknown for the account.
func forgetDevices(tx *db.Tx, user int64) error {
	_, err := tx.Exec(`DELETE FROM known_device WHERE user_id = ?`, user)
	return err
}
