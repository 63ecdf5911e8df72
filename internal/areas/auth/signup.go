package auth

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"teren/internal/areas/hierarchies"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/secret"
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

// SignUpJob is the job that answers a sign-up.
const SignUpJob = "auth.sign_up"

const signUpAge = 24 * time.Hour

// SignUp is a company that wants to use Teren, and its future administrator. The
// password is chosen by the reader of the letter: one sent with the request would
// be a stranger's, who could sign in with the address of somebody else.
type SignUp struct {
	CompanyName string `json:"company_name"`
	IDNumber    string `json:"id_number,omitempty"`
	FirstName   string `json:"first_name"`
	LastName    string `json:"last_name"`
	Email       string `json:"email"`
}

func (in SignUp) Validate() error {
	var c fault.Check
	in.check(&c)
	return c.Err()
}

func (in SignUp) check(c *fault.Check) {
	in.tenant("").Check(c, "company_name", "id_number")
	in.admin("").Check(c)
}

// found makes the company and its administrator, with the hash as password.
func (in SignUp) found(tx *db.Tx, hash, language string) (account, error) {
	tenantID, err := tenants.Add(tx, in.tenant(language))
	if err != nil {
		return account{}, err
	}
	if err := hierarchies.Begin(tx, tenantID, language); err != nil {
		return account{}, err
	}
	userID, err := users.Add(tx, tenantID, in.admin(hash))
	return account{UserID: userID, Tenant: tenantID}, err
}

func (in SignUp) tenant(language string) tenants.New {
	return tenants.New{Name: in.CompanyName, IDNumber: tenants.PlainNumber(in.IDNumber), Language: language}
}

func (in SignUp) admin(hash string) users.New {
	return users.New{Email: in.Email, FirstName: in.FirstName, LastName: in.LastName, PasswordHash: hash, Roles: access.Admin}
}

// maySignUp refuses where sign-up is off, no mail can be sent, or the first company
// is still to be set up.
func (s *Service) maySignUp(ctx context.Context) error {
	needed, err := s.setupNeeded(ctx)
	if err == nil && (needed || !s.config.SignUp || !s.config.Mail.Configured()) {
		err = fault.New(fault.Conflict, "not_configured")
	}
	return err
}

// signUp stores the request, and does the same for every address: a job looks later
// whether there is an account. Nothing is created before the mailed link is
// followed.
func (s *Service) signUp(_ http.ResponseWriter, r *http.Request, in SignUp) (Status, error) {
	if err := s.maySignUp(r.Context()); err != nil {
		return Status{}, err
	}
	ctx, email := r.Context(), strings.TrimSpace(in.Email)
	if err := s.begin(ctx, attempt{account: "sign up " + textfold.Text(email), network: "sign up " + network(s.Address(r))}); err != nil {
		return Status{}, err
	}
	return Status{"success"}, s.db.Do(ctx, func(tx *db.Tx) error {
		id, err := db.One[int64](tx, `INSERT INTO sign_up (company_name, id_number, first_name, last_name, email, password_hash, language, created_at, expires_at)
			VALUES (?, ?, ?, ?, ?, '', ?, ?, ?) RETURNING sign_up_id`,
			strings.TrimSpace(in.CompanyName), strings.TrimSpace(in.IDNumber), strings.TrimSpace(in.FirstName), strings.TrimSpace(in.LastName), email,
			api.Language(r), tx.Now, tx.Now.Add(signUpAge))
		if err != nil {
			return err
		}
		return jobs.Add(tx, SignUpJob, id, "")
	})
}

// wish is a sign-up that waits.
type wish struct {
	ID        int64     `db:"sign_up_id"`
	Company   string    `db:"company_name"`
	IDNumber  string    `db:"id_number"`
	FirstName string    `db:"first_name"`
	LastName  string    `db:"last_name"`
	Email     string    `db:"email"`
	Language  string    `db:"language"`
	ExpiresAt time.Time `db:"expires_at"`
}

const wishColumns = `sign_up_id, company_name, id_number, first_name, last_name, email, language, expires_at`

