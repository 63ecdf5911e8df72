package auth

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"teren/internal/kit/httpclient"
	"teren/internal/kit/secret"
	"teren/internal/kit/textfold"
	"teren/internal/kit/trace"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// OIDC is the external identity provider; without an issuer there is none.
type OIDC struct {
	Issuer, ClientID, ClientSecret string
	Name                           string // the text on the button
}

func (o OIDC) on() bool { return o.Issuer != "" }

// provider is the issuer's published configuration.
type provider struct {
	*oidc.Provider
	config   oauth2.Config
	verifier *oidc.IDTokenVerifier
	end      string // where a person signs out there; "" if nowhere
}

const (
	flowAge    = 10 * time.Minute
	askTime    = 10 * time.Second
	mostAnswer = 1 << 20
)

// provided sends requests to the configured provider, and to no server it may
// redirect to.
var provided = httpclient.Client(askTime, mostAnswer)

// provider reads the issuer's configuration once it is needed, and again until it
// succeeds.
func (s *Service) provider(ctx context.Context) (*provider, error) {
	if !s.config.OIDC.on() {
		return nil, fault.New(fault.Conflict, "not_configured")
	}
	s.meeting.Lock()
	defer s.meeting.Unlock()
	if s.met != nil {
		return s.met, nil
	}
	// The keys are fetched later with what this context carries.
	found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), provided), s.config.OIDC.Issuer)
	if err != nil {
		return nil, err
	}
	var more struct {
		End string `json:"end_session_endpoint"`
	}
	if err := found.Claims(&more); err != nil {
		return nil, err
	}
	s.met = &provider{
		Provider: found,
		end:      more.End,
		config: oauth2.Config{
			ClientID: s.config.OIDC.ClientID, ClientSecret: s.config.OIDC.ClientSecret, Endpoint: found.Endpoint(),
			RedirectURL: s.config.BaseURL + api.Base + "/auth/oidc/callback", Scopes: []string{oidc.ScopeOpenID, "profile", "email"},
		},
		verifier: found.Verifier(&oidc.Config{ClientID: s.config.OIDC.ClientID, Now: s.db.Now, SupportedSigningAlgs: []string{
			oidc.RS256, oidc.RS384, oidc.RS512, oidc.ES256, oidc.ES384, oidc.ES512, oidc.PS256, oidc.PS384, oidc.PS512, oidc.EdDSA}}),
	}
	return s.met, nil
}

// flow is what the browser stores between going to the provider and coming back.
// This server stores nothing of it.
type flow struct {
	State    string `json:"s"`
	Nonce    string `json:"n"`
	Verifier string `json:"v"`
	Remember bool   `json:"r,omitempty"`
	Wanted   string `json:"w,omitempty"` // where the person was going
}

// flowOf returns what the browser stored; empty without a valid value.
func (s *Service) flowOf(r *http.Request) (x flow) {
	if text, err := base64.RawURLEncoding.DecodeString(s.smallCookie(r, flowCookie)); err != nil || json.Unmarshal(text, &x) != nil {
		return flow{}
	}
	x.Wanted = ownPath(x.Wanted)
	return x
}

const mostWanted = 1000 // bytes of an address that a cookie keeps

// ownPath returns the path within the application, "" for any other address.
func ownPath(text string) string {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") || len(text) > mostWanted {
		return ""
	}
	return (&url.URL{Path: u.Path, RawQuery: u.RawQuery, Fragment: u.Fragment}).String()
}

// toLogin redirects to the sign-in page, with the outcome, if there is one.
func (s *Service) toLogin(w http.ResponseWriter, outcome, wanted string) {
	q := url.Values{}
	if outcome != "" {
		q.Set("oidc", outcome)
	}
	if wanted != "" {
		q.Set("wanted", wanted)
	}
	s.redirect(w, s.config.BaseURL+"/login?"+q.Encode())
}

// wants reports whether the person began this: by the button of a page of ours, by
// typing the address, or by a bookmark. Another site that leads a browser here
// would sign in the person who is signed in at the provider. Browsers that do not
// send the header, old ones and those without TLS, must name our own page as
// referrer.
func (s *Service) wants(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "same-origin", "none":
		return true
	case "":
		return strings.HasPrefix(r.Header.Get("Referer"), s.config.BaseURL+"/")
	}
	return false
}

