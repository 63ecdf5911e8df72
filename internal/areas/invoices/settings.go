package invoices

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/einvoice"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// settingsEntity is the name of a company's settings of invoices in history.
const settingsEntity = "invoice_settings"

// VAT is what a company is before the law on value added tax.
type VAT string

const (
	Payer     VAT = "PAYER"
	Collected VAT = "COLLECTED" // a payer whose tax is due on what was collected
	Outside   VAT = "OUTSIDE"
)

func (VAT) Values() []string { return []string{string(Payer), string(Collected), string(Outside)} }

// Settings are a company's settings of invoices. A number of an invoice is its place
// in the year, the premises and the device: 17-1-1.
type Settings struct {
	VAT         VAT    `db:"vat" json:"vat"`
	Premises    string `db:"premises" json:"premises"`
	Device      string `db:"device" json:"device"`
	FirstNumber int64  `db:"first_number" json:"first_number"` // of a year, and of the first year here
	IBAN        string `db:"iban" json:"iban"`
	Memorandum  string `db:"memorandum" json:"memorandum"` // court, capital, directors: printed on each invoice
	DueDays     int64  `db:"due_days" json:"due_days"`
	KPD         string `db:"kpd" json:"kpd"`                     // of lines without their own
	KPDResale   string `db:"kpd_resale" json:"kpd_resale"`       // of goods that are resold; "" is KPD
	Remind      bool   `db:"remind" json:"remind"`               // reminders are sent by themselves
	RemindDays1 int64  `db:"remind_days_1" json:"remind_days_1"` // after the day on which an invoice was due
	RemindDays2 int64  `db:"remind_days_2" json:"remind_days_2"`
	RemindDays3 int64  `db:"remind_days_3" json:"remind_days_3"`
}

// Operator is a person who may issue invoices, and the OIB that stands on them: their
// own, or where the law allows it the company's.
type Operator struct {
	UserID int64  `db:"user_id" json:"user_id"`
	Name   string `db:"name" json:"name"`
	OIB    string `db:"oib" json:"oib"`
}

// SettingsPage is the settings as their page shows them.
type SettingsPage struct {
	Settings
	Version    int64      `json:"version"`
	NextNumber string     `json:"next_number"`
	Operators  []Operator `json:"operators"` // to others than an ADMIN only oneself
	Rules      string     `json:"rules"`     // the version of the rules that are checked before an invoice is issued
}

// SettingsChange is an ADMIN's change; absent fields stay as they are. Operators are
// all of them.
type SettingsChange struct {
	VAT         api.Opt[VAT]           `json:"vat,omitzero"`
	Premises    api.Opt[string]        `json:"premises,omitzero"`
	Device      api.Opt[string]        `json:"device,omitzero"`
	FirstNumber api.Opt[int64]         `json:"first_number,omitzero"`
	IBAN        api.Opt[string]        `json:"iban,omitzero"`
	Memorandum  api.Opt[string]        `json:"memorandum,omitzero"`
	DueDays     api.Opt[int64]         `json:"due_days,omitzero"`
	KPD         api.Opt[string]        `json:"kpd,omitzero"`
	KPDResale   api.Opt[string]        `json:"kpd_resale,omitzero"`
	Remind      api.Opt[bool]          `json:"remind,omitzero"`
	RemindDays1 api.Opt[int64]         `json:"remind_days_1,omitzero"`
	RemindDays2 api.Opt[int64]         `json:"remind_days_2,omitzero"`
	RemindDays3 api.Opt[int64]         `json:"remind_days_3,omitzero"`
	Operators   api.Opt[[]NewOperator] `json:"operators,omitzero"`
	Version     int64                  `json:"version,omitempty"`
}

// NewOperator is a person who may issue invoices from now on.
type NewOperator struct {
	UserID int64  `json:"user_id"`
	OIB    string `json:"oib"`
}

// settings is what a change of the settings can change.
type settings struct {
	Settings
	Operators []NewOperator `json:"operators"`
}

func (in SettingsChange) over(s settings) settings {
	s.VAT = in.VAT.Or(s.VAT)
	s.FirstNumber, s.DueDays = in.FirstNumber.Or(s.FirstNumber), in.DueDays.Or(s.DueDays)
	s.Premises, s.Device = strings.TrimSpace(in.Premises.Or(s.Premises)), strings.TrimSpace(in.Device.Or(s.Device))
	s.IBAN = strings.ToUpper(strings.ReplaceAll(in.IBAN.Or(s.IBAN), " ", ""))
	s.Memorandum, s.KPD = strings.TrimSpace(in.Memorandum.Or(s.Memorandum)), strings.TrimSpace(in.KPD.Or(s.KPD))
	s.KPDResale = strings.TrimSpace(in.KPDResale.Or(s.KPDResale))
	s.Remind, s.RemindDays1 = in.Remind.Or(s.Remind), in.RemindDays1.Or(s.RemindDays1)
	s.RemindDays2, s.RemindDays3 = in.RemindDays2.Or(s.RemindDays2), in.RemindDays3.Or(s.RemindDays3)
	s.Operators = slices.Clone(in.Operators.Or(s.Operators))
	for i := range s.Operators {
		s.Operators[i].OIB = tenants.PlainNumber(s.Operators[i].OIB)
	}
	slices.SortFunc(s.Operators, func(a, b NewOperator) int { return int(a.UserID - b.UserID) })
	return s
}

