package storm

import (
	"context"

	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
)

const idleSockets = 10_000

// idle is people who have left the page open.
var idle = scenario{
	name: "idle", about: "10,000 idle sockets, each with its session", relay: true,
	run: runIdle,
	rows: []row{
		{label: "KiB resident a socket", key: "resident", digits: 1, ask: atMost("resident", 8, 1, " KiB")},
		{label: "KiB of heap a socket", key: "heap", digits: 1},
	},
}

func runIdle(ctx context.Context, t *trial) (Values, error) {
	if err := t.openIdle(ctx, 1); err != nil { // everything is loaded that is needed once
		return nil, err
	}
	before, err := t.target.settled(ctx)
	if err != nil {
		return nil, err
	}
	n := t.scaled(idleSockets, 100) - 1
	if err := t.openIdle(ctx, n); err != nil {
		return nil, err
	}
	after, err := t.target.settled(ctx)
	t.profiling(ctx, 0)()
	return Values{
		"resident": float64(after.resident-before.resident) / float64(n) / 1024,
		"heap":     float64(after.heap-before.heap) / float64(n) / 1024,
	}, err
}

// openIdle opens sockets that do nothing, each another guest's.
func (t *trial) openIdle(ctx context.Context, n int) error {
	cookies, err := t.guests(ctx, n)
	if err != nil {
		return err
	}
	return wait.Each(ctx, n, inFlight, func(ctx context.Context, i int) error {
		_, err := t.dial(ctx, t.dialing(cookies[i]))
		return err
	})
}
