package offers

import (
	"context"
	"errors"
	"io/fs"
	"mime"
	"net/http"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/kit/money"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/history"
	"teren/internal/platform/uploads"
)

// How often in an hour one link may be asked, and by it something be written or
// printed; and how many links that do not exist one network may try.
const (
	mostAsks    = 1200
	mostWrites  = 40
	mostGuesses = 100
)

// PageState is what can be done on the client's page.
type PageState string

// The states. A replaced version shows its number alone; one that is being revised
// stays open until the newer version is sent.
const (
	PageOpen     PageState = "OPEN"
	PageAccepted PageState = "ACCEPTED"
	PageRejected PageState = "REJECTED"
	PageExpired  PageState = "EXPIRED"
	PageReplaced PageState = "REPLACED" // by the version newer_version
)

func (PageState) Values() []string {
	return []string{"OPEN", "ACCEPTED", "REJECTED", "EXPIRED", "REPLACED"}
}

// ClientPage is an offer as its client reads it by a private link.
type ClientPage struct {
	State         PageState      `json:"state"`
	Num           string         `json:"offer_num"`
	VersionNumber int64          `json:"version_number"`
	NewerVersion  *int64         `json:"newer_version"`
	ValidUntil    *string        `json:"valid_until"` // of what expired, the day it did if that was sooner
	Language      string         `json:"language"`    // of the offer
	Contractor    Contact        `json:"contractor"`
	Offer         *ClientContent `json:"offer"` // nil of what is replaced
}

// Contact is the person at the company for the client's questions.
type Contact struct {
	Name     string `json:"name"`
	IDNumber string `json:"id_number"`
	Address  string `json:"address"`
	Zipcode  string `json:"zipcode"`
	City     string `json:"city"`
	Phone    string `json:"phone"`
	Email    string `json:"email"`
	Logo     bool   `json:"has_logo"`
}

func (p parties) contact() Contact {
	return Contact{p.Company, p.IDNumber, p.Street, p.Post, p.Town, p.Phone, p.Email, p.Logo != ""}
}

// ClientContent is the content of the offer for the client.
type ClientContent struct {
	Title       string         `json:"title"`
	Client      string         `json:"client"`
	ClientNote  string         `json:"client_note"`
	Recipient   string         `json:"recipient_name"`
	CopyTo      string         `json:"copy_to"` // where a copy of the answer is mailed; nowhere without a mail server
	Lead        string         `json:"lead"`
	Description string         `json:"description"`
	Terms       string         `json:"terms"`
	SentAt      *time.Time     `json:"sent_at"`
	Discount    *money.Percent `json:"discount"`
	Currency    money.Currency `json:"currency"`
	Lines       []Line         `json:"line_items"`
	Totals      Totals         `json:"totals"`
	Answer      *Answer        `json:"answer"`
	Past        []PastAnswer   `json:"past_answers"` // that stand no more, oldest first
	Asked       []Question     `json:"questions_and_answers"`
	Files       []ClientFile   `json:"files"`
}

// ClientFile is a file of the offer.
type ClientFile struct {
	ID   int64  `json:"file_id"`
	Name string `json:"name"`
	Size int64  `json:"size"`
}

// ClientAnswer is the envelope of the page.
type ClientAnswer struct {
	Data ClientPage `json:"data"`
}

// BySecret names a private link.
type BySecret struct {
	Secret string `path:"secret" json:"-"`
}

func linkEnded() error { return fault.New(fault.NotFound, "link_ended") }

// enter finds the offer of a secret. An unknown secret, a revoked one and that of a
// deleted offer get the same answer, and guesses are counted.
func (s *Service) enter(r *http.Request, token string, most int, kind string) (string, error) {
	digest := secret.Digest(token)
	_, err := db.Read(r.Context(), s.DB, func(tx *db.Tx) (Offer, error) { return behind(tx, digest) })
	var refused *fault.Fault
	if errors.As(err, &refused) {
		if slow := s.pace.Take(s.DB.Now(), s.Network(r), mostGuesses); slow != nil {
			return "", slow
		}
	}
	if err != nil {
		return "", err
	}
	return digest, s.pace.Take(s.DB.Now(), kind+digest, most)
}

