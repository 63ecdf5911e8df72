package settings

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/audit"
	"teren/internal/platform/backup"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/uploads"
)

type Service struct {
	DB           *db.DB
	Installation Installation
}

func init() {
	area.Register(area.Entity{Name: tenants.Entity, Files: Visible})
}

// Area registers the settings of a company with the program.
func Area(d *db.DB, i Installation) area.Area {
	return area.Area{
		Name: "settings", Routes: (&Service{d, i}).Routes,
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.CompanyEdit, "GET /settings", "Show what the company has set, and what the installation has.", s.Settings)
	api.On(r, access.CompanyEdit, "PATCH /settings", "Change what the company has set.", s.Change)
	api.On(r, access.CompanyEdit, "GET /settings/history", "What was changed of the settings, newest first.", s.History)
	api.On(r, access.CompanyEdit, "GET /settings/first_steps", "What is still to be set up before work begins.", s.FirstSteps)
	api.On(r, access.SignedIn, "GET /settings/holidays", "The company's holidays of a year.", s.Holidays)
	api.On(r, access.CompanyEdit, "PATCH /settings/holidays", "Add holidays of the company's own, and work on others.", s.ChangeHolidays)
}

type row struct {
	Name          string         `db:"name"`
	IDNumber      string         `db:"id_number"`
	Address1      string         `db:"address1"`
	Zipcode       string         `db:"zipcode"`
	City          string         `db:"city"`
	Country       string         `db:"country"`
	Phone         string         `db:"phone"`
	Email         string         `db:"email"`
	Logo          *string        `db:"logo"`
	TimeZone      string         `db:"time_zone"`
	Currency      money.Currency `db:"currency"`
	Language      users.Language `db:"language"`
	Hours         string         `db:"working_hours"`
	SecondFactor  bool           `db:"require_second_factor"`
	RetentionDays int64          `db:"retention_days"`
	RoadDetour    int64          `db:"road_detour"`
	RoadSpeed     int64          `db:"road_speed"`
	ChargeStep    int64          `db:"charge_step"`
	DefaultTax    money.Percent  `db:"default_tax"`
	WholePieces   bool           `db:"whole_pieces"`
	AsksOnly      bool           `db:"asks_only"`
	Version       int64          `db:"version"`
}

func find(tx *db.Tx, who access.Who) (Company, int64, error) {
	r, err := db.One[row](tx, `SELECT t.name, t.id_number, t.address1, t.zipcode, t.city, t.country, t.phone, t.email, t.time_zone, t.currency, t.language,
			t.working_hours, t.require_second_factor, t.retention_days, t.road_detour, t.road_speed, t.charge_step, t.default_tax, t.whole_pieces, t.asks_only, t.version, (SELECT MAX(f.file_name) FROM upload f
				WHERE f.thing = 'tenant' AND f.thing_id = t.tenant_id AND f.kind = 'IMAGE' AND f.deleted_at IS NULL) AS logo
		FROM tenant t WHERE t.tenant_id = ?`, who.TenantID)
	if err != nil {
		return Company{}, 0, err
	}
	x := Company{Name: r.Name, IDNumber: r.IDNumber, Address1: r.Address1, Zipcode: r.Zipcode, City: r.City, Country: r.Country, Phone: r.Phone, Email: r.Email,
		TimeZone: r.TimeZone, Currency: r.Currency, Language: r.Language, SecondFactor: r.SecondFactor, RetentionDays: r.RetentionDays, RoadDetour: r.RoadDetour, RoadSpeed: r.RoadSpeed, ChargeStep: r.ChargeStep, DefaultTax: r.DefaultTax, WholePieces: r.WholePieces, AsksOnly: r.AsksOnly}
	if r.Logo != nil {
		url := uploads.URL(*r.Logo)
		x.LogoURL = &url
	}
	x.WorkingHours, err = clock.Week(r.Hours)
	return x, r.Version, err
}

// Of returns the settings of the person's company.
func Of(tx *db.Tx, who access.Who) (Company, error) {
	x, _, err := find(tx, who)
	return x, err
}

// DaysOff returns the names of the days of the year that the company of the person
// has off.
func DaysOff(tx *db.Tx, who access.Who, year int) (map[string]string, error) {
	all, err := holidays(tx, who, year)
	off := map[string]string{}
	for _, h := range all {
		if h.Off {
			off[h.Day] = h.Name
		}
	}
	return off, err
}

