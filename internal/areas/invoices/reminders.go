package invoices

import (
	"cmp"
	"context"
	"errors"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/kit/einvoice"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// steps is how many reminders an unpaid invoice gets.
const steps = 3

// remindFrom is the hour of the company from which reminders are sent by themselves.
const remindFrom = 8

// Reminder is the next reminder of an invoice. After is how many of them the sender saw;
// what is absent is as proposed.
type Reminder struct {
	ID        int64          `path:"invoice_id" json:"-"`
	Recipient *string        `json:"recipient,omitempty"`
	Subject   *string        `json:"subject,omitempty"`
	Content   *string        `json:"content,omitempty"`
	After     api.Opt[int64] `json:"after,omitzero"`
}

// over returns the proposed letter with what the sender wrote instead.
func (r Reminder) over(p Proposal) Letter {
	l := Letter{ID: r.ID, Recipient: p.Recipient, Subject: p.Subject, Content: p.Content, After: r.After.Or(p.After)}
	for _, text := range []struct{ to, from *string }{{&l.Recipient, r.Recipient}, {&l.Subject, r.Subject}, {&l.Content, r.Content}} {
		if text.from != nil {
			*text.to = *text.from
		}
	}
	return l
}

// reminded are the reminders of an invoice that were sent.
type reminded struct {
	Count int64  `db:"n"`
	Last  string `db:"last"` // YYYY-MM-DD
}

func remindedOf(tx *db.Tx, invoice int64) (reminded, error) {
	return db.One[reminded](tx, `SELECT COUNT(*) AS n, COALESCE(MAX(sent_on), '') AS last FROM invoice_mail WHERE invoice_id = ? AND step > 0`, invoice)
}

// unpaid returns an issued invoice of which something is overdue, and its reminders so far.
// Refused are the others, and those that got all their reminders or one today.
func unpaid(tx *db.Tx, who access.Who, id int64) (i Invoice, b Balance, r reminded, err error) {
	if i, err = issued(tx, who, id); err != nil {
		return i, b, r, err
	}
	all, err := BalancesOf(tx, i.TenantID, []int64{id})
	if err != nil {
		return i, b, r, err
	}
	if r, err = remindedOf(tx, id); err != nil {
		return i, b, r, err
	}
	day := today(tx, who)
	switch b = all[id]; {
	case b.Open <= 0:
		err = fault.New(fault.Conflict, "reminder_nothing_open")
	case b.DueOn >= day:
		err = &fault.Fault{Kind: fault.Conflict, Code: "reminder_not_due", Args: fault.Args{"day": onDay(einvoice.Day(b.DueOn))}}
	case r.Count >= steps:
		err = fault.New(fault.Conflict, "reminder_last")
	case r.Last >= day:
		err = fault.New(fault.Conflict, "reminder_today")
	}
	return i, b, r, err
}

func today(tx *db.Tx, who access.Who) string { return tx.Now.In(who.Location()).Format(clock.Date) }

// ProposeReminder proposes the next reminder of an unpaid invoice.
func (s *Service) ProposeReminder(ctx context.Context, who access.Who, in ByID) (Proposal, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Proposal, error) {
		i, b, r, err := unpaid(tx, who, in.ID)
		if err != nil {
			return Proposal{}, err
		}
		kept, err := paperOf(tx, i.ID)
		if err != nil {
			return Proposal{}, err
		}
		return s.reminder(tx, who, i, b, r, kept)
	})
}

// reminder returns the proposed letter: what is open, and how the invoice that was issued
// says to pay it.
func (s *Service) reminder(tx *db.Tx, who access.Who, i Invoice, open Balance, r reminded, kept paper) (Proposal, error) {
	b, err := billOf(tx, who, i)
	if err != nil {
		return Proposal{}, err
	}
	paper, err := einvoice.Read([]byte(kept.XML))
	if err != nil {
		return Proposal{}, err
	}
	name, err := db.All[string](tx, `SELECT first_name || ' ' || last_name FROM user_account WHERE user_id = ?`, who.UserID)
	about := map[string]any{"number": i.Num, "due": onDay(einvoice.Day(open.DueOn)), "open": b.money(open.Open), "iban": cmp.Or(paper.IBAN, b.IBAN),
		"reference": cmp.Or(paper.PaymentReference, open.Reference), "company": b.Company}
	subject := []words.Key{words.InvoiceReminderSubject1, words.InvoiceReminderSubject2, words.InvoiceReminderSubject3}[r.Count]
	opening := []words.Key{words.InvoiceReminderOpening1, words.InvoiceReminderOpening2, words.InvoiceReminderOpening3}[r.Count]
	p := Proposal{Recipient: b.ClientEmail, Subject: subject.Fill(b.language, about), After: r.Count, Mail: s.Mail.Configured()}
	p.Content = words.InvoiceReminderGreeting.In(b.language) + "\n\n" + opening.Fill(b.language, about) + "\n\n" + words.InvoiceReminderContent.Fill(b.language, about) + "\n"
	for _, n := range name { // none where the program sends it
		p.Content += n + "\n"
	}
	p.Content += b.Company
	return p, err
}

