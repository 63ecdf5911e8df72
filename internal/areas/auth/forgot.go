package auth

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"teren/internal/areas/users"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/jobs"
	"teren/internal/platform/mail"
)

// ForgotJob is the job that answers a forgotten password.
const ForgotJob = "auth.forgot"

const resetAge = time.Hour

// Forgot names the account whose password was forgotten.
type Forgot struct {
	Email string `json:"email"`
}

// Validate refuses a wrong e-mail.
func (in Forgot) Validate() error {
	var c fault.Check
	c.Require("email", in.Email)
	c.Max("email", in.Email, 200)
	c.Email("email", strings.TrimSpace(in.Email))
	return c.Err()
}

// asked is the payload of the job: no more than the request contains.
type asked struct {
	Email    string `json:"email"`
	Language string `json:"language"`
}

// forgot does the same for every address: a job looks later whether there is an
// account, so neither the answer nor its time reveals it.
func (s *Service) forgot(_ http.ResponseWriter, r *http.Request, in Forgot) (Status, error) {
	if !s.config.Mail.Configured() {
		return Status{}, fault.New(fault.Conflict, "not_configured")
	}
	email := textfold.Text(strings.TrimSpace(in.Email))
	// Every request counts, as the failures of sign-in do.
	if err := s.begin(r.Context(), attempt{account: "forgot " + email, network: "forgot " + network(s.Address(r))}); err != nil {
		return Status{}, err
	}
	return Status{"success"}, s.db.Do(r.Context(), func(tx *db.Tx) error {
		return jobs.Add(tx, ForgotJob, asked{email, api.Language(r)}, "")
	})
}

// AnswerForgot runs ForgotJob: it mails a link to people who have an account.
func (s *Service) AnswerForgot(ctx context.Context, payload json.RawMessage) error {
	var in asked
	if err := json.Unmarshal(payload, &in); err != nil {
		return err
	}
	return s.db.Do(audit.Of(ctx, s.log, ""), func(tx *db.Tx) error {
		a, err := findAccount(tx, in.Email)
		if errors.Is(err, db.ErrNoRow) {
			return nil
		}
		if err != nil {
			return err
		}
		to, err := reader(tx, a.UserID, in.Language)
		if err != nil {
			return err
		}
		token, err := users.Link(tx, users.ResetLink, a.UserID, access.Who{TenantID: a.Tenant}, true, resetAge)
		if err != nil {
			return err
		}
		audit.Commit(tx, audit.ResetSent, access.Who{TenantID: a.Tenant}, "of", a.UserID)
		l := to.letter(mail.Password, words.MailNewPasswordSubject)
		l.TenantID, l.Secret, l.ExpiresAt = a.Tenant, true, tx.Now.Add(resetAge)
		l.Link = s.link("/reset-password", token)
		l.Lines, l.Button = append(l.Lines, words.MailForgot.In(l.Language)), words.MailChoosePassword.In(l.Language)
		l.Small = []string{words.MailLinkOneHour.In(l.Language), words.MailForgotIgnore.In(l.Language)}
		return mail.Post(tx, l)
	})
}

// link returns an address in a letter.
func (s *Service) link(path, token string) string {
	return s.config.BaseURL + path + "?token=" + url.QueryEscape(token)
}

// addressee is who reads a letter.
type addressee struct {
	Email    string `db:"email"`
	First    string `db:"first_name"`
	Last     string `db:"last_name"`
	Language string `db:"language"`
}

// reader returns the person with the language they chose, or else that of the
// request.
func reader(tx *db.Tx, user int64, language string) (addressee, error) {
	a, err := db.One[addressee](tx, `SELECT email, first_name, last_name, language FROM user_account WHERE user_id = ?`, user)
	if a.Language == "" {
		a.Language = language
	}
	return a, err
}

// letter begins a letter.
func (a addressee) letter(kind mail.Kind, subject words.Key) mail.Letter {
	return mail.Letter{
		Kind: kind, To: a.Email, Name: a.First + " " + a.Last, Language: a.Language, Subject: subject.In(a.Language),
		Lines: []string{words.MailGreeting.Fill(a.Language, map[string]any{"name": a.First})},
	}
}

// Resetting is the person whose password a mailed link replaces.
type Resetting struct {
	Status    string    `json:"status"`
	Email     string    `json:"email"`
	ExpiresAt time.Time `json:"expires_at"`
}

func (s *Service) resetting(_ http.ResponseWriter, r *http.Request, in ByToken) (Resetting, error) {
	return db.Read(r.Context(), s.db, func(tx *db.Tx) (Resetting, error) {
		l, err := users.OpenSecret(tx, users.ResetLink, in.Token)
		return Resetting{"reset", l.Email, l.ExpiresAt}, err
	})
}

// reset gives the account a new password by a mailed link, ends all its
// sessions and signs in.
func (s *Service) reset(w http.ResponseWriter, r *http.Request, in WithPassword) (Status, error) {
	return s.use(w, r, in, users.ResetLink)
}