// Settings returns the settings of the company and the installation.
func (s *Service) Settings(ctx context.Context, who access.Who, _ struct{}) (Settings, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Settings, error) {
		x, version, err := find(tx, who)
		if err != nil {
			return Settings{}, err
		}
		there := s.Installation
		if there.Backup.Kept { // no state of backups that are switched off
			there.Backup, err = backup.StateIn(tx)
			there.Backup.Kept = true
		}
		return Settings{x, version, there}, err
	})
}

// Change changes settings field by field; what others changed since is kept, the
// same field changed twice is a conflict. Only a person with a second factor can
// require one.
func (s *Service) Change(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		before, version, err := find(tx, who)
		if err != nil {
			return api.Changed{}, err
		}
		after := in.over(before)
		return history.Merge(tx, who, ref(who, version), history.Change[Company]{
			Version: in.Version, Before: before, After: after,
			Check: func(after Company) error {
				if err := after.check(before); err != nil {
					return err
				}
				if err := mayDemandFactor(tx, who, before, after); err != nil {
					return err
				}
				return mayOnlyAsk(tx, who, before, after)
			},
			Write: func(after Company) (int64, error) {
				if !reflect.DeepEqual(after.LogoURL, before.LogoURL) {
					if err := uploads.Replace(tx, who, tenants.Entity, who.TenantID, in.Images); err != nil {
						return 0, err
					}
				}
				if after.SecondFactor != before.SecondFactor {
					audit.Commit(tx, audit.SecurityChanged, who, "setting", "require_second_factor", "to", after.SecondFactor)
				}
				return save(tx, who, after)
			},
		})
	})
}

// mayDemandFactor refuses to demand a second factor of everybody while the
// person has none.
func mayDemandFactor(tx *db.Tx, who access.Who, before, after Company) error {
	if before.SecondFactor || !after.SecondFactor {
		return nil
	}
	has, err := db.Exists(tx, `SELECT 1 FROM second_factor WHERE user_id = ? AND confirmed_at IS NOT NULL`, who.UserID)
	if err == nil && !has {
		err = fault.New(fault.Conflict, "second_factor_first")
	}
	return err
}

// mayOnlyAsk refuses to turn a company into one that only asks for work while it
// has work of its own to do.
func mayOnlyAsk(tx *db.Tx, who access.Who, before, after Company) error {
	if before.AsksOnly || !after.AsksOnly {
		return nil
	}
	works, err := db.Exists(tx, `SELECT 1 FROM task_party WHERE tenant_id = ? AND side = 'CONTRACTOR' AND status = 'CREATED'`, who.TenantID)
	if err == nil && works {
		err = fault.OnField("asks_only", "has_open_work", nil)
	}
	return err
}

func ref(who access.Who, version int64) history.Ref {
	return history.Ref{Entity: tenants.Entity, ID: who.TenantID, Version: version, Tenants: []int64{who.TenantID}}
}

func save(tx *db.Tx, who access.Who, x Company) (int64, error) {
	hours, err := json.Marshal(x.WorkingHours)
	if err != nil {
		return 0, err
	}
	return db.One[int64](tx, `UPDATE tenant SET name = ?, name_fold = ?, id_number = ?, address1 = ?, zipcode = ?, city = ?, country = ?, phone = ?, email = ?,
			time_zone = ?, currency = ?, language = ?, working_hours = ?, require_second_factor = ?, retention_days = ?, road_detour = ?, road_speed = ?, charge_step = ?, default_tax = ?, whole_pieces = ?, asks_only = ?, version = version + 1
		WHERE tenant_id = ? RETURNING version`,
		x.Name, textfold.Text(x.Name), x.IDNumber, x.Address1, x.Zipcode, x.City, x.Country, x.Phone, x.Email,
		x.TimeZone, x.Currency, x.Language, string(hours), x.SecondFactor, x.RetentionDays, x.RoadDetour, x.RoadSpeed, x.ChargeStep, x.DefaultTax, x.WholePieces, x.AsksOnly, who.TenantID)
}

