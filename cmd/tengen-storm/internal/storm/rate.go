package storm

import (
	"context"
	"math"
	"sync"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/latency"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
)

const (
	commitSamples = 300                   // single-row commits that are timed with nothing beside them
	commitEvery   = 50 * time.Millisecond // between those timed beside the moves
)

// rate is a busy evening: as many moves as people make, not as many as go.
var rate = scenario{
	name: "rate", about: "100 games × 3 spectators, 1,000 moves/s, open loop", relay: true,
	run: runRate,
	rows: []row{
		{label: "opponent p50, ms", key: "p50", digits: 2, ask: &ask{
			reached: func(s, _ Values) float64 { return s["p50"] },
			limit:   func(s, y Values) float64 { return known(y, "p50") + s["commit p50"] },
			digits:  2, unit: " ms",
		}},
		{label: "opponent p99, ms", key: "p99", digits: 2},
		{label: "ack p50, ms", key: "ack p50", digits: 2},
		{label: "ack p99, ms", key: "ack p99", digits: 2},
		{label: "a single-row commit beside it, p50, ms", key: "commit p50", digits: 2},
		{label: "a single-row commit alone, p50, ms", key: "commit alone", digits: 2},
		{label: "moves/s", key: "moves/s"},
		{label: "CPU, %", key: "cpu %"},
		{label: "CPU of the generator, %", key: "own cpu %"},
		nothingLost,
	},
}

// known returns a value, no number if it was not measured.
func known(v Values, key string) float64 {
	if x, ok := v[key]; ok {
		return x
	}
	return math.NaN()
}

// live is a full server: thousands of games, each of which moves now and then. A move waits for its commit, so its ack is compared
// with single-row commits that wait for the same disk and processors meanwhile.
var live = scenario{
	name: "live", about: "9,000 games, a move each every 2 s, open loop", named: true, run: runLive,
	rows: []row{
		{label: "ack p50, ms", key: "ack p50", digits: 2},
		{label: "ack p99, ms", key: "ack p99", digits: 2, ask: &ask{
			reached: func(s, _ Values) float64 { return s["ack p99"] / known(s, "commit p99") },
			limit:   constant(1.2), digits: 2, unit: "×",
		}},
		{label: "a single-row commit beside it, p50, ms", key: "commit p50", digits: 2},
		{label: "a single-row commit beside it, p99, ms", key: "commit p99", digits: 2},
		{label: "opponent p50, ms", key: "p50", digits: 2},
		{label: "opponent p99, ms", key: "p99", digits: 2},
		{label: "moves/s", key: "moves/s"},
		{label: "CPU, %", key: "cpu %"},
		{label: "PostgreSQL's CPU, %", key: "database cpu %"},
		{label: "CPU of the generator, %", key: "own cpu %"},
		nothingLost,
	},
}

func runLive(ctx context.Context, t *trial) (Values, error) {
	ms, err := t.play(ctx, t.scaled(9000, 10), 0, false)
	if err != nil {
		return nil, err
	}
	v, err := t.atRate(ctx, ms, float64(len(ms))/gameEvery, func() (Values, error) {
		return t.windowWithCommits(ctx, t.atLeast(5*gameEvery*time.Second))
	})
	if err != nil {
		return nil, err
	}
	return v, t.verify(ctx, ms, v)
}

func runRate(ctx context.Context, t *trial) (Values, error) {
	matches := t.scaled(100, 2)
	ms, err := t.play(ctx, matches, 3, false)
	if err != nil {
		return nil, err
	}
	v, err := t.atRate(ctx, ms, 10*float64(matches), func() (Values, error) { return t.windowWithCommits(ctx, t.time) })
	if err != nil {
		return nil, err
	}
	if !t.target.relay {
		times := &latency.Histogram{} // of commits one after another: the server has nothing else to commit now
		for range commitSamples {
			d, err := t.commit(ctx)
			if err != nil {
				return nil, err
			}
			times.Record(d)
		}
		v["commit alone"] = latency.Millis(times.Quantile(.5))
	}
	return v, t.verify(ctx, ms, v)
}

// windowWithCommits is a window. Beside the server's moves it times single-row
// commits, which wait for the same disk and processors.
func (t *trial) windowWithCommits(ctx context.Context, length time.Duration) (Values, error) {
	if t.target.relay {
		return t.window(ctx, length)
	}
	beside, stop := context.WithCancel(ctx)
	times := &latency.Histogram{}
	var wg sync.WaitGroup
	wg.Go(func() {
		for wait.Sleep(beside, commitEvery) == nil {
			if d, err := t.commit(beside); err == nil {
				times.Record(d)
			}
		}
	})
	v, err := t.window(ctx, length)
	stop()
	wg.Wait()
	if err == nil {
		v["commit p50"], v["commit p99"] = latency.Millis(times.Quantile(.5)), latency.Millis(times.Quantile(.99))
	}
	return v, err
}
