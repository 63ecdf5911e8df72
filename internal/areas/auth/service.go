package auth

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"teren/internal/kit/secret"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/jobs"
	"teren/internal/platform/mail"
	"teren/internal/platform/pace"
)

// Config is how people reach the server, and which ways in it has.
type Config struct {
	Secure     bool // over TLS, so that the cookie goes nowhere else
	TrustProxy bool // through one proxy, whose X-Forwarded-For names the client
	BaseURL    string
	Mail       *mail.Service
	SignUp     bool // anybody may sign a company up
	OIDC       OIDC
}

// Service signs people in and out, and returns the person behind a request.
type Service struct {
	db     *db.DB
	log    *slog.Logger
	config Config

	zones   sync.Map // name → *time.Location
	isSetUp atomic.Bool
	marking sync.Mutex // held while the use of a session is written
	meeting sync.Mutex // held while the identity provider is looked up
	met     *provider
	pace    pace.Counter // of access keys, and of wrong ones by network
}

// New makes the service.
func New(d *db.DB, log *slog.Logger, c Config) *Service {
	return &Service{db: d, log: log, config: c}
}

// Area registers signing in and of sessions with the program.
func (s *Service) Area() area.Area {
	return area.Area{
		Name: "auth", Routes: s.Routes,
		Jobs:      map[string]jobs.Handler{ForgotJob: s.AnswerForgot, SignUpJob: s.AnswerSignUp},
		Recurring: []jobs.Recurring{{Name: "forget old sessions", Every: time.Hour, In: ForgetOld}},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.Open(r, "GET /auth/check", "Who is signed in, and what they may do.", s.check)
	api.Open(r, "POST /auth/login", "Sign in.", s.login)
	api.Open(r, "GET /auth/logout", "Sign out.", s.logout)
	api.Open(r, "POST /auth/second_factor", "Finish a sign-in with a code of the second factor, or a recovery code.", s.secondFactor)
	api.Open(r, "POST /auth/forgot", "Ask for a link to a new password; the answer is the same for every address.", s.forgot)
	api.Open(r, "GET /auth/reset", "Whose password a mailed link replaces.", s.resetting)
	api.Open(r, "POST /auth/reset", "Choose a new password by a mailed link; ends the other sessions.", s.reset)
	api.Open(r, "POST /auth/sign_up", "Sign a company up; nothing is made before the mailed link is followed.", s.signUp)
	api.Open(r, "GET /auth/sign_up", "What a mailed link signs up.", s.wished)
	api.Open(r, "POST /auth/confirm_sign_up", "Make the company that was signed up, with the password its administrator chooses, and sign them in.", s.confirmSignUp)
	api.OpenRaw(r, "GET /auth/oidc/start", "Go to the identity provider to sign in.", s.oidcStart)
	api.OpenRaw(r, "GET /auth/oidc/callback", "Come back from the identity provider.", s.oidcCallback)
	api.OpenRaw(r, "GET /auth/oidc/end", "Go to the identity provider to sign out there too.", s.oidcEnd)
	api.Open(r, "POST /auth/oidc/link", "Let the identity provider vouch for one's account, by its password.", s.oidcLink)
	api.Open(r, "GET /auth/invitation", "Who invites whom, by the token of an invitation.", s.invitation)
	api.Open(r, "POST /auth/accept_invitation", "Accept an invitation and sign in: choose a password, or prove the one there is.", s.accept)
	api.Open(r, "POST /auth/setup", "Make the first company and its administrator.", s.setup)
	api.On(r, access.SignedIn, "POST /auth/tenant", "Act for another of one's companies.", s.Switch)

	api.On(r, access.SignedIn, "POST /profile/password", "Change one's password; ends the other sessions.", s.ChangePassword)
	api.On(r, access.SignedIn, "GET /profile/sessions", "Where one is signed in.", s.Sessions)
	api.On(r, access.SignedIn, "POST /profile/sessions/{session_id}/end", "End one of one's sessions, against one's password.", s.End)
	api.On(r, access.SignedIn, "POST /profile/sessions/end_others", "End all of one's sessions but this, against one's password.", s.EndOthers)

	api.On(r, access.CompanyEdit, "GET /settings/sessions", "Where the people of the company are signed in.", s.CompanySessions)
	api.On(r, access.CompanyEdit, "DELETE /settings/sessions/{session_id}", "End a session of a person of the company.", s.EndForCompany)

	api.On(r, access.CompanyEdit, "GET /settings/keys", "The access keys of the company, by which other programs read.", s.Keys)
	api.On(r, access.CompanyEdit, "POST /settings/keys", "Make an access key, against one's password; it is told once.", s.MakeKey)
	api.On(r, access.CompanyEdit, "DELETE /settings/keys/{key_id}", "End an access key of the company.", s.EndKey)

	api.On(r, access.CompanyEdit, "GET /settings/second_factor", "Who of the company has no second factor.", s.CompanyFactors)

	api.On(r, access.SignedIn, "GET /profile/second_factor", "Whether one has a second factor.", s.Factor)
	api.On(r, access.SignedIn, "POST /profile/second_factor", "Begin with a second factor: the secret for an authenticator.", s.Enrol)
	api.On(r, access.SignedIn, "POST /profile/second_factor/confirm", "Turn the second factor on with its first code; answers recovery codes.", s.ConfirmFactor)
	api.On(r, access.SignedIn, "POST /profile/second_factor/recovery_codes", "Make new recovery codes.", s.RenewCodes)
	api.On(r, access.SignedIn, "POST /profile/second_factor/disable", "Turn the second factor off.", s.DisableFactor)
	api.On(r, access.UserEdit, "POST /users/{user_id}/second_factor/disable", "Turn off the second factor of a person who lost it, against one's own password.", s.DropFactor)
	api.On(r, access.SignedIn, "GET /profile/identities", "Which identity providers vouch for one.", s.Identities)
	api.On(r, access.SignedIn, "POST /profile/identities/{identity_id}/end", "Let an identity provider vouch for one no more, against one's password.", s.DropIdentity)
}

// Status is the whole answer of a call that signs in or out.
type Status struct {
	Status string `json:"status"`
}

// Envelope marks the status as its own answer.
func (Status) Envelope() {}

// Login is what a person signs in with.
type Login struct {
	Email    string `json:"email"`
	Password string `json:"password"`
	Remember bool   `json:"remember_me,omitempty"`
}

func (in Login) Validate() error {
	var c fault.Check
	c.Require("email", in.Email)
	c.Max("email", in.Email, 200)
	c.Require("password", in.Password)
	c.Max("password", in.Password, maxPassword)
	return c.Err()
}

// patience is how long a sign-in may wait for its turn to be checked.
const patience = 10 * time.Second

func (s *Service) login(w http.ResponseWriter, r *http.Request, in Login) (Status, error) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	email := textfold.Text(strings.TrimSpace(in.Email))
	try, err := s.attempt(r, email)
	if err != nil {
		return Status{}, err
	}
	if err := s.begin(ctx, try); err != nil {
		return Status{}, err
	}
	a, hash, shared, err := s.prove(ctx, email, in.Password)
	if err != nil {
		failed(r.Context(), a, byPassword, err)
		return Status{}, err
	}
	try.shared = shared
	v := s.visit(r, in.Remember, byPassword)
	status, err := db.Write(ctx, s.db, func(tx *db.Tx) (Status, error) {
		same, err := renew(tx, a, hash)
		if err != nil {
			return Status{}, err
		}
		if !same {
			return Status{}, fault.New(fault.NotLoggedIn, "bad_credentials")
		}
		if err := try.succeeded(tx); err != nil {
			return Status{}, err
		}
		if now, err := findLive(tx, v.oldToken); err == nil && now.UserID == a.UserID {
			return Status{alreadyIn}, nil
		}
		return s.afterFirstFactor(tx, a, v)
	})
	if err != nil {
		failed(r.Context(), a, byPassword, err)
		return status, err
	}
	if status.Status != alreadyIn {
		s.enter(w, v, status)
	}
	return status, nil
}

