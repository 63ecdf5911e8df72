package equipment

import (
	"context"
	"errors"
	"slices"
	"time"

	"teren/internal/areas/orders"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/planning"
)

// Reservation is a time for which an item is reserved. One for a work order lasts
// as long as the order is planned: From and To are its times, nil while it has
// none.
type Reservation struct {
	ID      int64      `db:"reservation_id" json:"reservation_id"`
	ItemID  int64      `db:"equipment_id" json:"equipment_id"`
	UserID  *int64     `db:"user_id" json:"worker_id"`
	Worker  string     `db:"worker" json:"worker"`
	OrderID *int64     `db:"order_id" json:"order_id"`
	Order   string     `db:"order_title" json:"order_title"`
	Start   *string    `db:"start_day" json:"start_date"`
	End     *string    `db:"end_day" json:"end_date"`
	From    *time.Time `db:"from_at" json:"from"`
	To      *time.Time `db:"to_at" json:"to"`
	Note    string     `db:"note" json:"note"`
	Version int64      `db:"version" json:"version"`
}

// kept selects reservations that have not ended, of unfinished orders.
const kept = `
	SELECT r.reservation_id, r.equipment_id, r.user_id, COALESCE(u.first_name || ' ' || u.last_name, '') AS worker, r.order_id, COALESCE(t.title, '') AS order_title,
		r.start_day, r.end_day, COALESCE(o.planned_start, r.starts_at) AS from_at, COALESCE(o.planned_end, r.ends_at) AS to_at, r.note, r.version
	FROM equipment_reservation r LEFT JOIN user_account u ON u.user_id = r.user_id LEFT JOIN work_order o ON o.order_id = r.order_id LEFT JOIN task t ON t.task_id = o.task_id
	WHERE r.ended_at IS NULL AND (r.order_id IS NULL OR o.status IN ('CREATED', 'IN_EXECUTION')) AND `

// reservationsOf returns the reservations of an item from now on, the earliest
// first.
func reservationsOf(tx *db.Tx, id int64) ([]Reservation, error) {
	return db.All[Reservation](tx, kept+`r.equipment_id = ? AND (COALESCE(o.planned_end, r.ends_at) IS NULL OR COALESCE(o.planned_end, r.ends_at) > ?)
		ORDER BY COALESCE(o.planned_start, r.starts_at), r.reservation_id`, id, tx.Now)
}

// nextReservations returns the next reservation of each item.
func nextReservations(tx *db.Tx, ids []int64) (map[int64]*Reservation, error) {
	all, err := db.All[Reservation](tx, kept+`r.equipment_id IN (?) AND COALESCE(o.planned_end, r.ends_at) > ? ORDER BY COALESCE(o.planned_start, r.starts_at) DESC, r.reservation_id DESC`, ids, tx.Now)
	out := map[int64]*Reservation{}
	for n := range all {
		out[all[n].ItemID] = &all[n] // the last is the earliest
	}
	return out, err
}

// Reserving is a new reservation of an item for a person, from the first day to the
// last, or for a work order, for its planned time.
type Reserving struct {
	ID        int64           `path:"equipment_id" json:"-"`
	Name      string          `json:"name,omitempty"`
	UserID    *int64          `json:"user_id,omitempty"`
	OrderID   *int64          `json:"order_id,omitempty"`
	StartDate api.Opt[string] `json:"start_date,omitzero"`
	EndDate   api.Opt[string] `json:"end_date,omitzero"`
	Note      string          `json:"note,omitempty"`
}

func (r *Reserving) Validate() error {
	var c fault.Check
	c.Text("note", &r.Note, maxNote)
	if r.OrderID == nil {
		c.Require("start_date", r.StartDate.Or(""))
		c.Require("end_date", r.EndDate.Or(""))
	}
	return c.Err()
}

const maxReservedDays = 366

// span reads the days of a reservation; was are those that may stay.
func span(c *fault.Check, tx *db.Tx, who access.Who, start, end api.Opt[string], wasStart, wasEnd string) (first, last string) {
	first, last = day(c, who, "start_date", start, wasStart), day(c, who, "end_date", end, wasEnd)
	switch {
	case first == "" || last == "":
	case first != wasStart && first < today(tx.Now, who):
		c.Fail("start_date", "in_past", nil)
	case last < first:
		c.Fail("end_date", "before_start", nil)
	case last != wasEnd && last < today(tx.Now, who):
		c.Fail("end_date", "in_past", nil)
	case daysBetween(first, last) >= maxReservedDays:
		c.Fail("end_date", "range_too_long", fault.Args{"days": maxReservedDays})
	}
	return first, last
}

// daysBetween returns how many days one day is after another.
func daysBetween(first, last string) int64 {
	a, err1 := time.Parse(time.DateOnly, first)
	b, err2 := time.Parse(time.DateOnly, last)
	if errors.Join(err1, err2) != nil {
		return 0 // ParseDay took neither
	}
	return int64(b.Sub(a) / (24 * time.Hour))
}

