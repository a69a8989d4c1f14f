package storm

import (
	"context"
	"fmt"
	"time"

	"tengen/hub"
)

const (
	slowReaders = 200
	slowFollows = 5           // games
	slowWithin  = time.Minute // for all to be cut
	slowPoll    = time.Second
	slowPause   = 50 * time.Millisecond // for what was on its way
)

// slow is people whose machines have stopped to read (L4): they are cut, and
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

func runSlow(ctx context.Context, t *trial) (Values, error) {
	ms, err := t.play(ctx, t.scaled(100, 5), 18, false)
	if err != nil {
		return nil, err
	}
	readers, err := t.slowReaders(ctx, ms, t.scaled(slowReaders, 10))
	if err != nil {
		return nil, err
	}
	beginAll(ms)
	var v Values
	err = paced(ctx, ms, 5*float64(len(ms)), func() (err error) {
		if err = sleep(ctx, t.warm()); err != nil {
			return err
		}
		first, err := t.target.memory(ctx)
		if err != nil {
			return err
		}
		if v, err = t.window(ctx, t.time); err != nil {
			return err
		}
		return t.stall(ctx, readers, first, v)
	})
	if err != nil {
		return nil, err
	}
	return v, t.verify(ctx, ms, v)
}

// slowReaders opens sockets with little room that follow some games each.
func (t *trial) slowReaders(ctx context.Context, ms []*match, n int) ([]*socket, error) {
	out := make([]*socket, n)
	err := each(ctx, n, inFlight, func(ctx context.Context, i int) error {
		d := t.dialing("")
		d.narrow = true
		s, err := t.dial(ctx, d)
		if err != nil {
			return err
		}
		for k := range slowFollows {
			s.send(hub.InWatch, 0, ms[(i+k)%len(ms)].g, 0, "")
		}
		out[i] = s
		return nil
	})
	return out, err
}

// uncounted runs what holds everybody up and is our own doing: reading the
// kernel's table of sockets takes ten milliseconds of a processor, and collecting
// the garbage more. What is on its way meanwhile is not counted.
func (t *trial) uncounted(ctx context.Context, f func() error) error {
	t.counting.Store(false)
	defer t.counting.Store(true)
	if err := f(); err != nil {
		return err
	}
	return sleep(ctx, slowPause)
}

// stall lets the readers stop, and counts again until all are cut. first is the
// memory a window ago: games grow by themselves.
func (t *trial) stall(ctx context.Context, readers []*socket, first memory, v Values) error {
	before, err := t.target.memory(ctx)
	if err != nil {
		return err
	}
	drift := float64(before.heap-first.heap) / t.time.Seconds()
	t.reset()
	t.counting.Store(true)
	for _, s := range readers {
		s.paused.Store(true)
	}
	q := newQueues(t.target.addr, readers)
	began, weighed := time.Now(), false
	for !q.allCut() && time.Since(began) < slowWithin {
		if err := sleep(ctx, slowPoll); err != nil {
			return err
		}
		if err := t.uncounted(ctx, func() error { return q.look(time.Now()) }); err != nil {
			return err
		}
		if weighed || q.full(time.Now()) <= len(readers)/2 {
			continue
		}
		weighed = true
		var during memory
		err := t.uncounted(ctx, func() (err error) {
			during, err = t.target.memory(ctx)
			return err
		})
		if err != nil {
			return err
		}
		more := float64(during.heap-before.heap) - drift*time.Since(began).Seconds()
		v["heap"] = max(0, more) / float64(len(readers)) / 1024
	}
	if rest := t.time - time.Since(began); rest > 0 {
		if err := sleep(ctx, rest); err != nil {
			return err
		}
	}
	t.counting.Store(false)
	cut, longest := q.result()
	v["slow"], v["cut"], v["full"] = float64(len(readers)), float64(cut), longest.Seconds()
	v["p99 meanwhile"] = millis(t.opponent.quantile(.99))
	if cut < len(readers) {
		return fmt.Errorf("%d of %d that do not read were not cut within %v", len(readers)-cut, len(readers), slowWithin)
	}
	return nil
}