// behind returns the version of a live link, as its client sees it.
func behind(tx *db.Tx, digest string) (Offer, error) {
	id, err := db.One[int64](tx, `SELECT l.offer_id FROM offer_link l JOIN offer o ON o.offer_id = l.offer_id
		WHERE l.token_hash = ? AND l.revoked_at IS NULL AND o.deleted_at IS NULL AND o.sent_at IS NOT NULL`, digest)
	if errors.Is(err, db.ErrNoRow) {
		return Offer{}, linkEnded()
	}
	if err != nil {
		return Offer{}, err
	}
	o, err := asContractor(tx, id)
	if err != nil {
		return o, err
	}
	language, err := o.language(tx)
	o.Side = access.Client
	return o.seen(access.Who{Language: language}), err
}

// asContractor returns the version as its own company sees it.
func asContractor(tx *db.Tx, id int64) (Offer, error) {
	tenant, err := fault.Only(db.All[int64](tx, `SELECT tenant_id FROM offer WHERE offer_id = ? AND deleted_at IS NULL`, id))
	if err != nil {
		return Offer{}, err
	}
	return fault.Only(read(tx, access.Who{TenantID: tenant}, ` AND o.offer_id = ?`, id))
}

// byLink returns the person who answers by a link: without an account, under the
// name they give.
func (o Offer) byLink(name string) access.Who {
	return access.Who{TenantID: o.TenantID, Zone: o.zone(), Guest: name}
}

// pageState returns what the client can do now, and the number of a newer version.
func (o Offer) pageState(tx *db.Tx) (PageState, *int64, error) {
	if !o.Current {
		newer, err := db.One[int64](tx, `SELECT COALESCE(MAX(version_number), 0) FROM offer WHERE offer_chain_id = ? AND deleted_at IS NULL AND sent_at IS NOT NULL`, o.ChainID)
		return PageReplaced, &newer, err
	}
	switch {
	case o.Status == Accepted:
		return PageAccepted, nil, nil
	case o.Status == Rejected:
		return PageRejected, nil, nil
	case o.Status != Sent || *o.ValidUntil < today(tx.Now, o.zone()):
		return PageExpired, nil, nil
	}
	return PageOpen, nil, nil
}

// showsContent reports whether the page shows the content of the offer.
func (s PageState) showsContent() bool { return s != PageReplaced }

func (s *Service) clientPage(tx *db.Tx, digest string) (ClientPage, error) {
	o, err := behind(tx, digest)
	if err != nil {
		return ClientPage{}, err
	}
	p := ClientPage{Num: o.Num, VersionNumber: o.VersionNumber, ValidUntil: o.ValidUntil}
	if p.State, p.NewerVersion, err = o.pageState(tx); err != nil {
		return p, err
	}
	if ended := today(o.StatusAt, o.zone()); o.Status == Expired && ended < *p.ValidUntil {
		p.ValidUntil = &ended
	}
	sides, err := partiesOf(tx, o)
	if err != nil {
		return p, err
	}
	p.Language, p.Contractor = sides.Language, sides.contact()
	if !p.State.showsContent() {
		return p, nil
	}
	c := &ClientContent{
		Title: o.head.Title, Client: sides.ClientName, ClientNote: o.ClientNote, Recipient: o.RecipientName, Lead: sides.Lead,
		Description: o.Description, SentAt: o.SentAt, Discount: &o.Discount, Currency: Currency, Files: []ClientFile{},
	}
	if s.Mail.Configured() {
		c.CopyTo = o.RecipientEmail
	}
	if c.Terms, err = printedTerms(tx, o); err != nil {
		return p, err
	}
	all, err := linesOf(tx, o.ID)
	if err != nil {
		return p, err
	}
	if c.Lines, err = shown(all[o.ID], access.Client); err != nil {
		return p, err
	}
	b, err := reckon(all[o.ID], offered(all[o.ID]), o.Discount)
	if err != nil {
		return p, err
	}
	c.Totals = b.totals()
	if c.Answer, err = answerOf(tx, o); err != nil {
		return p, err
	}
	if c.Past, err = pastAnswers(tx, o); err != nil {
		return p, err
	}
	if c.Asked, err = questionsOf(tx, o); err != nil {
		return p, err
	}
	own, err := uploads.List(tx, Entity, o.ID)
	for _, f := range own[o.ID] {
		c.Files = append(c.Files, ClientFile{f.ID, f.DisplayName, f.Size})
	}
	p.Offer = c
	return p, err
}

