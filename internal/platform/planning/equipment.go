package planning

import (
	"time"

	"teren/internal/platform/db"
)

// Forever is the end of a time that has none.
var Forever = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// UseKind is in which way an item of equipment is taken.
type UseKind string

// The kinds of uses.
const (
	OnLoan   UseKind = "LOAN"
	Reserved UseKind = "RESERVATION"
)

func (UseKind) Values() []string { return []string{string(OnLoan), string(Reserved)} }

// Use is a time in which an item of equipment is taken, from From included to To
// excluded; a loan without a last day has no To. Worker is "" of what is reserved
// for a work order alone, and OrderID nil of everything else.
type Use struct {
	EquipmentID int64      `db:"equipment_id" json:"equipment_id"`
	Kind        UseKind    `db:"kind" json:"kind"`
	ID          int64      `db:"use_id" json:"id"` // of the loan or the reservation
	UserID      *int64     `db:"user_id" json:"user_id"`
	Worker      string     `db:"worker" json:"worker"`
	OrderID     *int64     `db:"order_id" json:"order_id"`
	Order       string     `db:"order_title" json:"order_title"`
	From        time.Time  `db:"from_at" json:"from"`
	To          *time.Time `db:"to_at" json:"to"`
}

// Need is a time in which items of equipment are wanted, from its start included to
// its end excluded. The excepted loan, reservation and order's reservations do not
// conflict with it.
type Need struct {
	From, To                 time.Time
	Loan, Reservation, Order int64
}

// The rule of equipment, in SQL: of loan l that it was not returned, of
// reservation r with its order o that it was not ended, and the order not done. A
// loan that is overdue lasts until now.
const (
	lent    = `l.returned_at IS NULL AND l.starts_at < ? AND (l.ends_at IS NULL OR l.ends_at > ?) AND l.loan_id <> ?`
	onDays  = `r.ended_at IS NULL AND r.order_id IS NULL AND r.starts_at < ? AND r.ends_at > ? AND r.reservation_id <> ?`
	ofOrder = `r.ended_at IS NULL AND ` + toDo + ` AND o.planned_start < ? AND o.planned_end > ? AND r.reservation_id <> ? AND r.order_id <> ?`
)

// over is by when loans are to end that are not in the way.
func (n Need) over(now time.Time) time.Time {
	if n.From.Before(now) { // what is still out was in the way until now
		return time.Unix(0, 0)
	}
	return n.From
}

// Uses returns the loans and reservations that take the items in that time, by
// item, the earliest first.
func (n Need) Uses(tx *db.Tx, items []int64) ([]Use, error) {
	args := []any{n.To, n.over(tx.Now), n.Loan, items, n.To, n.From, n.Reservation, n.To, n.From, n.Reservation, n.Order, items}
	return db.All[Use](tx, `
		SELECT l.equipment_id, 'LOAN' AS kind, l.loan_id AS use_id, l.user_id, u.first_name || ' ' || u.last_name AS worker,
			CAST(NULL AS BIGINT) AS order_id, '' AS order_title, l.starts_at AS from_at, l.ends_at AS to_at
		FROM equipment_loan l JOIN user_account u ON u.user_id = l.user_id WHERE `+lent+` AND l.equipment_id IN (?)
		UNION ALL
		SELECT r.equipment_id, 'RESERVATION', r.reservation_id, r.user_id, COALESCE(u.first_name || ' ' || u.last_name, ''),
			r.order_id, COALESCE(t.title, ''), COALESCE(o.planned_start, r.starts_at), COALESCE(o.planned_end, r.ends_at)
		FROM equipment_reservation r LEFT JOIN work_order o ON o.order_id = r.order_id LEFT JOIN task t ON t.task_id = o.task_id
		LEFT JOIN user_account u ON u.user_id = r.user_id WHERE (`+onDays+` OR `+ofOrder+`) AND r.equipment_id IN (?)
		ORDER BY 1, 8, 3`, args...)
}

// Unreserved returns the condition that an item of the company, given as SQL, is
// not reserved in that time.
func (n Need) Unreserved(item string, company int64) (sql string, args []any) {
	return item + ` NOT IN (SELECT r.equipment_id FROM equipment_reservation r WHERE r.tenant_id = ? AND ` + onDays + `
		UNION ALL SELECT r.equipment_id FROM equipment_reservation r JOIN work_order o ON o.order_id = r.order_id WHERE r.tenant_id = ? AND ` + ofOrder + `)`,
		[]any{company, n.To, n.From, n.Reservation, company, n.To, n.From, n.Reservation, n.Order}
}

// Equipment returns the conflicts of the reservations for the slot's order with
// uses by others.
func (s Slot) Equipment(tx *db.Tx) ([]Conflict, error) {
	type item struct {
		ID   int64  `db:"equipment_id"`
		Name string `db:"name"`
	}
	items, err := db.All[item](tx, `SELECT e.equipment_id, e.name FROM equipment_reservation r JOIN equipment e ON e.equipment_id = r.equipment_id
		WHERE r.order_id = ? AND r.ended_at IS NULL`, s.Except)
	if err != nil || len(items) == 0 {
		return nil, err
	}
	names, ids := map[int64]string{}, []int64{}
	for _, i := range items {
		names[i.ID], ids = i.Name, append(ids, i.ID)
	}
	uses, err := Need{From: s.From, To: s.To, Order: s.Except}.Uses(tx, ids)
	out := make([]Conflict, len(uses))
	for n, u := range uses {
		out[n] = Conflict{Title: names[u.EquipmentID], Item: &u.EquipmentID, Use: u.Kind, Worker: u.Worker, From: u.From, To: Forever}
		if u.OrderID != nil {
			out[n].OrderID = *u.OrderID
		}
		if u.UserID != nil {
			out[n].WorkerID = *u.UserID
		}
		if u.To != nil {
			out[n].To = *u.To
		}
	}
	return out, err
}
