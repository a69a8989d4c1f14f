package storm

import "context"

// duel is nothing but moves: each follows as soon as the one before has arrived.
var duel = scenario{
	name: "duel", about: "200 games without spectators, closed loop", relay: true,
	run: func(ctx context.Context, t *trial) (Values, error) { return t.closedLoop(ctx, t.scaled(200, 2), 0) },
	rows: []row{
		{label: "moves/s", key: "moves/s", ask: atLeastOf("moves/s", 0.75)},
		{label: "opponent p50, ms", key: "p50", digits: 2},
		{label: "opponent p99, ms", key: "p99", digits: 2},
		{label: "CPU, ms per 10,000 deliveries", key: "cpu", digits: 0},
		{label: "PostgreSQL's, ms per 10,000 deliveries", key: "database cpu", digits: 0},
		{label: "CPU of the generator, %", key: "own cpu %"},
		nothingLost,
	},
}

// crowd is the same with people who watch.
var crowd = scenario{
	name: "crowd", about: "30 games × 20 spectators, closed loop", relay: true,
	run: func(ctx context.Context, t *trial) (Values, error) { return t.closedLoop(ctx, t.scaled(30, 2), 20) },
	rows: []row{
		{label: "deliveries/s", key: "deliveries/s", ask: atLeastOf("deliveries/s", 0.80)},
		{label: "opponent p50, ms", key: "p50", digits: 2},
		{label: "opponent p99, ms", key: "p99", digits: 2},
		{label: "CPU, ms per 10,000 deliveries", key: "cpu", digits: 0, ask: atMostOf("cpu", 1.15)},
		{label: "PostgreSQL's, ms per 10,000 deliveries", key: "database cpu", digits: 0},
		{label: "CPU of the generator, %", key: "own cpu %"},
		nothingLost,
	},
}

// closedLoop plays as fast as it goes.
func (t *trial) closedLoop(ctx context.Context, matches, watchers int) (Values, error) {
	ms, err := t.play(ctx, matches, watchers, true)
	if err != nil {
		return nil, err
	}
	beginAll(ms)
	if err := sleep(ctx, t.warm()); err != nil {
		return nil, err
	}
	v, err := t.window(ctx, t.time)
	if err != nil {
		return nil, err
	}
	return v, t.verify(ctx, ms, v)
}
