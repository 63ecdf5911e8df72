package offers

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"

	"teren/internal/areas/notices"
	"teren/internal/kit/secret"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/history"
	"teren/internal/platform/mail"
	"teren/internal/platform/uploads"
)

// papers is the entity that owns the PDFs sent with letters. There is no call for
// them: people who may read the offer have its PDF.
const papers = "offer_paper"

// Letter is a letter with an offer.
type Letter struct {
	ID        int64   `path:"offer_id" json:"-"`
	Recipient string  `json:"recipient"`
	Subject   string  `json:"subject"`
	Content   string  `json:"content"`
	Deadline  *string `json:"deadline,omitempty"`
}

func (l *Letter) Validate() error {
	var c fault.Check
	c.Needed("recipient", &l.Recipient, 200)
	c.Email("recipient", l.Recipient)
	c.Needed("subject", &l.Subject, 300)
	c.Needed("content", &l.Content, maxText)
	return c.Err()
}

// Draft is a proposed letter: to the recipient of the offer, with the texts of the
// settings in the language of the offer. Mail reports whether the installation can
// send it; if not it can be copied to another program.
type Draft struct {
	Recipient string `json:"recipient"`
	Subject   string `json:"subject"`
	Content   string `json:"content"`
	Mail      bool   `json:"mail"`
}

// Draft proposes the letter with the offer.
func (s *Service) Draft(ctx context.Context, who access.Who, in ByID) (Draft, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Draft, error) {
		o, err := Find(tx, who, access.OfferSend, in.ID)
		if err != nil {
			return Draft{}, err
		}
		language, err := o.language(tx)
		if err != nil {
			return Draft{}, err
		}
		set, _, err := settingsOf(tx, o.TenantID)
		texts := set.said(language)
		return Draft{o.RecipientEmail, o.filled(tx.Now, language, texts.Subject), o.filled(tx.Now, language, texts.Content), s.Mail.Configured()}, err
	})
}