// oidcStart goes to the provider; remember_me and wanted, a path here, come
// along through all that follows. Who did not begin this themselves comes to
// the page with the button.
func (s *Service) oidcStart(w http.ResponseWriter, r *http.Request) error {
	wanted := ownPath(r.URL.Query().Get("wanted"))
	if s.config.OIDC.on() && !s.wants(r) {
		s.toLogin(w, "", wanted)
		return nil
	}
	p, err := s.provider(r.Context())
	var f *fault.Fault
	if errors.As(err, &f) {
		return err
	}
	if err != nil {
		return s.oidcFailed(w, r, err, wanted)
	}
	x := flow{secret.New(), secret.New(), oauth2.GenerateVerifier(), r.URL.Query().Get("remember_me") == "true", wanted}
	text, err := json.Marshal(x)
	if err != nil {
		return err
	}
	s.setSmallCookie(w, flowCookie, base64.RawURLEncoding.EncodeToString(text), flowAge)
	options := []oauth2.AuthCodeOption{oidc.Nonce(x.Nonce), oauth2.S256ChallengeOption(x.Verifier)}
	if s.smallCookie(r, throughCookie) == askAgain {
		options = append(options, oauth2.SetAuthURLParam("prompt", "login"))
	}
	s.redirect(w, p.config.AuthCodeURL(x.State, options...))
	return nil
}

func (s *Service) redirect(w http.ResponseWriter, to string) {
	w.Header().Set("Location", to)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusSeeOther)
}

// A browser stores in throughCookie that it signed in through the provider, and
// after signing out that the provider must ask for the person again; in endCookie,
// for some minutes, that it must be signed out there too.
const (
	throughCookie = "teren-provider"
	cameThrough   = "in"
	askAgain      = "again"
	endCookie     = "teren-provider-end"

	endTime = 2 * time.Second // that signing out waits for the provider to describe itself
)

// hintCookie holds the provider's last ID token in the browser alone, for the call that
// signs out at the provider. A longer token than mostHint is not kept: a proxy gives up
// an answer whose head is over 4 KiB.
const (
	hintCookie = "teren-provider-token"
	hintPath   = api.Base + "/auth/oidc/end"
	mostHint   = 2 << 10
)

func (s *Service) hintName() string {
	if s.config.Secure {
		return "__Secure-" + hintCookie
	}
	return hintCookie
}

// keepHint stores the token as the hint for signing out; "" and a token that is too
// long remove the one before.
func (s *Service) keepHint(w http.ResponseWriter, token string, remember bool) {
	c := &http.Cookie{Name: s.hintName(), Value: token, Path: hintPath, Secure: s.config.Secure, HttpOnly: true, SameSite: http.SameSiteLaxMode}
	switch {
	case token == "" || len(token) > mostHint:
		c.Value, c.MaxAge = "", -1
	case remember:
		c.MaxAge = int(longest / time.Second)
	}
	http.SetCookie(w, c)
}

// hint returns the ID token that the browser keeps, or "".
func (s *Service) hint(r *http.Request) string {
	c, err := r.Cookie(s.hintName())
	if err != nil || len(c.Value) > mostHint {
		return ""
	}
	return c.Value
}

// leaveProvider prepares a browser that signed in through the provider: it is
// signed out there next, where the provider has a page for it, and the provider
// asks for the person at the next sign-in.
func (s *Service) leaveProvider(w http.ResponseWriter, r *http.Request) {
	if !s.config.OIDC.on() || s.smallCookie(r, throughCookie) != cameThrough {
		return
	}
	s.setSmallCookie(w, throughCookie, askAgain, longest)
	ctx, cancel := context.WithTimeout(r.Context(), endTime)
	defer cancel()
	if p, err := s.provider(ctx); err != nil || p.end == "" {
		s.keepHint(w, "", false)
		return
	}
	s.setSmallCookie(w, endCookie, "1", flowAge)
}

// oidcEnd leads a browser that has signed out here to where it signs out at the
// provider, once; any other comes to the door. not_configured without a provider.
func (s *Service) oidcEnd(w http.ResponseWriter, r *http.Request) error {
	if !s.config.OIDC.on() {
		return fault.New(fault.Conflict, "not_configured")
	}
	if s.smallCookie(r, endCookie) == "" || !s.wants(r) {
		s.toLogin(w, "", "")
		return nil
	}
	s.dropSmallCookie(w, endCookie)
	s.keepHint(w, "", false)
	p, err := s.provider(r.Context())
	if err != nil || p.end == "" {
		s.toLogin(w, "", "")
		return nil
	}
	to, err := url.Parse(p.end)
	if err != nil {
		return err
	}
	q := to.Query()
	q.Set("client_id", s.config.OIDC.ClientID)
	if token := s.hint(r); token != "" {
		q.Set("id_token_hint", token)
	}
	q.Set("post_logout_redirect_uri", s.config.BaseURL+"/login")
	to.RawQuery = q.Encode()
	s.redirect(w, to.String())
	return nil
}

