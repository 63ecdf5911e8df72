// Package background starts goroutines whose panic does not end the program.
package background

import (
	"log/slog"
	"runtime/debug"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

var panics = promauto.NewCounterVec(prometheus.CounterOpts{
	Name: "teren_panics_total",
	Help: "Panics outside of requests, by the work that was done.",
}, []string{"work"})

// Go runs fn in a goroutine of its own. A panic ends fn, is logged and counted
// under the name of the work.
func Go(log *slog.Logger, work string, fn func()) {
	go Run(log, work, fn)
}

// Run is Go in the caller's goroutine: a panic ends fn, and the caller continues.
func Run(log *slog.Logger, work string, fn func()) {
	ended := panics.WithLabelValues(work) // 0 from now on, so that the first is seen as one more
	defer func() {
		if p := recover(); p != nil {
			ended.Inc()
			log.Error("panic", "work", work, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	fn()
}
