package storm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tengen/cmd/internal/client"
	"tengen/cmd/internal/soak/process"
	"tengen/cmd/internal/soak/proxy"
	"tengen/cmd/internal/soak/wait"
	"tengen/cmd/tengen-storm/internal/latency"
	"tengen/hub/game"
	"tengen/hub/wire"
)

const (
	deadGames  = 20
	deadWithin = 60 * time.Second
)

// dead is a link that swallows everything and says nothing: the server
// finds out, tells the opponent, and the move that was on its way is taken once
// when its player is back.
var dead = scenario{
	name: "dead", about: "20 players whose link swallows both ways", long: true, setting: setting{usual: true},
	run: runDead,
	rows: []row{
		{label: "all dropped after, s", key: "dropped", digits: 1, ask: atMost("dropped", 35, 1, " s")},
		{label: "last opponent told after, s", key: "told", digits: 1, ask: atMost("told", 40, 1, " s")},
		{label: "back and caught up, at most, ms", key: "max"},
		nothingLost,
	},
}

func runDead(ctx context.Context, t *trial) (Values, error) {
	link, err := proxy.Listen("tcp", t.target.addr)
	if err != nil {
		return nil, err
	}
	defer link.Close()
	ms, told, err := t.playOver(ctx, link, t.scaled(deadGames, 2))
	if err != nil {
		return nil, err
	}
	beginAll(ms)
	for range 3 { // then it is the second player's turn
		if err := t.round(ctx, ms); err != nil {
			return nil, err
		}
	}
	open, err := t.openSockets(ctx)
	if err != nil {
		return nil, err
	}
	link.Silence(proxy.Discard)
	began := time.Now()
	for _, m := range ms {
		m.due(time.Now()) // into the void
	}
	v := Values{}
	gone := wait.Until(ctx, deadWithin, poll, func() bool {
		now, err := t.openSockets(ctx)
		wait.Sleep(ctx, slowPoll)
		return err == nil && now <= open-len(ms)
	})
	v["dropped"] = time.Since(began).Seconds()
	last, all := lastOf(ctx, told, len(ms), began.Add(deadWithin))
	v["told"] = last.Sub(began).Seconds()
	if !gone || !all {
		return v, errors.Join(ctx.Err(), errors.New("the server has not found out in time"))
	}
	times := &latency.Histogram{}
	err = each(ctx, len(ms), inFlight, func(ctx context.Context, i int) error {
		return ms[i].seats[1].resume(ctx, t.target.addr, times)
	})
	if err != nil {
		return v, err
	}
	v["max"] = latency.Millis(times.Quantile(1))
	return v, t.verify(ctx, ms, v)
}

// playOver makes matches whose second players come over a link, and lists what
// their opponents are told.
func (t *trial) playOver(ctx context.Context, l *proxy.Proxy, matches int) ([]*match, <-chan time.Time, error) {
	cookies, err := t.guests(ctx, 2*matches)
	if err != nil {
		return nil, nil, err
	}
	told := make(chan time.Time, matches)
	ms := make([]*match, matches)
	err = each(ctx, matches, inFlight, func(ctx context.Context, i int) error {
		m := t.newMatch(2, false)
		ms[i] = m
		for k, f := range m.all {
			d := t.dialing(cookies[2*i+k])
			d.Take, d.Gone = f.take, f.gone
			if k == 1 {
				d.Addr, d.Gone = l.Addr(), nil
			} else {
				d.Take = tellsAbsence(told, f.take)
			}
			s, err := t.dial(ctx, d)
			if err != nil {
				return err
			}
			f.socket = s
		}
		return m.start(ctx)
	})
	return ms, told, err
}

// openSockets returns how many sockets the server has.
func (t *trial) openSockets(ctx context.Context) (int, error) {
	now, err := process.Scrape(ctx, t.target.metrics)
	return int(now["tengen_hub_sockets"]), err
}

// resume comes back on another way and sends again what had no answer.
func (f *follower) resume(ctx context.Context, addr string, times *latency.Histogram) error {
	began := time.Now()
	f.mu.Lock()
	pending := append([]command(nil), f.pending...)
	f.mu.Unlock()
	if len(pending) != 1 {
		return fmt.Errorf("%w: %d commands wait for an answer, not the one", errLost, len(pending))
	}
	if err := f.redial(ctx, addr); err != nil {
		return err
	}
	f.mu.Lock()
	f.from = f.ledger.v
	f.mu.Unlock()
	f.rewatch(f.socket)
	c := pending[0]
	f.socket.Send(c.t, c.id, c.g, c.v, c.d)
	if err := f.caughtUp(ctx); err != nil {
		return err
	}
	times.Record(time.Since(began))
	return nil
}

// tellsAbsence returns a handler that notes once when an opponent is told that the other player is away, before it passes a
// message on.
func tellsAbsence(told chan<- time.Time, pass func(client.Message, time.Time)) func(client.Message, time.Time) {
	known := false // the socket's reader's
	return func(m client.Message, at time.Time) {
		var p wire.Presence
		if !known && string(m.T) == wire.OutPresence && json.Unmarshal(m.D, &p) == nil && p.BlackLost+p.WhiteLost > 0 {
			known = true
			told <- at
		}
		pass(m, at)
	}
}

// lastOf returns the latest of n instants, and whether all have come before a deadline.
func lastOf(ctx context.Context, told <-chan time.Time, n int, deadline time.Time) (last time.Time, all bool) {
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	for range n {
		select {
		case at := <-told:
			last = game.Later(last, at)
		case <-timer.C:
			return last, false
		case <-ctx.Done():
			return last, false
		}
	}
	return last, true
}
