package auth

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" // the hash of authenticators
	"encoding/base32"
	"encoding/binary"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"rsc.io/qr"

	"teren/internal/areas/users"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

const (
	stepTime      = 30 * time.Second // a code lives
	drift         = 1                // steps a clock may be off
	digits        = 1_000_000
	recoveryCodes = 10
	shortRecovery = 16               // letters and digits of the recovery codes that were made first
	mostSteps     = 5                // sign-ins of one person that wait for the second factor
	owing         = 10 * time.Minute // for the second factor after the first
)

// code returns the one-time code of the secret in the step, as RFC 6238 has it.
func code(key []byte, step int64) string {
	mac := hmac.New(sha1.New, key)
	_ = binary.Write(mac, binary.BigEndian, step) // a hash takes everything
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 0xf
	return fmt.Sprintf("%06d", (binary.BigEndian.Uint32(sum[at:])&0x7fffffff)%digits)
}

var base32Plain = base32.StdEncoding.WithPadding(base32.NoPadding)

// fits returns the step that the code is of, 0 if of none near now. Of two steps
// that happen to share a code it is the later: the earlier may be used up.
func fits(secret, typed string, now time.Time) (int64, error) {
	key, err := base32Plain.DecodeString(secret)
	if err != nil {
		return 0, fmt.Errorf("auth: secret of a second factor: %w", err)
	}
	at := now.Unix() / int64(stepTime/time.Second)
	for step := at + drift; step >= at-drift; step-- {
		if hmac.Equal([]byte(code(key, step)), []byte(typed)) {
			return step, nil
		}
	}
	return 0, nil
}

// factor is the second factor of a person.
type factor struct {
	Secret    string     `db:"secret"`
	Confirmed *time.Time `db:"confirmed_at"`
	LastStep  int64      `db:"last_step"`
}

// factorOf returns the person's; ErrNoRow when they never began.
func factorOf(tx *db.Tx, user int64) (factor, error) {
	return db.One[factor](tx, `SELECT secret, confirmed_at, last_step FROM second_factor WHERE user_id = ?`, user)
}

// isRecovery reports whether the text is a recovery code and not one of the
// authenticator.
func isRecovery(typed string) bool {
	n := len(secret.Typed(typed))
	return n == secret.CodeLength || n == shortRecovery
}

// take uses up the typed code: a recovery code, or one of the authenticator.
func take(tx *db.Tx, user int64, typed string) error {
	if !isRecovery(typed) {
		return takeCode(tx, user, typed)
	}
	n, err := tx.Exec(`DELETE FROM recovery_code WHERE user_id = ? AND code_hash = ?`, user, secret.Digest(secret.Typed(typed)))
	if err == nil && n == 0 {
		err = fault.OnField("code", "wrong_recovery", nil)
	}
	return err
}

// takeCode uses up a code of the authenticator and all codes before it: for those
// it returns used_code.
func takeCode(tx *db.Tx, user int64, typed string) error {
	f, err := factorOf(tx, user)
	if errors.Is(err, db.ErrNoRow) {
		return fault.OnField("code", "wrong_code", nil)
	}
	if err != nil {
		return err
	}
	step, err := fits(f.Secret, secret.Typed(typed), tx.Now)
	if err == nil && step == 0 {
		err = fault.OnField("code", "wrong_code", nil)
	}
	if err != nil {
		return err
	}
	n, err := tx.Exec(`UPDATE second_factor SET last_step = ? WHERE user_id = ? AND last_step < ?`, step, user, step)
	if err == nil && n == 0 {
		err = fault.OnField("code", "used_code", nil)
	}
	return err
}

// afterFirstFactor begins the session of a person who has proved the first factor,
// or, if they have a second one, the wait for it.
func (s *Service) afterFirstFactor(tx *db.Tx, a account, v visit) (Status, error) {
	owes, err := owesSecond(tx, a.UserID)
	if err != nil {
		return Status{}, err
	}
	if !owes {
		return Status{"success"}, open(tx, a, v)
	}
	return s.awaitSecond(tx, a, v, waiting{})
}

// owesSecond reports whether the account has a second factor.
func owesSecond(tx *db.Tx, user int64) (bool, error) {
	return db.Exists(tx, `SELECT 1 FROM second_factor WHERE user_id = ? AND confirmed_at IS NOT NULL`, user)
}