const alreadyIn = "already logged in"

// prove returns the account of the e-mail that the password opens, the hash to
// keep of it, and whether others have that e-mail; bad_credentials, after the
// same work, whatever is wrong.
func (s *Service) prove(ctx context.Context, email, password string) (a account, hash string, shared bool, err error) {
	all, err := db.Read(ctx, s.db, func(tx *db.Tx) ([]account, error) { return accounts(tx, email) })
	if err != nil {
		return a, "", false, err
	}
	if len(all) == 0 {
		all = []account{{}}
	}
	for _, a := range all {
		ok, err := matches(ctx, a.Hash, password)
		if err != nil {
			return a, "", false, err
		}
		if !ok {
			continue
		}
		hash := a.Hash
		if outdated(hash) {
			hash, err = Hash(ctx, password)
		}
		return a, hash, len(all) > 1, err
	}
	return all[0], "", false, fault.New(fault.NotLoggedIn, "bad_credentials")
}

// The factors of a sign-in, as the log names them.
const (
	byPassword   = "password"
	byCode       = "authenticator"
	byRecovery   = "recovery_code"
	byProvider   = "identity_provider"
	byInvitation = "invitation"
	byReset      = "reset_link"
	bySignUp     = "sign_up_link"
	bySetup      = "setup_code"
)

