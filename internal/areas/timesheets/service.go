package timesheets

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
)

type Service struct {
	DB    *db.DB
	Files *files.Store // with the company's logo
}

func init() {
	area.Register(area.Entity{Name: Entity, Changes: Visible, Subject: &subject})
}

// Area registers the time sheets with the program.
func Area(d *db.DB, store *files.Store) area.Area {
	return area.Area{
		Name: "timesheets", Routes: (&Service{d, store}).Routes,
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.TimeSheetRead, "GET /time_sheets", "What everybody's month counts and how far it has come; of who does not approve: one's own.", s.Overview)
	api.On(r, access.TimeSheetApprove, "GET /time_sheets/export", "Everybody's time sheets of a month as one PDF, or as XLSX with a sheet of the months and one of all days.", s.ExportAll)
	api.On(r, access.TimeSheetRead, "GET /time_sheets/{user_id}/{month}", "Show the time sheet of a person's month.", s.Details)
	api.On(r, access.TimeSheetRead, "GET /time_sheets/{user_id}/{month}/export", "The time sheet as a PDF with place for signatures, or as XLSX.", s.Export)
	api.On(r, access.TimeSheetConfirm, "POST /time_sheets/{user_id}/{month}/confirm", "Confirm one's own month.", s.Confirm)
	api.On(r, access.TimeSheetApprove, "POST /time_sheets/{user_id}/{month}/approve", "Approve a month; it stays as it is then.", s.Approve)
	api.On(r, access.TimeSheetWithdraw, "POST /time_sheets/{user_id}/{month}/withdraw", "Take an approval back, with a reason.", s.Withdraw)
	api.On(r, access.TimeSheetRead, "GET /time_sheets/{user_id}/{month}/history", "What happened to the time sheet of a month, newest first.", s.History)
}

// Overview returns everybody's month, by last name, each with its totals and open
// questions.
func (s *Service) Overview(ctx context.Context, who access.Who, in OfMonth) (search.List[Row], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (out search.List[Row], err error) {
		_, sheets, err := all(tx, who, in, false)
		out.Data = make([]Row, len(sheets))
		for i, sheet := range sheets {
			out.Data[i] = sheet.Row
		}
		count := int64(len(sheets))
		out.Count = &count
		return out, err
	})
}

// all returns the months of everybody whom the person may see, by last name, with
// the rules they are counted by; their days only if days is set.
func all(tx *db.Tx, who access.Who, in OfMonth, days bool) (rules, []Sheet, error) {
	month := cmp.Or(in.Month, tx.Now.In(who.Location()).Format(monthLayout))
	r, err := rulesOf(tx, who, month)
	if err != nil {
		return r, nil, err
	}
	from, to := r.bounds(month)
	people, err := everybody(tx, who, month, from, to)
	if err != nil {
		return r, nil, err
	}
	sheets, err := r.sheets(tx, who, month, people, days)
	return r, sheets, err
}

// Details shows a month with its days.
func (s *Service) Details(ctx context.Context, who access.Who, in OfPerson) (Sheet, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Sheet, error) {
		_, sheet, err := load(tx, who, in)
		return sheet, err
	})
}

// load reads a month with the rules it is counted by.
func load(tx *db.Tx, who access.Who, in OfPerson) (rules, Sheet, error) {
	p, err := find(tx, who, in.UserID)
	if err != nil {
		return rules{}, Sheet{}, err
	}
	r, err := rulesOf(tx, who, in.Month)
	if err != nil {
		return r, Sheet{}, err
	}
	sheet, err := fault.Only(r.sheets(tx, who, in.Month, []person{p}, true))
	return r, sheet, err
}

// allowed lists what the person may do to the month now.
func (r rules) allowed(who access.Who, s Sheet, now time.Time) []access.Action {
	return access.Filter([]access.Action{access.TimeSheetConfirm, access.TimeSheetApprove, access.TimeSheetWithdraw}, func(do access.Action) bool { return may(who, do, s) && r.refusal(do, s, now) == "" })
}

// may reports whether the person may ever do the action to the month: only they
// themselves confirm it.
func may(who access.Who, do access.Action, s Sheet) bool {
	return who.May(do) && (do != access.TimeSheetConfirm || s.UserID == who.UserID)
}

// refusal returns the code of the reason why the action is not possible now, or "".
func (r rules) refusal(do access.Action, s Sheet, now time.Time) string {
	running := slices.ContainsFunc(s.Undecided, func(u Undecided) bool { return u.Kind == Running })
	switch {
	case do == access.TimeSheetWithdraw && s.State != Approved:
		return "not_allowed_now"
	case do == access.TimeSheetWithdraw:
		return ""
	case s.State == Approved:
		return "time_sheet_approved"
	case do == access.TimeSheetConfirm && s.State == Confirmed && !s.Changed:
		return "time_sheet_confirmed"
	case do == access.TimeSheetConfirm && now.Before(r.confirmable(s.Month)):
		return "time_sheet_not_yet"
	case do == access.TimeSheetApprove && !s.Over:
		return "time_sheet_not_over"
	case running:
		return "time_sheet_running"
	case do == access.TimeSheetApprove && len(s.Undecided) > 0:
		return "time_sheet_undecided"
	}
	return ""
}

