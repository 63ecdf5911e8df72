package timesheets

import (
	"encoding/json"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/orders"
	"teren/internal/areas/settings"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/uploads"
)

// office reports whether the person reads everybody's and approves them.
func office(who access.Who) bool { return who.May(access.TimeSheetApprove) }

// person is the person of a sheet.
type person struct {
	ID     int64   `db:"user_id"`
	Name   string  `db:"name"`
	Image  *string `db:"image"`
	Record *record `db:"-"`
}

// record is a month that was confirmed or approved.
type record struct {
	ID          int64      `db:"time_sheet_id"`
	UserID      int64      `db:"user_id"`
	ConfirmedAt *time.Time `db:"confirmed_at"`
	ApprovedAt  *time.Time `db:"approved_at"`
	ApprovedBy  *string    `db:"approver"`
	Version     int64      `db:"version"`

	WithdrawnAt *time.Time `db:"withdrawn_at"`
	WithdrawnBy *string    `db:"withdrawer"`
	Reason      string     `db:"withdrawn_reason"`

	ConfirmedTotals *string `db:"confirmed_totals"`
	ApprovedTotals  *string `db:"approved_totals"`
	ApprovedDays    *string `db:"approved_days"`
}

// Ref names the record in history.
func (r record) Ref(who access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: r.ID, Version: r.Version, Tenants: []int64{who.TenantID}}
}

var people = `SELECT u.user_id, u.first_name || ' ' || u.last_name AS name, ` + uploads.FaceOf(`u.user_id`) + ` AS image FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id WHERE m.tenant_id = ?`

// everybody returns the people with a sheet of the time whom who may see: the
// workers of the company, and others who worked then, by last name.
func everybody(tx *db.Tx, who access.Who, month string, from, to time.Time) ([]person, error) {
	return db.All[person](tx, people+` AND (m.user_id = ? OR ?)
		AND (m.roles IN (1, 3, 5, 7) AND u.password_hash <> '' AND u.deleted_at IS NULL
			OR EXISTS (SELECT 1 FROM time_sheet h WHERE h.user_id = m.user_id AND h.tenant_id = m.tenant_id AND h.month = ?)
			OR EXISTS (SELECT 1 FROM work_session s JOIN work_order o ON o.order_id = s.order_id
				WHERE s.user_id = m.user_id AND o.contractor_id = m.tenant_id AND o.status <> 'DELETED' AND s.started_at < ? AND (s.ended_at > ? OR s.ended_at IS NULL AND ?)))
		ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, u.user_id`, who.TenantID, who.UserID, office(who), month, to, from, from.Before(tx.Now))
}

// find returns a person whose sheets who may see: themselves, and for the office
// everybody who ever worked for the company.
func find(tx *db.Tx, who access.Who, user int64) (person, error) {
	return fault.Only(db.All[person](tx, people+` AND m.user_id = ? AND (m.user_id = ? OR ?)`, who.TenantID, user, who.UserID, office(who)))
}

// records returns the confirmations and approvals of a month, with the days only if
// days is set.
func records(tx *db.Tx, who access.Who, month string, people []int64, days bool) (map[int64]*record, error) {
	found, err := db.All[record](tx, `SELECT h.time_sheet_id, h.user_id, h.confirmed_at, h.approved_at, u.first_name || ' ' || u.last_name AS approver, h.version,
			h.withdrawn_at, w.first_name || ' ' || w.last_name AS withdrawer, h.withdrawn_reason,
			h.confirmed_totals, h.approved_totals, CASE WHEN ? THEN h.approved_days END AS approved_days
		FROM time_sheet h LEFT JOIN user_account u ON u.user_id = h.approved_by LEFT JOIN user_account w ON w.user_id = h.withdrawn_by WHERE h.tenant_id = ? AND h.month = ? AND h.user_id IN (?)`,
		days, who.TenantID, month, people)
	out := make(map[int64]*record, len(found))
	for i := range found {
		out[found[i].UserID] = &found[i]
	}
	return out, err
}

// rulesOf returns the rules of the company that who acts for, for a month.
func rulesOf(tx *db.Tx, who access.Who, month string) (rules, error) {
	company, err := settings.Of(tx, who)
	if err != nil {
		return rules{}, err
	}
	off, err := settings.DaysOff(tx, who, monthDays(month)[0].Year())
	return rules{who.Location(), company.WorkingHours, off}, err
}

