package absences

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/areas/settings"
	"teren/internal/areas/users"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/planning"
	"teren/internal/platform/search"
	"teren/internal/platform/uploads"
)

type Service struct{ DB *db.DB }

func init() {
	area.Register(area.Entity{Name: Entity, Changes: Visible, Subject: &subject})
}

// Area registers the absences with the program.
func Area(d *db.DB) area.Area {
	s := &Service{d}
	return area.Area{
		Name: "absences", Routes: s.Routes, React: s.React, Searches: []search.Table{Table},
	}
}

// React ends the absences of a person who leaves.
func (s *Service) React() { users.Departed.Follow(s.DB, Entity, leave) }

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.AbsenceRead, "POST /absences/search", "List absences: one's own, or, for the office, everybody's.", s.Search)
	export.On(r, access.AbsenceRead, "POST /absences/export", "The absences that a search finds, as CSV or XLSX.", s.Search, list)
	api.On(r, access.AbsenceRead, "POST /absences", "Ask for an absence of one's own; of the office: write one down, approved.", s.Create)
	api.On(r, access.AbsenceRead, "GET /absences/{absence_id}", "Show an absence.", s.Details)
	api.On(r, access.AbsenceEdit, "PATCH /absences/{absence_id}", "Change an absence.", s.Update)
	api.On(r, access.AbsenceDelete, "DELETE /absences/{absence_id}", "Take an absence back.", s.Delete)
	api.On(r, access.AbsenceApprove, "POST /absences/{absence_id}/approve", "Approve an absence; of one that was to be cancelled: keep it.", s.Approve)
	api.On(r, access.AbsenceReject, "POST /absences/{absence_id}/reject", "Reject an absence, with a reason.", s.Reject)
	api.On(r, access.AbsenceCancel, "POST /absences/{absence_id}/cancel", "Ask, with a reason, that an approved absence of one's own be cancelled.", s.Cancel)
	history.On(r, access.AbsenceRead, "GET /absences/{absence_id}/history", "What happened to an absence, newest first.", s.DB, find)
}

// Table defines the columns that can be searched.
var Table = search.Table{
	Name: "absences", From: "absence a", Key: "a.absence_id", Search: []string{"name"},
	Joins: []search.Join{{Alias: "u", SQL: "JOIN user_account u ON u.user_id = a.user_id"}},
	Columns: map[string]search.Column{
		"absence_id": {SQL: "a.absence_id", Kind: search.Integer},
		"user_id":    {SQL: "a.user_id", Kind: search.Integer},
		"name":       {SQL: "u.first_name || ' ' || u.last_name", Kind: search.Text, Fold: "u.name_fold"},
		"kind":       {SQL: "a.kind", Kind: search.Text, Values: Kind("").Values()},
		"state":      {SQL: "a.state", Kind: search.Text, Values: State("").Values()},
		"waits":      {SQL: "(a.state = 'REQUESTED' OR a.cancel_asked_at IS NOT NULL)", Kind: search.Boolean}, // for the office to decide
		"from":       {SQL: "a.starts_at", Kind: search.Timestamp},
		"to":         {SQL: "a.ends_at", Kind: search.Timestamp},
		"created_at": {SQL: "a.created_at", Kind: search.Timestamp},
	},
}

// scope limits a search to the absences of the person's company, for those who do
// not decide only their own.
func scope(who access.Who) search.Scope {
	s := search.Scope{SQL: `a.tenant_id = ? AND a.deleted_at IS NULL`, Args: []any{who.TenantID}}
	if !office(who) {
		s.SQL += ` AND a.user_id = ?`
		s.Args = append(s.Args, who.UserID)
	}
	return s
}

func all(tx *db.Tx, who access.Who, ids []int64) ([]absence, error) {
	in := scope(who)
	return db.All[absence](tx, `
		SELECT a.absence_id, a.user_id, u.first_name || ' ' || u.last_name AS name, `+uploads.FaceOf(`a.user_id`)+` AS image, a.kind, a.state, a.starts_at, a.ends_at, a.whole_days, a.note, a.reason,
			d.first_name || ' ' || d.last_name AS decider, a.decided_at, c.first_name || ' ' || c.last_name AS creator, a.created_at, a.version, a.cancel_asked_at, a.cancel_reason
		FROM absence a JOIN user_account u ON u.user_id = a.user_id JOIN user_account c ON c.user_id = a.created_by
		LEFT JOIN user_account d ON d.user_id = a.decided_by WHERE a.absence_id IN (?) AND `+in.SQL, append([]any{ids}, in.Args...)...)
}

