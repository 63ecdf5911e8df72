// Package settings stores a company's own settings: its data, its documents, its
// working hours, and the rules for its people. Settings of the installation are
// only shown.
package settings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/platform/api"
	"teren/internal/platform/backup"
	"teren/internal/platform/fault"
	"teren/internal/platform/uploads"
)

// Company is the settings of a company.
type Company struct {
	Name          string         `json:"company_name"`
	IDNumber      string         `json:"id_number"`
	Address1      string         `json:"address1"`
	Zipcode       string         `json:"zipcode"`
	City          string         `json:"city"`
	Country       string         `json:"country"` // two letters
	Phone         string         `json:"phone"`
	Email         string         `json:"email"`
	LogoURL       *string        `json:"logo_url"`
	TimeZone      string         `json:"time_zone"`
	Currency      money.Currency `json:"currency"`
	Language      users.Language `json:"language"`      // of papers
	WorkingHours  []clock.Hours  `json:"working_hours"` // seven, Monday first
	SecondFactor  bool           `json:"require_second_factor"`
	RetentionDays int64          `json:"retention_days"` // of sent letters and read notices
	RoadDetour    int64          `json:"road_detour"`    // by how many percent roads are longer than the straight line
	RoadSpeed     int64          `json:"road_speed"`     // in km/h
	ChargeStep    int64          `json:"charge_step"`    // hours are charged by so many begun minutes
	DefaultTax    money.Percent  `json:"default_tax"`    // of lines and items without another
	WholePieces   bool           `json:"whole_pieces"`   // of materials: none is kept in parts
	AsksOnly      bool           `json:"asks_only"`      // others for work, and carries out none
}

// Installation is the settings of the server's operator.
type Installation struct {
	BaseURL string `json:"base_url"`
	Mail    bool   `json:"mail"`
	Maps    string `json:"maps"` // who suggests addresses: "built-in", "photon", "nominatim" or "google"
	Map     string `json:"map"`  // what draws maps: "google", "tiles" or "none"
	OIDC    string `json:"oidc"` // the provider's name, "" without one
	SignUp  bool   `json:"sign_up"`
	// In the configuration only Backup.Kept is set; Settings adds the present
	// state.
	Backup backup.State `json:"backup"`
}

// Settings are both.
type Settings struct {
	Company
	Version      int64        `json:"version"`
	Installation Installation `json:"installation"`
}

// Change is an ADMIN's change; absent fields stay as they are.
type Change struct {
	Name          api.Opt[string]         `json:"company_name,omitzero"`
	IDNumber      api.Opt[string]         `json:"id_number,omitzero"`
	Address1      api.Opt[string]         `json:"address1,omitzero"`
	Zipcode       api.Opt[string]         `json:"zipcode,omitzero"`
	City          api.Opt[string]         `json:"city,omitzero"`
	Country       api.Opt[string]         `json:"country,omitzero"`
	Phone         api.Opt[string]         `json:"phone,omitzero"`
	Email         api.Opt[string]         `json:"email,omitzero"`
	TimeZone      api.Opt[string]         `json:"time_zone,omitzero"`
	Currency      api.Opt[money.Currency] `json:"currency,omitzero"`
	Language      api.Opt[users.Language] `json:"language,omitzero"`
	WorkingHours  api.Opt[[]clock.Hours]  `json:"working_hours,omitzero"`
	SecondFactor  api.Opt[bool]           `json:"require_second_factor,omitzero"`
	RetentionDays api.Opt[int64]          `json:"retention_days,omitzero"`
	RoadDetour    api.Opt[int64]          `json:"road_detour,omitzero"`
	RoadSpeed     api.Opt[int64]          `json:"road_speed,omitzero"`
	ChargeStep    api.Opt[int64]          `json:"charge_step,omitzero"`
	DefaultTax    api.Opt[money.Percent]  `json:"default_tax,omitzero"`
	WholePieces   api.Opt[bool]           `json:"whole_pieces,omitzero"`
	AsksOnly      api.Opt[bool]           `json:"asks_only,omitzero"`
	DeleteLogo    bool                    `json:"delete_logo,omitempty"`
	Version       int64                   `json:"version,omitempty"`
	Images        api.Images              `json:"-"`
}

// Validate bounds what needs no look at the present.
func (in Change) Validate() error {
	var c fault.Check
	if len(in.Images) > 1 {
		c.Fail("images", "too_many_files", fault.Args{"max": 1})
	}
	return c.Err()
}

// over returns the company with the change over it.
func (in Change) over(x Company) Company {
	for _, f := range []struct {
		to *string
		of api.Opt[string]
	}{{&x.Name, in.Name}, {&x.IDNumber, in.IDNumber}, {&x.Address1, in.Address1}, {&x.Zipcode, in.Zipcode}, {&x.City, in.City},
		{&x.Country, in.Country}, {&x.Phone, in.Phone}, {&x.Email, in.Email}, {&x.TimeZone, in.TimeZone}} {
		*f.to = strings.TrimSpace(f.of.Or(*f.to))
	}
	x.Country, x.IDNumber = strings.ToUpper(x.Country), tenants.PlainNumber(x.IDNumber)
	x.Currency, x.Language = in.Currency.Or(x.Currency), in.Language.Or(x.Language)
	x.WorkingHours = in.WorkingHours.Or(x.WorkingHours)
	x.SecondFactor, x.RetentionDays = in.SecondFactor.Or(x.SecondFactor), in.RetentionDays.Or(x.RetentionDays)
	x.RoadDetour, x.RoadSpeed = in.RoadDetour.Or(x.RoadDetour), in.RoadSpeed.Or(x.RoadSpeed)
	x.ChargeStep, x.AsksOnly = in.ChargeStep.Or(x.ChargeStep), in.AsksOnly.Or(x.AsksOnly)
	x.DefaultTax, x.WholePieces = in.DefaultTax.Or(x.DefaultTax), in.WholePieces.Or(x.WholePieces)
	if in.DeleteLogo {
		x.LogoURL = nil
	}
	for _, image := range in.Images {
		url := uploads.URL(image.Name)
		x.LogoURL = &url
	}
	return x
}