// Remind mails the next reminder of an unpaid invoice with its PDF. A second call with as
// many reminders sends none, and is refused if it names another recipient. It returns
// not_configured without a mail server.
func (s *Service) Remind(ctx context.Context, who access.Who, in Reminder) (Details, error) {
	kept, err := s.mailed(ctx, who, in.ID)
	if err != nil {
		return Details{}, err
	}
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		i, err := issued(tx, who, in.ID)
		if err != nil {
			return Details{}, err
		}
		if done, err := in.done(tx, who); err != nil || !done {
			if err == nil {
				err = s.remind(tx, who, in, kept)
			}
			if err != nil {
				return Details{}, err
			}
		}
		return details(tx, who, i)
	})
}

// done reports whether the person sent this very reminder already.
func (r Reminder) done(tx *db.Tx, who access.Who) (bool, error) {
	if !r.After.Set || r.Recipient == nil {
		return false, nil
	}
	return db.Exists(tx, `SELECT 1 FROM invoice_mail WHERE invoice_id = ? AND step = ? AND recipient = ? AND sent_by = ?`, r.ID, r.After.Or(-1)+1, *r.Recipient, who.UserID)
}

// remind writes the next reminder into the outbox.
func (s *Service) remind(tx *db.Tx, who access.Who, in Reminder, kept paper) error {
	i, b, r, err := unpaid(tx, who, in.ID)
	if err != nil {
		return err
	}
	p, err := s.reminder(tx, who, i, b, r, kept)
	if err != nil {
		return err
	}
	l := in.over(p)
	if l.After != r.Count {
		return fault.New(fault.Conflict, "invoice_reminded")
	}
	if err := l.Validate(); err != nil {
		return err
	}
	return i.mail(tx, who, l, kept, r.Count+1)
}

// RemindDue sends the reminders that are due of companies that want them sent: from
// morning on, once a day. Recurring work.
func (s *Service) RemindDue(ctx context.Context) error {
	if !s.Mail.Configured() {
		return nil
	}
	type company struct {
		ID         int64  `db:"tenant_id"`
		Zone       string `db:"time_zone"`
		Language   string `db:"language"`
		RemindedOn string `db:"reminded_on"`
	}
	all, err := db.Read(ctx, s.DB, func(tx *db.Tx) ([]company, error) {
		return db.All[company](tx, `SELECT s.tenant_id, t.time_zone, t.language, s.reminded_on FROM invoice_setting s JOIN tenant t ON t.tenant_id = s.tenant_id WHERE s.remind ORDER BY s.tenant_id`)
	})
	for _, c := range all {
		zone, wrong := time.LoadLocation(c.Zone)
		if wrong != nil {
			zone = time.UTC
		}
		now := s.DB.Now().In(zone)
		if now.Hour() < remindFrom || c.RemindedOn >= now.Format(clock.Date) {
			continue
		}
		who := access.System("remind of invoices", c.ID)
		who.Zone, who.Language = zone, c.Language
		if err := s.remindAll(ctx, who, now); err != nil {
			return err
		}
	}
	return err
}

// remindAll sends the reminders of a company that are due on the day, and notes that it
// was done.
func (s *Service) remindAll(ctx context.Context, who access.Who, now time.Time) error {
	ids, err := db.Read(ctx, s.DB, func(tx *db.Tx) ([]int64, error) { return dueReminders(tx, who, now) })
	if err != nil {
		return err
	}
	for _, id := range ids {
		kept, err := s.mailed(ctx, who, id)
		if err == nil {
			err = s.DB.Do(ctx, func(tx *db.Tx) error { return s.remind(tx, who, Reminder{ID: id}, kept) })
		}
		var refused *fault.Fault
		if err != nil && !errors.As(err, &refused) { // paid meanwhile, without an address, or its file was lost
			return err
		}
	}
	return s.DB.Do(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE invoice_setting SET reminded_on = ? WHERE tenant_id = ? AND reminded_on < ?`, now.Format(clock.Date), who.TenantID, now.Format(clock.Date))
		return err
	})
}

// dueReminders returns the invoices whose next reminder is due: so many days after they
// were due, and as long after the one before as the settings keep them apart.
func dueReminders(tx *db.Tx, who access.Who, now time.Time) (out []int64, err error) {
	set, _, err := settingsOf(tx, who.TenantID)
	if err != nil {
		return nil, err
	}
	after := [steps]int64{set.RemindDays1, set.RemindDays2, set.RemindDays3}
	type row struct {
		reminded
		ID    int64  `db:"invoice_id"`
		DueOn string `db:"due_on"`
	}
	ago := func(days int64) string { return now.AddDate(0, 0, -int(days)).Format(clock.Date) }
	all, err := db.All[row](tx, `SELECT * FROM (SELECT b.invoice_id, b.due_on, (SELECT COUNT(*) FROM invoice_mail m WHERE m.invoice_id = b.invoice_id AND m.step > 0) AS n,
			COALESCE((SELECT MAX(m.sent_on) FROM invoice_mail m WHERE m.invoice_id = b.invoice_id AND m.step > 0), '') AS last
		FROM invoice_balance b WHERE b.tenant_id = ? AND b.state = 'OPEN' AND b.due_on <= ?) u WHERE u.n < ? ORDER BY u.due_on, u.invoice_id`, who.TenantID, ago(after[0]), steps)
	for _, r := range all {
		if r.DueOn <= ago(after[r.Count]) && (r.Count == 0 || r.Last <= ago(after[r.Count]-after[r.Count-1])) {
			out = append(out, r.ID)
		}
	}
	return out, err
}
