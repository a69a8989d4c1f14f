package storm

import (
	"context"
	"time"

	"tengen/cmd/internal/soak/wait"
)

const (
	hallWatchers = 2000
	hallRate     = 5 // moves/s
)

// hall is a final: one game that everybody watches. Its players must not feel it.
var hall = scenario{
	name: "hall", about: "one game with 2,000 spectators, 5 moves/s", relay: true,
	run: runHall,
	rows: []row{
		{label: "opponent p50, ms", key: "p50", digits: 2},
		{label: "opponent p99, ms", key: "p99", digits: 2, ask: &ask{
			reached: func(s, _ Values) float64 { return s["p99"] },
			limit:   func(s, _ Values) float64 { return 2 + s["commit p99"] },
			digits:  2, unit: " ms",
		}},
		{label: "a single-row commit beside it, p50, ms", key: "commit p50", digits: 2},
		{label: "a single-row commit beside it, p99, ms", key: "commit p99", digits: 2},
		{label: "last spectator p50, ms", key: "last p50"},
		{label: "last spectator, at most, ms", key: "last max"},
		{label: "CPU, ms per 10,000 deliveries", key: "cpu"},
		nothingLost,
	},
}

func runHall(ctx context.Context, t *trial) (Values, error) {
	v, ms, err := t.oneGame(ctx, t.scaled(hallWatchers, 20), func(length time.Duration) (Values, error) {
		return t.windowWithCommits(ctx, length, commitEvery)
	})
	if err != nil {
		return nil, err
	}
	return v, t.verify(ctx, ms, v)
}

// oneGame plays one game before so many watchers and measures it for a while:
// twice as long as usual, since five moves a second are few.
func (t *trial) oneGame(ctx context.Context, watchers int, measure func(time.Duration) (Values, error)) (v Values, ms []*match, err error) {
	ms, err = t.play(ctx, 1, watchers, false)
	if err != nil {
		return nil, nil, err
	}
	beginAll(ms)
	err = paced(ctx, ms, hallRate, func() (err error) {
		if err := wait.Sleep(ctx, t.warm()); err != nil {
			return err
		}
		v, err = measure(2 * t.time)
		return err
	})
	stopAll(ms)
	return v, ms, err
}
