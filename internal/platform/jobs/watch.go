package jobs

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"teren/internal/kit/trace"
	"teren/internal/platform/db"
)

var (
	jobTimes = promauto.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "teren_job_seconds",
		Help:    "Time of one attempt at a job, by its kind and its result: ok or failed.",
		Buckets: workBuckets,
	}, []string{"kind", "result"})
	recurringTimes = promauto.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "teren_recurring_seconds",
		Help:    "Time of recurring work, by its name and its result: ok or failed.",
		Buckets: workBuckets,
	}, []string{"name", "result"})
)

var workBuckets = []float64{.005, .025, .1, .5, 1, 5, 30, 120}

// watched does the work, measured and as a trace of its own. A panic is its error.
func watched(ctx context.Context, name string, times prometheus.ObserverVec, do func(context.Context) error) error {
	began := time.Now()
	ctx, span := trace.Work(ctx, name)
	err := safely(func() error { return do(ctx) })
	result := "ok"
	if err != nil {
		result = "failed"
	}
	times.WithLabelValues(result).Observe(time.Since(began).Seconds())
	span.End(err != nil)
	return err
}

// Waiting counts the waiting jobs of one kind.
type Waiting struct {
	Kind   string     `db:"kind"`
	Due    int64      `db:"due"`    // those that could be done now, or are being done
	Oldest *time.Time `db:"oldest"` // since when the first of them could
	Failed int64      `db:"failed"` // those given up
}

// Queue counts the jobs there are, of every company.
func Queue(tx *db.Tx) ([]Waiting, error) {
	return db.All[Waiting](tx, `SELECT kind,
			COUNT(CASE WHEN failed_at IS NULL AND run_at <= ? THEN 1 END) AS due,
			MIN(CASE WHEN failed_at IS NULL AND run_at <= ? THEN run_at END) AS oldest,
			COUNT(failed_at) AS failed
		FROM job GROUP BY kind ORDER BY kind`, tx.Now, tx.Now)
}
