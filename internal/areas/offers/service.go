package offers

import (
	"context"
	"net/http"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/files"
	"teren/internal/platform/history"
	"teren/internal/platform/jobs"
	"teren/internal/platform/mail"
	"teren/internal/platform/pace"
	"teren/internal/platform/search"
)

type Service struct {
	DB      *db.DB
	Files   *files.Store
	Mail    *mail.Service
	BaseURL string                     // the address people type
	Network func(*http.Request) string // where a request comes from, for counting
	Address func(*http.Request) string // the same to the full
	Session func(*http.Request) (access.Who, error)

	pace pace.Counter
}

func init() {
	area.Register(area.Entity{Name: Entity, Files: Visible, Deleted: deleted, Find: &findable, Comments: access.OfferRead, Subject: &subject})
}

// Area registers the offers with the program.
func (s *Service) Area() area.Area {
	return area.Area{
		Name: "offers", Routes: s.Routes, Searches: []search.Table{tableFor(access.Who{})},
		Jobs: map[string]jobs.Handler{answeredJob: s.Answered, undeliveredJob: s.Undelivered},
		Recurring: []jobs.Recurring{
			{Name: "expire offers", Every: 10 * time.Minute, In: Expire},
			{Name: "remind of offers", Every: time.Hour, In: s.Remind},
		},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.OfferRead, "POST /offers/search", "List offers, each as its newest version; to the client's company those sent to it, each as the newest that was sent.", s.Search)
	api.On(r, access.OfferCreate, "POST /offers/create", "Make an offer, or with parent_id the next version of one, which copies what is not said. status IN_CREATION makes a draft, which may be incomplete.", s.Create)
	api.On(r, access.OfferCreate, "POST /offers/catalog_items_picker", "Pick a catalogue item, at the price of the client, for a line.", s.PickItem)
	api.On(r, access.OfferSettings, "GET /offers/settings", "How the company makes its offers, and the number that the next one gets.", s.Settings)
	api.On(r, access.CompanyEdit, "PATCH /offers/settings", "Change how the company makes its offers.", s.ChangeSettings)
	api.On(r, access.CompanyEdit, "GET /offers/settings/history", "What was changed of it, newest first.", s.SettingsHistory)

	api.On(r, access.OfferRead, "GET /offers/{offer_id}/details", "Show a version of an offer with its lines and totals; purchase prices and margins to the contractor alone.", s.Details)
	api.On(r, access.OfferRead, "GET /offers/{offer_id}/versions", "The versions of an offer, the newest first.", s.Versions)
	api.On(r, access.OfferEdit, "PATCH /offers/{offer_id}/details", "Change an offer that is IN_CREATION or CREATED; a draft saves itself by this call. line_items are all its lines in their order.", s.Update)
	api.On(r, access.OfferDelete, "DELETE /offers/{offer_id}", "Delete the newest version of an offer; the one before it is the newest again.", s.Delete)
	api.On(r, access.OfferRestore, "POST /offers/{offer_id}/restore", "Bring back a deleted version.", s.Restore)
	api.On(r, access.OfferDuplicate, "POST /offers/{offer_id}/duplicate", "Make a draft like this offer, under the next number.", s.Duplicate)
	api.On(r, access.OfferStatus, "PATCH /offers/{offer_id}/status", "Bring the newest version to one of its allowed_statuses; REJECTED with a reason, and SENT of one that ran out with a new deadline.", s.ChangeStatus)
	api.On(r, access.OfferSend, "POST /offers/{offer_id}/mark_sent", "Note that the client has the offer; from then on it stays as it is.", s.MarkSent)
	api.On(r, access.OfferAccept, "POST /offers/{offer_id}/accept", "Accept an offer: by the client's company, or by the office for the client. chosen are the numbers of the optional lines and alternatives that are wanted.", s.Accept)
	api.On(r, access.OfferReject, "POST /offers/{offer_id}/reject", "Reject an offer with a reason: by the client's company, or by the office for the client.", s.Reject)

	export.On(r, access.OfferRead, "POST /offers/export", "The offers that a search finds, as CSV, or as XLSX with their lines; without purchase prices.", s.bills, asFile)
	api.On(r, access.OfferStatistic, "GET /offers/statistics", "Open offers by age, the hit rate, and what was sent and answered by month and by lead.", s.Statistics)
	api.On(r, access.OfferRead, "GET /offers/{offer_id}/compare", "What differs between a version and another one, by itself the one before: line by line, in words and amounts.", s.Compare)
	api.On(r, access.OfferConvert, "POST /offers/{offer_id}/convert", "Make a task of an accepted offer, with the lines that the client chose, or with to PROJECT a project with what was accepted as its budget; once.", s.Convert)
	api.On(r, access.OfferRead, "GET /offers/{offer_id}/pdf", "A version of an offer as a paper for the client, in its language; once it is accepted with their choice and signature.", s.PDF)
	api.On(r, access.OfferRead, "GET /offers/{offer_id}/papers/{offer_paper_id}", "A PDF of an offer, byte for byte as it was mailed or accepted.", s.Paper)
	api.On(r, access.OfferSend, "GET /offers/{offer_id}/letter", "Propose the letter with an offer, and tell whether letters can be sent.", s.Draft)
	api.On(r, access.OfferSend, "POST /offers/{offer_id}/send", "Mail an offer with its PDF, its files and a private link; from then on it stays as it is. Not_configured without a mail server.", s.Send)
	api.On(r, access.OfferLink, "POST /offers/{offer_id}/link", "Make one more private link to an offer that is SENT; it is told once.", s.MakeLink)
	api.On(r, access.OfferLink, "DELETE /offers/{offer_id}/link", "End every private link to a version of an offer.", s.RevokeLinks)
	api.On(r, access.OfferRead, "POST /offers/{offer_id}/opened", "Note that a user of the client looks at the offer; the page says so by itself.", s.OpenedHere)
	api.On(r, access.OfferAsk, "POST /offers/{offer_id}/questions", "Ask a question about an offer as its client, or answer as its company; the recipient of the offer and who asked get the answer by mail too.", s.Ask)

	api.Open(r, "GET /client_offers/{secret}", "An offer as its client reads it by a private link, without signing in. Of one that was replaced only its number is told.", s.Page)
	api.Open(r, "POST /client_offers/{secret}/opened", "Note that the client looks at the offer; the page says so by itself.", s.Opened)
	api.Open(r, "POST /client_offers/{secret}/totals", "What the ticked options and alternatives come to.", s.Totals)
	api.Open(r, "POST /client_offers/{secret}/accept", "Accept the offer with a name, a drawn or typed signature and the chosen lines.", s.AcceptByLink)
	api.Open(r, "POST /client_offers/{secret}/reject", "Reject the offer with a reason.", s.RejectByLink)
	api.Open(r, "POST /client_offers/{secret}/questions", "Ask the company a question about the offer.", s.AskByLink)
	api.OpenRaw(r, "GET /client_offers/{secret}/pdf", "The PDF of the offer; once it is accepted with the choice and the signature.", r.Turns(s.pagePDF))
	api.OpenRaw(r, "GET /client_offers/{secret}/files/{file_id}", "A file that goes with the offer.", s.pageFile)
	api.OpenRaw(r, "GET /client_offers/{secret}/logo", "The logo of the company that offers.", s.pageLogo)

	api.On(r, access.OfferComment, "POST /offers/{offer_id}/comments", "Comment on an offer, for the company alone.", s.Comments().Add)
	api.On(r, access.OfferComment, "POST /offers/{offer_id}/comments/read", "Note how far one has read the comments.", s.Comments().MarkRead)
	api.On(r, access.OfferComment, "PATCH /offers/{offer_id}/comments/{comment_id}", "Change the words of one's own comment, for ten minutes after it was made.", s.Comments().Edit)
	api.On(r, access.OfferComment, "DELETE /offers/{offer_id}/comments/{comment_id}", "Take back a comment.", s.Comments().Withdraw)
	api.On(r, access.OfferComment, "GET /offers/{offer_id}/colleagues", "Which colleagues a comment may name: those who may read the record, by the words of search.", s.Comments().Colleagues)
	history.On(r, access.OfferHistory, "GET /offers/{offer_id}/history", "What happened to a version of an offer, newest first.", s.DB, func(tx *db.Tx, who access.Who, id int64) (Offer, error) {
		return Find(tx, who, access.OfferHistory, id)
	})
}

