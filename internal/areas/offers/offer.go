// Package offers stores the offers of a company with their versions and lines,
// sends them to clients, and records the answers. The areas of tasks and projects
// convert accepted ones.
package offers

import (
	"time"

	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/comments"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/record"
	"teren/internal/platform/trash"
)

// Entity is the name of an offer in history, live changes, files and notices.
const Entity = "offer"

// Currency is the currency of every offer.
const Currency = money.EUR

// Status is the status of a version of an offer.
type Status string

const (
	InCreation Status = "IN_CREATION" // a draft, saved while it is written
	Created    Status = "CREATED"     // complete, not yet with the client
	Sent       Status = "SENT"        // from here on it stays as it is
	Accepted   Status = "ACCEPTED"
	Rejected   Status = "REJECTED"
	Expired    Status = "EXPIRED"
)

func (Status) Values() []string {
	return []string{"IN_CREATION", "CREATED", "SENT", "ACCEPTED", "REJECTED", "EXPIRED"}
}

// Side is the role a company plays in an offer.
type Side string

func (Side) Values() []string { return []string{string(access.Contractor), string(access.Client)} }

// Shown is what lists show of the fields that people enter.
type Shown struct {
	Title    string  `json:"title" db:"title" fold:"title_fold" rule:"max=200"`
	Validity *int64  `json:"validity_period" db:"validity_period" rule:"between=1..3650"`
	Deadline *string `json:"deadline" db:"deadline" rule:"day"`
}

// Body is what the page of an offer shows besides.
type Body struct {
	Description    string `json:"description" db:"description" rule:"max=10000"`
	Note           string `json:"note" db:"note" rule:"max=10000"`
	ClientNote     string `json:"client_note" db:"client_note" rule:"max=2000"`
	Language       string `json:"language" db:"language"`
	RecipientName  string `json:"recipient_name" db:"recipient_name" rule:"max=200" history:"recipient"`
	RecipientEmail string `json:"recipient_email" db:"recipient_email" rule:"max=200,email" history:"recipient"`
	Terms          string `json:"terms" db:"terms" rule:"max=10000"`
}

// Entry is every field of a version, but its discount and its lines, that a request
// can set.
type Entry struct {
	Num string `json:"offer_num" db:"offer_num" from:"n" rule:"needed,max=40"` // that all versions share
	Shown
	Body
	ClientID   *int64 `json:"tenant_id" db:"client_id" history:"client"`
	ForProject *int64 `json:"for_project_id" db:"for_project_id" history:"for_project"`
}

// head is everything of a version, but its lines, that a Change can change.
type head struct {
	Entry
	Discount money.Percent `json:"discount" db:"discount"`
}

var fields = record.Of[head]("o")

// Offer is one version of an offer as it is stored, seen by one company.
type Offer struct {
	head
	trash.Deleted
	ID            int64       `db:"offer_id"`
	ChainID       int64       `db:"offer_chain_id"`
	Side          access.Side `db:"side"` // of the viewer's company
	VersionNumber int64       `db:"version_number"`
	ParentID      *int64      `db:"parent_id"`
	Newest        bool        `db:"is_newest"`  // of those of the company; an accepted one comes before a later draft
	Current       bool        `db:"is_current"` // of those that were sent, the last one
	TenantID      int64       `db:"tenant_id"`
	LineTotal     money.Cents `db:"line_total"`
	PriceTotal    money.Cents `db:"price_total"`
	TaxTotal      money.Cents `db:"tax_total"`
	Status        Status      `db:"status"`
	StatusAt      time.Time   `db:"status_at"`
	StatusReason  string      `db:"status_reason"`
	SentAt        *time.Time  `db:"sent_at"`
	ValidUntil    *string     `db:"valid_until"`
	OpenedAt      *time.Time  `db:"opened_at"`
	TaskID        *int64      `db:"task_id"`
	ProjectID     *int64      `db:"project_id"`
	CreatedBy     int64       `db:"created_by"`
	CreatedAt     time.Time   `db:"created_at"`
	Version       int64       `db:"version"`
	LinesVersion  int64       `db:"lines_version"`

	sending bool // it is being sent: its document shows today's data

	// Read from other tables.
	ChainDeleted bool   `db:"chain_deleted"`
	ProjectTitle string `db:"project_title"`
	ForTitle     string `db:"for_project_title"` // "" of one that is deleted
	Client       string `db:"client"`
	Contractor   string `db:"contractor"`
	ZoneName     string `db:"time_zone"` // of the contractor
	Creator      string `db:"creator"`
}