var (
	premises = regexp.MustCompile(`^[0-9a-zA-Z]{1,20}$`)
	device   = regexp.MustCompile(`^[1-9][0-9]{0,19}$`)
)

const (
	maxFirst = 999_999
	maxDue   = 365
	maxMemo  = 500
	maxUsers = 100
)

// check names every field that is wrong.
func (s settings) check() *fault.Check {
	var c fault.Check
	c.OneOf("vat", string(s.VAT), s.VAT.Values())
	if !premises.MatchString(s.Premises) {
		c.Fail("premises", "invoice_premises", nil)
	}
	if !device.MatchString(s.Device) {
		c.Fail("device", "invoice_device", nil)
	}
	for _, n := range []struct {
		name            string
		is, least, most int64
	}{{"first_number", s.FirstNumber, 1, maxFirst}, {"due_days", s.DueDays, 0, maxDue},
		{"remind_days_1", s.RemindDays1, 1, maxDue}, {"remind_days_2", s.RemindDays2, s.RemindDays1 + 1, maxDue}, {"remind_days_3", s.RemindDays3, s.RemindDays2 + 1, maxDue}} {
		if n.is < n.least || n.is > n.most {
			c.Fail(n.name, "out_of_range", fault.Args{"min": n.least, "max": n.most})
		}
	}
	if s.IBAN != "" && !money.ValidIBAN(s.IBAN) {
		c.Fail("iban", "not_an_iban", nil)
	}
	c.Max("memorandum", s.Memorandum, maxMemo)
	checkKPD(&c, "kpd", s.KPD)
	checkKPD(&c, "kpd_resale", s.KPDResale)
	if len(s.Operators) > maxUsers {
		c.Fail("operators", "too_many_rows", fault.Args{"max": maxUsers})
	}
	for i, o := range s.Operators {
		at := "operators." + number(i)
		if !money.ValidOIB(o.OIB) {
			c.Fail(at+".oib", "not_an_oib", nil)
		}
		if i > 0 && s.Operators[i-1].UserID == o.UserID {
			c.Fail(at+".user_id", "twice", nil)
		}
	}
	return &c
}

// checkKPD notes a code that the classification does not have; "" is none.
func checkKPD(c *fault.Check, at, code string) {
	if !einvoice.IsKPD(code) {
		c.Fail(at, "no_such_kpd", fault.Args{"code": code})
	}
}

// settingsOf returns the settings of the company, and their version.
func settingsOf(tx *db.Tx, tenant int64) (settings, int64, error) {
	type row struct {
		Settings
		Version int64 `db:"version"`
	}
	r, err := db.One[row](tx, `SELECT vat, premises, device, first_number, iban, memorandum, due_days, kpd, kpd_resale, remind, remind_days_1, remind_days_2, remind_days_3, version FROM invoice_setting WHERE tenant_id = ?`, tenant)
	if errors.Is(err, db.ErrNoRow) {
		r, err = row{Settings{VAT: Payer, Premises: "1", Device: "1", FirstNumber: 1, DueDays: 15, RemindDays1: 7, RemindDays2: 14, RemindDays3: 30}, 1}, nil
		if err == nil { // what offers have is the best guess
			ibans, wrong := db.All[string](tx, `SELECT iban FROM offer_setting WHERE tenant_id = ?`, tenant)
			if len(ibans) > 0 {
				r.IBAN = strings.ReplaceAll(ibans[0], " ", "")
			}
			err = wrong
		}
	}
	if err != nil {
		return settings{}, 0, err
	}
	s := settings{Settings: r.Settings, Operators: []NewOperator{}}
	all, err := operators(tx, tenant)
	for _, o := range all {
		s.Operators = append(s.Operators, NewOperator{o.UserID, o.OIB})
	}
	return s, r.Version, err
}

// operators returns who may issue the company's invoices and is of its office now. The row
// of a person who left stays, so that a merge of two people can be taken back whole.
func operators(tx *db.Tx, tenant int64) ([]Operator, error) {
	return db.All[Operator](tx, `SELECT o.user_id, u.first_name || ' ' || u.last_name AS name, o.oib FROM invoice_operator o JOIN user_account u ON u.user_id = o.user_id
		JOIN tenant_user m ON m.tenant_id = o.tenant_id AND m.user_id = o.user_id AND m.roles > ? WHERE o.tenant_id = ? AND u.deleted_at IS NULL ORDER BY o.user_id`, access.Worker, tenant)
}