// find returns an absence that the person may see.
func find(tx *db.Tx, who access.Who, id int64) (absence, error) {
	return fault.Only(all(tx, who, []int64{id}))
}

func rows(tx *db.Tx, who access.Who, ids []int64) ([]Row, error) {
	found, err := all(tx, who, ids)
	if err != nil {
		return nil, err
	}
	orders := map[int64][]planning.Order{}
	if office(who) {
		if orders, err = planning.OrdersDuring(tx, who.TenantID, ids); err != nil {
			return nil, err
		}
	}
	company, err := settings.CalendarOf(tx, who)
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(found))
	for i, a := range found {
		r := Row{ID: a.ID, UserID: a.UserID, Name: a.Name, ImageURL: a.Image, Kind: a.Kind, State: a.State, WholeDays: a.Whole, From: a.From, To: a.To, Note: a.Note, Reason: a.Reason,
			DecidedBy: a.DecidedBy, DecidedAt: a.DecidedAt, CreatedBy: a.CreatedBy, CreatedAt: a.CreatedAt, Orders: []planning.Order{}, Version: a.Version, Allowed: a.allowed(who)}
		if r.FromDay, r.ToDay = a.days(who.Location()); a.Whole {
			n, err := company.WorkingDays(a.dates(who.Location()))
			if err != nil {
				return nil, err
			}
			r.Working = &n
		}
		if a.CancelAskedAt != nil {
			r.Cancel = &Cancel{*a.CancelAskedAt, a.CancelReason}
		}
		r.Orders = append(r.Orders, orders[a.ID]...)
		out[i] = r
	}
	return out, nil
}

func shown(tx *db.Tx, who access.Who, id int64) (Row, error) {
	return fault.Only(rows(tx, who, []int64{id}))
}

// Search returns the absences that the person may see.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Row], error) {
	return search.Read(ctx, s.DB, who, Table, scope(who), in, rows)
}

// Details shows one.
func (s *Service) Details(ctx context.Context, who access.Who, in ByID) (Row, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Row, error) { return shown(tx, who, in.ID) })
}

// Create requests an absence for the person. For the office it is approved at once,
// and may be for somebody else of the company. It refuses an absence that overlaps
// another one, or lies in a month whose time sheet is approved.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		a, err := create(tx, who, in)
		return api.Created(a.ID), err
	})
}

// create is Create within a transaction.
func create(tx *db.Tx, who access.Who, in New) (absence, error) {
	user := who.UserID
	if in.UserID != nil {
		user = *in.UserID
	}
	var c fault.Check
	err := users.Colleagues(tx, who, []int64{user})
	if user != who.UserID && !office(who) {
		err = fault.Missing()
	}
	if err := errors.Join(c.Found("user_id", err), c.Err()); err != nil {
		return absence{}, err
	}
	at := in.in(who.Zone)
	if err := at.open(tx, who, user); err != nil {
		return absence{}, err
	}
	if err := free(tx, who, 0, user, at); err != nil {
		return absence{}, err
	}
	state, decidedBy, decidedAt := Requested, (*int64)(nil), (*time.Time)(nil)
	if office(who) {
		state, decidedBy, decidedAt = Approved, &who.UserID, &tx.Now
	}
	id, err := db.Insert(tx, "absence", "absence_id", edited{in.Kind, in.Note, when(at)}.columns().And(db.Columns{
		"tenant_id": who.TenantID, "user_id": user, "state": state, "decided_by": decidedBy, "decided_at": decidedAt,
		"created_by": who.UserID, "created_at": tx.Now,
	}))
	if err != nil {
		return absence{}, err
	}
	a, err := find(tx, who, id)
	if err != nil {
		return a, err
	}
	if err := history.Record(tx, who, a.Ref(who), history.Event{Kind: "status", New: state}); err != nil {
		return a, err
	}
	if state == Approved {
		return a, a.notify(tx, who, notices.AbsenceEntered, []int64{user}, "")
	}
	to, err := users.Office(tx, who.TenantID, access.Admin|access.Manager)
	if err != nil {
		return a, err
	}
	return a, a.notify(tx, who, notices.AbsenceRequested, to, "")
}

