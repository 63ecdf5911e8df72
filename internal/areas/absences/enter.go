package absences

import (
	"slices"

	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Entered is what Enter wrote, and what Undo needs to take it back. An absence that
// was prolonged ended on ToDay before; a new one has none.
type Entered struct {
	ID      int64   `json:"absence_id"`
	Version int64   `json:"version"`
	ToDay   *string `json:"to_day"`
}

// Enter writes down that a person of the company is absent on whole days, approved.
// Days on which they are absent already are left out; an absence of the same kind
// that ends as the new one begins is prolonged. It returns nil where nothing was to be
// written. Only the office may.
func Enter(tx *db.Tx, who access.Who, in New) (*Entered, error) {
	if !office(who) {
		return nil, fault.New(fault.Forbidden, "forbidden")
	}
	at := in.in(who.Zone)
	before, err := at.shorten(tx, who, *in.UserID, in.Kind)
	if err != nil || !at.From.Before(at.To) {
		return nil, err
	}
	first, last := absence{From: at.From, To: at.To}.dates(who.Location())
	in.FromDay, in.ToDay = new(first.Format(clock.Date)), new(last.Format(clock.Date))
	if before == nil {
		a, err := create(tx, who, in)
		return &Entered{ID: a.ID, Version: a.Version}, err
	}
	from, to := before.days(who.Location())
	changed, err := update(tx, who, Change{ID: before.ID, Version: before.Version, Span: Span{FromDay: from, ToDay: in.ToDay}})
	return &Entered{ID: changed.ID, Version: changed.Version, ToDay: to}, err
}

// shorten leaves the days out at the beginning and at the end of the period on which
// the person is absent already. It returns the absence of the kind that ends where
// the rest begins.
func (at *period) shorten(tx *db.Tx, who access.Who, user int64, kind Kind) (before *absence, err error) {
	ids, err := db.All[int64](tx, `SELECT a.absence_id FROM absence a WHERE a.user_id = ? AND a.tenant_id = ? AND a.deleted_at IS NULL AND a.state = ? AND a.whole_days
		AND a.starts_at <= ? AND a.ends_at >= ?`, user, who.TenantID, Approved, at.To, at.From)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	found, err := all(tx, who, ids)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b absence) int { return a.From.Compare(b.From) })
	for i := range found {
		a := &found[i]
		if a.From.After(at.From) || a.To.Before(at.From) {
			continue
		}
		if at.From, before = a.To, nil; a.Kind == kind {
			before = a
		}
	}
	for _, a := range slices.Backward(found) {
		if a.From.Before(at.To) && !a.To.Before(at.To) {
			at.To = a.From
		}
	}
	return before, nil
}

// Undo takes back what Enter wrote, if nobody has changed it since.
func (e Entered) Undo(tx *db.Tx, who access.Who) error {
	if e.ToDay == nil {
		return takeBack(tx, who, Removal{ID: e.ID, Version: e.Version})
	}
	a, err := seen(tx, who, access.AbsenceEdit, e.ID, e.Version)
	if err != nil {
		return err
	}
	from, _ := a.days(who.Location())
	_, err = update(tx, who, Change{ID: e.ID, Version: e.Version, Span: Span{FromDay: from, ToDay: e.ToDay}})
	return err
}

// Check notes what is wrong with the day.
func (e Entered) Check(c *fault.Check) {
	if e.ToDay != nil {
		day(c, "absence.to_day", e.ToDay)
	}
}
