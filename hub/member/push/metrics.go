package push

import "github.com/prometheus/client_golang/prometheus"

// metrics count what becomes of notices. Labels come from closed sets.
type metrics struct {
	sent *prometheus.CounterVec
}

// The outcomes of a notification to one device, and of a notice that is dropped.
const (
	sentOK      = "sent"
	sentGone    = "gone"    // the subscription has ended
	sentRefused = "refused" // by the push service, for good
	sentFailed  = "failed"  // also when it was tried again
	sentDropped = "dropped" // the queue was full, or it was too late
)

func newMetrics() *metrics {
	m := &metrics{prometheus.NewCounterVec(prometheus.CounterOpts{
		Namespace: "tengen", Subsystem: "push", Name: "sent_total", Help: "Messages to push services, by what became of them.",
	}, []string{"result"})}
	for _, r := range []string{sentOK, sentGone, sentRefused, sentFailed, sentDropped} {
		m.sent.WithLabelValues(r)
	}
	return m
}

func (m *metrics) register(reg prometheus.Registerer, queued, slow func() float64) {
	if reg == nil {
		return
	}
	reg.MustRegister(m.sent, prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Namespace: "tengen", Subsystem: "push", Name: "queued", Help: "What waits or is being sent to push services that answer soon.",
	}, queued), prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Namespace: "tengen", Subsystem: "push", Name: "slow", Help: "What waits or is being sent to push services that do not.",
	}, slow))
}

func (m *metrics) count(result string) { m.sent.WithLabelValues(result).Inc() }
