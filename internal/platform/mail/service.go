package mail

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"time"

	gomail "github.com/wneessen/go-mail"

	"teren/internal/kit/secret"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/jobs"
	"teren/internal/platform/search"
)

// Service answers the calls about letters and sends waiting ones.
type Service struct {
	DB     *db.DB
	Files  *files.Store
	Server *Server // nil: letters wait
	Inbox  *Inbox  // nil: returned letters are not read

	sending sync.Map // the ids of the letters that this server gives to the mail server now
}

// Configured reports whether letters go out.
func (s *Service) Configured() bool { return s != nil && s.Server != nil }

// Area registers the outbox with the program.
func (s *Service) Area() area.Area {
	return area.Area{
		Name: "mail", Routes: s.Routes, Searches: []search.Table{Table},
		Jobs: map[string]jobs.Handler{SendJob: s.SendOne},
		Recurring: []jobs.Recurring{
			{Name: "send waiting mail", Every: time.Minute, Do: s.SendWaiting},
			{Name: "read returned mail", Every: 5 * time.Minute, Do: s.ReadReturned},
			{Name: "forget old mail", Every: 24 * time.Hour, In: ForgetOld},
		},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.CompanyEdit, "POST /mail/search", "List the company's letters, and whether there is a mail server.", s.Search)
	api.On(r, access.CompanyEdit, "POST /mail/{mail_id}/resend", "Send a letter again, or at once.", s.Resend)
	api.On(r, access.CompanyEdit, "POST /mail/{mail_id}/discard", "Let a letter that waits not go.", s.Discard)
	api.On(r, access.CompanyEdit, "POST /mail/discard", "Let none of the letters go that wait; answers how many these were.", s.DiscardAll)
	api.On(r, access.CompanyEdit, "POST /mail/test", "Send a letter to oneself, to see whether mail works.", s.Test)
}

// Row is a letter as the ADMIN of its company sees it. The text of a letter with a
// secret link is shown to nobody but its reader.
type Row struct {
	ID        int64      `db:"mail_id" json:"mail_id"`
	Kind      Kind       `db:"kind" json:"kind"`
	Recipient string     `db:"recipient" json:"recipient"`
	Name      string     `db:"name" json:"name"`
	Subject   string     `db:"subject" json:"subject"`
	Text      *string    `db:"text" json:"text"`
	State     State      `db:"state" json:"state"`
	Attempts  int64      `db:"attempts" json:"attempts"`
	Cause     Cause      `db:"cause" json:"cause"`
	LastError string     `db:"last_error" json:"last_error"` // in the server's words
	CreatedAt time.Time  `db:"created_at" json:"created_at"`
	NextAt    *time.Time `db:"next_at" json:"next_at"` // the next attempt
	SentAt    *time.Time `db:"sent_at" json:"sent_at"`
	CanResend bool       `db:"can_resend" json:"can_resend"`
}

func (r Row) Key() int64 { return r.ID }

// List is a page of letters.
type List struct {
	search.List[Row]
	Configured bool `json:"configured"` // false: what waits goes nowhere yet
}

// Table defines the columns by which the outbox can be searched.
var Table = search.Table{
	Name: "mail", From: "outbox_mail o", Key: "o.mail_id", Search: []string{"recipient", "name", "subject"},
	Columns: map[string]search.Column{
		"mail_id":    {SQL: "o.mail_id", Kind: search.Integer},
		"kind":       {SQL: "o.kind", Kind: search.Text},
		"recipient":  {SQL: "o.recipient", Kind: search.Text},
		"name":       {SQL: "o.name", Kind: search.Text},
		"subject":    {SQL: "o.subject", Kind: search.Text},
		"state":      {SQL: "o.state", Kind: search.Text, Values: Waiting.Values()},
		"created_at": {SQL: "o.created_at", Kind: search.Timestamp},
		"sent_at":    {SQL: "o.sent_at", Kind: search.Timestamp},
	},
}

// intact matches letters whose text still exists and is not expired; the mark is
// now.
const intact = `(o.html <> '' AND (o.expires_at IS NULL OR o.expires_at > ?))`