var countryCode = regexp.MustCompile(`^[A-Z]{2}$`)

// check names every field that is wrong. A number that was there before the
// country asked for an OIB may stay.
func (x Company) check(before Company) error {
	var c fault.Check
	tenants.New{Name: x.Name, IDNumber: x.IDNumber}.Check(&c, "company_name", "id_number")
	if x.Country == "HR" && x.IDNumber != "" && !money.ValidOIB(x.IDNumber) && (x.IDNumber != before.IDNumber || x.Country != before.Country) {
		c.Fail("id_number", "not_an_oib", nil)
	}
	c.Max("address1", x.Address1, 200)
	c.Max("zipcode", x.Zipcode, 20)
	c.Max("city", x.City, 100)
	c.Max("phone", x.Phone, 50)
	c.Max("email", x.Email, 200)
	c.Email("email", x.Email)
	if !countryCode.MatchString(x.Country) {
		c.Fail("country", "wrong_type", fault.Args{"want": "HR, SI, …"})
	}
	if _, err := clock.Zone(x.TimeZone); err != nil {
		c.Fail("time_zone", "no_such_thing", nil)
	}
	c.OneOf("currency", string(x.Currency), x.Currency.Values())
	c.OneOf("language", string(x.Language), x.Language.Values())
	if len(x.WorkingHours) != 7 {
		c.Fail("working_hours", "out_of_range", fault.Args{"min": 7, "max": 7})
	} else {
		for i, h := range x.WorkingHours {
			if !h.Valid() {
				c.Fail(fmt.Sprintf("working_hours.%d", i), "wrong_type", fault.Args{"want": "07:30–15:30"})
			}
		}
	}
	for _, n := range []struct {
		name            string
		is, least, most int64
	}{{"retention_days", x.RetentionDays, 30, 3650}, {"road_detour", x.RoadDetour, 0, 200}, {"road_speed", x.RoadSpeed, 5, 130}, {"charge_step", x.ChargeStep, 1, 60}} {
		if n.is < n.least || n.is > n.most {
			c.Fail(n.name, "out_of_range", fault.Args{"min": n.least, "max": n.most})
		}
	}
	if x.DefaultTax < 0 || x.DefaultTax > 100_00 {
		c.Fail("default_tax", "out_of_range", fault.Args{"min": 0, "max": 100})
	}
	return c.Err()
}

// Holiday is a day off of the company.
type Holiday struct {
	Day     string `json:"day"` // YYYY-MM-DD
	Name    string `json:"name"`
	BuiltIn bool   `json:"built_in"` // by law
	Off     bool   `json:"off"`      // false: the company works all the same
}

// OfYear asks for the holidays of a year.
type OfYear struct {
	Year int64 `query:"year" json:"-"`
}

func (in OfYear) Validate() error {
	if in.Year != 0 && (in.Year < clock.FirstHolidays || in.Year > clock.LastHolidays) {
		return fault.OnField("year", "out_of_range", fault.Args{"min": clock.FirstHolidays, "max": clock.LastHolidays})
	}
	return nil
}

// Days is a change of holidays: days off, under a name of their own or that of the
// law, and working days.
type Days struct {
	Create []NewDay `json:"holidays_create,omitempty"`
	Delete []string `json:"holidays_delete,omitempty"`
}

// NewDay is a day to be off.
type NewDay struct {
	Day  string `json:"day"`
	Name string `json:"name,omitempty"`
}

const mostDays = 100

// Validate reports every day that is wrong.
func (in Days) Validate() error {
	var c fault.Check
	if len(in.Create)+len(in.Delete) > mostDays {
		c.Fail("holidays_create", "out_of_range", fault.Args{"min": 0, "max": mostDays})
	}
	for i, d := range in.Create {
		at := fmt.Sprintf("holidays_create.%d", i)
		checkDay(&c, at+".day", d.Day)
		c.Max(at+".name", d.Name, 200)
		if _, ok := byLaw(d.Day); !ok {
			c.Require(at+".name", d.Name)
		}
	}
	for i, d := range in.Delete {
		checkDay(&c, fmt.Sprintf("holidays_delete.%d", i), d)
	}
	return c.Err()
}

func checkDay(c *fault.Check, at, day string) {
	t, err := time.Parse(clock.Date, day)
	if err != nil || t.Year() < clock.FirstHolidays || t.Year() > clock.LastHolidays {
		c.Fail(at, "wrong_type", fault.Args{"want": "2026-05-30"})
	}
}

// byLaw returns the holiday of the day.
func byLaw(day string) (clock.Holiday, bool) {
	t, err := time.Parse(clock.Date, day)
	if err != nil {
		return clock.Holiday{}, false
	}
	all := clock.Holidays(t.Year())
	i := slices.IndexFunc(all, func(h clock.Holiday) bool { return h.Day == day })
	if i < 0 {
		return clock.Holiday{}, false
	}
	return all[i], true
}
