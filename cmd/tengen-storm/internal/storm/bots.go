package storm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/latency"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	botGames  = 500
	botBudget = 3 * time.Second // of Juniper's, waiting included; see hub
	botFirst  = "a1"            // no book knows an answer
)

// botGame asks for a game with a bot.
func botGame(level string) string {
	return `{"settings":{"rule":"freestyle","size":15,"opening":"free","forbidden":"refuse","takebacks":false,` +
		`"clock":{"kind":"none","initial":0,"increment":0}},"color":"black","kind":"bot","bot":"` + level + `"}`
}

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
	var v Values
	times := &latency.Histogram{}
	answers := make([]error, len(asks)) // why there was none
	beginAll(ms)
	err = paced(ctx, ms, 5*float64(len(ms)), func() error {
		quiet, err := t.window(ctx, t.time)
		if err != nil {
			return err
		}
		busy := t.target.Log.Count("safe move")
		t.reset()
		t.counting.Store(true)
		var all sync.WaitGroup
		for i, a := range asks {
			all.Go(func() { answers[i] = a.ask(ctx, botFirst, times) })
		}
		all.Wait()
		t.counting.Store(false)
		v = Values{
			"asked": float64(len(asks)), "safe": float64(t.target.Log.Count("safe move") - busy),
			"answer p50": times.Quantile(.5).Seconds(), "answer max": times.Quantile(1).Seconds(),
			"quiet p99": quiet["ack p99"], "ack p99": latency.Millis(t.acks.Quantile(.99)),
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	for i, a := range asks {
		switch err := answers[i]; {
		case err == nil:
			v["answered"]++
		case errors.Is(err, errLost):
			v["lost"]++
		}
		if _, err := a.say(ctx, wire.InResign, ""); err != nil {
			return v, fmt.Errorf("the end of a game with a bot: %w", err)
		}
		a.Close()
	}
	return v, errors.Join(t.verify(ctx, ms, v), errors.Join(answers...))
}

// asking is one game with a bot: a stone of ours, and one of its.
type asking struct {
	*client.Client
	g   string
	v   int   // of the newest event
	ids int64 // of commands
}

// botGames makes games with a bot, in which we begin.
func (t *trial) botGames(ctx context.Context, n int) ([]*asking, error) {
	cookies, err := t.guests(ctx, n)
	if err != nil {
		return nil, err
	}
	out := make([]*asking, n)
	err = wait.Each(ctx, n, inFlight, func(ctx context.Context, i int) error {
		c, err := client.Dial(ctx, "http://"+t.target.addr, cookies[i], t.dialing("").Page)
		if err != nil {
			return err
		}
		a := &asking{Client: c}
		out[i] = a
		return a.begin(ctx, "juniper")
	})
	if err != nil {
		return nil, fmt.Errorf("games with bots: %w", err)
	}
	return out, nil
}

// begin makes the game and follows it.
func (a *asking) begin(ctx context.Context, bot string) error {
	made, err := a.say(ctx, wire.InCreate, botGame(bot))
	if err != nil {
		return err
	}
	a.g = string(client.TextField(made.D, "g"))
	a.Send(wire.InWatch, 0, a.g, 0, nil)
	state, err := a.hear(ctx, wire.OutState)
	a.v = state.V
	return err
}

// say sends a command and waits for the answer.
func (a *asking) say(ctx context.Context, t, d string) (client.Frame, error) {
	ctx, cancel := context.WithTimeout(ctx, arrival)
	defer cancel()
	var data any
	if d != "" {
		data = json.RawMessage(d)
	}
	for a.ids++; ; wait.Sleep(ctx, again) {
		f, err := a.Call(ctx, t, a.ids, a.g, a.v, data)
		if !later(f.Code) {
			return f, err
		}
	}
}

// hear waits until the server tells something.
func (a *asking) hear(ctx context.Context, t string) (client.Frame, error) {
	ctx, cancel := context.WithTimeout(ctx, arrival)
	defer cancel()
	for {
		select {
		case f, ok := <-a.Frames:
			if !ok {
				return f, client.ErrClosed
			}
			if f.T == t {
				return f, nil
			}
		case <-ctx.Done():
			return client.Frame{}, fmt.Errorf("%s: %w", t, ctx.Err())
		}
	}
}

// ask plays a stone, waits for the bot's answer and records its time.
func (a *asking) ask(ctx context.Context, at string, times *latency.Histogram) error {
	began := time.Now()
	if _, err := a.say(ctx, wire.InMove, `{"at":"`+at+`"}`); err != nil {
		return err
	}
	for range 2 { // ours, and the bot's
		f, err := a.hear(ctx, "move")
		if err != nil {
			return err
		}
		if f.V != a.v+1 {
			return fmt.Errorf("%w: version %d came after %d", errLost, f.V, a.v)
		}
		a.v = f.V
	}
	times.Record(time.Since(began))
	return nil
}
