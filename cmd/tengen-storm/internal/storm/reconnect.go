package storm

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak/latency"
	"github.com/tengen-go/tengen/cmd/internal/soak/process"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	returning    = 256 // sockets that come back at a time
	returnTries  = 3
	returnEvents = 3 // that each of them has missed
	leftWithin   = 30 * time.Second
)

// reconnect is a network that fails for everybody and comes back.
var reconnect = scenario{
	name: "reconnect", about: "10,000 sockets in 500 games drop and come back at once", relay: true,
	run: runReconnect,
	rows: []row{
		{label: "all back, s", key: "back", digits: 2, ask: atMost("back", 10, 2, " s")},
		{label: "handshake and resync p50, ms", key: "p50", digits: 1},
		{label: "handshake and resync p99, ms", key: "p99", digits: 0, ask: atMost("p99", 1500, 0, " ms")},
		{label: "failed attempts", key: "failed", ask: atMost("failed", 0, 0, ""), sum: true},
		{label: "most resident, MB", key: "peak", ask: atMost("peak", 400, 0, " MB")},
		{label: "goroutines more or less than before", key: "goroutines", ask: atMost("goroutines", 20, 0, "")},
		nothingLost,
	},
}

func runReconnect(ctx context.Context, t *trial) (Values, error) {
	ms, err := t.play(ctx, t.scaled(idleSockets/20, 5), 18, false)
	if err != nil {
		return nil, err
	}
	beginAll(ms)
	for range 2 * returnEvents {
		if err := t.round(ctx, ms); err != nil {
			return nil, err
		}
	}
	before, err := t.target.memory(ctx)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	t.drop()

	var all []*follower
	for _, m := range ms {
		all = append(all, m.all...)
	}
	times := &latency.Histogram{}
	var failed atomic.Int64
	err = wait.Each(ctx, len(all), returning, func(ctx context.Context, i int) error {
		return all[i].comeBack(ctx, times, &failed)
	})
	if err != nil {
		return nil, err
	}
	v := Values{
		"back": time.Since(began).Seconds(), "failed": float64(failed.Load()),
		"p50": latency.Millis(times.Quantile(.5)), "p99": latency.Millis(times.Quantile(.99)),
	}
	wait.Until(ctx, leftWithin, poll, func() bool {
		if now, err := process.Scrape(ctx, t.target.metrics); err == nil {
			v["goroutines"] = math.Abs(now["go_goroutines"] - float64(before.goroutines))
		}
		return v["goroutines"] <= 20
	})
	peak, err := peakOf(t.target.Pid())
	v["peak"] = float64(peak) / 1e6
	if err != nil || t.target.relay { // which keeps no games to compare
		return v, err
	}
	return v, t.verify(ctx, ms, v)
}

// round plays one move in every match and waits until it has arrived.
func (t *trial) round(ctx context.Context, ms []*match) error {
	for _, m := range ms {
		m.due(time.Now())
	}
	return settle(ctx, ms)
}

// comeBack opens a follower's socket again, as the same page, and catches up
// from a version some events ago.
func (f *follower) comeBack(ctx context.Context, times *latency.Histogram, failed *atomic.Int64) (err error) {
	for range returnTries {
		began := time.Now()
		if err = f.redial(ctx, f.socket.Addr); err == nil {
			f.rewind(returnEvents)
			if err = f.caughtUp(ctx); err == nil {
				times.Record(time.Since(began))
				return nil
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		failed.Add(1)
	}
	return err
}

// redial gives the follower a new socket; the old one has ended. Page and ids
// go on.
func (f *follower) redial(ctx context.Context, addr string) error {
	d := f.socket.Options
	d.Addr = addr
	s, err := f.match.trial.dial(ctx, d)
	if err != nil {
		return err
	}
	s.Follow(f.socket)
	f.socket = s
	return nil
}

// rewind forgets the last events and asks for what came after the others.
func (f *follower) rewind(events int) {
	m := f.match
	m.mu.Lock()
	g, list := m.g, m.list
	m.mu.Unlock()
	events = min(events, len(list))
	f.mu.Lock()
	v := max(0, f.ledger.v-events)
	f.ledger.open(v, list[:len(list)-events])
	f.from, f.open = v, !m.trial.target.relay // which answers with its version
	f.mu.Unlock()
	f.socket.Send(wire.InWatch, 0, g, v, "")
}

// caughtUp waits until the follower knows all that was played.
func (f *follower) caughtUp(ctx context.Context) error {
	m := f.match
	m.mu.Lock()
	want := m.mark
	m.mu.Unlock()
	if wait.Until(ctx, arrival, poll, func() bool { have, _, open := f.account(); return open && (have == want || m.trial.target.relay) }) {
		return ctx.Err()
	}
	return fmt.Errorf("%w: a follower did not catch up", errLost)
}
