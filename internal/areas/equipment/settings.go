package equipment

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// settingsEntity is the name of a company's settings of equipment in history.
const settingsEntity = "equipment_settings"

// Settings is a company's settings of equipment. Years is over how many years each
// type loses its value; 0 is never.
type Settings struct {
	AskSignature   bool           `json:"ask_signature"`   // of the borrower
	WorkerOverride bool           `json:"worker_override"` // a WORKER may take, with a reason, what is to be inspected
	InspectionDays int64          `json:"inspection_days"` // before an inspection, from which on a notice is sent
	Years          map[Type]int64 `json:"years"`
}

// SettingsPage is the settings with their version.
type SettingsPage struct {
	Settings
	Version int64 `json:"version"`
}

// SettingsChange is an ADMIN's change; absent fields and absent types of Years stay
// as they are.
type SettingsChange struct {
	AskSignature   api.Opt[bool]           `json:"ask_signature,omitzero"`
	WorkerOverride api.Opt[bool]           `json:"worker_override,omitzero"`
	InspectionDays api.Opt[int64]          `json:"inspection_days,omitzero"`
	Years          api.Opt[map[Type]int64] `json:"years,omitzero"`
	Version        int64                   `json:"version,omitempty"`
}

const maxYears = 50

func (s Settings) check() error {
	var c fault.Check
	if s.InspectionDays < 0 || s.InspectionDays > 365 {
		c.Fail("inspection_days", "out_of_range", fault.Args{"min": 0, "max": 365})
	}
	for _, kind := range slices.Sorted(maps.Keys(s.Years)) {
		c.OneOf("years", string(kind), kind.Values())
		if n := s.Years[kind]; n < 0 || n > maxYears {
			c.Fail("years."+string(kind), "out_of_range", fault.Args{"min": 0, "max": maxYears})
		}
	}
	return c.Err()
}

// settingsOf returns the settings of the company, and their version.
func settingsOf(tx *db.Tx, tenant int64) (SettingsPage, error) {
	s := SettingsPage{Settings{false, false, dueSoon, map[Type]int64{"HAND_TOOL": 4, "MACHINE": 4, "MEASURING_DEVICE": 4, "VEHICLE": 5, "ELECTRONICS": 2, "SAFETY_EQUIPMENT": 4, "OTHER": 4}}, 1}
	type row struct {
		AskSignature   bool   `db:"ask_signature"`
		WorkerOverride bool   `db:"worker_override"`
		InspectionDays int64  `db:"inspection_days"`
		Years          string `db:"years"`
		Version        int64  `db:"version"`
	}
	r, err := db.One[row](tx, `SELECT ask_signature, worker_override, inspection_days, years, version FROM equipment_setting WHERE tenant_id = ?`, tenant)
	if errors.Is(err, db.ErrNoRow) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	s.AskSignature, s.WorkerOverride, s.InspectionDays, s.Version = r.AskSignature, r.WorkerOverride, r.InspectionDays, r.Version
	return s, json.Unmarshal([]byte(r.Years), &s.Years)
}

// Settings returns the company's settings of equipment.
func (s *Service) Settings(ctx context.Context, who access.Who, _ struct{}) (SettingsPage, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (SettingsPage, error) { return settingsOf(tx, who.TenantID) })
}

// ChangeSettings changes settings field by field; what others changed since is
// kept.
func (s *Service) ChangeSettings(ctx context.Context, who access.Who, in SettingsChange) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		was, err := settingsOf(tx, who.TenantID)
		if err != nil {
			return api.Changed{}, err
		}
		after := Settings{in.AskSignature.Or(was.AskSignature), in.WorkerOverride.Or(was.WorkerOverride), in.InspectionDays.Or(was.InspectionDays), maps.Clone(was.Years)}
		maps.Copy(after.Years, in.Years.Or(nil))
		ref := history.Ref{Entity: settingsEntity, ID: who.TenantID, Version: was.Version, Tenants: []int64{who.TenantID}}
		return history.Merge(tx, who, ref, history.Change[Settings]{
			Version: in.Version, Before: was.Settings, After: after, Check: Settings.check,
			Write: func(after Settings) (int64, error) {
				years, err := json.Marshal(after.Years)
				if err != nil {
					return 0, err
				}
				return db.One[int64](tx, `INSERT INTO equipment_setting (tenant_id, ask_signature, worker_override, inspection_days, years, version) VALUES (?, ?, ?, ?, ?, ?)
					ON CONFLICT (tenant_id) DO UPDATE SET ask_signature = excluded.ask_signature, worker_override = excluded.worker_override, inspection_days = excluded.inspection_days, years = excluded.years, version = excluded.version
					RETURNING version`, who.TenantID, after.AskSignature, after.WorkerOverride, after.InspectionDays, string(years), was.Version+1)
			},
		})
	})
}

// SettingsHistory returns the changes of the settings, newest first.
func (s *Service) SettingsHistory(ctx context.Context, who access.Who, in history.Paging) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) { return in.Whole(tx, settingsEntity, who.TenantID) })
}
