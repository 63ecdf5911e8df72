package api

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

var requests = promauto.NewHistogramVec(prometheus.HistogramOpts{
	Name:    "teren_request_seconds",
	Help:    "Time from the first byte of a request to the last of its answer.",
	Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
}, []string{"route", "method", "status"})

func count(route, method string, status int, took time.Duration) {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPatch, http.MethodDelete, http.MethodPut, http.MethodOptions:
	default:
		method = "other" // a client may invent methods, but not series
	}
	requests.WithLabelValues(route, method, strconv.Itoa(status)).Observe(took.Seconds())
}

// Metrics serves the program's metrics, and those of own, to Prometheus on an
// address of its own.
func Metrics(own prometheus.Gatherer) http.Handler {
	return promhttp.HandlerFor(prometheus.Gatherers{prometheus.DefaultGatherer, own}, promhttp.HandlerOpts{})
}
