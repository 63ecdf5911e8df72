package offers

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/jobs"
)

// actions are those that an offer's allowed_actions may name.
var actions = []access.Action{
	access.OfferEdit, access.OfferVersion, access.OfferSubmit, access.OfferSend, access.OfferLink, access.OfferAccept, access.OfferReject, access.OfferExpire,
	access.OfferUnaccept, access.OfferConvert, access.OfferDuplicate, access.OfferComment, access.OfferAsk, access.OfferDelete, access.OfferRestore,
}

// now returns the refusal of an action that is not possible in the present status,
// or nil.
func (o Offer) now(a access.Action) error {
	live := o.DeletedAt == nil
	newest := live && o.Newest
	ok, code := false, "not_allowed_now"
	switch a {
	case access.OfferEdit:
		ok = newest && (o.Status == InCreation || o.Status == Created)
	case access.OfferVersion:
		ok = newest && o.Status != Accepted
	case access.OfferSubmit:
		ok = newest && o.Status == InCreation
	case access.OfferSend:
		ok = newest && (o.Status == Created || o.Status == Sent || o.Status == Rejected || o.Status == Expired)
	case access.OfferLink, access.OfferAccept, access.OfferReject, access.OfferExpire:
		ok = o.Current && o.Status == Sent // also while a newer version is written
	case access.OfferUnaccept:
		if newest && o.Status == Accepted {
			ok, code = o.TaskID == nil && o.ProjectID == nil, "offer_converted"
		}
	case access.OfferConvert:
		if newest && o.Status == Accepted {
			ok, code = o.TaskID == nil && o.ProjectID == nil, "offer_converted"
		}
	case access.OfferDelete: // a draft also when an earlier version was accepted meanwhile
		ok = newest && o.Status != Accepted || live && o.SentAt == nil
	case access.OfferDuplicate, access.OfferComment:
		ok = live
	case access.OfferAsk:
		ok = o.Current
	case access.OfferRestore:
		ok = !live
	}
	if live && !o.Newest && !ok {
		code = "offer_not_newest"
	}
	if ok {
		return nil
	}
	return fault.New(fault.Conflict, code)
}

// allowed lists what the person may do to the version in its present status,
// from the same rules that the calls enforce.
func (o Offer) allowed(who access.Who) []access.Action {
	return access.Filter(actions, func(a access.Action) bool { return who.On(o.Side, a) && o.now(a) == nil })
}

// moves are the actions that change a version's status from one to another.
var moves = map[Status]map[Status]access.Action{
	InCreation: {Created: access.OfferSubmit},
	Created:    {Sent: access.OfferSend},
	Sent:       {Accepted: access.OfferAccept, Rejected: access.OfferReject, Expired: access.OfferExpire},
	Rejected:   {Sent: access.OfferSend},
	Expired:    {Sent: access.OfferSend},
	Accepted:   {Sent: access.OfferUnaccept},
}

// targets returns the statuses that the person may set on the version.
func (o Offer) targets(who access.Who) []Status {
	out := []Status{}
	for _, s := range Status("").Values() {
		if a, ok := moves[o.Status][Status(s)]; ok && who.On(o.Side, a) && o.now(a) == nil {
			out = append(out, Status(s))
		}
	}
	return out
}

// Ready finds the version for an action and refuses an action that is not possible
// now; a 409 names the present status and the actions possible instead.
func Ready(tx *db.Tx, who access.Who, a access.Action, id int64) (Offer, error) {
	o, err := Find(tx, who, a, id)
	if err != nil {
		return o, err
	}
	return o, o.check(who, a)
}

func (o Offer) check(who access.Who, a access.Action) error {
	if f, _ := o.now(a).(*fault.Fault); f != nil {
		return o.refuse(who, f.Code)
	}
	return nil
}

// refuse returns the 409 with the actions possible instead.
func (o Offer) refuse(who access.Who, code string) error {
	f := fault.NotNow(code, string(o.Status), o.allowed(who))
	f.Extra["allowed_statuses"] = o.targets(who)
	return f
}

// move makes one transition and returns the new details.
func (s *Service) move(ctx context.Context, who access.Who, a access.Action, id int64, do func(*db.Tx, Offer) error) (Details, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		o, err := Ready(tx, who, a, id)
		if err == nil {
			err = do(tx, o)
		}
		if err != nil {
			return Details{}, err
		}
		if o, err = Find(tx, who, access.OfferRead, id); err != nil {
			return Details{}, err
		}
		return details(tx, who, o)
	})
}