// failed logs that the factor was refused for the account, if the fault says so.
// The account is zero if there is none.
func failed(ctx context.Context, a account, factor string, err error) {
	var f *fault.Fault
	if errors.As(err, &f) && f.Kind != fault.TooMany {
		audit.Note(ctx, audit.SignInFailed, a.who(), "factor", factor)
	}
}

func (s *Service) visit(r *http.Request, remember bool, factors string) visit {
	return visit{token: secret.New(), factors: factors, oldToken: s.token(r), remember: remember, address: s.Address(r), device: device(r.UserAgent()),
		oldDevice: s.known(r), newDevice: secret.New(), through: s.smallCookie(r, throughCookie) == cameThrough}
}

// logout ends the session. As specified it is a GET, which any page could make a
// browser send: it is refused unless one of our own pages or the address bar sends
// it.
func (s *Service) logout(w http.ResponseWriter, r *http.Request, _ struct{}) (Status, error) {
	if !s.ours(r) {
		return Status{}, fault.New(fault.Forbidden, "cross_origin")
	}
	if token := s.token(r); token != "" {
		if err := s.db.Do(r.Context(), func(tx *db.Tx) error { return signOut(tx, token) }); err != nil {
			return Status{}, err
		}
	}
	s.setCookie(w, "", false)
	s.leaveProvider(w, r)
	// Cached photos and documents are cleared. Storage stays: it holds unsent
	// changes of others, and the page removes those of this person.
	w.Header().Set("Clear-Site-Data", `"cache"`)
	return Status{"logged out"}, nil
}

// ours reports whether the request comes from a page of ours, or from no page: the
// address bar, or a program. Where the browser does not send the header, the
// referring page decides.
func (s *Service) ours(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
	default:
		return false
	}
	for _, named := range []string{r.Header.Get("Origin"), r.Header.Get("Referer")} {
		if named == "" {
			continue
		}
		page, err := url.Parse(named)
		if err != nil || !strings.EqualFold(page.Host, r.Host) {
			return false
		}
	}
	return true
}

// ToTenant names a company of the person's.
type ToTenant struct {
	ID int64 `json:"tenant_id"`
}

// Switch makes the session act for another company of the person; not_found
// for any other.
func (s *Service) Switch(ctx context.Context, who access.Who, in ToTenant) (Status, error) {
	return db.Write(ctx, s.db, func(tx *db.Tx) (Status, error) {
		n, err := tx.Exec(`UPDATE session SET tenant_id = ? WHERE session_id = ?
			AND EXISTS (SELECT 1 FROM tenant_user m WHERE m.user_id = ? AND m.tenant_id = ? AND m.roles <> 0)`,
			in.ID, who.SessionID, who.UserID, in.ID)
		if err == nil && n == 0 {
			err = fault.Missing()
		}
		audit.Commit(tx, audit.CompanySwitched, access.Who{UserID: who.UserID, TenantID: in.ID}, "from", who.TenantID)
		return Status{"success"}, err
	})
}
