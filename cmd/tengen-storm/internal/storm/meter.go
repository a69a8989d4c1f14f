package storm

import (
	"context"
	"os"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/latency"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
)

// meter adds up a trial's work and resources while it runs.
type meter struct {
	t                 *trial
	took              time.Duration
	server, base, own time.Duration // processor time: the target's, PostgreSQL's, the clients'
}

// newMeter resets the counts.
func (t *trial) newMeter() *meter {
	t.reset()
	return &meter{t: t}
}

// run counts for a while.
func (m *meter) run(ctx context.Context, length time.Duration) error {
	t := m.t
	server, base, own := CPUOf(t.target.Pid()), t.databaseCPU(), CPUOf(os.Getpid())
	began := time.Now()
	t.counting.Store(true)
	err := wait.Sleep(ctx, length)
	t.counting.Store(false)
	if err != nil {
		return err
	}
	m.took += time.Since(began)
	m.server += CPUOf(t.target.Pid()) - server
	m.base += t.databaseCPU() - base
	m.own += CPUOf(os.Getpid()) - own
	if !t.target.Alive() {
		return t.target.Stop()
	}
	return nil
}

// values are what everybody did and used.
func (m *meter) values() Values {
	t, took := m.t, m.took.Seconds()
	deliveries := float64(t.deliveries.Load())
	v := Values{
		"moves/s": float64(t.moves.Load()) / took, "deliveries/s": deliveries / took,
		"p50": latency.Millis(t.opponent.Quantile(.5)), "p99": latency.Millis(t.opponent.Quantile(.99)), "max": latency.Millis(t.opponent.Quantile(1)),
		"ack p50": latency.Millis(t.acks.Quantile(.5)), "ack p99": latency.Millis(t.acks.Quantile(.99)),
		"watcher p50": latency.Millis(t.crowd.Quantile(.5)), "watcher p99": latency.Millis(t.crowd.Quantile(.99)),
		"last p50": latency.Millis(t.last.Quantile(.5)), "last p99": latency.Millis(t.last.Quantile(.99)), "last max": latency.Millis(t.last.Quantile(1)),
		"cpu %": 100 * m.server.Seconds() / took, "own cpu %": 100 * m.own.Seconds() / took, "database cpu %": 100 * m.base.Seconds() / took,
	}
	if deliveries > 0 {
		v["cpu"] = latency.Millis(m.server) / deliveries * 10_000
		v["database cpu"] = latency.Millis(m.base) / deliveries * 10_000
	}
	return v
}

// window counts for a while and returns what everybody did and used meanwhile.
func (t *trial) window(ctx context.Context, length time.Duration) (Values, error) {
	m := t.newMeter()
	stop := t.profiling(ctx, length)
	defer stop()
	if err := m.run(ctx, length); err != nil {
		return nil, err
	}
	return m.values(), nil
}
