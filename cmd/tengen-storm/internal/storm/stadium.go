package storm

import (
	"context"
	"time"
)

const stadiumWatchers = 5000

// stadium is the most that one game is held to: the same game without
// anybody and with five thousand who watch.
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
	measure := func(length time.Duration) (Values, error) { return t.window(ctx, length) }
	alone, before, err := t.oneGame(ctx, 0, measure)
	if err != nil {
		return nil, err
	}
	v, ms, err := t.oneGame(ctx, t.scaled(stadiumWatchers, 20), measure)
	if err != nil {
		return nil, err
	}
	v["ack p99 alone"] = alone["ack p99"]
	return v, t.verify(ctx, append(before, ms...), v)
}
