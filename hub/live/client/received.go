package client

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/hub/live/wire"
)

// received counts the messages by type. Looking up a counter by its label costs more than counting, so it is done once.
type received struct {
	known            map[string]prometheus.Counter
	unknown, invalid prometheus.Counter
}

func newReceived(by *prometheus.CounterVec) received {
	r := received{known: map[string]prometheus.Counter{}, unknown: by.WithLabelValues("unknown"), invalid: by.WithLabelValues("invalid")}
	for _, t := range wire.InTypes {
		r.known[t] = by.WithLabelValues(t)
	}
	return r
}

// of returns the counter of a type of messages. Unknown types do not become labels.
func (r received) of(t string) prometheus.Counter {
	if c := r.known[t]; c != nil {
		return c
	}
	return r.unknown
}