// Taken is an approved absence of a person.
type Taken struct {
	UserID int64     `db:"user_id"`
	Kind   Kind      `db:"kind"`
	From   time.Time `db:"starts_at"`
	To     time.Time `db:"ends_at"`
}

// TakenBy returns the approved absences of the people in the company that touch
// [from, to), by person and start.
func TakenBy(tx *db.Tx, tenant int64, people []int64, from, to time.Time) ([]Taken, error) {
	return db.All[Taken](tx, `SELECT a.user_id, a.kind, a.starts_at, a.ends_at FROM absence a
		WHERE a.user_id IN (?) AND a.tenant_id = ? AND a.state = ? AND a.deleted_at IS NULL AND a.starts_at < ? AND a.ends_at > ?
		ORDER BY a.user_id, a.starts_at`, people, tenant, Approved, to, from)
}

// free refuses a second absence of the person at that time, and names the existing
// one.
func free(tx *db.Tx, who access.Who, but, user int64, at period) error {
	taken, err := db.All[struct {
		State State     `db:"state"`
		From  time.Time `db:"starts_at"`
		To    time.Time `db:"ends_at"`
		Whole bool      `db:"whole_days"`
	}](tx, `SELECT a.state, a.starts_at, a.ends_at, a.whole_days FROM absence a WHERE a.user_id = ? AND a.tenant_id = ? AND a.absence_id <> ? AND a.deleted_at IS NULL AND a.state <> ?
		AND a.starts_at < ? AND a.ends_at > ? ORDER BY a.starts_at LIMIT 1`, user, who.TenantID, but, Rejected, at.To, at.From)
	if err != nil || len(taken) == 0 {
		return err
	}
	t := taken[0]
	code := "absent_already"
	switch own, asked := user == who.UserID, t.State == Requested; {
	case own && asked:
		code = "own_asked"
	case own:
		code = "own_absence"
	case asked:
		code = "absent_asked"
	}
	return &fault.Fault{Kind: fault.Conflict, Code: code, Args: fault.Args{"days": clock.Span(t.From, t.To, t.Whole, who.Location(), who.Language)}}
}

// open refuses a time in a month that is approved for the person: its time sheet
// could not count the absence any more.
func (at period) open(tx *db.Tx, who access.Who, user int64) error {
	approved, err := planning.Approved(tx, who.TenantID, user, planning.Months(who.Zone, at.From, at.To.Add(-time.Microsecond)))
	if err == nil && approved {
		err = fault.New(fault.Conflict, "month_approved")
	}
	return err
}

// counted refuses to touch what the absence counts in an approved month. One
// that is not approved counts nothing.
func (a absence) counted(tx *db.Tx, who access.Who) error {
	if a.State != Approved {
		return nil
	}
	return a.period().open(tx, who, a.UserID)
}

// Ref names the absence in history.
func (a absence) Ref(who access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: a.ID, Version: a.Version, Tenants: []int64{who.TenantID}}
}

func (a absence) notify(tx *db.Tx, who access.Who, kind string, to []int64, text string) error {
	return notices.Give(tx, who, to, notices.New{TenantID: who.TenantID, Kind: kind, Entity: Entity, EntityID: a.ID, Text: text})
}

// ready finds the absence for an action that is possible now.
func ready(tx *db.Tx, who access.Who, do access.Action, id int64) (absence, error) {
	a, err := find(tx, who, id)
	if err == nil && !slices.Contains(a.allowed(who), do) {
		err = fault.NotNow(a.decided(who), string(a.State), a.allowed(who))
	}
	return a, err
}

// seen is ready of a version; without one, of whatever there is.
func seen(tx *db.Tx, who access.Who, do access.Action, id, version int64) (absence, error) {
	a, err := ready(tx, who, do, id)
	if err == nil && version != 0 && version != a.Version {
		err = fault.New(fault.Conflict, "absence_changed_meanwhile")
	}
	return a, err
}

