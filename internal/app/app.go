// Package app puts the program together: it makes every service and lists
// every call and every recurring job, for the command and for the tests that
// walk all of them.
package app

import (
	"context"
	"log/slog"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/addresses"
	"teren/internal/areas/auth"
	"teren/internal/areas/catalog"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/locations"
	"teren/internal/areas/notices"
	"teren/internal/areas/orders"
	"teren/internal/areas/projects"
	"teren/internal/areas/settings"
	"teren/internal/areas/tasks"
	"teren/internal/areas/teams"
	"teren/internal/areas/tenants"
	"teren/internal/areas/trash"
	"teren/internal/areas/users"
	"teren/internal/kit/background"
	"teren/internal/kit/maps"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/jobs"
	"teren/internal/platform/live"
	"teren/internal/platform/mail"
	"teren/internal/platform/uploads"
)

// App is the product, put together.
type App struct {
	Auth   *auth.Service
	Routes *api.Routes

	hub  *live.Hub
	jobs *jobs.Runner
	db   *db.DB
	log  *slog.Logger
}

// Config is what differs between one installation and another.
type Config struct {
	Auth      auth.Config
	Mail      *mail.Server // nil: letters wait
	Maps      maps.Config  // who suggests addresses and draws maps
	BaseURL   string       // the address people type, for links in letters
	OpenGuide bool         // everybody may read how the calls are made, as in development
}

// Build makes every service and lists every call and every recurring job. It
// touches neither d nor store.
func Build(c Config, d *db.DB, store *files.Store, log *slog.Logger) *App {
	letters := &mail.Service{DB: d, Files: store, Server: c.Mail}
	c.Auth.Mail, c.Auth.BaseURL, c.Maps.BaseURL = letters, c.BaseURL, c.BaseURL
	sessions := auth.New(d, log, c.Auth)
	company := &settings.Service{DB: d, Installation: settings.Installation{
		BaseURL: c.BaseURL, Mail: letters.Configured(), Maps: c.Maps.Suggests(), Map: c.Maps.Map(), OIDC: sessions.Configured().OIDC, SignUp: sessions.Configured().SignUp}}
	people := &users.Service{DB: d, Mail: letters, BaseURL: c.BaseURL, Leaves: []func(*db.Tx, access.Who, int64) error{orders.Leave, absences.Leave}}
	tenants := &tenants.Service{DB: d}
	projects := &projects.Service{DB: d}
	hierarchies := &hierarchies.Service{DB: d}
	teams := &teams.Service{DB: d}
	locations := &locations.Service{DB: d}
	addresses := &addresses.Service{DB: d, Maps: maps.New(c.Maps, log)}
	catalog := &catalog.Service{DB: d}
	tasks := &tasks.Service{DB: d, DropOrders: orders.Drop}
	orders := &orders.Service{DB: d, Files: store}
	gone := &trash.Service{DB: d}
	away := &absences.Service{DB: d}
	told := &notices.Service{DB: d}
	kept := &uploads.Service{DB: d, Files: store, Visible: owners}
	hub := &live.Hub{Session: sessions.Session, Log: log, Visible: workerSees(d)}

	routes := api.New(sessions.Session, store, log)
	sessions.Routes(routes)
	people.Routes(routes)
	tenants.Routes(routes)
	projects.Routes(routes)
	hierarchies.Routes(routes)
	teams.Routes(routes)
	locations.Routes(routes)
	addresses.Routes(routes)
	catalog.Routes(routes)
	tasks.Routes(routes)
	orders.Routes(routes)
	told.Routes(routes)
	letters.Routes(routes)
	company.Routes(routes)
	away.Routes(routes)
	gone.Routes(routes)
	kept.Routes(routes)
	hub.Routes(routes)
	routes.Explain(guide(c.OpenGuide))

	return &App{sessions, routes, hub, &jobs.Runner{
		DB: d, Log: log,
		Handlers: map[string]jobs.Handler{
			uploads.Thumbnail: kept.MakeThumbnail,
			mail.SendJob:      letters.SendOne,
			auth.ForgotJob:    sessions.AnswerForgot,
			auth.SignUpJob:    sessions.AnswerSignUp,
		},
		Recurring: []jobs.Recurring{
			{Name: "send waiting mail", Every: time.Minute, Do: letters.SendWaiting},
			{Name: "forget old sessions", Every: time.Hour, Do: inTransaction(d, auth.ForgetOld)},
			{Name: "forget old mail", Every: 24 * time.Hour, Do: inTransaction(d, mail.ForgetOld)},
			{Name: "forget old notices", Every: 24 * time.Hour, Do: inTransaction(d, notices.ForgetOld)},
			{Name: "forget old links", Every: time.Hour, Do: inTransaction(d, users.ForgetLinks)},
			{Name: "forget idempotency keys", Every: time.Hour, Do: inTransaction(d, api.ForgetKeys)},
			{Name: "learn the tables", Every: time.Hour, Do: d.Optimize},
			{Name: "sweep uploads", Every: 6 * time.Hour, Do: func(ctx context.Context) error {
				_, err := store.Sweep(ctx, kept.Referenced(ctx), 24*time.Hour)
				return err
			}},
		},
	}, d, log}
}

// owners decide who may see the files of their things.
var owners = map[string]func(*db.Tx, access.Who, int64) error{
	users.Thing:     users.Visible,
	tenants.Partner: tenants.Visible,
	tasks.Thing:     tasks.Visible,
	orders.Thing:    orders.Visible,
	comments.Thing:  commentVisible,
	tenants.Thing:   settings.Visible,
}

// commentVisible lets through whoever sees the task or the order of a comment.
func commentVisible(tx *db.Tx, who access.Who, comment int64) error {
	err := tasks.CommentVisible(tx, who, comment)
	if fault.IsMissing(err) {
		err = orders.CommentVisible(tx, who, comment)
	}
	return err
}

// workerSees tells which things a WORKER may hear of.
func workerSees(d *db.DB) map[string]func(context.Context, access.Who, int64) bool {
	sees := func(visible func(*db.Tx, access.Who, int64) error) func(context.Context, access.Who, int64) bool {
		return func(ctx context.Context, who access.Who, id int64) bool {
			_, err := db.Read(ctx, d, func(tx *db.Tx) (struct{}, error) { return struct{}{}, visible(tx, who, id) })
			return err == nil
		}
	}
	// Of the company's master data they may hear all.
	master := func(_ context.Context, who access.Who, _ int64) bool { return who.May(access.MasterRead) }
	return map[string]func(context.Context, access.Who, int64) bool{
		tasks.Thing: sees(tasks.Visible), orders.Thing: sees(orders.Visible), absences.Thing: sees(absences.Visible),
		teams.Thing: master, hierarchies.Thing: master, locations.Thing: master, locations.GroupThing: master, addresses.Thing: master,
	}
}

func inTransaction(d *db.DB, fn func(*db.Tx) error) func(context.Context) error {
	return func(ctx context.Context) error { return d.Do(ctx, fn) }
}

// Start begins the work that no request asks for. It ends with ctx; the
// function waits for it.
func (a *App) Start(ctx context.Context) (wait func()) {
	a.hub.Run(ctx, a.db)
	done := make(chan struct{})
	background.Go(a.log, "jobs", func() {
		defer close(done)
		a.jobs.Run(ctx)
	})
	return func() { <-done }
}
