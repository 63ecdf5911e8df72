package offers

import (
	"context"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/projects"
	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/live"
	"teren/internal/platform/record"
	"teren/internal/platform/uploads"
)

// New is a new offer, or with ParentID the next version of one, which copies all
// absent fields from it. Without a number it gets the next. Status is CREATED
// unless IN_CREATION is given: a draft may be incomplete.
type New struct {
	record.Copy
	Fields
	ParentID *int64 `json:"parent_id,omitempty"`
	Status   Status `json:"status,omitempty"`
}

// Fields are the fields of an offer that a request can set; absent ones stay as
// they are.
type Fields struct {
	Entry
	Discount api.Opt[money.Number] `json:"discount,omitzero"`
	Lines    *[]NewLine            `json:"line_items,omitempty"`
}

// over applies the fields that the request has to the earlier version.
func (f Fields) over(c *fault.Check, sent record.Sent, h head) head {
	discount := money.Percent(percents.Read(c, "discount", f.Discount, money.Rate(h.Discount)))
	h = fields.Over(h, head{f.Entry, discount}, sent)
	h.Num, h.Language = strings.TrimSpace(h.Num), strings.TrimSpace(h.Language)
	return h
}

// named checks that a new client and a new project are ones the person may name. An
// offer must have the currency of its project.
func (h head) named(tx *db.Tx, who access.Who, c *fault.Check, client, project *int64) error {
	if h.ClientID != nil && (client == nil || *client != *h.ClientID) {
		_, err := tenants.Find(tx, who, *h.ClientID)
		if err := c.Found("tenant_id", err); err != nil {
			return err
		}
	}
	if h.ForProject == nil || project != nil && *project == *h.ForProject {
		return nil
	}
	p, err := projects.Find(tx, who, *h.ForProject)
	if err == nil && p.Currency != Currency {
		c.Fail("for_project_id", "other_currency", fault.Args{"currency": Currency})
	}
	return c.Found("for_project_id", err)
}

// inTime reports a deadline that is over on the day, and was not the version's
// before.
func (h head) inTime(c *fault.Check, was *string, day string) {
	if h.Deadline != nil && !c.Failed("deadline") && *h.Deadline < day && (was == nil || *was != *h.Deadline) {
		c.Fail("deadline", "in_past", nil)
	}
}

// charges notes line_items if no line charges anything.
func charges(c *fault.Check, lines []line) {
	if !slices.ContainsFunc(lines, func(l line) bool { return l.Kind == Charge }) {
		c.Fail("line_items", "required", nil)
	}
}

// complete refuses a draft that lacks a field or a line, or whose deadline is before
// the day.
func (o Offer) complete(lines []line, day string) error {
	var c fault.Check
	o.head.check(&c, false, o.zone())
	o.inTime(&c, nil, day)
	charges(&c, lines)
	for i, l := range lines {
		at := "line_items." + number(int64(i))
		c.Require(at+".name", l.Name)
		if l.Kind == Charge && l.Quantity == 0 {
			c.Fail(at+".quantity", "zero", nil)
		}
	}
	return c.Err()
}

// Saved is the answer to a change of an offer: its version, and the numbers of its
// lines in their order.
type Saved struct {
	ID      int64   `json:"data"`
	Version int64   `json:"version"`
	Lines   []int64 `json:"line_item_ids"`
}

// Envelope marks it as its own answer.
func (Saved) Envelope() {}

// saved returns the answer to a change that left the offer with the lines.
func saved(o Offer, lines []line) Saved {
	out := Saved{o.ID, o.Version, make([]int64, len(lines))}
	for i, l := range lines {
		out.Lines[i] = l.ID
	}
	return out
}

// Validate bounds what needs no look at the present.
func (n *New) Validate() error {
	var c fault.Check
	n.Status = Status(upper(string(n.Status), string(Created)))
	c.OneOf("status", string(n.Status), []string{string(InCreation), string(Created)})
	return c.Err()
}