// The reasons, in the log, why the provider's answer signed nobody in.
const (
	noEmail     = "no_email"     // the provider does not say the person's e-mail
	notVerified = "not_verified" // nor that the e-mail is theirs
	noAccount   = "no_account"   // nobody here has the e-mail
)

// refused is the provider's own refusal, one of the codes of OAuth 2.0.
type refused string

func (r refused) Error() string { return "the provider refuses: " + string(r) }

// refusedAs returns the provider's code, or "unreadable": anybody can write what
// comes in an address, and it comes into the log.
func refusedAs(code string) refused {
	if code == "" || len(code) > 60 || strings.Trim(code, "abcdefghijklmnopqrstuvwxyz_") != "" {
		return "unreadable"
	}
	return refused(code)
}

// oidcNoted writes into the logs why the provider's answer signed nobody in. The
// provider's texts, tokens and addresses are left out.
func (s *Service) oidcNoted(r *http.Request, why string, err error) {
	audit.Note(r.Context(), audit.SignInFailed, access.Who{}, "factor", byProvider)
	told := []any{"request", trace.RequestID(r.Context()), "why", why}
	if err != nil {
		told = append(told, "err", err)
	}
	s.log.WarnContext(r.Context(), "sign-in by the identity provider failed", told...)
}

// oidcFailed redirects the person to the page where they can try something else;
// the reason is in the log.
func (s *Service) oidcFailed(w http.ResponseWriter, r *http.Request, err error, wanted string) error {
	why := "failed"
	var token *oauth2.RetrieveError
	var code refused
	switch {
	case errors.As(err, &token): // its text is the whole answer
		code = refusedAs(token.ErrorCode)
		why, err = string(code), code
	case errors.As(err, &code):
		why = string(code)
	}
	s.oidcNoted(r, why, err)
	s.toLogin(w, "failed", wanted)
	return nil
}

// oidcCallback signs in the person whom the provider names. The first time, the
// account with the verified e-mail is offered, for its password.
func (s *Service) oidcCallback(w http.ResponseWriter, r *http.Request) error {
	p, err := s.provider(r.Context())
	var f *fault.Fault
	if errors.As(err, &f) {
		return err
	}
	x := s.flowOf(r)
	s.dropSmallCookie(w, flowCookie)
	if err != nil {
		return s.oidcFailed(w, r, err, x.Wanted)
	}
	c, err := s.claims(r, p, x)
	if err != nil {
		return s.oidcFailed(w, r, err, x.Wanted)
	}
	if p.end == "" {
		c.token = ""
	}
	why := ""
	v := s.visit(r, x.Remember, byProvider)
	to, err := db.Write(r.Context(), s.db, func(tx *db.Tx) (string, error) {
		why = "" // of an earlier try
		a, err := db.One[account](tx, `SELECT u.user_id, u.password_hash, m.tenant_id FROM identity i JOIN user_account u ON u.user_id = i.user_id AND u.deleted_at IS NULL
			JOIN tenant_user m ON m.user_id = u.user_id AND m.roles <> 0 WHERE i.issuer = ? AND i.subject = ? ORDER BY m.tenant_id LIMIT 1`, c.Issuer, c.Subject)
		if err == nil {
			status, err := s.afterFirstFactor(tx, a, v)
			return status.Status, err
		}
		if !errors.Is(err, db.ErrNoRow) {
			return "", err
		}
		switch a, err = findAccount(tx, textfold.Text(strings.TrimSpace(c.Email))); {
		case c.Email == "":
			why = noEmail
		case !c.verified():
			why = notVerified
		case errors.Is(err, db.ErrNoRow):
			why = noAccount
		}
		if why != "" {
			return "unknown", nil
		}
		if err != nil {
			return "", err
		}
		_, err = tx.Exec(`INSERT INTO identity_offer (token_hash, issuer, subject, user_id, remembered, expires_at) VALUES (?, ?, ?, ?, ?, ?)`,
			secret.Digest(v.token), c.Issuer, c.Subject, a.UserID, v.remember, tx.Now.Add(flowAge))
		return "link", err
	})
	if err == nil && to != "unknown" {
		s.keepHint(w, c.token, x.Remember)
	}
	switch {
	case err != nil:
		return s.oidcFailed(w, r, err, x.Wanted)
	case to == "link":
		s.setSmallCookie(w, offerCookie, v.token, flowAge)
		s.toLogin(w, to, x.Wanted)
	case to == "unknown":
		s.oidcNoted(r, why, nil)
		s.toLogin(w, to, x.Wanted)
	case to == owesFactor:
		s.enter(w, v, Status{to})
		s.toLogin(w, "second_factor", x.Wanted)
	default:
		s.enter(w, v, Status{to})
		s.redirect(w, s.config.BaseURL+cmp.Or(x.Wanted, "/"))
	}
	return nil
}

