package db

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"teren/internal/kit/trace"
)

var (
	transactions = promauto.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "teren_transaction_seconds",
		Help:    "Time of a transaction with its waiting and its repetitions, by engine, by kind (read or write) and by result: ok, also when the program refused, or busy, away, full.",
		Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
	}, []string{"engine", "kind", "result"})
	repeated = promauto.NewCounterVec(prometheus.CounterOpts{
		Name: "teren_transaction_repeated_total",
		Help: "Writes begun again because another came between.",
	}, []string{"engine"})
)

// watch begins to measure a transaction. done takes its result and the attempt.
func (d *DB) watch(ctx context.Context, kind string) (_ context.Context, done func(attempt int, err error)) {
	began := time.Now()
	ctx, span := trace.Part(ctx, kind)
	return ctx, func(attempt int, err error) {
		result := resultOf(err)
		transactions.WithLabelValues(d.Engine(), kind, result).Observe(time.Since(began).Seconds())
		if attempt > 1 {
			repeated.WithLabelValues(d.Engine()).Add(float64(attempt - 1))
			span.Int("teren.attempts", int64(attempt))
		}
		span.Text("db.system.name", spoken[d.Engine()])
		span.End(result != "ok")
	}
}

// spoken are the engines as OpenTelemetry calls them.
var spoken = map[string]string{"sqlite": "sqlite", "postgres": "postgresql"}

func resultOf(err error) string {
	switch {
	case errors.Is(err, ErrBusy):
		return "busy"
	case errors.Is(err, ErrAway):
		return "away"
	case errors.Is(err, ErrFull):
		return "full"
	}
	return "ok"
}

// Register adds the figures of the connections to PostgreSQL; SQLite has none.
func (d *DB) Register(r prometheus.Registerer) error {
	repeated.WithLabelValues(d.Engine()) // 0, so that the first is seen as one more
	if d.writer != nil {
		return nil
	}
	return r.Register(collectors.NewDBStatsCollector(d.write, "teren"))
}
