package storm

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"tengen/cmd/internal/client"
	"tengen/cmd/internal/soak/wait"
	"tengen/cmd/tengen-storm/internal/latency"
	"tengen/hub/wire"
)

const (
	botGames  = 500
	botBudget = 3 * time.Second // of Juniper's, waiting included; see hub
	botGame   = `{"settings":{"rule":"freestyle","size":15,"opening":"free","forbidden":"refuse","takebacks":false,` +
		`"clock":{"kind":"none","initial":0,"increment":0}},"color":"black","kind":"bot","bot":"juniper"}`
	botFirst = `{"at":"a1"}` // no book knows an answer
)

// bots is everybody asking the strongest bot at once, while people play.
var bots = scenario{
	name: "bots", about: "500 requests at the bots at once beside 20 games, 100 moves/s",
	run: runBots,
	rows: []row{
		{label: "answered", key: "answered", ask: &ask{
			reached: func(s, _ Values) float64 { return s["answered"] },
			limit:   func(s, _ Values) float64 { return s["asked"] }, least: true,
		}},
		{label: "of these without a search: the queue was full", key: "safe"},
		{label: "answer p50, s", key: "answer p50", digits: 2},
		{label: "answer, at most, s", key: "answer max", digits: 2, ask: atMost("answer max", 2*botBudget.Seconds(), 2, " s")},
		{label: "people's ack p99 before, ms", key: "quiet p99", digits: 1},
		{label: "people's ack p99 meanwhile, ms", key: "ack p99", digits: 1, ask: atMost("ack p99", 75, 1, " ms")},
		nothingLost,
	},
}

func runBots(ctx context.Context, t *trial) (Values, error) {
	ms, err := t.play(ctx, t.scaled(20, 2), 0, false)
	if err != nil {
		return nil, err
	}
	asks, err := t.botGames(ctx, t.scaled(botGames, 20))
	if err != nil {
		return nil, err
	}
	beginAll(ms)
	var v Values
	err = paced(ctx, ms, 5*float64(len(ms)), func() error {
		quiet, err := t.window(ctx, t.time)
		if err != nil {
			return err
		}
		busy := t.target.Log.Count("safe move")
		times := &latency.Histogram{}
		t.reset()
		t.counting.Store(true)
		for _, a := range asks {
			a.ask()
		}
		answered := 0
		for _, a := range asks {
			if a.wait(ctx, times) {
				answered++
			}
		}
		t.counting.Store(false)
		v = Values{
			"asked": float64(len(asks)), "answered": float64(answered), "safe": float64(t.target.Log.Count("safe move") - busy),
			"answer p50": times.Quantile(.5).Seconds(), "answer max": times.Quantile(1).Seconds(),
			"quiet p99": quiet["ack p99"], "ack p99": latency.Millis(t.acks.Quantile(.99)),
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	err = t.verify(ctx, ms, v)
	for _, a := range asks {
		a.follower.command(wire.InResign, a.g, "")
	}
	gone := wait.Until(ctx, arrival, poll, func() bool {
		for _, a := range asks {
			if !a.over() {
				return false
			}
		}
		return true
	})
	if !gone {
		err = errors.Join(err, errors.New("games with bots did not end"))
	}
	for _, a := range asks {
		if n, said := a.match.audit(); n > 0 {
			v["lost"] += float64(n)
			err = errors.Join(err, fmt.Errorf("%w: %s", errLost, said[0]))
		}
	}
	return v, err
}

// asking is one game with a bot: a stone of ours, and one of its.
type asking struct {
	*follower
	g    string
	done chan struct{} // closed when the bot has answered

	mu    sync.Mutex // guards the following
	began time.Time
	took  time.Duration
	end   bool
}

// botGames makes games with a bot, in which we begin.
func (t *trial) botGames(ctx context.Context, n int) ([]*asking, error) {
	cookies, err := t.guests(ctx, n)
	if err != nil {
		return nil, err
	}
	out := make([]*asking, n)
	err = each(ctx, n, inFlight, func(ctx context.Context, i int) error {
		// A match of one: nothing of it is played by itself.
		m := &match{trial: t, apart: true, stopped: true, leaving: true}
		a := &asking{follower: &follower{match: m, seat: -1}, done: make(chan struct{})}
		m.all = []*follower{a.follower}
		d := t.dialing(cookies[i])
		d.Take, d.Gone = a.hear, a.follower.gone
		s, err := t.dial(ctx, d)
		if err != nil {
			return err
		}
		a.socket = s
		ack, err := a.call(ctx, wire.InCreate, "", botGame)
		if err != nil {
			return err
		}
		a.g = string(client.TextField(ack.D, "g"))
		a.watch(a.g)
		out[i] = a
		return m.await(ctx, "the state", func(f *follower) bool { _, _, open := f.account(); return open })
	})
	if err != nil {
		return nil, fmt.Errorf("games with bots: %w", err)
	}
	return out, nil
}

// hear is the socket's handler: the third event is the bot's move.
func (a *asking) hear(m client.Message, at time.Time) {
	switch string(m.T) {
	case "move":
		a.follower.mu.Lock()
		a.ledger.take(m.V, client.TextField(m.D, "at"))
		moves := a.ledger.moves
		a.follower.mu.Unlock()
		if moves == 2 {
			a.mu.Lock()
			a.took = at.Sub(a.began)
			a.mu.Unlock()
			close(a.done)
		}
		return
	case "end":
		a.mu.Lock()
		a.end = true
		a.mu.Unlock()
	}
	a.take(m, at)
}

// ask plays the first stone.
func (a *asking) ask() {
	a.mu.Lock()
	a.began = time.Now()
	a.mu.Unlock()
	a.command(wire.InMove, a.g, botFirst)
}

// wait waits for the bot's answer, and records what it took.
func (a *asking) wait(ctx context.Context, times *latency.Histogram) bool {
	a.mu.Lock()
	timer := time.NewTimer(time.Until(a.began.Add(arrival)))
	a.mu.Unlock()
	defer timer.Stop()
	select {
	case <-a.done:
	case <-timer.C:
		return false
	case <-ctx.Done():
		return false
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	times.Record(a.took)
	return true
}

func (a *asking) over() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.end
}