// waiting is a link that is followed once the second factor is proved, with the
// hash of the password that was given for it. None is empty.
type waiting struct {
	Kind   string `db:"link_kind"`
	Digest string `db:"link_hash"`
	Chosen string `db:"link_password"`
}

// awaitSecond begins the wait for the second factor. Each needs the password, and
// may have been guessed: so they are few, and who begins many without ever
// finishing must wait, wherever the person themselves is.
func (s *Service) awaitSecond(tx *db.Tx, a account, v visit, then waiting) (Status, error) {
	try := opening(a.UserID, v)
	if err := try.allowed(tx); err != nil {
		return Status{}, err
	}
	if err := try.failed(tx); err != nil {
		return Status{}, err
	}
	_, err := tx.Exec(`DELETE FROM sign_in_step WHERE user_id = ? AND (expires_at <= ? OR token_hash NOT IN
		(SELECT p.token_hash FROM sign_in_step p WHERE p.user_id = ? ORDER BY p.expires_at DESC, p.token_hash LIMIT ?))`, a.UserID, tx.Now, a.UserID, mostSteps-1)
	if err != nil {
		return Status{}, err
	}
	audit.Commit(tx, audit.FirstFactorGiven, a.who(), "factors", v.factors)
	_, err = tx.Exec(`INSERT INTO sign_in_step (token_hash, user_id, tenant_id, remembered, expires_at, link_kind, link_hash, link_password) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		secret.Digest(v.step()), a.UserID, a.Tenant, v.remember, tx.Now.Add(owing), then.Kind, then.Digest, then.Chosen)
	return Status{owesFactor}, err
}

// opening returns the beginning of a second step, from one place.
func opening(user int64, v visit) attempt {
	return attempt{account: fmt.Sprintf("second step of user %d from %s", user, network(v.address))}
}

const owesFactor = "second factor needed"

// step returns the secret of a sign-in that waits for the second factor. It begins
// with the first factor, which nobody can change, as only the digest of the whole
// matches.
func (v visit) step() string { return v.factors + "." + v.token }

// enter sets the cookies of a sign-in, once it is committed.
func (s *Service) enter(w http.ResponseWriter, v visit, status Status) {
	if status.Status == owesFactor {
		s.setSmallCookie(w, stepCookie, v.step(), owing)
		return
	}
	s.setCookie(w, v.token, v.remember)
	s.setKnown(w, v.newDevice)
	switch {
	case strings.Contains(v.factors, byProvider):
		s.setSmallCookie(w, throughCookie, cameThrough, longest)
	case v.through:
		s.dropSmallCookie(w, throughCookie)
		s.keepHint(w, "", false)
	}
}

// The small cookies hold the state of a sign-in between its steps.
const (
	stepCookie  = "teren-step"
	flowCookie  = "teren-oidc"
	offerCookie = "teren-link"
)

func (s *Service) smallName(name string) string {
	if s.config.Secure {
		return "__Host-" + name
	}
	return name
}

func (s *Service) setSmallCookie(w http.ResponseWriter, name, value string, age time.Duration) {
	http.SetCookie(w, &http.Cookie{Name: s.smallName(name), Value: value, Path: "/", Secure: s.config.Secure, HttpOnly: true,
		SameSite: http.SameSiteLaxMode, MaxAge: int(age / time.Second)})
}

func (s *Service) dropSmallCookie(w http.ResponseWriter, name string) {
	s.setSmallCookie(w, name, "", -time.Second)
}

func (s *Service) smallCookie(r *http.Request, name string) string {
	c, err := r.Cookie(s.smallName(name))
	if err != nil {
		return ""
	}
	return c.Value
}

// Code is one of the authenticator, or a recovery code.
type Code struct {
	Code string `json:"code"`
}

func (in Code) Validate() error {
	var c fault.Check
	c.Require("code", in.Code)
	c.Max("code", in.Code, 50)
	return c.Err()
}

// secondFactor finishes a sign-in. Guessing is throttled by the person; a code
// is used once.
func (s *Service) secondFactor(w http.ResponseWriter, r *http.Request, in Code) (Status, error) {
	ctx, token := r.Context(), s.smallCookie(r, stepCookie)
	type owed struct {
		account
		waiting
		Remember bool `db:"remembered"`
	}
	find := func(tx *db.Tx) (owed, error) {
		o, err := db.One[owed](tx, `SELECT p.user_id, p.tenant_id, p.remembered, p.link_kind, p.link_hash, p.link_password, u.password_hash FROM sign_in_step p
			JOIN user_account u ON u.user_id = p.user_id AND u.deleted_at IS NULL WHERE p.token_hash = ? AND p.expires_at > ?`, secret.Digest(token), tx.Now)
		if errors.Is(err, db.ErrNoRow) {
			err = fault.New(fault.NotLoggedIn, "not_logged_in")
		}
		return o, err
	}
	o, err := db.Read(ctx, s.db, find)
	if err != nil {
		return Status{}, err
	}
	try := attempt{account: fmt.Sprintf("second factor of user %d", o.UserID), network: network(s.Address(r))}
	if err := s.begin(ctx, try); err != nil {
		return Status{}, err
	}
	first, _, _ := strings.Cut(token, ".")
	second := byCode
	if isRecovery(in.Code) {
		second = byRecovery
	}
	v := s.visit(r, o.Remember, first+"+"+second)
	err = s.db.Do(ctx, func(tx *db.Tx) error {
		o, err := find(tx)
		if err != nil {
			return err
		}
		if err := take(tx, o.UserID, in.Code); err != nil {
			return err
		}
		if err := try.succeeded(tx); err != nil {
			return err
		}
		if err := opening(o.UserID, v).succeeded(tx); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM sign_in_step WHERE token_hash = ?`, secret.Digest(token)); err != nil {
			return err
		}
		if o.Digest != "" {
			link, err := users.OpenDigest(tx, o.Kind, o.Digest)
			if err != nil {
				return err
			}
			if err := follow(tx, link, o.account, o.Chosen); err != nil {
				return err
			}
		}
		return open(tx, o.account, v)
	})
	if err != nil {
		failed(r.Context(), o.account, second, err)
		return Status{}, err
	}
	s.dropSmallCookie(w, stepCookie)
	s.setCookie(w, v.token, v.remember)
	s.setKnown(w, v.newDevice)
	return Status{"success"}, nil
}

