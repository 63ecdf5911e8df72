// Package planning reads when people are busy: with open work orders and with
// approved absences. It plans nothing itself; every package that books people's
// time checks it here first.
package planning

import (
	"slices"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/platform/db"
)

// Longest is how long one piece of work may take: how far back a conflict can
// begin.
const Longest = 30 * 24 * time.Hour

// Slot is a time that work of a company is to take, from its start included to
// its end excluded. The order Except is not in its way.
type Slot struct {
	TenantID, Except int64
	From, To         time.Time
}

// Conflict is a work order that a worker has at the same time, or, with order 0
// and no title, an absence of theirs; or an item of equipment that the order needs,
// its name as the title, how it is taken, and who has it then.
type Conflict struct {
	OrderID  int64     `db:"order_id" json:"order_id"`
	Title    string    `db:"title" json:"title"`
	Absence  *int64    `db:"absence_id" json:"absence_id,omitempty"`
	Kind     *string   `db:"kind" json:"absence_kind,omitempty"`
	Item     *int64    `db:"-" json:"equipment_id,omitempty"`
	Use      UseKind   `db:"-" json:"equipment_use,omitempty"`
	WorkerID int64     `db:"user_id" json:"worker_id"`
	Worker   string    `db:"worker" json:"worker"`
	From     time.Time `db:"planned_start" json:"from"`
	To       time.Time `db:"planned_end" json:"to"`
}

// The rule of conflicts, in SQL. Only unfinished work takes time, and only an
// approved absence prevents work.
const (
	toDo     = `o.status IN ('CREATED', 'IN_EXECUTION')`                                             // of work_order o
	planned  = `w.planned_start > ? AND w.planned_start < ? AND w.planned_end > ? AND ` + toDo       // of order_worker w
	approved = `a.starts_at < ? AND a.ends_at > ? AND a.state = 'APPROVED' AND a.deleted_at IS NULL` // of absence a
	// Workers is the condition on tenant_user c and user_account l that a member
	// of the company may be sent to work.
	Workers = `c.roles IN (1, 3, 5, 7) AND l.deleted_at IS NULL`
)

// plannedArgs returns the arguments of planned. The first makes it a range of the
// index.
func (s Slot) plannedArgs() []any { return []any{s.From.Add(-Longest), s.To, s.From} }

// Conflicts returns the workers' bookings that overlap the slot, the earliest
// first.
func (s Slot) Conflicts(tx *db.Tx, workers []int64) ([]Conflict, error) {
	return db.All[Conflict](tx, `
		SELECT o.order_id, t.title, NULL AS absence_id, NULL AS kind, w.user_id, u.first_name || ' ' || u.last_name AS worker, w.planned_start, w.planned_end
		FROM order_worker w JOIN work_order o ON o.order_id = w.order_id
		JOIN task t ON t.task_id = o.task_id JOIN user_account u ON u.user_id = w.user_id
		WHERE `+planned+` AND w.user_id IN (?) AND o.contractor_id = ? AND o.order_id <> ?
		UNION ALL
		SELECT 0, '', a.absence_id, a.kind, a.user_id, u.first_name || ' ' || u.last_name, a.starts_at, a.ends_at
		FROM absence a JOIN user_account u ON u.user_id = a.user_id
		WHERE `+approved+` AND a.user_id IN (?) AND a.tenant_id = ?
		ORDER BY 7, 1, 5`, append(s.plannedArgs(), workers, s.TenantID, s.Except, s.To, s.From, workers, s.TenantID)...)
}

// First returns the earliest conflicts, by worker.
func First(all []Conflict) map[int64]*Conflict {
	out := map[int64]*Conflict{}
	for i := range all {
		if c := &all[i]; out[c.WorkerID] == nil {
			out[c.WorkerID] = c
		}
	}
	return out
}

// Taken returns the condition that a person, given as SQL, has something in the
// slot.
func (s Slot) Taken(person string) (sql string, args []any) {
	return `(EXISTS (SELECT 1 FROM order_worker w JOIN work_order o ON o.order_id = w.order_id
			WHERE w.user_id = ` + person + ` AND ` + planned + ` AND o.contractor_id = ? AND o.order_id <> ?)
		OR EXISTS (SELECT 1 FROM absence a WHERE a.user_id = ` + person + ` AND ` + approved + ` AND a.tenant_id = ?))`,
		append(s.plannedArgs(), s.TenantID, s.Except, s.To, s.From, s.TenantID)
}

// Assignable reports whether all of the people may be assigned work of the company;
// if not, it returns the names of those who have left.
func Assignable(tx *db.Tx, tenantID int64, people []int64) (ok bool, left []string, err error) {
	n, err := db.One[int](tx, `SELECT COUNT(*) FROM tenant_user c JOIN user_account l ON l.user_id = c.user_id
		WHERE c.tenant_id = ? AND c.user_id IN (?) AND `+Workers, tenantID, people)
	if err != nil || n == len(people) {
		return true, nil, err
	}
	left, err = db.All[string](tx, `SELECT l.first_name || ' ' || l.last_name FROM tenant_user c JOIN user_account l ON l.user_id = c.user_id
		WHERE c.tenant_id = ? AND c.user_id IN (?) AND c.roles = 0 ORDER BY l.last_name COLLATE hr, l.first_name COLLATE hr, l.user_id`, tenantID, people)
	return false, left, err
}

