package storm

import (
	"context"
	"time"
)

const (
	hallWatchers    = 2000
	stadiumWatchers = 5000
	hallRate        = 5 // moves/s
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
	v, ms, err := t.oneGame(ctx, t.scaled(hallWatchers, 20), t.windowWithCommits)
	if err != nil {
		return nil, err
	}
	return v, t.verify(ctx, ms, v)
}

// oneGame plays one game before so many watchers and measures it for a while:
// twice as long as usual, since five moves a second are few.
func (t *trial) oneGame(ctx context.Context, watchers int, measure func(context.Context, time.Duration) (Values, error)) (Values, []*match, error) {
	ms, err := t.play(ctx, 1, watchers, false)
	if err != nil {
		return nil, nil, err
	}
	v, err := t.atRate(ctx, ms, hallRate, func() (Values, error) { return measure(ctx, 2*t.time) })
	stopAll(ms)
	return v, ms, err
}

// stadium is the most that one game is held to: the same game without anybody and with five thousand watchers.
var stadium = scenario{
	name: "stadium", about: "one game with 5,000 spectators, 5 moves/s", named: true,
	run: runStadium,
	rows: []row{
		{label: "players' ack p99 with nobody, ms", key: "ack p99 alone", digits: 2},
		{label: "players' ack p99, ms", key: "ack p99", digits: 2, ask: &ask{
			reached: func(s, _ Values) float64 { return s["ack p99"] - s["ack p99 alone"] },
			limit:   constant(25), digits: 1, unit: " ms more",
		}},
		{label: "last spectator p50, ms", key: "last p50"},
		{label: "last spectator, at most, ms after the move was sent", key: "last max", ask: atMost("last max", 400, 0, " ms")},
		{label: "CPU, ms per 10,000 deliveries", key: "cpu"},
		nothingLost,
	},
}

func runStadium(ctx context.Context, t *trial) (Values, error) {
	alone, before, err := t.oneGame(ctx, 0, t.window)
	if err != nil {
		return nil, err
	}
	v, ms, err := t.oneGame(ctx, t.scaled(stadiumWatchers, 20), t.window)
	if err != nil {
		return nil, err
	}
	v["ack p99 alone"] = alone["ack p99"]
	return v, t.verify(ctx, append(before, ms...), v)
}