// submit sets a draft to CREATED; it refuses one that is incomplete.
func submit(tx *db.Tx, who access.Who, o Offer) (Offer, error) {
	lines, err := linesOf(tx, o.ID)
	if err != nil {
		return o, err
	}
	if err := o.complete(lines[o.ID], today(tx.Now, o.zone())); err != nil {
		return o, err
	}
	return setStatus(tx, who, o, Created, "", "")
}

// sentNow returns the version as it is when it is sent now. Terms from the settings
// are filled in again if it was sent before: they may contain the day.
func sentNow(tx *db.Tx, o Offer, deadline *string) (Offer, error) {
	if o.SentAt != nil {
		set, _, err := settingsOf(tx, o.TenantID)
		if err != nil {
			return o, err
		}
		if !o.ownTerms(tx.Now, set) {
			o.Terms = ""
		}
	}
	if deadline != nil {
		o.Deadline = deadline
	}
	until := o.until(tx.Now, o.zone())
	o.SentAt, o.ValidUntil, o.sending = &tx.Now, &until, true
	return o, nil
}

// markSent sets the version to SENT, valid until the day. A new deadline replaces
// the earlier one.
func markSent(tx *db.Tx, who access.Who, o Offer, deadline *string) (Offer, error) {
	o, err := sentNow(tx, o, deadline)
	if err != nil {
		return o, err
	}
	if *o.ValidUntil < today(tx.Now, o.zone()) {
		return o, fault.OnField("deadline", "in_past", nil)
	}
	lines, err := linesOf(tx, o.ID)
	if err != nil {
		return o, err
	}
	var c fault.Check
	if charges(&c, lines[o.ID]); c.Err() != nil {
		return o, c.Err()
	}
	terms, err := printedTerms(tx, o)
	if err != nil {
		return o, err
	}
	if _, err := tx.Exec(`UPDATE offer_chain SET was_sent = TRUE WHERE offer_chain_id = ?`, o.ChainID); err != nil {
		return o, err
	}
	if err := endAnswer(tx, who, o, ""); err != nil {
		return o, err
	}
	o, err = setStatus(tx, who, o, Sent, "", `, sent_at = ?, valid_until = ?, deadline = ?, terms = ?, reminded_at = NULL, client_reminded = FALSE`,
		tx.Now, *o.ValidUntil, o.Deadline, terms)
	if err != nil {
		return o, err
	}
	if err := freeze(tx, o); err != nil {
		return o, err
	}
	if err := updateOthers(tx, who, o); err != nil {
		return o, err
	}
	return o, receive(tx, who, o)
}

// receive sends the office of the client's company a notice, if it uses the
// program.
func receive(tx *db.Tx, who access.Who, o Offer) error {
	for _, tenant := range o.Ref(who).Tenants[1:] {
		to, err := office(tx, tenant)
		if err != nil {
			return err
		}
		if err := notices.Give(tx, who, to, notices.New{TenantID: tenant, Kind: notices.OfferReceived, Entity: Entity, EntityID: o.ID}); err != nil {
			return err
		}
	}
	return nil
}

// A Reply is the answer of the client, or of somebody of the company on their
// behalf. Chosen are the wanted optional lines and alternatives; without it those
// that the offer proposes.
type Reply struct {
	Name     string   `json:"name,omitempty"`
	Function string   `json:"function,omitempty"`
	Strokes  Strokes  `json:"signature,omitempty"`
	Chosen   *[]int64 `json:"chosen,omitempty"`
	Reason   string   `json:"reason,omitempty"`

	byLink  bool
	network string
}

func (r *Reply) check(c *fault.Check) {
	c.Text("name", &r.Name, 200)
	c.Text("function", &r.Function, 200)
	c.Text("reason", &r.Reason, 2000)
	r.Strokes.Check(c, "signature")
	if r.Chosen != nil && len(*r.Chosen) > MaxLines {
		c.Fail("chosen", "too_many_lines", fault.Args{"max": MaxLines})
	}
}