// Factor is the state of a person's second factor. Required is set if the company
// requires one.
type Factor struct {
	Enabled   bool       `db:"enabled" json:"enabled"`
	Required  bool       `db:"required" json:"required"`
	Since     *time.Time `db:"since" json:"since"`
	CodesLeft int64      `db:"codes_left" json:"recovery_codes_left"`
}

// Factor returns the person's own second factor.
func (s *Service) Factor(ctx context.Context, who access.Who, _ struct{}) (Factor, error) {
	return db.Look(ctx, s.db, func(tx *db.Tx) (Factor, error) { return findFactor(tx, who) })
}

func findFactor(tx *db.Tx, who access.Who) (Factor, error) {
	return db.One[Factor](tx, `SELECT `+factorColumns+` FROM tenant t LEFT JOIN second_factor f ON f.user_id = ? WHERE t.tenant_id = ?`, who.UserID, who.UserID, who.TenantID)
}

// factorColumns are those of a Factor by the company t and the second factor f; they
// take the number of the person.
const factorColumns = `f.confirmed_at IS NOT NULL AS enabled, t.require_second_factor AS required, f.confirmed_at AS since,
	(SELECT COUNT(*) FROM recovery_code c WHERE c.user_id = ?) AS codes_left`

// Proof is one's password.
type Proof struct {
	Password string `json:"password"`
}

func (in Proof) Validate() error {
	var c fault.Check
	in.check(&c)
	return c.Err()
}

func (in Proof) check(c *fault.Check) {
	c.Require("password", in.Password)
	c.Max("password", in.Password, maxPassword)
}

// proved refuses a wrong password of the person; guesses are throttled.
func (s *Service) proved(ctx context.Context, who access.Who, in Proof) error {
	try := attempt{account: fmt.Sprintf("password of user %d", who.UserID)}
	if err := s.begin(ctx, try); err != nil {
		return err
	}
	hash, err := db.Read(ctx, s.db, func(tx *db.Tx) (string, error) {
		return db.One[string](tx, `SELECT password_hash FROM user_account WHERE user_id = ?`, who.UserID)
	})
	if err != nil {
		return err
	}
	right, err := matches(ctx, hash, in.Password)
	if err == nil && !right {
		audit.Note(ctx, audit.ProofFailed, who, "factor", byPassword)
		err = fault.OnField("password", "wrong_password", nil)
	}
	if err != nil {
		return err
	}
	return s.db.Do(ctx, try.succeeded)
}

