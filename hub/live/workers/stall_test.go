package workers

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// stuckBus is a bus that takes nothing while stuck is open.
type stuckBus struct {
	*hubtest.Bus
	stuck chan struct{}
}

func (b *stuckBus) Publish(subject string, data []byte) error {
	<-b.stuck
	return b.Bus.Publish(subject, data)
}

// A bus that takes nothing keeps no bot from moving, and no player who ends a game from going on.
func TestAStuckBusHoldsNoGameUp(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		h.search("g") // the worker has its table
		stuck := make(chan struct{})
		h.client.bus = &stuckBus{h.bus, stuck}
		h.botEngine.Release("g")
		if p, took := h.search("other"); p != ownPoint || took != takeWithin+h.own.takes {
			t.Error(p, took)
		}
		close(stuck)
		h.pass(time.Millisecond)
		if freed := h.workers[0].pool.tables(); len(freed) != 1 || freed[0] != "g" {
			t.Error(freed)
		}
	})
}
