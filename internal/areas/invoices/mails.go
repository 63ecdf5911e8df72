package invoices

import (
	"context"
	"encoding/json"
	"time"

	"teren/internal/areas/tenants"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/mail"
	"teren/internal/platform/trash"
)

const maxLetter = 10_000

// Letter is a letter with an issued invoice. After is how many letters with it the
// sender saw: the next one is written once, however often it is asked for.
type Letter struct {
	ID        int64  `path:"invoice_id" json:"-"`
	Recipient string `json:"recipient"`
	Subject   string `json:"subject"`
	Content   string `json:"content"`
	After     int64  `json:"after"`
}

func (l *Letter) Validate() error {
	var c fault.Check
	c.Needed("recipient", &l.Recipient, 200)
	c.Email("recipient", l.Recipient)
	c.Needed("subject", &l.Subject, 300)
	c.Needed("content", &l.Content, maxLetter)
	return c.Err()
}

// Proposal is a proposed letter: to the client, in the language of the invoice. Mail
// reports whether the installation can send it.
type Proposal struct {
	Recipient string `json:"recipient"`
	Subject   string `json:"subject"`
	Content   string `json:"content"`
	After     int64  `json:"after"`
	Mail      bool   `json:"mail"`
}

// Mail is a letter that was sent, and its delivery as far as the outbox still has it.
type Mail struct {
	Recipient string     `db:"recipient" json:"recipient"`
	Subject   string     `db:"subject" json:"subject"`
	State     mail.State `db:"state" json:"state"`
	Cause     mail.Cause `db:"cause" json:"cause"`
	Error     string     `db:"last_error" json:"last_error"`
	SentBy    string     `db:"sender" json:"sent_by"` // "" is the program
	SentAt    time.Time  `db:"sent_at" json:"sent_at"`
	Step      int64      `db:"step" json:"step"` // of a reminder; 0 of other letters
}

// mailsOf returns the letters with the invoice, oldest first.
func mailsOf(tx *db.Tx, invoice int64) ([]Mail, error) {
	out, err := db.All[Mail](tx, `SELECT m.recipient, m.subject, COALESCE(o.state, 'SENT') AS state, COALESCE(o.cause, '') AS cause, COALESCE(o.last_error, '') AS last_error,
			COALESCE(u.first_name || ' ' || u.last_name, '') AS sender, m.sent_at, m.step
		FROM invoice_mail m LEFT JOIN outbox_mail o ON o.unique_key = m.mail_key LEFT JOIN user_account u ON u.user_id = m.sent_by
		WHERE m.invoice_id = ? ORDER BY m.nth`, invoice)
	if out == nil {
		out = []Mail{}
	}
	return out, err
}

// issued returns an issued invoice that the person may send.
func issued(tx *db.Tx, who access.Who, id int64) (Invoice, error) {
	i, err := trash.Live(find(tx, who, id))
	if err == nil {
		err = i.check(who, access.InvoiceSend)
	}
	return i, err
}

// Propose proposes the letter with an issued invoice.
func (s *Service) Propose(ctx context.Context, who access.Who, in ByID) (Proposal, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Proposal, error) {
		i, err := issued(tx, who, in.ID)
		if err != nil {
			return Proposal{}, err
		}
		b, err := billOf(tx, who, i)
		if err != nil {
			return Proposal{}, err
		}
		sent, err := db.One[int64](tx, `SELECT COUNT(*) FROM invoice_mail WHERE invoice_id = ?`, i.ID)
		if err != nil {
			return Proposal{}, err
		}
		if err := b.asIssued(tx, i); err != nil {
			return Proposal{}, err
		}
		about := map[string]any{"number": i.Num, "company": b.Company, "total": b.money(i.Net + i.Tax), "payable": b.money(b.totals.Payable), "due": onDay(optional(i.DueOn)),
			"kind": words.InvoiceKind.Of(string(i.Kind)).In(b.language), "name": i.IssuedBy}
		owed := i.DueOn != nil && i.Kind != CreditNote && i.Kind != Cancellation
		content := words.InvoiceMailContentPaid
		switch {
		case b.Consumer && owed && !i.Payment.atOnce():
			content = words.InvoiceMailCitizen
		case b.Consumer:
			content = words.InvoiceMailCitizenPaid
		case owed:
			content = words.InvoiceMailContent
		}
		return Proposal{
			Recipient: b.ClientEmail, Subject: words.InvoiceMailSubject.Fill(b.language, about), Content: content.Fill(b.language, about),
			After: sent, Mail: s.Mail.Configured(),
		}, err
	})
}

// undeliveredJob is the job that is added when a letter with an invoice does not
// arrive.
const undeliveredJob = "invoices.undelivered"

// Send mails an issued invoice with its PDF and its e-invoice, both byte for byte. A
// second call after as many letters writes none, and is refused if it names another
// recipient. It returns not_configured without a mail server.
func (s *Service) Send(ctx context.Context, who access.Who, in Letter) (Details, error) {
	kept, err := s.mailed(ctx, who, in.ID)
	if err != nil {
		return Details{}, err
	}
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		i, err := issued(tx, who, in.ID)
		if err != nil {
			return Details{}, err
		}
		if err := i.mail(tx, who, in, kept, 0); err != nil {
			return Details{}, err
		}
		return details(tx, who, i)
	})
}