// AnswerSignUp does the job SignUpJob: mails the link, or to who has an account
// that they have.
func (s *Service) AnswerSignUp(ctx context.Context, payload json.RawMessage) error {
	var id int64
	if err := json.Unmarshal(payload, &id); err != nil {
		return err
	}
	return s.db.Do(ctx, func(tx *db.Tx) error {
		x, err := db.One[wish](tx, `SELECT `+wishColumns+` FROM sign_up WHERE sign_up_id = ?`, id)
		if errors.Is(err, db.ErrNoRow) {
			return nil
		}
		if err != nil {
			return err
		}
		known, err := db.One[addressee](tx, `SELECT email, first_name, last_name, language FROM user_account WHERE email_fold = ? AND proved`, textfold.Text(x.Email))
		switch {
		case err == nil:
			if _, err := tx.Exec(`DELETE FROM sign_up WHERE sign_up_id = ?`, id); err != nil {
				return err
			}
			if known.Language == "" {
				known.Language = x.Language
			}
			l := known.letter(mail.SignUp, words.MailKnownSubject)
			l.Link, l.Button = s.config.BaseURL+"/login", words.MailSignIn.In(l.Language)
			l.Lines = append(l.Lines, words.MailKnown.In(l.Language))
			return mail.Post(tx, l)
		case !errors.Is(err, db.ErrNoRow):
			return err
		}
		token := secret.New()
		if _, err := tx.Exec(`UPDATE sign_up SET token_hash = ? WHERE sign_up_id = ?`, secret.Digest(token), id); err != nil {
			return err
		}
		// Nothing that a stranger typed but the first name, or the letter would be theirs.
		l := addressee{x.Email, x.FirstName, x.LastName, x.Language}.letter(mail.SignUp, words.MailSignUpSubject)
		l.Secret, l.ExpiresAt, l.Link, l.Name = true, tx.Now.Add(signUpAge), s.link("/sign-up", token), ""
		l.Lines = []string{words.MailGreetingStranger.In(x.Language), words.MailSignUp.In(x.Language)}
		l.Button = words.MailCompleteSignUp.In(x.Language)
		l.Small = []string{words.MailLinkOneDay.In(x.Language), words.MailSignUpIgnore.In(x.Language)}
		return mail.Post(tx, l)
	})
}

// Wished is the sign-up of a mailed link, which its reader finishes.
type Wished struct {
	Status    string    `json:"status"`
	Company   string    `json:"company_name"`
	FirstName string    `json:"first_name"`
	LastName  string    `json:"last_name"`
	Email     string    `json:"email"`
	ExpiresAt time.Time `json:"expires_at"`
}

// wished returns what the link would sign up.
func (s *Service) wished(_ http.ResponseWriter, r *http.Request, in ByToken) (Wished, error) {
	if err := s.maySignUp(r.Context()); err != nil {
		return Wished{}, err
	}
	return db.Read(r.Context(), s.db, func(tx *db.Tx) (Wished, error) {
		x, err := openWish(tx, in.Token)
		return Wished{"sign_up", x.Company, x.FirstName, x.LastName, x.Email, x.ExpiresAt}, err
	})
}

func openWish(tx *db.Tx, token string) (wish, error) {
	x, err := db.One[wish](tx, `SELECT `+wishColumns+` FROM sign_up WHERE token_hash = ? AND expires_at > ?`, secret.Digest(token), tx.Now)
	if errors.Is(err, db.ErrNoRow) {
		err = fault.New(fault.NotFound, "link_gone")
	}
	return x, err
}

// confirmSignUp makes the company and its administrator with the password they
// choose, and signs them in.
func (s *Service) confirmSignUp(w http.ResponseWriter, r *http.Request, in WithPassword) (Status, error) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	if err := s.maySignUp(ctx); err != nil {
		return Status{}, err
	}
	if _, err := db.Read(ctx, s.db, func(tx *db.Tx) (wish, error) { return openWish(tx, in.Token) }); err != nil {
		return Status{}, err
	}
	hash, err := chosen(ctx, in.Password)
	if err != nil {
		return Status{}, err
	}
	v := s.visit(r, in.Remember, bySignUp)
	status, err := db.Write(ctx, s.db, func(tx *db.Tx) (Status, error) {
		x, err := openWish(tx, in.Token)
		if err != nil {
			return Status{}, err
		}
		if _, err := tx.Exec(`DELETE FROM sign_up WHERE sign_up_id = ?`, x.ID); err != nil {
			return Status{}, err
		}
		if err := users.StepAside(tx, x.Email); err != nil {
			return Status{}, err
		}
		in := SignUp{CompanyName: x.Company, IDNumber: x.IDNumber, FirstName: x.FirstName, LastName: x.LastName, Email: x.Email}
		a, err := in.found(tx, hash, x.Language)
		if err != nil {
			return Status{}, err
		}
		audit.Commit(tx, audit.CompanyMade, a.who(), "by", bySignUp)
		return s.afterFirstFactor(tx, a, v)
	})
	if err == nil {
		s.enter(w, v, status)
	}
	return status, err
}
