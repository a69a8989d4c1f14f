package hub

import (
	"github.com/prometheus/client_golang/prometheus"
)

// metrics are the hub's counters. Labels come from closed sets.
type metrics struct {
	sockets  prometheus.Gauge
	streams  prometheus.Gauge // of the sockets, streams
	rooms    prometheus.Gauge
	frozen   prometheus.Gauge // 1 during an outage
	events   prometheus.Counter
	commits  prometheus.Histogram
	messages *prometheus.CounterVec
	errors   *prometheus.CounterVec
	closes   *prometheus.CounterVec
	panics   prometheus.Counter
	damaged  prometheus.Gauge
	sent     *prometheus.CounterVec // messages to other nodes
}

func newMetrics(reg prometheus.Registerer) *metrics {
	opts := func(name, help string) prometheus.Opts {
		return prometheus.Opts{Namespace: "tengen", Subsystem: "hub", Name: name, Help: help}
	}
	m := &metrics{
		sockets: prometheus.NewGauge(prometheus.GaugeOpts(opts("sockets", "Open sockets."))),
		streams: prometheus.NewGauge(prometheus.GaugeOpts(opts("streams", "Of the open sockets, streams of server-sent events."))),
		rooms:   prometheus.NewGauge(prometheus.GaugeOpts(opts("rooms", "Loaded rooms."))),
		frozen:  prometheus.NewGauge(prometheus.GaugeOpts(opts("frozen", "1 during an outage: nobody can be heard."))),
		events:  prometheus.NewCounter(prometheus.CounterOpts(opts("events_total", "Events committed."))),
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Namespace: "tengen", Subsystem: "hub", Name: "commit_seconds", Help: "From decision to commit.",
			Buckets: prometheus.ExponentialBuckets(0.00025, 2, 16),
		}),
		messages: prometheus.NewCounterVec(prometheus.CounterOpts(opts("messages_total", "Messages received.")), []string{"type"}),
		errors:   prometheus.NewCounterVec(prometheus.CounterOpts(opts("errors_total", "Refusals sent.")), []string{"code"}),
		closes:   prometheus.NewCounterVec(prometheus.CounterOpts(opts("closes_total", "Sockets closed.")), []string{"code"}),
	}
	m.panics = prometheus.NewCounter(prometheus.CounterOpts(opts("panics_total", "Panics recovered from.")))
	m.damaged = prometheus.NewGauge(prometheus.GaugeOpts(opts("damaged_games", "Open games that are set aside.")))
	m.sent = prometheus.NewCounterVec(prometheus.CounterOpts(opts("nodes_sent_total", "Messages to other nodes.")), []string{"kind"})
	if reg != nil {
		reg.MustRegister(m.sockets, m.streams, m.rooms, m.frozen, m.events, m.commits, m.messages, m.errors, m.closes, m.panics, m.damaged)
	}
	return m
}

// share adds the metrics for several nodes: with how many others this one is linked, and whether it reaches the bus.
func (m *metrics) share(reg prometheus.Registerer, linked func() int, connected func() bool) {
	if reg == nil {
		return
	}
	gauge := func(name, help string, f func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "tengen", Subsystem: "hub", Name: name, Help: help}, f)
	}
	reg.MustRegister(
		m.sent,
		gauge("nodes_linked", "Other nodes that this one hears.", func() float64 { return float64(linked()) }),
		gauge("bus_connected", "1 while the bus between nodes can be reached.", func() float64 {
			if connected() {
				return 1
			}
			return 0
		}),
	)
}
