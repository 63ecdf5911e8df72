package main

import (
	"context"
	"log/slog"
	"net/url"
	"time"

	"teren/internal/access"
	"teren/internal/addresses"
	"teren/internal/api"
	"teren/internal/auth"
	"teren/internal/comments"
	"teren/internal/db"
	"teren/internal/files"
	"teren/internal/hierarchies"
	"teren/internal/jobs"
	"teren/internal/live"
	"teren/internal/notices"
	"teren/internal/orders"
	"teren/internal/projects"
	"teren/internal/safe"
	"teren/internal/tasks"
	"teren/internal/tenants"
	"teren/internal/uploads"
	"teren/internal/users"
)

// app is the product, put together.
type app struct {
	auth   *auth.Service
	routes *api.Routes
	hub    *live.Hub
	jobs   *jobs.Runner
	db     *db.DB
	log    *slog.Logger
}

// build makes every service and lists every call and every recurring job. It
// touches neither d nor store.
func build(c config, base *url.URL, d *db.DB, store *files.Store, log *slog.Logger) *app {
	sessions := auth.New(d, log, auth.Config{Secure: base.Scheme == "https", TrustProxy: c.trustedProxy})
	users := &users.Service{DB: d}
	tenants := &tenants.Service{DB: d}
	projects := &projects.Service{DB: d}
	hierarchies := &hierarchies.Service{DB: d}
	addresses := &addresses.Service{DB: d}
	tasks := &tasks.Service{DB: d}
	orders := &orders.Service{DB: d}
	notices := &notices.Service{DB: d}
	kept := &uploads.Service{DB: d, Files: store, Visible: owners}
	hub := &live.Hub{Session: sessions.Session, Log: log, Visible: workerSees(d)}

	routes := api.New(sessions.Session, store, log)
	sessions.Routes(routes)
	users.Routes(routes)
	tenants.Routes(routes)
	projects.Routes(routes)
	hierarchies.Routes(routes)
	addresses.Routes(routes)
	tasks.Routes(routes)
	orders.Routes(routes)
	notices.Routes(routes)
	kept.Routes(routes)
	hub.Routes(routes)
	routes.Explain(guide(c.env == development))

	return &app{sessions, routes, hub, &jobs.Runner{
		DB: d, Log: log,
		Handlers: map[string]jobs.Handler{
			uploads.Thumbnail: kept.MakeThumbnail,
		},
		Recurring: []jobs.Recurring{
			{Name: "forget old sessions", Every: time.Hour, Do: inTransaction(d, auth.ForgetOld)},
			{Name: "forget idempotency keys", Every: time.Hour, Do: inTransaction(d, api.ForgetKeys)},
			{Name: "sweep uploads", Every: 6 * time.Hour, Do: func(ctx context.Context) error {
				_, err := store.Sweep(ctx, kept.Referenced(ctx), 24*time.Hour)
				return err
			}},
		},
	}, d, log}
}

// owners decide who may see the files of their things.
var owners = map[string]func(*db.Tx, access.Who, int64) error{
	users.Thing:    users.Visible,
	tasks.Thing:    tasks.Visible,
	comments.Thing: tasks.CommentVisible,
}

// workerSees tells which things a WORKER may hear of.
func workerSees(d *db.DB) map[string]func(context.Context, access.Who, int64) bool {
	return map[string]func(context.Context, access.Who, int64) bool{
		tasks.Thing: func(ctx context.Context, who access.Who, id int64) bool {
			_, err := db.Read(ctx, d, func(tx *db.Tx) (struct{}, error) { return struct{}{}, tasks.Visible(tx, who, id) })
			return err == nil
		},
	}
}

func inTransaction(d *db.DB, fn func(*db.Tx) error) func(context.Context) error {
	return func(ctx context.Context) error { return d.Do(ctx, fn) }
}

// start begins the work that no request asks for. It ends with ctx; the
// function waits for it.
func (a *app) start(ctx context.Context) (wait func()) {
	a.hub.Run(ctx, a.db)
	done := make(chan struct{})
	safe.Go(a.log, "jobs", func() {
		defer close(done)
		a.jobs.Run(ctx)
	})
	return func() { <-done }
}