// sheets returns the months of the people. Those approved are as they were then,
// with their days only if they are asked for.
func (r rules) sheets(tx *db.Tx, who access.Who, month string, people []person, days bool) ([]Sheet, error) {
	ids := make([]int64, len(people))
	for i, p := range people {
		ids[i] = p.ID
	}
	known, err := records(tx, who, month, ids, days)
	if err != nil {
		return nil, err
	}
	var counted []int64
	for i := range people {
		if people[i].Record = known[people[i].ID]; people[i].state() != Approved {
			counted = append(counted, people[i].ID)
		}
	}
	from, to := r.bounds(month)
	read := orders.WorkedBy
	if !days {
		read = spans
	}
	worked, err := read(tx, who.TenantID, counted, from, to)
	if err != nil {
		return nil, err
	}
	away, err := absences.TakenBy(tx, who.TenantID, counted, from, to)
	if err != nil {
		return nil, err
	}
	sessions, absent := map[int64][]orders.Worked{}, map[int64][]absences.Taken{}
	for _, s := range worked {
		sessions[s.UserID] = append(sessions[s.UserID], s)
	}
	for _, a := range away {
		absent[a.UserID] = append(absent[a.UserID], a)
	}
	out := make([]Sheet, len(people))
	for i, p := range people {
		s := Sheet{Row: Row{UserID: p.ID, Name: p.Name, ImageURL: p.Image, Month: month, State: p.state(), Over: !tx.Now.Before(to), Undecided: []Undecided{}}}
		if p.Record != nil {
			s.ConfirmedAt, s.ApprovedAt, s.ApprovedBy = p.Record.ConfirmedAt, p.Record.ApprovedAt, p.Record.ApprovedBy
			s.Withdrawn = p.Record.withdrawn()
		}
		if s.State == Approved {
			err = r.recall(&s, *p.Record)
		} else {
			s.Days = r.month(month, sessions[p.ID], absent[p.ID])
			s.Totals, s.Undecided = total(s.Days), undecided(s.Days)
			if s.State == Confirmed {
				var then Totals
				err = parse(p.Record.ConfirmedTotals, &then)
				s.Changed = then != s.Totals
			}
		}
		if err != nil {
			return nil, err
		}
		s.Allowed = r.allowed(who, s, tx.Now)
		out[i] = s
	}
	return out, nil
}

// spans is orders.WorkedBy with only the columns that are counted: a month of
// everybody is read without the orders.
func spans(tx *db.Tx, tenant int64, people []int64, from, to time.Time) ([]orders.Worked, error) {
	return db.All[orders.Worked](tx, `SELECT s.user_id, s.started_at, s.ended_at, s.end_source
		FROM work_session s JOIN work_order o ON o.order_id = s.order_id
		WHERE s.user_id IN (?) AND s.started_at < ? AND (s.ended_at > ? OR s.ended_at IS NULL AND ?) AND o.contractor_id = ? AND o.status <> 'DELETED'
		ORDER BY s.user_id, s.started_at, s.work_session_id`, people, to, from, from.Before(tx.Now), tenant)
}

func (r record) withdrawn() *Withdrawn {
	if r.WithdrawnAt == nil || r.WithdrawnBy == nil {
		return nil
	}
	return &Withdrawn{Reason: r.Reason, By: *r.WithdrawnBy, At: *r.WithdrawnAt}
}

// recall reads what was approved into the sheet. Holidays are in the language of
// the reader.
func (r rules) recall(s *Sheet, of record) error {
	s.Days = []Day{}
	if err := parse(of.ApprovedTotals, &s.Totals); err != nil {
		return err
	}
	if of.ApprovedDays == nil {
		return nil
	}
	err := parse(of.ApprovedDays, &s.Days)
	for i, d := range s.Days {
		if name, ok := r.off[d.Date]; ok && d.Holiday != nil {
			s.Days[i].Holiday = &name
		}
	}
	return err
}

func parse(text *string, to any) error {
	if text == nil {
		return nil
	}
	return json.Unmarshal([]byte(*text), to)
}

func (p person) state() State {
	switch {
	case p.Record == nil || p.Record.ConfirmedAt == nil && p.Record.ApprovedAt == nil:
		return Open
	case p.Record.ApprovedAt == nil:
		return Confirmed
	}
	return Approved
}

// keep stores that a month was confirmed or approved, by the assignment set,
// and returns its record.
func keep(tx *db.Tx, who access.Who, s Sheet, set string, args ...any) (record, error) {
	if _, err := tx.Exec(`INSERT INTO time_sheet (tenant_id, user_id, month, version) VALUES (?, ?, ?, 0) ON CONFLICT (tenant_id, user_id, month) DO NOTHING`,
		who.TenantID, s.UserID, s.Month); err != nil {
		return record{}, err
	}
	return db.One[record](tx, `UPDATE time_sheet SET `+set+`, version = version + 1 WHERE tenant_id = ? AND user_id = ? AND month = ? RETURNING time_sheet_id, user_id, version`,
		append(args, who.TenantID, s.UserID, s.Month)...)
}

// Visible reports, as a missing fault, a time sheet that the person does not
// see.
func Visible(tx *db.Tx, who access.Who, id int64) error {
	sees, err := db.Exists(tx, `SELECT 1 FROM time_sheet h WHERE h.time_sheet_id = ? AND h.tenant_id = ? AND (h.user_id = ? OR ?)`, id, who.TenantID, who.UserID, office(who))
	if err == nil && !sees {
		err = fault.Missing()
	}
	return err
}