// Create creates an offer, or the next version of one: of its newest, unless that is
// ACCEPTED. It refuses a number that another offer of the company has.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		o, err := Insert(tx, who, in)
		return api.Created(o.ID), err
	})
}

// Insert does what Create does, in the caller's transaction.
func Insert(tx *db.Tx, who access.Who, in New) (Offer, error) {
	set, _, err := settingsOf(tx, who.TenantID)
	if err != nil {
		return Offer{}, err
	}
	o := Offer{Side: access.Contractor, TenantID: who.TenantID}
	if in.Status == InCreation {
		o.Validity = &set.Validity // else it must be given
	}
	known := map[int64]line{}
	var lines []line
	if in.ParentID != nil {
		parent, err := Ready(tx, who, access.OfferVersion, *in.ParentID)
		if fault.IsMissing(err) {
			return o, fault.OnField("parent_id", "no_such_thing", nil)
		}
		if err != nil {
			return o, err
		}
		all, err := linesOf(tx, parent.ID)
		if err != nil {
			return o, err
		}
		lines = all[parent.ID]
		for i := range lines {
			first := lines[i].first()
			lines[i].FirstID, lines[i].Accepted = &first, nil
			known[lines[i].ID] = lines[i]
		}
		o.head, o.ChainID, o.ParentID = parent.head, parent.ChainID, &parent.ID
		o.Deadline = nil // the new version has a time of its own
		if parent.SentAt != nil && !parent.ownTerms(tx.Now, set) {
			o.Terms = ""
		}
	}
	var from int64
	if in.ParentID != nil {
		from = *in.ParentID
	}
	return addVersion(tx, who, set, o, from, in, known, lines)
}

// addVersion checks and stores the new version, with the files of the one that
// it was made from.
func addVersion(tx *db.Tx, who access.Who, set Settings, o Offer, from int64, in New, known map[int64]line, lines []line) (Offer, error) {
	var c fault.Check
	o.Status = in.Status
	was, p := o.head, pattern(set.Pattern)
	o.head = in.over(&c, in.Sent, o.head)
	var err error
	if o.Num == "" && (o.Status == InCreation || !in.Sent.Has("offer_num")) {
		if o.Num, err = next(tx, who, p); err != nil {
			return o, err
		}
	}
	o.head.check(&c, o.Status == InCreation, who.Location())
	o.inTime(&c, was.Deadline, today(tx.Now, who.Location()))
	if err := o.named(tx, who, &c, nil, was.ForProject); err != nil {
		return o, err
	}
	if in.Lines != nil {
		r := reader{tx: tx, who: who, draft: o.Status == InCreation, known: known, check: &c}
		if o.ClientID != nil {
			r.client = *o.ClientID
		}
		if lines = r.read(*in.Lines); r.err != nil {
			return o, r.err
		}
	}
	if err := c.Err(); err != nil {
		return o, err
	}
	if o.Status == Created {
		if err := o.complete(lines, today(tx.Now, who.Location())); err != nil {
			return o, err
		}
	}
	switch {
	case o.ChainID == 0:
		o.ChainID, err = addChain(tx, who, p, o.Num)
	case o.Num != was.Num:
		err = fault.OnField("offer_num", "not_allowed_now", nil) // versions share it
	}
	if err != nil {
		return o, err
	}
	if o, err = insert(tx, who, o, lines); err != nil || from == 0 {
		return o, err
	}
	return o, uploads.Copy(tx, who, Entity, from, o.ID)
}

// Change is a person's change of an offer. line_items, when there, are all the lines
// in their order.
type Change struct {
	record.Change
	Fields
	DeletedImages []int64    `json:"deleted_images,omitempty"`
	DeletedDocs   []int64    `json:"deleted_docs,omitempty"`
	Images        api.Images `json:"-"`
	Docs          api.Docs   `json:"-"`
}