// Page shows the offer behind a link.
func (s *Service) Page(_ http.ResponseWriter, r *http.Request, in BySecret) (ClientAnswer, error) {
	digest, err := s.enter(r, in.Secret, mostAsks, "read ")
	if err != nil {
		return ClientAnswer{}, err
	}
	return s.page(r, digest)
}

func (s *Service) page(r *http.Request, digest string) (ClientAnswer, error) {
	p, err := db.Read(r.Context(), s.DB, func(tx *db.Tx) (ClientPage, error) { return s.clientPage(tx, digest) })
	return ClientAnswer{p}, err
}

// act does something to an offer that can still be answered, and returns the fresh
// page. What the offer is now is looked at in the transaction that acts.
func (s *Service) act(r *http.Request, token string, do func(tx *db.Tx, o Offer) error) (ClientAnswer, error) {
	digest, err := s.enter(r, token, mostWrites, "write ")
	if err != nil {
		return ClientAnswer{}, err
	}
	p, err := db.Write(r.Context(), s.DB, func(tx *db.Tx) (ClientPage, error) {
		o, err := behind(tx, digest)
		if err == nil {
			err = do(tx, o)
		}
		if err != nil {
			return ClientPage{}, err
		}
		return s.clientPage(tx, digest)
	})
	return ClientAnswer{p}, err
}

// open refuses an offer that can no longer be answered; the page gives the reason.
func (o Offer) open(tx *db.Tx) error {
	state, newer, err := o.pageState(tx)
	if err != nil || state == PageOpen {
		return err
	}
	return &fault.Fault{Kind: fault.Conflict, Code: "not_allowed_now", Extra: map[string]any{"state": state, "newer_version": newer}}
}

// Opened records that the client looks at the offer: the lead gets a notice of the
// first time. The page makes this call itself, so that programs which fetch every
// link of a letter do not count; people signed in to the offering company do not
// count either.
func (s *Service) Opened(_ http.ResponseWriter, r *http.Request, in BySecret) (ClientAnswer, error) {
	visitor, _ := s.Session(r) // mostly not signed in
	return s.act(r, in.Secret, func(tx *db.Tx, o Offer) error {
		if visitor.TenantID == o.TenantID {
			return nil
		}
		return opened(tx, o.byLink(""), o, history.Event{Kind: "opened", Internal: true})
	})
}

// OpenedHere records that a user of the client looks at the offer, as Opened does
// for a private link. For people of the offering company it records nothing.
func (s *Service) OpenedHere(ctx context.Context, who access.Who, in ByID) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		o, err := Find(tx, who, access.OfferRead, in.ID)
		if err != nil || o.Side != access.Client {
			return none, err
		}
		return none, opened(tx, who, o, history.Event{Kind: "opened"})
	})
}