// Ref identifies the offer for history. The client's company receives the changes
// once it was sent.
func (o Offer) Ref(access.Who) history.Ref {
	ref := history.Ref{Entity: Entity, ID: o.ID, Version: o.Version, Tenants: []int64{o.TenantID}}
	if c := o.ClientID; o.SentAt != nil && c != nil && *c != tenants.PrivateIndividual && *c != o.TenantID {
		ref.Tenants = append(ref.Tenants, *c)
	}
	return ref
}

// clientName returns the name of the client; of a private individual, the note.
func (o Offer) clientName() string {
	if o.ClientID != nil && *o.ClientID == tenants.PrivateIndividual {
		return o.ClientNote
	}
	return o.Client
}

// Title returns the name of a deleted version in the history.
func (o Offer) Title() string { return o.Num + " v" + number(o.VersionNumber) }

// Row is one version of an offer as lists show it. Deadline is the one given,
// ValidUntil the one that holds since it was sent.
type Row struct {
	ID            int64  `json:"offer_id"`
	ParentID      *int64 `json:"parent_id"`
	Num           string `json:"offer_num"`
	VersionNumber int64  `json:"version_number"`
	Versions      int64  `json:"versions"` // that the person sees
	Newest        bool   `json:"newest"`
	Current       bool   `json:"current"` // no later version was sent: the client can answer it while it is SENT
	Shown
	Tenant       *tenants.Tenant `json:"tenant"` // the client; nil while a draft has none
	ContractorID int64           `json:"contractor_tenant_id"`
	Contractor   string          `json:"contractor"`
	RoleType     Side            `json:"role_type"` // of the viewer's company
	ValidUntil   *string         `json:"valid_until"`
	Status       Status          `json:"status"`
	StatusAt     time.Time       `json:"last_status_change"`
	StatusReason string          `json:"status_reason"`
	SentAt       *time.Time      `json:"sent_at"`
	OpenedAt     *time.Time      `json:"opened_at"` // by the client, the first time
	TaskID       *int64          `json:"task_id"`
	ProjectID    *int64          `json:"project_id"`
	ProjectTitle string          `json:"project_title"` // of that; shown to the contractor
	ForProject   *tasks.Project  `json:"for_project"`   // that it is meant for; shown to the contractor
	PriceTotal   *money.Cents    `json:"price_total"`
	TaxTotal     *money.Cents    `json:"tax_total"`
	TotalWithTax *money.Cents    `json:"total_with_tax"`
	Currency     money.Currency  `json:"currency"`
	CreatedAt    time.Time       `json:"created_at"`
	CreatedBy    string          `json:"created_by"`
	Mail         *Mail           `json:"mail"`      // the letter sent last
	Questions    int64           `json:"questions"` // since the company's last answer
	Unread       int64           `json:"unread_comments"`
	Version      int64           `json:"version"`
	Allowed      []access.Action `json:"allowed_actions"`
	Targets      []Status        `json:"allowed_statuses"`
	CanEdit      bool            `json:"can_edit"`
}

func (r Row) Key() int64 { return r.ID }