// ByID names an offer in a path.
type ByID struct {
	ID int64 `path:"offer_id" json:"-"`
}

// Found is an offer in a search: with its text and its lines, limited for a client
// to what the contractor shows.
type Found struct {
	Row
	Description string `json:"description"`
	Note        string `json:"note"` // the contractor's alone
	Lines       []Line `json:"line_items"`
}

// Search lists the offers of the person's company that the filter matches.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Found], error) {
	return search.Read(ctx, s.DB, who, tableFor(who), scope(who), in, found)
}

// found returns the offers of a search page as the person may see them.
func found(tx *db.Tx, who access.Who, ids []int64) ([]Found, error) {
	all, err := read(tx, who, ` AND o.offer_id IN (?) ORDER BY o.offer_id`, ids)
	if err != nil {
		return nil, err
	}
	rows, err := rowsOf(tx, who, all)
	if err != nil {
		return nil, err
	}
	lines, err := linesOf(tx, ids...)
	if err != nil {
		return nil, err
	}
	out := make([]Found, len(all))
	for i, o := range all {
		out[i] = Found{Row: rows[i], Description: o.Description, Note: o.Note}
		if out[i].Lines, err = shown(lines[o.ID], o.Side); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Details shows one version. A deleted one is shown to its company too; nothing
// can be done to it but restore it.
func (s *Service) Details(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		o, err := Find(tx, who, access.OfferRead, in.ID)
		if err != nil {
			return Details{}, err
		}
		return details(tx, who, o)
	})
}