// edited is what can be edited of an absence, for history and merging.
type edited struct {
	Kind Kind   `json:"kind"`
	Note string `json:"note"`
	When when   `json:"when"`
}

type when struct {
	From  time.Time `json:"from"`
	To    time.Time `json:"to"`
	Whole bool      `json:"whole_days"`
}

// columns returns the stored columns of the absence that can be edited.
func (e edited) columns() db.Columns {
	return db.Columns{"kind": e.Kind, "note": e.Note, "starts_at": e.When.From, "ends_at": e.When.To, "whole_days": e.When.Whole}
}

// Update changes an absence: people may change their own until it is decided, the
// office any. What others changed since is kept; a field that both changed is a
// conflict. The people concerned get a notice of another time or kind. Another time
// ends a request to cancel.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) { return update(tx, who, in) })
}

// update is Update within a transaction.
func update(tx *db.Tx, who access.Who, in Change) (api.Changed, error) {
	a, err := ready(tx, who, access.AbsenceEdit, in.ID)
	if err != nil {
		return api.Changed{}, err
	}
	before := edited{a.Kind, a.Note, when(a.period())}
	after := edited{in.Kind.Or(a.Kind), strings.TrimSpace(in.Note.Or(a.Note)), before.When}
	if in.given() {
		after.When = when(in.in(who.Zone))
	}
	return history.Merge(tx, who, a.Ref(who), history.Change[edited]{
		Version: in.Version, Before: before, After: after,
		Check: func(after edited) error {
			if after == before || a.State == Rejected {
				return nil
			}
			at := period(after.When)
			if after.When != before.When || after.Kind != before.Kind {
				if err := a.counted(tx, who); err != nil {
					return err
				}
				if err := at.open(tx, who, a.UserID); err != nil {
					return err
				}
			}
			return free(tx, who, a.ID, a.UserID, at)
		},
		Write: func(after edited) (int64, error) {
			if after.Kind != before.Kind || after.When != before.When {
				if err := a.notifyChanged(tx, who); err != nil {
					return 0, err
				}
			}
			stored := after.columns()
			if after.When != before.When { // a decision about the earlier days does not hold for others
				stored["cancel_asked_at"] = nil
			}
			return db.Update(tx, "absence", "absence_id", a.ID, stored)
		},
	})
}

// notifyChanged sends a notice to the person if somebody else changed their absence,
// and to the people who decide about it.
func (a absence) notifyChanged(tx *db.Tx, who access.Who) error {
	to := []int64{a.UserID}
	if a.State == Requested {
		office, err := users.Office(tx, who.TenantID, access.Admin|access.Manager)
		if err != nil {
			return err
		}
		to = append(to, office...)
	}
	return a.notify(tx, who, notices.AbsenceChanged, to, "")
}

// Delete deletes an absence in the version that the person saw: people may delete
// their own until it is decided, the office any; then the person gets a notice.
func (s *Service) Delete(ctx context.Context, who access.Who, in Removal) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) { return none, takeBack(tx, who, in) })
}

// takeBack is Delete within a transaction.
func takeBack(tx *db.Tx, who access.Who, in Removal) error {
	a, err := seen(tx, who, access.AbsenceDelete, in.ID, in.Version)
	if err != nil {
		return err
	}
	if err := a.counted(tx, who); err != nil {
		return err
	}
	if err := a.remove(tx, who); err != nil || a.State == Rejected {
		return err
	}
	return a.notify(tx, who, notices.AbsenceRemoved, []int64{a.UserID}, "")
}

func (a absence) remove(tx *db.Tx, who access.Who) (err error) {
	if a.Version, err = db.One[int64](tx, `UPDATE absence SET deleted_at = ?, version = version + 1 WHERE absence_id = ? RETURNING version`, tx.Now, a.ID); err != nil {
		return err
	}
	return history.Record(tx, who, a.Ref(who), history.Event{Kind: "deleted", Old: a.State})
}

