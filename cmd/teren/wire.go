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
	hub := &live.Hub{Session: sessions.Session, Log: log, Visible: map[string]func(context.Context, access.Who, int64) bool{
		tasks.Thing: visible(d, tasks.Visible),
	}}
	tasksArea := &tasks.Service{DB: d}
	files := &uploads.Service{DB: d, Files: store, Visible: map[string]func(*db.Tx, access.Who, int64) error{
		tasks.Thing:    tasks.Visible,
		comments.Thing: tasks.CommentVisible,
		users.Thing:    users.Visible,
	}}
	notices := &notices.Service{DB: d}

	routes := api.New(sessions.Session, store, log)
	sessions.Routes(routes)
	(&users.Service{DB: d}).Routes(routes)
	(&tenants.Service{DB: d}).Routes(routes)
	(&projects.Service{DB: d}).Routes(routes)
	(&hierarchies.Service{DB: d}).Routes(routes)
	(&addresses.Service{DB: d}).Routes(routes)
	tasksArea.Routes(routes)
	notices.Routes(routes)
	files.Routes(routes)
	hub.Routes(routes)

	return &app{sessions, routes, hub, &jobs.Runner{
		DB: d, Log: log,
		Handlers: map[string]jobs.Handler{
			uploads.Thumbnail: files.MakeThumbnail,
		},
		Recurring: []jobs.Recurring{
			{Name: "forget old sessions", Every: time.Hour, Do: inTransaction(d, auth.ForgetOld)},
			{Name: "forget idempotency keys", Every: time.Hour, Do: inTransaction(d, api.ForgetKeys)},
			{Name: "sweep uploads", Every: 6 * time.Hour, Do: func(ctx context.Context) error {
				_, err := store.Sweep(ctx, files.Referenced(ctx), 24*time.Hour)
				return err
			}},
		},
	}, d, log}
}

// visible asks whether a person sees a thing, in a transaction of its own.
func visible(d *db.DB, find func(*db.Tx, access.Who, int64) error) func(context.Context, access.Who, int64) bool {
	return func(ctx context.Context, who access.Who, id int64) bool {
		_, err := db.Read(ctx, d, func(tx *db.Tx) (struct{}, error) { return struct{}{}, find(tx, who, id) })
		return err == nil
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