// Update changes a version that is IN_CREATION or CREATED. A draft is saved while
// somebody writes: a change of it made on an older version is refused, and its
// history is not kept. A change of one that is CREATED is merged with what others
// changed since; the same field, or the lines, changed twice is a conflict. The
// number can be changed until the offer was sent.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (Saved, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Saved, error) {
		o, err := Ready(tx, who, access.OfferEdit, in.ID)
		if err != nil {
			return Saved{}, err
		}
		all, err := linesOf(tx, o.ID)
		if err != nil {
			return Saved{}, err
		}
		was := all[o.ID]
		draft := o.Status == InCreation
		if in.Version != 0 && in.Version != o.Version && (draft || in.Lines != nil && in.Version < o.LinesVersion) {
			return Saved{}, &fault.Fault{Kind: fault.Conflict, Code: "conflict", Extra: map[string]any{"conflicts": []history.Conflict{}, "version": o.Version}}
		}
		var c fault.Check
		after := in.over(&c, in.Sent, o.head)
		if draft && after.Num == "" {
			after.Num = o.Num
		}
		after.check(&c, draft, who.Location())
		after.inTime(&c, o.Deadline, today(tx.Now, who.Location()))
		if err := after.named(tx, who, &c, o.ClientID, o.ForProject); err != nil {
			return Saved{}, err
		}
		lines := was
		if in.Lines != nil {
			r := reader{tx: tx, who: who, draft: draft, known: map[int64]line{}, check: &c}
			if after.ClientID != nil {
				r.client = *after.ClientID
			}
			for _, l := range was {
				r.known[l.ID] = l
			}
			if lines = r.read(*in.Lines); r.err != nil {
				return Saved{}, r.err
			}
			if !draft {
				charges(&c, lines)
			}
		}
		if err := c.Err(); err != nil {
			return Saved{}, err
		}
		changed, err := saveLines(tx, o.ID, was, lines)
		if err != nil {
			return Saved{}, err
		}
		edit := uploads.Edit{
			Delete: []uploads.Deletion{{Kind: uploads.Image, Field: "deleted_images", IDs: in.DeletedImages}, {Kind: uploads.Document, Field: "deleted_docs", IDs: in.DeletedDocs}},
			Images: in.Images, Docs: in.Docs,
		}
		store := func(h head) (int64, error) {
			if h.Num != o.Num {
				if err := s.renumber(tx, who, o, h.Num); err != nil {
					return 0, err
				}
			}
			o.head = h
			if changed {
				o.LinesVersion = o.Version + 1
			}
			o, err = write(tx, o, lines)
			return o.Version, err
		}
		if draft {
			files, err := edit.Apply(tx, who, Entity, o.ID)
			if err != nil || !changed && len(files) == 0 && len(history.Diff(o.head, after)) == 0 {
				return saved(o, lines), err
			}
			if _, err := store(after); err != nil {
				return Saved{}, err
			}
			if err := history.Record(tx, who, o.Ref(who), files...); err != nil {
				return Saved{}, err
			}
			return saved(o, lines), live.Publish(tx, live.Change{Entity: Entity, EntityID: o.ID, Kind: "draft", By: who.UserID, Version: o.Version, Tenants: o.Ref(who).Tenants})
		}
		done, err := history.Merge(tx, who, o.Ref(who), history.Change[head]{
			Version: in.Version, Before: o.head, After: after, Write: store,
			More: func() ([]history.Event, error) {
				events, err := edit.Apply(tx, who, Entity, o.ID)
				if changed {
					events = append(events, history.Event{Kind: "line_items", Old: len(was), New: len(lines), Money: true})
				}
				return events, err
			},
			Kind: fields.Kind, Words: readable,
		})
		o.Version = done.Version
		return saved(o, lines), err
	})
}