// Order is a work order of a person during their absence.
type Order struct {
	ID    int64     `db:"order_id" json:"order_id"`
	Title string    `db:"title" json:"title"`
	From  time.Time `db:"planned_start" json:"from"`
	To    time.Time `db:"planned_end" json:"to"`
}

// OrdersDuring are, by absence, the work orders of the company that the person
// still has to do in that time.
func OrdersDuring(tx *db.Tx, tenantID int64, absences []int64) (map[int64][]Order, error) {
	type row struct {
		Absence int64 `db:"absence_id"`
		Order
	}
	found, err := db.All[row](tx, `SELECT a.absence_id, o.order_id, t.title, w.planned_start, w.planned_end
		FROM absence a JOIN order_worker w ON w.user_id = a.user_id AND w.planned_start < a.ends_at AND w.planned_end > a.starts_at
		JOIN work_order o ON o.order_id = w.order_id JOIN task t ON t.task_id = o.task_id
		WHERE a.absence_id IN (?) AND o.contractor_id = ? AND `+toDo+`
		ORDER BY w.planned_start, o.order_id`, absences, tenantID)
	out := map[int64][]Order{}
	for _, r := range found {
		out[r.Absence] = append(out[r.Absence], r.Order)
	}
	return out, err
}

// Earliest returns the first start that work of the company can have which is not
// over by from. Most takes no longer than a day; what does is looked for by itself.
func Earliest(tx *db.Tx, tenantID int64, from time.Time) (time.Time, error) {
	day := from.Add(-24 * time.Hour)
	long, err := db.One[*time.Time](tx, `SELECT MIN(o.planned_start) FROM work_order o
		WHERE o.contractor_id = ? AND o.planned_start > ? AND o.planned_start < ? AND o.planned_end > ? AND o.planned_end - o.planned_start > 86400000000`,
		tenantID, from.Add(-Longest), day, from)
	if err != nil || long == nil {
		return day, err
	}
	return *long, nil
}

// Days returns the instants between which some days last in the zone, counted from
// the one of now: the first included, the last as a whole.
func Days(now time.Time, zone *time.Location, first, last int) (from, to time.Time) {
	if zone == nil {
		zone = time.UTC
	}
	y, m, d := now.In(zone).Date()
	from, _ = clock.DayBounds(time.Date(y, m, d+first, 12, 0, 0, 0, zone), zone)
	_, to = clock.DayBounds(time.Date(y, m, d+last, 12, 0, 0, 0, zone), zone)
	return from, to
}

// A Booking is the time that a work order which is not deleted takes of one of
// its workers. What is Done is over.
type Booking struct {
	OrderID int64     `db:"order_id"`
	UserID  int64     `db:"user_id"`
	From    time.Time `db:"planned_start"`
	To      time.Time `db:"planned_end"`
	Done    bool      `db:"done"`
}

// Bookings returns the workers' bookings in [from, to) at the company, by worker
// and start.
func Bookings(tx *db.Tx, tenantID int64, workers []int64, from, to time.Time) ([]Booking, error) {
	earliest, err := Earliest(tx, tenantID, from)
	if err != nil {
		return nil, err
	}
	return db.All[Booking](tx, `SELECT w.order_id, w.user_id, w.planned_start, w.planned_end, o.status = 'DONE' AS done
		FROM order_worker w JOIN work_order o ON o.order_id = w.order_id
		WHERE w.planned_start >= ? AND w.planned_start < ? AND w.planned_end > ? AND w.user_id IN ({{numbers}}) AND o.contractor_id = ? AND o.status <> 'DELETED'
		ORDER BY w.user_id, w.planned_start, w.order_id`, earliest, to, from, db.Numbers(workers), tenantID)
}

// Clashes returns for each order the other orders of the same worker at the same
// time. The bookings are sorted by worker and start. Finished orders clash with
// none.
func Clashes(all []Booking) map[int64][]int64 {
	out := map[int64][]int64{}
	clash := func(a, b int64) {
		if !slices.Contains(out[a], b) {
			out[a] = append(out[a], b)
		}
	}
	var open []Booking // of the worker, not over when the next begins
	for i, b := range all {
		if i > 0 && all[i-1].UserID != b.UserID {
			open = open[:0]
		}
		if b.Done {
			continue
		}
		open = slices.DeleteFunc(open, func(o Booking) bool { return !o.To.After(b.From) })
		for _, o := range open {
			clash(o.OrderID, b.OrderID)
			clash(b.OrderID, o.OrderID)
		}
		open = append(open, b)
	}
	return out
}
