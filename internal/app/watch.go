package app

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"teren/internal/platform/db"
	"teren/internal/platform/jobs"
	"teren/internal/platform/mail"
)

// Register adds metrics of the database and the open pages, read when they are
// asked for. Servers on one database report the same about it.
func (a *App) Register(r prometheus.Registerer) error {
	if err := a.db.Register(r); err != nil {
		return err
	}
	return r.Register(queues{a})
}

// queues counts what waits.
type queues struct{ app *App }

var (
	jobsDue    = prometheus.NewDesc("teren_jobs_due", "Jobs that could be done now or are being done, by their kind.", []string{"kind"}, nil)
	jobsAge    = prometheus.NewDesc("teren_jobs_oldest_due_seconds", "How long the oldest of the jobs that could be done has waited, by their kind.", []string{"kind"}, nil)
	jobsFailed = prometheus.NewDesc("teren_jobs_failed", "Jobs given up after their last attempt, by their kind.", []string{"kind"}, nil)
	mailDue    = prometheus.NewDesc("teren_outbox_waiting", "Letters in the outbox that are not sent yet.", nil, nil)
	mailAge    = prometheus.NewDesc("teren_outbox_oldest_seconds", "How long the oldest of them has waited; 0 without a mail server.", nil, nil)
	mailFailed = prometheus.NewDesc("teren_outbox_failed", "Letters of the last day that were given up.", nil, nil)
	inboxRead  = prometheus.NewDesc("teren_inbox_read_timestamp_seconds", "When this copy of the server last read the inbox for letters that came back; not told before the first time.", nil, nil)
	pages      = prometheus.NewDesc("teren_live_pages", "Pages that listen to this copy of the server for changes.", nil, nil)
	unread     = prometheus.NewDesc("teren_queues_unread", "1 when the jobs and letters could not be counted, and so are not told here.", nil, nil)
)

const countTime = 2 * time.Second

func (q queues) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{jobsDue, jobsAge, jobsFailed, mailDue, mailAge, mailFailed, inboxRead, pages, unread} {
		to <- d
	}
}

func (q queues) Collect(to chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	gauge(pages, float64(q.app.hub.Pages()))
	if in := q.app.inbox; in != nil && !in.Newly().IsZero() {
		gauge(inboxRead, float64(in.Newly().Unix()))
	}
	ctx, cancel := context.WithTimeout(context.Background(), countTime)
	defer cancel()
	var letters mail.Queue
	work, err := db.Read(ctx, q.app.db, func(tx *db.Tx) (work []jobs.Waiting, err error) {
		if letters, err = mail.CountQueue(tx); err != nil {
			return nil, err
		}
		return jobs.Queue(tx)
	})
	if err != nil {
		gauge(unread, 1)
		return
	}
	gauge(unread, 0)
	now := q.app.db.Now()
	age := func(since *time.Time) float64 {
		if since == nil {
			return 0
		}
		return now.Sub(*since).Seconds()
	}
	gauge(mailDue, float64(letters.Waiting))
	if !q.app.sends { // no job waits for a mail server
		letters.Oldest = nil
	}
	gauge(mailAge, age(letters.Oldest))
	gauge(mailFailed, float64(letters.Failed))
	for _, w := range work {
		gauge(jobsDue, float64(w.Due), w.Kind)
		gauge(jobsAge, age(w.Oldest), w.Kind)
		gauge(jobsFailed, float64(w.Failed), w.Kind)
	}
}