// Search lists the letters of the person's company, the newest first.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (List, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (List, error) {
		list, err := search.Run(tx, who, Table, search.Where(`o.tenant_id = ?`, who.TenantID), in, func(tx *db.Tx, who access.Who, ids []int64) ([]Row, error) {
			return db.All[Row](tx, `
				SELECT o.mail_id, o.kind, o.recipient, o.name, o.subject, CASE WHEN o.secret THEN NULL ELSE o.text END AS text, o.state, o.attempts, o.cause, o.last_error,
					o.created_at, CASE WHEN o.state = 'WAITING' THEN o.run_at END AS next_at, o.sent_at, `+intact+` AS can_resend
				FROM outbox_mail o WHERE o.tenant_id = ? AND o.mail_id IN (?)`, tx.Now, who.TenantID, ids)
		})
		return List{list, s.Configured()}, err
	})
}

// ByID names a letter in a path.
type ByID struct {
	ID int64 `path:"mail_id" json:"-"`
}

// Resend sends a letter of the person's company again, or one that waits at
// once. A secret that went out, or ran out, is not there any more: mail_gone.
func (s *Service) Resend(ctx context.Context, who access.Who, in ByID) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		good, err := db.One[bool](tx, `SELECT `+intact+` FROM outbox_mail o WHERE o.mail_id = ? AND o.tenant_id = ?`, tx.Now, in.ID, who.TenantID)
		if errors.Is(err, db.ErrNoRow) {
			return none, fault.Missing()
		}
		if err != nil {
			return none, err
		}
		if !good {
			return none, fault.New(fault.Conflict, "mail_gone")
		}
		if !s.Configured() {
			return none, fault.New(fault.Conflict, "not_configured")
		}
		// A letter that went out already gets a new id, so that no server drops it
		// as a duplicate.
		_, err = tx.Exec(`UPDATE outbox_mail SET message_id = CASE WHEN state = 'SENT' THEN ? ELSE message_id END, state = ?, attempts = 0, run_at = ? WHERE mail_id = ?`,
			secret.New()[:24], Waiting, tx.Now, in.ID)
		if err != nil {
			return none, err
		}
		return none, jobs.Add(tx, SendJob, in.ID, "")
	})
}

// Discard gives up a waiting letter of the person's company. It can be sent again.
// not_allowed_now for one that does not wait, or is being sent.
func (s *Service) Discard(ctx context.Context, who access.Who, in ByID) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		state, err := db.One[State](tx, `SELECT state FROM outbox_mail WHERE mail_id = ? AND tenant_id = ?`, in.ID, who.TenantID)
		if errors.Is(err, db.ErrNoRow) {
			return none, fault.Missing()
		}
		if err != nil {
			return none, err
		}
		gone, err := discard(tx, who, `mail_id = ?`, in.ID)
		if err == nil && len(gone) == 0 {
			err = fault.NotNow("not_allowed_now", string(state), []access.Action{})
		}
		return none, err
	})
}

// Count is how many letters it was.
type Count struct {
	Count int64 `json:"count"`
}

// DiscardAll gives up all waiting letters of the person's company, as Discard does
// for one.
func (s *Service) DiscardAll(ctx context.Context, who access.Who, _ struct{}) (Count, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Count, error) {
		gone, err := discard(tx, who, `TRUE`)
		return Count{int64(len(gone))}, err
	})
}

// discard gives up the company's waiting letters that are not being sent, and
// returns their ids.
func discard(tx *db.Tx, who access.Who, which string, args ...any) ([]int64, error) {
	gone, err := db.All[int64](tx, `UPDATE outbox_mail SET state = 'FAILED', cause = 'DISCARDED', last_error = ''
		WHERE tenant_id = ? AND state = 'WAITING' AND locked_until <= ? AND `+which+` RETURNING mail_id`, append([]any{who.TenantID, tx.Now}, args...)...)
	for _, id := range gone {
		err = errors.Join(err, addFailedJob(tx, id))
	}
	return gone, err
}

// Trial is the result of a test letter.
type Trial struct {
	ID        int64      `db:"mail_id" json:"mail_id"`
	Recipient string     `db:"recipient" json:"recipient"`
	State     State      `db:"state" json:"state"`
	Cause     Cause      `db:"cause" json:"cause"`
	LastError string     `db:"last_error" json:"last_error"`
	NextAt    *time.Time `db:"next_at" json:"next_at"`
}

// patience is how long the person waits for the result of a test letter.
const patience = 15 * time.Second