// opened records the first time that the client looks at an offer which can be
// answered.
func opened(tx *db.Tx, by access.Who, o Offer, e history.Event) error {
	state, _, err := o.pageState(tx)
	if err != nil || state != PageOpen || o.OpenedAt != nil {
		return err
	}
	o.Version++
	if _, err := tx.Exec(`UPDATE offer SET opened_at = ?, version = ? WHERE offer_id = ?`, tx.Now, o.Version, o.ID); err != nil {
		return err
	}
	if err := history.Record(tx, by, o.Ref(by), e); err != nil {
		return err
	}
	return notify(tx, by, o, notices.OfferOpened, "")
}

// Chosen are the optional lines that the client ticks, and the alternatives.
type Chosen struct {
	Secret string  `path:"secret" json:"-"`
	Chosen []int64 `json:"chosen"`
}

func (in *Chosen) Validate() error {
	if len(in.Chosen) > MaxLines {
		return fault.OnField("chosen", "too_many_lines", fault.Args{"max": MaxLines})
	}
	return nil
}

// ChosenTotals is the envelope of the totals of a choice.
type ChosenTotals struct {
	Data Totals `json:"data"`
}

// Totals returns the sums of a choice.
func (s *Service) Totals(_ http.ResponseWriter, r *http.Request, in Chosen) (ChosenTotals, error) {
	digest, err := s.enter(r, in.Secret, mostAsks, "read ")
	if err != nil {
		return ChosenTotals{}, err
	}
	t, err := db.Read(r.Context(), s.DB, func(tx *db.Tx) (Totals, error) {
		o, err := behind(tx, digest)
		if err == nil {
			err = o.open(tx)
		}
		if err != nil {
			return Totals{}, err
		}
		all, err := linesOf(tx, o.ID)
		if err != nil {
			return Totals{}, err
		}
		counts, err := chosenOf(all[o.ID], in.Chosen)
		if err != nil {
			return Totals{}, err
		}
		b, err := reckon(all[o.ID], counts, o.Discount)
		return b.totals(), err
	})
	return ChosenTotals{t}, err
}

// Signed is the client's yes by a link. Instead of drawing, who writes by keyboard
// signs by typing the name.
type Signed struct {
	Secret string `path:"secret" json:"-"`
	Typed  bool   `json:"typed,omitempty"`
	Reply
}

func (in *Signed) Validate() error {
	var c fault.Check
	in.Reply.check(&c)
	c.Require("name", in.Name)
	if !in.Typed && !in.Strokes.Drawn() {
		c.Fail("signature", "required", nil)
	}
	return c.Err()
}

// AcceptByLink accepts the offer with a name, a signature and a choice; time and
// network are stored. SENT → ACCEPTED.
func (s *Service) AcceptByLink(_ http.ResponseWriter, r *http.Request, in Signed) (ClientAnswer, error) {
	in.byLink, in.network = true, s.Address(r)
	return s.act(r, in.Secret, func(tx *db.Tx, o Offer) error {
		if err := o.open(tx); err != nil {
			return err
		}
		return accept(tx, o.byLink(in.Name), o, in.Reply)
	})
}

// Refused is the client's no by a link.
type Refused struct {
	Secret string `path:"secret" json:"-"`
	Name   string `json:"name,omitempty"`
	Reason string `json:"reason"`
}

func (in *Refused) Validate() error {
	var c fault.Check
	c.Text("name", &in.Name, 200)
	c.Needed("reason", &in.Reason, 2000)
	return c.Err()
}

// RejectByLink rejects the offer with a reason. SENT → REJECTED.
func (s *Service) RejectByLink(_ http.ResponseWriter, r *http.Request, in Refused) (ClientAnswer, error) {
	return s.act(r, in.Secret, func(tx *db.Tx, o Offer) error {
		if err := o.open(tx); err != nil {
			return err
		}
		return reject(tx, o.byLink(in.Name), o, Reply{Name: in.Name, Reason: in.Reason, byLink: true, network: s.Address(r)})
	})
}

// AskedByLink is a question of the client by a link.
type AskedByLink struct {
	Secret string `path:"secret" json:"-"`
	Name   string `json:"name"`
	Text   string `json:"text"`
}