// accept accepts the version: the chosen lines count from now on.
func accept(tx *db.Tx, who access.Who, o Offer, r Reply) error {
	if err := o.stillOpen(tx.Now, who); err != nil {
		return err
	}
	all, err := linesOf(tx, o.ID)
	if err != nil {
		return err
	}
	lines := all[o.ID]
	counts := offered(lines)
	if r.Chosen != nil {
		if counts, err = chosenOf(lines, *r.Chosen); err != nil {
			return err
		}
	}
	b, err := reckon(lines, counts, o.Discount)
	if err != nil {
		return err
	}
	var yes []int64
	for i, l := range lines {
		if counts[i] {
			yes = append(yes, l.ID)
		}
	}
	if _, err := tx.Exec(`UPDATE offer_line SET accepted = FALSE WHERE offer_id = ?`, o.ID); err != nil {
		return err
	}
	for part := range slices.Chunk(yes, 500) {
		if _, err := tx.Exec(`UPDATE offer_line SET accepted = TRUE WHERE offer_id = ? AND offer_line_item_id IN (?)`, o.ID, part); err != nil {
			return err
		}
	}
	name, err := keepAnswer(tx, who, o, r)
	if err != nil {
		return err
	}
	if err := makeNewest(tx, o.ChainID, o.ID); err != nil {
		return err
	}
	o, err = setStatus(tx, who, o, Accepted, "", `, line_total = ?, price_total = ?, tax_total = ?`, b.lines, b.total.Net, b.total.Tax)
	if err != nil {
		return err
	}
	if err := updateOthers(tx, who, o); err != nil {
		return err
	}
	if err := jobs.Add(tx, answeredJob, o.ID, ""); err != nil {
		return err
	}
	return notify(tx, who, o, notices.OfferAccepted, name)
}

// makeNewest makes the version the newest of its chain: one that is accepted comes
// before a draft that was begun after it.
func makeNewest(tx *db.Tx, chain, id int64) error {
	if _, err := tx.Exec(`UPDATE offer SET is_newest = FALSE WHERE offer_chain_id = ? AND is_newest AND offer_id <> ?`, chain, id); err != nil {
		return err
	}
	_, err := tx.Exec(`UPDATE offer SET is_newest = TRUE WHERE offer_id = ?`, id)
	return err
}

// latestNewest makes the latest version that is left the newest, and returns how
// many there are: one or none.
func latestNewest(tx *db.Tx, chain int64) (int64, error) {
	if _, err := tx.Exec(`UPDATE offer SET is_newest = FALSE WHERE offer_chain_id = ? AND is_newest`, chain); err != nil {
		return 0, err
	}
	return tx.Exec(`UPDATE offer SET is_newest = TRUE WHERE offer_id = (SELECT MAX(b.offer_id) FROM offer b WHERE b.offer_chain_id = ? AND b.deleted_at IS NULL)`, chain)
}

// reject rejects the version, with a reason.
func reject(tx *db.Tx, who access.Who, o Offer, r Reply) error {
	if r.Reason == "" {
		return fault.OnField("reason", "required", nil)
	}
	if err := o.stillOpen(tx.Now, who); err != nil {
		return err
	}
	if _, err := keepAnswer(tx, who, o, r); err != nil {
		return err
	}
	o, err := setStatus(tx, who, o, Rejected, r.Reason, "")
	if err != nil {
		return err
	}
	if o.Side == access.Client {
		if err := jobs.Add(tx, answeredJob, o.ID, ""); err != nil {
			return err
		}
	}
	return notify(tx, who, o, notices.OfferRejected, r.Reason)
}

// stillOpen refuses an answer after the last day, also before the daily job has
// seen it.
func (o Offer) stillOpen(now time.Time, who access.Who) error {
	if o.ValidUntil != nil && *o.ValidUntil < today(now, o.zone()) {
		return o.refuse(who, "offer_expired")
	}
	return nil
}