// Test sends the person a letter and returns the result while they wait;
// not_configured without a mail server. A letter that failed is tried again as any
// other.
func (s *Service) Test(ctx context.Context, who access.Who, _ struct{}) (Trial, error) {
	var o outgoing
	id, err := db.Write(ctx, s.DB, func(tx *db.Tx) (id int64, err error) {
		if !s.Configured() {
			return 0, fault.New(fault.Conflict, "not_configured")
		}
		l, err := trialLetter(tx, who)
		if err != nil {
			return 0, err
		}
		if id, err = write(tx, l); err != nil {
			return 0, err
		}
		taken, err := take(tx, id)
		if err == nil {
			o = taken[0]
		}
		return id, err
	})
	if err != nil {
		return Trial{}, err
	}
	ctx = db.WithoutOnce(ctx)
	if o.ID == id { // this request wrote it
		hurried, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		if _, err := s.carry(hurried, o); err != nil {
			return Trial{}, err
		}
	}
	return db.Read(context.WithoutCancel(ctx), s.DB, func(tx *db.Tx) (Trial, error) {
		return db.One[Trial](tx, `SELECT mail_id, recipient, state, cause, last_error, CASE WHEN state = 'WAITING' THEN run_at END AS next_at
			FROM outbox_mail WHERE mail_id = ? AND tenant_id = ?`, id, who.TenantID)
	})
}

// trialLetter returns the letter that the person sends themselves.
func trialLetter(tx *db.Tx, who access.Who) (Letter, error) {
	type person struct {
		Email string `db:"email"`
		Name  string `db:"name"`
	}
	p, err := db.One[person](tx, `SELECT email, first_name || ' ' || last_name AS name FROM user_account WHERE user_id = ?`, who.UserID)
	l := Letter{TenantID: who.TenantID, Kind: Test, To: p.Email, Name: p.Name, Language: who.Language,
		Subject: words.MailTestSubject.In(who.Language), Lines: []string{words.MailTest.In(who.Language)}}
	return l, err
}

// SendJob is the job that sends one letter.
const SendJob = "mail.send"

const (
	mostAttempts = 18 // over some three days
	lease        = 2 * time.Minute
	longestWait  = 6 * time.Hour
	batch        = 20
)

// wait returns how long after a failed attempt the next one comes.
func wait(attempts int64) time.Duration {
	return min(time.Minute<<min(attempts-1, 10), longestWait)
}

// isDue matches letters whose time has come, and letters that would wait longer
// than twice what wait returns: the clock was put back since. Both marks are now.
const isDue = `(run_at <= ? OR run_at > ? + CASE WHEN attempts < 9 THEN CAST(60000000 AS BIGINT) << CAST(attempts AS INTEGER) ELSE 43200000000 END)`

// outgoing is a letter being sent.
type outgoing struct {
	ID        int64      `db:"mail_id"`
	Kind      Kind       `db:"kind"`
	Recipient string     `db:"recipient"`
	Name      string     `db:"name"`
	Sender    string     `db:"sender"`
	ReplyTo   string     `db:"reply_to"`
	ReplyName string     `db:"reply_name"`
	Subject   string     `db:"subject"`
	Text      string     `db:"text"`
	HTML      string     `db:"html"`
	Files     string     `db:"attachments"`
	MessageID string     `db:"message_id"`
	Attempts  int64      `db:"attempts"`
	CreatedAt time.Time  `db:"created_at"`
	ExpiresAt *time.Time `db:"expires_at"`
}

// SendOne does the job SendJob. What fails is noted in the outbox, which tries
// again by itself.
func (s *Service) SendOne(ctx context.Context, payload json.RawMessage) error {
	var id int64
	if err := json.Unmarshal(payload, &id); err != nil {
		return err
	}
	_, err := s.deliver(ctx, id)
	return err
}

// SendWaiting sends the letters that are due, and stops at the first one for which
// the server does not answer at all. Recurring work.
func (s *Service) SendWaiting(ctx context.Context) error {
	if err := s.DB.Do(ctx, forgetOld); err != nil || !s.Configured() {
		return err
	}
	due, err := db.Read(ctx, s.DB, func(tx *db.Tx) ([]int64, error) {
		return db.All[int64](tx, `SELECT mail_id FROM outbox_mail WHERE state = 'WAITING' AND `+isDue+` AND locked_until <= ? ORDER BY run_at, mail_id LIMIT ?`, tx.Now, tx.Now, tx.Now, batch)
	})
	for _, id := range due {
		on, err := s.deliver(ctx, id)
		if err != nil || !on {
			return err
		}
	}
	return err
}

// forgetOld gives up expired letters, and erases the texts of secret letters that
// are of no use any more.
func forgetOld(tx *db.Tx) error {
	if _, err := tx.Exec(`UPDATE outbox_mail SET state = 'FAILED', cause = 'LATE', last_error = '' WHERE state = 'WAITING' AND expires_at <= ? AND locked_until <= ?`, tx.Now, tx.Now); err != nil {
		return err
	}
	_, err := tx.Exec(`UPDATE outbox_mail SET text = '', html = '' WHERE secret AND html <> '' AND expires_at <= ? AND state <> 'WAITING'`, tx.Now)
	return err
}