// leave deletes the open requests of a person who leaves the company that who acts
// for: there is nothing left to decide.
func leave(tx *db.Tx, who access.Who, user int64) error {
	ids, err := db.All[int64](tx, `SELECT a.absence_id FROM absence a WHERE a.user_id = ? AND a.tenant_id = ? AND a.state = ? AND a.deleted_at IS NULL`, user, who.TenantID, Requested)
	if err != nil || len(ids) == 0 {
		return err
	}
	found, err := all(tx, who, ids)
	for _, a := range found {
		if err == nil {
			err = a.remove(tx, who)
		}
	}
	return err
}

// Visible returns not_found for an absence that the person may not see. Changes of
// deleted ones are still sent.
func Visible(tx *db.Tx, who access.Who, id int64) error {
	sees, err := db.Exists(tx, `SELECT 1 FROM absence a WHERE a.absence_id = ? AND a.tenant_id = ? AND (a.user_id = ? OR ?)`, id, who.TenantID, who.UserID, office(who))
	if err == nil && !sees {
		err = fault.Missing()
	}
	return err
}

// Cancel asks the office, with a reason, to cancel an approved absence of the
// person's own. It stays until the office deletes, rejects or changes it; approving
// it again keeps the absence.
func (s *Service) Cancel(ctx context.Context, who access.Who, in Rejection) (Row, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Row, error) {
		a, err := seen(tx, who, access.AbsenceCancel, in.ID, in.Version)
		if err != nil {
			return Row{}, err
		}
		if err := a.counted(tx, who); err != nil {
			return Row{}, err
		}
		if a.Version, err = db.One[int64](tx, `UPDATE absence SET cancel_asked_at = ?, cancel_reason = ?, version = version + 1 WHERE absence_id = ? RETURNING version`,
			tx.Now, in.Reason, a.ID); err != nil {
			return Row{}, err
		}
		if err := history.Record(tx, who, a.Ref(who), history.Event{Kind: "cancel_asked", Reason: in.Reason}); err != nil {
			return Row{}, err
		}
		to, err := users.Office(tx, who.TenantID, access.Admin|access.Manager)
		if err != nil {
			return Row{}, err
		}
		if err := a.notify(tx, who, notices.AbsenceCancelAsked, to, in.Reason); err != nil {
			return Row{}, err
		}
		return shown(tx, who, a.ID)
	})
}

// Approve approves an absence as it was seen; the answer names the work orders
// it meets.
func (s *Service) Approve(ctx context.Context, who access.Who, in Approval) (Row, error) {
	return s.decide(ctx, who, access.AbsenceApprove, in, Approved, "")
}

// Reject rejects an absence as it was seen, also one that was approved.
func (s *Service) Reject(ctx context.Context, who access.Who, in Rejection) (Row, error) {
	return s.decide(ctx, who, access.AbsenceReject, in.Approval, Rejected, in.Reason)
}

func (s *Service) decide(ctx context.Context, who access.Who, do access.Action, in Approval, to State, reason string) (Row, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Row, error) {
		a, err := seen(tx, who, do, in.ID, in.Version)
		if err != nil {
			return Row{}, err
		}
		was, kept := a.State, a.State == to // as it was to be cancelled
		if !kept {
			err = a.counted(tx, who)
		}
		if err != nil {
			return Row{}, err
		}
		if to == Approved && !kept {
			at := a.period()
			if err := at.open(tx, who, a.UserID); err != nil {
				return Row{}, err
			}
			if err := free(tx, who, a.ID, a.UserID, at); err != nil {
				return Row{}, err
			}
		}
		if a.Version, err = db.One[int64](tx, `UPDATE absence SET state = ?, reason = ?, decided_by = ?, decided_at = ?, cancel_asked_at = NULL, version = version + 1 WHERE absence_id = ? RETURNING version`,
			to, reason, who.UserID, tx.Now, a.ID); err != nil {
			return Row{}, err
		}
		event, kind := history.Event{Kind: "status", Old: was, New: to, Reason: reason}, notices.AbsenceApproved
		switch {
		case kept:
			event, kind = history.Event{Kind: "cancel_refused"}, notices.AbsenceKept
		case to == Rejected:
			kind = notices.AbsenceRejected
		}
		if err := history.Record(tx, who, a.Ref(who), event); err != nil {
			return Row{}, err
		}
		if err := a.notify(tx, who, kind, []int64{a.UserID}, reason); err != nil {
			return Row{}, err
		}
		return shown(tx, who, a.ID)
	})
}