// keepAnswer stores the answer, and returns the name of the person who gave it: a
// person signed in for the client does not have to give it.
func keepAnswer(tx *db.Tx, who access.Who, o Offer, r Reply) (string, error) {
	by := ""
	if who.UserID != 0 {
		var err error
		if by, err = db.One[string](tx, `SELECT first_name || ' ' || last_name FROM user_account WHERE user_id = ?`, who.UserID); err != nil {
			return "", err
		}
	}
	if r.Name == "" && o.Side == access.Client {
		r.Name = by
	}
	strokes := ""
	if len(r.Strokes) > 0 {
		text, err := json.Marshal(r.Strokes)
		if err != nil {
			return "", err
		}
		strokes = string(text)
	}
	if o.Side == access.Client && !r.byLink { // of who answers for the client it does not matter where they are
		r.network = who.Address
	}
	_, err := tx.Exec(`INSERT INTO offer_answer (offer_id, by_link, by_client, name, function, signature, reason, network, answered_by, answered_name, answered_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		o.ID, r.byLink, o.Side == access.Client, r.Name, r.Function, strokes, r.Reason, r.network, person(who), by, tx.Now)
	return r.Name, err
}

// person returns the id of who, or nil for the client behind a link and for the
// program.
func person(who access.Who) *int64 {
	if who.UserID == 0 {
		return nil
	}
	return &who.UserID
}

// expire sets the version to EXPIRED.
func expire(tx *db.Tx, who access.Who, o Offer) error {
	o, err := setStatus(tx, who, o, Expired, "", "")
	if err != nil {
		return err
	}
	return notify(tx, who, o, notices.OfferExpired, "")
}

// notify sends a notice about the offer to the person who made it and the one who
// sent it.
func notify(tx *db.Tx, who access.Who, o Offer, kind, text string) error {
	to, err := db.All[int64](tx, `SELECT m.user_id FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_id = ? AND m.roles > 1 AND u.deleted_at IS NULL AND (m.user_id = ? OR m.user_id IN (SELECT l.sent_by FROM offer_mail l WHERE l.offer_id = ?))`,
		o.TenantID, o.CreatedBy, o.ID)
	if err != nil {
		return err
	}
	if len(to) == 0 { // they have left
		if to, err = office(tx, o.TenantID); err != nil {
			return err
		}
	}
	return notices.Give(tx, who, to, notices.New{TenantID: o.TenantID, Kind: kind, Entity: Entity, EntityID: o.ID, Text: text})
}

// NewStatus is the new status of an offer. A reason belongs to REJECTED and to the
// withdrawal of ACCEPTED, a deadline to SENT.
type NewStatus struct {
	ID       int64   `path:"offer_id" json:"-"`
	Status   Status  `json:"status"`
	Reason   string  `json:"reason,omitempty"`
	Deadline *string `json:"deadline,omitempty"`
}

func (n *NewStatus) Validate() error {
	var c fault.Check
	n.Status = Status(strings.ToUpper(string(n.Status)))
	c.OneOf("status", string(n.Status), n.Status.Values())
	c.Text("reason", &n.Reason, 2000)
	return c.Err()
}

// ChangeStatus sets another status of the newest version, as the separate calls do.
// If that is not possible, a 409 names the possible statuses.
func (s *Service) ChangeStatus(ctx context.Context, who access.Who, in NewStatus) (Details, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		o, err := Find(tx, who, access.OfferStatus, in.ID)
		if err != nil {
			return Details{}, err
		}
		action, ok := moves[o.Status][in.Status]
		switch {
		case !ok:
			return Details{}, o.refuse(who, "not_allowed_now")
		case !who.On(o.Side, action):
			return Details{}, fault.New(fault.Forbidden, "forbidden")
		}
		if err := o.check(who, action); err != nil {
			return Details{}, err
		}
		var c fault.Check
		deadline := day(&c, "deadline", in.Deadline, who.Location())
		if err := c.Err(); err != nil {
			return Details{}, err
		}
		switch action {
		case access.OfferSubmit:
			_, err = submit(tx, who, o)
		case access.OfferSend:
			_, err = again(tx, who, o, deadline)
		case access.OfferAccept:
			err = accept(tx, who, o, Reply{})
		case access.OfferReject:
			err = reject(tx, who, o, Reply{Reason: in.Reason})
		case access.OfferExpire:
			err = expire(tx, who, o)
		case access.OfferUnaccept:
			err = s.unaccept(tx, who, o, in.Reason)
		}
		if err != nil {
			return Details{}, err
		}
		if o, err = Find(tx, who, access.OfferRead, in.ID); err != nil {
			return Details{}, err
		}
		return details(tx, who, o)
	})
}

// again sends a version, the first time or another time; an expired one needs a new
// deadline.
func again(tx *db.Tx, who access.Who, o Offer, deadline *string) (Offer, error) {
	if o.Status == Expired && deadline == nil {
		return o, fault.OnField("deadline", "required", nil)
	}
	return markSent(tx, who, o, deadline)
}

// ToSend is a version that was handed over in another way than by mail.
type ToSend struct {
	ID       int64   `path:"offer_id" json:"-"`
	Deadline *string `json:"deadline,omitempty"`
}

// MarkSent records that the client has the version: CREATED, REJECTED or EXPIRED →
// SENT. An expired one needs a new deadline.
func (s *Service) MarkSent(ctx context.Context, who access.Who, in ToSend) (Details, error) {
	return s.move(ctx, who, access.OfferSend, in.ID, func(tx *db.Tx, o Offer) error {
		if o.Status == Sent {
			return o.refuse(who, "already_done")
		}
		var c fault.Check
		deadline := day(&c, "deadline", in.Deadline, who.Location())
		if err := c.Err(); err != nil {
			return err
		}
		_, err := again(tx, who, o, deadline)
		return err
	})
}

// Replied is the answer to an offer given in the program.
type Replied struct {
	ID int64 `path:"offer_id" json:"-"`
	Reply
}

func (r *Replied) Validate() error {
	var c fault.Check
	r.Reply.check(&c)
	return c.Err()
}

// Accept accepts the offer, for the client's company, or for the office on behalf
// of the client. SENT → ACCEPTED; the chosen lines count from then on.
func (s *Service) Accept(ctx context.Context, who access.Who, in Replied) (Details, error) {
	return s.move(ctx, who, access.OfferAccept, in.ID, func(tx *db.Tx, o Offer) error { return accept(tx, who, o, in.Reply) })
}

// Reject rejects the offer, with a reason, for the client's company, or for the
// office on behalf of the client.
func (s *Service) Reject(ctx context.Context, who access.Who, in Replied) (Details, error) {
	return s.move(ctx, who, access.OfferReject, in.ID, func(tx *db.Tx, o Offer) error { return reject(tx, who, o, in.Reply) })
}

// Delete deletes the newest version, unless it is ACCEPTED; the one before it is
// the newest again. With its only version the offer is gone.
func (s *Service) Delete(ctx context.Context, who access.Who, in ByID) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		o, err := Ready(tx, who, access.OfferDelete, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		o.Version++
		if _, err := tx.Exec(`UPDATE offer SET is_newest = FALSE, deleted_at = ?, version = ? WHERE offer_id = ?`, tx.Now, o.Version, o.ID); err != nil {
			return api.Changed{}, err
		}
		before, err := latestNewest(tx, o.ChainID)
		if err != nil {
			return api.Changed{}, err
		}
		if before == 0 {
			if _, err := tx.Exec(`UPDATE offer_chain SET deleted_at = ? WHERE offer_chain_id = ?`, tx.Now, o.ChainID); err != nil {
				return api.Changed{}, err
			}
		}
		if err := list(tx, o.ChainID); err != nil {
			return api.Changed{}, err
		}
		if err := updateOthers(tx, who, o); err != nil {
			return api.Changed{}, err
		}
		return api.Changed{ID: o.ID, Version: o.Version}, history.Record(tx, who, o.Ref(who), history.Event{Kind: "deleted", Old: o.Title()})
	})
}

// Restore restores a deleted version as the newest, unless a newer one was made
// since, or another offer has the number.
func (s *Service) Restore(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return s.move(ctx, who, access.OfferRestore, in.ID, func(tx *db.Tx, o Offer) error {
		newer, err := db.Exists(tx, `SELECT 1 FROM offer WHERE offer_chain_id = ? AND deleted_at IS NULL AND (version_number >= ? OR status = 'ACCEPTED')`, o.ChainID, o.VersionNumber)
		if err != nil {
			return err
		}
		if newer {
			return o.refuse(who, "offer_not_newest")
		}
		if o.ChainDeleted {
			set, _, err := settingsOf(tx, o.TenantID)
			if err != nil {
				return err
			}
			if err := renumber(tx, who, pattern(set.Pattern), o.ChainID, o.Num); err != nil {
				return err
			}
			if _, err := tx.Exec(`UPDATE offer_chain SET deleted_at = NULL WHERE offer_chain_id = ?`, o.ChainID); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(`UPDATE offer SET is_newest = FALSE WHERE offer_chain_id = ? AND is_newest`, o.ChainID); err != nil {
			return err
		}
		o.Version++
		if _, err := tx.Exec(`UPDATE offer SET is_newest = TRUE, deleted_at = NULL, version = ? WHERE offer_id = ?`, o.Version, o.ID); err != nil {
			return err
		}
		if err := list(tx, o.ChainID); err != nil {
			return err
		}
		if err := updateOthers(tx, who, o); err != nil {
			return err
		}
		return history.Record(tx, who, o.Ref(who), history.Event{Kind: "restored", New: o.Title()})
	})
}