// Enrolment is the secret of a new second factor: to be typed, opened or
// scanned. It counts once a code of it came back.
type Enrolment struct {
	Secret string `json:"secret"`
	URL    string `json:"url"`
	QR     string `json:"qr"` // the path of an SVG picture, its modules of size 1
	Size   int64  `json:"qr_size"`
}

// Enrol begins to set up a second factor, with one's password. An existing one must
// be turned off first.
func (s *Service) Enrol(ctx context.Context, who access.Who, in Proof) (Enrolment, error) {
	if err := s.proved(ctx, who, in); err != nil {
		return Enrolment{}, err
	}
	raw := make([]byte, 20)
	rand.Read(raw)
	text := base32Plain.EncodeToString(raw)
	// The secret is in the answer, and answers of keyed calls are stored.
	email, err := db.Write(db.WithoutOnce(ctx), s.db, func(tx *db.Tx) (string, error) {
		n, err := tx.Exec(`INSERT INTO second_factor (user_id, secret) VALUES (?, ?)
			ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE second_factor.confirmed_at IS NULL`, who.UserID, text)
		if err == nil && n == 0 {
			err = fault.New(fault.Conflict, "already_done")
		}
		if err != nil {
			return "", err
		}
		return db.One[string](tx, `SELECT email FROM user_account WHERE user_id = ?`, who.UserID)
	})
	if err != nil {
		return Enrolment{}, err
	}
	out := Enrolment{Secret: text, URL: "otpauth://totp/" + url.PathEscape("Teren:"+email) + "?" + url.Values{"secret": {text}, "issuer": {"Teren"}}.Encode()}
	picture, err := qr.Encode(out.URL, qr.M)
	if err != nil {
		return out, err
	}
	var path strings.Builder
	for y := range picture.Size {
		for x := range picture.Size {
			if picture.Black(x, y) {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x, y)
			}
		}
	}
	out.QR, out.Size = path.String(), int64(picture.Size)
	return out, nil
}

// Recovery are codes that open the account without the authenticator, each
// once. They are shown this one time.
type Recovery struct {
	Codes []string `json:"recovery_codes"`
}

func newCodes(tx *db.Tx, user int64) (Recovery, error) {
	var out Recovery
	if _, err := tx.Exec(`DELETE FROM recovery_code WHERE user_id = ?`, user); err != nil {
		return out, err
	}
	for range recoveryCodes {
		text := secret.Code()
		if _, err := tx.Exec(`INSERT INTO recovery_code (user_id, code_hash) VALUES (?, ?)`, user, secret.Digest(secret.Typed(text))); err != nil {
			return out, err
		}
		out.Codes = append(out.Codes, text)
	}
	return out, nil
}

// ConfirmFactor turns the second factor on, ends the person's other sessions,
// which began without it, and gives this one another secret.
func (s *Service) ConfirmFactor(ctx context.Context, who access.Who, in Code) (Recovery, error) {
	begun := func(tx *db.Tx) (f factor, err error) {
		f, err = factorOf(tx, who.UserID)
		switch {
		case errors.Is(err, db.ErrNoRow):
			err = fault.New(fault.Conflict, "not_allowed_now")
		case err == nil && f.Confirmed != nil:
			err = fault.New(fault.Conflict, "already_done")
		}
		return f, err
	}
	if _, err := db.Read(ctx, s.db, begun); err != nil {
		return Recovery{}, err
	}
	try := attempt{account: fmt.Sprintf("second factor of user %d", who.UserID)}
	if err := s.begin(ctx, try); err != nil {
		return Recovery{}, err
	}
	var renewed *http.Cookie
	out, err := db.Write(db.WithoutOnce(ctx), s.db, func(tx *db.Tx) (Recovery, error) {
		if _, err := begun(tx); err != nil {
			return Recovery{}, err
		}
		if err := takeCode(tx, who.UserID, in.Code); err != nil {
			return Recovery{}, err
		}
		if err := try.succeeded(tx); err != nil {
			return Recovery{}, err
		}
		if _, err := tx.Exec(`UPDATE second_factor SET confirmed_at = ? WHERE user_id = ?`, tx.Now, who.UserID); err != nil {
			return Recovery{}, err
		}
		if err := endOthers(tx, who); err != nil {
			return Recovery{}, err
		}
		var err error
		if renewed, err = s.renewToken(tx, who); err != nil {
			return Recovery{}, err
		}
		if err := recordFactor(tx, who, who.UserID, true); err != nil {
			return Recovery{}, err
		}
		return newCodes(tx, who.UserID)
	})
	var f *fault.Fault
	if errors.As(err, &f) && len(f.Fields) > 0 {
		audit.Note(ctx, audit.ProofFailed, who, "factor", byCode)
	}
	if err == nil {
		api.SetCookie(ctx, renewed)
	}
	return out, err
}