// ForgetOld removes finished letters that are older than their company keeps them.
// Recurring work.
func ForgetOld(tx *db.Tx) error {
	_, err := tx.Exec(`DELETE FROM outbox_mail WHERE state <> 'WAITING' AND created_at < ? - 86400000000 * COALESCE(
		(SELECT t.retention_days FROM tenant t WHERE t.tenant_id = outbox_mail.tenant_id), 365)`, tx.Now)
	return err
}

// deliver sends the letter if it is due and not being sent already. It returns
// false if the server is out of reach.
func (s *Service) deliver(ctx context.Context, id int64) (bool, error) {
	if !s.Configured() {
		return true, nil
	}
	// A lease runs out early when the clock is put forward.
	if _, busy := s.sending.Load(id); busy {
		return true, nil
	}
	taken, err := db.Write(ctx, s.DB, func(tx *db.Tx) ([]outgoing, error) { return take(tx, id) })
	if err != nil || len(taken) == 0 {
		return true, err
	}
	return s.carry(ctx, taken[0])
}

// take makes the letter this server's to send, for a while; none if it is not
// due or another has it.
func take(tx *db.Tx, id int64) ([]outgoing, error) {
	return db.All[outgoing](tx, `UPDATE outbox_mail SET locked_until = ?, attempts = attempts + 1
		WHERE mail_id = ? AND state = 'WAITING' AND `+isDue+` AND locked_until <= ? AND (expires_at IS NULL OR expires_at > ?)
		RETURNING mail_id, kind, recipient, name, sender, reply_to, reply_name, subject, text, html, attachments, message_id, attempts, created_at, expires_at`,
		tx.Now.Add(lease), id, tx.Now, tx.Now, tx.Now, tx.Now)
}

// carry sends a letter that was taken, and stores the result. It returns false if
// the server is out of reach.
func (s *Service) carry(ctx context.Context, o outgoing) (bool, error) {
	s.sending.Store(o.ID, true)
	defer s.sending.Delete(o.ID)
	failure := s.Server.send(ctx, o, func(m *gomail.Msg) error { return s.attach(ctx, m, o) })
	err := s.DB.Do(context.WithoutCancel(ctx), func(tx *db.Tx) error { return note(tx, o, failure) })
	return failure == nil || errors.Is(failure, errRefused), err
}

func (s *Service) attach(ctx context.Context, m *gomail.Msg, o outgoing) error {
	var list []File
	if err := json.Unmarshal([]byte(o.Files), &list); err != nil {
		return err
	}
	for _, f := range list {
		if f.Text != "" {
			if err := m.AttachReader(oneLine(f.Name), strings.NewReader(f.Text)); err != nil {
				return err
			}
			continue
		}
		content, err := s.Files.Open(ctx, f.Kept)
		if err != nil {
			return err
		}
		err = m.AttachReader(oneLine(f.Name), content) // reads it whole
		if err = errors.Join(err, content.Close()); err != nil {
			return err
		}
	}
	return nil
}

// note stores the result of an attempt.
func note(tx *db.Tx, o outgoing, failure error) error {
	if failure == nil {
		_, err := tx.Exec(`UPDATE outbox_mail SET state = 'SENT', sent_at = ?, locked_until = 0, cause = '', last_error = '',
			text = CASE WHEN secret THEN '' ELSE text END, html = CASE WHEN secret THEN '' ELSE html END WHERE mail_id = ?`, tx.Now, o.ID)
		return err
	}
	state := Waiting
	if errors.Is(failure, errRefused) || o.Attempts >= mostAttempts {
		state = Failed
	}
	_, err := tx.Exec(`UPDATE outbox_mail SET state = ?, run_at = ?, locked_until = 0, cause = ?, last_error = ? WHERE mail_id = ?`,
		state, tx.Now.Add(wait(o.Attempts)), causeOf(failure), clip(wordsOf(failure)), o.ID)
	if err != nil || state != Failed {
		return err
	}
	return addFailedJob(tx, o.ID)
}

// clip shortens a server's text and makes it fit for the database.
func clip(text string) string {
	r := []rune(oneLine(strings.ToValidUTF8(text, "")))
	return string(r[:min(len(r), 500)])
}
