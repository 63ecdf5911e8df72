package users

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"teren/internal/areas/tenants"
	"teren/internal/kit/secret"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/mail"
)

// The kinds of links that let a person choose a password.
const (
	InviteLink = "INVITE"
	ResetLink  = "RESET"
)

const (
	invitationAge = 7 * 24 * time.Hour
	handedAge     = 24 * time.Hour // of a link to a new password that an ADMIN hands over
	mostLinks     = 200            // a company makes in a day
)

// Invite is the link that was made: mailed, or, without a mail server, here to
// be copied.
type Invite struct {
	Mailed    bool      `json:"mailed"`
	Link      *string   `json:"link"`
	ExpiresAt time.Time `json:"expires_at"`
}

// Invite makes a new one-time link for a person of the company, and ends those
// before it: an invitation while the person or their new address has not been
// confirmed, else a link to a new password. Not for those who also work for
// another company.
func (s *Service) Invite(ctx context.Context, who access.Who, in ByID) (Invite, error) {
	// The link is in the answer, and answers of keyed calls are stored.
	return db.Write(db.WithoutOnce(ctx), s.DB, func(tx *db.Tx) (Invite, error) {
		r, err := Find(tx, who, in.ID)
		if err != nil {
			return Invite{}, err
		}
		if r.Elsewhere {
			return Invite{}, fault.New(fault.Conflict, "user_elsewhere")
		}
		return s.invite(tx, who, r)
	})
}

func (s *Service) invite(tx *db.Tx, who access.Who, r Row) (Invite, error) {
	out, link, err := s.link(tx, who, r)
	if err != nil {
		return out, err
	}
	if err := history.Record(tx, who, r.ref(who), history.Event{Kind: "invited"}); err != nil {
		return out, err
	}
	return out, s.post(tx, who, r, out, link)
}

// post mails the link, in the name of who, if it is to be mailed.
func (s *Service) post(tx *db.Tx, who access.Who, r Row, made Invite, link string) error {
	if !made.Mailed {
		return nil
	}
	l, err := s.letter(tx, who, r, kindOf(r))
	if err != nil {
		return err
	}
	l.Link, l.ExpiresAt = link, made.ExpiresAt
	return mail.Post(tx, l)
}

// kindOf returns the kind of link that the person needs.
func kindOf(r Row) string {
	if r.unconfirmed() {
		return InviteLink
	}
	return ResetLink
}

// link makes the link that the person needs in the company that who acts for. It
// is in the answer when it is not to be mailed.
func (s *Service) link(tx *db.Tx, who access.Who, r Row) (out Invite, link string, err error) {
	made, err := db.One[int64](tx, `SELECT COUNT(*) FROM secret_link WHERE tenant_id = ? AND created_at > ?`, who.TenantID, tx.Now.Add(-24*time.Hour))
	if err != nil {
		return out, "", err
	}
	if made >= mostLinks {
		return out, "", fault.New(fault.TooMany, "too_many_links")
	}
	kind, age, path := kindOf(r), invitationAge, "/invitation"
	if kind == ResetLink {
		age, path = handedAge, "/reset-password"
	}
	out = Invite{Mailed: s.Mail.Configured(), ExpiresAt: tx.Now.Add(age)}
	audit.Commit(tx, audit.Invited, who, "of", r.ID, "link", kind, "mailed", out.Mailed)
	token, err := Link(tx, kind, r.ID, who, out.Mailed, age)
	link = s.BaseURL + path + "?token=" + url.QueryEscape(token)
	if err == nil && !out.Mailed {
		out.Link = &link
	}
	return out, link, err
}

