package main

import (
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/level"
)

// startPool starts the engine's pool with its metrics.
func startPool(opt engine.PoolOptions, log *slog.Logger, reg prometheus.Registerer) *engine.Pool {
	times := newPoolTimes()
	reg.MustRegister(times.wait, times.think)
	opt.Log, opt.Observer = log, times
	pool := engine.NewPool(opt)
	reg.MustRegister(poolFigures{pool})
	return pool
}

// poolTimes are histograms of how long the pool's requests take. It is the pool's
// observer.
type poolTimes struct {
	wait  prometheus.Histogram
	think *prometheus.HistogramVec
}

func newPoolTimes() poolTimes {
	opts := func(name, help string) prometheus.HistogramOpts {
		return prometheus.HistogramOpts{
			Namespace: "tengen", Subsystem: "engine", Name: name, Help: help,
			Buckets: prometheus.ExponentialBuckets(0.00025, 2, 15), // to 4 s
		}
	}
	t := poolTimes{
		wait: prometheus.NewHistogram(opts("wait_seconds", "From a request to the worker that takes it.")),
		think: prometheus.NewHistogramVec(
			opts("think_seconds", "What a bot takes for a move, without moves from the book."), []string{"level"}),
	}
	for _, l := range level.All() {
		t.think.WithLabelValues(l.ID)
	}
	return t
}

func (t poolTimes) Waited(d time.Duration) { t.wait.Observe(d.Seconds()) }

func (t poolTimes) Thought(b engine.Bot, d time.Duration) {
	t.think.WithLabelValues(b.String()).Observe(d.Seconds())
}

// poolFigures collects the pool's gauges and counters, all of one moment.
type poolFigures struct{ pool *engine.Pool }

func poolDesc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(prometheus.BuildFQName("tengen", "engine", name), help, labels, nil)
}

var (
	poolQueue      = poolDesc("queue", "Requests that wait for a worker.")
	poolWorkers    = poolDesc("workers", "Searches that can run at a time.")
	poolBusy       = poolDesc("workers_busy", "Workers that have a request.")
	poolHelping    = poolDesc("workers_helping", "Workers that have no request and help with another's.")
	poolTables     = poolDesc("tables", "Games with a table.")
	poolTableBytes = poolDesc("table_bytes", "Memory of the games' tables and the workers' own.")
	poolAnswers    = poolDesc("answers_total", "Requests answered with a move.")
	poolLate       = poolDesc("late_total", "Requests whose time was up before a worker took them.")
	poolRefusals   = poolDesc("refusals_total", "Requests refused.", "reason")
	poolPanics     = poolDesc("panics_total", "Panics recovered from.")
)

// Describe implements prometheus.Collector.
func (f poolFigures) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		poolQueue, poolWorkers, poolBusy, poolHelping, poolTables, poolTableBytes,
		poolAnswers, poolLate, poolRefusals, poolPanics,
	} {
		to <- d
	}
}

// Collect implements prometheus.Collector.
func (f poolFigures) Collect(to chan<- prometheus.Metric) {
	st := f.pool.Stats()
	gauge := func(d *prometheus.Desc, v float64) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v)
	}
	counter := func(d *prometheus.Desc, n int64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(n), labels...)
	}
	gauge(poolQueue, float64(st.Queued))
	gauge(poolWorkers, float64(st.Workers))
	gauge(poolBusy, float64(st.Busy))
	gauge(poolHelping, float64(st.Helping))
	gauge(poolTables, float64(st.Tables))
	gauge(poolTableBytes, float64(st.TableBytes))
	counter(poolAnswers, st.Answered)
	counter(poolLate, st.Late)
	counter(poolRefusals, st.Refused.Full, "full")
	counter(poolRefusals, st.Refused.Closed, "closed")
	counter(poolPanics, st.Panics)
}
