package storm

import (
	"context"
)

const idleSockets = 10_000

// idle is people who have left the page open.
var idle = scenario{
	name: "idle", about: "10,000 idle sockets, each with its session", relay: true,
	run: func(ctx context.Context, t *trial) (Values, error) {
		before, after, n, err := t.idle(ctx, t.scaled(idleSockets, 100))
		if err != nil {
			return nil, err
		}
		return Values{
			"resident": float64(after.resident-before.resident) / float64(n) / 1024,
			"heap":     float64(after.heap-before.heap) / float64(n) / 1024,
		}, nil
	},
	rows: []row{
		{label: "KiB resident a socket", key: "resident", digits: 1, ask: atMost("resident", 12, 1, " KiB")},
		{label: "KiB of heap a socket", key: "heap", digits: 1},
	},
}

// idle opens sockets that do nothing and returns the target's memory before and
// after.
func (t *trial) idle(ctx context.Context, n int) (before, after memory, opened int, err error) {
	cookies, err := t.guests(ctx, n)
	if err != nil {
		return before, after, 0, err
	}
	// A first one has everything loaded that is needed once.
	if err := t.openIdle(ctx, cookies[:1]); err != nil {
		return before, after, 0, err
	}
	if before, err = t.target.settled(ctx); err != nil {
		return before, after, 0, err
	}
	if err := t.openIdle(ctx, cookies[1:]); err != nil {
		return before, after, 0, err
	}
	after, err = t.target.settled(ctx)
	return before, after, n - 1, err
}

func (t *trial) openIdle(ctx context.Context, cookies []string) error {
	return each(ctx, len(cookies), inFlight, func(ctx context.Context, i int) error {
		_, err := t.dial(ctx, t.dialing(cookies[i]))
		return err
	})
}