// Reserve reserves an item for a person or a work order, unless a loan or another
// reservation is in the way.
func (s *Service) Reserve(ctx context.Context, who access.Who, in Reserving) (Details, error) {
	return s.move(ctx, who, access.EquipmentReserve, in.ID, func(tx *db.Tx, i Item) (step, error) {
		r := Reservation{ItemID: i.ID, OrderID: in.OrderID, Note: in.Note}
		var err error
		if r.OrderID != nil {
			err = r.ofOrder(tx, who)
		} else {
			err = r.ofPerson(tx, who, in)
		}
		if err != nil {
			return step{}, err
		}
		if r.From != nil && r.To != nil {
			if _, err := i.clear(tx, who, planning.Need{From: *r.From, To: *r.To}, nil); err != nil {
				return step{}, err
			}
		}
		if r.OrderID != nil {
			r.From, r.To = nil, nil // the order's
		}
		_, err = db.Insert(tx, "equipment_reservation", "reservation_id", r.columns().And(db.Columns{
			"equipment_id": i.ID, "tenant_id": i.TenantID, "order_id": r.OrderID, "created_by": person(who), "created_at": tx.Now,
		}))
		return step{i.Status, nil, nil, []history.Event{{Kind: "reserved", New: r.historyValue(), Reason: in.Note}}}, err
	})
}

// ofOrder is for a work order that is still to be done, with its times; one for
// which the item is reserved already is already_done.
func (r *Reservation) ofOrder(tx *db.Tx, who access.Who) error {
	o, err := orders.Find(tx, who, access.OrderEdit, *r.OrderID)
	if fault.IsMissing(err) {
		return fault.OnField("order_id", "no_such_thing", nil)
	}
	if err != nil {
		return err
	}
	if o.Status != orders.Created && o.Status != orders.InExecution {
		return fault.OnField("order_id", "order_over", nil)
	}
	again, err := db.Exists(tx, `SELECT 1 FROM equipment_reservation WHERE equipment_id = ? AND order_id = ? AND ended_at IS NULL`, r.ItemID, o.ID)
	if err == nil && again {
		err = fault.New(fault.Conflict, "already_done")
	}
	r.Order, r.From, r.To = o.Title, o.PlannedStart, o.PlannedEnd
	return err
}

func (r *Reservation) ofPerson(tx *db.Tx, who access.Who, in Reserving) error {
	var c fault.Check
	to, err := borrower(tx, who, &c, in.UserID, in.Name)
	if err != nil {
		return err
	}
	r.UserID = &to
	first, last := span(&c, tx, who, in.StartDate, in.EndDate, "", "")
	if err := c.Err(); err != nil {
		return err
	}
	r.days(who, first, last)
	r.Worker, err = nameOf(tx, to)
	return err
}

func (r *Reservation) days(who access.Who, first, last string) {
	from, _ := bounds(who, first)
	_, to := bounds(who, last)
	r.Start, r.End, r.From, r.To = &first, &last, &from, &to
}

// reservedFor is a reservation in the history.
type reservedFor struct {
	Worker  string  `json:"worker"`
	OrderID *int64  `json:"order_id"`
	Order   string  `json:"order_title"`
	Start   *string `json:"start_date"`
	End     *string `json:"end_date"`
}

// columns returns the stored columns of the reservation that can be changed.
func (r Reservation) columns() db.Columns {
	return db.Columns{"user_id": r.UserID, "start_day": r.Start, "end_day": r.End, "starts_at": r.From, "ends_at": r.To, "note": r.Note}
}

func (r Reservation) historyValue() reservedFor {
	return reservedFor{r.Worker, r.OrderID, r.Order, r.Start, r.End}
}

// ReservationByID names a reservation of an item in a path.
type ReservationByID struct {
	ID          int64 `path:"equipment_id" json:"-"`
	Reservation int64 `path:"reservation_id" json:"-"`
}

// reservation is one of the item that has not ended.
func (i Item) reservation(tx *db.Tx, id int64) (Reservation, error) {
	return fault.Only(db.All[Reservation](tx, kept+`r.equipment_id = ? AND r.reservation_id = ?`, i.ID, id))
}

// Moved is a person's change of a reservation; absent fields stay as they are.
type Moved struct {
	ReservationByID
	Version   int64           `json:"version,omitempty"`
	UserID    *int64          `json:"user_id,omitempty"`
	StartDate api.Opt[string] `json:"start_date,omitzero"`
	EndDate   api.Opt[string] `json:"end_date,omitzero"`
	Note      api.Opt[string] `json:"note,omitzero"`
}

func (m *Moved) Validate() error {
	var c fault.Check
	if m.Note.Value != nil {
		c.Text("note", m.Note.Value, maxNote)
	}
	return c.Err()
}