func saveSettings(tx *db.Tx, tenant int64, s settings, version int64) error {
	if _, err := tx.Exec(`INSERT INTO invoice_setting (tenant_id, vat, premises, device, first_number, iban, memorandum, due_days, kpd, kpd_resale, remind, remind_days_1, remind_days_2, remind_days_3, version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (tenant_id) DO UPDATE SET vat = excluded.vat, premises = excluded.premises, device = excluded.device, first_number = excluded.first_number, iban = excluded.iban,
			memorandum = excluded.memorandum, due_days = excluded.due_days, kpd = excluded.kpd, kpd_resale = excluded.kpd_resale,
			remind = excluded.remind, remind_days_1 = excluded.remind_days_1, remind_days_2 = excluded.remind_days_2, remind_days_3 = excluded.remind_days_3, version = excluded.version`,
		tenant, s.VAT, s.Premises, s.Device, s.FirstNumber, s.IBAN, s.Memorandum, s.DueDays, s.KPD, s.KPDResale, s.Remind, s.RemindDays1, s.RemindDays2, s.RemindDays3, version); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM invoice_operator WHERE tenant_id = ?`, tenant); err != nil {
		return err
	}
	for _, o := range s.Operators {
		if _, err := tx.Exec(`INSERT INTO invoice_operator (tenant_id, user_id, oib) VALUES (?, ?, ?)`, tenant, o.UserID, o.OIB); err != nil {
			return err
		}
	}
	return nil
}

// Settings shows how the company makes its invoices, and the number that the next one
// gets.
func (s *Service) Settings(ctx context.Context, who access.Who, _ struct{}) (SettingsPage, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (SettingsPage, error) {
		set, version, err := settingsOf(tx, who.TenantID)
		if err != nil {
			return SettingsPage{}, err
		}
		p := SettingsPage{Settings: set.Settings, Version: version, Rules: einvoice.Rules}
		if p.Operators, err = operators(tx, who.TenantID); err != nil {
			return p, err
		}
		if !who.May(access.CompanyEdit) {
			p.Operators = slices.DeleteFunc(p.Operators, func(o Operator) bool { return o.UserID != who.UserID })
		}
		n, err := next(tx, who, set.Settings)
		p.NextNumber = n.String()
		return p, err
	})
}

// ChangeSettings changes settings field by field; what others changed since is
// kept.
func (s *Service) ChangeSettings(ctx context.Context, who access.Who, in SettingsChange) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		before, version, err := settingsOf(tx, who.TenantID)
		if err != nil {
			return api.Changed{}, err
		}
		ref := history.Ref{Entity: settingsEntity, ID: who.TenantID, Version: version, Tenants: []int64{who.TenantID}}
		return history.Merge(tx, who, ref, history.Change[settings]{
			Version: in.Version, Before: before, After: in.over(before),
			Check: func(after settings) error {
				c := after.check()
				if err := known(tx, who, c, before, after); err != nil {
					return err
				}
				return c.Err()
			},
			Write: func(after settings) (int64, error) {
				return version + 1, saveSettings(tx, who.TenantID, after, version+1)
			},
			Words: func(tx *db.Tx, kind string, v settings) (any, error) {
				if kind == "operators" {
					return names(tx, v.Operators)
				}
				return history.Value(v, kind), nil
			},
		})
	})
}

// known notes people that the settings newly name and who are not of the office.
func known(tx *db.Tx, who access.Who, c *fault.Check, before, after settings) error {
	var added []int64
	for _, o := range after.Operators {
		if !slices.ContainsFunc(before.Operators, func(b NewOperator) bool { return b.UserID == o.UserID }) {
			added = append(added, o.UserID)
		}
	}
	if len(added) == 0 || len(added) > maxUsers {
		return nil
	}
	if err := c.Found("operators", users.Colleagues(tx, who, added)); err != nil {
		return err
	}
	workers, err := db.Exists(tx, `SELECT 1 FROM tenant_user WHERE tenant_id = ? AND user_id IN (?) AND roles <= ?`, who.TenantID, added, access.Worker)
	if workers && !c.Failed("operators") {
		c.Fail("operators", "no_such_thing", nil)
	}
	return err
}

// names returns the names of the operators; their OIB stays out of the history.
func names(tx *db.Tx, all []NewOperator) (string, error) {
	ids := make([]int64, len(all))
	for i, o := range all {
		ids[i] = o.UserID
	}
	out, err := db.All[string](tx, `SELECT first_name || ' ' || last_name FROM user_account WHERE user_id IN (?) ORDER BY user_id`, ids)
	return strings.Join(out, ", "), err
}

// SettingsHistory returns the changes of the settings, newest first.
func (s *Service) SettingsHistory(ctx context.Context, who access.Who, in history.Paging) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) { return in.Whole(tx, settingsEntity, who.TenantID) })
}

// dueOn returns the day on which an invoice of the day is due.
func (s Settings) dueOn(day time.Time) string {
	return day.AddDate(0, 0, int(s.DueDays)).Format(time.DateOnly)
}
