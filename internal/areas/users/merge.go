package users

import (
	"slices"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/merge"
)

const (
	itsDoer = "who did it stays who did it"
	itsOwn  = "of the account, which ends"
)

// References are the columns that name a person. What they are to do, have and worked
// moves; who did something is not rewritten.
var References = slices.Concat([]merge.Reference{
	{Table: "order_worker", Column: "user_id", Keys: []string{"user_id", "task_id", "order_id"}, Count: "orders", Entity: "order"},
	{Table: "work_session", Column: "user_id", Keys: []string{"work_session_id"}, Count: "sessions", Entity: "time_sheet"},
	{Table: "time_sheet", Column: "user_id", Keys: []string{"time_sheet_id"}, Count: "months", Entity: "time_sheet"},
	{Table: "absence", Column: "user_id", Keys: []string{"absence_id"}, Count: "absences", Entity: "absence"},
	{Table: "project_manager", Column: "user_id", Keys: []string{"project_id", "user_id"}, Count: "projects", Entity: "project"},
	{Table: "equipment", Column: "holder_id", Count: "equipment", Stays: "follows the loan by a trigger"},
	{Table: "equipment_loan", Column: "user_id", Keys: []string{"loan_id"}, Entity: "equipment"},
	{Table: "equipment_reservation", Column: "user_id", Keys: []string{"reservation_id"}},
	{Table: "stock_place", Column: "user_id", Keys: []string{"stock_place_id"}, Count: "vans", Entity: "stock_place"},
	{Table: "team_user", Column: "user_id", Stays: "moved beside, for who leaves is in no team"},
}, stay(itsOwn, "user_id",
	"access_key", "calendar_link", "comment_read", "identity", "identity_offer", "invoice_operator", "known_device", "list_view", "list_view_default", "notice", "open_upload", "recovery_code", "second_factor",
	"secret_link", "session", "sign_in_step", "tenant_user"),
	stay(itsDoer, "user_id", "catalog_price_log", "comment_mention", "journal", "material_log", "material_use", "offer_counted", "offer_day"),
	stay(itsDoer, "created_by",
		"absence", "asset", "asset_work", "b2b_import", "bank_statement", "catalog_import", "comment", "equipment", "equipment_mileage", "equipment_plan", "equipment_record", "equipment_reservation",
		"import_file", "invoice", "material", "material_purchase", "material_reservation", "notice", "offer", "offer_link", "payment", "project", "secret_link", "task", "upload", "work_description", "work_order"),
	stay(itsDoer, "queued_by", "invoice_delivery"), stay(itsDoer, "decided_by", "absence", "bank_payment"), stay(itsDoer, "reported_by", "payment_report"), stay(itsDoer, "issued_by", "invoice"), stay(itsDoer, "updated_by", "catalog_item"), stay(itsDoer, "withdrawn_by", "comment", "time_sheet"), stay(itsDoer, "closed_by", "equipment_inventory"),
	stay(itsDoer, "started_by", "equipment_inventory"), stay(itsDoer, "seen_by", "equipment_inventory_line"), stay(itsDoer, "handed_to", "equipment_loan"), stay(itsDoer, "lent_by", "equipment_loan"),
	stay(itsDoer, "returned_by", "equipment_loan"), stay(itsDoer, "back_by", "equipment_service"), stay(itsDoer, "sent_by", "equipment_service", "offer_mail", "invoice_mail"), stay(itsDoer, "resolved_by", "material_difference"),
	stay(itsDoer, "taken_back_by", "material_use"), stay(itsDoer, "made_by", "merge"), stay(itsDoer, "undone_by", "merge"), stay(itsDoer, "answered_by", "offer_answer", "offer_answer_past"),
	stay(itsDoer, "ended_by", "offer_answer_past"), stay(itsDoer, "asked_by", "offer_question"), stay(itsDoer, "checked_by", "order_check"), stay(itsDoer, "set_by", "recurrence"),
	stay(itsDoer, "accepted_by", "task"), stay(itsDoer, "approved_by", "time_sheet"))

// stay returns the column of the tables as one that stays.
func stay(why, column string, tables ...string) []merge.Reference {
	out := make([]merge.Reference, len(tables))
	for i, table := range tables {
		out[i] = merge.Reference{Table: table, Column: column, Stays: why}
	}
	return out
}

// Person is a person of a company, who may have left it.
type Person struct {
	membership
	id, tenant int64
}

// Ref names the person in history.
func (p Person) Ref(access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: p.id, Version: p.Version, Tenants: []int64{p.tenant}}
}

func (p Person) Title() string { return p.First + " " + p.Last }

// Gone returns when the person left the company, nil for never.
func (p Person) Gone() *time.Time {
	if p.Roles != 0 {
		return nil
	}
	return p.Left
}

// Merging defines how two records of one person of the company are merged. The kept
// account stays as it is, so no field is chosen; the other ends as if the person
// had left the company.
func (s *Service) Merging() merge.Kind[Person, struct{}] {
	return merge.Kind[Person, struct{}]{
		DB: s.DB, Entity: Entity, References: References,
		Find: func(tx *db.Tx, who access.Who, id int64) (Person, error) {
			m, err := findAny(tx, who, id)
			return Person{m, id, who.TenantID}, err
		},
		Edit: func(Person) struct{} { return struct{}{} }, Field: history.Each,
		Refuse: twoPeople,
		Mark: func(tx *db.Tx, p Person, at *time.Time) (int64, error) {
			if at == nil {
				return p.comeBack(tx, access.Who{TenantID: p.tenant}, p.id)
			}
			if err := RemoveFrom(tx, p.tenant, p.id); err != nil {
				return 0, err
			}
			return db.One[int64](tx, `SELECT version FROM user_account WHERE user_id = ?`, p.id)
		},
		Book: s.takeOver, Unbook: giveBack,
	}
}