// MoveReservation changes the days or the person of a reservation, unless a loan or
// another reservation is in the way. One for a work order moves only with the
// order.
func (s *Service) MoveReservation(ctx context.Context, who access.Who, in Moved) (Details, error) {
	return s.move(ctx, who, access.EquipmentReserve, in.ID, func(tx *db.Tx, i Item) (step, error) {
		r, err := i.reservation(tx, in.Reservation)
		switch {
		case err != nil:
			return step{}, err
		case r.OrderID != nil:
			return step{}, i.refuse(who, "reserved_for_order")
		case in.Version != 0 && in.Version != r.Version:
			return step{}, &fault.Fault{Kind: fault.Conflict, Code: "conflict", Extra: map[string]any{"version": r.Version}}
		}
		was := r.historyValue()
		var c fault.Check
		if in.UserID != nil {
			if _, err := borrower(tx, who, &c, in.UserID, ""); err != nil {
				return step{}, err
			}
		}
		first, last := span(&c, tx, who, in.StartDate, in.EndDate, *r.Start, *r.End)
		c.Require("start_date", first)
		c.Require("end_date", last)
		if err := c.Err(); err != nil {
			return step{}, err
		}
		if in.UserID != nil {
			r.UserID = in.UserID
			if r.Worker, err = nameOf(tx, *in.UserID); err != nil {
				return step{}, err
			}
		}
		r.days(who, first, last)
		r.Note = in.Note.Or(r.Note)
		if _, err := i.clear(tx, who, planning.Need{From: *r.From, To: *r.To, Reservation: r.ID}, nil); err != nil {
			return step{}, err
		}
		_, err = db.Update(tx, "equipment_reservation", "reservation_id", r.ID, r.columns())
		return step{i.Status, nil, nil, []history.Event{{Kind: "reservation_changed", Old: was, New: r.historyValue()}}}, err
	})
}

// CancelReservation ends a reservation.
func (s *Service) CancelReservation(ctx context.Context, who access.Who, in ReservationByID) (Details, error) {
	return s.move(ctx, who, access.EquipmentEdit, in.ID, func(tx *db.Tx, i Item) (step, error) {
		r, err := i.reservation(tx, in.Reservation)
		if err != nil {
			return step{}, err
		}
		_, err = tx.Exec(`UPDATE equipment_reservation SET ended_at = ?, version = version + 1 WHERE reservation_id = ?`, tx.Now, r.ID)
		return step{i.Status, nil, nil, []history.Event{{Kind: "reservation_cancelled", New: r.historyValue()}}}, err
	})
}

// OfOrder is an item that is reserved for a work order. Conflict is that it is
// taken by something else while the order lasts.
type OfOrder struct {
	Reservation
	Name     string `db:"name" json:"name"`
	InvNum   string `db:"inv_num" json:"equipment_inv_num"`
	Type     Type   `db:"equipment_type" json:"equipment_type"`
	Status   Status `db:"status" json:"status"`
	Conflict bool   `db:"-" json:"conflict"`
}

// OrderByID names a work order in a path.
type OrderByID struct {
	ID int64 `path:"order_id" json:"-"`
}

// ForOrder returns the reservations for a work order that the person may see.
func (s *Service) ForOrder(ctx context.Context, who access.Who, in OrderByID) ([]OfOrder, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]OfOrder, error) {
		o, err := orders.Find(tx, who, access.OrderRead, in.ID)
		if err != nil {
			return nil, err
		}
		all, err := db.All[OfOrder](tx, `
			SELECT r.reservation_id, r.equipment_id, r.user_id, '' AS worker, r.order_id, '' AS order_title, r.start_day, r.end_day, o.planned_start AS from_at, o.planned_end AS to_at, r.note, r.version,
				e.name, e.inv_num, e.equipment_type, e.status
			FROM equipment_reservation r JOIN equipment e ON e.equipment_id = r.equipment_id JOIN work_order o ON o.order_id = r.order_id
			WHERE r.order_id = ? AND r.ended_at IS NULL ORDER BY e.name_fold, e.equipment_id`, o.ID)
		if err != nil || len(all) == 0 || o.PlannedStart == nil || o.PlannedEnd == nil {
			return append([]OfOrder{}, all...), err
		}
		ids := make([]int64, len(all))
		for n, r := range all {
			ids[n] = r.ItemID
		}
		uses, err := planning.Need{From: *o.PlannedStart, To: *o.PlannedEnd, Order: o.ID}.Uses(tx, ids)
		for n := range all {
			all[n].Conflict = slices.ContainsFunc(uses, func(u planning.Use) bool { return u.EquipmentID == all[n].ItemID })
		}
		return all, err
	})
}

// cancelAll ends what an item is reserved for.
func (i Item) cancelAll(tx *db.Tx) error {
	_, err := tx.Exec(`UPDATE equipment_reservation SET ended_at = ?, version = version + 1 WHERE equipment_id = ? AND ended_at IS NULL`, tx.Now, i.ID)
	return err
}