// confirmable returns when a month may be confirmed from: the beginning of its last
// working day.
func (r rules) confirmable(month string) time.Time {
	days := monthDays(month)
	last := days[len(days)-1]
	for _, d := range slices.Backward(days) {
		if _, off := r.off[d.Format(clock.Date)]; !off && r.norm(d) > 0 {
			last = d
			break
		}
	}
	from, _ := clock.DayBounds(last, r.zone)
	return from
}

// Confirm records that the person agrees with their month as it is now. Later
// changes are shown, and have to be confirmed again.
func (s *Service) Confirm(ctx context.Context, who access.Who, in OfPerson) (Sheet, error) {
	return s.step(ctx, who, access.TimeSheetConfirm, in, "", func(tx *db.Tx, sheet Sheet) (record, error) {
		totals, err := json.Marshal(sheet.Totals)
		if err != nil {
			return record{}, err
		}
		return keep(tx, who, sheet, `confirmed_at = ?, confirmed_totals = ?`, tx.Now, string(totals))
	})
}

// Approve stores the month as it is now, and sends the person a notice. It is
// refused before the month is over, while work continues, and while a question is
// open.
func (s *Service) Approve(ctx context.Context, who access.Who, in OfPerson) (Sheet, error) {
	return s.step(ctx, who, access.TimeSheetApprove, in, "", func(tx *db.Tx, sheet Sheet) (record, error) {
		totals, err := json.Marshal(sheet.Totals)
		if err != nil {
			return record{}, err
		}
		days, err := json.Marshal(sheet.Days)
		if err != nil {
			return record{}, err
		}
		return keep(tx, who, sheet, `approved_at = ?, approved_by = ?, approved_totals = ?, approved_days = ?, withdrawn_at = NULL, withdrawn_by = NULL, withdrawn_reason = ''`,
			tx.Now, who.UserID, string(totals), string(days))
	})
}

// Withdraw withdraws an approval, so that the month can be corrected, and sends the
// person a notice with the reason.
func (s *Service) Withdraw(ctx context.Context, who access.Who, in Withdrawal) (Sheet, error) {
	return s.step(ctx, who, access.TimeSheetWithdraw, in.OfPerson, in.Reason, func(tx *db.Tx, sheet Sheet) (record, error) {
		return keep(tx, who, sheet, `approved_at = NULL, approved_by = NULL, approved_totals = NULL, approved_days = NULL, withdrawn_at = ?, withdrawn_by = ?, withdrawn_reason = ?`,
			tx.Now, who.UserID, in.Reason)
	})
}

// heard are the notices that the person gets of actions of others on their month.
var heard = map[access.Action]string{
	access.TimeSheetApprove:  notices.TimeSheetApproved,
	access.TimeSheetWithdraw: notices.TimeSheetWithdrawn,
}

// step does one of the actions if it is possible now, and records it in the
// history.
func (s *Service) step(ctx context.Context, who access.Who, do access.Action, in OfPerson, reason string, write func(*db.Tx, Sheet) (record, error)) (Sheet, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Sheet, error) {
		r, before, err := load(tx, who, in)
		if err != nil {
			return before, err
		}
		if !may(who, do, before) {
			return before, fault.New(fault.Forbidden, "forbidden")
		}
		if code := r.refusal(do, before, tx.Now); code != "" {
			return before, fault.NotNow(code, string(before.State), before.Allowed)
		}
		kept, err := write(tx, before)
		if err != nil {
			return before, err
		}
		if kind, tells := heard[do]; tells {
			n := notices.New{TenantID: who.TenantID, Kind: kind, Entity: Entity, EntityID: kept.ID, Text: reason}
			if err := notices.Give(tx, who, []int64{in.UserID}, n); err != nil {
				return before, err
			}
		}
		_, after, err := load(tx, who, in)
		if err != nil {
			return after, err
		}
		return after, history.Record(tx, who, kept.Ref(who), history.Event{Kind: "status", Old: before.State, New: after.State, Reason: reason})
	})
}

// PageOf asks for a page of the history of a month.
type PageOf struct {
	OfPerson
	history.Paging
}

// Validate checks the month and bounds the page.
func (in *PageOf) Validate() error {
	if err := in.OfPerson.Validate(); err != nil {
		return err
	}
	return in.Paging.Validate()
}

// History shows what happened to a month.
func (s *Service) History(ctx context.Context, who access.Who, in PageOf) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) {
		p, err := find(tx, who, in.UserID)
		if err != nil {
			return history.Page{}, err
		}
		known, err := records(tx, who, in.Month, []int64{p.ID}, false)
		if err != nil {
			return history.Page{}, err
		}
		if known[p.ID] == nil {
			return history.Page{Data: []history.Entry{}}, nil
		}
		return in.Whole(tx, Entity, known[p.ID].ID)
	})
}