// twoPeople refuses the merge if the merged person is the acting one, has to do
// with another company, is a worker where the kept one is none, or if both were at
// two places at the same time.
func twoPeople(tx *db.Tx, who access.Who, kept, gone Person) error {
	refuse := func(code string) error {
		return fault.OnField("gone_id", code, fault.Args{"name": gone.Title(), "kept": kept.Title()})
	}
	if gone.id == who.UserID {
		return refuse("merge_oneself")
	}
	if gone.Roles.Has(access.Worker) && !kept.Roles.Has(access.Worker) {
		return refuse("merge_not_worker")
	}
	if err := keepAdmin(tx, who.TenantID, gone.id); err != nil {
		return err
	}
	const both = ` a.user_id = ? AND b.user_id = ?`
	for _, q := range []struct {
		code, sql string
		args      []any
	}{
		{"merge_elsewhere", `SELECT 1 FROM tenant_user m WHERE m.user_id = ? AND m.tenant_id <> ?`, []any{gone.id, who.TenantID}},
		{"merge_at_work", `SELECT 1 FROM work_session a WHERE a.user_id IN (?, ?) AND a.ended_at IS NULL`, []any{kept.id, gone.id}},
		{"merge_hours", `SELECT 1 FROM work_session a JOIN work_session b ON b.started_at < a.ended_at AND b.ended_at > a.started_at WHERE` + both, []any{kept.id, gone.id}},
		{"merge_absences", `SELECT 1 FROM absence a JOIN absence b ON b.starts_at < a.ends_at AND b.ends_at > a.starts_at
			WHERE a.deleted_at IS NULL AND b.deleted_at IS NULL AND a.state <> 'REJECTED' AND b.state <> 'REJECTED' AND` + both, []any{kept.id, gone.id}},
		{"merge_months", `SELECT 1 FROM time_sheet a JOIN time_sheet b ON b.month = a.month WHERE` + both, []any{kept.id, gone.id}},
	} {
		found, err := db.Exists(tx, q.sql, q.args...)
		if err != nil {
			return err
		}
		if found {
			return refuse(q.code)
		}
	}
	confirmed, err := confirmedHours(tx, who, kept.id, gone.id)
	if err == nil && !confirmed {
		confirmed, err = confirmedHours(tx, who, gone.id, kept.id)
	}
	if err == nil && confirmed {
		err = refuse("merge_months")
	}
	return err
}

// confirmedHours reports whether the first person has confirmed a month in which
// the second one worked.
func confirmedHours(tx *db.Tx, who access.Who, of, worked int64) (bool, error) {
	months, err := db.All[string](tx, `SELECT month FROM time_sheet WHERE user_id = ? AND confirmed_at IS NOT NULL`, of)
	if err != nil || len(months) == 0 {
		return false, err
	}
	zone := who.Zone
	if zone == nil {
		zone = time.UTC
	}
	starts, err := db.All[time.Time](tx, `SELECT started_at FROM work_session WHERE user_id = ?`, worked)
	return slices.ContainsFunc(starts, func(at time.Time) bool { return slices.Contains(months, at.In(zone).Format("2006-01")) }), err
}

// takeOver adds the kept person to the teams of the merged one, and ends what areas
// above keep for the merged account.
func (s *Service) takeOver(m *merge.Moving, who access.Who, kept, gone Person) error {
	audit.Commit(m.Tx, audit.UserRemoved, who, "of", gone.id, "merged_into", kept.id)
	if err := Departed.Happen(m.Tx, who, gone.id); err != nil {
		return err
	}
	confirmed, err := newestConfirmed(m.Tx, kept.id)
	if err != nil {
		return err
	}
	joined, err := db.All[int64](m.Tx, `INSERT INTO team_user (team_id, user_id) SELECT e.team_id, CAST(? AS BIGINT) FROM team e WHERE e.tenant_id = ? AND e.deleted_at IS NULL
		AND (SELECT ',' || m.left_teams || ',' FROM tenant_user m WHERE m.tenant_id = e.tenant_id AND m.user_id = ?) LIKE '%,' || CAST(e.team_id AS TEXT) || ',%'
		ON CONFLICT DO NOTHING RETURNING team_id`, kept.id, who.TenantID, gone.id)
	if err != nil {
		return err
	}
	m.Touch(Entity, kept.id)
	return m.Note(append([]int64{confirmed}, joined...)...)
}

// giveBack takes the one who stayed out of the teams again. With hours of both in a
// month that was confirmed since it refuses.
func giveBack(tx *db.Tx, who access.Who, kept, gone Person, noted []int64) error {
	confirmed, err := newestConfirmed(tx, kept.id)
	if err != nil {
		return err
	}
	if confirmed > noted[0] {
		return fault.New(fault.Conflict, "merge_confirmed")
	}
	if len(noted) > 1 {
		if _, err := tx.Exec(`DELETE FROM team_user WHERE user_id = ? AND team_id IN (?)`, kept.id, noted[1:]); err != nil {
			return err
		}
	}
	audit.Commit(tx, audit.UserAdded, who, "of", gone.id, "roles", gone.Former.Names())
	tx.Touch(Entity, kept.id)
	return nil
}

// newestConfirmed returns when the person last confirmed a month, in microseconds;
// 0 for never.
func newestConfirmed(tx *db.Tx, user int64) (int64, error) {
	return db.One[int64](tx, `SELECT CAST(COALESCE(MAX(confirmed_at), 0) AS BIGINT) FROM time_sheet WHERE user_id = ?`, user)
}
