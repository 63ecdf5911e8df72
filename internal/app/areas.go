package app

import (
	"log/slog"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/addresses"
	"teren/internal/areas/asked"
	"teren/internal/areas/assets"
	"teren/internal/areas/auth"
	"teren/internal/areas/calendars"
	"teren/internal/areas/catalog"
	"teren/internal/areas/equipment"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/home"
	"teren/internal/areas/intake"
	"teren/internal/areas/invoices"
	"teren/internal/areas/locations"
	"teren/internal/areas/lookup"
	"teren/internal/areas/materials"
	"teren/internal/areas/notices"
	"teren/internal/areas/offers"
	"teren/internal/areas/orders"
	"teren/internal/areas/payments"
	"teren/internal/areas/projects"
	"teren/internal/areas/recurrence"
	"teren/internal/areas/schedule"
	"teren/internal/areas/settings"
	"teren/internal/areas/tasks"
	"teren/internal/areas/teams"
	"teren/internal/areas/tenants"
	"teren/internal/areas/timesheets"
	"teren/internal/areas/users"
	"teren/internal/areas/views"
	"teren/internal/areas/webhooks"
	"teren/internal/kit/maps"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/backup"
	"teren/internal/platform/db"
	"teren/internal/platform/files"
	"teren/internal/platform/jobs"
	"teren/internal/platform/mail"
)

// areas returns all areas of the program.
func areas(c Config, d *db.DB, store *files.Store, log *slog.Logger, sessions *auth.Service, letters *mail.Service) []area.Area {
	people := &users.Service{DB: d, Mail: letters, BaseURL: c.BaseURL}
	work := &tasks.Service{DB: d}
	installation := settings.Installation{
		BaseURL: c.BaseURL, Mail: letters.Configured(), Maps: c.Maps.Suggests(), Map: c.Maps.Map(), OIDC: sessions.Configured().OIDC, SignUp: sessions.Configured().SignUp,
		Backup: backup.State{Kept: c.Backups}}
	return []area.Area{
		sessions.Area(),
		people.Area(),
		tenants.Area(d),
		projects.Area(d),
		(&hierarchies.Service{DB: d}).Area(),
		teams.Area(d),
		locations.Area(d),
		addresses.Area(d, maps.New(c.Maps, log)),
		catalog.Area(d),
		materials.Area(d),
		work.Area(),
		(&recurrence.Service{DB: d, Tasks: work}).Area(),
		orders.Area(d, store),
		schedule.Area(d),
		(&assets.Service{DB: d, BaseURL: c.BaseURL}).Area(),
		(&equipment.Service{DB: d, BaseURL: c.BaseURL}).Area(),
		(&offers.Service{DB: d, Files: store, Mail: letters, BaseURL: c.BaseURL, Network: sessions.Network, Address: sessions.Address, Session: sessions.Session}).Area(),
		invoices.Area(d, store, letters, c.Carrier, c.Citizens),
		(&payments.Service{DB: d}).Area(),
		(&calendars.Service{DB: d, BaseURL: c.BaseURL, Network: sessions.Network}).Area(),
		notices.Area(d),
		home.Area(d),
		asked.Area(d),
		intake.Area(d),
		lookup.Area(d),
		letters.Area(),
		settings.Area(d, installation),
		absences.Area(d),
		timesheets.Area(d, store),
		views.Area(d),
		(&webhooks.Service{DB: d, Secrets: c.Citizens.Secrets, BaseURL: c.BaseURL, Loopback: c.OpenGuide, Log: log}).Area(),
		upkeep(d),
	}
}

// upkeep returns the recurring work of the program itself.
func upkeep(d *db.DB) area.Area {
	return area.Area{
		Name: "upkeep", Routes: func(*api.Routes) {},
		Recurring: []jobs.Recurring{
			{Name: "forget idempotency keys", Every: time.Hour, In: api.ForgetKeys},
			{Name: "learn the tables", Every: time.Hour, Do: d.Optimize},
		},
	}
}