// claims is what the provider states about the person.
type claims struct {
	Issuer   string `json:"iss"`
	Subject  string `json:"sub"`
	Email    string `json:"email"`
	Verified any    `json:"email_verified"` // some say it as a text
	Party    string `json:"azp"`            // whom the token was given to

	token string // as the provider signed it
}

func (c claims) verified() bool { return c.Email != "" && (c.Verified == true || c.Verified == "true") }

// claims checks everything that came back: that this browser asked, that the
// code is for what was asked, and that the token is of this issuer, for us, in
// time, signed, and for this very request.
func (s *Service) claims(r *http.Request, p *provider, x flow) (c claims, err error) {
	q := r.URL.Query()
	if x.State == "" {
		return c, errors.New("the browser did not ask")
	}
	if subtle.ConstantTimeCompare([]byte(x.State), []byte(q.Get("state"))) != 1 {
		return c, errors.New("the state is another one")
	}
	if at := q.Get("iss"); at != "" && at != s.config.OIDC.Issuer { // RFC 9207
		return c, errors.New("another provider answered")
	}
	if q.Get("error") != "" || q.Get("code") == "" {
		return c, refusedAs(q.Get("error"))
	}
	ctx, cancel := context.WithTimeout(oidc.ClientContext(r.Context(), provided), askTime)
	defer cancel()
	token, err := p.config.Exchange(ctx, q.Get("code"), oauth2.VerifierOption(x.Verifier))
	if err != nil {
		return c, err
	}
	c.token, _ = token.Extra("id_token").(string)
	id, err := p.verifier.Verify(ctx, c.token)
	if err != nil {
		return c, err
	}
	if x.Nonce == "" || subtle.ConstantTimeCompare([]byte(x.Nonce), []byte(id.Nonce)) != 1 {
		return c, errors.New("the nonce is another one")
	}
	if err := id.Claims(&c); err != nil {
		return c, err
	}
	// OpenID Connect Core 3.1.3.7: with several audiences, azp names the one it is
	// for.
	if c.Party != s.config.OIDC.ClientID && (c.Party != "" || len(id.Audience) > 1) {
		return c, errors.New("the token was given to another client")
	}
	if c.Issuer, c.Subject = id.Issuer, id.Subject; c.Subject == "" || len(c.Subject) > 255 {
		return c, errors.New("the subject is missing")
	}
	if c.Email == "" || c.Verified == nil {
		err = s.userInfo(ctx, p, token, &c)
	}
	return c, err
}

// userInfo asks the provider for the e-mail that the token is without, as providers
// that follow OpenID Connect Core 5.4 keep it apart; nothing is asked of an
// identity that opens an account already, nor of a provider that has no such page.
func (s *Service) userInfo(ctx context.Context, p *provider, token *oauth2.Token, c *claims) error {
	if p.UserInfoEndpoint() == "" {
		return nil
	}
	known, err := db.Read(ctx, s.db, func(tx *db.Tx) (bool, error) {
		return db.Exists(tx, `SELECT 1 FROM identity i JOIN user_account u ON u.user_id = i.user_id AND u.deleted_at IS NULL WHERE i.issuer = ? AND i.subject = ?`, c.Issuer, c.Subject)
	})
	if err != nil || known {
		return err
	}
	told, err := p.UserInfo(ctx, oauth2.StaticTokenSource(token))
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return errors.New("the provider does not say who it is") // its text may be the whole answer
	case told.Subject != c.Subject: // Core 5.3.4
		return errors.New("the provider says who somebody else is")
	}
	var more claims
	if err := told.Claims(&more); err != nil {
		return errors.New("what the provider says cannot be read")
	}
	if more.Email != "" {
		c.Email, c.Verified = more.Email, more.Verified
	}
	return nil
}

