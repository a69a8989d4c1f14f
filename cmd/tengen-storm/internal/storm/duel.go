package storm

import "context"

// duel is nothing but moves: each follows as soon as the one before has arrived.
var duel = scenario{
	name: "duel", about: "200 games without spectators, closed loop",
	both: func(ctx context.Context, server, yardstick *trial) (s, y Values, err error) {
		return closedLoop(ctx, server, yardstick, 200, 0)
	},
	rows: []row{
		{label: "moves/s", key: "moves/s", ask: atLeastOf("moves/s", 0.65)},
		{label: "opponent p50, ms", key: "p50", digits: 2},
		{label: "opponent p99, ms", key: "p99", digits: 2},
		{label: "CPU, ms per 10,000 deliveries", key: "cpu", digits: 0},
		{label: "PostgreSQL's, ms per 10,000 deliveries", key: "database cpu", digits: 0},
		{label: "CPU of the generator, %", key: "own cpu %"},
		{label: "CPU while the other plays, %", key: "late cpu %", digits: 1},
		nothingLost,
	},
}