// History shows what was changed of the settings.
func (s *Service) History(ctx context.Context, who access.Who, in history.Paging) (history.Page, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (history.Page, error) { return in.Whole(tx, tenants.Entity, who.TenantID) })
}

// Visible lets through those who work for the company or with it. It guards
// its logo.
func Visible(tx *db.Tx, who access.Who, tenantID int64) error {
	if tenantID == who.TenantID {
		return nil
	}
	ok, err := db.Exists(tx, `SELECT 1 FROM partner p WHERE p.deleted_at IS NULL AND (p.tenant_id = ? AND p.partner_id = ? OR p.partner_id = ? AND p.tenant_id = ?)`,
		who.TenantID, tenantID, who.TenantID, tenantID)
	if err == nil && !ok {
		err = fault.Missing()
	}
	return err
}

// Holidays lists the company's holidays of the year, of this one if none is
// named.
func (s *Service) Holidays(ctx context.Context, who access.Who, in OfYear) ([]Holiday, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Holiday, error) {
		year := int(in.Year)
		if year == 0 {
			now := tx.Now
			if who.Zone != nil {
				now = now.In(who.Zone)
			}
			year = now.Year()
		}
		return holidays(tx, who, year)
	})
}

// own is where the company differs.
type own struct {
	Day  string `db:"day"`
	Name string `db:"name"`
}

func holidays(tx *db.Tx, who access.Who, year int) ([]Holiday, error) {
	first, last := fmt.Sprintf("%04d-01-01", year), fmt.Sprintf("%04d-12-31", year)
	differ, err := db.All[own](tx, `SELECT day, name FROM holiday WHERE tenant_id = ? AND day >= ? AND day <= ? ORDER BY day`, who.TenantID, first, last)
	if err != nil {
		return nil, err
	}
	mine := map[string]string{}
	for _, d := range differ {
		mine[d.Day] = d.Name
	}
	out := []Holiday{}
	for _, h := range clock.Holidays(year) {
		name, changed := mine[h.Day]
		x := Holiday{Day: h.Day, Name: h.Name.In(who.Language), BuiltIn: true, Off: !changed || name != ""}
		if name != "" {
			x.Name += " (" + name + ")"
		}
		delete(mine, h.Day)
		out = append(out, x)
	}
	for day, name := range mine {
		if name != "" {
			out = append(out, Holiday{Day: day, Name: name, Off: true})
		}
	}
	slices.SortFunc(out, func(a, b Holiday) int { return strings.Compare(a.Day, b.Day) })
	return out, nil
}

// ChangeHolidays changes the company's holidays, and records that in its history.
func (s *Service) ChangeHolidays(ctx context.Context, who access.Who, in Days) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		var events []history.Event
		for _, d := range in.Delete {
			if _, lawful := byLaw(d); lawful {
				err = differ(tx, who, d, "")
			} else {
				_, err = tx.Exec(`DELETE FROM holiday WHERE tenant_id = ? AND day = ?`, who.TenantID, d)
			}
			if err != nil {
				return none, err
			}
			events = append(events, history.Event{Kind: "holiday", Old: d})
		}
		for _, d := range in.Create {
			d.Name = strings.TrimSpace(d.Name)
			if h, lawful := byLaw(d.Day); lawful && (d.Name == "" || h.Name.Says(d.Name)) {
				_, err = tx.Exec(`DELETE FROM holiday WHERE tenant_id = ? AND day = ?`, who.TenantID, d.Day)
			} else {
				err = differ(tx, who, d.Day, d.Name)
			}
			if err != nil {
				return none, err
			}
			events = append(events, history.Event{Kind: "holiday", New: d.Day})
		}
		if len(events) == 0 {
			return none, nil
		}
		version, err := db.One[int64](tx, `UPDATE tenant SET version = version + 1 WHERE tenant_id = ? RETURNING version`, who.TenantID)
		if err != nil {
			return none, err
		}
		return none, history.Record(tx, who, ref(who, version), events...)
	})
}

func differ(tx *db.Tx, who access.Who, day, name string) error {
	_, err := tx.Exec(`INSERT INTO holiday (tenant_id, day, name) VALUES (?, ?, ?) ON CONFLICT (tenant_id, day) DO UPDATE SET name = excluded.name`, who.TenantID, day, name)
	return err
}