// RenewCodes makes new recovery codes, against one's password; the old ones end.
func (s *Service) RenewCodes(ctx context.Context, who access.Who, in Proof) (Recovery, error) {
	if err := s.proved(ctx, who, in); err != nil {
		return Recovery{}, err
	}
	return db.Write(db.WithoutOnce(ctx), s.db, func(tx *db.Tx) (Recovery, error) {
		f, err := findFactor(tx, who)
		if err == nil && !f.Enabled {
			err = fault.New(fault.Conflict, "not_allowed_now")
		}
		if err != nil {
			return Recovery{}, err
		}
		audit.Commit(tx, audit.CodesRenewed, who)
		return newCodes(tx, who.UserID)
	})
}

// DisableFactor turns the second factor off, against one's password. Where the
// company asks for one, nothing but a new one can be done then.
func (s *Service) DisableFactor(ctx context.Context, who access.Who, in Proof) (api.None, error) {
	if err := s.proved(ctx, who, in); err != nil {
		return api.None{}, err
	}
	return db.Write(ctx, s.db, func(tx *db.Tx) (api.None, error) { return api.None{}, dropFactor(tx, who, who.UserID) })
}

// Dropping names a person whose second factor an administrator turns off, with the
// administrator's password.
type Dropping struct {
	users.ByID
	Proof
}

// DropFactor turns off the second factor of a person of the company who lost
// it, and ends their sessions. Not of one who also works for another company.
func (s *Service) DropFactor(ctx context.Context, who access.Who, in Dropping) (api.None, error) {
	if err := s.proved(ctx, who, in.Proof); err != nil {
		return api.None{}, err
	}
	return db.Write(ctx, s.db, func(tx *db.Tx) (none api.None, err error) {
		r, err := users.Find(tx, who, in.ID)
		if err == nil && r.Elsewhere {
			err = fault.New(fault.Conflict, "user_elsewhere")
		}
		if err != nil {
			return none, err
		}
		if _, err := tx.Exec(`DELETE FROM session WHERE user_id = ? AND session_id <> ?`, r.ID, who.SessionID); err != nil {
			return none, err
		}
		return none, dropFactor(tx, who, r.ID)
	})
}

func dropFactor(tx *db.Tx, who access.Who, user int64) error {
	n, err := tx.Exec(`DELETE FROM second_factor WHERE user_id = ? AND confirmed_at IS NOT NULL`, user)
	if err != nil || n == 0 {
		return err
	}
	for _, q := range []string{`DELETE FROM recovery_code WHERE user_id = ?`, `DELETE FROM sign_in_step WHERE user_id = ?`} {
		if _, err := tx.Exec(q, user); err != nil {
			return err
		}
	}
	return recordFactor(tx, who, user, false)
}

func recordFactor(tx *db.Tx, who access.Who, user int64, on bool) error {
	if on {
		audit.Commit(tx, audit.FactorOn, who, "of", user)
	} else {
		audit.Commit(tx, audit.FactorOff, who, "of", user)
	}
	version, err := db.One[int64](tx, `UPDATE user_account SET version = version + 1 WHERE user_id = ? RETURNING version`, user)
	if err != nil {
		return err
	}
	return history.Record(tx, who, history.Ref{Entity: users.Entity, ID: user, Version: version, Tenants: []int64{who.TenantID}},
		history.Event{Kind: "second_factor", Old: !on, New: on})
}