// Send mails the offer with its PDF and a private link, and sets it to SENT: from
// CREATED, REJECTED, EXPIRED with a new deadline, or again while it is SENT. It
// returns not_configured without a mail server.
func (s *Service) Send(ctx context.Context, who access.Who, in Letter) (Details, error) {
	var c fault.Check
	deadline := day(&c, "deadline", in.Deadline, who.Location())
	if err := c.Err(); err != nil {
		return Details{}, err
	}
	p, err := db.Read(ctx, s.DB, func(tx *db.Tx) (paper, error) {
		o, err := Ready(tx, who, access.OfferSend, in.ID)
		if err != nil {
			return paper{}, err
		}
		if !s.Mail.Configured() {
			return paper{}, fault.New(fault.Conflict, "not_configured")
		}
		if o.Status != Sent { // the document shows the data valid once it is sent
			if o, err = sentNow(tx, o, deadline); err != nil {
				return paper{}, err
			}
		}
		return readPaper(tx, o)
	})
	if err != nil {
		return Details{}, err
	}
	file, made, err := s.keep(ctx, p)
	if err != nil {
		return Details{}, err
	}
	out, err := s.move(ctx, who, access.OfferSend, in.ID, func(tx *db.Tx, o Offer) error {
		if o.Version != p.Version { // it is not what was printed
			return fault.New(fault.Conflict, "conflict")
		}
		if o.Status != Sent {
			if o, err = again(tx, who, o, deadline); err != nil {
				return err
			}
		}
		if o.RecipientEmail == "" { // the answer is mailed there too
			if _, err := tx.Exec(`UPDATE offer SET recipient_email = ? WHERE offer_id = ?`, in.Recipient, o.ID); err != nil {
				return err
			}
		}
		link, err := s.newLink(tx, who, o)
		if err != nil {
			return err
		}
		if err := AddPaper(tx, who, o, PaperSent, made); err != nil {
			return err
		}
		attached := []mail.File{file}
		files, err := uploads.List(tx, Entity, o.ID)
		if err != nil {
			return err
		}
		for _, f := range files[o.ID] {
			attached = append(attached, mail.File{Kept: f.Kept, Name: f.DisplayName})
		}
		key := "offer " + secret.New()[:24]
		if _, err := tx.Exec(`INSERT INTO offer_mail (offer_id, mail_key, recipient, subject, content, sent_by, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			o.ID, key, in.Recipient, in.Subject, in.Content, who.UserID, tx.Now); err != nil {
			return err
		}
		if err := toClient(tx, o, mail.Letter{
			Kind: mail.Offer, To: in.Recipient, Name: o.RecipientName, Language: p.Language, Subject: in.Subject, Lines: mail.Paragraphs(in.Content),
			Button: words.OfferOpen.In(p.Language), Link: link, Files: attached, Secret: true, Key: key, FailedJob: undeliveredJob,
		}); err != nil {
			return err
		}
		return history.Record(tx, who, o.Ref(who), history.Event{Kind: "mailed", New: in.Recipient, Internal: true})
	})
	var refused *fault.Fault
	if errors.As(err, &refused) && made != nil {
		err = errors.Join(err, made.Discard())
	}
	return out, err
}

// undeliveredJob is the job that is added when a letter with an offer does not
// arrive.
const undeliveredJob = "offers.undelivered"

// Undelivered runs the job: it sends the lead a notice, and updates open pages.
func (s *Service) Undelivered(ctx context.Context, payload json.RawMessage) error {
	var key string
	if err := json.Unmarshal(payload, &key); err != nil {
		return err
	}
	return s.DB.Do(ctx, func(tx *db.Tx) error {
		type letter struct {
			OfferID   int64  `db:"offer_id"`
			Recipient string `db:"recipient"`
		}
		all, err := db.All[letter](tx, `SELECT offer_id, recipient FROM offer_mail WHERE mail_key = ?`, key)
		for _, l := range all {
			o, err := asContractor(tx, l.OfferID)
			if fault.IsMissing(err) {
				continue // deleted meanwhile
			}
			if err != nil {
				return err
			}
			who := access.System("mail", o.TenantID)
			if err := history.Record(tx, who, o.Ref(who), history.Event{Kind: "undelivered", New: l.Recipient, Internal: true}); err != nil {
				return err
			}
			if err := notify(tx, who, o, notices.OfferUndelivered, l.Recipient); err != nil {
				return err
			}
		}
		return err
	})
}

// answeredJob is the job that stores the accepted document and mails the client's
// answer to both sides.
const answeredJob = "offers.answered"

// errTakenBack is returned for an answer that was withdrawn while its document was
// printed.
var errTakenBack = errors.New("the answer was taken back")

// Answered runs the job: it stores the accepted document. A client who answered
// themselves gets a copy with their choice and their signature, and so does the
// lead.
func (s *Service) Answered(ctx context.Context, payload json.RawMessage) error {
	var id int64
	if err := json.Unmarshal(payload, &id); err != nil {
		return err
	}
	var leads []lead
	p, err := db.Read(ctx, s.DB, func(tx *db.Tx) (paper, error) {
		o, err := asContractor(tx, id)
		if err != nil {
			return paper{}, err
		}
		if leads, err = leadOf(tx, o); err != nil {
			return paper{}, err
		}
		return readPaper(tx, o)
	})
	if fault.IsMissing(err) || err == nil && p.answer == nil { // taken back meanwhile
		return nil
	}
	if err != nil {
		return err
	}
	return s.mailAnswer(ctx, p, leads)
}

// mailAnswer stores the document if the offer was accepted, and mails the answer.
func (s *Service) mailAnswer(ctx context.Context, p paper, leads []lead) (err error) {
	var attached []mail.File
	var made *files.Upload
	if p.Status == Accepted {
		var signed mail.File
		if signed, made, err = s.keep(ctx, p); err != nil {
			return err
		}
		attached = append(attached, signed)
	}
	err = s.DB.Do(ctx, func(tx *db.Tx) error {
		still, err := db.Exists(tx, `SELECT 1 FROM offer_answer WHERE offer_id = ? AND answered_at = ?`, p.ID, p.answer.At)
		if err == nil && !still {
			err = errTakenBack
		}
		if err != nil {
			return err
		}
		if err := AddPaper(tx, access.System("offers", p.TenantID), p.Offer, PaperSigned, made); err != nil {
			return err
		}
		if !p.answer.ByClient {
			return nil
		}
		client := mail.Person{Email: p.RecipientEmail, Name: p.RecipientName}
		for _, to := range leads {
			l := p.letter(to.Person, cmp.Or(to.Language, p.Language), words.OfferAcceptedLead, words.OfferRejectedLead)
			l.Files, l.Link, l.ReplyTo = attached, s.BaseURL+"/offers/"+number(p.ID), client
			if err := mail.Post(tx, l); err != nil {
				return err
			}
		}
		if client.Email == "" {
			return nil
		}
		l := p.letter(client, p.Language, words.OfferAcceptedClient, words.OfferRejectedClient)
		l.Files = attached
		return toClient(tx, p.Offer, l)
	})
	if err != nil && made != nil {
		err = errors.Join(err, made.Discard())
	}
	if errors.Is(err, errTakenBack) {
		return nil
	}
	return err
}

// letter returns the letter with the client's answer, in the language.
func (p paper) letter(to mail.Person, language string, yes, no words.Key) mail.Letter {
	name := cmp.Or(p.answer.Name, words.OfferSomebody.In(language))
	about := map[string]any{"number": p.Num, "title": p.head.Title, "company": p.Contractor, "client": joined(", ", p.Client, p.ClientNote), "name": name, "reason": p.answer.Reason, "total": p.bill.gross().Format(Currency, language)}
	subject, line := words.OfferRejectedSubject, no
	if p.Status == Accepted {
		subject, line = words.OfferAcceptedSubject, yes
	}
	return mail.Letter{
		TenantID: p.TenantID, Kind: mail.OfferAnswer, To: to.Email, Name: to.Name, Language: language, Subject: subject.Fill(language, about),
		Lines: []string{line.Fill(language, about)}, Button: words.OfferOpen.In(language), Key: "offer answer " + number(p.ID) + " " + number(p.Version) + " " + to.Email,
	}
}

// lead is who made an offer and still works in the company's office.
type lead struct {
	mail.Person
	Language string `db:"language"`
}

// leadOf returns the lead of the offer, or none if they have left.
func leadOf(tx *db.Tx, o Offer) ([]lead, error) {
	return db.All[lead](tx, `SELECT u.email, u.first_name || ' ' || u.last_name AS name, u.language FROM user_account u
		JOIN tenant_user m ON m.user_id = u.user_id AND m.tenant_id = ? AND m.roles > 1 WHERE u.user_id = ? AND u.deleted_at IS NULL`, o.TenantID, o.CreatedBy)
}

// toClient adds a letter about the offer to its client: the company is the sender,
// and replies go to the lead, or to the company's own address if they have left.
func toClient(tx *db.Tx, o Offer, l mail.Letter) error {
	l.TenantID, l.From = o.TenantID, o.Contractor
	leads, err := leadOf(tx, o)
	if err != nil {
		return err
	}
	if len(leads) > 0 {
		l.ReplyTo = leads[0].Person
	} else if l.ReplyTo, err = db.One[mail.Person](tx, `SELECT email, name FROM tenant WHERE tenant_id = ?`, o.TenantID); err != nil {
		return err
	}
	return mail.Post(tx, l)
}