func (in *AskedByLink) Validate() error {
	var c fault.Check
	c.Needed("name", &in.Name, 200)
	c.Needed("text", &in.Text, maxQuestion)
	return c.Err()
}

// AskByLink asks a question about the offer while the page shows it. A repeated
// request, as after a lost answer, stores the question once.
func (s *Service) AskByLink(_ http.ResponseWriter, r *http.Request, in AskedByLink) (ClientAnswer, error) {
	return s.act(r, in.Secret, func(tx *db.Tx, o Offer) error {
		if state, _, err := o.pageState(tx); err != nil || !state.showsContent() {
			return errors.Join(err, o.open(tx))
		}
		asked, err := questionsOf(tx, o)
		if err != nil {
			return err
		}
		if n := len(asked); n > 0 && asked[n-1].Side == Side(access.Client) && asked[n-1].Name == in.Name && asked[n-1].Text == in.Text {
			return nil
		}
		return ask(tx, o.byLink(in.Name), o, access.Client, in.Name, in.Text)
	})
}

// reading finds the offer of the secret in the path while its page shows it.
func (s *Service) reading(r *http.Request, most int, kind string, and func(tx *db.Tx, o Offer) error) error {
	digest, err := s.enter(r, r.PathValue("secret"), most, kind)
	if err != nil {
		return err
	}
	_, err = db.Read(r.Context(), s.DB, func(tx *db.Tx) (struct{}, error) {
		o, err := behind(tx, digest)
		if err != nil {
			return struct{}{}, err
		}
		if state, _, err := o.pageState(tx); err != nil || !state.showsContent() {
			return struct{}{}, errors.Join(err, linkEnded())
		}
		return struct{}{}, and(tx, o)
	})
	return err
}

// pagePDF writes the PDF of the offer, as it was accepted once it was.
func (s *Service) pagePDF(w http.ResponseWriter, r *http.Request) error {
	var p paper
	if err := s.reading(r, mostWrites, "print ", func(tx *db.Tx, o Offer) (err error) {
		p, err = readPaper(tx, o)
		return err
	}); err != nil {
		return err
	}
	out, err := s.output(r.Context(), p)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", out.ContentType)
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": out.Name}))
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex")
	_, _ = w.Write(out.Body) // the client has gone
	return nil
}

// pageFile sends a file of the offer.
func (s *Service) pageFile(w http.ResponseWriter, r *http.Request) error {
	var found *uploads.File
	if err := s.reading(r, mostAsks, "read ", func(tx *db.Tx, o Offer) error {
		all, err := uploads.List(tx, Entity, o.ID)
		for _, f := range all[o.ID] {
			if number(f.ID) == r.PathValue("file_id") {
				found = &f
			}
		}
		return err
	}); err != nil {
		return err
	}
	if found == nil {
		return linkEnded()
	}
	w.Header().Set("X-Robots-Tag", "noindex")
	return s.serve(w, r, files.File{Name: found.Kept, DisplayName: found.DisplayName})
}

// pageLogo sends the logo that the company had when it sent the offer.
func (s *Service) pageLogo(w http.ResponseWriter, r *http.Request) error {
	digest, err := s.enter(r, r.PathValue("secret"), mostAsks, "read ")
	if err != nil {
		return err
	}
	name, err := db.Read(r.Context(), s.DB, func(tx *db.Tx) (string, error) {
		o, err := behind(tx, digest)
		if err != nil {
			return "", err
		}
		sides, err := partiesOf(tx, o)
		return sides.Logo, err
	})
	if err != nil {
		return err
	}
	if name == "" {
		return linkEnded()
	}
	return s.serve(w, r, files.File{Name: name, DisplayName: "logo", Thumbnail: true})
}

func (s *Service) serve(w http.ResponseWriter, r *http.Request, f files.File) error {
	err := s.Files.Serve(w, r, f)
	if errors.Is(err, fs.ErrNotExist) {
		return linkEnded()
	}
	return err
}
