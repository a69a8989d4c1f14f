package storm

import (
	"context"
	"fmt"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/latency"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	slowReaders = 200
	slowFollows = 5           // games
	slowWithin  = time.Minute // for all to be cut
	slowPoll    = time.Second
	slowPause   = 50 * time.Millisecond // for pending messages
)

// slow is people whose machines have stopped to read: they are cut, and
// nobody else notices.
var slow = scenario{
	name: "slow", about: "200 that do not read among 2,000, 500 moves/s", long: true,
	run: runSlow,
	rows: []row{
		{label: "cut", key: "cut", ask: &ask{
			reached: func(s, _ Values) float64 { return s["cut"] },
			limit:   func(s, _ Values) float64 { return s["slow"] }, least: true,
		}},
		{label: "full until cut, at most, s", key: "full", digits: 1, ask: atMost("full", 6, 1, " s")},
		{label: "opponent p99 before, ms", key: "p99", digits: 2},
		{label: "opponent p99 meanwhile, ms", key: "p99 meanwhile", digits: 2, ask: &ask{
			reached: func(s, _ Values) float64 { return s["p99 meanwhile"] / s["p99"] },
			limit:   constant(1.2), digits: 2, unit: "× before",
		}},
		{label: "KiB of heap a slow socket", key: "heap", digits: 1, ask: atMost("heap", 64*300/1024., 1, " KiB")},
		nothingLost,
	},
}

func runSlow(ctx context.Context, t *trial) (v Values, err error) {
	ms, err := t.play(ctx, t.scaled(100, 5), 18, false)
	if err != nil {
		return nil, err
	}
	v = Values{}
	beginAll(ms)
	err = paced(ctx, ms, 5*float64(len(ms)), func() error {
		readers, err := t.slowReaders(ctx, ms, t.scaled(slowReaders, 10))
		if err != nil {
			return err
		}
		if err := wait.Sleep(ctx, t.warm()); err != nil {
			return err
		}
		first, err := t.weigh(ctx)
		if err != nil {
			return err
		}
		before, err := t.window(ctx, t.time)
		if err != nil {
			return err
		}
		v["p99"] = before["p99"]
		if err := t.stall(ctx, readers, first, v); err != nil {
			return err
		}
		v["p99 meanwhile"] = latency.Millis(t.opponent.Quantile(.99))
		return nil
	})
	if err != nil {
		return v, err
	}
	return v, t.verify(ctx, ms, v)
}

// slowReaders opens sockets with little room that follow some games each.
func (t *trial) slowReaders(ctx context.Context, ms []*match, n int) ([]*client.Socket, error) {
	out := make([]*client.Socket, n)
	err := wait.Each(ctx, n, inFlight, func(ctx context.Context, i int) (err error) {
		d := t.dialing("")
		d.Narrow = true
		if out[i], err = t.dial(ctx, d); err != nil {
			return err
		}
		for k := range slowFollows {
			out[i].Send(wire.InWatch, 0, ms[(i+k)%len(ms)].game(), 0, "")
		}
		return nil
	})
	return out, err
}

// weigh returns the target's memory. Reading it, or the kernel's table of sockets, delays everybody, so messages in
// flight meanwhile are not counted.
func (t *trial) weigh(ctx context.Context) (m memory, err error) {
	err = t.uncounted(ctx, func() (err error) { m, err = t.target.memory(ctx); return err })
	return m, err
}

func (t *trial) uncounted(ctx context.Context, f func() error) error {
	counted := t.counting.Swap(false)
	defer t.counting.Store(counted)
	if err := f(); err != nil {
		return err
	}
	return wait.Sleep(ctx, slowPause)
}

// stall lets the readers stop, and counts until all are cut, and as long as usual. first is the
// memory a window ago: games grow by themselves.
func (t *trial) stall(ctx context.Context, readers []*client.Socket, first memory, v Values) error {
	before, err := t.weigh(ctx)
	if err != nil {
		return err
	}
	drift := float64(before.heap-first.heap) / t.time.Seconds()
	q, err := newQueues(t.target.addr, readers)
	if err != nil {
		return err
	}
	t.reset()
	t.counting.Store(true)
	defer t.counting.Store(false)
	began, weighed := time.Now(), false
	for _, r := range readers {
		r.Pause()
	}
	for !q.allCut() && time.Since(began) < slowWithin {
		if err := wait.Sleep(ctx, slowPoll); err != nil {
			return err
		}
		if err := t.uncounted(ctx, func() error { return q.look(time.Now()) }); err != nil {
			return err
		}
		if weighed || q.full(time.Now()) <= len(readers)/2 {
			continue
		}
		weighed = true
		during, err := t.weigh(ctx)
		if err != nil {
			return err
		}
		more := float64(during.heap-before.heap) - drift*time.Since(began).Seconds()
		v["heap"] = max(0, more/float64(len(readers))/1024)
	}
	cut, longest := q.result()
	v["slow"], v["cut"], v["full"] = float64(len(readers)), float64(cut), longest.Seconds()
	if cut < len(readers) {
		return fmt.Errorf("%d of %d that do not read were not cut within %v", len(readers)-cut, len(readers), slowWithin)
	}
	return wait.Sleep(ctx, t.time-time.Since(began))
}
