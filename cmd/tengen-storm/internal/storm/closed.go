package storm

import "context"

// duel is nothing but moves: each follows as soon as the one before has arrived.
var duel = scenario{
	name: "duel", about: "200 games without spectators, closed loop", both: closed(200, 0),
	rows: []row{
		{label: "moves/s", key: "moves/s", ask: atLeastOf("moves/s", 0.65)},
		{label: "opponent p50, ms", key: "p50", digits: 2},
		{label: "opponent p99, ms", key: "p99", digits: 2},
		{label: "CPU, ms per 10,000 deliveries", key: "cpu"},
		{label: "PostgreSQL's, ms per 10,000 deliveries", key: "database cpu"},
		{label: "CPU of the generator, %", key: "own cpu %"},
		{label: "CPU while the other plays, %", key: "late cpu %", digits: 1},
		nothingLost,
	},
}

// crowd is a closed loop with people who watch. Under such a load the server
// gathers frames to the same socket (hub/live/socket/batch.go), and so does its yardstick: one
// that makes a system call for every frame would measure mostly those.
var crowd = scenario{
	name: "crowd", about: "30 games × 20 spectators, closed loop, both gather frames", both: closed(30, 20), rows: crowdRows(nil, nil),
	setting: setting{gathers: true},
}

// unbatched is the same while neither gathers.
var unbatched = scenario{
	name: "crowd without batching", of: "crowd", about: "neither gathers frames (`serve --no-cork`)", both: closed(30, 20),
	rows:    crowdRows(atLeastOf("deliveries/s", 0.80), atMostOf("cpu", 1.15)),
	setting: setting{unbatched: true},
}

func closed(matches, watchers int) func(ctx context.Context, server, yardstick *trial) (s, y Values, err error) {
	return func(ctx context.Context, server, yardstick *trial) (s, y Values, err error) {
		return closedLoop(ctx, server, yardstick, matches, watchers)
	}
}

func crowdRows(deliveries, cpu *ask) []row {
	return []row{
		{label: "deliveries/s", key: "deliveries/s", ask: deliveries},
		{label: "opponent p50, ms", key: "p50", digits: 2},
		{label: "opponent p99, ms", key: "p99", digits: 2},
		{label: "spectator p50, ms", key: "watcher p50", digits: 2},
		{label: "spectator p99, ms", key: "watcher p99", digits: 2},
		{label: "CPU, ms per 10,000 deliveries", key: "cpu", ask: cpu},
		{label: "PostgreSQL's, ms per 10,000 deliveries", key: "database cpu"},
		{label: "CPU of the generator, %", key: "own cpu %"},
		{label: "CPU while the other plays, %", key: "late cpu %", digits: 1},
		nothingLost,
	}
}