// Details is one version with everything on its page. Note, purchase prices,
// margins, letters and comments are the contractor's alone. Terms are shown as they
// are printed.
type Details struct {
	Row
	IsDeleted bool `json:"is_deleted"`
	Body
	OwnTerms  bool               `json:"own_terms"` // written for this offer; left out once it is sent
	Discount  *money.Percent     `json:"discount"`
	Lines     []Line             `json:"line_items"`
	Totals    Totals             `json:"totals"`
	Newer     *Newer             `json:"newer_version"` // the newest one that the person sees, of one that it replaced
	MostTotal *money.Cents       `json:"most_total"`    // with every option and the dearest alternatives, with tax
	Margin    *Margin            `json:"margin"`
	Answer    *Answer            `json:"answer"`
	Past      []PastAnswer       `json:"past_answers"` // that stand no more, oldest first
	Asked     []Question         `json:"questions_and_answers"`
	Mails     []Mail             `json:"mails"`
	Papers    []Paper            `json:"papers"` // kept as they were mailed and signed, oldest first
	Links     int64              `json:"live_links"`
	Comments  []comments.Comment `json:"comments"`
	Images    []Image            `json:"images"`
	Documents []Document         `json:"documents"`
}

// Newer is the version that replaced another.
type Newer struct {
	ID            int64 `json:"offer_id"`
	VersionNumber int64 `json:"version_number"`
}

// Answer is the client's answer to an offer.
type Answer struct {
	ByLink    bool      `db:"by_link" json:"by_link"`
	ByClient  bool      `db:"by_client" json:"by_client"` // of the client's own company; otherwise the office noted it
	Name      string    `db:"name" json:"name"`
	Function  string    `db:"function" json:"function"`
	Strokes   Strokes   `db:"-" json:"signature"`
	Signature string    `db:"signature" json:"-"`
	Reason    string    `db:"reason" json:"reason"`
	Network   *string   `db:"network" json:"network"`           // shown to the contractor
	By        string    `db:"answered_name" json:"answered_by"` // as they were called then
	At        time.Time `db:"answered_at" json:"answered_at"`
}

// Image is a picture of an offer.
type Image struct {
	ID     int64  `json:"offer_image_id"`
	URL    string `json:"doc_url"`
	Name   string `json:"name"`
	Width  int64  `json:"width"`
	Height int64  `json:"height"`
}

// Document is a document of an offer.
type Document struct {
	ID          int64  `json:"offer_document_id"`
	URL         string `json:"doc_url"`
	Name        string `json:"name"`
	Size        int64  `json:"size"`
	ContentType string `json:"content_type"`
}

const (
	maxValidity = 3650
	maxText     = 10_000
)

// check notes what is wrong with the version; a draft may be incomplete.
func (h *head) check(c *fault.Check, draft bool, zone *time.Location) {
	fields.Check(c, h, zone)
	if h.Language != "" {
		c.OneOf("language", h.Language, words.Languages)
	}
	if draft {
		return
	}
	c.Require("title", h.Title)
	if h.Validity == nil {
		c.Fail("validity_period", "required", nil)
	}
	if h.ClientID == nil {
		c.Fail("tenant_id", "required", nil)
	} else if *h.ClientID == tenants.PrivateIndividual {
		c.Require("client_note", h.ClientNote)
	}
}

// day reads a deadline: a day, or an instant, which is on a day of the zone.
func day(c *fault.Check, at string, text *string, zone *time.Location) *string {
	if text == nil || *text == "" {
		return nil
	}
	on, ok := clock.ParseDay(*text, zone)
	if !ok {
		c.Fail(at, "wrong_type", fault.Args{"want": "2026-12-04"})
		return nil
	}
	return &on
}

// zone returns the contractor's time zone, in which the offer expires.
func (o Offer) zone() *time.Location {
	zone, err := clock.Zone(o.ZoneName)
	if err != nil {
		return time.UTC
	}
	return zone
}

// today returns the present day in the company's time zone.
func today(now time.Time, zone *time.Location) string { return now.In(zone).Format(time.DateOnly) }
