// Package app assembles the program from its areas, for the command and for the
// tests that walk all calls.
package app

import (
	"context"
	"log/slog"

	"teren/internal/areas/auth"
	"teren/internal/areas/invoices"
	"teren/internal/kit/background"
	"teren/internal/kit/intermediary"
	"teren/internal/kit/maps"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/files"
	"teren/internal/platform/jobs"
	"teren/internal/platform/live"
	"teren/internal/platform/mail"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/uploads"
)

// App is the product, put together.
type App struct {
	Auth   *auth.Service
	Routes *api.Routes

	hub   *live.Hub
	jobs  *jobs.Runner
	db    *db.DB
	log   *slog.Logger
	sends bool        // letters go out
	inbox *mail.Inbox // where letters come back to; nil is nowhere
}

// Config is the settings of an installation.
type Config struct {
	Auth      auth.Config
	Mail      *mail.Server // nil: letters wait
	Inbox     *mail.Inbox  // nil: returned letters are not read
	Maps      maps.Config  // who suggests addresses and draws maps
	Backups   bool         // the server keeps some by itself
	BaseURL   string       // the address people type, for links in letters
	OpenGuide bool         // everybody may read how the calls are made, as in development

	Carrier  intermediary.Intermediary // of e-invoices; nil is none
	Citizens invoices.Citizens         // how invoices to them are reported
}

// Build makes every service and lists every call and every recurring job. It
// reads and writes nothing in d and store, which may be nil where only the list is
// wanted.
func Build(c Config, d *db.DB, store *files.Store, log *slog.Logger) *App {
	letters := &mail.Service{DB: d, Files: store, Server: c.Mail, Inbox: c.Inbox}
	c.Auth.Mail, c.Auth.BaseURL, c.Maps.BaseURL = letters, c.BaseURL, c.BaseURL
	sessions := auth.New(d, log, c.Auth)
	all := areas(c, d, store, log, sessions, letters)

	hub := &live.Hub{Session: sessions.Session, Log: log, Visible: map[string]func(context.Context, access.Who, int64) bool{}}
	kept := &uploads.Service{DB: d, Files: store, Visible: map[string]area.Visible{}}
	for _, e := range area.Entities() {
		if e.Files != nil {
			kept.Visible[e.Name] = e.Files
		}
		if e.Changes != nil {
			hub.Visible[e.Name] = inTransaction(d, e.Changes)
		}
	}
	kept.Visible[comments.Entity] = comments.Visible(kept.Visible)
	all = append(all, (&trash.Service{DB: d}).Area(), kept.Area(), area.Area{Name: "live", Routes: hub.Routes})

	app := &App{sessions, api.New(sessions.Session, store, log), hub, &jobs.Runner{DB: d, Log: log, Handlers: map[string]jobs.Handler{}}, d, log, c.Mail != nil, c.Inbox}
	var searches []search.Table
	for _, a := range all {
		a.Routes(app.Routes)
		if a.BeforeCommit != nil && d != nil {
			d.BeforeCommit(a.BeforeCommit)
		}
		if a.React != nil && d != nil {
			a.React()
		}
		searches = append(searches, a.Searches...)
		for kind, handler := range a.Jobs {
			app.jobs.Handlers[kind] = handler
		}
		app.jobs.Recurring = append(app.jobs.Recurring, a.Recurring...)
	}
	app.Routes.Explain(guide(searches, c.OpenGuide))
	return app
}

// inTransaction reports whether who may see a record.
func inTransaction(d *db.DB, visible area.Visible) func(context.Context, access.Who, int64) bool {
	return func(ctx context.Context, who access.Who, id int64) bool {
		_, err := db.Read(ctx, d, func(tx *db.Tx) (struct{}, error) { return struct{}{}, visible(tx, who, id) })
		return err == nil
	}
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