// oidcLink ties the identity that the provider vouched for to the account with
// its e-mail, against the account's password.
func (s *Service) oidcLink(w http.ResponseWriter, r *http.Request, in Proof) (Status, error) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	token := s.smallCookie(r, offerCookie)
	type offer struct {
		Issuer  string `db:"issuer"`
		Subject string `db:"subject"`
		account
		Email    string `db:"email_fold"`
		Remember bool   `db:"remembered"`
	}
	find := func(tx *db.Tx) (offer, error) {
		o, err := db.One[offer](tx, `SELECT o.issuer, o.subject, o.remembered, u.user_id, u.password_hash, m.tenant_id, u.email_fold FROM identity_offer o
			JOIN user_account u ON u.user_id = o.user_id AND u.deleted_at IS NULL JOIN tenant_user m ON m.user_id = u.user_id AND m.roles <> 0
			WHERE o.token_hash = ? AND o.expires_at > ? ORDER BY m.tenant_id LIMIT 1`, secret.Digest(token), tx.Now)
		if errors.Is(err, db.ErrNoRow) {
			err = fault.New(fault.NotLoggedIn, "not_logged_in")
		}
		return o, err
	}
	o, err := db.Read(ctx, s.db, find)
	if err != nil {
		return Status{}, err
	}
	try := attempt{account: "account " + o.Email, network: network(s.Address(r))}
	if err := s.begin(ctx, try); err != nil {
		return Status{}, err
	}
	right, err := matches(ctx, o.Hash, in.Password)
	if err == nil && !right {
		audit.Note(r.Context(), audit.SignInFailed, o.who(), "factor", byPassword)
		err = fault.OnField("password", "wrong_password", nil)
	}
	if err != nil {
		return Status{}, err
	}
	v := s.visit(r, o.Remember, byProvider+"+"+byPassword)
	status, err := db.Write(ctx, s.db, func(tx *db.Tx) (Status, error) {
		now, err := find(tx)
		if err == nil && now.Hash != o.Hash {
			err = fault.New(fault.NotLoggedIn, "not_logged_in")
		}
		if err != nil {
			return Status{}, err
		}
		if _, err := tx.Exec(`DELETE FROM identity_offer WHERE token_hash = ?`, secret.Digest(token)); err != nil {
			return Status{}, err
		}
		if _, err := tx.Exec(`DELETE FROM identity WHERE issuer = ? AND subject = ? AND user_id IN (SELECT g.user_id FROM user_account g WHERE g.deleted_at IS NOT NULL)`,
			o.Issuer, o.Subject); err != nil {
			return Status{}, err
		}
		// An identity that somebody linked at the same time keeps its person.
		if _, err := tx.Exec(`INSERT INTO identity (issuer, subject, user_id, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (issuer, subject) DO NOTHING`,
			o.Issuer, o.Subject, o.UserID, tx.Now); err != nil {
			return Status{}, err
		}
		if err := try.succeeded(tx); err != nil {
			return Status{}, err
		}
		audit.Commit(tx, audit.IdentityLinked, o.who())
		return s.afterFirstFactor(tx, o.account, v)
	})
	if err == nil {
		s.dropSmallCookie(w, offerCookie)
		s.enter(w, v, status)
	}
	return status, err
}

// Identity is an account elsewhere that opens one's account here.
type Identity struct {
	ID        int64     `db:"identity_id" json:"identity_id"`
	Issuer    string    `db:"issuer" json:"issuer"`
	CreatedAt time.Time `db:"created_at" json:"created_at"`
}

// Identities returns the person's own identities.
func (s *Service) Identities(ctx context.Context, who access.Who, _ struct{}) ([]Identity, error) {
	return db.Read(ctx, s.db, func(tx *db.Tx) ([]Identity, error) {
		return db.All[Identity](tx, `SELECT identity_id, issuer, created_at FROM identity WHERE user_id = ? ORDER BY identity_id`, who.UserID)
	})
}

// ByIdentity names an identity in a path.
type ByIdentity struct {
	ID int64 `path:"identity_id" json:"-"`
}

// Unlinking names an identity that its owner ends, against their password.
type Unlinking struct {
	ByIdentity
	Proof
}

// DropIdentity removes one of the person's own identities; not_found for another's.
func (s *Service) DropIdentity(ctx context.Context, who access.Who, in Unlinking) (api.None, error) {
	if err := s.proved(ctx, who, in.Proof); err != nil {
		return api.None{}, err
	}
	return db.Write(ctx, s.db, func(tx *db.Tx) (none api.None, err error) {
		n, err := tx.Exec(`DELETE FROM identity WHERE identity_id = ? AND user_id = ?`, in.ID, who.UserID)
		if err == nil && n == 0 {
			err = fault.Missing()
		}
		audit.Commit(tx, audit.IdentityEnded, who)
		return none, err
	})
}