// renumber gives the offer another number; it refuses if the client has received
// the present one.
func (s *Service) renumber(tx *db.Tx, who access.Who, o Offer, num string) error {
	sent, err := db.Exists(tx, `SELECT 1 FROM offer_chain WHERE offer_chain_id = ? AND was_sent`, o.ChainID)
	if err != nil {
		return err
	}
	if sent {
		return fault.OnField("offer_num", "not_allowed_now", nil)
	}
	set, _, err := settingsOf(tx, o.TenantID)
	if err != nil {
		return err
	}
	return renumber(tx, who, pattern(set.Pattern), o.ChainID, num)
}

// readable returns the value of a kind as the history shows it.
func readable(tx *db.Tx, kind string, h head) (any, error) {
	switch kind {
	case "client":
		if h.ClientID == nil {
			return nil, nil
		}
		names, err := db.All[string](tx, `SELECT name FROM tenant WHERE tenant_id = ?`, *h.ClientID)
		return strings.Join(names, ""), err
	case "for_project":
		if h.ForProject == nil {
			return nil, nil
		}
		return db.One[string](tx, `SELECT title FROM project WHERE project_id = ?`, *h.ForProject)
	case "recipient":
		return strings.TrimSpace(h.RecipientName + " " + h.RecipientEmail), nil
	}
	return history.Value(h, kind), nil
}

// Duplicate creates a draft under the next number, with the texts and the lines of
// the version.
func (s *Service) Duplicate(ctx context.Context, who access.Who, in ByID) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		from, err := Ready(tx, who, access.OfferDuplicate, in.ID)
		if err != nil {
			return 0, err
		}
		set, _, err := settingsOf(tx, who.TenantID)
		if err != nil {
			return 0, err
		}
		all, err := linesOf(tx, from.ID)
		if err != nil {
			return 0, err
		}
		lines := all[from.ID]
		for i := range lines {
			lines[i].FirstID, lines[i].Accepted = nil, nil
		}
		o := Offer{Side: access.Contractor, TenantID: who.TenantID, head: from.head}
		o.Num, o.Deadline = "", nil
		if !from.ownTerms(tx.Now, set) {
			o.Terms = ""
		}
		o, err = addVersion(tx, who, set, o, from.ID, New{Status: InCreation}, nil, lines)
		return api.Created(o.ID), err
	})
}

// language returns the language of the offer's documents and letters.
func (o Offer) language(tx *db.Tx) (string, error) {
	if o.Language != "" {
		return o.Language, nil
	}
	return db.One[string](tx, `SELECT language FROM tenant WHERE tenant_id = ?`, o.TenantID)
}

// printedTerms returns the terms as printed: the offer's own, those it was sent
// with, or those of the settings.
func printedTerms(tx *db.Tx, o Offer) (string, error) {
	if o.Terms != "" {
		return o.Terms, nil
	}
	set, _, err := settingsOf(tx, o.TenantID)
	if err != nil {
		return "", err
	}
	language, err := o.language(tx)
	return o.filled(tx.Now, language, set.said(language).Terms), err
}

// marks are the placeholders that a text of the settings may contain; filled
// replaces them.
var marks = []string{"number", "title", "client", "company", "days", "until", "person"}

// filled returns a text of the settings about the offer; of one that is not sent
// yet, as if it was sent now.
func (o Offer) filled(now time.Time, language, text string) string {
	days := ""
	if o.Validity != nil {
		days = number(*o.Validity)
		if *o.Validity == 1 && text == words.OfferTerms.In(language) {
			text = words.OfferTermsOneDay.In(language)
		}
	}
	until := o.until(now, o.zone())
	if o.ValidUntil != nil {
		until = *o.ValidUntil
	}
	return fill(text, map[string]string{"number": o.Num, "title": o.head.Title, "client": o.clientName(), "company": o.Contractor, "days": days, "until": words.StoredDay(until, language), "person": o.Creator})
}

// ownTerms reports whether the terms are not those that the settings gave.
func (o Offer) ownTerms(now time.Time, set Settings) bool {
	for _, language := range words.Languages {
		if o.Terms == o.filled(now, language, set.said(language).Terms) {
			return false
		}
	}
	return o.Terms != ""
}
