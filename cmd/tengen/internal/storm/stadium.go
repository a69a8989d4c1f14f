package storm

import "context"

const stadiumWatchers = 5000

// stadium is the most that one game is held to (L3): the same game without
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
	alone, _, err := t.oneGame(ctx, 0)
	if err != nil {
		return nil, err
	}
	v, ms, err := t.oneGame(ctx, t.scaled(stadiumWatchers, 20))
	if err != nil {
		return nil, err
	}
	v["ack p99 alone"] = alone["ack p99"]
	return v, t.verify(ctx, ms, v)
}

// oneGame plays one game for a window.
func (t *trial) oneGame(ctx context.Context, watchers int) (v Values, ms []*match, err error) {
	ms, err = t.play(ctx, 1, watchers, false)
	if err != nil {
		return nil, nil, err
	}
	beginAll(ms)
	err = paced(ctx, ms, hallRate, func() (err error) {
		if err := sleep(ctx, t.warm()); err != nil {
			return err
		}
		v, err = t.window(ctx, 2*t.time)
		return err
	})
	for _, m := range ms {
		m.stop()
	}
	return v, ms, err
}
