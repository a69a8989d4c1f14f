package hub

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"tengen/hub/wire"
)

// metrics are the hub's counters. Labels come from closed sets.
type metrics struct {
	sockets  prometheus.Gauge
	rooms    prometheus.Gauge
	frozen   prometheus.Gauge // 1 during an outage
	events   prometheus.Counter
	commits  prometheus.Histogram
	messages *prometheus.CounterVec
	errors   *prometheus.CounterVec
	closes   *prometheus.CounterVec
	panics   prometheus.Counter
	damaged  prometheus.Gauge
}

func newMetrics(reg prometheus.Registerer) *metrics {
	opts := func(name, help string) prometheus.Opts {
		return prometheus.Opts{Namespace: "tengen", Subsystem: "hub", Name: name, Help: help}
	}
	m := &metrics{
		sockets: prometheus.NewGauge(prometheus.GaugeOpts(opts("sockets", "Open sockets."))),
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
	if reg != nil {
		reg.MustRegister(m.sockets, m.rooms, m.frozen, m.events, m.commits, m.messages, m.errors, m.closes, m.panics, m.damaged)
	}
	return m
}

// typeLabel keeps strangers' words out of the labels.
func typeLabel(t string) string {
	switch t {
	case wire.InHello, wire.InPing, wire.InLobby, wire.InCreate, wire.InWatch, wire.InLeave, wire.InJoin, wire.InMove, wire.InChoose, wire.InOffer, wire.InAnswer,
		wire.InPass, wire.InClaim, wire.InGive, wire.InResign, wire.InAbort, wire.InDecline, wire.InResume, wire.InChat, wire.InWhy:
		return t
	}
	return "unknown"
}

// closeLabel keeps a peer's echoed code out of the labels unless it is a known one; 0 is a peer that was
// lost.
func closeLabel(code int) string {
	if code == 0 {
		return "lost"
	}
	if code >= 1000 && code <= 1011 || code >= 4000 && code < 5000 {
		return strconv.Itoa(code)
	}
	return "other"
}