// mailed returns the papers of an issued invoice to be mailed; refused if one is lost or
// changed, and without a mail server.
func (s *Service) mailed(ctx context.Context, who access.Who, id int64) (paper, error) {
	p, err := db.Read(ctx, s.DB, func(tx *db.Tx) (paper, error) {
		i, err := issued(tx, who, id)
		if err != nil {
			return paper{}, err
		}
		if !s.Mail.Configured() {
			return paper{}, fault.New(fault.Conflict, "not_configured")
		}
		return paperOf(tx, i.ID)
	})
	if err == nil {
		_, err = s.kept(ctx, p)
	}
	return p, err
}

// mail writes the letter into the outbox, unless it is there. A reminder has a step, and
// goes without the e-invoice; without a person the program sends it.
func (i Invoice) mail(tx *db.Tx, who access.Who, in Letter, kept paper, step int64) error {
	key, counted, event, day := "invoice "+number(int(i.ID))+" "+number(int(in.After)), ``, history.Event{Kind: "mailed", New: in.Recipient}, ""
	if step > 0 {
		key, counted, day = "invoice "+number(int(i.ID))+" reminder "+number(int(step)), ` AND step > 0`, today(tx, who)
		event = history.Event{Kind: "reminded", New: number(int(step)) + ". " + in.Recipient}
	}
	var sender *int64
	if who.System == "" {
		sender = &who.UserID
	}
	n, err := tx.Exec(`INSERT INTO invoice_mail (invoice_id, nth, mail_key, recipient, subject, content, sent_by, sent_at, step, sent_on)
		SELECT CAST(? AS BIGINT), (SELECT COUNT(*) FROM invoice_mail WHERE invoice_id = ?), ?, ?, ?, ?, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), ?
		WHERE (SELECT COUNT(*) FROM invoice_mail WHERE invoice_id = ?`+counted+`) = ?
		ON CONFLICT DO NOTHING`, i.ID, i.ID, key, in.Recipient, in.Subject, in.Content, sender, tx.Now, step, day, i.ID, in.After)
	if err != nil {
		return err
	}
	if n == 0 && step > 0 {
		return fault.New(fault.Conflict, "invoice_reminded")
	}
	if n == 0 {
		same, err := db.Exists(tx, `SELECT 1 FROM invoice_mail WHERE invoice_id = ? AND nth = ? AND recipient = ? AND sent_by = ?`, i.ID, in.After, in.Recipient, who.UserID)
		if err == nil && !same {
			err = fault.New(fault.Conflict, "invoice_mailed")
		}
		return err
	}
	b, err := billOf(tx, who, i)
	if err != nil {
		return err
	}
	reply := mail.Person{Email: b.parties.Email, Name: b.Company}
	if sender != nil {
		if reply, err = db.One[mail.Person](tx, `SELECT email, first_name || ' ' || last_name AS name FROM user_account WHERE user_id = ?`, *sender); err != nil {
			return err
		}
	}
	files := []mail.File{{Kept: kept.File, Name: kept.DisplayName}}
	if step == 0 && i.ClientKind != tenants.Citizen {
		files = append(files, mail.File{Text: kept.XML, Name: words.InvoiceXmlFile.Fill(b.language, map[string]any{"number": i.Num})})
	}
	if err := mail.Post(tx, mail.Letter{
		TenantID: i.TenantID, Kind: mail.Invoice, To: in.Recipient, Name: i.Client, From: b.Company, ReplyTo: reply, Language: b.language, Subject: in.Subject, Lines: mail.Paragraphs(in.Content),
		Files: files, Key: key, FailedJob: undeliveredJob,
	}); err != nil {
		return err
	}
	return history.Record(tx, who, i.Ref(who), event)
}

// Undelivered runs the job: the history says to whom a letter did not arrive, and open
// pages show it.
func (s *Service) Undelivered(ctx context.Context, payload json.RawMessage) error {
	var key string
	if err := json.Unmarshal(payload, &key); err != nil {
		return err
	}
	return s.DB.Do(ctx, func(tx *db.Tx) error {
		type letter struct {
			InvoiceID int64  `db:"invoice_id"`
			TenantID  int64  `db:"tenant_id"`
			Recipient string `db:"recipient"`
		}
		all, err := db.All[letter](tx, `SELECT m.invoice_id, i.tenant_id, m.recipient FROM invoice_mail m JOIN invoice i ON i.invoice_id = m.invoice_id WHERE m.mail_key = ?`, key)
		for _, l := range all {
			who := access.System("mail", l.TenantID)
			i, err := find(tx, who, l.InvoiceID)
			if err != nil {
				return err
			}
			if err := history.Record(tx, who, i.Ref(who), history.Event{Kind: "undelivered", New: l.Recipient}); err != nil {
				return err
			}
		}
		return err
	})
}