// Link makes a one-time link of the kind for the person, and ends those before it.
// It returns the token.
func Link(tx *db.Tx, kind string, user int64, by access.Who, mailed bool, age time.Duration) (string, error) {
	if _, err := tx.Exec(`DELETE FROM secret_link WHERE user_id = ? AND kind = ?`, user, kind); err != nil {
		return "", err
	}
	token := secret.New()
	var maker *int64
	if by.UserID != 0 {
		maker = &by.UserID
	}
	_, err := tx.Exec(`INSERT INTO secret_link (token_hash, kind, user_id, tenant_id, mailed, created_by, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		secret.Digest(token), kind, user, by.TenantID, mailed, maker, tx.Now, tx.Now.Add(age))
	return token, err
}

// letter returns the letter with the person's link.
func (s *Service) letter(tx *db.Tx, who access.Who, r Row, kind string) (mail.Letter, error) {
	type names struct {
		Company string `db:"company"`
		By      string `db:"by_name"`
		Reads   string `db:"language"`
	}
	n, err := db.One[names](tx, `SELECT t.name AS company, u.first_name || ' ' || u.last_name AS by_name, (SELECT language FROM user_account WHERE user_id = ?) AS language
		FROM tenant t, user_account u WHERE t.tenant_id = ? AND u.user_id = ?`, r.ID, who.TenantID, who.UserID)
	l := mail.Letter{TenantID: who.TenantID, Kind: mail.Invitation, To: r.wanted(), Name: r.FirstName + " " + r.LastName, Language: n.Reads, Secret: true}
	if l.Language == "" {
		l.Language = who.Language
	}
	args := map[string]any{"name": r.FirstName, "by": n.By, "company": n.Company}
	write := func(subject, line, button words.Key, small ...words.Key) {
		l.Subject, l.Button = subject.Fill(l.Language, args), button.In(l.Language)
		l.Lines = []string{words.MailGreeting.Fill(l.Language, args), line.Fill(l.Language, args)}
		for _, text := range small {
			l.Small = append(l.Small, text.In(l.Language))
		}
	}
	switch {
	case r.NewEmail != nil:
		write(words.MailNewAddressSubject, words.MailNewAddress, words.MailConfirmAddress, words.MailLinkSevenDays, words.MailNewAddressIgnore)
	case kind == InviteLink:
		write(words.MailInvitationSubject, words.MailInvitation, words.MailAcceptInvitation, words.MailLinkSevenDays, words.MailInvitationIgnore)
	default:
		l.Kind = "password"
		write(words.MailNewPasswordSubject, words.MailNewPassword, words.MailChoosePassword, words.MailLinkOneDay)
	}
	return l, err
}

// A Secret is a one-time link that is good now. An invitation opens one of the
// accounts that have the address already, by its password, or else the invited
// person's own.
type Secret struct {
	UserID    int64     `db:"user_id"`
	TenantID  int64     `db:"tenant_id"`
	Company   string    `db:"company"`
	By        string    `db:"by_name"`
	Inviting  string    `db:"inviting"` // the company that invites: the same, or the one that has written it down
	Email     string    `db:"email"`
	FirstName string    `db:"first_name"`
	LastName  string    `db:"last_name"`
	Mailed    bool      `db:"mailed"`
	Moves     bool      `db:"moves"` // somebody who signs in already, to a new address
	ExpiresAt time.Time `db:"expires_at"`

	Accounts []Account // that sign in with the address; of another link the one it is for
	Kind     string
	Digest   string // of the token
}

// Account is an account that signs in with an address. Only one account has a
// proved address; there may be others whose link was handed over.
type Account struct {
	ID     int64  `db:"user_id"`
	Hash   string `db:"password_hash"`
	Proved bool   `db:"proved"` // by a letter to the address, or the operator's word
	Has    bool   `db:"has_it"` // the address itself, and does not only sign in beside who has it
}

// Proved reports whether somebody proved that the address is theirs.
func (s Secret) Proved() bool {
	return slices.ContainsFunc(s.Accounts, func(a Account) bool { return a.Proved })
}

// mostApart bounds how many accounts of one address a sign-in looks at.
const mostApart = 20

// accountsOf returns the accounts that sign in with the folded address, first the
// one that has it.
func accountsOf(tx *db.Tx, emailFold string) ([]Account, error) {
	return db.All[Account](tx, `SELECT user_id, password_hash, proved, email_fold = ? AS has_it FROM user_account
		WHERE (email_fold = ? OR apart_fold = ?) AND password_hash <> '' AND deleted_at IS NULL ORDER BY email_fold = ? DESC, user_id LIMIT ?`,
		emailFold, emailFold, emailFold, emailFold, mostApart)
}

// OpenSecret returns the link of the token; link_gone when it was used, has
// expired, or never existed. A link that one company made does not work for a
// person who has come to work for another one as well.
func OpenSecret(tx *db.Tx, kind, token string) (Secret, error) {
	return OpenDigest(tx, kind, secret.Digest(token))
}

// OpenDigest is OpenSecret by the digest of the token.
func OpenDigest(tx *db.Tx, kind, digest string) (Secret, error) {
	s, err := db.One[Secret](tx, `
		SELECT l.user_id, l.tenant_id, t.name AS company, COALESCE(c.name, t.name) AS inviting, COALESCE(b.first_name || ' ' || b.last_name, '') AS by_name, u.first_name, u.last_name, l.mailed, l.expires_at,
			l.kind = 'INVITE' AND u.new_email <> '' AS moves, CASE WHEN l.kind = 'INVITE' AND u.new_email <> '' THEN u.new_email ELSE u.email END AS email
		FROM secret_link l JOIN user_account u ON u.user_id = l.user_id AND u.deleted_at IS NULL
		JOIN tenant t ON t.tenant_id = l.tenant_id JOIN tenant_user m ON m.tenant_id = l.tenant_id AND m.user_id = l.user_id AND m.roles <> 0
		LEFT JOIN tenant c ON c.tenant_id = t.registered_by LEFT JOIN user_account b ON b.user_id = l.created_by
		WHERE l.token_hash = ? AND l.kind = ? AND l.expires_at > ? AND (l.created_by IS NULL OR NOT `+elsewhere("l.created_by")+`)
			AND CASE l.kind WHEN 'INVITE' THEN u.password_hash = '' OR u.new_email <> '' ELSE u.password_hash <> '' END`, digest, kind, tx.Now)
	if errors.Is(err, db.ErrNoRow) {
		return s, fault.New(fault.NotFound, "link_gone")
	}
	if err != nil {
		return s, err
	}
	s.Kind, s.Digest = kind, digest
	if kind == InviteLink {
		s.Accounts, err = accountsOf(tx, textfold.Text(s.Email))
	} else {
		s.Accounts, err = db.All[Account](tx, `SELECT user_id, password_hash, proved, TRUE AS has_it FROM user_account WHERE user_id = ?`, s.UserID)
	}
	return s, err
}

// Use ends the link, which the account follows. By an invitation another account
// than the invited person's own joins the company with the roles it was invited
// with; their own gets the address and the password of the hash, and by another
// link that password.
func (s Secret) Use(tx *db.Tx, account int64, hash string) error {
	n, err := tx.Exec(`DELETE FROM secret_link WHERE token_hash = ?`, s.Digest)
	if err == nil && n != 1 {
		err = fault.New(fault.NotFound, "link_gone")
	}
	switch {
	case err != nil:
		return err
	case s.Kind == ResetLink:
		_, err = tx.Exec(`UPDATE user_account SET password_hash = ?, proved = proved OR ? WHERE user_id = ?`, hash, s.Mailed, account)
		return err
	case account != s.UserID:
		if err := takePlace(tx, s.TenantID, s.UserID, account); err != nil || !s.Mailed {
			return err
		}
		_, err = tx.Exec(`UPDATE user_account SET proved = TRUE WHERE user_id = ?`, account)
		return err
	}
	if err := s.startClean(tx); err != nil {
		return err
	}
	fold := textfold.Text(s.Email)
	key, beside := fold, ""
	if slices.ContainsFunc(s.Accounts, func(a Account) bool { return a.Has }) {
		if s.Mailed {
			err = StepAside(tx, s.Email)
		} else {
			key, beside = apart(s.UserID, fold), fold
		}
		if err != nil {
			return err
		}
	}
	_, err = tx.Exec(`UPDATE user_account SET password_hash = ?, email = ?, email_fold = ?, apart_fold = ?, proved = ?, new_email = '' WHERE user_id = ?`,
		hash, s.Email, key, beside, s.Mailed, s.UserID)
	return err
}

// apart returns the key of an account that signs in with an address beside another
// one that has it. Like pending it has blanks, as no e-mail has.
func apart(userID int64, emailFold string) string {
	return "apart " + strconv.FormatInt(userID, 10) + " " + emailFold
}

// StepAside takes the address from an account that never proved it, and which
// signs in with it as before.
func StepAside(tx *db.Tx, email string) error {
	fold := textfold.Text(strings.TrimSpace(email))
	_, err := tx.Exec(`UPDATE user_account SET email_fold = 'apart ' || CAST(user_id AS TEXT) || ' ' || email_fold, apart_fold = ? WHERE email_fold = ? AND NOT proved`, fold, fold)
	return err
}

// startClean ends every other way into the account: they belonged to the person who
// had the address before.
func (s Secret) startClean(tx *db.Tx) error {
	n, err := tx.Exec(`DELETE FROM second_factor WHERE user_id = ? AND confirmed_at IS NOT NULL`, s.UserID)
	if err != nil {
		return err
	}
	if n > 0 {
		who := access.Who{UserID: s.UserID, TenantID: s.TenantID}
		audit.Commit(tx, audit.FactorOff, who, "of", s.UserID)
		version, err := db.One[int64](tx, `UPDATE user_account SET version = version + 1 WHERE user_id = ? RETURNING version`, s.UserID)
		if err != nil {
			return err
		}
		ref := history.Ref{Entity: Entity, ID: s.UserID, Version: version, Tenants: []int64{s.TenantID}}
		if err := history.Record(tx, who, ref, history.Event{Kind: "second_factor", Old: true, New: false}); err != nil {
			return err
		}
	}
	for _, table := range []string{"second_factor", "recovery_code", "calendar_link", "identity", "identity_offer"} {
		if _, err := tx.Exec(`DELETE FROM `+table+` WHERE user_id = ?`, s.UserID); err != nil {
			return err
		}
	}
	return nil
}

// Came records that the account accepted the invitation.
func (s Secret) Came(tx *db.Tx, account int64) error {
	version, err := db.One[int64](tx, `UPDATE user_account SET version = version + 1 WHERE user_id = ? RETURNING version`, account)
	if err != nil {
		return err
	}
	if err := tenants.Claim(tx, s.TenantID); err != nil {
		return err
	}
	return history.Record(tx, access.Who{UserID: account, TenantID: s.TenantID},
		history.Ref{Entity: Entity, ID: account, Version: version, Tenants: []int64{s.TenantID}}, history.Event{Kind: "accepted"})
}

// ForgetLinks removes the links that are too old. A recurring job.
func ForgetLinks(tx *db.Tx) error {
	_, err := tx.Exec(`DELETE FROM secret_link WHERE expires_at <= ?`, tx.Now)
	return err
}

// pending returns the key of an account that nobody has accepted yet. There is one
// for each company that invites the e-mail, and none has the e-mail itself: no
// e-mail contains a blank, so nobody signs in with it.
func pending(tenantID int64, emailFold string) string {
	return "invited " + strconv.FormatInt(tenantID, 10) + " " + emailFold
}

// given are the columns in which a company gives something to a person; once is the
// other column of the key where a row exists only once for a person.
var given = []struct{ table, column, once string }{
	{"order_worker", "user_id", "order_id"},
	{"team_user", "user_id", "team_id"},
	{"work_session", "user_id", ""},
	{"time_sheet", "user_id", "month"},
	{"notice", "user_id", ""},
	{"comment_mention", "user_id", "comment_id"},
	{"absence", "user_id", ""},
	{"project_manager", "user_id", "project_id"},
	{"stock_place", "user_id", ""},
	{"equipment_loan", "user_id", ""},
	{"equipment_loan", "handed_to", ""},
	{"equipment", "holder_id", ""},
	{"equipment_reservation", "user_id", ""},
	{"invoice_operator", "user_id", "tenant_id"},
}

// takePlace gives everything that the company gave to the invited person to the
// account that accepts, and the place in the company. An address that waits for
// the account ends: from now on no company alone changes it.
func takePlace(tx *db.Tx, tenantID, from, to int64) error {
	for _, g := range given {
		if g.once != "" {
			if _, err := tx.Exec(`DELETE FROM `+g.table+` WHERE `+g.column+` = ? AND `+g.once+` IN (SELECT x.`+g.once+` FROM `+g.table+` x WHERE x.`+g.column+` = ?)`, from, to); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(`UPDATE `+g.table+` SET `+g.column+` = ? WHERE `+g.column+` = ?`, to, from); err != nil {
			return err
		}
	}
	type place struct {
		Roles    int64 `db:"roles"`
		External bool  `db:"is_external"`
	}
	p, err := db.One[place](tx, `SELECT roles, is_external FROM tenant_user WHERE tenant_id = ? AND user_id = ?`, tenantID, from)
	if err != nil {
		return err
	}
	was, err := db.Exists(tx, `SELECT 1 FROM tenant_user WHERE tenant_id = ? AND user_id = ?`, tenantID, to)
	if err != nil {
		return err
	}
	if !was {
		_, err = tx.Exec(`UPDATE tenant_user SET user_id = ? WHERE tenant_id = ? AND user_id = ?`, to, tenantID, from)
	} else { // they come back
		if err = endKeys(tx, tenantID, to, access.Roles(p.Roles)); err == nil {
			_, err = tx.Exec(`UPDATE tenant_user SET roles = ?, is_external = ? WHERE tenant_id = ? AND user_id = ?`, p.Roles, p.External, tenantID, to)
		}
	}
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE tenant_user SET roles = 0 WHERE tenant_id = ? AND user_id = ?`, tenantID, from); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE user_account SET new_email = '' WHERE user_id = ?`, to); err != nil {
		return err
	}
	return Remove(tx, from)
}
