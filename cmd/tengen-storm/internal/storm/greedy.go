package storm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/latency"
	"github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	greedyGuests  = 3
	greedySockets = 4  // of each
	greedyGames   = 25 // that each socket asks for
	greedyPause   = 100 * time.Millisecond

	newcomerFrom = 77 // its address
	newcomerBot  = "ironwood"
)

// newcomerMoves are far from where the bot plays.
var newcomerMoves = []string{"a1", "a15", "o1", "o15"}

// greedy is three guests of one address who want all of the strongest bot's time, and a newcomer from another address
// who plays a game with it and one with the next strongest, whose searches are counted separately.
var greedy = scenario{
	name: "greedy", about: "three guests ask for 300 games with the strongest bot over 12 sockets; a newcomer plays", once: true,
	run: runGreedy,
	rows: []row{
		{label: "games that the three come to", key: "games"},
		{label: "requests that waited, at most", key: "queued"},
		{label: "newcomer's answer alone p50, s", key: "alone p50", digits: 2},
		{label: "newcomer's answer alone, at most, s", key: "alone max", digits: 2},
		{label: "newcomer's answer beside them p50, s", key: "answer p50", digits: 2},
		{label: "newcomer's answer beside them, at most, s", key: "answer max", digits: 2, ask: &ask{
			reached: func(s, _ Values) float64 { return s["answer max"] - s["alone max"] },
			limit:   constant(1), digits: 2, unit: " s more",
		}},
		{label: "of its moves with the next strongest bot, searched, %", key: "searched", ask: &ask{
			reached: func(s, _ Values) float64 { return s["searched"] }, limit: constant(100), least: true,
		}},
		{label: "requests that waited for all of their time", key: "late"},
		{label: "moves without a search, the queue was full", key: "full"},
	},
}

func runGreedy(ctx context.Context, t *trial) (Values, error) {
	alone, err := t.newcomer(ctx)
	if err != nil {
		return nil, err
	}
	cookies, err := t.guests(ctx, greedyGuests)
	if err != nil {
		return nil, err
	}
	var sockets []*flooding
	defer func() {
		for _, f := range sockets {
			f.Close()
		}
	}()
	for i := range greedyGuests * greedySockets {
		c, err := client.Dial(ctx, "http://"+t.target.addr, cookies[i%greedyGuests], t.dialing("").Page)
		if err != nil {
			return nil, fmt.Errorf("the greedy: %w", err)
		}
		sockets = append(sockets, &flooding{Client: c})
	}
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var running sync.WaitGroup
	defer running.Wait()
	defer stop()
	for _, f := range sockets {
		running.Go(func() {
			for range f.Frames { // nobody reads the events of games
			}
		})
		for range t.scaled(greedyGames, 2) {
			rng := rand.New(rand.NewPCG(t.rng.Uint64(), t.rng.Uint64()))
			running.Go(func() { f.plays(playing, rng) })
		}
	}
	queued := 0.0
	looked := make(chan struct{})
	go func() {
		defer close(looked)
		for wait.Sleep(playing, greedyPause) == nil {
			if m, err := process.Scrape(playing, t.target.metrics); err == nil {
				queued = max(queued, m["tengen_engine_queue"])
			}
		}
	}()
	if err := wait.Sleep(ctx, 5*time.Second); err != nil { // they have all the games that they get
		return nil, err
	}
	before, err := process.Scrape(ctx, t.target.metrics)
	if err != nil {
		return nil, err
	}
	beside, err := t.newcomer(ctx)
	stop()
	<-looked
	if err != nil {
		return nil, err
	}
	games := 0
	for _, f := range sockets {
		games += int(f.first.Load())
		f.Close()
	}
	const searches = `tengen_engine_think_seconds_count{level="` + newcomerBot + `"}`
	m, err := process.Scrape(ctx, t.target.metrics)
	return Values{
		"games": float64(games), "queued": queued,
		"alone p50": alone.Quantile(.5).Seconds(), "alone max": alone.Quantile(1).Seconds(),
		"answer p50": beside.Quantile(.5).Seconds(), "answer max": beside.Quantile(1).Seconds(),
		"searched": 100 * (m[searches] - before[searches]) / float64(len(newcomerMoves)),
		"late":     m["tengen_engine_late_total"], "full": m[`tengen_engine_refusals_total{reason="full"}`],
	}, err
}

// newcomer plays a game with each of the two strongest bots from an address of its own, and returns how long the bot's moves take.
func (t *trial) newcomer(ctx context.Context) (*latency.Histogram, error) {
	times := &latency.Histogram{}
	cookies, err := t.guests(ctx, 1)
	if err != nil {
		return nil, err
	}
	for _, bot := range []string{"juniper", newcomerBot} {
		c, err := client.DialFrom(ctx, "http://"+t.target.addr, cookies[0], t.dialing("").Page, newcomerFrom)
		if err != nil {
			return nil, err
		}
		a := &asking{Client: c}
		if err = a.begin(ctx, bot); err == nil {
			for _, at := range newcomerMoves {
				if err = a.ask(ctx, at, times); err != nil {
					break
				}
			}
		}
		if err == nil {
			_, err = a.say(ctx, wire.InResign, "")
		}
		c.Close()
		if err != nil {
			return nil, fmt.Errorf("the newcomer: %w", err)
		}
	}
	return times, nil
}

// flooding is a socket that plays many games with a bot.
type flooding struct {
	*client.Client
	ids   atomic.Int64
	first atomic.Int64 // of its games: those that play has had as their first
}

// plays has a game with a bot, one after the other, and answers each move of the bot's at once, until ctx ends.
func (f *flooding) plays(ctx context.Context, rng *rand.Rand) {
	had := false
	for ctx.Err() == nil {
		made, err := f.Call(ctx, wire.InCreate, f.ids.Add(1), "", 0, raw(botGame("juniper")))
		if err != nil {
			if wait.Sleep(ctx, 10*greedyPause) != nil || errors.Is(err, client.ErrClosed) {
				return
			}
			continue
		}
		if !had {
			had = true
			f.first.Add(1)
		}
		f.game(ctx, rng, string(client.TextField(made.D, "g")))
	}
}

// game plays a game until it is over.
func (f *flooding) game(ctx context.Context, rng *rand.Rand, g string) {
	for v := 1; ctx.Err() == nil; {
		at := fmt.Sprintf(`{"at":"%c%d"}`, 'a'+rng.IntN(15), 1+rng.IntN(15))
		ack, err := f.Call(ctx, wire.InMove, f.ids.Add(1), g, v, raw(at))
		var no *client.Refused
		switch {
		case err == nil:
			v = ack.V + 1 // with the bot's move
		case !errors.As(err, &no) || no.Code == "over":
			return
		case no.Code == "occupied":
			continue
		}
		if wait.Sleep(ctx, greedyPause) != nil {
			return
		}
	}
}

func raw(d string) json.RawMessage { return json.RawMessage(d) }