// Versions returns the versions of the offer that the person may see.
func (s *Service) Versions(ctx context.Context, who access.Who, in ByID) (search.List[Row], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (out search.List[Row], err error) {
		o, err := Find(tx, who, access.OfferRead, in.ID)
		if err != nil {
			return out, err
		}
		all, err := read(tx, who, ` AND o.offer_chain_id = ? AND o.deleted_at IS NULL ORDER BY o.version_number DESC`, o.ChainID)
		if err != nil {
			return out, err
		}
		out.Data, err = rowsOf(tx, who, all)
		n := int64(len(all))
		out.Count = &n
		return out, err
	})
}

// Comments returns the comments on offers. They are internal.
func (s *Service) Comments() comments.On[Offer] {
	return comments.On[Offer]{
		DB: s.DB,
		Find: func(tx *db.Tx, who access.Who, id int64) (Offer, error) {
			return Find(tx, who, access.OfferComment, id)
		},
		Ready: func(tx *db.Tx, who access.Who, id int64) (Offer, error) {
			return Ready(tx, who, access.OfferComment, id)
		},
		Side: func(o Offer) access.Side { return o.Side },
		Notify: func(tx *db.Tx, who access.Who, o Offer, n comments.Said) error {
			to, err := comments.Authors(tx, Entity, o.ID)
			if err != nil {
				return err
			}
			return notices.Talk(tx, who, append(to, o.CreatedBy), notices.New{TenantID: o.TenantID, Kind: notices.OfferComment, Entity: Entity, EntityID: o.ID}, n)
		},
		Name: func(tx *db.Tx, who access.Who, o Offer, said comments.Said) error {
			return notices.Talk(tx, who, nil, notices.New{TenantID: who.TenantID, Entity: Entity, EntityID: o.ID}, said)
		},
	}
}
